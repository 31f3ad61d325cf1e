//! Twin of `shaders/compare_two.wgsl`.

use super::holds::holds;
use super::shared::{place, work_item};
use super::{KINDS, Memory, load, same};
use crate::compare::With;
use crate::element::Kind;
use crate::kernel::grid;

fn compare_two(kind: Kind, memory: &mut Memory<With>) {
    let params = &memory.params;
    for id in memory.threads() {
        let word = work_item(params, id);
        if word >= params.head.items {
            continue;
        }
        let mut masks = 0;
        for k in 0..4 {
            let n = 4 * word + k;
            if n < params.own.elements {
                let at = place(params, &memory.tables, n);
                let [a, b] = [load(kind, &memory.buffers[1], at.to), load(kind, &memory.buffers[2], at.value)];
                masks |= u32::from(holds(kind, params.own.how, a, b)) << (8 * k);
            }
        }
        memory.buffers[0][word as usize] = masks;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(27);
    super::results::on_every_gpu("twin of compare_two", |gpu| {
        for round in 0..48 {
            let kind = KINDS[round % KINDS.len()];
            let mut walk = super::shared::walks::random(&mut draw, 1).0;
            walk.dims.retain(|dim| matches!(dim.to, crate::walk::To::Step(_)));
            for dim in &mut walk.dims {
                dim.from = draw.i32(-8..9);
            }
            let elements = walk.len() as u32;
            let words = elements.div_ceil(4);
            let (groups, row) = grid(words);
            let (kernel, constants) = crate::by_size::COMPARE_TWO.of(kind, true);
            // Few bits, so that elements are equal now and then.
            let bits = [u32::MAX, 0x8000_8080, 0x0101_0101][draw.usize(0..3)];
            let mut values = || -> Vec<u32> { (0..8192).map(|_| draw.u32(..) & bits).collect() };
            let buffers = vec![vec![7; 256], values(), values()];
            let own = With { how: draw.u32(0..8), low: 0, high: 0, elements };
            let params = walk.params(words, row, 2000, own);
            let memory = Memory { params, tables: vec![0; 4], status: vec![], buffers, groups, ..Memory::default() };
            same(gpu, kernel, &constants, memory, |memory| compare_two(kind, memory));
        }
    });
}
