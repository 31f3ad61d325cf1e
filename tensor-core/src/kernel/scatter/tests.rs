//! Every path against the plain loop.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::normalize::Nest;
use super::op::{Op, Put, WithFunction};
use super::{accumulate, assign, buffered, mask, plain, rows, update, update_from};
use crate::kernel::copy::stage;
use crate::kernel::copy::tests::Random;
use crate::kernel::gather::tests::{Owned, THREADS, mask as random_mask};
use crate::kernel::gather::{Axis, Lie, TablePositions};

/// An element with an operation whose order shows.
trait Elem: Copy + Debug + PartialEq + Send + Sync {
    fn of(random: u64) -> Self;
    fn then(self, next: Self) -> Self;
}

macro_rules! elem {
    ($($t:ty)*) => {$(
        impl Elem for $t {
            fn of(random: u64) -> Self {
                random as Self
            }

            fn then(self, next: Self) -> Self {
                self.wrapping_mul(31).wrapping_add(next)
            }
        }
    )*};
}

elem!(u8 i16 u32 i64 u128);

impl<T: Elem, const N: usize> Elem for [T; N] {
    fn of(random: u64) -> Self {
        core::array::from_fn(|k| T::of(random >> k))
    }

    fn then(self, next: Self) -> Self {
        core::array::from_fn(|k| self[k].then(next[k]))
    }
}

/// A target and its values: enough for the axes and the strides, whichever way they go.
struct Case<'a, T> {
    axes: &'a [Axis<'a>],
    strides: &'a [isize],
    target: Vec<T>,
    values: Vec<T>,
    /// Where offset 0 is.
    to: isize,
    from: isize,
}

impl<'a, T: Elem> Case<'a, T> {
    fn new(axes: &'a [Axis<'a>], strides: &'a [isize]) -> Case<'a, T> {
        let (mut to, mut from) = ((0, 0), (0, 0));
        plain::for_each(axes, strides, |a, b| {
            to = (a.min(to.0), a.max(to.1));
            from = (b.min(from.0), b.max(from.1));
        });
        let mut random = Random(7);
        let mut some = |(low, high): (isize, isize)| (low..=high).map(|_| T::of(random.next())).collect();
        Case { axes, strides, target: some(to), values: some(from), to: -to.0, from: -from.0 }
    }

