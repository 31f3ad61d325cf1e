//! Elements in row-major order, as slices: all of them where they lie so, or pieces that are copied to the cache.

#[cfg(feature = "rayon")]
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
#[cfg(feature = "rayon")]
use std::sync::Mutex;

use smallvec::SmallVec;

use crate::kernel::copy::stage::LINE;
use crate::kernel::copy::{copy_part, is_plain};
use crate::kernel::scratch::{Held, Scratch};
use crate::kernel::threads::{Threads, shared};
#[cfg(feature = "rayon")]
use crate::kernel::threads::{all, lock};

/// The address of elements that are borrowed for `'v`: made only by [`StridedBox::new`] and [`StridedAxes::new`], which are unsafe.
#[derive(Clone, Copy, Debug)]
struct Base<'v, T>(*const T, PhantomData<&'v [T]>);

// SAFETY: L2: this is a shared borrow of elements, as `&[T]` is.
unsafe impl<T: Sync> Send for Base<'_, T> {}
// SAFETY: L2: this is a shared borrow of elements, as `&[T]` is.
unsafe impl<T: Sync> Sync for Base<'_, T> {}

/// Elements that are wanted in row-major order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InOrder<'v, T> {
    /// They lie in this order, without gaps.
    Row(&'v [T]),
    /// They lie in another order, or with gaps.
    Strided(StridedBox<'v, T>),
}

/// Elements at strides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StridedBox<'v, T> {
    base: Base<'v, T>,
    shape: &'v [usize],
    strides: &'v [isize],
    len: usize,
}

/// Elements at strides, with the axes.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct StridedAxes<'v, T> {
    base: Base<'v, T>,
    shape: SmallVec<[usize; 8]>,
    strides: SmallVec<[isize; 8]>,
}

impl<'v, T> StridedAxes<'v, T> {
    /// The element at `base` is the first.
    ///
    /// # Safety
    ///
    /// I1 holds for the shape, and N2 for the source; for `'v` nobody writes to the elements (I6). (N1 need not hold: pieces are copied one
    /// by one.)
    pub(crate) unsafe fn new(base: *const T, shape: &[usize], strides: &[isize]) -> Self {
        StridedAxes { base: Base(base, PhantomData), shape: shape.into(), strides: strides.into() }
    }

    pub(crate) fn strided(&self) -> StridedBox<'_, T> {
        // SAFETY: I1, N2 and I6: the caller of `new` holds them.
        unsafe { StridedBox::new(self.base.0, &self.shape, &self.strides) }
    }
}

/// Elements that are brought into row-major order by pieces that the cache holds.
pub(crate) struct InPieces<'v, T> {
    elements: InOrder<'v, T>,
    /// Elements of a piece, but the last ([`piece_len`]).
    pub(crate) len: usize,
    lines: usize,
    /// Who copies a piece.
    threads: Threads,
}

/// Bytes of a piece, in the cache when they are read again. (Tests have more
/// pieces of less.)
const PIECE_BYTES: usize = if cfg!(test) { 4 << 10 } else { 1 << 20 };

/// Words of a piece that needs no memory of the heap.
const FEW: usize = 64;

/// At most, where less would leave lines of memory half read: 65,536 columns of a turned matrix.
const MOST_BYTES: usize = 4 * PIECE_BYTES;

/// Whether elements are plain data, of at most a line and an alignment of at most 8 bytes.
pub(crate) fn fits_pieces<T>() -> bool {
    is_plain::<T>() && align_of::<T>() <= align_of::<u64>() && size_of::<T>() <= LINE
}

/// The most elements of this size in a piece.
pub(crate) const fn most_of(size: usize) -> usize {
    MOST_BYTES / size
}

/// Fewer elements are taken one by one.
pub(crate) const MANY: usize = 64;

/// Elements of a piece of some axes, and those of which it has a multiple: whole lines of memory, where they are not too long; and
/// a multiple of 64 where they are bytes.
pub(crate) fn piece_len(shape: &[usize], strides: &[isize], size: usize) -> (usize, usize) {
    // Lines of memory lie along the axis of the smallest stride.
    let (mut inner, mut least) = (1, usize::MAX);
    for (k, (&extent, stride)) in shape.iter().zip(strides).enumerate() {
        if extent > 1 && *stride != 0 && stride.unsigned_abs() < least {
            (inner, least) = (shape[k + 1..].iter().product::<usize>(), stride.unsigned_abs());
        }
    }
    let (few, most) = (PIECE_BYTES / size, most_of(size));
    let lines = inner.max(1).saturating_mul(LINE / size).min(most);
    ((few / lines).max(1) * lines, lines)
}

impl<'v, T> StridedBox<'v, T> {
    /// The element at `base` is the first.
    ///
    /// # Safety
    ///
    /// I1 holds for the shape, and N2 for the source; for `'v` nobody writes to the elements (I6). (N1 need not hold: pieces are copied one
    /// by one.)
    pub(crate) unsafe fn new(base: *const T, shape: &'v [usize], strides: &'v [isize]) -> Self {
        debug_assert!(shape.len() == strides.len(), "N2: a stride for each axis");
        StridedBox { base: Base(base, PhantomData), shape, strides, len: shape.iter().product() }
    }

