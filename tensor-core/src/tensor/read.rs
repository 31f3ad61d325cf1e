//! Reading by index arrays and masks: `oix`, `vix`, `nix`, `tix`.
//!
//! Basic elements and arrays alike become one [`Plan`]; the plan and a layout become a walk over the source, and one
//! pass over that walk fills the result. Nothing is done axis by axis.

use core::borrow::Borrow;

use smallvec::SmallVec;

use crate::error::{IndexError, done};
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{IndexList, IntoIndex};
use crate::index::mode::{DynMode, Mode, NumPy, Outer, PyTorch, Ranks, Vectorized};
use crate::index::purpose::Reads;
use crate::index::table::Along;
use crate::kernel::copy;
use crate::kernel::gather::{self, Axis, Rows, TablePositions};
use crate::kernel::threads::THREADS;
use crate::layout::Layout;
use crate::plan::holes::Holes;
use crate::plan::lay::{Walk, walk};
use crate::plan::{NEVER, Plan, Resolved, Runs, resolve_once};
use crate::shape::arithmetic::SameRank;
use crate::shape::rank::{DynRank, Ranked, Shape};
use crate::tensor::at_once;
use crate::tensor::doors::__doors;
use crate::tensor::holes::Fills;
use crate::tensor::owned::Tensor;
use crate::tensor::storage::Storage;
use crate::tensor::strided::Strided;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut, ready};

/// Reading by any index into a new tensor.
///
/// | | integer arrays | masks, bools |
/// |---|---|---|
/// | `oix` | each on its own axis, in place | each on its own axes, in place |
/// | `vix` | broadcast together, joint axes first | each on its own axes, in place |
/// | `nix` | NumPy's rule: broadcast together with masks and bools; joint axes in place if adjacent, else first | |
/// | `tix` | PyTorch's rule: as NumPy's, after integers and arrays of rank 0, which act first, as views | |
///
/// Ranges, slices, positions and new axes mean what they mean in a view. Every entry of every array is checked before
/// an element is read by it; where one is outside of its axis, there is no result.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3, 4], (0..12).collect())?;
/// let rows = [2, 0];
/// assert_eq!(t.oix(idx![&rows, 1..3]).to_vec(), [9, 10, 1, 2]);
/// assert_eq!(t.vix(idx![&rows, [0, 3]]).to_vec(), [8, 3]);
/// assert_eq!(t.nix(idx![[true, false, true], 0]).to_vec(), [0, 8]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be read by an index",
    label = "expected a tensor or a view of elements that are `Clone`, or a type of another library that has been made indexable, found `{Self}`"
)]
pub trait Gather: Strided {
    /// The type of the elements.
    type Elem;

    /// The type of a result.
    type Owned<R: Ranked>;

    /// Whether index arrays and masks may be stored on a device: a plan then has [`RemotePart`](crate::RemotePart)s.
    const REMOTE: bool = false;

    /// Carries out a plan for this shape.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the plan was made for another shape; [`IndexError::TooLarge`] if the result
    /// does not fit memory.
    fn gather<R: Ranked>(&self, plan: &Plan<Self::Shape, R>) -> Result<Self::Owned<R>, IndexError>;

