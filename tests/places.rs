//! Writing through an index as a user writes it: every verb, value and rule, on views and on selections.

#![expect(clippy::needless_borrows_for_generic_args, reason = "values are written borrowed, too")]
#![expect(clippy::type_complexity, reason = "functions of places have places in their types")]

use std::collections::HashSet;

use crate::common::panics::panic_of;
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{NumPy, Outer, Vectorized},
    plan::Plan,
    write::{Assign, Div, FloorDiv, Memory, Number, Pow, Rem, Selection, Sub, Value, operator},
};

fn t() -> Tensor2<f64> {
    Tensor::from_fn([3, 4], |i| (10 * i[0] + i[1]) as f64 + 1.0)
}

/// The same four elements of `t()` as a view and as the selection of every mode.
macro_rules! on_every_place {
    (|$place:ident| $write:expr, $expected:expr) => {{
        let expected: [f64; 4] = $expected;
        let mut whole = t();
        for (n, x) in [5, 7, 9, 11].into_iter().zip(expected) {
            whole[[n / 4, n % 4]] = x;
        }
        let mut a = t();
        let $place = &mut a.i_mut(idx![1.., 1..;2]);
        $write;
        assert_eq!(a, whole, "a view");
        let mut a = t();
        let $place = &mut a.oix_mut(idx![[1, 2], [1, -1]]);
        $write;
        assert_eq!(a, whole, "oix_mut");
        let mut a = t();
        let $place = &mut a.vix_mut(idx![[[1], [2]], [1, 3]]);
        $write;
        assert_eq!(a, whole, "vix_mut");
        let mut a = t();
        let $place = &mut a.nix_mut(idx![1:, [false, true, false, true]]);
        $write;
        assert_eq!(a, whole, "nix_mut");
        let plan = a.layout().plan_gather(Outer, idx![[false, true, true], 1::2]).unwrap();
        let mut a = t().into_dyn().into_rank::<2>().unwrap();
        let $place = &mut plan.select(&mut a).unwrap();
        $write;
        assert_eq!(a, whole, "a plan");
        let mut a = t().into_dyn();
        let index: DynIndex = "[1, 2], 1::2".parse().unwrap();
        let $place = &mut a.oix_mut(&index);
        $write;
        assert_eq!(a.into_rank::<2>().unwrap(), whole, "a rank of the run time");
    }};
}

#[test]
fn every_verb_on_every_place() {
    // Before: [[12, 14], [22, 24]].
    on_every_place!(|p| p.assign([[1.0, 2.0], [3.0, 4.0]]), [1.0, 2.0, 3.0, 4.0]);
    on_every_place!(|p| p.fill(7.0), [7.0; 4]);
    on_every_place!(|p| p.add_assign([1.0, 2.0]), [13.0, 16.0, 23.0, 26.0]);
    on_every_place!(|p| p.sub_assign([[1.0], [2.0]]), [11.0, 13.0, 20.0, 22.0]);
    on_every_place!(|p| p.mul_assign(2.0), [24.0, 28.0, 44.0, 48.0]);
    on_every_place!(|p| p.div_assign(4.0), [3.0, 3.5, 5.5, 6.0]);
    on_every_place!(|p| p.rem_assign(-5.0), [-3.0, -1.0, -3.0, -1.0]);
    on_every_place!(|p| p.pow_assign(2.0), [144.0, 196.0, 484.0, 576.0]);
    on_every_place!(|p| p.floor_div_assign(-5.0), [-3.0, -3.0, -5.0, -5.0]);
    on_every_place!(|p| p.accumulate(Add, 1.0), [13.0, 15.0, 23.0, 25.0]);
    on_every_place!(|p| p.accumulate(Mul, 2.0), [24.0, 28.0, 44.0, 48.0]);
    on_every_place!(|p| p.accumulate(Min, 20.0), [12.0, 14.0, 20.0, 20.0]);
    on_every_place!(|p| p.accumulate(Max, 20.0), [20.0, 20.0, 22.0, 24.0]);
    on_every_place!(|p| p.accumulate(Sub, 1.0), [11.0, 13.0, 21.0, 23.0]);
    on_every_place!(|p| p.accumulate(Div, 2.0), [6.0, 7.0, 11.0, 12.0]);
    on_every_place!(|p| p.accumulate(FloorDiv, 5.0), [2.0, 2.0, 4.0, 4.0]);
    on_every_place!(|p| p.accumulate(Rem, 5.0), [2.0, 4.0, 2.0, 4.0]);
    on_every_place!(|p| p.accumulate(Pow, 2.0), [144.0, 196.0, 484.0, 576.0]);
    on_every_place!(|p| p.accumulate(|old, value| old - 2.0 * value, 1.0), [10.0, 12.0, 20.0, 22.0]);
    on_every_place!(|p| p.map_inplace(|x| *x = -*x), [-12.0, -14.0, -22.0, -24.0]);
    on_every_place!(
        |p| {
            assert_eq!(p.shape(), [2, 2]);
            p.try_assign(0.5).unwrap();
            p.try_add_assign(1.0).unwrap();
            p.try_sub_assign(0.5).unwrap();
            p.try_mul_assign(9.0).unwrap();
            p.try_div_assign(2.0).unwrap();
            p.try_floor_div_assign(2.0).unwrap();
            p.try_pow_assign(3.0).unwrap();
            p.try_rem_assign(5.0).unwrap();
            p.try_accumulate(Add, [[0.0, 1.0]]).unwrap();
        },
        [3.0, 4.0, 3.0, 4.0]
    );
}

#[test]
fn operators_on_a_named_place() {
    let mut t = t();
    let mut rows = t.oix_mut(idx![[0, 0], ..2]);
    rows += 1.0;
    rows -= [0.5, 1.5];
    rows *= &vec![2.0, 4.0];
    rows /= Tensor1::from([1.0, 2.0]);
    rows %= 2.5;
    assert_eq!(t.to_vec()[..4], [0.5, 0.5, 3.0, 4.0]);
    let mut view = t.i_mut(idx![0]);
    view += [1.0, 2.0, 3.0, 4.0];
    view -= 1.0;
    view *= 2.0;
    view /= 0.5;
    view %= 10.0;
    assert_eq!(t.to_vec()[..4], [2.0, 6.0, 0.0, 8.0]);
    let mut integers = Tensor1::from([7, -7, 3]);
    let mut view = integers.view_mut();
    view %= 4;
    view.floor_div_assign(2);
    view.pow_assign(3);
    assert_eq!(integers.to_vec(), [1, 0, 1]);
}

