//! One element by an index: `get`, `get_mut`, `item`, and comparisons of the element of a tensor without axes.

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::error::{IndexError, done};
use crate::index::dynamic::DynIndex;
use crate::index::element::Basic;
use crate::index::extents::known::Literal;
use crate::index::indexed::{Indexed, IndexedBy, Leaves};
use crate::index::list::{Index, IndexList, IntoIndex};
use crate::layout::Layout;
use crate::position::IntoPosition;
use crate::shape::axes::Extents;
use crate::shape::broadcast::Holds;
use crate::shape::into_shape::{Names, NoAxes};
use crate::shape::rank::{Shape, beginnings};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The arguments of `get` and `get_mut`: one `usize` for each axis, in an array, slice or vector; a basic index that leaves no
/// axis; a [`DynIndex`].
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(t.get([1, 2]), Some(&6));
/// assert_eq!(t.get(idx![1, -1]), Some(&6));
/// assert_eq!(t.get((0, tl(0))), Some(&3));
/// assert_eq!(t.get(idx![1, -4]), None);
/// ```
///
/// Sealed: only this library implements it.
#[diagnostic::on_unimplemented(
    message = "this does not name one element of the tensor",
    label = "expected one position for each axis: `t.get([j, k])`, `t.get(idx![1, -1])`",
    note = "a part is named by `t.try_i(..)`"
)]
pub trait GetIndex<S: Shape>: Find<S> {}

impl<S: Shape, I: Find<S, Asks: Holds>> GetIndex<S> for I {}

/// [`GetIndex`] without the check of the extents, whose message is that of any other read.
///
/// # Safety
///
/// I2: a position that is found is one that the layout reaches.
#[doc(hidden)]
pub unsafe trait Find<S: Shape> {
    /// What has to hold of the extents.
    type Asks;

    /// The position of the element, `None` outside.
    fn find(&self, layout: &Layout<S>) -> Option<usize>;
}

macro_rules! positions {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: I2: `Layout::position` checks each number.
        unsafe impl<S: Shape, $($generics)*> Find<S> for $list {
            type Asks = ();

            #[inline(always)]
            fn find(&self, layout: &Layout<S>) -> Option<usize> {
                layout.position(self.as_ref())
            }
        }
    )*};
}

positions! {
    [const N: usize] [usize; N];
    [const N: usize] &[usize; N];
    [] &[usize];
    [] Vec<usize>;
    [] &Vec<usize>;
    [] Extents;
    [] &Extents;
}

/// The position of the element that a basic index names, if it names one.
#[inline]
fn find<S: Shape, R: Shape>(list: &impl IndexList, layout: &Layout<S>) -> Option<usize> {
    let part = layout.part::<_, R>(list).ok()?;
    (part.rank() == 0).then_some(part.offset())
}

