//! Every write case of the oracle corpora through `DynIndex`, on tensors of static and of run-time rank, by `i_mut` and
//! its relatives and by a plan that is kept: the whole buffer afterwards is NumPy's, and unchanged after an error.

use std::fmt::Debug;
use std::io::Write as _;

use crate::common::oracle::{Case, cases};
use tensor_idx::{
    error::ErrorKind,
    index::{IndexedBy, NumPy, Outer, PyTorch, Vectorized},
    write::{Div, FloorDiv, Pow, Rem, Selection, Sub},
};
use tensor_idx::{prelude::*, shape::Shape};

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

#[test]
fn torch_rule() {
    run("torch_rule.jsonl", [124, 0, 0]);
}

#[test]
fn outside() {
    run("outside.jsonl", [72, 0, 10]);
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

/// Elements to which a case writes.
trait Element: Clone + PartialEq + Debug {
    fn to_view<S: Shape>(
        place: &mut TensorViewMut<'_, Self, S>,
        case: &Case,
        value: &TensorD<Self>,
    ) -> Result<(), IndexError>;

    fn to_selection<S: Shape, R: Shape>(
        place: &mut Selection<'_, Self, S, R>,
        case: &Case,
        value: &TensorD<Self>,
    ) -> Result<(), IndexError>;
}

macro_rules! elements {
    ($($t:ty => $write:ident $($divide:ident $div:ident)?;)*) => {$(
        impl Element for $t {
            fn to_view<S: Shape>(
                place: &mut TensorViewMut<'_, Self, S>,
                case: &Case,
                value: &TensorD<Self>,
            ) -> Result<(), IndexError> {
                elements!(@$write place, case, value $($divide $div)?)
            }

            fn to_selection<S: Shape, R: Shape>(
                place: &mut Selection<'_, Self, S, R>,
                case: &Case,
                value: &TensorD<Self>,
            ) -> Result<(), IndexError> {
                elements!(@$write place, case, value $($divide $div)?)
            }
        }
    )*};
    (@assign $place:ident, $case:ident, $value:ident) => {{
        assert_eq!($case.mode, "assign");
        $place.try_assign($value)
    }};
    (@number $place:ident, $case:ident, $value:ident $($divide:ident $div:ident)?) => {
        match (&*$case.mode, $case.op.as_deref().unwrap_or_default()) {
            ("assign", _) => $place.try_assign($value),
            ("augassign", "+=") => $place.try_add_assign($value),
            ("augassign", "-=") => $place.try_sub_assign($value),
            ("augassign", "*=") => $place.try_mul_assign($value),
            $(("augassign", "/=") => $place.$divide($value),)?
            ("augassign", "//=") => $place.try_floor_div_assign($value),
            ("augassign", "%=") => $place.try_rem_assign($value),
            ("augassign", "**=") => $place.try_pow_assign($value),
            ("accumulate", "+=") => $place.try_accumulate(Add, $value),
            ("accumulate", "-=") => $place.try_accumulate(Sub, $value),
            ("accumulate", "*=") => $place.try_accumulate(Mul, $value),
            $(("accumulate", "/=") => $place.try_accumulate($div, $value),)?
            ("accumulate", "//=") => $place.try_accumulate(FloorDiv, $value),
            ("accumulate", "%=") => $place.try_accumulate(Rem, $value),
            ("accumulate", "**=") => $place.try_accumulate(Pow, $value),
            ("accumulate", "min") => $place.try_accumulate(Min, $value),
            ("accumulate", "max") => $place.try_accumulate(Max, $value),
            (mode, op) => panic!("{mode} {op}"),
        }
    };
}

elements! {
    i64 => number;
    f64 => number try_div_assign Div;
    String => assign;
    [u8; 3] => assign;
}

fn check_as<T: Element>(case: &Case, element: fn(f64) -> T) {
    let (_, layout) = case.buffer(element);
    check_on(case, element, layout.clone());
    macro_rules! ranks {
        ($($n:literal)*) => {
            match layout.rank() {
                $($n => check_on(case, element, layout.into_rank::<$n>().expect("of this rank")),)*
                rank => panic!("{}: no row for rank {rank}", case.id),
            }
        };
    }
    ranks! { 0 1 2 3 4 5 6 7 8 9 10 }
}

/// Writes by `i_mut` or `oix_mut`, and by a plan that is kept.
fn check_on<T: Element, S>(case: &Case, element: fn(f64) -> T, layout: Layout<S>)
where
    S: for<'x> IndexedBy<&'x DynIndex, Output = DynRank>,
    S: for<'x> IndexedBy<&'x DynIndex, Outer, Output = DynRank>,
    S: for<'x> IndexedBy<&'x DynIndex, Vectorized, Output = DynRank>,
    S: for<'x> IndexedBy<&'x DynIndex, NumPy, Output = DynRank>,
    S: for<'x> IndexedBy<&'x DynIndex, PyTorch, Output = DynRank>,
{
    let (id, index) = (&case.id, case.index());
    let value = case.value.as_ref().unwrap_or_else(|| panic!("{id} has no value"));
    let value = Tensor::from_vec(&value.shape, value.data.iter().map(|x| element(*x)).collect()).expect(id);
    let (before, _) = case.buffer(element);
    let mut buffer = before.clone();
    let mut target = TensorViewMut::from_slice(&mut buffer, layout.clone()).expect(id);
    let result = match case.sem.as_deref() {
        Some("view") => target.try_i_mut(&index).and_then(|mut place| T::to_view(&mut place, case, &value)),
        Some("oix") => target.try_oix_mut(&index).and_then(|mut place| T::to_selection(&mut place, case, &value)),
        Some("vix") => target.try_vix_mut(&index).and_then(|mut place| T::to_selection(&mut place, case, &value)),
        Some("nix") => target.try_nix_mut(&index).and_then(|mut place| T::to_selection(&mut place, case, &value)),
        Some("tix") => target.try_tix_mut(&index).and_then(|mut place| T::to_selection(&mut place, case, &value)),
        sem => panic!("{id}: {sem:?}"),
    };
    let mut again = before.clone();
    let mut target = TensorViewMut::from_slice(&mut again, layout.clone()).expect(id);
    let plan = match case.sem.as_deref() {
        Some("view") => layout.plan(&index),
        Some("oix") => layout.plan_gather(Outer, &index),
        Some("vix") => layout.plan_gather(Vectorized, &index),
        Some("nix") => layout.plan_gather(NumPy, &index),
        _ => layout.plan_gather(PyTorch, &index),
    };
    let by_plan = plan.and_then(|plan| T::to_selection(&mut plan.select(&mut target)?, case, &value));
    assert_eq!((by_plan, again), (result.clone(), buffer.clone()), "{id}");
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
