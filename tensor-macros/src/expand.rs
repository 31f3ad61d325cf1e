//! Sound elements to tokens.
//!
//! Every path starts at the `$crate` of the shell and goes through `__private`, so nothing need be in scope where the macro
//! is called. What syntax settles becomes a constructor of a known type: the fewer generic calls, the faster the build.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Lit, LitInt};

use crate::ast::{Code, End, Index, Int, Range, Slice, Term, Value, Word};
use crate::literal;
use crate::text::written;

pub(crate) fn index(index: &Index) -> TokenStream {
    let private = Private::of(&index.root);
    let mut list = quote!(#private::Nil);
    for element in index.elements.iter().rev() {
        let term = private.term(&element.term);
        list = quote!(#private::Cons(#term, #list));
    }
    let texts = index.elements.iter().map(|element| written(&element.tokens));
    let index_value = quote!(#private::Index::new(#list, &[#(#texts),*]));
    // A constant is built once, in the macro's caller's binary, where an expression would be built by every call.
    if index.elements.iter().all(|element| constant(&element.term)) {
        quote!(const { #index_value })
    } else {
        index_value
    }
}

/// Whether an element is made of literals and words alone.
fn constant(term: &Term) -> bool {
    let literal = |value: &Option<Value>| value.as_ref().is_none_or(is_constant);
    match term {
        Term::Ellipsis => true,
        Term::Value(value) => is_constant(value),
        Term::Range(range) => literal(&range.start) && literal(&range.end) && literal(&range.step),
        Term::Slice(slice) => literal(&slice.start) && literal(&slice.stop) && literal(&slice.step),
    }
}

fn is_constant(value: &Value) -> bool {
    match value {
        Value::Int(_) | Value::Flag(_) | Value::Word(..) => true,
        Value::End(end) => end.arguments.iter().all(|argument| matches!(argument, Expr::Lit(_))),
        Value::Code(_) | Value::Wrong => false,
    }
}

pub(crate) fn slice_value(root: &Ident, slice: &Slice) -> TokenStream {
    Private::of(root).slice(slice)
}

/// `$crate::__private`
struct Private {
    root: Ident,
    span: Span,
}

impl ToTokens for Private {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let root = &self.root;
        quote_spanned!(self.span=> #root::__private).to_tokens(tokens);
    }
}

impl Private {
    fn of(root: &Ident) -> Self {
        Self { root: root.clone(), span: Span::mixed_site() }
    }

    /// The same path, shown to people at `place`: what is wrong with a call is reported under its argument.
    fn at(&self, place: Span) -> Self {
        let mut root = self.root.clone();
        root.set_span(root.span().located_at(place));
        Self { root, span: self.span.located_at(place) }
    }

    fn term(&self, term: &Term) -> TokenStream {
        match term {
            Term::Ellipsis => quote!(#self::Ellipsis),
            Term::Value(value) => self.element(value),
            Term::Range(range) => self.range(range),
            Term::Slice(slice) => self.slice(slice),
        }
    }

    fn element(&self, value: &Value) -> TokenStream {
        match value {
            Value::Int(_) | Value::End(_) | Value::Wrong => {
                let position = self.position(value);
                quote!(#self::At(#position))
            }
            Value::Flag(flag) => quote!(#self::Flag(#flag)),
            Value::Word(Word::NewAxis | Word::None, _) => quote!(#self::NewAxis),
            Value::Word(Word::Ellipsis, _) => quote!(#self::Ellipsis),
            Value::Code(code) => self.call(&["element"], code),
        }
    }

    fn range(&self, range: &Range) -> TokenStream {
        let start = self.bound(range.start.as_ref(), "Included");
        let end = self.bound(range.end.as_ref(), if range.inclusive { "Included" } else { "Excluded" });
        let step = match &range.step {
            Some(Value::Int(step)) => integer(step),
            Some(Value::Code(code)) => self.call(&["IntoStep", "into_step"], code),
            _ => quote!(1i64),
        };
        quote!(#self::StrictRange::new(#start, #end, #step))
    }

    /// A bound of a Rust range.
    fn bound(&self, value: Option<&Value>, kind: &str) -> TokenStream {
        let Some(value) = value else { return quote!(#self::Bound::Unbounded) };
        let kind = Ident::new(kind, self.span);
        let position = self.position(value);
        quote!(#self::Bound::#kind(#position))
    }

    fn slice(&self, slice: &Slice) -> TokenStream {
        let start = self.part(slice.start.as_ref());
        let stop = self.part(slice.stop.as_ref());
        let step = match &slice.step {
            Some(Value::Code(code)) => self.call(&["IntoOptionStep", "into_option_step"], code),
            Some(Value::Int(step)) => {
                let step = integer(step);
                quote!(#self::Option::Some(#step))
            }
            _ => quote!(#self::Option::None),
        };
        quote!(#self::Slice::new(#start, #stop, #step))
    }

    /// A bound of a NumPy slice.
    fn part(&self, value: Option<&Value>) -> TokenStream {
        match value {
            Some(Value::Code(code)) => self.call(&["IntoBound", "into_bound"], code),
            Some(value @ (Value::Int(_) | Value::End(_))) => {
                let position = self.position(value);
                quote!(#self::Option::Some(#position))
            }
            _ => quote!(#self::Option::None),
        }
    }

    fn position(&self, value: &Value) -> TokenStream {
        match value {
            Value::Int(int) => {
                let int = integer(int);
                quote!(#self::Position::Signed(#int))
            }
            Value::End(End { side, name, arguments, .. }) => {
                let private = self.at(name.span());
                let name = Ident::new(side.name(), private.span);
                quote_spanned!(private.span=> #private::#name(#arguments))
            }
            Value::Code(code) => self.call(&["IntoPosition", "into_position"], code),
            Value::Flag(_) | Value::Word(..) | Value::Wrong => quote!(#self::Position::Signed(0i64)),
        }
    }

    /// A call that the type of the code gives its meaning.
    fn call(&self, path: &[&str], code: &Code) -> TokenStream {
        let argument = typed(&code.expr);
        let first = argument.clone().into_iter().next();
        let private = self.at(first.map_or(self.span, |token| token.span()));
        let path = path.iter().map(|name| Ident::new(name, private.span));
        quote_spanned!(private.span=> #private::#(#path)::* (#argument))
    }
}

/// `-5i64`
fn integer(int: &Int) -> TokenStream {
    let Int { minus, digits } = int;
    let digits = suffixed(digits);
    quote!(#minus #digits)
}

/// The digits are the macro's now, so lints for the caller's code pass over them.
fn suffixed(digits: &LitInt) -> LitInt {
    LitInt::new(&format!("{}i64", digits.token()), Span::mixed_site().located_at(digits.span()))
}

/// The expression; where it is made of literals without a suffix they become `i64`, as nothing else says their type.
fn typed(expr: &Expr) -> TokenStream {
    let mut typed = expr.clone();
    let mut bare = true;
    let all = literal::each(&mut typed, &mut |literal| bare &= literal.lit.suffix().is_empty());
    if all && bare {
        literal::each(&mut typed, &mut |literal| {
            if let Lit::Int(digits) = literal.lit {
                *digits = suffixed(digits);
            }
        });
        literal::fill_empty(&mut typed);
    }
    typed.into_token_stream()
}
