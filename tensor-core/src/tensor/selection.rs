//! The elements that an index with arrays or masks names in memory, as a target of writes.

use alloc::boxed::Box;
use core::borrow::Borrow;
use core::fmt;
use core::ops::Range;

use crate::error::IndexError;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{Index, IndexList, IntoIndex};
use crate::index::mode::{DynMode, Mode, Ranks};
use crate::layout::Layout;
use crate::plan::holes::{Good, Holes};
use crate::plan::lay::{Walk, runs, walk};
use crate::plan::{FromLenders, Plan, Resolved, Runs};
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::memory::Memory;
use crate::tensor::target::{Laid, RunsMut, Target, WithHoles, Writable, reach};
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut, to_write};

/// The elements that an index with arrays or masks names, as a target of writes. It has the verbs of a mutable view; no layout
/// describes it.
///
/// | verb | a position that occurs twice |
/// |---|---|
/// | `assign`, `fill` | the last value in row-major order is kept |
/// | `add_assign`, .. `pow_assign`, `&=`, `\|=`, `^=` | is updated once: its old value with the last value |
/// | `accumulate` | is updated every time, in row-major order |
/// | `map_inplace` | is visited once |
///
/// The result has the same bits on any number of threads. A write that fails changes nothing. (If a function or a `Clone` of the caller
/// panics, elements that were written before keep their new values.)
///
/// Index arrays are checked once, when the selection is made. A `&Vec` or a `&Tensor` stays borrowed as long as the selection. It is read in
/// place where its entries are many and can serve as positions as they are; everything else is copied.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// let mut twice = t.oix_mut(idx![.., [2, 2]]);
/// assert_eq!(twice.shape(), [2, 2]);
/// twice.assign([[1, 2], [3, 4]]);
/// twice += 10;
/// twice.accumulate(Add, 100);
/// assert_eq!(t.to_vec(), [0, 0, 212, 0, 0, 214]);
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "a selection writes nothing by itself: `assign`, `fill`, `accumulate` and the others do"]
pub struct Selection<'a, T, S: Shape, R: Shape> {
    target: TensorViewMut<'a, T, S>,
    places: Selected<'a, S, R>,
}

/// Where the elements are in the target.
enum Selected<'a, S: Shape, R: Shape> {
    /// So few that they were added up in place of a plan.
    Few(Runs, R::Axes<usize>),
    /// (In a box, so that a selection is small where it is moved. A plan holds plain references to what is lent to it: dropping it, and
    /// so the selection, uses no borrow.)
    Own(Box<Resolved<'a, S, R>>),
    Kept(&'a Plan<S, R>),
}

impl<S: Shape, R: Shape> Selected<'_, S, R> {
    /// The plan; `None` for few elements, which have none.
    fn plan(&self) -> Option<&Plan<S, R>> {
        match self {
            Selected::Few(..) => None,
            Selected::Own(resolved) => Some(&resolved.plan),
            Selected::Kept(plan) => Some(plan),
        }
    }

    fn shape(&self) -> &[usize] {
        match self {
            Selected::Few(_, shape) => shape.as_ref(),
            Selected::Own(resolved) => resolved.plan.shape(),
            Selected::Kept(plan) => plan.shape(),
        }
    }

    fn holes(&self) -> Option<&Holes> {
        self.plan()?.holes.as_deref()
    }
}

/// The shape.
impl<T, S: Shape, R: Shape> fmt::Debug for Selection<'_, T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selection({:?})", self.shape())
    }
}

impl<'a, T, S: Shape, R: Shape> Selection<'a, T, S, R> {
    pub(crate) fn own(target: TensorViewMut<'a, T, S>, resolved: Resolved<'a, S, R>) -> Self {
        Selection { target, places: Selected::Own(Box::new(resolved)) }
    }
}

impl<T, S: Shape, R: Shape> Selection<'_, T, S, R> {
    /// Returns the shape that values are broadcast to.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).shape(), [2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.places.shape()
    }

    /// Returns the number of axes of that shape.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).rank(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements of that shape. An element that the index names twice counts twice.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).len(), 8);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert!(t.oix_mut(idx![1..1, [2, 0]]).is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Returns the elements that the plan names in a target of its source shape, to be written to. The plan was checked when it
    /// was made: writing by it again costs no checks of the index.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the shape is another.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*};
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?;
    /// let diagonal = t.layout().plan_gather(Vectorized, idx![[0, 1], [0, 1]])?;
    /// diagonal.select(&mut t)?.assign([1, 2]);
    /// assert_eq!(t.to_vec(), [1, 0, 0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn select<'a, T: 'a>(
        &'a self,
        target: impl IntoViewMut<'a, T, Shape = S>,
    ) -> Result<Selection<'a, T, S, R>, IndexError> {
        Ok(Selection { target: to_write(self.source_shape(), target)?, places: Selected::Kept(self) })
    }
}

