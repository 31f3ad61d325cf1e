//! From index entries to positions: the only check that a gather makes.
//!
//! One pass converts every entry, and knows at its end whether one was outside: such an entry becomes a number that is too
//! large, whichever side it was on. Only then a second pass looks for the first one, or mends them all.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::BitOr;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::TablePositions;
use super::int::{EntryAxis, Int, Word, as_signed, stored, words};
use crate::kernel::copy::{advise_huge, stage};
use crate::kernel::in_order::InOrder;
use crate::kernel::scratch::Scratch;
#[cfg(feature = "rayon")]
use crate::kernel::threads::all;
use crate::kernel::threads::{ENTRIES, Threads, shared};

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
pub(crate) trait FromPlace: Copy + Send + Sync {
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

/// Up to so many entries are checked one by one, and converted by the calling thread.
const FEW: usize = 64;

/// Entries of a piece where those outside are mended: it is converted as if none were, and copied and mended where one is.
const CHUNK: usize = 1024;

/// Entries that are looked at before one of them that is outside ends the look.
const LOOKED_AT: usize = 8 << 10;

/// The numbers of entries that are marked, in order.
pub(crate) type Marks = Vec<usize>;

/// What becomes of an entry outside of its axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub enum Placing {
    /// The first one is an error.
    Strict,
    /// It is moved to the nearest position; negative entries do not count from the end. The axis has elements.
    Clip,
    /// It is counted modulo the extent, which is not 0.
    Wrap,
    /// The extent stands for it, and its number is told.
    Mark,
}

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

/// What a conversion finds out about some entries.
#[derive(Default)]
struct Found {
    outside: bool,
    /// The numbers of those that are marked; not all, if there is no memory for them.
    marks: Marks,
    too_many: bool,
}

impl Found {
    fn join(mut self, behind: Found) -> Found {
        self.outside |= behind.outside;
        self.too_many |= behind.too_many;
        self.mark(&behind.marks);
        self
    }

    fn mark(&mut self, numbers: &[usize]) {
        self.too_many |= self.marks.try_reserve(numbers.len()).is_err();
        if !self.too_many {
            self.marks.extend_from_slice(numbers);
        }
    }

    /// Converts entries, the first of which has the number `first`. They are a copy, so that those outside can be read again.
    fn convert<P: FromPlace>(
        &mut self,
        entries: &[u64],
        room: &mut [MaybeUninit<P>],
        (axis, way): (EntryAxis, Placing),
        first: usize,
    ) {
        if way == Placing::Clip {
            convert::<u64, P, true>(entries, room, axis);
        } else if convert::<u64, P, false>(entries, room, axis) {
            self.outside = true;
            if way != Placing::Strict {
                self.mend(entries, room, (axis, way), first);
            }
        }
    }

    /// The positions of those that are outside, of a chunk.
    fn mend<P: FromPlace>(
        &mut self,
        entries: &[u64],
        room: &mut [MaybeUninit<P>],
        (axis, way): (EntryAxis, Placing),
        first: usize,
    ) {
        // No branch for each: which are outside is hard to foretell.
        let mut bits = [0; CHUNK / 32];
        outside(entries, axis, &mut bits);
        for (g, mut bits) in bits.into_iter().enumerate().take(entries.len().div_ceil(32)) {
            while bits != 0 {
                let n = 32 * g + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let position = if way == Placing::Wrap {
                    axis.wrapped(axis.place(entries[n]))
                } else {
                    self.mark(&[first + n]);
                    axis.extent
                };
                room[n].write(P::of(position));
            }
        }
    }
}

/// Entries as positions that `P` can count, and the numbers of those that are marked. Each entry is read once: the position that is checked
/// is the one that is stored.
pub(crate) fn positions<I: Int, P: FromPlace + Scratch>(
    entries: InOrder<'_, I>,
    extent: usize,
    way: Placing,
    threads: Threads,
) -> Result<(Vec<P>, Marks), Unplaced> {
    let axis = EntryAxis { extent: extent as u64, signed: I::SIGNED };
    let (table, found) = placed::<I::Word, P>(words(entries), (axis, way), threads)?;
    match way {
        Placing::Strict if found.outside => Err(first_outside(entries, extent)),
        _ if found.too_many => Err(Unplaced::NoMemory),
        _ => Ok((table, found.marks)),
    }
}

/// Words as positions.
fn placed<W: Word, P: FromPlace + Scratch>(
    entries: InOrder<'_, W>,
    (axis, way): (EntryAxis, Placing),
    threads: Threads,
) -> Result<(Vec<P>, Found), Unplaced> {
    let len = entries.len();
    let mut out = P::vec(len).ok_or(Unplaced::NoMemory)?;
    let room = &mut out.spare_capacity_mut()[..len];
    let mut found = Found::default();
    if let InOrder::Row(few) = entries
        && len <= FEW
    {
        let mut copy = [0; FEW];
        for k in 0..len {
            copy[k] = axis.entry(few[k]);
        }
        found.convert(&copy[..len], room, (axis, way), 0);
    } else {
        advise_huge(room.as_ptr().cast(), size_of_val(room));
        let part = |first: usize, entries: &[W], room: &mut [MaybeUninit<P>]| {
            debug_assert!(entries.len() == room.len(), "G8: {} entries, room for {}", entries.len(), room.len());
            let mut found = Found::default();
            if let Placing::Strict | Placing::Clip = way {
                found.outside = match way {
                    Placing::Clip => convert::<W, P, true>(entries, room, axis),
                    _ => convert::<W, P, false>(entries, room, axis),
                };
                return found;
            }
            let mut copy = [0; CHUNK];
            for start in (0..entries.len()).step_by(CHUNK) {
                let end = entries.len().min(start + CHUNK);
                let (entries, room) = (&entries[start..end], &mut room[start..end]);
                // Those outside are read a second time, so from a copy: from the first of them on.
                if found.outside || convert::<W, P, false>(entries, room, axis) {
                    let copy = &mut copy[..end - start];
                    widen(entries, axis, copy);
                    found.convert(copy, room, (axis, way), first + start);
                }
            }
            found
        };
        found = entries.make(room, 1, ENTRIES, threads, &part, &Found::join).ok_or(Unplaced::NoMemory)?;
    }
    // SAFETY: G8: `convert` wrote a place for each entry of a part, and `make` returned a value, so all `len` elements were written.
    unsafe { out.set_len(len) };
    Ok((out, found))
}

