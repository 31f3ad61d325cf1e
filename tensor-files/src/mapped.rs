//! Tensors over the bytes of a file: what can be indexed like any tensor.
//!
//! - M1: no map of this library writes to a file while another map of it is there: a map to read has the shared lock of the
//!   file, a map to write the exclusive one, for as long as it lives.
//! - M2: nobody else changes the file, nor cuts it, while it is mapped. This is for the caller to see to, as the crate's
//!   documentation says: nothing in a process can.
//! - M3: the bytes of the array were found inside of its memory, which did not become shorter since; the first element is
//!   aligned for the type that it is mapped as.
//! - M4: any bytes are a value of a [`MapElement`], which has the size of its element and no padding.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::{Index, IndexMut};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::MmapMut;
use tensor_idx_core::{
    DynRank, ElementIndex, GetIndex, IndexError, Iter, Layout, Rank, Ranked, Shape, StridedHost, StridedHostMut,
    Tensor, TensorView, TensorViewMut,
};

use crate::element::{ByteOrder, Element, MapElement};
use crate::error::FileError;
use crate::header::Header;
use crate::memory::Memory;
use crate::new_file::NewFile;

/// A read-only tensor in a mapped file. Only the pages that were touched are in memory. Clones share the map.
///
/// It has `i`, `oix`, `vix`, `nix`, `tix`, `explain` and the others of [`Strided`](tensor_idx_core::Strided) and
/// [`IndexRead`](tensor_idx_core::IndexRead).
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
/// assert_eq!(map, Tensor2::from([[1, 2], [3, 4]]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Mapped<T, S: Shape = DynRank> {
    memory: Arc<Memory>,
    start: *const T,
    layout: Layout<S>,
}

// SAFETY: L2: a `Mapped` is a shared borrow of bytes that nobody writes to (M1, M2).
unsafe impl<T: Sync, S: Shape> Send for Mapped<T, S> {}
// SAFETY: L2: a `Mapped` is a shared borrow of bytes that nobody writes to (M1, M2).
unsafe impl<T: Sync, S: Shape> Sync for Mapped<T, S> {}

/// Whether the elements are of type `T` and in its byte order.
pub(crate) fn suits<T: MapElement>(path: &Path, header: &Header) -> Result<(), FileError> {
    let (found, asked) = (header.dtype, T::Element::DTYPE);
    if found.in_memory() != asked {
        return Err(FileError::ElementType { path: path.into(), found, asked });
    }
    if found.size() > 1 && header.order != T::ORDER.unwrap_or(ByteOrder::NATIVE) {
        return Err(FileError::ByteOrder { path: path.into(), order: header.order });
    }
    Ok(())
}

impl<T: MapElement, S: Shape> Mapped<T, S> {
    /// # Safety
    ///
    /// M3: every position that the layout reaches, counted from `start`, is a `T` within `memory` (I2).
    pub(crate) unsafe fn new(memory: Arc<Memory>, start: *const T, layout: Layout<S>) -> Self {
        Mapped { memory, start, layout }
    }
}

/// A mutable tensor in a mapped file. A write changes the file.
///
/// The system writes changed pages when it likes; [`MappedMut::flush`] waits until they are on the disk. The file is mapped
/// once: as long as it is, other maps of it are refused ([`FileError::Busy`]).
///
/// A map that [`npy::create`](crate::npy::create) made is of a file without its name. [`MappedMut::finish`] gives the file its
/// name. Dropping the map does the same, unless its thread is unwinding. After [`MappedMut::discard`], after a drop in a
/// panic, and if the process ends before, there is no new file, and an old one of that name is as it was.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// let mut map = npy::create::<f64>(&path, &[2, 3])?.into_rank::<2>()?;
/// assign!(map[.., [2, 0]] = 1.5);
/// map.i_mut(idx![1, ..]).add_assign(1.0);
/// map.finish()?;
/// assert_eq!(npy::load::<f64>(&path)?.to_vec(), [1.5, 0.0, 1.5, 2.5, 1.0, 2.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MappedMut<T, S: Shape = DynRank> {
    memory: OwnMap,
    start: *mut T,
    layout: Layout<S>,
}

/// A map, and the file with its lock, which is given back after it.
pub(crate) struct OwnMap {
    /// None once it is finished.
    map: Option<MmapMut>,
    file: File,
    path: PathBuf,
    /// The same file while it has no name.
    new: Option<NewFile>,
}

