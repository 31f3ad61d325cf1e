use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    let ids = [0_usize, 1];
    let _: Tensor<i32, Rank<3>> = t.oix(idx![&ids, &ids]);
    let _: Tensor<i32, Rank<2>> = t.vix(idx![&ids, &ids]);

    let _: Tensor<i32, Rank<2>> = t.oix(idx![&ids, &ids]);
    let _: Tensor3<i32> = t.vix(idx![&ids, &ids]);
    let _: Tensor2<i32> = t.nix(&t.greater(&1));
}
