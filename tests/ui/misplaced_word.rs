use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    t.i(idx![NewAxis, None:3, hd(1)..tl(1)]);

    t.i(idx![NewAxis..3, 1..None]);
    t.i(idx![true:3, ..;None]);
    t.i(idx![::tl(2), 1..3;hd(1)]);
}
