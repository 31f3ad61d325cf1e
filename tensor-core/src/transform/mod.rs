//! Plans that travel: as TensorStore's index transforms and the messages of ndsel that stand for one, and as bytes.

mod bytes;
mod error;
mod parse;
mod plan;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use error::TransformError;

/// An index transform as TensorStore has it: the domain of a result, and for each axis of a source where its positions come from.
///
/// It is what [`Plan::to_json`](crate::Plan::to_json) writes. A plan is for one source and counts its axes from 0; a transform may
/// have any origin, labels and open bounds, and knows nothing of the source. So plans become transforms always, and transforms
/// plans where they say enough.
///
/// The texts that it is read from are TensorStore's `IndexTransform`s and the messages of
/// [ndsel](https://github.com/d-v-b/ndsel), 1.0-draft.2, which have a `kind`: `point`, `box`, `slice`, `points` and `transform`.
///
/// ```
/// use tensor_idx::{plan::Transform, prelude::*};
///
/// let transform = Transform::from_json(r#"{"kind": "slice", "start": [5], "stop": [10], "step": [2]}"#)?;
/// let text = concat!(
///     r#"{"input_rank": 1, "input_inclusive_min": [2], "input_exclusive_max": [5], "input_labels": [""], "#,
///     r#""output": [{"offset": 1, "stride": 2, "input_dimension": 0}]}"#
/// );
/// assert_eq!(transform.to_json(), text);
/// let plan = transform.to_plan(&[10])?;
/// assert_eq!(plan.to_string(), "src[0] = 5 + 2*out[0]");
/// # Ok::<(), tensor_idx::plan::TransformError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    domain: Vec<DomainAxis>,
    output: Vec<Output>,
}

/// An axis of the result, from its first coordinate to the one behind its last.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DomainAxis {
    start: Edge,
    end: Edge,
    label: String,
}

/// A bound of the domain; an array may replace an implicit one by its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    at: Coordinate,
    implicit: bool,
}

/// A coordinate of an index transform, which may be without end.
///
/// ```
/// use tensor_idx::plan::Coordinate;
///
/// assert!(Coordinate::Below < Coordinate::At(-3) && Coordinate::At(9) < Coordinate::Above);
/// assert_eq!(Coordinate::Above.to_string(), "+inf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coordinate {
    /// Below all numbers: `-inf`.
    Below,
    /// A number.
    At(i64),
    /// Above all numbers: `+inf`.
    Above,
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coordinate::Below => f.write_str("-inf"),
            Coordinate::At(at) => at.fmt(f),
            Coordinate::Above => f.write_str("+inf"),
        }
    }
}

/// Where the positions on one axis of the source come from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Output {
    Constant {
        offset: i64,
    },
    /// `offset + stride * coordinate` on an axis of the domain.
    Walk {
        offset: i64,
        stride: i64,
        axis: usize,
    },
    /// `offset + stride * entry`, by an array that broadcasts to the domain.
    Lookup {
        offset: i64,
        stride: i64,
        array: Array,
        bounds: [Coordinate; 2],
    },
}

/// Nested lists of numbers, all of one length at each depth.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Array {
    shape: Vec<usize>,
    entries: Vec<i64>,
}
