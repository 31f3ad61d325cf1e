//! Every write case of the oracle corpora through `DynIndex`: the whole buffer afterwards is NumPy's, and unchanged after
//! an error.

#[allow(dead_code, reason = "shared with tests/oracle.rs, which reads more of a case")]
mod common;

use std::fmt::Debug;
use std::io::Write as _;

use common::oracle::{Case, cases};
use tensor_idx::prelude::*;
use tensor_idx::{Div, ErrorKind, FloorDiv, Pow, Rem, Selection, Sub};

#[test]
fn dev() {
    run("dev.jsonl", [546, 415, 411]);
}

#[test]
fn seeds() {
    run("seeds.jsonl", [20, 2, 0]);
}

#[test]
fn pytorch_suite() {
    run("pytorch_suite.jsonl", [254, 0, 52]);
}

fn run(file: &str, expected: [usize; 3]) {
    let counts = ["assign", "augassign", "accumulate"].map(|mode| {
        let cases = cases(file, mode);
        for case in &cases {
            check(case);
        }
        cases.len()
    });
    let [assign, augmented, accumulate] = counts;
    let _ = writeln!(
        std::io::stderr(),
        "{file}: {assign} assignments, {augmented} augmented assignments, {accumulate} accumulations"
    );
    assert_eq!(counts, expected);
}

fn check(case: &Case) {
    if case.dtype.is_none() {
        check_as(case, |x| x as i64);
    } else {
        check_as(case, |x| x);
    }
    if case.mode == "assign" {
        // Elements that cannot be copied byte by byte, and of an odd size, take other ways.
        check_as(case, |x| x.to_string());
        check_as(case, |x| [x as u8; 3]);
    }
}

/// Writes what a case writes.
trait Place<T> {
    fn write(&mut self, case: &Case, value: &TensorD<T>) -> Result<(), IndexError>;
}

macro_rules! numbers {
    ($([$($generics:tt)*] $place:ty: $t:ident $(, $div:ident $divide:ident)?;)*) => {$(
        impl<$($generics)*> Place<$t> for $place {
            fn write(&mut self, case: &Case, value: &TensorD<$t>) -> Result<(), IndexError> {
                match (&*case.mode, case.op.as_deref().unwrap_or_default()) {
                    ("assign", _) => self.try_assign(value),
                    ("augassign", "+=") => self.try_add_assign(value),
                    ("augassign", "-=") => self.try_sub_assign(value),
                    ("augassign", "*=") => self.try_mul_assign(value),
                    $(("augassign", "/=") => self.$divide(value),)?
                    ("augassign", "//=") => self.try_floor_div_assign(value),
                    ("augassign", "%=") => self.try_rem_assign(value),
                    ("augassign", "**=") => self.try_pow_assign(value),
                    ("accumulate", "+=") => self.try_accumulate(Add, value),
                    ("accumulate", "-=") => self.try_accumulate(Sub, value),
                    ("accumulate", "*=") => self.try_accumulate(Mul, value),
                    $(("accumulate", "/=") => self.try_accumulate($div, value),)?
                    ("accumulate", "//=") => self.try_accumulate(FloorDiv, value),
                    ("accumulate", "%=") => self.try_accumulate(Rem, value),
                    ("accumulate", "**=") => self.try_accumulate(Pow, value),
                    ("accumulate", "min") => self.try_accumulate(Min, value),
                    ("accumulate", "max") => self.try_accumulate(Max, value),
                    (mode, op) => panic!("{mode} {op}"),
                }
            }
        }
    )*};
}

numbers! {
    [S: Shape] TensorViewMut<'_, i64, S>: i64;
    [S: Shape, R: Shape] Selection<'_, i64, S, R>: i64;
    [S: Shape] TensorViewMut<'_, f64, S>: f64, Div try_div_assign;
    [S: Shape, R: Shape] Selection<'_, f64, S, R>: f64, Div try_div_assign;
}

macro_rules! others {
    ($([$($generics:tt)*] $place:ty: $t:ty;)*) => {$(
        impl<$($generics)*> Place<$t> for $place {
            fn write(&mut self, _: &Case, value: &TensorD<$t>) -> Result<(), IndexError> {
                self.try_assign(value)
            }
        }
    )*};
}

others! {
    [S: Shape] TensorViewMut<'_, String, S>: String;
    [S: Shape, R: Shape] Selection<'_, String, S, R>: String;
    [S: Shape] TensorViewMut<'_, [u8; 3], S>: [u8; 3];
    [S: Shape, R: Shape] Selection<'_, [u8; 3], S, R>: [u8; 3];
}

fn check_as<T>(case: &Case, element: fn(f64) -> T)
where
    T: Clone + PartialEq + Debug,
    for<'a> TensorViewMut<'a, T, DynRank>: Place<T>,
    for<'a> Selection<'a, T, DynRank, DynRank>: Place<T>,
{
    let id = &case.id;
    let value = case.value.as_ref().unwrap_or_else(|| panic!("{id} has no value"));
    let value = Tensor::from_vec(&value.shape, value.data.iter().map(|x| element(*x)).collect()).expect(id);
    let (before, layout) = case.buffer(element);
    let mut buffer = before.clone();
    let mut target = TensorViewMut::from_slice(&mut buffer, layout).expect(id);
    let result = match case.sem.as_deref() {
        Some("view") => target.try_i_mut(&case.index()).and_then(|mut place| place.write(case, &value)),
        Some("oix") => target.try_oix_mut(&case.index()).and_then(|mut place| place.write(case, &value)),
        Some("vix") => target.try_vix_mut(&case.index()).and_then(|mut place| place.write(case, &value)),
        Some("nix") => target.try_nix_mut(&case.index()).and_then(|mut place| place.write(case, &value)),
        sem => panic!("{id}: {sem:?}"),
    };
    // NumPy takes surplus leading axes of extent 1 in some assignments; this library never does.
    let leading_ones = case.quirk.iter().any(|quirk| quirk == "leading_ones");
    match (&case.expect, result) {
        (Some(expect), Ok(())) if !leading_ones => {
            assert_eq!(buffer, expect.data.iter().map(|x| element(*x)).collect::<Vec<_>>(), "{id}");
        }
        (Some(_), Err(error)) if leading_ones => {
            assert_eq!(error.kind(), ErrorKind::ShapeMismatch, "{id}: {error}");
            assert_eq!(buffer, before, "{id}");
        }
        (None, Err(error)) => {
            assert!(case.errors().contains(&error.kind()), "{id}: {error}, expected {:?}", case.errors());
            assert_eq!(buffer, before, "{id}: {error}");
        }
        (expect, result) => panic!("{id}: {result:?}, expected {:?}", expect.as_ref().map(|array| &array.data)),
    }
}
