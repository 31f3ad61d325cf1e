//! Twin of `shaders/rank.wgsl`.

use super::shared::work_item;
use super::{Memory, same, table};
use crate::params::Params;
use crate::scan::{Rank, Table};

fn rank(memory: &mut Memory<Rank>) {
    let Memory { params, tables, .. } = &*memory;
    let Rank { start, to, entries } = params.own;
    let (items, entry) = (params.head.items, |k: u32| tables[(start + k) as usize]);
    let mut ranked = Vec::new();
    for id in memory.threads() {
        let k = work_item(params, id);
        if k < items {
            let rank = (0..items).filter(|&j| (entry(j), j) < (entry(k), k)).count() as u32;
            ranked.push((rank, k, entry(k)));
        }
    }
    for (rank, k, entry) in ranked {
        memory.buffers[0][(to + rank) as usize] = k;
        memory.buffers[0][(entries + rank) as usize] = entry;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(34);
    super::results::on_every_gpu("twin of rank", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let Table { start, .. } = params.own;
            let own = Rank { start, to: params.head.items, entries: 0 };
            let params = Params { head: params.head, own, dims: params.dims };
            let buffers = vec![vec![7; 2 * tables.len()]];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::scan::RANK, &[], memory, rank);
        }
    });
}
