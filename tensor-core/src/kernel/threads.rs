//! Which threads move elements, and the least work for one of them.
//!
//! The pool is reached through [`all`] alone. It is not generic: each closure that is given to rayon itself brings rayon's code and
//! its names once more, and there is one for each kernel and element type.

#[cfg(feature = "rayon")]
use alloc::{boxed::Box, sync::Arc};
#[cfg(feature = "rayon")]
use core::any::Any;
#[cfg(feature = "rayon")]
use core::sync::atomic::{
    AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
#[cfg(feature = "rayon")]
use std::error::Error;
#[cfg(feature = "rayon")]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "rayon")]
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
#[cfg(feature = "rayon")]
use std::time::Duration;

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
    match pool() {
        1 => 1,
        threads => threads * each,
    }
}

/// The threads of the current pool; one where there is none and none can be started.
#[cfg(feature = "rayon")]
pub fn pool() -> usize {
    static STARTS: OnceLock<bool> = OnceLock::new();
    // rayon panics where the system refuses a thread, now or when somebody asked before. Where there are no threads at all it takes the
    // calling one, unless it is asked to build a pool.
    let starts = || {
        cfg!(target_family = "wasm")
            || match rayon::ThreadPoolBuilder::new().build_global() {
                Ok(()) => true,
                // (Without a source: one has been asked for before.)
                Err(error) => error.source().is_none() && catch_unwind(rayon::current_num_threads).is_ok(),
            }
    };
    match rayon::current_thread_index() {
        None if !STARTS.get_or_init(starts) => 1,
        _ => rayon::current_num_threads(),
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
/// gave the work away would do nothing but wait. It returns when all is done, and waits for nobody who has not begun: the threads of the
/// pool may be busy for long, or wait for what the caller holds. (The first call of a process waits until they have started.)
#[cfg(feature = "rayon")]
pub fn all(n: usize, f: &(dyn Fn(usize) + Sync)) {
    let threads = pool();
    let asked = ASKED.try_with(Arc::clone).ok().filter(|asked| asked.load(Relaxed) < MOST_ASKED * threads);
    let helpers = threads.min(n).saturating_sub(1);
    let Some(asked) = asked.filter(|_| helpers > 0) else { return (0..n).for_each(f) };
    // SAFETY: T1: only the lifetime changes, and nobody calls `f` once this function has returned.
    let f = unsafe { core::mem::transmute::<*const (dyn Fn(usize) + Sync + '_), *const (dyn Fn(usize) + Sync)>(f) };
    let work =
        Arc::new(HandedOut { f, n, next: AtomicUsize::new(0), inside: AtomicUsize::new(0), panic: Mutex::default() });
    asked.fetch_add(helpers, Relaxed);
    for _ in 0..helpers {
        let (work, asked) = (work.clone(), asked.clone());
        rayon::spawn(move || {
            asked.fetch_sub(1, Relaxed);
            work.help();
        });
    }
    // SAFETY: T1: this function has not returned.
    unsafe { work.some() };
    work.inside.fetch_or(CLOSED, Acquire);
    let mut turns = 0_u32;
    while work.inside.load(Acquire) != CLOSED {
        // Copies are done soon; whoever reads files may take long.
        if turns < 1000 {
            std::thread::yield_now()
        } else {
            std::thread::sleep(Duration::from_micros(100))
        }
        turns = turns.saturating_add(1);
    }
    if let Some(panic) = lock(&work.panic).and_then(|mut panic| panic.take()) {
        resume_unwind(panic);
    }
}

// How many helpers this thread has asked for that have not come yet. Where the pool is busy nobody takes them out of its queue, so no
// more are asked for.
#[cfg(feature = "rayon")]
std::thread_local!(static ASKED: Arc<AtomicUsize> = Arc::default());

/// So many for each thread of the pool.
#[cfg(feature = "rayon")]
const MOST_ASKED: usize = 4;

/// What [`all`] does.
#[cfg(feature = "rayon")]
struct HandedOut {
    f: *const (dyn Fn(usize) + Sync),
    n: usize,
    next: AtomicUsize,
    /// The helpers that have begun and are not done, and [`CLOSED`].
    inside: AtomicUsize,
    /// The first panic.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// Who comes later does nothing.
#[cfg(feature = "rayon")]
const CLOSED: usize = 1 << (usize::BITS - 1);

// SAFETY: T1: threads share the function, which is `Sync`, and call it only while `all` runs.
#[cfg(feature = "rayon")]
unsafe impl Send for HandedOut {}
// SAFETY: T1, as for `Send`.
#[cfg(feature = "rayon")]
unsafe impl Sync for HandedOut {}

#[cfg(feature = "rayon")]
impl HandedOut {
    fn help(&self) {
        if self.inside.fetch_add(1, Acquire) & CLOSED == 0 {
            // SAFETY: T1: `all` has not closed the work, and waits for this thread before it returns.
            unsafe { self.some() };
        }
        self.inside.fetch_sub(1, Release);
    }

    /// Takes numbers while there are some. After a panic there are none.
    ///
    /// # Safety
    ///
    /// T1: [`all`] has not returned.
    unsafe fn some(&self) {
        // SAFETY: T1: the function lives as long as `all` runs.
        let f = unsafe { &*self.f };
        let run = || {
            let mut k = self.next.fetch_add(1, Relaxed);
            while k < self.n {
                f(k);
                k = self.next.fetch_add(1, Relaxed);
            }
        };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
            self.next.store(self.n, Relaxed);
            match lock(&self.panic) {
                Some(mut first) if first.is_none() => *first = Some(panic),
                // It may panic when it is dropped.
                _ => core::mem::forget(panic),
            }
        }
    }
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

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use std::panic::catch_unwind;
    use std::sync::mpsc::channel;
    use std::thread::sleep;

    fn sum(n: usize) -> usize {
        let sum = AtomicUsize::new(0);
        all(n, &|k| {
            sum.fetch_add(k, Relaxed);
        });
        sum.into_inner()
    }

    /// All threads of the pool wait for what the caller does after the work: it comes back.
    #[test]
    fn nobody_waits_for_threads_that_are_busy() {
        // (The global pool is that of other tests, which it holds up for this long.)
        let threads = pool();
        let busy = Arc::new(AtomicUsize::new(0));
        let doors: Vec<_> = (0..threads)
            .map(|_| {
                let ((open, door), busy) = (channel::<()>(), busy.clone());
                rayon::spawn(move || {
                    busy.fetch_add(1, Relaxed);
                    let _ = door.recv();
                });
                open
            })
            .collect();
        while busy.load(Relaxed) < threads {
            sleep(Duration::from_millis(1));
        }
        for _ in 0..1000 {
            assert_eq!(sum(100), 4950);
        }
        let asked = ASKED.with(|asked| asked.load(Relaxed));
        assert!(asked <= (MOST_ASKED + 1) * threads, "{asked} helpers of a busy pool");
        drop(doors);
        rayon::broadcast(|_| ());
    }

    #[test]
    fn a_panic_of_one_is_that_of_all() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool");
        for _ in 0..50 {
            let panics = || catch_unwind(|| all(64, &|k| assert_ne!(k, 40, "at forty")));
            let panic = pool.install(panics).expect_err("a panic");
            assert!(panic.downcast_ref::<alloc::string::String>().is_some_and(|text| text.contains("at forty")));
            assert_eq!(pool.install(|| sum(100)), 4950);
        }
    }
}
