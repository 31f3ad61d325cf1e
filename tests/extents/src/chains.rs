//! Chains of operations drawn at random: after each, the type names no extent that the layout has not.
//!
//! Written by scripts/generate_extents.py from tests/data; do not edit.

use tensor_idx::extents::{Dims, idx};
use tensor_idx::join::Padding;
use tensor_idx::prelude::*;

use crate::fits;

#[rustfmt::skip]
#[test]
fn chain_0() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![_]>();
    let t = t.view();
    let t = t.take_along_axis([0], 0);
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1]);
    let t = t.take_along_axis([[0]], 1);
    fits(&t, &[1, 1]);
    let t = t.view();
    fits(&t, &[1, 1]);
    let t = t.flip(0);
    fits(&t, &[1, 1]);
    let t = t.i(idx![.., 0..]);
    fits(&t, &[1, 1]);
    let t = t.roll(1, 1);
    fits(&t, &[1, 1]);
    let t = t.view();
    fits(&t, &[1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_1() {
    let t = Tensor::from_vec([4, 2], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, _]>();
    let t = t.view();
    let t = t.transpose();
    fits(&t, &[2, 4]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[1, 4]);
    let t = t.oix(idx![.., [1]]);
    fits(&t, &[1, 1]);
    let t = t.view();
    fits(&t, &[1, 1]);
    let t = t.flip(0);
    fits(&t, &[1, 1]);
    let t = t.unsqueeze(0);
    fits(&t, &[1, 1, 1]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 1, 1]);
    let t = t.view();
    fits(&t, &[1, 1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_2() {
    let t = Tensor::from_vec([5, 3, 4], (0..60).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3, 4]>();
    let t = t.view();
    let t = t.repeat(2, 1);
    fits(&t, &[5, 6, 4]);
    let t = t.view();
    fits(&t, &[5, 6, 4]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 5, 6, 4]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 5, 6, 4]);
    let t = t.view();
    fits(&t, &[1, 5, 6, 4]);
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[3, 7, 8, 6]);
    let t = t.view();
    fits(&t, &[3, 7, 8, 6]);
    let t = t.permute([1, 0, 3, 2]);
    fits(&t, &[7, 3, 6, 8]);
    let t = t.roll(1, 2);
    fits(&t, &[7, 3, 6, 8]);
    let t = t.view();
    fits(&t, &[7, 3, 6, 8]);
}

#[rustfmt::skip]
#[test]
fn chain_3() {
    let t = Tensor::from_vec([2, 4], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4]>();
    let t = t.view();
    let t = t.repeat(2, 1);
    fits(&t, &[2, 8]);
    let t = t.view();
    fits(&t, &[2, 8]);
    let t = t.roll(1, 0);
    fits(&t, &[2, 8]);
    let t = t.view();
    fits(&t, &[2, 8]);
    let t = t.permute([1, 0]);
    fits(&t, &[8, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[8, 2]);
    let t = t.view();
    fits(&t, &[8, 2]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[8, 1, 2]);
    let t = t.flip(2);
    fits(&t, &[8, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_4() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, _, 2]>();
    let t = t.view();
    let t = t.split_at(2, 2).0;
    fits(&t, &[3, 5, 2]);
    let t = t.transpose();
    fits(&t, &[2, 5, 3]);
    let t = t.i(idx![.., -3, ..]);
    fits(&t, &[2, 3]);
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[4, 5]);
    let t = t.view();
    fits(&t, &[4, 5]);
    let t = t.oix(idx![.., [4]]);
    fits(&t, &[4, 1]);
    let t = t.view();
    fits(&t, &[4, 1]);
    let t = t.i(idx![-4, ..]);
    fits(&t, &[1]);
}

#[rustfmt::skip]
#[test]
fn chain_5() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, 2, 5]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[4, 2, 5]);
    let t = t.view();
    fits(&t, &[4, 2, 5]);
    let t = t.i(idx![.., -1, ..]);
    fits(&t, &[4, 5]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[4, 1, 5]);
    let t = t.map(|x| x + 1);
    fits(&t, &[4, 1, 5]);
    let t = t.view();
    fits(&t, &[4, 1, 5]);
    let t = t.unsqueeze(1);
    fits(&t, &[4, 1, 1, 5]);
    let t = t.split_at(3, 4).0;
    fits(&t, &[4, 1, 1, 4]);
}

