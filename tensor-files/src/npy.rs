//! `.npy`: one array a file, NumPy's own format.
//!
//! | call | gives |
//! |---|---|
//! | [`open`] | a map to read: nothing is read until it is indexed |
//! | [`open_mut`], [`create`] | a map to write to; a file that is made has its name when it is finished |
//! | [`load`], [`save`] | a tensor in memory, any byte order and order of axes; and back |
//! | [`Writer`] | a file written piece by piece |
//! | [`describe`] | what the header says |
//!
//! ```
//! use tensor_idx::{files::npy, prelude::*};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("a.npy");
//! npy::save(&path, &Tensor2::from([[1, 2, 3], [4, 5, 6]]))?;
//! assert_eq!(npy::open::<i32>(&path)?.i(&"0, ::-1".parse::<DynIndex>()?).to_vec(), [3, 2, 1]);
//! npy::open_mut::<i32>(&path)?.view_mut().fill(7);
//! assert_eq!(npy::load::<i32>(&path)?.to_vec(), [7; 6]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use memmap2::MmapMut;
use tensor_idx_core::{DynRank, Layout, Shape, Tensor, TensorD, TensorView};

use crate::element::{ByteOrder, DType, Element, MapElement};
use crate::error::FileError;
use crate::header::{HEAD, Header};
use crate::mapped::{Mapped, MappedMut, suits};
use crate::memory::{self, ByteSource};
use crate::new_file::NewFile;
use crate::stored::{self, Stored};