/// Writes what `t` of shape [2, 3, 2] is made of in every form of a value that says the same.
#[test]
fn values_of_every_kind() {
    fn wrote(value: impl Value<i32> + Copy) -> [Vec<i32>; 3] {
        moved(value, value, value)
    }
    fn moved(a: impl Value<i32>, b: impl Value<i32>, c: impl Value<i32>) -> [Vec<i32>; 3] {
        let (mut view, mut selection, mut sum) =
            (Tensor::full([2, 3, 2], 0), Tensor::full([2, 3, 2], 0), Tensor::full(vec![2, 3, 2], 1));
        view.view_mut().assign(a);
        selection.oix_mut(idx![[0, 1]]).assign(b);
        sum.view_mut().add_assign(c);
        [view.to_vec(), selection.to_vec(), sum.to_vec()]
    }
    let all = |values: &[i32]| {
        let cycle: Vec<i32> = values.iter().copied().cycle().take(12).collect();
        [cycle.clone(), cycle.clone(), cycle.iter().map(|x| x + 1).collect()]
    };
    assert_eq!(wrote(7), all(&[7]));
    assert_eq!(wrote([7]), all(&[7]));
    assert_eq!(wrote([1, 2]), all(&[1, 2]));
    assert_eq!(wrote(&[1, 2]), all(&[1, 2]));
    assert_eq!(wrote(&[1, 2][..]), all(&[1, 2]));
    assert_eq!(wrote(&vec![1, 2]), all(&[1, 2]));
    assert_eq!(moved(vec![1, 2], vec![1, 2], vec![1, 2]), all(&[1, 2]));
    assert_eq!(wrote([[1, 2]]), all(&[1, 2]));
    assert_eq!(wrote([[1, 2], [3, 4], [5, 6]]), all(&[1, 2, 3, 4, 5, 6]));
    assert_eq!(wrote(&[[1], [3], [5]]), all(&[1, 1, 3, 3, 5, 5]));
    let cube = [[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]];
    let twelve: Vec<i32> = (1..13).collect();
    assert_eq!(wrote(cube), all(&twelve));
    assert_eq!(wrote(&cube), all(&twelve));
    let tensor = Tensor::from_vec([2, 3, 2], twelve.clone()).unwrap();
    assert_eq!(moved(tensor.clone(), tensor.clone(), tensor.clone()), all(&twelve));
    assert_eq!(wrote(&tensor), all(&twelve));
    assert_eq!(wrote(tensor.view()), all(&twelve));
    assert_eq!(wrote(&tensor.view()), all(&twelve));
    let dynamic = tensor.clone().into_dyn();
    assert_eq!(moved(dynamic.clone(), dynamic.view(), &dynamic), all(&twelve));
    assert_eq!(wrote(&dynamic.view()), all(&twelve));
    let mut other = tensor.clone();
    assert_eq!(wrote(&other.view_mut()), all(&twelve));
    let mut copies = [tensor.clone(), tensor.clone(), tensor.clone()];
    let [a, b, c] = &mut copies;
    assert_eq!(moved(a.view_mut(), b.view_mut(), c.view_mut()), all(&twelve));
    // Under any layout, and broadcast to it.
    assert_eq!(wrote(&tensor.flip(0).flip(0)), all(&twelve));
    assert_eq!(wrote(tensor.i(idx![1, 2, :])), all(&[11, 12]));
    assert_eq!(wrote(tensor.i(idx![1, :, :1])), all(&[7, 7, 9, 9, 11, 11]));
    assert_eq!(wrote(tensor.i(idx![0, ::-1, 1]).unsqueeze(1)), all(&[6, 6, 4, 4, 2, 2]));
    assert_eq!(wrote(&Tensor1::from([1, 2]).broadcast_to([3, 2])), all(&[1, 2]));
    let columns = Tensor::from_fn([2, 3, 2], |i| (6 * i[2] + 2 * i[1] + i[0]) as i32);
    assert_eq!(wrote(columns.transpose()), {
        let turned: Vec<i32> = columns.transpose().to_vec();
        all(&turned)
    });
    let mut four = Tensor::full([1, 2, 1, 2], 0);
    four.view_mut().assign([[[[1, 2]], [[3, 4]]]]);
    assert_eq!(four.to_vec(), [1, 2, 3, 4]);
    four.view_mut().assign(&[[[[5, 6]], [[7, 8]]]]);
    assert_eq!(four.to_vec(), [5, 6, 7, 8]);
    // Elements that are arrays or vectors themselves.
    let mut points = Tensor::full([2], [0_u8; 3]);
    points.view_mut().assign([1, 2, 3]);
    assert_eq!(points.to_vec(), [[1, 2, 3]; 2]);
    points.oix_mut(idx![[1]]).assign([[4, 5, 6]]);
    assert_eq!(points.to_vec(), [[1, 2, 3], [4, 5, 6]]);
    let mut words = Tensor::full([2], String::new());
    words.view_mut().assign(String::from("a"));
    words.i_mut(1).assign(String::from("b"));
    words.oix_mut(idx![[0, 0]]).assign(vec![String::from("c"), String::from("d")]);
    assert_eq!(words.to_vec(), ["d", "b"]);
    words.oix_mut(idx![[0, 1, 0]]).accumulate(|old: String, value: String| old + &value, String::from("!"));
    assert_eq!(words.to_vec(), ["d!!", "b!"]);
}

/// Literals take the type of the elements.
#[test]
fn literals() {
    let mut bytes = Tensor::full([2, 2], 0_u8);
    bytes.view_mut().assign(1);
    bytes.i_mut(0).add_assign([1, 2]);
    bytes.oix_mut(idx![[1]]).accumulate(Add, [[3, 4]]);
    assert_eq!(bytes.to_vec(), [2, 3, 4, 5]);
    let mut floats = Tensor::full([2], 0_f32);
    floats.view_mut().assign(1.5);
    let mut view = floats.view_mut();
    view += [0.5, 1.0];
    view *= 2.0;
    assert_eq!(floats.to_vec(), [4.0, 5.0]);
}

