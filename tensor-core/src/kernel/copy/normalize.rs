//! The normal form of a copy: as few loops as possible, outermost first in the order of the destination.

use crate::kernel::nest::Nest;

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
    let mut nest = Nest::as_stored(DST, shape, [src, dst]);
    // By N2 any two elements of the box are less than `isize::MAX` bytes apart, so no product overflows.
    let bytes = |elements: [isize; 2]| elements.map(|elements| elements * size as isize);
    nest.at = bytes(nest.at);
    nest.loops.iter_mut().for_each(|axis| axis.by = bytes(axis.by));
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
