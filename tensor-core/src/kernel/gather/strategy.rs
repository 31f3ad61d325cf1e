//! Which loop a gather takes.

use smallvec::SmallVec;

use super::axis::Axis;
use super::normalize::Nest;
use super::{columns, compress, elements, runs, slabs};
use crate::kernel::copy;
use crate::kernel::copy::stage::{self, Lines};
use crate::kernel::threads::Threads;

/// The ways to gather, from the most to the least special.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum GatherStrategy {
    /// No table and no mask: a strided box.
    Copy,
    /// The innermost axis is one table, or few; what it names are single elements.
    Elements,
    /// The innermost axis is a mask over single elements, not sparse: contiguous ones, or brought into order.
    Compress,
    /// A table outside, a strided row inside, and many entries for each place that the rows start from.
    Slabs,
    /// A mask outside, a strided row inside, and the rows of neighbouring entries share lines.
    Columns,
    /// Anything else: the offset of every unit, block by block.
    Runs,
}

/// A gather with its strategy.
#[derive(Clone, Debug)]
pub(super) struct GatherPlan<'p> {
    pub(super) nest: Nest<'p>,
    pub(super) strategy: GatherStrategy,
    /// How to write around the cache, if so.
    pub(super) stream: Option<Lines>,
}

/// Larger results are written around the cache.
pub(crate) const STREAM_BYTES: usize = 8 << 20;

/// Chooses the strategy for a part of a result of so many bytes: the only place that does.
#[inline]
pub(super) fn choose(nest: Nest<'_>, bytes: usize) -> GatherPlan<'_> {
    let strategy = pick(&nest);
    let stream = if bytes > STREAM_BYTES { stage::lines() } else { None };
    GatherPlan { nest, strategy, stream }
}

fn pick(nest: &Nest<'_>) -> GatherStrategy {
    if nest.axes.iter().all(|axis| matches!(axis, Axis::Step { .. })) {
        return GatherStrategy::Copy;
    }
    match nest.axes.last() {
        Some(&Axis::Table { len, parts, .. }) if elements::supports(nest.unit, len, parts) => GatherStrategy::Elements,
        Some(Axis::Bits { .. }) if compress::supports(nest) => GatherStrategy::Compress,
        _ if slabs::supports(nest) => GatherStrategy::Slabs,
        _ if columns::supports(nest) => GatherStrategy::Columns,
        _ => GatherStrategy::Runs,
    }
}

impl<'p> GatherPlan<'p> {
    /// Two plans that together are this one. There is an axis, longer than 1.
    pub(super) fn halves(&self) -> [GatherPlan<'p>; 2] {
        self.nest.halves().map(|nest| GatherPlan { nest, ..*self })
    }

    /// Gathers.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold for the nest.
    pub(super) unsafe fn run(&self) {
        // SAFETY: G1 to G3 hold for the nest; G5: `pick` asked `supports` of the strategy that it returned.
        unsafe {
            match self.strategy {
                GatherStrategy::Copy => copy_box(&self.nest, Threads::One),
                GatherStrategy::Elements => elements::run(self),
                GatherStrategy::Compress => compress::run(self),
                GatherStrategy::Slabs => slabs::run(self, Threads::One),
                GatherStrategy::Columns => columns::run(self),
                GatherStrategy::Runs => runs::run(self),
            }
        }
    }
}

/// Hands a box without tables and masks to the copy.
///
/// # Safety
///
/// G1 to G3 hold for the nest, and all axes are steps.
pub(super) unsafe fn copy_box(nest: &Nest<'_>, threads: Threads) {
    let mut shape: SmallVec<[usize; 9]> = nest.axes.iter().map(Axis::len).collect();
    let step = |axis: &Axis<'_>| if let Axis::Step { stride, .. } = *axis { stride / nest.size as isize } else { 0 };
    let mut src_strides: SmallVec<[isize; 9]> = nest.axes.iter().map(step).collect();
    shape.push(nest.unit / nest.size);
    src_strides.push(1);
    let mut dst_strides: SmallVec<[isize; 9]> = SmallVec::from_elem(1, shape.len());
    for k in (1..shape.len()).rev() {
        dst_strides[k - 1] = dst_strides[k] * shape[k] as isize;
    }
    // SAFETY: N1 and N2 follow from G1 and G2, for the pairs of positions are the same; N3: a row-major destination names each position
    // once; N4: the elements are plain data (G3).
    unsafe { copy::copy_bytes(nest.size, &shape, nest.src(), &src_strides, nest.dst(), &dst_strides, threads) }
}
