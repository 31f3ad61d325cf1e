//! Ways to read, made tensors and literals that the chains leave out.

use tensor_idx::extents::{Dims, Extent, assign, idx};
use tensor_idx::join::Padding;
use tensor_idx::outside::{clip, fill};
use tensor_idx::prelude::*;
use tensor_idx::read::{OnAxis, select};

fn matrix() -> Tensor<i32, Dims![3, 4]> {
    Tensor::from_vec(Dims![3, 4], (0..12).collect()).unwrap()
}

/// Of one axis that is known at run time, `take` knows no extent.
#[test]
fn taken() {
    let t = matrix();
    let columns: Tensor<i32, Dims![_, _]> = t.take(&[0, 1], 1);
    assert_eq!((columns.shape(), columns.to_vec()), (&[3, 2][..], vec![0, 1, 4, 5, 8, 9]));
    let columns: Tensor<i32, Dims![_, _]> = t.take(1..3, -1);
    assert_eq!(columns.shape(), [3, 2]);
    let rows: Tensor<i32, Dims![_, _]> = t.take(&[true, false, true], 0);
    assert_eq!(rows.shape(), [2, 4]);
    let grid: Tensor<i32, Dims![_, _, _]> = t.take([[0, 1], [2, 0]], 0);
    assert_eq!(grid.shape(), [2, 2, 4]);
}

/// An element on an axis that is known at run time, under every mode.
#[test]
fn on_one_axis() {
    let t = matrix();
    let columns: Tensor<i32, Dims![_, _]> = t.nix(OnAxis::new([2_i64, 0], 1));
    assert_eq!((columns.shape(), columns.to_vec()), (&[3, 2][..], vec![2, 0, 6, 4, 10, 8]));
    assert_eq!(columns, t.tix(OnAxis::new([2_i64, 0], 1)));
    assert_eq!(t.vix(OnAxis::new([2_i64, 0], 1)), t.clone().relax::<Dims![_, _]>().vix(OnAxis::new([2_i64, 0], 1)));
    let last: Tensor<i32, Dims![_]> = t.oix(OnAxis::new(clip(7), 1));
    assert_eq!(last.to_vec(), [3, 7, 11]);
    let filled: Tensor<i32, Dims![_]> = t.oix(OnAxis::new(fill(7, -1), 1));
    assert_eq!(filled.to_vec(), [-1; 3]);
    let whole: Tensor<i32, Dims![_, _, _]> = t.oix(OnAxis::new(true, 0));
    assert_eq!(whole.shape(), [1, 3, 4]);
    let new: Tensor<i32, Dims![_, _, _]> = t.oix(OnAxis::new(NewAxis, 1));
    assert_eq!(new.shape(), [3, 1, 4]);
}

/// Where the mode is known at run time, so is the rank of a result of index arrays.
#[test]
fn modes_at_run_time() -> Result<(), IndexError> {
    use tensor_idx::write::Assign as _;
    let mut t = matrix();
    let mode: tensor_idx::index::DynMode = "oix".parse().unwrap();
    let plan = t.layout().plan_gather(mode, tensor_idx::idx![[2, 0]])?;
    assert_eq!(plan.gather(&t)?.to_vec(), [8, 9, 10, 11, 0, 1, 2, 3]);
    t.try_assign_by(mode, tensor_idx::idx![[2, 0], 0], tensor_idx::write::operator::assign, 7)?;
    assert_eq!(t.i(idx![.., 0]).to_vec(), [7, 4, 7]);
    Ok(())
}

