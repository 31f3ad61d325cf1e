//! From index entries to positions: the only check that a gather makes.
//!
//! One pass converts every entry and remembers the largest result; an entry that is outside becomes a number that is too
//! large, whichever side it was on. Only when there is one, a second pass looks for the first.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::TablePositions;
use super::strategy::STREAM_BYTES;
use crate::kernel::copy::{advise_huge, stage};
use crate::kernel::in_order::InOrder;
use crate::kernel::scratch::Scratch;
#[cfg(feature = "rayon")]
use crate::kernel::threads::all;
use crate::kernel::threads::{ENTRIES, Threads, shared};

/// An integer that can be an index entry: one of Rust's own.
pub(crate) trait Int: Copy + Send + Sync {
    /// The position in an axis of `extent`, counted from the end for negative entries; `extent` or more for an entry
    /// outside. `extent` is at most `isize::MAX`.
    fn place(self, extent: u64) -> u64;

    /// The position nearest to the entry as it stands, in an axis of `extent`, which is more than 0.
    fn clipped(self, extent: u64) -> u64;
}

macro_rules! signed {
    ($($t:ty)*) => {$(
        impl Int for $t {
            #[inline(always)]
            fn place(self, extent: u64) -> u64 {
                let entry = self as i64;
                // Below `-extent` the sum stays negative, which is more than `isize::MAX` as a `u64`.
                entry.wrapping_add((entry >> 63) & extent as i64) as u64
            }

            #[inline(always)]
            fn clipped(self, extent: u64) -> u64 {
                (self as i64).clamp(0, extent as i64 - 1) as u64
            }
        }
    )*};
}

macro_rules! unsigned {
    ($($t:ty)*) => {$(
        impl Int for $t {
            #[inline(always)]
            fn place(self, _: u64) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn clipped(self, extent: u64) -> u64 {
                (self as u64).min(extent - 1)
            }
        }
    )*};
}

signed!(i8 i16 i32 i64 isize);
unsigned!(u8 u16 u32 u64 usize);

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

/// Entries that are positions as they stand, checked against an extent: `None` for other widths and where one counts
/// from the end or is outside. Nothing is allocated; for a large table that is used once, this saves writing and reading
/// it again.
#[inline]
pub(crate) fn positions_as_is<I: Int>(entries: &[I], extent: usize, threads: Threads) -> Option<TablePositions<'_>> {
    let inside = if entries.len() <= FEW {
        entries.iter().all(|entry| entry.place(0) < extent as u64)
    } else {
        stored(&entries[..0]).is_some() && many_are_inside(entries, extent, threads)
    };
    if inside { stored(entries) } else { None }
}

/// Whether all of many entries are positions as they stand.
fn many_are_inside<I: Int>(entries: &[I], extent: usize, threads: Threads) -> bool {
    let largest = best_largest::<I>();
    // SAFETY: X1: `best_largest` detected the instructions.
    let are_inside = |entries: &[I]| unsafe { largest(entries) } < extent as u64;
    match shared(entries.len(), ENTRIES, threads) {
        #[cfg(feature = "rayon")]
        Some(grain) => {
            let outside = AtomicBool::new(false);
            all(entries.len().div_ceil(grain), &|k| {
                if !are_inside(&entries[k * grain..entries.len().min((k + 1) * grain)]) {
                    outside.store(true, Relaxed);
                }
            });
            !outside.into_inner()
        }
        _ => are_inside(entries),
    }
}

/// How a position is stored in a table. Every bit pattern is one.
pub(crate) trait FromPlace: Copy + PartialEq + Send + Sync {
    fn of(place: u64) -> Self;
}

impl FromPlace for u16 {
    #[inline(always)]
    fn of(place: u64) -> u16 {
        place as u16
    }
}

impl FromPlace for u32 {
    #[inline(always)]
    fn of(place: u64) -> u32 {
        place as u32
    }
}

impl FromPlace for usize {
    #[inline(always)]
    fn of(place: u64) -> usize {
        place as usize
    }
}

