//! Layouts: shape, strides and offset as one value, and the operations that make a new layout and touch no element.

mod axis;
mod broadcast;
mod indices;
mod iter;
mod len;
mod number;
mod order;
mod parts;
mod reach;
mod reshape;
mod windows;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::error::IndexError;
use crate::shape::axes::{Axes, AxisValue};
use crate::shape::dims::Dims;
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{DynRank, Rank, Shape, convert, extents_of, keeps_promise};
pub use axis::{AxisList, IntoAxis};
pub use broadcast::broadcast_shapes;
pub(crate) use broadcast::{broadcast_extents, broadcast_strides};
pub use indices::AllIndices;
pub use iter::Positions;
use len::product;
pub(crate) use len::{checked_len, len_of};
pub(crate) use parts::Pieces;
pub use reshape::OpenShape;

/// The places of a tensor's elements in its buffer. Element `[i, j, ..]` is stored at position
/// `offset + i * strides[0] + j * strides[1] + ..`, counted in elements.
///
/// A layout is a value: every operation returns a new one, and equal layouts name the same elements in the same order.
///
/// # Invariants
///
/// 1. **I1** The product of the extents that are not 0 is at most `isize::MAX`.
/// 2. **I2** If no extent is 0, every position that the layout reaches is at least 0 and at most `isize::MAX`. A tensor or
///    view adds: every position is an initialized element of the one allocation that contains its base. The offset of an
///    empty layout has no meaning.
/// 3. **I3** Canonical: an axis of extent 0 or 1 has stride 0; a layout made for an empty shape has only strides 0
///    and offset 0.
/// 4. **I4** A mutable view names no element twice, and nobody else reaches any of its elements while it lives.
/// 5. **I5** A layout that was made from another, by an index, a plan, a broadcast or another order of the axes, reaches only
///    positions that the other reaches.
/// 6. **I6** While a shared view lives, its memory lives and nobody writes to its elements.
/// 7. **I7** A contiguous layout that is not empty has its elements at positions `offset..offset + len`, in row-major order.
/// 8. **I8** The extents of a layout are those that its type names. No access to memory relies on it: if it were broken, a wrong
///    error would follow, and never a wrong address.
///
/// ```
/// use tensor_idx::{idx, Layout};
///
/// let layout = Layout::row_major([4, 6])?;
/// assert_eq!(layout.strides(), [6, 1]);
/// let part = layout.i(idx![1.., ::-2])?;
/// assert_eq!((part.shape(), part.strides(), part.offset()), (&[3, 3][..], &[6, -2][..], 11));
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[derive(Clone)]
pub struct Layout<S: Shape> {
    shape: S::Axes<usize>,
    strides: S::Axes<isize>,
    offset: usize,
}

impl<const N: usize> Copy for Layout<Rank<N>> {}

impl<A> Copy for Layout<Dims<A>> where Dims<A>: Shape<Axes<usize>: Copy, Axes<isize>: Copy> {}

#[cold]
fn broken_promise(shape: &[usize], known: &[Option<usize>]) -> ! {
    panic!("I8: {shape:?} of {known:?}")
}

impl<S: Shape> Layout<S> {
    /// Every layout is made here, or by [`filled`](Self::filled): the extents that its type names are those that it has (I8).
    #[inline(always)]
    pub(crate) fn made(shape: S::Axes<usize>, strides: S::Axes<isize>, offset: usize) -> Self {
        Layout { shape, strides, offset }.promised()
    }

    /// [`made`](Self::made) from what is written into place, for shapes that are not free to move; `fill` returns the offset.
    #[inline(always)]
    pub(crate) fn filled<E>(
        rank: usize,
        fill: impl FnOnce(&mut S::Axes<usize>, &mut S::Axes<isize>) -> Result<usize, E>,
    ) -> Result<Self, E> {
        let mut out = Layout { shape: zeros_in(rank), strides: zeros_in(rank), offset: 0 };
        out.offset = fill(&mut out.shape, &mut out.strides)?;
        Ok(out.promised())
    }

    #[inline(always)]
    fn promised(self) -> Self {
        if cfg!(debug_assertions)
            && let Err(known) = S::promised(self.shape())
        {
            broken_promise(self.shape(), known);
        }
        self
    }

    /// The extents, one for each axis.
    #[inline(always)]
    pub(crate) fn axes(&self) -> &S::Axes<usize> {
        &self.shape
    }

    /// The extents, taken out.
    #[inline(always)]
    pub(crate) fn into_axes(self) -> S::Axes<usize> {
        self.shape
    }

    /// The strides, one for each axis.
    #[inline(always)]
    pub(crate) fn axis_strides(&self) -> &S::Axes<isize> {
        &self.strides
    }

