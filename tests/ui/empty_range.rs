use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    t.i(idx![2..5, 3..3]);
    t.i(idx![1..-1, -8..8]);
    // By NumPy's rules this is empty and no mistake.
    t.i(idx![5:2]);

    t.i(idx![5..2, -1..-3]);
    t.i(idx![5..=2, (5..2)]);
    t.i(idx![hd(5)..hd(2), tl(0)..tl(2)]);
    t.i(idx![5..2;-1]);
}
