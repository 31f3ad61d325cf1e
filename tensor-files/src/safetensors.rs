//! safetensors: the weights of a model by name, in one file or in several with an index.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use safetensors::Dtype;
use safetensors::tensor::Metadata;
use tensor_idx_core::{DynRank, TensorD};

use crate::Escaped;
use crate::element::{ByteOrder, DType, Element, MapElement};
use crate::error::{FileError, within};
use crate::header::Header;
use crate::mapped::Mapped;
use crate::memory::{self, ByteSource, Bytes as _};
use crate::stored::Stored;

/// The bytes before the header: its length.
const LENGTH: usize = 8;

/// Longer headers are refused, as by the crate that parses them.
const LONGEST: u64 = 100_000_000;

/// A file for the examples: `path`, with a matrix `w` of `bf16` from 1 to 4.
macro_rules! model {
    () => {
        "# let folder = tempfile::tempdir()?;
# let path = folder.path().join(\"model.safetensors\");
# let header = r#\"{\"w\":{\"dtype\":\"BF16\",\"shape\":[2,2],\"data_offsets\":[0,8]}}       \"#;
# let bytes = [1.0, 2.0, 3.0, 4.0].map(|x| bf16::from_f32(x).to_le_bytes()).concat();
# std::fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &bytes].concat())?;"
    };
}

/// An open safetensors file, or a sharded set of them.
///
/// ```
/// use tensor_idx::{files::{bf16, safetensors::Tensors}, prelude::*};
///
#[doc = model!()]
/// let model = Tensors::open(&path)?;
/// let w = model.map::<bf16>("w")?.into_rank::<2>()?;
/// let rows = w.oix(idx![[1, 0, 1]]);
/// assert_eq!(rows.shape(), [3, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tensors {
    path: PathBuf,
    /// The file of each tensor; those of a sharded set are opened when they are asked for.
    files: BTreeMap<String, PathBuf>,
    open: Mutex<BTreeMap<PathBuf, Arc<Shard>>>,
}

struct Shard {
    source: Arc<ByteSource>,
    /// Where the elements of all tensors begin.
    from: usize,
    metadata: Metadata,
}

impl Shard {
    fn open(path: &Path) -> Result<Self, FileError> {
        let wrong = |what: String| FileError::header(path, format!("not a safetensors file: {what}"));
        let source = ByteSource::open(path)?;
        if source.len() < LENGTH as u64 {
            return Err(wrong(format!("it has {} bytes, and the length of its header takes {LENGTH}", source.len())));
        }
        let mut length = [0; LENGTH];
        source.read(0, &mut |bytes| bytes.read_exact(&mut length))?;
        let length = u64::from_le_bytes(length);
        if length > LONGEST || length > source.len().saturating_sub(LENGTH as u64) {
            return Err(wrong(format!("its header says to be {length} bytes long")));
        }
        let mut header = Vec::new();
        source.read(LENGTH as u64, &mut |bytes| bytes.take(length).read_to_end(&mut header).map(drop))?;
        let metadata: Metadata = serde_json::from_slice(&header).map_err(|error| match unknown(&header) {
            Some(what) => FileError::header(path, what),
            None => wrong(error.to_string()),
        })?;
        let from = LENGTH + header.len();
        // Its tensors are stored one after the other from here to the end, which their parser has checked but for the end.
        if (from as u64).checked_add(metadata.data_len() as u64) != Some(source.len()) {
            return Err(wrong("its tensors and its length do not agree".into()));
        }
        if usize::try_from(source.len()).is_err() {
            return Err(wrong("it is longer than this machine can count".into()));
        }
        Ok(Shard { from, source, metadata })
    }
}

/// Where it is, and the names in it.
impl fmt::Debug for Tensors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensors({}: {})", Escaped(self.path.display()), Escaped(self.names().join(", ")))
    }
}

