//! The elements that an index with arrays or masks names in memory, as a target of writes.

use core::fmt;
use core::ops::Range;

use crate::error::IndexError;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, Ranks};
use crate::layout::Layout;
use crate::plan::holes::{Good, Holes};
use crate::plan::lay::{runs, walk};
use crate::plan::{FromLenders, Lent, Plan, Resolved};
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::target::{Laid, RunsMut, Target, WithHoles, Writable, reach};
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut, to_write};
use crate::tensor::write::done;

/// The elements that an index with arrays or masks names, as a target of writes. It has the verbs of a mutable view; no layout
/// describes it.
///
/// | verb | a position that occurs twice |
/// |---|---|
/// | `assign`, `fill` | the last value in row-major order is kept |
/// | `add_assign`, .. `pow_assign` | is updated once: its old value with the last value |
/// | `accumulate` | is updated every time, in row-major order |
/// | `map_inplace` | is visited once |
///
/// The result has the same bits on any number of threads. A write that fails changes nothing. (If a function or a `Clone` of the caller
/// panics, elements that were written before keep their new values.)
///
/// Index arrays are checked once, when the selection is made. A `&Vec` or a `&Tensor` stays borrowed as long as the selection. It is read in
/// place where its entries can serve as positions as they are; everything else is copied.
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
    plan: HeldIndex<'a, S, R>,
    /// The tables of the plan that are index arrays as they stand. (Plain references: dropping them, and so the selection, uses no
    /// borrow.)
    lent: Lent<'a>,
}

#[expect(clippy::large_enum_variant, reason = "a plan in a box would be an allocation for each selection")]
enum HeldIndex<'a, S: Shape, R: Shape> {
    Own(Plan<S, R>),
    Borrowed(&'a Plan<S, R>),
}

impl<S: Shape, R: Shape> HeldIndex<'_, S, R> {
    fn get(&self) -> &Plan<S, R> {
        match self {
            HeldIndex::Own(plan) => plan,
            HeldIndex::Borrowed(plan) => plan,
        }
    }
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for Selection<'_, T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selection({:?}: {})", self.shape(), self.plan.get())
    }
}

impl<'a, T, S: Shape, R: Shape> Selection<'a, T, S, R> {
    pub(crate) fn own(target: TensorViewMut<'a, T, S>, plan: Plan<S, R>, lent: Lent<'a>) -> Self {
        Selection { target, plan: HeldIndex::Own(plan), lent }
    }
}

impl<T, S: Shape, R: Shape> Selection<'_, T, S, R> {
    /// Returns the plan: the place of every element of the selection. It has tables of its own.
    ///
    /// # Panics
    ///
    /// With [`IndexError::TooLarge`] if there is no memory for a copy of the index arrays.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let selection = t.oix_mut(idx![.., [2, 0]]);
    /// assert_eq!(selection.plan().to_string(), "src[0] = out[0]; src[1] = idx0[out[1]]");
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn plan(&self) -> Plan<S, R> {
        let mut plan = self.plan.get().clone();
        let kept = plan.keep_lent(&self.lent);
        done(kept.ok_or_else(|| IndexError::TooLarge { shape: self.shape().into() }));
        plan
    }

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
        self.plan.get().shape()
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
        Ok(Selection {
            target: to_write(self.source_shape(), target)?,
            plan: HeldIndex::Borrowed(self),
            lent: Lent::new(),
        })
    }
}

/// Resolves an index whose arrays may be borrowed for as long as the selection is there.
pub(crate) fn resolve_lent<'a, S, I: IntoIndex<List: Ranks<M> + 'a>, M: Mode>(
    layout: &Layout<S>,
    mode: M,
    index: I,
) -> Result<Resolved<'a, S, Indexed<S, I, M>>, IndexError>
where
    S: IndexedBy<I, M>,
{
    let index = index.into_index();
    Resolved::new(index.list(), layout.axes(), mode.kind(), FromLenders, false)
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
        walk(self.plan.get(), &self.lent, self.target.layout(), &mut |walk| {
            // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
            f(Laid { dst: unsafe { base.add(walk.offset) }, dims: &walk.dims, axes: &walk.axes });
        })
    }
}

impl<T, S: Shape, R: Shape> WithHoles<T> for Selection<'_, T, S, R> {
    fn holes(&self) -> Option<&Holes> {
        self.plan.get().holes.as_deref()
    }

    fn good(&mut self) -> Option<Result<(Option<Good>, TensorViewMut<'_, T, DynRank>), IndexError>> {
        let plan = self.plan.get();
        let good = plan.holes.as_ref()?.good(plan.slices());
        Some(good.map(|good| (good, self.target.view_mut().into_dyn())))
    }
}

impl<T, S: Shape, R: Shape> Target<T> for Selection<'_, T, S, R> {
    const HOLES: bool = true;

    #[inline(always)]
    fn with_holes(&mut self) -> Option<&mut dyn WithHoles<T>> {
        if self.plan.get().holes.is_some() { Some(self) } else { None }
    }

    #[inline(always)]
    fn with_runs(&mut self, f: impl FnOnce(RunsMut<'_, T>) -> bool) -> bool {
        let plan = self.plan.get();
        let Some(runs) = runs(plan, &self.lent, self.target.layout(), size_of::<T>()) else { return false };
        // SAFETY: P6: the runs are those of the plan over the layout of the target (P1), which is borrowed mutably (I4).
        f(unsafe { RunsMut::new(&mut self.target, &runs, plan.shape()) })
    }
}
