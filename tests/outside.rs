//! Entries outside of their axis: `clip`, `wrap`, `fill` and `drop`, in every mode, in reads and in writes. The oracle's
//! cases are in tests/reads.rs, tests/opaque.rs and the tests of other hosts.

use std::cell::Cell;

use crate::common::naive::Tape;
use crate::common::naive_gather::source;
use crate::common::tapes::{enough, for_each_tape};
use tensor_idx::index::{NumPy, Outer, PyTorch, Vectorized};
use tensor_idx::outside::{self, Movable, Moved};
use tensor_idx::prelude::*;
use tensor_idx::{
    DynRank,
    error::ErrorKind,
    index::{DynElement, FillValue, Outside, Position},
};

fn t() -> Tensor<i32, Rank<2>> {
    Tensor::from_fn([3, 4], |[i, j]| (10 * i + j) as i32)
}

#[test]
fn by_the_macro() {
    let t = t();
    let ids = vec![-1, 5, 1];
    let outer: Tensor<i32, Rank<2>> = t.oix(idx![clip(&ids), wrap([-1, 4])]);
    assert_eq!(outer.to_vec(), [3, 0, 23, 20, 13, 10]);
    let points: Tensor<i32, Rank<1>> = t.vix(idx![clip(&ids), wrap([7, 8, -9])]);
    assert_eq!(points.to_vec(), [3, 20, 13]);
    assert_eq!(t.nix(idx![wrap([[3], [-3]]), clip([9_u8, 0])]).to_vec(), [3, 0, 3, 0]);
    assert_eq!(t.tix(idx![clip(-9), .., NewAxis]), t.tix(idx![0, .., NewAxis]));
    // Positions are views.
    let (n, k) = (100_usize, -1_i64);
    let part: TensorView<i32, Rank<1>> = t.i(idx![clip(n)]);
    assert_eq!(part.to_vec(), [20, 21, 22, 23]);
    assert_eq!((t.i(idx![wrap(7), clip(k)])[[]], t.i(idx![clip(tl(0)), wrap(tl(4))])[[]]), (10, 23));
    assert_eq!(t.i(idx![wrap(u128::from(u64::MAX)), clip(i128::MIN)])[[]], 0);
    assert_eq!(t.i(idx![clip((-5)), wrap({ 1 + 4 })])[[]], 1);
    // Beside masks, ranges and an ellipsis.
    let mask = [true, false, true];
    assert_eq!(t.oix(idx![&mask, clip([9])]).to_vec(), [3, 23]);
    assert_eq!(t.oix(idx![..., wrap([-5])]).to_vec(), [3, 13, 23]);
    // Braces call the user's own function.
    let clip = |n: i64| n - 1;
    assert_eq!(t.i(idx![{ clip(1) }, 0])[[]], 0);
    fn generic<E: Movable>(_: &Moved<E>) {}
    generic(&outside::clip(3));
    let rows = (outside::clip(&[9, -9]), outside::wrap([5, 6]));
    assert_eq!(t.vix(rows).to_vec(), [21, 2]);
}

