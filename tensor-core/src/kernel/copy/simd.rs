//! The kernel of a transpose: one block.

use core::mem::MaybeUninit;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
use super::arm;
use super::stage::{self, LINE, Lines};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
use super::x86;

/// The most bytes of a block along the source, and along the destination. Long source rows pay most: reading is what
/// the copy waits for.
const IN_BYTES: usize = 512;
const OUT_BYTES: usize = 256;

/// A block has at most so many rows, on either side.
const SIDE: usize = 128;

/// Bytes of each buffer; the longest rows are those of 2 and 4 bytes by 128 elements.
const BUFFER: usize = SIDE * (256 + LINE);

/// Elements of a block along the source, and along the destination.
pub(super) const fn block_sides(size: usize) -> (usize, usize) {
    let (high, wide) = (IN_BYTES / size, OUT_BYTES / size);
    (if high < SIDE { high } else { SIDE }, if wide < SIDE { wide } else { SIDE })
}

/// Bytes from row to row of the buffers: a line more than a block has, so that the rows do not share the cache's sets.
pub(super) const fn buffer_steps(size: usize) -> (usize, usize) {
    let (high, wide) = block_sides(size);
    (high * size + LINE, wide * size + LINE)
}

/// Rows of `width` rows and `height` columns in the source, `height` rows and `width` columns in the
/// destination.
#[derive(Clone, Copy)]
pub(super) struct TransposedBlock {
    pub(super) src: *const u8,
    pub(super) src_step: isize,
    /// Where the next block starts: its rows are fetched on the way.
    pub(super) next: *const u8,
    pub(super) dst: *mut u8,
    pub(super) dst_step: isize,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) stream: Option<Lines>,
}

impl TransposedBlock {
    /// Whether the rows of the destination are whole lines, of elements of `size` bytes, and go around the cache.
    pub(super) fn streams_whole_lines(&self, size: usize) -> bool {
        let ends = self.dst.addr() | self.dst_step.unsigned_abs() | (self.width * size);
        self.stream.is_some() && ends.is_multiple_of(LINE)
    }
}

/// Copies of a block: its source rows and its destination rows. They keep rows whose addresses differ
/// by a power of two from pushing one another out of the cache, and make every block, however narrow,
/// a full one for the kernel.
#[repr(align(64))]
pub(super) struct Buffers {
    rows: [MaybeUninit<u8>; BUFFER],
    turned: [MaybeUninit<u8>; BUFFER],
}

impl Buffers {
    /// Buffers for no block yet. (A function that also fills them would move their 80 KB to its caller.)
    #[inline(always)]
    pub(super) fn new() -> Buffers {
        Buffers { rows: [MaybeUninit::uninit(); _], turned: [MaybeUninit::uninit(); _] }
    }

    /// Makes them ready for blocks of at most `height` columns and `width` rows in the source: a kernel loads full registers, also where a
    /// block fills them only in part.
    pub(super) fn prepare(&mut self, size: usize, height: usize, width: usize) {
        let (step, used) = (buffer_steps(size).0, (height * size).next_multiple_of(LINE));
        for row in self.rows.chunks_mut(step).take(width.next_multiple_of(LINE / size)) {
            let used = used.min(row.len());
            row[..used].fill(MaybeUninit::new(0));
        }
    }

    pub(super) fn split(&mut self) -> (*mut u8, *mut u8) {
        (self.rows.as_mut_ptr().cast(), self.turned.as_mut_ptr().cast())
    }
}

/// Copies a block.
///
/// # Safety
///
/// N1 to N4 hold for the block, which is no larger than [`block_sides`]; the buffers are prepared for elements of the kernel's
/// size and for blocks of that height and width (N8); the machine has the instructions of the kernel (X1).
pub(super) type Turn = unsafe fn(block: &TransposedBlock, buffers: &mut Buffers);

/// Is there a kernel for elements of this size?
pub(super) fn supports(size: usize) -> bool {
    matches!(size, 1 | 2 | 4 | 8 | 16)
}

/// The best kernel of this machine.
pub(super) fn turn(size: usize) -> Turn {
    match size {
        1 => best::<1>(),
        2 => best::<2>(),
        4 => best::<4>(),
        8 => best::<8>(),
        _ => best::<16>(),
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
fn best<const SIZE: usize>() -> Turn {
    #[cfg(feature = "std")]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") {
            return x86::avx512::<SIZE>;
        }
        if has!("avx2") {
            return x86::avx2::<SIZE>;
        }
    }
    x86::sse2::<SIZE>
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
fn best<const SIZE: usize>() -> Turn {
    // A register is one element of 16 bytes: there is nothing to interleave.
    if SIZE == 16 { portable::<SIZE> } else { arm::neon::<SIZE> }
}

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)),
)))]
fn best<const SIZE: usize>() -> Turn {
    portable::<SIZE>
}

/// The plain loop.
///
/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`].
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)),
    allow(dead_code, reason = "the oracle of the tests")
)]
pub(super) unsafe fn portable<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    let (_, turned) = buffers.split();
    let (_, out_row) = buffer_steps(SIZE);
    for j in 0..block.width {
        for i in 0..block.height {
            // SAFETY: N2: element `i` of source row `j` is inside the block; N8: so is its place in the buffer. L1: the
            // bytes are moved as `MaybeUninit`.
            unsafe {
                let from = block.src.offset(j as isize * block.src_step).add(i * SIZE);
                let to = turned.add(i * out_row + j * SIZE);
                to.cast::<[MaybeUninit<u8>; SIZE]>().write(from.cast::<[_; SIZE]>().read());
            }
        }
    }
    for i in 0..block.height {
        let to = block.dst.wrapping_offset(i as isize * block.dst_step);
        let from = turned.wrapping_add(i * out_row);
        // SAFETY: N2: row `i` of the destination is inside the block; N8: all of its bytes in the buffer were written
        // above.
        unsafe {
            match block.stream {
                Some(lines) => stage::stream(lines, to, from, block.width * SIZE),
                None => core::ptr::copy_nonoverlapping(from, to, block.width * SIZE),
            }
        }
    }
}
