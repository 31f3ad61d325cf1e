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

/// What `accumulate_in_tree` is to do, element by element: columns of values are added to the rows that the ids name.
fn tree<T: Copy>(
    start: &Tensor2<T>,
    ids: &[usize],
    value: impl Fn([usize; 2]) -> T,
    combine: fn(T, T) -> T,
) -> Tensor2<T> {
    let element = |[row, column]: [usize; 2]| {
        let named = (0..ids.len()).filter(|&n| ids[n] == row);
        let mut values: Vec<T> = named.map(|n| value([n, column])).collect();
        while values.len() > 1 {
            values = values.chunks(2).map(|pair| pair.iter().copied().reduce(combine).unwrap()).collect();
        }
        values.first().map_or(start[[row, column]], |&sum| combine(start[[row, column]], sum))
    };
    let [rows, columns] = [start.shape()[0], start.shape()[1]];
    Tensor::from_fn([rows, columns], element)
}

/// Ids of rows in any order, row k so often.
fn shuffled(random: &mut fastrand::Rng, often: &[usize]) -> Vec<usize> {
    let mut ids: Vec<usize> = often.iter().enumerate().flat_map(|(row, &times)| vec![row; times]).collect();
    random.shuffle(&mut ids);
    ids
}

/// The bits of an element, with one NaN for all.
fn bits<T: GpuElement + PartialEq>(x: &T) -> Vec<u8> {
    let again = *x;
    if again == *x { T::to_bytes(&[again]).to_vec() } else { Vec::new() }
}

#[track_caller]
fn same_bits<T: GpuElement>(what: &str, there: &GpuTensor<T, Rank<2>>, here: &Tensor2<T>) {
    let found = there.to_cpu().unwrap();
    for at in 0..here.len() {
        let at = [at / here.shape()[1], at % here.shape()[1]];
        assert_eq!(bits(&found[at]), bits(&here[at]), "{what} of {} on {}: {at:?}", T::KIND, there.gpu());
    }
}

#[test]
fn sums_in_a_tree() {
    fn check<T: GpuNumber, O: GpuInTree<T>>(gpu: &Gpu, op: O, element: fn(f32) -> T, combine: fn(T, T) -> T) {
        let random = &mut fastrand::Rng::with_seed(3);
        // Around a block and a block of blocks; some rows are not named.
        for often in [&[1, 2, 0, 3, 5][..], &[31, 32, 33, 0, 64], &[0, 1023, 7, 1025, 1024], &[40, 0, 1, 0, 1]] {
            let ids = shuffled(random, often);
            let far = Tensor::from_fn([ids.len()], |[n]| ids[n] as i32).to_gpu(gpu).unwrap();
            let start = values(random, [5, 3], element);
            let value = values(random, [ids.len(), 3], element);
            let mut there = start.to_gpu(gpu).unwrap();
            there.oix_mut(&far).accumulate_in_tree(op, &value);
            same_bits("a tree", &there, &tree(&start, &ids, |at| value[at], combine));
            // Broadcast along the ids, and beside them.
            let mut there = start.to_gpu(gpu).unwrap();
            there.oix_mut(idx![&ids]).accumulate_in_tree(op, value.i(idx![0]));
            same_bits("one row", &there, &tree(&start, &ids, |at| value[[0, at[1]]], combine));
            let mut there = start.to_gpu(gpu).unwrap();
            there.oix_mut(idx![&ids]).accumulate_in_tree(op, value.i(idx![.., 1..2]));
            same_bits("one column", &there, &tree(&start, &ids, |at| value[[at[0], 1]], combine));
            // Along the last axis.
            let mut there = start.transpose().to_contiguous().to_gpu(gpu).unwrap();
            there.oix_mut(idx![.., &far]).accumulate_in_tree(op, value.transpose());
            let expected = tree(&start, &ids, |at| value[at], combine).transpose().to_contiguous();
            same_bits("across", &there, &expected);
        }
    }
    macro_rules! halves {
        ($gpu:ident, $half:ident) => {
            check($gpu, Add, $half::from_f32, |a, b| a + b);
            check($gpu, Mul, |x| $half::from_f32(1.0 + x / 512.0), |a, b| a * b);
        };
    }
    on_every_gpu(|gpu| {
        check(gpu, Add, |x| x, |a: f32, b| a + b);
        check(gpu, Mul, |x| 1.0 + x / 512.0, |a: f32, b| a * b);
        check(gpu, Min, |x| if x > 4.7 { f32::NAN } else { x }, tensor_idx::write::Number::smaller);
        check(gpu, Max, |x| x, tensor_idx::write::Number::larger);
        check(gpu, Add, |x| (x * 1e9) as i64, i64::wrapping_add);
        check(gpu, Max, |x| (x * 1e9) as u64, u64::max);
        check(gpu, Mul, |x| x as i32, i32::wrapping_mul);
        check(gpu, Add, |x| x as u8, u8::wrapping_add);
        halves!(gpu, f16);
        halves!(gpu, bf16);
    });
}

