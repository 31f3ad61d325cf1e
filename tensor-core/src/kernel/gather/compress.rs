//! The single elements at the set bits of a mask, moved together: contiguous ones, those of lines, or of pieces that are brought
//! into order first.
//!
//! A word of the mask at a time: empty words are skipped and full ones copied. In between, AVX-512 packs a vector of
//! elements with one instruction; AVX2 and NEON permute eight elements of up to four bytes by a table, where many are set;
//! else the bits are walked. AVX-512 asks ahead for what comes next, counted in words that have set bits: from the sparse
//! parts of a mask to the next run it is far, but it is soon there.

use core::mem::MaybeUninit;
use core::ops::Range;

use smallvec::SmallVec;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
use super::arm;
use super::axis::{Axis, Lie, index};
use super::cursor::Cursor;
use super::normalize::Nest;
use super::strategy::GatherPlan;
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
use super::x86;
use crate::kernel::copy;
use crate::kernel::copy::stage::{self, LINE, Lines};
use crate::kernel::in_order::piece_len;
use crate::kernel::scratch::{Held, Scratch};
use crate::kernel::threads::Threads;

/// If the words that have a set bit have fewer than this on average, elements are moved one by one, each prefetched. The elements of a word
/// occupy as many cache lines as an element has bytes. Elements of 16 bytes have no instruction that packs them, so bit by bit is
/// faster up to a higher number.
fn few(unit: usize) -> usize {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    let packs = x86::compress(unit).is_some();
    #[cfg(not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")))]
    let packs = false;
    match unit {
        1 | 2 | 4 if packs => 2,
        16 => 12,
        _ => 4,
    }
}

/// How many words decide whether a mask is sparse: reading all of them would take a tenth of the time of g6_mask01_runs.
const SAMPLES: usize = 2048;

/// Whether the words that have set bits have [`few`], for `len` set bits in all and elements of `unit` bytes. A sample decides.
pub(crate) fn is_sparse(words: &[u64], len: usize, unit: usize) -> bool {
    // Odd, so that it meets every word of a mask that repeats itself.
    let step = (words.len() / SAMPLES) | 1;
    let some = words.iter().step_by(step).filter(|&&word| word != 0).count();
    let looked = words.len().div_ceil(step);
    (len as u64).saturating_mul(looked as u64) < (few(unit) * some) as u64 * words.len() as u64
}

/// Lines of fewer entries are brought into order.
const SHORT_LINE: usize = 64;

/// Whether the innermost axis is a mask, not sparse, over elements of a size with a kernel: contiguous ones, long lines of them, or
/// enough that it pays to bring them into order.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    let Some(&Axis::Bits { words, skip: 0, len, lie }) = nest.axes.last() else { return false };
    let lies = match lie {
        Lie::Walk(stride) => stride == nest.unit as isize,
        Lie::Grid { axes, .. } => {
            has_lines(axes, nest.size, nest.unit)
                || nest.unit == nest.size && words.len() >= SMALL && len >= 64 * words.len() / SPARSE
        }
    };
    lies && matches!(nest.unit, 1 | 2 | 4 | 8 | 16) && !is_sparse(words, len, nest.unit)
}

/// If fewer than one entry in this many is set, elements on axes without long lines are moved one by one.
const SPARSE: usize = 32;

/// The fewest words of a mask for which the source is first copied into row-major order. The copy is made
/// again for each index of the outer axes.
const SMALL: usize = 16;

/// Whether the innermost axis has at least [`SHORT_LINE`] contiguous units. Strides count elements of `size` bytes.
pub(crate) fn has_lines(axes: &[(usize, isize)], size: usize, unit: usize) -> bool {
    let Some(&(extent, stride)) = axes.last() else { return false };
    extent >= SHORT_LINE && stride.wrapping_mul(size as isize) == unit as isize
}

/// Words of a block, one AVX-512 vector. A block without a set bit is skipped as a whole.
pub(crate) const BLOCK: usize = 8;

