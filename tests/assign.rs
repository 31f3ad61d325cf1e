//! The statement `assign!`: its forms, what it costs the caller (nothing in scope, no lint, no second evaluation), and where
//! it panics.
#![deny(warnings, clippy::all, clippy::pedantic, redundant_imports, unused_qualifications)]
#![allow(clippy::doc_markdown, clippy::semicolon_if_nothing_returned, reason = "as the caller likes")]

use std::cell::RefCell;

use crate::common::panics::panic_of;
use tensor_idx::prelude::*;

fn grid() -> Tensor2<i32> {
    Tensor::from_fn([3, 4], |at| i32::try_from(10 * at[0] + at[1]).unwrap())
}

#[test]
fn each_operator() {
    let mut t = grid();
    assign!(t[0] = 7);
    assert_eq!(t.i(0).to_vec(), [7, 7, 7, 7]);
    assign!(t[0] += [0, 1, 2, 3]);
    assert_eq!(t.i(0).to_vec(), [7, 8, 9, 10]);
    assign!(t[0] -= &[1, 1, 1, 1]);
    assert_eq!(t.i(0).to_vec(), [6, 7, 8, 9]);
    assign!(t[0] *= -1);
    assert_eq!(t.i(0).to_vec(), [-6, -7, -8, -9]);
    assign!(t[0, ..2] / /= 4);
    assign!(t[0, 2..] / /= 4);
    assert_eq!(t.i(0).to_vec(), [-2, -2, -2, -3]);
    assign!(t[0] **= 2);
    assert_eq!(t.i(0).to_vec(), [4, 4, 4, 9]);
    assign!(t[0] %= -5);
    assert_eq!(t.i(0).to_vec(), [-1, -1, -1, -1]);
    let mut x = Tensor::from_vec([2], vec![1.0, 3.0]).unwrap();
    assign!(x[..] /= 2.0);
    assert_eq!(x.to_vec(), [0.5, 1.5]);
    assign!(x[1] = -1.0,);
    assert_eq!(x.to_vec(), [0.5, -1.0]);
}

#[test]
fn each_mode() {
    let (rows, columns) = (vec![2_usize, 0], [3_i64, 1]);
    let mut t = Tensor::from_vec([3, 4], vec![0; 12]).unwrap();
    assign!(t.oix[&rows, &columns] += 1);
    assert_eq!(t.to_vec(), [0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1]);
    assign!(t.vix[&rows, &columns] *= 5);
    assert_eq!(t.to_vec(), [0, 5, 0, 1, 0, 0, 0, 0, 0, 1, 0, 5]);
    assign!(t.nix[[true, false, true], 0] -= 1);
    assert_eq!(t.to_vec(), [-1, 5, 0, 1, 0, 0, 0, 0, -1, 1, 0, 5]);
    assign!(t.i[1, ::2] = 9);
    assert_eq!(t.to_vec(), [-1, 5, 0, 1, 9, 0, 9, 0, -1, 1, 0, 5]);
}

/// Without a mode the types decide: a view, or NumPy's rule.
#[test]
fn no_mode() {
    let (rows, column, flag) = (vec![2_usize, 0], 1, true);
    let mask = Tensor::from_vec([3], vec![false, true, false]).unwrap();
    let mut t = Tensor::from_vec([3, 4], vec![0; 12]).unwrap();
    assign!(t[&rows, ...] += &[1, 2, 3, 4]);
    assert_eq!(t.to_vec(), [1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4]);
    assign!(t[&rows, [3, 0]] = [-1, -2]);
    assert_eq!(t.to_vec(), [-2, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, -1]);
    assign!(t[&mask, column] = 8);
    assert_eq!(t.to_vec(), [-2, 2, 3, 4, 0, 8, 0, 0, 1, 2, 3, -1]);
    assign!(t[flag, 2, NewAxis, tl(0)] = 6);
    assert_eq!(t[[2, 3]], 6);
    assign!(t[!flag] = 100);
    assert_eq!(t.to_vec(), [-2, 2, 3, 4, 0, 8, 0, 0, 1, 2, 3, 6]);
    assign!(t[] = 0);
    assign!(t[..., 1:3] = 1);
    assert_eq!(t.to_vec(), [0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0]);
    assign!(t[[0, 1]] = 5);
    assert_eq!(t.to_vec(), [5, 5, 5, 5, 5, 5, 5, 5, 0, 1, 1, 0]);
}

struct Layer {
    w: Tensor2<i32>,
    i: Tensor1<i32>,
}

struct Model {
    layers: Vec<Layer>,
}

