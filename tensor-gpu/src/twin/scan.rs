//! Twin of `shaders/scan.wgsl`.

use super::{Memory, same};
use crate::params::Params;
use crate::scan::Blocks;

fn scan(memory: &mut Memory<Blocks>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.row + group[0];
        let mut next = 0;
        for k in (block * 1024..block * 1024 + 1024).filter(|&k| k < params.head.items) {
            let count = &mut memory.buffers[0][k as usize];
            (*count, next) = (next, next + *count);
        }
        if block < params.own.blocks {
            memory.buffers[1][block as usize] = next;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(38);
    super::results::with_subgroups_too("twin of scan", |gpu| {
        for _ in 0..6 {
            let len = draw.u32(1..5000);
            let blocks = len.div_ceil(1024);
            let groups = [blocks.div_ceil(2), 2, 1];
            let params = Params::new(len, 0, Blocks { blocks, row: groups[0] });
            let counts = (0..len.next_multiple_of(4)).map(|_| draw.u32(0..4096)).collect();
            let memory = Memory {
                params,
                tables: vec![0; 4],
                status: vec![],
                buffers: vec![counts, vec![7; 8]],
                groups,
                ..Memory::default()
            };
            same(gpu, &crate::scan::SCAN, &[], memory, scan);
        }
    });
}