/// Extents that are parameters stay, or are forgotten.
#[test]
fn parameters_relax() {
    fn any_rows<M: Extent, N: Extent>(t: TensorView<'_, i32, Dims![M, N]>) -> TensorView<'_, i32, Dims![_, N]> {
        t.relax()
    }
    fn any<N: Extent>(t: TensorView<'_, i32, Dims![N, 4]>) -> TensorView<'_, i32, Dims![_, 4]> {
        t.relax()
    }
    fn as_it_is<M: Extent, N: Extent>(t: TensorView<'_, i32, Dims![M, N]>) -> TensorView<'_, i32, Dims![M, N]> {
        t.relax::<Dims![M, N]>().relax()
    }
    let t = matrix();
    let columns: TensorView<'_, i32, Dims![_, 4]> = any_rows(t.view());
    assert_eq!(
        (columns.shape(), any(t.view()).shape(), as_it_is(t.view()).shape()),
        (&[3, 4][..], &[3, 4][..], &[3, 4][..])
    );
}

/// Arrays that are spelled out in `assign!` are compared when this is built; elements may be arrays themselves.
#[test]
fn arrays_as_values() {
    let (mut t, x, row, n) = (matrix(), 7, [1, 2, 3, 4], 2);
    assign!(t[0] = [x, x + 1, 9, 10]);
    assign!(t[1..] = [row; 2]);
    assign!(t[1..] += [[1], [x]]);
    assign!(t.oix[[0, 2], [3]] = ([[x], [-x]]));
    assign!(t.i[n, ..2] += [0; 2]);
    assert_eq!(t.to_vec(), [7, 8, 9, 7, 2, 3, 4, 5, 8, 9, 10, -7]);
    // An attribute may remove an entry, so these are compared when this runs.
    assign!(
        t[0] = [
            1,
            2,
            3,
            4,
            #[cfg(any())]
            5
        ]
    );
    assign!(t[1..] = &[[5, 6, 7, 8], [9, 10, 11, 12]]);
    assert_eq!(t.to_vec(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    let mut points: Tensor<[i32; 2], Dims![2, 3]> = Tensor::full(Dims![2, 3], [0, 0]);
    assign!(points[.., 0] = [1, 2]);
    assign!(points[0, 1..] = [[3, 4], [5, 6]]);
    let pair = [7, 8];
    assign!(points[1, 1..] = [pair]);
    assert_eq!(points.to_vec(), [[1, 2], [3, 4], [5, 6], [1, 2], [7, 8], [7, 8]]);
}

/// Bounds of every kind, on an axis of known extent and on one that is not.
#[test]
fn bounds() {
    let t = matrix();
    let known: TensorView<'_, i32, Dims![2, 3]> = t.i(idx![..=1, 1..=3]);
    assert_eq!(known.to_vec(), [1, 2, 3, 5, 6, 7]);
    let known: TensorView<'_, i32, Dims![2, 2]> = t.i(idx![hd(1)..hd(3), -3..=-2]);
    assert_eq!(known.to_vec(), [5, 6, 9, 10]);
    let known: TensorView<'_, i32, Dims![3, 2]> = t.i(idx![.., tl(2)..tl(0)]);
    assert_eq!(known.to_vec(), [1, 2, 5, 6, 9, 10]);
    let known: TensorView<'_, i32, Dims![3, 1]> = t.i(idx![..=-1, hd(3)..]);
    assert_eq!(known.to_vec(), [3, 7, 11]);
    let loose = t.relax::<Dims![_, _]>();
    let some: TensorView<'_, i32, Dims![2, _]> = loose.i(idx![1..3, 1..]);
    assert_eq!(some.shape(), [2, 3]);
    let some: TensorView<'_, i32, Dims![2, 3]> = loose.i(idx![-3..-1, ..=2]);
    assert_eq!(some.shape(), [2, 3]);
    let some: TensorView<'_, i32, Dims![2, 2]> = loose.i(idx![..2, hd(1)..hd(3)]);
    assert_eq!(some.shape(), [2, 2]);
}

/// Arrays of one entry, repeated.
#[test]
fn repeated_entries() {
    let t = matrix();
    let rows: Tensor<i32, Dims![3, 4]> = t.oix(idx![[2; 3]]);
    assert_eq!(rows.i(idx![2]).to_vec(), [8, 9, 10, 11]);
    // How many `true`s there are is left to the program.
    let rows: Tensor<i32, Dims![_, 4]> = t.oix(idx![[true; 3]]);
    assert_eq!(rows.shape(), [3, 4]);
}

/// The plain macro, and indices without one, are checked when the program runs, and leave the axes that they do not name.
#[test]
fn indices_of_the_prelude() {
    let t = matrix();
    let row: TensorView<'_, i32, Dims![4]> = t.i(tensor_idx::idx![1]);
    assert_eq!(row.to_vec(), [4, 5, 6, 7]);
    let part: TensorView<'_, i32, Dims![_, 4]> = t.i(tensor_idx::idx![1..3]);
    assert_eq!(part.shape(), [2, 4]);
    assert_eq!((t.i((1, 2)), t[[1, 2]]), (t.i(idx![1, 2]), 6));
    assert!(t.try_i(tensor_idx::idx![3]).is_err());
    assert_eq!(t.clone().into_dyn().i(idx![1, 3]), 7);
    let made: Tensor<usize, Dims![2, 3]> = Tensor::from_fn(Dims![2, 3], |[i, j]| 3 * i + j);
    assert_eq!(made.to_vec(), [0, 1, 2, 3, 4, 5]);
}

/// Parts that are written to have extents, too, under every mode.
#[test]
fn parts_that_are_written_to() {
    let mut t = matrix();
    let mut part: TensorViewMut<'_, i32, Dims![2, 3]> = t.i_mut(idx![1.., ..-1]);
    part.fill(0);
    let mut row: TensorViewMut<'_, i32, Dims![4]> = t.i_mut(idx![tl(0)]);
    row += 1;
    t.oix_mut(idx![[0, -1], [true, false, false, true]]).assign([[20, 21], [22, 23]]);
    t.vix_mut(idx![[0, 1], [1, 2]]).assign([30, 31]);
    t.nix_mut(idx![[2], ..2]).assign([[40, 41]]);
    t.tix_mut(idx![1, [-1]]).fill(50);
    assert_eq!(t.to_vec(), [20, 30, 2, 21, 0, 0, 31, 50, 40, 41, 1, 23]);
    assign!(t.nix[[0, 2], ..2] = [[1, 2]]);
    assign!(t.tix[.., [3]] = [[7], [8], [9]]);
    assign!(t.oix[[false, true, false]] = 0);
    assert_eq!(t.to_vec(), [1, 2, 2, 7, 0, 0, 0, 0, 1, 2, 1, 9]);
}

/// What is repeated along an axis of a parameter, or stands beside it, needs no number of it.
fn parameters<N: Extent>(t: &mut Tensor<i32, Dims![3, N]>, turned: &mut Tensor<i32, Dims![N, 3]>) {
    let row = [4, 5, 6];
    assign!(t[..] = [[1], [2], [3]]);
    assign!(t[0] = [0]);
    assign!(turned[..] = [row]);
    assign!(turned[..] += row);
}

#[test]
fn arrays_beside_parameters() {
    let (mut t, mut turned) = (Tensor::full(Dims![3, 2], 7), Tensor::full(Dims![2, 3], 7));
    parameters(&mut t, &mut turned);
    assert_eq!((t.to_vec(), turned.to_vec()), (vec![0, 0, 2, 2, 3, 3], vec![8, 10, 12, 8, 10, 12]));
}

#[test]
fn one_element() {
    let t = matrix();
    assert_eq!((t.get(idx![1, -1]), t.clone().forget().get(idx![2, 0])), (Some(&7), Some(&8)));
}

#[test]
fn padded_by_a_list() {
    let padded: Tensor2<i32> = matrix().pad([(1, 1), (0, 2)], Padding::Constant(0));
    assert_eq!(padded.shape(), [5, 6]);
}

#[test]
fn sixteen_axes() {
    let t = Tensor::full(Dims![1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 7);
    assert_eq!((t.len(), Tensor::<i32, Dims![2, 3]>::default().to_vec()), (2, vec![0; 6]));
}

/// Literals that a macro hands on, in its own groups, and in parentheses.
#[test]
fn literals_of_macros() {
    macro_rules! two {
        ($t:expr, $a:expr, $b:expr) => {
            $t.oix(idx![[$a, $b]])
        };
    }
    let t = matrix();
    let rows: Tensor<i32, Dims![2, 4]> = two!(t, 0, 2);
    assert_eq!(rows.shape(), [2, 4]);
    let grid: Tensor<i32, Dims![2, 2, 4]> = two!(t, [0, 1], [1, 0]);
    assert_eq!(grid.shape(), [2, 2, 4]);
    let grid: Tensor<i32, Dims![2, 2, 4]> = t.oix(idx![[([0, 1]), ([1, 0])]]);
    assert_eq!(grid.shape(), [2, 2, 4]);
}

/// Operators and attributes: what is computed is known at run time.
#[test]
#[expect(clippy::nonminimal_bool, reason = "that is the point")]
fn computed_entries() {
    let t = matrix();
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[!true, true, false]]);
    assert_eq!(one.shape(), [1, 4]);
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[true ^ true, false, true]]);
    assert_eq!(one.shape(), [1, 4]);
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[
        0,
        #[cfg(any())]
        9
    ]]);
    assert_eq!(one.shape(), [1, 4]);
    let one: Tensor<i32, Dims![_, 4]> = t.oix(idx![[
        false,
        true,
        false,
        #[cfg(any())]
        true
    ]]);
    assert_eq!(one.to_vec(), [4, 5, 6, 7]);
    let two: Tensor<i32, Dims![_, _, 4]> = t.oix(idx![
        [[
            0,
            #[cfg(any())]
            9,
            1
        ]; 2]
    ]);
    assert_eq!(two.shape(), [2, 2, 4]);
    let two: Tensor<i32, Dims![_, _, 4]> = t.oix(idx![[
        [0, 1],
        [
            2,
            #[cfg(any())]
            9,
            0
        ]
    ]]);
    assert_eq!(two.shape(), [2, 2, 4]);
    // No entry, so none that is outside.
    let none: Tensor<i32, Dims![0, 4]> = t.oix(idx![[5; 0]]);
    assert_eq!(none.shape(), [0, 4]);
}