impl Model {
    fn layer(&mut self) -> &mut Layer {
        &mut self.layers[0]
    }

    fn reset(&mut self) {
        assign!(self.layers[0].w[.., 1..] = 0);
        assign!(self.layer().w.oix[[1, 0], [0]] += 1);
        assign!((self.layer().i)[..] = self.layers[0].w[[0, 3]] + 2);
    }
}

#[test]
fn targets_are_any_place() {
    fn through(t: &mut Tensor2<i32>) -> &mut Tensor2<i32> {
        assign!(t[0, 0] = 1);
        assign!((*t)[0, 1] = 2);
        t
    }
    let mut model = Model { layers: vec![Layer { w: grid(), i: Tensor::full([2], 0) }] };
    model.reset();
    assert_eq!(model.layers[0].w.to_vec(), [1, 0, 0, 0, 11, 0, 0, 0, 20, 0, 0, 0]);
    assert_eq!(model.layers[0].i.to_vec(), [2, 2]);

    let mut ts = [grid(), grid()];
    let k = 1;
    assign!(ts[k][.., 0] = -1);
    assert_eq!(ts[1].i(idx![.., 0]).to_vec(), [-1, -1, -1]);
    assign!(through(&mut ts[0])[0, 2] = 3);
    assert_eq!(ts[0].i(0).to_vec(), [1, 2, 3, 3]);
    assign!(ts[0].i_mut(idx![2])[1..] = 9);
    assert_eq!(ts[0].i(2).to_vec(), [20, 9, 9, 9]);
    let mut row = ts[0].i_mut(idx![1]);
    assign!(row[..2] = [5, 6]);
    assign!(row[[3, 2]] = [7, 8]);
    assert_eq!(row.view().to_vec(), [5, 6, 8, 7]);
    assign!(if k == 0 { &mut ts[0] } else { &mut ts[1] }[0] = 4);
    assert_eq!(ts[1].i(0).to_vec(), [4, 4, 4, 4]);

    let mut boxed = Box::new(grid());
    assign!(boxed[0] = 1);
    let cell = RefCell::new(boxed);
    assign!(cell.borrow_mut()[1] = 2);
    assign!(cell.borrow_mut().vix[[2], [2]] = 3);
    assert_eq!(cell.borrow().to_vec(), [1, 1, 1, 1, 2, 2, 2, 2, 20, 21, 3, 23]);

    let mut any = grid().into_dyn();
    assign!(any[.., 1..3] = any.i(idx![.., 2..]).to_contiguous());
    assert_eq!(any.to_vec(), [0, 2, 3, 3, 10, 12, 13, 13, 20, 22, 23, 23]);
}

#[test]
fn the_value_may_read_the_target() {
    let mut t = grid();
    assign!(t[0] = t[[1, 0]] + 1);
    assert_eq!(t.i(0).to_vec(), [11, 11, 11, 11]);
    assign!(t[1..] -= t.oix(idx![[0, 1], [0, 0, 0, 0]]));
    assert_eq!(t.to_vec(), [11, 11, 11, 11, -1, 0, 1, 2, 10, 11, 12, 13]);
    assign!(t[t.shape()[0] - 1] = if t[[0, 0]] == 11 { t.len().try_into().unwrap() } else { 0 });
    assert_eq!(t.i(2).to_vec(), [12, 12, 12, 12]);
}

#[test]
fn values_are_any_expression() {
    let pairs = |a: i32, b: i32| [a, b, a, b];
    let mut t = grid();
    assign!(t[0] = pairs(1, 2));
    assign!(t[1] = vec![3; 4]);
    assign!(
        t[2] = i32::from({
            let [a, .., b] = pairs(5, 6);
            a <= b
        })
    );
    assert_eq!(t.to_vec(), [1, 2, 1, 2, 3, 3, 3, 3, 1, 1, 1, 1]);
    assign!(
        t[0] = match t.rank() {
            2 => 4,
            _ => 5,
        }
    );
    assign!(t[1] = <i32 as From<u8>>::from(6));
    assign!(t[2] = *t.get([0, 0]).unwrap());
    assert_eq!(t.to_vec(), [4, 4, 4, 4, 6, 6, 6, 6, 4, 4, 4, 4]);
    let mut flags = Tensor::full([2], false);
    assign!(flags[0] = 1 == 2 || t.rank() >= 2);
    assert_eq!(flags.to_vec(), [true, false]);
}

