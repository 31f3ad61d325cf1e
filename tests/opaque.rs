//! Every read case of the oracle by operations alone, on a host that shows no memory.

use std::cell::RefCell;
use std::io::Write as _;
use std::rc::Rc;

use crate::common::oracle::{Case, cases};
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{FillValue, Outer, PyTorch, Vectorized},
    interop::{Combination, OpaqueWrite, Operations, Updates},
    join::concatenate,
    plan::Part,
    shape::Extents,
};

/// A tensor by what can be done with it. It checks what it is asked for, as no library has to.
#[derive(Clone)]
struct Sealed(TensorD<f64>);

impl Operations for Sealed {
    fn extents(&self) -> Extents {
        self.0.shape().into()
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        assert!(start + len <= self.0.shape()[axis], "{start} + {len} on axis {axis} of {:?}", self.0.shape());
        let whole = (0..axis).fold(DynIndex::new(), |index, _| index.range(..));
        Ok(Sealed(self.0.share(&whole.range(start..start + len))))
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec()).expect("as many elements")))
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(self.0.view().permute(axes).to_contiguous()))
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        let positions: Vec<usize> = positions.iter().collect();
        assert!(positions.iter().all(|position| *position < self.0.shape()[axis]), "{positions:?} on axis {axis}");
        let whole = (0..axis).fold(DynIndex::new(), |index, _| index.range(..));
        Ok(Sealed(self.0.oix(&whole.ints(positions.iter().map(|&position| position as i64).collect::<Vec<_>>()))))
    }

    fn padded(&self, axis: usize, values: &[FillValue]) -> Result<Self, IndexError> {
        assert_eq!(self.0.shape().len(), 3);
        let mut extents = self.extents();
        extents[axis] = 1;
        let of = |value: &FillValue| Tensor::full(&extents[..], value.to::<f64>().expect("a number"));
        let parts: Vec<TensorD<f64>> = [self.0.clone()].into_iter().chain(values.iter().map(of)).collect();
        Ok(Sealed(concatenate(&parts, axis)))
    }
}

#[test]
fn oracle() {
    let files = [
        ("dev.jsonl", [1469, 850, 834, 1475, 0]),
        ("seeds.jsonl", [87, 45, 38, 35, 0]),
        ("pytorch_suite.jsonl", [227, 0, 0, 223, 0]),
        ("torch_rule.jsonl", [0, 0, 0, 0, 922]),
        ("outside.jsonl", [0, 219, 246, 453, 0]),
    ];
    for (file, expected) in files {
        let counts = ["view", "oix", "vix", "nix", "tix"].map(|mode| {
            let cases = cases(file, mode);
            for case in &cases {
                let (t, index, id) = (Sealed(case.source(|x| x)), case.index(), &case.id);
                let result = match mode {
                    "view" => t.try_i(&index),
                    "oix" => t.try_oix(&index),
                    "vix" => t.try_vix(&index),
                    "nix" => t.try_nix(&index),
                    _ => t.try_tix(&index),
                };
                if let (Some(expect), true) = (&case.expect, case.quirk.is_empty()) {
                    let Sealed(found) = result.unwrap_or_else(|error| panic!("{id}: {error}"));
                    assert_eq!(
                        (found.shape(), found.to_vec()),
                        (&expect.shape[..], expect.data.clone()),
                        "{id}: {index}"
                    );
                } else {
                    let error = result.map(|_| ()).expect_err(id);
                    let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
                    let kinds = case.errors();
                    assert!(
                        kinds.contains(&error.kind()) || !case.quirk.is_empty() && quirk.contains(&error.kind()),
                        "{id}: {error}"
                    );
                }
            }
            cases.len()
        });
        let _ = writeln!(std::io::stderr(), "{file}: {counts:?} view, oix, vix, nix and tix cases by operations alone");
        assert_eq!(counts, expected);
    }
}

