//! Loops that some operands walk in step: what kernels run. Axes are joined here, and cut here, and nowhere else.

use alloc::vec::Vec;
#[cfg(feature = "rayon")]
use alloc::{boxed::Box, vec};
#[cfg(feature = "rayon")]
use std::sync::Mutex;

use smallvec::SmallVec;

use crate::kernel::sort::sort_by_key;
#[cfg(feature = "rayon")]
use crate::kernel::threads::{all, lock, pool};

/// A loop: how often, and how far each step moves each operand, in what the kernel counts: bytes or elements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop<const K: usize> {
    pub len: usize,
    pub by: [isize; K],
}

/// Loops, outermost first. Up to this rank they allocate nothing.
pub(crate) type Loops<const K: usize> = SmallVec<[Loop<K>; 8]>;

impl<const K: usize> Loop<K> {
    /// A loop of one step.
    pub(crate) const ONE: Self = Loop { len: 1, by: [0; K] };

    /// Becomes one loop with the next one inside, if the steps of all operands allow it.
    #[inline(always)]
    pub fn join(&mut self, inner: Self) -> bool {
        let len = inner.len as isize;
        let joins = (0..K).all(|k| self.by[k] == inner.by[k].wrapping_mul(len));
        if joins {
            *self = Loop { len: self.len * inner.len, by: inner.by };
        }
        joins
    }
}

/// A nest of loops. It has offsets and no pointers: a thread gets a part of it without `unsafe`.
#[derive(Clone, Debug)]
pub(crate) struct Nest<const K: usize> {
    /// Where each operand begins.
    pub(crate) at: [isize; K],
    pub(crate) loops: Loops<K>,
}

impl<const K: usize> Nest<K> {
    /// A box in row-major order, in as few loops as it needs. (With an extent of 0 it has no index.)
    #[inline]
    pub(crate) fn of(shape: &[usize], strides: [&[isize]; K], at: [isize; K]) -> Self {
        let mut nest = Nest { at, loops: Loops::new() };
        for (axis, &len) in shape.iter().enumerate() {
            nest.push(Loop { len, by: strides.map(|strides| strides[axis]) });
        }
        nest
    }

    /// A box in the order in which operand `k` is stored: its steps are not negative, and fall from loop to loop behind those that repeat
    /// it. There are as few loops as the operands allow. (With an extent of 0 there is no index.)
    pub(crate) fn as_stored(k: usize, shape: &[usize], strides: [&[isize]; K]) -> Self {
        let mut nest = Nest { at: [0; K], loops: Loops::new() };
        for (axis, &len) in shape.iter().enumerate().filter(|(_, len)| **len != 1) {
            nest.loops.push(Loop { len, by: strides.map(|strides| strides[axis]) });
            if strides[k][axis] < 0 {
                nest.flip(nest.loops.len() - 1);
            }
        }
        sort_by_key(&mut nest.loops, |axis| core::cmp::Reverse(if axis.by[k] == 0 { isize::MAX } else { axis.by[k] }));
        nest.loops.dedup_by(|inner, outer| outer.join(*inner));
        nest
    }

    /// A loop inside of all others.
    #[inline]
    pub(crate) fn push(&mut self, inner: Loop<K>) {
        if inner.len != 1 && !self.loops.last_mut().is_some_and(|outer| outer.join(inner)) {
            self.loops.push(inner);
        }
    }

    /// How many indices there are.
    pub(crate) fn len(&self) -> usize {
        self.loops.iter().map(|axis| axis.len).product()
    }

    /// Walks a loop from its other end.
    #[inline]
    pub(crate) fn flip(&mut self, k: usize) {
        let Loop { len, by } = &mut self.loops[k];
        for (at, by) in self.at.iter_mut().zip(by) {
            *at = at.wrapping_add(by.wrapping_mul(*len as isize - 1));
            *by = by.wrapping_neg();
        }
    }

