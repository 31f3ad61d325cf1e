//! Twin of `shaders/scatter.wgsl`.

use super::shared::{place, work_item};
use super::slots_asked::any_bad;
use super::{KINDS, Memory, load, same, store};
use crate::by_size::Operator;
use crate::element::Kind;
use crate::kernel::grid;

pub(super) fn scatter(kind: Kind, memory: &mut Memory<Operator>) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items || any_bad(memory) {
            continue;
        }
        let at = place(&memory.params, &memory.tables, n);
        if !at.bad {
            let x = load(kind, &memory.buffers[1], at.value);
            store(kind, &mut memory.buffers[0], at.to, x);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(21);
    super::results::on_every_gpu("twin of scatter", |gpu| {
        for round in 0..24 {
            let kind = KINDS[round % KINDS.len()];
            let (walk, tables) = super::shared::walks::distinct(&mut draw);
            let units = walk.len() as u32;
            let (groups, row) = grid(units);
            let (kernel, constants) = crate::by_size::SCATTER.of(kind, false);
            let mut params = walk.params(units, row, 500, Operator::default());
            params.head.set_windows(&mut draw);
            let buffers: [Vec<u32>; 2] = [8192, 2048].map(|len| (0..len).map(|_| draw.u32(..)).collect());
            let memory =
                Memory { params, tables, status: vec![], buffers: buffers.into(), groups, ..Memory::default() };
            same(gpu, kernel, &constants, memory, |memory| scatter(kind, memory));
        }
    });
}
