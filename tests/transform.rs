//! Index transforms: the corpus of ndsel, what is refused, random transforms against plain evaluation, and plans that go to the
//! real TensorStore and back.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tensor_idx::index::{DynElement, NumPy, Outer, PyTorch, Vectorized};
use tensor_idx::plan::{Lookup, Part, Plan, Term, Transform};
use tensor_idx::prelude::*;

use crate::common::naive::{Tape, indices, to_index};
use crate::common::tapes::{enough, for_each_tape, for_tapes};

#[path = "common/skip.rs"]
mod skip;
use skip::skip;

type PlanD = Plan<DynRank, DynRank>;

/// The cases of one file of the corpus.
fn corpus(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ndsel").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a list of cases")
}

#[test]
fn the_corpus_of_ndsel() {
    let mut cases = 0;
    for file in ["box.json", "errors.json", "point.json", "points.json", "slice.json", "transform.json"] {
        for case in corpus(file) {
            let (name, input) = (&case["name"], case["input"].to_string());
            match (Transform::from_json(&input), case.get("error")) {
                (Ok(transform), None) => {
                    let text = transform.to_json();
                    let normal: Value = serde_json::from_str(&text).expect("JSON");
                    assert_eq!(normal, case["normalized"], "{name}");
                    assert_eq!(Transform::from_json(&text).as_ref(), Ok(&transform), "{name}: once is enough");
                }
                (Err(error), Some(code)) => assert_eq!(error.code(), code.as_str(), "{name}: {error}"),
                (found, _) => panic!("{name}: {found:?}"),
            }
            cases += 1;
        }
    }
    assert_eq!(cases, 54, "the cases of the corpus");
}

