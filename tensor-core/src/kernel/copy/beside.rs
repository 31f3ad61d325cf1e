//! Boxes that stand side by side in the destination: what joins, borders and rolls are made of.
//!
//! Box after box would walk over all rows of the destination once for each box, and narrow boxes would write a part of each
//! cache line at a time. So some rows are made of all boxes before the next ones are begun.

use core::mem::MaybeUninit;
use core::ops::Range;

use smallvec::SmallVec;

use super::copy;
use super::runs::{REGISTER, SHORT_RUN, move_run};
use super::stage::prefetch;
use crate::kernel::nest::{Loop, share};
use crate::kernel::threads::{Threads, copied};

/// Bytes of the destination that are made of all boxes at a time, which stay in the second-level cache.
const BAND: usize = 128 << 10;

/// Fewer rows are copied box by box: a band would cost more than its rows.
const FEW_ROWS: usize = 8;

/// Extents, or an index.
type Numbers = SmallVec<[usize; 8]>;

/// Boxes that stand one behind the other on an axis. Strides count elements.
pub(crate) struct SideBySide<'s, T> {
    /// The extents of all boxes together.
    pub(crate) shape: Numbers,
    pub(crate) axis: usize,
    pub(crate) boxes: SmallVec<[Beside<'s, T>; 4]>,
    pub(crate) dst: *mut T,
    pub(crate) dst_strides: &'s [isize],
}

/// A box: how many positions it has on the axis, and where its elements are.
pub(crate) struct Beside<'s, T> {
    pub(crate) len: usize,
    pub(crate) src: *const T,
    pub(crate) strides: &'s [isize],
}

// SAFETY: T1: `copy_beside` gives a group to another thread only inside the call whose caller holds the memory of all boxes and
// of the destination (N2). Elements are moved as bytes (N4), and threads write to different rows (T2).
unsafe impl<T> Sync for SideBySide<'_, T> {}

/// Copies the boxes of a group.
///
/// # Safety
///
/// N1 and N3 hold for the shape, the destination and its strides, which have no gaps from the axis on. The boxes have elements, and
/// the extents of the shape, but on the axis, where the sum of theirs is the shape's; N2 holds for each of them and its part of the
/// destination, and N4 for `T`.
pub(crate) unsafe fn copy_beside<T>(group: &SideBySide<'_, T>, threads: Threads) {
    let SideBySide { shape, axis, boxes, .. } = group;
    debug_assert_eq!(boxes.iter().map(|part| part.len).sum::<usize>(), shape[*axis], "N2: the boxes fill the axis");
    debug_assert!(boxes.iter().all(|part| part.len > 0) || shape.contains(&0), "each box has elements");
    if shape.contains(&0) || size_of::<T>() == 0 {
        return;
    }
    let row = shape[*axis..].iter().product::<usize>() * size_of::<T>();
    let joined = group.joined();
    let rows: usize = shape[joined.clone()].iter().product();
    if row > BAND || boxes.len() == 1 || rows < FEW_ROWS {
        // SAFETY: N1 to N4: the caller's.
        return unsafe { group.box_by_box(threads) };
    }
    let (outer, band) = (&shape[..joined.start], BAND / row);
    let bands = rows.div_ceil(band);
    let count = outer.iter().product::<usize>() * bands;
    let halves = |bands: &Range<usize>| {
        let middle = bands.start + bands.len() / 2;
        (middle > bands.start).then_some([bands.start..middle, middle..bands.end])
    };
    let grain = copied(count, band.min(rows) * row, threads);
    share(&(0..count), grain, ExactSizeIterator::len, &halves, &|part| {
        for n in part.clone() {
            let first = n % bands * band;
            let band = group.rows(&index_of(n / bands, outer), joined.end - 1, first, band.min(rows - first));
            // SAFETY: N1 to N4: the caller's, of some rows that are inside of the shape; other threads have other rows (T2).
            unsafe { band.copy() }
        }
    });
}

/// The index whose number in row-major order is this.
fn index_of(mut n: usize, shape: &[usize]) -> Numbers {
    let mut index: Numbers = shape.into();
    for extent in index.iter_mut().rev() {
        (*extent, n) = (n % *extent, n / *extent);
    }
    index
}

/// How far an index is from the first element, in elements.
fn offset(index: &[usize], strides: &[isize]) -> isize {
    index.iter().zip(strides).map(|(&i, &stride)| i as isize * stride).sum()
}

