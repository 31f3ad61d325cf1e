//! Integers as index entries: their words, their signs, and the positions that they name on an axis.

use super::TablePositions;
use crate::kernel::in_order::InOrder;

/// An integer that can be an index entry: one of Rust's own, of 64 bits at most.
pub(crate) trait Int: Copy + Send + Sync {
    /// The unsigned integer of its width: conversions are compiled for these alone.
    type Word: Word;

    /// Whether there are negative ones.
    const SIGNED: bool;

    /// As 64 bits, with its sign.
    fn wide(self) -> u64;

    /// The position in an axis of `extent`, counted from the end for negative entries; `extent` or more for an entry
    /// outside. `extent` is at most `isize::MAX`.
    #[inline(always)]
    fn place(self, extent: u64) -> u64 {
        EntryAxis { extent, signed: Self::SIGNED }.place(self.wide())
    }

    /// The position nearest to the entry as it stands, in an axis of `extent`, which is more than 0.
    #[inline(always)]
    fn clipped(self, extent: u64) -> u64 {
        EntryAxis { extent, signed: Self::SIGNED }.clipped(self.wide())
    }
}

macro_rules! ints {
    ($($t:ty: $word:ty;)*) => {$(
        impl Int for $t {
            type Word = $word;

            const SIGNED: bool = <$t>::MIN != 0;

            #[inline(always)]
            fn wide(self) -> u64 {
                self as i64 as u64
            }
        }
    )*};
}

ints! { i8: u8; i16: u16; i32: u32; i64: u64; u8: u8; u16: u16; u32: u32; u64: u64; }
#[cfg(target_pointer_width = "64")]
ints! { isize: u64; usize: u64; }
#[cfg(not(target_pointer_width = "64"))]
ints! { isize: u32; usize: u32; }

/// An unsigned integer as which entries are read.
pub(crate) trait Word: Copy + Send + Sync {
    /// As 64 bits.
    fn wide(self) -> u64;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn wide(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}

words! { u8 u16 u32 u64 }

/// An axis that entries are positions of, and whether they are signed.
#[derive(Clone, Copy)]
pub(super) struct EntryAxis {
    pub(super) extent: u64,
    pub(super) signed: bool,
}

impl EntryAxis {
    /// An entry as 64 bits, with its sign.
    #[inline(always)]
    pub(super) fn entry<W: Word>(self, word: W) -> u64 {
        if size_of::<W>() == size_of::<u64>() {
            return word.wide();
        }
        // Without a branch: loops have vectors of these.
        let sign = u64::from(self.signed) << (8 * size_of::<W>() - 1);
        (word.wide() ^ sign).wrapping_sub(sign)
    }

    /// What is added to an entry whose first bit is set.
    #[inline(always)]
    fn behind(self) -> u64 {
        if self.signed { self.extent } else { 0 }
    }

    /// The position of an entry, counted from the end where it is negative; the extent or more for an entry outside.
    #[inline(always)]
    pub(super) fn place(self, entry: u64) -> u64 {
        // Below `-extent` the sum stays negative, which is more than `isize::MAX` as a `u64`.
        entry.wrapping_add(((entry as i64 >> 63) as u64) & self.behind())
    }

    /// The position nearest to the entry, as it stands.
    #[inline(always)]
    pub(super) fn clipped(self, entry: u64) -> u64 {
        let last = self.extent - 1;
        if self.signed { (entry as i64).clamp(0, last as i64) as u64 } else { entry.min(last) }
    }

    /// The place of an entry outside, modulo the extent.
    pub(super) fn wrapped(self, place: u64) -> u64 {
        // Most are near, and division is slow.
        let near = place.wrapping_sub(self.extent);
        if near < self.extent {
            near
        } else if self.signed {
            (place as i64).rem_euclid(self.extent as i64) as u64
        } else {
            place % self.extent
        }
    }
}

/// Entries as words.
pub(super) fn words<I: Int>(entries: InOrder<'_, I>) -> InOrder<'_, I::Word> {
    const { assert!(size_of::<I>() == size_of::<I::Word>() && align_of::<I>() == align_of::<I::Word>()) };
    // SAFETY: L7: an `Int` is a plain integer, and the word has its size and alignment; every bit pattern is a value.
    unsafe { entries.cast() }
}

/// Integers that are as wide as positions, as positions; a negative one becomes a number beyond half of their range.
#[inline]
pub(crate) fn stored<I: Int>(entries: &[I]) -> Option<TablePositions<'_>> {
    // SAFETY: L7: an `Int` is a plain integer, and the other integer has its size and alignment; every bit pattern is a
    // value.
    unsafe {
        if (size_of::<I>(), align_of::<I>()) == (size_of::<u32>(), align_of::<u32>()) {
            return Some(TablePositions::Narrow(core::slice::from_raw_parts(entries.as_ptr().cast(), entries.len())));
        }
        if (size_of::<I>(), align_of::<I>()) == (size_of::<usize>(), align_of::<usize>()) {
            return Some(TablePositions::Wide(core::slice::from_raw_parts(entries.as_ptr().cast(), entries.len())));
        }
    }
    None
}

/// The entries that [`stored`] gave, where they were signed.
pub(crate) fn as_signed<U: Int, I: Int>(entries: &[U]) -> &[I] {
    assert!(size_of::<U>() == size_of::<I>() && align_of::<U>() == align_of::<I>());
    // SAFETY: L7: an `Int` is a plain integer, of this size and alignment; every bit pattern is a value.
    unsafe { core::slice::from_raw_parts(entries.as_ptr().cast(), entries.len()) }
}
