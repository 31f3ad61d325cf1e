//! Memory of other libraries: what they tell of it, and what they get.
//!
//! Everything is done by our own views over the same memory; a host only says where that is, and turns a view or a result
//! into a type of its own.

use core::borrow::Borrow;

use crate::error::{IndexError, done};
use crate::index::element::AxisCounts;
use crate::index::list::{IndexList, IntoIndex};
use crate::index::mode::DynMode;
use crate::layout::Layout;
#[cfg(any(feature = "ndarray", feature = "mdarray", feature = "faer"))]
use crate::layout::checked_len;
use crate::plan::explain::Explanation;
use crate::plan::{NEVER, Plan, Resolved};
#[cfg(any(feature = "ndarray", feature = "mdarray", feature = "faer"))]
use crate::shape::axes::Axes;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::at_once;
use crate::tensor::memory::Memory;
use crate::tensor::owned::Tensor;
use crate::tensor::read::Gather;
use crate::tensor::storage::Storage;
use crate::tensor::strided::{Strided, StridedMut};
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

/// Memory with a shape and strides that belongs to another library: with these few items it is indexed as a
/// [`Tensor`] is, and gives views and results of its own types.
///
/// It has [`Strided`] with `i`, `plan` and `explain`, and [`IndexRead`](crate::IndexRead) with `oix`, `vix`, `nix` and `tix`.
/// [`StridedHostMut`] adds writing.
///
/// # Safety
///
/// H1: [`StridedHost::memory`] gives the start of memory and a layout such that every position of the layout is an
/// initialized element of one allocation (invariant I2), for as long as `self` is borrowed; and the same one every time
/// until `self` is borrowed mutably.
///
/// # Example: a type of one's own
///
/// ```
/// use tensor_idx::{interop::StridedHost, prelude::*, shape::Ranked};
///
/// /// A matrix by columns, as many libraries have it.
/// struct Columns {
///     cells: Vec<f32>,
///     rows: usize,
/// }
///
/// // SAFETY: the layout is that of `cells`, which nobody changes while `self` is borrowed.
/// unsafe impl StridedHost for Columns {
///     type Elem = f32;
///     type Shape = Rank<2>;
///     type View<'v, R: Ranked> = TensorView<'v, f32, R>;
///     type Owned<R: Ranked> = Tensor<f32, R>;
///
///     fn memory(&self) -> Result<(*const f32, Layout<Rank<2>>), IndexError> {
///         let by_columns = Layout::row_major([self.cells.len() / self.rows, self.rows])?;
///         Ok((self.cells.as_ptr(), by_columns.transpose()))
///     }
///
///     fn view<'v, R: Ranked>(part: TensorView<'v, f32, R>) -> TensorView<'v, f32, R>
///     where
///         Self: 'v,
///     {
///         part
///     }
///
///     fn owned<R: Ranked>(result: Tensor<f32, R>) -> Tensor<f32, R> {
///         result
///     }
/// }
///
/// let matrix = Columns { cells: vec![1., 2., 3., 4., 5., 6.], rows: 2 };
/// assert_eq!(matrix.i(idx![0, ::-1]).to_vec(), [5., 3., 1.]);
/// assert_eq!(matrix.oix(idx![[1, 0], [2, 2]]).to_vec(), [6., 6., 5., 5.]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be indexed",
    label = "`{Self}` is neither a tensor nor a view, nor a type of another library that has been made indexable",
    note = "a type of another library is indexable where the feature of that library is on; one's own by `StridedHost`"
)]
pub unsafe trait StridedHost {
    /// The type of the elements.
    type Elem;

    /// What the compiler knows of the shape.
    type Shape: Shape;

    /// A borrowed part; a library with a type for every rank names it by [`Ranked::Of`].
    type View<'v, R: Ranked>
    where
        Self: 'v;

    /// What holds a result.
    type Owned<R: Ranked>;

