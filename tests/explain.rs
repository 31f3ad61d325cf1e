//! What `explain` says, compared as whole texts.

use std::ops::Bound;

use tensor_idx::error::ErrorKind;
use tensor_idx::index::{DynElement, StrictRange};
use tensor_idx::prelude::*;

/// Shape [4, 10, 6], strides [60, 6, 1].
fn tensor() -> Tensor3<i32> {
    Tensor::full([4, 10, 6], 0)
}

#[track_caller]
fn check(explanation: impl std::fmt::Display, expected: &str) {
    let (printed, expected) = (explanation.to_string(), expected.trim_start_matches('\n'));
    assert!(printed == expected, "printed:\n{printed}\nexpected:\n{expected}");
}

#[test]
fn every_kind_of_basic_element() {
    check(
        tensor().explain(idx![1, 2..8;2, NewAxis, ::-1]),
        "
idx![1, 2..8;2, NewAxis, ::-1]   [4, 10, 6] -> [3, 1, 6]
  axis 0 of 4    1         position 1         -> gone
  axis 1 of 10   2..8;2    2, 4, 6            -> axis 0 of 3
                 NewAxis   inserted           -> axis 1 of 1
  axis 2 of 6    ::-1      5, 4, 3, 2, 1, 0   -> axis 2 of 6
  plan      src[0] = 1; src[1] = 2 + 2*out[0]; src[2] = 5 - out[2]
  strides   [60, 6, 1] -> [12, 0, -1]
  offset    0 + 1*60 + 2*6 + 5*1 = 77
  view: nothing is copied",
    );
}

#[test]
fn an_ellipsis_stands_for_axes() {
    let n = 3;
    check(
        tensor().explain(idx![..., n - 1]),
        "
idx![..., n - 1]   [4, 10, 6] -> [4, 10]
  axis 0 of 4    ...     all 4        -> axis 0 of 4
  axis 1 of 10   ...     all 10       -> axis 1 of 10
  axis 2 of 6    n - 1   position 2   -> gone
  plan      src[0] = out[0]; src[1] = out[1]; src[2] = 2
  strides   [60, 6, 1] -> [60, 6]
  offset    0 + 2*1 = 2
  view: nothing is copied",
    );
}

#[test]
fn or_for_none() {
    check(
        tensor().explain(idx![..., 1, ..tl(0), ..]),
        "
idx![..., 1, ..tl(0), ..]   [4, 10, 6] -> [9, 6]
                 ...       stands for no axis
  axis 0 of 4    1         position 1           -> gone
  axis 1 of 10   ..tl(0)   0 to 8               -> axis 0 of 9
  axis 2 of 6    ..        all 6                -> axis 1 of 6
  plan      src[0] = 1; src[1] = out[0]; src[2] = out[1]
  strides   [60, 6, 1] -> [6, 1]
  offset    0 + 1*60 = 60
  view: nothing is copied",
    );
}

#[test]
fn what_is_not_named_is_kept() {
    check(
        tensor().explain(idx![-1]),
        "
idx![-1]   [4, 10, 6] -> [10, 6]
  axis 0 of 4    -1            position 3 = 4 - 1   -> gone
  axis 1 of 10   (not named)   all 10               -> axis 0 of 10
  axis 2 of 6    (not named)   all 6                -> axis 1 of 6
  plan      src[0] = 3; src[1] = out[0]; src[2] = out[1]
  strides   [60, 6, 1] -> [6, 1]
  offset    0 + 3*60 = 180
  view: nothing is copied",
    );
}

#[test]
fn positions_from_the_tail() {
    check(
        tensor().explain(idx![tl(0), ..]),
        "
idx![tl(0), ..]   [4, 10, 6] -> [10, 6]
  axis 0 of 4    tl(0)         position 3 = 4 - 1 - 0   -> gone
  axis 1 of 10   ..            all 10                   -> axis 0 of 10
  axis 2 of 6    (not named)   all 6                    -> axis 1 of 6
  plan      src[0] = 3; src[1] = out[0]; src[2] = out[1]
  strides   [60, 6, 1] -> [6, 1]
  offset    0 + 3*60 = 180
  view: nothing is copied",
    );
}

