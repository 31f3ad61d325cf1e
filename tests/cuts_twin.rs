//! Reads and writes of the sizes that threads share and that are worked on in parts, against the plain loop: images, long lines
//! and tables, cropped, stepped, reversed and turned; masks over one axis or several, arrays beside them; several pools.
//!
//! As in `checked_twin`, `TWIN_SEED=7` and `TWIN_CASES=100000` look elsewhere and for longer.

use std::fmt::Debug;
use std::sync::LazyLock;

use fastrand::Rng;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tensor_idx::Add;
use tensor_idx::prelude::*;

use crate::common::tapes::{number, share_of};

static POOLS: LazyLock<[ThreadPool; 3]> =
    LazyLock::new(|| [1, 2, 5].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool")));

/// No more elements than this are read or written.
const MOST: usize = 200_000;

/// A part of a row-major tensor: an index, and then an order of the axes.
#[derive(Debug)]
struct Source {
    shape: Vec<usize>,
    crop: DynIndex,
    order: Vec<usize>,
}

impl Source {
    fn random(rng: &mut Rng) -> Source {
        let small = [1, 2, 2, 3, 4, 4][rng.usize(..6)];
        let mut shape = match rng.u8(..5) {
            0 => vec![rng.usize(2..300), rng.usize(100..500), small],
            1 => vec![rng.usize(2..5), rng.usize(4000..12_000), small],
            2 => vec![rng.usize(1..100_000)],
            3 => vec![rng.usize(1000..20_000), rng.usize(1..20)],
            _ => (0..4).map(|_| rng.usize(2..20)).collect(),
        };
        if rng.u8(..6) == 0 {
            rng.shuffle(&mut shape);
        }
        let crop = shape.iter().fold(DynIndex::new(), |crop, &extent| match rng.u8(..8) {
            0 => crop.slice(None, None, -1),
            1 => crop.slice(None, None, 2),
            2..6 if extent > 4 => crop.slice(rng.i64(0..3), -rng.i64(1..3), None),
            _ => crop.slice(None, None, None),
        });
        let mut order: Vec<usize> = (0..shape.len()).collect();
        if rng.u8(..4) == 0 {
            rng.shuffle(&mut order);
        }
        Source { shape, crop, order }
    }

    fn of<'t, T>(&self, whole: &'t TensorD<T>) -> TensorView<'t, T, DynRank> {
        whole.i(&self.crop).permute(&self.order)
    }

    fn of_mut<'t, T: Clone>(&self, whole: &'t mut TensorD<T>) -> TensorViewMut<'t, T, DynRank> {
        whole.i_mut(&self.crop).permute(&self.order)
    }
}

/// An index array or mask as it stands on axes of its own.
enum Array {
    Ids(TensorD<i64>),
    Mask(TensorD<bool>),
}

/// An outer index of a shape, and what it says.
struct Index {
    index: DynIndex,
    /// The element that each of the result is, counted in row-major order.
    numbers: Vec<usize>,
    shape: Vec<usize>,
    /// The only array or mask, where all before it and behind it is kept, and its axis.
    alone: Option<(usize, Array)>,
}

