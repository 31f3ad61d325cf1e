//! The procedural macro behind `idx!`, `s!`, `slice!` and `assign!` of [tensor-idx](https://docs.rs/tensor-idx): it parses NumPy's
//! indexing language and emits a typed list of index elements.
//!
//! ```text
//! tokens ──lex──▶ marks ──parse──▶ elements ──check──▶ sound elements ──expand──▶ tokens
//! ```
//!
//! This crate is an implementation detail: its macros are called by the `macro_rules!` shells of tensor-idx, which put
//! `$crate;` in front of what the user wrote. It knows the language and no shapes.

mod ast;
mod check;
mod expand;
mod extents;
mod fallback;
mod fragments;
mod known;
mod lex;
mod literal;
mod message;
mod parse;
mod report;
mod spelling;
#[cfg(test)]
mod tests;
mod text;

use proc_macro::TokenStream;

use expand::Literals;

/// `index!($crate; elements)`: the typed index list of `idx!` and `s!`.
#[proc_macro]
pub fn index(input: TokenStream) -> TokenStream {
    run_index(input.into(), Literals::Run).into()
}

/// `slice_value!($crate; stop)`, `(start, stop)`, `(start, stop, step)`: one NumPy slice, the value of `slice!`.
#[proc_macro]
pub fn slice_value(input: TokenStream) -> TokenStream {
    run_slice_value(input.into()).into()
}

/// `assign!($crate; target[index] operator value)`: the statement of `assign!`.
#[proc_macro]
pub fn assign(input: TokenStream) -> TokenStream {
    run_assign(input.into(), Literals::Run).into()
}

/// `known_index!($crate; elements)`: the same with the literals in its type, for `extents::idx!`.
#[proc_macro]
pub fn known_index(input: TokenStream) -> TokenStream {
    run_index(input.into(), Literals::Known).into()
}

/// `known_assign!($crate; target[index] operator value)`: the statement of `extents::assign!`.
#[proc_macro]
pub fn known_assign(input: TokenStream) -> TokenStream {
    run_assign(input.into(), Literals::Known).into()
}

/// `dims!($crate; extents)`: the type of `Dims!`.
#[proc_macro]
pub fn dims(input: TokenStream) -> TokenStream {
    fragments::kept(extents::dims(input.into())).into()
}

fn run_index(input: proc_macro2::TokenStream, literals: Literals) -> proc_macro2::TokenStream {
    let mut mistakes = report::Mistakes::default();
    let mut index = parse::index(input, &mut mistakes);
    check::index(&mut index, &mut mistakes);
    fragments::kept(expand::index(&index, &mistakes.errors(), literals))
}

fn run_assign(input: proc_macro2::TokenStream, literals: Literals) -> proc_macro2::TokenStream {
    let mut mistakes = report::Mistakes::default();
    let mut assignment = parse::assignment(input, &mut mistakes);
    check::assignment(&mut assignment, &mut mistakes);
    fragments::kept(expand::assignment(&assignment, &mistakes.errors(), literals))
}

fn run_slice_value(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let mut mistakes = report::Mistakes::default();
    let (root, mut slice) = parse::slice_value(input, &mut mistakes);
    check::slice(&mut slice, &mut mistakes);
    fragments::kept(expand::slice_value(&root, &slice, &mistakes.errors()))
}