    /// Two nests that together are this one, cut at a loop behind its first steps, `(k, n)`, if there is such a place.
    pub(crate) fn cut(&self, place: Option<(usize, usize)>) -> Option<[Self; 2]> {
        let (k, n) = place?;
        let (mut a, mut b) = (self.clone(), self.clone());
        let by = b.loops[k].by;
        a.loops[k].len = n;
        b.loops[k].len -= n;
        for (at, by) in b.at.iter_mut().zip(by) {
            *at = at.wrapping_add(by.wrapping_mul(n as isize));
        }
        Some([a, b])
    }
}

/// Whether so many elements are few, `most` at the most, so that [`each`] is done before a kernel is chosen. In a debug build a fourth of
/// the numbers are, so that tests go both ways.
#[inline(always)]
pub(crate) fn is_few(len: usize, most: usize) -> bool {
    len <= most && (len % 4 == 3 || !cfg!(debug_assertions))
}

/// Calls `f` with the offsets of every index of some loops, which begin at `at`, in order.
#[inline(always)]
pub(crate) fn each<const K: usize>(loops: &[Loop<K>], at: [isize; K], mut f: impl FnMut([isize; K])) {
    holds(loops, at, |at| {
        f(at);
        true
    });
}

/// Whether `f` holds for the offsets of every index of some loops; it is called for one after the other, as long as it does.
#[inline(always)]
pub(crate) fn holds<const K: usize>(
    loops: &[Loop<K>],
    mut at: [isize; K],
    mut f: impl FnMut([isize; K]) -> bool,
) -> bool {
    let (outer, inner) = loops.split_at(loops.len().saturating_sub(1));
    let inner = inner.first().copied().unwrap_or(Loop::ONE);
    let (mut few, mut many) = ([0; 8], Vec::new());
    let index = match few.get_mut(..outer.len()) {
        Some(few) => few,
        None => {
            many.resize(outer.len(), 0);
            &mut many[..]
        }
    };
    loop {
        let mut here = at;
        for _ in 0..inner.len {
            if !f(here) {
                return false;
            }
            here = moved(here, inner.by, 1);
        }
        if !step(index, outer, &mut at) {
            return true;
        }
    }
}

/// Moves the offsets to the next index of some loops, the last of which runs fastest; `false` after the last index.
#[inline]
pub(crate) fn step<const K: usize>(index: &mut [usize], loops: &[Loop<K>], at: &mut [isize; K]) -> bool {
    for (i, &Loop { len, by }) in index.iter_mut().zip(loops).rev() {
        *i += 1;
        *at = moved(*at, by, 1);
        if *i < len {
            return true;
        }
        *i = 0;
        *at = moved(*at, by, (len as isize).wrapping_neg());
    }
    false
}

#[inline(always)]
fn moved<const K: usize>(at: [isize; K], by: [isize; K], n: isize) -> [isize; K] {
    core::array::from_fn(|k| at[k].wrapping_add(by[k].wrapping_mul(n)))
}

/// The addresses of some operands, from which their offsets count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bases<const K: usize>(pub(crate) [*mut u8; K]);

// SAFETY: T1: `share`, `slabs` and `owners` give bases to another thread only inside the call whose caller holds the memory of
// all operands (N2, G1, G2, S1, S2). Threads move bytes, or elements whose types the callers bound by `Send` and `Sync`.
unsafe impl<const K: usize> Send for Bases<K> {}
// SAFETY: T1, as for `Send`: threads share the addresses, and write to different elements (T2).
unsafe impl<const K: usize> Sync for Bases<K> {}

impl<const K: usize> Bases<K> {
    #[inline(always)]
    pub(crate) fn at(self, at: [isize; K]) -> [*mut u8; K] {
        core::array::from_fn(|k| self.0[k].wrapping_offset(at[k]))
    }

    /// Moves one operand.
    #[inline(always)]
    pub(crate) fn step(&mut self, k: usize, by: isize) {
        self.0[k] = self.0[k].wrapping_offset(by);
    }
}

