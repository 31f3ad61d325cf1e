//! The kernels of masks and tables on x86-64, with AVX-512.

use core::arch::x86_64::*;

use super::mask::{Expand, Fill};
use crate::kernel::copy::stage::prefetch;

/// Whether this machine has what all kernels here need.
pub(super) fn usable() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("popcnt") && has!("bmi2")
}

/// The kernel for elements of this size, if this machine has one.
pub(super) fn fill(size: usize) -> Option<Fill> {
    match size {
        1 if usable() => Some(fill1),
        2 if usable() => Some(fill2),
        4 if usable() => Some(fill4),
        8 if usable() => Some(fill8),
        _ => None,
    }
}

/// As [`fill`].
pub(super) fn expand(size: usize) -> Option<Expand> {
    use std::arch::is_x86_feature_detected as has;
    match size {
        1 if usable() && has!("avx512vbmi2") => Some(expand1),
        2 if usable() && has!("avx512vbmi2") => Some(expand2),
        4 if usable() => Some(expand4),
        8 if usable() => Some(expand8),
        _ => None,
    }
}

/// How far ahead the target is fetched: the processor does not follow masked stores.
const AHEAD_BYTES: usize = 6 << 10;

/// Asks for the elements of a word, some words ahead.
#[inline(always)]
fn fetch_ahead(words: &[u64], w: usize, dst: *const u8, unit: usize) {
    if words.get(w + AHEAD_BYTES / (64 * unit)).is_some_and(|&word| word != 0) {
        for k in 0..unit {
            prefetch(dst.wrapping_add(w * 64 * unit + AHEAD_BYTES + 64 * k));
        }
    }
}

macro_rules! kernels {
    ($fill:ident $expand:ident, $features:literal, $mask:ty, $int:ty, $set:ident, $load:ident, $spread:ident, $store:ident) => {
        /// # Safety
        ///
        /// S1 and S2, as for [`Fill`], on a machine with the features (X1).
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi2")]
        unsafe fn $fill(words: &[u64], value: *const u8, dst: *mut u8) {
            const UNIT: usize = size_of::<$int>();
            // SAFETY: S2: the value is valid for a read, at any alignment; L7: every bit pattern is an integer.
            let value = $set(unsafe { value.cast::<$int>().read_unaligned() });
            for (w, &word) in words.iter().enumerate() {
                fetch_ahead(words, w, dst, UNIT);
                let to = dst.wrapping_add(w * 64 * UNIT);
                for k in 0..UNIT {
                    let mask = (word >> (k * 64 / UNIT)) as $mask;
                    // SAFETY: S1: only elements at set bits are written. X1: this function has the features.
                    unsafe { $store(to.wrapping_add(64 * k).cast(), mask, value) };
                }
            }
        }

        /// # Safety
        ///
        /// S1 and S2, as for [`Expand`], on a machine with the features (X1).
        #[target_feature(enable = $features)]
        unsafe fn $expand(words: &[u64], mut from: *const u8, end: *const u8, dst: *mut u8) -> *const u8 {
            const UNIT: usize = size_of::<$int>();
            for (w, &word) in words.iter().enumerate() {
                fetch_ahead(words, w, dst, UNIT);
                if word == 0 {
                    continue;
                }
                let to = dst.wrapping_add(w * 64 * UNIT);
                // A vector is loaded whole where that stays inside the values.
                let fits = end.addr() - from.addr() >= 64 * (UNIT + 1);
                for k in 0..UNIT {
                    let mask = (word >> (k * 64 / UNIT)) as $mask;
                    let count = mask.count_ones() as usize;
                    // SAFETY: S2: as many values are read as bits are set, or the whole vector is inside the values;
                    // S1: only elements at set bits are written. X1: this function has the features.
                    unsafe {
                        let all = if fits { !0 } else { ((1_u128 << count) - 1) as $mask };
                        let packed = $load(all, from.cast());
                        $store(to.wrapping_add(64 * k).cast(), mask, $spread(mask, packed));
                    }
                    from = from.wrapping_add(count * UNIT);
                }
            }
            from
        }
    };
}