impl Index {
    fn random(rng: &mut Rng, shape: &[usize]) -> Index {
        let mut index = Index { index: DynIndex::new(), numbers: vec![0], shape: Vec::new(), alone: None };
        let (mut axis, mut kept) = (0, 0);
        while axis < shape.len() {
            let most = MOST / index.numbers.len().max(1);
            let left = shape.len() - axis;
            let axes = match rng.u8(..3) {
                0 => 1 + rng.usize(..left),
                1 if left > 1 => left - 1,
                _ => 1,
            };
            // Often a mask of whole pixels.
            let kind = if axes > 1 && axes + 1 == left && rng.bool() { 0 } else { rng.u8(..8) };
            let part = &shape[axis..axis + axes];
            let len: usize = part.iter().product();
            match kind {
                0..3 => {
                    let share = [0.0, 0.01, 0.1, 0.5, 0.9, 1.0][rng.usize(..6)];
                    let run = [1, 1, 7, 200][rng.usize(..4)];
                    let (mut set, mut left) = (false, 0);
                    let mask = Tensor::from_fn(part, |_| {
                        if left == 0 {
                            (set, left) = (rng.f64() < share, rng.usize(1..=run));
                        }
                        left -= 1;
                        set
                    });
                    let all: Vec<usize> = mask.iter().enumerate().filter(|(_, set)| **set).map(|(n, _)| n).collect();
                    if all.len() <= most {
                        let rest = |index: DynIndex| index.mask(&mask);
                        index.add(rest, &[all.len()], len, &all);
                        index.alone = Some((axis, Array::Mask(mask)));
                        axis += axes;
                        continue;
                    }
                }
                3..5 if most > 0 => {
                    let extent = shape[axis] as i64;
                    let count = rng.usize(..=most.min(2 * shape[axis] + 3));
                    let count = if extent == 0 { 0 } else { count };
                    let step = [0, 1, 1, 3][rng.usize(..4)];
                    let mut last = 0;
                    let mut entry = |_: usize| {
                        last = if step == 0 || rng.u8(..50) == 0 { rng.i64(0..extent) } else { (last + step) % extent };
                        if step == 0 && rng.bool() { last - extent } else { last }
                    };
                    let ids: Vec<i64> = (0..count).map(&mut entry).collect();
                    let numbers: Vec<usize> = ids.iter().map(|id| id.rem_euclid(extent) as usize).collect();
                    let ids = Tensor::from_vec(vec![count], ids).expect("as many");
                    index.add(|index| index.ints(&ids), &[count], shape[axis], &numbers);
                    index.alone = Some((axis, Array::Ids(ids)));
                    axis += 1;
                    continue;
                }
                5.. if shape[axis] <= most => {
                    let numbers: Vec<usize> = (0..shape[axis]).collect();
                    index.add(|index| index.slice(None, None, None), &[shape[axis]], shape[axis], &numbers);
                    (axis, kept) = (axis + 1, kept + 1);
                    continue;
                }
                _ => (),
            }
            if shape[axis] == 0 {
                index.add(|index| index.slice(None, None, None), &[0], 0, &[]);
            } else {
                let n = rng.usize(..shape[axis]);
                index.add(|index| index.at(n), &[], shape[axis], &[n]);
            }
            axis += 1;
        }
        let covered = index.alone.as_ref().map_or(0, |(_, array)| match array {
            Array::Ids(_) => 1,
            Array::Mask(mask) => mask.rank(),
        });
        if covered + kept != shape.len() {
            index.alone = None;
        }
        index
    }

    /// One more element, which names these of `len` elements of further axes.
    fn add(&mut self, element: impl FnOnce(DynIndex) -> DynIndex, shape: &[usize], len: usize, numbers: &[usize]) {
        self.index = element(std::mem::take(&mut self.index));
        self.numbers = self.numbers.iter().flat_map(|n| numbers.iter().map(move |m| n * len + m)).collect();
        self.shape.extend(shape);
    }
}

fn check_reads<T: Clone + PartialEq + Debug + Send + Sync>(
    rng: &mut Rng,
    source: &Source,
    index: &Index,
    element: impl Fn(usize) -> T,
) {
    let whole = Tensor::from_vec(&source.shape[..], (0..source.shape.iter().product()).map(&element).collect());
    let whole = whole.expect("as many");
    let view = source.of(&whole);
    let flat: Vec<T> = view.iter().cloned().collect();
    let wanted: Vec<T> = index.numbers.iter().map(|&n| flat[n].clone()).collect();
    let said = || format!("{} on {source:?} of {}", index.index, std::any::type_name::<T>());
    let gap = rng.usize(..3);
    for pool in POOLS.iter() {
        let read = pool.install(|| view.oix(&index.index));
        assert!(read.shape() == &index.shape[..] && read.to_vec() == wanted, "{}", said());
        // Into a part of something else.
        let mut extents = index.shape.clone();
        let mut part = DynIndex::new().ellipsis();
        if let Some(extent) = extents.last_mut() {
            part = part.slice(gap, *extent + gap, None);
            *extent += 2 * gap;
        }
        let mut out = Tensor::full(&extents[..], element(7));
        let before = out.clone();
        pool.install(|| view.oix_into(&index.index, out.i_mut(&part)));
        assert!(out.i(&part).iter().eq(&wanted), "{}", said());
        out.i_mut(&part).assign(before.i(&part));
        assert!(out == before, "outside of the result: {}", said());
        // Arrays whose entries do not lie in order.
        match &index.alone {
            Some((axis, Array::Ids(ids))) => {
                let wide =
                    Tensor::from_fn([ids.len(), 2], |at| if at[1] == 0 { *ids.get([at[0]]).unwrap() } else { 1 << 60 });
                let read = pool.install(|| view.take(wide.i(idx![.., 0]), *axis));
                assert!(read.to_vec() == wanted, "{}", said());
            }
            Some((0, Array::Mask(mask))) => {
                let turned = mask.transpose().to_contiguous();
                let read = pool.install(|| view.oix(&turned.transpose()));
                assert!(read.to_vec() == wanted, "turned: {}", said());
            }
            _ => (),
        }
    }
}

