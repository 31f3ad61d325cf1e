//! Every message of the parser. Those that `idx!` reports as well are in tensor-idx-grammar.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

pub(super) use tensor_idx_grammar::message::*;
use tensor_idx_grammar::{Side, Slot};

use super::lex::closing;
use super::{LONGEST_REPEAT, MAX_DEPTH};

/// A part of the text as it is quoted in a message: in one line, and only its start where it is long.
pub(super) fn quote(part: &str) -> String {
    let mut quoted: String = part.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if part.chars().nth(40).is_some() {
        quoted.push('…');
    }
    quoted
}

pub(super) fn no_mode(name: &str) -> Message {
    Message::new(format!("there is no mode `{name}`"), "write `nix`, `tix`, `oix` or `vix`")
}

// Brackets.

pub(super) fn never_closed(text: &str, at: &Range<usize>) -> Message {
    let open = &text[at.clone()];
    let close = char::from(closing(open.as_bytes()[0]));
    Message::new(format!("`{open}` is never closed"), format!("add a `{close}`"))
}

pub(super) fn closes_nothing(close: u8) -> Message {
    Message::new(format!("`{}` closes nothing", char::from(close)), "remove it")
}

pub(super) fn closes_another(close: u8, open: u8) -> Message {
    let expected = char::from(closing(open));
    Message::new(format!("`{}` closes a `{}`", char::from(close), char::from(open)), format!("write `{expected}`"))
}

// Values where others are due.

pub(super) fn array_as_bound(written: &str, place: Slot) -> Message {
    Message::new(format!("`{written}` is an array, not {}", place.noun()), "write an integer")
}

pub(super) fn end_argument(side: Side, written: &str) -> Message {
    let name = side.name();
    Message::new(format!("`{name}` takes a `usize`, not `{written}`"), format!("write `{name}(0)`, `{name}(1)`, .."))
}

// What is Rust, and no literal.

pub(super) fn variable(name: &str) -> Message {
    Message::new(format!("`{name}` is a name, a text holds only literals"), "write its value")
}

pub(super) fn expression(written: &str) -> Message {
    Message::new(format!("`{written}` is an expression, a text holds only literals"), "write its value")
}

pub(super) fn whole_macro(name: &str) -> Message {
    Message::new(format!("`{name}!` is the macro around an index"), "write only what stands between its brackets")
}

pub(super) fn unknown(written: &str) -> Message {
    let help = match written {
        "…" => "did you mean `...`?",
        "\u{2212}" | "–" | "—" => "did you mean `-`?",
        "+" => "write a number without it",
        _ => "remove it",
    };
    Message::new(format!("`{written}` does not belong in an index"), help)
}

// Numbers.

pub(super) fn out_of_suffix(written: &str, suffix: &str, limit: &str) -> Message {
    Message::new(format!("`{written}` is out of range for `{suffix}`"), format!("`{suffix}` ends at `{limit}`"))
}

pub(super) fn bad_number(written: &str) -> Message {
    Message::new(format!("`{written}` is not an integer"), "write digits, such as `12`, `1_000` or `0xff`")
}

// Arrays.

pub(super) fn empty_entry() -> Message {
    Message::new("an entry is missing before this comma", "remove the comma")
}

pub(super) fn mark_in_array(mark: &str) -> Message {
    Message::new(format!("`{mark}` does not belong in an index array"), "an index has no brackets around it")
}

pub(super) fn word_in_array(written: &str) -> Message {
    Message::new(
        format!("`{written}` does not belong in an index array"),
        "an index array holds integers and a mask holds bools, an index has no brackets around it",
    )
}

pub(super) fn bad_repeat() -> Message {
    Message::new("an array is repeated by a number", "write `[entry; count]`, or the entries one by one")
}

pub(super) fn long_repeat() -> Message {
    Message::new(
        "this repeats too many entries",
        format!("a text may repeat up to {LONGEST_REPEAT}, make a longer array with `DynIndex::ints`"),
    )
}

pub(super) fn too_deep() -> Message {
    Message::new("arrays nested too deep", format!("a text may nest {MAX_DEPTH} arrays"))
}
