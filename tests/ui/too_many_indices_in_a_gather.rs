use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let ids = vec![0_usize, 1];
    t.oix(idx![&ids, &ids]);
    t.vix(idx![&ids, NewAxis, &ids]);

    t.oix(idx![&ids, &ids, &ids]);
    t.vix(idx![&ids, .., 0]);
    t.nix((&ids, 0, &ids));
}
