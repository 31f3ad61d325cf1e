//! Making strided views contiguous: the V2 rows, against memcpy of the result and against other crates.
//!
//! ```text
//! cargo bench --bench materialize [-- part of a row's name]
//! ```
//!
//! A row times, in interleaved rounds: memcpy of as many bytes, our copy into an existing tensor on one thread and on
//! two, our copy into a fresh tensor, and what the peers offer. Every result is checked before the clock starts. Times
//! are medians; read the ratios, which drift less. `limit` is the best hand-written loop that we found for the row, as
//! a multiple of memcpy on the machine where it was found; `/ hand` compares with such a loop in the same run
//! ([`by_hand`]). The `into` rows copy into a view.

#[path = "copies_by_hand.rs"]
mod by_hand;
mod common;

use std::hint::black_box;

use burn_backend::TensorData;
use burn_flex::FlexTensor;
use candle_core::{Device, Tensor as Candle, WithDType};
use common::Runner;
use ndarray::{
    Array2, ArrayD, ArrayView, ArrayViewD, ArrayViewMut, Axis, Dimension, Ix2, Ix3, Ix4, IxDyn, ShapeBuilder, Zip,
};
use rstsr_core::prelude::rt::{self, DeviceCpuSerial};
use strided_view::{StridedView, StridedViewMut};
use tensor_idx::{prelude::*, shape::Shape};

/// Bytes of a cache line.
const LINE: usize = 64;

/// Rounds of a row.
const ROUNDS: usize = 21;

/// Rows and their limits: on one thread as a multiple of memcpy, on two as a part of that.
const LIMITS: [(&str, f64, f64); 15] = [
    ("v2_crop", 0.9, 0.47),
    ("v2_narrow", 5.7, 0.78),
    ("v2_transpose", 1.5, 0.67),
    ("v2_transpose_u8", 1.8, 0.55),
    ("v2_transpose_f64", 1.2, 0.50),
    ("v2_step2_last", 1.4, 0.47),
    ("v2_step2_both", 1.4, 0.35),
    ("v2_rev_last", 1.2, 0.46),
    ("v2_rev_rows", 1.1, 0.48),
    ("v2_nhwc_chan", 1.8, 0.53),
    ("v2_nhwc_chan_u8", 2.0, 0.47),
    ("v2_nhwc_nchw_u8", 1.2, 0.52),
    ("v2_nchw_nhwc_c3", 0.5, 0.42),
    ("v2_nchw_nhwc_c64", 1.3, 0.52),
    ("v2_heads", 0.9, 0.39),
];

fn main() {
    let bench = Bench(Runner::new(ROUNDS));
    bench.print_head();
    let square = [4096, 4096];
    let t = values(square, |k| k as f32);
    bench.row("v2_crop", &t, t.i(idx![512..3584, 300..3300]), |c| c.narrow(0, 512, 3072)?.narrow(1, 300, 3000));
    bench.row("v2_narrow", &t, t.i(idx![.., 100..116]), |c| c.narrow(1, 100, 16));
    bench.row("v2_transpose", &t, t.transpose(), |c| c.t());
    bench.row("v2_step2_last", &t, t.i(idx![.., ::2]), none);
    bench.row("v2_step2_both", &t, t.i(idx![::2, ::2]), none);
    bench.row("v2_rev_last", &t, t.i(idx![.., ::-1]), none);
    bench.row("v2_rev_rows", &t, t.i(idx![::-1]), none);
    let t = values(square, |k| k as u8);
    bench.row("v2_transpose_u8", &t, t.transpose(), |c| c.t());
    let t = values(square, |k| k as f64);
    bench.row("v2_transpose_f64", &t, t.transpose(), |c| c.t());

    let nhwc = [32, 224, 224, 3];
    let t = values(nhwc, |k| k as f32);
    bench.row("v2_nhwc_chan", &t, t.i(idx![..., 1]), |c| c.narrow(3, 1, 1)?.squeeze(3));
    let t = values(nhwc, |k| k as u8);
    bench.row("v2_nhwc_chan_u8", &t, t.i(idx![..., 1]), |c| c.narrow(3, 1, 1)?.squeeze(3));
    bench.row("v2_nhwc_nchw_u8", &t, t.view().permute([0, 3, 1, 2]), |c| c.permute([0, 3, 1, 2]));
    let t = values([32, 3, 224, 224], |k| k as f32);
    bench.row("v2_nchw_nhwc_c3", &t, t.view().permute([0, 2, 3, 1]), |c| c.permute([0, 2, 3, 1]));
    let t = values([16, 64, 112, 112], |k| k as f32);
    bench.row("v2_nchw_nhwc_c64", &t, t.view().permute([0, 2, 3, 1]), |c| c.permute([0, 2, 3, 1]));
    let t = values([8, 1024, 16, 64], |k| k as f32);
    bench.row("v2_heads", &t, t.view().permute([0, 2, 1, 3]), |c| c.permute([0, 2, 1, 3]));

    bench.into_row("into_crop", [3072, 3000], [4096, 1], 512 * 4096 + 300, |value, out| {
        out.slice_mut(ndarray::s![512..3584, 300..3300]).assign(value);
    });
    bench.into_row("into_transpose", square, [1, 4096], 0, |value, out| {
        out.view_mut().reversed_axes().assign(value);
    });
    bench.into_row("into_step2_last", [4096, 2048], [4096, 2], 0, |value, out| {
        out.slice_mut(ndarray::s![.., ..;2]).assign(value);
    });
}

