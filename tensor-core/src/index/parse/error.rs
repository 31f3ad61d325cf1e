//! What is wrong with a text, and where.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use tensor_idx_grammar::message::Message;

/// Why a text is not an index: what is wrong, where, and the way out.
///
/// # Example: a mistake with a caret under it
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let error = "..., 1, ...".parse::<DynIndex>().unwrap_err();
/// assert_eq!(error.message(), "a second ellipsis in one index: `...`");
/// assert_eq!((error.span(), error.column()), (8..11, 9));
/// assert_eq!(
///     error.to_string(),
///     "a second ellipsis in one index: `...`
///   ..., 1, ...
///           ^^^
///   help: one is enough, it stands for every axis that is not named; `:` is one whole axis"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseIndexError {
    message: String,
    help: String,
    span: Range<usize>,
    /// Counted from 0 in the line of the mistake.
    column: usize,
    /// The line of the mistake, or as much of it as is worth showing, and the caret under it.
    shown: String,
    carets: Range<usize>,
}

impl ParseIndexError {
    /// Returns the mistake, in one clause.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("::0".parse::<DynIndex>().unwrap_err().message(), "a step of 0 never moves on");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the way out.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("5..2".parse::<DynIndex>().unwrap_err().help(), "write `2..5`, or `2..5;-1` to walk it backwards");
    /// ```
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Returns the bytes of the text that are wrong.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("1, 2.5".parse::<DynIndex>().unwrap_err().span(), 3..6);
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the column, counted in characters from 1, of the first character that is wrong, in its line.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("1, 2.5".parse::<DynIndex>().unwrap_err().column(), 4);
    /// ```
    pub fn column(&self) -> usize {
        self.column + 1
    }
}

impl fmt::Display for ParseIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.carets;
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {}", self.shown)?;
        writeln!(f, "  {:start$}{:^<len$}", "", "", len = end - start)?;
        write!(f, "  help: {}", self.help)
    }
}

impl core::error::Error for ParseIndexError {}

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

/// The same text as `Display`, so that `unwrap` and a `Result` from `main` say it too.
impl fmt::Debug for ParseIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
