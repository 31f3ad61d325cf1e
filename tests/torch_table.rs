//! Every line of docs/pytorch.md, with what PyTorch answers for `torch.arange(120).reshape(4, 5, 6)`.

#![expect(clippy::needless_borrows_for_generic_args, reason = "as the table has it")]

use tensor_idx::error::ErrorKind;
use tensor_idx::{prelude::*, read::select};

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32)
}

const IDS: [i64; 2] = [2, 0];

/// The tensor after `write` is, element by element, `new` of an index and the element before.
#[track_caller]
fn wrote(write: impl FnOnce(&mut Tensor3<i32>), new: impl Fn([usize; 3], i32) -> i32) {
    let mut written = t();
    write(&mut written);
    assert_eq!(written, Tensor::from_fn([4, 5, 6], |i| new(i, t()[i])));
}

#[test]
fn indexing() {
    let (t, ids) = (t(), IDS);
    assert_eq!((t.i(2)[[0, 0]], t.i(idx![-1])[[0, 0]], t[[1, 2, 3]]), (60, 90, 45));
    assert_eq!(t.i(idx![1:3, ..., None]).shape(), [2, 5, 6, 1]);
    assert_eq!(t.tix(&ids), t.oix(&ids));
    assert_eq!(t.tix(idx![[3, 0], [1, 2]]).to_vec()[..7], [96, 97, 98, 99, 100, 101, 12]);
    assert_eq!(t.tix(idx![:, [[0], [2]], [1, 3]]).shape(), [4, 2, 2]);
    let apart = t.tix(idx![&ids, :, [1, 1]]);
    assert_eq!((apart.shape(), &apart.to_vec()[..3]), (&[2, 5][..], &[61, 67, 73][..]));
    let beside = t.tix(idx![0, :, [1, 1]]);
    assert_eq!((beside.shape(), &beside.to_vec()[..4]), (&[5, 2][..], &[1, 1, 7, 7][..]));
    assert_eq!(t.nix(idx![0, :, [1, 1]]).shape(), [2, 5]);
    let four = Tensor::from_fn([2, 4, 5, 6], |i| i[0] * 120 + i[1] * 30 + i[2] * 6 + i[3]);
    assert_eq!(four.tix(idx![..., &ids, 0, &ids]).to_vec(), [62, 0, 182, 120]);
    assert_eq!(t.tix(idx![Tensor::full([], 1), :, &ids]), t.tix(idx![1, :, &ids]));
    assert_eq!(t.tix(idx![1, :, &ids]).to_vec()[..4], [32, 30, 38, 36]);
    let mask = t.greater(&100);
    assert_eq!((t.tix(&mask).shape(), t.tix(t.greater(100))), (&[19][..], t.tix(&mask)));
    let m4 = [true, false, true, true];
    assert_eq!(t.tix(idx![&m4, [0, 1, 2]]).to_vec()[..7], [0, 1, 2, 3, 4, 5, 66]);
    assert_eq!((t.tix(true).shape(), t.tix(false).shape()), (&[1, 4, 5, 6][..], &[0, 4, 5, 6][..]));
}

/// A matrix, and one or several columns for each of its rows.
#[test]
fn rows_and_their_columns() {
    let (x, ids, b) = (Tensor::from_fn([2, 6], |[i, j]| 10 * i + j), Tensor1::from(IDS), 2_usize);
    assert_eq!(x.tix(idx![Tensor1::from_iter(0..b), &ids]), [2, 10]);
    assert_eq!(x.tix(idx![&Vec::from_iter(0..b), &ids]), [2, 10]);
    assert_eq!(x.tix(idx![0..b, &ids]), [[2, 0], [12, 10]]);
    assert_eq!(x.take_along_axis(ids.unsqueeze(1), 1).into_squeeze(-1), [2, 10]);
    let columns = Tensor2::from([[2_i64, 0, 5], [1, 1, 3]]);
    let read = x.vix(idx![Tensor1::from_iter(0..b).unsqueeze(1), &columns]);
    assert_eq!(read, [[2, 0, 5], [11, 11, 13]]);
    assert_eq!(x.take_along_axis(&columns, 1), read);
    let lower = Tensor::from_fn(x.extents(), |[i, j]| if i >= j { x[[i, j]] } else { 0 });
    let upper = Tensor::from_fn(x.extents(), |[i, j]| if i <= j { x[[i, j]] } else { 0 });
    assert_eq!(lower, [[0, 0, 0, 0, 0, 0], [10, 11, 0, 0, 0, 0]]);
    assert_eq!(upper, [[0, 1, 2, 3, 4, 5], [0, 11, 12, 13, 14, 15]]);
}

