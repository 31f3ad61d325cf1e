//! NumPy's `take_along_axis`: a table of its own for every row.
//!
//! Along the last axis, rows are gathered as by any table, short ones element by element. Along another, neighbouring
//! elements of the result come from different rows of the source, a line each; so where these rows are more than the last-level cache
//! holds, a strip of columns, a few lines wide, is packed into a buffer that stays in the cache, and gathered from there, a slice
//! of the strip at a time.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::axis::{Axis, GatherAxes};
use super::cursor::Cursor;
use super::elements::{Stored, TableRows};
use super::for_each_offset;
use super::strategy::STREAM_BYTES;
use crate::kernel::copy::stage::{self, LINE, prefetch};
use crate::kernel::nest::{Bases, Loop, Loops, Nest, each, share};
use crate::kernel::scratch::Scratch;
use crate::kernel::threads::{PIECES, STRIP_PIECES, Threads, gathered};

/// Element `i` of the result lies at `positions[i]` on `axis` of the source, whose extent there is `extent`, and where it is on all
/// others. `shape` is that of the positions and of the result, both row-major.
///
/// # Safety
///
/// G1, G2 and G3 hold, G1 for all positions below `extent`.
pub(crate) unsafe fn take_along<T, P: Stored + Sync>(
    shape: &[usize],
    (axis, extent): (usize, usize),
    positions: &[P],
    src: *const T,
    src_strides: &[isize],
    dst: *mut T,
    threads: Threads,
) {
    if shape.contains(&0) || size_of::<T>() == 0 {
        return;
    }
    let size = size_of::<T>();
    if !matches!(size, 1 | 2 | 4 | 8 | 16) {
        // SAFETY: G1 to G3 hold for these arguments.
        return unsafe { plain(shape, axis, positions, src, src_strides, dst) };
    }
    let len = shape.iter().product();
    let mut nest = Nest { at: [0; 2], loops: Loops::new() };
    let mut inside = len as isize;
    for (k, (&len, &stride)) in shape.iter().zip(src_strides).enumerate() {
        inside /= len as isize;
        // Along the axis the table moves the source.
        let by = if k == axis { 0 } else { stride.wrapping_mul(size as isize) };
        nest.push(Loop { len, by: [by, inside] });
    }
    let mut along = AlongAxis {
        size,
        extent,
        near: false,
        stride: src_strides[axis].wrapping_mul(size as isize),
        positions: &positions[..len],
        bases: Bases([src.cast_mut().cast(), dst.cast()]),
        stream: len * size > STREAM_BYTES,
    };
    let columns = along.columns(&nest);
    along.near = columns.is_some_and(|columns| extent.saturating_mul(columns.len * size) <= NEAR_BYTES);
    let pieces = if columns.is_some() { STRIP_PIECES } else { PIECES };
    let grain = gathered(len, size, pieces, threads);
    // SAFETY: G4: the nest has the pairs of positions, and each part of it some of them, so G1 to G3 hold for it. No element
    // of the result is in two parts, so the threads write to different elements (T2).
    share(&nest, grain, Nest::len, &|nest| along.halves(nest), &|part| unsafe { along.run(part) });
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
    let axes: smallvec::SmallVec<[Axis<'_>; 8]> = shape
        .iter()
        .zip(src_strides)
        .enumerate()
        .map(|(k, (&extent, &stride))| Axis::Step { len: extent, stride: if k == axis { 0 } else { stride } })
        .collect();
    let mut i = 0;
    for_each_offset(&axes, |offset| {
        let at = offset.wrapping_add(positions[i].get().wrapping_mul(src_strides[axis]));
        // SAFETY: G1: the position is one of the table's; G2: `i` counts the elements of the result; G3: the elements
        // are plain data.
        unsafe { core::ptr::copy_nonoverlapping(src.wrapping_offset(at), dst.add(i), 1) };
        i += 1;
    });
}

/// What the loops of a `take_along_axis` have in common. Their operands are the source, in bytes, and the table together with
/// the result, in entries; along the axis the source stands still.
#[derive(Clone, Copy)]
struct AlongAxis<'p, P> {
    size: usize,
    /// The extent of the source on the axis.
    extent: usize,
    /// Whether so many rows are in the last-level cache, before columns are cut.
    near: bool,
    /// Bytes from position to position.
    stride: isize,
    positions: &'p [P],
    bases: Bases<2>,
    stream: bool,
}

