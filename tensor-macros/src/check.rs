//! The rules of the language, one function a rule. What breaks a rule is reported and replaced by something of the same
//! kind, so the expansion is sound whatever was written.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, Lit, Member, UnOp};
use tensor_idx_grammar::spelling::{LIBRARIES, meant};
use tensor_idx_grammar::{Quoted, Side, Sign, Slot, Word};

use crate::ast::{Assignment, Code, End, Index, Int, Operand, Operator, Range, Slice, Target, Term, Value};
use crate::literal::{self, Literal};
use crate::message::{self, Message};
use crate::parse::attribute;
use crate::report::Mistakes;
use crate::text::{show, written};
use crate::{fallback, known, spelling};

pub(crate) fn index(index: &mut Index, mistakes: &mut Mistakes) {
    let mut ellipsis = false;
    index.elements.retain_mut(|element| {
        let before = mistakes.len();
        match &mut element.term {
            Term::Ellipsis => {}
            Term::Value(value) => {
                bool_as_mask(value, mistakes);
                check(value, Slot::Index, mistakes);
            }
            Term::Range(range) => self::range(range, mistakes),
            Term::Slice(slice) => self::slice(slice, mistakes),
        }
        let second = is_ellipsis(&element.term) && std::mem::replace(&mut ellipsis, true);
        // A second one that is misspelt has been reported.
        if second && mistakes.len() == before {
            second_ellipsis(&element.tokens, mistakes);
        }
        !second
    });
}

pub(crate) fn assignment(assignment: &mut Assignment, mistakes: &mut Mistakes) {
    if let Some(operator) = &assignment.operator {
        unknown_operator(operator, mistakes);
    }
    if let Some(target) = &mut assignment.target
        && let Some(index) = &mut target.index
    {
        self::index(index, mistakes);
        misspelt_mode(target, mistakes);
        misplaced_host(target, mistakes);
        if let (Some(index), Some(Operand::Whole(value))) = (&target.index, &assignment.value) {
            element_for_rows(index, value, mistakes);
        }
        if let (Some(Operand::Whole(host)), Some(Operand::Whole(value))) = (&target.host, &assignment.value) {
            target_as_value(host, value, mistakes);
        }
    }
}

pub(crate) fn slice(slice: &mut Slice, mistakes: &mut Mistakes) {
    for (value, place) in
        [(&mut slice.start, Slot::SliceBound), (&mut slice.stop, Slot::SliceBound), (&mut slice.step, Slot::SliceStep)]
    {
        if let Some(value) = value {
            check(value, place, mistakes);
        }
    }
}

fn range(range: &mut Range, mistakes: &mut Mistakes) {
    for (value, place) in
        [(&mut range.start, Slot::RangeBound), (&mut range.end, Slot::RangeBound), (&mut range.step, Slot::RangeStep)]
    {
        if let Some(value) = value {
            check(value, place, mistakes);
        }
    }
    empty_range(range, mistakes);
}

fn check(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    attributes(value, mistakes);
    misspelt_word(value, place, mistakes);
    misplaced_word(value, place, mistakes);
    end_arguments(value, mistakes);
    moved(value, place, mistakes);
    inner_assignment(value, mistakes);
    tuple(value, place, mistakes);
    uneven_array(value, mistakes);
    literals(value, place, mistakes);
    zero_step(value, place, mistakes);
}

fn is_ellipsis(term: &Term) -> bool {
    matches!(term, Term::Ellipsis | Term::Value(Value::Word(Word::Ellipsis, _)))
}

/// At most one `...`
fn second_ellipsis(tokens: &[TokenTree], mistakes: &mut Mistakes) {
    mistakes.add(&tokens.iter().cloned().collect::<TokenStream>(), &message::second_ellipsis(&written(tokens)));
}

/// `a == b`, `!(a == b)`: of tensors it is one bool, where NumPy has a mask.
fn bool_as_mask(value: &mut Value, mistakes: &mut Mistakes) {
    let Value::Code(Code { expr, braces: None }) = &*value else { return };
    let before = mistakes.len();
    compared_as_one(expr, mistakes);
    if mistakes.len() > before {
        *value = Value::Wrong;
    }
}

