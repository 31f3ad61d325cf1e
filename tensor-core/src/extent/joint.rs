//! The joint axes of index arrays that act together: their extents, and their place.

use crate::extent::dims::{DimList, Dims, Dyn, End, IntoDims, OneAxis, Unranked};
use crate::extent::known::{AnyIds, Broadcast, Ids, RunTime, Trues};
use crate::extent::number::{N1, N2, N3, N4, N5, N6, N7, N8};
use crate::extent::walk::{Ask, Before, Gap, Holds, Hole, Masks};
use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::list::{Cons, Nil, PerAxis};
use crate::index::mode::{NumPy, PyTorch, Vectorized};
use crate::index::outside::Moved;
use crate::range::{Slice, StrictRange};
use crate::rank::{Broadcasts, Shape};

/// No array acts.
#[derive(Clone, Copy, Debug)]
pub struct NoJoint;

/// The joint axes of the arrays of a list, from the last one on.
#[doc(hidden)]
pub trait Joints<W, M> {
    type Joint;
    type JointAsks;
}

impl<W, M> Joints<W, M> for Nil {
    type Joint = NoJoint;
    type JointAsks = ();
}

impl<W, M> Joints<W, M> for DynIndex {
    type Joint = NoJoint;
    type JointAsks = ();
}

impl<W, M, P, const N: usize> Joints<W, M> for PerAxis<P, N> {
    type Joint = NoJoint;
    type JointAsks = ();
}

impl<W, M, L: Joints<W, M>> Joints<W, M> for &L {
    type Joint = L::Joint;
    type JointAsks = L::JointAsks;
}

impl<M, E, T> Joints<RunTime, M> for Cons<E, T>
where
    Cons<E, T>: Joints<(RunTime, RunTime), M>,
{
    type Joint = <Cons<E, T> as Joints<(RunTime, RunTime), M>>::Joint;
    type JointAsks = <Cons<E, T> as Joints<(RunTime, RunTime), M>>::JointAsks;
}

macro_rules! basic {
    ($($element:ty)*) => {$(
        impl<P, V, M, T: Joints<V, M>> Joints<(P, V), M> for Cons<$element, T> {
            type Joint = T::Joint;
            type JointAsks = T::JointAsks;
        }
    )*};
}

basic! { At StrictRange Slice NewAxis Ellipsis }

macro_rules! arrays {
    ($([$($generics:tt)*] $element:ty, $known:ty => $shape:ty;)*) => {$(
        impl<V, M, T, J, S, $($generics)*> Joints<($known, V), M> for Cons<$element, T>
        where
            T: Joints<V, M, Joint = J>,
            S: Before<Reversed: Unify<J>>,
        {
            type Joint = <S::Reversed as Unify<J>>::Joint;
            type JointAsks = (<S::Reversed as Unify<J>>::Asks, T::JointAsks);
        }
    )*};
}

arrays! {
    [B, R, const K: i128, N] Ints<B, R>, Ids<K, N, S> => S;
    [B, R] Ints<B, R>, AnyIds<S> => S;
    [B, R, O] Moved<Ints<B, R>, O>, AnyIds<S> => S;
    [B] Ints<B, S>, RunTime => S;
}

macro_rules! masks {
    ($([$($generics:tt)*] $element:ty, $known:ty => $extent:ty;)*) => {$(
        impl<V, M: Masks, T, J, $($generics)*> Joints<($known, V), M> for Cons<$element, T>
        where
            T: Joints<V, M, Joint = J>,
            OneAxis<$extent, End>: Unify<J>,
        {
            type Joint = M::Joint<OneAxis<$extent, End>, J>;
            type JointAsks = (M::Asks<OneAxis<$extent, End>, J>, T::JointAsks);
        }
    )*};
}

masks! {
    [B, R, S, N] Mask<B, R>, Trues<S, N> => N;
    [B, R] Mask<B, R>, RunTime => Dyn;
    [N] Flag, Trues<End, N> => N;
    [] Flag, RunTime => Dyn;
}

impl<V, M, T, E, O> Joints<(RunTime, V), M> for Cons<Moved<E, O>, T>
where
    Cons<E, T>: Joints<(RunTime, V), M>,
{
    type Joint = <Cons<E, T> as Joints<(RunTime, V), M>>::Joint;
    type JointAsks = <Cons<E, T> as Joints<(RunTime, V), M>>::JointAsks;
}

/// Axes that broadcast with others; both lists are from the last axis on.
#[doc(hidden)]
pub trait Unify<J> {
    type Joint;
    type Asks;
}

macro_rules! unify {
    ($([$($generics:tt)*] $axes:ty, $other:ty => $joint:ty;)*) => {$(
        impl<$($generics)*> Unify<$other> for $axes {
            type Joint = $joint;
            type Asks = ();
        }
    )*};
}

