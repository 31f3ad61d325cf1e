//! Zarr: arrays of chunks, in a folder or an object store, read and written by the same index.
//!
//! An index reads nothing: it makes a [`Part`], and an index of a part makes another. [`Part::load`] reads exactly the
//! chunks that the part touches (of a shard those in it), each once, in parallel; at any time it holds the result and one
//! chunk a thread. Writing
//! ([`Part::assign`], [`Part::fill`], [`Part::accumulate`] and the others) writes chunks that are covered whole without
//! reading them, and reads, changes and writes the others; a shard is read and written as a whole.
//!
//! ```
//! use tensor_idx::{files::zarr::Array, prelude::*};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("a.zarr");
//! let zeros = Array::<f32>::create(&path, &[100, 80], &[30, 20], 0.0)?.into_rank::<2>()?;
//! zeros.i(idx![30..60, ..]).fill(1.0)?;
//! zeros.oix(idx![[99, 98], [79]]).assign([[5.0], [7.0]])?;
//! zeros.reset_counts();
//!
//! let part = zeros.i(idx![25..35, -1]).oix(idx![[0, 5, -1]]);
//! assert_eq!(part.shape(), [3]);
//! assert_eq!(part.load()?.to_vec(), [0.0, 1.0, 1.0]);
//! // Of the two chunks that the part touches one was never written, and is the fill value.
//! assert_eq!((zeros.counts().chunks_read, zeros.counts().chunks_absent), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Several writers
//!
//! A value of the store is the unit: a chunk, or a shard where the array is sharded. Writers whose parts share none never
//! meet, on one machine or on many: parts along these borders need no lock. Two that write to the same one at the same time
//! read it, change it and write it one after the other or at once, and then the change of one of them may be lost: that is for
//! the callers to prevent. A reader beside a writer sees each as it was before or after: in a folder ([`Array::open`]) it is
//! written beside its name and renamed, and object stores replace a value at once. For another store ([`Array::open_in`]) that
//! is as the store does it; [`zarrs`]' own store of a folder writes in place.
//!
//! A write that fails has written some chunks and not others, and none partly: the error names the chunk and says how many were
//! written. What is wrong with the index or the value is found before the first chunk is touched.

mod again;
mod array;
#[cfg(feature = "async")]
mod asynchronous;
mod chunk;
mod codecs;
mod cut;
mod error;
mod folder;
#[cfg(feature = "async")]
mod objects;
mod part;
mod transfer;
mod values;
mod verbs;

use std::path::Path;
use std::sync::Arc;

use zarrs::filesystem::FilesystemStore;
use zarrs::group::Group;
use zarrs::metadata::NodeMetadata;

pub(crate) use array::any;
pub use array::{Array, Counts, ZarrElement};
#[cfg(feature = "async")]
pub use asynchronous::{AsyncArray, AsyncPart};
pub use error::ZarrError;
#[cfg(feature = "async")]
pub use object_store;
#[cfg(feature = "async")]
pub use objects::Objects;
pub use part::Part;
pub use zarrs;

/// The names of the arrays of a group; none for an array.
pub(crate) fn names(path: &Path) -> Result<Option<Vec<String>>, ZarrError> {
    let store = Arc::new(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?);
    let Ok(group) = Group::open(store, "/") else { return Ok(None) };
    let nodes = group.traverse().map_err(|error| ZarrError::open(path, error))?;
    let arrays = nodes.into_iter().filter(|(_, metadata)| matches!(metadata, NodeMetadata::Array(_)));
    let mut names: Vec<String> = arrays.map(|(path, _)| path.as_str().trim_start_matches('/').to_string()).collect();
    names.sort();
    Ok(Some(names))
}
