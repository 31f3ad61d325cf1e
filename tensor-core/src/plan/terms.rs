//! Plans: an index as one term for each source axis. Views, and reads and writes of few elements, make no plan.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use super::holes::Holes;
use super::lookup::{Group, Lookup};
use super::resolved::{FromNothing, Resolved};
use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{IndexList, IntoIndex};
use crate::index::mode::{DynMode, Mode, Ranks};
use crate::index::resolve::{Fault, Sink, resolve};
use crate::index::table::{Own, Table};
use crate::kernel::gather::TablePositions;
use crate::layout::{Layout, zeros};
use crate::shape::axes::Axes;
use crate::shape::rank::Shape;

/// The effect of an index on one axis of the source.
///
/// The normal form is TensorStore's index transform: a source position is a constant or an affine function of one
/// result index.
///
/// ```
/// use tensor_idx::{plan::Term, prelude::*};
///
/// let plan = Layout::row_major([5, 5])?.plan(idx![3, 1..;2])?;
/// assert_eq!(plan.terms(), [Term::Constant { position: 3 }, Term::Affine { axis: 0, start: 1, step: 2 }]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// The axis is fixed at one position, and is not in the result.
    Constant {
        /// The position.
        position: usize,
    },
    /// The axis is walked by one axis of the result: position = start + step * index.
    Affine {
        /// The axis of the result.
        axis: usize,
        /// The position at index 0.
        start: usize,
        /// The distance between two neighbours on the source axis; 1 if the result has fewer than two indices on that axis.
        step: isize,
    },
    /// The axis is looked up: position = part `part` of group `group`, at the index of the group's result axes.
    Array {
        /// The group of index arrays that act together.
        group: usize,
        /// The number of the part in its group.
        part: usize,
    },
}

/// The position at an index of a walk.
pub(super) fn walked(start: usize, step: isize, index: usize) -> usize {
    start.wrapping_add_signed(step.wrapping_mul(index as isize))
}

impl Term {
    /// This term followed by a second plan: its terms, and the shape of its result. On the axis that this term walks it looks nothing up.
    pub(super) fn then(self, inner: &[Term], shape: &[usize]) -> Term {
        let Term::Affine { axis, start, step } = self else { return self };
        match inner[axis] {
            Term::Constant { position } => Term::Constant { position: walked(start, step, position) },
            Term::Affine { axis, start: from, step: by } => {
                let by = if shape[axis] <= 1 { 1 } else { step.wrapping_mul(by) };
                Term::Affine { axis, start: walked(start, step, from), step: by }
            }
            array @ Term::Array { .. } => array,
        }
    }
}

/// The step of a walk to `len` positions: 1 where it goes nowhere, so that equal walks are equal terms.
pub(super) fn pace(step: i64, len: usize) -> isize {
    if len <= 1 { 1 } else { step as isize }
}

/// Lays the terms of a plan, or some of them, over the offset of a source and the strides of their axes. It returns the position of the first
/// element, and writes the stride of each axis of the result that they walk and that has two indices or more. The caller adds what arrays
/// look up. The inlined view (`plan/view.rs`) does the same while an index is resolved.
#[doc(hidden)]
#[inline]
pub fn lay_terms(terms: &[Term], shape: &[usize], (offset, strides): (usize, &[isize]), steps: &mut [isize]) -> usize {
    let mut first = offset;
    for (term, &stride) in terms.iter().zip(strides) {
        let at = match *term {
            Term::Constant { position } => position,
            Term::Affine { axis, start, step } => {
                if shape[axis] > 1 {
                    steps[axis] = step.wrapping_mul(stride);
                }
                start
            }
            Term::Array { .. } => continue,
        };
        first = first.wrapping_add_signed((at as isize).wrapping_mul(stride));
    }
    first
}

impl Default for Term {
    fn default() -> Self {
        Term::Constant { position: 0 }
    }
}

/// An index that was checked against one shape. It has a [`Term`] for each axis of the source, and the shape of the result.
///
/// A plan is made once and used many times, on any tensor of that shape.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let plan = Layout::row_major([4, 5, 6])?.plan(idx![3, ::2, NewAxis, ::-1])?;
/// assert_eq!(plan.to_string(), "src[0] = 3; src[1] = 2*out[0]; src[2] = 5 - out[2]");
/// assert_eq!(plan.shape(), [3, 1, 6]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone)]
pub struct Plan<S: Shape, R: Shape> {
    pub(crate) source: S::Axes<usize>,
    pub(crate) terms: S::Axes<Term>,
    /// Where the positions on each axis are that a term looks up.
    pub(crate) tables: S::Axes<Table>,
    pub(crate) shape: R::Axes<usize>,
    pub(crate) groups: Groups,
    pub(crate) own: Own,
    /// The entries outside of their axes that the index marks, where there are any: the terms above name other elements there.
    pub(crate) holes: Option<Arc<Holes>>,
}

