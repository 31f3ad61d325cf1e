//! Tensors: a layout over shared storage.

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::error::{IndexError, done};
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::layout::Layout;
use crate::shape::arithmetic::SameRank;
use crate::shape::into_shape::{ElementIndex, IntoShape};
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::get::GetIndex;
use crate::tensor::shared::Shared;
use crate::tensor::storage::Storage;
use crate::tensor::strided::{Strided, StridedMut};
use crate::tensor::view::{Iter, TensorView, address, outside};
use crate::tensor::view_mut::{IntoViewMut, IterMut, TensorViewMut};

/// A tensor: elements of type `T` in shared storage, under a layout whose rank is part of the type.
///
/// `clone` of a tensor and [`share`](Tensor::share) of a part never copy elements. A write to shared storage first copies the elements of
/// this handle, so no other handle sees the write.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// let part = t.i(idx![.., 1..3, NewAxis, tl(0)]);
/// assert_eq!(part.shape(), [2, 2, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[repr(C)]
pub struct Tensor<T, S: Shape> {
    /// The start of the elements is its last field, beside the first extent, so that a view copies both at once. Nothing but speed relies on
    /// the order, which is no promise.
    storage: Shared<T>,
    /// Every position is inside the storage (I2).
    layout: Layout<S>,
    /// Whether this is known to be the only handle of its storage, under a layout that names no element twice. The first write sets it for
    /// the writes that follow, and sharing the storage clears it (B3).
    own: AtomicBool,
}

/// A tensor of rank 1.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor1<f32> = Tensor::from_vec([1], vec![0.0])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor1<T> = Tensor<T, Rank<1>>;

/// A tensor of rank 2.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor2<i32> = Tensor::from_vec([2, 3], vec![0; 6])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor2<T> = Tensor<T, Rank<2>>;

/// A tensor of rank 3.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor3<i32> = Tensor::from_vec([2, 3, 4], vec![0; 24])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor3<T> = Tensor<T, Rank<3>>;

/// A tensor of rank 4.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor4<i32> = Tensor::from_vec([1, 2, 3, 4], vec![0; 24])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor4<T> = Tensor<T, Rank<4>>;

/// A tensor of rank 5.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor5<i32> = Tensor::from_vec([1; 5], vec![7])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor5<T> = Tensor<T, Rank<5>>;

/// A tensor of rank 6.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor6<i32> = Tensor::from_vec([1; 6], vec![7])?;
/// # Ok::<(), IndexError>(())
/// ```
pub type Tensor6<T> = Tensor<T, Rank<6>>;

/// A tensor whose rank is known at run time: its shape comes as a slice or a vector.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: TensorD<i32> = Tensor::from_vec(vec![2, 3], vec![0; 6])?;
/// let t: Tensor2<i32> = t.into_rank()?;
/// # Ok::<(), IndexError>(())
/// ```
pub type TensorD<T> = Tensor<T, DynRank>;

