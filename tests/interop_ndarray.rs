//! ndarray as a host: its views and arrays by rank, writing, index arrays, conversions; and every read case of the oracle.

use crate::common::law;
use crate::through;
use std::fmt::Debug;
use std::io::Write as _;

use crate::common::oracle::{Case, cases};
use ndarray::{
    ArcArray, Array, Array0, Array1, Array2, Array3, ArrayD, ArrayView, ArrayView0, ArrayView1, ArrayView2, ArrayView3,
    ArrayViewD, ArrayViewMut2, CowArray, Dim, Ix2, IxDyn, Zip, array,
};
use tensor_idx::{error::ErrorKind, index::Ranks};
use tensor_idx::{
    index::{NumPy, Outer, PyTorch, Vectorized},
    join::{Padding, concatenate},
    prelude::*,
    read::select,
};

fn cube() -> Array3<i32> {
    Array::from_shape_fn((2, 3, 4), |(a, b, c)| (100 * a + 10 * b + c) as i32)
}

#[test]
fn views_have_the_right_dimension_and_copy_nothing() {
    let t = cube();
    let part: ArrayView3<'_, i32> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
    assert_eq!(part, array![[[13], [23]], [[113], [123]]]);
    let row: ArrayView1<'_, i32> = t.i(idx![1, ::-2, 0]);
    assert_eq!(row, array![120, 100]);
    assert_eq!((row.as_ptr(), row.strides()), (&raw const t[[1, 2, 0]], &[-8][..]));
    let element: ArrayView0<'_, i32> = t.i(idx![-1, -1, -1]);
    assert_eq!((element.first(), element.as_ptr()), (Some(&123), &raw const t[[1, 2, 3]]));
    // Beyond six axes, and where the rank is not known.
    let deep: ArrayViewD<'_, i32> = t.i(idx![NewAxis, NewAxis, NewAxis, NewAxis, ...]);
    assert_eq!(deep.shape(), [1, 1, 1, 1, 2, 3, 4]);
    let dynamic = t.view().into_dyn();
    let plain: ArrayViewD<'_, i32> = dynamic.i(idx![0]);
    assert_eq!(plain.ndim(), 2);
}

#[test]
fn every_kind_of_array_is_a_host() {
    let t = cube();
    let index = idx![1, .., ::-1];
    let expected = t.slice(ndarray::s![1, .., ..;-1]);
    let view = t.view();
    let arc: ArcArray<i32, _> = t.clone().into_shared();
    let cow = CowArray::from(&t);
    let whole: &ndarray::ArrayRef<i32, _> = &t;
    assert_eq!(t.i(index), expected);
    assert_eq!(view.i(index), expected);
    assert_eq!(arc.i(index), expected);
    assert_eq!(cow.i(index), expected);
    assert_eq!(whole.i(index), expected);
    assert_eq!(t.clone().view_mut().i(index), expected);
    // Already reversed, transposed, broadcast, empty.
    let mut turned = t.view();
    turned.swap_axes(0, 2);
    turned.invert_axis(ndarray::Axis(1));
    assert_eq!(turned.i(idx![::-1, 1.., -1]), turned.slice(ndarray::s![..;-1, 1.., -1]));
    let row = array![1, 2, 3];
    let wide = row.broadcast((4, 3)).unwrap();
    assert_eq!(wide.i(idx![2, ::-1]), array![3, 2, 1]);
    let empty = Array2::<f64>::zeros((0, 3));
    assert_eq!(empty.i(idx![.., ::-1]).shape(), [0, 3]);
    assert_eq!(empty.oix(idx![.., [2, 2]]).shape(), [0, 2]);
    // Elements without a size, and such as cannot be copied.
    assert_eq!(Array1::from_elem(7, ()).i(idx![1..;2]).len(), 3);
    let words = array![["a".to_string(), "b".into()], ["c".into(), "d".into()]];
    assert_eq!(words.oix(idx![[1, 1], 0]), array!["c", "c"]);
    struct Neither;
    assert_eq!(Array1::from_shape_fn(3, |_| Neither).i(idx![1..]).len(), 2);
}

