//! What an index may serve: reads take `fill` with a value of the element's type, writes take `drop`, and both all else.

use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::list::{Cons, Nil, PerAxis};
use crate::index::outside::{Dropped, Filled, Moved, Onto};
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;

/// An element of an index, or a list of them, that reads elements of type `T`: all but `drop(..)`, and `fill(.., x)` where `x` is
/// a `T`. A [`DynIndex`] is one for every `T`: the read checks its values when the program runs.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::{Indexed, IndexedBy, IntoIndex, Outer, Ranks, Reads}, prelude::*};
///
/// fn rows<I>(t: &Tensor2<f32>, index: I) -> Tensor<f32, Indexed<Rank<2>, I, Outer>>
/// where
///     I: IntoIndex<List: Ranks<Outer> + Reads<f32>>,
///     Rank<2>: IndexedBy<I, Outer>,
/// {
///     t.oix(index)
/// }
///
/// let t = Tensor2::from([[1.5, 2.5], [3.5, 4.5]]);
/// assert_eq!(rows(&t, idx![fill([1, 7], 0.0), 0]).to_vec(), [3.5, 0.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to read elements of type `{T}`",
    label = "this index is a parameter",
    note = "in a function that takes an index, ask for `I: IntoIndex<List: Ranks<Outer> + Reads<T>>`: see `tensor_idx::functions`"
)]
pub trait Reads<T>: Sealed {}

/// An element of an index, or a list of them, that may be written to: all but `fill(.., x)`.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::{IndexedBy, IntoIndex, Outer, Ranks, Writes}, prelude::*};
///
/// fn clear<I>(t: &mut Tensor2<f32>, index: I)
/// where
///     I: IntoIndex<List: Ranks<Outer> + Writes>,
///     Rank<2>: IndexedBy<I, Outer>,
/// {
///     t.oix_mut(index).fill(0.0);
/// }
///
/// let mut t = Tensor2::from([[1.5, 2.5], [3.5, 4.5]]);
/// clear(&mut t, idx![drop([1, 7]), 0]);
/// assert_eq!(t.to_vec(), [1.5, 2.5, 0.0, 4.5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to name elements to be written to",
    label = "this index is a parameter",
    note = "in a function that takes an index, ask for `I: IntoIndex<List: Ranks<Outer> + Writes>`: see `tensor_idx::functions`"
)]
pub trait Writes: Sealed {}

macro_rules! both {
    ($([$($generics:tt)*] $element:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X, $($generics)*> Reads<X> for $element {}

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Writes for $element {}
    )*};
}

both! {
    [] At;
    [] StrictRange;
    [] Slice;
    [] NewAxis;
    [] Ellipsis;
    [] Flag;
    [A, R] Ints<A, R>;
    [A, R] Mask<A, R>;
    [] Nil;
    [P, const N: usize] PerAxis<P, N>;
    [] DynIndex;
}

impl<X, H: Reads<X>, T: Reads<X>> Reads<X> for Cons<H, T> {}

impl<H: Writes, T: Writes> Writes for Cons<H, T> {}

impl<X, L: Reads<X>> Reads<X> for &L {}

impl<L: Writes> Writes for &L {}

impl<X, E, W: ReadsOutside<X>> Reads<X> for Moved<E, W> {}

impl<E, W: WritesOutside> Writes for Moved<E, W> {}

/// What becomes of entries outside in a read of elements of type `T`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an entry outside of its axis, `{Self}`, gives no element of type `{T}`",
    label = "`drop` is for writes; a read takes `fill(&ids, x)`, with `x` of type `{T}`",
    note = "values are not converted: of floats write `fill(&ids, 0.0)`, of a variable `fill(&ids, x as f32)`"
)]
pub trait ReadsOutside<T> {}

#[diagnostic::do_not_recommend]
impl<T> ReadsOutside<T> for Onto {}

// The only one for `Filled`: a read infers from it what the value is to be.
#[diagnostic::do_not_recommend]
impl<T> ReadsOutside<T> for Filled<T> {}

/// What becomes of entries outside in a write.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an entry outside of its axis, `{Self}`, is read and not written",
    label = "`fill` is for reads; a write takes `drop(&ids)`, which leaves such entries out",
    note = "to write one value to all that the index names: `t.oix_mut(idx![&ids]).fill(x)`"
)]
pub trait WritesOutside {}

#[diagnostic::do_not_recommend]
impl WritesOutside for Onto {}

#[diagnostic::do_not_recommend]
impl WritesOutside for Dropped {}
