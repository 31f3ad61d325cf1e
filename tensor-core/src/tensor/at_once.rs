//! An index array and a verb in one call: each entry is checked where it is used, and the target is a copy until all are
//! known to be good. So entries are read once, and a write that fails changes nothing.

use alloc::vec::Vec;

use crate::index::list::{Index, IndexList};
use crate::index::mode::DynMode;
use crate::kernel::copy::is_plain;
use crate::kernel::copy::stage::prefetch;
use crate::kernel::gather::{Stored, TablePositions};
use crate::layout::Layout;
use crate::plan::{Resolved, Term, Unchecked};
use crate::rank::Shape;
use crate::tensor::combine::Combine;
use crate::tensor::memory::Memory;
use crate::tensor::value::Value;

/// With fewer entries than this, a copy of the target costs too much.
const MANY: usize = 4 << 10;

/// Entries for each element of the target: what copying it costs is little beside them.
const ENTRIES_FOR_ELEMENT: usize = 8;

/// How many entries ahead entries and values are fetched, and entries between two requests: as in the scatters.
const AHEAD: usize = 1024;
const STEP: usize = 16;

/// Accumulates, if one index array as it stands names the elements of a short row; `None`, with nothing done, for all
/// else, mistakes among it.
pub(crate) fn accumulate<L, H, R, T, O, V>(
    host: &mut H,
    layout: &Layout<H::Shape>,
    index: &Index<L>,
    op: O,
    value: &V,
) -> Option<()>
where
    L: IndexList,
    H: Memory<Elem = T> + ?Sized,
    R: Shape,
    T: Clone,
    O: Combine<T>,
    V: Value<T>,
{
    let [len] = *layout.shape() else { return None };
    if !is_plain::<T>() || O::REFUSES || !layout.is_contiguous() || index.list().consumes() != 1 {
        return None;
    }
    let Resolved { plan, lent } =
        Resolved::<H::Shape, R>::new(index.list(), layout.axes(), DynMode::Nix, Unchecked, false).ok()?;
    let ([Term::Array { group: 0, part: 0 }], [positions]) = (plan.terms(), &lent[..]) else { return None };
    // (Axes of extent 1 beside those of the array change nothing.)
    let entries = plan.shape().iter().product::<usize>();
    if entries < MANY || entries / ENTRIES_FOR_ELEMENT < len {
        return None;
    }
    let value = match value.scalar() {
        Some(x) => Values::Same(x),
        None => Values::Each(value.as_slice_of(plan.shape())?),
    };
    let mut copy: Vec<T> = Vec::new();
    copy.try_reserve_exact(len).ok()?;
    copy.extend_from_slice(host.source().as_slice().filter(|row| row.len() == len)?);
    match positions {
        // A negative entry is no position of a longer row.
        TablePositions::Narrow(p) if len <= i32::MAX as usize => add(&mut copy, p, value, op)?,
        TablePositions::Narrow(_) => return None,
        TablePositions::Wide(p) => add(&mut copy, p, value, op)?,
    }
    // Not before all are known to be good: storage that is shared becomes a copy.
    host.try_target().ok()?.as_mut_slice().filter(|row| row.len() == len)?.clone_from_slice(&copy);
    Some(())
}

/// The values of the entries: one for all, or one each.
enum Values<'v, T> {
    Same(&'v T),
    Each(&'v [T]),
}

/// Combines each element that an entry names with its value; `None` at the first entry that names none.
fn add<T: Clone, O: Combine<T>, P: Stored>(row: &mut [T], entries: &[P], values: Values<'_, T>, op: O) -> Option<()> {
    let mut combine = |p: &P, value: &T| {
        let element = row.get_mut(p.get() as usize)?;
        *element = op.combine(element.clone(), value.clone());
        Some(())
    };
    for (k, some) in entries.chunks(STEP).enumerate() {
        prefetch(some.as_ptr().wrapping_add(AHEAD).cast());
        prefetch(some.as_ptr().wrapping_add(AHEAD + STEP / 2).cast());
        match values {
            Values::Same(value) => some.iter().try_for_each(|p| combine(p, value))?,
            Values::Each(values) => {
                let values = values.get(k * STEP..)?;
                prefetch(values.as_ptr().wrapping_add(AHEAD).cast());
                some.iter().zip(values).try_for_each(|(p, value)| combine(p, value))?;
            }
        }
    }
    Some(())
}
