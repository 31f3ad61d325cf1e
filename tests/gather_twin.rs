//! Reads by arrays and masks against a naive twin, which asks every source axis for every element of the result: random
//! layouts, random indices, all three modes, everything that a plan promises.
//!
//! As in `checked_twin`, `TWIN_SEED=7` and `TWIN_CASES=100000` look elsewhere and for longer.

#[path = "common/naive.rs"]
#[allow(dead_code, reason = "the twin of the views uses more of it")]
mod naive;
#[path = "common/naive_gather.rs"]
mod naive_gather;

use std::fmt::Debug;

use naive::{Naive, Part, Tape, indices, to_index};
use naive_gather::{WAYS, Way, source};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tensor_idx::prelude::*;
use tensor_idx::{DynElement, ErrorKind, Gather, NumPy, Outer, Plan, Vectorized};

/// More elements than this are not compared one by one.
const MOST: usize = 20_000;

/// Runs a property on random bytes.
fn for_each_tape(cases: u32, length: usize, property: impl Fn(&mut Tape)) {
    let number = |name: &str, default: u32| std::env::var(name).map_or(default, |text| text.parse().expect(name));
    let (seed, cases) = (number("TWIN_SEED", 0), number("TWIN_CASES", cases));
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let bytes = proptest::collection::vec(any::<u8>(), 0..length);
    let result = TestRunner::new_with_rng(config, rng).run(&bytes, |bytes| {
        property(&mut Tape(&bytes));
        Ok(())
    });
    if let Err(error) = result {
        panic!("TWIN_SEED={seed}: {error}");
    }
}

/// Small shapes, with extents of 0 and 1 among them; now and then one with long axes.
fn shape(tape: &mut Tape) -> Vec<usize> {
    let rank = tape.below(5);
    let long = if rank < 3 && tape.below(3) == 0 { 90 } else { 5 };
    (0..rank).map(|_| if tape.one_in(24) { 0 } else { 1 + tape.below(long) }).collect()
}

fn plan_of(layout: &Layout<DynRank>, index: &DynIndex, way: Way) -> Result<Plan<DynRank, DynRank>, IndexError> {
    match way {
        Way::Outer => layout.plan_gather(Outer, index),
        Way::Vectorized => layout.plan_gather(Vectorized, index),
        Way::NumPy => layout.plan_gather(NumPy, index),
    }
}

fn read<T: Clone>(view: &TensorView<'_, T, DynRank>, index: &DynIndex, way: Way) -> Result<TensorD<T>, IndexError> {
    match way {
        Way::Outer => view.try_oix(index),
        Way::Vectorized => view.try_vix(index),
        Way::NumPy => view.try_nix(index),
    }
}

fn read_into<T: Clone>(
    view: &TensorView<'_, T, DynRank>,
    index: &DynIndex,
    way: Way,
    out: &mut TensorD<T>,
) -> Result<(), IndexError> {
    match way {
        Way::Outer => view.try_oix_into(index, out),
        Way::Vectorized => view.try_vix_into(index, out),
        Way::NumPy => view.try_nix_into(index, out),
    }
}

/// A source under a layout, and what each of its elements is.
struct Source<'e, T> {
    layout: Layout<DynRank>,
    naive: Naive,
    element: &'e dyn Fn(usize) -> T,
}