impl Updates for Sealed {
    fn broadcast(&self, extents: &[usize]) -> Result<Self, IndexError> {
        assert_eq!(self.0.shape().len(), extents.len());
        Ok(Sealed(self.0.broadcast_to(extents).to_contiguous()))
    }

    fn concatenate(parts: &[Self]) -> Result<Self, IndexError> {
        let parts: Vec<TensorD<f64>> = parts.iter().map(|part| part.0.clone()).collect();
        assert!(parts.iter().all(|part| part.shape().len() == 2 && !part.is_empty()));
        Ok(Sealed(concatenate(&parts, 0)))
    }

    fn index_add(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        let positions: Vec<usize> = positions.iter().collect();
        assert_eq!(values.0.shape(), [positions.len(), self.0.shape()[1]]);
        let mut sums = self.0.to_vec();
        for (n, x) in values.0.iter().enumerate() {
            let len = self.0.shape()[1];
            sums[positions[n / len] * len + n % len] += x;
        }
        Ok(Sealed(Tensor::from_vec(self.0.shape(), sums).expect("as many elements")))
    }

    fn combine(&self, values: &Self, by: Combination) -> Result<Self, IndexError> {
        assert_eq!(self.0.shape(), values.0.shape());
        let both = self.0.iter().zip(values.0.iter());
        let combined = both.map(|(&x, &y)| match by {
            Combination::Multiply => x * y,
            Combination::Min => x.min(y),
            Combination::Max => x.max(y),
        });
        Ok(Sealed(Tensor::from_vec(self.0.shape(), combined.collect()).expect("as many elements")))
    }
}

