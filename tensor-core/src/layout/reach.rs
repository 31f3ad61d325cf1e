//! The positions that a layout reaches: whether they are inside of a buffer, in a row, and each named once.

#[cfg(any(feature = "nalgebra", feature = "faer", feature = "mdarray", feature = "dlpack"))]
use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::overlap::may_overlap;
use crate::layout::{Layout, checked_len};
use crate::shape::rank::Shape;

impl<S: Shape> Layout<S> {
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

    /// The strides for libraries that use those of axes of at most one index, too: each is the one that the axis would have in a row with
    /// the next one, in row-major order or by columns.
    #[cfg(any(feature = "nalgebra", feature = "faer", feature = "mdarray", feature = "dlpack"))]
    pub(crate) fn filled_strides(&self, by_columns: bool) -> SmallVec<[isize; 8]> {
        let mut strides: SmallVec<[isize; 8]> = self.strides().into();
        let mut next = 1_isize;
        for n in 0..self.rank() {
            let axis = if by_columns { n } else { self.rank() - 1 - n };
            let extent = self.shape()[axis];
            if extent <= 1 {
                strides[axis] = next;
            }
            next = strides[axis].wrapping_mul(extent.max(1) as isize);
        }
        strides
    }

    /// The lowest and the highest position, `None` if there is no element.
    pub(super) fn reach(&self) -> Option<(i128, i128)> {
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
}

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
