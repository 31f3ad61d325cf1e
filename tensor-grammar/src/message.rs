//! The messages of the mistakes that both parsers report: what is wrong, in one lowercase clause, and the way out.
//!
//! The first line of each function is an index with that mistake. Arguments are parts of an index as the user wrote them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display};

use crate::{Move, Quoted, Side, Sign, Slot, Word};

/// What is wrong, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What is wrong, in one lowercase clause.
    pub what: String,
    /// The way out.
    pub help: String,
}

impl Message {
    /// A message of these two parts.
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { what: what.into(), help: help.into() }
    }
}

/// Both parts, the help on a line of its own: stable Rust has no help lines for macros.
impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nhelp: {}", self.what, self.help)
    }
}

// The shape of an element.

/// `1, , 2`
pub fn empty_element() -> Message {
    Message::new("an element is missing before this comma", "remove the comma, or write `:` for a whole axis")
}

/// `1 2`
pub fn expected_comma() -> Message {
    Message::new("expected a `,` before this", "separate the elements of an index by commas")
}

/// `(1:3)`
pub fn in_parentheses(inside: &str) -> Message {
    Message::new("an index stands without parentheses", format!("write `{inside}`"))
}

/// `(0, 1)`
pub fn tuple(elements: &str, place: Slot) -> Message {
    let way = match place {
        Slot::Index => format!("write `{elements}` for an element each, `[{elements}]` for an index array"),
        _ => "write an integer".to_owned(),
    };
    Message::new(format!("a tuple is not {}", place.noun()), way)
}

/// `-`
pub fn operand_missing(before: &str, operator: &str) -> Message {
    let way = match (before, operator) {
        ("", "-") => "-1".to_owned(),
        ("", "&") => "&ids".to_owned(),
        ("", _) => format!("{operator}n"),
        _ => format!("{before} {operator} 1"),
    };
    Message::new(format!("an operand is missing after `{operator}`"), format!("write `{way}`"))
}

/// `..=`
pub fn inclusive_range_without_end(start: &str) -> Message {
    Message::new("`..=` needs an end", format!("write `{start}..`, or `{start}..=tl(0)`"))
}

/// `1..3;`
pub fn step_missing(range: &str) -> Message {
    Message::new("the step is missing after `;`", format!("write `{range}`, or a step such as `{range};2`"))
}

/// `1...3`, `1..3:2`, `1:2:3:4`, `5;2`, `1..2..3`: the first mark of an element that makes no sense there, and why.
///
/// `parts` are what stands before the first of the `signs`, between them, and after the last.
///
/// # Panics
///
/// If no sign is misplaced, or a part is missing.
///
/// ```
/// use tensor_idx_grammar::{Sign, message::misplaced_sign};
///
/// let (nth, message) = misplaced_sign(&[Sign::To, Sign::Colon], &["1".into(), "9".into(), "2".into()]);
/// assert_eq!((nth, &*message.help), (1, "write `1..9;2`"));
/// ```
pub fn misplaced_sign(signs: &[Sign], parts: &[String]) -> (usize, Message) {
    let is_colon = |sign: &Sign| *sign == Sign::Colon;
    if let Some(dots) = signs.iter().position(|&sign| sign == Sign::Dots) {
        return (dots, glued_dots(&parts[dots], &parts[dots + 1]));
    }
    if let Some(other) = signs.iter().position(|sign| is_colon(sign) != is_colon(&signs[0])) {
        return (other, two_languages(signs, other, parts));
    }
    match *signs {
        [Sign::Colon, _, _, ..] => (2, Message::new("a slice has at most two colons", "write `start:stop:step`")),
        [Sign::Semicolon, ..] => (0, step_without_range(&parts[0], &parts[1])),
        [_, Sign::Semicolon, third, ..] => (2, range_goes_on(third)),
        [_, second, ..] if second != Sign::Semicolon => (1, range_goes_on(second)),
        _ => panic!("none of {signs:?} is misplaced"),
    }
}

fn glued_dots(before: &str, after: &str) -> Message {
    let way = match (before, after) {
        ("", "") => "`..`, for one whole axis?".to_owned(),
        ("", after) => format!("`..{after}` or `..., {after}`?"),
        (before, "") => format!("`{before}..` or `{before}, ...`?"),
        (before, after) => format!("`{before}..{after}` or `{before}..={after}`?"),
    };
    Message::new("`...` stands alone, for every axis that is not named", format!("should this be {way}"))
}

