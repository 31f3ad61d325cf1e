//! Twin of `shaders/check.wgsl`.

use super::shared::{own, place, work_item};
use super::{Memory, load, refused, same};
use crate::arithmetic::Op;
use crate::element::Kind;
use crate::kernel::grid;

fn check(kind: Kind, memory: &mut Memory) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n < memory.params[0] {
            let value = load(kind, &memory.buffers[1], place(&memory.params, &memory.tables, n).to);
            if refused(kind, own(&memory.params, 0), value) {
                let slot = &mut memory.status[own(&memory.params, 1) as usize];
                *slot = (*slot).min(n);
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(25);
    super::results::on_every_gpu("twin of check", |gpu| {
        let kinds = [Kind::I32, Kind::U32, Kind::I8, Kind::U16, Kind::I64, Kind::U64];
        let mut status = vec![super::shared::BAD; 16];
        for round in 0..16 {
            let kind = kinds[round % kinds.len()];
            let op = [Op::FloorDiv, Op::Rem, Op::Pow][round % 3];
            let mut walk = super::shared::walks::random(&mut draw, 1).0;
            walk.dims.retain(|dim| matches!(dim.to, crate::walk::To::Step(_)));
            let units = walk.len() as u32;
            let (groups, row) = grid(units);
            let (kernel, constants) = crate::scatter::CHECK.of(kind, true);
            let params = walk.params(units, row, 0, &[op as u32, round as u32]);
            let values = (0..8192).map(|_| if draw.u8(0..9) == 0 { 0 } else { draw.u32(..) & 0x7f7f_7f7f }).collect();
            let buffers = vec![vec![0; 4], values];
            let memory =
                Memory { params, tables: vec![0; 4], status: status.clone(), buffers, groups, ..Memory::default() };
            status = same(gpu, kernel, &constants, memory, |memory| check(kind, memory));
        }
    });
}
