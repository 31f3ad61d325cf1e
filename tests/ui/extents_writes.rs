// Beside each line that does not build stands the nearest one that does.
use tensor_idx::extents::{Dims, assign, idx};
use tensor_idx::prelude::*;

type Image = Tensor<f32, Dims![_, 3, 224]>;

fn values(t: &mut Image, row: &Tensor<f32, Dims![224]>, short: &Tensor<f32, Dims![223]>, one: &Tensor<f32, Dims![1]>) {
    assign!(t[0, ..] = row);
    assign!(t[0, ..] = short);
    assign!(t[0, ..] += one);
    assign!(t[.., 1, 1..] += short);
    assign!(t[.., 1, 2..] += short);
    assign!(t[..., [0, 1]] = one.view());
    assign!(t[..., [0, 1]] = short.view());
    assign!(t.oix[.., [0, 1], ..223] = short);
    assign!(t.oix[.., [0, 1], ..112] = short);
    assign!(t.i[0, 0] = row);
    assign!(t.i[0, 0] = short);
}

fn arrays(t: &mut Tensor<f32, Dims![2, 3]>, x: f32, row: [f32; 3]) {
    assign!(t[..] = [1.0, x, 3.0]);
    assign!(t[..] = [1.0, x]);
    assign!(t[..] += [row, row]);
    assign!(t[..] += [row; 3]);
    assign!(t.oix[.., [0, 1]] = [[x], [2.0]]);
    assign!(t.oix[.., [0, 1]] = [[x], [2.0], [3.0]]);
    assign!(t.i[0, ..2] = [x, x]);
    assign!(t.i[0, ..2] = [[x, x, x]]);
    assign!(t[..] = [1.0, 2.0, 3.0]);
    assign!(t[..] = [1, 2, 3]);
}

fn more_axes(t: &mut Tensor<f32, Dims![2, 3]>, first: &Tensor<f32, Dims![1, 2, 3]>) {
    assign!(t[..] = first.i(idx![0]));
    assign!(t[..] = first);
    assign!(t[0, 0] = 1.0);
    assign!(t[0, 0] = [1.0, 2.0]);
    assign!(t[0] = [1.0; 3]);
    assign!(t[0] = [[1.0; 3]; 1]);
}

fn places(t: &mut Image) {
    assign!(t[0, 2] = 1.0);
    assign!(t[0, 3] = 1.0);
    assign!(t.vix[0, [2], [223]] = 1.0);
    assign!(t.vix[0, [2], [224]] = 1.0);
    t.i_mut(idx![.., 2]).fill(1.0);
    t.i_mut(idx![.., 3]).fill(1.0);
    t.oix_mut(idx![.., [2]]).fill(1.0);
    t.oix_mut(idx![.., [3]]).fill(1.0);
}

fn every_mode(t: &mut Image) {
    assign!(t.nix[[0, 1], 2, 223] = 1.0);
    assign!(t.nix[[0, 1], 3, 223] = 1.0);
    assign!(t.tix[0, [1, 2]] = 1.0);
    assign!(t.tix[0, [1, 3]] = 1.0);
    assign!(t.oix[.., [true, false, true]] = 1.0);
    assign!(t.oix[.., [true, false]] = 1.0);
    assign!(t.i[.., 1..3] += 1.0);
    assign!(t.i[.., 1..4] += 1.0);
    assign!(t[.., .., tl(223)] *= 2.0);
    assign!(t[.., .., tl(224)] *= 2.0);
    t.i_mut(idx![.., 1..3]).fill(1.0);
    t.i_mut(idx![.., 1..4]).fill(1.0);
    t.vix_mut(idx![0, [2], [0]]).fill(1.0);
    t.vix_mut(idx![0, [3], [0]]).fill(1.0);
    t.nix_mut(idx![.., [true, false, true]]).fill(1.0);
    t.nix_mut(idx![.., [true, false, true, true]]).fill(1.0);
    t.tix_mut(idx![0, [-3]]).fill(1.0);
    t.tix_mut(idx![0, [-4]]).fill(1.0);
    t.try_oix(idx![.., [2]]).unwrap();
    t.try_oix(idx![.., [3]]).unwrap();
}

fn empty_ranges(mut t: Tensor1Of9) {
    assign!(t[5..2] = [1, 2, 3]);
    assign!(t[1..3:2] = [1, 2, 3]);
    assign!(t[1..9;] = [1, 2, 3, 4]);
    assign!(t[1..=] = [1, 2, 3]);
    assign!(t[...;2] = [1, 2, 3]);
}

type Tensor1Of9 = Tensor<i32, Dims![9]>;

fn main() {}
