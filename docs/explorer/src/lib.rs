//! What the page of the explorer asks for: a shape, a mode and an index as text, and everything that there is to say about them.

#[path = "../../../tensor-peek/src/place.rs"]
mod place;
mod python;

use std::fmt::Write as _;

use tensor_idx_core::{
    DynElement, DynIndex, DynRank, IndexError, Layout, NumPy, Outer, Plan, PyTorch, Tensor, Vectorized,
};

/// How arrays act together, or that there are none.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    View,
    Outer,
    Vectorized,
    NumPy,
    PyTorch,
}

/// The rules under the names of the methods.
const RULES: [(&str, Rule); 5] =
    [("i", Rule::View), ("oix", Rule::Outer), ("vix", Rule::Vectorized), ("nix", Rule::NumPy), ("tix", Rule::PyTorch)];

type PlanD = Plan<DynRank, DynRank>;

fn plan(source: &Layout<DynRank>, rule: Rule, index: &DynIndex) -> Result<PlanD, IndexError> {
    match rule {
        Rule::View => source.plan(index),
        Rule::Outer => source.plan_gather(Outer, index),
        Rule::Vectorized => source.plan_gather(Vectorized, index),
        Rule::NumPy => source.plan_gather(NumPy, index),
        Rule::PyTorch => source.plan_gather(PyTorch, index),
    }
}

/// Everything about an index, as text for the page.
#[derive(Default)]
pub struct Answer {
    /// The shape of the result.
    pub shape: Option<Vec<usize>>,
    /// The shape under each rule, in their order; none where it refuses the index.
    pub shapes: Vec<Option<Vec<usize>>>,
    /// Why the axes of the result stand where they do.
    pub reason: String,
    pub plan: String,
    pub explanation: String,
    pub svg: String,
    /// The message, with carets under what is wrong.
    pub error: Option<String>,
    pub numpy: String,
    pub torch: String,
}

/// The extents in a text: `3, 4`, `[3, 4]` or `(3, 4)`.
fn extents(text: &str) -> Result<Vec<usize>, String> {
    let inner = text.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']).trim();
    let extent = |part: &str| {
        let part = part.trim();
        part.parse::<usize>().map_err(|error| match error.kind() {
            std::num::IntErrorKind::PosOverflow => {
                format!("`{part}` is too large for this page: an extent is at most {}", u32::MAX)
            }
            _ => format!("`{part}` is no extent: a shape is written as `3, 4`"),
        })
    };
    let parts = inner.split(',').filter(|part| !part.trim().is_empty());
    if inner.contains(",,") {
        return Err("two commas follow each other in the shape".into());
    }
    parts.map(extent).collect()
}

