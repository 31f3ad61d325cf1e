//! `.npz`: several arrays by name, in a zip file.
//!
//! What `numpy.savez` writes is stored as it is, and is mapped in place; what `numpy.savez_compressed` writes is
//! inflated into memory when it is asked for. Members start anywhere in a zip file, so most often they do not suit their
//! elements: map them as [`Le<T>`](crate::Le), or load them.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tensor_idx_core::{DynRank, TensorD};
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use crate::Escaped;
use crate::element::{Element, MapElement};
use crate::error::{FileError, within};
use crate::header::{HEAD, Header};
use crate::mapped::Mapped;
use crate::memory::{ByteSource, Bytes, Memory, Reader};
use crate::stored::Stored;

/// A file for the examples: `path`, with an array `bias` of `f32`: 1, 2, 3.
macro_rules! archive {
    () => {
        "# let folder = tempfile::tempdir()?;
# let path = folder.path().join(\"weights.npz\");
# npy::save(&path, &Tensor1::from([1.0_f32, 2.0, 3.0]))?;
# let member = std::fs::read(&path)?;
# let mut file = zip::ZipWriter::new(std::fs::File::create(&path)?);
# file.start_file(\"bias.npy\", zip::write::SimpleFileOptions::default())?;
# std::io::Write::write_all(&mut file, &member)?;
# file.finish()?;"
    };
}

/// An open `.npz` file.
///
/// ```
/// use tensor_idx::{files::{npy, npz::Archive, Le}, prelude::*};
///
#[doc = archive!()]
/// let archive = Archive::open(&path)?;
/// assert_eq!(archive.names(), ["bias"]);
/// let bias = archive.map::<Le<f32>>("bias")?;
/// assert_eq!(bias.i(..2).to_string(), "[1 2]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Archive {
    path: PathBuf,
    source: Arc<ByteSource>,
    zip: ZipArchive<Reader<Arc<ByteSource>>>,
}

/// A deflated member: inflated when its elements are asked for, and then once.
struct Member {
    /// With its name.
    path: PathBuf,
    zip: ZipArchive<Reader<Arc<ByteSource>>>,
    index: usize,
    size: usize,
    memory: Mutex<Option<Arc<Memory>>>,
}

impl Bytes for Member {
    fn memory(&self) -> Result<Arc<Memory>, FileError> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(memory) = &*memory {
            return Ok(memory.clone());
        }
        let mut inflated = None;
        self.read(0, &mut |bytes| {
            inflated = Some(Arc::new(Memory::read(bytes, self.size)?));
            Ok(())
        })?;
        memory.clone_from(&inflated);
        inflated.ok_or_else(|| FileError::header(&self.path, "it is empty"))
    }

    fn read(&self, from: u64, f: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> Result<(), FileError> {
        let mut zip = self.zip.clone();
        let mut member = zip.by_index(self.index).map_err(|error| FileError::header(&self.path, error.to_string()))?;
        let mut read = || {
            io::copy(&mut member.by_ref().take(from), &mut io::sink())?;
            f(&mut member)?;
            // At its end the checksum is compared.
            match member.read(&mut [0])? {
                0 => Ok(()),
                _ => Err(io::Error::other("it is longer than the list of members says")),
            }
        };
        read().map_err(|error| failed(&self.path, error, "it cannot be inflated"))
    }

    fn are_there(&self) -> bool {
        false
    }
}

/// The error of a read: the system's own is no fault of the bytes.
fn failed(path: &Path, error: io::Error, what: &str) -> FileError {
    match error.raw_os_error() {
        Some(_) => FileError::io(path)(error),
        None => FileError::header(path, format!("{what}: {error}")),
    }
}

/// Where it is, and the names in it.
impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Archive({}: {})", Escaped(self.path.display()), Escaped(self.names().join(", ")))
    }
}

