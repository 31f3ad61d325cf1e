//! nalgebra as a host: matrices, vectors and views, and what its types cannot hold.

use crate::through;
use nalgebra::{DMatrix, DMatrixView, DVector, Matrix2x3, Matrix3x4, Vector2};
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    interop::{MatrixView, MatrixViewMut, VectorView},
};

macro_rules! dvector {
    ($($x:expr),*) => { DVector::from_vec(vec![$($x),*]) };
}

macro_rules! dmatrix {
    ($($($x:expr),*);*) => {{
        let rows = [$([$($x),*]),*];
        DMatrix::from_fn(rows.len(), rows[0].len(), |row, column| rows[row][column])
    }};
}

fn matrix() -> DMatrix<i32> {
    DMatrix::from_fn(3, 4, |row, column| (10 * row + column) as i32)
}

#[test]
fn views_are_nalgebra_s_own_and_copy_nothing() {
    let m = matrix();
    let part: MatrixView<'_, i32> = m.i(idx![1.., ::2]);
    assert_eq!((part.clone_owned(), part.as_ptr()), (dmatrix![10, 12; 20, 22], &raw const m[(1, 0)]));
    let row: VectorView<'_, i32> = m.i(idx![-1, 1..]);
    assert_eq!(row, dvector![21, 22, 23]);
    let element: &i32 = m.i(idx![1, tl(0)]);
    assert!(std::ptr::eq(element, &m[(1, 3)]));
    // Beyond two axes there are views of ours.
    assert_eq!(m.i(idx![.., NewAxis, ..2]).shape(), [3, 1, 2]);
    // Every storage: static extents, vectors, views of views.
    let fixed = Matrix3x4::from_fn(|row, column| (10 * row + column) as i32);
    assert_eq!(fixed.i(idx![.., 1]), dvector![1, 11, 21]);
    assert_eq!(dvector![5, 6, 7].i(idx![1.., 0]), dvector![6, 7]);
    let view = m.view_with_steps((0, 1), (2, 2), (1, 1));
    assert_eq!(view.i(idx![.., -1]), dvector![3, 23]);
    assert_eq!(part.i(idx![0]), dvector![10, 12]);
    assert_eq!(m.i(idx![3..3]).shape(), (0, 4));
}

#[test]
fn an_axis_that_is_walked_backwards_is_refused_and_read() {
    let m = matrix();
    let error = m.try_i(idx![.., ::-1]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Host);
    assert!(
        error
            .to_string()
            .starts_with("nalgebra: a view cannot walk axis 1 of the result backwards, which has the stride -3"),
        "{error}"
    );
    assert_eq!(m.oix(idx![0, ::-1]), dvector![3, 2, 1, 0]);
    assert_eq!(TensorView::from(&m).i(idx![0, ::-1]).to_vec(), [3, 2, 1, 0]);
    // One position is not walked.
    assert_eq!(m.i(idx![0, 2..3;-1]), dvector![2]);
    // A view of ours can be anything.
    assert_eq!(m.i(idx![NewAxis, 0, ::-1, NewAxis]).to_vec(), [3, 2, 1, 0]);
}

#[test]
fn every_mode_writes_where_it_reads() {
    let mut m = matrix();
    law_of! {
        m;
        vix vix_mut idx![[true, false, true], [0, 1]], [[-1, -2], [-3, -4]];
        oix oix_mut idx![[2, 0], [true, false, false, true]], [[-1, -2], [-3, -4]];
        nix nix_mut idx![[true, false, true], [3, 0]], [-1, -2];
        tix tix_mut idx![[true, false, true], [3, 0]], [-1, -2];
    }
    assert_eq!(m, matrix());
}

#[test]
fn one_row_and_one_column_by_arrays() {
    let m = matrix();
    // A mask makes a plan, and so do many elements.
    assert_eq!(m.oix(idx![[false, true, false], ..]), dmatrix![10, 11, 12, 13]);
    assert_eq!(m.oix(idx![.., [false, false, true, false]]), dmatrix![2; 12; 22]);
    assert_eq!(m.oix(idx![[true, false, false], [false, false, false, true]]), dmatrix![3]);
    assert_eq!(m.oix(idx![[false, true, false], ..0]).shape(), (1, 0));
    let large = DMatrix::from_fn(3000, 200, |row, column| (row * 200 + column) as f64);
    assert_eq!(large.oix(idx![[-1], ..]), large.rows(2999, 1));
    assert_eq!(large.oix(idx![.., [7]]), large.columns(7, 1));
    // Elements that are cloned.
    let texts = large.map(|x| x.to_string());
    assert_eq!(texts.oix(idx![[-1], ..]), texts.rows(2999, 1));
    assert_eq!(texts.oix(idx![.., [7]]), texts.columns(7, 1));
}

