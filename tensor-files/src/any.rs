//! Arrays whose element type is a value: what a tool works with.

use std::path::{Path, PathBuf};

#[cfg(doc)]
use tensor_idx_core::IndexError;
use tensor_idx_core::{DynRank, Layout, Plan, TensorD};

use crate::element::{Be, ByteOrder, DType, Element, Le, MapElement};
use crate::error::FileError;
use crate::source::Source;
use crate::stored::Stored;
use crate::time::Time;
use crate::{Complex, bf16, f16, memory, npy, npz, safetensors};

macro_rules! any {
    ($($name:ident, $t:ty, $source:ident;)*) => {
        /// An array with the type of its elements as a value.
        ///
        /// ```
        /// use tensor_idx::{files::{open_any, npy, DType}, prelude::*};
        ///
        /// # let folder = tempfile::tempdir()?;
        /// # let path = folder.path().join("a.npy");
        /// npy::save(&path, &Tensor2::from([[1_u8, 2], [3, 4]]))?;
        /// let array = open_any(&path, None)?;
        /// assert_eq!((array.dtype(), array.shape()), (DType::U8, &[2, 2][..]));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum AnyArray {
            $($name(Box<dyn Source<$t>>),)*
            /// Dates or durations: counts of a unit.
            Time(Time, Box<dyn Source<i64>>),
        }

        /// The type and the shape.
        impl std::fmt::Debug for AnyArray {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "AnyArray({} {:?})", self.dtype(), self.shape())
            }
        }

        impl AnyArray {
            /// Returns the type of the elements.
            ///
            /// ```
            /// use tensor_idx::{files::{npy, open_any, DType}, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1_u8, 2], [3, 4]]))?;
            /// assert_eq!(open_any(&path, None)?.dtype(), DType::U8);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn dtype(&self) -> DType {
                match self {
                    $(AnyArray::$name(_) => DType::$name,)*
                    AnyArray::Time(time, _) => DType::Time(*time),
                }
            }

            /// Returns the shape.
            ///
            /// ```
            /// use tensor_idx::{files::{npy, open_any}, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1_u8, 2], [3, 4]]))?;
            /// assert_eq!(open_any(&path, None)?.shape(), [2, 2]);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn shape(&self) -> &[usize] {
                match self {
                    $(AnyArray::$name(source) => source.shape(),)*
                    AnyArray::Time(_, source) => source.shape(),
                }
            }

            /// Returns the shape of the pieces that are read as a whole, if there are such.
            ///
            /// ```
            /// use tensor_idx::{files::{npy, open_any}, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1_u8, 2], [3, 4]]))?;
            /// // Zarr has chunks, a `.npy` file has none.
            /// assert_eq!(open_any(&path, None)?.chunk_shape(), None);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn chunk_shape(&self) -> Option<Vec<usize>> {
                match self {
                    $(AnyArray::$name(source) => source.chunk_shape(),)*
                    AnyArray::Time(_, source) => source.chunk_shape(),
                }
            }

            /// Returns how many of these pieces a plan for this shape touches, where they can be counted.
            ///
            /// ```
            /// use tensor_idx::{files::{open_any, zarr::Array}, index::NumPy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.zarr");
            /// Array::create(&path, &[4, 4], &[2, 2], 0_u8)?;
            /// let array = open_any(&path, None)?;
            /// let plan = Layout::row_major(array.shape())?.plan_gather(NumPy, &"[3, 2], 0".parse::<DynIndex>()?)?;
            /// assert_eq!((array.chunk_shape(), array.chunks(&plan)), (Some(vec![2, 2]), Some(1)));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn chunks(&self, plan: &Plan<DynRank, DynRank>) -> Option<usize> {
                match self {
                    $(AnyArray::$name(source) => source.chunks(plan),)*
                    AnyArray::Time(_, source) => source.chunks(plan),
                }
            }

            /// Reads all elements.
            ///
            /// # Errors
            ///
            /// Those of [`Source::read`].
            ///
            /// ```
            /// use tensor_idx::{files::{npy, open_any}, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor1::from([1_u8, 2]))?;
            /// assert_eq!(open_any(&path, None)?.load()?.to_string(), "[1 2]");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn load(&self) -> Result<AnyTensor, FileError> {
                self.read(&Layout::<DynRank>::row_major(self.shape())?.plan_all())
            }

            /// Carries out a plan for this shape.
            ///
            /// # Errors
            ///
            /// Those of [`Source::read`].
            ///
            /// ```
            /// use tensor_idx::{files::{npy, open_any}, index::NumPy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1_u8, 2], [3, 4]]))?;
            /// let array = open_any(&path, None)?;
            /// let plan = Layout::row_major(array.shape())?.plan_gather(NumPy, &"-1, [1, 0]".parse::<DynIndex>()?)?;
            /// assert_eq!(array.read(&plan)?.to_string(), "[4 3]");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<AnyTensor, FileError> {
                Ok(match self {
                    $(AnyArray::$name(source) => AnyTensor::$name(source.read(plan)?),)*
                    AnyArray::Time(time, source) => AnyTensor::Time(*time, source.read(plan)?),
                })
            }
        }

        /// A tensor with the type of its elements as a value.
        ///
        /// ```
        /// use tensor_idx::{files::AnyTensor, prelude::*};
        ///
        /// let tensor = AnyTensor::F32(Tensor::from_vec(vec![2], vec![1.0, 2.5])?);
        /// assert_eq!(tensor.to_string(), "[1   2.5]");
        /// # Ok::<(), IndexError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum AnyTensor {
            $($name(TensorD<$t>),)*
            /// Dates or durations: counts of a unit.
            Time(Time, TensorD<i64>),
        }

        impl AnyTensor {
            /// Returns the type of the elements.
            ///
            /// ```
            /// use tensor_idx::{files::{AnyTensor, DType}, prelude::*};
            ///
            /// let tensor = AnyTensor::F32(Tensor::from_vec(vec![2], vec![1.0, 2.5])?);
            /// assert_eq!(tensor.dtype(), DType::F32);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn dtype(&self) -> DType {
                match self {
                    $(AnyTensor::$name(_) => DType::$name,)*
                    AnyTensor::Time(time, _) => DType::Time(*time),
                }
            }

            /// Returns the shape.
            ///
            /// ```
            /// use tensor_idx::{files::AnyTensor, prelude::*};
            ///
            /// let tensor = AnyTensor::F32(Tensor::from_vec(vec![2], vec![1.0, 2.5])?);
            /// assert_eq!(tensor.shape(), [2]);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn shape(&self) -> &[usize] {
                match self {
                    $(AnyTensor::$name(tensor) => tensor.shape(),)*
                    AnyTensor::Time(_, tensor) => tensor.shape(),
                }
            }
        }

        impl std::fmt::Display for AnyTensor {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(AnyTensor::$name(tensor) => tensor.fmt(f),)*
                    AnyTensor::Time(time, tensor) => tensor.map(|&count| time.in_array(count, tensor.shape().len())).fmt(f),
                }
            }
        }

        pub(crate) fn stored(stored: &Stored) -> Result<AnyArray, FileError> {
            Ok(match stored.dtype() {
                $(DType::$name => AnyArray::$name($source(stored)?),)*
                DType::Time(time) => AnyArray::Time(time, source(stored)?),
            })
        }
    };
}

