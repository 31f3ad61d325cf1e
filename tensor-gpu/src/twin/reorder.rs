//! Twin of `shaders/reorder.wgsl`.

use super::digit::{digit_of, entry_at, sorts};
use super::histogram::histogram;
use super::{Memory, same};
use crate::scan::{Digit, NONE};

fn reorder(memory: &mut Memory<Digit>) {
    let Digit { start, after, entries, blocks, row, .. } = memory.params.own;
    for group in memory.workgroups() {
        let block = group[1] * row + group[0];
        let mut next = [0; 256];
        for digit in (0..256).filter(|_| block < blocks) {
            next[digit as usize] = memory.buffers[1][(digit * blocks + block) as usize];
        }
        let (first, len) = (block * memory.params.own.block, memory.params.own.block);
        for k in (first..first + len).filter(|&k| k < memory.params.head.items) {
            let entry = entry_at(memory, k);
            let place = &mut next[digit_of(memory, entry)];
            memory.buffers[2][(after + *place) as usize] = entry;
            if entries != NONE {
                memory.buffers[2][(entries + *place) as usize] = memory.tables[(start + entry) as usize];
            }
            *place += 1;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(37);
    super::results::on_every_gpu("twin of reorder", |gpu| {
        for _ in 0..8 {
            let (mut memory, _) = sorts(&mut draw);
            histogram(&mut memory);
            memory.buffers[1] = super::results::scan(&memory.buffers[1]);
            same(gpu, &crate::scan::REORDER, &[], memory, reorder);
        }
    });
}