#[test]
fn reads_and_writes() {
    let mut m = matrix();
    let part: DMatrix<i32> = m.oix(idx![[2, 0], [true, false, false, true]]);
    assert_eq!(part, dmatrix![20, 23; 0, 3]);
    let points: DVector<i32> = m.vix(idx![[0, 1, 2], [3, 2, 1]]);
    assert_eq!(points, dvector![3, 12, 21]);
    let element: i32 = m.nix(idx![1, 1]);
    assert_eq!(element, 11);
    let mut corner: MatrixViewMut<'_, i32> = m.i_mut(idx![..2, 2..]);
    corner.fill(0);
    m.oix_mut(idx![2, [0, 1]]).assign([7, 8]);
    m.i_mut(idx![1, ..]).copy_from(&dvector![1, 2, 3, 4]);
    assign!(m[.., 0] += 100);
    assert_eq!(m, dmatrix![100, 1, 0, 0; 101, 2, 3, 4; 107, 8, 22, 23]);
    let (mut left, right) = m.split_mut((idx![.., ..2], idx![.., 2..])).unwrap();
    left += right;
    assert_eq!(m[(2, 0)], 129);
    let mut t = Tensor::full([3, 4], 0);
    t.view_mut().assign(&m);
    assert_eq!(t[[1, 3]], 4);
}

/// The elements lie in the matrix itself: no view may be ended by making the next (under Miri, too).
#[test]
fn several_mutable_views_of_a_matrix_of_static_size() {
    let mut m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let (mut top, mut bottom) = m.split_mut((idx![0, ..], idx![1, ..])).unwrap();
    std::mem::swap(&mut top[0], &mut bottom[2]);
    top[1] = 20;
    bottom[0] = 40;
    assert_eq!(m, Matrix2x3::new(6, 20, 3, 40, 5, 1));
    let mut columns = m.split_mut(vec![idx![.., 0], idx![.., 1], idx![.., 2]]).unwrap();
    let first = columns[0].clone_owned();
    columns[2].copy_from(&first);
    columns[0][1] = 0;
    assert_eq!(m, Matrix2x3::new(6, 20, 6, 0, 5, 40));
    m.i_mut(idx![.., 1..]).fill(7);
    m.oix_mut(idx![[1], [0]]).assign(8);
    assert_eq!(m, Matrix2x3::new(6, 7, 7, 8, 7, 7));
}