unify! {
    [] End, NoJoint => End;
    [] End, End => End;
    [B, S] End, OneAxis<B, S> => OneAxis<B, S>;
    [A, R] OneAxis<A, R>, NoJoint => OneAxis<A, R>;
    [A, R] OneAxis<A, R>, End => OneAxis<A, R>;
    [J] Unranked, J => Unranked;
    [] End, Unranked => Unranked;
    [A, R] OneAxis<A, R>, Unranked => Unranked;
}

impl<A, R, B, S> Unify<OneAxis<B, S>> for OneAxis<A, R>
where
    A: Kinded,
    B: Kinded,
    A::Kind: Joins<B::Kind, A, B>,
    R: Unify<S>,
{
    type Joint = OneAxis<<A::Kind as Joins<B::Kind, A, B>>::Extent, R::Joint>;
    type Asks = (<A::Kind as Joins<B::Kind, A, B>>::Asks, R::Asks);
}

/// The kind of an extent of one digit.
#[derive(Clone, Copy, Debug)]
pub struct Digit<const K: u8>;

/// The kind of an extent of several digits.
#[derive(Clone, Copy, Debug)]
pub struct Many;

/// Whether an extent is 1, another number, or [`Dyn`]: a [`Digit`], [`Many`] or [`Dyn`]. Every extent broadcasts with itself, a parameter
/// too.
#[doc(hidden)]
pub trait Kinded: Sized {
    type Kind: Joins<Self::Kind, Self, Self, Extent = Self, Asks: Holds>;
}

impl Kinded for Dyn {
    type Kind = Dyn;
}

impl<const A: u8> Kinded for N1<A> {
    type Kind = Digit<A>;
}

macro_rules! kinds {
    ($($number:ident $($digit:ident)*;)*) => {$(
        impl<$(const $digit: u8),*> Kinded for $number<$($digit),*> {
            type Kind = Many;
        }
    )*};
}

kinds! {
    N2 A B;
    N3 A B C;
    N4 A B C E;
    N5 A B C E F;
    N6 A B C E F G;
    N7 A B C E F G H;
    N8 A B C E F G H W;
}

/// The extent that two broadcast to, by their kinds. Of a known one and one that is not, the known one is left, after a check when the
/// program runs.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what two extents broadcast to is not known",
    label = "`{A}` or `{B}` is a parameter",
    note = "write `t.view().forget()` for both: the program checks it when it runs"
)]
pub trait Joins<Other, A, B> {
    type Extent;
    type Asks;
}

macro_rules! joins {
    ($($a:ty, $b:ty => $extent:ident, $asks:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<A, B> Joins<$b, A, B> for $a {
            type Extent = $extent;
            type Asks = $asks;
        }
    )*};
    (@digits $($digit:literal [$($other:literal)*])*) => {$(
        joins! {
            Digit<1>, Digit<$digit> => B, ();
            Digit<$digit>, Digit<1> => A, ();
            Digit<$digit>, Dyn => A, ();
            Dyn, Digit<$digit> => B, ();
            Digit<$digit>, Many => A, Ask<A, Broadcast<B>>;
            Many, Digit<$digit> => A, Ask<A, Broadcast<B>>;
            $(Digit<$digit>, Digit<$other> => A, Ask<A, Broadcast<B>>;)*
        }
    )*};
}

joins! {
    Digit<1>, Many => B, ();
    Digit<1>, Dyn => B, ();
    Many, Digit<1> => A, ();
    Many, Many => A, Ask<A, Broadcast<B>>;
    Many, Dyn => A, ();
    Dyn, Digit<1> => A, ();
    Dyn, Many => B, ();
    Dyn, Dyn => A, ();
}

joins! { @digits
    0 [2 3 4 5 6 7 8 9] 2 [0 3 4 5 6 7 8 9] 3 [0 2 4 5 6 7 8 9] 4 [0 2 3 5 6 7 8 9] 5 [0 2 3 4 6 7 8 9]
    6 [0 2 3 4 5 7 8 9] 7 [0 2 3 4 5 6 8 9] 8 [0 2 3 4 5 6 7 9] 9 [0 2 3 4 5 6 7 8]
}

#[diagnostic::do_not_recommend]
impl<A, B, const K: u8> Joins<Digit<K>, A, B> for Digit<K> {
    type Extent = A;
    type Asks = ();
}

/// Extents, a tuple, that broadcast with those of another: what they broadcast to. Every list broadcasts with itself.
#[doc(hidden)]
pub trait Beside<B> {
    type Shape: Shape;
}

