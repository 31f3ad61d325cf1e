//! Which shapes an index suits, and the shape that it leaves: the one bound on the shape of every method that takes an index.
//!
//! The bound is on the shape and not on the index, because the shape is known when the compiler reads the signature. So the compiler
//! reports a bad index at the index. With `<I as Trait<S>>::Rank` it would report it at the name of the method.

use crate::index::element::{AtMostOne, AxisCounts};
use crate::index::extents::walk::Left;
use crate::index::list::Listed;
use crate::index::mode::Ranks;
use crate::shape::arithmetic::{Plus, Without};
use crate::shape::broadcast::Holds;
use crate::shape::rank::{Compiler, Knows, Ranked, Shape};

/// Marks a view: no index array and no mask acts, so nothing is copied ([`Strided::i`](crate::Strided::i)).
///
/// It takes the place of a [`Mode`](crate::Mode). It is none, because in a view no arrays act together.
///
/// ```
/// use tensor_idx::{index::{InView, Indexed}, prelude::*};
///
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// let row: TensorView<i32, Indexed<Rank<2>, usize, InView>> = t.i(1_usize);
/// assert_eq!(row.to_vec(), [3, 4]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct InView;

/// A shape whose tensors take indices of type `I`: under a [`Mode`](crate::Mode), or [`InView`], where no mode is named.
///
/// A shape implements it if the index names no more axes than there are and has at most one ellipsis. A function that takes
/// the index from its caller names it as a bound.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::{Basic, Indexed, IndexedBy, IntoIndex, Outer, Ranks, Reads}, prelude::*};
///
/// fn part<T: Clone, S: IndexedBy<I>, I>(t: &Tensor<T, S>, index: I) -> Tensor<T, Indexed<S, I>>
/// where
///     I: IntoIndex<List: Basic>,
/// {
///     t.i(index).to_contiguous()
/// }
///
/// fn rows<T: Clone, S: IndexedBy<I, Outer>, I>(t: &Tensor<T, S>, index: I) -> Tensor<T, Indexed<S, I, Outer>>
/// where
///     I: IntoIndex<List: Ranks<Outer> + Reads<T>>,
/// {
///     t.oix(index)
/// }
///
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// let column: Tensor1<i32> = part(&t, idx![.., 0]);
/// let twice: Tensor2<i32> = rows(&t, idx![[1, 1]]);
/// assert_eq!((column.to_vec(), twice.to_vec()), (vec![1, 3], vec![3, 4, 3, 4]));
/// ```
#[diagnostic::on_unimplemented(
    message = "the tensor cannot be indexed by this",
    label = "`{I}` has too many indices for `{Self}`, or two ellipses, or the rank is not known here",
    note = "in a function for any rank, index `t.view().into_dyn()`, or take `I: IntoIndex<List: Basic>` and `S: IndexedBy<I>` for \
            `i`, `I: IntoIndex<List: Ranks<Outer> + Reads<T>>` and `S: IndexedBy<I, Outer>` for `oix` (all from `tensor_idx::index`): see `tensor_idx::functions`"
)]
pub trait IndexedBy<I, M = InView>: Leaves<I, M> {}

impl<S, I, M, L, H, R, X> IndexedBy<I, M> for S
where
    S: Shape,
    I: Listed<List = L>,
    L: Ranks<M> + AxisCounts<Ellipses: AtMostOne>,
    Compiler: Knows<S, Rank: Without<L::Consumes, Output = H>, Extents = X>,
    H: Plus<L::Own, Output: Plus<L::Joint, Output = R>>,
    X: Left<L, I::Known, H, M, R, Asks: Holds>,
{
}

/// The shape that an index leaves: what [`IndexedBy`] has, without its checks. So a wrong index is reported at the index, where the bound
/// stands, and not at the method, whose result it is.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::{IndexedBy, Leaves}, prelude::*};
///
/// fn rank_left<S: IndexedBy<I>, I>(_: &I) -> Option<usize> {
///     use tensor_idx::shape::Shape;
///     <S as Leaves<I>>::Output::RANK
/// }
/// assert_eq!(rank_left::<Rank<3>, _>(&idx![0, ..]), Some(2));
/// ```
pub trait Leaves<I, M = InView>: Shape {
    /// The shape of the result: `Rank<N>`, `DynRank`, or [`Dims`](struct@crate::extents::Dims).
    type Output: Ranked;

    /// What [`IndexedBy`] asks of the extents.
    #[doc(hidden)]
    type Asks;
}

impl<S, I, M, L, H, R, X> Leaves<I, M> for S
where
    S: Shape,
    I: Listed<List = L>,
    L: Ranks<M> + AxisCounts<Ellipses: AtMostOne>,
    Compiler: Knows<S, Rank: Without<L::Consumes, Output = H>, Extents = X>,
    H: Plus<L::Own, Output: Plus<L::Joint, Output = R>>,
    X: Left<L, I::Known, H, M, R>,
{
    type Output = X::Shape;
    type Asks = X::Asks;
}

/// The shape that an index of type `I` leaves of a tensor of shape `S`: the `Rank<N>` in the type of a view, or, under a
/// [`Mode`](crate::Mode), of a new tensor.
///
/// ```
/// use tensor_idx::{index::{Indexed, Outer}, prelude::*};
///
/// fn second<T>(t: &Tensor3<T>) -> TensorView<'_, T, Indexed<Rank<3>, usize>> {
///     t.i(1_usize)
/// }
/// assert_eq!(second(&Tensor::full([2, 3, 4], 0)).shape(), [3, 4]);
///
/// fn rows<'i>(t: &Tensor2<f32>, ids: &'i [usize]) -> Tensor<f32, Indexed<Rank<2>, &'i [usize], Outer>> {
///     t.oix(ids)
/// }
/// assert_eq!(rows(&Tensor::full([2, 3], 0.0), &[1, 1, 0]).shape(), [3, 3]);
/// ```
pub type Indexed<S, I, M = InView> = <S as Leaves<I, M>>::Output;
