//! How tensors print: aligned like NumPy's `print`, as nested boxes, or with their layout for debugging.
//!
//! | write | shows |
//! |---|---|
//! | `{}` | nested brackets, columns aligned over the whole tensor, long rows wrapped, long axes shortened |
//! | `{:.2}` `{:+}` `{:8}` | the same; precision and sign go to every element, the width is the least one of a column |
//! | `{:<8}` `{:^8}` `{:*>8}` | the same; each element to the left or in the middle of its column, filled up by the character |
//! | `{:08.2}` | the same; decimal numbers are filled up to the width by zeros behind the sign |
//! | `{:#}` | nested boxes (see [`crate::tensor::boxes`]) |
//! | `{:?}` | shape, strides, offset, and the elements on one line |
//! | `{:#?}` | shape, strides, offset, and below them what `{}` shows, its elements as `{:?}` |
//!
//! Without a precision, `{}` and `{:#}` write floats as NumPy does ([`crate::tensor::floats`]).
//! `{:?}` writes every digit, and a precision as many digits as it names. A tensor of rank 0 is written as its element.
//!
//! Only the elements that are shown are formatted, and only those are read: a view of a million rows prints at once.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::error::List;
use crate::index::dynamic::DynIndex;
use crate::kernel::copy::is_type;
use crate::shape::rank::Shape;
use crate::tensor::boxes;
use crate::tensor::floats;
use crate::tensor::view::TensorView;
use crate::text::{chars, spaces};

/// A tensor of more elements is shortened (NumPy's `threshold`).
const THRESHOLD: usize = 1000;

/// How many indices of a shortened axis are shown at each end (NumPy's `edgeitems`).
const EDGE: usize = 3;

/// No more elements than this are ever shown. NumPy has no such limit, and prints 6^16 of them at rank 16.
const MOST: usize = 10_000;

/// Above this rank brackets are no help, and one in the other would take the stack: the elements stand in one row.
const DEEPEST: usize = 32;

/// Rows wrap here (NumPy's `linewidth`).
pub(crate) const LINE: usize = 75;

pub(crate) fn display<T: fmt::Display, S: Shape>(f: &mut fmt::Formatter<'_>, t: &TensorView<'_, T, S>) -> fmt::Result {
    let (plus, precision) = (f.sign_plus(), f.precision());
    if t.rank() == 0 {
        return t.iter().try_for_each(|x| {
            #[cfg(feature = "half")]
            if precision.is_none()
                && floats::is_half::<T>()
                && let Some(short) = floats::short_half::<T>(&format!("{x}"))
            {
                return fmt::Display::fmt(&short, f);
            }
            x.fmt(f)
        });
    }
    let mut grid = Grid::new(t.shape(), &mut |out, index| {
        let x = t.get(index).ok_or(fmt::Error)?;
        match (plus, precision) {
            (false, None) => write!(out, "{x}"),
            (true, None) => write!(out, "{x:+}"),
            (false, Some(p)) => write!(out, "{x:.p$}"),
            (true, Some(p)) => write!(out, "{x:+.p$}"),
        }
    })?;
    if precision.is_none() {
        floats::like_numpy::<T>(&mut grid.texts);
    }
    grid.align(&Pad::of::<T>(f), precision.is_none() && !is_text::<T>());
    if t.rank() > DEEPEST {
        return grid.flat(f);
    }
    if f.alternate() && !grid.texts.is_empty() { boxes::draw(f, &grid.axes, &grid.texts) } else { grid.rows(f) }
}

