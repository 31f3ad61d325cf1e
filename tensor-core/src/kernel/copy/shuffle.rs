//! Rows made by permuting the bytes of registers: x86-64 with AVX-512 VBMI.
//!
//! A register of the result takes its bytes from up to four registers of the source: one permutation after the other,
//! each of which merges one more of them into what there is. Its line goes straight to memory.

use core::arch::x86_64::*;

use super::ahead::{AHEAD, prefetch_shared};
use super::rows::{self, GatherLine, Interleave, Row, RowKernel};
use super::stage::{LINE, prefetch};

/// How far ahead each lane of an interleaving is fetched, in bytes.
const LANE_AHEAD: usize = AHEAD / 2;

/// The indices of each permutation; the first is all where there is one register.
type Chain = [[u8; LINE]; 3];

/// The chain to a register whose byte `k` is byte `origin[k]` of the registers, counted through.
const fn chain(origin: [usize; LINE]) -> Chain {
    let mut chain = [[0; LINE]; 3];
    let mut k = 0;
    while k < LINE {
        let (register, byte) = (origin[k] / LINE, (origin[k] % LINE) as u8);
        // Until its register comes, the byte does not matter; afterwards it stays.
        let mut round = register.saturating_sub(1);
        chain[round][k] = if register == 0 { byte } else { LINE as u8 + byte };
        while round + 1 < chain.len() {
            round += 1;
            chain[round][k] = k as u8;
        }
        k += 1;
    }
    chain
}

/// # Safety
///
/// The machine has AVX-512 VBMI (X1).
#[inline(always)]
unsafe fn permute<const N: usize>(chain: &Chain, registers: [__m512i; N]) -> __m512i {
    // SAFETY: X1: the callers have AVX-512 VBMI enabled; L3: each round of a chain is as long as a register.
    unsafe {
        let index = |round: usize| _mm512_loadu_si512(chain[round].as_ptr().cast());
        if N == 1 {
            return _mm512_permutexvar_epi8(index(0), registers[0]);
        }
        let mut out = registers[0];
        for (round, register) in registers.iter().skip(1).enumerate() {
            out = _mm512_permutex2var_epi8(out, index(round), *register);
        }
        out
    }
}

/// Every `N`-th element, forwards or backwards: how a register of them comes from `N` registers.
struct Every<const N: usize> {
    /// Bytes of an element: a power of two.
    size: usize,
    is_backwards: bool,
    chain: Chain,
    /// The bytes of each register that the view reaches. No others are read: they may be another thread's.
    reached: [u64; N],
}

impl<const N: usize> Every<N> {
    const fn new(size: usize, is_backwards: bool) -> Self {
        let (mut origin, mut reached) = ([0; LINE], [0; N]);
        let mut k = 0;
        while k < LINE {
            let element = if is_backwards { (LINE - 1 - k) / size } else { k / size };
            origin[k] = element * N * size + k % size;
            reached[origin[k] / LINE] |= 1 << (origin[k] % LINE);
            k += 1;
        }
        Every { size, is_backwards, chain: chain(origin), reached }
    }

    /// The elements from number `i` on.
    ///
    /// # Safety
    ///
    /// N2 holds for a register of them, and the machine has AVX-512 VBMI (X1).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn line(&self, Row { src, step, ahead, .. }: Row, i: usize) -> __m512i {
        let from = src.wrapping_offset(i as isize * step);
        // The lowest byte that is read.
        let base = if self.is_backwards { from.wrapping_sub((LINE - self.size) * N) } else { from };
        let ahead = base.wrapping_offset(ahead.of(i * self.size * N));
        // SAFETY: N2: the mask loads only bytes of these elements, which are in the row. X1: the callers have AVX-512 VBMI enabled.
        unsafe {
            let mut registers = [_mm512_setzero_si512(); N];
            for (k, register) in registers.iter_mut().enumerate() {
                prefetch(ahead.wrapping_add(k * LINE));
                *register = _mm512_maskz_loadu_epi8(self.reached[k], base.wrapping_add(k * LINE).cast());
            }
            permute(&self.chain, registers)
        }
    }
}

