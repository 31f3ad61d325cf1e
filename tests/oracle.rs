//! Every `view` case of the oracle corpora through `DynIndex`: what NumPy answers, this library answers, on tensors of
//! static and of run-time rank, in the strict spelling too, and by the text of the index.

use std::fmt::Debug;
use std::io::Write;
use std::ops;

use crate::common::oracle::{Bound, Case, Element, cases};
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{DynElement, IndexedBy, Position, Slice, StrictRange},
    plan::Term,
};

#[test]
fn dev() {
    run("dev.jsonl", 1469);
}

#[test]
fn seeds() {
    run("seeds.jsonl", 87);
}

#[test]
fn pytorch_suite() {
    run("pytorch_suite.jsonl", 227);
}

#[derive(Default)]
struct Counts {
    results: usize,
    errors: usize,
    strict: usize,
    strict_refused: usize,
    parsed: usize,
}

fn run(file: &str, expected: usize) {
    let cases = cases(file, "view");
    let mut counts = Counts::default();
    for case in &cases {
        if case.dtype.is_none() {
            check_as(case, |x| x as i64);
        }
        check_as(case, |x| x);
        // Elements that cannot be copied byte by byte take other ways.
        check_as(case, |x| x.to_string());
        counts.parsed += check_text(case);
        check_strict(&case.source(|x| x), case, &mut counts);
        match &case.expect {
            Some(_) => counts.results += 1,
            None => counts.errors += 1,
        }
    }
    // Past the test harness, which would keep the counts of a passing test to itself.
    let Counts { results, errors, strict, strict_refused, parsed } = counts;
    let total = cases.len();
    let _ = writeln!(
        std::io::stderr(),
        "{file}: {total} view cases on static and run-time rank: {results} results, {errors} errors; \
         {parsed} also by their text; {strict} slices also as strict ranges, {strict_refused} refused as such"
    );
    assert_eq!(total, expected, "cases read from {file}");
}

/// A case on elements of one type, on a tensor of run-time rank and on one whose rank the compiler knows.
fn check_as<T: Clone + PartialEq + Debug>(case: &Case, element: fn(f64) -> T) {
    let source = case.source(element);
    let data: Option<Vec<T>> = case.expect.as_ref().map(|expect| expect.data.iter().copied().map(element).collect());
    let data = data.as_deref();
    check(&source, case, data);
    macro_rules! ranks {
        ($($n:literal)*) => {
            match source.rank() {
                $($n => check(&source.into_rank::<$n>().expect("of this rank"), case, data),)*
                rank => panic!("{}: no row for rank {rank}", case.id),
            }
        };
    }
    ranks! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
}

/// Everything that one case promises.
fn check<T: Clone + PartialEq + Debug, S>(source: &Tensor<T, S>, case: &Case, data: Option<&[T]>)
where
    S: for<'x> IndexedBy<&'x DynIndex, Output = DynRank>,
{
    let index = case.index();
    let id = &case.id;
    let view = source.try_i(&index);
    let (Some(expect), Some(data), true) = (&case.expect, data, case.quirk.is_empty()) else {
        let error = view.expect_err(id);
        assert!(case.errors().contains(&error.kind()), "{id}: {error}");
        assert_eq!(source.plan(&index).expect_err(id), error, "{id}");
        assert_eq!(source.layout().i(&index).expect_err(id), error, "{id}");
        assert_eq!(source.try_share(&index).expect_err(id), error, "{id}");
        assert_eq!(source.clone().try_i_mut(&index).expect_err(id), error, "{id}");
        let explained = source.explain(&index);
        assert!(explained.error().is_some_and(|error| case.errors().contains(&error.kind())), "{id}: {explained}");
        return;
    };
    let view = view.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(view.shape(), expect.shape, "{id}");
    assert_eq!(view.to_vec(), data, "{id}");
    assert_eq!(view.iter().cloned().collect::<Vec<_>>(), data, "{id}");
    assert_eq!((view.len(), view.iter().len(), view.rank()), (data.len(), data.len(), expect.shape.len()));
    assert_eq!(view.is_empty(), data.is_empty(), "{id}");
    assert_eq!(source.i(&index), view, "{id}");
    assert_eq!(source.share(&index).layout(), view.layout(), "{id}");
    assert_eq!(source.share(&index).to_vec(), data, "{id}");
    assert_eq!(source.clone().i_mut(&index).view().to_vec(), data, "{id}");

    let fresh = view.to_contiguous();
    assert_eq!((fresh.shape(), fresh.as_slice()), (&expect.shape[..], Some(data)), "{id}");
    assert_eq!(view.as_slice().is_some(), view.layout().is_contiguous(), "{id}");

    check_plan(source, &index, &view, data, id);
    check_outside(&view, id);
}