/// Tables from this size on are written around the cache; smaller ones are still in it when the gather reads them.
const TABLE_STREAM_BYTES: usize = 4 * STREAM_BYTES;

/// Up to so many entries are converted one by one: to make another way ready takes longer.
const FEW: usize = 64;

/// Entries that are converted at once on their way around the cache.
const CHUNK: usize = 1024;

/// Why entries do not become positions.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unplaced {
    /// The first entry outside, by its number in row-major order.
    Entry(usize),
    /// There is no memory for a table.
    NoMemory,
    /// An entry was outside, and none is when they are read again: another program writes to them.
    Changed,
}

/// Checks entries against an extent that `P` can count, and gives them as positions. Each entry is read once: the position
/// that is checked is the one that is stored.
pub(crate) fn positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    threads: Threads,
) -> Result<Vec<P>, Unplaced> {
    let (table, found) = placed::<I, P, _>(entries, extent, Strict, threads)?;
    if !table.is_empty() && found.largest >= extent as u64 {
        return Err(first_outside(entries, extent));
    }
    Ok(table)
}

/// [`positions`], where entries outside are moved to the nearest one; the extent is more than 0.
pub(crate) fn clipped_positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    threads: Threads,
) -> Result<Vec<P>, Unplaced> {
    Ok(placed::<I, P, _>(entries, extent, Clipped, threads)?.0)
}

/// [`positions`], where the extent stands for an entry outside; and the numbers of these entries, in order. With `wraps`, entries up
/// to one extent behind the axis are moved onto it first.
pub(crate) fn marked_positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    wraps: bool,
    threads: Threads,
) -> Result<(Vec<P>, Vec<usize>), Unplaced> {
    let way = Marked { back: if wraps { extent as u64 } else { 0 } };
    let (table, found) = placed::<I, P, _>(entries, extent, way, threads)?;
    if found.too_many { Err(Unplaced::NoMemory) } else { Ok((table, found.marks)) }
}

/// What a conversion finds out about some entries.
#[derive(Default)]
struct Found {
    largest: u64,
    /// The numbers of those that are marked, in order, where they are asked for; not all, if there is no memory for them.
    marks: Vec<usize>,
    too_many: bool,
}

impl Found {
    fn join(mut self, mut behind: Found) -> Found {
        self.largest = self.largest.max(behind.largest);
        self.too_many |= behind.too_many || self.marks.try_reserve(behind.marks.len()).is_err();
        if !self.too_many {
            self.marks.append(&mut behind.marks);
        }
        self
    }

    /// Some more positions, the first of which has this number.
    fn add<P: FromPlace>(&mut self, positions: &[P], first: usize, mark: P) {
        // Most pieces have none, which is seen without a branch for each position.
        const PIECE: usize = 32;
        for (k, some) in positions.chunks(PIECE).enumerate() {
            if some.iter().fold(false, |any, &position| any | (position == mark)) {
                if self.marks.try_reserve(some.len()).is_err() {
                    return self.too_many = true;
                }
                self.marks.extend((0..some.len()).filter(|&n| some[n] == mark).map(|n| first + k * PIECE + n));
            }
        }
    }
}

/// How an entry becomes a position.
trait Placing: Copy + Send + Sync {
    /// Whether the extent stands for entries outside, and their numbers are wanted.
    const MARKS: bool = false;

    /// The position of an entry on an axis of `extent`; `extent` or more where there is none.
    fn place<I: Int>(self, entry: I, extent: u64) -> u64;
}

#[derive(Clone, Copy)]
struct Strict;

#[derive(Clone, Copy)]
struct Clipped;

/// Entries outside become the extent; before that, those behind the axis are moved back by so many elements.
#[derive(Clone, Copy)]
struct Marked {
    back: u64,
}

impl Placing for Strict {
    #[inline(always)]
    fn place<I: Int>(self, entry: I, extent: u64) -> u64 {
        entry.place(extent)
    }
}

