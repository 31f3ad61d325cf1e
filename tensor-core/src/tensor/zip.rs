//! A function of each two elements, broadcast together: `zip_map`, and what comparisons and masks are made by.

use alloc::vec::Vec;
use core::slice;

use smallvec::SmallVec;

use crate::error::{IndexError, done};
use crate::kernel::nest::{Loop, Nest, each};
use crate::layout::{broadcast_extents, broadcast_strides};
use crate::shape::arithmetic::{Joint, JointOf};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape, extents_of};
use crate::tensor::in_order::each_two;
use crate::tensor::operand::Elements;
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// Calls `f` with each two elements, broadcast together. (Comparisons and masks pass a function by name. The type of a closure has the
/// parameters of its caller, and the loops would be compiled anew for each.)
pub(super) fn zipped<T, U, R, S: Shape, J: Shape>(
    a: &TensorView<'_, T, S>,
    value: &impl Value<U>,
    f: &mut impl FnMut(&T, &U) -> R,
) -> Result<Tensor<R, J>, IndexError> {
    if let Some(b) = value.scalar() {
        let (mut out, axes) = room::<R, J>(Extents::from_slice(a.shape()))?;
        a.each_slice(|some| beside_one(&mut out, some, b, f));
        return Ok(Tensor::from_parts(out, axes));
    }
    let b = value.try_value()?;
    let b = b.view();
    let shape = broadcast_extents(&[a.shape(), b.shape()])?;
    let (mut out, axes) = room::<R, J>(shape)?;
    let shape = axes.as_ref();
    match (a.as_slice(), b.as_slice()) {
        // One has the shape of the result and the other that of its last axes: whole rows, or everything.
        (Some(whole), Some(row)) if a.shape() == shape && shape.ends_with(b.shape()) => {
            for whole in whole.chunks_exact(row.len().max(1)) {
                beside(&mut out, whole, row, f);
            }
        }
        (Some(row), Some(whole)) if b.shape() == shape && shape.ends_with(a.shape()) => {
            for whole in whole.chunks_exact(row.len().max(1)) {
                beside(&mut out, row, whole, f);
            }
        }
        _ if shape.contains(&0) => {}
        _ => {
            let (a_at, b_at) = ((a.first(), a.shape(), a.strides()), (b.first(), b.shape(), b.strides()));
            // SAFETY: I2 and I6: both are views; I5: each broadcasts to the shape, which has elements.
            if !unsafe { by_rows(&mut out, shape, a_at, b_at, f) } {
                beside_views(&mut out, &a.try_broadcast_to(shape)?, &b.try_broadcast_to(shape)?, f);
            }
        }
    }
    Ok(Tensor::from_parts(out, axes))
}

/// The first element, the shape and the strides of a view.
type FromFirst<'a, T> = (*const T, &'a [usize], &'a [isize]);

/// Calls `f` with each two elements where rows of one or both lie in a row, or are one element; `false`, and nothing is called, where they
/// do not.
///
/// # Safety
///
/// I2 and I6, for both; I5: both broadcast to the shape, which has elements.
unsafe fn by_rows<T, U, R>(
    out: &mut Vec<R>,
    shape: &[usize],
    (a, a_shape, a_by): FromFirst<'_, T>,
    (b, b_shape, b_by): FromFirst<'_, U>,
    f: &mut impl FnMut(&T, &U) -> R,
) -> bool {
    let mut by: [SmallVec<[isize; 8]>; 2] = core::array::from_fn(|_| SmallVec::from_elem(0, shape.len()));
    broadcast_strides((a_shape, a_by), shape, &mut by[0]);
    broadcast_strides((b_shape, b_by), shape, &mut by[1]);
    let nest = Nest::of(shape, [&by[0], &by[1]], [0; 2]);
    let Some((&Loop { len, by: by @ ([1, 0 | 1] | [0, 1]) }, loops)) = nest.loops.split_last() else { return false };
    each(loops, nest.at, |[to_a, to_b]| {
        let (a, b) = (a.wrapping_offset(to_a), b.wrapping_offset(to_b));
        // SAFETY: I2: each is an element, or where its step is 1 the first of so many in a row; nobody writes to them meanwhile (I6).
        unsafe {
            match by {
                [1, 1] => beside(out, slice::from_raw_parts(a, len), slice::from_raw_parts(b, len), f),
                [1, _] => beside_one(out, slice::from_raw_parts(a, len), &*b, f),
                _ => beside_one(out, slice::from_raw_parts(b, len), &*a, &mut |b, a| f(a, b)),
            }
        }
    });
    true
}

