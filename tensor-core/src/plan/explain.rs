//! Descriptions of an index, axis by axis, in words and numbers.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::terms::{Plan, Term, pace};
use crate::error::{IndexError, List};
use crate::index::array::Entry;
use crate::index::dynamic::{DynElement, DynIndex};
use crate::index::entries::{Entries, Lendable};
use crate::index::list::{Index, IndexList, to_dyn};
use crate::index::mode::DynMode;
use crate::index::outside::Outside;
use crate::index::resolve::{Fault, Sink, What, resolve};
use crate::index::table::{Bits, Made, numbers};
use crate::layout::{Layout, checked_len};
use crate::position::Position;
use crate::range::Slice;
use crate::shape::rank::{DynRank, Shape};
use crate::text::{chars, spaces};

/// The description of an index on one tensor, axis by axis. [`Strided::explain`](crate::Strided::explain) makes it, for right indices and
/// for wrong ones.
///
/// It prints a table: the axis of the source, the element as written, the positions that it names, the axis of the result.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([4, 10, 6], vec![0; 240])?;
/// let explanation = t.explain(idx![1, 2..8;2, NewAxis, ::-1]);
/// assert_eq!(
///     explanation.to_string(),
///     "\
/// idx![1, 2..8;2, NewAxis, ::-1]   [4, 10, 6] -> [3, 1, 6]
///   axis 0 of 4    1         position 1         -> gone
///   axis 1 of 10   2..8;2    2, 4, 6            -> axis 0 of 3
///                  NewAxis   inserted           -> axis 1 of 1
///   axis 2 of 6    ::-1      5, 4, 3, 2, 1, 0   -> axis 2 of 6
///   plan      src[0] = 1; src[1] = 2 + 2*out[0]; src[2] = 5 - out[2]
///   strides   [60, 6, 1] -> [12, 0, -1]
///   offset    0 + 1*60 + 2*6 + 5*1 = 77
///   view: nothing is copied"
/// );
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    index: String,
    /// The elements, for plans under each mode.
    list: DynIndex,
    source: Layout<DynRank>,
    steps: Vec<Step>,
    outcome: Outcome,
}

/// What comes of an index as a whole.
#[derive(Clone, Debug)]
enum Outcome {
    View(Box<(Layout<DynRank>, Plan<DynRank, DynRank>)>),
    /// On a library that only offers operations, or has no such view.
    Operations(Box<Plan<DynRank, DynRank>>, HostAnswer),
    /// The results of `oix`, where each array acts on its own axis, of `vix`, where the arrays broadcast together, of `nix`, and of `tix`,
    /// which is named where it differs from `nix`; or why there is none.
    Gather(Box<[Result<Gathered, IndexError>; 4]>),
    /// The first mistake; each of the [`Step`]s has its own.
    Refused(IndexError),
}

/// The result under one mode.
#[derive(Clone, Debug)]
struct Gathered {
    shape: Vec<usize>,
    /// For each axis of the source the axes of the result that it varies along.
    along: Vec<Range<usize>>,
}

impl Gathered {
    fn of(plan: &Plan<DynRank, DynRank>) -> Self {
        let along = plan.terms().iter().map(|term| match *term {
            Term::Constant { .. } => 0..0,
            Term::Affine { axis, .. } => axis..axis + 1,
            Term::Array { group, .. } => {
                let group = &plan.groups[group];
                group.axis..group.axis + group.rank
            }
        });
        Gathered { along: along.collect(), shape: plan.shape().to_vec() }
    }
}

/// Whether results are the same. A position that acts as an array varies along no axis.
impl PartialEq for Gathered {
    fn eq(&self, other: &Self) -> bool {
        let mut along = self.along.iter().zip(&other.along);
        self.shape == other.shape && along.all(|(a, b)| a == b || a.is_empty() || b.is_empty())
    }
}

/// What a library makes of a basic index.
#[derive(Clone, Debug)]
enum HostAnswer {
    /// `i` refuses it: the library's views have no such strides.
    Refused(IndexError),
    View,
    /// The axes of the source that its views cannot walk so, with their steps.
    Copy(Vec<(usize, isize)>),
    /// The library does not answer.
    Unknown,
}

