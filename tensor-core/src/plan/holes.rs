//! Entries outside of their axis that `fill` and `drop` mark: which places of a result have an element, and which have none.
//!
//! A plan with such places names an element for each of them, too, so that memory is read and written by it at once. Other hosts
//! carry it out by two plans without: one names the elements that are there, the other the places of the result that these belong
//! to. Where arrays act together, the places on their axes without a marked entry become one axis.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::lay::elsewhere;
use super::lookup::{Group, Lookup, Part};
use super::slices::Slices;
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::outside::Outside;
use crate::index::table::{Made, Table};
use crate::kernel::gather::{Marks, TablePositions};
use crate::shape::rank::{DynRank, Shape};

/// An element with an entry outside of its axis.
#[derive(Clone, Debug)]
pub(crate) struct MarkedAxis {
    pub(super) outside: Outside,
    /// The axis of the source that it looks up.
    pub(super) axis: usize,
    /// The entries that are marked, where each is the joint index of the same number.
    pub(super) numbers: Option<Marks>,
}

/// All of them: most often there is one.
pub(super) type MarkedAxes = SmallVec<[MarkedAxis; 1]>;

/// The places of a result that have no element.
///
/// The tables of a plan with such places are those of a plan without: an entry that is marked is there the last one of its array
/// that is not. So `fill` reads by the plan as it is, and writes over the marked places; and a write that keeps the last value of
/// a position writes by it as it is, too.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Holes {
    /// What the index says of them, element by element. A place may have several: the first counts.
    pub(crate) bad: SmallVec<[Bad; 1]>,
    /// Whether no place has an element: the plan names none then.
    pub(crate) all: bool,
    /// Whether each position that the plan names is named last by a place that has an element.
    pub(crate) good_is_last: bool,
}

/// The places without an element because of one element of the index.
#[derive(Clone, Debug)]
pub(crate) struct Bad {
    pub(crate) outside: Outside,
    /// The joint indices that are marked, in order, and their group; all places, where there is none.
    pub(crate) marked: Option<(usize, Marks)>,
}

/// The places of a result that have an element.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Good {
    /// From the source to these elements.
    pub(crate) from: Plan<DynRank, DynRank>,
    /// From the result to the same elements.
    pub(crate) to: Plan<DynRank, DynRank>,
}

/// Some of the joint indices of a group.
type Picked<'n> = (usize, &'n [usize]);

impl Holes {
    /// Finds the places in the tables of a plan, where an entry that is marked is the extent of its axis, and puts positions there.
    pub(super) fn of<S: Shape, R: Shape>(plan: &mut Plan<S, R>, marks: MarkedAxes) -> Result<Self, IndexError> {
        let mut holes = Holes { bad: SmallVec::new(), all: false, good_is_last: true };
        for MarkedAxis { outside, axis, numbers } in marks {
            let extent = plan.source_shape()[axis];
            let marked = match plan.terms()[axis] {
                Term::Array { group, .. } => {
                    let marked = match numbers {
                        Some(numbers) => numbers,
                        None => {
                            let positions = plan.own.positions(plan.tables.as_ref()[axis], &[]);
                            outside_of(positions, extent, plan.groups[group].len)?
                        }
                    };
                    if marked.is_empty() {
                        continue;
                    }
                    Some((group, marked))
                }
                // One entry for all places.
                Term::Constant { position } if position >= extent => {
                    holes.all = true;
                    None
                }
                _ => continue,
            };
            holes.bad.push(Bad { outside, marked });
        }
        let (mut good_is_last, mut all) = (true, holes.all);
        for g in 0..plan.groups.len() {
            let Some(marked) = holes.marked(g)? else { continue };
            let len = plan.groups[g].len;
            match last_but(&marked, len) {
                Some(last) => {
                    for (term, &table) in plan.terms.as_ref().iter().zip(plan.tables.as_ref()) {
                        if matches!(*term, Term::Array { group, .. } if group == g) {
                            plan.own.redirect(table, &marked, last);
                        }
                    }
                    good_is_last &= last + 1 == len;
                }
                None => all = true,
            }
        }
        Ok(Holes { good_is_last, all, ..holes })
    }