#[diagnostic::do_not_recommend]
// SAFETY: I2: a resolved layout reaches only positions of its source (I5).
unsafe impl<S: Shape, L: IndexList + Basic> Find<S> for Index<L>
where
    S: IndexedBy<Self, Output: Names<0>>,
{
    type Asks = ();

    #[inline]
    fn find(&self, layout: &Layout<S>) -> Option<usize> {
        find::<S, Indexed<S, Self>>(self.list(), layout)
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: I2: a resolved layout reaches only positions of its source (I5).
unsafe impl<S: Shape, L: IndexList + Basic, K> Find<S> for Literal<L, K>
where
    S: Leaves<Self, Output: Names<0>>,
{
    type Asks = <S as Leaves<Self>>::Asks;

    #[inline]
    fn find(&self, layout: &Layout<S>) -> Option<usize> {
        find::<S, Indexed<S, Self>>(self.list(), layout)
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: I2: a resolved layout reaches only positions of its source (I5).
unsafe impl<S: Shape> Find<S> for DynIndex
where
    S: IndexedBy<DynIndex>,
{
    type Asks = ();

    fn find(&self, layout: &Layout<S>) -> Option<usize> {
        find::<S, Indexed<S, DynIndex>>(self, layout)
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: I2: a resolved layout reaches only positions of its source (I5).
unsafe impl<S: Shape> Find<S> for &DynIndex
where
    S: IndexedBy<DynIndex>,
{
    type Asks = ();

    fn find(&self, layout: &Layout<S>) -> Option<usize> {
        find::<S, Indexed<S, DynIndex>>(*self, layout)
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: I2: `Layout::position` checks each number.
unsafe impl<S: Names<1>, P: IntoPosition + Copy> Find<S> for P {
    type Asks = ();

    #[inline]
    fn find(&self, layout: &Layout<S>) -> Option<usize> {
        layout.position(&[self.into_position().element(*layout.shape().first()?)?])
    }
}

macro_rules! tuples {
    ($length:literal: $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        // SAFETY: I2: a resolved layout reaches only positions of its source (I5).
        unsafe impl<S: Shape, $($name: Copy),*> Find<S> for ($($name,)*)
        where
            Self: IntoIndex<List: Basic>,
            S: IndexedBy<Self, Output: Names<0>>,
        {
            type Asks = ();

            #[inline]
            fn find(&self, layout: &Layout<S>) -> Option<usize> {
                find::<S, Indexed<S, Self>>((*self).into_index().list(), layout)
            }
        }
    };
}

beginnings! { from 1, tuples: A B C D E F G H }

macro_rules! items {
    ($([$($life:lifetime)?] $tensor:ty, {$($no_axes:tt)*}, $make:literal;)*) => {$(
        impl<$($life,)? T, S: Shape> $tensor {
            /// Returns the element of a tensor without axes, as NumPy's `item` does.
            ///
            /// # Panics
            ///
            /// If the rank is only known at run time and there are axes, with the message of `try_item`.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("assert_eq!(", $make, ".item(), 6);")]
            #[doc = concat!("assert_eq!(", $make, ", 6);")]
            /// ```
            #[track_caller]
            pub fn item(&self) -> T
            where
                T: Clone,
                S: $($no_axes)*,
            {
                done(self.try_item())
            }

            /// Like [`item`](Self::item), but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`IndexError::RankMismatch`] if there are axes.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("assert_eq!(", $make, ".try_item()?, 6);")]
            /// assert_eq!(t.into_dyn().try_item().unwrap_err().to_string(), "expected no axes, found 2");
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_item(&self) -> Result<T, IndexError>
            where
                T: Clone,
                S: $($no_axes)*,
            {
                let view = self.view();
                view.get(&[][..]).cloned().ok_or(IndexError::RankMismatch { expected: 0, found: view.rank() })
            }
        }
    )*};
}

items! {
    ['a] TensorView<'a, T, S>, {NoAxes}, "t.i(idx![1, -1])";
    ['a] TensorViewMut<'a, T, S>, {NoAxes}, "t.i_mut(idx![1, -1])";
    [] Tensor<T, S>, {NoAxes}, "t.share(idx![1, -1])";
}

/// A tensor without axes is compared with an element as the element itself.
macro_rules! compared {
    ($($scalar:ty)*) => {$(
        compared! { @ [] Tensor<$scalar, S>, $scalar }
        compared! { @ ['a] TensorView<'a, $scalar, S>, $scalar }
        compared! { @ ['a] TensorViewMut<'a, $scalar, S>, $scalar }
    )*};
    (@ [$($life:lifetime)?] $tensor:ty, $scalar:ty) => {
        impl<$($life,)? S: NoAxes> PartialEq<$scalar> for $tensor {
            fn eq(&self, other: &$scalar) -> bool {
                self.view().get(&[][..]) == Some(other)
            }
        }

        impl<$($life,)? S: NoAxes> PartialOrd<$scalar> for $tensor {
            fn partial_cmp(&self, other: &$scalar) -> Option<core::cmp::Ordering> {
                self.view().get(&[][..])?.partial_cmp(other)
            }
        }
    };
}

compared! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char }
#[cfg(feature = "half")]
compared! { half::f16 half::bf16 }

/// Complex numbers have no order.
#[cfg(feature = "num-complex")]
macro_rules! compared_complex {
    ($([$($life:lifetime)?] $tensor:ty;)*) => {$(
        impl<$($life,)? F: PartialEq, S: NoAxes> PartialEq<num_complex::Complex<F>> for $tensor {
            fn eq(&self, other: &num_complex::Complex<F>) -> bool {
                self.view().get(&[][..]) == Some(other)
            }
        }
    )*};
}

#[cfg(feature = "num-complex")]
compared_complex! {
    [] Tensor<num_complex::Complex<F>, S>;
    ['a] TensorView<'a, num_complex::Complex<F>, S>;
    ['a] TensorViewMut<'a, num_complex::Complex<F>, S>;
}

/// Types of no values, which are compared with any tensor. If `PartialOrd` had the implementations above alone, the compiler would
/// say of `t > 0.0` only that `>` cannot be applied. As there are two more, it reports the bound that does not hold, and so the text
/// of [`NoAxes`].
macro_rules! never_compared {
    ($([$($life:lifetime)?] $tensor:ty, $never:ty;)*) => {$(
        impl<$($life,)? T, S: Shape> PartialEq<$never> for $tensor {
            fn eq(&self, _: &$never) -> bool {
                false
            }
        }

        impl<$($life,)? T, S: Shape> PartialOrd<$never> for $tensor {
            fn partial_cmp(&self, _: &$never) -> Option<core::cmp::Ordering> {
                None
            }
        }
    )*};
}

never_compared! {
    [] Tensor<T, S>, Infallible;
    [] Tensor<T, S>, (Infallible,);
    ['a] TensorView<'a, T, S>, Infallible;
    ['a] TensorView<'a, T, S>, (Infallible,);
    ['a] TensorViewMut<'a, T, S>, Infallible;
    ['a] TensorViewMut<'a, T, S>, (Infallible,);
}