/// One line of an [`Explanation`]: one element, and the axis that it indexes (for a mask, its axes).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([4, 10], vec![0; 40])?;
/// let explanation = t.explain(idx![-1, 2..8;2]);
/// let [row, columns] = explanation.steps() else { unreachable!() };
/// assert_eq!((row.written(), row.start()), (Some("-1"), Some(3)));
/// assert_eq!((columns.start(), columns.step(), columns.extent()), (Some(2), Some(2), Some(3)));
/// assert_eq!((columns.axes(), columns.result_axes()), (1..2, 0..1));
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Step {
    element: Option<usize>,
    written: String,
    axes: Range<usize>,
    result: Range<usize>,
    /// The extents of the result axes.
    extents: Vec<usize>,
    walk: Option<(usize, isize)>,
    words: String,
    error: Option<IndexError>,
}

impl Explanation {
    /// Returns the text of the whole index: as it stands in the program, if `idx!` made it; otherwise as `idx!` would write it, with long
    /// arrays as their shapes.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// assert_eq!(t.explain(idx![..tl(0), 1]).index(), "..tl(0), 1");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn index(&self) -> &str {
        &self.index
    }

    pub(crate) fn new<L: IndexList, S: Shape>(index: &Index<L>, layout: &Layout<S>) -> Self {
        let mut outline = Vec::new();
        index.list().push_outline(&mut outline);
        // An index on a later axis is explained as one with the axes before it, and is one element for the user.
        let is_one = outline.len() == 1;
        let error = |fault: Fault| {
            let fault = if is_one { fault.of_first() } else { fault };
            fault.into_error(index.list(), index.written(), layout.shape())
        };
        Explanation::resolved(&to_dyn(index.list()), index.written(), layout.clone().into_dyn(), &error)
    }

    /// The index is resolved as a run-time one, so that this is compiled once.
    fn resolved(
        elements: &[DynElement],
        written: &[&str],
        source: Layout<DynRank>,
        error: &dyn Fn(Fault) -> IndexError,
    ) -> Self {
        // Entries on a device are described as those in memory.
        let list: DynIndex = elements.iter().map(|element| element.here().into_owned()).collect();
        let texts = texts(list.elements(), written);
        let mut sink = ExplainSink {
            elements: list.elements(),
            texts: &texts,
            shape: source.shape(),
            error,
            element: 0,
            steps: Vec::new(),
            first_error: None,
            deferred: None,
        };
        let refused = resolve(&list, source.shape(), &mut sink).err().map(error);
        let ExplainSink { steps, first_error, deferred, .. } = sink;
        let outcome = match first_error.or(refused).or(deferred) {
            Some(error) => Outcome::Refused(error),
            None => outcome(&list, &source, error).unwrap_or_else(Outcome::Refused),
        };
        let index = texts.join(", ");
        Explanation { index, list, source, steps, outcome }
    }

    /// Of a host that has no layout to give: what it says.
    pub(crate) fn refused<L: IndexList>(index: &Index<L>, error: IndexError) -> Self {
        Explanation {
            index: texts(&to_dyn(index.list()), index.written()).join(", "),
            list: DynIndex::default(),
            source: Layout::point(),
            steps: Vec::new(),
            outcome: Outcome::Refused(error),
        }
    }

    /// The plan of the index, under a mode where it has arrays.
    pub(crate) fn plan_by(&self, mode: DynMode) -> Result<Plan<DynRank, DynRank>, IndexError> {
        if let Some(error) = self.error() {
            return Err(error.clone());
        }
        match self.plan() {
            Some(plan) => Ok(plan.clone()),
            None => Plan::resolve_gather(&self.list, self.source.axes(), mode)
                .map_err(|fault| fault.into_error(&self.list, &[], self.source.shape())),
        }
    }

    /// Returns one step for each element, in the order of the index, and then one for each axis that it does not name.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// let words: Vec<String> = t.explain(idx![-1]).steps().iter().map(|step| step.to_string()).collect();
    /// assert_eq!(words, ["position 3 = 4 - 1", "all 6"]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The same on memory whose library may refuse a view.
    pub(crate) fn held_as(mut self, accepts: impl Fn(&Layout<DynRank>) -> Result<(), IndexError>) -> Self {
        if let Outcome::View(view) = &self.outcome
            && let Err(error) = accepts(&view.0)
        {
            self.outcome = Outcome::Operations(Box::new(view.1.clone()), HostAnswer::Refused(error));
        }
        self
    }

    /// The same on a tensor that only offers operations, of which only its library knows which steps its views can hold.
    pub(crate) fn by_operations(mut self, holds: impl Fn(isize) -> Option<bool>) -> Self {
        if let Outcome::View(view) = &self.outcome {
            let plan = &view.1;
            let steps = plan.terms().iter().enumerate().map(|(axis, term)| match *term {
                Term::Affine { axis: out, step, .. } if plan.shape()[out] > 1 => (axis, step),
                _ => (axis, 1),
            });
            let steps: Vec<(usize, isize)> = steps.collect();
            let copied: Vec<_> = steps.iter().copied().filter(|(_, step)| holds(*step) == Some(false)).collect();
            let held = match copied.is_empty() {
                false => HostAnswer::Copy(copied),
                true if steps.iter().all(|(_, step)| holds(*step).is_some()) => HostAnswer::View,
                true => HostAnswer::Unknown,
            };
            self.outcome = Outcome::Operations(Box::new(plan.clone()), held);
        }
        self
    }

    /// Returns whether the index makes a view: nothing is copied, and nothing is wrong. Of tensors that only offer operations,
    /// whether their library is known to make one.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert!(t.explain(idx![1..]).is_view());
    /// assert!(!t.explain(idx![[1, 2]]).is_view());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_view(&self) -> bool {
        matches!(self.outcome, Outcome::View(_) | Outcome::Operations(_, HostAnswer::View))
    }

    /// Returns the layout of the tensor that is indexed.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// assert_eq!(t.explain(idx![0]).source().strides(), [6, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source(&self) -> &Layout<DynRank> {
        &self.source
    }

    /// Returns the layout of the view. `None` if the index gathers or is wrong, if the tensor has no strides, or if its library has no view
    /// with these strides.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// let explanation = t.explain(idx![.., 1]);
    /// assert_eq!(explanation.layout().map(|layout| layout.offset()), Some(1));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn layout(&self) -> Option<&Layout<DynRank>> {
        match &self.outcome {
            Outcome::View(view) => Some(&view.0),
            _ => None,
        }
    }

    /// Returns the plan of the view; none if the index gathers or is wrong.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// let explanation = t.explain(idx![.., 1]);
    /// assert_eq!(explanation.plan().map(|plan| plan.to_string()).as_deref(), Some("src[0] = out[0]; src[1] = 1"));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan(&self) -> Option<&Plan<DynRank, DynRank>> {
        match &self.outcome {
            Outcome::View(view) => Some(&view.1),
            Outcome::Operations(plan, _) => Some(plan),
            _ => None,
        }
    }

    /// Returns the shape of the result: that of `oix` if the index gathers; none if the index is wrong, or `oix` refuses it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// assert_eq!(t.explain(idx![.., NewAxis, 1..3]).shape(), Some(&[4, 1, 2][..]));
    /// assert_eq!(t.explain(idx![[0, 1, 0]]).shape(), Some(&[3, 6][..]));
    /// assert_eq!(t.explain(idx![9]).shape(), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> Option<&[usize]> {
        match &self.outcome {
            Outcome::View(view) => Some(view.0.shape()),
            Outcome::Operations(plan, _) => Some(plan.shape()),
            Outcome::Gather(modes) => modes[0].as_ref().ok().map(|outer| &outer.shape[..]),
            Outcome::Refused(_) => None,
        }
    }

    /// Returns the first mistake of the index, if there is one. An index array or a mask is no mistake here, although `try_i` returns an
    /// error for it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(7).error(), t.try_i(7).err().as_ref());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn error(&self) -> Option<&IndexError> {
        match &self.outcome {
            Outcome::Refused(error) => Some(error),
            _ => None,
        }
    }
}

