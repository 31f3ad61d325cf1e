//! Destination rows that one loop makes: reversed, every k-th element, a few interleaved rows.
//!
//! The loops are plain; written for a fixed element and step, LLVM turns them into shuffles, once
//! for each instruction set.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::normalize::{Axis, Nest};
use super::pieces::Pieces;
use super::stage::{PIECE, Stage};
use super::strategy::{Plan, split_last};

/// Makes `n` steps of a row at the destination. `step` is a distance in the source, in bytes: from
/// element to element, or from lane to lane of an interleaving; `size` is what one step writes.
///
/// # Safety
///
/// What the loop reads and writes is valid (C2).
pub(super) type Row = unsafe fn(dst: *mut u8, src: *const u8, n: usize, step: isize, size: usize);

/// How rows are made.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    row: Row,
    step: isize,
    /// Whether the last axis but one comes back to the same source lines, so that both are walked
    /// in blocks.
    block: bool,
    /// The lanes of an interleaving.
    beside: Axis,
}

/// Blocks of rows that return to the same source lines read at most about this much of it, which
/// stays in the first-level cache.
const BLOCK_BYTES: usize = 16 << 10;

impl Rows {
    /// A row that takes its elements along `d`, at one distance.
    pub(super) fn gather(size: usize, d: Axis, block: bool) -> Rows {
        let row = match size {
            1 => gather::<u8>(d.src),
            2 => gather::<u16>(d.src),
            4 => gather::<u32>(d.src),
            8 => gather::<u64>(d.src),
            16 => gather::<[u64; 2]>(d.src),
            _ => gather_any,
        };
        Rows { row, step: d.src, block, beside: Axis::ONE }
    }

    /// A row that takes elements in turn from the `d.len` lanes of `d`; `None` where there is no
    /// loop for so many.
    pub(super) fn interleave(size: usize, d: Axis) -> Option<Rows> {
        let row = match size {
            1 => interleave::<u8>(d.len)?,
            2 => interleave::<u16>(d.len)?,
            4 => interleave::<u32>(d.len)?,
            8 => interleave::<u64>(d.len)?,
            _ => return None,
        };
        Some(Rows { row, step: d.src, block: false, beside: d })
    }
}

/// # Safety
///
/// C1 to C3 hold, the destination is dense along the innermost axis, and `rows` was made for it.
pub(super) unsafe fn run(plan: &Plan, rows: Rows) {
    let Nest { size, src, dst, ref axes } = plan.nest;
    let Rows { row, step, block, beside } = rows;
    let (outer, [lanes, n]) = if block {
        split_last::<2>(axes)
    } else {
        let (outer, [n]) = split_last::<1>(axes);
        (outer, [Axis::ONE, n])
    };
    if !block && plan.stream.is_none() {
        // SAFETY: C2 for each row.
        return Nest::each(outer, src, dst, |src, dst| unsafe { row(dst, src, n.len, step, size) });
    }
    let chunk = (BLOCK_BYTES / n.src.unsigned_abs().max(1)).max(64).min((PIECE / size).max(1));
    let mut stage = plan.stream.map(Stage::new);
    Pieces::new((src, dst), (outer, [lanes, n]), chunk).beside(beside).each(|src, dst, len| {
        // SAFETY: the piece of the row is inside the box (C2), and at most `PIECE` bytes long.
        unsafe {
            let dst = match &mut stage {
                Some(stage) => stage.place(dst, len * size),
                None => dst,
            };
            row(dst, src, len, step, size);
        }
    });
}

/// A loop with everything fixed that LLVM needs to vectorise it.
trait Kernel {
    /// # Safety
    ///
    /// As for [`Row`].
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize, step: isize);
}

/// Every `K`-th element; `K` = 0 means any distance.
struct Gather<E, const K: isize>(PhantomData<E>);

/// One element of each of `K` lanes in turn.
struct Interleave<E, const K: usize>(PhantomData<E>);

impl<E: Copy, const K: isize> Kernel for Gather<E, K> {
    #[inline(always)]
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize, step: isize) {
        let step = if K == 0 { step } else { K * size_of::<E>() as isize };
        for i in 0..n {
            // SAFETY: the caller's promise.
            unsafe { put::<E>(dst, i, src.offset(i as isize * step)) }
        }
    }
}

impl<E: Copy, const K: usize> Kernel for Interleave<E, K> {
    #[inline(always)]
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize, step: isize) {
        for i in 0..n {
            for k in 0..K {
                // SAFETY: the caller's promise.
                unsafe { put::<E>(dst, i * K + k, src.offset(k as isize * step).add(i * size_of::<E>())) }
            }
        }
    }
}

/// # Safety
///
/// `src` is valid for a read and `dst` for writes up to its `i`-th element; neither need be
/// aligned.
#[inline(always)]
unsafe fn put<E: Copy>(dst: *mut u8, i: usize, src: *const u8) {
    // SAFETY: the caller's promise; a `MaybeUninit` may hold any bytes.
    unsafe { dst.cast::<MaybeUninit<E>>().add(i).write_unaligned(src.cast::<MaybeUninit<E>>().read_unaligned()) }
}

/// # Safety
///
/// As for [`Row`].
unsafe fn gather_any(dst: *mut u8, src: *const u8, n: usize, step: isize, size: usize) {
    for i in 0..n {
        // SAFETY: the caller's promise.
        unsafe { core::ptr::copy_nonoverlapping(src.offset(i as isize * step), dst.add(i * size), size) }
    }
}

fn gather<E: Copy>(step: isize) -> Row {
    match step / size_of::<E>() as isize {
        _ if step % size_of::<E>() as isize != 0 => best::<Gather<E, 0>>(),
        -1 => best::<Gather<E, -1>>(),
        2 => best::<Gather<E, 2>>(),
        3 => best::<Gather<E, 3>>(),
        4 => best::<Gather<E, 4>>(),
        _ => best::<Gather<E, 0>>(),
    }
}

fn interleave<E: Copy>(lanes: usize) -> Option<Row> {
    Some(match lanes {
        2 => best::<Interleave<E, 2>>(),
        3 => best::<Interleave<E, 3>>(),
        4 => best::<Interleave<E, 4>>(),
        _ => return None,
    })
}

/// The kernel, compiled for the best instruction set of this machine.
fn best<K: Kernel>() -> Row {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512vbmi") {
            return avx512::<K>;
        }
        if has!("avx2") {
            return avx2::<K>;
        }
    }
    baseline::<K>
}

/// # Safety
///
/// As for [`Row`].
unsafe fn baseline<K: Kernel>(dst: *mut u8, src: *const u8, n: usize, step: isize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { K::run(dst, src, n, step) }
}

/// # Safety
///
/// As for [`Row`], on a machine with AVX2.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2")]
unsafe fn avx2<K: Kernel>(dst: *mut u8, src: *const u8, n: usize, step: isize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { K::run(dst, src, n, step) }
}

/// # Safety
///
/// As for [`Row`], on a machine with these four.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn avx512<K: Kernel>(dst: *mut u8, src: *const u8, n: usize, step: isize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { K::run(dst, src, n, step) }
}