pub(crate) fn debug<T: fmt::Debug, S: Shape>(f: &mut fmt::Formatter<'_>, t: &TensorView<'_, T, S>) -> fmt::Result {
    let (plus, precision) = (f.sign_plus(), f.precision());
    let mut grid = Grid::new(t.shape(), &mut |out, index| {
        let x = t.get(index).ok_or(fmt::Error)?;
        match (plus, precision) {
            (false, None) => write!(out, "{x:?}"),
            (true, None) => write!(out, "{x:+?}"),
            (false, Some(p)) => write!(out, "{x:.p$?}"),
            (true, Some(p)) => write!(out, "{x:+.p$?}"),
        }
    })?;
    if t.rank() > DEEPEST {
        return grid.flat(f);
    }
    if f.alternate() {
        grid.align(&Pad::of::<T>(f), false);
        writeln!(f, "{:?}", t.layout())?;
        grid.rows(f)
    } else {
        write!(f, "{:?}: ", t.layout())?;
        grid.one_line(f)
    }
}

/// Which indices of one axis are shown: the first `head` and the last `tail` of `extent`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    head: usize,
    tail: usize,
    extent: usize,
}

impl Shown {
    pub(crate) fn whole(extent: usize) -> Self {
        Shown { head: extent, tail: 0, extent }
    }

    fn edges(extent: usize, edge: usize) -> Self {
        if extent > 2 * edge { Shown { head: edge, tail: edge, extent } } else { Shown::whole(extent) }
    }

    /// The first index alone.
    pub(crate) fn first(self) -> Self {
        Shown { head: 1, tail: 0, extent: self.extent }
    }

    /// How many indices are shown.
    pub(crate) fn len(self) -> usize {
        self.head + self.tail
    }

    /// After how many of them the dots stand, if some are left out.
    pub(crate) fn gap(self) -> Option<usize> {
        (self.len() < self.extent).then_some(self.head)
    }

    /// The `k`-th index that is shown.
    pub(crate) fn index(self, k: usize) -> usize {
        if k < self.head { k } else { self.extent - self.len() + k }
    }
}

/// The number of elements that are shown.
fn count(axes: &[Shown]) -> usize {
    axes.iter().fold(1, |n, axis| n.saturating_mul(axis.len()))
}

/// The part of a shape that is printed: all of a small one, and the edges of every long axis of a large one. If there are so many axes
/// that even the edges are too many elements, less of them is printed.
pub(crate) fn shown(shape: &[usize]) -> Vec<Shown> {
    let edges = |edge| shape.iter().map(|&extent| Shown::edges(extent, edge)).collect::<Vec<_>>();
    let whole: Vec<Shown> = shape.iter().copied().map(Shown::whole).collect();
    if count(&whole) <= THRESHOLD {
        return whole;
    }
    let mut axes = edges(EDGE);
    for edge in (1..EDGE).rev() {
        if count(&axes) > MOST {
            axes = edges(edge);
        }
    }
    at_most(&mut axes, MOST);
    axes
}

/// Leaves the first index alone of as many of the first axes as it takes to show no more elements than these.
pub(crate) fn at_most(axes: &mut [Shown], most: usize) {
    let mut elements = 1_usize;
    for axis in axes.iter_mut().rev() {
        elements = elements.saturating_mul(axis.len());
        if elements > most {
            *axis = axis.first();
        }
    }
}

/// The part of a tensor that is printed, for a tensor whose elements must be fetched: it names the elements to fetch, and makes the text
/// from them.
///
/// ```
/// use tensor_idx::{prelude::*, read::Excerpt};
///
/// let far_away = Tensor::from_vec([2000], (0..2000).collect())?;
/// let excerpt = Excerpt::of(&[2000]);
/// let fetched = far_away.oix(&excerpt.index());
/// assert_eq!(fetched.to_vec(), [0, 1, 2, 1997, 1998, 1999]);
/// assert_eq!(excerpt.text(&fetched.view()), far_away.to_string());
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Excerpt {
    axes: Vec<Shown>,
}

impl Excerpt {
    /// Returns the part of a shape that is printed.
    ///
    /// ```
    /// assert!(tensor_idx::read::Excerpt::of(&[3, 4]).is_whole());
    /// ```
    pub fn of(shape: &[usize]) -> Self {
        Excerpt { axes: shown(shape) }
    }

