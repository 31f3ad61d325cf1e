//! The kernels on x86-64.
//!
//! Single elements are collected in registers, and whole lines of them stored around the cache. These functions ask for AVX
//! and no more: with AVX2 the compiler makes gather instructions of the loads, which wait for each other where the elements
//! are not in the first-level cache (docs/benchmarks.md, "lines are loaded one by one").
//!
//! The kernels that permute load what is in a row, so they are for AVX2 and AVX-512.
//!
//! For a compression, AVX2 permutes eight elements by a table of places, and AVX-512 packs the elements of a vector at the
//! set bits of a mask. The packed vector is stored whole, and the next one over its end: storing only its elements is
//! slower, and so is the form of the instruction that stores.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::along::gather_strip;
use super::compress::{BLOCK, CompressKernel, MaskWalk, PLACES, each_word};
use super::elements::{self, Fetch, Stored};
use super::permuted::{LineGroups, Permuted, PermutedKernel};
use crate::kernel::copy::stage::prefetch;

/// The kernel that writes whole lines of elements of this size around the cache, if this machine has one.
pub(super) fn around<P: Stored>(unit: usize) -> Option<elements::ElementsKernel<P>> {
    if !std::arch::is_x86_feature_detected!("avx") {
        return None;
    }
    match unit {
        1 => Some(lines::<u8, P, 64>),
        2 => Some(lines::<u16, P, 32>),
        4 => Some(lines::<u32, P, 16>),
        8 => Some(lines::<u64, P, 8>),
        16 => Some(lines::<[u64; 2], P, 4>),
        _ => None,
    }
}

/// # Safety
///
/// G1 and G2, as for [`elements::ElementsKernel`], on a machine with AVX (X1), where the positions are an element apart, `dst`
/// starts a line, and `n` elements are whole lines, of `GROUP` each.
#[target_feature(enable = "avx")]
unsafe fn lines<E: Copy, P: Stored, const GROUP: usize>(
    dst: *mut u8,
    src: *const u8,
    p: *const P,
    n: usize,
    _: usize,
    _: isize,
    fetch: &mut Fetch,
) {
    for i in (0..n).step_by(GROUP) {
        fetch.some(p.wrapping_add(i), GROUP);
        // SAFETY: G1: the entries at `p` are positions in the source; G2: `dst` has room for `n` elements, and group
        // `i` starts a line. L1: the bytes are moved as `MaybeUninit`.
        unsafe {
            let group: [MaybeUninit<E>; GROUP] =
                core::array::from_fn(|k| src.cast::<MaybeUninit<E>>().offset((*p.add(i + k)).get()).read_unaligned());
            store_around(dst.add(i * size_of::<E>()), group);
        }
    }
}

/// # Safety
///
/// G1 and G2, as for [`elements::ElementsKernel`], on a machine with AVX (X1).
#[target_feature(enable = "avx")]
pub(super) unsafe fn near<E: Copy, P: Stored, const PIECE: usize, const DENSE: bool>(
    dst: *mut u8,
    src: *const u8,
    p: *const P,
    n: usize,
    _: usize,
    stride: isize,
    fetch: &mut Fetch,
) {
    // SAFETY: G1 and G2 hold for these arguments. A piece has 16 bytes, and G3: plain elements have no padding, so all of them are set.
    unsafe {
        elements::near_by::<E, P, PIECE, DENSE>(dst, src, p, n, stride, fetch, |to, piece| {
            _mm_storeu_si128(to.cast(), core::mem::transmute_copy(&piece));
        });
    }
}

/// # Safety
///
/// G1 and G2, as for [`super::along`]'s rows of a strip, on a machine with AVX (X1), where `to` starts a line and
/// `GROUP` elements are a line.
#[target_feature(enable = "avx")]
pub(super) unsafe fn strip_row_around<E: Copy, P: Stored, const GROUP: usize>(
    to: *mut MaybeUninit<E>,
    from: *const u8,
    step: isize,
    table: &[P],
) {
    // SAFETY: G1 and G2 hold for these arguments; `to` starts a line, and so does each group of it.
    unsafe { gather_strip::<E, P, GROUP>(to, from, step, table, |to, group| store_around(to.cast(), group)) }
}