/// The sign that is not of the same language as the first.
fn two_languages(signs: &[Sign], other: usize, parts: &[String]) -> Message {
    let element = if signs[0] == Sign::Colon { "a `:` slice" } else { "a `..` range" };
    let instead = match (signs, parts) {
        ([dots @ (Sign::To | Sign::Through), Sign::Colon], [start, end, step])
            if !end.is_empty() && !step.is_empty() =>
        {
            format!("`{start}{}{end};{step}`", dots.written())
        }
        ([Sign::Colon, Sign::Semicolon], [start, stop, step]) if !step.is_empty() => format!("`{start}:{stop}:{step}`"),
        ([Sign::To, Sign::Colon] | [Sign::Colon, Sign::To], [start, between, end]) if between.is_empty() => {
            format!("`{start}..{end}` or `{start}:{end}`")
        }
        _ => "`a..b;step` or `a:b:step`".to_owned(),
    };
    Message::new(format!("`{}` does not belong in {element}", signs[other].written()), format!("write {instead}"))
}

fn step_without_range(value: &str, step: &str) -> Message {
    let step = if step.is_empty() { "2" } else { step };
    let range = match range_in_parentheses(value) {
        Some(range) => range.to_owned(),
        // A fragment that is a range.
        None if value.contains("..") && !value.contains(['(', '[', '{', '|', '"']) => value.to_owned(),
        None => format!("{value}.."),
    };
    // It may be one in a variable.
    let is_name = value.starts_with(|c: char| c.is_alphabetic())
        && value.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
    let variable = match is_name && !value.contains("..") {
        true => format!(", or `{value}.start..{value}.end;{step}` if `{value}` is a range"),
        false => String::new(),
    };
    Message::new("a step needs a range before it", format!("write `{range};{step}`{variable}"))
}

/// What stands in `(0..10)` and `{0..10}`.
fn range_in_parentheses(value: &str) -> Option<&str> {
    let closed = |open, close| value.strip_prefix::<char>(open)?.strip_suffix::<char>(close);
    let inner = closed('(', ')').or_else(|| closed('{', '}'))?.trim();
    // `(a)..(b)` begins and ends with others.
    (inner.contains("..") && !inner.contains(['(', ')', '[', '{', '|'])).then_some(inner)
}

fn range_goes_on(sign: Sign) -> Message {
    let what = format!("`{}` after a complete range", sign.written());
    Message::new(what, "a range is `start..end`, or `start..end;step`")
}

// Words.

/// `..., 1, ...`
pub fn second_ellipsis(written: &str) -> Message {
    Message::new(
        format!("a second ellipsis in one index: `{written}`"),
        "one is enough, it stands for every axis that is not named; `:` is one whole axis",
    )
}

/// `newaxis`
pub fn misspelt_word(meant: &str, written: &str) -> Message {
    Message::new(format!("`{written}` is not a word of the index language"), format!("did you mean `{meant}`?"))
}

/// `NewAxis..`, `..None`: a word where a number is due. Bounds and steps of slices may be `None`.
pub fn misplaced_word(word: Word, place: Slot) -> Option<Message> {
    match (word, place) {
        (_, Slot::Index) | (Word::None, Slot::SliceBound | Slot::SliceStep) => None,
        (Word::None, _) => {
            Some(Message::new(format!("`None` is not {} of a `..` range", place.noun()), "leave it out"))
        }
        _ => Some(Message::new(
            format!("`{}` is not {}", word.name(), place.noun()),
            "it is an element of its own, set it apart with a comma",
        )),
    }
}

/// `true..`
pub fn flag_as_bound(flag: bool, place: Slot) -> Message {
    Message::new(format!("`{flag}` is not {}", place.noun()), "write an integer")
}

/// `::tl(0)`
pub fn end_as_step(written: &str) -> Message {
    Message::new(format!("`{written}` is a position, not a step"), "write an integer such as `2` or `-1`")
}

/// `hd()`
pub fn end_arguments(side: Side, count: usize) -> Message {
    let name = side.name();
    Message::new(format!("`{name}` takes one argument, not {count}"), format!("write `{name}(0)`, `{name}(1)`, .."))
}

/// `clip()`
pub fn move_arguments(word: Move, count: usize) -> Message {
    let name = word.name();
    if word == Move::Fill {
        return Message::new(
            format!("`fill` takes two arguments, not {count}"),
            "write `fill(&ids, 0)`: the index array, and what is read for its entries outside of the axis",
        );
    }
    Message::new(format!("`{name}` takes one argument, not {count}"), format!("write `{name}(n)`, or `{name}(&ids)`"))
}

