//! A transform from text: a TensorStore `IndexTransform`, or a message of ndsel, which is brought into its normal form.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};

use super::{Array, Coordinate, DomainAxis, Edge, Output, Transform, TransformError};

/// The members of an object.
type Members = Map<String, Value>;

impl Transform {
    /// Reads an index transform: TensorStore's own JSON, or a message of ndsel, which has a `kind`.
    ///
    /// # Errors
    ///
    /// [`TransformError`], with ndsel's [code](TransformError::code), for a text that is neither.
    ///
    /// ```
    /// use tensor_idx::plan::Transform;
    ///
    /// let transposed = Transform::from_json(
    ///     r#"{"input_inclusive_min": [0, 0], "input_exclusive_max": [4, 3],
    ///         "output": [{"input_dimension": 1}, {"input_dimension": 0}]}"#,
    /// )?;
    /// assert_eq!(transposed.to_plan(&[3, 4])?.to_string(), "src[0] = out[1]; src[1] = out[0]");
    /// let error = Transform::from_json(r#"{"kind": "box", "shapee": [3]}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "\"shapee\" is no member of a box");
    /// # Ok::<(), tensor_idx::plan::TransformError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, TransformError> {
        let value: Value = serde_json::from_str(text).map_err(|error| invalid(error.to_string()))?;
        let Value::Object(members) = value else { return Err(invalid("it is no JSON object")) };
        let kind = match members.get("kind") {
            Some(Value::String(kind)) => Some(kind.as_str()),
            Some(_) => return Err(invalid("\"kind\" is no string")),
            None => None,
        };
        match kind {
            Some("point") => point(&members),
            Some("box") => boxed(&members),
            Some("slice") => slice(&members),
            Some("points") => points(&members),
            Some("transform") => transform(&members, true),
            Some(kind) => Err(TransformError::UnknownKind { kind: kind.into() }),
            None => transform(&members, false).map_err(|error| match error {
                // No message, and no transform of TensorStore's either.
                TransformError::UnknownField { field, of } if of == TRANSFORM => {
                    invalid(format!("it has no \"kind\", and {field:?} is no member of {of}"))
                }
                error => error,
            }),
        }
    }
}

const TRANSFORM: &str = "a transform";

fn invalid(why: impl Into<String>) -> TransformError {
    TransformError::Invalid { why: why.into() }
}

/// Refuses members that are not among these.
fn only(members: &Members, of: &str, known: &[&str]) -> Result<(), TransformError> {
    match members.keys().find(|field| field.as_str() != "kind" && !known.contains(&field.as_str())) {
        Some(field) => Err(TransformError::UnknownField { field: field.clone(), of: of.into() }),
        None => Ok(()),
    }
}

/// The items of a list, if the member is there.
fn items<'m>(members: &'m Members, field: &str) -> Result<Option<&'m Vec<Value>>, TransformError> {
    match members.get(field) {
        None => Ok(None),
        Some(Value::Array(items)) => Ok(Some(items)),
        Some(_) => Err(invalid(format!("{field:?} is no list"))),
    }
}

/// The items of a list, each read by a function.
fn each<T>(
    members: &Members,
    field: &str,
    read: impl Fn(&Value, &str) -> Result<T, TransformError>,
) -> Result<Option<Vec<T>>, TransformError> {
    items(members, field)?.map(|items| items.iter().map(|item| read(item, field)).collect()).transpose()
}

fn needed<T>(found: Option<T>, field: &str) -> Result<T, TransformError> {
    found.ok_or_else(|| invalid(format!("{field:?} is missing")))
}

fn whole(value: &Value, field: &str) -> Result<i64, TransformError> {
    value.as_i64().ok_or_else(|| invalid(format!("{field:?} has {value}, which is no whole number of 64 bits")))
}

fn count(value: &Value, field: &str) -> Result<usize, TransformError> {
    let number = whole(value, field)?;
    usize::try_from(number).map_err(|_| invalid(format!("{field:?} is {number}, below 0")))
}

fn text(value: &Value, field: &str) -> Result<String, TransformError> {
    value.as_str().map(String::from).ok_or_else(|| invalid(format!("{field:?} has {value}, which is no string")))
}

