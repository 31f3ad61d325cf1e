//! The value of `fill` is of the tensor's element type.

use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::full([3, 4], 0.0_f32);
    let n = Tensor::full([3], 0_u8);
    let names = Tensor::from(["a", "b"]);
    let (ids, x) = ([7, 8], 1.0_f64);

    // These build.
    let _ = t.oix(idx![fill(&ids, 0.0)]);
    let _ = t.vix(idx![.., fill(&ids, x as f32)]);
    let _ = n.nix(idx![fill(&ids, 0)]);
    let _ = t.take(tensor_idx::outside::fill(&ids, -1.0), 0);

    let _ = t.oix(idx![fill(&ids, 0)]);
    let _ = t.oix(idx![0, fill(&ids, x)]);
    let _ = n.vix(idx![fill(&ids, 0.5)]);
    let _ = n.nix(idx![fill(&ids, false)]);
    let _ = names.tix(idx![fill(&ids, 0)]);
    let _ = names.tix(idx![fill(&ids, "")]);
    let _ = t.take(tensor_idx::outside::fill(&ids, -1), 0);
}
