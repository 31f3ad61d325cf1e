//! Texts in columns.

use alloc::string::String;

/// Padding of any width; that of format strings ends at 65535.
pub(crate) fn spaces(n: usize) -> String {
    " ".repeat(n)
}

/// Columns are counted in characters: right for digits and most alphabets, not for wide or combining ones.
pub(crate) fn chars(text: &str) -> usize {
    text.chars().count()
}
