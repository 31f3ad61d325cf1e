use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let rest = Ellipsis;
    t.i(idx![rest, 0]);

    t.i(idx![rest, 0, rest]);
    t.i(idx![..., 0, rest]);
    t.i((Ellipsis, 0, Ellipsis));
}