#[test]
fn reads_give_arrays_of_the_right_dimension() {
    let t = cube();
    let outer: Array3<i32> = t.oix(idx![.., [2, 0], [true, false, false, true]]);
    assert_eq!(outer, array![[[20, 23], [0, 3]], [[120, 123], [100, 103]]]);
    let points: Array1<i32> = t.vix(idx![[0, 1], [1, 2], [2, 3]]);
    assert_eq!(points, array![12, 123]);
    let numpy: Array2<i32> = t.nix(idx![0, .., [3, 1]]);
    // Two arrays apart, as NumPy has it.
    assert_eq!(numpy, array![[3, 13, 23], [1, 11, 21]]);
    let dynamic: ArrayD<i32> = t.clone().into_dyn().oix(idx![0, [1]]);
    assert_eq!(dynamic.shape(), [1, 4]);
    let scalar: Array0<i32> = t.nix(idx![1, 2, 3]);
    assert_eq!(scalar.into_scalar(), 123);
    assert!(outer.is_standard_layout());
    // Into an array that is there.
    let mut out = Array2::zeros((3, 2));
    t.nix_into(idx![1, .., [0, 3]], &mut out.view_mut().reversed_axes());
    assert_eq!(out, array![[100, 103], [110, 113], [120, 123]]);
}

#[test]
fn writing() {
    let mut t = cube();
    let mut row: ArrayViewMut2<'_, i32> = t.i_mut(idx![.., 1, ::-1]);
    row[[0, 0]] = -1;
    row.row_mut(1).fill(7);
    assert_eq!(t.i(idx![.., 1]), array![[10, 11, 12, -1], [7, 7, 7, 7]]);
    t.oix_mut(idx![[0, 1], 0, [3, 0]]).assign(&array![[1, 2], [3, 4]]);
    assert_eq!(t.i(idx![.., 0]), array![[2, 1, 2, 1], [4, 101, 102, 3]]);
    t.vix_mut(idx![[0, 0], [2, 2], [1, 1]]).accumulate(Add, array![5, 6]);
    assert_eq!(t[[0, 2, 1]], 32);
    assign!(t[.., [true, false, false], 0] += 1000);
    assert_eq!((t[[0, 0, 0]], t[[1, 0, 0]]), (1002, 1004));
    let (mut left, right) = t.split_mut((idx![.., .., ..2], idx![.., .., 2..])).unwrap();
    Zip::from(&mut left).and(&right).for_each(|left, right| *left = *right);
    assert_eq!(t.i(idx![0, 2]), array![22, 23, 22, 23]);
    assert!(t.split_mut((idx![0], idx![..])).is_err());
}

#[test]
fn shared_arrays_are_copied_before_they_are_written_to() {
    let t = cube().into_shared();
    let mut other = t.clone();
    other.i_mut(idx![0]).fill(0);
    assert_eq!((t[[0, 1, 1]], other[[0, 1, 1]]), (11, 0));
    // A part of shared data lies otherwise once it is alone.
    let mut part = t.clone().slice_move(ndarray::s![.., 1..;-1, 3]);
    part.nix_mut(idx![[0, 1], 0]).assign([1, 2]);
    assert_eq!((part, t[[0, 2, 3]]), (array![[1, 13], [2, 113]].into_shared(), 23));
    let source = cube();
    let mut cow = CowArray::from(source.view());
    cow.i_mut(idx![1, 1, 1]).fill(0);
    assert_eq!((source[[1, 1, 1]], cow[[1, 1, 1]]), (111, 0));
}

