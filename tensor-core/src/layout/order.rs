//! Axes in another place, and two axes walked as one: the diagonal.

use crate::error::IndexError;
use crate::layout::{IntoAxis, Layout};
use crate::shape::axes::Extents;
use crate::shape::rank::{Shape, extents_of};

impl<S: Shape> Layout<S> {
    /// Exchanges two axes.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3, 4])?.swap_axes(0, -1)?.shape(), [4, 3, 2]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn swap_axes(&self, a: impl IntoAxis, b: impl IntoAxis) -> Result<Layout<S::Rank>, IndexError> {
        let (a, b) = (self.axis(a)?, self.axis(b)?);
        let mut out = self.forget();
        out.shape.as_mut().swap(a, b);
        out.strides.as_mut().swap(a, b);
        Ok(out)
    }

    /// Moves one axis to another place; the others keep their order.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3, 4])?.move_axis(0, -1)?.shape(), [3, 4, 2]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn move_axis(&self, from: impl IntoAxis, to: impl IntoAxis) -> Result<Layout<S::Rank>, IndexError> {
        fn turn<E>(axes: &mut [E], from: usize, to: usize) {
            if from < to {
                axes[from..=to].rotate_left(1);
            } else {
                axes[to..=from].rotate_right(1);
            }
        }
        let (from, to) = (self.axis(from)?, self.axis(to)?);
        let mut out = self.forget();
        turn(out.shape.as_mut(), from, to);
        turn(out.strides.as_mut(), from, to);
        Ok(out)
    }

    /// Exchanges the last two axes: transposes a matrix, or each of a stack of matrices.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`] if there are fewer than two axes.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3, 4])?.matrix_transpose()?.shape(), [2, 4, 3]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn matrix_transpose(&self) -> Result<Layout<S::Rank>, IndexError> {
        self.swap_axes(-2, -1)
    }

    /// Returns the elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::diagonal_of`].
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let diagonal: Layout<Rank<1>> = Layout::row_major([3, 4])?.diagonal()?;
    /// assert_eq!((diagonal.shape(), diagonal.strides()), (&[3][..], &[5][..]));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn diagonal<R: Shape>(&self) -> Result<Layout<R>, IndexError> {
        self.diagonal_of(0, 1)
    }

    /// Returns the elements whose positions on two axes are equal, along a new last axis; the other axes keep their order. Its extent
    /// is the smaller one of the two.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::RepeatedAxis`] if both are one axis; [`IndexError::RankMismatch`] if the
    /// result type has another rank.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let diagonals: Layout<Rank<2>> = Layout::row_major([3, 2, 4])?.diagonal_of(0, -1)?;
    /// assert_eq!((diagonals.shape(), diagonals.strides()), (&[2, 3][..], &[4, 9][..]));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn diagonal_of<R: Shape>(&self, a: impl IntoAxis, b: impl IntoAxis) -> Result<Layout<R>, IndexError> {
        let (a, b) = (self.axis(a)?, self.axis(b)?);
        if a == b {
            return Err(IndexError::RepeatedAxis { axis: a });
        }
        let others = || (0..self.rank()).filter(|k| *k != a && *k != b);
        let extent = self.shape()[a].min(self.shape()[b]);
        // The last element of the diagonal has a position, so the sum of the strides fits where there are two elements.
        let stride = self.strides()[a].wrapping_add(self.strides()[b]);
        let shape: Extents = others().map(|k| self.shape()[k]).chain([extent]).collect();
        let strides: smallvec::SmallVec<[isize; 8]> = others().map(|k| self.strides()[k]).chain([stride]).collect();
        let axes = extents_of::<R>(&shape)?;
        Layout::of_parts(axes, &strides, self.offset)
    }
}
