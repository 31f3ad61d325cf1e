//! Reading and writing along one axis by index arrays, on the device.

use tensor_idx_core::{AlongIds, IndexError, IntoAxis, Shape, done};

use crate::arithmetic::{GpuCombine, GpuNumber};
use crate::element::GpuElement;
use crate::tensor::GpuTensor;
use crate::value::GpuValue;

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Copies for every position of the result the element at `ids` along one axis, and at the same position along all others: NumPy's
    /// `take_along_axis`, PyTorch's `gather`. `ids` has the shape of the result, which is this tensor's shape except on that axis. They
    /// may be on the device, which then checks them.
    ///
    /// # Panics
    ///
    /// If there is no such axis, the shapes do not fit, or an entry in the host's memory is outside of the axis; if the result does not
    /// fit the device's memory.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = tensor![[30, 10, 20], [5, 6, 4]].to_gpu(&gpu)?;
    /// let order = tensor![[1_u32, 2, 0], [2, 0, 1]].to_gpu(&gpu)?;
    /// assert_eq!(t.take_along_axis(&order, 1).to_cpu()?, [[10, 20, 30], [4, 5, 6]]);
    /// assert_eq!(t.take_along_axis([[-1], [0]], 1).to_cpu()?, [[20], [5]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn take_along_axis(&self, ids: impl AlongIds<S>, axis: impl IntoAxis) -> GpuTensor<T, S::Rank> {
        done(self.try_take_along_axis(ids, axis))
    }

    /// Like [`GpuTensor::take_along_axis`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::AlongShape`]; [`IndexError::OutOfBounds`] for an entry in the host's memory;
    /// [`IndexError::TooLarge`]; [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = tensor![[30, 10, 20]].to_gpu(&gpu)?;
    /// let error = t.try_take_along_axis([[3]], 1).unwrap_err();
    /// assert!(error.to_string().starts_with("index 3 is outside -3..3 on axis 1"));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_take_along_axis(
        &self,
        ids: impl AlongIds<S>,
        axis: impl IntoAxis,
    ) -> Result<GpuTensor<T, S::Rank>, IndexError> {
        self.gathered(&self.layout().plan_remote_along(ids, axis)?)
    }

    /// Assigns a value to the elements at `ids` along one axis, in place along all others: NumPy's `put_along_axis`.
    ///
    /// `ids` has the extents of this tensor but for that axis, and the value broadcasts to the shape of `ids`; both may be on the device.
    /// If a position is named twice, the last value in row-major order stays.
    ///
    /// # Panics
    ///
    /// If there is no such axis, the shapes do not fit, or an entry in the host's memory is outside of the axis. Nothing is written then.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = tensor![[30, 10, 20], [5, 6, 4]].to_gpu(&gpu)?;
    /// t.put_along_axis([[-1], [0]], 7, 1);
    /// assert_eq!(t.to_cpu()?, [[30, 10, 7], [7, 6, 4]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn put_along_axis(&mut self, ids: impl AlongIds<S>, value: impl GpuValue<T>, axis: impl IntoAxis) {
        done(self.try_put_along_axis(ids, value, axis));
    }

    /// Like [`GpuTensor::put_along_axis`], but returns an error instead of panicking; nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::AlongShape`]; [`IndexError::OutOfBounds`] for an entry in the host's memory;
    /// [`IndexError::ValueShape`]; [`IndexError::TooLarge`]; [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = tensor![[30, 10, 20]].to_gpu(&gpu)?;
    /// assert!(t.try_put_along_axis([[0, 1]], [1, 2, 3], 1).is_err());
    /// assert_eq!(t.to_cpu()?, [[30, 10, 20]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_put_along_axis(
        &mut self,
        ids: impl AlongIds<S>,
        value: impl GpuValue<T>,
        axis: impl IntoAxis,
    ) -> Result<(), IndexError> {
        let plan = self.layout().plan_remote_along(ids, axis)?;
        self.select_mut(&plan)?.try_assign(value)
    }

    /// Combines the elements at `ids` along one axis with a value, in place along all others: PyTorch's `scatter_add_`. An element whose
    /// position is named twice is combined twice, in row-major order. Ids and value are those of [`GpuTensor::put_along_axis`].
    ///
    /// # Panics
    ///
    /// With the message of [`GpuTensor::try_accumulate_along_axis`]. Nothing is written then.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = tensor![[30, 10, 20], [5, 6, 4]].to_gpu(&gpu)?;
    /// t.accumulate_along_axis([[0, 0, 2], [1, 1, 1]], Add, [[1, 2, 3], [1, 1, 1]], 1);
    /// assert_eq!(t.to_cpu()?, [[33, 10, 23], [5, 9, 4]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate_along_axis(
        &mut self,
        ids: impl AlongIds<S>,
        op: impl GpuCombine<T>,
        value: impl GpuValue<T>,
        axis: impl IntoAxis,
    ) where
        T: GpuNumber,
    {
        done(self.try_accumulate_along_axis(ids, op, value, axis));
    }

    /// Like [`GpuTensor::accumulate_along_axis`], but returns an error instead of panicking; nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuTensor::try_put_along_axis`]; [`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] for a value that has no
    /// result.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = tensor![[30, 10, 20]].to_gpu(&gpu)?;
    /// assert!(t.try_accumulate_along_axis([[0, 3]], Add, 1, 1).is_err());
    /// assert_eq!(t.to_cpu()?, [[30, 10, 20]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate_along_axis(
        &mut self,
        ids: impl AlongIds<S>,
        op: impl GpuCombine<T>,
        value: impl GpuValue<T>,
        axis: impl IntoAxis,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        let plan = self.layout().plan_remote_along(ids, axis)?;
        self.select_mut(&plan)?.try_accumulate(op, value)
    }
}
