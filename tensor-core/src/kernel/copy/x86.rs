//! The kernel of a transpose on x86-64.
//!
//! A square of 16 bytes by as many elements turns in log2(n) rounds, each of which interleaves the
//! first half of its n rows with the second. A register turns as many squares at once as it has
//! lanes of 16 bytes: its lanes hold rows one square apart, so that the lanes of the result lie side
//! by side in a row of the destination.

use core::arch::x86_64::*;

use super::simd::{Buffers, TransposedBlock, buffer_steps};
use super::stage::{self, LINE, prefetch};

/// Bytes of a lane.
const LANE: usize = 16;

/// A register of 16-byte lanes. Its methods need its instruction set.
trait Register: Copy {
    const LANES: usize;

    /// Loads a lane from `from` and from each `step` bytes further on.
    ///
    /// # Safety
    ///
    /// N2 holds for reads of the lanes, and the machine has the instructions (X1).
    unsafe fn load(from: *const u8, step: isize) -> Self;

    /// # Safety
    ///
    /// N2 holds for writes of the register's bytes, or they are in the buffers (N8), and the machine has the
    /// instructions (X1).
    unsafe fn store(self, to: *mut u8);

    /// Stores around the cache.
    ///
    /// # Safety
    ///
    /// N2 holds for writes of the register's bytes, which are aligned, and the machine has the instructions (X1).
    unsafe fn stream(self, to: *mut u8);

    /// Interleaves the elements of the low halves of the lanes, and those of the high halves.
    ///
    /// # Safety
    ///
    /// The machine has the instructions (X1).
    unsafe fn interleave<const SIZE: usize>(self, other: Self) -> (Self, Self);
}

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

/// A loop that is written out: the compiler keeps what it indexes in registers.
macro_rules! unrolled {
    ($k:ident in $($value:literal)* $body:block) => {
        $({
            const $k: usize = $value;
            $body
        })*
    };
}

/// One round: interleaves the first half of the rows with the second.
///
/// # Safety
///
/// The machine has the instructions of `R` (X1).
#[inline(always)]
unsafe fn interleave_halves<R: Register, const SIZE: usize>(rows: [R; LANE]) -> [R; LANE] {
    let half = LANE / SIZE / 2;
    let mut next = rows;
    unrolled!(K in 0 1 2 3 4 5 6 7 {
        if K < half {
            // SAFETY: X1: the caller has the instructions of `R` enabled.
            (next[2 * K], next[2 * K + 1]) = unsafe { rows[K].interleave::<SIZE>(rows[K + half]) };
        }
    });
    next
}

/// The columns of a lane from rows `step` bytes apart, as rows of a register: `LANE / SIZE` of them.
///
/// # Safety
///
/// The rows are in the buffers (N8): as many rows as a register holds elements are valid for reads of a lane. The
/// machine has the instructions of `R` (X1).
#[inline(always)]
unsafe fn turned_square<R: Register, const SIZE: usize>(from: *const u8, step: isize) -> [R; LANE] {
    let n = LANE / SIZE;
    // SAFETY: N8: the caller's rows are valid for reads of a lane; X1: the caller has the instructions of `R` enabled.
    unsafe {
        let mut square = [R::load(from, n as isize * step); LANE];
        unrolled!(K in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 {
            if K < n {
                square[K] = R::load(from.offset(K as isize * step), n as isize * step);
            }
        });
        if n >= 2 {
            square = interleave_halves::<R, SIZE>(square);
        }
        if n >= 4 {
            square = interleave_halves::<R, SIZE>(square);
        }
        if n >= 8 {
            square = interleave_halves::<R, SIZE>(square);
        }
        if n >= 16 {
            square = interleave_halves::<R, SIZE>(square);
        }
        square
    }
}

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
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn), on a machine with the instructions of `R` (X1).
#[inline(always)]
unsafe fn turn<R: Register, const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    let TransposedBlock { src, src_step, next, dst, dst_step, height, width, stream } = *block;
    let (rows, turned) = buffers.split();
    let n = LANE / SIZE;
    let register = R::LANES * LANE;
    let (in_row, out_row) = const { buffer_steps(SIZE) };
    let (in_bytes, out_bytes) = (in_row - LINE, out_row - LINE);
    // Whole lines that the registers hold need no second buffer.
    let whole = register == LINE && (dst.addr() | dst_step.unsigned_abs() | (width * SIZE)).is_multiple_of(LINE);
    let direct = stream.is_some() && whole;
    #[cfg(feature = "std")]
    if SIZE == 8 && direct && height.is_multiple_of(LINE / 8) {
        // SAFETY: N1 to N4 hold for the caller's arguments; X1: only AVX-512 has registers of a line; `whole` and the height were
        // checked above.
        return unsafe { turn_lines(block) };
    }
    for k in 0..width {
        let from = src.wrapping_offset(k as isize * src_step);
        let next = next.wrapping_offset(k as isize * src_step);
        for line in (0..in_bytes).step_by(LINE) {
            prefetch(next.wrapping_add(line));
        }
        let to = rows.wrapping_add(k * in_row);
        // SAFETY: N2: source row `k` is inside the block; N8: the buffer has room for it.
        unsafe {
            if height * SIZE == in_bytes {
                for at in (0..in_bytes).step_by(register) {
                    R::load(from.add(at), LANE as isize).store(to.add(at));
                }
            } else {
                core::ptr::copy_nonoverlapping(from, to, height * SIZE);
            }
        }
    }
    for i in (0..height).step_by(n) {
        for j in (0..width).step_by(n * R::LANES) {
            // SAFETY: N8: `n * LANES` rows of a lane, and `n` rows of a register, are inside the buffers. N2: where the
            // second buffer is left out, the rows are inside the block.
            unsafe {
                let square = turned_square::<R, SIZE>(rows.add(j * in_row + i * SIZE), in_row as isize);
                if direct && i + n <= height {
                    let to = dst.wrapping_offset(i as isize * dst_step).wrapping_add(j * SIZE);
                    unrolled!(K in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 {
                        if K < n {
                            square[K].stream(to.wrapping_offset(K as isize * dst_step));
                        }
                    });
                } else {
                    let to = turned.add(i * out_row + j * SIZE);
                    unrolled!(K in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 {
                        if K < n {
                            square[K].store(to.add(K * out_row));
                        }
                    });
                }
            }
        }
    }
    let done = if direct { height / n * n } else { 0 };
    for k in done..height {
        let to = dst.wrapping_offset(k as isize * dst_step);
        let from = turned.wrapping_add(k * out_row);
        // SAFETY: N2: row `k` of the destination is inside the block; N8: its bytes were written to the buffer above.
        unsafe {
            match stream {
                Some(_) if width * SIZE == out_bytes && to.addr() % LINE == 0 => {
                    for at in (0..out_bytes).step_by(register) {
                        R::load(from.add(at), LANE as isize).stream(to.add(at));
                    }
                }
                Some(lines) => stage::stream(lines, to, from, width * SIZE),
                None if width * SIZE == out_bytes => {
                    for at in (0..out_bytes).step_by(register) {
                        R::load(from.add(at), LANE as isize).store(to.add(at));
                    }
                }
                None => core::ptr::copy_nonoverlapping(from, to, width * SIZE),
            }
        }
    }
}

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn).
pub(super) unsafe fn sse2<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; SSE2 is part of x86-64 (L5).
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
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; X1: this function has AVX-512 enabled.
    unsafe { turn::<__m512i, SIZE>(block, buffers) }
}
