use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    let (n, x) = (2, 2.0);
    t.i(idx![hd(n), tl(0)]);

    t.i(idx![hd(), tl(0, 1)]);
    t.i(idx![hd(-1), tl(-1)]);
    t.i(idx![hd(1.5)..tl("x")]);
    t.i(idx![hd(x)]);
}
