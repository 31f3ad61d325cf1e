//! Transposes: a walk whose neighbours in the source are those of one loop, and in the result those of another.

use tensor_idx_core::IndexError;

use crate::kernel::READ_TO_WRITE;
use crate::params::words;
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::units::by_unit;
use crate::walk::{To, Walk};

words! {
    /// Of the kernel `tile`; its file says what they are.
    struct Tile {
        shift,
        rows,
        row_step,
        columns,
        column_step,
    }
}

by_unit!(TILE: Tile, Unused, READ_TO_WRITE, [], "tile");
by_unit!(TILE_BY_IDS: Tile, Set, READ_TO_WRITE, [], "tile" + " by ids");

/// The units along a side of a tile.
const SIDE: u32 = 32;

/// Loops shorter than this leave most of a tile unused.
const SHORT: u32 = 16;

impl Tile {
    /// Takes both loops out of a walk over units of `in_unit` elements, if it is a transpose; the others then have the strides
    /// of the result as those of their value. And the workgroups, of which there are so many at most along a dimension.
    pub(crate) fn of(walk: &mut Walk, in_unit: u32, most: u32) -> Option<(Tile, [u32; 3])> {
        let unit = in_unit as i32;
        let last = walk.dims.len().checked_sub(1)?;
        let To::Step(column_step) = walk.dims[last].to else { return None };
        let next = walk.dims[..last].iter().position(|dim| dim.to == To::Step(unit) && dim.extent >= SHORT)?;
        let (columns, rows) = (walk.dims[last].extent, walk.dims[next].extent);
        let others: u64 = walk.len() / (u64::from(rows) * u64::from(columns));
        let groups = [u64::from(columns.div_ceil(SIDE)), u64::from(rows.div_ceil(SIDE)), others];
        if columns < SHORT || column_step == 0 || groups.iter().any(|&groups| groups > u64::from(most)) {
            return None;
        }
        // Fewer than 2^32 units have a stride below that.
        let mut step = 1_u32;
        for dim in walk.dims.iter_mut().rev() {
            dim.from = step as i32;
            step = step.wrapping_mul(dim.extent);
        }
        let row_step = walk.dims[next].from as u32;
        walk.dims.remove(last);
        walk.dims.remove(next);
        let (shift, column_step) = (in_unit.ilog2(), column_step as u32);
        Some((Tile { shift, rows, row_step, columns, column_step }, groups.map(|groups| groups as u32)))
    }

    /// Records the move of units of 4 << `log` bytes.
    pub(crate) fn record(
        self,
        record: &mut Record<'_>,
        (walk, groups): (&Walk, [u32; 3]),
        log: usize,
        buffers: &[Slice; 2],
    ) -> Result<(), IndexError> {
        let (params, tables) = (&walk.params(groups[2], 0, 0, self), walk.tables.as_ref());
        let kernel = if walk.has_ids() { &TILE_BY_IDS[log] } else { &TILE[log] };
        record.dispatch(&Launch { kernel, constants: &[], params, tables, buffers, groups })
    }
}
