//! Writing on a device beside writing on the processor: every verb, every type, with positions named once and twice.

use core::fmt::Debug;

use crate::common::{on_every_gpu, with_limits};
use half::{bf16, f16};
use tensor_idx::gpu::*;
use tensor_idx::{
    DynIndex,
    error::ErrorKind,
    index::{DynMode, Outer},
    prelude::*,
    write::{Assign, Number, Operator, Power, Rem, Scatter, Sub, operator},
};

/// Elements to test with.
trait Sample: GpuElement {
    /// Small enough that a few products and powers mean something.
    fn sample(random: &mut fastrand::Rng) -> Self;

    /// Equal to the last bit, where NaNs are one; `close` allows for the last places of floats.
    fn is(self, other: Self, _close: bool) -> bool {
        self == other
    }
}

macro_rules! samples {
    ($($int:ident)*) => {$(
        impl Sample for $int {
            fn sample(random: &mut fastrand::Rng) -> Self {
                if random.u8(0..4) == 0 { random.$int(..) } else { random.i8(-5..12) as $int }
            }
        }
    )*};
}

samples! { i8 u8 i16 u16 i32 u32 i64 u64 }

impl Sample for f32 {
    fn sample(random: &mut fastrand::Rng) -> Self {
        match random.u8(0..8) {
            0 => [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY][random.usize(0..5)],
            1 => random.i8(..).into(),
            _ => (random.f32() - 0.5) * 20.0,
        }
    }

    fn is(self, other: Self, close: bool) -> bool {
        let near = close && (self - other).abs() <= 1e-4 * other.abs();
        near || self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
    }
}

impl Sample for f64 {
    fn sample(random: &mut fastrand::Rng) -> Self {
        random.f64()
    }
}

macro_rules! halves {
    ($($half:ident)*) => {$(
        impl Sample for $half {
            fn sample(random: &mut fastrand::Rng) -> Self {
                $half::from_f32(f32::sample(random))
            }

            fn is(self, other: Self, close: bool) -> bool {
                f32::from(self).is(other.into(), close)
            }
        }
    )*};
}

halves! { f16 bf16 }

impl Sample for bool {
    fn sample(random: &mut fastrand::Rng) -> Self {
        random.bool()
    }
}

fn tensor<T: Sample, const N: usize>(random: &mut fastrand::Rng, shape: [usize; N]) -> Tensor<T, Rank<N>> {
    Tensor::from_fn(shape, |_| T::sample(random))
}

#[track_caller]
fn same<T: Sample, const N: usize>(what: &str, there: &GpuTensor<T, Rank<N>>, here: &Tensor<T, Rank<N>>, close: bool) {
    let (a, b) = (there.to_cpu().unwrap().to_vec(), here.to_vec());
    for (n, (&a, &b)) in a.iter().zip(&b).enumerate() {
        assert!(a.is(b, close), "{what} of {}: element {n} is {a:?}, not {b:?}", T::KIND);
    }
}

/// The same statement on a tensor and on its copy on the device.
macro_rules! both {
    ($what:expr, $gpu:expr, $start:expr, $close:expr, |$x:ident| $write:expr) => {{
        let mut here = $start.clone();
        let mut there = $start.to_gpu($gpu).unwrap();
        {
            let $x = &mut here;
            $write;
        }
        {
            let $x = &mut there;
            $write;
        }
        same(&$what, &there, &here, $close);
    }};
}

/// Every kind of selection of a shape `[4, 3, 5]`, with the shape of a value that fits.
fn places() -> Vec<(DynMode, DynIndex, [usize; 3])> {
    let twice = [1, -1, 1, 3, 3, 0];
    let columns = [[4, 0], [0, 2], [4, 4]];
    let mask = Tensor2::from([[true, false, true], [false; 3], [true; 3], [false, true, false]]);
    vec![
        (DynMode::Oix, idx![[3, 0, 2]].into(), [3, 3, 5]),
        (DynMode::Oix, idx![&twice].into(), [6, 1, 5]),
        (DynMode::Oix, idx![1.., .., &columns].into(), [3, 3, 2]),
        (DynMode::Oix, idx![&twice, ::-1, [2, 0, 2]].into(), [6, 3, 3]),
        (DynMode::Vix, idx![[[0, 3], [0, 1], [0, 0]], .., &columns].into(), [1, 2, 1]),
        (DynMode::Nix, idx![&mask, .., None].into(), [6, 5, 1]),
        (DynMode::Nix, idx![..;-2, 1.., ::2].into(), [2, 1, 3]),
    ]
}

/// An operator through every kind of selection, on a tensor and on its copy on the device.
fn everywhere<T: Sample, O>(gpu: &Gpu, random: &mut fastrand::Rng, op: O, close: bool, valid: fn(T) -> bool)
where
    O: Operator<Tensor3<T>> + Operator<GpuTensor<T, Rank<3>>> + Debug,
{
    let start: Tensor3<T> = tensor(random, [4, 3, 5]);
    for (mode, index, shape) in places() {
        let mut sample = || loop {
            let x = T::sample(random);
            if valid(x) {
                return x;
            }
        };
        let value = Tensor::from_fn(shape, |_| sample());
        let (mut here, mut there) = (start.clone(), start.to_gpu(gpu).unwrap());
        here.try_assign_by(mode, &index, op, &value).unwrap();
        there.try_assign_by(mode, &index, op, &value).unwrap();
        same(&format!("{op:?} of {mode} {index}"), &there, &here, close);
    }
}

