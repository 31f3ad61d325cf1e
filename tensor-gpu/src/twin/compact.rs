//! Twin of `shaders/compact.wgsl`.

use super::shared::place;
use super::{Memory, ranks, same};
use crate::compact::ToTable;
use crate::walk::{Dim, To, Walk};

fn compact(memory: &mut Memory<ToTable>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.blocks + group[0];
        let ranked = ranks::rank_block(params, &memory.buffers[0], block);
        for n in (0..4096).filter(|&n| ranked.is_set(n)) {
            let rank = memory.buffers[1][block as usize] + ranked.rank_of(n);
            if rank < params.own.room {
                let to = (params.own.start + rank) as usize;
                memory.buffers[2][to] = place(params, &memory.tables, block * 4096 + n).to;
            }
        }
    }
}

/// A walk over so many masks, with places from 0 on.
pub(super) fn walk(len: u32, draw: &mut fastrand::Rng) -> Walk {
    let outer = draw.u32(2..9);
    let inner = len.div_ceil(outer);
    let dim = |extent, step| Dim { extent, to: To::Step(step), from: 0, axes: 0..1 };
    Walk { offset: 1, dims: vec![dim(outer, 1), dim(inner, outer as i32)], ..Walk::default() }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(28);
    super::results::on_every_gpu("twin of compact", |gpu| {
        for _ in 0..8 {
            let (masks, len, starts) = ranks::random(&mut draw);
            let groups = [len.div_ceil(4096).div_ceil(2), 2, 1];
            let params = walk(len, &mut draw).params(
                len,
                0,
                0,
                ToTable { blocks: groups[0], start: 3, room: draw.u32(0..9000) },
            );
            let buffers = vec![masks, starts, vec![7; 10_008]];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::compact::COMPACT, &[], memory, compact);
        }
    });
}
