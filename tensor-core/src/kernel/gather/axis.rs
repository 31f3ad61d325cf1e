//! The axes of a gather or a scatter: steps, tables of positions, masks.

use core::ops::Range;

use smallvec::SmallVec;

use super::bits::ones;
use super::cursor;
use crate::kernel::nest::Loop;

/// The entries of an index array after the check: positions on one axis.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum TablePositions<'p> {
    /// Whenever the extent fits.
    Narrow(&'p [u32]),
    Wide(&'p [usize]),
}

impl Default for TablePositions<'_> {
    fn default() -> Self {
        TablePositions::Narrow(&[])
    }
}

impl<'p> TablePositions<'p> {
    /// Some of the entries.
    pub(crate) fn part(self, some: Range<usize>) -> TablePositions<'p> {
        match self {
            TablePositions::Narrow(p) => TablePositions::Narrow(&p[some]),
            TablePositions::Wide(p) => TablePositions::Wide(&p[some]),
        }
    }

    /// The `j`-th entry.
    #[inline(always)]
    pub(crate) fn at(self, j: usize) -> isize {
        match self {
            TablePositions::Narrow(p) => p[j] as isize,
            TablePositions::Wide(p) => p[j] as isize,
        }
    }

    /// The `j`-th entry, where there is one.
    pub(crate) fn get(self, j: usize) -> Option<usize> {
        match self {
            TablePositions::Narrow(p) => p.get(j).map(|&p| p as usize),
            TablePositions::Wide(p) => p.get(j).copied(),
        }
    }

    /// How many entries there are.
    pub(crate) fn len(self) -> usize {
        match self {
            TablePositions::Narrow(p) => p.len(),
            TablePositions::Wide(p) => p.len(),
        }
    }

    /// The addresses of the entries.
    pub(crate) fn memory(self) -> Range<usize> {
        match self {
            TablePositions::Narrow(p) => p.as_ptr_range().start.addr()..p.as_ptr_range().end.addr(),
            TablePositions::Wide(p) => p.as_ptr_range().start.addr()..p.as_ptr_range().end.addr(),
        }
    }

    /// Whether all are below an extent.
    pub(crate) fn are_below(self, extent: usize) -> bool {
        match self {
            TablePositions::Narrow(p) => p.iter().all(|&p| (p as usize) < extent),
            TablePositions::Wide(p) => p.iter().all(|&p| p < extent),
        }
    }
}

/// One axis, or one joint group of axes, of a result. Axes stand outermost first; the result is row-major.
///
/// The steps of a plan's axes are in elements, those of a nest's in bytes ([`Axis::in_bytes`]). The strides of the parts of a table, and
/// those of a grid, are in elements in both, so that positions are multiplied once.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Axis<'p> {
    /// Walks the source by a stride.
    Step { len: usize, stride: isize },
    /// `len` entries of index arrays from number `start` on: entry `j` lies at the sum over the parts of `positions[j] * stride`.
    Table { start: usize, len: usize, parts: &'p [(TablePositions<'p>, isize)] },
    /// A mask: `len` set bits of `words` in order, after the first `skip` of them, which are in the first word.
    Bits { words: &'p [u64], skip: usize, len: usize, lie: Lie<'p> },
}

