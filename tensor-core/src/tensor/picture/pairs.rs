//! Which elements of a source an index names, and in which order.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use crate::layout::{Layout, checked_len};
use crate::plan::Plan;
use crate::shape::rank::DynRank;
use crate::tensor::picture::drawing::{COLOURS, boxes};

/// Of results of more elements only those that are shown are looked up.
const MOST: usize = 1 << 18;

/// The element of a source at an index of a result.
type SourceNumbers<'p> = dyn Fn(&[usize]) -> Option<usize> + 'p;

/// The elements that a plan pairs, by their numbers in row-major order.
pub(super) struct Pairs<'p> {
    /// The number of elements of the result.
    len: usize,
    source: Box<SourceNumbers<'p>>,
    named: BTreeMap<usize, FirstAndLast>,
}

/// The first and the last place in a result of an element of the source.
struct FirstAndLast {
    first: usize,
    last: usize,
}

/// The colour of the `n`-th of `len` elements.
pub(super) fn colour(n: usize, len: usize) -> usize {
    ((n as u128 * (COLOURS as u128 - 1) + (len / 2) as u128) / (len.max(2) as u128 - 1)).min(COLOURS as u128 - 1)
        as usize
}

impl<'p> Pairs<'p> {
    pub(super) fn of(plan: &'p Plan<DynRank, DynRank>) -> Self {
        let mut named = BTreeMap::new();
        let len = checked_len(plan.shape()).unwrap_or_default();
        let Ok(source) = plan.source_numbers() else { return Pairs { len, source: Box::new(|_| None), named } };
        let mut pair = |n: usize, index: &[usize]| {
            if let Some(from) = source(index) {
                named
                    .entry(from)
                    .and_modify(|places: &mut FirstAndLast| places.last = n)
                    .or_insert(FirstAndLast { first: n, last: n });
            }
        };
        if let (0..=MOST, Ok(layout)) = (len, Layout::<DynRank>::row_major(plan.shape())) {
            (0..len).for_each(|n| pair(n, &layout.unravel(n).unwrap_or_default()));
        } else {
            each_shown(plan.shape(), &mut |index| pair(super::number(plan.shape(), index), index));
        }
        Pairs { len, source: Box::new(source), named }
    }

    /// The element of the source that stands at an index of the result.
    pub(super) fn source_of(&self, index: &[usize]) -> Option<usize> {
        (self.source)(index)
    }

    /// The colour of an element of the source: that of its first place in the result.
    pub(super) fn colour_of(&self, source: usize) -> Option<usize> {
        self.named.get(&source).map(|named| colour(named.first, self.len))
    }

    pub(super) fn is_repeated(&self, source: usize) -> bool {
        self.named.get(&source).is_some_and(|named| named.first != named.last)
    }

    /// The last place of the result that an element of the source has.
    pub(super) fn last_of(&self, source: usize) -> Option<usize> {
        self.named.get(&source).map(|named| named.last)
    }
}

/// Calls `f` with the indices of a shape that a picture shows.
pub(super) fn each_shown(shape: &[usize], f: &mut dyn FnMut(&[usize])) {
    let axes = boxes(shape);
    let count: usize = axes.iter().map(|axis| axis.len()).product();
    for n in 0..count {
        let mut rest = n;
        let mut index = alloc::vec![0; axes.len()];
        for (k, axis) in axes.iter().enumerate().rev() {
            index[k] = axis.index(rest % axis.len());
            rest /= axis.len();
        }
        f(&index);
    }
}
