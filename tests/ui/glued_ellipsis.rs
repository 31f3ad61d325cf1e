use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    t.i(idx![..., 1..3]);

    t.i(idx![1...3]);
    t.i(idx![...3]);
    t.i(idx![1...]);
    t.i(idx![...;2]);
}
