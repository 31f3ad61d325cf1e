//! A plan cut along the borders of sources.
//!
//! Every axis of the whole is driven by one thing: a constant, a walk of one axis of the result, or index arrays that act together.
//! So what a plan names of a box is a product: for each axis of the result, or each group of axes, the indices whose positions are
//! in the box. Index arrays on the main axis are sorted by their positions once. So each source gets its entries at once and in the
//! order of its positions, however many sources there are.

use std::borrow::Cow;
use std::ops::Range;

use tensor_idx_core::{DynElement, DynIndex, DynRank, IndexError, Lookup, Part, Plan, Shape, Term};

use crate::element::Element;
use crate::join::boxes::{Segment, Whole};

/// What drives some axes of the result.
enum Drive<'p> {
    /// Nothing: a new axis.
    New,
    /// The positions `start + step * n` on one axis of the whole.
    Walk { axis: usize, start: usize, step: isize },
    /// Index arrays, each on one axis of the whole; and the joint indices in the order of their positions on the main axis, if they
    /// may be in several boxes.
    Arrays { parts: Vec<(usize, Part<'p>)>, order: Option<Vec<usize>> },
}

/// What drives some axes of the result independently of the others.
struct Factor<'p> {
    /// The first of its axes in the result.
    axis: usize,
    rank: usize,
    /// How many indices it has.
    len: usize,
    drive: Drive<'p>,
}

/// Some of the indices of a factor.
enum Indices {
    All,
    Range(Range<usize>),
    Numbers(Vec<usize>),
}

/// A plan, cut.
pub(super) struct Partition<'p> {
    shape: Vec<usize>,
    /// In the order of the axes of the result, all of which are among them.
    factors: Vec<Factor<'p>>,
    /// The axes of the whole that stay at one position.
    fixed: Vec<(usize, usize)>,
    /// The extents of the whole, and its main axis.
    extents: Vec<usize>,
    main: usize,
    /// The positions on the main axis are between these.
    reach: Range<usize>,
}

/// Where the elements of one source are in the result.
pub(super) enum Places {
    All,
    /// In a view of it.
    View(DynIndex),
    Plan(Box<Plan<DynRank, DynRank>>),
}

/// What a plan names of a box: for each factor.
pub(super) struct Selected(Vec<Indices>);

fn position(part: &Part<'_>, n: usize) -> Option<usize> {
    match part {
        Part::Narrow(positions) => Some(positions[n] as usize),
        Part::Wide(positions) => Some(positions[n]),
        _ => None,
    }
}

fn too_large(len: usize) -> IndexError {
    IndexError::TooLarge { shape: vec![len] }
}

/// The numbers as a vector, if there is memory for it.
fn listed(numbers: impl ExactSizeIterator<Item = usize>) -> Result<Vec<usize>, IndexError> {
    let mut list = Vec::new();
    list.try_reserve_exact(numbers.len()).map_err(|_| too_large(numbers.len()))?;
    list.extend(numbers);
    Ok(list)
}

/// Some of the numbers as a vector, if there is memory for all.
fn kept(
    numbers: impl ExactSizeIterator<Item = usize>,
    keep: impl FnMut(&usize) -> bool,
) -> Result<Vec<usize>, IndexError> {
    let mut list = Vec::new();
    list.try_reserve_exact(numbers.len()).map_err(|_| too_large(numbers.len()))?;
    list.extend(numbers.filter(keep));
    list.shrink_to_fit();
    Ok(list)
}

