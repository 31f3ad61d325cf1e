//! The way through the rows of a copy, in pieces, with the source of later pieces on its way into the cache.
//!
//! The processor guesses which lines a loop reads next, but only inside a page and only after a few
//! misses; rows that end, turn back or lie apart start the guessing anew. We know better.

use smallvec::SmallVec;

use super::normalize::{Axis, step};
use super::stage::{LINE, prefetch};

/// How far ahead of the copy the source is fetched, in bytes.
const AHEAD_BYTES: usize = 8 << 10;

/// The most pieces that are on their way at a time.
const MOST_AHEAD: usize = 64;

/// The pieces of a box, in the order in which they are copied.
pub(super) struct Pieces<'a> {
    outer: &'a [Axis],
    /// Rows that share their source lines: a piece of each, before the next piece of any.
    lanes: Axis,
    row: Axis,
    /// Rows that are read at the same time.
    beside: Axis,
    /// Elements in a piece.
    chunk: usize,
    /// Where we are: the start of the rows, the index along `outer`, the lane, the element.
    src: *const u8,
    dst: *mut u8,
    index: SmallVec<[usize; 16]>,
    lane: usize,
    at: usize,
    len: usize,
    done: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(
        (src, dst): (*const u8, *mut u8),
        (outer, [lanes, row]): (&'a [Axis], [Axis; 2]),
        chunk: usize,
    ) -> Pieces<'a> {
        let index = SmallVec::from_elem(0, outer.len());
        Pieces { outer, lanes, row, beside: Axis::ONE, chunk, src, dst, index, lane: 0, at: 0, len: 0, done: false }
    }

    /// The same pieces, each of which also reads the rows of `beside`.
    pub(super) fn beside(self, beside: Axis) -> Self {
        Pieces { beside, ..self }
    }

    /// Calls `f` with the source, the destination and the elements of each piece.
    pub(super) fn each(mut self, mut f: impl FnMut(*const u8, *mut u8, usize)) {
        let pace = self.row.src.unsigned_abs().max(1);
        let ahead = (AHEAD_BYTES / (self.chunk.min(self.row.len) * pace * self.beside.len)).clamp(1, MOST_AHEAD);
        // Lines along the row, or single elements where they lie further apart than lines.
        let line = (LINE / pace).max(1);
        let mut fetch = || {
            let piece @ (src, _, len) = self.next()?;
            if self.lane <= 1 {
                for k in 0..self.beside.len as isize {
                    for i in (0..len).step_by(line) {
                        let at = i as isize * self.row.src + k * self.beside.src;
                        prefetch(src.wrapping_offset(at));
                    }
                }
            }
            Some(piece)
        };
        let mut fetched = [None; MOST_AHEAD];
        fetched[..ahead].fill_with(&mut fetch);
        loop {
            for slot in &mut fetched[..ahead] {
                let Some((src, dst, len)) = core::mem::replace(slot, fetch()) else {
                    return;
                };
                f(src, dst, len);
            }
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = (*const u8, *mut u8, usize);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let (at, lane) = (self.at as isize, self.lane as isize);
        if lane == 0 {
            // The first piece of a row ends where a line does, so that the others begin there.
            let begun = self.dst.addr() % LINE / self.row.dst.unsigned_abs();
            let first = at == 0 && begun < self.chunk;
            let chunk = if first { self.chunk - begun } else { self.chunk };
            self.len = chunk.min(self.row.len - self.at);
        }
        let len = self.len;
        let src = self.src.wrapping_offset(at * self.row.src + lane * self.lanes.src);
        let dst = self.dst.wrapping_offset(at * self.row.dst + lane * self.lanes.dst);
        self.lane += 1;
        if self.lane == self.lanes.len {
            self.lane = 0;
            self.at += len;
            if self.at == self.row.len {
                self.at = 0;
                self.done = !step(&mut self.index, self.outer, &mut self.src, &mut self.dst);
            }
        }
        Some((src, dst, len))
    }
}
