//! Which entries of a table are whose: those of one thread, and the last of those that name the same position.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::normalize::{DST, Nest};
#[cfg(feature = "rayon")]
use crate::kernel::gather::entry;
use crate::kernel::gather::{Axis, Cursor, Stored, TablePositions};

/// Entries of a table: where they lie, as positions of some stride from some offset on, and which they are. (Positions that
/// threads share by ranges must not be wrapped offsets: those of a reversed target are negative.)
#[derive(Debug)]
pub(super) struct OwnEntries {
    first: isize,
    positions: Owned,
    stride: isize,
    indices: Owned,
}

/// Positions that are made here.
#[derive(Debug)]
enum Owned {
    Narrow(Vec<u32>),
    Wide(Vec<usize>),
}

impl Owned {
    fn borrow(&self) -> TablePositions<'_> {
        match self {
            Owned::Narrow(p) => TablePositions::Narrow(p),
            Owned::Wide(p) => TablePositions::Wide(p),
        }
    }

    fn len(&self) -> usize {
        match self {
            Owned::Narrow(p) => p.len(),
            Owned::Wide(p) => p.len(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).map(|j| self.borrow().at(j) as usize)
    }
}

/// A vector with room for so many, where there is memory for them.
fn room<T>(len: usize) -> Option<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).ok()?;
    Some(vec)
}

impl OwnEntries {
    /// Whether there are none.
    #[cfg(feature = "rayon")]
    pub(super) fn is_empty(&self) -> bool {
        self.positions.len() == 0
    }

    /// Calls `f` with the scatter that has these entries, at least one, at axis `k`; `None`, without a call, if there is no
    /// memory for it.
    pub(super) fn of<R>(&self, nest: &Nest<'_>, k: usize, f: impl FnOnce(&Nest<'_>) -> R) -> Option<R> {
        let len = self.positions.len();
        let offsets = [(self.positions.borrow(), self.stride)];
        let mut of_others;
        let indices = [match nest.values[k] {
            Axis::Table { start, parts: &[(others, stride)], .. } => {
                of_others = room(len)?;
                of_others.extend(self.indices.iter().map(|j| others.at(start + j) as usize));
                (TablePositions::Wide(&of_others), stride)
            }
            Axis::Step { stride, .. } => (self.indices.borrow(), stride / nest.unit as isize),
            _ => unreachable!("the values of a table lie at steps or at one table"),
        }];
        let mut nest = nest.reborrow();
        nest.ends.step(DST, self.first.wrapping_mul(nest.unit as isize));
        nest.axes[k] = Axis::Table { start: 0, len, parts: &offsets };
        nest.values[k] = Axis::Table { start: 0, len, parts: &indices };
        Some(f(&nest))
    }
}

/// Calls `f` with the offset of every entry, in elements.
fn each(table: &Axis<'_>, mut f: impl FnMut(usize, isize)) {
    let axes = [*table];
    let mut cursor = Cursor::new(&axes, 1);
    let mut offsets = [0; 256];
    let mut j = 0;
    loop {
        let have = cursor.fill(&mut offsets);
        for &offset in &offsets[..have] {
            f(j, offset);
            j += 1;
        }
        if have < offsets.len() {
            return;
        }
    }
}

/// A range of positions is marked in a bitmap when it has at most so many bits for each entry; else the entries are sorted.
const BITS_FOR_ENTRY: usize = 64;

/// Whose entries an update takes.
pub(super) enum Last {
    /// All: no two name the same position.
    All,
    /// Of entries that name the same position the last one.
    These(OwnEntries),
}

/// The entries that no later one hides, where there is memory for them.
pub(super) fn last_of_each(table: &Axis<'_>) -> Option<Last> {
    let &Axis::Table { start, len, parts } = table else { unreachable!("only tables have entries") };
    if let &[(positions, stride)] = parts {
        return last_of(positions.part(start..start + len), 0, stride);
    }
    let (mut offsets, mut lowest) = (room(len)?, isize::MAX);
    each(table, |_, offset| {
        offsets.push(offset as usize);
        lowest = lowest.min(offset);
    });
    offsets.iter_mut().for_each(|offset| *offset = offset.wrapping_sub(lowest as usize));
    last_of(TablePositions::Wide(&offsets), lowest, 1)
}