/// # Safety
///
/// `to` starts a line and is valid for its write (G2); the machine has AVX (X1).
#[inline]
#[target_feature(enable = "avx")]
unsafe fn store_around<E: Copy, const GROUP: usize>(to: *mut u8, line: [MaybeUninit<E>; GROUP]) {
    const { assert!(size_of::<[E; GROUP]>() == 64) };
    // SAFETY: The sizes are equal, and G3: plain elements have no padding, so all bytes are set. G2: the line at `to` is valid for
    // writes, and aligned. X1: this function has AVX enabled.
    unsafe {
        let halves: [__m256i; 2] = core::mem::transmute_copy(&line);
        _mm256_stream_si256(to.cast(), halves[0]);
        _mm256_stream_si256(to.cast::<__m256i>().add(1), halves[1]);
    }
}

/// The kernel for elements of this size, if this machine has one.
pub(super) fn compress(unit: usize) -> Option<CompressKernel> {
    use std::arch::is_x86_feature_detected as has;
    if !(has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("popcnt") && has!("bmi2")) {
        return None;
    }
    match unit {
        1 if has!("avx512vbmi2") => Some(compress1),
        2 if has!("avx512vbmi2") => Some(compress2),
        4 => Some(compress4),
        8 => Some(compress8),
        _ => None,
    }
}

/// How far ahead the source is fetched, counted in blocks of the mask that have set bits: the processor does not follow
/// masked loads.
const AHEAD_BYTES: usize = 6 << 10;

/// The most blocks that are fetched ahead.
const AHEAD_BLOCKS: usize = 8;

/// Whether one of the words of the block at `at` has a set bit; of a block that is cut short it is not known.
#[inline]
#[target_feature(enable = "avx512f")]
fn any(words: &[u64], at: usize) -> bool {
    let Some(words) = words.get(at..at + BLOCK) else { return true };
    // SAFETY: L3: the slice has eight words; X1: this function has AVX-512F enabled.
    unsafe {
        let words = _mm512_loadu_si512(words.as_ptr().cast());
        _mm512_test_epi64_mask(words, words) != 0
    }
}

#[inline(always)]
fn block(words: &[u64], at: usize) -> &[u64] {
    let rest = &words[at..];
    &rest[..rest.len().min(BLOCK)]
}

/// The next block with set bits whose elements were not asked for yet.
#[inline]
#[target_feature(enable = "avx512f")]
fn ahead(walk: &mut MaskWalk<'_>) -> usize {
    while walk.asked < walk.words.len() {
        let at = walk.asked;
        walk.asked += BLOCK;
        if any(walk.words, at) {
            return at;
        }
    }
    walk.words.len()
}

/// Asks for the elements, 64 times `UNIT` bytes, of a word that has any.
#[inline(always)]
fn ask<const UNIT: usize>(words: &[u64], w: usize, src: *const u8) {
    if words.get(w).is_some_and(|&word| word != 0) {
        for k in 0..UNIT {
            prefetch(src.wrapping_add(64 * (w * UNIT + k)));
        }
    }
}

macro_rules! compress {
    ($name:ident, $features:literal, $mask:ty, $load:ident, $compress:ident, $store:ident) => {
        /// # Safety
        ///
        /// G1 and G2, as for [`CompressKernel`], on a machine with the features (X1).
        #[target_feature(enable = $features)]
        unsafe fn $name(
            walk: &mut MaskWalk<'_>,
            blocks: usize,
            src: *const u8,
            mut to: *mut u8,
            end: *mut u8,
        ) -> *mut u8 {
            const LANES: usize = <$mask>::BITS as usize;
            const UNIT: usize = 64 / LANES;
            const BYTES: usize = 64 * BLOCK * UNIT;
            const AHEAD: usize =
                if AHEAD_BYTES < AHEAD_BLOCKS * BYTES { AHEAD_BYTES.div_ceil(BYTES) } else { AHEAD_BLOCKS };
            let mut left = blocks;
            while left > 0 && walk.at < walk.words.len() {
                let at = walk.at;
                walk.at += BLOCK;
                if !any(walk.words, at) {
                    continue;
                }
                left -= 1;
                let mut first = if walk.asked > 0 { 0 } else { AHEAD };
                let next = loop {
                    let next = ahead(walk);
                    if first == 0 {
                        break next;
                    }
                    first -= 1;
                    (next..next + BLOCK).for_each(|w| ask::<UNIT>(walk.words, w, src));
                };
                for (k, (w, &word)) in (at..).zip(block(walk.words, at)).enumerate() {
                    // A word's share at a time: all at once they would wait for each other.
                    ask::<UNIT>(walk.words, next + k, src);
                    if word == 0 {
                        continue;
                    }
                    let src = src.wrapping_add(w * 64 * UNIT);
                    // SAFETY: G1: only elements at set bits are read. G2: `to` advances by as many elements as bits are
                    // set, so they stay before `end`; a whole vector is stored only where it does too. X1: this
                    // function has the features.
                    unsafe {
                        if word == !0 {
                            for k in 0..UNIT {
                                let whole = _mm512_loadu_si512(src.add(64 * k).cast());
                                _mm512_storeu_si512(to.add(64 * k).cast(), whole);
                            }
                            to = to.add(64 * UNIT);
                            continue;
                        }
                        let fits = end.addr() - to.addr() >= 64 * (UNIT + 1);
                        for k in 0..UNIT {
                            let mask = (word >> (k * LANES)) as $mask;
                            let packed = $compress(mask, $load(mask, src.wrapping_add(64 * k).cast()));
                            let count = mask.count_ones() as usize;
                            if fits {
                                _mm512_storeu_si512(to.cast(), packed);
                            } else {
                                $store(to.cast(), ((1u128 << count) - 1) as $mask, packed);
                            }
                            to = to.add(count * UNIT);
                        }
                    }
                }
            }
            to
        }
    };
}

