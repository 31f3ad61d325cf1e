//! The GPU backend of tensor-idx: the same index, carried out on a device through wgpu.
//!
//! Users depend on the facade, the package `tensor-idx`, with its feature `gpu`; there this crate is the module `gpu`.
//! Read the modules in the order of the data: gpu, pool, kernel, params, report, record, error; element, storage, tensor, to_gpu,
//! read_back, relayout, buffers, entries, ranked, compact, watched, positions, tables, walk, units, tile, windows, points, laid_mask, in_parts,
//! gather, ahead; verb, value, arithmetic, scan, by_size, twice, refusal, in_turn, in_tree, write, scatter, selection, backward, device_verbs,
//! along, masked, compare.
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
mod arithmetic;
mod backward;
mod buffers;
mod by_size;
mod compact;
mod compare;
mod device_verbs;
mod element;
mod entries;
mod error;
mod gather;
mod gpu;
mod in_parts;
mod in_tree;
mod in_turn;
mod kernel;
mod laid_mask;
mod masked;
mod params;
mod points;
mod pool;
mod positions;
mod ranked;
mod read_back;
mod record;
mod refusal;
mod relayout;
mod report;
mod scan;
mod scatter;
mod selection;
mod storage;
mod tables;
mod tensor;
mod tile;
mod to_gpu;
mod twice;
#[cfg(test)]
mod twin;
mod units;
mod value;
mod verb;
mod walk;
mod watched;
mod windows;
mod write;

pub use arithmetic::{GpuCombine, GpuDivide, GpuHalf, GpuInTree, GpuNumber};
pub use backward::gather_backward;
#[doc(hidden)]
pub use compare::Beside;
pub use compare::GpuOperand;
pub use element::{GpuElement, Kind};
pub use gpu::{Gpu, Stats};
pub use selection::GpuSelection;
pub use tensor::GpuTensor;
pub use to_gpu::ToGpu;
pub use value::GpuValue;

/// wgpu, whose types [`Gpu`] takes and gives.
pub use wgpu;
