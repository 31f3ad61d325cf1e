//! The arithmetic of ranks: a finite table over `Rank<0>` to `Rank<16>`, so the compiler's errors show `Rank<3>`, never a tower of binary
//! digits. `DynRank` absorbs: a sum with a run-time rank is a run-time rank.

use crate::sealed::Sealed;
use crate::shape::rank::{DynRank, Rank, Shape};

/// The sum of two ranks; [`DynRank`] if one of them is only known at run time.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Plus};
///
/// let sum: <Rank<2> as Plus<Rank<3>>>::Output = Rank::<5>;
/// # let _ = sum;
/// ```
#[diagnostic::on_unimplemented(
    message = "a rank above 16, or one that is not known here",
    label = "`{Self}` and `{Other}` axes together; ranks 0 to 16 are tracked by the compiler",
    note = "use `.into_dyn()` and a `DynIndex` for tensors of higher rank"
)]
pub trait Plus<Other>: Sealed {
    /// `Rank<A + B>`.
    type Output: Shape;
}

/// A shape with one axis more: [`Plus::Output`]. Extents in the type are not kept.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{OneMore, Plus, Ranked, Shape}};
///
/// /// A batch of one.
/// fn batch<S: Shape + Plus<Rank<1>, Output: Ranked>>(t: &Tensor<f32, S>) -> TensorView<'_, f32, OneMore<S>> {
///     t.unsqueeze(0)
/// }
/// assert_eq!(batch(&Tensor1::from([1.0, 5.0])).shape(), [1, 2]);
/// ```
pub type OneMore<S> = <S as Plus<Rank<1>>>::Output;

/// The difference of two ranks: the axes of a tensor that an index leaves alone.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Without};
///
/// let rest: <Rank<3> as Without<Rank<1>>>::Output = Rank::<2>;
/// # let _ = rest;
/// ```
#[diagnostic::on_unimplemented(
    message = "too many indices: `{Self}` tensor indexed along `{Other}` axes",
    label = "this index names more axes than the tensor has",
    note = "a mask names as many axes as it has, a new axis and an ellipsis none, anything else one"
)]
pub trait Without<Other>: Sealed {
    /// `Rank<A - B>`.
    type Output: Shape;
}

/// A shape without one of its axes: [`Without::Output`]. Extents in the type are not kept.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{OneLess, Shape, Without}};
///
/// /// The first row, of a tensor of any rank.
/// fn first<S: Shape + Without<Rank<1>>>(t: &Tensor<f32, S>) -> TensorView<'_, f32, OneLess<S>> {
///     t.axis_iter(0).next().unwrap_or_else(|| panic!("a tensor without rows"))
/// }
/// assert_eq!(first(&Tensor2::from([[1.0, 5.0], [7.0, 3.0]])).to_vec(), [1.0, 5.0]);
/// ```
pub type OneLess<S> = <S as Without<Rank<1>>>::Output;

/// Rank 2 or more: there is a diagonal, and a matrix to transpose.
///
/// A rank that is known at run time only has them as far as the compiler knows; the methods check it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Shape, TwoAxes}};
///
/// fn transposed<S: Shape + TwoAxes>(t: &Tensor<f32, S>) -> Tensor<f32, S::Rank> {
///     t.matrix_transpose().to_contiguous()
/// }
/// assert_eq!(transposed(&Tensor2::from([[1.0, 2.0]])).shape(), [2, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "a diagonal or a transposed matrix needs two axes",
    label = "expected rank 2 or more"
)]
pub trait TwoAxes: Sealed {}

#[diagnostic::do_not_recommend]
impl<S: Without<Rank<2>>> TwoAxes for S {}

// The table and these four are not recommended, so that an error does not list them.
#[diagnostic::do_not_recommend]
impl<Other> Plus<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Plus<DynRank> for Rank<N> {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<Other> Without<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Without<DynRank> for Rank<N> {
    type Output = DynRank;
}

// For every N, so that `idx![]` and `idx![...]` keep the rank in generic code.
#[diagnostic::do_not_recommend]
impl<const N: usize> Plus<Rank<0>> for Rank<N> {
    type Output = Rank<N>;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Without<Rank<0>> for Rank<N> {
    type Output = Rank<N>;
}

macro_rules! table {
    // For each sum, every way to split it in two: a + b = sum.
    ($($sum:literal: [$($a:literal + $b:literal),*];)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Plus<Rank<$b>> for Rank<$a> {
            type Output = Rank<$sum>;
        }
        #[diagnostic::do_not_recommend]
        impl Without<Rank<$b>> for Rank<$sum> {
            type Output = Rank<$a>;
        }
    )*)*};
}