/// The first entry outside. The entries are read a second time here, and may be others by now.
#[cold]
pub(super) fn first_outside<I: Int>(entries: InOrder<'_, I>, extent: usize) -> Unplaced {
    let bad = entries.position(|entry| entry.place(extent as u64) >= extent as u64);
    bad.map_or(Unplaced::Changed, Unplaced::Entry)
}

/// Writes a function that is compiled twice, for machines with AVX2 and for all of this target; it calls the one for this machine.
macro_rules! by_machine {
    ($($(#[$about:meta])* fn $name:ident / $avx2:ident / $portable:ident [$($generics:tt)*] <$($of:ident),*> ($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {$(
        $(#[$about])*
        fn $name<$($generics)*>($($arg: $type),*) $(-> $out)? {
            #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: X1: the machine has AVX2.
                return unsafe { $avx2::<$($of),*>($($arg),*) };
            }
            $portable::<$($of),*>($($arg),*)
        }

        /// # Safety
        ///
        /// The machine has AVX2 (X1).
        #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
        #[target_feature(enable = "avx2")]
        unsafe fn $avx2<$($generics)*>($($arg: $type),*) $(-> $out)? {
            $portable::<$($of),*>($($arg),*)
        }
    )*};
}

by_machine! {
    /// Whether no entry is negative, and none is above the last position.
    fn are_up_to / are_up_to_avx2 / are_up_to_portable [E: Signed] <E> (entries: &[E], last: E) -> bool;

    /// Entries as 64 bits each, into as much room.
    fn widen / widen_avx2 / widen_portable [W: Word] <W> (entries: &[W], axis: EntryAxis, to: &mut [u64]);

    /// Converts entries to positions, into as much room; whether one is outside, unless they are clipped.
    fn convert / convert_avx2 / convert_portable [W: Word, P: FromPlace, const CLIPS: bool] <W, P, CLIPS>
        (entries: &[W], room: &mut [MaybeUninit<P>], axis: EntryAxis) -> bool;

    /// A bit for each entry of a chunk that is outside.
    fn outside / outside_avx2 / outside_portable [] <> (entries: &[u64], axis: EntryAxis, bits: &mut [u32; CHUNK / 32]);
}

/// How far ahead entries are asked for: past the page, where the processor does not follow.
const AHEAD_BYTES: usize = 8 << 10;

#[inline(always)]
fn widen_portable<W: Word>(entries: &[W], axis: EntryAxis, to: &mut [u64]) {
    for k in 0..entries.len().min(to.len()) {
        to[k] = axis.entry(entries[k]);
    }
}

/// Entries that are converted together.
const TOGETHER: usize = 32;

#[inline(always)]
fn convert_portable<W: Word, P: FromPlace, const CLIPS: bool>(
    entries: &[W],
    room: &mut [MaybeUninit<P>],
    axis: EntryAxis,
) -> bool {
    debug_assert!(entries.len() == room.len(), "G8: {} entries, room for {}", entries.len(), room.len());
    let last = axis.extent.wrapping_sub(1);
    // A place outside, or its distance to the last position, has a sign: an extent is at most `isize::MAX`.
    let mut signs = [0; TOGETHER];
    let (chunks, rest) = entries.as_chunks::<TOGETHER>();
    let (rooms, room) = room.as_chunks_mut::<TOGETHER>();
    // By number, and not by iterators: this is compiled for each pair of types, and iterators are a dozen functions more for each.
    for n in 0..chunks.len() {
        let (entries, room) = (&chunks[n], &mut rooms[n]);
        for at in (0..size_of_val(entries)).step_by(stage::LINE) {
            stage::prefetch(entries.as_ptr().cast::<u8>().wrapping_add(AHEAD_BYTES + at));
        }
        for k in 0..TOGETHER {
            let entry = axis.entry(entries[k]);
            let place = if CLIPS { axis.clipped(entry) } else { axis.place(entry) };
            room[k].write(P::of(place));
            if !CLIPS {
                signs[k] |= place | last.wrapping_sub(place);
            }
        }
    }
    for k in 0..rest.len() {
        let entry = axis.entry(rest[k]);
        let place = if CLIPS { axis.clipped(entry) } else { axis.place(entry) };
        room[k].write(P::of(place));
        signs[0] |= if CLIPS { 0 } else { place | last.wrapping_sub(place) };
    }
    let mut sign = 0;
    for lane in signs {
        sign |= lane;
    }
    (sign as i64) < 0
}

#[inline(always)]
fn outside_portable(entries: &[u64], axis: EntryAxis, bits: &mut [u32; CHUNK / 32]) {
    for (entries, bits) in entries.chunks(32).zip(bits) {
        let mut outside = 0;
        for (k, &entry) in entries.iter().enumerate() {
            outside |= u32::from(axis.place(entry) >= axis.extent) << k;
        }
        *bits = outside;
    }
}
