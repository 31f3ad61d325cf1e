//! A run of elements at every index of the axes: rows at random places, boxes, and whatever has no kernel of its own.
//!
//! The offsets are computed block by block; the processor cannot guess where the next run lies, so we ask for it a few
//! runs ahead.

use core::mem::MaybeUninit;

use super::normalize::{DST, Nest, SRC};
use super::op::Op;
use crate::kernel::copy::stage::{self, LINE, Lines, prefetch_run};
use crate::kernel::gather::{Axis, Cursor};
use crate::kernel::nest::Loop;

/// Offsets in a block.
const BLOCK: usize = 256;

/// Scatters of up to this many runs are one block, and nothing is asked for ahead.
const SMALL: usize = 16;

/// The offsets of a block, in the target and in the values, and the same some runs further on, as far as they go.
pub(super) struct Offsets<'a> {
    pub(super) to: &'a [isize],
    pub(super) from: &'a [isize],
    ahead_to: &'a [isize],
    ahead_from: &'a [isize],
}

/// Calls `f` with each block of offsets, and those `ahead` of them.
pub(super) fn each_block(nest: &Nest<'_>, ahead: usize, f: &mut dyn FnMut(Offsets<'_>)) {
    if nest.axes.is_empty() {
        return f(Offsets { to: &[0], from: &[0], ahead_to: &[], ahead_from: &[] });
    }
    let mut to = Cursor::new(&nest.axes, nest.unit);
    let mut from = Cursor::new(&nest.values, nest.unit);
    if to.left() <= SMALL {
        let (mut a, mut b) = ([0; SMALL], [0; SMALL]);
        let have = to.fill(&mut a);
        from.fill(&mut b);
        return f(Offsets { to: &a[..have], from: &b[..have], ahead_to: &[], ahead_from: &[] });
    }
    let (mut a, mut b) = ([0; 2 * BLOCK], [0; 2 * BLOCK]);
    let mut have = to.fill(&mut a);
    from.fill(&mut b);
    while have > 0 {
        let now = have.min(BLOCK);
        let ahead = ahead.min(have)..have;
        f(Offsets { to: &a[..now], from: &b[..now], ahead_to: &a[ahead.clone()], ahead_from: &b[ahead] });
        a.copy_within(now..have, 0);
        b.copy_within(now..have, 0);
        have -= now;
        from.fill(&mut b[have..]);
        have += to.fill(&mut a[have..]);
    }
}

/// A block of runs.
struct RunBlock<'a> {
    dst: *mut u8,
    src: *const u8,
    offsets: Offsets<'a>,
    run: Loop<2>,
    /// Bytes that are asked for ahead, of a run of the target and of one of the values.
    ask: [usize; 2],
}

/// How many bytes ahead runs are asked for. Values are among them, which the processor does not follow while the targets
/// jump. (s2_add_rows)
const AHEAD_BYTES: usize = 8 << 10;

/// Runs from this length on are streamed wherever they begin; shorter ones if they are whole lines, since a run has up to
/// two partial lines at its ends.
const LONG_RUN: usize = 1024;

/// Runs of so many elements are walked by lines of the target. (s5_add_slice)
const ALIGNED_RUN: usize = 256;

/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O, stream: Option<Lines>) {
    let (dst, src, run) = (nest.dst(), nest.src(), nest.run);
    let size = size_of::<T>() as isize;
    let bytes = run.len * size_of::<T>();
    let whole = (dst.addr() | bytes).is_multiple_of(LINE) || bytes >= LONG_RUN;
    if let (true, Some(lines)) = (O::PUTS && run.by == [size; 2] && whole, stream) {
        each_block(nest, 0, &mut |Offsets { to, from, .. }| {
            for (&to, &from) in to.iter().zip(from) {
                // SAFETY: N2: S1 gives a run of elements and S2 one of values, contiguous and apart; S4: `Put` is used
                // with plain data only.
                unsafe { stage::stream(lines, dst.wrapping_offset(to), src.wrapping_offset(from), bytes) }
            }
        });
        return;
    }
    if let (true, Some(lines), Loop { by: [_, 0], .. }) =
        (O::PUTS && run.by[DST] == size && bytes >= LONG_RUN && LINE.is_multiple_of(size_of::<T>()), stream, run)
    {
        // SAFETY: S1, S2 and S6 hold for the nest; the runs are contiguous, and the size divides a line.
        return unsafe { fill::<T>(nest, lines) };
    }
    // A box is walked in order, which the processor sees.
    let jumps = nest.axes.iter().any(|axis| !matches!(axis, Axis::Step { .. }));
    let ask = run
        .by
        .map(|by| if jumps && by != 0 { (run.len - 1).saturating_mul(by.unsigned_abs()) + size_of::<T>() } else { 0 });
    let ahead = (AHEAD_BYTES / bytes.max(1)).clamp(1, 128);
    let kernel = best::<T, O>();
    each_block(nest, ahead, &mut |offsets| {
        // SAFETY: S1 and S2 hold for the runs of the nest, whose offsets `each_block` returns; X1: `best` detected the
        // instructions.
        unsafe { kernel(&RunBlock { dst, src, offsets, run, ask }, op) }
    });
}

