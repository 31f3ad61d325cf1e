//! Twin of `shaders/update.wgsl`.

use super::runs::end_of_run;
use super::shared::{BAD, Place, work_item};
use super::slots_asked::any_bad;
use super::{Memory, combine, load, same_numbers, store};
use crate::arithmetic::Op;
use crate::by_size::InTurn;
use crate::element::Kind;
use crate::kernel::grid;
use crate::params::SORTED;

pub(super) fn update(kind: Kind, memory: &mut Memory<InTurn>) {
    'items: for id in memory.threads() {
        let (params, tables) = (&memory.params, &memory.tables);
        let n = work_item(params, id);
        if n >= params.head.items || any_bad(memory) {
            continue;
        }
        let mut at = Place { to: params.head.offset, value: params.head.value, bad: false, bad_id: None };
        // Where the runs of equal entries start, how long they are, how far their values are apart.
        let mut sorted: Vec<(u32, u32, u32)> = Vec::new();
        let mut rest = n;
        for dim in params.dims.iter().rev() {
            let k = rest % dim.extent;
            rest /= dim.extent;
            if dim.kind != SORTED {
                at.advance(&params.head, dim, tables, k);
                continue;
            }
            let start = dim.to;
            let entry = |k: u32| tables[(start + k) as usize];
            if entry(k) == BAD || (k > 0 && entry(k - 1) == entry(k)) {
                continue 'items;
            }
            at.to = at.to.wrapping_add(entry(k));
            let length = end_of_run(tables, start, k, dim.extent) - k;
            sorted.push((start + dim.extent + k, length, dim.value));
        }
        let at = at.within(&params.head);
        if at.bad {
            continue;
        }
        let count = sorted.iter().map(|(_, length, _)| length).product::<u32>();
        let InTurn { first, most, .. } = params.own;
        if count <= first {
            continue;
        }
        let mut x = load(kind, &memory.buffers[0], at.to);
        for c in first..count.min(first.saturating_add(most)) {
            let (mut from, mut left) = (at.value, c);
            for &(start, length, stride) in &sorted {
                from = from.wrapping_add(tables[(start + left % length) as usize].wrapping_mul(stride));
                left /= length;
            }
            x = combine(kind, params.own.op, x, load(kind, &memory.buffers[1], from));
        }
        store(kind, &mut memory.buffers[0], at.to, x);
    }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To};

    let mut draw = fastrand::Rng::with_seed(23);
    super::results::on_every_gpu("twin of update", |gpu| {
        let kinds = [Kind::I32, Kind::U8, Kind::I16, Kind::U64, Kind::I64, Kind::F32];
        let ops = [Op::Add, Op::Sub, Op::Mul, Op::Min, Op::Max, Op::FloorDiv, Op::Rem];
        for round in 0..60 {
            let (kind, op) = (kinds[round % kinds.len()], ops[round % ops.len()]);
            let (mut walk, mut tables) = super::shared::walks::distinct(&mut draw);
            // Sorted tables, beyond all places of the others.
            let mut sorted = Vec::new();
            for (apart, places, most) in [(4096, 3, 60), (3 * 4096, 2, 6)].into_iter().take(round % 3) {
                let len = draw.u32(2..most);
                let entries: Vec<u32> = (0..len).map(|_| apart * draw.u32(0..places)).collect();
                let start = tables.len() as u32;
                tables.extend(super::results::sort(&entries));
                sorted.push(walk.dims.len());
                let (to, from) = (To::Table { start, unit: 1 }, draw.i32(1..5));
                walk.dims.push(Dim { extent: len, to, from, axes: 9..10 });
            }
            let units = walk.len() as u32;
            let (groups, row) = grid(units);
            let (first, most) = if draw.bool() { (0, 1 << 20) } else { (draw.u32(0..9), draw.u32(1..40)) };
            let own = InTurn { op: op as u32, first, most };
            let (kernel, constants) = crate::by_size::UPDATE.of(kind, true);
            let mut params = walk.params(units, row, 500, own);
            for dim in sorted {
                params.dims[dim].kind = SORTED;
            }
            let word =
                |_| if kind == Kind::F32 { draw.i32(-90..90) as f32 / 4.0 } else { f32::from_bits(draw.u32(..)) };
            let words: Vec<u32> = (0..49152 + 4096).map(word).map(f32::to_bits).collect();
            let buffers = vec![words[..49152].to_vec(), words[49152..].to_vec()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            if round % 3 < 2 && crate::scatter::is_simple(op) {
                let (kernel, constants) = crate::by_size::SUM.of(kind, true);
                let memory = memory.clone();
                same_numbers(gpu, kind, kernel, &constants, memory, |memory| super::sum::sum(kind, memory));
            }
            same_numbers(gpu, kind, kernel, &constants, memory, |memory| update(kind, memory));
        }
    });
}
