//! The gradient of a read.

use tensor_idx_core::{Add, IndexError, Plan, Shape};

use crate::arithmetic::{GpuNumber, Op};
use crate::scatter::write_good;
use crate::tensor::GpuTensor;
use crate::value::DeviceOperand;
use crate::verb::DeviceVerb;

/// Returns the gradient of a read with respect to its source, from the gradient of what the plan reads: every element receives
/// the sum of the gradients of the places that it was read to, in row-major order.
///
/// A plan of [`plan_remote`](tensor_idx_core::Layout::plan_remote) leaves index arrays on the device where they are;
/// `plan_gather` brings them to the host.
///
/// # Errors
///
/// [`IndexError::ValueShape`] if the gradient does not broadcast to the shape of what was read; [`IndexError::Device`].
///
/// ```
/// use tensor_idx::{gpu::*, index::Outer, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([4], vec![1.0_f32, 2.0, 3.0, 4.0])?.to_gpu(&gpu)?;
/// let plan = t.layout().plan_gather(Outer, idx![[3, 0, 3]])?;
/// let gradient = Tensor::from_vec([3], vec![1.0_f32, 10.0, 100.0])?.to_gpu(&gpu)?;
/// assert_eq!(gather_backward(&plan, &gradient)?.to_cpu()?.to_vec(), [10.0, 0.0, 0.0, 101.0]);
/// # Ok::<(), IndexError>(())
/// ```
pub fn gather_backward<T: GpuNumber, S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    gradient: &GpuTensor<T, R>,
) -> Result<GpuTensor<T, S>, IndexError> {
    let mut out = GpuTensor::zeroed(gradient.gpu(), plan.source_shape())?;
    match plan.holes() {
        // A place without an element has no gradient, whatever the index says of it.
        Some(_) => {
            let value = DeviceOperand::There(gradient.clone().into_dyn());
            let add = DeviceVerb::Accumulate(Op::Add);
            write_good(&mut out, plan, &value, add)?.now(gradient.gpu())?;
        }
        None => out.select_mut(plan)?.try_accumulate(Add, gradient)?,
    }
    Ok(out)
}
