//! The same elements in row-major order under another shape; one extent may be left open. Elements that are arrays, and their axis.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, string::ToString};

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::nest::{Loop, Nest};
use crate::layout::{Layout, checked_len, zeros};
use crate::position::{IntoPosition, Position};
use crate::sealed::Sealed;
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Rank, Shape, beginnings, extents_of};

/// The shape of a reshape: an array or a tuple of integers, which gives [`Rank<N>`](Rank), or a slice or `Vec`, which gives
/// [`DynRank`]. One extent may be -1: it is computed from the number of elements.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([6], (0..6).collect())?;
/// let n = 2_usize;
/// assert_eq!(t.reshape([2, 3]).shape(), [2, 3]);
/// assert_eq!(t.reshape([-1, 2]).shape(), [3, 2]);
/// assert_eq!(t.reshape((n, -1)).shape(), [2, 3]);
/// assert_eq!(t.reshape(vec![3_i64, -1]).shape(), [3, 2]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a shape",
    label = "expected an array or tuple of integers, or a slice or `Vec` of them, found `{Self}`",
    note = "one axis is `[20]`; extents of several types are a tuple: `t.reshape((n, -1))`"
)]
pub trait OpenShape: Sealed {
    /// The type of the shape.
    type Shape: Shape;

    /// The extents, with -1 where one is left open, handed to `f` one by one with their number.
    #[doc(hidden)]
    fn each(&self, f: impl FnMut(usize, Position));

    /// The number of axes.
    #[doc(hidden)]
    fn rank(&self) -> usize;
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty => $shape:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: IntoPosition + Copy, $($generics)*> OpenShape for $list {
            type Shape = $shape;

            #[inline]
            fn each(&self, mut f: impl FnMut(usize, Position)) {
                self.iter().enumerate().for_each(|(k, extent)| f(k, (*extent).into_position()));
            }

            #[inline]
            fn rank(&self) -> usize {
                self.len()
            }
        }
    )*};
}

lists! {
    [const N: usize] [E; N] => Rank<N>;
    [const N: usize] &[E; N] => Rank<N>;
    [] &[E] => DynRank;
    [] Vec<E> => DynRank;
    [] &Vec<E> => DynRank;
}

macro_rules! tuples {
    ($n:literal: $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: IntoPosition + Copy),*> OpenShape for ($($name,)*) {
            type Shape = Rank<$n>;

            #[inline]
            #[allow(non_snake_case, unused_mut, unused_variables, reason = "a variable for each type, and none for ()")]
            fn each(&self, mut f: impl FnMut(usize, Position)) {
                let ($($name,)*) = *self;
                let mut numbers = 0..;
                $(f(numbers.next().unwrap_or($n), $name.into_position());)*
            }

            #[inline]
            fn rank(&self) -> usize {
                $n
            }
        }
    };
}

beginnings! { from 0, tuples: A B C D E F G H }

/// The extents of a new shape for the elements of a shape.
fn close<D: OpenShape>(shape: &D, from: &[usize]) -> Result<<D::Shape as Shape>::Axes<usize>, IndexError> {
    let mut extents = zeros::<D::Shape, usize>(shape.rank());
    // The extent that is left open, and whether another one is negative, too.
    let (mut open, mut wrong) = (None, false);
    let to = extents.as_mut();
    shape.each(|k, extent| match extent {
        Position::Head(n) => to[k] = usize::try_from(n).unwrap_or(usize::MAX),
        Position::Signed(n @ 0..) => to[k] = usize::try_from(n).unwrap_or(usize::MAX),
        Position::Beyond(0..) => to[k] = usize::MAX,
        Position::Signed(-1) if open.is_none() => (open, to[k]) = (Some(k), 1),
        _ => wrong = true,
    });
    if wrong {
        return Err(IndexError::OpenExtents { from: from.into(), to: written(shape) });
    }
    if let Some(k) = open {
        let others = checked_len(to)?;
        let len = checked_len(from)?;
        if others == 0 || len % others != 0 {
            return Err(IndexError::OpenExtent { from: from.into(), to: written(shape), others });
        }
        to[k] = len / others;
    }
    Ok(extents)
}

/// The extents as the caller wrote them.
#[cold]
fn written<D: OpenShape>(shape: &D) -> String {
    let mut extents = Vec::new();
    shape.each(|_, extent| {
        extents.push(match extent {
            Position::Head(n) => n.to_string(),
            Position::Beyond(n) => n.to_string(),
            signed => signed.to_string(),
        })
    });
    format!("[{}]", extents.join(", "))
}

