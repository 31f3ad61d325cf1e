//! Windows that slide along the axes: each is a part of one shape, and neighbours share elements.

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::layout::Layout;
use crate::shape::axes::Extents;
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{Shape, extents_of};

impl<S: Shape> Layout<S> {
    /// Returns all windows of a shape: first the axes that count the windows, then the axes of a window. NumPy's `sliding_window_view`.
    ///
    /// # Errors
    ///
    /// [`IndexError::WindowShape`] if the window has another number of axes, or is longer than an axis;
    /// [`IndexError::TooLarge`] if the elements of all windows overflow; [`IndexError::RankMismatch`] if the result type has
    /// another rank, and [`IndexError::Extents`] if it names other extents.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let windows: Layout<Rank<4>> = Layout::row_major([4, 6])?.windows([3, 3])?;
    /// assert_eq!((windows.shape(), windows.strides()), (&[2, 4, 3, 3][..], &[6, 1, 6, 1][..]));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn windows<R: Shape, W: IntoShape>(&self, shape: W) -> Result<Layout<R>, IndexError> {
        let window = shape.into_extents();
        self.each_window(window.as_ref(), |_| 1)
    }

    /// Like [`Layout::windows`], but keeps only every `steps[k]`-th window along axis k.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::windows`]; [`IndexError::WindowSteps`] if a step is 0, or there is not one for each axis.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let windows: Layout<Rank<4>> = Layout::row_major([4, 6])?.windows_by([2, 3], [2, 3])?;
    /// assert_eq!((windows.shape(), windows.strides()), (&[2, 2, 2, 3][..], &[12, 3, 6, 1][..]));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn windows_by<R: Shape, W: IntoShape>(&self, shape: W, steps: W) -> Result<Layout<R>, IndexError> {
        let (window, steps) = (shape.into_extents(), steps.into_extents());
        let steps = steps.as_ref();
        if steps.len() != self.rank() || steps.contains(&0) {
            return Err(IndexError::WindowSteps { steps: steps.into(), shape: self.shape().into() });
        }
        self.each_window(window.as_ref(), |axis| steps[axis])
    }

    fn each_window<R: Shape>(&self, window: &[usize], step: impl Fn(usize) -> usize) -> Result<Layout<R>, IndexError> {
        let fits =
            window.len() == self.rank() && window.iter().zip(self.shape()).all(|(window, extent)| window <= extent);
        if !fits {
            return Err(IndexError::WindowShape { window: window.into(), shape: self.shape().into() });
        }
        let counts = window.iter().zip(self.shape()).enumerate();
        let counts = counts.map(|(axis, (window, extent))| (extent - window) / step(axis) + 1);
        let shape: Extents = counts.chain(window.iter().copied()).collect();
        // Where there are two windows along an axis, the second one starts at an element: no product overflows.
        let apart = self.strides().iter().enumerate().map(|(axis, stride)| stride.wrapping_mul(step(axis) as isize));
        let strides: SmallVec<[isize; 8]> = apart.chain(self.strides().iter().copied()).collect();
        let axes = extents_of::<R>(&shape)?;
        Layout::of_parts(axes, &strides, self.offset)
    }
}
