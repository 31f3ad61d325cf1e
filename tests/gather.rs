//! Reading by arrays and masks as a user writes it.

use tensor_idx::{error::ErrorKind, shape::broadcast_shapes};
use tensor_idx::{
    index::{NumPy, Outer, Vectorized},
    prelude::*,
    read::{select, try_select},
};

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32)
}

#[test]
fn first_lines() {
    let t = t();
    let ids = vec![3_usize, 0];
    let rows: Tensor3<i32> = t.oix(&ids);
    assert_eq!((rows.shape(), rows[[0, 0, 0]]), (&[2, 5, 6][..], 90));
    let picked: Tensor<i32, Rank<1>> = t.vix(idx![&ids, [1, 2], tl(0)]);
    assert_eq!(picked.to_vec(), [101, 17]);
    let outer: Tensor2<i32> = t.oix(idx![&ids, [1_u8, 2], 0]);
    assert_eq!(outer.to_vec(), [96, 102, 6, 12]);
    let mask = t.greater(&100);
    let flat: Tensor1<i32> = t.nix(&mask);
    assert_eq!(flat.to_vec(), (101..120).collect::<Vec<_>>());
    let joint_first: Tensor2<i32> = t.nix(idx![0, .., [1, 1]]);
    assert_eq!(joint_first.shape(), [2, 5]);
    let negative: Tensor2<i32> = t.nix(idx![[-1, -4], .., -1]);
    assert_eq!(negative.to_vec()[..2], [95, 101]);
    assert_eq!(t.oix(idx![true, NewAxis, [0]]).shape(), [1, 1, 1, 5, 6]);
    assert_eq!(t.oix(idx![false]).shape(), [0, 4, 5, 6]);
    let names = Tensor1::from(["a", "b", "c"]).map(ToString::to_string);
    assert_eq!(names.oix(idx![[2, 0]]).to_vec(), ["c", "a"]);
}

