//! Which loop a copy takes.

use super::normalize::{DST, SRC};
use super::rows::{self, CopyRows};
use super::stage::{self, LINE, Lines};
use super::{runs, simd, tiles, transpose};
use crate::kernel::nest::{Bases, Loop, Nest, each};
use crate::kernel::sort::sort_by_key;

/// The ways to copy, from the most to the least special. `s` is the axis with the shortest step in
/// the source, `d` the innermost axis of the destination.
#[derive(Clone, Copy)]
pub(super) enum CopyStrategy {
    /// The innermost axis is contiguous on both sides: one memcpy after the other.
    Runs,
    /// The source or the destination is dense along the innermost axis, and one loop makes a row of it.
    Rows(CopyRows),
    /// The source is contiguous along one axis and the destination along another.
    Transpose,
    /// Anything else.
    Tiles,
}

/// How the loops of a nest, which stand in the order that the strategy wants, are copied.
#[derive(Clone, Copy)]
pub(super) struct CopyPlan {
    pub(super) bases: Bases<2>,
    /// Bytes that are moved at each index.
    pub(super) size: usize,
    pub(super) strategy: CopyStrategy,
    /// How to write around the cache, if so.
    pub(super) stream: Option<Lines>,
}

/// Source lines and result together must be larger than this for stores around the cache: half of a usual last-level
/// cache.
const STREAM_BYTES: usize = 16 << 20;

/// Chooses the strategy for a nest, whose units have `size` bytes: the only place that does.
pub(super) fn choose(nest: &mut Nest<2>, mut size: usize, bases: Bases<2>) -> CopyPlan {
    let near = nest.loops.iter().map(|axis| axis.by[SRC].unsigned_abs()).filter(|&src| src > 0).min();
    // A source whose elements lie apart brings their neighbours into the cache too.
    let spread = near.map_or(1, |near| (near.min(LINE) / size).max(1));
    let large = (nest.len() * size).saturating_mul(1 + spread) > STREAM_BYTES;
    let stream = if large { stage::lines() } else { None };
    let strategy = pick(nest, &mut size);
    let plan = CopyPlan { bases, size, strategy, stream };
    if matches!(strategy, CopyStrategy::Runs)
        && stream.is_some()
        && runs::direct(nest, &plan)
        && let [outer @ .., _] = &mut nest.loops[..]
    {
        // Whole lines can be written in any order; reading is what the copy waits for.
        sort_by_key(outer, |axis| core::cmp::Reverse(axis.by[SRC].unsigned_abs()));
    }
    plan
}

fn pick(nest: &mut Nest<2>, unit: &mut usize) -> CopyStrategy {
    let size = *unit as isize;
    let Some(&d) = nest.loops.last() else {
        return CopyStrategy::Tiles;
    };
    let dense = d.by[DST] == size;
    if dense && d.by[SRC] == size {
        return CopyStrategy::Runs;
    }
    let inner = nest.loops.len() - 1;
    let way = |k: usize| nest.loops[k].by[SRC];
    let near = (0..=inner).rev().filter(|&k| way(k) != 0).min_by_key(|&k| way(k).unsigned_abs());
    let Some(near) = near.filter(|&k| k != inner) else {
        let rows = match (d.by[SRC], dense) {
            (_, true) => CopyRows::gather(*unit, d),
            (src, false) if src == size => CopyRows::spread(*unit, d),
            _ => None,
        };
        return rows.map_or(CopyStrategy::Tiles, CopyStrategy::Rows);
    };
    let s = nest.loops.remove(near);
    if dense
        && s.by == [size, d.len as isize * size]
        && let Some(rows) = CopyRows::interleave(*unit, d)
    {
        nest.loops[inner - 1] = s;
        *unit *= d.len;
        return CopyStrategy::Rows(rows);
    }
    nest.loops.insert(inner - 1, s);
    if s.by[SRC] < 0 {
        nest.flip(inner - 1);
    }
    let s = nest.loops[inner - 1];
    if dense
        && s.by[SRC] == size
        && d.by[SRC] == s.len as isize * size
        && let Some(rows) = CopyRows::split(*unit, s)
    {
        nest.loops.remove(inner - 1);
        *unit *= s.len;
        return CopyStrategy::Rows(rows);
    }
    if dense && s.by[SRC] == size && simd::supports(*unit) { CopyStrategy::Transpose } else { CopyStrategy::Tiles }
}

impl CopyPlan {
    /// Copies the nest, or a part of it.
    ///
    /// # Safety
    ///
    /// N1 to N4 hold for the nest, and N6 for its loops: the plan was made for it by [`choose`].
    pub(super) unsafe fn run(&self, nest: &Nest<2>) {
        // SAFETY: N1 to N4 hold for the caller's arguments; N6: `choose` checked the loops for the strategy.
        unsafe {
            match self.strategy {
                CopyStrategy::Runs => runs::run(nest, self),
                CopyStrategy::Rows(rows) => rows::run(nest, self, rows),
                CopyStrategy::Transpose => transpose::run(nest, self),
                CopyStrategy::Tiles => tiles::run(nest, self),
            }
        }
        if self.stream.is_some() {
            stage::fence();
        }
    }

    /// Calls `f` with the source and destination of every index of the outer loops of a nest, in the order of the destination.
    #[inline(always)]
    pub(super) fn each(&self, outer: &[Loop<2>], nest: &Nest<2>, mut f: impl FnMut(*const u8, *mut u8)) {
        each(outer, nest.at, |at| {
            let [src, dst] = self.bases.at(at);
            f(src, dst);
        });
    }
}

/// The last loops of a nest, outermost first, where it has them: a missing loop is one step of nothing.
pub(super) fn split_last<const N: usize>(nest: &Nest<2>) -> (&[Loop<2>], [Loop<2>; N]) {
    let mut last = [Loop::ONE; N];
    let cut = nest.loops.len().saturating_sub(N);
    let have = nest.loops.len() - cut;
    last[N - have..].copy_from_slice(&nest.loops[cut..]);
    (&nest.loops[..cut], last)
}
