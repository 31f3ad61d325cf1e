//! Making a view: `i(idx![..])` beside ndarray's `slice(s![..])`, candle's `i`, and strides computed by hand with the
//! same bounds checks; and reads and writes of a few elements, beside plain loops with checks.
//!
//! `cargo bench --bench view` prints nanoseconds; `scripts/count-instructions` counts instructions, which do not
//! depend on what else the machine does.

use std::cell::RefCell;
use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use candle_core::IndexOp;
use ndarray::{ArrayD, ArrayView1, ArrayView2, ArrayView3, ArrayView4, Ix3, Ix4};
use tensor_idx::index::Outer;
use tensor_idx::plan::Plan;
use tensor_idx::prelude::*;

/// With `--features extents` the first views are those of a tensor with its extents in its type.
#[cfg(not(feature = "extents"))]
mod shapes {
    pub use tensor_idx::idx;
    use tensor_idx::prelude::*;

    pub type Three = Rank<3>;
    pub type Mixed = Rank<3>;
    pub type Row = Rank<2>;
    pub type Steps = Rank<3>;
}

#[cfg(feature = "extents")]
mod shapes {
    use tensor_idx::extents::Dims;
    pub use tensor_idx::extents::idx;

    pub type Three = Dims![6, 7, 8];
    pub type Mixed = Dims![6, 2, 1];
    pub type Row = Dims![7, 8];
    pub type Steps = Dims![3, 7, 7];
}

use shapes::{Mixed, Row, Steps, Three, idx};

/// What a tensor is, written by hand: the fields of `Tensor`, no more.
struct HandTensor<const N: usize> {
    _storage: Arc<Vec<f32>>,
    base: *const f32,
    shape: [usize; N],
    strides: [isize; N],
    offset: usize,
}

/// What a view is, written by hand: the fields of `TensorView`, no more.
#[expect(dead_code, reason = "only made, never read")]
struct Hand<'a, const N: usize> {
    base: *const f32,
    shape: [usize; N],
    strides: [isize; N],
    offset: usize,
    life: PhantomData<&'a f32>,
}

impl<const N: usize> HandTensor<N> {
    fn part<const M: usize>(&self, shape: [usize; M], strides: [isize; M], by: isize) -> Hand<'_, M> {
        Hand { base: self.base, shape, strides, offset: self.offset.wrapping_add_signed(by), life: PhantomData }
    }
}

#[cold]
#[inline(never)]
fn outside(shape: &[usize]) -> ! {
    panic!("outside of {shape:?}")
}

/// The stride of a stepped axis, 0 where it cannot matter, as in the library.
fn stepped(extent: usize, stride: isize) -> isize {
    if extent <= 1 { 0 } else { stride }
}

#[inline(never)]
fn mixed3_ours(t: &Tensor<f32, Three>) -> TensorView<'_, f32, Mixed> {
    t.i(idx![.., 1..3, NewAxis, -1])
}

#[inline(never)]
fn mixed3_hand(t: &HandTensor<3>) -> Hand<'_, 3> {
    let ([a, b, c], [sa, sb, sc]) = (t.shape, t.strides);
    if b < 3 || c < 1 {
        outside(&t.shape)
    }
    t.part([a, 2, 1], [sa, sb, 0], sb.wrapping_add((c as isize - 1).wrapping_mul(sc)))
}

#[inline(never)]
fn mixed3_ndarray(t: &ndarray::Array<f32, Ix3>) -> ArrayView3<'_, f32> {
    t.slice(ndarray::s![.., 1..3, ndarray::NewAxis, -1])
}

#[inline(never)]
fn mixed3_candle(t: &candle_core::Tensor) -> candle_core::Tensor {
    let part = t.i((.., 1..3, 7)).and_then(|part| part.unsqueeze(2));
    part.unwrap_or_else(|error| panic!("{error}"))
}

#[inline(never)]
fn mixed4_ours(t: &Tensor<f32, Rank<4>>) -> TensorView<'_, f32, Rank<4>> {
    t.i(idx![.., 1..3, NewAxis, -1])
}

#[inline(never)]
fn mixed4_hand(t: &HandTensor<4>) -> Hand<'_, 4> {
    let ([a, b, c, d], [sa, sb, sc, sd]) = (t.shape, t.strides);
    if b < 3 || c < 1 {
        outside(&t.shape)
    }
    t.part([a, 2, 1, d], [sa, sb, 0, sd], sb.wrapping_add((c as isize - 1).wrapping_mul(sc)))
}

#[inline(never)]
fn mixed4_ndarray(t: &ndarray::Array<f32, Ix4>) -> ArrayView4<'_, f32> {
    t.slice(ndarray::s![.., 1..3, ndarray::NewAxis, -1, ..])
}

#[inline(never)]
fn row_ours(t: &Tensor<f32, Three>) -> TensorView<'_, f32, Row> {
    t.i(5)
}

