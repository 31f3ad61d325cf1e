//! The tables of a walk: the offsets that index arrays name, summed here where the entries are the processor's, checked and
//! added on the device where they are stored there.

use core::ops::Range;
use std::borrow::Cow;

use tensor_idx_core::{IndexError, Layout, Lookup, Part, RemotePart, Shape};

use crate::element::Kind;
use crate::entries::{DeviceEntries, DeviceMask};
use crate::error::device;
use crate::kernel::grid;
use crate::pool::{ALIGN, Slice};
use crate::positions::{How, POSITIONS, ToPositions};
use crate::record::{Launch, Record};
use crate::report::Watch;
use crate::walk::{Ids, Walk, unknown};
use crate::watched::watched;

/// The name of a walk's tables in errors.
const TABLES: &str = "the table of an index's positions";

/// The tables of a walk while they are made.
pub(crate) struct Tables<'p> {
    /// The offsets of each group, as far as the host knows them; none of a group that is all on the device.
    host: Vec<Cow<'p, [u32]>>,
    lens: Vec<usize>,
    /// Where the table of each group starts.
    pub(crate) starts: Vec<u32>,
    /// What all offsets of each are multiples of.
    pub(crate) units: Vec<u32>,
    /// Whether each has entries on the device.
    remote: Vec<bool>,
    /// The source axis of each part of each.
    axes: Vec<Vec<usize>>,
}

