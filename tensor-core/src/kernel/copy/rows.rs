//! Destination rows that one loop makes: reversed, every k-th element, a few interleaved rows.
//!
//! The loops are plain; written for a fixed element and step, LLVM turns them into shuffles. With AVX-512 VBMI we do so
//! ourselves ([`super::shuffle`]).

use core::mem::MaybeUninit;

use super::ahead::Ahead;
use super::normalize::{DST, SRC};
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
use super::shuffle;
use super::stage::{Lines, PIECE, Stage};
use super::strategy::{CopyPlan, split_last};
use super::tiles::move_one;
use crate::kernel::nest::{Loop, Nest};

/// One row: `n` steps along the innermost axis.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) dst: *mut u8,
    pub(super) src: *const u8,
    pub(super) n: usize,
    /// Bytes from element to element of the source, or from lane to lane: in the source of an interleaving, in the
    /// destination of a split.
    pub(super) step: isize,
    #[cfg_attr(
        not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
        allow(dead_code, reason = "only shuffles look ahead")
    )]
    pub(super) ahead: Ahead,
    pub(super) stream: Option<Lines>,
}

/// Makes a row.
///
/// # Safety
///
/// N2 holds for the bytes that the row reads and writes, and N6 for its axis.
pub(super) type Make = unsafe fn(row: Row);

/// How rows are made.
#[derive(Clone, Copy)]
pub(super) struct CopyRows {
    make: Make,
    step: isize,
}

impl CopyRows {
    /// Rows that take their elements along `d`, at one distance; `None` where there is no loop for elements so large.
    pub(super) fn gather(size: usize, d: Loop<2>) -> Option<CopyRows> {
        let make = match size {
            1 => gather::<1>(d.by[SRC]),
            2 => gather::<2>(d.by[SRC]),
            3 => best::<GatherLine<3>>(),
            4 => gather::<4>(d.by[SRC]),
            6 => best::<GatherLine<6>>(),
            8 => gather::<8>(d.by[SRC]),
            12 => best::<GatherLine<12>>(),
            16 => gather::<16>(d.by[SRC]),
            24 => best::<GatherLine<24>>(),
            32 => best::<GatherLine<32>>(),
            _ => return None,
        };
        Some(CopyRows { make, step: d.by[SRC] })
    }

    /// Rows that take elements in turn from the `d.len` lanes of `d`; `None` where there is no
    /// loop for so many.
    pub(super) fn interleave(size: usize, d: Loop<2>) -> Option<CopyRows> {
        let make = match size {
            1 => interleave::<1>(d.len)?,
            2 => interleave::<2>(d.len)?,
            4 => interleave::<4>(d.len)?,
            8 => interleave::<8>(d.len)?,
            _ => return None,
        };
        Some(CopyRows { make, step: d.by[SRC] })
    }

    /// Rows that are contiguous in the source and whose elements lie apart in the destination; `None` where there is no
    /// loop for elements or steps so large.
    pub(super) fn spread(size: usize, d: Loop<2>) -> Option<CopyRows> {
        let make = match size {
            1 => spread::<1>(d.by[DST])?,
            2 => spread::<2>(d.by[DST])?,
            4 => spread::<4>(d.by[DST])?,
            8 => spread::<8>(d.by[DST])?,
            _ => return None,
        };
        Some(CopyRows { make, step: d.by[DST] })
    }

    /// Rows that give elements in turn to the `s.len` lanes of `s`; `None` where there is no
    /// loop for so many.
    pub(super) fn split(size: usize, s: Loop<2>) -> Option<CopyRows> {
        let make = match size {
            1 => split::<1>(s.len)?,
            2 => split::<2>(s.len)?,
            4 => split::<4>(s.len)?,
            8 => split::<8>(s.len)?,
            _ => return None,
        };
        Some(CopyRows { make, step: s.by[DST] })
    }
}

/// # Safety
///
/// N1 to N4 hold, and `rows` was made for the nest (N6).
pub(super) unsafe fn run(nest: &Nest<2>, plan: &CopyPlan, rows: CopyRows) {
    let CopyRows { make, step } = rows;
    let (outer, [n]) = split_last::<1>(nest);
    // A source that stands still is a row of one byte.
    let ahead = Ahead::new((n.len * n.by[SRC].unsigned_abs()).max(1), n.by[SRC].signum(), outer.last());
    plan.each(outer, nest, |src, dst| {
        // SAFETY: N2 holds for the box, and each row is a part of it (N5); `rows` was made for these axes (N6) and this
        // machine (X1).
        unsafe { make(Row { dst, src, n: n.len, step, ahead, stream: plan.stream }) }
    });
}