impl OwnMap {
    /// Waits until the bytes are on the disk. A new file then gets its name, after the map has ended and the lock is given
    /// back, so that another process that finds the name can map the file.
    fn finish(&mut self) -> io::Result<()> {
        let Some(map) = self.map.take() else { return Ok(()) };
        // If a step fails, the new file is dropped here, which removes it.
        let new = self.new.take();
        map.flush()?;
        drop(map);
        let Some(new) = new else { return Ok(()) };
        // A file system without locks has none to give back.
        let _ = self.file.unlock();
        new.finish()
    }

    /// Ends the map; a new file never gets its name.
    fn discard(mut self) {
        self.new = None;
    }
}

/// A new file gets its name, unless the thread panics.
impl Drop for OwnMap {
    fn drop(&mut self) {
        if self.new.is_some() && !std::thread::panicking() {
            // A drop returns no error; `finish` does.
            let _ = self.finish();
        }
        drop(self.map.take());
        // Not by closing the file alone: a process that another thread starts has the file too, until it runs its program.
        let _ = self.file.unlock();
    }
}

// SAFETY: L2: a `MappedMut` is an exclusive borrow of bytes (M1, M2).
unsafe impl<T: Send, S: Shape> Send for MappedMut<T, S> {}
// SAFETY: L2: a shared `MappedMut` returns shared borrows of its elements only.
unsafe impl<T: Sync, S: Shape> Sync for MappedMut<T, S> {}

impl<T: MapElement, S: Shape> MappedMut<T, S> {
    /// # Safety
    ///
    /// M3: every position that the layout reaches, counted from `start`, is a `T` within `map` (I2), named once (I4);
    /// M1: `file` has the lock of the file for this map alone. It is the file of `new`, if there is one.
    pub(crate) unsafe fn new(
        map: MmapMut,
        file: File,
        path: PathBuf,
        new: Option<NewFile>,
        start: *mut T,
        layout: Layout<S>,
    ) -> Self {
        MappedMut { memory: OwnMap { map: Some(map), file, path, new }, start, layout }
    }

    /// Returns the whole of it as a mutable view.
    ///
    /// ```
    /// use tensor_idx::{files::npy, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let mut map = npy::create::<i8>(folder.path().join("a.npy"), &[3])?;
    /// map.view_mut().fill(4);
    /// map[[1]] = 5;
    /// assert_eq!(map.to_vec(), [4, 5, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S> {
        // SAFETY: M3: the layout reaches elements within the map (I2); I4: it names none twice, and `self` is borrowed
        // mutably (M1, M2).
        unsafe { TensorViewMut::from_raw_parts(self.start, self.layout.clone()) }
    }

    /// Waits until everything written is on the disk. A new file has no name yet.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// tensor_idx::files::npy::create::<i8>(folder.path().join("a.npy"), &[3])?.flush()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`].
    pub fn flush(&self) -> Result<(), FileError> {
        self.memory.map.as_ref().map_or(Ok(()), MmapMut::flush).map_err(FileError::io(&self.memory.path))
    }

    /// Waits until everything written is on the disk, and ends the map. A file that [`npy::create`](crate::npy::create) began gets its
    /// name. Dropping such a map does the same without reporting an error, unless its thread is panicking. Dropping a map of
    /// [`npy::open_mut`](crate::npy::open_mut) does not wait for the disk.
    ///
    /// ```
    /// use tensor_idx::files::npy;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// let mut map = npy::create::<i8>(&path, &[3])?;
    /// map.view_mut().fill(4);
    /// assert!(!path.exists());
    /// map.finish()?;
    /// assert_eq!(npy::load::<i8>(&path)?.to_vec(), [4, 4, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]. A file that was begun is removed then, and an old file of its name is as it was. If only the last step failed,
    /// which writes the folder to the disk, the new file has its name already. A file of `open_mut` may hold what was written.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.memory.finish().map_err(FileError::io(&self.memory.path))
    }

    /// Ends the map without giving a new file its name: there is none, and an old one is as it was. What was written to a map
    /// of [`npy::open_mut`](crate::npy::open_mut) is in its file.
    ///
    /// ```
    /// use tensor_idx::files::npy;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::create::<i8>(&path, &[3])?.discard();
    /// assert!(!path.exists());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discard(self) {
        self.memory.discard();
    }
}

