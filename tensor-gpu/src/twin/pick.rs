//! Twin of `shaders/pick.wgsl`.

use super::ranks::Window;
use super::{Memory, compact, ranks, same};
use crate::ranked::{PICK, ToUnits};

/// `words` are those of a unit.
fn pick(words: usize, memory: &mut Memory<ToUnits>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.blocks + group[0];
        let ranked = ranks::rank_block(params, &memory.buffers[0], block);
        for n in (0..4096).filter(|&n| ranked.is_set(n)) {
            let start = params.own.start.wrapping_add(ranks::start_of(params, &memory.buffers[1], block));
            let (to, at) = (start.wrapping_add(ranked.rank_of(n)), ranks::place_of(memory, block, n));
            if to >= params.own.room || at.bad {
                continue;
            }
            let (from, to) = ((at.to >> params.own.shift) as usize, to as usize);
            for word in 0..words {
                memory.buffers[3][to * words + word] = memory.buffers[2][from * words + word];
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(29);
    super::results::with_subgroups_too("twin of pick", |gpu| {
        for round in 0..9 {
            let log = round % 3;
            let Window { bits, first, len, starts, start, room } = Window::random(&mut draw);
            let groups = [len.div_ceil(4096).div_ceil(2), 2, 1];
            let shift = draw.u32(0..3);
            let own = ToUnits { blocks: groups[0], start, room, shift };
            let mut params = compact::walk(first + len, &mut draw).params(len, 0, 0, own);
            params.head.first = first;
            if draw.bool() {
                // A window of the source.
                (params.head.low, params.head.length) = (draw.u32(0..4000) << shift, draw.u32(1..9000) << shift);
            }
            let source = (0..40_000 << log).map(|_| draw.u32(..)).collect();
            let buffers = vec![bits, starts, source, vec![7; 10_000 << log]];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &PICK[log], &[], memory, |memory| pick(1 << log, memory));
        }
    });
}
