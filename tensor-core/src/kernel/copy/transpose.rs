//! Transposes: the source is contiguous along one axis, `s`, and the destination along another, `d`.
//!
//! The pair of axes is walked in blocks. A block is copied into a small buffer, turned in registers
//! into a second one, and leaves from there in whole lines. The buffers keep rows whose addresses
//! differ by a power of two from pushing one another out of the cache, and make every block, however
//! narrow, a full one for the kernel.

use super::normalize::{DST, SRC};
use super::simd::{self, Buffers, TransposedBlock};
use super::stage::LINE;
use super::strategy::{CopyPlan, split_last};
use super::tiles::at;
use crate::kernel::nest::Nest;

/// # Safety
///
/// N1 to N4 hold; of the last two axes, the first is contiguous in the source and the second in the destination, and
/// [`simd::supports`] the size (N6).
pub(super) unsafe fn run(nest: &Nest<2>, plan: &CopyPlan) {
    let size = plan.size;
    let (outer, [s, d]) = split_last::<2>(nest);
    let turn = simd::turn(size);
    let (high, wide) = simd::block_sides(size);
    let mut buffers = Buffers::new();
    buffers.prepare(size, s.len.min(high), d.len.min(wide));
    plan.each(outer, nest, |src, dst| {
        // The first block of each axis ends where a line does, so that the others begin there.
        let first_high = if s.len > high { before_line(src, size, high) } else { high };
        let first_wide = if d.len > wide { before_line(dst, size, wide) } else { wide };
        // Streaming pays for whole lines only: where every row of every block is some.
        let lines = s.by[DST] % LINE as isize == 0 && (d.len > wide || dst.addr() % LINE == 0);
        let stream = plan.stream.filter(|_| lines);
        for (j, width) in blocks(d.len, first_wide, wide) {
            let (src, dst) = at(src, dst, j, d);
            for (i, height) in blocks(s.len, first_high, high) {
                let start = src;
                let (src, dst) = at(src, dst, i, s);
                let next = match i + height {
                    end if end < s.len => src.wrapping_add(height * size),
                    _ => start.wrapping_offset(width as isize * d.by[SRC]),
                };
                let (src_step, dst_step) = (d.by[SRC], s.by[DST]);
                debug_assert!(height <= high && width <= wide, "N8: a block of {height} by {width}");
                let block = TransposedBlock { src, src_step, next, dst, dst_step, height, width, stream };
                // SAFETY: N2: the block is inside the box (N5); N8: no block is larger than `block_sides`, nor than the axes, for
                // which the buffers were prepared; X1: `simd::turn` chose the kernel for this machine.
                unsafe { turn(&block, &mut buffers) };
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
pub(super) fn blocks(len: usize, first: usize, block: usize) -> impl Iterator<Item = (usize, usize)> {
    let rest = (first..len).step_by(block).map(move |at| (at, block.min(len - at)));
    core::iter::once((0, first.min(len))).chain(rest)
}
