//! Mutable views. The borrow checker ensures that nothing else reaches their elements.

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::error::IndexError;
use crate::kernel::overlap::seen_twice;
use crate::layout::Layout;
use crate::layout::Positions;
use crate::shape::arithmetic::SameRank;
use crate::shape::into_shape::ElementIndex;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::get::GetIndex;
use crate::tensor::owned::Tensor;
use crate::tensor::strided::{Strided, StridedMut};
use crate::tensor::view::{Iter, TensorView, is_start, outside};

/// A mutable view. No two of its indices name the same element, and nothing else reaches its elements while it lives.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 3], (0..6).collect())?;
/// let mut column = t.i_mut(idx![.., -1]);
/// column[[0]] = 20;
/// column.i_mut(idx![1..]).fill(50);
/// assert_eq!(t.to_vec(), [0, 1, 20, 3, 4, 50]);
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "a view writes nothing by itself: `assign`, `fill`, `accumulate` and the others do"]
pub struct TensorViewMut<'a, T, S: Shape> {
    /// The start of the buffer. Position `p` of the layout is at `base + p` (I2).
    base: *mut T,
    layout: Layout<S>,
    life: PhantomData<&'a mut [T]>,
}

// SAFETY: L2: a mutable view is an exclusive borrow of elements, as `&mut [T]` is (I4).
unsafe impl<T: Send, S: Shape> Send for TensorViewMut<'_, T, S> {}
// SAFETY: L2: a shared mutable view returns shared borrows of its elements only.
unsafe impl<T: Sync, S: Shape> Sync for TensorViewMut<'_, T, S> {}