/// A length of more digits than a type has is no promise.
#[test]
fn beyond_eight_digits() {
    let t = Tensor::full([200_000_000], ()).fix::<Dims![_]>();
    let part: TensorView<'_, (), Dims![_]> = t.i(idx![..150_000_000]);
    assert_eq!(part.shape(), [150_000_000]);
    let part: TensorView<'_, (), Dims![99_999_999]> = t.i(idx![..99_999_999]);
    assert_eq!(part.shape(), [99_999_999]);
}

/// A tensor that is an index array hands its extents on; as a mask, and where the axis is known at run time, it hands on none.
#[test]
fn tensors_as_index_arrays() {
    let t = Tensor::from_fn([5, 4], |[i, j]| 10 * i + j).fix::<Dims![5, 4]>();
    let ids = Tensor::from_vec(Dims![3], vec![4_i64, 0, -4]).unwrap();
    let grid = Tensor::from_vec([2, 3], vec![0_u8, 1, 2, 3, 0, 1]).unwrap().fix::<Dims![2, _]>();
    let rows: Tensor<usize, Dims![3, 4]> = t.oix(&ids);
    crate::fits(&rows, &[3, 4]);
    let rows: Tensor<usize, Dims![3, 2]> = t.oix(idx![&ids, 1..3]);
    assert_eq!(rows.to_vec(), [41, 42, 1, 2, 11, 12]);
    let pairs: Tensor<usize, Dims![2, _, 3]> = t.oix(idx![&grid, clip(&ids)]);
    crate::fits(&pairs, &[2, 3, 3]);
    let points: Tensor<usize, Dims![2, 3]> = t.vix(idx![&ids, &grid]);
    assert_eq!(points.to_vec(), [40, 1, 12, 43, 0, 11]);
    let points: Tensor<usize, Dims![2, 3]> = t.nix(idx![ids.view(), &grid]);
    crate::fits(&points, &[2, 3]);
    let last: Tensor<usize, Dims![5, 2, _]> = t.tix(idx![.., &grid]);
    crate::fits(&last, &[5, 2, 3]);
    let one: Tensor<usize, Dims![4]> = t.oix(idx![Tensor::full(Dims![], 2_i64)]);
    assert_eq!(one.to_vec(), [20, 21, 22, 23]);
    let mask = Tensor::from_vec(Dims![5], vec![true, false, false, true, true]).unwrap();
    let kept: Tensor<usize, Dims![_, 4]> = t.oix(idx![&mask]);
    crate::fits(&kept, &[3, 4]);
    let taken: Tensor<usize, Dims![_, _]> = t.take(&Tensor::full(Dims![2], 1_i64), 1);
    crate::fits(&taken, &[5, 2]);
    let along = t.oix(OnAxis::new(-1, 1));
    crate::fits(&along, &[5]);
    let along = t.take_along_axis(Tensor::full(Dims![5, 2], 1_i64), 1);
    crate::fits(&along, &[5, 2]);
    let rank: Tensor2<usize> = t.clone().forget().oix(&ids);
    assert_eq!(rank.shape(), [3, 4]);
    // Two arrays that do not broadcast do not build (tests/ui); with an extent that is known at run time the program checks it.
    let four = Tensor::from_vec([4], vec![0, 1, 2, 3]).unwrap().fix::<Dims![_]>();
    assert!(t.try_vix(idx![&ids, &four]).is_err());
}

