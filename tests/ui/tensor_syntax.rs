// Beside each line that does not build stands the nearest one that does.
use tensor_idx::prelude::*;

fn main() {
    let _ = tensor![1, 2];
    let _ = tensor![1 2];
    let _ = tensor![1, , 2];
    let _ = tensor![[1, 2], [3 4]];
    let _ = tensor![[0; 3]; 2];
    let _ = tensor![[0; 3; 2]];
    let _ = tensor![[[[[[{ [1] }]]]]]];
    let _ = tensor![[[[[[[1]]]]]]];
    let _ = tensor![[[[[[[1]; 2]]]]]];
}