compress!(
    compress1,
    "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi2",
    u64,
    _mm512_maskz_loadu_epi8,
    _mm512_maskz_compress_epi8,
    _mm512_mask_storeu_epi8
);
compress!(
    compress2,
    "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi2",
    u32,
    _mm512_maskz_loadu_epi16,
    _mm512_maskz_compress_epi16,
    _mm512_mask_storeu_epi16
);
compress!(
    compress4,
    "avx512f,avx512bw,avx512vl,popcnt,bmi2",
    u16,
    _mm512_maskz_loadu_epi32,
    _mm512_maskz_compress_epi32,
    _mm512_mask_storeu_epi32
);
compress!(
    compress8,
    "avx512f,avx512bw,avx512vl,popcnt,bmi2",
    u8,
    _mm512_maskz_loadu_epi64,
    _mm512_maskz_compress_epi64,
    _mm512_mask_storeu_epi64
);

/// The kernel for elements of this size that packs eight of them with a permutation, if this machine has one. Four elements of eight
/// bytes are moved as fast bit by bit.
pub(super) fn pack(unit: usize) -> Option<CompressKernel> {
    use std::arch::is_x86_feature_detected as has;
    if !(has!("avx2") && has!("popcnt")) {
        return None;
    }
    match unit {
        1 => Some(pack1),
        2 => Some(pack2),
        4 => Some(pack4),
        _ => None,
    }
}

/// Writes a kernel: `$eight` is given the places of the set bits of a byte, the byte, and the addresses to read from and to write to.
/// A word with fewer set bits than `$fewest` is walked bit by bit.
macro_rules! pack {
    ($name:ident, $size:literal, $fewest:literal, |$places:ident, $byte:ident, $from:ident, $to:ident| $eight:expr) => {
        /// # Safety
        ///
        /// G1 and G2, as for [`CompressKernel`], on a machine with the features (X1).
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn $name(walk: &mut MaskWalk<'_>, blocks: usize, src: *const u8, to: *mut u8, end: *mut u8) -> *mut u8 {
            let word = |word: u64, src: *const u8, begin: *mut u8| {
                let mut $to = begin;
                for k in 0..8 {
                    let $byte = (word >> (8 * k)) as u8;
                    let $places = &PLACES[usize::from($byte)];
                    let $from = src.wrapping_add(8 * $size * k);
                    // SAFETY: G1: a later word has a set bit, so it is behind all elements of this one; L3: each row of
                    // the tables is as long as what is loaded of it; G2: before byte k at most 8k elements are written, so eight
                    // more are inside the room for 64. X1: this function has the features.
                    unsafe { $eight };
                    $to = $to.wrapping_add($size * $byte.count_ones() as usize);
                }
                $to
            };
            // SAFETY: G1 and G2 hold for the caller's arguments, and for the room that `word` writes to.
            unsafe { each_word::<[u8; $size]>(walk, blocks, src, to, end, $fewest, word) }
        }
    };
}