#[inline(never)]
fn row_hand(t: &HandTensor<3>) -> Hand<'_, 2> {
    if t.shape[0] < 6 {
        outside(&t.shape)
    }
    t.part([t.shape[1], t.shape[2]], [t.strides[1], t.strides[2]], t.strides[0].wrapping_mul(5))
}

#[inline(never)]
fn row_ndarray(t: &ndarray::Array<f32, Ix3>) -> ArrayView2<'_, f32> {
    t.slice(ndarray::s![5, .., ..])
}

#[inline(never)]
fn row_ndarray_axis(t: &ndarray::Array<f32, Ix3>) -> ArrayView2<'_, f32> {
    t.index_axis(ndarray::Axis(0), 5)
}

#[inline(never)]
fn row_candle(t: &candle_core::Tensor) -> candle_core::Tensor {
    t.i(5).unwrap_or_else(|error| panic!("{error}"))
}

#[inline(never)]
fn steps_ours(t: &Tensor<f32, Three>) -> TensorView<'_, f32, Steps> {
    t.i(idx![::2, ::-1, 1..])
}

#[inline(never)]
fn steps_hand(t: &HandTensor<3>) -> Hand<'_, 3> {
    let ([a, b, c], [sa, sb, sc]) = (t.shape, t.strides);
    if c < 1 {
        outside(&t.shape)
    }
    let shape = [a.div_ceil(2), b, c - 1];
    let strides = [stepped(shape[0], sa.wrapping_mul(2)), stepped(b, sb.wrapping_neg()), stepped(shape[2], sc)];
    let last = if b == 0 { 0 } else { (b as isize - 1).wrapping_mul(sb) };
    let first = if c == 1 { 0 } else { sc };
    t.part(shape, strides, last.wrapping_add(first))
}

#[inline(never)]
fn steps_ndarray(t: &ndarray::Array<f32, Ix3>) -> ArrayView3<'_, f32> {
    t.slice(ndarray::s![..;2, ..;-1, 1..])
}

#[inline(never)]
fn element_ours(t: &Tensor<f32, Rank<3>>) -> f32 {
    t[[1, 2, 3]]
}

#[inline(never)]
fn element_hand(t: &HandTensor<3>) -> f32 {
    let ([a, b, c], [sa, sb, sc]) = (t.shape, t.strides);
    if a < 2 || b < 3 || c < 4 {
        outside(&t.shape)
    }
    let position = t.offset.wrapping_add_signed(sa.wrapping_add(sb.wrapping_mul(2)).wrapping_add(sc.wrapping_mul(3)));
    // SAFETY: the indices are inside, and the layout is row-major over the whole buffer.
    unsafe { *t.base.add(position) }
}

#[inline(never)]
fn element_ndarray(t: &ndarray::Array<f32, Ix3>) -> f32 {
    t[[1, 2, 3]]
}

#[inline(never)]
fn dynamic_ours(t: &TensorD<f32>) -> TensorView<'_, f32, DynRank> {
    t.i(idx![.., 1..3, NewAxis, -1])
}

#[inline(never)]
fn dynamic_ndarray(t: &ArrayD<f32>) -> ArrayView3<'_, f32> {
    t.slice(ndarray::s![.., 1..3, ndarray::NewAxis, -1])
}

#[inline(never)]
fn dynamic_row_ours(t: &TensorD<f32>) -> TensorView<'_, f32, DynRank> {
    t.i(idx![1, 2])
}

#[inline(never)]
fn dynamic_row_ndarray(t: &ArrayD<f32>) -> ArrayView1<'_, f32> {
    t.slice(ndarray::s![1, 2, ..])
}

/// A small read by an index array, into a new tensor.
#[inline(never)]
fn few_ours(t: &Tensor<f32, Rank<3>>) -> Tensor<f32, Rank<3>> {
    t.oix(idx![[4_i64, 0, 2]])
}

#[inline(never)]
fn few_ndarray(t: &ndarray::Array<f32, Ix3>) -> ndarray::Array<f32, Ix3> {
    t.select(ndarray::Axis(0), &[4, 0, 2])
}

#[inline(never)]
fn few_candle((t, ids): &(candle_core::Tensor, candle_core::Tensor)) -> candle_core::Tensor {
    t.index_select(ids, 0).unwrap_or_else(|error| panic!("{error}"))
}

#[inline(never)]
fn points_ours(t: &Tensor<f32, Rank<3>>) -> Tensor<f32, Rank<1>> {
    t.vix(idx![[4_i64, 0, 2], [1_i64, 2, 3], [5_i64, 6, 7]])
}

#[inline(never)]
fn points_ndarray(t: &ndarray::Array<f32, Ix3>) -> ndarray::Array1<f32> {
    [[4, 1, 5], [0, 2, 6], [2, 3, 7]].iter().map(|&at| t[at]).collect()
}