#[test]
fn arrays_are_index_arrays_and_masks_and_values() {
    let t = Tensor::from_fn([3, 4], |at| (10 * at[0] + at[1]) as i32);
    let array = Array2::from(t.clone());
    let (rows, columns) = (array![[2_i64, -3]], array![1_u8, 3, 1]);
    let mask = array.mapv(|x| x % 3 == 0);
    assert_eq!(array.oix(idx![&rows, &columns]).shape(), [1, 2, 3]);
    assert_eq!(t.oix(idx![&rows, &columns]).to_vec(), [21, 23, 21, 1, 3, 1]);
    assert_eq!(array.vix(idx![rows.view().reversed_axes(), columns]).shape(), [2, 3]);
    assert_eq!(array.nix(&mask), array![0, 3, 12, 21]);
    assert_eq!(t.nix(mask.t().i(idx![::-1, ..]).reversed_axes()).to_vec(), [0, 3, 11, 22]);
    let mut t = t;
    t.i_mut(idx![.., 0]).assign(&array![7, 8, 9]);
    t.nix_mut(&mask).fill(0);
    assert_eq!(t.to_vec(), [0, 1, 2, 0, 8, 11, 0, 13, 9, 0, 22, 23]);
    t.i_mut(idx![.., ::-1]).assign(array.view());
    assert_eq!(t[[1, 3]], 10);
    // By the reference that all arrays have.
    let (ids, row): (&ndarray::ArrayRef<usize, _>, &ndarray::ArrayRef<i32, _>) = (&array![2, 0], &array![1, 2, 3, 4]);
    assert_eq!(t.oix(idx![ids, 3]).to_vec(), [20, 0]);
    t.i_mut(idx![0]).assign(row);
    assert_eq!(t.i(idx![0]).to_vec(), [1, 2, 3, 4]);
}

/// What this library allocated starts a cache line, as the vector behind it need not.
#[test]
fn results_become_arrays_without_a_copy() {
    fn check<T: Clone + Debug + PartialEq>(value: impl Fn(usize) -> T) {
        for len in [1, 2, 3, 100, 50_000] {
            let source: Tensor1<T> = (0..len).map(&value).collect();
            let order: Vec<usize> = (0..len).rev().collect();
            let expected: Vec<T> = order.iter().map(|&k| value(k)).collect();
            for _ in 0..3 {
                let read = source.oix(idx![&order]);
                let first = &raw const read[[0]];
                let array = Array1::from(read);
                assert_eq!((array.as_ptr(), array.as_slice().unwrap()), (first, &expected[..]), "{len}");
                // And back, and there again, by a part from the other end.
                let part = Tensor::from(array).share(idx![len / 3..;-1]);
                let first = &raw const part[[0]];
                let array = Array1::from(part);
                assert_eq!(array.as_ptr(), first, "{len}");
                assert!(array.iter().eq(expected[len / 3..].iter().rev()), "{len}");
            }
        }
    }
    check(|k| k as u8);
    check(|k| k as i16);
    check(|k| [k as u8; 3]);
    check(|k| k as f32);
    check(|k| [k as f32; 3]);
    check(|k| k as f64);
    check(|k| (k as u64, k as u32));
    check(|k| [k; 5]);
    // Elsewhere the elements may be moved in their memory: where they need a drop, so that none is cloned; where no line starts
    // a whole number of elements behind the start.
    let counted: Tensor1<_> = vec![std::sync::Arc::new(1), std::sync::Arc::new(2)].into();
    let array = Array1::from(counted.oix(idx![[1, 0, 0]]));
    assert_eq!((std::sync::Arc::strong_count(&array[0]), std::sync::Arc::strong_count(&array[1])), (2, 3));
    let source: Tensor1<[u64; 4]> = (0..100).map(|k| [k; 4]).collect();
    assert_eq!(Array1::from(source.oix(idx![[7, 8]])), array![[7; 4], [8; 4]]);
    let source: Tensor1<[u64; 17]> = (0..100).map(|k| [k; 17]).collect();
    assert_eq!(Array1::from(source.oix(idx![[7, 8]])), array![[7; 17], [8; 17]]);
    assert_eq!(Array1::from(source.oix(idx![[false; 100]])).len(), 0);
    assert_eq!(Array2::from(Tensor::full([2, 2], ())).len(), 4);
}

