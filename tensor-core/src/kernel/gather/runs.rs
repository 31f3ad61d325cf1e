//! The offset of every unit, block by block, and then the units: rows at random places, points, masks over rows.
//!
//! The processor cannot guess where the next row lies; we know, and ask for it a few rows ahead.

use core::mem::MaybeUninit;

use super::axis::jumps;
use super::cursor::Cursor;
use super::strategy::GatherPlan;
use crate::kernel::copy::sized_run::{ANY, SizedRun};
use crate::kernel::copy::stage::{self, LINE, PIECE, Stage, prefetch};

/// Offsets that are held at a time, of rows and of points: half of them a block, and what comes next.
const ROWS: usize = 256;
const POINTS: usize = 512;

/// # Safety
///
/// G1 to G3 hold for the nest.
pub(super) unsafe fn run(plan: &GatherPlan<'_>) {
    // SAFETY: G1 to G3 hold for the nest; G5: each arm moves `unit` bytes.
    unsafe {
        match plan.nest.unit {
            1 => points::<u8>(plan),
            2 => points::<u16>(plan),
            4 => points::<u32>(plan),
            8 => points::<u64>(plan),
            16 => points::<[u64; 2]>(plan),
            // Three numbers side by side: a call of memcpy for each is slower (benches/plain.rs, rgb).
            3 => points::<[u8; 3]>(plan),
            6 => points::<[u16; 3]>(plan),
            12 => points::<[u32; 3]>(plan),
            24 => points::<[u64; 3]>(plan),
            5..=8 => rows::<4>(plan),
            9..=16 => rows::<8>(plan),
            17..=32 => rows::<16>(plan),
            33..=64 => rows::<32>(plan),
            65..=128 => rows::<64>(plan),
            _ => rows::<ANY>(plan),
        }
    }
}

/// Moves runs of `bytes` bytes, which begin at `starts` elements of `size` bytes from `src`, to `dst` one after the other: a few, for which no
/// nest is made.
///
/// # Safety
///
/// G1 to G3 hold for the runs.
pub(crate) unsafe fn few(size: usize, src: *const u8, starts: &[isize], bytes: usize, dst: *mut u8) {
    let few = FewRuns { size: size as isize, src, starts, dst };
    // SAFETY: G1 to G3 hold for the runs; each arm moves `bytes` bytes (G5).
    unsafe {
        match bytes {
            0 => {}
            1..=2 => few.each(SizedRun::<1> { bytes }),
            3..=4 => few.each(SizedRun::<2> { bytes }),
            5..=8 => few.each(SizedRun::<4> { bytes }),
            9..=16 => few.each(SizedRun::<8> { bytes }),
            17..=32 => few.each(SizedRun::<16> { bytes }),
            33..=64 => few.each(SizedRun::<32> { bytes }),
            65..=128 => few.each(SizedRun::<64> { bytes }),
            _ => few.each(SizedRun::<ANY> { bytes }),
        }
    }
}

/// Where few runs are, and where they go.
struct FewRuns<'s> {
    size: isize,
    src: *const u8,
    starts: &'s [isize],
    dst: *mut u8,
}

impl FewRuns<'_> {
    /// # Safety
    ///
    /// G1 to G3 hold for the runs, as for [`few`].
    #[inline(always)]
    unsafe fn each<const HALF: usize>(self, run: SizedRun<HALF>) {
        let mut to = self.dst;
        for &start in self.starts {
            // SAFETY: G1: the runs are inside of the source; G2: the destination has room for them one after the other.
            unsafe { run.copy(to, self.src.wrapping_offset(start.wrapping_mul(self.size))) };
            to = to.wrapping_add(run.bytes);
        }
    }
}

/// # Safety
///
/// `src` is valid for a read (G1) and `dst` for a write (G2); neither need be aligned.
#[inline(always)]
unsafe fn stage_move<E: Copy>(dst: *mut u8, src: *const u8) {
    // SAFETY: G1 and G2 hold for the bytes of an `E`; L1: they are moved as `MaybeUninit`, at any alignment.
    unsafe { dst.cast::<MaybeUninit<E>>().write_unaligned(src.cast::<MaybeUninit<E>>().read_unaligned()) }
}

/// How many points ahead the source is fetched.
const AHEAD_POINTS: usize = 128;

/// # Safety
///
/// G1 to G3 hold for the nest, and the unit is an `E` (G5).
unsafe fn points<E: Copy>(plan: &GatherPlan<'_>) {
    let nest = &plan.nest;
    let mut stage = plan.stream.map(Stage::new);
    let mut dst = nest.dst();
    // SAFETY: G1: the offsets are those of the nest; G2: `dst` advances by the bytes written; N7: a piece is at most
    // `PIECE` bytes.
    unsafe {
        each_block::<POINTS>(plan, AHEAD_POINTS, &mut |offsets, ahead| {
            let src = nest.src();
            let mut write = |offsets: &[isize], ahead: &[isize]| {
                let to = match &mut stage {
                    Some(stage) => stage.place(dst, size_of_val(offsets) / size_of::<isize>() * size_of::<E>()),
                    None => dst,
                };
                for (i, &offset) in offsets.iter().enumerate() {
                    if let Some(&ahead) = ahead.get(i) {
                        prefetch(src.wrapping_offset(ahead));
                    }
                    stage_move::<E>(to.add(i * size_of::<E>()), src.offset(offset));
                }
                dst = dst.add(offsets.len() * size_of::<E>());
            };
            let piece = PIECE / size_of::<E>();
            for (k, offsets) in offsets.chunks(piece).enumerate() {
                write(offsets, ahead.get(k * piece..).unwrap_or(&[]));
            }
        });
    }
}