#[test]
fn slices_say_what_they_became() {
    check(
        tensor().explain(idx![-9:100, :2:-100, 20:0:-3]),
        "
idx![-9:100, :2:-100, 20:0:-3]   [4, 10, 6] -> [4, 1, 2]
  axis 0 of 4    -9:100    all 4; start -9 becomes 0, stop 100 becomes 4   -> axis 0 of 4
  axis 1 of 10   :2:-100   9                                               -> axis 1 of 1
  axis 2 of 6    20:0:-3   5, 2; start 20 becomes 5                        -> axis 2 of 2
  plan      src[0] = out[0]; src[1] = 9 + out[1]; src[2] = 5 - 3*out[2]
  strides   [60, 6, 1] -> [60, 0, -3]
  offset    0 + 9*6 + 5*1 = 59
  view: nothing is copied",
    );
}

#[test]
fn empty_ranges() {
    check(
        tensor().explain(idx![0:0, 3..3]),
        "
idx![0:0, 3..3]   [4, 10, 6] -> [0, 0, 6]
  axis 0 of 4    0:0           nothing   -> axis 0 of 0
  axis 1 of 10   3..3          nothing   -> axis 1 of 0
  axis 2 of 6    (not named)   all 6     -> axis 2 of 6
  plan      src[0] = out[0]; src[1] = out[1]; src[2] = out[2]
  strides   [60, 6, 1] -> [0, 0, 1]
  offset    0
  view: nothing is copied",
    );
}

#[test]
fn strict_ranges_backwards() {
    check(
        tensor().explain(idx![.., ..;-3]),
        "
idx![.., ..;-3]   [4, 10, 6] -> [4, 4, 6]
  axis 0 of 4    ..            all 4        -> axis 0 of 4
  axis 1 of 10   ..;-3         9, 6, 3, 0   -> axis 1 of 4
  axis 2 of 6    (not named)   all 6        -> axis 2 of 6
  plan      src[0] = out[0]; src[1] = 9 - 3*out[1]; src[2] = out[2]
  strides   [60, 6, 1] -> [60, -18, 1]
  offset    0 + 9*6 = 54
  view: nothing is copied",
    );
}

#[test]
fn long_walks() {
    check(
        tensor().explain(idx![.., 1.., tl(0)]),
        "
idx![.., 1.., tl(0)]   [4, 10, 6] -> [4, 9]
  axis 0 of 4    ..      all 4                    -> axis 0 of 4
  axis 1 of 10   1..     1 to 9                   -> axis 1 of 9
  axis 2 of 6    tl(0)   position 5 = 6 - 1 - 0   -> gone
  plan      src[0] = out[0]; src[1] = 1 + out[1]; src[2] = 5
  strides   [60, 6, 1] -> [60, 6]
  offset    0 + 1*6 + 5*1 = 11
  view: nothing is copied",
    );
}

#[test]
fn the_identity() {
    check(
        tensor().explain(idx![]),
        "
idx![]   [4, 10, 6] -> [4, 10, 6]
  axis 0 of 4    (not named)   all 4    -> axis 0 of 4
  axis 1 of 10   (not named)   all 10   -> axis 1 of 10
  axis 2 of 6    (not named)   all 6    -> axis 2 of 6
  plan      src[0] = out[0]; src[1] = out[1]; src[2] = out[2]
  strides   [60, 6, 1] -> [60, 6, 1]
  offset    0
  view: nothing is copied",
    );
}

#[test]
fn tuples_and_other_values() {
    check(
        tensor().explain((.., 1.., Ellipsis)),
        "
idx![.., 1.., ...]   [4, 10, 6] -> [4, 9, 6]
  axis 0 of 4    ..    all 4    -> axis 0 of 4
  axis 1 of 10   1..   1 to 9   -> axis 1 of 9
  axis 2 of 6    ...   all 6    -> axis 2 of 6
  plan      src[0] = out[0]; src[1] = 1 + out[1]; src[2] = out[2]
  strides   [60, 6, 1] -> [60, 6, 1]
  offset    0 + 1*6 = 6
  view: nothing is copied",
    );
}

#[test]
fn arrays_of_positions() {
    check(
        tensor().explain([1, 2]),
        "
idx![1, 2]   [4, 10, 6] -> [6]
  axis 0 of 4    1             position 1   -> gone
  axis 1 of 10   2             position 2   -> gone
  axis 2 of 6    (not named)   all 6        -> axis 0 of 6
  plan      src[0] = 1; src[1] = 2; src[2] = out[0]
  strides   [60, 6, 1] -> [1]
  offset    0 + 1*60 + 2*6 = 72
  view: nothing is copied",
    );
}

