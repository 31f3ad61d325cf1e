//! Text from files, as it may be shown.

use std::fmt::{self, Display, Write};

/// Displays a value without the characters that control a terminal: each is replaced by its escape (`\n`, `\u{1b}`).
///
/// Names, keys and paths come from files, and their writer may have put escape sequences into them. Control characters are
/// escaped, line separators too, and marks of direction, which show a text in another order than it has. Errors of this
/// library show all names in this way. A backslash of the text stays as it is.
///
/// ```
/// use tensor_idx::files::Escaped;
///
/// assert_eq!(Escaped("layer.0/\u{e9}").to_string(), "layer.0/\u{e9}");
/// assert_eq!(Escaped("a\x1b[2Jb\n").to_string(), r"a\u{1b}[2Jb\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<T>(
    /// What is displayed.
    pub T,
);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_control(*c)) {
            self.0.write_str(&rest[..at])?;
            write!(self.0, "{}", c.escape_default())?;
            rest = &rest[at + c.len_utf8()..];
        }
        self.0.write_str(rest)
    }
}

/// Whether a character acts on the text around it: control characters, and those of line and direction.
fn is_control(c: char) -> bool {
    let of_lines_and_direction =
        |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || of_lines_and_direction(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_is_left() {
        for c in '\0'..=char::MAX {
            let shown = Escaped(c).to_string();
            assert!(!shown.contains(char::is_control), "{shown:?}");
            assert_eq!(shown == c.to_string(), !is_control(c), "{shown:?}");
        }
        for c in
            "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}".chars()
        {
            assert_eq!(Escaped(c).to_string(), format!("\\u{{{:x}}}", c as u32));
        }
        // Letters of any language, their marks and joiners, and pictures of several characters.
        for text in
            ["w\u{e9}ights", "\u{92e}\u{947}\u{902}", "\u{645}\u{6cc}\u{200c}\u{62e}", "\u{1f469}\u{200d}\u{1f52c}"]
        {
            assert_eq!(Escaped(text).to_string(), text);
        }
    }
}
