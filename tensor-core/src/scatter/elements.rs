//! Single elements at the positions of one table, again for every index outside it.

use core::mem::MaybeUninit;

use super::normalize::{Nest, Run};
use super::op::Op;
use super::own::{self, BLOCK, ROOM, pick};
use super::rows::{Offsets, each_block};
use crate::copy::stage::prefetch;
use crate::gather::{Axis, Positions, Stored, Way, sample};

/// Tables shorter than this are cheaper offset by offset, since every row has its own start-up.
const SHORT: usize = 16;

/// Targets up to this size stay in the last-level cache, and the processor has enough loads under way by itself
/// (s3_add_1m, 4 MB: 21 ms, 23 ms with targets fetched ahead; 64 MB: 144 and 96 ms).
pub(super) const NEAR_BYTES: usize = 8 << 20;

/// Whether the innermost axis is a table of one index array, and names single elements.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    let values = matches!(nest.values.last(), Some(Axis::Step { .. }));
    let Some(&Axis::Table { len, parts, .. }) = nest.axes.last() else { return false };
    len >= SHORT && parts.len() == 1 && values && nest.run.len == 1
}

/// # Safety
///
/// S1 to S3 hold, [`supports`] said so, and an element is a `T`.
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O) {
    // SAFETY: handed on to the caller.
    unsafe { run_owned::<T, O>(nest, op, None) }
}

/// Writes only to the positions of a range, where one is given.
///
/// # Safety
///
/// As for [`run`].
pub(super) unsafe fn run_owned<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, own: Option<(usize, usize)>) {
    let (Some((&Axis::Table { start, len, parts: &[(positions, stride)] }, axes)), Some((&values, outer))) =
        (nest.axes.split_last(), nest.values.split_last())
    else {
        return;
    };
    let Axis::Step { stride: src, .. } = values else { return };
    let row = Run { len, dst: stride.wrapping_mul(nest.unit as isize), src };
    let far = own::span(&nest.axes[axes.len()], nest.unit) > NEAR_BYTES;
    let outer = Nest { axes: axes.into(), values: outer.into(), ..nest.clone() };
    // SAFETY: handed on to the caller.
    unsafe {
        match positions {
            Positions::Narrow(p) => rows::<T, O, u32>(&outer, row, &p[start..start + len], op, own, far),
            Positions::Wide(p) => rows::<T, O, usize>(&outer, row, &p[start..start + len], op, own, far),
        }
    }
}

/// # Safety
///
/// S1 to S3 hold for a row of these positions at every index of `outer`.
unsafe fn rows<T: Copy, O: Op<T>, P: Stored>(
    outer: &Nest<'_>,
    row: Run,
    positions: &[P],
    op: O,
    own: Option<(usize, usize)>,
    far: bool,
) {
    let far = far && sample(positions, row.dst).0 == Way::Far;
    each_block(outer, 0, |Offsets { to, from, .. }| {
        for (&to, &from) in to.iter().zip(from) {
            let (dst, src) = (outer.dst.wrapping_offset(to), outer.src.wrapping_offset(from));
            // SAFETY: the caller's promise.
            unsafe {
                match own {
                    None => elements::<T, O, P>(dst, src, row, positions, |i| i, op, far),
                    Some(range) => owned::<T, O, P>(dst, src, row, positions, range, op, far),
                }
            }
        }
    });
}

/// How many entries ahead the target is fetched.
const AHEAD: usize = 32;

/// # Safety
///
/// S1 and S2 hold for the positions, with the value of the `i`-th at index `value(i)` of the row.
#[inline(always)]
unsafe fn elements<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Run,
    positions: &[P],
    value: impl Fn(usize) -> usize,
    op: O,
    far: bool,
) {
    let at = |p: P| dst.wrapping_offset(p.get().wrapping_mul(row.dst)).cast::<T>();
    let asked = if far { positions.len().saturating_sub(AHEAD) } else { 0 };
    let one = |i: usize| {
        // SAFETY: the caller's promise; there are more positions than `i`.
        unsafe {
            let to = at(*positions.get_unchecked(i));
            let from = src.wrapping_offset((value(i) as isize).wrapping_mul(row.src)).cast::<T>();
            to.write(op.apply(to.read(), from.read()));
        }
    };
    for i in 0..asked {
        // SAFETY: there are more positions than `i + AHEAD`.
        prefetch(at(unsafe { *positions.get_unchecked(i + AHEAD) }).cast());
        one(i);
    }
    for i in asked..positions.len() {
        one(i);
    }
}

/// # Safety
///
/// As for [`elements`], and the value of the `i`-th position is at index `i`.
unsafe fn owned<T: Copy, O: Op<T>, P: Stored>(
    dst: *mut u8,
    src: *const u8,
    row: Run,
    positions: &[P],
    (low, high): (usize, usize),
    op: O,
    far: bool,
) {
    let mut mine = [const { MaybeUninit::<P>::uninit() }; ROOM];
    let mut indices = [const { MaybeUninit::<u32>::uninit() }; ROOM];
    for (b, block) in positions.chunks(BLOCK).enumerate() {
        let n = pick(block, low, high, &mut mine, &mut indices);
        let src = src.wrapping_offset(((b * BLOCK) as isize).wrapping_mul(row.src));
        // SAFETY: the first `n` of both were written; the caller's promise for each.
        unsafe {
            let mine = core::slice::from_raw_parts(mine.as_ptr().cast::<P>(), n);
            let value = |i: usize| indices.get_unchecked(i).assume_init() as usize;
            elements::<T, O, P>(dst, src, row, mine, value, op, far);
        }
    }
}
