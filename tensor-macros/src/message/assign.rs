//! What is said about the shape of an assignment.

use super::Message;
use crate::ast::Mode;

const OPERATORS: &str = "`=`, `+=`, `-=`, `*=`, `/=`, `%=`, `**=`, `/ /=`, `&=`, `|=` and `^=`";

pub(crate) fn empty_assignment() -> Message {
    Message::new("`assign!` needs an assignment", "write `assign!(t[index] = value)`")
}

pub(crate) fn operator_missing(before: &str, after: &str) -> Message {
    // `t[0], 1`, `t[0], = 1`: the comma is no part of the value.
    let after = after.trim_start_matches([',', ';', '=', ' ']);
    let way = match after.chars().next() {
        None => "write `= value`; if there was a `//=`, it starts a comment in Rust: write `/ /= value`, or call \
                 `.floor_div_assign(value)`"
            .to_owned(),
        Some(sign) if "+-*/%".contains(sign) => format!("should this be `{before} {sign}= ..`?"),
        // `t[0].fill(1)`
        Some('.') => format!("write `{before} = value`"),
        Some(_) => format!("should this be `{before} = {after}`?"),
    };
    Message::new(format!("no operator after `{before}`"), way)
}

/// `assign!(#[cfg(..)] t[0] = 1)`
pub(crate) fn attribute_of_target() -> Message {
    Message::new("a target takes no attributes", "write it before the macro: `#[cfg(..)] assign!(..)`")
}

/// `assign!(t[0] = #[cfg(..)] 1)`
pub(crate) fn attribute_of_value() -> Message {
    Message::new("a value takes no attributes", "write it before the macro: `#[cfg(..)] assign!(..)`")
}

pub(crate) fn target_missing(sign: &str, index: &str) -> Message {
    let index = if index.is_empty() { "[index]" } else { index };
    Message::new("there is nothing to assign to", format!("write `t{index} {sign} value`"))
}

pub(crate) fn index_missing(target: &str, called: &str, sign: &str) -> Message {
    let own = match sign {
        "+=" | "-=" | "*=" | "/=" | "%=" => format!(", or Rust's own `{target} {sign} ..` without the macro"),
        _ => String::new(),
    };
    Message::new(format!("`{target}` has no index"), format!("write {called}`{target}[...]` for all of it{own}"))
}

/// `m.diagonal() = v`
pub(crate) fn call_as_target(target: &str, view: &str, verb: &str) -> Message {
    Message::new(
        format!("`{target}` has no index"),
        format!("write `{view}.{verb}(..)` for a view, or `{target}[...]` where the method returns a tensor by `&mut`"),
    )
}

pub(crate) fn value_missing(sign: &str) -> Message {
    Message::new(format!("the value is missing after `{sign}`"), format!("write `{sign} 0`, `{sign} &values`, .."))
}

pub(crate) fn target_as_value(host: &str) -> Message {
    Message::new(format!("`&{host}` is the tensor that is written to"), format!("copy it first: `&{host}.clone()`"))
}

/// `a[[0, 1]] = a[[1, 0]]`
pub(crate) fn element_for_rows(element: &str, rows: &str, host: &str, positions: &str) -> Message {
    Message::new(
        format!("`{element}` is one element here, and `{rows}` names several rows"),
        format!("rows are `{host}.oix(&{positions})`; for the element write `{{ {element} }}`"),
    )
}

pub(crate) fn comma_before_value(value: &str) -> Message {
    Message::new("a `,` before the value", format!("write `{value}` alone"))
}

pub(crate) fn second_operator(sign: &str, first: &str) -> Message {
    Message::new(format!("`{sign}` after `{first}`"), "one call is one assignment, with one operator")
}

pub(crate) fn second_value(values: &str) -> Message {
    Message::new("a second value", format!("write an array: `[{values}]`"))
}

pub(crate) fn second_assignment(sign: &str, last: bool) -> Message {
    let way = if last { "remove it" } else { "write one `assign!` for each assignment" };
    Message::new(format!("`{sign}` does not belong in an assignment"), way)
}

pub(crate) fn expected_end_of_value() -> Message {
    Message::new("expected an operator before this", "what follows the operator of an assignment is one expression")
}

pub(crate) fn expected_end_of_host() -> Message {
    Message::new("expected an operator or a `.` before this", "what stands before the index is one expression")
}

pub(crate) fn comparison(sign: &str) -> Message {
    let way = format!("write `=`; the operators of `assign!` are {OPERATORS}");
    match sign {
        "==" => Message::new("`==` compares", "write `=`"),
        "=>" | ":=" => Message::new(format!("`{sign}` does not assign"), "write `=`"),
        _ => Message::new(format!("`{sign}` compares"), way),
    }
}

pub(crate) fn foreign_operator(sign: &str) -> Message {
    let way = format!("the operators of `assign!` are {OPERATORS}");
    Message::new(format!("tensors have no `{sign}`"), way)
}

pub(crate) fn call_for_index(call: &str, index: &str) -> Message {
    Message::new(format!("`{call}` is a call, not an index"), format!("write `{index}`"))
}

pub(crate) fn misspelt_mode(mode: Mode, written: &str, field: &str) -> Message {
    Message::new(
        format!("`{written}` is not a way to index"),
        format!("did you mean `{}`? (a field of that name is written `({field})[..]`)", mode.name()),
    )
}

pub(crate) fn misplaced_host(target: &str, instead: &str) -> Message {
    Message::new(format!("`{target}` is no place to assign to"), format!("write {instead}"))
}
