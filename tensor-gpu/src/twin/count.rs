//! Twin of `shaders/count.wgsl`.

use super::masks::set_masks;
use super::prefix::sum_of_all;
use super::{Memory, ranks, same};
use crate::params::Params;
use crate::scan::Blocks;

fn count(memory: &mut Memory<Blocks>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.row + group[0];
        let fours = (block * 256..block * 256 + 256).filter(|four| 16 * four < params.head.items);
        let bits = fours.flat_map(|four| set_masks(params, &memory.buffers[0], four)).map(u32::count_ones);
        let set = sum_of_all(bits);
        if block < params.own.blocks {
            memory.buffers[1][(params.head.first / 4096 + block) as usize] = set;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(27);
    super::results::with_subgroups_too("twin of count", |gpu| {
        for _ in 0..8 {
            let (masks, len, _) = ranks::random(&mut draw);
            let (first, blocks) = (4096 * draw.u32(0..5), len.div_ceil(4096) + 1);
            let groups = [blocks.div_ceil(2), 2, 1];
            let mut params = Params::new(len, 0, Blocks { blocks, row: groups[0] });
            params.head.first = first;
            let memory = Memory {
                params,
                tables: vec![0; 4],
                status: vec![],
                buffers: vec![masks, vec![7; 8]],
                groups,
                ..Memory::default()
            };
            same(gpu, &crate::ranked::COUNT, &[], memory, count);
        }
    });
}
