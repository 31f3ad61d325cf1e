//! Twin of `shaders/fill_units.wgsl`.

use super::shared::{place, work_item};
use super::{KINDS, Memory, load, same, store};
use crate::by_size::{Operator, fill_units};
use crate::element::Kind;
use crate::kernel::grid;
use crate::walk::{Dim, To, Walk};

fn fill(kind: Kind, memory: &mut Memory<Operator>) {
    let in_unit = 16 / kind.size() as u32;
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items {
            continue;
        }
        let at = place(&memory.params, &memory.tables, n);
        for k in (0..in_unit).filter(|_| !at.bad) {
            let mask = at.value + k;
            if (memory.buffers[2][mask as usize / 4] >> (8 * (mask % 4))) & 0xff != 0 {
                let x = load(kind, &memory.buffers[1], 0);
                store(kind, &mut memory.buffers[0], at.to + k, x);
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(62);
    super::results::on_every_gpu("twin of fill_units", |gpu| {
        for kind in KINDS {
            let in_unit = 16 / kind.size() as i32;
            let dim = |extent, to: i32, from: i32| Dim {
                extent,
                to: To::Step(to * in_unit),
                from: from * in_unit,
                axes: 0..1,
            };
            let (rows, columns) = (draw.u32(1..8), draw.u32(1..16));
            let dims = vec![dim(rows, 16, draw.i32(0..20)), dim(columns, 1, 1)];
            let walk = Walk { offset: 32 * in_unit as u32, dims, ..Walk::default() };
            let items = walk.len() as u32;
            let (groups, row) = grid(items);
            let mut params = walk.params(items, row, 16, Operator { op: 0 });
            if draw.bool() {
                let head = &mut params.head;
                (head.low, head.length) = (16 * draw.u32(0..8), 16 * draw.u32(1..40));
                (head.value_low, head.value_length) = (16 * draw.u32(0..2), 16 * draw.u32(1..40));
            }
            let mut words = |len: usize| (0..len).map(|_| draw.u32(..)).collect::<Vec<_>>();
            let (elements, value) = (words(4096), words(4));
            let masks = words(1024).into_iter().map(|word| word & 0x0101_0101).collect();
            // One value, as often as a unit holds it.
            let size = kind.size();
            let value: Vec<u8> = bytemuck::cast_slice(&value)[..size].repeat(16 / size);
            let buffers = vec![elements, bytemuck::pod_collect_to_vec(&value), masks];
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            let (kernel, constants) = fill_units(kind);
            same(gpu, kernel, &constants, memory, |memory| fill(kind, memory));
        }
    });
}
