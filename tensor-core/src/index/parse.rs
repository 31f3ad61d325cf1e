//! Text to an index: the grammar of `idx!` for literals.
//!
//! ```text
//! index   = [ element { "," element } [ "," ] ]
//! element = "..." | range | slice | value | "true" | "false" | word | array
//! range   = [ value ] ( ".." [ value ] | "..=" value ) [ ";" integer ]
//! slice   = [ value ] ":" [ value ] [ ":" [ integer ] ]
//! value   = integer | end                         (in a slice also "None")
//! integer = [ "-" ] digits [ suffix ]             (as Rust writes them: 1_000, 0xff, 3usize)
//! end     = ( "hd" | "tl" ) "(" integer ")"
//! word    = "NewAxis" | "None" | "Ellipsis"
//! array   = "[" [ entry { "," entry } [ "," ] ] "]" | "[" entry ";" integer "]"
//! entry   = integer | "true" | "false" | array
//! ```
//!
//! The steps are those of tensor-macros, and so are the words of its messages; the first mistake is the one reported.
//! The text may come from anywhere: time and memory are proportional to its length, and nothing recurses deeper than
//! [`MAX_DEPTH`].

mod array;
mod error;
mod lex;
mod message;
mod number;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Bound, Range};
use core::str::FromStr;

use crate::index::dynamic::{DynElement, DynIndex};
use crate::position::Position;
use crate::range::{Slice, StrictRange};

pub use error::ParseIndexError;
use error::{Message, Mistake};
use lex::{Kind, Sign, Token};
use message::quote;
use number::Number;

/// How deep arrays may be nested, as in NumPy.
const MAX_DEPTH: usize = 64;

/// How many entries all `[entry; count]` of a text may make together, so that a short text stays a small index.
const LONGEST_REPEAT: usize = 65_536;

/// # Example: a bad index from a user
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let index: DynIndex = "..., 1:3, None, -1".parse()?;
/// assert_eq!(index, DynIndex::new().ellipsis().slice(1, 3, None).new_axis().at(-1));
///
/// let error = "..., 1:3.5".parse::<DynIndex>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`3.5` is a float, not a bound
///   ..., 1:3.5
///          ^^^
///   help: write an integer, such as `3` or `4`"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for DynIndex {
    type Err = ParseIndexError;

    fn from_str(text: &str) -> Result<Self, ParseIndexError> {
        index(text).map_err(|mistake| mistake.in_text(text))
    }
}

fn index(text: &str) -> Result<DynIndex, Mistake> {
    let tokens = lex::tokens(text)?;
    let mut parser = Parser { text, tokens: &tokens, repeated: 0 };
    let mut elements = Vec::new();
    let mut ellipsis = false;
    for piece in parser.pieces(0..tokens.len(), message::empty_element)? {
        let element = parser.element(piece.clone())?;
        if element == DynElement::Ellipsis && core::mem::replace(&mut ellipsis, true) {
            return Err(parser.mistake(piece.clone(), message::second_ellipsis(&parser.show(piece))));
        }
        elements.push(element);
    }
    Ok(elements.into_iter().collect())
}

/// What a Rust expression may start with, beside names, literals and brackets.
const OPERATORS: [&str; 5] = ["&", "*", "!", "|", "<"];

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// How many entries `[entry; count]` has made so far.
    repeated: usize,
}

/// What stands where a value may stand.
enum Value {
    Number(Number),
    End(Position),
    Word(Word),
    Flag(bool),
    /// An index array or a mask.
    Array(DynElement),
}

#[derive(Clone, Copy, PartialEq)]
enum Word {
    NewAxis,
    Ellipsis,
    None,
}

impl Word {
    const ALL: [Self; 3] = [Self::NewAxis, Self::Ellipsis, Self::None];

    fn name(self) -> &'static str {
        match self {
            Self::NewAxis => "NewAxis",
            Self::Ellipsis => "Ellipsis",
            Self::None => "None",
        }
    }
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Index,
    RangeBound,
    RangeStep,
    SliceBound,
    SliceStep,
}

