//! Where in the text of an index the mistake is.

use tensor_idx_core::{DynElement, DynIndex, DynRank, IndexError, Layout, Slice};

use crate::arguments::{Arguments, Mode};

/// The message of a refused index, with carets under the element that is wrong, if it is one.
pub(crate) fn point(
    source: &Layout<DynRank>,
    mode: Mode,
    index: &DynIndex,
    arguments: &Arguments,
    error: &IndexError,
) -> String {
    let text = arguments.index.as_deref().unwrap_or_default();
    let place = culprit(source, mode, index).and_then(|k| elements(text).into_iter().nth(k));
    let mut message = error.to_string();
    let mut before = 0;
    for line in text.split('\n') {
        let len = line.chars().count();
        // A tab is as wide as the terminal likes.
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        message.push_str(&format!("\n  {line}"));
        if let Some((start, wide)) = place.filter(|(start, _)| (before..before + len).contains(start)) {
            let start = start - before;
            let wide = wide.min(len - start);
            message.push_str(&format!("\n  {:start$}{:^<wide$}", "", ""));
        }
        before += len + 1;
    }
    message
}

/// The first element that is refused though no other can be: all others are whole axes.
fn culprit(source: &Layout<DynRank>, mode: Mode, index: &DynIndex) -> Option<usize> {
    let elements = index.elements();
    let consumed = |upto: usize| elements[..upto].iter().map(DynElement::consumes).sum::<usize>();
    if consumed(elements.len()) > source.rank() {
        return (0..elements.len()).find(|&k| consumed(k + 1) > source.rank());
    }
    (0..elements.len()).find(|&k| {
        let others = elements.iter().enumerate().flat_map(|(n, element)| match element {
            element if n == k => vec![element.clone()],
            DynElement::Ellipsis => vec![DynElement::Ellipsis],
            element => vec![DynElement::Slice(Slice::default()); element.consumes()],
        });
        crate::plan(source, mode, &others.collect()).is_err()
    })
}

/// Where each element stands in the text: its first character, and how many there are.
fn elements(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut depth, mut first, mut last) = (0, None, 0);
    for (n, c) in text.chars().enumerate() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                found.extend(first.take().map(|first| (first, last + 1 - first)));
                continue;
            }
            _ => (),
        }
        if !c.is_whitespace() {
            first.get_or_insert(n);
            last = n;
        }
    }
    found.extend(first.map(|first| (first, last + 1 - first)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stand_where_they_are_written() {
        assert_eq!(elements("1, [2, 3] , tl(0),"), [(0, 1), (3, 6), (12, 5)]);
        assert_eq!(elements(""), []);
    }
}
