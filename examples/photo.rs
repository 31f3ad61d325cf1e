//! A photograph, cut, turned, tiled and framed by indexing alone: `cargo run --release --example photo`.
//!
//! The picture is a tensor of shape `[height, width, 3]`. Every tile of the contact sheet is a view of it, or is put
//! together from such views: all taken with `t.i(idx![..])`, none of them a copy. For each tile the program prints what
//! `explain` says of its index; then it writes `target/photo/contact_sheet.png`, or the file named on the command line.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use tensor_idx::plan::Explanation;
use tensor_idx::prelude::*;

/// A picture, or a part of one, that somebody else owns.
type Picture<'a> = TensorView<'a, u8, Rank<3>>;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let photo = read_png(&root.join("tests/data/chelsea.png"))?;
    let mut sheet = Sheet::new()?;

    // Steps. `::2` is a NumPy slice, `..450;2` a Rust range with a step: each keeps the rules of its own language.
    let index = idx![::2, ..450;2];
    let small = photo.i(index);
    sheet.add("every second pixel", &photo.explain(index), small);

    // A Rust range is strict: were the photo smaller, this would be an error and not a smaller tile.
    let index = idx![60..210, 120..345];
    let face = photo.i(index);
    sheet.add("crop", &photo.explain(index), face);

    // Views of views: negative strides, still the same memory.
    let index = idx![::-1, ::-1];
    sheet.add("upside down", &small.explain(index), small.i(index));

    // `tl(0)` is the last position, `tl(149)` the 150th from the end.
    let index = idx![tl(149).., ..225];
    sheet.add("the lower left corner", &photo.explain(index), photo.i(index));

    // A NumPy slice clamps: 999 means the end here.
    let index = idx![-150:999, -225:999];
    sheet.add("the lower right corner", &photo.explain(index), photo.i(index));

    // A quarter turn: swap height and width, then read the rows from the last to the first.
    let turned = photo.i(idx![60..285, 150..300]).permute([1, 0, 2]);
    let index = idx![::-1];
    sheet.add("a quarter turn, after permute", &turned.explain(index), turned.i(index));

    // Red, green, blue become blue, green, red. `...` stands for the axes before.
    let index = idx![..., ::-1];
    sheet.add("channels reversed", &face.explain(index), face.i(index));

    // One channel, made wide again: a new axis of extent 1 stretches to any extent.
    let index = idx![.., .., 1, NewAxis];
    sheet.add("green as grey, broadcast", &small.explain(index), small.i(index).broadcast_to([150, 225, 3]));

    // A third of the tile for each channel, all else left black. An index is a value: here are three of one type.
    let [red, green, blue] = [0, 1, 2].map(|c| {
        let (a, b) = (75 * c, 75 * c + 75);
        idx![.., a..b, c]
    });
    let mut strips = black();
    for index in [red, green, blue] {
        small.i(index).copy_into(strips.i_mut(index));
    }
    sheet.add("a channel a strip", &small.explain(green), strips.view());

    // A border: fill everything, then write into the inside. One index serves to read and to write.
    let (line, inside) = (idx![9..-9, 9..-9], idx![12..-12, 12..-12]);
    let mut framed = Tensor::full([150, 225, 3], 235);
    framed.i_mut(line).fill(40);
    small.i(inside).copy_into(framed.i_mut(inside));
    sheet.add("framed", &framed.explain(inside), framed.view());

    // Four mutable views at once: they are checked to share no element. `..112;-1` is `..112` from its end.
    let eye = photo.i(idx![65..140, 100..213]);
    let mut mirror = black();
    let corners = (idx![..75, ..113], idx![..75, 113..], idx![75.., ..113], idx![75.., 113..]);
    let (a, b, c, d) = mirror.split_mut(corners)?;
    eye.copy_into(a);
    eye.i(idx![.., ..112;-1]).copy_into(b);
    eye.i(idx![::-1]).copy_into(c);
    eye.i(idx![::-1, ..112;-1]).copy_into(d);
    sheet.add("mirrored, four views written", &eye.explain(idx![::-1, ..112;-1]), mirror.view());

    // Cut into 15 slats of 10 rows, which moves nothing; then every other slat comes from the mirrored photo.
    let slats = [15, 10, 225, 3];
    let mut blinds = small.reshape(slats).to_contiguous();
    let odd = idx![1::2];
    small.i(idx![.., ::-1]).reshape(slats).i(odd).copy_into(blinds.i_mut(odd));
    sheet.add("every other slat", &blinds.explain(odd), blinds.reshape([150, 225, 3]));

    // New axes before height and width repeat the whole picture; the diagonal then has its channels reversed.
    let stamp = photo.i(idx![::6, ..450;6]);
    let index = idx![None, .., None];
    let mut stamps = stamp.i(index).broadcast_to([3, 50, 3, 75, 3]).to_contiguous();
    for k in 0..3 {
        stamp.i(idx![..., ::-1]).copy_into(stamps.i_mut(idx![k, .., k]));
    }
    sheet.add("repeated, broadcast", &stamp.explain(index), stamps.reshape([150, 225, 3]));

    // New axes after height and width repeat every pixel instead.
    let coarse = photo.i(idx![5..;10, 5..450;10]);
    let index = idx![.., None, .., None];
    let blocks = coarse.i(index).broadcast_to([30, 5, 45, 5, 3]).to_contiguous();
    sheet.add("enlarged, broadcast", &coarse.explain(index), blocks.reshape([150, 225, 3]));

    // A chessboard: 6 x 9 squares of 25 x 25 pixels, as five axes.
    let squares = [6, 25, 9, 25, 3];
    let reversed = face.i(idx![..., ::-1]);
    let mut board = face.reshape(squares).to_contiguous();
    let (even, odd) = (idx![::2, .., ::2], idx![1::2, .., 1::2]);
    reversed.reshape(squares).i(even).copy_into(board.i_mut(even));
    reversed.reshape(squares).i(odd).copy_into(board.i_mut(odd));
    sheet.add("chessboard", &board.explain(odd), board.reshape([150, 225, 3]));

    let path = std::env::args_os().nth(1).map_or(root.join("target/photo/contact_sheet.png"), PathBuf::from);
    // 52 shades a channel look the same and make the file a third smaller.
    write_png(&path, &sheet.canvas.map(|shade| shade / 5 * 5))?;
    println!("{} tiles on {}", sheet.tiles, path.display());
    Ok(())
}

