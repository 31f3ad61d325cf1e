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

/// Every `STEP`-th element: how a register of them comes from `N` = |`STEP`| registers.
struct Every<const SIZE: usize, const STEP: isize, const N: usize>;

impl<const SIZE: usize, const STEP: isize, const N: usize> Every<SIZE, STEP, N> {
    const ORIGIN: [usize; LINE] = {
        let mut origin = [0; LINE];
        let mut k = 0;
        while k < LINE {
            let element = if STEP < 0 { (LINE - 1 - k) / SIZE } else { k / SIZE };
            origin[k] = element * N * SIZE + k % SIZE;
            k += 1;
        }
        origin
    };

    const CHAIN: Chain = chain(Self::ORIGIN);

    /// The bytes of each register that the view reaches. No others are read: they may be another thread's.
    const REACHED: [u64; N] = {
        let mut reached = [0; N];
        let mut k = 0;
        while k < LINE {
            reached[Self::ORIGIN[k] / LINE] |= 1 << (Self::ORIGIN[k] % LINE);
            k += 1;
        }
        reached
    };

    /// The lowest byte that a register of elements from `src` on reads.
    #[inline(always)]
    fn base(src: *const u8) -> *const u8 {
        if STEP < 0 { src.wrapping_sub((LINE - SIZE) * N) } else { src }
    }
}

/// # Safety
///
/// N2 and N6, as for [`Make`](rows::Make), on a machine with these instructions (X1); the step is `STEP` elements, and
/// `N` its absolute value.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn gather<const SIZE: usize, const STEP: isize, const N: usize>(row: Row) {
    let Row { dst, src, n, step, ahead, stream } = row;
    let lanes = LINE / SIZE;
    if n < lanes {
        // SAFETY: N2 and N6: the row is passed on unchanged.
        return unsafe { GatherLine::<SIZE, STEP>::run(row) };
    }
    let make = |i: usize| {
        let base = Every::<SIZE, STEP, N>::base(src.wrapping_offset(i as isize * step));
        let ahead = base.wrapping_offset(ahead.of(i * SIZE * N));
        let mut registers = [_mm512_setzero_si512(); N];
        for (k, register) in registers.iter_mut().enumerate() {
            prefetch(ahead.wrapping_add(k * LINE));
            // SAFETY: N2: the mask loads only bytes of elements `i..i + lanes`, which are in the row. X1: this function
            // has the instructions.
            *register = unsafe {
                _mm512_maskz_loadu_epi8(Every::<SIZE, STEP, N>::REACHED[k], base.wrapping_add(k * LINE).cast())
            };
        }
        // SAFETY: X1: this function has AVX-512 VBMI enabled.
        unsafe { permute(&Every::<SIZE, STEP, N>::CHAIN, registers) }
    };
    prefetch_shared(dst.wrapping_add(n * SIZE));
    let to_line = dst.addr().wrapping_neg() % LINE;
    let aligned = to_line.is_multiple_of(SIZE);
    let mut i = if aligned { to_line / SIZE } else { 0 };
    // SAFETY: N2: every store is inside the row of `n` elements; the masks leave out the elements from `i` on and those
    // before `i`. X1: this function has the instructions; a line is streamed only where it is aligned.
    unsafe {
        if i > 0 {
            _mm512_mask_storeu_epi8(dst.cast(), (1 << (i * SIZE)) - 1, make(0));
        }
        let stream = stream.is_some() && aligned;
        while i + lanes <= n {
            store(dst.add(i * SIZE), make(i), stream);
            i += lanes;
        }
        if i < n {
            let rest = !0 << (LINE - (n - i) * SIZE);
            _mm512_mask_storeu_epi8(dst.add((n - lanes) * SIZE).cast(), rest, make(n - lanes));
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
const fn interleaved<const SIZE: usize, const N: usize>() -> [Chain; N] {
    let mut chains = [[[0; LINE]; 3]; N];
    let mut out = 0;
    while out < N {
        let mut origin = [0; LINE];
        let mut k = 0;
        while k < LINE {
            let element = (out * LINE + k) / SIZE;
            origin[k] = element % N * LINE + element / N * SIZE + k % SIZE;
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
    let Row { dst, src, n, step, stream, .. } = row;
    let lanes = LINE / SIZE;
    if n < lanes {
        // SAFETY: N2 and N6: the row is passed on unchanged.
        return unsafe { Interleave::<SIZE, N>::run(row) };
    }
    let make = |i: usize, stream: bool| {
        let mut registers = [_mm512_setzero_si512(); N];
        for (k, register) in registers.iter_mut().enumerate() {
            let from = src.wrapping_offset(k as isize * step).wrapping_add(i * SIZE);
            prefetch(from.wrapping_add(LANE_AHEAD));
            // SAFETY: N2: elements `i..i + lanes` of the lane are in the row, since `i + lanes` is at most `n`.
            *register = unsafe { _mm512_loadu_si512(from.cast()) };
        }
        for (k, chain) in const { interleaved::<SIZE, N>() }.iter().enumerate() {
            // SAFETY: N2: the stored lines are elements `i..i + lanes` of all `N` lanes, which are in the row; a line
            // is streamed only where it is aligned. X1: this function has the instructions.
            unsafe { store(dst.add(i * SIZE * N + k * LINE), permute(chain, registers), stream) }
        }
    };
    // The element from which on the result is made of whole lines, if any.
    let first = (0..lanes).find(|i| (dst.addr() + i * SIZE * N).is_multiple_of(LINE));
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
const fn split_up<const SIZE: usize, const N: usize>() -> [Chain; N] {
    let mut chains = [[[0; LINE]; 3]; N];
    let mut lane = 0;
    while lane < N {
        let mut origin = [0; LINE];
        let mut k = 0;
        while k < LINE {
            origin[k] = (k / SIZE * N + lane) * SIZE + k % SIZE;
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
    let Row { dst, src, n, step, ahead, stream } = row;
    let lanes = LINE / SIZE;
    if n < lanes {
        // SAFETY: N2 and N6: the row is passed on unchanged.
        return unsafe { rows::split_plain::<SIZE, N>(row) };
    }
    let make = |i: usize, stream: bool| {
        let mut registers = [_mm512_setzero_si512(); N];
        for (k, register) in registers.iter_mut().enumerate() {
            let from = src.wrapping_add(i * SIZE * N + k * LINE);
            prefetch(from.wrapping_offset(ahead.of(i * SIZE * N)));
            // SAFETY: N2: steps `i..i + lanes` are in the row, since `i + lanes` is at most `n`.
            *register = unsafe { _mm512_loadu_si512(from.cast()) };
        }
        for (k, chain) in const { split_up::<SIZE, N>() }.iter().enumerate() {
            let to = dst.wrapping_add(i * SIZE).wrapping_offset(k as isize * step);
            // SAFETY: N2: the stored line is elements `i..i + lanes` of lane `k`, which are in the row; a line is
            // streamed only where it is aligned. X1: this function has the instructions.
            unsafe { store(to, permute(chain, registers), stream) }
        }
    };
    let to_line = dst.addr().wrapping_neg() % LINE;
    let aligned = to_line.is_multiple_of(SIZE) && step % LINE as isize == 0;
    let mut i = if aligned { to_line / SIZE } else { 0 };
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
