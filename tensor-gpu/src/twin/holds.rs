//! Twin of `shaders/holds.wgsl`.

use super::numbers64::Elem;
use super::{less, unordered};
use crate::element::Kind;

pub(super) fn holds(kind: Kind, how: u32, a: Elem, b: Elem) -> bool {
    if unordered(kind, a, b) {
        return how == 5;
    }
    match how {
        0 => less(kind, a, b),
        1 => !less(kind, b, a),
        2 => less(kind, b, a),
        3 => !less(kind, a, b),
        4 => !less(kind, a, b) && !less(kind, b, a),
        6 => less(kind, [0; 2], a) && less(kind, [0; 2], b),
        7 => less(kind, [0; 2], a) || less(kind, [0; 2], b),
        _ => less(kind, a, b) || less(kind, b, a),
    }
}