any! {
    Bool, bool, converted;
    I8, i8, source; I16, i16, source; I32, i32, source; I64, i64, source;
    U8, u8, source; U16, u16, source; U32, u32, source; U64, u64, source;
    F16, f16, source; BF16, bf16, source; F32, f32, source; F64, f64, source;
    C64, Complex<f32>, source; C128, Complex<f64>, source;
}

fn converted<T: Element>(stored: &Stored) -> Result<Box<dyn Source<T>>, FileError> {
    Ok(match stored.byte_order() {
        ByteOrder::Little => Box::new(stored.map::<Le<T>>()?),
        ByteOrder::Big => Box::new(stored.map::<Be<T>>()?),
    })
}

/// As the elements stand, where the bytes allow it.
fn source<T: Element + MapElement<Element = T>>(stored: &Stored) -> Result<Box<dyn Source<T>>, FileError> {
    match stored.map::<T>() {
        Ok(map) => Ok(Box::new(map)),
        Err(FileError::ByteOrder { .. } | FileError::Alignment { .. }) => converted(stored),
        Err(error) => Err(error),
    }
}

/// An open file of any supported format: `.npy`, `.npz` or safetensors, found by the first bytes; the index or the folder of a sharded
/// set; a folder that is a Zarr array or group.
///
/// ```
/// use tensor_idx::{files::{npy, AnyFile, DType}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1_u8, 2]))?;
/// let file = AnyFile::open(&path)?;
/// assert_eq!(file.names(), None);
/// assert_eq!(file.describe(None)?, (DType::U8, vec![2]));
/// assert_eq!(file.get(None)?.shape(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyFile {
    path: PathBuf,
    format: Format,
}