    /// Returns the start of the memory, and the layout of the elements from there on.
    ///
    /// The pointer is the place of position 0 of the layout. [`Layout::from_strides`] makes the lowest position 0. So a host that holds a
    /// pointer to its first element, and negative strides, returns a pointer to its lowest element:
    ///
    /// ```
    /// # use std::marker::PhantomData;
    /// # use tensor_idx::{interop::StridedHost, prelude::*, shape::Ranked};
    /// struct Line<'a> {
    ///     first: *const u8,
    ///     len: usize,
    ///     stride: isize,
    ///     cells: PhantomData<&'a [u8]>,
    /// }
    ///
    /// # // SAFETY: the positions of the layout are elements of a slice that is borrowed for `'a`.
    /// # unsafe impl StridedHost for Line<'_> {
    /// #     type Elem = u8;
    /// #     type Shape = Rank<1>;
    /// #     type View<'v, R: Ranked> = TensorView<'v, u8, R> where Self: 'v;
    /// #     type Owned<R: Ranked> = Tensor<u8, R>;
    /// #
    /// fn memory(&self) -> Result<(*const u8, Layout<Rank<1>>), IndexError> {
    ///     let layout = Layout::from_strides([self.len], &[self.stride])?;
    ///     Ok((self.first.wrapping_sub(layout.offset()), layout))
    /// }
    /// #
    /// #     fn view<'v, R: Ranked>(part: TensorView<'v, u8, R>) -> TensorView<'v, u8, R> where Self: 'v {
    /// #         part
    /// #     }
    /// #
    /// #     fn owned<R: Ranked>(result: Tensor<u8, R>) -> Tensor<u8, R> {
    /// #         result
    /// #     }
    /// # }
    ///
    /// let cells = [1_u8, 2, 3];
    /// let line = Line { first: cells.as_ptr().wrapping_add(2), len: 3, stride: -1, cells: PhantomData };
    /// assert_eq!(line.i(idx![..]).to_vec(), [3, 2, 1]);
    /// ```
    ///
    /// A host whose elements are a slice can have its layout checked: [`TensorView::from_slice`] returns an error if a layout reaches
    /// outside of the slice. The host returns [`TensorView::base_ptr`] and [`TensorView::layout`] of this view.
    ///
    /// How often one index calls this method is not fixed, so it should be fast. After a call that succeeded it must not fail until
    /// `self` is borrowed mutably: if it does, the `try_` forms may panic with its error, too.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] of the constructors of [`Layout`], for a shape with more elements than memory holds (where
    /// strides are 0, or elements without a size); whatever else stands in the way. Every index gives this error then.
    fn memory(&self) -> Result<(*const Self::Elem, Layout<Self::Shape>), IndexError>;

    /// The library's view of a part of the memory.
    fn view<'v, R: Ranked>(part: TensorView<'v, Self::Elem, R>) -> Self::View<'v, R>
    where
        Self: 'v;

    /// Whether the library stores matrices by columns. Results of two axes then come to [`StridedHost::owned`] in that order, where this
    /// takes no second pass: [`Tensor::into_vec`] of the result's transpose hands their elements over.
    const BY_COLUMNS: bool = false;

    /// The library's own tensor of a result. [`Tensor::into_vec`] hands the elements of a result over without a copy.
    fn owned<R: Ranked>(result: Tensor<Self::Elem, R>) -> Self::Owned<R>
    where
        Self::Elem: Clone;

    /// Whether [`StridedHost::view`] can have a layout; asked before it is called.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`], with what the library's views cannot hold.
    #[inline]
    fn accepts<R: Ranked>(layout: &Layout<R>) -> Result<(), IndexError> {
        let _ = layout;
        Ok(())
    }
}

