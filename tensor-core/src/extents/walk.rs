//! The extents that an index leaves: one walk over the elements, what is known of them, and the axes.
//!
//! It goes the way of `Resolver`, with types in place of values. The walk itself never fails: it collects what has to hold, as a list of
//! [`Ask`]s, and the bound of [`IndexedBy`](crate::IndexedBy) has that list. So the compiler reports a wrong literal under the index, once.
//! One impl for each kind of element, and no trait between: what a call costs the compiler is mostly the number of bounds.

use core::marker::PhantomData;

use crate::extents::dims::{Axis, Dyn, End, Free, IntoDims, Split, Unranked};
use crate::extents::joint::{Joints, Together, Unify};
use crate::extents::known::{
    All, AnyIds, Between, Chosen, Cut, Every, Ids, Most, Needs, Point, Reach, Room, Run, Short, Unknown, Worst,
};
use crate::extents::number::N1;
use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::indexed::InView;
use crate::index::list::{Cons, Nil, PerAxis};
use crate::index::mode::{NumPy, Outer, PyTorch, Vectorized};
use crate::index::outside::Moved;
use crate::position::IntoPosition;
use crate::range::{Slice, StrictRange};
use crate::rank::{DynRank, Rank, Ranked};

/// The shape that is left of the axes `Self` by an index of the elements `L`, of which `W` is known, under the mode `M`; an ellipsis takes
/// `H` axes, and `R` is the number of axes that are left.
#[doc(hidden)]
pub trait Left<L, W, H, M, R> {
    type Shape: Ranked;
    /// What has to hold.
    type Asks;
}

impl<L, W, H, M, R: Ranked> Left<L, W, H, M, R> for Free {
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

impl<L, W, H, M, R, A, T> Left<L, W, H, M, R> for Axis<A, T>
where
    H: Start<L, W, M, Axis<A, T>>,
{
    type Shape = H::Shape;
    type Asks = H::Asks;
}

/// The start of a walk, at the number of axes that an ellipsis takes. (Where that is not known, the index is too long, and the compiler
/// reports that alone.)
#[doc(hidden)]
pub trait Start<L, W, M, X> {
    type Shape: Ranked;
    type Asks;
}

impl<L, W, M, X> Start<L, W, M, X> for DynRank {
    type Shape = DynRank;
    type Asks = ();
}

macro_rules! alone {
    ($($mode:ident)*) => {$(
        impl<L, W, X, O, const N: usize> Start<L, W, $mode, X> for Rank<N>
        where
            L: Walk<X, W, Rank<N>, $mode, Left = O>,
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
            L: Walk<X, W, Rank<N>, $mode, Left = O> + Joints<W, $mode, Joint = J>,
            O: Together<J, $mode, Shape = P>,
            P: IntoDims,
        {
            type Shape = P::Shape;
            type Asks = (L::Asks, L::JointAsks);
        }
    )*};
}

joint! { Vectorized NumPy PyTorch }

/// A check that is left to the bound: that the axis `A` has room for `P`.
#[derive(Clone, Copy, Debug)]
pub struct Ask<A, P>(PhantomData<(A, P)>);

/// What has to hold, does.
#[doc(hidden)]
pub trait Holds {}

impl Holds for () {}
impl<A: Room<P>, P> Holds for Ask<A, P> {}
impl<A: Holds, B: Holds> Holds for (A, B) {}

/// What is left of the axes `X` after a list of elements of which `W` is known, under the mode `M`; an ellipsis takes `H` axes.
#[doc(hidden)]
pub trait Walk<X, W, H, M> {
    /// The axes of the result that are not joint, with a [`Hole`] for each array that takes part in the joint ones.
    type Left;
    type Asks;
}

impl<X, W, H, M> Walk<X, W, H, M> for Nil {
    type Left = X;
    type Asks = ();
}

/// A list of which nothing is known, element by element.
impl<X, H, M, E, T> Walk<X, Run, H, M> for Cons<E, T>
where
    Cons<E, T>: Walk<X, (Run, Run), H, M>,
{
    type Left = <Cons<E, T> as Walk<X, (Run, Run), H, M>>::Left;
    type Asks = <Cons<E, T> as Walk<X, (Run, Run), H, M>>::Asks;
}

impl<X, W, H, M, L: Walk<X, W, H, M>> Walk<X, W, H, M> for &L {
    type Left = L::Left;
    type Asks = L::Asks;
}

impl<X, W, H, M> Walk<X, W, H, M> for DynIndex {
    type Left = Unranked;
    type Asks = ();
}

impl<X: Split<Rank<N>>, W, H, M, P: IntoPosition, const N: usize> Walk<X, W, H, M> for PerAxis<P, N> {
    type Left = X::Rest;
    type Asks = ();
}

impl<X: Split<Rank<N>>, W, H, M, const N: usize> Walk<X, W, H, M> for PerAxis<StrictRange, N>
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
        impl<H, M, T, V, $($generics)*> Walk<$axes, ($known, V), H, M> for Cons<$element, T>
        where
            T: Walk<$rest, V, H, M>,
            $($($bounded: $bound,)+)?
        {
            type Left = $left;
            type Asks = $asks;
        }
    )*};
}