impl AnyFile {
    /// Opens a file: its header, or the list of what is in it, is read.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, AnyFile}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor1::from([1_u8, 2]))?;
    /// assert!(AnyFile::open(&path).is_ok());
    /// let error = AnyFile::open("no/such.npy").unwrap_err();
    /// assert!(error.to_string().starts_with("no/such.npy: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the format.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Ok(AnyFile { path: path.into(), format: Format::open(path)? })
    }

    /// Returns the names of the arrays in a file that holds several; none for a file that is one array.
    ///
    /// ```
    /// use tensor_idx::files::AnyFile;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.safetensors");
    /// # let header = r#"{"w":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#;
    /// # std::fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[5, 6]].concat())?;
    /// assert_eq!(AnyFile::open(&path)?.names(), Some(vec!["w".to_string()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(&self) -> Option<Vec<String>> {
        match &self.format {
            Format::Npy(_) => None,
            Format::Npz(archive) => Some(archive.names()),
            Format::Safetensors(tensors) => Some(tensors.names()),
            #[cfg(feature = "zarr")]
            Format::Zarr(names) => names.clone(),
        }
    }

    /// Returns the type and the shape of an array: by its name in a file that holds several. No element is read.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, AnyFile, DType}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor1::from([1_u8, 2]))?;
    /// let file = AnyFile::open(&path)?;
    /// assert_eq!(file.describe(None)?, (DType::U8, vec![2]));
    /// assert!(file.describe(Some("w")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the format; [`FileError::NoSuchName`], with all names, where a name is needed and there is none.
    pub fn describe(&self, name: Option<&str>) -> Result<(DType, Vec<usize>), FileError> {
        #[cfg(feature = "zarr")]
        if matches!(self.format, Format::Zarr(_)) {
            let array = self.get(name)?;
            return Ok((array.dtype(), array.shape().to_vec()));
        }
        let stored = self.stored(name)?;
        Ok((stored.dtype(), stored.shape().to_vec()))
    }

    /// Returns an array, by its name in a file that holds several.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, AnyFile}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor1::from([1_u8, 2]))?;
    /// assert_eq!(AnyFile::open(&path)?.get(None)?.shape(), [2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`AnyFile::describe`] and of [`Stored::any`].
    pub fn get(&self, name: Option<&str>) -> Result<AnyArray, FileError> {
        #[cfg(feature = "zarr")]
        if let Format::Zarr(names) = &self.format {
            let Some(names) = names else {
                return if name.is_none() { Ok(crate::zarr::any(&self.path)?) } else { Err(self.missing(name)) };
            };
            let within = name.unwrap_or_default().trim_matches('/');
            if !names.iter().any(|known| known == within) {
                return Err(self.missing(name));
            }
            return Ok(crate::zarr::any(&self.path.join(within))?);
        }
        self.stored(name)?.any()
    }

    fn stored(&self, name: Option<&str>) -> Result<Stored, FileError> {
        match (&self.format, name) {
            (Format::Npy(stored), None) => Ok(stored.clone()),
            (Format::Npz(archive), name) => archive.get(name.unwrap_or_default()),
            (Format::Safetensors(tensors), name) => tensors.get(name.unwrap_or_default()),
            _ => Err(self.missing(name)),
        }
    }

    fn missing(&self, name: Option<&str>) -> FileError {
        let name = name.unwrap_or_default().into();
        FileError::NoSuchName { path: self.path.clone(), name, names: self.names().unwrap_or_default() }
    }
}

/// Opens an array of any type: [`AnyFile::open`] and [`AnyFile::get`] in one call.
///
/// ```
/// use tensor_idx::{files::{npy, open_any, DType}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1.5_f32, 2.0]))?;
/// assert_eq!(open_any(&path, None)?.dtype(), DType::F32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of the two.
pub fn open_any(path: impl AsRef<Path>, name: Option<&str>) -> Result<AnyArray, FileError> {
    AnyFile::open(path)?.get(name)
}

#[derive(Debug)]
enum Format {
    Npy(Stored),
    Npz(npz::Archive),
    Safetensors(safetensors::Tensors),
    /// The names in a group; none for an array.
    #[cfg(feature = "zarr")]
    Zarr(Option<Vec<String>>),
}

impl Format {
    fn open(path: &Path) -> Result<Self, FileError> {
        if path.is_dir() {
            if ["zarr.json", ".zarray", ".zgroup"].iter().any(|name| path.join(name).is_file()) {
                #[cfg(feature = "zarr")]
                return Ok(Format::Zarr(crate::zarr::names(path)?));
                #[cfg(not(feature = "zarr"))]
                return Err(FileError::header(path, "it is a Zarr array or group, which takes the feature `zarr`"));
            }
            let tensors = safetensors::Tensors::open(path).map_err(|error| match error {
                FileError::Header { path: of, what } if of == path => {
                    FileError::Header { path: of, what: format!("{what}, and no Zarr array or group") }
                }
                error => error,
            })?;
            return Ok(Format::Safetensors(tensors));
        }
        let (file, _) = memory::open(path, false)?;
        match &memory::head(&file, path, 9)?[..] {
            [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => Ok(Format::Npy(npy::describe(path)?)),
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Ok(Format::Npz(npz::Archive::open(path)?)),
            [b'{', ..] | [_, _, _, _, _, _, _, _, b'{'] => Ok(Format::Safetensors(safetensors::Tensors::open(path)?)),
            _ => Err(FileError::header(path, "none of .npy, .npz, safetensors, Zarr: by its first bytes")),
        }
    }
}
