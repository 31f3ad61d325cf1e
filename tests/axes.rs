//! Axes are counted from the front or from the end, by any integer type, wherever one is named; a reshape may leave one extent
//! open.

use tensor_idx::{error::ErrorKind, prelude::*, read::OnAxis};

use crate::common::naive::{Naive, indices};

fn cube() -> Tensor3<i32> {
    Tensor::from_vec([2, 3, 4], (0..24).collect()).unwrap()
}

/// Every integer type names the same axis.
#[test]
fn any_integer_is_an_axis() {
    let t = cube();
    let last = t.flip(2_usize);
    macro_rules! types {
        ($($int:ty)*) => {$(
            assert_eq!(t.flip(2 as $int), last);
            assert_eq!(t.permute([2 as $int, 0, 1]).shape(), [4, 2, 3]);
            assert_eq!(t.take(&[0], 2 as $int).shape(), [2, 3, 1]);
        )*};
    }
    types! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
    macro_rules! signed {
        ($($int:ty)*) => {$(
            assert_eq!(t.flip(-1 as $int), last);
            assert_eq!(t.permute([-1 as $int, 0, 1]).shape(), [4, 2, 3]);
            assert_eq!(t.take(&[0], -1 as $int).shape(), [2, 3, 1]);
        )*};
    }
    signed! { i8 i16 i32 i64 i128 isize }
}

/// Each method that names an axis, for every rank from 0 to 6 and each number from below the first to beyond the last.
#[test]
fn axes_from_the_end() {
    for rank in 0..=6_usize {
        let mut shape: Vec<usize> = (0..rank).map(|k| 1 + k % 3).collect();
        shape.reverse();
        let t = Tensor::from_vec(&shape[..], (0..shape.iter().product::<usize>()).collect()).unwrap();
        let n = rank as i64;
        for axis in -n - 2..=n + 1 {
            let front = usize::try_from(if axis < 0 { axis + n } else { axis }).ok().filter(|axis| *axis < rank);
            let text = format!(
                "axis {axis} is outside {} for a tensor of rank {rank}",
                if rank == 0 { "0..0".into() } else { format!("-{rank}..{rank}") }
            );
            let refused = |error: IndexError| {
                assert_eq!((error.kind(), error.to_string()), (ErrorKind::AxisOutOfBounds, text.clone()));
            };
            let ids = t.map(|_| 0);
            let Some(front) = front else {
                refused(t.try_flip(axis).unwrap_err());
                refused(t.try_squeeze(axis).unwrap_err());
                refused(t.try_take(&[0], axis).unwrap_err());
                refused(t.try_take_along_axis(&ids, axis).unwrap_err());
                refused(t.layout().axis(axis).unwrap_err());
                if rank > 0 {
                    let mut axes: Vec<i64> = (0..n).collect();
                    axes[rank - 1] = axis;
                    refused(t.try_permute(&axes).unwrap_err());
                }
                assert!(t.try_oix(OnAxis::new([0], axis)).is_err());
                continue;
            };
            assert_eq!(t.flip(axis), t.flip(front));
            assert_eq!(t.take(&[0, 0], axis), t.take(&[0, 0], front));
            assert_eq!(t.oix(OnAxis::new([0], axis)), t.oix(OnAxis::new([0], front)));
            assert_eq!(t.vix(OnAxis::new([0], axis)), t.vix(OnAxis::new([0], front)));
            assert_eq!(t.take_along_axis(&ids, axis), t.take_along_axis(&ids, front));
            match (t.try_squeeze(axis), t.try_squeeze(front)) {
                (Ok(a), Ok(b)) => assert_eq!((a.shape().len(), a), (rank - 1, b)),
                (a, b) => assert_eq!(a.unwrap_err(), b.unwrap_err()),
            }
            let turned: Vec<i64> = (0..n).map(|k| (k + axis).rem_euclid(n) - n).collect();
            let front: Vec<usize> = turned.iter().map(|axis| (axis + n) as usize).collect();
            assert_eq!(t.permute(&turned), t.permute(&front[..]));
        }
        for place in -n - 1..=n {
            let front = if place < 0 { place + n + 1 } else { place } as usize;
            let mut longer = shape.clone();
            longer.insert(front, 1);
            assert_eq!(t.unsqueeze(place).shape(), longer);
        }
        let error = t.try_unsqueeze(n + 1).unwrap_err();
        let allowed = format!("-{0}..{0}", rank + 1);
        assert_eq!(error.to_string(), format!("axis {} is outside {allowed} for a tensor of rank {rank}", n + 1));
        assert!(t.try_unsqueeze(-n - 2).is_err());
    }
}

