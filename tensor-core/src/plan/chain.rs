//! Combines plans: one after the other, or from parts of the caller.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::error::IndexError;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, Ranks};
use crate::index::resolve::What;
use crate::index::table::Made;
use crate::layout::{Layout, checked_len, zeros};
use crate::plan::explain::Explanation;
use crate::plan::holes::Holes;
use crate::plan::terms::{place, walked};
use crate::plan::{Group, Lookup, Part, Plan, Term};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape};

/// What is wrong with plans that cannot become one.
pub(super) enum Broken {
    TooLarge,
    /// A table is stored on a device.
    Elsewhere,
}

impl Broken {
    /// The error, for a result of this shape.
    pub(super) fn into_error(self, shape: &[usize]) -> IndexError {
        match self {
            Broken::TooLarge => IndexError::TooLarge { shape: shape.into() },
            Broken::Elsewhere => {
                IndexError::Device { what: "an index array of this plan lies on a device: bring it here first".into() }
            }
        }
    }
}

impl From<What> for Broken {
    fn from(_: What) -> Self {
        Broken::TooLarge
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// This plan, and then any index into its result, under the rules of a mode: one plan, and nothing is executed.
    ///
    /// Arrays in both come together as one table for each source axis, of as many entries as their joint indices. Where
    /// arrays of the second act on single axes of a joint set of the first, the tables are over all axes of the result that these
    /// leave; the others stay as they are.
    ///
    /// # Errors
    ///
    /// Those of a bad index into the result's shape; [`IndexError::TooLarge`] if a table of positions does not fit
    /// memory; [`IndexError::Device`] if one is stored on a device.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let t = Tensor::from_vec([4, 6], (0..24).collect())?;
    /// let part = t.layout().plan(idx![1.., ::2])?;
    /// let both = part.then_gather(Outer, idx![[2, 0], [1]])?;
    /// assert_eq!(both.to_string(), "src[0] = idx0[out[0]]; src[1] = idx1[out[1]]");
    /// assert_eq!(both.gather(&t)?.to_vec(), [20, 8]);
    /// assert_eq!(both.gather(&t)?, t.i(idx![1.., ::2]).oix(idx![[2, 0], [1]]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then_gather<I: IntoIndex<List: Ranks<M>>, M: Mode>(
        &self,
        mode: M,
        index: I,
    ) -> Result<Plan<S, Indexed<R, I, M>>, IndexError>
    where
        R: IndexedBy<I, M>,
    {
        let index = index.into_index();
        match Plan::<R, Indexed<R, I, M>>::resolve_gather(index.list(), &self.shape, mode.kind()) {
            Ok(inner) => self.then_plan(&inner),
            Err(fault) => Err(fault.into_error(index.list(), index.written(), self.shape())),
        }
    }

