//! Tokens to elements.
//!
//! ```text
//! index   = [ element { "," element } [ "," ] ]
//! element = "..." | range | slice | value
//! range   = [ value ] ( ".." [ value ] | "..=" value ) [ ";" value ]
//! slice   = [ value ] ":" [ value ] [ ":" [ value ] ]
//! value   = [ "-" ] integer | "true" | "false" | word | end | moved | expression
//! word    = "NewAxis" | "None" | "Ellipsis"
//! end     = ( "hd" | "tl" ) "(" expression ")"
//! moved   = ( "clip" | "wrap" | "drop" ) "(" value ")" | "fill" "(" value "," expression ")"    (an element, no bound)
//!
//! assignment = expression [ "." mode ] "[" index "]" operator expression [ "," ]
//! mode       = "i" | "oix" | "vix" | "nix" | "tix"
//! operator   = "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "**=" | "/" "/="
//! ```
//!
//! An `expression` is any Rust expression: the marks of the language are found between its tokens before it is parsed. What
//! cannot be parsed is reported and replaced by something of the same kind.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::token::Brace;
use syn::{Expr, ExprCall, ExprLit, ExprMacro, ExprUnary, Lit, RangeLimits, Stmt, Token, UnOp, parenthesized};
use tensor_idx_grammar::{Move, Side, Sign, Slot, Word};

use crate::ast::{
    Assignment, Code, Element, End, Index, Int, Mode, Moved, Operand, Operator, Range, Slice, Target, Term, Value, verb,
};
use crate::lex::{self, Mark};
use crate::message::{self, Message};
use crate::report::Mistakes;
use crate::text::{show, written};

/// `$crate; element, element, ..`
pub(crate) fn index(input: TokenStream, mistakes: &mut Mistakes) -> Index {
    let (root, tokens) = call(input);
    elements(root, &tokens, mistakes)
}

fn elements(root: Ident, tokens: &[TokenTree], mistakes: &mut Mistakes) -> Index {
    let marks = lex::marks(tokens);
    let open = marks.last().map_or(0, |mark| if mark.sign == Sign::Comma { mark.at.end } else { 0 }) == tokens.len();
    let elements = pieces(tokens, &marks, message::empty_element, mistakes)
        .iter()
        .map(|piece| Element { term: term(piece, mistakes), tokens: piece.tokens.to_vec() })
        .collect();
    Index { root, elements, open }
}

/// `$crate; stop` or `$crate; start, stop` or `$crate; start, stop, step`
pub(crate) fn slice_value(input: TokenStream, mistakes: &mut Mistakes) -> (Ident, Slice) {
    let (root, tokens) = call(input);
    let marks = lex::marks(&tokens);
    let pieces = pieces(&tokens, &marks, message::empty_part_of_slice_value, mistakes);
    let mut parts = pieces.iter().enumerate().map(|(nth, piece)| {
        if let Some(mark) = piece.marks.first() {
            mistakes.add(&piece.mark(mark), &message::mark_in_slice_value(&show(&piece.mark(mark))));
            return Value::Wrong;
        }
        match value(piece.tokens, mistakes) {
            Value::Word(word, name) if word != Word::None => {
                let place = if nth == 2 { Slot::SliceStep } else { Slot::SliceBound };
                mistakes.add(&name, &message::word_in_slice_value(word, place));
                Value::Wrong
            }
            value => value,
        }
    });
    let (first, second, step) = (parts.next(), parts.next(), parts.next());
    drop(parts);
    let slice = match second {
        Some(stop) => Slice { start: first, stop: Some(stop), step },
        None => Slice { start: None, stop: first, step: None },
    };
    if pieces.is_empty() && mistakes.len() == 0 {
        mistakes.add(&root, &message::slice_value_without_stop());
    }
    if let Some(fourth) = pieces.get(3) {
        mistakes.add(&stream(fourth.tokens), &message::slice_value_with_too_much());
    }
    (root, slice)
}

