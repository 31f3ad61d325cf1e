//! Sums of all before, and stable sorting: what compacting and accumulating are made of.

use tensor_idx_core::IndexError;

use crate::kernel::{Access, Kernel, PREFIX, READ_TO_WRITE, WRITE_FROM_READ, blocks_grid, grid, kernel};
use crate::params::{Nothing, Params, words};
use crate::pool::Slice;
use crate::record::{Launch, Record};

words! {
    /// Of the kernels that go through blocks of counts, `scan` and `count`.
    struct Blocks {
        blocks,
        row,
    }

    /// Of the kernels that go through a table whose entries are multiples of a number, `claim` and `settle` among others.
    struct Table {
        start,
        multiple,
    }

    /// Of the kernel `rank`.
    struct Rank {
        start,
        to,
        entries,
    }

    /// Of the steps of a sort by one digit, `histogram` and `reorder`; digit.wgsl says what they are.
    struct Digit {
        start,
        multiple,
        shift,
        first,
        before,
        after,
        entries,
        block,
        blocks,
        row,
    }
}

pub(crate) static SCAN: Kernel<Blocks> = kernel!("scan", [PREFIX], Unused, &[Access::ReadWrite; 2]);

pub(crate) static RAISE: Kernel<Nothing> = kernel!("raise", [], Unused, WRITE_FROM_READ);

pub(crate) static RANK: Kernel<Rank> = kernel!("rank", [], Unused, &[Access::ReadWrite]);

const DIGIT: &str = include_str!("../shaders/digit.wgsl");

pub(crate) static HISTOGRAM: Kernel<Digit> = kernel!("histogram", [DIGIT], Unused, READ_TO_WRITE);

pub(crate) static REORDER: Kernel<Digit> =
    kernel!("reorder", [DIGIT, PREFIX], Unused, &[Access::Read, Access::Read, Access::ReadWrite]);

/// What one workgroup of `histogram.wgsl` and `reorder.wgsl` takes: little, so that many are at work; of many entries more, so
/// that there are not too many counts to sum.
pub(crate) fn sort_block(len: u32) -> u32 {
    if len <= 1 << 20 { 1024 } else { 4096 }
}

/// No column. Must match digit.wgsl.
pub(crate) const NONE: u32 = u32::MAX;

/// What one workgroup of `scan.wgsl` takes.
const BLOCK: u32 = 1024;

/// Replaces each of `len` words by the sum of those before it.
pub(crate) fn scan(record: &mut Record<'_>, counts: &Slice, len: u32) -> Result<(), IndexError> {
    let blocks = len.div_ceil(BLOCK);
    let sums = record.buffer(u64::from(blocks) * 4, "the sums of blocks")?;
    let (groups, row) = blocks_grid(blocks);
    let buffers = [counts.clone(), sums.clone()];
    record.dispatch(&Launch {
        kernel: &SCAN,
        constants: &[],
        params: &Params::new(len, 0, Blocks { blocks, row }),
        tables: None,
        buffers: &buffers,
        groups,
    })?;
    if blocks <= 1 {
        return Ok(());
    }
    scan(record, &sums, blocks)?;
    let (groups, row) = grid(len);
    let params = &Params::new(len, row, Nothing::default());
    record.dispatch(&Launch { kernel: &RAISE, constants: &[], params, tables: None, buffers: &buffers, groups })
}

/// The entries of one table in a buffer of tables; all are multiples of a number, by a key below `keys`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries {
    /// Which group of index arrays they are.
    pub(crate) group: usize,
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) multiple: u32,
    pub(crate) keys: u32,
}

impl Entries {
    /// What a kernel that goes through the table is given.
    pub(crate) fn params(&self, row: u32) -> Params<Table> {
        Params::new(self.len, row, Table { start: self.start, multiple: self.multiple })
    }
}

