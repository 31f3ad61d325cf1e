//! Twin of `shaders/reorder.wgsl`.

use super::{Memory, keys_of, same};
use crate::scan::Digit;

fn reorder(memory: &mut Memory<Digit>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        let block = group[1] * params.own.row + group[0];
        let mut next = [0; 16];
        for digit in (0..16).filter(|_| block < params.own.blocks) {
            next[digit as usize] = memory.buffers[2][(digit * params.own.blocks + block) as usize];
        }
        for k in (block * 1024..block * 1024 + 1024).filter(|&k| k < params.head.items) {
            let (key, order) = (memory.buffers[0][k as usize], memory.buffers[1][k as usize]);
            let to = &mut next[(key >> params.own.shift) as usize & 15];
            memory.buffers[3][*to as usize] = key;
            memory.buffers[4][*to as usize] = order;
            *to += 1;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(37);
    super::results::on_every_gpu("twin of reorder", |gpu| {
        for _ in 0..6 {
            let (params, keys, groups) = keys_of(&mut draw);
            let (shift, blocks) = (params.own.shift, params.own.blocks);
            let digit = |key: u32| (key >> shift) as usize & 15;
            let mut counts = vec![0; 16 * blocks as usize];
            for (k, &key) in keys[..params.head.items as usize].iter().enumerate() {
                counts[digit(key) * blocks as usize + k / 1024] += 1;
            }
            let (starts, len) = (super::results::scan(&counts), keys.len());
            let order = (0..len).map(|_| draw.u32(..)).collect();
            let buffers = vec![keys, order, starts, vec![7; len], vec![7; len]];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::scan::REORDER, &[], memory, reorder);
        }
    });
}
