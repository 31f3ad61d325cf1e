//! What the literals of an index say, as types: see `index/extents/known.rs` of tensor-idx-core, where each of them is described.
//!
//! All arithmetic that needs no axis is done here. A bound is a number of positions before it, or behind it.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, Lit};
use tensor_idx_grammar::{Side, Word};

use crate::ast::{Code, Element, End, Range, Slice, Term, Value};
use crate::literal;

/// The list of what is known of each element.
pub(crate) fn list(elements: &[Element], private: &dyn ToTokens) -> TokenStream {
    let known = Known { private: private.to_token_stream() };
    elements.iter().rev().fold(quote!(()), |rest, element| {
        let term = known.term(&element.term);
        quote!((#term, #rest))
    })
}

/// The extents of an array that is spelled out, `[[1, 2], [x, y]]`, as a list of axes.
pub(crate) fn axes(value: &Expr, private: &TokenStream) -> Option<TokenStream> {
    let array = match literal::bare(value) {
        Expr::Reference(reference) => literal::bare(&reference.expr),
        array => array,
    };
    let shape = literal::shape(array);
    let axis = |rest: TokenStream, extent: &Option<usize>| {
        let extent = extent.and_then(|n| number(n as u64, private)).unwrap_or_else(|| quote!(#private::Dyn));
        quote!(#private::OneAxis<#extent, #rest>)
    };
    let counted = !shape.is_empty() && !has_attribute(array);
    counted.then(|| shape.iter().rev().fold(quote!(#private::End), axis))
}

/// How deep the first literal of an array stands.
fn depth(expr: &Expr) -> Option<usize> {
    match literal::bare(expr) {
        Expr::Array(array) => array.elems.iter().find_map(depth).map(|depth| depth + 1),
        Expr::Repeat(repeat) => depth(&repeat.expr).map(|depth| depth + 1),
        other => literal::of(other).map(|_| 0),
    }
}

/// Whether an element of an array has an attribute, which may remove it.
pub(crate) fn has_attribute(array: &Expr) -> bool {
    // The attribute of a whole element is that of its first part: `#[cfg(..)] a + b`.
    let starts_with_one = |element: &Expr| {
        let first = literal::bare(element).to_token_stream().into_iter().next();
        matches!(first, Some(TokenTree::Punct(mark)) if mark.as_char() == '#')
    };
    let array = match literal::bare(array) {
        Expr::Array(array) => array,
        Expr::Repeat(repeat) => return starts_with_one(&repeat.expr) || has_attribute(&repeat.expr),
        _ => return false,
    };
    array.elems.iter().any(|element| starts_with_one(element) || has_attribute(element))
}

/// A number as a type.
pub(crate) fn number(n: u64, private: &TokenStream) -> Option<TokenStream> {
    let digits: Vec<u8> = n.to_string().bytes().map(|digit| digit - b'0').collect();
    if digits.len() > 8 {
        return None;
    }
    let name = quote::format_ident!("N{}", digits.len(), span = proc_macro2::Span::mixed_site());
    Some(quote!(#private::#name<#(#digits),*>))
}

/// A place between two positions of an axis.
#[derive(Clone, Copy)]
enum Bound {
    /// Behind so many positions.
    Head(u64),
    /// Before the last so many.
    Tail(u64),
}

/// What stands for a bound.
enum Written {
    Literal(Bound),
    Nothing,
    Code,
}

/// How many positions a cut leaves.
enum Left {
    Exactly(u64),
    All,
    /// The axis without so many.
    Short(u64),
    Most(u64),
    Between(u64, u64),
    Unknown,
}

struct Known {
    private: TokenStream,
}

impl Known {
    fn term(&self, term: &Term) -> TokenStream {
        let private = &self.private;
        match term {
            Term::Ellipsis => quote!(#private::RunTime),
            Term::Value(value) => self.value(value),
            Term::Range(range) => self.range(range),
            Term::Slice(slice) => self.slice(slice),
        }
    }

    fn value(&self, value: &Value) -> TokenStream {
        let private = &self.private;
        if let Some(position) = position(value) {
            let (needs, position) = (self.number(needs(position)), i128::from(position));
            return quote!(#private::Spot<#position, #needs>);
        }
        match value {
            Value::Flag(flag) => {
                let count = self.number(u64::from(flag.value));
                quote!(#private::Trues<#private::End, #count>)
            }
            Value::Code(Code { expr, .. }) => self.array(expr, true),
            Value::Moved(moved) => match &*moved.inner {
                Value::Code(Code { expr, .. }) => self.array(expr, false),
                _ => quote!(#private::RunTime),
            },
            _ => quote!(#private::RunTime),
        }
    }

    /// An array of literals; `strict` if its entries have to be positions of the axis.
    fn array(&self, expr: &Expr, strict: bool) -> TokenStream {
        let private = &self.private;
        let run = quote!(#private::RunTime);
        let Some(mut array) = literal::array(expr).filter(|array| !has_attribute(array)) else { return run };
        let Some(shape) = literal::shape(&array).into_iter().collect::<Option<Vec<usize>>>() else { return run };
        let listed = |rest: TokenStream, extent: &usize| {
            let extent = number(*extent as u64, private).unwrap_or_else(|| quote!(#private::Dyn));
            quote!(#private::OneAxis<#extent, #rest>)
        };
        // Index arrays broadcast from their last axis on.
        let extents = shape.iter().fold(quote!(#private::End), listed);
        let in_order = shape.iter().rev().fold(quote!(#private::End), listed);
        let (mut worst, mut chosen, mut ints, mut bools) = (None::<i64>, 0_u64, false, false);
        let all = literal::each(&mut array, &mut |literal| match literal.lit {
            Lit::Bool(flag) => {
                bools = true;
                chosen += u64::from(flag.value);
            }
            Lit::Int(_) => {
                ints = true;
                let entry = literal.integer().and_then(|(digits, _)| digits.parse().ok());
                if worst.map_or(0, needs) < entry.map_or(0, needs) {
                    worst = entry;
                }
            }
            _ => {}
        });
        // The first entry may be a variable that is a row. Only the depth of a literal is the number of axes.
        if bools && depth(&array) != Some(shape.len()) {
            return run;
        }
        let repeated = has_repeat(&array);
        match (ints, bools) {
            // An array without entries has none that is outside.
            (true, false) if plain(&array) => match worst.filter(|_| strict && !shape.contains(&0)) {
                Some(worst) => {
                    let (needs, worst) = (self.number(needs(worst)), i128::from(worst));
                    quote!(#private::Ids<#worst, #needs, #extents>)
                }
                None => quote!(#private::AnyIds<#extents>),
            },
            (false, true) => {
                let count = if all && !repeated && plain(&array) { self.number(chosen) } else { quote!(#private::Dyn) };
                quote!(#private::Trues<#in_order, #count>)
            }
            _ => run,
        }
    }

    fn range(&self, range: &Range) -> TokenStream {
        let private = &self.private;
        let start = bound(range.start.as_ref());
        let end = match (bound(range.end.as_ref()), range.inclusive) {
            (Written::Literal(Bound::Head(k)), true) => Written::Literal(Bound::Head(k.saturating_add(1))),
            (Written::Literal(Bound::Tail(k)), true) => Written::Literal(Bound::Tail(k.saturating_sub(1))),
            (end, _) => end,
        };
        let needs = |end: &Written| match end {
            Written::Literal(Bound::Head(k) | Bound::Tail(k)) => *k,
            _ => 0,
        };
        let (mut need, left) = match (&start, &end) {
            (Written::Code, other) | (other, Written::Code) => (needs(other), Left::Unknown),
            (Written::Nothing, Written::Nothing) => (0, Left::All),
            (Written::Literal(Bound::Head(a)), Written::Nothing) => (*a, short(*a)),
            (Written::Literal(Bound::Tail(a)), Written::Nothing) => (*a, Left::Exactly(*a)),
            (Written::Nothing, Written::Literal(Bound::Head(b))) => (*b, Left::Exactly(*b)),
            (Written::Nothing, Written::Literal(Bound::Tail(b))) => (*b, short(*b)),
            (Written::Literal(a), Written::Literal(b)) => match (*a, *b) {
                (Bound::Head(a), Bound::Head(b)) if a <= b => (b, Left::Exactly(b - a)),
                (Bound::Tail(a), Bound::Tail(b)) if a >= b => (a, Left::Exactly(a - b)),
                (Bound::Head(a), Bound::Tail(b)) => (a.saturating_add(b), short(a.saturating_add(b))),
                (Bound::Tail(a), Bound::Head(b)) => (a.max(b), Left::Unknown),
                (Bound::Head(a), Bound::Head(b)) | (Bound::Tail(a), Bound::Tail(b)) => (a.max(b), Left::Unknown),
            },
        };
        // An inclusive end is a position of the axis.
        if let (true, Written::Literal(Bound::Tail(k))) = (range.inclusive, bound(range.end.as_ref())) {
            need = need.max(k);
        }
        let left = self.stepped(left, range.step.as_ref());
        if need == 0 {
            return left;
        }
        let shown = i128::from(need);
        let need = self.number(need);
        quote!(#private::Reach<#shown, #need, #left>)
    }

    fn slice(&self, slice: &Slice) -> TokenStream {
        let backward = match &slice.step {
            None => false,
            Some(Value::Word(Word::None, _)) => false,
            Some(step) => match position(step) {
                Some(step) => step < 0,
                None => return self.left(&Left::Unknown),
            },
        };
        let left = match (bound(slice.start.as_ref()), bound(slice.stop.as_ref())) {
            (Written::Code, _) | (_, Written::Code) => Left::Unknown,
            (Written::Nothing, Written::Nothing) => Left::All,
            _ if backward => Left::Unknown,
            (Written::Literal(Bound::Head(a)), Written::Nothing) => short(a),
            (Written::Literal(Bound::Tail(a)), Written::Nothing) => Left::Most(a),
            (Written::Nothing, Written::Literal(Bound::Head(b))) => Left::Most(b),
            (Written::Nothing, Written::Literal(Bound::Tail(b))) => short(b),
            (Written::Literal(a), Written::Literal(b)) => match (a, b) {
                (Bound::Head(a), Bound::Head(b)) if a >= b => Left::Exactly(0),
                (Bound::Head(0), Bound::Head(b)) => Left::Most(b),
                (Bound::Head(a), Bound::Head(b)) => Left::Between(b, a),
                (Bound::Tail(a), Bound::Tail(b)) if a <= b => Left::Exactly(0),
                (Bound::Tail(a), Bound::Tail(b)) => Left::Between(a, b),
                (Bound::Head(a), Bound::Tail(b)) => short(a.saturating_add(b)),
                (Bound::Tail(_), Bound::Head(_)) => Left::Unknown,
            },
        };
        self.stepped(left, slice.step.as_ref())
    }

    /// What a step leaves of that.
    fn stepped(&self, left: Left, step: Option<&Value>) -> TokenStream {
        let private = &self.private;
        let step = match step {
            None | Some(Value::Word(Word::None, _)) => 1,
            Some(step) => match position(step) {
                Some(step) => step.unsigned_abs(),
                None => return self.left(&Left::Unknown),
            },
        };
        match (left, step) {
            (_, 0) | (Left::Unknown, _) => self.left(&Left::Unknown),
            (Left::Exactly(n), step) => self.left(&Left::Exactly(n.div_ceil(step))),
            (left, 1) => self.left(&left),
            (left, step @ 2..=9) => {
                let (step, left) = (step as u8, self.left(&left));
                quote!(#private::EveryNth<#step, #left>)
            }
            _ => self.left(&Left::Unknown),
        }
    }

    fn left(&self, left: &Left) -> TokenStream {
        let private = &self.private;
        match left {
            Left::All => quote!(#private::All),
            Left::Unknown => quote!(#private::Unknown),
            // A length is a promise: one that no type has is not rounded.
            Left::Exactly(n) => match number(*n, private) {
                Some(n) => quote!(#private::Span<#n>),
                None => quote!(#private::Unknown),
            },
            Left::Short(n) => {
                let n = self.number(*n);
                quote!(#private::Short<#n>)
            }
            Left::Most(n) => {
                let n = self.number(*n);
                quote!(#private::Most<#n>)
            }
            Left::Between(n, m) => {
                let (n, m) = (self.number(*n), self.number(*m));
                quote!(#private::Between<#n, #m>)
            }
        }
    }

    /// The number as a type; one that no extent reaches is as large as the largest.
    fn number(&self, n: u64) -> TokenStream {
        number(n.min(crate::extents::MOST), &self.private).unwrap_or_default()
    }
}

fn short(n: u64) -> Left {
    if n == 0 { Left::All } else { Left::Short(n) }
}

/// How many positions an axis needs for this one.
fn needs(position: i64) -> u64 {
    if position < 0 { position.unsigned_abs() } else { position.unsigned_abs().saturating_add(1) }
}

/// The position that a literal is; negative from the end.
fn position(value: &Value) -> Option<i64> {
    match value {
        Value::Int(int) => int.value(),
        Value::End(End { side, arguments, .. }) => {
            let (false, Lit::Int(digits)) = literal::of(arguments.first()?)? else { return None };
            let k: i64 = digits.base10_parse().ok()?;
            match side {
                Side::Head => Some(k),
                Side::Tail => k.checked_neg()?.checked_sub(1),
            }
        }
        Value::Code(Code { expr, .. }) => {
            let (minus, Lit::Int(digits)) = literal::of(expr)? else { return None };
            let k: i64 = digits.base10_parse().ok()?;
            Some(if minus { -k } else { k })
        }
        _ => None,
    }
}

fn bound(value: Option<&Value>) -> Written {
    match value {
        None | Some(Value::Word(Word::None, _)) => Written::Nothing,
        Some(value) => match position(value) {
            Some(k @ 0..) => Written::Literal(Bound::Head(k.unsigned_abs())),
            Some(k) => Written::Literal(Bound::Tail(k.unsigned_abs())),
            None => Written::Code,
        },
    }
}

/// Whether an array holds nothing but literals with their sign: no operators, whose literals are not its entries.
fn plain(expr: &Expr) -> bool {
    match literal::bare(expr) {
        Expr::Array(array) => array.elems.iter().all(plain),
        Expr::Repeat(repeat) => plain(&repeat.expr),
        other => literal::of(other).is_some(),
    }
}

fn has_repeat(expr: &Expr) -> bool {
    match literal::bare(expr) {
        Expr::Repeat(_) => true,
        Expr::Array(array) => array.elems.iter().any(has_repeat),
        _ => false,
    }
}
