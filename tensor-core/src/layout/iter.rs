//! Walking a layout in row-major order.

use core::iter::FusedIterator;

use crate::kernel::nest::Loop;
use crate::layout::Layout;
use crate::shape::rank::Shape;

/// The positions of a layout's elements in row-major order.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let column = Layout::row_major([3, 4])?.i(idx![.., 1])?;
/// assert_eq!(column.positions().collect::<Vec<_>>(), [1, 5, 9]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Positions<S: Shape> {
    /// The same positions in as few axes as they need, behind axes of extent 1: where rows follow each other they are one.
    layout: Layout<S::Rank>,
    /// The row that `position` is in: the last index says nothing.
    index: <S::Rank as Shape>::Axes<usize>,
    /// Where that row starts.
    start: usize,
    position: usize,
    /// How far the elements of a row are apart.
    stride: isize,
    /// The elements that are left of the row, and in the rows behind it.
    row: usize,
    rows: usize,
    /// The elements that were taken from the end.
    taken: usize,
}

impl<S: Shape> Layout<S> {
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
}

impl<S: Shape> Positions<S> {
    pub(crate) fn new(layout: Layout<S::Rank>) -> Self {
        let layout = merged(layout);
        let mut index = layout.shape.clone();
        index.as_mut().fill(0);
        let len = layout.len();
        let row = len.min(layout.shape().last().copied().unwrap_or(1));
        let stride = layout.strides().last().copied().unwrap_or_default();
        let start = layout.offset();
        Positions { layout, index, start, position: start, stride, row, rows: len - row, taken: 0 }
    }

    /// On to the next row, if there is one.
    #[inline]
    fn next_row(&mut self) -> bool {
        let (Some((extent, shape)), Some((_, strides))) =
            (self.layout.shape().split_last(), self.layout.strides().split_last())
        else {
            return false;
        };
        if self.rows == 0 {
            return false;
        }
        for ((i, &extent), &stride) in self.index.as_mut().iter_mut().zip(shape).zip(strides).rev() {
            *i += 1;
            if *i < extent {
                self.start = self.start.wrapping_add_signed(stride);
                break;
            }
            // Back to the start of this axis, on to the next one.
            *i = 0;
            self.start = self.start.wrapping_add_signed(stride.wrapping_mul(1 - extent as isize));
        }
        self.position = self.start;
        // Of the last row the end may be taken.
        self.row = (*extent).min(self.rows);
        self.rows -= self.row;
        true
    }
}

/// The same positions in the same order, in as few axes as they need, behind axes of extent 1.
fn merged<S: Shape>(mut layout: Layout<S>) -> Layout<S> {
    if layout.is_empty() {
        return layout;
    }
    let (shape, strides) = (layout.shape.as_mut(), layout.strides.as_mut());
    let mut to = shape.len();
    for from in (0..shape.len()).rev() {
        let mut outer = Loop { len: shape[from], by: [strides[from]] };
        if outer.len == 1 {
            continue;
        }
        if to == shape.len() || !outer.join(Loop { len: shape[to], by: [strides[to]] }) {
            to -= 1;
        }
        (shape[to], strides[to]) = (outer.len, outer.by[0]);
    }
    shape[..to].fill(1);
    strides[..to].fill(0);
    layout
}

impl<S: Shape> Iterator for Positions<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.row == 0 && !self.next_row() {
            return None;
        }
        self.row -= 1;
        let here = self.position;
        self.position = here.wrapping_add_signed(self.stride);
        Some(here)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.row + self.rows;
        (left, Some(left))
    }

    fn nth(&mut self, n: usize) -> Option<usize> {
        let number = self.layout.len() - self.taken - self.len();
        let left = self.len().checked_sub(n);
        let index = left.filter(|&left| left > 0).and_then(|_| self.layout.unravel(number + n));
        let found = index.and_then(|index| Some((left?, self.layout.position(index.as_ref())?, index)));
        let Some((left, position, index)) = found else {
            (self.row, self.rows) = (0, 0);
            return None;
        };
        let extent = self.layout.shape().last().copied().unwrap_or(1);
        let done = index.as_ref().last().copied().unwrap_or_default();
        self.row = (extent - done).min(left);
        self.rows = left - self.row;
        self.start = position.wrapping_sub((done as isize).wrapping_mul(self.stride) as usize);
        (self.index, self.position) = (index, position);
        self.next()
    }

    /// Row by row, so that the innermost axis is a plain loop, and one over a range where elements follow each other.
    fn fold<B, F: FnMut(B, usize) -> B>(mut self, init: B, mut f: F) -> B {
        let mut acc = init;
        while self.row > 0 || self.next_row() {
            let mut position = self.position;
            if self.stride == 1 {
                for position in position..position + self.row {
                    acc = f(acc, position);
                }
            } else {
                for _ in 0..self.row {
                    acc = f(acc, position);
                    position = position.wrapping_add_signed(self.stride);
                }
            }
            self.row = 0;
        }
        acc
    }
}

/// From the end: of positions that are one row each is a step, of others it is found by its number.
impl<S: Shape> DoubleEndedIterator for Positions<S> {
    fn next_back(&mut self) -> Option<usize> {
        let left = self.len().checked_sub(1)?;
        self.taken += 1;
        if self.rows == 0 {
            self.row = left;
            return Some(self.position.wrapping_add_signed((left as isize).wrapping_mul(self.stride)));
        }
        self.rows -= 1;
        let (mut position, mut rest) = (self.layout.offset(), self.layout.len() - self.taken);
        for (&extent, &stride) in self.layout.shape().iter().zip(self.layout.strides()).rev() {
            // Along all others the index is 0: many axes may have one.
            if rest == 0 {
                break;
            }
            position = position.wrapping_add_signed(((rest % extent) as isize).wrapping_mul(stride));
            rest /= extent;
        }
        Some(position)
    }
}

impl<S: Shape> ExactSizeIterator for Positions<S> {}
impl<S: Shape> FusedIterator for Positions<S> {}
