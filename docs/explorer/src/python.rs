//! The line of Python that names the same elements.

use tensor_idx_core::{Part, Term};

use crate::PlanD;

/// Longer lines are not shown.
const MOST: usize = 4000;

/// The line for `np` or `torch`; `own` is the index as it was written, where the library has the same rule for it.
pub fn line(library: &str, plan: &PlanD, own: Option<&str>, is_write: bool) -> String {
    let index = match own.and_then(|text| same(library, text)) {
        Some(index) => Some(index),
        None if plan.is_view() && (library == "np" || steps_forward(plan)) => Some(basic(plan)),
        None => by_arrays(library, plan),
    };
    match index {
        None => format!(
            "# {} has no index for entries that fill or drop mark",
            if library == "np" { "NumPy" } else { "PyTorch" }
        ),
        Some(index) if index.len() > MOST => format!("# a line of {} characters", index.len()),
        Some(index) => format!("t[{index}]{}", if is_write { " = v" } else { "" }),
    }
}

/// The text itself, where it means the same in Python: numbers, slices, lists, `...`, new axes and bools.
fn same(library: &str, text: &str) -> Option<String> {
    let text =
        ranges(text).replace("NewAxis", "None").replace("true", "True").replace("false", "False").replace('\n', " ");
    let mut rest = text.replace("None", "").replace("True", "").replace("False", "").replace("...", "");
    // Lists beside other elements are arrays in both, an empty one of floats.
    if rest.contains("[]") || rest.contains("[ ]") || library == "torch" && rest.contains(":-") {
        return None;
    }
    // Two colons and a negative number are a step back, which PyTorch has not.
    if library == "torch"
        && rest.replace(' ', "").split(['[', ',', ']']).any(|part| {
            part.matches(':').count() == 2 && part.rsplit(':').next().is_some_and(|step| step.starts_with('-'))
        })
    {
        return None;
    }
    rest.retain(|c| !c.is_ascii_digit() && !"-:,[] ".contains(c));
    let text = text.trim().trim_end_matches(',').trim();
    let list_alone = text.starts_with('[') && !top_level_comma(text);
    // A list alone is an array, which a pair of lists without a comma behind it is not in older releases.
    rest.is_empty().then(|| {
        if text.is_empty() {
            "...".into()
        } else if list_alone {
            format!("{text},")
        } else {
            text.into()
        }
    })
}

/// The text with slices in place of strict ranges, whose bounds are in their axis.
fn ranges(text: &str) -> String {
    let slice = |part: &str| {
        let (range, step) = part.split_once(';').unwrap_or((part, ""));
        let (start, stop) = range.split_once("..")?;
        let [start, stop, step] = [start, stop, step].map(str::trim);
        let is_number = |bound: &str| bound.bytes().all(|c| c.is_ascii_digit());
        let is_range = is_number(start) && is_number(stop) && is_number(step);
        is_range.then(|| if step.is_empty() { format!("{start}:{stop}") } else { format!("{start}:{stop}:{step}") })
    };
    let mut depth = 0;
    let parts = text.split(|c| {
        depth += i32::from(matches!(c, '[' | '(')) - i32::from(matches!(c, ']' | ')'));
        c == ',' && depth == 0
    });
    let parts: Vec<String> = parts.map(|part| slice(part.trim()).unwrap_or_else(|| part.trim().into())).collect();
    parts.join(", ")
}

fn top_level_comma(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        c == ',' && depth == 0
    })
}

fn steps_forward(plan: &PlanD) -> bool {
    plan.terms().iter().all(|term| !matches!(*term, Term::Affine { step, .. } if step < 0))
}

/// Positions, slices and new axes.
fn basic(plan: &PlanD) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut next = 0;
    for (term, &extent) in plan.terms().iter().zip(plan.source_shape()) {
        match *term {
            Term::Constant { position } => parts.push(position.to_string()),
            Term::Affine { axis, start, step } => {
                (next..axis).for_each(|_| parts.push("None".into()));
                next = axis + 1;
                parts.push(slice(start, step, plan.shape()[axis], extent));
            }
            _ => {}
        }
    }
    (next..plan.shape().len()).for_each(|_| parts.push("None".into()));
    if parts.is_empty() { "...".into() } else { parts.join(", ") }
}

fn slice(start: usize, step: isize, len: usize, extent: usize) -> String {
    if (start, step, len) == (0, 1, extent) {
        return ":".into();
    }
    let end = start as isize + step * len as isize;
    let stop = match end {
        _ if len == 0 => start.to_string(),
        end if end < 0 => String::new(),
        end => end.min(extent as isize).to_string(),
    };
    if step == 1 { format!("{start}:{stop}") } else { format!("{start}:{stop}:{step}") }
}

/// An index array for each axis of the source, of the rank of the result: what every rule comes to.
fn by_arrays(library: &str, plan: &PlanD) -> Option<String> {
    let lookups = plan.lookups().ok()?;
    let rank = plan.shape().len();
    let is_np = library == "np";
    let mut parts: Vec<String> = Vec::new();
    for term in plan.terms() {
        let (positions, axes): (Vec<usize>, _) = match *term {
            Term::Constant { position } => (vec![position], 0..0),
            Term::Affine { axis, start, step } => {
                let position = |n: usize| start.wrapping_add_signed(step * n as isize);
                ((0..plan.shape()[axis]).map(position).collect(), axis..axis + 1)
            }
            Term::Array { group, part } => {
                let lookup = &lookups[group];
                let positions = match &lookup.parts[part] {
                    Part::Remote(_) => return None,
                    positions => positions.iter().collect(),
                };
                (positions, lookup.axis..lookup.axis + lookup.rank)
            }
            _ => return None,
        };
        if let Term::Constant { position } = *term
            && rank == 0
        {
            parts.push(position.to_string());
            continue;
        }
        let shape: Vec<usize> =
            (0..rank).map(|axis| if axes.contains(&axis) { plan.shape()[axis] } else { 1 }).collect();
        if positions.is_empty() {
            let shape: Vec<String> = shape.iter().map(|extent| format!("{extent},")).collect();
            let shape = shape.join(" ");
            parts.push(if is_np {
                format!("np.zeros(({shape}), int)")
            } else {
                format!("torch.zeros(({shape}), dtype=torch.long)")
            });
            continue;
        }
        let list = nested(&shape, &positions);
        parts.push(if is_np { format!("np.array({list})") } else { format!("torch.tensor({list})") });
    }
    if parts.is_empty() {
        let new: Vec<&str> = plan.shape().iter().map(|_| "None").collect();
        return (!plan.shape().contains(&0)).then(|| if new.is_empty() { "...".into() } else { new.join(", ") });
    }
    Some(parts.join(", "))
}

fn nested(shape: &[usize], entries: &[usize]) -> String {
    let Some((&len, inner)) = shape.split_first() else { return entries[0].to_string() };
    let each: usize = inner.iter().product();
    let rows: Vec<String> = (0..len).map(|k| nested(inner, &entries[k * each..][..each])).collect();
    format!("[{}]", rows.join(", "))
}
