//! Finds the marks of the language (`,` `:` `..` `..=` `...` `;`), and the operator of an assignment, between the tokens
//! of Rust expressions.
//!
//! Groups hide what is inside them, so only a few tokens at the top need care: `::` in paths, commas in generics and in
//! the parameters of closures, ranges in `if`, `match`, `for` and `while`, labels.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenTree};
use tensor_idx_grammar::Sign;

/// A mark and the tokens it is made of. The halves of a `::` that is no path are two colons.
pub(crate) struct Mark {
    pub(crate) sign: Sign,
    pub(crate) at: Range<usize>,
    /// The first half of a `::` that was meant as two colons but is a path in Rust: `n::2`.
    pub(crate) path: bool,
}

impl Mark {
    /// The same mark, counted from `start`.
    pub(crate) fn from(&self, start: usize) -> Self {
        Self { sign: self.sign, at: self.at.start - start..self.at.end - start, path: self.path }
    }
}

pub(crate) fn marks(tokens: &[TokenTree]) -> Vec<Mark> {
    let mut lexer = Lexer::new(tokens);
    while let Some(token) = tokens.get(lexer.at) {
        lexer.token(token);
    }
    lexer.marks
}

/// The signs that stand between a target and a value, or that somebody might put there; the longest first.
const OPERATORS: [&str; 19] = [
    "<<=", ">>=", "**=", "//=", "==", "=>", "<=", ">=", "!=", ":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=",
];

/// The first operator of assignment or comparison where an operator is due: after an operand, or before everything.
pub(crate) fn operator(tokens: &[TokenTree], wanted: impl Fn(&str) -> bool) -> Option<(&'static str, Range<usize>)> {
    let mut lexer = Lexer::new(tokens);
    while let Some(token) = tokens.get(lexer.at) {
        let due = lexer.at == 0 || !(lexer.operand || lexer.heads > 0 || lexer.bars || lexer.angles > 0);
        if due
            && let Some(found) = lexer.assigns()
            && wanted(found)
        {
            return Some((found, lexer.at..lexer.at + found.len()));
        }
        lexer.token(token);
    }
    None
}

/// Whether an operand follows the word.
pub(crate) fn awaits_operand(word: &str) -> bool {
    matches!(
        word,
        "as" | "async"
            | "break"
            | "const"
            | "else"
            | "for"
            | "if"
            | "in"
            | "let"
            | "loop"
            | "match"
            | "move"
            | "mut"
            | "return"
            | "unsafe"
            | "while"
    )
}

struct Lexer<'t> {
    tokens: &'t [TokenTree],
    at: usize,
    /// Where the present value starts.
    start: usize,
    /// An operand is due: the value is empty so far, or an operator came last.
    operand: bool,
    /// In the type after `as`.
    cast: bool,
    /// The number of `if`, `match`, `while` and `for` whose block has not come yet.
    heads: usize,
    /// In the pattern of a `let` or `for` in one of these.
    pattern: bool,
    /// Open `<` of generics.
    angles: usize,
    /// Between the bars of a closure.
    bars: bool,
    marks: Vec<Mark>,
}

impl<'t> Lexer<'t> {
    fn new(tokens: &'t [TokenTree]) -> Self {
        Self {
            tokens,
            at: 0,
            start: 0,
            operand: true,
            cast: false,
            heads: 0,
            pattern: false,
            angles: 0,
            bars: false,
            marks: Vec::new(),
        }
    }

