//! Contiguous rows: one memcpy after the other.

use super::normalize::{Axis, Nest};
use super::pieces::Pieces;
use super::stage::{self, LINE, PIECE, Stage, prefetch};
use super::strategy::{Plan, split_last};

/// Runs of whole lines from this length on are streamed directly.
const LONG_RUN: usize = 256;

/// Runs from this length on are so too where they have partial lines at their ends; shorter ones are collected.
/// (256 bytes, 16 off a line: 1.97 times memcpy against 1.64.)
const LONG_PARTIAL_RUN: usize = 2048;

/// Whether the runs are streamed directly: then in the order of the source.
pub(super) fn direct(nest: &Nest) -> bool {
    let (outer, [run]) = split_last::<1>(&nest.axes);
    let bytes = run.len * nest.size;
    let ends = outer.iter().fold(nest.dst.addr() | bytes, |ends, axis| ends | axis.dst.unsigned_abs());
    bytes >= if ends.is_multiple_of(LINE) { LONG_RUN } else { LONG_PARTIAL_RUN }
}

/// How far ahead the source of long runs is fetched, in bytes: the processor itself stops at the end of each page.
const AHEAD: usize = 2048;

/// In the cache, runs of up to this length are copied without a call.
const SHORT_RUN: usize = 256;

/// A register that every machine has.
const REGISTER: usize = 16;

/// # Safety
///
/// C1 to C3 hold, and the innermost axis is contiguous on both sides.
pub(super) unsafe fn run(plan: &Plan) {
    let nest = &plan.nest;
    let (outer, [run]) = split_last::<1>(&nest.axes);
    let run = Axis { len: run.len * nest.size, src: 1, dst: 1 };
    match plan.stream {
        None if run.len <= SHORT_RUN && run.len.is_multiple_of(REGISTER) => {
            Nest::each(outer, nest.src, nest.dst, |src, dst| {
                for at in (0..run.len).step_by(REGISTER) {
                    // SAFETY: C2 for each run. The constant keeps it from being a call.
                    unsafe { core::ptr::copy_nonoverlapping(src.add(at), dst.add(at), REGISTER) }
                }
            })
        }
        // SAFETY: C2 for each run.
        None => Nest::each(outer, nest.src, nest.dst, |src, dst| unsafe {
            core::ptr::copy_nonoverlapping(src, dst, run.len)
        }),
        Some(lines) if direct(nest) => {
            // Past the end of a run is the next one.
            let jump = outer.last().map_or(0, |axis| axis.src - run.len as isize);
            Nest::each(outer, nest.src, nest.dst, |src, dst| {
                // The line that may be shared with the next run: a plain store that misses holds up those behind it.
                prefetch(dst.wrapping_add(run.len));
                let mut at = 0;
                while at < run.len {
                    // Pieces end where a line does.
                    let bytes = (PIECE - (dst.addr() + at) % LINE).min(run.len - at);
                    for line in (at..at + bytes).step_by(LINE) {
                        let ahead = src.wrapping_add(line + AHEAD);
                        prefetch(if line + AHEAD < run.len { ahead } else { ahead.wrapping_offset(jump) });
                    }
                    // SAFETY: C2 for each run.
                    unsafe { stage::stream(lines, dst.add(at), src.add(at), bytes) }
                    at += bytes;
                }
            });
        }
        Some(lines) => {
            let mut stage = Stage::new(lines);
            // SAFETY: C2 for each run, and the stage has room for it.
            Pieces::new((nest.src, nest.dst), (outer, run)).each(|src, dst, len| unsafe {
                core::ptr::copy_nonoverlapping(src, stage.place(dst, len), len);
            });
        }
    }
}
