//! Every message of the parser. Where `idx!` knows the same mistake it has the same words: see the catalogue of
//! tensor-macros, `message.rs`; `tests/parse.rs` compares the two.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::error::Message;
use super::lex::closing;
use super::{LONGEST_REPEAT, MAX_DEPTH, Place, Word};

fn message(what: impl Into<String>, help: impl Into<String>) -> Message {
    Message { what: what.into(), help: help.into() }
}

/// A part of the text as it is quoted in a message: in one line, and only its start where it is long.
pub(super) fn quote(part: &str) -> String {
    let mut quoted: String = part.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if part.chars().nth(40).is_some() {
        quoted.push('…');
    }
    quoted
}

// The shape of an element.

pub(super) fn empty_element() -> Message {
    message("an element is missing before this comma", "remove the comma, or write `:` for a whole axis")
}

pub(super) fn expected_comma() -> Message {
    message("expected a `,` before this", "separate the elements of an index by commas")
}

pub(super) fn in_parentheses(inside: &str) -> Message {
    message("an index stands without parentheses", format!("write `{inside}`"))
}

pub(super) fn tuple(elements: &str, place: Place) -> Message {
    let way = match place {
        Place::Index => format!("write `{elements}` for an element each, `[{elements}]` for an index array"),
        _ => "write an integer".to_owned(),
    };
    message(format!("a tuple is not {}", place.noun()), way)
}

pub(super) fn operand_missing(operator: &str) -> Message {
    let way = format!("{operator}1");
    message(format!("an operand is missing after `{operator}`"), format!("write `{way}`"))
}

pub(super) fn glued_dots(before: &str, after: &str) -> Message {
    let what = "`...` stands alone, for every axis that is not named";
    match (before, after) {
        ("", "") => message(what, "should this be `..`, for one whole axis?"),
        ("", after) => message(what, format!("should this be `..{after}` or `..., {after}`?")),
        (before, "") => message(what, format!("should this be `{before}..` or `{before}, ...`?")),
        (before, after) => message(what, format!("should this be `{before}..{after}` or `{before}..={after}`?")),
    }
}

pub(super) fn two_languages(mark: &str, in_slice: bool, instead: &str) -> Message {
    let what = if in_slice { "a `:` slice" } else { "a `..` range" };
    message(format!("`{mark}` does not belong in {what}"), format!("write {instead}"))
}

pub(super) fn too_many_colons() -> Message {
    message("a slice has at most two colons", "write `start:stop:step`")
}

pub(super) fn step_without_range(value: &str, step: &str) -> Message {
    let step = if step.is_empty() { "2" } else { step };
    message("a step needs a range before it", format!("write `{value}..;{step}`"))
}

pub(super) fn range_goes_on(mark: &str) -> Message {
    message(format!("`{mark}` after a complete range"), "a range is `start..end`, or `start..end;step`")
}

pub(super) fn inclusive_range_without_end(start: &str) -> Message {
    message("`..=` needs an end", format!("write `{start}..`, or `{start}..=tl(0)`"))
}

pub(super) fn step_missing(range: &str) -> Message {
    message("the step is missing after `;`", format!("write `{range}`, or a step such as `{range};2`"))
}

pub(super) fn never_closed(text: &str, at: &Range<usize>) -> Message {
    let open = &text[at.clone()];
    let close = char::from(closing(open.as_bytes()[0]));
    message(format!("`{open}` is never closed"), format!("add a `{close}`"))
}

pub(super) fn closes_nothing(close: u8) -> Message {
    message(format!("`{}` closes nothing", char::from(close)), "remove it")
}

pub(super) fn closes_another(close: u8, open: u8) -> Message {
    let expected = char::from(closing(open));
    message(format!("`{}` closes a `{}`", char::from(close), char::from(open)), format!("write `{expected}`"))
}

// Words.

pub(super) fn second_ellipsis(written: &str) -> Message {
    message(
        format!("a second `{written}` in one index"),
        "one is enough, it stands for every axis that is not named; `:` is one whole axis",
    )
}

pub(super) fn misspelt_word(meant: &str, written: &str) -> Message {
    message(format!("`{written}` is not a word of the index language"), format!("did you mean `{meant}`?"))
}

pub(super) fn word_as_bound(word: Word, place: Place) -> Message {
    message(
        format!("`{}` is not {}", word.name(), place.noun()),
        "it is an element of its own, set it apart with a comma",
    )
}

pub(super) fn none_in_range(place: Place) -> Message {
    message(format!("`None` is not {} of a `..` range", place.noun()), "leave it out")
}

pub(super) fn flag_as_bound(flag: bool, place: Place) -> Message {
    message(format!("`{flag}` is not {}", place.noun()), "write an integer")
}

pub(super) fn array_as_bound(written: &str, place: Place) -> Message {
    message(format!("`{written}` is an array, not {}", place.noun()), "write an integer")
}

pub(super) fn end_as_step(written: &str) -> Message {
    message(format!("`{written}` is a position, not a step"), "write an integer such as `2` or `-1`")
}

pub(super) fn end_arguments(name: &str, count: usize) -> Message {
    message(format!("`{name}` takes one argument, not {count}"), format!("write `{name}(0)`, `{name}(1)`, .."))
}

