// Beside each line that does not build stands the nearest one that does.
use tensor_idx::extents::{Dims, Extent, idx};
use tensor_idx::prelude::*;

type Image = Tensor<f32, Dims![_, 3, 224]>;

fn positions(t: &Image, n: usize) {
    t.i(idx![.., 2]);
    t.i(idx![.., 3]);
    t.i(idx![.., -3]);
    t.i(idx![.., -4]);
    t.i(idx![..., 223]);
    t.i(idx![..., 224]);
    t.i(idx![..., hd(223)]);
    t.i(idx![..., hd(224)]);
    t.i(idx![.., tl(2)]);
    t.i(idx![.., tl(3)]);
    t.i(idx![1000, 2]);
    t.i(idx![1000, 2, 1000]);
    t.i(idx![n, 2_usize, NewAxis]);
    t.i(idx![n, 3_usize, NewAxis]);
    t.try_i(idx![0, 2]).unwrap();
    t.try_i(idx![0, 3]).unwrap();
    t.get(idx![0, 2, 223]).unwrap();
    t.get(idx![0, 3, 223]).unwrap();
}

fn several(t: &Image) {
    t.i(idx![.., 2, 223]);
    t.i(idx![.., 3, 224]);
}

fn computed(t: &Image) {
    t.i(idx![.., .., 10..]).i(idx![.., .., 213]);
    t.i(idx![.., .., 10..]).i(idx![.., .., 214]);
    t.i(idx![.., .., ::3]).i(idx![.., .., 74]);
    t.i(idx![.., .., ::3]).i(idx![.., .., 75]);
}

fn axes(t: &Image) {
    t.i(idx![0, 0, 0]);
    t.i(idx![0, 0, 0, 0]);
}

fn large(t: &Tensor<f32, Dims![50257, 10]>) {
    t.i(idx![50256]);
    t.i(idx![60000]);
}

fn parameter<N: Extent>(t: &Tensor<f32, Dims![_, N]>, n: usize) {
    t.i(idx![.., n]);
    t.i(idx![.., 3]);
}

fn main() {}
