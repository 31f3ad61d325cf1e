//! Sums of all before, and stable sorting: what compacting and accumulating are made of.

use tensor_idx_core::IndexError;

use crate::kernel::{Access, Kernel, grid};
use crate::params::{Nothing, Params, words};
use crate::pool::Slice;
use crate::record::{Launch, Record};

words! {
    /// Of the kernels that go through blocks of counts, `scan` and `count`.
    struct Blocks {
        blocks,
        row,
    }

    /// Of the kernels that go through a table, among others `keys`.
    struct Table {
        start,
        multiple,
    }

    /// Of the steps of a sort by one digit, `histogram` and `reorder`.
    struct Digit {
        shift,
        blocks,
        row,
    }
}

/// Two buffers that are read and written.
pub(crate) const TWO: &[Access] = &[Access::ReadWrite, Access::ReadWrite];

pub(crate) static SCAN: Kernel<Blocks> = Kernel::new("scan", &[include_str!("../shaders/scan.wgsl")], TWO);

pub(crate) static RAISE: Kernel<Nothing> = Kernel::new("raise", &[include_str!("../shaders/raise.wgsl")], TWO);

pub(crate) static KEYS: Kernel<Table> = Kernel::new("keys", &[include_str!("../shaders/keys.wgsl")], TWO);

pub(crate) static HISTOGRAM: Kernel<Digit> =
    Kernel::new("histogram", &[include_str!("../shaders/histogram.wgsl")], TWO);

pub(crate) static REORDER: Kernel<Digit> =
    Kernel::new("reorder", &[include_str!("../shaders/reorder.wgsl")], &[Access::ReadWrite; 5]);

/// What one workgroup of `scan.wgsl`, `histogram.wgsl` and `reorder.wgsl` takes.
const BLOCK: u32 = 1024;

/// The workgroups for this many blocks, and the blocks in a row of them.
pub(crate) fn blocks_grid(blocks: u32) -> ([u32; 3], u32) {
    const MOST: u32 = 65_535;
    let rows = blocks.div_ceil(MOST).max(1);
    let columns = blocks.div_ceil(rows).max(1);
    ([columns, rows, 1], columns)
}

/// Replaces each of `len` words by the sum of those before it.
pub(crate) fn scan(record: &mut Record<'_>, counts: &Slice, len: u32) -> Result<(), IndexError> {
    let blocks = len.div_ceil(BLOCK);
    let sums = record.buffer(u64::from(blocks) * 4, "the sums of blocks")?.slice(u64::from(blocks) * 4);
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

/// Which entry of a table comes at which place when they are sorted, equal ones in the order they have.
pub(crate) fn sort(record: &mut Record<'_>, tables: &Slice, entries: Entries) -> Result<Slice, IndexError> {
    let len = entries.len;
    let bytes = u64::from(len) * 4;
    let mut column = || Ok::<_, IndexError>(record.buffer(bytes, "sorting an index array")?.slice(bytes));
    let (mut keys, mut order, mut next_keys, mut next_order) = (column()?, column()?, column()?, column()?);
    let (groups, row) = grid(len);
    record.dispatch(&Launch {
        kernel: &KEYS,
        constants: &[],
        params: &entries.params(row),
        tables: Some(tables),
        buffers: &[keys.clone(), order.clone()],
        groups,
    })?;
    let blocks = len.div_ceil(BLOCK);
    let bins = blocks * 16;
    let bytes = u64::from(bins) * 4;
    let counts = record.buffer(bytes, "the counts of a sort")?.slice(bytes);
    let (groups, row) = blocks_grid(blocks);
    let bits = u32::BITS - (entries.keys.max(1) - 1).leading_zeros();
    for shift in (0..bits).step_by(4) {
        let params = &Params::new(len, 0, Digit { shift, blocks, row });
        record.dispatch(&Launch {
            kernel: &HISTOGRAM,
            constants: &[],
            params,
            tables: None,
            buffers: &[keys.clone(), counts.clone()],
            groups,
        })?;
        scan(record, &counts, bins)?;
        record.dispatch(&Launch {
            kernel: &REORDER,
            constants: &[],
            params,
            tables: None,
            buffers: &[keys.clone(), order.clone(), counts.clone(), next_keys.clone(), next_order.clone()],
            groups,
        })?;
        core::mem::swap(&mut keys, &mut next_keys);
        core::mem::swap(&mut order, &mut next_order);
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::results::{on_every_gpu, words};

    #[test]
    fn sums_of_all_before() {
        on_every_gpu("scan: sums_of_all_before", |gpu| {
            let mut random = fastrand::Rng::with_seed(1);
            for len in [1, 2, 15, 16, 17, 1023, 1024, 1025, 3000, 1024 * 64 + 1] {
                let counts: Vec<u32> = (0..len).map(|_| random.u32(..9)).collect();
                let mut record = Record::new(gpu);
                let slice = record.upload(bytemuck::cast_slice(&counts), "counts").unwrap().slice(u64::from(len) * 4);
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
        on_every_gpu("scan: sorting_keeps_the_order_of_equal_keys", |gpu| {
            let mut random = fastrand::Rng::with_seed(2);
            for (len, keys, multiple) in
                [(1, 1, 1), (700, 1, 3), (1024, 16, 1), (1025, 17, 5), (3000, 37, 3), (9000, 70_000, 1)]
            {
                let table: Vec<u32> = (0..len).map(|_| random.u32(..keys) * multiple).collect();
                let mut record = Record::new(gpu);
                let slice = record.upload(bytemuck::cast_slice(&table), "a table").unwrap().slice(u64::from(len) * 4);
                let order = sort(&mut record, &slice, Entries { start: 0, len, multiple, keys }).unwrap();
                let order = &words(record, &order)[..len as usize];
                assert_eq!(order, crate::twin::results::sort(&table), "{len} entries of {keys} keys on {gpu}");
            }
        });
    }
}
