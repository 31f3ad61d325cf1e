use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    t.i(idx![..;1, ::-1]);
    slice!(0, 4, 1);

    t.i(idx![..;0]);
    t.i(idx![1..3;-0, 1:3:0]);
    t.i(idx![::0i8]);
    slice!(0, 4, 0);
}
