//! Entries outside of their axis that `fill` and `drop` mark: which places of a result have an element, and which have none.
//!
//! A plan with such places is carried out by two plans without: one names the elements that are there, the other the places of the
//! result that these belong to. Where arrays act together, the places on their axes without a marked entry become one axis.

use alloc::vec::Vec;

use super::lay::elsewhere;
use super::lookup::{Lookup, Part};
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::outside::Outside;
use crate::index::table::Table;
use crate::layout::zeros;
use crate::rank::{Axes, DynRank, Shape};

/// An element with an entry outside of its axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MarkedAxis {
    pub(super) outside: Outside,
    /// The axis of the source that it looks up.
    pub(super) axis: usize,
}

/// The places of a result that have no element.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Holes {
    /// The others; none where no place has an element.
    pub(crate) good: Option<Good>,
    /// What the index says of them, element by element. A place may have several: the first counts.
    pub(crate) bad: Vec<Bad>,
}

/// The places of a result that have an element.
#[derive(Clone, Debug)]
pub(crate) struct Good {
    /// From the source to these elements.
    pub(crate) from: Plan<DynRank, DynRank>,
    /// From the result to the same elements.
    pub(crate) to: Plan<DynRank, DynRank>,
}

/// The places without an element because of one element of the index.
#[derive(Clone, Debug)]
pub(crate) struct Bad {
    pub(crate) outside: Outside,
    /// From the result to these places.
    pub(crate) at: Plan<DynRank, DynRank>,
}

/// Some of the joint indices of a group.
type Picked<'n> = (usize, &'n [usize]);

impl Holes {
    /// Finds the places in the tables of a plan: an entry that is marked is the extent of its axis.
    pub(super) fn of<S: Shape, R: Shape>(plan: &Plan<S, R>, marks: &[MarkedAxis]) -> Result<Self, IndexError> {
        let mut holes = Holes { good: None, bad: Vec::new() };
        let mut marked: Vec<Vec<bool>> = plan.groups.iter().map(|_| Vec::new()).collect();
        let mut none = false;
        for &MarkedAxis { outside, axis } in marks {
            let extent = plan.source_shape()[axis];
            let at = match plan.terms()[axis] {
                Term::Array { group, .. } => {
                    let positions = plan.own.positions(plan.tables.as_ref()[axis], &[]);
                    let is_bad = |n| positions.and_then(|positions| positions.get(n)).is_none_or(|p| p >= extent);
                    let len = plan.groups[group].len;
                    let bad = numbers(len, &is_bad)?;
                    let more = len - marked[group].len();
                    marked[group].try_reserve_exact(more).map_err(|_| too_large(len))?;
                    marked[group].resize(len, false);
                    bad.iter().for_each(|&n| marked[group][n] = true);
                    at(plan, &[(group, &bad)])?
                }
                // One entry for all places.
                Term::Constant { position } if position >= extent => {
                    none = true;
                    at(plan, &[])?
                }
                _ => continue,
            };
            holes.bad.push(Bad { outside, at });
        }
        if !none {
            let left = marked.iter().map(|marked| numbers(marked.len(), &|n| !marked[n]));
            let left: Vec<Vec<usize>> = left.collect::<Result<_, _>>()?;
            let some: Vec<Picked<'_>> =
                (0..left.len()).filter(|&g| !marked[g].is_empty()).map(|g| (g, &left[g][..])).collect();
            holes.good = Some(Good { from: from(plan, &some)?, to: at(plan, &some)? });
        }
        Ok(holes)
    }
}

/// The numbers below `len` that are chosen.
fn numbers(len: usize, chosen: &dyn Fn(usize) -> bool) -> Result<Vec<usize>, IndexError> {
    listed((0..len).filter(|&n| chosen(n)).count(), &mut (0..len).filter(|&n| chosen(n)))
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
fn axes<S: Shape, R: Shape>(plan: &Plan<S, R>, some: &[Picked<'_>]) -> (Vec<usize>, Vec<usize>) {
    let (mut to, mut shape) = (Vec::new(), Vec::new());
    for (axis, &extent) in plan.shape().iter().enumerate() {
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
fn from<S: Shape, R: Shape>(plan: &Plan<S, R>, some: &[Picked<'_>]) -> Result<Plan<DynRank, DynRank>, IndexError> {
    let (to, shape) = axes(plan, some);
    let mut lookups = plan.lookups()?;
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
    let terms: Vec<Term> = plan.terms().iter().map(walk).collect();
    Plan::from_terms(plan.source_shape(), &shape, &terms, lookups)
}

/// From the result of a plan to the part with some of the joint indices.
fn at<S: Shape, R: Shape>(plan: &Plan<S, R>, some: &[Picked<'_>]) -> Result<Plan<DynRank, DynRank>, IndexError> {
    let (to, shape) = axes(plan, some);
    let mut terms: Vec<Term> = to.iter().map(|&axis| Term::Affine { axis, start: 0, step: 1 }).collect();
    let mut lookups = Vec::new();
    for (k, (g, numbers)) in some.iter().enumerate() {
        let group = plan.groups[*g];
        let joint = group.axis..group.axis + group.rank;
        let mut parts = Vec::new();
        let mut stride = group.len;
        for (part, axis) in joint.clone().enumerate() {
            let extent = plan.shape()[axis];
            stride /= extent.max(1);
            let coordinate = |&n: &usize| n / stride.max(1) % extent.max(1);
            parts.push(Part::of(extent, listed(numbers.len(), &mut numbers.iter().map(coordinate))?));
            terms[axis] = Term::Array { group: k, part };
        }
        lookups.push(Lookup::new(to[group.axis], 1, parts));
    }
    Plan::from_terms(plan.shape(), &shape, &terms, lookups)
}

impl Holes {
    /// The plan from the source to the elements that are there, and that from the result to their places; none where no place
    /// has an element.
    #[expect(clippy::type_complexity, reason = "a pair of plans")]
    pub fn good<S: Shape>(&self) -> Option<(Plan<S, DynRank>, &Plan<DynRank, DynRank>)> {
        let Good { from, to } = self.good.as_ref()?;
        Some((from.of_rank()?, to))
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// The places of the result that have no element, for hosts that carry out plans.
    #[doc(hidden)]
    pub fn holes(&self) -> Option<&Holes> {
        self.holes.as_deref()
    }

    /// The same plan for a source whose type has this rank, where it has.
    fn of_rank<Q: Shape>(&self) -> Option<Plan<Q, R>> {
        let rank = self.source_shape().len();
        let source = Q::Axes::<usize>::from_slice(self.source_shape())?;
        let (mut terms, mut tables) = (zeros::<Q, Term>(rank), zeros::<Q, Table>(rank));
        terms.as_mut().copy_from_slice(self.terms());
        tables.as_mut().copy_from_slice(self.tables.as_ref());
        let (shape, groups, own) = (self.shape.clone(), self.groups.clone(), self.own.clone());
        Some(Plan { source, terms, tables, shape, groups, own, holes: self.holes.clone() })
    }

    /// Refuses a plan with places that have no element, where every place needs one.
    pub(crate) fn without_holes(&self) -> Result<(), IndexError> {
        match self.holes.as_ref().and_then(|holes| holes.bad.first()) {
            Some(bad) => Err(IndexError::Outside { word: bad.outside.name(), why: HERE }),
            None => Ok(()),
        }
    }
}

const HERE: &str =
    "this operation needs an element for each of them, or works where such entries are not supported yet";
