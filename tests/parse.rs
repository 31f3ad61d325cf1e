//! Indices from strings: they are what `idx!` gives, print so that they can be parsed again, and say what is wrong.

use std::ops::Bound;

use tensor_idx::prelude::*;
use tensor_idx::{
    error::{ErrorKind, ParseIndexError},
    index::{DynElement, DynMode, FillValue, Outside, Position, Slice, StrictRange},
};

fn parse(text: &str) -> Result<DynIndex, ParseIndexError> {
    text.parse()
}

/// The text of an index means what the index means to the macro.
macro_rules! same {
    ($($text:literal = [$($index:tt)*];)*) => {$(
        let index = DynIndex::from(idx![$($index)*]);
        assert_eq!(parse($text), Ok(index.clone()), "{}", $text);
        assert_eq!(parse(stringify!($($index)*)), Ok(index.clone()), "{}", $text);
        assert_eq!(parse(&index.to_string()), Ok(index), "{}", $text);
    )*};
}

#[test]
fn positions() {
    same! {
        "5" = [5];
        "-1" = [-1];
        " - 1 " = [-1];
        "1_000" = [1_000];
        "0xff, 0o17, 0b101" = [0xff, 0o17, 0b101];
        "-0x_f_f" = [-0xff];
        "3usize" = [3usize];
        "3_usize, 4u8, -5i8, 6i128, 7u128, 8isize" = [3_usize, 4u8, -5i8, 6i128, 7u128, 8isize];
        "0xffu8, 0b1i8, 0xai32" = [0xffu8, 0b1i8, 0xai32];
        "9223372036854775807" = [9223372036854775807];
        "-9223372036854775808" = [-9223372036854775808];
        "18446744073709551615u64" = [18446744073709551615u64];
        "18446744073709551616i128" = [18446744073709551616i128];
        "-18446744073709551616i128" = [-18446744073709551616i128];
        "-170141183460469231731687303715884105728i128" = [-170141183460469231731687303715884105728i128];
        "340282366920938463463374607431768211455u128" = [340282366920938463463374607431768211455u128];
        "(1), {-2}, [(3), 4]" = [(1), {-2}, [(3), 4]];
        "(1)..{3}, (tl(1)):" = [(1)..{3}, (tl(1)):];
        "hd(0)" = [hd(0)];
        "tl(0)" = [tl(0)];
        "hd ( 1 , ) , tl(2usize)" = [hd(1,), tl(2usize)];
        "tl(0x10)" = [tl(0x10)];
    }
}

#[test]
fn ranges() {
    same! {
        ".." = [..];
        "1..3" = [1..3];
        "1 .. 3" = [1..3];
        "1..=3" = [1..=3];
        "..3" = [..3];
        "..=3" = [..=3];
        "1.." = [1..];
        "-3..-1" = [-3..-1];
        "3..-1" = [3..-1];
        "hd(1)..tl(0)" = [hd(1)..tl(0)];
        "..=tl(0)" = [..=tl(0)];
        "tl(3)..=tl(0)" = [tl(3)..=tl(0)];
        "1u8..3usize" = [1u8..3usize];
        "..;2" = [..;2];
        "1..9;2" = [1..9;2];
        "1..=9;-2" = [1..=9;-2];
        "1.. ; - 2" = [1..;-2];
        "..;3u8" = [..;3u8];
        "..;1" = [..;1];
    }
}

#[test]
fn slices() {
    same! {
        ":" = [:];
        "1:3" = [1:3];
        "1:" = [1:];
        ":3" = [:3];
        "::2" = [::2];
        ":: 2" = [: : 2];
        "::-1" = [::-1];
        "1:9:2" = [1:9:2];
        "1::2" = [1::2];
        ":9:2" = [:9:2];
        "1:9:" = [1:9:];
        "::" = [::];
        "None:None:None" = [None:None:None];
        "None:3" = [None:3];
        "-5:-1:-1" = [-5:-1:-1];
        "hd(1):tl(0)" = [hd(1):tl(0)];
        "5:2" = [5:2];
        "1:2:3usize" = [1:2:3usize];
    }
    assert_eq!(parse("1\t:\n2"), parse("1:2"));
}

