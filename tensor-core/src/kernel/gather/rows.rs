//! Into a destination that is not contiguous: piece by piece through memory that stays in the cache.

use core::mem::MaybeUninit;

use super::Dim;
use super::normalize::Nest;
use super::strategy::{Plan, Strategy, choose};
use crate::kernel::threads::Threads;
use crate::layout::Layout;
use crate::rank::{DynRank, Shape};

/// A destination as the rows of it that are contiguous.
#[derive(Debug)]
pub(crate) struct Rows {
    /// Where each begins.
    starts: Layout<DynRank>,
    /// Elements of one.
    len: usize,
}

impl Rows {
    pub(crate) fn of<S: Shape>(layout: &Layout<S>) -> Rows {
        let (shape, strides) = (layout.shape(), layout.strides());
        let (mut axes, mut len) = (shape.len(), 1);
        while axes > 0 && (shape[axes - 1] == 1 || strides[axes - 1] == len as isize) {
            axes -= 1;
            len *= shape[axes];
        }
        let starts = Layout { shape: shape[..axes].into(), strides: strides[..axes].into(), offset: layout.offset() };
        Rows { starts, len }
    }
}

/// Bytes that are gathered before they are moved on: in a piece, what comes next is asked for ahead (65,536 rows of 128 f32 into
/// rows of 160: 3.8 ms, 7.8 with a quarter of it, 25 element by element, 1.6 into contiguous memory).
const PIECE: usize = 64 << 10;
// No part ends inside of the only word of a mask (of units of up to 16 bytes), which is taken whole.
const _: () = assert!(PIECE >= 64 * 16);

/// Gathers into rows, counted from `to`.
///
/// # Safety
///
/// G1 and G3 hold, and G2 for the rows: together they have as many elements as the dims, each is inside the
/// destination, and no element is in two rows.
pub(crate) unsafe fn gather_to_rows<T>(dims: &[Dim<'_>], src: *const T, rows: &Rows, to: *mut T, threads: Threads) {
    let Some(nest) = Nest::new(size_of::<T>(), dims, src.cast(), core::ptr::null_mut()) else { return };
    let mut plan = choose(nest);
    plan.stream = None;
    if plan.strategy == Strategy::Slabs {
        plan.strategy = Strategy::Runs;
    }
    // SAFETY: G1 to G3 hold for the nest as they do for the dims (G4); its destination counts from null, for `target`
    // (G6).
    unsafe { split(plan, Target { rows, to: to.cast() }, threads) }
}

/// Where a gather writes to.
#[derive(Clone, Copy)]
struct Target<'r> {
    rows: &'r Rows,
    to: *mut u8,
}

// SAFETY: T1: a thread uses the rows only inside the call whose caller holds them (G2), and each thread writes rows of
// its own (T2).
unsafe impl Send for Target<'_> {}
// SAFETY: T1 and T2, as for `Send`: threads share only the start of the rows and their layout.
unsafe impl Sync for Target<'_> {}

/// The parts of a plan, whose destination counts from null, are made one by one.
///
/// # Safety
///
/// G1 to G3, as for [`gather_to_rows`]; the destination of the plan counts from null (G6).
unsafe fn split(plan: Plan<'_>, target: Target<'_>, threads: Threads) {
    let bytes = plan.nest.bytes();
    if bytes <= PIECE || plan.nest.axes.is_empty() {
        // SAFETY: G1 to G3 and G6 hold for the plan.
        return unsafe { piece(plan, target) };
    }
    let (a, b) = plan.halve();
    match threads {
        #[cfg(feature = "rayon")]
        Threads::Pool if bytes >= 2 * super::threads::GRAIN_BYTES => {
            // SAFETY: G4: each half is a part of the result, so G1 to G3 and G6 hold for it. No element of the result
            // is in both halves (T2).
            rayon::join(|| unsafe { split(a, target, threads) }, || unsafe { split(b, target, threads) });
        }
        // SAFETY: G4: each half is a part of the result, so G1 to G3 and G6 hold for it.
        _ => unsafe {
            split(a, target, threads);
            split(b, target, threads);
        },
    }
}

/// # Safety
///
/// G1 to G3, as for [`gather_to_rows`]; the destination of the plan counts from null (G6).
unsafe fn piece(mut plan: Plan<'_>, target: Target<'_>) {
    let (bytes, first) = (plan.nest.bytes(), plan.nest.dst.addr());
    if plan.nest.axes.is_empty() {
        // It lies in the source as it is wanted.
        // SAFETY: G1: the unit is valid for reads; G6: its bytes from `first` on belong to the rows.
        return unsafe { place(plan.nest.src, first, bytes, plan.nest.size, target) };
    }
    let mut piece = [const { MaybeUninit::<[u64; 8]>::uninit() }; PIECE / 64];
    plan.nest.dst = piece.as_mut_ptr().cast();
    // SAFETY: G2: the piece has room for the part, since `split` halves until it fits; all bytes that `place` reads
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
unsafe fn place(mut from: *const u8, first: usize, bytes: usize, size: usize, target: Target<'_>) {
    let len = target.rows.len * size;
    let mut starts = target.rows.starts.positions();
    let (mut row, mut within, mut left) = (starts.nth(first / len), first % len, bytes);
    while let (Some(start), true) = (row, left > 0) {
        let n = left.min(len - within);
        // SAFETY: G6: bytes `within..within + n` of this row are a part of the result; `from` advances by the bytes
        // moved, of which there are `bytes`.
        unsafe { core::ptr::copy_nonoverlapping(from, target.to.add(start * size + within), n) };
        from = from.wrapping_add(n);
        (row, within, left) = (starts.next(), 0, left - n);
    }
    debug_assert_eq!(left, 0, "G6: the rows have room for the whole result");
}
