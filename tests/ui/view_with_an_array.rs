use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let (ids, mask, flag) = (vec![0_usize, 1], [true, false], true);
    t.i(idx![0, 1]);
    t.i([0, 1]);

    t.i(idx![[0, 1]]);
    t.i(idx![&ids]);
    t.i(idx![mask]);
    t.i(idx![flag]);
    t.i((&ids, 0));
}
