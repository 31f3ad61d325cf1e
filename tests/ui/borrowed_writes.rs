//! What the borrow checker reports, in its own words. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let fixed = t.clone();

    // 1. A tensor that is not `mut`.
    assign!(fixed[0] = 1.0);
    // 2. A view that is used again.
    let row = t.i(0);
    assign!(t[1] = 1.0);
    assert_eq!(row.len(), 4);
    // 3. A mutable view is one for all: `reshape` takes it.
    let mut view = t.view_mut();
    view.reshape([16]).fill(1.0);
    view.fill(0.0);
    // 4. Ids by value are gone.
    let ids = vec![0_usize, 1];
    t.oix(ids);
    t.oix(ids);
}
