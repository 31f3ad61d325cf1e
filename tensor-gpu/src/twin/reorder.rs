//! Twin of `shaders/reorder.wgsl`.

use super::digit::{digit_of, entry_at, sorts};
use super::histogram::histogram;
use super::prefix::sum_before;
use super::{Memory, same};
use crate::scan::{Digit, NONE};

fn reorder(memory: &mut Memory<Digit>) {
    let Digit { start, after, entries, block: length, blocks, row, .. } = memory.params.own;
    for group in memory.workgroups() {
        let block = group[1] * row + group[0];
        let mut next = [0; 256];
        for digit in (0..256).filter(|_| block < blocks) {
            next[digit as usize] = memory.buffers[1][(digit * blocks + block) as usize];
        }
        let end = memory.params.head.items.min((block + 1) * length);
        for first in (block * length..end).step_by(1024) {
            let taken = |k: u32| {
                let entry = entry_at(memory, k);
                (digit_of(memory, entry), entry)
            };
            let mut sorted: Vec<(usize, u32)> = (first..end.min(first + 1024)).map(taken).collect();
            let mut ranked = [0; 256];
            sorted.iter().for_each(|&(digit, _)| ranked[digit] += 1);
            // Equal digits keep their order.
            sorted.sort_by_key(|&(digit, _)| digit);
            let lower = sum_before(ranked);
            for (i, (digit, entry)) in (0..).zip(sorted) {
                let to = next[digit] + i - lower[digit];
                memory.buffers[2][(after + to) as usize] = entry;
                if entries != NONE {
                    memory.buffers[2][(entries + to) as usize] = memory.tables[(start + entry) as usize];
                }
            }
            (0..256).for_each(|digit| next[digit] += ranked[digit]);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(37);
    super::results::with_subgroups_too("twin of reorder", |gpu| {
        for _ in 0..8 {
            let (mut memory, _) = sorts(&mut draw);
            histogram(&mut memory);
            memory.buffers[1] = super::results::scan(&memory.buffers[1]);
            same(gpu, &crate::scan::REORDER, &[], memory, reorder);
        }
    });
}
