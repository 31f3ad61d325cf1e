//! The oracle corpora as Rust values: one [`Case`] a line of `tests/data/*.jsonl`, which `tests/data/README.md` explains.

use std::path::Path;

use serde::Deserialize;
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{DynElement, IntoPosition, Outside, Position, Slice},
};

#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) mode: String,
    /// Of a write: which rules read the index.
    pub(crate) sem: Option<String>,
    /// Of a write.
    pub(crate) op: Option<String>,
    /// Of a write.
    pub(crate) value: Option<Array>,
    /// Absent: i64.
    pub(crate) dtype: Option<String>,
    pub(crate) shape: Vec<usize>,
    /// Absent: 0, 1, 2, ..
    pub(crate) data: Option<Vec<f64>>,
    #[serde(default)]
    pub(crate) layout: Vec<LayoutOp>,
    pub(crate) index: Vec<Element>,
    pub(crate) expect: Option<Array>,
    pub(crate) error: Option<String>,
    /// Other kinds of error that hold at the same time.
    #[serde(default)]
    pub(crate) also: Vec<String>,
    /// NumPy oddities that this library refuses.
    #[serde(default)]
    pub(crate) quirk: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Array {
    pub(crate) shape: Vec<usize>,
    pub(crate) data: Vec<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LayoutOp {
    Transpose(Vec<usize>),
    Index(Vec<Element>),
    BroadcastTo(Vec<usize>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Element {
    Ellipsis,
    NewAxis,
    Int(i64),
    Hd(usize),
    Tl(usize),
    Slice(Option<Bound>, Option<Bound>, Option<i64>),
    Bool(bool),
    Ints { shape: Vec<usize>, data: Vec<i64> },
    Mask { shape: Vec<usize>, data: Vec<u8> },
    Clip { shape: Vec<usize>, data: Vec<i64> },
    Wrap { shape: Vec<usize>, data: Vec<i64> },
    Drop { shape: Vec<usize>, data: Vec<i64> },
    Fill { shape: Vec<usize>, data: Vec<i64>, fill: i64 },
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Bound {
    Signed(i64),
    Word(Word),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    Hd(usize),
    Tl(usize),
}

impl Bound {
    pub(crate) fn position(&self) -> Position {
        match *self {
            Bound::Signed(v) => v.into_position(),
            Bound::Word(Word::Hd(k)) => hd(k),
            Bound::Word(Word::Tl(k)) => tl(k),
        }
    }

    /// Counted from the head of an axis of extent `n`, wherever that is.
    pub(crate) fn counted_from_head(&self, n: i128) -> i128 {
        match *self {
            Bound::Signed(v) if v < 0 => n + i128::from(v),
            Bound::Signed(v) => i128::from(v),
            Bound::Word(Word::Hd(k)) => k as i128,
            Bound::Word(Word::Tl(k)) => n - 1 - k as i128,
        }
    }
}

impl Element {
    fn to_dyn(&self) -> DynElement {
        match self {
            Element::Ellipsis => DynElement::Ellipsis,
            Element::NewAxis => DynElement::NewAxis,
            Element::Int(v) => DynElement::At(v.into_position()),
            Element::Hd(k) => DynElement::At(hd(*k)),
            Element::Tl(k) => DynElement::At(tl(*k)),
            Element::Slice(start, stop, step) => {
                let position = |bound: &Option<Bound>| bound.as_ref().map(Bound::position);
                DynElement::Slice(Slice::new(position(start), position(stop), *step))
            }
            Element::Bool(flag) => DynElement::Flag(*flag),
            Element::Ints { shape, data } => DynElement::Ints { shape: shape.clone(), entries: data.clone() },
            Element::Clip { shape, data } => moved(Outside::Clip, shape, data),
            Element::Wrap { shape, data } => moved(Outside::Wrap, shape, data),
            Element::Drop { shape, data } => moved(Outside::Drop, shape, data),
            Element::Fill { shape, data, fill } => moved(Outside::Fill((*fill).into()), shape, data),
            Element::Mask { shape, data } => {
                DynElement::Mask { shape: shape.clone(), entries: data.iter().map(|bit| *bit != 0).collect() }
            }
        }
    }
}

fn moved(outside: Outside, shape: &[usize], data: &[i64]) -> DynElement {
    let array = DynElement::Ints { shape: shape.into(), entries: data.into() };
    DynElement::Outside { outside, element: Box::new(array) }
}

/// A case of a line.
fn case(line: &str) -> Case {
    let mut case: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    for element in case["index"].as_array_mut().into_iter().flatten() {
        // What becomes of entries outside names the element.
        if let Some(outside) = element.get("outside").cloned() {
            let outside = outside.as_str().unwrap_or_default();
            let mut array = element["ints"].clone();
            if outside == "fill" {
                array["fill"] = element["fill"].clone();
            }
            *element = serde_json::json!({ outside: array });
        }
    }
    serde_json::from_value(case).unwrap_or_else(|error| panic!("{error}: {line}"))
}

pub(crate) fn to_index(elements: &[Element]) -> DynIndex {
    elements.iter().map(Element::to_dyn).collect()
}

impl Case {
    pub(crate) fn index(&self) -> DynIndex {
        to_index(&self.index)
    }

    /// The source buffer, and the layout over it that the case asks for.
    pub(crate) fn buffer<T: Clone>(&self, element: impl FnMut(f64) -> T) -> (Vec<T>, Layout<DynRank>) {
        let data = self.data.clone().unwrap_or_else(|| (0..self.shape.iter().product()).map(|x| x as f64).collect());
        let data: Vec<T> = data.into_iter().map(element).collect();
        let layout = Layout::row_major(&self.shape).expect("a valid source");
        let mut view = TensorView::from_slice(&data, layout).expect("a valid source");
        for op in &self.layout {
            view = match op {
                LayoutOp::Transpose(axes) => view.permute(axes),
                LayoutOp::Index(elements) => view.i(&to_index(elements)),
                LayoutOp::BroadcastTo(shape) => view.broadcast_to(shape),
            };
        }
        let layout = view.layout().clone();
        (data, layout)
    }

    /// The tensor that the index applies to: the source buffer under the layout that the case asks for.
    pub(crate) fn source<T: Clone>(&self, element: impl FnMut(f64) -> T) -> TensorD<T> {
        let (data, layout) = self.buffer(element);
        Tensor::from_layout(layout, data).expect("the layout of a view of the same buffer")
    }

    /// Whether entries outside of their axis are filled or dropped.
    pub(crate) fn marks(&self) -> bool {
        self.index.iter().any(|element| matches!(element, Element::Fill { .. } | Element::Drop { .. }))
    }

    /// The kinds of error that are right here; empty if there is a result.
    pub(crate) fn errors(&self) -> Vec<ErrorKind> {
        self.error.iter().chain(&self.also).map(|name| kind(name)).collect()
    }
}

fn kind(name: &str) -> ErrorKind {
    match name {
        "out_of_bounds" => ErrorKind::OutOfBounds,
        "too_many_indices" => ErrorKind::TooManyIndices,
        "multiple_ellipses" => ErrorKind::MultipleEllipses,
        "zero_step" => ErrorKind::ZeroStep,
        "mask_shape" => ErrorKind::MaskShape,
        "shape_mismatch" => ErrorKind::ShapeMismatch,
        _ => panic!("the oracle has no error `{name}`"),
    }
}

/// The cases of one file and one mode.
pub(crate) fn cases(file: &str, mode: &str) -> Vec<Case> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The other packages of the workspace lie beside tests/.
    let roots = [package.join("tests/data"), package.join("../tests/data")];
    let path = roots.iter().map(|root| root.join(file)).find(|path| path.exists()).unwrap_or_else(|| file.into());
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parsed(&text, mode)
}

/// The cases of one text and one mode.
pub(crate) fn parsed(text: &str, mode: &str) -> Vec<Case> {
    const MODES: [&str; 8] = ["view", "oix", "vix", "nix", "tix", "assign", "augassign", "accumulate"];
    assert!(MODES.contains(&mode), "the oracle has no mode `{mode}`");
    // Most lines are of another mode; they are not worth parsing.
    let named = format!("\"{mode}\"");
    text.lines().filter(|line| line.contains(&named)).map(case).filter(|case| case.mode == mode).collect()
}
