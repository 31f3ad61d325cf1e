//! Sliding windows and diagonals by index arrays, for tensors without strides, where they cannot be layouts.

use super::chain::Broken;
use super::lookup::Group;
use super::terms::{Plan, Term, pace};
use crate::error::IndexError;
use crate::index::table::Made;
use crate::layout::{IntoAxis, Layout, zeros};
use crate::shape::arithmetic::{TwoAxes, Without};
use crate::shape::axes::Extents;
use crate::shape::into_shape::WindowOver;
use crate::shape::rank::{Rank, Shape};

impl<S: Shape, R: Shape> Plan<S, R> {
    /// This plan, and then every window of its result: the shape of [`Layout::windows`], read by index arrays.
    ///
    /// The index arrays have one entry of 4 bytes for each element of all windows and each axis that the windows slide along
    /// (8 bytes where an axis has more than 2^32 positions). Axes before the first of these and behind the last one take none.
    /// Each element is read once for each window that it is in. On memory with strides,
    /// [`Tensor::windows`](crate::Tensor::windows) is a view, and costs nothing.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::windows`]; [`IndexError::TooLarge`] if the index arrays do not fit memory; [`IndexError::Device`] if an
    /// index array of this plan is stored on a device.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![1, 5, 2, 8])?;
    /// let plan = t.layout().plan_all().then_windows([3])?;
    /// assert_eq!(plan.to_string(), "src[0] = idx0[out[0], out[1]]");
    /// assert_eq!(plan.gather(&t)?, t.windows([3]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then_windows<W: WindowOver<R>>(&self, shape: W) -> Result<Plan<S, W::Windows>, IndexError> {
        let layout = Layout::<R>::of_shape(self.shape())?.windows(shape)?;
        self.windows_of(layout, |_| 1)
    }

    /// Like [`Plan::then_windows`], but keeps only every `steps[k]`-th window along axis k.
    ///
    /// # Errors
    ///
    /// Those of [`Plan::then_windows`]; [`IndexError::WindowSteps`] if a step is 0, or there is not one for each axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 4], (0..16).collect())?;
    /// let plan = t.layout().plan_all().then_windows_by([2, 3], [2, 1])?;
    /// assert_eq!(plan.gather(&t)?, t.windows_by([2, 3], [2, 1]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then_windows_by<W: WindowOver<R>>(&self, shape: W, steps: W) -> Result<Plan<S, W::Windows>, IndexError> {
        let (window, steps) = (shape.into_extents(), steps.into_extents());
        let layout = Layout::<R>::of_shape(self.shape())?.windows_by(window.as_ref(), steps.as_ref())?;
        self.windows_of(layout, |axis| steps.as_ref()[axis])
    }

    /// This plan, and then the elements whose positions on two axes are equal: the shape of [`Layout::diagonal_of`], read by
    /// two index arrays of one entry for each position of the diagonal.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::diagonal_of`]; [`IndexError::TooLarge`] if the index arrays do not fit memory; [`IndexError::Device`] if
    /// an index array of this plan is stored on a device.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
    /// let plan = t.layout().plan_all().then_diagonal_of(0, -1)?;
    /// assert_eq!(plan.to_string(), "src[0] = idx0[out[1]]; src[1] = out[0]; src[2] = idx1[out[1]]");
    /// assert_eq!(plan.gather(&t)?, t.diagonal_of(0, -1));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then_diagonal_of<A: IntoAxis, B: IntoAxis>(
        &self,
        a: A,
        b: B,
    ) -> Result<Plan<S, <R as Without<Rank<1>>>::Output>, IndexError>
    where
        R: Without<Rank<1>> + TwoAxes,
    {
        let layout = Layout::<R>::of_shape(self.shape())?;
        let (a, b) = (layout.axis(a)?, layout.axis(b)?);
        let diagonal: Layout<<R as Without<Rank<1>>>::Output> = layout.diagonal_of(a, b)?;
        let joint = diagonal.rank() - 1;
        let len = diagonal.shape()[joint];
        let mut terms = zeros::<R, Term>(layout.rank());
        let (mut others, mut part) = (0, 0);
        for (axis, term) in terms.as_mut().iter_mut().enumerate() {
            *term = if axis == a || axis == b {
                part += 1;
                Term::Array { group: 0, part: part - 1 }
            } else {
                others += 1;
                Term::Affine { axis: others - 1, start: 0, step: 1 }
            };
        }
        let shape = layout.axes().clone();
        let mut inner: Plan<R, <R as Without<Rank<1>>>::Output> = Plan::basic(shape, terms, diagonal.into_axes());
        inner.groups.push(Group { axis: joint, rank: 1, len, bits: None });
        for axis in [a, b] {
            let table = Made::from_positions(self.shape()[axis], len, 0..len).map_err(Broken::from);
            let table = table.map_err(|broken| broken.into_error(&[len]))?;
            inner.tables.as_mut()[axis] = inner.own.keep(table);
        }
        self.then_plan(&inner)
    }

    /// This plan, and then the windows of its result that have a layout.
    fn windows_of<Q: Shape>(
        &self,
        windows: Layout<Q>,
        step: impl Fn(usize) -> usize,
    ) -> Result<Plan<S, Q>, IndexError> {
        let rank = self.shape().len();
        let (counts, window) = windows.shape().split_at(rank);
        // Along the first axes nothing slides where a window has one position of each, and along the last ones where it has
        // all: these axes are walked. Those between them are looked up together.
        let first = window.iter().take_while(|&&extent| extent == 1).count();
        let whole = |axis: &usize| counts[*axis] == 1 && window[*axis] == self.shape()[*axis];
        let last = rank - (first..rank).rev().take_while(whole).count();
        let mut terms = zeros::<R, Term>(rank);
        for (axis, term) in terms.as_mut().iter_mut().enumerate() {
            *term = match axis {
                _ if axis < first => Term::Affine { axis, start: 0, step: pace(step(axis) as i64, counts[axis]) },
                _ if axis < last => Term::Array { group: 0, part: axis - first },
                _ => Term::Affine { axis: rank + axis, start: 0, step: 1 },
            };
        }
        let mut inner: Plan<R, Q> = Plan::basic(self.shape.clone(), terms, windows.axes().clone());
        if first < last {
            let joint = first..rank + last;
            let shape = &windows.shape()[joint.clone()];
            let len = shape.iter().product();
            inner.groups.push(Group { axis: first, rank: joint.len(), len, bits: None });
            for axis in first..last {
                let mut strides: Extents = shape.iter().map(|_| 0).collect();
                strides[axis - first] = step(axis);
                strides[rank + axis - first] = 1;
                let strides: smallvec::SmallVec<[isize; 8]> = strides.iter().map(|&stride| stride as isize).collect();
                let positions = Layout::<crate::shape::rank::DynRank>::new(shape, &strides, 0)?;
                let table = Made::from_positions(self.shape()[axis], len, positions.positions()).map_err(Broken::from);
                let table = table.map_err(|broken| broken.into_error(windows.shape()))?;
                inner.tables.as_mut()[axis] = inner.own.keep(table);
            }
        }
        self.then_plan(&inner)
    }
}