/// The lanes of a split take turns after this much of the source, which stays in the first-level cache.
const BLOCK_BYTES: usize = 16 << 10;

/// A loop with everything fixed that LLVM needs to vectorise it.
pub(super) trait RowKernel {
    /// Bytes of a step, in the source where that is not `step`, and in the destination.
    const SRC: Option<isize>;
    const DST: usize;

    /// # Safety
    ///
    /// N2 and N6, as for [`Make`].
    unsafe fn run(row: Row);
}

/// Elements at any distance, which is `STEP` elements where that is not 0.
pub(super) struct GatherLine<const SIZE: usize, const STEP: isize = 0>;

/// One element all along the row.
pub(super) struct Same<const SIZE: usize>;

/// One element of each of `N` lanes in turn.
pub(super) struct Interleave<const SIZE: usize, const N: usize>;

impl<const SIZE: usize, const STEP: isize> RowKernel for GatherLine<SIZE, STEP> {
    const SRC: Option<isize> = None;
    const DST: usize = SIZE;

    #[inline(always)]
    unsafe fn run(Row { dst, src, n, step, .. }: Row) {
        let step = if STEP == 0 { step } else { STEP * SIZE as isize };
        for i in 0..n {
            // SAFETY: N2: element `i` is below `n`, so it is in the row on both sides.
            unsafe { move_one::<SIZE>(src.offset(i as isize * step), dst.add(i * SIZE)) }
        }
    }
}

impl<const SIZE: usize> RowKernel for Same<SIZE> {
    const SRC: Option<isize> = Some(0);
    const DST: usize = SIZE;

    #[inline(always)]
    unsafe fn run(Row { dst, src, n, .. }: Row) {
        // SAFETY: N2: the element is in the source, and place `i` below `n` in the row of the destination.
        unsafe {
            let element = src.cast::<MaybeUninit<[u8; SIZE]>>().read();
            (0..n).for_each(|i| dst.add(i * SIZE).cast::<MaybeUninit<[u8; SIZE]>>().write(element));
        }
    }
}

impl<const SIZE: usize, const N: usize> RowKernel for Interleave<SIZE, N> {
    const SRC: Option<isize> = Some(SIZE as isize);
    const DST: usize = SIZE * N;

    #[inline(always)]
    unsafe fn run(Row { dst, src, n, step, .. }: Row) {
        for i in 0..n {
            for k in 0..N {
                // SAFETY: N2: element `i` of lane `k` is in the row, since `i` is below `n` and `k` below `N`.
                unsafe { move_one::<SIZE>(src.offset(k as isize * step).add(i * SIZE), dst.add((i * N + k) * SIZE)) }
            }
        }
    }
}

/// Has this machine the instructions of [`shuffle`]?
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
fn shuffles() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f") && has!("avx512bw") && has!("avx512vbmi")
}

fn gather<const SIZE: usize>(step: isize) -> Make {
    let elements = if step % SIZE as isize == 0 { step / SIZE as isize } else { 0 };
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if shuffles() {
        match elements {
            -1 => return shuffle::gather::<SIZE, -1, 1>,
            2 => return shuffle::gather::<SIZE, 2, 2>,
            3 => return shuffle::gather::<SIZE, 3, 3>,
            4 => return shuffle::gather::<SIZE, 4, 4>,
            _ => {}
        }
    }
    match elements {
        0 if step == 0 => best::<Same<SIZE>>(),
        -1 => best::<GatherLine<SIZE, -1>>(),
        2 => best::<GatherLine<SIZE, 2>>(),
        3 => best::<GatherLine<SIZE, 3>>(),
        4 => best::<GatherLine<SIZE, 4>>(),
        _ => best::<GatherLine<SIZE>>(),
    }
}

fn interleave<const SIZE: usize>(lanes: usize) -> Option<Make> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if shuffles() {
        match lanes {
            2 => return Some(shuffle::interleave::<SIZE, 2>),
            3 => return Some(shuffle::interleave::<SIZE, 3>),
            4 => return Some(shuffle::interleave::<SIZE, 4>),
            _ => {}
        }
    }
    match lanes {
        2 => Some(best::<Interleave<SIZE, 2>>()),
        3 => Some(best::<Interleave<SIZE, 3>>()),
        4 => Some(best::<Interleave<SIZE, 4>>()),
        _ => None,
    }
}

