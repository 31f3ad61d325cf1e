//! The source offsets of a gather in the order of the result, computed a block at a time.

use smallvec::SmallVec;

use super::axis::{Axis, Lie, TablePositions, entry, index};
use super::elements::{Stored, ask_positions};

/// Where a walk stands on one axis.
#[derive(Clone, Copy, Default)]
pub(super) struct AxisPlace {
    /// The index along the axis.
    at: usize,
    /// The offset of that index.
    pub(super) offset: isize,
    /// On a mask: the number of the current word, and the bits of it from the current one on.
    word: usize,
    rest: u64,
}

/// A walk over all indices of some axes, outermost first.
pub(crate) struct Cursor<'a> {
    axes: &'a [Axis<'a>],
    size: isize,
    places: SmallVec<[AxisPlace; 8]>,
    /// The sum of the offsets of all axes but the innermost.
    base: isize,
    /// The offsets of the innermost axis, where it is short and walked many times.
    inner: SmallVec<[isize; SHORT]>,
    left: usize,
}

/// An innermost axis of up to this many indices is looked up once.
const SHORT: usize = 32;

impl<'a> Cursor<'a> {
    pub(crate) fn new(axes: &'a [Axis<'a>], size: usize) -> Cursor<'a> {
        let left = axes.iter().map(Axis::len).product();
        let (size, inner) = (size as isize, SmallVec::new());
        let mut cursor = Cursor { axes, size, places: SmallVec::new(), base: 0, inner, left };
        if left > 0 {
            cursor.places.extend(axes.iter().map(|axis| start(axis, size)));
            let outer = cursor.places.len().saturating_sub(1);
            cursor.base = cursor.places[..outer].iter().fold(0, |sum, place| sum.wrapping_add(place.offset));
            cursor.look_up_inner();
        }
        cursor
    }

    /// Looks the innermost axis up, where that is less work than to do it each time.
    fn look_up_inner(&mut self) {
        let Some(axis) = self.axes.last() else { return };
        let len = axis.len();
        if len <= SHORT && self.left >= 4 * len {
            let mut place = start(axis, self.size);
            self.inner.resize(len, 0);
            fill_axis(&mut self.inner, axis, &mut place, 0, self.size, 0);
        }
    }

    /// Whether all offsets are 0.
    pub(crate) fn stays(&self) -> bool {
        self.axes.iter().all(Axis::stays)
    }

    /// How many offsets are still to come.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Steps the axes outside the innermost.
    #[inline]
    fn step_outer(&mut self) {
        let size = self.size;
        for (axis, place) in self.axes.iter().zip(&mut self.places).rev().skip(1) {
            let before = place.offset;
            let ended = place.at + 1 == axis.len();
            if ended {
                *place = start(axis, size);
            } else {
                place.at += 1;
                match *axis {
                    Axis::Step { stride, .. } => place.offset = place.offset.wrapping_add(stride),
                    Axis::Table { start, parts, .. } => {
                        place.offset = entry(parts, start + place.at).wrapping_mul(size);
                    }
                    Axis::Bits { words, lie, .. } => {
                        place.rest &= place.rest - 1;
                        while place.rest == 0 {
                            place.word += 1;
                            place.rest = words[place.word];
                        }
                        place.offset = lie.at(bit(place.word, place.rest), size);
                    }
                }
            }
            self.base = self.base.wrapping_add(place.offset).wrapping_sub(before);
            if !ended {
                break;
            }
        }
    }

    /// Fills `offsets` from the front with the next offsets in bytes, and tells how many there were.
    pub(crate) fn fill(&mut self, offsets: &mut [isize]) -> usize {
        let mut done = 0;
        while self.left > 0 && done < offsets.len() {
            let mut n = self.fill_outer(&mut offsets[done..]);
            if n == 0 {
                n = self.fill_inner(&mut offsets[done..]);
            }
            done += n;
            self.left -= n;
        }
        done
    }

    /// All innermost indices, for as many indices of the axis outside as there is room for, but for its last; none where they are not
    /// looked up or begun.
    #[inline]
    fn fill_outer(&mut self, offsets: &mut [isize]) -> usize {
        let ([.., axis, _], [.., outer, inner]) = (self.axes, &mut self.places[..]) else { return 0 };
        if self.inner.is_empty() || inner.at != 0 || matches!(axis, Axis::Bits { .. }) {
            return 0;
        }
        let (inner, len) = (&self.inner[..], self.inner.len());
        let steps = (offsets.len() / len).min(axis.len() - 1 - outer.at);
        let around = self.base.wrapping_sub(outer.offset);
        match axis {
            Axis::Step { stride, .. } => {
                let base = self.base;
                add_all(offsets, inner, (0..steps).map(|k| base.wrapping_add((k as isize).wrapping_mul(*stride))));
                outer.at += steps;
            }
            _ => {
                let (mut bases, mut done) = ([0; SHORT], 0);
                while done < steps {
                    let bases = &mut bases[..SHORT.min(steps - done)];
                    fill_axis(bases, axis, outer, outer.at, self.size, around);
                    add_all(&mut offsets[done * len..], inner, bases.iter().copied());
                    outer.at += bases.len();
                    done += bases.len();
                }
            }
        }
        outer.offset = offset(axis, outer.at, self.size);
        self.base = around.wrapping_add(outer.offset);
        steps * self.inner.len()
    }

    /// As many offsets as there are room and innermost indices for.
    #[inline]
    fn fill_inner(&mut self, offsets: &mut [isize]) -> usize {
        let (Some(axis), Some(place)) = (self.axes.last(), self.places.last_mut()) else {
            offsets[0] = 0;
            return 1;
        };
        let n = offsets.len().min(axis.len() - place.at);
        let (offsets, at) = (&mut offsets[..n], place.at);
        place.at += n;
        let end = place.at == axis.len();
        match self.inner.get(at..at + n) {
            Some(inner) => {
                for (offset, inner) in offsets.iter_mut().zip(inner) {
                    *offset = self.base.wrapping_add(*inner);
                }
                if end {
                    place.at = 0;
                }
            }
            None => {
                fill_axis(offsets, axis, place, at, self.size, self.base);
                if end {
                    *place = start(axis, self.size);
                }
            }
        }
        if end {
            self.step_outer();
        }
        n
    }
}