impl Step {
    /// Returns the number of the element in the index, from 0. Every axis that an ellipsis takes has the number of the ellipsis. `None` for
    /// an axis after those that the index names.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// let explanation = t.explain(idx![1]);
    /// assert_eq!((explanation.steps()[0].element(), explanation.steps()[1].element()), (Some(0), None));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn element(&self) -> Option<usize> {
        self.element
    }

    /// Returns the element as it is written in the source, or as `idx!` would have it; none for an axis that the index does not
    /// name.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// let n = 2;
    /// assert_eq!(t.explain(idx![n - 1..]).steps()[0].written(), Some("n - 1.."));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn written(&self) -> Option<&str> {
        self.element.map(|_| self.written.as_str())
    }

    /// Returns the axes of the source that it stands for: mostly one, none for a new axis, several for a mask.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(idx![NewAxis, 1..]).steps()[1].axes(), 0..1);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn axes(&self) -> Range<usize> {
        self.axes.clone()
    }

    /// Returns the axes of the result that it leaves, as `i` and `oix` place them; none for a position.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(idx![NewAxis, 1..]).steps()[1].result_axes(), 1..2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn result_axes(&self) -> Range<usize> {
        self.result.clone()
    }

    /// Returns the position on the axis of the source where index 0 of the result is, after negative bounds are counted from the
    /// end and slices are clamped; none for a new axis, an array or a mistake.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(idx![-9:]).steps()[0].start(), Some(0));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn start(&self) -> Option<usize> {
        self.walk.map(|(start, _)| start)
    }

    /// Returns the distance on the source axis between neighbours of the result: 1 for an axis that is kept whole, and where the result
    /// has fewer than two positions. `None` for a position, a new axis, an array, a mask or a mistake.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(idx![::-2]).steps()[0].step(), Some(-2));
    /// assert_eq!(t.explain(idx![1]).steps()[0].step(), None);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn step(&self) -> Option<isize> {
        self.walk.filter(|_| !self.result.is_empty()).map(|(_, step)| step)
    }

    /// Returns the extent of the axis of the result (the product where there are several); none for a position or a mistake.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4], vec![0; 4])?;
    /// assert_eq!(t.explain(idx![1:100]).steps()[0].extent(), Some(3));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn extent(&self) -> Option<usize> {
        (!self.extents.is_empty()).then(|| self.extents.iter().fold(1, |n: usize, extent| n.saturating_mul(*extent)))
    }

    /// Returns the mistake of this element, if there is one.
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let t = Tensor::from_vec([4, 6], vec![0; 24])?;
    /// let explanation = t.explain(idx![4, ..7]);
    /// let kinds: Vec<_> = explanation.steps().iter().filter_map(|step| Some(step.error()?.kind())).collect();
    /// assert_eq!(kinds, [ErrorKind::OutOfBounds, ErrorKind::RangeOutOfBounds]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn error(&self) -> Option<&IndexError> {
        self.error.as_ref()
    }
}