#[test]
fn bad_entries_are_named() {
    let t = t();
    let ids = [[0, 1], [5, 2]];
    let error = t.try_oix(idx![.., &ids]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index 5 is outside -5..5 on axis 1 of shape [4, 5, 6], at `&ids`, entry [1, 0] of the index array"
    );
    assert_eq!(t.try_oix(idx![[i64::MIN]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_oix(idx![[u64::MAX]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t.try_oix(idx![[i128::MIN]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    let error = t.try_vix(idx![[0, 1], [0, 1, 2]]).unwrap_err();
    assert_eq!(error.to_string(), "index arrays of shapes [2] and [3] do not broadcast together");
    // A mask of `vix` acts by itself, and has no part in that; in NumPy's rule it has.
    let index = || idx![[true, true], [0, 1], [0, 1, 2]];
    let u = Tensor::full([2, 3, 4], 0);
    let told = |result: Result<Tensor<i32, DynRank>, IndexError>| result.unwrap_err().to_string();
    assert_eq!(
        told(u.try_vix(DynIndex::from(index()))),
        "index arrays of shapes [2] and [3] do not broadcast together"
    );
    assert_eq!(
        told(u.try_nix(DynIndex::from(index()))),
        "index arrays of shapes [2] and [2] and [3] do not broadcast together"
    );
    let error = t.try_nix(idx![.., [true, false]]).unwrap_err();
    assert_eq!(error.to_string(), "a mask of shape [2] does not fit axis 1 of shape [4, 5, 6]");
    let m = [true, false];
    let error = t.try_nix(idx![.., &m]).unwrap_err();
    assert_eq!(error.to_string(), "a mask of shape [2] does not fit axis 1 of shape [4, 5, 6], at `&m`");
}

#[test]
fn into_existing_memory() {
    let t = t();
    let mut out = Tensor::full([2, 2], 0);
    t.oix_into(idx![[0, 3], [4, 0], 1], &mut out);
    assert_eq!(out.to_vec(), [25, 1, 115, 91]);
    let mut wide = Tensor::full([2, 4], 0);
    t.oix_into(idx![[0, 3], [4, 0], 1], wide.i_mut(idx![.., ::2]));
    assert_eq!(wide.to_vec(), [25, 0, 1, 0, 115, 0, 91, 0]);
    let before = out.to_vec();
    assert!(t.try_oix_into(idx![[0, 4], [4, 0], 1], &mut out).is_err());
    assert!(t.try_oix_into(idx![[0], [4, 0], 1], &mut out).is_err());
    assert_eq!(out.to_vec(), before);
}

#[test]
fn plans_are_values() {
    let t = t();
    let plan = t.layout().plan_gather(Outer, idx![[3, 0], .., [[1, 2]]]).unwrap();
    assert_eq!(plan.to_string(), "src[0] = idx0[out[0]]; src[1] = out[1]; src[2] = idx1[out[2], out[3]]");
    assert_eq!(plan.gather(&t).unwrap(), t.oix(idx![[3, 0], .., [[1, 2]]]));
    let other = Tensor::full([4, 5, 6], 7);
    assert!(plan.gather(&other).unwrap().iter().all(|x| *x == 7));
    assert!(plan.gather(&Tensor::full([1, 1, 1], 7)).is_err());
    let plan = t.layout().plan_gather(Vectorized, idx![[3, 0], [1, 2]]).unwrap();
    assert_eq!(plan.to_string(), "src[0] = idx0[out[0]]; src[1] = idx1[out[0]]; src[2] = out[1]");
    assert!(t.view().gather(&plan).is_ok());
}

#[test]
fn helpers() {
    let t = t();
    assert_eq!(t.take(&[5_i64, -6], 2).to_vec()[..2], [5, 0]);
    assert_eq!(t.take([true, false, false, false, true], 1).shape(), [4, 2, 6]);
    assert_eq!(t.try_take(&[0_i64], 3).unwrap_err().kind(), ErrorKind::AxisOutOfBounds);
    let ids = Tensor::from_fn([4, 2, 6], |i| (i[0] + i[1] + i[2]) as i64 % 5);
    let along = t.take_along_axis(&ids, 1);
    for i in 0..4 {
        for j in 0..2 {
            for k in 0..6 {
                assert_eq!(along[[i, j, k]], t[[i, ids[[i, j, k]] as usize, k]]);
            }
        }
    }
    let names = t.map(|x| x.to_string());
    assert_eq!(names.take_along_axis(&ids, 1), along.map(|x| x.to_string()));
    let mask = t.map(|x| x % 50 == 0);
    assert_eq!(mask.argwhere().to_vec(), [0, 0, 0, 1, 3, 2, 3, 1, 4]);
    let chosen = select(&mask, &t, -1);
    assert_eq!(chosen.iter().filter(|x| **x >= 0).count(), 3);
}

/// `select` by its definition: operands of any layout, that broadcast or not, of elements that are plain or not.
#[test]
fn select_chooses_element_by_element() {
    let base = Tensor::from_fn(vec![4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32);
    let operands: Vec<TensorD<i32>> = vec![
        base.clone(),
        base.share(idx![::-1, .., ::-1]),
        base.share(idx![1, .., ..]),
        base.share(idx![1:2, .., 2:3]),
        base.share(idx![.., ..1, 0..1]),
        base.share(idx![0, 0, 0]),
        base.share(idx![::3, 2, NewAxis, 1..]).permute(vec![1, 0, 2]).to_contiguous().share(idx![.., ..1, ..1]),
        Tensor::from_fn(vec![6, 5, 4], |i| (i[0] + 6 * i[1] + 30 * i[2]) as i32).transpose().to_contiguous(),
    ];
    let turned = Tensor::from_fn(vec![6, 5, 4], |i| (i[0] * i[1] + i[2]) as i32);
    let views = operands.iter().map(|t| t.view()).chain([turned.transpose()]).collect::<Vec<_>>();
    for (m, mask) in views.iter().enumerate() {
        let mask = mask.map(|x| (x * 7 + m as i32) % 3 == 0);
        for a in &views {
            for b in &views {
                let shape = broadcast_shapes(&[mask.shape(), a.shape(), b.shape()]).unwrap();
                let chosen = select(&mask, a, b);
                let expected: Vec<i32> = (mask.broadcast_to(&shape).iter())
                    .zip(a.broadcast_to(&shape).iter().zip(b.broadcast_to(&shape).iter()))
                    .map(|(mask, (a, b))| if *mask { *a } else { *b })
                    .collect();
                assert_eq!((chosen.shape(), chosen.to_vec()), (&shape[..], expected));
                let names = select(&mask, a.map(i32::to_string), b.map(i32::to_string));
                assert_eq!(names, chosen.map(i32::to_string));
            }
        }
    }
    let turned = turned.map(|x| x % 2 == 0);
    let chosen = select(turned.transpose(), &base, -1);
    assert!(
        base.iter().zip(turned.transpose().iter()).map(|(x, m)| if *m { *x } else { -1 }).eq(chosen.iter().copied())
    );
    let none = select(turned.i(idx![..0]).transpose(), base.i(idx![..1, .., ..1]).transpose(), base.i(idx![0, 0, 0]));
    assert!(none.is_empty());
}

/// The indices of the true elements of masks with rows of any length, full and empty ones among them.
#[test]
fn indices_of_true_elements() {
    for shape in [vec![], vec![7], vec![200], vec![3, 1], vec![1, 3], vec![9, 70], vec![2, 3, 5], vec![2, 0]] {
        for apart in [1, 2, 13, 67, 1000] {
            let mut number = 0;
            let mask = Tensor::from_fn(shape.clone(), |_| {
                number += 1;
                number % apart == 0
            });
            for view in [mask.view(), mask.transpose()] {
                let all = Tensor::from_fn(view.shape().to_vec(), |index| index.to_vec());
                let expected: Vec<&Vec<usize>> =
                    all.iter().zip(view.iter()).filter(|(_, m)| **m).map(|(i, _)| i).collect();
                let found = view.argwhere();
                assert_eq!(found.shape(), [expected.len(), shape.len()]);
                assert!(found.iter().eq(expected.iter().copied().flatten()), "{shape:?} {apart}");
                let axes = view.nonzero();
                assert_eq!(axes.len(), shape.len());
                for (k, axis) in axes.iter().enumerate() {
                    assert!(axis.iter().eq(expected.iter().map(|index| &index[k])), "{shape:?} {apart}");
                }
            }
        }
    }
}

/// Entries of every type, few and more than a cache holds: the plain loop's result, or its first bad entry and nothing
/// written.
#[test]
fn along_by_every_type() {
    macro_rules! check {
        ($int:ty, $rows:expr, $len:expr, $extent:expr) => {{
            let (rows, len, extent, signed) = ($rows, $len, $extent, <$int>::MIN != 0);
            let t = Tensor::from_fn([rows, extent], |at| (at[0] * 31 + at[1] * 7) as u16);
            let id = |at: &[usize]| ((at[0] * 5 + at[1] * 3) % extent) as i128;
            let back = |at: &[usize]| if signed && (at[0] + at[1]) % 4 == 1 { extent as i128 } else { 0 };
            let ids = Tensor::from_fn([rows, len], |at| (id(&at) - back(&at)) as $int);
            let wanted: Vec<u16> =
                (0..rows).flat_map(|i| (0..len).map(move |j| [i, j])).map(|at| t[[at[0], id(&at) as usize]]).collect();
            assert!(t.take_along_axis(&ids, 1).iter().eq(&wanted));
            let mut out = Tensor::full([rows, len], 9);
            t.take_along_axis_into(&ids, 1, &mut out);
            assert!(out.iter().eq(&wanted));
            let (lower, upper) = (-(extent as i128) - 1, extent as i128);
            for (place, bad) in [([rows - 1, len - 1], upper), ([rows - 1, 0], if signed { lower } else { upper })] {
                let mut ids = ids.clone();
                ids.i_mut(idx![-1, -1]).fill(upper as $int);
                ids.i_mut(idx![place[0], place[1]]).fill(bad as $int);
                let mut out = Tensor::full([rows, len], 9);
                let error = t.try_take_along_axis(&ids, 1).unwrap_err();
                assert_eq!(t.try_take_along_axis_into(&ids, 1, &mut out), Err(error.clone()));
                assert!(out.iter().all(|x| *x == 9));
                let IndexError::OutOfBounds { index, entry: Some(entry), at } = &error else { panic!("{error}") };
                assert_eq!((index.to_string(), &entry[..], at.axis), (bad.to_string(), &place[..], 1), "{error}");
            }
        }};
    }
    macro_rules! types {
        ($($int:ident)*) => {$(
            check!($int, 7, 20, 100);
        )*};
    }
    types! { i8 i16 i32 i64 isize i128 u8 u16 u32 u64 usize u128 }
    check!(i64, 1, 1, 1);
    check!(i32, 1, 1, 1 << 16);
    check!(i32, 3, 2, (1 << 16) + 1);
    // More than 8 MB of entries.
    check!(i64, 1050, 1001, 60);
    check!(i128, 1, 530_000, 1 << 16);
    check!(u128, 3, 200, (1 << 16) + 1);
    let (none, t) =
        (Tensor::<i64, _>::from_vec([1_100_000, 0], Vec::new()).unwrap(), Tensor::full([1_100_000, 2], 1_u8));
    assert_eq!(t.take_along_axis(&none, 1).shape(), [1_100_000, 0]);
}

/// A plan and then a basic index is the gather and then the view.
#[test]
fn plans_compose() {
    let t = t();
    let index = DynIndex::from(idx![[3, 0, 2], .., [[1, 2], [0, 5]]]);
    let outer = t.layout().plan_gather(Outer, &index).unwrap();
    let mask = t.greater(&60);
    let masked = t.layout().plan_gather(NumPy, &mask).unwrap();
    let parts = [
        "",
        "...",
        "1",
        "1:",
        "::-1",
        "1:, 2, :, 1",
        ":, :, 1, 0",
        ":, :, 1, 1",
        "1, :, 1, 1",
        "..., None, -1",
        ":, :, :, None, :",
        "0:0",
        ":, 1::2, ::-1, None, ::-1",
        "None, 2, None, 4, 0, 1",
        ":, :, 1:1",
    ];
    for part in parts {
        let part: DynIndex = part.parse().unwrap();
        let composed = outer.then(&part).unwrap();
        let expected = t.oix(&index).i(&part).to_contiguous();
        assert_eq!(composed.gather(&t).unwrap(), expected, "{part}: {composed}");
    }
    let flat = t.nix(&mask);
    for part in ["", "3", "::7", "None, ::-1", "5:5", "-1, None"] {
        let part: DynIndex = part.parse().unwrap();
        assert_eq!(masked.then(&part).unwrap().gather(&t).unwrap(), flat.i(&part).to_contiguous(), "{part}");
    }
    assert_eq!(masked.then(idx![59]).unwrap_err().kind(), ErrorKind::OutOfBounds);
}

/// The fields of a run-time element are public: what does not fit together is refused, by name.
#[test]
fn shapes_that_lie_are_refused() {
    use tensor_idx::index::DynElement::{Ints, Mask};
    let t = t();
    let error = |element| t.try_nix(&DynIndex::new().element(element)).unwrap_err();
    let ids = |shape: &[usize]| Ints { shape: shape.into(), entries: vec![1, 0] };
    assert_eq!(error(ids(&[3])).to_string(), "shape [3] needs 3 elements, the data has 2");
    assert_eq!(error(ids(&[])).kind(), ErrorKind::DataLength);
    assert_eq!(error(ids(&[usize::MAX, 2])).kind(), ErrorKind::DataLength);
    assert_eq!(error(Ints { shape: vec![usize::MAX, 0], entries: vec![] }).kind(), ErrorKind::TooLarge);
    assert_eq!(error(Mask { shape: vec![4], entries: vec![true; 3] }).kind(), ErrorKind::DataLength);
    assert_eq!(error(Mask { shape: vec![4, 5], entries: vec![true; 21] }).kind(), ErrorKind::DataLength);
}

/// Axes of extent 1 have no stride to go by, and an array of which one entry is left has no axes to be placed by.
#[test]
fn places_that_say_nothing() {
    let row = Tensor1::from([10, 20, 30]);
    let wide = row.broadcast_to([2, 3]);
    let wide = wide.i(idx![.., None, ::-1]);
    let mask = [[[false, false, true]], [[true, false, false]]];
    assert_eq!(wide.nix(&mask).to_vec(), [10, 30]);
    let tall = row.i(idx![.., None]).nix(&[[true], [false], [true]]);
    assert_eq!(tall.to_vec(), [10, 30]);

    let t = t();
    let index = idx![[true, false, true, false], [false, true, true, false, true], [3, 5, 0]];
    let plan = t.layout().plan_gather(Vectorized, &index).unwrap();
    assert_eq!(plan.shape(), [3, 2, 3]);
    let part = plan.then(idx![.., 1.., 2]).unwrap();
    assert_eq!(part.gather(&t).unwrap().to_vec(), t.vix(&index).i(idx![.., 1.., 2]).to_vec());
}

/// Arrays that are read where they are stored, and arrays that are converted, name the same.
#[test]
fn entries_of_any_width() {
    let t = Tensor::from_vec([5, 2], (0..10).collect()).unwrap();
    let wanted = [8, 9, 0, 1, 4, 5];
    assert_eq!(t.oix(idx![[4_i64, 0, 2]]).to_vec(), wanted);
    assert_eq!(t.oix(idx![[-1_i64, 0, -3]]).to_vec(), wanted);
    assert_eq!(t.oix(idx![[4_usize, 0, 2]]).to_vec(), wanted);
    assert_eq!(t.oix(idx![[4_u32, 0, 2]]).to_vec(), wanted);
    assert_eq!(t.oix(idx![[4_i8, -5, 2]]).to_vec(), wanted);
    let ids = Tensor::from_vec([3, 2], vec![4_i64, 9, 0, 9, 2, 9]).unwrap();
    assert_eq!(t.oix(idx![ids.i(idx![.., 0])]).to_vec(), wanted);

    let mut out = Tensor::from_vec([3], vec![7; 3]).unwrap();
    for bad in [[4_i64, 5, 9], [-1, -6, 9]] {
        let error = t.try_vix_into(idx![bad, 0], &mut out).unwrap_err().to_string();
        assert!(error.contains(&format!("{}", bad[1])), "{error}");
        assert_eq!(out.to_vec(), [7; 3]);
    }
}

/// Long enough for threads, along an axis that is not contiguous, with fewer entries than threads.
#[test]
fn one_entry_along_a_long_axis() {
    let t = Tensor::from_vec([40_000, 4], (0..160_000).collect()).unwrap();
    for entries in [1, 3] {
        let taken = t.transpose().take_along_axis(Tensor::full([entries, 40_000], 2_i64), 0);
        assert_eq!(taken.shape(), [entries, 40_000]);
        assert!(taken.i(entries - 1).iter().enumerate().all(|(k, x)| *x == 4 * k as i32 + 2));
    }
}

/// A part of a larger tensor is filled as a tensor of its own is, and nothing beside it.
#[test]
fn into_parts_of_a_tensor() {
    let t = Tensor::from_fn([9, 8, 40], |i| (i[0] * 320 + i[1] * 40 + i[2]) as i32);
    let mask = Tensor::from_fn([8, 40], |i| (i[0] * 7 + i[1] * 3) % 5 < 3);
    let chosen = mask.iter().filter(|set| **set).count();
    let turned = t.permute([0, 2, 1]);
    let across = Tensor::from_fn([40, 8], |i| mask[[i[1], i[0]]]);

    let check = |shape: [usize; 3], part: &dyn Fn(&mut Tensor3<i32>), fresh: &TensorD<i32>, index: DynIndex| {
        let mut out = Tensor::full(shape, -1);
        part(&mut out);
        assert_eq!(*fresh, out.i(index.clone()), "{index:?}");
        let mut blank = Tensor::full(shape, -1);
        blank.i_mut(index.clone()).assign(fresh);
        assert_eq!(out, blank, "{index:?}");
    };
    let ids = [7, 0, -3];
    check(
        [5, 8, 44],
        &|out| t.oix_into(idx![ids], out.i_mut(idx![1..-1, .., 2..42])),
        &t.oix(idx![ids]).into_dyn(),
        DynIndex::from(idx![1..-1, .., 2..42]),
    );
    check(
        [9, 5, 44],
        &|out| t.oix_into(idx![.., ids], out.i_mut(idx![.., 1..-1, 2..42])),
        &t.oix(idx![.., ids]).into_dyn(),
        DynIndex::from(idx![.., 1..-1, 2..42]),
    );
    check(
        [5, 10, 20],
        &|out| t.oix_into(idx![ids, .., ..20], out.i_mut(idx![1..-1, ..8])),
        &t.oix(idx![ids, .., ..20]).into_dyn(),
        DynIndex::from(idx![1..-1, ..8]),
    );
    check(
        [18, 2, chosen + 3],
        &|out| t.oix_into(idx![.., &mask], out.i_mut(idx![::-2, 1, 3..])),
        &t.oix(idx![.., &mask]).into_dyn(),
        DynIndex::from(idx![::-2, 1, 3..]),
    );
    check(
        [1, 9, chosen + 3],
        &|out| turned.oix_into(idx![.., &across], out.i_mut(idx![0, .., ..-3])),
        &turned.oix(idx![.., &across]).into_dyn(),
        DynIndex::from(idx![0, .., ..-3]),
    );
}

/// What memory cannot hold is an error, not the end of the process.
#[test]
fn results_beyond_memory() {
    let many = Tensor1::from([1_u8]);
    let many = many.broadcast_to([1 << 46]);
    let yes = Tensor1::from([true]);
    let error = try_select(&yes, many, many).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    let wide = many.i(idx![None]);
    assert_eq!(wide.try_vix(idx![[0, 0]]).unwrap_err().kind(), ErrorKind::TooLarge);
}

/// Ids that one stored entry repeats beyond memory are an error, too.
#[test]
fn ids_beyond_memory() {
    let t = Tensor1::from([5]);
    let (ids, mask) = (Tensor1::from([0_i64]), Tensor1::from([true]));
    let (ids, mask) = (ids.broadcast_to([1 << 46]), mask.broadcast_to([1 << 46]));
    assert_eq!(t.try_oix(idx![&ids]).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(t.broadcast_to([1 << 46]).try_oix(idx![&mask]).unwrap_err().kind(), ErrorKind::TooLarge);
    // More bytes than a number counts.
    let one = Tensor1::from([0_i64]);
    for len in [1 << 61, isize::MAX as usize] {
        let ids = one.broadcast_to([len]);
        assert_eq!(t.try_oix(idx![&ids]).unwrap_err().kind(), ErrorKind::TooLarge);
        assert_eq!(t.try_take_along_axis(ids, 0).unwrap_err().kind(), ErrorKind::TooLarge);
        assert_eq!(t.layout().plan_along(ids, 0).unwrap_err().kind(), ErrorKind::TooLarge);
    }
    // An axis with more positions than memory, of which none is asked for, and of which all are.
    let none = Tensor2::<i64>::from_vec([1 << 40, 0], vec![]).unwrap();
    assert_eq!(none.layout().plan_along(&none, 1).unwrap().gather(&none).unwrap(), none);
    let many = one.broadcast_to([1 << 40, 1]);
    assert_eq!(many.layout().plan_along(many, 1).unwrap_err().kind(), ErrorKind::TooLarge);
}

/// An entry that no `i64` holds is named as it stands, on whatever element of the index.
#[test]
fn wide_entries_in_errors() {
    let t = t();
    let message = |error: IndexError| error.to_string();
    let column = Tensor1::from([5]);
    assert!(message(column.layout().plan_along([u64::MAX], 0).unwrap_err()).contains("index 18446744073709551615"));
    assert!(
        message(t.try_oix(idx![[0, u64::MAX]]).unwrap_err()).contains("index 18446744073709551615 is outside 0..4")
    );
    let wide = [0, 1_i128 << 70];
    assert!(message(t.try_oix(idx![.., 0, &wide]).unwrap_err()).contains("index 1180591620717411303424"));
    assert!(message(t.try_take([u64::MAX - 1], 1).unwrap_err()).contains("index 18446744073709551614 is outside 0..5"));
    let ids = Tensor::full([4, 1, 6], u128::MAX);
    assert_eq!(t.try_take_along_axis(&ids, 1).unwrap_err().kind(), ErrorKind::OutOfBounds);
}

/// The error names two of the shapes, none that is made of several.
#[test]
fn shapes_that_do_not_broadcast() {
    let told = |shapes: &[&[usize]]| broadcast_shapes(shapes).unwrap_err().to_string();
    assert_eq!(told(&[&[1, 3], &[2, 4]]), "shape [2, 4] cannot be broadcast to [1, 3]");
    assert_eq!(told(&[&[3], &[4], &[5, 1, 1]]), "shape [4] cannot be broadcast to [3]");
    assert_eq!(told(&[&[5, 1, 1], &[1, 2, 1], &[7, 1, 3]]), "shape [7, 1, 3] cannot be broadcast to [5, 1, 1]");
    let mut t = Tensor::full([2, 2, 4], 0);
    let error = t.view_mut().try_assign((Tensor::full([1, 3], 1), Tensor::full([2, 4], 1))).unwrap_err();
    assert_eq!(error.to_string(), "shape [2, 4] cannot be broadcast to [1, 3]");
    let error = t.try_tix((&Tensor::full([], 0_i64), [0, 1], [0, 1, 2])).unwrap_err();
    assert_eq!(error.to_string(), "index arrays of shapes [2] and [3] do not broadcast together");
}
