//! Twin of `shaders/kept.wgsl`.

use super::numbers64::Elem;
use super::shared::Place;
use super::{Memory, combine, load, store};
use crate::by_size::InTurn;
use crate::element::Kind;

pub(super) fn begin(kind: Kind, memory: &Memory<InTurn>, at: &Place) -> Elem {
    load(kind, &memory.buffers[0], at.to)
}

pub(super) fn with_value(kind: Kind, memory: &Memory<InTurn>, x: Elem, at: u32) -> Elem {
    combine(kind, memory.params.own.op, x, load(kind, &memory.buffers[1], at))
}

pub(super) fn finish(kind: Kind, memory: &mut Memory<InTurn>, at: &Place, x: Elem) {
    store(kind, &mut memory.buffers[0], at.to, x);
}
