//! The gradient of every read: against the dense Jacobian built element by element, against finite differences of a
//! loss that is not linear, and as an adjoint.

use crate::common::naive;
use crate::common::tapes::for_each_tape;
use crate::common::writing::Writing;
use tensor_idx::{
    index::{NumPy, Outer, Vectorized},
    plan::Plan,
    shape::Ranked,
};
use tensor_idx::{prelude::*, shape::Shape};

/// The entry of row `r` and column `c` is the derivative of element `r` of what is read by element `c` of the source.
fn jacobian<S: Shape, R: Shape>(plan: &Plan<S, R>) -> Vec<Vec<f64>> {
    let source = Layout::<DynRank>::row_major(plan.source_shape()).unwrap();
    let result = Layout::<DynRank>::row_major(plan.shape()).unwrap();
    let row = |r: usize| {
        let from = plan.source_index(&result.unravel(r).unwrap()).unwrap();
        let mut row = vec![0.0; source.len()];
        row[source.ravel(&from).unwrap()] = 1.0;
        row
    };
    (0..result.len()).map(row).collect()
}

/// A loss of what is read that is linear in none of it.
fn loss<R: Shape>(read: &Tensor<f64, R>) -> f64 {
    read.iter().enumerate().map(|(n, x)| (0.3 * n as f64 + 0.5) * x.sin() + x * x * x / 7.0).sum()
}

fn loss_gradient<R: Shape>(read: &Tensor<f64, R>) -> Tensor<f64, R> {
    let mut n = 0.0;
    read.map(|x| {
        n += 1.0;
        (0.3 * (n - 1.0) + 0.5) * x.cos() + 3.0 * x * x / 7.0
    })
}

fn check<S: Shape, R: Ranked>(plan: &Plan<S, R>) {
    let mut source: Tensor<f64, S> = plan.adjoint().apply(0.0).unwrap();
    let mut n = 0.0;
    source.view_mut().map_inplace(|x| {
        n += 1.0;
        *x = f64::cos(2.3 * n);
    });
    let read = plan.gather(&source).unwrap();
    let gradient = loss_gradient(&read);

    // The transposed Jacobian, in the order of the rows.
    let rows = jacobian(plan);
    let mut dense = vec![0.0; source.len()];
    for (row, g) in rows.iter().zip(gradient.iter()) {
        dense.iter_mut().zip(row).filter(|(_, j)| **j != 0.0).for_each(|(sum, j)| *sum += j * g);
    }
    let ours = plan.gather_backward(&gradient, source.shape()).unwrap();
    assert_eq!((ours.shape(), ours.to_vec()), (source.shape(), dense.clone()), "{plan}");
    assert_eq!(plan.adjoint().apply(gradient.view()).unwrap(), ours, "{plan}");
    let mut sum = ours.map(|_| 1.0);
    plan.adjoint().add_to(gradient.map(|g| g * 2.0), &mut sum).unwrap();
    assert!(sum.iter().zip(&dense).all(|(sum, one)| (sum - (1.0 + 2.0 * one)).abs() < 1e-12), "{plan}");

    // Central differences.
    let h = 1e-5;
    for (n, derivative) in dense.iter().enumerate() {
        let at = |h: f64| {
            let mut moved = source.clone();
            *moved.iter_mut().nth(n).unwrap() += h;
            loss(&plan.gather(&moved).unwrap())
        };
        let difference = (at(h) - at(-h)) / (2.0 * h);
        assert!((difference - derivative).abs() < 1e-7, "{plan}, element {n}: {difference} is not {derivative}");
    }
}

#[test]
fn basic_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    check(&layout.plan(idx![]).unwrap());
    check(&layout.plan(idx![1, ::-1, 0]).unwrap());
    check(&layout.plan(idx![.., NewAxis, 1..;2]).unwrap());
    check(&layout.plan([2, 3, 1]).unwrap());
    check(&layout.plan(idx![0:0]).unwrap());
    check(&Layout::row_major([]).unwrap().plan(idx![NewAxis]).unwrap());
    check(&layout.into_dyn().plan(&"..., ::-1".parse::<DynIndex>().unwrap()).unwrap());
}

#[test]
fn outer_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    check(&layout.plan_gather(Outer, idx![[2, 2, 0]]).unwrap());
    check(&layout.plan_gather(Outer, idx![[2, 0], .., [1, 1, 1]]).unwrap());
    check(&layout.plan_gather(Outer, idx![.., [[0, 3], [-1, 0]], 1]).unwrap());
    check(&layout.plan_gather(Outer, idx![[true, false, true], ::-2, [0, 0]]).unwrap());
    check(&layout.plan_gather(Outer, idx![true, NewAxis, ..., [0, 0, 1]]).unwrap());
}