    /// This plan, and then one that was made for the shape of its result: one plan, and nothing is executed.
    ///
    /// A place has no element if the second plan marks it (`fill`, `drop`), or if it names a place there that the first one marks.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the second plan is for another shape; [`IndexError::TooLarge`] if a table of positions does not
    /// fit memory; [`IndexError::Device`] if one is on a device.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let rows = Layout::row_major([4, 6])?.plan(idx![1..])?;
    /// let column = Layout::row_major([3, 6])?.plan(idx![.., -1])?;
    /// assert_eq!(rows.then_plan(&column)?.to_string(), "src[0] = 1 + out[0]; src[1] = 5");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then_plan<Q: Shape>(&self, inner: &Plan<R, Q>) -> Result<Plan<S, Q>, IndexError> {
        inner.check_source(self.shape())?;
        if self.holes.is_some() || inner.holes.is_some() {
            return Holes::chained(self.clone().into_ranks()?, inner.clone().into_ranks()?)?.into_ranks();
        }
        self.chain(inner).map_err(|broken| broken.into_error(inner.shape()))
    }

    /// Both as one, where neither has places without an element.
    pub(super) fn chain<Q: Shape>(&self, inner: &Plan<R, Q>) -> Result<Plan<S, Q>, Broken> {
        let second = known(inner)?;
        let mut out = Plan::basic(self.source.clone(), self.terms.clone(), inner.shape.clone());
        for (g, &group) in inner.groups.iter().enumerate() {
            out.groups.push(match second[g].parts[..] {
                // Bools alone: their axes have an index at most and look nothing up, so they may stand inside of a group.
                [] if group.len <= 1 => Group { len: 1, ..Group::default() },
                _ => Group { bits: None, ..group },
            });
        }
        // How many axes each group looks up so far, and where each group of this plan went, once its first part is met.
        let mut parts = alloc::vec![0; inner.groups.len()];
        let mut moved: Vec<Option<usize>> = self.groups.iter().map(|_| None).collect();
        let mut first = None;
        for (axis, (term, &extent)) in self.terms().iter().zip(self.source_shape()).enumerate() {
            let mut look_up = |out: &mut Plan<S, Q>, group: usize, table| {
                out.tables.as_mut()[axis] = out.own.keep(table);
                parts[group] += 1;
                Term::Array { group, part: parts[group] - 1 }
            };
            let term = match *term {
                Term::Constant { .. } => *term,
                Term::Affine { axis: between, start, step } => match inner.terms()[between] {
                    Term::Array { group, part } => {
                        let table = &second[group].parts[part];
                        let positions = table.iter().map(|position| walked(start, step, position));
                        look_up(&mut out, group, Made::from_positions(extent, table.len(), positions)?)
                    }
                    _ => term.then(inner.terms(), inner.shape()),
                },
                Term::Array { group, part } => {
                    let old = &self.groups[group];
                    let through = &inner.terms()[old.axis..old.axis + old.rank];
                    let arrays = through.iter().filter_map(|term| match term {
                        Term::Array { group, .. } => Some(*group),
                        _ => None,
                    });
                    let mut arrays: Vec<usize> = arrays.collect();
                    arrays.dedup();
                    let affine = through.iter().any(|term| matches!(term, Term::Affine { .. }));
                    match arrays[..] {
                        [] if old.is_whole_in(inner, &second) => {
                            let to = match moved[group] {
                                Some(to) => to,
                                None => {
                                    self.hand_on(group, inner, &mut out)?;
                                    out.groups.len() - 1
                                }
                            };
                            moved[group] = Some(to);
                            Term::Array { group: to, part }
                        }
                        [to] if !affine => {
                            let first = match &first {
                                Some(first) => first,
                                None => first.insert(known(self)?),
                            };
                            let extents = &self.shape()[old.axis..old.axis + old.rank];
                            let number = |n: usize| {
                                through.iter().zip(extents).fold(0, |number, (term, extent)| {
                                    number * extent
                                        + match *term {
                                            Term::Constant { position } => position,
                                            Term::Array { group, part } => {
                                                second[group].parts[part].get(n).unwrap_or_default()
                                            }
                                            Term::Affine { .. } => 0,
                                        }
                                })
                            };
                            let table = &first[group].parts[part];
                            let len = inner.groups[to].len;
                            let positions = (0..len).map(|n| table.get(number(n)).unwrap_or_default());
                            look_up(&mut out, to, Made::from_positions(extent, len, positions)?)
                        }
                        _ => return self.points(inner),
                    }
                }
            };
            out.terms.as_mut()[axis] = term;
        }
        out.repeat_axes();
        Ok(out)
    }

    /// Gives a group without parts to each axis of the result along which everything repeats: an index array of the first plan may be on a
    /// new axis, and no term has the axes that a second plan leaves of it.
    fn repeat_axes(&mut self) {
        for (axis, &len) in self.shape.as_ref().iter().enumerate() {
            let walks = |term: &Term| matches!(*term, Term::Affine { axis: walked, .. } if walked == axis);
            let holds = |group: &Group| (group.axis..group.axis + group.rank).contains(&axis);
            if len > 1 && !self.terms.as_ref().iter().any(walks) && !self.groups.iter().any(holds) {
                self.groups.push(Group { axis, rank: 1, len, bits: None });
            }
        }
    }

    /// Both plans as one whose index arrays are over all axes of the result that they bring together: a list of points for those
    /// axes, and no more.
    fn points<Q: Shape>(&self, inner: &Plan<R, Q>) -> Result<Plan<S, Q>, Broken> {
        let (first, second) = (known(self)?, known(inner)?);
        let shape = inner.shape();
        let is_empty = checked_len(shape).map_err(|_| Broken::TooLarge)? == 0;
        // The axes of the result on which the position on an axis of the source depends, and those between.
        let hulls: Vec<Range<usize>> = self.terms().iter().map(|term| self.hull(term, inner)).collect();
        let walks = |axis: usize| matches!(inner.terms()[axis], Term::Affine { .. });
        let spans = match is_empty {
            true => alloc::vec![0..shape.len()],
            false => {
                let tabled = self.terms().iter().zip(&hulls).filter_map(|(term, hull)| {
                    let is_walk = matches!(*term, Term::Affine { axis, .. } if walks(axis));
                    (!is_walk && !hull.is_empty()).then(|| hull.clone())
                });
                // An array of the second may be on a new axis of the first, which no axis of the source depends on.
                let named = inner.groups.iter().map(|group| group.axis..group.axis + group.rank);
                joined(tabled.chain(named.filter(|axes| !axes.is_empty())))
            }
        };
        let mut plan: Plan<S, Q> = Plan::basic(self.source.clone(), self.terms.clone(), inner.shape.clone());
        for span in &spans {
            let len = shape[span.clone()].iter().product();
            plan.groups.push(Group { axis: span.start, rank: span.len(), len, bits: None });
        }
        let mut parts = alloc::vec![0; spans.len()];
        let mut out: Extents = shape.iter().map(|_| 0).collect();
        let mut between: Extents = self.shape().iter().map(|_| 0).collect();
        let mut at = |out: &Extents, term: &Term| {
            for (axis, term) in inner.terms().iter().enumerate() {
                between[axis] = place(term, out, shape, &second).unwrap_or_default();
            }
            place(term, &between, self.shape(), &first).unwrap_or_default()
        };
        for (axis, (term, hull)) in self.terms().iter().zip(&hulls).enumerate() {
            let holds = |span: &Range<usize>| is_empty || !hull.is_empty() && span.contains(&hull.start);
            let Some(group) = spans.iter().position(holds) else {
                plan.terms.as_mut()[axis] = match *term {
                    Term::Affine { axis, .. } if walks(axis) => term.then(inner.terms(), shape),
                    _ => Term::Constant { position: at(&out, term) },
                };
                continue;
            };
            let (span, len) = (&spans[group], plan.groups[group].len);
            let mut column = Vec::new();
            column.try_reserve_exact(len).map_err(|_| Broken::TooLarge)?;
            for n in 0..len {
                let mut rest = n;
                for (i, extent) in out[span.clone()].iter_mut().zip(&shape[span.clone()]).rev() {
                    *i = rest % extent;
                    rest /= extent;
                }
                column.push(at(&out, term));
            }
            out[span.clone()].fill(0);
            plan.terms.as_mut()[axis] = Term::Array { group, part: parts[group] };
            parts[group] += 1;
            plan.tables.as_mut()[axis] =
                plan.own.keep(Made::from_positions(self.source.as_ref()[axis], len, column.into_iter())?);
        }
        plan.repeat_axes();
        Ok(plan)
    }

    /// The axes of the result of both plans on which a term of the first depends, and those between.
    fn hull<Q: Shape>(&self, term: &Term, inner: &Plan<R, Q>) -> Range<usize> {
        let between = match *term {
            Term::Constant { .. } => 0..0,
            Term::Affine { axis, .. } => axis..axis + 1,
            Term::Array { group, .. } => self.groups[group].axis..self.groups[group].axis + self.groups[group].rank,
        };
        let axes = |term: &Term| match *term {
            Term::Constant { .. } => 0..0,
            Term::Affine { axis, .. } => axis..axis + 1,
            Term::Array { group, .. } => inner.groups[group].axis..inner.groups[group].axis + inner.groups[group].rank,
        };
        inner.terms()[between].iter().map(axes).filter(|axes| !axes.is_empty()).fold(0..0, |hull, axes| {
            if hull.is_empty() { axes } else { hull.start.min(axes.start)..hull.end.max(axes.end) }
        })
    }
}

