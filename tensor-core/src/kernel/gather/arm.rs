//! The kernels on 64-bit ARM: NEON packs the elements at the set bits of a byte.

use core::arch::aarch64::*;

use super::compress::{CompressKernel, MaskWalk, PLACES, each_word};

/// The kernel for elements of this size. Of eight bytes a register has two, which is not worth a permutation.
pub(super) fn pack(unit: usize) -> Option<CompressKernel> {
    match unit {
        1 => Some(pack1),
        2 => Some(pack2),
        4 => Some(pack4),
        _ => None,
    }
}

/// The bytes of four elements of four bytes, by their places: `QUADS[bits]` are those at the set bits, packed.
static QUADS: [[u8; 16]; 16] = {
    let mut quads = [[0; 16]; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut k = 0;
        while k < 16 {
            quads[bits][k] = 4 * PLACES[bits][k / 4] + (k % 4) as u8;
            k += 1;
        }
        bits += 1;
    }
    quads
};

/// How many bits of each byte are set, in the byte of a word.
#[inline(always)]
fn ones(word: u64) -> u64 {
    // SAFETY: L5: NEON is on for the target; the instructions access registers only.
    unsafe { vget_lane_u64::<0>(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(word)))) }
}

/// Writes a kernel: `$eight` is given the places of the set bits of a byte, the byte, and the addresses to read from and to write to.
/// A word with fewer set bits than `$fewest` is walked bit by bit, in no more instructions.
macro_rules! pack {
    ($name:ident, $size:literal, $fewest:literal, |$places:ident, $byte:ident, $from:ident, $to:ident| $eight:expr) => {
        /// # Safety
        ///
        /// G1 and G2, as for [`CompressKernel`].
        unsafe fn $name(walk: &mut MaskWalk<'_>, blocks: usize, src: *const u8, to: *mut u8, end: *mut u8) -> *mut u8 {
            let word = |word: u64, src: *const u8, begin: *mut u8| {
                // Byte k: how many bits are set in the bytes up to it.
                let ends = ones(word).wrapping_mul(0x0101_0101_0101_0101);
                let mut $to = begin;
                for k in 0..8 {
                    let $byte = (word >> (8 * k)) as u8 as usize;
                    let $places = PLACES[$byte].as_ptr();
                    let $from = src.wrapping_add(8 * $size * k);
                    // SAFETY: G1: a later word has a set bit, so it is behind all elements of this one; L3: each row of
                    // the tables is as long as what is loaded of it; G2: before byte k at most 8k elements are written, so eight
                    // more are inside the room for 64. L5: NEON is on for the target.
                    unsafe { $eight };
                    $to = begin.wrapping_add($size * (ends >> (8 * k)) as u8 as usize);
                }
                $to
            };
            // SAFETY: G1 and G2 hold for the caller's arguments, and for the room that `word` writes to.
            unsafe { each_word::<[u8; $size]>(walk, blocks, src, to, end, $fewest, word) }
        }
    };
}

pack!(pack1, 1, 10, |places, byte, from, to| vst1_u8(to, vtbl1_u8(vld1_u8(from), vld1_u8(places))));

pack!(pack2, 2, 16, |places, byte, from, to| {
    let places = vld1_u8(places);
    // Byte 2k of the result is byte 2p of the elements, where p is the k-th place.
    let bytes = vshll_n_u8::<1>(places);
    let bytes = vorrq_u16(vshlq_n_u16::<8>(vorrq_u16(bytes, vdupq_n_u16(1))), bytes);
    vst1q_u8(to, vqtbl1q_u8(vld1q_u8(from), vreinterpretq_u8_u16(bytes)))
});

pack!(pack4, 4, 20, |places, byte, from, to| {
    let _ = places;
    let quad = |bits: usize, from: *const u8, to: *mut u8| {
        vst1q_u8(to, vqtbl1q_u8(vld1q_u8(from), vld1q_u8(QUADS[bits].as_ptr())))
    };
    let (low, high) = (byte & 15, byte >> 4);
    quad(low, from, to);
    quad(high, from.add(16), to.add(4 * ONES[low] as usize));
});

/// How many bits of a number are set.
static ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
