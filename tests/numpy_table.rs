//! Every line of docs/numpy.md, with what NumPy answers for `np.arange(120).reshape(4, 5, 6)`.

use tensor_idx::prelude::*;

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32)
}

#[test]
fn positions() {
    let t = t();
    assert_eq!((t.i(2).shape(), t.i(2)[[0, 0]]), (&[5, 6][..], 60));
    assert_eq!(t.i(2), t.i(idx![2]));
    assert_eq!((t.i(idx![-1])[[0, 0]], t.i(idx![tl(0)])[[0, 0]]), (90, 90));
    assert_eq!((t[[1, 2, 3]], t.i([1, 2, 3])[[]]), (45, 45));
}

#[test]
fn slices() {
    let t = t();
    assert_eq!(t.i(idx![1:3]).shape(), [2, 5, 6]);
    assert_eq!(t.i(idx![1:300]).shape(), [3, 5, 6]);
    assert_eq!(t.i(idx![1..3]), t.i(idx![1:3]));
    assert_eq!(t.try_i(idx![1..300]).unwrap_err().kind(), tensor_idx::ErrorKind::RangeOutOfBounds);
    assert_eq!(t.i(idx![:, 0]), t.i(idx![.., 0]));
    assert_eq!(t.i(idx![::2, ::-1])[[1, 0, 0]], 84);
    assert_eq!(t.i(idx![::2, ::-1]), t.i(idx![..;2, ..;-1]));
    assert_eq!(t.i(idx![:-1]), t.i(idx![..tl(0)]));
    assert_eq!(t.i(idx![..., 0]).to_vec()[..3], [0, 6, 12]);
    assert_eq!(t.i(idx![.., None]).shape(), [4, 1, 5, 6]);
    assert_eq!(t.i(idx![.., NewAxis]).shape(), [4, 1, 5, 6]);
    let (n, m) = (1, 3);
    assert_eq!(t.i(idx![n:m]), t.i(slice!(n, m)));
    let index = DynIndex::new().at(1).ellipsis().at(-1);
    assert_eq!(t.i(&index).to_vec(), [35, 41, 47, 53, 59]);
}

#[test]
fn writing() {
    let mut t = t();
    t.i_mut(idx![1:3]).fill(0);
    assert_eq!(t.iter().filter(|x| **x == 0).count(), 61);
}

#[test]
fn layouts() {
    let t = t();
    assert_eq!(t.permute([2, 0, 1]).shape(), [6, 4, 5]);
    assert_eq!(t.transpose().shape(), [6, 5, 4]);
    assert_eq!(t.flip(0), t.i(idx![::-1]));
    let one = t.i(idx![.., 2..3]);
    assert_eq!(one.squeeze(1).shape(), [4, 6]);
    assert_eq!(t.unsqueeze(1).shape(), [4, 1, 5, 6]);
    assert_eq!(t.broadcast_to([2, 4, 5, 6]).strides(), [0, 30, 6, 1]);
    assert_eq!(t.reshape([20, 6])[[19, 5]], 119);
    assert!(t.transpose().try_reshape([120]).is_err());
    let turned = t.transpose().to_contiguous();
    assert_eq!((turned.shape(), turned.strides()), (&[6, 5, 4][..], &[20, 4, 1][..]));
    let mut out = Tensor::full([6, 5, 4], 0);
    t.transpose().copy_into(&mut out);
    assert_eq!(out, turned);
    assert_eq!((t.shape(), t.rank(), t.len()), (&[4, 5, 6][..], 3, 120));
}

#[test]
fn differences_on_purpose() {
    let nine = Tensor::from_vec([9], (0..9).collect()).unwrap();
    assert_eq!(nine.i(idx![0..9;3]).to_vec(), [0, 3, 6]);
    assert_eq!(nine.i(idx![0..9;-3]).to_vec(), [6, 3, 0]);
    assert_eq!(nine.i(idx![::-3]).to_vec(), [8, 5, 2]);
    let n = 0_usize;
    assert!(nine.try_i(idx![n.wrapping_sub(1)]).is_err());
    assert_eq!(nine.i(idx![n : : 4]), nine.i(idx![(n)::4]));
}