pub(super) fn end_argument(name: &str, written: &str) -> Message {
    message(format!("`{name}` takes a `usize`, not `{written}`"), format!("write `{name}(0)`, `{name}(1)`, .."))
}

pub(super) fn negative_head(value: &str) -> Message {
    message("`hd` counts from 0 up", format!("write `{value}` alone to count from the end"))
}

pub(super) fn negative_tail() -> Message {
    message("`tl` counts from 0 up", "`tl(0)` is the last position, `tl(1)` the one before it")
}

// What is Rust, and no literal.

pub(super) fn variable(name: &str) -> Message {
    message(
        format!("`{name}` is a name, a text holds only literals"),
        "write its value, or use `idx!` or the methods of `DynIndex`, which take variables",
    )
}

pub(super) fn expression(written: &str) -> Message {
    message(
        format!("`{written}` is an expression, a text holds only literals"),
        "write its value, or use `idx!` or the methods of `DynIndex`, which take expressions",
    )
}

pub(super) fn whole_macro(name: &str) -> Message {
    message(format!("`{name}!` is the macro around an index"), "write only what stands between its brackets")
}

pub(super) fn assignment(name: &str, value: &str) -> Message {
    message("`=` does not belong in an index", format!("write `{value}` alone, `{name}` has no place in it"))
}

pub(super) fn unknown(written: &str) -> Message {
    let help = match written {
        "…" => "did you mean `...`?",
        "\u{2212}" | "–" | "—" => "did you mean `-`?",
        "+" => "write a number without it",
        _ => "remove it",
    };
    message(format!("`{written}` does not belong in an index"), help)
}

// Numbers.

/// `below` and `above` are the integers beside the float, where they are short enough to show.
pub(super) fn float(written: &str, beside: Option<(i64, i64)>, place: Place) -> Message {
    let way = match beside {
        None => "write an integer".to_owned(),
        Some((below, above)) if below == above => format!("write `{below}`"),
        Some((below, above)) => format!("write an integer, such as `{below}` or `{above}`"),
    };
    message(format!("`{written}` is a float, not {}", place.noun()), way)
}

pub(super) fn text(written: &str, kind: &str, place: Place) -> Message {
    message(format!("`{written}` is {kind}, not {}", place.noun()), "write an integer, such as `0`")
}

pub(super) fn too_large(written: &str, negative: bool) -> Message {
    let limit = if negative { i64::MIN } else { i64::MAX };
    message(
        format!("`{written}` is beyond every position"),
        format!("positions and steps are `i64`, which ends at `{limit}`"),
    )
}

pub(super) fn out_of_suffix(written: &str, suffix: &str, limit: &str) -> Message {
    message(format!("`{written}` is out of range for `{suffix}`"), format!("`{suffix}` ends at `{limit}`"))
}

pub(super) fn negative_unsigned(written: &str, suffix: &str, value: &str) -> Message {
    message(format!("`{written}` is negative, but `{suffix}` has no sign"), format!("write `{value}`"))
}

pub(super) fn bad_number(written: &str) -> Message {
    message(format!("`{written}` is not an integer"), "write digits, such as `12`, `1_000` or `0xff`")
}

pub(super) fn zero_step() -> Message {
    message("a step of 0 never moves on", "write a step such as `1`, `2` or `-1`")
}

pub(super) fn empty_range(start: &str, dots: &str, end: &str, step: Option<&str>) -> Message {
    let way = match step {
        Some(step) => format!("write `{end}{dots}{start};{step}`, a negative step walks the same range backwards"),
        None => format!("write `{end}{dots}{start}`, or `{end}{dots}{start};-1` to walk it backwards"),
    };
    message(format!("`{start}{dots}{end}` is empty, it starts after its end"), way)
}

// Arrays.

pub(super) fn ragged_array(len: usize, first: usize) -> Message {
    message(
        format!("this row has length {len}, the first has {first}"),
        "give every row of an index array the same length",
    )
}

pub(super) fn mixed_array(flag: bool) -> Message {
    let what = if flag { "a bool among numbers" } else { "a number among bools" };
    message(what, "an index array holds positions and a mask holds bools, they do not mix")
}

pub(super) fn row_among_numbers() -> Message {
    message("a row among numbers", "all elements of an index array have the same rank")
}

pub(super) fn number_among_rows() -> Message {
    message("a number among rows", "all elements of an index array have the same rank")
}

pub(super) fn empty_entry() -> Message {
    message("an entry is missing before this comma", "remove the comma")
}

pub(super) fn mark_in_array(mark: &str) -> Message {
    message(format!("`{mark}` does not belong in an index array"), "an index has no brackets around it")
}

pub(super) fn word_in_array(written: &str) -> Message {
    message(
        format!("`{written}` does not belong in an index array"),
        "an index array holds integers and a mask holds bools, an index has no brackets around it",
    )
}

pub(super) fn bad_repeat() -> Message {
    message("an array is repeated by a number", "write `[entry; count]`, or the entries one by one")
}

pub(super) fn long_repeat() -> Message {
    message(
        "this repeats too many entries",
        format!("a text may repeat up to {LONGEST_REPEAT}, make a longer array with `DynIndex::ints`"),
    )
}

pub(super) fn too_deep() -> Message {
    message("arrays nested too deep", format!("a text may nest {MAX_DEPTH} arrays"))
}
