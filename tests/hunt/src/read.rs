//! Reads: views, gathers into new and into existing memory, `take`, plans.

use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{NumPy, Outer, Vectorized},
    plan::Plan,
};

use crate::element::Element;
use crate::generate::{Random, Source, in_words};
use crate::oracle::{Array, Mode, Part, Refused, broadcast, count, fits, tuple};
use crate::{Outcome, note, with_any_element};

pub const MODES: [Mode; 3] = [Mode::Oix, Mode::Vix, Mode::Nix];

/// A tensor of random layout, with an index for it and what that names.
pub struct Case<T> {
    pub source: Source,
    pub data: Vec<T>,
    pub mode: Mode,
    pub parts: Vec<Part>,
    pub index: DynIndex,
    pub expected: Result<Array, Refused>,
}

impl<T: Element> Case<T> {
    /// `None` if the result is too large to compute.
    pub fn new(random: &mut Random, mode: Mode, writes: bool) -> Option<Self> {
        let shape = random.shape();
        let source = random.source(&shape, writes);
        let parts = random.index(&shape, mode);
        let index = random.lower(&parts);
        let expected = source.array.index(&parts, mode);
        note!(
            "{mode:?} of {}, shape {shape:?}, strides {:?}, offset {}: {}",
            std::any::type_name::<T>(),
            source.layout.strides(),
            source.layout.offset(),
            in_words(&parts)
        );
        if expected.as_ref().is_err_and(Vec::is_empty) {
            return None;
        }
        let data = (0..source.len).map(T::make).collect();
        Some(Case { source, data, mode, parts, index, expected })
    }

    pub fn view(&self) -> TensorView<'_, T, DynRank> {
        TensorView::from_slice(&self.data, self.source.layout.clone()).expect("inside of the buffer")
    }

    pub fn tensor(&self) -> TensorD<T> {
        Tensor::from_layout(self.source.layout.clone(), self.data.clone()).expect("inside of the buffer")
    }

    pub fn plan(&self) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let layout = &self.source.layout;
        match self.mode {
            Mode::View => layout.plan(&self.index),
            Mode::Oix => layout.plan_gather(Outer, &self.index),
            Mode::Vix => layout.plan_gather(Vectorized, &self.index),
            Mode::Nix => layout.plan_gather(NumPy, &self.index),
        }
    }
}

/// An error of one of these kinds.
#[track_caller]
pub fn refused<X>(ours: Result<X, IndexError>, kinds: &[ErrorKind]) {
    match ours {
        Ok(_) => panic!("no error, where {kinds:?} is right"),
        Err(error) => assert!(kinds.contains(&error.kind()), "{error}: none of {kinds:?}"),
    }
}

/// Compares a result with the elements of a buffer.
#[track_caller]
pub fn equal<T: Element>(found: &TensorView<'_, T, DynRank>, expected: &Array, data: &[T]) {
    assert_eq!(found.shape(), expected.shape, "the shape");
    let found = found.to_vec();
    assert_eq!(found.len(), expected.at.len(), "the number of elements");
    same(&found, expected.at.iter().map(|&at| &data[at]));
}

/// Compares elements one by one.
#[track_caller]
pub fn same<'d, T: Element>(found: &[T], expected: impl Iterator<Item = &'d T>) {
    let mut count = 0;
    for (n, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(found.same(expected), "element {n} is {found:?} and not {expected:?}");
        count += 1;
    }
    assert_eq!(count, found.len(), "the number of elements");
}