/// What NumPy reads in another way is refused; in braces it is what it is in Rust.
#[test]
fn in_braces_it_is_meant() {
    let (mut t, other) = (grid(), grid());
    assign!(t[{ t != other }] = -1);
    assert_eq!(t, other);
    assign!(t[[0, 2]] = { t[[1, 0]] });
    assert_eq!(t.to_vec(), [10, 10, 10, 10, 10, 11, 12, 13, 10, 10, 10, 10]);
    assign!(t[{ t != other }] = -1);
    assert_eq!(t.nix(idx![{ t == other }]).shape(), [0, 3, 4]);
    assert_eq!(t, Tensor::full([3, 4], -1));
}

/// Value, target, index: each once.
#[test]
fn the_value_comes_first() {
    let log = RefCell::new(Vec::new());
    let note = |what| log.borrow_mut().push(what);
    let mut t = grid();
    assign!({ note("target"); &mut t }[{ note("index"); 1 }, { note("next"); .. }] = { note("value"); 0 });
    assert_eq!(log.take(), ["value", "target", "index", "next"]);
    assert_eq!(t.i(1).to_vec(), [0, 0, 0, 0]);
}

/// Names in scope mean what they mean to the caller, and methods of the caller's traits do not get in the way.
#[test]
fn names_do_not_clash() {
    #[expect(dead_code, reason = "that is the point")]
    trait Assign {
        fn assign(self, _: i32) -> !;
        fn add_assign(self, _: i32) -> !;
    }

    impl<X> Assign for X {
        fn assign(self, _: i32) -> ! {
            unreachable!()
        }

        fn add_assign(self, _: i32) -> ! {
            unreachable!()
        }
    }

    macro_rules! set {
        ($t:ident, $index:expr, $value:expr) => {
            assign!($t[$index] = $value)
        };
        ($t:expr => $value:expr) => {
            assign!($t += $value)
        };
    }

    let (value, index, place) = (1, 2, 3);
    let mut t = grid();
    assign!(t[value, index] = place);
    assert_eq!(t[[1, 2]], 3);
    assign!(t[[value]] += value);
    assert_eq!(t.i(1).to_vec(), [11, 12, 4, 14]);
    set!(t, value, index + place);
    assert_eq!(t.i(1).to_vec(), [5, 5, 5, 5]);
    set!(t[0] => value);
    assert_eq!(t.i(0).to_vec(), [1, 2, 3, 4]);
    assign!(t.oix[[0]] = 3);
    assign!(t.i[0] += 1);
    assert_eq!(t.i(0).to_vec(), [4, 4, 4, 4]);
    let unit: () = assign!(t[0] = 0);
    assert_eq!(unit, ());
    if value == 1 {
        assign!(t[0] = 1)
    } else {
        assign!(t[0] = 2)
    }
    assert_eq!(t[[0, 0]], 1);
}

#[test]
fn panics_are_at_the_callers_line() {
    let mut t = grid();
    let (n, rows) = (9, [0, 7]);
    let (line, text) = panic_of(file!(), || assign!(t[n] = 1));
    assert_eq!((line, &*text), (line!() - 1, "index 9 is outside -3..3 on axis 0 of shape [3, 4], at `n`"));
    let (line, text) = panic_of(file!(), || assign!(t[&rows] = 1));
    assert_eq!(line, line!() - 1, "{text}");
    let (line, text) = panic_of(file!(), || assign!(t.oix[&rows] += 1));
    assert_eq!(line, line!() - 1, "{text}");
    let (line, text) = panic_of(file!(), || assign!(t.i[.., n] = 1));
    assert_eq!(line, line!() - 1, "{text}");
    let (line, text) = panic_of(file!(), || assign!(t[0] = [1, 2]));
    assert_eq!(line, line!() - 1, "{text}");
    let (line, text) = panic_of(file!(), || assign!(t[[0]] / /= 0));
    assert_eq!(line, line!() - 1, "{text}");
    assert_eq!(t.to_vec(), grid().to_vec());
}

/// Methods of a trait in scope that take `&self` are found before those that take `&mut self`.
mod foreign {
    pub(super) trait Loud {
        fn assign_at<I, O, V>(&self, _: I, _: O, _: V) {
            panic!("not what `assign!` calls");
        }

        fn assign_by<M, I, O, V>(&self, _: M, _: I, _: O, _: V) {
            panic!("not what `assign!` calls");
        }

        fn assign_in_view<I, O, V>(&self, _: I, _: O, _: V) {
            panic!("not what `assign!` calls");
        }

        fn kind(&self) {
            panic!("not what `assign!` calls");
        }
    }

    impl<T> Loud for T {}
}

