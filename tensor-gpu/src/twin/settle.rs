//! Twin of `shaders/settle.wgsl`.

use super::shared::{BAD, work_item};
use super::{Memory, same, table};
use crate::scan::Table;

fn settle(memory: &mut Memory<Table>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        let at = (params.own.start + k) as usize;
        let entry = memory.buffers[1][at];
        if entry != BAD && memory.buffers[0][(entry / params.own.multiple) as usize] != k + 1 {
            memory.buffers[1][at] = BAD;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(31);
    super::results::on_every_gpu("twin of settle", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let len = tables.len();
            let buffers = vec![(0..len.max(64)).map(|_| draw.u32(0..len as u32)).collect(), tables.clone()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::SETTLE, &[], memory, settle);
        }
    });
}
