//! Copying a strided box of elements into another: what `to_contiguous`, `copy_into`, `assign` and
//! every view that must become a tensor come down to.
//!
//! ```text
//! copy ── Nest ── choose ──┬─ runs        long contiguous rows
//!       normalize strategy ├─ rows        reversed, stepped, interleaved, split and spread rows (shuffle)
//!                          ├─ transpose   blocks, turned in registers (simd, squares)
//!                          └─ tiles       anything else
//! ```
//!
//! Boxes that stand side by side in a result are copied row by row ([`beside`]).
//!
//! Results larger than the cache leave through [`stage`], so that memory sees whole lines only, and their sources are
//! fetched ahead of the copy ([`ahead`], [`pieces`]). The parallel copy halves the box and runs the same code on the halves
//! ([`share`]).
//!
//! # Invariants
//!
//! The `// SAFETY:` comments of this module argue from these invariants. The callers of [`copy`] establish N1 to N4;
//! for the layouts of tensors they follow from I1, I2 and I4. The functions of this module establish N5 to N8.
//! `docs/invariants.md` lists all invariants of the workspace.
//!
//! 1. **N1**: the product of the extents that are not 0, times the size of an element, fits `isize`.
//! 2. **N2**: every position that an index inside the shape reaches is inside its allocation: valid for reads in the
//!    source, valid for writes in the destination. No byte belongs to both.
//! 3. **N3**: the positions in the destination are pairwise distinct.
//! 4. **N4**: the elements are plain data: a bitwise copy of an element is a value of its own.
//! 5. **N5**: normalizing, choosing a strategy and cutting keep the pairs of positions: a nest has those of its box, and the
//!    parts of a box have no others and share none.
//! 6. **N6**: a kernel is called only for axes that it supports (contiguous, of its step, of its element size).
//! 7. **N7**: a [`Stage`](stage::Stage) takes pieces of at most `PIECE` bytes, and bytes `from..to` of its buffer were placed
//!    for a destination that stays valid until the stage is dropped.
//! 8. **N8**: the buffers of a transpose have room for a block of `block_sides` and a register beyond each row; every byte of
//!    the first buffer that a kernel loads is initialized.
//!
//! # Bytes
//!
//! Elements are moved by their size, not by their type. Scalar code moves `MaybeUninit` integers,
//! so padding and the provenance of pointers survive; vector code moves registers whose lanes are
//! only ever permuted.

#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, unused_imports, reason = "only kernels with vectors look ahead")
)]
mod ahead;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
mod arm;
mod beside;
mod huge_pages;
mod normalize;
mod pieces;
mod plain;
mod rows;
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, unused_imports, reason = "only kernels with vectors look ahead")
)]
mod runs;
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
mod shuffle;
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, unused_imports, reason = "only kernels with vectors look ahead")
)]
mod simd;
pub(crate) mod sized_run;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable))
))]
mod squares;
pub(crate) mod stage;
mod strategy;
mod tiles;
mod transpose;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
mod x86;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use beside::{Beside, SideBySide, copy_beside};
pub(crate) use huge_pages::advise_huge;
pub(crate) use plain::{is_plain, is_type};

use core::ops::Range;

use smallvec::SmallVec;

use crate::kernel::nest::{Bases, Loop, Nest, each, is_few, share};
use crate::kernel::overlap::seen_twice;
use crate::kernel::threads::{Threads, copied};
use normalize::DST;

/// Copies a box of `shape` elements, in no promised order. The strides count elements.
///
/// # Safety
///
/// N1, N2 and N3 hold for `shape` and both pointers with their strides, and N4 for `T` ([`is_plain`]).
pub(crate) unsafe fn copy<T>(
    shape: &[usize],
    src: *const T,
    src_strides: &[isize],
    dst: *mut T,
    dst_strides: &[isize],
    threads: Threads,
) {
    // SAFETY: N1 to N4 hold for the caller's arguments, of elements of this size.
    unsafe { copy_bytes(size_of::<T>(), shape, src.cast(), src_strides, dst.cast(), dst_strides, threads) }
}

