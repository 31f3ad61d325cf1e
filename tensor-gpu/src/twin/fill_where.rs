//! Twin of `shaders/fill_where.wgsl`.

use super::shared::{place, walks, work_item};
use super::{KINDS, Memory, load, same, store};
use crate::by_size::{FILL_WHERE, Operator};
use crate::element::Kind;
use crate::kernel::grid;

fn fill_where(kind: Kind, memory: &mut Memory<Operator>) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items {
            continue;
        }
        let at = place(&memory.params, &memory.tables, n);
        if !at.bad && (memory.buffers[2][at.value as usize / 4] >> (8 * (at.value % 4))) & 0xff != 0 {
            let x = load(kind, &memory.buffers[1], 0);
            store(kind, &mut memory.buffers[0], at.to, x);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(51);
    super::results::on_every_gpu("twin of fill_where", |gpu| {
        for kind in KINDS {
            let (walk, tables) = walks::distinct(&mut draw);
            let items = walk.len() as u32;
            let (groups, row) = grid(items);
            let mut params = walk.params(items, row, 500, Operator { op: 0 });
            params.head.set_windows(&mut draw);
            let words = |draw: &mut fastrand::Rng, len: usize| (0..len).map(|_| draw.u32(..)).collect::<Vec<_>>();
            let masks = (0..512).map(|_| draw.u32(..) & draw.u32(..) & 0x0101_0101).collect();
            let buffers = vec![words(&mut draw, 8192), words(&mut draw, 4), masks];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            let (kernel, constants) = FILL_WHERE.of(kind, false);
            same(gpu, kernel, &constants, memory, |memory| fill_where(kind, memory));
        }
    });
}
