//! The position of an element in the buffer, and its number in row-major order.

use crate::layout::Layout;
use crate::shape::axes::Axes;
use crate::shape::rank::Shape;

impl<S: Shape> Layout<S> {
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
}
