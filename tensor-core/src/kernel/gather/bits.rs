//! From a mask of bools to bits.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use crate::kernel::copy::advise_huge;
use crate::kernel::copy::stage::{LINE, prefetch};
use crate::kernel::in_order::InOrder;
use crate::kernel::scratch::Scratch;
use crate::kernel::threads::{MASK_WORDS, Threads};

/// The mask as bits, the first in the lowest bit of the first word and zeros after the last, and how many are set; `None`
/// where there is no memory for them.
pub(crate) fn bits_of(mask: InOrder<'_, bool>, threads: Threads) -> Option<(Vec<u64>, usize)> {
    let len = mask.len().div_ceil(64);
    let mut words = u64::vec(len)?;
    advise_huge(words.as_ptr().cast(), len * size_of::<u64>());
    let room = &mut words.spare_capacity_mut()[..len];
    let pack = best();
    // SAFETY: G8: `make` calls this with 64 bools for every word but the last; X1: `best` detected the instructions.
    let pack = |_: usize, mask: &[bool], room: &mut [_]| unsafe { pack(mask, room) };
    let count = mask.make(room, 64, MASK_WORDS, threads, &pack, &|a, b| a + b)?;
    // SAFETY: G8: `make` returned a count, so all `len` words were written.
    unsafe { words.set_len(len) };
    Some((words, count))
}

/// Writes a word for every 64 bools, the last of fewer, and counts the set ones.
///
/// # Safety
///
/// The machine has the instructions (X1).
pub(super) type Pack = unsafe fn(&[bool], &mut [MaybeUninit<u64>]) -> usize;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
pub(super) fn best() -> Pack {
    pack_neon
}

#[cfg(not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable))))]
pub(super) fn best() -> Pack {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") && has!("popcnt") {
            return pack_avx512;
        }
        if has!("avx2") && has!("popcnt") {
            return pack_avx2;
        }
    }
    pack_portable
}

/// How far ahead bools are asked for: past the page, where the processor does not follow.
const AHEAD_BYTES: usize = 8 << 10;

/// Bools that are passed over together where none of them is set: eight vectors, or words.
const TOGETHER: usize = 512;

#[inline(always)]
fn pack(
    mask: &[bool],
    room: &mut [MaybeUninit<u64>],
    any: impl Fn(&[bool; TOGETHER]) -> bool,
    word: impl Fn(&[bool; 64]) -> u64,
) -> usize {
    let (blocks, rest) = mask.as_chunks::<TOGETHER>();
    let (rooms, room) = room.split_at_mut(blocks.len() * (TOGETHER / 64));
    let mut count = 0;
    let mut words = |bools: &[[bool; 64]], room: &mut [MaybeUninit<u64>]| {
        for (bools, room) in bools.iter().zip(room) {
            let bits = word(bools);
            count += bits.count_ones() as usize;
            room.write(bits);
        }
    };
    for (block, room) in blocks.iter().zip(rooms.as_chunks_mut::<{ TOGETHER / 64 }>().0) {
        for line in 0..TOGETHER / LINE {
            prefetch(block.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + line * LINE));
        }
        if any(block) {
            words(block.as_chunks::<64>().0, room);
        } else {
            *room = [MaybeUninit::new(0); _];
        }
    }
    let (whole, rest) = rest.as_chunks::<64>();
    words(whole, room);
    let mut last = [false; 64];
    last[..rest.len()].copy_from_slice(rest);
    words(if rest.is_empty() { &[] } else { core::slice::from_ref(&last) }, &mut room[whole.len()..]);
    count
}

#[cfg_attr(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)),
    allow(dead_code, reason = "the oracle of the tests")
)]
pub(super) fn pack_portable(mask: &[bool], room: &mut [MaybeUninit<u64>]) -> usize {
    let any = |bools: &[bool; TOGETHER]| bools.iter().fold(false, |any, &set| any | set);
    pack(mask, room, any, |bools| {
        let (eights, _) = bools.as_chunks::<8>();
        eights.iter().enumerate().fold(0, |word, (k, &eight)| {
            // Each bool is 0 or 1; the product gathers the eight in the top byte, the first lowest.
            let bytes = u64::from_le_bytes(eight.map(u8::from));
            word | (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * k)
        })
    })
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
fn pack_neon(mask: &[bool], room: &mut [MaybeUninit<u64>]) -> usize {
    use core::arch::aarch64::*;
    let any = |bools: &[bool; TOGETHER]| bools.iter().fold(false, |any, &set| any | set);
    pack(mask, room, any, |bools| {
        // A bool is 0 or 1: moved to the bit that it has in a byte of the word. Then neighbours are added, three times.
        // SAFETY: L3: 64 bools are four registers; L5: NEON is on for the target.
        unsafe {
            let to = vld1q_s8([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7].as_ptr());
            let bits = |k: usize| vshlq_u8(vld1q_u8(bools.as_ptr().cast::<u8>().add(16 * k)), to);
            let (low, high) = (vpaddq_u8(bits(0), bits(1)), vpaddq_u8(bits(2), bits(3)));
            let quads = vpaddq_u8(low, high);
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(quads, quads)))
        }
    })
}

/// # Safety
///
/// The machine has AVX2 and POPCNT (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn pack_avx2(mask: &[bool], room: &mut [MaybeUninit<u64>]) -> usize {
    use core::arch::x86_64::*;
    let any = |bools: &[bool; TOGETHER]| bools.iter().fold(false, |any, &set| any | set);
    pack(mask, room, any, |bools| {
        // SAFETY: L3: 64 bools are two halves of 32 bytes.
        let (low, high) = unsafe {
            let from = bools.as_ptr().cast::<__m256i>();
            (_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1)))
        };
        // A bool is 0 or 1: moved to the top bit of its byte.
        let bits = |half| _mm256_movemask_epi8(_mm256_slli_epi16::<7>(half)) as u32;
        u64::from(bits(low)) | u64::from(bits(high)) << 32
    })
}

/// # Safety
///
/// The machine has AVX-512 F and BW, and POPCNT (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
unsafe fn pack_avx512(mask: &[bool], room: &mut [MaybeUninit<u64>]) -> usize {
    use core::arch::x86_64::*;
    let any = |bools: &[bool; TOGETHER]| {
        // SAFETY: L3: 64 bools are 64 bytes.
        let lines = bools.as_chunks::<64>().0.iter().map(|bools| unsafe { _mm512_loadu_si512(bools.as_ptr().cast()) });
        let all = lines.fold(_mm512_setzero_si512(), |all, line| _mm512_or_si512(all, line));
        _mm512_test_epi8_mask(all, all) != 0
    };
    pack(mask, room, any, |bools| {
        // SAFETY: L3: 64 bools are 64 bytes.
        let bytes = unsafe { _mm512_loadu_si512(bools.as_ptr().cast()) };
        _mm512_test_epi8_mask(bytes, bytes)
    })
}

/// How many bits are set.
pub(crate) fn ones(words: &[u64]) -> usize {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512vpopcntdq") {
            // SAFETY: X1: both instruction sets were detected above.
            return unsafe { ones_avx512(words) };
        }
    }
    sum_ones(words)
}

#[inline(always)]
fn sum_ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// # Safety
///
/// The machine has AVX-512 F and VPOPCNTDQ (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
unsafe fn ones_avx512(words: &[u64]) -> usize {
    sum_ones(words)
}
