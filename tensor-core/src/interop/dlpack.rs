//! DLPack: tensors that other languages hand over, and tensors for them. NumPy, PyTorch, JAX and others speak it.
//!
//! What comes in keeps its memory and is indexed in place; it is given back when it is dropped. What goes out takes its
//! tensor with it, and nothing is copied; it may be written to there only where nobody else has the storage.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use dlpark::ffi::{DLDataType, DLDevice, DLDeviceType};
use dlpark::metadata::Dynamic;
use dlpark::{DlpackElement, DlpackFlags, Managed, ManagedTensorBase};

use crate::error::IndexError;
use crate::interop::strided::{StridedHost, StridedHostMut};
use crate::layout::Layout;
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// A tensor that was handed over by DLPack, in the memory of a CPU: a strided host whose views and results are ours.
///
/// Elements are the numbers of DLPack ([`DlTensor::new`]) or its bools ([`DlTensor::of_bools`]): what is a mask there is a
/// mask here, by its type, and never row numbers.
///
/// ```
/// use dlpark::versioned::Dlpack;
/// use tensor_idx::{interop::DlTensor, prelude::*};
///
/// // What NumPy hands over comes as a pointer (`Dlpack::from_raw`); this one comes from us.
/// let handed_over: Dlpack = Tensor2::from([[1.0, 2.0], [3.0, 4.0]]).into_dlpack()?;
///
/// // SAFETY: the memory is that of the tensor, and nobody writes to it.
/// let array = unsafe { DlTensor::<f64>::new(handed_over)? }.into_rank::<2>()?;
/// assert_eq!(array.i(idx![::-1, 0]).to_vec(), [3.0, 1.0]);
/// assert_eq!(array.oix(idx![[1, 1]]).shape(), [2, 2]);
/// # Ok::<(), IndexError>(())
/// ```
pub struct DlTensor<T, S: Shape = DynRank> {
    /// The start of the memory: every position of the layout from here is an element (I2).
    base: *mut T,
    layout: Layout<S>,
    read_only: bool,
    /// Gives the memory back when it is dropped.
    _owner: Box<dyn Send + Sync>,
}

/// A [`DlTensor`] that may be written to.
///
/// ```
/// use dlpark::versioned::Dlpack;
/// use tensor_idx::{interop::DlTensor, prelude::*};
///
/// let handed_over: Dlpack = Tensor1::from([1_i32, 2, 3]).into_dlpack()?;
/// // SAFETY: the memory is that of the tensor, which nobody else has.
/// let mut array = unsafe { DlTensor::<i32>::new(handed_over)?.into_mut()? };
/// array.oix_mut(&[2, 0]).assign([30, 10]);
/// assert_eq!(array.i(idx![...]).to_vec(), [10, 2, 30]);
/// # Ok::<(), IndexError>(())
/// ```
pub struct DlTensorMut<T, S: Shape = DynRank>(DlTensor<T, S>);

// SAFETY: L2: a `DlTensor` owns its elements as a vector does, and `Managed` can be dropped on any thread.
unsafe impl<T: Send + Sync, S: Shape> Send for DlTensor<T, S> {}
// SAFETY: L2: a shared `DlTensor` returns shared borrows of its elements only.
unsafe impl<T: Send + Sync, S: Shape> Sync for DlTensor<T, S> {}

fn refused(what: impl ToString) -> IndexError {
    IndexError::Host { host: "DLPack", what: what.to_string() }
}

impl<T: DlpackElement> DlTensor<T> {
    /// Takes a tensor of numbers over.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`] if it is not in the memory of a CPU, if its elements are not of type `T` or not aligned as that
    /// is, or if its description contradicts itself; it is given back then. Bools are no `u8`: [`DlTensor::of_bools`].
    ///
    /// # Safety
    ///
    /// H6: the memory is what the description says, initialized and readable, until the tensor is given back; and
    /// nobody writes to it while it is borrowed from here.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::{interop::DlTensor, prelude::*};
    ///
    /// let floats: Dlpack = Tensor1::from([1.0_f32, 2.0]).into_dlpack()?;
    /// // SAFETY: the memory is that of the tensor.
    /// let error = unsafe { DlTensor::<i64>::new(floats) }.map(|_| ()).unwrap_err();
    /// assert_eq!(error.to_string(), "DLPack: the elements are of type float32, not int64");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub unsafe fn new<M: ManagedTensorBase + 'static>(managed: Managed<M>) -> Result<Self, IndexError> {
        // SAFETY: H6 holds for `managed`; `T::DTYPE` is the type of a `T`.
        unsafe { DlTensor::of_type(managed, T::DTYPE) }
    }
}