/// Up to four are stored in place.
pub(crate) type Groups = SmallVec<[Group; 4]>;

impl<S: Shape> Layout<S> {
    /// Resolves a basic index against this layout's shape, without building the view.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1.., -1])?;
    /// assert_eq!(plan.to_string(), "src[0] = 1 + out[0]; src[1] = 5");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Plan<S, Indexed<S, I>>, IndexError>
    where
        S: IndexedBy<I>,
    {
        let index = index.into_index();
        Plan::resolve(index.list(), self.axes())
            .map_err(|fault| fault.into_error(index.list(), index.written(), self.shape()))
    }

    /// Resolves any index against this layout's shape, under the rules of a mode.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_gather(Outer, idx![[3, 0], 1..;2])?;
    /// assert_eq!(plan.to_string(), "src[0] = idx0[out[0]]; src[1] = 1 + 2*out[1]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan_gather<I: IntoIndex<List: Ranks<M>>, M: Mode>(
        &self,
        mode: M,
        index: I,
    ) -> Result<Plan<S, Indexed<S, I, M>>, IndexError>
    where
        S: IndexedBy<I, M>,
    {
        let index = index.into_index();
        match Plan::resolve_gather(index.list(), self.axes(), mode.kind()) {
            Ok(plan) => Ok(plan),
            Err(fault) => Err(fault.into_error(index.list(), index.written(), self.shape())),
        }
    }

    /// Like [`Layout::plan_gather`], for a source on a device: index arrays and masks that are stored there stay there, and their
    /// entries are for the device to check.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`]; [`IndexError::Device`] if a mask on a device cannot be counted.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// // Arrays in the host's memory are the same to both.
    /// let layout = Layout::row_major([4, 6])?;
    /// let plan = layout.plan_remote(Outer, idx![[3, 0]])?;
    /// assert_eq!(plan.to_string(), layout.plan_gather(Outer, idx![[3, 0]])?.to_string());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan_remote<I: IntoIndex<List: Ranks<M>>, M: Mode>(
        &self,
        mode: M,
        index: I,
    ) -> Result<Plan<S, Indexed<S, I, M>>, IndexError>
    where
        S: IndexedBy<I, M>,
    {
        let index = index.into_index();
        match Resolved::new(index.list(), self.axes(), mode.kind(), FromNothing, true) {
            Ok(plan) => Ok(plan.into_named(index.written())),
            Err(fault) => Err(fault.into_error(index.list(), index.written(), self.shape())),
        }
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    pub(crate) fn resolve<L: IndexList>(list: &L, source: &S::Axes<usize>) -> Result<Self, Fault> {
        let mut sink = PlanSink { terms: Vec::new(), shape: Vec::new() };
        resolve(list, source.as_ref(), &mut sink)?;
        // Every axis has had its term, and R is the rank that the list produces.
        match (S::Axes::from_slice(&sink.terms), R::Axes::from_slice(&sink.shape)) {
            (Some(terms), Some(shape)) => Ok(Plan::basic(source.clone(), terms, shape)),
            _ => unreachable!("a list resolves to one term per source axis and one extent per result axis"),
        }
    }

    /// A plan that looks nothing up so far.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn basic(source: S::Axes<usize>, terms: S::Axes<Term>, shape: R::Axes<usize>) -> Self {
        let tables = zeros::<S, Table>(source.as_ref().len());
        Plan { source, terms, tables, shape, groups: Groups::new(), own: Own::new(), holes: None }
    }

    /// Resolves any index under a mode.
    pub(crate) fn resolve_gather<L: IndexList>(
        list: &L,
        source: &S::Axes<usize>,
        mode: DynMode,
    ) -> Result<Self, Fault> {
        Ok(Resolved::new(list, source, mode, FromNothing, false)?.plan)
    }

    pub(crate) fn result_shape(&self) -> &R::Axes<usize> {
        &self.shape
    }

    /// Makes tables of its own in place of those that are lent, where there is memory for them.
    pub(crate) fn keep_lent(&mut self, lent: &[TablePositions<'_>]) -> Option<()> {
        for table in self.tables.as_mut() {
            if let Table::Lent(n) = *table {
                *table = self.own.keep_copy(lent[n])?;
            }
        }
        Some(())
    }

    /// Returns whether nothing has to be copied: no term looks positions up, so [`Plan::layout`] is a view.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert!(layout.plan(idx![0])?.is_view());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_view(&self) -> bool {
        self.groups.is_empty() && self.holes.is_none()
    }

    /// Returns the terms, one for each source axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.terms().len(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn terms(&self) -> &[Term] {
        self.terms.as_ref()
    }

    /// Returns the shape of the result.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.shape(), [6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.shape.as_ref()
    }

    /// Returns the shape that the plan was made for.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.source_shape(), [4, 6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_shape(&self) -> &[usize] {
        self.source.as_ref()
    }

    /// Returns the index in the source of an element of the result, `None` if an index is outside the result or its position is
    /// known to a device only.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1, ::-1])?;
    /// assert_eq!(plan.source_index(&[0]), Some(vec![1, 5]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_index(&self, index: &[usize]) -> Option<Vec<usize>> {
        let inside = index.len() == self.shape().len() && index.iter().zip(self.shape()).all(|(i, extent)| i < extent);
        if !inside {
            return None;
        }
        self.at(&self.slices().marked_lookups().ok()?, index).collect()
    }

    /// The positions on the axes of the source, `None` for one that the index marks.
    fn at(&self, lookups: &[Lookup<'_>], index: &[usize]) -> impl Iterator<Item = Option<usize>> {
        let is_hole = self.holes.as_ref().is_some_and(|holes| holes.has(self.slices(), index));
        let position = move |(term, &extent): (&Term, &usize)| {
            place(term, index, self.shape(), lookups).filter(|&position| position < extent && !is_hole)
        };
        self.terms().iter().zip(self.source_shape()).map(position)
    }

    /// The element of the source, by its number in row-major order, for each index of the result; none where the index marks it.
    pub(crate) fn source_numbers(&self) -> Result<impl Fn(&[usize]) -> Option<usize>, IndexError> {
        let lookups = self.slices().marked_lookups()?;
        Ok(move |index: &[usize]| {
            let axes = self.at(&lookups, index).zip(self.source_shape());
            axes.into_iter().try_fold(0, |n, (position, &extent)| Some(n * extent + position?))
        })
    }

    /// Combines this plan with a basic index into its result, as one plan. No element is read.
    ///
    /// # Errors
    ///
    /// Those of a bad index into the result's shape; [`IndexError::TooLarge`] if a table of positions does not fit
    /// memory.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let t = Tensor::from_vec([4, 6], (0..24).collect())?;
    /// let rows = t.layout().plan_gather(Outer, idx![[3, 0, 2]])?;
    /// let part = rows.then(idx![1.., -1])?;
    /// assert_eq!(part.to_string(), "src[0] = idx0[out[0]]; src[1] = 5");
    /// assert_eq!(part.gather(&t)?.to_vec(), [5, 17]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Plan<S, Indexed<R, I>>, IndexError>
    where
        R: IndexedBy<I>,
    {
        let index = index.into_index();
        match Plan::<R, Indexed<R, I>>::resolve(index.list(), &self.shape) {
            Ok(inner) => self.then_plan(&inner),
            Err(fault) => Err(fault.into_error(index.list(), index.written(), self.shape())),
        }
    }

    /// An error if this shape is not that of the source.
    #[doc(hidden)]
    #[inline]
    pub fn check_source(&self, shape: &[usize]) -> Result<(), IndexError> {
        if shape == self.source_shape() {
            return Ok(());
        }
        Err(IndexError::PlanShape { shape: shape.into(), plan: self.source_shape().into() })
    }

    /// Returns the layout of the view that this plan names in a source.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the source has another shape; [`IndexError::NotBasic`] if the plan looks
    /// positions up; [`IndexError::Outside`] if `fill` or `drop` marks places.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let source = Layout::row_major([4, 6])?;
    /// let index = idx![1.., ::-2];
    /// assert_eq!(source.plan(index)?.layout(&source)?, source.i(index)?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn layout(&self, source: &Layout<S>) -> Result<Layout<R>, IndexError> {
        self.without_holes()?;
        self.check_source(source.shape())?;
        if self.terms().iter().any(|term| matches!(term, Term::Array { .. })) {
            return Err(IndexError::NotBasic { element: "an index array".into() });
        }
        // New axes keep a stride of 0, as does every axis of fewer than two elements (I3).
        let mut strides = zeros::<R, isize>(self.shape().len());
        let offset = lay_terms(self.terms(), self.shape(), (source.offset(), source.strides()), strides.as_mut());
        Ok(Layout::made(self.shape.clone(), strides, offset))
    }

    /// The positions on each source axis, `None` where there is no element.
    pub(crate) fn walks(&self) -> Option<Vec<TermWalk>> {
        if self.shape().contains(&0) {
            return None;
        }
        self.terms().iter().map(|term| TermWalk::new(term, self.shape())).collect()
    }
}

