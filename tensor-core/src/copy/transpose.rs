//! Transposes: the source is contiguous along one axis, `s`, and the destination along another,
//! `d`.
//!
//! The pair of axes is walked in blocks. A block is turned in registers, 16 bytes square at a time,
//! into a small buffer that holds its destination rows; from there they go out in whole lines. The
//! buffer also keeps rows whose addresses differ by a power of two from pushing one another out of
//! the cache.

use core::mem::MaybeUninit;

use super::normalize::Nest;
use super::stage::{self, LINE};
use super::strategy::{Plan, split_last};
use super::tiles::at;

/// Bytes of a block along the source: whole lines are used while they are there.
const SRC_BYTES: usize = 256;

/// Bytes of a block along the destination.
const DST_BYTES: usize = 256;

/// Bytes from row to row of the buffer: a line more, so that the rows do not share the cache's
/// sets.
const ROW: usize = DST_BYTES + LINE;

/// Bytes that a vector holds.
const VECTOR: usize = 16;

/// Is there a kernel for elements of this size?
pub(super) fn supports(size: usize) -> bool {
    matches!(size, 1 | 2 | 4 | 8 | 16)
}

#[repr(align(64))]
struct Buffer([MaybeUninit<u8>; SRC_BYTES * ROW]);

/// # Safety
///
/// I1 to I3 hold; of the last two axes, the first is contiguous in the source and the second in the
/// destination, and [`supports`] the size.
pub(super) unsafe fn run(plan: &Plan) {
    // SAFETY: the caller's promise.
    unsafe {
        match plan.nest.size {
            1 => walk::<u8>(plan),
            2 => walk::<u16>(plan),
            4 => walk::<u32>(plan),
            8 => walk::<u64>(plan),
            _ => walk::<[u64; 2]>(plan),
        }
    }
}

/// # Safety
///
/// As for [`run`], for elements of the size of `E`.
unsafe fn walk<E: Copy>(plan: &Plan) {
    let size = size_of::<E>();
    let nest = &plan.nest;
    let (outer, [s, d]) = split_last::<2>(&nest.axes);
    let mut buffer = Buffer([MaybeUninit::uninit(); _]);
    let buffer: *mut u8 = buffer.0.as_mut_ptr().cast();
    let (rows, columns) = ((SRC_BYTES / size).min(128), DST_BYTES / size);
    Nest::each(outer, nest.src, nest.dst, |src, dst| {
        // The first block of each axis ends where a line does, so that the others begin there.
        let (first_row, first_column) = (before_line(src, size, rows), before_line(dst, size, columns));
        for (i, height) in blocks(s.len, first_row, rows) {
            let (src, dst) = at(src, dst, i, s);
            for (j, width) in blocks(d.len, first_column, columns) {
                let (src, dst) = at(src, dst, j, d);
                // SAFETY: the block is inside the box (I2), and the buffer holds `rows` rows of
                // `columns` elements.
                unsafe {
                    turn::<E>(src, d.src, buffer, height, width);
                    for row in 0..height {
                        let dst = dst.wrapping_offset(row as isize * s.dst);
                        let from = buffer.add(row * ROW);
                        if plan.stream {
                            stage::stream(dst, from, width * size);
                        } else {
                            core::ptr::copy_nonoverlapping(from, dst, width * size);
                        }
                    }
                }
            }
        }
    });
}

/// How many elements lie before the first start of a line; `block` where there is none.
fn before_line(ptr: *const u8, size: usize, block: usize) -> usize {
    match ptr.addr().wrapping_neg() % LINE / size {
        0 => block,
        n => n.min(block),
    }
}

/// The start and length of each block of an axis.
fn blocks(len: usize, first: usize, block: usize) -> impl Iterator<Item = (usize, usize)> {
    let rest = (first..len).step_by(block).map(move |at| (at, block.min(len - at)));
    core::iter::once((0, first.min(len))).chain(rest)
}

/// Turns a block of `width` source rows (`step` bytes apart) of `height` elements into `height`
/// rows of the buffer.
///
/// # Safety
///
/// The source rows are valid for reads, and the rows of the buffer for writes.
unsafe fn turn<E: Copy>(src: *const u8, step: isize, buffer: *mut u8, height: usize, width: usize) {
    let size = size_of::<E>();
    let n = VECTOR / size;
    let (full_rows, full_columns) = (height / n * n, width / n * n);
    for j in (0..full_columns).step_by(n) {
        for i in (0..full_rows).step_by(n) {
            // SAFETY: `n` rows of `VECTOR` bytes on both sides are inside the block.
            unsafe { square::<E>(src.offset(j as isize * step).add(i * size), step, buffer.add(i * ROW + j * size)) }
        }
    }
    for j in 0..width {
        let from = if j < full_columns { full_rows } else { 0 };
        for i in from..height {
            // SAFETY: inside the block.
            unsafe {
                let src = src.offset(j as isize * step).cast::<MaybeUninit<E>>().add(i);
                buffer.add(i * ROW).cast::<MaybeUninit<E>>().add(j).write_unaligned(src.read_unaligned());
            }
        }
    }
}

/// Turns a square of 16 bytes by as many elements: log2(n) rounds, each of which interleaves the
/// first half of the rows with the second.
///
/// # Safety
///
/// `n` rows of 16 bytes are valid, for reads at `src` (`step` bytes apart), for writes at `buffer`
/// (`ROW` bytes apart).
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn square<E: Copy>(src: *const u8, step: isize, buffer: *mut u8) {
    use core::arch::x86_64::*;
    let n = VECTOR / size_of::<E>();
    // SAFETY: the caller's promise; SSE2 is part of x86-64.
    unsafe {
        let mut rows = [_mm_setzero_si128(); VECTOR];
        for (i, row) in rows[..n].iter_mut().enumerate() {
            *row = _mm_loadu_si128(src.offset(i as isize * step).cast());
        }
        let mut half = n / 2;
        while half > 0 {
            let mut next = rows;
            for i in 0..n / 2 {
                let (a, b) = (rows[i], rows[i + n / 2]);
                (next[2 * i], next[2 * i + 1]) = match size_of::<E>() {
                    1 => (_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)),
                    2 => (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)),
                    4 => (_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b)),
                    _ => (_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b)),
                };
            }
            rows = next;
            half /= 2;
        }
        for (i, row) in rows[..n].iter().enumerate() {
            _mm_storeu_si128(buffer.add(i * ROW).cast(), *row);
        }
    }
}

/// Turns a square of 16 bytes by as many elements.
///
/// # Safety
///
/// `n` rows of 16 bytes are valid, for reads at `src` (`step` bytes apart), for writes at `buffer`
/// (`ROW` bytes apart).
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn square<E: Copy>(src: *const u8, step: isize, buffer: *mut u8) {
    let n = VECTOR / size_of::<E>();
    for j in 0..n {
        for i in 0..n {
            // SAFETY: the caller's promise.
            unsafe {
                let src = src.offset(j as isize * step).cast::<MaybeUninit<E>>().add(i);
                buffer.add(i * ROW).cast::<MaybeUninit<E>>().add(j).write_unaligned(src.read_unaligned());
            }
        }
    }
}
