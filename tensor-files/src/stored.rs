//! An array that lies in a file: its header is read and checked, its elements are not touched.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tensor_idx_core::{DynRank, Layout, TensorD};

use crate::any::AnyArray;
use crate::element::{ByteOrder, DType, Element, Le, MapElement};
use crate::error::FileError;
use crate::header::Header;
use crate::mapped::Mapped;
use crate::memory::Memory;
use crate::{Be, any};

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
    memory: Arc<Memory>,
    header: Header,
    layout: Layout<DynRank>,
}

/// Where it is, and what its header says.
impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stored({}: {:?})", self.path.display(), self.header)
    }
}

impl Stored {
    /// Checks that the elements lie within the first `end` bytes. `header.from` counts from the start of the memory.
    pub(crate) fn new(path: &Path, memory: Arc<Memory>, header: Header, end: usize) -> Result<Self, FileError> {
        let layout = layout(path, &header)?;
        let needed = byte_len(&layout, header.dtype).ok_or_else(|| too_large(path, &header))?;
        let found = end.min(memory.bytes().len()).saturating_sub(header.from);
        if needed > found || header.from > memory.bytes().len() {
            return Err(FileError::Truncated {
                path: path.into(),
                dtype: header.dtype,
                shape: header.shape,
                from: header.from as u64,
                needed: needed as u64,
                found: found as u64,
            });
        }
        Ok(Stored { path: path.into(), memory, header, layout })
    }

    /// The type of the elements.
    pub fn dtype(&self) -> DType {
        self.header.dtype
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        &self.header.shape
    }

    /// The order of the bytes of an element; of no importance where that is one byte.
    pub fn byte_order(&self) -> ByteOrder {
        self.header.order
    }

    /// The layout of the elements: Fortran order is one with other strides.
    pub fn layout(&self) -> &Layout<DynRank> {
        &self.layout
    }

    /// The elements where they lie: nothing is read.
    ///
    /// # Errors
    ///
    /// [`FileError::ElementType`] if the elements are others; [`FileError::ByteOrder`] and [`FileError::Alignment`] if
    /// they cannot be taken for a `T` as they stand, which [`Le`] and [`Be`] always can.
    pub fn map<T: MapElement>(&self) -> Result<Mapped<T, DynRank>, FileError> {
        let Header { dtype, order, from, .. } = self.header;
        let path = || self.path.clone();
        let asked = T::Element::DTYPE;
        if dtype != asked {
            return Err(FileError::ElementType { path: path(), found: dtype, asked });
        }
        if dtype.size() > 1 && order != T::ORDER.unwrap_or(ByteOrder::NATIVE) {
            return Err(FileError::ByteOrder { path: path(), order });
        }
        // SAFETY: `from` is at most the length of the memory, which `new` checked.
        let start = unsafe { self.memory.bytes().as_ptr().add(from) }.cast::<T>();
        if !start.is_aligned() {
            return Err(FileError::Alignment { path: path(), dtype, order, from: from as u64 });
        }
        // SAFETY: `new` found as many bytes as the layout reaches; the address suits a T, and any bytes are one.
        Ok(unsafe { Mapped::new(self.memory.clone(), start, self.layout.clone()) })
    }

    /// The elements in memory, in row-major order, of this machine's byte order.
    ///
    /// # Errors
    ///
    /// [`FileError::ElementType`] if the elements are others.
    pub fn load<T: Element>(&self) -> Result<TensorD<T>, FileError> {
        Ok(match self.header.order {
            ByteOrder::Little => self.map::<Le<T>>()?.view().map(|x| x.get()),
            ByteOrder::Big => self.map::<Be<T>>()?.view().map(|x| x.get()),
        })
    }

    /// The array with the type of its elements as a value.
    pub fn any(&self) -> Result<AnyArray, FileError> {
        any::stored(self)
    }
}

fn too_large(path: &Path, header: &Header) -> FileError {
    FileError::header(path, format!("its shape {:?} is more than memory can hold", header.shape))
}

/// Checked: nothing overflows later.
fn layout(path: &Path, header: &Header) -> Result<Layout<DynRank>, FileError> {
    let mut shape = header.shape.clone();
    if header.fortran {
        shape.reverse();
    }
    let layout = Layout::row_major(shape).map_err(|_| too_large(path, header))?;
    Ok(if header.fortran { layout.transpose() } else { layout })
}

fn byte_len(layout: &Layout<DynRank>, dtype: DType) -> Option<usize> {
    layout.len().checked_mul(dtype.size()).filter(|len| isize::try_from(*len).is_ok())
}

impl Stored {
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }
}
