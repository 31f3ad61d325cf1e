//! Reads and writes of a few elements, which make no plan, against the same by a plan: every mode, every integer type, every
//! verb, and the same errors.

use crate::common::naive::Tape;
use crate::common::tapes::for_each_tape;
use tensor_idx::{
    index::{NumPy, Outer, PyTorch, Vectorized},
    prelude::*,
    write::Rem,
};
use tensor_idx::{
    plan::Plan,
    write::{Assign, Selection, operator},
};

type D = TensorD<i64>;

fn over(layout: &Layout<DynRank>) -> D {
    Tensor::from_layout(layout.clone(), (0..layout.len() as i64).collect()).unwrap()
}

/// Positions of the elements that a plan names, by reading a tensor of positions.
fn named(plan: &Plan<DynRank, DynRank>) -> Vec<usize> {
    plan.gather(&over(&Layout::row_major(plan.source_shape()).unwrap()))
        .unwrap()
        .to_vec()
        .into_iter()
        .map(|n| n as usize)
        .collect()
}

/// Everything that a mode does with an index, by a call and by a plan.
macro_rules! modes {
    ($($check:ident $mode:ident $read:ident $into:ident $write:ident;)*) => {$(
        fn $check(source: &D, index: &DynIndex) {
            let assign = |t: &mut D, value: &D| t.try_assign_by($mode, index, operator::assign, value);
            let (plan, read) = match (source.layout().plan_gather($mode, index), source.$read(index)) {
                (Ok(plan), Ok(read)) => (plan, read),
                (Err(planned), Err(read)) => {
                    let mut target = source.clone();
                    assert_eq!(planned, read, "{index}");
                    assert_eq!(source.$into(index, &mut target).unwrap_err(), planned, "{index}");
                    assert_eq!(assign(&mut target, source).unwrap_err(), planned, "{index}");
                    assert_eq!(target.$write(index).unwrap_err(), planned, "{index}");
                    assert!(target.shares_storage_with(source), "a refused write copies nothing");
                    return;
                }
                (planned, read) => panic!("{index}: {planned:?}, {read:?}"),
            };
            assert_eq!(read, plan.gather(source).unwrap(), "{index}");
            assert!(read.layout().is_contiguous());
            let mut out = Tensor::full(plan.shape(), -1);
            source.$into(index, &mut out).unwrap();
            assert_eq!(out, read, "{index}");
            // Into memory that is not contiguous, and into none of another shape.
            let mut turned = Tensor::full(plan.shape().iter().rev().copied().collect::<Vec<_>>(), -1);
            source.$into(index, turned.view_mut().transpose()).unwrap();
            assert_eq!(turned.transpose(), read, "{index}");
            let mut wide = Tensor::full([plan.shape(), &[2]].concat(), -1);
            let error = source.$into(index, &mut wide).unwrap_err();
            assert_eq!(error, IndexError::OutShape { out: wide.shape().into(), result: plan.shape().into() });
            assert!(wide.iter().all(|&x| x == -1));
            let positions = named(&plan);
            let values: Vec<i64> = (0..positions.len() as i64).map(|n| 1000 + n).collect();
            let value = Tensor::from_vec(plan.shape().to_vec(), values.clone()).unwrap();
            let old = source.to_vec();
            // Element by element: from what was before, or from what the writes before it left.
            let expected = |scalar: Option<i64>, before: bool, f: &dyn Fn(i64, i64) -> i64| {
                let mut new = old.clone();
                for (&p, &v) in positions.iter().zip(&values) {
                    new[p] = f(if before { old[p] } else { new[p] }, scalar.unwrap_or(v));
                }
                new
            };
            let check = |expected: Vec<i64>, write: &dyn Fn(&mut D)| {
                // Shared storage becomes a copy under another layout; storage of its own stays.
                let mut shared = source.clone();
                write(&mut shared);
                assert_eq!(shared.to_vec(), expected, "{index}");
                assert_eq!(source.to_vec(), old, "{index}");
                let mut own = over(source.layout());
                write(&mut own);
                assert_eq!(own.to_vec(), expected, "{index}");
            };
            let add = |a: i64, b: i64| a + b;
            check(expected(None, true, &|_, v| v), &|t| assign(t, &value).unwrap());
            check(expected(Some(7), true, &|_, v| v), &|t| t.try_assign_by($mode, index, operator::assign, 7).unwrap());
            check(expected(None, true, &add), &|t| t.try_assign_by($mode, index, operator::add_assign, &value).unwrap());
            check(expected(Some(3), true, &|a, b| a * b), &|t| t.try_assign_by($mode, index, operator::mul_assign, 3).unwrap());
            check(expected(None, true, &|_, v| v), &|t| t.$write(index).unwrap().assign(&value));
            check(expected(Some(7), true, &|_, v| v), &|t| t.$write(index).unwrap().fill(7));
            check(expected(None, true, &add), &|t| t.$write(index).unwrap().add_assign(&value));
            check(expected(None, false, &add), &|t| t.$write(index).unwrap().accumulate(Add, &value));
            check(expected(Some(5), false, &add), &|t| t.$write(index).unwrap().accumulate(|a, b| a + b, 5));
            check(expected(None, false, &add), &|t| plan.select(t).unwrap().accumulate(Add, &value));
            if !positions.is_empty() {
                let mut target = source.clone();
                let by_plan = |verb: &dyn Fn(&mut Selection<'_, i64, DynRank, DynRank>) -> Result<(), IndexError>| {
                    verb(&mut plan.select(&mut source.clone()).unwrap()).unwrap_err()
                };
                let error = target.try_assign_by($mode, index, operator::rem_assign, 0).unwrap_err();
                assert_eq!(error, by_plan(&|selection| selection.try_rem_assign(0)));
                let error = target.$write(index).unwrap().try_accumulate(Rem, 0).unwrap_err();
                assert_eq!(error, by_plan(&|selection| selection.try_rem_assign(0)));
                let wide = Tensor::full([vec![2], plan.shape().to_vec()].concat(), 1);
                assert_eq!(assign(&mut target, &wide).unwrap_err(), by_plan(&|s| s.try_assign(&wide)));
                assert_eq!(target, *source);
            }
        }
    )*};
}

