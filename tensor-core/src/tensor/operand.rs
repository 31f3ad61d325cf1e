//! Operands of comparisons and masks, and arguments of `select`: values whose rank is in their type.

use alloc::string::String;
use alloc::vec::Vec;

use crate::shape::rank::{Rank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// A [`Value`] whose rank is in its type: an operand of comparisons, and of masks that are combined.
///
/// ```
/// use tensor_idx::{prelude::*, read::Operand};
///
/// fn is_matrix<V: Operand<i32, Rank = Rank<2>>>(_: V) {}
/// is_matrix([[1, 2], [3, 4]]);
/// is_matrix(Tensor::full([2, 3], 7).view());
/// ```
#[diagnostic::on_unimplemented(
    message = "the operand cannot stand beside elements of type `{T}`",
    label = "expected `{T}`, or an array, slice, vector, tensor or view of it, owned or borrowed, found `{Self}`",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type"
)]
pub trait Operand<T>: Value<T> {
    /// The number of axes, if the type fixes it; `()` for one element, which takes the rank of the other operand.
    type Rank;
}

/// A [`Value`] whose type fixes its rank and its element type: an argument of [`select`](crate::select()) and of
/// [`zip_map`](crate::Tensor::zip_map).
///
/// A tensor of `f32` is an [`Operand`] of `f32`; as one element it is also an operand of tensors. Here it is only the
/// first, so that no annotation is needed; one element is a [`Scalar`].
///
/// ```
/// use tensor_idx::{prelude::*, read::Elements};
///
/// fn rank<T>(values: impl Elements<T>) -> usize {
///     values.value().view().rank()
/// }
/// assert_eq!((rank(1.5), rank(&Tensor::full([2, 3], 7))), (0, 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "this argument has no elements that can be read",
    label = "found `{Self}` for elements of type `{T}`; expected `{T}`, or an array, slice, vector, tensor or view of it, owned or borrowed",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type",
    note = "one element of a type that is not Rust's own is a tensor of no axes, `Tensor::full([], value)`, or a \
            `tensor_idx::read::Scalar`"
)]
pub trait Elements<T>: Value<T> {
    /// See [`Operand::Rank`].
    type Rank;
}

/// A type of elements that are values by themselves and hold no others: numbers, bools, characters, strings.
///
/// [`select`](crate::select()) takes one of them where it takes a tensor. Types of one's own become such by
/// an empty `impl`:
///
/// ```
/// use tensor_idx::{prelude::*, read::{Scalar, select}};
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Color { Red, Blue }
///
/// impl Scalar for Color {}
///
/// assert_eq!(select([true, false], Color::Red, Color::Blue).to_vec(), [Color::Red, Color::Blue]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not known to be one element",
    label = "expected elements, or an array, slice, vector, tensor or view of them, found `{Self}`",
    note = "for a type of your own write `impl tensor_idx::read::Scalar for {Self} {{}}`, or hand over a tensor of no axes: \
            `Tensor::full([], value)`"
)]
pub trait Scalar {}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for $scalar {}
    )*};
}

scalars! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char String &str }

macro_rules! operands {
    ($([$($generics:tt)*] [$($bounds:tt)*] $operand:ty, $rank:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, $($generics)*> Operand<T> for $operand {
            type Rank = $rank;
        }

        #[diagnostic::do_not_recommend]
        impl<T: $($bounds)*, $($generics)*> Elements<T> for $operand {
            type Rank = $rank;
        }
    )*};
}

operands! {
    [] [Scalar] T, ();
    [] [Scalar] &T, ();
    [] [] &[T], Rank<1>;
    [] [] Vec<T>, Rank<1>;
    [] [] &Vec<T>, Rank<1>;
    [const A: usize] [Scalar] [T; A], Rank<1>;
    [const A: usize] [Scalar] &[T; A], Rank<1>;
    [const A: usize, const B: usize] [Scalar] [[T; B]; A], Rank<2>;
    [const A: usize, const B: usize] [Scalar] &[[T; B]; A], Rank<2>;
    [const A: usize, const B: usize, const C: usize] [Scalar] [[[T; C]; B]; A], Rank<3>;
    [const A: usize, const B: usize, const C: usize] [Scalar] &[[[T; C]; B]; A], Rank<3>;
    [const A: usize, const B: usize, const C: usize, const D: usize] [Scalar] [[[[T; D]; C]; B]; A], Rank<4>;
    [const A: usize, const B: usize, const C: usize, const D: usize] [Scalar] &[[[[T; D]; C]; B]; A], Rank<4>;
    [S: Shape] [] Tensor<T, S>, S;
    [S: Shape] [] &Tensor<T, S>, S;
    [S: Shape] [] TensorView<'_, T, S>, S;
    [S: Shape] [] &TensorView<'_, T, S>, S;
    [S: Shape] [] TensorViewMut<'_, T, S>, S;
    [S: Shape] [] &TensorViewMut<'_, T, S>, S;
}