/// One row named by nearly all ids, and a sort of many steps: the same bits on every device, in every run, and a
/// dispatch for each factor of 32.
#[test]
fn a_hot_row_in_a_tree() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(4);
        let ids = shuffled(random, &[0, 32 * 32 * 32 + 1, 5, 0, 33, 1]);
        let start = values(random, [6, 2], |x| x);
        let value = values(random, [ids.len(), 2], |x| x);
        let far = Tensor::from_fn([ids.len()], |[n]| ids[n] as u16).to_gpu(gpu).unwrap();
        let expected = tree(&start, &ids, |at| value[at], |a, b| a + b);
        let mut in_order = start.to_gpu(gpu).unwrap();
        let before = gpu.stats().dispatches;
        in_order.oix_mut(&far).accumulate(Add, &value);
        let of_order = gpu.stats().dispatches - before;
        assert_ne!(in_order.to_cpu().unwrap(), expected);
        for _ in 0..2 {
            let mut there = start.to_gpu(gpu).unwrap();
            let before = gpu.stats().dispatches;
            there.oix_mut(&far).accumulate_in_tree(Add, &value);
            // 32,808 ids are fewer than 32^4; `accumulate` takes one dispatch after the sort.
            assert_eq!(gpu.stats().dispatches - before, of_order + 3);
            same_bits("a hot row", &there, &expected);
        }
    });
}

#[test]
fn what_a_tree_takes() {
    on_every_gpu(|gpu| {
        let start = Tensor2::from([[1.0_f32, 2.0], [3.0, 4.0]]);
        let mut g = start.to_gpu(gpu).unwrap();
        // Nothing twice, a basic index, nothing at all.
        g.oix_mut(idx![[1, 0], [0]]).accumulate_in_tree(Add, 1.0);
        g.i_mut(idx![.., 1]).accumulate_in_tree(Mul, 2.0);
        g.oix_mut(idx![Vec::<i64>::new()]).accumulate_in_tree(Add, 1.0);
        assert_eq!(g.to_cpu().unwrap(), [[2.0, 4.0], [4.0, 8.0]]);
        // Two arrays that repeat: an error, which leaves the elements; of integers every order will do.
        let error = g.oix_mut(idx![[1, 1], [0, 0]]).try_accumulate_in_tree(Add, 1.0).unwrap_err();
        assert!(
            error.to_string().contains("2 index arrays that may name positions twice; a sum in a tree takes one"),
            "{error}"
        );
        assert_eq!(g.to_cpu().unwrap(), [[2.0, 4.0], [4.0, 8.0]]);
        let mut whole = Tensor::full([2, 2], 1_i64).to_gpu(gpu).unwrap();
        whole.oix_mut(idx![[1, 1], [0, 0]]).accumulate_in_tree(Add, 1);
        assert_eq!(whole.to_cpu().unwrap(), [[1, 1], [5, 1]]);
        // A bad id on the device.
        let bad = Tensor1::from([1, 7, 1]).to_gpu(gpu).unwrap();
        g.oix_mut(&bad).accumulate_in_tree(Add, 1.0);
        assert!(gpu.sync().unwrap_err().to_string().starts_with("index 7 is outside"));
        assert_eq!(g.to_cpu().unwrap(), [[2.0, 4.0], [4.0, 8.0]]);
    });
}
