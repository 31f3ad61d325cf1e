//! A plan laid over the strides of a tensor, as a kernel takes it: one dim for each joint set of index arrays and for each
//! other axis of the result.
//!
//! The offsets in a table are elements from the walk's own offset on, and never negative: an axis that a table looks up
//! and that runs backwards is walked from its other end. So none is what stands for a bad entry, 2^32 - 1.

use core::ops::Range;
use std::borrow::Cow;

use tensor_idx_core::{IndexError, Layout, Lookup, Part, Plan, Position, RemotePart, Shape, Term};

use crate::element::Kind;
use crate::entries::{DeviceEntries, DeviceMask};
use crate::error::device;
use crate::gpu::Gpu;
use crate::kernel::{Access, Kernel, grid};
use crate::params::{self, Head, Params, TABLE};
use crate::pool::{ALIGN, Buffer, Slice};
use crate::record::{Launch, Record};
use crate::report::Watch;
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

/// Where the indices of a dim lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// So many elements apart.
    Step(i32),
    /// Where a table says. All its offsets are multiples of `unit` elements (any number is one of 0).
    Table { start: u32, unit: u32 },
}

params::words! {
    /// Of the kernel `positions`; its file says what they are.
    struct ToPositions {
        first,
        size,
        signed,
        extent_low,
        extent_high,
        stride,
        bias,
        start,
        how,
        divisor,
        modulus,
    }
}

/// What the kernel `positions` does with the entries that it checks. Must match positions.wgsl.
#[derive(Clone, Copy, Debug)]
enum How {
    Check = 0,
    Write = 1,
    Add = 2,
}

pub(crate) static POSITIONS: Kernel<ToPositions> =
    Kernel::new("positions", &[include_str!("../shaders/positions.wgsl")], &[Access::Read, Access::ReadWrite]);