/// One value to every element of a long run, around the cache.
///
/// # Safety
///
/// S1 and S2 hold; an element is a `T` (S6), of a size that divides a line, and the runs are contiguous.
unsafe fn fill<T: Copy>(nest: &Nest<'_>, lines: Lines) {
    let size = size_of::<T>();
    let mut piece = [const { MaybeUninit::<T>::uninit() }; 4 * LINE];
    let mut made = None;
    each_block(nest, 0, &mut |Offsets { to, from, .. }| {
        for (&to, &from) in to.iter().zip(from) {
            let (to, from) = (nest.dst().wrapping_offset(to), nest.src().wrapping_offset(from).cast::<T>());
            // SAFETY: S2: the value is valid for a read; S1: all elements of the run are valid for writes, and belong
            // to this call; S6: they are aligned `T`s. N2: `lines` writes whole lines of the run from `piece`, which is
            // as long.
            unsafe {
                let value = from.read();
                if made != Some(from) {
                    piece.fill(MaybeUninit::new(value));
                    made = Some(from);
                }
                let run = core::slice::from_raw_parts_mut(to.cast::<T>(), nest.run.len);
                let (head, run) = run.split_at_mut((to.addr().wrapping_neg() % LINE / size).min(run.len()));
                let (run, tail) = run.split_at_mut(run.len() / (LINE / size) * (LINE / size));
                head.fill(value);
                for run in run.chunks_mut(piece.len()) {
                    lines(run.as_mut_ptr().cast(), piece.as_ptr().cast(), size_of_val(run));
                }
                tail.fill(value);
            }
        }
    });
}

/// Combines the runs of a block with their values.
///
/// # Safety
///
/// S1, S2 and S6 hold for the block, on a machine with the instructions (X1).
type RunKernel<O> = unsafe fn(&RunBlock<'_>, O);

/// The loop, compiled for the best instruction set of this machine.
fn best<T: Copy, O: Op<T>>() -> RunKernel<O> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        if std::arch::is_x86_feature_detected!("avx2") {
            return block_avx2::<T, O>;
        }
    }
    block::<T, O>
}

/// # Safety
///
/// S1, S2 and S6 hold for the block, on a machine with AVX2 (X1).
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
#[target_feature(enable = "avx2")]
unsafe fn block_avx2<T: Copy, O: Op<T>>(of: &RunBlock<'_>, op: O) {
    // SAFETY: S1, S2 and S6 hold for the block.
    unsafe { block::<T, O>(of, op) }
}

/// # Safety
///
/// S1 and S2 hold for the block, and an element is a `T` (S6).
#[inline(always)]
unsafe fn block<T: Copy, O: Op<T>>(of: &RunBlock<'_>, op: O) {
    let RunBlock { dst, src, offsets: Offsets { to, from, ahead_to, ahead_from }, run, ask } = *of;
    let size = size_of::<T>() as isize;
    for (i, (&to, &from)) in to.iter().zip(from).enumerate() {
        if let (Some(&to), Some(&from)) = (ahead_to.get(i), ahead_from.get(i)) {
            for (bytes, at) in [(ask[DST], dst.cast_const().wrapping_offset(to)), (ask[SRC], src.wrapping_offset(from))]
            {
                if bytes > 0 {
                    prefetch_run(at, bytes);
                }
            }
        }
        let (to, from) = (dst.wrapping_offset(to), src.wrapping_offset(from));
        // SAFETY: S1: the elements of the run belong to this call, so a contiguous run may be a `&mut [T]`; S2: its
        // values are apart from the target; S6: both are `T`s.
        unsafe {
            match run {
                Loop { len: 1, .. } => {
                    let to = to.cast::<T>();
                    to.write(op.apply(to.read(), from.cast::<T>().read()));
                }
                Loop { len, by } if by == [size; 2] => {
                    let to = core::slice::from_raw_parts_mut(to.cast::<T>(), len);
                    let from = core::slice::from_raw_parts(from.cast::<T>(), len);
                    // The target from a line on: of a store that crosses lines, each part costs as much as the whole.
                    let head = if len < ALIGNED_RUN { 0 } else { to.as_ptr().align_offset(LINE).min(len) };
                    let (to_head, to) = to.split_at_mut(head);
                    let (from_head, from) = from.split_at(head);
                    for (to, from) in to_head.iter_mut().zip(from_head) {
                        *to = op.apply(*to, *from);
                    }
                    for (to, from) in to.iter_mut().zip(from) {
                        *to = op.apply(*to, *from);
                    }
                }
                Loop { len, by: [by, 0] } if by == size => {
                    let value = from.cast::<T>().read();
                    for to in core::slice::from_raw_parts_mut(to.cast::<T>(), len) {
                        *to = op.apply(*to, value);
                    }
                }
                Loop { len, by } => {
                    for i in 0..len as isize {
                        let to = to.wrapping_offset(i.wrapping_mul(by[DST])).cast::<T>();
                        let from = from.wrapping_offset(i.wrapping_mul(by[SRC])).cast::<T>();
                        to.write(op.apply(to.read(), from.read()));
                    }
                }
            }
        }
    }
}