impl<S: Shape> Layout<S> {
    /// Returns the same elements in row-major order under another shape, without a copy.
    ///
    /// One extent may be -1: it is computed from the number of elements.
    ///
    /// # Errors
    ///
    /// [`IndexError::OpenExtents`] or [`IndexError::OpenExtent`] if extents are left open and cannot be computed;
    /// [`IndexError::ElementCount`] if the number of elements differs; [`IndexError::NeedsCopy`] if the elements
    /// would have to move; [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert_eq!(layout.reshape([2, 2, 6])?.strides(), [12, 6, 1]);
    /// assert_eq!(layout.reshape([2, -1])?.shape(), [2, 12]);
    /// assert!(layout.transpose().reshape([24]).is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn reshape<D: OpenShape>(&self, shape: D) -> Result<Layout<D::Shape>, IndexError> {
        self.reshaped(&shape)
    }

    /// [`Layout::reshape`] of a borrowed shape.
    pub(crate) fn reshaped<D: OpenShape>(&self, shape: &D) -> Result<Layout<D::Shape>, IndexError> {
        let shape = close(shape, self.shape())?;
        let to = shape.as_ref();
        if checked_len(to)? != self.len() {
            return Err(IndexError::ElementCount { from: self.shape().into(), to: to.into() });
        }
        let mut strides = zeros::<D::Shape, _>(to.len());
        if self.is_empty() {
            return Ok(Layout::made(shape, strides, 0));
        }
        // The loops of the source, from the last: the elements left of one, and how far apart they are.
        let mut source = Nest::of(self.shape(), [self.strides()], [0]).loops;
        let (mut left, mut stride) = (1, 0);
        for (k, &extent) in to.iter().enumerate().rev().filter(|(_, extent)| **extent > 1) {
            // The counts are equal, so there is a loop as long as there is an extent above 1.
            if left == 1
                && let Some(Loop { len, by: [by] }) = source.pop()
            {
                (left, stride) = (len, by);
            }
            if left % extent != 0 {
                return Err(IndexError::NeedsCopy {
                    from: self.shape().into(),
                    strides: self.strides().into(),
                    to: to.into(),
                });
            }
            strides.as_mut()[k] = stride;
            left /= extent;
            stride = stride.wrapping_mul(extent as isize);
        }
        Ok(Layout::made(shape, strides, self.offset))
    }
}

impl<S: Shape> Layout<S> {
    /// The last axis, of extent `n` above 0, folded into elements that are arrays of `n` elements. Returns the lowest position,
    /// where the first array starts, and the layout of the arrays from there on.
    pub(crate) fn fold<R: Shape>(&self, n: usize) -> Result<(usize, Layout<R>), IndexError> {
        let (Some((&last, shape)), Some((&step, strides))) = (self.shape().split_last(), self.strides().split_last())
        else {
            return Err(IndexError::RankMismatch { expected: 1, found: 0 });
        };
        if last != n {
            return Err(IndexError::ArrayLength { len: n, shape: self.shape().into() });
        }
        // Extents fit `isize` (I1).
        let len = n as isize;
        let in_a_row = last == 1 || step == 1;
        if !self.is_empty() && (!in_a_row || strides.iter().any(|stride| stride % len != 0)) {
            let (from, strides) = (self.shape().into(), self.strides().into());
            return Err(IndexError::NeedsCopy { from, strides, to: shape.into() });
        }
        let axes = extents_of::<R>(shape)?;
        let lowest = self.reach().map_or(0, |(low, _)| low as usize);
        let strides: SmallVec<[isize; 8]> = strides.iter().map(|stride| stride / len).collect();
        Ok((lowest, Layout::of_parts(axes, &strides, (self.offset - lowest) / n)?))
    }

    /// Elements that are arrays of `n` elements, unfolded into a last axis of extent `n`.
    pub(crate) fn unfold<R: Shape>(&self, n: usize) -> Result<Layout<R>, IndexError> {
        let shape: Extents = self.shape().iter().copied().chain([n]).collect();
        let too_large = || IndexError::TooLarge { shape: shape.to_vec() };
        let offset = if self.is_empty() { 0 } else { self.offset.checked_mul(n).ok_or_else(too_large)? };
        let len = isize::try_from(n).map_err(|_| too_large())?;
        let strides: Option<SmallVec<[isize; 8]>> =
            self.strides().iter().map(|stride| stride.checked_mul(len)).chain([Some(1)]).collect();
        let axes = extents_of::<R>(&shape)?;
        Layout::of_parts(axes, &strides.ok_or_else(too_large)?, offset)
    }
}
