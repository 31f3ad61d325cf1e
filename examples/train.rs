//! A linear model whose rows are looked up by index, trained by it: `cargo run --release --example train`.
//!
//! A picture of a digit has 8 x 8 pixels, valued 0 to 16. Each value of each pixel names one row of a table of weights,
//! [64 * 17, 10], and the sum of its 64 rows scores a picture for the ten classes. So the forward pass is one gather,
//! and the backward pass is its adjoint: the scatter-add of the same plan. The comments are the lines in NumPy.
//!
//! The sheet, `target/train/sheet.png`, shows what the table has learned, and what still goes wrong.

use std::error::Error;

use sheet::{ACCENT, BRIGHT, DARK, FAINT, Sheet, load};
use tensor_idx::plan::Plan;
use tensor_idx::{index::Outer, prelude::*};

mod sheet;

const PIXELS: usize = 64;
const SHADES: usize = 17;
const CLASSES: usize = 10;

const EPOCHS: usize = 20;
const BATCH: usize = 50;
const RATE: f32 = 0.002;
const MOMENTUM: f32 = 0.9;
/// The shades by which a pixel may be off while the table is trained.
const NOISE: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let images: Tensor3<u8> = load("digits_images.npy")?;
    let labels: Tensor1<u8> = load("digits_labels.npy")?;

    // rows = images.reshape(-1, 64) + 17 * np.arange(64)
    let mut rows: Tensor2<usize> = images.reshape([labels.len(), PIXELS]).map(|shade| usize::from(*shade));
    assign!(rows[...] += Tensor::from_fn([PIXELS], |at| SHADES * at[0]));

    // train, test = np.split(rng.permutation(len(labels)), [1297])
    let mut rng = fastrand::Rng::with_seed(4);
    let mut train: Vec<usize> = (0..labels.len()).collect();
    rng.shuffle(&mut train);
    let test = train.split_off(1297);
    let (test_rows, test_labels) = (rows.oix(&test), labels.oix(&test));

    let mut weights = Tensor::full([PIXELS * SHADES, CLASSES], 0.0);
    let mut velocity = weights.clone();
    let mut guesses = test_labels.map(|_| 0);
    println!("{} pictures to train on, {} to test\n\nepoch   loss   correct", train.len(), test.len());
    for epoch in 1..=EPOCHS {
        rng.shuffle(&mut train);
        let mut loss = 0.0;
        for batch in train.chunks(BATCH) {
            let labels = labels.oix(batch);
            // rows = rows[batch] + noise, each within its pixel: a shade more or less is the same digit
            let rows = rows.oix(batch).map(|row| {
                let shade = (row % SHADES + rng.usize(0..=2 * NOISE)).clamp(NOISE, SHADES - 1 + NOISE) - NOISE;
                row - row % SHADES + shade
            });
            let each: Vec<usize> = (0..batch.len()).collect();

            // Forward: probabilities = softmax(weights[rows].sum(axis=1))
            let plan = weights.layout().plan_gather(Outer, &rows)?;
            let mut error = probabilities(&weights, &plan)?;
            // loss -= np.log(probabilities[each, labels]).sum()
            loss -= error.vix(idx![&each, &labels]).iter().map(|p| p.ln()).sum::<f32>();
            // error = probabilities; error[each, labels] -= 1
            assign!(error.vix[&each, &labels] -= 1.0);

            // Backward: gradient = np.zeros_like(weights); np.add.at(gradient, rows, error[:, None])
            let gradient = plan.gather_backward(error.i(idx![:, None]), weights.shape())?;
            // velocity *= 0.9; velocity -= 0.002 * gradient; weights += velocity
            assign!(velocity[...] *= MOMENTUM);
            assign!(velocity[...] -= gradient.map(|slope| RATE * slope));
            assign!(weights[...] += &velocity);
        }

        // guesses = probabilities.argmax(axis=1)
        let plan = weights.layout().plan_gather(Outer, &test_rows)?;
        let scores = probabilities(&weights, &plan)?;
        guesses = Tensor::from_fn([test.len()], |at| largest(scores.i(at[0])));
        let correct = guesses.iter().zip(&test_labels).filter(|(guess, label)| guess == label).count();
        let (loss, correct) = (loss / train.len() as f32, 100.0 * correct as f32 / test.len() as f32);
        println!("{epoch:>5} {loss:>6.3} {correct:>7.1} %");
    }

    // np.add.at(table, (test_labels, guesses), 1)
    let mut table = Tensor::full([CLASSES, CLASSES], 0);
    table.vix_mut(idx![&test_labels, &guesses]).accumulate(Add, 1);
    println!("\nhow often a digit (down) was taken for another (across)\n{table}");

    draw(&images.oix(&test), &test_rows, &test_labels, &guesses, &weights)
}

/// How probable each class is for the pictures whose rows a plan reads.
fn probabilities(weights: &Tensor2<f32>, plan: &Plan<Rank<2>, Rank<3>>) -> Result<Tensor2<f32>, IndexError> {
    // scores = weights[rows].sum(axis=1)
    let read = plan.gather(weights)?;
    let mut scores = Tensor::full([read.shape()[0], CLASSES], 0.0);
    for pixel in 0..PIXELS {
        assign!(scores[...] += read.i(idx![.., pixel]));
    }
    // scores -= scores.max(axis=1); np.exp(scores, out=scores); scores /= scores.sum(axis=1)
    for picture in 0..scores.shape()[0] {
        let mut scores = scores.i_mut(picture);
        scores -= scores.view().iter().copied().fold(f32::MIN, f32::max);
        scores.map_inplace(|score| *score = score.exp());
        scores /= scores.view().iter().sum::<f32>();
    }
    Ok(scores)
}

