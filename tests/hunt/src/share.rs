//! Storage and its handles: `copy_within`, `split_mut`, sharing; layouts without an index; masks.

use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    read::{select, try_select},
};

use crate::element::Element;
use crate::generate::{Random, in_words};
use crate::oracle::{Array, Mode, Part, broadcast, count, tuple};
use crate::read::{Case, equal, refused, same};
use crate::{Outcome, note, with_some_element};

/// Parts of one tensor copied over each other.
pub fn copy_within(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let Some(case) = Case::<T>::new(random, Mode::View, true) else { return Outcome::default() };
        // To a part of the same shape, where a shift of the index makes one.
        let (to, index) = if random.one_in(3) {
            let to = random.index(&case.source.array.shape, Mode::View);
            let index = random.lower(&to);
            (to, index)
        } else {
            let to: Vec<Part> = case.parts.iter().map(|part| shifted(random, part)).collect();
            let index = random.lower(&to);
            (to, index)
        };
        note!("to {}", in_words(&to));
        let expected = match (&case.expected, case.source.array.index(&to, Mode::View)) {
            (Err(a), Err(b)) => Err([&a[..], &b].concat()),
            (Err(kinds), _) => Err(kinds.clone()),
            (_, Err(kinds)) => Err(kinds),
            (Ok(from), Ok(to)) => match from.broadcast_to(&to.shape) {
                None => Err(vec![ErrorKind::ShapeMismatch]),
                Some(from) => {
                    let mut after = case.data.clone();
                    for (&to, &from) in to.at.iter().zip(&from.at) {
                        after[to] = case.data[from].clone();
                    }
                    Ok(after)
                }
            },
        };
        let mut buffer = case.data.clone();
        let mut target = TensorViewMut::from_slice(&mut buffer, case.source.layout.clone()).expect("no element twice");
        let copied = target.try_copy_within(&case.index, &index);
        match expected {
            Ok(after) => {
                copied.unwrap_or_else(|error| panic!("{error}"));
                same(&buffer, after.iter());
                Outcome::elements(after.len())
            }
            Err(kinds) => {
                refused(copied, &kinds);
                same(&buffer, case.data.iter());
                Outcome::error()
            }
        }
    }
    with_some_element!(random, check)
}

/// A part of the same extent at another place, or backwards, where it is a plain range.
fn shifted(random: &mut Random, part: &Part) -> Part {
    match part {
        Part::Range(Some(tensor_idx::index::Position::Head(a)), Some(tensor_idx::index::Position::Head(b)), step) => {
            let by = random.below(3) as u64;
            let by = by.min(*a);
            let step = if random.rng.bool() { step.saturating_neg() } else { *step };
            Part::Range(
                Some(tensor_idx::index::Position::Head(a - by)),
                Some(tensor_idx::index::Position::Head(b.saturating_sub(by))),
                step,
            )
        }
        Part::Slice(None, None, None) if random.rng.bool() => Part::Slice(None, None, Some(-1)),
        part => part.clone(),
    }
}

/// Several mutable views at once: an error where two of them share an element.
pub fn split(random: &mut Random) -> Outcome {
    let shape = random.shape();
    let source = random.source(&shape, true);
    let parts: Vec<Vec<Part>> = (0..2 + random.below(3)).map(|_| random.index(&shape, Mode::View)).collect();
    for part in &parts {
        note!("split_mut of {:?}: {}", source.layout, in_words(part));
    }
    let before: Vec<u32> = (0..source.len as u32).collect();
    let mut after = before.clone();
    let mut taken = vec![false; source.len];
    let mut wrong = Vec::new();
    for (k, part) in parts.iter().enumerate() {
        match source.array.index(part, Mode::View) {
            Err(kinds) => wrong.extend(kinds),
            Ok(part) => {
                if part.at.iter().any(|&at| taken[at]) {
                    wrong.push(ErrorKind::Overlap);
                }
                for at in part.at {
                    taken[at] = true;
                    after[at] = 1_000_000 + k as u32;
                }
            }
        }
    }
    let indices: Vec<DynIndex> = parts.iter().map(|part| random.lower(part)).collect();
    let mut buffer = before.clone();
    let mut target = TensorViewMut::from_slice(&mut buffer, source.layout).expect("no element twice");
    match target.split_mut(indices) {
        Ok(views) => {
            assert!(wrong.is_empty(), "no error, where {wrong:?} is right");
            views.into_iter().enumerate().for_each(|(k, mut view)| view.fill(1_000_000 + k as u32));
            same(&buffer, after.iter());
            Outcome::elements(after.len())
        }
        Err(error) => {
            assert!(wrong.contains(&error.kind()), "{error}: none of {wrong:?}");
            same(&buffer, before.iter());
            Outcome::error()
        }
    }
}