/// The offsets of an axis from its index `at` on, each behind `base`.
fn fill_axis(offsets: &mut [isize], axis: &Axis<'_>, place: &mut AxisPlace, at: usize, size: isize, base: isize) {
    match *axis {
        Axis::Step { stride, .. } => {
            let first = base.wrapping_add((at as isize).wrapping_mul(stride));
            for (i, offset) in offsets.iter_mut().enumerate() {
                *offset = first.wrapping_add((i as isize).wrapping_mul(stride));
            }
        }
        Axis::Table { start, parts, .. } => fill_table(offsets, base, size, start + at, parts),
        Axis::Bits { words, lie: Lie::Walk(stride), .. } => fill_bits(offsets, base, place, words, stride),
        Axis::Bits { words, lie: Lie::Grid { axes, first }, .. } => {
            fill_grid(offsets, base, place, words, size, axes, first);
        }
    }
}

/// The place of the first index of an axis.
#[inline]
pub(super) fn start(axis: &Axis<'_>, size: isize) -> AxisPlace {
    match *axis {
        Axis::Step { .. } => AxisPlace::default(),
        Axis::Table { start, parts, .. } => {
            AxisPlace { offset: entry(parts, start).wrapping_mul(size), ..AxisPlace::default() }
        }
        Axis::Bits { words, skip, lie, .. } => {
            let mut rest = words[0];
            for _ in 0..skip {
                rest &= rest - 1;
            }
            let more = (rest == 0).then(|| words.iter().skip(1).position(|&word| word != 0)).flatten();
            let word = more.map_or(0, |more| more + 1);
            if word > 0 {
                rest = words[word];
            }
            AxisPlace { at: 0, offset: lie.at(bit(word, rest), size), word, rest }
        }
    }
}

/// The offsets of the innermost indices behind each base.
#[inline]
fn add_all(offsets: &mut [isize], inner: &[isize], bases: impl Iterator<Item = isize>) {
    match *inner {
        [a, b] => add_lanes(offsets, [a, b], bases),
        [a, b, c] => add_lanes(offsets, [a, b, c], bases),
        [a, b, c, d] => add_lanes(offsets, [a, b, c, d], bases),
        _ => {
            for (offsets, base) in offsets.chunks_exact_mut(inner.len()).zip(bases) {
                for (offset, inner) in offsets.iter_mut().zip(inner) {
                    *offset = base.wrapping_add(*inner);
                }
            }
        }
    }
}

