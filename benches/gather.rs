//! Reading by index arrays and masks: the G rows, against memcpy of the result and against other crates.
//!
//! ```text
//! cargo bench --bench gather [-- part of a row's name]
//! ```
//!
//! A row times, in interleaved rounds, those on two threads apart: memcpy of as many bytes, ours into an existing tensor,
//! ours into a fresh tensor, and what the peers offer. Checking the indices is part of ours. Every result is checked
//! before the clock starts. Times are medians; read the ratios, which drift less. `limit` is the best hand-written loop
//! that we found for the row, unchecked, as a multiple of memcpy on the machine where it was found; `/ hand` compares with
//! such a loop in this run, on the hard rows.
//!
//! Arrow's masks are bitmaps, made before the clock starts; ours are bools.

#[path = "gathers_by_hand.rs"]
mod by_hand;
mod common;

use std::hint::black_box;

use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type, Int64Type, UInt8Type};
use arrow_array::{Array, BooleanArray, PrimitiveArray};
use arrow_buffer::ArrowNativeType;
use candle_core::{Device, Tensor as Candle, WithDType};
use common::{Random, Runner};
use ndarray::{Array2, ArrayD, ArrayView1, ArrayView2, ArrayView3, Axis, Zip, s as nd};
use tensor_idx::{prelude::*, shape::Shape};

/// Rounds of a row.
const ROUNDS: usize = 9;

/// The rows of the goal and their limits: on one thread as a multiple of memcpy, on two as a part of that.
const LIMITS: [(&str, f64, f64); 36] = [
    ("g1_rows128_i64", 1.7, 0.36),
    ("g1_rows128_i32", 1.5, 0.36),
    ("g1_rows128_u8", 1.8, 0.48),
    ("g1_rows128_f64", 1.9, 0.43),
    ("g1_rows16", 4.1, 0.46),
    ("g1_elem_rand", 29.9, 0.46),
    ("g1_elem_rand_i32", 27.3, 0.49),
    ("g1_elem_sorted", 3.0, 0.48),
    ("g1_elem_seq", 2.7, 0.60),
    ("g1_elem_small", 2.6, 0.48),
    ("g1_elem_rand_u8", 59.9, 0.46),
    ("g1_elem_rand_f64", 16.0, 0.51),
    ("g2_cols", 4.5, 0.51),
    ("g2_cols_sorted", 3.4, 0.50),
    ("g2_cols_u8", 11.9, 0.54),
    ("g2_mid", 1.2, 0.59),
    ("g3_outer", 3.0, 0.43),
    ("g3_ix", 3.0, 0.43),
    ("g4_points", 28.6, 0.58),
    ("g5_mixed", 9.7, 0.50),
    ("g7_along1", 4.6, 0.48),
    ("g7_along0", 16.4, 0.53),
    ("g6_mask01", 300.7, 0.68),
    ("g6_mask01_runs", 88.2, 1.19),
    ("g6_mask10", 15.8, 0.65),
    ("g6_mask10_runs", 6.4, 0.73),
    ("g6_mask50", 2.2, 0.67),
    ("g6_mask50_runs", 1.9, 0.65),
    ("g6_mask90", 2.0, 0.69),
    ("g6_mask90_runs", 1.9, 0.65),
    ("g6_mask10_u8", 29.8, 0.77),
    ("g6_mask10_u8_runs", 23.9, 0.85),
    ("g6_mask50_u8", 3.5, 0.81),
    ("g6_mask50_u8_runs", 3.4, 0.89),
    ("g6_mask50_f64", 2.0, 0.52),
    ("g6_mask_nd", 1.6, 0.59),
];

/// Elements that all the crates know.
trait Elem: WithDType + ArrowNativeType + Default + PartialEq + Send + Sync {
    type Arrow: ArrowPrimitiveType<Native = Self>;
    fn of(k: u32) -> Self;
}

macro_rules! elem {
    ($($t:ty: $arrow:ty;)*) => {$(
        impl Elem for $t {
            type Arrow = $arrow;
            fn of(k: u32) -> Self {
                k as Self
            }
        }
    )*};
}

