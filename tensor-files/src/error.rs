//! What can be wrong with a file.

use std::io;
use std::path::{Path, PathBuf};

use tensor_idx_core::IndexError;

use crate::Escaped;
use crate::element::{ByteOrder, DType};
use crate::header::Header;

/// Why a file, or a part of one, could not be read or written.
///
/// Paths and names are displayed with control characters [escaped](Escaped); the fields hold them as they are.
///
/// ```
/// use tensor_idx::files::npy;
///
/// let error = npy::open::<f32>("no/such.npy").unwrap_err();
/// assert!(error.to_string().starts_with("no/such.npy: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// An error of the operating system.
    #[error("{}: {source}", Escaped(path.display()))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A map of a file that is mapped already, if one of the two maps writes.
    #[error(
        "{}: {}",
        Escaped(path.display()),
        if *write { "it is mapped already, and what is mapped to be written is mapped once" } else { "it is mapped to be written" }
    )]
    Busy {
        /// The file.
        path: PathBuf,
        /// Whether it was to be written.
        write: bool,
    },
    /// A malformed header.
    #[error("{}: {}", Escaped(path.display()), Escaped(what))]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A file that ends before its elements do.
    #[error(
        "{}: the file ends early: elements of {dtype} of shape {shape:?} need {needed} bytes from byte {from} on, and there are {found}",
        Escaped(path.display())
    )]
    Truncated {
        /// The file.
        path: PathBuf,
        /// The type of the elements.
        dtype: DType,
        /// Their shape.
        shape: Vec<usize>,
        /// Where they begin.
        from: u64,
        /// How many bytes they are.
        needed: u64,
        /// How many there are.
        found: u64,
    },
    /// Elements of another type than the one asked for.
    #[error(
        "{}: the elements are {found}, not {asked}: ask for `{}`{}, and convert by `map`",
        Escaped(path.display()),
        found.in_memory(),
        match found {
            DType::Bool => " (a map of it is `Le<bool>`)",
            DType::Time(_) => ", counts of the unit",
            _ => "",
        }
    )]
    ElementType {
        /// The file.
        path: PathBuf,
        /// The type of the elements.
        found: DType,
        /// The type asked for.
        asked: DType,
    },
    /// Elements of the other byte order.
    #[error(
        "{}: the elements are {order}, which this machine is not: map them as `{}<_>`, which converts what is read, or \
         `load` them",
        Escaped(path.display()),
        order.wrapper()
    )]
    ByteOrder {
        /// The file.
        path: PathBuf,
        /// The order of the elements.
        order: ByteOrder,
    },
    /// Elements at an address that does not suit them.
    #[error(
        "{}: the elements start at byte {from}, which does not suit {dtype}: map them as `{}<_>`, or `load` them",
        Escaped(path.display()),
        order.wrapper()
    )]
    Alignment {
        /// The file.
        path: PathBuf,
        /// The type of the elements.
        dtype: DType,
        /// The order of the elements.
        order: ByteOrder,
        /// Where they begin.
        from: u64,
    },
    /// A name that is not in the file.
    #[error(
        "{}: {}{}",
        Escaped(path.display()),
        if name.is_empty() { "a name is missing".into() } else { format!("there is no `{}`", Escaped(name)) },
        Names(names)
    )]
    NoSuchName {
        /// The file.
        path: PathBuf,
        /// The name asked for.
        name: String,
        /// The names that there are.
        names: Vec<String>,
    },
    /// An index, a shape or a value that does not fit.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// An error of a Zarr array.
    #[cfg(feature = "zarr")]
    #[error(transparent)]
    Zarr(#[from] crate::zarr::ZarrError),
}

impl FileError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> FileError + '_ {
        move |source| FileError::Io { path: path.into(), source }
    }

    pub(crate) fn alignment(path: &Path, header: &Header) -> FileError {
        let Header { dtype, order, from, .. } = *header;
        FileError::Alignment { path: path.into(), dtype, order, from: from as u64 }
    }

    pub(crate) fn header(path: &Path, what: impl Into<String>) -> FileError {
        FileError::Header { path: path.into(), what: what.into() }
    }
}

/// The path of an array in a file, as errors name it. (A name that begins with `/` would replace that of the file.)
pub(crate) fn within(path: &Path, name: &str) -> PathBuf {
    path.join(name.trim_start_matches('/'))
}

struct Names<'a>(&'a [String]);

impl std::fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            [] => f.write_str(", and no other name: the file is one array, or empty"),
            names => write!(f, "; there is {}", First(names)),
        }
    }
}

/// The first of many names, and how many more there are.
pub(crate) struct First<'a>(pub(crate) &'a [String]);

impl std::fmt::Display for First<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const MOST: usize = 12;
        Escaped(self.0[..self.0.len().min(MOST)].join(", ")).fmt(f)?;
        match self.0.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
