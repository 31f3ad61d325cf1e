use tensor_idx::prelude::*;

fn main() {
    let positions = Tensor::from_vec([2], vec![0_u8, 1]).unwrap();
    let weights = Tensor::from_vec([2], vec![0.5_f64, 1.0]).unwrap();
    let (names, halves) = (["a", "b"], vec![0.5_f64, 1.0]);
    idx![&positions, [0, 1], vec![true]];

    idx![&weights];
    idx![weights.view()];
    idx![&halves];
    idx![names];
}
