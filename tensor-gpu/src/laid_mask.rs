//! A plan whose only index array is a mask on the device, laid over a layout: the walks over the elements of the mask.

use core::ops::Range;

use tensor_idx_core::{Layout, Lookup, Plan, Shape};

use crate::entries::DeviceMask;
use crate::walk::{LaidLoops, Walk};

/// Such a plan over a layout of its source shape.
pub(crate) struct LaidMask<'p> {
    pub(crate) mask: DeviceMask,
    /// The shape of the result, and the axes of it that the mask has.
    pub(crate) shape: &'p [usize],
    pub(crate) axes: Range<usize>,
    pub(crate) loops: LaidLoops,
    /// The strides of the source axes of the mask.
    pub(crate) strides: Vec<isize>,
}

impl<'p> LaidMask<'p> {
    /// `None` where the plan is another one, and where the mask has other extents than its axes: the table of places has an error for
    /// that.
    pub(crate) fn of<S: Shape, R: Shape>(
        plan: &'p Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
    ) -> Option<Self> {
        let [lookup] = lookups else { return None };
        if plan.source_shape() != layout.shape() {
            return None;
        }
        let mask = DeviceMask::of(lookup)?;
        let loops = LaidLoops::new(plan, lookups, layout).ok()?;
        let masked = &loops.axes[0];
        if masked.iter().map(|&axis| layout.shape()[axis]).ne(mask.extents.iter().copied()) {
            return None;
        }
        let strides = masked.iter().map(|&axis| layout.strides()[axis]).collect();
        let axes = lookup.axis..lookup.axis + lookup.rank;
        Some(LaidMask { mask, shape: plan.shape(), axes, loops, strides })
    }

    /// Whether the result has nothing in front of the mask.
    pub(crate) fn is_first(&self) -> bool {
        self.shape[..self.axes.start].iter().all(|&extent| extent == 1)
    }

    /// The axes of the result behind the mask: their extents and strides.
    pub(crate) fn behind(&self) -> (&[usize], &[isize]) {
        (&self.shape[self.axes.end..], &self.loops.steps[self.axes.end..])
    }

    /// The places that the mask names, one unit each, if nothing is in front of it, and behind it what one unit of 4 << `log` bytes
    /// holds: the walk over all elements of the mask, and that `log`.
    pub(crate) fn units(&self, size: u32) -> Option<(Walk, usize)> {
        if !self.is_first() || !self.loops.axes[0].is_sorted() {
            return None;
        }
        Walk::of_units(self.loops.offset, (&self.mask.extents, &self.strides), self.behind(), size)
    }

    /// The walk over all elements of which the mask has one each, whose values are the masks.
    pub(crate) fn elements(&self) -> Walk {
        let front = self.axes.start;
        let mut walk = Walk::over(self.loops.offset, &self.shape[..front], &self.loops.steps[..front]);
        let mut over = Walk::over(0, &self.mask.extents, &self.strides);
        let mut from = 1;
        for dim in over.dims.iter_mut().rev() {
            dim.from = from;
            from *= dim.extent as i32;
        }
        walk.dims.append(&mut over.dims);
        let (extents, steps) = self.behind();
        walk.dims.append(&mut Walk::over(0, extents, steps).dims);
        // One after the other, for `coalesce`.
        for (k, dim) in walk.dims.iter_mut().enumerate() {
            dim.axes = k..k + 1;
        }
        walk
    }
}
