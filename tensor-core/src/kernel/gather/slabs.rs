//! A strided row at every entry of a table: `t[i, :, j]`.
//!
//! Entry by entry, every element of a row is a line of its own, and the next entry wants other lines. But entries with the
//! same slow index, `i`, want columns of one slab of the source. So the entries are put in the order of their slow index,
//! and the columns of a slab are taken a block of its rows at a time, which fits the first-level cache.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::Range;

use smallvec::SmallVec;

use super::TablePositions;
use super::axis::{Axis, entry};
use super::normalize::Nest;
use super::runs;
use super::strategy::GatherPlan;
use crate::kernel::copy::stage::{self, LINE};
use crate::kernel::nest::Bases;
use crate::kernel::scratch::{Held, Scratch};
use crate::kernel::threads::Threads;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{self, PIECES, pieces};

/// Fewer units are not worth the sorting.
const MANY: usize = 64 << 10;

/// So many entries for each slab are worth it (g5_mixed: 128).
const ENTRIES: usize = 8;

/// A gather by slabs.
#[derive(Clone, Copy)]
struct Slabs<'p> {
    start: usize,
    len: usize,
    parts: &'p [(TablePositions<'p>, isize)],
    /// Steps of a row, and bytes from one to the next.
    steps: usize,
    stride: isize,
    /// The part with the longest stride: its number, lowest position and number of slabs.
    slow: usize,
    low: isize,
    count: usize,
}

impl<'p> Slabs<'p> {
    fn of(nest: &Nest<'p>) -> Option<Slabs<'p>> {
        let &[Axis::Table { start, len, parts }, Axis::Step { len: steps, stride }] = &nest.axes[..] else {
            return None;
        };
        if !matches!(nest.unit, 1 | 2 | 4 | 8 | 16) || nest.units() < MANY {
            return None;
        }
        let slow = (0..parts.len()).max_by_key(|&k| parts[k].1.unsigned_abs())?;
        let bytes = parts[slow].1.unsigned_abs().checked_mul(nest.size)?;
        if bytes < stride.unsigned_abs().checked_mul(steps)? {
            return None;
        }
        let (low, high) = (start..start + len).fold((isize::MAX, 0), |(low, high), j| {
            let p = parts[slow].0.at(j);
            (low.min(p), high.max(p))
        });
        let count = low.abs_diff(high) + 1;
        (count <= len / ENTRIES).then_some(Slabs { start, len, parts, steps, stride, slow, low, count })
    }

    /// Where each slab's entries begin in the order, and the entries in that order; `None` where there is no memory for
    /// it, or an entry's number has more than 32 bits.
    fn order(&self) -> Option<(Held<usize>, Held<u32>)> {
        let slab = |j: usize| (self.parts[self.slow].0.at(self.start + j) - self.low) as usize;
        let last = u32::try_from(self.len).ok()?;
        let mut starts = zeros(self.count + 1)?;
        for j in 0..self.len {
            starts[slab(j) + 1] += 1;
        }
        for k in 0..self.count {
            starts[k + 1] += starts[k];
        }
        let mut order = zeros(self.len)?;
        // The start of a slab moves to its end, which is the start of the next, while it is filled.
        for j in 0..last {
            let end = &mut starts[slab(j as usize)];
            order[*end] = j;
            *end += 1;
        }
        starts.rotate_right(1);
        starts[0] = 0;
        Some((starts.into(), order.into()))
    }
}

/// So many zeros, where there is memory for them.
fn zeros<N: Scratch + Default>(len: usize) -> Option<Vec<N>> {
    let mut zeros = N::vec(len)?;
    zeros.resize(len, N::default());
    Some(zeros)
}

/// A table outside, a strided row of single elements inside, and many entries for each slab.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    Slabs::of(nest).is_some()
}

