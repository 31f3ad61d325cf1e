use tensor_idx::prelude::*;

fn main() {
    let _ = tensor![[1, 2, 3], [4, 5]];

    let _ = tensor![[[1, 2], [3, 4]], [[5, 6], [7]]];

    let _ = tensor![[1, 2], [3, "4"]];

    let _ = tensor![[1, 2], 3];

    let _ = tensor![[1; 2], [3; 3]];

    let _: Tensor2<i32> = tensor![[1, 2], [3, 4]];
}
