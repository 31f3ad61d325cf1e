//! A write leaves entries outside of their axis out by `drop`, and a read gives them a value by `fill`.

use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::full([3, 4], 0.0);
    let ids = [7, 8];

    // These build.
    let _ = t.oix(idx![fill(&ids, 0.0)]);
    t.oix_mut(idx![drop(&ids)]).fill(1.0);
    assign!(t[drop(&ids), 0] = 1.0);

    let _ = t.oix(idx![drop(&ids)]);
    let _ = t.vix(idx![0, drop(7)]);
    t.oix_mut(idx![fill(&ids, 0.0)]).fill(1.0);
    assign!(t[fill(&ids, 0.0), 0] = 1.0);
    assign!(t.oix[fill(&ids, 0.0)] += 1.0);
    t.accumulate_at(idx![fill(&ids, 0.0), 0], Add, 1.0);
}
