//! Tensors over the bytes of a file: what can be indexed like any tensor.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use memmap2::MmapMut;
use tensor_idx_core::{
    DynRank, IndexError, Layout, Rank, Ranked, Shape, StridedHost, StridedHostMut, Tensor, TensorView, TensorViewMut,
};

use crate::element::MapElement;
use crate::error::FileError;
use crate::memory::Memory;

/// A tensor that lies in a file, to read: nothing is in memory but the pages that were touched. Clones share the map.
///
/// It has `i`, `oix`, `vix`, `nix`, `explain` and the others of [`Strided`](tensor_idx_core::Strided) and
/// [`Read`](tensor_idx_core::Read).
///
/// ```
/// use tensor_idx::{files::{npy, Mapped}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
/// let map: Mapped<i32, Rank<2>> = npy::open(&path)?.into_rank()?;
/// let column: TensorView<i32, Rank<1>> = map.i(idx![.., 1]);
/// assert_eq!(column.to_vec(), [2, 4]);
/// assert_eq!(map.nix(idx![[true, false]]).to_vec(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Mapped<T, S: Shape = DynRank> {
    memory: Arc<Memory>,
    start: *const T,
    layout: Layout<S>,
}

// SAFETY: a shared borrow of bytes that nobody writes to.
unsafe impl<T: Sync, S: Shape> Send for Mapped<T, S> {}
// SAFETY: as above.
unsafe impl<T: Sync, S: Shape> Sync for Mapped<T, S> {}

impl<T: MapElement, S: Shape> Mapped<T, S> {
    /// # Safety
    ///
    /// Every position that the layout reaches, counted from `start`, is a T within `memory` (I2).
    pub(crate) unsafe fn new(memory: Arc<Memory>, start: *const T, layout: Layout<S>) -> Self {
        Mapped { memory, start, layout }
    }

    /// The whole of it as a view.
    pub fn view(&self) -> TensorView<'_, T, S> {
        // SAFETY: the layout reaches elements within `memory` (I2), which `self` keeps.
        unsafe { TensorView::from_raw_parts(self.start, self.layout.clone()) }
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The elements in row-major order, in memory.
    pub fn to_vec(&self) -> Vec<T> {
        self.view().to_vec()
    }

    /// The same map with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    pub fn into_rank<const N: usize>(self) -> Result<Mapped<T, Rank<N>>, IndexError> {
        Ok(Mapped { memory: self.memory, start: self.start, layout: self.layout.into_rank()? })
    }

    /// The same map with a rank known only at run time.
    pub fn into_dyn(self) -> Mapped<T, DynRank> {
        Mapped { memory: self.memory, start: self.start, layout: self.layout.into_dyn() }
    }
}

// SAFETY: the layout reaches elements within the memory, which `self` keeps and nobody writes to (I2).
unsafe impl<T: MapElement, S: Shape> StridedHost for Mapped<T, S> {
    type Elem = T;
    type Shape = S;
    type View<'v, R: Ranked>
        = TensorView<'v, T, R>
    where
        Self: 'v;
    type Owned<R: Ranked> = Tensor<T, R>;

    fn memory(&self) -> Result<(*const T, Layout<S>), IndexError> {
        Ok((self.start, self.layout.clone()))
    }

    fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> TensorView<'v, T, R>
    where
        Self: 'v,
    {
        part
    }

    fn owned<R: Ranked>(result: Tensor<T, R>) -> Tensor<T, R> {
        result
    }
}

impl<T: MapElement + fmt::Display, S: Shape> fmt::Display for Mapped<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

impl<T: MapElement + fmt::Debug, S: Shape> fmt::Debug for Mapped<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

impl<T: MapElement + fmt::Debug, S: Shape> fmt::Debug for MappedMut<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

/// A tensor that lies in a file, to read and write: what is written is in the file.
///
/// The system writes changed pages when it likes; [`MappedMut::flush`] waits until they are on the disk. Whoever maps the
/// same file at the same time sees what is written, element by element.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// let mut map = npy::create::<f64>(&path, &[2, 3])?.into_rank::<2>()?;
/// assign!(map[.., [2, 0]] = 1.5);
/// map.i_mut(idx![1, ..]).add_assign(1.0);
/// map.flush()?;
/// assert_eq!(npy::load::<f64>(&path)?.to_vec(), [1.5, 0.0, 1.5, 2.5, 1.0, 2.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MappedMut<T, S: Shape = DynRank> {
    map: MmapMut,
    path: PathBuf,
    start: *mut T,
    layout: Layout<S>,
}

// SAFETY: an exclusive borrow of bytes.
unsafe impl<T: Send, S: Shape> Send for MappedMut<T, S> {}
// SAFETY: shared, it gives out shared borrows only.
unsafe impl<T: Sync, S: Shape> Sync for MappedMut<T, S> {}

impl<T: MapElement, S: Shape> MappedMut<T, S> {
    /// # Safety
    ///
    /// Every position that the layout reaches, counted from `start`, is a T within `map` (I2), named once (I4).
    pub(crate) unsafe fn new(map: MmapMut, path: PathBuf, start: *mut T, layout: Layout<S>) -> Self {
        MappedMut { map, path, start, layout }
    }

    /// The whole of it as a view.
    pub fn view(&self) -> TensorView<'_, T, S> {
        // SAFETY: the layout reaches elements within the map (I2), which `self` keeps.
        unsafe { TensorView::from_raw_parts(self.start, self.layout.clone()) }
    }

    /// The whole of it as a mutable view.
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S> {
        // SAFETY: as in `view`; no element is named twice, and `self` is borrowed mutably.
        unsafe { TensorViewMut::from_raw_parts(self.start, self.layout.clone()) }
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The elements in row-major order, in memory.
    pub fn to_vec(&self) -> Vec<T> {
        self.view().to_vec()
    }

    /// Waits until everything written is on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`].
    pub fn flush(&self) -> Result<(), FileError> {
        self.map.flush().map_err(FileError::io(&self.path))
    }

    /// The same map with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    pub fn into_rank<const N: usize>(self) -> Result<MappedMut<T, Rank<N>>, IndexError> {
        Ok(MappedMut { layout: self.layout.into_rank()?, map: self.map, path: self.path, start: self.start })
    }
}

// SAFETY: the layout reaches elements within the map, which `self` keeps (I2).
unsafe impl<T: MapElement, S: Shape> StridedHost for MappedMut<T, S> {
    type Elem = T;
    type Shape = S;
    type View<'v, R: Ranked>
        = TensorView<'v, T, R>
    where
        Self: 'v;
    type Owned<R: Ranked> = Tensor<T, R>;

    fn memory(&self) -> Result<(*const T, Layout<S>), IndexError> {
        Ok((self.start, self.layout.clone()))
    }

    fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> TensorView<'v, T, R>
    where
        Self: 'v,
    {
        part
    }

    fn owned<R: Ranked>(result: Tensor<T, R>) -> Tensor<T, R> {
        result
    }
}

// SAFETY: the layout is one of a `.npy` file, in row-major or Fortran order, so it names no element twice, and the map has one
// owner (I4).
unsafe impl<T: MapElement, S: Shape> StridedHostMut for MappedMut<T, S> {
    type ViewMut<'v, R: Ranked>
        = TensorViewMut<'v, T, R>
    where
        Self: 'v;

    fn memory_mut(&mut self) -> Result<(*mut T, Layout<S>), IndexError> {
        Ok((self.start, self.layout.clone()))
    }

    fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, T, R>) -> TensorViewMut<'v, T, R>
    where
        Self: 'v,
    {
        part
    }
}
