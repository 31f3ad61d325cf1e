//! Twin of `shaders/histogram.wgsl`.

use super::digit::{digit_of, entry_at, sorts};
use super::{Memory, same};
use crate::scan::Digit;

pub(super) fn histogram(memory: &mut Memory<Digit>) {
    let Digit { blocks, row, .. } = memory.params.own;
    for group in memory.workgroups() {
        let block = group[1] * row + group[0];
        let mut bins = [0; 256];
        let (first, len) = (block * memory.params.own.block, memory.params.own.block);
        for k in (first..first + len).filter(|&k| k < memory.params.head.items) {
            bins[digit_of(memory, entry_at(memory, k))] += 1;
        }
        for digit in (0..256).filter(|_| block < blocks) {
            memory.buffers[1][(digit * blocks + block) as usize] = bins[digit as usize];
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(36);
    super::results::on_every_gpu("twin of histogram", |gpu| {
        for _ in 0..6 {
            let (mut memory, _) = sorts(&mut draw);
            memory.buffers.truncate(2);
            same(gpu, &crate::scan::HISTOGRAM, &[], memory, histogram);
        }
    });
}
