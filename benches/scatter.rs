//! Writing through index arrays, masks and boxes: the S rows, against memcpy of the values and against other crates.
//!
//! ```text
//! cargo bench --bench scatter [-- part of a row's name]
//! ```
//!
//! A row times, in interleaved rounds: memcpy of as many bytes as are written, ours on one thread and on two, an unchecked
//! loop by hand (`scatters_by_hand.rs`), what the peers offer, and memcpy by two threads; those with "two" in their names have two threads. Checking the indices is part
//! of ours. Every way works in a target of its own, which is compared with the truth before the clock starts. Times are
//! medians; read the ratios, which drift less. `limit` is the best hand-written loop that we found for the row, unchecked,
//! as a multiple of memcpy on the machine where it was found.

mod common;
mod scatters_by_hand;

use std::hint::black_box;

use arrow_array::cast::AsArray;
use arrow_array::types::Float32Type;
use arrow_array::{BooleanArray, Float32Array, Scalar};
use candle_core::{Device, Tensor as Candle};
use common::{Random, Runner};
use ndarray::{Array1, Array2, ArrayView2, Zip, s as nd};
use tensor_idx::{prelude::*, shape::Shape};

/// Rounds of a row.
const ROUNDS: usize = 9;

/// Rows and their limits: on one thread as a multiple of memcpy, on two as a part of that.
const LIMITS: [(&str, f64, f64); 8] = [
    ("s1_set_rows", 0.9, 0.59),
    ("s2_add_rows", 1.7, 0.77),
    ("s2_add_rows_dup", 0.5, 1.95),
    ("s3_add_1m", 8.6, 0.69),
    ("s3_add_256", 2.9, 0.64),
    ("s4_fill50", 1.7, 0.50),
    ("s4_fill10", 14.2, 0.54),
    ("s5_add_slice", 1.4, 0.49),
];

const M: usize = 1 << 24;

fn main() {
    let bench = Bench(Runner::new(ROUNDS));
    bench.print_head();
    let mut random = Random(1);
    let mut distinct: Vec<i64> = (0..100_000).collect();
    for k in (1..distinct.len()).rev() {
        distinct.swap(k, random.below(k + 1));
    }
    bench.set_rows("s1_set_rows", 100_000, &distinct[..65_536]);
    bench.add_rows("s2_add_rows", 100_000, &random.ids(65_536, 100_000));
    bench.add_rows("s2_add_rows_dup", 1000, &random.ids(65_536, 1000));
    bench.add_elements("s3_add_1m", 1_000_000, &random.ids(M, 1_000_000));
    bench.add_elements("s3_add_256", 256, &random.ids(M, 256));
    bench.fill("s4_fill50", 50);
    bench.fill("s4_fill10", 10);
    bench.add_slice("s5_add_slice");
}

fn values(len: usize) -> Vec<f32> {
    (0..len as u32).map(|k| ((k.wrapping_mul(2_654_435_761) >> 9) % 251) as f32).collect()
}

fn tensor<const N: usize>(shape: [usize; N], data: Vec<f32>) -> Tensor<f32, Rank<N>>
where
    [usize; N]: tensor_idx::shape::IntoShape<Shape = Rank<N>>,
    Rank<N>: Shape,
{
    // In memory that the library made.
    Tensor::from_vec(shape, data).expect("as many values as the shape has positions").view().to_contiguous()
}

fn candle(data: &[f32], shape: &[usize]) -> Candle {
    Candle::from_slice(data, shape, &Device::Cpu).expect("a tensor")
}

/// The target after a call, where somebody wants to look at it.
enum Made<'a> {
    Slice(&'a [f32]),
    Candle(Candle),
}

impl Made<'_> {
    fn is(&self, truth: &[f32]) -> bool {
        match self {
            Made::Slice(made) => *made == truth,
            Made::Candle(made) => made.flatten_all().and_then(|c| c.to_vec1::<f32>()).is_ok_and(|made| made == truth),
        }
    }
}

/// One way to write: its name and the call, which hands its target to the function.
type Way<'a> = (&'static str, Box<dyn FnMut(&mut dyn FnMut(Made)) + Send + 'a>);

