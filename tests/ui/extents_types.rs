// Beside each line that does not build stands the nearest one that does.
use tensor_idx::extents::{idx, Constant, Dims, Extent};
use tensor_idx::prelude::*;

const CLASSES: usize = 10;

fn product<M: Extent, K: Extent, N: Extent>(_: TensorView<'_, f32, Dims![M, K]>, _: TensorView<'_, f32, Dims![K, N]>) {}

fn run_time(_: TensorView<'_, f32, Dims![_, 3]>) {}

fn rest<N: Extent>(t: TensorView<'_, f32, Dims![N]>) {
    t.i(idx![..]);
    t.i(idx![1..]);
    t.i(idx![0..2]);
    t.i(idx![::2]);
    t.i(idx![1::2]);
    t.i(idx![1..;2]);
}

fn elements<S: Constant>() -> usize {
    S::EXTENTS.iter().product()
}

fn main() {
    let a = Tensor::full(Dims![2, 3], 1.0_f32);
    let b = Tensor::full(Dims![4, 5], 1.0_f32);
    product(a.view(), a.view().transpose().fix::<Dims![3, 2]>());
    product(a.view(), b.view());
    run_time(a.view().relax());
    run_time(a.view());
    let _ = a.view().relax::<Dims![_, 3]>();
    let _ = a.view().relax::<Dims![_, 4]>();
    let _ = a.view().relax::<Dims![_, _]>();
    let _ = a.view().relax::<Dims![_, _, _]>();
    let _ = a.view().try_fix::<Dims![2, _]>();
    let _ = a.view().try_fix::<Dims![2]>();
    let _ = elements::<Dims![2, 3]>();
    let _ = elements::<Dims![2, _]>();
    let _: Tensor<f32, Dims![2, _]> = Tensor::full([2, 3], 1.0).fix();
    let _: Tensor<f32, Dims![2, _]> = Tensor::full(Dims![2, _], 1.0);
    let _: Tensor<f32, Dims![{ CLASSES }]> = Tensor::full(Dims![10], 1.0);
    let _: Tensor<f32, Dims![{ CLASSES }]> = Tensor::full(Dims![11], 1.0);
    let _: Option<Tensor<f32, Dims![99999999]>> = None;
    let _: Option<Tensor<f32, Dims![100000000]>> = None;
    let _: Option<Tensor<f32, Dims![_, -3]>> = None;
    let _: Option<Tensor<f32, Dims![1.5]>> = None;
    let _: Option<Tensor<f32, Dims!["3"]>> = None;
    let _: Option<Tensor<f32, Dims![String]>> = None;
}
