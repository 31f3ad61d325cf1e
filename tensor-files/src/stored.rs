//! An array in a file: its header is read and checked, its elements are not read.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tensor_idx_core::{DynRank, Layout, Tensor, TensorD};

use crate::Escaped;
use crate::any;
use crate::any::AnyArray;
use crate::element::{ByteOrder, DType, Element, MapElement};
use crate::error::FileError;
use crate::header::Header;
use crate::mapped::{Mapped, suits};
use crate::memory::Bytes;

/// An array in a file, described by its header: to be mapped or loaded.
///
/// ```
/// use tensor_idx::{files::{npy, DType}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
/// let stored = npy::describe(&path)?;
/// assert_eq!((stored.dtype(), stored.shape()), (DType::I16, &[2, 2][..]));
/// assert_eq!(stored.map::<i16>()?.i(idx![.., 0]).to_vec(), [1, 3]);
/// assert_eq!(stored.load::<i16>()?.to_vec(), [1, 2, 3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Stored {
    path: PathBuf,
    bytes: Arc<dyn Bytes>,
    header: Header,
    layout: Layout<DynRank>,
}

/// Where it is, and what its header says.
impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stored({}: {:?})", Escaped(self.path.display()), self.header)
    }
}

impl Stored {
    /// Checks that the elements are stored before byte `end` of those that there are.
    pub(crate) fn new(path: &Path, bytes: Arc<dyn Bytes>, header: Header, end: u64) -> Result<Self, FileError> {
        let layout = layout(path, &header, end)?;
        Ok(Stored { path: path.into(), bytes, header, layout })
    }

