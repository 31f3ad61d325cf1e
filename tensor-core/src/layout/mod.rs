//! Layouts: shape, strides and offset as one value, and the operations that make a new layout and touch no element.

mod axis;
mod iter;
mod order;
mod parts;
mod reshape;
mod windows;

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::overlap::may_overlap;
use crate::shape::axes::{Axes, AxisValue, Extents};
use crate::shape::dims::Dims;
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{DynRank, Rank, Shape, convert, extents_of, keeps_promise};
pub use axis::{AxisList, IntoAxis};
pub use iter::Positions;
pub(crate) use parts::Pieces;
pub use reshape::OpenShape;

/// The places of a tensor's elements in its buffer. Element `[i, j, ..]` is stored at position
/// `offset + i * strides[0] + j * strides[1] + ..`, counted in elements.
///
/// A layout is a value: every operation returns a new one, and equal layouts name the same elements in the same order.
///
/// # Invariants
///
/// 1. **I1** The product of the extents that are not 0 is at most `isize::MAX`.
/// 2. **I2** If no extent is 0, every position that the layout reaches is at least 0 and at most `isize::MAX`. A tensor or
///    view adds: every position is an initialized element of the one allocation that contains its base. An offset into an
///    empty layout means nothing.
/// 3. **I3** Canonical: an axis of extent 0 or 1 has stride 0; a layout made for an empty shape has only strides 0
///    and offset 0.
/// 4. **I4** A mutable view names no element twice, and nobody else reaches any of its elements while it lives.
/// 5. **I5** A layout that was made from another, by an index, a plan, a broadcast or another order of the axes, reaches only
///    positions that the other reaches.
/// 6. **I6** While a shared view lives, its memory lives and nobody writes to its elements.
/// 7. **I7** A contiguous layout that is not empty has its elements at positions `offset..offset + len`, in row-major order.
/// 8. **I8** The extents of a layout are those that its type names. No access to memory relies on it: if it were broken, a wrong
///    error would follow, and never a wrong address.
///
/// ```
/// use tensor_idx::{idx, Layout};
///
/// let layout = Layout::row_major([4, 6])?;
/// assert_eq!(layout.strides(), [6, 1]);
/// let part = layout.i(idx![1.., ::-2])?;
/// assert_eq!((part.shape(), part.strides(), part.offset()), (&[3, 3][..], &[6, -2][..], 11));
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[derive(Clone)]
pub struct Layout<S: Shape> {
    shape: S::Axes<usize>,
    strides: S::Axes<isize>,
    offset: usize,
}

impl<const N: usize> Copy for Layout<Rank<N>> {}

impl<A> Copy for Layout<Dims<A>> where Dims<A>: Shape<Axes<usize>: Copy, Axes<isize>: Copy> {}

// What needs only the slices of a layout is a function of these, which is not compiled for each shape.

/// Whether the elements, one at least, follow each other in row-major order.
#[inline]
fn are_in_a_row(shape: &[usize], strides: &[isize]) -> bool {
    let mut expected = 1;
    shape.iter().zip(strides).rev().all(|(&extent, &stride)| {
        let fits = extent == 1 || stride == expected;
        expected *= extent as isize;
        fits
    })
}

/// Whether each stride reaches past all that the axes after it reach. Then no two indices name one element; it holds for every fresh tensor
/// and for every part of one.
#[inline]
fn are_nested(shape: &[usize], strides: &[isize]) -> bool {
    let mut reach = 0_usize;
    shape.iter().zip(strides).rev().filter(|(extent, _)| **extent > 1).all(|(&extent, &stride)| {
        let past = stride.unsigned_abs() > reach;
        // At most the highest position (I2).
        reach += stride.unsigned_abs() * (extent - 1);
        past
    })
}

