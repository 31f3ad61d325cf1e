use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 1], vec![0; 2]).unwrap();
    let square = [[true], [false]];
    t.oix(&square);
    t.nix(idx![[true, false], 0]);

    t.oix(idx![&square, 0]);
    t.vix(idx![0, [[true], [false]]]);
    t.nix(&Tensor::full([2, 1, 1], true));
    t.take([[[true]]], 0);
}
