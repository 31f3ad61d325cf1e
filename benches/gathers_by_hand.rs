//! The loops of the hard rows by hand: for one shape and one layout, nothing checked, into a warm buffer. What they take
//! is the measure where memcpy misleads, since it runs in the last-level cache of one machine and not of another.

use std::mem::MaybeUninit;

const LINE: usize = 64;

/// Prefetches a line. The processor ignores a prefetch of an invalid address.
#[inline(always)]
fn prefetch<T>(from: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch never faults.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(from.cast())
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = from;
}

/// # Safety
///
/// Both are valid for a line, and `to` starts one.
#[inline(always)]
unsafe fn stream(to: *mut u8, line: *const u8) {
    // SAFETY: the caller's promise; SSE2 is part of x86-64.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        for k in 0..4 {
            use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
            _mm_stream_si128(to.cast::<__m128i>().add(k), _mm_loadu_si128(line.cast::<__m128i>().add(k)));
        }
        #[cfg(not(target_arch = "x86_64"))]
        std::ptr::copy_nonoverlapping(line, to, LINE);
    }
}

/// `out[k] = source[at(k)]`, a line at a time and around the cache; elements that lie anywhere are asked for ahead.
///
/// # Safety
///
/// Every index is inside.
#[inline(always)]
unsafe fn gather<T: Copy>(source: &[T], out: &mut [T], anywhere: bool, at: impl Fn(usize) -> usize) {
    const AHEAD: usize = 32;
    let per_line = LINE / size_of::<T>();
    let head = (out.as_ptr().addr().wrapping_neg() % LINE / size_of::<T>()).min(out.len());
    let whole = head + (out.len() - head) / per_line * per_line;
    let mut line = [MaybeUninit::<T>::uninit(); LINE];
    // SAFETY: the caller's promise.
    unsafe {
        for first in (head..whole).step_by(per_line) {
            for (k, to) in line[..per_line].iter_mut().enumerate() {
                if anywhere && first + k + AHEAD < out.len() {
                    prefetch(source.as_ptr().wrapping_add(at(first + k + AHEAD)));
                }
                to.write(*source.get_unchecked(at(first + k)));
            }
            stream(out.as_mut_ptr().add(first).cast(), line.as_ptr().cast());
        }
        for k in (0..head).chain(whole..out.len()) {
            out[k] = *source.get_unchecked(at(k));
        }
    }
}

/// Elements at the positions of one array.
pub unsafe fn elements<T: Copy>(source: &[T], ids: &[i64], out: &mut [T], anywhere: bool) {
    let next = |k: usize| prefetch(ids.as_ptr().wrapping_add(k + 512));
    // SAFETY: the caller's promise.
    unsafe {
        gather(source, out, anywhere, |k| {
            if !anywhere && k % 8 == 0 {
                next(k);
            }
            *ids.get_unchecked(k) as usize
        });
    }
}

/// Points of a source with rows of `width`.
pub unsafe fn points<T: Copy>(source: &[T], width: usize, (i, j): (&[i64], &[i64]), out: &mut [T]) {
    // SAFETY: the caller's promise.
    unsafe { gather(source, out, true, |k| *i.get_unchecked(k) as usize * width + *j.get_unchecked(k) as usize) }
}

/// Copies whole rows of `BYTES` bytes with streaming stores. The rows of the next 8 KiB of the result are prefetched.
///
/// # Safety
///
/// Every id is a row of the source, `out` has a row for each and starts a line, and a row is whole vectors of 16 bytes.
pub unsafe fn whole_rows<T: Copy, const BYTES: usize>(source: &[T], ids: &[i64], out: &mut [T]) {
    let (from, to) = (source.as_ptr().cast::<u8>(), out.as_mut_ptr().cast::<u8>());
    for (k, &id) in ids.iter().enumerate() {
        if let Some(&id) = ids.get(k + (8 << 10) / BYTES) {
            for line in (0..BYTES).step_by(LINE) {
                prefetch(from.wrapping_add(id as usize * BYTES + line));
            }
        }
        // SAFETY: the caller's promise; each row of the result starts at a multiple of 16 bytes, and SSE2 is part of x86-64.
        unsafe {
            let (from, to) = (from.add(id as usize * BYTES), to.add(k * BYTES));
            #[cfg(target_arch = "x86_64")]
            for at in (0..BYTES).step_by(16) {
                use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
                _mm_stream_si128(to.add(at).cast::<__m128i>(), _mm_loadu_si128(from.add(at).cast::<__m128i>()));
            }
            #[cfg(not(target_arch = "x86_64"))]
            std::ptr::copy_nonoverlapping(from, to, BYTES);
        }
    }
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of x86-64.
    unsafe {
        std::arch::x86_64::_mm_sfence()
    }
}

