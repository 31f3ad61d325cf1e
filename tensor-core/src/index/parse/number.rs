//! Numbers as Rust writes them.

use alloc::string::{String, ToString};
use core::ops::Range;

use tensor_idx_grammar::Slot;

use super::Parser;
use super::error::Mistake;
use super::lex::TokenKind;
use super::message::{self, quote};
use crate::position::{IntoPosition, IntoStep, Position};

/// An integer that fits the type of its suffix, or `i64` where it has none.
#[derive(Clone, Copy)]
pub(super) struct ParsedNumber {
    /// Held at the end of `i128` where it is a larger `u128`.
    value: i128,
    suffix: &'static str,
}

/// The integer types, their bits and whether they have a sign; `usize` is taken for 64 bits, whatever the machine.
const TYPES: [(&str, u32, bool); 12] = [
    ("i8", 8, true),
    ("i16", 16, true),
    ("i32", 32, true),
    ("i64", 64, true),
    ("i128", 128, true),
    ("isize", 64, true),
    ("u8", 8, false),
    ("u16", 16, false),
    ("u32", 32, false),
    ("u64", 64, false),
    ("u128", 128, false),
    ("usize", 64, false),
];

impl ParsedNumber {
    pub(super) fn position(self) -> Position {
        // What is not negative counts from the head, and from there alone, where its type has no sign.
        match u128::try_from(self.value) {
            Ok(value) if self.suffix.starts_with('u') => value.into_position(),
            _ => self.value.into_position(),
        }
    }

    pub(super) fn step(self) -> i64 {
        self.value.into_step()
    }

    /// The argument of `hd` or `tl`: not negative, and of at most 64 bits.
    pub(super) fn magnitude(self) -> u64 {
        u64::try_from(self.value).unwrap_or_default()
    }

    pub(super) fn suffix(self) -> &'static str {
        self.suffix
    }
}

impl Parser<'_> {
    /// The number at one token, or at a minus and one token.
    pub(super) fn number(&self, tokens: Range<usize>, place: Slot) -> Result<ParsedNumber, Mistake> {
        let negative = tokens.len() == 2;
        let last = tokens.end - 1;
        let (written, shown) = (self.written(last..last + 1), self.show(tokens.clone()));
        let error = |message| Err(self.mistake(tokens.clone(), message));
        match self.kind(last) {
            TokenKind::Float => return error(message::float(&shown, float(written, negative), place)),
            TokenKind::Quoted(quoted) => return error(message::quoted(&shown, quoted, place)),
            _ => {}
        }
        let (digits, radix, suffix) = split(written);
        let value = digits.chars().filter(|&digit| digit != '_').try_fold(Some(0_u128), |value, digit| {
            let digit = digit.to_digit(radix)?;
            Some(value.and_then(|value| value.checked_mul(radix.into())?.checked_add(digit.into())))
        });
        // No digit at all, or one that the radix does not have.
        let Some(value) = value.filter(|_| digits.contains(|digit| digit != '_')) else {
            return error(message::bad_number(&shown));
        };
        let (name, bits, signed) = match TYPES.into_iter().find(|(name, ..)| *name == suffix) {
            Some(of) => of,
            None if suffix.is_empty() => ("", 64, true),
            None => return error(message::bad_number(&shown)),
        };
        if negative && !signed {
            let positive = quote(written.strip_suffix(suffix).unwrap_or(written));
            return error(message::negative_unsigned(&shown, suffix, &alloc::format!("-{positive}")));
        }
        let limit = u128::MAX >> (128 - bits + u32::from(signed));
        let limit = if negative { limit + 1 } else { limit };
        match value.filter(|&value| value <= limit) {
            // -2^127 is its own negative.
            Some(value) if negative => Ok(ParsedNumber { value: (value as i128).wrapping_neg(), suffix: name }),
            Some(value) => Ok(ParsedNumber { value: i128::try_from(value).unwrap_or(i128::MAX), suffix: name }),
            None if name.is_empty() => error(message::too_large(&shown, negative)),
            None => {
                let sign = if negative { "-" } else { "" };
                error(message::out_of_suffix(&shown, name, &(String::from(sign) + &limit.to_string())))
            }
        }
    }
}

/// The digits, their radix and the suffix.
pub(super) fn split(written: &str) -> (&str, u32, &str) {
    let prefixes = [("0x", 16), ("0o", 8), ("0b", 2)];
    let (digits, radix) =
        prefixes.into_iter().find_map(|(p, radix)| Some((written.strip_prefix(p)?, radix))).unwrap_or((written, 10));
    // No suffix starts with a letter that is a digit.
    let end = digits.find(|letter: char| letter != '_' && !letter.is_digit(radix.max(10))).unwrap_or(digits.len());
    (&digits[..end], radix, &digits[end..])
}

/// The value of a float, NaN where Rust does not read it. One of `f32` is rounded to that type.
pub(super) fn float(written: &str, negative: bool) -> f64 {
    let plain: String = written.chars().filter(|&digit| digit != '_').collect();
    let value = match plain.strip_suffix("f32") {
        Some(digits) => digits.parse::<f32>().map_or(f64::NAN, f64::from),
        None => plain.strip_suffix("f64").unwrap_or(&plain).parse().unwrap_or(f64::NAN),
    };
    if negative { -value } else { value }
}