/// The outcome of an index in which the resolver finds no mistake.
fn outcome(
    list: &DynIndex,
    source: &Layout<DynRank>,
    error: &dyn Fn(Fault) -> IndexError,
) -> Result<Outcome, IndexError> {
    if let Ok(plan) = Plan::resolve(list, source.axes()) {
        return Ok(Outcome::View(Box::new((plan.layout(source)?, plan))));
    }
    let gathered = |mode| match Plan::<DynRank, DynRank>::resolve_gather(list, source.axes(), mode) {
        Ok(plan) => Ok(Gathered::of(&plan)),
        Err(fault) => Err(error(fault)),
    };
    let modes = [DynMode::Oix, DynMode::Vix, DynMode::Nix, DynMode::Tix].map(gathered);
    match modes {
        // A mistake is one under every mode; a result that is too large may be that of `oix` alone.
        [Err(error), Err(_), Err(_), Err(_)] => Err(error),
        modes => Ok(Outcome::Gather(Box::new(modes))),
    }
}

/// Each element as it is written in the source, or as `idx!` would have it.
fn texts(elements: &[DynElement], written: &[&str]) -> Vec<String> {
    let text = |(k, element): (usize, &DynElement)| {
        written.get(k).map_or_else(|| in_short(element), |text| (*text).to_string())
    };
    elements.iter().enumerate().map(text).collect()
}

