//! How tensors print, compared as whole texts. The texts of `{}` are those of NumPy's `print` for integers.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use tensor_idx::prelude::*;

/// 0, 1, 2, .. in row-major order.
fn arange<const N: usize>(shape: [usize; N]) -> Tensor<i64, Rank<N>> {
    let mut next = -1;
    Tensor::from_fn(shape, |_| {
        next += 1;
        next
    })
}

#[track_caller]
fn check(text: String, lines: &[&str]) {
    let expected = lines.join("\n");
    assert!(text == expected, "printed:\n{text}\nexpected:\n{expected}");
}

#[test]
fn rank_0_is_the_bare_element() {
    let t = Tensor::full([], 1.23456);
    assert_eq!(format!("{t}|{t:#}|{t:.2}|{t:+.1}|{t:>8.3}"), "1.23456|1.23456|1.23|+1.2|   1.235");
    assert_eq!(format!("{t:?}"), "shape [], strides [], offset 0: 1.23456");
    assert_eq!(format!("{t:#?}"), "shape [], strides [], offset 0\n1.23456");
}

#[test]
fn rank_1() {
    let t = Tensor::from([5, -10, 200]);
    assert_eq!(t.to_string(), "[  5 -10 200]");
    assert_eq!(format!("{t:#}"), "│   5 -10 200 │");
    assert_eq!(format!("{t:?}"), "shape [3], strides [1], offset 0: [5, -10, 200]");
}

#[test]
fn rank_2_aligns_over_the_whole_tensor() {
    let t = Tensor2::from([[1, -2, 3], [40, 500, 6]]);
    check(t.to_string(), &["[[  1  -2   3]", " [ 40 500   6]]"]);
    check(
        format!("{t:#}"),
        &[
            "┌             ┐", //
            "│   1  -2   3 │",
            "│  40 500   6 │",
            "└             ┘",
        ],
    );
}

#[test]
fn rank_3() {
    let t = arange([2, 2, 3]);
    check(
        t.to_string(),
        &[
            "[[[ 0  1  2]",
            "  [ 3  4  5]]",
            "", //
            " [[ 6  7  8]",
            "  [ 9 10 11]]]",
        ],
    );
    check(
        format!("{t:#}"),
        &[
            "│ ┌          ┐   ┌          ┐ │",
            "│ │  0  1  2 │   │  6  7  8 │ │",
            "│ │  3  4  5 │   │  9 10 11 │ │",
            "│ └          ┘   └          ┘ │",
        ],
    );
}

#[test]
fn rank_4_is_a_matrix_of_matrices() {
    let t = arange([2, 3, 2, 2]);
    check(
        t.i(idx![.., ..2]).to_string(),
        &[
            "[[[[ 0  1]",
            "   [ 2  3]]",
            "",
            "  [[ 4  5]",
            "   [ 6  7]]]",
            "",
            "",
            " [[[12 13]",
            "   [14 15]]",
            "",
            "  [[16 17]",
            "   [18 19]]]]",
        ],
    );
    check(
        format!("{t:#}"),
        &[
            "┌                                   ┐",
            "│ ┌       ┐   ┌       ┐   ┌       ┐ │",
            "│ │  0  1 │   │  4  5 │   │  8  9 │ │",
            "│ │  2  3 │   │  6  7 │   │ 10 11 │ │",
            "│ └       ┘   └       ┘   └       ┘ │",
            "│ ┌       ┐   ┌       ┐   ┌       ┐ │",
            "│ │ 12 13 │   │ 16 17 │   │ 20 21 │ │",
            "│ │ 14 15 │   │ 18 19 │   │ 22 23 │ │",
            "│ └       ┘   └       ┘   └       ┘ │",
            "└                                   ┘",
        ],
    );
}

#[test]
fn rank_5_sets_boxes_of_boxes_side_by_side() {
    check(
        format!("{:#}", arange([2, 1, 2, 1, 2])),
        &[
            "│ ┌                   ┐   ┌                   ┐ │",
            "│ │ ┌     ┐   ┌     ┐ │   │ ┌     ┐   ┌     ┐ │ │",
            "│ │ │ 0 1 │   │ 2 3 │ │   │ │ 4 5 │   │ 6 7 │ │ │",
            "│ │ └     ┘   └     ┘ │   │ └     ┘   └     ┘ │ │",
            "│ └                   ┘   └                   ┘ │",
        ],
    );
}

