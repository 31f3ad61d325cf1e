//! Twin of `shaders/sorted.wgsl`.

use super::shared::{own, work_item};
use super::{Memory, same, table};

fn sorted(memory: &mut Memory) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params[0] {
            continue;
        }
        let before = memory.buffers[0][k as usize];
        let at = (own(params, 1) + 2 * k) as usize;
        memory.buffers[1][at] = memory.tables[(own(params, 0) + before) as usize];
        memory.buffers[1][at + 1] = before;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(35);
    super::results::on_every_gpu("twin of sorted", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let len = tables.len();
            let buffers = vec![(0..len).map(|_| draw.u32(0..params[0])).collect(), vec![7; 2 * len + 8]];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::scatter::SORTED, &[], memory, sorted);
        }
    });
}