/// Every `STEP`-th element, of `SIZE` bytes; `N` is the absolute value of the step.
///
/// # Safety
///
/// N2 and N6, as for [`Make`](rows::Make), on a machine with these instructions (X1).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn gather<const SIZE: usize, const STEP: isize, const N: usize>(row: Row) {
    // SAFETY: N2 and N6: the row is passed on unchanged.
    unsafe {
        if row.n < LINE / SIZE {
            GatherLine::<SIZE, STEP>::run(row)
        } else {
            gather_lines::<N>(row, const { &Every::new(SIZE, STEP < 0) })
        }
    }
}

/// A debug build has it once for elements of all sizes.
///
/// # Safety
///
/// As for [`gather`] (N2, N6, X1), of a line or more.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn gather_lines<const N: usize>(row: Row, every: &Every<N>) {
    let (Row { dst, n, .. }, size) = (row, every.size);
    let lanes = LINE / size;
    prefetch_shared(dst.wrapping_add(n * size));
    let to_line = dst.addr().wrapping_neg() % LINE;
    let aligned = to_line.is_multiple_of(size);
    let mut i = if aligned { to_line / size } else { 0 };
    // SAFETY: N2: every store is inside the row of `n` elements; the masks leave out the elements from `i` on and those
    // before `i`. X1: the callers have the instructions; a line is streamed only where it is aligned.
    unsafe {
        if i > 0 {
            _mm512_mask_storeu_epi8(dst.cast(), (1 << (i * size)) - 1, every.line(row, 0));
        }
        let stream = row.stream.is_some() && aligned;
        while i + lanes <= n {
            store(dst.add(i * size), every.line(row, i), stream);
            i += lanes;
        }
        if i < n {
            let rest = !0 << (LINE - (n - i) * size);
            _mm512_mask_storeu_epi8(dst.add((n - lanes) * size).cast(), rest, every.line(row, n - lanes));
        }
    }
}

/// # Safety
///
/// N2 holds for the line, which is aligned where it is streamed, and the machine has AVX-512 (X1).
#[inline(always)]
unsafe fn store(to: *mut u8, line: __m512i, stream: bool) {
    // SAFETY: N2 holds for the line, and the caller streams aligned lines only; X1: the callers have AVX-512 enabled.
    unsafe { if stream { _mm512_stream_si512(to.cast(), line) } else { _mm512_storeu_si512(to.cast(), line) } }
}

/// Register `out` of an interleaving of `N` lanes, from a register of each.
const fn interleaved<const N: usize>(size: usize) -> [Chain; N] {
    let mut chains = [[[0; LINE]; 3]; N];
    let mut out = 0;
    while out < N {
        let mut origin = [0; LINE];
        let mut k = 0;
        while k < LINE {
            let element = (out * LINE + k) / size;
            origin[k] = element % N * LINE + element / N * size + k % size;
            k += 1;
        }
        chains[out] = chain(origin);
        out += 1;
    }
    chains
}

/// # Safety
///
/// N2 and N6, as for [`Make`](rows::Make), on a machine with these instructions (X1).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn interleave<const SIZE: usize, const N: usize>(row: Row) {
    // SAFETY: N2 and N6: the row is passed on unchanged.
    unsafe {
        if row.n < LINE / SIZE {
            Interleave::<SIZE, N>::run(row)
        } else {
            interleave_lines::<N>(row, SIZE, const { &interleaved::<N>(SIZE) })
        }
    }
}

