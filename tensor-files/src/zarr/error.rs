//! What can go wrong with a chunked array.

use std::error::Error;
use std::fmt::{self, Display};
use std::path::Path;

use tensor_idx_core::IndexError;

use crate::Escaped;
use crate::error::{FileError, First};

/// Why an array of chunks could not be opened, read or written.
///
/// ```
/// use tensor_idx::files::zarr::Array;
///
/// let error = Array::<f32>::open("no/such.zarr").unwrap_err();
/// assert!(error.to_string().starts_with("no/such.zarr: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ZarrError {
    /// There is no array that can be read.
    #[error("{}: {}", Escaped(place), Escaped(source))]
    Open {
        /// Where it was to be.
        place: String,
        /// What the store or the metadata says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// An array of an asynchronous store where nothing is awaited.
    #[error("{}: an array in an object store is awaited: `.load_awaited().await`", Escaped(place))]
    Awaited {
        /// Where it is.
        place: String,
    },
    /// A group where an array was to be.
    #[error("{}: it is a group, not an array{}", Escaped(place), Within(names))]
    Group {
        /// Where it is.
        place: String,
        /// The arrays in it, where the store was asked for them: a folder is.
        names: Vec<String>,
    },
    /// Elements of another type than the one asked for.
    #[error(
        "{}: the elements are {}, not {asked}: open it as that type, and convert what is loaded by `map`",
        Escaped(place),
        Escaped(found)
    )]
    ElementType {
        /// Where the array is.
        place: String,
        /// The type of the elements, in Zarr's words.
        found: String,
        /// The type asked for.
        asked: crate::DType,
    },
    /// A feature of Zarr that this library does not support.
    #[error("{}: {}", Escaped(place), Escaped(what))]
    Unsupported {
        /// Where the array is.
        place: String,
        /// What it is.
        what: String,
    },
    /// An array, a group, or chunks that one left behind, at the place of a new array.
    #[error("{}: there is an array or a group already, or chunks of one: `overwrite` replaces it", Escaped(place))]
    Exists {
        /// Where it is.
        place: String,
    },
    /// A chunk that could not be read or decoded; of a call that writes, `written` others were written.
    #[error(
        "{}: chunk {chunk:?} (`{}`) could not be read{}: {}",
        Escaped(place),
        Escaped(key),
        others(*written),
        Escaped(source)
    )]
    Read {
        /// Where the array is.
        place: String,
        /// The number of the chunk on each axis.
        chunk: Vec<u64>,
        /// Its name in the store.
        key: String,
        /// How many chunks of the same call are written.
        written: u64,
        /// What the store or the codec says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A chunk that could not be written; `written` others were.
    #[error(
        "{}: chunk {chunk:?} (`{}`) could not be written, {written} others were: {}",
        Escaped(place),
        Escaped(key),
        Escaped(source)
    )]
    Write {
        /// Where the array is.
        place: String,
        /// The number of the chunk on each axis.
        chunk: Vec<u64>,
        /// Its name in the store.
        key: String,
        /// How many chunks of the same call are written.
        written: u64,
        /// What the store or the codec says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A write to an array that was opened to be read.
    #[error("{}: the array was opened to be read only", Escaped(place))]
    ReadOnly {
        /// Where the array is.
        place: String,
    },
    /// A write that changes a part of a chunk, in a store that cannot write on a condition.
    #[error(
        "{}: the store cannot write on a condition, so another writer of the same chunk may lose its change: `assign` or \
         `fill` whole chunks, or promise by `assume_exclusive` that no other writer uses the same chunks",
        Escaped(place)
    )]
    Unconditional {
        /// Where the array is.
        place: String,
    },
    /// A source of [`Part::assign_from`](crate::zarr::Part::assign_from) that could not be read, but for a chunk of a Zarr array ([`ZarrError::Read`]).
    #[error("the source could not be read{}: {source}", others(*written))]
    Source {
        /// How many chunks of the same call are written.
        written: u64,
        /// What the source says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// An index, a shape or a value that does not fit.
    #[error(transparent)]
    Index(#[from] IndexError),
}

/// What to open instead of a group.
struct Within<'a>(&'a [String]);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str(": open one of the arrays in it by its path"),
            names => write!(f, "; in it {}", First(names)),
        }
    }
}

/// How many others were written, where some were.
fn others(written: u64) -> String {
    if written > 0 { format!(", {written} others were written") } else { String::new() }
}

impl ZarrError {
    /// With the number of chunks that were written in the end.
    pub(crate) fn after(mut self, all: u64) -> Self {
        if let ZarrError::Read { written, .. } | ZarrError::Write { written, .. } | ZarrError::Source { written, .. } =
            &mut self
        {
            *written = all;
        }
        self
    }

    /// The error of a source, which may be an array of chunks, too.
    pub(crate) fn source(error: FileError) -> Self {
        match error {
            FileError::Zarr(error) => error,
            error => ZarrError::Source { written: 0, source: Box::new(error) },
        }
    }

    pub(crate) fn open(path: &Path, source: impl Error + Send + Sync + 'static) -> Self {
        ZarrError::Open { place: path.display().to_string(), source: Box::new(source) }
    }
}