impl Tensors {
    /// Opens a file; a set by its index (`*.index.json`), or by a folder that holds one such index or one file.
    ///
    /// ```
    /// use tensor_idx::files::{bf16, safetensors::Tensors};
    ///
    #[doc = model!()]
    /// assert_eq!(Tensors::open(&path)?.names(), ["w"]);
    /// assert_eq!(Tensors::open(folder.path())?.names(), ["w"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if the header or the index makes no sense.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        if path.is_dir() {
            return Tensors::open(in_folder(path)?);
        }
        let index = path.extension().is_some_and(|extension| extension == "json");
        if index {
            return Tensors::sharded(path);
        }
        let shard = Shard::open(path)?;
        let files = shard.metadata.offset_keys().into_iter().map(|name| (name, path.to_path_buf())).collect();
        let open = Mutex::new(BTreeMap::from([(path.to_path_buf(), Arc::new(shard))]));
        Ok(Tensors { path: path.into(), files, open })
    }

    fn sharded(path: &Path) -> Result<Self, FileError> {
        let wrong = |what: &str| FileError::header(path, format!("not the index of a sharded set: {what}"));
        let (file, _) = memory::open(path, false)?;
        let text = memory::head(&file, path, LONGEST as usize)?;
        let index: serde_json::Value = serde_json::from_slice(&text).map_err(|error| wrong(&error.to_string()))?;
        let map =
            index.get("weight_map").and_then(|map| map.as_object()).ok_or_else(|| wrong("it has no weight_map"))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let file = |(name, file): (&String, &serde_json::Value)| {
            let file = file.as_str().ok_or_else(|| wrong("a file name is no string"))?;
            // An index may name files beside it only.
            let plain = Path::new(file).file_name().is_some_and(|name| name == file);
            if plain {
                Ok((name.clone(), folder.join(file)))
            } else {
                Err(wrong(&format!("`{file}` is no plain file name")))
            }
        };
        let files = map.iter().map(file).collect::<Result<_, _>>()?;
        Ok(Tensors { path: path.into(), files, open: Mutex::default() })
    }

    /// Returns the names of the tensors, sorted.
    ///
    /// ```
    /// use tensor_idx::files::{bf16, safetensors::Tensors};
    ///
    #[doc = model!()]
    /// assert_eq!(Tensors::open(&path)?.names(), ["w"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    /// Returns a tensor by name: only headers are read.
    ///
    /// ```
    /// use tensor_idx::files::{bf16, DType, safetensors::Tensors};
    ///
    #[doc = model!()]
    /// let stored = Tensors::open(&path)?.get("w")?;
    /// assert_eq!((stored.dtype(), stored.shape()), (DType::BF16, &[2, 2][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::NoSuchName`]; [`FileError::Header`] if the header of its file makes no sense, or its elements are of a
    /// type that is not known here (those of fewer than 8 bits, and floats of 8).
    pub fn get(&self, name: &str) -> Result<Stored, FileError> {
        let missing = || FileError::NoSuchName { path: self.path.clone(), name: name.into(), names: self.names() };
        let path = self.files.get(name).ok_or_else(missing)?;
        let shard = self.shard(path)?;
        let info = shard.metadata.info(name);
        let info = info
            .ok_or_else(|| FileError::header(path, format!("the index says that `{name}` is in it, and it is not")))?;
        let dtype = match info.dtype {
            Dtype::BOOL => DType::Bool,
            Dtype::U8 => DType::U8,
            Dtype::I8 => DType::I8,
            Dtype::U16 => DType::U16,
            Dtype::I16 => DType::I16,
            Dtype::F16 => DType::F16,
            Dtype::BF16 => DType::BF16,
            Dtype::U32 => DType::U32,
            Dtype::I32 => DType::I32,
            Dtype::F32 => DType::F32,
            Dtype::F64 => DType::F64,
            Dtype::I64 => DType::I64,
            Dtype::U64 => DType::U64,
            Dtype::C64 => DType::C64,
            other => {
                return Err(FileError::header(
                    path,
                    format!(
                        "`{name}` has elements of type {other:?}, which are not read: convert them before they are saved, in \
                         PyTorch by `.to(torch.float16)`"
                    ),
                ));
            }
        };
        // The parser has checked that the tensors are stored within the file, one after the other.
        let (start, end) = info.data_offsets;
        let shape = info.shape.clone();
        let header = Header { dtype, order: ByteOrder::Little, fortran: false, shape, from: shard.from + start };
        Stored::new(&within(path, name), shard.source.clone(), header, (shard.from + end) as u64)
    }

    fn shard(&self, path: &Path) -> Result<Arc<Shard>, FileError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shard) = open.get(path) {
            return Ok(shard.clone());
        }
        let shard = Arc::new(Shard::open(path)?);
        open.insert(path.into(), shard.clone());
        Ok(shard)
    }

    /// Returns a tensor by name, in place.
    ///
    /// ```
    /// use tensor_idx::{files::{bf16, safetensors::Tensors}, prelude::*};
    ///
    #[doc = model!()]
    /// let w = Tensors::open(&path)?.map::<bf16>("w")?.into_rank::<2>()?;
    /// assert_eq!(w.oix(idx![[1, 0], 0]).map(|x| x.to_f32()).to_vec(), [3.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Tensors::get`] and of [`Stored::map`].
    pub fn map<T: MapElement>(&self, name: &str) -> Result<Mapped<T, DynRank>, FileError> {
        self.get(name)?.map()
    }

    /// Returns a tensor by name, in memory.
    ///
    /// ```
    /// use tensor_idx::files::{bf16, safetensors::Tensors};
    ///
    #[doc = model!()]
    /// let tensors = Tensors::open(&path)?;
    /// assert_eq!(tensors.load::<bf16>("w")?.map(|x| x.to_f32()).to_vec(), [1.0, 2.0, 3.0, 4.0]);
    /// // It is not converted on the way.
    /// assert!(tensors.load::<f32>("w").unwrap_err().to_string().contains("ask for `bf16`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Tensors::get`] and of [`Stored::load`].
    pub fn load<T: Element>(&self, name: &str) -> Result<TensorD<T>, FileError> {
        self.get(name)?.load()
    }
}

/// The first tensor of a header whose type the format does not have, in words.
fn unknown(header: &[u8]) -> Option<String> {
    let header: serde_json::Value = serde_json::from_slice(header).ok()?;
    header.as_object()?.iter().find_map(|(name, tensor)| {
        let dtype = tensor.get("dtype")?.as_str()?;
        serde_json::from_value::<Dtype>(dtype.into()).is_err().then(|| {
            format!(
                "`{name}` has elements of type `{dtype}`, which is no type of safetensors: numbers and bools are, so save \
                 text in the `__metadata__` or in a file of its own"
            )
        })
    })
}

/// The index in a folder, or the one file.
fn in_folder(folder: &Path) -> Result<PathBuf, FileError> {
    let list =
        || std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let entries: Vec<PathBuf> = list().map_err(FileError::io(folder))?;
    let ending = |end: &str| {
        let ends =
            |path: &&PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().ends_with(end.as_bytes()));
        let mut found = entries.iter().filter(ends);
        found.next().filter(|_| found.next().is_none()).cloned()
    };
    ending(".safetensors.index.json").or_else(|| ending(".safetensors")).ok_or_else(|| {
        FileError::header(folder, "the folder holds neither one .safetensors.index.json nor one .safetensors file")
    })
}