/// The same of `a` and of `b` in `a & b`, `a | b`, `a ^ b`.
fn compared_as_one(expr: &Expr, mistakes: &mut Mistakes) {
    if let Expr::Binary(binary) = expr
        && matches!(binary.op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
    {
        compared_as_one(literal::bare(&binary.left), mistakes);
        return compared_as_one(literal::bare(&binary.right), mistakes);
    }
    let (compared, negated) = match expr {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => (literal::bare(&unary.expr), true),
        expr => (expr, false),
    };
    let Expr::Binary(binary) = compared else { return };
    let method = match (binary.op, negated) {
        (BinOp::Eq(_), false) | (BinOp::Ne(_), true) => "equal",
        (BinOp::Ne(_), false) | (BinOp::Eq(_), true) => "not_equal",
        _ => return,
    };
    let (mut left, mut right) = (literal::bare(&binary.left), literal::bare(&binary.right));
    // `0 == t`
    if literal::of(left).is_some() || literal::array(left).is_some() {
        (left, right) = (right, left);
    }
    if let Expr::Reference(reference) = left {
        left = literal::bare(&reference.expr);
    }
    let host = match left {
        Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) => format!("({})", show(left)),
        _ => show(left),
    };
    let is_behind = matches!(right, Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)));
    let operand = if is_place(right) || is_behind { format!("&{}", show(right)) } else { show(right) };
    let message = message::bool_as_mask(&show(compared), &format!("{host}.{method}({operand})"), &show(expr));
    mistakes.add(&binary.op, &message);
}

/// `(#[cfg(..)] 5)`, `clip(#[cfg(..)] n)`: in the expansion it would be that of a part.
fn attributes(value: &mut Value, mistakes: &mut Mistakes) {
    let of = |expr: &Expr| attribute(&literal::bare(expr).to_token_stream().into_iter().take(2).collect::<Vec<_>>());
    let found = match &*value {
        Value::Code(Code { expr, braces: None }) => of(expr).or_else(|| match expr {
            Expr::Unary(unary) => of(&unary.expr),
            _ => None,
        }),
        Value::End(end) => end.arguments.iter().find_map(of),
        Value::Moved(moved) => moved.arguments.iter().find_map(of),
        _ => None,
    };
    if let Some(attribute) = found {
        mistakes.add(&attribute, &message::attribute());
        *value = Value::Wrong;
    }
}

/// `newaxis`, `np.newaxis`, `Elipsis`; in braces they are variables.
fn misspelt_word(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let Value::Code(code) = value else { return };
    let (name, library) = match &code.expr {
        Expr::Path(path) => (path.path.get_ident(), false),
        Expr::Field(field) => match (&*field.base, &field.member) {
            (Expr::Path(base), Member::Named(name)) if LIBRARIES.iter().any(|np| base.path.is_ident(np)) => {
                (Some(name), true)
            }
            _ => return,
        },
        _ => return,
    };
    let Some(name) = name.filter(|_| code.braces.is_none()) else {
        return;
    };
    let Some(word) = meant(&name.to_string(), place) else {
        return;
    };
    mistakes.add(&code.expr, &message::misspelt_name(word, &show(&code.expr), library));
    *value = Value::Word(word, name.clone());
}

/// A word, `true` or `hd(k)` where a number is due.
fn misplaced_word(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let message = match value {
        Value::Word(word, _) => message::misplaced_word(*word, place),
        Value::Flag(flag) if place != Slot::Index => Some(message::flag_as_bound(flag.value, place)),
        Value::End(end) if place.is_step() => Some(message::end_as_step(&show(end))),
        _ => None,
    };
    if let Some(message) = message {
        mistakes.add(value, &message);
        *value = Value::Wrong;
    }
}

/// `hd` and `tl` take one argument.
fn end_arguments(value: &mut Value, mistakes: &mut Mistakes) {
    let Value::End(end) = value else { return };
    if end.arguments.len() != 1 {
        mistakes.add(end, &message::end_arguments(end.side, end.arguments.len()));
        *value = Value::Wrong;
    }
}

/// `clip` and its like take a position or an index array, `fill` a value beside it, and are no bound.
fn moved(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let Value::Moved(moved) = value else { return };
    let word = moved.word;
    let message = match &*moved.inner {
        _ if place != Slot::Index => message::misplaced_move(word, place),
        _ if moved.arguments.len() != word.arguments() => message::move_arguments(word, moved.arguments.len()),
        Value::Flag(_) | Value::Word(..) | Value::Moved(_) => {
            message::nothing_to_move(word, &show(&moved.arguments.first()))
        }
        Value::Code(Code { expr: Expr::Range(range), .. }) => {
            let written = show(&moved.arguments.first());
            match (range.start.as_deref(), range.end.as_deref()) {
                // Calls may be `hd` and `tl`, which no range of Rust has.
                (Some(Expr::Call(_)), _) | (_, Some(Expr::Call(_))) | (None, _) | (_, None) => {
                    message::nothing_to_move(word, &written)
                }
                (Some(start), Some(end)) => {
                    let value = moved.arguments.get(1).map(|x| show(&Some(x)));
                    let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                    message::range_to_move(word, &written, (&show(start), &show(end), inclusive), value.as_deref())
                }
            }
        }
        _ => {
            check(&mut moved.inner, place, mistakes);
            // A misspelt word has been reported, and there is nothing to move to the axis.
            if matches!(*moved.inner, Value::Word(..)) {
                *moved.inner = Value::Wrong;
            }
            return;
        }
    };
    mistakes.add(value, &message);
    *value = Value::Wrong;
}