#[test]
fn assign_of_every_type() {
    fn each<T: Sample>(gpu: &Gpu, random: &mut fastrand::Rng) {
        everywhere::<T, _>(gpu, random, operator::assign, false, |_| true);
        let (start, x): (Tensor3<T>, T) = (tensor(random, [4, 3, 5]), T::sample(random));
        for (mode, index, _) in places() {
            let (mut here, mut there) = (start.clone(), start.to_gpu(gpu).unwrap());
            here.selection(mode, &index).unwrap().fill(x);
            there.selection(mode, &index).unwrap().fill(x);
            same(&format!("fill of {mode} {index}"), &there, &here, false);
        }
    }
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(1);
        macro_rules! each {
            ($($ty:ty)*) => {$( each::<$ty>(gpu, random); )*};
        }
        each! { f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool }
    });
}

#[test]
fn augmented_assignments() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(4);
        macro_rules! each {
            ($($ty:ty)*) => {$(
                everywhere::<$ty, _>(gpu, random, operator::add_assign, false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::sub_assign, false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::mul_assign, false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::floor_div_assign, false, |x| x != <$ty>::ZERO);
                everywhere::<$ty, _>(gpu, random, operator::rem_assign, false, |x| x != <$ty>::ZERO);
                everywhere::<$ty, _>(gpu, random, operator::pow_assign, true, |x| x >= <$ty>::ZERO);
            )*};
        }
        each! { f32 i64 i32 i16 i8 u64 u32 u16 u8 }
        everywhere::<f32, _>(gpu, random, operator::div_assign, false, |_| true);
        everywhere::<f32, _>(gpu, random, operator::floor_div_assign, false, |_| true);
    });
}

#[test]
fn accumulating() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(5);
        macro_rules! each {
            ($($ty:ty)*) => {$(
                everywhere::<$ty, _>(gpu, random, operator::accumulate(Add), false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::accumulate(Sub), false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::accumulate(Mul), false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::accumulate(Min), false, |_| true);
                everywhere::<$ty, _>(gpu, random, operator::accumulate(Max), false, |_| true);
            )*};
        }
        each! { f32 i64 i32 i16 i8 u64 u32 u16 u8 }
    });
}

/// The verbs as methods of what each door returns.
#[test]
fn verbs_by_name() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(6);
        let mask = Tensor2::from([[true, false, true], [false; 3], [true; 3], [false, true, false]]);
        macro_rules! verbs {
            ($($verb:ident $($op:ident)?),*) => {$(
                let start: Tensor3<i32> = tensor(random, [4, 3, 5]);
                let value = Tensor::from_fn([3, 1, 5], |_| random.i32(1..9));
                let row = value.i(idx![0]).to_contiguous();
                both!(stringify!($verb), gpu, start, false, |x| x.oix_mut(idx![[3, 0, 2]]).$verb($($op,)? &value));
                both!(stringify!($verb), gpu, start, false, |x| x.vix_mut(idx![[3, 0, 3], [1, 1, 1]]).$verb($($op,)? &row));
                both!(stringify!($verb), gpu, start, false, |x| x.nix_mut(idx![&mask]).$verb($($op,)? &row));
                both!(stringify!($verb), gpu, start, false, |x| x.tix_mut(idx![.., 1, [4, 0, 4]]).$verb($($op,)? 3));
                both!(stringify!($verb), gpu, start, false, |x| x.i_mut(idx![..;-2, 1..]).$verb($($op,)? &row));
            )*};
        }
        verbs! {
            assign, add_assign, sub_assign, mul_assign, floor_div_assign, rem_assign, pow_assign,
            accumulate Add, accumulate Sub, accumulate Mul, accumulate Min, accumulate Max
        }
    });
}