/// Answers for a shape, a rule (`i`, `oix`, `vix`, `nix`, `tix`), an index, and the shape of a value that is written.
pub fn answer(shape: &str, rule: &str, index: &str, value: Option<&str>) -> Answer {
    let refused = |error: String| Answer { error: Some(error), ..Answer::default() };
    let shape = match extents(shape) {
        Ok(shape) => shape,
        Err(error) => return refused(error),
    };
    let source = match Layout::<DynRank>::row_major(&shape[..]) {
        Ok(source) => source,
        Err(error) => return refused(error.to_string()),
    };
    let rule = RULES.iter().find(|(name, _)| *name == rule).map_or(Rule::NumPy, |(_, rule)| *rule);
    let list: DynIndex = match index.parse() {
        Ok(list) => list,
        // What was copied with the name of its array.
        Err(error) if index.trim().starts_with(|c: char| c.is_ascii_alphabetic()) && index.trim().ends_with(']') => {
            return refused(format!("{error}\nhelp: type only what stands between the brackets of the array"));
        }
        Err(error) => return refused(format!("{error}")),
    };
    let explanation = source.explain(&list);
    let mut answer = Answer { explanation: explanation.to_string(), ..Answer::default() };
    let shape_by = |rule| plan(&source, rule, &list).ok().map(|plan| plan.shape().to_vec());
    answer.shapes = RULES.iter().map(|(_, rule)| shape_by(*rule)).collect();
    let plan_of = |list: &DynIndex| plan(&source, rule, list);
    let plan = match plan_of(&list) {
        Ok(plan) => plan,
        Err(error) => {
            // What only this rule refuses has a result by another one, which is not shown.
            if explanation.error().is_some() {
                answer.svg = explanation.to_svg();
            }
            let mut message = place::point(&source, &plan_of, &list, index, &error);
            let takes =
                |name| RULES.iter().position(|(rule, _)| *rule == name).is_some_and(|k| answer.shapes[k].is_some());
            if rule == Rule::View && takes("oix") {
                message += "\nhelp: choose `oix`, `vix`, `nix` or `tix` for index arrays and masks";
            } else if matches!(error, IndexError::ArraysMismatch { .. }) && takes("oix") {
                message += "\nhelp: `oix` takes each array on its own axis";
            }
            answer.error = Some(message);
            return answer;
        }
    };
    answer.plan = if plan.source_shape().is_empty() { "the one element".into() } else { plan.to_string() };
    answer.reason = reason(rule, &list, &plan);
    if value.is_some() {
        answer.explanation = of_write(&answer.explanation, &plan);
    }
    let read = match rule {
        Rule::View | Rule::Outer => explanation.to_svg_by(Outer),
        Rule::Vectorized => explanation.to_svg_by(Vectorized),
        Rule::NumPy => explanation.to_svg_by(NumPy),
        Rule::PyTorch => explanation.to_svg_by(PyTorch),
    };
    let picture = match value.map(extents) {
        None => read.clone(),
        Some(Err(error)) => return Answer { error: Some(format!("the value: {error}")), ..answer },
        Some(Ok(value)) => match rule {
            Rule::View | Rule::Outer => explanation.to_svg_of_write(Outer, &value),
            Rule::Vectorized => explanation.to_svg_of_write(Vectorized, &value),
            Rule::NumPy => explanation.to_svg_of_write(NumPy, &value),
            Rule::PyTorch => explanation.to_svg_of_write(PyTorch, &value),
        },
    };
    match picture {
        Ok(svg) => answer.svg = svg,
        Err(error) => {
            answer.error = Some(error.to_string());
            // Of a value that does not fit, the places at least.
            answer.svg = read.unwrap_or_default();
            return answer;
        }
    }
    answer.shape = Some(plan.shape().to_vec());
    let is_write = value.is_some();
    let own = |is_own: bool| is_own.then_some(index);
    answer.numpy = python::line("np", &plan, own(matches!(rule, Rule::View | Rule::NumPy)), is_write);
    answer.torch = python::line("torch", &plan, own(matches!(rule, Rule::View | Rule::PyTorch)), is_write);
    answer
}

/// Why the axes of a result stand where they do, in a sentence or two; nothing where no array acts.
fn reason(rule: Rule, list: &DynIndex, plan: &PlanD) -> String {
    let elements = list.elements();
    let inner = |element: &DynElement| match element {
        DynElement::Outside { element, .. } => (**element).clone(),
        element => element.clone(),
    };
    let elements: Vec<DynElement> = elements.iter().map(inner).collect();
    let is_array = |element: &DynElement| matches!(element, DynElement::Ints { .. });
    let is_mask = |element: &DynElement| matches!(element, DynElement::Mask { .. } | DynElement::Flag(_));
    let is_position = |element: &DynElement| matches!(element, DynElement::At(_));
    if !elements.iter().any(|element| is_array(element) || is_mask(element)) {
        return String::new();
    }
    let rank = plan.source_shape().len();
    let taken: usize = elements.iter().map(DynElement::consumes).sum();
    match rule {
        Rule::View => String::new(),
        Rule::Outer => "oix: each array or mask acts on its own axis, in its place; the result has all combinations.".into(),
        Rule::Vectorized if elements.iter().any(is_array) => {
            "vix: the arrays are taken together, and their joint axes come first; a mask acts on its own axis, in its place.".into()
        }
        Rule::Vectorized => "vix: a mask acts on its own axis, in its place.".into(),
        Rule::NumPy | Rule::PyTorch => {
            let is_torch = rule == Rule::PyTorch;
            // PyTorch takes positions first; then they stand between nothing, as an ellipsis without axes does.
            let gone = |element: &DynElement| {
                is_torch && (is_position(element) || matches!(element, DynElement::Ellipsis) && taken == rank)
            };
            let acts: Vec<bool> = elements
                .iter()
                .filter(|element| !gone(element))
                .map(|element| is_array(element) || is_mask(element) || !is_torch && is_position(element))
                .collect();
            let first = acts.iter().position(|&acts| acts).unwrap_or_default();
            let last = acts.iter().rposition(|&acts| acts).unwrap_or_default();
            let library = if is_torch { "PyTorch" } else { "NumPy" };
            let place = match (first == last, acts[first..=last].iter().all(|&acts| acts)) {
                (true, _) => "one array acts, in its place.",
                (_, true) => "the arrays are neighbours: their joint axes take the place of the first.",
                (_, false) => "something stands between the arrays: their joint axes come first.",
            };
            let positions = match (elements.iter().any(is_position), is_torch) {
                (false, _) => "",
                (true, false) => " A position counts as an array.",
                (true, true) => " A position is taken first, and does not count as an array.",
            };
            format!("{library}'s rule: {place}{positions}")
        }
    }
}

