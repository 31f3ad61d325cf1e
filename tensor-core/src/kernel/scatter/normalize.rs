//! The normal form of a scatter: as few axes as possible, offsets in bytes, and the innermost step apart.

use smallvec::SmallVec;

use crate::kernel::gather::{Axes, Axis, Dim};

/// The innermost loop: how many elements, and how many bytes a step moves in the target and in the values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) len: usize,
    pub(super) dst: isize,
    pub(super) src: isize,
}

/// A scatter in normal form: a run of elements at every index of the axes. No extent is 0; no extent of a step or a table
/// is 1; no two neighbouring steps join.
#[derive(Clone, Debug)]
pub(super) struct Nest<'p> {
    /// Bytes of what the strides of tables count.
    pub(super) unit: usize,
    pub(super) dst: *mut u8,
    pub(super) src: *const u8,
    /// The walk of the target, and that of the values: axes of the same lengths.
    pub(super) axes: Axes<'p>,
    pub(super) values: Axes<'p>,
    pub(super) run: Run,
}

// SAFETY: T1: `threads` gives a Nest to another thread only inside the call whose caller holds both regions (S1, S2).
// The callers bound the elements by `Send` and `Sync`, or move their bytes (S4).
unsafe impl Send for Nest<'_> {}
// SAFETY: T1, as for `Send`: threads that share a Nest read it, and write different positions (S7).
unsafe impl Sync for Nest<'_> {}

impl<'p> Nest<'p> {
    /// For elements of `size` bytes, which are `parts` numbers each; `None` where there is nothing to write.
    pub(super) fn new(
        (size, parts): (usize, usize),
        dims: &[Dim<'p>],
        dst: *mut u8,
        src: *const u8,
        strides: &[isize],
    ) -> Option<Nest<'p>> {
        assert_eq!(dims.len(), strides.len(), "one stride for each dim");
        if size == 0 || dims.iter().any(|dim| dim.extent() == 0) {
            return None;
        }
        let number = (size / parts) as isize;
        let run = Run { len: 1, dst: number, src: number };
        let mut nest = Nest { unit: size, dst, src, axes: Axes::new(), values: Axes::new(), run };
        let bytes = |stride: isize| stride.wrapping_mul(size as isize);
        // A box is walked in the order of the target; no position is named twice, so the order is ours.
        let mut steps: SmallVec<[Run; 8]> = SmallVec::new();
        for (dim, &stride) in dims.iter().zip(strides) {
            if let Dim::Step { extent: len @ 2.., stride: to } = *dim {
                steps.push(nest.forwards(Run { len, dst: bytes(to), src: bytes(stride) }, dims));
            }
        }
        if dims.iter().all(|dim| matches!(dim, Dim::Step { .. })) {
            steps.sort_by_key(|step| core::cmp::Reverse(step.dst));
        }
        let mut steps = steps.iter();
        for (dim, &stride) in dims.iter().zip(strides) {
            match *dim {
                _ if dim.extent() == 1 => nest.dst = nest.dst.wrapping_offset(bytes(dim.first())),
                Dim::Step { .. } => steps.next().into_iter().for_each(|step| nest.push(*step)),
                Dim::Table { len, parts } => {
                    nest.axes.push(Axis::Table { start: 0, len, parts });
                    nest.values.push(Axis::Step { len, stride: bytes(stride) });
                }
                Dim::Bits { words, bits, count, lie } => {
                    let words = &words[..words.len().min(bits.div_ceil(64))];
                    nest.axes.push(Axis::Bits { words, skip: 0, len: count, lie: lie.in_bytes(nest.unit) });
                    nest.values.push(Axis::Step { len: count, stride: bytes(stride) });
                }
            }
        }
        if parts > 1 {
            nest.push(Run { len: parts, ..run });
        }
        if let (Some(&Axis::Step { len, stride: dst }), Some(&Axis::Step { stride: src, .. })) =
            (nest.axes.last(), nest.values.last())
        {
            nest.run = Run { len, dst, src };
            nest.axes.pop();
            nest.values.pop();
        }
        Some(nest)
    }

    /// Where all dims are steps, one that runs backwards is walked from its other end.
    fn forwards(&mut self, step: Run, dims: &[Dim<'_>]) -> Run {
        if step.dst >= 0 || !dims.iter().all(|dim| matches!(dim, Dim::Step { .. })) {
            return step;
        }
        let last = step.len as isize - 1;
        self.dst = self.dst.wrapping_offset(step.dst.wrapping_mul(last));
        self.src = self.src.wrapping_offset(step.src.wrapping_mul(last));
        Run { len: step.len, dst: step.dst.wrapping_neg(), src: step.src.wrapping_neg() }
    }

    /// A step inside all axes so far.
    fn push(&mut self, Run { len, dst, src }: Run) {
        let n = len as isize;
        if let (Some(Axis::Step { len: outer, stride: to }), Some(Axis::Step { len: other, stride: from })) =
            (self.axes.last_mut(), self.values.last_mut())
            && (*to, *from) == (dst.wrapping_mul(n), src.wrapping_mul(n))
        {
            *outer *= len;
            *other = *outer;
            (*to, *from) = (dst, src);
        } else {
            self.axes.push(Axis::Step { len, stride: dst });
            self.values.push(Axis::Step { len, stride: src });
        }
    }

    /// The same, for axes that live shorter.
    pub(super) fn reborrow<'q>(&self) -> Nest<'q>
    where
        'p: 'q,
    {
        Nest { axes: self.axes.iter().copied().collect(), values: self.values.iter().copied().collect(), ..*self }
    }

    /// How many elements are written.
    pub(super) fn elements(&self) -> usize {
        self.runs() * self.run.len
    }

    /// How many runs there are.
    pub(super) fn runs(&self) -> usize {
        self.axes.iter().map(Axis::len).product()
    }
}
