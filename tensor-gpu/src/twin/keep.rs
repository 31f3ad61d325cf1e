//! Twin of `shaders/keep.wgsl`.

use super::shared::{BAD, work_item};
use super::{Memory, same, table};
use crate::scan::Table;

fn keep(memory: &mut Memory<Table>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        if k + 1 >= params.head.items {
            continue;
        }
        let entry = |k: u32| memory.tables[(params.own.start + k) as usize];
        let [first, next] = [k, k + 1].map(|n| memory.buffers[0][n as usize]);
        if entry(first) == entry(next) {
            memory.buffers[1][(params.own.start + first) as usize] = BAD;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(33);
    super::results::on_every_gpu("twin of keep", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let entries = &tables[params.own.start as usize..];
            let buffers = vec![super::results::sort(&entries[..params.head.items as usize]), tables.clone()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::KEEP, &[], memory, keep);
        }
    });
}