/// `$crate; target operator value`
pub(crate) fn assignment(input: TokenStream, mistakes: &mut Mistakes) -> Assignment {
    let (root, tokens) = call(input);
    let tokens = flat(&tokens);
    let tokens = without_attribute(&tokens, mistakes);
    let Some((sign, at)) = lex::operator(tokens, |_| true) else {
        let target = without_operator(&root, tokens, mistakes);
        return Assignment { root, target, operator: None, value: None };
    };
    let operator = Operator { sign, tokens: stream(&tokens[at.clone()]) };
    let before = flat(&tokens[..at.start]);
    let target = if at.start == 0 {
        mistakes.add(&operator.tokens, &message::target_missing(sign, ""));
        None
    } else {
        target(&root, without_attribute(&before, mistakes), sign, mistakes)
    };
    let value = assigned(&operator, &host(&before), &tokens[at.end..], mistakes);
    Assignment { root, target, operator: Some(operator), value }
}

/// A target without the attribute before it: of the statement that is emitted it would be that of a part.
fn without_attribute<'t>(tokens: &'t [TokenTree], mistakes: &mut Mistakes) -> &'t [TokenTree] {
    match attribute(tokens) {
        Some(attribute) => {
            mistakes.add(&attribute, &message::attribute_of_target());
            &tokens[2..]
        }
        None => tokens,
    }
}

/// What is there without an operator: nothing, or as much as reads as a target.
fn without_operator(root: &Ident, tokens: &[TokenTree], mistakes: &mut Mistakes) -> Option<Target> {
    if tokens.is_empty() {
        mistakes.add(root, &message::empty_assignment());
        return None;
    }
    let is_index =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
    let end = tokens.iter().rposition(is_index).map_or(tokens.len(), |last| last + 1);
    let place = stream(&tokens[end - 1..end]);
    mistakes.add(&place, &message::operator_missing(&written(&tokens[..end]), &written(&tokens[end..])));
    if is_index(&tokens[end - 1]) && end > 1 {
        return target(root, &tokens[..end], "=", mistakes);
    }
    // One mistake is enough where there is no index either.
    let host = operand(&tokens[..end], message::expected_end_of_host, "", &mut Mistakes::default());
    Some(Target { host, mode: None, index: None, brackets: Span::call_site() })
}

/// The tensor that stands before the index of a target, as text.
fn host(target: &[TokenTree]) -> String {
    match target {
        [before @ .., TokenTree::Group(_)] => written(mode(before).0),
        _ => String::new(),
    }
}

/// What came through another macro as one token, as its tokens.
fn flat(tokens: &[TokenTree]) -> Vec<TokenTree> {
    match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            flat(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => tokens.to_vec(),
    }
}