walk! {
    [A, R, const K: i128, N] At, Point<K, N>, Axis<A, R> => R, where M: Points;
        M::Left<T::Left>; (Ask<A, Point<K, N>>, T::Asks);
    [A, R] At, Run, Axis<A, R> => R, where M: Points; M::Left<T::Left>; T::Asks;
    [A, R, const K: i128, N, C] StrictRange, Reach<K, N, C>, Axis<A, R> => R, where C: Cut<A>;
        Axis<C::Extent, T::Left>; (Ask<A, Needs<K, N>>, T::Asks);
    [A, R, E] E, All, Axis<A, R> => R; Axis<A, T::Left>; T::Asks;
    [A, R, E] E, Unknown, Axis<A, R> => R; Axis<Dyn, T::Left>; T::Asks;
    [A, R, E, N] E, Short<N>, Axis<A, R> => R, where Short<N>: Cut<A>; Axis<<Short<N> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, N] E, Most<N>, Axis<A, R> => R, where Most<N>: Cut<A>; Axis<<Most<N> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, N, B] E, Between<N, B>, Axis<A, R> => R, where Between<N, B>: Cut<A>;
        Axis<<Between<N, B> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, const K: u8, C] E, Every<K, C>, Axis<A, R> => R, where Every<K, C>: Cut<A>;
        Axis<<Every<K, C> as Cut<A>>::Extent, T::Left>; T::Asks;
    [A, R, E, N] E, crate::extents::known::Span<N>, Axis<A, R> => R; Axis<N, T::Left>; T::Asks;
    [A, R] StrictRange, Run, Axis<A, R> => R; Axis<Dyn, T::Left>; T::Asks;
    [A, R] Slice, Run, Axis<A, R> => R; Axis<Dyn, T::Left>; T::Asks;
    [X] NewAxis, Run, X => X; Axis<N1<1>, T::Left>; T::Asks;
    [X] Ellipsis, Run, X => X::Rest, where X: Split<H>, M: Ellipses; M::Left<X::Before<T::Left>>; T::Asks;
    [X] Flag, Run, X => X, where M: Masks; M::Left<Axis<Dyn, End>, T::Left>; T::Asks;
    [X, N] Flag, Chosen<End, N>, X => X, where M: Masks; M::Left<Axis<N, End>, T::Left>; T::Asks;
    [A, R, E, const K: i128, N, S] E, Ids<K, N, S>, Axis<A, R> => R, where M: Arrays, S: Before;
        M::Left<S, T::Left>; (Ask<A, Worst<K, N>>, T::Asks);
    [A, R, E, S] E, AnyIds<S>, Axis<A, R> => R, where M: Arrays, S: Before; M::Left<S, T::Left>; T::Asks;
    [A, R, B, S] Ints<B, S>, Run, Axis<A, R> => R, where M: Arrays, S: Before; M::Left<S, T::Left>; T::Asks;
    [X, B, D, S, N] Mask<B, D>, Chosen<S, N>, X => X::Rest, where X: Masked<S>, M: Masks;
        M::Left<Axis<N, End>, T::Left>; (X::Asks, T::Asks);
    [X, B, D] Mask<B, D>, Run, X => X::Rest, where X: Split<D>, M: Masks; M::Left<Axis<Dyn, End>, T::Left>; T::Asks;
}

/// What moves entries onto their axis names the axes that its own element names.
impl<X, H, M, T, V, E, O> Walk<X, (Run, V), H, M> for Cons<Moved<E, O>, T>
where
    Cons<E, T>: Walk<X, (Run, V), H, M>,
{
    type Left = <Cons<E, T> as Walk<X, (Run, V), H, M>>::Left;
    type Asks = <Cons<E, T> as Walk<X, (Run, V), H, M>>::Asks;
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

impl<E, R: Before> Before for Axis<E, R> {
    type List<T> = R::List<Axis<E, T>>;
    type Reversed = Self;
    type Marked<T> = Hole<T>;
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
    (@list $tail:ident $one:ident $($ones:ident)*) => { Axis<Dyn, ranks!(@list $tail $($ones)*)> };
    ($($rank:literal: $($one:ident)*;)*) => {$(
        impl Before for Rank<$rank> {
            type List<T> = ranks!(@list T $($one)*);
            type Reversed = ranks!(@list End $($one)*);
            type Marked<T> = ranks!(@marked T $($one)*);
        }
    )*};
}

ranks! {
    0: ;
    1: a;
    2: a a;
    3: a a a;
    4: a a a a;
    5: a a a a a;
    6: a a a a a a;
    7: a a a a a a a;
    8: a a a a a a a a;
    9: a a a a a a a a a;
    10: a a a a a a a a a a;
    11: a a a a a a a a a a a;
    12: a a a a a a a a a a a a;
    13: a a a a a a a a a a a a a;
    14: a a a a a a a a a a a a a a;
    15: a a a a a a a a a a a a a a a;
    16: a a a a a a a a a a a a a a a a;
}

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

impl<A, R: Masked<S>, E, S> Masked<Axis<E, S>> for Axis<A, R> {
    type Rest = R::Rest;
    type Asks = (Ask<A, crate::extents::known::Same<E>>, R::Asks);
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
pub trait Arrays {
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

        impl Arrays for $mode {
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
