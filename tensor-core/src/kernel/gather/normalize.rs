//! The normal form of a gather: as few axes as possible, offsets in bytes.

use smallvec::SmallVec;

use super::bits::ones;
use super::cursor::first;
use super::{Dim, Lie, TablePositions};
use crate::kernel::nest::{Bases, Loop};

/// One loop of a gather. Offsets are in bytes, except for the strides of the parts, which are in elements.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Axis<'p> {
    Step {
        len: usize,
        stride: isize,
    },
    Table {
        start: usize,
        len: usize,
        parts: &'p [(TablePositions<'p>, isize)],
    },
    /// `len` set bits, after the first `skip` of them, which are in the first word.
    Bits {
        words: &'p [u64],
        skip: usize,
        len: usize,
        lie: Lie<'p>,
    },
}

impl Axis<'_> {
    /// Whether all of its indices are at one place.
    pub(crate) fn stays(&self) -> bool {
        matches!(self, Axis::Step { stride: 0, .. })
    }

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
}

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

impl<'p> Axis<'p> {
    /// Two axes that together are this one, cut about in its middle, and how many bytes the second begins behind the first.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "a scatter has halves for threads"))]
    pub(crate) fn halves(self) -> ([Axis<'p>; 2], isize) {
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

/// A gather in normal form: for every index of `axes`, `unit` bytes. No extent is 0 or 1; no two neighbouring steps join; the
/// innermost step does not join the unit.
#[derive(Clone, Debug)]
pub(super) struct Nest<'p> {
    /// Bytes of an element: what the strides of tables count.
    pub(super) size: usize,
    /// Bytes moved at each index: an element, or a contiguous run of them.
    pub(super) unit: usize,
    /// The source and the destination.
    pub(super) ends: Bases<2>,
    pub(super) axes: GatherAxes<'p>,
}

impl<'p> Nest<'p> {
    /// `None` where there is nothing to gather.
    #[inline]
    pub(super) fn new(size: usize, dims: &[Dim<'p>], src: *const u8, dst: *mut u8) -> Option<Nest<'p>> {
        if size == 0 || dims.iter().any(|dim| dim.extent() == 0) {
            return None;
        }
        let mut nest = Nest { size, unit: size, ends: Bases([src.cast_mut(), dst]), axes: GatherAxes::new() };
        for dim in dims {
            nest.push(dim);
        }
        if let Some(&Axis::Step { len, stride }) = nest.axes.last()
            && stride == size as isize
        {
            nest.unit = len * size;
            nest.axes.pop();
        }
        Some(nest)
    }

    fn push(&mut self, dim: &Dim<'p>) {
        let size = self.size as isize;
        match *dim {
            _ if dim.extent() == 1 => self.ends.step(0, dim.first().wrapping_mul(size)),
            Dim::Step { extent: len, stride } => {
                // By G1 the ends of the axis are less than `isize::MAX` bytes apart, so nothing here overflows.
                let stride = stride * size;
                if !self.axes.last_mut().is_some_and(|outer| outer.join(Loop { len, by: [stride] })) {
                    self.axes.push(Axis::Step { len, stride });
                }
            }
            Dim::Table { len, parts } => self.axes.push(Axis::Table { start: 0, len, parts }),
            Dim::Bits { words, bits, count, lie } => {
                let words = &words[..words.len().min(bits.div_ceil(64))];
                self.axes.push(Axis::Bits { words, skip: 0, len: count, lie: lie.in_bytes(self.size) });
            }
        }
    }

    pub(super) fn src(&self) -> *const u8 {
        self.ends.0[0]
    }

    pub(super) fn dst(&self) -> *mut u8 {
        self.ends.0[1]
    }

    /// How many units the gather moves.
    pub(super) fn units(&self) -> usize {
        self.axes.iter().map(Axis::len).product()
    }

    /// How many bytes the gather writes.
    pub(super) fn bytes(&self) -> usize {
        self.units() * self.unit
    }

    /// Two gathers that together are this one, cut about in the middle of the outermost axis. There is an axis, longer than 1.
    pub(super) fn halves(&self) -> [Nest<'p>; 2] {
        let inner = self.bytes() / self.axes[0].len();
        let (mut a, mut b) = (self.clone(), self.clone());
        let ([x, y], by) = b.axes[0].halves();
        (a.axes[0], b.axes[0]) = (x, y);
        b.ends.step(0, by);
        b.ends.step(1, (x.len() * inner) as isize);
        [a, b].map(Nest::without_single)
    }

    /// An axis that has become one index long is no axis.
    fn without_single(mut self) -> Self {
        if self.axes[0].len() == 1 {
            self.ends.step(0, first(&self.axes[0], self.size));
            self.axes.remove(0);
        }
        self
    }
}

/// The first set bit.
pub(super) fn first_bit(words: &[u64]) -> usize {
    let word = words.iter().position(|&word| word != 0).unwrap_or_default();
    64 * word + words[word].trailing_zeros() as usize
}

/// The offset of entry `j` of a table, in elements.
#[inline]
pub(crate) fn entry(parts: &[(TablePositions<'_>, isize)], j: usize) -> isize {
    parts.iter().fold(0, |sum, &(positions, stride)| sum.wrapping_add(positions.at(j).wrapping_mul(stride)))
}