impl Group {
    /// Whether the axes that a plan without arrays on them leaves of this group stand in its result in their order, with no others that are
    /// walked or looked up between them.
    fn is_whole_in<R: Shape, Q: Shape>(&self, inner: &Plan<R, Q>, lookups: &[Lookup<'_>]) -> bool {
        let own = self.axis..self.axis + self.rank;
        let (mut kept, mut others) = (Vec::new(), Vec::new());
        for (axis, term) in inner.terms().iter().enumerate() {
            if let Term::Affine { axis: to, .. } = *term {
                if own.contains(&axis) { &mut kept } else { &mut others }.push(to);
            }
        }
        let (Some(&first), Some(&last)) = (kept.first(), kept.last()) else { return true };
        let is_behind = |(group, lookup): (&Group, &Lookup<'_>)| {
            // (Bools alone have an index at most and look nothing up.)
            lookup.parts.is_empty() && group.len <= 1 || group.axis + group.rank <= first || last < group.axis
        };
        kept.is_sorted()
            && !others.iter().any(|axis| (first..=last).contains(axis))
            && inner.groups.iter().zip(lookups).all(is_behind)
    }
}

/// Ranges that share no axis, which together have those of all these; in order.
pub(crate) fn joined(ranges: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = ranges.collect();
    spans.sort_by_key(|span| span.start);
    spans.dedup_by(|next, span| {
        let meet = next.start < span.end;
        if meet {
            span.end = span.end.max(next.end);
        }
        meet
    });
    spans
}

/// What a plan looks up, where the host knows all of it.
fn known<S: Shape, R: Shape>(plan: &Plan<S, R>) -> Result<Vec<Lookup<'_>>, Broken> {
    let lookups = plan.lookups().map_err(|_| Broken::TooLarge)?;
    if lookups.iter().flat_map(|lookup| &lookup.parts).any(|part| matches!(part, Part::Remote(_))) {
        return Err(Broken::Elsewhere);
    }
    Ok(lookups)
}