impl<'a, T, S: Shape> TensorViewMut<'a, T, S> {
    /// Returns a mutable view of a slice with a layout.
    ///
    /// # Errors
    ///
    /// [`IndexError::LayoutOutOfBounds`] if the layout reaches outside of the slice; [`IndexError::OverlapsItself`] if
    /// it names an element twice.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut data = [1, 2, 3, 4];
    /// TensorViewMut::from_slice(&mut data, Layout::new([2], &[2], 1)?)?.fill(0);
    /// assert_eq!(data, [1, 0, 3, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_slice(data: &'a mut [T], layout: Layout<S>) -> Result<Self, IndexError> {
        layout.check_within(data.len())?;
        if layout.overlaps_itself() {
            return Err(IndexError::OverlapsItself { shape: layout.shape().into(), strides: layout.strides().into() });
        }
        // SAFETY: I2: `check_within` accepted the layout for the slice; I4: it names no element twice, and the slice is
        // borrowed mutably for 'a.
        Ok(unsafe { TensorViewMut::from_raw_parts(data.as_mut_ptr(), layout) })
    }

    /// Returns a mutable view from the start of a buffer and a layout.
    ///
    /// # Safety
    ///
    /// I2 and I4: for `'a`, every position that the layout reaches is an initialized element of one allocation that
    /// contains `base`, no two indices reach the same one, and nobody else reads or writes them.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut data = [1, 2, 3];
    /// // SAFETY: three elements, borrowed here alone.
    /// let mut view = unsafe { TensorViewMut::from_raw_parts(data.as_mut_ptr(), Layout::row_major([3])?) };
    /// view.fill(0);
    /// assert_eq!(data, [0, 0, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn from_raw_parts(base: *mut T, layout: Layout<S>) -> Self {
        debug_assert!(layout.is_sound(), "I1 to I3, I8: {layout:?}");
        debug_assert!(layout.is_empty() || is_start(base), "I2: there is no element at {base:?}");
        debug_assert!(!seen_twice(layout.shape(), layout.strides()), "I4: two indices of {layout:?} name one element");
        TensorViewMut { base, layout, life: PhantomData }
    }

    /// Returns the start of the buffer that [`Layout`] positions count from.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
    /// assert!(!t.view_mut().base_mut_ptr().is_null());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn base_mut_ptr(&mut self) -> *mut T {
        self.base
    }

    /// Returns the layout: shape, strides and offset as one value.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.i_mut(idx![1]).layout().offset(), 3);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn layout(&self) -> &Layout<S> {
        &self.layout
    }

    /// Returns the elements as a slice to read, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.i_mut(idx![1]).as_slice(), Some(&[3, 4][..]));
    /// assert_eq!(t.i_mut(idx![.., 1]).as_slice(), None);
    /// ```
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// Returns the elements as a slice to write, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![3, 1, 4, 2])?;
    /// if let Some(elements) = t.i_mut(idx![1]).as_mut_slice() {
    ///     elements.sort();
    /// }
    /// assert_eq!(t.to_vec(), [3, 1, 2, 4]);
    /// assert!(t.i_mut(idx![.., 1]).as_mut_slice().is_none());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        self.view_mut().into_mut_slice()
    }

    /// [`as_mut_slice`](Self::as_mut_slice) for as long as the view lives.
    #[inline]
    pub(crate) fn into_mut_slice(self) -> Option<&'a mut [T]> {
        if !self.layout.is_contiguous() {
            return None;
        }
        if self.layout.is_empty() {
            return Some(&mut []);
        }
        // SAFETY: I7: a contiguous layout has its elements at positions `offset..offset + len` (I2), and the view is alone on
        // them for 'a (I4).
        Some(unsafe { core::slice::from_raw_parts_mut(self.base.add(self.layout.offset()), self.layout.len()) })
    }

    /// Returns the same elements as a read-only view.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.view_mut().view().to_vec(), [1, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn view(&self) -> TensorView<'_, T, S> {
        // SAFETY: I2: the layout is that of `self`; I6: `self` is borrowed, so nobody writes to the elements.
        unsafe { TensorView::from_raw_parts(self.base, self.layout.clone()) }
    }

    /// [`TensorView::base_ptr`] of [`TensorViewMut::view`].
    #[inline]
    pub(crate) fn base_ptr(&self) -> *const T {
        self.base
    }

    /// Returns the elements in row-major order, to read.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, 2, 3]);
    /// assert_eq!(t.i_mut(idx![::-1]).iter().copied().collect::<Vec<_>>(), [3, 2, 1]);
    /// ```
    pub fn iter(&self) -> Iter<'_, T, S> {
        self.view().iter()
    }

    /// Returns the elements in row-major order, copied into a vector.
    ///
    /// # Panics
    ///
    /// If memory does not hold them.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, 2, 3]);
    /// assert_eq!(t.i_mut(idx![1..]).to_vec(), [2, 3]);
    /// ```
    #[track_caller]
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        self.view().to_vec()
    }

    /// Returns the elements in row-major order, copied into a tensor of their own.
    ///
    /// # Panics
    ///
    /// If memory does not hold them.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.view_mut().transpose().to_contiguous(), [[1, 3], [2, 4]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn to_contiguous(&self) -> Tensor<T, S>
    where
        T: Clone,
    {
        self.view().to_contiguous()
    }

    /// Like [`to_contiguous`](Self::to_contiguous), but returns an error if there is no memory for the copy.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.i_mut(idx![.., 1]).try_to_contiguous()?, [2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_to_contiguous(&self) -> Result<Tensor<T, S>, IndexError>
    where
        T: Clone,
    {
        self.view().try_to_contiguous()
    }

    /// Copies the elements into existing memory of the same shape. An `out` whose storage is shared is copied first; otherwise nothing
    /// is allocated.
    ///
    /// # Panics
    ///
    /// If the shapes differ, or there is no memory for a copy of storage that is shared, with the message of [`Self::try_copy_into`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let (mut t, mut out) = (Tensor2::from([[1, 2], [3, 4]]), Tensor1::from([0, 0]));
    /// t.i_mut(idx![.., 1]).copy_into(&mut out);
    /// assert_eq!(out, [2, 4]);
    /// ```
    #[track_caller]
    pub fn copy_into<'o>(&self, out: impl IntoViewMut<'o, T, Shape: SameRank<S>>)
    where
        T: Clone + 'o,
    {
        self.view().copy_into(out);
    }

    /// Like [`copy_into`](Self::copy_into), but returns an error instead of panicking; nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::try_copy_into`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let mut t = Tensor1::from([1, 2, 3]);
    /// let error = t.view_mut().try_copy_into(&mut Tensor1::from([0, 0])).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    /// ```
    pub fn try_copy_into<'o>(&self, out: impl IntoViewMut<'o, T, Shape: SameRank<S>>) -> Result<(), IndexError>
    where
        T: Clone + 'o,
    {
        self.view().try_copy_into(out)
    }

    /// Calls `f` with every element in row-major order, and returns the results as a tensor of the same shape.
    ///
    /// # Panics
    ///
    /// With the message of [`IndexError::TooLarge`] if there is no memory for the result, and where `f` does.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, 2, 3]);
    /// assert_eq!(t.view_mut().map(|x| 2 * x), [2, 4, 6]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Tensor<U, S> {
        self.view().map(f)
    }

    /// Returns the same elements as a mutable view of a shorter lifetime.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// let mut view = t.view_mut();
    /// view.view_mut().fill(0);
    /// view[[0]] = 1;
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S> {
        TensorViewMut { base: self.base, layout: self.layout.clone(), life: PhantomData }
    }

    /// Returns the same elements with a rank known only at run time.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?;
    /// let index: DynIndex = "[1, 0], 1".parse().unwrap();
    /// t.view_mut().into_dyn().nix_mut(&index).assign([5, 6]);
    /// assert_eq!(t.to_vec(), [0, 6, 0, 5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_dyn(self) -> TensorViewMut<'a, T, DynRank> {
        TensorViewMut { base: self.base, layout: self.layout.into_dyn(), life: PhantomData }
    }

    /// Returns the same elements with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec(vec![2, 2], vec![0; 4])?;
    /// let mut matrix = t.view_mut().into_rank::<2>()?;
    /// matrix[[1, 0]] = 3;
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<TensorViewMut<'a, T, Rank<N>>, IndexError> {
        Ok(TensorViewMut { base: self.base, layout: self.layout.into_rank()?, life: PhantomData })
    }

    /// Returns the same elements with another type for their rank, where that type is a parameter: [`Self::into_rank`] and
    /// [`Self::into_dyn`] in one.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not that of the type; [`IndexError::Extents`] if the type promises other extents.
    ///
    /// ```
    /// use tensor_idx::{Rank, prelude::*};
    ///
    /// let mut t = Tensor::from_vec(vec![2, 1], vec![1, 2])?;
    /// t.view_mut().into_rank_of::<Rank<2>>()?.i_mut(idx![1]).fill(0);
    /// assert_eq!(t.to_vec(), [1, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank_of<R: Shape>(self) -> Result<TensorViewMut<'a, T, R>, IndexError> {
        Ok(TensorViewMut { base: self.base, layout: self.layout.to_rank()?, life: PhantomData })
    }

    /// Another layout over the same memory; it reaches no further than this one, and names no element twice.
    #[inline]
    pub(crate) fn into_layout<R: Shape>(self, layout: Layout<R>) -> TensorViewMut<'a, T, R> {
        debug_assert!(layout.is_inside(&self.layout), "I5: {layout:?} in {:?}", self.layout);
        // SAFETY: I5: the layout reaches only positions of the view's own; I4: so it is alone on them, and names none twice.
        unsafe { TensorViewMut::from_raw_parts(self.base, layout) }
    }

    /// Returns the element that an index names, or `None` if there is none. The index is one `usize` for each axis, or a basic index that leaves no axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// let view = t.view_mut();
    /// assert_eq!((view.get([1]), view.get(idx![-3])), (Some(&2), None));
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn get(&self, index: impl GetIndex<S>) -> Option<&T> {
        self.view().get(index)
    }

    /// Returns the element that an index names, to write, or `None` if there is none. The index is one `usize` for each axis, or a basic index that leaves
    /// no axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.view_mut().get_mut([1]), Some(&mut 2));
    /// assert_eq!(t.view_mut().get_mut([2]), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn get_mut(&mut self, index: impl GetIndex<S>) -> Option<&mut T> {
        let position = index.find(&self.layout)?;
        // SAFETY: I2: a position of the layout is inside the buffer, and borrowed with `self` (I4).
        Some(unsafe { &mut *self.base.add(position) })
    }

    /// Returns the element at an index, unchecked.
    ///
    /// # Safety
    ///
    /// There are as many indices as axes, and each is below the extent of its axis: the index has a position (I2).
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let view = t.view_mut();
    /// // SAFETY: 1 < 2 and 0 < 2.
    /// assert_eq!(unsafe { view.get_unchecked([1, 0]) }, &3);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked(&self, index: impl AsRef<[usize]>) -> &T {
        // SAFETY: I2: the index has a position, as this function asks for.
        unsafe { self.view().get_unchecked(index) }
    }

    /// Returns the element at an index as a mutable reference, unchecked.
    ///
    /// # Safety
    ///
    /// There are as many indices as axes, and each is below the extent of its axis: the index has a position (I2).
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let mut view = t.view_mut();
    /// // SAFETY: 1 < 2 and 0 < 2.
    /// unsafe { *view.get_unchecked_mut([1, 0]) = 30 };
    /// assert_eq!(t.to_vec(), [1, 2, 30, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked_mut(&mut self, index: impl AsRef<[usize]>) -> &mut T {
        debug_assert!(self.layout.position(index.as_ref()).is_some(), "I2: no position for {:?}", index.as_ref());
        let mut position = self.layout.offset();
        for (&i, &stride) in index.as_ref().iter().zip(self.layout.strides()) {
            position = position.wrapping_add_signed((i as isize).wrapping_mul(stride));
        }
        // SAFETY: I2: the indices are below the extents, so the position is inside the buffer, and borrowed with `self` (I4).
        unsafe { &mut *self.base.add(position) }
    }

    /// Returns the elements in row-major order, to write.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// t.view_mut().iter_mut().for_each(|x| *x *= 10);
    /// assert_eq!(t.to_vec(), [10, 20]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S> {
        self.view_mut().into_iter_mut()
    }

    /// Returns the elements in row-major order, to write, for as long as the view lives.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// let last = t.view_mut().into_iter_mut().last();
    /// assert_eq!(last, Some(&mut 2));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_iter_mut(self) -> IterMut<'a, T, S> {
        IterMut { base: self.base, positions: self.layout.positions(), life: PhantomData }
    }
}

