//! NumPy's `take_along_axis`: a table of its own for every row.
//!
//! Along the last axis, rows are gathered as by any table. Along another, neighbouring elements of the result come from
//! different rows of the source, a line each; so a strip of columns, a few lines wide, is packed into a buffer that stays
//! in the cache, and gathered from there, a slice of the strip at a time.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::cursor::Cursor;
use super::elements::{Rows, Stored};
use super::normalize::{Axes, Axis};
use super::strategy::STREAM_BYTES;
use super::{Dim, for_each_offset};
use crate::kernel::copy::stage::{self, LINE, prefetch};
use crate::kernel::scratch::Scratch;
use crate::kernel::threads::Threads;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{GATHER_BYTES, PIECES, STRIP_PIECES, pieces};

/// Element `i` of the result lies at `positions[i]` on `axis` of the source, and where it is on all others. `shape` is
/// that of the positions and of the result, both row-major.
///
/// # Safety
///
/// G1, G2 and G3 hold.
pub(crate) unsafe fn take_along<T, P: Stored + Sync>(
    shape: &[usize],
    axis: usize,
    positions: &[P],
    src: *const T,
    src_strides: &[isize],
    dst: *mut T,
    threads: Threads,
) {
    if shape.contains(&0) || size_of::<T>() == 0 {
        return;
    }
    // SAFETY: G1 to G3 hold for these arguments; `Along::new` keeps the pairs of positions (G4).
    unsafe {
        match size_of::<T>() {
            1 | 2 | 4 | 8 | 16 => Along::new(shape, axis, positions, src, src_strides, dst).run(threads),
            _ => plain(shape, axis, positions, src, src_strides, dst),
        }
    }
}

/// The plain loop.
///
/// # Safety
///
/// G1 to G3 hold, as for [`take_along`].
pub(super) unsafe fn plain<T, P: Stored>(
    shape: &[usize],
    axis: usize,
    positions: &[P],
    src: *const T,
    src_strides: &[isize],
    dst: *mut T,
) {
    let dims: smallvec::SmallVec<[Dim<'_>; 8]> = shape
        .iter()
        .zip(src_strides)
        .enumerate()
        .map(|(k, (&extent, &stride))| Dim::Step { extent, stride: if k == axis { 0 } else { stride } })
        .collect();
    let mut i = 0;
    for_each_offset(&dims, |offset| {
        let at = offset.wrapping_add(positions[i].get().wrapping_mul(src_strides[axis]));
        // SAFETY: G1: the position is one of the table's; G2: `i` counts the elements of the result; G3: the elements
        // are plain data.
        unsafe { core::ptr::copy_nonoverlapping(src.wrapping_offset(at), dst.add(i), 1) };
        i += 1;
    });
}

/// A `take_along_axis` in bytes.
#[derive(Clone)]
struct Along<'p, P> {
    size: usize,
    /// The axes before the one that is taken along, and those after it.
    outer: Axes<'p>,
    inner: Axes<'p>,
    /// The axis: entries of the result along it, and bytes from position to position.
    len: usize,
    stride: isize,
    positions: &'p [P],
    src: *const u8,
    dst: *mut u8,
    stream: bool,
    /// The columns to make, where there are strips of them.
    columns: Option<(usize, usize)>,
}

// SAFETY: T1: a piece is given to another thread only inside the call whose caller holds both regions (G1, G2).
unsafe impl<P: Sync> Send for Along<'_, P> {}

impl<'p, P: Stored + Sync> Along<'p, P> {
    fn new<T>(shape: &[usize], axis: usize, positions: &'p [P], src: *const T, strides: &[isize], dst: *mut T) -> Self {
        let size = size_of::<T>();
        let step = |k: usize| Axis::Step { len: shape[k], stride: strides[k].wrapping_mul(size as isize) };
        let some = |range: core::ops::Range<usize>| range.filter(|&k| shape[k] != 1).map(step).collect();
        let positions = &positions[..shape.iter().product()];
        Along {
            size,
            outer: some(0..axis),
            inner: some(axis + 1..shape.len()),
            len: shape[axis],
            stride: strides[axis].wrapping_mul(size as isize),
            positions,
            src: src.cast(),
            dst: dst.cast(),
            stream: positions.len() * size > STREAM_BYTES,
            columns: None,
        }
        .with_columns()
    }

    /// Finds out whether there are strips: the inner axes are one contiguous axis.
    fn with_columns(mut self) -> Self {
        if let [Axis::Step { len, stride }] = self.inner[..]
            && stride == self.size as isize
        {
            self.columns = Some((0, len));
        }
        self
    }

