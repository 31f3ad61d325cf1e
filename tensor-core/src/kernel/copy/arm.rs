//! The registers of 64-bit ARM for a transpose.

use core::arch::aarch64::*;

use super::simd::{Buffers, TransposedBlock};
use super::squares::{Register, turn};

impl Register for uint8x16_t {
    const LANES: usize = 1;

    #[inline(always)]
    unsafe fn load(from: *const u8, _: isize) -> Self {
        // SAFETY: N2: the lane is valid for reads; L5: NEON is on for the target.
        unsafe { vld1q_u8(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: N2: the bytes are valid for writes; L5: NEON is on for the target.
        unsafe { vst1q_u8(to, self) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // SAFETY: N2: the bytes are valid for writes; L5: NEON is on for the target.
        unsafe { vst1q_u8(to, self) }
    }

    #[inline(always)]
    unsafe fn interleave<const SIZE: usize>(self, other: Self) -> (Self, Self) {
        macro_rules! zip {
            ($to:ident $low:ident $high:ident $back:ident) => {{
                let (a, b) = ($to(self), $to(other));
                ($back($low(a, b)), $back($high(a, b)))
            }};
        }
        // SAFETY: L5: NEON is on for the target; the instructions access registers only.
        unsafe {
            match SIZE {
                1 => (vzip1q_u8(self, other), vzip2q_u8(self, other)),
                2 => zip!(vreinterpretq_u16_u8 vzip1q_u16 vzip2q_u16 vreinterpretq_u8_u16),
                4 => zip!(vreinterpretq_u32_u8 vzip1q_u32 vzip2q_u32 vreinterpretq_u8_u32),
                _ => zip!(vreinterpretq_u64_u8 vzip1q_u64 vzip2q_u64 vreinterpretq_u8_u64),
            }
        }
    }
}

/// # Safety
///
/// N1 to N4 and N8, as for [`Turn`](super::simd::Turn).
pub(super) unsafe fn neon<const SIZE: usize>(block: &TransposedBlock, buffers: &mut Buffers) {
    // SAFETY: N1 to N4 and N8 hold for the caller's arguments; L5: NEON is on for the target.
    unsafe { turn::<uint8x16_t, SIZE>(block, buffers) }
}
