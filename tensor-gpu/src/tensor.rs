//! Tensors in the memory of a device: a layout over shared storage.

use core::borrow::Borrow;
use core::fmt;
use core::marker::PhantomData;
use std::sync::{Arc, Mutex};

use tensor_idx_core::{
    Basic, DynRank, IndexError, Indexed, IndexedBy, IntoIndex, Layout, Rank, Ranked, Shape, Strided, Tensor,
    TensorView, TensorViewMut,
};

use crate::compact::Counted;
use crate::element::{GpuElement, Kind};
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::{ALIGN, Slice};
use crate::record::{Pending, Record};
use crate::report::{Doubts, lock};

/// A tensor in the memory of a device.
///
/// Cloning it, and every view of it, shares the storage: nothing is copied. Writing to storage that is shared copies it
/// first, so no other handle ever sees the write. `i`, `oix`, `vix`, `nix`, `tix` and what belongs to them come with the same
/// traits as those of [`Tensor`].
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([2, 3], vec![1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0])?.to_gpu(&gpu)?;
/// let column: GpuTensor<f32, Rank<1>> = t.i(idx![.., -1]);
/// assert_eq!(column.strides(), [3]);
/// assert_eq!(column.to_cpu()?.to_vec(), [3.0, 6.0]);
/// # Ok::<(), IndexError>(())
/// ```
pub struct GpuTensor<T, S: Shape> {
    pub(crate) storage: Arc<Storage>,
    /// Every position is inside the storage (I2).
    pub(crate) layout: Layout<S>,
    elements: PhantomData<fn() -> T>,
}

/// Elements on a device, packed in 32-bit words.
#[derive(Debug)]
pub(crate) struct Storage {
    pub(crate) gpu: Gpu,
    /// None where there are no elements.
    pub(crate) memory: Option<Slice>,
    /// In elements.
    pub(crate) len: usize,
    pub(crate) kind: Kind,
    /// What may turn out to be wrong with the elements.
    pub(crate) doubts: Mutex<Doubts>,
    /// Of a mask: how many elements are true, once that was asked.
    pub(crate) counted: Mutex<Option<Arc<Counted>>>,
}

impl Storage {
    /// Room for this many elements.
    pub(crate) fn new(record: &mut Record<'_>, kind: Kind, len: usize) -> Result<Storage, IndexError> {
        let bytes = Self::check(record.gpu, kind, len)?;
        let memory = if len == 0 { None } else { Some(record.room(bytes, "a tensor")?.slice(bytes)) };
        Ok(Self::over(record.gpu, kind, len, memory))
    }

    /// Elements that are there.
    pub(crate) fn over(gpu: &Gpu, kind: Kind, len: usize, memory: Option<Slice>) -> Storage {
        Storage { gpu: gpu.clone(), memory, len, kind, doubts: Mutex::default(), counted: Mutex::default() }
    }

    /// A copy of these elements.
    pub(crate) fn of<T: GpuElement>(record: &mut Record<'_>, elements: &[T]) -> Result<Storage, IndexError> {
        let (kind, len) = (T::KIND, elements.len());
        let bytes = Self::check(record.gpu, kind, len)?;
        let memory = match len {
            0 => None,
            _ => Some(record.store(T::to_bytes(elements), "a tensor")?.slice(bytes)),
        };
        Ok(Self::over(record.gpu, kind, len, memory))
    }

    /// The bytes of this many elements, if a buffer can hold them.
    pub(crate) fn check(gpu: &Gpu, kind: Kind, len: usize) -> Result<u64, IndexError> {
        let limit = gpu.limits().max_buffer_size;
        let bytes =
            (len as u64).checked_mul(kind.size() as u64).and_then(|bytes| bytes.checked_next_multiple_of(ALIGN));
        match bytes {
            // An element that no table names, and strides that fit 32 bits.
            Some(bytes) if bytes <= limit && len < i32::MAX as usize => Ok(bytes),
            _ => Err(device(format!(
                "{len} elements of {kind} need {} bytes; a tensor on {gpu} has at most {limit} bytes (max_buffer_size), and \
                 at most 2^31 - 2 elements",
                len as u128 * kind.size() as u128
            ))),
        }
    }

    /// All of it, as a kernel is given it.
    pub(crate) fn slice(&self) -> Option<Slice> {
        self.memory.clone()
    }
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// `layout` reaches only elements of `storage`.
    pub(crate) fn from_parts(storage: Arc<Storage>, layout: Layout<S>) -> Self {
        GpuTensor { storage, layout, elements: PhantomData }
    }

    /// The same storage under another layout, which reaches no further than this one.
    pub(crate) fn with_layout<R: Shape>(&self, layout: Layout<R>) -> GpuTensor<T, R> {
        GpuTensor::from_parts(self.storage.clone(), layout)
    }

