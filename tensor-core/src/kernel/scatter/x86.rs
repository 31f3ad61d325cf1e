//! The kernels of masks and tables on x86-64.
//!
//! AVX-512 stores the elements at the set bits of a mask. AVX2 stores whole vectors: elements at unset bits are read first, and written
//! back. Its stores under a mask exist for elements of four and eight bytes alone, and some processors take dozens of steps for one.

use core::arch::x86_64::*;
use core::cell::Cell;

use super::mask::{Expand, Fill};
use crate::kernel::copy::stage::prefetch;

/// Whether this machine has what the kernels with AVX-512 need.
pub(super) fn usable() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("popcnt") && has!("bmi2")
}

/// The kernel with AVX-512 for elements of this size, if this machine has one.
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

/// The kernels with AVX2 for elements of this size, if this machine has some. Elements of eight bytes are stored as fast one by one.
pub(super) fn blend(size: usize) -> Option<(Fill, Expand)> {
    use std::arch::is_x86_feature_detected as has;
    if !(has!("avx2") && has!("popcnt") && has!("bmi1")) {
        return None;
    }
    match size {
        1 => Some((blend1, spread1)),
        2 => Some((blend2, spread2)),
        4 => Some((blend4, spread4)),
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

/// All ones in the lanes of the set bits, where a lane is one byte and the lowest bit is the first lane's.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes1(bits: u32) -> __m256i {
    let byte = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
    let lane = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(bits as i32), byte), lane), lane)
}

/// As above, in lanes of two bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes2(bits: u32) -> __m256i {
    let lane = _mm256_setr_epi16(
        1 << 0,
        1 << 1,
        1 << 2,
        1 << 3,
        1 << 4,
        1 << 5,
        1 << 6,
        1 << 7,
        1 << 8,
        1 << 9,
        1 << 10,
        1 << 11,
        1 << 12,
        1 << 13,
        1 << 14,
        i16::MIN,
    );
    _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), lane), lane)
}

/// As above, in lanes of four bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes4(bits: u32) -> __m256i {
    let lane = _mm256_setr_epi32(1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7);
    _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(bits as i32), lane), lane)
}

