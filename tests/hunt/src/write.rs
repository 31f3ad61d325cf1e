//! Writes: every verb, by every way to a place, compared in the whole buffer.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;

use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{NumPy, Outer, Vectorized},
};

use crate::element::{CLONES, Counted, Element, Enough, Given, Op, Place};
use crate::generate::{Random, in_words};
use crate::oracle::{Array, Mode, Refused, count, fits};
use crate::read::{Case, refused, same};
use crate::{Outcome, note, on_place, with_any_element};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verb {
    Assign,
    Fill,
    Map,
    /// `accumulate` with a function.
    Join,
    /// `+=` and its like.
    Augment(Op),
    Accumulate(Op),
}

impl Verb {
    fn random<T: Element>(random: &mut Random) -> Self {
        let op = T::OPERATORS.get(random.below(T::OPERATORS.len())).copied();
        match (random.below(8), op) {
            (0..3, Some(op)) if op != Op::Min && op != Op::Max => Verb::Augment(op),
            (0..6, Some(op)) => Verb::Accumulate(op),
            (0..4 | 6, _) => Verb::Assign,
            (4, _) => Verb::Map,
            (5, _) => Verb::Join,
            _ => [Verb::Fill, Verb::Map, Verb::Join][random.below(3)],
        }
    }

    /// With the oracle: one element of the selection after the other, in row-major order.
    fn by_hand<T: Element>(
        self,
        before: &[T],
        selection: &Array,
        shape: &[usize],
        values: &[T],
    ) -> Result<Vec<T>, Refused> {
        let mut after = before.to_vec();
        match self {
            Verb::Fill => selection.at.iter().for_each(|&at| after[at] = T::make(77)),
            Verb::Map => {
                let mut seen = vec![false; before.len()];
                for &at in &selection.at {
                    if !std::mem::replace(&mut seen[at], true) {
                        after[at] = before[at].clone().join(T::make(5));
                    }
                }
            }
            _ => {
                let rows = Array::row_major(shape);
                let spread = rows.broadcast_to(&selection.shape).ok_or(vec![ErrorKind::ShapeMismatch])?;
                if let (Verb::Augment(op) | Verb::Accumulate(op), false) = (self, spread.at.is_empty()) {
                    // A value that has no result is refused wherever it stands.
                    for value in values {
                        T::calculate(op, value, value).map_err(|kind| vec![kind])?;
                    }
                }
                for (&at, &n) in selection.at.iter().zip(&spread.at) {
                    after[at] = match self {
                        Verb::Augment(op) => T::calculate(op, &before[at], &values[n]).map_err(|kind| vec![kind])?,
                        Verb::Accumulate(op) => T::calculate(op, &after[at], &values[n]).map_err(|kind| vec![kind])?,
                        Verb::Join => after[at].clone().join(values[n].clone()),
                        _ => values[n].clone(),
                    };
                }
            }
        }
        Ok(after)
    }

    /// With the library.
    fn run<T: Element>(self, place: Place<'_, '_, T>, value: &Given<'_, T>) -> Result<(), IndexError> {
        match self {
            Verb::Assign => on_place!(place, it => it.try_assign(value)),
            Verb::Fill => {
                on_place!(place, it => it.fill(T::make(77)));
                Ok(())
            }
            Verb::Map => {
                on_place!(place, it => it.map_inplace(|x| *x = x.clone().join(T::make(5))));
                Ok(())
            }
            Verb::Join => on_place!(place, it => it.try_accumulate(T::join, value)),
            Verb::Augment(op) => T::augment(place, op, value),
            Verb::Accumulate(op) => T::accumulate(place, op, value),
        }
    }
}

/// Writes to what an index of a target names.
fn write_to<T: Element>(
    target: &mut TensorViewMut<'_, T, DynRank>,
    index: &DynIndex,
    mode: Mode,
    verb: Verb,
    value: &Given<'_, T>,
) -> Result<(), IndexError> {
    match mode {
        Mode::View => verb.run(Place::View(&mut target.try_i_mut(index)?), value),
        Mode::Oix => verb.run(Place::Selection(&mut target.try_oix_mut(index)?), value),
        Mode::Vix => verb.run(Place::Selection(&mut target.try_vix_mut(index)?), value),
        Mode::Nix => verb.run(Place::Selection(&mut target.try_nix_mut(index)?), value),
    }
}