/// What both have: views of all, ranks, and all that is indexed.
macro_rules! mapped {
    ($($name:ident: $end:expr;)*) => {$(
        impl<T: MapElement, S: Shape> $name<T, S> {
            /// Returns the whole of it as a view.
            ///
            /// ```
            /// use tensor_idx::{files::{npy, Mapped}, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor1::from([1, 2, 3]))?;
            /// let map: Mapped<i32> = npy::open(&path)?;
            /// assert_eq!(map.view().iter().sum::<i32>(), 6);
            /// assert_eq!(map[[2]], 3);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn view(&self) -> TensorView<'_, T, S> {
                // SAFETY: M3: the layout reaches elements within the map (I2), which `self` keeps; M1 and M2: nobody
                // writes to them (I6).
                unsafe { TensorView::from_raw_parts(self.start, self.layout.clone()) }
            }

            /// Returns the shape.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.shape(), [2, 2]);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.layout.shape()
            }

            /// Returns the extents by value: `[usize; N]` where the rank is in the type, and `Extents` of `tensor_idx::shape` where it is not.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// let [rows, columns] = npy::open::<i32>(&path)?.into_rank::<2>()?.extents();
            /// assert_eq!((rows, columns), (2, 2));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn extents(&self) -> S::Axes<usize> {
                self.layout.extents()
            }

            /// Returns the number of axes.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.rank(), 2);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn rank(&self) -> usize {
                self.layout.rank()
            }

            /// Returns the number of elements.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.len(), 4);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn len(&self) -> usize {
                self.layout.len()
            }

            /// Returns whether there is no element: an extent is 0.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert!(!npy::open::<i32>(&path)?.is_empty());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn is_empty(&self) -> bool {
                self.layout.is_empty()
            }

            /// Returns the elements in row-major order.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.iter().sum::<i32>(), 10);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn iter(&self) -> Iter<'_, T, S> {
                self.view().iter()
            }

            /// Returns the elements as a slice, or `None` if they are not contiguous in row-major order, as in a file in Fortran order.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.as_slice(), Some(&[1, 2, 3, 4][..]));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn as_slice(&self) -> Option<&[T]> {
                self.view().as_slice()
            }

            /// Returns the element that an index names, or `None` if there is none. The index is one `usize` for each axis, or a basic index
            /// that leaves no axis.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// let map = npy::open::<i32>(&path)?.into_rank::<2>()?;
            /// assert_eq!((map.get([1, 0]), map.get(idx![-1, -1]), map.get([2, 0])), (Some(&3), Some(&4), None));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn get(&self, index: impl GetIndex<S>) -> Option<&T> {
                self.view().get(index)
            }

            /// Returns the elements in row-major order, in memory.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// assert_eq!(npy::open::<i32>(&path)?.to_vec(), [1, 2, 3, 4]);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn to_vec(&self) -> Vec<T> {
                self.view().to_vec()
            }

            /// Returns the same map with rank N in the type.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor1::from([1, 2, 3]))?;
            /// assert!(npy::open::<i32>(&path)?.into_rank::<2>().is_err());
            /// assert_eq!(npy::open::<i32>(&path)?.into_rank::<1>()?.into_dyn().shape(), [3]);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// [`IndexError::RankMismatch`] if the rank is not N. The map ends then, and a file that
            /// [`npy::create`](crate::npy::create) began gets no name.
            pub fn into_rank<const N: usize>(self) -> Result<$name<T, Rank<N>>, IndexError> {
                match self.layout.into_rank() {
                    Ok(layout) => Ok($name { layout, memory: self.memory, start: self.start }),
                    Err(error) => {
                        $end(self.memory);
                        Err(error)
                    }
                }
            }

            /// Returns the same map with a rank known only at run time.
            ///
            /// ```
            /// use tensor_idx::{files::npy, prelude::*};
            ///
            /// # let folder = tempfile::tempdir()?;
            /// # let path = folder.path().join("a.npy");
            /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
            /// let map = npy::open::<i32>(&path)?.into_rank::<2>()?;
            /// assert_eq!(map.into_dyn().i(&"0".parse::<DynIndex>()?).to_vec(), [1, 2]);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn into_dyn(self) -> $name<T, DynRank> {
                $name { layout: self.layout.into_dyn(), memory: self.memory, start: self.start }
            }
        }

        // SAFETY: H1: the layout reaches elements within the map (M3), which `self` keeps; M1 and M2: nobody else
        // writes to them.
        unsafe impl<T: MapElement, S: Shape> StridedHost for $name<T, S> {
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

        /// The element at an index: an array of positions, a position alone where there is one axis, and a slice of positions where the rank
        /// is known at run time only.
        impl<T: MapElement, S: Shape, I: ElementIndex<S>> Index<I> for $name<T, S> {
            type Output = T;

            #[track_caller]
            fn index(&self, index: I) -> &T {
                let index = index.positions();
                let index: &[usize] = index.as_ref();
                match self.view().get(index) {
                    Some(element) => element,
                    None => outside(self.view(), index),
                }
            }
        }

        /// The whole map. A function with a parameter `impl Into<TensorView<'_, T, Rank<2>>>` takes maps, too.
        ///
        /// ```
        /// use tensor_idx::{files::npy, prelude::*};
        ///
        /// fn trace<'a>(matrix: impl Into<TensorView<'a, i32, Rank<2>>>) -> i32 {
        ///     let matrix = matrix.into();
        ///     (0..matrix.shape()[0]).map(|n| matrix[[n, n]]).sum()
        /// }
        ///
        /// # let folder = tempfile::tempdir()?;
        /// # let path = folder.path().join("a.npy");
        /// npy::save(&path, &Tensor2::from([[1, 2], [3, 4]]))?;
        /// assert_eq!(trace(&npy::open::<i32>(&path)?.into_rank::<2>()?), 5);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        impl<'m, T: MapElement, S: Shape> From<&'m $name<T, S>> for TensorView<'m, T, S> {
            fn from(map: &'m $name<T, S>) -> Self {
                map.view()
            }
        }

        impl<T: MapElement + fmt::Display, S: Shape> fmt::Display for $name<T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.view().fmt(f)
            }
        }

        impl<T: MapElement + fmt::Debug, S: Shape> fmt::Debug for $name<T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.view().fmt(f)
            }
        }
    )*};
}

