//! The traits of everything that can be indexed: our tensors and those of other libraries.

use core::borrow::Borrow;

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{Index, IndexList, IntoIndex};
use crate::index::resolve::{EachElement, Refused, refusal};
use crate::layout::Layout;
use crate::plan::Plan;
use crate::plan::explain::Explanation;
use crate::shape::rank::{Ranked, Shape};
use crate::tensor::views::{Views, ViewsMut};

/// Memory with a shape, strides and an offset, which can be indexed without a copy.
///
/// [`Tensor`](crate::Tensor) and its views implement it. A type of another library that is memory implements
/// [`StridedHost`](crate::StridedHost), which gives reading and writing, too. A type that is not plain memory implements this trait:
/// it needs the four items below and has `i`, `try_i`, `plan` and `explain`.
///
/// # Example: a type of one's own
///
/// ```
/// use tensor_idx::{prelude::*, read::Strided, shape::Ranked};
///
/// struct Grid {
///     cells: Vec<u8>,
///     layout: Layout<Rank<2>>,
/// }
///
/// impl Strided for Grid {
///     type Shape = Rank<2>;
///     type View<'v, R: Ranked> = TensorView<'v, u8, R>;
///
///     fn layout(&self) -> impl std::borrow::Borrow<Layout<Rank<2>>> {
///         &self.layout
///     }
///
///     unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> TensorView<'_, u8, R> {
///         // SAFETY: the caller's layout reaches no further than ours, which covers `cells`.
///         unsafe { TensorView::from_raw_parts(self.cells.as_ptr(), layout) }
///     }
/// }
///
/// let grid = Grid { cells: (0..12).collect(), layout: Layout::row_major([3, 4])? };
/// assert_eq!(grid.i(idx![.., -1]).to_vec(), [3, 7, 11]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be indexed",
    label = "`{Self}` is neither a tensor nor a view, nor a type of another library that has been made indexable"
)]
pub trait Strided {
    /// The type of the shape.
    type Shape: Shape;

    /// A borrowed view of any shape; for types that are views themselves it may live as long as they do.
    type View<'v, R: Ranked>
    where
        Self: 'v;

    /// Returns the layout of the elements.
    fn layout(&self) -> impl Borrow<Layout<Self::Shape>>;

    /// Like [`Strided::layout`], but a host may return an error. Then every index returns that error, and `layout` panics with it.
    /// Otherwise both return the same layout.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] for more elements than memory holds, or another error of the host.
    #[inline(always)]
    fn try_layout(&self) -> Result<impl Borrow<Layout<Self::Shape>>, IndexError> {
        Ok(self.layout())
    }

    /// Returns the view with another layout over the same memory.
    ///
    /// # Safety
    ///
    /// I5: every position that `layout` reaches is reached by [`Strided::layout`].
    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> Self::View<'_, R>;

    /// Checks that a view can have a layout. A library without a type for it returns an error here, before any view is made.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    #[inline(always)]
    fn accepts<R: Ranked>(&self, layout: &Layout<R>) -> Result<(), IndexError> {
        let _ = layout;
        Ok(())
    }

    /// Returns the part that a basic index names, as a view. Nothing is copied.
    ///
    /// # Panics
    ///
    /// If the index is wrong, with the message of [`Strided::try_i`], at the caller's line.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
    /// let part: TensorView<i32, Rank<3>> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
    /// assert_eq!(part.shape(), [2, 2, 1]);
    /// assert_eq!(part.to_vec(), [7, 11, 19, 23]);
    /// # Ok::<(), IndexError>(())
    /// ```
    // In a release build all below is inlined into this function, and this function where the compiler sees fit: in a function of
    // many calls, always would cost build time that grows with the square of their number.
    #[inline]
    #[track_caller]
    // The compiler shows the next line for `t.i(0, 1)`.
    #[rustfmt::skip]
    fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> Self::View<'_, Indexed<Self::Shape, I>> // several: idx![0, 1]
    where
        Self::Shape: IndexedBy<I>,
    {
        let index = index.into_index();
        let layout = match self.try_layout() {
            Ok(layout) => layout,
            Err(error) => refuse_host(error),
        };
        let layout: &Layout<Self::Shape> = layout.borrow();
        match layout.part(index.list()) {
            Ok(part) => match self.accepts(&part) {
                // SAFETY: I5: a resolved layout reaches only positions of its source.
                Ok(()) => unsafe { self.view_of(part) },
                Err(error) => refuse_host(error),
            },
            Err(Refused) => refuse(index, layout.shape()),
        }
    }

