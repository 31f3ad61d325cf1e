//! The registers of x86-64 for a transpose.

use core::arch::x86_64::*;

use super::simd::{Buffers, TransposedBlock};
use super::squares::{Register, turn};
#[cfg(feature = "std")]
use super::stage::{LINE, prefetch};

macro_rules! register {
    ($t:ty, $lanes:literal, $store:ident, $stream:ident, |$lane:ident| $load:expr,
     $lo8:ident $hi8:ident $lo16:ident $hi16:ident $lo32:ident $hi32:ident $lo64:ident $hi64:ident) => {
        impl Register for $t {
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(from: *const u8, step: isize) -> Self {
                // SAFETY: N2: every lane is valid for reads; X1: the caller has the instructions enabled.
                unsafe {
                    let $lane = |k: isize| _mm_loadu_si128(from.offset(k * step).cast());
                    $load
                }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut u8) {
                // SAFETY: N2: the bytes are valid for writes; X1: the caller has the instructions enabled.
                unsafe { $store(to.cast(), self) }
            }

            #[inline(always)]
            unsafe fn stream(self, to: *mut u8) {
                // SAFETY: N2: the bytes are valid for writes and aligned; X1: the caller has the instructions enabled.
                unsafe { $stream(to.cast(), self) }
            }

            #[inline(always)]
            unsafe fn interleave<const SIZE: usize>(self, other: Self) -> (Self, Self) {
                // SAFETY: X1: the caller has the instructions enabled; they access registers only.
                unsafe {
                    match SIZE {
                        1 => ($lo8(self, other), $hi8(self, other)),
                        2 => ($lo16(self, other), $hi16(self, other)),
                        4 => ($lo32(self, other), $hi32(self, other)),
                        _ => ($lo64(self, other), $hi64(self, other)),
                    }
                }
            }
        }
    };
}

register!(__m128i, 1, _mm_storeu_si128, _mm_stream_si128, |lane| lane(0),
    _mm_unpacklo_epi8 _mm_unpackhi_epi8 _mm_unpacklo_epi16 _mm_unpackhi_epi16
    _mm_unpacklo_epi32 _mm_unpackhi_epi32 _mm_unpacklo_epi64 _mm_unpackhi_epi64);

#[cfg(feature = "std")]
register!(__m256i, 2, _mm256_storeu_si256, _mm256_stream_si256, |lane| _mm256_set_m128i(lane(1), lane(0)),
    _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16
    _mm256_unpacklo_epi32 _mm256_unpackhi_epi32 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64);

#[cfg(feature = "std")]
register!(__m512i, 4, _mm512_storeu_si512, _mm512_stream_si512, |lane| _mm512_inserti64x4::<1>(
        _mm512_castsi256_si512(_mm256_set_m128i(lane(1), lane(0))),
        _mm256_set_m128i(lane(3), lane(2)),
    ),
    _mm512_unpacklo_epi8 _mm512_unpackhi_epi8 _mm512_unpacklo_epi16 _mm512_unpackhi_epi16
    _mm512_unpacklo_epi32 _mm512_unpackhi_epi32 _mm512_unpacklo_epi64 _mm512_unpackhi_epi64);

/// Turns squares of 8 by 8 elements of 8 bytes straight from the source, a line of each row, into lines of the result:
/// what is loaded once needs no buffer.
///
/// # Safety
///
/// N1 to N4, as for [`Turn`](super::simd::Turn), on a machine with AVX-512F (X1); the rows of the destination are whole
/// lines, and `height` is a multiple of 8.
#[cfg(feature = "std")]
#[target_feature(enable = "avx512f")]
unsafe fn turn_lines(block: &TransposedBlock) {
    const N: usize = LINE / 8;
    let TransposedBlock { src, src_step, next, dst, dst_step, height, width, .. } = *block;
    let low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
    let high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
    // The lines of the next block, row by row, as many with every square.
    let in_row = height / N;
    let (mut row, mut line) = (next, 0);
    for i in (0..height).step_by(N) {
        for j in (0..width).step_by(N) {
            for _ in 0..N {
                prefetch(row.wrapping_add(line * LINE));
                line += 1;
                if line == in_row {
                    (row, line) = (row.wrapping_offset(src_step), 0);
                }
            }
            let from = src.wrapping_offset(j as isize * src_step).wrapping_add(i * 8);
            let to = dst.wrapping_offset(i as isize * dst_step).wrapping_add(j * 8);
            // SAFETY: N2: a line of `N` rows is inside the block on both sides, since `width` and `height` are
            // multiples of `N`; the lines of the destination are aligned.
            unsafe {
                let mut square: [__m512i; N] =
                    core::array::from_fn(|k| _mm512_loadu_si512(from.offset(k as isize * src_step).cast()));
                for _ in 0..N.ilog2() {
                    let rows = square;
                    for k in 0..N / 2 {
                        square[2 * k] = _mm512_permutex2var_epi64(rows[k], low, rows[k + N / 2]);
                        square[2 * k + 1] = _mm512_permutex2var_epi64(rows[k], high, rows[k + N / 2]);
                    }
                }
                for (k, line) in square.into_iter().enumerate() {
                    _mm512_stream_si512(to.wrapping_offset(k as isize * dst_step).cast(), line);
                }
            }
        }
    }
}

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn).
pub(super) unsafe fn sse2<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; SSE2 is on for the target (L5).
    unsafe { turn::<__m128i, SIZE>(block, buffers) }
}

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn), on a machine with AVX2 (X1).
#[cfg(feature = "std")]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn avx2<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; X1: this function has AVX2 enabled.
    unsafe { turn::<__m256i, SIZE>(block, buffers) }
}

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn), on a machine with both (X1).
#[cfg(feature = "std")]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn avx512<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; X1: this function has AVX-512 enabled; the lines and the height of the
    // block are checked.
    unsafe {
        if SIZE == 8 && block.streams_whole_lines(SIZE) && block.height.is_multiple_of(LINE / 8) {
            turn_lines(block)
        } else {
            turn::<__m512i, SIZE>(block, buffers)
        }
    }
}
