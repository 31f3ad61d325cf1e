//! faer as a host: matrices and columns.

use faer::{Col, ColRef, Mat, MatMut, MatRef, mat};
use tensor_idx::prelude::*;

fn matrix() -> Mat<f64> {
    Mat::from_fn(3, 4, |row, column| (10 * row + column) as f64)
}

#[test]
fn views_are_faer_s_own_and_copy_nothing() {
    let m = matrix();
    let part: MatRef<'_, f64> = m.i(idx![1.., ::-2]);
    assert_eq!(part, mat![[13.0, 11.0], [23.0, 21.0]]);
    assert_eq!(part.as_ptr(), &raw const m[(1, 3)]);
    let row: ColRef<'_, f64> = m.i(idx![-1, 1..]);
    assert_eq!((row.nrows(), row[0], row[2]), (3, 21.0, 23.0));
    let element: &f64 = m.i(idx![1, tl(0)]);
    assert!(std::ptr::eq(element, &m[(1, 3)]));
    assert_eq!(m.i(idx![.., NewAxis, ..2]).shape(), [3, 1, 2]);
    // Views of views, turned ones, columns, nothing.
    assert_eq!(m.as_ref().reverse_rows().i(idx![0, ::-1])[0], 23.0);
    assert_eq!(m.transpose().i(idx![1, ::-1])[0], 21.0);
    assert_eq!(part.i(idx![0, ::-1])[0], 11.0);
    assert_eq!(*m.col(2).i(idx![1]), 12.0);
    assert_eq!((m.i(idx![3..3]).nrows(), m.i(idx![3..3]).ncols()), (0, 4));
}

#[test]
fn reads_and_writes() {
    let mut m = matrix();
    let part: Mat<f64> = m.oix(idx![[2, 0], [true, false, false, true]]);
    assert_eq!(part, mat![[20.0, 23.0], [0.0, 3.0]]);
    let points: Col<f64> = m.vix(idx![[0, 1, 2], [3, 2, 1]]);
    assert_eq!((points[0], points[1], points[2]), (3.0, 12.0, 21.0));
    let element: f64 = m.nix(idx![1, 1]);
    assert_eq!(element, 11.0);
    let mut corner: MatMut<'_, f64> = m.i_mut(idx![..2, ::-1]);
    corner[(0, 0)] = -1.0;
    m.oix_mut(idx![2, [0, 1]]).assign([7.0, 8.0]);
    assign!(m[.., 0] += 100.0);
    assert_eq!(m, mat![[100.0, 1.0, 2.0, -1.0], [110.0, 11.0, 12.0, 13.0], [107.0, 8.0, 22.0, 23.0]]);
    let mut column = Col::from_fn(4, |row| row as f64);
    column.i_mut(idx![::2])[1] = 9.0;
    assert_eq!(column.oix(idx![[2, 0]])[0], 9.0);
    assert_eq!(TensorView::from(&m).i(idx![0, ::-1]).to_vec(), [-1.0, 2.0, 1.0, 100.0]);
    let mut t = Tensor::full([3, 4], 0.0);
    t.view_mut().assign(&m);
    assert_eq!(t[[1, 3]], 13.0);
    assert!(m.try_i(idx![3]).is_err());
}