impl Placing for Clipped {
    #[inline(always)]
    fn place<I: Int>(self, entry: I, extent: u64) -> u64 {
        entry.clipped(extent)
    }
}

impl Placing for Marked {
    const MARKS: bool = true;

    #[inline(always)]
    fn place<I: Int>(self, entry: I, extent: u64) -> u64 {
        let place = entry.place(extent);
        // Of a position on the axis the difference is more than any position. No branch, and no division.
        place.min(place.wrapping_sub(self.back)).min(extent)
    }
}

/// Entries as positions, of which some may be outside.
fn placed<I: Int, P: FromPlace + Scratch, W: Placing>(
    entries: InOrder<'_, I>,
    extent: usize,
    way: W,
    threads: Threads,
) -> Result<(Vec<P>, Found), Unplaced> {
    let len = entries.len();
    let mut out = P::vec(len).ok_or(Unplaced::NoMemory)?;
    if let InOrder::Row(few) = entries
        && len <= FEW
    {
        let mut found = Found::default();
        for entry in few {
            let place = way.place(*entry, extent as u64);
            found.largest = found.largest.max(place);
            out.push(P::of(place));
        }
        if W::MARKS && found.largest >= extent as u64 {
            found.add(&out, 0, P::of(extent as u64));
        }
        return Ok((out, found));
    }
    advise_huge(out.as_ptr().cast(), len * size_of::<P>());
    let room = &mut out.spare_capacity_mut()[..len];
    let convert = best::<I, P, W>();
    // Up to the first entry outside, marks take no more than strict entries do: three minima of 64 bits are slow without AVX-512.
    let strict = W::MARKS.then(best::<I, P, Strict>);
    let stream = if size_of_val(room) > TABLE_STREAM_BYTES { stage::lines() } else { None };
    let start = room.as_ptr().addr();
    let convert = |entries: &[I], room: &mut [MaybeUninit<P>]| {
        let mut found = Found::default();
        let mut none_outside = strict;
        let mut convert = |entries: &[I], room: &mut [MaybeUninit<P>], first: usize| {
            if let Some(strict) = none_outside {
                // SAFETY: G8 and X1 as below.
                if unsafe { strict(entries, room, extent as u64, Strict) } < extent as u64 {
                    return;
                }
                none_outside = None;
            }
            // SAFETY: G8: `room` has as many places as there are entries; X1: `best` detected the instructions.
            let largest = unsafe { convert(entries, room, extent as u64, way) };
            found.largest = found.largest.max(largest);
            if W::MARKS && largest >= extent as u64 {
                // SAFETY: G8: `convert` has written all of them.
                let positions = unsafe { core::slice::from_raw_parts(room.as_ptr().cast::<P>(), room.len()) };
                found.add(positions, first, P::of(extent as u64));
            }
        };
        let first = (room.as_ptr().addr() - start) / size_of::<P>();
        if stream.is_none() && !W::MARKS {
            convert(entries, room, first);
            return found;
        }
        let mut buffer = [const { MaybeUninit::uninit() }; CHUNK];
        for (k, (entries, room)) in entries.chunks(CHUNK).zip(room.chunks_mut(CHUNK)).enumerate() {
            let first = first + k * CHUNK;
            let Some(lines) = stream else {
                convert(entries, room, first);
                continue;
            };
            let buffer = &mut buffer[..entries.len()];
            convert(entries, buffer, first);
            // SAFETY: G8: the buffer and the room have as many places as the chunk has entries; X1: `lines` detected the
            // instructions.
            unsafe { stage::stream(lines, room.as_mut_ptr().cast(), buffer.as_ptr().cast(), size_of_val(room)) };
        }
        if stream.is_some() {
            stage::fence();
        }
        found
    };
    let found = entries.make(room, 1, ENTRIES, threads, &convert, &Found::join).ok_or(Unplaced::NoMemory)?;
    // SAFETY: G8: `make` returned a value, so all `len` elements were written.
    unsafe { out.set_len(len) };
    Ok((out, found))
}