elem! { u8: UInt8Type; f32: Float32Type; f64: Float64Type; }

const M: usize = 1 << 24;

fn main() {
    let bench = Bench(Runner::new(ROUNDS));
    bench.print_head();
    let mut random = Random(1);

    bench.rows::<f32>("g1_rows128_i64", [100_000, 128], &random.ids(65_536, 100_000));
    bench.rows_i32("g1_rows128_i32", [100_000, 128], &random.ids(65_536, 100_000));
    bench.rows::<u8>("g1_rows128_u8", [100_000, 128], &random.ids(65_536, 100_000));
    bench.rows::<f64>("g1_rows128_f64", [100_000, 128], &random.ids(65_536, 100_000));
    bench.rows::<f32>("g1_rows16", [1_000_000, 16], &random.ids(1 << 20, 1_000_000));

    let anywhere = random.ids(M, M);
    bench.elements::<f32>("g1_elem_rand", M, &anywhere);
    bench.elements_i32("g1_elem_rand_i32", M, &anywhere);
    let mut sorted = anywhere.clone();
    sorted.sort_unstable();
    bench.elements::<f32>("g1_elem_sorted", M, &sorted);
    bench.elements::<f32>("g1_elem_seq", M, &(0..M as i64).collect::<Vec<_>>());
    bench.elements::<f32>("g1_elem_small", 4096, &random.ids(M, 4096));
    bench.elements::<u8>("g1_elem_rand_u8", M, &anywhere);
    bench.elements::<f64>("g1_elem_rand_f64", M, &anywhere);

    let some = random.ids(1024, 4096);
    let mut sorted = some.clone();
    sorted.sort_unstable();
    bench.columns::<f32>("g2_cols", &some);
    bench.columns::<f32>("g2_cols_sorted", &sorted);
    bench.columns::<u8>("g2_cols_u8", &some);
    bench.middle("g2_mid", &random.ids(256, 512));
    let (i, j) = (random.ids(2048, 4096), random.ids(2048, 4096));
    bench.outer("g3_outer", &i, &j);
    bench.outer_by_points("g3_ix", &i, &j);
    bench.points("g4_points", &random.ids(1 << 22, 4096), &random.ids(1 << 22, 4096));
    bench.mixed("g5_mixed", &random.ids(32_768, 256), &random.ids(32_768, 512));
    bench.along("g7_along1", [4096, 1024], 1, random.ids(1 << 22, 4096));
    bench.along("g7_along0", [1024, 4096], 0, random.ids(1 << 22, 4096));

    bench.mask::<f32>("g6_mask01", M, 1, 1);
    bench.mask::<f32>("g6_mask01_runs", M, 1, 256);
    bench.mask::<f32>("g6_mask10", M, 10, 1);
    bench.mask::<f32>("g6_mask10_runs", M, 10, 256);
    bench.mask::<f32>("g6_mask50", M, 50, 1);
    bench.mask::<f32>("g6_mask50_runs", M, 50, 256);
    bench.mask::<f32>("g6_mask90", M, 90, 1);
    bench.mask::<f32>("g6_mask90_runs", M, 90, 256);
    bench.mask::<u8>("g6_mask10_u8", 4 * M, 10, 1);
    bench.mask::<u8>("g6_mask10_u8_runs", 4 * M, 10, 256);
    bench.mask::<u8>("g6_mask50_u8", 4 * M, 50, 1);
    bench.mask::<u8>("g6_mask50_u8_runs", 4 * M, 50, 256);
    bench.mask::<f64>("g6_mask50_f64", M / 2, 50, 1);
    bench.mask_nd("g6_mask_nd");

    let ids = Tensor::from_vec([4096, 4096], random.ids(M, 65_536)).expect("the shape");
    bench.ids_of_a_view("view_ids", &ids.view());
    bench.ids_of_a_view("view_ids_turned", &ids.view().transpose());
    bench.ids_of_a_view("view_ids_crop", &ids.i(idx![1.., 3..4000]));
    let t = tensor([4096, 4096], values::<f32>(M));
    let mask = Tensor::from_vec([4096, 4096], (0..M).map(|_| random.below(2) == 0).collect()).expect("the shape");
    bench.mask_of_a_view("view_mask_turned", &t.view(), &mask.view().transpose());
    bench.mask_of_a_view("view_mask_source", &t.view().transpose(), &mask.view());
    bench.mask_of_a_view("view_mask_crops", &t.i(idx![.., 1..-1]), &mask.i(idx![.., 2..]));
}

