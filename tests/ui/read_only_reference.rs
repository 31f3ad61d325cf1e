use tensor_idx::prelude::*;

fn clear(t: &Tensor2<f32>) {
    t.oix_mut(idx![[0, 1]]).fill(0.0);
    assign!(t.oix[[0, 1]] = 0.0);
}

fn main() {
    clear(&Tensor::full([2, 2], 1.0));
}