macro_rules! way {
    ($label:literal, |$see:ident| $body:expr) => {
        ($label, Box::new(move |$see: &mut dyn FnMut(Made)| $body))
    };
}

/// A way in a tensor of its own.
fn ours<'a, const N: usize>(
    label: &'static str,
    mut t: Tensor<f32, Rank<N>>,
    write: impl Fn(&mut Tensor<f32, Rank<N>>) + Send + 'a,
) -> Way<'a>
where
    Rank<N>: Shape + Send,
{
    (
        label,
        Box::new(move |see| {
            write(&mut t);
            see(Made::Slice(t.as_slice().expect("its own")))
        }),
    )
}

/// A loop by hand in a buffer of its own, which starts a line as ours does.
fn by_hand<'a>(old: &[f32], write: impl Fn(&mut [f32]) + Send + 'a) -> Way<'a> {
    let mut room = vec![0.0; old.len() + 16];
    let start = room.as_ptr().align_offset(64);
    room[start..][..old.len()].copy_from_slice(old);
    let len = old.len();
    (
        "by hand",
        Box::new(move |see| {
            let t = &mut room[start..][..len];
            write(t);
            see(Made::Slice(t))
        }),
    )
}

/// Whether a way has two threads.
fn on_two(label: &str) -> bool {
    label.ends_with("two")
}

struct Bench(Runner);

impl Bench {
    fn print_head(&self) {
        println!(
            "{:17} {:>9} {:>6} {:>6} {:>8} {:>6} {:>8}   others (x memcpy)",
            "row", "memcpy ms", "limit", "ours", "/ limit", "two", "/ limit"
        );
    }

    fn set_rows(&self, name: &str, rows: usize, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let (old, new) = (values(rows * 128), values(ids.len() * 128 + 3).split_off(3));
        let mut truth = old.clone();
        for (new, &id) in new.chunks(128).zip(ids) {
            truth[id as usize * 128..][..128].copy_from_slice(new);
        }
        let v = tensor([ids.len(), 128], new.clone());
        let nd_v = ArrayView2::from_shape([ids.len(), 128], &new).expect("the shape");
        let mut nd_t = Array2::from_shape_vec([rows, 128], old.clone()).expect("the shape");
        let t = || tensor([rows, 128], old.clone());
        let (new, v) = (&new, &v);
        let write = |t: &mut Tensor<f32, Rank<2>>| t.oix_mut(idx![ids]).assign(v);
        let ways = vec![
            ours("ours", t(), write),
            ours("ours, two", t(), write),
            // SAFETY: every id is a row of the target.
            by_hand(&old, |t| unsafe { scatters_by_hand::set_rows(t, new, ids, 128) }),
            way!("ndarray row.assign", |see| {
                for (row, &id) in nd_v.rows().into_iter().zip(ids) {
                    nd_t.row_mut(id as usize).assign(&row);
                }
                see(Made::Slice(nd_t.as_slice().expect("contiguous")))
            }),
        ];
        self.row(name, 4 * new.len(), &truth, ways);
    }

    fn add_rows(&self, name: &str, rows: usize, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let (old, new) = (values(rows * 128), values(ids.len() * 128));
        let mut truth = old.clone();
        for (new, &id) in new.chunks(128).zip(ids) {
            truth[id as usize * 128..][..128].iter_mut().zip(new).for_each(|(t, v)| *t += v);
        }
        let v = tensor([ids.len(), 128], new.clone());
        let nd_v = ArrayView2::from_shape([ids.len(), 128], &new).expect("the shape");
        let mut nd_t = Array2::from_shape_vec([rows, 128], old.clone()).expect("the shape");
        let (c_t, c_v) = (candle(&old, &[rows, 128]), candle(&new, &[ids.len(), 128]));
        let c_ids = Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor");
        let t = || tensor([rows, 128], old.clone());
        let (new, v) = (&new, &v);
        let write = |t: &mut Tensor<f32, Rank<2>>| t.oix_mut(idx![ids]).accumulate(Add, v);
        let ways = vec![
            ours("ours", t(), write),
            ours("ours, two", t(), write),
            // SAFETY: every id is a row of the target.
            by_hand(&old, |t| unsafe { scatters_by_hand::add_rows(t, new, ids, 128) }),
            way!("ndarray row +=", |see| {
                for (row, &id) in nd_v.rows().into_iter().zip(ids) {
                    let mut to = nd_t.row_mut(id as usize);
                    to += &row;
                }
                see(Made::Slice(nd_t.as_slice().expect("contiguous")))
            }),
            way!("candle index_add", |see| {
                see(Made::Candle(c_t.index_add(&c_ids, &c_v, 0).expect("indices inside")))
            }),
        ];
        self.row(name, 4 * new.len(), &truth, ways);
    }

