//! Literal index arrays and masks.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use tensor_idx_grammar::{Sign, Slot};

use super::error::Mistake;
use super::lex::{self, TokenKind};
use super::message;
use super::{LONGEST_REPEAT, MAX_DEPTH, ParsedValue, Parser};
use crate::index::dynamic::DynElement;

/// An entry, or an array of entries, and its tokens.
struct Node {
    kind: NodeKind,
    at: Range<usize>,
}

enum NodeKind {
    Int(i64),
    Flag(bool),
    Row(Vec<Node>),
    Repeat(Box<Node>, usize),
}

impl Parser<'_> {
    /// The array that opens at a token.
    pub(super) fn array(&mut self, open: usize) -> Result<DynElement, Mistake> {
        let node = self.node(open)?;
        let shape = node.shape();
        let mut of_flags = None;
        self.even(&node, &shape, &mut of_flags)?;
        let mut entries = Vec::new();
        self.flatten(&node, &mut entries)?;
        Ok(match of_flags {
            Some(true) => DynElement::Mask { shape, entries: entries.into_iter().map(|entry| entry != 0).collect() },
            _ => DynElement::Ints { shape, entries },
        })
    }

    fn node(&mut self, open: usize) -> Result<Node, Mistake> {
        let TokenKind::Open(_, close) = self.kind(open) else { unreachable!("an array starts with a bracket") };
        let at = open..close + 1;
        // Arrays in parentheses or words inside of others count, too: that they are no entries is found when they are read.
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.mistake(open..open + 1, message::too_deep()));
        }
        let inside = open + 1..close;
        let mark = lex::marks(self.tokens, inside.clone()).find(|mark| mark.1 != Sign::Comma);
        let kind = match mark {
            None => {
                let pieces = self.pieces(inside, message::empty_entry)?;
                NodeKind::Row(pieces.into_iter().map(|piece| self.entry(piece)).collect::<Result<_, _>>()?)
            }
            Some((semicolon, Sign::Semicolon)) => {
                let (entry, count) = (inside.start..semicolon, semicolon + 1..inside.end);
                if entry.is_empty() || lex::marks(self.tokens, inside).nth(1).is_some() {
                    return Err(self.mistake(semicolon..semicolon + 1, message::bad_repeat()));
                }
                let entry = self.entry(entry)?;
                NodeKind::Repeat(Box::new(entry), self.count(semicolon, count)?)
            }
            Some((other, _)) => {
                let other = other..other + 1;
                return Err(self.mistake(other.clone(), message::mark_in_array(self.written(other))));
            }
        };
        self.depth -= 1;
        Ok(Node { kind, at })
    }

    fn entry(&mut self, piece: Range<usize>) -> Result<Node, Mistake> {
        // Nested arrays are kept as they are; `value` would flatten them.
        if let TokenKind::Open(b'[', close) = self.kind(piece.start)
            && close + 1 == piece.end
        {
            return self.node(piece.start);
        }
        if let TokenKind::Open(b'[', close) = self.kind(piece.start) {
            let rest = close + 1..piece.end;
            return Err(self.mistake(rest, message::expected_comma()));
        }
        let kind = match self.value(piece.clone(), Slot::Index)? {
            ParsedValue::ParsedNumber(number) => NodeKind::Int(number.step()),
            ParsedValue::Flag(flag) => NodeKind::Flag(flag),
            _ => {
                let message = message::word_in_array(&self.show(piece.clone()));
                return Err(self.mistake(piece, message));
            }
        };
        Ok(Node { kind, at: piece })
    }

    /// How often an entry is repeated.
    fn count(&mut self, semicolon: usize, part: Range<usize>) -> Result<usize, Mistake> {
        let part = self.bare(part);
        if part.is_empty() || self.kind(part.start) != TokenKind::Int {
            return Err(self.mistake(semicolon..semicolon + 1, message::bad_repeat()));
        }
        match self.value(part.clone(), Slot::Index)? {
            ParsedValue::ParsedNumber(number) if matches!(number.suffix(), "" | "usize") => {
                usize::try_from(number.magnitude()).map_err(|_| self.mistake(part, message::long_repeat()))
            }
            _ => Err(self.mistake(part, message::bad_repeat())),
        }
    }

    /// Rows have one length, and entries are of one kind.
    fn even(&self, node: &Node, shape: &[usize], of_flags: &mut Option<bool>) -> Result<(), Mistake> {
        let error = |message| Err(self.mistake(node.at.clone(), message));
        match (&node.kind, shape) {
            (NodeKind::Row(_) | NodeKind::Repeat(..), []) => error(message::row_among_numbers()),
            (NodeKind::Row(row), &[len, ..]) if len != row.len() => error(message::ragged_array(row.len(), len)),
            (NodeKind::Row(row), [_, inner @ ..]) => row.iter().try_for_each(|node| self.even(node, inner, of_flags)),
            (&NodeKind::Repeat(_, count), &[len, ..]) if len != count => error(message::ragged_array(count, len)),
            (NodeKind::Repeat(node, _), [_, inner @ ..]) => self.even(node, inner, of_flags),
            (_, [_, ..]) => error(message::number_among_rows()),
            (kind, []) => {
                let flag = matches!(kind, NodeKind::Flag(_));
                if *of_flags.get_or_insert(flag) == flag { Ok(()) } else { error(message::mixed_array(flag)) }
            }
        }
    }

    fn flatten(&mut self, node: &Node, entries: &mut Vec<i64>) -> Result<(), Mistake> {
        match &node.kind {
            NodeKind::Int(value) => entries.push(*value),
            NodeKind::Flag(flag) => entries.push(i64::from(*flag)),
            NodeKind::Row(row) => return row.iter().try_for_each(|node| self.flatten(node, entries)),
            NodeKind::Repeat(repeated, count) => {
                let start = entries.len();
                self.flatten(repeated, entries)?;
                let end = entries.len();
                let total = (end - start).checked_mul(*count);
                let sum = total.and_then(|total| total.checked_add(self.repeated));
                self.repeated = match sum.filter(|&sum| sum <= LONGEST_REPEAT) {
                    Some(sum) => sum,
                    None => return Err(self.mistake(node.at.clone(), message::long_repeat())),
                };
                if *count == 0 {
                    entries.truncate(start);
                } else if end > start {
                    (1..*count).for_each(|_| entries.extend_from_within(start..end));
                }
            }
        }
        Ok(())
    }
}

impl Node {
    /// The shape by the first entries.
    fn shape(&self) -> Vec<usize> {
        let mut shape = Vec::new();
        let mut node = Some(self);
        while let Some(inner) = node {
            node = match &inner.kind {
                NodeKind::Row(row) => {
                    shape.push(row.len());
                    row.first()
                }
                NodeKind::Repeat(entry, count) => {
                    shape.push(*count);
                    Some(entry)
                }
                NodeKind::Int(_) | NodeKind::Flag(_) => None,
            };
        }
        shape
    }
}
