//! The plans of `take_along_axis` and `put_along_axis`.

use super::resolved::{FromNothing, Resolved};
use super::terms::Plan;
use crate::error::IndexError;
use crate::index::along::{AlongIds, index_along};
use crate::index::mode::DynMode;
use crate::layout::{IntoAxis, Layout};
use crate::shape::rank::Shape;

impl<S: Shape> Layout<S> {
    /// Returns the plan of NumPy's `take_along_axis`: each element of the result comes from the position that `ids` names along one axis,
    /// and from its own position along all others. `ids` has the shape of the result, which is that of this layout but for that axis.
    ///
    /// Whatever carries out plans takes and puts along an axis by it: files, Zarr arrays, hosts of one's own. It is the plan of a `vix`
    /// with index arrays of all positions on the other axes.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::AlongShape`]; [`IndexError::OutOfBounds`] for an entry; [`IndexError::TooLarge`] where
    /// there is no memory for the plan; [`IndexError::Host`] and [`IndexError::Device`] of ids that cannot be read.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = tensor![[30, 10, 20], [5, 6, 4]];
    /// let order = tensor![[1, 2, 0], [2, 0, 1]];
    /// let sorted = t.layout().plan_along(&order, 1)?;
    /// assert_eq!(sorted.gather(&t)?, [[10, 20, 30], [4, 5, 6]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan_along<A: AlongIds<S>, X: IntoAxis>(&self, ids: A, axis: X) -> Result<Plan<S, S::Rank>, IndexError> {
        plan(self, ids, axis, false)
    }

    /// Like [`Layout::plan_along`], for a source on a device: ids that are stored there stay there, and the device checks them.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::plan_along`]; a bad entry on the device is an error of what is done with the plan.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// // Ids in the host's memory are the same to both.
    /// let layout = Layout::row_major([2, 3])?;
    /// let plan = layout.plan_remote_along([[1], [2]], 1)?;
    /// assert_eq!(plan.to_string(), layout.plan_along([[1], [2]], 1)?.to_string());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan_remote_along<A: AlongIds<S>, X: IntoAxis>(
        &self,
        ids: A,
        axis: X,
    ) -> Result<Plan<S, S::Rank>, IndexError> {
        plan(self, ids, axis, true)
    }
}

fn plan<S: Shape, A: AlongIds<S>, X: IntoAxis>(
    layout: &Layout<S>,
    ids: A,
    axis: X,
    remote: bool,
) -> Result<Plan<S, S::Rank>, IndexError> {
    let (ids, axis) = (ids.into_array(), layout.axis(axis)?);
    let index = index_along(layout, ids, axis, remote)?;
    match Resolved::new(&index, layout.axes(), DynMode::Vix, FromNothing, remote) {
        Ok(mut resolved) => {
            // The ids are the whole index of the caller, whatever the axis.
            resolved.plan.own.number_remote(0);
            Ok(resolved.into_named(&[]))
        }
        Err(fault) => Err(fault.into_error(&index, &[], layout.shape())),
    }
}
