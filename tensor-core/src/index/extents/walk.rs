//! The extents that an index leaves: one walk over the elements, what is known of them, and the axes.
//!
//! It goes the way of `Resolver`, with types in place of values. The walk itself never fails: it collects what has to hold, as a list of
//! [`Ask`]s, and the bound of [`IndexedBy`](crate::IndexedBy) has that list. So the compiler reports a wrong literal under the index, once.
//! One impl for each kind of element, and no trait between: what a call costs the compiler is mostly the number of bounds.

use core::marker::PhantomData;

use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::extents::fill::Turned;
use crate::index::extents::joint::{Joints, Together};
use crate::index::extents::known::{
    All, AnyIds, Between, Cut, EveryNth, Ids, Most, Needs, Reach, RunTime, Short, Spot, Stepped, Trues, Unknown, Worst,
};
use crate::index::indexed::InView;
use crate::index::list::{Cons, Nil, PerAxis};
use crate::index::mode::{DynMode, NumPy, Outer, PyTorch, Vectorized};
use crate::index::outside::Moved;
use crate::position::IntoPosition;
use crate::range::{Slice, StrictRange};
use crate::shape::broadcast::{Ask, Unify};
use crate::shape::dims::{DimList, Dims, Dyn, End, IntoDims, NoExtents, OneAxis, Split, Unranked};
use crate::shape::number::N1;
use crate::shape::rank::{DynRank, Rank, Ranked, beginnings};

/// The shape that is left of the axes `Self` by an index of the elements `L`, of which `W` is known, under the mode `M`; an ellipsis takes
/// `H` axes, and `R` is the number of axes that are left.
#[doc(hidden)]
pub trait Left<L, W, H, M, R> {
    type Shape: Ranked;
    /// What has to hold.
    type Asks;
}

impl<L, W, H, M, R: Ranked> Left<L, W, H, M, R> for NoExtents {
    type Shape = R;
    type Asks = ();
}

impl<L, W, H, M, R> Left<L, W, H, M, R> for End
where
    H: Start<L, W, M, End>,
{
    type Shape = H::Shape;
    type Asks = H::Asks;
}

impl<L, W, H, M, R, A, T> Left<L, W, H, M, R> for OneAxis<A, T>
where
    H: Start<L, W, M, OneAxis<A, T>>,
{
    type Shape = H::Shape;
    type Asks = H::Asks;
}

/// The start of a walk, at the number of axes that an ellipsis takes. (Where that is not known, the index is too long, and the compiler
/// reports that alone.)
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the shape of the result is not known",
    label = "for index arrays in the mode `{M}`",
    note = "in a function for any mode, ask for `S: IndexedBy<I, M>`: see `tensor_idx::functions`"
)]
pub trait Start<L, W, M, X> {
    type Shape: Ranked;
    type Asks;
}

impl<L, W, M, X> Start<L, W, M, X> for DynRank {
    type Shape = DynRank;
    type Asks = ();
}

/// Where joint axes stand is known when the mode is.
impl<L, W, X, const N: usize> Start<L, W, DynMode, X> for Rank<N> {
    type Shape = DynRank;
    type Asks = ();
}

macro_rules! alone {
    ($($mode:ident)*) => {$(
        impl<L, W, X, O, const N: usize> Start<L, W, $mode, X> for Rank<N>
        where
            L: Traverse<X, W, Rank<N>, $mode, Left = O>,
            O: IntoDims,
        {
            type Shape = O::Shape;
            type Asks = L::Asks;
        }
    )*};
}

alone! { InView Outer }

macro_rules! joint {
    ($($mode:ident)*) => {$(
        impl<L, W, X, O, J, P, const N: usize> Start<L, W, $mode, X> for Rank<N>
        where
            L: Traverse<X, W, Rank<N>, $mode, Left = O> + Joints<W, $mode, Joint = J>,
            O: Together<J, $mode, Shape = P>,
            P: IntoDims,
        {
            type Shape = P::Shape;
            type Asks = (L::Asks, L::JointAsks);
        }
    )*};
}

joint! { Vectorized NumPy PyTorch }

/// What is left of the axes `X` after a list of elements of which `W` is known, under the mode `M`; an ellipsis takes `H` axes.
#[doc(hidden)]
pub trait Traverse<X, W, H, M> {
    /// The axes of the result that are not joint, with a [`Hole`] for each array that takes part in the joint ones.
    type Left;
    type Asks;
}

impl<X, W, H, M> Traverse<X, W, H, M> for Nil {
    type Left = X;
    type Asks = ();
}

/// A list of which nothing is known, element by element.
impl<X, H, M, E, T> Traverse<X, RunTime, H, M> for Cons<E, T>
where
    Cons<E, T>: Traverse<X, (RunTime, RunTime), H, M>,
{
    type Left = <Cons<E, T> as Traverse<X, (RunTime, RunTime), H, M>>::Left;
    type Asks = <Cons<E, T> as Traverse<X, (RunTime, RunTime), H, M>>::Asks;
}