    /// A layout whose type may name other extents, for tests of what happens then.
    #[cfg(all(test, debug_assertions))]
    pub(crate) fn broken(shape: S::Axes<usize>, strides: S::Axes<isize>, offset: usize) -> Self {
        Layout { shape, strides, offset }
    }

    /// Returns the layout of a fresh row-major tensor: the last axis is contiguous.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3, 4])?.strides(), [12, 4, 1]);
    /// assert!(Layout::row_major([usize::MAX, 2]).is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn row_major(shape: impl IntoShape<Shape = S>) -> Result<Self, IndexError> {
        Self::row_major_of(shape.into_extents())
    }

    /// Returns the row-major layout of a shape of this rank, where the rank is a type parameter.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the shape has another rank; [`IndexError::Extents`] if the type names other extents;
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let layout = Layout::<Rank<2>>::of_shape(&[2, 3])?;
    /// assert_eq!(layout, Layout::row_major([2, 3])?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn of_shape(shape: &[usize]) -> Result<Self, IndexError> {
        Self::row_major_of(extents_of::<S>(shape)?)
    }

    #[inline]
    pub(crate) fn row_major_of(shape: S::Axes<usize>) -> Result<Self, IndexError> {
        keeps_promise::<S>(shape.as_ref())?;
        let mut strides = zeros::<S, _>(shape.as_ref().len());
        if checked_len(shape.as_ref())? > 0 {
            let mut stride = 1;
            for (out, &extent) in strides.as_mut().iter_mut().zip(shape.as_ref()).rev() {
                if extent > 1 {
                    *out = stride;
                }
                // At most the number of elements, which fits (I1).
                stride *= extent as isize;
            }
        }
        Ok(Layout::made(shape, strides, 0))
    }

    /// Makes a canonical layout (I3) from its parts; strides and offset are counted in elements.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if there are not as many strides as extents; [`IndexError::TooLarge`] if the
    /// number of elements overflows; [`IndexError::LayoutOutOfBounds`] if a position is negative or overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let reversed = Layout::new([3], &[-1], 2)?;
    /// assert_eq!(reversed.positions().collect::<Vec<_>>(), [2, 1, 0]);
    /// assert!(Layout::new([3], &[-1], 1).is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn new(shape: impl IntoShape<Shape = S>, strides: &[isize], offset: usize) -> Result<Self, IndexError> {
        Self::of_parts(shape.into_extents(), strides, offset)
    }

    pub(crate) fn of_parts(shape: S::Axes<usize>, strides: &[isize], offset: usize) -> Result<Self, IndexError> {
        keeps_promise::<S>(shape.as_ref())?;
        let rank = shape.as_ref().len();
        let Some(mut strides) = S::Axes::from_slice(strides).filter(|strides| strides.as_ref().len() == rank) else {
            return Err(IndexError::RankMismatch { expected: rank, found: strides.len() });
        };
        let empty = checked_len(shape.as_ref())? == 0;
        for (stride, &extent) in strides.as_mut().iter_mut().zip(shape.as_ref()) {
            if extent <= 1 || empty {
                *stride = 0;
            }
        }
        let layout = Layout::made(shape, strides, if empty { 0 } else { offset });
        layout.check_within(isize::MAX as usize + 1)?;
        Ok(layout)
    }

    /// Makes a layout from its shape and strides, with the lowest position 0. It is for memory whose first element is known by its address:
    /// that element is [`offset`](Layout::offset) elements after the lowest one. So a pointer `first` to it becomes a pointer to position
    /// 0 by `first.wrapping_sub(layout.offset())`.
    ///
    /// # Errors
    ///
    /// As [`Layout::new`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let reversed = Layout::from_strides([3], &[-1])?;
    /// assert_eq!(reversed.offset(), 2);
    /// let cells = [10, 20, 30];
    /// let first = cells.as_ptr().wrapping_add(2);
    /// assert_eq!(first.wrapping_sub(reversed.offset()), cells.as_ptr());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn from_strides(shape: impl IntoShape<Shape = S>, strides: &[isize]) -> Result<Self, IndexError> {
        let shape = shape.into_extents();
        // A sum that overflows is behind every position: saturated, it is refused.
        let mut offset = 0_usize;
        let is_empty = shape.as_ref().contains(&0);
        let backward = |(_, stride): &(&usize, &isize)| **stride < 0 && !is_empty;
        for (&extent, &stride) in shape.as_ref().iter().zip(strides).filter(backward) {
            offset = offset.saturating_add(stride.unsigned_abs().saturating_mul(extent - 1));
        }
        Self::of_parts(shape, strides, offset)
    }

    /// Returns the extents, one for each axis.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.shape(), [2, 3]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.shape.as_ref()
    }

    /// Returns the extents by value: `[usize; N]` where the rank is in the type, and [`Extents`](crate::shape::axes::Extents) where it is not.
    ///
    /// ```
    /// let [rows, columns] = tensor_idx::Layout::row_major([2, 3])?.extents();
    /// assert_eq!((rows, columns), (2, 3));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn extents(&self) -> S::Axes<usize> {
        self.shape.clone()
    }

    /// Returns the strides, in elements, one for each axis.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.strides(), [3, 1]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn strides(&self) -> &[isize] {
        self.strides.as_ref()
    }

    /// Returns the position of element `[0, 0, ..]`.
    ///
    /// ```
    /// use tensor_idx::{idx, Layout};
    ///
    /// assert_eq!(Layout::row_major([2, 3])?.i(idx![1, 1..])?.offset(), 4);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of axes.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.rank(), 2);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// assert_eq!(tensor_idx::Layout::row_major([2, 3])?.len(), 6);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn len(&self) -> usize {
        product(self.shape())
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// assert!(tensor_idx::Layout::row_major([2, 0])?.is_empty());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }

    /// Returns the same layout with its number of axes alone in its type: `Rank<N>` for [`Dims`](struct@crate::extents::Dims), and the same
    /// type for all others.
    ///
    /// ```
    /// use tensor_idx::{extents::Dims, Layout, Rank};
    ///
    /// let layout: Layout<Dims![2, 3]> = Layout::row_major(Dims![2, 3])?;
    /// let forgotten: Layout<Rank<2>> = layout.forget();
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn forget(&self) -> Layout<S::Rank> {
        Layout::made(S::forget(self.shape.clone()), S::forget(self.strides.clone()), self.offset)
    }

    /// Returns the same layout with its rank of type `R`: static, or known at run time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is another; [`IndexError::Extents`] if `R` names other extents.
    ///
    /// ```
    /// use tensor_idx::{Layout, Rank};
    ///
    /// let layout: Layout<Rank<2>> = Layout::row_major(vec![2, 3])?.to_rank()?;
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn to_rank<R: Shape>(&self) -> Result<Layout<R>, IndexError> {
        Ok(Layout::made(extents_of::<R>(self.shape())?, convert::<S, R, isize>(&self.strides)?, self.offset))
    }

    /// Returns the same layout with its rank known at compile time.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major(vec![2, 3])?;
    /// assert!(layout.clone().into_rank::<2>().is_ok());
    /// assert!(layout.into_rank::<3>().is_err());
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn into_rank<const N: usize>(self) -> Result<Layout<Rank<N>>, IndexError> {
        self.to_rank()
    }

    /// Returns the same layout with its rank known at run time only.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// assert_eq!(Layout::row_major([2, 3])?.into_dyn().rank(), 2);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn into_dyn(self) -> Layout<DynRank> {
        Layout::made(self.shape().into(), self.strides().into(), self.offset)
    }
}