pack!(pack1, 1, 3, |places, byte, from, to| {
    let places = _mm_loadl_epi64(places.as_ptr().cast());
    _mm_storel_epi64(to.cast(), _mm_shuffle_epi8(_mm_loadl_epi64(from.cast()), places))
});

pack!(pack2, 2, 3, |places, byte, from, to| {
    // Byte 2k of the result is byte 2p of the elements, where p is the k-th place, and byte 2k + 1 the next one.
    let places = _mm_cvtepu8_epi16(_mm_loadl_epi64(places.as_ptr().cast()));
    let bytes = _mm_add_epi16(_mm_mullo_epi16(places, _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100));
    _mm_storeu_si128(to.cast(), _mm_shuffle_epi8(_mm_loadu_si128(from.cast()), bytes))
});

pack!(pack4, 4, 3, |places, byte, from, to| {
    let places = _mm256_cvtepu8_epi32(_mm_loadl_epi64(places.as_ptr().cast()));
    _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(_mm256_loadu_si256(from.cast()), places))
});

/// The kernels for elements of this size that this machine has: see [`super::permuted::kernels`].
pub(super) fn permuted(unit: usize) -> [Option<Permuted>; 2] {
    use std::arch::is_x86_feature_detected as has;
    let whole: Option<[PermutedKernel; 2]> = match unit {
        _ if !(has!("avx512f") && has!("avx512bw")) => None,
        1 if has!("avx512vbmi") => Some([permuted1::<false>, permuted1::<true>]),
        2 => Some([permuted2::<false>, permuted2::<true>]),
        4 => Some([permuted4::<false>, permuted4::<true>]),
        8 => Some([permuted8::<false>, permuted8::<true>]),
        _ => None,
    };
    // Bytes cannot be permuted across the two halves of such a register.
    let half: Option<[PermutedKernel; 2]> = match unit {
        _ if !has!("avx2") => None,
        4 => Some([half4::<false>, half4::<true>]),
        8 => Some([half8::<false>, half8::<true>]),
        _ => None,
    };
    [(64, whole), (32, half)].map(|(bytes, kernels)| Some(Permuted { lanes: bytes / unit, kernels: kernels? }))
}

/// Writes a kernel: `$read` loads the elements whose bits are set, `$places` makes a register of the places, `$permute` is given two lines
/// and the places, `$store` stores a line, and `$write` the elements whose bits are set.
macro_rules! permuted {
    ($name:ident, $features:literal, $unit:literal * $lanes:literal, $mask:ty, $read:ident, $places:expr, $permute:ident, $store:ident, $write:ident) => {
        /// # Safety
        ///
        /// G1 and G2, as for [`PermutedKernel`], on a machine with the features (X1).
        #[target_feature(enable = $features)]
        unsafe fn $name<const TWO: bool>(
            groups: &LineGroups,
            group: usize,
            n: usize,
            src: *const u8,
            mut dst: *mut u8,
        ) {
            debug_assert_eq!(groups.lanes, $lanes);
            let mut left = n;
            for (group, places) in
                groups.groups[group..].iter().zip(groups.places[group * $lanes..].as_chunks::<$lanes>().0)
            {
                let first = src.wrapping_offset(group.first * $unit);
                // SAFETY: G1: only elements at positions of the table are read; L3: a group has a place for each lane; G2: the
                // elements are stored whole while as many are left, else those that are left. X1: this function has the
                // features.
                unsafe {
                    let line = $read(group.reads[0] as $mask, first.cast());
                    // A load with an empty mask costs as much as a full one, so the kernel for one line omits it.
                    let next = if TWO {
                        $read(group.reads[1] as $mask, first.wrapping_add($unit * $lanes).cast())
                    } else {
                        line
                    };
                    let line = $permute(line, $places(places), next);
                    if left < $lanes {
                        return $write(dst.cast(), (1 << left) - 1, line);
                    }
                    $store(dst.cast(), line);
                }
                left -= $lanes;
                dst = dst.wrapping_add($unit * $lanes);
            }
        }
    };
}

