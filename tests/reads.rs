//! Every `oix`, `vix`, `nix` and `tix` case of the oracle corpora through `DynIndex`, on tensors of static and of run-time rank.

use std::fmt::Debug;
use std::io::Write;

use crate::common::oracle::{Case, cases};
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{IndexedBy, Mode, NumPy, Outer, PyTorch, Vectorized},
    read::Gather,
};

#[test]
fn dev() {
    run("dev.jsonl", [850, 834, 1475, 0]);
}

#[test]
fn seeds() {
    run("seeds.jsonl", [45, 38, 35, 0]);
}

#[test]
fn pytorch_suite() {
    run("pytorch_suite.jsonl", [0, 0, 223, 0]);
}

#[test]
fn torch_rule() {
    run("torch_rule.jsonl", [0, 0, 0, 922]);
}

#[test]
fn outside() {
    run("outside.jsonl", [219, 246, 453, 0]);
}

fn run(file: &str, expected: [usize; 4]) {
    let outer = mode(file, "oix", Outer);
    let vectorized = mode(file, "vix", Vectorized);
    let numpy = mode(file, "nix", NumPy);
    let pytorch = mode(file, "tix", PyTorch);
    let _ = writeln!(std::io::stderr(), "{file}: {outer} oix, {vectorized} vix, {numpy} nix, {pytorch} tix cases");
    assert_eq!([outer, vectorized, numpy, pytorch], expected);
}

fn mode<M: Mode>(file: &str, name: &str, mode: M) -> usize {
    let cases = cases(file, name);
    for case in &cases {
        check_as(case, mode, |x| x as i64);
        check_as(case, mode, |x| x);
        // Elements that cannot be copied byte by byte take other ways. (No text is a number to fill with.)
        if !case.marks() {
            check_as(case, mode, |x| x.to_string());
        }
    }
    cases.len()
}

fn check_as<T: Clone + PartialEq + Debug, M: Mode>(case: &Case, mode: M, element: fn(f64) -> T) {
    let source = case.source(element);
    let data: Option<Vec<T>> = case.expect.as_ref().map(|expect| expect.data.iter().copied().map(element).collect());
    let data = data.as_deref();
    check(&source, case, mode, data);
    macro_rules! ranks {
        ($($n:literal)*) => {
            match source.rank() {
                $($n => check(&source.into_rank::<$n>().expect("of this rank"), case, mode, data),)*
                rank => panic!("{}: no row for rank {rank}", case.id),
            }
        };
    }
    ranks! { 0 1 2 3 4 5 6 7 8 9 10 }
}

fn check<T: Clone + PartialEq + Debug, S, M: Mode>(source: &Tensor<T, S>, case: &Case, mode: M, data: Option<&[T]>)
where
    S: for<'x> IndexedBy<&'x DynIndex, M, Output = DynRank>,
    DynIndex: tensor_idx::index::Ranks<M>,
{
    let (index, id) = (case.index(), &case.id);
    let plan = source.layout().plan_gather(mode, &index);
    let (Some(expect), Some(data), true) = (&case.expect, data, case.quirk.is_empty()) else {
        let error = match plan {
            Ok(plan) => panic!("{id}: {index} on {:?} gives {plan:?}", source.shape()),
            Err(error) => error,
        };
        let kinds = case.errors();
        let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
        let fits = if case.quirk.is_empty() { kinds.contains(&error.kind()) } else { quirk.contains(&error.kind()) };
        assert!(fits, "{id}: {error}, not {kinds:?}");
        return;
    };
    let plan = plan.unwrap_or_else(|error| panic!("{id}: {index} on {:?}: {error}", source.shape()));
    assert_eq!(plan.shape(), expect.shape, "{id}: {plan}");
    let read = plan.gather(source).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(
        (read.shape(), &read.to_vec()[..]),
        (&expect.shape[..], data),
        "{id}: {index} on {:?}: {plan}",
        source.shape()
    );
    for (n, expected) in data.iter().enumerate() {
        let out = read.layout().unravel(n).expect(id);
        // A place without an element is at no place of the source.
        let Some(from) = plan.source_index(&out) else {
            assert!(case.marks(), "{id}");
            continue;
        };
        assert_eq!(source.get(&from), Some(expected), "{id} at {out:?}, from {from:?}");
    }
    // Into memory that holds the same elements the other way round, so that a store that is left out is seen.
    let mut out = Tensor::from_vec(&expect.shape, data.iter().rev().cloned().collect()).expect(id);
    source.gather_into(&plan, &mut out).expect(id);
    assert_eq!(out.to_vec(), data, "{id}");
}
