#![deny(warnings)]

use tensor_idx::prelude::*;

/// The mistakes of an index are those of `idx!`, all of one call together.
fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0; 16]).unwrap();
    let n = 1;
    assign!(t[n, ::2] = 1.0);
    assign!(t.oix[[0, 1], n..] = 1.0);

    assign!(t[1.5, ::0] = 1.0);
    assign!(t.oix[n::2, newaxis, ..., ...] == 1.0, 2.0);
    assign!(t.vix(5..2, [[0, 1], [2]]) <<= 1.0);
    assign!(t.nxi[1, , n]);
}
