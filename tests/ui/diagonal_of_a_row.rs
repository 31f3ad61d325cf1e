//! A diagonal needs two axes.

use tensor_idx::prelude::*;

fn main() {
    let t = Tensor1::from([1, 2, 3]);
    let _ = t.diagonal();
    let _ = t.matrix_transpose();
}
