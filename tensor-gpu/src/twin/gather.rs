//! Twin of `shaders/gather.wgsl`.

use super::shared::{place, walks, work_item};
use super::slots_set::report;
use super::{Memory, reads, same};
use crate::gather::Bytes;

fn gather(memory: &mut Memory<Bytes>) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items {
            continue;
        }
        let Bytes { size, elements } = memory.params.own;
        let bits = 8 * size;
        let in_word = 32 / bits;
        let first = n * in_word;
        let to = (n - memory.params.head.first) as usize;
        let mut word = if memory.params.head.length == 0 { 0 } else { memory.buffers[1][to] };
        for k in first..elements.min(first + in_word) {
            let at = place(&memory.params, &memory.tables, k);
            if !at.bad {
                let byte = at.to * size;
                let element = (memory.buffers[0][byte as usize >> 2] >> (8 * (byte & 3))) & ((1 << bits) - 1);
                let shift = bits * (k - first);
                word = word & !(((1 << bits) - 1) << shift) | element << shift;
            }
            report(memory, &at);
        }
        memory.buffers[1][to] = word;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(4);
    super::results::on_every_gpu("twin of gather", |gpu| {
        for round in 0..40 {
            let size = 1 + round / 2 % 2;
            let by_ids = round % 2 == 1;
            let walk = if by_ids { walks::by_ids } else { walks::random };
            let kernel = if by_ids { &crate::gather::GATHER_BY_IDS } else { &crate::gather::GATHER };
            let (walk, tables) = walk(&mut draw, 1);
            let elements = walk.len() as u32;
            let units = elements.div_ceil(4 / size);
            let (groups, row) = crate::kernel::grid(units);
            let mut params = walk.params(units, row, 0, Bytes { size, elements });
            params.head.set_window(&mut draw, 4);
            let memory = reads(&mut draw, params, tables, units as usize, groups);
            same(gpu, kernel, &[], memory, gather);
        }
    });
}