    /// Like [`Strided::i`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// let n = 3;
    /// let error = t.try_i(idx![.., n]).unwrap_err();
    /// assert_eq!(error.to_string(), "index 3 is outside -3..3 on axis 1 of shape [2, 3], at `n`");
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    fn try_i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Self::View<'_, Indexed<Self::Shape, I>>, IndexError>
    where
        Self::Shape: IndexedBy<I>,
    {
        let index = index.into_index();
        let layout = self.try_layout()?;
        let layout: &Layout<Self::Shape> = layout.borrow();
        match layout.part(index.list()) {
            // SAFETY: I5: a resolved layout reaches only positions of its source.
            Ok(part) => self.accepts(&part).map(|()| unsafe { self.view_of(part) }),
            Err(Refused) => Err(refusal(index.list(), index.written(), layout.shape())),
        }
    }

    /// Returns the operations on layouts, as views of the host's own type: `windows`, `diagonal`, `permute`, `flip`, `split_at`,
    /// `chunks`, `axis_iter` and the others of [`Views`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.views().swap_axes(0, -1).to_vec(), [0, 3, 1, 4, 2, 5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn views(&self) -> Views<'_, Self> {
        Views::new(self)
    }

    /// Returns the plan of a basic index: its terms and the shape of its result. Nothing is carried out.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.plan(idx![1, ::-1])?.to_string(), "src[0] = 1; src[1] = 2 - out[0]");
    /// # Ok::<(), IndexError>(())
    /// ```
    #[expect(clippy::type_complexity, reason = "the result names what a plan is made of")]
    fn plan<I: IntoIndex<List: Basic>>(
        &self,
        index: I,
    ) -> Result<Plan<Self::Shape, Indexed<Self::Shape, I>>, IndexError>
    where
        Self::Shape: IndexedBy<I>,
    {
        self.try_layout()?.borrow().plan(index)
    }

    /// Describes an index, axis by axis, in words and numbers; also an index that is wrong.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// println!("{}", t.explain(idx![1, ::-1]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn explain<I: IntoIndex>(&self, index: I) -> Explanation {
        match self.try_layout() {
            Ok(layout) => Explanation::new(&index.into_index(), layout.borrow()),
            Err(error) => Explanation::refused(&index.into_index(), error),
        }
    }
}

/// Memory that can be indexed for writing.
///
/// # Safety
///
/// H3: after [`StridedMut::prepare`], [`Strided::layout`] is one layout that names no element twice (invariant I4),
/// over memory that nobody else reaches, until `self` is used in another way than by these two,
/// [`StridedMut::try_prepare`], [`Strided::accepts`] and [`StridedMut::base`].
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// t.i_mut(idx![.., 1]).fill(7);
/// assert_eq!(t.to_vec(), [0, 7, 0, 0, 7, 0]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be written to by an index",
    label = "`{Self}` is not memory that may be changed",
    note = "a `Tensor` is written to if its elements are `Clone`, a view if it comes from `i_mut` or `view_mut`"
)]
pub unsafe trait StridedMut: Strided {
    /// A mutable view of any shape.
    type ViewMut<'v, R: Ranked>
    where
        Self: 'v;

    /// The value that mutable views are made from; mostly a pointer.
    type Base: Copy;

    /// Makes the host ready for writing: alone on its memory, no element named by two indices. The layout may change, also its shape and,
    /// if [`Strided::Shape`] is a rank that is known at run time, its rank. An index that was
    /// resolved before is an error if the shape changes; one that is resolved afterwards has to fit the new layout.
    fn prepare(&mut self);

    /// Like [`StridedMut::prepare`], but may fail. Then nothing has changed, and every `try_` form returns the error.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if there is no memory for a copy of storage that is shared, or another error of the host.
    #[inline]
    fn try_prepare(&mut self) -> Result<(), IndexError> {
        self.prepare();
        Ok(())
    }

    /// Returns the value that views are made from. It is called once, after all layouts are known and before the first view: elements
    /// that are stored in `self` itself are reached by every borrow of `self`, which would end the existing views.
    fn base(&mut self) -> Self::Base;

    /// Returns the mutable view with another layout over the same memory.
    ///
    /// # Safety
    ///
    /// H4: `base` was given by [`StridedMut::base`] after [`StridedMut::prepare`], and nothing was done with `self`
    /// since; I5: every position that `layout` reaches is reached by [`Strided::layout`]; I4: while the view lives,
    /// nothing is done with `self`, and no other view made from `base` reaches any of them.
    unsafe fn view_mut_of<'v, R: Ranked>(base: Self::Base, layout: Layout<R>) -> Self::ViewMut<'v, R>
    where
        Self: 'v;

