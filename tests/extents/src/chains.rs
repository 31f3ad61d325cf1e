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
    let t = t.unsqueeze(0).fix::<Dims![_, 3]>();
    fits(&t, &[1, 3]);
    let t = t.tix(idx![.., [1], ...]);
    fits(&t, &[1, 1]);
    let t = t.view();
    fits(&t, &[1, 1]);
    let t = t.i(idx![..=0, ..]);
    fits(&t, &[1, 1]);
    let t = t.i(idx![.., 0..]);
    fits(&t, &[1, 1]);
    let t = t.unsqueeze(0).fix::<Dims![1, 1, 1]>();
    fits(&t, &[1, 1, 1]);
    let t = t.i(idx![0:0, .., ..]);
    fits(&t, &[0, 1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_1() {
    let t = Tensor::from_vec([4, 2], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, _]>();
    let t = t.view();
    let t = t.i(idx![.., 0..]);
    fits(&t, &[4, 2]);
    let t = t.split_at(0, 2).0.fix::<Dims![2, 2]>();
    fits(&t, &[2, 2]);
    let t = t.permute([1, 0]).fix::<Dims![2, 2]>();
    fits(&t, &[2, 2]);
    let t = t.roll(1, 0);
    fits(&t, &[2, 2]);
    let t = t.view();
    fits(&t, &[2, 2]);
    let t = t.permute([1, 0]).fix::<Dims![2, 2]>();
    fits(&t, &[2, 2]);
    let t = t.flip(0);
    fits(&t, &[2, 2]);
    let t = t.split_at(1, 2).0.fix::<Dims![2, _]>();
    fits(&t, &[2, 2]);
    let t = t.unsqueeze(0).fix::<Dims![1, 2, 2]>();
    fits(&t, &[1, 2, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_2() {
    let t = Tensor::from_vec([5, 3, 4], (0..60).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3, 4]>();
    let t = t.view();
    let t = t.repeat(2, 1).fix::<Dims![5, 6, 4]>();
    fits(&t, &[5, 6, 4]);
    let t = t.view();
    fits(&t, &[5, 6, 4]);
    let t = t.unsqueeze(0).fix::<Dims![1, _, 6, 4]>();
    fits(&t, &[1, 5, 6, 4]);
    let t = t.oix(idx![.., [true, true, true, false, false], .., ..]);
    fits(&t, &[1, 3, 6, 4]);
    let t = t.view();
    fits(&t, &[1, 3, 6, 4]);
    let t = t.swap_axes(0, -1).fix::<Dims![_, 3, 6, 1]>();
    fits(&t, &[4, 3, 6, 1]);
    let t = t.swap_axes(0, -1).fix::<Dims![1, _, 6, _]>();
    fits(&t, &[1, 3, 6, 4]);
    let t = t.oix(idx![.., [1, 0, 2], .., ..]);
    fits(&t, &[1, 3, 6, 4]);
    let t = t.view();
    fits(&t, &[1, 3, 6, 4]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[1, 1, 3, 6, 4]);
    let t = t.repeat(2, 2).fix::<Dims![1, _, 6, 6, 4]>();
    fits(&t, &[1, 1, 6, 6, 4]);
    let t = t.view();
    fits(&t, &[1, 1, 6, 6, 4]);
}

#[rustfmt::skip]
#[test]
fn chain_3() {
    let t = Tensor::from_vec([2, 4], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4]>();
    let t = t.view();
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[2, 1, 4]);
    let t = t.i(idx![0:1, .., ..]);
    fits(&t, &[1, 1, 4]);
    let t = t.oix(idx![[0], .., ..]);
    fits(&t, &[1, 1, 4]);
    let t = t.view();
    fits(&t, &[1, 1, 4]);
    let t = t.oix(idx![.., .., [true, false, false, false]]);
    fits(&t, &[1, 1, 1]);
    let t = t.view();
    fits(&t, &[1, 1, 1]);
    let t = t.unsqueeze(1).fix::<Dims![_, 1, _, 1]>();
    fits(&t, &[1, 1, 1, 1]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![_, 3, _, 3]>();
    fits(&t, &[3, 3, 3, 3]);
    let t = t.view();
    fits(&t, &[3, 3, 3, 3]);
    let t = t.tix(idx![.., [-1], ...]);
    fits(&t, &[3, 1, 3, 3]);
    let t = t.view();
    fits(&t, &[3, 1, 3, 3]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[3, 1, 1, 3, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_4() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, _, 2]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[3, 5, 2]);
    let t = t.view();
    fits(&t, &[3, 5, 2]);
    let t = t.oix(idx![[1, 1, 1], .., ..]);
    fits(&t, &[3, 5, 2]);
    let t = t.view();
    fits(&t, &[3, 5, 2]);
    let t = t.roll(1, 0);
    fits(&t, &[3, 5, 2]);
    let t = t.view();
    fits(&t, &[3, 5, 2]);
    let t = t.i(idx![.., .., NewAxis, ...]);
    fits(&t, &[3, 5, 1, 2]);
    let t = t.i(idx![.., .., -1, ..]);
    fits(&t, &[3, 5, 2]);
    let t = t.nix(idx![.., [2, 1, 3], ...]);
    fits(&t, &[3, 3, 2]);
    let t = t.view();
    fits(&t, &[3, 3, 2]);
    let t = t.repeat(2, 0).fix::<Dims![6, 3, 2]>();
    fits(&t, &[6, 3, 2]);
    let t = t.view();
    fits(&t, &[6, 3, 2]);
    let t = t.unsqueeze(0).fix::<Dims![_, 6, 3, _]>();
    fits(&t, &[1, 6, 3, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_5() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, 2, 5]>();
    let t = t.view();
    let t = t.pad(1, Padding::Edge).fix::<Dims![_, 4, _]>();
    fits(&t, &[6, 4, 7]);
    let t = t.view();
    fits(&t, &[6, 4, 7]);
    let t = t.i(idx![.., .., 3..]);
    fits(&t, &[6, 4, 4]);
    let t = t.take([4, 1], 0).fix::<Dims![2, 4, 4]>();
    fits(&t, &[2, 4, 4]);
    let t = t.view();
    fits(&t, &[2, 4, 4]);
    let t = t.permute([2, 1, 0]).fix::<Dims![4, 4, _]>();
    fits(&t, &[4, 4, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[4, 4, 2]);
    let t = t.view();
    fits(&t, &[4, 4, 2]);
    let t = t.i(idx![.., .., NewAxis, ...]);
    fits(&t, &[4, 4, 1, 2]);
    let t = t.oix(idx![.., [true, false, false, false], .., ..]);
    fits(&t, &[4, 1, 1, 2]);
    let t = t.view();
    fits(&t, &[4, 1, 1, 2]);
    let t = t.permute([0, 1, 2, 3]).fix::<Dims![4, _, 1, _]>();
    fits(&t, &[4, 1, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_6() {
    let t = Tensor::from_vec([5, 3, 4], (0..60).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 3, 4]>();
    let t = t.view();
    let t = t.oix(idx![[1], .., ..]);
    fits(&t, &[1, 3, 4]);
    let t = t.view();
    fits(&t, &[1, 3, 4]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![3, 5, 6]>();
    fits(&t, &[3, 5, 6]);
    let t = t.view();
    fits(&t, &[3, 5, 6]);
    let t = t.flip(1);
    fits(&t, &[3, 5, 6]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[3, 1, 5, 6]);
    let t = t.take([4, 2, 0], 3).fix::<Dims![3, 1, 5, _]>();
    fits(&t, &[3, 1, 5, 3]);
    let t = t.view();
    fits(&t, &[3, 1, 5, 3]);
    let t = t.flip(2);
    fits(&t, &[3, 1, 5, 3]);
    let t = t.map(|x| x + 1);
    fits(&t, &[3, 1, 5, 3]);
    let t = t.view();
    fits(&t, &[3, 1, 5, 3]);
    let t = t.i(idx![.., .., .., NewAxis, ...]);
    fits(&t, &[3, 1, 5, 1, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_7() {
    let t = Tensor::from_vec([2, 4], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4]>();
    let t = t.view();
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[2, 1, 4]);
    let t = t.roll(1, 1);
    fits(&t, &[2, 1, 4]);
    let t = t.view();
    fits(&t, &[2, 1, 4]);
    let t = t.i(idx![.., .., 3..]);
    fits(&t, &[2, 1, 1]);
    let t = t.permute([0, 1, 2]).fix::<Dims![2, 1, _]>();
    fits(&t, &[2, 1, 1]);
    let t = t.i(idx![-1, .., ..]);
    fits(&t, &[1, 1]);
    let t = t.swap_axes(0, -1).fix::<Dims![1, 1]>();
    fits(&t, &[1, 1]);
    let t = t.permute([1, 0]).fix::<Dims![1, 1]>();
    fits(&t, &[1, 1]);
    let t = t.i(idx![-1, ..]);
    fits(&t, &[1]);
}

#[rustfmt::skip]
#[test]
fn chain_8() {
    let t = Tensor::from_vec([3, 5], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, _]>();
    let t = t.view();
    let t = t.i(idx![0..1, ..]);
    fits(&t, &[1, 5]);
    let t = t.transpose();
    fits(&t, &[5, 1]);
    let t = t.oix(idx![.., [true]]);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.roll(1, 0);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.tix(idx![.., [-1, -1], ...]);
    fits(&t, &[5, 2]);
    let t = t.view();
    fits(&t, &[5, 2]);
    let t = t.swap_axes(0, -1).fix::<Dims![2, 5]>();
    fits(&t, &[2, 5]);
    let t = t.roll(1, 0);
    fits(&t, &[2, 5]);
    let t = t.view();
    fits(&t, &[2, 5]);
    let t = t.oix(idx![.., [3, 0]]);
    fits(&t, &[2, 2]);
    let t = t.view();
    fits(&t, &[2, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_9() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 2, 5]>();
    let t = t.view();
    let t = t.oix(idx![.., [true, true], ..]);
    fits(&t, &[4, 2, 5]);
    let t = t.view();
    fits(&t, &[4, 2, 5]);
    let t = t.vix(idx![[-3, 3], ...]);
    fits(&t, &[2, 2, 5]);
    let t = t.view();
    fits(&t, &[2, 2, 5]);
    let t = t.permute([0, 1, 2]).fix::<Dims![2, 2, _]>();
    fits(&t, &[2, 2, 5]);
    let t = t.i(idx![-1.., .., ..]);
    fits(&t, &[1, 2, 5]);
    let t = t.vix(idx![[0, 0, 0], ...]);
    fits(&t, &[3, 2, 5]);
    let t = t.view();
    fits(&t, &[3, 2, 5]);
    let t = t.unsqueeze(2).fix::<Dims![3, 2, 1, 5]>();
    fits(&t, &[3, 2, 1, 5]);
    let t = t.permute([0, 3, 2, 1]).fix::<Dims![_, 5, _, 2]>();
    fits(&t, &[3, 5, 1, 2]);
    let t = t.swap_axes(0, -1).fix::<Dims![2, 5, 1, _]>();
    fits(&t, &[2, 5, 1, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_10() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 5, 2]>();
    let t = t.view();
    let t = t.split_at(1, 1).0.fix::<Dims![_, 1, _]>();
    fits(&t, &[3, 1, 2]);
    let t = t.i(idx![.., .., ..=1]);
    fits(&t, &[3, 1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[3, 1, 2]);
    let t = t.view();
    fits(&t, &[3, 1, 2]);
    let t = t.vix(idx![[2, 0], ...]);
    fits(&t, &[2, 1, 2]);
    let t = t.view();
    fits(&t, &[2, 1, 2]);
    let t = t.unsqueeze(0).fix::<Dims![_, 2, 1, 2]>();
    fits(&t, &[1, 2, 1, 2]);
    let t = t.i(idx![0..0, .., .., ..]);
    fits(&t, &[0, 2, 1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_11() {
    let t = Tensor::from_vec([4], (0..4).collect::<Vec<i64>>()).unwrap().fix::<Dims![4]>();
    let t = t.view();
    let t = t.tix(idx![[0, -2], ...]);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.repeat(2, 0).fix::<Dims![4]>();
    fits(&t, &[4]);
    let t = t.view();
    fits(&t, &[4]);
    let t = t.oix(idx![[true, true, true, false]]);
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.i(idx![2:2]);
    fits(&t, &[0]);
}

#[rustfmt::skip]
#[test]
fn chain_12() {
    let t = Tensor::from_vec([5, 3], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3]>();
    let t = t.view();
    let t = t.pad(1, Padding::Edge).fix::<Dims![7, 5]>();
    fits(&t, &[7, 5]);
    let t = t.view();
    fits(&t, &[7, 5]);
    let t = t.repeat(2, 1).fix::<Dims![7, 10]>();
    fits(&t, &[7, 10]);
    let t = t.view();
    fits(&t, &[7, 10]);
    let t = t.i(idx![2:4, ..]);
    fits(&t, &[2, 10]);
    let t = t.vix(idx![.., [-10, 9], ...]);
    fits(&t, &[2, 2]);
    let t = t.view();
    fits(&t, &[2, 2]);
    let t = t.transpose();
    fits(&t, &[2, 2]);
    let t = t.unsqueeze(1).fix::<Dims![2, 1, 2]>();
    fits(&t, &[2, 1, 2]);
    let t = t.oix(idx![[0, 0, 0], .., ..]);
    fits(&t, &[3, 1, 2]);
    let t = t.view();
    fits(&t, &[3, 1, 2]);
    let t = t.swap_axes(0, -1).fix::<Dims![_, 1, _]>();
    fits(&t, &[2, 1, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_13() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![2]>();
    let t = t.view();
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 2]);
    let t = t.split_at(1, 1).0.fix::<Dims![_, _]>();
    fits(&t, &[1, 1]);
    let t = t.i(idx![0..1, ..]);
    fits(&t, &[1, 1]);
    let t = t.take([0, 0, 0], 1).fix::<Dims![1, 3]>();
    fits(&t, &[1, 3]);
    let t = t.view();
    fits(&t, &[1, 3]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[1, 3]);
    let t = t.unsqueeze(0).fix::<Dims![1, 1, 3]>();
    fits(&t, &[1, 1, 3]);
    let t = t.flip(2);
    fits(&t, &[1, 1, 3]);
    let t = t.transpose();
    fits(&t, &[3, 1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_14() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, 5, 2]>();
    let t = t.view();
    let t = t.repeat(2, 2).fix::<Dims![3, 5, 4]>();
    fits(&t, &[3, 5, 4]);
    let t = t.view();
    fits(&t, &[3, 5, 4]);
    let t = t.oix(idx![.., .., [true, true, true, false]]);
    fits(&t, &[3, 5, 3]);
    let t = t.view();
    fits(&t, &[3, 5, 3]);
    let t = t.roll(1, 2);
    fits(&t, &[3, 5, 3]);
    let t = t.view();
    fits(&t, &[3, 5, 3]);
    let t = t.vix(idx![.., .., [0, -2, 2], ...]);
    fits(&t, &[3, 3, 5]);
    let t = t.view();
    fits(&t, &[3, 3, 5]);
    let t = t.roll(1, 1);
    fits(&t, &[3, 3, 5]);
    let t = t.view();
    fits(&t, &[3, 3, 5]);
    let t = t.map(|x| x + 1);
    fits(&t, &[3, 3, 5]);
    let t = t.view();
    fits(&t, &[3, 3, 5]);
    let t = t.oix(idx![.., [2, 1], ..]);
    fits(&t, &[3, 2, 5]);
    let t = t.view();
    fits(&t, &[3, 2, 5]);
    let t = t.tix(idx![.., [0, -2, 0], ...]);
    fits(&t, &[3, 3, 5]);
    let t = t.view();
    fits(&t, &[3, 3, 5]);
}

#[rustfmt::skip]
#[test]
fn chain_15() {
    let t = Tensor::from_vec([4, 2], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, _]>();
    let t = t.view();
    let t = t.i(idx![.., 0..]);
    fits(&t, &[4, 2]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[2, 2]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[1, 2]);
    let t = t.split_at(0, 1).0.fix::<Dims![1, 2]>();
    fits(&t, &[1, 2]);
    let t = t.vix(idx![[0, 0, -1], ...]);
    fits(&t, &[3, 2]);
    let t = t.view();
    fits(&t, &[3, 2]);
    let t = t.i(idx![1:2, ..]);
    fits(&t, &[1, 2]);
    let t = t.permute([1, 0]).fix::<Dims![2, 1]>();
    fits(&t, &[2, 1]);
    let t = t.take([0, 0], 1).fix::<Dims![2, 2]>();
    fits(&t, &[2, 2]);
    let t = t.view();
    fits(&t, &[2, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_16() {
    let t = Tensor::from_vec([5], (0..5).collect::<Vec<i64>>()).unwrap().fix::<Dims![5]>();
    let t = t.view();
    let t = t.pad(1, Padding::Edge).fix::<Dims![7]>();
    fits(&t, &[7]);
    let t = t.view();
    fits(&t, &[7]);
    let t = t.transpose();
    fits(&t, &[7]);
    let t = t.map(|x| x + 1);
    fits(&t, &[7]);
    let t = t.view();
    fits(&t, &[7]);
    let t = t.i(idx![-7..-4]);
    fits(&t, &[3]);
    let t = t.i(idx![1..]);
    fits(&t, &[2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.i(idx![1..]);
    fits(&t, &[1]);
    let t = t.i(idx![0..0]);
    fits(&t, &[0]);
}

#[rustfmt::skip]
#[test]
fn chain_17() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![_]>();
    let t = t.view();
    let t = t.take([1], 0).fix::<Dims![1]>();
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 1]);
    let t = t.view();
    fits(&t, &[1, 1]);
    let t = t.i(idx![.., ::-2]);
    fits(&t, &[1, 1]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[1, 1]);
    let t = t.i(idx![0.., ..]);
    fits(&t, &[1, 1]);
    let t = t.flip(0);
    fits(&t, &[1, 1]);
    let t = t.unsqueeze(0).fix::<Dims![1, 1, 1]>();
    fits(&t, &[1, 1, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_18() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![3]>();
    let t = t.view();
    let t = t.i(idx![1..2]);
    fits(&t, &[1]);
    let t = t.i(idx![..=0]);
    fits(&t, &[1]);
    let t = t.oix(idx![[0, 0]]);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.oix(idx![[false, false]]);
    fits(&t, &[0]);
    let t = t.view();
    fits(&t, &[0]);
}

#[rustfmt::skip]
#[test]
fn chain_19() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, 2, 5]>();
    let t = t.view();
    let t = t.nix(idx![[-4], ...]);
    fits(&t, &[1, 2, 5]);
    let t = t.view();
    fits(&t, &[1, 2, 5]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2, 5]);
    let t = t.view();
    fits(&t, &[1, 2, 5]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1, 2, 5]);
    let t = t.roll(1, 3);
    fits(&t, &[1, 1, 2, 5]);
    let t = t.view();
    fits(&t, &[1, 1, 2, 5]);
    let t = t.swap_axes(0, -1).fix::<Dims![5, 1, 2, 1]>();
    fits(&t, &[5, 1, 2, 1]);
    let t = t.flip(0);
    fits(&t, &[5, 1, 2, 1]);
    let t = t.transpose();
    fits(&t, &[1, 2, 1, 5]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![_, 4, _, 7]>();
    fits(&t, &[3, 4, 3, 7]);
    let t = t.view();
    fits(&t, &[3, 4, 3, 7]);
}

#[rustfmt::skip]
#[test]
fn chain_20() {
    let t = Tensor::from_vec([5, 3], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3]>();
    let t = t.view();
    let t = t.tix(idx![[1], ...]);
    fits(&t, &[1, 3]);
    let t = t.view();
    fits(&t, &[1, 3]);
    let t = t.tix(idx![[0, 0, 0], ...]);
    fits(&t, &[3, 3]);
    let t = t.view();
    fits(&t, &[3, 3]);
    let t = t.oix(idx![[false, false, false], ..]);
    fits(&t, &[0, 3]);
    let t = t.view();
    fits(&t, &[0, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_21() {
    let t = Tensor::from_vec([2, 4, 3], (0..24).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4, 3]>();
    let t = t.view();
    let t = t.oix(idx![.., [false, false, false, false], ..]);
    fits(&t, &[2, 0, 3]);
    let t = t.view();
    fits(&t, &[2, 0, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_22() {
    let t = Tensor::from_vec([3, 5, 2], (0..30).collect::<Vec<i64>>()).unwrap().fix::<Dims![3, _, 2]>();
    let t = t.view();
    let t = t.i(idx![.., 1.., ..]);
    fits(&t, &[3, 4, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[3, 4, 2]);
    let t = t.view();
    fits(&t, &[3, 4, 2]);
    let t = t.i(idx![.., -2.., ..]);
    fits(&t, &[3, 2, 2]);
    let t = t.split_at(2, 1).0.fix::<Dims![_, 2, _]>();
    fits(&t, &[3, 2, 1]);
    let t = t.i(idx![.., .., ..=0]);
    fits(&t, &[3, 2, 1]);
    let t = t.nix(idx![.., .., [0], ...]);
    fits(&t, &[3, 2, 1]);
    let t = t.view();
    fits(&t, &[3, 2, 1]);
    let t = t.transpose();
    fits(&t, &[1, 2, 3]);
    let t = t.i(idx![-1, .., ..]);
    fits(&t, &[2, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_23() {
    let t = Tensor::from_vec([4], (0..4).collect::<Vec<i64>>()).unwrap().fix::<Dims![_]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[4]);
    let t = t.view();
    fits(&t, &[4]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 4]);
    let t = t.oix(idx![[true], ..]);
    fits(&t, &[1, 4]);
    let t = t.view();
    fits(&t, &[1, 4]);
    let t = t.flip(0);
    fits(&t, &[1, 4]);
    let t = t.transpose();
    fits(&t, &[4, 1]);
    let t = t.map(|x| x + 1);
    fits(&t, &[4, 1]);
    let t = t.view();
    fits(&t, &[4, 1]);
    let t = t.i(idx![.., 0:1]);
    fits(&t, &[4, 1]);
    let t = t.oix(idx![.., [0, 0, 0]]);
    fits(&t, &[4, 3]);
    let t = t.view();
    fits(&t, &[4, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_24() {
    let t = Tensor::from_vec([5, 3, 4], (0..60).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 3, 4]>();
    let t = t.view();
    let t = t.vix(idx![[4, -2, 3], ...]);
    fits(&t, &[3, 3, 4]);
    let t = t.view();
    fits(&t, &[3, 3, 4]);
    let t = t.i(idx![-2, .., ..]);
    fits(&t, &[3, 4]);
    let t = t.i(idx![.., 2..]);
    fits(&t, &[3, 2]);
    let t = t.roll(1, 0);
    fits(&t, &[3, 2]);
    let t = t.view();
    fits(&t, &[3, 2]);
    let t = t.i(idx![..=2, ..]);
    fits(&t, &[3, 2]);
    let t = t.transpose();
    fits(&t, &[2, 3]);
    let t = t.permute([0, 1]).fix::<Dims![2, 3]>();
    fits(&t, &[2, 3]);
    let t = t.i(idx![.., ::-2]);
    fits(&t, &[2, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_25() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![_]>();
    let t = t.view();
    let t = t.oix(idx![[1, 0]]);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.i(idx![::-2]);
    fits(&t, &[1]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.swap_axes(0, -1).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![_]>();
    fits(&t, &[5]);
    let t = t.view();
    fits(&t, &[5]);
    let t = t.take([2], 0).fix::<Dims![1]>();
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![-1..]);
    fits(&t, &[1]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
}

#[rustfmt::skip]
#[test]
fn chain_26() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![3]>();
    let t = t.view();
    let t = t.flip(0);
    fits(&t, &[3]);
    let t = t.roll(1, 0);
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.i(idx![..=2]);
    fits(&t, &[3]);
    let t = t.take_along_axis([2], 0).fix::<Dims![_]>();
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![0..]);
    fits(&t, &[1]);
    let t = t.flip(0);
    fits(&t, &[1]);
    let t = t.i(idx![..=0]);
    fits(&t, &[1]);
    let t = t.i(idx![0..]);
    fits(&t, &[1]);
}

#[rustfmt::skip]
#[test]
fn chain_27() {
    let t = Tensor::from_vec([4], (0..4).collect::<Vec<i64>>()).unwrap().fix::<Dims![4]>();
    let t = t.view();
    let t = t.transpose();
    fits(&t, &[4]);
    let t = t.i(idx![0..]);
    fits(&t, &[4]);
    let t = t.i(idx![1..]);
    fits(&t, &[3]);
    let t = t.take([0, 2, 0], 0).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.unsqueeze(0).fix::<Dims![1, _]>();
    fits(&t, &[1, 3]);
    let t = t.transpose();
    fits(&t, &[3, 1]);
    let t = t.i(idx![.., 0..]);
    fits(&t, &[3, 1]);
    let t = t.i(idx![::-2, ..]);
    fits(&t, &[2, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_28() {
    let t = Tensor::from_vec([5, 3], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 3]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[5, 3]);
    let t = t.view();
    fits(&t, &[5, 3]);
    let t = t.split_at(1, 1).0.fix::<Dims![5, 1]>();
    fits(&t, &[5, 1]);
    let t = t.roll(1, 0);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.roll(1, 0);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[5, 1, 1]);
    let t = t.flip(1);
    fits(&t, &[5, 1, 1]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![7, 3, 3]>();
    fits(&t, &[7, 3, 3]);
    let t = t.view();
    fits(&t, &[7, 3, 3]);
    let t = t.i(idx![.., -1, ..]);
    fits(&t, &[7, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_29() {
    let t = Tensor::from_vec([2, 4], (0..8).collect::<Vec<i64>>()).unwrap().fix::<Dims![2, 4]>();
    let t = t.view();
    let t = t.repeat(2, 1).fix::<Dims![2, _]>();
    fits(&t, &[2, 8]);
    let t = t.view();
    fits(&t, &[2, 8]);
    let t = t.permute([0, 1]).fix::<Dims![2, 8]>();
    fits(&t, &[2, 8]);
    let t = t.swap_axes(0, -1).fix::<Dims![8, _]>();
    fits(&t, &[8, 2]);
    let t = t.i(idx![.., NewAxis, ...]);
    fits(&t, &[8, 1, 2]);
    let t = t.i(idx![.., .., NewAxis, ...]);
    fits(&t, &[8, 1, 1, 2]);
    let t = t.permute([1, 3, 2, 0]).fix::<Dims![1, _, 1, _]>();
    fits(&t, &[1, 2, 1, 8]);
    let t = t.transpose();
    fits(&t, &[8, 1, 2, 1]);
    let t = t.map(|x| x + 1);
    fits(&t, &[8, 1, 2, 1]);
    let t = t.view();
    fits(&t, &[8, 1, 2, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_30() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![_, 2, 5]>();
    let t = t.view();
    let t = t.nix(idx![.., [0], ...]);
    fits(&t, &[4, 1, 5]);
    let t = t.view();
    fits(&t, &[4, 1, 5]);
    let t = t.swap_axes(0, -1).fix::<Dims![5, 1, 4]>();
    fits(&t, &[5, 1, 4]);
    let t = t.flip(1);
    fits(&t, &[5, 1, 4]);
    let t = t.i(idx![..=4, .., ..]);
    fits(&t, &[5, 1, 4]);
    let t = t.nix(idx![.., [-1], ...]);
    fits(&t, &[5, 1, 4]);
    let t = t.view();
    fits(&t, &[5, 1, 4]);
    let t = t.i(idx![..=4, .., ..]);
    fits(&t, &[5, 1, 4]);
    let t = t.vix(idx![.., [-1], ...]);
    fits(&t, &[1, 5, 4]);
    let t = t.view();
    fits(&t, &[1, 5, 4]);
    let t = t.oix(idx![.., .., [3, 2]]);
    fits(&t, &[1, 5, 2]);
    let t = t.view();
    fits(&t, &[1, 5, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_31() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![3]>();
    let t = t.view();
    let t = t.take_along_axis([1], 0).fix::<Dims![1]>();
    fits(&t, &[1]);
    let t = t.view();
    fits(&t, &[1]);
    let t = t.i(idx![..=0]);
    fits(&t, &[1]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 1]);
    let t = t.i(idx![.., ..=0]);
    fits(&t, &[1, 1]);
    let t = t.unsqueeze(0).fix::<Dims![1, _, 1]>();
    fits(&t, &[1, 1, 1]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![3, _, 3]>();
    fits(&t, &[3, 3, 3]);
    let t = t.view();
    fits(&t, &[3, 3, 3]);
    let t = t.oix(idx![.., .., [1, 2, 1]]);
    fits(&t, &[3, 3, 3]);
    let t = t.view();
    fits(&t, &[3, 3, 3]);
    let t = t.oix(idx![.., .., [2, 1, 1]]);
    fits(&t, &[3, 3, 3]);
    let t = t.view();
    fits(&t, &[3, 3, 3]);
}

#[rustfmt::skip]
#[test]
fn chain_32() {
    let t = Tensor::from_vec([2], (0..2).collect::<Vec<i64>>()).unwrap().fix::<Dims![2]>();
    let t = t.view();
    let t = t.swap_axes(0, -1).fix::<Dims![2]>();
    fits(&t, &[2]);
    let t = t.pad(1, Padding::Edge).fix::<Dims![_]>();
    fits(&t, &[4]);
    let t = t.view();
    fits(&t, &[4]);
    let t = t.split_at(0, 2).0.fix::<Dims![2]>();
    fits(&t, &[2]);
    let t = t.nix(idx![[1, -1, 0], ...]);
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.nix(idx![[0, 0], ...]);
    fits(&t, &[2]);
    let t = t.view();
    fits(&t, &[2]);
    let t = t.flip(0);
    fits(&t, &[2]);
    let t = t.i(idx![NewAxis, ...]);
    fits(&t, &[1, 2]);
    let t = t.map(|x| x + 1);
    fits(&t, &[1, 2]);
    let t = t.view();
    fits(&t, &[1, 2]);
}

#[rustfmt::skip]
#[test]
fn chain_33() {
    let t = Tensor::from_vec([5, 3], (0..15).collect::<Vec<i64>>()).unwrap().fix::<Dims![5, 3]>();
    let t = t.view();
    let t = t.permute([0, 1]).fix::<Dims![_, 3]>();
    fits(&t, &[5, 3]);
    let t = t.roll(1, 0);
    fits(&t, &[5, 3]);
    let t = t.view();
    fits(&t, &[5, 3]);
    let t = t.tix(idx![.., [-1, 1, 0], ...]);
    fits(&t, &[5, 3]);
    let t = t.view();
    fits(&t, &[5, 3]);
    let t = t.map(|x| x + 1);
    fits(&t, &[5, 3]);
    let t = t.view();
    fits(&t, &[5, 3]);
    let t = t.oix(idx![.., [true, true, true]]);
    fits(&t, &[5, 3]);
    let t = t.view();
    fits(&t, &[5, 3]);
    let t = t.oix(idx![.., [0]]);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.roll(1, 0);
    fits(&t, &[5, 1]);
    let t = t.view();
    fits(&t, &[5, 1]);
    let t = t.i(idx![.., ..=0]);
    fits(&t, &[5, 1]);
}

#[rustfmt::skip]
#[test]
fn chain_34() {
    let t = Tensor::from_vec([4, 2, 5], (0..40).collect::<Vec<i64>>()).unwrap().fix::<Dims![4, 2, 5]>();
    let t = t.view();
    let t = t.map(|x| x + 1);
    fits(&t, &[4, 2, 5]);
    let t = t.view();
    fits(&t, &[4, 2, 5]);
    let t = t.transpose();
    fits(&t, &[5, 2, 4]);
    let t = t.i(idx![.., 0:0, ..]);
    fits(&t, &[5, 0, 4]);
}

#[rustfmt::skip]
#[test]
fn chain_35() {
    let t = Tensor::from_vec([3], (0..3).collect::<Vec<i64>>()).unwrap().fix::<Dims![3]>();
    let t = t.view();
    let t = t.permute([0]).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.repeat(2, 0).fix::<Dims![_]>();
    fits(&t, &[6]);
    let t = t.view();
    fits(&t, &[6]);
    let t = t.i(idx![::-2]);
    fits(&t, &[3]);
    let t = t.oix(idx![[1, 1, 2]]);
    fits(&t, &[3]);
    let t = t.view();
    fits(&t, &[3]);
    let t = t.swap_axes(0, -1).fix::<Dims![3]>();
    fits(&t, &[3]);
    let t = t.i(idx![..=2]);
    fits(&t, &[3]);
    let t = t.unsqueeze(0).fix::<Dims![1, _]>();
    fits(&t, &[1, 3]);
    let t = t.repeat(2, 1).fix::<Dims![1, _]>();
    fits(&t, &[1, 6]);
    let t = t.view();
    fits(&t, &[1, 6]);
}