    /// The operator of assignment or comparison that starts here.
    fn assigns(&self) -> Option<&'static str> {
        OPERATORS.into_iter().find(|operator| {
            let len = operator.len();
            operator.chars().enumerate().all(|(k, char)| {
                // Rust knows neither `**=` nor `//=`, and reads `**` as two tokens and `//` as a comment: their first
                // sign may stand apart.
                let apart = k + 1 == len || k == 0 && matches!(*operator, "**=" | "//=");
                let next = operator.chars().nth(k + 1).unwrap_or_default();
                self.char(k) == Some(char) && (apart || self.joined(k, next))
            })
        })
    }

    fn token(&mut self, token: &TokenTree) {
        match token {
            TokenTree::Punct(punct) => return self.punct(punct),
            TokenTree::Ident(word) => {
                let word = word.to_string();
                self.cast |= word == "as";
                self.heads += usize::from(matches!(&*word, "if" | "match" | "while" | "for"));
                self.pattern = word != "in" && (self.pattern || self.heads > 0 && matches!(&*word, "let" | "for"));
                self.operand = awaits_operand(&word);
            }
            TokenTree::Group(group) => {
                // A brace where an operand is due is a block in the condition, and not the body; one in a pattern is a struct's.
                if is_block(group) && !self.operand && !self.pattern {
                    self.heads = self.heads.saturating_sub(1);
                }
                // (A type that a fragment names is whole.)
                self.cast &= group.delimiter() != Delimiter::None;
                self.operand = false;
            }
            TokenTree::Literal(_) => self.operand = false,
        }
        self.at += 1;
    }

    fn punct(&mut self, punct: &Punct) {
        match punct.as_char() {
            '<' if self.angles > 0 => self.angles += 1,
            '>' if self.angles > 0 && !self.follows("-") => {
                self.angles -= 1;
                self.operand = false;
            }
            _ if self.angles > 0 => {}
            // `<=`, `<<` and `||` between operands are one operator, and open nothing.
            '<' if self.joined(0, '=') => return self.operator(2),
            '<' if !self.operand && !self.cast && self.joined(0, '<') => return self.operator(2),
            '|' if !self.operand && !self.bars && self.joined(0, '|') => return self.operator(2),
            '<' if self.operand || self.cast => self.angles = 1,
            '|' if self.bars || self.operand => self.bars = !self.bars,
            _ if self.bars => {}
            // A lifetime is two tokens; where it labels a block its colon is no mark.
            '\'' => {
                let labels = self.char(2) == Some(':');
                self.at += if labels { 3 } else { 2 };
                return;
            }
            ',' => return self.mark(Sign::Comma, 1),
            ';' => return self.mark(Sign::Semicolon, 1),
            ':' => return self.colon(),
            '.' => return self.dot(),
            // A postfix operator; all others are followed by an operand.
            '?' => self.operand = false,
            _ => {
                // A `*` or `&` of the type after `as` stands where an operand is due; any later operator ends the type.
                self.cast &= self.operand;
                self.operand = true;
                self.pattern &= punct.as_char() != '=';
            }
        }
        self.at += 1;
    }

    /// A binary operator of `len` tokens.
    fn operator(&mut self, len: usize) {
        self.at += len;
        self.operand = true;
        self.cast = false;
    }

    /// `:` and `::`
    fn colon(&mut self) {
        if !self.joined(0, ':') {
            return self.mark(Sign::Colon, 1);
        }
        let name = matches!(self.get(2), Some(TokenTree::Ident(_)));
        let path = match self.last() {
            // `::k` is a slice, `a..::k` can only be a path, and `::k::N` may be both.
            None if name && self.joined(3, ':') && self.marks.last().is_none_or(|mark| mark.sign == Sign::Comma) => {
                return self.doubtful();
            }
            None => name && self.marks.last().is_some_and(|mark| matches!(mark.sign, Sign::To | Sign::Through)),
            Some(_) if self.operand => true,
            Some(TokenTree::Literal(_) | TokenTree::Group(_)) => false,
            Some(TokenTree::Punct(punct)) if punct.as_char() == '?' => false,
            // After a name or `>`.
            Some(_) if self.lone() || !(name || self.char(2) == Some('<')) => return self.doubtful(),
            Some(_) => true,
        };
        if path {
            self.at += 2;
            self.operand = true;
        } else {
            self.mark(Sign::Colon, 1);
            self.mark(Sign::Colon, 1);
        }
    }

    /// Two colons that Rust takes for a part of a path.
    fn doubtful(&mut self) {
        let first = self.marks.len();
        self.mark(Sign::Colon, 1);
        self.mark(Sign::Colon, 1);
        self.marks[first].path = true;
    }

    /// `.`, `..`, `..=` and `...`
    fn dot(&mut self) {
        if self.heads > 0 {
            self.at += 1;
        } else if self.joined(0, '.') && self.joined(1, '.') {
            self.mark(Sign::Dots, 3);
        } else if self.joined(0, '.') && self.joined(1, '=') {
            self.mark(Sign::Through, 3);
        } else if self.joined(0, '.') {
            self.mark(Sign::To, 2);
        } else {
            self.at += 1;
        }
    }

    fn mark(&mut self, sign: Sign, len: usize) {
        self.marks.push(Mark { sign, at: self.at..self.at + len, path: false });
        self.at += len;
        self.start = self.at;
        self.operand = true;
        self.cast = false;
        self.heads = 0;
        self.pattern = false;
    }

    /// Whether the value is `name::name` and nothing else, both in lower case: no constant is called that, so a slice from
    /// one variable by another was meant.
    fn lone(&self) -> bool {
        let variable = |token: Option<&TokenTree>| match token {
            Some(TokenTree::Ident(name)) => {
                let name = name.to_string();
                !name.contains(char::is_uppercase) && !matches!(&*name, "self" | "super" | "crate" | "$crate")
            }
            _ => false,
        };
        let ends = match self.char(3) {
            Some('.') => {
                matches!(self.get(3), Some(TokenTree::Punct(dot)) if dot.spacing() == Spacing::Joint)
            }
            Some(':') => !self.joined(3, ':'),
            Some(char) => matches!(char, ',' | ';'),
            None => self.get(3).is_none(),
        };
        self.start + 1 == self.at && variable(self.last()) && variable(self.get(2)) && ends
    }

    fn get(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.at + ahead)
    }

    fn char(&self, ahead: usize) -> Option<char> {
        match self.get(ahead) {
            Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
            _ => None,
        }
    }

    /// Whether the punctuation `ahead` is joined to `next`.
    fn joined(&self, ahead: usize, next: char) -> bool {
        matches!(self.get(ahead), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
            && self.char(ahead + 1) == Some(next)
    }

    /// The token before this one in the same value.
    fn last(&self) -> Option<&TokenTree> {
        self.tokens[self.start..self.at].last()
    }

    fn follows(&self, char: &str) -> bool {
        self.last().is_some_and(|token| token.to_string() == char)
    }
}

