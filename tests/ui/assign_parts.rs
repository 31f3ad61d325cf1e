#![deny(warnings)]

use tensor_idx::prelude::*;

/// Nothing but the mistakes turns red: what is left of each call is used.
fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    let (rows, columns, value) = ([0, 1], [2], 5);
    assign!(t[...] = 1);
    assign!(t[0] = [1, 2, 3, 4],);
    assign!(t.oix[&rows, &columns] = 1);
    assign!((*&mut t)[0] = 1);

    assign!();
    assign!(t = value);
    assign!(t.oix = 1);
    assign!([0] = value);
    assign!(= 1);
    assign!(t[&columns] +=);
    assign!(t[0] = 1, 2);
    assign!(t[0] = 1; t[1] = 2);
    assign!(t[0] = value value);
    assign!(t.oix(&rows, &columns) = 1);
    assign!(*t[0] = 1);
    assign!(&mut t[0] = 1);
    assign!(value + t[0] = 1);
    assign!(t t[0] = 1);
    assign!(t(value) = 1);
    assign!(t(0..2) = 1);
    assign!(t(1:3) = 1);
    let held = (t, 0);
    assign!(held.t(value) = 1);
    assign!(#[cfg(any())] t[0] = 1);
    assign!(t[0] = #[cfg(any())] 1);
    assign!(held.0.diagonal() = [1, 2, 3, 4]);
    assign!(held.0.transpose().flip(0) += value);
}