impl<T, S: Shape> Strided for TensorViewMut<'_, T, S> {
    type Shape = S;
    type View<'v, R: Ranked>
        = TensorView<'v, T, R>
    where
        Self: 'v;

    #[inline(always)]
    fn layout(&self) -> impl Borrow<Layout<S>> {
        &self.layout
    }

    #[inline(always)]
    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> TensorView<'_, T, R> {
        debug_assert!(layout.is_inside(&self.layout), "I5: {layout:?} in {:?}", self.layout);
        // SAFETY: I5: the layout reaches only positions of the view's layout; I6: `self` is borrowed, so nobody writes
        // to the elements.
        unsafe { TensorView::from_raw_parts(self.base, layout) }
    }
}

// SAFETY: H3: a mutable view is alone on its elements, and names none twice (I4).
unsafe impl<T, S: Shape> StridedMut for TensorViewMut<'_, T, S> {
    type ViewMut<'v, R: Ranked>
        = TensorViewMut<'v, T, R>
    where
        Self: 'v;
    type Base = *mut T;

    #[inline(always)]
    fn prepare(&mut self) {}

    #[inline(always)]
    fn base(&mut self) -> *mut T {
        self.base
    }

    #[inline(always)]
    unsafe fn view_mut_of<'v, R: Ranked>(base: *mut T, layout: Layout<R>) -> TensorViewMut<'v, T, R>
    where
        Self: 'v,
    {
        // SAFETY: I5: the layout reaches only positions of the view's layout; I4: the view is borrowed mutably (H4).
        unsafe { TensorViewMut::from_raw_parts(base, layout) }
    }
}

