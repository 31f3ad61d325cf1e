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
//! zeros.i(idx![30..60, ..]).try_fill(1.0)?;
//! zeros.oix(idx![[99, 98], [79]]).try_assign([[5.0], [7.0]])?;
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
//! A value of the store is the unit: a chunk, or a shard where the array is sharded. These stores are safe for several
//! writers: a folder ([`Array::open`]), an object store (`Objects`) and the store in memory of [`zarrs`]. A reader beside a writer
//! gets each value as it was before or after the write. Two writers of the same value lose no change: a value that another writer
//! changed since it was read is read and changed again. Another store ([`Array::open_in`]) is read value by value. There a change of a part of a
//! chunk is an error ([`ZarrError::Unconditional`]), unless the caller promises that nobody else uses the same values
//! ([`Array::assume_exclusive`]).
//!
//! A write that fails has written some chunks completely and the others not at all. The error names the chunk and the number of chunks that
//! were written. A mistake of the index or the value is found before the first chunk is touched.

mod again;
mod array;
mod assign;
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
#[cfg(feature = "async")]
mod pieces;
#[cfg(feature = "async")]
mod requests;
mod split;
mod stored;
mod transfer;
mod values;
mod verbs;

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zarrs::group::Group;

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
#[cfg(feature = "async")]
#[doc(hidden)]
pub use stored::data_type_in;
pub use zarrs;

pub use crate::source::Fraction;
use crate::zarr::folder::Folder;

/// The names of the arrays of a group; none for an array.
///
/// The folders are read one by one, because a list in the group's metadata may be old. A folder with damaged metadata, or one that cannot
/// be read, is listed as an array: to open it gives the error. A group with several links to it is listed once.
pub(crate) fn names(path: &Path) -> Result<Option<Vec<String>>, ZarrError> {
    let store = Folder::new(path)?;
    if Group::open(store.clone(), "/").is_err() {
        return Ok(None);
    }
    let wrong = |error| ZarrError::open(path, error);
    let mut names = Vec::new();
    // Links come last, and a folder is read once: a group has its own name, and links do not lead round in circles.
    let mut groups: BTreeSet<_> = list(&store, "", path, &mut names).map_err(wrong)?.into_iter().collect();
    let mut seen = HashSet::from([path.canonicalize().map_err(wrong)?]);
    while let Some((_, name, folder)) = groups.pop_first() {
        let is_new = folder.canonicalize().map(|real| seen.insert(real));
        match is_new.and_then(|is_new| if is_new { list(&store, &name, &folder, &mut names) } else { Ok(Vec::new()) }) {
            Ok(inner) => groups.extend(inner),
            // It hides no other.
            Err(_) => names.push(name),
        }
    }
    names.sort();
    Ok(Some(names))
}

/// Adds the names of the arrays in a folder of this name, and returns its groups: whether they are links, their names and folders.
fn list(
    store: &Arc<Folder>,
    name: &str,
    folder: &Path,
    names: &mut Vec<String>,
) -> io::Result<Vec<(bool, String, PathBuf)>> {
    let mut groups = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let is_node = ["zarr.json", ".zarray", ".zgroup"].iter().any(|name| path.join(name).is_file());
        // Other names are no names of Zarr.
        let Some(own) = path.file_name().and_then(OsStr::to_str).filter(|_| is_node) else { continue };
        let name = if name.is_empty() { own.to_string() } else { format!("{name}/{own}") };
        let is_group = !path.join(".zarray").is_file() && Group::open(store.clone(), &array::node(&name)).is_ok();
        match is_group {
            true => groups.push((path.is_symlink(), name, path)),
            false => names.push(name),
        }
    }
    Ok(groups)
}