pub fn view(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let Some(case) = Case::<T>::new(random, Mode::View, false) else { return Outcome::default() };
        let view = case.view();
        let ours = view.try_i(&case.index);
        let expected = match &case.expected {
            Err(kinds) => {
                refused(ours, kinds);
                return Outcome::error();
            }
            Ok(expected) => expected,
        };
        let part = ours.unwrap_or_else(|error| panic!("{error}"));
        assert!(part.layout().positions().eq(expected.at.iter().copied()), "positions of {:?}", part.layout());
        let elements = || expected.at.iter().map(|&at| &case.data[at]);
        equal(&part, expected, &case.data);
        same(&part.iter().cloned().collect::<Vec<_>>(), elements());
        let whole = part.to_contiguous();
        same(whole.as_slice().expect("contiguous"), elements());
        same(&case.tensor().share(&case.index).into_vec(), elements());
        if !expected.at.is_empty() {
            let n = random.below(expected.at.len());
            let index = tuple(&expected.shape, n);
            assert!(part.get(&index).is_some_and(|x| x.same(&case.data[expected.at[n]])), "get {index:?}");
        }
        let beyond: Vec<usize> = expected.shape.clone();
        assert!(part.rank() == 0 || part.get(&beyond).is_none(), "get {beyond:?}");
        into(random, expected, &case.data, |out| part.try_copy_into(out));
        Outcome::elements(expected.at.len())
    }
    with_any_element!(random, check)
}

/// A read into existing memory, of the right shape and of wrong ones: nothing else is written.
pub fn into<T: Element>(
    random: &mut Random,
    expected: &Array,
    data: &[T],
    mut read: impl FnMut(&mut TensorViewMut<'_, T, DynRank>) -> Result<(), IndexError>,
) {
    let out = random.source(&expected.shape, true);
    note!("into strides {:?}, offset {}", out.layout.strides(), out.layout.offset());
    let before: Vec<T> = (0..out.len).map(|n| T::make(n + 1_000_003)).collect();
    let mut after = before.clone();
    for (&to, &from) in out.array.at.iter().zip(&expected.at) {
        after[to] = data[from].clone();
    }
    let mut buffer = before;
    let mut target = TensorViewMut::from_slice(&mut buffer, out.layout).expect("no element twice");
    read(&mut target).unwrap_or_else(|error| panic!("{error}"));
    same(&buffer, after.iter());
    if random.one_in(8) {
        let mut wrong = expected.shape.clone();
        match wrong.last_mut() {
            Some(last) if random.rng.bool() => *last += 1,
            _ => wrong.push(1),
        }
        // A result without elements may have long axes.
        if !fits(&wrong) {
            return;
        }
        let mut other: Vec<T> = (0..count(&wrong)).map(T::make).collect();
        let layout = Layout::<DynRank>::row_major(&wrong[..]).expect("a small shape");
        let target = TensorViewMut::from_slice(&mut other, layout);
        refused(read(&mut target.expect("no element twice")), &[ErrorKind::ShapeMismatch, ErrorKind::RankMismatch]);
        same(&other, (0..count(&wrong)).map(T::make).collect::<Vec<_>>().iter());
    }
}

pub fn gather(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let mode = MODES[random.below(3)];
        let Some(case) = Case::<T>::new(random, mode, false) else { return Outcome::default() };
        let (view, index) = (case.view(), &case.index);
        let ours = match mode {
            Mode::Oix => view.try_oix(index),
            Mode::Vix => view.try_vix(index),
            _ => view.try_nix(index),
        };
        let mut read = |out: &mut TensorViewMut<'_, T, DynRank>| match mode {
            Mode::Oix => view.try_oix_into(index, out),
            Mode::Vix => view.try_vix_into(index, out),
            _ => view.try_nix_into(index, out),
        };
        match &case.expected {
            Err(kinds) => {
                refused(ours, kinds);
                let mut out = Tensor::from_vec(&[2][..], vec![T::make(1), T::make(2)]).expect("two elements");
                let either: Vec<ErrorKind> = kinds.iter().copied().chain([ErrorKind::ShapeMismatch]).collect();
                refused(read(&mut out.view_mut()), &either);
                same(&out.to_vec(), [T::make(1), T::make(2)].iter());
                Outcome::error()
            }
            Ok(expected) => {
                let ours = ours.unwrap_or_else(|error| panic!("{error}"));
                equal(&ours.view(), expected, &case.data);
                assert!(ours.as_slice().is_some(), "a new tensor is contiguous");
                into(random, expected, &case.data, &mut read);
                Outcome::elements(2 * expected.at.len())
            }
        }
    }
    with_any_element!(random, check)
}

