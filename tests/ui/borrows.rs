use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let view = t.i(idx![0]);
    assert_eq!(view.len(), 3);
    let [mut top, mut bottom] = t.split_mut([0, 1]).unwrap();
    top.fill(1);
    bottom.fill(2);

    // A view that outlives its tensor.
    let dangling = {
        let short = Tensor::from_vec([2], vec![0, 1]).unwrap();
        short.i(idx![0])
    };
    assert_eq!(dangling.len(), 1);

    // Two mutable views that overlap.
    let mut row = t.i_mut(idx![0]);
    let mut column = t.i_mut(idx![.., 0]);
    row.fill(1);
    column.fill(2);

    // A view of what is written to.
    let view = t.i(idx![0]);
    t.i_mut(idx![1]).fill(3);
    assert_eq!(view.len(), 3);
}
