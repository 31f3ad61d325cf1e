//! Every path against the plain loop.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::mem::MaybeUninit;

#[cfg(feature = "std")]
use super::bits;
use super::bits::ones;
use super::normalize::Nest;
use super::permuted::{self, LineGroups};
use super::positions::{Unplaced, first_outside};
use super::strategy::{GatherPlan, GatherStrategy, choose};
#[cfg(feature = "rayon")]
use super::threads;
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
use super::x86;
use super::{
    Axis, Int, Lie, Marks, Placing, Rows, TablePositions, bits_of, for_each_offset, gather, gather_to_rows, positions,
    positions_as_is, take_along,
};
use super::{along, compress};
use crate::kernel::copy::stage;
#[cfg(feature = "std")]
use crate::kernel::copy::tests::asked;
use crate::kernel::copy::tests::{Random, share_of};
use crate::kernel::in_order::InOrder;
#[cfg(feature = "rayon")]
use crate::kernel::threads::GATHER_UNITS;
use crate::kernel::threads::Threads;
use crate::layout::Layout;
use crate::range::Slice;
use crate::shape::rank::DynRank;
use crate::tensor::strided::Strided;
use crate::tensor::view::TensorView;

#[cfg(feature = "rayon")]
pub(crate) const THREADS: [Threads; 2] = [Threads::One, Threads::Pool];
#[cfg(not(feature = "rayon"))]
pub(crate) const THREADS: [Threads; 1] = [Threads::One];

/// An axis with what it borrows.
#[derive(Clone, Debug)]
pub(crate) enum Owned {
    Step(usize, isize),
    Narrow(Vec<(Vec<u32>, isize)>),
    Wide(Vec<(Vec<usize>, isize)>),
    Bits(Vec<u64>, isize),
    Grid(Vec<u64>, Vec<(usize, isize)>),
}

impl Owned {
    /// An axis over source axes of `stride` on, and the elements that the source needs for it in that unit.
    pub(crate) fn random(random: &mut Random, kind: usize, most: usize, stride: isize) -> (Owned, usize) {
        let n = random.below(most + 1);
        let signed = stride * random.one_of(&[1, 1, 1, -1]);
        let extent = random.one_of(&[1, 2, 7, 40, 200]);
        let positions = |random: &mut Random, extent: usize| -> Vec<usize> {
            let sorted = random.below(3) == 0;
            let mut positions: Vec<usize> = (0..n).map(|_| random.below(extent)).collect();
            if sorted {
                positions.sort_unstable();
            }
            positions
        };
        match kind {
            0 => {
                let step = random.one_of(&[1, 1, 1, -1, 2, 3, 0]);
                (Owned::Step(n, stride * step), n.max(1) * step.unsigned_abs().max(1))
            }
            1 => (Owned::Wide(vec![(positions(random, extent), signed)]), extent),
            2 => {
                let narrow = positions(random, extent).iter().map(|&p| p as u32).collect();
                (Owned::Narrow(vec![(narrow, signed)]), extent)
            }
            3 => {
                let (a, b) = (positions(random, extent), positions(random, 5));
                if random.below(2) == 0 {
                    let narrow = |v: Vec<usize>| v.iter().map(|&p| p as u32).collect();
                    (Owned::Narrow(vec![(narrow(b), signed * extent as isize), (narrow(a), signed)]), 5 * extent)
                } else {
                    (Owned::Wide(vec![(a, signed), (b, signed * extent as isize)]), 5 * extent)
                }
            }
            _ if n > 5 && random.below(3) == 0 => {
                let (a, b) = (n / 5, 5);
                let axes = random.one_of(&[
                    [(1, 7), (a, signed), (b, signed * a as isize)],
                    [(b, signed), (1, 7), (a, -signed * b as isize)],
                ]);
                (Owned::Grid(mask(random, a * b), axes.to_vec()), a * b)
            }
            _ => (Owned::Bits(mask(random, n), signed), n.max(1)),
        }
    }

    pub(crate) fn parts(owned: &[Owned]) -> Vec<Vec<(TablePositions<'_>, isize)>> {
        owned
            .iter()
            .map(|owned| match owned {
                Owned::Narrow(parts) => parts.iter().map(|(p, s)| (TablePositions::Narrow(p), *s)).collect(),
                Owned::Wide(parts) => parts.iter().map(|(p, s)| (TablePositions::Wide(p), *s)).collect(),
                _ => Vec::new(),
            })
            .collect()
    }

    pub(crate) fn axis<'p>(&'p self, parts: &'p [(TablePositions<'p>, isize)]) -> Axis<'p> {
        match self {
            &Owned::Step(extent, stride) => Axis::Step { len: extent, stride },
            Owned::Bits(words, stride) => Axis::Bits { words, skip: 0, len: ones(words), lie: Lie::Walk(*stride) },
            Owned::Grid(words, axes) => {
                Axis::Bits { words, skip: 0, len: ones(words), lie: Lie::Grid { axes, first: 0 } }
            }
            Owned::Narrow(tables) => Axis::Table { start: 0, len: tables[0].0.len(), parts },
            Owned::Wide(tables) => Axis::Table { start: 0, len: tables[0].0.len(), parts },
        }
    }
}