fn split<const SIZE: usize>(lanes: usize) -> Option<Make> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if shuffles() {
        match lanes {
            2 => return Some(shuffle::split::<SIZE, 2>),
            3 => return Some(shuffle::split::<SIZE, 3>),
            4 => return Some(shuffle::split::<SIZE, 4>),
            _ => {}
        }
    }
    match lanes {
        2 => Some(split_plain::<SIZE, 2>),
        3 => Some(split_plain::<SIZE, 3>),
        4 => Some(split_plain::<SIZE, 4>),
        _ => None,
    }
}

fn spread<const SIZE: usize>(step: isize) -> Option<Make> {
    // Short runs that count as one element may lie any number of bytes apart.
    let step = if step % SIZE as isize == 0 { step / SIZE as isize } else { 0 };
    match step {
        2 => Some(spread_by::<SIZE, 2>),
        3 => Some(spread_by::<SIZE, 3>),
        4 => Some(spread_by::<SIZE, 4>),
        _ => None,
    }
}

/// The kernel, compiled for the best instruction set of this machine.
fn best<K: RowKernel>() -> Make {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        return avx2::<K>;
    }
    plain::<K>
}

/// # Safety
///
/// N2 and N6, as for [`Make`].
unsafe fn plain<K: RowKernel>(row: Row) {
    // SAFETY: N2 and N6: the row is passed on unchanged.
    unsafe { whole_or_staged::<K>(row, plain::<K>) }
}

/// `make` is the function that this is inlined into.
///
/// # Safety
///
/// N2 and N6, as for [`Make`], on a machine with the instructions of `make` (X1).
#[inline(always)]
unsafe fn whole_or_staged<K: RowKernel>(row: Row, make: Make) {
    // SAFETY: N2 and N6: the row is passed on unchanged, with the bytes of a step of this kernel.
    unsafe {
        match row.stream {
            None => K::run(row),
            Some(lines) => staged(row, lines, make, K::SRC.unwrap_or(row.step), K::DST),
        }
    }
}

/// A row that goes around the cache, by pieces: no part of the kernels, so that it is compiled once.
///
/// # Safety
///
/// N2 and N6, as for [`Make`], with the bytes of a step in the source and in the destination, on a machine with the instructions of
/// `make` (X1).
unsafe fn staged(row: Row, lines: Lines, make: Make, src_step: isize, dst_step: usize) {
    let mut stage = Stage::new(lines);
    let piece = PIECE / dst_step;
    for i in (0..row.n).step_by(piece) {
        let n = piece.min(row.n - i);
        let src = row.src.wrapping_offset(i as isize * src_step);
        // SAFETY: N2: the piece ends at `row.n` at the latest; N7: `n * dst_step` is at most `PIECE`, so the stage has
        // room for it.
        unsafe {
            let dst = stage.place(row.dst.add(i * dst_step), n * dst_step);
            make(Row { dst, src, n, stream: None, ..row })
        }
    }
}

/// # Safety
///
/// N2 and N6, as for [`Make`], on a machine with AVX2 (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx2")]
unsafe fn avx2<K: RowKernel>(row: Row) {
    // SAFETY: N2 and N6: the row is passed on unchanged.
    unsafe { whole_or_staged::<K>(row, avx2::<K>) }
}

/// Lane after lane, in pieces that stay in the first-level cache.
///
/// # Safety
///
/// N2 and N6, as for [`Make`].
pub(super) unsafe fn split_plain<const SIZE: usize, const N: usize>(row: Row) {
    let (lane, pace) = (gather::<SIZE>((SIZE * N) as isize), SIZE * N);
    let piece = BLOCK_BYTES / pace;
    for i in (0..row.n).step_by(piece) {
        let src = row.src.wrapping_add(i * pace);
        for k in 0..N {
            let dst = row.dst.wrapping_add(i * SIZE).wrapping_offset(k as isize * row.step);
            let n = piece.min(row.n - i);
            // SAFETY: N2: the piece ends at `row.n` at the latest, and `k` is below the `N` lanes; `gather` chose for
            // this machine (X1).
            unsafe { lane(Row { dst, src: src.add(k * SIZE), n, step: pace as isize, ..row }) }
        }
    }
}

/// Element after element, which is faster than stores under a mask.
///
/// # Safety
///
/// N2 and N6, as for [`Make`].
unsafe fn spread_by<const SIZE: usize, const STEP: usize>(Row { dst, src, n, .. }: Row) {
    for i in 0..n {
        // SAFETY: N2: element `i` is below `n`; by N6 the step in the destination is `STEP` elements.
        unsafe { move_one::<SIZE>(src.add(i * SIZE), dst.add(i * STEP * SIZE)) }
    }
}