impl<'p> Partition<'p> {
    /// Cuts a plan whose result has elements.
    pub(super) fn new<T: Element, R: Shape>(
        plan: &'p Plan<DynRank, R>,
        whole: &Whole<'_, T>,
    ) -> Result<Self, IndexError> {
        let shape = plan.shape().to_vec();
        let (mut factors, mut fixed): (Vec<Factor<'p>>, _) = (Vec::new(), Vec::new());
        let mut parts: Vec<Vec<(usize, Part<'p>)>> = Vec::new();
        let mut lookups = plan.lookups()?;
        parts.resize_with(lookups.len(), Vec::new);
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { position } => fixed.push((axis, position)),
                Term::Affine { axis: out, start, step } => {
                    factors.push(Factor {
                        axis: out,
                        rank: 1,
                        len: shape[out],
                        drive: Drive::Walk { axis, start, step },
                    });
                }
                Term::Array { group, part } => {
                    let table = &mut lookups[group].parts[part];
                    if !matches!(table, Part::Narrow(_) | Part::Wide(_)) {
                        let what = "an index array lies on a device, and the sources do not: bring it here first";
                        return Err(IndexError::Device { what: what.into() });
                    }
                    parts[group].push((axis, std::mem::replace(table, Part::Narrow(Cow::Borrowed(&[])))));
                }
                _ => return Err(IndexError::NotBasic { element: "a term that is not known here".into() }),
            }
        }
        for (lookup, parts) in lookups.iter().zip(parts) {
            // An index chose one entry.
            if lookup.rank == 0 {
                fixed.extend(parts.iter().filter_map(|(axis, part)| Some((*axis, position(part, 0)?))));
                continue;
            }
            let drive = Drive::Arrays { parts, order: None };
            factors.push(Factor { axis: lookup.axis, rank: lookup.rank, len: lookup.len, drive });
        }
        let mut covered = vec![false; shape.len()];
        factors.iter().for_each(|factor| covered[factor.axis..factor.axis + factor.rank].fill(true));
        let new = covered.iter().enumerate().filter(|(_, covered)| !**covered);
        factors.extend(new.map(|(axis, _)| Factor { axis, rank: 1, len: shape[axis], drive: Drive::New }));
        factors.sort_by_key(|factor| factor.axis);
        let mut partition =
            Partition { shape, factors, fixed, extents: whole.shape.clone(), main: whole.axis, reach: 0..0 };
        partition.sort(&whole.segments)?;
        Ok(partition)
    }