#[test]
fn an_empty_tensor_says_its_shape_where_the_brackets_do_not() {
    assert_eq!(arange([0]).to_string(), "[]");
    assert_eq!(format!("{:#}", arange([0])), "[]");
    assert_eq!(arange([2, 0, 3]).to_string(), "[] of shape [2, 0, 3]");
    assert_eq!(format!("{:#}", arange([2, 0, 3])), "[] of shape [2, 0, 3]");
    assert_eq!(format!("{:?}", arange([2, 0, 3])), "shape [2, 0, 3], strides [0, 0, 0], offset 0: []");
    assert_eq!(arange([100_000, 0]).to_string(), "[] of shape [100000, 0]");
}

#[test]
fn floats_align_their_points() {
    let t = Tensor2::from([[1.5, -2.0], [3.25, 1000.0]]);
    check(t.to_string(), &["[[   1.5    -2   ]", " [   3.25 1000   ]]"]);
    check(format!("{t:.2}"), &["[[   1.50   -2.00]", " [   3.25 1000.00]]"]);
    check(format!("{t:+.0}"), &["[[   +2    -2]", " [   +3 +1000]]"]);
    check(
        format!("{t:#.1}"),
        &[
            "┌               ┐", //
            "│    1.5   -2.0 │",
            "│    3.2 1000.0 │",
            "└               ┘",
        ],
    );
    check(format!("{t:?}"), &["shape [2, 2], strides [2, 1], offset 0: [[1.5, -2.0], [3.25, 1000.0]]"]);
}

#[test]
fn floats_without_a_point_and_not_finite() {
    assert_eq!(Tensor::from([0.5, f64::NAN, f64::INFINITY, -1.0]).to_string(), "[ 0.5  NaN  inf -1  ]");
    assert_eq!(format!("{:.1}", Tensor::from([0.5, f64::NAN, f64::NEG_INFINITY])), "[ 0.5  NaN -inf]");
}

#[test]
fn floats_are_short_and_all_have_exponents_or_none() {
    assert_eq!(Tensor::from([0.1 + 0.2, 1.0 / 3.0]).to_string(), "[0.3        0.33333333]");
    assert_eq!(Tensor::from([1e300, -0.5, 1.25e-30]).to_string(), "[ 1.00e+300 -5.00e-001  1.25e-030]");
    assert_eq!(Tensor::from([1e8, 1.0]).to_string(), "[1e+08 1e+00]");
    assert_eq!(Tensor::from([f32::MAX, 0.5]).to_string(), "[3.4028235e+38 5.0000000e-01]");
    let thirds = Tensor::from([1.0 / 3.0, -2.0 / 3.0]);
    assert_eq!(format!("{thirds:+}|{thirds:12}"), "[+0.33333333 -0.66666667]|[  0.33333333  -0.66666667]");
    assert_eq!(format!("{thirds:#}"), "│  0.33333333 -0.66666667 │");
    // Every digit, where one asks for it.
    assert_eq!(format!("{thirds:.12}"), "[ 0.333333333333 -0.666666666667]");
    check(format!("{thirds:?}"), &["shape [2], strides [1], offset 0: [0.3333333333333333, -0.6666666666666666]"]);
    assert_eq!(Tensor::full([], 0.1 + 0.2).to_string(), "0.30000000000000004");
    // Only what is shown decides.
    let long = Tensor::from_fn([2000], |at| if at[0] == 1000 { 1e30 } else { 0.5 });
    assert_eq!(long.to_string(), "[0.5 0.5 0.5 ... 0.5 0.5 0.5]");
}

/// Elements of other types are as their own `Display` has them.
#[test]
fn numbers_of_other_types_keep_their_digits() {
    struct Wrapped(f64);
    impl std::fmt::Display for Wrapped {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.fmt(f)
        }
    }
    assert_eq!(Tensor::from([0.1 + 0.2, 0.3].map(Wrapped)).to_string(), "[0.30000000000000004 0.3                ]");
    assert_eq!(Tensor::from([1e300, 0.5].map(Wrapped)).to_string(), "[1e300 0.5  ]");
    let wide = Tensor::from([u128::MAX - 455, 10_u128.pow(38)]).to_string();
    check(wide, &["[340282366920938463463374607431768211000", " 100000000000000000000000000000000000000]"]);
}

