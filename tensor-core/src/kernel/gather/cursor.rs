//! The source offsets of a gather in the order of the result, computed a block at a time.

use smallvec::SmallVec;

use super::elements::{Stored, ask_positions};
use super::normalize::{Axis, entry};
use super::{Lie, TablePositions, index};

/// Where a walk stands on one axis.
#[derive(Clone, Copy, Default)]
struct AxisPlace {
    /// The index along the axis.
    at: usize,
    /// The offset of that index.
    offset: isize,
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
    left: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(axes: &'a [Axis<'a>], size: usize) -> Cursor<'a> {
        let left = axes.iter().map(Axis::len).product();
        let mut cursor = Cursor { axes, size: size as isize, places: SmallVec::new(), base: 0, left };
        if left > 0 {
            cursor.places.extend(axes.iter().map(|axis| start(axis, cursor.size)));
            cursor.rebase();
        }
        cursor
    }

    /// How many offsets are still to come.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    fn rebase(&mut self) {
        let outer = self.places.len().saturating_sub(1);
        self.base = self.places[..outer].iter().fold(0, |sum, place| sum.wrapping_add(place.offset));
    }

    /// Steps the axes outside the innermost.
    fn step_outer(&mut self) {
        let size = self.size;
        for k in (0..self.axes.len().saturating_sub(1)).rev() {
            let place = &mut self.places[k];
            place.at += 1;
            if place.at == self.axes[k].len() {
                self.places[k] = start(&self.axes[k], size);
                continue;
            }
            match self.axes[k] {
                Axis::Step { stride, .. } => place.offset = place.offset.wrapping_add(stride),
                Axis::Table { start, parts, .. } => place.offset = entry(parts, start + place.at).wrapping_mul(size),
                Axis::Bits { words, lie, .. } => {
                    place.rest &= place.rest - 1;
                    while place.rest == 0 {
                        place.word += 1;
                        place.rest = words[place.word];
                    }
                    place.offset = lie.at(bit(place.word, place.rest), size);
                }
            }
            break;
        }
        self.rebase();
    }

    /// Fills `offsets` from the front with the next offsets in bytes, and tells how many there were.
    pub(crate) fn fill(&mut self, offsets: &mut [isize]) -> usize {
        let mut done = 0;
        while self.left > 0 && done < offsets.len() {
            let n = self.fill_inner(&mut offsets[done..]);
            done += n;
            self.left -= n;
        }
        done
    }

    /// As many offsets as there are room and innermost indices for.
    fn fill_inner(&mut self, offsets: &mut [isize]) -> usize {
        let (Some(&axis), Some(place)) = (self.axes.last(), self.places.last_mut()) else {
            offsets[0] = 0;
            return 1;
        };
        let n = offsets.len().min(axis.len() - place.at);
        let offsets = &mut offsets[..n];
        let at = place.at;
        place.at += n;
        let end = place.at == axis.len();
        match axis {
            Axis::Step { stride, .. } => {
                let first = self.base.wrapping_add((at as isize).wrapping_mul(stride));
                for (i, offset) in offsets.iter_mut().enumerate() {
                    *offset = first.wrapping_add((i as isize).wrapping_mul(stride));
                }
            }
            Axis::Table { start, parts, .. } => fill_table(offsets, self.base, self.size, start + at, parts),
            Axis::Bits { words, lie: Lie::Walk(stride), .. } => fill_bits(offsets, self.base, place, words, stride),
            Axis::Bits { words, lie: Lie::Grid { axes, first }, .. } => {
                fill_grid(offsets, self.base, place, words, self.size, axes, first);
            }
        }
        if end {
            let last = self.places.len() - 1;
            self.places[last] = start(&axis, self.size);
            self.step_outer();
        }
        n
    }
}

/// The offset of the first index of an axis.
pub(crate) fn first(axis: &Axis<'_>, size: usize) -> isize {
    start(axis, size as isize).offset
}

/// The place of the first index of an axis.
fn start(axis: &Axis<'_>, size: isize) -> AxisPlace {
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
