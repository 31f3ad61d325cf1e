//! Who moves elements: the calling thread alone, or the threads of the pool.

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

/// So many pieces for each thread of the pool; for the only one, everything: cutting is not free, it counts the bits of a
/// mask.
#[cfg(feature = "rayon")]
pub(crate) fn pieces(each: usize) -> usize {
    match rayon::current_num_threads() {
        1 => 1,
        threads => threads * each,
    }
}

/// How many places a thread makes of so many, where they are shared.
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "one thread makes all"))]
pub(crate) fn shared(places: usize, grain: usize, threads: Threads) -> Option<usize> {
    match threads {
        #[cfg(feature = "rayon")]
        Threads::Pool if places >= 2 * grain => Some(places.div_ceil(pieces(4)).max(grain)),
        _ => None,
    }
}
