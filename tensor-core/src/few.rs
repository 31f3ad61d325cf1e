//! A list of plain values that stores the first few of them in place.

use alloc::vec::Vec;
use core::ops::Deref;

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
}