fn coordinate(value: &Value, field: &str) -> Result<Coordinate, TransformError> {
    match value.as_str() {
        Some("-inf") => Ok(Coordinate::Below),
        Some("+inf") => Ok(Coordinate::Above),
        _ => whole(value, field).map(Coordinate::At),
    }
}

fn edge(value: &Value, field: &str) -> Result<Edge, TransformError> {
    match value {
        Value::Array(items) => match &items[..] {
            [value] => Ok(Edge { at: coordinate(value, field)?, implicit: true }),
            _ => Err(invalid(format!("{field:?} has {value}: an implicit bound is a list of one number"))),
        },
        value => Ok(Edge { at: coordinate(value, field)?, implicit: false }),
    }
}

/// A number that was computed, where it has 64 bits.
fn fits(number: i128) -> Result<i64, TransformError> {
    i64::try_from(number).map_err(|_| invalid(format!("it comes to {number}, which has more than 64 bits")))
}

/// A list must be for as many axes as others.
fn same(expected: usize, found: usize, field: &str) -> Result<(), TransformError> {
    match expected == found {
        true => Ok(()),
        false => Err(TransformError::RankMismatch { field: field.into(), found, expected }),
    }
}

fn labels(members: &Members, field: &str, rank: usize) -> Result<Vec<String>, TransformError> {
    let labels = each(members, field, text)?.unwrap_or_else(|| alloc::vec![String::new(); rank]);
    same(rank, labels.len(), field)?;
    Ok(labels)
}

/// The members of a domain: those of a box, and with a prefix those of a transform.
struct Fields {
    rank: Option<&'static str>,
    start: &'static str,
    exclusive: &'static str,
    inclusive: &'static str,
    shape: &'static str,
    labels: &'static str,
}

const OF_BOX: Fields = Fields {
    rank: None,
    start: "inclusive_min",
    exclusive: "exclusive_max",
    inclusive: "inclusive_max",
    shape: "shape",
    labels: "labels",
};

const OF_TRANSFORM: Fields = Fields {
    rank: Some("input_rank"),
    start: "input_inclusive_min",
    exclusive: "input_exclusive_max",
    inclusive: "input_inclusive_max",
    shape: "input_shape",
    labels: "input_labels",
};

/// So many axes may be given by their number alone.
const MOST_AXES: usize = 64;

/// The domain; a body of TensorStore's has no lower bounds where neither they nor a shape are given, a message has 0.
fn domain(members: &Members, fields: &Fields, is_message: bool) -> Result<Vec<DomainAxis>, TransformError> {
    let upper = [fields.exclusive, fields.inclusive, fields.shape];
    let mut given = upper.iter().filter(|field| members.contains_key(**field));
    if let (Some(first), Some(second)) = (given.next(), given.next()) {
        return Err(TransformError::MultipleUpperBounds { fields: [first.to_string(), second.to_string()] });
    }
    let starts = each(members, fields.start, edge)?;
    let ends = match upper.iter().find(|field| members.contains_key(**field)) {
        Some(field) => each(members, field, edge)?.map(|ends| (*field, ends)),
        None => None,
    };
    let written = match fields.rank.and_then(|field| members.get(field).map(|value| (field, value))) {
        Some((field, value)) => Some(count(value, field)?),
        None => None,
    };
    let listed = items(members, fields.labels)?.map(Vec::len);
    let rank = written.or(starts.as_ref().map(Vec::len)).or(ends.as_ref().map(|ends| ends.1.len())).or(listed);
    let rank = rank.unwrap_or(0);
    if let Some(found) = starts.as_ref().map(Vec::len) {
        same(rank, found, fields.start)?;
    }
    if let Some((field, ends)) = &ends {
        same(rank, ends.len(), field)?;
    }
    // So that a few bytes are no large transform.
    if rank > MOST_AXES && starts.is_none() && ends.is_none() && listed.is_none() {
        return Err(invalid(format!("{rank} axes without bounds or labels: at most {MOST_AXES} have none")));
    }
    let labels = labels(members, fields.labels, rank)?;
    let open = |at| Edge { at, implicit: true };
    let no_start = match is_message || members.contains_key(fields.shape) {
        true => Edge { at: Coordinate::At(0), implicit: false },
        false => open(Coordinate::Below),
    };
    let mut domain = Vec::new();
    for (axis, label) in labels.into_iter().enumerate() {
        let start = starts.as_ref().map_or(no_start, |starts| starts[axis]);
        let end = match &ends {
            None => open(Coordinate::Above),
            Some((field, ends)) => {
                let Edge { at, implicit } = ends[axis];
                let at = match at {
                    Coordinate::At(last) if *field == fields.inclusive => Coordinate::At(fits(i128::from(last) + 1)?),
                    Coordinate::At(len) if *field == fields.shape => match start.at {
                        Coordinate::At(first) => Coordinate::At(fits(i128::from(first) + i128::from(len))?),
                        infinite => return Err(invalid(format!("axis {axis} has extent {len} from {infinite} on"))),
                    },
                    at => at,
                };
                Edge { at, implicit }
            }
        };
        if start.at > end.at {
            let last = ends.as_ref().filter(|(field, _)| *field == fields.inclusive).map(|(_, ends)| ends[axis].at);
            return Err(TransformError::BoundsOutOfOrder { axis, start: start.at, end: last.unwrap_or(end.at) });
        }
        domain.push(DomainAxis { start, end, label });
    }
    Ok(domain)
}