#[test]
fn writing() {
    let (mask, named) = (t().greater(&100), |i: [usize; 3]| i[0] == 0 || i[0] == 2);
    let ids = IDS;
    wrote(|t| assign!(t.tix[&ids] = 7), |i, x| if named(i) { 7 } else { x });
    wrote(|t| assign!(t.tix[&mask] = 0), |_, x| if x > 100 { 0 } else { x });
    wrote(|t| assign!(t.tix[&[2, 0, 2]] += 1), |i, x| x + i32::from(named(i)));
    wrote(|t| assign!(t[&ids] = -1), |i, x| if named(i) { -1 } else { x });
    let v = Tensor::from_fn([5, 2], |[i, j]| (1000 + 10 * i + j) as i32);
    let beside = |[p, i, j]: [usize; 3], x| match (p, j) {
        (0, 2) => 1000 + 10 * i as i32,
        (0, 0) => 1001 + 10 * i as i32,
        _ => x,
    };
    wrote(|t| assign!(t.tix[0, :, &ids] = &v), beside);
    let v = Tensor::from_fn([4, 2, 6], |i| i[1] as i32);
    let copied = |i: [usize; 3], x| match i[1] {
        0 => 1,
        2 => 0,
        _ => x,
    };
    wrote(|t| assign!(t.oix[.., &ids] = &v), copied);
    wrote(|t| t.oix_mut(&[2, 0, 2]).accumulate(Add, 1), |i, x| x + [1, 0, 2, 0][i[0]]);
    let points = |t: &mut Tensor3<i32>| t.tix_mut(idx![&[2, 2], &[2, 2]]).accumulate(Add, 5);
    wrote(points, |i, x| if i[..2] == [2, 2] { x + 10 } else { x });
    wrote(|t| assign!(t[&mask] = 0), |_, x| if x > 100 { 0 } else { x });
    let mut a = Tensor1::from([1, 1, 1]);
    a.oix_mut(&[2, 0, 2]).accumulate(Add, &[10, 20, 30]);
    assert_eq!(a.to_vec(), [21, 1, 41]);
    assign!(a[&ids] = &[5, 6]);
    assert_eq!(a.to_vec(), [6, 1, 5]);
}

#[test]
fn writing_through_masks_and_along_axes() {
    let mask = t().greater(&100);
    let (n, v) = (mask.iter().filter(|x| **x).count(), Tensor1::from_iter(0..200));
    wrote(|t| assign!(t[&mask] = v.i(..n)), |_, x| if x > 100 { x - 101 } else { x });
    let plane = Tensor::from_fn([5, 6], |[i, j]| j <= i);
    wrote(|t| assign!(t[.., &plane] = 0), |i, x| if i[2] <= i[1] { 0 } else { x });

    let (mut s, m) = (Tensor::full([2, 3, 5, 6], 0.0), Tensor::from_fn([2, 6], |[b, k]| k > b + 3));
    assign!(s[m.i(idx![:, None, None, :]).broadcast_to(s.extents())] = -1.0);
    assert_eq!(s, Tensor::from_fn([2, 3, 5, 6], |[b, _, _, k]| if k > b + 3 { -1.0 } else { 0.0 }));
    assign!(s[..., &plane] = 1.0);
    assert_eq!(s.iter().filter(|x| **x == 1.0).count(), 2 * 3 * 15);

    // The two entries of a column of `grid` are k and k + 1, modulo 5.
    let grid = Tensor::from_fn([4, 2, 6], |i| (i[1] + i[2]) % 5);
    let v = Tensor::from_fn([4, 2, 6], |i| 1000 + i[1] as i32);
    let entry = |i: [usize; 3]| (i[1] + 10 - i[2]) % 5;
    let put = |i: [usize; 3], x| if entry(i) < 2 { 1000 + entry(i) as i32 } else { x };
    wrote(|t| t.put_along_axis(&grid, &v, 1), put);
    let (n, few) = (2, grid.i(..2));
    wrote(|t| t.i_mut(idx![..n]).put_along_axis(&few, v.i(..2), 1), |i, x| if i[0] < 2 { put(i, x) } else { x });
    // Both entries are the same position.
    let grid = Tensor::from_fn([4, 2, 6], |i| i[2] % 5);
    let added = |i: [usize; 3], x: i32| if i[1] == i[2] % 5 { x + 2001 } else { x };
    wrote(|t| t.accumulate_along_axis(&grid, Add, &v, 1), added);
    let (r, c) = (Tensor1::from_iter(0..4), Tensor1::from_iter(0..6));
    let by_arrays = |t: &mut Tensor3<i32>| {
        t.vix_mut(idx![r.i(idx![:, None, None]), &grid, c.i(idx![None, None, :])]).accumulate(Add, &v);
    };
    wrote(by_arrays, added);
}

