//! Single elements at the positions of one table, again for every index outside it.

use core::mem::MaybeUninit;

use super::normalize::{DST, Nest, SRC};
use super::op::Op;
use super::own::{BLOCK, ROOM, pick};
use super::rows::{Offsets, each_block};
use crate::kernel::copy::stage::{LINE, prefetch};
use crate::kernel::gather::{Axis, Spacing, Stored, TablePositions, sample};
use crate::kernel::nest::Loop;

/// Tables shorter than this are cheaper offset by offset, since every row has its own start-up.
const SHORT: usize = 16;

/// Targets up to this size stay in the last-level cache, and the processor has enough loads under way by itself.
pub(super) const NEAR_BYTES: usize = 8 << 20;

/// Single elements, with the value of the `i`-th at index `i`; and how many bytes apart positions and values are.
#[derive(Clone, Copy)]
pub(super) struct Elements<'p> {
    pub(super) table: TablePositions<'p>,
    pub(super) by: [isize; 2],
}

/// The elements at each index of the axes outside ([`Nest::outer`]), if the innermost axis is a table of one index array, not short, and names
/// single elements.
pub(super) fn innermost<'p>(nest: &Nest<'p>) -> Option<Elements<'p>> {
    let (Some(&Axis::Table { start, len: len @ SHORT.., parts: &[(table, stride)] }), 1) =
        (nest.axes.last(), nest.run.len)
    else {
        return None;
    };
    let Some(&Axis::Step { stride: from, .. }) = nest.values.last() else { return None };
    Some(Elements { table: table.part(start..start + len), by: [stride.wrapping_mul(nest.unit as isize), from] })
}

/// Whether [`innermost`] finds some.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    innermost(nest).is_some()
}

/// # Safety
///
/// S1 to S3 hold, [`supports`] returned true, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O) {
    // SAFETY: S1 to S3 and S6 hold for the nest.
    unsafe { run_owned::<T, O>(nest, op, None) }
}

/// Writes only to the positions of a range, where one is given.
///
/// # Safety
///
/// S1 to S3 and S6, as for [`run`].
pub(super) unsafe fn run_owned<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, own: Option<(usize, usize)>) {
    let (Some(Elements { table, by }), Some(axis)) = (innermost(nest), nest.axes.last()) else { return };
    let outer = nest.outer();
    let (row, far) = (Loop { len: table.len(), by }, axis.span(nest.unit) > NEAR_BYTES);
    // SAFETY: S1 to S3 hold for the nest; S6: its last axis is the table, and its values are a step.
    unsafe {
        match table {
            TablePositions::Narrow(p) => rows::<T, O, u32>(&outer, row, p, op, own, far),
            TablePositions::Wide(p) => rows::<T, O, usize>(&outer, row, p, op, own, far),
        }
    }
}

/// # Safety
///
/// S1 to S3 hold for a row of these positions at every index of `outer`, and an element is a `T` (S6).
unsafe fn rows<T: Copy, O: Op<T>, P: Stored>(
    outer: &Nest<'_>,
    row: Loop<2>,
    positions: &[P],
    op: O,
    own: Option<(usize, usize)>,
    far: bool,
) {
    let far = far && sample(positions, row.by[DST]).0 == Spacing::Far;
    each_block(outer, 0, &mut |Offsets { to, from, .. }| {
        for (&to, &from) in to.iter().zip(from) {
            let (dst, src) = (outer.dst().wrapping_offset(to), outer.src().wrapping_offset(from));
            // SAFETY: S1 and S2 hold for the row at each index of `outer`.
            unsafe {
                match own {
                    None => in_order::<T, O, P>(dst, src, row, positions, op, far),
                    Some(range) => owned::<T, O, P>(dst, src, row, positions, range, op, far),
                }
            }
        }
    });
}

/// How many entries ahead the target is fetched.
const AHEAD: usize = 128;

/// How many entries ahead entries and values are fetched: the processor follows them, but not while it waits for targets.
const STREAM_AHEAD: usize = 1024;

/// Entries between two requests.
const STEP: usize = 16;