/// [`copy`], of elements of `size` bytes: compiled once.
///
/// # Safety
///
/// N1 to N4, as for [`copy`].
pub(crate) unsafe fn copy_bytes(
    size: usize,
    shape: &[usize],
    src: *const u8,
    src_strides: &[isize],
    dst: *mut u8,
    dst_strides: &[isize],
    threads: Threads,
) {
    debug_assert!(shape.len() == src_strides.len() && shape.len() == dst_strides.len(), "N2: a stride for each axis");
    debug_assert!(fits(shape, size), "N1: {shape:?} of {size} bytes");
    debug_assert!(!seen_twice(shape, dst_strides), "N3: {shape:?} by {dst_strides:?} names a position twice");
    debug_assert!(are_apart(size, shape, (src, src_strides), (dst, dst_strides)), "N2: source and destination overlap");
    let len = shape.iter().fold(1, |len: usize, &extent| len.saturating_mul(extent));
    if len > 0 && is_few(len, FEW) {
        let nest = Nest::of(shape, [src_strides, dst_strides], [0; 2]);
        let (loops, run) = match nest.loops.split_last() {
            Some((&Loop { len, by: [1, 1] }, loops)) => (loops, len),
            _ => (&nest.loops[..], 1),
        };
        // SAFETY: N2 and N4 hold for the elements of the box, which are those of the runs.
        return unsafe { few(size, loops, run * size, Bases([src.cast_mut(), dst])) };
    }
    let Some((mut nest, size)) = normalize::normal(size, shape, src_strides, dst_strides) else { return };
    let plan = strategy::choose(&mut nest, size, Bases([src.cast_mut(), dst]));
    let grain = copied(nest.len(), plan.size, threads);
    // SAFETY: N5: a part of the box has some of its pairs of positions, so N1 to N4 hold for it; by N3 no position of the
    // destination is in two parts, so the threads write apart (T2). N6: `choose` made the plan for these loops.
    share(&nest, grain, Nest::len, &halves, &|part| unsafe { plan.run(part) });
}

/// Up to so many elements are moved one by one, or in runs where they are contiguous: to choose a loop takes longer.
const FEW: usize = 128;

/// Moves `bytes` bytes at each index of some loops, whose offsets count elements of `size` bytes.
///
/// # Safety
///
/// At each index `bytes` bytes are valid on both sides (N2), and whole elements of plain data (N4).
unsafe fn few(size: usize, loops: &[Loop<2>], bytes: usize, bases: Bases<2>) {
    let place = |[from, to]: [isize; 2]| bases.at([from.wrapping_mul(size as isize), to.wrapping_mul(size as isize)]);
    macro_rules! of_bytes {
        ($($bytes:literal)*) => {
            match bytes {
                // SAFETY: N2: the bytes are valid on both sides; N4.
                $($bytes => each(loops, [0; 2], |at| unsafe {
                    let [from, to] = place(at);
                    tiles::move_one::<$bytes>(from, to);
                }),)*
                // SAFETY: as for the numbers before this one (N2, N4).
                _ => each(loops, [0; 2], |at| unsafe {
                    let [from, to] = place(at);
                    core::ptr::copy_nonoverlapping(from.cast_const(), to, bytes);
                }),
            }
        };
    }
    of_bytes!(1 2 4 8 16)
}

/// Cuts the loop with the longest way through the destination.
fn halves(nest: &Nest<2>) -> Option<[Nest<2>; 2]> {
    let loops = &nest.loops;
    let way = |&k: &usize| loops[k].by[DST].unsigned_abs() * (loops[k].len - 1);
    let place = (0..loops.len()).max_by_key(way).map(|k| (k, loops[k].len / 2));
    nest.cut(place.filter(|(_, half)| *half > 0))
}

/// Whether N1 holds.
fn fits(shape: &[usize], size: usize) -> bool {
    let fits = |n: &usize| isize::try_from(*n).is_ok();
    let len = shape.iter().filter(|extent| **extent > 0).try_fold(1, |len: usize, &extent| len.checked_mul(extent));
    let len = len.filter(fits).map(|len| if shape.contains(&0) { 0 } else { len });
    len.and_then(|len| len.checked_mul(size)).is_some_and(|bytes| fits(&bytes))
}

/// Whether the lowest and the highest element of the source are outside of a destination without gaps: what a debug build can
/// assert of two regions being apart (N2).
fn are_apart(size: usize, shape: &[usize], (src, from): (*const u8, &[isize]), (dst, to): (*mut u8, &[isize])) -> bool {
    let ends = |start: *const u8, strides: &[isize]| {
        let bytes = |stride: isize| stride.wrapping_mul(size as isize);
        let spans =
            shape.iter().zip(strides).map(|(&extent, &stride)| (extent as isize - 1).wrapping_mul(bytes(stride)));
        let (low, high) = spans.fold((0_isize, 0_isize), |(low, high), span| {
            if span < 0 { (low.wrapping_add(span), high) } else { (low, high.wrapping_add(span)) }
        });
        (start.wrapping_offset(low).addr(), start.wrapping_offset(high).addr())
    };
    let len = shape.iter().product::<usize>();
    let ((first, last), (start, end)) = (ends(src, from), ends(dst, to));
    let dense = end.wrapping_sub(start) == len.wrapping_sub(1).wrapping_mul(size);
    let within = |at: usize| at < end + size && start < at + size;
    len == 0 || size == 0 || !dense || !within(first) && !within(last)
}