#[test]
fn functions() {
    let (t, ids) = (t(), IDS);
    assert_eq!(t.take(&ids, 1).shape(), [4, 2, 6]);
    let grid = Tensor::from_fn([4, 1, 6], |i| i[2] % 5);
    assert_eq!(t.take_along_axis(&grid, 1).to_vec()[..6], [0, 7, 14, 21, 28, 5]);
    assert_eq!(t.reshape([120]).tix(&ids).to_vec(), [2, 0]);
    let mask = t.greater(&100);
    assert_eq!(t.tix(&mask).to_vec()[..2], [101, 102]);
    let row = t.i(0..1).greater(&20);
    assert_eq!(t.tix(row.broadcast_to([4, 5, 6])).len(), 4 * 9);
    let mut masked = t.clone();
    assign!(masked[row.broadcast_to([4, 5, 6])] = 0);
    assert_eq!(masked.iter().filter(|x| **x == 0).count(), 1 + 4 * 9);
    assert_eq!(select(&mask, &t, 0).to_vec()[100..103], [0, 101, 102]);
    assert_eq!(mask.argwhere().shape(), [19, 3]);
    assert_eq!(mask.nonzero()[2].to_vec()[..3], [5, 0, 1]);
    assert_eq!(t.i(idx![.., 2]).shape(), [4, 6]);
    assert_eq!((t.i(idx![.., 2..5]).shape(), t.i(idx![.., 2..5])[[0, 0, 0]]), (&[4, 3, 6][..], 12));
    assert_eq!((t.unsqueeze(1).shape(), t.permute([2, 0, 1]).shape()), (&[4, 1, 5, 6][..], &[6, 4, 5][..]));
    assert_eq!((t.swap_axes(0, 2).shape(), t.transpose().shape()), (&[6, 5, 4][..], &[6, 5, 4][..]));
    assert_eq!(t.broadcast_to([2, 4, 5, 6]).shape(), [2, 4, 5, 6]);
    assert_eq!(t.reshape([20, 6]).shape(), [20, 6]);
    assert_eq!(t.clone().into_reshape([20, 6]), t.reshape([20, 6]));
    let n = 5_usize;
    let turned = t.swap_axes(0, 1).to_contiguous().into_reshape((n, -1));
    assert_eq!((turned.shape(), turned[[1, 6]]), (&[5, 24][..], 36));
    assert_eq!((t.transpose().to_contiguous()[[1, 0, 0]], t.flip(0)[[0, 0, 0]]), (1, 90));
}