/// The class with the largest score.
fn largest(scores: TensorView<f32, Rank<1>>) -> u8 {
    (0..10).max_by(|a, b| scores[[usize::from(*a)]].total_cmp(&scores[[usize::from(*b)]])).unwrap_or_default()
}

const WIDTH: usize = 2 * MARGIN + 10 * 96 - 8;
const MARGIN: usize = 26;

fn draw(
    images: &Tensor3<u8>,
    rows: &Tensor2<usize>,
    labels: &Tensor1<u8>,
    guesses: &Tensor1<u8>,
    weights: &Tensor2<f32>,
) -> Result<(), Box<dyn Error>> {
    let mut sheet = Sheet::new(2400, WIDTH)?;
    let colors = colors();
    let heat = |weights: TensorView<f32, Rank<2>>, most: f32| {
        colors.oix(&weights.map(|weight| (128.0 + 127.0 * (weight / most).clamp(-1.0, 1.0)) as u8))
    };
    sheet.write(MARGIN, MARGIN, 3, BRIGHT, "plan.gather_backward(..)");
    sheet.write(MARGIN + 29, MARGIN, 1, FAINT, "handwritten digits: E. Alpaydin and C. Kaynak, UCI, CC BY 4.0");
    let mut top = MARGIN + 64;

    // [64 * 17, 10] as [10, 8, 8, 17]: every pixel a strip of its shades.
    let learned = weights.reshape([8, 8, SHADES, CLASSES]);
    let learned = learned.permute([3, 0, 1, 2]);

    sheet.write(top, MARGIN, 1, ACCENT, "ink that speaks for each class (orange) and against it (blue)");
    top += 16;
    for class in 0..CLASSES {
        // ((np.arange(17) - 8) * learned[c]).mean(axis=-1)
        let ink = Tensor::from_fn([8, 8], |at| {
            let strip = learned.i(idx![class, at[0], at[1]]);
            strip.iter().enumerate().map(|(shade, weight)| (shade as f32 - 8.0) * weight).sum::<f32>() / 17.0
        });
        sheet.draw(top, MARGIN + class * 96, 11, &heat(ink.view(), 1.5));
    }
    top += 88 + 26;

    sheet.write(
        top,
        MARGIN,
        1,
        ACCENT,
        "the whole table: of each class 8 x 8 pixels, each a strip of its 17 shades from paper to ink",
    );
    top += 16;
    for class in 0..CLASSES {
        let (top, left) = (top + class / 5 * 192, MARGIN + class % 5 * 192);
        for y in 0..8 {
            for x in 0..8 {
                let strip = learned.i(idx![class, y, x, None]).broadcast_to([20, SHADES]);
                let strip = heat(strip, 0.3);
                sheet.draw(top + y * 22, left + x * 22, 1, &strip);
            }
        }
    }
    top += 2 * 192 + 10;

    // wrong = guesses != labels
    let wrong: Vec<bool> = guesses.iter().zip(labels).map(|(guess, label)| guess != label).collect();
    let (images, rows) = (images.oix(&wrong), rows.oix(&wrong));
    let (labels, guesses) = (labels.oix(&wrong), guesses.oix(&wrong));
    let title = format!(
        "the {} of {} that go wrong, and what in them speaks for the wrong class (orange) and for the right one (blue)",
        labels.len(),
        wrong.len()
    );
    sheet.write(top, MARGIN, 1, ACCENT, &title);
    top += 16;
    for n in 0..labels.len() {
        let (top, left) = (top + n / 5 * 112, MARGIN + n % 5 * 192);
        let (label, guess) = (labels[[n]], guesses[[n]]);
        sheet.write(top, left, 1, FAINT, &format!("{label}, taken for {guess}"));
        let gray = images.i(n).map(|shade| f32::from(*shade) / 16.0);
        let dots = Tensor::from_fn([8, 8, 3], |at| (35.0 + 200.0 * gray[[at[0], at[1]]]) as u8);
        sheet.draw(top + 12, left, 11, &dots);
        // evidence = weights[rows[n], guess] - weights[rows[n], label]
        let mut evidence = weights.vix(idx![rows.i(n), guess]);
        assign!(evidence[...] -= weights.vix(idx![rows.i(n), label]));
        sheet.draw(top + 12, left + 88, 11, &heat(evidence.reshape([8, 8]), 0.9));
    }
    top += labels.len().div_ceil(5) * 112;
    sheet.save(top + MARGIN, "train/sheet.png")
}

/// Colors from blue over the paper's to orange: `[256, 3]`.
fn colors() -> Tensor2<u8> {
    let ends = [[70, 150, 255], [255, 150, 50]];
    Tensor::from_fn([256, 3], |at| {
        let far = (at[0] as f32 - 128.0) / 127.0;
        let (from, to) = (f32::from(DARK[at[1]]), ends[usize::from(far > 0.0)][at[1]] as f32);
        (from + (to - from) * far.abs().min(1.0)) as u8
    })
}