/// Whether a group is in braces, as it stands or as a `block` fragment of a macro.
fn is_block(group: &Group) -> bool {
    group.delimiter() == Delimiter::Brace
        || group.delimiter() == Delimiter::None
            && matches!(&group.stream().into_iter().collect::<Vec<_>>()[..], [TokenTree::Group(inside)] if is_block(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The marks as text, with a blank for every value between them.
    fn split(source: &str) -> String {
        let tokens: Vec<TokenTree> = source.parse::<proc_macro2::TokenStream>().unwrap().into_iter().collect();
        let mut text = String::new();
        let mut end = 0;
        let close = |end: usize, start: usize| if end < start { "_" } else { "" };
        for mark in marks(&tokens) {
            text += close(end, mark.at.start);
            text += if mark.path { "path" } else { "" };
            text += mark.sign.written();
            end = mark.at.end;
        }
        text + close(end, tokens.len())
    }

    /// The tokens before the operator, the operator, the tokens after it.
    fn assignment(source: &str) -> String {
        let tokens: Vec<TokenTree> = source.parse::<proc_macro2::TokenStream>().unwrap().into_iter().collect();
        let text = |tokens: &[TokenTree]| tokens.iter().map(ToString::to_string).collect::<String>();
        match operator(&tokens, |_| true) {
            Some((sign, at)) => format!("{}  {sign}  {}", text(&tokens[..at.start]), text(&tokens[at.end..])),
            None => text(&tokens),
        }
    }

    #[test]
    fn operators_stand_between_target_and_value() {
        for operator in OPERATORS.iter().filter(|&&operator| operator != "//=") {
            assert_eq!(assignment(&format!("t[..] {operator} v")), format!("t[..]  {operator}  v"));
            assert_eq!(assignment(&format!("t.x[0]{operator}(v)")), format!("t.x[0]  {operator}  (v)"));
        }
        assert_eq!(assignment("t[0] / /= v"), "t[0]  //=  v");
        assert_eq!(assignment("t[0] * *= v"), "t[0]  **=  v");
        assert_eq!(assignment("t[0]=-1"), "t[0]  =  -1");
        assert_eq!(assignment("t[0]=&v"), "t[0]  =  &v");
        assert_eq!(assignment("t[0] = *v"), "t[0]  =  *v");
        assert_eq!(assignment("t = v"), "t  =  v");
        assert_eq!(assignment("= v"), "  =  v");
        assert_eq!(assignment("t[0] = = v"), "t[0]  =  =v");
        assert_eq!(assignment("t[0]? += v"), "t[0]?  +=  v");
    }

    #[test]
    fn operators_inside_of_target_and_value_are_passed_over() {
        assert_eq!(assignment("f::<A<B>>(x)[0] += a == b"), "f::<A<B>>(x)[0]  +=  a==b");
        assert_eq!(assignment("<T as Tr<A = B>>::f()[0] = 1"), "<TasTr<A=B>>::f()[0]  =  1");
        assert_eq!(assignment("if a == b { t } else { u }[0] = c"), "ifa==b{ t }else{ u }[0]  =  c");
        assert_eq!(assignment("t[a == b] *= if let A = c { 1 } else { 2 }"), "t[a == b]  *=  ifletA=c{ 1 }else{ 2 }");
        assert_eq!(assignment("t[0] = |x| x <= 1"), "t[0]  =  |x|x<=1");
        assert_eq!(assignment("t[0] = if let S { a } = s { a } else { 0 }"), "t[0]  =  ifletS{ a }=s{ a }else{ 0 }");
        assert_eq!(
            assignment("t[0] = if unsafe { a } && let Some(x) = y { x } else { 0 }"),
            "t[0]  =  ifunsafe{ a }&&letSome(x)=y{ x }else{ 0 }"
        );
        assert_eq!(assignment("t[0] + 1, a"), "t[0]+1,a");
    }

    #[test]
    fn marks_stand_between_values() {
        assert_eq!(split("1, -1, n + 1,"), "_,_,_,");
        assert_eq!(split(".., 1.., ..2, 1..2, ..=2, 1..=2;-1"), "..,_..,.._,_.._,..=_,_..=_;_");
        assert_eq!(split(":, 1:, :2, 1:2, 1:2:3, ::3, 1::3, ::"), ":,_:,:_,_:_,_:_:_,::_,_::_,::");
        assert_eq!(split("..., 1...3"), "...,_..._");
        assert_eq!(split("x.y.0..z.w().v"), "_.._");
        assert_eq!(split("..-1, ..&n, 1.5..2.5"), ".._,.._,_.._");
    }

    #[test]
    fn paths_are_no_slices() {
        for path in
            ["a::b()", "a::B", "Self::n", "self::n", "super::n", "a::b::c", "a::b + 1", "u8::MAX", "T::<A, B>::n()"]
        {
            assert_eq!(split(path), "_", "{path}");
        }
        assert_eq!(split("<T as Trait<A, B>>::N, n"), "_,_");
        assert_eq!(split("f::<A, B>(1), Vec::<Vec<u8>>::new(), g::<fn(A) -> B, C>()"), "_,_,_");
        assert_eq!(split("a..::b(), -::b(), x as ::b::C"), "_.._,_,_");
    }

    #[test]
    fn two_colons_after_a_value_are_a_slice() {
        assert_eq!(split("(n)::2, 1::2, f()::2, [1]::k, n : : 2, n: :2"), "_::_,_::_,_::_,_::_,_::_,_::_");
        assert_eq!(split("::k, ::-1, ::(k), 1::, x?::2"), "::_,::_,::_,_::,_::_");
        assert_eq!(split("f::<A>()::2, a::B:c::D:2"), "_::_,_:_:_");
    }

    #[test]
    fn two_colons_after_a_name_are_a_mistake() {
        assert_eq!(split("n::2"), "_path::_");
        assert_eq!(split("n::-1, n::(k), n::, n::k, x.y::2"), "_path::_,_path::_,_path::,_path::_,_path::_");
        assert_eq!(split("n::k:2, 1..n::k, a:n::k"), "_path::_:_,_.._path::_,_:_path::_");
        assert_eq!(split("::a::B, 0, ::a::b::C"), "path::_,_,path::_");
    }

    #[test]
    fn expressions_keep_their_tokens() {
        assert_eq!(split("a < b, c > d"), "_,_");
        assert_eq!(split("a as Vec<A, B>, c"), "_,_");
        assert_eq!(split("a as usize * 2 < b, c"), "_,_");
        assert_eq!(split("|a: A, b| a..b, c"), "_.._,_");
        assert_eq!(split("move |a, b| a, || c, a | b, c || d"), "_,_,_,_");
        assert_eq!(split("1 << 2, 3, a << b.., c"), "_,_,_..,_");
        assert_eq!(split("a || b, c, a as i64 <= 4, d <= e, f"), "_,_,_,_,_");
        assert_eq!(split("|a, b| -> T { a }, c"), "_,_");
        assert_eq!(split("if let 1..=3 = n { 0 } else { 1 }..2"), "_.._");
        assert_eq!(split("match a..b { _ => 1 }, 2"), "_,_");
        let patterns = "if let S { a, b: 1..=3 } = s && let 1..=3 = a { 0 } else { 1 }, for P { x, y } in 0..3 { }";
        assert_eq!(split(patterns), "_,_");
        assert_eq!(split("if match x { A => true, _ => 1..2 == y } && a..b == c { 0 } else { 1 }..2"), "_.._");
        assert_eq!(
            split("if unsafe { f() } && let 1..=3 = n { 0 } else { 1 }, if { a } && b..c == d { 0 } else { 1 }"),
            "_,_"
        );
        assert_eq!(split("for i in 0..3 {}, 1"), "_,_");
        assert_eq!(split("'a: loop { break 'a 1 }..2, 3"), "_.._,_");
        assert_eq!(split("if a < b { c } else { d }:2"), "_:_");
        assert_eq!(split("&mut <A as B<C, D>>::e(), f"), "_,_");
    }
}
