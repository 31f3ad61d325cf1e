//! Twin of `shaders/settle.wgsl`.

use super::shared::{BAD, own, work_item};
use super::{Memory, same, table};

fn settle(memory: &mut Memory) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params[0] {
            continue;
        }
        let at = (own(params, 0) + k) as usize;
        let entry = memory.buffers[1][at];
        if entry != BAD && memory.buffers[0][(entry / own(params, 1)) as usize] != k + 1 {
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
            same(gpu, &crate::scatter::SETTLE, &[], memory, settle);
        }
    });
}
