//! Every row of the grammar, with expressions, under the strictest lints of rustc.
#![deny(warnings, unused_qualifications, trivial_casts, trivial_numeric_casts)]

use tensor_idx::prelude::*;

fn pick<A, B>(n: usize) -> usize {
    n + size_of::<(A, B)>() - size_of::<(A, B)>()
}

#[rustfmt::skip]
#[test]
fn every_row_of_the_grammar() {
    let t = Tensor::from_vec([9, 9, 9], vec![0; 729]).unwrap();
    let (n, k, newaxis) = (1, 2, 3);
    let (step, pair, r) = (2_i64, (1, 2), &3);
    _ = t.i(idx![]);
    _ = t.i(idx![0, -1, 8u8]);
    _ = t.i(idx![n, (n), { n }]);
    _ = t.i(idx![n + k, 2 * 3, -(1 + 1)]);
    _ = t.i(idx![hd(2), tl(k), {newaxis}]);
    _ = t.i(idx![.., 1..3, 1..=3]);
    _ = t.i(idx![..3, 3.., ..=3]);
    _ = t.i(idx![1..-1, hd(1)..tl(1), n..;-1]);
    _ = t.i(idx![..;step, (1..3), (1..-1)]);
    _ = t.i(idx![:, 1:, :2]);
    _ = t.i(idx![1:5, 1:5:2, ::-1]);
    _ = t.i(idx![n : : 2, (n)::k, ::step]);
    _ = t.i(idx![5:2, None:None:None, ::]);
    _ = t.i(idx![..., NewAxis, 0, None,]);
    _ = t.i(idx![Ellipsis, 0]);
    _ = t.i(idx![pair.0..pair.1, *r, ..*r]);
    _ = t.i(idx![pick::<u8, u16>(1), <usize as Default>::default(), usize::MIN]);
    _ = t.i(idx![if n == 1 { 0 } else { 1 }, match k { 2 => 0, _ => 1 }, [3, 4][0]]);
    _ = t.i(idx![slice!(3), slice!(1, None), slice!(8, tl(3), -2)]);
    _ = idx![[0, 1], [[0], [-1]], [true, false], [], [0; 3], &[0, 1], vec![0, 1], [n, k], true];
}

/// The prelude beside others that have names of their own for `Read` and the like.
mod preludes {
    use rayon::prelude::*;
    use std::io::prelude::*;
    use tensor_idx::prelude::*;

    #[test]
    fn stand_beside_each_other() {
        let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
        let mut text = String::new();
        b"text".as_slice().read_to_string(&mut text).unwrap();
        assert_eq!(t.oix(idx![[0, 1]]).shape(), [2, 3]);
        assert_eq!([1, 2].par_iter().sum::<i32>(), 3);
    }
}

/// The macros need nothing in scope.
#[no_implicit_prelude]
mod without_a_prelude {
    use ::tensor_idx::{assign, idx, read::Strided as _, slice, tensor};

    pub(super) fn last_row() -> ::std::vec::Vec<i32> {
        let mut t = tensor![[0, 1, 2], [3, 4, 5]];
        assign!(t[.., 1..] += [7, 8]);
        t.i(idx![-1, slice!(2)]).to_vec()
    }
}

#[test]
fn no_name_of_the_prelude_is_needed() {
    assert_eq!(without_a_prelude::last_row(), [3, 11]);
}

/// Within braces words are Rust's, also in a range.
#[test]
fn words_of_rust_in_braces() {
    fn tl(k: usize) -> usize {
        k
    }
    let t = Tensor::from([0, 1, 2, 3, 4]);
    assert_eq!((t.i(idx![{ tl(1) }]).to_vec(), t.i(idx![{ tl(1)..4 }]).to_vec()), (vec![1], vec![1, 2, 3]));
    assert_eq!(t.i(idx![{ tl(1) }..4]).to_vec(), [1, 2, 3]);
    assert_eq!(t.i(idx![(tl(1)..)]).to_vec(), [3, 4]);
    #[expect(non_upper_case_globals, reason = "that is the point")]
    const none: usize = 2;
    assert_eq!(t.i(idx![{ none..4 }]).to_vec(), [2, 3]);
}