/// Elements of `f16` and `bf16` are calculated in `f32`, and every result is rounded.
#[test]
fn halves() {
    macro_rules! half {
        ($gpu:expr, $half:ident; $($verb:ident $op:ident $method:ident)*) => {{
            let random = &mut fastrand::Rng::with_seed(7);
            let start: Tensor2<$half> = tensor(random, [7, 9]);
            let (rows, columns) = ([6, 0, 3], [8, 1, 1, 2, 0]);
            $(
                let close = stringify!($op) == "Pow";
                let value: Tensor2<$half> = tensor(random, [3, 5]);
                let combine = |a: $half, b: $half| $half::from_f32(f32::from(a).$method(b.into()));
                let mut here = start.clone();
                let old = here.oix(idx![&rows, &columns]);
                let new = Tensor::from_fn([3, 5], |at| combine(old[[at[0], at[1]]], value[[at[0], at[1]]]));
                here.oix_mut(idx![&rows, &columns]).assign(&new);
                let mut there = start.to_gpu($gpu).unwrap();
                there.oix_mut(idx![&rows, &columns]).$verb(&value);
                same(stringify!($verb), &there, &here, close);

                let mut here = start.clone();
                here.oix_mut(idx![&rows, &columns]).accumulate(combine, &value);
                let mut there = start.to_gpu($gpu).unwrap();
                there.oix_mut(idx![&rows, &columns]).accumulate($op, &value);
                same(stringify!($op), &there, &here, close);
            )*
        }};
    }
    macro_rules! all {
        ($gpu:expr, $half:ident) => {
            half! { $gpu, $half;
                add_assign Add plus
                sub_assign Sub minus
                mul_assign Mul times
                div_assign Div over
                floor_div_assign FloorDiv floor_div
                rem_assign Rem floor_rem
                pow_assign Pow power
            }
        };
    }
    use tensor_idx::write::{Div, Divide, FloorDiv, Pow, Rem, Sub};
    on_every_gpu(|gpu| {
        all!(gpu, f16);
        all!(gpu, bf16);
    });
}

/// Rows that are written in wide units, and rows that are not quite so.
#[test]
fn wide_rows() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(12);
        macro_rules! each {
            ($($ty:ty)*) => {$(
                for width in [16, 64, 72, 65, 700] {
                    let start: Tensor3<$ty> = tensor(random, [5, 3, width]);
                    let v: Tensor3<$ty> = tensor(random, [4, 3, width]);
                    let x = <$ty>::sample(random);
                    both!("rows", gpu, start, false, |t| t.oix_mut(idx![[4, 0, 4, 2]]).assign(&v));
                    both!("some rows", gpu, start, false, |t| t.oix_mut(idx![[4, 0, 4, 2], [2, 0, 2]]).assign(v.i(idx![..])));
                    both!("parts", gpu, start, false, |t| t.oix_mut(idx![[4, 1, 0, 2], .., 8..16]).assign(v.i(idx![.., .., ..8])));
                    both!("odd parts", gpu, start, false, |t| t.i_mut(idx![1.., .., 3..14]).assign(v.i(idx![.., .., 1..12])));
                    both!("scalar", gpu, start, false, |t| t.i_mut(idx![.., 1]).fill(x));
                    both!("everything", gpu, start, false, |t| t.i_mut(idx![]).fill(x));
                    both!("a value a row", gpu, start, false, |t| t.oix_mut(idx![[4, 0, 4, 2]]).assign(v.i(idx![.., .., 5..6])));
                    both!("a row for all", gpu, start, false, |t| t.oix_mut(idx![[4, 0, 4, 2]]).assign(v.i(idx![1, 2])));
                }
            )*};
        }
        each! { f64 f32 u16 u8 }
    });
}

/// Sums of floats in row-major order, to the last bit; integers in any.
#[test]
fn long_sums() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(8);
        for (rows, columns, n) in [(1, 1, 700), (37, 3, 3000), (70_000, 1, 2500), (2, 40, 1025)] {
            let ids: Vec<u32> = (0..n).map(|_| random.u32(..rows as u32)).collect();
            let start = Tensor::from_fn([rows, columns], |_| random.f32());
            let value = Tensor::from_fn([n, columns], |_| random.f32() - 0.3);
            both!("f32", gpu, start, false, |x| x.oix_mut(idx![&ids]).accumulate(Add, &value));
            let across = value.transpose().to_contiguous();
            both!("f32 across", gpu, start.transpose().to_contiguous(), false, |x| x
                .oix_mut(idx![.., &ids])
                .accumulate(Add, &across));
            let mut there = start.to_gpu(gpu).unwrap();
            there.oix_mut(idx![&ids]).accumulate_any_order(Add, &value);
            let mut here = start.clone();
            here.oix_mut(idx![&ids]).accumulate(Add, &value);
            same("any order", &there, &here, true);

            let (start, value) = (start.map(|x| (x * 1e4) as i64), value.map(|x| (x * 1e4) as i64));
            both!("i64", gpu, start, false, |x| x.oix_mut(idx![&ids]).accumulate(Add, &value));
            let (start, value) = (start.map(|x| *x as u8), value.map(|x| *x as u8));
            both!("u8", gpu, start, false, |x| x.oix_mut(idx![&ids]).accumulate(Add, &value));
            both!("last", gpu, start, false, |x| x.oix_mut(idx![&ids]).assign(&value));
        }
    });
}

