use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let (n, x, text) = (1, 1.5, "one");
    t.i(idx![n, 0..n]);
    t.i(idx![..;n, ::n]);

    t.i(idx![x]);
    t.i(idx![0, text]);
    t.i(idx![x..3]);
    t.i(idx![:text]);
    t.i(idx![..;x]);
    t.i(idx![::x]);
    t.i(x);
    t.i((0, text));
}
