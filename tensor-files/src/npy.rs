//! `.npy`: one array a file, NumPy's own format.
//!
//! | call | gives |
//! |---|---|
//! | [`open`] | a map to read: nothing is read until it is indexed |
//! | [`open_mut`], [`create`] | a map to write to |
//! | [`load`], [`save`] | a tensor in memory, any byte order and order of axes; and back |
//! | [`Writer`] | a file written piece by piece |
//! | [`describe`] | what the header says |

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::MmapMut;
use tensor_idx_core::{DynRank, Layout, Shape, Tensor, TensorD, TensorView};

use crate::element::{ByteOrder, Element, MapElement};
use crate::error::FileError;
use crate::header::Header;
use crate::mapped::{Mapped, MappedMut};
use crate::memory::Memory;
use crate::stored::Stored;

/// Reads the header of a file, and nothing else.
///
/// # Errors
///
/// [`FileError::Io`], [`FileError::Header`], [`FileError::Truncated`].
pub fn describe(path: impl AsRef<Path>) -> Result<Stored, FileError> {
    let path = path.as_ref();
    let memory = Memory::map(path)?;
    let header = Header::npy(path, memory.bytes())?;
    let end = memory.bytes().len();
    Stored::new(path, Arc::new(memory), header, end)
}

/// Maps a file to read.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1.0_f32, 2.0]))?;
/// assert_eq!(npy::open::<f32>(&path)?.i(-1).to_vec(), [2.0]);
/// let error = npy::open::<f64>(&path).unwrap_err();
/// assert!(error.to_string().ends_with("the elements are f32, not f64"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`describe`] and of [`Stored::map`].
pub fn open<T: MapElement>(path: impl AsRef<Path>) -> Result<Mapped<T, DynRank>, FileError> {
    describe(path)?.map()
}

/// Reads a whole file into memory: any byte order, any order of axes.
///
/// # Errors
///
/// Those of [`describe`]; [`FileError::ElementType`].
pub fn load<T: Element>(path: impl AsRef<Path>) -> Result<TensorD<T>, FileError> {
    describe(path)?.load()
}

/// Maps a file to read and write.
///
/// # Errors
///
/// Those of [`open`]; [`FileError::Io`] if the file may not be written to.
pub fn open_mut<T: MapElement>(path: impl AsRef<Path>) -> Result<MappedMut<T, DynRank>, FileError> {
    let path = path.as_ref();
    // Everything that can be wrong with the file is found by the one way there is to read it.
    let stored = describe(path)?;
    let layout = stored.map::<T>()?.view().layout().clone();
    let from = stored.header().from;
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(FileError::io(path))?;
    map_mut(path, &file, from, layout)
}

/// Makes a file of zeros of a shape, in row-major order, and maps it to write to. A file that was there is replaced.
/// The system makes room when elements are written.
///
/// # Errors
///
/// [`FileError::Io`]; [`FileError::Header`] if NumPy does not have the type (`bf16`) or the shape is beyond memory.
pub fn create<T: MapElement>(path: impl AsRef<Path>, shape: &[usize]) -> Result<MappedMut<T, DynRank>, FileError> {
    let path = path.as_ref();
    let header = header_of::<T::Element>(path, shape, T::ORDER.unwrap_or(ByteOrder::NATIVE))?;
    let layout = Layout::row_major(shape)?;
    let bytes = layout.len().checked_mul(size_of::<T>()).and_then(|len| len.checked_add(header.len()));
    let bytes = bytes.filter(|len| isize::try_from(*len).is_ok());
    let Some(len) = bytes else {
        return Err(FileError::header(path, format!("shape {shape:?} is more than memory can hold")));
    };
    let create = || {
        // Not truncated: maps of the old file stay whole.
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => (),
        }
        let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        file.write_all(&header)?;
        file.set_len(len as u64)?;
        Ok(file)
    };
    let file = create().map_err(FileError::io(path))?;
    map_mut(path, &file, header.len(), layout)
}

fn map_mut<T: MapElement>(
    path: &Path,
    file: &File,
    from: usize,
    layout: Layout<DynRank>,
) -> Result<MappedMut<T, DynRank>, FileError> {
    // SAFETY: the promise of every memory map, which the crate's documentation passes on: nobody truncates the file.
    let mut map = unsafe { MmapMut::map_mut(file) }.map_err(FileError::io(path))?;
    // The file may have become another since it was described.
    if map.len() < from + layout.len() * size_of::<T>() {
        return Err(FileError::header(path, "it became shorter while it was opened"));
    }
    // SAFETY: just checked.
    let start = unsafe { map.as_mut_ptr().add(from) }.cast::<T>();
    // SAFETY: the bytes are there, the header ends at a multiple of every alignment or was checked, and any bytes are a T.
    Ok(unsafe { MappedMut::new(map, path.into(), start, layout) })
}

