//! Twin of `shaders/check.wgsl`.

use super::shared::{place, work_item};
use super::{Memory, load, refused, same};
use crate::arithmetic::Op;
use crate::by_size::Checked;
use crate::element::Kind;
use crate::kernel::grid;

fn check(kind: Kind, memory: &mut Memory<Checked>) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items {
            continue;
        }
        let at = place(&memory.params, &memory.tables, n);
        if !at.bad && refused(kind, memory.params.own.op, load(kind, &memory.buffers[1], at.to)) {
            let slot = &mut memory.status[memory.params.own.report as usize];
            *slot = (*slot).min(n);
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
            let (kernel, constants) = crate::by_size::CHECK.of(kind, true);
            let mut params = walk.params(units, row, 0, Checked { op: op as u32, report: round as u32 });
            params.head.set_window(&mut draw, 1);
            let values = (0..8192).map(|_| if draw.u8(0..9) == 0 { 0 } else { draw.u32(..) & 0x7f7f_7f7f }).collect();
            let buffers = vec![vec![0; 4], values];
            let memory =
                Memory { params, tables: vec![0; 4], status: status.clone(), buffers, groups, ..Memory::default() };
            status = same(gpu, kernel, &constants, memory, |memory| check(kind, memory));
        }
    });
}

/// The least number is reported, also where its thread comes after that of a larger one.
#[test]
fn the_least_value_is_reported_however_late_it_is() {
    // Row y of workgroups works on block y / LATE, modulo 2^24: row LATE on block 1, and row EARLY, before it, on block 257.
    const LATE: u32 = 65_533;
    const EARLY: u32 = LATE * 257 - (1 << 24);
    const { assert!(EARLY < LATE) };
    let inverse = (0..5).fold(1_u32, |x, _| x.wrapping_mul(2_u32.wrapping_sub(LATE.wrapping_mul(x))));
    let row = inverse << 8;
    assert_eq!([LATE, EARLY].map(|y| y.wrapping_mul(row)), [256, 257 * 256]);
    super::results::on_every_gpu("twin of check: late values", |gpu| {
        let (kernel, constants) = crate::by_size::CHECK.of(Kind::I32, true);
        let units = 258 * 256;
        let dim = crate::walk::Dim { extent: units, to: crate::walk::To::Step(1), from: 0, axes: 0..1 };
        let walk = crate::walk::Walk { dims: vec![dim], ..Default::default() };
        let params = walk.params(units, row, 0, Checked { op: Op::FloorDiv as u32, report: 3 });
        let mut values = vec![1; units as usize];
        (values[256 + 5], values[257 * 256 + 9]) = (0, 0);
        let buffers = [&[0; 4][..], &values];
        let status = super::run_with(gpu, (kernel, &constants), (&params, &[0; 4]), &buffers, [1, LATE + 1, 1]).1;
        assert_eq!(status[3], 256 + 5, "on {gpu}");
    });
}
