//! Who iterates: the calling thread alone, or the threads of the pool.

use super::bits::ones;
use super::cursor::first;
use super::normalize::{Axes, Axis, Nest};
use super::strategy::{self, Plan, Strategy};
use crate::kernel::copy::stage;
use crate::kernel::threads::Threads;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{GATHER_BYTES, GATHER_UNITS, PIECES, pieces};

/// # Safety
///
/// G1 to G3 hold for the nest.
#[inline]
pub(super) unsafe fn run(nest: Nest<'_>, threads: Threads) {
    let plan = strategy::choose(nest);
    match threads {
        // SAFETY: G1 to G3 hold for the nest; the copy decides on threads of its own.
        _ if plan.strategy == Strategy::Copy => unsafe { strategy::copy_box(&plan.nest, threads) },
        // SAFETY: G1 to G3 hold for the nest; G5: `choose` returns `Slabs` where they are supported. The threads share
        // the sorted table.
        _ if plan.strategy == Strategy::Slabs => unsafe { super::slabs::run(&plan, threads) },
        // SAFETY: G1 to G3 hold for the nest; `choose` keeps the pairs of positions (G4).
        Threads::One => unsafe { piece(&plan) },
        #[cfg(feature = "rayon")]
        Threads::Pool => {
            let units = plan.nest.units();
            let mut grain = GATHER_BYTES.div_ceil(plan.nest.unit).max(GATHER_UNITS);
            if units < 2 * grain {
                // SAFETY: G1 to G3 hold for the nest; `choose` keeps the pairs of positions (G4).
                return unsafe { piece(&plan) };
            }
            // Only now: the question may start the pool.
            grain = grain.max(units / pieces(PIECES));
            // SAFETY: G1 to G3 hold for the nest; `choose` keeps the pairs of positions (G4).
            unsafe { halves(plan, grain) }
        }
    }
}

/// # Safety
///
/// G1 to G3 hold for the nest of the plan.
unsafe fn piece(plan: &Plan<'_>) {
    let nest = &plan.nest;
    if nest.units() == 0 {
        return;
    }
    if nest.axes.is_empty() {
        // One unit: all that a cut has left of a mask. The strategy may count on the axis that it had.
        // SAFETY: G1: the unit is valid in the source; G2: the destination has room for it.
        return unsafe { core::ptr::copy_nonoverlapping(nest.src, nest.dst, nest.unit) };
    }
    // SAFETY: G1 to G3 hold for the nest of the plan.
    unsafe { plan.run() }
    if plan.stream.is_some() {
        stage::fence();
    }
}

/// # Safety
///
/// G1 to G3 hold for the nest of the plan. `grain` is in units.
#[cfg(feature = "rayon")]
pub(super) unsafe fn halves(plan: Plan<'_>, grain: usize) {
    let units = plan.nest.units();
    let (a, b) = match units {
        units if units >= 2 * grain => plan.halve(),
        // SAFETY: G1 to G3 hold for the plan, of which nothing was cut.
        _ => return unsafe { piece(&plan) },
    };
    debug_assert_eq!(a.nest.units() + b.nest.units(), units, "G4, T2: two halves are the whole");
    // SAFETY: G4: each half is a part of the result with the positions of its own indices, so G1 to G3 hold for it. No
    // element of the result is in both halves (T2).
    rayon::join(|| unsafe { halves(a, grain) }, || unsafe { halves(b, grain) });
}

impl<'p> Plan<'p> {
    /// Two plans that together are this one, cut in the middle of the outermost axis. There is an axis, longer than 1.
    pub(super) fn halve(self) -> (Plan<'p>, Plan<'p>) {
        let (mut a, mut b) = (self.clone(), self);
        let inner = b.nest.bytes() / b.nest.axes[0].len();
        let size = b.nest.size;
        let mut skipped = 0;
        match (&mut a.nest.axes[0], &mut b.nest.axes[0]) {
            (Axis::Step { len: x, .. }, Axis::Step { len: y, stride }) => {
                *x /= 2;
                *y -= *x;
                skipped = *x;
                b.nest.src = b.nest.src.wrapping_offset((skipped as isize).wrapping_mul(*stride));
            }
            (Axis::Table { len: x, .. }, Axis::Table { start, len: y, .. }) => {
                *x /= 2;
                *y -= *x;
                *start += *x;
                skipped = *x;
            }
            (Axis::Bits { words: [_], len: n, .. }, Axis::Bits { skip, len: m, .. }) => {
                *n /= 2;
                *m -= *n;
                *skip += *n;
                skipped = *n;
            }
            (Axis::Bits { words: x, skip: before, len: n, .. }, Axis::Bits { words: y, skip, len: m, lie }) => {
                let half = x.len() / 2;
                (*x, *y) = y.split_at(half);
                *n = ones(x) - *before;
                *skip = 0;
                *m -= *n;
                skipped = *n;
                let (rest, by) = lie.skip(64 * half);
                *lie = rest;
                b.nest.src = b.nest.src.wrapping_offset(by);
            }
            _ => {}
        }
        b.nest.dst = b.nest.dst.wrapping_add(skipped * inner);
        drop_single(&mut a.nest.axes, &mut a.nest.src, size);
        drop_single(&mut b.nest.axes, &mut b.nest.src, size);
        (a, b)
    }
}

/// An axis that has become one index long is no axis.
fn drop_single(axes: &mut Axes<'_>, src: &mut *const u8, size: usize) {
    match axes[0] {
        Axis::Step { len: 1, .. } | Axis::Table { len: 1, .. } | Axis::Bits { len: 1, .. } => {
            *src = src.wrapping_offset(first(&axes[0], size));
        }
        _ => return,
    }
    axes.remove(0);
}