impl<'p> Tables<'p> {
    pub(crate) fn new<S: Shape>(
        layout: &Layout<S>,
        lookups: &'p [Lookup<'_>],
        axes: Vec<Vec<usize>>,
    ) -> Result<Tables<'p>, IndexError> {
        let lens: Vec<usize> = lookups.iter().map(|lookup| lookup.len).collect();
        let total = lens.iter().try_fold(0, |sum: usize, &len| sum.checked_add(len));
        if total.is_none_or(|total| total > i32::MAX as usize) {
            return Err(IndexError::TooLarge { shape: lens });
        }
        let (starts, units, remote) = (Vec::new(), Vec::new(), Vec::new());
        let mut tables = Tables { host: Vec::new(), starts, units, remote, lens, axes };
        let mut start = 0;
        for (lookup, axes) in lookups.iter().zip(&tables.axes) {
            tables.starts.push(start);
            start += lookup.len as u32;
            let strides: Vec<isize> = axes.iter().map(|&axis| layout.strides()[axis]).collect();
            tables.units.push(strides.iter().fold(0, |unit, stride| gcd(unit, stride.unsigned_abs() as u32)));
            tables.remote.push(lookup.parts.iter().any(|part| matches!(part, Part::Remote(_))));
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
            let biases: Vec<i64> = axes.iter().map(|&axis| bias(layout, axis)).collect();
            tables.host.push(sums(lookup, &strides, &biases)?);
        }
        Ok(tables)
    }

    /// The one offset of a group that has one, known to the host.
    pub(crate) fn only(&self, group: usize) -> Option<u32> {
        if self.lens[group] == 1 && !self.remote[group] { self.host[group].first().copied() } else { None }
    }

    /// The index array whose entries are read in place of a table: on the device, in a row, all of them, and no other array
    /// has a table.
    pub(crate) fn alone<S: Shape>(&self, lookups: &'p [Lookup<'_>], layout: &Layout<S>) -> Option<Alone<'p>> {
        let mut with_tables = (0..lookups.len()).filter(|&group| self.only(group).is_none());
        let (Some(group), None) = (with_tables.next(), with_tables.next()) else { return None };
        let ([part], [axis]) = (&lookups[group].parts[..], &self.axes[group][..]) else { return None };
        Alone::of(part, layout, *axis)
    }

    /// The tables as one buffer: what the host knows is uploaded, what is stored on the device is checked and added there.
    /// For an `empty` result it is only checked.
    pub(crate) fn record<S: Shape>(
        self,
        record: &mut Record<'_>,
        layout: &Layout<S>,
        lookups: &[Lookup<'_>],
        empty: bool,
    ) -> Result<(Option<Slice>, Range<u32>), IndexError> {
        record.gpu.check_binding(self.lens.iter().sum::<usize>() as u64 * 4, &TABLES)?;
        let masks: Vec<Option<DeviceMask>> = lookups.iter().map(DeviceMask::of).collect();
        let mut far: Vec<Far<'_>> = Vec::new();
        for (group, lookup) in lookups.iter().enumerate().filter(|(group, _)| masks[*group].is_none()) {
            DeviceMask::check(lookup)?;
            for (part, &axis) in lookup.parts.iter().zip(&self.axes[group]) {
                if let Part::Remote(part) = part {
                    far.push(Far { axis, group, part });
                }
            }
        }
        // In the order of the source axes, which is that of the index.
        far.sort_by_key(|far| far.axis);
        if far.is_empty() && masks.iter().all(Option::is_none) {
            return Ok((if empty { None } else { self.upload(record)? }, 0..0));
        }
        let table = if empty { None } else { Some(self.room(record)?) };
        if let Some(table) = &table {
            for (group, mask) in masks.iter().enumerate() {
                let Some(mask) = mask else { continue };
                self.compact(record, layout, mask, group, table)?;
            }
        }
        let slots = self.check(record, layout, &far, table.as_ref())?;
        Ok((table, slots))
    }

    /// Tables that the host knows whole; none where every group has one offset.
    fn upload(&self, record: &mut Record<'_>) -> Result<Option<Slice>, IndexError> {
        if (0..self.host.len()).all(|group| self.only(group).is_some()) {
            return Ok(None);
        }
        // Groups start where they would if none had only one offset.
        let words = match &self.host[..] {
            [host] => record.words(host, TABLES)?,
            all => record.words(&all.concat(), TABLES)?,
        };
        Ok(Some(words))
    }

    /// A buffer for all tables, with what the host knows in it.
    fn room(&self, record: &mut Record<'_>) -> Result<Slice, IndexError> {
        let bytes = 4 * self.lens.iter().sum::<usize>() as u64;
        let tables = record.buffer(bytes, TABLES)?;
        for (start, words) in self.starts.iter().zip(&self.host) {
            record.write(&tables.buffer, u64::from(*start) * 4, bytemuck::cast_slice(words))?;
        }
        Ok(tables)
    }

    /// Records that the places that a mask names are written to the table of its group.
    fn compact<S: Shape>(
        &self,
        record: &mut Record<'_>,
        layout: &Layout<S>,
        mask: &DeviceMask,
        group: usize,
        table: &Slice,
    ) -> Result<(), IndexError> {
        record.gpu.check_same(&mask.counted.gpu)?;
        let axes = &self.axes[group];
        let offset: i64 = axes.iter().map(|&axis| bias(layout, axis)).sum();
        let strides: Vec<isize> = axes.iter().map(|&axis| layout.strides()[axis]).collect();
        let mut walk = Walk::over(offset, &mask.extents, &strides);
        walk.coalesce();
        let start = self.starts[group];
        mask.counted.compact(record, &walk, table, (start, start + self.lens[group] as u32))
    }

    /// Records that entries on the device are checked, and written to the table if there is one. The slots that report on
    /// them.
    fn check<S: Shape>(
        &self,
        record: &mut Record<'_>,
        layout: &Layout<S>,
        far: &[Far<'_>],
        table: Option<&Slice>,
    ) -> Result<Range<u32>, IndexError> {
        let mut rows = Vec::new();
        let mut watches: Vec<Box<dyn Watch>> = Vec::new();
        for &Far { part, .. } in far {
            let (row, watch) = watched(record, part)?;
            watches.push(watch);
            rows.push(row);
        }
        let count = watches.len() as u32;
        let first = record.slots(watches);
        // The first part of a group that has offsets writes them, the others add to them.
        let mut begun: Vec<bool> = self.host.iter().map(|words| !words.is_empty()).collect();
        for (slot, (&Far { axis, group, part }, from)) in (first..).zip(far.iter().zip(&rows)) {
            let Some(source) = from.storage.slice().filter(|_| from.len > 0) else { continue };
            let own = ToPositions {
                first: from.offset as u32,
                bias: bias(layout, axis) as u32,
                start: self.starts[group],
                how: How::Check as u32,
                divisor: part.divisor() as u32,
                modulus: part.modulus().unwrap_or(0) as u32,
                quarter: 0,
            };
            // An index into the result may have left entries out; they are checked nevertheless.
            let walked = part.layout().shape().iter().zip(part.layout().strides()).filter(|(_, stride)| **stride != 0);
            let seen: usize = walked.map(|(extent, _)| *extent).product();
            let whole = Layout::row_major([from.len])?.into_dyn();
            let check = (seen != from.len || table.is_none()).then_some((&whole, How::Check));
            let write = if begun[group] { How::AddTo } else { How::Write };
            let write = (table.is_some() && self.lens[group] > 0).then_some((part.layout(), write));
            begun[group] = true;
            for (joint, how) in check.into_iter().chain(write) {
                let mut walk = Walk::of_layout(joint);
                walk.slots = slot..slot + 1;
                walk.ids = ids_of(part, from.storage.kind, layout.strides()[axis]);
                walk.coalesce();
                let items = joint.len() as u32;
                let quarter = items.div_ceil(4);
                let (groups, row) = grid(quarter);
                // Where there is no table to write, any buffer that is not read here will do.
                let to = match table {
                    Some(table) => table.clone(),
                    None => record.buffer(ALIGN, TABLES)?,
                };
                let params = &walk.params(items, row, 0, ToPositions { how: how as u32, quarter, ..own });
                let (tables, buffers) = (Some(&source), core::slice::from_ref(&to));
                record.dispatch(&Launch { kernel: &POSITIONS, constants: &[], params, tables, buffers, groups })?;
            }
        }
        Ok(first..first + count)
    }
}

/// The offsets of a group of index arrays as far as the host knows them: of each part the position times its stride, and what
/// brings them to 0 and above.
fn sums<'p>(lookup: &'p Lookup<'_>, strides: &[isize], biases: &[i64]) -> Result<Cow<'p, [u32]>, IndexError> {
    let far = lookup.parts.iter().filter(|part| matches!(part, Part::Remote(_))).count();
    if let ([Part::Narrow(positions)], [1]) = (&lookup.parts[..], strides) {
        return Ok(Cow::Borrowed(positions));
    }
    // (A mask of rank 0 has no part: its offsets are all 0.)
    if far > 0 && far == lookup.parts.len() {
        return Ok(Cow::Borrowed(&[]));
    }
    let mut sums = Vec::new();
    sums.try_reserve_exact(lookup.len).map_err(|_| IndexError::TooLarge { shape: vec![lookup.len] })?;
    sums.resize(lookup.len, 0_u32);
    for ((part, &stride), &bias) in lookup.parts.iter().zip(strides).zip(biases) {
        let (by, first) = (stride as u32, bias as u32);
        let add = |(sum, position): (&mut u32, u32)| {
            *sum = sum.wrapping_add(first).wrapping_add(position.wrapping_mul(by));
        };
        match part {
            Part::Narrow(positions) => sums.iter_mut().zip(positions.iter().copied()).for_each(add),
            // On an axis that 32 bits do not count the stride is 0.
            Part::Wide(positions) => sums.iter_mut().zip(positions.iter().map(|&p| p as u32)).for_each(add),
            Part::Remote(_) => (),
            _ => return Err(unknown()),
        }
    }
    Ok(Cow::Owned(sums))
}

/// The ids of a part on the device.
fn ids_of(part: &RemotePart, kind: Kind, stride: isize) -> Ids {
    Ids { size: kind.size() as u32, signed: kind.is_signed(), extent: part.extent(), stride: stride as i32 }
}

/// An index array on the device that needs no table: a kernel can read its entries themselves.
pub(crate) struct Alone<'p> {
    pub(crate) part: &'p RemotePart,
    /// The number of its first entry in their buffer.
    pub(crate) first: u32,
    pub(crate) ids: Ids,
    /// What is added to the offset of the walk, so that no offset of an entry is negative.
    pub(crate) bias: i64,
}