fn values<T: Elem>(len: usize) -> Vec<T> {
    (0..len as u32).map(|k| T::of((k.wrapping_mul(2_654_435_761) >> 9) % 65_521)).collect()
}

fn tensor<T: Elem, const N: usize>(shape: [usize; N], data: Vec<T>) -> Tensor<T, Rank<N>>
where
    [usize; N]: tensor_idx::shape::IntoShape<Shape = Rank<N>>,
    Rank<N>: Shape,
{
    Tensor::from_vec(shape, data).expect("as many values as the shape has positions")
}

fn candle<T: Elem>(data: &[T], shape: &[usize]) -> Candle {
    Candle::from_slice(data, shape, &Device::Cpu).expect("a tensor")
}

fn arrow<P: ArrowPrimitiveType>(data: &[P::Native]) -> PrimitiveArray<P> {
    PrimitiveArray::from_iter_values(data.iter().copied())
}

/// What a way made, where somebody wants to look at it.
enum Made<'a, T> {
    Slice(&'a [T]),
    Vec(Vec<T>),
    Nd(ArrayD<T>),
    Candle(Candle),
    Arrow(std::sync::Arc<dyn Array>),
}

impl<T: Elem> Made<'_, T> {
    fn is(&self, truth: &[T]) -> bool {
        match self {
            Made::Slice(made) => *made == truth,
            Made::Vec(made) => *made == truth,
            // Its axes may lie in another order.
            Made::Nd(made) => made.iter().eq(truth),
            Made::Candle(made) => made.flatten_all().and_then(|c| c.to_vec1::<T>()).is_ok_and(|made| made == truth),
            Made::Arrow(made) => {
                let made = made.as_any().downcast_ref::<PrimitiveArray<T::Arrow>>();
                made.is_some_and(|made| AsRef::<[T]>::as_ref(made.values()) == truth)
            }
        }
    }
}

/// One way to make the result: its name and the call, which hands what it made to the function.
type Way<'a, T> = (&'static str, Box<dyn FnMut(&mut dyn FnMut(Made<T>)) + Send + 'a>);

macro_rules! way {
    ($label:literal, |$see:ident| $body:expr) => {
        ($label, Box::new(move |$see: &mut dyn FnMut(Made<_>)| $body))
    };
}

/// The ways that are no peers. Those whose names end with "two" have two threads.
const BY_HAND: &str = "by hand";
const MEMCPY_TWO: &str = "memcpy, two";

