use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    t.i(idx![0, ..., 1]);

    t.i(idx![..., 1, ...]);
    t.i(idx![..., Ellipsis]);
    t.i(idx![Ellipsis, ..., 1, ...]);
}