impl Axis<'_> {
    /// The same in bytes, for elements of so many.
    #[inline]
    pub(crate) fn in_bytes(self, size: usize) -> Self {
        match self {
            Axis::Step { len, stride } => Axis::Step { len, stride: stride.wrapping_mul(size as isize) },
            Axis::Table { .. } => self,
            Axis::Bits { words, skip, len, lie } => Axis::Bits { words, skip, len, lie: lie.in_bytes(size) },
        }
    }

    /// The offset of the first index; there is one. Elements have `size` bytes: 1 where steps are in elements.
    #[inline]
    pub(crate) fn first(&self, size: usize) -> isize {
        cursor::start(self, size as isize).offset
    }

    /// Calls `f` with the offset of every index, in elements as the steps are.
    #[inline]
    pub(crate) fn for_each(&self, mut f: impl FnMut(isize)) {
        match *self {
            Axis::Step { len, stride } => (0..len as isize).for_each(|i| f(i.wrapping_mul(stride))),
            Axis::Table { start, len, parts } => (start..start + len).for_each(|j| f(entry(parts, j))),
            Axis::Bits { words, skip, len, lie } => {
                let mut left = len;
                for (w, &word) in words.iter().enumerate() {
                    let mut rest = if w == 0 { (0..skip).fold(word, |rest, _| rest & (rest - 1)) } else { word };
                    while rest != 0 && left > 0 {
                        f(lie.at(w * 64 + rest.trailing_zeros() as usize, 1));
                        rest &= rest - 1;
                        left -= 1;
                    }
                }
            }
        }
    }

    /// The lowest and the highest offset of its indices; there is at least one. For the assertions of a debug build.
    pub(crate) fn reach(&self) -> (isize, isize) {
        if let Axis::Step { len, stride } = *self {
            let last = (len as isize - 1).wrapping_mul(stride);
            return (last.min(0), last.max(0));
        }
        let mut ends = (isize::MAX, isize::MIN);
        self.for_each(|at| ends = (ends.0.min(at), ends.1.max(at)));
        ends
    }

    /// Whether all of its indices are at one place.
    pub(crate) fn stays(&self) -> bool {
        matches!(self, Axis::Step { stride: 0, .. })
    }

    /// How many indices there are.
    pub(crate) fn len(&self) -> usize {
        match *self {
            Axis::Step { len, .. } | Axis::Table { len, .. } | Axis::Bits { len, .. } => len,
        }
    }

    /// How many bytes its indices span, of a table by a sample; `size` is that of an element.
    pub(crate) fn span(&self, size: usize) -> usize {
        match *self {
            Axis::Step { len, stride } => (len - 1).saturating_mul(stride.unsigned_abs()),
            Axis::Table { start, len, parts } => {
                let offsets = (0..SAMPLES.min(len)).map(|k| entry(parts, start + k * (len / SAMPLES.min(len))));
                let (low, high) = offsets.fold((isize::MAX, isize::MIN), |(low, high), at| (low.min(at), high.max(at)));
                low.abs_diff(high).saturating_mul(size)
            }
            Axis::Bits { words, lie: Lie::Walk(stride), .. } => {
                (64 * words.len()).saturating_mul(stride.unsigned_abs())
            }
            Axis::Bits { lie: Lie::Grid { axes, .. }, .. } => axes.iter().fold(0, |span, &(extent, stride)| {
                extent.saturating_mul(stride.unsigned_abs()).saturating_mul(size).saturating_add(span)
            }),
        }
    }

    /// Two axes that together are this one, cut about in its middle, and how many bytes the second begins behind the first.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "a scatter has halves for threads"))]
    pub(crate) fn halves(self) -> ([Self; 2], isize) {
        match self {
            Axis::Step { len, stride } => {
                let half = len / 2;
                let by = (half as isize).wrapping_mul(stride);
                ([Axis::Step { len: half, stride }, Axis::Step { len: len - half, stride }], by)
            }
            Axis::Table { start, len, parts } => {
                let half = len / 2;
                let rest = Axis::Table { start: start + half, len: len - half, parts };
                ([Axis::Table { start, len: half, parts }, rest], 0)
            }
            Axis::Bits { words: [_], skip, len, .. } => {
                let half = len / 2;
                let (mut a, mut b) = (self, self);
                if let (Axis::Bits { len: x, .. }, Axis::Bits { skip: y, len: rest, .. }) = (&mut a, &mut b) {
                    (*x, *y, *rest) = (half, skip + half, len - half);
                }
                ([a, b], 0)
            }
            Axis::Bits { words, skip, len, lie } => {
                let half = words.len() / 2;
                let (words, more) = words.split_at(half);
                let before = ones(words) - skip;
                let (rest, by) = lie.skip(64 * half);
                let rest = Axis::Bits { words: more, skip: 0, len: len - before, lie: rest };
                ([Axis::Bits { words, skip, len: before, lie }, rest], by)
            }
        }
    }

    /// The step outside of another one that is one axis with it.
    pub(crate) fn join(&mut self, inner: Loop<1>) -> bool {
        let Axis::Step { len, stride } = self else { return false };
        let mut outer = Loop { len: *len, by: [*stride] };
        let joins = outer.join(inner);
        (*len, *stride) = (outer.len, outer.by[0]);
        joins
    }
}

