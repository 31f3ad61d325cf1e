//! Twin of `shaders/rows.wgsl`.

use super::columns::{columns_of, row_of};
use super::shared::{place, walks};
use super::slots_set::report;
use super::{Memory, reads, same};
use crate::kernel::WORKGROUP;
use crate::units::Rows;

/// `words` are those of a unit.
fn rows(memory: &mut Memory<Rows>, words: usize) {
    let groups = memory.groups;
    for group in memory.workgroups() {
        for local in 0..WORKGROUP {
            let params = &memory.params;
            let row = row_of(params, group, groups, local);
            if row >= params.head.items {
                continue;
            }
            let at = place(params, &memory.tables, row);
            let (shift, all) = (params.own.shift, params.own.columns);
            for column in columns_of(&memory.params, group, local) {
                let (unit, to) = (((at.to >> shift) + column) as usize, (row * all + column) as usize);
                for word in 0..words {
                    let read = if at.bad { 0 } else { memory.buffers[0][unit * words + word] };
                    memory.buffers[1][to * words + word] = read;
                }
            }
            report(memory, &at);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(3);
    super::results::on_every_gpu("twin of rows", |gpu| {
        for round in 0..40 {
            let log = round % 3;
            let by_ids = round % 2 == 1;
            let walk = if by_ids { walks::by_ids } else { walks::random };
            let kernel = if by_ids { &crate::units::ROWS_BY_IDS[log] } else { &crate::units::ROWS[log] };
            let (walk, tables) = walk(&mut draw, 1 << log);
            let rows_there = walk.len() as u32;
            let (columns, lanes) = (draw.u32(1..70), 1 << draw.u32(0..9));
            let across = lanes * draw.u32(1..4);
            let blocks = rows_there.div_ceil(WORKGROUP / lanes);
            let groups = [columns.div_ceil(across), blocks.div_ceil(2), 2];
            let own = Rows { shift: log as u32, columns, lanes: lanes.ilog2(), across, step: 1 };
            let params = walk.params(rows_there, 0, 0, own);
            let memory = reads(&mut draw, params, tables, ((rows_there * columns) as usize) << log, groups);
            same(gpu, kernel, &[], memory, |memory| rows(memory, 1 << log));
        }
    });
}