/// Every write case whose operator the verbs have, with `set` as it is provided.
#[test]
fn oracle_of_writes() {
    let (mut checked, mut refused, mut not_offered) = (0, 0, 0);
    for file in ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"] {
        for mode in ["assign", "accumulate"] {
            for case in cases(file, mode) {
                let op = if mode == "assign" { "=" } else { case.op.as_deref().unwrap_or_default() };
                if !["=", "+=", "*=", "min", "max"].contains(&op) {
                    not_offered += 1;
                } else if check_write(&case, op) {
                    checked += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    let _ = writeln!(
        std::io::stderr(),
        "{checked} writes by operations alone, {refused} refused as they should be; {not_offered} with operators that the \
         verbs do not have"
    );
    assert_eq!((checked, refused, not_offered), (1099, 172, 218));
}

fn check_write(case: &Case, op: &str) -> bool {
    let id = &case.id;
    let (_, layout) = case.buffer(|x| x);
    let places: Vec<usize> = layout.positions().collect();
    let source = Sealed(case.source(|x| x));
    let value = case.value.as_ref().expect(id);
    let value = Sealed(Tensor::from_vec(&value.shape[..], value.data.clone()).expect(id));
    let index = case.index();
    let at = match case.sem.as_deref() {
        Some("view" | "nix") => source.at(&index),
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
    let leading_ones = case.quirk.iter().any(|quirk| quirk == "leading_ones");
    match (&case.expect, result) {
        (Some(expect), Ok(Sealed(written))) if !leading_ones => {
            let expected: Vec<f64> = places.iter().map(|&place| expect.data[place]).collect();
            assert_eq!((written.shape(), written.to_vec()), (source.0.shape(), expected), "{id}");
            true
        }
        (Some(_), Err(error)) if leading_ones => {
            assert_eq!(error.kind(), ErrorKind::ShapeMismatch, "{id}: {error}");
            false
        }
        (None, Err(error)) => {
            assert!(case.errors().contains(&error.kind()), "{id}: {error}, expected {:?}", case.errors());
            false
        }
        (expect, result) => {
            panic!("{id}: {:?}, expected {:?}", result.map(|t| t.0), expect.as_ref().map(|array| &array.data))
        }
    }
}

/// One that gives another shape than it was asked for.
#[derive(Clone)]
struct Wrong(Sealed);

impl Operations for Wrong {
    fn extents(&self) -> Extents {
        self.0.extents()
    }

    fn narrow(&self, _: usize, _: usize, _: usize) -> Result<Self, IndexError> {
        Ok(self.clone())
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        self.0.reshape(extents).map(Wrong)
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        self.0.permute(axes).map(Wrong)
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        self.0.index_select(axis, positions).map(Wrong)
    }
}

#[test]
fn a_wrong_shape_is_found() {
    let t = Wrong(Sealed(Tensor::from_vec(vec![2, 3], vec![0.0; 6]).unwrap()));
    let error = t.try_i(idx![.., 1..]).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Host);
    assert!(error.to_string().contains("gave shape [2, 3] where [2, 2] is right"), "{error}");
    let plan = Layout::row_major(vec![2, 2]).unwrap().plan(idx![0]).unwrap();
    assert_eq!(tensor_idx::interop::carry_out(&plan, &t).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

/// Notes what it is asked for, and how many elements it copied.
#[derive(Clone)]
struct Noted {
    tensor: Sealed,
    done: Rc<RefCell<(Vec<&'static str>, usize)>>,
}

impl Noted {
    fn of(extents: &[usize]) -> Self {
        let count: usize = extents.iter().product();
        let tensor = Sealed(Tensor::from_vec(extents, (0..count).map(|n| n as f64).collect()).unwrap());
        Noted { tensor, done: Rc::default() }
    }

    fn note(&self, name: &'static str, copies: bool, tensor: Result<Sealed, IndexError>) -> Result<Self, IndexError> {
        let tensor = tensor?;
        let mut done = self.done.borrow_mut();
        done.0.push(name);
        done.1 += if copies { tensor.extents().iter().product() } else { 0 };
        Ok(Noted { tensor, done: self.done.clone() })
    }

    /// What was done since it was asked last.
    fn done(&self) -> (Vec<&'static str>, usize) {
        self.done.take()
    }
}

impl Operations for Noted {
    fn extents(&self) -> Extents {
        self.tensor.extents()
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        self.note("narrow", false, self.tensor.narrow(axis, start, len))
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        self.note("reshape", false, self.tensor.reshape(extents))
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        self.note("permute", false, self.tensor.permute(axes))
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        self.note("select", true, self.tensor.index_select(axis, positions))
    }

    fn holds(&self, step: isize) -> Option<bool> {
        match step {
            -1 => None,
            step => Some(step > 0),
        }
    }
}

/// What is a view comes first, so that what copies, copies what is left.
#[test]
fn copies_are_small() {
    let t = Noted::of(&[10, 10, 10]);
    assert_eq!(t.i(idx![::-1, 0, 1]).tensor.0.to_vec()[..2], [901.0, 801.0]);
    assert_eq!(t.done(), (vec!["narrow", "narrow", "select", "reshape", "reshape"], 10));
    // Of a walk only what it spans; two walks, one after the other.
    assert_eq!(t.i(idx![5:2:-1, 9, 8:1:-3]).tensor.0.to_vec()[..4], [598.0, 595.0, 592.0, 498.0]);
    assert_eq!(t.done(), (vec!["narrow", "narrow", "narrow", "select", "select", "reshape"], 21 + 9));
    // Arrays that leave little come before those that repeat.
    let many = [0; 100];
    assert_eq!(t.oix(idx![&many, 4:6, [3]]).extents()[..], [100, 2, 1]);
    assert_eq!(t.done(), (vec!["narrow", "select", "select"], 20 + 200));
    // Nothing to do is one reshape.
    t.i(idx![...]);
    assert_eq!(t.done().1, 0);
}

/// A table of positions for which there is no memory is an error, not the end of the process.
#[test]
fn tables_beyond_memory() {
    let layout = Layout::row_major(vec![1]).unwrap().broadcast_to(&[1 << 46][..]).unwrap();
    let t = Sealed(Tensor::from_layout(layout, vec![1.0]).unwrap());
    assert_eq!(t.try_i(idx![::-1]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
    let far = 1_i64 << 45;
    assert_eq!(t.try_i(idx![far:1:-2]).map(|_| ()).unwrap_err().kind(), ErrorKind::TooLarge);
}

/// Arrays that are left out since there is nothing to read.
#[test]
fn joint_arrays_of_nothing() {
    let t = Sealed(Tensor::from_vec(vec![3, 4, 0], Vec::new()).unwrap());
    let (a, b) = ([[[1, 2]], [[0, -1]]], [[[3, 0], [1, 1], [2, 2]]]);
    assert_eq!(t.vix(&DynIndex::from(idx![&a, &b])).extents()[..], [2, 3, 2, 0]);
    assert_eq!(t.nix(&DynIndex::from(idx![&a, &b, 0:0])).extents()[..], [2, 3, 2, 0]);
    let points = [[0, 1], [2, 0]];
    assert_eq!(t.nix(&DynIndex::from(idx![&points, &[[3], [0]], NewAxis])).extents()[..], [2, 2, 1, 0]);
}

#[test]
fn explanations_say_what_is_known_of_copies() {
    let t = Noted::of(&[4, 6]);
    let text = t.explain(idx![1, ::2]).to_string();
    assert!(text.ends_with("plan      src[0] = 1; src[1] = 2*out[0]\n  view: nothing is copied"), "{text}");
    assert!(!text.contains("strides") && t.explain(idx![1, ::2]).is_view());
    let explanation = t.explain(idx![::-2, ::-1]);
    let text = explanation.to_string();
    assert!(text.ends_with("copy: a view of the library cannot walk axis 0 in steps of -2"), "{text}");
    assert!(!explanation.is_view() && explanation.layout().is_none());
    assert_eq!(explanation.shape(), Some(&[2, 6][..]));
    let text = t.explain(idx![0, ::-1]).to_string();
    assert!(text.ends_with("by the library's operations: a view where it makes one"), "{text}");
    // One position is not walked.
    assert!(t.explain(idx![0, 2:1:-1]).is_view());
    assert_eq!(t.done().0, [""; 0]);
}

/// Where several entries are outside, the first in the index gives the value; `take` fills as the modes do.
#[test]
fn filled() {
    let t = Sealed(Tensor::from_vec(vec![3, 4], (0..12).map(f64::from).collect()).unwrap());
    let text = |index: &str| index.parse::<DynIndex>().unwrap();
    for (index, data) in [
        ("fill([9, 0], 0.5), fill([9, 1, -9], -1)", vec![0.5, 0.5, 0.5, -1.0, 1.0, -1.0]),
        ("fill(9, 7), fill([9, 1], 8)", vec![7.0, 7.0]),
        ("fill([9, 1], 8), fill(-5, 7)", vec![8.0, 7.0]),
        ("fill([4, -5], 8), :2", vec![8.0; 4]),
        (":2, None, fill([4, -1, -2], 8)", vec![8.0, 3.0, 2.0, 8.0, 7.0, 6.0]),
        ("fill([], 8), 1", vec![]),
        ("[2, 0], fill([[4]], 8)", vec![8.0; 2]),
    ] {
        let index = text(index);
        let (found, expected) = (t.oix(&index).0, t.0.oix(&index));
        assert_eq!((found.shape(), found.to_vec()), (expected.shape(), data), "{index}");
        assert_eq!(found, expected, "{index}");
    }
    let joint = text("fill([[9], [0]], 1), fill([9, 1], 2)");
    assert_eq!((t.vix(&joint).0, t.nix(&joint).0), (t.0.vix(&joint), t.0.nix(&joint)));
    let none = Sealed(Tensor::from_vec(vec![0, 2], vec![]).unwrap());
    assert_eq!(none.oix(idx![fill([0, 1], 3)]).0.to_vec(), [3.0; 4]);
    let taken = t.views().take(tensor_idx::outside::fill([1, 7], -1), 1);
    assert_eq!(taken.0.to_vec(), [1.0, -1.0, 5.0, -1.0, 9.0, -1.0]);
    assert_eq!(t.0.take(tensor_idx::outside::fill([1, 7], -1.0), 1), taken.0);
}

/// What is refused: a host without the operation, and `drop` in a read.
#[test]
fn not_filled() {
    let t = Noted::of(&[2, 3]);
    for index in ["fill([5], 0)", "drop([5])", "fill(5, 0), fill([9], 0)"] {
        let error = t.try_oix(index.parse::<DynIndex>().unwrap()).map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Outside, "{index}: {error}");
    }
    // Without an entry outside, nothing is asked of the host.
    assert_eq!(t.oix(idx![fill([1], 0)]).extents()[..], [1, 3]);
}

/// A plan may look up an axis that is new: each index along it is the first.
#[test]
fn a_lookup_along_a_new_axis() {
    use tensor_idx::plan::{Lookup, Plan, Term};
    let t = Sealed(Tensor::from_vec(vec![4], vec![0.0, 1.0, 2.0, 3.0]).unwrap());
    let plans: [Plan<DynRank, DynRank>; 4] = [
        Layout::row_major(vec![4])
            .unwrap()
            .plan(&"None".parse::<DynIndex>().unwrap())
            .unwrap()
            .then_gather(Outer, &"[0, 0, 0]".parse::<DynIndex>().unwrap())
            .unwrap(),
        Plan::from_terms(
            &[4],
            &[3, 4],
            &[Term::Affine { axis: 1, start: 3, step: -1 }],
            vec![Lookup::new(0, 1, vec![])],
        )
        .unwrap(),
        Plan::from_terms(
            &[4],
            &[2, 3, 4, 2],
            &[Term::Array { group: 1, part: 0 }],
            vec![Lookup::new(0, 2, vec![]), Lookup::new(2, 2, vec![Part::Narrow(vec![0, 1, 2, 3, 3, 2, 1, 0].into())])],
        )
        .unwrap(),
        Plan::from_terms(
            &[4],
            &[0, 4],
            &[Term::Affine { axis: 1, start: 0, step: 1 }],
            vec![Lookup::new(0, 1, vec![])],
        )
        .unwrap(),
    ];
    for plan in plans {
        let by_operations = tensor_idx::interop::carry_out(&plan, &t).expect("a plan for this shape");
        assert_eq!(by_operations.0, plan.gather(&t.0).expect("a plan for this shape"), "{plan}");
    }
    // One entry that is marked is all places, of a result without axes, too.
    let t = Sealed(Tensor::from_fn(vec![4], |index| index[0] as f64));
    let filled =
        t.0.layout().plan_gather(Outer, idx![fill([1, 7], -1.0)]).and_then(|plan| plan.then(idx![1])).expect("good");
    assert_eq!(tensor_idx::interop::carry_out(&filled, &t).expect("a plan for this shape").0.to_vec(), [-1.0]);
}

/// A plan that reads nothing may name positions that are not there, as one that travelled does.
#[test]
fn a_plan_of_nothing_with_positions_outside() {
    use tensor_idx::plan::{Plan, Term};
    let t = Sealed(Tensor::from_vec(vec![0, 4], Vec::new()).unwrap());
    let terms = [Term::Constant { position: 0 }, Term::Constant { position: 9 }];
    let plan = Plan::from_terms(&[0, 4], &[3, 0, 2], &terms, vec![]).expect("a plan that reads nothing");
    assert_eq!(tensor_idx::interop::carry_out(&plan, &t).expect("nothing").extents()[..], [3, 0, 2]);
    let t = Sealed(Tensor::from_fn(vec![4, 3], |index| index[0] as f64));
    for first in [Term::Affine { axis: 0, start: 9, step: 1 }, Term::Affine { axis: 0, start: usize::MAX, step: -7 }] {
        let terms = [first, Term::Affine { axis: 1, start: 0, step: 1 }];
        let plan = Plan::from_terms(&[4, 3], &[2, 0], &terms, vec![]).expect("a plan that reads nothing");
        assert_eq!(tensor_idx::interop::carry_out(&plan, &t).expect("nothing").extents()[..], [2, 0]);
    }
}