/// A [`StridedHost`] that can be written to: it has [`StridedMut`] with `i_mut` and `split_mut`, and
/// [`IndexWrite`](crate::IndexWrite) with `oix_mut`, `vix_mut`, `nix_mut`, `tix_mut`.
///
/// # Safety
///
/// H2: what [`StridedHostMut::memory_mut`] gives is what [`StridedHost::memory`] gives after it. Asked again, with nothing else done
/// with the host in between, both give the same pointer and the same layout: shape, strides and offset. (One index may ask several
/// times.) The layout names no element twice, and nobody else reaches the elements while `self` is borrowed mutably (invariant I4).
/// Elements may be stored in `self` itself (an array in a struct): views are made after the last time that it is asked.
///
/// ```
/// use tensor_idx::{interop::{StridedHost, StridedHostMut}, prelude::*, shape::Ranked};
///
/// struct Line(Vec<u8>);
///
/// // SAFETY: as many elements as the vector has, in a row.
/// unsafe impl StridedHost for Line {
///     type Elem = u8;
///     type Shape = Rank<1>;
///     type View<'v, R: Ranked> = TensorView<'v, u8, R>;
///     type Owned<R: Ranked> = Tensor<u8, R>;
///
///     fn memory(&self) -> Result<(*const u8, Layout<Rank<1>>), IndexError> {
///         Ok((self.0.as_ptr(), Layout::row_major([self.0.len()])?))
///     }
///
///     fn view<'v, R: Ranked>(part: TensorView<'v, u8, R>) -> TensorView<'v, u8, R>
///     where
///         Self: 'v,
///     {
///         part
///     }
///
///     fn owned<R: Ranked>(result: Tensor<u8, R>) -> Tensor<u8, R> {
///         result
///     }
/// }
///
/// // SAFETY: the vector is alone on its elements.
/// unsafe impl StridedHostMut for Line {
///     type ViewMut<'v, R: Ranked> = TensorViewMut<'v, u8, R>;
///
///     fn memory_mut(&mut self) -> Result<(*mut u8, Layout<Rank<1>>), IndexError> {
///         let (_, layout) = self.memory()?;
///         Ok((self.0.as_mut_ptr(), layout))
///     }
///
///     fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, u8, R>) -> TensorViewMut<'v, u8, R>
///     where
///         Self: 'v,
///     {
///         part
///     }
/// }
///
/// let mut line = Line(vec![0; 6]);
/// line.i_mut(idx![::2]).fill(1);
/// line.oix_mut(idx![[1, 5]]).assign([2, 3]);
/// assert_eq!(line.0, [1, 2, 1, 0, 1, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be written to by an index",
    label = "`{Self}` is not memory that may be changed",
    note = "a view is written to if it comes from `i_mut` or `view_mut`, a mapped file if it comes from `open_mut`"
)]
pub unsafe trait StridedHostMut: StridedHost {
    /// A mutably borrowed part.
    type ViewMut<'v, R: Ranked>
    where
        Self: 'v;

    /// Returns the start of the memory, alone on it, and the layout of the elements from there on. Memory that is shared is copied first.
    /// How often one index calls this method is not fixed.
    ///
    /// The layout may be another one afterwards, also of another shape or, where [`StridedHost::Shape`] is a rank that is known
    /// at run time, of another rank. An index has to suit the shapes before and after. `i_mut`, `views_mut` and an
    /// [`assign!`](crate::assign) with a basic index resolve it against the new layout. All others may resolve it against the layout
    /// before: `assign!` with an index array, a mask, a [`DynIndex`](crate::DynIndex) or a mode (`t.oix[..]`), `oix_mut` and its like,
    /// `split_mut`, `accumulate_at` and `copy_within`. If the shape has changed then, they return [`IndexError::PlanShape`], or panic
    /// with it, and no element is written.
    ///
    /// # Errors
    ///
    /// Those of [`StridedHost::memory`]; every `try_` form returns them, and the others panic.
    fn memory_mut(&mut self) -> Result<(*mut Self::Elem, Layout<Self::Shape>), IndexError>;

    /// The library's mutable view of a part of the memory.
    fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, Self::Elem, R>) -> Self::ViewMut<'v, R>
    where
        Self: 'v;
}

/// The whole of a host as a view of ours.
pub(crate) fn try_whole<H: StridedHost + ?Sized>(host: &H) -> Result<TensorView<'_, H::Elem, H::Shape>, IndexError> {
    let (base, layout) = host.memory()?;
    // SAFETY: H1 establishes I2 and I6 for as long as the host is borrowed.
    Ok(unsafe { TensorView::from_raw_parts(base, layout) })
}

/// [`try_whole`], for conversions that cannot fail but by a panic.
#[cfg(any(feature = "nalgebra", feature = "mdarray", feature = "faer", feature = "dlpack"))]
#[track_caller]
pub(crate) fn whole<H: StridedHost + ?Sized>(host: &H) -> TensorView<'_, H::Elem, H::Shape> {
    done(try_whole(host))
}

