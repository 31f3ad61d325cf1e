//! Read-only views: borrowed memory and a layout.

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::error::{IndexError, done};
use crate::index::dynamic::{DynElement, DynIndex};
use crate::kernel::copy;
use crate::kernel::threads::THREADS;
use crate::layout::{Layout, Positions};
use crate::position::Position;
use crate::shape::arithmetic::SameRank;
use crate::shape::dims::Dims;
use crate::shape::into_shape::ElementIndex;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::get::GetIndex;
use crate::tensor::owned::{Tensor, room};
use crate::tensor::storage::Storage;
use crate::tensor::strided::Strided;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut, ready};

/// A read-only view of borrowed elements. A view of static rank is `Copy`. A view cannot outlive its source.
///
/// A view of a view has the lifetime of the source, so calls can be chained.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3, 4], (0..12).collect())?;
/// let corner = t.i(idx![1..]).i(idx![.., ::-1]);
/// assert_eq!(corner.to_vec(), [7, 6, 5, 4, 11, 10, 9, 8]);
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "a view changes nothing by itself"]
pub struct TensorView<'a, T, S: Shape> {
    /// The start of the buffer. Position `p` of the layout is at `base + p` (I2).
    base: *const T,
    layout: Layout<S>,
    life: PhantomData<&'a [T]>,
}

// SAFETY: L2: a view is a shared borrow of elements, as `&[T]` is.
unsafe impl<T: Sync, S: Shape> Send for TensorView<'_, T, S> {}
// SAFETY: L2: a view is a shared borrow of elements, as `&[T]` is.
unsafe impl<T: Sync, S: Shape> Sync for TensorView<'_, T, S> {}

impl<T, S: Shape> Clone for TensorView<'_, T, S> {
    #[inline]
    fn clone(&self) -> Self {
        TensorView { base: self.base, layout: self.layout.clone(), life: PhantomData }
    }
}

impl<T, const N: usize> Copy for TensorView<'_, T, Rank<N>> {}

impl<T, A> Copy for TensorView<'_, T, Dims<A>>
where
    Dims<A>: Shape,
    Layout<Dims<A>>: Copy,
{
}