/// [`last_of_each`] of positions of a stride from some offset on.
fn last_of(p: TablePositions<'_>, first: isize, stride: isize) -> Option<Last> {
    let at = |j: usize| p.at(j) as usize;
    if (1..p.len()).all(|j| at(j - 1) < at(j)) {
        return Some(Last::All);
    }
    let mut indices = room(p.len())?;
    if let Some(mut seen) = Seen::of(p)? {
        // From the back: written always and kept sometimes, so that there is no branch.
        let mut from = p.len();
        indices.resize(from, 0);
        for j in (0..p.len()).rev() {
            indices[from - 1] = j;
            from -= usize::from(seen.is_new(at(j)));
        }
        indices.drain(..from);
    } else {
        let mut entries = room(p.len())?;
        entries.extend((0..p.len()).map(|j| (at(j), j)));
        entries.sort_unstable();
        // Of neighbours the last.
        let last = |k: &usize| entries.get(k + 1).is_none_or(|next| next.0 != entries[*k].0);
        indices.extend((0..entries.len()).filter(last).map(|k| entries[k].1));
    }
    if indices.len() == p.len() {
        return Some(Last::All);
    }
    let positions = match p {
        TablePositions::Narrow(p) => Owned::Narrow(picks(p, &indices)?),
        TablePositions::Wide(p) => Owned::Wide(picks(p, &indices)?),
    };
    Some(Last::These(OwnEntries { first, positions, stride, indices: Owned::Wide(indices) }))
}

/// Some of the positions, where there is memory for them.
fn picks<P: Copy>(positions: &[P], indices: &[usize]) -> Option<Vec<P>> {
    let mut some = room(indices.len())?;
    some.extend(indices.iter().map(|&j| positions[j]));
    Some(some)
}

/// A bit for each position from the lowest to the highest: whether it has come.
struct Seen {
    low: usize,
    bits: Vec<u64>,
}

impl Seen {
    /// None so far. `None` where there is no memory for it, `Some(None)` where the positions are too far apart.
    fn of(p: TablePositions<'_>) -> Option<Option<Seen>> {
        let ends = (0..p.len()).map(|j| p.at(j) as usize);
        let (low, high) = ends.fold((usize::MAX, 0), |(low, high), at| (low.min(at), high.max(at)));
        let range = high.saturating_sub(low);
        if range / BITS_FOR_ENTRY >= p.len() {
            return Some(None);
        }
        let words = range / 64 + 1;
        let mut bits = room(words)?;
        bits.resize(words, 0);
        Some(Some(Seen { low, bits }))
    }