    /// Carries out a plan for this shape into existing memory.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the plan was made for another shape; [`IndexError::OutShape`] if `out` has another than
    /// the result's.
    fn gather_into<'o, R: Shape>(
        &self,
        plan: &Plan<Self::Shape, R>,
        out: impl IntoViewMut<'o, Self::Elem>,
    ) -> Result<(), IndexError>
    where
        Self::Elem: 'o;

    /// Carries out a plan that may borrow from its index.
    #[doc(hidden)]
    fn gather_once<R: Ranked>(&self, plan: &mut Resolved<'_, Self::Shape, R>) -> Result<Self::Owned<R>, IndexError> {
        self.gather(plan.owned()?)
    }

    /// Carries out an index without a plan, if the host has a shorter way for it; `None`, with nothing changed, for any other.
    #[doc(hidden)]
    fn gather_unplanned<L: IndexList, R: Ranked>(
        &self,
        _list: &L,
        _mode: DynMode,
    ) -> Option<Result<Self::Owned<R>, IndexError>> {
        None
    }

    /// The least number of entries that [`gather_checking`](Self::gather_checking) checks.
    #[doc(hidden)]
    const CHECKS_FROM: usize = NEVER;

    /// Carries out a plan some of whose index arrays are not checked yet, if the host checks them as it reads; `None` where it does
    /// not, or where an entry is outside.
    #[doc(hidden)]
    fn gather_checking<R: Ranked>(&self, _plan: &Resolved<'_, Self::Shape, R>) -> Option<Self::Owned<R>> {
        None
    }

    #[doc(hidden)]
    fn gather_once_into<'o, R: Shape>(
        &self,
        plan: &mut Resolved<'_, Self::Shape, R>,
        out: impl IntoViewMut<'o, Self::Elem>,
    ) -> Result<(), IndexError>
    where
        Self::Elem: 'o,
    {
        self.gather_into(plan.owned()?, out)
    }

    /// [`gather_unplanned`](Self::gather_unplanned) into existing memory, which is handed back where there is no shorter way.
    #[doc(hidden)]
    fn gather_unplanned_into<'o, L: IndexList, R: Shape, V: IntoViewMut<'o, Self::Elem>>(
        &self,
        _list: &L,
        _mode: DynMode,
        out: V,
    ) -> Result<Result<(), IndexError>, V>
    where
        Self::Elem: 'o,
    {
        Err(out)
    }
}

impl<G: Gather + ?Sized> IndexRead for G {}

/// The methods `oix`, `vix`, `nix` and `tix` of everything that implements [`Gather`].
///
/// Sealed: every [`Gather`] has it, and nothing else can.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// assert_eq!(t.oix(idx![[2, 0]]).to_vec(), [30, 10]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be read by an index",
    label = "expected a tensor or a view of elements that are `Clone`, or a type of another library that has been made indexable, found `{Self}`"
)]
pub trait IndexRead: Gather {
    __doors! {
        [fn oix / try_oix, I: {IntoIndex<List: Ranks<Outer> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, Outer>} => "[5, 3, 2, 0]"]
        [fn vix / try_vix, I: {IntoIndex<List: Ranks<Vectorized> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, Vectorized>} => "[5, 0]"]
        [fn nix / try_nix, I: {IntoIndex<List: Ranks<NumPy> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, NumPy>} => "[1, 2]"]
        [fn tix / try_tix, I: {IntoIndex<List: Ranks<PyTorch> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, PyTorch>} => "[1, 2]"]
        [] [] [Self::Shape] [Self::Owned<]
        ["The part that an index names" ", as a new tensor"; ", or if the result does not fit memory"; "a read returns a new tensor, and changes nothing"]
        [
            "use tensor_idx::prelude::*;\n\nlet t = Tensor::from_vec([2, 3], (0..6).collect())?;"
            "t" "assert_eq!(" [".to_vec(), "]
            "# Ok::<(), IndexError>(())"
        ]
        |host, mode, index| {
            let index = index.into_index();
            if let Some(read) = host.gather_unplanned(index.list(), mode.kind()) {
                return read;
            }
            let layout = host.try_layout()?;
            resolve_once(layout.borrow(), mode.kind(), &index, Self::REMOTE, Self::CHECKS_FROM, |plan| host.gather_checking(plan), |plan| host.gather_once(plan))
        }
    }