/// The plan names the same elements as the view, one by one, and gives the same layout.
fn check_plan<T, S>(source: &Tensor<T, S>, index: &DynIndex, view: &TensorView<T, DynRank>, data: &[T], id: &str)
where
    T: Clone + PartialEq + Debug,
    S: for<'x> IndexedBy<&'x DynIndex, Output = DynRank>,
{
    let plan = source.plan(index).expect(id);
    assert_eq!((plan.source_shape(), plan.shape()), (source.shape(), view.shape()), "{id}");
    assert_eq!(plan.terms().len(), source.rank(), "{id}");
    for (n, expected) in data.iter().enumerate() {
        let out = view.layout().unravel(n).expect(id);
        let from = plan.source_index(&out).expect(id);
        assert_eq!(view.get(&out), Some(expected), "{id} at {out:?}");
        assert_eq!(source.get(&from), Some(expected), "{id} at {out:?}, from {from:?}");
        assert_eq!(source.layout().position(&from), view.layout().position(&out), "{id} at {out:?}");
        assert_eq!(view.layout().ravel(&out), Some(n), "{id} at {out:?}");
    }
    let mut strides = vec![0; view.rank()];
    let mut offset = source.offset() as isize;
    for (term, stride) in plan.terms().iter().zip(source.strides()) {
        match *term {
            Term::Constant { position } => offset += position as isize * stride,
            Term::Affine { axis, start, step } => {
                offset += start as isize * stride;
                strides[axis] = step * stride;
            }
            ref other => panic!("{id}: {other:?} in a view"),
        }
    }
    let layout = Layout::new(view.shape(), &strides, offset as usize).expect(id);
    assert_eq!(&layout, view.layout(), "{id}");
    let explained = source.explain(index);
    assert_eq!(explained.layout(), Some(view.layout()), "{id}: {explained}");
    assert_eq!(explained.plan().map(|plan| plan.terms()), Some(plan.terms()), "{id}: {explained}");
}

/// Outside of a view there is nothing, and asking is not fatal.
fn check_outside<T: Clone + PartialEq + Debug>(view: &TensorView<T, DynRank>, id: &str) {
    let shape = view.shape();
    let wrong_rank = vec![0; shape.len() + 1];
    assert_eq!((view.get(&wrong_rank), view.layout().ravel(&wrong_rank)), (None, None), "{id}");
    assert_eq!(view.layout().unravel(view.len()), None, "{id}");
    assert_eq!(
        view.try_i(&DynIndex::new().ellipsis().at(0).ellipsis()).unwrap_err().kind(),
        ErrorKind::MultipleEllipses
    );
    let too_many: DynIndex = vec![DynElement::At(hd(0)); shape.len() + 1].into_iter().collect();
    assert_eq!(view.try_i(&too_many).unwrap_err().kind(), ErrorKind::TooManyIndices, "{id}");
    for (axis, &extent) in shape.iter().enumerate() {
        for beyond in [extent, usize::MAX] {
            let mut index = vec![0; shape.len()];
            index[axis] = beyond;
            assert_eq!((view.get(&index), view.layout().position(&index)), (None, None), "{id} at {index:?}");
        }
        let n = extent as i64;
        for position in
            [n, -n - 1, i64::MIN, i64::MAX].map(Position::Signed).into_iter().chain([hd(extent), tl(extent)])
        {
            let whole = vec![DynElement::Slice(Slice::default()); axis];
            let index: DynIndex = whole.into_iter().chain([DynElement::At(position)]).collect();
            assert_eq!(view.try_i(&index).unwrap_err().kind(), ErrorKind::OutOfBounds, "{id}: {index}");
        }
    }
}