/// # Safety
///
/// G1 to G3 hold for the nest, and [`supports`] returned true for it (G5).
pub(super) unsafe fn run(plan: &GatherPlan<'_>, threads: Threads) {
    // SAFETY: G1 to G3 hold for the nest; G5: the element type has `unit` bytes.
    unsafe {
        match plan.nest.unit {
            1 => all::<u8>(plan, threads),
            2 => all::<u16>(plan, threads),
            4 => all::<u32>(plan, threads),
            8 => all::<u64>(plan, threads),
            _ => all::<[u64; 2]>(plan, threads),
        }
    }
}

/// # Safety
///
/// G1 to G3, as for [`run`]; a unit is an `E` (G5).
unsafe fn all<E: Copy>(plan: &GatherPlan<'_>, threads: Threads) {
    let nest = &plan.nest;
    let Some(slabs) = Slabs::of(nest) else { return };
    let Some((starts, order)) = slabs.order() else {
        // SAFETY: G1 to G3 hold for the nest. This strategy needs no memory.
        unsafe { runs::run(plan) };
        if plan.stream.is_some() {
            stage::fence();
        }
        return;
    };
    let (size, ends) = (nest.size, nest.ends);
    // SAFETY: G4: the order has each entry of the nest once, so G1 to G3 hold for the slabs; two ranges of slabs share
    // no entry, so the threads write to different rows (T2).
    let run = |range: Range<usize>| unsafe { part::<E>(&slabs, size, ends, &starts, &order, range) };
    match threads {
        Threads::One => run(0..slabs.count),
        #[cfg(feature = "rayon")]
        Threads::Pool => {
            let piece = slabs.count.div_ceil(pieces(PIECES));
            threads::all(slabs.count.div_ceil(piece), &|k| run(k * piece..slabs.count.min((k + 1) * piece)));
        }
    }
}

/// Entries of a slab that are taken together.
const TOGETHER: usize = 256;

/// The entries of some slabs.
///
/// # Safety
///
/// G1 to G3 hold, and `order` has each entry of the slabs once (G4).
unsafe fn part<E: Copy>(
    slabs: &Slabs<'_>,
    size: usize,
    ends: Bases<2>,
    starts: &[usize],
    order: &[u32],
    range: Range<usize>,
) {
    let unit = size_of::<E>();
    let block = LINE / unit;
    let mut moves: SmallVec<[(*const u8, *mut u8); TOGETHER]> = SmallVec::new();
    let slabs_of = |k: usize| order[starts[k]..starts[k + 1]].chunks(TOGETHER);
    for entries in range.flat_map(slabs_of) {
        moves.clear();
        moves.extend(entries.iter().map(|&j| {
            let j = j as usize;
            let from = entry(slabs.parts, slabs.start + j).wrapping_mul(size as isize);
            let [from, to] = ends.at([from, (j * slabs.steps * unit) as isize]);
            (from.cast_const(), to)
        }));
        for at in (0..slabs.steps).step_by(block) {
            let n = block.min(slabs.steps - at);
            for &(from, to) in &moves {
                let from = from.wrapping_offset((at as isize).wrapping_mul(slabs.stride));
                let to = to.wrapping_add(at * unit).cast::<MaybeUninit<E>>();
                // SAFETY: G1: steps `at..at + n` of the entry's row are valid in the source; G2: their places in the
                // result belong to this entry alone.
                unsafe {
                    if n == block {
                        steps(to, from, block, slabs.stride);
                    } else {
                        steps(to, from, n, slabs.stride);
                    }
                }
            }
        }
    }
}

/// # Safety
///
/// `n` elements `stride` bytes apart are valid for reads (G1), and as many for writes (G2).
#[inline(always)]
pub(super) unsafe fn steps<E: Copy>(to: *mut MaybeUninit<E>, from: *const u8, n: usize, stride: isize) {
    for i in 0..n {
        let from = from.wrapping_offset((i as isize).wrapping_mul(stride)).cast::<MaybeUninit<E>>();
        // SAFETY: G1 and G2: element `i` is below `n`, so it is valid on both sides. L1: it is moved as `MaybeUninit`,
        // at any alignment.
        unsafe { to.add(i).write_unaligned(from.read_unaligned()) };
    }
}