impl Archive {
    /// Reads the list of members.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, npz::Archive}, prelude::*};
    ///
    #[doc = archive!()]
    /// assert_eq!(Archive::open(&path)?.names(), ["bias"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if it is not a zip file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let source = ByteSource::open(path)?;
        let zip = ZipArchive::new(source.reader(0)).map_err(|error| {
            let error = match error {
                ZipError::Io(error) if error.raw_os_error().is_some() => return FileError::io(path)(error),
                error => error,
            };
            let mut start = [0; 6];
            let what = match source.reader(0).read_exact(&mut start) {
                Ok(()) if start == *b"\x93NUMPY" => "it is one .npy file: open it with `files::npy::open`".to_owned(),
                _ => error.to_string(),
            };
            FileError::header(path, format!("not a .npz file: {what}"))
        })?;
        Ok(Archive { path: path.into(), source, zip })
    }

    /// Returns the names of the members without `.npy`, in the order of the file.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, npz::Archive}, prelude::*};
    ///
    #[doc = archive!()]
    /// assert_eq!(Archive::open(&path)?.names(), ["bias"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(&self) -> Vec<String> {
        let names = self.zip.file_names().filter_map(Result::ok);
        names.map(|name| name.strip_suffix(".npy").unwrap_or(&name).to_string()).collect()
    }

    /// Returns an array by name: its header is read. The elements of a deflated member are inflated when they are mapped or loaded, and
    /// compared with its checksum; those of a stored one are not.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, npz::Archive, DType}, prelude::*};
    ///
    #[doc = archive!()]
    /// let stored = Archive::open(&path)?.get("bias")?;
    /// assert_eq!((stored.dtype(), stored.shape()), (DType::F32, &[3][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::NoSuchName`]; those of [`npy::describe`](crate::npy::describe); [`FileError::Header`] if the member
    /// is encrypted, or packed in a way that NumPy does not use, or its header is damaged.
    pub fn get(&self, name: &str) -> Result<Stored, FileError> {
        let path = within(&self.path, name);
        let wrong = |what: String| FileError::Header { path: path.clone(), what };
        let missing = || FileError::NoSuchName { path: self.path.clone(), name: name.into(), names: self.names() };
        let mut zip = self.zip.clone();
        // A member without the ending is found, too, as NumPy finds it.
        let index =
            zip.index_for_name(&format!("{name}.npy")).or_else(|| zip.index_for_name(name)).ok_or_else(missing)?;
        let mut member = zip.by_index(index).map_err(|error| match error {
            ZipError::Io(error) => failed(&path, error, "it cannot be read"),
            error => wrong(error.to_string()),
        })?;
        let size = usize::try_from(member.size()).map_err(|_| wrong("it is larger than memory".into()))?;
        let damaged = |error| failed(&path, error, "it cannot be read");
        let mut head = Vec::new();
        member.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(damaged)?;
        let mut header = Header::npy(&path, &head)?;
        if member.compression() == CompressionMethod::Stored {
            if member.compressed_size() != member.size() {
                let (stored, size) = (member.compressed_size(), member.size());
                return Err(wrong(format!("it is stored as it is, in {stored} bytes, and its size is {size} bytes")));
            }
            let start = member.data_start();
            let whole = start.and_then(|start| Some((start, start.checked_add(size as u64)?)));
            let range = whole.filter(|(_, end)| *end <= self.source.len());
            let (start, end) = range.ok_or_else(|| wrong("the file ends within it".into()))?;
            let from = usize::try_from(start).ok().and_then(|start| start.checked_add(header.from));
            header.from = from.ok_or_else(|| wrong("it begins where this machine cannot count to".into()))?;
            return Stored::new(&path, self.source.clone(), header, end);
        }
        // The header and the list of members have to agree before room is made.
        let elements = header.shape.iter().try_fold(header.dtype.size(), |n, &extent| n.checked_mul(extent));
        if elements.and_then(|bytes| bytes.checked_add(header.from)) != Some(size) {
            return Err(wrong(format!(
                "its header says {:?} elements of {}, and its size is {size} bytes",
                header.shape, header.dtype
            )));
        }
        drop(member);
        let member = Member { path: path.clone(), zip, index, size, memory: Mutex::default() };
        Stored::new(&path, Arc::new(member), header, size as u64)
    }

    /// Returns an array by name, in place if it is stored, as it is inflated if not.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, npz::Archive, Le}, prelude::*};
    ///
    #[doc = archive!()]
    /// let bias = Archive::open(&path)?.map::<Le<f32>>("bias")?;
    /// assert_eq!(bias.i(-1).map(|x| x.get()).to_vec(), [3.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Archive::get`] and of [`Stored::map`].
    pub fn map<T: MapElement>(&self, name: &str) -> Result<Mapped<T, DynRank>, FileError> {
        self.get(name)?.map()
    }

    /// Returns an array by name, in memory.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, npz::Archive}, prelude::*};
    ///
    #[doc = archive!()]
    /// assert_eq!(Archive::open(&path)?.load::<f32>("bias")?.to_vec(), [1.0, 2.0, 3.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Archive::get`] and of [`Stored::load`].
    pub fn load<T: Element>(&self, name: &str) -> Result<TensorD<T>, FileError> {
        self.get(name)?.load()
    }
}
