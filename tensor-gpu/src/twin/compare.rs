//! Twin of `shaders/compare.wgsl`.

use super::holds::holds;
use super::shared::{place, work_item};
use super::{KINDS, Memory, load, same};
use crate::compare::With;
use crate::element::Kind;
use crate::kernel::grid;

fn compare(kind: Kind, memory: &mut Memory<With>) {
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
                let value = load(kind, &memory.buffers[1], place(params, &memory.tables, n).to);
                masks |= u32::from(holds(kind, params.own.how, value, [params.own.low, params.own.high])) << (8 * k);
            }
        }
        memory.buffers[0][word as usize] = masks;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(26);
    super::results::on_every_gpu("twin of compare", |gpu| {
        for round in 0..48 {
            let kind = KINDS[round % KINDS.len()];
            let mut walk = super::shared::walks::random(&mut draw, 1).0;
            walk.dims.retain(|dim| matches!(dim.to, crate::walk::To::Step(_)));
            let elements = walk.len() as u32;
            let words = elements.div_ceil(4);
            let (groups, row) = grid(words);
            let (kernel, constants) = crate::by_size::COMPARE.of(kind, true);
            let values: Vec<u32> =
                (0..8192).map(|_| draw.u32(..) & [u32::MAX, 0x8000_8080, 0x0101_0101][draw.usize(0..3)]).collect();
            let scalar = load(kind, &values, draw.u32(0..4000));
            let own = With { how: draw.u32(0..8), low: scalar[0], high: scalar[1], elements };
            let params = walk.params(words, row, 0, own);
            let memory = Memory {
                params,
                tables: vec![0; 4],
                status: vec![],
                buffers: vec![vec![7; 256], values],
                groups,
                ..Memory::default()
            };
            same(gpu, kernel, &constants, memory, |memory| compare(kind, memory));
        }
    });
}
