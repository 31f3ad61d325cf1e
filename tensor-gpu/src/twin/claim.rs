//! Twin of `shaders/claim.wgsl`.

use super::shared::{BAD, own, work_item};
use super::{Memory, same, table, threads};

fn claim(memory: &mut Memory) {
    let params = &memory.params;
    for id in threads(memory.groups) {
        let k = work_item(params, id);
        if k >= params[0] {
            continue;
        }
        let entry = memory.tables[(own(params, 0) + k) as usize];
        if entry != BAD {
            let owner = &mut memory.buffers[0][(entry / own(params, 1)) as usize];
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
            let memory = Memory { params, tables, status: vec![], buffers, groups };
            same(gpu, &crate::scatter::CLAIM, &[], memory, claim);
        }
    });
}
