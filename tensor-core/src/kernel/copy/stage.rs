//! Stores around the cache.
//!
//! A plain store to a line that is not in the cache first reads the line from memory, and pushes
//! something useful out of the cache. A non-temporal store does neither, as long as whole lines are
//! written one after the other. So rows are made in a small buffer that stays in the first-level
//! cache, and go from there to memory line by line.

use core::mem::MaybeUninit;

/// Bytes in a cache line.
pub(crate) const LINE: usize = 64;

/// The longest piece that can be placed at once.
pub(crate) const PIECE: usize = 1024;

/// Bytes collected before they are written: enough that the first have left the store queue by then.
const STAGE: usize = PIECE + 2 * LINE;

/// Collects pieces of the destination and writes them in whole lines.
#[repr(align(64))]
pub(crate) struct Stage {
    lines: Lines,
    buffer: [MaybeUninit<u8>; STAGE],
    /// Where the first byte of `buffer` belongs: the start of a line.
    at: *mut u8,
    /// The bytes of `buffer` that hold data; `from` lies in the first line.
    from: usize,
    to: usize,
}

impl Stage {
    pub(crate) fn new(lines: Lines) -> Stage {
        Stage { lines, buffer: [MaybeUninit::uninit(); _], at: core::ptr::null_mut(), from: 0, to: 0 }
    }

    /// Room for the next `bytes` bytes of the destination, which belong to `dst`. The caller fills
    /// it before the next call.
    ///
    /// # Safety
    ///
    /// `dst` is valid for writes of `bytes` bytes until the stage is dropped (N2), and `bytes` is at most [`PIECE`]
    /// (N7).
    pub(crate) unsafe fn place(&mut self, dst: *mut u8, bytes: usize) -> *mut u8 {
        assert!(bytes <= PIECE, "a piece of {bytes} bytes");
        if dst != self.at.wrapping_add(self.to) {
            self.flush();
            self.from = dst.addr() % LINE;
            self.to = self.from;
            self.at = dst.wrapping_sub(self.from);
        } else if self.to + bytes > self.buffer.len() {
            self.flush_lines();
        }
        let room = self.buffer.as_mut_ptr().wrapping_add(self.to);
        self.to += bytes;
        room.cast()
    }

    /// Writes the complete lines and keeps the begun one.
    fn flush_lines(&mut self) {
        let done = self.to / LINE * LINE;
        let buffer = self.buffer.as_mut_ptr().cast::<u8>();
        // SAFETY: N7: bytes `from..to` were placed, so their destination is valid. `done..to` is less than a line and
        // `done` at least a line, because a piece did not fit; so the two ranges of the buffer do not overlap.
        unsafe {
            stream(self.lines, self.at.wrapping_add(self.from), buffer.add(self.from), done - self.from);
            core::ptr::copy_nonoverlapping(buffer.add(done), buffer, self.to - done);
        }
        self.at = self.at.wrapping_add(done);
        self.from = 0;
        self.to -= done;
    }

    fn flush(&mut self) {
        let buffer = self.buffer.as_ptr().cast::<u8>();
        // SAFETY: N7: bytes `from..to` of the buffer were placed, so their destination is valid.
        unsafe { stream(self.lines, self.at.wrapping_add(self.from), buffer.add(self.from), self.to - self.from) };
        self.from = self.to;
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.flush();
    }
}

/// A memcpy that writes whole lines around the cache, and the partial ones at the ends as usual. Call [`fence`] after
/// the last.
///
/// # Safety
///
/// N2 holds for both regions of `bytes` bytes, which do not overlap: the conditions of `copy_nonoverlapping`.
pub(crate) type Lines = unsafe fn(dst: *mut u8, src: *const u8, bytes: usize);

/// The best way to write around the cache, if this machine has one.
pub(crate) fn lines() -> Option<Lines> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable), feature = "std"))]
    if std::arch::is_x86_feature_detected!("avx512bw") {
        return Some(lines_avx512);
    }
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
    return Some(lines_sse2);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable))))]
    None
}

/// The instructions that write around the cache, and what [`Lines`] are made of. Its functions need them.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
pub(crate) trait Streams {
    /// # Safety
    ///
    /// N2, as for [`Lines`], for one whole line: `dst` is aligned to a line. The machine has the instructions (X1).
    unsafe fn line(dst: *mut u8, src: *const u8);

    /// # Safety
    ///
    /// N2, as for [`Lines`], for less than a line, which need not be aligned. The machine has the instructions (X1).
    unsafe fn part(dst: *mut u8, src: *const u8, bytes: usize);
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
pub(crate) enum Sse2 {}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable), feature = "std"))]
pub(crate) enum Avx512 {}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
impl Streams for Sse2 {
    #[inline(always)]
    unsafe fn line(dst: *mut u8, src: *const u8) {
        use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
        for at in (0..LINE).step_by(size_of::<__m128i>()) {
            // SAFETY: N2: both lines are valid, and `dst` is aligned to a line; SSE2 is on for the target (L5).
            unsafe { _mm_stream_si128(dst.add(at).cast(), _mm_loadu_si128(src.add(at).cast())) }
        }
    }

