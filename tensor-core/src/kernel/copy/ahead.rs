//! What a copy asks for while it makes rows: the source of later rows, and the line that two rows share.

use super::normalize::SRC;
use super::stage::{LINE, prefetch};
use crate::kernel::nest::Loop;

/// How far ahead of a copy its source is fetched, in bytes: the processor itself stops at the end of each page.
pub(super) const AHEAD: usize = 8 << 10;

/// From a byte of the source to the one that is fetched when it is copied.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The first bytes of a row, for which that is as many rows on as for its first; for the others it is one more.
    near: usize,
    to_near: isize,
    to_far: isize,
}

impl Ahead {
    /// For rows of `len` bytes of the source, one after the other along `axis`, each copied in the direction of `sign`.
    pub(super) fn new(len: usize, sign: isize, axis: Option<&Loop<2>>) -> Ahead {
        let (most, next) = axis.map_or((1, 0), |axis| (axis.len, axis.by[SRC]));
        let ahead = AHEAD.min(len.saturating_mul(most));
        let (rows, bytes) = ((ahead / len) as isize, ahead % len);
        let to_near = rows.wrapping_mul(next).wrapping_add(bytes as isize * sign);
        let to_far = to_near.wrapping_add(next).wrapping_sub((len as isize).wrapping_mul(sign));
        Ahead { near: len - bytes, to_near, to_far }
    }

    /// For the byte that comes `at` bytes after the first of its row.
    #[inline(always)]
    pub(super) fn of(&self, at: usize) -> isize {
        if at < self.near { self.to_near } else { self.to_far }
    }
}

/// Asks for the line of the destination that the next row shares with the one that ends at `end`, if any: a plain store
/// that misses the cache holds up those behind it.
#[inline(always)]
pub(super) fn prefetch_shared(end: *const u8) {
    if !end.addr().is_multiple_of(LINE) {
        prefetch(end);
    }
}
