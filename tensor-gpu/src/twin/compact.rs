//! Twin of `shaders/compact.wgsl`.

use super::ranks::Window;
use super::{Memory, ranks, same};
use crate::ranked::ToTable;
use crate::walk::{Dim, To, Walk};

fn compact(memory: &mut Memory<ToTable>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.blocks + group[0];
        let ranked = ranks::rank_block(params, &memory.buffers[0], block);
        for n in (0..4096).filter(|&n| ranked.is_set(n)) {
            let start = params.own.start.wrapping_add(ranks::start_of(params, &memory.buffers[1], block));
            let entry = start.wrapping_add(ranked.rank_of(n));
            if entry < params.own.room {
                memory.buffers[2][entry as usize] = ranks::place_of(memory, block, n).to;
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
    super::results::with_subgroups_too("twin of compact", |gpu| {
        for _ in 0..8 {
            let Window { bits, first, len, starts, start, room } = Window::random(&mut draw);
            let groups = [len.div_ceil(4096).div_ceil(2), 2, 1];
            let own = ToTable { blocks: groups[0], start, room };
            let mut params = walk(first + len, &mut draw).params(len, 0, 0, own);
            params.head.first = first;
            let buffers = vec![bits, starts, vec![7; 10_008]];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::ranked::COMPACT, &[], memory, compact);
        }
    });
}
