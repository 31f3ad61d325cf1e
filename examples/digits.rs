//! Real handwritten digits, picked, shuffled, batched and compared by index arrays and masks:
//! `cargo run --release --example digits`.
//!
//! 1797 pictures of 8 x 8 pixels, valued 0 to 16, and their labels come from two NumPy files. Every step is one read
//! (`oix`, `vix` or `nix`) with the same line in NumPy beside it. The program prints both with the shapes, and draws
//! what was read on a sheet, `target/digits/sheet.png`, or the file named on the command line. The sheet is drawn by
//! indexing, too: the color of a pixel is a gather, and an enlarged pixel is a row and a column named several times.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use tensor_idx::prelude::*;

/// Reads by an index, and says so: with the index as written here, its twin in NumPy, and the shapes.
macro_rules! read {
    ($sheet:ident, $source:ident.$mode:ident($index:expr), $numpy:literal) => {{
        let part = $source.$mode($index);
        let rust = concat!(stringify!($source), ".", stringify!($mode), "(", stringify!($index), ")");
        $sheet.say(rust, $numpy, $source.shape(), part.shape());
        part
    }};
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let images: Tensor3<u8> = load(&root.join("tests/data/digits_images.npy"))?;
    let labels: Tensor1<u8> = load(&root.join("tests/data/digits_labels.npy"))?;
    let ramps = ramps();
    let mut sheet = Sheet::new()?;

    sheet.title("an index array with two axes leaves two axes: examples of each class");
    // In NumPy: examples = np.stack([np.flatnonzero(labels == c)[:34] for c in range(10)])
    let of_class: Vec<Tensor1<usize>> = (0..10).map(|class| labels.equal(class).flatnonzero()).collect();
    let examples = Tensor::from_fn([10, 34], |at| of_class[at[0]][[at[1]]]);
    let table = read!(sheet, images.oix(&examples), "images[examples]");
    let kinds = read!(sheet, labels.oix(&examples), "labels[examples]");
    // Colors are read, too: 10 ramps of 17 shades, where each pixel and its label name one together.
    let colors = read!(
        sheet,
        ramps.vix(idx![kinds.i(idx![.., .., None, None]), &table]),
        "ramps[kinds[:, :, None, None], table]"
    );
    sheet.draw(&colors, [3, 3]);

    sheet.title("a mask: all pictures with one label");
    // In NumPy: is_three = labels == 3
    let is_three = labels.equal(3);
    let threes = read!(sheet, images.nix(&is_three), "images[is_three]");
    sheet.draw(&colored(&ramps, &threes, &labels.nix(&is_three)), [3, 3]);

    sheet.title("slices of a permutation: shuffled batches, of which this is the first");
    // In NumPy: order = rng.permutation(len(images)); batches = np.array_split(order, 26)
    let mut order: Vec<usize> = (0..labels.len()).collect();
    fastrand::Rng::with_seed(3).shuffle(&mut order);
    let mut batches = order.chunks(68);
    if let Some(batch) = batches.next() {
        let inputs = read!(sheet, images.oix(batch), "images[batch]");
        let targets = read!(sheet, labels.oix(batch), "labels[batch]");
        sheet.draw(&colored(&ramps, &inputs, &targets), [3, 3]);
    }
    // The others go into memory that is there.
    let mut inputs = Tensor::full([68, 8, 8], 0);
    for batch in batches {
        images.oix_into(batch, inputs.i_mut(..batch.len()));
    }

    sheet.title(
        "points: 20 pixels around the middle, each a row here, of every second picture in the order of the labels",
    );
    // In NumPy: by_label = np.argsort(labels, kind='stable')
    let by_label: Vec<usize> = of_class.iter().flatten().copied().collect();
    let sorted = read!(sheet, images.oix(&by_label), "images[by_label]");
    let (rows, columns) = ring();
    let points = read!(sheet, sorted.vix(idx![::2, &rows, &columns]), "sorted[::2, rows, columns].T");
    let kinds = labels.oix(&by_label);
    let colors = ramps.vix(idx![kinds.i(idx![::2]), &points]);
    sheet.draw(&colors.share(idx![None, None]), [5, 1]);

    sheet.title("outer: every row with every column, here 4 x 4 pixels of the mean of each class");
    // In NumPy: means = np.stack([images[labels == c].mean(axis=0) for c in range(10)])
    let mut means = Tensor::full([10, 8, 8], 0.0);
    for class in 0..10 {
        mean(&images.nix(&labels.equal(&class))).copy_into(means.i_mut(class));
    }
    let inner = read!(
        sheet,
        means.oix(idx![.., [1, 2, 5, 6], [2, 3, 4, 5]]),
        "means[np.ix_(range(10), [1, 2, 5, 6], [2, 3, 4, 5])]"
    );
    let classes = Tensor::from_fn([10], |at| at[0]);
    for (means, enlarged) in [(&means, 11), (&inner, 22)] {
        let shades = means.map(|mean| mean.round() as u8);
        let colors = ramps.vix(idx![classes.i(idx![None, .., None, None]), shades.i(idx![None])]);
        sheet.draw(&colors, [enlarged, enlarged]);
    }

    sheet.title("a mask with two axes leaves one: pixels that are ever dark; each picture goes to the nearest mean");
    // In NumPy: used = (images > 0).any(axis=0)
    let used = Tensor::from_fn([8, 8], |at| images.i(idx![.., at[0], at[1]]).iter().any(|shade| *shade > 0));
    let features = read!(sheet, images.oix(idx![.., &used]), "images[:, used]");
    let centers = read!(sheet, means.oix(idx![.., &used]), "means[:, used]");
    // In NumPy: guesses = ((features[:, None] - centers) ** 2).sum(axis=2).argmin(axis=1)
    let guesses = Tensor::from_fn([labels.len()], |at| nearest(features.i(at[0]), &centers));
    // In NumPy: mistaken = guesses != labels
    let mistaken: Vec<bool> = guesses.iter().zip(&labels).map(|(guess, label)| guess != label).collect();
    let odd = read!(sheet, images.oix(&mistaken), "images[mistaken]");
    sheet.note("those taken for another digit, in its color");
    sheet.draw(&colored(&ramps, &odd, &guesses.oix(&mistaken)), [3, 3]);

    let path = std::env::args_os().nth(1).map_or(root.join("target/digits/sheet.png"), PathBuf::from);
    write_png(&path, sheet.drawn())?;
    println!("\ndrawn on {}", path.display());
    Ok(())
}

