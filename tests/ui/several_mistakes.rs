#![deny(warnings)]

use tensor_idx::prelude::*;

/// Nothing but the mistakes turns red: the rank of what is left is right, and every variable is used.
fn main() {
    let t = Tensor::from_vec([9, 9, 9], vec![0; 729]).unwrap();
    let n = 1;
    let fine: TensorView<i32, Rank<3>> = t.i(idx![..., 1, ::2, n, NewAxis, None]);
    assert_eq!(fine.rank(), 3);

    let part: TensorView<i32, Rank<3>> = t.i(idx![..., 1.5, ::0, n, ..., newaxis, None]);
    assert_eq!(part.rank(), 3);
    let part: TensorView<i32, Rank<3>> = t.i(idx![5..2, 1...3, n::2]);
    assert_eq!(part.rank(), 3);
}
