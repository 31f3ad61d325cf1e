//! The kernel of a transpose: one block.

use core::mem::MaybeUninit;

use super::stage::{self, Lines};
#[cfg(target_arch = "x86_64")]
use super::x86;

/// Bytes of a block along the source, and along the destination.
pub(super) const IN_BYTES: usize = 128;
pub(super) const OUT_BYTES: usize = 128;

/// Bytes from row to row of the buffers: a line more than a block has, so that the rows do not share
/// the cache's sets.
pub(super) const IN_ROW: usize = IN_BYTES + 64;
pub(super) const OUT_ROW: usize = OUT_BYTES + 64;

/// Rows of `width` rows and `height` columns in the source, `height` rows and `width` columns in the
/// destination.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) src: *const u8,
    pub(super) src_step: isize,
    pub(super) dst: *mut u8,
    pub(super) dst_step: isize,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) stream: Option<Lines>,
}

/// Copies of a block: its source rows, at most `OUT_BYTES`, and its destination rows, at most
/// `IN_BYTES`. They keep rows whose addresses differ by a power of two from pushing one another out
/// of the cache, and make every block, however narrow, a full one for the kernel.
#[repr(align(64))]
pub(super) struct Buffers {
    rows: [u8; OUT_BYTES * IN_ROW],
    turned: [MaybeUninit<u8>; IN_BYTES * OUT_ROW],
}

impl Buffers {
    pub(super) fn new() -> Buffers {
        Buffers {
            rows: [0; _],
            turned: [MaybeUninit::uninit(); _],
        }
    }

    pub(super) fn split(&mut self) -> (*mut u8, *mut u8) {
        (self.rows.as_mut_ptr(), self.turned.as_mut_ptr().cast())
    }
}

/// Copies a block.
///
/// # Safety
///
/// I1 to I3 hold for the block, `height` elements are at most `IN_BYTES`, and `width` at most
/// `OUT_BYTES`.
pub(super) type Turn = unsafe fn(block: &Block, buffers: &mut Buffers);

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

#[cfg(target_arch = "x86_64")]
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

#[cfg(not(target_arch = "x86_64"))]
fn best<const SIZE: usize>() -> Turn {
    portable::<SIZE>
}

/// The plain loop.
///
/// # Safety
///
/// As for [`Turn`].
#[cfg_attr(
    target_arch = "x86_64",
    allow(dead_code, reason = "the oracle of the tests")
)]
pub(super) unsafe fn portable<const SIZE: usize>(block: &Block, buffers: &mut Buffers) {
    let (_, turned) = buffers.split();
    for j in 0..block.width {
        for i in 0..block.height {
            // SAFETY: inside the block and the buffer; a `MaybeUninit` may hold any bytes.
            unsafe {
                let from = block.src.offset(j as isize * block.src_step).add(i * SIZE);
                let to = turned.add(i * OUT_ROW + j * SIZE);
                to.cast::<[MaybeUninit<u8>; SIZE]>()
                    .write(from.cast::<[_; SIZE]>().read());
            }
        }
    }
    for i in 0..block.height {
        let to = block.dst.wrapping_offset(i as isize * block.dst_step);
        let from = turned.wrapping_add(i * OUT_ROW);
        // SAFETY: the row is inside the block and was written.
        unsafe {
            match block.stream {
                Some(lines) => stage::stream(lines, to, from, block.width * SIZE),
                None => core::ptr::copy_nonoverlapping(from, to, block.width * SIZE),
            }
        }
    }
}
