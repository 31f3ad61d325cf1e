#![deny(warnings)]

use tensor_idx::prelude::*;

/// The index language ends at the brackets of the macro.
fn main() {
    let mut t = Tensor2::from([[1, 2], [3, 4]]);
    let ids = t.clone();
    let column = 0;
    assign!(t[0, 1] = t[[0, 0]] + vec![1, 2][0]);

    assign!(t[0, 1] = t[0, 0]);
    assign!(t[0, column] = 2 * (t[:, 0] + 1));
    t.i(idx![ids[0, 1]]);
    t.i(idx![(1:3)]);
    assign!(t[(0, ..;2)] = 1);
    t.i(idx![(0, 1)]);
    t.i(idx![-]);
    t.i(idx![column +, 0..(1, 2)]);
    assign!(t.wix[0] = 1);
    assign!(t[:, [0, 1]] = t[:, [1, 0]]);
    assign!(t[0, ..] = ids[0, &[1, 0]]);
}
