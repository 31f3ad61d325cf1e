// Beside each line that does not build stands the nearest one that does.
use tensor_idx::extents::{Dims, idx};
use tensor_idx::prelude::*;

type Cube = Tensor<f32, Dims![3, 4, 5]>;

fn entries(t: &Cube) {
    t.oix(idx![.., [0, 3]]);
    t.oix(idx![.., [0, 4]]);
    t.vix(idx![.., [[0], [-4]]]);
    t.vix(idx![.., [[0], [-5]]]);
    t.nix(idx![.., [1, 2, 3]]);
    t.nix(idx![.., [1, 9, 4]]);
    t.tix(idx![.., .., [4]]);
    t.tix(idx![.., .., [5]]);
    t.oix(idx![.., clip([0, 4])]);
    t.oix(idx![.., [0, 4], 0]);
}

fn masks(t: &Cube) {
    t.oix(idx![[true, false, true]]);
    t.oix(idx![[true, false]]);
    t.nix(idx![.., [true, false, true, true]]);
    t.nix(idx![.., [true, false, true]]);
}

fn together(t: &Cube) {
    t.vix(idx![[0, 1, 2], [0, 1, 2]]);
    t.vix(idx![[0, 1, 2], [0, 1]]);
    t.nix(idx![[[0], [1]], [0, 1, 2]]);
    t.nix(idx![[[0, 1], [1, 0]], [0, 1, 2]]);
    t.oix(idx![[0, 1, 2], [0, 1]]);
    t.tix(idx![.., [0, 1, 2], [0, 1]]);
}

fn tensors(t: &Cube, three: &Tensor<i64, Dims![3]>, four: &Tensor<i64, Dims![4]>) {
    t.vix(idx![three, three]);
    t.vix(idx![three, four]);
}

fn main() {}