    /// Returns whether nothing is left out.
    ///
    /// ```
    /// assert!(!tensor_idx::read::Excerpt::of(&[2000]).is_whole());
    /// ```
    pub fn is_whole(&self) -> bool {
        self.axes.iter().all(|axis| axis.gap().is_none())
    }

    /// Returns the index of the elements that are shown, for `oix`.
    ///
    /// ```
    /// assert_eq!(tensor_idx::read::Excerpt::of(&[2000]).index().to_string(), "[0, 1, 2, 1997, 1998, 1999]");
    /// ```
    pub fn index(&self) -> DynIndex {
        let axis = |index: DynIndex, axis: &Shown| match axis.gap() {
            None => index.range(..),
            Some(_) => index.ints((0..axis.len()).map(|k| axis.index(k)).collect::<Vec<_>>()),
        };
        self.axes.iter().fold(DynIndex::new(), axis)
    }

    /// Returns the text that `{}` gives of the whole, from the elements that are shown.
    ///
    /// ```
    /// use tensor_idx::{prelude::*, read::Excerpt};
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(Excerpt::of(&[2]).text(&t.view()), "[1 2]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn text<T: fmt::Display, S: Shape>(&self, part: &TensorView<'_, T, S>) -> String {
        struct Text<'e, 'v, T, S: Shape>(&'e Excerpt, &'e TensorView<'v, T, S>);
        impl<T: fmt::Display, S: Shape> fmt::Display for Text<'_, '_, T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if self.0.axes.is_empty() {
                    return display(f, self.1);
                }
                let mut texts: Vec<String> = self.1.iter().map(|x| format!("{x}")).collect();
                floats::like_numpy::<T>(&mut texts);
                let shape = self.0.axes.iter().map(|axis| axis.extent).collect();
                let mut grid = Grid { shape, axes: self.0.axes.clone(), texts };
                grid.align(&Pad::of::<T>(f), !is_text::<T>());
                if grid.axes.len() > DEEPEST { grid.flat(f) } else { grid.rows(f) }
            }
        }
        format!("{}", Text(self, part))
    }
}

/// How the caller's format pads elements.
struct Pad {
    /// The least width of a column.
    width: usize,
    align: Option<fmt::Alignment>,
    fill: char,
    zeros: bool,
}

impl Pad {
    /// Zeros leave no place for a fill or an alignment, as in Rust's own numbers; texts take no zeros.
    fn of<T>(f: &fmt::Formatter<'_>) -> Self {
        let width = f.width().unwrap_or_default();
        if f.sign_aware_zero_pad() && !is_text::<T>() {
            Pad { width, align: None, fill: ' ', zeros: true }
        } else {
            Pad { width, align: f.align(), fill: f.fill(), zeros: false }
        }
    }
}

/// The texts of the elements that are shown, in row-major order.
struct Grid {
    shape: Vec<usize>,
    axes: Vec<Shown>,
    texts: Vec<String>,
}

impl Grid {
    /// The elements of a shape that are shown, where `write` writes the one at an index.
    fn new(shape: &[usize], write: &mut dyn FnMut(&mut String, &[usize]) -> fmt::Result) -> Result<Self, fmt::Error> {
        let axes = shown(shape);
        let mut index: Vec<usize> = axes.iter().map(|_| 0).collect();
        let mut texts = Vec::with_capacity(count(&axes));
        for n in 0..count(&axes) {
            let mut rest = n;
            for (i, axis) in index.iter_mut().zip(&axes).rev() {
                *i = axis.index(rest % axis.len());
                rest /= axis.len();
            }
            let mut text = String::new();
            write(&mut text, &index)?;
            texts.push(text);
        }
        Ok(Grid { shape: shape.into(), axes, texts })
    }