/// Targets that become a mutable view: `&mut Tensor`, `&mut TensorViewMut`, `TensorViewMut`, and `&mut` of an array of ndarray.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2], vec![1, 2])?;
/// let mut out = Tensor::from_vec([2], vec![0, 0])?;
/// t.view().copy_into(&mut out);
/// t.view().copy_into(out.view_mut());
/// # Ok::<(), IndexError>(())
/// ```
///
/// # Example: a type of one's own
///
/// No host has it by [`StridedHostMut`](crate::StridedHostMut) alone. Implement it on `&mut` of the host, which is then an `out` of
/// `oix_into` and [`Plan::gather_into`](crate::Plan::gather_into), and a target of [`Plan::select`](crate::Plan::select). `target` and
/// `try_target` are those of [`Memory`](crate::Memory).
///
/// ```
/// use tensor_idx::{index::Outer, interop::{StridedHost, StridedHostMut}, prelude::*, shape::Ranked, write::IntoViewMut};
///
/// struct Grid {
///     cells: Vec<u8>,
///     shape: [usize; 2],
/// }
///
/// // .. StridedHost and StridedHostMut
/// # // SAFETY: the layout has as many elements as the vector, which nobody changes while `self` is borrowed.
/// # unsafe impl StridedHost for Grid {
/// #     type Elem = u8;
/// #     type Shape = Rank<2>;
/// #     type View<'v, R: Ranked> = TensorView<'v, u8, R>;
/// #     type Owned<R: Ranked> = Tensor<u8, R>;
/// #
/// #     fn memory(&self) -> Result<(*const u8, Layout<Rank<2>>), IndexError> {
/// #         Ok((self.cells.as_ptr(), Layout::row_major(self.shape)?))
/// #     }
/// #
/// #     fn view<'v, R: Ranked>(part: TensorView<'v, u8, R>) -> TensorView<'v, u8, R> where Self: 'v {
/// #         part
/// #     }
/// #
/// #     fn owned<R: Ranked>(result: Tensor<u8, R>) -> Tensor<u8, R> {
/// #         result
/// #     }
/// # }
/// #
/// # // SAFETY: the vector is alone on its elements, and the layout is that of `memory`.
/// # unsafe impl StridedHostMut for Grid {
/// #     type ViewMut<'v, R: Ranked> = TensorViewMut<'v, u8, R>;
/// #
/// #     fn memory_mut(&mut self) -> Result<(*mut u8, Layout<Rank<2>>), IndexError> {
/// #         Ok((self.cells.as_mut_ptr(), Layout::row_major(self.shape)?))
/// #     }
/// #
/// #     fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, u8, R>) -> TensorViewMut<'v, u8, R> where Self: 'v {
/// #         part
/// #     }
/// # }
///
/// impl<'o> IntoViewMut<'o, u8> for &'o mut Grid {
///     type Shape = Rank<2>;
///
///     fn shape_to_write(&self) -> &[usize] {
///         &self.shape
///     }
///
///     fn into_view_mut(self) -> TensorViewMut<'o, u8, Rank<2>> {
///         self.target()
///     }
///
///     fn try_into_view_mut(self) -> Result<TensorViewMut<'o, u8, Rank<2>>, IndexError> {
///         self.try_target()
///     }
/// }
///
/// let t: Tensor2<u8> = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// let mut out = Grid { cells: vec![0; 4], shape: [2, 2] };
/// t.oix_into(idx![.., [2, 0]], &mut out);
/// assert_eq!(out.cells, [3, 1, 6, 4]);
/// let plan = Layout::row_major([2, 2])?.plan_gather(Outer, idx![0, [1]])?;
/// plan.select(&mut out)?.fill(9);
/// assert_eq!(out.cells, [3, 9, 6, 4]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the elements cannot be written to this",
    label = "expected `&mut` of a tensor or of a mutable view of `{T}`, or such a view, found `{Self}`"
)]
pub trait IntoViewMut<'o, T> {
    /// The type of the shape.
    type Shape: Shape;

    /// The shape, before anything is made ready for writing.
    fn shape_to_write(&self) -> &[usize];

    /// The view.
    fn into_view_mut(self) -> TensorViewMut<'o, T, Self::Shape>;

    /// Returns the view, or an error if it cannot be made ready for writing.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if there is no memory for a copy of storage that is shared.
    fn try_into_view_mut(self) -> Result<TensorViewMut<'o, T, Self::Shape>, IndexError>
    where
        Self: Sized,
    {
        Ok(self.into_view_mut())
    }
}

