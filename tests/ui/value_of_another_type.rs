use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([2, 3], vec![0_f32; 6]).unwrap();
    let doubles = [0.5_f64, 1.0, 1.5];
    let double = Tensor::from_vec([3], doubles.to_vec()).unwrap();
    t.i_mut(idx![0]).assign([0.5, 1.0, 1.5]);
    t.oix_mut(idx![[0, 1]]).add_assign(1.0);

    t.i_mut(idx![0]).assign(doubles);
    t.oix_mut(idx![[1, 0]]).assign(&double);
    t.view_mut().assign("zero");
    t.view_mut().assign(0);
    t.view_mut().assign((0.5, &double));
    t.oix_mut(idx![[1, 0]]).add_assign([1, 2, 3]);
    t.oix_mut(idx![[1, 0]]).accumulate(Add, double.view());
    let mut row = t.i_mut(idx![0]);
    row += doubles;
}