#[diagnostic::do_not_recommend]
impl<H: StridedHost + ?Sized> Strided for H {
    type Shape = H::Shape;
    type View<'v, R: Ranked>
        = H::View<'v, R>
    where
        Self: 'v;

    #[inline]
    fn layout(&self) -> impl Borrow<Layout<H::Shape>> {
        done(self.memory()).1
    }

    #[inline]
    fn try_layout(&self) -> Result<impl Borrow<Layout<H::Shape>>, IndexError> {
        self.memory().map(|(_, layout)| layout)
    }

    #[inline]
    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> H::View<'_, R> {
        // SAFETY: I5: the layout reaches only positions of the host's layout, which are elements of its memory (H1).
        H::view(unsafe { TensorView::from_raw_parts(done(self.memory()).0, layout) })
    }

    #[inline]
    fn accepts<R: Ranked>(&self, layout: &Layout<R>) -> Result<(), IndexError> {
        H::accepts(layout)
    }

    fn explain<I: IntoIndex>(&self, index: I) -> Explanation {
        let index = index.into_index();
        let ranks = [H::Shape::RANK, <I::List as AxisCounts>::Consumes::RANK, <I::List as AxisCounts>::Produces::RANK];
        let dynamic = ranks.contains(&None);
        match self.memory() {
            // A rank that is known at run time only has another view.
            Ok((_, layout)) if dynamic => Explanation::new(&index, &layout),
            Ok((_, layout)) => Explanation::new(&index, &layout).held_as(accepts_rank::<H>),
            Err(error) => Explanation::refused(&index, error),
        }
    }
}

/// Whether the view of static rank can have a layout; beyond the ranks that libraries have types for, any can.
fn accepts_rank<H: StridedHost + ?Sized>(layout: &Layout<DynRank>) -> Result<(), IndexError> {
    macro_rules! ranks {
        ($($rank:literal)*) => {
            match layout.rank() {
                $($rank => H::accepts::<Rank<$rank>>(&layout.to_rank()?),)*
                _ => Ok(()),
            }
        };
    }
    ranks! { 0 1 2 3 4 5 6 7 8 }
}

// SAFETY: H3 follows from H2: the layout of a host names no element twice, and nobody else reaches the elements.
#[diagnostic::do_not_recommend]
unsafe impl<H: StridedHostMut + ?Sized> StridedMut for H {
    type ViewMut<'v, R: Ranked>
        = H::ViewMut<'v, R>
    where
        Self: 'v;
    type Base = *mut H::Elem;

    #[inline]
    fn prepare(&mut self) {
        done(self.memory_mut());
    }

    #[inline]
    fn try_prepare(&mut self) -> Result<(), IndexError> {
        self.memory_mut().map(|_| ())
    }

    #[inline]
    fn base(&mut self) -> *mut H::Elem {
        done(self.memory_mut()).0
    }

    #[inline]
    unsafe fn view_mut_of<'v, R: Ranked>(base: *mut H::Elem, layout: Layout<R>) -> H::ViewMut<'v, R>
    where
        Self: 'v,
    {
        // SAFETY: I5: the layout reaches only positions of the host's layout; H2: nobody else reaches these elements;
        // H4: `base` was the last thing asked of the host.
        H::view_mut(unsafe { TensorViewMut::from_raw_parts(base, layout) })
    }
}

/// Whether a result is a matrix of a library that stores them by columns.
fn by_columns<H: StridedHost + ?Sized, R: Ranked>() -> bool {
    H::BY_COLUMNS && R::RANK == Some(2)
}

#[diagnostic::do_not_recommend]
impl<H: StridedHost<Elem: Clone> + ?Sized> Gather for H {
    type Elem = H::Elem;
    type Owned<R: Ranked> = H::Owned<R>;

    fn gather<R: Ranked>(&self, plan: &Plan<H::Shape, R>) -> Result<H::Owned<R>, IndexError> {
        try_whole(self)?.gather_vec((plan, &[]), by_columns::<H, R>()).map(H::owned)
    }