impl<P: Stored + Sync> AlongAxis<'_, P> {
    /// The innermost loop, if it is contiguous in the source and all that is inside of the axis: there are strips of it.
    fn columns(&self, nest: &Nest<2>) -> Option<Loop<2>> {
        match nest.loops[..] {
            [.., axis, columns] if axis.by[0] == 0 => Some(columns),
            [columns] => Some(columns),
            _ => None,
        }
        .filter(|columns| columns.by[0] == self.size as isize)
    }

    /// The loops outside of the columns: those outside of the axis, and the axis.
    fn rows<'n>(&self, nest: &'n Nest<2>) -> (&'n [Loop<2>], Loop<2>) {
        match nest.loops.split_last().map_or(&[][..], |(_, rows)| rows) {
            [outer @ .., axis] if axis.by[0] == 0 => (outer, *axis),
            outer => (outer, Loop::ONE),
        }
    }

    /// Cuts outside; strips at last, for each cut of an axis makes threads pack the same rows.
    fn halves(&self, nest: &Nest<2>) -> Option<[Nest<2>; 2]> {
        let columns = self.columns(nest);
        let outer = if columns.is_some() { self.rows(nest).0 } else { &nest.loops[..] };
        let wide = STRIP / self.size;
        let place = match (outer.iter().position(|outer| outer.len > 1), columns) {
            (Some(k), _) => Some((k, outer[k].len / 2)),
            (None, Some(columns)) => Some((nest.loops.len() - 1, columns.len / 2 / wide * wide)),
            (None, None) => None,
        };
        nest.cut(place.filter(|(_, half)| *half > 0))
    }

    /// # Safety
    ///
    /// G1 to G3 hold for the nest.
    unsafe fn run(&self, nest: &Nest<2>) {
        // SAFETY: G1 to G3 hold for the nest; G5: the element type has `size` bytes.
        unsafe {
            match self.size {
                1 => self.of::<u8, 64>(nest),
                2 => self.of::<u16, 32>(nest),
                4 => self.of::<u32, 16>(nest),
                8 => self.of::<u64, 8>(nest),
                _ => self.of::<[u64; 2], 4>(nest),
            }
        }
        if self.stream {
            stage::fence();
        }
    }

    /// # Safety
    ///
    /// G1 to G3 hold for the nest, and an element is an `E` (G5).
    unsafe fn of<E: Copy, const GROUP: usize>(&self, nest: &Nest<2>) {
        let AlongAxis { size: unit, stride, positions, bases, stream, .. } = *self;
        if let Some(columns) = self.columns(nest) {
            // SAFETY: G1 to G3 and G5 hold for the nest, whose last loop is contiguous.
            return unsafe { self.strips::<E, GROUP>(nest, columns) };
        }
        // No cut was inside of a strip: the table and the result are the next entries.
        let positions = &positions[nest.at[1] as usize..][..nest.len()];
        let (src, dst) = (bases.0[0].wrapping_offset(nest.at[0]), bases.0[1].wrapping_add(nest.at[1] as usize * unit));
        let step = |axis: &Loop<2>| Axis::Step { len: axis.len, stride: axis.by[0] };
        let axes: GatherAxes<'_> = nest.loops.iter().map(step).collect();
        match nest.loops.last() {
            // SAFETY: G1 to G3 and G5 hold for the nest: at each index of the others, the last loop is a row of the table.
            Some(&Loop { len: len @ 2..SHORT, by: [0, _] }) => unsafe { self.short_rows::<E>(nest, len) },
            // SAFETY: G1 to G3 and G5, as for short rows.
            Some(&Loop { len: len @ SHORT.., by: [0, _] }) => unsafe {
                let stream = if stream { stage::lines() } else { None };
                let outer = &axes[..axes.len() - 1];
                TableRows { positions, len, advance: len, stride, unit, src, dst, stream }.run(outer, unit);
            },
            // SAFETY: G1 to G3 and G5 hold for the nest.
            _ => unsafe { points::<E, P>(&axes, positions, stride, src, dst) },
        }
    }
}

