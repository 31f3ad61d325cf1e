//! The kernel of a transpose in registers.
//!
//! A square of 16 bytes by as many elements turns in log2(n) rounds, each of which interleaves the
//! first half of its n rows with the second. A register turns as many squares at once as it has
//! lanes of 16 bytes: its lanes hold rows one square apart, so that the lanes of the result lie side
//! by side in a row of the destination.

use super::simd::{Buffers, TransposedBlock, buffer_steps};
use super::stage::{self, LINE, prefetch};

/// Bytes of a lane.
const LANE: usize = 16;

/// A register of 16-byte lanes. Its methods need its instruction set.
pub(super) trait Register: Copy {
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

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn), on a machine with the instructions of `R` (X1).
#[inline(always)]
pub(super) unsafe fn turn<R: Register, const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    let TransposedBlock { src, src_step, next, dst, dst_step, height, width, stream } = *block;
    let (rows, turned) = buffers.split();
    let n = LANE / SIZE;
    let register = R::LANES * LANE;
    let (in_row, out_row) = const { buffer_steps(SIZE) };
    let (in_bytes, out_bytes) = (in_row - LINE, out_row - LINE);
    // Whole lines that the registers hold need no second buffer.
    let direct = register == LINE && block.streams_whole_lines(SIZE);
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