/// The first entry outside. The entries are read a second time here, and may be others by now.
#[cold]
pub(super) fn first_outside<I: Int>(entries: InOrder<'_, I>, extent: usize) -> Unplaced {
    let bad = entries.position(|entry| entry.place(extent as u64) >= extent as u64);
    bad.map_or(Unplaced::Changed, Unplaced::Entry)
}

/// The largest of the entries as they stand; a negative one is larger than any extent.
///
/// # Safety
///
/// The machine has the instructions (X1).
type Largest<I> = unsafe fn(&[I]) -> u64;

fn best_largest<I: Int>() -> Largest<I> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512dq") {
            return largest_avx512::<I>;
        }
    }
    largest::<I>
}

/// How far ahead entries are asked for: past the page, where the processor does not follow.
const AHEAD_BYTES: usize = 8 << 10;

#[inline(always)]
fn largest<I: Int>(entries: &[I]) -> u64 {
    const LINES: usize = 4;
    let most = |largest: u64, entries: &[I]| entries.iter().fold(largest, |most, entry| most.max(entry.place(0)));
    entries.chunks(LINES * stage::LINE / size_of::<I>()).fold(0, |largest, chunk| {
        for line in 0..LINES {
            stage::prefetch(chunk.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + line * stage::LINE));
        }
        most(largest, chunk)
    })
}

/// # Safety
///
/// The machine has these four (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn largest_avx512<I: Int>(entries: &[I]) -> u64 {
    largest(entries)
}

/// Converts entries to positions, into as much room, and returns the largest.
///
/// # Safety
///
/// The machine has the instructions (X1).
type Convert<I, P, W> = unsafe fn(&[I], &mut [MaybeUninit<P>], u64, W) -> u64;

/// The conversion, compiled for the best instruction set of this machine.
fn best<I: Int, P: FromPlace, W: Placing>() -> Convert<I, P, W> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512dq") {
            return convert_avx512::<I, P, W>;
        }
        if has!("avx2") {
            return convert_avx2::<I, P, W>;
        }
    }
    convert::<I, P, W>
}

/// Converts, and returns the largest place.
#[inline(always)]
fn convert<I: Int, P: FromPlace, W: Placing>(entries: &[I], room: &mut [MaybeUninit<P>], extent: u64, way: W) -> u64 {
    const TOGETHER: usize = 32;
    let mut largest = [0; TOGETHER];
    let mut each = |k: usize, entry: I, room: &mut MaybeUninit<P>| {
        let place = way.place(entry, extent);
        largest[k] = largest[k].max(place);
        room.write(P::of(place));
    };
    let (chunks, rest) = entries.as_chunks::<TOGETHER>();
    let (rooms, room) = room.as_chunks_mut::<TOGETHER>();
    // By number, and not by iterators: this is compiled for each pair of types, and iterators are a dozen functions more for each.
    for n in 0..chunks.len().min(rooms.len()) {
        let (entries, room) = (&chunks[n], &mut rooms[n]);
        for at in (0..size_of_val(entries)).step_by(stage::LINE) {
            stage::prefetch(entries.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + at));
        }
        for k in 0..TOGETHER {
            each(k, entries[k], &mut room[k]);
        }
    }
    for k in 0..rest.len().min(room.len()) {
        each(k, rest[k], &mut room[k]);
    }
    largest.into_iter().fold(0, u64::max)
}

/// # Safety
///
/// The machine has AVX2 (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx2")]
unsafe fn convert_avx2<I: Int, P: FromPlace, W: Placing>(
    entries: &[I],
    room: &mut [MaybeUninit<P>],
    extent: u64,
    way: W,
) -> u64 {
    convert::<I, P, W>(entries, room, extent, way)
}

/// # Safety
///
/// The machine has these four (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn convert_avx512<I: Int, P: FromPlace, W: Placing>(
    entries: &[I],
    room: &mut [MaybeUninit<P>],
    extent: u64,
    way: W,
) -> u64 {
    convert::<I, P, W>(entries, room, extent, way)
}
