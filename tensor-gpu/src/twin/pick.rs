//! Twin of `shaders/pick.wgsl`.

use super::shared::place;
use super::{Memory, compact, ranks, same};
use crate::compact::ToUnits;

/// `words` are those of a unit.
fn pick(words: usize, memory: &mut Memory<ToUnits>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.blocks + group[0];
        let ranked = ranks::rank_block(params, &memory.buffers[0], block);
        for n in (0..4096).filter(|&n| ranked.is_set(n)) {
            let to = (memory.buffers[1][block as usize] + ranked.rank_of(n)) as usize;
            let from = (place(params, &memory.tables, block * 4096 + n).to >> params.own.shift) as usize;
            for word in 0..words {
                memory.buffers[3][to * words + word] = memory.buffers[2][from * words + word];
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(29);
    super::results::on_every_gpu("twin of pick", |gpu| {
        for round in 0..9 {
            let log = round % 3;
            let (masks, len, starts) = ranks::random(&mut draw);
            let groups = [len.div_ceil(4096).div_ceil(2), 2, 1];
            let shift = draw.u32(0..3);
            let params = compact::walk(len, &mut draw).params(len, 0, 0, ToUnits { blocks: groups[0], shift });
            let source = (0..10_016 << log).map(|_| draw.u32(..)).collect();
            let buffers = vec![masks, starts, source, vec![7; 10_000 << log]];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::compact::PICK[log], &[], memory, |memory| pick(1 << log, memory));
        }
    });
}