    fn add_elements(&self, name: &str, n: usize, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let (old, new) = (values(n), values(ids.len()));
        let mut truth = old.clone();
        for (v, &id) in new.iter().zip(ids) {
            truth[id as usize] += v;
        }
        let v = tensor([ids.len()], new.clone());
        let mut nd_t = Array1::from_vec(old.clone());
        let (c_t, c_v) = (candle(&old, &[n]), candle(&new, &[ids.len()]));
        let c_ids = Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor");
        let t = || tensor([n], old.clone());
        let (new, v) = (&new, &v);
        let write = |t: &mut Tensor<f32, Rank<1>>| t.accumulate_at(ids, Add, v);
        let select = |t: &mut Tensor<f32, Rank<1>>| t.oix_mut(ids).accumulate(Add, v);
        let ways = vec![
            ours("ours", t(), write),
            ours("ours, two", t(), write),
            ours("ours, by a selection", t(), select),
            // SAFETY: every id is a position of the target.
            by_hand(&old, |t| unsafe { scatters_by_hand::add_elements(t, new, ids) }),
            way!("ndarray t[i] +=", |see| {
                for (v, &id) in new.iter().zip(ids) {
                    nd_t[id as usize] += v;
                }
                see(Made::Slice(nd_t.as_slice().expect("contiguous")))
            }),
            way!("candle index_add", |see| {
                see(Made::Candle(c_t.index_add(&c_ids, &c_v, 0).expect("indices inside")))
            }),
        ];
        self.row(name, 4 * new.len(), &truth, ways);
    }

    fn fill(&self, name: &str, percent: usize) {
        if self.0.skips(name) {
            return;
        }
        let mut random = Random(7);
        let mask: Vec<bool> = (0..M).map(|_| random.below(100) < percent).collect();
        let old = values(M);
        let truth: Vec<f32> = old.iter().zip(&mask).map(|(&old, &set)| if set { 7.0 } else { old }).collect();
        let set = mask.iter().filter(|&&set| set).count();
        let nd_mask = Array1::from_vec(mask.clone());
        let mut nd_t = Array1::from_vec(old.clone());
        let (mut nd_two, nd_mask_too) = (nd_t.clone(), nd_mask.clone());
        let a_t = Float32Array::from(old.clone());
        let (a_mask, a_seven) = (BooleanArray::from(mask.clone()), Scalar::new(Float32Array::from(vec![7.0])));
        let c_t = candle(&old, &[M]);
        let c_mask: Vec<u8> = mask.iter().map(|&set| u8::from(set)).collect();
        let c_mask = Candle::from_slice(&c_mask, M, &Device::Cpu).expect("a tensor");
        let c_seven = Candle::full(7_f32, M, &Device::Cpu).expect("a tensor");
        let t = || tensor([M], old.clone());
        let mask = &mask;
        let write = |t: &mut Tensor<f32, Rank<1>>| t.oix_mut(idx![mask]).fill(7.0);
        let ways = vec![
            ours("ours", t(), write),
            ours("ours, two", t(), write),
            by_hand(&old, |t| scatters_by_hand::fill(t, mask, 7.0)),
            way!("ndarray Zip", |see| {
                Zip::from(&mut nd_t).and(&nd_mask).for_each(|t, &set| {
                    if set {
                        *t = 7.0;
                    }
                });
                see(Made::Slice(nd_t.as_slice().expect("contiguous")))
            }),
            way!("ndarray Zip, two", |see| {
                Zip::from(&mut nd_two).and(&nd_mask_too).par_for_each(|t, &set| {
                    if set {
                        *t = 7.0;
                    }
                });
                see(Made::Slice(nd_two.as_slice().expect("contiguous")))
            }),
            way!("arrow zip", |see| {
                let made = arrow_select::zip::zip(&a_mask, &a_seven, &a_t).expect("equal lengths");
                see(Made::Slice(made.as_primitive::<Float32Type>().values()))
            }),
            way!("candle where_cond", |see| {
                see(Made::Candle(c_mask.where_cond(&c_seven, &c_t).expect("equal shapes")))
            }),
        ];
        self.row(name, 4 * set, &truth, ways);
    }

