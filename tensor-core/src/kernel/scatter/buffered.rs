//! An update of single elements through a buffer, as NumPy does it: all new ones are made before one is written, so nobody has to know
//! which positions are named twice. It needs room for all, and reads each position twice; of rows that is more work than to find the
//! last of each.

use alloc::vec::Vec;

use super::elements::{Elements, innermost};
use super::normalize::Nest;
use super::op::Op;
use super::rows::{Offsets, each_block};
use crate::kernel::gather::TablePositions;

/// Of more bytes the last element of each position is found in less time.
const MOST_BYTES: usize = 8 << 20;

/// Whether there are single elements, and not too many.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    innermost(nest).is_some() && nest.elements() <= MOST_BYTES / nest.unit
}

/// `None`, with nothing written, where there is no memory for the elements.
///
/// # Safety
///
/// S1 and S2 hold, [`supports`] returned true, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O) -> Option<()> {
    let elements = innermost(nest)?;
    let outer = nest.outer();
    let mut made = Vec::<T>::new();
    made.try_reserve_exact(nest.elements()).ok()?;
    let made = made.as_mut_ptr();
    // SAFETY: S1: each element is one of the target's; S2: its value is apart; S6: both are aligned `T`s. `made` has room for all
    // elements, and all of it was written when it is read.
    unsafe {
        each::<T>(&outer, &elements, |k, to, from| made.add(k).write(op.apply(to.read(), from.read())));
        each::<T>(&outer, &elements, |k, to, _| to.write(made.add(k).read()));
    }
    Some(())
}

/// Calls `f` with the number and the address of each element, and that of its value, in row-major order.
#[inline(always)]
fn each<T>(outer: &Nest<'_>, elements: &Elements<'_>, f: impl Fn(usize, *mut T, *const T)) {
    let (Elements { table, by: [to_by, from_by] }, mut done) = (*elements, 0);
    each_block(outer, 0, &mut |Offsets { to, from, .. }| {
        for (&to, &from) in to.iter().zip(from) {
            let (to, from) = (outer.dst().wrapping_offset(to), outer.src().wrapping_offset(from));
            let one = |k: usize, position: isize| {
                let to = to.wrapping_offset(position.wrapping_mul(to_by));
                f(done + k, to.cast(), from.wrapping_offset((k as isize).wrapping_mul(from_by)).cast());
            };
            match table {
                TablePositions::Narrow(p) => {
                    for (k, &p) in p.iter().enumerate() {
                        one(k, p as isize);
                    }
                }
                TablePositions::Wide(p) => {
                    for (k, &p) in p.iter().enumerate() {
                        one(k, p as isize);
                    }
                }
            }
            done += table.len();
        }
    });
}