#[test]
fn writing() {
    let mut t = t();
    assert!(t.view() == self::t().view());
    assign!(t[clip(9), wrap(-1)] = 100);
    assert_eq!(t[[2, 3]], 100);
    assign!(t.oix[clip([-4, 9]), 0] = [1, 2]);
    assert_eq!((t[[0, 0]], t[[2, 0]]), (1, 2));
    // Of two entries that are moved to one place the last value stays, and `accumulate` counts both.
    assign!(t[clip([7, 8]), 1] = [5, 6]);
    assert_eq!(t[[2, 1]], 6);
    t.nix_mut(idx![wrap([2, 5, -1]), 2]).accumulate(Add, 1);
    assert_eq!(t[[2, 2]], 25);
    t.i_mut(idx![wrap(4)]).fill(0);
    assert_eq!(t.i(1).to_vec(), [0; 4]);
    let before = t.clone();
    assert_eq!(t.try_oix_mut(idx![clip([9]), [4]]).map(|_| ()).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(t, before);
}

#[test]
fn gradients_flow_to_where_they_read() {
    let t = Tensor::full([4], 0.0);
    let plan = t.layout().plan_gather(Outer, idx![clip([-3, 1, 9, 9])]).expect("good");
    let gradient = plan.gather_backward(&Tensor1::from([1.0, 10.0, 100.0, 1000.0]), &[4]).expect("of this shape");
    assert_eq!(gradient.to_vec(), [1.0, 10.0, 0.0, 1100.0]);
}

#[test]
fn axes_of_nothing() {
    let none = Tensor::from_vec([0, 2], Vec::<i32>::new()).expect("no elements");
    for outside in [Outside::Clip, Outside::Wrap] {
        let index = |element| DynIndex::new().element(DynElement::Outside { outside, element: Box::new(element) });
        let array = |entries: Vec<i64>| index(DynElement::Ints { shape: vec![entries.len()], entries });
        let error = none.try_i(&index(DynElement::At(Position::Signed(1)))).unwrap_err();
        assert!(error.to_string().starts_with("index 1 is outside "), "{error}");
        assert_eq!(none.try_oix(&array(vec![0])).unwrap_err().kind(), ErrorKind::OutOfBounds);
        assert_eq!(none.explain(array(vec![3])).error().map(|error| error.kind()), Some(ErrorKind::OutOfBounds));
        // Nothing is named.
        assert_eq!(none.oix(&array(vec![])).shape(), [0, 2]);
    }
}

#[test]
fn texts() {
    let index: DynIndex = "clip([2, -9]), wrap(-1), clip(tl(3)), wrap([[1], [2]]), ...".parse().expect("good");
    assert_eq!(index.to_string(), "clip([2, -9]), wrap(-1), clip(tl(3)), wrap([[1], [2]]), ...");
    assert_eq!(index.to_string().parse::<DynIndex>(), Ok(index));
    assert_eq!(DynIndex::from(idx![clip([2, -9]), wrap(-1)]).to_string(), "clip([2, -9]), wrap(-1)");
    for (text, what) in [
        ("clip(1:2)", "`clip` takes a position or an index array, not `1:2`"),
        ("wrap([true])", "`wrap` takes a position or an index array, not `[true]`"),
        ("clip(clip(1))", "`clip` takes a position or an index array, not `clip(1)`"),
        ("clip(None)", "`clip` takes a position or an index array, not `None`"),
        ("clip()", "`clip` takes one argument, not 0"),
        ("clip(1, 2)", "`clip` takes one argument, not 2"),
        ("clip(1):", "`clip` is not a bound"),
        ("..wrap(1)", "`wrap` is not a bound"),
    ] {
        let error = text.parse::<DynIndex>().unwrap_err().to_string();
        assert_eq!(error.lines().next(), Some(what), "{text}");
    }
}

#[test]
fn explained() {
    let text = t().explain(idx![clip([-1, 9]), wrap(5)]).to_string();
    assert!(text.contains("clip([-1, 9])   clipped, gathers 0, 2"), "{text}");
    assert!(text.contains("wrap(5)         position 1, wrapped"), "{text}");
    let error = t().try_i(DynIndex::from(idx![clip([1])])).unwrap_err().to_string();
    assert!(error.contains("an index array"), "{error}");
}

/// Where an entry goes, by the definition.
fn moved(outside: Outside, entry: i128, extent: usize) -> i64 {
    let n = extent as i128;
    match outside {
        Outside::Clip => entry.clamp(0, n - 1) as i64,
        _ => entry.rem_euclid(n) as i64,
    }
}

/// What is moved reads what the strict index of the places reads, from arrays of every integer type and any layout.
#[test]
fn entries_of_every_type() {
    let tried = Cell::new(0);
    for_each_tape(40, 60..200, |tape: &mut Tape| {
        let extents = [1 + tape.below(7), 1 + tape.below(12), 1 + tape.below(300)];
        let (layout, naive) = source(tape, &extents);
        let buffer: Vec<i64> = (0..naive.positions.iter().max().map_or(0, |last| last + 1) as i64).collect();
        let view = TensorView::from_slice(&buffer, layout).expect("inside the buffer");
        let shape = [1 + tape.below(6), 1 + tape.below(6)];
        macro_rules! types {
            ($($int:ty)*) => {$(
                let entries: Vec<$int> = (0..shape[0] * shape[1])
                    .map(|_| match tape.below(4) {
                        0 => <$int>::MAX - tape.below(3) as $int,
                        1 => <$int>::MIN + tape.below(3) as $int,
                        2 => tape.word() as $int,
                        _ => tape.byte() as $int,
                    })
                    .collect();
                let ids = Tensor::from_vec(shape, entries.clone()).expect("as many");
                let turned = ids.transpose().to_contiguous();
                for outside in [Outside::Clip, Outside::Wrap] {
                    // What `i128` has no larger value than has no place modulo an extent.
                    let beyond = |&entry: &$int| !i128::try_from(entry).is_ok_and(|entry| entry < i128::MAX);
                    if let (Outside::Wrap, Some(entry)) = (outside, entries.iter().copied().find(beyond)) {
                        let kind = |error: IndexError| error.kind();
                        assert_eq!(view.try_oix(idx![wrap(&ids)]).map_err(kind).err(), Some(ErrorKind::OutOfBounds));
                        assert_eq!(view.try_i(idx![wrap(entry)]).map_err(kind).err(), Some(ErrorKind::OutOfBounds));
                        tried.set(tried.get() + 1);
                        continue;
                    }
                    let to = |axis: usize| -> Tensor<i64, Rank<2>> {
                        // The one type with values that `i128` does not hold; `clip` takes them to the end.
                        ids.map(|&entry| match i128::try_from(entry) {
                            Ok(entry) => moved(outside, entry, extents[axis]),
                            Err(_) => extents[axis] as i64 - 1,
                        })
                    };
                    let (first, last) = (to(0), to(2));
                    let dynamic = |strict: &Tensor<i64, Rank<2>>| DynIndex::new().ints(strict);
                    let strict = dynamic(&first).slice(None, None, None).elements().iter().cloned()
                        .chain(dynamic(&last).elements().iter().cloned()).collect::<DynIndex>();
                    let view = view.clone().into_rank::<3>().expect("three axes");
                    let answers = match outside {
                        Outside::Clip => [
                            view.oix(idx![clip(&ids), :, clip(turned.transpose())]).into_dyn(),
                            view.vix(idx![clip(&ids), :, clip(turned.transpose())]).into_dyn(),
                            view.nix(idx![clip(&ids), :, clip(turned.transpose())]).into_dyn(),
                            view.tix(idx![clip(&ids), :, clip(turned.transpose())]).into_dyn(),
                        ],
                        _ => [
                            view.oix(idx![wrap(&ids), :, wrap(turned.transpose())]).into_dyn(),
                            view.vix(idx![wrap(&ids), :, wrap(turned.transpose())]).into_dyn(),
                            view.nix(idx![wrap(&ids), :, wrap(turned.transpose())]).into_dyn(),
                            view.tix(idx![wrap(&ids), :, wrap(turned.transpose())]).into_dyn(),
                        ],
                    };
                    assert_eq!(answers[0], view.oix(&strict), "{outside:?} {ids}");
                    assert_eq!(answers[1], view.vix(&strict), "{outside:?} {ids}");
                    assert_eq!(answers[2], view.nix(&strict), "{outside:?} {ids}");
                    assert_eq!(answers[3], view.tix(&strict), "{outside:?} {ids}");
                    tried.set(tried.get() + 1);
                }
            )*};
        }
        types! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    });
    enough(tried.get(), 900, "were tried");
}

#[test]
fn filled_and_dropped_by_the_macro() {
    let t = t();
    let ids = vec![-1, 5, 1];
    let outer: Tensor<i32, Rank<2>> = t.oix(idx![fill(&ids, -7), [0, 3]]);
    assert_eq!(outer.to_vec(), [20, 23, -7, -7, 10, 13]);
    // The first in the index gives the value.
    assert_eq!(t.oix(idx![fill([9, 0], 1), fill([9, 0], 2)]).to_vec(), [1, 1, 2, 0]);
    assert_eq!(t.vix(idx![fill([[9], [0]], 1), fill([9, 0], 2)]).to_vec(), [1, 1, 2, 0]);
    assert_eq!(t.nix(idx![fill(7, 5), [0, 1]]).to_vec(), [5, 5]);
    assert_eq!(t.tix(idx![fill(7, 5), fill(0, 6)]).to_vec(), [5]);
    let mut out = Tensor::full([2, 4], 9);
    t.oix_into(idx![fill([1, 3], 0)], &mut out);
    assert_eq!(out.to_vec(), [10, 11, 12, 13, 0, 0, 0, 0]);
    assert_eq!(Tensor2::from([[1.5, 2.5]]).oix(idx![0, fill([1, 2], -1.0)]).to_vec(), [2.5, -1.0]);
    // Braces call the user's own functions.
    let fill = |n: i64, m: i64| n + m;
    let drop = |n: i64| n - 1;
    assert_eq!(t.i(idx![{ fill(1, 1) }, { drop(1) }])[[]], 20);
    // On an axis of nothing every entry is outside.
    let none = Tensor::from_vec([0, 2], Vec::<i32>::new()).expect("no elements");
    assert_eq!(none.oix(idx![fill([0, 1], 3)]).to_vec(), [3; 4]);

    let mut t = self::t();
    assign!(t.oix[drop([0, 9]), 1] = [100, 200]);
    assert_eq!((t[[0, 1]], t[[2, 1]]), (100, 21));
    assign!(t[drop(&[5, -1, 0]), drop(&[0, 0, 8])] += [1, 2, 4]);
    assert_eq!((t[[2, 0]], t[[0, 0]]), (22, 0));
    t.nix_mut(idx![drop([1, 1, 7]), 0]).accumulate(Add, [1, 2, 4]);
    assert_eq!(t[[1, 0]], 13);
    t.oix_mut(idx![drop(9)]).fill(0);
    t.vix_mut(idx![drop([1, 3])]).map_inplace(|x| *x = -*x);
    assert_eq!(t.i(1).to_vec(), [-13, -11, -12, -13]);
    assert_eq!(t.oix_mut(idx![drop([0, 9])]).try_assign([[1], [2], [3]]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

/// Wherever an index stands: `take`, `OnAxis`, `_into` forms, indices kept as values, and functions that take one.
#[test]
fn wherever_an_index_stands() {
    use tensor_idx::index::{IndexedBy, IntoIndex, Ranks, Reads, Writes};
    use tensor_idx::read::OnAxis;

    let t = t();
    let ids = [-1_i64, 5, 1];
    assert_eq!(t.take(outside::clip(&ids), 1), t.oix(idx![.., clip(&ids)]));
    assert_eq!(t.take(outside::wrap(&ids), 0), t.oix(idx![wrap(&ids)]));
    assert_eq!(t.view().take(outside::fill(&ids, -7), -1), t.oix(idx![.., fill(&ids, -7)]));
    assert_eq!(t.views().take(outside::fill(vec![9_usize], 4), 1).to_vec(), [4; 3]);
    assert_eq!(t.try_take(outside::fill([3_u8], 4), 2).unwrap_err().kind(), ErrorKind::AxisOutOfBounds);
    let mut out = Tensor::full([3, 3], 0);
    t.take_into(outside::fill(&ids, -7), 1, &mut out);
    assert_eq!(out, t.oix(idx![.., fill(&ids, -7)]));
    assert_eq!(t.oix(OnAxis::new(outside::fill(&ids, 1), -2)).to_vec(), t.oix(idx![fill(&ids, 1)]).to_vec());
    t.vix_into(idx![fill(&ids, 0), [0, 1, 2]], out.i_mut(0));
    t.nix_into(idx![clip(&ids), [0, 1, 2]], out.i_mut(1));
    t.tix_into(idx![0, wrap(&ids)], out.i_mut(2));
    assert_eq!(out.to_vec(), [20, 0, 12, 0, 21, 12, 3, 1, 1]);
    let error = t.try_oix_into(idx![fill(&ids, 0)], &mut out).unwrap_err();
    assert_eq!((error.kind(), out.i(2).to_vec()), (ErrorKind::ShapeMismatch, vec![3, 1, 1]));

    // An index as a value: read by reference, explained, printed, planned and turned into one of run time.
    let index = idx![fill(&ids, 5), drop(tl(7))];
    assert_eq!(index.to_string(), "fill(&ids, 5), drop(tl(7))");
    assert!(t.explain(index).error().is_none());
    assert_eq!(t.layout().plan_gather(Outer, &index).expect("good").shape(), [3]);
    let index = idx![.., fill(&ids, 5)];
    assert_eq!(t.oix(&index), t.oix(index));
    assert_eq!(t.oix(DynIndex::from(index)).to_vec(), t.oix(index).to_vec());

    fn read<T: Clone, I>(t: &Tensor2<T>, index: I) -> Vec<T>
    where
        I: IntoIndex<List: Ranks<Outer> + Reads<T>>,
        Rank<2>: IndexedBy<I, Outer>,
    {
        t.oix(index).to_vec()
    }
    fn clear<I>(t: &mut Tensor2<i32>, index: I)
    where
        I: IntoIndex<List: Ranks<Outer> + Writes>,
        Rank<2>: IndexedBy<I, Outer>,
    {
        t.oix_mut(index).fill(0);
    }
    assert_eq!(read(&t, idx![1, fill(&ids, 5)]), [13, 5, 11]);
    assert_eq!(read(&Tensor2::from([[true, false]]), idx![0, fill([2, 1], true)]), [true, false]);
    let mut t = t;
    clear(&mut t, idx![1, drop(&ids)]);
    assert_eq!(t.i(1).to_vec(), [10, 0, 12, 0]);
}

#[test]
fn marks_explained() {
    let told = |index: DynIndex| t().explain(index).to_string();
    let text = told(DynIndex::from(idx![fill([-1, 9, 0], 5), drop([1, 0])]));
    assert!(text.contains("gathers 2, 0; of 3 entries 1 outside: filled with 5, number 1"), "{text}");
    assert!(text.contains("gathers 1, 0"), "{text}");
    let text = told(DynIndex::from(idx![drop(9), drop([4])]));
    assert!(text.contains("outside of the axis: all is dropped"), "{text}");
    assert!(text.contains("gathers nothing; of 1 entries 1 outside: dropped, number 0"), "{text}");
}

#[test]
fn fills_and_drops_out_of_place() {
    let t = t();
    let text = |index: &str| index.parse::<DynIndex>().expect("good");
    let told = |index: &str| t.try_oix(&text(index)).unwrap_err();
    assert_eq!(told("drop([9])").kind(), ErrorKind::Outside);
    assert_eq!(
        told("fill([9], 0.5)").to_string(),
        "`fill` reads 0.5 for entries outside of their axis, which is no value of type i32"
    );
    assert_eq!(t.try_i(&text("fill(1, 0)")).unwrap_err().kind(), ErrorKind::NotBasic);
    let mut u = t.clone();
    let error = u.try_oix_mut(&text("fill([9], 0)")).expect("told by the verb").try_assign(1).unwrap_err();
    assert_eq!((error.kind(), u == t), (ErrorKind::Outside, true));
    for index in ["fill([2, -9], 0), drop(tl(3)), fill([[1], [2]], -0.5)", "fill(7, true)"] {
        assert_eq!(text(index).to_string(), index);
    }
    for index in ["fill([1])", "drop([1], 2)", "fill([1], x)", "drop(1:2)", "fill([1], 1, 2)"] {
        assert!(index.parse::<DynIndex>().is_err(), "{index}");
    }
    // What is marked has no gradient.
    let plan =
        Layout::row_major([3]).and_then(|layout| layout.plan_gather(Outer, idx![fill([2, 9, 2], 0)])).expect("good");
    assert_eq!(plan.gather_backward([1.0, 10.0, 100.0], &[3]).expect("fits").to_vec(), [0.0, 0.0, 101.0]);
    assert_eq!(plan.lookups().unwrap_err().kind(), ErrorKind::Outside);
    // Of two words, one inside the other, the inner one acts.
    let inner = DynElement::Outside { outside: Outside::Clip, element: Box::new(DynElement::At(Position::Signed(9))) };
    let nested = DynIndex::new().element(DynElement::Outside { outside: Outside::Wrap, element: Box::new(inner) });
    assert_eq!(t.i(&nested).to_vec(), [20, 21, 22, 23]);
}

/// The functions of the words give elements of an index that is built at run time.
#[test]
fn words_of_built_indices() {
    let ids = vec![2_u8, 9];
    let index = DynIndex::new()
        .element(outside::clip([2, -9]))
        .element(outside::wrap(-1))
        .element(outside::fill(&ids, 0.5))
        .element(outside::drop(tl(3)));
    assert_eq!(index.to_string(), "clip([2, -9]), wrap(-1), fill([2, 9], 0.5), drop(tl(3))");
    assert_eq!(index, DynIndex::from(idx![clip([2, -9]), wrap(-1), fill(&ids, 0.5), drop(tl(3))]));
    let elements = [DynElement::from(outside::clip(9)), DynElement::from(outside::fill([1, 7], -7))];
    assert_eq!(t().oix(DynIndex::from_iter(elements)).to_vec(), [21, -7]);
    let mut t = t();
    t.oix_mut(DynIndex::new().element(outside::drop([9, 1]))).fill(0);
    assert_eq!(t.i(idx![.., 0]).to_vec(), [0, 0, 20]);
}

/// The value of a run-time index is converted where the element type has it, and refused with its text where not.
#[test]
fn values_of_run_time_indices() {
    fn read<T: Clone + Default + std::fmt::Debug>(value: impl Into<FillValue>) -> Result<T, String> {
        let outside = Outside::Fill(value.into());
        let element = Box::new(DynElement::Ints { shape: vec![1], entries: vec![3] });
        let index = DynIndex::new().element(DynElement::Outside { outside, element });
        let t = Tensor::from_vec([1], vec![T::default()]).expect("one element");
        t.try_oix(&index).map(|t| t.to_vec()[0].clone()).map_err(|error| error.to_string())
    }
    fn refused<T>(value: &str, element: &str) -> Result<T, String> {
        Err(format!("`fill` reads {value} for entries outside of their axis, which is no value of type {element}"))
    }
    assert_eq!((read::<f32>(0), read::<f64>(-7_i64), read::<f32>(0.1)), (Ok(0.0), Ok(-7.0), Ok(0.1)));
    assert_eq!((read::<i8>(-128), read::<u128>(i128::MAX)), (Ok(-128), Ok(i128::MAX as u128)));
    assert_eq!(read::<f64>(i128::MIN), Ok(-(2_f64.powi(127))));
    assert_eq!(read::<f32>(f64::INFINITY), Ok(f32::INFINITY));
    assert!(read::<f32>(f64::NAN).expect("a float").is_nan());
    assert_eq!(read::<f32>(f64::from(f32::MAX)), Ok(f32::MAX));
    assert_eq!((read::<u128>(u128::MAX), read::<f64>(1_u128 << 127)), (Ok(u128::MAX), Ok(2_f64.powi(127))));
    assert_eq!(read::<f64>(u128::MAX), refused(&u128::MAX.to_string(), "f64"));
    assert_eq!(read::<f32>(u128::MAX), refused(&u128::MAX.to_string(), "f32"));
    assert_eq!(read::<i128>(u128::MAX), refused(&u128::MAX.to_string(), "i128"));
    assert_eq!(FillValue::from(7_u128), FillValue::from(7));
    assert_eq!(Tensor1::from([1_u128, 2]).oix(idx![fill([1, 2], u128::MAX)]).to_vec(), [2, u128::MAX]);
    assert_eq!(read::<f32>(1e300), refused("1e300", "f32"));
    assert_eq!(read::<f32>(16_777_217), refused("16777217", "f32"));
    assert_eq!(read::<f64>(i128::MAX), refused(&i128::MAX.to_string(), "f64"));
    assert_eq!(read::<f32>(i128::MAX), refused(&i128::MAX.to_string(), "f32"));
    assert_eq!((read::<u8>(256), read::<u8>(-1)), (refused("256", "u8"), refused("-1", "u8")));
    assert_eq!((read::<bool>(1), read::<u8>(true)), (refused("1", "bool"), refused("true", "u8")));
    assert_eq!(read::<String>(1), refused("1", "alloc::string::String"));
}

/// What is filled reads, and what is dropped writes, what the strict index does on a tensor with one more plane along each axis,
/// where the entries outside go.
#[test]
fn as_if_there_were_one_more_plane() {
    let tried = Cell::new(0);
    for_each_tape(60, 60..200, |tape: &mut Tape| {
        let extents = [tape.below(4), 1 + tape.below(3), tape.below(5)];
        let t = Tensor::from_fn(extents, |[i, j, k]| (100 * i + 10 * j + k) as i64);
        let padded = Tensor::from_fn([extents[0] + 1, extents[1], extents[2] + 1], |[i, j, k]| {
            if i < extents[0] && k < extents[2] { (100 * i + 10 * j + k) as i64 } else { -7 }
        });
        let (n, m) = (1 + tape.below(3), 1 + tape.below(4));
        let mut entries = |shape: [usize; 2], extent: usize| {
            let n = extent as i64;
            let entries: Vec<i64> =
                (0..shape[0] * shape[1]).map(|_| tape.below(2 * extent + 3) as i64 - n - 1).collect();
            let strict = entries.iter().map(|&e| if (-n..n).contains(&e) { e.rem_euclid(n) } else { n }).collect();
            let tensor = |entries: Vec<i64>| Tensor::from_vec(shape, entries).expect("as many");
            (tensor(entries), tensor(strict))
        };
        let (first, to) = entries([n, 1], extents[0]);
        let (last, at) = entries([1, m], extents[2]);
        let (same, as_well) = entries([n, m], extents[2]);
        macro_rules! modes {
            ($($read:ident $write:ident;)*) => {$(
                for (last, at) in [(&last, &at), (&same, &as_well)] {
                    let read = t.$read(idx![fill(&first, -7), :, fill(last, -7)]);
                    let strict = padded.$read(idx![&to, :, at]);
                    assert_eq!(read, strict, "{} {first} {last} of {extents:?}", stringify!($read));
                    let (mut t, mut padded) = (t.clone(), padded.clone());
                    let value = Tensor::from_vec(strict.shape(), (0..strict.len() as i64).collect()).expect("as many");
                    t.$write(idx![drop(&first), :, drop(last)]).assign(&value);
                    padded.$write(idx![&to, :, at]).assign(&value);
                    t.$write(idx![drop(&first), :, drop(last)]).accumulate(Add, &value);
                    padded.$write(idx![&to, :, at]).accumulate(Add, &value);
                    assert_eq!(t, padded.i(idx![..extents[0], :, ..extents[2]]), "{} {first} {last}", stringify!($write));
                    tried.set(tried.get() + 1);
                }
            )*};
        }
        modes! { oix oix_mut; vix vix_mut; nix nix_mut; tix tix_mut; }
    });
    enough(tried.get(), 300, "were tried");
}

/// `fill` and `drop` are a plain loop over the places, at any density of entries outside, of boxes and of single elements, into new
/// memory, into memory in a row and into memory at strides; whatever a verb does with a position that is named twice.
#[test]
fn as_a_plain_loop() {
    let tried = Cell::new([0; 2]);
    for_each_tape(200, 60..300, |tape: &mut Tape| {
        let extents = [tape.below(4), tape.below(3), tape.below(4)];
        let t = Tensor::from_fn(extents, |[i, j, k]| 1 + (100 * i + 10 * j + k) as i64);
        let density = [0, 1, 30, 90, 100][tape.below(5)];
        let mut ids = |len: usize, extent: usize| -> Vec<i64> {
            let n = extent as i64;
            let mut entry = || {
                let outside = tape.below(100) < density || extent == 0;
                let away = tape.below(2 * extent + 1) as i64;
                match (outside, tape.below(2)) {
                    (true, 0) => n + away,
                    (true, _) => -n - 1 - away,
                    _ => away.min(2 * n - 1) - n,
                }
            };
            (0..len).map(|_| entry()).collect()
        };
        let on_axis = |e: i64, extent: usize| {
            let n = extent as i64;
            (-n..n).contains(&e).then(|| e.rem_euclid(n) as usize)
        };
        let (a, b) = (ids(5, extents[0]), ids(3, extents[2]));
        let both = ids(5, extents[2]);
        // The element of a place, or which of the two is outside first.
        let outer = |i: usize, j: usize, k: usize| match (on_axis(a[i], extents[0]), on_axis(b[k], extents[2])) {
            (Some(i), Some(k)) => Ok([i, j, k]),
            (None, _) => Err(-7),
            (_, None) => Err(-8),
        };
        let joint = |p: usize, j: usize| match (on_axis(a[p], extents[0]), on_axis(both[p], extents[2])) {
            (Some(i), Some(k)) => Ok([i, j, k]),
            (None, _) => Err(-7),
            (_, None) => Err(-8),
        };
        let read = |place: Result<[usize; 3], i64>| place.map_or_else(|x| x, |index| t[index]);
        let wanted = Tensor::from_fn([5, extents[1], 3], |[i, j, k]| read(outer(i, j, k)));
        let points = Tensor::from_fn([5, extents[1]], |[p, j]| read(joint(p, j)));
        assert_eq!(t.oix(idx![fill(&a, -7), .., fill(&b, -8)]), wanted);
        assert_eq!(t.vix(idx![fill(&a, -7), :, fill(&both, -8)]), points);
        let mut apart = Tensor::full([5, 2 * extents[1], 3], 0);
        t.oix_into(idx![fill(&a, -7), .., fill(&b, -8)], apart.i_mut(idx![.., ::2, ..]));
        assert_eq!(apart.i(idx![.., ::2, ..]), wanted);
        assert!(apart.i(idx![.., 1::2, ..]).iter().all(|&x| x == 0), "between them");
        let mut out = Tensor::full([5, extents[1]], 0);
        t.vix_into(idx![fill(&a, -7), :, fill(&both, -8)], &mut out);
        assert_eq!(out, points);

        // One element of the index alone, and a group of two axes.
        let one = Tensor::from_fn([5, extents[1], extents[2]], |[i, j, k]| {
            on_axis(a[i], extents[0]).map_or(-7, |i| t[[i, j, k]])
        });
        assert_eq!(t.oix(idx![fill(&a, -7)]), one);
        let square = Tensor::from_vec([2, 2], a[..4].to_vec()).expect("four");
        let read = t.oix(idx![fill(&square, -7)]).to_vec();
        assert_eq!(read, one.i(idx![:4]).to_vec());

        macro_rules! written {
            ($write:ident [$($index:tt)*], $shape:expr, |$at:ident| $place:expr) => {{
                let value = Tensor::from_vec(&$shape[..], (0..$shape.iter().product::<usize>() as i64).collect());
                let value = value.expect("as many");
                let (mut set, mut updated, mut summed, mut mapped) = (t.clone(), t.clone(), t.clone(), t.clone());
                set.$write(idx![$($index)*]).assign(&value);
                updated.$write(idx![$($index)*]).add_assign(&value);
                summed.$write(idx![$($index)*]).accumulate(Add, &value);
                mapped.$write(idx![$($index)*]).map_inplace(|x| *x = -*x);
                let (mut set_by_loop, mut summed_by_loop, mut updated_by_loop) = (t.clone(), t.clone(), t.clone());
                let mut mapped_by_loop = t.clone();
                let places = Layout::<DynRank>::row_major(&$shape[..]).expect("small");
                for n in 0..places.len() {
                    let $at = places.unravel(n).expect("a place");
                    let place: Result<[usize; 3], i64> = $place;
                    let Ok(index) = place else { continue };
                    let value = value.to_vec()[n];
                    set_by_loop[index] = value;
                    summed_by_loop[index] += value;
                    updated_by_loop[index] = t[index] + value;
                    mapped_by_loop[index] = -t[index];
                }
                assert_eq!([&set, &updated, &summed, &mapped], [&set_by_loop, &updated_by_loop, &summed_by_loop, &mapped_by_loop]);
                let mut one = t.clone();
                one.$write(idx![$($index)*]).fill(5);
                set_by_loop = t.clone();
                for n in 0..places.len() {
                    let $at = places.unravel(n).expect("a place");
                    let place: Result<[usize; 3], i64> = $place;
                    if let Ok(index) = place { set_by_loop[index] = 5 }
                }
                assert_eq!(one, set_by_loop);
            }};
        }
        written!(oix_mut [drop(&a), .., drop(&b)], [5, extents[1], 3], |at| outer(at[0], at[1], at[2]));
        written!(vix_mut [drop(&a), :, drop(&both)], [5, extents[1]], |at| joint(at[0], at[1]));
        let [mut whole, mut last] = tried.get();
        whole += 1;
        last += usize::from(on_axis(a[4], extents[0]).is_some() && on_axis(b[2], extents[2]).is_some());
        tried.set([whole, last]);
    });
    let [whole, last] = tried.get();
    enough(whole, 100, "were tried");
    enough(last, 20, "had a last element");
    assert!(last < whole, "{whole} {last}");
}

/// Two plans with marked entries become one: what reading twice gives, reading once gives.
#[test]
fn plans_follow_each_other_with_their_marked_entries() -> Result<(), Box<dyn std::error::Error>> {
    let full = Tensor::from_vec(vec![4, 5, 6], (0..120).collect::<Vec<i64>>())?;
    let empty = [[0, 5, 6], [4, 0, 6], [4, 5, 0]].map(|shape| Tensor::full(shape.to_vec(), 0));
    let firsts = [
        "...",
        "None, 1.., ::-2, 3",
        "fill([9, 0, -9, 3], -1)",
        ":, fill([[1, 9], [-7, 2]], -1), ::3",
        "fill([1, 8], -1), :, fill([5, 9, 0], -2)",
        "fill([[0], [7]], -1), [1, 4, 2]",
        "fill([0, 9, 1], -1), [1, 4, 2], fill([7, 8, 1], -2)",
        "fill(9, -1)",
        "fill([9, 9], -1), ::2",
        "fill([9, 0], -1), fill([0, 9], -2)",
        "fill([0, 9], -1), fill([9, 9], -2)",
        "[true, false, true, true], fill([1, 6, 6], -1)",
        "fill([1, 2], -1), ..., [0, 5]",
        "0, fill([1, 9, 3], -1)",
        "1:1, fill([9, 0], -1)",
    ];
    let seconds = [
        "...",
        "0",
        "1",
        "..., 1",
        "::-1, ...",
        "None, ..., -1",
        "[0, -1, 0]",
        "fill([0, 9, -1, 0], -3)",
        "..., fill([1, -9, 0], -3)",
        "fill(7, -3)",
        "fill([[0], [9]], -3), [0, 1]",
        "[0, 0], fill([9, 0], -3)",
        "fill([0, 9], -3), ..., fill([0, 9], -4)",
        "..., clip([9, 0]), None",
        ":, fill([9], -3)",
        "[true], fill([0], -3)",
        "2:2",
    ];
    let mut composed = 0;
    let pairs = || firsts.iter().flat_map(|first| seconds.map(|second| (first, second)));
    for (t, (first, second)) in [full].iter().chain(&empty).flat_map(|t| pairs().map(move |pair| (t, pair))) {
        let (first, second): (DynIndex, DynIndex) = (first.parse()?, second.parse()?);
        macro_rules! both {
            ($mode:ident $read:ident, [$($inner:ident $inner_read:ident),*]) => {
                let Ok(plan) = t.layout().plan_gather($mode, &first) else { continue };
                let between = plan.gather(t)?;
                assert_eq!(between, t.$read(&first)?);
                $({
                    let (once, twice) = (plan.then_gather($inner, &second), between.$inner_read(&second));
                    assert_eq!(once.as_ref().err(), twice.as_ref().err(), "{first}, then {second}");
                    if let (Ok(once), Ok(twice)) = (once, twice) {
                        assert_eq!(once.gather(t)?, twice, "{first}, then {second}");
                        for n in 0..twice.len() {
                            let out = Layout::<DynRank>::row_major(once.shape())?.unravel(n).expect("a place");
                            let (there, seen) = (once.source_index(&out), twice.iter().nth(n).copied());
                            let there = there.map(|index| index.iter().zip([30, 6, 1]).map(|(&i, s)| (i * s) as i64).sum());
                            assert_eq!(there, seen.filter(|&x| x >= 0), "{first}, then {second}, {out:?}");
                        }
                        // And a third one, which is a view.
                        let backwards: DynIndex = "::-1, ...".parse()?;
                        if !twice.shape().is_empty() {
                            let thrice = once.then(&backwards)?;
                            assert_eq!(thrice.gather(t)?, twice.i(&backwards), "{first}, then {second}");
                        }
                        composed += 1;
                    }
                })*
            };
        }
        both!(Outer try_oix, [Outer try_oix, Vectorized try_vix, NumPy try_nix, PyTorch try_tix]);
        both!(Vectorized try_vix, [Outer try_oix, Vectorized try_vix, NumPy try_nix, PyTorch try_tix]);
        both!(NumPy try_nix, [Outer try_oix, NumPy try_nix]);
    }
    enough(composed, 1000, "were composed");
    Ok(())
}

/// Windows and diagonals follow marked entries, and what is left of a plan without them is a plan without.
#[test]
fn what_follows_marked_entries() -> Result<(), IndexError> {
    let t = Tensor::from_vec([4, 5], (0..20).collect::<Vec<i64>>())?;
    let plan = t.layout().plan_gather(Outer, idx![fill([3, 9, 0, 1], -1), fill([0, 8, 2, 4], -2)])?;
    let read = plan.gather(&t)?;
    assert_eq!(plan.then_windows([2, 3])?.gather(&t)?, read.windows([2, 3]));
    assert_eq!(plan.then_windows_by([2, 3], [2, 1])?.gather(&t)?, read.windows_by([2, 3], [2, 1]));
    assert_eq!(plan.then_diagonal_of(0, 1)?.gather(&t)?, read.diagonal_of(0, 1));
    let rest = plan.then(idx![2.., 3])?;
    assert_eq!(rest.to_string(), "src[0] = idx0[out[0]]; src[1] = idx1[]");
    assert_eq!(rest.lookups()?[0].parts[0].iter().collect::<Vec<_>>(), [0, 1]);
    // One entry that is marked is all places.
    let one = t.layout().plan_gather(Outer, idx![fill([1, 7], -1)])?.then(idx![1])?;
    let mut out = Tensor2::full([5, 2], 0);
    one.gather_into(&t, out.i_mut(idx![.., 0]))?;
    assert_eq!(out, [[-1, 0]; 5]);
    assert_eq!(one.gather(&t)?, [-1; 5]);
    // Places that `drop` marks are no places for the adjoint, whichever plan marks them.
    let drops = t.layout().plan_gather(Outer, idx![drop([3, 9, 0])])?.then_gather(Outer, idx![.., drop([1, 7])])?;
    let ones = Tensor2::full([3, 2], 1.0);
    let back = drops.adjoint().apply(&ones)?;
    assert_eq!((back.to_vec().iter().sum::<f64>(), back[[3, 1]], back[[0, 1]]), (2.0, 1.0, 1.0));
    assert_eq!(drops.gather(&t).unwrap_err().kind(), ErrorKind::Outside);
    Ok(())
}

/// What is refused is named as the caller wrote it, not as the part of it that is written.
#[test]
fn a_refused_value_beside_dropped_places() {
    let mut t = Tensor1::from([10, 20, 30]);
    let index = || idx![drop([7, 0])];
    let told = |result: Result<(), IndexError>| result.unwrap_err().to_string();
    assert_eq!(
        told(t.try_oix_mut(index()).unwrap().try_floor_div_assign([1, 0])),
        "the divisor is 0 at [1] of a value of shape [2]"
    );
    assert_eq!(told(t.try_oix_mut(index()).unwrap().try_floor_div_assign(0)), "the divisor is 0");
    let column = Tensor2::from([[1], [-1]]);
    let told = told(t.try_oix_mut(idx![drop([[7, 9], [0, 2]])]).unwrap().try_pow_assign(&column));
    assert!(told.ends_with("at [1, 0] of a value of shape [2, 1]"), "{told}");
    t.oix_mut(index()).floor_div_assign([0, 2]);
    assert_eq!(t.to_vec(), [5, 20, 30]);
    // However large it is: its numbers are not written down.
    let mut large = Tensor::full([2, 1 << 20], 1_u8);
    let zeros = Tensor::full([2, 1 << 20], 0_u8);
    let error = large.try_oix_mut(idx![drop([9, 1]), ..]).unwrap().try_floor_div_assign(&zeros).unwrap_err();
    assert_eq!(error.to_string(), "the divisor is 0 at [1, 0] of a value of shape [2, 1048576]");
}

/// The parts of `fill` are evaluated from left to right, as all of an index is.
#[test]
fn the_order_of_evaluation() {
    let t = Tensor1::from([10, 20, 30]);
    let mut n = 0;
    let mut next = || {
        n += 1;
        n
    };
    assert_eq!(t.oix(idx![fill(next(), next())])[[]], 20);
    assert_eq!(t.oix(idx![fill([next() - 3, 9], next())]), [10, 4]);
    let mut stack = vec![1_usize, 7];
    assert_eq!(t.oix(idx![fill(stack.pop().unwrap(), stack.len() as i32)])[[]], 1);
}

/// A variable in an array may be a row, a literal beside a byte is one, and a literal beside an unsigned variable may use all of its bits.
#[test]
fn literals_beside_other_things() {
    let t = Tensor::from_fn([4, 3], |[i, j]| 3 * i + j);
    let row = [2, 3];
    assert_eq!(t.oix(idx![[row, [0, 1]]]).shape(), [2, 2, 3]);
    assert_eq!(t.oix(idx![vec![row, [0, 1]]]).shape(), [2, 2, 3]);
    assert_eq!(t.oix(idx![[[row], [[0, 1]]]]).shape(), [2, 1, 2, 3]);
    assert_eq!(t.i(idx![b'c' - b'a' + 1])[[0]], 9);
    assert_eq!(t.oix(idx![[b'd' - b'a', 1]]).shape(), [2, 3]);
    let hash = 0x7fff_ffff_ffff_fff2_u64;
    assert_eq!(t.i(idx![hash & 0x8000_0000_0000_0003])[[0]], 6);
}