    /// Whether a position has not come before.
    #[inline(always)]
    fn is_new(&mut self, position: usize) -> bool {
        let at = position - self.low;
        let (word, bit) = (&mut self.bits[at / 64], 1 << (at % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Calls `f` with the number and the key of each entry in `low..high`, in order: by position on the axis of one index array,
/// by offset for several.
#[cfg(feature = "rayon")]
pub(super) fn each_within(table: &Axis<'_>, low: isize, high: isize, mut f: impl FnMut(usize, isize)) {
    let key = key(table);
    for j in 0..table.len() {
        let at = key(j);
        if low <= at && at < high {
            f(j, at);
        }
    }
}

/// The entries of [`each_within`], about as many as expected, where there is memory for them.
#[cfg(feature = "rayon")]
pub(super) fn within(table: &Axis<'_>, low: isize, high: isize, expected: usize) -> Option<OwnEntries> {
    if let Axis::Table { start, len, parts: &[(p, stride)] } = *table
        && u32::try_from(len).is_ok()
    {
        let range = (low.max(0) as usize, high as usize);
        let (positions, indices) = match p {
            TablePositions::Narrow(p) => {
                let (positions, indices) = picked(&p[start..start + len], range, expected)?;
                (Owned::Narrow(positions), indices)
            }
            TablePositions::Wide(p) => {
                let (positions, indices) = picked(&p[start..start + len], range, expected)?;
                (Owned::Wide(positions), indices)
            }
        };
        return Some(OwnEntries { first: 0, positions, stride, indices: Owned::Narrow(indices) });
    }
    let Axis::Table { parts, .. } = *table else { unreachable!("only tables have entries") };
    let stride = if let [(_, stride)] = parts { *stride } else { 1 };
    let (mut count, mut first) = (0, isize::MAX);
    each_within(table, low, high, |_, at| (count, first) = (count + 1, first.min(at)));
    let (mut positions, mut indices) = (room(count)?, room(count)?);
    each_within(table, low, high, |j, at| {
        positions.push(at.abs_diff(first));
        indices.push(j);
    });
    let first = first.wrapping_mul(stride);
    Some(OwnEntries { first, positions: Owned::Wide(positions), stride, indices: Owned::Wide(indices) })
}

/// Those of the positions that are in a range, about as many as expected, and their indices; where there is memory for them.
#[cfg(feature = "rayon")]
fn picked<P: Stored>(p: &[P], (low, high): (usize, usize), expected: usize) -> Option<(Vec<P>, Vec<u32>)> {
    let (mut positions, mut indices) = (room(expected)?, room(expected)?);
    let mut mine = [const { MaybeUninit::uninit() }; ROOM];
    let mut numbers = [const { MaybeUninit::uninit() }; ROOM];
    for (b, block) in p.chunks(BLOCK).enumerate() {
        let n = pick(block, low, high, &mut mine, &mut numbers);
        positions.try_reserve(n).ok()?;
        indices.try_reserve(n).ok()?;
        // SAFETY: S8: `pick` wrote the first `n` places of both buffers.
        unsafe {
            positions.extend(mine[..n].iter().map(|p| p.assume_init()));
            indices.extend(numbers[..n].iter().map(|j| (b * BLOCK) as u32 + j.assume_init()));
        }
    }
    Some((positions, indices))
}

/// By what entries are told apart: the position on the axis of one index array, whose stride stands beside it, or the
/// offset for several.
#[cfg(feature = "rayon")]
fn key(table: &Axis<'_>) -> impl Fn(usize) -> isize {
    let &Axis::Table { start, parts, .. } = table else { unreachable!("only tables have entries") };
    move |j| match parts {
        [(positions, _)] => positions.at(start + j),
        _ => entry(parts, start + j),
    }
}

/// Entries of a sample, for each share that is cut.
#[cfg(feature = "rayon")]
const SAMPLES: usize = 256;

/// Where to cut the entries into about equal shares, so that none names a position of another: by position for one index
/// array, by offset for several. The first cut is below all and the last above all; there may be fewer shares than asked
/// for.
#[cfg(feature = "rayon")]
pub(super) fn cuts(table: &Axis<'_>, shares: usize) -> Option<Vec<isize>> {
    let (len, key) = (table.len(), key(table));
    let samples = (SAMPLES * shares).min(len);
    let (mut sample, mut cuts) = (room(samples)?, room(shares + 1)?);
    sample.extend((0..samples).map(|k| key((k as u128 * len as u128 / samples as u128) as usize)));
    sample.sort_unstable();
    cuts.push(isize::MIN);
    cuts.extend((1..shares).map(|k| sample[k * samples / shares]));
    cuts.push(isize::MAX);
    cuts.dedup();
    Some(cuts)
}

/// Entries that are looked through at once.
pub(super) const BLOCK: usize = 2048;

/// Room for those of a block that are kept: a vector is stored whole.
pub(super) const ROOM: usize = BLOCK + 16;

/// Whether no two entries name the same position, if that is cheap to tell: one index array.
#[cfg(feature = "rayon")]
pub(super) fn distinct(table: &Axis<'_>) -> bool {
    let &Axis::Table { start, len, parts: &[(positions, _)] } = table else { return false };
    let p = positions.part(start..start + len);
    // Without memory nothing is known, which is always right.
    Seen::of(p).flatten().is_some_and(|mut seen| (0..len).all(|j| seen.is_new(p.at(j) as usize)))
}

/// Moves the positions in `low..high` together, with their indices, and tells how many there are.
pub(super) fn pick<P: Stored>(
    positions: &[P],
    low: usize,
    high: usize,
    mine: &mut [MaybeUninit<P>],
    indices: &mut [MaybeUninit<u32>],
) -> usize {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if let Some(narrow) = P::narrow(positions)
        && super::x86::usable()
    {
        let most = u32::MAX as usize;
        // With fewer targets than pieces, some pieces have none.
        if low >= high || low > most {
            return 0;
        }
        let (mine, indices) = (mine.as_mut_ptr().cast(), indices.as_mut_ptr().cast());
        // SAFETY: S8: `mine` and `indices` have `ROOM` places, a vector more than a block; X1: `usable` detected the
        // instructions.
        return unsafe { super::x86::pick(narrow, low as u32, (high - 1).min(most) as u32, mine, indices) };
    }
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if size_of::<P>() == size_of::<u64>() && super::x86::usable() {
        if low >= high {
            return 0;
        }
        let (mine, indices) = (mine.as_mut_ptr().cast(), indices.as_mut_ptr().cast());
        // SAFETY: L7: positions of 64 bits are `u64`s; S8: `mine` and `indices` have `ROOM` places, a vector more than
        // a block; X1: `usable` detected the instructions.
        return unsafe {
            let wide = core::slice::from_raw_parts(positions.as_ptr().cast::<u64>(), positions.len());
            super::x86::pick_wide(wide, low as u64, high as u64 - 1, mine, indices)
        };
    }
    let mut n = 0;
    for (i, &p) in positions.iter().enumerate() {
        let at = p.get() as usize;
        // Written always and kept sometimes: no branch.
        mine[n].write(p);
        indices[n].write(i as u32);
        n += usize::from(low <= at && at < high);
    }
    n
}