#[test]
fn what_no_plan_has_is_refused_by_name() {
    let of = |text: &str, source: &[usize]| Plan::from_json(source, text).expect_err(text).to_string();
    for (text, source, error) in [
        (
            r#"{"input_shape": [3], "input_labels": ["x"]}"#,
            &[3][..],
            "axis 0 has the label \"x\": a plan has no labels, take them off",
        ),
        (
            r#"{"kind": "box", "inclusive_min": [0], "exclusive_max": [[3]]}"#,
            &[3],
            "axis 0 has the implicit bound [3]: a plan has fixed extents, so write the bound without brackets",
        ),
        (
            r#"{"input_rank": 1}"#,
            &[3],
            "axis 0 has the implicit bound [-inf]: a plan has fixed extents, so write the bound without brackets",
        ),
        (
            r#"{"input_inclusive_min": [2], "input_exclusive_max": ["+inf"]}"#,
            &[3],
            "axis 0 reaches from 2 to +inf: a plan has finite extents",
        ),
        (
            r#"{"kind": "point", "coords": [1]}"#,
            &[3, 4],
            "the transform has 1 outputs, and the source of shape [3, 4] has 2 axes",
        ),
        (r#"{"input_shape": [3], "output": [{"input_dimension": 1}]}"#, &[3], "output 0 walks input dimension 1 of 1"),
        (
            r#"{"input_shape": [3], "output": [{"index_array": [0, 1]}]}"#,
            &[3],
            "the index array of output 0 has shape [2], which does not broadcast to the domain's, [3]",
        ),
        (
            r#"{"input_shape": [2], "output": [{"index_array": [0, 5], "index_array_bounds": [0, 3]}]}"#,
            &[9],
            "the index array of output 0 has the entry 5, outside of its bounds 0 to 3",
        ),
        (
            r#"{"kind": "slice", "start": [-1], "stop": [2]}"#,
            &[9],
            "output 0 names position -1, outside of 0..9 on axis 0 of the source",
        ),
        (
            r#"{"kind": "slice", "start": [0], "stop": [9223372036854775807], "step": [3]}"#,
            &[9],
            "output 0 names position 9223372036854775806, outside of 0..9 on axis 0 of the source",
        ),
        (
            r#"{"input_shape": [4], "output": []}"#,
            &[],
            "axis 0 of the result has extent 4, and a source without axes has nothing to repeat along it",
        ),
        ("{", &[], "this is no index transform: EOF while parsing an object at line 1 column 1"),
        (r#"{"kind": 3}"#, &[], "this is no index transform: \"kind\" is no string"),
        (
            r#"{"shape": [3]}"#,
            &[3],
            "this is no index transform: it has no \"kind\", and \"shape\" is no member of a transform",
        ),
        (
            r#"{"input_shape": [2, 2], "output": [{"index_array": [[1, 2], [3]]}]}"#,
            &[9],
            "this is no index transform: an \"index_array\" has lists of different lengths",
        ),
        (
            r#"{"kind": "slice", "start": [2], "stop": [5], "step": [-1]}"#,
            &[9],
            "axis 0 ends at 5, above its start at 2, and its step is negative",
        ),
        (r#"{"kind": "slice", "start": [5], "stop": [2]}"#, &[9], "axis 0 ends at 2, before its start at 5"),
        (
            r#"{"kind": "box", "inclusive_min": [5], "inclusive_max": [3]}"#,
            &[9],
            "axis 0 ends at 3, before its start at 5",
        ),
        (
            r#"{"kind": "box", "inclusive_min": [5], "exclusive_max": [3]}"#,
            &[9],
            "axis 0 ends at 3, before its start at 5",
        ),
        (
            r#"{"kind": "box", "inclusive_max": [9223372036854775807]}"#,
            &[9],
            "this is no index transform: it comes to 9223372036854775808, which has more than 64 bits",
        ),
    ] {
        assert_eq!(of(text, source), error);
    }
    let huge = r#"{"input_shape": [4611686018427387904, 4]}"#;
    assert!(of(huge, &[3, 4]).contains("too large") || of(huge, &[3, 4]).contains("memory"), "{}", of(huge, &[3, 4]));
    let marked = Layout::row_major([3]).and_then(|layout| layout.plan_gather(Outer, idx![fill([1, 7], 0)]));
    let error = marked.expect("a plan").to_json().expect_err("a transform has no word for it");
    assert!(error.to_string().contains("fill"), "{error}");
}

/// The number of each source element, for each index of a result, in row-major order.
fn numbers(plan: &PlanD) -> Vec<usize> {
    let number = |index: &Vec<usize>| {
        let source = plan.source_index(index).expect("an index of the result");
        source.iter().zip(plan.source_shape()).fold(0, |n, (&i, &extent)| n * extent + i)
    };
    indices(plan.shape()).iter().map(number).collect()
}

/// An array over a domain, with some axes left to repeat, and its value at an index that counts from 0.
fn array(tape: &mut Tape, shape: &[usize], extent: usize) -> (Value, Vec<usize>, Vec<i64>) {
    let shape: Vec<usize> = shape.iter().map(|&len| if tape.one_in(2) { 1 } else { len }).collect();
    let entries: Vec<i64> = indices(&shape).iter().map(|_| tape.below(extent) as i64).collect();
    (nested(&shape, &entries), shape, entries)
}

fn nested(shape: &[usize], entries: &[i64]) -> Value {
    match shape {
        [] => json!(entries[0]),
        [len, inner @ ..] => {
            let each: usize = inner.iter().product();
            (0..*len).map(|k| nested(inner, &entries[k * each..][..each])).collect()
        }
    }
}

#[test]
fn random_transforms() {
    let plans = std::cell::Cell::new(0);
    for_each_tape(4000, 8..60, |tape| {
        let source: Vec<usize> = (0..1 + tape.below(3)).map(|_| 1 + tape.below(6)).collect();
        let shape: Vec<usize> =
            (0..tape.below(4)).map(|_| if tape.one_in(9) { 1 } else { 1 + tape.below(4) }).collect();
        let origin: Vec<i64> = shape.iter().map(|_| tape.between(-5, 5)).collect();
        // What each output gives, by the rule: at an index that counts from the origin.
        type At<'a> = Box<dyn Fn(&[usize]) -> i64 + 'a>;
        let (mut outputs, mut rules): (Vec<Value>, Vec<At<'_>>) = (Vec::new(), Vec::new());
        for &extent in &source {
            let (offset, stride) = (tape.between(-3, 8), tape.between(-2, 2));
            match tape.below(3) {
                1 if !shape.is_empty() => {
                    let axis = tape.below(shape.len());
                    let first = origin[axis];
                    outputs.push(json!({"offset": offset, "stride": stride, "input_dimension": axis}));
                    rules.push(Box::new(move |index| offset + stride * (first + index[axis] as i64)));
                }
                2 if !shape.is_empty() => {
                    let (array, lens, entries) = array(tape, &shape, extent);
                    let (offset, stride) = if tape.one_in(2) { (0, 1) } else { (extent as i64 - 1, -1) };
                    outputs.push(json!({"offset": offset, "stride": stride, "index_array": array}));
                    rules.push(Box::new(move |index| {
                        let n = lens.iter().zip(index).fold(0, |n, (&len, &i)| n * len + if len == 1 { 0 } else { i });
                        offset + stride * entries[n]
                    }));
                }
                _ => {
                    let offset = tape.below(extent) as i64;
                    outputs.push(json!({ "offset": offset }));
                    rules.push(Box::new(move |_| offset));
                }
            }
        }
        let end: Vec<i64> = origin.iter().zip(&shape).map(|(&first, &len)| first + len as i64).collect();
        let text = json!({"input_inclusive_min": origin, "input_exclusive_max": end, "output": outputs}).to_string();
        let indices = indices(&shape);
        let truth: Option<Vec<usize>> = indices
            .iter()
            .map(|index| {
                rules.iter().zip(&source).try_fold(0, |n, (rule, &extent)| {
                    let position = usize::try_from(rule(index)).ok().filter(|&position| position < extent)?;
                    Some(n * extent + position)
                })
            })
            .collect();
        match (Plan::from_json(&source, &text), truth) {
            (Ok(plan), Some(truth)) => {
                assert_eq!((plan.shape(), numbers(&plan)), (&shape[..], truth), "{text} of {source:?}: {plan}");
                let again = plan.to_json().map(|text| Plan::from_json(&source, &text).expect("its own text"));
                assert_eq!(numbers(&again.expect("no marks")), numbers(&plan), "{text} of {source:?}");
                plans.set(plans.get() + 1);
            }
            (Err(error), None) => assert!(error.to_string().contains("names position"), "{error}"),
            (found, truth) => panic!("{text} of {source:?}: {found:?}, {truth:?}"),
        }
    });
    enough(plans.get(), 800, "plans");
}

/// A random index of a random shape under a random mode.
fn random_plan(tape: &mut Tape) -> Option<(String, PlanD)> {
    let shape: Vec<usize> =
        (0..1 + tape.below(4)).map(|_| if tape.one_in(20) { 0 } else { 1 + tape.below(5) }).collect();
    let index = to_index(&tape.gather_parts(&shape));
    let layout = Layout::row_major(&shape[..]).ok()?;
    let (mode, plan) = match tape.below(4) {
        0 => ("oix", layout.plan_gather(Outer, &index)),
        1 => ("vix", layout.plan_gather(Vectorized, &index)),
        2 => ("nix", layout.plan_gather(NumPy, &index)),
        _ => ("tix", layout.plan_gather(PyTorch, &index)),
    };
    let plan = plan.ok().filter(|plan| plan.shape().iter().product::<usize>() <= 2000)?;
    plan.to_json().expect("no marks");
    Some((format!("{shape:?}.{mode}({index})"), plan))
}

#[test]
fn a_plan_comes_back() {
    for_each_tape(3000, 8..60, |tape| {
        let Some((what, plan)) = random_plan(tape) else { return };
        let text = plan.to_json().expect("checked");
        let back =
            Plan::from_json(plan.source_shape(), &text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
        assert_eq!((back.shape(), numbers(&back)), (plan.shape(), numbers(&plan)), "{what}: {text}");
        if plan.is_view() && !plan.shape().contains(&0) {
            assert_eq!(back.terms(), plan.terms(), "{what}: a view stays one");
        }
        let bytes = plan.to_bytes().expect("checked");
        let back = Plan::from_bytes(&bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!((back.source_shape(), back.terms()), (plan.source_shape(), plan.terms()), "{what}");
        assert_eq!((back.shape(), numbers(&back)), (plan.shape(), numbers(&plan)), "{what}");
        // Bytes of any kind are a plan inside of its source, or an error.
        let mut broken = bytes.clone();
        for _ in 0..20 {
            let at = tape.below(broken.len());
            broken[at] = tape.byte();
            if let Ok(plan) = Plan::from_bytes(&broken)
                && plan.shape().iter().try_fold(1_usize, |n, &extent| n.checked_mul(extent)).is_some_and(|n| n < 2000)
            {
                numbers(&plan);
            }
        }
        assert!(Plan::from_bytes(&bytes[..tape.below(bytes.len())]).is_err(), "{what}: cut short");
        assert!(Plan::from_bytes(&[&bytes[..], &[0]].concat()).is_err(), "{what}: longer");
    });
}

#[test]
fn a_point_takes_eight_bytes_at_most() {
    const POINTS: usize = 1000;
    for shape in [vec![300, 200], vec![1 << 20, 1 << 20, 1 << 20], vec![1 << 40, 1 << 22], vec![255], vec![257]] {
        let layout = Layout::new(&shape[..], &vec![0; shape.len()], 0).expect("one element, repeated");
        let ints = |&extent: &usize| DynElement::Ints {
            shape: vec![POINTS],
            entries: (0..POINTS).map(|k| (k * 7_919_777_777 % extent) as i64).collect(),
        };
        let index: DynIndex = shape.iter().map(ints).collect();
        let plan = layout.plan_gather(Vectorized, &index).expect("inside");
        let bytes = plan.to_bytes().expect("written");
        let bits =
            shape.iter().map(|extent| f64::from(*extent as u32).log2().max((*extent as f64).log2())).sum::<f64>();
        let width = (bits / 8.0).ceil() as usize;
        assert!(width <= 8 && bytes.len() <= width * POINTS + 60, "{shape:?}: {} bytes", bytes.len());
        let back = Plan::from_bytes(&bytes).expect("its own bytes");
        for k in [0, 1, 500, POINTS - 1] {
            assert_eq!(back.source_index(&[k]), plan.source_index(&[k]), "{shape:?}");
        }
    }
}

/// Ten thousand plans go to TensorStore, which reads by them, and writes them down in its own words, as they are and from another
/// origin.
#[test]
fn tensorstore_reads_the_same() {
    const PLANS: usize = 10_000;
    let python = std::env::var("TENSOR_IDX_PYTHON").unwrap_or_else(|_| "python3".into());
    let has = Command::new(&python).args(["-c", "import numpy, tensorstore"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        return skip("python", &format!("plans beside TensorStore: {python} has none, scripts/python installs it"));
    }
    let plans = std::cell::RefCell::new(Vec::new());
    for_tapes(4 * PLANS as u64, 8..60, |tape| {
        if plans.borrow().len() < PLANS {
            plans.borrow_mut().extend(random_plan(tape));
        }
    });
    let plans = plans.into_inner();
    assert_eq!(plans.len(), PLANS);
    let line = |(what, plan): &(String, PlanD)| {
        let transform: Value = serde_json::from_str(&plan.to_json().expect("checked")).expect("JSON");
        json!({"what": what, "source": plan.source_shape(), "shape": plan.shape(), "transform": transform, "elements": numbers(plan)})
            .to_string()
    };
    let lines: Vec<String> = plans.iter().map(line).collect();
    let check = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tensorstore/check.py");
    let mut child =
        Command::new(&python).arg(check).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || lines.iter().try_for_each(|line| writeln!(stdin, "{line}")));
    let output = child.wait_with_output().expect("ends");
    let written = writer.join().expect("no panic");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && written.is_ok(), "{}", text.lines().last().unwrap_or_default());
    let answers: Vec<Vec<Value>> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), PLANS);
    for ((what, plan), answers) in plans.iter().zip(answers) {
        for answer in answers {
            let text = answer.to_string();
            let back =
                Plan::from_json(plan.source_shape(), &text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
            assert_eq!((back.shape(), numbers(&back)), (plan.shape(), numbers(plan)), "{what}: {text}");
        }
    }
}

/// Where a plan reads nothing its entries may be outside of the source, and it travels all the same.
#[test]
fn an_empty_plan_with_entries_outside() {
    use tensor_idx::plan::{Lookup, Part, Term};
    for (source, entries) in [([1 << 32, 1 << 30], vec![usize::MAX]), ([3, 5], vec![7]), ([1, 1], vec![1])] {
        let terms = [Term::Array { group: 0, part: 0 }, Term::Array { group: 0, part: 1 }];
        let part = || Part::Wide(entries.clone().into());
        let plan = Plan::from_terms(&source, &[1, 0], &terms, vec![Lookup::new(0, 1, vec![part(), part()])]);
        let plan = plan.expect("a plan that reads nothing");
        let again = Plan::from_bytes(&plan.to_bytes().expect("written")).expect("read");
        assert_eq!((again.source_shape(), again.shape()), (plan.source_shape(), plan.shape()));
    }
}

/// Few bytes are no large plan.
#[test]
fn a_short_text_is_a_small_transform() {
    for rank in ["65", "100000000", "1000000000000", "9223372036854775807"] {
        let error = Transform::from_json(&format!(r#"{{"input_rank": {rank}}}"#)).unwrap_err().to_string();
        assert!(error.contains("axes without bounds or labels: at most 64 have none"), "{error}");
    }
    assert!(Transform::from_json(r#"{"input_rank": 64}"#).is_ok());
    // Each of many axes of extent 1 is looked up, for one byte in all.
    let (axes, count) = (100, 10_000);
    let terms: Vec<_> = (0..axes).map(|part| Term::Array { group: 0, part }).collect();
    let part = || Part::Narrow(vec![0; count].into());
    let lookup = Lookup::new(0, 1, (0..axes).map(|_| part()).collect());
    let plan = Plan::from_terms(&vec![1; axes], &[count], &terms, vec![lookup]).expect("a plan");
    let bytes = plan.to_bytes().expect("written");
    assert!(bytes.len() < 2 * count, "{}", bytes.len());
    assert!(Plan::from_bytes(&bytes).is_err_and(|error| error.to_string().contains("more positions")));
    // One element a billion times is a table of as many positions.
    for text in [
        r#"{"input_shape": [2000000000], "output": [{"offset": 0}]}"#,
        r#"{"input_shape": [2000000000], "output": [{"stride": 0, "input_dimension": 0}]}"#,
        r#"{"input_shape": [2, 1000000000, 2], "output": [{"index_array": [[[0, 0]], [[0, 0]]]}]}"#,
    ] {
        let error = Plan::from_json(&[1], text).unwrap_err().to_string();
        assert!(
            error.contains("output 0 needs a table of") && error.contains("may have 1048576 in all tables"),
            "{error}"
        );
    }
    let repeated = r#"{"input_shape": [1000000], "output": [{"offset": 0}]}"#;
    assert_eq!(Plan::from_json(&[1], repeated).expect("a plan").shape(), [1_000_000]);
}

/// The extents of each lookup are found in one pass.
#[test]
fn many_lookups_without_parts_take_no_time() {
    let count = 200_000_u32;
    let number = |mut n: u32, out: &mut Vec<u8>| {
        while n > 127 {
            out.push(n as u8 | 128);
            n >>= 7;
        }
        out.push(n as u8);
    };
    let point = Layout::row_major([1]).and_then(|layout| layout.plan(idx![0])).and_then(|plan| plan.to_bytes());
    let point = point.expect("written");
    // The name, one extent of 1, no extent of the result, no lookup, and a constant at 0.
    assert_eq!(point[point.len() - 6..], [1, 1, 0, 0, 0, 0]);
    let mut bytes = point[..point.len() - 6].to_vec();
    number(count, &mut bytes);
    bytes.extend(vec![1; count as usize]);
    bytes.push(0);
    number(count, &mut bytes);
    bytes.extend(vec![0; 3 * count as usize]);
    bytes.extend(vec![0; 2 * count as usize]);
    assert_eq!(Plan::from_bytes(&bytes).expect("a plan").source_shape().len(), count as usize);
}

/// Lists are as deep as there are axes, and no call is made for each.
#[test]
fn a_plan_of_very_many_axes_is_written() {
    let index = (0..100_000).fold(DynIndex::new().ints([1, 0]), |index, _| index.new_axis());
    let plan = Layout::row_major(vec![2]).and_then(|layout| layout.plan_gather(Outer, index)).expect("good");
    let text = plan.to_json().expect("written");
    assert!(text.contains("[[[[1]]]") || text.contains("[1]") && text.ends_with("}]}"), "{}", text.len());
    let error = Plan::from_json(&[2], &text).unwrap_err();
    assert_eq!(error.code(), Some("invalid_json"));
    // A list without entries keeps its lists.
    let text = r#"{"kind": "transform", "input_shape": [0, 3], "output": [{"index_array": [[], []]}]}"#;
    let transform = Transform::from_json(text).expect("an array without entries");
    assert_eq!(Transform::from_json(&transform.to_json()).expect("the same"), transform);
}

/// A few bytes that name many axes many times are an error at once.
#[test]
fn bytes_whose_lookups_share_axes() {
    const AXES: usize = 200_000;
    let number = |bytes: &mut Vec<u8>, mut n: usize| {
        while n >= 128 {
            bytes.push(n as u8 | 128);
            n >>= 7;
        }
        bytes.push(n as u8);
    };
    // A source of no axes, a result of many, and lookups over all of them.
    let none: Plan<DynRank, DynRank> = Plan::from_terms(&[], &[], &[], Vec::new()).expect("a plan");
    let mut bytes = none.to_bytes().expect("written");
    assert_eq!(bytes[bytes.len() - 3..], [0, 0, 0]);
    bytes.truncate(bytes.len() - 2);
    number(&mut bytes, AXES);
    bytes.extend(vec![1; AXES]);
    number(&mut bytes, AXES);
    for _ in 0..AXES {
        for n in [0, AXES, 0] {
            number(&mut bytes, n);
        }
    }
    let error = Plan::from_bytes(&bytes).expect_err("no plan").to_string();
    assert!(error.contains("more axes than the result"), "{error}");
}

/// Where nothing is read, an axis of the source may have no positions.
#[test]
fn bytes_of_a_plan_that_reads_nothing() {
    let rows = Lookup::new(0, 1, vec![Part::Narrow(vec![0, 0].into())]);
    let terms = [Term::Array { group: 0, part: 0 }, Term::Affine { axis: 1, start: 0, step: 1 }];
    let plan = Plan::from_terms(&[0, 3], &[2, 0], &terms, vec![rows]).expect("nothing is read");
    let back = Plan::from_bytes(&plan.to_bytes().expect("written")).expect("read");
    assert_eq!(back.to_string(), plan.to_string());
}
