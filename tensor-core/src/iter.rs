//! Walking a layout in row-major order.

use core::iter::FusedIterator;

use crate::layout::Layout;
use crate::rank::Shape;

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
    layout: Layout<S>,
    index: S::Axes<usize>,
    position: usize,
    left: usize,
}

impl<S: Shape> Positions<S> {
    pub(crate) fn new(layout: Layout<S>) -> Self {
        let mut index = layout.shape.clone();
        index.as_mut().fill(0);
        Positions { index, position: layout.offset(), left: layout.len(), layout }
    }
}

impl<S: Shape> Iterator for Positions<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let here = self.position;
        let axes = self.index.as_mut().iter_mut().zip(self.layout.shape()).zip(self.layout.strides());
        for ((i, &extent), &stride) in axes.rev() {
            *i += 1;
            if *i < extent {
                self.position = self.position.wrapping_add_signed(stride);
                break;
            }
            // Back to the start of this axis, on to the next one.
            *i = 0;
            self.position = self.position.wrapping_add_signed(stride.wrapping_mul(1 - extent as isize));
        }
        Some(here)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn nth(&mut self, n: usize) -> Option<usize> {
        let at = self.layout.len() - self.left;
        let index = at.checked_add(n).and_then(|n| self.layout.unravel(n));
        match index.and_then(|index| Some((self.layout.position(index.as_ref())?, index))) {
            Some((position, index)) => {
                (self.position, self.index) = (position, index);
                self.left -= n;
                self.next()
            }
            None => {
                self.left = 0;
                None
            }
        }
    }

    /// Row by row, so that the innermost axis is a plain loop.
    fn fold<B, F: FnMut(B, usize) -> B>(mut self, init: B, mut f: F) -> B {
        let mut acc = init;
        let (extent, stride) = match (self.layout.shape().last(), self.layout.strides().last()) {
            (Some(&extent), Some(&stride)) => (extent, stride),
            _ => (1, 0),
        };
        while self.left > 0 {
            let done = self.index.as_ref().last().copied().unwrap_or_default();
            let row = (extent - done).min(self.left);
            let mut position = self.position;
            for _ in 0..row {
                acc = f(acc, position);
                position = position.wrapping_add_signed(stride);
            }
            // The last step of the row is made by `next`, which also carries into the other axes.
            self.position = position.wrapping_sub(stride as usize);
            if let Some(i) = self.index.as_mut().last_mut() {
                *i = extent - 1;
            }
            self.left -= row - 1;
            self.next();
        }
        acc
    }
}

impl<S: Shape> ExactSizeIterator for Positions<S> {}
impl<S: Shape> FusedIterator for Positions<S> {}
