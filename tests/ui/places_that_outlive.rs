use tensor_idx::prelude::*;

fn main() {
    // A place outlives its tensor.
    let mut dangling = {
        let mut short = Tensor::from_vec([2], vec![0, 1]).unwrap();
        short.oix_mut(idx![[0, 1]])
    };
    dangling.fill(1);

    // The value is a part of what is written to.
    let mut t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    t.oix_mut(idx![[0]]).assign(t.i(idx![1]));

    // Two places at once.
    let mut rows = t.oix_mut(idx![[0, 1]]);
    let mut column = t.i_mut(idx![.., 0]);
    rows.fill(1);
    column.fill(2);
}
