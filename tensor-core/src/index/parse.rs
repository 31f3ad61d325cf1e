//! Text to an index: the grammar of `idx!` for literals.
//!
//! ```text
//! index   = [ element { "," element } [ "," ] ]
//! element = "..." | range | slice | value | "true" | "false" | word | array | moved
//! range   = [ value ] ( ".." [ value ] | "..=" value ) [ ";" integer ]
//! slice   = [ value ] ":" [ value ] [ ":" [ integer ] ]
//! value   = integer | end                         (in a slice also "None")
//! integer = [ "-" ] digits [ suffix ]             (as Rust writes them: 1_000, 0xff, 3usize)
//! end     = ( "hd" | "tl" ) "(" integer ")"
//! moved   = ( "clip" | "wrap" | "drop" ) "(" ( value | array ) ")" | "fill" "(" ( value | array ) "," number ")"
//! word    = "NewAxis" | "None" | "Ellipsis"
//! array   = "[" [ entry { "," entry } [ "," ] ] "]" | "[" entry ";" integer "]"
//! entry   = integer | "true" | "false" | array
//! ```
//!
//! A value, an argument, an entry and a count may stand in one pair of parentheses or braces, as expressions do in `idx!`.
//!
//! The steps are those of tensor-macros. The words and the messages that both parsers need are in tensor-idx-grammar. Only the
//! first mistake is reported.
//! The text may come from anywhere: time and memory are proportional to its length, and nothing recurses deeper than
//! [`MAX_DEPTH`].

mod array;
mod error;
mod lex;
mod message;
mod number;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Bound, Range};
use core::str::FromStr;

use tensor_idx_grammar::{Move, Side, Sign, Slot, Word, spelling};

use crate::error::ParseIndexError;
use crate::index::dynamic::{DynElement, DynIndex};
use crate::index::mode::DynMode;
use crate::index::outside::{FillValue, Outside};
use crate::position::Position;
use crate::range::{Slice, StrictRange};

use error::Mistake;
use lex::{Token, TokenKind};
use message::{Message, quote};
use number::ParsedNumber;

/// How deep arrays may be nested, as in NumPy.
pub(super) const MAX_DEPTH: usize = 64;

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

/// # Example: a mode from a user
///
/// ```
/// use tensor_idx::index::DynMode;
///
/// assert_eq!("outer".parse(), Ok(DynMode::Oix));
/// let error = "inner".parse::<DynMode>().unwrap_err();
/// assert_eq!((error.message(), error.help()), ("there is no mode `inner`", "write `nix`, `tix`, `oix` or `vix`"));
/// ```
impl FromStr for DynMode {
    type Err = ParseIndexError;

    fn from_str(text: &str) -> Result<Self, ParseIndexError> {
        DynMode::named(text).ok_or_else(|| Mistake::new(0..text.len(), message::no_mode(&quote(text))).in_text(text))
    }
}

fn index(text: &str) -> Result<DynIndex, Mistake> {
    let tokens = lex::tokens(text)?;
    let mut parser = Parser { text, tokens: &tokens, repeated: 0, depth: 0 };
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
    /// How many arrays are open.
    depth: usize,
}

/// What stands where a value may stand.
enum ParsedValue {
    ParsedNumber(ParsedNumber),
    End(Position),
    Word(Word),
    Flag(bool),
    /// An index array or a mask.
    Array(DynElement),
    /// `clip(..)` or `wrap(..)`
    Moved(DynElement),
}

