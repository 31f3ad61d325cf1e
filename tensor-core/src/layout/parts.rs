//! A layout in parts along an axis: two halves, pieces of one length, one part for each position, rows.

use crate::error::IndexError;
use crate::layout::{IntoAxis, Layout};
use crate::shape::rank::{Rank, Shape};

/// Parts of one shape: where each starts, and the layout of a part.
#[derive(Clone)]
pub(crate) struct Pieces<O: Shape, R: Shape> {
    /// The positions where the parts start.
    pub(crate) starts: Layout<O>,
    /// The layout of a part; its offset means nothing.
    pub(crate) part: Layout<R>,
    /// The layout of the last part, where it is shorter.
    pub(crate) last: Option<Layout<R>>,
}

impl<O: Shape, R: Shape> Pieces<O, R> {
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The layout of part `k`, which is below the number of parts.
    #[inline]
    pub(crate) fn at(&self, k: usize) -> Layout<R> {
        let mut part = match &self.last {
            Some(last) if k + 1 == self.len() => last.clone(),
            _ => self.part.clone(),
        };
        if part.is_empty() {
            return part;
        }
        let (mut rest, mut start) = (k, self.starts.offset);
        let mut axes = self.starts.shape().iter().zip(self.starts.strides()).enumerate().rev();
        for (axis, (&extent, &stride)) in &mut axes {
            // Along all others the index is 0: many axes may have one.
            if rest == 0 {
                break;
            }
            // Of the first axis nothing is left over, which saves a division.
            let i = if axis == 0 { rest } else { rest % extent };
            start = start.wrapping_add_signed((i as isize).wrapping_mul(stride));
            if axis > 0 {
                rest /= extent;
            }
        }
        part.offset = start;
        part
    }
}

impl<S: Shape> Layout<S> {
    /// Positions `start..start + len` of an axis; all are inside of it.
    fn cut(&self, axis: usize, start: usize, len: usize) -> Layout<S::Rank> {
        let mut out = self.forget();
        out.shape.as_mut()[axis] = len;
        if out.is_empty() {
            out.strides.as_mut().fill(0);
            out.offset = 0;
            return out;
        }
        out.offset = self.offset.wrapping_add_signed((start as isize).wrapping_mul(self.strides()[axis]));
        if len == 1 {
            out.strides.as_mut()[axis] = 0;
        }
        out
    }

    /// Returns an axis in two parts: its first `n` positions, and the others.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::SplitOutOfBounds`] if the axis is shorter.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let (left, right) = Layout::row_major([2, 5])?.split_at(-1, 2)?;
    /// assert_eq!((left.shape(), right.shape(), right.offset()), (&[2, 2][..], &[2, 3][..], 2));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[allow(clippy::type_complexity, reason = "two parts")]
    pub fn split_at(&self, axis: impl IntoAxis, n: usize) -> Result<(Layout<S::Rank>, Layout<S::Rank>), IndexError> {
        let axis = self.axis(axis)?;
        match self.shape()[axis].checked_sub(n) {
            Some(rest) => Ok((self.cut(axis, 0, n), self.cut(axis, n, rest))),
            None => Err(IndexError::SplitOutOfBounds { n, axis, shape: self.shape().into() }),
        }
    }

    /// Pieces of `n` positions of an axis each; the last one may be shorter.
    pub(crate) fn pieces(&self, axis: impl IntoAxis, n: usize) -> Result<Pieces<Rank<1>, S::Rank>, IndexError> {
        let axis = self.axis(axis)?;
        let extent = self.shape()[axis];
        if n == 0 {
            return Err(IndexError::EmptyChunks { axis, shape: self.shape().into() });
        }
        let (count, rest) = (extent.div_ceil(n), extent % n);
        // Of two pieces the second one starts at a position: the product fits.
        let stride = if count > 1 { self.strides()[axis].wrapping_mul(n as isize) } else { 0 };
        Ok(Pieces {
            starts: Layout::made([count], [stride], self.offset),
            part: self.cut(axis, 0, n.min(extent)),
            last: (rest > 0 && count > 1).then(|| self.cut(axis, 0, rest)),
        })
    }

    /// One part for each position of an axis, without that axis.
    pub(crate) fn along_axis<R: Shape>(&self, axis: impl IntoAxis) -> Result<Pieces<Rank<1>, R>, IndexError> {
        let axis = self.axis(axis)?;
        let others = (0..self.rank()).filter(|k| *k != axis);
        let part = self.pick(others.map(|k| (self.shape()[k], self.strides()[k])))?;
        let starts = Layout::made([self.shape()[axis]], [self.strides()[axis]], self.offset);
        Ok(Pieces { starts, part, last: None })
    }

    /// The last axis, once for each position of all others.
    pub(crate) fn each_row<O: Shape>(&self) -> Result<Pieces<O, Rank<1>>, IndexError> {
        let axis = self.axis(-1)?;
        let others = (0..axis).map(|k| (self.shape()[k], self.strides()[k]));
        let starts = self.pick(others)?;
        let part = Layout::made([self.shape()[axis]], [self.strides()[axis]], 0);
        Ok(Pieces { starts, part, last: None })
    }
}