impl<'a, T, S: Shape> TensorView<'a, T, S> {
    /// Returns a view of a slice with a layout.
    ///
    /// # Errors
    ///
    /// [`IndexError::LayoutOutOfBounds`] if the layout reaches outside of the slice.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let data = [1, 2, 3, 4, 5];
    /// let windows = TensorView::from_slice(&data, Layout::new([3, 3], &[1, 1], 0)?)?;
    /// assert_eq!(windows.to_vec(), [1, 2, 3, 2, 3, 4, 3, 4, 5]);
    /// assert!(TensorView::from_slice(&data, Layout::new([6], &[1], 0)?).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_slice(data: &'a [T], layout: Layout<S>) -> Result<Self, IndexError> {
        layout.check_within(data.len())?;
        // SAFETY: I2: `check_within` accepted the layout for the slice, which is borrowed for 'a (I6).
        Ok(unsafe { TensorView::from_raw_parts(data.as_ptr(), layout) })
    }

    /// Returns a view from the start of a buffer and a layout.
    ///
    /// # Safety
    ///
    /// I2 and I6: for `'a`, every position that the layout reaches is an initialized element of one allocation that
    /// contains `base`, and none is written to.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let data = [1, 2, 3];
    /// // SAFETY: three elements, read only.
    /// let view = unsafe { TensorView::from_raw_parts(data.as_ptr(), Layout::row_major([3])?) };
    /// assert_eq!(view.to_vec(), data);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn from_raw_parts(base: *const T, layout: Layout<S>) -> Self {
        debug_assert!(layout.is_sound(), "I1 to I3, I8: {layout:?}");
        debug_assert!(layout.is_empty() || is_start(base), "I2: there is no element at {base:?}");
        TensorView { base, layout, life: PhantomData }
    }

    /// Returns the start of the buffer that [`Layout`] positions count from.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([3], vec![1, 2, 3])?;
    /// assert_eq!(t.i(idx![1..]).base_ptr(), t.view().base_ptr());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn base_ptr(&self) -> *const T {
        self.base
    }

    /// Returns the same view. Tensors and mutable views have the same method.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([3], vec![1, 2, 3])?;
    /// assert_eq!(t.view().view(), t);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn view(&self) -> TensorView<'a, T, S> {
        self.clone()
    }

    /// Returns the elements as a slice, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(t.i(idx![1]).as_slice(), Some(&[3, 4][..]));
    /// assert_eq!(t.i(idx![.., 1]).as_slice(), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn as_slice(&self) -> Option<&'a [T]> {
        if !self.layout.is_contiguous() {
            return None;
        }
        if self.layout.is_empty() {
            return Some(&[]);
        }
        // SAFETY: I7: the layout is contiguous and not empty, so its elements are positions `offset..offset + len`, all
        // inside (I2).
        Some(unsafe { core::slice::from_raw_parts(self.base.add(self.layout.offset()), self.layout.len()) })
    }

    /// Returns the element that an index names, or `None` if there is none. The index is one `usize` for each axis, or a basic index that leaves no axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(t.view().get([1, 0]), Some(&3));
    /// assert_eq!(t.view().get([2, 0]), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn get(&self, index: impl GetIndex<S>) -> Option<&'a T> {
        let position = index.find(&self.layout)?;
        // SAFETY: I2: a position of the layout is inside the buffer.
        Some(unsafe { &*self.base.add(position) })
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
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// // SAFETY: 1 < 2 and 0 < 2.
    /// assert_eq!(unsafe { t.view().get_unchecked([1, 0]) }, &3);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked(&self, index: impl AsRef<[usize]>) -> &'a T {
        debug_assert!(self.layout.position(index.as_ref()).is_some(), "I2: no position for {:?}", index.as_ref());
        let mut position = self.layout.offset();
        for (&i, &stride) in index.as_ref().iter().zip(self.layout.strides()) {
            position = position.wrapping_add_signed((i as isize).wrapping_mul(stride));
        }
        // SAFETY: I2: the indices are below the extents, so the position is inside the buffer.
        unsafe { &*self.base.add(position) }
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(t.view().transpose().iter().sum::<i32>(), 10);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn iter(&self) -> Iter<'a, T, S> {
        Iter { base: self.base, positions: self.layout.positions(), life: PhantomData }
    }

    /// Returns the elements in row-major order, copied into a vector.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(t.view().transpose().to_vec(), [1, 3, 2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        let len = self.layout.len();
        let mut out: Vec<T> = Vec::new();
        let room = out.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: self.shape().into() });
        let to = done(room.and_then(|()| Layout::<S>::row_major_of(self.layout.axes().clone())));
        if !copy::is_plain::<T>() {
            self.iter().for_each(|x| out.push(x.clone()));
            return out;
        }
        copy::advise_huge(out.as_ptr().cast(), len * size_of::<T>());
        // SAFETY: N2: `out` has room for `len` elements, fresh and so apart from the source, whose positions are inside
        // (I2); N4: `T` is plain. The copy writes all `len` elements.
        unsafe {
            self.copy_to_raw(out.as_mut_ptr(), &to);
            out.set_len(len);
        }
        out
    }

    /// Copies the elements to a row-major layout of their shape.
    ///
    /// # Safety
    ///
    /// N2: `out` has room for all elements, apart from the source; N4: `T` is plain data.
    unsafe fn copy_to_raw(&self, out: *mut T, to: &Layout<S>) {
        if self.layout.is_empty() {
            // An offset into an empty layout means nothing (I2).
            return;
        }
        // SAFETY: N1 and N2: the source is inside its buffer (I1, I2), and `out` has room for all elements; N3: a row-major layout
        // reaches each of them once; N4: `T` is plain.
        unsafe {
            let from = self.base.add(self.layout.offset());
            copy::copy(self.layout.shape(), from, self.layout.strides(), out, to.strides(), THREADS);
        }
    }

    /// Copies the elements into a new tensor, in row-major order. Large views are copied in parallel.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let turned = t.view().transpose().to_contiguous();
    /// assert_eq!(turned.as_slice(), Some(&[1, 3, 2, 4][..]));
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn to_contiguous(&self) -> Tensor<T, S>
    where
        T: Clone,
    {
        done(self.try_to_contiguous())
    }

    /// Like [`TensorView::to_contiguous`], but returns an error if there is no memory for the copy.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let byte = [7_u8];
    /// let row = TensorView::from_slice(&byte, Layout::row_major([1])?)?;
    /// assert_eq!(row.try_to_contiguous()?, row);
    /// let endless = row.broadcast_to([isize::MAX as usize]);
    /// assert_eq!(endless.try_to_contiguous().unwrap_err().kind(), ErrorKind::TooLarge);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_to_contiguous(&self) -> Result<Tensor<T, S>, IndexError>
    where
        T: Clone,
    {
        let len = self.layout.len();
        let mut out = Storage::with_room(len).ok_or_else(|| IndexError::TooLarge { shape: self.shape().into() })?;
        let to = Layout::row_major_of(self.layout.axes().clone())?;
        if copy::is_plain::<T>() {
            // SAFETY: N2: `out` has room for `len` elements, fresh and so apart from the source, whose positions are
            // inside (I2); N4: `T` is plain. The copy writes all `len` elements.
            unsafe {
                self.copy_to_raw(out.as_mut_ptr(), &to);
                out.set_len(len);
            }
        } else {
            self.iter().for_each(|x| out.push(x.clone()));
        }
        Ok(Tensor::over(out, to))
    }

    /// Copies the elements into existing memory of the same shape. An `out` whose storage is shared is copied first; otherwise nothing
    /// is allocated.
    ///
    /// # Panics
    ///
    /// If the shapes differ, or there is no memory for a copy of storage that is shared, with the message of [`TensorView::try_copy_into`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let mut out = Tensor::from_vec([2, 4], vec![0; 8])?;
    /// t.view().transpose().copy_into(out.i_mut(idx![.., 1..3]));
    /// assert_eq!(out.to_vec(), [0, 1, 3, 0, 0, 2, 4, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn copy_into<'o>(&self, out: impl IntoViewMut<'o, T, Shape: SameRank<S>>)
    where
        T: Clone + 'o,
    {
        if let Err(error) = self.try_copy_into(out) {
            panic!("{error}")
        }
    }

    /// Like [`TensorView::copy_into`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::OutShape`] if the shapes differ; [`IndexError::TooLarge`] if there is no memory for a copy of storage that is
    /// shared. Nothing is written then.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// let mut out = Tensor::from_vec([3], vec![0; 3])?;
    /// assert!(t.view().try_copy_into(&mut out).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_copy_into<'o>(&self, out: impl IntoViewMut<'o, T, Shape: SameRank<S>>) -> Result<(), IndexError>
    where
        T: Clone + 'o,
    {
        let mut out = ready(self.shape(), out)?;
        if !copy::is_plain::<T>() {
            for (to, from) in out.iter_mut().zip(self.iter()) {
                to.clone_from(from);
            }
        } else if !self.is_empty() {
            // SAFETY: N1 and N2: both are inside their buffers (I1, I2), and a mutable view is apart from every other
            // borrow (I4); N3: it names no element twice (I4); N4: `T` is plain.
            unsafe {
                let from = self.base.add(self.layout.offset());
                let to = out.base_mut_ptr().add(out.offset());
                copy::copy(self.shape(), from, self.strides(), to, out.strides(), THREADS);
            }
        }
        Ok(())
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
    /// let t = Tensor::from_vec([3], vec![1, -2, 3])?;
    /// let positive: Tensor<bool, Rank<1>> = t.view().map(|x| *x > 0);
    /// assert_eq!(positive.to_vec(), [true, false, true]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn map<U, F: FnMut(&T) -> U>(&self, mut f: F) -> Tensor<U, S> {
        let mut out = room(self.shape(), self.len());
        self.each_slice(|some| out.extend(some.iter().map(&mut f)));
        Tensor::from_parts(out, self.layout.axes().clone())
    }

    /// Returns the same elements with a rank known only at run time.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.view().into_dyn().rank(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_dyn(self) -> TensorView<'a, T, DynRank> {
        self.with(self.layout.clone().into_dyn())
    }

    /// Returns the same elements with a rank known at compile time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec(vec![2, 3], vec![0; 6])?;
    /// assert!(t.view().into_rank::<2>().is_ok());
    /// assert_eq!(t.view().into_rank::<3>().unwrap_err().to_string(), "expected 3 axes, found 2");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<TensorView<'a, T, Rank<N>>, IndexError> {
        Ok(self.with(self.layout.to_rank()?))
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
    /// let t = Tensor::from_vec(vec![2, 1], vec![1, 2])?;
    /// let column = t.view().into_rank_of::<Rank<2>>()?;
    /// assert_eq!(column[[1, 0]], 2);
    /// assert!(column.into_rank_of::<Rank<1>>().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank_of<R: Shape>(self) -> Result<TensorView<'a, T, R>, IndexError> {
        Ok(self.with(self.layout.to_rank()?))
    }

    /// Returns the layout: shape, strides and offset as one value.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert!(t.view().layout().is_contiguous());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn layout(&self) -> &Layout<S> {
        &self.layout
    }

    /// Another layout over the same memory; it reaches no further than this one.
    #[inline]
    pub(crate) fn with<R: Shape>(&self, layout: Layout<R>) -> TensorView<'a, T, R> {
        debug_assert!(layout.is_inside(&self.layout), "I5: {layout:?} in {:?}", self.layout);
        TensorView { base: self.base, layout, life: PhantomData }
    }
}