#[test]
fn tensors_and_arrays_become_each_other_without_a_copy() {
    let data: Vec<i32> = (0..12).collect();
    let start = data.as_ptr();
    let array = Array2::from_shape_vec((3, 4), data).unwrap();
    let tensor: Tensor2<i32> = array.into();
    assert_eq!((tensor.view().base_ptr(), tensor[[2, 3]]), (start, 11));
    let array = Array2::from(tensor);
    assert_eq!((array.as_ptr(), array[[2, 3]]), (start, 11));
    // With its strides.
    let mut array = array.reversed_axes();
    array.invert_axis(ndarray::Axis(0));
    let expected = array.clone();
    let tensor = Tensor::from(array);
    assert_eq!((tensor.view().base_ptr(), tensor.strides()), (start, &[-1, 4][..]));
    assert_eq!(ArrayView2::from(tensor.view()), expected);
    let array = Array2::from(tensor);
    assert_eq!((array.as_ptr(), array.strides()), (start.wrapping_add(3), &[-1, 4][..]));
    assert_eq!(array, expected);
    // By columns; an axis of one element.
    let by_columns = Array3::from_shape_vec(ndarray::ShapeBuilder::f((3, 1, 4)), (0..12).collect()).unwrap();
    let (start, expected) = (by_columns.as_ptr(), by_columns.clone());
    let array = Array3::from(Tensor::from(by_columns));
    assert_eq!((array.as_ptr(), array), (start, expected));
    let tensor = Tensor::from_vec([2, 3], (0..6).collect::<Vec<i32>>()).unwrap();
    assert_eq!(Array2::from(tensor.oix(idx![[1, 0]])), array![[3, 4, 5], [0, 1, 2]]);
    let view = ArrayView2::from(tensor.view());
    let read: Array2<i32> = view.oix(idx![[1, 0]]);
    assert_eq!(read, Array2::from(tensor.oix(idx![[1, 0]])));
    let mut out = Array2::zeros(read.dim());
    tensor.oix_into(idx![[1, 0]], &mut out);
    assert_eq!(out, read);
    // Parts with gaps and shared storage are copied; the run-time rank.
    assert_eq!(Array1::from(tensor.share(idx![.., 1])), array![1, 4]);
    assert_eq!((Array2::from(tensor.clone()), tensor[[1, 1]]), (array![[0, 1, 2], [3, 4, 5]], 4));
    let dynamic: Tensor<_, DynRank> = ArrayD::<u8>::zeros(IxDyn(&[2, 1, 3])).into();
    assert_eq!(dynamic.shape(), [2, 1, 3]);
    assert_eq!(Tensor::from(Array3::<u8>::zeros((0, 2, 3))).shape(), [0, 2, 3]);
    // Views, both ways.
    let part: ArrayView<'_, i32, Ix2> = tensor.i(idx![::-1, 1..]).into();
    assert_eq!((part, part.as_ptr()), (array![[4, 5], [1, 2]].view(), &raw const tensor[[1, 1]]));
    let back: TensorView<'_, i32, Rank<2>> = part.into();
    assert_eq!(back, tensor.i(idx![::-1, 1..]));
    let mut array = array![[1, 2], [3, 4]];
    let mut view: TensorViewMut<'_, i32, Rank<2>> = array.view_mut().into();
    view.i_mut(idx![.., 0]).fill(9);
    let mut view = ArrayViewMut2::from(view);
    view[[0, 1]] = 8;
    assert_eq!(array, array![[9, 8], [9, 4]]);
}

