//! Sums that are not those of the processor, beside loops there that do the same.

use crate::common::on_every_gpu;
use half::{bf16, f16};
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;
use tensor_idx::write::{Div, Rem, Sub};

/// Floats of 16 bits with a few places after the point.
fn values<T, const N: usize>(random: &mut fastrand::Rng, shape: [usize; N], half: fn(f32) -> T) -> Tensor<T, Rank<N>> {
    Tensor::from_fn(shape, |_| half((random.f32() - 0.4) * 8.0))
}

/// The statement on a tensor of 16 bits on the device, and beside it in memory, widened before and rounded after.
macro_rules! in_f32 {
    ($gpu:expr, $half:ident, $start:expr, $value:expr, $op:ident, |$x:ident| $place:expr) => {{
        let (start, value) = (&$start, &$value);
        let mut there = start.to_gpu($gpu).unwrap();
        {
            let $x = &mut there;
            $place.accumulate_in_f32($op, value);
        }
        let mut here = start.map(|x| x.to_f32());
        {
            let $x = &mut here;
            $place.accumulate($op, &value.map(|x| x.to_f32()));
        }
        let (found, expected) = (there.to_cpu().unwrap().to_vec(), here.map(|&x| $half::from_f32(x)).to_vec());
        for (n, (a, b)) in found.iter().zip(&expected).enumerate() {
            let same = a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            assert!(same, "{} on {}: element {n} is {a:?}, not {b:?}", stringify!($op), $gpu);
        }
    }};
}

#[test]
fn halves_are_summed_in_f32() {
    macro_rules! all {
        ($gpu:expr, $half:ident) => {{
            let random = &mut fastrand::Rng::with_seed(1);
            let mut values = |shape| values::<_, 3>(random, shape, $half::from_f32);
            let start = values([4, 3, 5]);
            let (twice, columns) = ([1, -1, 1, 3, 3, 0], [4, 4, 0, 2]);
            let ids = Tensor::from_fn([1500], |at| (at[0] * at[0] % 3) as u8);
            let far = ids.to_gpu($gpu).unwrap();
            all!(@ $gpu, $half, start, values, twice, columns, ids; Add Sub Mul Min Max Div Rem);
            in_f32!($gpu, $half, start, values([1500, 3, 1]), Add, |x| x.oix_mut(&ids));
            // Ids on the device.
            let value = values([1500, 1, 5]);
            let mut there = start.to_gpu($gpu).unwrap();
            there.oix_mut(&far).accumulate_in_f32(Add, &value);
            let mut near = start.to_gpu($gpu).unwrap();
            near.oix_mut(&ids).accumulate_in_f32(Add, &value);
            assert_eq!(there.to_cpu().unwrap(), near.to_cpu().unwrap());
        }};
        (@ $gpu:expr, $half:ident, $start:ident, $values:ident, $twice:ident, $columns:ident, $ids:ident; $($op:ident)*) => {$(
            in_f32!($gpu, $half, $start, $values([6, 3, 5]), $op, |x| x.oix_mut(idx![&$twice]));
            in_f32!($gpu, $half, $start, $values([6, 3, 4]), $op, |x| x.oix_mut(idx![&$twice, .., &$columns]));
            in_f32!($gpu, $half, $start, $values([1, 2, 3]), $op, |x| x.vix_mut(idx![[[0, 0], [0, 1]], .., [4, 4]]));
            in_f32!($gpu, $half, $start, $values([1, 1, 5]), $op, |x| x.i_mut(idx![1..3]));
        )*};
    }
    on_every_gpu(|gpu| {
        all!(gpu, f16);
        all!(gpu, bf16);
        // What is lost where each sum is rounded.
        let mut g = Tensor::full([3], bf16::from_f32(256.0)).to_gpu(gpu).unwrap();
        g.oix_mut(idx![[1; 10]]).accumulate(Add, bf16::ONE);
        g.oix_mut(idx![[2; 10]]).accumulate_in_f32(Add, bf16::ONE);
        assert_eq!(g.to_cpu().unwrap().map(|x| x.to_f32()), [256.0, 256.0, 266.0]);
        gpu.sync().unwrap();
    });
}

/// Several dispatches sum an element; between them its sum stays in `f32`.
#[test]
fn runs_longer_than_a_window_are_rounded_once() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(2);
        let start = values(random, [4, 3], bf16::from_f32);
        let dispatches = |least: u64, write: &mut dyn FnMut()| {
            let before = gpu.stats().dispatches;
            write();
            assert!(gpu.stats().dispatches - before >= least, "{}", gpu.stats().dispatches - before);
        };
        // 128 values a dispatch where there is a quotient.
        let ids = Tensor::from_fn([1500], |at| if at[0] % 9 == 0 { 1 } else { 2 });
        let divisors = Tensor::from_fn([1500, 3], |at| bf16::from_f32(1.0 + (at[0] * 3 + at[1]) as f32 % 7.0 / 512.0));
        dispatches(11, &mut || in_f32!(gpu, bf16, start, divisors, Div, |x| x.oix_mut(&ids)));
        // 4,096 values of two arrays.
        let (rows, columns) = (Tensor::full([120], 3_u8), Tensor::from_fn([90], |at| (at[0] % 8 / 7) as u8));
        let value = values(random, [120, 90], bf16::from_f32);
        dispatches(3, &mut || in_f32!(gpu, bf16, start, value, Add, |x| x.oix_mut(idx![&rows, &columns])));
        // 2^20 values of one array.
        let ids = Tensor::from_fn([(1 << 20) + (1 << 12)], |at| u8::from(at[0] % 1024 == 5));
        let value = values(random, [ids.len(), 2], f16::from_f32);
        let start = values(random, [2, 2], f16::from_f32);
        dispatches(2, &mut || in_f32!(gpu, f16, start, value, Add, |x| x.oix_mut(&ids)));
    });
}
