//! Whether a value fills what it is written to, as far as the types know.

use crate::extents::dims::{Axis, Dyn, End, Free};
use crate::extents::joint::{Kinded, Many, One};
use crate::extents::known::{Fill, Room};

/// The extents of a value that broadcast to those of a target, `X`.
#[doc(hidden)]
pub trait Fills<X: ?Sized> {}

impl<X: ?Sized> Fills<X> for Free {}
impl<X: ?Sized> Fills<X> for End {}
impl<A, R> Fills<Free> for Axis<A, R> {}
// Of more axes than there are the program tells when it runs.
impl<A, R> Fills<End> for Axis<A, R> {}

impl<A, R, B, S, V, W> Fills<Axis<B, S>> for Axis<A, R>
where
    Self: Turned<End, Reversed = V>,
    Axis<B, S>: Turned<End, Reversed = W>,
    V: FillsFromLast<W>,
{
}

/// A list of axes from the last one on, before others.
#[doc(hidden)]
pub trait Turned<Before> {
    type Reversed;
}

impl<T> Turned<T> for End {
    type Reversed = T;
}

impl<A, R: Turned<Axis<A, T>>, T> Turned<T> for Axis<A, R> {
    type Reversed = R::Reversed;
}

/// [`Fills`], of lists from the last axis on.
#[doc(hidden)]
pub trait FillsFromLast<X> {}

impl<X> FillsFromLast<X> for End {}
impl<A, R> FillsFromLast<End> for Axis<A, R> {}

impl<A, R, B, S> FillsFromLast<Axis<B, S>> for Axis<A, R>
where
    A: Kinded,
    B: Kinded,
    A::Kind: FillsAxis<B::Kind, A, B>,
    R: FillsFromLast<S>,
{
}

/// One axis `A` of a value, and the axis `B` that it is written to, by their kinds.
#[doc(hidden)]
pub trait FillsAxis<Other, A, B> {}

impl<K, A, B> FillsAxis<K, A, B> for One {}
impl<K, A, B> FillsAxis<K, A, B> for Dyn {}
impl<A, B> FillsAxis<Dyn, A, B> for Many {}
impl<A: Room<Fill<B>>, B> FillsAxis<One, A, B> for Many {}
impl<A: Room<Fill<B>>, B> FillsAxis<Many, A, B> for Many {}