#[test]
fn copies_parts_and_windows() {
    let (t, ids, n) = (t(), IDS, 5_usize);
    // Views of a tensor that no variable has.
    let (turned, row) = (t.take(&ids, 1).into_swap_axes(0, 1), t.take(&ids, 1).share(0));
    assert_eq!((turned.shape(), row.shape()), (&[2, 4, 6][..], &[2, 6][..]));
    assert_eq!(t.tile([2, 1, 1]).shape(), [8, 5, 6]);
    assert_eq!(t.tile([2, 1, 1]).i(4..).to_vec(), t.to_vec());
    assert_eq!((t.repeat(2, 1).shape(), t.repeat(2, 1)[[0, 3, 0]]), (&[4, 10, 6][..], 6));
    assert_eq!(t.repeat([0, 1, 0, 0, 2], 1).i(idx![0, :, 0]), [6, 24, 24]);
    assert_eq!(t.chunks(1, 2).map(|part| part.shape()[1]).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(t.chunks(0, 4_usize.div_ceil(2)).map(|part| part.shape()[0]).collect::<Vec<_>>(), [2, 2]);
    assert_eq!([0..1, 1..5].map(|part| t.i(idx![.., part]).shape()[1]), [1, 4]);
    for (k, part) in t.axis_iter(1).enumerate() {
        assert_eq!(part, t.i(idx![.., k]));
    }
    let a = Tensor1::from_iter(0..7);
    assert_eq!(a.windows_by([3], [2]), [[0, 1, 2], [2, 3, 4], [4, 5, 6]]);
    let unfolded = t.windows_by([1, 3, 1], [1, 2, 1]).i(idx![..., 0, :, 0]);
    assert_eq!(unfolded, Tensor::from_fn([4, 2, 6, 3], |[i, j, k, w]| t[[i, 2 * j + w, k]]));
    let causal = Tensor::from_fn([n, n], |[i, j]| j <= i);
    assert_eq!(causal.i(1), [true, true, false, false, false]);
    let sliding = Tensor::from_fn([n, n], |[i, j]| j <= i && j + 3 > i);
    assert_eq!((sliding.i(1), sliding.i(4).flatnonzero()), (causal.i(1), tensor![2, 3, 4]));
    let (y, z) = (Tensor1::from_iter(0..4), tensor![7, 8]);
    let grids = (y.i(idx![:, None]).broadcast_to([4, 2]), z.i(idx![None, :]).broadcast_to([4, 2]));
    assert_eq!((grids.0[[3, 1]], grids.1[[3, 1]]), (3, 8));
}

#[test]
fn what_differs() {
    let mut t = t();
    assert_eq!(t.tix(idx![::-1, [0], [0]]).to_vec(), [90, 60, 30, 0]);
    let bytes = Tensor1::from([1_u8, 0, 1, 0]);
    assert_eq!((t.tix(&bytes).shape()[0], t.tix(bytes.map(|x| *x != 0)).shape()[0]), (4, 2));
    let nothing = Tensor::from_vec([0], Vec::<i64>::new()).expect("no entries");
    assert_eq!(t.try_tix(idx![&[9], 0:0]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_tix(idx![[[9]], &nothing]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    let v = Tensor::full([1, 5, 6], 1);
    assert_eq!(t.tix_mut(0).try_assign(&v).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assign!(t.tix[[1, 1], 0, 0] = [5, 6]);
    assert_eq!(t[[1, 0, 0]], 6);
}

/// What decides where the joint axes stand, beyond the oracle's cases.
#[test]
fn corners() {
    let t = t();
    let shape = |index: &str| t.view().into_dyn().tix(&index.parse::<DynIndex>().expect("good")).shape().to_vec();
    // An ellipsis that stands for no axis, between arrays.
    assert_eq!(shape(":, [0, 1], ..., [0, 1]"), [4, 2]);
    assert_eq!(t.nix(idx![:, [0, 1], ..., [0, 1]]).shape(), [2, 4]);
    assert_eq!(shape("[0, 1], ..., [0, 1]"), [2, 5]);
    // A bool is an array on an axis of its own; a new axis separates.
    assert_eq!(shape(":, true, [0, 1], 0"), [4, 2]);
    assert_eq!(shape(":, true, None, [0, 1]"), [2, 4, 1, 6]);
    assert_eq!(shape(":, [0, 1], 0, true"), [4, 2]);
    assert_eq!(shape("false, 0"), [0, 5, 6]);
    assert_eq!(shape("0, :, false"), [5, 0, 6]);
    // Masks and bools broadcast, also masks of rank 0.
    let point = Tensor::full([], true);
    assert_eq!(t.tix(idx![.., &point, [[0, 1]]]).shape(), [4, 1, 2, 6]);
    assert_eq!(t.tix(idx![0, .., &point]).shape(), [5, 1, 6]);
    assert_eq!(t.tix(idx![&point, Tensor::full([], 3)]).shape(), [1, 5, 6]);
    // Integers and arrays of rank 0 alone.
    assert_eq!(t.tix(idx![Tensor::full([], -1), 2]).to_vec(), t.i(idx![-1, 2]).to_vec());
    assert_eq!(t.tix(idx![.., Tensor::full([], 2), [[0, 1]]]).shape(), [4, 1, 2]);
    // A mask of another shape is found before arrays that do not broadcast.
    let none = Tensor::from_vec([0, 5], Vec::<bool>::new()).expect("no entries");
    assert_eq!(t.try_tix(idx![&none, [0, 1]]).unwrap_err().kind(), ErrorKind::MaskShape);
    assert_eq!(t.try_tix(idx![[0, 1], [0, 1, 2]]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(t.try_tix(idx![Tensor::full([], 4)]).unwrap_err().kind(), ErrorKind::OutOfBounds);
}
