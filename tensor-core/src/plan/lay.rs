//! A plan laid over the strides of a source: the axes of a gather or a scatter.

use core::ops::Range;

use smallvec::SmallVec;

use super::lookup::Group;
use super::runs::{FEW, Places, Runs};
use super::slices::Slices;
use super::terms::{Plan, Term, lay_terms};
use crate::error::IndexError;
use crate::kernel::gather::{Axis, Lie, TablePositions};
use crate::kernel::nest::{Loop, Loops, Nest};
use crate::kernel::sort::sort_by_key;
use crate::layout::{Layout, zeros};
use crate::shape::rank::{DynRank, Shape};

/// A plan laid over the strides of a source.
pub(crate) struct Walk<'p> {
    /// The position of the first element, where there is one.
    pub(crate) offset: usize,
    pub(crate) axes: SmallVec<[Axis<'p>; 8]>,
    /// The axes of the result that each of these runs over; none where an index into it chose one entry.
    pub(crate) of_result: SmallVec<[Range<usize>; 8]>,
}

/// Runs `f` once on the walk of a plan over a layout; not where the result is empty. Some tables of the plan may be lent. Of places
/// without an element, the walk names some element: the caller knows of these places.
pub(crate) fn walk<S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    lent: &[TablePositions<'_>],
    layout: &Layout<S>,
    f: &mut dyn FnMut(&Walk<'_>),
) -> Result<(), IndexError> {
    if plan.shape().contains(&0) {
        return Ok(());
    }
    if plan.holes.as_ref().is_some_and(|holes| holes.all) {
        plan.without_holes()?;
    }
    debug_assert!(suits(plan.slices(), lent, layout.shape()), "P1: {plan} over {layout:?}");
    lay(plan, lent, layout, f)
}

/// [`walk`] of a plan whose lent tables are not checked: no entry of them is read. The result is not empty.
pub(crate) fn lay<S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    lent: &[TablePositions<'_>],
    layout: &Layout<S>,
    f: &mut dyn FnMut(&Walk<'_>),
) -> Result<(), IndexError> {
    Parts::of(plan, lent, layout).lay(layout.offset(), f)
}

/// The elements that a plan, some of whose tables may be lent, names in a layout, where they are few runs.
pub(crate) fn runs<S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    lent: &[TablePositions<'_>],
    layout: &Layout<S>,
    size: usize,
) -> Option<Runs> {
    if plan.shape().contains(&0) {
        return None;
    }
    debug_assert!(suits(plan.slices(), lent, layout.shape()), "P1: {plan} over {layout:?}");
    Parts::of(plan, lent, layout).runs(layout.offset(), size)
}

/// A plan and a layout as slices, for which all below is compiled once.
struct Parts<'p> {
    plan: Slices<'p>,
    lent: &'p [TablePositions<'p>],
    strides: &'p [isize],
}