#[test]
fn methods_of_other_traits_are_not_called() {
    use foreign::Loud as _;
    let mut t = grid();
    for call in [|| 0.assign_at((), (), ()), || 0.assign_by((), (), (), ()), || 0.assign_in_view((), (), ())] {
        assert!(std::panic::catch_unwind(call).is_err(), "the trait is in scope");
    }
    assign!(t[0, 0] = -1);
    assign!(t.i[0, 1] = -2);
    assign!(t.oix[0, [2]] = -3);
    assert_eq!(t.i(0).to_vec(), [-1, -2, -3, 3]);
    assign!(t[0, 3..] = t.i(idx![1, ..1]).to_contiguous());
    assert_eq!(t.i(0).to_vec(), [-1, -2, -3, 10]);
    assert!(std::panic::catch_unwind(|| 0.kind()).is_err(), "the trait is in scope");
}

/// A pattern that has the name of a constant or a static is no name.
#[test]
#[expect(non_upper_case_globals, reason = "that is the point")]
fn names_of_constants_are_not_taken_for_those_of_the_macro() {
    const value: i32 = 5;
    let mut t = grid();
    assign!(t[0, 0] = value + 1);
    assign!(t[0, 1] = t[[0, 0]]);
    assert_eq!(t.i(0).to_vec(), [6, 6, 2, 3]);
}

#[test]
fn a_tuple_of_values_is_one_value() {
    let row = Tensor1::from([7, 8, 9, 10]);
    let mut t = grid();
    assign!(t[..] = (66, &row, 99));
    assert_eq!(t, [[66; 4], [7, 8, 9, 10], [99; 4]]);
    // As deep as arrays are, of whatever is a value; one part is repeated as an axis of extent 1 is.
    assign!(t[.., ..2] = ((1, 2), [3, 4], vec![5, 6]));
    assert_eq!(t.i(idx![.., ..2]), [[1, 2], [3, 4], [5, 6]]);
    assign!(t[.., ..3] += ((10, 20, &30),));
    assert_eq!(t.i(0), [11, 22, 96, 66]);
    // Through arrays: a position that is named twice takes the last value of the whole.
    assign!(t[[0, 2, 0]] = (1, &row, row.i(idx![::-1])));
    assert_eq!((t.i(0), t.i(2)), (row.i(idx![::-1]), row.view()));
    t.oix_mut(&[1, 1]).accumulate(Add, ([100], [1000]));
    assert_eq!(t.i(idx![1, 0]), 1113);
    t.i_mut(idx![.., 3]).assign((1, 2, 3));
    assert_eq!(t.i(idx![.., 3]), [1, 2, 3]);
    t.view_mut().into_dyn().assign((0, &row.clone().into_dyn(), 0));
    assert_eq!(t.i(1), row);
}

#[test]
fn a_tuple_is_checked_as_a_whole() {
    let (row, before) = (Tensor1::from([7, 8, 9]), grid());
    let mut t = grid();
    let text = |wrong: Result<(), IndexError>| wrong.unwrap_err().to_string();
    assert_eq!(text(t.view_mut().try_assign((1, &row, [1, 2]))), "shape [2] cannot be broadcast to [3]");
    assert_eq!(
        text(t.i_mut(..).try_assign((1, &row, 2))),
        "a value of shape [3, 3] does not broadcast to the shape [3, 4] that it is written to"
    );
    assert_eq!(
        text(t.oix_mut(&[0, 0]).try_assign((1, 2, 3))),
        "a value of shape [3] does not broadcast to the shape [2, 4] that it is written to"
    );
    let divided = t.view_mut().try_floor_div_assign((1, [1, 2, 0, 4], 1));
    assert_eq!(text(divided), "the divisor is 0 at [1, 2] of a value of shape [3, 4]");
    assert_eq!(t, before);
}

#[test]
fn elements_may_be_tuples() {
    let mut t = Tensor::from_vec([2], vec![(0, 'a'), (1, 'b')]).unwrap();
    assign!(t[1] = (2, 'c'));
    assign!(t[..1] = [(3, 'd')]);
    assert_eq!(t.to_vec(), [(3, 'd'), (2, 'c')]);
}

/// A type of the user's own that is one element.
#[derive(Clone, Debug, PartialEq)]
struct Celsius(f32);

impl tensor_idx::read::Scalar for Celsius {}

#[test]
fn elements_of_ones_own_in_tuples() {
    let mut t = Tensor::full([2, 2], Celsius(0.0));
    let cold = [Celsius(-1.0), Celsius(-2.0)];
    assign!(t[..] = (Celsius(30.0), &cold));
    assert_eq!(t.to_vec(), [Celsius(30.0), Celsius(30.0), Celsius(-1.0), Celsius(-2.0)]);
}
