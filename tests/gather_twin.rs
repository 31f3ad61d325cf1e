//! Reads by arrays and masks against a naive twin, which asks every source axis for every element of the result: random
//! layouts, random indices, all four modes, everything that a plan promises.
//!
//! As in `checked_twin`, `TWIN_SEED=7` and `TWIN_CASES=100000` look elsewhere and for longer.

use std::fmt::Debug;

use crate::common::naive::{Naive, Part, Tape, indices, to_index};
use crate::common::naive_gather::{WAYS, Way, source};
use crate::common::tapes::for_each_tape;
use half::{bf16, f16};
use num_complex::Complex;
use tensor_idx::{error::ErrorKind, index::DynElement, plan::Plan};
use tensor_idx::{
    index::{NumPy, Outer, PyTorch, Vectorized},
    prelude::*,
};

/// More elements than this are not compared one by one.
const MOST: usize = 20_000;

/// Small shapes, with extents of 0 and 1 among them; now and then one with long axes.
fn shape(tape: &mut Tape) -> Vec<usize> {
    let rank = if tape.one_in(16) { 0 } else { 1 + tape.below(4) };
    let long = if rank < 3 && tape.below(3) == 0 { 90 } else { 5 };
    (0..rank).map(|_| if tape.one_in(24) { 0 } else { 1 + tape.below(long) }).collect()
}

fn plan_of(layout: &Layout<DynRank>, index: &DynIndex, way: Way) -> Result<Plan<DynRank, DynRank>, IndexError> {
    match way {
        Way::Outer => layout.plan_gather(Outer, index),
        Way::Vectorized => layout.plan_gather(Vectorized, index),
        Way::NumPy => layout.plan_gather(NumPy, index),
        Way::PyTorch => layout.plan_gather(PyTorch, index),
    }
}

