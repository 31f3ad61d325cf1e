//! faer as a host: matrices and columns.

use crate::through;
use std::cell::Cell;
use std::panic::AssertUnwindSafe;

use faer::{Col, ColRef, Mat, MatMut, MatRef, mat};
use tensor_idx::error::ErrorKind;
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
fn every_mode_writes_where_it_reads() {
    let mut m = matrix();
    law_of! {
        m;
        vix vix_mut idx![[true, false, true], [0, 1]], [[-1.0, -2.0], [-3.0, -4.0]];
        oix oix_mut idx![[2, 0], [true, false, false, true]], [[-1.0, -2.0], [-3.0, -4.0]];
        nix nix_mut idx![[true, false, true], [3, 0]], [-1.0, -2.0];
        tix tix_mut idx![[true, false, true], [3, 0]], [-1.0, -2.0];
    }
    assert_eq!(m, matrix());
}

#[test]
fn one_row_and_one_column_by_arrays() {
    let m = matrix();
    // A mask makes a plan, and so do many elements.
    assert_eq!(m.oix(idx![[false, true, false], ..]), mat![[10.0, 11.0, 12.0, 13.0]]);
    assert_eq!(m.oix(idx![.., [false, false, true, false]]), mat![[2.0], [12.0], [22.0]]);
    assert_eq!(m.oix(idx![[true, false, false], [false, false, false, true]]), mat![[3.0]]);
    let large = Mat::from_fn(3000, 200, |row, column| (row * 200 + column) as f64);
    assert_eq!(large.oix(idx![[-1], ..]), large.subrows(2999, 1));
    assert_eq!(large.oix(idx![.., [7]]), large.subcols(7, 1));
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

/// Elements that are repeated more often than memory could hold: an error, and nothing is read or written.
#[test]
fn repeated_beyond_memory() {
    let (x, wide) = (7.0, 1_usize << 32);
    for columns in [wide, wide + 1, usize::MAX] {
        let m = MatRef::from_repeated_ref(&x, wide, columns);
        let error = m.try_i(idx![0, 0]).map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooLarge);
        assert_eq!(m.try_oix(idx![[0], [1]]).map(|_| ()).unwrap_err(), error);
        assert_eq!(m.explain(idx![0, 0]).error(), Some(&error));
        let mut t = Tensor::full([2, 2], 0.0);
        assert_eq!(t.view_mut().try_assign(m), Err(error.clone()));
        assert_eq!(t.try_oix_mut(idx![[0, 1]]).unwrap().try_accumulate(Add, m), Err(error));
        assert!(std::panic::catch_unwind(AssertUnwindSafe(|| TensorView::from(&m).to_vec())).is_err());
    }
    let empty = MatRef::from_repeated_ref(&x, 0, usize::MAX);
    assert_eq!(empty.try_i(idx![.., 0]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    let ids = MatRef::from_repeated_ref(&1_u8, wide, wide);
    let error = Tensor1::from([1, 2]).try_oix(ids).unwrap_err();
    assert_eq!(error.to_string(), "faer: the index on axis 0 of shape [2]: more entries than memory can hold");
    // Within memory they are read.
    assert_eq!(MatRef::from_repeated_ref(&x, wide, 3).oix(idx![[wide - 1], ..])[(0, 2)], 7.0);
}

#[test]
fn matrices_and_columns_are_index_arrays_and_masks() {
    let t = Tensor::from_fn([3, 4], |at| 10 * at[0] + at[1]);
    let rows = Col::from_fn(2, |n| [2_i64, -3][n]);
    let grid = mat![[0_u8, 1], [2, 3]];
    assert_eq!(t.oix(idx![&rows, &grid]).to_vec(), [20, 21, 22, 23, 0, 1, 2, 3]);
    assert_eq!(t.oix(idx![rows.as_ref(), grid.as_ref().transpose()]).to_vec(), [20, 22, 21, 23, 0, 2, 1, 3]);
    let m = matrix();
    let mask = Mat::from_fn(3, 4, |row, column| (row + column) % 3 == 0);
    let kept: Col<f64> = m.nix(&mask);
    assert_eq!((kept.nrows(), kept[0], kept[1], kept[3]), (4, 0.0, 3.0, 21.0));
    assert_eq!(m.oix(idx![rows, 1])[1], 1.0);
    let mut t = t;
    t.nix_mut(mask).fill(0);
    t.i_mut(idx![0]).assign(Col::from_fn(4, |n| n + 5));
    t.i_mut(idx![1..]).assign(Mat::from_fn(2, 4, |row, column| 2 * row + column));
    assert_eq!(t.to_vec(), [5, 6, 7, 8, 0, 1, 2, 3, 2, 3, 4, 5]);
}

through! {
    Mat<f64>,
    |source| match source.shape() {
        &[rows, columns] => Some(Mat::from_fn(rows, columns, |row, column| source[[row, column]])),
        _ => None,
    },
    |view| view.to_contiguous(),
    |result| result
}

through! {
    Col<f64>,
    |source| match source.shape() {
        &[rows] => Some(Col::from_fn(rows, |row| source[[row]])),
        _ => None,
    },
    |view| view.to_contiguous(),
    |result| result
}

#[test]
fn oracle_of_reads_and_writes() {
    let counts = [through::oracle::<Mat<f64>>("faer, matrices"), through::oracle::<Col<f64>>("faer, columns")];
    assert_eq!(
        counts,
        [
            through::Counts { reads: 1502, writes: 239, mistakes: 188, of_other_ranks: 6683 },
            through::Counts { reads: 1186, writes: 164, mistakes: 78, of_other_ranks: 7184 }
        ]
    );
}

thread_local! {
    /// Elements that are alive, and calls of `clone` that are left before one panics.
    static ALIVE_AND_LEFT: Cell<(isize, usize)> = const { Cell::new((0, usize::MAX)) };
}

/// An element that owns memory.
struct Owner(Box<usize>);

impl Owner {
    fn new(n: usize) -> Self {
        let (alive, left) = ALIVE_AND_LEFT.get();
        ALIVE_AND_LEFT.set((alive + 1, left));
        Owner(Box::new(n))
    }
}

impl Clone for Owner {
    fn clone(&self) -> Self {
        let (alive, left) = ALIVE_AND_LEFT.get();
        if left == 0 {
            std::panic::resume_unwind(Box::new("enough"));
        }
        ALIVE_AND_LEFT.set((alive, left - 1));
        Owner::new(*self.0)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let (alive, left) = ALIVE_AND_LEFT.get();
        ALIVE_AND_LEFT.set((alive - 1, left));
    }
}

/// faer's own guard against panics drops memory that holds no elements: nothing of the user's is called while it makes a matrix.
#[test]
fn a_clone_that_panics_leaves_each_element_once() {
    let m = Mat::from_fn(2, 3, |row, column| Owner::new(3 * row + column));
    for calls in 0.. {
        ALIVE_AND_LEFT.set((6, calls));
        let read = std::panic::catch_unwind(AssertUnwindSafe(|| {
            let part = m.oix(idx![[0, 1], [0, 1, 2]]);
            assert!((0..6).all(|n| *part[(n / 3, n % 3)].0 == n));
            let column = m.oix(idx![[1, 0], 2]);
            assert_eq!((*column[0].0, *column[1].0), (5, 2));
        }));
        assert_eq!(ALIVE_AND_LEFT.get().0, 6, "after {calls} calls");
        if read.is_ok() {
            assert!(calls >= 8, "one for each element of a result");
            break;
        }
    }
}