#[test]
fn vectorized_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    check(&layout.plan_gather(Vectorized, idx![[2, 2, 0], [1, 1, 3]]).unwrap());
    check(&layout.plan_gather(Vectorized, idx![[[2], [0]], .., [1, 1, 0]]).unwrap());
    check(&layout.plan_gather(Vectorized, idx![.., [3, 3, 0, 3], [true, true]]).unwrap());
    check(&layout.plan_gather(Vectorized, idx![[true, false, true], [3, 0, 3]]).unwrap());
}

#[test]
fn numpy_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    check(&layout.plan_gather(NumPy, idx![0, .., [1, 1, 0]]).unwrap());
    check(&layout.plan_gather(NumPy, idx![[0, 0], 1]).unwrap());
    check(&layout.plan_gather(NumPy, idx![.., [[0, 0], [3, 2]], 1]).unwrap());
    check(&layout.plan_gather(NumPy, idx![[true, false, true], [1, 1]]).unwrap());
    check(&layout.plan_gather(NumPy, idx![false]).unwrap());
}

#[test]
fn masked_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    let mask = Tensor::from_fn([3, 4, 2], |i| (i[0] + i[1] * i[2]) % 3 != 1);
    check(&layout.plan_gather(NumPy, &mask).unwrap());
    check(&layout.plan_gather(Outer, mask.share(idx![.., .., 0])).unwrap());
    check(&layout.plan_gather(Outer, idx![[false; 3]]).unwrap());
    check(&layout.plan_gather(Vectorized, idx![.., mask.share(idx![0])]).unwrap());
}

#[test]
fn composed_reads() {
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    check(&layout.plan(idx![1.., ::-1]).unwrap().then(idx![.., 1, 0]).unwrap());
    let outer = layout.plan_gather(Outer, idx![[2, 2, 0], .., [1, 1]]).unwrap();
    check(&outer.then(idx![::2, 1.., 1]).unwrap());
    check(&outer.then(idx![1, ..., NewAxis, ::-1]).unwrap());
    let points = layout.plan_gather(Vectorized, idx![[[2], [0]], .., [1, 1, 0]]).unwrap();
    check(&points.then(idx![.., ::-1, 0]).unwrap().then(idx![1, 1..]).unwrap());
    let mask = Tensor::from_fn([3, 4], |i| i[0] != i[1]);
    let masked = layout.plan_gather(NumPy, &mask).unwrap();
    check(&masked.then(idx![::-3, 1]).unwrap());
}

/// `A x . y` is `x . A' y` for every read `A`. The numbers are whole and small, so the sums are exact.
#[test]
fn adjoints_of_random_plans() {
    fn whole<S: Shape>(tensor: &mut Tensor<f64, S>, seed: f64) {
        let mut n = seed;
        tensor.view_mut().map_inplace(|x| {
            n = (n * 7.0 + 3.0) % 41.0;
            *x = n - 20.0;
        });
    }
    fn dot<S: Shape>(a: &Tensor<f64, S>, b: &Tensor<f64, S>) -> f64 {
        a.iter().zip(b.iter()).map(|(a, b)| a * b).sum()
    }
    fn check(plan: &Plan<DynRank, DynRank>) {
        let mut x = Tensor::full(plan.source_shape(), 0.0);
        let mut y = Tensor::full(plan.shape(), 0.0);
        whole(&mut x, 5.0);
        whole(&mut y, 8.0);
        let read = plan.gather(&x).unwrap();
        let back = plan.gather_backward(&y, x.shape()).unwrap();
        assert_eq!(dot(&read, &y), dot(&x, &back), "{plan:?}");
        // What is read of ones counts itself.
        let counts = plan.adjoint().apply(1.0).unwrap();
        assert_eq!(counts.iter().sum::<f64>(), y.len() as f64, "{plan:?}");
    }
    for extents in [&[6, 5, 4, 3][..], &[300, 40]] {
        for_each_tape(600, 60..160, |tape| {
            let writing = Writing::new(tape, extents);
            let Ok(plan) = writing.plan() else { return };
            check(&plan);
            let part = naive::to_index(&tape.parts(plan.shape()));
            if let Ok(part) = plan.then(&part) {
                check(&part);
            }
        });
    }
}

/// The same sums, bit for bit, on any number of threads.
#[test]
fn gradients_on_any_number_of_threads() {
    let mut rng = fastrand::Rng::with_seed(3);
    for (rows, width, batch) in [(500, 32, 5000), (20_000, 1, 200_000)] {
        let ids: Vec<usize> = (0..batch).map(|_| rng.usize(..rows)).collect();
        let gradient = Tensor::from_fn([batch, width], |_| rng.f32() - 0.5);
        let layout = Layout::row_major([rows, width]).unwrap();
        let plan = layout.plan_gather(Outer, &ids).unwrap();
        let mut expected = vec![0_f32; rows * width];
        for (id, row) in ids.iter().zip(gradient.to_vec().chunks(width)) {
            expected[id * width..][..width].iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        }
        for threads in [1, 2, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let found = pool.install(|| plan.gather_backward(&gradient, &[rows, width])).unwrap();
            assert!(found.to_vec() == expected, "{threads} threads");
        }
    }
}