#[test]
fn every_mistake_stands_at_its_element() {
    check(
        tensor().explain(idx![7, 11.., 1:2]),
        "
idx![7, 11.., 1:2]   [4, 10, 6] -> refused
  axis 0 of 4    7      error: index 7 is outside -4..4 on axis 0 of shape [4, 10, 6]
  axis 1 of 10   11..   error: range 11.. is outside 0..10 on axis 1 of shape [4, 10, 6]
  axis 2 of 6    1:2    1",
    );
}

#[test]
fn reversed_ranges_and_zero_steps() {
    let n = 3;
    let zero = 0;
    check(
        tensor().explain(idx![3..n - 1, ::zero]),
        "
idx![3..n - 1, ::zero]   [4, 10, 6] -> refused
  axis 0 of 4    3..n - 1      error: range 3..2 ends before it starts on axis 0 of shape [4, 10, 6], at `3..n - 1`
  axis 1 of 10   ::zero        error: the step of a slice cannot be 0, on axis 1 of shape [4, 10, 6], at `::zero`
  axis 2 of 6    (not named)   all 6",
    );
}

#[test]
fn too_many_indices() {
    check(
        tensor().explain(DynIndex::new().at(0).at(1).at(2).at(3).new_axis()),
        "
idx![0, 1, 2, 3, NewAxis]   [4, 10, 6] -> refused
  axis 0 of 4    0         position 0
  axis 1 of 10   1         position 1
  axis 2 of 6    2         position 2
                 3         error: there is no axis 3
                 NewAxis   inserted
  error: too many indices: shape [4, 10, 6] has 3 axes, the index names 4",
    );
}

#[test]
fn two_ellipses() {
    use tensor_idx::index::{DynElement, Outside};
    let clipped = DynElement::Outside { outside: Outside::Clip, element: Box::new(DynElement::Ellipsis) };
    let error = tensor().try_i(&DynIndex::new().ellipsis().element(clipped)).unwrap_err();
    assert!(error.to_string().ends_with("this one has 2"), "{error}");
    check(
        tensor().explain(DynIndex::new().ellipsis().ellipsis().at(3)),
        "
idx![..., ..., 3]   [4, 10, 6] -> refused
  axis 0 of 4    ...   all 4
  axis 1 of 10   ...   all 10
                 ...   error: a second ellipsis; which axes are whose?
  axis 2 of 6    3     position 3
  error: an index can have only one ellipsis (`...`), this one has 2",
    );
}

#[test]
fn index_arrays_gather() {
    check(
        tensor().explain(idx![[3, 1, -3], .., [0, 5, 5]]),
        "
idx![[3, 1, -3], .., [0, 5, 5]]   [4, 10, 6] -> [3, 10, 3]
  axis 0 of 4    [3, 1, -3]   gathers 3, 1, 1   -> axis 0 of 3
  axis 1 of 10   ..           all 10            -> axis 1 of 10
  axis 2 of 6    [0, 5, 5]    gathers 0, 5, 5   -> axis 2 of 3
  copy: a gather; `oix` gives [3, 10, 3] as shown, `vix` and `nix` [3, 10]",
    );
}

#[test]
fn arrays_that_do_not_broadcast() {
    check(
        tensor().explain(idx![[3, 1, 1], .., [0, 5]]),
        "
idx![[3, 1, 1], .., [0, 5]]   [4, 10, 6] -> [3, 10, 2]
  axis 0 of 4    [3, 1, 1]   gathers 3, 1, 1   -> axis 0 of 3
  axis 1 of 10   ..          all 10            -> axis 1 of 10
  axis 2 of 6    [0, 5]      gathers 0, 5      -> axis 2 of 2
  copy: a gather; `oix` gives [3, 10, 2] as shown, `vix` and `nix` refuse it (index arrays of shapes [3] and [2] do not broadcast together)",
    );
}

