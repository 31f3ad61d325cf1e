//! The GPU backend of tensor-idx: the same index, carried out on a device through wgpu.
//!
//! Users depend on the facade, the package `tensor-idx`, with its feature `gpu`; there this crate is the module `gpu`.
//! Read the modules in the order of the data: gpu, pool, kernel, record, element, tensor, walk, gather.
//!
//! ```
//! use tensor_idx::{gpu::*, prelude::*};
//!
//! let Ok(gpu) = Gpu::new() else { return Ok(()) };
//! let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?.to_gpu(&gpu)?;
//!
//! // A view: nothing is copied, and the rank is known to the compiler.
//! let part: GpuTensor<i32, Rank<3>> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
//! assert_eq!(part.to_cpu()?.to_vec(), [7, 11, 19, 23]);
//!
//! // A gather, on the device.
//! assert_eq!(t.oix(idx![.., [2, 0], 1]).to_cpu()?.to_vec(), [9, 1, 21, 13]);
//! # Ok::<(), IndexError>(())
//! ```

#![warn(missing_docs)]

mod element;
mod entries;
mod error;
mod gather;
mod gpu;
mod kernel;
mod pool;
mod record;
mod tensor;
#[cfg(test)]
mod twin;
mod walk;

/// Until masks are compacted on the device: on the processor.
mod compact {
    use tensor_idx_core::{DynRank, IndexError};

    use crate::record::Record;
    use crate::tensor::{GpuTensor, Storage};

    pub(crate) fn numbers(mask: &GpuTensor<bool, DynRank>) -> Result<(usize, Storage), IndexError> {
        let entries = mask.to_cpu()?.to_vec();
        let numbers: Vec<u32> = (0..).zip(&entries).filter(|(_, set)| **set).map(|(n, _)| n).collect();
        Ok((numbers.len(), Storage::of(&mut Record::new(mask.gpu()), &numbers)?))
    }
}

pub use element::{GpuElement, Kind};
pub use gpu::Gpu;
pub use tensor::{GpuTensor, ToGpu};

/// wgpu, whose types [`Gpu`] takes and gives.
pub use wgpu;
