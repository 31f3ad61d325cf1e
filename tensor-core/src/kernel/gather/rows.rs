//! Into a destination that is not contiguous: piece by piece through memory that stays in the cache.

use core::mem::MaybeUninit;

use smallvec::SmallVec;

use super::Axis;
use super::normalize::Nest;
use super::strategy::{GatherPlan, GatherStrategy, choose};
use crate::kernel::nest::{self, Bases, Loop, Loops, share};
use crate::kernel::threads::{PIECES, Threads, gathered};

/// A destination as the rows of it that are contiguous.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The axes along which they follow each other, as extents and strides: as few as they need.
    axes: Loops<1>,
    /// Where the first begins.
    first: usize,
    /// How many there are.
    count: usize,
    /// Elements of one.
    len: usize,
}

impl Rows {
    /// Those of a box whose first element is at position `first`.
    pub(crate) fn of(shape: &[usize], strides: &[isize], first: usize) -> Rows {
        let (mut outer, mut len) = (shape.len(), 1);
        while outer > 0 && (shape[outer - 1] == 1 || strides[outer - 1] == len as isize) {
            outer -= 1;
            len *= shape[outer];
        }
        let axes = nest::Nest::of(&shape[..outer], [strides], [0]).loops;
        Rows { axes, first, count: shape[..outer].iter().product(), len }
    }

    /// The starts of the rows from number `n` on.
    fn starts(&self, n: usize) -> Starts<'_> {
        let (mut left, mut start, mut index) = (n, self.first, SmallVec::from_elem(0, self.axes.len()));
        for (i, &Loop { len, by: [stride] }) in index.iter_mut().zip(&self.axes).rev() {
            (*i, left) = (left % len.max(1), left / len.max(1));
            start = start.wrapping_add_signed((*i as isize).wrapping_mul(stride));
        }
        let Loop { len, by: [stride] } = self.axes.last().copied().unwrap_or(Loop::ONE);
        // The others of this turn of the last axis; none behind the last row.
        let row = (len - index.pop().unwrap_or(0)).min(self.count.saturating_sub(n));
        Starts { axes: &self.axes, index, start, stride, row }
    }
}

/// Where rows start, one after the other.
struct Starts<'r> {
    axes: &'r [Loop<1>],
    /// Of the next one, on all axes but the last.
    index: SmallVec<[usize; 8]>,
    start: usize,
    /// Of the last axis.
    stride: isize,
    /// How many are left of the last axis.
    row: usize,
}

impl Starts<'_> {
    /// From the end of the last axis on to its next start, if there is one.
    fn turn(&mut self) {
        let Some((&Loop { len: row, by: [stride] }, outer)) = self.axes.split_last() else { return };
        let mut start = self.start.wrapping_add_signed(stride.wrapping_mul(1 - row as isize));
        for (i, &Loop { len, by: [stride] }) in self.index.iter_mut().zip(outer).rev() {
            *i += 1;
            if *i < len {
                (self.start, self.row) = (start.wrapping_add_signed(stride), row);
                return;
            }
            *i = 0;
            start = start.wrapping_add_signed(stride.wrapping_mul(1 - len as isize));
        }
    }
}

impl Iterator for Starts<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.row = self.row.checked_sub(1)?;
        let here = self.start;
        if self.row > 0 {
            self.start = here.wrapping_add_signed(self.stride);
        } else {
            self.turn();
        }
        Some(here)
    }
}

/// Bytes that are gathered before they are moved on: in a piece, what comes next is asked for ahead.
const PIECE: usize = 64 << 10;
// No part ends inside of the only word of a mask (of units of up to 16 bytes), which is taken whole.
const _: () = assert!(PIECE >= 64 * 16);

