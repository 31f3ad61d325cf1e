//! Sound elements to tokens.
//!
//! Every path starts at the `$crate` of the shell and goes through `__private`, so nothing need be in scope where the macro
//! is called. What syntax settles becomes a constructor of a known type: the fewer generic calls, the faster the build.
//!
//! An editor that completes `model.` expands the call twice, as it is and with a name after the dot, and takes the type of
//! `model` in the one from the place of `model` in the other. So the errors come last, and up to the half of an expression that
//! is there the expansion of a mistake is as long as that of a name.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprUnary, Lit, LitInt, Member, UnOp};
use tensor_idx_grammar::{Move, Word};

use crate::ast::{Assignment, Code, End, Index, Int, Mode, Moved, Operand, Range, Slice, Target, Term, Value};
use crate::check::is_place;
use crate::parse::ends_at_once;
use crate::text::written;
use crate::{known, literal};

pub(crate) fn index(index: &Index, errors: &TokenStream, literals: Literals) -> TokenStream {
    Private::of(&index.root, literals).index(index, errors)
}

/// Whether an index tells its literals to the types.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Literals {
    Run,
    Known,
}

/// The value comes first, so that it may read what is written to.
///
/// ```text
/// match (value,) {
///     __tensor_idx_value => {
///         use Assign as _;
///         host.__tensor_idx_assign_at(index, operator::verb, __tensor_idx_value.0);
///         // with the mode `i`
///         host.__tensor_idx_assign_in_view(index, operator::verb, __tensor_idx_value.0);
///         // with another
///         host.__tensor_idx_assign_by(Outer, index, operator::verb, __tensor_idx_value.0);
///     }
/// }
/// ```
///
/// The macro of `extents` has other methods, and before them `let __tensor_idx_value = (by_type(__tensor_idx_value.0),);`, or `by_axes`.
///
/// The tuple lets `__tensor_idx_value.0` carry the places of the first and the last token of the value, so that a wrong type is shown
/// under the whole of it.
///
/// These names are long: the method of a trait in scope that takes `&self` would be found before those of the macro, and a pattern that
/// has the name of a static or a constant in scope would be that.
///
/// Where something is wrong, what is left of the parts is used and nothing is written.
pub(crate) fn assignment(assignment: &Assignment, errors: &TokenStream, literals: Literals) -> TokenStream {
    let Assignment { root, target, operator, value } = assignment;
    let private = Private::of(root, literals);
    let span = private.span;
    let import = target.as_ref().map(|_| {
        let name = Ident::new("Assign", span);
        quote_spanned!(span=> use #private::#name as _;)
    });
    let written = operator.as_ref().and_then(|operator| Some((operator, operator.verb()?)));
    let (mut counted, mut statement) = (None, None);
    if let (Some((operator, name)), Some(Operand::Whole(value)), Some(target)) = (written, value, target) {
        let mut written = match &target.host {
            Some(Operand::Whole(host)) if lends(value, host) => private.apart(value),
            _ => whole(value),
        };
        if literals == Literals::Known {
            counted = Some(private.counted(value, written));
            written = whole(value);
        }
        statement = private.place(target, Some(Verb { name, sign: &operator.tokens, value: written }));
    }
    let statement = statement.unwrap_or_else(|| {
        let rest = target.as_ref().map(|target| private.rest(target));
        let used = value.as_ref().map(|_| quote_spanned!(span=> _ = __tensor_idx_value;));
        quote!(#rest #used)
    });
    let name = match value {
        Some(_) => quote_spanned!(span=> __tensor_idx_value),
        None => quote_spanned!(span=> _),
    };
    let value = match value {
        Some(Operand::Whole(value)) => quote_spanned!(span=> (#value,)),
        Some(Operand::Half(value)) => quote_spanned!(span=> &#value),
        None => quote_spanned!(span=> ()),
    };
    quote_spanned!(span=> match #value { #name => { #import #counted #statement #errors } })
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
    let start = Ident::new("__tensor_idx_value", first);
    let zero = Member::Unnamed(syn::Index { index: 0, span: last });
    quote_spanned!(first=> #start.#zero)
}

/// Whether a value may be a view of what is written to: `t.i(1)`, `t.view().flip(0)`. The type of the value settles it.
fn lends(value: &Expr, host: &Expr) -> bool {
    let is_host =
        |expr: &Expr| is_place(host) && expr.to_token_stream().to_string() == host.to_token_stream().to_string();
    match value {
        Expr::Reference(reference) => lends(&reference.expr, host),
        Expr::Paren(paren) => lends(&paren.expr, host),
        Expr::Group(group) => lends(&group.expr, host),
        Expr::Try(tried) => lends(&tried.expr, host),
        Expr::MethodCall(call) if is_host(&call.receiver) => {
            ["i", "try_i", "view"].iter().any(|method| call.method == method)
        }
        Expr::MethodCall(call) => lends(&call.receiver, host),
        _ => false,
    }
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
        Value::Code(_) | Value::Moved(_) | Value::Half(_) | Value::HalfEnd(_) | Value::Wrong => false,
    }
}

pub(crate) fn slice_value(root: &Ident, slice: &Slice, errors: &TokenStream) -> TokenStream {
    Private::of(root, Literals::Run).slice(slice, errors)
}

/// `$crate::__private`
struct Private {
    root: Ident,
    span: Span,
    literals: Literals,
}

impl ToTokens for Private {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let root = &self.root;
        quote_spanned!(self.span=> #root::__private).to_tokens(tokens);
    }
}

impl Private {
    fn of(root: &Ident, literals: Literals) -> Self {
        Self { root: root.clone(), span: Span::mixed_site(), literals }
    }

    /// The same path, shown to people at `place`: what is wrong with a call is reported under its argument.
    fn at(&self, place: Span) -> Self {
        let mut root = self.root.clone();
        root.set_span(root.span().located_at(place));
        Self { root, span: self.span.located_at(place), literals: self.literals }
    }

    fn index(&self, Index { elements, open, .. }: &Index, errors: &TokenStream) -> TokenStream {
        let mut list = quote!(#self::Nil);
        // Room for the place where an editor would put another element.
        if *open {
            list = quote!(#self::last(#list));
        }
        for element in elements.iter().rev() {
            let term = self.term(&element.term);
            list = quote!(#self::Cons { 0: #term, 1: #list });
        }
        let texts = elements.iter().map(|element| written(&element.tokens));
        let texts = behind(errors, quote!(&[#(#texts),*]));
        let mut index = quote_spanned!(self.span=> #self::Index::new(#list, #texts));
        if self.literals == Literals::Known {
            let known = known::list(elements, self);
            index = quote_spanned!(self.span=> #self::Literal::<_, #known>::new(#index));
        }
        // A constant is built once, in the macro's caller's binary, where an expression would be built by every call.
        // Variables, with which the list of an editor may go on, are not seen in there.
        if !open && elements.iter().all(|element| constant(&element.term)) {
            quote_spanned!(self.span=> const { #index })
        } else {
            index
        }
    }

    /// The statement: the operator on what the index names, or the place alone. `None` where a part of the place is missing.
    fn place(&self, target: &Target, verb: Option<Verb<'_>>) -> Option<TokenStream> {
        let (Operand::Whole(host), index) = (target.host.as_ref()?, target.index.as_ref()?) else { return None };
        let host = operand(host);
        let private = self.at(target.brackets);
        let index = private.index(index, &TokenStream::new());
        let Some(Verb { name: verb, sign, value }) = verb else {
            return Some(quote_spanned!(private.span=> #host.__tensor_idx_nothing_at(#index);));
        };
        let (first, last) = ends(sign);
        let (start, end) = (self.at(first), Ident::new(verb, last));
        let operator = quote_spanned!(private.span=> #start::operator::#end);
        // The method is where the index is: a mistake in the index is shown under it.
        let method = |way| Ident::new(self.method(way), private.span);
        let mode = match &target.mode {
            None | Some((Mode::Basic, _)) => {
                let method = method(if target.mode.is_none() { "at" } else { "in view" });
                return Some(quote_spanned!(private.span=> #host.#method(#index, #operator, #value);));
            }
            Some((Mode::Outer, _)) => "Outer",
            Some((Mode::Vectorized, _)) => "Vectorized",
            Some((Mode::NumPy, _)) => "NumPy",
            Some((Mode::PyTorch, _)) => "PyTorch",
        };
        let (method, mode) = (method("by"), Ident::new(mode, private.span));
        Some(quote_spanned!(private.span=> #host.#method(#private::#mode, #index, #operator, #value);))
    }

    /// The method of `Assign` that writes.
    fn method(&self, way: &str) -> &'static str {
        match (self.literals, way) {
            (Literals::Run, "at") => "__tensor_idx_assign_at",
            (Literals::Run, "by") => "__tensor_idx_assign_by",
            (Literals::Run, _) => "__tensor_idx_assign_in_view",
            (Literals::Known, "at") => "__tensor_idx_known_at",
            (Literals::Known, "by") => "__tensor_idx_known_by",
            (Literals::Known, _) => "__tensor_idx_known_in_view",
        }
    }

    /// The value, which must not be a view of what is written to. (A method and no function, so that its argument is shown.)
    fn apart(&self, value: &Expr) -> TokenStream {
        let value = whole(value);
        let private = self.at(ends(&value).0);
        let [trait_, lender] = ["Apart", "Lender"].map(|name| Ident::new(name, private.span));
        quote_spanned!(private.span=> {
            use #private::#trait_ as _;
            #private::#lender(&__tensor_idx_value.0).__tensor_idx_kind().apart(#value)
        })
    }

    /// The value with the source of its extents, under the name of the value.
    fn counted(&self, value: &Expr, apart: TokenStream) -> TokenStream {
        let by = match known::axes(value, &self.to_token_stream()) {
            Some(axes) => quote_spanned!(self.span=> #self::by_axes::<#axes, _>),
            None => quote_spanned!(self.span=> #self::by_type),
        };
        quote_spanned!(self.span=> let __tensor_idx_value = (#by(#apart),);)
    }

    /// What is left of a target in an assignment with a mistake.
    fn rest(&self, target: &Target) -> TokenStream {
        self.place(target, None).unwrap_or_else(|| {
            let index = target.index.as_ref().map(|index| self.index(index, &TokenStream::new()));
            let host = target.host.as_ref().map(|host| match host {
                // `t(0)` may be no call.
                Operand::Whole(Expr::Call(call)) if target.index.is_none() => {
                    let parts = call.args.iter();
                    quote_spanned!(self.span=> #(_ = &(#parts);)*)
                }
                Operand::Whole(Expr::MethodCall(call)) if target.index.is_none() => {
                    let parts = std::iter::once(&*call.receiver).chain(&call.args);
                    quote_spanned!(self.span=> #(_ = &(#parts);)*)
                }
                Operand::Whole(host) | Operand::Half(host) => {
                    let host = operand(host);
                    quote_spanned!(self.span=> &#host;)
                }
            });
            let index = index.map(|index| quote_spanned!(self.span=> _ = #index;));
            quote!(#host #index)
        })
    }

    fn term(&self, term: &Term) -> TokenStream {
        match term {
            Term::Ellipsis => quote!(#self::Ellipsis),
            Term::Value(value) => self.element(value),
            Term::Range(range) => self.range(range),
            Term::Slice(slice) => self.slice(slice, &TokenStream::new()),
        }
    }

    fn element(&self, value: &Value) -> TokenStream {
        match value {
            Value::Int(_) | Value::End(_) | Value::HalfEnd(_) | Value::Wrong => {
                let position = self.position(value);
                quote!(#self::At(#position))
            }
            Value::Code(code) if behind_minus(code).is_some() => {
                let position = self.position(value);
                quote!(#self::At(#position))
            }
            Value::Half(expr) if negated(expr).is_some() => {
                let position = self.position(value);
                quote!(#self::At(#position))
            }
            Value::Flag(flag) => quote!(#self::Flag(#flag)),
            Value::Word(Word::NewAxis | Word::None, _) => quote!(#self::NewAxis),
            Value::Word(Word::Ellipsis, _) => quote!(#self::Ellipsis),
            Value::Code(code) => self.call(&["element"], code),
            Value::Half(expr) => self.half(&["element"], expr),
            Value::Moved(Moved { word, inner, arguments, .. }) => {
                let inner = self.element(inner);
                match word {
                    Move::Clip => quote!(#self::Moved::new(#self::Outside::Clip, #inner)),
                    Move::Wrap => quote!(#self::Moved::new(#self::Outside::Wrap, #inner)),
                    Move::Fill => {
                        let value = arguments.iter().nth(1);
                        quote!(#self::Moved::fill(#inner, #value))
                    }
                    Move::Drop => quote!(#self::Moved::drop(#inner)),
                }
            }
        }
    }

    fn range(&self, range: &Range) -> TokenStream {
        let start = self.bound(range.start.as_ref(), "Included");
        let end = self.bound(range.end.as_ref(), if range.inclusive { "Included" } else { "Excluded" });
        let step = match &range.step {
            Some(Value::Int(step)) => integer(step),
            Some(Value::Code(code)) => self.call(&["IntoStep", "into_step"], code),
            Some(Value::Half(expr)) => self.half(&["IntoStep", "into_step"], expr),
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

    fn slice(&self, slice: &Slice, errors: &TokenStream) -> TokenStream {
        let start = self.part(slice.start.as_ref());
        let stop = self.part(slice.stop.as_ref());
        let step = match &slice.step {
            Some(Value::Code(code)) => self.call(&["IntoOptionStep", "into_option_step"], code),
            Some(Value::Half(expr)) => self.half(&["IntoOptionStep", "into_option_step"], expr),
            Some(Value::Int(step)) => {
                let step = integer(step);
                quote!(#self::Option::Some(#step))
            }
            _ => quote!(#self::Option::None),
        };
        let step = behind(errors, step);
        quote!(#self::Slice::new(#start, #stop, #step))
    }

    /// A bound of a NumPy slice.
    fn part(&self, value: Option<&Value>) -> TokenStream {
        match value {
            Some(Value::Code(code)) if behind_minus(code).is_none() => self.call(&["IntoBound", "into_bound"], code),
            Some(Value::Half(expr)) if negated(expr).is_none() => self.half(&["IntoBound", "into_bound"], expr),
            Some(value @ (Value::Int(_) | Value::End(_) | Value::HalfEnd(_) | Value::Code(_) | Value::Half(_))) => {
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
                let arguments = arguments.iter().map(|argument| match argument {
                    Expr::Block(block) => in_parentheses(block, private.span),
                    argument => argument.to_token_stream(),
                });
                quote_spanned!(private.span=> #private::#name(#(#arguments),*))
            }
            Value::Code(code) => match behind_minus(code) {
                Some(n) => {
                    let first = n.to_token_stream().into_iter().next();
                    let private = self.at(first.map_or(self.span, |token| token.span()));
                    let n = match n {
                        Expr::Block(block) => in_parentheses(block, private.span),
                        n => n.to_token_stream(),
                    };
                    quote_spanned!(private.span=> #private::negative(#n))
                }
                None => self.call(&["IntoPosition", "into_position"], code),
            },
            Value::Half(expr) => match negated(expr) {
                Some(n) => self.half(&["negative"], n),
                None => self.half(&["IntoPosition", "into_position"], expr),
            },
            // As long as `hd(`.
            Value::HalfEnd(expr) => quote!(#self::k(&#expr)),
            Value::Flag(_) | Value::Word(..) | Value::Moved(_) | Value::Wrong => quote!(#self::Position::Signed(0i64)),
        }
    }

    /// A value for the half of an expression, in a call that has the length of another.
    fn half(&self, path: &[&str], expr: &Expr) -> TokenStream {
        let mut argument = expr.to_token_stream();
        for _ in "half(&".len()..path.join("::").len() + "(".len() {
            argument = quote!((#argument));
        }
        quote!(#self::half(&#argument))
    }

    /// A call that the type of the code gives its meaning.
    fn call(&self, path: &[&str], code: &Code) -> TokenStream {
        let mut argument = typed(&code.expr);
        let first = argument.clone().into_iter().next();
        let has_attribute = matches!(&first, Some(TokenTree::Punct(mark)) if mark.as_char() == '#');
        let private = self.at(first.map_or(self.span, |token| token.span()));
        if let Some(braces) = code.braces.filter(|_| !ends_at_once(&code.expr)) {
            // An `if` at the start of a block would be a statement. (An attribute stands there, and in no parentheses.)
            let value = if has_attribute { argument } else { in_parentheses(&argument, private.span) };
            let mut block = TokenStream::new();
            braces.surround(&mut block, |block| value.to_tokens(block));
            argument = in_parentheses(&block, private.span);
        }
        let path = path.iter().map(|name| Ident::new(name, private.span));
        quote_spanned!(private.span=> #private::#(#path)::* (#argument))
    }
}

/// `-n`, outside of braces.
fn behind_minus(code: &Code) -> Option<&Expr> {
    if code.braces.is_some() { None } else { negated(&code.expr) }
}

/// The number behind a minus that the macro does not see: unsigned integers have no minus in Rust, and in an index they do.
fn negated(expr: &Expr) -> Option<&Expr> {
    let Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, attrs }) = expr else { return None };
    let inner = literal::bare(expr);
    // Literals get the type `i64`, as without a minus.
    let is_seen = literal::each(&mut inner.clone(), &mut |_| ());
    let is_other = matches!(inner, Expr::Unary(ExprUnary { op: UnOp::Neg(_) | UnOp::Not(_), .. }));
    (attrs.is_empty() && !is_seen && !is_other).then_some(inner)
}

/// In parentheses of the macro's: rustc finds none of these superfluous, nor braces within them.
fn in_parentheses(block: &dyn ToTokens, span: Span) -> TokenStream {
    quote_spanned!(span=> (#block))
}

/// The value, and the errors before it.
fn behind(errors: &TokenStream, value: TokenStream) -> TokenStream {
    if errors.is_empty() { value } else { quote!({ #errors #value }) }
}

/// The expression as it can stand before a `.` at the start of a statement.
fn operand(expr: &Expr) -> TokenStream {
    match begins_plainly(expr) {
        true => expr.to_token_stream(),
        false => quote_spanned!(Span::mixed_site()=> (#expr)),
    }
}

/// Whether an expression is made of names and calls, and no block or operator that ends a statement or binds less.
fn begins_plainly(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Paren(_) => true,
        Expr::Call(call) => begins_plainly(&call.func),
        Expr::Field(field) => begins_plainly(&field.base),
        Expr::Index(index) => begins_plainly(&index.expr),
        Expr::MethodCall(call) => begins_plainly(&call.receiver),
        Expr::Try(tried) => begins_plainly(&tried.expr),
        _ => false,
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
    // (A byte has the type `u8`.)
    let all = literal::each(&mut typed, &mut |literal| {
        bare &= literal.lit.suffix().is_empty() && !matches!(literal.lit, Lit::Byte(_));
    });
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