#[test]
fn values_from_the_device() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(9);
        let start: Tensor2<i32> = tensor(random, [4, 6]);
        let value: Tensor2<i32> = tensor(random, [6, 4]);
        let there = value.to_gpu(gpu).unwrap();
        let mut g = start.to_gpu(gpu).unwrap();
        let mut t = start.clone();
        // A view with strides of its own, and one that is broadcast.
        g.oix_mut(idx![.., [5, 0, 5, 1, 2, 2]]).assign(there.transpose());
        t.oix_mut(idx![.., [5, 0, 5, 1, 2, 2]]).assign(value.transpose());
        g.oix_mut(idx![[1, 1], ::2]).add_assign(there.i(idx![..3, 0]));
        t.oix_mut(idx![[1, 1], ::2]).add_assign(value.i(idx![..3, 0]));
        g.vix_mut(idx![[[0, 1], [2, 3]], [[0, 1], [2, 3]]]).mul_assign(there.i(idx![1, 1..3]));
        t.vix_mut(idx![[[0, 1], [2, 3]], [[0, 1], [2, 3]]]).mul_assign(value.i(idx![1, 1..3]));
        same("views", &g, &t, false);
        // Its own elements: as if they had been copied first.
        let (own, own_here) = (g.i(idx![::-1, ::-1]), t.i(idx![::-1, ::-1]).to_contiguous());
        let before = g.clone();
        g.i_mut(idx![..]).add_assign(&own);
        assert_eq!(before.to_cpu().unwrap(), t);
        t.i_mut(idx![..]).add_assign(&own_here);
        same("its own", &g, &t, false);
    });
}

#[test]
fn layouts_of_the_target() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([4, 6], |at| (at[0] * 6 + at[1]) as i16);
        let row = t.to_gpu(gpu).unwrap().i(idx![::-1, 1..;2]);
        // The only handle of its storage, backwards and with holes.
        let mut g = row;
        let mut here = t.i(idx![::-1, 1..;2]).to_contiguous();
        g.oix_mut(idx![[0, 3, 0]]).accumulate(Add, [[1, 2, 3], [10, 20, 30], [100, 200, 300]]);
        here.oix_mut(idx![[0, 3, 0]]).accumulate(Add, [[1, 2, 3], [10, 20, 30], [100, 200, 300]]);
        g.oix_mut(idx![.., [2, 2]]).assign([7, 8]);
        here.oix_mut(idx![.., [2, 2]]).assign([7, 8]);
        same("backwards", &g, &here, false);
        // Nothing to write to.
        let mut none = Tensor::from_vec([0, 3], Vec::<f32>::new()).unwrap().to_gpu(gpu).unwrap();
        none.oix_mut(idx![.., [0, 0]]).assign(1.0);
        none.i_mut(idx![..]).fill(1.0);
        g.oix_mut(idx![Vec::<i64>::new()]).assign(1);
        same("nothing", &g, &here, false);
        // A scalar.
        let mut one = Tensor::from_vec([], vec![5_u8]).unwrap().to_gpu(gpu).unwrap();
        one.i_mut(idx![]).add_assign(3);
        assert_eq!(one.to_cpu().unwrap().to_vec(), [8]);
    });
}

#[test]
fn lengths_and_ranks() {
    on_every_gpu(|gpu| {
        let mut g = Tensor::full([2, 3], 0).to_gpu(gpu).unwrap();
        {
            let place = g.oix_mut(idx![.., [2, 0, 0, 1]]);
            assert_eq!((place.rank(), place.len(), place.is_empty()), (2, 8, false));
        }
        let nothing = g.i_mut(idx![1..1]);
        assert_eq!((nothing.rank(), nothing.len(), nothing.is_empty()), (2, 0, true));
    });
}

#[test]
fn mistakes_write_nothing() {
    on_every_gpu(|gpu| {
        let start = Tensor2::from([[7, -8, 9], [1, 2, 3]]);
        let mut g = start.to_gpu(gpu).unwrap();
        let mut t = start.clone();
        macro_rules! refused {
            ($kind:ident, |$x:ident| $write:expr) => {{
                let here = {
                    let $x = &mut t;
                    $write.unwrap_err()
                };
                let there = {
                    let $x = &mut g;
                    $write.unwrap_err()
                };
                assert_eq!((there.kind(), there.to_string()), (ErrorKind::$kind, here.to_string()));
            }};
        }
        refused!(ShapeMismatch, |x| x.i_mut(idx![0]).try_assign([1, 2]));
        refused!(ShapeMismatch, |x| x.oix_mut(idx![[0, 0]]).try_add_assign([[1, 2]]));
        refused!(DivisionByZero, |x| x.i_mut(idx![0]).try_floor_div_assign([1, 0, 0]));
        refused!(DivisionByZero, |x| x.i_mut(idx![0]).try_rem_assign(0));
        refused!(NegativePower, |x| x.oix_mut(idx![[0, 1]]).try_pow_assign([[1, 2, 3], [4, -5, 6]]));
        refused!(OutOfBounds, |x| x.try_oix_mut(idx![[0, 2]]).map(|_| ()));
        refused!(OutOfBounds, |x| x.try_i_mut(idx![.., 3]).map(|_| ()));
        refused!(MaskShape, |x| x.try_vix_mut(idx![[true]]).map(|_| ()));
        // Found on the device, and told at the next synchronising call.
        let zeros = Tensor2::from([[1, 2, 3], [4, 0, 0]]).to_gpu(gpu).unwrap();
        g.oix_mut(idx![[1, 0]]).try_floor_div_assign(&zeros).unwrap();
        g.i_mut(idx![.., 0]).fill(5);
        let error = gpu.sync().unwrap_err();
        assert_eq!(error, IndexError::DivisionByZero { entry: vec![1, 1], value: vec![2, 3] });
        gpu.sync().unwrap();
        t.i_mut(idx![.., 0]).fill(5);
        same("what went on", &g, &t, false);
        gpu.strict(true);
        let error = g.i_mut(idx![0]).try_pow_assign(zeros.i(idx![0]).oix(idx![[0, 1, 2]])).map(|()| 1);
        assert_eq!(error.unwrap(), 1);
        t.i_mut(idx![0]).pow_assign([1, 2, 3]);
        let negative = Tensor1::from([1, -1, 1]).to_gpu(gpu).unwrap();
        let error = g.i_mut(idx![0]).try_pow_assign(&negative).unwrap_err();
        assert_eq!(error, IndexError::NegativePower { entry: vec![1], value: vec![3] });
        gpu.strict(false);
        same("nothing", &g, &t, false);
    });
}

