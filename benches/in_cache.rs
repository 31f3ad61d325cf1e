//! Arrays that fit the cache, beside the loop that one writes without the library: safe, checked, and without thought for the memory.
//!
//! ```text
//! cargo bench --bench in_cache [-- part of a row's name]
//! ```
//!
//! A row times a verb into existing memory and the loop, in turns on one thread, after it compared what they wrote. It prints the
//! median time of each in us, and ours divided by the loop's. Then: how many rows are at most 1.1 times the loop.
//!
//! At the end the same verbs called on a thread that is not of the pool, as in a program that makes none: the whole call, where the
//! pool has two threads, divided by the time on one thread.

mod common;

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::time::Instant;

use common::{Random, Runner};
use tensor_idx::{prelude::*, shape::Shape};

/// Rounds of a row, of which short ones have more.
const ROUNDS: usize = 15;

/// Calls that a row on little has: a clock is too slow for one.
const CALLS: usize = 100;

/// Who writes, and where to.
enum Way<'o, T, S: Shape> {
    Ours(&'o mut Tensor<T, S>),
    Loop(Vec<T>),
}

trait Element: Copy + PartialEq + Send + Sync + 'static {
    const NAME: &'static str;

    fn of(k: usize) -> Self;
}

macro_rules! elements {
    ($($t:ident)*) => {$(
        impl Element for $t {
            const NAME: &'static str = stringify!($t);

            fn of(k: usize) -> Self {
                k as $t
            }
        }
    )*};
}

elements!(u8 u16 f32 f64);

/// Rows beside loops.
struct Rows {
    runner: Runner,
    random: RefCell<Random>,
    rows: Cell<usize>,
    close: Cell<usize>,
}

impl Rows {
    fn ids(&self, len: usize, below: usize) -> Vec<i64> {
        self.random.borrow_mut().ids(len, below)
    }