/// Up to this rank a gather allocates nothing.
pub(crate) type GatherAxes<'p> = SmallVec<[Axis<'p>; 8]>;

/// Entries in a sample of a table.
const SAMPLES: usize = 16;

/// What spans no more bytes is in the second-level cache.
const NEAR_BYTES: usize = 256 << 10;

/// Jumps within so many bytes are followed by the processor.
const PAGE_BYTES: usize = 4 << 10;

/// Whether the processor does not find the next run by itself, so that it is fetched ahead. An element has `size` bytes, and each axis
/// at least one index.
pub(crate) fn jumps(axes: &[Axis<'_>], size: usize) -> bool {
    let (mut all, mut farthest) = (0_usize, 0);
    for axis in axes {
        let span = axis.span(size);
        all = all.saturating_add(span);
        farthest = farthest.max(match axis {
            Axis::Step { .. } => 0,
            Axis::Table { .. } => span,
            // The entries of a mask rise.
            Axis::Bits { len, .. } => span / len,
        });
    }
    all > NEAR_BYTES && farthest > PAGE_BYTES
}

/// Where the entries of a mask lie in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lie<'p> {
    /// One after the other, so far apart, as the steps beside it count.
    Walk(isize),
    /// At the indices of some axes in row-major order, from number `first` on; the strides of the axes are in elements.
    Grid { axes: &'p [(usize, isize)], first: usize },
}

impl Lie<'_> {
    /// The same in bytes.
    pub(crate) fn in_bytes(self, size: usize) -> Self {
        match self {
            Lie::Walk(stride) => Lie::Walk(stride.wrapping_mul(size as isize)),
            grid => grid,
        }
    }

    /// The offset of an entry, for elements of so many bytes.
    #[inline]
    pub(crate) fn at(self, entry: usize, size: isize) -> isize {
        match self {
            Lie::Walk(stride) => (entry as isize).wrapping_mul(stride),
            Lie::Grid { axes, first } => index(axes, first + entry).wrapping_mul(size),
        }
    }

    /// The entries from number `skipped` on, and how much further they begin.
    pub(crate) fn skip(self, skipped: usize) -> (Self, isize) {
        match self {
            Lie::Walk(stride) => (self, (skipped as isize).wrapping_mul(stride)),
            Lie::Grid { axes, first } => (Lie::Grid { axes, first: first + skipped }, 0),
        }
    }
}

/// The offset of the `n`-th index of some axes in row-major order.
pub(super) fn index(axes: &[(usize, isize)], n: usize) -> isize {
    let mut rest = n;
    axes.iter().rev().fold(0, |sum, &(extent, stride)| {
        let at = rest % extent;
        rest /= extent;
        sum.wrapping_add((at as isize).wrapping_mul(stride))
    })
}

/// The offset of entry `j` of a table, in elements.
#[inline]
pub(crate) fn entry(parts: &[(TablePositions<'_>, isize)], j: usize) -> isize {
    parts.iter().fold(0, |sum, &(positions, stride)| sum.wrapping_add(positions.at(j).wrapping_mul(stride)))
}
