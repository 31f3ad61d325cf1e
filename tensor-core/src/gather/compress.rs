//! The contiguous elements at the set bits of a mask, moved together.
//!
//! A word of the mask at a time: empty words are skipped and full ones copied; in between, AVX-512 packs a vector of
//! elements with one instruction, and other machines walk the bits.

use core::mem::MaybeUninit;

use super::cursor::Cursor;
use super::normalize::{Axis, Nest};
use super::strategy::Plan;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::x86;
use crate::copy::stage::{self, LINE, Lines};

/// With fewer set bits than this in the words that have any, single elements are fetched ahead one by one (g6_mask01,
/// 1.3 bits: 3.1 ms, compressed 4.4 ms; g6_mask10, 6.4 bits: 8.3 ms, compressed 3.5 ms).
pub(crate) const SPARSE: usize = 4;

/// Whether the innermost axis, a mask, is over contiguous elements of a size with a kernel, and not sparse.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    let Some(&Axis::Bits { words, skip: 0, len, stride }) = nest.axes.last() else { return false };
    let some = words.iter().filter(|&&word| word != 0).count();
    stride == nest.unit as isize && matches!(nest.unit, 1 | 2 | 4 | 8 | 16) && len >= SPARSE * some
}

/// Moves the elements at the set bits of the words together to `to`, and returns where they end. It may write past that,
/// but not past `end`.
///
/// # Safety
///
/// The elements at set bits are valid for reads (G1), and `to..end` has room for them (G2).
pub(crate) type Kernel = unsafe fn(words: &[u64], src: *const u8, to: *mut u8, end: *mut u8) -> *mut u8;

/// # Safety
///
/// G1 to G3 hold, and [`supports`] said so.
pub(super) unsafe fn run(plan: &Plan<'_>) {
    let nest = &plan.nest;
    let Some((&Axis::Bits { words, .. }, outer)) = nest.axes.split_last() else { return };
    let kernel = kernel(nest.unit);
    let word_bytes = 64 * nest.unit;
    let end = nest.dst.wrapping_add(nest.bytes());
    let mut sink = plan.stream.map(|lines| Sink::new(lines, nest.dst));
    let mut dst = nest.dst;
    let mut cursor = Cursor::new(outer, nest.size);
    let mut offsets = [0; 64];
    loop {
        let have = cursor.fill(&mut offsets);
        for offset in &offsets[..have] {
            let src = nest.src.wrapping_offset(*offset);
            // SAFETY: the elements are those of the nest (G1); all rows end at `end` (G2), and the sink makes room.
            unsafe {
                match &mut sink {
                    None => dst = kernel(words, src, dst, end),
                    Some(sink) => {
                        let group = GROUP / word_bytes;
                        for (k, words) in words.chunks(group).enumerate() {
                            let (to, end) = sink.room();
                            sink.add(kernel(words, src.wrapping_add(k * group * word_bytes), to, end));
                        }
                    }
                }
            }
        }
        if have < offsets.len() {
            break;
        }
    }
    if let Some(sink) = &mut sink {
        // SAFETY: what was added belongs to the destination from `nest.dst` on (G2).
        unsafe { sink.finish() }
    }
}

/// The most that is added at once, and the least that is written.
const GROUP: usize = 4096;

/// Collects the result and writes it around the cache, in whole lines.
#[repr(align(64))]
struct Sink {
    buffer: [MaybeUninit<u8>; 2 * GROUP + LINE],
    have: usize,
    lines: Lines,
    dst: *mut u8,
}

impl Sink {
    fn new(lines: Lines, dst: *mut u8) -> Sink {
        Sink { buffer: [MaybeUninit::uninit(); _], have: 0, lines, dst }
    }

    /// Room for [`GROUP`] bytes and a line more.
    ///
    /// # Safety
    ///
    /// The destination is valid for writes of what was added.
    unsafe fn room(&mut self) -> (*mut u8, *mut u8) {
        if self.have >= GROUP {
            let begun = self.dst.wrapping_add(self.have).addr() % LINE;
            let whole = self.have - begun;
            let buffer = self.buffer.as_mut_ptr().cast::<u8>();
            // SAFETY: the caller's promise; less than a line stays behind, and moves from beyond the first line.
            unsafe {
                stage::stream(self.lines, self.dst, buffer, whole);
                core::ptr::copy_nonoverlapping(buffer.add(whole), buffer, begun);
            }
            self.dst = self.dst.wrapping_add(whole);
            self.have = begun;
        }
        let range = self.buffer.as_mut_ptr_range();
        (range.start.wrapping_add(self.have).cast(), range.end.cast())
    }

    /// Takes what was written to the room up to `to`.
    fn add(&mut self, to: *mut u8) {
        self.have = to.addr() - self.buffer.as_ptr().addr();
    }

    /// # Safety
    ///
    /// As for [`Sink::room`].
    unsafe fn finish(&mut self) {
        // SAFETY: the caller's promise.
        unsafe { stage::stream(self.lines, self.dst, self.buffer.as_ptr().cast(), self.have) }
    }
}

/// The best kernel of this machine.
pub(crate) fn kernel(unit: usize) -> Kernel {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Some(kernel) = x86::compress(unit) {
        return kernel;
    }
    portable(unit)
}

/// The plain loop.
pub(super) fn portable(unit: usize) -> Kernel {
    match unit {
        1 => walk::<u8>,
        2 => walk::<u16>,
        4 => walk::<u32>,
        8 => walk::<u64>,
        _ => walk::<[u64; 2]>,
    }
}

/// # Safety
///
/// As for [`Kernel`].
unsafe fn walk<E: Copy>(words: &[u64], src: *const u8, to: *mut u8, _: *mut u8) -> *mut u8 {
    let (mut src, mut to) = (src.cast::<MaybeUninit<E>>(), to.cast::<MaybeUninit<E>>());
    for &word in words {
        let mut rest = word;
        // SAFETY: the caller's promise: bit by bit the element is valid, and `to` moves on by what is written.
        unsafe {
            if word == !0 {
                core::ptr::copy_nonoverlapping(src.cast::<u8>(), to.cast(), 64 * size_of::<E>());
                to = to.add(64);
                rest = 0;
            }
            while rest != 0 {
                to.write_unaligned(src.add(rest.trailing_zeros() as usize).read_unaligned());
                to = to.add(1);
                rest &= rest - 1;
            }
        }
        src = src.wrapping_add(64);
    }
    to.cast()
}