/// For each byte, how many bits are set below each of its bits.
static RANKS: [[u8; 8]; 256] = {
    let mut ranks = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            ranks[byte][bit] = rank;
            rank += (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    ranks
};

/// Writes two kernels. `$eight` brings the values of a byte to the lanes of their bits, by the ranks of these bits, and stores them with what
/// is there already in the other lanes.
macro_rules! blends {
    ($fill:ident $spread:ident, $int:ty, $set:ident, $lanes:ident, |$ranks:ident, $byte:ident, $from:ident, $to:ident| $eight:expr) => {
        /// # Safety
        ///
        /// S1 and S2, as for [`Fill`], on a machine with the features (X1).
        #[target_feature(enable = "avx2,popcnt,bmi1")]
        unsafe fn $fill(words: &[u64], value: *const u8, dst: *mut u8) {
            const UNIT: usize = size_of::<$int>();
            const LANES: usize = 32 / UNIT;
            // SAFETY: S2: the value is valid for a read, at any alignment; L7: every bit pattern is an integer.
            let value = unsafe { value.cast::<$int>().read_unaligned() };
            let values = $set(value);
            let whole = |word: u64, to: *mut u8| {
                for k in 0..64 / LANES {
                    let to = to.wrapping_add(32 * k).cast();
                    // SAFETY: S1: none of the 64 entries is behind the last set bit, so all are valid for reads and writes. X1: this
                    // function has the features.
                    unsafe {
                        let lanes = || $lanes((word >> (k * LANES)) as u32);
                        let new = if word == !0 {
                            values
                        } else {
                            _mm256_blendv_epi8(_mm256_loadu_si256(to), values, lanes())
                        };
                        _mm256_storeu_si256(to, new);
                    }
                }
                true
            };
            // SAFETY: S1: the bit is set, so its element is valid for writes.
            each_word(words, UNIT, dst, whole, |to| unsafe { to.cast::<$int>().write_unaligned(value) });
        }

        /// # Safety
        ///
        /// S1 and S2, as for [`Expand`], on a machine with the features (X1).
        #[target_feature(enable = "avx2,popcnt,bmi1")]
        unsafe fn $spread(words: &[u64], from: *const u8, end: *const u8, dst: *mut u8) -> *const u8 {
            const UNIT: usize = size_of::<$int>();
            let next = Cell::new(from);
            let whole = |word: u64, to: *mut u8| {
                let mut $from = next.get();
                // A vector is loaded whole where that stays inside the values.
                if end.addr() - $from.addr() < 64 * UNIT {
                    return false;
                }
                if word == !0 {
                    // SAFETY: S1: all 64 elements are valid for writes; S2: there are 64 values.
                    unsafe { core::ptr::copy_nonoverlapping($from, to, 64 * UNIT) };
                    next.set($from.wrapping_add(64 * UNIT));
                    return true;
                }
                for k in 0..8 {
                    let $byte = u32::from((word >> (8 * k)) as u8);
                    let $ranks = &RANKS[$byte as usize];
                    let $to = to.wrapping_add(8 * k * UNIT);
                    // SAFETY: S1: none of the 64 entries is behind the last set bit, so all are valid for reads and writes; S2: before byte k at
                    // most 8k values are used up, so eight more are inside the values; L3: a row of the table is as long as what is loaded
                    // of it. X1: this function has the features.
                    unsafe { $eight };
                    $from = $from.wrapping_add($byte.count_ones() as usize * UNIT);
                }
                next.set($from);
                true
            };
            each_word(words, UNIT, dst, whole, |to| {
                // SAFETY: S1: the bit is set, so its element is valid for writes; S2: there are as many values as set bits.
                unsafe { to.cast::<$int>().write_unaligned(next.get().cast::<$int>().read_unaligned()) };
                next.set(next.get().wrapping_add(UNIT));
            });
            next.get()
        }
    };
}

/// Calls `whole` with a word that has a set bit, and the address of its first element, if no element of it is behind the last set bit: such
/// ones may be behind the memory, or another thread's. Where it returns false, and for the other words, `one` is called with the address
/// of each element whose bit is set.
#[inline(always)]
fn each_word(words: &[u64], unit: usize, dst: *mut u8, whole: impl Fn(u64, *mut u8) -> bool, one: impl Fn(*mut u8)) {
    for (w, &word) in words.iter().enumerate() {
        // The processor follows runs by itself.
        if word != !0 {
            fetch_ahead(words, w, dst, unit);
        }
        let to = dst.wrapping_add(64 * w * unit);
        // In this order: the highest bit is hard to foretell.
        let inside = words.get(w + 1).is_some_and(|&next| next != 0) || word >> 63 == 1;
        if word != 0 && inside && whole(word, to) {
            continue;
        }
        let mut rest = word;
        while rest != 0 {
            one(to.wrapping_add(rest.trailing_zeros() as usize * unit));
            rest &= rest - 1;
        }
    }
}

blends!(blend1 spread1, i8, _mm256_set1_epi8, lanes1, |ranks, byte, from, to| {
    let ranks = _mm_loadl_epi64(ranks.as_ptr().cast());
    let values = _mm_shuffle_epi8(_mm_loadl_epi64(from.cast()), ranks);
    let lanes = _mm256_castsi256_si128(lanes1(byte));
    _mm_storel_epi64(to.cast(), _mm_blendv_epi8(_mm_loadl_epi64(to.cast()), values, lanes))
});

blends!(blend2 spread2, i16, _mm256_set1_epi16, lanes2, |ranks, byte, from, to| {
    // Byte 2k of the vector is byte 2r of the values, where r is the k-th rank, and byte 2k + 1 the next one.
    let ranks = _mm_cvtepu8_epi16(_mm_loadl_epi64(ranks.as_ptr().cast()));
    let bytes = _mm_add_epi16(_mm_mullo_epi16(ranks, _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100));
    let values = _mm_shuffle_epi8(_mm_loadu_si128(from.cast()), bytes);
    let lanes = _mm256_castsi256_si128(lanes2(byte));
    _mm_storeu_si128(to.cast(), _mm_blendv_epi8(_mm_loadu_si128(to.cast()), values, lanes))
});

blends!(blend4 spread4, i32, _mm256_set1_epi32, lanes4, |ranks, byte, from, to| {
    let ranks = _mm256_cvtepu8_epi32(_mm_loadl_epi64(ranks.as_ptr().cast()));
    let values = _mm256_permutevar8x32_epi32(_mm256_loadu_si256(from.cast()), ranks);
    _mm256_storeu_si256(to.cast(), _mm256_blendv_epi8(_mm256_loadu_si256(to.cast()), values, lanes4(byte)))
});

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