    /// Two plans, one after the other, with the places that have no element: those that the second marks, and those for which it
    /// names a place that the first marks.
    ///
    /// Each mark goes along as an axis of extent 1 behind those of the source: a marked entry has position 1 there, which no element has.
    // Compiled where it is called, which few programs do.
    #[inline]
    pub(super) fn chained(
        mut first: Plan<DynRank, DynRank>,
        mut second: Plan<DynRank, DynRank>,
    ) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let rank = first.source.len();
        let (of_first, of_second) = (first.holes.take(), second.holes.take());
        if [&of_first, &of_second].into_iter().flatten().any(|holes| holes.all) {
            // No place has an element: the marks alone are brought together, and nothing is looked up where no position is.
            first.terms.fill(Term::default());
            for (term, &extent) in second.terms.iter_mut().zip(&second.source) {
                if matches!(*term, Term::Constant { position } if position >= extent) {
                    *term = Term::default();
                }
            }
        }
        let bad = |holes: Option<Arc<Holes>>| holes.map(|holes| holes.bad.clone()).into_iter().flatten();
        let mut marks = MarkedAxes::new();
        // What the second marks comes first: it is looked up last, so its `fill` is what is seen.
        for Bad { outside, marked } in bad(of_second) {
            marks.push(MarkedAxis { outside, axis: first.source.len(), numbers: None });
            first.add_axis(Term::Affine { axis: first.shape.len(), start: 0, step: 1 }, Table::None);
            first.shape.push(1);
            second.add_marked(marked.as_ref())?;
        }
        for Bad { outside, marked } in bad(of_first) {
            marks.push(MarkedAxis { outside, axis: first.source.len(), numbers: None });
            first.add_marked(marked.as_ref())?;
        }
        let mut both = first.chain(&second).map_err(|broken| broken.into_error(second.shape()))?;
        let holes = Holes::of(&mut both, marks)?;
        both.source.truncate(rank);
        both.terms.truncate(rank);
        both.tables.truncate(rank);
        if !holes.bad.is_empty() {
            both.holes = Some(holes.into());
        }
        Ok(both)
    }

    /// The joint indices of a group that are marked by any of its elements, in order; none where no element marks one of them.
    fn marked(&self, g: usize) -> Result<Option<Cow<'_, [usize]>>, IndexError> {
        let mut of_group = self.bad.iter().filter_map(|bad| bad.marked.as_ref()).filter(|(group, _)| *group == g);
        let Some((_, first)) = of_group.next() else { return Ok(None) };
        let mut all = Cow::Borrowed(&first[..]);
        for (_, more) in of_group {
            let mut marked = listed(all.len(), &mut all.iter().copied())?;
            marked.try_reserve_exact(more.len()).map_err(|_| too_large(more.len()))?;
            marked.extend(more);
            marked.sort_unstable();
            marked.dedup();
            all = Cow::Owned(marked);
        }
        Ok(Some(all))
    }

    /// The plans of the places that have an element; none where no place has.
    pub(crate) fn good(&self, plan: Slices<'_>) -> Result<Option<Good>, IndexError> {
        if self.all {
            return Ok(None);
        }
        let mut left = Vec::new();
        for g in 0..plan.groups.len() {
            if let Some(marked) = self.marked(g)? {
                left.push((g, all_but(&marked, plan.groups[g].len)?));
            }
        }
        let some: Vec<Picked<'_>> = left.iter().map(|(g, left)| (*g, &left[..])).collect();
        Ok(Some(Good { from: from(plan, &some)?, to: at(plan, &some)? }))
    }

    /// From the result to the places without an element because of one element of the index.
    pub(crate) fn places(&self, plan: Slices<'_>, bad: &Bad) -> Result<Plan<DynRank, DynRank>, IndexError> {
        match &bad.marked {
            Some((group, numbers)) if plan.groups[*group].rank > 0 => at(plan, &[(*group, numbers)]),
            // One entry for all places.
            _ => at(plan, &[]),
        }
    }

    /// Whether an index of the result has no element.
    pub(super) fn has(&self, plan: Slices<'_>, index: &[usize]) -> bool {
        self.all
            || self.bad.iter().filter_map(|bad| bad.marked.as_ref()).any(|(group, numbers)| {
                let Group { axis, rank, .. } = plan.groups[*group];
                let number = (axis..axis + rank).fold(0, |n, axis| n * plan.shape[axis] + index[axis]);
                numbers.binary_search(&number).is_ok()
            })
    }
}

impl Plan<DynRank, DynRank> {
    #[inline]
    fn add_axis(&mut self, term: Term, table: Table) {
        self.source.push(1);
        self.terms.push(term);
        self.tables.push(table);
    }

