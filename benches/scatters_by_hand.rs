//! The loops of the S rows by hand: for one shape and f32, nothing checked. What they take is the measure where memcpy
//! misleads, since it runs in the last-level cache of one machine and not of another.

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

/// `t[ids[j]] = v[j]`, rows of `width`: one after the other around the cache.
///
/// # Safety
///
/// Every id is a row of `t`, and `v` has a row for each.
pub unsafe fn set_rows(t: &mut [f32], v: &[f32], ids: &[i64], width: usize) {
    for (j, &id) in ids.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe {
            let (to, from) = (t.as_mut_ptr().add(id as usize * width), v.as_ptr().add(j * width));
            #[cfg(target_arch = "x86_64")]
            if (to.addr() | width * 4).is_multiple_of(LINE) {
                use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
                for k in 0..width / 4 {
                    let part = _mm_loadu_si128(from.cast::<__m128i>().add(k));
                    _mm_stream_si128(to.cast::<__m128i>().add(k), part);
                }
                continue;
            }
            core::ptr::copy_nonoverlapping(from, to, width);
        }
    }
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of x86-64.
    unsafe {
        std::arch::x86_64::_mm_sfence()
    }
}

/// `t[ids[j]] += v[j]`, rows of `width`; those of a few entries on are asked for.
///
/// # Safety
///
/// As for [`set_rows`].
pub unsafe fn add_rows(t: &mut [f32], v: &[f32], ids: &[i64], width: usize) {
    const AHEAD: usize = 16;
    for (j, &id) in ids.iter().enumerate() {
        if let Some(&id) = ids.get(j + AHEAD) {
            for k in (0..width).step_by(LINE / 4) {
                prefetch(t.as_ptr().wrapping_add(id as usize * width + k));
                prefetch(v.as_ptr().wrapping_add((j + AHEAD) * width + k));
            }
        }
        // SAFETY: the caller's promise.
        let (to, from) = unsafe { (t.get_unchecked_mut(id as usize * width..), v.get_unchecked(j * width..)) };
        for (t, v) in to[..width].iter_mut().zip(&from[..width]) {
            *t += v;
        }
    }
}

/// `t[ids[j]] += v[j]`; ids and values are asked for far ahead.
///
/// # Safety
///
/// Every id is a position of `t`, and `v` has a value for each.
pub unsafe fn add_elements(t: &mut [f32], v: &[f32], ids: &[i64]) {
    const AHEAD: usize = 1024;
    for (ids, v) in ids.chunks(16).zip(v.chunks(16)) {
        prefetch(ids.as_ptr().wrapping_add(AHEAD));
        prefetch(ids.as_ptr().wrapping_add(AHEAD + 8));
        prefetch(v.as_ptr().wrapping_add(AHEAD));
        for (&id, v) in ids.iter().zip(v) {
            // SAFETY: the caller's promise.
            unsafe { *t.get_unchecked_mut(id as usize) += v };
        }
    }
}

/// `t[mask] = x`, by masked stores where the processor has them.
pub fn fill(t: &mut [f32], mask: &[bool], x: f32) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512bw") {
        // SAFETY: the processor has both.
        return unsafe { fill_avx512(t, mask, x) };
    }
    for (t, &set) in t.iter_mut().zip(mask) {
        *t = if set { x } else { *t };
    }
}

/// # Safety
///
/// The processor has both.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn fill_avx512(t: &mut [f32], mask: &[bool], x: f32) {
    use std::arch::x86_64::{_mm512_loadu_si512, _mm512_mask_storeu_ps, _mm512_set1_ps, _mm512_test_epi8_mask};
    let values = _mm512_set1_ps(x);
    let n = t.len().min(mask.len()) / 64 * 64;
    for i in (0..n).step_by(64) {
        // SAFETY: 64 bools and elements from `i` on.
        unsafe {
            let bytes = _mm512_loadu_si512(mask.as_ptr().add(i).cast());
            let set = _mm512_test_epi8_mask(bytes, bytes);
            for k in 0..4 {
                prefetch(t.as_ptr().wrapping_add(i + 1536 + 16 * k));
                _mm512_mask_storeu_ps(t.as_mut_ptr().add(i + 16 * k), (set >> (16 * k)) as u16, values);
            }
        }
    }
    for (t, &set) in t[n..].iter_mut().zip(&mask[n..]) {
        *t = if set { x } else { *t };
    }
}
