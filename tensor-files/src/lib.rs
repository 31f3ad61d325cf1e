//! Arrays in files, indexed in place: the same index as in memory reads only the elements that it names.
//!
//! | file | open | what is read |
//! |---|---|---|
//! | `.npy` | [`npy::open`], [`npy::open_mut`] | the pages of the memory map that an index touches |
//! | `.npz` | [`npz::Archive`] | stored members in place; deflated ones whole |
//! | safetensors | [`safetensors::Tensors`], sharded sets too | the pages that an index touches |
//! | Zarr (feature `zarr`) | `zarr::Array` | the chunks that an index touches, in parallel |
//! | several of these as one | [`join`] | of each what an index touches |
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
//! A mapped tensor and its file share memory: nothing is copied, and views borrow from the map. Elements of the other byte order, or at
//! an address that is not aligned, are never read as plain elements. Map them as [`Le<T>`](Le) or [`Be<T>`](Be), which convert each
//! element when it is read, or load them.
//!
//! A file has either one map that writes, or any number of maps that read. The maps of this library hold the (advisory) lock of the file.
//! A map that would share bytes with a writer is the error [`FileError::Busy`], in the same process and in others. Programs that do not
//! ask for the lock are not stopped by it, and not every file system has locks. So the caller must ensure, as with every memory map in
//! every language: **nobody else changes or truncates a file while it is mapped.** Elements that change under a view may be read as
//! the old or the new value. If the file is cut, the system ends the process (`SIGBUS`). The entries of an index array in a map are
//! copied while they are checked, so a change never leads to an address outside of a tensor.
//!
//! Replace files by renaming a new one over them, as [`npy::save`] does, and maps of the old one stay whole.

mod any;
mod element;
mod error;
mod escaped;
mod header;
pub mod join;
mod mapped;
mod memory;
mod new_file;
pub mod npy;
pub mod npz;
pub mod safetensors;
mod source;
mod stored;
#[cfg(feature = "zarr")]
mod threads;
mod time;
mod views;
#[cfg(feature = "zarr")]
pub mod zarr;

pub use any::{AnyArray, AnyFile, AnyTensor, open_any};
pub use element::{Be, ByteOrder, DType, Element, Le, MapElement};
pub use error::FileError;
pub use escaped::Escaped;
pub use half::{bf16, f16};
pub use mapped::{Mapped, MappedMut};
pub use new_file::NewFile;
pub use num_complex::Complex;
pub use source::Source;
pub use stored::Stored;
pub use time::{NoTime, Time, TimeKind};