    fn gather_into<'o, R: Shape>(
        &self,
        plan: &Plan<H::Shape, R>,
        out: impl IntoViewMut<'o, H::Elem>,
    ) -> Result<(), IndexError>
    where
        H::Elem: 'o,
    {
        try_whole(self)?.gather_into(plan, out)
    }

    fn gather_once<R: Ranked>(&self, plan: &mut Resolved<'_, H::Shape, R>) -> Result<H::Owned<R>, IndexError> {
        try_whole(self)?.gather_vec((&plan.plan, &plan.lent), by_columns::<H, R>()).map(H::owned)
    }

    // A result by columns is made in another order.
    const CHECKS_FROM: usize = if H::BY_COLUMNS { NEVER } else { at_once::MANY_READ };

    fn gather_checking<R: Ranked>(&self, plan: &Resolved<'_, H::Shape, R>) -> Option<H::Owned<R>> {
        at_once::read(&try_whole(self).ok()?, plan, Storage::with_vec_room).map(H::owned)
    }

    #[inline]
    fn gather_unplanned<L: IndexList, R: Ranked>(
        &self,
        list: &L,
        mode: DynMode,
    ) -> Option<Result<H::Owned<R>, IndexError>> {
        let few = try_whole(self).ok()?.read_few(list, mode, Storage::with_vec_room)?;
        Some(few.map(H::owned))
    }

    fn gather_once_into<'o, R: Shape>(
        &self,
        plan: &mut Resolved<'_, H::Shape, R>,
        out: impl IntoViewMut<'o, H::Elem>,
    ) -> Result<(), IndexError>
    where
        H::Elem: 'o,
    {
        try_whole(self)?.gather_once_into(plan, out)
    }

    #[inline]
    fn gather_unplanned_into<'o, L: IndexList, R: Shape, V: IntoViewMut<'o, H::Elem>>(
        &self,
        list: &L,
        mode: DynMode,
        out: V,
    ) -> Result<Result<(), IndexError>, V>
    where
        H::Elem: 'o,
    {
        match try_whole(self) {
            Ok(whole) => whole.gather_unplanned_into::<L, R, V>(list, mode, out),
            Err(_) => Err(out),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<H: StridedHostMut + ?Sized> Memory for H {
    type Elem = H::Elem;

    fn target(&mut self) -> TensorViewMut<'_, H::Elem, H::Shape> {
        let (base, layout) = done(self.memory_mut());
        // SAFETY: H2 establishes I2 and I4 for as long as the host is borrowed mutably.
        unsafe { TensorViewMut::from_raw_parts(base, layout) }
    }

    fn try_target(&mut self) -> Result<TensorViewMut<'_, H::Elem, H::Shape>, IndexError> {
        let (base, layout) = self.memory_mut()?;
        // SAFETY: H2: `memory_mut` returns the memory of the host alone (I4), with a layout inside of it (I2).
        Ok(unsafe { TensorViewMut::from_raw_parts(base, layout) })
    }

    fn source(&self) -> TensorView<'_, H::Elem, H::Shape> {
        done(try_whole(self))
    }
}

#[cfg(any(feature = "ndarray", feature = "mdarray", feature = "faer"))]
impl<S: Shape> Layout<S> {
    /// [`Layout::from_strides`] of an array whose elements another library keeps in memory, so that every position fits an
    /// address. How many there are is checked (I1): strides of 0 and elements without a size reach more than there is.
    #[inline]
    pub(super) fn of_array(shape: &[usize], strides: &[isize]) -> Result<Self, IndexError> {
        let rank_mismatch =
            || IndexError::RankMismatch { expected: S::RANK.unwrap_or(strides.len()), found: shape.len() };
        let parts = S::Axes::<usize>::from_slice(shape).zip(S::Axes::<isize>::from_slice(strides));
        let (shape, mut strides) = parts.ok_or_else(rank_mismatch)?;
        let empty = checked_len(shape.as_ref())? == 0;
        let mut offset = 0_usize;
        for (stride, &extent) in strides.as_mut().iter_mut().zip(shape.as_ref()) {
            if extent <= 1 || empty {
                *stride = 0;
            } else if *stride < 0 {
                offset += stride.unsigned_abs() * (extent - 1);
            }
        }
        Ok(Layout::made(shape, strides, offset))
    }
}