/// Texts and numbers that keep their zeros are no floats of Rust's.
#[test]
fn what_is_no_float_is_shown_as_it_is() {
    let kept = [
        "1.50000000000000000000",
        "0000000000000000000001",
        "0.1000000000000000000000000000",
        "123000000000000000000000",
        "NaN",
    ];
    for text in kept {
        assert_eq!(Tensor::from([text, "1.5"]).to_string().split(&['[', ' ']).nth(1), Some(text));
        assert_eq!(Tensor::from([text, text]).to_string(), format!("[{text} {text}]"));
    }
}

#[test]
fn texts_of_all_types_are_shown_as_they_are() {
    fn print<T: std::fmt::Display>(texts: [T; 2]) -> String {
        Tensor1::from(texts).to_string()
    }
    let texts = ["0.0000000000000000000001", "1.5"];
    let owned = texts.map(String::from);
    let prints = [
        print(texts),
        print(owned.each_ref()),
        print(owned),
        print(texts.map(Box::<str>::from)),
        print(texts.map(Rc::<str>::from)),
        print(texts.map(Arc::<str>::from)),
        print(texts.map(Cow::Borrowed)),
    ];
    for printed in prints {
        assert_eq!(printed, "[0.0000000000000000000001 1.5                     ]");
    }
}

/// What NumPy prints, but for the points behind whole numbers and the capitals of `NaN`.
#[test]
fn floats_as_numpy_prints_them() {
    fn text<T: std::fmt::Display>(shape: &str, elements: Vec<T>) -> String {
        let shape: Vec<usize> = shape.split('x').map(|extent| extent.parse().unwrap()).collect();
        Tensor::from_vec(shape, elements).unwrap().to_string()
    }
    let words = |text: &str| -> Vec<String> {
        let words = text.split(['[', ']', ' ', '\n']).filter(|word| !word.is_empty());
        words.map(|word| word.replace(".e", "e").trim_end_matches('.').replace("nan", "NaN")).collect()
    };
    let mut aligned = 0;
    for line in include_str!("data/numpy_floats.txt").lines().skip(1) {
        let [kind, shape, bits, numpy] = line.split(';').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let bits = bits.split(' ').map(|bits| u64::from_str_radix(bits, 16).unwrap());
        let ours = match kind {
            "f64" => text(shape, bits.map(f64::from_bits).collect()),
            #[cfg(feature = "half")]
            "f16" => text(shape, bits.map(|bits| half::f16::from_bits(bits as u16)).collect()),
            #[cfg(not(feature = "half"))]
            "f16" => continue,
            _ => text(shape, bits.map(|bits| f32::from_bits(bits as u32)).collect()),
        };
        let numpy = numpy.replace('|', "\n").replace("nan", "NaN");
        assert_eq!(words(&ours), words(&numpy), "{line}");
        // Where some number has a fraction, the points take a column of their own: the rows are the same to the space.
        let fraction = words(&numpy).iter().any(|word| word.contains('.'));
        if fraction || !numpy.contains('.') {
            assert_eq!(ours, numpy.replace(". ", "  ").replace(".]", " ]").replace(".\n", "\n"), "{line}");
            aligned += 1;
        }
    }
    assert!(aligned > 50, "{aligned}");
}

#[test]
fn the_width_is_the_least_of_a_column() {
    assert_eq!(format!("{:5}", Tensor::from([1, 22, 333_333])), "[     1     22 333333]");
    assert_eq!(format!("{:4}", Tensor::from([1, 22])), "[   1   22]");
}

/// As Rust does with one number: up to the width that is written, behind the sign.
#[test]
fn zeros_fill_numbers() {
    let t = Tensor::from([1, -22, 4000]);
    assert_eq!(format!("{t:03}|{t:+06}|{t:#05}"), "[ 001  -22 4000]|[+00001 -00022 +04000]|│ 00001 -0022 04000 │");
    assert_eq!(format!("{t:*<05}"), "[00001 -0022 04000]");
    assert_eq!(format!("{:05.1}", Tensor::from([1.5, -20.5])), "[001.5 -20.5]");
    assert_eq!(format!("{:06}", Tensor::from([1.5, 2.25])), "[001.5  002.25]");
    assert_eq!(format!("{:05}", Tensor::from([0.5, f64::NAN])), "[000.5   NaN]");
    assert_eq!(format!("{:05}", Tensor::from(["7", "bcd"])), "[    7   bcd]");
    check(format!("{:#04?}", Tensor::from([7, -8])), &["shape [2], strides [1], offset 0", "[0007 -008]"]);
}