/// `host[index]`, `host.mode[index]`
fn target(root: &Ident, tokens: &[TokenTree], sign: &str, mistakes: &mut Mistakes) -> Option<Target> {
    let (index, before) = match tokens {
        [before @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => (Some(group), before),
        [before @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            let (host, name) = mode(before);
            let index = name.as_ref().map(|_| group);
            if let Some((mode, name)) = &name {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let instead = format!("{}.{}[{}]", written(host), mode.name(), written(&inside));
                let call = [name.to_token_stream(), group.to_token_stream()];
                mistakes.add(&quote!(#(#call)*), &message::call_for_index(&show(&quote!(#(#call)*)), &instead));
            }
            (index, if index.is_some() { before } else { tokens })
        }
        _ => (None, tokens),
    };
    let (host, mode) = mode(before);
    if index.is_none() {
        // Only a variable or a field is a place to Rust.
        let is_place = mode.is_none() && matches!(tokens.last(), Some(TokenTree::Ident(_)));
        let own = if is_place { sign } else { "" };
        let view = view_to_write(tokens);
        let called = match tokens {
            [TokenTree::Ident(name), TokenTree::Group(arguments)]
                if arguments.delimiter() == Delimiter::Parenthesis =>
            {
                let arguments: Vec<TokenTree> = arguments.stream().into_iter().collect();
                format!("`{name}[{}]` if `{name}` is a tensor, or ", written(&arguments))
            }
            _ => String::new(),
        };
        let message = match view {
            Some(view) => message::call_as_target(&written(tokens), &view, verb(sign).unwrap_or("assign")),
            None => message::index_missing(&written(tokens), &called, own),
        };
        mistakes.add(&stream(tokens), &message);
    }
    if host.is_empty() {
        let brackets = index.map(|index| show(index)).unwrap_or_default();
        mistakes.add(&stream(tokens), &message::target_missing(sign, &brackets));
    }
    let index = index
        .map(|group| (elements(root.clone(), &group.stream().into_iter().collect::<Vec<_>>(), mistakes), group.span()));
    // One error is enough for a target without an index.
    let mut more = Mistakes::default();
    let mistakes = if index.is_none() { &mut more } else { mistakes };
    let host = if host.is_empty() { None } else { operand(host, message::expected_end_of_host, "", mistakes) };
    let (index, brackets) = index.unzip();
    Some(Target { host, mode, index, brackets: brackets.unwrap_or_else(Span::call_site) })
}

/// The view for writing where a target is a call of a method: `m.view_mut().diagonal()` of `m.diagonal()`.
fn view_to_write(tokens: &[TokenTree]) -> Option<String> {
    let method = |at: usize| match &tokens[at..] {
        [TokenTree::Punct(dot), TokenTree::Ident(name), TokenTree::Group(arguments), ..]
            if dot.as_char() == '.' && arguments.delimiter() == Delimiter::Parenthesis =>
        {
            Some(name.to_string())
        }
        _ => None,
    };
    method(tokens.len().checked_sub(3)?)?;
    let methods: Vec<(usize, String)> = (1..tokens.len()).filter_map(|at| Some((at, method(at)?))).collect();
    let (at, first) = methods.first()?;
    if methods.iter().any(|(_, name)| name.ends_with("_mut")) {
        return Some(written(tokens));
    }
    if !methods.iter().all(|(_, name)| VIEWS.contains(&&**name)) {
        return None;
    }
    let host = written(&tokens[..*at]);
    Some(match &**first {
        "i" | "view" => format!("{host}.{first}_mut{}", written(&tokens[at + 2..])),
        _ => format!("{host}.view_mut(){}", written(&tokens[*at..])),
    })
}

/// The methods that only make another view.
const VIEWS: [&str; 13] = [
    "i",
    "view",
    "diagonal",
    "diagonal_of",
    "transpose",
    "matrix_transpose",
    "permute",
    "move_axis",
    "swap_axes",
    "flip",
    "squeeze",
    "unsqueeze",
    "reshape",
];

/// What stands before `.oix` and its like, and the mode.
fn mode(tokens: &[TokenTree]) -> (&[TokenTree], Option<(Mode, Ident)>) {
    if let [host @ .., TokenTree::Punct(dot), TokenTree::Ident(name)] = tokens
        && dot.as_char() == '.'
        && let Some(mode) = Mode::ALL.into_iter().find(|mode| name == mode.name())
    {
        return (host, Some((mode, name.clone())));
    }
    (tokens, None)
}

/// The value of an assignment.
fn assigned(operator: &Operator, target: &str, mut tokens: &[TokenTree], mistakes: &mut Mistakes) -> Option<Operand> {
    let assigns = |sign: &str| !matches!(sign, "==" | "<=" | ">=" | "!=" | "=>" | ":=");
    // `+= =`
    while let Some((second, at)) = lex::operator(tokens, |_| true).filter(|(_, at)| at.start == 0) {
        mistakes.add(&stream(&tokens[at.clone()]), &message::second_operator(second, operator.sign));
        tokens = &tokens[at.end..];
        if tokens.is_empty() {
            return None;
        }
    }
    // `= , 1`: the comma is the mistake, and what follows it the value.
    let first = lex::marks(tokens)
        .first()
        .filter(|mark| mark.sign == Sign::Comma && mark.at.start == 0)
        .map(|mark| mark.at.end);
    if let Some(end) = first
        && end < tokens.len()
    {
        mistakes.add(&tokens[0], &message::comma_before_value(&written(&tokens[end..])));
        tokens = &tokens[end..];
    }
    let marks = lex::marks(tokens);
    if let Some(mark) = marks.iter().find(|mark| matches!(mark.sign, Sign::Comma | Sign::Semicolon)) {
        let (sign, rest) = (&tokens[mark.at.start], &tokens[mark.at.end..]);
        if mark.sign == Sign::Semicolon || lex::operator(rest, assigns).is_some() {
            mistakes.add(sign, &message::second_assignment(&sign.to_string(), rest.is_empty()));
        } else if !rest.is_empty() {
            mistakes.add(&stream(rest), &message::second_value(&written(tokens)));
        }
        tokens = &tokens[..mark.at.start];
    }
    // `= u[0] = 1`
    if let Some((second, at)) = lex::operator(tokens, assigns) {
        mistakes.add(&stream(&tokens[at.clone()]), &message::second_operator(second, operator.sign));
        return None;
    }
    if tokens.is_empty() {
        mistakes.add(&operator.tokens, &message::value_missing(operator.sign));
        return None;
    }
    // In the tuple that is emitted it would be that of a part.
    if let Some(attribute) = attribute(&flat(tokens)) {
        mistakes.add(&attribute, &message::attribute_of_value());
        return None;
    }
    operand(tokens, message::expected_end_of_value, target, mistakes)
}

/// What stands beside an operator.
fn operand(tokens: &[TokenTree], more: fn() -> Message, target: &str, mistakes: &mut Mistakes) -> Option<Operand> {
    match expression(tokens, more, target, mistakes) {
        Some(expr) => Some(Operand::Whole(expr)),
        None => half(tokens).map(Operand::Half),
    }
}

/// The `$crate` in front, and what the user wrote.
fn call(input: TokenStream) -> (Ident, Vec<TokenTree>) {
    let mut tokens = input.into_iter();
    let root = match tokens.next() {
        Some(TokenTree::Ident(root)) => root,
        _ => Ident::new("crate", Span::call_site()),
    };
    (root, tokens.skip(1).collect())
}

/// An element, or an argument of `slice!`: its tokens and the marks between its values.
struct Piece<'t> {
    tokens: &'t [TokenTree],
    marks: Vec<Mark>,
}

/// The attribute that the tokens begin with.
pub(crate) fn attribute(tokens: &[TokenTree]) -> Option<TokenStream> {
    match tokens {
        [TokenTree::Punct(sign), group @ TokenTree::Group(_), ..] if sign.as_char() == '#' => {
            Some(quote!(#sign #group))
        }
        _ => None,
    }
}

/// What stands between the commas; `missing` is said where that is nothing.
fn pieces<'t>(
    tokens: &'t [TokenTree],
    marks: &[Mark],
    missing: fn() -> Message,
    mistakes: &mut Mistakes,
) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut inside = Vec::new();
    for mark in marks {
        if mark.sign != Sign::Comma {
            inside.push(mark.from(start));
        } else if mark.at.start == start {
            mistakes.add(&tokens[start], &missing());
            start = mark.at.end;
        } else {
            pieces.push(Piece { tokens: &tokens[start..mark.at.start], marks: std::mem::take(&mut inside) });
            start = mark.at.end;
        }
    }
    if start < tokens.len() {
        pieces.push(Piece { tokens: &tokens[start..], marks: inside });
    }
    pieces
}

impl<'t> Piece<'t> {
    /// What stands before, between and after the marks.
    fn parts(&self) -> Vec<&'t [TokenTree]> {
        let starts = std::iter::once(0).chain(self.marks.iter().map(|mark| mark.at.end));
        let ends = self.marks.iter().map(|mark| mark.at.start).chain([self.tokens.len()]);
        starts.zip(ends).map(|(start, end)| &self.tokens[start..end]).collect()
    }

    fn mark(&self, mark: &Mark) -> TokenStream {
        stream(&self.tokens[mark.at.clone()])
    }
}

fn term(piece: &Piece, mistakes: &mut Mistakes) -> Term {
    let parts = piece.parts();
    let path = piece.marks.iter().position(|mark| mark.path);
    if let Some(nth) = path {
        // The two halves of `::` with nothing between them.
        let colons = stream(&piece.tokens[piece.marks[nth].at.start..piece.marks[nth + 1].at.end]);
        // Of a path all is shown: it has colons of its own.
        let step = if parts[nth].is_empty() { &piece.tokens[piece.marks[nth + 1].at.end..] } else { parts[nth + 2] };
        mistakes.add(&colons, &message::slice_that_is_a_path(&written(parts[nth]), &written(step)));
    }
    let signs: Vec<Sign> = piece.marks.iter().map(|mark| mark.sign).collect();
    match *signs {
        [] => match value(piece.tokens, mistakes) {
            // A range in parentheses is the same range.
            Value::Code(Code { expr: Expr::Range(range), braces }) => Term::Range(Range {
                inclusive: matches!(range.limits, RangeLimits::Closed(_)),
                start: range.start.map(|start| classified(*start, braces)),
                end: range.end.map(|end| classified(*end, braces)),
                step: None,
            }),
            value => Term::Value(value),
        },
        [Sign::Dots] if piece.tokens.len() == piece.marks[0].at.len() => Term::Ellipsis,
        [Sign::To | Sign::Through] | [Sign::To | Sign::Through, Sign::Semicolon] => {
            Term::Range(range(piece, &parts, mistakes))
        }
        [Sign::Colon] | [Sign::Colon, Sign::Colon] => {
            let mut values = parts.iter().map(|part| optional(part, mistakes));
            let mut next = || values.next().flatten();
            Term::Slice(Slice { start: next(), stop: next(), step: next() })
        }
        // `model...3` may be a `model.` before a `..3`.
        [Sign::Dots] | [Sign::Dots, Sign::Semicolon] => {
            let texts: Vec<String> = parts.iter().map(|part| written(part)).collect();
            let (nth, message) = message::misplaced_sign(&signs, &texts);
            mistakes.add(&piece.mark(&piece.marks[nth]), &message);
            let bound = |part: &[TokenTree]| (!part.is_empty()).then(|| half_value(part));
            Term::Range(Range {
                start: bound(parts[0]),
                end: bound(parts[1]).or(Some(Value::Wrong)),
                inclusive: false,
                step: None,
            })
        }
        _ => {
            if path.is_none() {
                let parts: Vec<String> = parts.iter().map(|part| written(part)).collect();
                let (nth, message) = message::misplaced_sign(&signs, &parts);
                mistakes.add(&piece.mark(&piece.marks[nth]), &message);
            }
            Term::Slice(Slice { stop: Some(Value::Wrong), ..Slice::default() })
        }
    }
}

fn range(piece: &Piece, parts: &[&[TokenTree]], mistakes: &mut Mistakes) -> Range {
    let start = optional(parts[0], mistakes);
    let mut end = optional(parts[1], mistakes);
    let dots = &piece.marks[0];
    if dots.sign == Sign::Through && end.is_none() {
        mistakes.add(&piece.mark(dots), &message::inclusive_range_without_end(&written(parts[0])));
    }
    let inclusive = dots.sign == Sign::Through && end.is_some();
    let mut step = parts.get(2).and_then(|step| optional(step, mistakes));
    if let (Some(semicolon), None) = (piece.marks.get(1), &step) {
        let range = written(&piece.tokens[..semicolon.at.start]);
        mistakes.add(&piece.mark(semicolon), &message::step_missing(&range));
    }
    // Nobody knows what is missing.
    if dots.sign == Sign::Through {
        end = end.or(Some(Value::Wrong));
    }
    if piece.marks.get(1).is_some() {
        step = step.or(Some(Value::Wrong));
    }
    Range { inclusive, start, end, step }
}

fn optional(tokens: &[TokenTree], mistakes: &mut Mistakes) -> Option<Value> {
    (!tokens.is_empty()).then(|| value(tokens, mistakes))
}

fn value(tokens: &[TokenTree], mistakes: &mut Mistakes) -> Value {
    // Of a literal or a word it would be dropped.
    let is_minus = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '-');
    if let Some(attribute) = attribute(&tokens[usize::from(tokens.first().is_some_and(is_minus))..]) {
        mistakes.add(&attribute, &message::attribute());
        return Value::Wrong;
    }
    if let [TokenTree::Group(group)] = tokens
        && group.delimiter() == Delimiter::Parenthesis
    {
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let marks = lex::marks(&inside);
        if marks.iter().any(|mark| matches!(mark.sign, Sign::Colon | Sign::Dots | Sign::Semicolon)) {
            mistakes.add(group, &message::in_parentheses(&written(&inside)));
            return Value::Wrong;
        }
    }
    match expression(tokens, message::expected_comma, "", mistakes) {
        Some(expr) => classify(expr),
        None => half_value(tokens),
    }
}

