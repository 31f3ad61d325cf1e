//! Every diagnostic: what is wrong, in one lowercase clause, and the way out.

mod assign;

use std::fmt::{self, Display};

use crate::ast::Word;

pub(crate) use assign::*;

pub(crate) struct Message {
    what: String,
    help: String,
}

/// Stable Rust has no help lines for macros, so the help is the second line of the message.
impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nhelp: {}", self.what, self.help)
    }
}

fn message(what: impl Into<String>, help: impl Into<String>) -> Message {
    Message { what: what.into(), help: help.into() }
}

// The shape of an element.

pub(crate) fn empty_element() -> Message {
    message("an element is missing before this comma", "remove the comma, or write `:` for a whole axis")
}

pub(crate) fn expected_comma() -> Message {
    message("expected a `,` before this", "separate the elements of an index by commas")
}

pub(crate) fn in_parentheses(inside: &str) -> Message {
    message("an index stands without parentheses", format!("write `{inside}`"))
}

pub(crate) fn tuple(elements: &str, place: Place) -> Message {
    let way = match place {
        Place::Index => format!("write `{elements}` for an element each, `[{elements}]` for an index array"),
        _ => "write an integer".to_owned(),
    };
    message(format!("a tuple is not {}", place.noun()), way)
}

pub(crate) fn operand_missing(before: &str, operator: &str) -> Message {
    let way = match (before, operator) {
        ("", "-") => "-1".to_owned(),
        ("", "&") => "&ids".to_owned(),
        ("", _) => format!("{operator}n"),
        _ => format!("{before} {operator} 1"),
    };
    message(format!("an operand is missing after `{operator}`"), format!("write `{way}`"))
}

/// `t[0, 1]` where an expression is due: the index language ends at the brackets of the macro.
pub(crate) fn index_in_rust(host: &str, index: &str, element: bool) -> Message {
    let element = if element { format!("`{host}[[{index}]]` for an element, ") } else { String::new() };
    message(
        format!("`[{index}]` is not an index of Rust's own"),
        format!("write {element}`{host}.i(idx![{index}])` for a part"),
    )
}

pub(crate) fn slice_that_is_a_path(start: &str, step: &str) -> Message {
    let step = if step.is_empty() { String::new() } else { format!(" {step}") };
    let tight = step.trim_start();
    message(
        format!("`{start}::{tight}` reads as a path in Rust"),
        format!("for a slice write `{start} : :{step}` or `({start})::{tight}`"),
    )
}

pub(crate) fn glued_dots(before: &str, after: &str) -> Message {
    let what = "`...` stands alone, for every axis that is not named";
    match (before, after) {
        ("", "") => message(what, "should this be `..`, for one whole axis?"),
        ("", after) => message(what, format!("should this be `..{after}` or `..., {after}`?")),
        (before, "") => message(what, format!("should this be `{before}..` or `{before}, ...`?")),
        (before, after) => message(what, format!("should this be `{before}..{after}` or `{before}..={after}`?")),
    }
}

pub(crate) fn two_languages(mark: &str, in_slice: bool, instead: &str) -> Message {
    let what = if in_slice { "a `:` slice" } else { "a `..` range" };
    message(format!("`{mark}` does not belong in {what}"), format!("write {instead}"))
}

pub(crate) fn too_many_colons() -> Message {
    message("a slice has at most two colons", "write `start:stop:step`")
}

pub(crate) fn step_without_range(value: &str, step: &str) -> Message {
    let step = if step.is_empty() { "2" } else { step };
    message("a step needs a range before it", format!("write `{value}..;{step}`"))
}

pub(crate) fn range_goes_on(mark: &str) -> Message {
    message(format!("`{mark}` after a complete range"), "a range is `start..end`, or `start..end;step`")
}

pub(crate) fn inclusive_range_without_end(start: &str) -> Message {
    message("`..=` needs an end", format!("write `{start}..`, or `{start}..=tl(0)`"))
}

pub(crate) fn step_missing(range: &str) -> Message {
    message("the step is missing after `;`", format!("write `{range}`, or a step such as `{range};2`"))
}

pub(crate) fn mark_in_slice_value(mark: &str) -> Message {
    message(
        format!("`{mark}` does not belong in `slice!`"),
        "`slice!` takes values: `slice!(stop)`, `slice!(start, stop)` or `slice!(start, stop, step)`",
    )
}

pub(crate) fn slice_value_without_stop() -> Message {
    message("`slice!` needs a stop", "write `slice!(stop)`; `slice!(None)` is everything")
}

pub(crate) fn slice_value_with_too_much() -> Message {
    message("`slice!` takes at most three values", "write `slice!(start, stop, step)`")
}

