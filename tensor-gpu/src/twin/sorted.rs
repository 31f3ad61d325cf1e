//! Twin of `shaders/sorted.wgsl`.

use super::shared::work_item;
use super::{Memory, same, table};
use crate::params::Params;
use crate::scan::Table;
use crate::twice::Moved;

fn sorted(memory: &mut Memory<Moved>) {
    let params = &memory.params;
    for id in memory.threads() {
        let k = work_item(params, id);
        if k >= params.head.items {
            continue;
        }
        let before = memory.buffers[0][k as usize];
        let at = (params.own.sorted + 2 * k) as usize;
        memory.buffers[1][at] = memory.tables[(params.own.start + before) as usize];
        memory.buffers[1][at + 1] = before;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(35);
    super::results::on_every_gpu("twin of sorted", |gpu| {
        for _ in 0..8 {
            let (params, tables, groups) = table(&mut draw);
            let Table { start, multiple: sorted } = params.own;
            let params = Params { head: params.head, own: Moved { start, sorted }, dims: params.dims };
            let len = tables.len();
            let buffers = vec![(0..len).map(|_| draw.u32(0..params.head.items)).collect(), vec![7; 2 * len + 8]];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, &crate::twice::SORTED, &[], memory, self::sorted);
        }
    });
}