/// How many entries of a plan are checked on the device: how many slots its walk takes.
pub(crate) fn slots(lookups: &[Lookup<'_>]) -> u32 {
    let parts = lookups.iter().flat_map(|lookup| &lookup.parts);
    parts.filter(|part| matches!(part, Part::Remote(_))).count() as u32
}

impl Walk {
    /// A plan over a layout of its source shape, all of whose elements lie below 2^31. Tables that have to be made on
    /// the device are recorded; the recorder has [`slots`] free. Also of a result without elements, because entries on
    /// the device are checked nevertheless; such a walk has no dims.
    pub(crate) fn new<S: Shape, R: Shape>(
        record: &mut Record<'_>,
        plan: &Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
    ) -> Result<Walk, IndexError> {
        if plan.source_shape() != layout.shape() {
            return Err(IndexError::PlanShape { shape: layout.shape().into(), plan: plan.source_shape().into() });
        }
        let too_large = || IndexError::TooLarge { shape: plan.shape().into() };
        let empty = plan.shape().contains(&0);
        let strides = layout.strides();
        let mut offset = layout.offset() as i64;
        let mut steps = vec![0; plan.shape().len()];
        // The source axis of each part of each group.
        let mut axes: Vec<Vec<Option<usize>>> = lookups.iter().map(|lookup| vec![None; lookup.parts.len()]).collect();
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { position } => offset += position as i64 * strides[axis] as i64,
                Term::Affine { axis: out, start, step } => {
                    offset += start as i64 * strides[axis] as i64;
                    steps[out] = if plan.shape()[out] > 1 { step as i64 * strides[axis] as i64 } else { 0 };
                }
                Term::Array { group, part } => {
                    *axes.get_mut(group).and_then(|axes| axes.get_mut(part)).ok_or_else(unknown)? = Some(axis);
                    offset -= bias(layout, axis);
                }
                _ => return Err(unknown()),
            }
        }
        let axes = axes.into_iter().map(|axes| axes.into_iter().collect());
        let axes: Vec<Vec<usize>> = axes.collect::<Option<_>>().ok_or_else(unknown)?;
        let tables = Tables::new(record.gpu, layout, lookups, axes)?;
        let mut walk = Walk { offset: 0, dims: Vec::new(), tables: None, slots: 0..0 };
        if empty {
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
        // A walk starts inside of the tensor, but for an axis without elements.
        walk.offset = offset as u32;
        (walk.tables, walk.slots) = tables.record(record, layout, lookups, false)?;
        Ok(walk)
    }

    /// The places that a mask on the device names, one unit each, if a plan is such a mask, nothing in front of it, and
    /// behind it what one unit of 4 << `log` bytes holds: the walk over all elements of the mask, and that `log`.
    pub(crate) fn of_mask<S: Shape, R: Shape>(
        plan: &Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
        size: u32,
    ) -> Option<(DeviceMask, Walk, usize)> {
        let [lookup] = lookups else { return None };
        if plan.source_shape() != layout.shape() || plan.shape()[..lookup.axis].iter().any(|&extent| extent != 1) {
            return None;
        }
        let mask = DeviceMask::of(lookup)?;
        let mut offset = layout.offset() as i64;
        let (mut masked, mut steps) = (Vec::new(), vec![0; plan.shape().len()]);
        for (term, &stride) in plan.terms().iter().zip(layout.strides()) {
            match *term {
                Term::Constant { position } => offset += position as i64 * stride as i64,
                Term::Affine { axis, start, step } => {
                    offset += start as i64 * stride as i64;
                    steps[axis] = step as i64 * stride as i64;
                }
                Term::Array { .. } => masked.push(stride as i64),
                _ => return None,
            }
        }
        let is_array = |(term, _): &(&Term, &usize)| matches!(term, Term::Array { .. });
        let covered = plan.terms().iter().zip(layout.shape()).filter(is_array).map(|(_, extent)| extent);
        if !covered.eq(&mask.extents) {
            return None;
        }
        let dim = |(axis, (&extent, &stride)): (usize, (&usize, &i64))| Dim {
            extent: extent as u32,
            to: To::Step(stride as i32),
            from: 0,
            axes: axis..axis + 1,
        };
        let is_long = |dim: &Dim| dim.extent != 1;
        let behind = plan.shape().iter().zip(&steps).enumerate().skip(lookup.axis + lookup.rank);
        let mut inner = Walk { dims: behind.map(dim).filter(is_long).collect(), ..Walk::default() };
        inner.coalesce();
        let run = run_of(&mut inner);
        let dims = mask.extents.iter().zip(&masked).enumerate().map(dim).filter(is_long).collect();
        let mut walk = Walk { offset: offset as u32, dims, ..Walk::default() };
        walk.coalesce();
        let log = [0, 1, 2].into_iter().find(|&log| run * size == 4 << log)?;
        (inner.dims.is_empty() && fits(&walk, run, size, 4 << log)).then_some((mask, walk, log))
    }

    /// All elements of a layout that has some, in row-major order.
    pub(crate) fn of_layout<S: Shape>(layout: &Layout<S>) -> Walk {
        let axes = layout.shape().iter().zip(layout.strides()).enumerate().filter(|(_, (extent, _))| **extent != 1);
        let dim = |(axis, (&extent, &stride)): (usize, (&usize, &isize))| Dim {
            extent: extent as u32,
            to: To::Step(stride as i32),
            from: 0,
            axes: axis..axis + 1,
        };
        Walk { offset: layout.offset() as u32, dims: axes.map(dim).collect(), tables: None, slots: 0..0 }
    }

    /// Joins neighbouring steps that are one walk of the target and of the value.
    pub(crate) fn coalesce(&mut self) {
        let mut joined: Vec<Dim> = Vec::with_capacity(self.dims.len());
        for dim in self.dims.drain(..) {
            if let Some(outer) = joined.last_mut()
                && let (To::Step(step), To::Step(inner)) = (outer.to, dim.to)
                && let Some(extent) = outer.extent.checked_mul(dim.extent)
                && i64::from(step) == i64::from(inner) * i64::from(dim.extent)
                && i64::from(outer.from) == i64::from(dim.from) * i64::from(dim.extent)
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

    /// How many indices the walk has.
    pub(crate) fn len(&self) -> u64 {
        self.dims.iter().map(|dim| u64::from(dim.extent)).product()
    }

    /// The parameters of a kernel. `row` are the threads in a row of its dispatch, `value` is the offset of the value.
    pub(crate) fn params<O>(&self, items: u32, row: u32, value: u32, own: O) -> Params<O> {
        let count = self.dims.len() as u32;
        let (slot, slots) = (self.slots.start, self.slots.end - self.slots.start);
        let head = Head { items, count, offset: self.offset, value, slot, slots, row };
        let dim = |dim: &Dim| {
            let (to, kind) = match dim.to {
                To::Step(stride) => (stride as u32, 0),
                To::Table { start, .. } => (start, TABLE),
            };
            params::Dim { extent: dim.extent, to, kind, value: dim.from as u32 }
        };
        Params { head, own, dims: self.dims.iter().map(dim).collect() }
    }
}

/// How far in front of an axis's first element its lowest one lies.
fn bias<S: Shape>(layout: &Layout<S>, axis: usize) -> i64 {
    let (extent, stride) = (layout.shape()[axis] as i64, layout.strides()[axis] as i64);
    if stride < 0 && extent > 0 { (extent - 1) * -stride } else { 0 }
}

/// The name of a walk's tables in errors.
const TABLES: &str = "the table of an index's positions";

fn unknown() -> IndexError {
    device("the plan has a part that this version of the GPU backend does not know")
}

/// The tables of a walk while they are made.
struct Tables<'p> {
    /// The offsets of each group, as far as the host knows them; none of a group that is all on the device.
    host: Vec<Cow<'p, [u32]>>,
    lens: Vec<usize>,
    /// Where the table of each group starts.
    starts: Vec<u32>,
    /// What all offsets of each are multiples of.
    units: Vec<u32>,
    /// Whether each has entries on the device.
    remote: Vec<bool>,
    /// The source axis of each part of each.
    axes: Vec<Vec<usize>>,
}

impl<'p> Tables<'p> {
    fn new<S: Shape>(
        gpu: &Gpu,
        layout: &Layout<S>,
        lookups: &'p [Lookup<'_>],
        axes: Vec<Vec<usize>>,
    ) -> Result<Tables<'p>, IndexError> {
        let lens: Vec<usize> = lookups.iter().map(|lookup| lookup.len).collect();
        let total = lens.iter().try_fold(0, |sum: usize, &len| sum.checked_add(len));
        if total.is_none_or(|total| total > i32::MAX as usize) {
            return Err(IndexError::TooLarge { shape: lens });
        }
        gpu.check_binding(lens.iter().sum::<usize>() as u64 * 4, &TABLES)?;
        let (starts, units, remote) = (Vec::new(), Vec::new(), Vec::new());
        let mut tables = Tables { host: Vec::new(), starts, units, remote, lens, axes };
        let mut start = 0;
        for (lookup, axes) in lookups.iter().zip(&tables.axes) {
            let stride = |k: usize| axes.get(k).map_or(0, |&axis| layout.strides()[axis]);
            tables.starts.push(start);
            start += lookup.len as u32;
            tables.units.push((0..axes.len()).fold(0, |unit, k| gcd(unit, stride(k).unsigned_abs() as u32)));
            let far = lookup.parts.iter().filter(|part| matches!(part, Part::Remote(_))).count();
            tables.remote.push(far > 0);
            // The device checks entries against the extent that the part was made for.
            for (part, &axis) in lookup.parts.iter().zip(axes) {
                if let Part::Remote(part) = part
                    && part.extent() != layout.shape()[axis]
                {
                    let (made, extent) = (part.extent(), layout.shape()[axis]);
                    return Err(device(format!(
                        "index entries on the device for an axis of extent {made} stand on one of extent {extent}"
                    )));
                }
            }
            tables.host.push(match &lookup.parts[..] {
                [Part::Narrow(positions)] if stride(0) == 1 => Cow::Borrowed(&positions[..]),
                // (A mask of rank 0 has no part: its offsets are all 0.)
                parts if far > 0 && far == parts.len() => Cow::Borrowed(&[]),
                parts => {
                    let mut sums = Vec::new();
                    if sums.try_reserve_exact(lookup.len).is_err() {
                        return Err(IndexError::TooLarge { shape: tables.lens });
                    }
                    sums.resize(lookup.len, 0_u32);
                    for (k, part) in parts.iter().enumerate() {
                        let (by, first) = (stride(k) as u32, bias(layout, axes[k]) as u32);
                        let add = |(sum, position): (&mut u32, u32)| {
                            *sum = sum.wrapping_add(first).wrapping_add(position.wrapping_mul(by));
                        };
                        match part {
                            Part::Narrow(positions) => sums.iter_mut().zip(positions.iter().copied()).for_each(add),
                            // On an axis that 32 bits do not count the stride is 0.
                            Part::Wide(positions) => {
                                sums.iter_mut().zip(positions.iter().map(|&p| p as u32)).for_each(add);
                            }
                            Part::Remote(_) => (),
                            _ => return Err(unknown()),
                        }
                    }
                    Cow::Owned(sums)
                }
            });
        }
        Ok(tables)
    }

    /// The one offset of a group that has one, known to the host.
    fn only(&self, group: usize) -> Option<u32> {
        if self.lens[group] == 1 && !self.remote[group] { self.host[group].first().copied() } else { None }
    }

    /// The tables as one buffer: what the host knows is uploaded, what lies on the device is checked and added there.
    /// For an `empty` result it is only checked.
    fn record<S: Shape>(
        self,
        record: &mut Record<'_>,
        layout: &Layout<S>,
        lookups: &[Lookup<'_>],
        empty: bool,
    ) -> Result<(Option<Slice>, Range<u32>), IndexError> {
        let masks: Vec<Option<DeviceMask>> = lookups.iter().map(DeviceMask::of).collect();
        let mut far: Vec<Far<'_>> = Vec::new();
        for (group, lookup) in lookups.iter().enumerate().filter(|(group, _)| masks[*group].is_none()) {
            for (part, &axis) in lookup.parts.iter().zip(&self.axes[group]) {
                if let Part::Remote(part) = part {
                    far.push(Far { axis, group, part });
                }
            }
        }
        // In the order of the source axes, which is that of the index.
        far.sort_by_key(|far| far.axis);
        if far.is_empty() && masks.iter().all(Option::is_none) {
            let used = (0..self.host.len()).filter(|&g| self.only(g).is_none());
            let made = match used.clone().count() {
                _ if empty => None,
                0 => None,
                // Groups start where they would if none had only one offset.
                1 if self.host.len() == 1 => Some(record.words(&self.host[0], TABLES)?),
                _ => Some(record.words(&self.host.concat(), TABLES)?),
            };
            return Ok((made, 0..0));
        }
        let made = if empty {
            None
        } else {
            let bytes = 4 * self.lens.iter().sum::<usize>() as u64;
            let buffer = record.buffer(bytes, TABLES)?;
            for (start, words) in self.starts.iter().zip(&self.host) {
                record.write(&buffer, u64::from(*start) * 4, words)?;
            }
            Some(buffer.slice(bytes))
        };
        for (group, mask) in masks.iter().enumerate() {
            if let (Some(mask), Some(table)) = (mask, &made) {
                record.gpu.check_same(&mask.counted.gpu)?;
                let axes = &self.axes[group];
                let offset: i64 = axes.iter().map(|&axis| bias(layout, axis)).sum();
                let dim = |(&extent, &axis): (&usize, &usize)| Dim {
                    extent: extent as u32,
                    to: To::Step(layout.strides()[axis] as i32),
                    from: 0,
                    axes: axis..axis + 1,
                };
                let dims = mask.extents.iter().zip(axes).map(dim).filter(|dim| dim.extent != 1).collect();
                let mut walk = Walk { offset: offset as u32, dims, ..Walk::default() };
                walk.coalesce();
                mask.counted.compact(record, &walk, table, self.starts[group])?;
            }
        }
        let mut rows = Vec::new();
        let mut watches: Vec<Box<dyn Watch>> = Vec::new();
        for &Far { part, .. } in &far {
            let row = DeviceEntries::of(part)?.row(record)?;
            record.gpu.check_same(&row.storage.gpu)?;
            record.uses(&row.storage);
            watches.push(Box::new(Entries {
                kind: row.storage.kind,
                offset: row.offset,
                buffer: row.storage.buffer.clone(),
                report: Box::new(part.report()),
            }));
            rows.push(row);
        }
        let count = watches.len() as u32;
        let first = record.slots(watches);
        let mut begun: Vec<bool> = self.host.iter().map(|words| !words.is_empty()).collect();
        for (slot, (&Far { axis, group, part }, from)) in (first..).zip(far.iter().zip(&rows)) {
            let Some(source) = from.storage.slice().filter(|_| from.len > 0) else { continue };
            let own = ToPositions {
                first: from.offset as u32,
                size: from.storage.kind.size() as u32,
                signed: u32::from(from.storage.kind.is_signed()),
                extent_low: part.extent() as u32,
                extent_high: (part.extent() as u64 >> 32) as u32,
                stride: layout.strides()[axis] as u32,
                bias: bias(layout, axis) as u32,
                start: self.starts[group],
                how: How::Check as u32,
                divisor: part.divisor() as u32,
                modulus: part.modulus().unwrap_or(0) as u32,
            };
            let table = made.clone();
            // An index into the result may have left entries out; they are checked nevertheless.
            let walked = part.layout().shape().iter().zip(part.layout().strides()).filter(|(_, stride)| **stride != 0);
            let seen: usize = walked.map(|(extent, _)| *extent).product();
            let whole = Layout::row_major([from.len])?.into_dyn();
            let check = (seen != from.len || table.is_none()).then_some((&whole, How::Check));
            let write = if begun[group] { How::Add } else { How::Write };
            let write = (table.is_some() && self.lens[group] > 0).then_some((part.layout(), write));
            begun[group] = true;
            for (joint, how) in check.into_iter().chain(write) {
                let mut walk = Walk::of_layout(joint);
                walk.slots = slot..slot + 1;
                walk.coalesce();
                let units = joint.len() as u32;
                let (groups, row) = grid(units);
                let own = ToPositions { how: how as u32, ..own };
                // Where there is no table to write, any buffer that is not read here will do.
                let to = match &table {
                    Some(table) => table.clone(),
                    None => record.buffer(ALIGN, TABLES)?.slice(ALIGN),
                };
                record.dispatch(&Launch {
                    kernel: &POSITIONS,
                    constants: &[],
                    params: &walk.params(units, row, 0, own),
                    tables: None,
                    buffers: &[source.clone(), to],
                    groups,
                })?;
            }
        }
        Ok((made, first..first + count))
    }
}