/// Handles on one storage: a write through one of them is seen by no other, also where the value is another of them.
pub fn shared(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let Some(case) = Case::<T>::new(random, Mode::View, true) else { return Outcome::default() };
        let Ok(part) = &case.expected else { return Outcome::error() };
        let elements = |data: &[T], array: &Array| -> Vec<T> { array.at.iter().map(|&at| data[at].clone()).collect() };
        let tensor = case.tensor();
        let whole = elements(&case.data, &case.source.array);
        let mut shared = tensor.share(&case.index);
        assert!(shared.shares_storage_with(&tensor), "a shared part");
        equal(&shared.view(), part, &case.data);
        // The same elements backwards, as a value for themselves.
        let value = (0..shared.rank()).fold(shared.clone().share(&DynIndex::new()), |value, axis| {
            let backwards = (0..axis).fold(DynIndex::new(), |index, _| index.slice(None, None, None));
            value.share(&backwards.slice(None, None, -1))
        });
        let reversed: Vec<T> = {
            let mut reversed = elements(&case.data, part);
            reversed.reverse();
            reversed
        };
        same(&value.to_vec(), reversed.iter());
        shared.view_mut().assign(&value);
        same(&shared.to_vec(), reversed.iter());
        same(&value.to_vec(), reversed.iter());
        same(&tensor.to_vec(), whole.iter());
        drop((tensor, value));
        // Alone on its storage, and written again.
        shared.view_mut().fill(T::make(4));
        same(&shared.into_vec(), vec![T::make(4); reversed.len()].iter());
        Outcome::elements(3 * whole.len())
    }
    with_some_element!(random, check)
}

/// Axes moved, reversed, added, dropped, repeated, without an index.
pub fn layouts(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let shape = random.shape();
        let source = random.source(&shape, false);
        let data: Vec<T> = (0..source.len).map(T::make).collect();
        let mut view = TensorView::from_slice(&data, source.layout).expect("inside of the buffer");
        let mut array = source.array;
        for _ in 0..1 + random.below(4) {
            let rank = array.shape.len();
            let beyond = usize::from(random.one_in(12));
            let axis = random.below(rank + beyond);
            let change = random.below(7);
            note!("{change} on axis {axis} of {:?}", view.layout());
            match change {
                0 => {
                    let mut axes: Vec<usize> = (0..rank).collect();
                    random.rng.shuffle(&mut axes);
                    (view, array) = (view.permute(&axes), array.permute(&axes));
                }
                1 => {
                    let axes: Vec<usize> = (0..rank).rev().collect();
                    (view, array) = (view.transpose(), array.permute(&axes));
                }
                2 if axis >= rank => refused(view.try_flip(axis), &[ErrorKind::AxisOutOfBounds]),
                2 => {
                    let mut parts = vec![Part::Slice(None, None, None); axis];
                    parts.push(Part::Slice(None, None, Some(-1)));
                    (view, array) = (view.flip(axis), array.index(&parts, Mode::View).expect("reversed"));
                }
                3 => {
                    view = view.unsqueeze(axis);
                    array.shape.insert(axis, 1);
                }
                4 if axis < rank && array.shape[axis] == 1 => {
                    view = view.squeeze(axis);
                    array.shape.remove(axis);
                }
                4 => refused(view.try_squeeze(axis), &[ErrorKind::AxisOutOfBounds, ErrorKind::NotSqueezable]),
                5 => {
                    let mut to = array.shape.clone();
                    to.iter_mut().filter(|extent| **extent == 1).for_each(|extent| *extent = random.below(4));
                    to.insert(0, 1 + random.below(3));
                    if random.one_in(8) {
                        to[0] += 1;
                        to.iter_mut().last().into_iter().for_each(|extent| *extent += 1);
                    }
                    if count(&to) > crate::oracle::MOST / 4 {
                        continue;
                    }
                    match array.broadcast_to(&to) {
                        None => refused(view.try_broadcast_to(&to[..]), &[ErrorKind::ShapeMismatch]),
                        Some(larger) => (view, array) = (view.broadcast_to(&to[..]), larger),
                    }
                }
                _ => {
                    // Neighbouring axes joined, or one split.
                    let mut to = array.shape.clone();
                    if rank > 1 && axis + 1 < rank && random.rng.bool() {
                        to[axis] *= to.remove(axis + 1);
                    } else if axis < rank {
                        let by = 1 + random.below(4);
                        to[axis] /= by;
                        to.insert(axis, by);
                    }
                    match view.try_reshape(&to[..]) {
                        Ok(reshaped) => {
                            assert_eq!(count(&to), array.at.len(), "as many elements");
                            (view, array.shape) = (reshaped, to);
                        }
                        Err(error) if error.kind() == ErrorKind::ElementCount => {
                            assert_ne!(count(&to), array.at.len(), "{error}");
                        }
                        Err(error) => assert_eq!(error.kind(), ErrorKind::NeedsCopy, "{error}"),
                    }
                }
            }
            equal(&view, &array, &data);
        }
        let places: std::collections::HashSet<usize> = array.at.iter().copied().collect();
        assert_eq!(view.layout().overlaps_itself(), places.len() != array.at.len(), "overlaps_itself");
        same(&view.to_contiguous().into_vec(), array.at.iter().map(|&at| &data[at]));
        Outcome::elements(array.at.len())
    }
    with_some_element!(random, check)
}