    /// Finds the positions on the main axis; index arrays there are sorted by them if they may be in several boxes.
    fn sort(&mut self, segments: &[Segment]) -> Result<(), IndexError> {
        let main = self.main;
        // Without axes there is one position.
        let fixed = self.fixed.iter().find(|(axis, _)| *axis == main).map_or(0, |(_, position)| *position);
        self.reach = fixed..fixed + 1;
        for factor in &mut self.factors {
            match &mut factor.drive {
                Drive::Walk { axis, start, step } if *axis == main => {
                    let last = start.wrapping_add_signed(step.wrapping_mul(factor.len as isize - 1));
                    self.reach = last.min(*start)..last.max(*start) + 1;
                }
                Drive::Arrays { parts, order } => {
                    let Some((_, part)) = parts.iter().find(|(axis, _)| *axis == main) else { continue };
                    let (low, high) = part.iter().fold((usize::MAX, 0), |(low, high), p| (low.min(p), high.max(p)));
                    self.reach = low..high + 1;
                    let inside = |segment: &Segment| segment.positions.start <= low && high < segment.positions.end;
                    if segments.iter().any(|segment| segment.boxes.len() == 1 && inside(segment)) {
                        continue;
                    }
                    let mut numbers = listed(0..factor.len)?;
                    // Stable, so that entries for one position keep their order.
                    numbers.sort_by_key(|&n| position(part, n));
                    *order = Some(numbers);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The segments in which the plan may name positions.
    pub(super) fn candidates(&self, segments: &[Segment]) -> Range<usize> {
        let first = segments.partition_point(|segment| segment.positions.end <= self.reach.start);
        let end = segments.partition_point(|segment| segment.positions.start < self.reach.end);
        first..end.max(first)
    }

    /// What the plan names of a box, if it names any of its positions.
    pub(super) fn selected(&self, bounds: &[Range<usize>]) -> Result<Option<Selected>, IndexError> {
        if self.fixed.iter().any(|&(axis, position)| !bounds[axis].contains(&position)) {
            return Ok(None);
        }
        let mut selected = Vec::with_capacity(self.factors.len());
        for factor in &self.factors {
            match self.indices(factor, bounds)? {
                Some(indices) => selected.push(indices),
                None => return Ok(None),
            }
        }
        Ok(Some(Selected(selected)))
    }

    /// What the plan names of a segment, with all positions of the other axes.
    pub(super) fn of_segments(&self, positions: Range<usize>) -> Result<Option<Selected>, IndexError> {
        let mut bounds: Vec<Range<usize>> = self.extents.iter().map(|&extent| 0..extent).collect();
        if let Some(bounds) = bounds.get_mut(self.main) {
            *bounds = positions;
        }
        self.selected(&bounds)
    }

    fn indices(&self, factor: &Factor<'p>, bounds: &[Range<usize>]) -> Result<Option<Indices>, IndexError> {
        let some = |range: Range<usize>| match range {
            range if range.is_empty() => None,
            range if range.len() == factor.len => Some(Indices::All),
            range => Some(Indices::Range(range)),
        };
        match &factor.drive {
            Drive::New => Ok(Some(Indices::All)),
            Drive::Walk { axis, start, step } => Ok(some(walked(*start, *step, factor.len, &bounds[*axis]))),
            Drive::Arrays { parts, order } => {
                let open = |(axis, _): &&(usize, Part<'p>)| bounds[*axis] != (0..self.extents[*axis]);
                let open: Vec<&(usize, Part<'p>)> = parts.iter().filter(open).collect();
                let inside = |n: &usize| {
                    open.iter().all(|(axis, part)| position(part, *n).is_some_and(|at| bounds[*axis].contains(&at)))
                };
                if open.is_empty() {
                    return Ok(Some(Indices::All));
                }
                let main = parts.iter().find(|(axis, _)| *axis == self.main);
                let numbers = match (order, main) {
                    (Some(order), Some((axis, part))) => {
                        let until = |end: usize| order.partition_point(|&n| position(part, n) < Some(end));
                        kept(order[until(bounds[*axis].start)..until(bounds[*axis].end)].iter().copied(), inside)?
                    }
                    _ => kept(0..factor.len, inside)?,
                };
                let is_row = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                Ok(match numbers.first() {
                    None => None,
                    // In the order of the result, whatever the order here is.
                    Some(_) if numbers.len() == factor.len => Some(Indices::All),
                    // Some of several joint axes are no box.
                    Some(&first) if is_row && factor.rank == 1 => some(first..first + numbers.len()),
                    Some(_) => Some(Indices::Numbers(numbers)),
                })
            }
        }
    }

    /// The extents of what a selection names: the axes of a factor, or one for some of its joint indices.
    fn extents_of(&self, selected: &Selected) -> Vec<usize> {
        let mut extents = Vec::with_capacity(self.shape.len());
        for (factor, indices) in self.factors.iter().zip(&selected.0) {
            match indices {
                Indices::All => extents.extend(&self.shape[factor.axis..factor.axis + factor.rank]),
                Indices::Range(range) => extents.push(range.len()),
                Indices::Numbers(numbers) => extents.push(numbers.len()),
            }
        }
        extents
    }

    /// The plan of a selection for a source of the given shape whose first element is at `origin`; without the main axis if the source
    /// has none. There, an axis of the result that nothing else drives has one index: the element is the same for all.
    pub(super) fn from(
        &self,
        selected: &Selected,
        (source, origin): (&[usize], &[usize]),
        stacked: bool,
    ) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let mut shape = self.extents_of(selected);
        let mut terms = vec![Term::Constant { position: 0 }; self.extents.len()];
        for &(axis, position) in &self.fixed {
            terms[axis] = Term::Constant { position: position - origin[axis] };
        }
        let mut lookups: Vec<Lookup<'_>> = Vec::new();
        let mut out = 0;
        for (factor, indices) in self.factors.iter().zip(&selected.0) {
            let rank = if matches!(indices, Indices::All) { factor.rank } else { 1 };
            match &factor.drive {
                Drive::New => {}
                Drive::Walk { axis, start, step } => {
                    let first = if let Indices::Range(range) = indices { range.start } else { 0 };
                    let start = start.wrapping_add_signed(step.wrapping_mul(first as isize)) - origin[*axis];
                    terms[*axis] = Term::Affine { axis: out, start, step: if shape[out] > 1 { *step } else { 1 } };
                }
                Drive::Arrays { parts, .. } => {
                    let parts: Vec<_> = parts.iter().filter(|(axis, _)| !(stacked && *axis == self.main)).collect();
                    if parts.is_empty() {
                        shape[out..out + rank].fill(1);
                    } else {
                        let group = lookups.len();
                        let mut tables = Vec::with_capacity(parts.len());
                        for (k, (axis, part)) in parts.iter().enumerate() {
                            terms[*axis] = Term::Array { group, part: k };
                            tables.push(picked(part, factor.len, indices, origin[*axis])?);
                        }
                        lookups.push(Lookup::new(out, rank, tables));
                    }
                }
            }
            out += rank;
        }
        if stacked {
            terms.remove(self.main);
        }
        Plan::from_terms(source, &shape, &terms, lookups)
    }

    /// Where the elements of a selection are in the result.
    pub(super) fn places(&self, selected: &Selected) -> Result<Places, IndexError> {
        if selected.0.iter().all(|indices| matches!(indices, Indices::All)) {
            return Ok(Places::All);
        }
        if selected.0.iter().any(|indices| matches!(indices, Indices::Numbers(_))) {
            return Ok(Places::Plan(Box::new(self.plan_of_places(selected)?)));
        }
        let mut index: Vec<DynElement> = Vec::with_capacity(self.shape.len());
        for (factor, indices) in self.factors.iter().zip(&selected.0) {
            match indices {
                Indices::Range(range) => index.push(DynElement::Range(range.clone().into())),
                _ => {
                    let all = self.shape[factor.axis..factor.axis + factor.rank].iter();
                    index.extend(all.map(|&extent| DynElement::Range((0..extent).into())));
                }
            }
        }
        Ok(Places::View(index.into_iter().collect()))
    }

    /// The plan from the result to the elements of a selection.
    pub(super) fn plan_of_places(&self, selected: &Selected) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let mut terms = vec![Term::Constant { position: 0 }; self.shape.len()];
        let (mut lookups, mut out) = (Vec::new(), 0);
        for (factor, indices) in self.factors.iter().zip(&selected.0) {
            match indices {
                Indices::All => {
                    for term in &mut terms[factor.axis..factor.axis + factor.rank] {
                        *term = Term::Affine { axis: out, start: 0, step: 1 };
                        out += 1;
                    }
                    continue;
                }
                Indices::Range(range) => terms[factor.axis] = Term::Affine { axis: out, start: range.start, step: 1 },
                Indices::Numbers(numbers) => {
                    let (mut divisor, mut parts) = (1, Vec::new());
                    for axis in (factor.axis..factor.axis + factor.rank).rev() {
                        let extent = self.shape[axis];
                        parts.push(Part::Wide(listed(numbers.iter().map(|n| n / divisor % extent))?.into()));
                        divisor *= extent;
                    }
                    parts.reverse();
                    for part in 0..factor.rank {
                        terms[factor.axis + part] = Term::Array { group: lookups.len(), part };
                    }
                    lookups.push(Lookup::new(out, 1, parts));
                }
            }
            out += 1;
        }
        Plan::from_terms(&self.shape, &self.extents_of(selected), &terms, lookups)
    }
}

/// The indices of a walk of `len` positions that are within bounds.
fn walked(start: usize, step: isize, len: usize, bounds: &Range<usize>) -> Range<usize> {
    let by = step.unsigned_abs().max(1);
    // How many indices from the start on are before a position, in the direction of the walk.
    let until = |position: usize| match step {
        0.. => position.saturating_sub(start).div_ceil(by),
        _ => (start + 1).saturating_sub(position).div_ceil(by),
    };
    let (first, end) = if step < 0 { (bounds.end, bounds.start) } else { (bounds.start, bounds.end) };
    until(first).min(len)..until(end).min(len)
}

/// Some of the positions of an index array, counted from `origin`.
fn picked<'p>(part: &'p Part<'_>, len: usize, indices: &Indices, origin: usize) -> Result<Part<'p>, IndexError> {
    if let (Indices::All, 0) = (indices, origin) {
        return Ok(match part {
            Part::Narrow(positions) => Part::Narrow(Cow::Borrowed(positions)),
            Part::Wide(positions) => Part::Wide(Cow::Borrowed(positions)),
            part => part.clone(),
        });
    }
    let at = |n: usize| position(part, n).unwrap_or_default() - origin;
    let positions = match indices {
        Indices::All => listed((0..len).map(at))?,
        Indices::Range(range) => listed(range.clone().map(at))?,
        Indices::Numbers(numbers) => listed(numbers.iter().map(|&n| at(n)))?,
    };
    Ok(match part {
        Part::Narrow(_) => Part::Narrow(positions.into_iter().map(|position| position as u32).collect()),
        _ => Part::Wide(positions.into()),
    })
}
