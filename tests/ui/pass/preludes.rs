//! The prelude beside others that have names of their own for `Read` and the like.
#![deny(warnings)]

use rayon::prelude::*;
use std::io::prelude::*;
use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let mut text = String::new();
    b"text".as_slice().read_to_string(&mut text).unwrap();
    assert_eq!(t.oix(idx![[0, 1]]).shape(), [2, 3]);
    assert_eq!([1, 2].par_iter().sum::<i32>(), 3);
}
