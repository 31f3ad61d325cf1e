//! A mistake in a text, before it is reported: what is wrong, and where.

use alloc::string::String;
use core::ops::Range;

use tensor_idx_grammar::message::Message;

use crate::error::ParseIndexError;

/// A mistake before it is reported: the bytes that are wrong and the message.
pub(super) struct Mistake {
    at: Range<usize>,
    message: Message,
}

/// How much of a long line is shown, and how much of that before the mistake.
const SHOWN: usize = 80;
const BEFORE: usize = 30;

impl Mistake {
    pub(super) fn new(at: Range<usize>, message: Message) -> Self {
        Mistake { at, message }
    }

    pub(super) fn in_text(self, text: &str) -> ParseIndexError {
        let Mistake { at, message: Message { what, help } } = self;
        let line_start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[line_start..].split('\n').next().unwrap_or_default();
        let column = text[line_start..at.start].chars().count();
        let len = text[at.clone()].split('\n').next().unwrap_or_default().chars().count().max(1);

        let mut shown = String::new();
        let skipped = if line.chars().nth(SHOWN).is_some() { column.saturating_sub(BEFORE) } else { 0 };
        if skipped > 0 {
            shown.push('…');
        }
        let start = column - skipped + usize::from(skipped > 0);
        // A tab or another control character would move the caret away from its place.
        shown.extend(line.chars().skip(skipped).take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }));
        let end = (start + len).min(shown.chars().count().max(start + 1));
        if line.chars().nth(skipped + SHOWN).is_some() {
            shown.push('…');
        }
        ParseIndexError { message: what, help, span: at, column, shown, carets: start..end }
    }
}
