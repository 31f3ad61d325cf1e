//! What two extents, and two lists of them, broadcast to: the joint axes of index arrays, and the axes of operands.

use core::marker::PhantomData;

use crate::shape::arithmetic::Broadcasts;
use crate::shape::dims::{DimList, Dims, Dyn, End, IntoDims, OneAxis, Unranked};
use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8};
use crate::shape::rank::Shape;

/// A check that is left to the bound: that the axis `A` has room for `P`.
#[derive(Clone, Copy, Debug)]
pub struct Ask<A, P>(PhantomData<(A, P)>);

/// What has to hold, does.
#[doc(hidden)]
pub trait Holds {}

impl Holds for () {}
impl<A: Room<P>, P> Holds for Ask<A, P> {}
impl<A: Holds, B: Holds> Holds for (A, B) {}

/// An axis with room for what is written: `N1<5>: Room<Spot<3, N1<4>>>`. Of an extent that is known at run time this is checked then.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an axis of extent `{Self}` is not known to have room for a literal index",
    label = "a literal, where the extent is a parameter",
    note = "index `t.view().forget()`, where the program checks it when it runs, or take the index from a variable"
)]
pub trait Room<P> {}

#[diagnostic::do_not_recommend]
impl<P> Room<P> for Dyn {}

/// An extent beside another in joint axes.
#[derive(Clone, Copy, Debug)]
pub struct Broadcast<E>(PhantomData<E>);

/// No array acts.
#[derive(Clone, Copy, Debug)]
pub struct NoJoint;

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
pub trait Alongside<B> {
    type Shape: Shape;
}

impl<A: DimList, B: DimList, J, S: Shape> Alongside<B> for A
where
    <A::Reversed as DimList>::List: Unify<<B::Reversed as DimList>::List, Joint = J, Asks: Holds>,
    J: IntoDims<Shape = S>,
{
    type Shape = S::Transposed;
}

impl<A: DimList + Alongside<B>, B: DimList> Broadcasts<Dims<B>> for Dims<A> {
    type Together = <A as Alongside<B>>::Shape;
}