impl<T, S: Shape> Tensor<T, S> {
    /// Makes a tensor from its shape and its elements in row-major order. The vector is taken over, not copied.
    ///
    /// # Errors
    ///
    /// [`IndexError::DataLength`] if there are more or fewer elements than the shape has;
    /// [`IndexError::TooLarge`] if the shape overflows.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(t[[1, 0]], 4);
    /// let error = Tensor::from_vec([2, 3], vec![1]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [2, 3] needs 6 elements, the data has 1");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_vec(shape: impl IntoShape<Shape = S>, data: Vec<T>) -> Result<Self, IndexError> {
        let layout = Layout::row_major_of(shape.into_extents())?;
        if layout.len() != data.len() {
            return Err(IndexError::DataLength {
                shape: layout.shape().into(),
                needed: layout.len(),
                found: data.len(),
            });
        }
        Ok(Tensor::over(data, layout))
    }

    /// Makes a tensor from its elements and their layout. The vector is taken over, not copied.
    ///
    /// # Errors
    ///
    /// [`IndexError::LayoutOutOfBounds`] if the layout reaches outside of the data.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let column_major = Layout::new([2, 2], &[1, 2], 0)?;
    /// let t = Tensor::from_layout(column_major, vec![1, 2, 3, 4])?;
    /// assert_eq!(t.to_vec(), [1, 3, 2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_layout(layout: Layout<S>, data: Vec<T>) -> Result<Self, IndexError> {
        layout.check_within(data.len())?;
        Ok(Tensor::over(data, layout))
    }

    /// Makes a tensor whose element at each index is `f` of that index. `f` gets an array `[usize; N]`, or a slice if the rank is known
    /// at run time only.
    ///
    /// # Panics
    ///
    /// If the shape overflows, or the tensor does not fit memory.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_fn([2, 3], |[i, j]| 10 * i + j);
    /// assert_eq!(t.to_vec(), [0, 1, 2, 10, 11, 12]);
    /// let turned = Tensor::from_fn([3, 2], |[i, j]| t[[j, i]]);
    /// assert_eq!(turned, t.transpose());
    /// let sums = Tensor::from_fn(vec![2, 2, 2], |index| index.iter().sum::<usize>());
    /// assert_eq!(sums.to_vec(), [0, 1, 1, 2, 1, 2, 2, 3]);
    /// ```
    #[track_caller]
    pub fn from_fn(shape: impl IntoShape<Shape = S>, f: impl FnMut(S::Indices<'_>) -> T) -> Self {
        done(Self::try_from_fn(shape, f))
    }

    /// Like [`Tensor::from_fn`], but returns an error if the tensor does not fit memory; `f` is not called then.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// assert_eq!(Tensor::try_from_fn([2, 2], |[i, j]| 2 * i + j)?, [[0, 1], [2, 3]]);
    /// let error = Tensor::try_from_fn([usize::MAX, 2], |[i, _]| i).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::TooLarge);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_from_fn(
        shape: impl IntoShape<Shape = S>,
        mut f: impl FnMut(S::Indices<'_>) -> T,
    ) -> Result<Self, IndexError> {
        let layout = Layout::<S>::row_major_of(shape.into_extents())?;
        let Some(mut data) = Storage::with_room(layout.len()) else {
            return Err(IndexError::TooLarge { shape: layout.shape().into() });
        };
        let mut index = layout.axes().clone();
        index.as_mut().fill(0);
        let row = layout.shape().last().copied().unwrap_or(1);
        for _ in 0..layout.len().checked_div(row).unwrap_or(0) {
            for k in 0..row {
                if let Some(i) = index.as_mut().last_mut() {
                    *i = k;
                }
                data.push(f(S::indices(&index)));
            }
            for (i, &extent) in index.as_mut().iter_mut().zip(layout.shape()).rev().skip(1) {
                *i += 1;
                if *i < extent {
                    break;
                }
                *i = 0;
            }
        }
        Ok(Tensor::over(data, layout))
    }

    /// Returns a tensor whose elements are all `value`.
    ///
    /// # Panics
    ///
    /// If the shape overflows, or the tensor does not fit memory.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Tensor::full([2, 2], 7).to_vec(), [7, 7, 7, 7]);
    /// ```
    #[track_caller]
    pub fn full(shape: impl IntoShape<Shape = S>, value: T) -> Self
    where
        T: Clone,
    {
        done(Self::try_full_of_axes(shape.into_extents(), value))
    }

    /// Like [`Tensor::full`], but returns an error if the tensor does not fit memory.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// assert_eq!(Tensor::try_full([2, 2], 7)?, [[7, 7], [7, 7]]);
    /// assert_eq!(Tensor::try_full([usize::MAX, 2], 7).unwrap_err().kind(), ErrorKind::TooLarge);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_full(shape: impl IntoShape<Shape = S>, value: T) -> Result<Self, IndexError>
    where
        T: Clone,
    {
        Self::try_full_of_axes(shape.into_extents(), value)
    }

    /// [`Tensor::try_full`] of extents as a shape stores them.
    pub(crate) fn try_full_of_axes(shape: S::Axes<usize>, value: T) -> Result<Self, IndexError>
    where
        T: Clone,
    {
        let layout = Layout::row_major_of(shape)?;
        match Storage::filled(layout.len(), value) {
            Some(data) => Ok(Tensor::over(data, layout)),
            None => Err(IndexError::TooLarge { shape: layout.shape().into() }),
        }
    }

    #[track_caller]
    fn fresh(shape: S::Axes<usize>) -> Layout<S> {
        done(Layout::row_major_of(shape))
    }

    pub(crate) fn over(data: impl Into<Storage<T>>, layout: Layout<S>) -> Self {
        let data = data.into();
        debug_assert!(layout.is_sound(), "I1 to I3, I8: {layout:?}");
        debug_assert!(layout.check_within(data.len()).is_ok(), "I2: {layout:?} over {} elements", data.len());
        Tensor { storage: data.into(), layout, own: AtomicBool::new(false) }
    }

    /// Another layout over the same storage.
    pub(crate) fn with<R: Shape>(&self, layout: Layout<R>) -> Tensor<T, R> {
        debug_assert!(layout.is_inside(&self.layout), "I5: {layout:?} in {:?}", self.layout);
        // No order is needed: whoever writes has the tensor to itself, after whoever shared it.
        // (Read first: threads that share one tensor would else wait for each other's writes.)
        if self.own.load(Ordering::Relaxed) {
            self.own.store(false, Ordering::Relaxed);
        }
        Tensor { storage: self.storage.share(), layout, own: AtomicBool::new(false) }
    }

    /// Another layout over the same storage, which stays this handle's; it reaches no further than this one.
    pub(crate) fn into_layout<R: Shape>(self, layout: Layout<R>) -> Tensor<T, R> {
        debug_assert!(layout.is_inside(&self.layout), "I5: {layout:?} in {:?}", self.layout);
        Tensor { storage: self.storage, layout, own: AtomicBool::new(false) }
    }

    /// Whether no other handle has the storage.
    #[inline]
    pub(crate) fn is_alone(&self) -> bool {
        self.storage.is_alone()
    }

    /// Elements of a valid shape, in row-major order.
    #[track_caller]
    pub(crate) fn from_parts<D: Into<Storage<T>>>(data: D, shape: S::Axes<usize>) -> Self {
        match Layout::row_major_of(shape) {
            Ok(layout) => Tensor::over(data, layout),
            // Nested arrays of a type without size can have more elements than any tensor.
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the layout: shape, strides and offset as one value.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(format!("{:?}", t.layout()), "shape [2, 3], strides [3, 1], offset 0");
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn layout(&self) -> &Layout<S> {
        &self.layout
    }

    /// Returns the whole tensor as a view.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.view().shape(), t.shape());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn view(&self) -> TensorView<'_, T, S> {
        // SAFETY: I2: the layout is inside the storage, which lives and is not written to while `self` is borrowed (I6,
        // B3).
        unsafe { TensorView::from_raw_parts(self.storage.base(), self.layout.clone()) }
    }

    /// The start of the storage: [`TensorView::base_ptr`] of [`Tensor::view`].
    #[inline]
    pub(crate) fn base_ptr(&self) -> *const T {
        self.storage.base()
    }

    /// Returns the whole tensor as a mutable view; storage that is shared, or that holds an element for several indices, is
    /// copied first.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// let mut copy = t.clone();
    /// copy.view_mut().fill(0);
    /// assert_eq!(t.to_vec(), [1, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S>
    where
        T: Clone,
    {
        done(self.try_view_mut())
    }

    /// Like [`Tensor::view_mut`], but returns an error if there is no memory for the copy.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`]; the tensor keeps its storage and its elements.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// t.try_view_mut()?.fill(0);
    /// assert_eq!(t.to_vec(), [0, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_view_mut(&mut self) -> Result<TensorViewMut<'_, T, S>, IndexError>
    where
        T: Clone,
    {
        self.try_prepare()?;
        let layout = self.layout.clone();
        // SAFETY: I2: the layout is inside the storage; I4: `try_prepare` left this handle alone on it, under a layout that
        // names no element twice.
        Ok(unsafe { TensorViewMut::from_raw_parts(self.storage.base(), layout) })
    }

    /// Returns the part that a basic index names, as a tensor over the same storage: nothing is copied.
    ///
    /// # Panics
    ///
    /// If the index is wrong, with the message of [`Tensor::try_share`], at the caller's line.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// let row: Tensor1<i32> = t.share(idx![1]);
    /// drop(t);
    /// assert_eq!(row.to_vec(), [3, 4, 5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn share<I: IntoIndex<List: Basic>>(&self, index: I) -> Tensor<T, Indexed<S, I>>
    where
        S: IndexedBy<I>,
    {
        done(self.try_share(index))
    }

    /// Like [`Tensor::share`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert!(t.try_share(idx![2]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_share<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Tensor<T, Indexed<S, I>>, IndexError>
    where
        S: IndexedBy<I>,
    {
        // A resolved layout reaches only what its source reaches (I2).
        Ok(self.with(self.layout.i(index)?))
    }

    /// Returns whether two tensors share storage.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// let mut other = t.share(idx![..1]);
    /// assert!(t.shares_storage_with(&other));
    /// other.view_mut().fill(0);
    /// assert!(!t.shares_storage_with(&other));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shares_storage_with<R: Shape>(&self, other: &Tensor<T, R>) -> bool {
        self.storage.is_shared_with(&other.storage)
    }

    /// Returns the element that an index names, or `None` if there is none. The index is one `usize` for each axis, or a basic index that leaves no axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(t.get([1, 0]), Some(&3));
    /// assert_eq!(t.get([2, 0]), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    pub fn get(&self, index: impl GetIndex<S>) -> Option<&T> {
        // SAFETY: I2: a position of the layout is inside the storage.
        index.find(&self.layout).map(|position| unsafe { &*self.storage.base().add(position) })
    }

    /// The position of an index, ready to be written to.
    ///
    /// In a loop of writes the layout stays in registers. So what is called here gets copies, never a reference to this tensor, through
    /// which it could change.
    #[inline]
    #[track_caller]
    fn prepare_at(&mut self, index: &impl GetIndex<S>) -> Option<usize>
    where
        T: Clone,
    {
        if *self.own.get_mut() {
            return index.find(&self.layout);
        }
        index.find(&self.layout)?;
        self.prepare_apart();
        index.find(&self.layout)
    }

    /// Takes the elements to storage of their own, unless they are there; for a tensor that is not known to have that.
    #[inline(always)]
    #[track_caller]
    fn prepare_apart(&mut self)
    where
        T: Clone,
    {
        let mut before = ManuallyDrop::new(None);
        // SAFETY: B5: the tensor and its copy are one handle with one count, and the copy drops nothing: if `part_copy`, which shares no
        // storage, panics, the tensor is as it was. From the write on, `before` alone is that handle. B3: the tensor is the only handle of
        // its storage then.
        unsafe {
            let mut copy = ManuallyDrop::new(ptr::read(self));
            Self::part_copy(&mut copy, &mut before);
            ptr::copy_nonoverlapping(&*copy, self, 1);
        }
        Self::let_go(&mut before);
        *self.own.get_mut() = true;
    }

    /// Whether a write changes only the element that it names.
    #[inline]
    fn is_own(&mut self) -> bool {
        if !*self.own.get_mut() {
            *self.own.get_mut() = self.has_own();
        }
        *self.own.get_mut()
    }

    /// Whether no other handle has the storage, and no two indices of this tensor name one element.
    #[cold]
    fn has_own(&self) -> bool {
        self.is_alone() && !self.layout.overlaps_itself()
    }

    /// Takes the elements to storage of their own, and the handle to `before`, unless they are there.
    #[cold]
    #[track_caller]
    fn part_copy(copy: &mut ManuallyDrop<Self>, before: &mut Option<Self>)
    where
        T: Clone,
    {
        if !copy.has_own() {
            let now = ManuallyDrop::new(copy.view().to_contiguous());
            *before = Some(ManuallyDrop::into_inner(core::mem::replace(copy, now)));
        }
    }

    #[cold]
    #[inline(never)]
    fn let_go(before: &mut Option<Self>) {
        *before = None;
    }

    /// Takes the elements to storage of their own.
    #[cold]
    fn part(&mut self)
    where
        T: Clone,
    {
        *self = self.view().to_contiguous();
    }

    /// [`Tensor::part`] with its error. Not inlined: what calls it stays small.
    #[cold]
    #[inline(never)]
    fn try_part(&mut self) -> Result<(), IndexError>
    where
        T: Clone,
    {
        *self = self.view().try_to_contiguous()?;
        Ok(())
    }

    /// Returns the element at an index as a mutable reference, or `None` if there is no such element. Shared storage is copied first.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// if let Some(x) = t.get_mut([1, 0]) {
    ///     *x = 30;
    /// }
    /// assert_eq!(t.to_vec(), [1, 2, 30, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    #[track_caller]
    pub fn get_mut(&mut self, index: impl GetIndex<S>) -> Option<&mut T>
    where
        T: Clone,
    {
        // SAFETY: I2: a position of the layout is inside the storage; I4: `prepare_at` left this handle alone on it.
        self.prepare_at(&index).map(|position| unsafe { &mut *self.storage.base().add(position) })
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
    /// assert_eq!(unsafe { t.get_unchecked([1, 0]) }, &3);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked(&self, index: impl AsRef<[usize]>) -> &T {
        debug_assert!(self.layout.position(index.as_ref()).is_some(), "I2: no position for {:?}", index.as_ref());
        let mut position = self.layout.offset();
        for (&i, &stride) in index.as_ref().iter().zip(self.layout.strides()) {
            position = position.wrapping_add_signed((i as isize).wrapping_mul(stride));
        }
        // SAFETY: I2: the indices are below the extents, so the position is inside the storage.
        unsafe { &*self.storage.base().add(position) }
    }

    /// Returns the element at an index as a mutable reference, unchecked. Shared storage is copied first.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// # Safety
    ///
    /// There are as many indices as axes, and each is below the extent of its axis: the index has a position (I2).
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// // SAFETY: 1 < 2 and 0 < 2.
    /// unsafe { *t.get_unchecked_mut([1, 0]) = 30 };
    /// assert_eq!(t.to_vec(), [1, 2, 30, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub unsafe fn get_unchecked_mut(&mut self, index: impl AsRef<[usize]>) -> &mut T
    where
        T: Clone,
    {
        if !*self.own.get_mut() {
            self.prepare_apart();
        }
        debug_assert!(self.layout.position(index.as_ref()).is_some(), "I2: no position for {:?}", index.as_ref());
        let mut position = self.layout.offset();
        for (&i, &stride) in index.as_ref().iter().zip(self.layout.strides()) {
            position = position.wrapping_add_signed((i as isize).wrapping_mul(stride));
        }
        // SAFETY: I2: the indices are below the extents, so the position is inside the storage; I4: `prepare_apart` left this handle
        // alone on it.
        unsafe { &mut *self.storage.base().add(position) }
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.iter().max(), Some(&2));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn iter(&self) -> Iter<'_, T, S> {
        self.view().iter()
    }

    /// Returns the elements in row-major order, to write; storage that is shared, or that holds an element for several indices, is copied first.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2], vec![1, 2])?;
    /// t.iter_mut().for_each(|x| *x += 1);
    /// assert_eq!(t.to_vec(), [2, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S>
    where
        T: Clone,
    {
        self.view_mut().into_iter_mut()
    }

    /// Returns the elements as a slice, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.as_slice(), Some(&[1, 2][..]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// Returns the elements as a mutable slice, or `None` if they are not contiguous in row-major order, like [`as_slice`](Self::as_slice).
    /// Shared storage is copied first.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([3, 1, 2]);
    /// let before = t.clone();
    /// t.as_mut_slice().unwrap().sort();
    /// assert_eq!((t.to_vec(), before.to_vec()), (vec![1, 2, 3], vec![3, 1, 2]));
    /// assert!(Tensor2::from([[1, 2], [3, 4]]).into_transpose().as_mut_slice().is_none());
    /// ```
    #[track_caller]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]>
    where
        T: Clone,
    {
        // Asked before a copy, which would be contiguous: whether another handle is alive must not decide.
        if self.layout.is_contiguous() { self.view_mut().into_mut_slice() } else { None }
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
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.to_vec(), [1, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        self.view().to_vec()
    }

    /// Returns the elements in row-major order, as a vector. The vector has the memory of the tensor if no other handle shares that memory
    /// and the tensor is all of it, in row-major order. Otherwise the elements are copied. Elements that did not come by
    /// [`Tensor::from_vec`] may be moved within the memory. After a cast to a type of another alignment they are copied.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let data = vec![1, 2, 3, 4];
    /// let start = data.as_ptr();
    /// let data = Tensor::from_vec([2, 2], data)?.into_vec();
    /// assert_eq!((data.as_ptr(), &data[..]), (start, &[1, 2, 3, 4][..]));
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn into_vec(self) -> Vec<T>
    where
        T: Clone,
    {
        match self.into_row() {
            Ok(storage) => storage.into_vec(),
            Err(tensor) => tensor.to_vec(),
        }
    }

    /// The whole storage, where nobody else has it and the tensor is all of it in row-major order.
    pub(crate) fn into_row(self) -> Result<Storage<T>, Self> {
        let whole = self.offset() == 0 && self.len() == self.storage.len() && self.layout.is_contiguous();
        if whole { self.into_storage() } else { Err(self) }
    }

    /// The elements in row-major order, with the storage to themselves: a copy where they are not.
    pub(crate) fn try_into_row(self) -> Result<Storage<T>, IndexError>
    where
        T: Clone,
    {
        let copy = match self.into_row() {
            Ok(storage) => return Ok(storage),
            Err(tensor) => tensor.view().try_to_contiguous()?,
        };
        copy.into_row().map_err(|_| unreachable!("a copy is all of a storage that no other handle has"))
    }

    /// The same storage, whoever else has it, under elements of another type.
    ///
    /// # Safety
    ///
    /// B4: any bytes of a `T` are a `U`, of the same size, and the base is aligned for it; neither has a drop.
    #[cfg(feature = "bytemuck")]
    pub(crate) unsafe fn of_elements<U>(self) -> Tensor<U, S> {
        // SAFETY: B4: what this function asks for.
        let storage = unsafe { self.storage.of_elements() };
        Tensor { storage, layout: self.layout, own: self.own }
    }

    /// The whole storage, where nobody else has it.
    pub(crate) fn into_storage(self) -> Result<Storage<T>, Self> {
        let layout = self.layout;
        let own = AtomicBool::new(false);
        self.storage.into_storage().map_err(|storage| Tensor { storage, layout, own })
    }

    /// Returns a tensor that is contiguous in row-major order: a handle of the same storage if it is already, or else a
    /// copy.
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert!(t.to_contiguous().shares_storage_with(&t));
    /// let column = t.share(idx![.., 0]);
    /// assert_eq!(column.to_contiguous().strides(), [1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn to_contiguous(&self) -> Self
    where
        T: Clone,
    {
        if self.layout.is_contiguous() { self.clone() } else { self.view().to_contiguous() }
    }

    /// Like [`Tensor::to_contiguous`], but returns an error if there is no memory for the copy.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// assert!(t.try_to_contiguous()?.shares_storage_with(&t));
    /// assert_eq!(t.share(idx![.., 0]).try_to_contiguous()?.strides(), [1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_to_contiguous(&self) -> Result<Self, IndexError>
    where
        T: Clone,
    {
        if self.layout.is_contiguous() { Ok(self.clone()) } else { self.view().try_to_contiguous() }
    }

    /// Copies the elements into existing memory of the same shape. An `out` whose storage is shared is copied first; otherwise nothing
    /// is allocated.
    ///
    /// # Panics
    ///
    /// If the shapes differ, or there is no memory for a copy of storage that is shared.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// let mut out = Tensor::full([2], 0);
    /// t.copy_into(&mut out);
    /// assert_eq!(out.to_vec(), [1, 2]);
    /// # Ok::<(), IndexError>(())
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
    /// let t = Tensor1::from([1, 2, 3]);
    /// let error = t.try_copy_into(&mut Tensor1::from([0, 0])).unwrap_err();
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
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.map(|x| x % 2 == 0).to_vec(), [false, true]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Tensor<U, S> {
        self.view().map(f)
    }

    /// Returns the same tensor with a rank known only at run time.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t: TensorD<i32> = Tensor::from_vec([2], vec![1, 2])?.into_dyn();
    /// assert_eq!(t.rank(), 1);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    pub fn into_dyn(self) -> TensorD<T> {
        Tensor { layout: self.layout.into_dyn(), storage: self.storage, own: self.own }
    }

    /// Returns the same tensor with a rank known at compile time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec(vec![2], vec![1, 2])?;
    /// let t: Tensor1<i32> = t.into_rank::<1>()?;
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<Tensor<T, Rank<N>>, IndexError> {
        let layout = self.layout.to_rank()?;
        Ok(self.named(layout))
    }

    /// Returns the same tensor with another type for its rank, where that type is a parameter: [`Self::into_rank`] and
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
    /// let t = t.into_rank_of::<Rank<2>>()?;
    /// assert!(t.into_rank_of::<Rank<1>>().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_rank_of<R: Shape>(self) -> Result<Tensor<T, R>, IndexError> {
        let layout = self.layout.to_rank()?;
        Ok(self.named(layout))
    }

    /// The same tensor, whose layout is of another type.
    pub(crate) fn named<R: Shape>(self, layout: Layout<R>) -> Tensor<T, R> {
        debug_assert!(layout == self.layout && layout.is_sound(), "{layout:?} for {:?}", self.layout);
        Tensor { layout, storage: self.storage, own: self.own }
    }
}