#[test]
fn an_array_of_rank_2() {
    check(
        tensor().explain(idx![.., [[0, 1], [2, 3]], 0]),
        "
idx![.., [[0, 1], [2, 3]], 0]   [4, 10, 6] -> [4, 2, 2]
  axis 0 of 4    ..                 all 4                          -> axis 0 of 4
  axis 1 of 10   [[0, 1], [2, 3]]   gathers 0, 1, 2, 3 as [2, 2]   -> axes 1, 2 of [2, 2]
  axis 2 of 6    0                  position 0                     -> gone
  copy: a gather; `oix` and `nix` give [4, 2, 2] as shown, `vix` [2, 2, 4]",
    );
}

#[test]
fn a_bad_entry() {
    check(
        tensor().explain(idx![[3, 1, 1], .., [0, 5, 9]]),
        "
idx![[3, 1, 1], .., [0, 5, 9]]   [4, 10, 6] -> refused
  axis 0 of 4    [3, 1, 1]   gathers 3, 1, 1
  axis 1 of 10   ..          all 10
  axis 2 of 6    [0, 5, 9]   error: index 9 is outside -6..6 on axis 2 of shape [4, 10, 6], entry [2] of the index array",
    );
}

#[test]
fn what_is_refused_is_said_so() {
    // A mask that selects nothing has to broadcast with the arrays beside it in `nix`.
    let t = Tensor::from_vec([4], vec![0; 4]).unwrap();
    let text = t.explain(idx![&[0, 1], false]).to_string();
    assert!(text.contains("`oix` and `vix` give [2, 0] as shown, `nix` refuses it ("), "{text}");
    assert!(t.try_nix(idx![&[0, 1], false]).is_err());
    // An entry beyond 64 bits with a sign.
    let error = t.try_oix(idx![[1, u64::MAX]]).unwrap_err();
    assert_eq!(t.explain(idx![[1, u64::MAX]]).error().map(ToString::to_string), Some(error.to_string()));
}

/// A mistake beside large arrays copies none of them.
#[test]
fn mistakes_beside_large_arrays() {
    let t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    let ids = vec![1_u8; 100_000];
    let error = t.try_nix(idx![&ids, 7]).unwrap_err();
    assert_eq!(error.to_string(), "index 7 is outside -4..4 on axis 1 of shape [4, 4]");
    let error = t.try_nix(idx![&ids, [0, 1]]).unwrap_err();
    assert_eq!(error.to_string(), "index arrays of shapes [100000] and [2] do not broadcast together");
    let mut ids = ids;
    ids[99_999] = 200;
    let error = t.try_nix(idx![&ids, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index 200 is outside -4..4 on axis 0 of shape [4, 4], at `&ids`, entry [99999] of the index array"
    );
    let index = DynIndex::from(idx![&ids, 0]);
    assert!(t.try_nix(&index).unwrap_err().to_string().starts_with("index 200 is outside"));
}

#[test]
fn masks() {
    check(
        tensor().explain(idx![true, [true, false, true, false]]),
        "
idx![true, [true, false, true, false]]   [4, 10, 6] -> [1, 2, 10, 6]
                 true                         a mask of rank 0, true: inserted   -> axis 0 of 1
  axis 0 of 4    [true, false, true, false]   keeps 0, 2                         -> axis 1 of 2
  axis 1 of 10   (not named)                  all 10                             -> axis 2 of 10
  axis 2 of 6    (not named)                  all 6                              -> axis 3 of 6
  copy: a gather; `oix` and `vix` give [1, 2, 10, 6] as shown, `nix` [2, 10, 6]",
    );
}

/// Results of the same shape are told apart by the order of their axes.
#[test]
fn axes_in_another_order() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    let last = |text: String| text.lines().last().unwrap_or_default().to_string();
    assert_eq!(
        last(t.explain(idx![[[true, false, true], [false, true, false]], [0, 1, 3]]).to_string()),
        "  copy: a gather; `oix` gives [3, 3] as shown, `vix` [3, 3] with its axes in another order, `nix` [3]"
    );
    assert_eq!(
        last(t.explain(idx![0, 1..3, [0, 1]]).to_string()),
        "  copy: a gather; `oix` gives [2, 2] as shown, `vix` and `nix` [2, 2] with its axes in another order, `tix` [2, 2]"
    );
}

