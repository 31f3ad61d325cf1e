//! Text to tokens, and tokens to the pieces between commas and to the marks of the language.

use alloc::vec::Vec;
use core::ops::Range;

use tensor_idx_grammar::{Quoted, Sign};

use super::error::Mistake;
use super::message;

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind {
    /// An integer.
    Int,
    Float,
    Quoted(Quoted),
    /// A name or a path: `None`, `np.newaxis`, `i64::MAX`.
    Name,
    Minus,
    /// An opening bracket, and the number of the token that closes it.
    Open(u8, usize),
    Close(u8),
    Mark(Sign),
    /// Nothing that the language knows.
    Other,
}

/// All tokens of a text; every bracket has its partner.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Mistake> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, len) = token(&text[at..], first);
        let span = at..at + len;
        match kind {
            TokenKind::Open(..) => open.push(tokens.len()),
            TokenKind::Close(close) => {
                let Some(start) = open.pop() else {
                    return Err(Mistake::new(span, message::closes_nothing(close)));
                };
                let partner = tokens.len();
                if let TokenKind::Open(bracket, end) = &mut tokens[start].kind {
                    if closing(*bracket) != close {
                        return Err(Mistake::new(span, message::closes_another(close, *bracket)));
                    }
                    *end = partner;
                }
            }
            _ => {}
        }
        tokens.push(Token { kind, at: span });
        at += len;
    }
    match open.first() {
        Some(&start) => Err(Mistake::new(tokens[start].at.clone(), message::never_closed(text, &tokens[start].at))),
        None => Ok(tokens),
    }
}

/// The token that a text starts with, and its length.
fn token(text: &str, first: char) -> (TokenKind, usize) {
    if let Some(sign) = Sign::ALL.into_iter().find(|sign| text.starts_with(sign.written())) {
        return (TokenKind::Mark(sign), sign.written().len());
    }
    match first {
        '[' | '(' | '{' => (TokenKind::Open(first as u8, 0), 1),
        ']' | ')' | '}' => (TokenKind::Close(first as u8), 1),
        '-' => (TokenKind::Minus, 1),
        '"' | '\'' => quoted(text, 0, first),
        'b' if text[1..].starts_with('"') => quoted(text, 1, '"'),
        '0'..='9' => number(text.as_bytes()),
        // Rust has no such float, NumPy has.
        '.' if text[1..].starts_with(|c: char| c.is_ascii_digit()) => {
            (TokenKind::Float, 1 + number(&text.as_bytes()[1..]).1)
        }
        _ if starts_name(first) => (TokenKind::Name, name(text)),
        _ => (TokenKind::Other, first.len_utf8()),
    }
}

/// From one quote to the next, or to the end of the text where there is none.
fn quoted(text: &str, prefix: usize, quote: char) -> (TokenKind, usize) {
    let mut escaped = false;
    let (mut letters, mut len) = (0, text.len());
    for (at, letter) in text.char_indices().skip(prefix + 1) {
        if letter == quote && !escaped {
            len = at + 1;
            break;
        }
        escaped = letter == '\\' && !escaped;
        letters += usize::from(!escaped);
    }
    let kind = match (prefix, quote) {
        (1, _) => Quoted::Bytes,
        (_, '\'') if letters == 1 => Quoted::Character,
        _ => Quoted::Text,
    };
    (TokenKind::Quoted(kind), len)
}

/// A number: as in Rust, `1.` is a float and `1..` is not.
fn number(text: &[u8]) -> (TokenKind, usize) {
    let digits = |from: usize| from + text[from..].iter().take_while(|b| b.is_ascii_digit() || **b == b'_').count();
    let letters =
        |from: usize| from + text[from..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    let is = |at: usize, of: &[u8]| text.get(at).is_some_and(|byte| of.contains(byte));
    if is(0, b"0") && is(1, b"xob") {
        return (TokenKind::Int, letters(2));
    }
    let mut float = false;
    let mut end = digits(0);
    if is(end, b".") && !text.get(end + 1).is_some_and(|b| matches!(b, b'.' | b'_') || b.is_ascii_alphabetic()) {
        float = true;
        end = digits(end + 1);
    }
    let exponent = if is(end + 1, b"+-") { end + 2 } else { end + 1 };
    // As in Rust, `_` may come before the first digit.
    let first = text.get(exponent..).and_then(|rest| rest.iter().find(|byte| **byte != b'_'));
    if is(end, b"eE") && first.is_some_and(u8::is_ascii_digit) {
        float = true;
        end = digits(exponent);
    }
    let suffix = end;
    end = letters(end);
    float |= matches!(&text[suffix..end], b"f32" | b"f64");
    (if float { TokenKind::Float } else { TokenKind::Int }, end)
}

fn starts_name(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

/// The length of a name, with the names that follow a `.` or `::`.
fn name(text: &str) -> usize {
    let mut end = 0;
    loop {
        end += text[end..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - end);
        let joint = [".", "::"].into_iter().find(|joint| text[end..].starts_with(joint));
        match joint {
            Some(joint) if text[end + joint.len()..].starts_with(starts_name) => end += joint.len(),
            _ => return end,
        }
    }
}

pub(super) fn closing(open: u8) -> u8 {
    match open {
        b'[' => b']',
        b'(' => b')',
        _ => b'}',
    }
}

/// The numbers of the tokens that are marks, brackets hiding what is inside them.
pub(super) fn marks(tokens: &[Token], within: Range<usize>) -> impl Iterator<Item = (usize, Sign)> {
    let mut at = within.start;
    core::iter::from_fn(move || {
        while at < within.end {
            let here = at;
            at += 1;
            match tokens[here].kind {
                TokenKind::Mark(sign) => return Some((here, sign)),
                TokenKind::Open(_, close) => at = close + 1,
                _ => {}
            }
        }
        None
    })
}