/// Reads the header of a file, and nothing else: nothing is mapped.
///
/// ```
/// use tensor_idx::{files::{npy, ByteOrder, DType}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1.0_f64, 2.0]]))?;
/// let stored = npy::describe(&path)?;
/// assert_eq!((stored.dtype(), stored.shape(), stored.byte_order()), (DType::F64, &[1, 2][..], ByteOrder::NATIVE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`FileError::Io`], [`FileError::Header`], [`FileError::Truncated`].
pub fn describe(path: impl AsRef<Path>) -> Result<Stored, FileError> {
    let path = path.as_ref();
    let source = ByteSource::open(path)?;
    let header = Header::npy(path, &source.head(HEAD)?)?;
    let end = source.len();
    Stored::new(path, source, header, end)
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
/// assert!(error.to_string().contains("the elements are f32, not f64"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`describe`] and of [`Stored::map`].
pub fn open<T: MapElement>(path: impl AsRef<Path>) -> Result<Mapped<T, DynRank>, FileError> {
    describe(path)?.map()
}

/// Reads a whole file into memory: any byte order, any order of axes. Nothing is mapped, so it may be read while it is mapped
/// to be written.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([true, false]))?;
/// assert_eq!(npy::load::<bool>(&path)?.to_vec(), [true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`describe`] and of [`Stored::load`].
pub fn load<T: Element>(path: impl AsRef<Path>) -> Result<TensorD<T>, FileError> {
    describe(path)?.load()
}

/// Maps a file to read and write. It is mapped once: as long as it is, no other map of it is made, here or by another process
/// that uses this library.
///
/// ```
/// use tensor_idx::{files::{npy, FileError}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1, 2, 3]))?;
/// let mut map = npy::open_mut::<i32>(&path)?.into_rank::<1>()?;
/// map.i_mut(idx![..2]).add_assign(5);
/// assert!(matches!(npy::open::<i32>(&path), Err(FileError::Busy { .. })));
/// drop(map);
/// assert_eq!(npy::open::<i32>(&path)?.to_vec(), [6, 7, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`open`]; [`FileError::Io`] if the file may not be written to; [`FileError::Busy`] if it is mapped.
pub fn open_mut<T: MapElement>(path: impl AsRef<Path>) -> Result<MappedMut<T, DynRank>, FileError> {
    let path = path.as_ref();
    let (file, len) = memory::open(path, true)?;
    let header = Header::npy(path, &memory::head(&file, path, HEAD)?)?;
    let layout = stored::layout(path, &header, len)?;
    suits::<T>(path, &header)?;
    memory::lock(&file, path, true)?;
    map_mut(path, file, None, &header, layout)
}

/// Makes a file of zeros of a shape, in row-major order, and maps it to write to.
///
/// The space for all of it is taken at once, so a full disk is an error here and not where an element is written. Where the
/// file system cannot reserve space, zeros are written instead, which takes as long as writing the whole file. (File systems that compress,
/// or that never write in place, may still run full later: a map then ends the process with `SIGBUS`, as every map does.)
///
/// The file is written beside its name, and gets it when the map is [finished](MappedMut::finish), or when it is dropped and
/// its thread does not panic. Until then a file that was there is as it was, whatever happens; maps of it stay whole after.
/// A function that returns early, by `?` for example, drops its map: call [`MappedMut::discard`] before, or the file gets its
/// name with the elements that it has.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// let mut map = npy::create::<u8>(&path, &[2, 3])?.into_rank::<2>()?;
/// map.i_mut(idx![.., 1]).fill(7);
/// map.finish()?;
/// assert_eq!(npy::load::<u8>(&path)?.to_vec(), [0, 7, 0, 0, 7, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`FileError::Io`], also where the disk is full; [`FileError::Header`] if NumPy does not have the type (`bf16`), or the file would have
/// more than `isize::MAX` bytes; [`FileError::Index`] if the shape has more than `isize::MAX` elements.
pub fn create<T: MapElement>(path: impl AsRef<Path>, shape: &[usize]) -> Result<MappedMut<T, DynRank>, FileError> {
    let path = path.as_ref();
    let (header, bytes) = header_of(path, shape, T::Element::DTYPE, T::ORDER.unwrap_or(ByteOrder::NATIVE))?;
    let layout = Layout::row_major(shape)?;
    let len = len_of(path, &header, size_of::<T>())?;
    let create = || {
        let mut new = NewFile::new(path)?;
        new.reserve(len)?;
        new.rewind()?;
        new.write_all(&bytes)?;
        let file = new.file().try_clone()?;
        Ok((new, file))
    };
    let (new, file) = create().map_err(FileError::io(path))?;
    memory::lock(&file, path, true)?;
    map_mut(path, file, Some(new), &header, layout)
}

fn map_mut<T: MapElement>(
    path: &Path,
    file: File,
    new: Option<NewFile>,
    header: &Header,
    layout: Layout<DynRank>,
) -> Result<MappedMut<T, DynRank>, FileError> {
    // SAFETY: M1: the file is locked for this map alone, which keeps it open. M2: nobody else changes the file, as the
    // crate's documentation requires of the caller.
    let mut map = unsafe { MmapMut::map_mut(&file) }.map_err(FileError::io(path))?;
    // The file may have become another since it was described.
    if map.len() < header.from + layout.len() * size_of::<T>() {
        return Err(FileError::header(path, "it became shorter while it was opened"));
    }
    // SAFETY: M3: the map has `header.from` bytes and the elements behind them, which was checked.
    let start = unsafe { map.as_mut_ptr().add(header.from) }.cast::<T>();
    if !start.is_aligned() {
        return Err(FileError::alignment(path, header));
    }
    // SAFETY: M3: the bytes were found, the address is aligned, and any bytes are a `T` (M4); I4: a row-major layout,
    // or its transpose, names no element twice.
    Ok(unsafe { MappedMut::new(map, file, path.into(), new, start, layout) })
}

/// How many bytes a file of a header has.
fn len_of(path: &Path, header: &Header, size: usize) -> Result<u64, FileError> {
    let len =
        Layout::row_major(&header.shape[..])?.len().checked_mul(size).and_then(|len| len.checked_add(header.from));
    let len = len.filter(|len| isize::try_from(*len).is_ok());
    let too_large = || FileError::header(path, format!("shape {:?} is more than memory can hold", header.shape));
    len.map(|len| len as u64).ok_or_else(too_large)
}

/// The header of a new file, and its bytes.
fn header_of(path: &Path, shape: &[usize], dtype: DType, order: ByteOrder) -> Result<(Header, Vec<u8>), FileError> {
    let header = Header { dtype, order, fortran: false, shape: shape.into(), from: 0 };
    let bytes = header.to_bytes().map_err(|what| FileError::header(path, what))?;
    Ok((Header { from: bytes.len(), ..header }, bytes))
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

    /// A view of them, of any rank.
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
/// it is whole and on the disk: until then an old one of that name is as it was, and maps of it stay as they are.
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
    file: NewFile,
    shape: Vec<usize>,
    /// Where the elements begin, and where those of the next [`Writer::write`] do.
    from: u64,
    next: u64,
    /// How many elements are missing.
    left: usize,
    /// Something could not be written: the file will never be whole.
    broken: bool,
    element: std::marker::PhantomData<T>,
}

impl<T: Element> Writer<T> {
    /// Begins a file of a shape.
    ///
    /// ```
    /// use tensor_idx::files::{bf16, npy::Writer};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// drop(Writer::<f32>::new(&path, &[2, 3])?);
    /// assert!(!path.exists());
    /// assert!(Writer::<bf16>::new(&path, &[2, 3]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; [`FileError::Header`] if NumPy does not have the type (`bf16`).
    pub fn new(path: impl AsRef<Path>, shape: &[usize]) -> Result<Self, FileError> {
        Writer::with_dtype(path, shape, T::DTYPE)
    }

    /// Begins a file of a shape whose header names a type of its own: dates or durations, whose counts are `i64`.
    ///
    /// ```
    /// use tensor_idx::{files::{npy::{self, Writer}, DType}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// let days = DType::Time("M8[D]".parse()?);
    /// let mut file = Writer::<i64>::with_dtype(&path, &[2], days)?;
    /// file.write(&Tensor1::from([0, 11016]))?;
    /// file.finish()?;
    /// assert_eq!(npy::describe(&path)?.dtype(), days);
    /// assert_eq!(npy::load::<i64>(&path)?.to_vec(), [0, 11016]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Writer::new`]; [`FileError::ElementType`] if elements of the type are no `T` in memory.
    pub fn with_dtype(path: impl AsRef<Path>, shape: &[usize], dtype: DType) -> Result<Self, FileError> {
        let path = path.as_ref();
        if dtype.in_memory() != T::DTYPE {
            return Err(FileError::ElementType { path: path.into(), found: dtype, asked: T::DTYPE });
        }
        let (header, bytes) = header_of(path, shape, dtype, ByteOrder::NATIVE)?;
        let left = Layout::row_major(shape)?.len();
        let len = len_of(path, &header, size_of::<T>())?;
        let begin = || {
            let mut file = NewFile::new(path)?;
            file.write_all(&bytes)?;
            // A length that the file system does not allow is an error now.
            file.file().set_len(len)?;
            Ok(file)
        };
        let file = begin().map_err(FileError::io(path))?;
        let from = bytes.len() as u64;
        let (path, shape) = (path.into(), shape.into());
        Ok(Writer { path, file, shape, from, next: from, left, broken: false, element: std::marker::PhantomData })
    }

    /// Appends the elements of a tensor or a view, in row-major order, behind those of the call before. It may have any shape: only its
    /// elements are counted.
    ///
    /// ```
    /// use tensor_idx::{files::npy::{self, Writer}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// let mut file = Writer::<i64>::new(&path, &[3])?;
    /// for x in 0..3 {
    ///     file.write(&Tensor1::from([x * x]))?;
    /// }
    /// assert!(file.write(&Tensor1::from([9])).is_err());
    /// file.finish()?;
    /// assert_eq!(npy::load::<i64>(&path)?.to_vec(), [0, 1, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`], after which the file cannot be finished; [`FileError::Header`] if there are more elements than are missing:
    /// nothing is written then.
    pub fn write<E: Elements<Elem = T>>(&mut self, elements: &E) -> Result<(), FileError> {
        let view = elements.elements();
        let left = self.room(view.len())?;
        self.guarded(|writer| {
            writer.file.seek(SeekFrom::Start(writer.next))?;
            bytes_of(&view, |bytes| writer.file.write_all(bytes))
        })?;
        self.left = left;
        self.next += (view.len() * size_of::<T>()) as u64;
        Ok(())
    }

    /// Writes a box of elements whose first is at a position. That every element is written once is for the caller to see
    /// to: only their number is counted.
    ///
    /// ```
    /// use tensor_idx::{files::npy::{self, Writer}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// let mut file = Writer::<u8>::new(&path, &[2, 3])?;
    /// file.write_at(&[0, 1], &Tensor2::from([[1, 2], [4, 5]]))?;
    /// file.write_at(&[0, 0], &Tensor2::from([[0], [3]]))?;
    /// file.finish()?;
    /// assert_eq!(npy::load::<u8>(&path)?.to_vec(), [0, 1, 2, 3, 4, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Writer::write`]; [`FileError::Header`] if the box is not within the shape.
    pub fn write_at<E: Elements<Elem = T>>(&mut self, at: &[usize], elements: &E) -> Result<(), FileError> {
        let view = elements.elements();
        let within = |((&at, &len), &extent): ((&usize, &usize), &usize)| at <= extent && len <= extent - at;
        let ranks = at.len() == self.shape.len() && view.rank() == self.shape.len();
        if !ranks || !at.iter().zip(view.shape()).zip(&self.shape).all(within) {
            let what = format!("a box of {:?} at {at:?} is not within its shape {:?}", view.shape(), self.shape);
            return Err(FileError::header(&self.path, what));
        }
        let left = self.room(view.len())?;
        if !view.is_empty() {
            let copy;
            let elements = match view.as_slice() {
                Some(elements) => elements,
                None => {
                    copy = view.try_to_contiguous()?;
                    copy.as_slice().unwrap_or_default()
                }
            };
            self.guarded(|writer| writer.write_box(at, view.shape(), elements))?;
        }
        self.left = left;
        Ok(())
    }

    /// Run by run of what is one piece in the file.
    fn write_box(&mut self, at: &[usize], part: &[usize], elements: &[T]) -> io::Result<()> {
        // The axes after this one are whole, so it and they are one run.
        let last = (1..part.len()).rev().find(|&axis| part[axis] != self.shape[axis]).unwrap_or(0);
        let run: usize = part[last.min(part.len())..].iter().product();
        let mut strides = vec![1; part.len()];
        for axis in (1..part.len()).rev() {
            strides[axis - 1] = strides[axis] * self.shape[axis];
        }
        let mut position = at.to_vec();
        for run in elements.chunks(run) {
            let place: usize = position.iter().zip(&strides).map(|(at, stride)| at * stride).sum();
            self.file.seek(SeekFrom::Start(self.from + (place * size_of::<T>()) as u64))?;
            self.file.write_all(bytemuck::cast_slice(run))?;
            for axis in (0..last).rev() {
                position[axis] += 1;
                if position[axis] < at[axis] + part[axis] {
                    break;
                }
                position[axis] = at[axis];
            }
        }
        Ok(())
    }

    /// How many are missing after so many more.
    fn room(&self, len: usize) -> Result<usize, FileError> {
        let left = self.left.checked_sub(len);
        left.ok_or_else(|| FileError::header(&self.path, "more elements were written than its shape has"))
    }

    /// What fails is not forgotten.
    fn guarded(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> Result<(), FileError> {
        let result = if self.broken { Err(io::Error::other("an earlier write failed")) } else { write(self) };
        self.broken |= result.is_err();
        result.map_err(FileError::io(&self.path))
    }

    /// Gives the file its name, once all of it is on the disk.
    ///
    /// ```
    /// use tensor_idx::{files::npy::Writer, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// let mut file = Writer::<u8>::new(&path, &[2, 2])?;
    /// file.write(&Tensor1::from([1, 2]))?;
    /// let error = file.finish().unwrap_err();
    /// assert!(error.to_string().ends_with("2 elements are missing"));
    /// assert!(!path.exists());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`], also after a write that failed; [`FileError::Header`] if elements are missing.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.guarded(|_| Ok(()))?;
        if self.left > 0 {
            return Err(FileError::header(&self.path, format!("{} elements are missing", self.left)));
        }
        self.file.finish().map_err(FileError::io(&self.path))
    }
}

/// The elements as bytes in row-major order: as they are stored if they are stored in this order, in pieces where not.
fn bytes_of<T: Element>(
    view: &TensorView<'_, T, DynRank>,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    const BUFFER: usize = 1 << 16;
    if let Some(elements) = view.as_slice() {
        return write(bytemuck::cast_slice(elements));
    }
    let mut buffer: Vec<T> = Vec::with_capacity(BUFFER.min(view.len()));
    for x in view.iter() {
        buffer.push(*x);
        if buffer.len() == BUFFER {
            write(bytemuck::cast_slice(&buffer))?;
            buffer.clear();
        }
    }
    write(bytemuck::cast_slice(&buffer))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_write_that_failed_is_not_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.npy");
        save(&path, &Tensor::from_vec([1], vec![7_u8]).expect("one")).expect("saved");
        let mut writer = Writer::<u8>::new(&path, &[2]).expect("begun");
        writer.file.replace(File::options().write(true).open("/dev/full").expect("opens"));
        let two = Tensor::from_vec([2], vec![1_u8, 2]).expect("two");
        assert!(matches!(writer.write(&two), Err(FileError::Io { .. })));
        let error = writer.write(&two).expect_err("broken").to_string();
        assert!(error.ends_with("an earlier write failed"), "{error}");
        assert!(writer.finish().is_err());
        assert_eq!(load::<u8>(&path).expect("as it was").to_vec(), [7]);
    }
}