modes! {
    outer Outer try_oix try_oix_into try_oix_mut;
    vectorized Vectorized try_vix try_vix_into try_vix_mut;
    numpy NumPy try_nix try_nix_into try_nix_mut;
    pytorch PyTorch try_tix try_tix_into try_tix_mut;
}

/// An index of a few entries, or of a few more than few, good or bad.
fn index(tape: &mut Tape, shape: &[usize]) -> DynIndex {
    let mut index = DynIndex::new();
    let joint = [1 + tape.below(3), 1 + tape.below(3)];
    for &extent in shape {
        let entry = |tape: &mut Tape| {
            let outside = tape.one_in(64);
            tape.below(2 * extent) as i64 - extent as i64 + if outside { 2 * extent as i64 } else { 0 }
        };
        index = match tape.below(9) {
            0 => index.at(entry(tape)),
            1 => index.slice(None, None, if tape.one_in(2) { 2 } else { -1 }),
            2 => index.range(..),
            3 => return index.ellipsis(),
            4 => index.new_axis().range(..),
            5 => index.ints(Tensor::full([], entry(tape))),
            6 => {
                let rows: Vec<Vec<i64>> = (0..joint[0]).map(|_| (0..joint[1]).map(|_| entry(tape)).collect()).collect();
                index.ints(Tensor::from_fn([joint[0], joint[1]], |[i, j]| rows[i][j]))
            }
            7 if tape.one_in(8) => index.ints((0..13 + tape.below(22)).map(|_| entry(tape)).collect::<Vec<_>>()),
            _ => index.ints((0..joint[1]).map(|_| entry(tape)).collect::<Vec<_>>()),
        };
    }
    index
}

#[test]
fn few_elements_are_what_a_plan_names() {
    for_each_tape(2_000, 8..64, |tape| {
        let rank = 1 + tape.below(4);
        let shape: Vec<usize> = (0..rank).map(|_| 1 + tape.below(4)).collect();
        let layout = Layout::row_major(shape).unwrap();
        let source = over(&match tape.below(3) {
            0 => layout,
            1 => layout.i(idx![..., ::-1]).unwrap(),
            _ => layout.transpose(),
        });
        let index = index(tape, source.shape());
        for check in [outer, vectorized, numpy, pytorch] {
            check(&source, &index);
        }
    });
}