/// What is there of a value with a mistake.
fn half_value(tokens: &[TokenTree]) -> Value {
    let Some(expr) = half(tokens) else { return Value::Wrong };
    match classify(expr.clone()) {
        Value::End(end) => end.arguments.into_iter().next().map_or(Value::Wrong, Value::HalfEnd),
        _ => Value::Half(expr),
    }
}

fn classify(expr: Expr) -> Value {
    classified(expr, None)
}

/// In braces, words are Rust's.
fn classified(expr: Expr, around: Option<Brace>) -> Value {
    let (expr, braces) = bare(expr);
    let braces = braces.or(around);
    let first = expr.to_token_stream().into_iter().next();
    let settled = match &expr {
        // An attribute stays, for Rust to refuse.
        _ if matches!(first, Some(TokenTree::Punct(mark)) if mark.as_char() == '#') => None,
        Expr::Lit(ExprLit { lit: Lit::Bool(flag), .. }) => Some(Value::Flag(flag.clone())),
        Expr::Lit(_) => integer(None, &expr),
        Expr::Unary(ExprUnary { op: UnOp::Neg(minus), expr, .. }) => integer(Some(*minus), expr),
        Expr::Path(path) if braces.is_none() => path.path.get_ident().and_then(word),
        Expr::Call(call) if braces.is_none() => end(call).or_else(|| moved(call)),
        _ => None,
    };
    settled.unwrap_or(Value::Code(Code { expr, braces }))
}