/// Runs a walk, or on the threads of the pool the parts that it is cut into while they have `2 * grain` of what `len` counts, and
/// `cut` finds two. Without a grain nothing is asked of the pool.
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "one thread makes all"))]
#[inline]
pub(crate) fn share<N: Send + Sync>(
    walk: &N,
    grain: Option<usize>,
    len: fn(&N) -> usize,
    cut: &(impl Fn(&N) -> Option<[N; 2]> + Sync),
    run: &(impl Fn(&N) + Sync),
) {
    match grain {
        #[cfg(feature = "rayon")]
        Some(grain) => match (Work { grain, len, cut, run }).halves(walk) {
            Some(halves) => cut_and_run(halves, len(walk) / grain),
            None => run(walk),
        },
        _ => run(walk),
    }
}

/// What is done with a walk.
#[cfg(feature = "rayon")]
struct Work<'w, N> {
    grain: usize,
    len: fn(&N) -> usize,
    cut: &'w (dyn Fn(&N) -> Option<[N; 2]> + Sync),
    run: &'w (dyn Fn(&N) + Sync),
}

#[cfg(feature = "rayon")]
impl<'w, N: Send + Sync + 'w> Work<'w, N> {
    fn halves(&self, walk: &N) -> Option<[Box<dyn Part<'w> + 'w>; 2]> {
        let whole = (self.len)(walk);
        let [a, b] = if whole < 2 * self.grain { None } else { (self.cut)(walk) }?;
        debug_assert_eq!((self.len)(&a) + (self.len)(&b), whole, "N5, G4, S5, T2: two halves are the whole");
        Some([Box::new((Work { ..*self }, a)), Box::new((Work { ..*self }, b))])
    }
}

/// A walk with what is done with it. What hands parts to threads is compiled once for all.
#[cfg(feature = "rayon")]
trait Part<'w>: Send + Sync {
    fn halves(&self) -> Option<[Box<dyn Part<'w> + 'w>; 2]>;

    fn run(&self);
}

#[cfg(feature = "rayon")]
impl<'w, N: Send + Sync + 'w> Part<'w> for (Work<'w, N>, N) {
    fn halves(&self) -> Option<[Box<dyn Part<'w> + 'w>; 2]> {
        self.0.halves(&self.1)
    }

    fn run(&self) {
        (self.0.run)(&self.1);
    }
}

/// Parts that nobody has begun, and how many threads are cutting one: there may be more when they have done it.
#[cfg(feature = "rayon")]
struct Uncut<'w> {
    parts: Vec<Box<dyn Part<'w> + 'w>>,
    cutting: usize,
}

/// Counts a thread among those that are cutting, while it lives.
#[cfg(feature = "rayon")]
struct Cutting<'r, 'w>(&'r Mutex<Uncut<'w>>);

#[cfg(feature = "rayon")]
impl Drop for Cutting<'_, '_> {
    fn drop(&mut self) {
        if let Some(mut rest) = lock(self.0) {
            rest.cutting -= 1;
        }
    }
}

