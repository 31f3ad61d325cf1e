//! Twin of `shaders/histogram.wgsl`.

use super::{Memory, keys_of, same};
use crate::scan::Digit;

fn histogram(memory: &mut Memory<Digit>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.row + group[0];
        let mut bins = [0; 16];
        for k in (block * 1024..block * 1024 + 1024).filter(|&k| k < params.head.items) {
            bins[(memory.buffers[0][k as usize] >> params.own.shift) as usize & 15] += 1;
        }
        for digit in (0..16).filter(|_| block < params.own.blocks) {
            memory.buffers[1][(digit * params.own.blocks + block) as usize] = bins[digit as usize];
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(36);
    super::results::on_every_gpu("twin of histogram", |gpu| {
        for _ in 0..6 {
            let (params, keys, groups) = keys_of(&mut draw);
            let bins = vec![7; 16 * params.own.blocks as usize];
            let memory = Memory {
                params,
                tables: vec![0; 4],
                status: vec![],
                buffers: vec![keys, bins],
                groups,
                ..Memory::default()
            };
            same(gpu, &crate::scan::HISTOGRAM, &[], memory, histogram);
        }
    });
}
