//! Who iterates: the calling thread alone, or the threads of the pool.

use super::normalize::Nest;
use super::stage;
use super::strategy::{self, Plan};
use crate::kernel::threads::Threads;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{COPY_BYTES, PIECES, pieces};

/// # Safety
///
/// N1 to N4 hold for the nest.
pub(super) unsafe fn run(nest: Nest, threads: Threads) {
    let plan = strategy::choose(nest);
    match threads {
        // Asking for the pool would start it, so small copies are made before that.
        #[cfg(feature = "rayon")]
        Threads::Pool if plan.nest.bytes() >= 4 * COPY_BYTES => {
            let grain = match pieces(PIECES) {
                1 => usize::MAX / 2,
                pieces => (plan.nest.bytes() / pieces).max(COPY_BYTES),
            };
            // SAFETY: N1 to N4 hold for the caller's arguments; `choose` keeps the pairs of positions (N5).
            unsafe { halves(plan, grain) }
        }
        // SAFETY: N1 to N4 hold for the caller's arguments; `choose` keeps the pairs of positions (N5).
        _ => unsafe { piece(&plan) },
    }
}

/// # Safety
///
/// N1 to N4 hold for the nest of the plan, which was made by `choose` (N6).
unsafe fn piece(plan: &Plan) {
    // SAFETY: N1 to N4 and N6 hold for the caller's arguments.
    unsafe { plan.run() }
    if plan.stream.is_some() {
        stage::fence();
    }
}

/// # Safety
///
/// N1 to N4 hold for the nest of the plan, which was made by `choose` (N6).
#[cfg(feature = "rayon")]
unsafe fn halves(plan: Plan, grain: usize) {
    let (a, b) = match plan.cut() {
        Some(k) if plan.nest.bytes() >= 2 * grain => plan.halve(k),
        // SAFETY: N1 to N4 and N6 hold for the caller's arguments.
        _ => return unsafe { piece(&plan) },
    };
    // SAFETY: N5: each half is a part of the box, so N1 to N4 hold for it; by N3 no position of the destination is in
    // both, so the threads write apart (T2).
    rayon::join(|| unsafe { halves(a, grain) }, || unsafe { halves(b, grain) });
}

#[cfg(feature = "rayon")]
impl Plan {
    /// The axis to cut: the one with the longest way through the destination.
    fn cut(&self) -> Option<usize> {
        let axes = &self.nest.axes;
        let way = |&k: &usize| axes[k].dst.unsigned_abs() * (axes[k].len - 1);
        (0..axes.len()).max_by_key(way).filter(|&k| axes[k].len > 1)
    }

    /// Two plans that together are this one, cut in the middle of axis `k`.
    fn halve(self, k: usize) -> (Plan, Plan) {
        let (mut a, mut b) = (self.clone(), self);
        let whole = b.nest.bytes();
        let axis = &mut a.nest.axes[k];
        let half = axis.len / 2;
        b.nest.axes[k].len -= half;
        axis.len = half;
        b.nest.src = b.nest.src.wrapping_offset(half as isize * axis.src);
        b.nest.dst = b.nest.dst.wrapping_offset(half as isize * axis.dst);
        debug_assert_eq!(a.nest.bytes() + b.nest.bytes(), whole, "N5, T2: two halves are the whole");
        (a, b)
    }
}