#[rustfmt::skip]
table! {
    1: [0 + 1];
    2: [0 + 2, 1 + 1];
    3: [0 + 3, 1 + 2, 2 + 1];
    4: [0 + 4, 1 + 3, 2 + 2, 3 + 1];
    5: [0 + 5, 1 + 4, 2 + 3, 3 + 2, 4 + 1];
    6: [0 + 6, 1 + 5, 2 + 4, 3 + 3, 4 + 2, 5 + 1];
    7: [0 + 7, 1 + 6, 2 + 5, 3 + 4, 4 + 3, 5 + 2, 6 + 1];
    8: [0 + 8, 1 + 7, 2 + 6, 3 + 5, 4 + 4, 5 + 3, 6 + 2, 7 + 1];
    9: [0 + 9, 1 + 8, 2 + 7, 3 + 6, 4 + 5, 5 + 4, 6 + 3, 7 + 2, 8 + 1];
    10: [0 + 10, 1 + 9, 2 + 8, 3 + 7, 4 + 6, 5 + 5, 6 + 4, 7 + 3, 8 + 2, 9 + 1];
    11: [0 + 11, 1 + 10, 2 + 9, 3 + 8, 4 + 7, 5 + 6, 6 + 5, 7 + 4, 8 + 3, 9 + 2, 10 + 1];
    12: [0 + 12, 1 + 11, 2 + 10, 3 + 9, 4 + 8, 5 + 7, 6 + 6, 7 + 5, 8 + 4, 9 + 3, 10 + 2, 11 + 1];
    13: [0 + 13, 1 + 12, 2 + 11, 3 + 10, 4 + 9, 5 + 8, 6 + 7, 7 + 6, 8 + 5, 9 + 4, 10 + 3, 11 + 2, 12 + 1];
    14: [0 + 14, 1 + 13, 2 + 12, 3 + 11, 4 + 10, 5 + 9, 6 + 8, 7 + 7, 8 + 6, 9 + 5, 10 + 4, 11 + 3, 12 + 2, 13 + 1];
    15: [0 + 15, 1 + 14, 2 + 13, 3 + 12, 4 + 11, 5 + 10, 6 + 9, 7 + 8, 8 + 7, 9 + 6, 10 + 5, 11 + 4, 12 + 3, 13 + 2, 14 + 1];
    16: [0 + 16, 1 + 15, 2 + 14, 3 + 13, 4 + 12, 5 + 11, 6 + 10, 7 + 9, 8 + 8, 9 + 7, 10 + 6, 11 + 5, 12 + 4, 13 + 3, 14 + 2, 15 + 1];
}

/// Sums above 16 are all `Rank<17>`, which no tensor has: an index of 17 positions is refused as too long for a tensor of
/// static rank, and goes on as far as it can be right, on tensors of run-time rank.
macro_rules! beyond {
    ($($a:literal: [$($b:literal),*];)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Plus<Rank<$b>> for Rank<$a> {
            type Output = Rank<17>;
        }
    )*)*};
}

#[rustfmt::skip]
beyond! {
    0: [17];
    1: [16, 17];
    2: [15, 16, 17];
    3: [14, 15, 16, 17];
    4: [13, 14, 15, 16, 17];
    5: [12, 13, 14, 15, 16, 17];
    6: [11, 12, 13, 14, 15, 16, 17];
    7: [10, 11, 12, 13, 14, 15, 16, 17];
    8: [9, 10, 11, 12, 13, 14, 15, 16, 17];
    9: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    10: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    11: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    12: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    13: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    14: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    15: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    16: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    17: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
}

/// The larger of two ranks: how many axes arrays have that broadcast together.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Larger};
///
/// let joint: <Rank<2> as Larger<Rank<1>>>::Output = Rank::<2>;
/// # let _ = joint;
/// ```
#[diagnostic::on_unimplemented(
    message = "a rank above 16, or one that is not known here",
    label = "`{Self}` or `{Other}`; ranks 0 to 16 are tracked by the compiler"
)]
pub trait Larger<Other>: Sealed {
    /// `Rank<max(A, B)>`.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<Other> Larger<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Larger<DynRank> for Rank<N> {
    type Output = DynRank;
}

/// The rank of operands that broadcast together: the larger one, [`DynRank`] if one is only known at run time, and that of the
/// other where one is `()`, an element without axes of its own.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, Tensor, shape::{Joint, Shape}};
///
/// let joint: <Rank<2> as Joint<()>>::Output = Rank::<2>;
/// # let _ = joint;
/// // A function for any rank: two masks of one rank leave a third of it.
/// fn between<S: Shape>(t: &Tensor<f32, S>, low: f32, high: f32) -> Tensor<bool, S> {
///     t.at_least(low) & t.less(high)
/// }
/// assert_eq!(between(&Tensor::full([2], 7.0), 3.0, 9.0).to_vec(), [true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the joint rank of two tensors is not known",
    label = "`{Self}` and `{Other}` have no joint rank that the compiler knows; it tracks ranks 0 to 16",
    note = "use `.into_dyn()` for tensors of higher rank, and `S: Joint<R>` in a function for any rank"
)]
pub trait Joint<Other>: Sealed {
    /// `Rank<max(A, B)>`.
    type Output: Shape;
}

