//! Tensors as nested boxes, `{:#}`: one level of brackets for each rank, along the row and down the page in turn.
//!
//! The last axis runs along a row between bars. The one before it stacks such rows and closes the corners. Then it
//! starts anew, with boxes for elements: the third axis from the end sets boxes side by side between bars, the fourth
//! stacks those rows and closes the corners. So a matrix reads as a matrix, and rank 4 as a matrix of matrices.
//!
//! ```text
//! ┌                   ┐
//! │ ┌     ┐   ┌     ┐ │
//! │ │ 0 1 │   │ 4 5 │ │
//! │ │ 2 3 │   │ 6 7 │ │
//! │ └     ┘   └     ┘ │
//! └                   ┘
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::tensor::display::{LINE, Shown};
use crate::text::{chars, spaces};

/// Lines of one width.
type TextLines = Vec<String>;

/// Writes texts of one width, those of the indices that `axes` shows, as nested boxes.
pub(crate) fn draw(f: &mut fmt::Formatter<'_>, axes: &[Shown], texts: &[String]) -> fmt::Result {
    let height = texts.iter().map(|text| text.lines().count()).max().unwrap_or_default();
    let width = texts.iter().flat_map(|text| text.lines()).map(chars).max().unwrap_or_default();
    let cells: Vec<TextLines> = texts.iter().map(|text| cell(text, width, height)).collect();
    for (k, line) in boxes(axes, &cells).iter().enumerate() {
        write!(f, "{}{line}", if k > 0 { "\n" } else { "" })?;
    }
    Ok(())
}

/// An element: one line, unless its own text has more.
fn cell(text: &str, width: usize, height: usize) -> TextLines {
    let lines = text.lines().map(|line| format!("{line}{}", spaces(width - chars(line))));
    let blank = core::iter::repeat_with(|| spaces(width));
    lines.chain(blank).take(height.max(1)).collect()
}

/// The box of the elements `cells`. All boxes of one level are of one size, since all elements are.
fn boxes(axes: &[Shown], cells: &[TextLines]) -> TextLines {
    // An odd axis out has no axis to stack its rows: it is a row between bars, without corners.
    let (down, across, inner) = match axes {
        [] => return cells.first().cloned().unwrap_or_default(),
        [across, inner @ ..] if axes.len() % 2 == 1 => (None, *across, inner),
        [down, across, inner @ ..] => (Some(*down), *across, inner),
        [across] => (None, *across, &[][..]),
    };
    let rows = down.map_or(1, Shown::len);
    let parts: Vec<TextLines> =
        cells.chunks(cells.len() / (rows * across.len())).map(|cells| boxes(inner, cells)).collect();
    let mut lines = TextLines::new();
    for (k, row) in parts.chunks(across.len()).enumerate() {
        if down.and_then(Shown::gap) == Some(k) {
            lines.extend(dots(across, &parts[0], inner.is_empty()));
        }
        lines.extend(match down {
            Some(_) => beside(&with_gap(across, row), inner.is_empty()),
            None => wrapped(&with_gap(across, row), inner.is_empty()),
        });
    }
    if down.and_then(Shown::gap) == Some(rows) {
        lines.extend(dots(across, &parts[0], inner.is_empty()));
    }
    frame(lines, down.is_some())
}

/// The boxes of a row, with one for the dots where some are left out.
fn with_gap(across: Shown, row: &[TextLines]) -> Vec<TextLines> {
    let mut row = row.to_vec();
    if let Some(gap) = across.gap() {
        let height = row[0].len();
        let dots = (0..height).map(|k| if k == (height - 1) / 2 { "⋯".into() } else { " ".into() });
        row.insert(gap, dots.collect());
    }
    row
}

/// The line that stands for rows left out: a ⋮ under each box of a row.
fn dots(across: Shown, part: &TextLines, elements: bool) -> TextLines {
    let width = chars(&part[0]);
    let width = width.max(1);
    let left = if elements { width - 1 } else { (width - 1) / 2 };
    let dot = format!("{}⋮{}", spaces(left), spaces(width - 1 - left));
    let mut row: Vec<TextLines> = (0..across.len()).map(|_| alloc::vec![dot.clone()]).collect();
    if let Some(gap) = across.gap() {
        row.insert(gap, alloc::vec!["⋱".into()]);
    }
    beside(&row, elements)
}

/// Boxes of one height side by side: elements one space apart, boxes three, so that two brackets do not read as one.
fn beside(row: &[TextLines], elements: bool) -> TextLines {
    let apart = if elements { " " } else { "   " };
    let line = |k: usize| row.iter().map(|block| block[k].as_str()).collect::<Vec<_>>().join(apart);
    (0..row[0].len()).map(line).collect()
}

/// A row of boxes that continues below when it is too long for a line.
fn wrapped(row: &[TextLines], elements: bool) -> TextLines {
    let apart = if elements { 1 } else { 3 };
    let mut lines = TextLines::new();
    let mut start = 0;
    while start < row.len() {
        let mut width = 4;
        let mut end = start;
        while end < row.len() && (end == start || width + chars(&row[end][0]) <= LINE) {
            width += chars(&row[end][0]) + apart;
            end += 1;
        }
        lines.extend(beside(&row[start..end], elements));
        start = end;
    }
    lines
}

/// Bars left and right, and corners if rows are stacked.
fn frame(mut lines: TextLines, corners: bool) -> TextLines {
    let width = lines.iter().map(|line| chars(line)).max().unwrap_or_default();
    for line in &mut lines {
        *line = format!("│ {line}{} │", spaces(width - chars(line)));
    }
    if corners {
        lines.insert(0, format!("┌ {} ┐", spaces(width)));
        lines.push(format!("└ {} ┘", spaces(width)));
    }
    lines
}
