//! Elements that are combined with all of their values, in order.

use tensor_idx_core::{IndexError, Lookup};

use crate::arithmetic::Op;
use crate::by_size::{InTurn, SUM, SUM_IN_F32, UPDATE, UPDATE_IN_F32, halves};
use crate::kernel::grid;
use crate::params::{Dim, SORTED, TABLE};
use crate::pool::Slice;
use crate::record::Record;
use crate::scan::Entries;
use crate::twice::{longest_run, sort_tables};
use crate::verb::DeviceVerb;
use crate::walk::Walk;
use crate::write::Write;

impl Write {
    /// Records that elements are combined with their values; `tables` are those that name positions twice, and are sorted.
    pub(crate) fn in_turn(
        &self,
        record: &mut Record<'_>,
        mut walk: Walk,
        tables: &[Entries],
        lookups: &[Lookup<'_>],
        op: Op,
    ) -> Result<(), IndexError> {
        let sorted = if tables.is_empty() { Vec::new() } else { sort_tables(record, &mut walk, tables)? };
        let is_sum = tables.len() <= 1 && is_simple(op);
        let in_f32 = matches!(self.verb, DeviceVerb::InF32(_));
        let (kernel, constants) = match (is_sum, in_f32) {
            (true, false) => SUM.of(self.kind, true),
            (false, false) => UPDATE.of(self.kind, true),
            (true, true) => (&SUM_IN_F32, halves(self.kind)),
            (false, true) => (&UPDATE_IN_F32, halves(self.kind)),
        };
        let (_, row) = grid(self.items);
        let most = window(op, tables.len());
        let longest = longest(tables, lookups, most);
        let carries = match in_f32 {
            true => vec![self.carries(record, tables, is_sum, most, longest > most)?],
            false => Vec::new(),
        };
        for first in (0..longest).step_by(most as usize) {
            let mut params = walk.params(self.items, row, self.value, InTurn { op: op as u32, first, most });
            name_sorted(&mut params.dims, &sorted);
            self.dispatch(record, (kernel, &constants), &walk, params, &carries)?;
        }
        Ok(())
    }

    /// A buffer for sums in `f32` between two dispatches: of one table that is summed `most` entries share a word, else every
    /// work item has one (see kept_in_f32.wgsl).
    fn carries(
        &self,
        record: &mut Record<'_>,
        tables: &[Entries],
        is_sum: bool,
        most: u32,
        is_used: bool,
    ) -> Result<Slice, IndexError> {
        let words = match tables {
            _ if !is_used => 4,
            [entries] if is_sum => self.items / entries.len * entries.len.div_ceil(most),
            _ => self.items,
        };
        record.buffer(u64::from(words) * 4, "sums in f32 between two dispatches")
    }
}

/// How many values an element has at most. More than `most` are counted more exactly, where that is soon done.
pub(crate) fn longest(tables: &[Entries], lookups: &[Lookup<'_>], most: u32) -> u32 {
    let longest = tables.iter().map(|entries| u64::from(entries.len)).product::<u64>();
    if longest <= u64::from(most) {
        return longest as u32;
    }
    tables.iter().map(|entries| u64::from(longest_run(&lookups[entries.group]))).product::<u64>() as u32
}

/// Has the dims of a walk read the tables where they are sorted: where each was, and where it is now.
pub(crate) fn name_sorted(dims: &mut [Dim], sorted: &[(u32, u32)]) {
    for dim in dims.iter_mut().filter(|dim| dim.kind == TABLE) {
        let Some((_, at)) = sorted.iter().find(|(start, _)| *start == dim.to) else { continue };
        (dim.to, dim.kind) = (*at, SORTED);
    }
}

/// Whether an operator has neither a loop nor a quotient. Must match numbers.wgsl.
pub(crate) fn is_simple(op: Op) -> bool {
    !matches!(op, Op::Div | Op::FloorDiv | Op::Rem | Op::Pow)
}

/// How many values of an element one dispatch takes. A display driver waits for a dispatch for some seconds only, and Mesa's
/// software driver ends all loops of a thread after 65,535 rounds: 24 values of one sorted table take a round where the operator
/// has no loop, a value of several tables takes a round, one for each table and one for their end, and a quotient that is worked out
/// on bits takes up to 280.
fn window(op: Op, sorted: usize) -> u32 {
    match op {
        op if !is_simple(op) => 1 << 7,
        _ if sorted > 1 => (1 << 12).min((1 << 15) / (2 + sorted as u32)),
        _ => 1 << 20,
    }
}