fn integer(minus: Option<Token![-]>, expr: &Expr) -> Option<Value> {
    match expr {
        // (An attribute is Rust's to refuse.)
        Expr::Lit(ExprLit { attrs, lit: Lit::Int(digits) }) if attrs.is_empty() && digits.suffix().is_empty() => {
            Some(Value::Int(Int { minus, digits: digits.clone() }))
        }
        _ => None,
    }
}

fn word(name: &Ident) -> Option<Value> {
    Some(Value::Word(Word::named(&name.to_string())?, name.clone()))
}

fn end(call: &ExprCall) -> Option<Value> {
    let Expr::Path(path) = &*call.func else { return None };
    let name = path.path.get_ident()?;
    let side = Side::named(&name.to_string())?;
    let argument = |argument: &Expr| {
        let (expr, braces) = bare(argument.clone());
        if ends_at_once(&expr) || braces.is_none() { expr } else { argument.clone() }
    };
    let arguments = call.args.iter().map(argument).collect();
    Some(Value::End(End { side, name: name.clone(), parentheses: call.paren_token, arguments }))
}

fn moved(call: &ExprCall) -> Option<Value> {
    let Expr::Path(path) = &*call.func else { return None };
    let name = path.path.get_ident()?;
    let word = Move::named(&name.to_string())?;
    let inner = call.args.first().map_or(Value::Wrong, |argument| classify(argument.clone()));
    let (parentheses, arguments) = (call.paren_token, call.args.clone());
    Some(Value::Moved(Moved { word, name: name.clone(), parentheses, arguments, inner: Box::new(inner) }))
}