    __doors! {
        @into
        [oix: fn oix_into / try_oix_into, I: {IntoIndex<List: Ranks<Outer> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, Outer>}, Out: {SameRank<Indexed<Self::Shape, I, Outer>>}]
        [vix: fn vix_into / try_vix_into, I: {IntoIndex<List: Ranks<Vectorized> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, Vectorized>}, Out: {SameRank<Indexed<Self::Shape, I, Vectorized>>}]
        [nix: fn nix_into / try_nix_into, I: {IntoIndex<List: Ranks<NumPy> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, NumPy>}, Out: {SameRank<Indexed<Self::Shape, I, NumPy>>}]
        [tix: fn tix_into / try_tix_into, I: {IntoIndex<List: Ranks<PyTorch> + Reads<Self::Elem>>}, Shape: {IndexedBy<I, PyTorch>}, Out: {SameRank<Indexed<Self::Shape, I, PyTorch>>}]
        |host, mode, index, out| into_once(host, mode, index, out)
    }
}

/// The methods that read into existing memory.
fn into_once<'o, G: Gather<Shape: IndexedBy<I, M>> + ?Sized, I: IntoIndex<List: Ranks<M>>, M: Mode>(
    host: &G,
    mode: M,
    index: I,
    out: impl IntoViewMut<'o, G::Elem>,
) -> Result<(), IndexError>
where
    G::Elem: 'o,
{
    let (index, mode) = (index.into_index(), mode.kind());
    match host.gather_unplanned_into::<_, Indexed<G::Shape, I, M>, _>(index.list(), mode, out) {
        Ok(read) => read,
        Err(out) => {
            let layout = host.try_layout()?;
            resolve_once::<_, Indexed<G::Shape, I, M>, _, _>(
                layout.borrow(),
                mode,
                &index,
                G::REMOTE,
                NEVER,
                |_| None,
                |plan| host.gather_once_into(plan, out),
            )
        }
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Carries out the plan on a tensor of its source shape, any number of times.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the shape is another; [`IndexError::TooLarge`] if the result does not fit
    /// memory.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*};
    ///
    /// let a = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let diagonal = a.layout().plan_gather(Vectorized, idx![[0, 1], [0, 1]])?;
    /// assert_eq!(diagonal.gather(&a)?.to_vec(), [1, 4]);
    /// assert_eq!(diagonal.gather(&a.transpose())?.to_vec(), [1, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn gather<G: Gather<Shape = S>>(&self, source: &G) -> Result<G::Owned<R>, IndexError>
    where
        R: Ranked,
    {
        source.gather(self)
    }

    /// Carries out the plan into existing memory of the result's shape. The thread keeps the memory of its tables for the next call
    /// (up to 8 MiB), so with up to four index arrays a repeated call allocates nothing.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the plan was made for another shape; [`IndexError::OutShape`] if `out` has another than
    /// the result's. `out` is unchanged then.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let frames = [Tensor2::from([[1, 2], [3, 4]]), Tensor2::from([[5, 6], [7, 8]])];
    /// let columns = frames[0].layout().plan_gather(Outer, idx![.., [1, 0, 1]])?;
    /// let mut out = Tensor::full([2, 3], 0);
    /// for frame in &frames {
    ///     columns.gather_into(frame, &mut out)?;
    ///     assert_eq!(out[[0, 0]], frame[[0, 1]]);
    /// }
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn gather_into<'o, G: Gather<Shape = S>>(
        &self,
        source: &G,
        out: impl IntoViewMut<'o, G::Elem, Shape: SameRank<R>>,
    ) -> Result<(), IndexError>
    where
        G::Elem: 'o,
    {
        source.gather_into(self, out)
    }
}