    /// Adds an axis of extent 1 to the source, where some joint indices of a group have position 1, or all places, and others 0.
    #[inline]
    fn add_marked(&mut self, marked: Option<&(usize, Marks)>) -> Result<(), IndexError> {
        let Some((group, numbers)) = marked else {
            self.add_axis(Term::Constant { position: 1 }, Table::None);
            return Ok(());
        };
        let len = self.groups[*group].len;
        let mut positions = listed(len, &mut core::iter::repeat_n(0, len))?;
        numbers.iter().for_each(|&n| positions[n] = 1);
        let table = Made::from_positions(1, len, positions.into_iter()).map_err(|_| too_large(len))?;
        let part = self.slices().axes_of(*group).len();
        let table = self.own.keep(table);
        self.add_axis(Term::Array { group: *group, part }, table);
        Ok(())
    }
}

/// The numbers of the positions that are none on an axis, of so many.
fn outside_of(positions: Option<TablePositions<'_>>, extent: usize, len: usize) -> Result<Marks, IndexError> {
    fn add<P: Copy + PartialOrd>(numbers: &mut Marks, table: &[P], extent: P) -> Option<()> {
        // Most pieces have none, which is seen without a branch for each position.
        const PIECE: usize = 32;
        for (k, some) in table.chunks(PIECE).enumerate() {
            if some.iter().fold(false, |any, &position| any | (position >= extent)) {
                numbers.try_reserve(some.len()).ok()?;
                numbers.extend((0..some.len()).filter(|&n| some[n] >= extent).map(|n| k * PIECE + n));
            }
        }
        Some(())
    }
    let mut numbers = Marks::new();
    let known = match positions {
        Some(TablePositions::Narrow(table)) => {
            let table = &table[..len.min(table.len())];
            // Positions of 32 bits have an extent of 32 bits.
            add(&mut numbers, table, extent as u32).map(|()| table.len())
        }
        Some(TablePositions::Wide(table)) => {
            let table = &table[..len.min(table.len())];
            add(&mut numbers, table, extent).map(|()| table.len())
        }
        None => Some(0),
    };
    let known = known.ok_or_else(|| too_large(len))?;
    numbers.try_reserve_exact(len - known).map_err(|_| too_large(len))?;
    numbers.extend(known..len);
    Ok(numbers)
}

/// The last number below `len` that is not among some, which are in order.
fn last_but(numbers: &[usize], len: usize) -> Option<usize> {
    let behind = numbers.iter().rev().zip((0..len).rev()).take_while(|&(&n, last)| n == last).count();
    (len - behind).checked_sub(1)
}

/// The numbers below `len` that are not among some, which are in order.
fn all_but(numbers: &[usize], len: usize) -> Result<Vec<usize>, IndexError> {
    let mut left = Vec::new();
    left.try_reserve_exact(len - numbers.len()).map_err(|_| too_large(len))?;
    let mut first = 0;
    for &n in numbers {
        left.extend(first..n);
        first = n + 1;
    }
    left.extend(first..len);
    Ok(left)
}

/// So many numbers in a list, where there is memory for it.
fn listed(count: usize, numbers: &mut dyn Iterator<Item = usize>) -> Result<Vec<usize>, IndexError> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| too_large(count))?;
    list.extend(numbers);
    Ok(list)
}

fn too_large(count: usize) -> IndexError {
    IndexError::TooLarge { shape: alloc::vec![count] }
}

/// Where the axes of a result go, and the extents there, when the axes of some groups become one axis each.
fn axes(plan: Slices<'_>, some: &[Picked<'_>]) -> (Vec<usize>, Vec<usize>) {
    let (mut to, mut shape) = (Vec::new(), Vec::new());
    for (axis, &extent) in plan.shape.iter().enumerate() {
        let within = some.iter().find(|(g, _)| {
            let group = plan.groups[*g];
            (group.axis..group.axis + group.rank).contains(&axis)
        });
        match within {
            Some((g, _)) if plan.groups[*g].axis < axis => {}
            Some((_, numbers)) => shape.push(numbers.len()),
            None => shape.push(extent),
        }
        to.push(shape.len() - 1);
    }
    (to, shape)
}