/// An unsigned number is told the unsigned range; a number beyond 64 bits is no axis.
#[test]
fn the_allowed_range() {
    let t = cube();
    let text = |error: IndexError| error.to_string();
    assert_eq!(text(t.try_flip(3_usize).unwrap_err()), "axis 3 is outside 0..3 for a tensor of rank 3");
    assert_eq!(text(t.try_flip(-4).unwrap_err()), "axis -4 is outside -3..3 for a tensor of rank 3");
    assert_eq!(
        text(t.try_flip(u64::MAX).unwrap_err()),
        format!("axis {} is outside 0..3 for a tensor of rank 3", u64::MAX)
    );
    // An index on one axis says the same.
    macro_rules! same {
        ($($axis:expr)*) => {$(
            assert_eq!(text(t.try_oix(OnAxis::new([0], $axis)).unwrap_err()), text(t.try_flip($axis).unwrap_err()));
        )*};
    }
    same! { 3_usize u64::MAX -4 3 i64::MIN }
    assert!(t.try_flip(i128::MIN).is_err() && t.try_flip(u128::MAX).is_err());
    assert_eq!(text(t.try_permute([0, -3, 1]).unwrap_err()), "axis 0 is named twice");
}

/// A mask of several axes starts at the axis that is named.
#[test]
fn masks_on_axes() {
    let t = cube();
    let mask = Tensor::from_fn([3, 4], |[i, j]| i == j);
    assert_eq!(t.take(&mask, 1), t.oix(idx![.., &mask]));
    assert_eq!(t.take(&mask, -2), t.oix(idx![.., &mask]));
    assert!(t.try_take(&mask, -1).is_err());
    assert_eq!(t.take(1..3, -1), t.oix(idx![..., 1..3]));
}

/// Every way to leave an extent of a shape open, against the quotient.
#[test]
fn open_extents() {
    let t = cube();
    for shape in [&[24][..], &[2, 12], &[3, 8], &[4, 6], &[1, 24, 1], &[2, 3, 4], &[2, 2, 2, 3], &[1, 2, 3, 2, 1, 2]] {
        for open in 0..shape.len() {
            let mut given: Vec<i64> = shape.iter().map(|&extent| extent as i64).collect();
            given[open] = -1;
            assert_eq!(t.reshape(&given), t.reshape(shape), "{given:?}");
            assert_eq!(t.clone().into_reshape(&given[..]).shape(), shape);
        }
    }
    let n = 6_usize;
    assert_eq!(t.reshape((n, -1)).shape(), [6, 4]);
    assert_eq!(t.reshape((-1, n, 2_u8)).shape(), [2, 6, 2]);
    assert_eq!(t.reshape((-1,)), t.reshape([24]));
    let one: TensorView<i32, Rank<0>> = t.i(idx![..1, ..1, ..1]).reshape(());
    assert_eq!(one.rank(), 0);
    let typed: TensorView<i32, Rank<2>> = t.reshape([-1_i8, 2]);
    assert_eq!(typed.shape(), [12, 2]);
}

#[test]
fn open_extents_that_cannot_be_computed() {
    let t = cube();
    let text = |error: IndexError| (error.kind(), error.to_string());
    let count = ErrorKind::ElementCount;
    assert_eq!(
        text(t.try_reshape([5, -1]).unwrap_err()),
        (count, "shape [2, 3, 4] with 24 elements cannot become [5, -1]: 24 is no multiple of 5".into())
    );
    assert_eq!(
        text(t.try_reshape((-1, 0)).unwrap_err()),
        (count, "shape [2, 3, 4] with 24 elements cannot become [-1, 0]: 24 is no multiple of 0".into())
    );
    assert_eq!(
        text(t.try_reshape([-1, 2, -1]).unwrap_err()),
        (
            count,
            "shape [2, 3, 4] cannot become [-1, 2, -1]: one extent can be left open, as -1, and no other is negative"
                .into()
        )
    );
    assert_eq!(
        text(t.try_reshape(vec![-2, 12]).unwrap_err()),
        (
            count,
            "shape [2, 3, 4] cannot become [-2, 12]: one extent can be left open, as -1, and no other is negative"
                .into()
        )
    );
    let none = t.i(idx![..0]);
    assert_eq!(none.reshape([-1, 3]).shape(), [0, 3]);
    assert_eq!(
        text(none.try_reshape([0, -1]).unwrap_err()),
        (count, "shape [0, 3, 4] with 0 elements cannot become [0, -1]: any extent would fit for -1".into())
    );
    assert_eq!(t.try_reshape((usize::MAX, -1, 4)).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(t.try_reshape([i64::MAX, i64::MAX]).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(t.transpose().try_reshape([-1]).unwrap_err().kind(), ErrorKind::NeedsCopy);
}

/// What a shape with an open extent holds is what plain positions say.
#[test]
fn reshaped_elements() {
    let t = cube();
    let naive = Naive::row_major(&[2, 3, 4]).reshape(&[4, 6]).unwrap();
    let ours = t.reshape([4, -1]);
    for index in indices(&naive.shape) {
        assert_eq!(ours[[index[0], index[1]]] as usize, naive.at(&index));
    }
}
