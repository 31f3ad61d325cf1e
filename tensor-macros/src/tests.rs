//! The whole way from what the user wrote to the expansion.

use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::expand::Literals;
use crate::report::Mistakes;
use crate::{check, expand, parse};

/// What stands before the user's tokens; `$crate` cannot be written outside of a macro.
const ROOT: &str = "tensor_idx; ";

fn call(source: &str) -> TokenStream {
    TokenStream::from_str(&format!("{ROOT}{source}")).unwrap()
}

fn mistakes_of(source: &str) -> Mistakes {
    let mut mistakes = Mistakes::default();
    let mut index = parse::index(call(source), &mut mistakes);
    check::index(&mut index, &mut mistakes);
    let _ = expand::index(&index, &TokenStream::new(), Literals::Run);
    mistakes
}

/// What is underlined in an assignment.
fn underlined_in_assignment(source: &str) -> Vec<String> {
    let mut mistakes = Mistakes::default();
    let mut assignment = parse::assignment(call(source), &mut mistakes);
    check::assignment(&mut assignment, &mut mistakes);
    let _ = expand::assignment(&assignment, &TokenStream::new(), Literals::Run);
    places(&mistakes)
}

/// What is underlined, for every mistake.
fn underlined(source: &str) -> Vec<String> {
    places(&mistakes_of(source))
}

fn places(mistakes: &Mistakes) -> Vec<String> {
    mistakes.sorted().iter().map(|error| error.span().source_text().unwrap_or_default()).collect()
}

