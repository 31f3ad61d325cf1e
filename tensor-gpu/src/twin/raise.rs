//! Twin of `shaders/raise.wgsl`.

use super::shared::work_item;
use super::{Memory, same};
use crate::kernel::grid;
use crate::params::{Nothing, Params};

fn raise(memory: &mut Memory<Nothing>) {
    for id in memory.threads() {
        let k = work_item(&memory.params, id);
        if k < memory.params.head.items {
            memory.buffers[0][k as usize] += memory.buffers[1][k as usize / 1024];
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(39);
    super::results::on_every_gpu("twin of raise", |gpu| {
        let len = 4000;
        let (groups, row) = grid(len);
        let buffers: [Vec<u32>; 2] = [4000, 4].map(|len| (0..len).map(|_| draw.u32(0..1 << 20)).collect());
        let params = Params::new(len, row, Nothing::default());
        let memory =
            Memory { params, tables: vec![0; 4], status: vec![], buffers: buffers.into(), groups, ..Memory::default() };
        same(gpu, &crate::scan::RAISE, &[], memory, raise);
    });
}
