//! Whether a value fills what it is written to, as far as the types know.

use core::marker::PhantomData;

use crate::index::extents::known::Poured;
use crate::shape::broadcast::{Digit, Kinded, Many, Room};
use crate::shape::dims::{Dyn, End, NoExtents, OneAxis};

/// The extents of a value that broadcast to those of a target, `X`. (One impl for all, so that an error lists none.)
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "it is not known whether the value fits what it is written to",
    label = "the extents of one of them are a parameter",
    note = "write `t.i_mut(..).assign(value)`: the program checks it when it runs"
)]
pub trait Pours<X: ?Sized> {}

impl<V: PoursOn<X> + ?Sized, X: ?Sized> Pours<X> for V {}

/// An array of what has the extents `D`: its own lengths are constants that types cannot compare.
#[derive(Clone, Copy, Debug)]
pub struct ArrayOf<D>(PhantomData<D>);

/// [`Pours`], list by list.
#[doc(hidden)]
pub trait PoursOn<X: ?Sized> {}

impl<X: ?Sized> PoursOn<X> for NoExtents {}
impl<X: ?Sized, D> PoursOn<X> for ArrayOf<D> {}
impl<X: ?Sized> PoursOn<X> for End {}
impl<A, R> PoursOn<NoExtents> for OneAxis<A, R> {}
impl<A, R> PoursOn<End> for OneAxis<A, R> where Surplus<A>: HasAxis {}

impl<A, R, B, S, V, W> PoursOn<OneAxis<B, S>> for OneAxis<A, R>
where
    Self: Turned<End, Reversed = V>,
    OneAxis<B, S>: Turned<End, Reversed = W>,
    V: PoursFromLast<W>,
{
}

/// An axis of a value for which its target has none.
#[derive(Clone, Copy, Debug)]
pub struct Surplus<A>(PhantomData<A>);

/// An axis that has a place in the target: no [`Surplus`] has.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a value with more axes than what it is written to",
    label = "a value has at most the axes that the index leaves",
    note = "`value.i(0)` or `.squeeze(0)` removes an axis"
)]
pub trait HasAxis {}

/// A list of axes from the last one on, before others.
#[doc(hidden)]
pub trait Turned<Before> {
    type Reversed;
}

impl<T> Turned<T> for End {
    type Reversed = T;
}

impl<A, R: Turned<OneAxis<A, T>>, T> Turned<T> for OneAxis<A, R> {
    type Reversed = R::Reversed;
}

/// [`Pours`], of lists from the last axis on.
#[doc(hidden)]
pub trait PoursFromLast<X> {}

impl<X> PoursFromLast<X> for End {}
impl<A, R> PoursFromLast<End> for OneAxis<A, R> where Surplus<A>: HasAxis {}

impl<A, R, B, S> PoursFromLast<OneAxis<B, S>> for OneAxis<A, R>
where
    A: Kinded,
    A::Kind: PoursAxis<A, B>,
    R: PoursFromLast<S>,
{
}

/// One axis `A` of a value, by its kind, and the axis `B` that it is written to. The kind of `B` is asked for where it matters: that of a
/// parameter is not known.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "it is not known whether the value fits what it is written to",
    label = "the extents of one of them are a parameter",
    note = "write `t.i_mut(..).assign(value)`: the program checks it when it runs"
)]
pub trait PoursAxis<A, B> {}

impl<A, B> PoursAxis<A, B> for Digit<1> {}
impl<A, B> PoursAxis<A, B> for Dyn {}

macro_rules! pours_axis {
    ($($kind:ty)*) => {$(
        impl<A, B: Kinded<Kind: PoursOnto<A, B>>> PoursAxis<A, B> for $kind {}
    )*};
}

pours_axis! { Many Digit<0> Digit<2> Digit<3> Digit<4> Digit<5> Digit<6> Digit<7> Digit<8> Digit<9> }

/// An axis `A` of some positions, and the axis `B` that it is written to, by its kind.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "it is not known whether the value fits what it is written to",
    label = "the extent `{A}` or `{B}` is a parameter",
    note = "write `t.i_mut(..).assign(value)`: the program checks it when it runs"
)]
pub trait PoursOnto<A, B> {}

impl<A, B> PoursOnto<A, B> for Dyn {}
impl<A: Room<Poured<B>>, B, const K: u8> PoursOnto<A, B> for Digit<K> {}
impl<A: Room<Poured<B>>, B> PoursOnto<A, B> for Many {}