/// A walk over the words of a mask, block by block.
pub(crate) struct MaskWalk<'p> {
    pub(super) words: &'p [u64],
    /// The next word: a multiple of [`BLOCK`].
    pub(super) at: usize,
    /// The elements of the words before this one have been prefetched: a multiple of [`BLOCK`], at least `at`; 0 until the first block
    /// with a set bit.
    #[cfg_attr(
        not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
        allow(dead_code, reason = "only AVX-512 asks ahead")
    )]
    pub(super) asked: usize,
}

impl<'p> MaskWalk<'p> {
    pub(crate) fn new(words: &'p [u64]) -> MaskWalk<'p> {
        MaskWalk { words, at: 0, asked: 0 }
    }

    /// Whether there are words left.
    pub(crate) fn left(&self) -> bool {
        self.at < self.words.len()
    }

    /// The words of the block that the walk passed last.
    pub(crate) fn last(&self) -> Range<usize> {
        self.at.saturating_sub(BLOCK)..self.at.min(self.words.len())
    }
}

/// Copies the elements at the set bits of the mask to `to`, one behind the other, and returns the address behind the last. It stops
/// after `blocks` blocks that have a set bit, or at the end of the mask. It may write behind the returned address, but not behind
/// `end`. `src` is the element of the first bit of the walk.
///
/// # Safety
///
/// The elements up to the last set bit are valid for reads (G1), `to..end` has room for those at set bits (G2), and the
/// machine has the instructions (X1).
pub(crate) type CompressKernel =
    unsafe fn(walk: &mut MaskWalk<'_>, blocks: usize, src: *const u8, to: *mut u8, end: *mut u8) -> *mut u8;

/// # Safety
///
/// G1 to G3 hold for the nest, and [`supports`] returned true for it (G5).
pub(super) unsafe fn run(plan: &GatherPlan<'_>) {
    let nest = &plan.nest;
    let Some((&Axis::Bits { words, lie, .. }, outer)) = nest.axes.split_last() else { return };
    let kernel = kernel(nest.unit);
    let group = (GROUP / (64 * BLOCK * nest.unit)).max(1);
    let end = nest.dst().wrapping_add(nest.bytes());
    let mut sink = plan.stream.map(|lines| WholeLines::new(lines, nest.dst()));
    let mut dst = nest.dst();
    let mut cursor = Cursor::new(outer, nest.size);
    let mut offsets = [0; 64];
    loop {
        let have = cursor.fill(&mut offsets);
        for offset in &offsets[..have] {
            let src = nest.src().wrapping_offset(*offset);
            let mut row = |src: *const u8, words: &[u64]| {
                let mut walk = MaskWalk::new(words);
                // SAFETY: G1: bits up to the last set one are elements of the source; G2: all rows together end at `end`; G7: the sink
                // returns room for a group. X1: `kernel` detected the instructions.
                unsafe {
                    match &mut sink {
                        None => dst = kernel(&mut walk, usize::MAX, src, dst, end),
                        Some(sink) => {
                            while walk.left() {
                                let (to, end) = sink.room();
                                sink.add(kernel(&mut walk, group, src, to, end));
                            }
                        }
                    }
                }
            };
            match lie {
                Lie::Walk(_) => row(src, words),
                // SAFETY: G1: all entries of a grid are valid for reads, set or not.
                Lie::Grid { axes, first } if !has_lines(axes, nest.size, nest.unit) => unsafe {
                    each_piece(words, (axes, first), nest.size, src, row);
                },
                Lie::Grid { axes, first } => {
                    each_line(words, axes, first, |by, words| row(src.wrapping_offset(by * nest.size as isize), words));
                }
            }
        }
        if have < offsets.len() {
            break;
        }
    }
    if let Some(sink) = &mut sink {
        // SAFETY: G7: the bytes that were added belong to the destination from `nest.dst()` on (G2).
        unsafe { sink.finish() }
    }
}

/// Words of a line that are made at once.
const LINE_WORDS: usize = 64;

/// Calls `f` with the words of every line of a grid, a part at a time, and the offset of their first bit in elements; the first
/// bit of `words` is entry `first`. (An entry may be several elements, as the pixels of an image are: its stride says so.)
pub(crate) fn each_line(words: &[u64], axes: &[(usize, isize)], first: usize, mut f: impl FnMut(isize, &[u64])) {
    let Some((&(extent, stride), outer)) = axes.split_last() else { return };
    let mut line = [0; LINE_WORDS];
    let (mut at, bits) = (0, 64 * words.len());
    while at < bits {
        let (number, within) = ((first + at) / extent, (first + at) % extent);
        let n = (extent - within).min(bits - at).min(64 * LINE_WORDS);
        let (word, shift) = (at / 64, at % 64);
        let line = &mut line[..n.div_ceil(64)];
        for (k, bits) in line.iter_mut().enumerate() {
            let next = words.get(word + k + 1).copied().unwrap_or_default();
            // By one and then by the rest: a shift by 64 is none.
            *bits = (words[word + k] >> shift) | (next << 1 << (63 - shift));
        }
        if let (Some(last), 1..) = (line.last_mut(), n % 64) {
            *last &= (1 << (n % 64)) - 1;
        }
        f(index(outer, number).wrapping_add((within as isize).wrapping_mul(stride)), line);
        at += n;
    }
}

/// Calls `row` with the elements of a grid, brought into row-major order a piece at a time, and the words of each piece.
///
/// # Safety
///
/// The elements, of `size` bytes, of the axes from number `first` on are valid for reads (G1).
unsafe fn each_piece(
    words: &[u64],
    (axes, first): (&[(usize, isize)], usize),
    size: usize,
    src: *const u8,
    mut row: impl FnMut(*const u8, &[u64]),
) {
    let (shape, strides): (SmallVec<[usize; 8]>, SmallVec<[isize; 8]>) = axes.iter().copied().unzip();
    let end = shape.iter().product::<usize>().min(first + 64 * words.len());
    let mut len = piece_len(&shape, &strides, size).0.next_multiple_of(64);
    let mut few = [MaybeUninit::<u64>::uninit(); 64 * 2];
    let mut many: Held<u64>;
    let room: *mut u8 = match u64::vec(len.min(64 * words.len()) * size / size_of::<u64>()) {
        Some(room) => {
            many = room.into();
            many.spare().as_mut_ptr().cast()
        }
        None => {
            len = 64;
            few.as_mut_ptr().cast()
        }
    };
    for (k, words) in words.chunks(len / 64).enumerate().filter(|(_, words)| words.iter().any(|&word| word != 0)) {
        let part = first + k * len..end.min(first + (k + 1) * len);
        macro_rules! of_size {
            ($($size:literal)*) => {
                match size {
                    // SAFETY: G1: all entries of the grid are valid for reads; the room holds a piece of `len`
                    // elements, which `part` does not exceed. N4: arrays of bytes are plain data.
                    $($size => unsafe {
                        copy::copy_part(&shape, src.cast::<[u8; $size]>(), &strides, part, room.cast(), Threads::One)
                    },)*
                    _ => return,
                }
            };
        }
        of_size!(1 2 4 8 16);
        row(room, words);
    }
}

/// The least that is written at once.
const GROUP: usize = 4096;

/// The most that is added at once: a group, or a block of the widest elements.
const MOST: usize = 64 * BLOCK * 16;

/// Collects the result and writes it around the cache, in whole lines.
#[repr(align(64))]
struct WholeLines {
    buffer: [MaybeUninit<u8>; GROUP + MOST + LINE],
    have: usize,
    lines: Lines,
    dst: *mut u8,
}

impl WholeLines {
    fn new(lines: Lines, dst: *mut u8) -> WholeLines {
        WholeLines { buffer: [MaybeUninit::uninit(); _], have: 0, lines, dst }
    }

    /// Room for [`MOST`] bytes and a line more.
    ///
    /// # Safety
    ///
    /// The destination is valid for writes of the bytes that were added (G2, G7).
    unsafe fn room(&mut self) -> (*mut u8, *mut u8) {
        if self.have >= GROUP {
            let begun = self.dst.wrapping_add(self.have).addr() % LINE;
            let whole = self.have - begun;
            let buffer = self.buffer.as_mut_ptr().cast::<u8>();
            // SAFETY: G7: the bytes that were added have their place in the destination (G2). Less than a line stays
            // behind, and it moves from behind the first line, so the ranges do not overlap.
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
        debug_assert!(self.have <= self.buffer.len(), "G7: {} bytes in the sink", self.have);
    }

    /// # Safety
    ///
    /// G2 and G7, as for [`WholeLines::room`].
    unsafe fn finish(&mut self) {
        // SAFETY: G7: the bytes that were added have their place in the destination (G2).
        unsafe { stage::stream(self.lines, self.dst, self.buffer.as_ptr().cast(), self.have) }
    }
}

/// The best kernel of this machine.
pub(crate) fn kernel(unit: usize) -> CompressKernel {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if let Some(kernel) = x86::compress(unit).or_else(|| x86::pack(unit)) {
        return kernel;
    }
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
    if let Some(kernel) = arm::pack(unit) {
        return kernel;
    }
    portable(unit)
}

/// The plain loop.
pub(super) fn portable(unit: usize) -> CompressKernel {
    match unit {
        1 => walk::<u8>,
        2 => walk::<u16>,
        4 => walk::<u32>,
        8 => walk::<u64>,
        _ => walk::<[u64; 2]>,
    }
}

/// For each byte, the places of its set bits: `PLACES[byte][k]` is that of the `k`-th one, and 0 behind the last.
#[cfg_attr(
    not(any(
        all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable))
    )),
    allow(dead_code, reason = "for machines with a kernel")
)]
pub(super) static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][k] = bit;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