impl<X, W, H, M, L: Traverse<X, W, H, M>> Traverse<X, W, H, M> for &L {
    type Left = L::Left;
    type Asks = L::Asks;
}

impl<X, W, H, M> Traverse<X, W, H, M> for DynIndex {
    type Left = Unranked;
    type Asks = ();
}

impl<X: Split<Rank<N>>, W, H, M, P: IntoPosition, const N: usize> Traverse<X, W, H, M> for PerAxis<P, N> {
    type Left = X::Rest;
    type Asks = ();
}

impl<X: Split<Rank<N>>, W, H, M, const N: usize> Traverse<X, W, H, M> for PerAxis<StrictRange, N>
where
    Rank<N>: Before,
{
    type Left = <Rank<N> as Before>::List<X::Rest>;
    type Asks = ();
}

/// Writes the impl of an element at an axis `A`, or at the axes `X`.
macro_rules! walk {
    ($($(#[$doc:meta])* [$($generics:tt)*] $element:ty, $known:ty, $axes:ty => $rest:ty $(, where $($bounded:ty: $bound:path),+)?; $left:ty; $asks:ty;)*) => {$(
        $(#[$doc])*
        impl<H, M, T, V, $($generics)*> Traverse<$axes, ($known, V), H, M> for Cons<$element, T>
        where
            T: Traverse<$rest, V, H, M>,
            $($($bounded: $bound,)+)?
        {
            type Left = $left;
            type Asks = $asks;
        }
    )*};
}

walk! {
    [A, R, const K: i128, N] At, Spot<K, N>, OneAxis<A, R> => R, where M: Points;
        M::Left<T::Left>; (Ask<A, Spot<K, N>>, T::Asks);
    [A, R] At, RunTime, OneAxis<A, R> => R, where M: Points; M::Left<T::Left>; T::Asks;
    [A, R, const K: i128, N, C] StrictRange, Reach<K, N, C>, OneAxis<A, R> => R, where C: Cut<A>;
        OneAxis<C::Extent, T::Left>; (Ask<C::Axis, Needs<K, N>>, T::Asks);
    [A, R, E] E, All, OneAxis<A, R> => R; OneAxis<A, T::Left>; T::Asks;
    [A, R, E] E, Unknown, OneAxis<A, R> => R; OneAxis<Dyn, T::Left>; T::Asks;
    [A, R, E, N] E, Short<N>, OneAxis<A, R> => R, where Short<N>: Cut<A>; OneAxis<<Short<N> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, N] E, Most<N>, OneAxis<A, R> => R, where Most<N>: Cut<A>; OneAxis<<Most<N> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, N, B] E, Between<N, B>, OneAxis<A, R> => R, where Between<N, B>: Cut<A>;
        OneAxis<<Between<N, B> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, const K: u8, C] E, EveryNth<K, C>, OneAxis<A, R> => R, where C: Cut<A>, C::Extent: Stepped<K>;
        OneAxis<<C::Extent as Stepped<K>>::Output, T::Left>; T::Asks;
    [A, R, E, N] E, crate::index::extents::known::Span<N>, OneAxis<A, R> => R; OneAxis<N, T::Left>; T::Asks;
    [A, R] StrictRange, RunTime, OneAxis<A, R> => R; OneAxis<Dyn, T::Left>; T::Asks;
    [A, R] Slice, RunTime, OneAxis<A, R> => R; OneAxis<Dyn, T::Left>; T::Asks;
    [X] NewAxis, RunTime, X => X; OneAxis<N1<1>, T::Left>; T::Asks;
    [X] Ellipsis, RunTime, X => X::Rest, where X: Split<H>, M: Ellipses; M::Left<X::Before<T::Left>>; T::Asks;
    [X] Flag, RunTime, X => X, where M: Masks; M::Left<OneAxis<Dyn, End>, T::Left>; T::Asks;
    [X, N] Flag, Trues<End, N>, X => X, where M: Masks; M::Left<OneAxis<N, End>, T::Left>; T::Asks;
    [A, R, E, const K: i128, N, S] E, Ids<K, N, S>, OneAxis<A, R> => R, where M: IdArrays, S: Before;
        M::Left<S, T::Left>; (Ask<A, Worst<K, N>>, T::Asks);
    [A, R, E, S] E, AnyIds<S>, OneAxis<A, R> => R, where M: IdArrays, S: Before; M::Left<S, T::Left>; T::Asks;
    [A, R, B, S] Ints<B, S>, RunTime, OneAxis<A, R> => R, where M: IdArrays, S: Before; M::Left<S, T::Left>; T::Asks;
    [X, B, D, S, N] Mask<B, D>, Trues<S, N>, X => X::Rest, where X: Masked<S>, M: Masks;
        M::Left<OneAxis<N, End>, T::Left>; (X::Asks, T::Asks);
    [X, B, D] Mask<B, D>, RunTime, X => X::Rest, where X: Split<D>, M: Masks; M::Left<OneAxis<Dyn, End>, T::Left>; T::Asks;
}