/// Gathers into rows, counted from `to`.
///
/// # Safety
///
/// G1 and G3 hold, and G2 for the rows: together they have as many elements as the axes, each is inside the
/// destination, and no element is in two rows.
pub(crate) unsafe fn gather_to_rows<T>(axes: &[Axis<'_>], src: *const T, rows: &Rows, to: *mut T, threads: Threads) {
    let Some(nest) = Nest::new(size_of::<T>(), axes, src.cast(), core::ptr::null_mut()) else { return };
    let mut plan = choose(nest, 0);
    if plan.strategy == GatherStrategy::Slabs {
        plan.strategy = GatherStrategy::Runs;
    }
    let target = GatherTarget { rows, to: Bases([to.cast()]) };
    if plan.nest.bytes() <= PIECE {
        // SAFETY: G1 to G3 and G6 hold for the plan, as for its parts below.
        return unsafe { piece(plan, target) };
    }
    let grain = gathered(plan.nest.units(), plan.nest.unit, PIECES, threads);
    // SAFETY: G4: each part has some of the pairs of the axes, so G1 to G3 hold for it; its destination counts from null
    // (G6). No element of the result is in two parts (T2).
    share(&plan, grain, |plan| plan.nest.units(), &|plan| Some(GatherPlan::halves(plan)), &|part| unsafe {
        pieces(part, target);
    });
}

/// # Safety
///
/// G1 to G3, as for [`gather_to_rows`]; the destination of the plan counts from null (G6).
unsafe fn pieces(plan: &GatherPlan<'_>, target: GatherTarget<'_>) {
    if plan.nest.bytes() <= PIECE || plan.nest.axes.is_empty() {
        // SAFETY: G1 to G3 and G6 hold for the plan.
        return unsafe { piece(plan.clone(), target) };
    }
    for half in plan.halves() {
        // SAFETY: G4: each half is a part of the result, so G1 to G3 and G6 hold for it.
        unsafe { pieces(&half, target) }
    }
}

/// Where a gather writes to.
#[derive(Clone, Copy)]
struct GatherTarget<'r> {
    rows: &'r Rows,
    to: Bases<1>,
}

/// # Safety
///
/// G1 to G3, as for [`gather_to_rows`]; the destination of the plan counts from null (G6).
unsafe fn piece(mut plan: GatherPlan<'_>, target: GatherTarget<'_>) {
    let (bytes, first) = (plan.nest.bytes(), plan.nest.dst().addr());
    if bytes == 0 {
        return;
    }
    if plan.nest.axes.is_empty() {
        // It lies in the source as it is wanted.
        // SAFETY: G1: the unit is valid for reads; G6: its bytes from `first` on belong to the rows.
        return unsafe { place(plan.nest.src(), first, bytes, plan.nest.size, target) };
    }
    let mut piece = [const { MaybeUninit::<[u64; 8]>::uninit() }; PIECE / 64];
    plan.nest.ends.0[1] = piece.as_mut_ptr().cast();
    // SAFETY: G2: the piece has room for the part, since `pieces` halves until it fits; all bytes that `place` reads
    // were written. G6: bytes from `first` on belong to the rows.
    unsafe {
        plan.run();
        place(piece.as_ptr().cast(), first, bytes, plan.nest.size, target);
    }
}

/// Moves a part of the result, from byte `first` on, to its rows.
///
/// # Safety
///
/// `from` is valid for reads of `bytes` bytes (G1), and the rows for writes of that part of the result (G2, G6).
unsafe fn place(mut from: *const u8, first: usize, bytes: usize, size: usize, target: GatherTarget<'_>) {
    let len = target.rows.len * size;
    let mut starts = target.rows.starts(first / len);
    let (mut row, mut within, mut left) = (starts.next(), first % len, bytes);
    while let (Some(start), true) = (row, left > 0) {
        let n = left.min(len - within);
        // SAFETY: G6: bytes `within..within + n` of this row are a part of the result; `from` advances by the bytes
        // moved, of which there are `bytes`.
        unsafe { core::ptr::copy_nonoverlapping(from, target.to.0[0].add(start * size + within), n) };
        from = from.wrapping_add(n);
        (row, within, left) = (starts.next(), 0, left - n);
    }
    debug_assert_eq!(left, 0, "G6: the rows have room for the whole result");
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn starts_from_any_row_on() {
        let boxes: [(&[usize], &[isize], usize); 8] = [
            (&[], &[], 3),
            (&[5], &[1], 0),
            (&[5], &[-2], 8),
            (&[4, 3], &[5, 1], 2),
            (&[3, 4, 2], &[16, 4, 1], 0),
            (&[3, 4, 2], &[2, -10, 1], 30),
            (&[2, 1, 3, 2, 2], &[-100, 0, 12, 4, 2], 100),
            (&[2, 3, 2, 2], &[36, 12, -7, 1], 7),
        ];
        for (shape, strides, first) in boxes {
            let rows = Rows::of(shape, strides, first);
            let len: usize = shape.iter().product();
            let position = |n: usize| {
                let axes = shape.iter().zip(strides).rev();
                let step = |(left, at): (usize, isize), (&extent, &stride): (&usize, &isize)| {
                    (left / extent, at + (left % extent) as isize * stride)
                };
                axes.fold((n, first as isize), step).1 as usize
            };
            assert_eq!(rows.count * rows.len, len);
            let all: Vec<usize> = (0..rows.count).map(|row| position(row * rows.len)).collect();
            for n in 0..=rows.count {
                assert!(rows.starts(n).eq(all[n..].iter().copied()), "{shape:?} {strides:?} from row {n} on");
            }
        }
    }
}