/// A value for a selection, most often of a shape that fits: its shape and its elements in row-major order.
fn value<T: Element>(random: &mut Random, selection: &[usize]) -> (Vec<usize>, Vec<T>) {
    let mut shape = selection.to_vec();
    if random.one_in(3) {
        shape.drain(..random.below(selection.len() + 1));
    }
    for extent in &mut shape {
        if random.one_in(6) {
            *extent = 1;
        }
    }
    if random.one_in(24) {
        shape.insert(0, 1 + random.below(2));
    }
    if random.one_in(24)
        && let Some(last) = shape.last_mut()
    {
        *last += 1;
    }
    // A selection without elements may have long axes.
    if !fits(&shape) {
        shape.clear();
    }
    let (first, wild) = (random.below(1 << 20), random.one_in(6));
    let values = (0..count(&shape)).map(|n| if wild { T::make(first + n) } else { T::tame(first + n) });
    let values = values.collect();
    (shape, values)
}

pub fn write(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let mode = [Mode::View, Mode::Oix, Mode::Vix, Mode::Nix][random.below(4)];
        let Some(case) = Case::<T>::new(random, mode, true) else { return Outcome::default() };
        let (layout, before) = (&case.source.layout, &case.data);
        let verb = Verb::random::<T>(random);
        let (shape, values) = match &case.expected {
            Ok(selection) => value::<T>(random, &selection.shape),
            Err(_) => (vec![], vec![T::make(1)]),
        };
        note!("{verb:?} of a value of shape {shape:?}");
        let expected = match &case.expected {
            Ok(selection) => verb.by_hand(before, selection, &shape, &values),
            Err(kinds) => Err(kinds.clone()),
        };
        // The value in a layout of its own.
        let source = random.source(&shape, true);
        let mut held = vec![T::make(3); source.len];
        for (&at, value) in source.array.at.iter().zip(&values) {
            held[at] = value.clone();
        }
        let given = match random.below(4) {
            0 if shape.is_empty() => Given::Scalar(values[0].clone()),
            1 if shape.len() == 1 => Given::Slice(&values),
            _ => Given::View(TensorView::from_slice(&held, source.layout).expect("inside of the buffer")),
        };
        let compare = |written: Result<(), IndexError>, buffer: &[T]| match &expected {
            Ok(after) => {
                written.unwrap_or_else(|error| panic!("{error}"));
                same(buffer, after.iter());
            }
            Err(kinds) => {
                refused(written, kinds);
                same(buffer, before.iter());
            }
        };

        // To a borrowed buffer: every element of it is compared.
        let mut buffer = before.clone();
        let mut target = TensorViewMut::from_slice(&mut buffer, layout.clone()).expect("no element twice");
        let written = write_to(&mut target, &case.index, mode, verb, &given);
        compare(written, &buffer);

        let through = |buffer: &[T]| -> Vec<T> { layout.positions().map(|at| buffer[at].clone()).collect() };
        match random.below(4) {
            // To a tensor that shares its storage: the other handle sees nothing.
            0 => {
                let other = case.tensor();
                let mut tensor = other.clone();
                let written = write_to(&mut tensor.view_mut(), &case.index, mode, verb, &given);
                same(&other.to_vec(), through(before).iter());
                same(&tensor.to_vec(), through(expected.as_ref().unwrap_or(before)).iter());
                assert_eq!(written.is_ok(), expected.is_ok());
            }
            // Through a plan that is kept.
            1 => {
                let plan = match mode {
                    Mode::View => layout.plan(&case.index),
                    Mode::Oix => layout.plan_gather(Outer, &case.index),
                    Mode::Vix => layout.plan_gather(Vectorized, &case.index),
                    Mode::Nix => layout.plan_gather(NumPy, &case.index),
                };
                let mut buffer = before.clone();
                let target = TensorViewMut::from_slice(&mut buffer, layout.clone()).expect("no element twice");
                let written = plan.and_then(|plan| verb.run(Place::Selection(&mut plan.select(target)?), &given));
                compare(written, &buffer);
            }
            // In one call.
            2 if mode == Mode::Nix && verb == Verb::Join => {
                let mut buffer = before.clone();
                let mut target = TensorViewMut::from_slice(&mut buffer, layout.clone()).expect("no element twice");
                let written = target.try_accumulate_at(&case.index, T::join, &given);
                compare(written, &buffer);
            }
            // In a part of a part: the inner index on what the outer one leaves.
            _ => nested(random, &case, verb),
        }
        expected.map_or(Outcome::error(), |after| Outcome::elements(after.len()))
    }

    fn nested<T: Element>(random: &mut Random, case: &Case<T>, verb: Verb) {
        let outer = random.index(&case.source.array.shape, Mode::View);
        let index = random.lower(&outer);
        let Ok(part) = case.source.array.index(&outer, Mode::View) else { return };
        let inner = random.index(&part.shape, case.mode);
        let inner_index = random.lower(&inner);
        let Ok(selection) = part.index(&inner, case.mode) else { return };
        let (shape, values) = value::<T>(random, &selection.shape);
        note!("nested: {}, then {}, value {shape:?}", in_words(&outer), in_words(&inner));
        let value = Tensor::from_vec(&shape[..], values.clone()).expect("as many as the shape has");
        let expected = verb.by_hand(&case.data, &selection, &shape, &values);
        let mut buffer = case.data.clone();
        let mut whole = TensorViewMut::from_slice(&mut buffer, case.source.layout.clone()).expect("no element twice");
        let mut place = whole.i_mut(&index);
        let written = write_to(&mut place, &inner_index, case.mode, verb, &Given::View(value.view()));
        match &expected {
            Ok(after) => {
                written.unwrap_or_else(|error| panic!("{error}"));
                same(&buffer, after.iter());
            }
            Err(kinds) => {
                refused(written, kinds);
                same(&buffer, case.data.iter());
            }
        }
    }
    with_any_element!(random, check)
}

