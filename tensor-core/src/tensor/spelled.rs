//! The extents of a value of `assign!`: those of its type, or of the array that is spelled out there.

use core::marker::PhantomData;

use crate::extent::dims::{Dyn, End, NoExtents, OneAxis};
use crate::extent::fill::ArrayOf;
use crate::tensor::value::Value;

/// A value, and what tells its extents: [`OfType`], or a list of axes that the macro has counted in an array that is spelled out.
#[derive(Clone, Copy, Debug)]
pub struct Told<V, K> {
    pub(super) value: V,
    by: PhantomData<fn() -> K>,
}

/// A value whose type tells its extents.
#[doc(hidden)]
#[inline(always)]
pub const fn by_type<V>(value: V) -> Told<V, OfType> {
    Told { value, by: PhantomData }
}

/// A value with the extents of a list of axes.
#[doc(hidden)]
#[inline(always)]
pub const fn by_axes<K, V>(value: V) -> Told<V, K> {
    Told { value, by: PhantomData }
}

/// The extents stand in the type of the value.
#[derive(Clone, Copy, Debug)]
pub struct OfType;

/// What tells the extents of a value `V` of elements `T`.
#[doc(hidden)]
pub trait Tells<V, T> {
    type Extents: ?Sized;
}

impl<V: Value<T>, T> Tells<V, T> for OfType {
    type Extents = V::Extents;
}

impl<V: Value<T>, T, A, R> Tells<V, T> for OneAxis<A, R>
where
    OneAxis<A, R>: Outermost<V::Extents>,
{
    type Extents = <OneAxis<A, R> as Outermost<V::Extents>>::Axes;
}

/// As many axes of a list as arrays stand in each other, down to the elements, which may be arrays themselves. An array that is not
/// spelled out, as in `[row, row]`, has an axis that is not known.
#[doc(hidden)]
pub trait Outermost<D: ?Sized> {
    type Axes;
}

impl<L> Outermost<NoExtents> for L {
    type Axes = End;
}

impl<D, A, R: Outermost<D>> Outermost<ArrayOf<D>> for OneAxis<A, R> {
    type Axes = OneAxis<A, R::Axes>;
}

impl<D> Outermost<ArrayOf<D>> for End
where
    End: Outermost<D>,
{
    type Axes = OneAxis<Dyn, <End as Outermost<D>>::Axes>;
}