impl<T> Beside<'_, T> {
    /// Whether the elements from the axis on, inside of which there are these extents, are one run, or a few that are short.
    fn is_piece(&self, inner: &[usize]) -> bool {
        let mut len = 1;
        let (along, strides) = self.strides[self.strides.len() - inner.len() - 1..].split_at(1);
        for (&extent, &stride) in inner.iter().zip(strides).rev() {
            if extent != 1 && stride != len {
                return false;
            }
            len *= extent as isize;
        }
        self.len == 1 || along[0] == len || self.len * len as usize * size_of::<T>() <= SHORT_RUN
    }
}

impl<'s, T> SideBySide<'s, T> {
    /// The axes before that of the boxes which are one axis of rows, as far as all boxes and the destination join them; the last
    /// one has the step from row to row.
    fn joined(&self) -> Range<usize> {
        let SideBySide { shape, axis, boxes, dst_strides, .. } = self;
        let Some(last) = shape[..*axis].iter().rposition(|&extent| extent != 1) else { return 0..0 };
        let (mut first, mut rows) = (last, shape[last]);
        for k in (0..last).rev() {
            let inner = |strides: &[isize]| Loop { len: rows, by: [strides[last]] };
            let joins = |strides: &[isize]| Loop { len: shape[k], by: [strides[k]] }.join(inner(strides));
            if shape[k] != 1 && !(joins(dst_strides) && boxes.iter().all(|part| joins(part.strides))) {
                break;
            }
            (first, rows) = (k, rows * shape[k]);
        }
        first..last + 1
    }

