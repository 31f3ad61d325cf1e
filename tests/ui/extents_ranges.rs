// Beside each line that does not build stands the nearest one that does.
use tensor_idx::extents::{Dims, Extent, idx};
use tensor_idx::prelude::*;

type Image = Tensor<f32, Dims![_, 3, 224]>;

fn ranges(t: &Image, n: usize) {
    t.i(idx![.., 1..3]);
    t.i(idx![.., 1..4]);
    t.i(idx![.., ..3]);
    t.i(idx![.., ..4]);
    t.i(idx![.., 3..]);
    t.i(idx![.., 4..]);
    t.i(idx![.., ..=2]);
    t.i(idx![.., ..=3]);
    t.i(idx![.., -3..]);
    t.i(idx![.., -4..]);
    t.i(idx![.., ..-3]);
    t.i(idx![.., ..-4]);
    t.i(idx![.., 2..-1]);
    t.i(idx![.., 3..-1]);
    t.i(idx![..., 0..224;2]);
    t.i(idx![..., 0..225;2]);
    t.i(idx![.., n..3]);
    t.i(idx![.., n..4]);
}

fn slices_are_cut_off(t: &Image) {
    let _: TensorView<f32, Dims![_, 3, 224]> = t.i(idx![.., :4, ..]);
    let _: TensorView<f32, Dims![_, 4, 224]> = t.i(idx![.., :4, ..]);
    let _: TensorView<f32, Dims![_, 2, 112]> = t.i(idx![.., 1:, ::2]);
    let _: TensorView<f32, Dims![_, 2, 113]> = t.i(idx![.., 1:, ::2]);
}

fn parameter<N: Extent>(t: &Tensor<f32, Dims![_, N]>, n: usize) {
    t.i(idx![.., n..]);
    t.i(idx![.., 1..]);
}

fn main() {}