#[test]
fn statements() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_vec([2, 3], vec![1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        let mut g = t.to_gpu(gpu).unwrap();
        let (rows, columns) = ([1, 0], [0, 2]);
        assign!(g[.., 1] = 0.0);
        assert_eq!(g.to_cpu().unwrap().to_vec(), [1.0, 0.0, 3.0, 4.0, 0.0, 6.0]);
        assign!(g[&rows, ...] += &[10.0, 20.0, 30.0]);
        assert_eq!(g.to_cpu().unwrap().to_vec(), [11.0, 20.0, 33.0, 14.0, 20.0, 36.0]);
        assign!(g.oix[&rows, &columns] *= 2.0);
        assert_eq!(g.to_cpu().unwrap().to_vec(), [22.0, 20.0, 66.0, 28.0, 20.0, 72.0]);
        assign!(g.vix[&rows, &columns] / /= 5.0);
        assert_eq!(g.to_cpu().unwrap().to_vec(), [22.0, 20.0, 13.0, 5.0, 20.0, 72.0]);
        assign!(g.i[0] = g.i(idx![1, 2]));
        assign!(g.nix[1, [true, false, true]] **= 2.0);
        assert_eq!(g.to_cpu().unwrap().to_vec(), [72.0, 72.0, 72.0, 25.0, 20.0, 5184.0]);
        // As any host.
        fn halve<H: Scatter<Shape = Rank<2>, Elem = f32>>(host: &mut H) -> Result<(), H::Error>
        where
            operator::mul_assign: Operator<H>,
        {
            host.try_assign_by(Outer, idx![[1], ..], operator::mul_assign, [0.5, 0.5, 0.5])
        }
        halve(&mut g).unwrap();
        assert_eq!(g.i(idx![1]).to_cpu().unwrap().to_vec(), [12.5, 10.0, 2592.0]);
        assert!(g.try_assign_at(idx![2], operator::assign, 0.0).is_err());
        let mut selection = g.oix_mut(idx![[0]]);
        selection -= 2.0;
        selection /= 2.0;
        selection %= 10.0;
        assert_eq!(g.i(idx![0]).to_cpu().unwrap().to_vec(), [5.0; 3]);
    });
}

#[test]
fn gradients() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(10);
        let t = Tensor::from_fn([5, 4], |_| random.f32());
        let plan = t.layout().plan_gather(Outer, idx![[4, 0, 4, 4], 1..]).unwrap();
        let gradient = Tensor::from_fn([4, 3], |_| random.f32());
        let there = gather_backward(&plan, &gradient.to_gpu(gpu).unwrap()).unwrap();
        same("gradient", &there, &plan.adjoint().apply(&gradient).unwrap(), false);
        let plan = t.layout().plan(idx![::-2, NewAxis, 1]).unwrap();
        let gradient = Tensor::from_fn([3, 1], |_| random.f32());
        let there = gather_backward(&plan, &gradient.to_gpu(gpu).unwrap()).unwrap();
        same("gradient of a view", &there, &plan.adjoint().apply(&gradient).unwrap(), false);
    });
}