/// A fragment beside an operator stays one operand, whatever it is made of.
#[test]
fn fragments_keep_their_bounds() {
    macro_rules! last {
        ($t:expr, $k:expr) => {
            $t.i(idx![-$k..]).to_vec()
        };
    }
    macro_rules! times {
        ($t:ident, $at:expr, $half:expr, $v:expr, $to:ty) => {{
            assign!($t[$at - $half..$at + $half] = $v * 10);
            assign!($t[$v as $to << 1] += $v * 100);
            ($t.oix(idx![[$half * 2, 3 * $half]]).to_vec(), $t.i(idx![tl($half * 2)]).to_vec(), slice!($half * 2))
        }};
    }
    let mut t = Tensor::from([0, 1, 2, 3, 4, 5]);
    assert_eq!(last!(t, 2 + 1), [3, 4, 5]);
    assert_eq!(last!(&t, if t.is_empty() { 1 } else { 2 }), [4, 5]);
    assert_eq!(last!((&t), { 1 } + 1), [4, 5]);
    let (pair, from_end, part) = times!(t, 4 - 1, 2 - 1, 1 + 2 - 1, usize);
    assert_eq!((t.to_vec(), pair), (vec![0, 1, 20, 20, 204, 5], vec![20, 20]));
    assert_eq!((from_end, t.i(part).to_vec()), (vec![20], vec![0, 1]));
    macro_rules! beside {
        ($($x:expr),*; $filled:expr) => {{
            let filled = t.oix(idx![tensor_idx::outside::fill(&[9], $filled * 2)]).to_vec();
            (t.try_oix(idx![[$($x * 2),*]]), filled, t.oix(idx![fill(vec![$($x * 2),*], $filled * 2)]).to_vec())
        }};
    }
    let (two, filled, vec) = beside!(0 + 1, 1 - 1; 3 + 4);
    assert_eq!((two.expect("inside").to_vec(), filled, vec), (vec![20, 0], vec![14], vec![20, 0]));
    let (outside, _, vec) = beside!(2 + 1, 0; 3 + 4);
    assert_eq!(vec, [14, 0]);
    let told = outside.expect_err("3 * 2 is outside").to_string();
    assert!(told.contains("index 6 is outside -6..6") && told.contains("(2 + 1)"), "{told}");
}

/// Bounds are kept where they matter, and only there.
#[test]
fn fragments_in_other_places() {
    struct Picks {
        pick: fn(usize) -> usize,
    }
    impl Picks {
        fn pick(&self, _: usize) -> usize {
            0
        }
    }
    macro_rules! called {
        ($t:expr, $f:expr) => {
            $t.i(idx![$f(1)..]).to_vec()
        };
    }
    macro_rules! between {
        ($t:expr, $n:expr, $low:literal, $high:literal) => {
            $t.i(idx![if matches!($n, $low..=$high) { 0 } else { 1 }]).item()
        };
    }
    macro_rules! braced {
        ($t:expr, $n:expr) => {
            $t.i(idx![{ $n }]).item()
        };
    }
    let (t, s) = (Tensor::from([0, 1, 2, 3, 4, 5]), Picks { pick: |n| n + 3 });
    assert_eq!(called!(t, s.pick), [4, 5]);
    assert_eq!((between!(t, 0, -1, 5), between!(t, -2, -1, 5)), (0, 1));
    assert_eq!(
        (
            braced!(t, if s.pick(0) == 0 { 1 } else { 2 } + 1),
            braced!(
                t,
                match t.len() {
                    6 => 4,
                    _ => 0,
                } - 1
            )
        ),
        (2, 3)
    );
    assert_eq!(t.i(idx![{ (if t.is_empty() { 1 } else { 2 } + 1) }]).item(), 3);
    macro_rules! in_other_braces {
        ($t:ident, $n:expr) => {{
            let mut u = $t.clone();
            assign!(u[0] = { $n });
            (u.oix(idx![[{ $n }, 0]]).to_vec(), u.i(idx![tl({ $n })]).item())
        }};
    }
    assert_eq!(in_other_braces!(t, if t.is_empty() { 1 } else { 2 } + 1), (vec![3, 3], 2));
    #[expect(clippy::let_and_return, reason = "that an attribute stands there is the point")]
    fn one() -> usize {
        let one = 1;
        one
    }
    assert_eq!(
        t.i(idx![{
            #[allow(clippy::identity_op)]
            one()
        }])
        .item(),
        1
    );
}

