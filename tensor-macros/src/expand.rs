//! Sound elements to tokens.
//!
//! Every path starts at the `$crate` of the shell and goes through `__private`, so nothing need be in scope where the macro
//! is called. What syntax settles becomes a constructor of a known type: the fewer generic calls, the faster the build.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Lit, LitInt, Member};
use tensor_idx_grammar::Word;

use crate::ast::{Assignment, Code, Element, End, Index, Int, Mode, Range, Slice, Target, Term, Value};
use crate::literal;
use crate::text::written;

pub(crate) fn index(index: &Index) -> TokenStream {
    Private::of(&index.root).index(&index.elements)
}

/// The value comes first, so that it may read what is written to.
///
/// ```text
/// match (value,) {
///     value => {
///         use Assign as _;
///         host.assign_at(index, operator::verb, value.0);
///         // with the mode `i`
///         host.assign_in_view(index, operator::verb, value.0);
///         // with another
///         host.assign_by(Outer, index, operator::verb, value.0);
///     }
/// }
/// ```
///
/// The tuple lets `value.0` carry the places of the first and the last token of the value, so that a wrong type is shown
/// under the whole of it.
///
/// Where something is wrong, what is left of the parts is used and nothing is written.
pub(crate) fn assignment(assignment: &Assignment) -> TokenStream {
    let Assignment { root, target, operator, value } = assignment;
    let private = Private::of(root);
    let span = private.span;
    let import = target.as_ref().map(|_| {
        let name = Ident::new("Assign", span);
        quote_spanned!(span=> #[allow(unused_imports, redundant_imports)] use #private::#name as _;)
    });
    let written = value.as_ref().zip(operator.as_ref().and_then(|operator| Some((operator, operator.verb()?))));
    let statement = written.and_then(|(value, (operator, verb))| {
        let verb = Verb { name: verb, sign: &operator.tokens, value: whole(value) };
        private.place(target.as_ref()?, Some(verb))
    });
    let (name, statement) = match statement {
        Some(statement) => (quote_spanned!(span=> value), statement),
        None => (quote_spanned!(span=> _), target.as_ref().map(|target| private.rest(target)).unwrap_or_default()),
    };
    let value = value.as_ref().map(|value| quote_spanned!(span=> #value,));
    quote_spanned!(span=> match (#value) { #name => { #import #statement } })
}

/// What is done to a place.
struct Verb<'a> {
    name: &'static str,
    /// The operator as written.
    sign: &'a TokenStream,
    value: TokenStream,
}

/// The value in the arm, shown to people where the whole of it is.
fn whole(value: &Expr) -> TokenStream {
    let (first, last) = ends(&value.to_token_stream());
    let start = Ident::new("value", first);
    let zero = Member::Unnamed(syn::Index { index: 0, span: last });
    quote_spanned!(first=> #start.#zero)
}

/// Names of the macro, where the first and the last token are.
fn ends(tokens: &TokenStream) -> (Span, Span) {
    let span = Span::mixed_site();
    let at = |token: Option<TokenTree>| token.map_or(span, |token| span.located_at(token.span()));
    (at(tokens.clone().into_iter().next()), at(tokens.clone().into_iter().last()))
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

    fn index(&self, elements: &[Element]) -> TokenStream {
        let mut list = quote!(#self::Nil);
        for element in elements.iter().rev() {
            let term = self.term(&element.term);
            list = quote!(#self::Cons(#term, #list));
        }
        let texts = elements.iter().map(|element| written(&element.tokens));
        let index = quote_spanned!(self.span=> #self::Index::new(#list, &[#(#texts),*]));
        // A constant is built once, in the macro's caller's binary, where an expression would be built by every call.
        if elements.iter().all(|element| constant(&element.term)) {
            quote_spanned!(self.span=> const { #index })
        } else {
            index
        }
    }

    /// The statement: the operator on what the index names, or the place alone. `None` where a part of the place is missing.
    fn place(&self, target: &Target, verb: Option<Verb<'_>>) -> Option<TokenStream> {
        let (host, index) = (operand(target.host.as_ref()?), target.index.as_ref()?);
        let private = self.at(target.brackets);
        let index = private.index(&index.elements);
        let Some(Verb { name: verb, sign, value }) = verb else {
            return Some(quote_spanned!(private.span=> #host.nothing_at(#index);));
        };
        let (first, last) = ends(sign);
        let (start, end) = (self.at(first), Ident::new(verb, last));
        let operator = quote_spanned!(private.span=> #start::operator::#end);
        let by = |mode, word: &Ident| {
            let method = Ident::new("assign_by", self.span.located_at(word.span()));
            let mode = Ident::new(mode, private.span);
            quote_spanned!(private.span=> #host.#method(#private::#mode, #index, #operator, #value);)
        };
        Some(match &target.mode {
            None => quote_spanned!(private.span=> #host.assign_at(#index, #operator, #value);),
            Some((Mode::Basic, word)) => {
                let method = Ident::new("assign_in_view", self.span.located_at(word.span()));
                quote_spanned!(private.span=> #host.#method(#index, #operator, #value);)
            }
            Some((Mode::Outer, word)) => by("Outer", word),
            Some((Mode::Vectorized, word)) => by("Vectorized", word),
            Some((Mode::NumPy, word)) => by("NumPy", word),
            Some((Mode::PyTorch, word)) => by("PyTorch", word),
        })
    }

    /// What is left of a target in an assignment with a mistake.
    fn rest(&self, target: &Target) -> TokenStream {
        self.place(target, None).unwrap_or_else(|| {
            let host = target.host.as_ref().map(operand);
            let index = target.index.as_ref().map(|index| self.index(&index.elements));
            let host = host.map(|host| quote_spanned!(self.span=> _ = &#host;));
            let index = index.map(|index| quote_spanned!(self.span=> _ = #index;));
            quote!(#host #index)
        })
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

/// The expression as it can stand before a `.` at the start of a statement.
fn operand(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Call(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::MethodCall(_)
        | Expr::Paren(_)
        | Expr::Path(_)
        | Expr::Try(_) => expr.to_token_stream(),
        _ => quote_spanned!(Span::mixed_site()=> (#expr)),
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