/// The explanation of an index that is written to: its last lines say how often an element is written, and not what is copied.
fn of_write(explanation: &str, plan: &PlanD) -> String {
    let mut text: String = explanation
        .lines()
        .filter(|line| !line.starts_with("  copy: ") && !line.starts_with("  view: "))
        .flat_map(|line| [line, "\n"])
        .collect();
    text += "  write: ";
    text += &match named_twice(plan) {
        None => "whether an element is named twice is not counted here".to_string(),
        Some(0) => "each element once".into(),
        Some(1) => "one element is named more than once; the last of its values stays".into(),
        Some(n) => format!("{n} elements are named more than once; the last of their values stays"),
    };
    text
}

/// How many elements a plan names more than once; nothing for a long one.
fn named_twice(plan: &PlanD) -> Option<usize> {
    if plan.holes().is_some() || plan.source_shape().iter().chain(plan.shape()).product::<usize>() > 1 << 20 {
        return None;
    }
    let len = plan.source_shape().iter().product();
    let numbers = Tensor::from_vec(plan.source_shape(), (0..len).collect()).ok()?;
    let mut times = vec![0_usize; len];
    plan.gather(&numbers).ok()?.iter().for_each(|&n: &usize| times[n] += 1);
    Some(times.iter().filter(|&&times| times > 1).count())
}

impl Answer {
    /// The answer as the page reads it.
    pub fn to_json(&self) -> String {
        let mut json = String::from("{");
        let shape = self.shape.as_ref().map(|shape| format!("{shape:?}"));
        let _ = write!(json, "\"shape\": {}", shape.as_deref().unwrap_or("null"));
        let shapes: Vec<String> = self
            .shapes
            .iter()
            .map(|shape| shape.as_ref().map_or("null".into(), |shape| format!("{shape:?}")))
            .collect();
        let _ = write!(json, ", \"shapes\": [{}]", shapes.join(", "));
        let texts = [
            ("reason", Some(&self.reason)),
            ("plan", Some(&self.plan)),
            ("explanation", Some(&self.explanation)),
            ("svg", Some(&self.svg)),
            ("error", self.error.as_ref()),
            ("numpy", Some(&self.numpy)),
            ("torch", Some(&self.torch)),
        ];
        for (name, text) in texts {
            let _ = write!(json, ", \"{name}\": ");
            match text {
                Some(text) => quoted(&mut json, text),
                None => json.push_str("null"),
            }
        }
        json.push('}');
        json
    }
}

fn quoted(json: &mut String, text: &str) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c < ' ' => drop(write!(json, "\\u{:04x}", c as u32)),
            c => json.push(c),
        }
    }
    json.push('"');
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    Box::leak(vec![0; len].into_boxed_slice()).as_mut_ptr()
}

/// Answers a question: the shape, the rule, the index, and for a write the shape of the value, with NUL between them. The answer
/// is JSON behind its length in four bytes; [`forget`] gives its memory back.
///
/// # Safety
///
/// The bytes are those of [`room`], all of them written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(question: *mut u8, len: usize) -> *mut u8 {
    // SAFETY: the caller's: they were leaked by `room` with this length.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, len)) };
    let question = String::from_utf8_lossy(&question).into_owned();
    let mut parts = question.split('\0');
    let mut next = || parts.next().unwrap_or_default();
    let (shape, rule, index) = (next(), next(), next());
    let json = answer(shape, rule, index, parts.next()).to_json();
    let mut bytes = (json.len() as u32).to_le_bytes().to_vec();
    bytes.extend_from_slice(json.as_bytes());
    Box::leak(bytes.into_boxed_slice()).as_mut_ptr()
}

/// Gives the memory of an answer back.
///
/// # Safety
///
/// The bytes are those of [`ask`], with its length and four more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn forget(answer: *mut u8, len: usize) {
    // SAFETY: the caller's: they were leaked by `ask` with this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, len)) });
}
