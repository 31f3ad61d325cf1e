//! `fill` and `drop` mark entries outside of their axis: no view has such elements.

use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::full([3, 4], 0.0);

    // These build.
    let _ = t.oix(idx![fill(7, 0.0)]);
    t.oix_mut(idx![drop(7)]).fill(1.0);
    let _ = t.i(idx![clip(7)]);

    let _ = t.i(idx![fill(7, 0.0)]);
    t.i_mut(idx![drop(7)]).fill(1.0);
    let _ = t.oix(idx![fill(&[7, 8])]);
    let _ = t.oix(idx![drop(&[7, 8], 0)]);
    let _ = t.oix(idx![fill(1..3, 0)]);
    let _ = t.oix(idx![wrap(7..11), clip(-1..5)]);
    let _ = t.oix(idx![clip(hd(1)..tl(0))]);
}