impl DlTensor<bool> {
    /// Takes a tensor of bools over: a mask. Each byte is looked at once, since in Rust only 0 and 1 are bools.
    ///
    /// # Errors
    ///
    /// As [`DlTensor::new`]; [`IndexError::Host`] for a byte that is neither 0 nor 1.
    ///
    /// # Safety
    ///
    /// H6, as for [`DlTensor::new`]; and nobody writes anything but 0 and 1 to the memory until the tensor is given
    /// back.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::{interop::DlTensor, prelude::*};
    ///
    /// let handed_over: Dlpack = Tensor1::from([true, false, true]).bools_into_dlpack()?;
    /// // SAFETY: the memory is that of the tensor.
    /// let mask = unsafe { DlTensor::of_bools(handed_over)? }.into_rank::<1>()?;
    /// let t = Tensor1::from([10, 20, 30]);
    /// assert_eq!(t.oix(idx![mask.view()]).to_vec(), [10, 30]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub unsafe fn of_bools<M: ManagedTensorBase + 'static>(managed: Managed<M>) -> Result<Self, IndexError> {
        // SAFETY: H6 holds for `managed`; a bool of DLPack is a byte.
        let mut bytes: DlTensor<u8> = unsafe { DlTensor::of_type(managed, DLDataType::BOOL)? };
        let once = each_once(&bytes.layout)?;
        let all = core::mem::replace(&mut bytes.layout, once);
        if let Some(byte) = bytes.view().iter().find(|byte| **byte > 1) {
            return Err(refused(format!("a byte of {byte} among bools, which are 0 and 1")));
        }
        bytes.layout = all;
        let DlTensor { base, layout, read_only, _owner } = bytes;
        // Every byte of the layout is a bool of Rust.
        Ok(DlTensor { base: base.cast(), layout, read_only, _owner })
    }
}

/// A layout of the same bytes, in which axes that go over the same bytes, as those of windows do, are one axis. The lowest position of
/// both is 0.
fn each_once(layout: &Layout<DynRank>) -> Result<Layout<DynRank>, IndexError> {
    if layout.is_empty() {
        return Ok(layout.clone());
    }
    let axes = layout.shape().iter().zip(layout.strides()).filter(|(_, stride)| **stride != 0);
    let mut axes: Vec<(usize, usize)> = axes.map(|(&extent, stride)| (stride.unsigned_abs(), extent)).collect();
    axes.sort_unstable();
    let mut once: Vec<(usize, usize)> = Vec::new();
    for (stride, extent) in axes {
        match once.last_mut() {
            // Steps over no more than there is already: together they have no gaps.
            Some((least, len)) if stride % *least == 0 && stride / *least <= *len => {
                *len += (extent - 1) * (stride / *least);
            }
            _ => once.push((stride, extent)),
        }
    }
    let shape: Extents = once.iter().rev().map(|&(_, extent)| extent).collect();
    let strides: Vec<isize> = once.iter().rev().map(|&(stride, _)| stride as isize).collect();
    Layout::new(&shape[..], &strides, 0)
}

impl<T> DlTensor<T> {
    /// # Safety
    ///
    /// H6, as for [`DlTensor::new`]; elements of type `wanted` are `T`s.
    unsafe fn of_type<M: ManagedTensorBase + 'static>(
        managed: Managed<M>,
        wanted: DLDataType,
    ) -> Result<Self, IndexError> {
        let tensor = managed.validate().map_err(refused)?;
        if tensor.device().device_type != DLDeviceType::CPU {
            return Err(refused("the tensor is on a device: bring it to the CPU first"));
        }
        let dtype = tensor.dtype();
        if !dtype.matches(wanted) {
            let hint = if dtype.matches(DLDataType::BOOL) { ": `DlTensor::of_bools` takes them" } else { "" };
            return Err(refused(format!("the elements are of type {}, not {}{hint}", name(dtype), name(wanted))));
        }
        let too_large = || refused("a number that does not fit an address");
        let shape = tensor.shape().iter().map(|&extent| usize::try_from(extent).map_err(|_| too_large()));
        let shape = shape.collect::<Result<Extents, _>>()?;
        let strides = tensor.strides_or_compact().map_err(refused)?;
        let strides = strides.iter().map(|&stride| isize::try_from(stride).map_err(|_| too_large()));
        let layout = Layout::<DynRank>::from_strides(&shape[..], &strides.collect::<Result<Vec<_>, _>>()?)?;
        // SAFETY: H6: the address is inside the memory.
        let start = unsafe { tensor.offset_bytes_ptr() }.map_err(refused)?.cast::<T>();
        let base = if layout.is_empty() {
            core::ptr::NonNull::<T>::dangling().as_ptr()
        } else if start.is_aligned() {
            start.wrapping_sub(layout.offset()).cast_mut()
        } else {
            return Err(refused(format!("the elements are not aligned to {} bytes", align_of::<T>())));
        };
        let read_only = managed.flags().contains(DlpackFlags::READ_ONLY);
        Ok(DlTensor { base, layout, read_only, _owner: Box::new(managed) })
    }
}

