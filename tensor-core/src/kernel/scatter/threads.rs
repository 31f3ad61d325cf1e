//! Who writes: the calling thread alone, or the threads of the pool.
//!
//! Threads own targets. Steps and masks never name a position twice, so they are cut anywhere; a table is cut by where
//! its entries lie ([`owners`]), and every thread takes its own entries in their order. So each position sees its values in
//! row-major order on any number of threads.

use super::normalize::Nest;
use super::op::Op;
#[cfg(feature = "rayon")]
use super::owners;
use super::{elements, mask, rows};
use crate::kernel::copy::stage::{self, Lines};
use crate::kernel::gather::STREAM_BYTES;
use crate::kernel::threads::{PIECES, SCATTER_ELEMENTS, Threads, halved};

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, threads: Threads) {
    let all = nest.elements();
    let stream = if O::PUTS && all.saturating_mul(size_of::<T>()) > STREAM_BYTES { stage::lines() } else { None };
    match halved(all, SCATTER_ELEMENTS, 2, PIECES, threads) {
        #[cfg(feature = "rayon")]
        Some(grain) => {
            let pieces = crate::kernel::threads::pieces(PIECES);
            // For how many threads a part is.
            let shares = |part: &Nest<'_>| (pieces * part.elements() / all).div_ceil(PIECES);
            let halves = |part: &_| match owners::table::<T, O>(part, shares(part)) {
                Some(_) => None,
                None => Nest::halves(part, size_of::<T>()),
            };
            crate::kernel::nest::share(nest, Some(grain), Nest::elements, &halves, &|part| {
                // SAFETY: S5: each half is a part of the scatter, so S1 to S3 hold for it; S7: it is cut where no position
                // is named twice (T2).
                unsafe { owners::run::<T, O>(part, op, stream, shares(part)) }
            });
        }
        // SAFETY: S1 to S3 and S6 hold for the nest.
        _ => unsafe { piece::<T, O>(nest, op, stream) },
    }
}

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
pub(super) unsafe fn piece<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, stream: Option<Lines>) {
    // SAFETY: S1 to S3 hold for the nest; S6: each strategy is used where its `supports` returns true, and `rows`
    // supports all nests.
    unsafe {
        if elements::supports(nest) {
            elements::run::<T, O>(nest, op);
        } else if mask::supports(nest) {
            mask::run::<T, O>(nest, op);
        } else {
            rows::run::<T, O>(nest, op, stream);
        }
    }
    if stream.is_some() {
        stage::fence();
    }
}
