//! Long contiguous rows: one memcpy after the other.

use super::normalize::Nest;
use super::stage::{self, Stage};
use super::strategy::{Plan, split_last};

/// Runs from this length on are streamed directly; shorter ones are collected, since a run has up
/// to two partial lines at its ends.
const LONG_RUN: usize = 1024;

/// # Safety
///
/// I1 to I3 hold, and the innermost axis is contiguous on both sides.
pub(super) unsafe fn run(plan: &Plan) {
    let nest = &plan.nest;
    let (outer, [run]) = split_last::<1>(&nest.axes);
    let bytes = run.len * nest.size;
    if outer.is_empty() {
        // SAFETY: I2; the box is one run on both sides. The system's memcpy knows best.
        return unsafe { core::ptr::copy_nonoverlapping(nest.src, nest.dst, bytes) };
    }
    let rows = |row: &mut dyn FnMut(*const u8, *mut u8)| Nest::each(outer, nest.src, nest.dst, row);
    if !plan.stream {
        // SAFETY: I2 for each run.
        rows(&mut |src, dst| unsafe { core::ptr::copy_nonoverlapping(src, dst, bytes) });
    } else if bytes >= LONG_RUN {
        // SAFETY: I2 for each run.
        rows(&mut |src, dst| unsafe { stage::stream(dst, src, bytes) });
    } else {
        let mut stage = Stage::new();
        // SAFETY: I2 for each run, and the stage has room for it.
        rows(&mut |src, dst| unsafe { core::ptr::copy_nonoverlapping(src, stage.place(dst, bytes), bytes) });
    }
}