/// Entries of each type, as every holder of them.
macro_rules! entries {
    ($($ty:ident)*) => {$({
    let e = |x: u8| x as $ty;
    let t = Tensor::from_fn([4, 3, 2], |[i, j, k]| (100 * i + 10 * j + k) as i64);
    let (rows, columns) = ([e(3), e(0), e(3)], [e(1), e(1), e(2)]);
    let read = t.oix(idx![rows]);
    assert_eq!(read, t.oix(idx![&rows]));
    assert_eq!(read, t.oix(idx![&rows[..]]));
    assert_eq!(read, t.oix(idx![rows.to_vec()]));
    assert_eq!(read, t.oix(idx![&rows.to_vec()]));
    assert_eq!(read, t.oix(idx![&Tensor1::from(rows)]));
    assert_eq!(read, t.oix(idx![Tensor1::from(rows).view()]));
    assert_eq!(read.to_vec()[..6], [300, 301, 310, 311, 320, 321]);
    assert_eq!(t.vix(idx![rows, columns, -1]).to_vec(), [311, 11, 321]);
    assert_eq!(t.vix(idx![.., columns, &rows[1..2].to_vec()]).shape(), [3, 4]);
    let mut out = t.clone();
    assign!(out.vix[rows, columns] = -1);
    assert_eq!((out[[3, 1, 0]], out[[0, 1, 1]], out[[3, 2, 1]], out[[3, 0, 0]]), (-1, -1, -1, 300));
    let error = t.try_oix(idx![[e(3), e(4)]]).unwrap_err();
    assert_eq!(error, t.layout().plan_gather(Outer, idx![[e(3), e(4)]]).unwrap_err());
    })*};
}

#[test]
fn entries_of_any_type() {
    entries! { i8 i16 i32 i64 isize i128 u8 u16 u32 u64 usize u128 }
}

/// Elements that are cloned, and a type without a size.
#[test]
fn elements_of_any_type() {
    let words = Tensor::from_fn([3, 2], |[i, j]| format!("{i}{j}"));
    assert_eq!(words.oix(idx![[2, 0]]).to_vec(), ["20", "21", "00", "01"]);
    let mut out = words.clone();
    assign!(out.vix[[2, 0, 2], [1, 0, 1]] = [String::from("a"), String::from("b"), String::from("c")]);
    assert_eq!(out.to_vec(), ["b", "01", "10", "11", "20", "c"]);
    out.oix_mut(idx![[0, 0]]).accumulate(|old: String, new: String| old + &new, String::from("x"));
    assert_eq!(out.to_vec(), ["bxx", "01xx", "10", "11", "20", "c"]);
    let nothing = Tensor::full([3, 2], ());
    assert_eq!(nothing.oix(idx![.., [0, 0, 1]]).shape(), [3, 3]);
}

/// Rows of every length by few ids, and by many: their bytes are moved in as many ways as there are classes of lengths.
#[test]
fn rows_of_every_length() {
    fn check<T: Copy + PartialEq + std::fmt::Debug>(row: usize, element: impl Fn(usize) -> T) {
        let t = Tensor::from_fn([30, row], |[i, j]| element(31 * i + j));
        for n in [1, 2, 3, 16, 17, 18, 19, 65, 128, 129] {
            let ids: Vec<usize> = (0..n).map(|k| k * 7 % 30).collect();
            let expected: Vec<T> =
                ids.iter().flat_map(|&i| (0..row).map(move |j| (i, j))).map(|(i, j)| t[[i, j]]).collect();
            assert_eq!(t.oix(idx![&ids, ..]).to_vec(), expected, "{n} rows of {row}");
            let mut out = Tensor::full([n, row], element(0));
            t.oix_into(idx![&ids, ..], &mut out);
            assert_eq!(out.to_vec(), expected, "{n} rows of {row}");
            let mut copy = Tensor::full([30, row], element(0));
            assign!(copy.oix[&ids, ..] = &out);
            assert!(ids.iter().all(|&i| (0..row).all(|j| copy[[i, j]] == t[[i, j]])), "{n} rows of {row}");
        }
    }
    for row in (0..70).chain([127, 128, 129, 300]) {
        check(row, |x| x as u8);
        check(row, |x| [x as u8, 1, 2]);
        check(row, |x| x as f64);
        check(row, |x| Some(x as u16));
    }
}