/// Allocates room for the elements of a shape. If memory does not suffice, it panics with the shape, and does not end the
/// process.
#[track_caller]
pub(crate) fn room<T>(shape: &[usize], len: usize) -> Storage<T> {
    match Storage::with_room(len) {
        Some(room) => room,
        None => panic!("{}", IndexError::TooLarge { shape: shape.into() }),
    }
}

impl<T, S: Shape> Clone for Tensor<T, S> {
    fn clone(&self) -> Self {
        self.with(self.layout.clone())
    }
}

impl<T, S: Shape> Strided for Tensor<T, S> {
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
        // SAFETY: I5: the layout reaches only positions of the tensor's layout, which are inside the storage (I2, I6).
        unsafe { TensorView::from_raw_parts(self.storage.base(), layout) }
    }
}

// SAFETY: H3: `prepare` leaves this handle alone on its storage, under a layout that names no element twice (I4).
unsafe impl<T: Clone, S: Shape> StridedMut for Tensor<T, S> {
    type ViewMut<'v, R: Ranked>
        = TensorViewMut<'v, T, R>
    where
        Self: 'v;
    type Base = *mut T;

    #[inline]
    fn prepare(&mut self) {
        if !self.is_own() {
            self.part();
        }
    }

    #[inline]
    fn try_prepare(&mut self) -> Result<(), IndexError> {
        if self.is_own() { Ok(()) } else { self.try_part() }
    }

