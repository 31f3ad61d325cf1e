//! Short runs at random places, by their length: moved without a call, and asked for ahead.

use super::stage::{LINE, prefetch};

/// The most whole lines of one run that are asked for.
const AHEAD_LINES: usize = 16;

/// A run of a class: of `HALF` bytes to twice as many, where `HALF` is a power of two; or of any length, where it is [`ANY`]. All runs of a
/// gather or a scatter are of one class, and its loop is compiled for it.
#[derive(Clone, Copy)]
pub(crate) struct SizedRun<const HALF: usize> {
    pub(crate) bytes: usize,
}

/// Runs of any length.
pub(crate) const ANY: usize = 0;

impl<const HALF: usize> SizedRun<HALF> {
    /// Copies a run: its first bytes and its last ones, which overlap in between.
    ///
    /// # Safety
    ///
    /// N2 holds for both regions of `bytes` bytes, which do not overlap: the conditions of `copy_nonoverlapping`.
    #[inline(always)]
    pub(crate) unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        let SizedRun { bytes } = self;
        debug_assert!(HALF == ANY || (HALF <= bytes && bytes <= 2 * HALF));
        // SAFETY: N2: no more than `bytes` bytes are read and written, because there are `HALF` and more.
        unsafe {
            if const { HALF == ANY } {
                core::ptr::copy_nonoverlapping(src, dst, bytes);
            } else {
                core::ptr::copy_nonoverlapping(src, dst, HALF);
                core::ptr::copy_nonoverlapping(src.add(bytes - HALF), dst.add(bytes - HALF), HALF);
            }
        }
    }

    /// Prefetches the lines that a run from `ptr` on touches, of a long one the first, and no other: a line that is not read takes as
    /// long to come as one that is (g1_rows16). The last one on its own: the loop turns as often for each run of a length, wherever it
    /// begins.
    #[inline(always)]
    pub(crate) fn prefetch(self, ptr: *const u8) {
        let bytes = self.bytes.min(AHEAD_LINES * LINE);
        // A constant: but for a single byte, runs of a class are longer than its half.
        let begun = if const { HALF == ANY } { bytes } else { HALF + 1 };
        for at in (0..begun).step_by(LINE) {
            prefetch(ptr.wrapping_add(at));
        }
        prefetch(ptr.wrapping_add(bytes).wrapping_sub(1));
    }
}