    fn add_slice(&self, name: &str) {
        if self.0.skips(name) {
            return;
        }
        let (n, e) = (4096, 4094);
        let (old, new) = (values(n * n), values(e * e));
        let mut truth = old.clone();
        for (t, v) in truth.chunks_mut(n).skip(1).zip(new.chunks(e)) {
            t[1..=e].iter_mut().zip(v).for_each(|(t, v)| *t += v);
        }
        let v = tensor([e, e], new.clone());
        let mut nd_t = Array2::from_shape_vec([n, n], old.clone()).expect("the shape");
        let mut nd_two = nd_t.clone();
        let nd_v = ArrayView2::from_shape([e, e], &new).expect("the shape");
        let t = || tensor([n, n], old.clone());
        let (new, v) = (&new, &v);
        let write = |t: &mut Tensor<f32, Rank<2>>| t.i_mut(idx![1..-1, 1..-1]).add_assign(v);
        let ways = vec![
            ours("ours", t(), write),
            ours("ours, two", t(), write),
            by_hand(&old, |t| {
                for (t, v) in t.chunks_exact_mut(n).skip(1).zip(new.chunks_exact(e)) {
                    for (t, v) in t[1..=e].iter_mut().zip(v) {
                        *t += v;
                    }
                }
            }),
            way!("ndarray slice_mut +=", |see| {
                let mut to = nd_t.slice_mut(nd![1..-1, 1..-1]);
                to += &nd_v;
                see(Made::Slice(nd_t.as_slice().expect("contiguous")))
            }),
            way!("ndarray Zip, two", |see| {
                Zip::from(nd_two.slice_mut(nd![1..-1, 1..-1])).and(&nd_v).par_for_each(|t, &v| *t += v);
                see(Made::Slice(nd_two.as_slice().expect("contiguous")))
            }),
        ];
        self.row(name, 4 * new.len(), &truth, ways);
    }

    /// Measures one row.
    fn row(&self, name: &str, bytes: usize, truth: &[f32], mut ways: Vec<Way>) {
        for (label, call) in &mut ways {
            call(&mut |made| assert!(made.is(truth), "{name}: {label} differs"));
        }
        let (from, mut to) = (vec![1_u8; bytes], vec![0_u8; bytes]);
        let (from_two, mut to_two) = (from.clone(), to.clone());
        ways.insert(0, ("memcpy", Box::new(move |_| to.copy_from_slice(black_box(&from)))));
        ways.push((
            "memcpy, two",
            Box::new(move |_| {
                let (a, b) = to_two.split_at_mut(bytes / 2);
                let (x, y) = black_box(&from_two[..]).split_at(bytes / 2);
                rayon::join(|| a.copy_from_slice(x), || b.copy_from_slice(y));
            }),
        ));
        let times = self.0.medians(&mut ways, |way| on_two(way.0), |(_, call)| call(&mut |made| drop(black_box(made))));
        let memcpy = times[0];
        let &(_, limit, two_limit) = LIMITS.iter().find(|row| row.0 == name).expect("a row with a limit");
        let [ours, two] = [times[1], times[2]].map(|time| time / memcpy);
        let others: Vec<String> =
            ways.iter().zip(&times).skip(3).map(|(way, time)| format!("{:.2} {}", time / memcpy, way.0)).collect();
        println!(
            "{name:17} {memcpy:>9.3} {limit:>6.2} {ours:>6.2} {:>8.2} {two:>6.2} {:>8.2}   {}",
            ours / limit,
            two / (limit * two_limit),
            others.join(", "),
        );
    }
}