#[test]
fn mistakes_are_errors() {
    let t = cube();
    let n = 3;
    assert_eq!(
        t.try_i(idx![.., n]).unwrap_err().to_string(),
        "index 3 is outside -3..3 on axis 1 of shape [2, 3, 4], at `n`"
    );
    assert_eq!(t.try_oix(idx![array![0, 2]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_nix(array![true]).unwrap_err().kind(), ErrorKind::MaskShape);
    assert!(t.explain(idx![1, ::2]).to_string().contains("strides   [12, 4, 1] -> [8, 1]"));
}

#[test]
fn oracle() {
    let expected = [
        ("dev.jsonl", [1469, 850, 834, 1475, 0]),
        ("seeds.jsonl", [87, 45, 38, 35, 0]),
        ("pytorch_suite.jsonl", [227, 0, 0, 223, 0]),
        ("torch_rule.jsonl", [0, 0, 0, 0, 922]),
        ("outside.jsonl", [0, 219, 246, 453, 0]),
    ];
    for (file, expected) in expected {
        let counts = ["view", "oix", "vix", "nix", "tix"].map(|mode| {
            let cases = cases(file, mode);
            cases.iter().for_each(|case| check_case(case, mode));
            cases.len()
        });
        let _ = writeln!(
            std::io::stderr(),
            "{file}: {counts:?} view, oix, vix, nix and tix cases through ndarray, none left out"
        );
        assert_eq!(counts, expected);
    }
}

host_in_memory! {
    ArrayD<i64>, |part: ArrayD<i64>| TensorView::from(part.view()).to_contiguous();
}

#[test]
fn every_mode_writes_where_it_reads() {
    let mut good = 0;
    for mode in ["view", "oix", "vix", "nix", "tix"] {
        let file = if mode == "tix" { "torch_rule.jsonl" } else { "dev.jsonl" };
        for case in cases(file, mode) {
            let mut array: ArrayD<i64> = case.source(|x| x as i64).to_contiguous().into();
            good += usize::from(law::law(&mut array, mode, &case.index(), &case.id));
        }
    }
    assert_eq!(good, 4877, "cases that are good");
    let mut turned = ArrayD::<i64>::zeros(IxDyn(&[4, 5, 3])).permuted_axes(IxDyn(&[2, 0, 1]));
    law::law_at_random(&mut turned, 200, "ndarray");
}

/// A case on arrays of run-time and of static dimension.
fn check_case(case: &Case, mode: &str) {
    let (data, layout) = case.buffer(|x| x);
    let view = TensorView::from_slice(&data, layout).expect(&case.id);
    let array: ArrayViewD<'_, f64> = view.into();
    macro_rules! ranks {
        ($($n:literal)*) => {
            match array.ndim() {
                $($n => check(&array.clone().into_dimensionality::<Dim<[usize; $n]>>().expect("of this rank"), case, mode),)*
                _ => {}
            }
        };
    }
    ranks! { 0 1 2 3 4 5 6 }
    check(&array, case, mode);
}

fn check<D: tensor_idx::interop::ArrayRank>(array: &ArrayView<'_, f64, D>, case: &Case, mode: &str)
where
    D::Rank: for<'x> tensor_idx::index::IndexedBy<&'x DynIndex, Output = DynRank>
        + for<'x> tensor_idx::index::IndexedBy<&'x DynIndex, Outer, Output = DynRank>
        + for<'x> tensor_idx::index::IndexedBy<&'x DynIndex, Vectorized, Output = DynRank>
        + for<'x> tensor_idx::index::IndexedBy<&'x DynIndex, NumPy, Output = DynRank>
        + for<'x> tensor_idx::index::IndexedBy<&'x DynIndex, PyTorch, Output = DynRank>,
    DynIndex: Ranks<Outer>,
{
    let (index, id) = (case.index(), &case.id);
    let result: Result<ArrayD<f64>, IndexError> = match mode {
        "view" => array.try_i(&index).map(|view: ArrayViewD<'_, f64>| view.to_owned()),
        "oix" => array.try_oix(&index),
        "vix" => array.try_vix(&index),
        "nix" => array.try_nix(&index),
        _ => array.try_tix(&index),
    };
    match (&case.expect, case.quirk.is_empty()) {
        (Some(expect), true) => {
            let found = result.unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(found.shape(), expect.shape, "{id}");
            assert!(found.iter().eq(&expect.data), "{id}: {found}");
        }
        _ => same_error(&result, case),
    }
}

fn same_error<T: Debug>(result: &Result<T, IndexError>, case: &Case) {
    let error = result.as_ref().expect_err(&case.id);
    let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
    let kinds = if case.quirk.is_empty() { case.errors() } else { case.errors().into_iter().chain(quirk).collect() };
    assert!(kinds.contains(&error.kind()), "{}: {error}, not {kinds:?}", case.id);
}

/// `assign!` has its own verbs, whatever the library's views have under those names.
#[test]
fn statements_on_views() {
    let mut a = ndarray::Array2::<f32>::zeros((3, 4));
    assign!(a.i[1, ::2] = 7.0);
    assign!(a.i[1..] += 1.0);
    assign!(a[0, ::-1] = &[1.0, 2.0, 3.0, 4.0][..]);
    assert_eq!(a, ndarray::arr2(&[[4.0, 3.0, 2.0, 1.0], [8.0, 1.0, 8.0, 1.0], [1.0; 4]]));
}

/// Where elements are chosen or compared, and as ids along an axis, with the rank in the type of the result.
#[test]
fn arrays_stand_beside_tensors() {
    let (t, a) = (Tensor2::from([[1, 2, 3], [4, 5, 6]]), array![[6, 5, 4], [3, 2, 1]]);
    let larger: Tensor2<bool> = t.greater(&a);
    assert_eq!(larger.to_vec(), [false, false, false, true, true, true]);
    let least: Tensor2<i32> = select(&larger, &a, &t);
    assert_eq!(least.to_vec(), [1, 2, 3, 3, 2, 1]);
    let both: Tensor2<bool> = &larger & array![true, false, true];
    assert_eq!(both.to_vec(), [false, false, false, true, false, true]);
    assert_eq!(t.take_along_axis(&array![[-1, 0], [1, 1]], 1).to_vec(), [3, 1, 5, 5]);
    assert_eq!(t.take_along_axis(a.mapv(|x| x % 2).view(), 0).to_vec(), [1, 5, 3, 4, 2, 6]);
}

/// The second prelude has one name of ndarray's prelude, `NewAxis`, and not its `s!`.
mod beside_the_prelude {
    use ndarray::prelude::*;
    use tensor_idx::prelude::beside::*;

    #[test]
    fn both_are_in_scope() {
        let mut a: Array2<i32> = array![[1, 2, 3], [4, 5, 6]];
        assert_eq!(a.slice(s![1, ..;2]), a.i(idx![1, ::2]));
        assign!(a[.., tl(0)] = 0);
        let rows: Array2<i32> = a.oix(idx![[1, 1]]);
        assert_eq!((rows, a[[0, 2]]), (array![[4, 5, 0], [4, 5, 0]], 0));
    }
}

#[test]
fn what_makes_tensors_takes_arrays_as_views() {
    let mut a: Array2<i32> = array![[1, 2, 3], [4, 5, 6]];
    let padded = TensorView::from(a.view()).pad((0, 1), Padding::Edge);
    assert_eq!(padded, [[1, 2, 3, 3], [4, 5, 6, 6], [4, 5, 6, 6]]);
    assert_eq!(TensorView::from(a.t()).roll(1, 0), [[3, 6], [1, 4], [2, 5]]);
    TensorViewMut::from(a.view_mut()).put_along_axis([[0], [-1]], 0, 1);
    assert_eq!(a, array![[0, 2, 3], [4, 5, 0]]);
    let joined = concatenate(&[TensorView::from(a.view()), padded.i(idx![..1, 1..])], 0);
    assert_eq!(joined, [[0, 2, 3], [4, 5, 0], [2, 3, 3]]);
    assert_eq!(
        (TensorView::from(a.view()).get(idx![1, 0]), TensorView::from(a.view()).i(idx![1, 0]).item()),
        (Some(&4), 4)
    );
}

through! {
    ArrayD<f64>,
    |source| Some(source.to_contiguous().into()),
    |view| TensorView::from(view).to_contiguous(),
    |result| TensorView::from(result.view()).to_contiguous()
}

#[test]
fn oracle_of_reads_and_writes() {
    let counts = through::oracle::<ArrayD<f64>>("ndarray");
    assert_eq!(counts, through::Counts { reads: 6416, writes: 1272, mistakes: 924, of_other_ranks: 0 });
}

#[test]
fn a_read_by_so_many_entries_that_they_are_checked_meanwhile() {
    let t = Array2::from_shape_fn([300, 2], |(i, j)| (2 * i + j) as u16);
    let mut ids: Vec<i64> = (0..(1 << 20) + 333).map(|k| k * k % 600 - 300).collect();
    let wanted = |k: usize| t[[ids[k].rem_euclid(300) as usize, k % 2]];
    let read = t.oix(idx![&ids]);
    assert!((0..ids.len()).all(|k| read[[k, k % 2]] == wanted(k)));
    let read = t.t().nix(idx![1, &ids]);
    assert!((0..ids.len()).all(|k| k % 2 == 0 || read[k] == wanted(k)));
    ids[1 << 20] = -301;
    let error = t.try_oix(idx![&ids]).expect_err("an entry is outside").to_string();
    assert!(error.contains("-301") && error.contains("1048576"), "{error}");
}