    #[inline(always)]
    unsafe fn part(dst: *mut u8, src: *const u8, bytes: usize) {
        // SAFETY: N2: both regions are valid and do not overlap.
        unsafe { core::ptr::copy_nonoverlapping(src, dst, bytes) }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable), feature = "std"))]
impl Streams for Avx512 {
    #[inline(always)]
    unsafe fn line(dst: *mut u8, src: *const u8) {
        use core::arch::x86_64::{_mm512_loadu_si512, _mm512_stream_si512};
        // SAFETY: N2: both lines are valid, and `dst` is aligned to a line; X1: the caller has AVX-512 enabled.
        unsafe { _mm512_stream_si512(dst.cast(), _mm512_loadu_si512(src.cast())) }
    }

    #[inline(always)]
    unsafe fn part(dst: *mut u8, src: *const u8, bytes: usize) {
        use core::arch::x86_64::{_mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8};
        let mask = (1 << bytes) - 1;
        // SAFETY: N2: the mask leaves out all bytes from `bytes` on; X1: the caller has AVX-512BW enabled.
        unsafe { _mm512_mask_storeu_epi8(dst.cast(), mask, _mm512_maskz_loadu_epi8(mask, src.cast())) }
    }
}

/// # Safety
///
/// N2, as for [`Lines`].
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
unsafe fn lines_sse2(dst: *mut u8, src: *const u8, bytes: usize) {
    // SAFETY: N2 holds for the caller's arguments; SSE2 is on for the target (L5).
    unsafe { each_line::<Sse2>(dst, src, bytes, |_| ()) }
}

/// # Safety
///
/// N2, as for [`Lines`], on a machine with these instructions (X1).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn lines_avx512(dst: *mut u8, src: *const u8, bytes: usize) {
    // SAFETY: N2 holds for the caller's arguments; X1: this function has the instructions of `Avx512` enabled.
    unsafe { each_line::<Avx512>(dst, src, bytes, |_| ()) }
}

/// How many lines the loop is unrolled by. Each load is then an instruction with a constant stride of its own, which the hardware
/// prefetcher follows.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
const GROUP: usize = 8;

/// [`Lines`] that call `before` with the place of each whole line.
///
/// # Safety
///
/// N2, as for [`Lines`], on a machine with the instructions of `S` (X1).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
#[inline(always)]
pub(crate) unsafe fn each_line<S: Streams>(dst: *mut u8, src: *const u8, bytes: usize, before: impl Fn(usize)) {
    let (head, tail) = ends(dst, bytes);
    // SAFETY: N2: head, whole lines and tail make up the caller's region; `ends` returns the aligned lines. X1 is the
    // caller's.
    unsafe {
        if head > 0 {
            S::part(dst, src, head);
        }
        let mut at = head;
        while at + GROUP * LINE <= tail {
            for _ in 0..GROUP {
                before(at);
                S::line(dst.add(at), src.add(at));
                at += LINE;
            }
        }
        while at < tail {
            before(at);
            S::line(dst.add(at), src.add(at));
            at += LINE;
        }
        if tail < bytes {
            S::part(dst.add(tail), src.add(tail), bytes - tail);
        }
    }
}

/// Where the whole lines of a region begin and end.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
#[inline(always)]
fn ends(dst: *const u8, bytes: usize) -> (usize, usize) {
    let head = (dst.addr().wrapping_neg() % LINE).min(bytes);
    (head, head + (bytes - head) / LINE * LINE)
}

/// Copies `bytes` bytes from `src` to `dst` by `lines`.
///
/// # Safety
///
/// N2, as for [`Lines`]; `lines` suits this machine (X1).
#[inline(always)]
pub(crate) unsafe fn stream(lines: Lines, dst: *mut u8, src: *const u8, bytes: usize) {
    // SAFETY: N2 holds for the caller's arguments; X1: `lines` was returned by [`lines`], which detects the instructions.
    unsafe { lines(dst, src, bytes) }
}

/// Prefetches the cache line at `ptr`. Any address is allowed, since a prefetch cannot fault. On processors other than x86-64 it does
/// nothing.
#[inline(always)]
pub(crate) fn prefetch(ptr: *const u8) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
    // SAFETY: L6: a prefetch reads and writes nothing that the program can observe; SSE is on for the target (L5).
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(ptr.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable))))]
    let _ = ptr;
}

/// Copies whole lines around the cache: [`stream`] without a call, for a few lines at a time.
///
/// # Safety
///
/// N2, as for [`Lines`]; `dst` is aligned to a line, and `bytes` is a multiple of one.
#[inline(always)]
pub(crate) unsafe fn stream_lines(dst: *mut u8, src: *const u8, bytes: usize) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
    for at in (0..bytes).step_by(LINE) {
        // SAFETY: N2: both lines are valid, and `dst` is aligned; SSE2 is on for the target (L5).
        unsafe { Sse2::line(dst.add(at), src.add(at)) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable))))]
    // SAFETY: N2: both regions are valid and do not overlap.
    unsafe {
        core::ptr::copy_nonoverlapping(src, dst, bytes)
    }
}

/// Makes the non-temporal stores of this thread visible before its later stores, such as the one that reports that the copy is done.
pub(crate) fn fence() {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
    // SAFETY: SSE is on for the target (L5), and a fence accesses no memory.
    unsafe {
        core::arch::x86_64::_mm_sfence()
    }
}