/// A mask of `n` bits: sparse, dense or in runs.
pub(crate) fn mask(random: &mut Random, n: usize) -> Vec<u64> {
    let density = random.one_of(&[2, 30, 50, 90, 100, 0]);
    let run = random.one_of(&[1, 1, 20, 150]);
    let mut words = vec![0; n.div_ceil(64)];
    let mut set = false;
    for bit in 0..n {
        if bit % run == 0 {
            set = random.below(100) < density;
        }
        words[bit / 64] |= u64::from(set) << (bit % 64);
    }
    words
}

/// Gathers in every way and compares whole buffers, so that a write beside the result shows too.
fn check<const SIZE: usize>(axes: &[Axis<'_>], shift: usize) {
    let (mut low, mut high, mut count) = (0, 0, 0);
    for_each_offset(axes, |offset| {
        (low, high, count) = (offset.min(low), offset.max(high), count + 1);
    });
    // All entries of a grid are valid, set or not (G1).
    for axis in axes {
        if let Axis::Bits { lie: Lie::Grid { axes, .. }, .. } = axis {
            let span: isize = axes.iter().map(|(extent, stride)| (*extent as isize - 1) * stride.abs()).sum();
            (low, high) = (low - span, high + span);
        }
    }
    let mut random = Random(SIZE as u64);
    let source: Vec<[u8; SIZE]> = (0..high - low + 1).map(|_| core::array::from_fn(|_| random.next() as u8)).collect();
    let src = source.as_ptr().wrapping_offset(-low);
    let fresh = || vec![0xa5u8; count * SIZE + shift + 64];
    let mut truth = fresh();
    let mut at = shift;
    for_each_offset(axes, |offset| {
        truth[at..at + SIZE].copy_from_slice(&source[(offset - low) as usize]);
        at += SIZE;
    });
    let check = |way: &str, run: &dyn Fn(*mut [u8; SIZE])| {
        let mut bytes = fresh();
        run(bytes[shift..].as_mut_ptr().cast());
        assert!(bytes == truth, "{way}: {SIZE} bytes, {axes:?} + {shift}");
    };
    for threads in THREADS {
        // SAFETY: G1: the source reaches from the lowest offset to the highest; G2: the result has room for all
        // elements; G3: arrays of bytes are plain data.
        check("dispatched", &|dst| unsafe { gather(axes, src, dst, threads) });
    }
    let whole: &[[u8; SIZE]] = truth[shift..shift + count * SIZE].as_chunks().0;
    for (len, gap) in [7, 4, 1].into_iter().filter(|len| count.is_multiple_of(*len)).zip([3, 0, 2]) {
        let to = Layout::<DynRank>::made([count / len, len][..].into(), [(len + gap) as isize, 1][..].into(), shift);
        let mut wanted = vec![[0xa5; SIZE]; shift + count / len * (len + gap)];
        for (x, at) in whole.iter().zip(to.positions()) {
            wanted[at] = *x;
        }
        let rows = Rows::of(to.shape(), to.strides(), to.offset());
        for threads in THREADS {
            let mut out = vec![[0xa5; SIZE]; wanted.len()];
            // SAFETY: G1 and G3 hold as for the dispatched gather; G2: the rows are apart and inside `out`.
            unsafe { gather_to_rows(axes, src, &rows, out.as_mut_ptr(), threads) };
            assert!(out == wanted, "rows of {len}: {SIZE} bytes, {axes:?} + {shift}");
        }
    }
    let Some(nest) = Nest::new(SIZE, axes, src.cast(), core::ptr::null_mut()) else { return };
    let bytes = nest.bytes();
    let plan = choose(nest, bytes);
    #[cfg(feature = "rayon")]
    if !matches!(plan.strategy, GatherStrategy::Slabs | GatherStrategy::Copy) {
        for grain in [GATHER_UNITS, 100] {
            check("cut", &|dst| {
                let mut plan = plan.clone();
                plan.nest.ends.0[1] = dst.cast();
                // SAFETY: G1 to G3 hold as for the dispatched gather.
                unsafe { threads::parts(&plan, Some(grain)) };
            });
        }
    }
    for strategy in [plan.strategy, GatherStrategy::Runs] {
        for stream in [None, stage::lines()] {
            check("one piece", &|dst| {
                let mut nest = plan.nest.clone();
                nest.ends.0[1] = dst.cast();
                // SAFETY: G1 to G3 hold as for the dispatched gather; G5: the strategy is supported, or was chosen for
                // the nest.
                unsafe { GatherPlan { nest, strategy, stream }.run() };
                stage::fence();
            });
        }
    }
}

fn check_sizes(axes: &[Axis<'_>], shift: usize) {
    check::<1>(axes, shift);
    check::<2>(axes, shift);
    check::<3>(axes, shift);
    check::<4>(axes, shift);
    check::<8>(axes, shift);
    check::<12>(axes, shift);
    check::<16>(axes, shift);
    check::<24>(axes, shift);
}

/// Dims of the kinds given, outermost first, over a source in the same order.
fn check_kinds(random: &mut Random, kinds: &[usize], most: usize, shift: usize) {
    let mut owned = Vec::new();
    let mut unit = random.one_of(&[1, 1, 1, 2]);
    for &kind in kinds.iter().rev() {
        let (axis, extent) = Owned::random(random, kind, most, unit);
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
        check_sizes(&axes, shift);
    }
}

#[test]
fn random_axes() {
    let mut random = Random(1);
    for _ in 0..share_of(120) {
        let rank = random.below(5);
        let kinds: Vec<usize> = (0..rank).map(|_| random.below(5)).collect();
        let shift = random.below(70);
        check_kinds(&mut random, &kinds, [0, 400, 40, 10, 6][rank], shift);
    }
}

#[test]
fn one_dim_in_many_lengths() {
    let mut random = Random(2);
    for kind in 0..5 {
        for most in [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 127, 1500] {
            check_kinds(&mut random, &[kind], most, most % 67);
        }
    }
}

#[test]
fn two_axes() {
    let mut random = Random(3);
    for outer in 0..5 {
        for inner in 0..5 {
            for most in [3, 20, 64] {
                check_kinds(&mut random, &[outer, inner], most, most);
            }
        }
    }
}

/// An innermost axis of every short length, in steps or as a table, inside of one table or of two.
#[test]
fn short_axes_inside_of_a_table() {
    let mut random = Random(7);
    for len in 2..36 {
        let rows = random.one_of(&[9, 33, 70, 200]);
        let positions =
            |random: &mut Random, n: usize, extent| -> Vec<usize> { (0..n).map(|_| random.below(extent)).collect() };
        let narrow = |wide: &[usize]| -> Vec<u32> { wide.iter().map(|&p| p as u32).collect() };
        let (a, b, c) =
            (positions(&mut random, rows, 20), positions(&mut random, rows, 3), positions(&mut random, len, 80));
        let (small_a, small_c) = (narrow(&a), narrow(&c));
        let one = [(TablePositions::Narrow(&small_a), 80)];
        let two = [(TablePositions::Wide(&a), 80), (TablePositions::Wide(&b), -1600)];
        let inner = [(TablePositions::Narrow(&small_c), 1)];
        for outer in
            [Axis::Table { start: 0, len: rows, parts: &one }, Axis::Table { start: 0, len: rows, parts: &two }]
        {
            for inner in [Axis::Step { len, stride: -2 }, Axis::Table { start: 0, len, parts: &inner }] {
                check_sizes(&[outer, inner], len);
                check::<4>(&[Axis::Step { len: 3, stride: 7 }, outer, inner], 0);
            }
        }
    }
}

#[test]
fn nothing_and_one() {
    check_sizes(&[], 1);
    check_sizes(&[Axis::Step { len: 3, stride: 1 }, Axis::Table { start: 0, len: 0, parts: &[] }], 1);
    check_sizes(&[Axis::Table { start: 0, len: 3, parts: &[] }], 1);
    check_sizes(
        &[Axis::Bits { words: &[0, 0], skip: 0, len: 0, lie: Lie::Walk(1) }, Axis::Step { len: 3, stride: 1 }],
        1,
    );
    check_sizes(&[Axis::Step { len: 0, stride: isize::MAX }, Axis::Step { len: usize::MAX, stride: 0 }], 1);
    check_sizes(&[Axis::Table { start: 0, len: 1, parts: &[(TablePositions::Wide(&[7]), -3)] }], 1);
    check_sizes(&[Axis::Step { len: 1, stride: isize::MAX }, Axis::Step { len: 70, stride: -1 }], 1);
    check::<1>(&[Axis::Step { len: 2, stride: 1 }; 12], 0);
}

/// Large enough for the pool and for streaming without being told.
#[test]
fn large() {
    let mut random = Random(4);
    let n = 70_000;
    let near: Vec<u32> = (0..n).map(|_| random.below(50_000) as u32).collect();
    let far: Vec<usize> = (0..n).map(|j| j / 3 * 7 % 300_000).collect();
    check::<4>(&[Axis::Table { start: 0, len: n, parts: &[(TablePositions::Narrow(&near), 1)] }], 4);
    check::<8>(&[Axis::Table { start: 0, len: n, parts: &[(TablePositions::Wide(&far), 1)] }], 0);
    // At random over more than the cache.
    let far: Vec<u32> = (0..n as u32).map(|j| j.wrapping_mul(2_654_435_761) % 3_000_000).collect();
    check::<8>(&[Axis::Table { start: 0, len: n, parts: &[(TablePositions::Narrow(&far), 1)] }], 0);
    let words = mask(&mut random, n);
    let count = words.iter().map(|word| word.count_ones() as usize).sum();
    check::<2>(&[Axis::Bits { words: &words, skip: 0, len: count, lie: Lie::Walk(1) }], 2);
    let rows = Axis::Table { start: 0, len: 3000, parts: &[(TablePositions::Narrow(&near[..3000]), 8)] };
    check::<4>(&[rows, Axis::Step { len: 24, stride: 1 }], 16);
}

/// Rows that are whole lines, in a result that starts a line and in others.
#[test]
fn rows_of_whole_lines() {
    let mut random = Random(12);
    let entries: Vec<u32> = (0..300).map(|_| random.below(200) as u32).collect();
    for lines in [1, 2, 3, 4, 7, 8, 15, 16] {
        let rows =
            Axis::Table { start: 0, len: 300, parts: &[(TablePositions::Narrow(&entries), 16 * lines as isize)] };
        // Bytes start at a multiple of 16, so one of these starts a line.
        for shift in [0, 16, 32, 48] {
            check::<4>(&[rows, Axis::Step { len: 16 * lines, stride: 1 }], shift);
        }
    }
}

/// Rows of every short length, each moved in one way of a few, among others in the source.
#[test]
fn rows_of_every_short_length() {
    let mut random = Random(13);
    let entries: Vec<u32> = (0..300).map(|_| random.below(200) as u32).collect();
    for len in 1..=140 {
        let rows = Axis::Table { start: 0, len: 300, parts: &[(TablePositions::Narrow(&entries), len as isize + 3)] };
        check::<1>(&[rows, Axis::Step { len, stride: 1 }], 1);
    }
}

/// Words that are passed over together, among some that are not, up to the ends.
#[test]
fn masks_with_empty_words() {
    let mut random = Random(10);
    for (len, some) in [(8, 1), (9, 2), (100, 3), (300, 1), (300, 12), (303, 60), (3000, 5), (3001, 700)] {
        let mut words = vec![0_u64; len];
        for _ in 0..some {
            let any = random.next();
            words[random.below(len)] = random.one_of(&[!0, any, 1 << 63]);
        }
        let count = words.iter().map(|word| word.count_ones() as usize).sum();
        let axes = [Axis::Bits { words: &words, skip: 0, len: count, lie: Lie::Walk(1) }];
        check_sizes(&axes, 1);
    }
}

/// Each way for each width of positions, of entries in a row and at a step, beside what their values say.
fn check_entries<I: Int>(entries: &[I], extent: usize, value: impl Fn(I) -> i128) {
    let n = extent as i128;
    let values: Vec<i128> = entries.iter().map(|&entry| value(entry)).collect();
    let place = |e: &i128| if (-n..0).contains(e) { Some(e + n) } else { Some(*e).filter(|e| (0..n).contains(e)) };
    let marks: Marks = (0..values.len()).filter(|&k| place(&values[k]).is_none()).collect();
    let as_table = |f: &dyn Fn(&i128) -> i128| values.iter().map(|e| f(e) as usize).collect::<Vec<_>>();
    let marked = as_table(&|e| place(e).unwrap_or(n));
    let strict = match marks.first() {
        Some(&k) => Err(Unplaced::Entry(k)),
        None => Ok((marked.clone(), Vec::new())),
    };
    let mut wanted = vec![(Placing::Strict, strict), (Placing::Mark, Ok((marked, marks)))];
    if extent > 0 {
        wanted.push((Placing::Clip, Ok((as_table(&|e| *e.clamp(&0, &(n - 1))), Vec::new()))));
        wanted.push((Placing::Wrap, Ok((as_table(&|e| e.rem_euclid(n)), Vec::new()))));
    }
    // Every other one of twice as many.
    let apart: Vec<I> = entries.iter().flat_map(|&entry| [entry, entry]).collect();
    let layout = Layout::row_major([2 * entries.len()]).unwrap();
    let apart = TensorView::from_slice(&apart, layout).unwrap().i(Slice::new(None, None, Some(2))).into_dyn();
    let apart = InOrder::Strided(apart.strided());
    for (entries, threads) in [InOrder::Row(entries), apart].into_iter().flat_map(|e| THREADS.map(|t| (e, t))) {
        for (way, wanted) in &wanted {
            let wide = positions::<_, usize>(entries, extent, *way, threads);
            assert_eq!(wide, *wanted, "{way:?}, extent {extent}");
            if u32::try_from(extent).is_ok() {
                let narrow = positions::<_, u32>(entries, extent, *way, threads);
                let narrow = narrow.map(|(table, marks)| (table.iter().map(|&p| p as usize).collect(), marks));
                assert_eq!(narrow, *wanted, "{way:?}, extent {extent}");
            }
            // The extent stands for an entry that is marked.
            if extent < 1 << 16 || *way != Placing::Mark && extent == 1 << 16 {
                let short = positions::<_, u16>(entries, extent, *way, threads);
                let short = short.map(|(table, marks)| (table.iter().map(|&p| p.into()).collect(), marks));
                assert_eq!(short, *wanted, "{way:?}, extent {extent}");
            }
        }
    }
}

macro_rules! check_entries {
    ($random:expr, $($t:ident)*) => {$(
        for extent in [0, 1, 5, 100, 127, 128, 255, 256, 1 << 16, 70_000, u32::MAX as usize, 1 << 32, isize::MAX as usize] {
            for n in [0, 1, 7, 64, 200] {
                let bad = $random.below(3) * $random.below(n + 1);
                let entries: Vec<$t> = (0..n)
                    .map(|j| {
                        let any = $random.next() as $t;
                        let edge = $random.one_of(&[$t::MIN, $t::MAX, 0]);
                        let any = if $random.below(4) == 0 { edge } else { any };
                        if bad > 0 && j >= bad { any } else { (any as i128).rem_euclid(extent.max(1) as i128) as $t }
                    })
                    .collect();
                check_entries(&entries, extent, |entry| entry as i128);
            }
        }
    )*};
}

#[test]
fn entries() {
    let mut random = Random(5);
    check_entries!(random, i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
    let mut many: Vec<i64> = (0..200_000).map(|_| random.below(2000) as i64 - 1000).collect();
    check_entries(&many, 1000, i128::from);
    let mut bytes: Vec<u8> = many.iter().map(|&entry| entry as u8 & 127).collect();
    check_entries(&bytes, 128, i128::from);
    (many[150_000], many[199_999], bytes[150_001]) = (i64::MIN, 1000, 128);
    check_entries(&many, 1000, i128::from);
    check_entries(&bytes, 128, i128::from);
    check_entries(&[u64::MAX], 1000, i128::from);
    many.iter_mut().step_by(7).for_each(|entry| *entry += 1000);
    check_entries(&many, 1000, i128::from);
    // No entry is outside when they are read again.
    assert_eq!(first_outside(InOrder::Row(&[3_i64, -1]), 4), Unplaced::Changed);
    assert_eq!(first_outside(InOrder::Row(&[3_i64, -5]), 4), Unplaced::Entry(1));
}

#[test]
fn bools_to_bits() {
    let mut random = Random(6);
    for n in (0..300_usize).chain([511, 512, 513, 1024, 5000, 5001, 600_001]) {
        let density = random.below(101);
        let run = random.one_of(&[1, 1, 700]);
        let mut set = false;
        let bools: Vec<bool> = (0..n)
            .map(|j| {
                set = if j % run == 0 { random.below(100) < density } else { set };
                set
            })
            .collect();
        let mut words = vec![0; n.div_ceil(64)];
        for (j, _) in bools.iter().enumerate().filter(|&(_, &set)| set) {
            words[j / 64] |= 1_u64 << (j % 64);
        }
        let count = bools.iter().filter(|&&set| set).count();
        for threads in THREADS {
            assert!(bits_of(InOrder::Row(&bools), threads) == Some((words.clone(), count)), "{n} bools");
        }
    }
}

#[test]
fn entries_as_they_are() {
    for threads in THREADS {
        let as_is = |entries: &[i64]| positions_as_is(entries, 10, threads).map(|p| p.at(0));
        assert_eq!(as_is(&[9, 0]), Some(9));
        assert_eq!(as_is(&[9, -10]), None);
        assert_eq!(as_is(&[9, 10, i64::MIN]), None);
        assert!(matches!(positions_as_is::<i64>(&[], 0, threads), Some(TablePositions::Wide([]))));
        assert!(matches!(positions_as_is(&[3_i32, 4], 10, threads), Some(TablePositions::Narrow([3, 4]))));
        assert!(positions_as_is(&[3_u64, 4], 4, threads).is_none());
        assert!(positions_as_is(&[77_u8], 4, threads).is_none());
        let mut many: Vec<i64> = vec![9; 200_000];
        assert_eq!(as_is(&many), Some(9));
        many[150_000] = -1;
        assert_eq!(as_is(&many), None);
        many[150_000] = 9;
        many[199_999] = 10;
        assert_eq!(as_is(&many), None);
    }
}

/// Large enough to be written around the cache.
#[test]
fn many_entries() {
    let entries: Vec<i8> = (0..4_200_000).map(|j| (j % 251) as i8).collect();
    for threads in THREADS {
        let (out, _) = positions::<_, usize>(InOrder::Row(&entries), 256, Placing::Strict, threads).unwrap();
        assert!(entries.iter().zip(&out).all(|(&entry, &p)| p == usize::from(entry as u8)));
    }
}

/// Every kernel of this machine, not only the one that it would choose, for elements of so many bytes.
fn compressions(size: usize) -> Vec<compress::CompressKernel> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    let more = x86::pack(size);
    #[cfg(not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")))]
    let more = None;
    [compress::portable(size), compress::kernel(size)].into_iter().chain(more).collect()
}

/// Masks of every density, of runs, with empty blocks, and with a dense word before empty ones.
fn masks() -> Vec<Vec<bool>> {
    let mut random = Random(9);
    let mut masks = Vec::new();
    for n in [1, 64, 100, 1000, 2500] {
        for share in [1, 3, 8, 15, 16] {
            masks.push((0..n).map(|_| random.below(16) < share).collect());
        }
    }
    for _ in 0..20 {
        let mut mask: Vec<bool> = Vec::new();
        while mask.len() < 3000 {
            let (len, share) = (1 + random.below(700), [0, 0, 8, 15, 16][random.below(5)]);
            mask.extend((0..len).map(|_| random.below(16) < share));
        }
        masks.push(mask);
    }
    for dense in [0, 64, 512 - 64, 512] {
        masks.push((0..dense + 64).map(|k| k >= dense && k % 3 > 0).chain([false; 200]).collect());
    }
    masks
}

/// The source ends behind the last set bit, so that a sanitizer sees what is read behind it.
fn check_compression<const SIZE: usize>() {
    let mut random = Random(10);
    for set in masks() {
        let words: Vec<u64> =
            set.chunks(64).map(|bits| bits.iter().rfold(0, |word, &bit| word << 1 | u64::from(bit))).collect();
        let last = set.iter().rposition(|&set| set).map_or(0, |last| last + 1);
        let source: Box<[[u8; SIZE]]> = (0..last).map(|_| core::array::from_fn(|_| random.below(256) as u8)).collect();
        let packed: Vec<[u8; SIZE]> = source.iter().zip(&set).filter(|(_, set)| **set).map(|(&x, _)| x).collect();
        for kernel in compressions(SIZE) {
            // Room for the elements alone, or for more behind them; all blocks at once, or one after the other.
            for (more, blocks) in [(0, usize::MAX), (1, usize::MAX), (100, usize::MAX), (0, 1), (70, 1)] {
                const BEHIND: usize = 70;
                let mut out = vec![[7; SIZE]; packed.len() + more + BEHIND];
                let room = packed.len() + more;
                let begin = out.as_mut_ptr().cast::<u8>();
                let (mut to, end) = (begin, begin.wrapping_add(SIZE * room));
                let mut walk = compress::MaskWalk::new(&words);
                let mut done = 0;
                while walk.left() {
                    // SAFETY: G1: the source ends behind the last set bit; G2: the result has room for as many elements
                    // as bits are set. X1: `compressions` asked for the kernels of this machine.
                    to = unsafe { kernel(&mut walk, blocks, source.as_ptr().cast(), to, end) };
                    if blocks == 1 {
                        // One block was packed, the last that the walk passed.
                        let block = walk.last();
                        done += words[block].iter().map(|word| word.count_ones() as usize).sum::<usize>();
                        assert_eq!(to.addr() - begin.addr(), SIZE * done, "{SIZE} bytes");
                    }
                }
                assert_eq!(to.addr() - begin.addr(), SIZE * packed.len(), "{SIZE} bytes, {more} more, {blocks} blocks");
                assert!(out[..packed.len()] == packed, "{SIZE} bytes, {more} more, {blocks} blocks");
                assert!(
                    out[room..].iter().all(|&x| x == [7; SIZE]),
                    "{SIZE} bytes, {more} more: written behind the end"
                );
            }
        }
    }
}

#[test]
fn compression() {
    check_compression::<1>();
    check_compression::<2>();
    check_compression::<4>();
    check_compression::<8>();
    check_compression::<16>();
}

/// A strided row at every entry, with many entries for each slab.
#[test]
fn slabs() {
    let mut random = Random(8);
    for (steps, stride) in [(33, 13), (64, 7), (5, -3), (100, 1)] {
        let len = 70_000 / steps;
        let slow: Vec<u32> = (0..len).map(|_| random.below(4) as u32).collect();
        let fast: Vec<usize> = (0..len).map(|_| random.below(7)).collect();
        let parts = [(TablePositions::Wide(&fast[..]), 1), (TablePositions::Narrow(&slow[..]), 2000)];
        let axes = [Axis::Table { start: 0, len, parts: &parts }, Axis::Step { len: steps, stride }];
        check::<1>(&axes, 1);
        check::<4>(&axes, 4);
        check::<8>(&axes, 8);
    }
}

/// Tables over rows whose neighbours are close, up to the farthest that one instruction reaches, and a step beyond it.
#[test]
fn permuted_tables() {
    let mut random = Random(11);
    for size in [1, 2, 4, 8] {
        let line = stage::LINE / size;
        for len in [2 * line - 1, 2 * line, 3 * line + 1, 5 * line, 1100] {
            for reach in [1, 3, line, 2 * line, 2 * line + 1] {
                let mut low = 0;
                let near: Vec<usize> = (0..len)
                    .map(|k| {
                        low = if k % line == 0 { random.below(500) } else { low };
                        // The first two of a group are as far apart as they can be.
                        low + [0, reach - 1].get(k % line).copied().unwrap_or_else(|| random.below(reach))
                    })
                    .collect();
                let rows = 8 + random.below(4);
                let found = LineGroups::of(&near, line, rows).is_some();
                assert_eq!(found, len >= 2 * line && reach <= 2 * line, "{size} bytes, {len} entries, reach {reach}");
                assert!(LineGroups::of(&near, line, 7).is_none(), "few rows");
                let narrow: Vec<u32> = near.iter().map(|&p| p as u32).collect();
                for table in [TablePositions::Wide(&near), TablePositions::Narrow(&narrow)] {
                    let parts = [(table, 1)];
                    let axes = [Axis::Step { len: rows, stride: 701 }, Axis::Table { start: 0, len, parts: &parts }];
                    match size {
                        1 => check::<1>(&axes, 3),
                        2 => check::<2>(&axes, 3),
                        4 => check::<4>(&axes, 0),
                        _ => check::<8>(&axes, 5),
                    }
                }
            }
        }
    }
}

/// The kernels of all registers that this machine has: a gather takes the widest ones alone.
#[test]
fn permuted_kernels() {
    fn check<E: Copy + PartialEq + core::fmt::Debug + From<u32>>(random: &mut Random) {
        for permuted in permuted::kernels(size_of::<E>()) {
            let line = permuted.lanes;
            for len in [2 * line, 2 * line + 1, 5 * line - 1] {
                for reach in [1, line - 1, line, line + 1, 2 * line] {
                    let lows: Vec<usize> = (0..len.div_ceil(line)).map(|_| random.below(100)).collect();
                    let table: Vec<usize> = (0..len).map(|k| lows[k / line] + random.below(reach)).collect();
                    // No element behind the last one that is named.
                    let source: Vec<E> = (0..=table.iter().max().copied().unwrap_or(0) as u32).map(E::from).collect();
                    let groups = LineGroups::of(&table, line, 8).unwrap();
                    let kernel = permuted.kernels[usize::from(groups.two())];
                    for from in [0, line] {
                        let mut found = vec![E::from(u32::MAX); len - from];
                        // SAFETY: G1 and G2: the source has all positions of the table, and there is room for the entries from
                        // `from` on; the groups are made for these registers; X1: the machine has the kernels.
                        unsafe {
                            kernel(&groups, from / line, len - from, source.as_ptr().cast(), found.as_mut_ptr().cast());
                        }
                        let expected: Vec<E> = table[from..].iter().map(|&at| source[at]).collect();
                        assert_eq!(found, expected, "lines of {line}, {table:?}");
                    }
                }
            }
        }
    }
    let mut random = Random(12);
    check::<u32>(&mut random);
    check::<u64>(&mut random);
}

fn check_along<const SIZE: usize>(random: &mut Random, shape: &[usize], axis: usize, extent: usize) {
    let mut full = shape.to_vec();
    full[axis] = extent;
    let mut strides = vec![0; shape.len()];
    let mut unit = 1;
    let swap = random.below(2) * shape.len();
    for k in (0..shape.len()).rev() {
        let k = if swap > 0 { swap - 1 - k } else { k };
        // Some axes are broadcast.
        if k != axis && random.below(5) == 0 {
            continue;
        }
        strides[k] = unit;
        unit *= full[k] as isize;
    }
    let source: Vec<[u8; SIZE]> = (0..unit).map(|_| core::array::from_fn(|_| random.next() as u8)).collect();
    // The axis runs backwards, from its last position on.
    let mut first = 0;
    if random.below(3) == 0 {
        first = strides[axis] as usize * (extent - 1);
        strides[axis] = -strides[axis];
    }
    let source = source.as_ptr().wrapping_add(first);
    let len = shape.iter().product();
    let wide: Vec<usize> = (0..len).map(|_| random.below(extent)).collect();
    let narrow: Vec<u32> = wide.iter().map(|&p| p as u32).collect();
    let short: Vec<u16> = wide.iter().map(|&p| p as u16).collect();
    let fresh = || vec![[0xa5u8; SIZE]; len + 1];
    let mut truth = fresh();
    // SAFETY: G1: the positions are inside the source; G2: the result has as many elements as there are positions; G3:
    // arrays of bytes are plain data.
    unsafe {
        along::plain(shape, axis, &wide, source, &strides, truth.as_mut_ptr());
        macro_rules! check {
            ($($positions:ident)*) => {$(
                for threads in THREADS {
                    let mut out = fresh();
                    take_along(shape, (axis, extent), &$positions, source, &strides, out.as_mut_ptr(), threads);
                    assert!(out == truth, "{SIZE} bytes, {shape:?} along {axis} of {extent}");
                }
            )*};
        }
        check!(wide narrow short);
    }
}

#[test]
fn along_an_axis() {
    let mut random = Random(7);
    for k in 0..share_of(30) {
        let rank = 1 + random.below(3);
        let most = [1500, 60, 14][rank - 1];
        let shape: Vec<usize> = (0..rank).map(|_| random.below(most + 1)).collect();
        let (axis, extent) = (k % rank, 1 + random.below(200));
        check_along::<1>(&mut random, &shape, axis, extent);
        check_along::<2>(&mut random, &shape, axis, extent);
        check_along::<3>(&mut random, &shape, axis, extent);
        check_along::<4>(&mut random, &shape, axis, extent);
        check_along::<8>(&mut random, &shape, axis, extent);
        check_along::<16>(&mut random, &shape, axis, extent);
    }
    check_along::<4>(&mut random, &[150, 200], 0, 200);
    check_along::<4>(&mut random, &[150, 200], 1, 200);
    // Inner axes that are one, and outer ones.
    for axis in 0..4 {
        for _ in 0..4 {
            check_along::<4>(&mut random, &[9, 33, 20, 24], axis, 40);
        }
    }
    // Results that are written around the cache; rows that start a line, and rows that do not.
    check_along::<8>(&mut random, &[2100, 512], 0, 1800);
    check_along::<8>(&mut random, &[2100, 511], 0, 1800);
    // The same of a source that is looked up where it is, and a source whose rows are too many to pack.
    check_along::<8>(&mut random, &[2100, 512], 0, 40);
    check_along::<8>(&mut random, &[2100, 511], 0, 40);
    check_along::<4>(&mut random, &[4, 300], 0, 300);
    // More short rows than a block of offsets.
    check_along::<4>(&mut random, &[700, 7], 1, 50);
    check_along::<2>(&mut random, &[40, 20, 3], 2, 9);
    check_along::<4>(&mut random, &[40, 3, 18_000], 1, 7);
    check_along::<4>(&mut random, &[2, 2_100_001], 1, 5000);
}

/// A mask over the contiguous lines of a source with gaps between them.
#[test]
fn masks_over_lines() {
    let mut random = Random(9);
    for (lines, len) in [(3, 100), (5, 64), (40, 129), (2, 4500), (1, 70), (3, 63)] {
        for _ in 0..share_of(4) {
            let words = mask(&mut random, lines * len);
            let axes = [(2, 40_000), (lines, len as isize + 7), (len, 1)];
            let whole: Vec<u64> = mask(&mut random, 2 * lines * len);
            fn of<'p>(words: &'p [u64], axes: &'p [(usize, isize)]) -> Axis<'p> {
                Axis::Bits { words, skip: 0, len: ones(words), lie: Lie::Grid { axes, first: 0 } }
            }
            check_sizes(&[of(&words, &axes[1..])], 1);
            check_sizes(&[Axis::Step { len: 2, stride: 1 }, of(&whole, &axes)], 3);
            // Entries of several elements.
            for parts in [2, 4] {
                let axes = [(lines, (len as isize + 7) * parts), (len, parts)];
                check_sizes(&[of(&words, &axes), Axis::Step { len: parts as usize, stride: 1 }], 1);
            }
        }
    }
}

/// A mask over a source whose neighbouring entries lie on other lines: brought into order by pieces.
#[test]
fn masks_over_turned_sources() {
    let mut random = Random(11);
    let sources: [&[(usize, isize)]; 6] = [
        &[(129, 1), (40, 129)],
        &[(1500, 9), (7, 1)],
        &[(70, -1), (90, 75)],
        &[(30, 0), (200, 3)],
        &[(9, 2), (11, 700), (65, 20)],
        &[(3, 1), (2500, 4)],
    ];
    for axes in sources {
        let entries = axes.iter().map(|(extent, _)| extent).product();
        for _ in 0..3 {
            let words = mask(&mut random, entries);
            let axis = Axis::Bits { words: &words, skip: 0, len: ones(&words), lie: Lie::Grid { axes, first: 0 } };
            check_sizes(&[axis], 1);
            check_sizes(&[Axis::Step { len: 2, stride: 5 }, axis], 0);
        }
    }
}

/// 4,096 elements, `share` of 16 of them at set bits.
#[cfg(feature = "std")]
#[test]
#[ignore = "scripts/arm counts its instructions"]
fn counted() {
    const N: usize = 4096;
    let (name, plain, times) = asked();
    let (what, share) = name.split_once('_').expect("what, and how many of 16 are set");
    let share: usize = share.parse().expect("how many of 16 are set");
    let mut random = Random(9);
    let set: Vec<bool> = (0..N).map(|_| random.below(16) < share).collect();
    if what == "bits" {
        let pack = if plain { bits::pack_portable } else { bits::best() };
        let mut words = [const { MaybeUninit::uninit() }; N / 64];
        // SAFETY: X1: `best` chose a kernel of this machine.
        let count: usize = (0..times).map(|_| unsafe { pack(&set, &mut words) }).sum();
        return assert_eq!(count, times * set.iter().filter(|&&set| set).count());
    }
    let words: Vec<u64> =
        set.chunks(64).map(|bits| bits.iter().rfold(0, |word, &bit| word << 1 | u64::from(bit))).collect();
    let size: usize = what.strip_prefix("mask").and_then(|size| size.parse().ok()).expect("bytes of an element");
    let source = vec![1_u8; N * size];
    let mut out = vec![0_u8; N * size];
    let kernel = if plain { compress::portable(size) } else { compress::kernel(size) };
    for _ in 0..times {
        let (mut walk, room) = (compress::MaskWalk::new(&words), out.as_mut_ptr_range());
        // SAFETY: G1: the source has as many elements as the mask has bits; G2: so has the result. X1: `kernel` chose one of
        // this machine.
        unsafe { kernel(&mut walk, usize::MAX, source.as_ptr(), room.start, room.end) };
    }
}