/// Spans are given as ranges of tokens.
impl<'t> Parser<'t> {
    fn kind(&self, token: usize) -> TokenKind {
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
        let (mut signs, mut parts, mut start) = (Vec::new(), Vec::new(), piece.start);
        for &(at, sign) in &marks {
            signs.push(sign);
            parts.push(start..at);
            start = at + 1;
        }
        parts.push(start..piece.end);
        match *signs {
            [] => self.single(piece),
            [Sign::Dots] if piece.len() == 1 => Ok(DynElement::Ellipsis),
            [Sign::To | Sign::Through] | [Sign::To | Sign::Through, Sign::Semicolon] => {
                self.range(piece, &marks, &parts)
            }
            [Sign::Colon] | [Sign::Colon, Sign::Colon] => self.slice(&parts),
            _ => {
                let parts: Vec<String> = parts.into_iter().map(|part| self.show(part)).collect();
                let (nth, message) = message::misplaced_sign(&signs, &parts);
                Err(self.mistake(marks[nth].0..marks[nth].0 + 1, message))
            }
        }
    }

    /// An element without a mark.
    fn single(&mut self, piece: Range<usize>) -> Result<DynElement, Mistake> {
        Ok(match self.value(piece, Slot::Index)? {
            ParsedValue::ParsedNumber(number) => DynElement::At(number.position()),
            ParsedValue::End(position) => DynElement::At(position),
            ParsedValue::Word(Word::Ellipsis) => DynElement::Ellipsis,
            ParsedValue::Word(Word::NewAxis | Word::None) => DynElement::NewAxis,
            ParsedValue::Flag(flag) => DynElement::Flag(flag),
            ParsedValue::Array(array) => array,
            ParsedValue::Moved(moved) => moved,
        })
    }

    fn range(
        &mut self,
        piece: Range<usize>,
        marks: &[(usize, Sign)],
        parts: &[Range<usize>],
    ) -> Result<DynElement, Mistake> {
        let (dots, through) = (marks[0].0, marks[0].1 == Sign::Through);
        let start = self.position(parts[0].clone(), Slot::RangeBound)?;
        let end = self.position(parts[1].clone(), Slot::RangeBound)?;
        if through && end.is_none() {
            let message = message::inclusive_range_without_end(&self.show(parts[0].clone()));
            return Err(self.mistake(dots..dots + 1, message));
        }
        let step = match parts.get(2) {
            None => Ok(None),
            Some(step) if step.is_empty() => {
                let semicolon = marks[1].0;
                let message = message::step_missing(&self.show(piece.start..semicolon));
                Err(self.mistake(semicolon..semicolon + 1, message))
            }
            Some(step) => self.step(step.clone(), Slot::RangeStep),
        };
        if let (Some(first), Some(last)) = (start, end)
            && starts_after(first, last)
        {
            let (start, end) = (self.show(parts[0].clone()), self.show(parts[1].clone()));
            let step = parts.get(2).filter(|_| step.is_ok()).map(|step| self.show(step.clone()));
            let message = message::empty_range(&start, marks[0].1, &end, step.as_deref());
            return Err(self.mistake(parts[0].start..parts[1].end, message));
        }
        let end = end.map_or(Bound::Unbounded, if through { Bound::Included } else { Bound::Excluded });
        let start = start.map_or(Bound::Unbounded, Bound::Included);
        Ok(DynElement::Range(StrictRange::new(start, end, step?.unwrap_or(1))))
    }

    fn slice(&mut self, parts: &[Range<usize>]) -> Result<DynElement, Mistake> {
        let start = self.position(parts[0].clone(), Slot::SliceBound)?;
        let stop = self.position(parts[1].clone(), Slot::SliceBound)?;
        let step = match parts.get(2) {
            Some(step) => self.step(step.clone(), Slot::SliceStep)?,
            None => None,
        };
        Ok(DynElement::Slice(Slice::new(start, stop, step)))
    }

    /// A bound, `None` where it is left out.
    fn position(&mut self, part: Range<usize>, place: Slot) -> Result<Option<Position>, Mistake> {
        if part.is_empty() {
            return Ok(None);
        }
        Ok(match self.bound(part, place)? {
            ParsedValue::ParsedNumber(number) => Some(number.position()),
            ParsedValue::End(position) => Some(position),
            _ => None,
        })
    }

