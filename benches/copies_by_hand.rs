//! The hand-written loops beside the rows of `materialize`: AVX-512 (one channel: SSSE3), every number a constant, nothing checked, the result
//! on a line of its own. What they take is the limit on the machine at hand, where memcpy tells less: it runs inside the
//! cache for some rows and not for others.

/// Copies from the first element of the view to a result that starts a line.
///
/// # Safety
///
/// The row is the one that it was written for, with source and result of that size.
pub type ByHand = unsafe fn(src: *const u8, dst: *mut u8);

/// The loop of a row, where there is one and the machine can run it.
pub fn find(row: &str) -> Option<ByHand> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("ssse3") && row == "v2_nhwc_chan_u8" {
        return Some(channel_u8);
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512bw") {
        use avx512::*;
        return Some(match row {
            "v2_crop" => crop,
            "v2_narrow" => narrow,
            "v2_transpose_f64" => transpose_f64,
            "v2_step2_last" => step2::<4096, 1>,
            "v2_step2_both" => step2::<2048, 2>,
            "v2_nhwc_nchw_u8" => nhwc_nchw_u8,
            "v2_nchw_nhwc_c3" => nchw_nhwc_c3,
            "v2_nchw_nhwc_c64" => nchw_nhwc_c64,
            "v2_heads" => heads,
            _ => return None,
        });
    }
    let _ = row;
    None
}

