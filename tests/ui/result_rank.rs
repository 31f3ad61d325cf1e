use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    let _: TensorView<i32, Rank<2>> = t.i(idx![0, .., 1:3]);

    let _: TensorView<i32, Rank<3>> = t.i(idx![0, .., 1:3]);
    let _: TensorView<i32, Rank<1>> = t.i((.., NewAxis, 0));
    let _: Tensor2<i32> = t.share(idx![...]);
}
