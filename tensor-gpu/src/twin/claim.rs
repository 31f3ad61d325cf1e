//! Twin of `shaders/claim.wgsl`.

use super::shared::{BAD, work_item};
use super::{Memory, same, table};
use crate::kernel::WORKGROUP;
use crate::params::Params;
use crate::scan::Table;

fn claim(memory: &mut Memory<Table>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        let entry = memory.tables[(params.own.start + k) as usize];
        if entry != BAD {
            let owner = &mut memory.buffers[0][(entry / params.own.multiple) as usize];
            *owner = (*owner).max(k + 1);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(30);
    super::results::on_every_gpu("twin of claim", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let len = tables.len();
            let buffers = vec![vec![0; len.max(64)]];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::CLAIM, &[], memory, claim);
        }
    });
}

/// Entries whose claims come late are no later entries: a second row of workgroups goes through the front of the table
/// again, after all of it was gone through.
#[test]
fn the_last_entry_wins_however_late_the_others_are() {
    let mut draw = fastrand::Rng::with_seed(40);
    super::results::on_every_gpu("twin of claim: late entries", |gpu| {
        for _ in 0..8 {
            let (len, again) = (draw.u32(600..3000), draw.u32(1..3));
            let groups = [len.div_ceil(WORKGROUP), 2, 1];
            let tables: Vec<u32> = (0..len.next_multiple_of(4)).map(|_| 3 * draw.u32(0..20)).collect();
            // Thread x of the second row is work item x - 256 * again.
            let row = (again * WORKGROUP).wrapping_neg();
            let params = Params::new(len, row, Table { start: 0, multiple: 3 });
            let memory = Memory { params, tables, buffers: vec![vec![0; 64]], groups, ..Memory::default() };
            let last: Vec<u32> = (0..20)
                .map(|key| (0..len).filter(|&k| memory.tables[k as usize] == 3 * key).max().map_or(0, |k| k + 1))
                .collect();
            same(gpu, &crate::twice::CLAIM, &[], memory, |memory| {
                claim(memory);
                assert_eq!(memory.buffers[0][..20], last, "{:?}", memory.order);
            });
        }
    });
}