/// A tensor whose neighbours differ.
fn values<T: Clone, const N: usize>(shape: [usize; N], value: fn(u32) -> T) -> Tensor<T, Rank<N>>
where
    [usize; N]: tensor_idx::shape::IntoShape<Shape = Rank<N>>,
    Rank<N>: Shape,
{
    let len: usize = shape.iter().product();
    let data = (0..len as u32).map(|k| value((k.wrapping_mul(2_654_435_761) >> 9) % 65_521)).collect();
    Tensor::from_vec(shape, data).expect("as many values as the shape has positions")
}

/// What a peer that has no such view says.
fn none(_: &Candle) -> candle_core::Result<Candle> {
    candle_core::bail!("no such view")
}

/// One way to make the result: its name and the call.
type Way<'a> = (&'static str, Box<dyn FnMut() + Send + 'a>);

struct Bench(Runner);

impl Bench {
    fn print_head(&self) {
        println!(
            "{:17} {:>9} {:>6} {:>6} {:>8} {:>6} {:>6} {:>8} {:>6}   best peer: one thread, more, fresh (x memcpy)",
            "row", "memcpy ms", "limit", "ours", "/ limit", "/ hand", "two", "/ limit", "fresh"
        );
    }

    /// Measures one row: `view`, which is a view of `t`, made contiguous. `candle` makes the same view there.
    fn row<T, S: Shape, V: Shape>(
        &self,
        name: &str,
        t: &Tensor<T, S>,
        view: TensorView<T, V>,
        candle: impl Fn(&Candle) -> candle_core::Result<Candle>,
    ) where
        T: WithDType + burn_backend::Element + bytemuck::Pod + Default + PartialEq + Send + Sync,
    {
        if self.0.skips(name) {
            return;
        }
        let source = t.as_slice().expect("a tensor of its own");
        let shape = view.shape().to_vec();
        let truth: Vec<T> = view.iter().copied().collect();
        let truth_len = truth.len();
        let blank = || vec![T::default(); truth.len()];

        let (view, peer) = (&view, &ndarray_view(source, &view));
        let strided =
            &StridedView::<T>::new(source, &shape, view.strides(), view.offset() as isize).expect("in bounds");
        let row_major = tensor(&shape, blank()).strides().to_vec();
        let (height, width) = (t.shape()[0], t.shape()[1]);
        let theirs = Candle::from_slice(source, t.shape(), &Device::Cpu).and_then(|c| candle(&c)).ok();

        let mut ways: Vec<Way> = Vec::new();
        let (mut out, bytes) = (blank(), &source[..truth.len()]);
        ways.push(("memcpy", Box::new(move || out.copy_from_slice(black_box(bytes)))));
        for label in ["ours", "two threads"] {
            let mut out = Tensor::full(&shape[..], T::default());
            self.0.pool(on_two(label)).install(|| view.copy_into(&mut out));
            check(name, label, out.as_slice().expect("contiguous"), &truth);
            ways.push((label, Box::new(move || view.copy_into(&mut out))));
        }
        check(name, "fresh", view.to_contiguous().as_slice().expect("contiguous"), &truth);
        ways.push(("fresh", Box::new(|| drop(black_box(view.to_contiguous())))));

        if let Some(copy) = by_hand::find(name) {
            let mut room = vec![T::default(); truth.len() + LINE];
            let skip = room.as_ptr().align_offset(LINE);
            let from = &source[view.offset()..];
            let mut by_hand = move |check: &dyn Fn(&[T])| {
                let out = &mut room[skip..][..truth_len];
                // SAFETY: the loop was written for this row; the result starts a line.
                unsafe { copy(from.as_ptr().cast(), out.as_mut_ptr().cast()) };
                check(out);
            };
            by_hand(&|out| check(name, "by hand", out, &truth));
            ways.push(("by hand", Box::new(move || by_hand(&|_| ()))));
        }

        for label in ["ndarray assign", "ndarray Zip par"] {
            let mut out = ArrayD::from_elem(IxDyn(&shape), T::default());
            let parallel = label == "ndarray Zip par";
            ndarray_copy(&mut out.view_mut(), peer, parallel);
            check(name, label, out.as_slice().expect("contiguous"), &truth);
            ways.push((label, Box::new(move || ndarray_copy(&mut out.view_mut(), peer, parallel))));
        }
        ways.push(("ndarray fresh", Box::new(|| drop(black_box(peer.as_standard_layout().into_owned())))));

        let mut out = blank();
        let strided_copy = |out: &mut [T]| {
            let mut to = StridedViewMut::new(out, &shape, &row_major, 0).expect("in bounds");
            strided_perm::copy_into(&mut to, strided, threadteam::Exec::serial()).expect("equal shapes");
        };
        strided_copy(&mut out);
        check(name, "strided-perm", &out, &truth);
        ways.push(("strided-perm", Box::new(move || strided_copy(&mut out))));

        let device = DeviceCpuSerial::default();
        let layout = rt::Layout::new(shape.clone(), view.strides().to_vec(), view.offset()).expect("in bounds");
        let rstsr = rt::asarray((source, layout, &device));
        let layout = rt::Layout::new(shape.clone(), row_major.clone(), 0).expect("in bounds");
        let mut out = rt::asarray((blank(), layout, &device));
        out.assign(&rstsr);
        check(name, "RSTSR", out.raw(), &truth);
        ways.push(("RSTSR assign", Box::new(move || out.assign(&rstsr))));

        let flex = FlexTensor::from_data(TensorData::new(source.to_vec(), t.shape().to_vec()));
        let layout = burn_flex::Layout::new(shape.clone().into(), view.strides().to_vec(), view.offset());
        let flex = flex.with_layout(layout);
        check(name, "burn-flex", flex.to_contiguous().storage::<T>(), &truth);
        ways.push(("burn-flex", Box::new(move || drop(black_box(flex.to_contiguous())))));

        if name.contains("transpose") {
            let mut out = blank();
            transpose::transpose(source, &mut out, width, height);
            check(name, "transpose", &out, &truth);
            ways.push(("transpose", Box::new(move || transpose::transpose(source, &mut out, width, height))));
        }
        if let Some(theirs) = &theirs {
            let result = theirs.contiguous().and_then(|c| c.flatten_all()).and_then(|c| c.to_vec1::<T>());
            check(name, "candle", &result.expect("a contiguous tensor"), &truth);
            ways.push(("candle contiguous", Box::new(|| drop(black_box(theirs.contiguous())))));
        }

        let times = self.measure(&mut ways);
        let memcpy = times[0];
        let ratio = |label: &str| ways.iter().position(|way| way.0 == label).map(|k| times[k] / memcpy);
        let best = |labels: &[&'static str]| {
            let known = labels.iter().filter_map(|&label| Some((ratio(label)?, label)));
            known.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(String::new(), |(r, label)| format!("{r:.2} {label}"))
        };
        let &(_, limit, part) = LIMITS.iter().find(|row| row.0 == name).expect("a row with a limit");
        let [ours, two, fresh] = [times[1], times[2], times[3]].map(|time| time / memcpy);
        let hand = ratio("by hand").map_or(String::from("-"), |hand| format!("{:.2}", ours / hand));
        println!(
            "{name:17} {memcpy:>9.3} {limit:>6.2} {ours:>6.2} {:>8.2} {hand:>6} {two:>6.2} {:>8.2} {fresh:>6.2}   {}, {}, {}",
            ours / limit,
            two / (limit * part),
            best(&["ndarray assign", "strided-perm", "RSTSR assign", "transpose"]),
            best(&["ndarray Zip par"]),
            best(&["ndarray fresh", "candle contiguous", "burn-flex"]),
        );
    }

