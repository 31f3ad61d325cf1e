use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    let n = 1;
    idx![0, { n == 1 },];

    t.i(idx![, 0]);
    t.i(idx![0,, 1,,]);
    t.i(idx![0 1]);
    t.i(idx![1 +, n n]);
    t.i(idx![*..3, n.]);
    t.i(idx![n = 1]);
}
