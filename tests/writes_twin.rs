//! Random writes against a naive twin: layouts, indices in every mode, verbs, values and element types.
//!
//! The choices come from random bytes of a fixed seed, which are shrunk on failure; `TWIN_SEED=7` and
//! `TWIN_CASES=100000` look elsewhere and for longer.

use crate::common::naive::Tape;
use crate::common::tapes::for_each_tape;
use crate::common::writing::{Element, VERBS, Verb, Writing, apply};
use tensor_idx::index::{NumPy, PyTorch, Vectorized};
use tensor_idx::{index::Outer, prelude::*};

fn small<T: Element>(cases: u32) {
    for_each_tape(cases, 60..160, |tape| Writing::new(tape, &[6, 5, 4, 3]).check::<T>(tape));
}

#[test]
fn bytes() {
    small::<u8>(1500);
}

#[test]
fn integers() {
    small::<i32>(1500);
    small::<i64>(1500);
}

#[test]
fn floats() {
    small::<f32>(1500);
    small::<f64>(1500);
}

/// Elements that are cloned one by one, of an odd size, or of none.
#[test]
fn others() {
    small::<String>(1000);
    small::<[u8; 3]>(1000);
    small::<()>(300);
}

/// Large enough that loops take their fast ways and are split, on any number of threads.
#[test]
fn large() {
    fn check(tape: &mut Tape, extents: &[usize]) {
        let writing = Writing::new(tape, extents);
        match tape.below(5) {
            0 => writing.check::<u8>(tape),
            1 => writing.check::<i32>(tape),
            2 => writing.check::<f64>(tape),
            3 => writing.check::<f32>(tape),
            _ => writing.check::<[u8; 3]>(tape),
        }
    }
    for threads in [1, 2, 3, 4, 5, 17] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            for_each_tape(80, 80..200, |tape| check(tape, &[5000]));
            for_each_tape(80, 80..200, |tape| check(tape, &[300, 70]));
            for_each_tape(80, 80..200, |tape| check(tape, &[20, 30, 25]));
        });
    }
}

/// Every mode with every verb, by arrays that are borrowed as they stand and by others, in elements and in rows: what the
/// naive loop leaves.
#[test]
fn every_mode_with_every_verb() {
    every_pair::<f32>(&VERBS);
    every_pair::<f64>(&VERBS);
    every_pair::<i32>(&VERBS[..18]);
    every_pair::<u8>(&VERBS[..18]);
}

fn every_pair<T: Element>(verbs: &[Verb]) {
    // Few and many; positions, and some that count from the end.
    for (shape, len, ends) in
        [([9, 5], 12, false), ([9, 5], 12, true), ([300, 7], 1500, false), ([2000, 4], 9000, true)]
    {
        let entry = |j: usize, extent: usize| {
            let from_end = if ends && j % 16 == 5 { extent as i64 } else { 0 };
            ((j * 7919 + j / 3) % extent) as i64 - from_end
        };
        let rows: Vec<i64> = (0..len).map(|j| entry(j, shape[0])).collect();
        let some: Vec<i64> = rows[..12].to_vec();
        let columns: Vec<i64> = (0..len).map(|j| entry(j + 3, shape[1])).collect();
        let small: Vec<i32> = columns.iter().map(|&j| j as i32).collect();
        let mask = Tensor::from_fn(shape, |at| (at[0] * 5 + at[1] * 3) % 4 == 1);
        macro_rules! check {
            ($($mode:ident $name:ident $index:expr;)*) => {$({
                let layout = Layout::row_major(shape).unwrap();
                let plan = layout.plan_gather($mode, $index).unwrap();
                let positions = Tensor::from_fn(shape, |at| layout.position(&at).unwrap()).gather(&plan).unwrap();
                let values: Vec<T> = (0..plan.shape().iter().product()).map(|n: usize| {
                    // Not what has no result: that is tested beside this.
                    T::from_byte(25 + (n * 31 % 190) as u8)
                }).collect();
                let value = Tensor::from_vec(plan.shape(), values).unwrap();
                let before: Vec<T> = (0..shape[0] * shape[1]).map(|n| T::from_byte((n * 13 % 256) as u8)).collect();
                let positions = positions.to_vec();
                for &verb in verbs {
                    let expected = apply(&before, &positions, plan.shape(), verb, &value.view());
                    let mut t = Tensor::from_vec(shape, before.clone()).unwrap();
                    let written = T::to_selection(&mut t.$name($index), verb, &value.view());
                    let what = concat!(stringify!($name), " ", stringify!($index));
                    let after = match (&written, &expected) {
                        (Ok(()), Ok(after)) => after,
                        (Err(error), Err(kinds)) if kinds.contains(&error.kind()) => &before,
                        _ => panic!("{what} {verb:?}: {written:?}, {expected:?}"),
                    };
                    let found = t.to_vec();
                    let wrong = (0..before.len()).find(|&n| !found[n].same(&after[n]));
                    assert_eq!(wrong, None, "{what} {verb:?} of {len} to {shape:?}");
                }
            })*};
        }
        check! {
            Outer oix_mut idx![&rows];
            Outer oix_mut idx![rows.clone()];
            Outer oix_mut idx![&some, &columns[..8]];
            Outer oix_mut idx![.., &small[..12]];
            Outer oix_mut idx![&mask];
            Vectorized vix_mut idx![&rows, &columns];
            Vectorized vix_mut idx![&rows, 1];
            NumPy nix_mut idx![&rows, 1];
            NumPy nix_mut idx![&rows, &small];
            NumPy nix_mut idx![&mask];
            PyTorch tix_mut idx![&rows, 1];
            PyTorch tix_mut idx![&rows, &small];
            PyTorch tix_mut idx![&mask];
        }
    }
}
