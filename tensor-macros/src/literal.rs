//! What can be seen of a value in its literals alone.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{BinOp, Expr, ExprMacro, Lit, LitInt, Token, UnOp, parse_quote};

/// A literal and the minus before it.
pub(crate) struct Literal<'e> {
    pub(crate) minus: Option<Token![-]>,
    pub(crate) lit: &'e mut Lit,
}

impl Literal<'_> {
    /// The digits with their sign, where it is an integer.
    pub(crate) fn integer(&self) -> Option<(String, &LitInt)> {
        let sign = if self.minus.is_some() { "-" } else { "" };
        match &*self.lit {
            Lit::Int(digits) => Some((format!("{sign}{}", digits.base10_digits()), digits)),
            _ => None,
        }
    }
}

impl ToTokens for Literal<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.minus.to_tokens(tokens);
        self.lit.to_tokens(tokens);
    }
}

/// An expression without parentheses around it, written or of a fragment of a macro. (With those that have an attribute, which is seen there.)
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) if group.attrs.is_empty() => bare(&group.expr),
        Expr::Paren(paren) if paren.attrs.is_empty() => bare(&paren.expr),
        expr => expr,
    }
}

/// The literal that an expression is, and whether a minus stands before it.
pub(crate) fn of(expr: &Expr) -> Option<(bool, &Lit)> {
    match expr {
        Expr::Lit(literal) => Some((false, &literal.lit)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(literal) => Some((true, &literal.lit)),
            _ => None,
        },
        _ => None,
    }
}

/// Shows every literal that is part of the value of an expression. Returns whether the expression is made of literals,
/// operators, arrays and ranges only.
pub(crate) fn each(expr: &mut Expr, visit: &mut dyn FnMut(Literal)) -> bool {
    after(None, expr, visit)
}

fn after(minus: Option<Token![-]>, expr: &mut Expr, visit: &mut dyn FnMut(Literal)) -> bool {
    match expr {
        Expr::Lit(literal) => {
            visit(Literal { minus, lit: &mut literal.lit });
            true
        }
        Expr::Unary(unary) => match unary.op {
            UnOp::Neg(minus) => after(Some(minus), &mut unary.expr, visit),
            UnOp::Not(_) => each(&mut unary.expr, visit),
            _ => false,
        },
        Expr::Group(group) => after(minus, &mut group.expr, visit),
        Expr::Paren(paren) => each(&mut paren.expr, visit),
        Expr::Reference(reference) => each(&mut reference.expr, visit),
        Expr::Repeat(repeat) => each(&mut repeat.expr, visit),
        Expr::Macro(call) => in_vec(call, |list| each(list, visit)).unwrap_or(false),
        Expr::Array(array) => all(&mut array.elems, visit),
        Expr::Binary(binary) if is_arithmetic(binary.op) => all([&mut *binary.left, &mut *binary.right], visit),
        Expr::Range(range) => {
            all([&mut range.start, &mut range.end].into_iter().flatten().map(|bound| &mut **bound), visit)
        }
        _ => false,
    }
}

/// As `each`, of every one of the expressions: none is skipped because one before it is more than literals.
fn all<'e>(exprs: impl IntoIterator<Item = &'e mut Expr>, visit: &mut dyn FnMut(Literal)) -> bool {
    let mut literal = true;
    for expr in exprs {
        literal &= each(expr, visit);
    }
    literal
}

/// The operators whose operands have the type of the result.
fn is_arithmetic(operator: BinOp) -> bool {
    use BinOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
    matches!(operator, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitAnd(_) | BitOr(_) | BitXor(_) | Shl(_) | Shr(_))
}

/// The array that an expression spells out: `[..]`, `&[..]`, `vec![..]`.
pub(crate) fn array(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Array(_) | Expr::Repeat(_) => Some(expr.clone()),
        Expr::Reference(reference) => array(&reference.expr),
        Expr::Macro(call) => vec_list(call),
        _ => None,
    }
}

/// What stands in `vec![..]`, as an array.
fn vec_list(call: &ExprMacro) -> Option<Expr> {
    let list = Group::new(Delimiter::Bracket, call.mac.tokens.clone());
    if call.mac.path.is_ident("vec") { syn::parse2(TokenTree::from(list).into()).ok() } else { None }
}

/// Changes what stands in `vec![..]`.
fn in_vec<R>(call: &mut ExprMacro, change: impl FnOnce(&mut Expr) -> R) -> Option<R> {
    let mut list = vec_list(call)?;
    let result = change(&mut list);
    if let Some(TokenTree::Group(list)) = list.into_token_stream().into_iter().next() {
        call.mac.tokens = list.stream();
    }
    Some(result)
}

/// Gives every `[]` in an array a type.
pub(crate) fn fill_empty(array: &mut Expr) {
    match array {
        Expr::Array(list) if list.elems.is_empty() => *array = parse_quote!([0i64; 0]),
        Expr::Array(list) => list.elems.iter_mut().for_each(fill_empty),
        Expr::Repeat(list) => fill_empty(&mut list.expr),
        Expr::Reference(reference) => fill_empty(&mut reference.expr),
        Expr::Macro(call) => _ = in_vec(call, fill_empty),
        _ => {}
    }
}

/// The shape of an array by its first elements; `None` where a length is not a literal.
pub(crate) fn shape(array: &Expr) -> Vec<Option<usize>> {
    let (len, first) = match bare(array) {
        Expr::Array(array) => (Some(array.elems.len()), array.elems.first()),
        Expr::Repeat(repeat) => match of(&repeat.len) {
            Some((false, Lit::Int(digits))) => (digits.base10_parse().ok(), Some(&*repeat.expr)),
            _ => (None, Some(&*repeat.expr)),
        },
        _ => return Vec::new(),
    };
    let mut shape = vec![len];
    shape.extend(first.map(self::shape).unwrap_or_default());
    shape
}
