//! A gather by index arrays that are not checked yet. They are read once: a piece of them is checked, and looked up while it is in
//! the cache. Only for a result that nobody has seen: where an entry is outside, a part of it is written.

use core::ops::Range;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use smallvec::SmallVec;

use super::normalize::Nest;
use super::{Axis, TablePositions, threads};
use crate::kernel::nest::Bases;
#[cfg(feature = "rayon")]
use crate::kernel::threads::all;
use crate::kernel::threads::{Threads, shared};

/// Entries of a piece: their positions stay in the second-level cache beside what is looked up.
const PIECE: usize = 16 << 10;

/// Takes the tables of some entries, with the strides of their axes.
pub(crate) type TakeTables<'t> = &'t mut dyn FnMut(&[(TablePositions<'_>, isize)]);

/// Hands on the tables of some entries, checked; `false` where one is outside.
pub(crate) type Check<'c> = dyn Fn(Range<usize>, TakeTables<'_>) -> bool + Sync + 'c;

/// Gathers along a table of `len` entries, which `check` gives piece by piece, and the axes inside of it. `false` where an entry is
/// outside: the destination then holds anything.
///
/// # Safety
///
/// G1, G2 and G3 hold for elements of type `T` and the tables that `check` hands on.
pub(crate) unsafe fn gather_checking<T>(
    len: usize,
    check: &Check<'_>,
    inner: &[Axis<'_>],
    src: *const T,
    dst: *mut T,
    threads: Threads,
) -> bool {
    // SAFETY: G1 to G3 hold for the bytes of a `T` as they do for `T`.
    unsafe { bytes(size_of::<T>(), len, check, inner, Bases([src.cast_mut().cast(), dst.cast()]), threads) }
}

/// # Safety
///
/// G1, G2 and G3 hold for elements of `size` bytes, as for [`gather_checking`].
unsafe fn bytes(
    size: usize,
    len: usize,
    check: &Check<'_>,
    inner: &[Axis<'_>],
    ends: Bases<2>,
    threads: Threads,
) -> bool {
    let row = inner.iter().map(Axis::len).product::<usize>() * size;
    let some = |entries: Range<usize>| {
        entries.clone().step_by(PIECE).all(|at| {
            let end = entries.end.min(at + PIECE);
            check(at..end, &mut |parts| {
                let mut axes: SmallVec<[Axis<'_>; 8]> = SmallVec::new();
                axes.push(Axis::Table { start: 0, len: end - at, parts });
                axes.extend_from_slice(inner);
                // SAFETY: G4: the piece has the pairs of its own entries, so G1 to G3 hold for it, and no two pieces share one (T2).
                unsafe { piece(size, &axes, ends, at * row, len * row) }
            })
        })
    };
    match shared(len, PIECE, threads) {
        #[cfg(feature = "rayon")]
        Some(grain) => {
            let outside = AtomicBool::new(false);
            all(len.div_ceil(grain), &|k| {
                if !outside.load(Relaxed) && !some(k * grain..len.min((k + 1) * grain)) {
                    outside.store(true, Relaxed);
                }
            });
            !outside.into_inner()
        }
        _ => some(0..len),
    }
}

/// A piece of so many bytes, from byte `at` of the destination on.
///
/// # Safety
///
/// G1 to G3 hold for the axes.
unsafe fn piece(size: usize, axes: &[Axis<'_>], Bases([src, dst]): Bases<2>, at: usize, bytes: usize) {
    if let Some(nest) = Nest::new(size, axes, src, dst.wrapping_add(at)) {
        // SAFETY: G4: `Nest::new` keeps the pairs of positions, so G1 to G3 hold for the nest as they do for the axes.
        unsafe { threads::run(nest, bytes, Threads::One) }
    }
}
