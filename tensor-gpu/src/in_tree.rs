//! Elements that are combined with all of their values in a tree: many threads share a position that very many entries name.

use tensor_idx_core::IndexError;

use crate::arithmetic::Op;
use crate::by_size::{TREE, Tree};
use crate::error::device;
use crate::in_turn::name_sorted;
use crate::kernel::grid;
use crate::params::SORTED;
use crate::record::Record;
use crate::scan::Entries;
use crate::twice::sort_tables;
use crate::walk::Walk;
use crate::write::{MOST_UNITS, Write};

/// Log2 of the numbers of a block. Must match tree.wgsl.
const STEP: u32 = 5;

impl Write {
    /// Records that elements are combined with their values in a tree; `tables` are those that name positions twice.
    pub(crate) fn in_tree(
        &self,
        record: &mut Record<'_>,
        mut walk: Walk,
        tables: &[Entries],
        op: Op,
    ) -> Result<(), IndexError> {
        let [entries] = tables else {
            let count = tables.len();
            return Err(device(format!(
                "{count} index arrays that may name positions twice; a sum in a tree takes one"
            )));
        };
        let sorted = sort_tables(record, &mut walk, tables)?;
        // The elements at one place of the table.
        let beside = self.items / entries.len;
        // All of them may name one position.
        let steps = (1..).find(|steps| u64::from(entries.len) <= 1 << (STEP * steps)).unwrap_or(1);
        // Two sums for so many places: tree.wgsl says which.
        let sums = |step: u32| 2 * entries.len.div_ceil(1 << (STEP * step)) * beside;
        let bytes = (1..steps).map(sums).sum::<u32>().max(4) as u64 * self.kind.size().max(4) as u64;
        let buffer = record.buffer(bytes, "the sums of a tree")?;
        let (kernel, constants) = TREE.of(self.kind, true);
        let (mut before, mut after) = (0, 0);
        for step in 0..steps {
            let shift = STEP * step;
            let firsts = entries.len.div_ceil(1 << shift);
            let others = if step + 1 < steps { entries.len.div_ceil(1 << (shift + STEP)) } else { 0 };
            let items = u64::from(firsts + others) * u64::from(beside);
            let items = u32::try_from(items).ok().filter(|&items| items <= MOST_UNITS).ok_or_else(|| {
                device(format!(
                    "a sum in a tree of {} elements; a kernel takes at most {MOST_UNITS} values and sums",
                    self.items
                ))
            })?;
            let own = Tree { op: op as u32, entries: entries.len, shift, before, after };
            let mut params = walk.params(items, grid(items).1, self.value, own);
            name_sorted(&mut params.dims, &sorted);
            for dim in params.dims.iter_mut().filter(|dim| dim.kind == SORTED) {
                dim.extent = firsts + others;
            }
            self.dispatch(record, (kernel, &constants), &walk, params, std::slice::from_ref(&buffer))?;
            (before, after) = (after, after + sums(step + 1));
        }
        Ok(())
    }
}
