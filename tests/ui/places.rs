use tensor_idx::write::Selection;
use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();

    // Index arrays need a selection.
    t.i_mut(idx![[0, 1]]).fill(1);

    // Nothing is written through a shared view.
    t.i(idx![0]).assign(1);
    let view = t.view();
    view.oix_mut(idx![[0, 1]]).fill(1);

    // A tensor that may not be changed.
    let fixed = t.clone();
    fixed.oix_mut(idx![[0, 1]]).fill(1);

    // A place of another rank.
    let _: TensorViewMut<'_, i32, Rank<2>> = t.i_mut(idx![0]);
    let _: Selection<'_, i32, Rank<2>, Rank<1>> = t.oix_mut(idx![.., [0, 1]]);

    // Too many indices.
    t.oix_mut(idx![0, 1, [2, 0]]).fill(1);
}
