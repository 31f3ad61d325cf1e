//! Which threads move elements, and the least work for one of them.
//!
//! The pool is reached through [`all`] alone. It is not generic: each closure that is given to rayon itself brings rayon's code and
//! its names once more, and there is one for each kernel and element type.

#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
#[cfg(feature = "rayon")]
use std::sync::{Mutex, MutexGuard, TryLockError};

/// How many threads a copy may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Threads {
    /// The calling one.
    One,
    /// Those of the current rayon pool; small copies stay on the calling thread.
    #[cfg(feature = "rayon")]
    Pool,
}

/// Large copies go to the rayon pool of the caller, where there is one.
#[cfg(feature = "rayon")]
pub(crate) const THREADS: Threads = Threads::Pool;
#[cfg(not(feature = "rayon"))]
pub(crate) const THREADS: Threads = Threads::One;

/// Pieces for each thread, so that one that starts late does not hold up the rest.
pub(crate) const PIECES: usize = 4;

/// The same of strips of `take_along_axis`: fewer, for each needs a buffer.
pub(crate) const STRIP_PIECES: usize = 2;

/// The least that threads share: `many`, which one alone moves in about the time that another one needs to wake; in a debug build,
/// which takes many times as long for each, `few`.
const fn least(few: usize, many: usize) -> usize {
    if cfg!(debug_assertions) { few } else { many }
}

/// A piece of a copy writes at least this much, and there are so many pieces.
const COPY_BYTES: usize = 128 << 10;
const COPY_PIECES: usize = 4;

/// What a part of a copy of so many units has at least, each of so many bytes; `None` where one thread takes all.
pub(crate) fn copied(units: usize, bytes: usize, threads: Threads) -> Option<usize> {
    let grain = COPY_BYTES.div_ceil(bytes);
    halved(units, grain, COPY_PIECES * grain, PIECES, threads)
}

/// A piece of a gather writes at least this much, and moves at least so many units, unless these are long.
const GATHER_BYTES: usize = 32 << 10;
pub(crate) const GATHER_UNITS: usize = 64;
const LONG_BYTES: usize = GATHER_BYTES / GATHER_UNITS;
// No cut is inside of the only word of a mask that is the only axis: `compress` takes words whole, and its units are not long.
const _: () = assert!(2 * GATHER_UNITS > 64 && LONG_BYTES > 16);

/// A gather that threads share writes at least this much, or moves so many units.
const LEAST_BYTES: usize = least(64 << 10, 2 << 20);
const LEAST_UNITS: usize = 64 << 10;

/// What a part of a gather of so many units has at least, each of so many bytes; `None` where one thread takes all. There are `each`
/// parts for a thread.
#[inline]
pub(crate) fn gathered(units: usize, bytes: usize, each: usize, threads: Threads) -> Option<usize> {
    let fewest = if bytes < LONG_BYTES { GATHER_UNITS } else { 1 };
    let grain = GATHER_BYTES.div_ceil(bytes).max(fewest);
    halved(units, grain, LEAST_BYTES.div_ceil(bytes).clamp(2 * fewest, LEAST_UNITS), each, threads)
}

/// A thread scatters at least so many elements, and threads share so many.
pub(crate) const SCATTER_ELEMENTS: usize = 8 << 10;
pub(crate) const SCATTER_LEAST: usize = least(16 << 10, 512 << 10);
/// Of a target beyond the cache, where each element takes longer, so many.
pub(crate) const SCATTER_LEAST_FAR: usize = least(16 << 10, 64 << 10);
// No cut is inside of the only word of a mask: its words are taken whole.
const _: () = assert!(2 * SCATTER_ELEMENTS > 64);

/// Entries that a thread converts at least.
pub(crate) const ENTRIES: usize = least(64 << 10, 128 << 10);

/// Words of a mask that a thread makes at least.
pub(crate) const MASK_WORDS: usize = least(4 << 10, 16 << 10);

/// So many pieces for each thread of the pool; for the only one, everything: cutting is not free, it counts the bits of a
/// mask.
#[cfg(feature = "rayon")]
pub(crate) fn pieces(each: usize) -> usize {
    match rayon::current_num_threads() {
        1 => 1,
        threads => threads * each,
    }
}

/// The number of places in each piece; `None` where one thread makes all of them.
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "one thread makes all"))]
pub(crate) fn shared(places: usize, grain: usize, threads: Threads) -> Option<usize> {
    match threads {
        #[cfg(feature = "rayon")]
        Threads::Pool if places >= 2 * grain => Some(places.div_ceil(pieces(PIECES)).max(grain)),
        _ => None,
    }
}

/// What a part of a nest of so many indices has at least, if it has `least` of them: halving stops there. Only then the pool is asked for
/// its threads, which may start it.
#[inline]
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "one thread makes all"))]
pub(crate) fn halved(indices: usize, grain: usize, least: usize, each: usize, threads: Threads) -> Option<usize> {
    match threads {
        #[cfg(feature = "rayon")]
        Threads::Pool if indices >= least => Some((indices / pieces(each)).max(grain)),
        _ => None,
    }
}

/// Calls a function with all numbers below `n`, on the calling thread and on those of the pool that come to help. The caller asks them,
/// begins, and takes the next number whenever it has done one: threads that sleep come late, and a thread outside of the pool that
/// gave the work away would do nothing but wait. It returns when each thread that was asked has looked.
#[cfg(feature = "rayon")]
pub(crate) fn all(n: usize, f: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut k = next.fetch_add(1, Relaxed);
        while k < n {
            f(k);
            k = next.fetch_add(1, Relaxed);
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..rayon::current_num_threads().min(n) {
            scope.spawn(|_| some());
        }
        some();
    });
}

/// Locks what is held for a few instructions only; `None` after a panic. By turns and not by sleep: of a lock that sleeps,
/// ThreadSanitizer does not see the order that it makes (scripts/tsan).
#[cfg(feature = "rayon")]
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::WouldBlock) => std::thread::yield_now(),
            Err(TryLockError::Poisoned(_)) => return None,
        }
    }
}
