//! The way through the rows of a copy, in pieces, with the source of later pieces on its way into the cache.
//!
//! The processor guesses which lines a loop reads next, but only inside a page and only after a few
//! misses; rows that end, turn back or lie apart start the guessing anew. We know better.

use smallvec::SmallVec;

use super::normalize::Axis;
use super::stage::{LINE, prefetch};

/// How far ahead of the copy the source is fetched, in bytes.
const AHEAD_BYTES: usize = 8 << 10;

/// The pieces of a box, in the order in which they are copied.
#[derive(Clone)]
pub(super) struct Pieces<'a> {
    outer: &'a [Axis],
    /// Rows that share their source lines: a piece of each, before the next piece of any.
    lanes: Axis,
    row: Axis,
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
        Pieces {
            outer,
            lanes,
            row,
            chunk,
            src,
            dst,
            index,
            lane: 0,
            at: 0,
            len: 0,
            done: false,
        }
    }

    /// Calls `f` with the source, the destination and the elements of each piece.
    pub(super) fn each(mut self, mut f: impl FnMut(*const u8, *mut u8, usize)) {
        let mut ahead = self.clone();
        let bytes = self.chunk * self.row.src.unsigned_abs().max(1);
        for _ in 0..AHEAD_BYTES.div_ceil(bytes) * self.lanes.len {
            ahead.next();
        }
        // Lines along the row, or single elements where they lie further apart than lines.
        let step = (LINE / self.row.src.unsigned_abs().max(1)).max(1);
        while let Some((src, dst, len)) = self.next() {
            if let Some((next, _, len)) = ahead.next()
                && ahead.lane <= 1
            {
                for i in (0..len).step_by(step) {
                    prefetch(next.wrapping_offset(i as isize * self.row.src));
                }
            }
            f(src, dst, len);
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
            let chunk = if first {
                self.chunk - begun
            } else {
                self.chunk
            };
            self.len = chunk.min(self.row.len - self.at);
        }
        let len = self.len;
        let src = self
            .src
            .wrapping_offset(at * self.row.src + lane * self.lanes.src);
        let dst = self
            .dst
            .wrapping_offset(at * self.row.dst + lane * self.lanes.dst);
        self.lane += 1;
        if self.lane == self.lanes.len {
            self.lane = 0;
            self.at += len;
            if self.at == self.row.len {
                self.at = 0;
                self.next_rows();
            }
        }
        Some((src, dst, len))
    }
}

impl Pieces<'_> {
    fn next_rows(&mut self) {
        for (i, axis) in self.index.iter_mut().zip(self.outer).rev() {
            *i += 1;
            self.src = self.src.wrapping_offset(axis.src);
            self.dst = self.dst.wrapping_offset(axis.dst);
            if *i < axis.len {
                return;
            }
            *i = 0;
            self.src = self
                .src
                .wrapping_offset((axis.len as isize * axis.src).wrapping_neg());
            self.dst = self
                .dst
                .wrapping_offset((axis.len as isize * axis.dst).wrapping_neg());
        }
        self.done = true;
    }
}