/// `x = 3`
fn inner_assignment(value: &mut Value, mistakes: &mut Mistakes) {
    let Value::Code(code) = value else { return };
    let Expr::Assign(assign) = &code.expr else {
        return;
    };
    let (left, right) = (show(&assign.left), show(&assign.right));
    mistakes.add(&assign.eq_token, &message::assignment(&right, &format!("or `{{ {left} == {right} }}` for a bool")));
    *value = Value::Wrong;
}

/// `(0, 1)`, as NumPy takes it.
fn tuple(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let Value::Code(code) = value else { return };
    if let Expr::Tuple(tuple) = &code.expr
        && code.braces.is_none()
        && !tuple.elems.is_empty()
    {
        mistakes.add(tuple, &message::tuple(&show(&tuple.elems), place));
        *value = Value::Wrong;
    }
}

/// Literal arrays have rows of one length and hold one kind of thing.
fn uneven_array(value: &mut Value, mistakes: &mut Mistakes) {
    let Value::Code(code) = value else { return };
    let Some(array) = literal::array(&code.expr) else {
        return;
    };
    // Which rows there are is the compiler's to say where an attribute may remove one.
    if known::has_attribute(&array) {
        return;
    }
    let before = mistakes.len();
    let numbers = literal::of(literal::bare(first_leaf(&array))).is_some();
    let mut rule = Even { of_flags: None, numbers, mistakes };
    rule.array(&array, &literal::shape(&array));
    if mistakes.len() > before {
        code.expr = fallback::array(&array);
    }
}

/// What stands first in an array, and in the array that this is, ..
fn first_leaf(expr: &Expr) -> &Expr {
    match literal::bare(expr) {
        Expr::Array(array) => array.elems.first().map_or(expr, first_leaf),
        Expr::Repeat(repeat) => first_leaf(&repeat.expr),
        leaf => leaf,
    }
}

struct Even<'m> {
    /// What the first literal is: a bool, or a number.
    of_flags: Option<bool>,
    /// Whether what stands first is a literal. A variable may be a row.
    numbers: bool,
    mistakes: &'m mut Mistakes,
}

impl Even<'_> {
    fn array(&mut self, expr: &Expr, shape: &[Option<usize>]) {
        match (literal::bare(expr), shape) {
            (Expr::Array(_) | Expr::Repeat(_), []) if self.numbers => {
                self.mistakes.add(expr, &message::row_among_numbers());
            }
            (Expr::Array(row), [len, inner @ ..]) => {
                if let Some(len) = *len
                    && len != row.elems.len()
                {
                    return self.mistakes.add(expr, &message::ragged_array(row.elems.len(), len));
                }
                for element in &row.elems {
                    self.array(element, inner);
                }
            }
            (Expr::Repeat(row), [_, inner @ ..]) => self.array(&row.expr, inner),
            _ => match literal::of(literal::bare(expr)) {
                Some(_) if !shape.is_empty() => self.mistakes.add(expr, &message::number_among_rows()),
                Some((_, literal)) => {
                    let flag = matches!(literal, Lit::Bool(_));
                    if *self.of_flags.get_or_insert(flag) != flag {
                        self.mistakes.add(expr, &message::mixed_array(flag));
                    }
                }
                None => {}
            },
        }
    }
}

/// The rules for each literal that is part of a value.
fn literals(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let before = mistakes.len();
    let mut check = |literal: Literal, rules: &[fn(&Literal, Slot) -> Option<Message>]| {
        if let Some(message) = rules.iter().find_map(|rule| rule(&literal, place)) {
            mistakes.add(&literal, &message);
        }
    };
    match value {
        Value::Int(Int { minus, digits }) => {
            check(Literal { minus: *minus, lit: &mut Lit::Int(digits.clone()) }, &[too_large]);
        }
        Value::End(end) => {
            let negative = if end.side == Side::Head { negative_head } else { negative_tail };
            for argument in &mut end.arguments {
                let limit = limit(argument);
                literal::each(argument, &mut |literal| check(literal, &[foreign_literal, negative, limit]));
            }
        }
        Value::Code(code) => {
            let limit = limit(&mut code.expr);
            literal::each(&mut code.expr, &mut |literal| check(literal, &[foreign_literal, negative_unsigned, limit]));
        }
        Value::Flag(_) | Value::Word(..) | Value::Moved(_) | Value::Half(_) | Value::HalfEnd(_) | Value::Wrong => {}
    }
    if mistakes.len() > before {
        replace(value);
    }
}