/// One expression, or a mistake; `more` is said where it ends before the tokens do. `target` is the tensor that it is assigned to, if any.
fn expression(tokens: &[TokenTree], more: fn() -> Message, target: &str, mistakes: &mut Mistakes) -> Option<Expr> {
    let error = match parsed(tokens, more) {
        Ok(expr) => return Some(expr),
        Err(error) => error,
    };
    if let Some((brackets, message)) = index_in_rust(tokens, target) {
        mistakes.add(&brackets, &message);
    } else if error.to_string().ends_with("expected an expression")
        && let Some((before, operator)) = open_end(tokens)
    {
        mistakes.add(&stream(operator), &message::operand_missing(&written(before), &written(operator)));
    } else {
        mistakes.syntax(error);
    }
    None
}

/// The expression that there is without the dots that name nothing: what an editor completes.
fn half(tokens: &[TokenTree]) -> Option<Expr> {
    parsed(&without_open_dots(tokens), message::expected_comma).ok()
}

fn without_open_dots(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let is_dot = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == '.');
    let mut kept = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let names = matches!(next, Some(TokenTree::Ident(_) | TokenTree::Literal(_)));
        let range = is_dot(next) || is_dot(tokens[..at].last());
        match token {
            _ if is_dot(Some(token)) && !names && !range => {}
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut group = Group::new(group.delimiter(), without_open_dots(&inside).into_iter().collect());
                group.set_span(token.span());
                kept.push(group.into());
            }
            _ => kept.push(token.clone()),
        }
    }
    kept
}