/// Selects what an index names in a host. Its arrays may be borrowed for as long as the selection is there.
#[inline]
#[expect(clippy::type_complexity, reason = "the result names the index and the mode")]
pub(crate) fn select<'a, H, I: IntoIndex<List: Ranks<M> + 'a>, M: Mode>(
    host: &'a mut H,
    mode: M,
    index: I,
) -> Result<Selection<'a, H::Elem, H::Shape, Indexed<H::Shape, I, M>>, IndexError>
where
    H: Memory<Shape: IndexedBy<I, M>> + ?Sized,
{
    let (mode, index, size) = (mode.kind(), index.into_index(), size_of::<H::Elem>());
    // First, so that a bad index makes nothing ready.
    let layout = host.try_layout()?.borrow().clone();
    let mut runs = Runs::new(layout.offset());
    if let Some(shape) = runs.fill::<_, Indexed<H::Shape, I, M>>(index.list(), &layout, mode, size) {
        return match host.try_target() {
            Ok(target) if target.layout().is_same(&layout) => {
                Ok(Selection { target, places: Selected::Few(runs, shape) })
            }
            // Storage that was shared has become a copy, which has another layout.
            Ok(target) => {
                let resolved = resolve_lent(target.layout(), mode, &index)?;
                Ok(Selection::own(target, resolved))
            }
            Err(error) => Err(error),
        };
    }
    by_plan(host, &layout, mode, &index)
}

/// Selects by a plan. Not inlined: [`select`] stays fast where the elements are few.
#[inline(never)]
fn by_plan<'a, H: Memory + ?Sized, R: Shape, L: IndexList + 'a>(
    host: &'a mut H,
    layout: &Layout<H::Shape>,
    mode: DynMode,
    index: &Index<L>,
) -> Result<Selection<'a, H::Elem, H::Shape, R>, IndexError> {
    let resolved = resolve_lent(layout, mode, index)?;
    let target = to_write(resolved.plan.source_shape(), host.try_target()?)?;
    Ok(Selection::own(target, resolved))
}

/// Resolves an index. What it refers to may be borrowed after the index itself is dropped.
pub(crate) fn resolve_lent<'a, S: Shape, R: Shape, L: IndexList + 'a>(
    layout: &Layout<S>,
    mode: DynMode,
    index: &Index<L>,
) -> Result<Resolved<'a, S, R>, IndexError> {
    Resolved::new(index.list(), layout.axes(), mode, FromLenders, false)
        .map_err(|fault| fault.into_error(index.list(), index.written(), layout.shape()))
}

impl<T, S: Shape, R: Shape> Writable<T> for Selection<'_, T, S, R> {
    fn extents(&self) -> &[usize] {
        self.shape()
    }

    fn reach(&self) -> Range<usize> {
        reach(&self.target.view())
    }

    fn lay(&mut self, f: &mut dyn FnMut(Laid<'_, T>)) -> Result<(), IndexError> {
        let base = self.target.base_mut_ptr();
        let mut lay = |walk: &Walk<'_>| {
            // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2). P6: the runs are those
            // of the target's layout.
            f(Laid { dst: unsafe { base.add(walk.offset) }, axes: &walk.axes, of_result: &walk.of_result });
        };
        match &self.places {
            Selected::Few(runs, shape) => runs.lay(shape.as_ref(), &mut lay),
            Selected::Own(resolved) => walk(&resolved.plan, &resolved.lent, self.target.layout(), &mut lay),
            Selected::Kept(plan) => walk(plan, &[], self.target.layout(), &mut lay),
        }
    }
}

impl<T, S: Shape, R: Shape> WithHoles<T> for Selection<'_, T, S, R> {
    fn holes(&self) -> Option<&Holes> {
        self.places.holes()
    }

    fn good(&mut self) -> Option<Result<(Option<Good>, TensorViewMut<'_, T, DynRank>), IndexError>> {
        let plan = self.places.plan()?;
        let good = plan.holes.as_ref()?.good(plan.slices());
        Some(good.map(|good| (good, self.target.view_mut().into_dyn())))
    }
}

impl<T, S: Shape, R: Shape> Target<T> for Selection<'_, T, S, R> {
    const HOLES: bool = true;

    #[inline(always)]
    fn with_holes(&mut self) -> Option<&mut dyn WithHoles<T>> {
        if self.places.holes().is_some() { Some(self) } else { None }
    }

    #[inline(always)]
    fn with_runs(&mut self, f: impl FnOnce(RunsMut<'_, T>) -> bool) -> bool {
        let of_plan = |plan, lent| runs(plan, lent, self.target.layout(), size_of::<T>());
        let made = match &self.places {
            Selected::Few(..) => None,
            Selected::Own(resolved) => of_plan(&resolved.plan, &resolved.lent),
            Selected::Kept(plan) => of_plan(plan, &[]),
        };
        let runs = match (&self.places, &made) {
            (Selected::Few(runs, _), _) | (_, Some(runs)) => runs,
            (_, None) => return false,
        };
        // SAFETY: P6: the runs are those of the target's layout (P1), which is borrowed mutably (I4).
        f(unsafe { RunsMut::new(&mut self.target, runs, self.places.shape()) })
    }
}
