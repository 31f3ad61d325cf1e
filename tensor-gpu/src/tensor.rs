//! Tensors in the memory of a device: a layout over shared storage.

use core::borrow::Borrow;
use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use tensor_idx_core::{
    Basic, DynRank, IndexError, Indexed, IndexedBy, IntoIndex, Layout, Rank, Ranked, Shape, Strided,
};

use crate::element::GpuElement;
use crate::gpu::Gpu;
use crate::storage::Storage;

/// A tensor in the memory of a device.
///
/// A clone and a view share the storage: nothing is copied. A write to storage that is shared copies it first, so no other handle
/// sees the write. The methods `i`, `oix`, `vix`, `nix` and `tix` are those of the traits that
/// [`Tensor`](tensor_idx_core::Tensor) has, too.
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

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// `layout` reaches only elements of `storage`.
    pub(crate) fn from_parts(storage: Arc<Storage>, layout: Layout<S>) -> Self {
        GpuTensor { storage, layout, elements: PhantomData }
    }

    /// The same storage under another layout, which reaches no further than this one.
    pub(crate) fn with_layout<R: Shape>(&self, layout: Layout<R>) -> GpuTensor<T, R> {
        GpuTensor::from_parts(self.storage.clone(), layout)
    }

    /// Returns the same elements in row-major order; a tensor that is so already is shared.
    ///
    /// Unlike [`Tensor::to_contiguous`](tensor_idx_core::Tensor::to_contiguous) it returns an error, although its name has no `try_`.
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
    #[must_use]
    pub fn transpose(&self) -> GpuTensor<T, S::Rank> {
        self.with_layout(self.layout.transpose().forget())
    }

    /// Returns the part that a basic index names, sharing the storage: as [`Strided::i`], for symmetry with
    /// [`Tensor::share`](tensor_idx_core::Tensor::share).
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

    /// Like [`GpuTensor::share`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
    /// assert!(t.try_share(idx![2]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_share<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<GpuTensor<T, Indexed<S, I>>, IndexError>
    where
        S: IndexedBy<I>,
    {
        self.try_i(index)
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
    #[must_use]
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

/// Writes the methods that a tensor has from its layout: what each returns, and what its example shows of a tensor of shape [2, 3].
macro_rules! of_the_layout {
    ($($(#[doc = $doc:literal])* $name:ident -> $what:ty => $($shown:literal)+;)*) => {
        impl<T: GpuElement, S: Shape> GpuTensor<T, S> {$(
            $(#[doc = $doc])*
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
            $(#[doc = $shown])+
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $name(&self) -> $what {
                self.layout.$name()
            }
        )*}
    };
}

of_the_layout! {
    /// Returns the extents.
    shape -> &[usize] => "assert_eq!(t.shape(), [2, 3]);";

    /// Returns the extents by value: `[usize; N]` where the rank is in the type, and `Extents` of `tensor_idx::shape` where it is not.
    extents -> S::Axes<usize> => "let [rows, columns] = t.extents();" "assert_eq!((rows, columns), (2, 3));";

    /// Returns the strides, in elements.
    strides -> &[isize] => "assert_eq!(t.strides(), [3, 1]);";

    /// Returns the position of the first element in the storage.
    offset -> usize => "assert_eq!(t.i(idx![1]).offset(), 3);";

    /// Returns the number of axes.
    rank -> usize => "assert_eq!(t.rank(), 2);";

    /// Returns the number of elements.
    len -> usize => "assert_eq!(t.len(), 6);";

    /// Returns whether there are no elements.
    is_empty -> bool => "assert!(t.i(idx![1..1]).is_empty());";
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
