//! Who writes: the calling thread alone, or the threads of the pool.
//!
//! Threads own targets. Steps and masks never name a position twice, so they are cut anywhere; a table is cut by where
//! its entries lie, and every thread takes its own entries in their order. So each position sees its values in row-major
//! order on any number of threads.

use super::normalize::Nest;
use super::op::Op;
use super::{elements, mask, rows};
use crate::kernel::copy::stage::{self, Lines};
use crate::kernel::gather::STREAM_BYTES;
use crate::kernel::threads::Threads;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{PIECES, SCATTER_ELEMENTS, pieces};

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, threads: Threads) {
    let bytes = nest.elements().saturating_mul(size_of::<T>());
    let stream = if O::PUTS && bytes > STREAM_BYTES { stage::lines() } else { None };
    match threads {
        // Asking for the pool would start it, so small scatters are done before that.
        #[cfg(feature = "rayon")]
        Threads::Pool if nest.elements() >= 2 * SCATTER_ELEMENTS => {
            // SAFETY: S1 to S3 and S6 hold for the nest.
            unsafe { share::run::<T, O>(nest.clone(), op, stream, pieces(PIECES)) }
        }
        // SAFETY: S1 to S3 and S6 hold for the nest.
        _ => unsafe { piece::<T, O>(nest, op, stream) },
    }
}

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
unsafe fn piece<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, stream: Option<Lines>) {
    // SAFETY: S1 to S3 hold for the nest; S6: each strategy is used where its `supports` returns true, and `rows`
    // supports all nests.
    unsafe {
        if elements::supports(nest) {
            elements::run::<T, O>(nest, op);
        } else if mask::supports(nest) {
            mask::run::<T, O>(nest, op);
        } else {
            rows::run::<T, O>(nest, op, stream);
        }
    }
    if stream.is_some() {
        stage::fence();
    }
}

#[cfg(feature = "rayon")]
mod share {
    use rayon::prelude::*;

    use super::super::normalize::Nest;
    use super::super::op::Op;
    use super::super::{elements, own};
    use super::piece;
    use crate::kernel::copy::stage::{LINE, Lines};
    use crate::kernel::gather::{Axis, first, ones};
    use crate::kernel::threads::{PIECES, SCATTER_ELEMENTS};

    /// Rows of a table from this length on are cut in themselves.
    const LONG_ROW: usize = 16 << 10;

    /// And those that are combined with values, if each thread has so much of one and the target stays in the cache: then it
    /// reads the values in order, where those of its own rows lie apart. (s2_add_rows_dup)
    const SHORT_PART: usize = 4 * LINE;

    /// Fewer threads than this leave single elements in a near target to one of them: each would look through the whole table
    /// (s3_add_1m on two threads: 25 ms, 23 ms on one).
    const FEW: usize = 4;