/// A sorted table: two columns, the entries and then which each was before. Equal entries have the order they had.
///
/// Few entries are sorted in one dispatch. More are sorted by digits of 8 bits of the keys, the lowest first (a radix sort with
/// the least significant digit first). Between two steps only the order is kept; the last one writes the entries beside it.
pub(crate) fn sort(record: &mut Record<'_>, tables: &Slice, entries: Entries) -> Result<Slice, IndexError> {
    /// Every entry looks at all of them.
    const FEW: u32 = 1 << 10;
    let Entries { start, len, multiple, keys, .. } = entries;
    let bytes = u64::from(len) * 4;
    let mut column = |columns: u64| record.buffer(columns * bytes, SORTING);
    let sorted = column(2)?;
    if len <= FEW {
        let (groups, row) = grid(len);
        record.dispatch(&Launch {
            kernel: &RANK,
            constants: &[],
            params: &Params::new(len, row, Rank { start, to: len, entries: 0 }),
            tables: Some(tables),
            buffers: core::slice::from_ref(&sorted),
            groups,
        })?;
        return Ok(sorted);
    }
    let other = column(1)?;
    let block = sort_block(len);
    let blocks = len.div_ceil(block);
    let bins = blocks * 256;
    let counts = record.buffer(u64::from(bins) * 4, "the counts of a sort")?;
    let (groups, row) = blocks_grid(blocks);
    let bits = u32::BITS - (keys.max(2) - 1).leading_zeros();
    let steps = bits.div_ceil(8);
    for step in 0..steps {
        // The last step ends in `sorted`, behind its entries.
        let last = step + 1 == steps;
        let (from, to) =
            if (steps - step) % 2 == 1 { ((&other, 0), (&sorted, len)) } else { ((&sorted, len), (&other, 0)) };
        let own = Digit {
            start,
            multiple,
            shift: 8 * step,
            first: u32::from(step == 0),
            before: from.1,
            after: to.1,
            entries: if last { 0 } else { NONE },
            block,
            blocks,
            row,
        };
        let params = &Params::new(len, 0, own);
        let buffers = [from.0.clone(), counts.clone(), to.0.clone()];
        let launch = |kernel, buffers| Launch { kernel, constants: &[], params, tables: Some(tables), buffers, groups };
        record.dispatch(&launch(&HISTOGRAM, &buffers[..2]))?;
        scan(record, &counts, bins)?;
        record.dispatch(&launch(&REORDER, &buffers))?;
    }
    Ok(sorted)
}

/// The name of the columns of a sort in errors.
const SORTING: &str = "the sorted table of an index array";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::results::{with_subgroups_too, words};

    #[test]
    fn sums_of_all_before() {
        with_subgroups_too("scan: sums_of_all_before", |gpu| {
            let mut random = fastrand::Rng::with_seed(1);
            for len in [1, 2, 15, 16, 17, 1023, 1024, 1025, 3000, 1024 * 64 + 1] {
                let counts: Vec<u32> = (0..len).map(|_| random.u32(..9)).collect();
                let mut record = Record::new(gpu);
                let slice = record.upload(bytemuck::cast_slice(&counts), "counts").unwrap();
                scan(&mut record, &slice, len).unwrap();
                assert_eq!(
                    words(record, &slice)[..len as usize],
                    crate::twin::results::scan(&counts),
                    "{len} on {gpu}"
                );
            }
        });
    }

    #[test]
    fn sorting_keeps_the_order_of_equal_keys() {
        with_subgroups_too("scan: sorting_keeps_the_order_of_equal_keys", |gpu| {
            let mut random = fastrand::Rng::with_seed(2);
            for (len, keys, multiple) in [
                (1, 1, 1),
                (700, 1, 3),
                (1024, 16, 1),
                (1025, 1, 5),
                (3000, 256, 3),
                (4097, 257, 2),
                (9000, 70_000, 1),
                (8192, 1 << 24, 255),
            ] {
                let table: Vec<u32> = (0..len).map(|_| random.u32(..keys) * multiple).collect();
                let mut record = Record::new(gpu);
                let slice = record.upload(bytemuck::cast_slice(&table), "a table").unwrap();
                let sorted = sort(&mut record, &slice, Entries { group: 0, start: 0, len, multiple, keys }).unwrap();
                let sorted = &words(record, &sorted)[..2 * len as usize];
                assert_eq!(sorted, crate::twin::results::sort(&table), "{len} entries of {keys} keys on {gpu}");
            }
        });
    }
}