#[test]
fn elements_to_the_left_and_in_the_middle() {
    let t = Tensor::from([1, 22]);
    assert_eq!(format!("{t:<5}|{t:^4}|{t:>4}"), "[1     22   ]|[ 1    22 ]|[   1   22]");
    assert_eq!(format!("{t:*>4}|{t:-<4}"), "[***1 **22]|[1--- 22--]");
    assert_eq!(format!("{:<}", Tensor::from(["a", "bcd"])), "[a   bcd]");
    // Each by itself: the points are not in one column.
    let t = Tensor::from([1.5, -100.25]);
    assert_eq!(format!("{t:<8}|{t:>8}"), "[1.5      -100.25 ]|[    1.5   -100.25]");
    // Spaces behind a number: a fill there could be read as digits.
    assert_eq!(format!("{t:0>8}|{t:*>8}"), "[00001.5  0-100.25]|[****1.5  *-100.25]");
}

/// As few digits as give the element back, and not those of its `f32`.
#[test]
#[cfg(feature = "half")]
fn brain_floats() {
    let t = Tensor::from([0.1, 1000.0, -2.5, f32::NAN].map(half::bf16::from_f32));
    assert_eq!(t.to_string(), "[   0.1 1000     -2.5    NaN]");
    assert_eq!(format!("{:+}", t.i(idx![..2])), "[   +0.1 +1000  ]");
}