/// Returns the view to write a result to, which has the result's shape. A target of another shape is an error and stays unchanged.
pub(crate) fn ready<'o, T, V: IntoViewMut<'o, T>>(
    shape: &[usize],
    out: V,
) -> Result<TensorViewMut<'o, T, V::Shape>, IndexError> {
    of_shape(shape, out, |out| IndexError::OutShape { out: out.into(), result: shape.into() })
}

/// The view to write to by a plan, which was made for this shape.
pub(crate) fn to_write<'o, T, V: IntoViewMut<'o, T>>(
    plan: &[usize],
    target: V,
) -> Result<TensorViewMut<'o, T, V::Shape>, IndexError> {
    of_shape(plan, target, |shape| IndexError::PlanShape { shape: shape.into(), plan: plan.into() })
}

fn of_shape<'o, T, V: IntoViewMut<'o, T>>(
    shape: &[usize],
    out: V,
    refused: impl Fn(&[usize]) -> IndexError,
) -> Result<TensorViewMut<'o, T, V::Shape>, IndexError> {
    // Before `try_into_view_mut`, which may copy what is shared.
    if out.shape_to_write() != shape {
        return Err(refused(out.shape_to_write()));
    }
    // And after it: the trait is public, so that the two may disagree, and what is written rests on this.
    let out = out.try_into_view_mut()?;
    if out.shape() != shape { Err(refused(out.shape())) } else { Ok(out) }
}

