//! `.npz`: several arrays by name, in a zip file.
//!
//! What `numpy.savez` writes is stored as it is, and is mapped in place; what `numpy.savez_compressed` writes is
//! inflated into memory when it is asked for. Members start anywhere in a zip file, so most often they do not suit their
//! elements: map them as [`Le<T>`](crate::Le), or load them.

use std::fmt;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tensor_idx_core::{DynRank, TensorD};
use zip::{CompressionMethod, ZipArchive};

use crate::element::{Element, MapElement};
use crate::error::FileError;
use crate::header::Header;
use crate::mapped::Mapped;
use crate::memory::Memory;
use crate::stored::Stored;

/// How much of a member is read to find its header.
const HEAD: usize = 1 << 14;

/// An open `.npz` file.
///
/// ```no_run
/// use tensor_idx::{files::{npz::Archive, Le}, prelude::*};
///
/// let archive = Archive::open("weights.npz")?;
/// println!("{:?}", archive.names());
/// let bias = archive.map::<Le<f32>>("bias")?;
/// println!("{}", bias.i(idx![..4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Archive {
    path: PathBuf,
    memory: Arc<Memory>,
    zip: ZipArchive<Cursor<Bytes>>,
}

#[derive(Clone)]
struct Bytes(Arc<Memory>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

/// Where it is, and the names in it.
impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Archive({}: {})", self.path.display(), self.names().join(", "))
    }
}

impl Archive {
    /// Reads the list of members.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if it is not a zip file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let memory = Arc::new(Memory::map(path)?);
        let zip = ZipArchive::new(Cursor::new(Bytes(memory.clone())))
            .map_err(|error| FileError::header(path, format!("not a .npz file: {error}")))?;
        Ok(Archive { path: path.into(), memory, zip })
    }

    /// The names of the arrays, in the order of the file.
    pub fn names(&self) -> Vec<String> {
        let names = self.zip.file_names().filter_map(Result::ok);
        names.filter_map(|name| name.strip_suffix(".npy").map(str::to_string)).collect()
    }

    /// An array by name: its header is read, and its elements if they are deflated.
    ///
    /// # Errors
    ///
    /// [`FileError::NoSuchName`]; those of [`npy::describe`](crate::npy::describe); [`FileError::Header`] if the member
    /// is encrypted, damaged, or packed in a way that NumPy does not use.
    pub fn get(&self, name: &str) -> Result<Stored, FileError> {
        let path = self.path.join(name);
        let wrong = |what: String| FileError::Header { path: path.clone(), what };
        let missing = || FileError::NoSuchName { path: self.path.clone(), name: name.into(), names: self.names() };
        let mut zip = self.zip.clone();
        let index = zip.index_for_name(&format!("{name}.npy")).ok_or_else(missing)?;
        let mut member = zip.by_index(index).map_err(|error| wrong(error.to_string()))?;
        let size = usize::try_from(member.size()).map_err(|_| wrong("it is larger than memory".into()))?;
        if member.compression() == CompressionMethod::Stored {
            let start = member.data_start().and_then(|start| usize::try_from(start).ok());
            let whole = start.and_then(|start| Some(start..start.checked_add(size)?));
            let range = whole.filter(|range| range.end <= self.memory.bytes().len());
            let range = range.ok_or_else(|| wrong("the file ends within it".into()))?;
            let mut header = Header::npy(&path, &self.memory.bytes()[range.clone()])?;
            header.from += range.start;
            return Stored::new(&path, self.memory.clone(), header, range.end);
        }
        let damaged = |error: std::io::Error| FileError::header(&path, format!("it cannot be inflated: {error}"));
        let mut head = Vec::new();
        member.by_ref().take(HEAD.min(size) as u64).read_to_end(&mut head).map_err(damaged)?;
        let header = Header::npy(&path, &head)?;
        // The header and the list of members have to agree before room is made.
        let elements = header.shape.iter().try_fold(header.dtype.size(), |n, &extent| n.checked_mul(extent));
        if elements.and_then(|bytes| bytes.checked_add(header.from)) != Some(size) {
            return Err(wrong(format!(
                "its header says {:?} elements of {}, and its size is {size} bytes",
                header.shape, header.dtype
            )));
        }
        let memory = Memory::read(Cursor::new(head).chain(&mut member), size).map_err(damaged)?;
        // At its end the checksum is compared.
        if member.read(&mut [0]).map_err(damaged)? > 0 {
            return Err(wrong("it is longer than the list of members says".into()));
        }
        Stored::new(&path, Arc::new(memory), header, size)
    }

    /// An array by name, in place if it is stored, as it is inflated if not.
    ///
    /// # Errors
    ///
    /// Those of [`Archive::get`] and of [`Stored::map`].
    pub fn map<T: MapElement>(&self, name: &str) -> Result<Mapped<T, DynRank>, FileError> {
        self.get(name)?.map()
    }

    /// An array by name, in memory.
    ///
    /// # Errors
    ///
    /// Those of [`Archive::get`] and of [`Stored::load`].
    pub fn load<T: Element>(&self, name: &str) -> Result<TensorD<T>, FileError> {
        self.get(name)?.load()
    }
}
