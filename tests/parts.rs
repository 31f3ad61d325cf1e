//! Windows, diagonals, axes in another order and parts along an axis, against plain loops over positions; and one element by any
//! basic index.

use fastrand::Rng;
use rayon::prelude::*;
use tensor_idx::{error::ErrorKind, prelude::*};

use crate::common::naive::{Naive, indices};

/// Views of random ranks from 0 to 6 and shapes, flipped, permuted, stepped and, where it is to be read only, broadcast; each with
/// the position of every element.
fn views(seed: u64, overlapping: bool, mut check: impl FnMut(&mut Rng, TensorView<'_, usize, DynRank>, &Naive)) {
    let mut random = Rng::with_seed(seed);
    for _ in 0..400 {
        let rank = random.usize(..7);
        let shape: Vec<usize> = (0..rank).map(|_| [0, 1, 2, 3, 4, 5, 2, 3][random.usize(..8)]).collect();
        let len = shape.iter().product();
        let t = Tensor::from_vec(&shape[..], (0..len).collect()).unwrap();
        let mut view = t.view();
        for _ in 0..random.usize(..4) {
            if rank == 0 {
                continue;
            }
            let axis = random.usize(..rank);
            view = match random.usize(..4) {
                0 => view.flip(axis),
                1 => view.transpose(),
                2 => {
                    let index: DynIndex = format!("{}::2", ":, ".repeat(axis)).parse().unwrap();
                    view.i(&index)
                }
                _ if overlapping && view.shape()[axis] == 1 => {
                    let mut wide = view.shape().to_vec();
                    wide[axis] = 3;
                    view.broadcast_to(wide)
                }
                _ => view,
            };
        }
        let naive = Naive { shape: view.shape().to_vec(), positions: view.to_vec() };
        check(&mut random, view, &naive);
    }
}

fn same(ours: TensorView<'_, usize, DynRank>, shape: Vec<usize>, position: impl FnMut(&Vec<usize>) -> usize) {
    let expected = Naive::from_fn(shape, position);
    assert_eq!((ours.shape(), ours.to_vec()), (&expected.shape[..], expected.positions));
}

#[test]
fn windows() {
    views(1, true, |random, view, naive| {
        let rank = naive.shape.len();
        let window: Vec<usize> = naive.shape.iter().map(|&extent| random.usize(..extent + 1)).collect();
        let steps: Vec<usize> = (0..rank).map(|_| 1 + random.usize(..3)).collect();
        let counts = |steps: &[usize]| -> Vec<usize> {
            (0..rank).map(|k| (naive.shape[k] - window[k]) / steps[k] + 1).chain(window.iter().copied()).collect()
        };
        let at = |index: &[usize], steps: &[usize]| {
            let from: Vec<usize> = (0..rank).map(|k| index[k] * steps[k] + index[rank + k]).collect();
            naive.at(&from)
        };
        let ones = vec![1; rank];
        same(view.windows(&window), counts(&ones), |index| at(index, &ones));
        same(view.windows_by(&window, &steps), counts(&steps), |index| at(index, &steps));
        if rank > 0 {
            let mut long = window.clone();
            let axis = random.usize(..rank);
            long[axis] = naive.shape[axis] + 1;
            assert_eq!(view.try_windows(&long).unwrap_err().kind(), ErrorKind::ShapeMismatch);
            let mut steps = steps.clone();
            steps[axis] = 0;
            assert_eq!(view.try_windows_by(&window, &steps).unwrap_err().kind(), ErrorKind::ZeroStep);
        }
        assert!(view.try_windows(vec![0; rank + 1]).is_err());
    });
    let t = Tensor::from_vec([4, 6], (0..24).collect()).unwrap();
    let typed: TensorView<i32, Rank<4>> = t.windows([3, 3]);
    assert_eq!(typed.shape(), [2, 4, 3, 3]);
    assert_eq!(typed.i(idx![1, 2]), t.i(idx![1..4, 2..5]));
    let text = |error: IndexError| error.to_string();
    assert_eq!(
        text(t.into_dyn().try_windows([3].to_vec()).unwrap_err()),
        "windows of shape [3] do not fit shape [4, 6]: a window has an extent for each of its 2 axes"
    );
    // All windows of a long axis have more elements than memory.
    let long = Tensor::full([1], 0_u8);
    let long = long.broadcast_to([1 << 40]);
    assert_eq!(long.try_windows([1 << 39]).unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn orders_and_diagonals() {
    views(2, true, |random, view, naive| {
        let rank = naive.shape.len();
        if rank == 0 {
            assert!(
                view.try_swap_axes(0, 0).is_err()
                    && view.try_diagonal().is_err()
                    && view.try_matrix_transpose().is_err()
            );
            return;
        }
        let (a, b) = (random.usize(..rank), random.usize(..rank));
        let signed = |axis: usize| axis as i64 - rank as i64;
        let mut order: Vec<usize> = (0..rank).collect();
        order.swap(a, b);
        assert_eq!(view.swap_axes(a, signed(b)), view.permute(&order));
        let mut order: Vec<usize> = (0..rank).filter(|axis| *axis != a).collect();
        order.insert(b, a);
        assert_eq!(view.move_axis(signed(a), b), view.permute(&order));
        assert!(view.try_move_axis(rank, 0).is_err() && view.try_swap_axes(0, -1 - rank as i64).is_err());
        if rank == 1 {
            assert!(view.try_matrix_transpose().is_err() && view.try_diagonal().is_err());
            return;
        }
        assert_eq!(view.matrix_transpose(), view.swap_axes(rank - 1, rank - 2));
        assert_eq!(view.diagonal(), view.diagonal_of(0, 1));
        if a == b {
            assert_eq!(view.try_diagonal_of(a, signed(b)).unwrap_err().kind(), ErrorKind::RepeatedAxis);
            return;
        }
        let others: Vec<usize> = (0..rank).filter(|k| *k != a && *k != b).collect();
        let extent = naive.shape[a].min(naive.shape[b]);
        let shape = others.iter().map(|&k| naive.shape[k]).chain([extent]).collect();
        same(view.diagonal_of(a, signed(b)), shape, |index| {
            let mut from = vec![index[rank - 2]; rank];
            others.iter().zip(index).for_each(|(&k, &i)| from[k] = i);
            naive.at(&from)
        });
    });
}

#[test]
fn parts_along_an_axis() {
    views(3, true, |random, view, naive| {
        let rank = naive.shape.len();
        if rank == 0 {
            assert!(view.try_axis_iter(0).is_err() && view.try_rows().is_err() && view.try_chunks(0, 1).is_err());
            return;
        }
        let axis = random.usize(..rank);
        let extent = naive.shape[axis];
        let part = |range: std::ops::Range<usize>| -> TensorView<'_, usize, DynRank> {
            let index: DynIndex = format!("{}{}..{}", "..,".repeat(axis), range.start, range.end).parse().unwrap();
            view.i(&index)
        };
        let signed = axis as i64 - rank as i64;
        let parts: Vec<_> = view.axis_iter(signed).collect();
        assert_eq!(parts.len(), extent);
        for (n, ours) in parts.iter().enumerate() {
            assert_eq!(*ours, part(n..n + 1).squeeze(axis));
        }
        let backwards: Vec<_> = view.axis_iter(axis).rev().collect();
        assert!(backwards.iter().rev().eq(&parts));
        let threads: Vec<_> = view.axis_iter(axis).into_par_iter().collect();
        assert_eq!(threads, parts);

        let n = 1 + random.usize(..3);
        let chunks: Vec<_> = view.chunks(axis, n).collect();
        assert_eq!(chunks.len(), extent.div_ceil(n));
        for (k, ours) in chunks.iter().enumerate() {
            assert_eq!(*ours, part(k * n..(k * n + n).min(extent)));
        }
        let threads: Vec<_> = view.chunks(signed, n).into_par_iter().collect();
        assert_eq!(threads, chunks);
        assert_eq!(view.try_chunks(axis, 0).unwrap_err().kind(), ErrorKind::ZeroStep);

        let cut = random.usize(..extent + 1);
        assert_eq!(view.split_at(signed, cut), (part(0..cut), part(cut..extent)));
        assert_eq!(view.try_split_at(axis, extent + 1).unwrap_err().kind(), ErrorKind::RangeOutOfBounds);

        let (last, others) = naive.shape.split_last().unwrap();
        let rows: Vec<_> = view.rows().collect();
        let starts = indices(others);
        assert_eq!(rows.len(), starts.len());
        for (row, start) in rows.iter().zip(&starts) {
            let expected: Vec<usize> =
                (0..*last).map(|i| naive.at(&start.iter().copied().chain([i]).collect::<Vec<_>>())).collect();
            assert_eq!(row.to_vec(), expected);
        }
        assert_eq!(view.rows().into_par_iter().collect::<Vec<_>>(), rows);
        assert_eq!(view.rows().nth(1).map(|row| row.to_vec()), rows.get(1).map(|row| row.to_vec()));
    });
}

/// Each element is in one part of those that are written to, once.
#[test]
fn parts_that_are_written_to() {
    views(4, false, |random, view, naive| {
        let rank = naive.shape.len();
        let mut t = Tensor::full(naive.positions.iter().max().map_or(vec![0], |last| vec![last + 1]), 0_u8);
        let once = |t: &Tensor<u8, DynRank>| t.iter().filter(|x| **x == 1).count() == naive.positions.len();
        let layout = || Layout::new(view.shape(), view.strides(), view.offset()).unwrap();
        let mut data = std::mem::take(&mut t).into_vec();
        if rank == 0 || naive.positions.is_empty() {
            return;
        }
        let axis = random.usize(..rank);
        let n = 1 + random.usize(..3);
        for way in 0..7 {
            data.fill(0);
            let mut whole = TensorViewMut::from_slice(&mut data, layout()).unwrap();
            match way {
                0 => whole.axis_iter_mut(axis).for_each(|mut part| part.add_assign(1)),
                1 => whole.chunks_mut(axis, n).for_each(|mut part| part.add_assign(1)),
                2 => whole.rows_mut().for_each(|mut part| part.add_assign(1)),
                5 => whole.rows_mut().into_par_iter().for_each(|mut part| part.add_assign(1)),
                3 => whole.axis_iter_mut(axis).into_par_iter().for_each(|mut part| part.add_assign(1)),
                4 => whole.chunks_mut(axis, n).into_par_iter().for_each(|mut part| part.add_assign(1)),
                _ => {
                    let cut = random.usize(..naive.shape[axis] + 1);
                    let (mut a, mut b) = whole.split_at_mut(axis, cut);
                    a.add_assign(1);
                    b.add_assign(1);
                }
            }
            let written = Tensor::from_vec(vec![data.len()], data.clone()).unwrap();
            assert!(once(&written) && written.iter().all(|x| *x <= 1), "way {way}");
        }
        if rank >= 2 {
            data.fill(0);
            TensorViewMut::from_slice(&mut data, layout()).unwrap().diagonal_of(0, -1).add_assign(1);
            let expected = view.diagonal_of(0, -1);
            assert_eq!(data.iter().filter(|x| **x == 1).count(), expected.len());
            assert!(expected.iter().all(|&position| data[position] == 1));
        }
    });
}

/// Shared storage is copied before a part of it is written to.
#[test]
fn parts_of_shared_storage() {
    let t = Tensor::from_vec([2, 3], (0..6).collect()).unwrap();
    let mut turned = t.clone().into_transpose();
    turned.axis_iter_mut(0).for_each(|mut row| row.fill(7));
    turned.split_at_mut(0, 1).0.fill(8);
    turned.rows_mut().next().unwrap().fill(9);
    assert_eq!((turned.to_vec(), t.to_vec()), (vec![9, 9, 7, 7, 7, 7], (0..6).collect()));
    let mut wide = Tensor::from_layout(Layout::new([2, 3], &[0, 1], 0).unwrap(), vec![1, 2, 3]).unwrap();
    wide.chunks_mut(0, 1).next().unwrap().fill(0);
    assert_eq!(wide.to_vec(), [0, 0, 0, 1, 2, 3]);
}

/// The verbs of writing on a tensor, against those on its view; a failed one changes nothing.
#[test]
fn verbs_on_tensors() {
    let first = Tensor::from_vec([2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    let mut t = first.clone();
    t += 1.0;
    t -= [[1.0], [2.0]];
    t *= &first;
    t /= 2.0;
    t %= 5.0;
    let mut view = first.clone();
    {
        let mut view = view.view_mut();
        view += 1.0;
        view -= [[1.0], [2.0]];
        view *= &first;
        view /= 2.0;
        view %= 5.0;
    }
    assert_eq!(t, view);
    assert!(first.iter().eq(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    t.pow_assign(2.0);
    t.floor_div_assign(2.0);
    view.view_mut().pow_assign(2.0);
    view.view_mut().floor_div_assign(2.0);
    assert_eq!(t, view);
    t.assign([1.0, 2.0, 3.0]);
    t.accumulate(Max, 2.0);
    t.map_inplace(|x| *x += 1.0);
    assert_eq!(t.to_vec(), [3.0, 3.0, 4.0, 3.0, 3.0, 4.0]);
    let shared = t.clone();
    let error = t.try_assign([1.0, 2.0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    assert!(t.try_add_assign([0.0; 4]).is_err() && t.try_accumulate(Add, [0.0; 4]).is_err());
    assert!(t.shares_storage_with(&shared), "a value that does not fit copies nothing");
    t.fill(0.0);
    assert_eq!(shared.to_vec(), [3.0, 3.0, 4.0, 3.0, 3.0, 4.0]);
    // A value in the same storage.
    let mut t = first.clone();
    t.assign(first.flip(0));
    t += first.flip(-1);
    assert_eq!(t.to_vec(), [7.0, 7.0, 7.0, 7.0, 7.0, 7.0]);
    let mut one = Tensor::full([], 3);
    one += 4;
    assert_eq!(one.item(), 7);
    let mut ints = Tensor1::from([1, 2]);
    assert_eq!(ints.try_div_by_zero().unwrap_err().kind(), ErrorKind::DivisionByZero);
    assert_eq!(ints.to_vec(), [1, 2]);
}

trait DivByZero {
    fn try_div_by_zero(&mut self) -> Result<(), IndexError>;
}

impl DivByZero for Tensor1<i32> {
    fn try_div_by_zero(&mut self) -> Result<(), IndexError> {
        self.try_floor_div_assign(0)
    }
}

#[test]
fn owned_layouts_keep_their_storage() {
    let t = Tensor::from_vec([2, 1, 3], (0..6).collect()).unwrap();
    let start = t.view().base_ptr();
    let made =
        t.into_reshape((3, -1)).into_transpose().into_unsqueeze(-1).into_swap_axes(0, 1).into_squeeze(-1).into_flip(0);
    assert_eq!((made.view().base_ptr(), made.shape()), (start, &[3, 2][..]));
    assert_eq!(made.to_vec(), [4, 5, 2, 3, 0, 1]);
    // A temporary is no obstacle.
    let row = Tensor::from_fn([2, 2], |[i, j]| i + j).into_reshape([-1]);
    assert_eq!(row.to_vec(), [0, 1, 1, 2]);
    let mut turned = made;
    turned.fill(1);
    assert_eq!(turned.view().base_ptr(), start, "nobody else has the storage");
}

/// The same on a tensor whose rank is known at run time.
#[test]
fn owners_of_run_time_rank() {
    let mut t: TensorD<i32> = Tensor::from_vec([2, 1, 3], (0..6).collect()).unwrap().into_dyn();
    t.fill(1);
    t += 1;
    t *= [[1, 2, 3]];
    t.map_inplace(|x| *x += 1);
    assert_eq!(t.to_vec(), [3, 5, 7, 3, 5, 7]);
    t.assign([[10, 20, 30]]);
    assert!(t.try_assign([1, 2]).is_err());
    let start = t.view().base_ptr();
    let t = t.into_squeeze(1).into_reshape([3, -1]).into_transpose().into_unsqueeze(-1).into_swap_axes(0, -1);
    assert_eq!((t.view().base_ptr(), t.shape()), (start, &[1, 3, 2][..]));
    assert_eq!(t.to_vec(), [10, 20, 30, 10, 20, 30]);
    assert!(t.clone().try_into_reshape([4]).is_err() && t.clone().try_into_squeeze(-1).is_err());
    assert_eq!(t.i(None).shape(), [1, 1, 3, 2]);
    let mut t = t;
    assert_eq!(t.view_mut().i_mut(None).shape(), [1, 1, 3, 2]);
    let view = t.view_mut();
    assert_eq!((view.get([0, 1, 0]), view.get(idx![0, -1, 2])), (Some(&30), None));
}

/// The axes of these count from the end, too.
#[test]
fn last_axes() {
    let mut t = Tensor::from_vec([2, 3], (0..6).collect()).unwrap();
    assert_eq!(t.repeat(2, -1), t.repeat(2, 1));
    assert_eq!(t.repeat([1, 0, 2], -1), t.repeat([1, 0, 2], 1));
    let (mut a, mut b) = (Tensor::full([2, 2], 0), Tensor::full([2, 2], 0));
    t.take_into([2, 0], -1, a.view_mut());
    t.take_into([2, 0], 1, b.view_mut());
    assert_eq!((a.to_vec(), &a), (vec![2, 0, 5, 3], &b));
    t.take_along_axis_into([[1, 1], [2, 0]], -1, a.view_mut());
    assert_eq!(a.to_vec(), [1, 1, 5, 3]);
    t.axis_iter_mut(-1).for_each(|mut column| column += 10);
    t.chunks_mut(-1, 2).for_each(|mut columns| columns.i_mut(idx![.., 0]).fill(0));
    assert_eq!(t.to_vec(), [0, 11, 0, 0, 14, 0]);
}

#[test]
fn one_element() {
    let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(t.get(idx![1, -1]), Some(&6));
    assert_eq!(t.get(idx![0, tl(0)]), Some(&3));
    assert_eq!(t.get(idx![2, 0]), None);
    assert_eq!(t.get((1, -3)), Some(&4));
    assert_eq!(t.view().get([1, 1]), Some(&5));
    let place = [1, 1];
    assert_eq!((t.get(&place[..]), t.get(place)), (Some(&5), Some(&5)));
    let dynamic: DynIndex = "1, -1".parse().unwrap();
    let part: DynIndex = "1".parse().unwrap();
    assert_eq!((t.get(&dynamic), t.view().into_dyn().get(&dynamic)), (Some(&6), Some(&6)));
    assert_eq!(t.view().into_dyn().get(&part), None);
    assert_eq!(t.view().into_dyn().get(idx![0, 0]), Some(&1));
    assert_eq!(t.view().into_dyn().get(idx![0]), None);
    let shared = t.clone();
    *t.get_mut(idx![-1, -1]).unwrap() = 60;
    assert_eq!((t[[1, 2]], shared[[1, 2]]), (60, 6));
    assert_eq!(t.view_mut().get_mut(idx![2, 0]), None);
    assert_eq!((t.i(0).get(-1), t.i(0).get(3)), (Some(&3), None));

    assert_eq!(t.i(idx![0, 1]).item(), 2);
    assert_eq!(t.i(idx![0, 1]), 2);
    assert!(t.i(idx![0, 1]) < 3 && t.i(idx![0, 1]) != 3);
    assert_eq!(t.i_mut(idx![0, 1]), 2);
    assert_eq!(t.share(idx![0, 1]), 2);
    assert_eq!(Tensor1::from(['a', 'b']).i(1), 'b');
    assert_eq!(Tensor1::from([true, false]).i(1), false);
    assert_eq!(Tensor1::from([0.5, f64::NAN]).i(0), 0.5);
    let nan = f64::NAN;
    assert!(Tensor1::from([f64::NAN]).i(0) != nan);
    let dynamic = t.view().into_dyn();
    assert!(dynamic != 1);
    assert_eq!(dynamic.i(idx![0, 0]), 1);
    assert_eq!(dynamic.try_item().unwrap_err().to_string(), "expected no axes, found 2");
}

#[test]
fn mutable_views_take_other_layouts() {
    let mut t = Tensor::from_vec([2, 1, 3], (0..6).collect()).unwrap();
    t.view_mut().reshape([-1, 2]).i_mut(idx![.., 0]).fill(-1);
    assert_eq!(t.to_vec(), [-1, 1, -1, 3, -1, 5]);
    t.view_mut().squeeze(1).flip(-1).assign([10, 11, 12]);
    assert_eq!(t.to_vec(), [12, 11, 10, 12, 11, 10]);
    t.view_mut().unsqueeze(0).swap_axes(0, -1).squeeze(-1).i_mut(0).fill(0);
    assert_eq!(t.to_vec(), [0, 11, 10, 0, 11, 10]);
    assert_eq!(t.view_mut().try_reshape([4]).unwrap_err().kind(), ErrorKind::ElementCount);
    assert_eq!(t.view_mut().transpose().try_reshape([-1]).unwrap_err().kind(), ErrorKind::NeedsCopy);
}

/// An array of ranges is one range an axis; `None` is a new axis.
#[test]
fn ranges_and_none_without_the_macro() {
    let t = Tensor::from_vec([3, 4], (0..12).collect()).unwrap();
    let part: TensorView<i32, Rank<2>> = t.i([1..3, 0..2]);
    assert_eq!(part, t.i(idx![1..3, 0..2]));
    assert_eq!(t.i([1..=2, -2..=-1]), t.i(idx![1..=2, -2..=-1]));
    assert_eq!(t.i([1..]), t.i(idx![1..]));
    assert_eq!(t.i([..2, ..3]), t.i(idx![..2, ..3]));
    assert_eq!(t.view().into_dyn().i([1..3, 0..2]), part);
    assert_eq!(t.try_i([1..3, 0..5]).unwrap_err().to_string(), "range 0..5 is outside 0..4 on axis 1 of shape [3, 4]");
    let wide: TensorView<i32, Rank<3>> = t.i(None);
    assert_eq!(wide.shape(), [1, 3, 4]);
    assert_eq!(t.plan([1..3, 0..2]).unwrap().to_string(), t.plan(idx![1..3, 0..2]).unwrap().to_string());
    assert_eq!(t.oix([1..3, 0..2]), part);
}

/// What is checked before a write is checked before shared storage is copied for it.
#[test]
fn mistakes_leave_storage_shared() {
    let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    let same = t.clone();
    assert!(t.try_split_at_mut(9, 1).is_err() && t.try_split_at_mut(0, 3).is_err());
    assert!(t.try_axis_iter_mut(2).is_err() && t.try_chunks_mut(0, 0).is_err());
    assert!(t.try_rem_assign(0).is_err() && t.try_rem_assign([[1, 1, 1], [1, 0, 1]]).is_err());
    assert!(t.shares_storage_with(&same));
}

/// Anybody may ask rayon's `split_at` for more parts than there are.
#[test]
fn no_more_parts_than_there_are() {
    use rayon::iter::plumbing::Producer;
    let mut t = Tensor1::from([1_u64, 2, 3]);
    let (all, none) = t.axis_iter_mut(0).into_par_iter().split_at(1 << 20);
    assert_eq!((Producer::into_iter(all).count(), Producer::into_iter(none).count()), (3, 0));
    let mut parts = t.axis_iter_mut(0);
    parts.next();
    let (two, none) = parts.into_par_iter().split_at(usize::MAX);
    assert_eq!((Producer::into_iter(two).count(), Producer::into_iter(none).count()), (2, 0));
    let (one, others) = t.axis_iter(0).into_par_iter().split_at(1);
    assert_eq!((Producer::into_iter(one).count(), Producer::into_iter(others).count()), (1, 2));
}
