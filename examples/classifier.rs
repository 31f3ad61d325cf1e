//! A small network that reads digits, with the extents of its pictures, batches and layers in their types:
//! `cargo run --release --example classifier`.
//!
//! A picture has 8 x 8 pixels. Those at the border hold little ink, so 6 x 6 are read; a hidden layer of 24 numbers and ten classes
//! follow. A product of matrices that do not fit, a bias of another layer, a pixel outside of the picture: none of them builds.
//! The comment "does not build" shows one, with the compiler's error.

use std::error::Error;

use sheet::load;
use tensor_idx::extents::{Dims, Extent, assign, idx};
use tensor_idx::prelude::*;

#[allow(dead_code, reason = "the sheets of other examples; this one loads the data alone")]
mod sheet;

const PIXELS: usize = 36;
const HIDDEN: usize = 24;
const CLASSES: usize = 10;
const BATCH: usize = 50;

const EPOCHS: usize = 15;
const RATE: f32 = 0.3;

/// Rows of pixels, of any number of pictures, and of a batch.
type Pictures = Tensor2<f32>;
type Batch = Tensor<f32, Dims![{ BATCH }, { PIXELS }]>;

struct Network {
    inner: Tensor<f32, Dims![{ PIXELS }, { HIDDEN }]>,
    inner_bias: Tensor<f32, Dims![{ HIDDEN }]>,
    outer: Tensor<f32, Dims![{ HIDDEN }, { CLASSES }]>,
    outer_bias: Tensor<f32, Dims![{ CLASSES }]>,
}

/// What the layers make of `N` pictures: numbers of the hidden layer, and a probability for each class.
struct Answer<N: Extent> {
    hidden: Tensor<f32, Dims![N, { HIDDEN }]>,
    classes: Tensor<f32, Dims![N, { CLASSES }]>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let images = load::<3>("digits_images.npy")?.try_fix::<Dims![_, 8, 8]>()?;
    let labels: Tensor1<u8> = load("digits_labels.npy")?;

    // The type of `inside` is `Tensor<u8, Dims![_, 6, 6]>`.
    let inside = images.i(idx![.., 1..-1, 1..-1]).to_contiguous();
    // Does not build: "a range needs 9 positions, on an axis of extent 8".
    // let inside = images.i(idx![.., 3..9, 1..-1]);
    let pixels: Pictures = inside.reshape([-1, PIXELS as isize]).map(|shade| f32::from(*shade) / 16.0);

    let mut rng = fastrand::Rng::with_seed(7);
    let mut train: Vec<usize> = (0..labels.len()).collect();
    rng.shuffle(&mut train);
    let test = train.split_off(1297);

    let mut small = |n: usize| (0..n).map(|_| (rng.f32() - 0.5) * 0.5).collect::<Vec<f32>>();
    let mut network = Network {
        inner: Tensor::from_vec(Dims![{ PIXELS }, { HIDDEN }], small(PIXELS * HIDDEN))?,
        inner_bias: Tensor::full(Dims![{ HIDDEN }], 0.0),
        outer: Tensor::from_vec(Dims![{ HIDDEN }, { CLASSES }], small(HIDDEN * CLASSES))?,
        outer_bias: Tensor::full(Dims![{ CLASSES }], 0.0),
    };

    println!("{} pictures to train on, {} to test\n\nepoch   loss   correct", train.len(), test.len());
    for epoch in 1..=EPOCHS {
        rng.shuffle(&mut train);
        let mut loss = 0.0;
        for ids in train.chunks_exact(BATCH) {
            loss += learn(&mut network, &pixels.oix(ids).try_fix()?, &labels.oix(ids));
        }
        if epoch % 5 == 0 {
            let answer = network.classify(&pixels.oix(&test).fix::<Dims![_, { PIXELS }]>());
            let guesses = (0..test.len()).map(|n| largest(answer.classes.i(idx![n])));
            let correct = guesses.zip(&labels.oix(&test)).filter(|(guess, label)| guess == *label).count();
            let (loss, correct) = (loss / train.len() as f32, 100.0 * correct as f32 / test.len() as f32);
            println!("{epoch:>5} {loss:>6.3} {correct:>7.1} %");
        }
    }

