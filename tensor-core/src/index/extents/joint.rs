//! The joint axes of index arrays that act together: their extents, and their place.

use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::extents::known::{AnyIds, Ids, RunTime, Trues};
use crate::index::extents::walk::{Before, Gap, Hole, Masks};
use crate::index::list::{Cons, Nil, PerAxis};
use crate::index::mode::{NumPy, PyTorch, Vectorized};
use crate::index::outside::Moved;
use crate::range::{Slice, StrictRange};
use crate::shape::broadcast::{NoJoint, Unify};
use crate::shape::dims::{Dyn, End, OneAxis, Unranked};

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