    /// How many elements are made.
    #[cfg(feature = "rayon")]
    fn len(&self) -> usize {
        let part = |(from, to)| self.positions.len() / self.inner[0].len() * (to - from);
        self.columns.map_or(self.positions.len(), part)
    }

    /// # Safety
    ///
    /// G1 to G3 hold.
    unsafe fn run(self, threads: Threads) {
        match threads {
            // SAFETY: G1 to G3 hold for `self`.
            Threads::One => unsafe { self.piece() },
            #[cfg(feature = "rayon")]
            Threads::Pool => {
                let mut grain = GATHER_BYTES / self.size;
                if self.len() >= 2 * grain {
                    let each = if self.columns.is_some() { STRIP_PIECES } else { PIECES };
                    grain = grain.max(self.len() / pieces(each));
                }
                // SAFETY: G1 to G3 hold for `self`.
                unsafe { self.halves(grain) }
            }
        }
    }

    /// # Safety
    ///
    /// G1 to G3 hold.
    #[cfg(feature = "rayon")]
    unsafe fn halves(self, grain: usize) {
        if self.len() < 2 * grain {
            // SAFETY: G1 to G3 hold for `self`, of which nothing was cut.
            return unsafe { self.piece() };
        }
        let (mut a, mut b) = (self.clone(), self);
        if let (Some((from, to)), true) = (b.columns, b.outer.is_empty()) {
            let wide = STRIP / b.size;
            if to - from < 2 * wide {
                // SAFETY: G1 to G3 hold for `b`, which is `self` as it was.
                return unsafe { b.piece() };
            }
            let cut = from + (to - from) / 2 / wide * wide;
            (a.columns, b.columns) = (Some((from, cut)), Some((cut, to)));
            // SAFETY: G4: each half is a part of the result, so G1 to G3 hold for it. No column is in both halves, so
            // the threads write to different elements (T2).
            rayon::join(|| unsafe { a.halves(grain) }, || unsafe { b.halves(grain) });
            return;
        }
        let cut = match (a.outer.first_mut(), b.outer.first_mut()) {
            (Some(Axis::Step { len: x, .. }), Some(Axis::Step { len: y, stride })) => {
                let one = b.positions.len() / *y;
                *x /= 2;
                *y -= *x;
                b.src = b.src.wrapping_offset((*x as isize).wrapping_mul(*stride));
                *x * one
            }
            // What is left is one entry of the table at a time.
            // SAFETY: G1 to G3 hold for `b`, which is `self` as it was.
            _ if b.len == 1 => return unsafe { b.piece() },
            _ => {
                let one = b.positions.len() / b.len;
                a.len /= 2;
                b.len -= a.len;
                a.len * one
            }
        };
        (a.positions, b.positions) = b.positions.split_at(cut);
        b.dst = b.dst.wrapping_add(cut * b.size);
        for half in [&mut a, &mut b] {
            half.outer.retain(|axis| axis.len() != 1);
        }
        // SAFETY: G4: each half is a part of the result, so G1 to G3 hold for it. No element of the result is in both
        // halves, so the threads write to different elements (T2).
        rayon::join(|| unsafe { a.halves(grain) }, || unsafe { b.halves(grain) });
    }

    /// # Safety
    ///
    /// G1 to G3 hold.
    unsafe fn piece(self) {
        let Along { size: unit, ref outer, stride, positions, src, dst, stream, .. } = self;
        // SAFETY: G1 to G3 hold for `self`; G5: the element type has `unit` bytes, and `Rows` is used only where there
        // is no inner axis.
        unsafe {
            if self.inner.is_empty() && self.len > 1 {
                let stream = if stream { stage::lines() } else { None };
                let (len, size) = (self.len, unit);
                Rows { positions, len, advance: len, stride, unit, src, dst, stream }.run(outer, size);
            } else {
                match unit {
                    1 => self.columns::<u8, 64>(),
                    2 => self.columns::<u16, 32>(),
                    4 => self.columns::<u32, 16>(),
                    8 => self.columns::<u64, 8>(),
                    _ => self.columns::<[u64; 2], 4>(),
                }
            }
            if stream {
                stage::fence();
            }
        }
    }

    /// # Safety
    ///
    /// G1 to G3 hold, and an element is an `E` (G5).
    unsafe fn columns<E: Copy, const GROUP: usize>(self) {
        // SAFETY: G1 to G3 and G5 hold for `self`; `columns` is set only where the inner axis is one contiguous axis.
        unsafe {
            match self.columns {
                Some(columns) => self.strips::<E, GROUP>(columns),
                None => self.points::<E>(),
            }
        }
    }

