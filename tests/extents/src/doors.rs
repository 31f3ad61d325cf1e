//! Ways to read, made tensors and literals that the chains leave out.

use tensor_idx::extents::{Dims, idx};
use tensor_idx::join::Padding;
use tensor_idx::prelude::*;

fn matrix() -> Tensor<i32, Dims![3, 4]> {
    Tensor::from_vec(Dims![3, 4], (0..12).collect()).unwrap()
}

/// Of one axis that is known at run time, `take` knows no extent.
#[test]
fn taken() {
    let t = matrix();
    let columns: Tensor<i32, Dims![_, _]> = t.take(&[0, 1], 1);
    assert_eq!((columns.shape(), columns.to_vec()), (&[3, 2][..], vec![0, 1, 4, 5, 8, 9]));
    let columns: Tensor<i32, Dims![_, _]> = t.take(1..3, -1);
    assert_eq!(columns.shape(), [3, 2]);
    let rows: Tensor<i32, Dims![_, _]> = t.take(&[true, false, true], 0);
    assert_eq!(rows.shape(), [2, 4]);
    let grid: Tensor<i32, Dims![_, _, _]> = t.take([[0, 1], [2, 0]], 0);
    assert_eq!(grid.shape(), [2, 2, 4]);
}

#[test]
fn one_element() {
    let t = matrix();
    assert_eq!((t.get(idx![1, -1]), t.clone().forget().get(idx![2, 0])), (Some(&7), Some(&8)));
}

#[test]
fn padded_by_a_list() {
    let padded: Tensor2<i32> = matrix().pad([(1, 1), (0, 2)], Padding::Constant(0));
    assert_eq!(padded.shape(), [5, 6]);
}

#[test]
fn sixteen_axes() {
    let t = Tensor::full(Dims![1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 7);
    assert_eq!((t.len(), Tensor::<i32, Dims![2, 3]>::default().to_vec()), (2, vec![0; 6]));
}

/// Literals that a macro hands on, in its own groups, and in parentheses.
#[test]
fn literals_of_macros() {
    macro_rules! two {
        ($t:expr, $a:expr, $b:expr) => {
            $t.oix(idx![[$a, $b]])
        };
    }
    let t = matrix();
    let rows: Tensor<i32, Dims![2, 4]> = two!(t, 0, 2);
    assert_eq!(rows.shape(), [2, 4]);
    let grid: Tensor<i32, Dims![2, 2, 4]> = two!(t, [0, 1], [1, 0]);
    assert_eq!(grid.shape(), [2, 2, 4]);
    let grid: Tensor<i32, Dims![2, 2, 4]> = t.oix(idx![[([0, 1]), ([1, 0])]]);
    assert_eq!(grid.shape(), [2, 2, 4]);
}

/// Operators and attributes: what is computed is known at run time.
#[test]
#[expect(clippy::nonminimal_bool, reason = "that is the point")]
fn computed_entries() {
    let t = matrix();
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[!true, true, false]]);
    assert_eq!(one.shape(), [1, 4]);
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[true ^ true, false, true]]);
    assert_eq!(one.shape(), [1, 4]);
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[
        0,
        #[cfg(any())]
        9
    ]]);
    assert_eq!(one.shape(), [1, 4]);
}

/// A length of more digits than a type has is no promise.
#[test]
fn beyond_eight_digits() {
    let t = Tensor::full([200_000_000], ()).fix::<Dims![_]>();
    let part: TensorView<'_, (), Dims![_]> = t.i(idx![..150_000_000]);
    assert_eq!(part.shape(), [150_000_000]);
    let part: TensorView<'_, (), Dims![99_999_999]> = t.i(idx![..99_999_999]);
    assert_eq!(part.shape(), [99_999_999]);
}
