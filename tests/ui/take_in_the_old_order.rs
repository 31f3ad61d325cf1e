use tensor_idx::prelude::*;

fn main() {
    let t = Tensor2::from([[1, 2], [3, 4]]);
    let ids = vec![1_usize, 0];
    let _ = t.take(1, &ids);
    let _ = t.view().take(0_usize, [true, false]);
}