/// The position that a term gives for an index of the result, where the host knows it.
pub(super) fn place(term: &Term, index: &[usize], shape: &[usize], lookups: &[Lookup<'_>]) -> Option<usize> {
    match *term {
        Term::Constant { position } => Some(position),
        Term::Affine { axis, start, step } => Some(walked(start, step, index[axis])),
        Term::Array { group, part } => {
            let Lookup { axis, rank, ref parts, .. } = lookups[group];
            let number = (axis..axis + rank).fold(0, |n, axis| n * shape[axis] + index[axis]);
            parts[part].get(number)
        }
    }
}

/// The positions of one term: `first`, `first + step`, .. `last`, upwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TermWalk {
    pub(crate) first: i128,
    pub(crate) last: i128,
    pub(crate) step: i128,
}

impl TermWalk {
    fn new(term: &Term, shape: &[usize]) -> Option<Self> {
        Some(match *term {
            Term::Constant { position } => TermWalk { first: position as i128, last: position as i128, step: 1 },
            Term::Affine { axis, start, step } => {
                let (start, step) = (start as i128, step as i128);
                let end = start + step * (shape[axis] as i128 - 1);
                TermWalk { first: start.min(end), last: start.max(end), step: step.abs().max(1) }
            }
            Term::Array { .. } => return None,
        })
    }