/// The text of an index, parsed, is the index again. How many were parsed.
fn check_text(case: &Case) -> usize {
    let index = case.index();
    let text = index.to_string();
    match text.parse::<DynIndex>() {
        Ok(parsed) => {
            assert_eq!(parsed, index, "{}: {text}", case.id);
            1
        }
        // What never makes sense is refused with the text, before there is a tensor.
        Err(error) => {
            let senseless = |kind: &ErrorKind| matches!(kind, ErrorKind::ZeroStep | ErrorKind::MultipleEllipses);
            assert!(case.errors().iter().any(senseless), "{}: {text}: {error}", case.id);
            0
        }
    }
}

/// Each slice also as a strict range: the same answer where NumPy clamped nothing, a refusal where it did.
fn check_strict(source: &TensorD<f64>, case: &Case, counts: &mut Counts) {
    let Some(expect) = &case.expect else { return };
    let index = case.index();
    let consumed: usize = index.elements().iter().map(DynElement::consumes).sum();
    let mut axis = 0;
    let mut all_strict = index.elements().to_vec();
    for (k, element) in index.elements().iter().enumerate() {
        if let DynElement::Slice(slice) = element {
            let (range, refused) = strict(&case.index[k], source.shape()[axis]);
            let mut elements = index.elements().to_vec();
            elements[k] = DynElement::Range(range);
            let answer = source.try_i(&elements.into_iter().collect::<DynIndex>());
            match refused {
                None => {
                    let view = answer.unwrap_or_else(|error| panic!("{}: {slice} as {range}: {error}", case.id));
                    assert_eq!((view.shape(), view.to_vec()), (&expect.shape[..], expect.data.clone()), "{}", case.id);
                    all_strict[k] = DynElement::Range(range);
                    counts.strict += 1;
                }
                Some(kind) => {
                    assert_eq!(answer.expect_err(&case.id).kind(), kind, "{}: {slice} as {range}", case.id);
                    counts.strict_refused += 1;
                }
            }
        }
        axis += match element {
            DynElement::Ellipsis => source.rank() - consumed,
            element => element.consumes(),
        };
    }
    let view = source.i(&all_strict.into_iter().collect::<DynIndex>());
    assert_eq!((view.shape(), view.to_vec()), (&expect.shape[..], expect.data.clone()), "{}", case.id);
}

/// A slice as a strict range on an axis of extent `n`, and how that is refused, if it is.
///
/// A forward slice keeps its bounds. A backward one starts at another end than a range does, so its range is made
/// from the positions that it visits.
fn strict(slice: &Element, n: usize) -> (StrictRange, Option<ErrorKind>) {
    let Element::Slice(start, stop, step) = slice else { panic!("not a slice") };
    let step = step.unwrap_or(1);
    if step < 0 {
        let visited = visited(start.as_ref(), stop.as_ref(), step, n);
        let range = match (visited.last(), visited.first()) {
            (Some(&last), Some(&first)) => StrictRange::from(last..=first),
            _ => StrictRange::from(0..0),
        };
        return (range.step_by(step), None);
    }
    let bound = |bound: &Option<Bound>| bound.as_ref().map(Bound::position);
    let range = StrictRange::new(
        bound(start).map_or(ops::Bound::Unbounded, ops::Bound::Included),
        bound(stop).map_or(ops::Bound::Unbounded, ops::Bound::Excluded),
        step,
    );
    let n = n as i128;
    let start = start.as_ref().map_or(0, |bound| bound.counted_from_head(n));
    let stop = stop.as_ref().map_or(n, |bound| bound.counted_from_head(n));
    let inside = |p: i128| (0..=n).contains(&p);
    let refused = match () {
        () if !inside(start) || !inside(stop) => Some(ErrorKind::RangeOutOfBounds),
        () if start > stop => Some(ErrorKind::RangeReversed),
        () => None,
    };
    (range, refused)
}

/// The positions that a backward NumPy slice visits, one by one.
fn visited(start: Option<&Bound>, stop: Option<&Bound>, step: i64, n: usize) -> Vec<usize> {
    let n = n as i128;
    let mut position = start.map_or(n - 1, |bound| bound.counted_from_head(n).clamp(-1, n - 1));
    let stop = stop.map_or(-1, |bound| bound.counted_from_head(n).clamp(-1, n - 1));
    let mut out = Vec::new();
    while position > stop {
        out.push(position as usize);
        position += i128::from(step);
    }
    out
}