/// Operands of other extents, aligned at the last axis: 1 takes the other extent, and of a known extent and one that is not, the known one
/// is in the type.
#[test]
fn operands_of_other_extents() {
    let t = Tensor::full(Dims![3, 224], 1.0_f32);
    let (row, column, one) =
        (Tensor::full(Dims![224], 1.0_f32), Tensor::full(Dims![3, 1], 2.0_f32), Tensor::full(Dims![1], 1.0_f32));
    let mask: Tensor<bool, Dims![3, 224]> = t.equal(&row);
    crate::fits(&mask, &[3, 224]);
    let mask: Tensor<bool, Dims![3, 224]> = row.less(&t);
    crate::fits(&mask, &[3, 224]);
    let mask: Tensor<bool, Dims![3, 224]> = row.view().greater(column.view());
    crate::fits(&mask, &[3, 224]);
    let mask: Tensor<bool, Dims![3, 1]> = column.equal(&one) | column.equal(1.0);
    crate::fits(&mask, &[3, 1]);
    let mask: Tensor<bool, Dims![3]> = Tensor::full(Dims![3], 1.0_f32).at_most(&one);
    crate::fits(&mask, &[3]);
    let mask: Tensor<bool, Dims![2, 3, 224]> = t.equal(&row) & Tensor::full(Dims![2, 1, 1], true);
    crate::fits(&mask, &[2, 3, 224]);
    let none: Tensor<bool, Dims![3, 224]> = t.equal(Tensor::full(Dims![], 1.0_f32));
    crate::fits(&none, &[3, 224]);
    let empty: Tensor<bool, Dims![0, 0]> = Tensor::full(Dims![0, 1], 1).equal(&Tensor::full(Dims![1, 0], 1));
    crate::fits(&empty, &[0, 0]);

    let loose = row.clone().relax::<Dims![_]>();
    let mask: Tensor<bool, Dims![3, 224]> = t.equal(&loose);
    crate::fits(&mask, &[3, 224]);
    let mask: Tensor<bool, Dims![3, _]> = loose.equal(&column);
    crate::fits(&mask, &[3, 224]);
    let mask: Tensor<bool, Dims![_]> = loose.equal(&loose) ^ one.equal(&loose);
    crate::fits(&mask, &[224]);
    assert!(Tensor::full(Dims![9], 1.0_f32).try_equal(&loose).is_err());
    let mask: Tensor<bool, Rank<2>> = t.equal(row.view().forget());
    assert_eq!(mask.shape(), [3, 224]);

    let chosen: Tensor<f32, Dims![3, 224]> = select(column.greater(1.0), &row, &t);
    crate::fits(&chosen, &[3, 224]);
    let chosen: Tensor<f32, Dims![3, 224]> = select(row.greater(0.0), &column, 0.0);
    assert!(chosen.iter().all(|x| *x == 2.0));
    assert!(of_parameters(&t, &row));
}