#[test]
fn words() {
    same! {
        "..." = [...];
        "Ellipsis" = [Ellipsis];
        "NewAxis" = [NewAxis];
        "None" = [None];
        "true, false" = [true, false];
        "None, ..., NewAxis, true" = [None, ..., NewAxis, true];
    }
}

#[test]
fn arrays() {
    same! {
        "[2, 0, -1]" = [[2, 0, -1]];
        "[2, 0, -1,]" = [[2, 0, -1,]];
        "[[0, 1], [2, 3]]" = [[[0, 1], [2, 3]]];
        "[[[1]], [[2]]]" = [[[[1]], [[2]]]];
        "[true, false, true]" = [[true, false, true]];
        "[[true], [false]]" = [[[true], [false]]];
        "[]" = [[]];
        "[[], []]" = [[[], []]];
        "[0xf, 1_0]" = [[0xf, 1_0]];
        "[1u8, 255u8]" = [[1u8, 255u8]];
        "[7; 3]" = [[7; 3]];
        "[[true; 2]; 3]" = [[[true; 2]; 3]];
        "[[1, 2]; 2]" = [[[1, 2]; 2]];
        "[false; 0]" = [[false; 0]];
        "[[0; 0]; 3]" = [[[0; 0]; 3]];
        "[[0; 3]; 0]" = [[[0; 3]; 0]];
    }
}

#[test]
fn lists() {
    same! {
        "" = [];
        "1," = [1,];
        "1, 2, 3" = [1, 2, 3];
        "..., 1:3, None, -1" = [..., 1:3, None, -1];
        "[1, 2], .., tl(0), 5:2:-1, true, [[true, false]], NewAxis" =
            [[1, 2], .., tl(0), 5:2:-1, true, [[true, false]], NewAxis];
    }
    assert_eq!(parse(" \n "), Ok(DynIndex::new()));
    assert_eq!(parse("\u{a0}1\u{3000}"), Ok(DynIndex::new().at(1)));
}