/// Index arrays on the device, with positions named twice and entries from the end.
#[test]
fn indices_on_the_device() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(11);
        let start: Tensor3<i16> = tensor(random, [5, 4, 6]);
        let (mut g, mut t) = (start.to_gpu(gpu).unwrap(), start);
        let (rows, columns) = (Tensor1::from([4, 0, -1, 2, 4, 0]), Tensor2::from([[5_u8, 1], [1, 0], [5, 5]]));
        let (far_rows, far_columns) = (rows.to_gpu(gpu).unwrap(), columns.to_gpu(gpu).unwrap());
        macro_rules! here_and_there {
            ($shape:expr, |$x:ident, $rows:ident, $columns:ident, $value:ident| $write:expr) => {{
                let value: Tensor<i16, _> = tensor(random, $shape);
                let $value = &value;
                {
                    let ($x, $rows, $columns) = (&mut g, &far_rows, &far_columns);
                    $write;
                }
                {
                    let ($x, $rows, $columns) = (&mut t, &rows, &columns);
                    $write;
                }
                same(stringify!($write), &g, &t, false);
            }};
        }
        here_and_there!([6, 4, 6], |x, rows, _columns, v| x.oix_mut(idx![rows]).assign(v));
        here_and_there!([6, 1, 6], |x, rows, _columns, v| x.oix_mut(idx![rows, 1..]).add_assign(v));
        here_and_there!([6, 4, 3, 2], |x, rows, columns, v| x.oix_mut(idx![rows, .., columns]).assign(v));
        here_and_there!([6, 4, 3, 2], |x, rows, columns, v| x.oix_mut(idx![rows, .., columns]).accumulate(Add, v));
        here_and_there!([6, 4, 3, 1], |x, rows, columns, v| x.oix_mut(idx![rows, .., columns]).accumulate(Mul, v));
        here_and_there!([3, 2, 4], |x, _rows, columns, v| x
            .vix_mut(idx![[[0, 1], [2, 3], [4, 0]], .., columns])
            .mul_assign(v));
        here_and_there!([2, 4], |x, _rows, columns, v| x.vix_mut(idx![0, .., columns]).assign(v));
    });
}

/// A bad entry on the device: nothing is written, and the error is the processor's.
#[test]
fn bad_indices_on_the_device() {
    on_every_gpu(|gpu| {
        let start = Tensor::from_fn([5, 4], |at| (at[0] * 4 + at[1]) as f32);
        let (mut g, mut t) = (start.to_gpu(gpu).unwrap(), start.clone());
        let ids = Tensor1::from([1, 0, 7, -9, 1]);
        let far = ids.to_gpu(gpu).unwrap();
        let expected = t.try_oix_mut(idx![&ids]).unwrap_err().to_string().replace("&ids", "&far");
        macro_rules! refused {
            ($($write:expr;)*) => {$(
                $write;
                assert_eq!(gpu.sync().unwrap_err().to_string(), expected, stringify!($write));
                same(stringify!($write), &g, &start, false);
            )*};
        }
        refused! {
            g.oix_mut(idx![&far]).assign(1.0);
            g.oix_mut(idx![&far, [0, 0]]).add_assign(1.0);
            g.oix_mut(idx![&far]).accumulate(Add, 1.0);
            g.oix_mut(idx![&far]).accumulate_any_order(Add, 1.0);
            g.oix_mut(idx![&far, Vec::<i64>::new()]).assign(1.0);
        }
        // Before a mistake in the value, and at once where the device is strict.
        let error = g.oix_mut(idx![&far]).try_assign([1.0, 2.0, 3.0]).unwrap_err();
        assert_eq!(error.to_string(), expected);
        gpu.strict(true);
        let error = g.oix_mut(idx![&far]).try_assign(1.0).unwrap_err();
        gpu.strict(false);
        assert_eq!(error.to_string(), expected);
        same("nothing", &g, &start, false);
        gpu.sync().unwrap();
    });
}

/// Many writes in one submission, and more reports than there are slots for.
#[test]
fn many_in_a_row() {
    on_every_gpu(|gpu| {
        let mut g = Tensor::full([8], 0_i32).to_gpu(gpu).unwrap();
        let ids = Tensor1::from([7, 3, 3]).to_gpu(gpu).unwrap();
        for k in 0..1500 {
            g.oix_mut(idx![&ids]).accumulate(Add, k);
        }
        let sum = 1499 * 1500 / 2;
        assert_eq!(g.to_cpu().unwrap().to_vec(), [0, 0, 0, 2 * sum, 0, 0, 0, sum]);
    });
}

/// A run of equal positions that several dispatches sum: in order, and integers of 8 bytes.
#[test]
fn runs_longer_than_a_window() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(11);
        let count = (1 << 16) + 70;
        let ids = Tensor::from_fn([count], |at| if at[0] % 9 == 0 { 1 } else { 2 });
        let values = tensor::<f32, 1>(random, [count]).map(|x| if x.is_finite() { *x } else { 0.5 });
        let whole = tensor::<i64, 1>(random, [count]);
        both!("f32", gpu, Tensor::full([4], 0.25_f32), false, |x| x.oix_mut(&ids).accumulate(Add, &values));
        both!("remainders", gpu, Tensor::full([4], 1000_i32), false, |x| {
            x.oix_mut(&ids.i(idx![..1500])).accumulate(Rem, 7)
        });
        both!("i64", gpu, Tensor::full([4], 3_i64), false, |x| x.oix_mut(&ids).accumulate(Add, &whole));
        both!("pairs", gpu, Tensor::full([4, 3], 0.25_f32), false, |x| {
            x.vix_mut(idx![&ids, [1]]).accumulate(Add, &values)
        });
    });
}