    // The weights of the pixel in the first row and the last column, for every number of the hidden layer.
    let weights = network.inner.reshape([6, 6, HIDDEN]).fix::<Dims![6, 6, { HIDDEN }]>();
    println!("\nweights of the pixel at the top right:\n{:.2}", weights.i(idx![0, -1]));
    Ok(())
}

impl Network {
    fn classify<N: Extent>(&self, pictures: &Tensor<f32, Dims![N, { PIXELS }]>) -> Answer<N> {
        let mut hidden = product(pictures.view(), self.inner.view());
        hidden += &self.inner_bias;
        hidden.map_inplace(|x| *x = x.max(0.0));
        let mut classes = product(hidden.view(), self.outer.view());
        classes += &self.outer_bias;
        for n in 0..classes.shape()[0] {
            let mut row = classes.i_mut(n);
            row -= row.view().iter().copied().fold(f32::MIN, f32::max);
            row.map_inplace(|x| *x = x.exp());
            row /= row.view().iter().sum::<f32>();
        }
        Answer { hidden, classes }
    }
}

/// One step along the gradient; returns the loss.
fn learn(network: &mut Network, pictures: &Batch, labels: &Tensor1<u8>) -> f32 {
    let Answer { hidden, classes: mut error } = network.classify(pictures);
    let each: Vec<usize> = (0..BATCH).collect();
    let loss = -error.vix(idx![&each, labels]).iter().map(|p| p.ln()).sum::<f32>();
    assign!(error.vix[&each, labels] -= 1.0);

    // The gradient of the numbers of the hidden layer, where they are not cut off.
    let mut back = product(error.view(), turned(network.outer.view()).view());
    assign!(back[...] *= hidden.map(|x| f32::from(*x > 0.0)));
    let rate = RATE / BATCH as f32;
    descend(&mut network.outer, &product(turned(hidden.view()).view(), error.view()), rate);
    descend(&mut network.inner, &product(turned(pictures.view()).view(), back.view()), rate);
    for n in 0..BATCH {
        assign!(network.outer_bias[...] -= error.i(idx![n]).map(|slope| rate * slope));
        assign!(network.inner_bias[...] -= back.i(idx![n]).map(|slope| rate * slope));
    }
    loss
}

fn descend<M: Extent, N: Extent>(weights: &mut Tensor<f32, Dims![M, N]>, slopes: &Tensor<f32, Dims![M, N]>, rate: f32) {
    *weights -= slopes.map(|slope| rate * slope);
}

/// The product of two matrices. Both have `K`: matrices that do not fit do not build.
fn product<M: Extent, K: Extent, N: Extent>(
    a: TensorView<'_, f32, Dims![M, K]>,
    b: TensorView<'_, f32, Dims![K, N]>,
) -> Tensor<f32, Dims![M, N]> {
    let ([rows, inner], [_, columns]) = (a.extents(), b.extents());
    let (a, b) = (a.to_vec(), b.to_vec());
    let mut out = Tensor::full([rows, columns], 0.0);
    for (n, row) in a.chunks_exact(inner).enumerate() {
        let mut sums = vec![0.0; columns];
        for (x, weights) in row.iter().zip(b.chunks_exact(columns)) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += x * weight);
        }
        out.i_mut(n).assign(&sums);
    }
    out.fix()
}

/// A matrix with its axes exchanged.
fn turned<M: Extent, N: Extent>(matrix: TensorView<'_, f32, Dims![M, N]>) -> Tensor<f32, Dims![N, M]> {
    matrix.transpose().to_contiguous().fix()
}

/// The class with the largest probability.
fn largest(classes: TensorView<'_, f32, Dims![{ CLASSES }]>) -> u8 {
    (0..10).max_by(|a, b| classes[usize::from(*a)].total_cmp(&classes[usize::from(*b)])).unwrap_or_default()
}
