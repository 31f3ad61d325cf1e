//! Functions for any rank. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::prelude::*;
use tensor_idx::{Ranked, Shape};

// 1. Any shape.
fn first<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t.i(idx![0]).iter().sum()
}

// 2. A rank of the table: no more is known of it.
fn ranked<S: Ranked>(t: &Tensor<f32, S>) -> f32 {
    t.i(0).iter().sum()
}

// 3. A gather.
fn rows<S: Ranked>(t: &Tensor<f32, S>) -> f32 {
    t.oix(&[0, 1]).iter().sum()
}

// 4. A write.
fn clear<S: Shape>(t: &mut Tensor<f32, S>) {
    assign!(t[0] = 0.0);
}

// 5. An index of the caller's, with no bound.
fn part<I>(t: &Tensor2<f32>, index: I) -> f32 {
    t.i(index).iter().sum()
}

// 6. One element.
fn corner<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t[[0, 0]]
}

fn main() {}
