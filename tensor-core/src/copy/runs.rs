//! Long contiguous rows: one memcpy after the other.

use super::normalize::{Axis, Nest};
use super::pieces::Pieces;
use super::stage::{self, PIECE, Stage};
use super::strategy::{Plan, split_last};

/// Runs from this length on are streamed directly; shorter ones are collected, since a run has up
/// to two partial lines at its ends.
const LONG_RUN: usize = 256;

/// # Safety
///
/// C1 to C3 hold, and the innermost axis is contiguous on both sides.
pub(super) unsafe fn run(plan: &Plan) {
    let nest = &plan.nest;
    let (outer, [run]) = split_last::<1>(&nest.axes);
    let run = Axis { len: run.len * nest.size, src: 1, dst: 1 };
    let pieces = |chunk| Pieces::new((nest.src, nest.dst), (outer, [Axis::ONE, run]), chunk);
    match plan.stream {
        // SAFETY: C2 for each run.
        None => Nest::each(outer, nest.src, nest.dst, |src, dst| unsafe {
            core::ptr::copy_nonoverlapping(src, dst, run.len)
        }),
        Some(lines) if run.len >= LONG_RUN => {
            // SAFETY: C2 for each run.
            pieces(PIECE).each(|src, dst, len| unsafe { stage::stream(lines, dst, src, len) });
        }
        Some(lines) => {
            let mut stage = Stage::new(lines);
            // SAFETY: C2 for each run, and the stage has room for it.
            pieces(PIECE)
                .each(|src, dst, len| unsafe { core::ptr::copy_nonoverlapping(src, stage.place(dst, len), len) });
        }
    }
}
