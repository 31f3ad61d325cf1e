//! Twin of `shaders/keep.wgsl`.

use super::shared::{BAD, own, work_item};
use super::{Memory, same, table};

fn keep(memory: &mut Memory) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params[0] {
            continue;
        }
        if k + 1 >= params[0] {
            continue;
        }
        let entry = |k: u32| memory.tables[(own(params, 0) + k) as usize];
        let [first, next] = [k, k + 1].map(|n| memory.buffers[0][n as usize]);
        if entry(first) == entry(next) {
            memory.buffers[1][(own(params, 0) + first) as usize] = BAD;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(33);
    super::results::on_every_gpu("twin of keep", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let entries = &tables[params[8] as usize..];
            let buffers = vec![super::results::sort(&entries[..params[0] as usize]), tables.clone()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::scatter::KEEP, &[], memory, keep);
        }
    });
}
