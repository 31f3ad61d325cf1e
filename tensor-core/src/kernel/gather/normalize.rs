//! The normal form of a gather: as few axes as possible, offsets in bytes.

use smallvec::SmallVec;

use super::{Dim, Lie, Positions};

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
        parts: &'p [(Positions<'p>, isize)],
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
    pub(crate) fn len(&self) -> usize {
        match *self {
            Axis::Step { len, .. } | Axis::Table { len, .. } | Axis::Bits { len, .. } => len,
        }
    }
}

/// Up to this rank a gather allocates nothing.
pub(crate) type Axes<'p> = SmallVec<[Axis<'p>; 8]>;

/// A gather in normal form: for every index of `axes`, `unit` bytes. No extent is 0 or 1; no two neighbouring steps join; the
/// innermost step does not join the unit.
#[derive(Clone, Debug)]
pub(super) struct Nest<'p> {
    /// Bytes of an element: what the strides of tables count.
    pub(super) size: usize,
    /// Bytes moved at each index: an element, or a contiguous run of them.
    pub(super) unit: usize,
    pub(super) src: *const u8,
    pub(super) dst: *mut u8,
    pub(super) axes: Axes<'p>,
}

// SAFETY: T1: `threads` gives a Nest to another thread only inside the call whose caller holds both regions (G1, G2).
// Threads move bytes and use no `T`, so `T` need not be `Send` (G3).
unsafe impl Send for Nest<'_> {}

impl<'p> Nest<'p> {
    /// `None` where there is nothing to gather.
    #[inline]
    pub(super) fn new(size: usize, dims: &[Dim<'p>], src: *const u8, dst: *mut u8) -> Option<Nest<'p>> {
        if size == 0 || dims.iter().any(|dim| dim.extent() == 0) {
            return None;
        }
        let mut nest = Nest { size, unit: size, src, dst, axes: Axes::new() };
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
            _ if dim.extent() == 1 => self.src = self.src.wrapping_offset(dim.first().wrapping_mul(size)),
            Dim::Step { extent: len, stride } => {
                // By G1 the ends of the axis are less than `isize::MAX` bytes apart, so nothing here overflows.
                let stride = stride * size;
                if let Some(Axis::Step { len: outer, stride: last }) = self.axes.last_mut()
                    && *last == stride.wrapping_mul(len as isize)
                {
                    (*outer, *last) = (*outer * len, stride);
                } else {
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

    /// How many units the gather moves.
    pub(super) fn units(&self) -> usize {
        self.axes.iter().map(Axis::len).product()
    }

    /// How many bytes the gather writes.
    pub(super) fn bytes(&self) -> usize {
        self.units() * self.unit
    }
}

/// The first set bit.
pub(super) fn first_bit(words: &[u64]) -> usize {
    let word = words.iter().position(|&word| word != 0).unwrap_or_default();
    64 * word + words[word].trailing_zeros() as usize
}

/// The offset of entry `j` of a table, in elements.
#[inline]
pub(crate) fn entry(parts: &[(Positions<'_>, isize)], j: usize) -> isize {
    parts.iter().fold(0, |sum, &(positions, stride)| sum.wrapping_add(positions.at(j).wrapping_mul(stride)))
}