    /// Measures a copy of a tensor into a view of 4096 x 4096 numbers, here and in ndarray.
    fn into_row(
        &self,
        name: &str,
        shape: [usize; 2],
        strides: [isize; 2],
        offset: usize,
        theirs: fn(&Array2<f32>, &mut Array2<f32>),
    ) {
        if self.0.skips(name) {
            return;
        }
        let value = values(shape, |k| k as f32);
        let array = Array2::from_shape_vec(shape, value.to_vec()).expect("as many elements");
        let view = &value.view();
        let mut truth = Array2::zeros([4096, 4096]);
        theirs(&array, &mut truth);
        let layout = &Layout::new(shape, &strides, offset).expect("a layout");

        let mut ways: Vec<Way> = Vec::new();
        let (mut out, source) = (vec![0.0; value.len()], value.as_slice().expect("a tensor of its own"));
        ways.push(("memcpy", Box::new(move || out.copy_from_slice(black_box(source)))));
        for label in ["ours", "two threads"] {
            let mut out = vec![0.0; truth.len()];
            let ours = |out: &mut Vec<f32>| {
                view.copy_into(TensorViewMut::from_slice(out, layout.clone()).expect("a view"));
            };
            self.0.pool(on_two(label)).install(|| ours(&mut out));
            check(name, label, &out, truth.as_slice().expect("contiguous"));
            ways.push((label, Box::new(move || ours(&mut out))));
        }
        ways.push(("ndarray assign", Box::new(|| theirs(&array, &mut truth))));
        let times = self.measure(&mut ways);
        let [one, two, peer] = [1, 2, 3].map(|k| times[k] / times[0]);
        println!(
            "{name:17} {:>9.3} {:>6} {one:>6.2} {:>8} {:>6} {two:>6.2} {:>8} {:>6}   {peer:.2} ndarray assign",
            times[0], "-", "-", "-", "-", "-"
        );
    }

