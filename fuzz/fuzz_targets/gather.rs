//! Any index with arrays and masks on any layout, read in all three ways: what the naive resolver finds, element by
//! element, or an error of its kind.
#![no_main]

#[path = "../../tests/common/naive.rs"]
#[allow(dead_code, reason = "the twin tests use more of it")]
mod naive;
#[path = "../../tests/common/naive_gather.rs"]
mod naive_gather;

use libfuzzer_sys::fuzz_target;
use naive::{Part, Tape, indices, to_index};
use naive_gather::{WAYS, Way, source};
use tensor_idx::prelude::*;
use tensor_idx::index::{DynElement, NumPy, Outer, PyTorch, Vectorized};

/// More elements than this are not compared one by one.
const MOST: usize = 4096;

fuzz_target!(|data: &[u8]| {
    let mut tape = Tape(data);
    let rank = tape.below(5);
    let long = if rank < 3 && tape.one_in(4) { 70 } else { 5 };
    let shape: Vec<usize> = (0..rank).map(|_| if tape.one_in(16) { 0 } else { 1 + tape.below(long) }).collect();
    let (layout, naive) = source(&mut tape, &shape);
    // As long as what is reached, so that the sanitizer sees a read beyond.
    let len = naive.positions.iter().max().map_or(0, |last| last + 1);
    let buffer: Vec<u32> = (0..len as u32).collect();
    let view = TensorView::from_slice(&buffer, layout).expect("inside the buffer");
    let text = view.map(|x| [x.to_string()]);
    let parts = tape.gather_parts(&shape);
    let index = to_index(&parts);
    drop(view.explain(&index).to_string());
    for way in WAYS {
        let plan = match way {
            Way::Outer => view.layout().plan_gather(Outer, &index),
            Way::Vectorized => view.layout().plan_gather(Vectorized, &index),
            Way::NumPy => view.layout().plan_gather(NumPy, &index),
            Way::PyTorch => view.layout().plan_gather(PyTorch, &index),
        };
        let expected = match (&plan, naive.read(&parts, way, MOST)) {
            (Ok(_), Ok(Ok(expected))) => expected,
            (Ok(plan), Ok(Err(shape))) => {
                assert_eq!(plan.shape(), shape, "{index}: {plan}");
                continue;
            }
            (Err(error), Err(kinds)) => {
                assert!(kinds.contains(&error.kind()), "{index}: {error}, not one of {kinds:?}");
                continue;
            }
            (plan, expected) => panic!("{way:?} {index} on {shape:?}: ours {plan:?}, naive {expected:?}"),
        };
        let plan = plan.expect("just matched");
        assert_eq!(plan.shape(), expected.shape, "{index}: {plan}");
        let read = plan.gather(&view).expect("a small result");
        assert!(read.iter().map(|x| *x as usize).eq(expected.positions.iter().copied()), "{index}: {plan}");
        let mut out = Tensor::full(plan.shape(), u32::MAX);
        plan.gather_into(&view, &mut out).expect("of the result's shape");
        assert_eq!(out, read, "{index}: {plan}");
        // Elements that are cloned one by one.
        let texts = plan.gather(&text).expect("a small result");
        for (n, out) in indices(&expected.shape).iter().enumerate().take(256) {
            let from = plan.source_index(out).expect("inside");
            assert_eq!(naive.at(&from), expected.positions[n], "{index}: {plan} at {out:?}");
            assert_eq!(texts.get(out), text.get(&from), "{index}: {plan} at {out:?}");
        }
        let further = tape.parts(plan.shape());
        match (plan.then(&to_index(&further)), expected.index(&further)) {
            (Ok(both), Ok(expected)) => {
                let part = both.gather(&view).expect("a part of a small result");
                assert_eq!(part.shape(), expected.shape, "{index}: {plan}, then {further:?}: {both}");
                assert!(
                    part.iter().map(|x| *x as usize).eq(expected.positions.iter().copied()),
                    "{index}: {plan}, then {further:?}: {both}"
                );
            }
            (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}"),
            (ours, expected) => panic!("{plan}, then {further:?}: ours {ours:?}, naive {expected:?}"),
        }
    }
    // The fields of an element are public: a shape that does not fit the entries is refused.
    let torn: DynIndex = parts.iter().map(|part| tear(part, &mut tape)).collect();
    if torn != index {
        assert!(view.try_oix(&torn).is_err(), "{torn}");
        assert!(view.try_vix(&torn).is_err(), "{torn}");
        assert!(view.try_nix(&torn).is_err(), "{torn}");
    }
});

/// A part as an element, now and then with a shape that is not that of its entries.
fn tear(part: &Part, tape: &mut Tape) -> DynElement {
    let mut element = to_index(std::slice::from_ref(part)).elements()[0].clone();
    if let DynElement::Ints { shape, entries } = &mut element
        && tape.one_in(4)
    {
        match tape.below(4) {
            0 => shape.push(2),
            1 => shape.iter_mut().for_each(|extent| *extent = tape.word() as usize),
            2 => entries.push(0),
            _ => drop(entries.pop()),
        }
        let len = shape.iter().try_fold(1_usize, |len, &extent| len.checked_mul(extent));
        if len == Some(entries.len()) {
            return to_index(std::slice::from_ref(part)).elements()[0].clone();
        }
    } else if let DynElement::Mask { entries, .. } = &mut element
        && tape.one_in(4)
        && entries.pop().is_none()
    {
        entries.push(true);
    }
    element
}
