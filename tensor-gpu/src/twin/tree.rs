//! Twin of `shaders/tree.wgsl`.

use super::numbers64::Elem;
use super::runs::{end_of_run, start_of_run};
use super::shared::{BAD, Place, work_item};
use super::slots_asked::any_bad;
use super::{Memory, combine, load, same_numbers, store};
use crate::arithmetic::Op;
use crate::by_size::Tree;
use crate::element::Kind;
use crate::kernel::grid;
use crate::params::SORTED;

/// The place of a block, and where its run starts.
fn block(own: &Tree, tables: &[u32], start: u32, j: u32) -> Option<(u32, u32)> {
    let entry = |k: u32| tables[(start + k) as usize];
    let (narrow, width) = (1 << own.shift, 32 << own.shift);
    let firsts = own.entries.div_ceil(narrow);
    if j < firsts {
        let low = j * narrow;
        let run = start_of_run(tables, start, (low + narrow).min(own.entries) - 1);
        let has_more = narrow == 1 || run + narrow < own.entries && entry(run + narrow) == entry(run);
        return (run >= low && has_more).then_some((run, run));
    }
    let low = (j - firsts) * width;
    let run = start_of_run(tables, start, low);
    let place = run + (low - run).div_ceil(width) * width;
    (place > run && place < own.entries && entry(place) == entry(run)).then_some((place, run))
}

fn sum_at(own: &Tree, place: u32, run: u32, shift: u32) -> u32 {
    (place >> shift) + if place == run { 0 } else { own.entries.div_ceil(1 << shift) }
}

/// Numbers combined in pairs of neighbours, these in pairs, and so on.
pub(super) fn combined(kind: Kind, op: u32, mut numbers: Vec<Elem>) -> Elem {
    while numbers.len() > 1 {
        let pair = |pair: &[Elem]| if let [a, b] = *pair { combine(kind, op, a, b) } else { pair[0] };
        numbers = numbers.chunks(2).map(pair).collect();
    }
    numbers[0]
}

fn tree(kind: Kind, memory: &mut Memory<Tree>) {
    let element = |words: &[u32], at: u32| match kind.size() {
        8 => [words[2 * at as usize], words[2 * at as usize + 1]],
        _ => [words[at as usize], 0],
    };
    'items: for id in memory.threads() {
        let (params, tables, own) = (&memory.params, &memory.tables, memory.params.own);
        let n = work_item(params, id);
        if n >= params.head.items || any_bad(memory) {
            continue;
        }
        let mut at = Place { to: params.head.offset, value: params.head.value, bad: false, bad_id: None };
        let (mut which, mut beside, mut rest) = (0, 1, n);
        let (mut start, mut place, mut run, mut stride) = (0, 0, 0, 0);
        for dim in params.dims.iter().rev() {
            let k = rest % dim.extent;
            rest /= dim.extent;
            if dim.kind == SORTED {
                let Some(found) = block(&own, tables, dim.to, k) else { continue 'items };
                (start, (place, run), stride) = (dim.to, found, dim.value);
                continue;
            }
            which += k * beside;
            beside *= dim.extent;
            at.advance(&params.head, dim, tables, k);
        }
        let entry = tables[(start + place) as usize];
        if entry == BAD {
            continue;
        }
        at.to = at.to.wrapping_add(entry);
        let at = at.within(&params.head);
        if at.bad {
            continue;
        }
        let sum_of = |first: u32, place: u32, shift: u32| first + sum_at(&own, place, run, shift) * beside + which;
        let number = |place: u32| {
            if own.shift > 0 {
                return element(&memory.buffers[2], sum_of(own.before, place, own.shift));
            }
            let before = tables[(start + own.entries + place) as usize];
            load(kind, &memory.buffers[1], at.value.wrapping_add(before.wrapping_mul(stride)))
        };
        let run_ends = end_of_run(tables, start, place, own.entries);
        let end = run_ends.min(place + (32 << own.shift));
        let x = combined(kind, own.op, (place..end).step_by(1 << own.shift).map(number).collect());
        if place == run && end == run_ends {
            let x = combine(kind, own.op, load(kind, &memory.buffers[0], at.to), x);
            store(kind, &mut memory.buffers[0], at.to, x);
            continue;
        }
        let to = sum_of(own.after, place, own.shift + 5) as usize;
        match kind.size() {
            8 => memory.buffers[2][2 * to..2 * to + 2].copy_from_slice(&x),
            _ => memory.buffers[2][to] = x[0],
        }
    }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To};

    let mut draw = fastrand::Rng::with_seed(29);
    super::results::on_every_gpu("twin of tree", |gpu| {
        let kinds = [Kind::F32, Kind::I32, Kind::I64, Kind::BF16, Kind::U64, Kind::F16];
        for round in 0..super::results::share_of(48) {
            let kind = kinds[round % kinds.len()];
            let op = [Op::Add, Op::Add, Op::Max, Op::Min][round % 4];
            let (mut walk, mut tables) = super::shared::walks::distinct(&mut draw);
            // Few elements at a place of a table that is long.
            walk.dims.truncate(2);
            walk.dims[0].extent = walk.dims[0].extent.min(3);
            let (len, places) = (draw.u32(1..1400), draw.u32(1..9));
            let mut table: Vec<u32> = (0..len).map(|_| 4096 * (draw.u32(0..places).pow(2) / 8)).collect();
            if draw.u8(0..4) == 0 {
                table[draw.usize(0..len as usize)] = BAD;
            }
            let start = tables.len() as u32;
            tables.extend(super::results::sort(&table));
            let at = draw.usize(0..walk.dims.len() + 1);
            let dim = Dim { extent: len, to: To::Table { start, unit: 1 }, from: draw.i32(0..4), axes: 9..10 };
            walk.dims.insert(at, dim);
            let beside = walk.len() as u32 / len;
            // A step that reads values, or sums that are any numbers.
            let shift = [0, 0, 5][draw.usize(0..3)];
            let sums = |shift: u32| 2 * len.div_ceil(1 << shift) * beside;
            let (before, after) = (4, 4 + if shift == 0 { 0 } else { sums(shift) });
            let slots = len.div_ceil(1 << shift) + len.div_ceil(32 << shift);
            let (groups, row) = grid(slots * beside);
            let own = Tree { op: op as u32, entries: len, shift, before, after };
            let mut params = walk.params(slots * beside, row, 500, own);
            (params.dims[at].kind, params.dims[at].extent) = (SORTED, slots);
            let words = kind.size().max(4) as u32 / 4 * (after + sums(shift + 5));
            // A sum has a word of its own.
            let sum = |_| super::word(&mut draw, kind) & (u32::MAX >> (32 - 8 * kind.size().min(4)));
            let sums: Vec<u32> = (0..words.next_multiple_of(4)).map(sum).collect();
            let words: Vec<u32> = (0..(1 << 17) + 16384).map(|_| super::word(&mut draw, kind)).collect();
            let buffers = vec![words[..1 << 17].to_vec(), words[1 << 17..].to_vec(), sums];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            let (kernel, constants) = crate::by_size::TREE.of(kind, true);
            same_numbers(gpu, kind, kernel, &constants, memory, |memory| tree(kind, memory));
        }
    });
}
