use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let fixed = t.clone();
    let borrowed = &fixed;
    assign!(t[0] = fixed.i(1));
    assign!(t[0] = t[[1, 1]]);
    assign!(t[0] = t.i(1).to_contiguous());

    assign!(fixed[0] = 1.0);
    assign!(borrowed.oix[0] = 1.0);
}
