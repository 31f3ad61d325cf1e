//! Contiguous rows: one memcpy after the other.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
use super::ahead::{Ahead, prefetch_shared};
use super::normalize::DST;
use super::pieces::RunPieces;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
use super::stage::prefetch;
use super::stage::{self, LINE, Stage};
use super::strategy::{CopyPlan, split_last};
use crate::kernel::nest::{Loop, Nest};

/// Runs of whole lines from this length on are streamed directly.
const LONG_RUN: usize = 256;

/// Runs from this length on are so too where they have partial lines at their ends; shorter ones are collected.
const LONG_PARTIAL_RUN: usize = 2048;

/// Whether the runs are streamed directly: then in the order of the source.
pub(super) fn direct(nest: &Nest<2>, plan: &CopyPlan) -> bool {
    let (outer, [run]) = split_last::<1>(nest);
    let bytes = run.len * plan.size;
    let start = plan.bases.at(nest.at)[DST].addr();
    let ends = outer.iter().fold(start | bytes, |ends, axis| ends | axis.by[DST].unsigned_abs());
    bytes >= if ends.is_multiple_of(LINE) { LONG_RUN } else { LONG_PARTIAL_RUN }
}

/// In the cache, runs of up to this length are copied without a call.
pub(super) const SHORT_RUN: usize = 256;

/// A register that every machine has.
pub(super) const REGISTER: usize = 16;

/// # Safety
///
/// N1 to N4 hold, and the innermost axis is contiguous on both sides (N6).
pub(super) unsafe fn run(nest: &Nest<2>, plan: &CopyPlan) {
    let (outer, [run]) = split_last::<1>(nest);
    debug_assert!(run.len == 1 || run.by == [plan.size as isize; 2], "N6: a run is contiguous: {run:?}");
    let bytes = run.len * plan.size;
    match plan.stream {
        None if bytes <= SHORT_RUN && bytes.is_multiple_of(REGISTER) => {
            // SAFETY: N2: the run is a part of the box (N5), contiguous on both sides (N6), and whole registers.
            plan.each(outer, nest, |src, dst| unsafe { registers(src, dst, bytes) })
        }
        // SAFETY: N2: the run is a part of the box (N5), contiguous on both sides (N6).
        None => plan.each(outer, nest, |src, dst| unsafe { core::ptr::copy_nonoverlapping(src, dst, bytes) }),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
        // SAFETY: N2: each run is a part of the box (N5); X1: AVX-512 was detected, and SSE2 is on for the target (L5).
        Some(_) if direct(nest, plan) => unsafe {
            #[cfg(feature = "std")]
            if std::arch::is_x86_feature_detected!("avx512bw") {
                return long_avx512(outer, nest, plan, bytes);
            }
            long::<stage::Sse2>(outer, nest, plan, bytes);
        },
        Some(lines) => {
            let mut stage = Stage::new(lines);
            // SAFETY: N2: each piece is a part of a run; N7: a piece is at most `PIECE` bytes, so the stage has room
            // for it.
            RunPieces::new(plan, nest, outer, bytes).each(|src, dst, len| unsafe {
                core::ptr::copy_nonoverlapping(src, stage.place(dst, len), len);
            });
        }
    }
}

/// A short run of whole registers.
///
/// # Safety
///
/// N2 holds for both sides.
#[inline(always)]
unsafe fn registers(src: *const u8, dst: *mut u8, bytes: usize) {
    // A loop that is not written out: rows that lie a multiple of 4 KiB apart share the sets of the first-level cache, and a
    // processor that has more of them under way than a set holds loads them twice (v2_narrow).
    for at in 0..core::hint::black_box(bytes / REGISTER) {
        let at = at * REGISTER;
        // SAFETY: N2: `at + REGISTER` is at most the length of the run. The constant keeps this from being a call.
        unsafe { core::ptr::copy_nonoverlapping(src.add(at), dst.add(at), REGISTER) }
    }
}

/// Copies a run of any length in the cache.
///
/// # Safety
///
/// N2 holds for both sides.
#[inline(always)]
pub(super) unsafe fn move_run(src: *const u8, dst: *mut u8, bytes: usize) {
    // SAFETY: N2: the caller's.
    unsafe {
        match bytes {
            // The constants keep these from being calls.
            8 => core::ptr::copy_nonoverlapping(src, dst, 8),
            REGISTER => core::ptr::copy_nonoverlapping(src, dst, REGISTER),
            0..=SHORT_RUN if bytes.is_multiple_of(REGISTER) => registers(src, dst, bytes),
            _ => core::ptr::copy_nonoverlapping(src, dst, bytes),
        }
    }
}

/// Long runs, around the cache.
///
/// # Safety
///
/// N2 holds for each run of `outer`, and the machine has the instructions of `S` (X1).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
#[inline(always)]
unsafe fn long<S: stage::Streams>(outer: &[Loop<2>], nest: &Nest<2>, plan: &CopyPlan, bytes: usize) {
    let ahead = Ahead::new(bytes, 1, outer.last());
    plan.each(outer, nest, |src, dst| {
        prefetch_shared(dst.wrapping_add(bytes));
        let fetch = |at: usize| prefetch(src.wrapping_add(at).wrapping_offset(ahead.of(at)));
        // SAFETY: N2: the run is a part of the box, contiguous on both sides (N6); the caller knows of the instructions
        // (X1).
        unsafe { stage::each_line::<S>(dst, src, bytes, fetch) }
    });
}

/// # Safety
///
/// N2, as for [`long`], on a machine with these instructions (X1).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn long_avx512(outer: &[Loop<2>], nest: &Nest<2>, plan: &CopyPlan, bytes: usize) {
    // SAFETY: N2 holds for the caller's arguments; X1: this function has the instructions of `Avx512` enabled.
    unsafe { long::<stage::Avx512>(outer, nest, plan, bytes) }
}