/// Strides of 0, or no element: extents whose product no address holds.
#[test]
fn extents_beyond_memory() {
    let wide = DMatrixView::from_slice_with_strides(&[1.0], 1 << 40, 1 << 40, 0, 0);
    let none = DMatrix::<f64>::zeros(0, usize::MAX);
    assert_eq!(wide.try_i(idx![0, 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(wide.try_oix(idx![[0], 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(none.try_i(idx![.., ..]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    let mut none = none;
    assert_eq!(none.try_i_mut(idx![.., 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(none.split_mut((0, 1)).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(none.try_oix_mut(idx![[0]]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(none.try_accumulate_at(idx![[0]], Add, 1.0).unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn matrices_and_vectors_are_index_arrays_masks_and_values() {
    let t = Tensor::from_fn([3, 4], |at| (10 * at[0] + at[1]) as i32);
    let (rows, grid) = (dvector![2_i64, -3], dmatrix![0_u8, 1; 2, 3]);
    // A vector has one axis, a matrix two: by rows, though it lies by columns.
    assert_eq!(t.oix(idx![&rows, 0]).shape(), [2]);
    assert_eq!(t.oix(idx![&rows, &grid]).to_vec(), [20, 21, 22, 23, 0, 1, 2, 3]);
    assert_eq!(t.oix(idx![Vector2::new(1, 0), Matrix2x3::from_element(3)]).shape(), [2, 2, 3]);
    let m = matrix();
    let mask = m.map(|x| x % 3 == 0);
    let kept: DVector<i32> = m.nix(&mask);
    assert_eq!(kept, dvector![0, 3, 12, 21]);
    assert_eq!(m.oix(idx![rows.rows(0, 1), grid.column(1)]), dmatrix![21, 23]);
    let mut t = t;
    t.nix_mut(mask).fill(0);
    // A row of a tensor by a vector; a column by one; a matrix.
    t.i_mut(idx![0]).assign(dvector![5, 6, 7, 8]);
    t.i_mut(idx![.., 3]).assign(nalgebra::Vector3::new(1, 2, 3));
    t.i_mut(idx![1.., ..2]).assign(&dmatrix![-1, -2; -3, -4]);
    assert_eq!(t.to_vec(), [5, 6, 7, 1, -1, -2, 0, 2, -3, -4, 22, 3]);
    // Rows, and what the library gave itself: there and back.
    let mut m = m;
    assign!(m[2] = &nalgebra::RowDVector::from_element(4, -7));
    let row = m.oix(idx![1]);
    assign!(m[0] = &row);
    let other = m.clone();
    assign!(m[.., 3] = other.i(idx![.., 0]));
    assert_eq!(m, dmatrix![10, 11, 12, 10; 10, 11, 12, 10; -7, -7, -7, -7]);
    let wrong = m.explain(idx![0, ::-1]);
    assert!(!wrong.is_view());
    assert!(wrong.to_string().contains("\n  refused by `i`: nalgebra: a view cannot walk axis 0"), "{wrong}");
    assert!(m.explain(idx![0, ::2]).is_view());
}

/// The extents that are in a matrix's type are in the view's; a `Dyn` is `_`.
#[test]
fn matrices_enter_with_their_extents() {
    use nalgebra::{Matrix3xX, SMatrix, Vector3};
    use tensor_idx::extents::{Dims, Fixed, idx};
    let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let view = m.fixed();
    let view: TensorView<'_, i32, Dims![2, 3]> = view;
    assert_eq!((view.to_vec(), view.base_ptr()), (vec![1, 2, 3, 4, 5, 6], m.as_ptr()));
    let column: TensorView<'_, i32, Dims![2]> = view.i(idx![.., -1]);
    assert_eq!(column.to_vec(), [3, 6]);
    let wide: SMatrix<u8, 1, 224> = SMatrix::repeat(3);
    let wide: TensorView<'_, u8, Dims![1, 224]> = wide.fixed();
    assert_eq!(wide.len(), 224);
    let vector: Vector3<i32> = Vector3::new(7, 8, 9);
    let vector: TensorView<'_, i32, Dims![3, 1]> = vector.fixed();
    assert_eq!(vector.to_vec(), [7, 8, 9]);
    let points = Matrix3xX::from_column_slice(&[1, 2, 3, 4, 5, 6]);
    let points: TensorView<'_, i32, Dims![3, _]> = points.fixed();
    assert_eq!(points.to_vec(), [1, 4, 2, 5, 3, 6]);
    let any = matrix();
    let any: TensorView<'_, i32, Dims![_, _]> = any.fixed();
    assert_eq!(any.shape(), [3, 4]);
    // Views, with steps and of a part.
    let part = m.fixed_view::<1, 2>(1, 1);
    let part: TensorView<'_, i32, Dims![1, 2]> = part.fixed();
    assert_eq!(part.to_vec(), [5, 6]);
    let steps = m.fixed_view_with_steps::<2, 2>((0, 0), (0, 1));
    let steps: TensorView<'_, i32, Dims![2, 2]> = steps.fixed();
    assert_eq!(steps.to_vec(), [1, 3, 4, 6]);
}

/// `assign!` has its own verbs, whatever the library's views have under those names.
#[test]
fn statements_on_views() {
    let mut m = DMatrix::<f64>::zeros(2, 3);
    assign!(m.i[.., 1] = 2.0);
    assign!(m.i[1] *= 3.0);
    assert_eq!(m, DMatrix::from_row_slice(2, 3, &[0.0, 2.0, 0.0, 0.0, 6.0, 0.0]));
}

through! {
    DMatrix<f64>,
    |source| match source.shape() {
        &[rows, columns] => Some(DMatrix::from_row_iterator(rows, columns, source.iter().copied())),
        _ => None,
    },
    |view| view.to_contiguous(),
    |result| result
}

#[test]
fn oracle_of_reads_and_writes() {
    let counts = through::oracle::<DMatrix<f64>>("nalgebra");
    assert_eq!(counts, through::Counts { reads: 1502, writes: 239, mistakes: 188, of_other_ranks: 6683 });
}

/// What nalgebra does with its own views of one row, one column or one element, and the memory beside them.
#[test]
fn nalgebra_walks_views_of_one_row_and_one_column() {
    let walked = |m: &DMatrix<i32>, part: MatrixView<'_, i32>| {
        let forwards: Vec<i32> = part.iter().copied().collect();
        let mut backwards: Vec<i32> = part.iter().rev().copied().collect();
        backwards.reverse();
        assert_eq!((&forwards, part.sum()), (&backwards, forwards.iter().sum::<i32>()));
        assert!(part.iter().all(|x| m.as_slice().as_ptr_range().contains(&std::ptr::from_ref(x))));
        let owned = part.clone_owned();
        assert_eq!((owned.as_slice(), owned.shape()), (&forwards[..], part.shape()));
        assert!(part == owned);
        forwards
    };
    for (rows, columns) in [(1, 4), (3, 4), (4, 1), (1, 1)] {
        let m = DMatrix::from_fn(rows, columns, |row, column| (10 * row + column) as i32);
        let row = |row: usize| (0..columns).map(|column| (10 * row + column) as i32).collect::<Vec<_>>();
        let column = |column: usize| (0..rows).map(|row| (10 * row + column) as i32).collect::<Vec<_>>();
        assert_eq!(walked(&m, m.i(idx![..1, ..])), row(0));
        assert_eq!(walked(&m, m.i(idx![-1.., ..])), row(rows - 1));
        assert_eq!(walked(&m, m.i(idx![.., ..1])), column(0));
        assert_eq!(walked(&m, m.i(idx![.., -1..])), column(columns - 1));
        assert_eq!(walked(&m, m.i(idx![-1.., -1..])), [m[(rows - 1, columns - 1)]]);
        assert_eq!(walked(&m, m.i(idx![..0, ..])), [0; 0]);
        let one: VectorView<'_, i32> = m.i(idx![0, ..1]);
        assert_eq!((one.iter().rev().count(), one.sum()), (1, 0));
        let mut written = m.clone();
        written.i_mut(idx![..1, ..]).fill(-1);
        written.i_mut(idx![-1.., -1..]).iter_mut().for_each(|x| *x = -2);
        let wanted = DMatrix::from_fn(rows, columns, |row, column| match (row, column) {
            _ if (row, column) == (rows - 1, columns - 1) => -2,
            (0, _) => -1,
            _ => (10 * row + column) as i32,
        });
        assert_eq!(written, wanted);
        for mut part in written.views_mut().chunks(0, 1) {
            part.fill(7);
        }
        assert!(written.iter().all(|x| *x == 7));
    }
    let mut on_the_stack = [nalgebra::RowVector3::new(1, 2, 3), nalgebra::RowVector3::new(4, 5, 6)];
    on_the_stack[0].i_mut(idx![...]).fill(0);
    assert_eq!(on_the_stack, [nalgebra::RowVector3::new(0, 0, 0), nalgebra::RowVector3::new(4, 5, 6)]);
}

/// nalgebra has no views that repeat rows: its iterators would leave the memory.
#[test]
fn repeated_rows_are_no_view() {
    let row = DMatrix::from_row_slice(1, 3, &[1, 2, 3]);
    let error = row.views().try_broadcast_to([2, 3]).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Host);
    assert!(error.to_string().contains("cannot repeat the rows of axis 0"), "{error}");
    let column = DMatrix::from_column_slice(2, 1, &[4, 5]);
    let wide: MatrixView<'_, i32> = column.views().broadcast_to([2, 3]);
    assert_eq!(wide.iter().copied().collect::<Vec<_>>(), [4, 5, 4, 5, 4, 5]);
    assert_eq!(wide.iter().rev().count(), 6);
}