/// Collects a line for each term and for each mistake that the resolver finds.
struct ExplainSink<'a> {
    elements: &'a [DynElement],
    texts: &'a [String],
    shape: &'a [usize],
    /// The error of a fault.
    error: &'a dyn Fn(Fault) -> IndexError,
    /// The number of the element that is resolved.
    element: usize,
    steps: Vec<Step>,
    first_error: Option<IndexError>,
    /// Of an empty mask: any other mistake comes first, as in a read.
    deferred: Option<IndexError>,
}

impl ExplainSink<'_> {
    /// The next line: it stands for so many axes of the source, and leaves axes of these extents.
    fn push(&mut self, axes: usize, extents: &[usize], words: impl Into<String>) -> &mut Step {
        let (axis, result) = self.steps.last().map_or((0, 0), |step| (step.axes.end, step.result.end));
        let text = self.texts.get(self.element);
        self.steps.push(Step {
            element: text.map(|_| self.element),
            written: text.cloned().unwrap_or_default(),
            axes: axis..axis + axes,
            result: result..result + extents.len(),
            extents: extents.into(),
            walk: None,
            words: words.into(),
            error: None,
        });
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }

    /// An index array, whose table this is.
    fn gathers(&mut self, table: &Made, shape: &[usize], does: &str) -> Result<(), What> {
        let positions = table.positions().unwrap_or_default();
        if checked_len(shape).ok() != Some(positions.len()) {
            return Err(What::Entries);
        }
        let listed = listed(positions.len(), |k| positions.get(k).unwrap_or_default());
        let words = match shape {
            [_] => format!("{does} {listed}"),
            _ => format!("{does} {listed} as {}", List(shape)),
        };
        self.push(1, shape, words);
        Ok(())
    }

    /// An index array, some of whose entries may be marked as outside of the axis: by its extent in the table.
    fn marks(&mut self, table: &Made, (outside, extent): (Outside, usize), shape: &[usize]) -> Result<(), What> {
        let positions = table.positions().unwrap_or_default();
        let at = |n: usize| positions.get(n).unwrap_or_default();
        let (bad, good): (Vec<usize>, Vec<usize>) = (0..positions.len()).partition(|&n| at(n) >= extent);
        if bad.is_empty() {
            return self.gathers(table, shape, "gathers");
        }
        if checked_len(shape).ok() != Some(positions.len()) {
            return Err(What::Entries);
        }
        let (entries, count) = (listed(bad.len(), |k| bad[k]), positions.len());
        let words = format!(
            "gathers {}; of {count} entries {} outside: {}, number {entries}",
            listed(good.len(), |k| at(good[k])),
            bad.len(),
            marked(outside)
        );
        self.push(1, shape, words);
        Ok(())
    }
}

/// What an entry outside of its axis does.
fn marked(outside: Outside) -> String {
    match outside {
        Outside::Fill(value) => format!("filled with {value}"),
        outside => format!("{}ped", outside.name()),
    }
}

