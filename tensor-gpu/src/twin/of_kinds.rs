//! Elements of every type: loaded, stored, combined and compared by the twins of the files for their size.

use super::numbers64::Elem;
use super::{numbers, numbers64, packed, pairs, words};
use crate::element::Kind;

/// Types of all sizes and of all ways to compare.
pub(super) const KINDS: [Kind; 13] = [
    Kind::F32,
    Kind::I32,
    Kind::U32,
    Kind::F16,
    Kind::BF16,
    Kind::I16,
    Kind::U16,
    Kind::I8,
    Kind::U8,
    Kind::Bool,
    Kind::I64,
    Kind::U64,
    Kind::F64,
];

/// A word of elements to calculate with: any integers, or floats whose quarters are whole.
pub(super) fn word(draw: &mut fastrand::Rng, kind: Kind) -> u32 {
    let mut float = || draw.i32(-90..90) as f32 / 4.0;
    match kind {
        Kind::F32 => float().to_bits(),
        Kind::F16 | Kind::BF16 => (0..2).fold(0, |word, _| word << 16 | numbers::narrow(kind, float().to_bits())),
        _ => draw.u32(..),
    }
}

pub(super) fn load(kind: Kind, words: &[u32], at: u32) -> Elem {
    match kind.size() {
        4 => words::load(words, at),
        8 => pairs::load(words, at),
        size => packed::load(size as u32, words, at),
    }
}

pub(super) fn store(kind: Kind, words: &mut [u32], at: u32, x: Elem) {
    match kind.size() {
        4 => words::store(words, at, x),
        8 => pairs::store(words, at, x),
        size => packed::store(size as u32, words, at, x),
    }
}

pub(super) fn combine(kind: Kind, op: u32, old: Elem, x: Elem) -> Elem {
    match kind.size() {
        8 => numbers64::combine(kind, op, old, x),
        _ => [numbers::combine(kind, op, old[0], x[0]), 0],
    }
}

pub(super) fn refused(kind: Kind, op: u32, x: Elem) -> bool {
    match kind.size() {
        8 => numbers64::refused(kind, op, x),
        _ => numbers::refused(kind, op, x[0]),
    }
}

pub(super) fn unordered(kind: Kind, a: Elem, b: Elem) -> bool {
    match kind.size() {
        8 => numbers64::unordered(kind, a, b),
        _ => numbers::unordered(kind, a[0], b[0]),
    }
}

pub(super) fn less(kind: Kind, a: Elem, b: Elem) -> bool {
    match kind.size() {
        8 => numbers64::less(kind, a, b),
        _ => numbers::less(kind, a[0], b[0]),
    }
}