impl<T: Clone, S: Shape> Gather for TensorView<'_, T, S> {
    type Elem = T;
    type Owned<R: Ranked> = Tensor<T, R>;

    fn gather<R: Ranked>(&self, plan: &Plan<S, R>) -> Result<Tensor<T, R>, IndexError> {
        self.gather_parts((plan, &[]), Storage::with_room, false)
    }

    fn gather_into<'o, R: Shape>(&self, plan: &Plan<S, R>, out: impl IntoViewMut<'o, T>) -> Result<(), IndexError>
    where
        T: 'o,
    {
        self.gather_parts_into((plan, &[]), out)
    }

    fn gather_once<R: Ranked>(&self, plan: &mut Resolved<'_, S, R>) -> Result<Tensor<T, R>, IndexError> {
        self.gather_parts((&plan.plan, &plan.lent), Storage::with_room, false)
    }

    const CHECKS_FROM: usize = at_once::MANY_READ;

    fn gather_checking<R: Ranked>(&self, plan: &Resolved<'_, S, R>) -> Option<Tensor<T, R>> {
        at_once::read(self, plan, Storage::with_room)
    }

    #[inline]
    fn gather_unplanned<L: IndexList, R: Ranked>(
        &self,
        list: &L,
        mode: DynMode,
    ) -> Option<Result<Tensor<T, R>, IndexError>> {
        self.read_few(list, mode, Storage::with_room)
    }

    fn gather_once_into<'o, R: Shape>(
        &self,
        plan: &mut Resolved<'_, S, R>,
        out: impl IntoViewMut<'o, T>,
    ) -> Result<(), IndexError>
    where
        T: 'o,
    {
        self.gather_parts_into((&plan.plan, &plan.lent), out)
    }

    #[inline]
    fn gather_unplanned_into<'o, L: IndexList, R: Shape, V: IntoViewMut<'o, T>>(
        &self,
        list: &L,
        mode: DynMode,
        out: V,
    ) -> Result<Result<(), IndexError>, V>
    where
        T: 'o,
    {
        let mut runs = Runs::new(self.layout().offset());
        match runs.fill::<S, R>(list, self.layout(), mode, size_of::<T>()) {
            Some(shape) => Ok(self.read_runs_into(&runs, shape.as_ref(), out)),
            None => Err(out),
        }
    }
}

/// The walk of a result of two axes, which has one axis for each, in the order of its columns, in which the layout has its elements then.
fn turned<'p, R: Shape>(walk: &Walk<'p>, layout: &mut Layout<R>) -> Option<SmallVec<[Axis<'p>; 8]>> {
    if walk.of_result[..] != [0..1, 1..2] {
        return None;
    }
    let (mut strides, rows, columns) = (layout.axis_strides().clone(), layout.shape()[0], layout.shape()[1]);
    // An axis of one index has no step (I3).
    strides.as_mut().copy_from_slice(&[isize::from(rows > 1), if columns > 1 { rows as isize } else { 0 }]);
    *layout = Layout::made(layout.axes().clone(), strides, layout.offset());
    Some(walk.axes.iter().rev().cloned().collect())
}

