//! Arrays in files, indexed where they lie: the same index as in memory, and only what it names is read.
//!
//! | file | open | what is read |
//! |---|---|---|
//! | `.npy` | [`npy::open`], [`npy::open_mut`] | the pages of the memory map that an index touches |
//! | `.npz` | [`npz::Archive`] | stored members in place; deflated ones whole |
//! | safetensors | [`safetensors::Tensors`], sharded sets too | the pages that an index touches |
//! | Zarr (feature `zarr`) | `zarr::Array` | the chunks that an index touches, in parallel |
//!
//! ```
//! use tensor_idx::{files::npy, prelude::*};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("weights.npy");
//! npy::save(&path, &Tensor::from_vec([3, 4], (0..12).map(|x| x as f32).collect())?)?;
//!
//! let weights = npy::open::<f32>(&path)?.into_rank::<2>()?;
//! assert_eq!(weights.i(idx![.., -1]).to_vec(), [3.0, 7.0, 11.0]);
//! assert_eq!(weights.oix(idx![[2, 0], 1..3]).to_vec(), [9.0, 10.0, 1.0, 2.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Maps
//!
//! A map is the file: nothing is copied, and views borrow from it. Elements that are not as this machine has them (of the
//! other byte order, or at an address that does not suit them) are never read as if they were: they are mapped as
//! [`Le<T>`](Le) or [`Be<T>`](Be), which convert each element when it is read, or loaded.
//!
//! A file that somebody else changes while it is mapped changes under the views, and one that is truncated makes the
//! system end the process (`SIGBUS`) where the lost pages are read: that is so for every memory map in every language,
//! and nothing in the process can prevent it. Replace files by renaming a new one over them, and maps of the old one stay
//! whole.

mod any;
mod element;
mod error;
mod header;
mod mapped;
mod memory;
pub mod npy;
pub mod npz;
pub mod safetensors;
mod stored;
#[cfg(feature = "zarr")]
pub mod zarr;

pub use any::{AnyArray, AnyTensor, Source, names, open_any};
pub use element::{Be, ByteOrder, DType, Element, Le, MapElement};
pub use error::FileError;
pub use half::{bf16, f16};
pub use mapped::{Mapped, MappedMut};
pub use num_complex::Complex;
pub use stored::Stored;