/// The rows of the index, one after the other.
#[inline(never)]
fn few_hand(t: &HandTensor<3>) -> Vec<f32> {
    let ([a, b, c], [sa, ..]) = (t.shape, t.strides);
    let mut out = Vec::with_capacity(3 * b * c);
    for i in black_box([4_i64, 0, 2]) {
        let i = if i < 0 { i + a as i64 } else { i };
        if !(0..a as i64).contains(&i) {
            outside(&t.shape)
        }
        // SAFETY: row `i` is inside, and the layout is row-major over the whole buffer.
        out.extend_from_slice(unsafe { std::slice::from_raw_parts(t.base.offset(i as isize * sa), b * c) });
    }
    out
}

/// The places of the index, one after the other, from the end where they are negative.
fn places(t: &HandTensor<3>) -> impl Iterator<Item = usize> + '_ {
    let points = black_box([[4_i64, 1, 5], [0, 2, 6], [2, 3, 7]]);
    points.into_iter().map(|point| {
        let mut at = t.offset as isize;
        for ((i, extent), stride) in point.into_iter().zip(t.shape).zip(t.strides) {
            let i = if i < 0 { i + extent as i64 } else { i };
            if !(0..extent as i64).contains(&i) {
                outside(&t.shape)
            }
            at += i as isize * stride;
        }
        at as usize
    })
}

#[inline(never)]
fn points_hand(t: &HandTensor<3>) -> Vec<f32> {
    // SAFETY: `places` gives positions inside of the buffer.
    places(t).map(|at| unsafe { *t.base.add(at) }).collect()
}

/// A small write by index arrays.
#[inline(never)]
fn assign_ours(t: &RefCell<Tensor<f32, Rank<3>>>) {
    let t = &mut *t.borrow_mut();
    assign!(t.vix[[4_i64, 0, 2], [1_i64, 2, 3], [5_i64, 6, 7]] = 1.0);
}

#[inline(never)]
fn assign_hand((t, out): &(HandTensor<3>, RefCell<Vec<f32>>)) {
    let out = &mut *out.borrow_mut();
    places(t).for_each(|at| out[at] = 1.0);
}

/// Rows added to a few rows.
#[inline(never)]
fn add_rows_ours((t, ids, values): &(RefCell<Tensor<f32, Rank<3>>>, Vec<i64>, Tensor<f32, Rank<3>>)) {
    t.borrow_mut().oix_mut(ids).accumulate(Add, values);
}

/// The same by a plan that was made before.
#[inline(never)]
fn add_kept_ours((t, plan, values): &(RefCell<Tensor<f32, Rank<3>>>, Plan<Rank<3>, Rank<3>>, Tensor<f32, Rank<3>>)) {
    plan.select(&mut *t.borrow_mut()).unwrap().accumulate(Add, values);
}

#[inline(never)]
fn add_rows_hand((t, ids, values): &(RefCell<Vec<f32>>, Vec<i64>, Tensor<f32, Rank<3>>)) {
    let (shape, mut t, values) = (black_box([6, 7, 8]), t.borrow_mut(), values.as_slice().unwrap_or_default());
    let row = shape[1] * shape[2];
    for (&i, values) in ids.iter().zip(values.chunks_exact(row)) {
        let i = if i < 0 { i + shape[0] as i64 } else { i };
        if !(0..shape[0] as i64).contains(&i) {
            outside(&shape)
        }
        t[i as usize * row..][..row].iter_mut().zip(values).for_each(|(to, x)| *to += x);
    }
}

/// 42 elements of an owner, by their indices.
#[inline(never)]
fn put_owner(t: &RefCell<Tensor<f32, Rank<3>>>) {
    by_owner(&mut t.borrow_mut());
}

/// As a user's function has it: the compiler knows of an argument that nobody else holds it.
#[inline(never)]
fn by_owner(t: &mut Tensor<f32, Rank<3>>) {
    for i in 0..6 {
        for j in 0..7 {
            t[[i, j, 3]] = 1.0;
        }
    }
}

/// The same through a mutable view.
#[inline(never)]
fn put_view(t: &RefCell<Tensor<f32, Rank<3>>>) {
    by_view(t.borrow_mut().view_mut());
}

#[inline(never)]
fn by_view(mut t: TensorViewMut<'_, f32, Rank<3>>) {
    for i in 0..6 {
        for j in 0..7 {
            t[[i, j, 3]] = 1.0;
        }
    }
}

