//! From index entries to positions: the only check that a gather makes.
//!
//! One pass converts every entry and remembers the largest result; an entry that is outside becomes a number that is too
//! large, whichever side it was on. Only when there is one, a second pass looks for the first.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::BitOr;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::TablePositions;
use crate::kernel::copy::{advise_huge, stage};
use crate::kernel::in_order::InOrder;
use crate::kernel::scratch::Scratch;
#[cfg(feature = "rayon")]
use crate::kernel::threads::all;
use crate::kernel::threads::{ENTRIES, Threads, shared};

/// An integer that can be an index entry: one of Rust's own.
pub(crate) trait Int: Copy + Send + Sync {
    /// The same integer by the name of its width: conversions are compiled for these names alone.
    type Fixed: Int;

    /// Whether there are negative ones.
    const SIGNED: bool;

    /// The position in an axis of `extent`, counted from the end for negative entries; `extent` or more for an entry
    /// outside. `extent` is at most `isize::MAX`.
    fn place(self, extent: u64) -> u64;

    /// The position nearest to the entry as it stands, in an axis of `extent`, which is more than 0.
    fn clipped(self, extent: u64) -> u64;
}

macro_rules! signed {
    ($($t:ty: $fixed:ty;)*) => {$(
        impl Int for $t {
            type Fixed = $fixed;

            const SIGNED: bool = true;

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
    ($($t:ty: $fixed:ty;)*) => {$(
        impl Int for $t {
            type Fixed = $fixed;

            const SIGNED: bool = false;

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

signed! { i8: i8; i16: i16; i32: i32; i64: i64; }
unsigned! { u8: u8; u16: u16; u32: u32; u64: u64; }
#[cfg(target_pointer_width = "64")]
signed! { isize: i64; }
#[cfg(target_pointer_width = "64")]
unsigned! { usize: u64; }
#[cfg(not(target_pointer_width = "64"))]
signed! { isize: isize; }
#[cfg(not(target_pointer_width = "64"))]
unsigned! { usize: usize; }

/// Entries by the name of their width.
fn fixed<I: Int>(entries: InOrder<'_, I>) -> InOrder<'_, I::Fixed> {
    const { assert!(size_of::<I>() == size_of::<I::Fixed>() && align_of::<I>() == align_of::<I::Fixed>()) };
    // SAFETY: L7: an `Int` is a plain integer, and the other integer has its size and alignment; every bit pattern is a
    // value.
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
    let are_inside = |entries: &[I]| match extent.checked_sub(1) {
        None => entries.is_empty(),
        Some(last) => match (size_of::<I>(), i32::try_from(last)) {
            (4, Ok(last)) => are_up_to::<i32>(as_signed(entries), last),
            (8, _) => are_up_to::<i64>(as_signed(entries), last as i64),
            _ => entries.iter().all(|entry| entry.place(0) <= last as u64),
        },
    };
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

/// An integer of the width of positions.
trait Signed: Copy + Default + PartialOrd + BitOr<Output = Self> {
    fn wrapping_sub(self, other: Self) -> Self;
}

impl Signed for i32 {
    #[inline(always)]
    fn wrapping_sub(self, other: i32) -> i32 {
        i32::wrapping_sub(self, other)
    }
}

impl Signed for i64 {
    #[inline(always)]
    fn wrapping_sub(self, other: i64) -> i64 {
        i64::wrapping_sub(self, other)
    }
}

/// Whether no entry is negative, and none is above the last position.
fn are_up_to<E: Signed>(entries: &[E], last: E) -> bool {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: X1: the machine has AVX2.
        return unsafe { are_up_to_avx2(entries, last) };
    }
    are_up_to_portable(entries, last)
}

/// # Safety
///
/// The machine has AVX2 (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx2")]
unsafe fn are_up_to_avx2<E: Signed>(entries: &[E], last: E) -> bool {
    are_up_to_portable(entries, last)
}

/// Where no entry is negative, its difference to the last position does not overflow, and has a sign where it is above: registers
/// without a comparison of such integers do this, too.
#[inline(always)]
fn are_up_to_portable<E: Signed>(entries: &[E], last: E) -> bool {
    const LANES: usize = 16;
    // An entry outside is most often an early one.
    for some in entries.chunks(LOOKED_AT) {
        let mut signs = [E::default(); LANES];
        let (chunks, rest) = some.as_chunks::<LANES>();
        for chunk in chunks {
            for at in (0..size_of_val(chunk)).step_by(stage::LINE) {
                stage::prefetch(chunk.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + at));
            }
            for k in 0..LANES {
                signs[k] = signs[k] | chunk[k] | last.wrapping_sub(chunk[k]);
            }
        }
        let mut sign = E::default();
        for &entry in rest {
            sign = sign | entry | last.wrapping_sub(entry);
        }
        for lane in signs {
            sign = sign | lane;
        }
        if sign < E::default() {
            return false;
        }
    }
    true
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

/// Up to so many entries are converted one by one: to make another way ready takes longer.
const FEW: usize = 64;

/// Entries that are converted together where those outside are mended: first as if none were.
const CHUNK: usize = 1024;

/// Entries that are looked at before one of them that is outside ends the look.
const LOOKED_AT: usize = 8 * CHUNK;

/// The numbers of entries that are marked, in order.
pub(crate) type Marks = Vec<usize>;

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
    let (table, found) = placed::<I::Fixed, P, _>(fixed(entries), extent, Strict, threads)?;
    if !table.is_empty() && found.largest >= extent as u64 {
        return Err(first_outside(fixed(entries), extent));
    }
    Ok(table)
}

/// [`positions`], where entries outside are moved to the nearest one; the extent is more than 0.
pub(crate) fn clipped_positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    threads: Threads,
) -> Result<Vec<P>, Unplaced> {
    Ok(placed::<I::Fixed, P, _>(fixed(entries), extent, Clipped, threads)?.0)
}

/// [`positions`], where entries outside are counted modulo the extent, which is more than 0.
pub(crate) fn wrapped_positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    threads: Threads,
) -> Result<Vec<P>, Unplaced> {
    Ok(placed::<I::Fixed, P, _>(fixed(entries), extent, Mended { wraps: true }, threads)?.0)
}

/// [`positions`], where the extent stands for an entry outside; and the numbers of these entries.
pub(crate) fn marked_positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    threads: Threads,
) -> Result<(Vec<P>, Marks), Unplaced> {
    let (table, found) = placed::<I::Fixed, P, _>(fixed(entries), extent, Mended { wraps: false }, threads)?;
    if found.too_many { Err(Unplaced::NoMemory) } else { Ok((table, found.marks)) }
}

/// What a conversion finds out about some entries.
#[derive(Default)]
struct Found {
    largest: u64,
    /// The numbers of those that are marked; not all, if there is no memory for them.
    marks: Marks,
    too_many: bool,
}

impl Found {
    fn join(mut self, behind: Found) -> Found {
        self.largest = self.largest.max(behind.largest);
        self.too_many |= behind.too_many;
        self.mark(&behind.marks);
        self
    }

    /// The positions of places, the first of which has this number, where some are outside.
    fn mend<I: Int, P: FromPlace, W: Placing>(
        &mut self,
        (places, extent, way): (&[u64; TOGETHER], u64, W),
        first: usize,
        room: &mut [MaybeUninit<P>],
    ) {
        // No branch for each: which are outside is hard to foretell.
        let mut outside = 0_u32;
        for (k, &place) in places.iter().enumerate() {
            outside |= u32::from(place >= extent) << k;
        }
        while outside != 0 {
            let k = outside.trailing_zeros() as usize;
            outside &= outside - 1;
            // The last places may be fewer.
            if let Some(room) = room.get_mut(k) {
                room.write(P::of(self.mended::<I, W>((places[k], extent, way), first + k)));
            }
        }
    }

    /// The position of a place that is outside and has this number.
    fn mended<I: Int, W: Placing>(&mut self, (place, extent, way): (u64, u64, W), number: usize) -> u64 {
        way.mend::<I>(place, extent).unwrap_or_else(|| {
            self.mark(&[number]);
            extent
        })
    }

    fn mark(&mut self, numbers: &[usize]) {
        self.too_many |= self.marks.try_reserve(numbers.len()).is_err();
        if !self.too_many {
            self.marks.extend_from_slice(numbers);
        }
    }
}

/// How an entry becomes a position.
trait Placing: Copy + Send + Sync {
    /// Whether those outside are mended one by one.
    const MENDS: bool = false;

    /// The position of an entry on an axis of `extent`; `extent` or more where there is none.
    fn place<I: Int>(self, entry: I, extent: u64) -> u64;

    /// The position in place of one that is outside; `None` where the extent stands for it, and its number is wanted.
    fn mend<I: Int>(self, _place: u64, _extent: u64) -> Option<u64> {
        None
    }
}

#[derive(Clone, Copy)]
struct Strict;

#[derive(Clone, Copy)]
struct Clipped;

/// Entries outside are counted modulo the extent, or the extent stands for them.
#[derive(Clone, Copy)]
struct Mended {
    wraps: bool,
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

impl Placing for Mended {
    const MENDS: bool = true;

    #[inline(always)]
    fn place<I: Int>(self, entry: I, extent: u64) -> u64 {
        entry.place(extent)
    }

    #[inline(always)]
    fn mend<I: Int>(self, place: u64, extent: u64) -> Option<u64> {
        if !self.wraps {
            return None;
        }
        // Most are near, and division is slow.
        let near = place.wrapping_sub(extent);
        Some(if near < extent {
            near
        } else if I::SIGNED {
            (place as i64).rem_euclid(extent as i64) as u64
        } else {
            place % extent
        })
    }
}

/// Entries as positions, of which some may be outside.
fn placed<I: Int, P: FromPlace + Scratch, W: Placing>(
    entries: InOrder<'_, I>,
    extent: usize,
    way: W,
    threads: Threads,
) -> Result<(Vec<P>, Found), Unplaced> {
    let (len, extent) = (entries.len(), extent as u64);
    let mut out = P::vec(len).ok_or(Unplaced::NoMemory)?;
    if let InOrder::Row(few) = entries
        && len <= FEW
    {
        let mut found = Found::default();
        for (n, entry) in few.iter().enumerate() {
            let mut place = way.place(*entry, extent);
            if W::MENDS && place >= extent {
                place = found.mended::<I, W>((place, extent, way), n);
            }
            found.largest = found.largest.max(place);
            out.push(P::of(place));
        }
        return Ok((out, found));
    }
    advise_huge(out.as_ptr().cast(), len * size_of::<P>());
    let room = &mut out.spare_capacity_mut()[..len];
    let start = room.as_ptr().addr();
    let convert = |entries: &[I], room: &mut [MaybeUninit<P>]| {
        let mut found = Found::default();
        let mut convert = |entries: &[I], room: &mut [MaybeUninit<P>], first: usize| {
            // Up to the first entry outside, none is looked for.
            if W::MENDS && found.largest < extent {
                // SAFETY: G8: `room` has as many places as there are entries; X1: `best` detected the instructions.
                let largest = unsafe { best::<I, P, Strict>()(entries, room, extent, Strict, &mut |_, _, _| {}) };
                found.largest = found.largest.max(largest);
                if largest < extent {
                    return;
                }
            }
            let mut mend = |k: usize, places: &[u64; TOGETHER], room: &mut [MaybeUninit<P>]| {
                found.mend::<I, P, W>((places, extent, way), first + k, room)
            };
            // SAFETY: G8: `room` has as many places as there are entries; X1: `best` detected the instructions.
            let largest = unsafe { best::<I, P, W>()(entries, room, extent, way, &mut mend) };
            found.largest = found.largest.max(largest);
        };
        let first = (room.as_ptr().addr() - start) / size_of::<P>();
        let piece = if W::MENDS { CHUNK } else { entries.len().max(1) };
        for start in (0..entries.len()).step_by(piece) {
            let end = entries.len().min(start + piece);
            convert(&entries[start..end], &mut room[start..end], first + start);
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

/// How far ahead entries are asked for: past the page, where the processor does not follow.
const AHEAD_BYTES: usize = 8 << 10;

/// Receives the number of the first of some places, one of which is outside, and the room for their positions. Only as many as there is
/// room for are there.
type Mend<'m, P> = &'m mut dyn FnMut(usize, &[u64; TOGETHER], &mut [MaybeUninit<P>]);

/// Converts entries to positions, into as much room, and returns the largest place, unless those outside are mended.
///
/// # Safety
///
/// The machine has the instructions (X1).
type Convert<I, P, W> = unsafe fn(&[I], &mut [MaybeUninit<P>], u64, W, Mend<'_, P>) -> u64;

/// The conversion, compiled for the best instruction set of this machine.
fn best<I: Int, P: FromPlace, W: Placing>() -> Convert<I, P, W> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        if std::arch::is_x86_feature_detected!("avx2") {
            return convert_avx2::<I, P, W>;
        }
    }
    convert::<I, P, W>
}

/// Entries that are converted together.
const TOGETHER: usize = 32;

#[inline(always)]
fn convert<I: Int, P: FromPlace, W: Placing>(
    entries: &[I],
    room: &mut [MaybeUninit<P>],
    extent: u64,
    way: W,
    mend: Mend<'_, P>,
) -> u64 {
    let mut largest = [0; TOGETHER];
    let (chunks, rest) = entries.as_chunks::<TOGETHER>();
    let (rooms, room) = room.as_chunks_mut::<TOGETHER>();
    let whole = chunks.len().min(rooms.len());
    // By number, and not by iterators: this is compiled for each pair of types, and iterators are a dozen functions more for each.
    for n in 0..whole {
        let (entries, room) = (&chunks[n], &mut rooms[n]);
        for at in (0..size_of_val(entries)).step_by(stage::LINE) {
            stage::prefetch(entries.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + at));
        }
        let mut places = [0; TOGETHER];
        for k in 0..TOGETHER {
            places[k] = way.place(entries[k], extent);
            room[k].write(P::of(places[k]));
            if !W::MENDS {
                largest[k] = largest[k].max(places[k]);
            }
        }
        if W::MENDS && any_outside(&places, extent) {
            mend(n * TOGETHER, &places, room);
        }
    }
    let mut places = [0; TOGETHER];
    let left = rest.len().min(room.len());
    for k in 0..left {
        places[k] = way.place(rest[k], extent);
        room[k].write(P::of(places[k]));
        if !W::MENDS {
            largest[k] = largest[k].max(places[k]);
        }
    }
    if W::MENDS && any_outside(&places, extent) {
        mend(whole * TOGETHER, &places, room);
    }
    largest.into_iter().fold(0, u64::max)
}

#[inline(always)]
fn any_outside(places: &[u64; TOGETHER], extent: u64) -> bool {
    let mut any = false;
    for place in places {
        any |= *place >= extent;
    }
    any
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
    mend: Mend<'_, P>,
) -> u64 {
    convert::<I, P, W>(entries, room, extent, way, mend)
}
