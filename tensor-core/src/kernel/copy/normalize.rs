//! The normal form of a copy: as few loops as possible, outermost first in the order of the destination.

use crate::kernel::nest::{Loop, Loops, Nest};
use crate::kernel::sort::sort_by_key;

/// The operands.
pub(super) const SRC: usize = 0;
pub(super) const DST: usize = 1;

/// An innermost run of at most this many bytes is treated as one element, so that its neighbours
/// choose the strategy.
const SHORT_RUN: usize = 32;

/// A box of elements of `size` bytes as loops sorted by falling steps in the destination, which are all positive; and the bytes
/// of what is moved at each index. `None` where there is nothing to copy. Offsets are in bytes.
pub(super) fn normal(size: usize, shape: &[usize], src: &[isize], dst: &[isize]) -> Option<(Nest<2>, usize)> {
    if size == 0 || shape.contains(&0) {
        return None;
    }
    let mut nest = Nest { at: [0; 2], loops: Loops::new() };
    for ((&len, &s), &d) in shape.iter().zip(src).zip(dst) {
        if len == 1 {
            continue;
        }
        // By N2 the ends of an axis are less than `isize::MAX` bytes apart, so with two or more
        // steps neither product overflows.
        nest.loops.push(Loop { len, by: [s * size as isize, d * size as isize] });
        if d < 0 {
            nest.flip(nest.loops.len() - 1);
        }
    }
    sort_by_key(&mut nest.loops, |axis| core::cmp::Reverse(axis.by[DST]));
    nest.loops.dedup_by(|inner, outer| outer.join(*inner));
    let mut unit = size;
    while let [.., _, run] = nest.loops[..] {
        if run.by != [unit as isize; 2] || run.len * unit > SHORT_RUN {
            break;
        }
        unit *= run.len;
        nest.loops.pop();
    }
    Some((nest, unit))
}