impl<T, S: Shape> DlTensor<T, S> {
    /// The same tensor with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N; the tensor is given back then.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::{interop::DlTensor, prelude::*};
    ///
    /// let handed_over: Dlpack = Tensor2::from([[1, 2], [3, 4]]).into_dlpack()?;
    /// // SAFETY: the memory is that of the tensor.
    /// let matrix: DlTensor<i32, Rank<2>> = unsafe { DlTensor::new(handed_over)? }.into_rank()?;
    /// let row: TensorView<'_, i32, Rank<1>> = matrix.i(1);
    /// assert_eq!(row.to_vec(), [3, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<DlTensor<T, Rank<N>>, IndexError> {
        let layout = self.layout.to_rank()?;
        Ok(DlTensor { base: self.base, layout, read_only: self.read_only, _owner: self._owner })
    }

    /// The whole tensor as a view: an index array, a mask or a value by the type of its elements.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::{interop::DlTensor, prelude::*};
    ///
    /// let handed_over: Dlpack = Tensor1::from([2_i64, -3]).into_dlpack()?;
    /// // SAFETY: the memory is that of the tensor.
    /// let ids = unsafe { DlTensor::<i64>::new(handed_over)? }.into_rank::<1>()?;
    /// assert_eq!(Tensor1::from([10, 20, 30]).oix(idx![ids.view()]).to_vec(), [30, 10]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn view(&self) -> TensorView<'_, T, S> {
        super::strided::whole(self)
    }

    /// To be written to.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`] if whoever handed it over forbids writing; [`IndexError::OverlapsItself`] if two indices name
    /// the same element.
    ///
    /// # Safety
    ///
    /// H6: nobody else reads or writes the memory while it is borrowed from here.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::{interop::DlTensor, prelude::*};
    ///
    /// let t = Tensor1::from([1_u8, 2]);
    /// let shared: Dlpack = t.clone().into_dlpack()?;
    /// // SAFETY: the memory is that of the tensor, which is not written to.
    /// let error = unsafe { DlTensor::<u8>::new(shared)?.into_mut() }.map(|_| ()).unwrap_err();
    /// assert_eq!(error.to_string(), "DLPack: the tensor may only be read");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub unsafe fn into_mut(self) -> Result<DlTensorMut<T, S>, IndexError> {
        if self.read_only {
            return Err(refused("the tensor may only be read"));
        }
        if self.layout.overlaps_itself() {
            let layout = &self.layout;
            return Err(IndexError::OverlapsItself { shape: layout.shape().into(), strides: layout.strides().into() });
        }
        Ok(DlTensorMut(self))
    }
}

/// As NumPy calls it.
fn name(dtype: DLDataType) -> alloc::string::String {
    let code = match dtype.code.0 {
        0 => "int",
        1 => "uint",
        2 => "float",
        4 => "bfloat",
        5 => "complex",
        6 => return "bool".into(),
        _ => "another kind of ",
    };
    format!("{code}{}{}", dtype.bits, if dtype.lanes == 1 { "" } else { " in vectors" })
}

macro_rules! hosts {
    ($($host:ident, |$it:ident| $memory:expr;)*) => {$(
        // SAFETY: H1: by H6 every position of the layout is an element of the memory, which `_owner` keeps.
        unsafe impl<T, S: Shape> StridedHost for $host<T, S> {
            type Elem = T;
            type Shape = S;
            type View<'v, R: Ranked>
                = TensorView<'v, T, R>
            where
                Self: 'v;
            type Owned<R: Ranked> = Tensor<T, R>;

            fn memory(&self) -> Result<(*const T, Layout<S>), IndexError> {
                let $it = self;
                $memory
            }

            fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> TensorView<'v, T, R>
            where
                Self: 'v,
            {
                part
            }

            fn owned<R: Ranked>(result: Tensor<T, R>) -> Tensor<T, R>
            where
                T: Clone,
            {
                result
            }
        }
    )*};
}

