//! A plan laid over the strides of a tensor, as a kernel takes it: one dim for each joint set of index arrays and for each
//! other axis of the result.
//!
//! The offsets in a table are elements from the walk's own offset on, and never negative: an axis that a table looks up
//! and that runs backwards is walked from its other end. So none is what stands for a bad entry, 2^32 - 1.

use core::ops::Range;

use tensor_idx_core::{IndexError, Layout, Lookup, Loop, Part, Plan, Shape, Term, lay_terms};

use crate::error::device;
use crate::params::{self, Head, IDS, Params, TABLE};
use crate::pool::Slice;
use crate::record::Record;
use crate::tables::{Alone, Tables, bias};
use crate::units::{fits, run_of};

/// What stands in a table for an entry that was refused.
#[cfg(test)]
pub(crate) const BAD: u32 = u32::MAX;

/// A plan laid over a layout.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    /// The element that the walk starts from.
    pub(crate) offset: u32,
    /// Outermost first.
    pub(crate) dims: Vec<Dim>,
    /// The tables of all dims, one after the other.
    pub(crate) tables: Option<Slice>,
    /// The status slots of the entries that are checked on the device.
    pub(crate) slots: Range<u32>,
    /// What the ids are that a dim reads, which then are `tables`.
    pub(crate) ids: Ids,
}

/// Entries of an index array on the device, as kernels read and check them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ids {
    /// Bytes of an entry.
    pub(crate) size: u32,
    pub(crate) signed: bool,
    /// The extent of their axis.
    pub(crate) extent: usize,
    /// The stride of their axis, in elements.
    pub(crate) stride: i32,
}

/// What a walk is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    /// A read checks ids where it reads them: what it leaves of a bad one is never shown.
    Reading,
    /// Nothing may be written before all ids are checked.
    Writing,
}

/// One loop of a walk.
#[derive(Clone, Debug)]
pub(crate) struct Dim {
    pub(crate) extent: u32,
    pub(crate) to: To,
    /// The stride of a value that is read beside it, in elements.
    pub(crate) from: i32,
    /// The axes of the result that it runs over.
    pub(crate) axes: Range<usize>,
}

/// The place of the indices of a dim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// So many elements apart.
    Step(i32),
    /// Where a table says. All its offsets are multiples of `unit` elements (any number is one of 0).
    Table { start: u32, unit: u32 },
    /// Where ids on the device say, the first of which has this number in their buffer. All offsets are multiples of `unit`.
    Ids { first: u32, unit: u32 },
}