// Words.

pub(crate) fn second_ellipsis(written: &str) -> Message {
    message(
        format!("a second `{written}` in one index"),
        "one is enough, it stands for every axis that is not named; `:` is one whole axis",
    )
}

pub(crate) fn misspelt_word(word: Word, written: &str, library: bool) -> Message {
    let escape = if library { String::new() } else { format!(" (a variable of that name is written `{{{written}}}`)") };
    message(
        format!("`{written}` is not a word of the index language"),
        format!("did you mean `{}`?{escape}", word.name()),
    )
}

pub(crate) fn word_as_bound(word: Word, place: Place) -> Message {
    message(
        format!("`{}` is not {}", word.name(), place.noun()),
        "it is an element of its own, set it apart with a comma",
    )
}

pub(crate) fn none_in_range(place: Place) -> Message {
    message(format!("`None` is not {} of a `..` range", place.noun()), "leave it out")
}

pub(crate) fn flag_as_bound(flag: bool, place: Place) -> Message {
    message(format!("`{flag}` is not {}", place.noun()), "write an integer")
}

pub(crate) fn end_as_step(written: &str) -> Message {
    message(format!("`{written}` is a position, not a step"), "write an integer such as `2` or `-1`")
}

pub(crate) fn end_arguments(name: &str, count: usize) -> Message {
    message(format!("`{name}` takes one argument, not {count}"), format!("write `{name}(0)`, `{name}(1)`, .."))
}

pub(crate) fn negative_head(value: &str) -> Message {
    message("`hd` counts from 0 up", format!("write `{value}` alone to count from the end"))
}

pub(crate) fn negative_tail() -> Message {
    message("`tl` counts from 0 up", "`tl(0)` is the last position, `tl(1)` the one before it")
}

pub(crate) fn assignment(left: &str, right: &str) -> Message {
    message("`=` does not belong in an index", format!("write `{right}` alone, or `{left} == {right}` for a bool"))
}

pub(crate) fn float(written: &str, value: f64, place: Place) -> Message {
    // Adding 0 turns -0 into 0.
    let (below, above) = (value.floor() + 0.0, value.ceil() + 0.0);
    let way = if value.is_nan() || value.abs() > 1e9 {
        "write an integer".to_owned()
    } else if below == above {
        format!("write `{below}`")
    } else {
        format!("write an integer, such as `{below}` or `{above}`")
    };
    message(format!("`{written}` is a float, not {}", place.noun()), way)
}

pub(crate) fn text(written: &str, kind: &str, place: Place) -> Message {
    message(format!("`{written}` is {kind}, not {}", place.noun()), "write an integer, such as `0`")
}

pub(crate) fn too_large(written: &str, negative: bool) -> Message {
    let limit = if negative { i64::MIN } else { i64::MAX };
    message(
        format!("`{written}` is beyond every position"),
        format!("positions and steps are `i64`, which ends at `{limit}`"),
    )
}

pub(crate) fn negative_unsigned(written: &str, suffix: &str, value: &str) -> Message {
    message(format!("`{written}` is negative, but `{suffix}` has no sign"), format!("write `{value}`"))
}

pub(crate) fn zero_step() -> Message {
    message("a step of 0 never moves on", "write a step such as `1`, `2` or `-1`")
}

pub(crate) fn empty_range(start: &str, dots: &str, end: &str, step: Option<String>) -> Message {
    let way = match step {
        Some(step) => format!("write `{end}{dots}{start};{step}`, a negative step walks the same range backwards"),
        None => format!("write `{end}{dots}{start}`, or `{end}{dots}{start};-1` to walk it backwards"),
    };
    message(format!("`{start}{dots}{end}` is empty, it starts after its end"), way)
}

pub(crate) fn ragged_array(len: usize, first: usize) -> Message {
    message(
        format!("this row has length {len}, the first has {first}"),
        "give every row of an index array the same length",
    )
}

pub(crate) fn mixed_array(flag: bool) -> Message {
    let what = if flag { "a bool among numbers" } else { "a number among bools" };
    message(what, "an index array holds positions and a mask holds bools, they do not mix")
}

pub(crate) fn row_among_numbers() -> Message {
    message("a row among numbers", "all elements of an index array have the same rank")
}

pub(crate) fn number_among_rows() -> Message {
    message("a number among rows", "all elements of an index array have the same rank")
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    Index,
    RangeBound,
    RangeStep,
    SliceBound,
    SliceStep,
}

impl Place {
    fn noun(self) -> &'static str {
        match self {
            Self::Index => "an index",
            Self::RangeBound | Self::SliceBound => "a bound",
            Self::RangeStep | Self::SliceStep => "a step",
        }
    }
}