/// The lowest and the highest position, which may be outside of a buffer; `None` where there is no element.
fn reach(shape: &[usize], strides: &[isize], offset: usize) -> Option<(i128, i128)> {
    let mut reach = (offset as i128, offset as i128);
    for (&extent, &stride) in shape.iter().zip(strides) {
        // Saturating: 2^64 axes would be needed to leave i128, but nothing here depends on that.
        let span = (extent as i128 - 1).saturating_mul(stride as i128);
        match span {
            _ if extent == 0 => return None,
            0.. => reach.1 = reach.1.saturating_add(span),
            _ => reach.0 = reach.0.saturating_add(span),
        }
    }
    Some(reach)
}

/// Whether the positions of a part, as [`reach`] gives them, are among all.
fn contains(all: Option<(i128, i128)>, part: Option<(i128, i128)>) -> bool {
    match (part, all) {
        (Some(part), Some(all)) => all.0 <= part.0 && part.1 <= all.1,
        (part, _) => part.is_none(),
    }
}

/// Whether I1 to I3 hold.
fn are_sound(shape: &[usize], strides: &[isize], offset: usize) -> bool {
    let canonical = shape.iter().zip(strides).all(|(extent, stride)| *extent > 1 || *stride == 0);
    let positions = reach(shape, strides, offset).is_none_or(|(low, high)| low >= 0 && high <= isize::MAX as i128);
    strides.len() == shape.len() && checked_len(shape).is_ok() && canonical && positions
}

#[cold]
fn broken_promise(shape: &[usize], known: &[Option<usize>]) -> ! {
    panic!("I8: {shape:?} of {known:?}")
}

impl<S: Shape> Layout<S> {
    /// Every layout is made here, or by [`filled`](Self::filled): the extents that its type names are those that it has (I8).
    #[inline(always)]
    pub(crate) fn made(shape: S::Axes<usize>, strides: S::Axes<isize>, offset: usize) -> Self {
        Layout { shape, strides, offset }.promised()
    }

    /// [`made`](Self::made) from what is written into place, for shapes that are not free to move; `fill` returns the offset.
    #[inline(always)]
    pub(crate) fn filled<E>(
        rank: usize,
        fill: impl FnOnce(&mut S::Axes<usize>, &mut S::Axes<isize>) -> Result<usize, E>,
    ) -> Result<Self, E> {
        let mut out = Layout { shape: zeros_in(rank), strides: zeros_in(rank), offset: 0 };
        out.offset = fill(&mut out.shape, &mut out.strides)?;
        Ok(out.promised())
    }

    #[inline(always)]
    fn promised(self) -> Self {
        if cfg!(debug_assertions)
            && let Err(known) = S::promised(self.shape())
        {
            broken_promise(self.shape(), known);
        }
        self
    }

    /// The extents, one for each axis.
    #[inline(always)]
    pub(crate) fn axes(&self) -> &S::Axes<usize> {
        &self.shape
    }

    /// The extents, taken out.
    #[inline(always)]
    pub(crate) fn into_axes(self) -> S::Axes<usize> {
        self.shape
    }

    /// The strides, one for each axis.
    #[inline(always)]
    pub(crate) fn axis_strides(&self) -> &S::Axes<isize> {
        &self.strides
    }

    /// A layout whose type may name other extents, for tests of what happens then.
    #[cfg(test)]
    pub(crate) fn broken(shape: S::Axes<usize>, strides: S::Axes<isize>, offset: usize) -> Self {
        Layout { shape, strides, offset }
    }

