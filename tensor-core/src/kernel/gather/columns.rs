//! Strided rows at the entries of a mask that lie close together: `t[mask, :]` of a transposed source.
//!
//! Row by row, every element is a line of its own. But the rows of neighbouring entries are columns of the same lines, so some
//! rows are gathered together, a block of their elements at a time.

use core::mem::MaybeUninit;

use super::Lie;
use super::axis::Axis;
use super::cursor::Cursor;
use super::normalize::Nest;
use super::slabs::steps;
use super::strategy::GatherPlan;
use crate::kernel::copy::stage::LINE;

/// A mask, and inside it a strided row of single elements; neighbouring entries share lines.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    let [.., Axis::Bits { lie, .. }, Axis::Step { .. }] = nest.axes[..] else { return false };
    let apart = match lie {
        Lie::Walk(stride) => stride,
        Lie::Grid { axes, .. } => axes.last().map_or(0, |&(_, stride)| stride.wrapping_mul(nest.size as isize)),
    };
    matches!(nest.unit, 1 | 2 | 4 | 8 | 16) && apart.unsigned_abs() <= LINE / 2
}

/// # Safety
///
/// G1 to G3 hold for the nest, and [`supports`] returned true for it (G5).
pub(super) unsafe fn run(plan: &GatherPlan<'_>) {
    // SAFETY: G1 to G3 hold for the nest; G5: the element type has `unit` bytes.
    unsafe {
        match plan.nest.unit {
            1 => all::<u8>(&plan.nest),
            2 => all::<u16>(&plan.nest),
            4 => all::<u32>(&plan.nest),
            8 => all::<u64>(&plan.nest),
            _ => all::<[u64; 2]>(&plan.nest),
        }
    }
}

/// Rows that are gathered together.
const TOGETHER: usize = 256;

/// # Safety
///
/// G1 to G3, as for [`run`]; a unit is an `E` (G5).
unsafe fn all<E: Copy>(nest: &Nest<'_>) {
    let Some((&Axis::Step { len, stride }, outer)) = nest.axes.split_last() else { return };
    let (unit, block) = (size_of::<E>(), LINE / size_of::<E>());
    let mut cursor = Cursor::new(outer, nest.size);
    let mut offsets = [0; TOGETHER];
    let mut dst = nest.dst();
    loop {
        let have = cursor.fill(&mut offsets);
        for at in (0..len).step_by(block) {
            let n = block.min(len - at);
            let src = nest.src().wrapping_offset((at as isize).wrapping_mul(stride));
            for (j, &offset) in offsets[..have].iter().enumerate() {
                let to = dst.wrapping_add((j * len + at) * unit).cast::<MaybeUninit<E>>();
                let from = src.wrapping_offset(offset);
                // SAFETY: G1: elements `at..at + n` of the row are valid in the source; G2: their places in the result
                // belong to this row alone.
                unsafe {
                    if n == block {
                        steps(to, from, block, stride);
                    } else {
                        steps(to, from, n, stride);
                    }
                }
            }
        }
        dst = dst.wrapping_add(have * len * unit);
        if have < TOGETHER {
            return;
        }
    }
}