impl Place {
    fn noun(self) -> &'static str {
        match self {
            Self::Index => "an index",
            Self::RangeBound | Self::SliceBound => "a bound",
            Self::RangeStep | Self::SliceStep => "a step",
        }
    }
}

/// Spans are given as ranges of tokens.
impl<'t> Parser<'t> {
    fn kind(&self, token: usize) -> Kind {
        self.tokens[token].kind
    }

    /// The text of some tokens, as it was written.
    fn written(&self, tokens: Range<usize>) -> &'t str {
        if tokens.is_empty() { "" } else { &self.text[self.bytes(tokens)] }
    }

    /// The same for a message.
    fn show(&self, tokens: Range<usize>) -> String {
        quote(self.written(tokens))
    }

    fn bytes(&self, tokens: Range<usize>) -> Range<usize> {
        self.tokens[tokens.start].at.start..self.tokens[tokens.end - 1].at.end
    }

    fn mistake(&self, tokens: Range<usize>, message: Message) -> Mistake {
        Mistake::new(self.bytes(tokens), message)
    }

    /// What stands between the commas; a comma may end the list.
    fn pieces(&self, within: Range<usize>, missing: fn() -> Message) -> Result<Vec<Range<usize>>, Mistake> {
        let mut pieces = Vec::new();
        let mut start = within.start;
        for (at, sign) in lex::marks(self.tokens, within.clone()) {
            if sign == Sign::Comma {
                if at == start {
                    return Err(self.mistake(at..at + 1, missing()));
                }
                pieces.push(start..at);
                start = at + 1;
            }
        }
        if start < within.end {
            pieces.push(start..within.end);
        }
        Ok(pieces)
    }

    fn element(&mut self, piece: Range<usize>) -> Result<DynElement, Mistake> {
        let marks: Vec<(usize, Sign)> = lex::marks(self.tokens, piece.clone()).collect();
        let starts = core::iter::once(piece.start).chain(marks.iter().map(|mark| mark.0 + 1));
        let ends = marks.iter().map(|mark| mark.0).chain([piece.end]);
        let parts: Vec<Range<usize>> = starts.zip(ends).map(|(start, end)| start..end).collect();
        let signs: Vec<Sign> = marks.iter().map(|mark| mark.1).collect();
        match *signs {
            [] => self.single(piece),
            [Sign::Dots] if piece.len() == 1 => Ok(DynElement::Ellipsis),
            [Sign::To | Sign::Through] | [Sign::To | Sign::Through, Sign::Semicolon] => {
                self.range(piece, &marks, &parts)
            }
            [Sign::Colon] | [Sign::Colon, Sign::Colon] => self.slice(&parts),
            _ => {
                let (nth, message) = self.misplaced(&marks, &signs, &parts);
                Err(self.mistake(marks[nth].0..marks[nth].0 + 1, message))
            }
        }
    }

    /// An element without a mark.
    fn single(&mut self, piece: Range<usize>) -> Result<DynElement, Mistake> {
        Ok(match self.value(piece, Place::Index)? {
            Value::Number(number) => DynElement::At(number.position()),
            Value::End(position) => DynElement::At(position),
            Value::Word(Word::Ellipsis) => DynElement::Ellipsis,
            Value::Word(Word::NewAxis | Word::None) => DynElement::NewAxis,
            Value::Flag(flag) => DynElement::Flag(flag),
            Value::Array(array) => array,
        })
    }

    fn range(
        &mut self,
        piece: Range<usize>,
        marks: &[(usize, Sign)],
        parts: &[Range<usize>],
    ) -> Result<DynElement, Mistake> {
        let (dots, through) = (marks[0].0, marks[0].1 == Sign::Through);
        let start = self.position(parts[0].clone(), Place::RangeBound)?;
        let end = self.position(parts[1].clone(), Place::RangeBound)?;
        if through && end.is_none() {
            let message = message::inclusive_range_without_end(&self.show(parts[0].clone()));
            return Err(self.mistake(dots..dots + 1, message));
        }
        if let (Some(first), Some(last)) = (start, end)
            && starts_after(first, last)
        {
            let (start, dots, end) =
                (self.show(parts[0].clone()), self.show(dots..dots + 1), self.show(parts[1].clone()));
            let step = parts.get(2).filter(|step| !step.is_empty()).map(|step| self.show(step.clone()));
            let message = message::empty_range(&start, &dots, &end, step.as_deref());
            return Err(self.mistake(parts[0].start..parts[1].end, message));
        }
        let step = match parts.get(2) {
            None => None,
            Some(step) => match self.step(step.clone(), Place::RangeStep)? {
                None => {
                    let semicolon = marks[1].0;
                    let message = message::step_missing(&self.show(piece.start..semicolon));
                    return Err(self.mistake(semicolon..semicolon + 1, message));
                }
                step => step,
            },
        };
        let end = end.map_or(Bound::Unbounded, if through { Bound::Included } else { Bound::Excluded });
        let start = start.map_or(Bound::Unbounded, Bound::Included);
        Ok(DynElement::Range(StrictRange::new(start, end, step.unwrap_or(1))))
    }

    fn slice(&mut self, parts: &[Range<usize>]) -> Result<DynElement, Mistake> {
        let start = self.position(parts[0].clone(), Place::SliceBound)?;
        let stop = self.position(parts[1].clone(), Place::SliceBound)?;
        let step = match parts.get(2) {
            Some(step) => self.step(step.clone(), Place::SliceStep)?,
            None => None,
        };
        Ok(DynElement::Slice(Slice::new(start, stop, step)))
    }

    /// A bound, `None` where it is left out.
    fn position(&mut self, part: Range<usize>, place: Place) -> Result<Option<Position>, Mistake> {
        if part.is_empty() {
            return Ok(None);
        }
        Ok(match self.bound(part, place)? {
            Value::Number(number) => Some(number.position()),
            Value::End(position) => Some(position),
            _ => None,
        })
    }

    /// A step, `None` where it is left out.
    fn step(&mut self, part: Range<usize>, place: Place) -> Result<Option<i64>, Mistake> {
        if part.is_empty() {
            return Ok(None);
        }
        match self.bound(part.clone(), place)? {
            Value::Number(number) if number.step() == 0 => Err(self.mistake(part, message::zero_step())),
            Value::Number(number) => Ok(Some(number.step())),
            _ => Ok(None),
        }
    }

    /// A value that is part of a range or slice: a number, an end, and in slices `None`.
    fn bound(&mut self, part: Range<usize>, place: Place) -> Result<Value, Mistake> {
        let value = self.value(part.clone(), place)?;
        let message = match value {
            Value::End(_) if matches!(place, Place::RangeStep | Place::SliceStep) => {
                message::end_as_step(&self.show(part.clone()))
            }
            Value::Number(_) | Value::End(_) => return Ok(value),
            Value::Word(Word::None) if matches!(place, Place::SliceBound | Place::SliceStep) => return Ok(value),
            Value::Word(Word::None) => message::none_in_range(place),
            Value::Word(word) => message::word_as_bound(word, place),
            Value::Flag(flag) => message::flag_as_bound(flag, place),
            Value::Array(_) => message::array_as_bound(&self.show(part.clone()), place),
        };
        Err(self.mistake(part, message))
    }

    /// A value: all the tokens of a part, of which there is at least one.
    fn value(&mut self, part: Range<usize>, place: Place) -> Result<Value, Mistake> {
        let first = part.start;
        if let Kind::Open(b'(' | b'{', close) = self.kind(first)
            && close + 1 == part.end
            && let Some(inside) = self.inside(first + 1..close, place)
        {
            return match inside {
                Ok(inside) => self.value(inside, place),
                Err(message) => Err(self.mistake(part, message)),
            };
        }
        let (value, end) = match self.kind(first) {
            Kind::Int | Kind::Float | Kind::Quoted(_) => {
                (Value::Number(self.number(first..first + 1, place)?), first + 1)
            }
            Kind::Minus if part.len() > 1 && matches!(self.kind(first + 1), Kind::Int | Kind::Float) => {
                (Value::Number(self.number(first..first + 2, place)?), first + 2)
            }
            Kind::Name => self.named(part.clone(), place)?,
            Kind::Minus if part.len() == 1 => {
                return Err(self.mistake(part.clone(), message::operand_missing(self.written(part))));
            }
            Kind::Open(b'[', close) => (Value::Array(self.array(first)?), close + 1),
            Kind::Other if !OPERATORS.contains(&self.written(first..first + 1)) => {
                return Err(self.mistake(first..first + 1, message::unknown(self.written(first..first + 1))));
            }
            _ => return Err(self.mistake(part.clone(), message::expression(&self.show(part)))),
        };
        if end == part.end {
            return Ok(value);
        }
        let next = end..end + 1;
        Err(match self.kind(end) {
            Kind::Int | Kind::Float | Kind::Quoted(_) | Kind::Name => self.mistake(next, message::expected_comma()),
            Kind::Open(b'[', close) if !matches!(value, Value::Array(_)) => {
                self.mistake(end..close + 1, message::expected_comma())
            }
            _ => self.mistake(part.clone(), message::expression(&self.show(part))),
        })
    }

    /// What stands in parentheses or braces of its own, as an expression does in `idx!`; or why it is none. (In one pair: a
    /// text has no business with more.)
    fn inside(&self, part: Range<usize>, place: Place) -> Option<Result<Range<usize>, Message>> {
        if matches!(self.kind(part.start), Kind::Open(b'(' | b'{', _) | Kind::Close(_)) {
            return None;
        }
        let signs: Vec<Sign> = lex::marks(self.tokens, part.clone()).map(|mark| mark.1).collect();
        if signs.contains(&Sign::Comma) {
            return Some(Err(message::tuple(&self.show(part), place)));
        }
        if !signs.is_empty() {
            return Some(Err(message::in_parentheses(&self.show(part))));
        }
        Some(Ok(part))
    }

    /// A value that starts with a name, and the token after it.
    fn named(&mut self, part: Range<usize>, place: Place) -> Result<(Value, usize), Mistake> {
        let first = part.start;
        let name = self.written(first..first + 1);
        let next = (first + 1 < part.end).then(|| self.kind(first + 1));
        if let Some(word) = Word::ALL.into_iter().find(|word| name == word.name()) {
            return Ok((Value::Word(word), first + 1));
        }
        let message = match (name, next) {
            ("true" | "false", _) => return Ok((Value::Flag(name == "true"), first + 1)),
            ("hd" | "tl", Some(Kind::Open(b'(', close))) => return Ok((self.end(first, close, place)?, close + 1)),
            ("hd" | "tl", _) => message::end_arguments(name, 0),
            ("True", _) => message::misspelt_word("true", name),
            ("False", _) => message::misspelt_word("false", name),
            ("idx" | "s" | "slice", Some(Kind::Other)) if self.written(first + 1..first + 2) == "!" => {
                message::whole_macro(&quote(name))
            }
            (_, Some(Kind::Other)) if part.len() > 2 && self.written(first + 1..first + 2) == "=" => {
                let value = self.show(first + 2..part.end);
                return Err(self.mistake(first + 1..first + 2, message::assignment(&quote(name), &value)));
            }
            _ => match meant(name).filter(|&word| place == Place::Index || word == Word::None) {
                Some(word) => message::misspelt_word(word.name(), &quote(name)),
                None if next.is_some() => return Err(self.mistake(part.clone(), message::expression(&self.show(part)))),
                None => message::variable(&quote(name)),
            },
        };
        Err(self.mistake(first..first + 1, message))
    }

    /// `hd(k)` and `tl(k)`, from the name to the parenthesis that closes.
    fn end(&mut self, name: usize, close: usize, place: Place) -> Result<Value, Mistake> {
        let side = self.written(name..name + 1);
        let arguments = self.pieces(name + 2..close, message::empty_entry)?;
        let [argument] = &*arguments else {
            return Err(self.mistake(name..close + 1, message::end_arguments(side, arguments.len())));
        };
        let wrong = |parser: &Self| {
            parser.mistake(argument.clone(), message::end_argument(side, &parser.show(argument.clone())))
        };
        // Only a number is due, so nothing recurses.
        let complex = |token: &Token| matches!(token.kind, Kind::Open(..) | Kind::Mark(_));
        if self.tokens[argument.clone()].iter().any(complex) {
            return Err(wrong(self));
        }
        if self.kind(argument.start) == Kind::Minus && argument.len() == 2 {
            let (written, digits) = (self.show(argument.clone()), argument.start + 1);
            if self.kind(digits) == Kind::Int {
                let negative = if side == "hd" { message::negative_head(&written) } else { message::negative_tail() };
                return Err(self.mistake(argument.clone(), negative));
            }
        }
        let Value::Number(number) = self.value(argument.clone(), place)? else { return Err(wrong(self)) };
        if !matches!(number.suffix(), "" | "usize") {
            return Err(wrong(self));
        }
        let k = number.magnitude();
        Ok(Value::End(if side == "hd" { Position::Head(k) } else { Position::Tail(k) }))
    }

    /// Which mark of an element makes no sense, and why.
    fn misplaced(&self, marks: &[(usize, Sign)], signs: &[Sign], parts: &[Range<usize>]) -> (usize, Message) {
        let find = |sign: fn(Sign) -> bool| signs.iter().position(|&one| sign(one));
        let text = |nth: usize| self.show(parts[nth].clone());
        let mark = |nth: usize| self.written(marks[nth].0..marks[nth].0 + 1);
        if let Some(dots) = find(|sign| sign == Sign::Dots) {
            (dots, message::glued_dots(&text(dots), &text(dots + 1)))
        } else if find(|sign| sign == Sign::Colon).is_some() && signs.iter().any(|&sign| sign != Sign::Colon) {
            let other =
                signs.iter().position(|sign| (*sign == Sign::Colon) != (signs[0] == Sign::Colon)).unwrap_or_default();
            let instead = match *signs {
                [Sign::To | Sign::Through, Sign::Colon] if !parts[1].is_empty() && !parts[2].is_empty() => {
                    format!("`{}{}{};{}`", text(0), mark(0), text(1), text(2))
                }
                [Sign::Colon, Sign::Semicolon] if !parts[2].is_empty() => {
                    format!("`{}:{}:{}`", text(0), text(1), text(2))
                }
                [Sign::To, Sign::Colon] | [Sign::Colon, Sign::To] if parts[1].is_empty() => {
                    format!("`{0}..{1}` or `{0}:{1}`", text(0), text(2))
                }
                _ => "`a..b;step` or `a:b:step`".to_owned(),
            };
            (other, message::two_languages(mark(other), signs[0] == Sign::Colon, &instead))
        } else if signs[0] == Sign::Colon {
            (2, message::too_many_colons())
        } else if signs[0] == Sign::Semicolon {
            (0, message::step_without_range(&text(0), &text(1)))
        } else if signs[1] == Sign::Semicolon {
            (2, message::range_goes_on(mark(2)))
        } else {
            (1, message::range_goes_on(mark(1)))
        }
    }
}

/// Whether a range starts after its end, where both are counted from the same side.
fn starts_after(start: Position, end: Position) -> bool {
    let (Some(start), Some(end)) = (start.signed(), end.signed()) else { return false };
    (start < 0) == (end < 0) && start > end
}

/// The word that a name is a misspelling of: as in tensor-macros, `spelling.rs`.
fn meant(name: &str) -> Option<Word> {
    let last = ["np.", "numpy."].into_iter().find_map(|library| name.strip_prefix(library)).unwrap_or(name);
    let capital = last.starts_with(char::is_uppercase) && last.contains(char::is_lowercase);
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let last = plain(last);
    Word::ALL.into_iter().find(|word| {
        let word = plain(word.name());
        // Short words are close to too many names.
        let slips = if capital && word.len() > 4 { 2 } else { 0 };
        distance(&last, &word) <= slips
    })
}

/// How many letters are to be added, removed or replaced.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut corner = core::mem::replace(&mut row[0], i + 1);
        for j in 0..to.len() {
            let replaced = corner + usize::from(letter != to[j]);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