/// The operations of [`Layout`] that cannot fail, and its properties, on everything that has a layout.
macro_rules! facts {
    ($($tensor:ty, [$($generics:tt)*], $doc_make:literal;)*) => {$(
        impl<$($generics)*> $tensor {
            /// Returns the extents, one for each axis.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert_eq!(", $doc_make, ".shape(), [2, 3]);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn shape(&self) -> &[usize] {
                self.layout().shape()
            }

            /// Returns the extents by value: `[usize; N]` where the rank is in the type, and [`Extents`](crate::shape::axes::Extents) where it is not.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let [rows, columns] = ", $doc_make, ".extents();")]
            /// assert_eq!((rows, columns), (2, 3));
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn extents(&self) -> S::Axes<usize> {
                self.layout().extents()
            }

            /// Returns the strides in elements, one for each axis; 0 on an axis of extent 1 or less.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert_eq!(", $doc_make, ".strides(), [3, 1]);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn strides(&self) -> &[isize] {
                self.layout().strides()
            }

            /// Returns the position of the first element in the buffer.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert_eq!(", $doc_make, ".offset(), 0);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn offset(&self) -> usize {
                self.layout().offset()
            }

            /// Returns the number of axes.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert_eq!(", $doc_make, ".rank(), 2);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn rank(&self) -> usize {
                self.layout().rank()
            }

            /// Returns the number of elements.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert_eq!(", $doc_make, ".len(), 6);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn len(&self) -> usize {
                self.layout().len()
            }

            /// Returns whether there is no element.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("assert!(!", $doc_make, ".is_empty());")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            pub fn is_empty(&self) -> bool {
                self.layout().is_empty()
            }
        }
    )*};
}

