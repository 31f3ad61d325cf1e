//! `take_along_axis` and `put_along_axis` on every device, beside the processor's.

use crate::common::on_every_gpu;
use fastrand::Rng;
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;

fn check<T: GpuElement>(gpu: &Gpu, draw: &mut Rng, shape: &[usize], axis: usize, element: impl Fn(i32) -> T) {
    let mut named = shape.to_vec();
    named[axis] = draw.usize(0..5);
    let n = shape[axis] as i32;
    let mut t: TensorD<T> = Tensor::from_fn(shape, |_| element(draw.i32(..)));
    let ids: TensorD<i32> = Tensor::from_fn(&named[..], |_| draw.i32(-n..n));
    let values: TensorD<T> = Tensor::from_fn(&named[..], |_| element(draw.i32(..)));
    let (mut g, there) = (t.to_gpu(gpu).unwrap(), ids.to_gpu(gpu).unwrap());
    let taken = t.take_along_axis(&ids, axis);
    assert_eq!(g.take_along_axis(&ids, axis).to_cpu().unwrap(), taken, "{ids} on axis {axis} of {shape:?}");
    let back = axis as isize - shape.len() as isize;
    assert_eq!(g.take_along_axis(&there, back).to_cpu().unwrap(), taken, "{ids} on axis {axis} of {shape:?}");
    // In turns with ids and values here and there; positions that are named twice keep the last value.
    t.put_along_axis(&ids, &values, axis);
    let mut here = g.clone();
    here.put_along_axis(&ids, &values, axis);
    g.put_along_axis(&there, values.to_gpu(gpu).unwrap(), back);
    assert_eq!((here.to_cpu().unwrap(), g.to_cpu().unwrap()), (t.clone(), t.clone()));
    t.put_along_axis(&ids, element(7), axis);
    g.put_along_axis(&there, element(7), axis);
    assert_eq!(g.to_cpu().unwrap(), t);
}

/// As many values of a position as there are rows, in their order.
#[test]
fn accumulated_along_an_axis() {
    on_every_gpu(|gpu| {
        let draw = &mut Rng::with_seed(10);
        for (shape, axis) in [([3, 4, 5], 0), ([3, 4, 5], 1), ([6, 1, 70], 2), ([1, 5, 2], 1)] {
            let n = shape[axis] as i32;
            let mut t: Tensor3<f32> = Tensor::from_fn(shape, |_| draw.f32());
            let ids: Tensor3<i32> = Tensor::from_fn(shape, |_| draw.i32(-n..n));
            let values: Tensor3<f32> = Tensor::from_fn(shape, |_| draw.f32());
            let (mut g, there) = (t.to_gpu(gpu).unwrap(), ids.to_gpu(gpu).unwrap());
            t.accumulate_along_axis(&ids, Add, &values, axis);
            g.accumulate_along_axis(&there, Add, &values, axis);
            assert_eq!(g.to_cpu().unwrap(), t, "{ids} on axis {axis}");
            t.accumulate_along_axis(&ids, Max, 0.5, axis);
            g.accumulate_along_axis(&ids, Max, 0.5, axis);
            assert_eq!(g.to_cpu().unwrap(), t, "{ids} on axis {axis}");
            assert!(g.try_accumulate_along_axis(ids.map(|_| n), Add, 1.0, axis).is_err());
            assert_eq!(g.to_cpu().unwrap(), t);
        }
    });
}

#[test]
fn along_every_axis() {
    on_every_gpu(|gpu| {
        let draw = &mut Rng::with_seed(9);
        for _ in 0..25 {
            let shape: Vec<usize> = (0..draw.usize(1..=4)).map(|_| draw.usize(1..6)).collect();
            for axis in 0..shape.len() {
                check(gpu, draw, &shape, axis, |x| x as u8);
                check(gpu, draw, &shape, axis, |x| x as f32);
                check(gpu, draw, &shape, axis, |x| x as i64);
            }
        }
        check(gpu, draw, &[300, 40], 1, |x| x as u16);
        check(gpu, draw, &[3, 4000], 0, |x| x);
    });
}

/// Ids that a failed read was to make have its error, also where the elements are in memory.
#[test]
fn ids_that_were_not_made() {
    on_every_gpu(|gpu| {
        let (mut t, mut out) = (tensor![[1, 2, 3]], tensor![[0]]);
        let bad = Tensor::from([9]).to_gpu(gpu).unwrap();
        let ids = tensor![[0], [1]].to_gpu(gpu).unwrap().oix(&bad);
        let error = t.try_take_along_axis(&ids, 1).unwrap_err();
        assert!(error.to_string().starts_with("index 9 is outside -2..2 on axis 0"), "{error}");
        assert_eq!(t.try_take_along_axis(&ids, 1).unwrap_err(), error);
        assert_eq!(t.try_take_along_axis_into(&ids, 1, &mut out).unwrap_err(), error);
        assert_eq!(t.try_put_along_axis(&ids, 7, 1).unwrap_err(), error);
        assert_eq!(t.layout().plan_along(&ids, 1).unwrap_err(), error);
        assert_eq!(t.to_vec(), [1, 2, 3]);
    });
}

/// A view with strides, and a rank in the type.
#[test]
fn along_an_axis_of_a_view() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([4, 6], |[i, j]| (10 * i + j) as i32);
        let g = t.to_gpu(gpu).unwrap();
        let index = idx![::-2, 1..];
        let ids = [[0, -1, 3], [4, 4, -5]];
        let taken: GpuTensor<i32, Rank<2>> = g.i(index).take_along_axis(ids, 1);
        assert_eq!(taken.to_cpu().unwrap(), t.i(index).take_along_axis(ids, 1));
    });
}

#[test]
fn mistakes_along_an_axis() {
    on_every_gpu(|gpu| {
        let t = tensor![[1, 2, 3], [4, 5, 6]];
        let mut g = t.to_gpu(gpu).unwrap();
        let mut here = t.clone();
        let here_and_there = [
            (t.try_take_along_axis([[3], [0]], 1).unwrap_err(), g.try_take_along_axis([[3], [0]], 1).unwrap_err()),
            (t.try_take_along_axis([[0]], 1).unwrap_err(), g.try_take_along_axis([[0]], 1).unwrap_err()),
            (t.try_take_along_axis([[0]], 2).unwrap_err(), g.try_take_along_axis([[0]], 2).unwrap_err()),
            (
                here.try_put_along_axis([[0], [0]], [1, 2, 3, 4], 1).unwrap_err(),
                g.try_put_along_axis([[0], [0]], [1, 2, 3, 4], 1).unwrap_err(),
            ),
        ];
        for (here, there) in here_and_there {
            assert_eq!(here.to_string(), there.to_string());
        }
        // The error of ids on the device comes later, and nothing is written.
        let wrong = tensor![[0], [3]].to_gpu(gpu).unwrap();
        let expected = t.try_take_along_axis([[0], [3]], 1).unwrap_err();
        let taken = g.take_along_axis(&wrong, 1);
        assert_eq!(taken.to_cpu().unwrap_err(), expected);
        g.put_along_axis(&wrong, 9, 1);
        assert_eq!(g.check().unwrap_err(), expected);
        assert_eq!(g.to_cpu().unwrap(), t);
    });
}