/// Copies the elements of a box whose numbers in row-major order are these, in that order: at most two smaller boxes an axis.
///
/// # Safety
///
/// N1 holds, and the numbers are below the product of the extents; N2 holds for the source; the destination has room
/// for `part.len()` elements, apart from the source (N2); N4 holds for `T`.
pub(crate) unsafe fn copy_part<T>(
    shape: &[usize],
    src: *const T,
    strides: &[isize],
    part: Range<usize>,
    dst: *mut T,
    threads: Threads,
) {
    // SAFETY: N1, N2 and N4 hold for the caller's arguments, of elements of this size.
    unsafe { copy_part_bytes(size_of::<T>(), shape, src.cast(), strides, part, dst.cast(), threads) }
}

/// [`copy_part`], of elements of `size` bytes: compiled once.
///
/// # Safety
///
/// N1, N2 and N4, as for [`copy_part`].
unsafe fn copy_part_bytes(
    size: usize,
    shape: &[usize],
    src: *const u8,
    strides: &[isize],
    part: Range<usize>,
    dst: *mut u8,
    threads: Threads,
) {
    if part.is_empty() {
        return;
    }
    // There may be any number of axes of one index: they do not nest.
    let ones = shape.iter().take_while(|extent| **extent == 1).count();
    let (shape, strides) = (&shape[ones..], &strides[ones..]);
    let mut ours: SmallVec<[isize; 8]> = SmallVec::from_elem(0, shape.len());
    // Elements of a row of the outermost axis.
    let mut row = 1;
    for (k, &extent) in shape.iter().enumerate().rev() {
        ours[k] = row as isize;
        if k > 0 {
            row *= extent;
        }
    }
    let step = strides.first().map_or(0, |stride| stride.wrapping_mul(size as isize));
    let at = |i: usize| src.wrapping_offset((i as isize).wrapping_mul(step));
    // SAFETY: N2: each call copies a box inside the caller's box, to the next elements of the room of `part.len()`
    // elements; row-major strides keep N3.
    unsafe {
        let (inner, inner_strides) = (shape.get(1..).unwrap_or(&[]), strides.get(1..).unwrap_or(&[]));
        let mut first = part.start;
        while first < part.end {
            let (i, skipped, left) = (first / row, first % row, part.end - first);
            let dst = dst.add((first - part.start) * size);
            first += if skipped > 0 || left < row {
                let some = left.min(row - skipped);
                copy_part_bytes(size, inner, at(i), inner_strides, skipped..skipped + some, dst, threads);
                some
            } else {
                let mut rows: SmallVec<[usize; 8]> = shape.into();
                if let Some(rows) = rows.first_mut() {
                    *rows = left / row;
                }
                copy_bytes(size, &rows, at(i), strides, dst, &ours, threads);
                left / row * row
            };
        }
    }
}

/// The plain loop over the whole box in row-major order: the truth that every fast path is tested
/// against.
///
/// # Safety
///
/// N1 to N4, as for [`copy`].
#[cfg_attr(not(test), allow(dead_code, reason = "the oracle of the tests"))]
pub(crate) unsafe fn copy_plain<T>(
    shape: &[usize],
    src: *const T,
    src_strides: &[isize],
    dst: *mut T,
    dst_strides: &[isize],
    _: Threads,
) {
    let Some((&len, inner)) = shape.split_first() else {
        // SAFETY: N2: a box of rank 0 is one element, valid on both sides; by N4 its bytes are a value.
        return unsafe { core::ptr::copy_nonoverlapping(src, dst, 1) };
    };
    for i in 0..len as isize {
        let src = src.wrapping_offset(i.wrapping_mul(src_strides[0]));
        let dst = dst.wrapping_offset(i.wrapping_mul(dst_strides[0]));
        // SAFETY: N5: the sub-box at `i` is a part of the box, so N1 to N4 hold for it.
        unsafe { copy_plain(inner, src, &src_strides[1..], dst, &dst_strides[1..], Threads::One) }
    }
}
