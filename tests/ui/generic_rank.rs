use tensor_idx::{prelude::*, shape::Shape};

fn any_rank<const N: usize>(t: &Tensor<f32, Rank<N>>) -> f32 {
    t.i(idx![0]).iter().sum()
}

fn any_shape<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t.i(idx![0]).iter().sum()
}

fn element<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t[[0, 0]]
}

fn run_time<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t.view().into_dyn().i(idx![0]).iter().sum()
}

fn main() {
    let t = Tensor::full([2, 2], 1.0);
    any_rank(&t);
    any_shape(&t);
    element(&t);
    run_time(&t);
}

fn rows<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t.oix(idx![[0, 1]]).iter().sum()
}
