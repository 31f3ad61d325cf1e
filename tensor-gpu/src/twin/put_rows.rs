//! Twin of `shaders/put_rows.wgsl`.

use super::columns::{columns_of, row_of};
use super::shared::place;
use super::slots_asked::any_bad;
use super::{Memory, same};
use crate::kernel::WORKGROUP;
use crate::units::Rows;

/// `words` are those of a unit.
pub(super) fn put_rows(words: usize, memory: &mut Memory<Rows>) {
    let params = &memory.params;
    for group in memory.workgroups() {
        for local in 0..WORKGROUP {
            let row = row_of(params, group, memory.groups, local);
            if row >= params.head.items || any_bad(memory) {
                continue;
            }
            let at = place(params, &memory.tables, row);
            if at.bad {
                continue;
            }
            let base = at.to >> params.own.shift;
            let start = at.value >> params.own.shift;
            for column in columns_of(params, group, local) {
                for word in 0..words {
                    let (to, from) = ((base + column) as usize, (start + column * params.own.step) as usize);
                    memory.buffers[0][to * words + word] = memory.buffers[1][from * words + word];
                }
            }
        }
    }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To, Walk};

    let mut draw = fastrand::Rng::with_seed(22);
    super::results::on_every_gpu("twin of put_rows", |gpu| {
        for round in 0..18 {
            let (log, apart) = (round % 3, 128_i32);
            let rows = draw.u32(1..30);
            let mut tables: Vec<u32> = (0..rows).map(|row| row * apart as u32).collect();
            draw.shuffle(&mut tables);
            tables[0] = crate::walk::BAD;
            let to = if draw.bool() { To::Step(apart) } else { To::Table { start: 0, unit: apart as u32 } };
            let dim = Dim { extent: rows, to, from: 128 * draw.i32(0..2), axes: 0..1 };
            let walk = Walk { dims: vec![dim], ..Walk::default() };
            let (columns, lanes) = (draw.u32(1..=(apart as u32 >> log)), 1 << draw.u32(0..9));
            let across = lanes * draw.u32(1..4);
            let groups = [columns.div_ceil(across), rows.div_ceil(WORKGROUP / lanes).div_ceil(2), 2];
            let own = Rows { shift: log as u32, columns, lanes: lanes.ilog2(), across, step: draw.u32(0..2) };
            let buffers: [Vec<u32>; 2] = [4096, 4096].map(|len| (0..len).map(|_| draw.u32(..)).collect());
            let params = walk.params(rows, 0, 0, own);
            let memory =
                Memory { params, tables, status: vec![], buffers: buffers.into(), groups, ..Memory::default() };
            same(gpu, &crate::units::PUT_ROWS[log], &[], memory, |memory| put_rows(1 << log, memory));
        }
    });
}
