//! Reads of points by two index arrays on the device: one kernel checks the entries and moves the elements.

use tensor_idx_core::{IndexError, Layout, Lookup, Plan, Shape};

use crate::kernel::{Access, grid};
use crate::params::words;
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::tables::Alone;
use crate::units::by_unit;
use crate::walk::{LaidLoops, Walk};

words! {
    /// Of the kernel `points`.
    struct ToPoints {
        shift,
        quarter,
        first,
        second,
        other_size,
        other_signed,
        other_extent,
        other_stride,
    }
}

by_unit!(POINTS: ToPoints, Set, &[Access::Read, Access::Read, Access::ReadWrite], [], "points");

/// The points of a plan.
pub(crate) struct Points<'p> {
    /// In the order of the source axes, which is that of the index.
    arrays: [Alone<'p>; 2],
    /// The element at position 0 of both axes.
    offset: u32,
    len: u32,
    /// log2 of the words behind each point.
    log: usize,
    /// log2 of the elements behind each point.
    shift: u32,
}

impl<'p> Points<'p> {
    /// The points of a plan that has two arrays alone, nothing in front of them, and behind them what one unit holds.
    pub(crate) fn of<S: Shape, R: Shape>(
        plan: &Plan<S, R>,
        lookups: &'p [Lookup<'_>],
        layout: &Layout<S>,
        size: u32,
    ) -> Option<Points<'p>> {
        let [lookup] = lookups else { return None };
        let [one, other] = &lookup.parts[..] else { return None };
        let shape = plan.shape();
        if plan.source_shape() != layout.shape() || shape.contains(&0) || shape[..lookup.axis].iter().any(|&n| n != 1) {
            return None;
        }
        let LaidLoops { offset, steps, axes } = LaidLoops::new(plan, lookups, layout).ok()?;
        let &[first, second] = &axes[0][..] else { return None };
        let [Some(one), Some(other)] = [(one, first), (other, second)].map(|(part, axis)| {
            let array = Alone::of(part, layout, axis)?;
            let (extent, len) = (array.part.extent(), array.part.layout().len());
            let fits = len == lookup.len && extent == layout.shape()[axis] && u32::try_from(extent).is_ok();
            fits.then_some(array)
        }) else {
            return None;
        };
        let behind = lookup.axis + lookup.rank;
        let named = [first, second].map(|axis| (layout.shape()[axis], layout.strides()[axis]));
        let extents = named.map(|(extent, _)| extent);
        let strides = named.map(|(_, stride)| stride);
        let inner = (&shape[behind..], &steps[behind..]);
        let (_, log) = Walk::of_units(offset, (&extents, &strides), inner, size)?;
        let shift = ((4 << log) / size).ilog2();
        Some(Points { arrays: [one, other], offset: offset as u32, len: u32::try_from(lookup.len).ok()?, log, shift })
    }

    /// Records that their elements are moved to the front of `result`; the recorder has two slots free.
    pub(crate) fn record(self, record: &mut Record<'_>, [source, result]: [Slice; 2]) -> Result<(), IndexError> {
        let [one, other] = self.arrays;
        let (ids, first) = one.record(record)?;
        let (others, second) = other.record(record)?;
        let quarter = self.len.div_ceil(4);
        let (groups, row) = grid(quarter);
        let own = ToPoints {
            shift: self.shift,
            quarter,
            first: one.first,
            second: other.first,
            other_size: other.ids.size,
            other_signed: u32::from(other.ids.signed),
            other_extent: other.ids.extent as u32,
            other_stride: other.ids.stride as u32,
        };
        let walk = Walk { offset: self.offset, slots: first.start..second.end, ids: one.ids, ..Walk::default() };
        let (params, tables) = (&walk.params(self.len, row, 0, own), Some(&ids));
        let (kernel, buffers) = (&POINTS[self.log], &[others, source, result]);
        record.dispatch(&Launch { kernel, constants: &[], params, tables, buffers, groups })
    }
}
