//! Tokens as the user wrote them.

use proc_macro2::{Delimiter, LineColumn, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

use crate::fragments;

/// The text of the tokens: no space where two touch in the source, one space where they do not.
pub(crate) fn written(tokens: &[TokenTree]) -> String {
    text(tokens.iter().cloned().collect())
}

/// The text of a part of the syntax.
pub(crate) fn show(syntax: &dyn ToTokens) -> String {
    text(syntax.to_token_stream())
}

fn text(tokens: TokenStream) -> String {
    let mut text = Text::default();
    text.all(fragments::kept(tokens));
    text.text
}

#[derive(Default)]
struct Text {
    text: String,
    /// Where the last token ended; `None` before the first.
    end: Option<LineColumn>,
    /// The last token takes no space after it: it is punctuation joined to the next, whose places may differ in macros.
    joint: bool,
}

impl Text {
    fn token(&mut self, token: &TokenTree) {
        if let TokenTree::Group(group) = token {
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Brace => ("{", "}"),
                Delimiter::None => return self.all(group.stream()),
            };
            // A group that syn put together has one place for both delimiters, the whole of it.
            let whole = group.span_open().start() == group.span_close().start();
            self.push(open, group.span_open().start(), group.span_open().end());
            self.joint = whole;
            self.all(group.stream());
            self.joint = whole;
            self.push(close, group.span_close().start(), group.span_close().end());
        } else {
            self.push(&token.to_string(), token.span().start(), token.span().end());
            self.joint = matches!(token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
        }
    }

    fn all(&mut self, tokens: TokenStream) {
        for token in tokens {
            self.token(&token);
        }
    }

    fn push(&mut self, token: &str, start: LineColumn, end: LineColumn) {
        let space = match self.end {
            None => false,
            _ if self.joint => false,
            Some(end) if end.line == start.line && end.column <= start.column => end.column < start.column,
            // On another line, or put together by a macro.
            Some(_) => !is_tight(&self.text, token),
        };
        if space {
            self.text.push(' ');
        }
        self.text.push_str(token);
        self.end = Some(end);
        self.joint = false;
    }
}

/// Whether one would write no space between `text` and `token`.
fn is_tight(text: &str, token: &str) -> bool {
    let ends_operand =
        |text: &str| text.trim_end().ends_with(|last: char| last.is_alphanumeric() || ")]}\"_".contains(last));
    let sign = text.strip_suffix(['-', '!', '&', '*']);
    text.ends_with(['(', '[', '.', ':', ';'])
        || text.ends_with("..=")
        || sign.is_some_and(|before| !ends_operand(before))
        || token.starts_with([')', ']', '.', ',', ':', ';', '?'])
        || token.starts_with(['(', '[']) && ends_operand(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        let tokens: TokenStream = source.parse().unwrap();
        written(&tokens.into_iter().collect::<Vec<_>>())
    }

    #[test]
    fn spaces_are_those_of_the_source() {
        for source in
            ["1..3", "1 .. 3", "n-1", "n - 1", "n : : 2", "(n)::2", "a ..= b;2", "[0,1]", "[ 0, 1 ]", "&x[..]", "-1"]
        {
            assert_eq!(text(source), source);
        }
        assert_eq!(text("1   ..   3"), "1 .. 3");
        assert_eq!(text("{ \"é\".len() }..n"), "{ \"é\".len() }..n");
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(text("1 /* one */ .. /* to */ 3"), "1 .. 3");
        assert_eq!(text("1../* to */3"), "1.. 3");
    }

    #[test]
    fn lines_are_joined_as_one_would_write_them() {
        assert_eq!(text("f(\n    n,\n    k,\n)"), "f(n, k,)");
        assert_eq!(text("1\n..\n-n"), "1..-n");
        assert_eq!(text("n\n-\n1"), "n - 1");
        assert_eq!(text("[\n-1,\n2]"), "[-1, 2]");
        assert_eq!(text("a\n+\n(b)"), "a + (b)");
    }
}
