//! `t[1, 2]` is no expression of Rust, so the parser reports it before any crate is asked. The lines that build are in
//! `tests/fixes.rs`.

use tensor_idx::prelude::*;

fn main() {
    let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    let _ = t[1, 2];
}
