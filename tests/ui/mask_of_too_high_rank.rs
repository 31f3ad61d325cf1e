use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 1], vec![0; 2]).unwrap();
    let square = [[true], [false]];
    t.explain(idx![&square]);
    t.explain(idx![[true, false], 0]);

    // Each is told twice over: it names more axes than there are, and `i` takes no mask.
    t.i(idx![&square, 0]);
    t.i(idx![0, [[true], [false]]]);
    t.i(idx![[[[true, false]]]]);
}
