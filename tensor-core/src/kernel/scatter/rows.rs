//! A run of elements at every index of the axes: rows at random places, boxes, and whatever has no kernel of its own.
//!
//! The offsets are computed block by block; the processor cannot guess where the next run lies, so we ask for it a few
//! runs ahead.

use core::mem::MaybeUninit;

use super::normalize::{DST, Nest, SRC};
use super::op::Op;
use crate::kernel::copy::sized_run::{ANY, SizedRun};
use crate::kernel::copy::stage::{self, LINE, Lines};
use crate::kernel::gather::{Axis, Cursor, GatherAxes, jumps};
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

/// Calls `f` with each block of offsets, and those `ahead` of them, where the runs jump.
pub(super) fn each_block(nest: &Nest<'_>, ahead: usize, f: &mut dyn FnMut(Offsets<'_>)) {
    if nest.axes.is_empty() {
        return f(Offsets { to: &[0], from: &[0], ahead_to: &[], ahead_from: &[] });
    }
    // Where the target jumps, the values most often follow each other: one axis.
    let mut values = GatherAxes::new();
    for axis in &nest.values {
        match *axis {
            Axis::Step { len, stride }
                if values.last_mut().is_some_and(|outer: &mut Axis<'_>| outer.join(Loop { len, by: [stride] })) => {}
            axis => values.push(axis),
        }
    }
    let mut to = Cursor::new(&nest.axes, nest.unit);
    let mut from = Cursor::new(&values, nest.unit);
    // Nothing is left of a part of a mask in which no bit is set.
    if to.left() <= SMALL {
        return blocks(&mut to, &mut from, &mut [0; SMALL], &mut [0; SMALL], f);
    }
    if ahead == 0 || !jumps(&nest.axes, nest.unit) && !jumps(&values, nest.unit) {
        return blocks(&mut to, &mut from, &mut [0; BLOCK], &mut [0; BLOCK], f);
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

/// Calls `f` with blocks of as many offsets as there is room for.
fn blocks(
    to: &mut Cursor<'_>,
    from: &mut Cursor<'_>,
    a: &mut [isize],
    b: &mut [isize],
    f: &mut dyn FnMut(Offsets<'_>),
) {
    // Where one value is for all runs, the buffer has its offset already, which is 0.
    let moves = !from.stays();
    while let have @ 1.. = to.fill(a) {
        if moves {
            from.fill(b);
        }
        f(Offsets { to: &a[..have], from: &b[..have], ahead_to: &[], ahead_from: &[] });
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
    let ahead = (AHEAD_BYTES / bytes).clamp(1, 128);
    if O::PUTS && run.by == [size; 2] && bytes <= SHORT_RUN {
        // SAFETY: S1, S2 and S6 hold for the nest, whose runs are contiguous; S4: `Put` is used with plain data only.
        return unsafe { put(nest, bytes, src, ahead) };
    }
    if O::PUTS && run.by == [size, 0] && bytes <= SHORT_RUN && nest.values.iter().all(|axis| axis.stays()) {
        // SAFETY: S1, S2, S4 and S6, as for `put`: all runs have the one value at `src`.
        return unsafe { put_one::<T>(nest, ahead) };
    }
    let ask = run.by.map(|by| if by != 0 { (run.len - 1) * by.unsigned_abs() + size_of::<T>() } else { 0 });
    let kernel = best::<T, O>();
    each_block(nest, ahead, &mut |offsets| {
        // SAFETY: S1 and S2 hold for the runs of the nest, whose offsets `each_block` returns; X1: `best` detected the
        // instructions.
        unsafe { kernel(&RunBlock { dst, src, offsets, run, ask }, op) }
    });
}

/// The longest run in bytes that is moved without a call.
const SHORT_RUN: usize = 128;

/// Moves contiguous runs of 1 to [`SHORT_RUN`] bytes, whose values begin at `src`.
///
/// # Safety
///
/// S1 and S2 hold for the nest and these values, and the elements are plain data (S4).
unsafe fn put(nest: &Nest<'_>, bytes: usize, src: *const u8, ahead: usize) {
    // SAFETY: S1, S2 and S4 hold for the nest and the values; each class has `HALF` to `2 * HALF` bytes.
    unsafe {
        match bytes {
            1..=2 => put_runs(nest, SizedRun::<1> { bytes }, src, ahead),
            3..=4 => put_runs(nest, SizedRun::<2> { bytes }, src, ahead),
            5..=8 => put_runs(nest, SizedRun::<4> { bytes }, src, ahead),
            9..=16 => put_runs(nest, SizedRun::<8> { bytes }, src, ahead),
            17..=32 => put_runs(nest, SizedRun::<16> { bytes }, src, ahead),
            33..=64 => put_runs(nest, SizedRun::<32> { bytes }, src, ahead),
            _ => put_runs(nest, SizedRun::<64> { bytes }, src, ahead),
        }
    }
}

/// [`put`] of one value, the first of the nest's: from a piece that is a run of it.
///
/// # Safety
///
/// S1 and S2 hold for the nest, whose runs are contiguous and have 1 to [`SHORT_RUN`] bytes; the elements are plain `T`s (S4, S6).
unsafe fn put_one<T: Copy>(nest: &Nest<'_>, ahead: usize) {
    let mut piece = [MaybeUninit::<u8>::uninit(); SHORT_RUN];
    // SAFETY: S2: the value is valid for a read; S6: it is an aligned `T`. The piece has room for a run, and is apart from the target;
    // S1 and S4 hold for the nest, and no more of the piece is read than a run, because the offsets of all values are 0.
    unsafe {
        let value = nest.src().cast::<T>().read();
        for i in 0..nest.run.len {
            piece.as_mut_ptr().cast::<T>().add(i).write_unaligned(value);
        }
        put(nest, nest.run.len * size_of::<T>(), piece.as_ptr().cast(), ahead);
    }
}

/// # Safety
///
/// S1, S2 and S4, as for [`put`].
unsafe fn put_runs<const HALF: usize>(nest: &Nest<'_>, run: SizedRun<HALF>, src: *const u8, ahead: usize) {
    each_block(nest, ahead, &mut |offsets| {
        // SAFETY: S1 and S2 hold for the runs of the nest, whose offsets `each_block` returns; S4 is the caller's.
        unsafe { put_block(nest.dst(), src, offsets, run) }
    });
}

/// # Safety
///
/// S1 and S2 hold for the runs of the block, which are contiguous and plain data (S4).
#[inline(never)]
unsafe fn put_block<const HALF: usize>(dst: *mut u8, src: *const u8, offsets: Offsets<'_>, run: SizedRun<HALF>) {
    let Offsets { to, from, ahead_to, ahead_from } = offsets;
    for (i, (&to, &from)) in to.iter().zip(from).enumerate() {
        if let (Some(&to), Some(&from)) = (ahead_to.get(i), ahead_from.get(i)) {
            run.prefetch(dst.wrapping_offset(to));
            run.prefetch(src.wrapping_offset(from));
        }
        // SAFETY: N2: S1 gives a run of elements and S2 one of values, contiguous and apart; S4: both are plain data.
        unsafe { run.copy(dst.wrapping_offset(to), src.wrapping_offset(from)) }
    }
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
    let size = size_of::<T>() as isize;
    // SAFETY: S1: the elements of the run belong to this call, so a contiguous run may be a `&mut [T]`; S2: its values are apart from
    // the target; S6: both are `T`s.
    unsafe {
        match of.run {
            Loop { len: 1, .. } => each_run(of, |to, from| few::<T, O, 1>(to, from, op)),
            Loop { len: 2, by } if by == [size; 2] => each_run(of, |to, from| few::<T, O, 2>(to, from, op)),
            Loop { len: 3, by } if by == [size; 2] => each_run(of, |to, from| few::<T, O, 3>(to, from, op)),
            Loop { len: 4, by } if by == [size; 2] => each_run(of, |to, from| few::<T, O, 4>(to, from, op)),
            Loop { len, by } if by == [size; 2] => each_run(of, |to, from| many::<T, O>(to, from, len, op)),
            Loop { len, by: [by, 0] } if by == size => each_run(of, |to, from| {
                let value = from.cast::<T>().read();
                for to in core::slice::from_raw_parts_mut(to.cast::<T>(), len) {
                    *to = op.apply(*to, value);
                }
            }),
            Loop { len, by } => each_run(of, |to, from| {
                for i in 0..len as isize {
                    let to = to.wrapping_offset(i.wrapping_mul(by[DST])).cast::<T>();
                    let from = from.wrapping_offset(i.wrapping_mul(by[SRC])).cast::<T>();
                    to.write(op.apply(to.read(), from.read()));
                }
            }),
        }
    }
}

/// Calls `f` with the target and the values of each run, and asks for those ahead.
#[inline(always)]
fn each_run(of: &RunBlock<'_>, mut f: impl FnMut(*mut u8, *const u8)) {
    let RunBlock { dst, src, offsets: Offsets { to, from, ahead_to, ahead_from }, ask, .. } = *of;
    for (i, (&to, &from)) in to.iter().zip(from).enumerate() {
        if let (Some(&to), Some(&from)) = (ahead_to.get(i), ahead_from.get(i)) {
            for (bytes, at) in [(ask[DST], dst.cast_const().wrapping_offset(to)), (ask[SRC], src.wrapping_offset(from))]
            {
                if bytes > 0 {
                    SizedRun::<ANY> { bytes }.prefetch(at);
                }
            }
        }
        f(dst.wrapping_offset(to), src.wrapping_offset(from));
    }
}

/// Combines `N` elements with as many values.
///
/// # Safety
///
/// S1 and S2 hold for them, which are contiguous; they are `T`s (S6).
#[inline(always)]
unsafe fn few<T: Copy, O: Op<T>, const N: usize>(to: *mut u8, from: *const u8, op: O) {
    // SAFETY: S1: the elements belong to this call; S2: their values are apart; S6: both are aligned `T`s.
    unsafe {
        let (to, from) = (&mut *to.cast::<[T; N]>(), from.cast::<[T; N]>().read());
        for (to, from) in to.iter_mut().zip(from) {
            *to = op.apply(*to, from);
        }
    }
}

/// Combines `len` elements with as many values.
///
/// # Safety
///
/// S1 and S2 hold for them, which are contiguous; they are `T`s (S6).
#[inline(always)]
unsafe fn many<T: Copy, O: Op<T>>(to: *mut u8, from: *const u8, len: usize, op: O) {
    // SAFETY: S1: the elements belong to this call; S2: their values are apart; S6: both are aligned `T`s.
    let (to, from) = unsafe {
        (core::slice::from_raw_parts_mut(to.cast::<T>(), len), core::slice::from_raw_parts(from.cast::<T>(), len))
    };
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