/// `BLESS=1 cargo test` writes what is there now.
#[test]
fn expansions_are_as_they_were() {
    let calls = [
        "idx![]",
        "idx![5, -1, 0xff, n, n - 1, 2 * 3, (n), {n}, 5u8]",
        "idx![hd(2), tl(k), NewAxis, None, ..., Ellipsis, true]",
        "idx![.., 1..3, n..=-1, ..tl(0), 2..;-1, ..;k]",
        "idx![:, 1:, n:hd(3), ::2, a:b:k, None:5]",
        "idx![[0, 1], [[true], [false]], [a, 1], [0; 3], [], vec![1, 2], &ids, (1..3)]",
        "slice![n]",
        "slice![1, None, -1]",
        "idx![..., 1.5, ...;0]",
        "assign![t[.., 1..3] = 0.0]",
        "assign![self.layers[0].w.oix[&r, &c] **= a + b,]",
        "assign![if n == 1 { t } else { u }[0] / /= |x| x]",
        "assign![t.i[1.5, n] = ]",
        "assign![t = 1]",
        "assign![t[0]]",
        "assign![t[0] == 1]",
    ];
    let mut now = String::new();
    for source in calls {
        let (name, elements) = source.strip_suffix(']').unwrap().split_once("![").unwrap();
        let tokens = match name {
            "idx" => crate::run_index(call(elements), Literals::Run),
            "assign" => crate::run_assign(call(elements), Literals::Run),
            _ => crate::run_slice_value(call(elements)),
        };
        let file = syn::parse2(quote::quote!(fn expansion() { #tokens })).unwrap();
        writeln!(now, "// {source}\n{}", prettyplease::unparse(&file)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expansions.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = then.lines().zip(now.lines()).find(|(then, now)| then != now);
    assert!(
        then == now,
        "an expansion has changed, first at {changed:?}; `BLESS=1 cargo test` writes them anew, `git diff` shows all"
    );
}

#[test]
fn good_calls_have_no_mistakes() {
    for source in [
        "",
        "1,",
        "3..3, 5:2, 1..-1, -1..1, hd(3)..tl(0), 2..hd(2)",
        "-9223372036854775808, 9223372036854775807, 0xff, 1_000",
        "{newaxis}, {None}, newaxis.len(), axis, Nine, N, ELLIPSE, np.axes",
        "{ n == 3 }, ({ a != b }), { !(a == b) }, n < 1, !flag, x as usize, f(1.5), [f(1.5), 2], n > 1.5",
        "f(a == b), a.b(c != d), { a == b } & ({ c != d }), a == b && c, if a == b { 1 } else { 2 }",
        "!{ a == b }, [a == b, true], { #[allow(a)] f() }, clip({ #[allow(a)] f() }), [#[cfg(a)] 1, 2]",
        "[], [[], []], [0; 3], [[0; 2], [1, 2]], [[n, 1], [2, m]], [0u8, 1]",
        "None:None:None, None, ::n, 1..2;-1",
        "1u64..2, -1i8, b'a', 18446744073709551615u64",
        "clip(3), wrap(&ids), clip([1, -9]), clip((-5)), wrap(tl(0)), clip(n + 1), {clip(1..3)}, clip, a.clip(1, 2)",
        "{(0, 1)}, (), x[a::b], x[f::<A, B>()], x[[0, 1]], x[..2], x[y[0]]",
    ] {
        assert_eq!(underlined(source), [""; 0], "{source}");
    }
}

#[test]
fn mistakes_are_underlined_where_they_are() {
    for (source, places) in [
        ("..., 1, ...", &["..."][..]),
        ("..., Ellipsis, ...", &["Ellipsis", "..."]),
        ("..;0, ::0, 1:2:-0, ..;0i32", &["0", "0", "-0", "0i32"]),
        ("1.5, -1.5, \"a\", 'a', b\"a\", n * 2.5", &["1.5", "-1.5", "\"a\"", "'a'", "b\"a\"", "2.5"]),
        ("1.5..2.5;3.5, :-1.5:'a'", &["1.5", "2.5", "3.5", "-1.5", "'a'"]),
        ("[1, 2.5, \"a\"], &[[1.5]], vec![1.5, n]", &["2.5", "\"a\"", "1.5", "1.5"]),
        (
            "5..2, -1..=-3, hd(2)..hd(1), tl(0)..tl(1), 5..2;-1",
            &["5..2", "-1..=-3", "hd(2)..hd(1)", "tl(0)..tl(1)", "5..2"],
        ),
        ("(5..2)", &["5..2"]),
        ("[[0, 1], [2]], [[0], 1], [1, [0]]", &["[2]", "1", "[0]"]),
        ("[true, 1], [[1], [true]], [n, 1, true]", &["1", "true", "true"]),
        ("[[[0, 1]], [[2]]]", &["[2]"]),
        ("1..:2, 1:..2, 1:2;3, 1..2:3", &[":", "..", ";", ":"]),
        ("..=, 1..=;2", &["..=", "..="]),
        ("1...3, ...3, 1..., ......", &["...", "...", "...", "..."]),
        ("5;2, ;2, 1..2;, 1..2;3;4, 1..2..3", &[";", ";", ";", ";", ".."]),
        ("1:2:3:4, :::", &[":", ":"]),
        (",1", &[","]),
        ("1,,2,,", &[",", ","]),
        (
            "newaxis, np.newaxis, numpy.NewAxis, NEWAXIS, new_axis",
            &["newaxis", "np.newaxis", "numpy.NewAxis", "NEWAXIS", "new_axis"],
        ),
        ("Newaxes, Elipsis, ellipsis, none, none:1", &["Newaxes", "Elipsis", "ellipsis", "none", "none"]),
        ("NewAxis:1, None..1, 1..;None, ...:2, true..2", &["NewAxis", "None", "None", "...", "true"]),
        ("hd(), tl(1, 2), hd(-1), tl(-1), hd(1.5), ::tl(1)", &["hd()", "tl(1, 2)", "-1", "-1", "1.5", "tl(1)"]),
        (
            "clip(), wrap(1, 2), clip(true), wrap(None), clip(1..3), clip(wrap(1)), clip(1).., ::wrap(2)",
            &["clip()", "wrap(1, 2)", "clip(true)", "wrap(None)", "clip(1..3)", "clip(wrap(1))", "clip(1)", "wrap(2)"],
        ),
        (
            "clip(1.5), wrap([1, 2.5]), clip(hd(-1)), wrap(9223372036854775808)",
            &["1.5", "2.5", "-1", "9223372036854775808"],
        ),
        ("9223372036854775808, -9223372036854775809", &["9223372036854775808", "-9223372036854775809"]),
        ("[1, 9223372036854775808], ..;9223372036854775808", &["9223372036854775808", "9223372036854775808"]),
        ("-1u8, [-1u8]", &["-1u8", "-1u8"]),
        ("n::2, n::-1, n::(k), n::, n::k", &["::", "::", "::", "::", "::"]),
        ("x = 3", &["="]),
        ("a == b, n != 3, (a == b), !(a != b), !a == b, ((x + 1) == y)", &["==", "!=", "==", "!=", "==", "=="]),
        (
            "#[a] 5, (#[b] 5), clip(#[c] n), fill(&ids, #[d] 0), hd(#[e] 1), (#[f] 1)..2",
            &["#[a]", "#[b]", "#[c]", "#[d]", "#[e]", "#[f]"],
        ),
        ("1 2, a b, 1 +, *", &["2", "b", "+", "*"]),
        ("-, &, n <<, n -..", &["-", "&", "<<", "-"]),
        ("(1:3), (...), (0, ::2), (..;2)", &["(1:3)", "(...)", "(0, ::2)", "(..;2)"]),
        ("(0, 1), (n,), 1..(0, 1)", &["(0, 1)", "(n,)", "(0, 1)"]),
        ("ids[0, 1], n + f(a.ids[1:]), x[..]..y[...]", &["[0, 1]", "[1:]", "[...]"]),
    ] {
        assert_eq!(underlined(source), places, "{source}");
    }
}

/// The file holds what the text form reports, which is the first mistake: see tests/parse.rs.
#[test]
fn mistakes_are_those_of_the_text_form() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/mistakes.txt");
    let file = std::fs::read_to_string(path).unwrap();
    for case in file.trim_end().split("\n\n").skip(1) {
        let source = case.lines().nth(1).unwrap().trim_start();
        let mistakes = mistakes_of(source);
        let first = mistakes.sorted().into_iter().next().map(|error| {
            let (start, end) = (error.span().start().column - ROOT.len(), error.span().end().column - ROOT.len());
            let message = error.to_string();
            let (what, help) = message.split_once('\n').unwrap_or_default();
            // A text has no variables.
            let help = help.split(" (a variable").next().unwrap();
            format!("{what}\n  {source}\n  {:start$}{:^<len$}\n  {help}", "", "", len = end - start)
        });
        assert_eq!(first.as_deref(), Some(case));
    }
}

#[test]
fn good_assignments_have_no_mistakes() {
    for source in [
        "t[0] = 1",
        "t[..] = 1,",
        "self.w[.., 1:3] += &v",
        "model.layers[0].w.oix[&r, &c] *= 2.0",
        "(*t)[0] -= *v",
        "tensors[k][.., 0] /= -1",
        "f(x)[..] %= if a == b { 1 } else { 2 }",
        "t.vix[[0, 1], ...] **= (1, 2).0",
        "t.nix[mask] / /= g::<A, B>(x)",
        "t.i[...] = |a, b| a <= b",
        "t[0] = a == b",
        "t[0] = { x = 1; x }",
        "f::<A<B>>(x)[0] = S { a: 1 }",
        "t?[0] = 'l: { break 'l 1 }",
        "t[{ a == b }] = matches!(x, A if y == z)",
        "t[[0, 1]] = { t[[1, 0]] }",
        "t[[0, 1]] = t[[1, 0]] + 1",
        "t[[0, 1]] = t[[1, 0, 0]]",
        "t[[0]] = t[[1]]",
        "t[0, 1] = t[[1, 0]]",
        "t[[0, 1], 0] = t[[1, 0]]",
        "t[[true, false]] = t[[1, 0]]",
        "t[[0, 1]] = t[k]",
        "t[[0, 1]] = [2, 3]",
        "t.mix[0] = 1",
        "self.pix[0] = 1",
        "(t.oxi)[0] = 1",
        "(t.i)[0] = 1",
        "t.ii.ixo[..].nxi()[0] = 1",
        "if a == b { t } else { u }[0] = 1",
        "t[0] = ..",
        "t[0] = if let A = b { 1 } else { 2 }",
        "t[0] = if let [a, b] = c { 1 } else { vec![1, 2][0] }",
        "t[0] = u[[0, 1]] + v[1..2].iter().sum::<i32>()",
    ] {
        assert_eq!(underlined_in_assignment(source), [""; 0], "{source}");
    }
}

#[test]
fn mistakes_in_assignments_are_underlined_where_they_are() {
    for (source, places) in [
        ("t[0] == 1", &["=="][..]),
        ("t[0] <= 1", &["<="]),
        ("t[0] >= 1", &[">="]),
        ("t[0] != 1", &["!="]),
        ("t[0] => 1", &["=>"]),
        ("t[0] := 1", &[":="]),
        ("t[0] <<= 1", &["<<="]),
        ("t[0] >>= 1", &[">>="]),
        ("t[0] =", &["="]),
        ("t[0] +=", &["+="]),
        ("t[0] = ,", &["="]),
        ("t = 1", &["t"]),
        ("self.t.oix += 1", &["self.t.oix"]),
        ("f(x) = 1", &["f(x)"]),
        ("m.diagonal() = v", &["m.diagonal()"]),
        ("t[0] = #[cfg(a)] 1", &["#[cfg(a)]"]),
        ("t[a != b] = 0", &["!="]),
        ("t[[0, 1]] = t[[1, 0]]", &["[[1, 0]]"]),
        ("t.oix[[0, 1, 1]] += u.v[[i, j, k]]", &["[[i, j, k]]"]),
        ("[0] = 1", &["[0]"]),
        (".oix[0] = 1", &[".oix[0]"]),
        ("= 1", &["="]),
        ("t[0]", &["[0]"]),
        ("t[0] //= 1", &["[0]"]),
        ("t[0] + 1", &["[0]"]),
        ("t[0] 1", &["[0]"]),
        ("t", &["t"]),
        ("1 + 2", &["2"]),
        ("t[0] += = 1", &["="]),
        ("t[0] = += 1", &["+="]),
        ("t[0] = = =", &["=", "="]),
        ("t[0] = u[0] = 1", &["="]),
        ("t[0] = u[.., 0] += 1", &["+="]),
        ("t[0] = 1, 2", &["2"]),
        ("t[0] = 1;", &[";"]),
        ("t[0] = 1; u[0] = 2", &[";"]),
        ("t[0] = 1, u[0] += 2", &[","]),
        ("t.oix(&r, &c) = 1", &["oix(&r, &c)"]),
        ("t.i(0) += 1", &["i(0)"]),
        ("t.oxi[0] = 1", &["oxi"]),
        ("t.OIX[0] = 1", &["OIX"]),
        ("t.nix_mut[0] = 1", &["nix_mut"]),
        ("t.i_mut[0] = 1", &["i_mut"]),
        ("t.vindex[0] = 1", &["vindex"]),
        ("*t[0] = 1", &["*t"]),
        ("&mut t[0] = 1", &["&mut t"]),
        ("a + t[0] = 1", &["a + t"]),
        ("a t[0] = 1", &["t"]),
        ("t[0] = 1 2", &["2"]),
        ("t[0] = 1 +", &["+"]),
        ("t[0, 1] = t[0, 0]", &["[0, 0]"]),
        ("t[0] = 2 * (t.u?[.., 1:] + 1)", &["[.., 1:]"]),
        ("ts[0, 1][2] = 1", &["[0, 1]"]),
        ("t[(1:2)] = 1", &["(1:2)"]),
        ("t.wix[0] = 1", &["wix"]),
        ("t[1.5, 5..2] == newaxis", &["1.5", "5..2", "=="]),
        ("t.oxi[n::2, 0:1:0] = 1, 2", &["oxi", "::", "0", "2"]),
        ("t.oix(1.5, ..., ...) <<= 1", &["oix(1.5, ..., ...)", "1.5", "...", "<<="]),
    ] {
        assert_eq!(underlined_in_assignment(source), places, "{source}");
    }
}

/// The help of the first mistake.
fn help(source: &str) -> String {
    let mut mistakes = Mistakes::default();
    let mut assignment = parse::assignment(call(source), &mut mistakes);
    check::assignment(&mut assignment, &mut mistakes);
    let text = mistakes.sorted()[0].to_string();
    text.split_once("\nhelp: ").expect("a help").1.to_owned()
}

#[test]
fn helps_name_what_builds() {
    for (source, part) in [
        ("m.diagonal() = v", "`m.view_mut().diagonal().assign(..)`"),
        ("self.m.transpose().flip(0) += 1", "`self.m.view_mut().transpose().flip(0).add_assign(..)`"),
        ("m.i(0).flip(0) *= 2", "`m.i_mut(0).flip(0).mul_assign(..)`"),
        ("m.view().flip(0) = v", "`m.view_mut().flip(0).assign(..)`"),
        ("m.i_mut(0).flip(0) = v", "`m.i_mut(0).flip(0).assign(..)`"),
        ("a[:, [0, 2]] = a[:, [2, 0]]", "`a.nix(idx![:, [2, 0]])`"),
        ("a[0, ..] = b[0, &ids]", "`b.nix(idx![0, &ids])`"),
        ("a[0, ..] = a[1, 2:]", "`a.i(idx![1, 2:]).to_contiguous()`"),
        ("a[0, ..] = b[1, 2]", "`b[[1, 2]]` for an element"),
        ("a[a != b] = 0", "a mask is `a.not_equal(&b)`; for one bool write `{ a != b }`"),
        ("a[!(a.w == 1)] = 0", "a mask is `a.w.not_equal(1)`; for one bool write `{ !(a.w == 1) }`"),
        ("a[mask & (*a == *b)] = 0", "a mask is `(*a).equal(&*b)`; for one bool write `{ *a == *b }`"),
        ("a[(0 == &a + 1)] = 0", "a mask is `(&a + 1).equal(0)`; for one bool write `{ 0 == &a + 1 }`"),
        ("a[[0, 1]] = a[[1, 0]]", "rows are `a.oix(&[1, 0])`; for the element write `{ a[[1, 0]] }`"),
    ] {
        let help = help(source);
        assert!(help.contains(part), "{source}: {help}");
    }
}

/// Whatever is written, the macro neither panics nor expands to something that is not Rust.
#[test]
fn any_tokens_expand_to_an_expression() {
    let words = "1 -1 0 2.5 \"a\" 'c' true n k np newaxis NewAxis None Ellipsis hd tl hd(1) tl(-1) (n) {n} [0] [[1],[2,3]] vec![1] \
        . .. ..= ... : :: , ; - + * & ! = < > | ? as if match f() () a::b u8 99999999999999999999 5u8 'l @ # $ \
        t[0] .oix[n] .i += == , ; = return";
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..4_000 {
        let len = random(8);
        let source: Vec<&str> = (0..len).map(|_| words[random(words.len())]).collect();
        let source = source.join(if random(2) == 0 { "" } else { " " });
        if TokenStream::from_str(&source).is_ok() {
            let index = |input| crate::run_index(input, Literals::Known);
            let assign = |input| crate::run_assign(input, Literals::Known);
            for run in [&index as &dyn Fn(TokenStream) -> TokenStream, &crate::run_slice_value, &assign] {
                let expansion = run(call(&source));
                syn::parse2::<syn::Expr>(expansion).unwrap_or_else(|error| panic!("{source}: {error}"));
            }
        }
    }
}