    /// Returns the layout of a fresh row-major tensor: the last axis is contiguous.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3, 4])?.strides(), [12, 4, 1]);
    /// assert!(Layout::row_major([usize::MAX, 2]).is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn row_major(shape: impl IntoShape<Shape = S>) -> Result<Self, IndexError> {
        Self::row_major_of(shape.into_extents())
    }

    /// Returns the row-major layout of a shape of this rank, where the rank is a type parameter.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the shape has another rank; [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let layout = Layout::<Rank<2>>::of_shape(&[2, 3])?;
    /// assert_eq!(layout, Layout::row_major([2, 3])?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn of_shape(shape: &[usize]) -> Result<Self, IndexError> {
        Self::row_major_of(extents_of::<S>(shape)?)
    }

    #[inline]
    pub(crate) fn row_major_of(shape: S::Axes<usize>) -> Result<Self, IndexError> {
        keeps_promise::<S>(shape.as_ref())?;
        let mut strides = zeros::<S, _>(shape.as_ref().len());
        if checked_len(shape.as_ref())? > 0 {
            let mut stride = 1;
            for (out, &extent) in strides.as_mut().iter_mut().zip(shape.as_ref()).rev() {
                if extent > 1 {
                    *out = stride;
                }
                // At most the number of elements, which fits (I1).
                stride *= extent as isize;
            }
        }
        Ok(Layout::made(shape, strides, 0))
    }

    /// Makes a canonical layout (I3) from its parts; strides and offset are counted in elements.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if there are not as many strides as extents; [`IndexError::TooLarge`] if the
    /// number of elements overflows; [`IndexError::LayoutOutOfBounds`] if a position is negative or overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let reversed = Layout::new([3], &[-1], 2)?;
    /// assert_eq!(reversed.positions().collect::<Vec<_>>(), [2, 1, 0]);
    /// assert!(Layout::new([3], &[-1], 1).is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn new(shape: impl IntoShape<Shape = S>, strides: &[isize], offset: usize) -> Result<Self, IndexError> {
        Self::of_parts(shape.into_extents(), strides, offset)
    }

    pub(crate) fn of_parts(shape: S::Axes<usize>, strides: &[isize], offset: usize) -> Result<Self, IndexError> {
        keeps_promise::<S>(shape.as_ref())?;
        let rank = shape.as_ref().len();
        let Some(mut strides) = S::Axes::from_slice(strides).filter(|strides| strides.as_ref().len() == rank) else {
            return Err(IndexError::RankMismatch { expected: rank, found: strides.len() });
        };
        let empty = checked_len(shape.as_ref())? == 0;
        for (stride, &extent) in strides.as_mut().iter_mut().zip(shape.as_ref()) {
            if extent <= 1 || empty {
                *stride = 0;
            }
        }
        let layout = Layout::made(shape, strides, if empty { 0 } else { offset });
        layout.check_within(isize::MAX as usize + 1)?;
        Ok(layout)
    }

    /// Makes a layout from its shape and strides, with the lowest position 0. It is for memory whose first element is known by its address:
    /// that element is [`offset`](Layout::offset) elements after the lowest one.
    ///
    /// # Errors
    ///
    /// As [`Layout::new`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let reversed = Layout::from_strides([3], &[-1])?;
    /// assert_eq!(reversed.offset(), 2);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn from_strides(shape: impl IntoShape<Shape = S>, strides: &[isize]) -> Result<Self, IndexError> {
        let shape = shape.into_extents();
        let too_large = || IndexError::TooLarge { shape: shape.as_ref().into() };
        let mut offset = 0_usize;
        let backward = |(_, stride): &(&usize, &isize)| **stride < 0 && !shape.as_ref().contains(&0);
        for (&extent, &stride) in shape.as_ref().iter().zip(strides).filter(backward) {
            let back = stride.unsigned_abs().checked_mul(extent - 1).ok_or_else(too_large)?;
            offset = offset.checked_add(back).ok_or_else(too_large)?;
        }
        Self::of_parts(shape, strides, offset)
    }

    /// Returns an error if the layout reaches outside of a buffer of `len` elements (I2).
    pub(crate) fn check_within(&self, len: usize) -> Result<(), IndexError> {
        let inside = match self.reach() {
            Some((low, high)) => low >= 0 && high < len as i128,
            None => self.offset <= len,
        };
        if inside {
            return Ok(());
        }
        Err(IndexError::LayoutOutOfBounds {
            shape: self.shape().into(),
            strides: self.strides().into(),
            offset: self.offset,
            len,
        })
    }

    /// The lowest and the highest position, `None` if there is no element.
    fn reach(&self) -> Option<(i128, i128)> {
        reach(self.shape(), self.strides(), self.offset)
    }

    /// Returns whether I1 to I3 and I8 hold. A debug build asserts it where a layout is laid over memory.
    pub(crate) fn is_sound(&self) -> bool {
        S::promised(self.shape()).is_ok() && are_sound(self.shape(), self.strides(), self.offset)
    }

    /// Returns whether no position is below the lowest or above the highest of another layout. This is the part of I5 that a debug build asserts.
    pub(crate) fn is_inside<R: Shape>(&self, source: &Layout<R>) -> bool {
        contains(source.reach(), self.reach())
    }

    /// Returns the extents, one for each axis.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.shape(), [2, 3]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.shape.as_ref()
    }

    /// Returns the strides, in elements, one for each axis.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.strides(), [3, 1]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn strides(&self) -> &[isize] {
        self.strides.as_ref()
    }

    /// Returns the position of element `[0, 0, ..]`.
    ///
    /// ```
    /// use tensor_idx::{idx, Layout};
    ///
    /// assert_eq!(Layout::row_major([2, 3])?.i(idx![1, 1..])?.offset(), 4);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of axes.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.rank(), 2);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.len(), 6);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn len(&self) -> usize {
        product(self.shape())
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// assert!(tensor_idx::Layout::row_major([2, 0])?.is_empty());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }

    /// Returns the same layout with its number of axes alone in its type: `Rank<N>` for [`Dims`](struct@crate::extents::Dims), and the same
    /// type for all others.
    ///
    /// ```
    /// use tensor_idx::{extents::Dims, Layout, Rank};
    ///
    /// let layout: Layout<Dims![2, 3]> = Layout::row_major(Dims![2, 3])?;
    /// let forgotten: Layout<Rank<2>> = layout.forget();
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn forget(&self) -> Layout<S::Rank> {
        Layout::made(S::forget(self.shape.clone()), S::forget(self.strides.clone()), self.offset)
    }

    /// Reorders the axes: `axes[k]` is the axis that becomes axis k. Negative numbers count from the end.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisCount`], [`IndexError::AxisOutOfBounds`] or [`IndexError::RepeatedAxis`] if `axes` does
    /// not name every axis once.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([2, 3, 4])?;
    /// assert_eq!(layout.permute([-1, 0, 1])?.shape(), [4, 2, 3]);
    /// let error = layout.permute([2, 0]).unwrap_err();
    /// assert_eq!(error.to_string(), "a permutation of shape [2, 3, 4] names all of its 3 axes, this one 2");
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn permute(&self, axes: impl AxisList) -> Result<Layout<S::Rank>, IndexError> {
        let (rank, axes) = (self.rank(), axes.axes());
        if axes.len() != rank {
            return Err(IndexError::AxisCount { named: axes.len(), shape: self.shape().into() });
        }
        let mut out = self.forget();
        // Each number is asked once: the trait is public, and another answer could name an axis twice.
        let mut named = zeros::<S, usize>(rank);
        for (k, &axis) in axes.iter().enumerate() {
            let axis = self.axis(axis)?;
            if named.as_ref()[..k].contains(&axis) {
                return Err(IndexError::RepeatedAxis { axis });
            }
            named.as_mut()[k] = axis;
            out.shape.as_mut()[k] = self.shape()[axis];
            out.strides.as_mut()[k] = self.strides()[axis];
        }
        Ok(out)
    }

    /// Reverses the order of the axes.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3])?.transpose().shape(), [3, 2]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Layout<S::Transposed> {
        let (mut shape, mut strides) = (self.shape.clone(), self.strides.clone());
        shape.as_mut().reverse();
        strides.as_mut().reverse();
        Layout::made(S::transposed(shape), S::transposed(strides), self.offset)
    }

    /// Reverses one axis.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let flipped = Layout::row_major([4])?.flip(0)?;
    /// assert_eq!((flipped.strides(), flipped.offset()), (&[-1][..], 3));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn flip(&self, axis: impl IntoAxis) -> Result<Self, IndexError> {
        let axis = self.axis(axis)?;
        let mut out = self.clone();
        if self.shape()[axis] > 1 && !self.is_empty() {
            let stride = self.strides()[axis];
            out.offset = self.offset.wrapping_add_signed((self.shape()[axis] as isize - 1) * stride);
            out.strides.as_mut()[axis] = -stride;
        }
        Ok(out)
    }

    /// Removes an axis of extent 1.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`], [`IndexError::NotSqueezable`], or [`IndexError::RankMismatch`] if the result
    /// type has another rank.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let squeezed: Layout<Rank<2>> = Layout::row_major([2, 1, 3])?.squeeze(1)?;
    /// assert_eq!(squeezed.shape(), [2, 3]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn squeeze<R: Shape>(&self, axis: impl IntoAxis) -> Result<Layout<R>, IndexError> {
        let axis = self.axis(axis)?;
        if self.shape()[axis] != 1 {
            return Err(IndexError::NotSqueezable { axis, shape: self.shape().into() });
        }
        let keep = |k: &usize| *k != axis;
        self.pick((0..self.rank()).filter(keep).map(|k| (self.shape()[k], self.strides()[k])).collect())
    }

    /// Adds a new axis of extent 1, which is axis `axis` of the result; -1 is the last place.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`], or [`IndexError::RankMismatch`] if the result type has another rank.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let unsqueezed: Layout<Rank<3>> = Layout::row_major([2, 3])?.unsqueeze(1)?;
    /// assert_eq!(unsqueezed.shape(), [2, 1, 3]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn unsqueeze<R: Shape>(&self, axis: impl IntoAxis) -> Result<Layout<R>, IndexError> {
        let axis = self.new_axis(axis)?;
        let mut axes: Vec<_> = self.shape().iter().copied().zip(self.strides().iter().copied()).collect();
        axes.insert(axis, (1, 0));
        self.pick(axes)
    }

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
        let in_a_row = last == 1 || step == 1 || self.is_empty();
        if !in_a_row || strides.iter().any(|stride| stride % len != 0) {
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

    fn pick<R: Shape>(&self, axes: Vec<(usize, isize)>) -> Result<Layout<R>, IndexError> {
        let (shape, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
        let dynamic = Layout::<DynRank> { shape: shape.into(), strides: strides.into(), offset: self.offset };
        dynamic.to_rank()
    }

    /// Repeats the elements along axes of extent 1 and new leading axes, with stride 0. Nothing is copied.
    ///
    /// # Errors
    ///
    /// [`IndexError::ShapeMismatch`] if an extent is neither 1 nor the one asked for; [`IndexError::TooLarge`] if
    /// the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let rows = Layout::row_major([3])?.broadcast_to([2, 3])?;
    /// assert_eq!(rows.strides(), [0, 1]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn broadcast_to<D: IntoShape>(&self, shape: D) -> Result<Layout<D::Shape>, IndexError> {
        let shape = shape.into_extents();
        let to = shape.as_ref();
        keeps_promise::<D::Shape>(to)?;
        let mismatch = || IndexError::ShapeMismatch { from: self.shape().into(), to: to.into() };
        let lead = to.len().checked_sub(self.rank()).ok_or_else(mismatch)?;
        let empty = checked_len(to)? == 0;
        let mut strides = zeros::<D::Shape, _>(to.len());
        for (k, (&from, &stride)) in self.shape().iter().zip(self.strides()).enumerate() {
            if from != to[lead + k] && from != 1 {
                return Err(mismatch());
            }
            if !empty {
                strides.as_mut()[lead + k] = stride;
            }
        }
        Ok(Layout::made(shape, strides, if empty { 0 } else { self.offset }))
    }

    /// Returns the position in the buffer of an element, `None` if one of its indices is outside.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert_eq!(layout.position(&[2, 3]), Some(15));
    /// assert_eq!(layout.position(&[4, 0]), None);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn position(&self, index: &[usize]) -> Option<usize> {
        if index.len() != self.rank() {
            return None;
        }
        // All checks first, and the last axis first: the sums take their strides from memory then, not from registers. By number, for the
        // compiler sees through the iterators of two slices only when it links.
        let (shape, strides) = (self.shape(), self.strides());
        for k in 0..shape.len() {
            if index[k] >= shape[k] {
                return None;
            }
        }
        let mut position = self.offset;
        for k in (0..shape.len()).rev() {
            position = position.wrapping_add_signed((index[k] as isize).wrapping_mul(strides[k]));
        }
        Some(position)
    }

    /// Returns the number of an element in row-major order, `None` if one of its indices is outside.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.transpose().ravel(&[2, 3]), Some(11));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn ravel(&self, index: &[usize]) -> Option<usize> {
        if index.len() != self.rank() {
            return None;
        }
        index.iter().zip(self.shape()).try_fold(0, |n, (&i, &extent)| (i < extent).then(|| n * extent + i))
    }

    /// Returns the index of the `n`-th element in row-major order, `None` if there is none.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.unravel(15), Some([2, 3]));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn unravel(&self, n: usize) -> Option<S::Axes<usize>> {
        if n >= self.len() {
            return None;
        }
        let mut index = S::Axes::of_rank(self.rank())?;
        let mut rest = n;
        for (i, &extent) in index.as_mut().iter_mut().zip(self.shape()).rev() {
            *i = rest % extent;
            rest /= extent;
        }
        Some(index)
    }

    /// Returns whether the elements are stored one after the other in row-major order.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert!(layout.is_contiguous());
    /// assert!(!layout.transpose().is_contiguous());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        self.is_empty() || are_in_a_row(self.shape(), self.strides())
    }

    /// Returns whether two different indices name the same element, as in a broadcast.
    ///
    /// The answer is exact, except for layouts with very many interleaved strides: for these it is `true`.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let row = Layout::row_major([3])?;
    /// assert!(!row.overlaps_itself());
    /// assert!(row.broadcast_to([2, 3])?.overlaps_itself());
    /// assert!(Layout::new([3, 3], &[1, 2], 0)?.overlaps_itself());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn overlaps_itself(&self) -> bool {
        !self.is_empty() && !are_nested(self.shape(), self.strides()) && self.interleaves()
    }

    /// Whether two indices may name one position, where the strides alone do not exclude it.
    #[cold]
    fn interleaves(&self) -> bool {
        may_overlap(self.shape(), self.strides())
    }

    /// Returns the positions of the elements in row-major order.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([2, 3])?.transpose();
    /// assert_eq!(layout.positions().collect::<Vec<_>>(), [0, 3, 1, 4, 2, 5]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn positions(&self) -> Positions<S> {
        Positions::new(self.forget())
    }

    /// The positions of a box of `shape`, in row-major order, that stays at 0 on one axis.
    pub(crate) fn along(&self, shape: &[usize], axis: usize) -> impl Iterator<Item = usize> + use<S> {
        let mut layout = self.forget();
        layout.shape.as_mut().copy_from_slice(shape);
        layout.strides.as_mut()[axis] = 0;
        Positions::<S>::new(layout)
    }

    /// Returns the same layout with its rank of type `R`: static, or known at run time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is another.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let layout: Layout<Rank<2>> = Layout::row_major(vec![2, 3])?.to_rank()?;
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn to_rank<R: Shape>(&self) -> Result<Layout<R>, IndexError> {
        Ok(Layout::made(extents_of::<R>(self.shape())?, convert::<S, R, isize>(&self.strides)?, self.offset))
    }

    /// Returns the same layout with its rank known at compile time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major(vec![2, 3])?;
    /// assert!(layout.clone().into_rank::<2>().is_ok());
    /// assert!(layout.into_rank::<3>().is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<Layout<Rank<N>>, IndexError> {
        self.to_rank()
    }

    /// Returns the same layout with its rank known at run time only.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3])?.into_dyn().rank(), 2);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn into_dyn(self) -> Layout<DynRank> {
        Layout::made(self.shape().into(), self.strides().into(), self.offset)
    }
}