/// Calls `f` with each two of as many elements.
fn beside<T, U, R>(out: &mut Vec<R>, a: &[T], b: &[U], f: &mut impl FnMut(&T, &U) -> R) {
    out.extend(a.iter().zip(b).map(|(a, b)| f(a, b)));
}

/// [`beside`] of two views of one shape.
fn beside_views<T, U, R>(
    out: &mut Vec<R>,
    a: &TensorView<'_, T, DynRank>,
    b: &TensorView<'_, U, DynRank>,
    f: &mut impl FnMut(&T, &U) -> R,
) {
    each_two(a, b, |a, b| {
        beside(out, a, b, f);
        true
    });
}

/// Calls `f` with each of some elements and one.
fn beside_one<T, U, R>(out: &mut Vec<R>, a: &[T], b: &U, f: &mut impl FnMut(&T, &U) -> R) {
    out.extend(a.iter().map(|a| f(a, b)));
}

/// Room for so many elements, where there is memory for them.
pub(super) fn room<R, J: Shape>(shape: Extents) -> Result<(Vec<R>, J::Axes<usize>), IndexError> {
    let mut out = Vec::new();
    match out.try_reserve_exact(shape.iter().product()) {
        Ok(()) => Ok((out, extents_of::<J>(&shape)?)),
        Err(_) => Err(IndexError::TooLarge { shape: shape.into_vec() }),
    }
}

macro_rules! zips {
    ($($on:ty, $how:literal;)*) => {$(
        impl<T, S: Shape> $on {
            /// Returns a tensor of what `f` makes of each two elements, in row-major order, broadcast together. `value` is one element,
            /// or an array or a tensor, also of another type.
            ///
            /// # Panics
            ///
            /// If the shapes do not broadcast together, or memory does not hold the result; and where `f` does.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// # #[allow(unused_mut)]
            /// let mut t = Tensor1::from([10, 20, 30]);
            #[doc = concat!("assert_eq!(", $how, "zip_map(&t, |x, y| x - y), [0, 0, 0]);")]
            /// let columns = Tensor2::from([[0.5], [2.0]]);
            #[doc = concat!("let table: Tensor2<f64> = ", $how, "zip_map(&columns, |&x, y| f64::from(x) * y);")]
            /// assert_eq!(table, [[5.0, 10.0, 15.0], [20.0, 40.0, 60.0]]);
            /// ```
            #[must_use]
            #[track_caller]
            pub fn zip_map<U, R, V>(&self, value: V, f: impl FnMut(&T, &U) -> R) -> Tensor<R, JointOf<S, V::Rank>>
            where
                V: Elements<U>,
                S: Joint<V::Rank>,
            {
                done(self.try_zip_map(value, f))
            }

            /// Like [`zip_map`](Self::zip_map), but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`IndexError::ShapeMismatch`] with both shapes if they do not broadcast together; [`IndexError::TooLarge`].
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// # #[allow(unused_mut)]
            /// let mut t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("let error = ", $how, "try_zip_map([1, 2], |x, y| x - y).unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape [2] cannot be broadcast to [3]");
            /// ```
            pub fn try_zip_map<U, R, V>(
                &self,
                value: V,
                mut f: impl FnMut(&T, &U) -> R,
            ) -> Result<Tensor<R, JointOf<S, V::Rank>>, IndexError>
            where
                V: Elements<U>,
                S: Joint<V::Rank>,
            {
                zipped(&self.view(), &value, &mut f)
            }
        }
    )*};
}

zips! {
    Tensor<T, S>, "t.";
    TensorView<'_, T, S>, "t.view().";
    TensorViewMut<'_, T, S>, "t.clone().view_mut().";
}
