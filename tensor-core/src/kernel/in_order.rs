//! The elements of a view in row-major order, as slices: all of them where they lie so, or pieces that are copied to the cache.

use core::mem::MaybeUninit;

use crate::kernel::copy::is_plain;
use crate::kernel::copy::stage::LINE;
use crate::kernel::scratch::{Held, Scratch};
use crate::kernel::threads::{THREADS, Threads};
use crate::rank::{DynRank, Shape};
use crate::tensor::view::TensorView;

/// A view whose elements are brought into row-major order by pieces that the cache holds.
pub(crate) struct Pieces<'v, T> {
    view: &'v TensorView<'v, T, DynRank>,
    /// All of them, where they lie so.
    row: Option<&'v [T]>,
    /// Elements of a piece, but the last ([`piece_len`]).
    pub(crate) len: usize,
    lines: usize,
    /// Who copies a piece.
    threads: Threads,
}

/// Bytes of a piece, in the cache when they are read again (turned masks of 16 MB: 4.7 ms, 6.2 in 64 KiB). (Tests have more
/// pieces of less.)
const PIECE_BYTES: usize = if cfg!(test) { 4 << 10 } else { 1 << 20 };

/// Words of a piece that needs no memory of the heap.
const FEW: usize = 64;

/// At most, where less would leave lines of memory half read: 65,536 columns of a turned matrix.
const MOST_BYTES: usize = 4 * PIECE_BYTES;

/// Fewer elements are taken one by one.
const MANY: usize = 64;

/// Elements of a piece of some axes, and those of which it has a multiple: whole lines of memory, where they are not too long; and
/// a multiple of 64 where they are bytes.
pub(crate) fn piece_len(axes: impl Iterator<Item = (usize, isize)> + Clone, size: usize) -> (usize, usize) {
    // Lines of memory lie along the axis of the smallest stride.
    let walked = axes.clone().enumerate().filter(|(_, (extent, stride))| *extent > 1 && *stride != 0);
    let along = walked.min_by_key(|(_, (_, stride))| stride.unsigned_abs());
    let inner = along.map_or(1, |(k, _)| axes.skip(k + 1).map(|(extent, _)| extent).product::<usize>());
    let (few, most) = (PIECE_BYTES / size, MOST_BYTES / size);
    let lines = inner.max(1).saturating_mul(LINE / size).min(most);
    ((few / lines).max(1) * lines, lines)
}

impl<'v, T> Pieces<'v, T> {
    /// `None` where elements are no plain data, or of more than a line or an alignment of more than 8 bytes.
    pub(crate) fn of(view: &'v TensorView<'v, T, DynRank>, threads: Threads) -> Option<Self> {
        if !is_plain::<T>() || align_of::<T>() > align_of::<u64>() || size_of::<T>() > LINE {
            return None;
        }
        let axes = view.shape().iter().copied().zip(view.layout().strides().iter().copied());
        let (len, lines) = piece_len(axes, size_of::<T>());
        Some(Pieces { view, row: view.as_slice(), len, lines, threads })
    }

    /// Pieces of fewer elements, about so many, each made by one thread.
    pub(crate) fn shared(self, len: usize) -> Self {
        Pieces { len: self.len.min(len.next_multiple_of(self.lines)), threads: Threads::One, ..self }
    }

    /// Calls `f` with the elements from number `first` on, at most a piece of them; `None` where there is no memory for these.
    pub(crate) fn with<R>(&self, first: usize, f: impl FnOnce(&[T]) -> R) -> Option<R> {
        let len = self.len.min(self.view.len().saturating_sub(first));
        if let Some(row) = self.row {
            return Some(f(&row[first..first + len]));
        }
        // For the last piece as much as for others: so each finds what the one before left.
        let words = (self.len.min(self.view.len()) * size_of::<T>()).div_ceil(size_of::<u64>());
        let mut few = [MaybeUninit::<u64>::uninit(); FEW];
        let mut many: Held<'_, u64>;
        let room: *mut T = if words <= FEW {
            few.as_mut_ptr().cast()
        } else {
            many = u64::vec(words)?.into();
            many.spare().as_mut_ptr().cast()
        };
        // SAFETY: N2: the room is aligned for `T`, has space for `len` elements and is apart from the view; N4: `of`
        // accepts plain elements only. The copy writes all `len` of them before they are read.
        let piece = unsafe {
            self.view.copy_part_to_raw(first..first + len, room, self.threads);
            core::slice::from_raw_parts(room, len)
        };
        Some(f(piece))
    }
}

impl<T, S: Shape> TensorView<'_, T, S> {
    /// Calls `f` with the elements in row-major order, some at a time.
    pub(crate) fn each_slice(&self, mut f: impl FnMut(&[T])) {
        if let Some(all) = self.as_slice() {
            return f(all);
        }
        let view = self.view().into_dyn();
        let mut done = 0;
        if let Some(pieces) = Pieces::of(&view, THREADS).filter(|_| view.len() >= MANY) {
            while done < view.len() && pieces.with(done, &mut f).is_some() {
                done += pieces.len;
            }
        }
        if done < view.len() {
            self.iter().skip(done).for_each(|x| f(core::slice::from_ref(x)));
        }
    }
}

/// Calls `f` with the elements of two views of one shape in row-major order, as many of each at a time.
pub(crate) fn each_two<T>(
    a: &TensorView<'_, T, DynRank>,
    b: &TensorView<'_, T, DynRank>,
    mut f: impl FnMut(&[T], &[T]),
) {
    let len = a.len();
    let mut done = 0;
    if let (Some(mut a), Some(mut b)) = (Pieces::of(a, THREADS), Pieces::of(b, THREADS))
        && len >= MANY
    {
        (a.len, b.len) = (a.len.max(b.len), a.len.max(b.len));
        while done < len && a.with(done, |a_s| b.with(done, |b_s| f(a_s, b_s))).flatten().is_some() {
            done += a.len;
        }
    }
    if done < len {
        let both = a.iter().zip(b.iter()).skip(done);
        both.for_each(|(a, b)| f(core::slice::from_ref(a), core::slice::from_ref(b)));
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::prelude::*;

    fn check<T: Clone + PartialEq + core::fmt::Debug>(view: &TensorView<'_, T, DynRank>) {
        let (all, mut seen) = (view.to_vec(), Vec::new());
        view.each_slice(|some| seen.extend_from_slice(some));
        assert_eq!(seen, all);
        let other = view.i(&"..., ::-1".parse::<DynIndex>().unwrap());
        let (mut seen, mut others) = (Vec::new(), Vec::new());
        each_two(view, &other, |a, b| {
            assert_eq!(a.len(), b.len());
            seen.extend_from_slice(a);
            others.extend_from_slice(b);
        });
        assert_eq!((seen, others), (all, other.to_vec()));
    }

    fn views<T: Clone + PartialEq + core::fmt::Debug>(of: impl Fn(usize) -> T) {
        for shape in [vec![3, 4], vec![700, 900], vec![30, 40, 50], vec![5, 0], vec![1, 70], vec![40_000, 9]] {
            let t = Tensor::from_fn(shape, |i| of(i.iter().fold(0, |n, i| 7 * n + i)));
            check(&t.view());
            check(&t.view().transpose());
            check(&t.i(&"1:, ..., ::2".parse::<DynIndex>().unwrap()));
        }
    }

    #[test]
    fn slices_of_views() {
        views(|n| n as u8);
        views(|n| n as f64);
        views(|n| [n as f32, 1., 2.]);
        views(|n| n as u128);
        views(|n| if n % 97 == 0 { n.to_string() } else { String::new() });
    }
}
