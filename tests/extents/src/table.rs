//! The tables of the page "Extents in types" (src/extents.md), row by row: the type of each result is stated.

use tensor_idx::extents::{Dims, assign, idx};
use tensor_idx::join::{Padding, concatenate};
use tensor_idx::prelude::*;

use crate::{fits, run};

/// `row!(mode[index] => what is left of an extent of 10, what is left of one that is known at run time)`
macro_rules! row {
    ($($mode:ident[$($index:tt)*] => $known:ty, $unknown:ty;)*) => {$({
        let t = Tensor::from_vec(Dims![10], (0..10).collect::<Vec<i64>>()).unwrap();
        let plain = t.view().forget();
        let plain = plain.$mode(tensor_idx::idx![$($index)*]);
        let part = t.$mode(idx![$($index)*]);
        let left: TensorView<'_, i64, $known> = part.view();
        fits(&left, plain.shape());
        assert_eq!(left.to_vec(), plain.to_vec(), "{}", stringify!($($index)*));
        let t = t.view().relax::<Dims![_]>();
        let part = t.$mode(idx![$($index)*]);
        let left: TensorView<'_, i64, $unknown> = part.view();
        fits(&left, plain.shape());
        assert_eq!(left.to_vec(), plain.to_vec(), "{}", stringify!($($index)*));
    })*};
}

#[test]
fn elements() {
    row! {
        i[3] => Dims![], Dims![];
        i[-4] => Dims![], Dims![];
        i[hd(3)] => Dims![], Dims![];
        i[tl(0)] => Dims![], Dims![];
        i[..] => Dims![10], Dims![_];
        i[:] => Dims![10], Dims![_];
        i[::-1] => Dims![10], Dims![_];
        i[...] => Dims![10], Dims![_];
        i[2..5] => Dims![3], Dims![3];
        i[..5] => Dims![5], Dims![5];
        i[-3..] => Dims![3], Dims![3];
        i[-5..-2] => Dims![3], Dims![3];
        i[2..] => Dims![8], Dims![_];
        i[..-2] => Dims![8], Dims![_];
        i[1..-1] => Dims![8], Dims![_];
        i[2:5] => Dims![3], Dims![_];
        i[:20] => Dims![10], Dims![_];
        i[-20:] => Dims![10], Dims![_];
        i[..;3] => Dims![4], Dims![_];
        i[::3] => Dims![4], Dims![_];
        i[NewAxis] => Dims![1, 10], Dims![1, _];
        oix[[0, -1, 7]] => Dims![3], Dims![3];
        oix[[true, false, true, true, false, false, false, false, false, true]] => Dims![4], Dims![4];
        oix[clip([0, 99])] => Dims![2], Dims![2];
    }
}

#[test]
fn tensors_as_index_arrays() {
    let ids = Tensor::from_vec([2, 3], vec![0, 1, 2, 3, 4, 5]).unwrap();
    let (known, unknown) = (ids.view().fix::<Dims![2, _]>(), vec![1, 2]);
    row! {
        oix[&known] => Dims![2, _], Dims![2, _];
        oix[&ids] => Dims![_, _], Dims![_, _];
        oix[&unknown] => Dims![_], Dims![_];
    }
}

#[test]
fn arrays_that_act_together() {
    let t = Tensor::full(Dims![10, 10], 0_i64);
    let any = Tensor::from_vec([3], vec![0, 1, 2]).unwrap();
    let _: Tensor<i64, Dims![3]> = t.vix(idx![[0, 1, 2], [3, 4, 5]]);
    let _: Tensor<i64, Dims![3]> = t.nix(idx![[0, 1, 2], [3]]);
    let _: Tensor<i64, Dims![3]> = t.tix(idx![[0, 1, 2], &any]);
}

#[test]
fn writes() {
    let mut t = Tensor::full(Dims![4, 3], 0_i64);
    let (known, other) = (Tensor::full(Dims![3], 1_i64), Tensor::full([3], 2_i64));
    let (a, b, c) = (3, 4, 5);
    assign!(t[0] = &known);
    assign!(t[1] = [a, b, c]);
    assign!(t[2] = &other);
    assert_eq!(t.to_vec(), [1, 1, 1, 3, 4, 5, 2, 2, 2, 0, 0, 0]);
}

#[test]
fn what_leaves_an_extent_to_run_time() {
    let t = Tensor::from_vec(Dims![20], (0..20).collect::<Vec<i64>>()).unwrap();
    const THREE: usize = 3;
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![run(2)..]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![..THREE]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![..2 + 3]);
    let _: Tensor<i64, Dims![_]> = t.oix(idx![[0, run(1)]]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![-18..5]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![-3:5]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![5:1:-1]);
    let _: TensorView<'_, i64, Dims![_]> = t.i(idx![::10]);
    let _: TensorView<'_, i64, Dims![2]> = t.i(idx![0..20;10]);
}

#[test]
fn what_forgets_all_extents() {
    let t = Tensor::from_vec(Dims![2, 3], vec![0, 1, 2, 3, 4, 5]).unwrap();
    let _: TensorView<'_, i64, Dims![3, 2]> = t.transpose();
    let _: Tensor<i64, Dims![_, _]> = t.take([0, 1], 0);
    let _: TensorView<'_, i64, Rank<2>> = t.permute([1, 0]);
    let _: TensorView<'_, i64, Rank<2>> = t.swap_axes(0, 1);
    let _: TensorView<'_, i64, Rank<2>> = t.move_axis(0, 1);
    let _: TensorView<'_, i64, Rank<2>> = t.matrix_transpose();
    let (_, _): (TensorView<'_, i64, Rank<2>>, TensorView<'_, i64, Rank<2>>) = t.view().split_at(0, 1);
    let _: Option<TensorView<'_, i64, Rank<2>>> = t.view().chunks(0, 1).next();
    let _: Option<TensorView<'_, i64, Rank<1>>> = t.view().rows().next();
    let _: Option<TensorView<'_, i64, Rank<1>>> = t.view().axis_iter(0).next();
    let _: Tensor<i64, Rank<2>> = t.pad(1, Padding::Edge);
    let _: Tensor<i64, Rank<2>> = t.repeat(2, 0);
    let _: Tensor<i64, Rank<2>> = t.tile([1, 2]);
    let _: Tensor<i64, Rank<2>> = concatenate(&[&t, &t], 0);
    let _: Tensor<i64, Rank<2>> = t.take_along_axis([[0, 0, 0]], 0);
    let _: TensorView<'_, i64, Rank<1>> = t.reshape([6]);
    let _: TensorView<'_, i64, Rank<4>> = t.windows([1, 2]);
    let _: TensorView<'_, i64, Rank<1>> = t.i(idx![..1]).squeeze(0);
    let _: TensorView<'_, i64, Rank<3>> = t.unsqueeze(0);
}