/// An extent that is a parameter broadcasts with itself.
fn of_parameters<M: Extent, N: Extent>(t: &Tensor<f32, Dims![M, N]>, row: &Tensor<f32, Dims![N]>) -> bool {
    let mask: Tensor<bool, Dims![M, N]> = t.equal(t) & t.equal(row);
    let mask: Tensor<bool, Dims![M, N]> = of_any_shape(mask.view());
    mask.iter().all(|same| *same)
}

fn of_any_shape<S: tensor_idx::shape::Shape>(mask: TensorView<'_, bool, S>) -> Tensor<bool, S> {
    select(&mask, &mask, true) & mask.equal(&mask) & true
}

/// Extents by themselves are a shape: windows of these extents, and as many copies along each axis.
#[test]
fn shapes_as_arguments() {
    let t = matrix();
    assert_eq!(t.windows(Dims![2, 2]), t.windows([2, 2]));
    assert_eq!(t.windows_by(Dims![2, 2], Dims![2, 2]).shape(), [1, 2, 2, 2]);
    assert_eq!(t.view().forget().windows(Dims![2, 2]).shape(), [2, 3, 2, 2]);
    assert_eq!(t.tile(Dims![2]).shape(), [3, 8]);
    assert_eq!(t.tile(Dims![2, 1, 1]), t.tile([2, 1, 1]));
    assert_eq!(t.view().forget().tile(Dims![2, 1]).shape(), [6, 4]);
    assert_eq!(t.view().into_dyn().tile(Dims![2, 1]).shape(), [6, 4]);
}

/// A variable in a literal mask may be a row: then the literals do not tell its axes.
#[test]
fn rows_in_variables() {
    let (row, x) = ([true, true], true);
    let mut t: Tensor<i32, Dims![2, 2]> = Tensor::from_vec(Dims![2, 2], vec![1, 2, 3, 4]).unwrap();
    let read: Tensor<i32, Dims![_]> = t.oix(idx![[row, [true, false]]]);
    assert_eq!(read.to_vec(), [1, 2, 3]);
    let columns: Tensor<i32, Dims![2, _]> = t.oix(idx![.., [x, false]]);
    assert_eq!(columns.to_vec(), [1, 3]);
    assign!(t[[row, [true, false]]] = 0);
    assert_eq!(t.to_vec(), [0, 0, 0, 4]);
    assert_eq!(DynIndex::from(idx![0, ..]).to_string(), "0, ..");
}
