//! What `assign!(t[index] = value)` writes to: a view where the index is basic, and else a selection by NumPy's rule.
//!
//! The type of the index decides, so it costs what `i_mut` or `nix_mut` costs. Where the index holds a `vec![0, 1]`, the
//! type of its numbers is not known before the end of the caller's function, where they become `i32`; so a place is never the
//! receiver of a method in the expansion, and each verb is one call with target, index and value.

use core::borrow::Borrow;

use crate::index::array::IndexArray;
use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Basic, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::list::{Cons, Index, IndexList, IndexedBy, IntoIndex, Nil, PerAxis};
use crate::index::mode::{GatheredBy, NumPy, Ranks};
use crate::index::resolve::Refused;
use crate::layout::Layout;
use crate::range::{Slice, StrictRange};
use crate::rank::Shape;
use crate::tensor::number::{Divide, Number, Power};
use crate::tensor::strided::refuse;
use crate::tensor::value::Value;
use crate::tensor::view_mut::TensorViewMut;
use crate::tensor::write::{Selection, Write};

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
pub trait PlaceIn<H: Write + ?Sized, L> {
    /// A mutable view, or a selection.
    type Place<'h>: Place<H::Elem>
    where
        H: 'h,
        L: 'h;

    /// The place.
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h>
    where
        L: 'h;
}

impl<H, L> PlaceIn<H, L> for ByView
where
    H: Write<Shape: IndexedBy<L>> + ?Sized,
    L: IndexList,
{
    type Place<'h>
        = TensorViewMut<'h, H::Elem, <H::Shape as IndexedBy<L>>::Output>
    where
        H: 'h,
        L: 'h;

    #[inline(always)]
    #[track_caller]
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h>
    where
        L: 'h,
    {
        // Before `target`, so that a bad index copies nothing.
        let refused = part(host.layout().borrow(), index.list()).is_err();
        if refused {
            refuse(index, host.layout().borrow().shape())
        }
        let mut target = host.target();
        match part(target.layout(), index.list()) {
            // SAFETY: I5: a resolved layout reaches only positions of its source; I4: `target` is not used from here
            // on.
            Ok(part) => unsafe { TensorViewMut::from_raw_parts(target.base_mut_ptr(), part) },
            Err(Refused) => refuse(index, target.layout().shape()),
        }
    }
}

#[inline(always)]
fn part<S: IndexedBy<L>, L: IndexList>(layout: &Layout<S>, list: &L) -> Result<Layout<S::Output>, Refused> {
    let mut part = layout.blank(list);
    layout.resolve_into(list, &mut part)?;
    Ok(part)
}

impl<H, L> PlaceIn<H, L> for ByPlan
where
    H: Write<Shape: GatheredBy<L, NumPy>> + ?Sized,
    L: IndexList + Ranks<NumPy>,
{
    type Place<'h>
        = Selection<'h, H::Elem, H::Shape, <H::Shape as GatheredBy<L, NumPy>>::Output>
    where
        H: 'h,
        L: 'h;

    #[inline]
    #[track_caller]
    fn place<'h>(host: &'h mut H, index: Index<L>) -> Self::Place<'h>
    where
        L: 'h,
    {
        host.nix_mut(index)
    }
}

/// `t[index]` on the left of an assignment.
pub trait PlainPlace: Write {
    /// `t[index] operator value`
    #[inline]
    #[track_caller]
    fn assign_at<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Way<Way: PlaceIn<Self, I::List>>>,
        O: Operator<Self::Elem>,
    {
        <I::List as Way>::Way::place(self, index.into_index()).carry_out(operator, value);
    }

    /// `t.i[index] operator value`: a view, whatever the library of `t` has for one.
    #[inline]
    #[track_caller]
    fn assign_in_view<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I::List>,
        O: Operator<Self::Elem>,
    {
        <ByView as PlaceIn<Self, I::List>>::place(self, index.into_index()).carry_out(operator, value);
    }

    /// `t[index]` in an assignment with a mistake.
    fn nothing_at<I>(&mut self, _: I)
    where
        I: IntoIndex<List: Way<Way: PlaceIn<Self, I::List>>>,
    {
    }
}

impl<H: Write + ?Sized> PlainPlace for H {}

/// A view or a selection.
pub trait Place<T> {
    /// `place operator value`
    fn carry_out<O: Operator<T>>(&mut self, operator: O, value: impl Value<T>);
}

impl<T, S: Shape> Place<T> for TensorViewMut<'_, T, S> {
    #[inline(always)]
    #[track_caller]
    fn carry_out<O: Operator<T>>(&mut self, operator: O, value: impl Value<T>) {
        operator.on_view(self, value);
    }
}

impl<T, S: Shape, R: Shape> Place<T> for Selection<'_, T, S, R> {
    #[inline(always)]
    #[track_caller]
    fn carry_out<O: Operator<T>>(&mut self, operator: O, value: impl Value<T>) {
        operator.on_selection(self, value);
    }
}

/// An operator of assignment.
pub trait Operator<T> {
    fn on_view<S: Shape>(self, view: &mut TensorViewMut<'_, T, S>, value: impl Value<T>);

    fn on_selection<S: Shape, R: Shape>(self, selection: &mut Selection<'_, T, S, R>, value: impl Value<T>);
}

macro_rules! operators {
    ($($verb:ident $element:ident;)*) => {
        /// The operators, each by the name of its verb.
        pub mod operator {$(
            #[doc = concat!("The operator whose verb is `", stringify!($verb), "`.")]
            #[expect(non_camel_case_types, reason = "the name of the verb")]
            #[derive(Clone, Copy)]
            pub struct $verb;
        )*}

        $(impl<T: $element> Operator<T> for operator::$verb {
            #[inline(always)]
            #[track_caller]
            fn on_view<S: Shape>(self, view: &mut TensorViewMut<'_, T, S>, value: impl Value<T>) {
                view.$verb(value);
            }

            #[inline(always)]
            #[track_caller]
            fn on_selection<S: Shape, R: Shape>(self, selection: &mut Selection<'_, T, S, R>, value: impl Value<T>) {
                selection.$verb(value);
            }
        })*
    };
}

operators! {
    assign Clone;
    add_assign Number;
    sub_assign Number;
    mul_assign Number;
    div_assign Divide;
    rem_assign Number;
    pow_assign Power;
    floor_div_assign Number;
}
