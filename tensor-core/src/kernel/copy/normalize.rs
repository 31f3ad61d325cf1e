//! The normal form of a copy: as few axes as possible, outermost first in the order of the
//! destination.

use smallvec::SmallVec;

/// One loop: an extent of at least 2, and how many bytes a step moves in the source and in the
/// destination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    pub(super) len: usize,
    pub(super) src: isize,
    pub(super) dst: isize,
}

impl Axis {
    /// A loop of one step.
    pub(super) const ONE: Axis = Axis { len: 1, src: 0, dst: 0 };

    /// Axes that are one after the other in both places are one axis.
    fn joins(self, inner: Axis) -> bool {
        let len = inner.len as isize;
        self.src == inner.src.wrapping_mul(len) && self.dst == inner.dst.wrapping_mul(len)
    }
}

/// Up to this rank a copy allocates nothing.
pub(super) type Axes = SmallVec<[Axis; 16]>;

/// A copy in normal form: elements of `size` bytes, axes sorted by falling destination stride,
/// which are all positive; no two neighbouring axes join.
#[derive(Clone, Debug)]
pub(super) struct Nest {
    pub(super) size: usize,
    pub(super) src: *const u8,
    pub(super) dst: *mut u8,
    pub(super) axes: Axes,
}

// SAFETY: T1: `threads` gives a Nest to another thread only inside the call whose caller holds both regions (N2).
// Threads move bytes and use no `T`, so `T` need not be `Send` (N4).
unsafe impl Send for Nest {}

/// An innermost run of at most this many bytes is treated as one element, so that its neighbours
/// choose the strategy.
const SHORT_RUN: usize = 32;

impl Nest {
    /// `None` where there is nothing to copy.
    pub(super) fn new(
        size: usize,
        shape: &[usize],
        src: *const u8,
        src_strides: &[isize],
        dst: *mut u8,
        dst_strides: &[isize],
    ) -> Option<Nest> {
        if size == 0 || shape.contains(&0) {
            return None;
        }
        let mut nest = Nest { size, src, dst, axes: Axes::new() };
        for ((&len, &s), &d) in shape.iter().zip(src_strides).zip(dst_strides) {
            if len == 1 {
                continue;
            }
            // By N2 the ends of an axis are less than `isize::MAX` bytes apart, so with two or more
            // steps neither product overflows.
            nest.axes.push(Axis { len, src: s * size as isize, dst: d * size as isize });
            if d < 0 {
                nest.flip(nest.axes.len() - 1);
            }
        }
        let Nest { axes, size, .. } = &mut nest;
        axes.sort_unstable_by_key(|axis| core::cmp::Reverse(axis.dst));
        axes.dedup_by(|inner, outer| {
            let joins = outer.joins(*inner);
            if joins {
                *outer = Axis { len: outer.len * inner.len, ..*inner };
            }
            joins
        });
        while let [.., _, run] = axes[..] {
            if run.src != *size as isize || run.dst != *size as isize || run.len * *size > SHORT_RUN {
                break;
            }
            *size *= run.len;
            axes.pop();
        }
        Some(nest)
    }

    /// Walks an axis from its other end.
    pub(super) fn flip(&mut self, k: usize) {
        let axis = &mut self.axes[k];
        let last = (axis.len - 1) as isize;
        self.src = self.src.wrapping_offset(axis.src * last);
        self.dst = self.dst.wrapping_offset(axis.dst * last);
        axis.src = -axis.src;
        axis.dst = -axis.dst;
    }

    /// How many bytes the copy writes.
    pub(super) fn bytes(&self) -> usize {
        self.axes.iter().map(|axis| axis.len).product::<usize>() * self.size
    }

    /// Calls `f` with the source and destination of every index of `axes`, in the order of the destination.
    #[inline(always)]
    pub(super) fn each(axes: &[Axis], mut src: *const u8, mut dst: *mut u8, mut f: impl FnMut(*const u8, *mut u8)) {
        let (outer, inner) = axes.split_at(axes.len().saturating_sub(1));
        let inner = inner.first().copied().unwrap_or(Axis::ONE);
        let mut index: SmallVec<[usize; 16]> = SmallVec::from_elem(0, outer.len());
        loop {
            let (mut from, mut to) = (src, dst);
            for _ in 0..inner.len {
                f(from, to);
                from = from.wrapping_offset(inner.src);
                to = to.wrapping_offset(inner.dst);
            }
            if !step(&mut index, outer, &mut src, &mut dst) {
                return;
            }
        }
    }
}

/// Moves both pointers to the next index of `axes`, the last of which runs fastest; `false` after the last index.
pub(super) fn step(index: &mut [usize], axes: &[Axis], src: &mut *const u8, dst: &mut *mut u8) -> bool {
    for (i, axis) in index.iter_mut().zip(axes).rev() {
        *i += 1;
        *src = src.wrapping_offset(axis.src);
        *dst = dst.wrapping_offset(axis.dst);
        if *i < axis.len {
            return true;
        }
        *i = 0;
        *src = src.wrapping_offset((axis.len as isize).wrapping_mul(axis.src).wrapping_neg());
        *dst = dst.wrapping_offset((axis.len as isize).wrapping_mul(axis.dst).wrapping_neg());
    }
    false
}
