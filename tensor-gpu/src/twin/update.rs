//! Twin of `shaders/update.wgsl`.

use super::runs::end_of_run;
use super::shared::{BAD, Place, work_item};
use super::slots_asked::any_bad;
use super::{Memory, differs_in_nans_made, kept, kept_in_f32, same_but, same_numbers};
use crate::arithmetic::Op;
use crate::by_size::InTurn;
use crate::element::Kind;
use crate::kernel::grid;
use crate::params::SORTED;

pub(super) fn update(kind: Kind, memory: &mut Memory<InTurn>) {
    walk(memory, |memory, _, at, values, _| {
        let x = values.iter().fold(kept::begin(kind, memory, at), |x, &from| kept::with_value(kind, memory, x, from));
        kept::finish(kind, memory, at, x);
    });
}

/// With sums in `f32`; `apart` is that of the kernel.
pub(super) fn update_in_f32(kind: Kind, apart: u32, memory: &mut Memory<InTurn>) {
    walk(memory, |memory, n, at, values, is_last| {
        let x = kept_in_f32::begin(kind, memory, at, n, apart);
        let x = values.iter().fold(x, |x, &from| kept_in_f32::with_value(kind, memory, x, from));
        kept_in_f32::finish(kind, memory, at, x, (!is_last).then_some((n, apart)));
    });
}

/// Visits the elements that have values in this dispatch: the work item, the element, where its values stand in order, and
/// whether they are the last ones.
fn walk(memory: &mut Memory<InTurn>, mut visit: impl FnMut(&mut Memory<InTurn>, u32, &Place, &[u32], bool)) {
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
        let end = count.min(first.saturating_add(most));
        let value = |c: u32| {
            let (mut from, mut left) = (at.value, c);
            for &(start, length, stride) in &sorted {
                from = from.wrapping_add(tables[(start + left % length) as usize].wrapping_mul(stride));
                left /= length;
            }
            from
        };
        let values: Vec<u32> = (first..end).map(value).collect();
        visit(memory, n, &at, &values, end == count);
    }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To};

    let mut draw = fastrand::Rng::with_seed(23);
    super::results::on_every_gpu("twin of update", |gpu| {
        let kinds = [Kind::I32, Kind::U8, Kind::I16, Kind::U64, Kind::I64, Kind::F32, Kind::F16, Kind::BF16];
        let ops = [Op::Add, Op::Sub, Op::Mul, Op::Min, Op::Max, Op::FloorDiv, Op::Rem];
        for round in 0..80 {
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
            let most = if draw.bool() { 1 << 20 } else { draw.u32(1..40) };
            // Of dispatches that follow each other: in f32 one of other values would share the words between two of them.
            let first = if most < 40 { most * draw.u32(0..3) } else { 0 };
            let own = InTurn { op: op as u32, first, most };
            let (kernel, constants) = crate::by_size::UPDATE.of(kind, true);
            let mut params = walk.params(units, row, 500, own);
            for dim in sorted {
                params.dims[dim].kind = SORTED;
            }
            let words: Vec<u32> = (0..49152 + 4096).map(|_| super::word(&mut draw, kind)).collect();
            let buffers = vec![words[..49152].to_vec(), words[49152..].to_vec()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            let is_sum = round % 3 < 2 && crate::in_turn::is_simple(op);
            if is_sum {
                let (kernel, constants) = crate::by_size::SUM.of(kind, true);
                let memory = memory.clone();
                same_numbers(gpu, kind, kernel, &constants, memory, |memory| super::sum::sum(kind, memory));
            }
            if matches!(kind, Kind::F16 | Kind::BF16) {
                let (mut memory, constants) = (memory.clone(), crate::by_size::halves(kind));
                memory
                    .buffers
                    .push((0..units.next_multiple_of(4)).map(|_| super::word(&mut draw, Kind::F32)).collect());
                let nans = |buffer: usize, words| match buffer {
                    0 => differs_in_nans_made(kind, words),
                    _ => differs_in_nans_made(Kind::F32, words),
                };
                let (one, sum, update) = (memory.clone(), &crate::by_size::SUM_IN_F32, &crate::by_size::UPDATE_IN_F32);
                if is_sum {
                    same_but(gpu, sum, &constants, one, |memory| super::sum::sum_in_f32(kind, most, memory), nans);
                }
                same_but(gpu, update, &constants, memory, |memory| update_in_f32(kind, 1, memory), nans);
            }
            same_numbers(gpu, kind, kernel, &constants, memory, |memory| update(kind, memory));
        }
    });
}