/// What moves entries onto their axis names the axes that its own element names.
impl<X, H, M, T, V, E, O> Traverse<X, (RunTime, V), H, M> for Cons<Moved<E, O>, T>
where
    Cons<E, T>: Traverse<X, (RunTime, V), H, M>,
{
    type Left = <Cons<E, T> as Traverse<X, (RunTime, V), H, M>>::Left;
    type Asks = <Cons<E, T> as Traverse<X, (RunTime, V), H, M>>::Asks;
}

/// Axes that come before others: a list from the last one on, as index arrays have it, or a number of axes of which nothing is known.
#[doc(hidden)]
pub trait Before {
    type List<T>;
    /// The same list from the last one on.
    type Reversed;
    /// A [`Hole`] for an array of these axes, and nothing for one of none: what PyTorch does.
    type Marked<T>;
}

impl Before for End {
    type List<T> = T;
    type Reversed = End;
    type Marked<T> = T;
}

impl<E, R: Before> Before for OneAxis<E, R> {
    type List<T> = R::List<OneAxis<E, T>>;
    type Reversed = Self;
    type Marked<T> = Hole<T>;
}

/// The extents of a tensor that is an index array.
impl<A: DimList<List: Turned<End, Reversed = V>>, V: Before<Reversed = V>> Before for Dims<A> {
    type List<T> = V::List<T>;
    type Reversed = V;
    type Marked<T> = V::Marked<T>;
}

impl Before for Unranked {
    type List<T> = Unranked;
    type Reversed = Unranked;
    type Marked<T> = Hole<T>;
}

impl Before for DynRank {
    type List<T> = Unranked;
    type Reversed = Unranked;
    type Marked<T> = Hole<T>;
}

macro_rules! ranks {
    (@marked $tail:ident) => { $tail };
    (@marked $tail:ident $($one:ident)+) => { Hole<$tail> };
    (@list $tail:ident) => { $tail };
    (@list $tail:ident $one:ident $($ones:ident)*) => { OneAxis<Dyn, ranks!(@list $tail $($ones)*)> };
    ($rank:literal: $($one:ident)*) => {
        impl Before for Rank<$rank> {
            type List<T> = ranks!(@list T $($one)*);
            type Reversed = ranks!(@list End $($one)*);
            type Marked<T> = ranks!(@marked T $($one)*);
        }
    };
}

beginnings! { from 0, ranks: a a a a a a a a a a a a a a a a }

/// The axes after those of a mask of the extents `S`, which are the mask's own.
#[doc(hidden)]
pub trait Masked<S> {
    type Rest;
    type Asks;
}

impl<X> Masked<End> for X {
    type Rest = X;
    type Asks = ();
}

impl<A, R: Masked<S>, E, S> Masked<OneAxis<E, S>> for OneAxis<A, R> {
    type Rest = R::Rest;
    type Asks = (Ask<A, crate::index::extents::known::MaskOf<E>>, R::Asks);
}

/// In place of an array that takes part in the joint axes.
#[derive(Clone, Copy, Debug)]
pub struct Hole<T>(PhantomData<T>);

/// In place of an ellipsis, which stands between arrays even where it takes no axis.
#[derive(Clone, Copy, Debug)]
pub struct Gap<T>(PhantomData<T>);

/// What a position leaves: under NumPy's rule it is an array, where there is another.
#[doc(hidden)]
pub trait Points {
    type Left<T>;
}

/// What an ellipsis leaves.
#[doc(hidden)]
pub trait Ellipses {
    type Left<T>;
}

/// What an index array of the extents `S` leaves.
#[doc(hidden)]
pub trait IdArrays {
    type Left<S: Before, T>;
}

/// What a mask leaves, whose true entries are the axis `S`, and what it adds to the joint axes `J`.
#[doc(hidden)]
pub trait Masks {
    type Left<S: Before, T>;
    type Joint<S: Unify<J>, J>;
    type Asks<S: Unify<J>, J>;
}

/// How the elements act under each mode.
macro_rules! modes {
    ($($mode:ident: points $points:ty, ellipses $ellipses:ty, arrays $arrays:ty, masks $masks:ty, $joint:ty, $asks:ty;)*) => {$(
        impl Points for $mode {
            type Left<T> = $points;
        }

        impl Ellipses for $mode {
            type Left<T> = $ellipses;
        }

        impl IdArrays for $mode {
            type Left<S: Before, T> = $arrays;
        }

        impl Masks for $mode {
            type Left<S: Before, T> = $masks;
            type Joint<S: Unify<J>, J> = $joint;
            type Asks<S: Unify<J>, J> = $asks;
        }
    )*};
}

modes! {
    InView: points T, ellipses T, arrays S::List<T>, masks S::List<T>, J, ();
    Outer: points T, ellipses T, arrays S::List<T>, masks S::List<T>, J, ();
    Vectorized: points T, ellipses T, arrays T, masks S::List<T>, J, ();
    NumPy: points Hole<T>, ellipses Gap<T>, arrays Hole<T>, masks Hole<T>, S::Joint, S::Asks;
    PyTorch: points T, ellipses T, arrays S::Marked<T>, masks Hole<T>, S::Joint, S::Asks;
}
