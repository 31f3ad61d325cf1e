//! Parts that are cut along the values of the store, and copies from part to part, against arrays in memory.

use std::sync::Arc;

use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::{Array, Part};
use tensor_idx::index::{NumPy, Outer, PyTorch, Vectorized};
use tensor_idx::plan::Plan;
use tensor_idx::prelude::*;

use crate::common::naive::{Tape, indices, to_index};
use crate::common::tapes::{enough, for_each_tape};

fn numbers(shape: &[usize]) -> TensorD<i64> {
    Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i64).collect()).expect("of this shape")
}

fn array(tape: &mut Tape, elements: &TensorD<i64>) -> Array<i64> {
    let chunk: Vec<usize> = elements.shape().iter().map(|_| 1 + tape.below(4)).collect();
    let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", elements.shape(), &chunk, 0).expect("made");
    array.all().try_assign(elements).expect("written");
    array.reset_counts();
    array
}

/// A plan of a random index of a shape; none where the index is wrong, or the result is large.
fn plan(tape: &mut Tape, shape: &[usize]) -> Option<Plan<DynRank, DynRank>> {
    let index = to_index(&tape.gather_parts(shape));
    let layout = Layout::row_major(shape).ok()?;
    let plan = match tape.below(4) {
        0 => layout.plan_gather(Outer, &index),
        1 => layout.plan_gather(Vectorized, &index),
        2 => layout.plan_gather(NumPy, &index),
        _ => layout.plan_gather(PyTorch, &index),
    };
    plan.ok().filter(|plan| plan.shape().iter().product::<usize>() <= 3000)
}

fn shape(tape: &mut Tape) -> Vec<usize> {
    (0..1 + tape.below(3)).map(|_| if tape.one_in(20) { 0 } else { 1 + tape.below(9) }).collect()
}

#[test]
fn fractions_are_the_whole() {
    let cut = std::cell::Cell::new(0);
    for_each_tape(500, 8..60, |tape| {
        let shape = shape(tape);
        let source = array(tape, &numbers(&shape));
        let Some(part) = plan(tape, &shape).map(|plan| source.part(plan)) else { return };
        let n = 1 + tape.below(9);
        let fractions = part.split(n).expect("no marks");
        let (units, whole) = (part.units().expect("counted"), part.load().expect("loads"));
        assert!(fractions.len() <= n && (fractions.is_empty() == (units == 0)), "{n}, {units} values");
        let each = fractions.iter().map(|fraction| fraction.part.units().expect("counted"));
        assert_eq!(each.sum::<usize>(), units, "no value is in two: {}", part.plan());
        // Each element is in one.
        let mut places: Vec<Vec<usize>> = Vec::new();
        for fraction in &fractions {
            let wanted = fraction.places.gather(&whole).expect("of this shape");
            assert_eq!(fraction.part.load().expect("loads"), wanted, "{}", part.plan());
            let place = |index: &Vec<usize>| fraction.places.source_index(index).expect("an index");
            places.extend(indices(fraction.part.shape()).iter().map(place));
        }
        places.sort();
        assert_eq!(places, indices(part.shape()), "{}", part.plan());
        // Written one by one, in any order, they are what is written at once.
        let value = numbers(part.shape()).map(|&x| x + 1000);
        part.try_assign(&value).expect("written");
        let by_parts = array(tape, &numbers(&shape));
        let mut again = by_parts.part(part.plan().clone()).split(n).expect("cut");
        if tape.one_in(2) {
            again.reverse();
        }
        for fraction in &again {
            fraction.part.try_assign(fraction.places.gather(&value).expect("of this shape")).expect("written");
        }
        assert_eq!(by_parts.all().load().expect("loads"), source.all().load().expect("loads"), "{}", part.plan());
        cut.set(cut.get() + usize::from(fractions.len() > 1));
    });
    enough(cut.get(), 60, "were cut");
    // What `fill` and `drop` mark is not cut.
    let source = array_of_four();
    let index: DynIndex = "fill([0, 9], 1)".parse().expect("good");
    let error = source.oix(&index).split(2).map(|_| ()).expect_err("marked");
    assert!(error.to_string().contains("entries outside"), "{error}");
}