fn read<T: Clone>(view: &TensorView<'_, T, DynRank>, index: &DynIndex, way: Way) -> Result<TensorD<T>, IndexError> {
    match way {
        Way::Outer => view.try_oix(index),
        Way::Vectorized => view.try_vix(index),
        Way::NumPy => view.try_nix(index),
        Way::PyTorch => view.try_tix(index),
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
        Way::PyTorch => view.try_tix_into(index, out),
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
        |position| bf16::from_bits(position as u16);
        |position| f16::from_bits(position as u16);
        |position| Complex::new(position as f32, -1.0);
        |position| Complex::new(position as f64, 0.5);
        |position| [position as u16; 3];
        |position| [position as f32; 3];
        |position| [position as u64; 3];
        |position| [position as u32; 5];
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
    for_each_tape(1000, 80..320, |tape| {
        let shape = shape(tape);
        let (layout, naive) = source(tape, &shape);
        let parts = tape.gather_parts(&shape);
        for way in WAYS {
            check_read(&layout, &naive, &parts, way, tape);
        }
    });
}

/// Index arrays of every integer type, and of static and run-time rank, in one index.
#[test]
fn arrays_of_every_type() {
    for_each_tape(60, 40..160, |tape| {
        let extents = [1 + tape.below(7), 1 + tape.below(5), 1 + tape.below(7)];
        let (layout, naive) = source(tape, &extents);
        let buffer: Vec<i64> = (0..naive.positions.iter().max().map_or(0, |last| last + 1) as i64).collect();
        let view = TensorView::from_slice(&buffer, layout).expect("inside the buffer").into_rank::<3>();
        let view = view.expect("three axes");
        let joint: Vec<usize> = (0..1 + tape.below(2)).map(|_| 1 + tape.below(20)).collect();
        let parts = [tape.ints(extents[0], &joint), Part::Slice(None, None, None), tape.ints(extents[2], &joint)];
        let [Part::Ints(shape, entries), _, Part::Ints(last_shape, last)] = &parts else { unreachable!("made so") };
        let signed = Tensor::from_vec(last_shape, last.clone()).expect("as made");
        macro_rules! types {
            ($($int:ty)*) => {$(
                // Entries that the type does not hold stand for others.
                let held = |&entry: &i64| <$int>::try_from(entry).unwrap_or((entry & 1) as $int);
                let first: Vec<$int> = entries.iter().map(held).collect();
                let as_held = first.iter().map(|&entry| entry as i64).collect();
                let parts = [Part::Ints(shape.clone(), as_held), parts[1].clone(), parts[2].clone()];
                let first = Tensor::from_vec(shape, first).expect("as made");
                let turned = first.transpose().to_contiguous();
                let index = idx![&first, :, &signed];
                // A view whose entries do not lie in order.
                let of_view = idx![turned.transpose(), :, signed.view()];
                for way in WAYS {
                    let (ours, again) = match way {
                        Way::Outer => (view.try_oix(&index), view.try_oix(&of_view)),
                        Way::Vectorized => (view.try_vix(&index), view.try_vix(&of_view)),
                        Way::NumPy => (view.try_nix(&index), view.try_nix(&of_view)),
                        Way::PyTorch => (view.try_tix(&index), view.try_tix(&of_view)),
                    };
                    assert_eq!(ours.is_ok(), again.is_ok());
                    match (ours, naive.read(&parts, way, MOST)) {
                        (Ok(ours), Ok(Ok(expected))) => {
                            assert_eq!(ours.shape(), expected.shape);
                            assert!(ours.iter().map(|x| *x as usize).eq(expected.positions), "{way:?} {index}");
                            assert_eq!(again.expect("as the first"), ours);
                        }
                        (Ok(_), Ok(Err(_))) => (),
                        (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not in {kinds:?}"),
                        (ours, expected) => panic!("{way:?} {index}: ours {ours:?}, naive {expected:?}"),
                    }
                }
            )*};
        }
        types! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    });
}

/// `take_along_axis` by its definition, `take` by its equal among the outer indices, both into memory that is there.
#[test]
fn along_one_axis() {
    fn check<T: Clone + PartialEq + Debug>(
        layout: &Layout<DynRank>,
        ids: &TensorD<i64>,
        axis: usize,
        element: impl Fn(usize) -> T,
    ) {
        let len = layout.positions().max().map_or(0, |last| last + 1);
        let buffer: Vec<T> = (0..len).map(&element).collect();
        let view = TensorView::from_slice(&buffer, layout.clone()).expect("inside the buffer");
        let fits =
            ids.rank() == view.rank() && (0..view.rank()).all(|k| k == axis || ids.shape()[k] == view.shape()[k]);
        let extent = view.shape().get(axis).map_or(0, |&extent| extent as i64);
        let good = axis < view.rank() && fits && ids.iter().all(|id| (-extent..extent).contains(id));
        let other = element(len + 1);
        let mut out = Tensor::full(ids.shape(), other.clone());
        let mut wide = Tensor::full(&[ids.shape(), &[2]].concat(), other.clone());
        let last = DynIndex::new().ellipsis().at(1);
        let into = view.try_take_along_axis_into(ids, axis, &mut out);
        let into_wide = view.try_take_along_axis_into(ids, axis, wide.i_mut(&last));
        let plan = view.layout().plan_along(ids, axis);
        match view.try_take_along_axis(ids, axis) {
            Ok(taken) => {
                let plan = plan.expect("of right ids");
                assert_eq!(plan.gather(&view).as_ref(), Ok(&taken), "{ids} on axis {axis} of {layout:?}");
                assert!(good && into.is_ok() && into_wide.is_ok(), "{ids} on axis {axis} of {layout:?}");
                for at in indices(ids.shape()) {
                    let id = *ids.get(&at).expect("inside");
                    let mut from = at.clone();
                    from[axis] = if id < 0 { id + extent } else { id } as usize;
                    assert_eq!(taken.get(&at), view.get(&from), "{ids} on axis {axis} of {layout:?} at {at:?}");
                }
                assert_eq!((&out, wide.i(&last).to_contiguous()), (&taken, taken.clone()));
                assert!(wide.i(&DynIndex::new().ellipsis().at(0)).iter().all(|x| *x == other));
                let before = wide.clone();
                let error = view.try_take_along_axis_into(ids, axis, &mut wide).expect_err("of another rank");
                assert_eq!((error.kind(), wide), (ErrorKind::ShapeMismatch, before));
            }
            Err(error) => {
                assert!(!good, "{ids} on axis {axis} of {layout:?}: {error}");
                assert_eq!((into, into_wide), (Err(error.clone()), Err(error.clone())));
                assert_eq!(plan.unwrap_err(), error);
                assert!(out.iter().chain(wide.iter()).all(|x| *x == other), "{error}");
                let kinds = [ErrorKind::AxisOutOfBounds, ErrorKind::ShapeMismatch, ErrorKind::OutOfBounds];
                assert!(kinds.contains(&error.kind()), "{error}");
            }
        }
        if ids.len() * view.len() > 4000 {
            return;
        }
        if let Ok(taken) = view.try_take(ids, axis) {
            let index: DynIndex = (0..axis)
                .map(|_| DynElement::from(slice!(None)))
                .chain(DynIndex::new().ints(ids).elements().to_vec())
                .collect();
            assert_eq!(taken, view.oix(&index));
            let mut out = Tensor::full(taken.shape(), other);
            view.take_into(ids, axis, &mut out);
            assert_eq!(out, taken);
        }
    }
    for_each_tape(250, 50..200, |tape| {
        let shape = shape(tape);
        let (layout, _) = source(tape, &shape);
        let beyond = usize::from(tape.one_in(16));
        let axis = tape.below(shape.len() + beyond);
        let mut ids = shape.clone();
        if let Some(extent) = ids.get_mut(axis) {
            *extent = tape.below(30);
        }
        match tape.below(48) {
            0 => ids.push(1),
            1 => ids.iter_mut().for_each(|extent| *extent += 1),
            _ => (),
        }
        let extent = shape.get(axis).map_or(1, |&extent| extent as i64);
        let seed = tape.word() | 1;
        let bad = tape.one_in(16);
        let mut k = 0_u64;
        let ids = Tensor::from_fn(ids, |_| {
            k += 1;
            let id = (k.wrapping_mul(seed) >> 33) as i64 % (2 * extent).max(1) - extent;
            if bad && k.is_multiple_of(17) { id.wrapping_mul(i64::MAX / 3) } else { id }
        });
        check(&layout, &ids, axis, |position| 1000 + 3 * position as i64);
        check(&layout, &ids, axis, |position| position as u8);
        check(&layout, &ids, axis, |position| position.to_string());
        check(&layout, &ids, axis, |position| [position as u8, (position >> 8) as u8, 3]);
        check(&layout, &ids, axis, |position| bf16::from_bits(position as u16));
        check(&layout, &ids, axis, |position| Complex::new(position as f64, 0.5));
    });
}

/// Results large enough to be shared among threads are the same on one of them and on four.
#[test]
fn threads_agree() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let (one, four) = (pool(1), pool(4));
    fn check<T: Clone + PartialEq + Debug + Send + Sync>(
        [one, four]: [&rayon::ThreadPool; 2],
        source: &TensorD<T>,
        plan: &Plan<DynRank, DynRank>,
    ) {
        let alone = one.install(|| plan.gather(source)).expect("fits memory");
        let shared = four.install(|| plan.gather(source)).expect("fits memory");
        assert!(alone.as_slice() == shared.as_slice(), "{plan}");
        // Filled otherwise before, so that a store that is left out is seen.
        let mut other = alone.to_vec();
        other.reverse();
        let mut out = Tensor::from_vec(plan.shape(), other).expect("of the same shape");
        four.install(|| plan.gather_into(source, &mut out)).expect("of the result's shape");
        assert!(alone.as_slice() == out.as_slice(), "into, {plan}");
        // The truth, element by element, for some of them.
        for n in (0..alone.len()).step_by(alone.len() / 16 + 1) {
            let at = alone.layout().unravel(n).expect("inside").to_vec();
            assert_eq!(alone.get(&at), source.get(plan.source_index(&at).expect("inside")), "{plan} at {at:?}");
        }
    }
    for_each_tape(9, 150..600, |tape| {
        let extents = [20 + tape.below(60), 3 + tape.below(20), 20 + tape.below(50)];
        let positions = Tensor::from_fn(extents, |at| at[0] * 7919 + at[1] * 131 + at[2]);
        let order = [[0, 1, 2], [2, 0, 1], [0, 2, 1]][tape.below(3)];
        let positions = positions.permute(order).to_contiguous().permute(order).to_contiguous().into_dyn();
        let shape = positions.shape().to_vec();
        let mut rng = fastrand::Rng::with_seed(tape.word());
        let mut random = |n: usize| rng.usize(..n);
        let many: Vec<i64> = (0..120).map(|_| random(shape[0]) as i64).collect();
        let points: Vec<i64> = (0..9_000).map(|_| random(shape[1]) as i64 - shape[1] as i64).collect();
        let others: Vec<i64> = (0..9_000).map(|_| random(shape[2]) as i64).collect();
        let mask: Vec<bool> = (0..positions.len()).map(|_| random(3) > 0).collect();
        let mask = Tensor::from_vec(&shape, mask).expect("of the same shape");
        let indices = [
            DynIndex::new().ints(&many),
            DynIndex::new().ellipsis().ints(&many[..20]).ints(&many[..20]),
            DynIndex::new().slice(None, None, -1).ints(&points).ints(&others),
            DynIndex::new().mask(&mask),
        ];
        for index in &indices {
            for way in WAYS {
                let Ok(plan) = plan_of(positions.layout(), index, way) else { continue };
                // A product of two long arrays.
                if plan.shape().iter().product::<usize>() > 400_000 {
                    continue;
                }
                check([&one, &four], &positions.map(|&p| p as i64), &plan);
                check([&one, &four], &positions.map(|&p| p as u8), &plan);
                check([&one, &four], &positions.map(|&p| [p as u8, (p >> 8) as u8, 3]), &plan);
                check([&one, &four], &positions.map(|&p| bf16::from_bits((p % 0x7f00) as u16)), &plan);
                check([&one, &four], &positions.map(|&p| Complex::new(p as f32, -1.0)), &plan);
                check([&one, &four], &positions.map(|&p| [p as f32; 3]), &plan);
                check([&one, &four], &positions.map(|&p| [p as f32; 16]), &plan);
            }
        }
        let ids = positions.map(|&p| (p % shape[1]) as i64);
        let source = positions.map(|&p| p as u32);
        let alone = one.install(|| source.take_along_axis(&ids, 1));
        assert_eq!(alone.as_slice(), four.install(|| source.take_along_axis(&ids, 1)).as_slice());
    });
}