    /// Pads all texts to one width: numbers with their decimal points in one column, anything else to the right. If the caller's format
    /// has an alignment to the left or the middle, each text is placed by itself.
    ///
    /// The only promise about an element is `Display`, so what a number is is read off its text.
    fn align(&mut self, pad: &Pad, shorten: bool) {
        use fmt::Alignment::{Center, Left};
        if shorten {
            shorten_floats(&mut self.texts);
        }
        let by_point = !matches!(pad.align, Some(Left | Center));
        let number = |text: &str| Decimal::read(text).filter(|_| by_point);
        let (mut before, mut after, mut width) = (0, 0, pad.width);
        for text in &self.texts {
            match number(text) {
                Some(number) => {
                    before = before.max(number.before);
                    after = after.max(number.after);
                }
                None => width = width.max(text.lines().map(chars).max().unwrap_or_default()),
            }
        }
        width = width.max(before + after);
        let filled = |n| String::from(pad.fill).repeat(n);
        for text in self.texts.iter_mut().filter(|text| !text.contains('\n')) {
            let mut behind = 0;
            if let Some(number) = number(text) {
                behind = after - number.after;
                if pad.zeros {
                    // Up to the width that the caller wrote, as Rust does; a wider column has spaces before them.
                    let sign = usize::from(text.starts_with(['-', '+']));
                    text.insert_str(sign, &"0".repeat(pad.width.saturating_sub(behind + text.len())));
                }
            }
            let missing = width.saturating_sub(chars(text));
            let (left, right) = match pad.align {
                Some(Left) => (String::new(), filled(missing)),
                Some(Center) => (filled(missing / 2), filled(missing.div_ceil(2))),
                _ => (filled(missing.saturating_sub(behind)), spaces(behind)),
            };
            *text = format!("{left}{text}{right}");
        }
    }

    /// As NumPy's `print`: elements of a row are apart by spaces alone. Where Rust would set commas they are noise in
    /// a picture whose columns are aligned; what Rust's own eyes should read again is `{:?}`, which has them.
    fn rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.texts.is_empty() {
            return self.empty(f);
        }
        if self.axes.is_empty() {
            return f.write_str(&self.texts[0]);
        }
        self.row(f, 0, &self.texts)
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, axis: usize, texts: &[String]) -> fmt::Result {
        let shown = self.axes[axis];
        let below = self.axes.len() - axis - 1;
        let indent = axis + 1;
        f.write_str("[")?;
        if below > 0 {
            let apart = format!("{}{}", "\n".repeat(below), spaces(indent));
            for (k, part) in texts.chunks(texts.len() / shown.len()).enumerate() {
                if k > 0 {
                    f.write_str(&apart)?;
                }
                if shown.gap() == Some(k) {
                    write!(f, "...{apart}")?;
                }
                self.row(f, axis + 1, part)?;
            }
            // An axis whose head alone is shown.
            if shown.gap() == Some(shown.len()) {
                write!(f, "{apart}...")?;
            }
            return f.write_str("]");
        }
        // The closing brackets of this row and of those around it have to fit as well.
        let width = LINE.saturating_sub(self.axes.len());
        let mut line = String::new();
        let mut words: Vec<&str> = texts.iter().map(String::as_str).collect();
        if let Some(gap) = shown.gap() {
            words.insert(gap, "...");
        }
        for word in words {
            if !line.is_empty() {
                if indent + chars(&line) + 1 + chars(word) > width {
                    write!(f, "{}\n{}", line.trim_end(), spaces(indent))?;
                    line.clear();
                } else {
                    line.push(' ');
                }
            }
            line.push_str(word);
        }
        write!(f, "{line}]")
    }

    /// The elements as a nested Rust array, unaligned.
    fn one_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part(f: &mut fmt::Formatter<'_>, axes: &[Shown], texts: &[String]) -> fmt::Result {
            let [shown, inner @ ..] = axes else {
                return texts.iter().try_for_each(|text| f.write_str(text));
            };
            f.write_str("[")?;
            for (k, row) in texts.chunks(texts.len() / shown.len()).enumerate() {
                let dots = if shown.gap() == Some(k) { "..., " } else { "" };
                write!(f, "{}{dots}", if k > 0 { ", " } else { "" })?;
                part(f, inner, row)?;
            }
            f.write_str(if shown.gap() == Some(shown.len()) { ", ...]" } else { "]" })
        }
        if self.texts.is_empty() { f.write_str("[]") } else { part(f, &self.axes, &self.texts) }
    }

    /// All that is shown in one row, and the shape.
    fn flat(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.axes.iter().any(|axis| axis.gap().is_some()) { " ..." } else { "" };
        write!(f, "[{}{dots}] of shape {}", self.texts.join(" "), List(&self.shape))
    }

    /// The brackets do not show which axis is empty, so above rank 1 the shape is said.
    fn empty(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape[..] {
            [_] => f.write_str("[]"),
            _ => write!(f, "[] of shape {}", List(&self.shape)),
        }
    }
}

