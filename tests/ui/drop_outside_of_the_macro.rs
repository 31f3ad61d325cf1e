//! `drop` is a word inside of `idx![..]` only: elsewhere it is `std::mem::drop`, which returns `()`.

use tensor_idx::prelude::*;

fn main() {
    let mut counts = Tensor1::from([0, 0, 0]);
    let bins = Tensor1::from([0_i64, 9, 2]);
    counts.oix_mut(drop(bins)).accumulate(Add, 1);
}