    /// A row: the verb writes to `out`, and the loop to a list of the same elements.
    fn row<T: Element, S: Shape>(
        &self,
        name: &str,
        out: &mut Tensor<T, S>,
        verb: impl Fn(&mut Tensor<T, S>) + Sync,
        plain: impl Fn(&mut [T]) + Sync,
    ) {
        let name = format!("{name} {}", T::NAME);
        if self.runner.skips(&name) {
            return;
        }
        let mut list = out.to_vec();
        verb(out);
        plain(&mut list);
        assert!(out.to_vec() == list, "{name}: another result than the loop's");
        let run = |way: &mut Way<'_, T, S>| match way {
            Way::Ours(out) => verb(black_box(out)),
            Way::Loop(out) => plain(black_box(out)),
        };
        let times = self.runner.medians(&mut [Way::Ours(out), Way::Loop(list)], |_| false, run);
        let (ours, theirs) = (times[0] * 1e3, times[1] * 1e3);
        self.rows.set(self.rows.get() + 1);
        self.close.set(self.close.get() + usize::from(ours <= 1.1 * theirs));
        println!("{name:<44} {ours:>10.2} {theirs:>10.2} {:>6.2}", ours / theirs);
    }

    /// A row of `CALLS` calls on little.
    fn calls(
        &self,
        name: &str,
        out: &mut Tensor2<f32>,
        verb: impl Fn(&mut Tensor2<f32>) + Sync,
        plain: impl Fn(&mut [f32]) + Sync,
    ) {
        let verb = |out: &mut Tensor2<f32>| (0..CALLS).for_each(|_| verb(black_box(out)));
        let plain = |out: &mut [f32]| (0..CALLS).for_each(|_| plain(black_box(out)));
        self.row(&format!("{CALLS} x {name}"), out, verb, plain);
    }

    /// Few rows, few columns of them, and small matrices.
    fn few(&self) {
        let source = Tensor::from_fn([1000, 8], |[i, j]| (8 * i + j) as f32);
        let list = source.to_vec();
        for n in [3, 24, 100, 400] {
            let ids = self.ids(n, 1000);
            let rows = || ids.iter().map(|&id| id as usize * 8);
            let mut out = Tensor::full([n, 8], 0f32);
            let plain = |out: &mut [f32]| {
                out.chunks_exact_mut(8).zip(rows()).for_each(|(to, at)| to.copy_from_slice(&list[at..][..8]));
            };
            self.calls(&format!("read {n} rows of 8"), &mut out, |out| source.oix_into(&ids, out), plain);
            let values = out.to_vec();
            let mut target = source.clone();
            let plain = |target: &mut [f32]| {
                values.chunks_exact(8).zip(rows()).for_each(|(from, at)| target[at..][..8].copy_from_slice(from));
            };
            let verb = |target: &mut Tensor2<f32>| assign!(target.oix[&ids] = &out);
            self.calls(&format!("set {n} rows of 8"), &mut target, verb, plain);
            let plain = |target: &mut [f32]| {
                for (from, at) in values.chunks_exact(8).zip(rows()) {
                    target[at..][..8].iter_mut().zip(from).for_each(|(to, from)| *to += from);
                }
            };
            let mut target = source.clone();
            let verb = |target: &mut Tensor2<f32>| target.oix_mut(&ids).accumulate(Add, &out);
            self.calls(&format!("add {n} rows of 8"), &mut target, verb, plain);
            let columns = [5_i64, 0, 3];
            let mut some = Tensor::full([n, 3], 0f32);
            let plain = |out: &mut [f32]| {
                for (to, at) in out.chunks_exact_mut(3).zip(rows()) {
                    to.iter_mut().zip(columns).for_each(|(to, column)| *to = list[at..][..8][column as usize]);
                }
            };
            let verb = |out: &mut Tensor2<f32>| source.oix_into(idx![&ids, &columns], out);
            self.calls(&format!("read 3 columns of {n} rows"), &mut some, verb, plain);
        }
        for n in [3, 8, 16, 30, 64] {
            let square = Tensor::from_fn([n, n], |[i, j]| (n * i + j) as f32);
            let (list, turned, column) = (square.to_vec(), square.transpose(), square.share(idx![.., 0]));
            let mut out = Tensor::full([n, n], 0f32);
            let plain = |out: &mut [f32]| {
                for (j, to) in out.chunks_exact_mut(n).enumerate() {
                    to.iter_mut().zip(list[j..].iter().step_by(n)).for_each(|(to, from)| *to = *from);
                }
            };
            self.calls(&format!("transpose of {n}"), &mut out, |out| out.assign(&turned), plain);
            let plain = |out: &mut [f32]| {
                for (to, from) in out.chunks_exact_mut(n).zip(list.chunks_exact(n)) {
                    to.iter_mut().for_each(|to| *to += from[0]);
                }
            };
            let column = column.reshape([n, 1]);
            self.calls(&format!("column added to {n} x {n}"), &mut out, |out| *out += &column, plain);
        }
    }

    /// Whole rows by ids.
    fn rows_by_ids<T: Element>(&self) {
        for width in [2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 24, 32, 48, 64, 100] {
            let (from, to) = ((64 << 10) / size_of::<T>() / width, (256 << 10) / size_of::<T>() / width);
            let source = Tensor::from_fn([from, width], |[i, j]| T::of(i * width + j));
            let (list, ids) = (source.to_vec(), self.ids(to, from));
            let mut out = Tensor::full(vec![to, width], T::of(0));
            let plain = |out: &mut [T]| {
                for (to, &id) in out.chunks_exact_mut(width).zip(&ids) {
                    to.copy_from_slice(&list[id as usize * width..][..width]);
                }
            };
            self.row(&format!("rows of {width}"), &mut out, |out| source.oix_into(&ids, out), plain);
        }
    }

    /// Ids on the middle one of three axes, and points on the first two.
    fn inner<T: Element>(&self) {
        for [a, b, width] in
            [[100, 100, 2], [100, 100, 8], [1000, 64, 3], [2000, 8, 8], [2000, 4, 64], [20_000, 6, 2], [1000, 1000, 1]]
        {
            let shape = format!("{a} x {b} x {width}");
            let source = Tensor::from_fn([a, b, width], |[i, j, k]| T::of((i * b + j) * width + k));
            let (list, ids) = (source.to_vec(), self.ids(b.div_ceil(2).min(16), b));
            let some = ids.len();
            let mut out = Tensor::full(vec![a, some, width], T::of(0));
            let plain = |out: &mut [T]| {
                for (out, from) in out.chunks_exact_mut(some * width).zip(list.chunks_exact(b * width)) {
                    for (to, &id) in out.chunks_exact_mut(width).zip(&ids) {
                        to.copy_from_slice(&from[id as usize * width..][..width]);
                    }
                }
            };
            self.row(&format!("middle axis of {shape}"), &mut out, |out| source.oix_into(idx![.., &ids], out), plain);
            let mut target = source.clone().into_dyn();
            let plain = |target: &mut [T]| {
                for to in target.chunks_exact_mut(b * width) {
                    ids.iter().for_each(|&id| to[id as usize * width..][..width].fill(T::of(1)));
                }
            };
            let verb = |target: &mut Tensor<T, DynRank>| target.oix_mut(idx![.., &ids]).assign(T::of(1));
            self.row(&format!("fill, middle axis of {shape}"), &mut target, verb, plain);
            let (x, y) = (self.ids(5000, a), self.ids(5000, b));
            let values = Tensor::full([5000, width], T::of(3));
            let values_list = values.to_vec();
            let plain = |target: &mut [T]| {
                for ((from, &x), &y) in values_list.chunks_exact(width).zip(&x).zip(&y) {
                    target[(x as usize * b + y as usize) * width..][..width].copy_from_slice(from);
                }
            };
            let verb = |target: &mut Tensor<T, DynRank>| target.vix_mut(idx![&x, &y]).assign(&values);
            self.row(&format!("set points of {shape}"), &mut target, verb, plain);
        }
    }

    /// Rows by a mask.
    fn masks<T: Element>(&self) {
        for (len, width) in [(1000, 3), (100_000, 4), (1000, 16), (10_000, 100)] {
            for percent in [10, 50, 90] {
                let mask = Tensor::from_fn([len], |_| self.random.borrow_mut().below(100) < percent);
                let (source, set) = (Tensor::from_fn([len, width], |[i, j]| T::of(i * width + j)), mask.to_vec());
                let list = source.to_vec();
                let kept = set.iter().filter(|&&set| set).count();
                let mut out = Tensor::full(vec![kept, width], T::of(0));
                let plain = |out: &mut [T]| {
                    let rows = list.chunks_exact(width).zip(&set).filter(|&(_, &set)| set);
                    out.chunks_exact_mut(width).zip(rows).for_each(|(to, (from, _))| to.copy_from_slice(from));
                };
                let name = format!("{percent} % of {len} rows of {width}");
                self.row(&name, &mut out, |out| source.oix_into(&mask, out), plain);
                let (mut target, values) = (source.clone().into_dyn(), out.to_vec());
                let plain = |target: &mut [T]| {
                    let rows = target.chunks_exact_mut(width).zip(&set).filter(|(_, set)| **set);
                    values.chunks_exact(width).zip(rows).for_each(|(from, (to, _))| to.copy_from_slice(from));
                };
                let verb = |target: &mut Tensor<T, DynRank>| target.oix_mut(&mask).assign(&out);
                self.row(&format!("set {name}"), &mut target, verb, plain);
            }
        }
    }

    /// `take_along_axis` along both axes.
    fn along<T: Element>(&self) {
        for [a, b, len] in [[100, 100, 100], [1000, 10, 10], [10, 1000, 1000], [100_000, 3, 3], [1000, 1000, 1000]] {
            let source = Tensor::from_fn([a, b], |[i, j]| T::of(i * b + j));
            let list = source.to_vec();
            let ids = Tensor::from_fn([a, len], |_| self.random.borrow_mut().below(b) as i64);
            let ids_list = ids.to_vec();
            let mut out = Tensor::full(vec![a, len], T::of(0));
            let plain = |out: &mut [T]| {
                for ((out, from), ids) in
                    out.chunks_exact_mut(len).zip(list.chunks_exact(b)).zip(ids_list.chunks_exact(len))
                {
                    out.iter_mut().zip(ids).for_each(|(to, &id)| *to = from[id as usize]);
                }
            };
            let verb = |out: &mut Tensor<T, DynRank>| source.take_along_axis_into(&ids, 1, out);
            self.row(&format!("{a} x {len} along axis 1 of {b}"), &mut out, verb, plain);
            let len = len.max(100);
            let ids = Tensor::from_fn([len, b], |_| self.random.borrow_mut().below(a) as i64);
            let ids_list = ids.to_vec();
            let mut out = Tensor::full(vec![len, b], T::of(0));
            let plain = |out: &mut [T]| {
                for (out, ids) in out.chunks_exact_mut(b).zip(ids_list.chunks_exact(b)) {
                    out.iter_mut().zip(ids).enumerate().for_each(|(k, (to, &id))| *to = list[id as usize * b + k]);
                }
            };
            let verb = |out: &mut Tensor<T, DynRank>| source.take_along_axis_into(&ids, 0, out);
            self.row(&format!("{len} x {b} along axis 0 of {a}"), &mut out, verb, plain);
        }
    }

    /// Sums into rows, and into each of them once.
    fn sums(&self) {
        for (rows, width) in [(1000, 1), (1000, 2), (1000, 3), (1000, 8), (100_000, 4), (10_000, 64)] {
            for len in [1000, 100_000] {
                let (ids, values) = (self.ids(len, rows), Tensor::full([len, width], 1f32));
                let list = values.to_vec();
                let mut target = Tensor::full(vec![rows, width], 0f32);
                let plain = |target: &mut [f32]| {
                    for (from, &id) in list.chunks_exact(width).zip(&ids) {
                        target[id as usize * width..][..width].iter_mut().zip(from).for_each(|(to, from)| *to += from);
                    }
                };
                let verb = |target: &mut Tensor<f32, DynRank>| target.oix_mut(&ids).accumulate(Add, &values);
                self.row(&format!("add {len} rows of {width} to {rows}"), &mut target, verb, plain);
                let mut target = Tensor::full(vec![rows, width], 0f32);
                // What `+=` means: of two values for a row, the last one is added to what was there before.
                let plain = |target: &mut [f32]| {
                    let mut made = Vec::with_capacity(list.len());
                    for (from, &id) in list.chunks_exact(width).zip(&ids) {
                        made.extend(
                            target[id as usize * width..][..width].iter().zip(from).map(|(to, from)| to + from),
                        );
                    }
                    for (made, &id) in made.chunks_exact(width).zip(&ids) {
                        target[id as usize * width..][..width].copy_from_slice(made);
                    }
                };
                let verb = |target: &mut Tensor<f32, DynRank>| assign!(target.oix[&ids] += &values);
                self.row(&format!("+= {len} rows of {width} to {rows}"), &mut target, verb, plain);
            }
        }
    }
}