/// How many dispatches a sum in order takes, and how much memory: by the ids, and by the longest run of equal ones.
#[test]
fn sums_in_order_take_few_dispatches() {
    on_every_gpu(|gpu| {
        let ids_of = |count: usize, rows: u32| {
            let mut random = fastrand::Rng::with_seed(12);
            Tensor::from_fn([count], |_| random.u32(..rows))
        };
        let cases = [(3, 50, 2), (1000, 1 << 20, 2), (1024, 1 << 12, 2), (4096, 1 << 12, 7), (4096, 1 << 22, 10)];
        for (count, rows, most) in cases.into_iter().chain([(1 << 17, 1 << 12, 11)]) {
            let (ids, value) = (ids_of(count, rows), 0.5_f32);
            let mut here = Tensor::full([rows as usize], 0.25_f32);
            let mut there = here.to_gpu(gpu).unwrap();
            let before = gpu.stats().dispatches;
            there.oix_mut(&ids).accumulate(Add, value);
            assert!(gpu.stats().dispatches - before <= most, "{count} ids of {rows}");
            // Ids on the device are checked first.
            let far = ids.to_gpu(gpu).unwrap();
            let before = gpu.stats().dispatches;
            there.oix_mut(&far).accumulate(Add, value);
            assert!(gpu.stats().dispatches - before <= most + 1, "{count} ids of {rows} on the device");
            here.oix_mut(&ids).accumulate(Add, value);
            here.oix_mut(&ids).accumulate(Add, value);
            same("sums in order", &there, &here, false);
        }
    });
}

/// A sum in order takes at most 20 bytes an id, and 2^18 for the parameters of kernels.
#[test]
fn sums_in_order_take_little_memory() {
    on_every_gpu(|gpu| {
        let ids = Tensor::from_fn([1 << 18], |at| at[0] as u32 * 77 % 1000);
        let mut there = Tensor::full([1000], 0.25_f32).to_gpu(gpu).unwrap();
        gpu.trim().unwrap();
        // (The ids go through upload buffers, which are not of the sum.)
        let memory = || gpu.stats().memory - gpu.stats().staging;
        let before = memory();
        there.oix_mut(&ids).accumulate(Add, 0.5);
        let taken = memory() - before;
        assert!(taken <= 20 * (1 << 18) + (1 << 18), "{taken} bytes");
    });
}

/// All ids are one: a dispatch takes 2^20 of them.
#[test]
fn one_long_run_takes_one_dispatch() {
    on_every_gpu(|gpu| {
        let count = (1 << 20) + 30;
        let ids = Tensor::full([count], 2_u8);
        let mut random = fastrand::Rng::with_seed(13);
        let values = Tensor::from_fn([count], |_| random.f32() - 0.5);
        both!("f32", gpu, Tensor::full([4], 0.25_f32), false, |x| x.oix_mut(&ids).accumulate(Add, &values));
    });
}

/// A mask names nothing twice: its places are written, and the elements, and nothing else is done. One value is written where
/// the mask is true.
#[test]
fn masks_are_not_settled() {
    on_every_gpu(|gpu| {
        let start = Tensor::from_fn([70, 30], |at| (at[0] * 30 + at[1]) as f32);
        let mask = start.map(|x| *x as u32 % 7 > 3);
        let (mut there, mut here, far) = (start.to_gpu(gpu).unwrap(), start.clone(), mask.to_gpu(gpu).unwrap());
        let column = far.i(idx![.., 3]).to_contiguous().unwrap();
        assert!(far.count_nonzero().unwrap() > column.count_nonzero().unwrap());
        let mut dispatches = |expected: u64, write: &mut dyn FnMut(&mut GpuTensor<f32, Rank<2>>)| {
            let before = gpu.stats().dispatches;
            write(&mut there);
            assert_eq!(gpu.stats().dispatches - before, expected);
        };
        dispatches(1, &mut |x| x.oix_mut(&far).fill(0.5));
        dispatches(2, &mut |x| x.oix_mut(&far).accumulate(Add, 1.0));
        dispatches(2, &mut |x| x.oix_mut(idx![&column, ..]).add_assign(2.0));
        // Those of the host are uploaded; this one is too long to be looked through.
        dispatches(1, &mut |x| x.oix_mut(&mask).add_assign(4.0));
        here.oix_mut(&mask).fill(0.5);
        here.oix_mut(&mask).accumulate(Add, 1.0);
        here.oix_mut(idx![mask.i(idx![.., 3]), ..]).add_assign(2.0);
        here.oix_mut(&mask).add_assign(4.0);
        same("masks", &there, &here, false);
    });
}

/// Where every position gets the same value, it does not matter which entry writes it: nothing is settled.
#[test]
fn a_fill_through_repeated_ids_takes_two_dispatches() {
    on_every_gpu(|gpu| {
        let mut random = fastrand::Rng::with_seed(14);
        let ids = Tensor::from_fn([3000], |_| random.i32(-70..70));
        let far = ids.to_gpu(gpu).unwrap();
        macro_rules! filled {
            ($($start:expr, $value:expr;)*) => {$(
                let mut here = $start;
                let mut there = here.to_gpu(gpu).unwrap();
                let before = gpu.stats().dispatches;
                there.oix_mut(&far).fill($value);
                assert_eq!(gpu.stats().dispatches - before, 2);
                there.oix_mut(&ids).assign($value);
                assert_eq!(gpu.stats().dispatches - before, 3);
                here.oix_mut(&ids).fill($value);
                same("filled", &there, &here, false);
            )*};
        }
        filled! {
            Tensor::full([70], 7_u8), 3_u8;
            Tensor::full([70, 3], 7_i16), -3_i16;
            Tensor::full([70], 7_i64), -3_i64;
            Tensor::full([70, 64], 0.5_f32), 1.5_f32;
        }
    });
}