/// Source bytes under way to the cache.
const AHEAD_BYTES: usize = 8 << 10;

/// Rows from this length on are streamed directly, and those that are whole lines of the result; others are collected, since a row has up
/// to two partial lines at its ends.
const LONG_ROW: usize = 1024;
const _: () = assert!(LONG_ROW <= PIECE);

/// Whole lines from this length on are streamed by the unrolled loop of [`stage::stream`], shorter ones without its call.
const LINES_UNROLLED: usize = 8 * LINE;

/// # Safety
///
/// G1 to G3 hold for the nest, whose unit is a [`SizedRun<HALF>`] (G5).
unsafe fn rows<const HALF: usize>(plan: &GatherPlan<'_>) {
    let (nest, unit) = (&plan.nest, plan.nest.unit);
    let row = SizedRun::<HALF> { bytes: unit };
    let mut dst = nest.dst();
    let lines = (unit | dst.addr()).is_multiple_of(LINE);
    let mut stage = plan.stream.filter(|_| unit < LONG_ROW && !lines).map(Stage::new);
    let ahead = (AHEAD_BYTES / unit).clamp(1, 128);
    each_block::<ROWS>(plan, ahead, &mut |offsets, ahead| {
        let from = RowBlock { start: nest.src(), row, offsets, ahead };
        // SAFETY: G1: the offsets are those of the nest; G2: `dst` advances by the bytes written; N7: a unit that is staged
        // is shorter than `LONG_ROW`. Shorter ones that are not staged are `lines`: the result starts a line and a unit is
        // some of them, so each row starts one.
        dst = unsafe {
            match (plan.stream, &mut stage) {
                (None, _) => from.each(dst, |dst, src, row| row.copy(dst, src)),
                (_, Some(stage)) => from.each(dst, |dst, src, row| row.copy(stage.place(dst, row.bytes), src)),
                (Some(stream), None) => {
                    if const { HALF == ANY } && unit >= LINES_UNROLLED {
                        from.each(dst, |dst, src, row| stage::stream(stream, dst, src, row.bytes))
                    } else {
                        from.each(dst, |dst, src, row| stage::stream_lines(dst, src, row.bytes))
                    }
                }
            }
        };
    });
}

/// The offsets of some rows.
struct RowBlock<'o, const HALF: usize> {
    start: *const u8,
    row: SizedRun<HALF>,
    offsets: &'o [isize],
    /// Of the rows to ask for, as far as there are some.
    ahead: &'o [isize],
}

impl<const HALF: usize> RowBlock<'_, HALF> {
    /// Calls `f` with the place of each row in the result, from `dst` on, and with its address; returns where the result ends.
    ///
    /// A function of its own: inlined into all that a gather does around it, it has too few registers.
    #[inline(never)]
    fn each(&self, dst: *mut u8, f: impl FnMut(*mut u8, *const u8, SizedRun<HALF>)) -> *mut u8 {
        // Rows of 32 and 64 bytes are the most frequent: their length is a constant.
        if const { HALF == 16 || HALF == 32 } && self.row.bytes == 2 * HALF {
            self.each_of(SizedRun { bytes: 2 * HALF }, dst, f)
        } else {
            self.each_of(self.row, dst, f)
        }
    }

    #[inline(always)]
    fn each_of(
        &self,
        row: SizedRun<HALF>,
        mut dst: *mut u8,
        mut f: impl FnMut(*mut u8, *const u8, SizedRun<HALF>),
    ) -> *mut u8 {
        let RowBlock { start, offsets, ahead, .. } = *self;
        for (i, &offset) in offsets.iter().enumerate() {
            if let Some(&ahead) = ahead.get(i) {
                row.prefetch(start.wrapping_offset(ahead));
            }
            f(dst, start.wrapping_offset(offset), row);
            dst = dst.wrapping_add(row.bytes);
        }
        dst
    }
}

/// Results of up to this many units are one block, and nothing is asked for ahead.
const SMALL: usize = 32;

/// Calls `f` with each block of offsets, and the same shifted by `ahead`, as far as it goes and where the units jump.
fn each_block<const HELD: usize>(plan: &GatherPlan<'_>, ahead: usize, f: &mut dyn FnMut(&[isize], &[isize])) {
    let mut cursor = Cursor::new(&plan.nest.axes, plan.nest.size);
    if cursor.left() <= SMALL {
        return blocks(&mut cursor, &mut [0; SMALL], f);
    }
    let mut offsets = [0; HELD];
    if !jumps(&plan.nest.axes, plan.nest.size) {
        return blocks(&mut cursor, &mut offsets, f);
    }
    let mut have = cursor.fill(&mut offsets);
    while have > 0 {
        let now = have.min(HELD / 2);
        f(&offsets[..now], offsets.get(ahead..have).unwrap_or(&[]));
        offsets.copy_within(now..have, 0);
        have -= now;
        have += cursor.fill(&mut offsets[have..]);
    }
}

/// Calls `f` with blocks of as many offsets as there is room for.
fn blocks(cursor: &mut Cursor<'_>, offsets: &mut [isize], f: &mut dyn FnMut(&[isize], &[isize])) {
    while let have @ 1.. = cursor.fill(offsets) {
        f(&offsets[..have], &[]);
    }
}
