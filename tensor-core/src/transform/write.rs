//! A transform as text.

use alloc::string::String;
use core::fmt::{self, Write};

use serde_json::Value;

use super::{Array, Coordinate, DomainAxis, Edge, Output, Transform};

impl Transform {
    /// The text of this transform in ndsel's normal form, with nothing left out: TensorStore's `IndexTransform(json=..)` loads it,
    /// and [`Transform::from_json`] gives this transform again.
    ///
    /// ```
    /// use tensor_idx::plan::Transform;
    ///
    /// let text = r#"{"kind": "point", "coords": [4, 7]}"#;
    /// let normal = r#"{"input_rank": 0, "input_inclusive_min": [], "input_exclusive_max": [], "input_labels": [], "#;
    /// let written = Transform::from_json(text)?.to_json();
    /// assert_eq!(written, format!(r#"{normal}"output": [{{"offset": 4}}, {{"offset": 7}}]}}"#));
    /// # Ok::<(), tensor_idx::plan::TransformError>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        let written = self.write(&mut text);
        debug_assert!(written.is_ok(), "a string takes everything");
        text
    }

    fn write(&self, to: &mut String) -> fmt::Result {
        let axes = &self.domain;
        write!(to, "{{\"input_rank\": {}, \"input_inclusive_min\": [", axes.len())?;
        list(to, axes.iter(), |to, axis| edge(to, axis.start))?;
        to.push_str("], \"input_exclusive_max\": [");
        list(to, axes.iter(), |to, axis| edge(to, axis.end))?;
        to.push_str("], \"input_labels\": [");
        list(to, axes.iter(), |to, DomainAxis { label, .. }| write!(to, "{}", Value::from(label.as_str())))?;
        to.push_str("], \"output\": [");
        list(to, self.output.iter(), output)?;
        to.push_str("]}");
        Ok(())
    }
}

/// Items with commas between them.
fn list<T>(
    to: &mut String,
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut String, T) -> fmt::Result,
) -> fmt::Result {
    for (k, item) in items.enumerate() {
        to.push_str(if k > 0 { ", " } else { "" });
        write(to, item)?;
    }
    Ok(())
}

fn coordinate(to: &mut String, at: Coordinate) -> fmt::Result {
    match at {
        Coordinate::At(at) => write!(to, "{at}"),
        _ => write!(to, "\"{at}\""),
    }
}

fn edge(to: &mut String, Edge { at, implicit }: Edge) -> fmt::Result {
    to.push_str(if implicit { "[" } else { "" });
    coordinate(to, at)?;
    to.push_str(if implicit { "]" } else { "" });
    Ok(())
}

fn output(to: &mut String, output: &Output) -> fmt::Result {
    match output {
        Output::Constant { offset } => write!(to, "{{\"offset\": {offset}}}"),
        Output::Walk { offset, stride, axis } => {
            write!(to, "{{\"offset\": {offset}, \"stride\": {stride}, \"input_dimension\": {axis}}}")
        }
        Output::Lookup { offset, stride, array: Array { shape, entries }, bounds: [low, high] } => {
            write!(to, "{{\"offset\": {offset}, \"stride\": {stride}, \"index_array\": ")?;
            nested(to, shape, entries)?;
            to.push_str(", \"index_array_bounds\": [");
            coordinate(to, *low)?;
            to.push_str(", ");
            coordinate(to, *high)?;
            to.push_str("]}");
            Ok(())
        }
    }
}

/// Lists in lists, one by one: there may be more axes than the stack has room for calls.
fn nested(to: &mut String, shape: &[usize], entries: &[i64]) -> fmt::Result {
    // Nothing is inside of an empty list.
    let empty = shape.iter().position(|&extent| extent == 0);
    let shape = &shape[..empty.unwrap_or(shape.len())];
    // How many items each list has, those of lists in it together.
    let mut lens = shape.to_vec();
    for axis in (1..lens.len()).rev() {
        lens[axis - 1] *= lens[axis];
    }
    let at_ends = |n: usize| lens.iter().filter(|&&len| n.is_multiple_of(len)).count();
    (0..lens.first().copied().unwrap_or(1)).try_for_each(|n| {
        to.push_str(if n > 0 { ", " } else { "" });
        (0..at_ends(n)).for_each(|_| to.push('['));
        match empty {
            Some(_) => to.push_str("[]"),
            None => write!(to, "{}", entries[n])?,
        }
        (0..at_ends(n + 1)).for_each(|_| to.push(']'));
        Ok(())
    })
}