impl<'p> Parts<'p> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<S: Shape, R: Shape>(plan: &'p Plan<S, R>, lent: &'p [TablePositions<'p>], layout: &'p Layout<S>) -> Self {
        Parts { plan: plan.slices(), lent, strides: layout.strides() }
    }

    fn runs(&self, offset: usize, size: usize) -> Option<Runs> {
        let few =
            |n: usize, group: &Group| Some(n * group.len).filter(|n| group.bits.is_none() && (1..=FEW).contains(n));
        self.plan.groups.iter().try_fold(1, few)?;
        // A result of more axes is left to the walk.
        let mut steps = [0; 16];
        let steps = steps.get_mut(..self.plan.shape.len())?;
        let mut sum = Runs::new(lay_terms(self.plan.terms, self.plan.shape, (offset, self.strides), steps));
        // An index into those without axes in the result chose one entry.
        let of_rank_0 = |(_, group): &(usize, &Group)| group.rank == 0;
        self.plan.groups.iter().enumerate().filter(of_rank_0).try_for_each(|(g, _)| self.append(&mut sum, g))?;
        let mut out = 0;
        while let Some(&extent) = self.plan.shape.get(out) {
            match self.plan.groups.iter().position(|group| group.rank > 0 && group.axis == out) {
                Some(g) => {
                    self.append(&mut sum, g)?;
                    out += self.plan.groups[g].rank;
                }
                None => {
                    sum.walk(extent, steps[out]);
                    out += 1;
                }
            }
        }
        sum.finish(size).then_some(sum)
    }

    /// The entries of a group, as one more axis.
    fn append(&self, sum: &mut Runs, g: usize) -> Option<()> {
        let mut places = Places::new();
        places.grow(self.plan.groups[g].len)?;
        for ((term, table), &stride) in self.plan.terms.iter().zip(self.plan.tables).zip(self.strides) {
            if matches!(*term, Term::Array { group, .. } if group == g) {
                let positions = self.plan.own.positions(*table, self.lent)?;
                for (j, place) in places.iter_mut().enumerate() {
                    *place = place.wrapping_add(positions.at(j).wrapping_mul(stride));
                }
            }
        }
        sum.append(&places)
    }

    fn lay(&self, offset: usize, f: &mut dyn FnMut(&Walk<'_>)) -> Result<(), IndexError> {
        let mut steps = zeros::<DynRank, isize>(self.plan.shape.len());
        let offset = lay_terms(self.plan.terms, self.plan.shape, (offset, self.strides), &mut steps);
        // The tables of all groups, with the strides of their source axes, and the axes of all masks; which are whose.
        let mut tables: SmallVec<[(TablePositions<'_>, isize); 4]> = SmallVec::new();
        let mut grids: SmallVec<[(usize, isize); 8]> = SmallVec::new();
        let mut groups: SmallVec<[(&Group, Range<usize>); 4]> = SmallVec::new();
        for (g, group) in self.plan.groups.iter().enumerate() {
            let named = |(axis, term): (usize, &Term)| match *term {
                Term::Array { group, .. } if group == g => Some(axis),
                _ => None,
            };
            let axes = self.plan.terms.iter().enumerate().filter_map(named);
            let lookups = if group.bits.is_some() {
                self.add_grid(&mut grids, axes)
            } else {
                let first = tables.len();
                for axis in axes {
                    let positions = self.plan.own.positions(self.plan.tables[axis], self.lent).ok_or_else(elsewhere)?;
                    tables.push((positions, self.strides[axis]));
                }
                first..tables.len()
            };
            groups.push((group, lookups));
        }
        // First those that have no axes in the result: an index into them chose one entry.
        if groups.len() > 1 {
            sort_by_key(&mut groups, |(group, _)| if group.rank == 0 { (0, 0) } else { (group.axis, group.rank) });
        }
        let mut walk = Walk { offset, axes: SmallVec::new(), of_result: SmallVec::new() };
        let mut left = &groups[..];
        let mut out = 0;
        loop {
            let group = left.split_first().filter(|((group, _), _)| group.rank == 0 || group.axis == out);
            let rank = match (group, self.plan.shape.get(out)) {
                (Some(((group, lookups), rest)), _) => {
                    left = rest;
                    walk.axes.push(match group.bits {
                        Some(bits) => {
                            let grid = &grids[lookups.clone()];
                            let lie = match grid {
                                [] => Lie::Walk(0),
                                [(_, stride)] => Lie::Walk(*stride),
                                axes => Lie::Grid { axes, first: 0 },
                            };
                            Axis::Bits { words: self.plan.own.bits(bits), skip: 0, len: group.len, lie }
                        }
                        None => Axis::Table { start: 0, len: group.len, parts: &tables[lookups.clone()] },
                    });
                    group.rank
                }
                (None, Some(&extent)) => {
                    walk.axes.push(Axis::Step { len: extent, stride: steps[out] });
                    1
                }
                (None, None) => break,
            };
            walk.of_result.push(out..out + rank);
            out += rank;
        }
        assert!(left.is_empty(), "an array inside of the axes of another");
        f(&walk);
        Ok(())
    }

    /// The axes of a mask, as extents and strides: those that are one walk of memory as one.
    fn add_grid(&self, grids: &mut SmallVec<[(usize, isize); 8]>, axes: impl Iterator<Item = usize>) -> Range<usize> {
        let first = grids.len();
        let mut nest = Nest { at: [0], loops: Loops::new() };
        axes.for_each(|axis| nest.push(Loop { len: self.plan.source[axis], by: [self.strides[axis]] }));
        grids.extend(nest.loops.iter().map(|axis| (axis.len, axis.by[0])));
        first..grids.len()
    }
}

/// The positions are known to a device only.
#[cold]
pub(crate) fn elsewhere() -> IndexError {
    IndexError::Device {
        what:
            "an index array of this plan lies on a device: bring it to the host (`to_cpu`), or the tensor to the device"
                .into(),
    }
}

/// Whether a plan names only positions below the extents of a layout, as often as its result has elements: P1, which a debug
/// build asserts.
fn suits(plan: Slices<'_>, lent: &[TablePositions<'_>], extents: &[usize]) -> bool {
    let below = |at: i128, axis: usize| 0 <= at && at < extents[axis] as i128;
    let step = |(axis, term): (usize, &Term)| match *term {
        Term::Constant { position } => below(position as i128, axis),
        Term::Affine { axis: out, start, step } => {
            let last = plan.shape[out] as i128 - 1;
            below(start as i128, axis) && below(start as i128 + last * step as i128, axis)
        }
        Term::Array { .. } => true,
    };
    let group = |(g, group): (usize, &Group)| match group.bits {
        Some(bits) => {
            let words = plan.own.bits(bits);
            let len = plan.extents_of(g).iter().product::<usize>();
            let set = words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            let past = words.last().is_some_and(|last| len % 64 > 0 && last >> (len % 64) != 0);
            words.len() == len.div_ceil(64) && set == group.len && !past
        }
        None => plan.axes_of(g).into_iter().all(|axis| {
            let positions = plan.own.positions(plan.tables[axis], lent);
            positions.is_none_or(|positions| positions.len() >= group.len && positions.are_below(extents[axis]))
        }),
    };
    plan.source == extents && plan.terms.iter().enumerate().all(step) && plan.groups.iter().enumerate().all(group)
}