/// Arguments stand in parentheses as values do.
#[test]
fn arguments_in_parentheses() {
    same! {
        "clip((5)), wrap(([1, 2]))" = [clip((5)), wrap(([1, 2]))];
        "hd((1)), tl({2})" = [hd((1)), tl({2})];
    }
    for (text, same) in [
        ("fill([1], (0))", "fill([1], 0)"),
        ("fill(([1]), {-0.5})", "fill([1], -0.5)"),
        ("fill((1), (true))", "fill(1, true)"),
        ("[0; (3)], [[true; {2}]; 3]", "[0; 3], [[true; 2]; 3]"),
        ("clip({-1})", "clip(-1)"),
    ] {
        assert_eq!(parse(text), parse(same), "{text}");
        assert!(parse(text).is_ok(), "{text}");
    }
    for bad in ["clip(((5)))", "clip(())", "clip((1, 2))", "clip((clip(5)))", "hd(((1)))", "[0; ()]", "fill([1], ())"] {
        assert!(parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn an_index_from_a_string_indexes() -> Result<(), Box<dyn std::error::Error>> {
    let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
    let index: DynIndex = "1, ::-1, 1..3;2".parse()?;
    assert_eq!(t.i(&index).to_vec(), t.i(idx![1, ::-1, 1..3;2]).to_vec());
    Ok(())
}

/// A function that parses an index and reads by it has one type of error. It has the parser's text, and no source that repeats it.
#[test]
fn one_type_of_error() {
    fn read(t: &TensorD<i32>, mode: &str, text: &str) -> Result<Vec<i32>, IndexError> {
        let index = text.parse::<DynIndex>()?;
        Ok(t.layout().plan_gather(mode.parse::<DynMode>()?, &index)?.gather(t)?.to_vec())
    }
    let t = Tensor::from_vec(vec![2, 3], vec![1, 2, 3, 4, 5, 6]).unwrap();
    assert_eq!(read(&t, "oix", "-1, [2, 0]"), Ok(vec![6, 4]));
    assert_eq!(read(&t, "oix", "5").unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(read(&t, "inner", "1").unwrap_err().kind(), ErrorKind::Parse);
    let (error, parsed) = (read(&t, "oix", "1, 2.5").unwrap_err(), parse("1, 2.5").unwrap_err());
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Parse, parsed.to_string()));
    assert_eq!(format!("{error:?}"), parsed.to_string());
    assert!(std::error::Error::source(&error).is_none());
    assert_eq!(error, IndexError::from(parsed));
    let IndexError::Parse { error } = error else { unreachable!() };
    assert_eq!((error.span(), error.column()), (3..6, 4));
    // Most calls return one: the error of a text, which is larger, is in a box.
    assert!(size_of::<IndexError>() <= 96);
}

/// What can be built prints so that it can be parsed.
#[test]
fn round_trips() {
    let ends = [
        Position::Signed(0),
        Position::Signed(-1),
        Position::Signed(i64::MAX),
        Position::Signed(i64::MIN),
        Position::Head(7),
        Position::Head(u64::MAX),
        Position::Tail(0),
        Position::Tail(u64::MAX),
        Position::Beyond(i128::MAX),
        Position::Beyond(i128::MIN),
    ];
    let mut elements: Vec<DynElement> = ends.map(DynElement::At).into();
    for start in ends.map(Some).into_iter().chain([None]) {
        let step = [None, Some(1), Some(i64::MIN), Some(i64::MAX)];
        elements.extend(step.map(|step| DynElement::Slice(Slice::new(start, Some(Position::Tail(3)), step))));
    }
    for (start, end) in [(0, 3), (-3, -1), (5, -1), (-1, 5)] {
        let range = StrictRange::from(start..end);
        elements.extend([range, range.step_by(-2), range.step_by(i64::MIN)].map(DynElement::Range));
    }
    let past = StrictRange::new(Bound::Excluded(Position::Head(2)), Bound::Unbounded, 1);
    assert_eq!((past, &*past.to_string()), (StrictRange::from(3..), "3.."));
    elements.push(past.into());
    elements.push(DynElement::Ints { shape: vec![2, 2], entries: vec![i64::MIN, i64::MAX, 0, -1] });
    elements.push(DynElement::Ints { shape: vec![2, 0, 3], entries: vec![] });
    elements.push(DynElement::Ints { shape: vec![usize::MAX, 0], entries: vec![] });
    elements.push(DynElement::Mask { shape: vec![0, 4], entries: vec![] });
    elements.push(DynElement::Mask { shape: vec![1, 1, 2], entries: vec![true, false] });
    let fills: [FillValue; 9] = [
        u64::MAX.into(),
        i128::MIN.into(),
        u128::MAX.into(),
        (-1_i8).into(),
        true.into(),
        0.5_f32.into(),
        1e300.into(),
        (-2.0).into(),
        f64::NEG_INFINITY.into(),
    ];
    for value in fills {
        let element = Box::new(DynElement::Ints { shape: vec![1], entries: vec![9] });
        elements.push(DynElement::Outside { outside: Outside::Fill(value), element });
    }
    for element in &elements {
        let index = DynIndex::new().element(element.clone());
        assert_eq!(parse(&index.to_string()), Ok(index.clone()), "{index}");
    }
    let all: DynIndex = elements.into_iter().collect();
    assert_eq!(parse(&all.to_string()), Ok(all));
}

#[test]
fn equal_positions_are_written_in_several_ways() {
    let hash = |position: Position| {
        use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
        BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
    };
    let equal =
        [(Position::Signed(5), hd(5)), (Position::Signed(-1), tl(0)), (Position::Signed(i64::MIN), tl(usize::MAX / 2))];
    for (one, other) in equal {
        assert_eq!((one, hash(one)), (other, hash(other)));
    }
    for (one, other) in [(hd(0), tl(0)), (Position::Signed(-1), hd(1)), (Position::Beyond(3), hd(3))] {
        assert_ne!(one, other);
    }
}

/// The text of every mistake that the macro reports in the same words (its own test reads this file, too).
#[test]
fn mistakes_in_both_forms() {
    mistakes("mistakes.txt");
}

#[test]
fn mistakes_in_texts_alone() {
    mistakes("mistakes_in_texts.txt");
}

/// `BLESS=1 cargo test --test all parse::` writes what is said now.
fn mistakes(file: &str) {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(&path).unwrap();
    let (head, cases) = file.split_once("\n\n").unwrap();
    let mut now = head.to_string();
    for case in cases.trim_end().split("\n\n") {
        let text = case.lines().nth(1).unwrap().strip_prefix("  ").unwrap();
        now += &format!("\n\n{}", parse(text).expect_err(text));
    }
    now.push('\n');
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    assert_eq!(now, file);
}

#[test]
fn mistakes_in_long_texts_and_several_lines() {
    let error = parse("1,\n  2:\t3.5,\n4").unwrap_err();
    assert_eq!((error.span(), error.column()), (8..11, 6));
    assert_eq!(
        error.to_string(),
        "`3.5` is a float, not a bound\n    2: 3.5,\n       ^^^\n  help: write an integer, such as `3` or `4`"
    );
    let long = format!("{}1.5{}", "0, ".repeat(100), ", 0".repeat(100));
    assert_eq!(
        parse(&long).unwrap_err().to_string(),
        "`1.5` is a float, not an index
  …0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …
                                 ^^^
  help: write an integer, such as `1` or `2`"
    );
    let digits = parse(&"9".repeat(1000)).unwrap_err();
    assert_eq!(digits.message(), format!("`{}…` is beyond every position", "9".repeat(40)));
    assert_eq!(digits.to_string().lines().nth(2), Some(&*format!("  {}", "^".repeat(80))));
    assert_eq!(parse("äöü, 'x'").unwrap_err().column(), 1);
    assert_eq!(parse("[1], \"ä\", 1").unwrap_err().span(), 5..9);
}

/// Time and memory are proportional to the text, and nothing recurses without a bound.
#[test]
fn long_texts() {
    const N: usize = 50_000;
    for bad in
        ["[", "hd(", "(", "[[1],", "1 ", "-", ":", ";", "...", "9", "x", "x.", "'", "\\", "é", "[0;9],", "=", "]"]
    {
        assert!(parse(&bad.repeat(N)).is_err(), "{bad}");
    }
    for good in ["1, ", "1..2,", "[1, 2], ", "[[true], [false]], ", "hd(1), ", "\n", "::,"] {
        assert!(parse(&good.repeat(N)).is_ok(), "{good}");
    }
    assert!(parse(&format!("[{}]", "1, ".repeat(N))).is_ok());
    assert!(parse(&format!("[{}]", "[1, 2], ".repeat(N))).is_ok());
    assert!(parse(&format!("{}1{}", "[".repeat(64), "]".repeat(64))).is_ok());
    assert_eq!(parse(&format!("{}1{}", "[".repeat(N), "]".repeat(N))).unwrap_err().message(), "arrays nested too deep");
    for (open, close) in [("[(", ")]"), ("[{", "}]"), ("[clip(", ")]"), ("[[clip(", ")]]"), ("[fill([", "], 0)]")] {
        assert!(parse(&format!("{}0{}", open.repeat(N), close.repeat(N))).is_err(), "{open}");
    }
    assert!(parse(&format!("hd({}1{})", "hd(".repeat(N), ")".repeat(N))).is_err());
    assert!(parse(&format!("[[0; 0]; {}]", "9223372036854775808usize")).is_ok());
    assert!(parse("[[[[[0; 65536]; 65536]; 65536]; 65536]; 65536]").is_err());
    assert!(parse("[[[[[0; 65536]; 65536]; 65536]; 65536]; 0]").is_err());
}

/// Strings of the language's own parts in any order: nothing panics, and what parses prints so that it parses again.
#[test]
fn any_text() {
    const PARTS: [&str; 46] = [
        "..",
        "...",
        "..=",
        ":",
        ";",
        ",",
        ", ",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "-",
        "+",
        " ",
        "\n",
        "1",
        "0",
        "23",
        "4u8",
        "0x1f",
        "9223372036854775808",
        "1.5",
        "2e3",
        "hd",
        "tl",
        "hd(1)",
        "tl(0)",
        "None",
        "NewAxis",
        "Ellipsis",
        "true",
        "false",
        "newaxis",
        "n",
        "np.newaxis",
        "\"a\"",
        "'b'",
        "=",
        "!",
        "é",
        "∞",
        "[1, 2]",
        "[true]",
        "[0; 3]",
    ];
    let mut rng = fastrand::Rng::with_seed(2026);
    let mut draw = |below: usize| rng.usize(..below);
    let mut good = 0;
    for _ in 0..20_000 {
        let text: String = (0..1 + draw(8)).map(|_| PARTS[draw(PARTS.len())]).collect();
        match parse(&text) {
            Ok(index) => {
                good += 1;
                assert_eq!(parse(&index.to_string()), Ok(index), "{text}");
            }
            Err(error) => {
                let span = error.span();
                assert!(!text[span.clone()].is_empty(), "{text}");
                assert_eq!(text[..span.start].rsplit('\n').next().unwrap().chars().count() + 1, error.column());
                let caret = error.to_string().lines().nth(2).map(str::trim_end).map(|line| line.ends_with('^'));
                assert_eq!(caret, Some(true), "{text}: {error}");
            }
        }
    }
    assert!(good > 1_000, "{good}");
}

/// A value of `fill` is written as Rust writes it.
#[test]
fn values_of_fill() {
    for (text, same) in
        [("1_000", "1000"), ("0xff", "255"), ("5u8", "5"), ("0.5f32", "0.5"), ("- 1", "-1"), ("1_0.5", "10.5")]
    {
        assert_eq!(parse(&format!("fill([9], {text})")), parse(&format!("fill([9], {same})")), "{text}");
    }
    for (text, same) in [("1e_5", "1e5"), ("2E+__3_", "2000.0"), ("1.5e-_1", "0.15"), ("1e_1f64", "10.0")] {
        let index = parse(&format!("fill([9], {text})"));
        assert!(index.is_ok(), "{text}");
        assert_eq!(index, parse(&format!("fill([9], {same})")), "{text}");
    }
    // A number of `f32` is rounded to that type, as in the macro.
    let rounded = DynIndex::from(idx![fill(&[9], 0.1_f32), fill(&[9], -3.3_f32)]);
    assert_eq!(parse("fill([9], 0.1f32), fill([9], -3.3_f32)"), Ok(rounded.clone()));
    assert_eq!(parse(&rounded.to_string()), Ok(rounded));
    // Beyond 64 bits, and beyond those of `i128`, in every way of writing.
    for (text, same) in [
        ("340282366920938463463374607431768211455u128", "340282366920938463463374607431768211455"),
        ("0xffffffffffffffffffffffffffffffffu128", "340282366920938463463374607431768211455"),
        ("0xffffffffffffffff", "18446744073709551615"),
        ("18_446_744_073_709_551_615", "18446744073709551615"),
        ("- 9223372036854775809", "-9223372036854775809"),
        ("-0x8000_0000_0000_0000_0000_0000_0000_0000", "-170141183460469231731687303715884105728"),
    ] {
        let written = parse(&format!("fill([9], {text})"));
        assert_eq!(written, parse(&format!("fill([9], {same})")), "{text}");
        assert!(written.expect("good").to_string().ends_with(&format!(", {same})")), "{text}");
    }
    for bad in
        ["-340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "-1u8", "300i8", "0x"]
    {
        assert!(parse(&format!("fill([9], {bad})")).is_err(), "{bad}");
    }
    for bad in ["+5", "infinity", "nan", "300u8", "1x", "--1", "[1]", "0.5.5", "1e400", "-1e999", "1e_", "1e39f32", ""]
    {
        assert!(parse(&format!("fill([9], {bad})")).is_err(), "{bad}");
    }
}