/// A few positions in a large tensor cost a few positions.
#[test]
fn few_positions_are_cheap() {
    on_every_gpu(|gpu| {
        let mut g = Tensor::full([1 << 24], 0_u8).to_gpu(gpu).unwrap();
        let ids = Tensor::from([9, 1 << 23, 9]).to_gpu(gpu).unwrap();
        let many = Tensor::from_fn([5000], |at| (at[0] as i32 % 1000) << 13).to_gpu(gpu).unwrap();
        gpu.sync().unwrap();
        let memory = gpu.stats().memory;
        g.oix_mut(&ids).assign([1, 2, 3]);
        g.oix_mut(&many).assign(Tensor::from_fn([5000], |at| (at[0] / 1000) as u8));
        assert_eq!(g.oix(idx![[9, 1 << 23, 10, 999 << 13, 5 << 13]]).to_cpu().unwrap().to_vec(), [3, 2, 0, 4, 4]);
        // A word for each position would be 64 MiB.
        assert!(gpu.stats().memory - memory < 1 << 23, "{:?}", gpu.stats());
    });
}

/// A device that was asked for no feature: floats are added by comparing and swapping.
#[test]
fn without_features() {
    on_every_gpu(|gpu| {
        let plain = with_limits(gpu, |_| ());
        assert!(plain.features().is_empty());
        let random = &mut fastrand::Rng::with_seed(12);
        let ids = Tensor::from_fn([3000], |_| random.i32(0..50));
        let far = ids.to_gpu(&plain).unwrap();
        both!("in any order", &plain, Tensor::full([50], 1.0_f32), false, |x| {
            x.oix_mut(&ids).accumulate(Add, 2.0);
        });
        let mut there = Tensor::full([50], 1.0_f32).to_gpu(&plain).unwrap();
        there.oix_mut(&far).accumulate_any_order(Add, 2.0);
        let mut here = Tensor::full([50], 1.0_f32);
        here.oix_mut(&ids).accumulate(Add, 2.0);
        same("in any order", &there, &here, false);
        let random = &mut fastrand::Rng::with_seed(13);
        let values = tensor::<i64, 1>(random, [3000]);
        both!("i64", &plain, Tensor::full([50], 1_i64), false, |x| x.oix_mut(&ids).accumulate(Max, &values));
        both!("masks", &plain, Tensor::from_fn([50, 2], |at| at[0] as f32), false, |x| {
            x.oix_mut(idx![Tensor::from_fn([50], |at| at[0] % 3 == 0)]).assign(7.0);
        });
        let bad = Tensor::from([3, 77]).to_gpu(&plain).unwrap();
        assert!(there.oix(&bad).to_cpu().unwrap_err().to_string().starts_with("index 77 is outside"));
    });
}

#[test]
fn tuples_here_and_on_the_device() {
    on_every_gpu(|gpu| {
        let mut t = Tensor::full([3, 4], 0);
        let mut there = t.to_gpu(gpu).unwrap();
        let row = Tensor1::from([7, 8, 9, 10]);
        let far = row.to_gpu(gpu).unwrap();
        assign!(t[..] = (66, &row, 99));
        assign!(there[..] = (66, &row, 99));
        assert_eq!(there.to_cpu().unwrap(), t);
        t.oix_mut(idx![[2, 0, 2]]).add_assign((&row, [1], (1, 2, 3, 4)));
        there.oix_mut(idx![[2, 0, 2]]).add_assign((&far, [1], (1, 2, 3, 4)));
        assert_eq!(there.to_cpu().unwrap(), t);
        t.i_mut(idx![..2]).assign((row.i(idx![::-1]), &row));
        there.i_mut(idx![..2]).assign((far.i(idx![::-1]), &far));
        assert_eq!(there.to_cpu().unwrap(), t);
        let error = there.i_mut(idx![..2]).try_assign((&far, [1, 2])).unwrap_err();
        assert_eq!(error.to_string(), "shape [2] cannot be broadcast to [4]");
        assert_eq!(there.to_cpu().unwrap(), t);
    });
}

/// A thread that takes many values of many arrays stays below the rounds that a driver gives it.
#[test]
fn one_element_by_sixteen_arrays() {
    on_every_gpu(|gpu| {
        for axes in [14, 16] {
            let index: DynIndex = vec!["[0, 0]"; axes].join(", ").parse().unwrap();
            let mut t = Tensor::full(vec![1; axes], 0.0_f32).to_gpu(gpu).unwrap();
            t.oix_mut(&index).accumulate(Add, 1.0);
            assert_eq!(t.to_cpu().unwrap().to_vec(), [f32::from(1_u16 << (axes - 1)) * 2.0], "{axes} axes on {gpu}");
        }
    });
}