/// Compiled once for elements of all sizes, which are powers of two.
///
/// # Safety
///
/// As for [`interleave`] (N2, N6), of a line or more of each lane; the chains are those of elements of `size` bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn interleave_lines<const N: usize>(row: Row, size: usize, chains: &'static [Chain; N]) {
    let Row { dst, src, n, step, stream, .. } = row;
    let shift = size.trailing_zeros();
    let lanes = LINE >> shift;
    let make = |i: usize, stream: bool| {
        let mut registers = [_mm512_setzero_si512(); N];
        for (k, register) in registers.iter_mut().enumerate() {
            let from = src.wrapping_offset(k as isize * step).wrapping_add(i << shift);
            prefetch(from.wrapping_add(LANE_AHEAD));
            // SAFETY: N2: elements `i..i + lanes` of the lane are in the row, since `i + lanes` is at most `n`.
            *register = unsafe { _mm512_loadu_si512(from.cast()) };
        }
        for (k, chain) in chains.iter().enumerate() {
            // SAFETY: N2: the stored lines are elements `i..i + lanes` of all `N` lanes, which are in the row; a line
            // is streamed only where it is aligned. X1: this function has the instructions.
            unsafe { store(dst.add(((i * N) << shift) + k * LINE), permute(chain, registers), stream) }
        }
    };
    // The element from which on the result is made of whole lines, if any.
    let first = (0..lanes).find(|i| (dst.addr() + ((i * N) << shift)).is_multiple_of(LINE));
    let mut i = first.unwrap_or(0);
    if i > 0 {
        make(0, false);
    }
    while i + lanes <= n {
        make(i, stream.is_some() && first.is_some());
        i += lanes;
    }
    if i < n {
        make(n - lanes, false);
    }
}

/// Register `lane` of a split into `N` lanes, from `N` registers.
const fn split_up<const N: usize>(size: usize) -> [Chain; N] {
    let mut chains = [[[0; LINE]; 3]; N];
    let mut lane = 0;
    while lane < N {
        let mut origin = [0; LINE];
        let mut k = 0;
        while k < LINE {
            origin[k] = (k / size * N + lane) * size + k % size;
            k += 1;
        }
        chains[lane] = chain(origin);
        lane += 1;
    }
    chains
}

/// # Safety
///
/// N2 and N6, as for [`Make`](rows::Make), on a machine with these instructions (X1).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn split<const SIZE: usize, const N: usize>(row: Row) {
    // SAFETY: N2 and N6: the row is passed on unchanged.
    unsafe {
        if row.n < LINE / SIZE {
            rows::split_plain::<SIZE, N>(row)
        } else {
            split_lines::<N>(row, SIZE, const { &split_up::<N>(SIZE) })
        }
    }
}

/// Compiled once for elements of all sizes, which are powers of two.
///
/// # Safety
///
/// As for [`split`] (N2, N6), of a line or more for each lane; the chains are those of elements of `size` bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn split_lines<const N: usize>(row: Row, size: usize, chains: &'static [Chain; N]) {
    let Row { dst, src, n, step, ahead, stream } = row;
    let shift = size.trailing_zeros();
    let lanes = LINE >> shift;
    let make = |i: usize, stream: bool| {
        let mut registers = [_mm512_setzero_si512(); N];
        for (k, register) in registers.iter_mut().enumerate() {
            let from = src.wrapping_add(((i * N) << shift) + k * LINE);
            prefetch(from.wrapping_offset(ahead.of((i * N) << shift)));
            // SAFETY: N2: steps `i..i + lanes` are in the row, since `i + lanes` is at most `n`.
            *register = unsafe { _mm512_loadu_si512(from.cast()) };
        }
        for (k, chain) in chains.iter().enumerate() {
            let to = dst.wrapping_add(i << shift).wrapping_offset(k as isize * step);
            // SAFETY: N2: the stored line is elements `i..i + lanes` of lane `k`, which are in the row; a line is
            // streamed only where it is aligned. X1: this function has the instructions.
            unsafe { store(to, permute(chain, registers), stream) }
        }
    };
    let to_line = dst.addr().wrapping_neg() % LINE;
    let aligned = to_line & (size - 1) == 0 && step % LINE as isize == 0;
    let mut i = if aligned { to_line >> shift } else { 0 };
    if i > 0 {
        make(0, false);
    }
    while i + lanes <= n {
        make(i, stream.is_some() && aligned);
        i += lanes;
    }
    if i < n {
        make(n - lanes, false);
    }
}
