//! Axes in another place or order, axes of extent 1 more or less, and two axes walked as one: the diagonal.

use core::ops::Range;

use crate::error::IndexError;
use crate::kernel::nest::{Loop, Nest};
use crate::layout::{AxisList, IntoAxis, Layout, zeros};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape, extents_of};

impl<S: Shape> Layout<S> {
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
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::NotSqueezable`]; [`IndexError::RankMismatch`] if the result type has
    /// another rank, and [`IndexError::Extents`] if it names other extents.
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
        self.pick((0..self.rank()).filter(keep).map(|k| (self.shape()[k], self.strides()[k])))
    }

    /// Adds a new axis of extent 1, which is axis `axis` of the result; -1 is the last place.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::RankMismatch`] if the result type has another rank, and
    /// [`IndexError::Extents`] if it names other extents.
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
        let (before, after) = (0..axis, axis..self.rank());
        let kept = |k: usize| (self.shape()[k], self.strides()[k]);
        self.pick(before.map(kept).chain([(1, 0)]).chain(after.map(kept)))
    }

    /// The stride of some neighbouring axes as one, where they are one walk.
    #[doc(hidden)]
    pub fn joint_stride(&self, axes: Range<usize>) -> Option<isize> {
        match Nest::of(&self.shape()[axes.clone()], [&self.strides()[axes]], [0]).loops[..] {
            [] => Some(0),
            [Loop { by: [stride], .. }] => Some(stride),
            _ => None,
        }
    }

    /// The layout of these axes, each an extent and a stride.
    pub(super) fn pick<R: Shape>(&self, axes: impl Iterator<Item = (usize, isize)>) -> Result<Layout<R>, IndexError> {
        let (shape, strides) = axes.unzip();
        Layout::<DynRank> { shape, strides, offset: self.offset }.to_rank()
    }

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
    /// result type has another rank, and [`IndexError::Extents`] if it names other extents.
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