#[inline(never)]
fn put_ndarray(t: &RefCell<ndarray::Array<f32, Ix3>>) {
    let t = &mut *t.borrow_mut();
    for i in 0..6 {
        for j in 0..7 {
            t[[i, j, 3]] = 1.0;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data: Vec<f32> = (0..6 * 7 * 8).map(|x| x as f32).collect();
    let storage = Arc::new(data.clone());
    let (base, _storage) = (storage.as_ptr(), storage.clone());
    let hand3 = HandTensor { _storage, base, shape: [6, 7, 8], strides: [56, 8, 1], offset: 0 };
    let hand4 = HandTensor { _storage: storage, base, shape: [2, 3, 7, 8], strides: [168, 56, 8, 1], offset: 0 };
    let plain3 = Tensor::from_vec([6, 7, 8], data.clone())?;
    let ours3 = plain3.clone().fix::<Three>();
    let ours4 = Tensor::from_vec([2, 3, 7, 8], data.clone())?;
    let dynamic = plain3.clone().into_dyn();
    let nd3 = ndarray::Array::from_shape_vec((6, 7, 8), data.clone())?;
    let nd4 = ndarray::Array::from_shape_vec((2, 3, 7, 8), data.clone())?;
    let ndd = nd3.clone().into_dyn();
    let candle = candle_core::Tensor::from_vec(data.clone(), (6, 7, 8), &candle_core::Device::Cpu)?;

    let with_ids = (candle.clone(), candle_core::Tensor::new(&[4_i64, 0, 2], &candle_core::Device::Cpu)?);

    let kept = HandTensor { _storage: Arc::new(data.clone()), base, shape: [6, 7, 8], strides: [56, 8, 1], offset: 0 };
    let by_hand = (kept, RefCell::new(data.clone()));
    let target = RefCell::new(Tensor::from_vec([6, 7, 8], data.clone())?);
    let (rows, values) = (vec![4_i64, 0, 2], Tensor::full([3, 7, 8], 1.0));
    let added = (RefCell::new(Tensor::from_vec([6, 7, 8], data.clone())?), rows.clone(), values.clone());
    let plan = plain3.layout().plan_gather(Outer, idx![&rows])?;
    let added_by_plan = (RefCell::new(Tensor::from_vec([6, 7, 8], data.clone())?), plan, values.clone());
    let added_by_hand = (RefCell::new(data.clone()), rows, values);
    let nd_target = RefCell::new(nd3.clone());

    let mut rows: Vec<(&str, Box<dyn Fn(u32) + '_>)> = Vec::new();
    macro_rules! rows {
        ($($f:ident($t:expr);)*) => {$(
            rows.push((stringify!($f), Box::new(|n| for _ in 0..n { let _ = black_box($f(black_box(&$t))); })));
        )*};
    }
    rows! {
        mixed3_ours(ours3); mixed3_hand(hand3); mixed3_ndarray(nd3); mixed3_candle(candle);
        mixed4_ours(ours4); mixed4_hand(hand4); mixed4_ndarray(nd4);
        row_ours(ours3); row_hand(hand3); row_ndarray(nd3); row_ndarray_axis(nd3); row_candle(candle);
        steps_ours(ours3); steps_hand(hand3); steps_ndarray(nd3);
        element_ours(plain3); element_hand(hand3); element_ndarray(nd3);
        dynamic_ours(dynamic); dynamic_ndarray(ndd);
        dynamic_row_ours(dynamic); dynamic_row_ndarray(ndd);
        few_ours(plain3); few_hand(hand3); few_ndarray(nd3); few_candle(with_ids);
        points_ours(plain3); points_hand(hand3); points_ndarray(nd3);
        assign_ours(target); assign_hand(by_hand); add_rows_ours(added); add_rows_hand(added_by_hand); add_kept_ours(added_by_plan);
        put_owner(target); put_view(target); put_ndarray(nd_target);
    }

    // `--run NAME N` calls one of them N times, for the instruction count; `--list` names them.
    let args: Vec<String> = std::env::args().collect();
    match args.get(1).map(String::as_str) {
        Some("--list") => rows.iter().for_each(|(name, _)| println!("{name}")),
        Some("--run") => {
            let calls = args.get(3).and_then(|n| n.parse().ok()).unwrap_or(1000);
            rows.iter()
                .filter(|(name, _)| args.get(2).is_some_and(|wanted| wanted == name))
                .for_each(|(_, f)| f(calls));
        }
        _ => {
            // Interleaved rounds, so that a slow moment of the machine hits all; the median of each.
            let mut times = vec![Vec::new(); rows.len()];
            for _ in 0..15 {
                for ((_, f), times) in rows.iter().zip(&mut times) {
                    let start = Instant::now();
                    f(200_000);
                    times.push(start.elapsed().as_nanos() as f64 / 200_000.0);
                }
            }
            println!("{:<22} {:>10}", "view", "ns");
            for ((name, _), times) in rows.iter().zip(&mut times) {
                times.sort_by(f64::total_cmp);
                println!("{name:<22} {:>10.2}", times[times.len() / 2]);
            }
        }
    }
    Ok(())
}
