//! NumPy's whole indexing language, checked by the Rust compiler.
//!
//! [`idx!`] parses an index at compile time into a typed list of elements, so the rank of a view is part of its type
//! and an index that cannot be right does not build. Basic indices are views: nothing is copied.
//!
//! ```
//! use tensor_idx::prelude::*;
//!
//! let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
//!
//! // In NumPy: t[:, 1:3, None, -1]
//! let part: TensorView<i32, Rank<3>> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
//! assert_eq!(part.shape(), [2, 2, 1]);
//! assert_eq!(part.to_vec(), [7, 11, 19, 23]);
//!
//! // Index arrays and masks are read in one gather: t[:, [2, 0], 1:3]
//! assert_eq!(t.oix(idx![.., [2, 0], 1..3]).shape(), [2, 2, 2]);
//!
//! // Writing takes the same index. In NumPy: t[:, [2, 0]] += 100
//! let mut t = t;
//! assign!(t[.., [2, 0]] += 100);
//! assert_eq!(t.i(idx![0, .., 0]).to_vec(), [100, 4, 108]);
//! # Ok::<(), IndexError>(())
//! ```
//!
//! # The way of an index
//!
//! ```text
//! idx![1..3, NewAxis, tl(0)]                    source tokens
//!   │ parse, check, expand                      at compile time
//!   ▼
//! Cons<StrictRange, Cons<NewAxis, Cons<At, Nil>>>   a typed list: axes consumed, axes produced
//!   │ resolve against a Layout                  at run time: the only place that finds a bad index
//!   ▼
//! Plan: every source axis is a constant, an affine walk of a result axis, or an array of positions
//!   │
//!   ├─ no arrays: a view, which is a new Layout over the same memory
//!   └─ arrays or masks: a gather into a new tensor, or a selection to write to
//! ```
//!
//! # Where to go
//!
//! - The language: [`idx!`], with NumPy on the left in [`guide`], with PyTorch in [`from_pytorch`].
//! - Tensors: [`Tensor`], [`TensorView`], [`TensorViewMut`]; shape, strides and offset as a value: [`Layout`].
//! - Functions and structs over them, of one rank or any: [`functions`].
//! - Reading by index arrays and masks: [`Read`], with `oix`, `vix`, `nix` and `tix`.
//! - Writing: [`assign!`] as a statement, and [`Scatter`], what it writes to; [`Write`] and the verbs of [`Selection`] and [`TensorViewMut`] as methods.
//! - Gradients: [`Plan::gather_backward`], [`Adjoint`].
//! - Indices made at run time or parsed from strings: [`DynIndex`].
//! - What went wrong: [`IndexError`]. What an index does: [`Strided::explain`].
//! - Tensors of other libraries, and your own tensor type: [`interop`].
//!
//! # Features
//!
//! - `std` (default): run-time detection of SIMD, huge pages under large results.
//! - `rayon` (default, needs `std`): large copies run on the caller's rayon pool.
//! - `files` (needs `std`): `.npy`, `.npz` and safetensors, memory-mapped; the module `files`.
//! - `zarr` (needs `files`): Zarr arrays, by chunks; the module `files::zarr`.
//! - `gpu` (needs `std`): the same index on a GPU, through wgpu; the module `gpu`.
//! - `half`, `num-complex`: `f16`, `bf16` and complex elements are copied as fast as other numbers; `files` has both on.
//! - `bytemuck`: [`Tensor::cast`](functions#structs-as-elements), so that structs of numbers are, too.
//! - `ndarray`, `nalgebra`, `mdarray`, `faer`, `dlpack`, `candle`, `burn`: the tensors of other libraries are indexed ([`interop`]).
//!
//! Without the first two, the crate is `no_std` with `alloc`.

#![cfg_attr(not(feature = "std"), no_std)]

pub use tensor_idx_core::*;

/// The same index on a GPU: tensors in the memory of a device, read and written there.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]).to_gpu(&gpu)?;
/// assert_eq!(t.oix(idx![.., [2, 0]]).to_cpu()?.to_vec(), [3, 1, 6, 4]);
/// # Ok::<(), IndexError>(())
/// ```
#[cfg(feature = "gpu")]
pub mod gpu {
    #[doc(inline)]
    pub use tensor_idx_gpu::*;
}

/// Arrays in files: `.npy`, `.npz`, safetensors, Zarr.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1, 2, 3], [4, 5, 6]]))?;
/// let map = npy::open::<i32>(&path)?.into_rank::<2>()?;
/// assert_eq!(map.i(idx![.., -1]).to_vec(), [3, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "files")]
pub mod files {
    #[doc(inline)]
    pub use tensor_idx_files::*;
}

#[doc = include_str!("../docs/numpy.md")]
pub mod guide {}

#[doc = include_str!("../docs/pytorch.md")]
pub mod from_pytorch {}

#[doc = include_str!("../docs/functions.md")]
pub mod functions {}

#[doc = include_str!("../docs/interop.md")]
pub mod interop {}

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The example of docs/files.md runs as a test.
#[cfg(all(doctest, feature = "zarr"))]
#[doc = include_str!("../docs/files.md")]
struct Files;
