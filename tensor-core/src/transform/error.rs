//! Why a message is no index transform, or an index transform no plan.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Coordinate;
use crate::error::IndexError;

/// Why a text is no [`Transform`](super::Transform), or a transform no plan for a source.
///
/// Mistakes that ndsel's specification names have its code: see [`code`](TransformError::code).
///
/// ```
/// use tensor_idx::plan::Transform;
///
/// let error = Transform::from_json(r#"{"kind": "slice", "start": [0], "stop": [4], "step": [0]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "the step of axis 0 is 0");
/// assert_eq!(error.code(), Some("step_zero"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// It is no JSON, or a member has another type than it needs.
    #[error("this is no index transform: {why}")]
    Invalid {
        /// What is wrong.
        why: String,
    },
    /// A message of another kind than those of ndsel.
    #[error("a message of kind {kind:?} is unknown: there are point, box, slice, points and transform")]
    UnknownKind {
        /// The kind.
        kind: String,
    },
    /// A member that is not one of its kind.
    #[error("{field:?} is no member of {of}")]
    UnknownField {
        /// The member.
        field: String,
        /// Where it stands.
        of: String,
    },
    /// Two members give the upper bounds.
    #[error("{:?} and {:?} both give the upper bounds: keep one of them", fields[0], fields[1])]
    MultipleUpperBounds {
        /// The members.
        fields: [String; 2],
    },
    /// An axis that ends before it starts, in the direction of its step.
    #[error("axis {axis} ends at {end}, {}", OutOfOrder(start, end))]
    BoundsOutOfOrder {
        /// The axis of the result.
        axis: usize,
        /// Its first coordinate.
        start: Coordinate,
        /// The coordinate behind its last one; the last one, if it is written so (`inclusive_max`).
        end: Coordinate,
    },
    /// An output that is looked up and walked at once.
    #[error("output {output} has an \"input_dimension\" and an \"index_array\": keep one of them")]
    OutputMapConflict {
        /// The axis of the source.
        output: usize,
    },
    /// Two members are for different numbers of axes.
    #[error("{field:?} is for {found} axes, where there are {expected}")]
    RankMismatch {
        /// The member.
        field: String,
        /// How many axes it is for.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// A slice that gets nowhere.
    #[error("the step of axis {axis} is 0")]
    StepZero {
        /// The axis.
        axis: usize,
    },
    /// A label, which a plan has no place for.
    #[error("axis {axis} has the label {label:?}: a plan has no labels, take them off")]
    Label {
        /// The axis of the result.
        axis: usize,
        /// The label.
        label: String,
    },
    /// A bound that an array may replace by its own.
    #[error(
        "axis {axis} has the implicit bound [{bound}]: a plan has fixed extents, so write the bound without brackets"
    )]
    ImplicitBound {
        /// The axis of the result.
        axis: usize,
        /// The bound.
        bound: Coordinate,
    },
    /// An axis without an end.
    #[error("axis {axis} reaches from {start} to {end}: a plan has finite extents")]
    Unbounded {
        /// The axis of the result.
        axis: usize,
        /// Its first coordinate.
        start: Coordinate,
        /// The coordinate behind its last one.
        end: Coordinate,
    },
    /// Another number of outputs than the source has axes.
    #[error("the transform has {found} outputs, and the source of shape {source_shape:?} has {} axes", source_shape.len())]
    Outputs {
        /// How many outputs there are.
        found: usize,
        /// The shape of the source.
        source_shape: Vec<usize>,
    },
    /// An output walks an axis that the domain does not have.
    #[error("output {output} walks input dimension {axis} of {rank}")]
    Dimension {
        /// The axis of the source.
        output: usize,
        /// The axis of the result that it names.
        axis: usize,
        /// The rank of the result.
        rank: usize,
    },
    /// An index array that does not broadcast to the domain.
    #[error(
        "the index array of output {output} has shape {array:?}, which does not broadcast to the domain's, {domain:?}"
    )]
    ArrayShape {
        /// The axis of the source.
        output: usize,
        /// The shape of the array.
        array: Vec<usize>,
        /// The extents of the result.
        domain: Vec<usize>,
    },
    /// An entry of an index array outside of the bounds that stand beside it.
    #[error("the index array of output {output} has the entry {entry}, outside of its bounds {low} to {high}")]
    ArrayBounds {
        /// The axis of the source.
        output: usize,
        /// The entry.
        entry: i64,
        /// The lowest that is allowed.
        low: Coordinate,
        /// The highest.
        high: Coordinate,
    },
    /// A position outside of the source.
    #[error("output {output} names position {position}, outside of 0..{extent} on axis {output} of the source")]
    Position {
        /// The axis of the source.
        output: usize,
        /// The position.
        position: i128,
        /// The extent of the axis.
        extent: usize,
    },
    /// Nothing in the source can stand for an axis of the result.
    #[error("axis {axis} of the result has extent {extent}, and a source without axes has nothing to repeat along it")]
    NothingToRepeat {
        /// The axis of the result.
        axis: usize,
        /// Its extent.
        extent: usize,
    },
    /// Tables of far more positions than the text lists.
    #[error(
        "output {output} needs a table of {positions} positions; the plan of a text this short may have {most} in all tables: \
         `Transform::to_plan` has no such limit"
    )]
    Tables {
        /// The axis of the source.
        output: usize,
        /// The positions of its table.
        positions: usize,
        /// How many all tables may have.
        most: usize,
    },
    /// Bytes that no plan is written in.
    #[error("these bytes are no plan: {why}")]
    Bytes {
        /// What is wrong.
        why: String,
    },
    /// The parts are no plan, or it would be too large.
    #[error(transparent)]
    Plan(#[from] IndexError),
}

/// The mistake in a pair of bounds. An end above the start is one where the step is negative.
struct OutOfOrder<'a>(&'a Coordinate, &'a Coordinate);

impl fmt::Display for OutOfOrder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfOrder(start, end) = self;
        match end > start {
            true => write!(f, "above its start at {start}, and its step is negative"),
            false => write!(f, "before its start at {start}"),
        }
    }
}

impl TransformError {
    /// The reason code of ndsel's specification, for the mistakes that it names: `"step_zero"`, `"rank_mismatch"`, ..
    ///
    /// ```
    /// use tensor_idx::plan::Transform;
    ///
    /// assert_eq!(Transform::from_json("[]").unwrap_err().code(), Some("invalid_json"));
    /// ```
    pub fn code(&self) -> Option<&'static str> {
        Some(match self {
            TransformError::Invalid { .. } => "invalid_json",
            TransformError::UnknownKind { .. } => "unknown_kind",
            TransformError::UnknownField { .. } => "unknown_field",
            TransformError::MultipleUpperBounds { .. } => "multiple_upper_bounds",
            TransformError::BoundsOutOfOrder { .. } => "bounds_out_of_order",
            TransformError::OutputMapConflict { .. } => "output_map_conflict",
            TransformError::RankMismatch { .. } => "rank_mismatch",
            TransformError::StepZero { .. } => "step_zero",
            _ => return None,
        })
    }
}