    #[inline(always)]
    fn base(&mut self) -> *mut T {
        self.storage.base()
    }

    #[inline(always)]
    unsafe fn view_mut_of<'v, R: Ranked>(base: *mut T, layout: Layout<R>) -> TensorViewMut<'v, T, R>
    where
        Self: 'v,
    {
        // SAFETY: I5: the layout reaches only positions of the tensor's layout; I4: `prepare` left this handle alone on
        // its storage (H3), and it is borrowed mutably (H4).
        unsafe { TensorViewMut::from_raw_parts(base, layout) }
    }
}

impl<T, S: Shape, I: ElementIndex<S>> core::ops::Index<I> for Tensor<T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        let index = index.positions();
        match self.layout.position(index.as_ref()) {
            // SAFETY: I2: a position of the layout is inside the storage.
            Some(position) => unsafe { &*address(self.storage.base(), position) },
            None => outside(self.shape(), index),
        }
    }
}

impl<T: Clone, S: Shape, I: ElementIndex<S>> core::ops::IndexMut<I> for Tensor<T, S> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        let index = index.positions();
        match self.prepare_at(&index.as_ref()) {
            // SAFETY: I2: a position of the layout is inside the storage; I4: `prepare_at` left this handle alone on
            // it.
            Some(position) => unsafe { &mut *self.storage.base().add(position) },
            // A copy, for the reason at `prepare_at`.
            None => outside(self.layout.axes().clone().as_ref(), index),
        }
    }
}

