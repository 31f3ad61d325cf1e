//! Every row of the grammar, with expressions, under the strictest lints of rustc.
#![deny(warnings, unused_qualifications, trivial_casts, trivial_numeric_casts)]

use tensor_idx::prelude::{Strided, Tensor, idx, slice};

fn pick<A, B>(n: usize) -> usize {
    n + size_of::<(A, B)>() - size_of::<(A, B)>()
}

#[rustfmt::skip]
#[test]
fn every_row_of_the_grammar() {
    let t = Tensor::from_vec([9, 9, 9], vec![0; 729]).unwrap();
    let (n, k, newaxis) = (1, 2, 3);
    let (step, pair, r) = (2_i64, (1, 2), &3);
    _ = t.i(idx![]);
    _ = t.i(idx![0, -1, 8u8]);
    _ = t.i(idx![n, (n), { n }]);
    _ = t.i(idx![n + k, 2 * 3, -(1 + 1)]);
    _ = t.i(idx![hd(2), tl(k), {newaxis}]);
    _ = t.i(idx![.., 1..3, 1..=3]);
    _ = t.i(idx![..3, 3.., ..=3]);
    _ = t.i(idx![1..-1, hd(1)..tl(1), n..;-1]);
    _ = t.i(idx![..;step, (1..3), (1..-1)]);
    _ = t.i(idx![:, 1:, :2]);
    _ = t.i(idx![1:5, 1:5:2, ::-1]);
    _ = t.i(idx![n : : 2, (n)::k, ::step]);
    _ = t.i(idx![5:2, None:None:None, ::]);
    _ = t.i(idx![..., NewAxis, 0, None,]);
    _ = t.i(idx![Ellipsis, 0]);
    _ = t.i(idx![pair.0..pair.1, *r, ..*r]);
    _ = t.i(idx![pick::<u8, u16>(1), <usize as Default>::default(), usize::MIN]);
    _ = t.i(idx![if n == 1 { 0 } else { 1 }, match k { 2 => 0, _ => 1 }, [3, 4][0]]);
    _ = t.i(idx![slice!(3), slice!(1, None), slice!(8, tl(3), -2)]);
    _ = idx![[0, 1], [[0], [-1]], [true, false], [], [0; 3], &[0, 1], vec![0, 1], [n, k], true];
}

/// The prelude beside others that have names of their own for `Read` and the like.
mod preludes {
    use rayon::prelude::*;
    use std::io::prelude::*;
    use tensor_idx::prelude::*;

    #[test]
    fn stand_beside_each_other() {
        let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
        let mut text = String::new();
        b"text".as_slice().read_to_string(&mut text).unwrap();
        assert_eq!(t.oix(idx![[0, 1]]).shape(), [2, 3]);
        assert_eq!([1, 2].par_iter().sum::<i32>(), 3);
    }
}

/// Within braces words are Rust's, also in a range.
#[test]
fn words_of_rust_in_braces() {
    fn tl(k: usize) -> usize {
        k
    }
    let t = Tensor::from([0, 1, 2, 3, 4]);
    assert_eq!((t.i(idx![{ tl(1) }]).to_vec(), t.i(idx![{ tl(1)..4 }]).to_vec()), (vec![1], vec![1, 2, 3]));
    assert_eq!(t.i(idx![{ tl(1) }..4]).to_vec(), [1, 2, 3]);
    assert_eq!(t.i(idx![(tl(1)..)]).to_vec(), [3, 4]);
    #[expect(non_upper_case_globals, reason = "that is the point")]
    const none: usize = 2;
    assert_eq!(t.i(idx![{ none..4 }]).to_vec(), [2, 3]);
}