/// Where a text that is a decimal number has its point.
struct Decimal {
    /// The characters before the point: sign and digits.
    before: usize,
    /// The point and what follows it; 0 without a point or exponent.
    after: usize,
    exponent: bool,
}

impl Decimal {
    fn read(text: &str) -> Option<Decimal> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let whole = digits(unsigned);
        let mut rest = &unsigned[whole..];
        if let Some(fraction) = rest.strip_prefix('.') {
            rest = &fraction[digits(fraction)..];
        }
        let exponent = rest.strip_prefix(['e', 'E']);
        if let Some(power) = exponent {
            let power = power.strip_prefix(['-', '+']).unwrap_or(power);
            rest = if power.is_empty() { "e" } else { &power[digits(power)..] };
        }
        let before = text.len() - unsigned.len() + whole;
        (whole > 0 && rest.is_empty()).then(|| Decimal {
            before,
            after: text.len() - before,
            exponent: exponent.is_some(),
        })
    }
}

/// Whether elements are texts, which are shown as they are, whatever number they could be.
fn is_text<T>() -> bool {
    is_type::<T, char>()
        || is_type::<T, String>()
        || is_type::<T, &'static str>()
        || is_type::<T, &'static String>()
        || is_type::<T, Box<str>>()
        || is_type::<T, Rc<str>>()
        || is_type::<T, Arc<str>>()
        || is_type::<T, Cow<'static, str>>()
}

/// For floats of other types than `f32` and `f64`. Rust writes `1e300` as a 1 and 300 zeros. Numbers longer than 21 characters are rewritten with the same digits
/// and an exponent, where the tensor shows that it holds floats (one has a point or is not finite) or where no integer
/// type could be that long.
fn shorten_floats(texts: &mut [String]) {
    let float = |text: &String| {
        matches!(text.as_str(), "NaN" | "inf" | "-inf") || (text.contains('.') && Decimal::read(text).is_some())
    };
    let most = if texts.iter().any(float) { 21 } else { 40 };
    for text in texts.iter_mut().filter(|text| text.len() > most) {
        if let Some(short) = scientific(text) {
            *text = short;
        }
    }
}

/// The same number as one digit, a fraction and an exponent, if it is a plain decimal with a float's few digits.
fn scientific(text: &str) -> Option<String> {
    let number = Decimal::read(text).filter(|number| !number.exponent)?;
    let (whole, fraction) = text.split_at(number.before);
    let sign = if text.starts_with(['-', '+']) { &text[..1] } else { "" };
    // No float of Rust's is written so: it is a text, or a number that keeps its zeros.
    let leads = &whole[sign.len()..];
    if fraction.ends_with('0') || leads.len() > 1 && leads.starts_with('0') {
        return None;
    }
    let digits = format!("{}{}", &whole[sign.len()..], fraction.trim_start_matches('.'));
    let first = digits.find(|c| c != '0')?;
    let power = (whole.len() - sign.len()) as isize - 1 - first as isize;
    let digits = digits[first..].trim_end_matches('0');
    let (head, tail) = digits.split_at(1);
    let point = if tail.is_empty() { "" } else { "." };
    (digits.len() <= 17).then(|| format!("{sign}{head}{point}{tail}e{power}"))
}