facts! {
    Tensor<T, S>, [T, S: Shape], "t";
    TensorView<'_, T, S>, [T, S: Shape], "t.view()";
    crate::tensor::view_mut::TensorViewMut<'_, T, S>, [T, S: Shape], "t.view_mut()";
}

impl<'a, T, S: Shape> Strided for TensorView<'a, T, S> {
    type Shape = S;
    type View<'v, R: Ranked>
        = TensorView<'a, T, R>
    where
        Self: 'v;

    #[inline(always)]
    fn layout(&self) -> impl Borrow<Layout<S>> {
        &self.layout
    }

    #[inline(always)]
    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> TensorView<'a, T, R> {
        self.with(layout)
    }
}

impl<T, S: Shape, I: ElementIndex<S>> core::ops::Index<I> for TensorView<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        let index = index.positions();
        match self.layout.position(index.as_ref()) {
            // SAFETY: I2: a position of the layout is inside the buffer.
            Some(position) => unsafe { &*address(self.base, position) },
            None => outside(self.shape(), index),
        }
    }
}

/// Returns whether elements can be stored at an address; a debug build asserts this of a base (I2).
pub(crate) fn is_start<T>(base: *const T) -> bool {
    !base.is_null() && base.is_aligned()
}

/// The address of a position. Counted in bytes, since the compiler adds a position up before it scales it then, and not
/// each of its parts.
///
/// # Safety
///
/// The position is inside the buffer (I2), as for `base.add(position)`.
#[inline(always)]
pub(crate) unsafe fn address<T>(base: *const T, position: usize) -> *const T {
    // SAFETY: I2: `position` elements are inside one allocation, so their bytes do not overflow.
    unsafe { base.byte_add(position.wrapping_mul(size_of::<T>())) }
}