fn array_of_four() -> Array<i64, DynRank> {
    Array::create_in(Arc::new(MemoryStore::new()), "/a", &[4], &[2], 0_i64).expect("made")
}

#[test]
fn a_part_is_copied_value_by_value() {
    let copied = std::cell::Cell::new(0);
    for_each_tape(500, 8..60, |tape| {
        let from = shape(tape);
        let source = array(tape, &numbers(&from).map(|&x| x + 1000));
        let Some(read) = plan(tape, &from) else { return };
        // To a part of its shape: the whole of an array, or a flipped half of a larger one.
        let elements = source.part(read.clone()).load();
        let elements = elements.expect("loads");
        let wider: Vec<usize> = elements.shape().iter().map(|&extent| 2 * extent).collect();
        let in_halves = tape.one_in(2);
        let target = array(tape, &numbers(if in_halves { &wider } else { elements.shape() }));
        let halves: DynIndex =
            wider.iter().map(|_| tensor_idx::index::DynElement::from(slice!(None, None, -2))).collect();
        let part: Part<i64, DynRank, DynRank> = if in_halves { target.i(&halves) } else { target.all() };
        let mut wanted = target.all().load().expect("loads");
        if in_halves {
            wanted.i_mut(&halves).assign(&elements);
        } else {
            wanted.assign(&elements);
        }
        target.reset_counts();
        part.assign_from(&source.part(read)).expect("copied");
        let counts = target.counts();
        assert_eq!(counts.chunks_written, part.units().expect("counted") as u64, "each value once");
        assert_eq!(target.all().load().expect("loads"), wanted);
        copied.set(copied.get() + 1);
    });
    enough(copied.get(), 150, "were copied");
}

#[test]
fn what_is_not_copied_in_pieces() {
    let array = |elements: &TensorD<i64>, chunk: &[usize]| {
        let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", elements.shape(), chunk, 0).expect("made");
        array.all().try_assign(elements).expect("written");
        array
    };
    // A part of the same array: as if all were read first.
    let one = array(&numbers(&[9]), &[2]);
    one.i(&DynIndex::from(idx![1..])).assign_from(&one.i(&DynIndex::from(idx![..8]))).expect("copied");
    assert_eq!(one.all().load().expect("loads").to_vec(), [0, 0, 1, 2, 3, 4, 5, 6, 7]);
    // A row to all rows.
    let (rows, row) = (array(&numbers(&[4, 3]), &[2, 2]), array(&numbers(&[3]), &[2]));
    rows.all().assign_from(&row.all()).expect("copied");
    assert_eq!(rows.all().load().expect("loads").to_vec(), [0, 1, 2].repeat(4));
    let error = row.all().assign_from(&rows.all()).expect_err("no row");
    assert_eq!(error.to_string(), "a value of shape [4, 3] does not broadcast to the shape [3] that it is written to");
}

/// The plan of `take_along_axis`, on what has no memory of its own: read, and written by its part.
#[test]
fn a_zarr_array_along_an_axis() {
    for_each_tape(200, 8..60, |tape| {
        let shape = shape(tape);
        let axis = tape.below(shape.len());
        let mut named = shape.clone();
        named[axis] = if shape[axis] == 0 { 0 } else { tape.below(4) };
        let n = shape[axis] as i64;
        let ids: TensorD<i64> = Tensor::from_fn(&named[..], |_| tape.below(2 * shape[axis]) as i64 - n);
        let mut t = numbers(&shape);
        let source = array(tape, &t);
        let plan = Layout::<DynRank>::row_major(&shape[..]).unwrap().plan_along(&ids, axis).expect("of right ids");
        let part = source.part(plan);
        assert_eq!(part.load().expect("loads"), t.take_along_axis(&ids, axis), "{ids} on axis {axis} of {shape:?}");
        let values = numbers(&named).map(|&x| x + 1000);
        t.put_along_axis(&ids, &values, axis);
        part.try_assign(&values).expect("written");
        assert_eq!(source.all().load().expect("loads"), t, "{ids} on axis {axis} of {shape:?}");
    });
}