/// The rule on the size of the literals in an expression: beside a variable or a suffix they have its type.
fn limit(expr: &mut Expr) -> fn(&Literal, Slot) -> Option<Message> {
    let mut bare = true;
    let all = literal::each(expr, &mut |literal| bare &= literal.lit.suffix().is_empty());
    if all && bare { too_large } else { |_, _| None }
}

/// A float, a string or a character where an integer is due.
fn foreign_literal(literal: &Literal, place: Slot) -> Option<Message> {
    let written = show(literal);
    let float = |digits: &str| {
        let value = digits.parse().unwrap_or(f64::NAN);
        Some(message::float(&written, if literal.minus.is_some() { -value } else { value }, place))
    };
    match &*literal.lit {
        Lit::Float(digits) => float(digits.base10_digits()),
        Lit::Int(digits) if matches!(digits.suffix(), "f32" | "f64") => float(digits.base10_digits()),
        Lit::Str(text) if place == Slot::Index && is_text_of_an_index(&text.value()) => {
            Some(message::index_in_quotes(&written, &text.value()))
        }
        Lit::Str(_) => Some(message::quoted(&written, Quoted::Text, place)),
        Lit::Char(_) => Some(message::quoted(&written, Quoted::Character, place)),
        Lit::ByteStr(_) | Lit::CStr(_) => Some(message::quoted(&written, Quoted::Bytes, place)),
        _ => None,
    }
}

/// `"1:3, 0"`, as a `DynIndex` is parsed from.
fn is_text_of_an_index(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || c == ':' || c == '.')
        && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "-+.:;=,[]".contains(c))
}

/// An integer beyond `i64`; what its suffix allows is left to rustc.
fn too_large(literal: &Literal, _: Slot) -> Option<Message> {
    let (value, digits) = literal.integer()?;
    let fits = !digits.suffix().is_empty() || value.parse::<i64>().is_ok();
    (!fits).then(|| message::too_large(&show(literal), literal.minus.is_some()))
}

/// `-1u8`
fn negative_unsigned(literal: &Literal, _: Slot) -> Option<Message> {
    let (value, digits) = literal.integer()?;
    let wrong = literal.minus.is_some() && digits.suffix().starts_with('u');
    wrong.then(|| message::negative_unsigned(&show(literal), digits.suffix(), &value))
}

/// `hd(-1)`
fn negative_head(literal: &Literal, _: Slot) -> Option<Message> {
    negative_end(literal, Side::Head)
}

/// `tl(-1)`
fn negative_tail(literal: &Literal, _: Slot) -> Option<Message> {
    negative_end(literal, Side::Tail)
}

fn negative_end(literal: &Literal, side: Side) -> Option<Message> {
    let (value, _) = literal.integer()?;
    literal.minus.is_some().then(|| message::negative_end(side, &value))
}

fn zero_step(value: &mut Value, place: Slot, mistakes: &mut Mistakes) {
    let zero = match &*value {
        _ if !place.is_step() => false,
        Value::Int(int) => int.value() == Some(0),
        Value::Code(code) => {
            matches!(literal::of(&code.expr), Some((_, Lit::Int(digits))) if digits.base10_digits() == "0")
        }
        _ => false,
    };
    if zero {
        mistakes.add(value, &message::zero_step());
        *value = Value::Wrong;
    }
}

/// `t[0] == 1`, `t[0] &= 1`
fn unknown_operator(operator: &Operator, mistakes: &mut Mistakes) {
    let message = match operator.sign {
        _ if operator.verb().is_some() => return,
        sign @ ("==" | "!=" | "<=" | ">=" | "=>" | ":=") => message::comparison(sign),
        sign => message::foreign_operator(sign),
    };
    mistakes.add(&operator.tokens, &message);
}

/// `t.oxi[0]`; in parentheses it is a field.
fn misspelt_mode(target: &mut Target, mistakes: &mut Mistakes) {
    let (None, Some(Operand::Whole(Expr::Field(field)))) = (&target.mode, &target.host) else { return };
    let Member::Named(name) = &field.member else { return };
    let Some(mode) = spelling::meant_mode(&name.to_string()) else { return };
    mistakes.add(name, &message::misspelt_mode(mode, &show(name), &show(field)));
    target.mode = Some((mode, name.clone()));
    target.host = Some(Operand::Whole((*field.base).clone()));
}

