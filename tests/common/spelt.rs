//! What the generated cases are made of and compared with: short, because hundreds of lines call it.

use tensor_idx::error::ErrorKind;
use tensor_idx::prelude::*;

/// Elements 0, 1, 2, ...
pub(crate) fn tensor<const N: usize>(shape: [usize; N]) -> Tensor<i64, Rank<N>> {
    Tensor::from_vec(shape, (0..).take(shape.iter().product()).collect()).unwrap()
}

/// An index array, a mask or a value as a tensor, from its elements in row-major order.
pub(crate) fn holder<T, const N: usize>(shape: [usize; N], data: impl Into<Vec<T>>) -> Tensor<T, Rank<N>> {
    Tensor::from_vec(shape, data.into()).unwrap()
}

pub(crate) fn view<T, const N: usize>(data: &[T], shape: [usize; N]) -> TensorView<'_, T, Rank<N>> {
    TensorView::from_slice(data, Layout::row_major(shape).unwrap()).unwrap()
}

pub(crate) fn view_mut<T, const N: usize>(data: &mut [T], shape: [usize; N]) -> TensorViewMut<'_, T, Rank<N>> {
    target(data, Layout::row_major(shape).unwrap())
}

/// What is written to.
pub(crate) fn target<T, const N: usize>(data: &mut [T], layout: Layout<Rank<N>>) -> TensorViewMut<'_, T, Rank<N>> {
    TensorViewMut::from_slice(data, layout).unwrap()
}

/// `M` is stated by the caller: a view of another rank would not build.
#[track_caller]
pub(crate) fn same<const M: usize>(view: TensorView<'_, i64, Rank<M>>, shape: [usize; M], data: &[i64]) {
    assert_eq!(view.shape(), shape);
    assert_eq!(view.to_vec(), data);
}

/// As [`same`], of elements that were copied.
#[track_caller]
pub(crate) fn read<const M: usize>(result: Tensor<i64, Rank<M>>, shape: [usize; M], data: &[i64]) {
    same(result.view(), shape, data);
}

#[track_caller]
pub(crate) fn refused<V>(answer: Result<V, IndexError>, kinds: &[ErrorKind]) {
    match answer {
        Ok(_) => panic!("not refused"),
        Err(error) => assert!(kinds.contains(&error.kind()), "{error}"),
    }
}