impl<'p> Alone<'p> {
    /// The entries of a part, if they stand in a row on the device, and all of them are read in that order.
    pub(crate) fn of<S: Shape>(part: &'p Part<'_>, layout: &Layout<S>, axis: usize) -> Option<Self> {
        let Part::Remote(part) = part else { return None };
        let Ok(DeviceEntries::Stored { storage, offset, len }) = DeviceEntries::of(part) else { return None };
        let joint = part.layout();
        let whole = *len > 0 && joint.len() == *len && joint.offset() == 0 && joint.is_contiguous();
        if !whole || part.modulus().is_some() {
            return None;
        }
        let ids = ids_of(part, storage.kind, layout.strides()[axis]);
        Some(Alone { part, first: *offset as u32, ids, bias: bias(layout, axis) })
    }

    /// Records that the entries are read: their buffer, and the slot that reports on them.
    pub(crate) fn record(&self, record: &mut Record<'_>) -> Result<(Slice, Range<u32>), IndexError> {
        let (row, watch) = watched(record, self.part)?;
        let slot = record.slots(vec![watch]);
        let source = row.storage.slice().ok_or_else(|| device("index entries without their elements"))?;
        Ok((source, slot..slot + 1))
    }
}

/// Entries on the device that are to be checked.
struct Far<'p> {
    axis: usize,
    group: usize,
    part: &'p RemotePart,
}

/// The distance from an axis's lowest element to its first one.
pub(crate) fn bias<S: Shape>(layout: &Layout<S>, axis: usize) -> i64 {
    let (extent, stride) = (layout.shape()[axis] as i64, layout.strides()[axis] as i64);
    if stride < 0 && extent > 0 { (extent - 1) * -stride } else { 0 }
}

/// The greatest common divisor.
pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
