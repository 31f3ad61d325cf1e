//! Twin of `shaders/keys.wgsl`.

use super::shared::work_item;
use super::{Memory, same, table};
use crate::scan::Table;

fn keys(memory: &mut Memory<Table>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        memory.buffers[0][k as usize] = memory.tables[(params.own.start + k) as usize] / params.own.multiple;
        memory.buffers[1][k as usize] = k;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(34);
    super::results::on_every_gpu("twin of keys", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let len = tables.len();
            let buffers = vec![vec![7; len], vec![7; len]];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::scan::KEYS, &[], memory, keys);
        }
    });
}
