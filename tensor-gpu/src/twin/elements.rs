//! Twin of `shaders/elements.wgsl`.

use super::shared::{place, walks, work_item};
use super::{Memory, reads, same};
use crate::units::Shift;

/// `words` are those of a unit.
fn elements(memory: &mut Memory<Shift>, words: usize) {
    for id in memory.threads() {
        let params = &memory.params;
        let n = work_item(params, id);
        if n >= params.head.items {
            continue;
        }
        let at = place(params, &memory.tables, n);
        let unit = (at.to >> params.own.shift) as usize;
        for word in (0..words).filter(|_| !at.bad) {
            memory.buffers[1][(n - params.head.first) as usize * words + word] = memory.buffers[0][unit * words + word];
        }
        memory.report(&at);
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(2);
    super::results::on_every_gpu("twin of elements", |gpu| {
        for round in 0..40 {
            let log = round % 3;
            let walk = if round % 2 == 0 { walks::random } else { walks::by_ids };
            let (walk, tables) = walk(&mut draw, 1 << log);
            let units = walk.len() as u32;
            let (groups, row) = crate::kernel::grid(units);
            let mut params = walk.params(units, row, 0, Shift { shift: log as u32 });
            params.head.set_window(&mut draw, 1 << log);
            let memory = reads(&mut draw, params, tables, (units as usize) << log, groups);
            same(gpu, &crate::units::ELEMENTS[log], &[], memory, |memory| elements(memory, 1 << log));
        }
    });
}
