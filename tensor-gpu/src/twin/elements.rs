//! Twin of `shaders/elements.wgsl`.

use super::shared::{place, walks, work_item};
use super::slots_set::report;
use super::{Memory, reads, same};
use crate::units::Shift;

/// `words` are those of a unit.
fn elements(memory: &mut Memory<Shift>, words: usize) {
    for id in memory.threads() {
        let params = &memory.params;
        let Shift { shift, quarter } = params.own;
        let (n, first, items) = (work_item(params, id), params.head.first, params.head.items);
        if n - first >= quarter {
            continue;
        }
        for n in (0..4).map(|k| n + k * quarter).filter(|&n| n < items) {
            let at = place(&memory.params, &memory.tables, n);
            let unit = (at.to >> shift) as usize;
            for word in (0..words).filter(|_| !at.bad) {
                memory.buffers[1][(n - first) as usize * words + word] = memory.buffers[0][unit * words + word];
            }
            report(memory, &at);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(2);
    super::results::on_every_gpu("twin of elements", |gpu| {
        for round in 0..40 {
            let log = round % 3;
            let by_ids = round % 2 == 1;
            let walk = if by_ids { walks::by_ids } else { walks::random };
            let kernel = if by_ids { &crate::units::ELEMENTS_BY_IDS[log] } else { &crate::units::ELEMENTS[log] };
            let (walk, tables) = walk(&mut draw, 1 << log);
            let units = walk.len() as u32;
            let quarter = units.div_ceil(4);
            let (groups, row) = crate::kernel::grid(quarter);
            let mut params = walk.params(units, row, 0, Shift { shift: log as u32, quarter });
            params.head.set_window(&mut draw, 1 << log);
            params.own.quarter = (units - params.head.first).div_ceil(4);
            let memory = reads(&mut draw, params, tables, (units as usize) << log, groups);
            same(gpu, kernel, &[], memory, |memory| elements(memory, 1 << log));
        }
    });
}
