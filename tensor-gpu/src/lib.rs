//! The GPU backend of tensor-idx: the same index, carried out on a device through wgpu.
//!
//! Users depend on the facade, the package `tensor-idx`, with its feature `gpu`; there this crate is the module `gpu`.
//! Read the modules in the order of the data: gpu, pool, kernel, report, record; element, tensor, relayout, buffers, entries, compact,
//! walk, windows, gather, ahead; value, arithmetic, scan, twice, in_turn, in_tree, scatter, selection, any_order, sums, masked, compare.
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

mod ahead;
mod along;
mod any_order;
mod arithmetic;
mod buffers;
mod by_size;
mod compact;
mod compare;
mod element;
mod entries;
mod error;
mod gather;
mod gpu;
mod in_tree;
mod in_turn;
mod kernel;
mod masked;
mod params;
mod pool;
mod record;
mod relayout;
mod report;
mod scan;
mod scatter;
mod selection;
mod sums;
mod tables;
mod tensor;
mod tile;
mod twice;
#[cfg(test)]
mod twin;
mod units;
mod value;
mod walk;
mod windows;

pub use arithmetic::{GpuCombine, GpuDivide, GpuHalf, GpuInTree, GpuNumber};
#[doc(hidden)]
pub use compare::Beside;
pub use compare::GpuOperand;
pub use element::{GpuElement, Kind};
pub use gpu::{Gpu, Stats};
pub use selection::{GpuSelection, gather_backward};
pub use tensor::{GpuTensor, ToGpu};
pub use value::GpuValue;

/// wgpu, whose types [`Gpu`] takes and gives.
pub use wgpu;