pub fn take(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let shape = random.shape();
        let source = random.source(&shape, false);
        let data: Vec<T> = (0..source.len).map(T::make).collect();
        let view = TensorView::from_slice(&data, source.layout.clone()).expect("inside of the buffer");
        let beyond = usize::from(random.one_in(20));
        let axis = random.below(shape.len() + beyond);
        let n = shape.get(axis).copied().unwrap_or(1);
        if random.rng.bool() {
            // Along an axis: the ids have the extents of the source elsewhere.
            let mut wanted = shape.clone();
            if let Some(extent) = wanted.get_mut(axis) {
                *extent = if n == 0 { 0 } else { random.below(2 * n + 1) };
            }
            if random.one_in(16) && !wanted.is_empty() {
                let k = random.below(wanted.len());
                wanted[k] += 1;
            }
            if !fits(&wanted) {
                return Outcome::default();
            }
            let len = count(&wanted);
            let mut entries = random.entries(n, len);
            if random.one_in(10) && !entries.is_empty() {
                let k = random.below(entries.len());
                entries[k] = n as i128;
            }
            let expected = source.array.along(&entries, &wanted, axis);
            note!("take_along_axis {axis} of {:?} by {wanted:?}: {:?}", source.layout, &entries[..len.min(200)]);
            let entries: Vec<i64> = entries.iter().map(|&id| id as i64).collect();
            let held = random.hold(&wanted, &entries);
            return match expected {
                Err(kinds) => {
                    refused(view.try_take_along_axis(held.view(), axis), &kinds);
                    Outcome::error()
                }
                Ok(expected) => {
                    let short = entries.iter().all(|&id| i8::try_from(id).is_ok()).then(|| {
                        let entries: Vec<i8> = entries.iter().map(|&id| id as i8).collect();
                        random.hold(&wanted, &entries)
                    });
                    let ours = match &short {
                        Some(short) => view.try_take_along_axis(short.view(), axis),
                        None => view.try_take_along_axis(held.view(), axis),
                    };
                    equal(&ours.unwrap_or_else(|error| panic!("{error}")).view(), &expected, &data);
                    into(random, &expected, &data, |out| view.try_take_along_axis_into(held.view(), axis, out));
                    Outcome::elements(2 * len)
                }
            };
        }
        let ids = if random.one_in(3) { random.mask(&[n], 3) } else { ids(random, n) };
        let mut parts: Vec<Part> = (0..axis).map(|_| Part::Slice(None, None, None)).collect();
        parts.push(ids.clone());
        let expected = match source.array.index(&parts, Mode::Oix) {
            Err(kinds) if kinds.is_empty() => return Outcome::default(),
            Err(_) if axis >= shape.len() => Err(vec![ErrorKind::AxisOutOfBounds]),
            expected => expected,
        };
        note!("take {axis} of {:?}: {}", source.layout, in_words(std::slice::from_ref(&ids)));
        macro_rules! compare {
            ($held:ident) => {
                match expected {
                    Err(kinds) => {
                        refused(view.try_take($held.view(), axis), &kinds);
                        Outcome::error()
                    }
                    Ok(expected) => {
                        let ours = view.try_take($held.view(), axis).unwrap_or_else(|error| panic!("{error}"));
                        equal(&ours.view(), &expected, &data);
                        into(random, &expected, &data, |out| view.try_take_into($held.view(), axis, out));
                        Outcome::elements(2 * expected.at.len())
                    }
                }
            };
        }
        match ids {
            Part::Mask(shape, entries) => {
                let held = random.hold(&shape, &entries);
                compare!(held)
            }
            Part::Ints(shape, entries) => {
                let entries: Vec<i32> = entries.iter().map(|&id| id as i32).collect();
                let held = random.hold(&shape, &entries);
                compare!(held)
            }
            _ => unreachable!("an array"),
        }
    }
    fn ids(random: &mut Random, n: usize) -> Part {
        let len = random.shape();
        let len = if count(&len) > 3000 { vec![random.below(3000)] } else { len };
        random.ints(n, &len)
    }
    with_any_element!(random, check)
}

