use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    t.oix(idx![[1, 0]]);
    t.oix(&[1, 0]);
    t.i([1, 0]);

    t.oix([1, 0]);
    t.vix([1, 0]);
    t.nix([true, false]);
}
