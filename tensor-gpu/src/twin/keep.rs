//! Twin of `shaders/keep.wgsl`.

use super::shared::{BAD, work_item};
use super::{Memory, same, table};
use crate::params::Params;
use crate::twice::Start;

fn keep(memory: &mut Memory<Start>) {
    let params = &memory.params;
    let items = params.head.items;
    for id in memory.threads() {
        let n = work_item(params, id);
        if n + 1 >= items {
            continue;
        }
        let sorted = &memory.buffers[0];
        if sorted[n as usize] == sorted[n as usize + 1] {
            let at = params.own.start + sorted[(items + n) as usize];
            memory.buffers[1][at as usize] = BAD;
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(33);
    super::results::on_every_gpu("twin of keep", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let start = params.own.start;
            let params = Params { head: params.head, own: Start { start }, dims: params.dims };
            let entries = &tables[start as usize..];
            let mut sorted = super::results::sort(&entries[..params.head.items as usize]);
            sorted.resize(sorted.len().next_multiple_of(4), 7);
            let buffers = vec![sorted, tables.clone()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::KEEP, &[], memory, keep);
        }
    });
}
