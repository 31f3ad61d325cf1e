//! The extents of a value of `assign!`: those of its type, or of the array that is spelled out there.

use core::marker::PhantomData;

use crate::index::extents::fill::ArrayOf;
use crate::shape::dims::{Dyn, End, NoExtents, OneAxis};
use crate::tensor::value::Value;

/// A value with the source of its extents: its type ([`OfType`]), or the axes that the macro counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted<V, K> {
    pub(super) value: V,
    by: PhantomData<fn() -> K>,
}

/// A value with the extents of its type.
#[doc(hidden)]
#[inline(always)]
pub const fn by_type<V>(value: V) -> Counted<V, OfType> {
    Counted { value, by: PhantomData }
}

/// A value with the extents of a list of axes.
#[doc(hidden)]
#[inline(always)]
pub const fn by_axes<K, V>(value: V) -> Counted<V, K> {
    Counted { value, by: PhantomData }
}

/// The extents stand in the type of the value.
#[derive(Clone, Copy, Debug)]
pub struct OfType;

/// A source of the extents of a value `V` of elements `T`.
#[doc(hidden)]
pub trait CountedBy<V, T> {
    type Extents: ?Sized;
}

impl<V: Value<T>, T> CountedBy<V, T> for OfType {
    type Extents = V::Extents;
}

impl<V: Value<T>, T, A, R> CountedBy<V, T> for OneAxis<A, R>
where
    OneAxis<A, R>: Outermost<V::Extents>,
{
    type Extents = <OneAxis<A, R> as Outermost<V::Extents>>::Axes;
}

/// Keeps one axis of the list for each array around the elements, which may be arrays themselves. An array that is not spelled out, as in
/// `[row, row]`, has an axis that is not known.
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
