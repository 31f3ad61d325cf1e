//! A `Clone` or a function of the caller's that panics in the middle of a write: every element is still one, is dropped
//! once, and the tensor can be used.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use tensor_idx::prelude::*;

thread_local! {
    /// Elements that are alive.
    static ALIVE: Cell<isize> = const { Cell::new(0) };
    /// Calls that are left before one panics.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

fn step() {
    match LEFT.get() {
        // By unwinding alone, so that nothing is printed.
        0 => resume_unwind(Box::new("enough")),
        left => LEFT.set(left - 1),
    }
}

/// An element that owns memory, so that a second drop is seen by sanitizers, too.
#[derive(Debug, PartialEq)]
struct Counted(Box<usize>);

fn counted(n: usize) -> Counted {
    ALIVE.set(ALIVE.get() + 1);
    Counted(Box::new(n))
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        step();
        counted(*self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
    }
}

/// Runs a write that panics at its `k`-th call, for every `k` until it does not.
fn at_every_call(name: &str, write: impl Fn(&mut Tensor2<Counted>, &Tensor1<Counted>)) {
    for shared in [false, true] {
        for k in 0.. {
            assert!(k < 1000, "{name} calls nothing");
            let mut t = Tensor::from_vec([3, 4], (0..12).map(counted).collect()).unwrap();
            let values = Tensor::from_vec([4], (100..104).map(counted).collect()).unwrap();
            let other = shared.then(|| t.clone());
            LEFT.set(k);
            let panicked = catch_unwind(AssertUnwindSafe(|| write(&mut t, &values))).is_err();
            let unused = LEFT.replace(usize::MAX);
            // Every element is alive and can be read and replaced.
            assert!(t.iter().all(|x| *x.0 < 10_000), "{name}");
            t.view_mut().fill(counted(7));
            assert!(t.iter().all(|x| *x.0 == 7), "{name}");
            if let Some(other) = other {
                assert!(other.iter().map(|x| *x.0).eq(0..12), "{name}: another handle");
            }
            drop((t, values));
            assert_eq!(ALIVE.get(), 0, "{name}: leaked, or dropped twice, at call {k}");
            if !panicked {
                assert!(k > 0 || unused > 0, "{name}");
                break;
            }
        }
    }
}

macro_rules! places {
    ($($place:literal |$t:ident| $selection:expr;)*) => {$(
        at_every_call(concat!("assign to ", $place), |$t, v| $selection.assign(v));
        at_every_call(concat!("assign one to ", $place), |$t, v| $selection.assign(&v.i(idx![1])));
        at_every_call(concat!("fill ", $place), |$t, v| $selection.fill(v[[0]].clone()));
        at_every_call(concat!("accumulate to ", $place), |$t, v| {
            $selection.accumulate(
                |old: Counted, value: Counted| {
                    step();
                    counted((*old.0 + *value.0) % 9999)
                },
                v,
            );
        });
        at_every_call(concat!("map ", $place), |$t, _| {
            $selection.map_inplace(|x| {
                step();
                *x = counted(5);
                step();
            });
        });
    )*};
}

#[test]
fn every_verb_on_every_place() {
    let (ids, all) = (vec![2_i64, 0, 2], [0_usize, 1, 2, 3]);
    let mask = [true, false, true];
    places! {
        "a whole" |t| t.view_mut();
        "a view" |t| t.i_mut(idx![::-2]);
        "rows" |t| t.oix_mut(idx![&ids]);
        "a grid" |t| t.oix_mut(idx![&ids, &all]);
        "a mask" |t| t.nix_mut(idx![&mask]);
        "points" |t| t.vix_mut(idx![[2, 0, 2, 1], &all]);
        "nothing twice" |t| t.nix_mut(idx![[1, 1], ..]);
    }
}

#[test]
fn copies_within() {
    at_every_call("copy_within", |t, _| t.copy_within(idx![..2], idx![1..]));
}

/// The first write to an element takes the elements to memory of their own.
#[test]
fn single_elements() {
    at_every_call("an element", |t, v| t[[1, 2]] = v[[0]].clone());
    at_every_call("get_mut", |t, v| *t.get_mut([1, 2]).unwrap() = v[[0]].clone());
    at_every_call("get_mut by an index", |t, v| *t.get_mut(idx![1, -1]).unwrap() = v[[0]].clone());
    at_every_call("an element that more than one index names", |t, v| {
        let layout = Layout::row_major([4]).unwrap().broadcast_to([3, 4]).unwrap();
        let mut row = Tensor::from_layout(layout, (0..4).map(counted).collect()).unwrap();
        row[[1, 2]] = v[[0]].clone();
        assert_eq!((*row[[0, 2]].0, *row[[1, 2]].0), (2, 100));
        t[[1, 2]] = v[[0]].clone();
    });
    at_every_call("elements of another", |_, v| {
        let mut other = v.clone();
        other[[0]] = v[[1]].clone();
        other[[1]] = v[[0]].clone();
    });
}

/// No element, no copy.
#[test]
fn no_single_element() {
    let mut t = Tensor::from_vec([3, 4], (0..12).map(counted).collect()).unwrap();
    let other = t.clone();
    LEFT.set(0);
    assert_eq!(t.get_mut([3, 0]), None);
    assert!(catch_unwind(AssertUnwindSafe(|| t[[0, 4]] = counted(1))).is_err());
    LEFT.set(usize::MAX);
    drop((t, other));
    assert_eq!(ALIVE.get(), 0);
}

/// Plain elements, with a function that panics: what was written before stays, and nothing else.
#[test]
fn functions_on_plain_elements() {
    for n in [10, 20_000] {
        let ids: Vec<i64> = (0..n).map(|j| j * 7 % n).collect();
        let mut t = Tensor::full([n as usize], 1_i32);
        LEFT.set(n as usize / 2);
        let write = || {
            let mut selection = t.oix_mut(idx![&ids]);
            selection.accumulate(
                |old: i32, value: i32| {
                    step();
                    old + value
                },
                1,
            );
        };
        assert!(catch_unwind(AssertUnwindSafe(write)).is_err());
        LEFT.set(usize::MAX);
        assert_eq!(t.iter().filter(|x| **x == 2).count(), n as usize / 2);
    }
}
