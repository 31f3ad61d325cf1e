//! Fragments of the user's `macro_rules!`, such as `$x:expr`, keep their bounds in what is emitted.
//!
//! A fragment comes as a group without delimiters. rustc takes no notice of such a group in what a procedural macro returns
//! (see `proc_macro::Delimiter::None`): `-$x` of `2 + 1` would be read as `-2 + 1`.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use syn::{Expr, ExprUnary, UnOp};

/// The same tokens, with parentheses around each fragment that could come apart.
pub(crate) fn kept(tokens: TokenStream) -> TokenStream {
    bounded(&tokens, false).unwrap_or(tokens)
}

/// None where no fragment could; tokens without one stay as they are, with the places of their delimiters.
fn bounded(tokens: &TokenStream, in_braces: bool) -> Option<TokenStream> {
    let mut changed = false;
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            kept.push(token);
            continue;
        };
        let whole = group.stream();
        let inside = bounded(&whole, group.delimiter() == Delimiter::Brace);
        let fragment = inside.as_ref().unwrap_or(&whole);
        let comes_apart = group.delimiter() == Delimiter::None
            && (comes_apart(kept.last(), fragment, tokens.peek())
                || in_braces && opens(kept.last()) && is_statement(fragment));
        if inside.is_none() && !comes_apart {
            kept.push(token);
            continue;
        }
        changed = true;
        let (delimiter, span) = match comes_apart {
            true => (Delimiter::Parenthesis, Span::mixed_site().located_at(group.span())),
            false => (group.delimiter(), group.span()),
        };
        let mut group = Group::new(delimiter, inside.unwrap_or(whole));
        group.set_span(span);
        kept.push(group.into());
    }
    changed.then(|| kept.into_iter().collect())
}

/// Whether a fragment means something else between two tokens when it has no bounds.
fn comes_apart(before: Option<&TokenTree>, fragment: &TokenStream, behind: Option<&TokenTree>) -> bool {
    let is = |token: Option<&TokenTree>, signs: &str| match token {
        Some(TokenTree::Punct(punct)) => signs.contains(punct.as_char()),
        _ => false,
    };
    let alone = |token: Option<&TokenTree>| token.is_none() || is(token, ",;");
    if alone(before) && alone(behind) {
        return false;
    }
    // `$x as $t << 1`: behind the name of a type `<` would open its generics.
    let is_cast = matches!(before, Some(TokenTree::Ident(word)) if word == "as");
    if is_cast && is(behind, "<") {
        return true;
    }
    let is_call = matches!(behind, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_postfix = match behind {
        Some(TokenTree::Group(group)) => matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket),
        // (The first dot of `..` is joined to the next.)
        Some(TokenTree::Punct(sign)) => {
            sign.as_char() == '?' || sign.as_char() == '.' && sign.spacing() == Spacing::Alone
        }
        _ => false,
    };
    match syn::parse2(fragment.clone()) {
        // `$f(..)` of a field would call a method.
        Ok(Expr::Field(_)) => is_call,
        // `-1` may be a literal to another macro, or the bound of a pattern.
        Ok(Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. })) if matches!(*expr, Expr::Lit(_)) => is_postfix,
        Ok(expr) => is_loose(&expr),
        Err(_) => false,
    }
}

/// Whether a statement begins behind a token, within braces.
fn opens(before: Option<&TokenTree>) -> bool {
    before.is_none_or(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))
}

/// Whether rustc would take the beginning of an expression for a statement: `if a { 1 } else { 2 } + 1`.
fn is_statement(fragment: &TokenStream) -> bool {
    let begins = match fragment.clone().into_iter().next() {
        Some(TokenTree::Ident(word)) => {
            matches!(&*word.to_string(), "if" | "match" | "loop" | "while" | "for" | "unsafe")
        }
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    begins && matches!(syn::parse2(fragment.clone()), Ok(Expr::Binary(_) | Expr::Cast(_) | Expr::Range(_)))
}

/// Whether an operator beside an expression could take it apart. Blocks, statements, and what may be the content of an attribute are left
/// out.
fn is_loose(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Binary(_)
            | Expr::Break(_)
            | Expr::Cast(_)
            | Expr::Closure(_)
            | Expr::If(_)
            | Expr::Match(_)
            | Expr::Range(_)
            | Expr::RawAddr(_)
            | Expr::Reference(_)
            | Expr::Return(_)
            | Expr::Struct(_)
            | Expr::Unary(_)
    )
}