#[test]
fn positions_named_twice() {
    let ids = [2, 0, 2, 2, 0];
    let values = [1, 2, 3, 4, 5];
    let start = Tensor1::from([100, 200, 300]);
    macro_rules! after {
        (|$place:ident| $write:expr) => {{
            let mut found = Vec::new();
            let mut a = start.clone();
            let $place = &mut a.oix_mut(&ids);
            $write;
            found.push(a.to_vec());
            let mut a = start.clone();
            let $place = &mut a.vix_mut(&ids);
            $write;
            found.push(a.to_vec());
            let mut a = start.clone();
            let $place = &mut a.nix_mut(&ids);
            $write;
            found.push(a.to_vec());
            assert!(found.iter().all(|x| x == &found[0]), "{found:?}");
            found.remove(0)
        }};
    }
    // The last in row-major order.
    assert_eq!(after!(|p| p.assign(values)), [5, 200, 4]);
    // Once, from the element before.
    assert_eq!(after!(|p| p.add_assign(values)), [105, 200, 304]);
    assert_eq!(after!(|p| p.sub_assign(values)), [95, 200, 296]);
    assert_eq!(after!(|p| p.mul_assign(values)), [500, 200, 1200]);
    assert_eq!(after!(|p| p.floor_div_assign(values)), [20, 200, 75]);
    assert_eq!(after!(|p| p.rem_assign([7, 7, 7, 8, 9])), [1, 200, 4]);
    assert_eq!(after!(|p| p.pow_assign([5, 0, 9, 2, 1])), [100, 200, 90000]);
    // Every time, in row-major order.
    assert_eq!(after!(|p| p.accumulate(Add, values)), [107, 200, 308]);
    assert_eq!(after!(|p| p.accumulate(Sub, values)), [93, 200, 292]);
    assert_eq!(after!(|p| p.accumulate(Mul, values)), [1000, 200, 3600]);
    assert_eq!(after!(|p| p.accumulate(Min, [250, 90, 7, 9, 95])), [90, 200, 7]);
    assert_eq!(after!(|p| p.accumulate(Max, [250, 90, 301, 9, 101])), [101, 200, 301]);
    assert_eq!(after!(|p| p.accumulate(|old, value| 10 * old + value, values)), [10025, 200, 300_134]);
    assert_eq!(after!(|p| p.accumulate(FloorDiv, [7, 3, 2, 2, 2])), [16, 200, 10]);
    // Once, where it is named first.
    let mut order = Vec::new();
    assert_eq!(
        after!(|p| p.map_inplace(|x| {
            order.push(*x);
            *x += 1;
        })),
        [101, 200, 301]
    );
    assert_eq!(order, [300, 100, 300, 100, 300, 100]);
}

/// Row-major over all axes of the selection, also where joint axes come first or a mask stands beside them.
#[test]
fn the_order_of_joint_axes() {
    let mut t = Tensor::full([2, 2, 2], 0);
    // Shape [3, 2]: the joint axis first, though the arrays stand apart.
    t.vix_mut(idx![[0, 1, 0], .., [1, 1, 1]]).assign([[1, 2], [3, 4], [5, 6]]);
    assert_eq!(t.to_vec(), [0, 5, 0, 6, 0, 3, 0, 4]);
    let mut t = Tensor::full([2, 2, 2], 0);
    // Shape [2, 2, 3]: each array in place.
    t.oix_mut(idx![[1, 1], [0, 1], [1, 1, 0]])
        .assign(Tensor::from_fn([2, 2, 3], |i| (6 * i[0] + 3 * i[1] + i[2]) as i32));
    assert_eq!(t.to_vec(), [0, 0, 0, 0, 8, 7, 11, 10]);
    let mut t = Tensor::full([3, 2], 0);
    t.nix_mut(idx![[true, false, true], [1, 1]]).accumulate(Add, [1, 2]);
    assert_eq!(t.to_vec(), [0, 1, 0, 0, 0, 2]);
}

fn in_pools<R: PartialEq + std::fmt::Debug + Send>(f: impl Fn() -> R + Send + Sync) -> R {
    let run = |n: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        pool.install(&f)
    };
    let one = run(1);
    // Where threads are at odds, it does not show every time.
    for n in [2, 3, 4, 5, 17] {
        assert!(run(n) == one, "{n} threads");
    }
    one
}

/// Numbers that nobody chose, the same every time.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = fastrand::Rng::with_seed(seed);
    move |below| rng.usize(..below)
}