/// The tensor before the index may be an element of what a block gives.
#[test]
fn targets_in_blocks() {
    let (mut some, mut others) = ([Tensor::from([0, 1]), Tensor::from([2, 3])], [Tensor::from([4, 5])]);
    let first = some.len() == 2;
    assign!(if first { &mut some[..] } else { &mut others[..] }[1][0] = 7);
    assert_eq!((some[1].to_vec(), others[0].to_vec()), (vec![7, 3], vec![4, 5]));
    let index = idx![[
        #[cfg(any())]
        [0, 1, 2],
        [0, 1],
        [1, 0]
    ]];
    assert_eq!(some[1].oix(index).to_vec(), [7, 3, 3, 7]);
}

/// A minus before a number of any type counts from the end, as in Python.
#[test]
fn a_minus_before_unsigned_numbers() {
    let mut t = Tensor::from([0, 1, 2, 3, 4]);
    let (k, n, short, large, wide) = (2_usize, 3_u32, 1_u8, u64::MAX, u128::MAX);
    const LAST: usize = 4;
    assert_eq!(t.i(idx![-k..]), [3, 4]);
    assert_eq!(t.i(idx![-n..-k]), [2]);
    assert_eq!(t.i(idx![-n:-short]), [2, 3]);
    assert_eq!(t.i(idx![-LAST]).to_vec(), [1]);
    assert_eq!(t.i(idx![-(k + 1)..;2]), [2, 4]);
    assert_eq!(t.i(idx![-t.shape()[0]..=-k]), [0, 1, 2, 3]);
    assert_eq!(t.i(idx![.., NewAxis]).i(idx![-k, -short]).to_vec(), [3]);
    assert_eq!([1_usize, 2].iter().map(|k| t.i(idx![-k]).to_vec()[0]).collect::<Vec<_>>(), [4, 3]);
    assert_eq!([1_usize, 2].iter().map(|k| t.i(idx![-*k..]).len()).sum::<usize>(), 3);
    assert_eq!(t.i(idx![-{ k }, NewAxis]), [3]);
    assign!(t[-k..] = 9);
    assert_eq!(t, [0, 1, 2, 9, 9]);
    // As in NumPy, -0 is the first.
    let none = k - 2;
    assert_eq!(t.i(idx![-none..]).len(), 5);
    // What is outside is named as it was written.
    for error in [t.try_i(idx![-large]).unwrap_err(), t.try_i(idx![-wide]).unwrap_err()] {
        assert!(error.to_string().contains("is outside -5..5"), "{error}");
    }
    assert_eq!(t.i(idx![-large:]).len(), 5);
    assert_eq!(t.i(idx![-(i64::MIN):]).len(), 0);
    assert_eq!(t.i(idx![::-(k as isize)]), [9, 2, 0]);
    // In braces the minus is Rust's.
    let signed = -1_i8;
    assert_eq!(t.i(idx![{ -signed }]).to_vec(), [1]);
    assert_eq!(t.i(slice!(-k, None)), [9, 9]);
}

