//! `accumulate_at` is `nix_mut(..).accumulate(..)`, also where it checks and adds a block of entries at a time; and a read by so many
//! entries that they are checked while it reads is what it is by fewer.

use fastrand::Rng;
use tensor_idx::{Mul, error::ErrorKind, prelude::*, write::FloorDiv};

const ENTRIES: usize = 30_011;

fn ids(extent: usize) -> Vec<i64> {
    let mut random = Rng::with_seed(42);
    (0..ENTRIES).map(|_| random.usize(..extent) as i64).collect()
}

fn values() -> Vec<f32> {
    let mut random = Rng::with_seed(42);
    (0..ENTRIES).map(|_| random.u16(..1000) as f32 / 7.0).collect()
}

/// Both ways, bit for bit.
macro_rules! both {
    ($t:expr, $index:expr, $op:expr, $value:expr) => {{
        let (mut at, mut selection) = ($t, $t);
        at.accumulate_at($index, $op, $value);
        selection.nix_mut($index).accumulate($op, $value);
        assert_eq!(at.to_vec(), selection.to_vec());
    }};
}

#[test]
fn entries_of_every_width() {
    for extent in [1, 5, 256, 3000, 20_000] {
        let t = || Tensor::from_vec([extent], (0..extent).map(|k| k as f32 / 3.0).collect()).expect("of this shape");
        let (ids, values) = (ids(extent), Tensor::from(values()));
        let narrow: Vec<i32> = ids.iter().map(|&id| id as i32).collect();
        let unsigned: Vec<u32> = ids.iter().map(|&id| id as u32).collect();
        let wide: Vec<usize> = ids.iter().map(|&id| id as usize).collect();
        let wider: Vec<i128> = ids.iter().map(|&id| i128::from(id)).collect();
        let bytes: Vec<u8> = ids.iter().map(|&id| (id % 200 % extent as i64) as u8).collect();
        both!(t(), &ids, Add, &values);
        both!(t(), &narrow, Add, &values);
        both!(t(), &unsigned, Mul, 1.0001);
        both!(t(), &wide, |old: f32, value: f32| old * 0.5 + value, &values);
        both!(t(), &wider, Add, &values);
        both!(t(), &bytes, Add, &values);
    }
}

#[test]
fn other_shapes_of_index_and_value() {
    let t = || Tensor::from_vec([100], (0..100).collect::<Vec<i64>>()).expect("of this shape");
    let pairs = Tensor::from_vec([2, 15_000], ids(100)[..30_000].to_vec()).expect("of this shape");
    let columns = Tensor::from_vec([2, 1], vec![3, -4]).expect("of this shape");
    both!(t(), idx![&pairs], Add, &columns);
    both!(t(), idx![&pairs, None], Add, 3);
    both!(t(), idx![None, &pairs], Add, 3);
    both!(t(), idx![pairs.i(idx![::-1, ::-1])], Add, 3);
    let table = || Tensor::from_vec([50, 2], (0..100).collect::<Vec<i64>>()).expect("of this shape");
    both!(table(), idx![&ids(50), 1], Add, 7);
    both!(table(), idx![&ids(50)], Add, [1, 2]);
    let steps = Tensor::from_vec([ENTRIES, 2], (0..2 * ENTRIES as i64).collect()).expect("of this shape");
    both!(t(), &ids(100), Add, steps.i(idx![.., 1]));
    both!(t(), &ids(100), Add, steps.i(idx![::-1, 0]));
    both!(t(), &ids(100), FloorDiv, 3);
    let mut empty = Tensor::from_vec([0], Vec::<i64>::new()).expect("of this shape");
    empty.accumulate_at(&[0_i64; 0], Add, 1);
    let mut reversed = t();
    let mut there = reversed.view_mut().into_dyn();
    there.accumulate_at(&ids(100), Add, 1);
    let mut back = t();
    back.i_mut(idx![::-1]).accumulate_at(&ids(100), Add, 1);
    let flipped = t().i(idx![::-1]).to_contiguous();
    let mut expected = flipped.clone();
    expected.nix_mut(&ids(100)).accumulate(Add, 1);
    assert_eq!(back.i(idx![::-1]).to_vec(), expected.to_vec());
    assert_eq!(flipped.to_vec()[0], 99);
}

#[test]
fn entries_that_count_from_the_end() {
    let t = || Tensor::from_vec([100], vec![0.0_f32; 100]).expect("of this shape");
    let mut ids = ids(100);
    ids[25_000] = -100;
    ids[30_000] = -1;
    both!(t(), &ids, Add, &Tensor::from(values()));
}

#[test]
fn a_late_mistake_changes_nothing() {
    let mut ids = ids(100);
    ids[29_000] = -101;
    let mut t = Tensor::from_vec([100], (0..100).collect::<Vec<i64>>()).expect("of this shape");
    let before = t.clone();
    let error = t.try_accumulate_at(&ids, Add, 1).unwrap_err();
    let message = "index -101 is outside -100..100 on axis 0 of shape [100], entry [29000] of the index array";
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::OutOfBounds, message.to_owned()));
    assert_eq!(t.to_vec(), before.to_vec());
    let error = t.try_accumulate_at(&[0; 20_000], Add, &Tensor::from(vec![1; 7])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    let error = t.try_accumulate_at(&[0; 20_000], FloorDiv, 0).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DivisionByZero);
    assert_eq!(t.to_vec(), before.to_vec());
}

#[test]
fn shared_storage_is_copied_first() {
    let mut t = Tensor::from_vec([4], vec![1.0_f32; 4]).expect("of this shape");
    let other = t.clone();
    t.accumulate_at(ids(4), Add, 1.0);
    assert_eq!(other.to_vec(), [1.0; 4]);
    assert_eq!(t.to_vec().iter().sum::<f32>(), 4.0 + ENTRIES as f32);
}

#[test]
#[should_panic(expected = "index 4 is outside -4..4 on axis 0 of shape [4]")]
fn a_bad_index_panics_with_its_value() {
    Tensor::full([4], 0).accumulate_at(&[4], Add, 1);
}

#[test]
fn a_read_by_many_entries() {
    let t = Tensor::from_fn([300, 2], |[i, j]| (2 * i + j) as u16);
    let ids: Vec<i64> = (0..(1 << 20) + 333).map(|k| k * k % 600 - 300).collect();
    let row = |&id: &i64| [0, 1].map(|j| t[[id.rem_euclid(300) as usize, j]]);
    let wanted: Vec<u16> = ids.iter().flat_map(row).collect();
    let columns = vec![1_i32; ids.len()];
    assert_eq!(t.oix(idx![&ids]).to_vec(), wanted);
    assert_eq!(t.oix(idx![&ids[..], ..;-1]).i(idx![.., ..;-1]).to_vec(), wanted);
    assert!(t.vix(idx![&ids, &columns]).iter().eq(wanted.iter().skip(1).step_by(2)));
    let mut ids = ids;
    ids[1 << 20] = -301;
    let error = t.try_oix(idx![&ids]).expect_err("an entry is outside");
    assert_eq!(error.kind(), ErrorKind::OutOfBounds);
    assert!(error.to_string().contains("-301") && error.to_string().contains("1048576"), "{error}");
}