/// Element by element, each asked for ahead.
///
/// # Safety
///
/// G1 to G3 hold for the positions at the indices of the axes, and an element is an `E` (G5).
unsafe fn points<E: Copy, P: Stored>(
    axes: &[Axis<'_>],
    mut positions: &[P],
    stride: isize,
    src: *const u8,
    dst: *mut u8,
) {
    let mut cursor = Cursor::new(axes, size_of::<E>());
    let mut offsets = [0; 256];
    let mut dst = dst.cast::<MaybeUninit<E>>();
    loop {
        let have = cursor.fill(&mut offsets);
        let (now, rest) = positions.split_at(have);
        positions = rest;
        for (offset, p) in offsets.iter_mut().zip(now) {
            *offset = offset.wrapping_add(p.get().wrapping_mul(stride));
            prefetch(src.wrapping_offset(*offset));
        }
        for &offset in &offsets[..have] {
            // SAFETY: G1: the offset is that of an element of the table; G2: `dst` is the next element of the result.
            // L1: the bytes are moved as `MaybeUninit`.
            unsafe {
                dst.write_unaligned(src.offset(offset).cast::<MaybeUninit<E>>().read_unaligned());
                dst = dst.add(1);
            }
        }
        if have < offsets.len() {
            return;
        }
    }
}

/// The width of a strip: a row of the source is read in runs of so many bytes. The most bytes of one, for it stays in the
/// cache.
const STRIP: usize = 8 * LINE;
const STRIP_BYTES: usize = 2 << 20;

/// A strip is packed as slices of this width, one after the other: what is gathered from at a time stays in the
/// second-level cache.
const SLICE: usize = 2 * LINE;

/// Rows of the source that have no more bytes together are looked up where they are: in the last-level cache.
const NEAR_BYTES: usize = if cfg!(debug_assertions) { 64 << 10 } else { 8 << 20 };

/// Rows of the table with fewer entries are cheaper element by element.
const SHORT: usize = 16;

/// A strip is packed when it has at most this many rows for each entry of a column.
const LINES_USED: usize = 8;

/// How many rows ahead a strip is fetched while it is packed, and the table while it is read: rows are too far apart for
/// the processor to follow.
const AHEAD_ROWS: usize = 16;
const AHEAD_TABLE: usize = 8;

impl<P: Stored + Sync> AlongAxis<'_, P> {
    /// Rows of `len` entries, which is few: one after the other, without a kernel's start-up for each.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold for the nest, whose last loop is a row of the table, and an element is an `E` (G5).
    unsafe fn short_rows<E: Copy>(&self, nest: &Nest<2>, len: usize) {
        let outer = nest.loops.split_last().map_or(&[][..], |(_, outer)| outer);
        let (src, dst) = (self.bases.0[0].cast_const(), self.bases.0[1]);
        let dst = dst.cast::<MaybeUninit<E>>();
        let dense = self.stride == size_of::<E>() as isize;
        each(outer, nest.at, |[from, first]| {
            let (src, first) = (src.wrapping_offset(from), first as usize);
            let row = self.positions[first..first + len].iter().zip(first..);
            if dense {
                let src = src.cast::<MaybeUninit<E>>();
                for (p, k) in row {
                    // SAFETY: G1: the entry is a position in this row of the source; G2: the number is that of an element of the
                    // result. L1: the bytes are moved as `MaybeUninit`.
                    unsafe { dst.add(k).write_unaligned(src.offset(p.get()).read_unaligned()) };
                }
            } else {
                for (p, k) in row {
                    let from = src.wrapping_offset(p.get().wrapping_mul(self.stride)).cast::<MaybeUninit<E>>();
                    // SAFETY: G1, G2 and L1, as where elements are neighbours.
                    unsafe { dst.add(k).write_unaligned(from.read_unaligned()) };
                }
            }
        });
    }

    /// Strips of columns, which are contiguous in the source.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold for the nest, and an element is an `E` (G5); `GROUP` elements are a line.
    unsafe fn strips<E: Copy, const GROUP: usize>(&self, nest: &Nest<2>, columns: Loop<2>) {
        let (wide, slice) = (STRIP / size_of::<E>(), SLICE / size_of::<E>());
        let (outer, axis) = self.rows(nest);
        let dst = self.bases.0[1].cast::<MaybeUninit<E>>();
        // Where each row starts a line, slices are whole lines.
        let ends = outer.iter().fold(nest.at[1] | axis.by[1], |ends, axis| ends | axis.by[1]) as usize;
        let lines = (dst.addr() | (ends * size_of::<E>())).is_multiple_of(LINE);
        let row = strip_row::<E, P, GROUP>(self.stream && lines);
        // A packed line pays when it is used; a strip must fit. Rows that are in the cache as they are need not be packed.
        let rows = self.extent;
        let near = self.near;
        let packs = !near && axis.len >= rows / LINES_USED && rows <= STRIP_BYTES / STRIP;
        let words = rows.saturating_mul(STRIP / size_of::<u64>());
        let mut packed = if packs { u64::vec(words).unwrap_or_default() } else { Vec::new() };
        let pack = packs && packed.capacity() >= words;
        let (wide, slice) = if near { (columns.len, columns.len) } else { (wide, slice) };
        each(outer, nest.at, |[from, first]| {
            let src = self.bases.0[0].wrapping_offset(from).cast_const();
            // The number of an entry, by its row and its column.
            let number = |i: usize, at: usize| (first + i as isize * axis.by[1]) as usize + at;
            for at in (0..columns.len).step_by(wide) {
                let end = columns.len.min(at + wide);
                let strip = src.wrapping_add(at * size_of::<E>());
                if pack {
                    // SAFETY: G1: all rows below the extent are inside the source; `packed` has room for `rows` rows of a
                    // strip.
                    unsafe { pack_strip::<E>(packed.as_mut_ptr().cast(), strip, self.stride, rows, end - at) };
                }
                for (k, at) in (at..end).step_by(slice).enumerate() {
                    let n = slice.min(end - at);
                    let (from, step) = if pack {
                        (packed.as_ptr().cast::<u8>().wrapping_add(k * rows * SLICE), SLICE as isize)
                    } else {
                        (strip.wrapping_add(k * slice * size_of::<E>()), self.stride)
                    };
                    // Of whole rows the processor follows the table.
                    let asked = if near { 0 } else { n * size_of::<P>() };
                    for i in 0..axis.len {
                        let ahead = self.positions.as_ptr().wrapping_add(number(i + AHEAD_TABLE, at));
                        for line in (0..asked).step_by(LINE) {
                            prefetch(ahead.cast::<u8>().wrapping_add(line));
                        }
                        let number = number(i, at);
                        // SAFETY: G2: the slice is a part of the result; G1: its elements are in the source, or in the
                        // strip that was packed from it.
                        unsafe { row(dst.add(number), from, step, &self.positions[number..][..n]) };
                    }
                }
            }
        });
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
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
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