impl<T: Clone, S: Shape> TensorView<'_, T, S> {
    /// A result whose elements [`Tensor::into_vec`] hands over: its own, or, for a result of two axes `by_columns`, those of its
    /// transpose, where its axes are walked one by one.
    pub(crate) fn gather_vec<R: Shape>(
        &self,
        (plan, lent): (&Plan<S, R>, &[TablePositions<'_>]),
        by_columns: bool,
    ) -> Result<Tensor<T, R>, IndexError> {
        self.gather_parts((plan, lent), Storage::with_vec_room, by_columns)
    }

    /// [`Gather::gather_unplanned`], into memory of one's own.
    #[inline]
    pub(crate) fn read_few<L: IndexList, R: Shape>(
        &self,
        list: &L,
        mode: DynMode,
        room: fn(usize) -> Option<Storage<T>>,
    ) -> Option<Result<Tensor<T, R>, IndexError>> {
        Runs::of::<S, R, _>(list, self.layout(), mode, size_of::<T>(), |runs, shape| self.read_runs(runs, shape, room))
    }

    fn read_runs<R: Shape>(
        &self,
        runs: &Runs,
        shape: R::Axes<usize>,
        room: fn(usize) -> Option<Storage<T>>,
    ) -> Result<Tensor<T, R>, IndexError> {
        let layout = Layout::<R>::row_major_of(shape)?;
        let Some(mut out) = room(runs.len()) else {
            return Err(IndexError::TooLarge { shape: layout.shape().into() });
        };
        if copy::is_plain::<T>() {
            // SAFETY: P6: there is room for as many elements as the runs have, and all of them are written.
            unsafe {
                move_runs(runs, self.base_ptr(), out.as_mut_ptr());
                out.set_len(runs.len());
            }
        } else {
            // SAFETY: P6: the runs are those of this view, which is read while it is borrowed (I6).
            unsafe { each_of_runs(runs, self.base_ptr(), |x| out.push(x.clone())) }
        }
        Ok(Tensor::over(out, layout))
    }

    fn read_runs_into<'o>(&self, runs: &Runs, shape: &[usize], out: impl IntoViewMut<'o, T>) -> Result<(), IndexError>
    where
        T: 'o,
    {
        let mut out = ready(shape, out)?;
        if copy::is_plain::<T>() && out.layout().is_contiguous() {
            let offset = out.offset();
            // SAFETY: P6: a contiguous view has room for as many elements as the runs have, from its offset on (I7), and is apart from
            // every other borrow (I4).
            unsafe { move_runs(runs, self.base_ptr(), out.base_mut_ptr().add(offset)) }
        } else {
            let mut to = out.iter_mut();
            let write = |x: &T| {
                if let Some(to) = to.next() {
                    to.clone_from(x);
                }
            };
            // SAFETY: P6: the runs are those of this view, which is read while it is borrowed (I6).
            unsafe { each_of_runs(runs, self.base_ptr(), write) }
        }
        Ok(())
    }

    fn gather_parts<R: Shape>(
        &self,
        (plan, lent): (&Plan<S, R>, &[TablePositions<'_>]),
        room: fn(usize) -> Option<Storage<T>>,
        by_columns: bool,
    ) -> Result<Tensor<T, R>, IndexError> {
        plan.check_source(self.shape())?;
        let mut layout = Layout::<R>::row_major_of(plan.result_shape().clone())?;
        let len = layout.len();
        let Some(mut out) = room(len) else {
            return Err(IndexError::TooLarge { shape: plan.shape().into() });
        };
        let fills = match &plan.holes {
            Some(holes) => Some(Fills::<T>::of(holes, plan.slices(), true)?),
            None => None,
        };
        let base = self.base_ptr();
        let by_columns = by_columns && fills.is_none();
        if let (Some(Holes { all: true, .. }), Some(x)) = (plan.holes.as_deref(), fills.as_ref().and_then(Fills::last))
        {
            for _ in 0..len {
                out.push(x.clone());
            }
        } else if copy::is_plain::<T>() {
            let to = out.as_mut_ptr();
            walk(plan, lent, self.layout(), &mut |walk| {
                debug_assert_eq!(walk.axes.iter().map(Axis::len).product::<usize>(), len, "P2: {plan}");
                let turned = if by_columns { turned(walk, &mut layout) } else { None };
                let axes = turned.as_ref().unwrap_or(&walk.axes);
                // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2), which
                // is G1; G2: `to` has room for `len` elements, fresh; G3: `T` is plain.
                unsafe { gather::gather(axes, base.add(walk.offset), to, THREADS) }
            })?;
            // SAFETY: P2: the walk has as many elements as the result's shape, and the gather wrote all of them.
            unsafe { out.set_len(len) };
        } else {
            walk(plan, lent, self.layout(), &mut |walk| {
                let turned = if by_columns { turned(walk, &mut layout) } else { None };
                let axes = turned.as_ref().unwrap_or(&walk.axes);
                // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
                unsafe { push_clones(axes, base.wrapping_add(walk.offset), &mut out) }
            })?;
        }
        let mut out = Tensor::over(out, layout);
        if let Some(fills) = fills {
            fills.write(out.view_mut().into_dyn())?;
        }
        Ok(out)
    }

    fn gather_parts_into<'o, R: Shape>(
        &self,
        (plan, lent): (&Plan<S, R>, &[TablePositions<'_>]),
        out: impl IntoViewMut<'o, T>,
    ) -> Result<(), IndexError>
    where
        T: 'o,
    {
        plan.check_source(self.shape())?;
        // Before the storage of `out`, which may be shared, is copied.
        if let Some(holes) = &plan.holes {
            holes.check_fills::<T>()?;
        }
        let mut out = ready(plan.shape(), out)?;
        let contiguous = out.layout().is_contiguous();
        let fills = match &plan.holes {
            Some(holes) => Some(Fills::<T>::of(holes, plan.slices(), contiguous)?),
            None => None,
        };
        if let (Some(Holes { all: true, .. }), Some(x)) = (plan.holes.as_deref(), fills.as_ref().and_then(Fills::last))
        {
            out.fill(x.clone());
        } else {
            self.gather_elements_into((plan, lent), &mut out)?;
        }
        match fills {
            Some(fills) => fills.write(out.into_dyn()),
            None => Ok(()),
        }
    }

    fn gather_elements_into<R: Shape, Q: Shape>(
        &self,
        (plan, lent): (&Plan<S, R>, &[TablePositions<'_>]),
        out: &mut TensorViewMut<'_, T, Q>,
    ) -> Result<(), IndexError> {
        let base = self.base_ptr();
        let contiguous = out.layout().is_contiguous();
        walk(plan, lent, self.layout(), &mut |walk| {
            if contiguous && copy::is_plain::<T>() {
                let offset = out.offset();
                // SAFETY: G1 and G3 hold as in `gather_parts` (P1); G2: a mutable view is apart from every other borrow
                // (I4), and a contiguous one has room for its elements from its offset on (I7).
                unsafe { gather::gather(&walk.axes, base.add(walk.offset), out.base_mut_ptr().add(offset), THREADS) }
            } else if copy::is_plain::<T>() {
                let rows = Rows::of(out.shape(), out.strides(), out.offset());
                // SAFETY: G1 and G3 hold as in `gather_parts` (P1); G2: the rows are those of a mutable view (I4), with
                // as many elements as the walk has (P2).
                unsafe { gather::gather_to_rows(&walk.axes, base.add(walk.offset), &rows, out.base_mut_ptr(), THREADS) }
            } else {
                // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
                unsafe { write_clones(&walk.axes, base.wrapping_add(walk.offset), out.view_mut().into_dyn()) }
            }
        })
    }
}

/// # Safety
///
/// P6: the runs are those of a view of this buffer, which is borrowed (I6), and `to` has room for all of them, apart from it. N4: `T` is
/// plain.
unsafe fn move_runs<T>(runs: &Runs, buffer: *const T, mut to: *mut T) {
    // Not yet an address that is inside.
    let base = buffer.wrapping_offset(runs.base());
    // SAFETY: P6: a run is inside of the buffer, and there is room for all of them (G1, G2); N4: `T` is plain (G3).
    unsafe {
        // The alignment of single elements is known.
        if runs.run() == 1 {
            for &start in runs.starts() {
                to.copy_from_nonoverlapping(base.wrapping_offset(start), 1);
                to = to.add(1);
            }
        } else {
            gather::few(size_of::<T>(), base.cast(), runs.starts(), runs.run() * size_of::<T>(), to.cast());
        }
    }
}

/// Calls `f` with each element of some runs.
///
/// # Safety
///
/// P6: the runs are those of a view of this buffer, which is borrowed (I6).
unsafe fn each_of_runs<T>(runs: &Runs, buffer: *const T, mut f: impl FnMut(&T)) {
    let base = buffer.wrapping_offset(runs.base());
    for &start in runs.starts() {
        // SAFETY: P6: a run is inside of the buffer.
        for x in unsafe { core::slice::from_raw_parts(base.wrapping_offset(start), runs.run()) } {
            f(x);
        }
    }
}

/// Adds clones of the elements of a walk.
///
/// # Safety
///
/// Each of them is inside of a buffer, from this address on (I2).
unsafe fn push_clones<T: Clone>(axes: &[Axis<'_>], from: *const T, out: &mut Storage<T>) {
    // SAFETY: I2: the caller's.
    gather::for_each_offset(axes, |by| out.push(unsafe { &*from.offset(by) }.clone()));
}

/// [`push_clones`] over the elements of a view.
///
/// # Safety
///
/// As for [`push_clones`] (I2).
unsafe fn write_clones<T: Clone>(axes: &[Axis<'_>], from: *const T, mut out: TensorViewMut<'_, T, DynRank>) {
    let mut to = out.iter_mut();
    gather::for_each_offset(axes, |by| {
        if let Some(to) = to.next() {
            // SAFETY: I2: the caller's.
            to.clone_from(unsafe { &*from.offset(by) });
        }
    });
}

macro_rules! through_views {
    ($($tensor:ty;)*) => {$(
        impl<T: Clone, S: Shape> Gather for $tensor {
            type Elem = T;
            type Owned<R: Ranked> = Tensor<T, R>;

            fn gather<R: Ranked>(&self, plan: &Plan<S, R>) -> Result<Tensor<T, R>, IndexError> {
                self.view().gather(plan)
            }

            fn gather_into<'o, R: Shape>(
                &self,
                plan: &Plan<S, R>,
                out: impl IntoViewMut<'o, T>,
            ) -> Result<(), IndexError>
            where
                T: 'o,
            {
                self.view().gather_into(plan, out)
            }

            fn gather_once<R: Ranked>(&self, plan: &mut Resolved<'_, S, R>) -> Result<Tensor<T, R>, IndexError> {
                self.view().gather_once(plan)
            }

            const CHECKS_FROM: usize = at_once::MANY_READ;

            fn gather_checking<R: Ranked>(&self, plan: &Resolved<'_, S, R>) -> Option<Tensor<T, R>> {
                self.view().gather_checking(plan)
            }

            #[inline]
            fn gather_unplanned<L: IndexList, R: Ranked>(
                &self,
                list: &L,
                mode: DynMode,
            ) -> Option<Result<Tensor<T, R>, IndexError>> {
                self.view().gather_unplanned(list, mode)
            }

            fn gather_once_into<'o, R: Shape>(
                &self,
                plan: &mut Resolved<'_, S, R>,
                out: impl IntoViewMut<'o, T>,
            ) -> Result<(), IndexError>
            where
                T: 'o,
            {
                self.view().gather_once_into(plan, out)
            }

            #[inline]
            fn gather_unplanned_into<'o, L: IndexList, R: Shape, V: IntoViewMut<'o, T>>(
                &self,
                list: &L,
                mode: DynMode,
                out: V,
            ) -> Result<Result<(), IndexError>, V>
            where
                T: 'o,
            {
                self.view().gather_unplanned_into::<L, R, V>(list, mode, out)
            }
        }
    )*};
}

through_views! {
    Tensor<T, S>;
    TensorViewMut<'_, T, S>;
}

/// The elements of `source` at the positions of `table` along one axis, and in place along all others. `shape` is that of
/// the table and of the result.
pub(crate) fn along<T: Clone, S: Shape>(
    source: &TensorView<'_, T, S>,
    shape: S::Axes<usize>,
    axis: usize,
    table: &Along<'_>,
) -> Result<Tensor<T, S>, IndexError> {
    let layout = Layout::<S>::row_major_of(shape)?;
    let Some(mut out) = Storage::<T>::with_room(layout.len()) else {
        return Err(IndexError::TooLarge { shape: layout.shape().into() });
    };
    if copy::is_plain::<T>() && !layout.is_empty() {
        let to = out.as_mut_ptr();
        // SAFETY: G2: `out` has room for the elements of the layout, fresh; G3: `T` is plain. P3: the table was checked
        // for this source. All elements are written before `set_len`.
        unsafe {
            take_along(source, layout.shape(), axis, table, to);
            out.set_len(layout.len());
        }
    } else {
        for_each_along(source, layout.shape(), axis, table, |x| out.push(x.clone()));
    }
    Ok(Tensor::from_parts(out, layout.into_axes()))
}

/// [`along`] into memory of the table's shape.
pub(crate) fn along_into<'o, T: Clone + 'o, S: Shape>(
    source: &TensorView<'_, T, S>,
    shape: &[usize],
    axis: usize,
    table: &Along<'_>,
    out: impl IntoViewMut<'o, T>,
) -> Result<(), IndexError> {
    let mut out = ready(shape, out)?;
    if copy::is_plain::<T>() && out.layout().is_contiguous() && !shape.contains(&0) {
        let offset = out.offset();
        // SAFETY: G2: a mutable view is apart from every other borrow (I4), and a contiguous one has room for its
        // elements from its offset on (I7); G3: `T` is plain. P3: the table was checked for this source.
        unsafe { take_along(source, shape, axis, table, out.base_mut_ptr().add(offset)) }
    } else {
        let mut to = out.iter_mut();
        for_each_along(source, shape, axis, table, |x| {
            if let Some(to) = to.next() {
                to.clone_from(x);
            }
        });
    }
    Ok(())
}

/// # Safety
///
/// P3 holds for the table, `T` is plain (G3), and `to` has room for the elements of `shape`, apart from the source
/// (G2).
unsafe fn take_along<T, S: Shape>(
    source: &TensorView<'_, T, S>,
    shape: &[usize],
    axis: usize,
    table: &Along<'_>,
    to: *mut T,
) {
    debug_assert!(is_along(source, shape, axis, table), "P3: a table of shape {shape:?} for {:?}", source.layout());
    // SAFETY: P3: the table has a position on `axis` for every element, and no other axis is longer than the source's,
    // so every position below its extent is inside the buffer (I2), which is G1. G2 and G3 hold for the arguments.
    unsafe {
        let from = source.base_ptr().add(source.offset());
        let (strides, axis) = (source.strides(), (axis, source.shape()[axis]));
        match (table, table.positions()) {
            (Along::Short(p), _) => gather::take_along(shape, axis, p, from, strides, to, THREADS),
            (_, Some(TablePositions::Narrow(p))) => gather::take_along(shape, axis, p, from, strides, to, THREADS),
            (_, Some(TablePositions::Wide(p))) => gather::take_along(shape, axis, p, from, strides, to, THREADS),
            (_, None) => unreachable!("made from entries in the host's memory"),
        }
    }
}

/// Whether a table has a position on an axis of the source for every element of a shape, which is no longer than the source
/// on the other axes: P3, which a debug build asserts.
pub(super) fn is_along<T, S: Shape>(
    source: &TensorView<'_, T, S>,
    shape: &[usize],
    axis: usize,
    table: &Along<'_>,
) -> bool {
    let (extent, len) = (source.shape()[axis], shape.iter().product::<usize>());
    let others = |(k, (ours, theirs))| k == axis || ours <= theirs;
    let inside = match table {
        Along::Short(p) => p.len() >= len && p.iter().all(|&p| usize::from(p) < extent),
        table => table.positions().is_none_or(|p| p.len() >= len && p.are_below(extent)),
    };
    shape.len() == source.shape().len() && shape.iter().zip(source.shape()).enumerate().all(others) && inside
}

/// The plain loop: what [`take_along`] does for elements that have to be cloned, or that have no run to go to.
fn for_each_along<'s, T, S: Shape>(
    source: &'s TensorView<'_, T, S>,
    shape: &[usize],
    axis: usize,
    table: &Along<'_>,
    mut f: impl FnMut(&'s T),
) {
    let base = source.base_ptr();
    for (n, position) in source.layout().along(shape, axis).enumerate() {
        let by = (table.get(n).unwrap_or_default() as isize).wrapping_mul(source.strides()[axis]);
        // SAFETY: P3: the table has a position on `axis` for every element, so the position is inside the buffer (I2).
        f(unsafe { &*base.add(position.wrapping_add_signed(by)) });
    }
}