#[test]
fn a_mask_of_two_axes() {
    let mask = Tensor::from_fn([4, 10], |i| i[0] < i[1]);
    check(
        tensor().explain(idx![&mask, -1]),
        "
idx![&mask, -1]   [4, 10, 6] -> [30]
  axes 0, 1 of [4, 10]   &mask   keeps 30 of 40 places   -> axis 0 of 30
  axis 2 of 6            -1      position 5 = 6 - 1      -> gone
  copy: a gather; `oix`, `vix` and `nix` give [30]",
    );
}

#[test]
fn a_mask_that_does_not_fit() {
    check(
        tensor().explain(idx![[true, false, true]]),
        "
idx![[true, false, true]]   [4, 10, 6] -> refused
  axis 0 of 4    [true, false, true]   error: a mask of shape [3] does not fit axis 0 of shape [4, 10, 6]
  axis 1 of 10   (not named)           all 10
  axis 2 of 6    (not named)           all 6",
    );
}

/// All mistakes are found by one resolver, so an explanation reports the error that a read does.
#[test]
fn the_error_is_that_of_a_read() {
    let t = tensor();
    let (ids, mask, n) = ([0, 12], [true; 5], 12);
    macro_rules! same {
        ($($index:expr;)*) => {$(
            let error = t.try_oix($index).unwrap_err();
            assert_eq!(t.explain($index).error(), Some(&error));
            assert!(t.explain($index).to_string().contains(&error.to_string()), "{error}");
        )*};
    }
    same! {
        idx![.., &ids];
        idx![.., [0, 12], 9];
        idx![&mask];
        idx![.., &mask, n];
        idx![1, n, &mask];
        idx![.., [[1, -11]]];
        DynIndex::new().ellipsis().ellipsis().at(9).ellipsis();
        DynIndex::new().at(9).mask([[true; 2]; 2]).at(1);
        DynIndex::new().element(DynElement::Ints { shape: vec![3], entries: vec![0; 2] });
        DynIndex::new().element(DynElement::Mask { shape: vec![4], entries: vec![true; 2] });
    }
    // An empty mask that does not fit is reported last.
    let none = Tensor1::<bool>::from(Vec::new());
    same! {
        idx![&none, n];
        idx![&none];
        DynIndex::new().mask(&none).ints([0, 12]);
    }
    // A result beyond memory.
    let huge = Tensor::full([1, 1], 0_u8);
    let huge = huge.broadcast_to([1 << 62, 1]);
    assert_eq!(huge.explain(idx![.., [0; 8]]).error(), huge.try_oix(idx![.., [0; 8]]).err().as_ref());
}

#[test]
fn an_ellipsis_and_an_axis_too_many() {
    check(
        tensor().explain(DynIndex::new().at(0).ellipsis().mask([[true; 6]; 10]).ellipsis().at(1).at(-9)),
        "
idx![0, ..., <mask [10, 6]>, ..., 1, -9]   [4, 10, 6] -> refused
  axis 0 of 4            0                position 0
                         ...              stands for no axis
  axes 1, 2 of [10, 6]   <mask [10, 6]>   keeps 60 of 60 places
                         ...              error: a second ellipsis; which axes are whose?
                         1                error: there is no axis 3
                         -9               error: there is no axis 3
  error: an index can have only one ellipsis (`...`), this one has 2",
    );
}

#[test]
fn long_arrays_at_run_time() {
    check(
        tensor().explain(DynIndex::new().ints(vec![1; 1000]).mask(vec![true; 10])),
        "
idx![<ints [1000]>, <mask [10]>]   [4, 10, 6] -> [1000, 10, 6]
  axis 0 of 4    <ints [1000]>   gathers 1, 1, 1, .. 1 (1000 of them)   -> axis 0 of 1000
  axis 1 of 10   <mask [10]>     keeps 0, 1, 2, .. 9 (10 of them)       -> axis 1 of 10
  axis 2 of 6    (not named)     all 6                                  -> axis 2 of 6
  copy: a gather; `oix` and `vix` give [1000, 10, 6] as shown, `nix` refuses it \
         (index arrays of shapes [1000] and [10] do not broadcast together)",
    );
}