/// The operator that the tokens end with, and what stands before it.
fn open_end(tokens: &[TokenTree]) -> Option<(&[TokenTree], &[TokenTree])> {
    let joint = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
    let last = tokens.len().checked_sub(1).filter(|&last| matches!(tokens[last], TokenTree::Punct(_)))?;
    let start = tokens[..last].iter().rposition(|token| !joint(token)).map_or(0, |before| before + 1);
    Some(tokens.split_at(start))
}

/// The brackets of a `t[0, 1]` or `t[1:3]` where Rust's own index is due.
fn index_in_rust(tokens: &[TokenTree], target: &str) -> Option<(TokenTree, Message)> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let TokenTree::Group(group) = token else { return None };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let host = written(indexed(&tokens[..at]));
        if group.delimiter() == Delimiter::Bracket && !host.is_empty() {
            let marks = lex::marks(&inside);
            if marks.iter().any(|mark| !matches!(mark.sign, Sign::To | Sign::Through)) {
                let by = match marks.iter().all(|mark| mark.sign == Sign::Comma) {
                    _ if has_array(&inside, &marks) => message::By::Arrays,
                    true => message::By::Positions,
                    false => message::By::Ranges,
                };
                return Some((token.clone(), message::index_in_rust(&host, &written(&inside), by, target)));
            }
        }
        let macros = matches!(tokens[..at].last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '!');
        if macros { None } else { index_in_rust(&inside, target) }
    })
}

/// Whether an element begins as an array that is spelled out, or as a reference to one.
fn has_array(index: &[TokenTree], marks: &[Mark]) -> bool {
    let commas = marks.iter().filter(|mark| mark.sign == Sign::Comma);
    std::iter::once(0).chain(commas.map(|mark| mark.at.end)).any(|start| match index.get(start) {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
        Some(TokenTree::Punct(sign)) => sign.as_char() == '&',
        _ => false,
    })
}

/// What brackets after these tokens would index.
fn indexed(tokens: &[TokenTree]) -> &[TokenTree] {
    let part = |token: &TokenTree| match token {
        TokenTree::Ident(word) => !lex::awaits_operand(&word.to_string()),
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
        TokenTree::Punct(punct) => matches!(punct.as_char(), '.' | '?'),
        TokenTree::Literal(_) => false,
    };
    &tokens[tokens.iter().rposition(|token| !part(token)).map_or(0, |before| before + 1)..]
}

fn parsed(tokens: &[TokenTree], more: fn() -> Message) -> syn::Result<Expr> {
    // In a group that closes at the last token, so that an unexpected end is reported there.
    let mut group = Group::new(Delimiter::Parenthesis, stream(tokens));
    group.set_span(tokens.last().map_or_else(Span::call_site, TokenTree::span));
    let parser = |input: ParseStream| {
        let content;
        parenthesized!(content in input);
        let expr = content.parse()?;
        if content.is_empty() { Ok(expr) } else { Err(content.error(more())) }
    };
    parser.parse2(TokenTree::from(group).into())
}

/// Whether an expression makes nothing on the way, which would end with braces around it.
pub(crate) fn ends_at_once(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(unary) => ends_at_once(&unary.expr),
        Expr::Binary(binary) => ends_at_once(&binary.left) && ends_at_once(&binary.right),
        Expr::Array(array) => array.elems.iter().all(ends_at_once),
        Expr::Group(group) => ends_at_once(&group.expr),
        _ => false,
    }
}

/// The expression without the parentheses or braces around the whole of it, and the inner braces.
fn bare(mut expr: Expr) -> (Expr, Option<Brace>) {
    let mut braces = None;
    loop {
        expr = match expr {
            Expr::Paren(paren) if paren.attrs.is_empty() => *paren.expr,
            Expr::Group(group) => *group.expr,
            Expr::Block(mut block)
                if block.attrs.is_empty() && block.label.is_none() && block.block.stmts.len() == 1 =>
            {
                match block.block.stmts.remove(0) {
                    Stmt::Expr(inner, None) => {
                        braces = Some(block.block.brace_token);
                        inner
                    }
                    Stmt::Macro(inner) if inner.semi_token.is_none() => {
                        braces = Some(block.block.brace_token);
                        Expr::Macro(ExprMacro { attrs: inner.attrs, mac: inner.mac })
                    }
                    statement => {
                        block.block.stmts.push(statement);
                        return (Expr::Block(block), braces);
                    }
                }
            }
            expr => return (expr, braces),
        }
    }
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}