kernels!(
    fill1 expand1,
    "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi2",
    u64,
    i8,
    _mm512_set1_epi8,
    _mm512_maskz_loadu_epi8,
    _mm512_maskz_expand_epi8,
    _mm512_mask_storeu_epi8
);
kernels!(
    fill2 expand2,
    "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi2",
    u32,
    i16,
    _mm512_set1_epi16,
    _mm512_maskz_loadu_epi16,
    _mm512_maskz_expand_epi16,
    _mm512_mask_storeu_epi16
);
kernels!(
    fill4 expand4,
    "avx512f,avx512bw,avx512vl,popcnt,bmi2",
    u16,
    i32,
    _mm512_set1_epi32,
    _mm512_maskz_loadu_epi32,
    _mm512_maskz_expand_epi32,
    _mm512_mask_storeu_epi32
);
kernels!(
    fill8 expand8,
    "avx512f,avx512bw,avx512vl,popcnt,bmi2",
    u8,
    i64,
    _mm512_set1_epi64,
    _mm512_maskz_loadu_epi64,
    _mm512_maskz_expand_epi64,
    _mm512_mask_storeu_epi64
);

/// The positions in `low..high`, packed, with their indices; returns how many there are.
///
/// # Safety
///
/// Both buffers have room for as many elements as there are positions and a vector more (S8), and the machine is
/// [`usable`] (X1).
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi2")]
pub(super) unsafe fn pick(positions: &[u32], low: u32, last: u32, mine: *mut u32, indices: *mut u32) -> usize {
    const LANES: usize = 16;
    let first = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let (low, span) = (_mm512_set1_epi32(low as i32), _mm512_set1_epi32(last.wrapping_sub(low) as i32));
    let mut n = 0;
    let mut add = |at: usize, p: __m512i, have: __mmask16| {
        let index = _mm512_add_epi32(first, _mm512_set1_epi32(at as i32));
        let is_mine = _mm512_mask_cmple_epu32_mask(have, _mm512_sub_epi32(p, low), span);
        // SAFETY: S8: at most as many positions are kept as were read, and the buffers have a vector more. X1: this
        // function has the features.
        unsafe {
            _mm512_storeu_si512(mine.add(n).cast(), _mm512_maskz_compress_epi32(is_mine, p));
            _mm512_storeu_si512(indices.add(n).cast(), _mm512_maskz_compress_epi32(is_mine, index));
        }
        n += is_mine.count_ones() as usize;
    };
    let (whole, rest) = positions.as_chunks::<LANES>();
    for (k, chunk) in whole.iter().enumerate() {
        // SAFETY: L3: the chunk is a vector of positions.
        add(k * LANES, unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) }, !0);
    }
    let have = ((1_u32 << rest.len()) - 1) as __mmask16;
    // SAFETY: L3: the mask loads only the rest of the slice.
    add(whole.len() * LANES, unsafe { _mm512_maskz_loadu_epi32(have, rest.as_ptr().cast()) }, have);
    n
}

/// As [`pick`], for wide positions.
///
/// # Safety
///
/// S8 and X1, as for [`pick`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi2")]
pub(super) unsafe fn pick_wide(positions: &[u64], low: u64, last: u64, mine: *mut u64, indices: *mut u32) -> usize {
    const LANES: usize = 8;
    let first = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let (low, span) = (_mm512_set1_epi64(low as i64), _mm512_set1_epi64(last.wrapping_sub(low) as i64));
    let mut n = 0;
    let mut add = |at: usize, p: __m512i, have: __mmask8| {
        let index = _mm256_add_epi32(first, _mm256_set1_epi32(at as i32));
        let is_mine = _mm512_mask_cmple_epu64_mask(have, _mm512_sub_epi64(p, low), span);
        // SAFETY: S8: at most as many positions are kept as were read, and the buffers have a vector more. X1: this
        // function has the features.
        unsafe {
            _mm512_storeu_si512(mine.add(n).cast(), _mm512_maskz_compress_epi64(is_mine, p));
            _mm256_storeu_si256(indices.add(n).cast(), _mm256_maskz_compress_epi32(is_mine, index));
        }
        n += is_mine.count_ones() as usize;
    };
    let (whole, rest) = positions.as_chunks::<LANES>();
    for (k, chunk) in whole.iter().enumerate() {
        // SAFETY: L3: the chunk is a vector of positions.
        add(k * LANES, unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) }, !0);
    }
    let have = ((1_u32 << rest.len()) - 1) as __mmask8;
    // SAFETY: L3: the mask loads only the rest of the slice.
    add(whole.len() * LANES, unsafe { _mm512_maskz_loadu_epi64(have, rest.as_ptr().cast()) }, have);
    n
}