/// Each thread that is there takes a part, cuts it, leaves the second halves to whoever comes next, and runs what is left of it.
/// There are about `most` parts.
#[cfg(feature = "rayon")]
fn cut_and_run<'w>([a, b]: [Box<dyn Part<'w> + 'w>; 2], most: usize) {
    let rest = Mutex::new(Uncut { parts: vec![b, a], cutting: 0 });
    let take = || {
        loop {
            let mut rest = lock(&rest)?;
            if let Some(part) = rest.parts.pop() {
                rest.cutting += 1;
                return Some(part);
            }
            if rest.cutting == 0 {
                return None;
            }
            drop(rest);
            std::thread::yield_now();
        }
    };
    let next = || {
        let mut part = take()?;
        let _cutting = Cutting(&rest);
        while let Some([a, b]) = part.halves() {
            lock(&rest)?.parts.push(b);
            part = a;
        }
        Some(part)
    };
    all(pool().min(most), &|_| {
        while let Some(part) = next() {
            part.run();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets<const K: usize>(nest: &Nest<K>) -> Vec<[isize; K]> {
        let mut all = Vec::new();
        each(&nest.loops, nest.at, |at| all.push(at));
        all
    }

    #[test]
    fn joins_only_what_all_operands_join() {
        let strides: [&[isize]; 2] = [&[12, 4, 1], &[12, 4, 1]];
        assert_eq!(Nest::of(&[2, 3, 4], strides, [0, 7]).loops[..], [Loop { len: 24, by: [1, 1] }]);
        let strides: [&[isize]; 2] = [&[12, 4, 1], &[3, 1, 6]];
        let nest = Nest::of(&[2, 3, 4], strides, [0, 7]);
        assert_eq!(nest.loops[..], [Loop { len: 6, by: [4, 1] }, Loop { len: 4, by: [1, 6] }]);
        assert_eq!(nest.len(), 24);
        assert_eq!(offsets(&nest)[5], [5, 14]);
        assert_eq!(Nest::of(&[1, 1], [&[5, 9]], [3]).loops.len(), 0);
        assert_eq!(offsets(&Nest::of(&[], [&[]], [3])), [[3]]);
    }

    #[test]
    fn two_parts_are_the_whole() {
        let strides: [&[isize]; 2] = [&[-50, 7, 0], &[15, 5, 1]];
        let nest = Nest::of(&[4, 3, 5], strides, [150, 0]);
        for (k, axis) in nest.loops.iter().enumerate() {
            for n in 1..axis.len {
                let [a, b] = nest.cut(Some((k, n))).expect("two parts");
                let mut both = [offsets(&a), offsets(&b)].concat();
                both.sort_unstable_by_key(|at| at[1]);
                assert_eq!(both, offsets(&nest), "loop {k} behind {n}");
            }
        }
        let mut other = nest.clone();
        other.flip(0);
        let mut flipped = offsets(&other);
        flipped.sort_unstable_by_key(|at| at[1]);
        assert_eq!(flipped, offsets(&nest));
    }

    #[test]
    fn threads_share_all_of_it() {
        let nest = Nest::of(&[64, 10], [&[1, 64]], [0]);
        let halves = |nest: &Nest<1>| nest.cut(Some((0, nest.loops[0].len / 2)).filter(|(_, half)| *half > 0));
        for grain in [None, Some(1), Some(30), Some(1000)] {
            let sum = core::sync::atomic::AtomicIsize::new(0);
            share(&nest, grain, Nest::len, &halves, &|part| {
                sum.fetch_add(offsets(part).iter().map(|[at]| at).sum(), core::sync::atomic::Ordering::Relaxed);
            });
            assert_eq!(sum.into_inner(), (0..640).sum::<isize>(), "{grain:?}");
        }
    }

    /// Nobody waits for a thread that panics in a cut or in a part, and the next call finds the pool as it was.
    #[cfg(feature = "rayon")]
    #[test]
    fn a_panic_comes_out() {
        use std::panic::{AssertUnwindSafe, catch_unwind};

        let nest = Nest::of(&[64, 10], [&[1, 64]], [0]);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
        for (in_cut, inside) in [(true, true), (true, false), (false, true), (false, false)] {
            let halves = |nest: &Nest<1>| {
                assert!(!in_cut || nest.len() != 160, "in a cut");
                nest.cut(Some((0, nest.loops[0].len / 2)))
            };
            let run = |nest: &Nest<1>| assert!(in_cut || nest.at[0] < 30, "in a part");
            let call = || catch_unwind(AssertUnwindSafe(|| share(&nest, Some(20), Nest::len, &halves, &run)));
            assert!(if inside { pool.install(call) } else { call() }.is_err(), "{in_cut} {inside}");
        }
        threads_share_all_of_it();
    }
}