fn identity(rank: usize) -> Vec<Output> {
    (0..rank).map(|axis| Output::Walk { offset: 0, stride: 1, axis }).collect()
}

fn transform(members: &Members, is_message: bool) -> Result<Transform, TransformError> {
    let Fields { rank, start, exclusive, inclusive, shape, labels } = OF_TRANSFORM;
    only(members, TRANSFORM, &[rank.unwrap_or_default(), start, exclusive, inclusive, shape, labels, "output"])?;
    let domain = domain(members, &OF_TRANSFORM, is_message)?;
    let output = match items(members, "output")? {
        None => identity(domain.len()),
        Some(outputs) => outputs.iter().enumerate().map(|(k, value)| output(k, value)).collect::<Result<_, _>>()?,
    };
    Ok(Transform { domain, output })
}

fn output(k: usize, value: &Value) -> Result<Output, TransformError> {
    let Value::Object(members) = value else { return Err(invalid(format!("output {k} is no object"))) };
    if members.contains_key("input_dimension") && members.contains_key("index_array") {
        return Err(TransformError::OutputMapConflict { output: k });
    }
    let number = |field: &str, default| members.get(field).map_or(Ok(default), |value| whole(value, field));
    let of = |kind: &str| format!("output {k}, {kind}");
    let offset = number("offset", 0)?;
    if members.contains_key("kind") {
        return Err(TransformError::UnknownField { field: "kind".into(), of: format!("output {k}") });
    }
    if let Some(value) = members.get("index_array") {
        only(members, &of("which is looked up"), &["offset", "stride", "index_array", "index_array_bounds"])?;
        let bounds = match items(members, "index_array_bounds")? {
            None => [Coordinate::Below, Coordinate::Above],
            Some(bounds) => match &bounds[..] {
                [low, high] => [coordinate(low, "index_array_bounds")?, coordinate(high, "index_array_bounds")?],
                _ => {
                    return Err(invalid(format!(
                        "the \"index_array_bounds\" of output {k} are {} numbers",
                        bounds.len()
                    )));
                }
            },
        };
        return Ok(Output::Lookup { offset, stride: number("stride", 1)?, array: array(value)?, bounds });
    }
    if let Some(value) = members.get("input_dimension") {
        only(members, &of("which walks an axis"), &["offset", "stride", "input_dimension"])?;
        return Ok(Output::Walk { offset, stride: number("stride", 1)?, axis: count(value, "input_dimension")? });
    }
    only(members, &of("which is constant"), &["offset"])?;
    Ok(Output::Constant { offset })
}

