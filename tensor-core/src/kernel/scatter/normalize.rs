//! The normal form of a scatter: as few axes as possible, offsets in bytes, and the innermost step apart.

use smallvec::SmallVec;

use crate::kernel::copy::stage::LINE;
use crate::kernel::gather::{Axis, GatherAxes};
use crate::kernel::nest::{Bases, Loop};
use crate::kernel::sort::sort_by_key;

/// The operands.
pub(super) const DST: usize = 0;
pub(super) const SRC: usize = 1;

/// A scatter in normal form: a run of elements at every index of the axes. No extent is 0; no extent of a step or a table
/// is 1; no two neighbouring steps join.
#[derive(Clone, Debug)]
pub(super) struct Nest<'p> {
    /// Bytes of what the strides of tables count.
    pub(super) unit: usize,
    /// The target and the values.
    pub(super) ends: Bases<2>,
    /// The walk of the target, and that of the values: axes of the same lengths.
    pub(super) axes: GatherAxes<'p>,
    pub(super) values: GatherAxes<'p>,
    /// The innermost loop: how many elements, and how many bytes a step moves in the target and in the values.
    pub(super) run: Loop<2>,
}

impl<'p> Nest<'p> {
    /// For elements of `size` bytes, which are `parts` numbers each; `None` where there is nothing to write.
    pub(super) fn new(
        (size, parts): (usize, usize),
        axes: &[Axis<'p>],
        dst: *mut u8,
        src: *const u8,
        strides: &[isize],
    ) -> Option<Nest<'p>> {
        assert_eq!(axes.len(), strides.len(), "one stride for each axis");
        if size == 0 || axes.iter().any(|axis| axis.len() == 0) {
            return None;
        }
        let run = Loop { len: 1, by: [(size / parts) as isize; 2] };
        let ends = Bases([dst, src.cast_mut()]);
        let mut nest = Nest { unit: size, ends, axes: GatherAxes::new(), values: GatherAxes::new(), run };
        let bytes = |stride: isize| stride.wrapping_mul(size as isize);
        // A box is walked in the order of the target; no position is named twice, so the order is ours.
        let is_box = axes.iter().all(|axis| matches!(axis, Axis::Step { .. }));
        let mut steps: SmallVec<[Loop<2>; 8]> = SmallVec::new();
        for (axis, &stride) in axes.iter().zip(strides) {
            if let Axis::Step { len: len @ 2.., stride: to } = *axis {
                let step = Loop { len, by: [bytes(to), bytes(stride)] };
                steps.push(if is_box && to < 0 { nest.forwards(step) } else { step });
            }
        }
        if is_box {
            sort_by_key(&mut steps, |step| core::cmp::Reverse(step.by[DST]));
        }
        let mut steps = steps.iter();
        for (axis, &stride) in axes.iter().zip(strides) {
            match *axis {
                _ if axis.len() == 1 => nest.ends.step(DST, bytes(axis.first(1))),
                Axis::Step { .. } => steps.next().into_iter().for_each(|step| nest.push(*step)),
                Axis::Table { .. } | Axis::Bits { .. } => {
                    nest.axes.push(axis.in_bytes(size));
                    nest.values.push(Axis::Step { len: axis.len(), stride: bytes(stride) });
                }
            }
        }
        if parts > 1 {
            nest.push(Loop { len: parts, ..run });
        }
        if let Some(run) = nest.last() {
            nest.run = run;
            nest.axes.pop();
            nest.values.pop();
        }
        Some(nest)
    }

    /// A step that runs backwards through the target, from its other end.
    fn forwards(&mut self, Loop { len, by }: Loop<2>) -> Loop<2> {
        for (k, by) in by.iter().enumerate() {
            self.ends.step(k, by.wrapping_mul(len as isize - 1));
        }
        Loop { len, by: by.map(isize::wrapping_neg) }
    }

    /// The innermost axis, if it is a step.
    fn last(&self) -> Option<Loop<2>> {
        match (self.axes.last(), self.values.last()) {
            (Some(&Axis::Step { len, stride }), Some(&Axis::Step { stride: from, .. })) => {
                Some(Loop { len, by: [stride, from] })
            }
            _ => None,
        }
    }

    /// A step inside all axes so far.
    fn push(&mut self, inner: Loop<2>) {
        let mut step = inner;
        if let Some(mut outer) = self.last()
            && outer.join(inner)
        {
            self.axes.pop();
            self.values.pop();
            step = outer;
        }
        let Loop { len, by: [to, from] } = step;
        self.axes.push(Axis::Step { len, stride: to });
        self.values.push(Axis::Step { len, stride: from });
    }

    pub(super) fn dst(&self) -> *mut u8 {
        self.ends.0[DST]
    }

    pub(super) fn src(&self) -> *const u8 {
        self.ends.0[SRC]
    }

    /// The same, for axes that live shorter.
    pub(super) fn reborrow<'q>(&self) -> Nest<'q>
    where
        'p: 'q,
    {
        Nest { axes: self.axes.iter().copied().collect(), values: self.values.iter().copied().collect(), ..*self }
    }

    /// The same without its innermost axis. It has an axis.
    pub(super) fn outer(&self) -> Nest<'p> {
        let outer = self.axes.len() - 1;
        Nest { axes: self.axes[..outer].into(), values: self.values[..outer].into(), ..*self }
    }

    /// How many elements are written.
    pub(super) fn elements(&self) -> usize {
        self.runs().saturating_mul(self.run.len)
    }

    /// How many runs there are.
    pub(super) fn runs(&self) -> usize {
        self.axes.iter().map(Axis::len).product()
    }

    /// Two scatters that together are this one, cut about in the middle of the outermost axis if that is a step or a mask, or
    /// else of the run, if it has elements of so many bytes for it.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "threads have halves"))]
    pub(super) fn halves(&self, size: usize) -> Option<[Self; 2]> {
        let (mut a, mut b) = (self.clone(), self.clone());
        match (b.axes.first().copied(), b.values.first().copied()) {
            (Some(axis @ (Axis::Step { .. } | Axis::Bits { .. })), Some(Axis::Step { stride, .. })) => {
                let ([x, y], by) = axis.halves();
                (a.axes[0], b.axes[0]) = (x, y);
                (a.values[0], b.values[0]) = (Axis::Step { len: x.len(), stride }, Axis::Step { len: y.len(), stride });
                b.ends.step(DST, by);
                b.ends.step(SRC, (x.len() as isize).wrapping_mul(stride));
                Some([a, b].map(Nest::without_single))
            }
            _ => {
                // Not inside a line, where the run begins one.
                let line = (LINE / size).max(1);
                let half = b.run.len / 2 / line * line;
                if half == 0 {
                    return None;
                }
                a.run.len = half;
                b.run.len -= half;
                for (k, by) in a.run.by.iter().enumerate() {
                    b.ends.step(k, (half as isize).wrapping_mul(*by));
                }
                Some([a, b])
            }
        }
    }

    /// An axis that has become one index long is no axis.
    fn without_single(mut self) -> Self {
        if self.axes[0].len() == 1 {
            self.ends.step(DST, self.axes[0].first(self.unit));
            self.axes.remove(0);
            self.values.remove(0);
        }
        self
    }
}
