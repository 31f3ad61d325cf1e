//! Twin of `shaders/count.wgsl`.

use super::prefix::sum_of_all;
use super::{Memory, ranks, same};
use crate::params::Params;
use crate::scan::Blocks;

/// 16 masks as bits; those behind the end are false.
fn half_at<O>(params: &Params<O>, masks: &[u32], four: u32) -> u32 {
    let words = [0, 1, 2, 3].map(|w| (masks[4 * four as usize + w] & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24);
    let half = words[0] | words[1] << 4 | words[2] << 8 | words[3] << 12;
    half & ((1 << (params.head.items - 16 * four).min(16)) - 1)
}

fn count(memory: &mut Memory<Blocks>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.row + group[0];
        let half = |t: u32| {
            let four = block * 256 + t;
            if 16 * four < params.head.items { half_at(params, &memory.buffers[0], four) } else { 0 }
        };
        let halves: [u32; 256] = std::array::from_fn(|t| half(t as u32));
        let set = sum_of_all(halves.iter().map(|half| half.count_ones()));
        if block * 4096 < params.head.items {
            for t in 0..128 {
                memory.buffers[2][block as usize * 128 + t] = halves[2 * t] | halves[2 * t + 1] << 16;
            }
        }
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
            let ranks::Masks { masks, len, bits, .. } = ranks::Masks::random(&mut draw);
            let (first, blocks) = (4096 * draw.u32(0..5), len.div_ceil(4096) + draw.u32(0..2));
            let groups = [blocks.div_ceil(2), 2, 1];
            let mut params = Params::new(len, 0, Blocks { blocks, row: groups[0] });
            params.head.first = first;
            // Of a byte the lowest bit counts. Behind the bits of the window are those of the next one.
            let masks = masks.iter().map(|word| word | draw.u32(..) & 0xfefe_fefe).collect();
            let memory = Memory {
                params,
                tables: vec![0; 4],
                status: vec![],
                buffers: vec![masks, vec![7; 8], vec![7; bits.len() + 128]],
                groups,
                ..Memory::default()
            };
            let left = |memory: &mut Memory<Blocks>| {
                count(memory);
                assert_eq!(memory.buffers[2][..bits.len()], bits);
            };
            same(gpu, &crate::ranked::COUNT, &[], memory, left);
        }
    });
}
