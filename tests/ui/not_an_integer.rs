use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    let n = 1;
    t.i(idx![1, -2]);
    t.i(idx![1..2, 0:2:1]);

    t.i(idx![1.0, -2.5]);
    t.i(idx!["x", 'x']);
    t.i(idx![b"x", 1e3]);
    t.i(idx![1.0..2, ..;1.5]);
    t.i(idx![:1.5, ::2.0]);
    t.i(idx![n * 2.0, -(1.5)]);
    idx![[0, 1.5, 2.5], vec![0.0]];
    slice!(1.0, "x");
    t.i(idx![3f32, ..;-2f64]);
}