    /// The median time of each way, in ms.
    fn measure(&self, ways: &mut [Way]) -> Vec<f64> {
        self.0.medians(ways, |way| on_two(way.0), |(_, call)| call())
    }
}

/// Whether a way runs on two threads.
fn on_two(label: &str) -> bool {
    matches!(label, "two threads" | "ndarray Zip par")
}

fn tensor<T>(shape: &[usize], data: Vec<T>) -> TensorD<T> {
    Tensor::from_vec(shape.to_vec(), data).expect("as many elements as the shape has positions")
}

fn check<T: PartialEq>(name: &str, way: &str, result: &[T], truth: &[T]) {
    assert!(result == truth, "{name}: {way} differs");
}

/// The same view in ndarray.
fn ndarray_view<'a, T, S: Shape>(source: &'a [T], view: &TensorView<T, S>) -> ArrayViewD<'a, T> {
    let steps: Vec<usize> = view.strides().iter().map(|step| step.unsigned_abs()).collect();
    let ends = view.shape().iter().zip(view.strides()).filter(|(_, step)| **step < 0);
    let back: usize = ends.map(|(len, step)| (len - 1) * step.unsigned_abs()).sum();
    let source = &source[view.offset() - back..];
    let mut array = ArrayView::from_shape(IxDyn(view.shape()).strides(IxDyn(&steps)), source).expect("in bounds");
    for (k, step) in view.strides().iter().enumerate() {
        if *step < 0 {
            array.invert_axis(Axis(k));
        }
    }
    array
}

/// Copies with the rank known at compile time, as a user of ndarray would.
fn ndarray_copy<T: Copy + Send + Sync>(to: &mut ArrayViewMut<T, IxDyn>, from: &ArrayViewD<T>, parallel: bool) {
    fn copy<T: Copy + Send + Sync, D: Dimension>(
        to: &mut ArrayViewMut<T, IxDyn>,
        from: &ArrayViewD<T>,
        parallel: bool,
    ) {
        let mut to = to.view_mut().into_dimensionality::<D>().expect("the rank");
        let from = from.view().into_dimensionality::<D>().expect("the rank");
        if parallel {
            Zip::from(&mut to).and(&from).par_for_each(|to, from| *to = *from);
        } else {
            to.assign(&from);
        }
    }
    match from.ndim() {
        2 => copy::<T, Ix2>(to, from, parallel),
        3 => copy::<T, Ix3>(to, from, parallel),
        _ => copy::<T, Ix4>(to, from, parallel),
    }
}