/// A verb on a thread that is not of the pool, and on one thread alone.
fn outside(runner: &Runner) {
    println!("{:<44} {:>10} {:>10} {:>6}", "called outside of the pool", "two us", "one us", "/ one");
    let mut random = Random(7);
    for (rows, width) in
        [1 << 14, 1 << 16, 1 << 18, 1 << 20].into_iter().flat_map(|n| [1, 4, 16, 256].map(|w| (n / w, w)))
    {
        let (ids, values) = (random.ids(rows, rows), Tensor::full([rows, width], 1f32));
        let [mut set, mut sum, mut out] = [0f32; 3].map(|zero| Tensor::full([rows, width], zero));
        let verbs: [(&str, &mut (dyn FnMut() + Send)); 3] = [
            ("read", &mut || values.oix_into(&ids, black_box(&mut out))),
            ("set", &mut || black_box(&mut set).oix_mut(&ids).assign(&values)),
            ("add", &mut || black_box(&mut sum).oix_mut(&ids).accumulate(Add, &values)),
        ];
        for (name, verb) in verbs {
            let name = format!("{name} {rows} rows of {width} f32");
            if runner.skips(&name) {
                continue;
            }
            // A block of calls on each side in turns: the first of a block finds the arrays in another core's cache.
            let mut block = || {
                let mut time = || {
                    let start = Instant::now();
                    verb();
                    start.elapsed().as_secs_f64() * 1e6
                };
                time();
                [(); 50].map(|()| time())
            };
            let mut times = [vec![], vec![]];
            for _ in 0..5 {
                times[0].extend(block());
                times[1].extend(runner.pool(false).install(&mut block));
            }
            let [two, one] = times.map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[times.len() / 2]
            });
            println!("{name:<44} {two:>10.2} {one:>10.2} {:>6.2}", two / one);
        }
    }
}

fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the pool of programs that make none");
    let random = RefCell::new(Random(7));
    let rows = Rows { runner: Runner::new(ROUNDS), random, rows: Cell::new(0), close: Cell::new(0) };
    println!("{:<44} {:>10} {:>10} {:>6}", "row", "ours us", "loop us", "/ loop");
    rows.few();
    rows.rows_by_ids::<u8>();
    rows.rows_by_ids::<u16>();
    rows.rows_by_ids::<f32>();
    rows.rows_by_ids::<f64>();
    rows.inner::<u8>();
    rows.inner::<f32>();
    rows.inner::<f64>();
    rows.masks::<u8>();
    rows.masks::<f32>();
    rows.masks::<f64>();
    rows.along::<u8>();
    rows.along::<f32>();
    rows.along::<f64>();
    rows.sums();
    println!("{} of {} rows take at most 1.1 times the loop", rows.close.get(), rows.rows.get());
    outside(&rows.runner);
}
