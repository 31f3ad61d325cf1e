//! Twin of `shaders/later.wgsl`.

use super::shared::{BAD, own, work_item};
use super::{Memory, same, table};

fn later(memory: &mut Memory) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params[0] {
            continue;
        }
        let entry = |k: u32| memory.tables[(own(params, 0) + k) as usize];
        if (k + 1..params[0]).any(|j| entry(j) == entry(k)) {
            memory.buffers[0][(own(params, 0) + k) as usize] = BAD;
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
            same(gpu, &crate::scatter::LATER, &[], memory, later);
        }
    });
}
