//! Every line of docs/ndarray.md: both sides name the same elements, and the marked lines differ as the page says.

use ndarray::{Array, Array1, Array2, Array3, Axis, Dimension, array, concatenate, s, stack};
use tensor_idx::prelude::beside::*;
use tensor_idx::shape::Shape;
use tensor_idx::{Tensor, Tensor1, Tensor2, Tensor3, join, tensor};

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |[i, j, k]| (30 * i + 6 * j + k) as i32)
}

fn a() -> Array3<i32> {
    Array::from_shape_fn((4, 5, 6), |(i, j, k)| (30 * i + 6 * j + k) as i32)
}

/// A view of both has the same shape and the same elements.
#[track_caller]
fn same<D: Dimension, S: Shape>(theirs: ndarray::ArrayView<'_, i32, D>, ours: tensor_idx::TensorView<'_, i32, S>) {
    assert_eq!(theirs.shape(), ours.shape());
    assert!(theirs.iter().eq(ours.iter()), "{theirs} and {ours}");
}

#[test]
fn slices() {
    let (a, t) = (a(), t());
    same(a.slice(s![1..3, .., 0]), t.i(idx![1..3, .., 0]));
    same(a.slice(s![1, .., ..]), t.i(1));
    same(a.slice(s![..-1, .., ..]), t.i(idx![..-1]));
    assert!(std::panic::catch_unwind(|| a.slice(s![1..9, .., ..]).len()).is_err());
    assert!(t.try_i(idx![1..9]).is_err());
    same(a.slice(s![1.., .., ..]), t.i(idx![1:9]));
    same(a.slice(s![..;2, ..;-1, ..]), t.i(idx![..;2, ..;-1]));
    same(a.slice(s![0..4;-2, .., ..]), t.i(idx![3::-2]));
    assert_eq!(a.slice(s![0..4;-2, 0, 0]).to_vec(), [90, 30]);
    assert_eq!(t.i(idx![0..4;-2, 0, 0]).to_vec(), [60, 0]);
    same(a.slice(s![.., ndarray::NewAxis, .., ..]), t.i(idx![.., NewAxis]));
    same(a.index_axis(Axis(2), 0), t.i(idx![..., 0]));
    same(a.slice_axis(Axis(1), (1..3).into()), t.i(idx![.., 1..3]));
    same(a.index_axis(Axis(1), 2), t.i(idx![.., 2]));
    assert_eq!((a[[1, 2, 3]], a.get([1, 2, 9])), (t[[1, 2, 3]], t.get(idx![1, 2, 9])));
}

#[test]
fn arrays() {
    let (a, t) = (a(), t());
    same(a.select(Axis(1), &[2, 0]).view(), t.oix(idx![.., [2, 0]]).view());
    same(a.select(Axis(1), &[2, 0]).view(), t.take(&[2, 0], 1).view());
    same(a.select(Axis(1), &[4]).view(), t.take(&[-1], 1).view());
    assert_eq!(t.oix(idx![[3, 0], .., [1, 2]]).shape(), [2, 5, 2]);
    assert_eq!(t.vix(idx![[3, 0], .., [1, 2]]).shape(), [2, 5]);
    assert_eq!(t.oix(t.greater(7)).len(), 112);
    // On ndarray's own array.
    assert_eq!(a.oix(idx![.., [2, 0]]), a.select(Axis(1), &[2, 0]));
    assert!(a.vix(idx![[0, 1], [1, 2]]).iter().eq(t.vix(idx![[0, 1], [1, 2]]).iter()));
}

#[test]
fn writes() {
    let (mut a, mut t) = (a(), t());
    a.slice_mut(s![0, .., ..]).fill(0);
    assign!(t[0] = 0);
    let v = [1, 2, 3, 4, 5, 6];
    a.slice_mut(s![.., 0, ..]).assign(&Array1::from_iter(v));
    assign!(t[.., 0] = &v);
    same(a.view(), t.view());
    {
        let (mut first, mut second) = a.multi_slice_mut((s![..2, .., ..], s![2.., .., ..]));
        first.fill(1);
        second.fill(2);
        let (mut first, mut second) = t.split_mut((idx![..2], idx![2..])).expect("no element in both");
        first.fill(1);
        second.fill(2);
    }
    same(a.view(), t.view());
    assert!(t.split_mut((idx![..2], idx![1..])).is_err());
}