    /// Returns the elements, read back to a tensor of the processor. It waits for the device.
    ///
    /// # Errors
    ///
    /// The bad index that left no elements here, or because of which they were not written; the error of another operation that no call
    /// has returned yet (see [`Gpu`]); [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::from_vec([2, 2], vec![1_u8, 2, 3, 4])?;
    /// assert_eq!(t.to_gpu(&gpu)?.transpose().to_cpu()?.to_vec(), [1, 3, 2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_cpu(&self) -> Result<Tensor<T, S>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.wait(|bytes| self.elements(bytes))?;
        whole.tell()?;
        Tensor::from_layout(Layout::of_shape(self.shape())?, data)
    }

    /// Like [`GpuTensor::to_cpu`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::to_cpu`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn sum(t: &GpuTensor<f32, Rank<1>>) -> Result<f32, IndexError> {
    ///     Ok(t.to_cpu_async().await?.iter().sum())
    /// }
    /// ```
    pub async fn to_cpu_async(&self) -> Result<Tensor<T, S>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.ready(|bytes| self.elements(bytes)).await?;
        whole.tell()?;
        Tensor::from_layout(Layout::of_shape(self.shape())?, data)
    }

    /// The elements in row-major order, for an internal call: it returns no errors of other operations.
    pub(crate) fn to_host(&self) -> Result<Vec<T>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.wait(|bytes| self.elements(bytes))?;
        lock(&whole.storage.doubts).wrong()?;
        Ok(data)
    }

    /// Waits until the device has carried out what these elements depend on.
    ///
    /// # Errors
    ///
    /// The bad index that left no elements here, or that kept them from being written; [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let ids = Tensor::from_vec([2], vec![0, 7])?.to_gpu(&gpu)?;
    /// let t = Tensor::from_vec([3], vec![1, 2, 3])?.to_gpu(&gpu)?;
    /// assert!(t.check().is_ok());
    /// assert!(t.oix(idx![&ids]).check().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn check(&self) -> Result<(), IndexError> {
        Record::new(self.gpu()).read(&[])?.wait(|_| ())?;
        lock(&self.storage.doubts).tell()
    }

    /// Like [`GpuTensor::check`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::check`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn rows(t: &GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<GpuTensor<f32, Rank<2>>, IndexError> {
    ///     let rows = t.try_oix(idx![ids])?;
    ///     rows.check_async().await?;
    ///     Ok(rows)
    /// }
    /// ```
    pub async fn check_async(&self) -> Result<(), IndexError> {
        let pending = Record::new(self.gpu()).read(&[])?;
        pending.ready(|_| ()).await?;
        lock(&self.storage.doubts).tell()
    }

    /// The error of the elements, or else that of another operation that no call has returned.
    fn tell(&self) -> Result<(), IndexError> {
        lock(&self.storage.doubts).tell()?;
        lock(&self.gpu().inner.state).mention()
    }

    fn elements(&self, bytes: &[u8]) -> Vec<T> {
        T::from_bytes(&bytes[..self.len() * size_of::<T>()])
    }

    /// A tensor of these elements, row by row, whose bytes are being read back.
    fn read_back(&self) -> Result<(Self, Pending), IndexError> {
        let whole = if self.layout.is_contiguous() { self.clone() } else { self.to_contiguous()? };
        let slice = if self.is_empty() { None } else { whole.storage.slice() };
        // Words: what stands in front of a view's first element is left out where that is whole words.
        let slice = slice.map(|slice| {
            let (skip, bytes) = (whole.offset() * size_of::<T>(), whole.len() * size_of::<T>());
            (slice, skip as u64, bytes as u64)
        });
        let parts: &[Slice] = match slice {
            None => &[],
            Some((slice, skip, bytes)) if skip % 4 == 0 => &[slice.part(skip, bytes.next_multiple_of(4))],
            Some(_) => return whole.copied()?.read_back(),
        };
        let pending = Record::new(self.gpu()).read(parts)?;
        Ok((whole, pending))
    }

    /// Returns the same elements in row-major order; a tensor that is so already is shared.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?.to_gpu(&gpu)?;
    /// assert_eq!(t.i(idx![.., ::-1]).to_contiguous()?.strides(), [3, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_contiguous(&self) -> Result<Self, IndexError> {
        if self.layout.is_contiguous() { Ok(self.clone()) } else { self.copied() }
    }

    /// Reverses the order of the axes.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.transpose().shape(), [3, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn transpose(&self) -> GpuTensor<T, S::Rank> {
        self.with_layout(self.layout.transpose().forget())
    }

    /// Returns the part that a basic index names, sharing the storage: as [`Strided::i`], for symmetry with
    /// [`Tensor::share`].
    ///
    /// # Panics
    ///
    /// If the index is wrong, at the caller's line.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.share(idx![0]).shape(), [3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn share<I: IntoIndex<List: Basic>>(&self, index: I) -> GpuTensor<T, Indexed<S, I>>
    where
        S: IndexedBy<I>,
    {
        self.i(index)
    }

    /// Returns the device of the tensor.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// assert!(Tensor::full([2], 0_u8).to_gpu(&gpu)?.gpu().is_same(&gpu));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn gpu(&self) -> &Gpu {
        &self.storage.gpu
    }

    /// Returns the layout: shape, strides and offset, in elements.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.layout(), &Layout::row_major([2, 3])?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn layout(&self) -> &Layout<S> {
        &self.layout
    }

    /// Returns the extents.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.shape(), [2, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// Returns the strides, in elements.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.strides(), [3, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn strides(&self) -> &[isize] {
        self.layout.strides()
    }

    /// Returns the position of the first element in the storage.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.i(idx![1]).offset(), 3);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn offset(&self) -> usize {
        self.layout.offset()
    }

    /// Returns the number of axes.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.rank(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert_eq!(t.len(), 6);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.layout.len()
    }

    /// Returns whether there are no elements.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert!(t.i(idx![1..1]).is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// Returns whether two tensors share their storage.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert!(t.i(idx![0]).shares_storage_with(&t));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shares_storage_with<R: Shape>(&self, other: &GpuTensor<T, R>) -> bool {
        Arc::ptr_eq(&self.storage, &other.storage)
    }

    /// Returns the same tensor with its rank known at run time only.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// let any: GpuTensor<u8, DynRank> = t.into_dyn();
    /// assert_eq!(any.rank(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_dyn(self) -> GpuTensor<T, DynRank> {
        GpuTensor::from_parts(self.storage, self.layout.into_dyn())
    }

    /// Returns the same tensor with its rank known to the compiler.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert!(t.into_dyn().into_rank::<3>().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<GpuTensor<T, Rank<N>>, IndexError> {
        Ok(GpuTensor::from_parts(self.storage, self.layout.into_rank()?))
    }
}

