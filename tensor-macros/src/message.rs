//! Every diagnostic of the macros. Those that the text form reports as well are in tensor-idx-grammar.

mod assign;

pub(crate) use tensor_idx_grammar::message::*;
use tensor_idx_grammar::{Move, Slot, Word};

pub(crate) use assign::*;

/// What an index between Rust's own brackets is made of.
pub(crate) enum By {
    Positions,
    Ranges,
    /// There is an index array or a mask.
    Arrays,
}

/// `ids[0, 1]` where an expression is due: the index language ends at the brackets of the macro.
/// What is written to is copied first.
pub(crate) fn index_in_rust(host: &str, index: &str, by: By, target: &str) -> Message {
    let copied = if host == target { ".to_contiguous()" } else { "" };
    let part = format!("`{host}.i(idx![{index}]){copied}`");
    let way = match by {
        By::Positions => format!("`{host}[[{index}]]` for an element, {part}"),
        By::Ranges => part,
        // It makes a tensor of its own.
        By::Arrays => format!("`{host}.nix(idx![{index}])`"),
    };
    Message::new(format!("`[{index}]` is not an index of Rust's own"), format!("write {way} for a part"))
}

/// `wrap(7..11)`, with what stands behind the range. To `clip` it, NumPy's slice does what is meant, if it does not count from the end.
pub(crate) fn range_to_move(
    word: Move,
    written: &str,
    (start, end, inclusive): (&str, &str, bool),
    value: Option<&str>,
) -> Message {
    let Message { what, .. } = nothing_to_move(word, written);
    let view = match word {
        Move::Clip
            if !inclusive
                && ![start, end].iter().any(|bound| bound.trim_start_matches(['(', '{', ' ']).starts_with('-')) =>
        {
            format!("`{start}:{end}` ends with the axis")
        }
        _ => format!("write `{written}` alone"),
    };
    let value = value.map_or(String::new(), |value| format!(", {value}"));
    Message::new(what, format!("{view}; an index array is `{}(&Vec::from_iter({written}){value})`", word.name()))
}

/// `#[cfg(..)] 0`
pub(crate) fn attribute() -> Message {
    Message::new(
        "an index takes no attributes",
        "write an index for each case, such as `if cfg!(..) { t.i(idx![..]) } else { .. }`, or each under its `#[cfg(..)]`",
    )
}

/// `a == b`: in NumPy a mask of the elements.
pub(crate) fn bool_as_mask(comparison: &str, mask: &str, whole: &str) -> Message {
    Message::new(
        format!("`{comparison}` is one bool for the whole tensor, not a mask"),
        format!("a mask is `{mask}`; for one bool write `{{ {whole} }}`"),
    )
}

/// `n::2`, `::consts::N`
pub(crate) fn slice_that_is_a_path(start: &str, step: &str) -> Message {
    if start.is_empty() {
        return Message::new(
            format!("`::{step}` may be a path, or a slice with the step `{step}`"),
            format!("for the path write `{{::{step}}}`, for the slice `: : {{{step}}}`"),
        );
    }
    let step = if step.is_empty() { String::new() } else { format!(" {step}") };
    let tight = step.trim_start();
    Message::new(
        format!("`{start}::{tight}` reads as a path in Rust"),
        format!("for a slice write `{start} : :{step}` or `({start})::{tight}`"),
    )
}

/// `newaxis`, which may be a variable; `np.newaxis`, which may not.
pub(crate) fn misspelt_name(word: Word, written: &str, library: bool) -> Message {
    let mut message = misspelt_word(word.name(), written);
    if !library {
        message.help += &format!(" (a variable of that name is written `{{{written}}}`)");
    }
    message
}

// Values of `slice!`.

/// `idx!["1:3, 0"]`
pub(crate) fn index_in_quotes(written: &str, inside: &str) -> Message {
    Message::new(
        format!("`{written}` is a string, not an index"),
        format!(
            "write `{inside}` without the quotes; a text that is known at run time is parsed: `text.parse::<DynIndex>()?`"
        ),
    )
}

/// `slice![1..2]`
pub(crate) fn mark_in_slice_value(mark: &str) -> Message {
    Message::new(
        format!("`{mark}` does not belong in `slice!`"),
        "`slice!` takes values: `slice!(stop)`, `slice!(start, stop)` or `slice!(start, stop, step)`",
    )
}

/// `slice![]`
pub(crate) fn slice_value_without_stop() -> Message {
    Message::new("`slice!` needs a stop", "write `slice!(stop)`; `slice!(None)` is everything")
}

/// `slice![1, , 2]`
pub(crate) fn empty_part_of_slice_value() -> Message {
    Message::new("a value is missing before this comma", "remove the comma, or write `None`")
}

/// `slice![1, NewAxis]`
pub(crate) fn word_in_slice_value(word: Word, place: Slot) -> Message {
    let way = if place.is_step() { "an integer" } else { "an integer, `hd(k)`, `tl(k)`" };
    Message::new(format!("`{}` is not {}", word.name(), place.noun()), format!("write {way} or `None`"))
}

/// `slice![1, 2, 3, 4]`
pub(crate) fn slice_value_with_too_much() -> Message {
    Message::new("`slice!` takes at most three values", "write `slice!(start, stop, step)`")
}