/// An empty tile.
fn black() -> Tensor3<u8> {
    Tensor::full([150, 225, 3], 0)
}

/// The contact sheet: tiles of one size in rows, each with its index written below it.
struct Sheet {
    canvas: Tensor3<u8>,
    /// 6 rows of 16 characters, each 8 dots high and 6 wide, in the order of ASCII from the space on.
    font: Tensor4<bool>,
    tiles: usize,
}

const ROWS: usize = 5;
const COLUMNS: usize = 3;
const HEADER: usize = 72;
const MARGIN: usize = 26;
/// From the top of one tile to the top of the next, and from left to left.
const DOWN: usize = 150 + 52 + MARGIN;
const ACROSS: usize = 225 + MARGIN;

const PAPER: [u8; 3] = [25, 25, 30];
const BRIGHT: [u8; 3] = [240, 240, 230];
const ACCENT: [u8; 3] = [235, 170, 90];
const FAINT: [u8; 3] = [145, 150, 160];

impl Sheet {
    fn new() -> Result<Self, Box<dyn Error>> {
        let size = [HEADER + ROWS * DOWN, MARGIN + COLUMNS * ACROSS, 3];
        let dots = include_str!("photo/font.txt").lines().flat_map(str::chars).map(|dot| dot == '#');
        let mut sheet = Sheet {
            canvas: Tensor::from(PAPER).broadcast_to(size).to_contiguous(),
            font: Tensor::from_vec([6, 8, 16, 6], dots.collect())?,
            tiles: 0,
        };
        sheet.write(24, MARGIN, 3, BRIGHT, "t.i(idx![..])");
        sheet.write(24, MARGIN + ACROSS, 1, ACCENT, "every tile is cut by an index alone");
        sheet.write(37, MARGIN + ACROSS, 1, FAINT, "photograph: Chelsea, by Stefan van der Walt, CC0");
        Ok(sheet)
    }

    /// Sets a tile into the next free place, and prints what its index does.
    fn add(&mut self, title: &str, does: &Explanation, tile: Picture) {
        println!("{title}\n{does}\n");
        let top = HEADER + self.tiles / COLUMNS * DOWN;
        let left = MARGIN + self.tiles % COLUMNS * ACROSS;
        tile.copy_into(self.canvas.i_mut(idx![top..top + 150, left..left + 225]));
        let before = does.source().shape();
        let after = does.shape().unwrap_or_default();
        self.write(top + 158, left, 1, ACCENT, title);
        self.write(top + 171, left, 2, BRIGHT, does.index());
        self.write(top + 192, left, 1, FAINT, &format!("{before:?} -> {after:?}"));
        self.tiles += 1;
    }

    /// Writes a line of text, every dot of a letter as a square of `scale` x `scale` pixels.
    fn write(&mut self, top: usize, left: usize, scale: usize, color: [u8; 3], text: &str) {
        for (k, letter) in text.bytes().map(|byte| byte - b' ').enumerate() {
            let left = left + k * 6 * scale;
            let glyph = self.font.i(idx![letter / 16, .., letter % 16, ..]);
            let ink = glyph.i(idx![.., None, .., None, None]).broadcast_to([8, scale, 6, scale, 3]);
            let mut place = self.canvas.i_mut(idx![top..top + 8 * scale, left..left + 6 * scale]);
            for ((byte, ink), color) in place.iter_mut().zip(ink).zip(color.into_iter().cycle()) {
                if *ink {
                    *byte = color;
                }
            }
        }
    }
}

fn read_png(path: &Path) -> Result<Tensor3<u8>, Box<dyn Error>> {
    let file = File::open(path).map_err(|error| format!("cannot open {}: {error}", path.display()))?;
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info()?;
    let size = reader.output_buffer_size().ok_or("the picture is too large")?;
    let mut data = vec![0; size];
    let info = reader.next_frame(&mut data)?;
    if (info.color_type, info.bit_depth) != (png::ColorType::Rgb, png::BitDepth::Eight) {
        return Err(format!("{} is not an RGB picture of 8 bits a channel", path.display()).into());
    }
    Ok(Tensor::from_vec([info.height as usize, info.width as usize, 3], data)?)
}

fn write_png(path: &Path, picture: &Tensor3<u8>) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let file = File::create(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let [height, width, _] = picture.extents();
    let mut encoder = png::Encoder::new(BufWriter::new(file), u32::try_from(width)?, u32::try_from(height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::MinEntropy);
    encoder.write_header()?.write_image_data(&picture.to_vec())?;
    Ok(())
}
