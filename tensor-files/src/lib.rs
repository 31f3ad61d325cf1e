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
//! A file is mapped to be written once, or to be read any number of times: the maps of this library hold its lock (of the
//! kind that programs ask each other for), so one that would share bytes with a writer is [`FileError::Busy`], in the same
//! process and in others. What does not ask for the lock is not held back by it, and not every file system has locks. So one
//! thing is for the caller to see to, as with every memory map in every language: **nobody else changes or truncates a file
//! while it is mapped.** Elements that change under a view may be read as either value, and where the file was cut the system
//! ends the process (`SIGBUS`). The entries of an index array in a map are copied while they are checked, so that a change
//! never leads to an address outside of a tensor.
//! Replace files by renaming a new one over them, as [`npy::save`] does, and maps of the old one stay whole.

mod any;
mod element;
mod error;
mod escaped;
mod header;
mod mapped;
mod memory;
mod new_file;
pub mod npy;
pub mod npz;
pub mod safetensors;
mod stored;
mod time;
#[cfg(feature = "zarr")]
pub mod zarr;

pub use any::{AnyArray, AnyFile, AnyTensor, Source, open_any};
pub use element::{Be, ByteOrder, DType, Element, Le, MapElement};
pub use error::FileError;
pub use escaped::Escaped;
pub use half::{bf16, f16};
pub use mapped::{Mapped, MappedMut};
pub use new_file::NewFile;
pub use num_complex::Complex;
pub use stored::Stored;
pub use time::{NoTime, Time, TimeKind};