#[test]
fn a_view_starts_from_its_own_layout() {
    let t = tensor();
    check(
        t.i(idx![::-1, 2..]).explain(idx![1, ::-2]),
        "
idx![1, ::-2]   [4, 8, 6] -> [4, 6]
  axis 0 of 4   1             position 1   -> gone
  axis 1 of 8   ::-2          7, 5, 3, 1   -> axis 0 of 4
  axis 2 of 6   (not named)   all 6        -> axis 1 of 6
  plan      src[0] = 1; src[1] = 7 - 2*out[0]; src[2] = out[1]
  strides   [-60, 6, 1] -> [-12, 1]
  offset    192 + 1*(-60) + 7*6 = 174
  view: nothing is copied",
    );
}

#[test]
fn rank_0() {
    check(
        Tensor::full([], 0).explain(idx![..., NewAxis]),
        "
idx![..., NewAxis]   [] -> [1]
     ...       stands for no axis
     NewAxis   inserted             -> axis 0 of 1
  strides   [] -> [0]
  offset    0
  view: nothing is copied",
    );
}

#[test]
fn an_empty_axis_has_no_position() {
    check(
        Tensor::full([0, 3], 0).explain(idx![0, 2]),
        "
idx![0, 2]   [0, 3] -> refused
  axis 0 of 0   0   error: index 0 is outside 0..0 on axis 0 of shape [0, 3]
  axis 1 of 3   2   position 2",
    );
}

/// What is said is what happens.
#[test]
fn the_error_and_the_layout_are_those_of_try_i() {
    let t = tensor();
    let elements: [fn(DynIndex) -> DynIndex; 12] = [
        |index| index.at(1),
        |index| index.at(-5),
        |index| index.range(2..),
        |index| index.range(..11),
        |index| index.slice(None, 99, None),
        |index| index.slice(None, None, -2),
        |index| index.ellipsis(),
        |index| index.new_axis(),
        |index| index.range(StrictRange::new(Bound::Included(hd(5)), Bound::Excluded(hd(3)), 1)),
        |index| index.ints([0, 1]),
        |index| index.mask([true]),
        |index| index.flag(true),
    ];
    let (mut views, mut refused) = (0, 0);
    for first in elements {
        for second in elements {
            for third in elements {
                let index = third(second(first(DynIndex::new())));
                let text = index.to_string();
                let explanation = t.explain(&index);
                assert_eq!(explanation.error(), t.try_oix(&index).err().as_ref(), "{text}");
                match t.try_i(&index) {
                    Ok(view) => {
                        views += 1;
                        assert!(explanation.is_view(), "{text}");
                        assert_eq!(explanation.shape(), Some(view.shape()), "{text}");
                        let extents: Vec<_> = explanation.steps().iter().filter_map(|step| step.extent()).collect();
                        assert_eq!(extents, view.shape(), "{text}");
                    }
                    // A gather is no mistake, and an array hides those after it from `i`.
                    Err(error) if error.to_string().contains("needs a gather") => assert!(!explanation.is_view()),
                    Err(error) => {
                        refused += 1;
                        assert_eq!(explanation.error(), Some(&error), "{text}");
                        assert!(explanation.to_string().contains(&error.to_string()), "{text}");
                    }
                }
            }
        }
    }
    assert!(views > 100 && refused > 100, "{views} views, {refused} refused");
}

#[test]
fn extremes_neither_overflow_nor_panic() {
    let one = Tensor::full([1], 0_u8);
    let huge = one.broadcast_to([isize::MAX as usize]);
    check(
        huge.explain(idx![i64::MAX:i64::MIN:i64::MIN]),
        "
idx![i64::MAX:i64::MIN:i64::MIN]   [9223372036854775807] -> [1]
  axis 0 of 9223372036854775807   i64::MAX:i64::MIN:i64::MIN   9223372036854775806; start 9223372036854775807 becomes \
         9223372036854775806   -> axis 0 of 1
  plan      src[0] = 9223372036854775806 + out[0]
  strides   [0] -> [0]
  offset    0 + 9223372036854775806*0 = 0
  view: nothing is copied",
    );
    let ends = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    for (start, stop, step) in ends.iter().flat_map(|a| ends.iter().flat_map(move |b| ends.map(|c| (*a, *b, c)))) {
        for t in [huge, one.view()] {
            let explanation = t.explain(idx![start:stop:step]);
            assert_eq!(explanation.is_view(), step != 0);
            assert!(!explanation.to_string().is_empty());
        }
    }
}

