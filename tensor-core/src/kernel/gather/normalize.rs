//! The normal form of a gather: as few axes as possible, offsets in bytes.

use super::axis::{Axis, GatherAxes};
use crate::kernel::nest::{Bases, Loop};

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
    pub(super) fn new(size: usize, axes: &[Axis<'p>], src: *const u8, dst: *mut u8) -> Option<Nest<'p>> {
        if size == 0 || axes.iter().any(|axis| axis.len() == 0) {
            return None;
        }
        let mut nest = Nest { size, unit: size, ends: Bases([src.cast_mut(), dst]), axes: GatherAxes::new() };
        for axis in axes {
            nest.push(axis);
        }
        if let Some(&Axis::Step { len, stride }) = nest.axes.last()
            && stride == size as isize
        {
            nest.unit = len * size;
            nest.axes.pop();
        }
        Some(nest)
    }

    fn push(&mut self, axis: &Axis<'p>) {
        if axis.len() == 1 {
            return self.ends.step(0, axis.first(1).wrapping_mul(self.size as isize));
        }
        let axis = axis.in_bytes(self.size);
        if let Axis::Step { len, stride } = axis
            && self.axes.last_mut().is_some_and(|outer| outer.join(Loop { len, by: [stride] }))
        {
            return;
        }
        self.axes.push(axis);
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
            self.ends.step(0, self.axes[0].first(self.size));
            self.axes.remove(0);
        }
        self
    }
}