    /// Compares whole targets, so that a write beside the selection shows too.
    fn check(
        &self,
        way: &str,
        run: impl Fn(&[Axis<'_>], *mut T, *const T, &[isize]),
        truth: impl Fn(&[Axis<'_>], *mut T, *const T, &[isize]),
    ) {
        let (mut target, mut wanted) = (self.target.clone(), self.target.clone());
        let src = self.values.as_ptr().wrapping_offset(self.from);
        run(self.axes, target.as_mut_ptr().wrapping_offset(self.to), src, self.strides);
        truth(self.axes, wanted.as_mut_ptr().wrapping_offset(self.to), src, self.strides);
        assert!(target == wanted, "{way}: {} bytes, {:?}, {:?}", size_of::<T>(), self.axes, self.strides);
    }

    /// One piece, around the cache where it can be, and offset by offset.
    fn check_pieces<O: Op<T>>(&self, way: &str, op: O) {
        let truth = |axes: &[Axis<'_>], dst, src, strides: &[isize]| {
            // SAFETY: S1 and S2: the target and the values reach as far as the axes and the strides.
            unsafe { plain::accumulate(axes, dst, src, strides, |old, value| op.apply(old, value)) }
        };
        let run = |stream| {
            move |axes: &[Axis<'_>], dst: *mut T, src: *const T, strides: &[isize]| {
                let nest = Nest::new((size_of::<T>(), 1), axes, dst.cast(), src.cast(), strides);
                if let Some(nest) = nest {
                    // SAFETY: S1 to S3 hold as for the plain loop, for the nest too (S5); the target is this test's
                    // own.
                    unsafe { rows::run::<T, O>(&nest, op, stream) };
                    stage::fence();
                }
            }
        };
        self.check(way, run(None), truth);
        self.check(way, run(stage::lines()), truth);
    }
}

fn check<T: Elem>(axes: &[Axis<'_>], strides: &[isize]) {
    let case = Case::<T>::new(axes, strides);
    let then = |old: T, value: T| old.then(value);
    for threads in THREADS {
        // SAFETY: S1 and S2: the target and the values reach as far as the axes and the strides; S3: the steps do not
        // overlap; S4: the elements are plain data.
        unsafe {
            case.check(
                "assign",
                |axes, dst, src, strides| assign(axes, dst, src, strides, threads),
                |axes, dst, src, strides| plain::assign(axes, dst, src, strides),
            );
            case.check(
                "accumulate",
                |axes, dst, src, strides| accumulate(axes, dst, src, strides, then, threads),
                |axes, dst, src, strides| plain::accumulate(axes, dst, src, strides, then),
            );
            let truth = |axes: &[Axis<'_>], dst, src, strides: &[isize]| plain::update(axes, dst, src, strides, then);
            case.check(
                "update",
                |axes, dst, src, strides| assert_eq!(update(axes, dst, src, strides, then, threads), Some(())),
                truth,
            );
            // Both ways, whichever `update` takes.
            for way in ["buffered", "by the last"] {
                let run = |axes: &[Axis<'_>], dst: *mut T, src: *const T, strides: &[isize]| {
                    let Some(nest) = Nest::new((size_of::<T>(), 1), axes, dst.cast(), src.cast(), strides) else {
                        return;
                    };
                    let op = WithFunction(then);
                    let done = match way {
                        "buffered" if buffered::supports(&nest) => buffered::run::<T, _>(&nest, op),
                        _ => update_from::<T, _>(&nest, 0, op, threads),
                    };
                    assert_eq!(done, Some(()));
                };
                case.check(way, run, truth);
            }
        }
    }
    case.check_pieces("put in one piece", Put);
    case.check_pieces("changed in one piece", WithFunction(then));
}

fn check_sizes(axes: &[Axis<'_>], strides: &[isize]) {
    check::<u8>(axes, strides);
    check::<i16>(axes, strides);
    check::<u32>(axes, strides);
    check::<i64>(axes, strides);
    check::<u128>(axes, strides);
    check::<[u32; 3]>(axes, strides);
    check::<[u8; 3]>(axes, strides);
    check::<[i16; 4]>(axes, strides);
}

/// Values in the order of the selection, one for all, or anywhere.
fn strides(random: &mut Random, axes: &[Axis<'_>]) -> Vec<isize> {
    let way = random.below(4);
    let mut unit = 1;
    let mut strides: Vec<isize> = axes
        .iter()
        .rev()
        .map(|axis| {
            let stride = match way {
                0 | 1 => unit,
                2 => 0,
                _ => unit * random.one_of(&[1, -1, 2, 0]),
            };
            unit *= axis.len() as isize;
            stride
        })
        .collect();
    strides.reverse();
    strides
}

/// Dims of the kinds given, outermost first, over a target in the same order.
fn check_kinds(random: &mut Random, kinds: &[usize], most: usize) {
    let mut owned = Vec::new();
    let mut unit = random.one_of(&[1, 1, 1, 2]);
    for &kind in kinds.iter().rev() {
        let (axis, extent) = Owned::random(random, kind, most, unit);
        if matches!(axis, Owned::Step(_, 0)) {
            continue;
        }
        unit *= extent as isize;
        owned.push(axis);
        if unit > 20_000 {
            break;
        }
    }
    owned.reverse();
    let parts = Owned::parts(&owned);
    let axes: Vec<Axis<'_>> = owned.iter().zip(&parts).map(|(owned, parts)| owned.axis(parts)).collect();
    if axes.iter().map(Axis::len).product::<usize>() < 5_000 {
        check_sizes(&axes, &strides(random, &axes));
    }
}

#[test]
fn random_axes() {
    let mut random = Random(1);
    for _ in 0..120 {
        let rank = random.below(5);
        let kinds: Vec<usize> = (0..rank).map(|_| random.below(5)).collect();
        check_kinds(&mut random, &kinds, [0, 400, 40, 10, 6][rank]);
    }
}

#[test]
fn one_dim_in_many_lengths() {
    let mut random = Random(2);
    for kind in 0..5 {
        for most in [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 127, 1500] {
            check_kinds(&mut random, &[kind], most);
        }
    }
}

#[test]
fn two_axes() {
    let mut random = Random(3);
    for outer in 0..5 {
        for inner in 0..5 {
            for most in [3, 20, 64] {
                check_kinds(&mut random, &[outer, inner], most);
            }
        }
    }
}

/// Runs of every short length, each moved in one way of a few: some twice, with values of their own, one value for all, and one run for
/// all.
#[test]
fn runs_of_every_short_length() {
    let mut random = Random(5);
    let entries: Vec<u32> = (0..300).map(|_| random.below(200) as u32).collect();
    for len in 1..=140 {
        let rows = Axis::Table { start: 0, len: 300, parts: &[(TablePositions::Narrow(&entries), len as isize + 3)] };
        let axes = [rows, Axis::Step { len, stride: 1 }];
        for strides in [[len as isize, 1], [0, 0], [0, 1]] {
            let case = Case::<u8>::new(&axes, &strides);
            case.check_pieces("put in one piece", Put);
            case.check_pieces("changed in one piece", WithFunction(|old: u8, value: u8| old.then(value)));
        }
    }
}

#[test]
fn nothing_and_one() {
    check_sizes(&[], &[]);
    check_sizes(&[Axis::Step { len: 3, stride: 1 }, Axis::Table { start: 0, len: 0, parts: &[] }], &[1, 1]);
    check_sizes(&[Axis::Table { start: 0, len: 3, parts: &[] }], &[1]);
    let none = Axis::Bits { words: &[0, 0], skip: 0, len: 0, lie: Lie::Walk(1) };
    check_sizes(&[none, Axis::Step { len: 3, stride: 1 }], &[3, 1]);
    check_sizes(&[Axis::Step { len: 0, stride: isize::MAX }, Axis::Step { len: usize::MAX, stride: 0 }], &[0, 0]);
    check_sizes(&[Axis::Table { start: 0, len: 1, parts: &[(TablePositions::Wide(&[7]), -3)] }], &[5]);
    check_sizes(&[Axis::Step { len: 1, stride: isize::MAX }, Axis::Step { len: 70, stride: -1 }], &[9, 1]);
}

/// Two entries for one position of every table, and positions far apart.
#[test]
fn positions_named_twice() {
    let a: Vec<usize> = vec![2, 0, 2, 1, 2];
    let b: Vec<u32> = vec![7, 7, 0, 3];
    let far: Vec<usize> = vec![40_000, 3, 40_000, 7, 3];
    let (a, b) = ([(TablePositions::Wide(&a), 8)], [(TablePositions::Narrow(&b), 1)]);
    let far = [(TablePositions::Wide(&far), -1)];
    let (a, b) = (Axis::Table { start: 0, len: 5, parts: &a }, Axis::Table { start: 0, len: 4, parts: &b });
    check_sizes(&[a, b], &[4, 1]);
    check_sizes(&[a, b], &[0, 0]);
    check_sizes(&[Axis::Table { start: 0, len: 5, parts: &far }], &[1]);
}

/// More threads than this machine may have: some ways are taken by many only.
#[cfg(feature = "rayon")]
#[test]
fn many_threads() {
    rayon::ThreadPoolBuilder::new().num_threads(5).build().expect("a thread pool").install(large);
}

/// Large enough for the pool and for streaming without being told.
#[test]
fn large() {
    let mut random = Random(4);
    let n = 70_000;
    let near: Vec<u32> = (0..n).map(|_| random.below(50_000) as u32).collect();
    let some: Vec<usize> = (0..n).map(|_| random.below(300)).collect();
    let near = |n| [(TablePositions::Narrow(&near[..n]), 1)];
    let (all, few, rows) = (near(n), near(300), near(3000));
    check::<u32>(&[Axis::Table { start: 0, len: n, parts: &all }], &[1]);
    check::<u32>(&[Axis::Table { start: 0, len: n, parts: &all }], &[0]);
    check::<i64>(&[Axis::Table { start: 0, len: n, parts: &[(TablePositions::Wide(&some), 1)] }], &[1]);
    let joint = [all[0], (TablePositions::Wide(&some), 50_000)];
    check::<u8>(&[Axis::Table { start: 0, len: n, parts: &joint }], &[1]);
    // Of a reversed target the offsets are negative, or of both signs.
    check::<u32>(&[Axis::Table { start: 0, len: n, parts: &[(all[0].0, -1)] }], &[1]);
    let reversed = [(all[0].0, -1), (TablePositions::Wide(&some), 150)];
    check::<i64>(&[Axis::Table { start: 0, len: n, parts: &reversed }], &[1]);
    check::<u32>(
        &[Axis::Step { len: 100, stride: 50_000 }, Axis::Table { start: 0, len: 300, parts: &few }],
        &[300, 1],
    );
    let (backwards, rows) = ([(rows[0].0, -24)], [(rows[0].0, 24)]);
    check::<u32>(
        &[Axis::Table { start: 0, len: 3000, parts: &backwards }, Axis::Step { len: 24, stride: 1 }],
        &[24, 1],
    );
    check::<u32>(&[Axis::Table { start: 0, len: 3000, parts: &rows }, Axis::Step { len: 24, stride: 1 }], &[24, 1]);
    check::<u32>(&[Axis::Table { start: 0, len: 3000, parts: &rows }, Axis::Step { len: 24, stride: 1 }], &[0, 1]);
    let turned: Vec<u32> = (0..3000).rev().collect();
    let distinct = [(TablePositions::Narrow(&turned), 24)];
    check::<u32>(&[Axis::Table { start: 0, len: 3000, parts: &distinct }, Axis::Step { len: 24, stride: 1 }], &[24, 1]);
    let long = [(TablePositions::Wide(&[1, 0, 1][..]), 20_000)];
    check::<u32>(
        &[Axis::Table { start: 0, len: 3, parts: &long }, Axis::Step { len: 20_000, stride: 1 }],
        &[20_000, 1],
    );
    let words = random_mask(&mut random, n);
    let count = words.iter().map(|word| word.count_ones() as usize).sum();
    for stride in [0, 1, 2] {
        check::<i16>(&[Axis::Bits { words: &words, skip: 0, len: count, lie: Lie::Walk(1) }], &[stride]);
        check::<u32>(&[Axis::Bits { words: &words, skip: 0, len: count, lie: Lie::Walk(1) }], &[stride]);
    }
    // Threads have halves of a mask in which nothing is set.
    let last: Vec<u64> = (0..1000).map(|word| if word < 900 { 0 } else { !0 }).collect();
    let last = Axis::Bits { words: &last, skip: 0, len: 6400, lie: Lie::Walk(8) };
    check::<u32>(&[last, Axis::Step { len: 8, stride: 1 }], &[8, 1]);
    check::<u32>(&[last], &[2]);
    let middle = [Axis::Step { len: 300, stride: 310 }, Axis::Step { len: 300, stride: 1 }];
    check::<u32>(&middle, &[300, 1]);
    check::<u32>(&middle, &[1, 300]);
    check::<u32>(&middle, &[0, 0]);
}

/// Calls the two kernels of a size with masks of every density, and compares each element, and those around the target.
fn check_mask<E: Copy + PartialEq + Debug>(of: impl Fn(u64) -> E, fill: mask::Fill, expand: mask::Expand) {
    const AROUND: usize = 64;
    let mut random = Random(9);
    let size = size_of::<E>();
    for n in [1_usize, 64, 100, 1000, 1600] {
        // Runs of one, and of 100, whole words among them.
        for (share, run) in [0, 1, 3, 10, 50, 90, 99, 100].into_iter().flat_map(|share| [(share, 1), (share, 100)]) {
            let mut words = vec![0_u64; n.div_ceil(64)];
            let starts = (0..n).step_by(run).filter(|_| random.below(100) < share);
            starts.flat_map(|k| k..n.min(k + run)).for_each(|k| words[k / 64] |= 1 << (k % 64));
            let count = words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            let values: Vec<E> = (1..=count as u64).map(&of).collect();
            let one = of(200);
            let mut filled: Vec<E> = (0..(n + 2 * AROUND) as u64).map(|k| of(k.wrapping_mul(7))).collect();
            let (old, mut spread) = (filled.clone(), filled.clone());
            let range = values.as_ptr_range();
            // SAFETY: S1 and S2: the target and the values have as many elements as the mask has bits; X1: the kernels of this machine.
            let end = unsafe {
                fill(&words, (&raw const one).cast(), filled[AROUND..].as_mut_ptr().cast());
                expand(&words, range.start.cast(), range.end.cast(), spread[AROUND..].as_mut_ptr().cast())
            };
            let mut next = values.iter();
            for k in 0..old.len() {
                let set = k.checked_sub(AROUND).is_some_and(|k| k < n && words[k / 64] >> (k % 64) & 1 == 1);
                let wanted = if set { (one, *next.next().unwrap()) } else { (old[k], old[k]) };
                assert_eq!((filled[k], spread[k]), wanted, "element {k} of {n}, {share} %, {size} bytes");
            }
            assert_eq!(end.addr() - range.start.addr(), size * count);

            // Nothing is behind the last element that is set: AddressSanitizer sees what reads or writes there.
            let last = words
                .iter()
                .rposition(|&word| word != 0)
                .map_or(0, |w| 64 * w + 64 - words[w].leading_zeros() as usize);
            let mut short: Box<[E]> = old[AROUND..][..last].into();
            // SAFETY: S1, S2 and X1, as for the two calls before.
            unsafe { fill(&words, (&raw const one).cast(), short.as_mut_ptr().cast()) };
            assert_eq!(short[..], filled[AROUND..][..last]);
            // SAFETY: S1, S2 and X1, as for the two calls before.
            unsafe { expand(&words, range.start.cast(), range.end.cast(), short.as_mut_ptr().cast()) };
            assert_eq!(short[..], spread[AROUND..][..last]);
        }
    }
}

#[test]
fn kernels_of_masks() {
    macro_rules! check {
        ($($t:ty: $of:expr),*) => {$({
            let size = size_of::<$t>();
            check_mask::<$t>($of, mask::portable_fill(size), mask::portable_expand(size));
            check_mask::<$t>($of, mask::fill(size), mask::expand(size));
            #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
            if let Some((fill, expand)) = super::x86::blend(size) {
                check_mask::<$t>($of, fill, expand);
            }
        })*};
    }
    check!(u8: |k| k as u8, u16: |k| k as u16, u32: |k| k as u32, u64: |k| k, [u64; 2]: |k| [k, !k]);
}

/// A mask over the contiguous lines of a target with gaps between them, and over one without lines.
#[test]
fn masks_over_lines() {
    let mut random = Random(12);
    for (lines, len) in [(3, 100), (5, 64), (40, 129), (2, 4500), (1, 70), (3, 63)] {
        let words = random_mask(&mut random, lines * len);
        let (gaps, turned) = ([(lines, len as isize + 7), (len, 1)], [(lines, 1), (len, lines as isize)]);
        for axes in [&gaps, &turned] {
            let count = words.iter().map(|word| word.count_ones() as usize).sum();
            let axis = Axis::Bits { words: &words, skip: 0, len: count, lie: Lie::Grid { axes, first: 0 } };
            check_sizes(&[axis], &[1]);
            check_sizes(&[axis], &[0]);
            check_sizes(&[Axis::Step { len: 2, stride: 41_000 }, axis], &[count as isize, 1]);
        }
    }
}