/// An array of a NumPy file, with as many axes as the caller says.
fn load<const N: usize>(path: &Path) -> Result<Tensor<u8, Rank<N>>, Box<dyn Error>> {
    let file = File::open(path).map_err(|error| format!("cannot open {}: {error}", path.display()))?;
    let array = npyz::NpyFile::new(BufReader::new(file))?;
    if array.order() != npyz::Order::C {
        return Err(format!("{} is not in row-major order", path.display()).into());
    }
    let shape = array.shape().iter().map(|&extent| usize::try_from(extent)).collect::<Result<Vec<_>, _>>()?;
    Ok(Tensor::from_vec(shape, array.into_vec()?)?.into_rank()?)
}

/// Rows of 34 pictures, two at most, each picture in the color of its class.
fn colored(ramps: &Tensor3<u8>, images: &Tensor3<u8>, classes: &Tensor1<u8>) -> Tensor5<u8> {
    let rows = (images.shape()[0] / 34).min(2);
    let examples = Tensor::from_fn([rows, 34], |at| at[0] * 34 + at[1]);
    ramps.vix(idx![classes.oix(&examples).i(idx![.., .., None, None]), images.oix(&examples)])
}

/// The mean picture.
fn mean(images: &Tensor3<u8>) -> Tensor2<f32> {
    Tensor::from_fn([8, 8], |at| {
        let pixel = images.i(idx![.., at[0], at[1]]);
        pixel.iter().map(|shade| f32::from(*shade)).sum::<f32>() / pixel.len() as f32
    })
}

/// The number of the center that is nearest to a picture.
fn nearest(features: TensorView<u8, Rank<1>>, centers: &Tensor2<f32>) -> u8 {
    let far =
        |center: u8| -> f32 { centers.i(center).iter().zip(features).map(|(a, b)| (a - f32::from(*b)).powi(2)).sum() };
    (0..10).min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or_default()
}

/// The rows and the columns of 20 points around the middle.
fn ring() -> (Vec<usize>, Vec<usize>) {
    let round = [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 5, 4, 3, 2];
    (round.to_vec(), (0..20).map(|k| round[(k + 15) % 20]).collect())
}

/// For each class the colors of the shades 0 to 16, from the paper's to its own: `[10, 17, 3]`.
fn ramps() -> Tensor3<u8> {
    const OWN: [[u8; 3]; 10] = [
        [255, 111, 97],
        [255, 170, 70],
        [250, 220, 90],
        [160, 220, 90],
        [80, 205, 130],
        [75, 205, 205],
        [95, 165, 250],
        [145, 130, 255],
        [205, 120, 240],
        [250, 120, 180],
    ];
    Tensor::from_fn([10, 17, 3], |at| {
        let (from, to) = (f32::from(DARK[at[2]]), f32::from(OWN[at[0]][at[2]]));
        (from + (to - from) * at[1] as f32 / 16.0) as u8
    })
}

