//! Twin of `shaders/kept_in_f32.wgsl`.

use super::numbers::{narrow, widen};
use super::numbers64::Elem;
use super::shared::Place;
use super::{Memory, combine, load, store};
use crate::by_size::InTurn;
use crate::element::Kind;
use crate::params::SORTED;

fn carry_of(memory: &Memory<InTurn>, n: u32, apart: u32) -> usize {
    let (mut word, mut words, mut rest) = (0, 1, n);
    for dim in memory.params.dims.iter().rev() {
        let share = if dim.kind == SORTED { apart } else { 1 };
        word += rest % dim.extent / share * words;
        words *= dim.extent.div_ceil(share);
        rest /= dim.extent;
    }
    word as usize
}

pub(super) fn begin(kind: Kind, memory: &Memory<InTurn>, at: &Place, n: u32, apart: u32) -> Elem {
    if memory.params.own.first > 0 {
        return [memory.buffers[2][carry_of(memory, n, apart)], 0];
    }
    [widen(kind, load(kind, &memory.buffers[0], at.to)[0]), 0]
}

pub(super) fn with_value(kind: Kind, memory: &Memory<InTurn>, x: Elem, at: u32) -> Elem {
    let value = widen(kind, load(kind, &memory.buffers[1], at)[0]);
    combine(Kind::F32, memory.params.own.op, x, [value, 0])
}

pub(super) fn finish(kind: Kind, memory: &mut Memory<InTurn>, at: &Place, x: Elem, carry: Option<(u32, u32)>) {
    match carry {
        Some((n, apart)) => {
            let word = carry_of(memory, n, apart);
            memory.buffers[2][word] = x[0];
        }
        None => store(kind, &mut memory.buffers[0], at.to, [narrow(kind, x[0]), 0]),
    }
}