impl Layout<DynRank> {
    /// One element, at position 0.
    pub(crate) fn point() -> Self {
        Layout::made(zeros::<DynRank, _>(0), zeros::<DynRank, _>(0), 0)
    }
}

/// One zero an axis.
///
/// A static shape has its own number of axes; a run-time one takes any. The two differ only on a way that ends in a
/// fault, so the rank of a static shape is taken from its type.
#[inline(always)]
pub(crate) fn zeros<S: Shape, E: AxisValue>(rank: usize) -> S::Axes<E> {
    zeros_in(S::RANK.unwrap_or(rank))
}

/// It knows no shape, so that all shapes of one rank share its code: each `Dims` is one of its own.
#[inline(always)]
fn zeros_in<E: AxisValue, A: Axes<E>>(rank: usize) -> A {
    match A::of_rank(rank) {
        Some(axes) => axes,
        None => unreachable!("of_rank takes the rank of its own shape"),
    }
}

/// The number of elements, which does not overflow (I1); a 0 ends the product at 0.
#[inline]
fn product(extents: &[usize]) -> usize {
    extents.iter().fold(1, |len: usize, &extent| len.wrapping_mul(extent))
}

/// The number of elements (I1).
#[inline]
pub(crate) fn checked_len(shape: &[usize]) -> Result<usize, IndexError> {
    len_of(shape).ok_or_else(
        #[cold]
        || IndexError::TooLarge { shape: shape.into() },
    )
}