/// The panic of `t[[i, j]]` outside of `t`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn outside(shape: &[usize], index: impl AsRef<[usize]>) -> ! {
    let layout = Layout::<DynRank>::made(shape.into(), shape.iter().map(|_| 0).collect(), 0);
    let index: DynIndex = index.as_ref().iter().map(|i| DynElement::At(Position::Head(*i as u64))).collect();
    match layout.i(&index) {
        Err(error) => panic!("{error}"),
        // Fewer indices than axes are a fine index, but not an element.
        Ok(_) => panic!("{} indices name no single element of shape {shape:?}", index.elements().len()),
    }
}

/// The elements of a tensor in row-major order, by reference.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// assert_eq!((t.iter().len(), t.iter().nth(2)), (4, Some(&3)));
/// assert_eq!(t.transpose().iter().rev().collect::<Vec<_>>(), [&4, &2, &3, &1]);
/// # Ok::<(), IndexError>(())
/// ```
pub struct Iter<'a, T, S: Shape> {
    base: *const T,
    positions: Positions<S>,
    life: PhantomData<&'a [T]>,
}

// SAFETY: L2: an iterator is a shared borrow of elements, as the view is.
unsafe impl<T: Sync, S: Shape> Send for Iter<'_, T, S> {}
// SAFETY: L2: an iterator is a shared borrow of elements, as the view is.
unsafe impl<T: Sync, S: Shape> Sync for Iter<'_, T, S> {}

impl<T, S: Shape> Clone for Iter<'_, T, S> {
    fn clone(&self) -> Self {
        Iter { base: self.base, positions: self.positions.clone(), life: PhantomData }
    }
}

impl<'a, T, S: Shape> Iterator for Iter<'a, T, S> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        // SAFETY: I2: every position of the layout is inside the buffer.
        self.positions.next().map(|position| unsafe { &*self.base.add(position) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        // SAFETY: I2: every position of the layout is inside the buffer.
        self.positions.nth(n).map(|position| unsafe { &*self.base.add(position) })
    }

    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let base = self.base;
        // SAFETY: I2: every position of the layout is inside the buffer.
        self.positions.fold(init, |acc, position| f(acc, unsafe { &*base.add(position) }))
    }
}

impl<T, S: Shape> DoubleEndedIterator for Iter<'_, T, S> {
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: I2: every position of the layout is inside the buffer.
        self.positions.next_back().map(|position| unsafe { &*self.base.add(position) })
    }
}

/// How many elements are left.
impl<T, S: Shape> fmt::Debug for Iter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iter({} left)", self.len())
    }
}

impl<T, S: Shape> ExactSizeIterator for Iter<'_, T, S> {}
impl<T, S: Shape> FusedIterator for Iter<'_, T, S> {}

/// The whole tensor. A function with a parameter `impl Into<TensorView<'_, T, Rank<2>>>` takes tensors and views, owned or borrowed.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// fn trace<'a>(matrix: impl Into<TensorView<'a, f64, Rank<2>>>) -> f64 {
///     let matrix = matrix.into();
///     (0..matrix.shape()[0]).map(|n| matrix[[n, n]]).sum()
/// }
///
/// let t = Tensor2::from([[1.0, 2.0], [3.0, 4.0]]);
/// assert_eq!((trace(&t), trace(t.i(idx![::-1])), trace(&t.transpose())), (5.0, 5.0, 5.0));
/// ```
impl<'a, T, S: Shape> From<&'a Tensor<T, S>> for TensorView<'a, T, S> {
    #[inline]
    fn from(tensor: &'a Tensor<T, S>) -> Self {
        tensor.view()
    }
}

impl<'a, T, S: Shape> From<&TensorView<'a, T, S>> for TensorView<'a, T, S> {
    #[inline]
    fn from(view: &TensorView<'a, T, S>) -> Self {
        view.clone()
    }
}

impl<'a, T, S: Shape> From<&'a TensorViewMut<'_, T, S>> for TensorView<'a, T, S> {
    #[inline]
    fn from(view: &'a TensorViewMut<'_, T, S>) -> Self {
        view.view()
    }
}

impl<T: fmt::Debug, S: Shape> fmt::Debug for TensorView<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::tensor::display::debug(f, self)
    }
}

impl<T: fmt::Display, S: Shape> fmt::Display for TensorView<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::tensor::display::display(f, self)
    }
}