    /// A step, `None` where it is left out.
    fn step(&mut self, part: Range<usize>, place: Slot) -> Result<Option<i64>, Mistake> {
        if part.is_empty() {
            return Ok(None);
        }
        match self.bound(part.clone(), place)? {
            ParsedValue::ParsedNumber(number) if number.step() == 0 => Err(self.mistake(part, message::zero_step())),
            ParsedValue::ParsedNumber(number) => Ok(Some(number.step())),
            _ => Ok(None),
        }
    }

    /// A value that is part of a range or slice: a number, an end, and in slices `None`.
    fn bound(&mut self, part: Range<usize>, place: Slot) -> Result<ParsedValue, Mistake> {
        let value = self.value(part.clone(), place)?;
        let message = match value {
            ParsedValue::End(_) if place.is_step() => Some(message::end_as_step(&self.show(part.clone()))),
            ParsedValue::ParsedNumber(_) | ParsedValue::End(_) => None,
            ParsedValue::Word(word) => message::misplaced_word(word, place),
            ParsedValue::Flag(flag) => Some(message::flag_as_bound(flag, place)),
            ParsedValue::Moved(_) => None,
            ParsedValue::Array(_) => Some(message::array_as_bound(&self.show(part.clone()), place)),
        };
        match message {
            Some(message) => Err(self.mistake(part, message)),
            None => Ok(value),
        }
    }

    /// A value: all the tokens of a part, at least one.
    fn value(&mut self, part: Range<usize>, place: Slot) -> Result<ParsedValue, Mistake> {
        let first = part.start;
        if let TokenKind::Open(b'(' | b'{', close) = self.kind(first)
            && close + 1 == part.end
            && let Some(inside) = self.inside(first + 1..close, place)
        {
            return match inside {
                Ok(inside) => self.value(inside, place),
                Err(message) => Err(self.mistake(part, message)),
            };
        }
        let (value, end) = match self.kind(first) {
            TokenKind::Int | TokenKind::Float | TokenKind::Quoted(_) => {
                (ParsedValue::ParsedNumber(self.number(first..first + 1, place)?), first + 1)
            }
            TokenKind::Minus if part.len() > 1 && matches!(self.kind(first + 1), TokenKind::Int | TokenKind::Float) => {
                (ParsedValue::ParsedNumber(self.number(first..first + 2, place)?), first + 2)
            }
            TokenKind::Name => self.named(part.clone(), place)?,
            TokenKind::Minus if part.len() == 1 => {
                return Err(self.mistake(part.clone(), message::operand_missing("", self.written(part))));
            }
            TokenKind::Open(b'[', close) => (ParsedValue::Array(self.array(first)?), close + 1),
            TokenKind::Other if !OPERATORS.contains(&self.written(first..first + 1)) => {
                return Err(self.mistake(first..first + 1, message::unknown(self.written(first..first + 1))));
            }
            _ => return Err(self.mistake(part.clone(), message::expression(&self.show(part)))),
        };
        if end == part.end {
            return Ok(value);
        }
        let next = end..end + 1;
        Err(match self.kind(end) {
            TokenKind::Int | TokenKind::Float | TokenKind::Quoted(_) | TokenKind::Name => {
                self.mistake(next, message::expected_comma())
            }
            TokenKind::Open(b'[', close) if !matches!(value, ParsedValue::Array(_)) => {
                self.mistake(end..close + 1, message::expected_comma())
            }
            _ => self.mistake(part.clone(), message::expression(&self.show(part))),
        })
    }