/// Rows `row(k)` of a source with rows of `width`, each gathered by `ids(k)` while the next is asked for, a share with
/// every line of the result, which goes around the cache.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
pub unsafe fn rows<'a, T: Copy, I: Copy + Into<i64> + 'a>(
    source: &[T],
    width: usize,
    row: impl Fn(usize) -> usize,
    ids: impl Fn(usize) -> &'a [I],
    out: &mut [T],
) {
    let (len, count) = (ids(0).len(), out.len() / ids(0).len());
    let groups = len / 16;
    assert!(size_of::<T>() == 4 && len.is_multiple_of(16) && width.is_multiple_of(16 * groups));
    let to = out.as_mut_ptr();
    let aligned = to.addr().is_multiple_of(LINE);
    for k in 0..count {
        // SAFETY: the caller's promise.
        unsafe {
            let from = source.as_ptr().add(row(k) * width);
            let next = source.as_ptr().add(row((k + 1).min(count - 1)) * width);
            for (g, ids) in ids(k).as_chunks::<16>().0.iter().enumerate() {
                for line in 0..width / groups / 16 {
                    prefetch(next.add((g * (width / groups / 16) + line) * 16));
                }
                let line = ids.map(|id| *from.add(id.into() as usize));
                store(to.add(k * len + g * 16).cast(), line, aligned);
            }
        }
    }
}

/// # Safety
///
/// `to` is valid for a line, and starts one where it says so.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx")]
unsafe fn store<T: Copy>(to: *mut u8, line: [T; 16], aligned: bool) {
    use std::arch::x86_64::{__m256i, _mm256_storeu_si256, _mm256_stream_si256};
    // SAFETY: the caller's promise; elements of four bytes.
    unsafe {
        let halves: [__m256i; 2] = std::mem::transmute_copy(&line);
        for (k, half) in halves.into_iter().enumerate() {
            let to = to.cast::<__m256i>().add(k);
            if aligned { _mm256_stream_si256(to, half) } else { _mm256_storeu_si256(to, half) }
        }
    }
}

/// `out[i][x] = source[ids[i][x]][x]` of rows of `width`: strips of 128 columns are packed, 32 by 32, and gathered from
/// there.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
pub unsafe fn strips<T: Copy + Default>(source: &[T], width: usize, ids: &[i64], out: &mut [T]) {
    const STRIP: usize = 128;
    const SLICE: usize = 32;
    assert!(size_of::<T>() == 4 && width.is_multiple_of(STRIP));
    let (rows, len) = (source.len() / width, ids.len() / width);
    let mut packed = vec![T::default(); rows * STRIP];
    let to = out.as_mut_ptr();
    let aligned = to.addr().is_multiple_of(LINE);
    for strip in (0..width).step_by(STRIP) {
        for (row, from) in source.chunks_exact(width).enumerate() {
            for at in (0..STRIP).step_by(16) {
                prefetch(from.as_ptr().wrapping_add(16 * width + strip + at));
            }
            for at in (0..STRIP).step_by(SLICE) {
                let to = (at / SLICE * rows + row) * SLICE;
                packed[to..to + SLICE].copy_from_slice(&from[strip + at..strip + at + SLICE]);
            }
        }
        for (k, packed) in packed.chunks_exact(rows * SLICE).enumerate() {
            for (i, at) in (0..len).flat_map(|i| [0, 16].map(|at| (i, at))) {
                let at = strip + k * SLICE + at;
                let ids = ids.as_ptr().wrapping_add(i * width + at);
                prefetch(ids.wrapping_add(8 * width));
                prefetch(ids.wrapping_add(8 * width + 8));
                // SAFETY: the caller's promise.
                unsafe {
                    let get = |x: usize| *packed.get_unchecked(*ids.add(x) as usize * SLICE + at % SLICE + x);
                    store(to.add(i * width + at).cast(), std::array::from_fn(get), aligned);
                }
            }
        }
    }
}

/// Elements of four bytes at the true entries of a mask, in one pass from bools to elements.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt,bmi2")]
pub unsafe fn compress<T: Copy>(source: &[T], mask: &[bool], out: &mut [T]) {
    use std::arch::x86_64::*;
    assert!(size_of::<T>() == 4 && mask.len().is_multiple_of(64));
    let (mut to, end) = (out.as_mut_ptr(), out.as_mut_ptr_range().end);
    for w in (0..mask.len()).step_by(64) {
        // SAFETY: 64 bools, and as many elements as are set.
        unsafe {
            let (from, bools) = (source.as_ptr().add(w), mask.as_ptr().add(w));
            prefetch(bools.wrapping_add(4096));
            let bools = _mm512_loadu_si512(bools.cast());
            let word = _mm512_test_epi8_mask(bools, bools);
            for k in 0..if word == 0 { 0 } else { 4 } {
                let set = (word >> (16 * k)) as u16;
                let packed = _mm512_maskz_compress_epi32(set, _mm512_maskz_loadu_epi32(set, from.add(16 * k).cast()));
                if end.offset_from(to) >= 16 {
                    _mm512_storeu_si512(to.cast(), packed);
                } else {
                    _mm512_mask_storeu_epi32(to.cast(), ((1_u32 << set.count_ones()) - 1) as u16, packed);
                }
                to = to.add(set.count_ones() as usize);
            }
        }
    }
}
