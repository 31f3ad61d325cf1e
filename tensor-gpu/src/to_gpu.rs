//! Tensors of the processor, copied to a device.

use std::sync::Arc;

use tensor_idx_core::{IndexError, Layout, Shape, Tensor, TensorView, TensorViewMut};

use crate::element::GpuElement;
use crate::gpu::Gpu;
use crate::record::Record;
use crate::storage::Storage;
use crate::tensor::GpuTensor;

/// A tensor that can be copied to a device.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
/// let odd = t.i(idx![.., 1..;2]).to_gpu(&gpu)?;
/// assert_eq!(odd.to_cpu()?.to_vec(), [1, 4]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait ToGpu {
    /// The type of its elements.
    type Elem: GpuElement;
    /// The type of the shape.
    type Shape: Shape;

    /// A copy of the elements, in row-major order, on the device.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if they are too many for the device, with its limit, or if it is out of memory.
    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<Self::Elem, Self::Shape>, IndexError>;
}

impl<T: GpuElement, S: Shape> ToGpu for TensorView<'_, T, S> {
    type Elem = T;
    type Shape = S;

    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<T, S>, IndexError> {
        Storage::check(gpu, T::KIND, self.len())?;
        let layout = Layout::of_shape(self.shape())?;
        let own;
        let elements = match self.as_slice() {
            Some(elements) => elements,
            None => {
                own = self.to_vec();
                &own
            }
        };
        let mut record = Record::new(gpu);
        let storage = Storage::of(&mut record, elements)?;
        Ok(GpuTensor::from_parts(Arc::new(storage), layout))
    }
}

macro_rules! by_view {
    ($($tensor:ty)*) => {$(
        impl<T: GpuElement, S: Shape> ToGpu for $tensor {
            type Elem = T;
            type Shape = S;

            fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<T, S>, IndexError> {
                self.view().to_gpu(gpu)
            }
        }
    )*};
}

by_view! { Tensor<T, S> TensorViewMut<'_, T, S> }