/// [`checked_len`], where it fits.
#[inline]
pub(crate) fn len_of(shape: &[usize]) -> Option<usize> {
    let mut len = 1_usize;
    for &extent in shape {
        len = match len.checked_mul(extent) {
            Some(n) if n != 0 && n <= isize::MAX as usize => n,
            // Without its extents of 0 it has to fit, too.
            _ => return len_of_empty(shape),
        };
    }
    Some(len)
}

#[cold]
fn len_of_empty(shape: &[usize]) -> Option<usize> {
    let mut others = shape.iter().filter(|&&extent| extent != 0);
    let fits = others.try_fold(1_usize, |len, &extent| len.checked_mul(extent).filter(|&n| n <= isize::MAX as usize));
    fits.filter(|_| shape.contains(&0)).map(|_| 0)
}

/// Returns the shape that several shapes broadcast to, by NumPy's rule: axes are compared from the last one, and an extent of 1 takes the
/// other extent.
///
/// # Errors
///
/// [`IndexError::ShapeMismatch`] with the two shapes that do not fit; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::shape::broadcast_shapes;
///
/// assert_eq!(broadcast_shapes(&[&[5, 1], &[3], &[1, 1, 1]])?, [1, 5, 3]);
/// assert!(broadcast_shapes(&[&[2], &[3]]).is_err());
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>, IndexError> {
    broadcast_extents(shapes).map(Extents::into_vec)
}

/// [`broadcast_shapes`] without an allocation up to rank 8.
pub(crate) fn broadcast_extents(shapes: &[&[usize]]) -> Result<Extents, IndexError> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or_default();
    let mut out = Extents::from_elem(1, rank);
    for shape in shapes {
        let lead = rank - shape.len();
        for (k, &extent) in shape.iter().enumerate() {
            let joint: usize = out[lead + k];
            match (joint, extent) {
                (1, _) => out[lead + k] = extent,
                (_, 1) => (),
                _ if joint == extent => (),
                _ => return Err(IndexError::ShapeMismatch { from: shape.to_vec(), to: out.into_vec() }),
            }
        }
    }
    checked_len(&out)?;
    Ok(out)
}

impl<S: Shape, R: Shape> PartialEq<Layout<R>> for Layout<S> {
    fn eq(&self, other: &Layout<R>) -> bool {
        self.shape() == other.shape()
            && (self.is_empty() || (self.offset == other.offset && self.strides() == other.strides()))
    }
}

impl<S: Shape> Eq for Layout<S> {}

impl<S: Shape> fmt::Debug for Layout<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shape {:?}, strides {:?}, offset {}", self.shape(), self.strides(), self.offset)
    }
}