impl<T, S: Shape> Clone for GpuTensor<T, S> {
    fn clone(&self) -> Self {
        GpuTensor { storage: self.storage.clone(), layout: self.layout.clone(), elements: PhantomData }
    }
}

impl<T: GpuElement, S: Shape> fmt::Debug for GpuTensor<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GpuTensor<{}>({:?} on {})", T::KIND, self.layout, self.gpu())
    }
}

impl<T: GpuElement, S: Shape> Strided for GpuTensor<T, S> {
    type Shape = S;
    type View<'v, R: Ranked> = GpuTensor<T, R>;

    fn layout(&self) -> impl Borrow<Layout<S>> {
        &self.layout
    }

    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> GpuTensor<T, R> {
        self.with_layout(layout)
    }
}

/// A tensor that can be copied to a device.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
/// let odd = t.i(idx![.., 1..;2]).to_gpu(&gpu)?;
/// assert_eq!(odd.to_cpu()?.to_vec(), [1, 4]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait ToGpu {
    /// The type of its elements.
    type Elem: GpuElement;
    /// The type of the shape.
    type Shape: Shape;

    /// A copy of the elements, in row-major order, on the device.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if they are too many for the device, with its limit, or if it is out of memory.
    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<Self::Elem, Self::Shape>, IndexError>;
}

impl<T: GpuElement, S: Shape> ToGpu for TensorView<'_, T, S> {
    type Elem = T;
    type Shape = S;

    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<T, S>, IndexError> {
        Storage::check(gpu, T::KIND, self.len())?;
        let layout = Layout::of_shape(self.shape())?;
        let own;
        let elements = match self.as_slice() {
            Some(elements) => elements,
            None => {
                own = self.to_vec();
                &own
            }
        };
        let mut record = Record::new(gpu);
        let storage = Storage::of(&mut record, elements)?;
        Ok(GpuTensor::from_parts(Arc::new(storage), layout))
    }
}

impl<T: GpuElement, S: Shape> ToGpu for Tensor<T, S> {
    type Elem = T;
    type Shape = S;

    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<T, S>, IndexError> {
        self.view().to_gpu(gpu)
    }
}

impl<T: GpuElement, S: Shape> ToGpu for TensorViewMut<'_, T, S> {
    type Elem = T;
    type Shape = S;

    fn to_gpu(&self, gpu: &Gpu) -> Result<GpuTensor<T, S>, IndexError> {
        self.view().to_gpu(gpu)
    }
}