/// # Safety
///
/// S1 and S2 hold for the positions, with the value of the `i`-th at index `i` of the row, and an element is a `T`
/// (S6).
unsafe fn in_order<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Loop<2>,
    positions: &[P],
    op: O,
    far: bool,
) {
    let size = size_of::<T>() as isize;
    let dense = Loop { by: [size; 2], ..row };
    // SAFETY: S1, S2 and S6 hold for these arguments; `dense` is equal to `row` where it is used.
    unsafe {
        match (row == dense, far) {
            // Strides that are known when this is compiled.
            (true, false) => streamed::<T, O, P>(dst, src, dense, positions, op, false),
            (true, true) => streamed::<T, O, P>(dst, src, dense, positions, op, true),
            (false, _) => streamed::<T, O, P>(dst, src, row, positions, op, far),
        }
    }
}

/// # Safety
///
/// S1, S2 and S6, as for [`in_order`].
#[inline(always)]
unsafe fn streamed<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Loop<2>,
    positions: &[P],
    op: O,
    far: bool,
) {
    let (blocks, rest) = positions.as_chunks::<STEP>();
    let from = |start: usize| src.wrapping_offset((start as isize).wrapping_mul(row.by[SRC]));
    for (b, block) in blocks.iter().enumerate() {
        let start = b * STEP;
        for line in (0..STEP * size_of::<P>()).step_by(LINE) {
            prefetch(block.as_ptr().wrapping_add(STREAM_AHEAD).cast::<u8>().wrapping_add(line));
        }
        if row.by[SRC] == size_of::<T>() as isize {
            for line in (0..STEP * size_of::<T>()).step_by(LINE) {
                prefetch(from(start + STREAM_AHEAD).wrapping_add(line));
            }
        }
        if far {
            let next = (start + AHEAD).min(positions.len());
            for p in &positions[next..(next + STEP).min(positions.len())] {
                prefetch(dst.wrapping_offset(p.get().wrapping_mul(row.by[DST])));
            }
        }
        // SAFETY: S1, S2 and S6 hold for a part of the row: the positions of a block, with the values from its start
        // on.
        unsafe { elements::<T, O, P>(dst, from(start), row, block, |i| i, op) };
    }
    // SAFETY: S1, S2 and S6 hold for the rest of the row.
    unsafe { elements::<T, O, P>(dst, from(blocks.len() * STEP), row, rest, |i| i, op) };
}

/// # Safety
///
/// S1 and S2 hold for the positions, with the value of the `i`-th at index `value(i)` of the row, and an element is a
/// `T` (S6).
#[inline(always)]
unsafe fn elements<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Loop<2>,
    positions: &[P],
    value: impl Fn(usize) -> usize,
    op: O,
) {
    for (i, p) in positions.iter().enumerate() {
        let to = dst.wrapping_offset(p.get().wrapping_mul(row.by[DST])).cast::<T>();
        let from = src.wrapping_offset((value(i) as isize).wrapping_mul(row.by[SRC])).cast::<T>();
        // SAFETY: S1: `to` is the element at a position; S2: `from` is its value; S6: both are `T`s.
        unsafe { to.write(op.apply(to.read(), from.read())) };
    }
}

/// # Safety
///
/// S1, S2 and S6, as for [`elements`], and the value of the `i`-th position is at index `i`.
unsafe fn owned<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Loop<2>,
    positions: &[P],
    (low, high): (usize, usize),
    op: O,
    far: bool,
) {
    let mut mine = [const { MaybeUninit::<P>::uninit() }; ROOM];
    let mut indices = [const { MaybeUninit::<u32>::uninit() }; ROOM];
    for (b, block) in positions.chunks(BLOCK).enumerate() {
        let n = pick(block, low, high, &mut mine, &mut indices);
        debug_assert!(n <= block.len(), "S8: {n} of {} positions", block.len());
        let src = src.wrapping_offset(((b * BLOCK) as isize).wrapping_mul(row.by[SRC]));
        // The values of the next block: some are read of each line.
        if row.by[SRC] == size_of::<T>() as isize {
            for line in (0..BLOCK * size_of::<T>()).step_by(LINE) {
                prefetch(src.wrapping_add(BLOCK * size_of::<T>() + line));
            }
        }
        // SAFETY: S8: `pick` wrote the first `n` places of both buffers; S1 and S2: it kept positions of the block,
        // with their indices in it.
        unsafe {
            let mine = core::slice::from_raw_parts(mine.as_ptr().cast::<P>(), n);
            let value = |i: usize| indices.get_unchecked(i).assume_init() as usize;
            if far {
                for p in mine {
                    prefetch(dst.wrapping_offset(p.get().wrapping_mul(row.by[DST])));
                }
            }
            elements::<T, O, P>(dst, src, row, mine, value, op);
        }
    }
}