macro_rules! check_writes {
    ($rng:ident, $source:ident, $index:ident, $($t:ty)*) => {$({
        let whole = Tensor::from_fn(&$source.shape[..], |_| $rng.u8(..) as $t);
        let value = Tensor::from_fn(&$index.shape[..], |_| $rng.u8(..) as $t);
        let ids = Tensor::from_fn(&$source.shape[..], {
            let mut n = 0;
            move |_| { n += 1; n - 1 }
        });
        let places: Vec<usize> = $source.of(&ids).iter().copied().collect();
        let places: Vec<usize> = $index.numbers.iter().map(|&n| places[n]).collect();
        let old = whole.to_vec();
        let (mut filled, mut assigned, mut added, mut summed) = (old.clone(), old.clone(), old.clone(), old.clone());
        for (&place, &x) in places.iter().zip(value.iter()) {
            filled[place] = 9 as $t;
            assigned[place] = x;
            // As in NumPy, the last one counts.
            added[place] = old[place].wrapping_add(x);
            summed[place] = summed[place].wrapping_add(x);
        }
        for pool in POOLS.iter() {
            let [mut a, mut b, mut c, mut d] = [&whole; 4].map(Clone::clone);
            pool.install(|| {
                $source.of_mut(&mut a).oix_mut(&$index.index).fill(9 as $t);
                $source.of_mut(&mut b).oix_mut(&$index.index).assign(&value);
                $source.of_mut(&mut c).oix_mut(&$index.index).add_assign(&value);
                $source.of_mut(&mut d).oix_mut(&$index.index).accumulate(Add, &value);
            });
            for (verb, ours, wanted) in
                [("fill", a, &filled), ("assign", b, &assigned), ("add", c, &added), ("accumulate", d, &summed)]
            {
                assert!(ours.to_vec() == *wanted, "{verb}: {} on {:?} of {}", $index.index, $source, stringify!($t));
            }
        }
    })*};
}

#[test]
fn reads_and_writes_that_are_cut() {
    let (seed, cases) = (number("TWIN_SEED", 0), share_of(80));
    for case in 0..cases {
        let seed = seed.wrapping_add(case);
        let run = || {
            let rng = &mut Rng::with_seed(seed);
            let source = Source::random(rng);
            let empty = Tensor::full(&source.shape[..], ());
            let index = Index::random(rng, source.of(&empty).shape());
            match rng.u8(..8) {
                0 => check_reads(rng, &source, &index, |n| n as u8),
                1 => check_reads(rng, &source, &index, |n| n as i16),
                2 => check_reads(rng, &source, &index, |n| n as f32),
                3 => check_reads(rng, &source, &index, |n| n as u64),
                4 => check_reads(rng, &source, &index, |n| [n as u64, 3]),
                5 => check_reads(rng, &source, &index, |n| [n as u8, (n >> 8) as u8, 3]),
                6 => check_reads(rng, &source, &index, |n| [n as u32, 5, 6]),
                _ => check_reads(rng, &source, &index, |n| n.to_string()),
            }
            match rng.u8(..4) {
                0 => check_writes!(rng, source, index, u8),
                1 => check_writes!(rng, source, index, i16),
                2 => check_writes!(rng, source, index, u32),
                _ => check_writes!(rng, source, index, i64),
            }
        };
        if std::panic::catch_unwind(run).is_err() {
            panic!("TWIN_SEED={seed} TWIN_CASES=1");
        }
    }
}