/// Plans: carried out, chained, asked for single elements, and their adjoints.
pub fn plan(random: &mut Random) -> Outcome {
    type T = u64;
    let mode = [Mode::View, Mode::Oix, Mode::Vix, Mode::Nix][random.below(4)];
    let Some(case) = Case::<T>::new(random, mode, false) else { return Outcome::default() };
    let expected = match &case.expected {
        Err(kinds) => {
            refused(case.plan(), kinds);
            return Outcome::error();
        }
        Ok(expected) => expected,
    };
    let plan = case.plan().unwrap_or_else(|error| panic!("{error}"));
    let view = case.view();
    assert_eq!((plan.source_shape(), plan.shape()), (view.shape(), &expected.shape[..]));
    equal(&plan.gather(&view).unwrap_or_else(|error| panic!("{error}")).view(), expected, &case.data);
    into(random, expected, &case.data, |out| plan.gather_into(&view, out));
    drop((plan.to_string(), view.explain(&case.index).to_string()));
    // To another machine, and back.
    let text = plan.to_json().unwrap_or_else(|error| panic!("{error}"));
    let back = Plan::from_json(view.shape(), &text).unwrap_or_else(|error| panic!("{error}"));
    equal(&back.gather(&view).unwrap_or_else(|error| panic!("{error}")).view(), expected, &case.data);
    // Single elements, by the index tuples of a source in row-major order.
    let numbers = Array::row_major(view.shape()).index(&case.parts, mode).expect("as above");
    for _ in 0..8.min(numbers.at.len()) {
        let n = random.below(numbers.at.len());
        let from = plan.source_index(&tuple(&expected.shape, n));
        assert_eq!(from, Some(tuple(view.shape(), numbers.at[n])), "the source of element {n}");
    }
    // A second index.
    let second = [Mode::View, Mode::Oix, Mode::Vix, Mode::Nix][random.below(4)];
    let parts = random.index(&expected.shape, second);
    let index = random.lower(&parts);
    note!("then {second:?} {}", in_words(&parts));
    let chained = || match second {
        Mode::View => plan.then(&index),
        Mode::Oix => plan.then_gather(Outer, &index),
        Mode::Vix => plan.then_gather(Vectorized, &index),
        Mode::Nix => plan.then_gather(NumPy, &index),
    };
    match expected.index(&parts, second) {
        // Tables can have as many entries as a result, and this one would take all memory.
        Err(kinds) if kinds.is_empty() => {}
        Err(kinds) => refused(chained(), &kinds),
        Ok(both) => {
            let chained = chained().unwrap_or_else(|error| panic!("{error}"));
            equal(&chained.gather(&view).unwrap_or_else(|error| panic!("{error}")).view(), &both, &case.data);
        }
    }
    // The adjoint: sums of all that was read from an element.
    let mut shape = expected.shape.clone();
    let drop_axes = random.below(shape.len() + 1);
    shape.drain(..drop_axes);
    if !fits(&shape) {
        return Outcome::elements(2 * expected.at.len());
    }
    let gradient: Vec<T> = (0..count(&shape)).map(T::make).collect();
    assert_eq!(broadcast(&[&shape, &expected.shape]).as_ref(), Some(&expected.shape));
    let mut sums = vec![0_u64; count(view.shape())];
    for (n, &number) in numbers.at.iter().enumerate() {
        sums[number] = sums[number].wrapping_add(gradient[n % gradient.len()]);
    }
    let gradient = Tensor::from_vec(&shape[..], gradient).expect("as many as the shape has");
    let ours = plan.gather_backward(&gradient, view.shape()).unwrap_or_else(|error| panic!("{error}"));
    same(&ours.to_vec(), sums.iter());
    Outcome::elements(3 * expected.at.len())
}