/// Each array on an axis of its own gives more elements than memory has; together they are a list of points.
#[test]
fn a_result_that_is_too_large_under_one_mode() {
    use tensor_idx::index::NumPy;
    let t = Tensor::full([10, 10, 10, 10], 0_u8);
    let i = vec![0_usize; 1 << 16];
    assert_eq!(t.try_oix(idx![&i, &i, &i, &i]).unwrap_err().kind(), tensor_idx::error::ErrorKind::TooLarge);
    let explanation = t.explain(idx![&i, &i, &i, &i]);
    assert_eq!((explanation.error(), explanation.shape(), explanation.is_view()), (None, None, false));
    assert!(explanation.to_svg_by(NumPy).is_ok());
    let text = explanation.to_string();
    let (_, said) = text.split_once("copy: a gather; ").expect("what is copied");
    assert_eq!(said, "`oix` refuses it (its result does not fit memory), `vix` and `nix` give [65536]");
    let wide = Tensor::full([1; 4], 0_u8);
    let wide = wide.broadcast_to([1 << 15; 4]);
    let (mask, i) = (vec![true; 1 << 15], Tensor::full([8, 1 << 15], 0));
    let text = wide.explain(idx![&mask, &mask, &mask, &i]).to_string();
    let (_, said) = text.split_once("copy: a gather; ").expect("what is copied");
    let refused = "`oix` and `vix` refuse it (its result does not fit memory), `nix` gives [8, 32768]";
    assert!(said.starts_with(refused), "{said}");
}

#[test]
fn what_an_entry_outside_becomes_is_said() {
    let t = Tensor1::from([1, 2, 3]);
    let index: DynIndex = "fill([1, 9], -1)".parse().unwrap();
    assert_eq!(t.explain(&index).index(), "fill([1, 9], -1)");
    for text in ["fill(0, 7)", "drop(3)"] {
        let index: DynIndex = text.parse().unwrap();
        let error = t.try_i(&index).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{text}` needs a gather")), "{text}: {error}");
    }
}

/// An index on a later axis is explained as one with the axes before it.
#[test]
fn an_index_on_one_axis() {
    use tensor_idx::{IntoIndex as _, read::OnAxis};
    let t = Tensor::from_fn([2, 3], |[i, j]| 3 * i + j);
    for (axis, text) in [(1, ".., [2, 0]"), (-1, "..., [2, 0]")] {
        let index = OnAxis::new([2, 0], axis);
        let explanation = t.explain(index);
        assert_eq!((explanation.shape(), explanation.index()), (Some(t.oix(index).shape()), text));
        assert_eq!(t.oix(DynIndex::from(index.into_index())).to_vec(), [2, 0, 5, 3]);
    }
    assert_eq!(t.explain(OnAxis::new([1], -2)).shape(), Some(&[1, 3][..]));
    let (refused, told) = (t.try_oix(OnAxis::new([0, 3], 1)), t.explain(OnAxis::new([0, 3], 1)));
    assert_eq!(told.error(), refused.err().as_ref());
    for (axis, told) in [(-5_i128, "axis -5 is outside -2..2"), (2, "axis 2 is outside -2..2"), (1 << 63, "")] {
        let (refused, far) = (t.try_oix(OnAxis::new([0], axis)).unwrap_err(), t.explain(OnAxis::new([0], axis)));
        assert_eq!(refused.kind(), ErrorKind::AxisOutOfBounds);
        // It is explained as an index with the axes before it.
        assert_eq!(far.error().map(IndexError::kind), Some(ErrorKind::TooManyIndices));
        assert!(refused.to_string().starts_with(told), "{refused}");
    }
    let wide = t.try_oix(OnAxis::new([[true; 3]; 2], 1)).unwrap_err();
    assert_eq!(wide.kind(), ErrorKind::TooManyIndices, "{wide}");
}

/// A width in a format string ends at 65535.
#[test]
fn long_texts() {
    let t = Tensor::from_vec([1], vec![0]).unwrap();
    let long = DynIndex::new().element(DynElement::Ints { shape: vec![1; 40_000], entries: vec![0] });
    let told = t.explain(&long).to_string();
    assert!(told.len() > 80_000 && told.contains("[[[[[[0"), "{}", told.len());
    assert!(t.explain(&long).to_svg().len() > 80_000);
}