impl<S: Shape + Broadcasts<Other>, Other> Joint<Other> for S {
    type Output = <S as Broadcasts<Other>>::Together;
}

/// The joint shape of two operands, as far as their types say it: [`Joint::Output`].
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Joint, JointOf, Shape}};
///
/// /// Where one of the two is larger.
/// fn above<S: Shape + Joint<R>, R: Shape>(a: &Tensor<f32, S>, b: &Tensor<f32, R>) -> Tensor<bool, JointOf<S, R>> {
///     a.greater(b)
/// }
/// let table = Tensor2::from([[1.0, 5.0], [7.0, 3.0]]);
/// assert_eq!(above(&table, &Tensor1::from([4.0, 4.0])).to_vec(), [false, true, true, false]);
/// ```
pub type JointOf<S, R> = <S as Joint<R>>::Output;

#[diagnostic::do_not_recommend]
impl<S: Shape> Joint<S> for () {
    type Output = S;
}

#[diagnostic::do_not_recommend]
impl Joint<()> for () {
    type Output = Rank<0>;
}

/// [`Joint`] of shapes, by another name, so that `S::Output` of a shape is not of two traits.
///
/// Every shape promises `Broadcasts<Self>`, so that functions for any rank need no bound where all have the same. It promises `Broadcasts<()>`,
/// too: of one promise alone the compiler would conclude that every operand has the shape itself.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the joint rank of two tensors is not known",
    label = "`{Self}` and `{Other}` have no joint rank that the compiler knows; it tracks ranks 0 to 16",
    note = "use `.into_dyn()` for tensors of higher rank, and `S: Joint<R>` in a function for any rank"
)]
pub trait Broadcasts<Other>: Sealed {
    type Together: Shape;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<Rank<N>> for Rank<N> {
    type Together = Self;
}

#[diagnostic::do_not_recommend]
impl Broadcasts<DynRank> for DynRank {
    type Together = Self;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Broadcasts<()> for S {
    type Together = S;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<Rank<N>> for DynRank {
    type Together = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<DynRank> for Rank<N> {
    type Together = DynRank;
}

/// For each rank, those below it.
macro_rules! larger {
    ($($a:literal: [$($b:literal),*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Larger<Rank<$a>> for Rank<$a> {
            type Output = Rank<$a>;
        }
        $(
            #[diagnostic::do_not_recommend]
            impl Larger<Rank<$b>> for Rank<$a> {
                type Output = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Larger<Rank<$a>> for Rank<$b> {
                type Output = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Broadcasts<Rank<$b>> for Rank<$a> {
                type Together = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Broadcasts<Rank<$a>> for Rank<$b> {
                type Together = Rank<$a>;
            }
        )*
    )*};
}

#[rustfmt::skip]
larger! {
    0: [];
    1: [0];
    2: [0, 1];
    3: [0, 1, 2];
    4: [0, 1, 2, 3];
    5: [0, 1, 2, 3, 4];
    6: [0, 1, 2, 3, 4, 5];
    7: [0, 1, 2, 3, 4, 5, 6];
    8: [0, 1, 2, 3, 4, 5, 6, 7];
    9: [0, 1, 2, 3, 4, 5, 6, 7, 8];
    10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    11: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    12: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    13: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    14: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    15: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    16: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
}

/// A rank that may be the other one: both are the same, or one is only known at run time.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{SameRank, Shape}};
///
/// fn least<S: Shape, R: Shape>(t: &Tensor<f32, S>, order: &Tensor<i64, R>) -> Tensor<f32, S::Rank>
/// where
///     S: SameRank<R>,
/// {
///     t.take_along_axis(order, 0)
/// }
/// let order = Tensor2::from([[1_i64, 0]]);
/// assert_eq!(least(&Tensor2::from([[7.0, 8.0], [3.0, 9.0]]), &order).to_vec(), [3.0, 8.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the numbers of axes differ",
    label = "this has the axes of `{Self}`, and those of `{Other}` are needed",
    note = "`.unsqueeze(axis)` or `NewAxis` adds one; nothing is broadcast here"
)]
pub trait SameRank<Other>: Sealed {}

// Every shape promises the first two of itself, so that code generic over the rank has them.
#[diagnostic::do_not_recommend]
impl<const N: usize> SameRank<Rank<N>> for Rank<N> {}
#[diagnostic::do_not_recommend]
impl<const N: usize> SameRank<DynRank> for Rank<N> {}
#[diagnostic::do_not_recommend]
impl<S: Shape> SameRank<S> for DynRank {}