    /// Element by element, each asked for ahead.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold, and an element is an `E` (G5).
    unsafe fn points<E: Copy>(mut self) {
        let mut axes = core::mem::take(&mut self.outer);
        axes.push(Axis::Step { len: self.len, stride: 0 });
        axes.extend(self.inner);
        let mut cursor = Cursor::new(&axes, self.size);
        let mut offsets = [0; 256];
        let mut dst = self.dst.cast::<MaybeUninit<E>>();
        loop {
            let have = cursor.fill(&mut offsets);
            let (now, rest) = self.positions.split_at(have);
            self.positions = rest;
            for (offset, p) in offsets.iter_mut().zip(now) {
                *offset = offset.wrapping_add(p.get().wrapping_mul(self.stride));
                prefetch(self.src.wrapping_offset(*offset));
            }
            for &offset in &offsets[..have] {
                // SAFETY: G1: the offset is that of an element of the table; G2: `dst` is the next element of the
                // result. L1: the bytes are moved as `MaybeUninit`.
                unsafe {
                    dst.write_unaligned(self.src.offset(offset).cast::<MaybeUninit<E>>().read_unaligned());
                    dst = dst.add(1);
                }
            }
            if have < offsets.len() {
                return;
            }
        }
    }
}

/// The width of a strip: a row of the source is read in runs of so many bytes (g7_along0, 4096 rows: 27 ms with 2 lines, 17
/// with 4, 12 with 8, 13 with 16). The most bytes of one, for it stays in the cache.
const STRIP: usize = 8 * LINE;
const STRIP_BYTES: usize = 2 << 20;

/// A strip is packed as slices of this width, one after the other: what is gathered from at a time stays in the
/// second-level cache (g7_along0: 8.0 ms, 10.0 with whole strips).
const SLICE: usize = 2 * LINE;

/// A strip is packed when it has at most this many rows for each entry of a column (g7_along0: 4).
const LINES_USED: usize = 8;

/// How many rows ahead a strip is fetched while it is packed, and the table while it is read: rows are too far apart for
/// the processor to follow (g7_along0: 6.5 ms, 8.0 without the table).
const AHEAD_ROWS: usize = 16;
const AHEAD_TABLE: usize = 8;

impl<P: Stored + Sync> Along<'_, P> {
    /// Strips of columns. The inner axis is contiguous.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold, and an element is an `E` (G5); `GROUP` elements are a line.
    unsafe fn strips<E: Copy, const GROUP: usize>(self, (start, end): (usize, usize)) {
        let width = self.inner[0].len();
        let (columns, slice) = (STRIP / size_of::<E>(), SLICE / size_of::<E>());
        let mut cursor = Cursor::new(&self.outer, self.size);
        let mut packed: Vec<u64> = Vec::new();
        let mut offset = [0];
        let (mut positions, mut dst) = (self.positions, self.dst.cast::<MaybeUninit<E>>());
        // Where each row starts a line, slices are whole lines.
        let lines = dst.addr().is_multiple_of(LINE) && (width * size_of::<E>()).is_multiple_of(LINE);
        let row = strip_row::<E, P, GROUP>(self.stream && lines);
        while cursor.fill(&mut offset) > 0 {
            let src = self.src.wrapping_offset(offset[0]);
            let (table, rest) = positions.split_at(self.len * width);
            positions = rest;
            let bounds = |(low, high): (isize, isize), p: &P| (low.min(p.get()), high.max(p.get()));
            let bounds_of = |table: &[P]| table[start..end].iter().fold((isize::MAX, 0), bounds);
            let (low, high) = table
                .chunks(width)
                .map(bounds_of)
                .fold((isize::MAX, 0), |(low, high), (a, b)| (low.min(a), high.max(b)));
            let rows = low.abs_diff(high) + 1;
            // A packed line pays when it is used; a strip must fit.
            let mut pack = self.len >= rows / LINES_USED && rows <= STRIP_BYTES / STRIP;
            let words = if pack { rows * (STRIP / size_of::<u64>()) } else { 0 };
            if packed.capacity() < words {
                u64::keep(packed);
                packed = u64::vec(words).unwrap_or_default();
                pack = packed.capacity() >= words;
            }
            for at in (start..end).step_by(columns) {
                let n = columns.min(end - at);
                let strip = src.wrapping_add(at * size_of::<E>());
                if pack {
                    let first = strip.wrapping_offset(low.wrapping_mul(self.stride));
                    // SAFETY: G1: the rows between two positions of the table are inside the source; `packed` has room
                    // for `rows` rows of a strip.
                    unsafe { pack_strip::<E>(packed.as_mut_ptr().cast(), first, self.stride, rows, n) };
                }
                for (k, at) in (at..at + n).step_by(slice).enumerate() {
                    let n = slice.min(end - at);
                    let (from, step) = if pack {
                        let from = packed.as_ptr().cast::<u8>().wrapping_add(k * rows * SLICE);
                        (from.wrapping_offset(low.wrapping_mul(SLICE as isize).wrapping_neg()), SLICE as isize)
                    } else {
                        (strip.wrapping_add(k * SLICE), self.stride)
                    };
                    for i in 0..self.len {
                        let ahead = table.as_ptr().wrapping_add((i + AHEAD_TABLE) * width + at);
                        for line in 0..(n * size_of::<P>()).div_ceil(LINE) {
                            prefetch(ahead.cast::<u8>().wrapping_add(line * LINE));
                        }
                        let table = &table[i * width + at..][..n];
                        // SAFETY: G2: the slice is a part of the result; G1: its elements are in the source, or in the
                        // strip that was packed from it.
                        unsafe { row(dst.add(i * width + at), from, step, table) };
                    }
                }
            }
            dst = dst.wrapping_add(self.len * width);
        }
        u64::keep(packed);
    }
}