permuted!(
    permuted1,
    "avx512f,avx512bw,avx512vbmi",
    1 * 64,
    u64,
    _mm512_maskz_loadu_epi8,
    |places: &[u8; 64]| _mm512_loadu_si512(places.as_ptr().cast()),
    _mm512_permutex2var_epi8,
    _mm512_storeu_si512,
    _mm512_mask_storeu_epi8
);
permuted!(
    permuted2,
    "avx512f,avx512bw",
    2 * 32,
    u32,
    _mm512_maskz_loadu_epi16,
    |places: &[u8; 32]| _mm512_cvtepu8_epi16(_mm256_loadu_si256(places.as_ptr().cast())),
    _mm512_permutex2var_epi16,
    _mm512_storeu_si512,
    _mm512_mask_storeu_epi16
);
permuted!(
    permuted4,
    "avx512f,avx512bw",
    4 * 16,
    u16,
    _mm512_maskz_loadu_epi32,
    |places: &[u8; 16]| _mm512_cvtepu8_epi32(_mm_loadu_si128(places.as_ptr().cast())),
    _mm512_permutex2var_epi32,
    _mm512_storeu_si512,
    _mm512_mask_storeu_epi32
);
permuted!(
    permuted8,
    "avx512f,avx512bw",
    8 * 8,
    u8,
    _mm512_maskz_loadu_epi64,
    |places: &[u8; 8]| _mm512_cvtepu8_epi64(_mm_loadl_epi64(places.as_ptr().cast())),
    _mm512_permutex2var_epi64,
    _mm512_storeu_si512,
    _mm512_mask_storeu_epi64
);
permuted!(
    half4,
    "avx2",
    4 * 8,
    u8,
    half_read4,
    |places: &[u8; 8]| _mm256_cvtepu8_epi32(_mm_loadl_epi64(places.as_ptr().cast())),
    half_permute,
    _mm256_storeu_si256,
    half_write4
);
permuted!(
    half8,
    "avx2",
    8 * 4,
    u8,
    half_read8,
    |places: &[u8; 4]| half_places8(*places),
    half_permute,
    _mm256_storeu_si256,
    half_write8
);

/// The lanes of four bytes whose bits are set.
#[inline]
#[target_feature(enable = "avx2")]
fn half_lanes4(mask: u8) -> __m256i {
    let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask.into()), bits), bits)
}

/// The lanes of eight bytes whose bits are set.
#[inline]
#[target_feature(enable = "avx2")]
fn half_lanes8(mask: u8) -> __m256i {
    let bits = _mm256_setr_epi64x(1, 2, 4, 8);
    _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(mask.into()), bits), bits)
}

/// The places of four elements of eight bytes, as the places of their halves.
#[inline]
#[target_feature(enable = "avx2")]
fn half_places8(places: [u8; 4]) -> __m256i {
    let low = _mm256_slli_epi64::<1>(_mm256_cvtepu8_epi64(_mm_cvtsi32_si128(i32::from_le_bytes(places))));
    let high = _mm256_add_epi64(_mm256_slli_epi64::<32>(low), _mm256_set1_epi64x(1 << 32));
    _mm256_or_si256(low, high)
}

/// The lanes of four bytes at these places of two lines, one after the other.
#[inline]
#[target_feature(enable = "avx2")]
fn half_permute(line: __m256i, places: __m256i, next: __m256i) -> __m256i {
    let (of_line, of_next) = (_mm256_permutevar8x32_epi32(line, places), _mm256_permutevar8x32_epi32(next, places));
    _mm256_blendv_epi8(of_line, of_next, _mm256_cmpgt_epi32(places, _mm256_set1_epi32(7)))
}

macro_rules! half_moves {
    ($(fn $read:ident, $write:ident: $lanes:ident, $load:ident, $store:ident, $element:ty;)*) => {$(
        /// # Safety
        ///
        /// The elements whose bits are set are valid for reads (G1), on a machine with AVX2 (X1).
        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn $read(mask: u8, from: *const $element) -> __m256i {
            // SAFETY: G1: the caller's; X1: this function has AVX2 enabled.
            unsafe { $load(from, $lanes(mask)) }
        }

        /// # Safety
        ///
        /// The elements whose bits are set are valid for writes (G2), on a machine with AVX2 (X1).
        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn $write(to: *mut $element, mask: u8, line: __m256i) {
            // SAFETY: G2: the caller's; X1: this function has AVX2 enabled.
            unsafe { $store(to, $lanes(mask), line) }
        }
    )*};
}

half_moves! {
    fn half_read4, half_write4: half_lanes4, _mm256_maskload_epi32, _mm256_maskstore_epi32, i32;
    fn half_read8, half_write8: half_lanes8, _mm256_maskload_epi64, _mm256_maskstore_epi64, i64;
}