/// One axis of up to a million positions with duplicates, few and many, in elements and in rows.
#[test]
fn large_writes_on_any_number_of_threads() {
    for (targets, writes, width) in
        [(1000, 100_000, 1), (100_000, 100_000, 1), (3, 60_000, 1), (500, 1500, 64), (7, 200, 700), (40_000, 5000, 3)]
    {
        let mut next = random(targets as u64);
        let ids: Vec<u32> = (0..writes).map(|_| next(targets) as u32).collect();
        let values: Vec<f32> = (0..writes * width).map(|_| next(1 << 20) as f32 * 0.123 - 40_000.0).collect();
        let start: Vec<f32> = (0..targets * width).map(|n| n as f32 * 0.37).collect();
        let value = Tensor::from_vec([writes, width], values.clone()).unwrap();
        let check = |name: &str,
                     write: &(dyn Fn(&mut Selection<'_, f32, Rank<2>, Rank<2>>) + Sync),
                     each: &dyn Fn(f32, f32, f32) -> f32| {
            let ours = in_pools(|| {
                let mut t = Tensor::from_vec([targets, width], start.clone()).unwrap();
                write(&mut t.oix_mut(idx![&ids]));
                t.iter().map(|x| x.to_bits()).collect::<Vec<_>>()
            });
            let mut expected = start.clone();
            for (j, &id) in ids.iter().enumerate() {
                for k in 0..width {
                    let to = id as usize * width + k;
                    expected[to] = each(start[to], expected[to], values[j * width + k]);
                }
            }
            let wrong = (0..expected.len()).find(|&n| ours[n] != expected[n].to_bits());
            assert_eq!(wrong, None, "{name} of {writes} x {width} to {targets}");
        };
        check("assign", &|p| p.assign(&value), &|_, _, value| value);
        check("+=", &|p| p.add_assign(&value), &|before, _, value| before + value);
        check("*=", &|p| p.mul_assign(&value), &|before, _, value| before * value);
        check("sum", &|p| p.accumulate(Add, &value), &|_, now, value| now + value);
        check("difference", &|p| p.accumulate(Sub, &value), &|_, now, value| now - value);
        check("product", &|p| p.accumulate(Mul, &value), &|_, now, value| now * value);
        check("smallest", &|p| p.accumulate(Min, &value), &|_, now, value| now.smaller(value));
        check("largest", &|p| p.accumulate(Max, &value), &|_, now, value| now.larger(value));
        check("a function", &|p| p.accumulate(|a, b| a * 0.5 + b, &value), &|_, now, value| now * 0.5 + value);
        check("a sum of ones", &|p| p.accumulate(Add, 1.0), &|_, now, _| now + 1.0);
    }
}

/// Pairs of arrays, grids and masks, over memory that is not in row-major order.
#[test]
fn large_writes_in_other_forms() {
    let mut next = random(5);
    let n = 60_000;
    let (rows, columns): (Vec<i64>, Vec<i64>) = (0..n).map(|_| (next(300) as i64 - 150, next(200) as i64)).unzip();
    let values: Vec<f64> = (0..n).map(|_| next(1000) as f64 * 0.1).collect();
    let after = in_pools(|| {
        let mut data = vec![0.5; 60_000];
        let mut turned = TensorViewMut::from_slice(&mut data, Layout::new([300, 200], &[1, 300], 0).unwrap()).unwrap();
        turned.vix_mut(idx![&rows, &columns]).accumulate(Add, &values);
        turned.vix_mut(idx![&rows, &columns]).mul_assign(&values);
        data.iter().map(|x| x.to_bits()).collect::<Vec<_>>()
    });
    let mut expected = vec![0.5; 60_000];
    let at = |j: usize| columns[j] as usize * 300 + rows[j].rem_euclid(300) as usize;
    (0..n).for_each(|j| expected[at(j)] += values[j]);
    let before = expected.clone();
    (0..n).for_each(|j| expected[at(j)] = before[at(j)] * values[j]);
    assert!(after.iter().zip(&expected).all(|(a, b)| *a == b.to_bits()));

    let mask = Tensor::from_fn([700, 300], |_| next(3) == 0);
    let count = mask.iter().filter(|hit| **hit).count();
    let values: Vec<i32> = (0..count).map(|_| next(100) as i32).collect();
    let after = in_pools(|| {
        let mut t = Tensor::full([700, 300], 1_i32);
        t.nix_mut(&mask).assign(&values);
        t.nix_mut(&mask).add_assign(1000);
        t.nix_mut(&mask).accumulate(Max, &Tensor::full([count], 1050));
        t.to_vec()
    });
    let mut left = values.iter();
    let expected = mask.iter().map(|hit| if *hit { (left.next().unwrap() + 1000).max(1050) } else { 1 });
    assert!(after.into_iter().eq(expected));
}

/// What may be wrong with a write, for every verb: nothing is changed.
#[test]
fn a_failed_write_changes_nothing() {
    let start = Tensor::from_fn([3, 4], |i| 10 * i[0] as i64 + i[1] as i64);
    macro_rules! both {
        ($kind:ident, |$place:ident| $write:expr) => {{
            let mut t = start.clone();
            let $place = &mut t.i_mut(idx![1.., ..]);
            assert_eq!($write.unwrap_err().kind(), ErrorKind::$kind);
            assert_eq!(t, start);
            let $place = &mut t.oix_mut(idx![[1, 2]]);
            assert_eq!($write.unwrap_err().kind(), ErrorKind::$kind);
            assert_eq!(t, start);
        }};
    }
    macro_rules! every_verb {
        ($kind:ident, $value:expr; $($verb:ident)*; $($op:ident)*) => {
            $(both!($kind, |p| p.$verb($value));)*
            $(both!($kind, |p| p.try_accumulate($op, $value));)*
        };
    }
    every_verb! { ShapeMismatch, [1, 2, 3];
    try_assign try_add_assign try_sub_assign try_mul_assign try_rem_assign try_pow_assign try_floor_div_assign;
    Add Sub Mul Min Max Rem FloorDiv Pow }
    every_verb! { ShapeMismatch, [[[1, 2, 3, 4]; 2]; 1];
    try_assign try_add_assign try_sub_assign try_mul_assign try_rem_assign try_pow_assign try_floor_div_assign;
    Add Sub Mul Min Max Rem FloorDiv Pow }
    // Not even where everything before the mistake is good.
    every_verb! { DivisionByZero, [[1, 2, 3, 4], [5, 6, 7, 0]]; try_rem_assign try_floor_div_assign; Rem FloorDiv }
    every_verb! { DivisionByZero, 0; try_rem_assign try_floor_div_assign; Rem FloorDiv }
    every_verb! { NegativePower, [1, 2, 3, -1]; try_pow_assign; Pow }
    // Of two mistakes the shape is told.
    every_verb! { ShapeMismatch, [0, 0, 0]; try_rem_assign try_floor_div_assign; Rem FloorDiv }
    both!(ShapeMismatch, |p| p.try_accumulate(|a, b| a + b, [1, 2, 3]));

    // A bad index makes nothing ready: shared storage stays shared.
    let mut t = start.clone();
    assert_eq!(t.try_i_mut(idx![3]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_oix_mut(idx![[0, 3]]).map(|_| ()).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_vix_mut(idx![[0, 1], [0, 1, 2]]).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(t.try_nix_mut(idx![[true, false]]).map(|_| ()).unwrap_err().kind(), ErrorKind::MaskShape);
    assert_eq!(t.try_copy_within(idx![0], idx![3]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_copy_within(idx![3], idx![0]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_copy_within(idx![.., 0], idx![0]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    let other = Layout::row_major([4, 3]).unwrap().plan_gather(Outer, idx![[0]]).unwrap();
    assert_eq!(other.select(&mut t).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(other.adjoint().add_to(1, &mut t).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert!(t.shares_storage_with(&start));
    assert_eq!(t, start);
    // Floats divide by anything.
    let mut floats = Tensor1::from([1.0_f64, -1.0]);
    floats.view_mut().try_rem_assign(0.0).unwrap();
    floats.view_mut().try_pow_assign(-1.0).unwrap();
    assert!(floats.iter().all(|x| x.is_nan()));
    // Nothing is divided, so nothing is wrong.
    let mut t = start.clone();
    t.oix_mut(idx![[false; 3]]).try_rem_assign(0).unwrap();
    t.i_mut(idx![0:0]).try_pow_assign([-1, -1, -1, -1]).unwrap();
    assert_eq!(t.i_mut(idx![0:0]).try_assign([1, 2]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(t, start);
}

#[test]
fn other_handles_see_nothing() {
    let t = t();
    let (column, row) = (t.share(idx![.., 1]), t.share(idx![1]));
    let before = (t.to_vec(), column.to_vec(), row.to_vec());
    let writes: [&dyn Fn(&mut Tensor2<f64>); 7] = [
        &|t| t.i_mut(idx![.., 1]).fill(-1.0),
        &|t| t.oix_mut(idx![[1, 1]]).assign(-1.0),
        &|t| t.vix_mut(idx![[1, 0], [1, 1]]).add_assign(-1.0),
        &|t| t.nix_mut(idx![[false, true, false]]).accumulate(Mul, -1.0),
        &|t| t.oix_mut(idx![[1]]).map_inplace(|x| *x = 0.0),
        &|t| t.copy_within(idx![0], idx![1]),
        &|t| t.layout().clone().plan(idx![1]).unwrap().adjoint().add_to(1.0, t).unwrap(),
    ];
    for write in writes {
        let mut own = t.clone();
        write(&mut own);
        assert_ne!(own, t);
        assert!(!own.shares_storage_with(&t));
        assert_eq!((t.to_vec(), column.to_vec(), row.to_vec()), before);
        // Alone on its storage, it is written in place.
        let start = own.view().base_ptr();
        write(&mut own);
        assert_eq!(own.view().base_ptr(), start);
    }
    let mut part = row.clone();
    part.oix_mut(idx![[0]]).assign(-1.0);
    assert_eq!((t.to_vec(), row.to_vec()), (before.0, before.2));
    // A tensor that names one element for all indices has them all afterwards.
    let one = Tensor::from_layout(Layout::new([2, 3], &[0, 0], 0).unwrap(), vec![7]).unwrap();
    let mut all = one.clone();
    all.oix_mut(idx![[1]]).assign([1, 2, 3]);
    assert_eq!((all.to_vec(), one.to_vec()), (vec![7, 7, 7, 1, 2, 3], vec![7; 6]));
}

/// The value lies in the target: as if it had been copied first.
#[test]
fn values_that_overlap_the_target() {
    let layout = |shape: [usize; 1], stride: isize, offset: usize| Layout::new(shape, &[stride], offset).unwrap();
    let value_at =
        [(1_isize, 0_usize), (1, 1), (1, 2), (1, 4), (-1, 3), (-1, 5), (-1, 7), (2, 0), (2, 1), (0, 3), (0, 0)];
    for (stride, offset) in value_at {
        let before = [1, 2, 3, 4, 5, 6, 7, 8];
        let taken: [i32; 4] = std::array::from_fn(|j| before[offset.wrapping_add_signed(stride * j as isize)]);
        let check = |write: &dyn Fn(&mut TensorViewMut<'_, i32, Rank<1>>, TensorView<'_, i32, Rank<1>>)| {
            let mut memory = before;
            let base = memory.as_mut_ptr();
            // SAFETY: inside of eight elements; what shares them is copied before anything is written.
            let (mut target, value) = unsafe {
                (
                    TensorViewMut::from_raw_parts(base, layout([8], 1, 0)),
                    TensorView::from_raw_parts(base, layout([4], stride, offset)),
                )
            };
            write(&mut target, value);
            memory
        };
        let at = |place: usize, new: &dyn Fn(i32, i32) -> i32| {
            let mut expected = before;
            (0..4).for_each(|j| expected[place + j] = new(before[place + j], taken[j]));
            expected
        };
        assert_eq!(check(&|t, value| t.i_mut(idx![2..6]).assign(value)), at(2, &|_, value| value));
        assert_eq!(check(&|t, value| t.i_mut(idx![2..6]).mul_assign(value)), at(2, &|old, value| old * value));
        assert_eq!(check(&|t, value| t.i_mut(idx![0..4]).accumulate(Add, &value)), at(0, &|old, value| old + value));
        assert_eq!(check(&|t, value| t.oix_mut(idx![[2, 3, 4, 5]]).assign(value)), at(2, &|_, value| value));
        assert_eq!(
            check(&|t, value| t.oix_mut(idx![[4, 5, 6, 7]]).sub_assign(value)),
            at(4, &|old, value| old - value)
        );
        assert_eq!(check(&|t, value| t.oix_mut(idx![[0, 1, 2, 3]]).accumulate(Max, value)), at(0, &i32::max));
        // The value may lie between two places, or hold one of several.
        let spread = |places: [usize; 4], new: &dyn Fn(i32, i32) -> i32| {
            let mut expected = before;
            places.iter().zip(taken).for_each(|(&place, value)| expected[place] = new(expected[place], value));
            expected
        };
        assert_eq!(
            check(&|t, value| t.oix_mut(idx![[0, 7, 0, 7]]).accumulate(Add, value)),
            spread([0, 7, 0, 7], &|old, value| old + value)
        );
        assert_eq!(
            check(&|t, value| t.oix_mut(idx![[0, 2, 5, 7]]).assign(value)),
            spread([0, 2, 5, 7], &|_, value| value)
        );
        let sum = before[2] + taken.iter().sum::<i32>();
        assert_eq!(check(&|t, value| t.vix_mut(idx![[2; 4]]).accumulate(Add, value))[2], sum);
    }
    // Elements that own memory.
    let mut words: Vec<String> = (0..6).map(|n| n.to_string()).collect();
    let base = words.as_mut_ptr();
    // SAFETY: as above.
    let (mut target, value) = unsafe {
        (
            TensorViewMut::from_raw_parts(base, layout([6], 1, 0)),
            TensorView::from_raw_parts(base.cast_const(), layout([5], 1, 0)),
        )
    };
    target.i_mut(idx![1..]).assign(value);
    assert_eq!(words, ["0", "0", "1", "2", "3", "4"]);
}

#[test]
fn copy_within_in_every_direction() {
    let start = Tensor::from_fn([5, 5], |i| (5 * i[0] + i[1]) as i32);
    let parts =
        ["0:3, 0:3", "1:4, 1:4", "2:5, 0:3", "0:3, 2:5", "2::-1, 0:3", "1:4, 3:0:-1", "::2, ::2", "4:1:-1, ::-2"];
    for from in parts {
        for to in parts {
            let (from, to): (DynIndex, DynIndex) = (from.parse().unwrap(), to.parse().unwrap());
            let mut t = start.clone().into_dyn();
            t.copy_within(&from, &to);
            let mut expected = start.clone().into_dyn();
            expected.i_mut(&to).assign(start.clone().into_dyn().i(&from));
            assert_eq!(t, expected, "{from} to {to}");
            let mut t = start.clone().into_dyn();
            t.view_mut().copy_within(&from, &to);
            assert_eq!(t, expected, "{from} to {to}");
        }
    }
    let mut t = start.clone();
    t.copy_within(idx![2, 1:4], idx![.., 1:4]);
    assert_eq!(t.i(idx![.., 1:4]).to_vec(), [11, 12, 13].repeat(5));
    let mut words = Tensor1::from(["a", "b", "c"]).map(ToString::to_string);
    words.copy_within(idx![..2], idx![1..]);
    assert_eq!(words.to_vec(), ["a", "a", "b"]);
}

#[test]
fn plans_that_are_kept() {
    let mut a = Tensor::full([3, 2], 0);
    let mut b = Tensor::full(vec![3, 2], 1);
    let plan = a.layout().plan_gather(Vectorized, idx![[2, 0], [1, 1]]).unwrap();
    plan.select(&mut a).unwrap().assign([1, 2]);
    plan.select(a.view_mut()).unwrap().accumulate(Add, 10);
    plan.select(&mut a.view_mut()).unwrap().mul_assign(2);
    assert_eq!(a.to_vec(), [0, 24, 0, 0, 0, 22]);
    let dynamic: Plan<DynRank, DynRank> = b.layout().plan_gather(NumPy, &"2, :".parse::<DynIndex>().unwrap()).unwrap();
    let mut selection = dynamic.select(&mut b).unwrap();
    assert_eq!((dynamic.to_string(), selection.shape()), ("src[0] = 2; src[1] = out[0]".to_string(), &[2][..]));
    selection.assign([5, 6]);
    selection.assign([7]);
    assert_eq!(b.to_vec(), [1, 1, 1, 1, 7, 7]);
    // A view's plan, and one that was composed.
    let view = a.layout().plan(idx![1:]).unwrap();
    view.select(&mut a).unwrap().fill(-1);
    let part = a.layout().plan_gather(Outer, idx![[0, 2, 0]]).unwrap().then(idx![1.., 0]).unwrap();
    part.select(&mut a).unwrap().assign([8, 9]);
    assert_eq!(a.to_vec(), [9, 24, -1, -1, 8, -1]);
    let error = part.select(&mut Tensor::full([2, 3], 0)).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the plan is for shape [3, 2], and this has shape [2, 3]");
    // A mask acts on its own, in place, as it does in a read: the joint axes come first.
    let corners = a.layout().plan_gather(Vectorized, idx![[true, false, true], [0, 1]]).unwrap();
    corners.select(&mut a).unwrap().assign([[1, 2], [3, 4]]);
    assert_eq!(a.to_vec(), [1, 3, -1, -1, 2, 4]);
    assert_eq!(a.vix(idx![[true, false, true], [0, 1]]).to_vec(), [1, 2, 3, 4]);
}

/// A selection of few elements has no plan: what it writes is what a plan of the same index writes.
#[test]
fn few_elements_are_those_of_a_plan() {
    let mut next = random(29);
    let (mut written, mut refused) = (0, 0);
    for case in 0..3000 {
        let extents: Vec<usize> = (0..1 + next(3)).map(|_| 1 + next(4)).collect();
        let joint = 1 + next(3);
        let elements: Vec<String> = extents
            .iter()
            .map(|&extent| match next(5) {
                0 => next(extent).to_string(),
                1 => "::-1".into(),
                2 => format!("{}:", next(extent)),
                _ => {
                    let ids: Vec<isize> =
                        (0..joint).map(|_| next(extent) as isize - (next(2) * extent) as isize).collect();
                    format!("{ids:?}")
                }
            })
            .collect();
        let text = elements.join(", ");
        let index: DynIndex = text.parse().unwrap();
        let (turned, outer) = (next(2) == 1, next(2) == 1);
        let start = Tensor::from_fn(extents.clone(), |i| i.iter().fold(1.0, |n, &i| 7.0 * n + i as f64));
        let layout = if turned { start.transpose().layout().clone() } else { start.layout().clone() };
        let plan: Result<Plan<DynRank, DynRank>, _> =
            if outer { layout.plan_gather(Outer, &index) } else { layout.plan_gather(Vectorized, &index) };
        let Ok(plan) = plan else {
            refused += 1;
            continue;
        };
        let shape: Vec<usize> = plan.shape().iter().map(|&extent| if next(3) == 0 { 1 } else { extent }).collect();
        let values = Tensor::from_fn(shape.iter().rev().copied().collect::<Vec<_>>(), |_| (1 + next(50)) as f64);
        let values = if next(2) == 0 { values.transpose().to_contiguous() } else { values.into_transpose() };
        let verb = next(5);
        let write = |place: &mut Selection<'_, f64, DynRank, DynRank>| match verb {
            0 => place.assign(&values),
            1 => place.add_assign(&values),
            2 => place.accumulate(Sub, &values),
            3 => place.fill(0.5),
            _ => {
                let mut n = 0.0;
                place.map_inplace(|x| {
                    n += 1.0;
                    *x += n;
                });
            }
        };
        let (mut few, mut whole) = (start.clone(), start.clone());
        for (t, by_plan) in [(&mut few, false), (&mut whole, true)] {
            let view = t.view_mut();
            let mut view = if turned { view.transpose() } else { view };
            match (by_plan, outer) {
                (true, _) => write(&mut plan.select(view).unwrap()),
                (_, true) => write(&mut view.oix_mut(&index)),
                (_, false) => write(&mut view.vix_mut(&index)),
            }
        }
        assert_eq!(few, whole, "case {case}: {text} in {extents:?}, {turned}, {outer}, verb {verb} of {shape:?}");
        // Storage that another handle shares becomes a copy, which has another layout.
        let mut shared = if turned { start.clone().into_transpose() } else { start.clone() };
        let other = shared.clone();
        match outer {
            true => write(&mut shared.oix_mut(&index)),
            false => write(&mut shared.vix_mut(&index)),
        }
        let whole = if turned { whole.transpose() } else { whole.view() };
        assert_eq!(shared.view(), whole, "case {case}: {text} in shared {extents:?}, {turned}, {outer}, verb {verb}");
        assert_eq!(other, if turned { start.into_transpose() } else { start });
        written += plan.shape().iter().product::<usize>();
    }
    assert!(written > 5000 && refused < 1500, "{written} written, {refused} refused");
}

#[test]
fn each_element_is_visited_once() {
    let mut next = random(11);
    for _ in 0..200 {
        let shape = [1 + next(6), 1 + next(200)];
        let ids: Vec<usize> = (0..next(50)).map(|_| next(shape[0])).collect();
        let others: Vec<usize> = (0..ids.len()).map(|_| next(shape[1])).collect();
        let mut t = Tensor::full(shape, 0);
        t.oix_mut(idx![&ids, &others]).map_inplace(|x| *x += 1);
        let (rows, columns): (HashSet<_>, HashSet<_>) = (ids.iter().collect(), others.iter().collect());
        assert!(t.iter().all(|x| *x < 2));
        assert_eq!(t.iter().sum::<usize>(), rows.len() * columns.len());
        let mut t = Tensor::full(shape, 0);
        t.vix_mut(idx![&ids, &others]).map_inplace(|x| *x += 1);
        assert!(t.iter().all(|x| *x < 2));
        assert_eq!(t.iter().sum::<usize>(), ids.iter().zip(&others).collect::<HashSet<_>>().len());
    }
    // Far apart, in the order in which they are named.
    let mut far = Tensor::full([1 << 20], 0);
    let mut n = 0;
    far.oix_mut(idx![[1 << 19, 5, 1 << 19, 0, -1, 5]]).map_inplace(|x| {
        n += 1;
        *x = n;
    });
    assert_eq!(far.oix(idx![[0, 5, 1 << 19, -1]]).to_vec(), [3, 2, 1, 4]);
    assert_eq!(n, 4);
    let mut t = t();
    t.i_mut(idx![::-1, 1]).map_inplace(|x| *x = 0.0);
    t.nix_mut(idx![true]).map_inplace(|x| *x += 0.5);
    assert_eq!(t.to_vec(), [1.5, 0.5, 3.5, 4.5, 11.5, 0.5, 13.5, 14.5, 21.5, 0.5, 23.5, 24.5]);
}

#[test]
fn elements_without_a_size() {
    let mut t = Tensor::full([3, 2], ());
    t.view_mut().assign(());
    t.oix_mut(idx![[2, 0, 2]]).assign([(), ()]);
    t.nix_mut(idx![[true, false, true]]).fill(());
    t.vix_mut(idx![[0, 0], [1, 1]]).accumulate(|(), ()| (), ());
    t.copy_within(idx![0], idx![..]);
    let mut n = 0;
    t.oix_mut(idx![[2, 0, 2]]).map_inplace(|()| n += 1);
    assert_eq!(n, 4);
    // More of them than a shape can name.
    let mut nothing = vec![(); isize::MAX as usize];
    let mut many =
        TensorViewMut::from_slice(&mut nothing, Layout::row_major([1, isize::MAX as usize]).unwrap()).unwrap();
    assert_eq!(many.try_oix_mut(idx![[0, 0]]).unwrap_err().kind(), ErrorKind::TooLarge);
    let written = many.try_assign_by(Outer, idx![[0, 0]], operator::assign, ());
    assert_eq!(written.unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(t.view_mut().try_assign([(); 3]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

#[test]
fn nothing_and_one() {
    let mut t = t();
    let before = t.clone();
    t.i_mut(idx![0:0]).assign(1.0);
    t.i_mut(idx![0:0]).assign(Tensor::full([0, 4], 1.0));
    t.oix_mut(idx![[0_i32; 0]]).add_assign([[1.0, 2.0, 3.0, 4.0]]);
    t.oix_mut(idx![[0, 1], [false; 4]]).accumulate(Add, [[1.0], [2.0]]);
    t.nix_mut(idx![false]).assign(1.0);
    t.nix_mut(idx![false, 1]).fill(1.0);
    t.vix_mut(idx![[false; 3]]).map_inplace(|x| *x = 0.0);
    let mut none = Tensor::<f64, Rank<2>>::from_vec([0, 4], vec![]).unwrap();
    none.view_mut().assign([1.0, 2.0, 3.0, 4.0]);
    none.oix_mut(idx![.., [0, 0]]).accumulate(Add, 1.0);
    none.oix_mut(idx![.., [0, 0]]).map_inplace(|_| unreachable!());
    none.copy_within(idx![..], idx![::-1]);
    assert_eq!(t, before);

    // Of rank 0.
    t.i_mut([1, 2]).assign(5.0);
    t.i_mut([1, 2]).add_assign(1.0);
    t.i_mut([1, 2]).accumulate(Mul, Tensor::full([], 2.0));
    t.oix_mut(idx![1, 3]).assign(7.0);
    t.nix_mut(idx![1, [0]]).assign([8.0]);
    let mut one = Tensor::full([], 1);
    one.view_mut().fill(2);
    one.oix_mut(idx![]).add_assign(3);
    one.nix_mut(idx![true]).accumulate(Mul, [10]);
    one.nix_mut(idx![false]).accumulate(Mul, [10]);
    one.vix_mut(idx![NewAxis]).accumulate(Add, [1]);
    one.i_mut(idx![]).map_inplace(|x| *x = -*x);
    assert_eq!(one[[]], -51);
    assert_eq!(one.view_mut().try_assign([1]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(t.to_vec()[4..8], [8.0, 12.0, 12.0, 7.0]);
    let mut dynamic = Tensor::full(vec![], 1);
    dynamic.view_mut().assign(4);
    dynamic.i_mut(&DynIndex::new()).add_assign(&Tensor::full(vec![], 1));
    assert_eq!(dynamic.to_vec(), [5]);
}

/// Places in views of other people's memory.
#[test]
fn memory_that_is_borrowed() {
    let mut data = [0; 12];
    let mut view = TensorViewMut::from_slice(&mut data, Layout::new([3, 2], &[-4, 2], 8).unwrap()).unwrap();
    view.oix_mut(idx![[2, 0]]).assign([[1, 2], [3, 4]]);
    view.nix_mut(idx![[false, true, false], ..]).add_assign(9);
    view.target().i_mut(idx![0, 0]).assign(5);
    view.view_mut().vix_mut(idx![[0, 1], [1, 1]]).accumulate(Add, [10, 20]);
    assert_eq!(data, [1, 0, 2, 0, 9, 0, 29, 0, 5, 0, 14, 0]);
}

#[test]
fn errors_as_the_user_reads_them() {
    let mut t = Tensor::from_fn([3, 4], |i| i[0] * 4 + i[1]);
    let mut i = t.map(|x| *x as i32);
    let texts = [
        t.i_mut(idx![1..]).try_assign([1, 2, 3]).unwrap_err(),
        t.oix_mut(idx![[2, 0]]).try_add_assign([[1, 2]]).unwrap_err(),
        t.nix_mut(idx![[true, false, true], 1]).try_accumulate(Add, [1, 2, 3]).unwrap_err(),
        t.i_mut([0, 0]).try_assign([1]).unwrap_err(),
        t.vix_mut(idx![[0, 1], [1, 2]]).try_rem_assign([3, 0]).unwrap_err(),
        t.view_mut().try_floor_div_assign(0).unwrap_err(),
        i.view_mut().try_pow_assign([[1, 2, -3, 4]]).unwrap_err(),
        t.try_oix_mut(idx![.., [1, -5]]).map(|_| ()).unwrap_err(),
        t.try_nix_mut(idx![[true]]).map(|_| ()).unwrap_err(),
        t.try_copy_within(idx![0], idx![.., 0]).unwrap_err(),
        i.layout().plan(idx![0]).unwrap().gather_backward([1.0; 4], &[4, 3]).unwrap_err(),
        i.layout().plan(idx![0]).unwrap().gather_backward([1.0; 3], &[3, 4]).unwrap_err(),
    ];
    let expected = [
        "a value of shape [3] does not broadcast to the shape [2, 4] that it is written to",
        "a value of shape [1, 2] does not broadcast to the shape [2, 4] that it is written to",
        "a value of shape [3] does not broadcast to the shape [2] that it is written to",
        "a value of shape [1] does not broadcast to the shape [] that it is written to",
        "the divisor is 0 at [1] of a value of shape [2]",
        "the divisor is 0",
        "integers have no negative powers, and the exponent is negative at [0, 2] of a value of shape [1, 4]",
        "index -5 is outside -4..4 on axis 1 of shape [3, 4], entry [1] of the index array",
        "a mask of shape [1] does not fit axis 0 of shape [3, 4]; `broadcast_to` repeats it",
        "a value of shape [4] does not broadcast to the shape [3] that it is written to",
        "the plan is for shape [3, 4], and this has shape [4, 3]",
        "a value of shape [3] does not broadcast to the shape [4] that it is written to",
    ];
    for (error, expected) in texts.iter().zip(expected) {
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn panics_carry_the_line() {
    let mut t = Tensor::from_fn([3, 4], |i| i[0] * 4 + i[1]);
    let t = &mut t;
    let here = |line: u32, (at, text): (u32, String)| {
        assert_eq!(at, line, "{text}");
        text
    };
    let shape = "a value of shape [3] does not broadcast to the shape [2, 4] that it is written to";
    let failed = [
        (line!(), panic_of(file!(), || t.i_mut(idx![1..]).assign([1, 2, 3]))),
        (line!(), panic_of(file!(), || t.i_mut(idx![1..]).add_assign([1, 2, 3]))),
        (line!(), panic_of(file!(), || t.i_mut(idx![1..]).pow_assign([1, 2, 3]))),
        (line!(), panic_of(file!(), || t.i_mut(idx![1..]).accumulate(Add, [1, 2, 3]))),
        (line!(), panic_of(file!(), || t.oix_mut(idx![[2, 0]]).assign([1, 2, 3]))),
        (line!(), panic_of(file!(), || t.oix_mut(idx![[2, 0]]).floor_div_assign([1, 2, 3]))),
        (line!(), panic_of(file!(), || t.vix_mut(idx![[2, 0]]).accumulate(Max, &[1, 2, 3]))),
        (
            line!() + 3,
            panic_of(file!(), || {
                let mut view = t.i_mut(idx![1..]);
                view += [1, 2, 3];
            }),
        ),
        (
            line!() + 3,
            panic_of(file!(), || {
                let mut rows = t.nix_mut(idx![[2, 0]]);
                rows *= vec![1, 2, 3];
            }),
        ),
        (line!(), panic_of(file!(), || t.copy_within(idx![.., 0], idx![1..]))),
    ];
    for (line, failed) in failed {
        assert_eq!(here(line, failed), shape);
    }
    let bad = "index 3 is outside -3..3 on axis 0 of shape [3, 4]";
    for (line, text) in [
        (line!(), panic_of(file!(), || t.i_mut(3).fill(0))),
        (line!(), panic_of(file!(), || t.oix_mut(3).fill(0))),
        (line!(), panic_of(file!(), || t.vix_mut(3).fill(0))),
        (line!(), panic_of(file!(), || t.nix_mut(3).fill(0))),
        (line!(), panic_of(file!(), || t.copy_within(0, 3))),
    ] {
        assert_eq!(here(line, text), bad);
    }
    let (line, text) = panic_of(file!(), || t.view_mut().rem_assign(0));
    assert_eq!((line, &*text), (line!() - 1, "the divisor is 0"));
}
