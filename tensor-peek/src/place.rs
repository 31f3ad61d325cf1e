//! Where in the text of an index the mistake is.

use tensor_idx_core::{DynElement, DynIndex, DynRank, IndexError, Layout, Plan, Slice};

/// The plan of an index for one source under one mode.
pub(crate) type PlanOf<'p> = &'p dyn Fn(&DynIndex) -> Result<Plan<DynRank, DynRank>, IndexError>;

/// The message of a refused index, with carets under what is wrong: an element, an entry of it, arrays that do not fit. `text` is
/// the index as it was written.
pub(crate) fn point(
    source: &Layout<DynRank>,
    plan: PlanOf<'_>,
    index: &DynIndex,
    text: &str,
    error: &IndexError,
) -> String {
    let marks = marks(source, plan, index, text, error);
    let mut message = error.to_string();
    let mut before = 0;
    for line in text.split('\n') {
        // A tab is as wide as the terminal likes.
        let line: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        message.extend("\n  ".chars().chain(line.iter().copied()));
        let marked = |n: usize| marks.iter().any(|&(start, len)| (start..start + len).contains(&(before + n)));
        if let Some(last) = (0..line.len()).rev().find(|&n| marked(n)) {
            message.extend("\n  ".chars().chain((0..=last).map(|n| if marked(n) { '^' } else { ' ' })));
        }
        before += line.len() + 1;
    }
    message
}

/// What is wrong: from which character on, and how many.
fn marks(
    source: &Layout<DynRank>,
    plan: PlanOf<'_>,
    index: &DynIndex,
    text: &str,
    error: &IndexError,
) -> Vec<(usize, usize)> {
    let places = elements(text);
    if let IndexError::ArraysMismatch { .. } = error {
        let is_array = |element: &DynElement| matches!(element, DynElement::Ints { .. } | DynElement::Mask { .. });
        let arrays = index.elements().iter().zip(places).filter(|(element, _)| is_array(element));
        return arrays.map(|(_, place)| place).collect();
    }
    let place = culprit(source, plan, index).and_then(|k| places.get(k).copied());
    let entry = match (error, place) {
        (IndexError::OutOfBounds { entry: Some(at), .. }, Some(place)) => entry(text, place, at),
        _ => None,
    };
    entry.or(place).into_iter().collect()
}

/// Where an entry of a literal array stands, whose text starts at a character and is so long.
fn entry(text: &str, (start, len): (usize, usize), at: &[usize]) -> Option<(usize, usize)> {
    let mut index: Vec<usize> = Vec::new();
    let mut found: Option<(usize, usize)> = None;
    for (n, c) in text.chars().enumerate().skip(start).take(len) {
        match c {
            '[' => index.push(0),
            ']' => drop(index.pop()),
            ',' => *index.last_mut()? += 1,
            c if index == at && !c.is_whitespace() => {
                found = Some(found.map_or((n, 1), |(first, _)| (first, n + 1 - first)))
            }
            _ => (),
        }
    }
    found
}

/// The first element that is refused though no other can be: all others are whole axes.
fn culprit(source: &Layout<DynRank>, plan: PlanOf<'_>, index: &DynIndex) -> Option<usize> {
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
        plan(&others.collect()).is_err()
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
        let text = "0, [[1, 2], [-30, 4]]";
        assert_eq!(entry(text, (3, 18), &[1, 0]), Some((13, 3)));
        assert_eq!(entry(text, (3, 18), &[0, 1]), Some((8, 1)));
        assert_eq!(entry(text, (3, 18), &[2, 0]), None);
    }
}