    /// # Safety
    ///
    /// S1 to S3 hold, and an element is a `T` (S6).
    pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: Nest<'_>, op: O, stream: Option<Lines>, pieces: usize) {
        if pieces < 2 || nest.elements() < 2 * SCATTER_ELEMENTS {
            // SAFETY: S1 to S3 and S6 hold for the nest.
            return unsafe { piece::<T, O>(&nest, op, stream) };
        }
        if let Some(&table @ Axis::Table { len, .. }) = nest.axes.first() {
            let shares = pieces.div_ceil(PIECES);
            let bytes = nest.run.len * size_of::<T>();
            let elements = nest.axes.len() == 1 && elements::supports(&nest);
            if elements && shares < FEW && own::span(&table, nest.unit) <= elements::NEAR_BYTES {
                // SAFETY: S1 to S3 and S6 hold for the nest.
                return unsafe { piece::<T, O>(&nest, op, stream) };
            }
            let cuts = || {
                let cuts = own::cuts(&table, shares)?;
                debug_assert!(cuts.is_sorted(), "S7: ranges that share no position: {cuts:?}");
                Some(cuts)
            };
            if elements && let Some(cuts) = cuts() {
                return cuts.par_windows(2).for_each(|cut| {
                    let own = (cut[0].max(0) as usize, cut[1] as usize);
                    // SAFETY: S1 to S3 and S6 hold for the nest; S7: no position is in two ranges, so the threads write
                    // to different elements (T2).
                    unsafe { elements::run_owned::<T, O>(&nest, op, Some(own)) }
                });
            }
            if elements || shares < 2 {
                // SAFETY: S1 to S3 and S6 hold for the nest.
                return unsafe { piece::<T, O>(&nest, op, stream) };
            }
            let near = || own::span(&table, nest.unit) <= elements::NEAR_BYTES;
            let cut_in_row = bytes >= LONG_ROW.max(shares * LINE) || !O::PUTS && bytes >= shares * SHORT_PART && near();
            if cut_in_row {
                // Below: each thread has all rows, and looks for none.
            } else if own::distinct(&table) {
                return (0..shares).into_par_iter().for_each(|k| {
                    let (from, to) = (k * len / shares, (k + 1) * len / shares);
                    // SAFETY: S5: some entries of the nest are pairs of the same nest, so S1 to S3 hold; S7: `distinct`
                    // found that no two entries name the same position (T2).
                    entries_of(&nest, from, to, |nest| unsafe { piece::<T, O>(nest, op, stream) });
                });
            } else {
                let Some(cuts) = cuts() else {
                    // SAFETY: S1 to S3 and S6 hold for the nest.
                    return unsafe { piece::<T, O>(&nest, op, stream) };
                };
                return cuts.par_windows(2).for_each(|cut| {
                    let (low, high) = (cut[0], cut[1]);
                    // SAFETY: S5: some entries of the nest are pairs of the same nest, so S1 to S3 hold; S7: no offset
                    // is in two ranges, and two offsets share no position (T2).
                    let write = |nest: &Nest<'_>| unsafe { piece::<T, O>(nest, op, stream) };
                    let own = own::within(&table, low, high, len / shares + len / 16);
                    // Other threads may have written by now, so that this one goes on without a list of its entries.
                    let of =
                        |entries: own::Entries| if entries.is_empty() { Some(()) } else { entries.of(&nest, 0, write) };
                    own.and_then(of).unwrap_or_else(|| {
                        own::each_within(&table, low, high, |j, _| entries_of(&nest, j, j + 1, write));
                    });
                });
            }
        }
        let Some((a, b)) = halve(&nest, size_of::<T>()) else {
            // SAFETY: S1 to S3 and S6 hold for the nest.
            return unsafe { piece::<T, O>(&nest, op, stream) };
        };
        debug_assert_eq!(a.elements() + b.elements(), nest.elements(), "S5, T2: two halves are the whole");
        let run = |half, pieces| {
            // SAFETY: S5: each half is a part of the scatter, so S1 to S3 hold for it; S7: it is cut where no position
            // is named twice (T2).
            unsafe { run::<T, O>(half, op, stream, pieces) }
        };
        rayon::join(|| run(a, pieces / 2), || run(b, pieces - pieces / 2));
    }

    /// Calls `f` with the part of the scatter that has only entries `from..to` of the outermost table, unless there are
    /// none.
    fn entries_of(nest: &Nest<'_>, from: usize, to: usize, f: impl FnOnce(&Nest<'_>)) {
        let mut nest = nest.clone();
        if let Axis::Table { start, len, .. } = &mut nest.axes[0] {
            (*start, *len) = (*start + from, to - from);
        }
        match &mut nest.values[0] {
            Axis::Step { len, stride } => {
                *len = to - from;
                nest.src = nest.src.wrapping_offset((from as isize).wrapping_mul(*stride));
            }
            Axis::Table { start, len, .. } => (*start, *len) = (*start + from, to - from),
            Axis::Bits { .. } => unreachable!("values lie at steps or at a table"),
        }
        if from < to {
            f(&nest);
        }
    }

    /// Two scatters that together are this one, cut in the middle of the outermost axis if that is a step or a mask, or
    /// else of the run.
    fn halve<'p>(nest: &Nest<'p>, size: usize) -> Option<(Nest<'p>, Nest<'p>)> {
        let (mut a, mut b) = (nest.clone(), nest.clone());
        let skipped = match (a.axes.first_mut(), b.axes.first_mut()) {
            (Some(Axis::Step { len: x, .. }), Some(Axis::Step { len: y, stride })) => {
                *x /= 2;
                *y -= *x;
                b.dst = b.dst.wrapping_offset((*x as isize).wrapping_mul(*stride));
                *x
            }
            (Some(Axis::Bits { words: [_], len: n, .. }), Some(Axis::Bits { skip, len: m, .. })) => {
                *n /= 2;
                *m -= *n;
                *skip += *n;
                *n
            }
            (
                Some(Axis::Bits { words: x, skip: before, len: n, .. }),
                Some(Axis::Bits { words: y, skip, len: m, lie }),
            ) => {
                let half = x.len() / 2;
                (*x, *y) = y.split_at(half);
                *n = ones(x) - *before;
                *skip = 0;
                *m -= *n;
                let (rest, by) = lie.skip(64 * half);
                *lie = rest;
                b.dst = b.dst.wrapping_offset(by);
                *n
            }
            _ => {
                // Not inside a line, where the run begins one.
                let line = (LINE / size).max(1);
                let half = nest.run.len / 2 / line * line;
                if half == 0 {
                    return None;
                }
                a.run.len = half;
                b.run.len -= half;
                b.dst = b.dst.wrapping_offset((half as isize).wrapping_mul(b.run.dst));
                b.src = b.src.wrapping_offset((half as isize).wrapping_mul(b.run.src));
                return Some((a, b));
            }
        };
        if let Some(Axis::Step { stride, .. }) = b.values.first() {
            b.src = b.src.wrapping_offset((skipped as isize).wrapping_mul(*stride));
        }
        for half in [&mut a, &mut b] {
            let len = half.axes[0].len();
            if let Axis::Step { len: values, .. } = &mut half.values[0] {
                *values = len;
            }
            if len == 1 {
                half.dst = half.dst.wrapping_offset(first(&half.axes[0], half.unit));
                half.axes.remove(0);
                half.values.remove(0);
            }
        }
        Some((a, b))
    }
}