    /// The same box: a derived `Copy` would ask for elements that are `Copy`.
    fn again(&self) -> Self {
        let StridedBox { base: Base(base, life), shape, strides, len } = *self;
        StridedBox { base: Base(base, life), shape, strides, len }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Element number `n`.
    pub(crate) fn get(&self, n: usize) -> Option<&'v T> {
        let (mut left, mut at) = (n, self.base.0);
        for (&extent, &stride) in self.shape.iter().zip(self.strides).rev() {
            at = at.wrapping_offset(((left % extent.max(1)) as isize).wrapping_mul(stride));
            left /= extent.max(1);
        }
        // SAFETY: N2: element `n` of the box is there; I6: nobody writes to it for `'v`.
        (n < self.len).then(|| unsafe { &*at })
    }

    /// Calls `f` with each element from number `first` on, one by one, until it accepts one.
    pub(crate) fn find(&self, first: usize, f: &mut dyn FnMut(&T) -> bool) {
        let mut n = 0;
        let mut f = |element: &T| {
            n += 1;
            n > first && f(element)
        };
        // SAFETY: N2 and I6: the caller of `new` holds them.
        unsafe { any(self.base.0, self.shape, self.strides, &mut f) };
    }
}

/// Whether `f` accepts an element; it is called for one after the other, up to that.
///
/// # Safety
///
/// N2, for the source; nobody writes to its elements (I6).
unsafe fn any<T>(base: *const T, mut shape: &[usize], mut strides: &[isize], f: &mut dyn FnMut(&T) -> bool) -> bool {
    // There may be any number of axes of one index: they do not nest.
    while let ([1, inner @ ..], [_, rest @ ..]) = (shape, strides) {
        (shape, strides) = (inner, rest);
    }
    match (shape, strides) {
        (&[extent, ref shape @ ..], &[stride, ref strides @ ..]) => {
            for i in 0..extent as isize {
                // SAFETY: N2 and I6: the box at `i` is a part of this one.
                if unsafe { any(base.wrapping_offset(i.wrapping_mul(stride)), shape, strides, f) } {
                    return true;
                }
            }
            false
        }
        // SAFETY: N2 and I6: a box without axes is one element.
        _ => f(unsafe { &*base }),
    }
}

/// Makes places from elements; the first place has this number.
type MakePlaces<'m, T, P, R> = dyn Fn(usize, &[T], &mut [P]) -> R + Sync + 'm;

impl<'v, T> InOrder<'v, T> {
    /// The same elements as those of another type.
    ///
    /// # Safety
    ///
    /// L7: both are integers of one size and alignment.
    pub(crate) unsafe fn cast<U>(self) -> InOrder<'v, U> {
        match self {
            // SAFETY: L7: the integers are of one size and alignment.
            InOrder::Row(row) => InOrder::Row(unsafe { core::slice::from_raw_parts(row.as_ptr().cast(), row.len()) }),
            InOrder::Strided(StridedBox { base, shape, strides, len }) => {
                InOrder::Strided(StridedBox { base: Base(base.0.cast(), PhantomData), shape, strides, len })
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            InOrder::Row(row) => row.len(),
            InOrder::Strided(strided) => strided.len,
        }
    }

    /// Calls `f` with the elements, some at a time: one at a time where they are few, or no plain data, or where there is no memory for
    /// a piece of them.
    pub(crate) fn each_slice(&self, threads: Threads, f: &mut dyn FnMut(&[T])) {
        let strided = match self {
            InOrder::Row(row) => return f(row),
            InOrder::Strided(strided) => strided,
        };
        let (len, mut done) = (strided.len, 0);
        if len >= MANY
            && let Some(pieces) = InPieces::of(InOrder::Strided(strided.again()), threads)
        {
            while done < len && pieces.with(done, f).is_some() {
                done += pieces.len;
            }
        }
        if done < len {
            strided.find(done, &mut |element| {
                f(core::slice::from_ref(element));
                false
            });
        }
    }

    /// The number of the first element that `f` accepts.
    pub(crate) fn position(&self, mut f: impl FnMut(&T) -> bool) -> Option<usize> {
        match self {
            InOrder::Row(row) => row.iter().position(f),
            InOrder::Strided(strided) => {
                let (mut n, mut found) = (0, None);
                strided.find(0, &mut |element| {
                    if f(element) {
                        found = Some(n);
                    }
                    n += 1;
                    found.is_some()
                });
                found
            }
        }
    }