/// From the source of a plan to the part of its result with some of the joint indices.
fn from(plan: Slices<'_>, some: &[Picked<'_>]) -> Result<Plan<DynRank, DynRank>, IndexError> {
    let (to, shape) = axes(plan, some);
    let mut lookups = plan.marked_lookups()?;
    for (g, lookup) in lookups.iter_mut().enumerate() {
        let axis = to.get(lookup.axis).copied().unwrap_or(shape.len());
        let picked = some.iter().find(|(group, _)| *group == g);
        if picked.is_some() && lookup.parts.iter().any(|part| matches!(part, Part::Remote(_))) {
            return Err(elsewhere());
        }
        match picked {
            None => *lookup = Lookup::new(axis, lookup.rank, core::mem::take(&mut lookup.parts)),
            Some((_, numbers)) => {
                let extents = plan.extents_of(g);
                let pick = |(part, &extent): (&Part<'_>, &usize)| {
                    let mut picked = numbers.iter().map(|&n| part.get(n).unwrap_or_default());
                    Ok(Part::of(extent, listed(numbers.len(), &mut picked)?))
                };
                let parts = lookup.parts.iter().zip(&extents).map(pick).collect::<Result<_, IndexError>>()?;
                *lookup = Lookup::new(axis, 1, parts);
            }
        }
    }
    let walk = |term: &Term| match *term {
        Term::Affine { axis, start, step } => Term::Affine { axis: to[axis], start, step },
        term => term,
    };
    let terms: Vec<Term> = plan.terms.iter().map(walk).collect();
    Plan::from_terms(plan.source, &shape, &terms, lookups)
}

/// From the result of a plan to the part with some of the joint indices.
fn at(plan: Slices<'_>, some: &[Picked<'_>]) -> Result<Plan<DynRank, DynRank>, IndexError> {
    let (to, shape) = axes(plan, some);
    let mut terms: Vec<Term> = to.iter().map(|&axis| Term::Affine { axis, start: 0, step: 1 }).collect();
    let mut lookups = Vec::new();
    for (k, (g, numbers)) in some.iter().enumerate() {
        let group = plan.groups[*g];
        let joint = group.axis..group.axis + group.rank;
        let mut parts = Vec::new();
        let mut stride = group.len;
        for (part, axis) in joint.clone().enumerate() {
            let extent = plan.shape[axis];
            stride /= extent.max(1);
            let coordinate = |&n: &usize| n / stride.max(1) % extent.max(1);
            parts.push(Part::of(extent, listed(numbers.len(), &mut numbers.iter().map(coordinate))?));
            terms[axis] = Term::Array { group: k, part };
        }
        lookups.push(Lookup::new(to[group.axis], 1, parts));
    }
    Plan::from_terms(plan.shape, &shape, &terms, lookups)
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// The places of the result that have no element, for hosts that carry out plans.
    #[doc(hidden)]
    pub fn holes(&self) -> Option<&Holes> {
        self.holes.as_deref()
    }

    /// The plan from the source to the elements that are there, and that from the result to their places; none where no place
    /// has an element. For hosts that carry out plans with [`Holes`].
    #[doc(hidden)]
    #[expect(clippy::type_complexity, reason = "a pair of plans")]
    pub fn good(&self) -> Result<Option<(Plan<S, DynRank>, Plan<DynRank, DynRank>)>, IndexError> {
        let Some(holes) = &self.holes else { return Ok(None) };
        let Some(Good { from, to }) = holes.good(self.slices())? else { return Ok(None) };
        Ok(Some((from.into_ranks()?, to)))
    }

    /// The plan of some of the joint indices of some groups, whose axes become one axis each, and that from the result of this plan
    /// to it. For those who cut plans into pieces, as a chunked store does.
    #[doc(hidden)]
    #[expect(clippy::type_complexity, reason = "a pair of plans")]
    pub fn picked(&self, some: &[(usize, &[usize])]) -> Result<(Plan<S, DynRank>, Plan<DynRank, DynRank>), IndexError> {
        self.without_holes()?;
        let (from, to) = (from(self.slices(), some)?, at(self.slices(), some)?);
        Ok((from.into_ranks()?, to))
    }

    /// The same plan without marks: it names some element for each place, if any place has one.
    #[doc(hidden)]
    pub fn unmarked(&self) -> Option<Self> {
        let named = self.holes.as_ref().is_none_or(|holes| !holes.all);
        named.then(|| Plan { holes: None, ..self.clone() })
    }

    /// Refuses a plan with places that have no element, where every place needs one.
    pub(crate) fn without_holes(&self) -> Result<(), IndexError> {
        self.holes.as_deref().map_or(Ok(()), Holes::refuse)
    }
}

impl Holes {
    /// The error of an operation that needs an element in every place.
    fn refuse(&self) -> Result<(), IndexError> {
        match self.bad.first() {
            Some(bad) => Err(IndexError::Outside { word: bad.outside.name(), why: HERE }),
            None => Ok(()),
        }
    }
}

const HERE: &str =
    "this operation needs an element for each of them, or works where such entries are not supported yet";