    /// Returns the part that a basic index names, as a mutable view.
    ///
    /// # Panics
    ///
    /// If the index is wrong, with the message of [`StridedMut::try_i_mut`], at the caller's line.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// t.i_mut(idx![1, ..])[[0]] = 30;
    /// assert_eq!(t[[1, 0]], 30);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    fn i_mut<I: IntoIndex<List: Basic>>(&mut self, index: I) -> Self::ViewMut<'_, Indexed<Self::Shape, I>> // several: idx![0, 1]
    where
        Self::Shape: IndexedBy<I>,
    {
        let index = index.into_index();
        if let Err(error) = self.try_layout() {
            refuse_host(error)
        }
        match place(self, index.list()) {
            Ok(part) => match self.accepts(&part) {
                // SAFETY: H3: `place` prepared the host; I5: a resolved layout reaches only positions of its source;
                // H4: the view borrows `self` mutably from `base` on.
                Ok(()) => unsafe { Self::view_mut_of(self.base(), part) },
                Err(error) => refuse_host(error),
            },
            Err(Refused) => refuse(index, self.layout().borrow().shape()),
        }
    }

    /// Like [`StridedMut::i_mut`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert!(t.try_i_mut(idx![2]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_i_mut<I: IntoIndex<List: Basic>>(
        &mut self,
        index: I,
    ) -> Result<Self::ViewMut<'_, Indexed<Self::Shape, I>>, IndexError>
    where
        Self::Shape: IndexedBy<I>,
    {
        let index = index.into_index();
        let _ = self.try_layout()?;
        if resolve::<Self, _, Indexed<Self::Shape, I>>(self, index.list()).is_ok() {
            self.try_prepare()?;
        }
        match place(self, index.list()) {
            // SAFETY: H3: `place` prepared the host; I5: a resolved layout reaches only positions of its source; H4:
            // the view borrows `self` mutably from `base` on.
            Ok(part) => self.accepts(&part).map(|()| unsafe { Self::view_mut_of(self.base(), part) }),
            Err(Refused) => Err(refusal(index.list(), index.written(), self.layout().borrow().shape())),
        }
    }

    /// Returns the operations on layouts, as mutable views of the host's own type: see [`ViewsMut`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?;
    /// t.views_mut().diagonal().fill(1);
    /// assert_eq!(t.to_vec(), [1, 0, 0, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn views_mut(&mut self) -> ViewsMut<'_, Self> {
        ViewsMut::new(self)
    }

    /// Returns several mutable views at once, of which no two share an element.
    ///
    /// `indices` is an array or a `Vec` of indices of one type, or a tuple of up to 12 of any types. The views are returned in the same
    /// form. If gaps or steps separate the views, the check takes the time of sorting them, for any number.
    ///
    /// # Errors
    ///
    /// Those of a bad index, or [`IndexError::Overlap`] with the numbers of two views that share an element: the first view
    /// that shares one with a view before it, and that view. [`IndexError::TooLarge`] if there is no memory for a copy of storage
    /// that is shared. [`IndexError::Host`] if the library of the host has no view with such a layout.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 4], vec![0; 8])?;
    /// let (mut even, mut odd) = t.split_mut((idx![.., ::2], idx![.., 1::2]))?;
    /// even.fill(2);
    /// odd.fill(1);
    /// assert_eq!(t.to_vec(), [2, 1, 2, 1, 2, 1, 2, 1]);
    /// assert!(t.split_mut([0, 0]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    fn split_mut<'v, X: crate::tensor::split::IndexSet<Self>>(
        &'v mut self,
        indices: X,
    ) -> Result<X::Views<'v>, IndexError>
    where
        Self: Sized,
    {
        indices.split(self)
    }
}

/// The layout of a part of a host.
#[inline(always)]
fn resolve<H: StridedMut + ?Sized, L: IndexList, R: Shape>(host: &H, list: &L) -> Result<Layout<R>, Refused> {
    host.layout().borrow().part(list)
}

/// The layout of a part of a host that is prepared for writing. A bad index is found first, so it copies nothing.
#[inline(always)]
fn place<H: StridedMut + ?Sized, L: IndexList, R: Shape>(host: &mut H, list: &L) -> Result<Layout<R>, Refused> {
    resolve::<H, L, R>(host, list)?;
    host.prepare();
    // The layout may be another one now, even of another rank.
    resolve(host, list)
}

