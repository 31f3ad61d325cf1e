//! The kernels that go through the blocks of a mask: its bits and the counts of blocks, their sums, and then each block has the place of
//! its true elements. What goes there is the place that a table is to name, or the element itself. A dispatch has one window of the mask, one of
//! the source and one of the result, if they may have work for each other.

use core::ops::Range;

use tensor_idx_core::IndexError;

use crate::gpu::Gpu;
use crate::kernel::{Access, Kernel, PREFIX, blocks_grid, kernel};
use crate::params::{Own, Params, words};
use crate::pool::{ALIGN, Slice};
use crate::record::{Launch, Record};
use crate::scan::{Blocks, scan};
use crate::units::by_unit;
use crate::walk::Walk;
use crate::windows::windows;

const RANKS: &str = include_str!("../shaders/ranks.wgsl");

words! {
    /// Of the kernel `compact`; its file says what they are.
    struct ToTable {
        blocks,
        start,
        room,
    }

    /// Of the kernel `pick`; its file says what they are.
    struct ToUnits {
        blocks,
        start,
        room,
        shift,
    }
}

pub(crate) static COUNT: Kernel<Blocks> =
    kernel!("count", [PREFIX], Unused, &[Access::Read, Access::ReadWrite, Access::ReadWrite]);

pub(crate) static COMPACT: Kernel<ToTable> =
    kernel!("compact", [PREFIX, RANKS], Unused, &[Access::Read, Access::Read, Access::ReadWrite]);

by_unit!(
    PICK: ToUnits,
    Unused,
    &[Access::Read, Access::Read, Access::Read, Access::ReadWrite],
    [PREFIX, RANKS],
    "pick"
);

/// The masks that a workgroup takes.
const BLOCK: u32 = 4096;

/// The bytes of the bits of a block.
const BITS: u64 = BLOCK as u64 / 8;

/// A mask, its bits, and how many of its elements are true before each block.
#[derive(Clone, Debug)]
pub(crate) struct RankedMask {
    pub(crate) masks: Slice,
    /// How many masks there are, true and false.
    pub(crate) len: u32,
    /// A bit for each mask, in whole blocks.
    bits: Slice,
    starts: Slice,
}

/// A part of a mask: whole blocks, but for its end.
struct Part {
    masks: Slice,
    bits: Slice,
    /// Which masks they are.
    range: Range<u32>,
}

impl RankedMask {
    /// A mask without elements; the slice is any.
    pub(crate) fn empty(nothing: Slice) -> RankedMask {
        RankedMask { masks: nothing.clone(), len: 0, bits: nothing.clone(), starts: nothing }
    }

    /// Records that the true elements of a mask are counted; it is at the start of `masks`, and not empty.
    pub(crate) fn of(record: &mut Record<'_>, masks: Slice, len: u32) -> Result<RankedMask, IndexError> {
        let bits = record.room(u64::from(len.div_ceil(BLOCK)) * BITS, "the bits of a mask")?;
        // One block more, of no masks: all true elements are before it.
        let blocks = len.div_ceil(BLOCK) + 1;
        let starts = record.buffer(u64::from(blocks) * 4, "the counts of a mask")?;
        let ranked = RankedMask { masks, len, bits, starts };
        for part in ranked.parts(record.gpu) {
            let blocks = part.blocks() + u32::from(part.range.end == len);
            let (groups, row) = blocks_grid(blocks);
            let params = Params::new(0, 0, Blocks { blocks, row });
            let buffers = [part.masks.clone(), ranked.starts.clone(), part.bits.clone()];
            part.dispatch(record, &COUNT, params, groups, &buffers)?;
        }
        scan(record, &ranked.starts, blocks)?;
        Ok(ranked)
    }

    /// Where the number of all true elements is.
    pub(crate) fn total(&self) -> Slice {
        self.starts.part(u64::from(self.len.div_ceil(BLOCK)) * 4, 4)
    }

    /// The windows of the mask.
    fn parts(&self, gpu: &Gpu) -> Vec<Part> {
        let most = (gpu.window() / u64::from(BLOCK)).max(1) * u64::from(BLOCK);
        let part = |first: u64| {
            let end = u64::from(self.len).min(first + most);
            let masks = self.masks.part(first, (end - first).next_multiple_of(ALIGN));
            let blocks = (end - first).div_ceil(u64::from(BLOCK));
            let bits = self.bits.part(first / u64::from(BLOCK) * BITS, blocks * BITS);
            Part { masks, bits, range: first as u32..end as u32 }
        };
        // A window beyond 32 bits has room for all masks.
        let step = usize::try_from(most).unwrap_or(usize::MAX);
        (0..u64::from(self.len)).step_by(step).map(part).collect()
    }

    /// Records that the places of the true elements, in a walk over all elements of the mask, are written to a table. That of rank r is
    /// written to entry `start` + r, modulo 2^32, if that is below `room`.
    pub(crate) fn to_table(
        &self,
        record: &mut Record<'_>,
        walk: &Walk,
        table: &Slice,
        (start, room): (u32, u32),
    ) -> Result<(), IndexError> {
        let gpu = record.gpu;
        for part in self.parts(gpu) {
            let reach = (start == 0).then(|| (0, u64::from(part.range.end - 1)));
            for window in windows(gpu, table, 4, reach) {
                let room = window.of_first(room);
                if room == 0 {
                    break;
                }
                let (groups, row) = blocks_grid(part.blocks());
                let own = ToTable { blocks: row, start: start.wrapping_sub(window.low), room };
                let params = walk.params(0, 0, 0, own);
                let buffers = [part.bits.clone(), self.starts.clone(), window.slice];
                part.dispatch(record, &COMPACT, params, groups, &buffers)?;
            }
        }
        Ok(())
    }

    /// Records that the units of 4 << `log` bytes at these places are moved to the front of `result`; a unit has 1 << `shift`
    /// elements of `size` bytes.
    pub(crate) fn to_units(
        &self,
        record: &mut Record<'_>,
        walk: &Walk,
        (log, size): (usize, u32),
        [source, result]: [&Slice; 2],
    ) -> Result<(), IndexError> {
        let (gpu, unit) = (record.gpu, 4 << log);
        for part in self.parts(gpu) {
            for to in windows(gpu, result, unit, Some((0, u64::from(part.range.end - 1)))) {
                for from in windows(gpu, source, size, walk.reach_of(part.range.clone())) {
                    let (groups, row) = blocks_grid(part.blocks());
                    let (start, room) = (0_u32.wrapping_sub(to.low), to.of_first(u32::MAX));
                    let own = ToUnits { blocks: row, start, room, shift: (unit / size).ilog2() };
                    let mut params = walk.params(0, 0, 0, own);
                    from.set_to(&mut params.head);
                    let buffers = [part.bits.clone(), self.starts.clone(), from.slice, to.slice.clone()];
                    part.dispatch(record, &PICK[log], params, groups, &buffers)?;
                }
            }
        }
        Ok(())
    }
}

impl Part {
    /// Records a kernel over the blocks of a part.
    fn dispatch<O: Own>(
        &self,
        record: &mut Record<'_>,
        kernel: &'static Kernel<O>,
        mut params: Params<O>,
        groups: [u32; 3],
        buffers: &[Slice],
    ) -> Result<(), IndexError> {
        (params.head.first, params.head.items) = (self.range.start, self.range.len() as u32);
        record.dispatch(&Launch { kernel, constants: &[], params: &params, tables: None, buffers, groups })
    }

    fn blocks(&self) -> u32 {
        (self.range.len() as u32).div_ceil(BLOCK)
    }
}