impl<T: Clone + PartialEq + Debug> Source<'_, T> {
    /// Everything that a good plan promises of its elements.
    fn check(&self, plan: &Plan<DynRank, DynRank>, expected: &Naive) {
        let len = self.naive.positions.iter().max().map_or(0, |last| last + 1);
        let buffer: Vec<T> = (0..len).map(self.element).collect();
        let view = TensorView::from_slice(&buffer, self.layout.clone()).expect("inside the buffer");
        let values: Vec<T> = expected.positions.iter().map(|&position| (self.element)(position)).collect();
        let read = plan.gather(&view).expect("a small result");
        assert_eq!((read.shape(), &read.to_vec()), (&expected.shape[..], &values), "{plan}");
        assert!(read.layout().is_contiguous());
        // Again, and on another tensor of the shape, whose elements lie elsewhere.
        assert_eq!(plan.gather(&view).expect("as before"), read, "{plan}");
        let fresh = view.to_contiguous();
        assert_eq!(plan.gather(&fresh).expect("of the same shape"), read, "{plan}");
        // Into memory that holds something else, in one run and not.
        let other = (self.element)(len + 1);
        let mut out = Tensor::full(&expected.shape[..], other.clone());
        plan.gather_into(&view, &mut out).expect("of the result's shape");
        assert_eq!(out, read, "{plan}");
        let mut wide: Vec<usize> = expected.shape.clone();
        wide.push(2);
        let mut wide = Tensor::full(&wide, other.clone());
        let last = DynIndex::new().ellipsis().at(1);
        plan.gather_into(&fresh, wide.i_mut(&last)).expect("of the result's shape");
        assert_eq!(wide.i(&last).to_vec(), values, "{plan}");
        assert!(wide.i(&DynIndex::new().ellipsis().at(0)).iter().all(|x| *x == other), "{plan}");
        // Another shape is refused, on either side, and nothing is written.
        let mut another = expected.shape.clone();
        another.push(1);
        let mut another = Tensor::full(&another, other.clone());
        assert_eq!(plan.gather_into(&view, &mut another).unwrap_err().kind(), ErrorKind::ShapeMismatch);
        assert!(another.iter().all(|x| *x == other));
        assert_eq!(plan.gather(&view.unsqueeze(0).into_dyn()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    }
}

/// One index on one source, read in one way.
fn check_read(layout: &Layout<DynRank>, naive: &Naive, parts: &[Part], way: Way, tape: &mut Tape) {
    let index = to_index(parts);
    let integer = |position: usize| 1000 + 3 * position as i64;
    let buffer: Vec<i64> = (0..naive.positions.iter().max().map_or(0, |last| last + 1)).map(integer).collect();
    let view = TensorView::from_slice(&buffer, layout.clone()).expect("inside the buffer");
    let plan = plan_of(layout, &index, way);
    let expected = match (&plan, naive.read(parts, way, MOST)) {
        (Ok(_), Ok(Ok(expected))) => expected,
        (Ok(plan), Ok(Err(shape))) => return assert_eq!(plan.shape(), shape, "{index}: {plan}"),
        (Err(error), Err(kinds)) => {
            assert!(kinds.contains(&error.kind()), "{index} on {:?}: {error}, not one of {kinds:?}", view.shape());
            assert_eq!(read(&view, &index, way).expect_err("as the plan"), *error);
            let mut out = Tensor::full(view.shape(), 7);
            assert_eq!(read_into(&view, &index, way, &mut out).expect_err("as the plan"), *error);
            assert!(out.iter().all(|x| *x == 7), "{index}: {error}");
            return;
        }
        (plan, expected) => panic!("{way:?} {index} on {:?}: ours {plan:?}, naive {expected:?}", view.shape()),
    };
    let plan = plan.expect("just matched");
    assert_eq!((plan.source_shape(), plan.shape()), (view.shape(), &expected.shape[..]), "{index}: {plan}");
    if expected.positions.len() < 400 {
        for (out, &position) in indices(&expected.shape).iter().zip(&expected.positions) {
            let from = plan.source_index(out).expect("inside");
            assert_eq!(naive.at(&from), position, "{index}: {plan} at {out:?}");
        }
    }
    if !expected.shape.is_empty() {
        assert_eq!(plan.source_index(&expected.shape), None);
    }
    assert_eq!(read(&view, &index, way).expect("a good index").shape(), expected.shape);
    macro_rules! elements {
        ($($element:expr;)*) => {$(
            Source { layout: layout.clone(), naive: naive.clone(), element: &$element }.check(&plan, &expected);
        )*};
    }
    elements! {
        integer;
        |position| position as u8;
        |position| position.to_string();
        |position| [position as u8, (position >> 8) as u8, 3];
    }
    check_then(&view, naive, &plan, &expected, tape);
}

/// A plan and then a basic index is the read and then the view.
fn check_then(
    view: &TensorView<'_, i64, DynRank>,
    source: &Naive,
    plan: &Plan<DynRank, DynRank>,
    read: &Naive,
    tape: &mut Tape,
) {
    let further = tape.parts(&read.shape);
    let index = to_index(&further);
    match (plan.then(&index), read.index(&further)) {
        (Ok(both), Ok(expected)) => {
            assert_eq!(both.shape(), expected.shape, "{plan}, then {index}: {both}");
            let two_steps = plan.gather(view).expect("a small result").i(&index).to_contiguous();
            assert_eq!(both.gather(view).expect("a part of a small result"), two_steps, "{plan}, then {index}: {both}");
            for (out, &position) in indices(&expected.shape).iter().zip(&expected.positions).take(200) {
                let from = both.source_index(out).expect("inside");
                assert_eq!(source.at(&from), position, "{plan}, then {index}: {both}");
            }
        }
        (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}"),
        (ours, expected) => panic!("{plan}, then {index}: ours {ours:?}, naive {expected:?}"),
    }
}

#[test]
fn reads_of_any_kind() {
    for_each_tape(3000, 320, |tape| {
        let shape = shape(tape);
        let (layout, naive) = source(tape, &shape);
        let parts = tape.gather_parts(&shape);
        for way in WAYS {
            check_read(&layout, &naive, &parts, way, tape);
        }
    });
}
