//! An index array and a verb in one call: entries are checked a block at a time, while they are in the cache, and the
//! target is a copy until all are known to be good. So they are read once, and a write that fails changes nothing.

use alloc::vec::Vec;

use crate::combine::{Combine, Dims};
use crate::copy::{Threads, is_plain};
use crate::gather::{Dim, Positions, positions_as_is};
use crate::layout::Layout;
use crate::list::{Index, IndexList};
use crate::mode::Kind;
use crate::plan::{Lent, Resolved, Term, Unchecked};
use crate::rank::{DynRank, Shape};
use crate::view::TensorView;
use crate::write::{Scatter, joint_stride};

/// Entries that are checked and used at a time: they stay in the second-level cache, and are too few for threads to share.
const BLOCK: usize = 12 << 10;

/// Entries for each element of the target: what copying it costs is little beside them.
const ENTRIES_FOR_ELEMENT: usize = 8;

/// Accumulates, if one index array as it stands names the elements of a short row; `false`, with nothing done, for all
/// else, mistakes among it.
pub(crate) fn accumulate<L, H, R, T, O>(
    host: &mut H,
    layout: &Layout<H::Shape>,
    index: &Index<L>,
    op: O,
    value: &TensorView<'_, T, DynRank>,
) -> bool
where
    L: IndexList,
    H: Scatter<Elem = T> + ?Sized,
    R: Shape,
    T: Clone,
    O: Combine<T>,
{
    attempt::<L, H, R, T, O>(host, layout, index, op, value).is_some()
}

fn attempt<L, H, R, T, O>(
    host: &mut H,
    layout: &Layout<H::Shape>,
    index: &Index<L>,
    op: O,
    value: &TensorView<'_, T, DynRank>,
) -> Option<()>
where
    L: IndexList,
    H: Scatter<Elem = T> + ?Sized,
    R: Shape,
    T: Clone,
    O: Combine<T>,
{
    let [len] = *layout.shape() else { return None };
    if !is_plain::<T>() || refuses::<T, O>(op) || !layout.is_contiguous() || index.list().consumes() != 1 {
        return None;
    }
    let resolved = Resolved::<H::Shape, R>::new(index.list(), &layout.shape, Kind::NumPy, Unchecked, false).ok()?;
    let (plan, lent) = resolved.into_lent();
    let ([Term::Array { group: 0, part: 0 }], [Lent { group: 0, part: 0, positions }]) = (plan.terms(), &lent[..])
    else {
        return None;
    };
    // (Axes of extent 1 beside those of the array change nothing.)
    let entries = positions.len();
    if entries < BLOCK || entries / ENTRIES_FOR_ELEMENT < len || plan.shape().iter().product::<usize>() != entries {
        return None;
    }
    let values = value.layout().broadcast_to(plan.shape()).ok()?;
    let stride = joint_stride(&values, 0..values.shape().len())?;
    // SAFETY: a layout that is not empty starts inside its buffer (I2).
    let src = unsafe { value.base_ptr().add(values.offset()) };
    let mut copy: Vec<T> = Vec::new();
    copy.try_reserve_exact(len).ok()?;
    let mut target = host.target();
    if target.shape() != layout.shape() || !target.layout().is_contiguous() {
        return None;
    }
    // SAFETY: a contiguous layout covers the `len` elements from its offset on (I2), borrowed alone.
    let row = unsafe { core::slice::from_raw_parts_mut(target.base_mut_ptr().add(target.offset()), len) };
    copy.extend_from_slice(row);
    for start in (0..entries).step_by(BLOCK) {
        let block = checked(positions.range(start..entries.min(start + BLOCK)), len)?;
        let parts = [(block, 1)];
        let dims = [Dim::Table { len: block.len(), parts: &parts }];
        // SAFETY: the positions are below `len` (S1); the values of these entries are a part of those of all (S2), which
        // nothing else than `copy` is written beside; one table (S3).
        unsafe {
            let src = src.offset((start as isize).wrapping_mul(stride));
            op.accumulate(&Dims(&dims), copy.as_mut_ptr(), src, &[stride]);
        }
    }
    row.clone_from_slice(&copy);
    Some(())
}

fn refuses<T, O: Combine<T>>(_: O) -> bool {
    O::REFUSES
}

/// Positions that are all inside of an axis.
fn checked(positions: Positions<'_>, extent: usize) -> Option<Positions<'_>> {
    match positions {
        Positions::Narrow(p) => positions_as_is(p, extent, Threads::One),
        Positions::Wide(p) => positions_as_is(p, extent, Threads::One),
    }
}