/// A tensor without elements: every extent is 0, and a run-time rank is 1. A tensor of no axes has one element, so it holds
/// the default element, and an extent that the type names is the extent here.
///
/// # Panics
///
/// With the message of [`IndexError::TooLarge`] if there is no memory for as many elements as the type names.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// #[derive(Default)]
/// struct Layer {
///     weights: Tensor2<f32>,
///     scale: Tensor<f32, Rank<0>>,
/// }
///
/// let layer = Layer::default();
/// assert_eq!((layer.weights.shape(), layer.scale[[]]), (&[0, 0][..], 0.0));
/// ```
impl<T: Default, S: Shape> Default for Tensor<T, S> {
    fn default() -> Self {
        let layout = Self::fresh(S::empty());
        let mut data = room(layout.shape(), layout.len());
        data.extend((0..layout.len()).map(|_| T::default()));
        Tensor::over(data, layout)
    }
}

/// A copy of the elements, in row-major order.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// let column: Tensor1<i32> = t.i(idx![.., 0]).into();
/// assert_eq!(column, [1, 3]);
/// # Ok::<(), IndexError>(())
/// ```
impl<T: Clone, S: Shape> From<TensorView<'_, T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(view: TensorView<'_, T, S>) -> Self {
        view.to_contiguous()
    }
}

/// A copy of the elements, in row-major order.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// let column = t.i(idx![.., 0]);
/// assert_eq!(Tensor::from(&column), column);
/// # Ok::<(), IndexError>(())
/// ```
impl<T: Clone, S: Shape> From<&TensorView<'_, T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(view: &TensorView<'_, T, S>) -> Self {
        view.to_contiguous()
    }
}

/// A copy of the elements, in row-major order.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// let column: Tensor1<i32> = t.i_mut(idx![.., 0]).into();
/// assert_eq!(column, [1, 3]);
/// # Ok::<(), IndexError>(())
/// ```
impl<T: Clone, S: Shape> From<TensorViewMut<'_, T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(view: TensorViewMut<'_, T, S>) -> Self {
        view.to_contiguous()
    }
}

impl<T: fmt::Debug, S: Shape> fmt::Debug for Tensor<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

impl<T: fmt::Display, S: Shape> fmt::Display for Tensor<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