/// `t[..] += &t`: two borrows of `t` do not go together.
fn target_as_value(host: &Expr, value: &Expr, mistakes: &mut Mistakes) {
    let Expr::Reference(reference) = value else { return };
    if reference.mutability.is_none() && is_place(host) && show(&reference.expr) == show(host) {
        mistakes.add(value, &message::target_as_value(&show(host)));
    }
}

/// `a[[0, 1]] = a[[1, 0]]`: NumPy exchanges rows, and the value is one element here. In braces it is meant.
fn element_for_rows(index: &Index, value: &Expr, mistakes: &mut Mistakes) {
    let ([element], Expr::Index(value)) = (&index.elements[..], value) else { return };
    let Term::Value(Value::Code(Code { expr: Expr::Array(rows), .. })) = &element.term else { return };
    let Expr::Array(positions) = &*value.index else { return };
    let is_mask = matches!(rows.elems.first().and_then(literal::of), Some((_, Lit::Bool(_))));
    if is_mask || rows.elems.len() < 2 || rows.elems.len() != positions.elems.len() {
        return;
    }
    let (host, rows) = (show(&value.expr), format!("[{}]", show(rows)));
    let message = message::element_for_rows(&show(value), &rows, &host, &show(positions));
    let brackets: Option<TokenTree> = value.to_token_stream().into_iter().last();
    mistakes.add(&brackets, &message);
}

/// A variable, or a field of one.
pub(crate) fn is_place(host: &Expr) -> bool {
    match host {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Group(group) => is_place(&group.expr),
        _ => false,
    }
}

/// `*t[0]`: the index binds tighter than what stands before the tensor.
fn misplaced_host(target: &mut Target, mistakes: &mut Mistakes) {
    let Some(Operand::Whole(host)) = &target.host else { return };
    let (inner, instead) = match host {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
            (&unary.expr, format!("`({})[..]`, or `{}[..]`", show(host), show(&unary.expr)))
        }
        Expr::Unary(unary) => (&unary.expr, format!("`{}[..]`", show(&unary.expr))),
        Expr::Reference(reference) => (&reference.expr, format!("`{}[..]`", show(&reference.expr))),
        Expr::Array(_)
        | Expr::Assign(_)
        | Expr::Binary(_)
        | Expr::Break(_)
        | Expr::Cast(_)
        | Expr::Closure(_)
        | Expr::Let(_)
        | Expr::Range(_)
        | Expr::Return(_)
        | Expr::Tuple(_) => {
            mistakes.add(host, &message::misplaced_host(&show(host), "a tensor before the index, such as `t[..]`"));
            target.host = None;
            return;
        }
        _ => return,
    };
    mistakes.add(host, &message::misplaced_host(&format!("{}[..]", show(host)), &instead));
    target.host = Some(Operand::Whole((**inner).clone()));
}

/// A literal range that starts after its end, where both are counted from the same side.
fn empty_range(range: &mut Range, mistakes: &mut Mistakes) {
    let (Some(start), Some(end)) = (&range.start, &range.end) else {
        return;
    };
    let (Some(first), Some(last)) = (position(start), position(end)) else {
        return;
    };
    if (first < 0) == (last < 0) && first > last {
        let dots = if range.inclusive { Sign::Through } else { Sign::To };
        // One that is wrong has been reported.
        let step = range
            .step
            .as_ref()
            .filter(|step| !matches!(step, Value::Half(_) | Value::HalfEnd(_) | Value::Wrong))
            .map(|step| show(step));
        let message = message::empty_range(&show(start), dots, &show(end), step.as_deref());
        mistakes.add(&quote!(#start #end), &message);
        // Nobody knows where it ends.
        *range = Range { step: range.step.take(), end: Some(Value::Wrong), ..Range::default() };
    }
}

/// The position that a literal names, as a signed one.
fn position(value: &Value) -> Option<i64> {
    match value {
        Value::Int(int) => int.value(),
        Value::End(End { side, arguments, .. }) => match literal::of(arguments.first()?)? {
            (false, Lit::Int(digits)) => {
                let k: i64 = digits.base10_parse().ok()?;
                Some(if *side == Side::Head { k } else { -1 - k })
            }
            _ => None,
        },
        _ => None,
    }
}

/// What stands for a value whose mistakes have been reported.
fn replace(value: &mut Value) {
    if let Value::Code(code) = value
        && let Some(array) = literal::array(&code.expr)
    {
        code.expr = fallback::array(&array);
    } else {
        *value = Value::Wrong;
    }
}