/// Nested lists of numbers.
fn array(value: &Value) -> Result<Array, TransformError> {
    const FIELD: &str = "index_array";
    if !value.is_array() {
        return Err(invalid("an \"index_array\" is no list"));
    }
    let mut shape = Vec::new();
    let mut first = value;
    while let Value::Array(items) = first {
        shape.push(items.len());
        let Some(item) = items.first() else { break };
        first = item;
    }
    let mut entries = Vec::new();
    fill(value, &shape, &mut entries)?;
    return Ok(Array { shape, entries });

    fn fill(value: &Value, shape: &[usize], entries: &mut Vec<i64>) -> Result<(), TransformError> {
        let Some((&len, inner)) = shape.split_first() else {
            entries.push(whole(value, FIELD)?);
            return Ok(());
        };
        match value {
            Value::Array(items) if items.len() == len => items.iter().try_for_each(|item| fill(item, inner, entries)),
            _ => Err(invalid("an \"index_array\" has lists of different lengths")),
        }
    }
}

fn point(members: &Members) -> Result<Transform, TransformError> {
    only(members, "a point", &["coords"])?;
    let coords = needed(each(members, "coords", whole)?, "coords")?;
    Ok(Transform { domain: Vec::new(), output: coords.into_iter().map(|offset| Output::Constant { offset }).collect() })
}

fn boxed(members: &Members) -> Result<Transform, TransformError> {
    let Fields { start, exclusive, inclusive, shape, labels, .. } = OF_BOX;
    only(members, "a box", &[start, exclusive, inclusive, shape, labels])?;
    let domain = domain(members, &OF_BOX, true)?;
    Ok(Transform { output: identity(domain.len()), domain })
}

/// A regular part of each axis, whose coordinates stay those of the source: coordinate `i` of the result is `offset + step * i`.
fn slice(members: &Members) -> Result<Transform, TransformError> {
    only(members, "a slice", &["start", "stop", "step", "labels"])?;
    let starts = needed(each(members, "start", whole)?, "start")?;
    let stops = needed(each(members, "stop", whole)?, "stop")?;
    let rank = starts.len();
    let steps = each(members, "step", whole)?.unwrap_or_else(|| alloc::vec![1; rank]);
    same(rank, stops.len(), "stop")?;
    same(rank, steps.len(), "step")?;
    let labels = labels(members, "labels", rank)?;
    let mut transform = Transform { domain: Vec::new(), output: Vec::new() };
    for (axis, label) in labels.into_iter().enumerate() {
        let [start, stop, step] = [starts[axis], stops[axis], steps[axis]].map(i128::from);
        if step == 0 {
            return Err(TransformError::StepZero { axis });
        }
        let len = (stop - start) * step.signum();
        if len < 0 {
            let [start, end] = [starts[axis], stops[axis]].map(Coordinate::At);
            return Err(TransformError::BoundsOutOfOrder { axis, start, end });
        }
        let count = (len + step.abs() - 1) / step.abs();
        // Rust divides towards zero, as the specification does.
        let origin = start / step;
        let edge = |at: i128| fits(at).map(|at| Edge { at: Coordinate::At(at), implicit: false });
        transform.domain.push(DomainAxis { start: edge(origin)?, end: edge(origin + count)?, label });
        transform.output.push(Output::Walk { offset: fits(start % step)?, stride: steps[axis], axis });
    }
    Ok(transform)
}

fn points(members: &Members) -> Result<Transform, TransformError> {
    only(members, "points", &["coords"])?;
    let read = |value: &Value, field: &str| match value {
        Value::Array(point) => point.iter().map(|number| whole(number, field)).collect::<Result<Vec<_>, _>>(),
        _ => Err(invalid(format!("{field:?} has {value}, which is no list"))),
    };
    let coords = needed(each(members, "coords", read)?, "coords")?;
    let rank = coords.first().map_or(0, Vec::len);
    coords.iter().try_for_each(|point| same(rank, point.len(), "coords"))?;
    let column = |k: usize| Output::Lookup {
        offset: 0,
        stride: 1,
        array: Array { shape: alloc::vec![coords.len()], entries: coords.iter().map(|point| point[k]).collect() },
        bounds: [Coordinate::Below, Coordinate::Above],
    };
    let edge = |at: usize| Edge { at: Coordinate::At(at as i64), implicit: false };
    let axis = DomainAxis { start: edge(0), end: edge(coords.len()), label: String::new() };
    Ok(Transform { domain: alloc::vec![axis], output: (0..rank).map(column).collect() })
}