    /// Returns the type of the elements.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, DType}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// assert_eq!(npy::describe(&path)?.dtype(), DType::I16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dtype(&self) -> DType {
        self.header.dtype
    }

    /// Returns the shape.
    ///
    /// ```
    /// use tensor_idx::{files::npy, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// assert_eq!(npy::describe(&path)?.shape(), [2, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        &self.header.shape
    }

    /// Returns the order of the bytes of an element; of no importance where that is one byte.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, ByteOrder}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// assert_eq!(npy::describe(&path)?.byte_order(), ByteOrder::NATIVE);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn byte_order(&self) -> ByteOrder {
        self.header.order
    }

    /// Returns the layout of the elements: Fortran order is one with other strides.
    ///
    /// ```
    /// use tensor_idx::{files::npy, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// assert_eq!(npy::describe(&path)?.layout().strides(), [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layout(&self) -> &Layout<DynRank> {
        &self.layout
    }

    /// Maps the elements: nothing is read. A compressed member of `.npz` is decompressed into memory.
    ///
    /// ```
    /// use tensor_idx::{files::npy, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// assert_eq!(npy::describe(&path)?.map::<i16>()?.i(idx![.., -1]).to_vec(), [2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::ElementType`] if the elements are others; [`FileError::ByteOrder`] and [`FileError::Alignment`] if
    /// they cannot be taken for a `T` as they stand, which [`Le`](crate::Le) and [`Be`](crate::Be) always can;
    /// [`FileError::Busy`] if the file is mapped to be written.
    pub fn map<T: MapElement>(&self) -> Result<Mapped<T, DynRank>, FileError> {
        suits::<T>(&self.path, &self.header)?;
        let memory = self.bytes.memory()?;
        // SAFETY: M3: `from` is at most the length of the memory, which `new` checked, and a map that became shorter is
        // refused.
        let start = unsafe { memory.bytes().as_ptr().add(self.header.from) }.cast::<T>();
        if !start.is_aligned() {
            return Err(FileError::alignment(&self.path, &self.header));
        }
        // SAFETY: M3: `new` found as many bytes as the layout reaches, the address is aligned, and any bytes are a `T`
        // (M4).
        Ok(unsafe { Mapped::new(memory, start, self.layout.clone()) })
    }

    /// Returns the elements in memory, in row-major order, of this machine's byte order: they are read, and nothing is mapped.
    ///
    /// ```
    /// use tensor_idx::{files::npy, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor2::from([[1_i16, 2], [3, 4]]))?;
    /// let stored = npy::describe(&path)?;
    /// assert_eq!(stored.load::<i16>()?.to_vec(), [1, 2, 3, 4]);
    /// assert!(stored.load::<i32>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::ElementType`] if the elements are of another type than `T`; [`FileError::Io`]; [`FileError::Header`] if there is no memory
    /// for the elements, or a deflated member is damaged; [`FileError::Index`] if there is no memory to bring Fortran order into
    /// row-major order.
    pub fn load<T: Element>(&self) -> Result<TensorD<T>, FileError> {
        const PIECE: usize = 1 << 18;
        let Header { dtype, order, from, .. } = self.header;
        if dtype.in_memory() != T::DTYPE {
            return Err(FileError::ElementType { path: self.path.clone(), found: dtype, asked: T::DTYPE });
        }
        let len = self.layout.len();
        let too_large = || too_large(&self.path, &self.header);
        let mut elements: Vec<T> = Vec::new();
        if self.bytes.are_there() {
            elements.try_reserve_exact(len).map_err(|_| too_large())?;
        }
        self.bytes.read(from as u64, &mut |bytes| {
            let mut buffer = vec![0; PIECE.min(len.saturating_mul(size_of::<T>()))];
            while elements.len() < len {
                let some = (len - elements.len()).min(PIECE / size_of::<T>());
                let piece = &mut buffer[..some * size_of::<T>()];
                bytes.read_exact(piece)?;
                elements.try_reserve(some).map_err(|_| std::io::ErrorKind::OutOfMemory)?;
                elements.extend(piece.chunks_exact(size_of::<T>()).map(|bytes| {
                    let mut element = T::Bytes::default();
                    element.as_mut().copy_from_slice(bytes);
                    T::read(element, order)
                }));
            }
            Ok(())
        })?;
        let mut shape = self.header.shape.clone();
        if self.header.fortran && shape.len() > 1 {
            shape.reverse();
            return Ok(Tensor::from_vec(shape, elements)?.transpose().try_to_contiguous()?);
        }
        Ok(Tensor::from_vec(shape, elements)?)
    }

    /// Returns the array with the type of its elements as a value: mapped, or inflated.
    ///
    /// ```
    /// use tensor_idx::{files::{npy, DType}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor1::from([1_i16, 2]))?;
    /// assert_eq!(npy::describe(&path)?.any()?.dtype(), DType::I16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] and [`FileError::Busy`], of mapping it; [`FileError::Header`] if a deflated member is damaged.
    pub fn any(&self) -> Result<AnyArray, FileError> {
        any::stored(self)
    }
}

fn too_large(path: &Path, header: &Header) -> FileError {
    FileError::header(path, format!("its shape {:?} is more than memory can hold", header.shape))
}

/// The layout of the elements, which are stored before byte `end`. Checked: nothing overflows later.
pub(crate) fn layout(path: &Path, header: &Header, end: u64) -> Result<Layout<DynRank>, FileError> {
    let mut shape = header.shape.clone();
    if header.fortran {
        shape.reverse();
    }
    let layout = Layout::row_major(shape).map_err(|_| too_large(path, header))?;
    let layout = if header.fortran { layout.transpose() } else { layout };
    let needed = layout.len().checked_mul(header.dtype.size()).filter(|len| isize::try_from(*len).is_ok());
    let needed = needed.ok_or_else(|| too_large(path, header))? as u64;
    let from = header.from as u64;
    let found = end.saturating_sub(from);
    if needed > found || from > end {
        let (dtype, shape) = (header.dtype, header.shape.clone());
        return Err(FileError::Truncated { path: path.into(), dtype, shape, from, needed, found });
    }
    Ok(layout)
}