    /// Calls `make` with elements, the room for what becomes of them, one place for `each` of them, the last for fewer, and the number
    /// of the first place; and joins what it returns. Threads make at least `grain` places. `None` where there is no memory for a piece.
    pub(crate) fn make<P: Send, R: Default + Send>(
        &self,
        room: &mut [P],
        each: usize,
        grain: usize,
        threads: Threads,
        make: &MakePlaces<'_, T, P, R>,
        join: &(dyn Fn(R, R) -> R + Sync),
    ) -> Option<R>
    where
        T: Copy + Send + Sync,
    {
        // So that there are pieces of it.
        const { assert!(size_of::<T>() <= 8 && align_of::<T>() <= 8) };
        let shared = shared(room.len(), grain, threads);
        let (row, pieces): (&[T], _) = match *self {
            InOrder::Row(row) => (row, None),
            InOrder::Strided(_) => {
                let pieces = InPieces::of(*self, threads)?;
                (&[], Some(if let Some(grain) = shared { pieces.shared(grain * each) } else { pieces }))
            }
        };
        // The places from number `first` on. A loop, and no iterators: this is compiled for each pair of types.
        let some = |mut first: usize, mut room: &mut [P]| {
            let Some(pieces) = &pieces else {
                let elements = &row[first * each..];
                return Some(make(first, &elements[..elements.len().min(room.len() * each)], room));
            };
            let mut made = R::default();
            while !room.is_empty() {
                let (piece, rest) = room.split_at_mut(room.len().min(pieces.len / each));
                let mut more = R::default();
                pieces.with(first * each, &mut |elements| more = make(first, elements, piece))?;
                made = join(made, more);
                (first, room) = (first + pieces.len / each, rest);
            }
            Some(made)
        };
        match shared {
            #[cfg(feature = "rayon")]
            Some(grain) => {
                let piece = if let Some(pieces) = &pieces { pieces.len / each } else { 1 };
                share(room, grain.next_multiple_of(piece), &some, join)
            }
            _ => some(0, room),
        }
    }
}

/// Calls `make` with each `grain` places of some room, and the number of the first of them, on the threads of the pool; and
/// joins what it returns.
#[cfg(feature = "rayon")]
fn share<P: Send, R: Default + Send>(
    room: &mut [P],
    grain: usize,
    make: &(dyn Fn(usize, &mut [P]) -> Option<R> + Sync),
    join: &(dyn Fn(R, R) -> R + Sync),
) -> Option<R> {
    let mut made = Vec::new();
    let parts = room.len().div_ceil(grain);
    if parts < 2 || made.try_reserve_exact(parts).is_err() {
        return make(0, room);
    }
    (0..parts).for_each(|_| made.push(None));
    // What is left of the room, how many parts were taken, and what became of them. Taken from the front and not by number: a list of
    // rooms is compiled for each type of places.
    let rest = Mutex::new((room, 0, made));
    all(parts, &|_| {
        let Some(mut taken) = lock(&rest) else { return };
        let (room, k) = (core::mem::take(&mut taken.0), taken.1);
        let (part, behind) = room.split_at_mut(grain.min(room.len()));
        (taken.0, taken.1) = (behind, k + 1);
        drop(taken);
        let part = make(k * grain, part);
        if let Some(mut rest) = lock(&rest) {
            rest.2[k] = part;
        }
    });
    let mut all = R::default();
    for part in rest.into_inner().ok()?.2 {
        all = join(all, part?);
    }
    Some(all)
}

impl<'v, T> InPieces<'v, T> {
    /// `None` where elements do not suit ([`fits_pieces`]).
    pub(crate) fn of(elements: InOrder<'v, T>, threads: Threads) -> Option<Self> {
        if !fits_pieces::<T>() {
            return None;
        }
        let (shape, strides): (&[_], &[_]) = match &elements {
            InOrder::Row(row) => (&[row.len()], &[1]),
            InOrder::Strided(strided) => (strided.shape, strided.strides),
        };
        let (len, lines) = piece_len(shape, strides, size_of::<T>());
        Some(InPieces { elements, len, lines, threads })
    }

    /// Pieces of fewer elements, about so many, each made by one thread.
    pub(crate) fn shared(self, len: usize) -> Self {
        InPieces { len: self.len.min(len.next_multiple_of(self.lines)), threads: Threads::One, ..self }
    }

    /// Calls `f` with the elements from number `first` on, at most a piece of them; `None` where there is no memory for these.
    pub(crate) fn with(&self, first: usize, f: &mut dyn FnMut(&[T])) -> Option<()> {
        let len = self.len.min(self.elements.len().saturating_sub(first));
        let strided = match &self.elements {
            InOrder::Row(row) => {
                f(&row[first..first + len]);
                return Some(());
            }
            InOrder::Strided(strided) => strided,
        };
        // For the last piece as much as for others: so each finds what the one before left.
        let words = (self.len.min(strided.len) * size_of::<T>()).div_ceil(size_of::<u64>());
        let mut few = [MaybeUninit::<u64>::uninit(); FEW];
        let mut many: Held<u64>;
        let room: *mut T = if words <= FEW {
            few.as_mut_ptr().cast()
        } else {
            many = u64::vec(words)?.into();
            many.spare().as_mut_ptr().cast()
        };
        // SAFETY: N2: the room is aligned for `T`, has space for `len` elements and is apart from the source; N4: `of`
        // accepts plain elements only. The copy writes all `len` of them before they are read.
        let piece = unsafe {
            let part = first..first + len;
            copy_part(strided.shape, strided.base.0, strided.strides, part, room, self.threads);
            core::slice::from_raw_parts(room, len)
        };
        f(piece);
        Some(())
    }
}
