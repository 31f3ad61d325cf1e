//! What `assign!(t[index] = value)` writes to: a view where the index is basic, and else a selection by NumPy's rule.
//!
//! The type of the index decides, so it costs what `i_mut` or `nix_mut` costs.

use core::borrow::Borrow;

use crate::array::IndexArray;
use crate::dynamic::DynIndex;
use crate::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis, Slice, StrictRange};
use crate::list::{Cons, Index, IndexList, IndexedBy, IntoIndex, Nil, PerAxis};
use crate::mode::{GatheredBy, NumPy, Ranks};
use crate::strided::{StridedMut, place, refuse};
use crate::write::{Selection, Write};

/// The way to the elements that an index, or an element of one, names.
pub trait Way {
    /// [`ByView`] or [`ByPlan`].
    type Way;
}

/// A mutable view: all elements are basic.
pub struct ByView;

/// A selection by [`NumPy`]'s rule: there is an array, a mask or a bool, or what there is is known at run time only.
pub struct ByPlan;

macro_rules! ways {
    ($($way:ident: $([$($generics:tt)*] $element:ty),+;)*) => {$($(
        impl<$($generics)*> Way for $element {
            type Way = $way;
        }
    )+)*};
}

ways! {
    ByView: [] At, [] StrictRange, [] Slice, [] NewAxis, [] Ellipsis, [] Nil, [P, const N: usize] PerAxis<P, N>;
    ByPlan: [] Flag, [A: IndexArray, R] Ints<A, R>, [A: IndexArray, R] Mask<A, R>, [] DynIndex;
}

impl<L: Way> Way for &L {
    type Way = L::Way;
}

impl<H: Way<Way: With<T::Way>>, T: Way> Way for Cons<H, T> {
    type Way = <H::Way as With<T::Way>>::Both;
}

/// The way of an element, joined with that of the rest of its list.
pub trait With<W> {
    /// By plan, if one of the two is.
    type Both;
}

impl<W> With<W> for ByView {
    type Both = W;
}

impl<W> With<W> for ByPlan {
    type Both = ByPlan;
}

/// How a way leads from a host and an index of type `L` to a place.
pub trait PlaceIn<H: ?Sized, L> {
    /// A mutable view, or a selection.
    type Place<'h>
    where
        H: 'h;

    /// The place.
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h>;
}

impl<H, L> PlaceIn<H, L> for ByView
where
    H: StridedMut<Shape: IndexedBy<L>> + ?Sized,
    L: IndexList,
{
    type Place<'h>
        = H::ViewMut<'h, <H::Shape as IndexedBy<L>>::Output>
    where
        H: 'h;

    #[inline(always)]
    #[track_caller]
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h> {
        match place(host, index.list()) {
            // SAFETY: prepared; a resolved layout reaches only what its source reaches (I2); the view borrows `host`
            // mutably.
            Ok(part) => unsafe { host.view_mut_of(part) },
            Err(fault) => refuse(fault, index, host.layout().borrow().shape()),
        }
    }
}

impl<H, L> PlaceIn<H, L> for ByPlan
where
    H: Write<Shape: GatheredBy<L, NumPy>> + ?Sized,
    L: IndexList + Ranks<NumPy>,
{
    type Place<'h>
        = Selection<'h, H::Elem, H::Shape, <H::Shape as GatheredBy<L, NumPy>>::Output>
    where
        H: 'h;

    #[inline]
    #[track_caller]
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h> {
        host.nix_mut(index)
    }
}

/// `t[index]` on the left of an assignment.
pub trait PlainPlace: StridedMut {
    /// What the index names, to write.
    #[inline]
    #[track_caller]
    fn place_mut<I>(&mut self, index: I) -> <<I::List as Way>::Way as PlaceIn<Self, I::List>>::Place<'_>
    where
        I: IntoIndex<List: Way<Way: PlaceIn<Self, I::List>>>,
    {
        <I::List as Way>::Way::place(self, index.into_index())
    }
}

impl<H: StridedMut + ?Sized> PlainPlace for H {}