/// Comparisons, `nonzero`, `argwhere`, `select`.
pub fn masks(random: &mut Random) -> Outcome {
    fn check<T: Element>(random: &mut Random) -> Outcome {
        let shape = random.shape();
        let source = random.source(&shape, false);
        let entries: Vec<i32> = (0..source.len).map(|n| i32::make(n) % 50).collect();
        let numbers = TensorView::from_slice(&entries, source.layout.clone()).expect("inside of the buffer");
        let limit = random.below(100) as i32 - 50;
        note!("masks of {:?}, above {limit}", source.layout);
        let mask = numbers.greater(limit);
        let by_hand: Vec<bool> = source.array.at.iter().map(|&at| entries[at] > limit).collect();
        same(&mask.to_vec(), by_hand.iter());
        let places: Vec<Vec<usize>> = (0..by_hand.len()).filter(|n| by_hand[*n]).map(|n| tuple(&shape, n)).collect();
        let axes = mask.nonzero();
        assert_eq!(axes.len(), shape.len());
        for (axis, found) in axes.iter().enumerate() {
            assert!(found.iter().eq(places.iter().map(|place| &place[axis])), "nonzero on axis {axis}");
        }
        let rows = mask.argwhere();
        assert_eq!(rows.shape(), [places.len(), shape.len()]);
        assert!(rows.iter().eq(places.iter().flatten()), "argwhere");
        // Shapes that broadcast with the mask, or do not.
        let mut other = || {
            let mut other = shape.clone();
            other.drain(..random.below(shape.len() + 1));
            other.iter_mut().for_each(|extent| {
                if random.one_in(4) {
                    *extent = 1
                }
            });
            if random.one_in(12) {
                other.push(2);
            }
            random.source(&other, false)
        };
        let (a, b) = (other(), other());
        let data: Vec<T> = (0..a.len.max(b.len)).map(T::make).collect();
        let view = |source: &crate::generate::Source| {
            TensorView::from_slice(&data, source.layout.clone()).expect("inside of the buffer")
        };
        let (x, y) = (view(&a), view(&b));
        note!("select of {:?} and {:?}", a.layout, b.layout);
        match broadcast(&[&shape, &a.array.shape, &b.array.shape]) {
            Some(joint) if count(&joint) > crate::oracle::MOST / 4 => Outcome::default(),
            Some(joint) => {
                let chosen = select(&mask, &x, &y);
                assert_eq!(chosen.shape(), joint);
                let at = |array: &Array| array.broadcast_to(&joint).expect("broadcasts").at;
                let bits = at(&Array::row_major(&shape));
                let (a, b) = (at(&a.array), at(&b.array));
                let by_hand: Vec<&T> =
                    (0..bits.len()).map(|n| if by_hand[bits[n]] { &data[a[n]] } else { &data[b[n]] }).collect();
                same(&chosen.to_vec(), by_hand.into_iter());
                Outcome::elements(bits.len())
            }
            None => {
                refused(try_select(&mask, &x, &y), &[ErrorKind::ShapeMismatch]);
                Outcome::error()
            }
        }
    }
    with_some_element!(random, check)
}