/// # Safety
///
/// G1 and G2, as for [`CompressKernel`].
unsafe fn walk<E: Copy>(walk: &mut MaskWalk<'_>, blocks: usize, src: *const u8, to: *mut u8, end: *mut u8) -> *mut u8 {
    // SAFETY: G1 and G2 hold for the caller's arguments; no word is packed.
    unsafe { each_word::<E>(walk, blocks, src, to, end, usize::MAX, |_, _, to| to) }
}

/// Walks the words. Full ones are copied. One that has at least `fewest` set bits is given to `pack`, with the addresses of its first
/// element and of the room, if the next word has a set bit and there is room for 64 elements. `pack` returns the address
/// behind the last element. The bits of the others are walked.
///
/// # Safety
///
/// G1 and G2, as for [`CompressKernel`]; `pack` reads the 64 elements of its word, which G1 holds for, and writes to its room.
#[inline(always)]
pub(super) unsafe fn each_word<E: Copy>(
    walk: &mut MaskWalk<'_>,
    blocks: usize,
    src: *const u8,
    to: *mut u8,
    end: *mut u8,
    fewest: usize,
    pack: impl Fn(u64, *const u8, *mut u8) -> *mut u8,
) -> *mut u8 {
    let (src, mut to) = (src.cast::<MaybeUninit<E>>(), to.cast::<MaybeUninit<E>>());
    let mut left = blocks;
    while left > 0 && walk.left() {
        let words = &walk.words[walk.at..];
        let some = &words[..words.len().min(BLOCK)];
        let at = walk.at;
        walk.at += BLOCK;
        if some.iter().all(|&word| word == 0) {
            continue;
        }
        left -= 1;
        for (w, &word) in some.iter().enumerate() {
            let src = src.wrapping_add(64 * (at + w));
            if word == !0 {
                // SAFETY: G1: all 64 elements are valid for reads; G2: there is room for them.
                unsafe { core::ptr::copy_nonoverlapping(src.cast::<u8>(), to.cast(), 64 * size_of::<E>()) };
                to = to.wrapping_add(64);
                continue;
            }
            // Elements that are not set are read too. Those of the last word may be behind the memory.
            if word.count_ones() as usize >= fewest
                && words.get(w + 1).is_some_and(|&next| next != 0)
                && end.addr() - to.addr() >= 64 * size_of::<E>()
            {
                to = pack(word, src.cast(), to.cast()).cast();
                continue;
            }
            let mut rest = word;
            while rest != 0 {
                // SAFETY: G1: the element of each set bit is valid for reads; G2: there is room for all set bits.
                unsafe { to.write_unaligned(src.add(rest.trailing_zeros() as usize).read_unaligned()) };
                to = to.wrapping_add(1);
                rest &= rest - 1;
            }
        }
    }
    to.cast()
}