    /// At an index of the first axes so many rows from the one with the number `first` on; `last` is the last axis of the rows.
    fn rows(&self, outer: &[usize], last: usize, first: usize, rows: usize) -> SideBySide<'s, T> {
        let at = |strides: &[isize]| offset(outer, strides) + first as isize * strides[last];
        let mut shape = Numbers::from(&self.shape[last..]);
        shape[0] = rows;
        let boxes = self.boxes.iter().map(|part| Beside {
            len: part.len,
            src: part.src.wrapping_offset(at(part.strides)),
            strides: &part.strides[last..],
        });
        SideBySide {
            shape,
            axis: self.axis - last,
            boxes: boxes.collect(),
            dst: self.dst.wrapping_offset(at(self.dst_strides)),
            dst_strides: &self.dst_strides[last..],
        }
    }

    /// # Safety
    ///
    /// N1 to N4, as for [`copy_beside`].
    unsafe fn box_by_box(&self, threads: Threads) {
        let (mut shape, mut to) = (self.shape.clone(), self.dst);
        for part in &self.boxes {
            shape[self.axis] = part.len;
            // SAFETY: N1 to N4: the caller's, of a box and of the place that is its own in the destination (N5).
            unsafe { copy(&shape, part.src, part.strides, to, self.dst_strides, threads) };
            to = to.wrapping_offset(part.len as isize * self.dst_strides[self.axis]);
        }
    }

    /// Copies a group of a few rows, which are along its first axis.
    ///
    /// # Safety
    ///
    /// N1 to N4, as for [`copy_beside`]; the axes between the first one and that of the boxes have one position.
    unsafe fn copy(self) {
        let (inner, count) = (&self.shape[self.axis + 1..], self.boxes.len());
        let row = self.shape[self.axis..].iter().product::<usize>();
        let neighbours = |part: &Beside<'s, T>| part.strides[0] == 1;
        // SAFETY: N1 to N4: the caller's; N6: each way is for boxes like these.
        unsafe {
            if row * size_of::<T>() >= count * REGISTER && self.boxes.iter().all(|part| part.is_piece(inner)) {
                match self.equal_run(inner) {
                    Some(bytes) if bytes == REGISTER => self.equal_runs::<REGISTER>(),
                    Some(bytes) if bytes == 2 * REGISTER => self.equal_runs::<{ 2 * REGISTER }>(),
                    Some(bytes) if bytes == 4 * REGISTER => self.equal_runs::<{ 4 * REGISTER }>(),
                    _ => self.row_by_row(),
                }
            } else if row == count
                && self.dst_strides[0] == row as isize
                && self.boxes.iter().all(neighbours)
                && count <= 4
            {
                self.zipped();
            } else {
                self.box_by_box(Threads::One);
            }
        }
    }

    /// Row after row, the piece of each box in turn: what lies in one line of the destination is written together.
    ///
    /// # Safety
    ///
    /// N1 to N4, as for [`Self::copy`]; N6: each box is pieces from the axis on ([`Beside::is_piece`]).
    unsafe fn row_by_row(mut self) {
        let inner = self.shape[self.axis + 1..].iter().product::<usize>();
        let piece = |part: &Beside<'s, T>| (part.src, part.len, part.strides[self.axis], part.strides[0]);
        let mut pieces: SmallVec<[_; 8]> = self.boxes.iter().map(piece).collect();
        for _ in 0..self.shape[0] {
            let mut to = self.dst;
            for (src, len, step, down) in &mut pieces {
                let at = |i: usize| src.wrapping_offset(i as isize * *step);
                // SAFETY: N2: the elements of a box on a row, and their place in the destination.
                unsafe {
                    if *len == 1 || *step == inner as isize {
                        move_run(src.cast(), to.cast(), *len * inner * size_of::<T>());
                    } else if inner == 1 && *step == 0 {
                        // Read once: the compiler does not see that the places are others.
                        let x = src.cast::<MaybeUninit<T>>().read();
                        (0..*len).for_each(|i| core::ptr::copy_nonoverlapping(x.as_ptr(), to.add(i), 1));
                    } else if inner == 1 {
                        (0..*len).for_each(|i| core::ptr::copy_nonoverlapping(at(i), to.add(i), 1));
                    } else {
                        (0..*len).for_each(|i| core::ptr::copy_nonoverlapping(at(i), to.add(i * inner), inner));
                    }
                }
                to = to.wrapping_add(*len * inner);
                *src = src.wrapping_offset(*down);
                prefetch(src.cast());
            }
            self.dst = self.dst.wrapping_offset(self.dst_strides[0]);
        }
    }

    /// The bytes that each box has on a row, if they are one run of the same length in each of them, with the same step from row to row.
    fn equal_run(&self, inner: &[usize]) -> Option<usize> {
        let inner = inner.iter().product::<usize>();
        let first = self.boxes.first()?;
        let equal = |part: &Beside<'_, T>| {
            (part.len, part.strides[0]) == (first.len, first.strides[0])
                && (part.len == 1 || part.strides[self.axis] == inner as isize)
        };
        self.boxes.iter().all(equal).then_some(first.len * inner * size_of::<T>())
    }

    /// As [`Self::row_by_row`], for boxes of one width and one step from row to row: the loop over them has no branches.
    ///
    /// # Safety
    ///
    /// N1 to N4, as for [`Self::copy`]; N6: each box has a run of `BYTES` bytes on a row, and the same step from row to row
    /// ([`Self::equal_run`]).
    unsafe fn equal_runs<const BYTES: usize>(self) {
        let from: SmallVec<[*const T; 8]> = self.boxes.iter().map(|part| part.src).collect();
        for row in 0..self.shape[0] as isize {
            let (down, mut to) =
                (row * self.boxes[0].strides[0], self.dst.wrapping_offset(row * self.dst_strides[0]).cast::<u8>());
            for from in &from {
                // SAFETY: N2: the run of a box on a row, and its place in the destination. The constant keeps this from being a call.
                unsafe { core::ptr::copy_nonoverlapping(from.wrapping_offset(down).cast(), to, BYTES) }
                to = to.wrapping_add(BYTES);
            }
        }
    }

    /// One element of each box in turn.
    ///
    /// # Safety
    ///
    /// N1 to N4, as for [`Self::copy`]; N6: there are two to four boxes, each with one element on a row, and from row to row they are
    /// neighbours in the boxes and in the destination.
    unsafe fn zipped(self) {
        let (n, to) = (self.shape[0], self.dst);
        let src = |k: usize| self.boxes[k].src;
        // SAFETY: N2: as many elements of each box as there are rows.
        unsafe {
            match self.boxes.len() {
                2 => zip::<T, 2>(core::array::from_fn(src), to, n),
                3 => zip::<T, 3>(core::array::from_fn(src), to, n),
                _ => zip::<T, 4>(core::array::from_fn(src), to, n),
            }
        }
    }
}

/// # Safety
///
/// N2 holds for `n` elements from each pointer on, and for all of them in the destination; N4 holds for `T`.
unsafe fn zip<T, const N: usize>(from: [*const T; N], to: *mut T, n: usize) {
    for i in 0..n {
        for (k, from) in from.iter().enumerate() {
            // SAFETY: N2: `i` is below `n`.
            unsafe { core::ptr::copy_nonoverlapping(from.add(i), to.add(i * N + k), 1) }
        }
    }
}
