//! The indices of all elements of a shape, in row-major order.

use core::iter::FusedIterator;

use crate::layout::Layout;
use crate::shape::rank::Shape;

/// The indices of the elements of a layout in row-major order, from either end: what [`Layout::indices`] returns.
///
/// ```
/// use tensor_idx::Layout;
///
/// let all = Layout::row_major([2, 2])?.indices();
/// assert_eq!((all.len(), all.last()), (4, Some([1, 1])));
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllIndices<S: Shape> {
    shape: S::Axes<usize>,
    next: S::Axes<usize>,
    /// The last one that is left, so that a step from the end is as short as one from the start.
    last: S::Axes<usize>,
    left: usize,
}

impl<S: Shape> Layout<S> {
    /// Returns the indices of the elements in row-major order: NumPy's `ndindex`.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 2])?.indices().collect::<Vec<_>>(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn indices(&self) -> AllIndices<S> {
        let mut next = self.axes().clone();
        next.as_mut().fill(0);
        let mut last = self.axes().clone();
        last.as_mut().iter_mut().for_each(|i| *i = i.saturating_sub(1));
        AllIndices { shape: self.axes().clone(), next, last, left: self.len() }
    }
}

impl<S: Shape> Iterator for AllIndices<S> {
    type Item = S::Axes<usize>;

    #[inline]
    fn next(&mut self) -> Option<S::Axes<usize>> {
        self.left = self.left.checked_sub(1)?;
        let here = self.next.clone();
        for (i, &extent) in self.next.as_mut().iter_mut().zip(self.shape.as_ref()).rev() {
            *i += 1;
            if *i < extent {
                break;
            }
            *i = 0;
        }
        Some(here)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn nth(&mut self, n: usize) -> Option<S::Axes<usize>> {
        self.left = self.left.saturating_sub(n);
        if self.left == 0 {
            return None;
        }
        let mut carry = n;
        for (i, &extent) in self.next.as_mut().iter_mut().zip(self.shape.as_ref()).rev() {
            // Both are below the number of elements, which fits an `isize`.
            carry += *i;
            (*i, carry) = (carry % extent, carry / extent);
        }
        self.next()
    }

    #[inline]
    fn last(mut self) -> Option<S::Axes<usize>> {
        self.next_back()
    }
}

/// From the last index on.
///
/// ```
/// use tensor_idx::Layout;
///
/// let mut all = Layout::row_major([2, 2])?.indices();
/// assert_eq!((all.next_back(), all.next(), all.nth_back(1)), (Some([1, 1]), Some([0, 0]), Some([0, 1])));
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
impl<S: Shape> DoubleEndedIterator for AllIndices<S> {
    #[inline]
    fn next_back(&mut self) -> Option<S::Axes<usize>> {
        self.left = self.left.checked_sub(1)?;
        let here = self.last.clone();
        for (i, &extent) in self.last.as_mut().iter_mut().zip(self.shape.as_ref()).rev() {
            if *i > 0 {
                *i -= 1;
                break;
            }
            // No extent is 0 where an index was left.
            *i = extent - 1;
        }
        Some(here)
    }

    fn nth_back(&mut self, n: usize) -> Option<S::Axes<usize>> {
        self.left = self.left.saturating_sub(n);
        if self.left == 0 {
            return None;
        }
        let mut carry = n;
        for (i, &extent) in self.last.as_mut().iter_mut().zip(self.shape.as_ref()).rev() {
            // As in `nth`, counted from the end of the axis.
            carry += extent - 1 - *i;
            (*i, carry) = (extent - 1 - carry % extent, carry / extent);
        }
        self.next_back()
    }
}

impl<S: Shape> ExactSizeIterator for AllIndices<S> {}
impl<S: Shape> FusedIterator for AllIndices<S> {}