mapped! {
    Mapped: drop;
    MappedMut: OwnMap::discard;
}

/// The panic of a tensor of this shape, for an index that names no element of it.
#[cold]
#[track_caller]
fn outside<T, S: Shape>(view: TensorView<'_, T, S>, index: &[usize]) -> ! {
    let _ = &view.into_dyn()[index];
    unreachable!("no element is at {index:?}")
}

/// Two maps, or a map and a tensor or a view, in both orders.
macro_rules! equals {
    ($($name:ident)*) => {$(
        equals! { @
            [T: MapElement + PartialEq<U>, U] $name<T, S>, Tensor<U, R>;
            ['b, T: MapElement + PartialEq<U>, U] $name<T, S>, TensorView<'b, U, R>;
            ['b, T: MapElement + PartialEq<U>, U] $name<T, S>, TensorViewMut<'b, U, R>;
            [T: PartialEq<U>, U: MapElement] Tensor<T, S>, $name<U, R>;
            ['a, T: PartialEq<U>, U: MapElement] TensorView<'a, T, S>, $name<U, R>;
            ['a, T: PartialEq<U>, U: MapElement] TensorViewMut<'a, T, S>, $name<U, R>;
            [T: MapElement + PartialEq<U>, U: MapElement] $name<T, S>, Mapped<U, R>;
            [T: MapElement + PartialEq<U>, U: MapElement] $name<T, S>, MappedMut<U, R>;
        }
    )*};
    (@ $([$($generics:tt)*] $left:ty, $right:ty;)*) => {$(
        impl<$($generics)*, S: Shape, R: Shape> PartialEq<$right> for $left {
            fn eq(&self, other: &$right) -> bool {
                self.view() == other.view()
            }
        }
    )*};
}

equals! { Mapped MappedMut }

/// The whole map, to write to.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// let mut map = npy::create::<i8>(folder.path().join("a.npy"), &[3])?;
/// TensorViewMut::from(&mut map).fill(4);
/// assert_eq!(map.to_vec(), [4, 4, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'m, T: MapElement, S: Shape> From<&'m mut MappedMut<T, S>> for TensorViewMut<'m, T, S> {
    fn from(map: &'m mut MappedMut<T, S>) -> Self {
        map.view_mut()
    }
}

/// The element at an index, to write to.
impl<T: MapElement, S: Shape, I: ElementIndex<S>> IndexMut<I> for MappedMut<T, S> {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        let index = index.positions();
        let index: &[usize] = index.as_ref();
        let Some(position) = self.layout.position(index) else { outside(self.view(), index) };
        // SAFETY: I2: a position of the layout is inside the map (M3), and `self` is borrowed mutably (M1).
        unsafe { &mut *self.start.add(position) }
    }
}

// SAFETY: H2: the layout is that of a `.npy` file, in row-major or Fortran order, so it names no element twice (I4);
// M1: the map has one owner.
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