    /// Whether two arithmetic progressions share a position: the Chinese remainder theorem within bounds.
    pub(crate) fn meets(self, other: TermWalk) -> bool {
        if self.last < other.first || other.last < self.first {
            return false;
        }
        let (g, x) = gcd(self.step, other.step);
        let apart = other.first - self.first;
        if apart % g != 0 {
            return false;
        }
        // self.first + self.step * k lies on the other walk for k = k0 modulo other.step / g.
        let cycle = other.step / g;
        let k = ((apart / g) % cycle * (x % cycle)).rem_euclid(cycle);
        let period = self.step * cycle;
        let common = self.first + self.step * k;
        let low = self.first.max(other.first);
        let high = self.last.min(other.last);
        let first_common = common + (low - common).div_euclid(period) * period;
        let first_common = if first_common < low { first_common + period } else { first_common };
        first_common <= high
    }
}

/// The greatest common divisor of two numbers that are not negative, and x with `a * x = gcd` modulo b.
pub(crate) fn gcd(a: i128, b: i128) -> (i128, i128) {
    let (mut r, mut next_r, mut x, mut next_x) = (a, b, 1, 0);
    while next_r != 0 {
        let q = r / next_r;
        (r, next_r) = (next_r, r - q * next_r);
        (x, next_x) = (next_x, x - q * next_x);
    }
    (r, x)
}

struct PlanSink {
    terms: Vec<Term>,
    shape: Vec<usize>,
}

impl Sink<'_, '_> for PlanSink {
    const MARKS: bool = false;

    type Fault = Fault;

    fn constant(&mut self, _: usize, position: usize) {
        self.terms.push(Term::Constant { position });
    }

    fn affine(&mut self, _: usize, _: usize, start: usize, step: i64, len: usize) {
        self.terms.push(Term::Affine { axis: self.shape.len(), start, step: pace(step, len) });
        self.shape.push(len);
    }

    fn new_axis(&mut self, _: usize) {
        self.shape.push(1);
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Term::Constant { position } => position.fmt(f),
            Term::Affine { axis, start, step } => {
                match (start, step) {
                    (0, 0..) => (),
                    (0, _) => f.write_str("-")?,
                    (_, 0..) => write!(f, "{start} + ")?,
                    _ => write!(f, "{start} - ")?,
                }
                match step.unsigned_abs() {
                    1 => write!(f, "out[{axis}]"),
                    step => write!(f, "{step}*out[{axis}]"),
                }
            }
            Term::Array { group, part } => write!(f, "array{group}.{part}"),
        }
    }
}

impl<S: Shape, R: Shape> fmt::Display for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.slices().fmt(f)
    }
}

impl<S: Shape, R: Shape> fmt::Debug for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plan({:?} -> {:?}: {self})", self.source_shape(), self.shape())
    }
}