/// The sheet: from top to bottom, what was read and the pictures of it.
struct Sheet {
    canvas: Tensor3<u8>,
    /// 6 rows of 16 characters, each 8 dots high and 6 wide, in the order of ASCII from the space on.
    font: Tensor4<bool>,
    /// Where the next thing goes.
    top: usize,
}

const WIDTH: usize = 2 * MARGIN + 34 * 28 - GAP;
const MARGIN: usize = 26;
const GAP: usize = 4;

const PAPER: [u8; 3] = [25, 25, 30];
const DARK: [u8; 3] = [35, 35, 42];
const BRIGHT: [u8; 3] = [240, 240, 230];
const ACCENT: [u8; 3] = [235, 170, 90];
const FAINT: [u8; 3] = [145, 150, 160];

impl Sheet {
    fn new() -> Result<Self, Box<dyn Error>> {
        let dots = include_str!("photo/font.txt").lines().flat_map(str::chars).map(|dot| dot == '#');
        let mut sheet = Sheet {
            canvas: Tensor::from(PAPER).broadcast_to([2400, WIDTH, 3]).to_contiguous(),
            font: Tensor::from_vec([6, 8, 16, 6], dots.collect())?,
            top: MARGIN,
        };
        sheet.write(3, BRIGHT, "oix, vix, nix");
        sheet.write(1, FAINT, "handwritten digits: E. Alpaydin and C. Kaynak, UCI, CC BY 4.0");
        Ok(sheet)
    }

    fn title(&mut self, title: &str) {
        println!("\n{title}");
        self.top += 22;
        self.write(1, ACCENT, title);
    }

    fn note(&mut self, note: &str) {
        println!("    {note}");
        self.write(1, FAINT, note);
    }

    /// Prints a step, and writes it down.
    fn say(&mut self, rust: &str, numpy: &str, before: &[usize], after: &[usize]) {
        println!("    {rust}");
        self.top += 3;
        self.write(2, BRIGHT, rust);
        self.note(&format!("NumPy: {numpy}    {before:?} -> {after:?}"));
    }

    /// Draws rows of pictures, every pixel `down` high and `across` wide.
    fn draw(&mut self, pictures: &Tensor5<u8>, [down, across]: [usize; 2]) {
        let [rows, columns, height, width, _] = pictures.extents();
        let ys: Vec<usize> = (0..height * down).map(|y| y / down).collect();
        let xs: Vec<usize> = (0..width * across).map(|x| x / across).collect();
        self.top += GAP;
        let large = pictures.oix(idx![.., .., &ys, &xs]);
        for row in 0..rows {
            for column in 0..columns {
                let left = MARGIN + column * (xs.len() + GAP);
                let place = idx![self.top..self.top + ys.len(), left..left + xs.len()];
                large.i(idx![row, column]).copy_into(self.canvas.i_mut(place));
            }
            self.top += ys.len() + GAP;
        }
    }

    /// Writes a line of text, every dot of a letter as a square of `scale` x `scale` pixels.
    fn write(&mut self, scale: usize, color: [u8; 3], text: &str) {
        let (rows, columns): (Vec<u8>, Vec<u8>) = text.bytes().map(|byte| (byte / 16 - 2, byte % 16)).unzip();
        // All letters in one read: their places in the font are the joint axis, which comes first.
        let letters = self.font.vix(idx![&rows, .., &columns]).permute([1, 0, 2]).to_contiguous();
        let [ys, xs] = [8, 6 * text.len()].map(|n| (0..n * scale).map(|k| k / scale).collect::<Vec<_>>());
        let ink = letters.reshape([8, 6 * text.len()]).map(|dot| u8::from(*dot)).oix(idx![&ys, &xs]);
        let line = Tensor2::from([PAPER, color]).oix(&ink);
        let place = idx![self.top..self.top + ys.len(), MARGIN..MARGIN + xs.len()];
        line.copy_into(self.canvas.i_mut(place));
        self.top += ys.len() + 5;
    }

    /// All that was drawn.
    fn drawn(&self) -> TensorView<'_, u8, Rank<3>> {
        self.canvas.i(idx![..self.top + MARGIN])
    }
}

fn write_png(path: &Path, picture: TensorView<u8, Rank<3>>) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let file = File::create(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let [height, width, _] = picture.extents();
    let mut encoder = png::Encoder::new(BufWriter::new(file), u32::try_from(width)?, u32::try_from(height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&picture.to_vec())?;
    Ok(())
}
