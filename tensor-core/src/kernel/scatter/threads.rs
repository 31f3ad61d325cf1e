//! Who writes: the calling thread alone, or the threads of the pool.
//!
//! Threads own targets. Steps and masks never name a position twice, so they are cut anywhere; a table is cut by where
//! its entries lie ([`owners`]), and every thread takes its own entries in their order. So each position sees its values in
//! row-major order on any number of threads.

use super::normalize::Nest;
use super::op::Op;
#[cfg(feature = "rayon")]
use super::owners::{self, Kernels};
use super::{elements, mask, rows};
use crate::kernel::copy::stage::{self, Lines};
use crate::kernel::gather::STREAM_BYTES;
use crate::kernel::threads::{PIECES, SCATTER_ELEMENTS, SCATTER_LEAST, SCATTER_LEAST_FAR, Threads, halved};

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, threads: Threads) {
    let all = nest.elements();
    let stream = if O::PUTS && all.saturating_mul(size_of::<T>()) > STREAM_BYTES { stage::lines() } else { None };
    // SAFETY: S1 to S3 and S6 hold for the nest, and for parts of it, whose pairs are of the same nest (S5); parts that threads
    // share name no position twice (S7, T2).
    let write = |nest: &Nest<'_>| unsafe { piece::<T, O>(nest, op, stream) };
    let far = all >= SCATTER_LEAST_FAR && nest.axes.iter().any(|axis| axis.span(nest.unit) > elements::NEAR_BYTES);
    let least = if far { SCATTER_LEAST_FAR } else { SCATTER_LEAST };
    match halved(all, SCATTER_ELEMENTS, least, PIECES, threads) {
        #[cfg(feature = "rayon")]
        Some(grain) => {
            // SAFETY: S1 to S3 and S6 hold as for `write`; S7: ranges share no position, so threads write to different
            // elements (T2).
            let owned = |nest: &Nest<'_>, range| unsafe { elements::run_owned::<T, O>(nest, op, Some(range)) };
            owners::run(nest, grain, &Kernels { size: size_of::<T>(), puts: O::PUTS, write: &write, owned: &owned });
        }
        _ => write(nest),
    }
}

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
unsafe fn piece<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, stream: Option<Lines>) {
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
