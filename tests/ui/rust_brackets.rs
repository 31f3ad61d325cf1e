use tensor_idx::prelude::*;

/// Rust's own brackets name one element.
fn main() {
    let mut t: Tensor2<f32> = Tensor::full([2, 2], 1.0);
    let row = t.i(0);
    let _ = row[1] + row[[1]] + t[[0, 1]];
    t.i_mut(0)[1] = 1.0;

    let _ = t[0];
    t[1] = 1.0;
    assign!(t[0] = t[1]);
    assign!(t[0][1] = 5.0);
    let _ = t[(0, 1)];
    let _ = t[0..1];
    let _ = row[[0, 1]];
    let k = -1_i64;
    let _ = row[k];
}
