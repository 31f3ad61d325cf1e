//! Twin of `shaders/later.wgsl`.

use super::shared::{BAD, work_item};
use super::{Memory, same, table};
use crate::scan::Table;

fn later(memory: &mut Memory<Table>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        let entry = |k: u32| memory.tables[(params.own.start + k) as usize];
        if (k + 1..params.head.items).any(|j| entry(j) == entry(k)) {
            memory.buffers[0][(params.own.start + k) as usize] = BAD;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(32);
    super::results::on_every_gpu("twin of later", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let buffers = vec![tables.clone()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::LATER, &[], memory, later);
        }
    });
}
