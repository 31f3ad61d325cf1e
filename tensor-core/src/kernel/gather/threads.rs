//! Who iterates: the calling thread alone, or the threads of the pool.

use super::normalize::Nest;
use super::strategy::{self, GatherPlan, GatherStrategy};
use crate::kernel::copy::stage;
use crate::kernel::nest::share;
use crate::kernel::threads::{PIECES, Threads, gathered};

/// Gathers what is part of so many bytes.
///
/// # Safety
///
/// G1 to G3 hold for the nest.
#[inline]
pub(super) unsafe fn run(nest: Nest<'_>, bytes: usize, threads: Threads) {
    let plan = strategy::choose(nest, bytes);
    match plan.strategy {
        // SAFETY: G1 to G3 hold for the nest; the copy decides on threads of its own.
        GatherStrategy::Copy => unsafe { strategy::copy_box(&plan.nest, threads) },
        // SAFETY: G1 to G3 hold for the nest; G5: `choose` returns `Slabs` where they are supported. The threads share
        // the sorted table.
        GatherStrategy::Slabs => unsafe { super::slabs::run(&plan, threads) },
        _ => {
            let grain = gathered(plan.nest.units(), plan.nest.unit, PIECES, threads);
            // SAFETY: G1 to G3 hold for the nest; `choose` keeps the pairs of positions (G4).
            unsafe { parts(&plan, grain) }
        }
    }
}

/// # Safety
///
/// G1 to G3 hold for the nest of the plan.
pub(super) unsafe fn parts(plan: &GatherPlan<'_>, grain: Option<usize>) {
    // SAFETY: G4: each half is a part of the result with the positions of its own indices, so G1 to G3 hold for it. No
    // element of the result is in both halves (T2).
    share(plan, grain, |plan| plan.nest.units(), &|plan| Some(GatherPlan::halves(plan)), &|part| unsafe {
        piece(part)
    });
}

/// # Safety
///
/// G1 to G3 hold for the nest of the plan.
unsafe fn piece(plan: &GatherPlan<'_>) {
    let nest = &plan.nest;
    if nest.units() == 0 {
        return;
    }
    if nest.axes.is_empty() {
        // One unit: all that a cut has left of a mask. The strategy may count on the axis that it had.
        // SAFETY: G1: the unit is valid in the source; G2: the destination has room for it.
        return unsafe { core::ptr::copy_nonoverlapping(nest.src(), nest.dst(), nest.unit) };
    }
    // SAFETY: G1 to G3 hold for the nest of the plan.
    unsafe { plan.run() }
    if plan.stream.is_some() {
        stage::fence();
    }
}