impl<'o, T, S: Shape> IntoViewMut<'o, T> for TensorViewMut<'o, T, S> {
    type Shape = S;

    fn shape_to_write(&self) -> &[usize] {
        self.layout().shape()
    }

    fn into_view_mut(self) -> TensorViewMut<'o, T, S> {
        self
    }
}

impl<'o, T, S: Shape> IntoViewMut<'o, T> for &'o mut TensorViewMut<'_, T, S> {
    type Shape = S;

    fn shape_to_write(&self) -> &[usize] {
        self.layout().shape()
    }

    fn into_view_mut(self) -> TensorViewMut<'o, T, S> {
        self.view_mut()
    }
}

impl<'o, T: Clone, S: Shape> IntoViewMut<'o, T> for &'o mut Tensor<T, S> {
    type Shape = S;

    fn shape_to_write(&self) -> &[usize] {
        self.layout().shape()
    }

    fn into_view_mut(self) -> TensorViewMut<'o, T, S> {
        self.view_mut()
    }

    fn try_into_view_mut(self) -> Result<TensorViewMut<'o, T, S>, IndexError> {
        self.try_view_mut()
    }
}

impl<T, S: Shape, I: ElementIndex<S>> core::ops::Index<I> for TensorViewMut<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        let index = index.positions();
        match self.layout.position(index.as_ref()) {
            // SAFETY: I2: a position of the layout is inside the buffer.
            Some(position) => unsafe { &*self.base.add(position) },
            None => outside(self.shape(), index),
        }
    }
}

impl<T, S: Shape, I: ElementIndex<S>> core::ops::IndexMut<I> for TensorViewMut<'_, T, S> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        let index = index.positions();
        match self.layout.position(index.as_ref()) {
            // SAFETY: I2: a position of the layout is inside the buffer, and borrowed with `self` (I4).
            Some(position) => unsafe { &mut *self.base.add(position) },
            None => outside(self.shape(), index),
        }
    }
}

impl<T: fmt::Debug, S: Shape> fmt::Debug for TensorViewMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

impl<T: fmt::Display, S: Shape> fmt::Display for TensorViewMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

/// The elements of a mutable view in row-major order.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2], vec![1, 2])?;
/// assert_eq!(t.view_mut().iter_mut().len(), 2);
/// # Ok::<(), IndexError>(())
/// ```
pub struct IterMut<'a, T, S: Shape> {
    base: *mut T,
    positions: Positions<S>,
    life: PhantomData<&'a mut [T]>,
}

// SAFETY: L2: an iterator is an exclusive borrow of elements, as the view is (I4).
unsafe impl<T: Send, S: Shape> Send for IterMut<'_, T, S> {}
// SAFETY: L2: a shared iterator returns no borrow of an element.
unsafe impl<T: Sync, S: Shape> Sync for IterMut<'_, T, S> {}

impl<'a, T, S: Shape> Iterator for IterMut<'a, T, S> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: I2: every position of the layout is inside the buffer; I4: a mutable view names each element once.
        self.positions.next().map(|position| unsafe { &mut *self.base.add(position) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<&'a mut T> {
        // SAFETY: I2: every position of the layout is inside the buffer; I4: a mutable view names each element once.
        self.positions.nth(n).map(|position| unsafe { &mut *self.base.add(position) })
    }

    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        let base = self.base;
        // SAFETY: I2: every position of the layout is inside the buffer; I4: a mutable view names each element once.
        self.positions.fold(init, |acc, position| f(acc, unsafe { &mut *base.add(position) }))
    }
}

impl<T, S: Shape> DoubleEndedIterator for IterMut<'_, T, S> {
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: I2: every position of the layout is inside the buffer; I4: a mutable view names each element once, and what is taken
        // from the end is not met from the front.
        self.positions.next_back().map(|position| unsafe { &mut *self.base.add(position) })
    }
}

/// How many elements are left.
impl<T, S: Shape> fmt::Debug for IterMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IterMut({} left)", self.len())
    }
}

impl<T, S: Shape> ExactSizeIterator for IterMut<'_, T, S> {}
impl<T, S: Shape> FusedIterator for IterMut<'_, T, S> {}