/// [`add_all`] of `N` indices, in a loop that the compiler unrolls.
#[inline]
fn add_lanes<const N: usize>(offsets: &mut [isize], inner: [isize; N], bases: impl Iterator<Item = isize>) {
    for (offsets, base) in offsets.chunks_exact_mut(N).zip(bases) {
        for k in 0..N {
            offsets[k] = base.wrapping_add(inner[k]);
        }
    }
}

/// The offset of an index along an axis of steps or of a table.
#[inline]
fn offset(axis: &Axis<'_>, at: usize, size: isize) -> isize {
    match *axis {
        Axis::Step { stride, .. } => (at as isize).wrapping_mul(stride),
        Axis::Table { start, parts, .. } => entry(parts, start + at).wrapping_mul(size),
        Axis::Bits { .. } => unreachable!("the bits before it are looked through"),
    }
}

/// The lowest bit of `rest`, counted from the first word.
#[inline(always)]
fn bit(word: usize, rest: u64) -> usize {
    word * 64 + rest.trailing_zeros() as usize
}

fn fill_table(offsets: &mut [isize], base: isize, size: isize, start: usize, parts: &[(TablePositions<'_>, isize)]) {
    let range = start..start + offsets.len();
    let Some((first, more)) = parts.split_first() else { return offsets.fill(base) };
    let mut fill = |&(positions, stride): &(TablePositions<'_>, isize), base: Option<isize>| {
        let stride = stride.wrapping_mul(size);
        match positions {
            TablePositions::Narrow(p) => add_part(offsets, &p[range.clone()], stride, base),
            TablePositions::Wide(p) => add_part(offsets, &p[range.clone()], stride, base),
        }
    };
    fill(first, Some(base));
    for part in more {
        fill(part, None);
    }
}

/// Adds the offsets of one part to those of the others, or to `base` where there are none yet.
fn add_part<P: Stored>(offsets: &mut [isize], positions: &[P], stride: isize, base: Option<isize>) {
    ask_positions(positions.as_ptr(), positions.len());
    match base {
        Some(base) => {
            for (offset, p) in offsets.iter_mut().zip(positions) {
                *offset = base.wrapping_add(p.get().wrapping_mul(stride));
            }
        }
        None => {
            for (offset, p) in offsets.iter_mut().zip(positions) {
                *offset = offset.wrapping_add(p.get().wrapping_mul(stride));
            }
        }
    }
}

/// Bits of a word that are taken without asking whether there are so many: of a sparse mask no branch can be foretold but
/// this.
const BITS: usize = 2;

fn fill_bits(offsets: &mut [isize], base: isize, place: &mut AxisPlace, words: &[u64], stride: isize) {
    let AxisPlace { mut word, mut rest, .. } = *place;
    let mut done = 0;
    while done < offsets.len() {
        while rest == 0 {
            word += 1;
            rest = words[word];
        }
        let at = |rest: u64| base.wrapping_add((bit(word, rest) as isize).wrapping_mul(stride));
        match offsets[done..].first_chunk_mut::<BITS>() {
            Some(room) => {
                for offset in room {
                    // What is written for a bit that is not there is written over.
                    *offset = at(rest);
                    done += usize::from(rest != 0);
                    rest &= rest.wrapping_sub(1);
                }
            }
            None => {
                offsets[done] = at(rest);
                done += 1;
                rest &= rest - 1;
            }
        }
    }
    (place.word, place.rest) = (word, rest);
}

/// [`fill_bits`] for entries that lie at the indices of some axes: line by line along the last of them.
fn fill_grid(
    offsets: &mut [isize],
    base: isize,
    place: &mut AxisPlace,
    words: &[u64],
    size: isize,
    axes: &[(usize, isize)],
    first: usize,
) {
    let Some((&(extent, stride), outer)) = axes.split_last() else { return };
    let stride = stride.wrapping_mul(size);
    // The entries of the line that was come to last, and where it begins.
    let (mut line, mut from) = (0..0, 0);
    for offset in offsets {
        while place.rest == 0 {
            place.word += 1;
            place.rest = words[place.word];
        }
        let entry = first + bit(place.word, place.rest);
        if entry >= line.end {
            let n = entry / extent;
            line = n * extent..(n + 1) * extent;
            from = base.wrapping_add(index(outer, n).wrapping_mul(size));
        }
        *offset = from.wrapping_add(((entry - line.start) as isize).wrapping_mul(stride));
        place.rest &= place.rest - 1;
    }
}