/// Parts of an index and of an assignment come as fragments of a macro, also whole ones and blocks.
#[test]
fn fragments_of_macros() {
    macro_rules! set {
        ($whole:expr) => {
            assign!($whole)
        };
        ($c:expr, $a:block, $b:block) => {
            assign!(if $c $a else $b[1][0] = 7)
        };
    }
    macro_rules! from {
        ($t:expr, $c:expr, $a:block, $b:block) => {
            $t.i(idx![if $c $a else $b..;2])
        };
    }
    macro_rules! two_rows {
        ($t:expr, without $row:expr) => {
            $t.oix(idx![[
                #[cfg(any())]
                $row,
                [0, 1],
                [1, 0]
            ]])
        };
        ($t:expr, $row:expr) => {
            $t.oix(idx![[$row, [0, 1], [1, 0]]])
        };
    }
    let mut t = Tensor::from([0, 1, 2, 3]);
    set!(t[0] = 5);
    assert_eq!(t, [5, 1, 2, 3]);
    let (mut some, mut others) = ([t.clone(), t.clone()], [t.clone()]);
    let first = some.len() == 2;
    set!(first, { &mut some[..] }, { &mut others[..] });
    assert_eq!((&some[1], &others[0]), (&Tensor::from([7, 1, 2, 3]), &t));
    assert_eq!(from!(t, first, { 1 }, { 0 }), [1, 3]);
    assert_eq!(
        two_rows!(
            t,
            #[cfg(any())]
            [0, 1, 2]
        ),
        [[5, 1], [1, 5]]
    );
    assert_eq!(two_rows!(t, without [0, 1, 2]), [[5, 1], [1, 5]]);
}

/// What an element in braces makes on the way ends with it, as in a tuple of Rust's.
#[test]
fn what_is_borrowed_in_braces_is_given_back() {
    let t = Tensor::from_fn([3, 3], |[i, j]| 3 * i + j);
    let next = std::cell::RefCell::new(0..9_usize);
    assert_eq!(
        *t.i(idx![{ next.borrow_mut().next().unwrap() }, { next.borrow_mut().next().unwrap() }]).iter().next().unwrap(),
        1
    );
    let place = std::sync::Mutex::new((2_usize, [0_usize, 1]));
    let part = t.oix(idx![{ place.lock().unwrap().0 }, { place.lock().unwrap().1 }]);
    assert_eq!(part.to_vec(), [6, 7]);
    let part =
        t.i(idx![{ place.lock().unwrap().0 }..{ place.lock().unwrap().0 + 1 }, hd({ place.lock().unwrap().1[1] })]);
    assert_eq!(part.to_vec(), [7]);
    assert_eq!(t.i(idx![{ place.lock().unwrap().0..3 }, { place.lock().unwrap().0 }:]).to_vec(), [8]);
}

/// A block in the condition of an `if` is not its body.
#[test]
fn blocks_in_conditions() {
    let mut t = Tensor::from([0, 1, 2]);
    let (yes, x) = (true, Some(7));
    assign!(
        t[0] = if const { true }
            && let Some(x) = x
        {
            x
        } else {
            0
        }
    );
    assert_eq!(
        t.i(idx![if { yes }
            && let 1..=7 = t[[0]]
        {
            0
        } else {
            1
        }])
        .to_vec(),
        [7]
    );
}

/// A range in a variable stands in an index twice, by reference; by value it is moved.
#[test]
fn borrowed_ranges() {
    let t = Tensor::from_fn([4, 4], |[i, j]| 4 * i + j);
    let (r, from, to, full) = (1..3, 2_i32.., ..-1, 1..=2);
    let middle = [[5, 6], [9, 10]];
    assert_eq!(t.i(idx![&r, &r]), middle);
    assert_eq!(t.i((&full, &full)), middle);
    assert_eq!(t.i(&r), t.i(1..3));
    assert_eq!(t.oix(idx![[1, 2], &full]), middle);
    assert_eq!(t.i(idx![&from, &to]), t.i(idx![2.., ..-1]));
    let upto = ..=1_usize;
    assert_eq!(t.i(&upto), t.i(..2));
    let mut u = t.clone();
    assign!(u[&r, &r] = 0);
    assert_eq!((u.iter().filter(|x| **x == 0).count(), u[[2, 1]], u[[3, 1]]), (5, 0, 13));
    assert_eq!(DynIndex::from(idx![&r, r]).to_string(), "1..3, 1..3");
}