/// Entries on the device that are to be checked.
struct Far<'p> {
    axis: usize,
    group: usize,
    part: &'p RemotePart,
}

/// Entries that a slot reports on. It holds their memory, so that they are not written over, but not the device, which
/// holds it.
struct Entries {
    kind: Kind,
    /// Where the first lies, in elements.
    offset: usize,
    buffer: Option<Buffer>,
    report: Box<dyn Fn(usize, Position) -> IndexError + Send + Sync>,
}

impl core::fmt::Debug for Entries {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "entries of {} from {} on", self.kind, self.offset)
    }
}

impl Watch for Entries {
    fn place(&self, entry: u32) -> Option<Slice> {
        let size = self.kind.size() as u64;
        let byte = (self.offset as u64 + u64::from(entry)) * size;
        Some(Slice { offset: byte / 4 * 4, size: size.max(4), buffer: self.buffer.clone()? })
    }

    fn error(&self, entry: u32, words: &[u8]) -> IndexError {
        let size = self.kind.size();
        let skip = (self.offset + entry as usize) * size % 4;
        let value = words.get(skip..skip + size).map(|bytes| integer(self.kind, bytes));
        (self.report)(entry as usize, value.unwrap_or(Position::Signed(0)))
    }
}

/// An integer as a position: signed, as entries of any type are written, but for those beyond 63 bits.
fn integer(kind: Kind, bytes: &[u8]) -> Position {
    let negative = kind.is_signed() && bytes.last().is_some_and(|byte| byte >> 7 == 1);
    let mut wide = [if negative { u8::MAX } else { 0 }; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let value = u64::from_le_bytes(wide);
    match i64::try_from(value) {
        Ok(value) => Position::Signed(value),
        Err(_) if kind.is_signed() => Position::Signed(value as i64),
        Err(_) => Position::Head(value),
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
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
