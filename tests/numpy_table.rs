//! Every line of docs/numpy.md, with what NumPy answers: mostly for `np.arange(120).reshape(4, 5, 6)`.

#![expect(clippy::needless_borrows_for_generic_args, reason = "as the table has it")]

use std::path::Path;

use tensor_idx::error::ErrorKind;
use tensor_idx::{index::Outer, prelude::*, read::select, shape::Shape};

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32)
}

#[test]
fn entries_outside() {
    let (t, far) = (t(), [-1, 2, 9]);
    assert_eq!(t.oix(idx![clip(&far)]), t.oix(idx![[0, 2, 3]]));
    assert_eq!(t.oix(idx![wrap(&far)]), t.oix(idx![[3, 2, 1]]));
    // -1 as no element.
    let ids = Tensor1::from([2_i64, -1, 0]);
    let read = t.oix(idx![fill(ids.map(|&id| id as usize), 0)]);
    assert_eq!(read.i(1), Tensor::full([5, 6], 0));
    assert_eq!((read.i(0), read.i(2)), (t.i(2), t.i(0)));
    let mut written = t.clone();
    written.oix_mut(idx![drop(ids.map(|&id| id as usize))]).fill(-1);
    assert_eq!(written.oix(&[1, 3]), t.oix(&[1, 3]));
    assert_eq!(written.oix(tensor_idx::outside::clip(&[0, 2])), Tensor::full([2, 5, 6], -1));
    written.oix_mut(tensor_idx::outside::drop(&[9, 1])).fill(-1);
    assert_eq!(written.i(1), Tensor::full([5, 6], -1));
}

#[test]
fn what_mutable_views_read() {
    let (mut t, ids) = (t(), [0_usize, 9]);
    assert!(t.try_oix_mut(&ids).is_err());
    assert!(t.try_oix_mut(&[0, 1]).unwrap().try_assign([0; 7]).is_err());
    assert_eq!(t.windows([1, 2, 3]).shape(), [4, 4, 4, 1, 2, 3]);
    let expected = t.i(1).equal(31);
    let mut part = t.i_mut(1);
    assert_eq!(part.equal(31), expected);
    assert_eq!(part.less(&[30, 31, 32, 40, 40, 40]).nonzero().len(), 2);
    assert_eq!(part.iter().max(), Some(&59));
    assert_eq!((part.to_vec().len(), part.to_contiguous().shape()), (30, &[5, 6][..]));
    assert_eq!(part.map(|x| x - 30).i(0), [0, 1, 2, 3, 4, 5]);
    assert!(part.try_greater([0; 4]).is_err());
    part.fill(0);
    assert_eq!(part.view_mut().i_mut(0).at_most(0).nonzero()[0].len(), 6);
}

/// The program of the page is the example, which `scripts/interop` runs.
#[test]
fn the_program_beside_ndarray_is_the_example() {
    let page = include_str!("../docs/numpy.md");
    assert!(page.contains(include_str!("../examples/beside_ndarray.rs")));
}

