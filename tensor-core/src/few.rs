//! A list of plain values that stores the first few of them in place.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list that allocates only for more than `N` values. Unlike a `SmallVec` it drops nothing itself, so that what it borrows from
/// may end before it does.
#[derive(Clone, Debug)]
pub(crate) struct Few<T: Copy + Default, const N: usize> {
    len: usize,
    few: [T; N],
    /// All of them, where they are more.
    many: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new() -> Self {
        Few { len: 0, few: [T::default(); N], many: Vec::new() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, value: T) {
        match self.few.get_mut(self.len) {
            Some(place) => *place = value,
            None => self.spill(value),
        }
        self.len += 1;
    }

    /// Adds default values up to a length that is no shorter; `None`, with nothing changed, where there is no memory for them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn grow(&mut self, len: usize) -> Option<()> {
        debug_assert!(len >= self.len, "a list of {} values grows to {len}", self.len);
        if len > N {
            self.spill_default(len)?;
        }
        self.len = len;
        Some(())
    }

    /// Removes all values.
    #[cold]
    #[inline(never)]
    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    #[cold]
    fn spill_default(&mut self, len: usize) -> Option<()> {
        self.many.try_reserve_exact(len.saturating_sub(self.many.len())).ok()?;
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few[..self.len]);
        }
        self.many.resize(len, T::default());
        Some(())
    }

    #[cold]
    fn spill(&mut self, value: T) {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(value);
    }
}

impl<T: Copy + Default, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref(&self) -> &[T] {
        self.few.get(..self.len).unwrap_or(&self.many)
    }
}

impl<T: Copy + Default, const N: usize> DerefMut for Few<T, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref_mut(&mut self) -> &mut [T] {
        self.few.get_mut(..self.len).unwrap_or(&mut self.many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_lie_in_place() {
        let mut few = Few::<usize, 2>::new();
        for n in 0..5 {
            assert!(few.iter().copied().eq(0..n));
            few.push(n);
        }
        assert_eq!(few[..], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn growth_keeps_the_values() {
        for (first, then) in [(0, 1), (1, 2), (1, 5), (2, 3), (3, 3), (3, 9)] {
            let mut few = Few::<usize, 2>::new();
            few.grow(first).unwrap();
            few.iter_mut().for_each(|x| *x = 7);
            few.grow(then).unwrap();
            assert!(few.iter().copied().eq((0..then).map(|n| if n < first { 7 } else { 0 })), "{first} {then}");
            few.clear();
            assert!(few.is_empty());
            few.grow(then).unwrap();
            assert!(few.iter().all(|&x| x == 0), "{first} {then}");
        }
        assert!(Few::<usize, 2>::new().grow(usize::MAX).is_none());
    }
}