/// # Safety
///
/// `rows` rows of `n` elements, `stride` bytes apart, are valid for reads (G1), and `to` has room for rows of a strip.
unsafe fn pack_strip<E: Copy>(to: *mut MaybeUninit<E>, first: *const u8, stride: isize, rows: usize, n: usize) {
    let to = to.cast::<u8>();
    let bytes = n * size_of::<E>();
    for row in 0..rows {
        let from = first.wrapping_offset((row as isize).wrapping_mul(stride));
        let ahead = from.wrapping_offset(stride.wrapping_mul(AHEAD_ROWS as isize));
        for at in (0..bytes).step_by(LINE) {
            prefetch(ahead.wrapping_add(at));
        }
        for (k, at) in (0..bytes).step_by(SLICE).enumerate() {
            // SAFETY: G1: row `row` is valid for reads; slice `k` of the strip has `rows` rows in `to`.
            unsafe {
                let to = to.add((k * rows + row) * SLICE);
                match bytes - at {
                    SLICE.. => core::ptr::copy_nonoverlapping(from.add(at), to, SLICE),
                    rest => core::ptr::copy_nonoverlapping(from.add(at), to, rest),
                }
            }
        }
    }
}

/// Gathers a row of a slice: element `i` of column `i` at position `table[i]`.
///
/// # Safety
///
/// G1: column `i` is valid for reads at position `table[i]`, `step` bytes apart. G2: `to` has room for all elements.
/// The machine has the instructions (X1).
type StripRow<E, P> = unsafe fn(to: *mut MaybeUninit<E>, from: *const u8, step: isize, table: &[P]);

/// The best for this machine; where `lines`, rows start lines of the result, which may be written around the cache.
fn strip_row<E: Copy, P: Stored, const GROUP: usize>(lines: bool) -> StripRow<E, P> {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if lines && std::arch::is_x86_feature_detected!("avx") {
        return super::x86::strip_row_around::<E, P, GROUP>;
    }
    let _ = lines;
    |to, from, step, table| {
        // SAFETY: G1 and G2 hold for these arguments, as for [`StripRow`].
        unsafe {
            gather_strip::<E, P, GROUP>(to, from, step, table, |to, group| {
                to.cast::<[MaybeUninit<E>; GROUP]>().write_unaligned(group);
            });
        }
    }
}

/// # Safety
///
/// G1 and G2, as for [`StripRow`]; `store` writes a group.
#[inline(always)]
pub(super) unsafe fn gather_strip<E: Copy, P: Stored, const GROUP: usize>(
    to: *mut MaybeUninit<E>,
    from: *const u8,
    step: isize,
    table: &[P],
    store: impl Fn(*mut MaybeUninit<E>, [MaybeUninit<E>; GROUP]),
) {
    let get = |i: usize, p: &P| {
        let from = from.wrapping_offset(p.get().wrapping_mul(step)).cast::<MaybeUninit<E>>();
        // SAFETY: G1: column `i` is valid for reads at position `p`, which is its entry of the table. L1: the bytes are
        // moved as `MaybeUninit`.
        unsafe { from.wrapping_add(i).read_unaligned() }
    };
    let (groups, rest) = table.as_chunks::<GROUP>();
    for (g, group) in groups.iter().enumerate() {
        store(to.wrapping_add(g * GROUP), core::array::from_fn(|k| get(g * GROUP + k, &group[k])));
    }
    for (i, p) in (groups.len() * GROUP..).zip(rest) {
        // SAFETY: G2: `to` has room for as many elements as the table, and `i` is below its length.
        unsafe { to.add(i).write_unaligned(get(i, p)) };
    }
}
