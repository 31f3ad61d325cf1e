//! Masks with a longer table of places than a kernel is given: it is made in parts, each followed by the moves that it is for.

use core::ops::Range;

use tensor_idx_core::{IndexError, Layout, Shape};

use crate::entries::DeviceMask;
use crate::laid_mask::LaidMask;
use crate::pool::Slice;
use crate::record::Record;
use crate::tables::{bias, gcd};
use crate::walk::{Dim, To, Walk};

/// A mask on the device, the only index array of a plan, nothing in front of it.
pub(crate) struct InParts {
    mask: DeviceMask,
    /// The places of all its elements, as a table has them.
    places: Walk,
    /// The places of the true ones of a part, and what is behind them.
    offset: u32,
    dims: Vec<Dim>,
    table: Slice,
    /// True elements of a part.
    most: u32,
}

impl InParts {
    /// `None` where something is in front of the mask, or all its places fit a table.
    pub(crate) fn of<S: Shape>(
        record: &mut Record<'_>,
        laid: LaidMask<'_>,
        layout: &Layout<S>,
    ) -> Result<Option<InParts>, IndexError> {
        // Parts of any elements start at multiples of the alignment of bindings, which is 256 bytes at most.
        const WHOLE: u64 = 256;
        let most = (record.gpu.window() / 4 / WHOLE).max(1) * WHOLE;
        if laid.mask.counted.count as u64 <= most || laid.shape.contains(&0) || !laid.is_first() {
            return Ok(None);
        }
        record.gpu.check_same(&laid.mask.counted.gpu)?;
        // As in `Tables`, no entry is negative.
        let bias: i64 = laid.loops.axes[0].iter().map(|&axis| bias(layout, axis)).sum();
        let mut places = Walk::over(bias, &laid.mask.extents, &laid.strides);
        places.coalesce();
        let unit = laid.strides.iter().fold(0, |unit, stride| gcd(unit, stride.unsigned_abs() as u32));
        let to = To::Table { start: 0, unit };
        let (extents, steps) = laid.behind();
        let mut dims = vec![Dim { extent: 0, to, from: 0, axes: laid.axes.clone() }];
        dims.extend(Walk::over(0, extents, steps).dims);
        for dim in &mut dims[1..] {
            dim.axes = dim.axes.start + laid.axes.end..dim.axes.end + laid.axes.end;
        }
        let table = record.buffer(4 * most, "a part of the table of an index's positions")?;
        let offset = (laid.loops.offset - bias) as u32;
        Ok(Some(InParts { mask: laid.mask, places, offset, dims, table, most: most as u32 }))
    }

    /// The parts: which of the true elements they have.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Range<u32>> + use<> {
        let (count, most) = (self.mask.counted.count as u32, self.most);
        (0..count).step_by(most as usize).map(move |first| first..count.min(first.saturating_add(most)))
    }

    /// Records the table of a part, in the place of the one before: the walk over its places.
    pub(crate) fn walk(&self, record: &mut Record<'_>, part: &Range<u32>) -> Result<Walk, IndexError> {
        let entries = (0_u32.wrapping_sub(part.start), part.len() as u32);
        self.mask.counted.compact(record, &self.places, &self.table, entries)?;
        let mut walk = Walk { offset: self.offset, dims: self.dims.clone(), ..Walk::default() };
        walk.dims[0].extent = part.len() as u32;
        walk.tables = Some(self.table.clone());
        Ok(walk)
    }
}