/// The loop of a row by hand, into a buffer of its own.
fn by_hand<'a, T: Elem>(len: usize, run: impl Fn(&mut [T]) + Send + 'a) -> Way<'a, T> {
    // From a line on, as our results are.
    let mut out = vec![T::default(); len + 64 / size_of::<T>()];
    let from = (out.as_ptr().addr().wrapping_neg() % 64) / size_of::<T>();
    (
        BY_HAND,
        Box::new(move |see| {
            let out = &mut out[from..from + len];
            run(out);
            see(Made::Slice(out));
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
            "{:17} {:>9} {:>6} {:>6} {:>8} {:>7} {:>6} {:>7} {:>6}   peers (x memcpy)",
            "row", "memcpy ms", "limit", "ours", "/ limit", "/ hand", "two", "/ one", "fresh"
        );
    }

    fn rows<T: Elem>(&self, name: &str, shape: [usize; 2], ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor(shape, values::<T>(shape[0] * shape[1]));
        self.rows_of(name, &t, ids, |out| t.oix_into(idx![ids], out), || t.oix(idx![ids]));
    }

    fn rows_i32(&self, name: &str, shape: [usize; 2], ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor(shape, values::<f32>(shape[0] * shape[1]));
        let narrow: Vec<i32> = ids.iter().map(|&id| id as i32).collect();
        self.rows_of(name, &t, ids, |out| t.oix_into(idx![&narrow], out), || t.oix(idx![&narrow]));
    }

    fn rows_of<T: Elem>(
        &self,
        name: &str,
        t: &Tensor<T, Rank<2>>,
        ids: &[i64],
        into: impl Fn(&mut Tensor<T, Rank<2>>) + Send + Sync,
        fresh: impl Fn() -> Tensor<T, Rank<2>> + Send + Sync,
    ) {
        let (source, shape) = (t.as_slice().expect("its own"), [t.shape()[0], t.shape()[1]]);
        let nd = ArrayView2::from_shape(shape, source).expect("the shape");
        let wide: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
        let truth = Tensor::from_fn([ids.len(), shape[1]], |at| source[wide[at[0]] * shape[1] + at[1]]);
        let (c, c_ids) = (candle(source, &shape), Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor"));
        let mut out = Array2::from_elem([ids.len(), shape[1]], T::default());
        let wide_too = wide.clone();
        let peers: Vec<Way<T>> = vec![
            way!("ndarray rows", |see| {
                for (mut to, &id) in out.rows_mut().into_iter().zip(&wide) {
                    to.assign(&nd.row(id));
                }
                see(Made::Slice(out.as_slice().expect("contiguous")))
            }),
            way!("ndarray select", |see| {
                let made = nd.select(Axis(0), &wide_too);
                see(Made::Slice(made.as_slice().expect("contiguous")))
            }),
            way!("candle", |see| see(Made::Candle(c.index_select(&c_ids, 0).expect("indices inside")))),
            // SAFETY: the indices are inside, and the rows of each size are whole lines.
            by_hand(ids.len() * shape[1], |out| unsafe {
                match shape[1] * size_of::<T>() {
                    64 => by_hand::whole_rows::<T, 64>(source, ids, out),
                    128 => by_hand::whole_rows::<T, 128>(source, ids, out),
                    512 => by_hand::whole_rows::<T, 512>(source, ids, out),
                    1024 => by_hand::whole_rows::<T, 1024>(source, ids, out),
                    bytes => unreachable!("no loop for rows of {bytes} bytes"),
                }
            }),
        ];
        self.row(name, &truth, into, fresh, peers);
    }

    fn elements<T: Elem>(&self, name: &str, n: usize, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor([n], values::<T>(n));
        self.elements_of(name, &t, ids, |out| t.oix_into(idx![ids], out), || t.oix(idx![ids]));
    }

    fn elements_i32(&self, name: &str, n: usize, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor([n], values::<f32>(n));
        let narrow: Vec<i32> = ids.iter().map(|&id| id as i32).collect();
        self.elements_of(name, &t, ids, |out| t.oix_into(idx![&narrow], out), || t.oix(idx![&narrow]));
    }

    fn elements_of<T: Elem>(
        &self,
        name: &str,
        t: &Tensor<T, Rank<1>>,
        ids: &[i64],
        into: impl Fn(&mut Tensor<T, Rank<1>>) + Send + Sync,
        fresh: impl Fn() -> Tensor<T, Rank<1>> + Send + Sync,
    ) {
        let source = t.as_slice().expect("its own");
        let truth = tensor([ids.len()], ids.iter().map(|&id| source[id as usize]).collect());
        let nd = ArrayView1::from(source);
        let wide: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
        let (a, a_ids) = (arrow::<T::Arrow>(source), arrow::<Int64Type>(ids));
        let (c, c_ids) = (candle(source, &[source.len()]), Candle::from_slice(ids, ids.len(), &Device::Cpu));
        let c_ids = c_ids.expect("a tensor");
        let peers: Vec<Way<T>> = vec![
            way!("ndarray map", |see| see(Made::Vec(wide.iter().map(|&id| nd[id]).collect()))),
            way!("arrow take", |see| see(Made::Arrow(
                arrow_select::take::take(&a, &a_ids, None).expect("indices inside")
            ))),
            way!("candle", |see| see(Made::Candle(c.index_select(&c_ids, 0).expect("indices inside")))),
            // SAFETY: the indices are inside.
            by_hand(ids.len(), |out| unsafe { by_hand::elements(source, ids, out, name.contains("rand")) }),
        ];
        self.row(name, &truth, into, fresh, peers);
    }

    fn columns<T: Elem>(&self, name: &str, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let shape = [4096, 4096];
        let t = tensor(shape, values::<T>(M));
        let source = t.as_slice().expect("its own");
        let nd = ArrayView2::from_shape(shape, source).expect("the shape");
        let wide: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
        let truth = Tensor::from_fn([4096, ids.len()], |at| source[at[0] * 4096 + wide[at[1]]]);
        let (c, c_ids) = (candle(source, &shape), Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor"));
        let peers: Vec<Way<T>> = vec![
            way!("ndarray select", |see| see(Made::Nd(nd.select(Axis(1), &wide).into_dyn()))),
            way!("candle", |see| see(Made::Candle(c.index_select(&c_ids, 1).expect("indices inside")))),
        ];
        self.row(name, &truth, |out| t.oix_into(idx![.., ids], out), || t.oix(idx![.., ids]), peers);
    }

    fn middle(&self, name: &str, ids: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let shape = [64, 512, 512];
        let t = tensor(shape, values::<f32>(M));
        let source = t.as_slice().expect("its own");
        let nd = ArrayView3::from_shape(shape, source).expect("the shape");
        let wide: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
        let truth = Tensor::from_fn([64, ids.len(), 512], |at| source[(at[0] * 512 + wide[at[1]]) * 512 + at[2]]);
        let (c, c_ids) = (candle(source, &shape), Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor"));
        let peers: Vec<Way<f32>> = vec![
            way!("ndarray select", |see| see(Made::Nd(nd.select(Axis(1), &wide).into_dyn()))),
            way!("candle", |see| see(Made::Candle(c.index_select(&c_ids, 1).expect("indices inside")))),
        ];
        self.row(name, &truth, |out| t.oix_into(idx![.., ids], out), || t.oix(idx![.., ids]), peers);
    }

    fn outer(&self, name: &str, i: &[i64], j: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor([4096, 4096], values::<f32>(M));
        self.outer_of(name, &t, (i, j), |out| t.oix_into(idx![i, j], out), || t.oix(idx![i, j]));
    }

    /// The same as NumPy's `t[i[:, None], j]`.
    fn outer_by_points(&self, name: &str, i: &[i64], j: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor([4096, 4096], values::<f32>(M));
        let column = Tensor::from_vec([i.len(), 1], i.to_vec()).expect("a column");
        self.outer_of(name, &t, (i, j), |out| t.vix_into(idx![&column, j], out), || t.vix(idx![&column, j]));
    }

    fn outer_of(
        &self,
        name: &str,
        t: &Tensor<f32, Rank<2>>,
        (i, j): (&[i64], &[i64]),
        into: impl Fn(&mut Tensor<f32, Rank<2>>) + Send + Sync,
        fresh: impl Fn() -> Tensor<f32, Rank<2>> + Send + Sync,
    ) {
        let shape = [4096, 4096];
        let source = t.as_slice().expect("its own");
        let nd = ArrayView2::from_shape(shape, source).expect("the shape");
        let truth = Tensor::from_fn([i.len(), j.len()], |at| source[(i[at[0]] * 4096 + j[at[1]]) as usize]);
        let c = candle(source, &shape);
        let ids = |ids: &[i64]| Candle::from_slice(ids, ids.len(), &Device::Cpu).expect("a tensor");
        let (c_i, c_j) = (ids(i), ids(j));
        let mut peers: Vec<Way<f32>> = vec![
            way!("ndarray from_shape_fn", |see| {
                let made = Array2::from_shape_fn((i.len(), j.len()), |(a, b)| nd[[i[a] as usize, j[b] as usize]]);
                see(Made::Slice(made.as_slice().expect("contiguous")))
            }),
            way!("candle twice", |see| {
                let made = c.index_select(&c_i, 0).and_then(|rows| rows.index_select(&c_j, 1));
                see(Made::Candle(made.expect("indices inside")))
            }),
        ];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx") {
            // SAFETY: the indices are inside.
            peers.push(by_hand(i.len() * j.len(), |out| unsafe {
                let narrow: Vec<u32> = j.iter().map(|&j| j as u32).collect();
                by_hand::rows(source, 4096, |k| i[k] as usize, |_| &narrow, out)
            }));
        }
        self.row(name, &truth, into, fresh, peers);
    }

    fn points(&self, name: &str, i: &[i64], j: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let shape = [4096, 4096];
        let t = tensor(shape, values::<f32>(M));
        let source = t.as_slice().expect("its own");
        let nd = ArrayView2::from_shape(shape, source).expect("the shape");
        let truth = Tensor::from_fn([i.len()], |at| source[(i[at[0]] * 4096 + j[at[0]]) as usize]);
        let peers: Vec<Way<f32>> = vec![
            way!("ndarray map", |see| {
                see(Made::Vec(i.iter().zip(j).map(|(&i, &j)| nd[[i as usize, j as usize]]).collect()))
            }),
            // SAFETY: the indices are inside.
            by_hand(i.len(), |out| unsafe { by_hand::points(source, 4096, (i, j), out) }),
        ];
        self.row(name, &truth, |out| t.vix_into(idx![i, j], out), || t.vix(idx![i, j]), peers);
    }

    fn mixed(&self, name: &str, i: &[i64], j: &[i64]) {
        if self.0.skips(name) {
            return;
        }
        let shape = [256, 128, 512];
        let t = tensor(shape, values::<f32>(M));
        let source = t.as_slice().expect("its own");
        let nd = ArrayView3::from_shape(shape, source).expect("the shape");
        let at = |i: i64, k: usize, j: i64| (i as usize * 128 + k) * 512 + j as usize;
        let truth = Tensor::from_fn([i.len(), 128], |to| source[at(i[to[0]], to[1], j[to[0]])]);
        let mut out = Array2::from_elem([i.len(), 128], 0.0);
        let peers: Vec<Way<f32>> = vec![way!("ndarray row.assign", |see| {
            for (mut to, (&i, &j)) in out.rows_mut().into_iter().zip(i.iter().zip(j)) {
                to.assign(&nd.slice(nd![i as usize, .., j as usize]));
            }
            see(Made::Slice(out.as_slice().expect("contiguous")))
        })];
        self.row(name, &truth, |out| t.vix_into(idx![i, .., j], out), || t.vix(idx![i, .., j]), peers);
    }

    fn along(&self, name: &str, shape: [usize; 2], axis: usize, ids: Vec<i64>) {
        if self.0.skips(name) {
            return;
        }
        let t = tensor([4096, 4096], values::<f32>(M));
        let source = t.as_slice().expect("its own");
        let nd = ArrayView2::from_shape([4096, 4096], source).expect("the shape");
        let c = candle(source, &[4096, 4096]);
        let c_ids = Candle::from_slice(&ids, &shape[..], &Device::Cpu).expect("a tensor");
        let nd_ids = Array2::from_shape_vec(shape, ids.clone()).expect("the shape");
        let ids = Tensor::from_vec(shape, ids).expect("the shape");
        let truth = Tensor::from_fn(shape, |at| {
            let id = ids[[at[0], at[1]]] as usize;
            if axis == 0 { source[id * 4096 + at[1]] } else { source[at[0] * 4096 + id] }
        });
        let mut peers: Vec<Way<f32>> = vec![
            way!("ndarray Zip indexed", |see| {
                let made = Zip::indexed(&nd_ids).map_collect(|(y, x), &id| {
                    let id = id as usize;
                    if axis == 0 { nd[[id, x]] } else { nd[[y, id]] }
                });
                see(Made::Slice(made.as_slice().expect("contiguous")))
            }),
            way!("candle gather", |see| see(Made::Candle(c.gather(&c_ids, axis).expect("indices inside")))),
        ];
        let entries = ids.as_slice().expect("its own");
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx") {
            // SAFETY: the indices are inside.
            peers.push(by_hand(entries.len(), |out| unsafe {
                match axis {
                    0 => by_hand::strips(source, 4096, entries, out),
                    _ => by_hand::rows(source, 4096, |k| k, |k| &entries[k * shape[1]..][..shape[1]], out),
                }
            }));
            if axis == 1 {
                let half = |from: usize, out: &mut [f32]| {
                    let ids = |k: usize| &entries[(from + k) * shape[1]..][..shape[1]];
                    // SAFETY: as above.
                    unsafe { by_hand::rows(source, 4096, |k| from + k, ids, out) }
                };
                let (_, two) = by_hand(entries.len(), move |out| {
                    let (a, b) = out.split_at_mut(entries.len() / 2);
                    rayon::join(|| half(0, a), || half(shape[0] / 2, b));
                });
                peers.push(("by hand, two", two));
            }
        }
        let into = |out: &mut Tensor<f32, Rank<2>>| t.take_along_axis_into(&ids, axis, out);
        self.row(name, &truth, into, || t.take_along_axis(&ids, axis), peers);
    }

    fn mask<T: Elem>(&self, name: &str, n: usize, percent: usize, run: usize) {
        if self.0.skips(name) {
            return;
        }
        let mut random = Random(7);
        let mut mask = vec![false; n];
        for run in mask.chunks_mut(run) {
            run.fill(random.below(100) < percent);
        }
        let t = tensor([n], values::<T>(n));
        let source = t.as_slice().expect("its own");
        let some: Vec<T> = source.iter().zip(&mask).filter(|(_, set)| **set).map(|(x, _)| *x).collect();
        let truth = tensor([some.len()], some);
        let (a, a_mask) = (arrow::<T::Arrow>(source), BooleanArray::from(mask.clone()));
        let mut peers: Vec<Way<T>> = vec![way!("arrow filter", |see| see(Made::Arrow(
            arrow_select::filter::filter(&a, &a_mask).expect("equal lengths")
        )))];
        let mask = &mask;
        #[cfg(target_arch = "x86_64")]
        if size_of::<T>() == 4 && is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the result has as many elements as are set.
            peers.push(by_hand(truth.len(), |out| unsafe { by_hand::compress(source, mask, out) }));
        }
        self.row(name, &truth, |out| t.oix_into(idx![mask], out), || t.oix(idx![mask]), peers);
    }

    fn mask_nd(&self, name: &str) {
        if self.0.skips(name) {
            return;
        }
        let mut random = Random(8);
        let mask: Vec<bool> = (0..512 * 512).map(|_| random.below(2) == 0).collect();
        let t = tensor([64, 512, 512], values::<f32>(M));
        let source = t.as_slice().expect("its own");
        let set: Vec<usize> = (0..mask.len()).filter(|&k| mask[k]).collect();
        let truth = Tensor::from_fn([64, set.len()], |at| source[at[0] * mask.len() + set[at[1]]]);
        let nd = ArrayView2::from_shape([64, mask.len()], source).expect("the shape");
        let peers: Vec<Way<f32>> =
            vec![way!("ndarray select", |see| see(Made::Nd(nd.select(Axis(1), &set).into_dyn())))];
        let mask = Tensor::from_vec([512, 512], mask.clone()).expect("the shape");
        self.row(name, &truth, |out| t.oix_into(idx![.., &mask], out), || t.oix(idx![.., &mask]), peers);
    }

    /// Ids in a view, which are copied while they are checked.
    fn ids_of_a_view(&self, name: &str, ids: &TensorView<'_, i64, Rank<2>>) {
        if self.0.skips(name) {
            return;
        }
        let t = &tensor([65_536], values::<f32>(65_536));
        let source = ArrayView1::from(t.as_slice().expect("its own"));
        let truth = ids.map(|&id| source[id as usize]);
        let nd: ArrayView2<i64> = ids.clone().into();
        let peers: Vec<Way<f32>> = vec![
            way!("ndarray map", |see| see(Made::Nd(nd.map(|&id| source[id as usize]).into_dyn()))),
            way!("ours, ids copied first", |see| {
                see(Made::Slice(t.vix(&ids.to_contiguous()).as_slice().expect("its own")))
            }),
        ];
        self.row(name, &truth, |out| t.vix_into(ids, out), || t.vix(ids), peers);
    }

    /// Masks, or sources of them, that do not lie in a row.
    fn mask_of_a_view(&self, name: &str, t: &TensorView<'_, f32, Rank<2>>, mask: &TensorView<'_, bool, Rank<2>>) {
        if self.0.skips(name) {
            return;
        }
        let some: Vec<f32> = t.iter().zip(mask.iter()).filter(|(_, set)| **set).map(|(x, _)| *x).collect();
        let truth = tensor([some.len()], some);
        let (nd, nd_mask): (ArrayView2<f32>, ArrayView2<bool>) = (t.clone().into(), mask.clone().into());
        let peers: Vec<Way<f32>> = vec![
            way!("ndarray zip", |see| {
                see(Made::Vec(nd.iter().zip(&nd_mask).filter(|(_, set)| **set).map(|(x, _)| *x).collect()))
            }),
            way!("ours, both copied first", |see| {
                see(Made::Slice(t.to_contiguous().oix(&mask.to_contiguous()).as_slice().expect("its own")))
            }),
        ];
        self.row(name, &truth, |out| t.oix_into(mask, out), || t.oix(mask), peers);
    }

    /// Measures one row.
    fn row<T: Elem, R: Shape>(
        &self,
        name: &str,
        truth: &Tensor<T, R>,
        into: impl Fn(&mut Tensor<T, R>) + Send + Sync,
        fresh: impl Fn() -> Tensor<T, R> + Send + Sync,
        peers: Vec<Way<T>>,
    ) where
        R: Send + Sync,
    {
        let wanted = truth.as_slice().expect("its own");
        let (mut out, bytes) = (vec![T::default(); wanted.len()], values::<T>(wanted.len()));
        let (mut out_two, bytes_two) = (out.clone(), bytes.clone());
        let mut outs = [0; 2].map(|_| truth.view().map(|_| T::default()));
        let [one, two] = &mut outs;
        let (into, fresh) = (&into, &fresh);
        let mut ways: Vec<Way<T>> = vec![
            ("memcpy", Box::new(move |_| out.copy_from_slice(black_box(&bytes)))),
            (
                "ours",
                Box::new(|see| {
                    into(one);
                    see(Made::Slice(one.as_slice().expect("its own")))
                }),
            ),
            (
                "ours, two",
                Box::new(|see| {
                    into(two);
                    see(Made::Slice(two.as_slice().expect("its own")))
                }),
            ),
            ("fresh", Box::new(|see| see(Made::Slice(fresh().as_slice().expect("its own"))))),
        ];
        ways.extend(peers);
        for (label, call) in &mut ways[1..] {
            call(&mut |made| assert!(made.is(wanted), "{name}: {label} differs"));
        }
        ways.push((
            MEMCPY_TWO,
            Box::new(move |_| {
                let half = out_two.len() / 2;
                let (a, b) = out_two.split_at_mut(half);
                let (x, y) = black_box(&bytes_two[..]).split_at(half);
                rayon::join(|| a.copy_from_slice(x), || b.copy_from_slice(y));
            }),
        ));
        let times = self.0.medians(&mut ways, |way| on_two(way.0), |(_, call)| call(&mut |made| drop(black_box(made))));
        let memcpy = times[0];
        let limit = LIMITS.iter().find(|row| row.0 == name).map(|row| row.1);
        let [ours, two, fresh] = [times[1], times[2], times[3]].map(|time| time / memcpy);
        let others = || ways.iter().zip(&times).skip(4).map(|(way, time)| (way.0, time / memcpy));
        let hand = others().find(|way| way.0 == BY_HAND).map(|(_, hand)| format!("{:.2}", ours / hand));
        let peers: Vec<String> =
            others().filter(|way| way.0 != BY_HAND).map(|(label, time)| format!("{time:.2} {label}")).collect();
        println!(
            "{name:17} {memcpy:>9.3} {:>6} {ours:>6.2} {:>8} {:>7} {two:>6.2} {:>7.2} {fresh:>6.2}   {}",
            limit.map(|limit| format!("{limit:.2}")).unwrap_or_default(),
            limit.map(|limit| format!("{:.2}", ours / limit)).unwrap_or_default(),
            hand.unwrap_or_default(),
            two / ours,
            peers.join(", "),
        );
    }
}
