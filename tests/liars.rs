//! The public traits are safe to implement, so a type that contradicts itself gets an error, never somebody else's memory.
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::cell::Cell;
use std::marker::PhantomData;

use tensor_idx::{
    error::ErrorKind,
    index::{Entry, IndexArray, IntoElement, IntoPosition, Mask, Position},
    shape::Extents,
    write::IntoViewMut,
};
use tensor_idx::{index::Outer, prelude::*, shape::Shape};

/// A place that tells another shape than it gives.
struct Place<'a>(TensorViewMut<'a, u64, Rank<1>>);

impl<'a> IntoViewMut<'a, u64> for Place<'a> {
    type Shape = Rank<1>;

    fn shape_to_write(&self) -> &[usize] {
        &[100]
    }

    fn into_view_mut(self) -> TensorViewMut<'a, u64, Rank<1>> {
        self.0
    }
}

#[test]
fn a_place_of_another_shape() {
    let mut t = Tensor::from_vec([2], vec![1, 2]).unwrap();
    let source = Tensor::full([100], 5);
    let plan = source.layout().plan_gather(Outer, idx![[0, 60]]).unwrap();
    let whole = source.layout().plan(idx![]).unwrap();
    assert_eq!(plan.select(Place(t.view_mut())).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(plan.adjoint().add_to(7, Place(t.view_mut())).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(source.gather_into(&whole, Place(t.view_mut())).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(t.to_vec(), [1, 2]);
}

/// Extents that are not those of its type.
struct Lie;

impl tensor_idx::shape::IntoShape for Lie {
    type Shape = tensor_idx::extents::Dims![2, 3];

    fn into_extents(self) -> [usize; 2] {
        [4, 5]
    }
}

#[test]
fn a_shape_of_other_extents() {
    assert_eq!(Layout::row_major(Lie).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(Layout::new(Lie, &[5, 1], 0).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(Layout::from_strides(Lie, &[5, 1]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(Tensor::from_vec(Lie, vec![0; 20]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    assert_eq!(Tensor::full([5], 0).try_broadcast_to(Lie).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

/// Index arrays of another number of entries than their shape has.
struct Ids(&'static [usize], Vec<i64>);

impl IndexArray for Ids {
    type Entry = i64;

    fn extents(&self) -> Extents {
        Extents::from_slice(self.0)
    }

    fn entries(&self) -> Cow<'_, [i64]> {
        Cow::Borrowed(&self.1)
    }

    fn rank(&self) -> usize {
        1
    }
}

impl IntoElement for Ids {
    type Element = tensor_idx::index::Ints<Ids, Rank<1>>;

    fn into_element(self) -> Self::Element {
        <i64 as Entry>::element::<_, Rank<1>>(self)
    }
}

#[test]
fn entries_that_are_missing_or_too_many() {
    let none: Tensor1<String> = Tensor::from_vec([0], vec![]).unwrap();
    let some = none.map(|_| 0_u8);
    for ids in [vec![], vec![0; 3], vec![0; 5]] {
        let ids = || Ids(&[4], ids.clone());
        assert_eq!(none.try_take_along_axis(ids(), 0).unwrap_err().kind(), ErrorKind::DataLength);
        assert_eq!(some.try_take_along_axis(ids(), 0).unwrap_err().kind(), ErrorKind::DataLength);
        assert!(some.layout().plan_along(ids(), 0).is_err());
        let mut out = Tensor::full([8], String::new());
        let gaps = out.i_mut(idx![..;2]);
        assert_eq!(none.try_take_along_axis_into(ids(), 0, gaps).unwrap_err().kind(), ErrorKind::DataLength);
        assert!(none.try_nix(idx![ids()]).is_err());
    }
    assert!(none.try_take_along_axis(Ids(&[usize::MAX], vec![]), 0).is_err());
    // More than a tensor has.
    let many = vec![(); usize::MAX];
    assert_eq!(Tensor::full([1], ()).try_equal(&many).unwrap_err().kind(), ErrorKind::TooLarge);
}

/// A mask whose shape is another every time that it is asked for, and whose rank is what its type says.
struct Grows {
    asked: Cell<usize>,
    extents: [&'static [usize]; 2],
    bits: Vec<bool>,
}

impl IndexArray for Grows {
    type Entry = bool;

    fn extents(&self) -> Extents {
        let asked = self.asked.replace(1);
        Extents::from_slice(self.extents[asked])
    }

    fn entries(&self) -> Cow<'_, [bool]> {
        Cow::Borrowed(&self.bits)
    }

    fn rank(&self) -> usize {
        1
    }
}

impl IntoElement for Grows {
    type Element = Mask<Grows, Rank<1>>;

    fn into_element(self) -> Mask<Grows, Rank<1>> {
        <bool as Entry>::element::<_, Rank<1>>(self)
    }
}

#[test]
fn a_mask_of_another_shape() {
    let grows = |extents, bits: usize| Grows { asked: Cell::new(0), extents, bits: vec![true; bits] };
    let mut t = Tensor::from_vec([4], vec![1, 2, 3, 4]).unwrap();
    for (extents, bits) in [([&[4][..], &[64]], 64), ([&[4], &[4]], 64), ([&[4], &[4]], 3), ([&[4, 1], &[4]], 4)] {
        assert!(t.try_nix(idx![grows(extents, bits)]).is_err());
        assert!(t.try_nix_mut(idx![grows(extents, bits)]).is_err());
        assert!(t.clone().into_dyn().try_oix(idx![grows(extents, bits)]).is_err());
    }
    t.nix_mut(idx![grows([&[4], &[64]], 4)]).assign(7);
    assert_eq!(t.to_vec(), [7; 4]);
}

/// An index array whose type, extents and `rank` say three things.
struct Says<R> {
    extents: &'static [usize],
    refused: Option<&'static (&'static str, &'static str)>,
    rank: PhantomData<R>,
}

impl<R> IndexArray for Says<R> {
    type Entry = i64;

    fn extents(&self) -> Extents {
        Extents::from_slice(self.extents)
    }

    fn entries(&self) -> Cow<'_, [i64]> {
        Cow::Owned(vec![1; self.extents.iter().product()])
    }

    fn rank(&self) -> usize {
        usize::MAX
    }

    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        self.refused
    }
}

impl<R: Shape> IntoElement for Says<R> {
    type Element = tensor_idx::index::Ints<Says<R>, R>;

    fn into_element(self) -> Self::Element {
        <i64 as Entry>::element::<_, R>(self)
    }
}

#[test]
fn index_arrays_of_several_ranks() {
    fn says<R>(extents: &'static [usize]) -> Says<R> {
        Says { extents, refused: None, rank: PhantomData }
    }
    let t = Tensor::from_vec([3, 2], (0..6).collect()).unwrap();
    // Where the rank is known at run time the extents tell it.
    assert_eq!(t.clone().into_dyn().oix(idx![says::<DynRank>(&[2])]).to_vec(), [2, 3, 2, 3]);
    assert_eq!(t.clone().into_dyn().vix(idx![says::<DynRank>(&[2, 2]), 0]).shape(), [2, 2]);
    // Where the type tells one, it is that.
    for extents in [&[2, 2][..], &[], &[1, 1, 1]] {
        assert!(t.try_oix(idx![says::<Rank<1>>(extents)]).is_err());
        // (One without axes broadcasts to any.)
        assert_eq!(t.try_vix(idx![says::<Rank<1>>(extents), [0, 1]]).is_err(), !extents.is_empty());
        assert!(t.try_nix(idx![says::<Rank<1>>(extents), 0]).is_err());
        assert!(t.clone().try_nix_mut(idx![.., says::<Rank<1>>(extents)]).is_err());
    }
    // What comes before it in the index is told first, and so is that it is no index at all.
    let first = t.try_oix(idx![9, says::<Rank<2>>(&[1])]).unwrap_err();
    assert_eq!(first.to_string(), "index 9 is outside -3..3 on axis 0 of shape [3, 2]");
    let unread = || Says::<Rank<2>> { refused: Some(&("a device", "it does not answer")), ..says(&[1]) };
    let error = t.try_oix(idx![0, unread()]).unwrap_err().to_string();
    assert!(error.contains("it does not answer"), "{error}");
    let error = t.try_nix(idx![[0, 1], unread()]).unwrap_err().to_string();
    assert!(error.contains("it does not answer"), "{error}");
    let explanation = t.explain(idx![0, unread()]).to_string();
    assert!(explanation.contains("it does not answer"), "{explanation}");
    let error = t.try_oix(DynIndex::new().at(0).ints(unread())).unwrap_err().to_string();
    assert!(error.contains("it does not answer"), "{error}");
}

/// A number of an axis that is another one from the third time on.
#[derive(Clone, Copy)]
struct Turning;

impl IntoPosition for Turning {
    fn into_position(self) -> Position {
        thread_local!(static ASKED: Cell<usize> = const { Cell::new(0) });
        usize::from(ASKED.replace(ASKED.get() + 1) > 1).into_position()
    }
}

#[test]
fn numbers_of_axes_that_change() {
    let t = Tensor2::from([[1, 2], [3, 4], [5, 6]]);
    let error = t.try_permute([Turning, Turning]).unwrap_err();
    assert_eq!(error.to_string(), "axis 0 is named twice");
}

/// Widths of a border that answer anew each time are asked for once.
#[test]
fn widths_that_change() {
    use std::cell::Cell;

    use tensor_idx::join::{Padding, Widths};

    struct Changing(Cell<usize>);
    impl Widths<Rank<1>> for Changing {
        fn width(&self, _: usize) -> (usize, usize) {
            (self.0.replace(self.0.get() + 1), 0)
        }

        fn count(&self) -> Option<usize> {
            None
        }
    }
    let none = Tensor1::<u64>::from(vec![]);
    assert!(none.try_pad(Changing(Cell::new(0)), Padding::Edge).expect("no border").is_empty());
    assert_eq!(Tensor1::from([7]).pad(Changing(Cell::new(2)), Padding::Wrap), [7, 7, 7]);
}
