//! The entries of an index array, read in place. They are contiguous, or in a view that is brought into order piece by piece. So an
//! array takes no memory beside its table.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::kernel::in_order::{InOrder, StridedAxes};
use crate::kernel::threads::THREADS;

/// The entries of an index array or a mask, in row-major order.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum Entries<'a, E> {
    /// They are stored so.
    Slice(&'a [E]),
    /// They are stored so, in memory that cannot change while it is borrowed.
    Lendable(Lendable<'a, E>),
    /// They are a copy.
    Owned(Vec<E>),
    /// They are stored in another order, or with gaps.
    View(StridedAxes<'a, E>),
}

/// Entries that are borrowed from their owner: a vector, a tensor, or an array that the index holds by value. Nobody writes
/// to them before the borrow ends, so that they can be checked once and used as positions later. A slice or a view may be
/// memory that is mapped from a file, which other programs change: its entries are copied while they are checked.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Lendable<'a, E>(&'a [E]);

impl<'a, E> Lendable<'a, E> {
    /// Only of entries in a vector, a tensor or an array that the index holds.
    pub(crate) fn new(entries: &'a [E]) -> Self {
        Lendable(entries)
    }

    pub(crate) fn get(&self) -> &'a [E] {
        self.0
    }
}

impl<'a, E: Clone> From<Cow<'a, [E]>> for Entries<'a, E> {
    fn from(entries: Cow<'a, [E]>) -> Self {
        match entries {
            Cow::Borrowed(entries) => Entries::Slice(entries),
            Cow::Owned(entries) => Entries::Owned(entries),
        }
    }
}

impl<'a, E> Entries<'a, E> {
    /// A copy, where there is memory for it, unless they are one.
    pub(crate) fn into_copy<'c>(self) -> Option<Entries<'c, E>>
    where
        E: Copy,
    {
        if let Entries::Owned(entries) = self {
            return Some(Entries::Owned(entries));
        }
        self.copied(|&entry| entry).map(Entries::Owned)
    }

    /// What becomes of each entry, where there is memory for it.
    pub(crate) fn copied<R>(&self, f: impl Fn(&E) -> R) -> Option<Vec<R>>
    where
        E: Copy,
    {
        let mut copy = Vec::new();
        copy.try_reserve_exact(self.len()).ok()?;
        self.each_slice(&mut |some| copy.extend(some.iter().map(&f)));
        Some(copy)
    }

    /// Calls `f` with the entries in row-major order, some at a time.
    pub(crate) fn each_slice(&self, f: &mut dyn FnMut(&[E]))
    where
        E: Copy,
    {
        self.in_order().each_slice(THREADS, f);
    }

    pub(crate) fn len(&self) -> usize {
        match self.in_a_row() {
            Ok(entries) => entries.len(),
            Err(view) => view.strided().len(),
        }
    }

    /// As a slice, or the view that they are not a slice of.
    #[inline]
    pub(crate) fn in_a_row(&self) -> Result<&[E], &StridedAxes<'a, E>> {
        match self {
            Entries::Slice(entries) => Ok(entries),
            Entries::Lendable(entries) => Ok(entries.get()),
            Entries::Owned(entries) => Ok(entries),
            Entries::View(view) => Err(view),
        }
    }

    /// As the kernels take them.
    pub(crate) fn in_order(&self) -> InOrder<'_, E> {
        match self.in_a_row() {
            Ok(entries) => InOrder::Row(entries),
            Err(view) => InOrder::Strided(view.strided()),
        }
    }

    /// As a slice that lives as long as what they are borrowed from. It may be mapped from a file: whoever reads an entry
    /// twice may get two answers.
    pub(crate) fn borrowed(&self) -> Option<&'a [E]> {
        match self {
            Entries::Slice(entries) => Some(entries),
            Entries::Lendable(entries) => Some(entries.get()),
            _ => None,
        }
    }

    /// As a slice that nobody changes as long as it is borrowed.
    pub(crate) fn lendable(&self) -> Option<&'a [E]> {
        match self {
            Entries::Lendable(entries) => Some(entries.get()),
            _ => None,
        }
    }

    pub(crate) fn get(&self, n: usize) -> Option<&E> {
        match self.in_a_row() {
            Ok(entries) => entries.get(n),
            Err(view) => view.strided().get(n),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::index::array::Entry;
    use crate::kernel::threads::Threads;
    use crate::prelude::*;

    const THREADS: &[Threads] = &[
        Threads::One,
        #[cfg(feature = "rayon")]
        Threads::Pool,
    ];

    fn sum<E: Entry>(entries: &[E]) -> i64 {
        entries.iter().enumerate().map(|(k, entry)| (k as i64 + 1) * entry.to_i64()).sum()
    }

    /// Pieces of every view are its elements, wherever they begin.
    fn check<E: Entry + core::fmt::Debug + PartialEq + Send + Sync>(view: TensorView<'_, E, DynRank>) {
        let all = view.to_vec();
        let entries = Entries::of(&view);
        assert_eq!(entries.len(), all.len());
        for n in [0, all.len() / 3, all.len().saturating_sub(1)] {
            assert_eq!(entries.get(n), all.get(n));
        }
        for (&threads, each) in THREADS.iter().flat_map(|threads| [(threads, 1), (threads, 64)]) {
            // Words are made of bools.
            if each > 1 && size_of::<E>() > 1 {
                continue;
            }
            let mut sums = vec![0; all.len().div_ceil(each)];
            let made = entries.in_order().make(
                &mut sums,
                each,
                1000,
                threads,
                &|first: usize, entries: &[E], sums: &mut [_]| {
                    assert_eq!(entries.len().div_ceil(each), sums.len());
                    assert!(entries.first() == all.get(first * each));
                    for (entries, to) in entries.chunks(each).zip(sums) {
                        *to = sum(entries);
                    }
                    entries.len()
                },
                &|a, b| a + b,
            );
            assert_eq!(made, Some(all.len()));
            let wanted = all.chunks(each).map(sum);
            assert!(wanted.eq(sums), "{:?} {:?}", view.shape(), view.layout().strides());
        }
    }

    fn views<E: Entry + core::fmt::Debug + PartialEq + Send + Sync>() {
        let at = |view: &TensorView<'_, E, DynRank>, index: &str| {
            let index: DynIndex = index.parse().unwrap();
            check(view.i(&index));
        };
        let t = Tensor::from_fn([61, 70, 83], |i| E::from_i64((i[0] * 31 + i[1] * 7 + i[2]) as i64 % 128 / 3));
        let v = t.view();
        for axes in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
            check(v.permute(axes).into_dyn());
        }
        let v = v.into_dyn();
        at(&v, "1:, 3:, 1:80");
        at(&v, "::-1, :, ::-3");
        at(&v, "3, 4, 5");
        at(&v, "3:3");
        check(v.i((0, .., 0)).broadcast_to(vec![3000, 70]));
        check(v.i((.., .., 7, NewAxis)).broadcast_to(vec![61, 70, 90]));
        for shape in [[3, 100_000], [100_000, 3]] {
            let t = Tensor::from_fn(shape, |i| E::from_i64((i[0] * 5 + i[1]) as i64 % 11 / 2)).into_dyn();
            check(t.view().transpose());
            at(&t.view(), ":, ::2");
            at(&t.view().transpose(), ":, ::-2");
            at(&t.view(), "1:, :2");
        }
    }

    #[test]
    fn pieces_of_views() {
        views::<bool>();
        views::<i64>();
        // Optimized: scripts/nightly.
        if !cfg!(debug_assertions) {
            views::<u8>();
            views::<i16>();
            views::<u32>();
        }
    }
}
