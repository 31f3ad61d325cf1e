use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::full([4], 1.0);
    let start = Some(1);
    t.i(idx![slice!(start, None)]);
    t.i(idx![start:]);

    t.i(idx![start]);
}