impl<'i, 'e> Sink<'i, 'e> for ExplainSink<'_> {
    type Fault = Fault;

    const GOES_ON: bool = true;

    fn element(&mut self, element: usize) {
        if self.steps.last().and_then(|step| step.element) != Some(self.element) {
            self.push(0, &[], "stands for no axis");
        }
        self.element = element;
    }

    fn pass(&mut self, fault: Fault, axes: Option<usize>) -> Result<(), Fault> {
        let error = (self.error)(fault);
        if let Some(axes) = axes {
            let words = match &error {
                IndexError::TooManyIndices { shape, .. } => format!("there is no axis {}", shape.len()),
                IndexError::MultipleEllipses { .. } => "a second ellipsis; which axes are whose?".into(),
                error => error.to_string(),
            };
            self.push(axes, &[], words).error = Some(error.clone());
        }
        let is_empty_mask = matches!(&error, IndexError::MaskShape { mask, .. } if mask.contains(&0));
        if is_empty_mask { &mut self.deferred } else { &mut self.first_error }.get_or_insert(error);
        Ok(())
    }

    fn mark(&mut self, _: Outside) -> Result<(), What> {
        Ok(())
    }

    fn constant(&mut self, axis: usize, position: usize) {
        let extent = self.shape[axis];
        if let Some(&DynElement::Outside { outside, .. }) = self.elements.get(self.element)
            && outside.marks()
            && position >= extent
        {
            self.push(1, &[], format!("outside of the axis: all is {}", marked(outside)));
            return;
        }
        let from_end = match self.elements.get(self.element) {
            Some(DynElement::At(Position::Signed(v))) if *v < 0 => format!(" = {extent} - {}", v.unsigned_abs()),
            Some(DynElement::At(Position::Tail(k))) => format!(" = {extent} - 1 - {k}"),
            Some(DynElement::Outside { outside: Outside::Clip, .. }) => ", clipped".into(),
            Some(DynElement::Outside { outside: Outside::Wrap, .. }) => ", wrapped".into(),
            _ => String::new(),
        };
        self.push(1, &[], format!("position {position}{from_end}")).walk = Some((position, 1));
    }

    fn affine(&mut self, axis: usize, _: usize, start: usize, step: i64, len: usize) {
        let (extent, step) = (self.shape[axis], pace(step, len));
        let element = self.elements.get(self.element);
        let mut words = match len {
            0 if matches!(element, None | Some(DynElement::Ellipsis)) => "all of nothing".into(),
            0 => "nothing".into(),
            _ if (start, step, len) == (0, 1, extent) => format!("all {extent}"),
            7.. if step == 1 => format!("{start} to {}", start + len - 1),
            7.. if step == -1 => format!("{start} down to {}", start + 1 - len),
            _ => listed(len, |k| start.wrapping_add_signed(step.wrapping_mul(k as isize))),
        };
        if let Some(DynElement::Slice(slice)) = element {
            words += &clamped(*slice, extent);
        }
        self.push(1, &[len], words).walk = Some((start, step));
    }

    fn new_axis(&mut self, _: usize) {
        self.push(0, &[1], "inserted");
    }

    fn flag(&mut self, flag: bool) -> Result<(), What> {
        let words = if flag { "a mask of rank 0, true: inserted" } else { "a mask of rank 0, false: nothing" };
        self.push(0, &[usize::from(flag)], words);
        Ok(())
    }

    fn ints<E: Entry>(
        &mut self,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        _: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        self.gathers(&Made::of(entries, extent)?, shape, "gathers")
    }

    fn moved<E: Entry>(
        &mut self,
        outside: Outside,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        _: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        let words = match outside {
            Outside::Clip => "clipped, gathers",
            Outside::Wrap => "wrapped, gathers",
            Outside::Fill(_) | Outside::Drop => {
                return self.marks(&Made::moved(entries, extent, outside)?.0, (outside, extent), shape);
            }
        };
        self.gathers(&Made::moved(entries, extent, outside)?.0, shape, words)
    }

    fn mask<E: Entry>(&mut self, extents: &[usize], entries: &Entries<'_, E>) -> Result<(), What> {
        let bits = Bits::of(extents, entries)?;
        let words = match extents.len() {
            1 => {
                let kept: Vec<usize> = numbers(&bits.words).collect();
                format!("keeps {}", listed(bits.count, |k| kept[k]))
            }
            _ => format!("keeps {} of {} places", bits.count, entries.len()),
        };
        self.push(extents.len(), &[bits.count], words);
        Ok(())
    }
}

/// Numbers, all of a few, the first and the last of many.
fn listed(len: usize, at: impl Fn(usize) -> usize) -> String {
    let mut text = String::new();
    let all = len <= 6;
    for k in 0..if all { len } else { 3 } {
        text += &format!("{}{}", if k > 0 { ", " } else { "" }, at(k));
    }
    match len {
        0 => "nothing".into(),
        _ if all => text,
        _ => format!("{text}, .. {} ({len} of them)", at(len - 1)),
    }
}