    /// What stands in parentheses or braces of its own, as an expression does in `idx!`; or why it is none. (In one pair: a
    /// text has no business with more.)
    fn inside(&self, part: Range<usize>, place: Slot) -> Option<Result<Range<usize>, Message>> {
        if matches!(self.kind(part.start), TokenKind::Open(b'(' | b'{', _) | TokenKind::Close(_)) {
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

    /// A part without one pair of parentheses or braces around the whole of it.
    fn bare(&self, part: Range<usize>) -> Range<usize> {
        let is_closed = |close| close + 1 == part.end;
        if part.len() > 2 && matches!(self.kind(part.start), TokenKind::Open(b'(' | b'{', close) if is_closed(close)) {
            part.start + 1..part.end - 1
        } else {
            part
        }
    }

    /// A value that starts with a name, and the token after it.
    fn named(&mut self, part: Range<usize>, place: Slot) -> Result<(ParsedValue, usize), Mistake> {
        let first = part.start;
        let name = self.written(first..first + 1);
        let next = (first + 1 < part.end).then(|| self.kind(first + 1));
        if let Some(word) = Word::named(name) {
            return Ok((ParsedValue::Word(word), first + 1));
        }
        if let Some(side) = Side::named(name) {
            return match next {
                Some(TokenKind::Open(b'(', close)) => Ok((self.end(side, first, close, place)?, close + 1)),
                _ => Err(self.mistake(first..first + 1, message::end_arguments(side, 0))),
            };
        }
        if let (Some(word), Some(TokenKind::Open(b'(', close))) = (Move::named(name), next) {
            return Ok((self.moved(word, first, close, place)?, close + 1));
        }
        let message = match (name, next) {
            ("true" | "false", _) => return Ok((ParsedValue::Flag(name == "true"), first + 1)),
            ("True", _) => message::misspelt_word("true", name),
            ("False", _) => message::misspelt_word("false", name),
            ("idx" | "s" | "slice", Some(TokenKind::Other)) if self.written(first + 1..first + 2) == "!" => {
                message::whole_macro(&quote(name))
            }
            (_, Some(TokenKind::Other)) if part.len() > 2 && self.written(first + 1..first + 2) == "=" => {
                let value = self.show(first + 2..part.end);
                let otherwise = format!("`{}` has no place in it", quote(name));
                return Err(self.mistake(first + 1..first + 2, message::assignment(&value, &otherwise)));
            }
            _ => match meant(name, place) {
                Some(word) => message::misspelt_word(word.name(), &quote(name)),
                None if next.is_some() => return Err(self.mistake(part.clone(), message::expression(&self.show(part)))),
                None => message::variable(&quote(name)),
            },
        };
        Err(self.mistake(first..first + 1, message))
    }

    /// `clip(x)` and `wrap(x)`, from the name to the parenthesis that closes.
    fn moved(&mut self, word: Move, name: usize, close: usize, place: Slot) -> Result<ParsedValue, Mistake> {
        let all = name..close + 1;
        if place != Slot::Index {
            return Err(self.mistake(all, message::misplaced_move(word, place)));
        }
        let arguments = self.pieces(name + 2..close, message::empty_entry)?;
        let (argument, value) = match &*arguments {
            [argument] if word != Move::Fill => (argument, None),
            [argument, value] if word == Move::Fill => (argument, Some(value)),
            _ => return Err(self.mistake(all, message::move_arguments(word, arguments.len()))),
        };
        let wrong = message::nothing_to_move(word, &self.show(argument.clone()));
        let argument = self.bare(argument.clone());
        // One inside of another is refused before it is read, so nothing recurses.
        let inside = self.written(argument.start..argument.start + 1);
        if lex::marks(self.tokens, argument.clone()).next().is_some()
            || Move::named(inside).is_some()
            || inside == "("
            || inside == "{"
        {
            return Err(self.mistake(all, wrong));
        }
        let element = match self.value(argument, place)? {
            ParsedValue::ParsedNumber(number) => DynElement::At(number.position()),
            ParsedValue::End(position) => DynElement::At(position),
            ParsedValue::Array(array @ DynElement::Ints { .. }) => array,
            _ => return Err(self.mistake(all, wrong)),
        };
        let outside = match word {
            Move::Clip => Outside::Clip,
            Move::Wrap => Outside::Wrap,
            Move::Drop => Outside::Drop,
            Move::Fill => Outside::Fill(self.fill_value(value.cloned().unwrap_or(all))?),
        };
        Ok(ParsedValue::Moved(DynElement::Outside { outside, element: Box::new(element) }))
    }

    /// A number of any type, a bool, or a float that is no number, as `fill` prints them.
    fn fill_value(&self, at: Range<usize>) -> Result<FillValue, Mistake> {
        let at = self.bare(at);
        let written = self.written(at.clone());
        let is_number = at.len() == 1 || at.len() == 2 && self.kind(at.start) == TokenKind::Minus;
        let value = match self.kind(at.end - 1) {
            TokenKind::Int if is_number => {
                let (digits, radix, suffix) = number::split(self.written(at.end - 1..at.end));
                let sign = if at.len() == 2 { "-" } else { "" };
                let digits: String = sign.chars().chain(digits.chars().filter(|&digit| digit != '_')).collect();
                let signed = i128::from_str_radix(&digits, radix).map(FillValue::from);
                let value = signed.or_else(|_| u128::from_str_radix(&digits, radix).map(FillValue::from));
                // A suffix has a range, and what is no number a message.
                match (suffix, &value) {
                    ("", Ok(_)) => {}
                    _ => _ = self.number(at.clone(), Slot::Index)?,
                }
                value.ok()
            }
            TokenKind::Float if is_number => {
                let value = number::float(self.written(at.end - 1..at.end), at.len() == 2);
                value.is_finite().then(|| value.into())
            }
            _ => match written {
                "true" | "false" => Some((written == "true").into()),
                "inf" | "-inf" | "NaN" => written.parse::<f64>().map(FillValue::from).ok(),
                _ => None,
            },
        };
        value.ok_or_else(|| self.mistake(at.clone(), message::fill_value(&self.show(at))))
    }

    /// `hd(k)` and `tl(k)`, from the name to the parenthesis that closes.
    fn end(&mut self, side: Side, name: usize, close: usize, place: Slot) -> Result<ParsedValue, Mistake> {
        let arguments = self.pieces(name + 2..close, message::empty_entry)?;
        let [argument] = &*arguments else {
            return Err(self.mistake(name..close + 1, message::end_arguments(side, arguments.len())));
        };
        let argument = self.bare(argument.clone());
        let wrong = |parser: &Self| {
            parser.mistake(argument.clone(), message::end_argument(side, &parser.show(argument.clone())))
        };
        // Only a number is due, so nothing recurses.
        let complex = |token: &Token| matches!(token.kind, TokenKind::Open(..) | TokenKind::Mark(_));
        if self.tokens[argument.clone()].iter().any(complex) {
            return Err(wrong(self));
        }
        if self.kind(argument.start) == TokenKind::Minus && argument.len() == 2 {
            let (written, digits) = (self.show(argument.clone()), argument.start + 1);
            if self.kind(digits) == TokenKind::Int {
                return Err(self.mistake(argument.clone(), message::negative_end(side, &written)));
            }
        }
        let ParsedValue::ParsedNumber(number) = self.value(argument.clone(), place)? else { return Err(wrong(self)) };
        if !matches!(number.suffix(), "" | "usize") {
            return Err(wrong(self));
        }
        let k = number.magnitude();
        Ok(ParsedValue::End(match side {
            Side::Head => Position::Head(k),
            Side::Tail => Position::Tail(k),
        }))
    }
}

/// Whether a range starts after its end, where both are counted from the same side.
fn starts_after(start: Position, end: Position) -> bool {
    let (Some(start), Some(end)) = (start.signed(), end.signed()) else { return false };
    (start < 0) == (end < 0) && start > end
}

/// The word that a name is a misspelling of, `np.newaxis` included.
fn meant(name: &str, place: Slot) -> Option<Word> {
    let of_library = |library| name.strip_prefix(library)?.strip_prefix('.');
    spelling::meant(spelling::LIBRARIES.into_iter().find_map(of_library).unwrap_or(name), place)
}
