//! The way through the runs of a copy, in pieces, with the source of later pieces on its way into the cache.
//!
//! The processor guesses which lines a loop reads next, but only inside a page and only after a few
//! misses; runs that are short or lie apart start the guessing anew. We know better.

use smallvec::SmallVec;

use super::stage::{LINE, PIECE, prefetch};
use super::strategy::CopyPlan;
use crate::kernel::nest::{Loop, Nest, step};

/// How far ahead of the copy the source is fetched, in bytes.
const AHEAD_BYTES: usize = 8 << 10;

/// The most pieces that are on their way at a time.
const MOST_AHEAD: usize = 64;

/// The pieces of a box of runs, in the order of the destination.
pub(super) struct RunPieces<'a> {
    plan: &'a CopyPlan,
    outer: &'a [Loop<2>],
    /// Bytes of a run.
    run: usize,
    /// Where we are: the start of the run, the index along `outer`, the byte.
    start: [isize; 2],
    index: SmallVec<[usize; 8]>,
    at: usize,
    done: bool,
}

impl<'a> RunPieces<'a> {
    pub(super) fn new(plan: &'a CopyPlan, nest: &Nest<2>, outer: &'a [Loop<2>], run: usize) -> RunPieces<'a> {
        let index = SmallVec::from_elem(0, outer.len());
        RunPieces { plan, outer, run, start: nest.at, index, at: 0, done: false }
    }

    /// Calls `f` with the source, the destination and the bytes of each piece.
    pub(super) fn each(mut self, mut f: impl FnMut(*const u8, *mut u8, usize)) {
        let ahead = (AHEAD_BYTES / self.run.min(PIECE)).clamp(1, MOST_AHEAD);
        let mut fetch = || {
            let piece @ (src, _, bytes) = self.next()?;
            for at in (0..bytes).step_by(LINE) {
                prefetch(src.wrapping_add(at));
            }
            Some(piece)
        };
        let mut fetched = [None; MOST_AHEAD];
        fetched[..ahead].fill_with(&mut fetch);
        loop {
            for slot in &mut fetched[..ahead] {
                let Some((src, dst, bytes)) = core::mem::replace(slot, fetch()) else {
                    return;
                };
                f(src, dst, bytes);
            }
        }
    }
}

impl Iterator for RunPieces<'_> {
    type Item = (*const u8, *mut u8, usize);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let [src, dst] = self.plan.bases.at(self.start).map(|start| start.wrapping_add(self.at));
        let bytes = PIECE.min(self.run - self.at);
        self.at += bytes;
        if self.at == self.run {
            self.at = 0;
            self.done = !step(&mut self.index, self.outer, &mut self.start);
        }
        Some((src.cast_const(), dst, bytes))
    }
}