impl<A: DimList, B: DimList, J, S: Shape> Beside<B> for A
where
    <A::Reversed as DimList>::List: Unify<<B::Reversed as DimList>::List, Joint = J, Asks: Holds>,
    J: IntoDims<Shape = S>,
{
    type Shape = S::Transposed;
}

impl<A: DimList + Beside<B>, B: DimList> Broadcasts<Dims<B>> for Dims<A> {
    type Together = <A as Beside<B>>::Shape;
}

/// The axes of a result: those that are not joint, with a [`Hole`] for each array, and the joint axes `J`.
#[doc(hidden)]
pub trait Together<J, M> {
    type Shape;
}

/// The joint axes come first.
impl<O, J: Placed> Together<J, Vectorized> for O {
    type Shape = J::First<O>;
}

macro_rules! placed {
    ($($mode:ident)*) => {$(
        impl<O, J, F> Together<J, $mode> for O
        where
            O: Adjacent<Unseen, Answer = F>,
            O: Holed,
            J: Placed,
            F: Choose<J, O>,
        {
            type Shape = F::Shape;
        }
    )*};
}

placed! { NumPy PyTorch }

/// Joint axes before others.
#[doc(hidden)]
pub trait Placed {
    type First<T>;
}

impl Placed for NoJoint {
    type First<T> = T;
}

impl Placed for End {
    type First<T> = T;
}

impl Placed for Unranked {
    type First<T> = Unranked;
}

impl<E, R: Before> Placed for OneAxis<E, R> {
    type First<T> = R::List<OneAxis<E, T>>;
}

/// A list with its holes.
#[doc(hidden)]
pub trait Holed {
    /// Without them.
    type Plain;
    /// With the joint axes in place of the first one.
    type With<J: Placed>;
}

impl Holed for End {
    type Plain = End;
    type With<J: Placed> = End;
}

impl Holed for Unranked {
    type Plain = Unranked;
    type With<J: Placed> = Unranked;
}

impl<E, T: Holed> Holed for OneAxis<E, T> {
    type Plain = OneAxis<E, T::Plain>;
    type With<J: Placed> = OneAxis<E, T::With<J>>;
}

impl<T: Holed> Holed for Gap<T> {
    type Plain = T::Plain;
    type With<J: Placed> = T::With<J>;
}

impl<T: Holed> Holed for Hole<T> {
    type Plain = T::Plain;
    type With<J: Placed> = J::First<T::Plain>;
}

/// Before the first array.
#[derive(Clone, Copy, Debug)]
pub struct Unseen;
/// Behind an array, without anything between.
#[derive(Clone, Copy, Debug)]
pub struct Within;
/// Behind an array, and behind something else.
#[derive(Clone, Copy, Debug)]
pub struct Behind;
/// The joint axes take the place of the first array.
#[derive(Clone, Copy, Debug)]
pub struct InPlace;
/// The joint axes come first.
#[derive(Clone, Copy, Debug)]
pub struct First;

/// Whether all arrays are neighbours.
#[doc(hidden)]
pub trait Adjacent<State> {
    type Answer;
}

macro_rules! ends {
    ($($end:ident $state:ident;)*) => {$(
        impl Adjacent<$state> for $end {
            type Answer = InPlace;
        }
    )*};
}

ends! {
    End Unseen;
    End Within;
    End Behind;
    Unranked Unseen;
    Unranked Within;
    Unranked Behind;
}

impl<E, T: Adjacent<Unseen>> Adjacent<Unseen> for OneAxis<E, T> {
    type Answer = T::Answer;
}

impl<E, T: Adjacent<Behind>> Adjacent<Within> for OneAxis<E, T> {
    type Answer = T::Answer;
}

impl<E, T: Adjacent<Behind>> Adjacent<Behind> for OneAxis<E, T> {
    type Answer = T::Answer;
}

impl<T: Adjacent<Unseen>> Adjacent<Unseen> for Gap<T> {
    type Answer = T::Answer;
}

impl<T: Adjacent<Behind>> Adjacent<Within> for Gap<T> {
    type Answer = T::Answer;
}

impl<T: Adjacent<Behind>> Adjacent<Behind> for Gap<T> {
    type Answer = T::Answer;
}

impl<T: Adjacent<Within>> Adjacent<Unseen> for Hole<T> {
    type Answer = T::Answer;
}

impl<T: Adjacent<Within>> Adjacent<Within> for Hole<T> {
    type Answer = T::Answer;
}

impl<T> Adjacent<Behind> for Hole<T> {
    type Answer = First;
}

/// The result by the answer.
#[doc(hidden)]
pub trait Choose<J, O> {
    type Shape;
}

impl<J: Placed, O: Holed> Choose<J, O> for InPlace {
    type Shape = O::With<J>;
}

impl<J: Placed, O: Holed> Choose<J, O> for First {
    type Shape = J::First<O::Plain>;
}