/// Values by strides: each shape that broadcasts to the target, in several orders of memory, against a loop.
#[test]
fn few_elements_by_strides() {
    for_each_tape(2_000, 8..64, |tape| {
        let rank = 1 + tape.below(4);
        let shape: Vec<usize> = (0..rank).map(|_| 1 + tape.below(5)).collect();
        let missing = tape.below(rank + 1);
        let own: Vec<usize> = shape[missing..].iter().map(|&extent| if tape.one_in(3) { 1 } else { extent }).collect();
        let layout = |tape: &mut Tape, shape: &[usize]| {
            let turned: Vec<usize> = shape.iter().rev().copied().collect();
            match tape.below(3) {
                1 if !shape.is_empty() => Layout::row_major(shape.to_vec()).unwrap().i(idx![..., ::-1]).unwrap(),
                2 => Layout::row_major(turned).unwrap().transpose(),
                _ => Layout::row_major(shape.to_vec()).unwrap(),
            }
        };
        let (to, from) = (layout(tape, &shape), layout(tape, &own));
        let (target, mut value) = (over(&to), over(&from));
        value += 1 + tape.below(9) as i64;
        let broadcast = value.broadcast_to(shape.clone());
        let expected = |f: &dyn Fn(i64, i64) -> i64| -> Vec<i64> {
            target.iter().zip(&broadcast).map(|(&a, &b)| f(a, b)).collect()
        };
        let check = |expected: Vec<i64>, write: &dyn Fn(&mut D)| {
            // Storage of its own, and storage that is shared and becomes a copy.
            for share in [false, true] {
                let mut t = over(&to);
                let other = share.then(|| t.clone());
                write(&mut t);
                assert_eq!(t.to_vec(), expected, "{shape:?} of {own:?}");
                assert!(other.is_none_or(|other| other == target));
            }
        };
        check(expected(&|_, b| b), &|t| t.assign(&value));
        check(expected(&|_, b| b), &|t| t.view_mut().assign(value.view()));
        check(expected(&|a, b| a + b), &|t| *t += &value);
        check(expected(&|a, b| a % b), &|t| *t %= &value);
        let mut zero = value.clone();
        let last = zero.len() - 1;
        *zero.iter_mut().nth(last).unwrap() = 0;
        let mut t = over(&to);
        let error = t.try_rem_assign(&zero).unwrap_err();
        assert!(error.to_string().starts_with("the divisor is 0"), "{error}");
        assert_eq!(t, target);
    });
}

/// An empty range between arrays: no element, and no sum of places.
#[test]
fn no_elements() {
    let mut t = Tensor::from_fn([2, 3, 4, 2], |[i, j, k, l]| 100 * i + 10 * j + 2 * k + l);
    assert_eq!(t.vix(idx![[0, 1], 0..0, ..3, [1, 0]]).shape(), [2, 0, 3]);
    assert_eq!(t.oix(idx![[0, 1], 0..0, ..3, [1, 0]]).shape(), [2, 0, 3, 2]);
    let before = t.clone();
    t.vix_mut(idx![[0, 1], 0..0, ..3, [1, 0]]).assign(7);
    assert_eq!(t, before);
    // Arrays without entries, in the macro's form and in that of a run-time index.
    let none = Vec::<i64>::new();
    for index in [DynIndex::new().ints(none.clone()), DynIndex::new().range(..).ints(none.clone()).ints(none.clone())] {
        assert_eq!(t.oix(&index).len(), 0);
        assert_eq!(t.nix(&index), t.layout().plan_gather(NumPy, &index).unwrap().gather(&t).unwrap());
        t.try_oix_mut(&index).unwrap().fill(7);
        t.try_assign_by(Outer, &index, operator::add_assign, 1).unwrap();
    }
    assert_eq!(t.oix(idx![&none, [0, 1]]).shape(), [0, 2, 4, 2]);
    assert_eq!(t, before);
    let error = t.try_vix(idx![[0, 1], 0..0, ..3, [1, 2]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index 2 is outside -2..2 on axis 3 of shape [2, 3, 4, 2], entry [1] of the index array"
    );
}