hosts! {
    DlTensor, |it| Ok((it.base.cast_const(), it.layout.clone()));
    DlTensorMut, |it| it.0.memory();
}

// SAFETY: H2: `DlTensor::into_mut` refuses a layout that names an element twice, and by H6 nobody else reaches the
// memory.
unsafe impl<T, S: Shape> StridedHostMut for DlTensorMut<T, S> {
    type ViewMut<'v, R: Ranked>
        = TensorViewMut<'v, T, R>
    where
        Self: 'v;

    fn memory_mut(&mut self) -> Result<(*mut T, Layout<S>), IndexError> {
        Ok((self.0.base, self.0.layout.clone()))
    }

    fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, T, R>) -> TensorViewMut<'v, T, R>
    where
        Self: 'v,
    {
        part
    }
}

impl<T: DlpackElement + Send + Sync, S: Shape> Tensor<T, S> {
    /// Hands the tensor over, to NumPy or whoever speaks DLPack: its memory goes with it, nothing is copied. Where
    /// another tensor shares the storage, or an element stands at two indices, it may only be read there.
    ///
    /// `M` chooses between the two forms of DLPack: `dlpark::ffi::DLManagedTensorVersioned` from 1.0 on, and
    /// `DLManagedTensor` before, which cannot forbid writing: a tensor that may only be read is refused there.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`], as said.
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1_i32, 2], [3, 4]]);
    /// let columns: Dlpack = t.share(idx![.., ::-1]).into_dlpack()?;
    /// assert!(columns.flags().contains(dlpark::DlpackFlags::READ_ONLY));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_dlpack<M: ManagedTensorBase>(self) -> Result<Managed<M>, IndexError> {
        self.given_away(T::DTYPE)
    }
}

impl<S: Shape> Tensor<bool, S> {
    /// [`Tensor::into_dlpack`] of bools: a mask there too.
    ///
    /// # Errors
    ///
    /// As [`Tensor::into_dlpack`].
    ///
    /// ```
    /// use dlpark::versioned::Dlpack;
    /// use tensor_idx::prelude::*;
    ///
    /// let mask: Dlpack = Tensor1::from([3, 1, 2]).map(|x| *x > 1).bools_into_dlpack()?;
    /// assert!(mask.validate().unwrap().dtype().matches(dlpark::ffi::DLDataType::BOOL));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn bools_into_dlpack<M: ManagedTensorBase>(self) -> Result<Managed<M>, IndexError> {
        self.given_away(DLDataType::BOOL)
    }
}

impl<T: Send + Sync, S: Shape> Tensor<T, S> {
    /// `dtype` is what DLPack calls a `T`.
    fn given_away<M: ManagedTensorBase>(self, dtype: DLDataType) -> Result<Managed<M>, IndexError> {
        let alone = self.is_alone() && !self.layout().overlaps_itself();
        // The address of the storage, which no reference was made of: who takes it may write to it.
        let start = self.view().base_ptr().cast_mut().wrapping_add(self.offset());
        let start = if self.is_empty() { core::ptr::null_mut() } else { start };
        let fits = |n: isize| i64::try_from(n).map_err(refused);
        let shape = self.shape().iter().map(|&n| i64::try_from(n).map_err(refused)).collect::<Result<Vec<_>, _>>()?;
        let strides = self.layout().filled_strides(false);
        let strides = strides.iter().map(|&n| fits(n)).collect::<Result<Vec<_>, _>>()?;
        let prepared = Dynamic::new(&shape[..], &strides[..]).prepare_as::<M>().map_err(refused)?;
        let mut tensor = prepared.initialize(Box::new(self));
        tensor.set_data(start.cast());
        tensor.set_dtype(dtype);
        tensor.set_device(DLDevice::CPU);
        if !alone {
            tensor.set_flags(DlpackFlags::READ_ONLY).map_err(refused)?;
        }
        // SAFETY: H6 holds for the receiver: the pointer, the shape and the strides are those of the tensor, which is
        // in the context until the deleter drops it there. Its elements do not move with it (B3).
        let managed: Managed<M> = unsafe { tensor.finish() };
        if !alone && !managed.flags().contains(DlpackFlags::READ_ONLY) {
            return Err(refused("a tensor that shares its storage may only be read, which this form cannot say"));
        }
        Ok(managed)
    }
}
