//! Writing as a value: every write case of the oracle whose operator the verbs have, on tensors and views; the target keeps its
//! elements.

use crate::common::oracle::{Case, cases};
use tensor_idx::{
    error::ErrorKind,
    index::{NumPy, Outer, PyTorch, Vectorized},
    prelude::*,
};

#[test]
fn oracle() {
    let (mut checked, mut refused) = (0, 0);
    for file in ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"] {
        for mode in ["assign", "accumulate"] {
            for case in cases(file, mode) {
                let op = if mode == "assign" { "=" } else { case.op.as_deref().unwrap_or_default() };
                if ["=", "+=", "*=", "min", "max"].contains(&op) {
                    if check(&case, op) { checked += 1 } else { refused += 1 }
                }
            }
        }
    }
    assert_eq!((checked, refused), (1099, 172));
}

fn check(case: &Case, op: &str) -> bool {
    let id = &case.id;
    let (memory, layout) = case.buffer(|x| x);
    let places: Vec<usize> = layout.positions().collect();
    let source = TensorView::from_slice(&memory, layout).expect(id);
    let before = source.to_vec();
    let value = case.value.as_ref().expect(id);
    let value = Tensor::from_vec(&value.shape[..], value.data.clone()).expect(id);
    let index = case.index();
    let at = match case.sem.as_deref() {
        Some("view" | "nix") => source.at_by(NumPy, &index),
        Some("oix") => source.at_by(Outer, &index),
        Some("vix") => source.at_by(Vectorized, &index),
        _ => source.at_by(PyTorch, &index),
    };
    let result = match op {
        "=" => at.try_set(&value),
        "+=" => at.try_add(&value),
        "*=" => at.try_multiply(&value),
        "min" => at.try_min(&value),
        _ => at.try_max(&value),
    };
    assert_eq!(source.to_vec(), before, "{id}");
    let leading_ones = case.quirk.iter().any(|quirk| quirk == "leading_ones");
    match (&case.expect, result) {
        (Some(expect), Ok(written)) if !leading_ones => {
            let expected: Vec<f64> = places.iter().map(|&place| expect.data[place]).collect();
            assert_eq!((written.shape(), written.to_vec()), (source.shape(), expected), "{id}");
            true
        }
        (Some(_), Err(error)) if leading_ones => {
            assert_eq!(error.kind(), ErrorKind::ShapeMismatch, "{id}: {error}");
            false
        }
        (None, Err(error)) => {
            assert!(case.errors().contains(&error.kind()), "{id}: {error}");
            false
        }
        (expect, result) => panic!("{id}: {result:?}, expected {:?}", expect.as_ref().map(|array| &array.data)),
    }
}
