//! mdarray as a host: arrays of static and run-time rank, and their views.

use crate::through;
use mdarray::{Array, Const, DArray, DView, Dense, DynRank as MdDyn, Strided as StridedLayout, View, array, view};
use tensor_idx::error::ErrorKind;
use tensor_idx::prelude::*;

fn cube() -> DArray<i32, 3> {
    Array::from_fn([2, 3, 4], |at| (100 * at[0] + 10 * at[1] + at[2]) as i32)
}

#[test]
fn views_have_the_right_rank_and_copy_nothing() {
    let t = cube();
    let part: DView<'_, i32, 3, StridedLayout> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
    assert_eq!(part, array![[[13], [23]], [[113], [123]]]);
    let row: DView<'_, i32, 1, StridedLayout> = t.i(idx![1, ::-2, 0]);
    assert_eq!(row, view![120, 100]);
    assert_eq!((row.as_ptr(), row.stride(0)), (&raw const t[[1, 2, 0]], -8));
    assert_eq!(t.i(idx![-1, -1, -1])[[]], 123);
    let deep: View<'_, i32, MdDyn, StridedLayout> = t.i(idx![NewAxis, NewAxis, NewAxis, NewAxis, ...]);
    assert_eq!(deep.dims(), [1, 1, 1, 1, 2, 3, 4]);
}

#[test]
fn every_shape_and_layout_is_a_host() {
    let t = cube();
    let fixed: Array<i32, (Const<2>, usize)> = Array::from_fn((Const::<2>, 3), |at| (10 * at[0] + at[1]) as i32);
    assert_eq!(fixed.i(idx![1, ::-1]), view![12, 11, 10]);
    assert_eq!(t.view(.., 1, ..).i(idx![.., -1]), view![13, 113]);
    let back = t.i(idx![.., ::-1, ..]);
    assert_eq!(back.i(idx![0, 0, ..2]), view![20, 21]);
    let dynamic = t.clone().into_shape(&[6, 4][..]);
    assert_eq!(dynamic.i(idx![-1, 0]).dims(), [0; 0]);
    let flat: View<'_, i32, (Const<3>,), Dense> = view![4, 5, 6];
    assert_eq!(flat.oix(idx![[2, 2, 0]]), array![6, 6, 4]);
    assert_eq!(DArray::<f32, 2>::zeros([0, 3]).i(idx![.., ::-1]).dim(1), 3);
}

#[test]
fn every_mode_writes_where_it_reads() {
    let mut t = cube();
    law_of! {
        t;
        vix vix_mut idx![1, [true, false, true], [0, 1]], [[-1, -2], [-3, -4]];
        oix oix_mut idx![1, [2, 0], [true, false, false, true]], [[-1, -2], [-3, -4]];
        nix nix_mut idx![1, [true, false, true], [3, 0]], [-1, -2];
        tix tix_mut idx![1, [true, false, true], [3, 0]], [-1, -2];
    }
    assert_eq!(t, cube());
}

#[test]
fn reads_and_writes() {
    let mut t = cube();
    let outer: DArray<i32, 3> = t.oix(idx![.., [2, 0], [true, false, false, true]]);
    assert_eq!(outer, array![[[20, 23], [0, 3]], [[120, 123], [100, 103]]]);
    let points: DArray<i32, 1> = t.vix(idx![[0, 1], [1, 2], [2, 3]]);
    assert_eq!(points, array![12, 123]);
    let numpy: DArray<i32, 2> = t.nix(idx![0, .., [3, 1]]);
    assert_eq!(numpy, array![[3, 13, 23], [1, 11, 21]]);
    let mut row = t.i_mut(idx![1, 1, ::-1]);
    row[0] = -1;
    t.oix_mut(idx![0, 0, [3, 0]]).assign([8, 9]);
    assign!(t[.., 2] = 0);
    let none = [0; 4];
    let first = [[9, 1, 2, 8], [10, 11, 12, 13], none];
    let second = [[100, 101, 102, 103], [110, 111, 112, -1], none];
    assert_eq!(t.clone().into_vec(), [first, second].concat().concat());
    let ours: TensorView<'_, i32, Rank<3>> = (&*t).into();
    assert_eq!(ours.i(idx![0, 0]).to_vec(), [9, 1, 2, 8]);
    let mut other = Tensor::full([2, 3, 4], 0);
    other.view_mut().assign(&*t);
    assert_eq!(other[[1, 1, 3]], -1);
    assert!(t.try_i(idx![2]).is_err());
}

#[test]
fn arrays_are_index_arrays_masks_and_values() {
    let t = Tensor::from_fn([3, 4], |at| 10 * at[0] + at[1]);
    let (rows, grid) = (array![2_i64, -3], array![[0_u8, 1], [2, 3]]);
    assert_eq!(t.oix(idx![&rows, &grid]).to_vec(), [20, 21, 22, 23, 0, 1, 2, 3]);
    // Not in row-major order: a copy.
    assert_eq!(t.oix(idx![0, grid.i(idx![::-1, ..])]).to_vec(), [2, 3, 0, 1]);
    let mask: DArray<bool, 2> = Array::from_fn([3, 4], |at| (at[0] + at[1]) % 3 == 0);
    assert_eq!(t.nix(&*mask).to_vec(), [0, 3, 12, 21]);
    let host: DArray<usize, 1> = array![5, 6, 7, 8].i(idx![..3]).oix(idx![&rows]);
    assert_eq!(host, array![7, 5]);
    let mut t = t;
    t.nix_mut(mask).fill(0);
    t.i_mut(idx![1]).assign(host.oix(idx![[0, 1, 1, 0]]));
    t.i_mut(idx![2]).assign(array![3_usize, 2, 1, 0]);
    assert_eq!(t.to_vec(), [0, 1, 2, 0, 7, 5, 5, 7, 3, 2, 1, 0]);
}

/// No element, and extents whose product no address holds.
#[test]
fn extents_beyond_memory() {
    let none = mdarray::Array::from(Vec::<u8>::new()).into_shape([0, 1_usize << 62, 4]);
    assert_eq!(none.try_i(idx![.., 0, 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    let none = DArray::<u8, 2>::zeros([0, usize::MAX]);
    assert_eq!(none.try_i(idx![.., 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(none.try_nix(idx![[0]]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
}

through! {
    Array<f64, MdDyn>,
    |source| {
        // By rows.
        let mut elements = source.iter();
        Some(Array::from_fn(source.shape(), |_| *elements.next().expect("as many elements")))
    },
    |view| TensorView::from(&view).to_contiguous().into_dyn(),
    |result| TensorView::from(&result).to_contiguous().into_dyn()
}

#[test]
fn oracle_of_reads_and_writes() {
    let counts = through::oracle::<Array<f64, MdDyn>>("mdarray");
    assert_eq!(counts, through::Counts { reads: 6416, writes: 1272, mistakes: 924, of_other_ranks: 0 });
}

/// mdarray looks at the strides of axes of one index, too.
#[test]
fn an_axis_of_one_index_is_contiguous() {
    let a = DArray::<i32, 3>::from_elem([2, 1, 3], 4);
    assert_eq!(a.i(idx![...]).reshape([6]).to_vec(), [4; 6]);
    let b = DArray::<i32, 2>::from_elem([2, 3], 5);
    assert_eq!(b.i(idx![..1, ..]).remap::<mdarray::Rank<2>, mdarray::Dense>().to_vec(), [5; 3]);
}