#[test]
fn other_layouts() {
    let (a, t) = (a(), t());
    same(a.t(), t.transpose());
    same(a.view().permuted_axes([2, 0, 1]), t.permute([2, 0, 1]));
    let mut changed = a.clone();
    changed.swap_axes(0, 2);
    same(changed.view(), t.swap_axes(0, 2));
    let mut changed = a.clone();
    changed.invert_axis(Axis(0));
    same(changed.view(), t.flip(0));
    same(a.view().insert_axis(Axis(1)), t.unsqueeze(1));
    same(a.broadcast((2, 4, 5, 6)).expect("broadcasts"), t.broadcast_to([2, 4, 5, 6]));
    assert!(a.broadcast((4, 5, 7)).is_none() && t.view().try_broadcast_to([4, 5, 7]).is_err());
    same(a.to_shape((20, 6)).expect("as many").view(), t.reshape([20, 6]));
    assert!(a.t().to_shape(120).expect("a copy").is_owned() && t.transpose().try_reshape([120]).is_err());
    same(a.clone().into_shape_with_order((20, 6)).expect("as many").view(), t.clone().into_reshape([20, 6]).view());
    let (theirs, ours) = (a.view().split_at(Axis(0), 1), t.split_at(0, 1));
    same(theirs.0, ours.0);
    same(theirs.1, ours.1);
}

#[test]
fn parts() {
    let (a, t) = (a(), t());
    a.axis_iter(Axis(1)).zip(t.axis_iter(1)).for_each(|(theirs, ours)| same(theirs, ours));
    a.outer_iter().zip(t.axis_iter(0)).for_each(|(theirs, ours)| same(theirs, ours));
    a.axis_chunks_iter(Axis(0), 2).zip(t.chunks(0, 2)).for_each(|(theirs, ours)| same(theirs, ours));
    let windows = t.windows([1, 2, 3]);
    assert_eq!(windows.shape(), [4, 4, 4, 1, 2, 3]);
    let theirs = a.windows((1, 2, 3)).into_iter().flat_map(|window| window.iter().copied().collect::<Vec<_>>());
    assert!(theirs.eq(windows.iter().copied()));
    let m = Array2::from_shape_fn((3, 3), |(i, j)| (3 * i + j) as i32);
    same(m.diag(), Tensor2::from([[0, 1, 2], [3, 4, 5], [6, 7, 8]]).diagonal());
    assert!(a.iter().eq(t.iter()));
    same(a.mapv(|x| x + 1).view(), t.map(|x| x + 1).view());
}

#[test]
fn new_ones() {
    let (a, t) = (a(), t());
    assert_eq!(a.t().to_owned().strides(), [1, 6, 30]);
    assert_eq!(t.transpose().to_contiguous().strides(), [20, 4, 1]);
    assert_ne!(a.as_ptr(), a.clone().as_ptr());
    assert!(t.shares_storage_with(&t.clone()));
    same(array![[1, 2], [3, 4]].view(), tensor![[1, 2], [3, 4]].view());
    let four = || vec![1, 2, 3, 4];
    same(Array::from_shape_vec((2, 2), four()).unwrap().view(), Tensor::from_vec([2, 2], four()).unwrap().view());
    let sums = Tensor::from_fn([2, 2], |[i, j]| (i + j) as i32);
    same(Array::from_shape_fn((2, 2), |(i, j)| (i + j) as i32).view(), sums.view());
    let (v, w) = (Array1::from(vec![1, 2]), Array1::from(vec![3]));
    let (x, y) = (Tensor1::from([1, 2]), Tensor1::from([3]));
    same(concatenate![Axis(0), v, w].view(), join::concatenate(&[&x, &y], 0).view());
    same(stack![Axis(1), v, v].view(), join::stack(&[&x, &x], 1).view());
}