/// Which bounds of a NumPy slice were outside, and what they became.
fn clamped(slice: Slice, extent: usize) -> String {
    let (n, down) = (extent as i128, slice.step.unwrap_or(1) < 0);
    let mut text = String::new();
    for (bound, name) in [(slice.start, "start"), (slice.stop, "stop")] {
        let Some(bound) = bound else { continue };
        let counted = bound.signed().map(|v| if v < 0 { v + n } else { v });
        // Downwards it is the boundary behind its element.
        let became = bound.clamped(extent, down) as i128 - i128::from(down);
        if counted != Some(became) {
            let became = if became < 0 { "before 0".to_string() } else { became.to_string() };
            text += &format!("{} {name} {bound} becomes {became}", if text.is_empty() { ";" } else { "," });
        }
    }
    text
}

/// An element that the macro has not made, as `idx!` would have it; an array of more than a few entries in words.
fn in_short(element: &DynElement) -> String {
    match element {
        DynElement::Ints { shape, entries } if entries.len() > 8 => format!("<ints {}>", List(shape)),
        DynElement::Mask { shape, entries } if entries.len() > 8 => format!("<mask {}>", List(shape)),
        DynElement::Outside { outside: Outside::Fill(x), element } => format!("fill({}, {x})", in_short(element)),
        DynElement::Outside { outside, element } => format!("{}({})", outside.name(), in_short(element)),
        other => other.to_string(),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// `axis 1 of 10`, `axes 1, 2 of [3, 4]`, or nothing.
fn axes(axes: &Range<usize>, extents: &[usize]) -> String {
    match extents {
        [] => String::new(),
        [extent] => format!("axis {} of {extent}", axes.start),
        _ => {
            let names: Vec<String> = axes.clone().map(|axis| axis.to_string()).collect();
            format!("axes {} of {}", names.join(", "), List(extents))
        }
    }
}

impl Explanation {
    fn line(&self, step: &Step) -> [String; 4] {
        let source = axes(&step.axes, &self.source.shape()[step.axes.clone()]);
        let written = if step.element.is_some() { step.written.clone() } else { "(not named)".into() };
        let result = match axes(&step.result, &step.extents) {
            // Without a result there are no axes of it.
            _ if self.shape().is_none() => String::new(),
            gone if gone.is_empty() && !step.axes.is_empty() => "-> gone".into(),
            none if none.is_empty() => none,
            result => format!("-> {result}"),
        };
        let words = if step.error.is_some() { format!("error: {}", step.words) } else { step.words.clone() };
        [source, written, words, result]
    }
}

/// Why a mode refuses an index.
struct Reason<'e>(&'e IndexError);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            // The error has the shape of the source.
            IndexError::TooLarge { .. } => f.write_str("its result does not fit memory"),
            error => error.fmt(f),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = List(self.source.shape());
        match self.shape() {
            Some(shape) => write!(f, "idx![{}]   {source} -> {}", self.index, List(shape))?,
            None => write!(f, "idx![{}]   {source} -> refused", self.index)?,
        }
        let lines: Vec<[String; 4]> = self.steps.iter().map(|step| self.line(step)).collect();
        let mut widths = [0; 4];
        for (line, step) in lines.iter().zip(&self.steps) {
            for (column, text) in line.iter().enumerate() {
                // A mistake has no axis beside it: its words may run on.
                if column < 2 || step.error.is_none() {
                    widths[column] = widths[column].max(chars(text));
                }
            }
        }
        for line in &lines {
            let mut text = String::new();
            for (column, &width) in line.iter().zip(&widths) {
                text += column;
                text += &spaces(width.saturating_sub(chars(column)) + 3);
            }
            write!(f, "\n  {}", text.trim_end())?;
        }
        match &self.outcome {
            Outcome::View(view) => {
                let (layout, plan) = &**view;
                if self.source.rank() > 0 {
                    write!(f, "\n  plan      {plan}")?;
                }
                write!(f, "\n  strides   {:?} -> {:?}", self.source.strides(), layout.strides())?;
                write!(f, "\n  offset    {}", self.offset(layout))?;
                f.write_str("\n  view: nothing is copied")
            }
            Outcome::Operations(plan, held) => {
                if self.source.rank() > 0 {
                    write!(f, "\n  plan      {plan}")?;
                }
                match held {
                    HostAnswer::View => f.write_str("\n  view: nothing is copied"),
                    HostAnswer::Refused(error) => write!(f, "\n  refused by `i`: {error}"),
                    HostAnswer::Unknown => f.write_str("\n  by the library's operations: a view where it makes one"),
                    HostAnswer::Copy(axes) => {
                        f.write_str("\n  copy: a view of the library cannot walk ")?;
                        for (n, (axis, step)) in axes.iter().enumerate() {
                            let comma = if n > 0 { ", " } else { "" };
                            write!(f, "{comma}axis {axis} in steps of {step}")?;
                        }
                        Ok(())
                    }
                }
            }
            Outcome::Gather(modes) => {
                let [outer, vectorized, numpy, pytorch] = &**modes;
                f.write_str("\n  copy: a gather; ")?;
                let (same_vix, same_nix, torch_differs) = (vectorized == outer, numpy == outer, pytorch != numpy);
                let (names, give, refuse) = match (same_vix, same_nix) {
                    (true, true) => ("`oix`, `vix` and `nix`", "give", "refuse"),
                    (true, false) => ("`oix` and `vix`", "give", "refuse"),
                    (false, true) => ("`oix` and `nix`", "give", "refuse"),
                    (false, false) => ("`oix`", "gives", "refuses"),
                };
                match outer {
                    Ok(Gathered { shape, .. }) => write!(f, "{names} {give} {}", List(shape))?,
                    Err(error) => write!(f, "{names} {refuse} it ({})", Reason(error))?,
                }
                if same_vix && same_nix && !torch_differs {
                    return Ok(());
                }
                if outer.is_ok() {
                    f.write_str(" as shown")?;
                }
                let alike = [("`vix` and `nix`", "give ", "refuse", numpy)];
                let apart = [("`vix`", "gives ", "refuses", vectorized), ("`nix`", "gives ", "refuses", numpy)];
                let others = if vectorized == numpy { &alike[..] } else { &apart };
                let others = others.iter().filter(|(.., other)| *other != outer);
                let torch = [("`tix`", "gives ", "refuses", pytorch)];
                let torch = torch.iter().filter(|_| torch_differs);
                others.chain(torch).try_for_each(|(names, gives, refuse, shape)| match shape {
                    Ok(other) => {
                        let is_turned = matches!(outer, Ok(outer) if other.shape == outer.shape && other != outer);
                        let turned = if is_turned { " with its axes in another order" } else { "" };
                        let gives = if outer.is_ok() { "" } else { gives };
                        write!(f, ", {names} {gives}{}{turned}", List(&other.shape))
                    }
                    Err(error) => write!(f, ", {names} {refuse} it ({})", Reason(error)),
                })
            }
            // Most mistakes stand beside their element already.
            Outcome::Refused(error) => {
                let error = error.to_string();
                if self.steps.iter().any(|step| step.words == error) {
                    return Ok(());
                }
                write!(f, "\n  error: {error}")
            }
        }
    }
}

impl Explanation {
    /// The offset of a view, with the sum that makes it.
    fn offset(&self, layout: &Layout<DynRank>) -> String {
        let mut sum = self.source.offset().to_string();
        for step in &self.steps {
            if let (Some(start @ 1..), [axis]) = (step.start(), Vec::from_iter(step.axes()).as_slice()) {
                sum += &format!(" + {start}*{}", parenthesised(self.source.strides()[*axis]));
            }
        }
        if sum.contains('+') { format!("{sum} = {}", layout.offset()) } else { sum }
    }
}

fn parenthesised(stride: isize) -> Cow<'static, str> {
    if stride < 0 { format!("({stride})").into() } else { stride.to_string().into() }
}
