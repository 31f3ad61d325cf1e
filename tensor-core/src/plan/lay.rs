//! A plan laid over the strides of a source: the dims of a gather or a scatter.

use core::ops::Range;

use smallvec::SmallVec;

use super::lookup::{Group, Parts};
use super::resolved::Lent;
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::kernel::gather::{Dim, Lie, Positions};
use crate::layout::{Layout, zeros};
use crate::rank::Shape;

/// A plan laid over the strides of a source.
pub(crate) struct Walk<'p> {
    /// The position of the first element, where there is one.
    pub(crate) offset: usize,
    pub(crate) dims: SmallVec<[Dim<'p>; 8]>,
    /// The axes of the result that each dim runs over; none where an index into it chose one entry.
    pub(crate) axes: SmallVec<[Range<usize>; 8]>,
}

/// Runs `f` on the walk of a plan, some of whose tables may be lent, over a layout; not called where the result is empty.
pub(crate) fn walk<S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    lent: &[Lent<'_>],
    layout: &Layout<S>,
    f: impl FnOnce(&Walk<'_>),
) -> Result<(), IndexError> {
    walk_groups((plan, plan.groups()), lent, layout, f)
}

/// The axes of a mask, as extents and strides: those that are one walk of memory as one.
fn add_walks<S: Shape>(
    walks: &mut SmallVec<[(usize, isize); 8]>,
    layout: &Layout<S>,
    axes: impl Iterator<Item = usize>,
) -> Range<usize> {
    let first = walks.len();
    // An axis of extent 1 is never walked: its stride is 0 and says nothing (I3).
    for axis in axes.filter(|&axis| layout.shape()[axis] != 1) {
        let (extent, stride) = (layout.shape()[axis], layout.strides()[axis]);
        match walks[first..].last_mut() {
            Some((outer, by)) if *by == stride.wrapping_mul(extent as isize) => {
                (*outer, *by) = (*outer * extent, stride);
            }
            _ => walks.push((extent, stride)),
        }
    }
    first..walks.len()
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

/// [`walk`] with the groups apart from the plan.
pub(crate) fn walk_groups<S: Shape, R: Shape>(
    (plan, all): (&Plan<S, R>, &[Group<'_>]),
    lent: &[Lent<'_>],
    layout: &Layout<S>,
    f: impl FnOnce(&Walk<'_>),
) -> Result<(), IndexError> {
    if plan.shape().contains(&0) {
        return Ok(());
    }
    debug_assert!(suits(plan, all, lent, layout), "P1: {plan} over {layout:?}");
    let strides = layout.strides();
    let mut offset = layout.offset();
    let mut steps = zeros::<R, isize>(plan.shape().len());
    for (term, &stride) in plan.terms().iter().zip(strides) {
        let at = match *term {
            Term::Constant { position } => position,
            Term::Affine { axis, start, step } => {
                steps.as_mut()[axis] = step.wrapping_mul(stride);
                start
            }
            Term::Array { .. } => continue,
        };
        offset = offset.wrapping_add_signed((at as isize).wrapping_mul(stride));
    }
    // The tables of all groups, with the strides of their source axes, and the axes of all masks; which are whose.
    let mut tables: SmallVec<[(Positions<'_>, isize); 4]> = SmallVec::new();
    let mut grids: SmallVec<[(usize, isize); 8]> = SmallVec::new();
    let mut groups: SmallVec<[(&Group<'_>, Range<usize>); 4]> = SmallVec::new();
    for (g, group) in all.iter().enumerate() {
        let named = |(axis, term): (usize, &Term)| match *term {
            Term::Array { group, .. } if group == g => Some(axis),
            _ => None,
        };
        let axes = plan.terms().iter().enumerate().filter_map(named);
        let lookups = match &group.parts {
            Parts::Bits(_) => add_walks(&mut grids, layout, axes),
            Parts::Tables(parts) => {
                let first = tables.len();
                for (part, (table, axis)) in parts.iter().zip(axes).enumerate() {
                    let lent = lent.iter().find(|lent| (lent.group, lent.part) == (g, part)).map(|lent| lent.positions);
                    tables.push((lent.or(table.positions()).ok_or_else(elsewhere)?, strides[axis]));
                }
                first..tables.len()
            }
        };
        groups.push((group, lookups));
    }
    // First those that have no axes in the result: an index into them chose one entry.
    if groups.len() > 1 {
        groups.sort_by_key(|(group, _)| if group.rank == 0 { (0, 0) } else { (group.axis, group.rank) });
    }
    let mut walk = Walk { offset, dims: SmallVec::new(), axes: SmallVec::new() };
    let mut left = &groups[..];
    let mut out = 0;
    loop {
        let group = left.split_first().filter(|((group, _), _)| group.rank == 0 || group.axis == out);
        let rank = match (group, plan.shape().get(out)) {
            (Some(((group, lookups), rest)), _) => {
                left = rest;
                walk.dims.push(match &group.parts {
                    Parts::Bits(bits) => {
                        let lie = match grids[lookups.clone()] {
                            [] => Lie::Walk(0),
                            [(_, stride)] => Lie::Walk(stride),
                            ref axes => Lie::Grid { axes, first: 0 },
                        };
                        let all = bits.extents.iter().product();
                        Dim::Bits { words: &bits.words, bits: all, count: bits.count, lie }
                    }
                    Parts::Tables(_) => Dim::Table { len: group.len, parts: &tables[lookups.clone()] },
                });
                group.rank
            }
            (None, Some(&extent)) => {
                walk.dims.push(Dim::Step { extent, stride: steps.as_ref()[out] });
                1
            }
            (None, None) => break,
        };
        walk.axes.push(out..out + rank);
        out += rank;
    }
    assert!(left.is_empty(), "an array inside of the axes of another: {plan}");
    f(&walk);
    Ok(())
}

/// Whether a plan names only positions below the extents of a layout, as often as its result has elements: P1, which a debug
/// build asserts.
fn suits<S: Shape, R: Shape>(plan: &Plan<S, R>, all: &[Group<'_>], lent: &[Lent<'_>], layout: &Layout<S>) -> bool {
    let extents = layout.shape();
    let below = |at: i128, axis: usize| 0 <= at && at < extents[axis] as i128;
    let step = |(axis, term): (usize, &Term)| match *term {
        Term::Constant { position } => below(position as i128, axis),
        Term::Affine { axis: out, start, step } => {
            let last = plan.shape()[out] as i128 - 1;
            below(start as i128, axis) && below(start as i128 + last * step as i128, axis)
        }
        Term::Array { .. } => true,
    };
    let group = |(g, group): (usize, &Group<'_>)| {
        let is_named = |term: &Term| matches!(*term, Term::Array { group, .. } if group == g);
        let axes = (0..extents.len()).filter(|&axis| is_named(&plan.terms()[axis]));
        match &group.parts {
            Parts::Bits(bits) => {
                let len = bits.extents.iter().product::<usize>();
                let set = bits.words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
                let past = bits.words.last().is_some_and(|last| len % 64 > 0 && last >> (len % 64) != 0);
                bits.extents.iter().copied().eq(axes.map(|axis| extents[axis])) && set == bits.count && !past
            }
            Parts::Tables(parts) => parts.iter().zip(axes).enumerate().all(|(part, (table, axis))| {
                let lent = lent.iter().find(|lent| (lent.group, lent.part) == (g, part)).map(|lent| lent.positions);
                let Some(positions) = lent.or(table.positions()) else { return true };
                positions.len() >= group.len && positions.are_below(extents[axis])
            }),
        }
    };
    plan.source_shape() == extents && plan.terms().iter().enumerate().all(step) && all.iter().enumerate().all(group)
}