/// How many entries of a plan are checked on the device: how many slots its walk takes.
pub(crate) fn slots(lookups: &[Lookup<'_>]) -> u32 {
    let parts = lookups.iter().flat_map(|lookup| &lookup.parts);
    parts.filter(|part| matches!(part, Part::Remote(_))).count() as u32
}

impl Walk {
    /// A plan over a layout of its source shape, all of whose elements are at positions below 2^31. Tables that have to be made on
    /// the device are recorded; the recorder has [`slots`] free. Also of a result without elements, because entries on
    /// the device are checked nevertheless; such a walk has no dims.
    pub(crate) fn new<S: Shape, R: Shape>(
        record: &mut Record<'_>,
        plan: &Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
        purpose: For,
    ) -> Result<Walk, IndexError> {
        plan.check_source(layout.shape())?;
        let too_large = || IndexError::TooLarge { shape: plan.shape().into() };
        let LaidLoops { mut offset, steps, axes } = LaidLoops::new(plan, lookups, layout)?;
        // The offsets of a table start at the lowest element of its axes.
        offset -= axes.iter().flatten().map(|&axis| bias(layout, axis)).sum::<i64>();
        let tables = Tables::new(layout, lookups, axes)?;
        let mut walk = Walk::default();
        if plan.shape().contains(&0) {
            walk.slots = tables.record(record, layout, lookups, true)?.1;
            return Ok(walk);
        }
        let mut groups: Vec<usize> = (0..lookups.len()).collect();
        // First those that have no axes in the result: an index into them chose one entry.
        groups.sort_by_key(|&g| if lookups[g].rank == 0 { (0, 0) } else { (lookups[g].axis, lookups[g].rank) });
        let mut groups = groups.into_iter().peekable();
        let mut out = 0;
        loop {
            while let Some(g) = groups.next_if(|&g| lookups[g].rank == 0 || lookups[g].axis == out) {
                let lookup = &lookups[g];
                let extent = u32::try_from(lookup.len).map_err(|_| too_large())?;
                match tables.only(g) {
                    Some(entry) => offset += i64::from(entry),
                    None => walk.dims.push(Dim {
                        extent,
                        to: To::Table { start: tables.starts[g], unit: tables.units[g] },
                        from: 0,
                        axes: out..out + lookup.rank,
                    }),
                }
                out += lookup.rank;
            }
            let Some(&extent) = plan.shape().get(out) else { break };
            if extent != 1 {
                let extent = u32::try_from(extent).map_err(|_| too_large())?;
                walk.dims.push(Dim { extent, to: To::Step(steps[out] as i32), from: 0, axes: out..out + 1 });
            }
            out += 1;
        }
        if let (For::Reading, Some(alone)) = (purpose, tables.alone(lookups, layout)) {
            return walk.with_ids(record, offset, alone);
        }
        // A walk starts inside of the tensor, but for an axis without elements.
        walk.offset = offset as u32;
        (walk.tables, walk.slots) = tables.record(record, layout, lookups, false)?;
        Ok(walk)
    }

    /// The walk, from this offset on, with ids in place of its only table.
    fn with_ids(mut self, record: &mut Record<'_>, offset: i64, alone: Alone<'_>) -> Result<Walk, IndexError> {
        let (source, slots) = alone.record(record)?;
        self.offset = (offset + alone.bias) as u32;
        (self.tables, self.slots, self.ids) = (Some(source), slots, alone.ids);
        for dim in &mut self.dims {
            if let To::Table { unit, .. } = dim.to {
                dim.to = To::Ids { first: alone.first, unit };
            }
        }
        Ok(self)
    }

    /// The walk over all elements of a mask over axes of these extents and strides, if what the `inner` axes hold behind each
    /// of them is one unit of 4 << `log` bytes; and that `log`.
    pub(crate) fn of_units(
        offset: i64,
        (extents, strides): (&[usize], &[isize]),
        inner: (&[usize], &[isize]),
        size: u32,
    ) -> Option<(Walk, usize)> {
        let mut inner = Walk::over(0, inner.0, inner.1);
        inner.coalesce();
        let run = run_of(&mut inner);
        let mut walk = Walk::over(offset, extents, strides);
        walk.coalesce();
        let log = [0, 1, 2].into_iter().find(|&log| run.checked_mul(size) == Some(4 << log))?;
        (inner.dims.is_empty() && fits(&walk, run, size, 4 << log)).then_some((walk, log))
    }

    /// All elements of a layout that has some, in row-major order.
    pub(crate) fn of_layout<S: Shape>(layout: &Layout<S>) -> Walk {
        Walk::over(layout.offset() as i64, layout.shape(), layout.strides())
    }

    /// A walk over axes, in row-major order. One of extent 1 is not walked: its stride says nothing.
    pub(crate) fn over(offset: i64, extents: &[usize], strides: &[isize]) -> Walk {
        let axes = extents.iter().zip(strides).enumerate().filter(|(_, (extent, _))| **extent != 1);
        let dim = |(axis, (&extent, &stride)): (usize, (&usize, &isize))| Dim {
            extent: extent as u32,
            to: To::Step(stride as i32),
            from: 0,
            axes: axis..axis + 1,
        };
        Walk { offset: offset as u32, dims: axes.map(dim).collect(), ..Walk::default() }
    }

    /// Joins neighbouring steps that are one walk of the target and of the value.
    pub(crate) fn coalesce(&mut self) {
        let mut joined: Vec<Dim> = Vec::with_capacity(self.dims.len());
        for dim in self.dims.drain(..) {
            let steps =
                |extent: u32, to: i32, from: i32| Loop { len: extent as usize, by: [to as isize, from as isize] };
            if let Some(outer) = joined.last_mut()
                && let (To::Step(step), To::Step(inner)) = (outer.to, dim.to)
                && let Some(extent) = outer.extent.checked_mul(dim.extent)
                && steps(outer.extent, step, outer.from).join(steps(dim.extent, inner, dim.from))
                // What lies between has one index.
                && outer.axes.end <= dim.axes.start
            {
                *outer = Dim { extent, to: dim.to, from: dim.from, axes: outer.axes.start..dim.axes.end };
            } else {
                joined.push(dim);
            }
        }
        self.dims = joined;
    }

    /// Puts a contiguous run of elements inside of all dims, walked `step` elements at a time.
    pub(crate) fn push_run(&mut self, run: u32, step: u32) {
        if run > step {
            let axes = self.dims.last().map_or(0, |dim| dim.axes.end);
            self.dims.push(Dim { extent: run / step, to: To::Step(step as i32), from: 0, axes: axes..axes });
        }
    }

    /// Whether a dim reads ids, which the kernel checks.
    pub(crate) fn has_ids(&self) -> bool {
        self.dims.iter().any(|dim| matches!(dim.to, To::Ids { .. }))
    }

    /// How many indices the walk has.
    pub(crate) fn len(&self) -> u64 {
        self.dims.iter().map(|dim| u64::from(dim.extent)).product()
    }

    /// The parameters of a kernel. `row` are the threads in a row of its dispatch, `value` is the offset of the value.
    pub(crate) fn params<O>(&self, items: u32, row: u32, value: u32, own: O) -> Params<O> {
        let count = self.dims.len() as u32;
        let (slot, slots) = (self.slots.start, self.slots.end - self.slots.start);
        let Ids { size, signed, extent, stride } = self.ids;
        let head = Head {
            items,
            count,
            offset: self.offset,
            value,
            slot,
            slots,
            row,
            id_size: size,
            id_signed: u32::from(signed),
            extent_low: extent as u32,
            extent_high: (extent as u64 >> 32) as u32,
            id_stride: stride as u32,
            ..Head::default()
        };
        let dim = |dim: &Dim| {
            let (to, kind) = match dim.to {
                To::Step(stride) => (stride as u32, 0),
                To::Table { start, .. } => (start, TABLE),
                To::Ids { first, .. } => (first, IDS),
            };
            params::Dim { extent: dim.extent, to, kind, value: dim.from as u32 }
        };
        Params { head, own, dims: self.dims.iter().map(dim).collect() }
    }
}

/// The terms of a plan over the strides of a layout.
pub(crate) struct LaidLoops {
    /// Where all but the arrays start, in elements.
    pub(crate) offset: i64,
    /// The stride of each axis of the result that no array drives.
    pub(crate) steps: Vec<isize>,
    /// The source axis of each part of each group of index arrays.
    pub(crate) axes: Vec<Vec<usize>>,
}

impl LaidLoops {
    pub(crate) fn new<S: Shape, R: Shape>(
        plan: &Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
    ) -> Result<LaidLoops, IndexError> {
        let mut steps = vec![0; plan.shape().len()];
        let offset = lay_terms(plan.terms(), plan.shape(), (layout.offset(), layout.strides()), &mut steps) as i64;
        let mut axes: Vec<Vec<Option<usize>>> = lookups.iter().map(|lookup| vec![None; lookup.parts.len()]).collect();
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { .. } | Term::Affine { .. } => {}
                Term::Array { group, part } => {
                    *axes.get_mut(group).and_then(|axes| axes.get_mut(part)).ok_or_else(unknown)? = Some(axis);
                }
                _ => return Err(unknown()),
            }
        }
        let axes = axes.into_iter().map(|axes| axes.into_iter().collect());
        Ok(LaidLoops { offset, steps, axes: axes.collect::<Option<_>>().ok_or_else(unknown)? })
    }
}

pub(crate) fn unknown() -> IndexError {
    device("the plan has a part that this version of the GPU backend does not know")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The extents of the loops that are left of a layout.
    fn loops(shape: &[usize], strides: &[isize]) -> Vec<u32> {
        let mut walk = Walk::of_layout(&Layout::<tensor_idx_core::DynRank>::new(shape, strides, 0).unwrap());
        walk.coalesce();
        walk.dims.iter().map(|dim| dim.extent).collect()
    }

    #[test]
    fn what_is_one_walk_is_one_loop() {
        assert_eq!(loops(&[64, 6], &[6, 1]), [384]);
        // Axes of one index are in nobody's way, whatever their strides.
        assert_eq!(loops(&[64, 1, 6], &[6, 6, 1]), [384]);
        assert_eq!(loops(&[1, 64, 1, 1, 6, 1], &[9, 6, 77, 0, 1, 3]), [384]);
        assert_eq!(loops(&[4, 1, 6], &[12, 1, 1]), [4, 6]);
        assert_eq!(loops(&[4, 5, 6], &[60, 6, 1]), [4, 30]);
    }
}
