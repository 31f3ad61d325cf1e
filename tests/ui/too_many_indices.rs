use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    let (i, rows) = (1, 0..2);
    t.i(idx![0, .., 1:3]);
    t.i(idx![..., 0, NewAxis, .., 1]);
    t.i(idx![i, rows.clone(), i, NewAxis]);
    t.i((0, .., 1));
    let _ = t[[0, 1, 2]];

    t.i(idx![0, .., 1:3, 0]);
    t.i(idx![i, rows, i, i]);
    t.i((0, .., 1, 2));
    t.i([0, 1, 2, 3]);
    t.share(idx![0, 0, 0, 0]);
    let _ = t[[0, 1]];
    let _ = t.i(0)[[0, 1, 2]];

    let t = Tensor::from_vec([1; 16], vec![0]).unwrap();
    t.i(idx![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    t.i(idx![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    t.i(idx![NewAxis]);
    t.unsqueeze(0);
}
