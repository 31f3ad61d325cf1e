//! What stands for a mistake that has been reported.

use quote::quote;
use syn::{Expr, Lit};

use crate::literal;

/// An array of the same shape and kind as the first row of a wrong one.
pub(crate) fn array(wrong: &Expr) -> Expr {
    let zero = if starts_with_flag(wrong) { quote!(false) } else { quote!(0i64) };
    let shape = literal::shape(wrong);
    Expr::Verbatim(shape.iter().rev().fold(zero, |element, len| {
        let len = len.unwrap_or(1);
        quote!([#element; #len])
    }))
}

fn starts_with_flag(expr: &Expr) -> bool {
    match literal::bare(expr) {
        Expr::Array(array) => array.elems.first().is_some_and(starts_with_flag),
        Expr::Repeat(repeat) => starts_with_flag(&repeat.expr),
        expr => matches!(literal::of(expr), Some((_, Lit::Bool(_)))),
    }
}