fn header_of<T: Element>(path: &Path, shape: &[usize], order: ByteOrder) -> Result<Vec<u8>, FileError> {
    let header = Header { dtype: T::DTYPE, order, fortran: false, shape: shape.into(), from: 0 };
    header.to_bytes().ok_or_else(|| FileError::header(path, format!("NumPy has no elements of type {}", T::DTYPE)))
}

/// A tensor or a view of elements that files have.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// fn shape_of(elements: &impl npy::Elements) -> Vec<usize> {
///     elements.elements().shape().to_vec()
/// }
/// assert_eq!(shape_of(&Tensor1::from([1, 2])), [2]);
/// ```
pub trait Elements {
    /// The type of the elements.
    type Elem: Element;

    /// A view of them.
    fn elements(&self) -> TensorView<'_, Self::Elem, DynRank>;
}

impl<T: Element, S: Shape> Elements for Tensor<T, S> {
    type Elem = T;

    fn elements(&self) -> TensorView<'_, T, DynRank> {
        self.view().into_dyn()
    }
}

impl<T: Element, S: Shape> Elements for TensorView<'_, T, S> {
    type Elem = T;

    fn elements(&self) -> TensorView<'_, T, DynRank> {
        self.clone().into_dyn()
    }
}

/// Writes a tensor or a view to a file that `numpy.load` reads, in row-major order. The file appears under its name when
/// it is whole: maps of an old one of that name stay as they are.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// npy::save(&path, &t.i(idx![.., ::-1]))?;
/// assert_eq!(npy::load::<i32>(&path)?.to_vec(), [2, 1, 4, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`FileError::Io`]; [`FileError::Header`] if NumPy does not have the type (`bf16`).
pub fn save<E: Elements>(path: impl AsRef<Path>, elements: &E) -> Result<(), FileError> {
    let view = elements.elements();
    let mut writer = Writer::<E::Elem>::new(path, view.shape())?;
    writer.write(&view)?;
    writer.finish()
}

/// A `.npy` file that is written piece by piece, in row-major order.
///
/// ```
/// use tensor_idx::{files::npy::{self, Writer}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// let mut file = Writer::<u8>::new(&path, &[2, 2])?;
/// file.write(&Tensor1::from([1, 2]))?;
/// file.write(&Tensor1::from([3, 4]))?;
/// file.finish()?;
/// assert_eq!(npy::load::<u8>(&path)?.shape(), [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "without `finish` there is no file"]
pub struct Writer<T: Element> {
    path: PathBuf,
    /// The name until it is whole; none once it is.
    part: Option<PathBuf>,
    file: File,
    /// How many elements are missing.
    left: usize,
    buffer: Vec<u8>,
    element: std::marker::PhantomData<T>,
}

impl<T: Element> Writer<T> {
    /// Begins a file of a shape.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if NumPy does not have the type (`bf16`).
    pub fn new(path: impl AsRef<Path>, shape: &[usize]) -> Result<Self, FileError> {
        let path = path.as_ref();
        let header = header_of::<T>(path, shape, ByteOrder::NATIVE)?;
        let left = Layout::row_major(shape)?.len();
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create(&part).map_err(FileError::io(path))?;
        let mut writer = Writer {
            path: path.into(),
            part: Some(part),
            file,
            left,
            buffer: header,
            element: std::marker::PhantomData,
        };
        writer.drain()?;
        Ok(writer)
    }

    /// Adds elements.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if they are more than the shape has.
    pub fn write<E: Elements<Elem = T>>(&mut self, elements: &E) -> Result<(), FileError> {
        const BUFFER: usize = 1 << 20;
        let view = elements.elements();
        self.left = match self.left.checked_sub(view.len()) {
            Some(left) => left,
            None => return Err(FileError::header(&self.path, "more elements were written than its shape has")),
        };
        for x in view.iter() {
            self.buffer.extend_from_slice(x.bytes(ByteOrder::NATIVE).as_ref());
            if self.buffer.len() >= BUFFER {
                self.drain()?;
            }
        }
        self.drain()
    }

    fn drain(&mut self) -> Result<(), FileError> {
        self.file.write_all(&self.buffer).map_err(FileError::io(&self.path))?;
        self.buffer.clear();
        Ok(())
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if elements are missing.
    pub fn finish(mut self) -> Result<(), FileError> {
        if self.left > 0 {
            return Err(FileError::header(&self.path, format!("{} elements are missing", self.left)));
        }
        let part = self.part.take().unwrap_or_default();
        std::fs::rename(part, &self.path).map_err(FileError::io(&self.path))
    }
}

impl<T: Element> Drop for Writer<T> {
    fn drop(&mut self) {
        if let Some(part) = self.part.take() {
            // It was not finished, and there is nobody to tell that it cannot be removed.
            let _ = std::fs::remove_file(part);
        }
    }
}
