use tensor_idx::prelude::*;

fn main() {
    idx![[[0, 1], [2, 3]], [true, false]];
    idx![[], [0; 3]];

    idx![[[0, 1], [2]]];
    idx![[[[0, 1]], [[2]]]];
    idx![[true, 1]];
    idx![[[0], [false]]];
    idx![[[0], 1]];
    idx![[0, [1]]];
    idx![&[[0, 1], [2]], vec![0, true]];
}