/// Panics at the line that made the bad index.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn refuse<L: IndexList>(index: Index<L>, extents: &[usize]) -> ! {
    refuse_any(index.list(), index.written(), extents)
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse_host(error: IndexError) -> ! {
    panic!("{error}")
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse_any(list: &dyn EachElement, written: &'static [&'static str], extents: &[usize]) -> ! {
    panic!("{}", refusal(list, written, extents))
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use crate::prelude::*;
    use crate::shape::rank::{DynRank, Ranked};
    use crate::{StridedHost, StridedHostMut};

    /// Memory that takes the shape `then` when it is made ready to be written to.
    struct Reshaped {
        cells: Vec<u8>,
        shape: Vec<usize>,
        then: Vec<usize>,
    }

    // SAFETY: the layout names at most all cells, and is another one only after `memory_mut` (I2).
    unsafe impl StridedHost for Reshaped {
        type Elem = u8;
        type Shape = DynRank;
        type View<'v, R: Ranked> = TensorView<'v, u8, R>;
        type Owned<R: Ranked> = Tensor<u8, R>;

        fn memory(&self) -> Result<(*const u8, Layout<DynRank>), IndexError> {
            Ok((self.cells.as_ptr(), Layout::row_major(self.shape.clone())?))
        }

        fn view<'v, R: Ranked>(part: TensorView<'v, u8, R>) -> TensorView<'v, u8, R>
        where
            Self: 'v,
        {
            part
        }

        fn owned<R: Ranked>(result: Tensor<u8, R>) -> Tensor<u8, R> {
            result
        }
    }

    // SAFETY: the vector is alone on its cells; a row-major layout names none twice (I4).
    unsafe impl StridedHostMut for Reshaped {
        type ViewMut<'v, R: Ranked> = TensorViewMut<'v, u8, R>;

        fn memory_mut(&mut self) -> Result<(*mut u8, Layout<DynRank>), IndexError> {
            self.shape = self.then.clone();
            let (_, layout) = self.memory()?;
            Ok((self.cells.as_mut_ptr(), layout))
        }

        fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, u8, R>) -> TensorViewMut<'v, u8, R>
        where
            Self: 'v,
        {
            part
        }
    }

    fn reshaped(shape: &[usize], then: &[usize]) -> Reshaped {
        let cells = vec![0; shape.iter().chain(then).product()];
        Reshaped { cells, shape: shape.into(), then: then.into() }
    }

    #[test]
    fn a_layout_of_another_rank_once_it_is_prepared() {
        for (shape, then) in [(&[2, 3][..], &[6][..]), (&[6], &[2, 3]), (&[2, 2, 2], &[4]), (&[4, 1], &[])] {
            for index in ["...", "..., None", "None, ..."] {
                let index: DynIndex = index.parse().unwrap();
                let mut host = reshaped(shape, then);
                let part = host.try_i_mut(&index).unwrap();
                let fresh = Tensor::full(then.to_vec(), 0);
                assert_eq!((part.shape(), part.strides()), (fresh.i(&index).shape(), fresh.i(&index).strides()));
                let mut host = reshaped(shape, then);
                assert_eq!(host.i_mut(&index).len(), fresh.len());
            }
        }
        // An index that fits only the layout of before, or only the one of after, is refused.
        let index: DynIndex = "0, 1".parse().unwrap();
        assert!(reshaped(&[2, 3], &[6]).try_i_mut(&index).is_err());
        assert!(reshaped(&[6], &[2, 3]).try_i_mut(&index).is_err());
        assert!(reshaped(&[2, 3], &[6]).split_mut([&index, &index]).is_err());
        assert!(reshaped(&[2, 3], &[6]).try_oix_mut(&index).is_err());
    }

    #[test]
    fn a_host_without_a_layout_is_an_error() {
        let mut host = reshaped(&[2, 3], &[6]);
        host.shape = vec![usize::MAX, 2];
        assert_eq!(host.try_i_mut(idx![0]).map(|_| ()).unwrap_err().kind(), crate::ErrorKind::TooLarge);
        // And one that has none once it is prepared.
        let mut host = reshaped(&[6], &[6]);
        host.then = vec![usize::MAX, 2];
        assert_eq!(host.try_i_mut(idx![0]).map(|_| ()).unwrap_err().kind(), crate::ErrorKind::TooLarge);
        host.shape = vec![6];
        assert_eq!(host.try_oix_mut(idx![[0]]).map(|_| ()).unwrap_err().kind(), crate::ErrorKind::TooLarge);
    }
}