/// `fill([1, 2], x)` in a text
pub fn fill_value(written: &str) -> Message {
    Message::new(
        format!("`{written}` is no number, `true` or `false`"),
        "write `fill([1, 2], 0)`, or `fill([1, 2], 0.5)`",
    )
}

/// `clip(2)..`
pub fn misplaced_move(word: Move, place: Slot) -> Message {
    Message::new(
        format!("`{}` is not {}", word.name(), place.noun()),
        "it is an element of its own; a function of that name is called in braces",
    )
}

/// `clip(1..3)`
pub fn nothing_to_move(word: Move, written: &str) -> Message {
    Message::new(
        format!("`{}` takes a position or an index array, not `{written}`", word.name()),
        format!("write `{written}` alone"),
    )
}

/// `hd(-1)`
pub fn negative_end(side: Side, value: &str) -> Message {
    let way = match side {
        Side::Head => format!("write `{value}` alone to count from the end"),
        Side::Tail => "`tl(0)` is the last position, `tl(1)` the one before it".to_owned(),
    };
    Message::new(format!("`{}` counts from 0 up", side.name()), way)
}

/// `x = 3`; what else can be done is the second half of the help.
pub fn assignment(value: &str, otherwise: &str) -> Message {
    Message::new("`=` does not belong in an index", format!("write `{value}` alone, {otherwise}"))
}

// Numbers.

/// `1.5`; the value is NaN where it is not known.
pub fn float(written: &str, value: f64, place: Slot) -> Message {
    let way = if value.abs() <= 1e9 {
        // The cast cuts towards 0; `floor` and `ceil` need `std`.
        let cut = value as i64;
        let below = if value < cut as f64 { cut - 1 } else { cut };
        let above = if value > cut as f64 { cut + 1 } else { cut };
        if below == above {
            format!("write `{below}`")
        } else {
            format!("write an integer, such as `{below}` or `{above}`")
        }
    } else {
        "write an integer".to_owned()
    };
    Message::new(format!("`{written}` is a float, not {}", place.noun()), way)
}

/// `"a"`
pub fn quoted(written: &str, quoted: Quoted, place: Slot) -> Message {
    let way = match (quoted, place) {
        (Quoted::Text, Slot::Index) => {
            format!("an axis has positions, not names: write the position of {written}, such as `0`")
        }
        _ => "write an integer, such as `0`".to_owned(),
    };
    Message::new(format!("`{written}` is {}, not {}", quoted.noun(), place.noun()), way)
}

/// `9223372036854775808`
pub fn too_large(written: &str, negative: bool) -> Message {
    let limit = if negative { i64::MIN } else { i64::MAX };
    Message::new(
        format!("`{written}` is beyond every position"),
        format!("positions and steps are `i64`, which ends at `{limit}`"),
    )
}

/// `-1u8`; the value is the number without its suffix.
pub fn negative_unsigned(written: &str, suffix: &str, value: &str) -> Message {
    Message::new(format!("`{written}` is negative, but `{suffix}` has no sign"), format!("write `{value}`"))
}

/// `::0`
pub fn zero_step() -> Message {
    Message::new("a step of 0 never moves on", "write a step such as `1`, `2` or `-1`")
}

/// `5..2`
pub fn empty_range(start: &str, dots: Sign, end: &str, step: Option<&str>) -> Message {
    let dots = dots.written();
    let way = match step {
        Some(step) => format!("write `{end}{dots}{start};{step}`, a negative step walks the same range backwards"),
        None => format!("write `{end}{dots}{start}`, or `{end}{dots}{start};-1` to walk it backwards"),
    };
    Message::new(format!("`{start}{dots}{end}` is empty, it starts after its end"), way)
}

// Arrays.

/// `[[1, 2], [3]]`
pub fn ragged_array(len: usize, first: usize) -> Message {
    Message::new(
        format!("this row has length {len}, the first has {first}"),
        "give every row of an index array the same length",
    )
}

/// `[1, true]`; the flag is whether the second kind is the bools.
pub fn mixed_array(flag: bool) -> Message {
    let what = if flag { "a bool among numbers" } else { "a number among bools" };
    Message::new(what, "an index array holds positions and a mask holds bools, they do not mix")
}

/// `[1, [2]]`
pub fn row_among_numbers() -> Message {
    Message::new("a row among numbers", "all elements of an index array have the same rank")
}

/// `[[1], 2]`
pub fn number_among_rows() -> Message {
    Message::new("a number among rows", "all elements of an index array have the same rank")
}