#[test]
fn made_of_other_tensors() {
    use tensor_idx::join::{Padding, concatenate, stack};

    let (a, b) = (Tensor1::from([1, 2, 3]), Tensor1::from([4, 5]));
    let mut m = Tensor::from_fn([3, 4], |[i, j]| (i * 4 + j) as i32);
    assert_eq!(tensor![[1, 2], [3, 4]], Tensor2::try_from(vec![vec![1, 2], vec![3, 4]]).unwrap());
    assert_eq!(concatenate(&[&a, &b], 0), [1, 2, 3, 4, 5]);
    assert_eq!(concatenate(&[a.view(), b.i(idx![::-1])], 0), [1, 2, 3, 5, 4]);
    assert_eq!(stack(&[&a, &a], -1), [[1, 1], [2, 2], [3, 3]]);
    assert_eq!((concatenate(&[&m, &m], 0).shape(), concatenate(&[&m, &m], 1).shape()), (&[6, 4][..], &[3, 8][..]));
    assert_eq!(stack(&[&a, &a], 0), [[1, 2, 3], [1, 2, 3]]);
    assert_eq!(m.repeat(2, 1).i(0).to_vec(), [0, 0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(m.repeat([0, 1, 2], 0).i(idx![.., 0]).to_vec(), [4, 8, 8]);
    assert_eq!(m.tile([2, 1]).shape(), [6, 4]);
    assert_eq!(m.roll(1, -1).i(0).to_vec(), [3, 0, 1, 2]);
    assert_eq!(m.reshape([12]).roll(1, 0).i(idx![:3]).to_vec(), [11, 0, 1]);
    assert_eq!(m.roll([1, -1], [0, 1]).i(0).to_vec(), [9, 10, 11, 8]);
    assert_eq!(m.pad(1, Padding::Constant(0)).i(1).to_vec(), [0, 0, 1, 2, 3, 0]);
    assert_eq!(m.pad([(1, 0), (2, 2)], Padding::Reflect).i(0).to_vec(), [6, 5, 4, 5, 6, 7, 6, 5]);
    m.put_along_axis([[1], [0], [3]], 0, 1);
    assert_eq!(m, [[0, 0, 2, 3], [0, 5, 6, 7], [8, 9, 10, 0]]);
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
    assert_eq!(t.try_i(idx![1..300]).unwrap_err().kind(), tensor_idx::error::ErrorKind::RangeOutOfBounds);
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
fn floats() {
    let (x, y) = (tensor![1.0_f64, 2.0], tensor![1.0_f64, 2.00001]);
    let close = |x: &Tensor1<f64>, y: &Tensor1<f64>| {
        x.iter().zip(y).all(|(x, y)| x == y || y.is_finite() && (x - y).abs() <= 1e-8 + 1e-5 * y.abs())
    };
    let infinite = tensor![1.0, f64::INFINITY];
    assert!(close(&x, &y) && close(&infinite, &infinite));
    assert!(!close(&x, &infinite) && !close(&infinite, &x) && !close(&x, &x.map(|x| -x)));
    let mut all = vec![f64::NAN, 1.0, f64::NAN];
    all.sort_by(f64::total_cmp);
    all.dedup_by(|a, b| a == b || a.is_nan() && b.is_nan());
    assert!(all[0] == 1.0 && all[1].is_nan() && all.len() == 2);
    assert_eq!(tensor![1.0_f64, f64::NAN].map(|x| x.is_nan()), [false, true]);
    assert_eq!(Tensor1::from_iter((0..5).map(|k| f64::from(k) / 4.0)), [0.0, 0.25, 0.5, 0.75, 1.0]);
    let mut rng = fastrand::Rng::with_seed(7);
    let random = Tensor::from_fn([3, 4], |_| rng.f64());
    assert!(random.iter().all(|x| (0.0..1.0).contains(x)));
    assert_eq!(t().strides(), [30, 6, 1]);
}

#[cfg(feature = "files")]
#[test]
fn files() -> Result<(), Box<dyn std::error::Error>> {
    use tensor_idx::files::npy;

    let (folder, t) = (tempfile::tempdir()?, t());
    let path = folder.path().join("t.npy");
    npy::save(&path, &t)?;
    assert_eq!(npy::load::<i32>(&path)?.into_rank::<3>()?, t);
    assert_eq!(npy::open::<i32>(&path)?.into_rank::<3>()?.i(2).to_vec(), t.i(2).to_vec());
    let mut map = npy::open_mut::<i32>(&path)?.into_rank::<3>()?;
    assign!(map[0] = 7);
    drop(map);
    assert_eq!(npy::load::<i32>(&path)?.to_vec()[..31], [[7; 30].as_slice(), &[30]].concat());
    Ok(())
}

/// What `write` makes of `t`, element by element.
#[track_caller]
fn wrote(write: impl FnOnce(&mut Tensor3<i32>), expected: impl Fn([usize; 3], i32) -> i32) {
    let mut t = t();
    write(&mut t);
    let expected = Tensor::from_fn([4, 5, 6], |i| expected([i[0], i[1], i[2]], (i[0] * 30 + i[1] * 6 + i[2]) as i32));
    assert_eq!(t, expected);
}

#[test]
fn writing_to_views() {
    let zero = |i: [usize; 3], x: i32| if (1..3).contains(&i[0]) { 0 } else { x };
    wrote(|t| assign!(t[1:3] = 0), zero);
    wrote(|t| t.i_mut(idx![1:3]).fill(0), zero);
    let v = vec![10, 11, 12, 13, 14];
    let column = |i: [usize; 3], x: i32| if i[2] == 0 { 10 + i[1] as i32 } else { x };
    wrote(|t| assign!(t[..., 0] = &v), column);
    wrote(|t| t.i_mut(idx![..., 0]).assign(&v), column);
    wrote(|t| assign!(t[...] / /= 7), |_, x| x / 7);
    wrote(|t| t.view_mut().floor_div_assign(7), |_, x| x / 7);
    wrote(|t| assign!(t[...] %= -7), |_, x| -((7 - x % 7) % 7));
    wrote(|t| assign!(t[...] **= 2), |_, x| x * x);
    wrote(|t| t.copy_within(idx![:-1], idx![1:]), |i, x| if i[0] == 0 { x } else { x - 30 });
    let mut x = Tensor1::from([1.0, 5.0]);
    assign!(x[...] /= 2.0);
    assert_eq!(x.to_vec(), [0.5, 2.5]);
}

#[test]
fn writing_to_selections() {
    let ids = [2, 0, 2];
    // 1000, 2000 and 3000 for the three matrices that the index names: 2 is named twice.
    let v = Tensor::from_fn([3, 1, 1], |at| 1000 * (at[0] as i32 + 1));
    let by = |matrix: usize, once: [i32; 2]| move |x: i32| if matrix == 2 { x + once[0] } else { x + once[1] };
    let add = |once: [i32; 2]| move |i: [usize; 3], x: i32| if i[0].is_multiple_of(2) { by(i[0], once)(x) } else { x };
    let set = |i: [usize; 3], x: i32| [2000, x, 3000, x][i[0]];
    wrote(|t| assign!(t[&ids] = &v), set);
    wrote(|t| t.oix_mut(&ids).assign(&v), set);
    wrote(|t| assign!(t[&ids] += &v), add([3000, 2000]));
    wrote(|t| t.oix_mut(&ids).add_assign(&v), add([3000, 2000]));
    wrote(|t| t.oix_mut(&ids).accumulate(Add, &v), add([4000, 2000]));
    wrote(|t| t.oix_mut(&ids).accumulate(Max, &v), set);
    wrote(|t| t.oix_mut(&ids).accumulate(Min, 7), |i, x| if i[0].is_multiple_of(2) { x.min(7) } else { x });
    wrote(
        |t| t.oix_mut(&ids).accumulate(|old, v| 2 * old + v, &v),
        |i, x| [2 * x + 2000, x, 2 * (2 * x + 1000) + 3000, x][i[0]],
    );
    wrote(|t| t.oix_mut(&ids).map_inplace(|x| *x = -*x), |i, x| if i[0].is_multiple_of(2) { -x } else { x });
    let outer = |i: [usize; 3], x: i32| if i[0].is_multiple_of(3) && [1, 2].contains(&i[1]) { i[1] as i32 } else { x };
    wrote(|t| assign!(t.oix[[3, 0], [1, 2]] = [[1], [2]]), outer);
    let points = |i: [usize; 3], x: i32| if [[3, 1], [0, 2]].contains(&[i[0], i[1]]) { i[1] as i32 } else { x };
    wrote(|t| assign!(t[[3, 0], [1, 2]] = [[1], [2]]), points);
    wrote(|t| assign!(t.vix[[3, 0], [1, 2]] = [[1], [2]]), points);
    let (i, j) = (Tensor::from_fn([4, 1, 1], |at| at[0]), Tensor::from_fn([1, 5, 1], |at| at[1]));
    let (order, v) = (Tensor::from_fn([4, 5, 6], |at| 5 - at[2]), self::t());
    wrote(|t| assign!(t.vix[&i, &j, &order] = &v), |i, x| x + 5 - 2 * i[2] as i32);
    let mut a = Tensor1::from([0, 1, 2, 3]);
    assign!(a[&ids] = [7, 8, 9]);
    assert_eq!(a.to_vec(), [8, 1, 9, 3]);
    let (mut a, n) = (Tensor::full([3, 3], 0), [0, 1, 2]);
    assign!(a.vix[&n, &n] = 1);
    assert_eq!(a.to_vec(), [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    let mut counts = Tensor::full([4], 0);
    counts.oix_mut(&ids).accumulate(Add, 1);
    assert_eq!(counts.to_vec(), [1, 0, 2, 0]);
}

#[test]
fn writing_through_masks() {
    let mask = t().greater(&100);
    let masked = |new: fn(i32) -> i32| move |_: [usize; 3], x: i32| if x > 100 { new(x) } else { x };
    wrote(|t| assign!(t[&mask] = 1), masked(|_| 1));
    wrote(|t| assign!(t[t.greater(100)] -= 100), masked(|x| x - 100));
    let v: Vec<i32> = (0..19).collect();
    wrote(|t| assign!(t[&mask] = &v), masked(|x| x - 101));
    let u = t().map(|x| 3 * x);
    wrote(|t| assign!(t[&mask] = u.nix(&mask)), masked(|x| 3 * x));
    let u = Tensor1::from([0, 1, 2, 3, 4, 5]);
    wrote(|t| assign!(t[&mask] = u.broadcast_to([4, 5, 6]).nix(&mask)), masked(|x| x % 6));
}

#[test]
fn other_libraries() -> Result<(), IndexError> {
    let x = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    let (ids, v) = ([1, 1], Tensor2::from([[10, 20, 30], [1, 2, 3]]));
    let wrote = |write: &dyn Fn(&mut Tensor2<i32>)| {
        let mut x = x.clone();
        write(&mut x);
        x.to_vec()
    };
    assert_eq!(wrote(&|x| assign!(x[&ids] = &v)), [1, 2, 3, 1, 2, 3]);
    assert_eq!(wrote(&|x| x.oix_mut(&ids).accumulate(Add, &v)), [1, 2, 3, 15, 27, 39]);
    assert_eq!(wrote(&|x| assign!(x[&ids] += &v)), [1, 2, 3, 5, 7, 9]);
    assert_eq!(wrote(&|x| x.oix_mut(&ids).accumulate(Mul, &v)), [1, 2, 3, 40, 200, 540]);
    assert_eq!(wrote(&|x| x.oix_mut(&ids).accumulate(Min, &v)), [1, 2, 3, 1, 2, 3]);
    assert_eq!(wrote(&|x| x.oix_mut(&ids).accumulate(Max, &v)), [1, 2, 3, 10, 20, 30]);
    assert_eq!(wrote(&|x| x.oix_mut(&ids).map_inplace(|x| *x = -*x)), [1, 2, 3, -4, -5, -6]);
    // Twice, as row 1 is named twice.
    assert_eq!(wrote(&|x| x.oix_mut(&ids).accumulate(|x: i32, _| -x, 0)), [1, 2, 3, 4, 5, 6]);
    assert_eq!(wrote(&|x| x.oix_mut(&[1]).accumulate(|x: i32, _| -x, 0)), [1, 2, 3, -4, -5, -6]);
    assert_eq!(wrote(&|x| assign!(x[.., &ids] = 0)), [1, 0, 3, 4, 0, 6]);
    let (rows, order) = ([[0], [1]], [[0, 0, 1], [2, 2, 2]]);
    assert_eq!(wrote(&|x| x.vix_mut(idx![&rows, &order]).accumulate(Add, &v)), [31, 32, 3, 4, 5, 12]);
    assert_eq!(wrote(&|x| assign!(x[x.greater(&2)] = 0)), [1, 2, 0, 0, 0, 0]);
    assert_eq!(x.at(idx![&ids]).set(&v).to_vec(), [1, 2, 3, 1, 2, 3]);
    assert_eq!(x.at(idx![&ids]).add(&v).to_vec(), [1, 2, 3, 15, 27, 39]);
    assert_eq!(x.at(idx![&ids]).multiply(&v).to_vec(), [1, 2, 3, 40, 200, 540]);
    assert_eq!(x.at(idx![&ids]).min(&v).to_vec(), [1, 2, 3, 1, 2, 3]);
    assert_eq!(x.at(idx![&ids]).max(&v).to_vec(), [1, 2, 3, 10, 20, 30]);
    // `dynamic_slice`, which JAX moves into the tensor.
    let (mut y, i, j) = (Tensor::from_fn([4, 5], |[i, j]| (10 * i + j) as i32), 3_usize, 1_usize);
    assert_eq!(y.try_i(idx![i..i + 2, j..j + 3]).unwrap_err().kind(), ErrorKind::RangeOutOfBounds);
    let i = i.min(y.shape()[0] - 2);
    assert_eq!(y.i(idx![i..i + 2, j..j + 3]), [[21, 22, 23], [31, 32, 33]]);
    assign!(y[i..i + 2, j..j + 3] = &v);
    assert_eq!((y.i(2), y.i(3)), (tensor![20, 10, 20, 30, 24].view(), tensor![30, 1, 2, 3, 34].view()));
    let gradient = x.layout().plan_gather(Outer, &ids)?.gather_backward(&v, x.shape())?;
    assert_eq!(gradient.to_vec(), [0, 0, 0, 11, 22, 33]);
    Ok(())
}

#[test]
fn tensorken_mindspore_and_rstsr() {
    let t = t();
    let outside =
        |error: IndexError| assert!(matches!(error.kind(), ErrorKind::OutOfBounds | ErrorKind::RangeOutOfBounds));
    outside(t.try_i(idx![0, 1, 9]).unwrap_err());
    assert_eq!(t.i(idx![0, 1, clip(9)])[[]], 11);
    outside(t.try_i(idx![hd(9)]).unwrap_err());
    assert_eq!(t.i(idx![clip(9)]), t.i(3));
    outside(t.try_i(idx![2..100]).unwrap_err());
    assert_eq!(t.i(idx![2:100]), t.i(2..4));
    let reversed = t.try_i(idx![tl(0)..hd(0)]).unwrap_err().to_string();
    assert!(reversed.starts_with("range tl(0)..0 ends before it starts"), "{reversed}");
    assert_eq!(t.i(idx![tl(0):hd(0)]).shape(), [0, 5, 6]);
    assert_eq!(t.i(idx![tl(0):hd(0):-1]), t.oix(&[3, 2, 1]));
    assert_eq!((t.i(idx![..tl(0)]).shape(), t.i(idx![..]).shape()), (&[3, 5, 6][..], &[4, 5, 6][..]));
    assert_eq!((t.i(idx![0, 1, 2]).rank(), t[[0, 1, 2]]), (0, 8));
    assert_eq!(t.i(idx![0, 1, 2..3]), [8]);
    assert_eq!(t.i(idx![-1::-2]), t.oix(&[3, 1]));

    let mut t = t;
    assign!(t[0] = 1.5 as i32);
    assert_eq!(t.i(0), Tensor::full([5, 6], 1));
    let values = Tensor1::from([0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
    assign!(t[0] = values.map(|&x| x as i32));
    assert_eq!(t.i(idx![0, 4]), [0, 1, 2, 3, 4, 5]);
    assert_eq!(t.nix(idx![[1, 0, 3]]).i(1), t.i(0));
    let row = Tensor1::from([0, 1, 2, 3, 4, 5]);
    assign!(t[0, :3] = (66, &row, 99));
    assert_eq!(t.i(idx![0, :3]), [[66; 6], [0, 1, 2, 3, 4, 5], [99; 6]]);
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

/// A read is what NumPy says: its shape, its first elements, and the sum of all.
#[track_caller]
fn same<S: Shape>(read: &Tensor<i32, S>, shape: &[usize], first: &[i32], sum: i32) {
    assert_eq!(read.shape(), shape);
    assert_eq!(&read.to_vec()[..first.len()], first);
    assert_eq!(read.iter().sum::<i32>(), sum);
}

#[test]
fn arrays() {
    let t = t();
    let ids = [2, 0];
    same(&t.oix(&ids), &[2, 5, 6], &[60, 61, 62], 2670);
    assert_eq!(t.oix(&ids), t.oix(idx![[2, 0]]));
    assert_eq!((t.vix(&ids), t.nix(&ids)), (t.oix(&ids), t.oix(&ids)));
    assert_eq!((t.oix(vec![2_u8, 0]), t.oix(&Tensor1::from([2_i64, 0]))), (t.oix(&ids), t.oix(&ids)));
    same(&t.oix(idx![[[0, 1], [2, 3]]]), &[2, 2, 5, 6], &[0, 1, 2], 7140);
    same(&t.oix(idx![[3, 0], [1, 2]]), &[2, 2, 6], &[96, 97, 98], 1356);
    same(&t.vix(idx![[3, 0], [1, 2]]), &[2, 6], &[96, 97, 98], 678);
    assert_eq!(t.nix(idx![[3, 0], [1, 2]]), t.vix(idx![[3, 0], [1, 2]]));
    same(&t.nix(idx![:, [[0], [2]], [1, 3]]), &[4, 2, 2], &[1, 3, 13, 15, 31, 33], 848);
    same(&t.vix(idx![.., [1, 2], [5, 0]]), &[2, 4], &[11, 41, 71, 101, 12, 42], 452);
    same(&t.nix(idx![:, [1, 2], [5, 0]]), &[4, 2], &[11, 12, 41, 42, 71, 72], 452);
    same(&t.nix(idx![0, :, [1, 1]]), &[2, 5], &[1, 7, 13, 19, 25, 1], 130);
    same(&t.oix(idx![0, .., [1, 1]]), &[5, 2], &[1, 1, 7, 7, 13, 13], 130);
    same(&t.take(&ids, 1), &[4, 2, 6], &[12, 13, 14], 2568);
    let mut out = Tensor::full([2, 5, 6], 0);
    t.oix_into(&ids, &mut out);
    assert_eq!(out, t.oix(&ids));
    t.vix_into(&[0, 1], &mut out);
    t.nix_into(&ids, &mut out);
    assert_eq!(out, t.oix(&ids));
    let mut out = Tensor::full([4, 2, 6], 0);
    t.take_into(ids, 1, &mut out);
    assert_eq!(out, t.take(&ids, 1));
    let order = Tensor::from_fn([4, 5, 6], |at| 5 - at[2]);
    same(&t.take_along_axis(&order, 2), &[4, 5, 6], &[5, 4, 3, 2, 1, 0, 11], 7140);
    let mut out = Tensor::full([4, 5, 6], 0);
    t.take_along_axis_into(&order, 2, &mut out);
    assert_eq!(out, t.take_along_axis(&order, 2));
    same(&t.take_along_axis(order.i(idx![..., :2]), 2), &[4, 5, 2], &[5, 4, 11, 10], 2460);
}

#[test]
fn plans() {
    let t = t();
    let ids = [2, 0];
    let plan = t.layout().plan_gather(Outer, &ids).unwrap();
    assert_eq!(plan.gather(&t).unwrap(), t.oix(&ids));
    let mut out = Tensor::full([2, 5, 6], 0);
    plan.gather_into(&t, &mut out).unwrap();
    assert_eq!(out, t.oix(&ids));
    same(&plan.then(idx![.., 0]).unwrap().gather(&t).unwrap(), &[2, 6], &[60, 61, 62, 63, 64, 65, 0], 390);
}

#[test]
fn masks() {
    let t = t();
    let mask = t.greater(&100);
    same(&t.nix(&mask), &[19], &[101, 102, 103], 2090);
    assert_eq!(t.nix(t.greater(100)), t.oix(&mask));
    let grid = Tensor::from_fn([4, 5], |at| (at[0] * 5 + at[1]) % 3 == 0);
    same(&t.oix(&grid), &[7, 6], &[0, 1, 2, 3, 4, 5], 2373);
    let m = [true, false, true, false, true];
    same(&t.oix(idx![.., &m]), &[4, 3, 6], &[0, 1, 2, 3, 4, 5], 4284);
    let held = t.oix(idx![.., &m]);
    assert_eq!((t.oix(idx![.., m.to_vec()]), t.oix(idx![.., &m[..]])), (held.clone(), held.clone()));
    assert_eq!((t.oix(idx![.., Tensor1::from(m)]), t.take(&m, 1)), (held.clone(), held));
    let m4 = [true, false, true, true];
    same(&t.oix(idx![&m4, &m]), &[3, 3, 6], &[0, 1, 2, 3, 4, 5, 12], 3483);
    let mut out = Tensor::full([4, 3, 6], 0);
    t.take_into(m, 1, &mut out);
    assert_eq!(out, t.take(&m, 1));
    same(&t.nix(idx![&m4, [0, 1, 2]]), &[3, 6], &[0, 1, 2, 3, 4, 5, 66], 1053);
    same(&t.nix(true), &[1, 4, 5, 6], &[0, 1], 7140);
    same(&t.nix(false), &[0, 4, 5, 6], &[], 0);
    let count = |mask: Tensor3<bool>| mask.iter().filter(|bit| **bit).count();
    assert_eq!([t.greater(100), t.at_least(100), t.less(100), t.at_most(100)].map(count), [19, 20, 100, 101]);
    assert_eq!([t.equal(100), t.not_equal(100), t.map(|x| x % 3 == 0)].map(count), [1, 119, 40]);
    let (u, row) = (t.flip(0), [0, 1, 2, 3, 4, 5]);
    assert_eq!([t.greater(&u), t.equal(&row)].map(count), [60, 6]);
    assert_eq!(count(t.greater(10) & t.less(100)), 89);
    let (mut a, b) = (t.less(70), t.greater(50));
    assert_eq!([&a & &b, &a | &b, &a ^ &b, !&a].map(count), [19, 120, 101, 50]);
    a = &a & &b;
    assert_eq!(a, t.greater(50) & t.less(70));
    let axes = mask.nonzero();
    let firsts: Vec<Vec<usize>> = axes.iter().map(|axis| axis.to_vec()[..3].to_vec()).collect();
    assert_eq!(firsts, [[3, 3, 3], [1, 2, 2], [5, 0, 1]]);
    assert_eq!(Tensor1::from(m).flatnonzero(), [0, 2, 4]);
    assert_eq!((mask.argwhere().shape(), &mask.argwhere().to_vec()[..6]), (&[19, 3][..], &[3, 1, 5, 3, 2, 0][..]));
    same(&select(&mask, &t, 0), &[4, 5, 6], &[0], 2090);
    same(&select(t.greater(&u), &t, &u), &[4, 5, 6], &[90], 10740);
}

fn load<const N: usize>(name: &str) -> Tensor<i32, Rank<N>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let array = npyz::NpyFile::new(std::io::BufReader::new(std::fs::File::open(path).unwrap())).unwrap();
    let shape: Vec<usize> = array.shape().iter().map(|&extent| extent as usize).collect();
    let data: Vec<u8> = array.into_vec().unwrap();
    Tensor::from_vec(shape, data.into_iter().map(i32::from).collect()).unwrap().into_rank().unwrap()
}

#[test]
fn digits() {
    let (images, labels): (Tensor3<i32>, Tensor1<i32>) = (load("digits_images.npy"), load("digits_labels.npy"));
    let is_three = labels.equal(3);
    assert_eq!(is_three.shape(), [1797]);
    same(&images.nix(&is_three), &[183, 8, 8], &[0, 0, 7, 15, 13, 1], 56_151);
    let of_class: Vec<Tensor1<usize>> = (0..10).map(|c| labels.equal(c).flatnonzero()).collect();
    let examples = Tensor::from_fn([10, 34], |at| of_class[at[0]][[at[1]]]);
    let (table, kinds) = (images.oix(&examples), labels.oix(&examples));
    same(&table, &[10, 34, 8, 8], &[0, 0, 5, 13, 9, 1], 106_417);
    same(&kinds, &[10, 34], &[0], 1530);
    let ramps = Tensor::from_fn([10, 17, 3], |at| (at[0] * 17 + at[1]) as i32);
    let colors = ramps.vix(idx![kinds.i(idx![.., .., None, None]), &table]);
    same(&colors, &[10, 34, 8, 8, 3], &[0, 0, 0, 0, 0, 0, 5, 5, 5], (1530 * 17 * 64 + 106_417) * 3);
    let order: Vec<usize> = (0..1797).rev().collect();
    let mut inputs = Tensor::full([68, 8, 8], 0);
    for batch in order.chunks(68) {
        assert_eq!(
            (images.oix(batch).shape(), labels.oix(batch).shape()),
            (&[batch.len(), 8, 8][..], &[batch.len()][..])
        );
        images.oix_into(batch, inputs.i_mut(..batch.len()));
        assert_eq!(inputs.i(..batch.len()), images.oix(batch).view());
    }
    let by_label: Vec<usize> = of_class.iter().flatten().copied().collect();
    let sorted = images.oix(&by_label);
    same(&sorted, &[1797, 8, 8], &[0, 0, 5, 13, 9, 1], 561_718);
    let (rows, columns) = ([1, 1, 6, 6], [1, 6, 6, 1]);
    same(&sorted.vix(idx![::2, &rows, &columns]), &[4, 899], &[0, 0, 0, 0, 7, 3], 7526);
    same(&images.i(..10).oix(idx![.., [1, 2, 5, 6], [2, 3, 4, 5]]), &[10, 4, 4], &[13, 15, 10, 15, 15, 2], 1470);
    let used = Tensor::from_fn([8, 8], |at| images.i(idx![.., at[0], at[1]]).iter().any(|shade| *shade > 0));
    same(&images.oix(idx![.., &used]), &[1797, 61], &[0, 5, 13, 9, 1, 0], 561_718);
    let mistaken: Vec<bool> = labels.iter().map(|label| *label == 3).collect();
    assert_eq!(images.oix(&mistaken), images.nix(&is_three));
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
    let empty: [bool; 0] = [];
    assert_eq!(nine.try_oix(idx![&empty]).unwrap_err().kind(), tensor_idx::error::ErrorKind::MaskShape);
    let nothing: [[i64; 0]; 1] = [[]];
    let mut square = Tensor::from_vec([2, 2], vec![0; 4]).unwrap();
    assert_eq!(square.try_nix(idx![[9], &nothing]).unwrap_err().kind(), tensor_idx::error::ErrorKind::OutOfBounds);
    assert_eq!(square.i_mut(idx![...]).try_floor_div_assign(0).unwrap_err().kind(), ErrorKind::DivisionByZero);
    assert_eq!(square.i_mut(idx![0]).try_assign([[1, 2]]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

#[test]
fn making_tensors() -> Result<(), IndexError> {
    let (vector, matrix) = (Tensor1::from([1, 2]), Tensor2::from([[1, 2], [3, 4]]));
    assert_eq!((vector.shape(), matrix.shape()), (&[2][..], &[2, 2][..]));
    assert_eq!(Tensor::from(vec![1, 2]), vector);
    assert_eq!(Tensor::from_vec([3, 4], (0..12).collect())?, Tensor::from_fn([3, 4], |[i, j]| 4 * i + j));
    assert_eq!(Tensor::full([3, 4], 0.0).to_vec(), [0.0; 12]);
    assert_eq!(Tensor::full((3, 4), 0.0), Tensor::full([3, 4], 0.0));
    assert_eq!(Tensor::from_fn([3, 3], |[i, j]| u8::from(i == j)), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    let (a, x) = (Tensor1::from([1, 4]), Tensor1::from([1.0_f64, 4.0]));
    assert_eq!((a.map(|x| f64::from(*x)), x.map(|x| x.sqrt())), (x, Tensor::from([1.0, 2.0])));
    assert_eq!(a.map(|x| x + 1), [2, 5]);
    let t = t();
    let copy: Tensor2<i32> = t.i(1).to_contiguous();
    assert_eq!((t.clone().shape(), copy), (&[4, 5, 6][..], t.share(1)));
    assert_eq!(t.reshape([120]).to_vec(), t.to_vec());
    assert!(copy_of(&t) == t && t.i(idx![0, :2, :2]) == [[0, 1], [6, 7]]);
    assert_eq!(t.i([1, 2, 3])[[]], 45);
    Ok(())
}

fn copy_of(t: &Tensor3<i32>) -> Tensor3<i32> {
    t.view().into()
}

#[test]
fn what_comes_down_to_an_index() -> Result<(), IndexError> {
    let (a, b) = (Tensor1::from([3, 1, 4, 1, 5]), Tensor1::from([9, 2]));
    let m = Tensor::from_fn([3, 4], |[i, j]| (10 * i + j) as i32);
    let n = Tensor::full([3, 4], 1);
    assert_eq!(m.map(|x| x + 1)[[0, 0]], 1);
    let mut d = m.clone();
    d -= &n;
    assert_eq!((d[[2, 3]], m[[2, 3]]), (22, 23));
    assert_eq!((a.iter().sum::<i32>(), a.iter().max(), a.iter().any(|x| *x > 3)), (14, Some(&5), true));
    let (mut sums, mut rows) = (Tensor::full([4], 0), Tensor::full([3], 0));
    for n in 0..3 {
        assign!(sums[...] += m.i(n));
    }
    for n in 0..4 {
        assign!(rows[...] += m.i(idx![.., n]));
    }
    assert_eq!((sums.to_vec(), rows.to_vec()), (vec![30, 33, 36, 39], vec![6, 46, 86]));
    assert_eq!(Tensor::from_fn([3], |[n]| *m.i(n).iter().max().unwrap()), [3, 13, 23]);
    assert_eq!(Tensor::from_fn([3], |[n]| m.i(n).iter().any(|x| *x > 3)), [false, true, true]);
    assert_eq!(Tensor::from_fn([4], |[n]| m.i(idx![.., n]).iter().all(|x| *x > 3)), [false; 4]);
    assert_eq!((m.iter().filter(|x| **x != 0).count(), m.equal(0).iter().filter(|x| **x).count()), (11, 1));
    let running = a.iter().scan(0_i64, |sum, &x| {
        *sum += i64::from(x);
        Some(*sum)
    });
    assert_eq!(Tensor1::from_iter(running), [3, 4, 8, 9, 14]);
    assert_eq!((0..a.len()).rev().max_by_key(|&n| a[n]), Some(4));
    assert_eq!((0..2).rev().max_by_key(|_| 0), Some(0));

    let mut order: Vec<usize> = (0..a.len()).collect();
    order.sort_by_key(|&n| a[n]);
    assert_eq!(a.oix(&order), [1, 1, 3, 4, 5]);
    let orders = Tensor::from_fn([3, 4], |[_, j]| 3 - j);
    assert_eq!(m.take_along_axis(&orders, 1), m.flip(1));

    let mut out = Tensor::full([a.len() + b.len()], 0);
    assign!(out[:a.len()] = &a);
    assign!(out[a.len():] = &b);
    assert_eq!(out, [3, 1, 4, 1, 5, 9, 2]);
    let mut out = Tensor::full([2, 5], 0);
    assign!(out[0] = &a);
    assign!(out[1] = a.flip(0));
    assert_eq!(out, [[3, 1, 4, 1, 5], [5, 1, 4, 1, 3]]);
    let mut out = a.clone();
    assign!(out[1:] = a.i(idx![:-1]));
    assign!(out[:1] = a.i(idx![-1:]));
    assert_eq!(out, [5, 3, 1, 4, 1]);
    let mut out = Tensor::full([5, 6], 0);
    assign!(out[1:-1, 1:-1] = &m);
    assert_eq!((out[[0, 1]], out[[1, 2]], out[[3, 4]], out[[4, 4]]), (0, 1, 23, 0));
    assert_eq!(a.oix(&[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]), [3, 3, 1, 1, 4, 4, 1, 1, 5, 5]);
    assert_eq!(a.broadcast_to([2, 5]), [[3, 1, 4, 1, 5], [3, 1, 4, 1, 5]]);
    let n = [0, 1, 2];
    assert_eq!(m.vix(idx![&n, &n]), [0, 11, 22]);
    let windows = TensorView::from_slice(a.as_slice().unwrap(), Layout::new([3, 3], &[1, 1], 0)?)?;
    assert_eq!(windows, [[3, 1, 4], [1, 4, 1], [4, 1, 5]]);
    let t = t();
    assert_eq!((t.permute([2, 1, 0]).shape(), t.permute([1, 2, 0]).shape()), (&[6, 5, 4][..], &[5, 6, 4][..]));
    assert_eq!(t.layout().unravel(45), Some([1, 2, 3]));
    Ok(())
}

#[test]
fn what_many_programs_do_around_an_index() -> Result<(), IndexError> {
    use tensor_idx::join::{concatenate, stack};
    use tensor_idx::shape::broadcast_shapes;

    let t = t();
    let part = idx![1:3, ::2];
    assert_eq!(t.i(part).shape(), [2, 3, 6]);
    assert_eq!(t.i(idx![::-1, ::-1, ::-1]), t.flip(0).flip(1).flip(2));
    assert_eq!(broadcast_shapes(&[&[3, 1], &[4]])?, [3, 4]);
    let mut u = t.clone();
    assert!(t.shares_storage_with(&u));
    u.fill(0);
    assert!(!t.shares_storage_with(&u));
    let (a, b) = (Tensor1::from([3, 1, 4, 1, 5]), Tensor1::from([9, 2]));
    assert_eq!(concatenate(&[a.view(), tensor![9].view()], 0), [3, 1, 4, 1, 5, 9]);
    assert_eq!(concatenate(&[&a, &b], 0), [3, 1, 4, 1, 5, 9, 2]);
    assert_eq!(stack(&[&b, &b], -1), [[9, 9], [2, 2]]);
    let m = Tensor::from_fn([3, 4], |[i, j]| (4 * i + j) as i32);
    assert_eq!(m.reshape([12]).roll(1, 0).into_reshape([3, 4]), [[11, 0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10]]);
    let lower = Tensor::from_fn([3, 4], |[i, j]| if i >= j { m[[i, j]] } else { 0 });
    assert_eq!(lower, [[0, 0, 0, 0], [4, 5, 0, 0], [8, 9, 10, 0]]);
    assert_eq!(Tensor::from_fn([3], |[n]| (0..4).rev().max_by_key(|&j| m[[n, j]]).unwrap()), [3; 3]);
    let positions: Vec<[usize; 2]> = m.layout().indices().collect();
    assert_eq!((positions[0], positions[5], positions[11]), ([0, 0], [1, 1], [2, 3]));
    // Orders, counts, places.
    let mut order: Vec<usize> = (0..a.len()).collect();
    order.sort_by_key(|&n| a[n]);
    let largest = Vec::from_iter(order.iter().rev().take(2).copied());
    assert_eq!(largest, [4, 2]);
    let c = Tensor1::from([1, 0, 0, 0, 1]);
    order.sort_by_key(|&n| (c[n], a[n]));
    assert_eq!(order, [1, 3, 2, 0, 4]);
    let mut all = a.to_vec();
    all.sort();
    all.dedup();
    let inverse = a.map(|x| all.binary_search(x).unwrap());
    let mut counts = Tensor::full([all.len()], 0);
    counts.oix_mut(&inverse).accumulate(Add, 1);
    assert_eq!((inverse, counts), (tensor![1, 0, 2, 0, 3], tensor![2, 1, 1, 1]));
    assert_eq!(a.map(|x| [1, 4].partition_point(|edge| edge <= x)), [1, 1, 2, 1, 2]);
    assert_eq!(a.greater(3).flatnonzero(), [2, 4]);
    assert!(t.i(idx![1, 2, -1]) > 3);
    // Elements of rows, and by their numbers.
    let (n, labels) = (m.transpose(), [2, 0, 1, 2]);
    assert_eq!(n.vix(idx![&Vec::from_iter(0..4), &labels]), [8, 1, 6, 11]);
    assert_eq!(t.reshape([-1]).oix(&[7, 119]), [7, 119]);
    let mut v = t.clone();
    v.view_mut().reshape([-1]).oix_mut(&[7, 119]).assign(&[-1, -2]);
    assert_eq!((v[[0, 1, 1]], v[[3, 4, 5]]), (-1, -2));
    let mut order = Vec::from_iter(0..m.shape()[0]);
    fastrand::Rng::with_seed(1).shuffle(&mut order);
    assert_eq!(m.oix(&order).iter().sum::<i32>(), m.iter().sum::<i32>());
    let windows = TensorView::from_slice(a.as_slice().unwrap(), Layout::new([3, 3], &[1, 1], 0)?)?;
    assert_eq!(windows, a.windows([3]));
    Ok(())
}

#[test]
fn a_part_of_the_target_is_a_value_once_it_is_copied() {
    let mut t = t();
    assign!(t[:, -1] += t.i(idx![:, 0]).to_contiguous());
    assert_eq!(t[[1, 4, 5]], 59 + 35);
    assign!(t[0] = t.i(1).to_contiguous());
    assert_eq!(t.i(0), t.i(1));
    let mut wraps = Tensor1::from([255_u8]);
    assign!(wraps[...] += 1);
    assert_eq!(wraps, [0]);
}

#[test]
fn other_orders_windows_and_diagonals() {
    let (t, m) = (t(), Tensor::from_fn([3, 4], |at| (4 * at[0] + at[1]) as i32));
    assert_eq!(m.diagonal(), [0, 5, 10]);
    assert_eq!(
        (m.i(idx![.., 1:]).diagonal(), m.i(idx![1:]).diagonal()),
        (tensor![1, 6, 11].view(), tensor![4, 9].view())
    );
    let mut filled = m.clone();
    filled.view_mut().diagonal().fill(1);
    assert_eq!(filled, [[1, 1, 2, 3], [4, 1, 6, 7], [8, 9, 1, 11]]);
    let diagonals = t.diagonal_of(0, -1);
    assert_eq!((diagonals.shape(), diagonals[[1, 3]]), (&[5, 4][..], 3 * 30 + 6 + 3));
    let a = m.i(0);
    assert_eq!(a.windows([3]), [[0, 1, 2], [1, 2, 3]]);
    assert_eq!(a.views().windows([3]), a.windows([3]));
    assert_eq!(t.windows_by([1, 2, 2], [1, 3, 4]).shape(), [4, 2, 2, 1, 2, 2]);
    assert_eq!(t.swap_axes(0, 2).shape(), [6, 5, 4]);
    assert_eq!(t.move_axis(0, -1).shape(), [5, 6, 4]);
    assert_eq!(t.matrix_transpose().shape(), [4, 6, 5]);
    let (first, others) = t.split_at(-1, 1);
    assert_eq!((first, others), (t.i(idx![..., ..1]), t.i(idx![..., 1..])));
    assert_eq!([0..1, 1..3, 3..4].map(|part| t.i(part).shape()[0]), [1, 2, 1]);
    assert_eq!(t.chunks(0, 4_usize.div_ceil(2)).map(|part| part.shape()[0]).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(t.i(idx![::-1, .., ::-1])[[0, 0, 0]], t[[3, 0, 5]]);
    assert_eq!(t.transpose().to_contiguous().into_reshape([120])[[1]], t[[1, 0, 0]]);
    assert_eq!(t.layout().ravel(&[1, 2, 3]), Some(45));
    assert_eq!(m.swap_axes(0, 1).flip(0), [[3, 7, 11], [2, 6, 10], [1, 5, 9], [0, 4, 8]]);
    assert_eq!(a.roll(a.len() as isize / 2, 0), [2, 3, 0, 1]);
}

#[test]
fn positions_and_parts_put_together() {
    use tensor_idx::join::concatenate;

    let (t, m) = (t(), Tensor::from_fn([3, 4], |at| (4 * at[0] + at[1]) as i32));
    for (k, at) in [[2, 5, 6], [4, 2, 6], [4, 5, 2]].into_iter().enumerate() {
        let index = (0..3).fold(DynIndex::new(), |index, n| if n == k { index.at(2) } else { index.range(..) });
        assert_eq!(t.i(&index).shape(), Vec::from_iter(at.into_iter().filter(|&extent| extent != 2)));
    }
    assert_eq!(t.i(&DynIndex::new().range(..).at(-1)), t.i(idx![.., -1]));
    let [r, c] = m.extents();
    assert_eq!((r, c), (3, 4));
    let last = m.iter().enumerate().map(|(k, x)| (m.layout().unravel(k).unwrap(), x)).last().unwrap();
    assert_eq!((last.0.as_ref(), last.1), (&[2, 3][..], &11));
    assert_eq!(m.layout().unravel(12), None);
    let a = Tensor1::from_iter(0..4);
    let mut steps = a.i(idx![1:]).to_contiguous();
    assign!(steps[...] -= a.i(idx![:-1]));
    assert_eq!(steps, [1, 1, 1]);
    let (mut b, mut n) = (tensor![3, 1, 2], tensor![[2, 1], [4, 3]]);
    b.as_mut_slice().unwrap().sort();
    n.i_mut(0).as_mut_slice().unwrap().sort();
    assert_eq!((b, n.as_slice(), n.i(idx![.., 0]).as_slice()), (tensor![1, 2, 3], Some(&[1, 2, 4, 3][..]), None));
    for mut row in n.rows_mut() {
        row.fill(7);
    }
    assert_eq!(n, [[7, 7], [7, 7]]);
    assert_eq!((m.map(|_| 0.0).shape(), m.clone().into_vec()), (m.shape(), m.to_vec()));
    let sorted = tensor![1, 1, 3, 3, 5];
    let mut all = sorted.to_vec();
    all.sort();
    all.dedup();
    assert_eq!(all, [1, 3, 5]);
    let vec = sorted.to_vec();
    assert_eq!((vec.partition_point(|x| *x < 3), vec.partition_point(|x| *x <= 3)), (2, 4));
    assert_eq!(a.oix(&Vec::from_iter((0..a.len()).filter(|n| ![1, 3].contains(n)))), [0, 2]);
    assert_eq!(concatenate(&[a.i(idx![:1]), tensor![9].view(), a.i(idx![1:])], 0), [0, 9, 1, 2, 3]);
    let upper = Tensor::from_fn([3, 4], |[i, j]| if i <= j { m[[i, j]] } else { 0 });
    assert_eq!(upper, [[0, 1, 2, 3], [0, 5, 6, 7], [0, 0, 10, 11]]);
    let at = Tensor::from_fn([3, 3], |[i, j]| i <= j).nonzero();
    assert_eq!((&at[0], &at[1]), (&tensor![0, 0, 0, 1, 1, 2], &tensor![0, 1, 2, 1, 2, 2]));
    let (a, m) = (Tensor1::from_iter(0..5), Tensor::from_fn([3, 4], |[i, j]| (4 * i + j) as i32));
    let on_diagonal = Tensor::from_fn([5, 5], |[i, j]| if i == j { a[i] } else { 0 });
    assert_eq!((on_diagonal.diagonal(), on_diagonal.iter().sum::<i32>()), (a.view(), a.iter().sum()));
    assert_eq!(m.vix(idx![[0, 1, 2], [0, 1, 2]]), m.diagonal());
    assert_eq!(a.map(|x| [3, 5].contains(x)), [false, false, false, true, false]);
    let (c, d) = (a.less(2), a.less(4));
    assert_eq!(select(&c, &a, select(&d, &a.map(|x| 10 * x), 0)), [0, 1, 20, 30, 0]);
    assert_eq!(Tensor::from_fn([2, 2, 3], |at| at[at[0] + 1]).to_vec(), [0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2]);
    let two = tensor![7, 8];
    let grids = (a.i(idx![None, ..]).broadcast_to([2, 5]), two.i(idx![.., None]).broadcast_to([2, 5]));
    assert_eq!((grids.0[[1, 3]], grids.1[[1, 3]]), (3, 8));
    assert_eq!(a.not_equal(0).nonzero()[0], [1, 2, 3, 4]);
    let mut d = m.clone();
    d -= &m;
    d += 1;
    let mut row = d.i_mut(0);
    row += 10;
    assert_eq!(d, [[11; 4], [1; 4], [1; 4]]);
    let x = tensor![0.5_f64, 2.5, -1.0];
    assert_eq!((0..x.len()).rev().max_by(|&i, &j| x[i].total_cmp(&x[j])), Some(1));
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&i, &j| x[i].total_cmp(&x[j]));
    assert_eq!(order, [2, 0, 1]);
    let turned = m.i(idx![.., ::-1]);
    let mut orders = Tensor::from_fn(turned.extents(), |[_, j]| j);
    for (mut order, row) in orders.rows_mut().zip(turned.rows()) {
        order.as_mut_slice().unwrap().sort_by_key(|&n| row[n]);
    }
    assert_eq!(turned.take_along_axis(&orders, 1), m);
    assert_eq!(
        (x.iter().copied().fold(f64::NEG_INFINITY, f64::max), x.iter().sum::<f64>() / x.len() as f64),
        (2.5, 2.0 / 3.0)
    );
    assert_eq!(a.map(|x| (*x).clamp(1, 3)), [1, 1, 2, 3, 3]);
    let (k, ids) = (2, [2, 0]);
    assert_eq!(a.i(idx![a.len() - k..]), [3, 4]);
    assert_eq!(Tensor::from_fn([ids.len(), 4], |[i, j]| u8::from(ids[i] == j)), [[0, 0, 1, 0], [1, 0, 0, 0]]);
    let [r, c] = m.greater(9).nonzero().try_into().unwrap();
    assert_eq!((r, c), (tensor![2, 2], tensor![2, 3]));
    let (mut both, index) = (m.clone(), DynIndex::new().at(0).ints([1, 3]));
    both.oix_mut(&index).fill(0);
    assert_eq!(both.i(0), [0, 0, 2, 0]);
    let wide: i64 = a.iter().map(|&x| i64::from(x)).sum();
    assert_eq!(wide, 10);
    let (mut kept, b) = (tensor![true, false, false], [true, false]);
    let view = kept.view_mut();
    assert_eq!((view.nonzero()[0].to_vec(), view.argwhere().shape()), (vec![0], &[1, 1][..]));
    assert_eq!((!&view, &view | [false, true, false]), (tensor![false, true, true], tensor![true, true, false]));
    let mut part = kept.i_mut(1..);
    part |= &b;
    assert_eq!(kept, [true, true, false]);
}

#[test]
fn pairs_first_places_and_sorted_rows() {
    use tensor_idx::join::concatenate;

    let (a, b) = (tensor![3_i32, 1, 4, 1, 5], tensor![9_i32, 1]);
    let m = tensor![[5_i32, 1, 0], [2, 7, 3], [2, 4, 8]];
    let mut d = a.i(idx![.., None]).broadcast_to([a.len(), b.len()]).to_contiguous();
    d -= &b;
    assert_eq!(d, [[-6, 2], [-8, 0], [-5, 3], [-8, 0], [-4, 4]]);
    assert_eq!(Tensor::from_fn([a.len(), b.len()], |[i, j]| a[i] - b[j]), d);
    let mut exchanged = a.clone();
    assign!(exchanged[[0, 2]] = exchanged.oix(&[2, 0]));
    assert_eq!(exchanged, [4, 1, 3, 1, 5]);
    // Places.
    assert_eq!((0..a.len()).min_by_key(|&n| a[n]), Some(1));
    let (mask, v) = (a.greater(3), 4);
    assert_eq!((mask.iter().position(|x| *x), a.greater(9).iter().position(|x| *x)), (Some(2), None));
    assert!(a.iter().any(|x| *x == v));
    let best = Tensor::from_fn([3], |[n]| (0..3).rev().max_by_key(|&j| m[[n, j]]).unwrap());
    assert_eq!(m.vix(idx![&Vec::from_iter(0..m.shape()[0]), &best]), [5, 7, 8]);
    // Sorted copies.
    let mut order: Vec<usize> = (0..m.shape()[0]).collect();
    order.sort_by_key(|&n| m[[n, 0]]);
    assert_eq!(m.oix(&order), [[2, 7, 3], [2, 4, 8], [5, 1, 0]]);
    let mut sorted = a.to_contiguous();
    sorted.as_mut_slice().unwrap().sort();
    assert_eq!((sorted.to_vec(), a.to_vec()), (vec![1, 1, 3, 4, 5], vec![3, 1, 4, 1, 5]));
    let mut sorted = m.to_contiguous();
    for mut row in sorted.rows_mut() {
        row.as_mut_slice().unwrap().sort();
    }
    assert_eq!((sorted.to_vec(), m[[0, 0]]), (vec![0, 1, 5, 2, 3, 7, 2, 4, 8], 5));
    // Sets.
    let mut all = a.to_vec();
    all.sort();
    all.dedup();
    let mut others = all.clone();
    all.retain(|x| b.iter().any(|y| y == x));
    others.retain(|x| !b.iter().any(|y| y == x));
    assert_eq!((all, others), (vec![1], vec![3, 4, 5]));
    let mut all = concatenate(&[&a, &b], 0).to_vec();
    all.sort();
    all.dedup();
    assert_eq!(all, [1, 3, 4, 5, 9]);
    assert_eq!(m.rows().map(|row| row.to_vec()).collect::<Vec<_>>(), [[5, 1, 0], [2, 7, 3], [2, 4, 8]]);
    let t = Tensor::full([1, 4, 1, 3], 0);
    assert_eq!(t.reshape(Vec::from_iter(t.shape().iter().copied().filter(|&n| n != 1))).shape(), [4, 3]);
    let (k, mut rng) = (3, fastrand::Rng::with_seed(7));
    let digits = Tensor::from_fn([3, 4], |_| rng.i32(0..10));
    assert!(digits.iter().all(|x| (0..10).contains(x)));
    let chosen = Tensor1::from_iter((0..k).map(|_| a[rng.usize(..a.len())]));
    assert!(chosen.len() == k && chosen.iter().all(|x| a.iter().any(|y| y == x)));
    let mut order = Vec::from_iter(0..a.len());
    rng.shuffle(&mut order);
    let chosen = a.oix(&order[..k]);
    assert!(chosen.len() == k && chosen.iter().all(|x| a.iter().any(|y| y == x)));
}

#[test]
fn sums_and_orders_of_floats() {
    let x = tensor![16_777_216.0_f32, 1.0, 1.0];
    assert_eq!((x.iter().sum::<f32>(), x.iter().map(|&x| f64::from(x)).sum::<f64>()), (16_777_216.0, 16_777_218.0));
    let x = tensor![0.5_f64, f64::NAN, 1.0, 7.0];
    assert_eq!(x.map(|x| [1.0, 4.0].partition_point(|edge| edge <= x || x.is_nan())), [0, 2, 1, 2]);
    assert_eq!((0..x.len()).min_by(|&i, &j| x[i].total_cmp(&x[j])), Some(0));
    let mut x = tensor![f64::NAN.copysign(-1.0), 2.0, 0.0, -0.0, -1.0];
    let numpy = |x: &f64, y: &f64| x.partial_cmp(y).unwrap_or(x.is_nan().cmp(&y.is_nan()));
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&i, &j| numpy(&x[i], &x[j]));
    assert_eq!(order, [4, 2, 3, 1, 0]);
    x.as_mut_slice().unwrap().sort_by(f64::total_cmp);
    assert!(x[0].is_nan());
    assert_eq!(x.iter().map(|x| x.to_bits()).skip(1).collect::<Vec<_>>(), [-1.0_f64, -0.0, 0.0, 2.0].map(f64::to_bits));
}

#[test]
fn pairs_by_a_function_and_elements_with_their_positions() {
    let (a, b) = (tensor![3_i32, 1, 4, 1, 5], tensor![9_i32, 1]);
    let (mut m, n) = (tensor![[5_i32, 1, 0], [2, 7, 3]], Tensor::full([2, 3], 1));
    assert_eq!(m.zip_map(&n, |x, y| x - y), [[4, 0, -1], [1, 6, 2]]);
    assert_eq!(a.i(idx![:, None]).zip_map(&b, |x, y| x - y), [[-6, 2], [-8, 0], [-5, 3], [-8, 0], [-4, 4]]);
    let (x, y) = (tensor![3.0_f64, 5.0], tensor![4.0_f64, 12.0]);
    assert_eq!(x.zip_map(&y, |x, y| x.hypot(*y)), [5.0, 13.0]);
    assert_eq!(x.zip_map(&y, |x, y| x.atan2(*y)), [3.0_f64.atan2(4.0), 5.0_f64.atan2(12.0)]);
    let mut seen = Vec::new();
    for ([i, j], x) in m.indexed_iter() {
        seen.push((i, j, *x));
    }
    assert_eq!((seen.len(), seen[0], seen[5]), (6, (0, 0, 5), (1, 2, 3)));
    for ([i, j], x) in m.indexed_iter_mut() {
        *x = i32::from(i == j);
    }
    assert_eq!(m, [[1, 0, 0], [0, 1, 0]]);
}

#[test]
fn what_a_port_meets_first() {
    use tensor_idx::join::stack;

    // `==` is one bool.
    let (a, b) = (tensor![1_i32, 2, 3], tensor![1_i32, 5, 3]);
    assert!(a != b);
    assert_eq!((a.equal(&b), a.not_equal(&b)), (tensor![true, false, true], tensor![false, true, false]));
    assert_eq!(a.nix(idx![{ a == b }]).shape(), [0, 3]);
    // A range is a slice.
    let (n, labels) = (Tensor1::from_iter(0..12).into_reshape([4, 3]), [2, 0, 1, 2]);
    assert_eq!(n.i(1), [3, 4, 5]);
    assert_eq!(n.vix(idx![0..4, &labels]).shape(), [4, 4]);
    assert_eq!(n.vix(idx![&Vec::from_iter(0..4), &labels]), [2, 3, 7, 11]);
    let (y, mut z) = (tensor![2_usize, 0, 3], Tensor::full([3, 4], 0.0));
    z.put_along_axis(y.unsqueeze(1), 1.0, 1);
    assert_eq!(z, [[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]]);
    // Positions are unsigned.
    let at = tensor![true, false, true, true].flatnonzero();
    let mut wrapped = at.clone();
    assign!(wrapped[...] -= 1);
    assert_eq!(wrapped, [usize::MAX, 1, 2]);
    let at = at.map(|&k| k as i64);
    let mut steps = at.i(idx![:-1]).to_contiguous();
    assign!(steps[...] -= at.i(idx![1:]));
    assert_eq!(steps, [-2, -1]);
    // Tensors in a list.
    assert_eq!(stack(&[&a, &b], 0), [[1, 2, 3], [1, 5, 3]]);
    assert_eq!((tensor![&a, &a].shape(), stack(&[&a, &a], 0).shape()), (&[2][..], &[2, 3][..]));
    assert_eq!(Tensor::full([3, 1, 2], 0).strides(), [2, 0, 1]);
    // What prints.
    assert_eq!(format!("{:.2}", tensor![0.75, 2.0]), "[0.75 2.00]");
    let few = tensor![7, 10];
    assert_eq!(format!("{few:4}|{few:+}|{few:<4}|{few:03}"), "[   7   10]|[ +7 +10]|[7    10  ]|[007 010]");
    let long = Tensor1::from_iter(0..2000).into_reshape([40, 50]);
    assert!(long.to_string().contains("...") && format!("{long:?}").contains("..."));
    assert_eq!(format!("{:?}", long.to_vec()).matches(", ").count(), 1999);
    assert!(long.rows().all(|row| !row.to_string().contains("...")));
}

#[test]
fn last_ones_own_functions_and_closures() {
    /// As a word of the language is called.
    fn wrap(n: usize) -> usize {
        n / 3
    }

    let (a, m, t) = (Tensor1::from_iter(0..5), Tensor::from_fn([3, 4], |[i, j]| 4 * i + j), t());
    let (k, zero, far) = (2_usize, 0_usize, 9_usize);
    assert_eq!((a.i(idx![-k:]), a.i(idx![-k..])), (a.i(3..), a.i(3..)));
    assert_eq!(m.i(idx![.., -k..]), [[2, 3], [6, 7], [10, 11]]);
    assert_eq!(m.i(idx![..., -k:]), m.i(idx![.., -k..]));
    assert_eq!((a.i(idx![-zero:]).len(), a.i(idx![-zero..]).len(), a.i(idx![a.len() - zero..]).len()), (5, 5, 0));
    assert_eq!(a.i(idx![-far:]), a);
    assert_eq!(a.try_i(idx![-far..]).unwrap_err().kind(), ErrorKind::RangeOutOfBounds);
    assert_eq!((t.i(idx![{ wrap(9) }]), t.i(idx![wrap(9)])), (t.i(3), t.i(1)));
    assert_eq!(tensor![1.0_f64, 4.0].map(|v| v.sqrt()), [1.0, 2.0]);
}

#[test]
fn columns_rows_and_blocks() -> Result<(), IndexError> {
    let t = t();
    for k in 0..3_usize {
        let index = (0..3).fold(DynIndex::new(), |index, n| if n == k { index.at(2) } else { index.range(..) });
        assert_eq!(t.move_axis(k, 0).i(2), t.i(&index));
    }
    let m = tensor![[5_i32, 1, 0], [2, 7, 3], [2, 4, 8], [2, 7, 3]];
    let mut sorted = m.clone();
    for mut c in sorted.axis_iter_mut(1) {
        let mut v = c.to_vec();
        v.sort();
        c.assign(v);
    }
    assert_eq!(sorted, [[2, 1, 0], [2, 4, 3], [2, 7, 3], [5, 7, 8]]);
    let mut c = m.clone();
    for j in 1..m.shape()[1] {
        assign!(c[:, j] += c.i(idx![:, j - 1]).to_contiguous());
    }
    assert_eq!(c, [[5, 6, 6], [2, 9, 12], [2, 6, 14], [2, 9, 12]]);
    let mut all = m.clone().into_arrays::<3>().to_vec();
    all.sort();
    all.dedup();
    assert_eq!(Tensor1::from(all).into_axis(), [[2, 4, 8], [2, 7, 3], [5, 1, 0]]);
    // A fifth column is no block.
    let m = Tensor::from_fn([4, 5], |[i, j]| (10 * i + j) as i32);
    let blocks = m.windows_by([2, 2], [2, 2]);
    let [r, c, ..] = blocks.extents();
    let most = Tensor::from_fn([r, c], |[i, j]| *blocks.i(idx![i, j]).iter().max().unwrap());
    assert_eq!(most, [[11, 13], [31, 33]]);
    let grid = tensor![[true, false], [true, true]];
    let mut pairs = Vec::new();
    for [i, j] in grid.argwhere().into_arrays::<2>() {
        pairs.push((i, j));
    }
    assert_eq!(pairs, [(0, 0), (1, 0), (1, 1)]);
    assert_eq!(Layout::row_major([6, 7, 8])?.unravel(99), Some([1, 5, 3]));
    Ok(())
}