/// Copies every third byte. The 16 bytes of a result vector come from three source vectors. The source is prefetched 4 KiB ahead.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3")]
unsafe fn channel_u8(src: *const u8, dst: *mut u8) {
    use core::arch::x86_64::*;
    const LEN: usize = 32 * 224 * 224;
    // For each of the three source vectors: the byte that each byte of the result takes from it, or -1 if another vector has it.
    let picks = [0, 1, 2].map(|part| {
        let from: [i8; 16] = core::array::from_fn(|to| if 3 * to / 16 == part { (3 * to % 16) as i8 } else { -1 });
        // SAFETY: an array of 16 bytes.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    });
    // The last vector would read past the end of the source.
    for at in (0..LEN - 16).step_by(16) {
        if at % 64 == 0 {
            for line in 0..3 {
                _mm_prefetch::<_MM_HINT_T0>(src.wrapping_add(3 * at + (4 << 10) + 64 * line).cast());
            }
        }
        // SAFETY: inside of both; the result starts a line.
        unsafe {
            let part = |k: usize| _mm_shuffle_epi8(_mm_loadu_si128(src.add(3 * at + 16 * k).cast()), picks[k]);
            _mm_stream_si128(dst.add(at).cast(), _mm_or_si128(_mm_or_si128(part(0), part(1)), part(2)));
        }
    }
    for at in LEN - 16..LEN {
        // SAFETY: inside of both.
        unsafe { *dst.add(at) = *src.add(3 * at) }
    }
    _mm_sfence();
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use core::arch::x86_64::*;

    const LINE: usize = 64;

    /// How far ahead the source is fetched, in bytes.
    const AHEAD: usize = 8 << 10;

    /// # Safety
    ///
    /// A line at `from` is valid for reads.
    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    /// # Safety
    ///
    /// `to` is an aligned line, valid for writes.
    #[inline(always)]
    unsafe fn stream(to: *mut u8, line: __m512i) {
        // SAFETY: the caller's promise.
        unsafe { _mm512_stream_si512(to.cast(), line) }
    }

    fn fetch(from: *const u8) {
        // SAFETY: a prefetch never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    /// The ends of the rows, which share lines, are stored as usual.
    #[target_feature(enable = "avx512f")]
    pub unsafe fn crop(src: *const u8, dst: *mut u8) {
        const ROW: usize = 3000 * 4;
        for row in 0..3072 {
            let (src, dst) = (src.wrapping_add(row * 4096 * 4), dst.wrapping_add(row * ROW));
            // SAFETY: inside the row, on both sides.
            unsafe {
                _mm512_storeu_si512(dst.cast(), load(src));
                for at in (dst.addr().wrapping_neg() % LINE..ROW - LINE + 1).step_by(LINE) {
                    fetch(src.wrapping_add(if at + AHEAD < ROW { at + AHEAD } else { at + AHEAD + 4096 * 4 - ROW }));
                    stream(dst.add(at), load(src.add(at)));
                }
                _mm512_storeu_si512(dst.add(ROW - LINE).cast(), load(src.add(ROW - LINE)));
            }
        }
        _mm_sfence();
    }

    /// Every row is a page of its own, and all share the sets of the first-level cache: asking ahead, or a loop that is
    /// written out, has more of them under way than a set holds, and makes it slower.
    pub unsafe fn narrow(src: *const u8, dst: *mut u8) {
        for row in 0..4096 {
            for at in 0..core::hint::black_box(LINE / 16) {
                // SAFETY: a row of the result is a line.
                unsafe {
                    core::ptr::copy_nonoverlapping(
                        src.add(row * 4096 * 4 + at * 16),
                        dst.add(row * LINE + at * 16),
                        16,
                    );
                }
            }
        }
    }

    /// Squares of 8 by 8 in blocks of 16 by 64, straight from the source to the result; the next block is asked for a
    /// line with each that is stored.
    #[target_feature(enable = "avx512f")]
    pub unsafe fn transpose_f64(src: *const u8, dst: *mut u8) {
        const ROW: usize = 4096 * 8;
        const HIGH: usize = 16;
        const WIDE: usize = 8 * LINE;
        const BLOCKS: usize = ROW / WIDE;
        let at = |block: usize| (block / BLOCKS * HIGH, block % BLOCKS * WIDE);
        for block in 0..4096 / HIGH * BLOCKS {
            let ((row, byte), (next_row, next_byte)) = (at(block), at(block + 1));
            let next = src.wrapping_add(next_row * ROW + next_byte);
            for line in 0..WIDE / LINE {
                for half in 0..HIGH / 8 {
                    for k in 0..8 {
                        fetch(next.wrapping_add((line * HIGH / 8 + half) * ROW + k * LINE));
                    }
                    // SAFETY: a square of the source, and of the result.
                    unsafe {
                        let from = src.add((row + 8 * half) * ROW + byte + line * LINE);
                        let to = dst.add((byte / 8 + 8 * line) * ROW + (row + 8 * half) * 8);
                        let rows = core::array::from_fn(|k| load(from.add(k * ROW)));
                        for (k, line) in turn8(rows).into_iter().enumerate() {
                            stream(to.add(k * ROW), line);
                        }
                    }
                }
            }
        }
        _mm_sfence();
    }

    /// Three rounds, each of which interleaves the first half of the rows with the second.
    #[target_feature(enable = "avx512f")]
    fn turn8(mut rows: [__m512i; 8]) -> [__m512i; 8] {
        let low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
        let high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
        for _ in 0..3 {
            let before = rows;
            for k in 0..4 {
                rows[2 * k] = _mm512_permutex2var_epi64(before[k], low, before[k + 4]);
                rows[2 * k + 1] = _mm512_permutex2var_epi64(before[k], high, before[k + 4]);
            }
        }
        rows
    }

    /// Every second element of every `STEP`-th row of 4096.
    #[target_feature(enable = "avx512f")]
    pub unsafe fn step2<const ROWS: usize, const STEP: usize>(src: *const u8, dst: *mut u8) {
        const ROW: usize = 2048 * 4;
        let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        for row in 0..ROWS {
            let (src, dst) = (src.wrapping_add(row * STEP * 2 * ROW), dst.wrapping_add(row * ROW));
            for at in (0..ROW).step_by(LINE) {
                let from = src.wrapping_add(2 * at);
                let next = if 2 * at + AHEAD < 2 * ROW { 0 } else { (STEP - 1) * 2 * ROW };
                fetch(from.wrapping_add(AHEAD + next));
                fetch(from.wrapping_add(AHEAD + next + LINE));
                // SAFETY: inside the rows.
                unsafe { stream(dst.add(at), _mm512_permutex2var_epi32(load(from), even, load(from.add(LINE)))) }
            }
        }
        _mm_sfence();
    }

    /// Pixels of an image.
    const PLANE: usize = 224 * 224;

    #[target_feature(enable = "avx512f,avx512vbmi")]
    pub unsafe fn nhwc_nchw_u8(src: *const u8, dst: *mut u8) {
        let index: [[[u8; LINE]; 2]; 3] = core::array::from_fn(|c| {
            let at = |k: usize| 3 * k + c;
            [
                core::array::from_fn(|k| if at(k) < 128 { at(k) as u8 } else { 0 }),
                core::array::from_fn(|k| if at(k) < 128 { k as u8 } else { (at(k) - 64) as u8 }),
            ]
        });
        for image in 0..32 {
            let (src, dst) = (src.wrapping_add(image * 3 * PLANE), dst.wrapping_add(image * 3 * PLANE));
            for at in (0..PLANE).step_by(LINE) {
                // SAFETY: a plane is a number of lines.
                unsafe {
                    let [a, b, e] = [0, 1, 2].map(|k| {
                        fetch(src.wrapping_add(3 * at + k * LINE + AHEAD / 8));
                        load(src.add(3 * at + k * LINE))
                    });
                    for (c, [first, second]) in index.iter().enumerate() {
                        let line = _mm512_permutex2var_epi8(a, load(first.as_ptr()), b);
                        let line = _mm512_permutex2var_epi8(line, load(second.as_ptr()), e);
                        _mm512_storeu_si512(dst.add(c * PLANE + at).cast(), line);
                    }
                }
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    pub unsafe fn nchw_nhwc_c3(src: *const u8, dst: *mut u8) {
        const BYTES: usize = PLANE * 4;
        let index: [[[u32; 16]; 2]; 3] = core::array::from_fn(|out| {
            let at = |k: usize| (16 * out + k) / 3;
            let lane = |k: usize| (16 * out + k) % 3;
            [
                core::array::from_fn(|k| (at(k) + if lane(k) == 1 { 16 } else { 0 }) as u32),
                core::array::from_fn(|k| if lane(k) == 2 { 16 + at(k) as u32 } else { k as u32 }),
            ]
        });
        for image in 0..32 {
            let (src, dst) = (src.wrapping_add(image * 3 * BYTES), dst.wrapping_add(image * 3 * BYTES));
            for at in (0..BYTES).step_by(LINE) {
                // SAFETY: a plane is a number of lines.
                unsafe {
                    let [a, b, c] = [0, 1, 2].map(|k| {
                        fetch(src.wrapping_add(at + k * BYTES + AHEAD / 2));
                        load(src.add(at + k * BYTES))
                    });
                    for (out, [first, second]) in index.iter().enumerate() {
                        let line = _mm512_permutex2var_epi32(a, load(first.as_ptr().cast()), b);
                        let line = _mm512_permutex2var_epi32(line, load(second.as_ptr().cast()), c);
                        stream(dst.add(3 * at + out * LINE), line);
                    }
                }
            }
        }
        _mm_sfence();
    }

    /// Squares of 16 by 16, straight from the source to the result.
    #[target_feature(enable = "avx512f")]
    pub unsafe fn nchw_nhwc_c64(src: *const u8, dst: *mut u8) {
        const BYTES: usize = 112 * 112 * 4;
        const BLOCK: usize = 4 * LINE;
        for image in 0..16 {
            let (src, dst) = (src.wrapping_add(image * 64 * BYTES), dst.wrapping_add(image * 64 * BYTES));
            for block in (0..BYTES).step_by(BLOCK) {
                for c in 0..64 {
                    for at in (block..block + BLOCK).step_by(LINE) {
                        fetch(src.wrapping_add(c * BYTES + at + BLOCK));
                    }
                }
                for at in (block..block + BLOCK).step_by(LINE) {
                    for c in (0..64).step_by(16) {
                        // SAFETY: a plane is a number of blocks, a pixel of the result four lines.
                        unsafe {
                            let rows = core::array::from_fn(|k| load(src.add((c + k) * BYTES + at)));
                            for (k, line) in turn(rows).into_iter().enumerate() {
                                stream(dst.add((at / 4 + k) * 256 + c * 4), line);
                            }
                        }
                    }
                }
            }
        }
        _mm_sfence();
    }

    #[target_feature(enable = "avx512f")]
    fn turn(mut rows: [__m512i; 16]) -> [__m512i; 16] {
        // Four rounds, each of which interleaves the first half of the rows with the second: pairs within lanes of 16
        // bytes, then the lanes.
        let mut next = rows;
        for k in 0..8 {
            next[2 * k] = _mm512_unpacklo_epi32(rows[2 * k], rows[2 * k + 1]);
            next[2 * k + 1] = _mm512_unpackhi_epi32(rows[2 * k], rows[2 * k + 1]);
        }
        for k in 0..4 {
            for half in 0..2 {
                let (a, b) = (next[4 * k + half], next[4 * k + 2 + half]);
                rows[4 * k + 2 * half] = _mm512_unpacklo_epi64(a, b);
                rows[4 * k + 2 * half + 1] = _mm512_unpackhi_epi64(a, b);
            }
        }
        for k in 0..4 {
            for half in 0..2 {
                let (a, b) = (rows[8 * half + k], rows[8 * half + 4 + k]);
                next[8 * half + k] = _mm512_shuffle_i32x4::<0x88>(a, b);
                next[8 * half + 4 + k] = _mm512_shuffle_i32x4::<0xdd>(a, b);
            }
        }
        for k in 0..4 {
            for half in 0..2 {
                let (a, b) = (next[4 * half + k], next[8 + 4 * half + k]);
                rows[4 * half + k] = _mm512_shuffle_i32x4::<0x88>(a, b);
                rows[8 + 4 * half + k] = _mm512_shuffle_i32x4::<0xdd>(a, b);
            }
        }
        rows
    }

    /// In the order of the source: whole lines can be written in any.
    #[target_feature(enable = "avx512f")]
    pub unsafe fn heads(src: *const u8, dst: *mut u8) {
        const RUN: usize = 64 * 4;
        let mut src = src;
        for batch in 0..8 {
            for t in 0..1024 {
                for head in 0..16 {
                    for at in (0..RUN).step_by(LINE) {
                        fetch(src.wrapping_add(at + AHEAD));
                        // SAFETY: inside the run, on both sides.
                        unsafe { stream(dst.add(((batch * 16 + head) * 1024 + t) * RUN + at), load(src.add(at))) }
                    }
                    src = src.wrapping_add(RUN);
                }
            }
        }
        _mm_sfence();
    }
}