#[rustfmt::skip]
#[test]
fn chain_6() {
    let t = Tensor::from_vec([5, 3, 4], (0..60).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 3, 4]>();
    let t = t.view();
    let t = t.swap_axes(0, -1);
    fits(&t, &[4, 3, 5]);
    let t = t.flip(0);
    fits(&t, &[4, 3, 5]);
    let t = t.unsqueeze(2);
    fits(&t, &[4, 3, 1, 5]);
    let t = t.oix(idx![.., .., .., [2, 2, 2]]);
    fits(&t, &[4, 3, 1, 3]);
    let t = t.view();
    fits(&t, &[4, 3, 1, 3]);
    let t = t.swap_axes(0, -1);
    fits(&t, &[3, 3, 1, 4]);
    let t = t.repeat(2, 1);
    fits(&t, &[3, 6, 1, 4]);
    let t = t.view();
    fits(&t, &[3, 6, 1, 4]);
}

#[rustfmt::skip]
#[test]
fn chain_7() {
    let t = Tensor::from_vec([2, 4], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4]>();
    let t = t.view();
    let t = t.swap_axes(0, -1);
    fits(&t, &[4, 2]);
    let t = t.i(idx![-4, ..]);
    fits(&t, &[2]);
    let t = t.repeat(2, 0);
    fits(&t, &[4]);
    let t = t.view();
    fits(&t, &[4]);
    let t = t.take_along_axis([0], 0);
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.flip(0);
    fits(&t, &[1]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_8() {
    let t = Tensor::from_vec([3, 5], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, _]>();
    let t = t.view();
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[5, 7]);
    let t = t.view();
    fits(&t, &[5, 7]);
    let t = t.oix(idx![.., [3]]);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.repeat(2, 1);
    fits(&t, &[5, 2]);
    let t = t.view();
    fits(&t, &[5, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[5, 2]);
    let t = t.view();
    fits(&t, &[5, 2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 5, 2]);
    let t = t.i(idx![.., ::-2, ..]);
    fits(&t, &[1, 3, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_9() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 2, 5]>();
    let t = t.view();
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[6, 4, 7]);
    let t = t.view();
    fits(&t, &[6, 4, 7]);
    let t = t.i(idx![.., ::-2, ..]);
    fits(&t, &[6, 2, 7]);
    let t = t.map(|x| x + 1);
    fits(&t, &[6, 2, 7]);
    let t = t.view();
    fits(&t, &[6, 2, 7]);
    let t = t.i(idx![.., 1.., ..]);
    fits(&t, &[6, 1, 7]);
    let t = t.i(idx![.., .., -7]);
    fits(&t, &[6, 1]);
    let t = t.repeat(2, 1);
    fits(&t, &[6, 2]);
    let t = t.view();
    fits(&t, &[6, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_10() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 5, 2]>();
    let t = t.view();
    let t = t.oix(idx![.., [2, 3], ..]);
    fits(&t, &[3, 2, 2]);
    let t = t.view();
    fits(&t, &[3, 2, 2]);
    let t = t.swap_axes(0, -1);
    fits(&t, &[2, 2, 3]);
    let t = t.repeat(2, 0);
    fits(&t, &[4, 2, 3]);
    let t = t.view();
    fits(&t, &[4, 2, 3]);
    let t = t.roll(1, 0);
    fits(&t, &[4, 2, 3]);
    let t = t.view();
    fits(&t, &[4, 2, 3]);
    let t = t.oix(idx![.., [1, 1], ..]);
    fits(&t, &[4, 2, 3]);
    let t = t.view();
    fits(&t, &[4, 2, 3]);
    let t = t.i(idx![::-2, .., ..]);
    fits(&t, &[2, 2, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_11() {
    let t = Tensor::from_vec([4], (0..4).collect::<Vec<i64>>()).unwrap().fix::<Dims![4]>();
    let t = t.view();
    let t = t.i(idx![3..]);
    fits(&t, &[1]);
    let t = t.roll(1, 0);
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.repeat(2, 0);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.swap_axes(0, -1);
    fits(&t, &[2]);
    let t = t.i(idx![::-2]);
    fits(&t, &[1]);
    let t = t.take_along_axis([0], 0);
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
}

#[rustfmt::skip]
#[test]
fn chain_12() {
    let t = Tensor::from_vec([5, 3], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3]>();
    let t = t.view();
    let t = t.flip(0);
    fits(&t, &[5, 3]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[5, 1, 3]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[5, 1, 1, 3]);
    let t = t.map(|x| x + 1);
    fits(&t, &[5, 1, 1, 3]);
    let t = t.view();
    fits(&t, &[5, 1, 1, 3]);
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[7, 3, 3, 5]);
    let t = t.view();
    fits(&t, &[7, 3, 3, 5]);
    let t = t.permute([3, 2, 0, 1]);
    fits(&t, &[5, 3, 7, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_13() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![2]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 2]);
    let t = t.flip(0);
    fits(&t, &[1, 2]);
    let t = t.permute([0, 1]);
    fits(&t, &[1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[1, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_14() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, 5, 2]>();
    let t = t.view();
    let t = t.i(idx![.., .., 1..]);
    fits(&t, &[3, 5, 1]);
    let t = t.transpose();
    fits(&t, &[1, 5, 3]);
    let t = t.i(idx![.., .., -3]);
    fits(&t, &[1, 5]);
    let t = t.pad(1, Padding::Edge);
    fits(&t, &[3, 7]);
    let t = t.view();
    fits(&t, &[3, 7]);
    let t = t.oix(idx![.., [3, 6]]);
    fits(&t, &[3, 2]);
    let t = t.view();
    fits(&t, &[3, 2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 3, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_15() {
    let t = Tensor::from_vec([4, 2], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, _]>();
    let t = t.view();
    let t = t.i(idx![.., 0..]);
    fits(&t, &[4, 2]);
    let t = t.roll(1, 0);
    fits(&t, &[4, 2]);
    let t = t.view();
    fits(&t, &[4, 2]);
    let t = t.i(idx![-3, ..]);
    fits(&t, &[2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
    let t = t.unsqueeze(0);
    fits(&t, &[1, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_16() {
    let t = Tensor::from_vec([5], (0..5).collect::<Vec<i64>>()).unwrap().fix::<Dims![5]>();
    let t = t.view();
    let t = t.flip(0);
    fits(&t, &[5]);
    let t = t.unsqueeze(0);
    fits(&t, &[1, 5]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 5]);
    let t = t.view();
    fits(&t, &[1, 5]);
    let t = t.flip(0);
    fits(&t, &[1, 5]);
    let t = t.unsqueeze(0);
    fits(&t, &[1, 1, 5]);
    let t = t.oix(idx![.., [0], ..]);
    fits(&t, &[1, 1, 5]);
    let t = t.view();
    fits(&t, &[1, 1, 5]);
}

#[rustfmt::skip]
#[test]
fn chain_17() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![_]>();
    let t = t.view();
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
    let t = t.unsqueeze(0);
    fits(&t, &[1, 1, 2]);
    let t = t.i(idx![.., .., 1..]);
    fits(&t, &[1, 1, 1]);
    let t = t.take_along_axis([[[0]]], 0);
    fits(&t, &[1, 1, 1]);
    let t = t.view();
    fits(&t, &[1, 1, 1]);
    let t = t.flip(2);
    fits(&t, &[1, 1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_18() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![3]>();
    let t = t.view();
    let t = t.take_along_axis([1], 0);
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1]);
    let t = t.i(idx![.., 0..]);
    fits(&t, &[1, 1]);
    let t = t.repeat(2, 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_19() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, 2, 5]>();
    let t = t.view();
    let t = t.i(idx![::-2, .., ..]);
    fits(&t, &[2, 2, 5]);
    let t = t.i(idx![.., ::-2, ..]);
    fits(&t, &[2, 1, 5]);
    let t = t.map(|x| x + 1);
    fits(&t, &[2, 1, 5]);
    let t = t.view();
    fits(&t, &[2, 1, 5]);
    let t = t.i(idx![1.., .., ..]);
    fits(&t, &[1, 1, 5]);
    let t = t.i(idx![-1, .., ..]);
    fits(&t, &[1, 5]);
    let t = t.repeat(2, 1);
    fits(&t, &[1, 10]);
    let t = t.view();
    fits(&t, &[1, 10]);
}
