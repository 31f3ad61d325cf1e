//! An index, or an assignment to one, as data: what was written, with the user's tokens, before any rule is applied.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::token::{Brace, Paren};
use syn::{Expr, LitBool, LitInt, Token};
use tensor_idx_grammar::{Move, Side, Word};

/// `$crate; element, element, ..`
pub(crate) struct Index {
    pub(crate) root: Ident,
    pub(crate) elements: Vec<Element>,
    /// Another element can follow without a comma: there is none so far, or a comma ends the list.
    pub(crate) open: bool,
}

pub(crate) struct Element {
    pub(crate) term: Term,
    /// The tokens as written, to show the element to people.
    pub(crate) tokens: Vec<TokenTree>,
}

pub(crate) enum Term {
    /// `...`
    Ellipsis,
    Value(Value),
    Range(Range),
    Slice(Slice),
}

/// `start..end;step`, by Rust's rules.
#[derive(Default)]
pub(crate) struct Range {
    pub(crate) start: Option<Value>,
    pub(crate) end: Option<Value>,
    pub(crate) inclusive: bool,
    pub(crate) step: Option<Value>,
}

/// `start:stop:step`, by NumPy's rules.
#[derive(Default)]
pub(crate) struct Slice {
    pub(crate) start: Option<Value>,
    pub(crate) stop: Option<Value>,
    pub(crate) step: Option<Value>,
}

/// What stands where a value may stand; syntax settles all but `Code`.
pub(crate) enum Value {
    Int(Int),
    Flag(LitBool),
    Word(Word, Ident),
    End(End),
    Moved(Moved),
    Code(Code),
    /// What was read of an expression, up to a mistake that has been reported: `model` of `model.`. It is there for editors,
    /// which complete an expression by its type.
    Half(Expr),
    /// `hd(k)` or `tl(k)` with the half of a `k`.
    HalfEnd(Expr),
    /// A mistake that has been reported; stands for any value.
    Wrong,
}

/// `5`, `-1`: an integer literal without a suffix.
pub(crate) struct Int {
    pub(crate) minus: Option<Token![-]>,
    pub(crate) digits: LitInt,
}

/// `hd(k)`, `tl(k)`; how many arguments there are is checked later.
pub(crate) struct End {
    pub(crate) side: Side,
    pub(crate) name: Ident,
    pub(crate) parentheses: Paren,
    pub(crate) arguments: Punctuated<Expr, Token![,]>,
}

/// `clip(x)`, `wrap(x)`, `fill(x, v)`, `drop(x)`; how many arguments there are is checked later.
pub(crate) struct Moved {
    pub(crate) word: Move,
    pub(crate) name: Ident,
    pub(crate) parentheses: Paren,
    /// As written.
    pub(crate) arguments: Punctuated<Expr, Token![,]>,
    /// The first of them.
    pub(crate) inner: Box<Value>,
}

/// Any other Rust expression, without the parentheses or braces around the whole of it.
pub(crate) struct Code {
    pub(crate) expr: Expr,
    /// It stood in braces: its names are Rust's, not words of the language, and what it makes on the way ends with them.
    pub(crate) braces: Option<Brace>,
}

/// `target operator value`; what is missing or cannot be read has been reported.
pub(crate) struct Assignment {
    pub(crate) root: Ident,
    pub(crate) target: Option<Target>,
    pub(crate) operator: Option<Operator>,
    pub(crate) value: Option<Operand>,
}

/// An expression beside an operator.
pub(crate) enum Operand {
    Whole(Expr),
    /// As [`Value::Half`].
    Half(Expr),
}

/// `host[index]`, `host.mode[index]`
pub(crate) struct Target {
    pub(crate) host: Option<Operand>,
    pub(crate) mode: Option<(Mode, Ident)>,
    pub(crate) index: Option<Index>,
    /// Where the brackets are.
    pub(crate) brackets: Span,
}

/// How index arrays act together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    /// There are none.
    Basic,
    Outer,
    Vectorized,
    NumPy,
    PyTorch,
}

/// What stands between target and value.
pub(crate) struct Operator {
    pub(crate) sign: &'static str,
    pub(crate) tokens: TokenStream,
}

impl Mode {
    pub(crate) const ALL: [Self; 5] = [Self::Basic, Self::Outer, Self::Vectorized, Self::NumPy, Self::PyTorch];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Basic => "i",
            Self::Outer => "oix",
            Self::Vectorized => "vix",
            Self::NumPy => "nix",
            Self::PyTorch => "tix",
        }
    }
}

impl Operator {
    /// The method that carries it out; `None` for one that tensors do not have.
    pub(crate) fn verb(&self) -> Option<&'static str> {
        verb(self.sign)
    }
}

/// The method that carries out an operator.
pub(crate) fn verb(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "=" => "assign",
        "+=" => "add_assign",
        "-=" => "sub_assign",
        "*=" => "mul_assign",
        "/=" => "div_assign",
        "%=" => "rem_assign",
        "**=" => "pow_assign",
        "//=" => "floor_div_assign",
        "&=" => "bitand_assign",
        "|=" => "bitor_assign",
        "^=" => "bitxor_assign",
        _ => return None,
    })
}

impl Int {
    /// The value, where it fits.
    pub(crate) fn value(&self) -> Option<i64> {
        let sign = if self.minus.is_some() { "-" } else { "" };
        format!("{sign}{}", self.digits.base10_digits()).parse().ok()
    }
}

impl ToTokens for Value {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Int(int) => int.to_tokens(tokens),
            Self::Flag(flag) => flag.to_tokens(tokens),
            Self::Word(_, name) => name.to_tokens(tokens),
            Self::End(end) => end.to_tokens(tokens),
            Self::Moved(moved) => moved.to_tokens(tokens),
            Self::Code(code) => code.expr.to_tokens(tokens),
            Self::Half(expr) | Self::HalfEnd(expr) => expr.to_tokens(tokens),
            Self::Wrong => {}
        }
    }
}

impl ToTokens for Int {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.minus.to_tokens(tokens);
        self.digits.to_tokens(tokens);
    }
}

impl ToTokens for Moved {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        self.parentheses.surround(tokens, |tokens| self.arguments.to_tokens(tokens));
    }
}

impl ToTokens for End {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        self.parentheses.surround(tokens, |tokens| self.arguments.to_tokens(tokens));
    }
}