/// A `Clone` that panics in the middle: every element is an old or a new one, none is leaked or dropped twice, and other
/// handles see nothing.
pub fn panicking(random: &mut Random) -> Outcome {
    random.size = crate::generate::Size::Tiny;
    let mode = [Mode::View, Mode::Oix, Mode::Vix, Mode::Nix][random.below(4)];
    let Some(case) = Case::<Counted>::new(random, mode, true) else { return Outcome::default() };
    let Ok(selection) = &case.expected else { return Outcome::error() };
    let verb = [Verb::Assign, Verb::Fill, Verb::Map, Verb::Join][random.below(4)];
    let (shape, values) = value::<Counted>(random, &selection.shape);
    let calls = random.below(2 + 2 * selection.at.len());
    note!("{verb:?} of a value of shape {shape:?}, with a panic in clone {calls}");
    let other = case.tensor();
    let mut tensor = if random.rng.bool() { other.clone() } else { case.tensor() };
    let value = Tensor::from_vec(&shape[..], values).expect("as many as the shape has");
    let read = random.one_in(3);
    CLONES.store(calls, Ordering::Relaxed);
    let ended = catch_unwind(AssertUnwindSafe(|| {
        if read {
            match mode {
                Mode::View => drop(tensor.i(&case.index).to_contiguous()),
                Mode::Oix => drop(tensor.oix(&case.index)),
                Mode::Vix => drop(tensor.try_vix(&case.index)),
                Mode::Nix => drop(tensor.nix(&case.index)),
            }
        } else {
            drop(write_to(&mut tensor.view_mut(), &case.index, mode, verb, &Given::View(value.view())));
        }
    }));
    CLONES.store(usize::MAX, Ordering::Relaxed);
    if let Err(panic) = ended
        && !panic.is::<Enough>()
    {
        resume_unwind(panic);
    }
    let before: Vec<Counted> = other.to_vec();
    same(&before, case.source.array.at.iter().map(|&at| &case.data[at]));
    for (n, element) in tensor.iter().enumerate() {
        let new = [Counted::make(77), Counted::make(9), Counted::make(5)].iter().any(|x| x == element);
        assert!(*element == before[n] || new || value.iter().any(|x| x == element), "element {n} is {element:?}");
    }
    Outcome::elements(before.len())
}