impl Layout<DynRank> {
    /// One element, at position 0.
    pub(crate) fn point() -> Self {
        Layout::made(zeros::<DynRank, _>(0), zeros::<DynRank, _>(0), 0)
    }
}

/// One zero an axis.
///
/// A static shape has its own number of axes; a run-time one takes any. The two differ only on a way that ends in a
/// fault, so the rank of a static shape is taken from its type.
#[inline(always)]
pub(crate) fn zeros<S: Shape, E: AxisValue>(rank: usize) -> S::Axes<E> {
    zeros_in(S::RANK.unwrap_or(rank))
}

/// It knows no shape, so that all shapes of one rank share its code: each `Dims` is one of its own.
#[inline(always)]
fn zeros_in<E: AxisValue, A: Axes<E>>(rank: usize) -> A {
    match A::of_rank(rank) {
        Some(axes) => axes,
        None => unreachable!("of_rank takes the rank of its own shape"),
    }
}

impl<S: Shape> Layout<S> {
    /// Whether shape, strides and offset are equal. `==` looks at the shape alone where there is no element.
    #[inline]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.offset == other.offset && self.shape() == other.shape() && self.strides() == other.strides()
    }
}

impl<S: Shape, R: Shape> PartialEq<Layout<R>> for Layout<S> {
    fn eq(&self, other: &Layout<R>) -> bool {
        self.shape() == other.shape()
            && (self.is_empty() || (self.offset == other.offset && self.strides() == other.strides()))
    }
}

impl<S: Shape> Eq for Layout<S> {}

/// Equal layouts have equal hashes, also if the types of their ranks differ. A layout and an index are the key of a cache of plans: see
/// [`DynIndex`](crate::DynIndex).
impl<S: Shape> Hash for Layout<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // What `==` compares, and no more.
        self.shape().hash(state);
        if !self.is_empty() {
            self.strides().hash(state);
            self.offset.hash(state);
        }
    }
}

impl<S: Shape> fmt::Debug for Layout<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shape {:?}, strides {:?}, offset {}", self.shape(), self.strides(), self.offset)
    }
}
