//! Which threads move elements, and the least work for one of them.
//!
//! The pool is reached through [`both`] and [`all`] alone. They are not generic: each closure that is given to rayon itself
//! brings rayon's code and its names once more, and there is one for each kernel and element type.

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

/// A piece of a copy writes at least this much, and there are so many pieces: handing one to a thread that sleeps takes as long
/// as copying it.
pub(crate) const COPY_BYTES: usize = 128 << 10;
pub(crate) const COPY_PIECES: usize = 4;

/// A piece of a gather writes at least this much, and moves at least so many units: a smaller one may be moved before another thread wakes.
pub(crate) const GATHER_BYTES: usize = 32 << 10;
pub(crate) const GATHER_UNITS: usize = 64;
// No cut is inside of the only word of a mask that is the only axis: `compress` takes words whole.
const _: () = assert!(2 * GATHER_UNITS > 64);

/// A thread scatters at least so many elements: handing them over takes a part of the time of scattering them.
pub(crate) const SCATTER_ELEMENTS: usize = 8 << 10;
// No cut is inside of the only word of a mask: its words are taken whole.
const _: () = assert!(2 * SCATTER_ELEMENTS > 64);

/// Entries that a thread converts at least: converting them takes many times as long as handing them over.
pub(crate) const ENTRIES: usize = 64 << 10;

/// Words of a mask that a thread makes at least: making them takes many times as long as handing them over.
pub(crate) const MASK_WORDS: usize = 4 << 10;

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

/// What a part of a nest of so many indices has at least, if there are `least` grains of it: halving stops there. Only then
/// the pool is asked for its threads, which may start it.
#[inline]
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "one thread makes all"))]
pub(crate) fn halved(indices: usize, grain: usize, least: usize, each: usize, threads: Threads) -> Option<usize> {
    match threads {
        #[cfg(feature = "rayon")]
        Threads::Pool if indices >= least * grain => Some((indices / pieces(each)).max(grain)),
        _ => None,
    }
}

/// Calls both functions, the second on another thread of the pool if one is idle.
#[cfg(feature = "rayon")]
pub(crate) fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    rayon::join(a, b);
}

/// Calls a function with all numbers below `n`, on the threads of the pool.
#[cfg(feature = "rayon")]
pub(crate) fn all(n: usize, f: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;
    (0..n).into_par_iter().for_each(f);
}
