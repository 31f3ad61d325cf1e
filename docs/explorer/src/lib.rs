//! What the page of the explorer asks for: a shape, a mode and an index as text, and everything that there is to say about them.

#[path = "../../../tensor-peek/src/place.rs"]
mod place;
mod python;

use std::fmt::Write as _;

use tensor_idx_core::{DynIndex, DynRank, IndexError, Layout, NumPy, Outer, Plan, PyTorch, Vectorized};

/// How arrays act together, or that there are none.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    View,
    Outer,
    Vectorized,
    NumPy,
    PyTorch,
}

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
        part.parse::<usize>().map_err(|_| format!("`{part}` is no extent: a shape is written as `3, 4`"))
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
    let rule = match rule {
        "i" => Rule::View,
        "oix" => Rule::Outer,
        "vix" => Rule::Vectorized,
        "tix" => Rule::PyTorch,
        _ => Rule::NumPy,
    };
    let list: DynIndex = match index.parse() {
        Ok(list) => list,
        Err(error) => return refused(format!("{error}")),
    };
    let explanation = source.explain(&list);
    let mut answer = Answer { explanation: explanation.to_string(), ..Answer::default() };
    let plan_of = |list: &DynIndex| plan(&source, rule, list);
    let plan = match plan_of(&list) {
        Ok(plan) => plan,
        Err(error) => {
            answer.svg = explanation.to_svg();
            answer.error = Some(place::point(&source, &plan_of, &list, index, &error));
            return answer;
        }
    };
    answer.plan = plan.to_string();
    let picture = match value.map(extents) {
        None => match rule {
            Rule::View | Rule::Outer => explanation.to_svg_by(Outer),
            Rule::Vectorized => explanation.to_svg_by(Vectorized),
            Rule::NumPy => explanation.to_svg_by(NumPy),
            Rule::PyTorch => explanation.to_svg_by(PyTorch),
        },
        Some(Err(error)) => return Answer { error: Some(error), ..answer },
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

impl Answer {
    /// The answer as the page reads it.
    pub fn to_json(&self) -> String {
        let mut json = String::from("{");
        let shape = self.shape.as_ref().map(|shape| format!("{shape:?}"));
        let _ = write!(json, "\"shape\": {}", shape.as_deref().unwrap_or("null"));
        let texts = [
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