#[test]
fn bools_and_text() {
    assert_eq!(Tensor::from([true, false]).to_string(), "[ true false]");
    let t = Tensor2::from([["a", "bcd"], ["ÄÖÜß", ""]]);
    check(t.to_string(), &["[[   a  bcd]", " [ÄÖÜß     ]]"]);
    assert_eq!(format!("{t:?}"), r#"shape [2, 2], strides [2, 1], offset 0: [["a", "bcd"], ["ÄÖÜß", ""]]"#);
    let t = Tensor::from(["1.5 kg".to_string(), "v1.2.3".to_string(), "x".to_string()]);
    assert_eq!(t.to_string(), "[1.5 kg v1.2.3      x]");
}

#[test]
fn an_element_of_several_lines_in_a_box() {
    let inner = arange([2, 2]);
    let t = Tensor::from([inner.clone(), inner]);
    check(
        format!("{t:#}"),
        &[
            "│ [[0 1]  [[0 1]  │", //
            "│  [2 3]]  [2 3]] │",
        ],
    );
}

#[test]
fn long_axes_are_shortened() {
    assert_eq!(arange([1001]).to_string(), "[   0    1    2 ...  998  999 1000]");
    assert_eq!(format!("{:#}", arange([1001])), "│    0    1    2 ⋯  998  999 1000 │");
    assert_eq!(format!("{:?}", arange([1001])), "shape [1001], strides [1], offset 0: [0, 1, 2, ..., 998, 999, 1000]");
    let t = arange([80, 20]);
    check(
        t.to_string(),
        &[
            "[[   0    1    2 ...   17   18   19]",
            " [  20   21   22 ...   37   38   39]",
            " [  40   41   42 ...   57   58   59]",
            " ...",
            " [1540 1541 1542 ... 1557 1558 1559]",
            " [1560 1561 1562 ... 1577 1578 1579]",
            " [1580 1581 1582 ... 1597 1598 1599]]",
        ],
    );
    check(
        format!("{t:#}"),
        &[
            "┌                                 ┐",
            "│    0    1    2 ⋯   17   18   19 │",
            "│   20   21   22 ⋯   37   38   39 │",
            "│   40   41   42 ⋯   57   58   59 │",
            "│    ⋮    ⋮    ⋮ ⋱    ⋮    ⋮    ⋮ │",
            "│ 1540 1541 1542 ⋯ 1557 1558 1559 │",
            "│ 1560 1561 1562 ⋯ 1577 1578 1579 │",
            "│ 1580 1581 1582 ⋯ 1597 1598 1599 │",
            "└                                 ┘",
        ],
    );
    // Up to six indices there is nothing to leave out.
    check(
        arange([2, 600]).to_string(),
        &["[[   0    1    2 ...  597  598  599]", " [ 600  601  602 ... 1197 1198 1199]]"],
    );
}

#[test]
fn long_axes_of_boxes() {
    check(
        format!("{:#}", arange([300, 1, 2, 2]).i(idx![::-1])),
        &[
            "┌               ┐",
            "│ ┌           ┐ │",
            "│ │ 1196 1197 │ │",
            "│ │ 1198 1199 │ │",
            "│ └           ┘ │",
            "│ ┌           ┐ │",
            "│ │ 1192 1193 │ │",
            "│ │ 1194 1195 │ │",
            "│ └           ┘ │",
            "│ ┌           ┐ │",
            "│ │ 1188 1189 │ │",
            "│ │ 1190 1191 │ │",
            "│ └           ┘ │",
            "│       ⋮       │",
            "│ ┌           ┐ │",
            "│ │    8    9 │ │",
            "│ │   10   11 │ │",
            "│ └           ┘ │",
            "│ ┌           ┐ │",
            "│ │    4    5 │ │",
            "│ │    6    7 │ │",
            "│ └           ┘ │",
            "│ ┌           ┐ │",
            "│ │    0    1 │ │",
            "│ │    2    3 │ │",
            "│ └           ┘ │",
            "└               ┘",
        ],
    );
    check(
        format!("{:#}", arange([300, 2, 2])),
        &[
            "│ ┌           ┐   ┌           ┐   ┌           ┐       ┌           ┐ │",
            "│ │    0    1 │   │    4    5 │   │    8    9 │   ⋯   │ 1188 1189 │ │",
            "│ │    2    3 │   │    6    7 │   │   10   11 │       │ 1190 1191 │ │",
            "│ └           ┘   └           ┘   └           ┘       └           ┘ │",
            "│ ┌           ┐   ┌           ┐                                     │",
            "│ │ 1192 1193 │   │ 1196 1197 │                                     │",
            "│ │ 1194 1195 │   │ 1198 1199 │                                     │",
            "│ └           ┘   └           ┘                                     │",
        ],
    );
}

#[test]
fn wide_rows_wrap() {
    check(
        arange([2, 30]).to_string(),
        &[
            "[[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
            "  24 25 26 27 28 29]",
            " [30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53",
            "  54 55 56 57 58 59]]",
        ],
    );
    check(
        format!("{:#}", arange([30])),
        &[
            "│  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 │",
            "│ 24 25 26 27 28 29                                                       │",
        ],
    );
    // An element wider than a line has a line of its own.
    let long = "x".repeat(80);
    assert_eq!(Tensor::from([long.as_str(), "y"]).to_string(), format!("[{long}\n {}]", " ".repeat(79) + "y"));
}

#[test]
fn views_print_what_they_show() {
    let t = arange([3, 4]);
    check(t.i(idx![::-2, 1..]).to_string(), &["[[ 9 10 11]", " [ 1  2  3]]"]);
    assert_eq!(format!("{:?}", t.i(idx![::-2, 0])), "shape [2], strides [-8], offset 8: [8, 0]");
    let mut t = t;
    assert_eq!(t.i_mut(idx![1]).to_string(), "[4 5 6 7]");
}

#[test]
fn alternate_debug_indents_within_others() {
    check(
        format!("{:#?}", Some(arange([2, 2]))),
        &[
            "Some(",
            "    shape [2, 2], strides [2, 1], offset 0",
            "    [[0 1]",
            "     [2 3]],",
            ")", //
        ],
    );
}

#[test]
fn a_huge_tensor_prints_at_once() {
    let one = Tensor::full(vec![1], 7_u8);
    let huge = one.broadcast_to(vec![1 << 40, 1 << 20]);
    check(
        huge.to_string(),
        &[
            "[[7 7 7 ... 7 7 7]",
            " [7 7 7 ... 7 7 7]",
            " [7 7 7 ... 7 7 7]",
            " ...",
            " [7 7 7 ... 7 7 7]",
            " [7 7 7 ... 7 7 7]",
            " [7 7 7 ... 7 7 7]]",
        ],
    );
    let deep = one.broadcast_to(vec![2; 60]);
    let [plain, boxes, debug] = [format!("{deep}"), format!("{deep:#}"), format!("{deep:?}")];
    for text in [plain, boxes, debug] {
        assert!(text.matches('7').count() <= 10_000, "{}", text.len());
    }
}

#[test]
fn an_element_that_cannot_be_formatted_fails_the_whole() {
    struct Bad;
    impl std::fmt::Display for Bad {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }
    use std::fmt::Write;
    assert!(write!(String::new(), "{}", Tensor::from([Bad])).is_err());
}