impl<S: Shape> Layout<S> {
    /// Describes an index on a tensor of this layout, axis by axis. It is [`Strided::explain`](crate::Strided::explain) without the
    /// tensor.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.layout().explain(idx![1]).to_string(), t.explain(idx![1]).to_string());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn explain<I: IntoIndex>(&self, index: I) -> Explanation {
        Explanation::new(&index.into_index(), self)
    }

    /// Returns the plan of all elements in their order: the start of a chain of plans.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_all();
    /// assert_eq!(plan.to_string(), "src[0] = out[0]; src[1] = out[1]");
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn plan_all(&self) -> Plan<S, S> {
        let mut terms = zeros::<S, Term>(self.rank());
        for (axis, term) in terms.as_mut().iter_mut().enumerate() {
            *term = Term::Affine { axis, start: 0, step: 1 };
        }
        Plan::basic(self.axes().clone(), terms, self.axes().clone())
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Returns the layout of a fresh result: row-major.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if it does not fit memory.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_gather(Outer, idx![[1, 0], ::3])?;
    /// assert_eq!(plan.result_layout()?.strides(), [2, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn result_layout(&self) -> Result<Layout<R>, IndexError> {
        Layout::row_major_of(self.shape.clone())
    }
}

impl Plan<DynRank, DynRank> {
    /// Makes a plan from its parts. Code that cuts plans into pieces, such as a chunked store, uses it.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the number of terms is not the rank of the source;
    /// [`IndexError::TooLarge`] if a shape does not fit memory;
    /// [`IndexError::DataLength`] if a part has another number of positions than its axes have indices;
    /// [`IndexError::RepeatedAxis`] if two terms or lookups walk the same axis of the result;
    /// [`IndexError::NotAPlan`], with the reason, if a term names an axis, lookup or part that is not there, a position is
    /// outside of the source, a step along more than one index is 0 (a lookup may repeat a position), the parts of a lookup
    /// do not belong to one axis each, in their order, or an axis of the result with more than one index is walked by nothing.
    ///
    /// ```
    /// use tensor_idx::{DynRank, plan::{Plan, Term}, prelude::*};
    ///
    /// let terms = [Term::Constant { position: 1 }, Term::Affine { axis: 0, start: 2, step: -1 }];
    /// let plan = Plan::from_terms(&[2, 3], &[3], &terms, Vec::new())?;
    /// let t = Tensor::from_vec(vec![2, 3], (0..6).collect())?;
    /// assert_eq!(plan.gather(&t)?.to_vec(), [5, 4, 3]);
    /// assert!(Plan::from_terms(&[2, 3], &[4], &terms, Vec::new()).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_terms(
        source: &[usize],
        shape: &[usize],
        terms: &[Term],
        lookups: Vec<Lookup<'_>>,
    ) -> Result<Self, IndexError> {
        checked_len(source)?;
        let empty = checked_len(shape)? == 0;
        let broken = |why| IndexError::NotAPlan { why, from: source.into(), to: shape.into() };
        if terms.len() != source.len() {
            return Err(IndexError::RankMismatch { expected: source.len(), found: terms.len() });
        }
        let mut plan: Self = Plan::basic(source.into(), terms.into(), shape.into());
        let mut walked: Vec<bool> = shape.iter().map(|_| false).collect();
        let mut walk = |axis: usize| match walked.get_mut(axis) {
            Some(walked) if !*walked => {
                *walked = true;
                Ok(())
            }
            Some(_) => Err(IndexError::RepeatedAxis { axis }),
            None => Err(broken(format!("a term walks axis {axis} of the result"))),
        };
        let mut tables: Vec<Vec<Part<'_>>> = Vec::new();
        for (g, Lookup { axis, rank, parts, .. }) in lookups.into_iter().enumerate() {
            let joint = axis.checked_add(rank).and_then(|end| shape.get(axis..end));
            let joint =
                joint.ok_or_else(|| broken(format!("lookup {g} has axes {axis}..{}", axis.saturating_add(rank))))?;
            // Before the product: no axis is in two of them.
            (axis..axis + rank).try_for_each(&mut walk)?;
            let needed = joint.iter().product();
            let len = |part: &Part<'_>| match part {
                Part::Remote(part) => part.layout().len(),
                part => part.len(),
            };
            if let Some(found) = parts.iter().map(len).find(|&len| len != needed) {
                return Err(IndexError::DataLength { shape: joint.into(), needed, found });
            }
            plan.groups.push(Group { axis, rank, len: needed, bits: None });
            tables.push(parts);
        }
        let mut named: Vec<usize> = tables.iter().map(|_| 0).collect();
        for (k, (term, &extent)) in terms.iter().zip(source).enumerate() {
            let outside = |position: usize| broken(format!("term {k} reads position {position} of extent {extent}"));
            match *term {
                Term::Constant { position } if position >= extent && !empty => return Err(outside(position)),
                Term::Constant { .. } => {}
                Term::Affine { axis, start, step } => {
                    walk(axis)?;
                    let last = start as i128 + step as i128 * (shape[axis] as i128 - 1);
                    if !empty && start >= extent {
                        return Err(outside(start));
                    }
                    // Whoever writes by a plan counts on it: only lookups name a position more than once.
                    if !empty && step == 0 && shape[axis] > 1 {
                        let times = shape[axis];
                        return Err(broken(format!(
                            "term {k} has step 0, and would read position {start} for {times} indices: that takes a lookup"
                        )));
                    }
                    if !empty && !(0..extent as i128).contains(&last) {
                        return Err(broken(format!("term {k} reads position {last} of extent {extent}")));
                    }
                }
                Term::Array { group, part } => {
                    let Some(tables) = tables.get(group) else {
                        return Err(broken(format!("term {k} names lookup {group} of {}", tables.len())));
                    };
                    // Whoever carries a plan out pairs the parts with the axes in their order.
                    if part != named[group] || part >= tables.len() {
                        let (next, parts) = (named[group], tables.len());
                        return Err(broken(format!(
                            "term {k} names part {part} of lookup {group}, whose {parts} parts belong to as many axes \
                             in order: part {next} is next"
                        )));
                    }
                    named[group] += 1;
                    let bad = |&position: &usize| position >= extent;
                    if let Some(position) = tables[part].iter().find(bad)
                        && !empty
                    {
                        return Err(outside(position));
                    }
                }
            }
        }
        for (g, (parts, &named)) in tables.iter().zip(&named).enumerate() {
            if named != parts.len() {
                return Err(broken(format!("part {named} of lookup {g} belongs to no axis of the source")));
            }
        }
        // No term names the source of the elements along such an axis.
        if let Some(axis) = (0..shape.len()).find(|&axis| !walked[axis] && shape[axis] > 1 && !empty) {
            return Err(broken(format!("nothing walks axis {axis} of the result")));
        }
        for (term, table) in terms.iter().zip(plan.tables.iter_mut()) {
            if let Term::Array { group, part } = *term {
                let part = core::mem::replace(&mut tables[group][part], Part::Narrow(Cow::Borrowed(&[])));
                *table = plan.own.keep(match part {
                    Part::Narrow(positions) => Made::Narrow(positions.into_owned().into()),
                    Part::Wide(positions) => Made::Wide(positions.into_owned().into()),
                    Part::Remote(part) => Made::Remote(part),
                });
            }
        }
        Ok(plan)
    }
}
