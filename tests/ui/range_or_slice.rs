use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    t.i(idx![1..3;2, 1:3:2]);

    t.i(idx![1..3:2, 1:3;2]);
    t.i(idx![1..:3, 1:..3]);
    t.i(idx![..:, 1:2..3]);
    t.i(idx![1:3:5:7]);
    t.i(idx![1..3..5]);
    t.i(idx![clip([1, 2][1..2].len()..9)]);
}
