//! The elements of an index: the types of the parts between two commas of `idx![..]`.
//!
//! The type of an element fixes how many axes it consumes and how many it produces. Values become elements through
//! [`IntoElement`], so in `idx!` the type of an expression decides what it means.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::index::array::{Datum, Entry, IndexArray, Nested};
use crate::index::dynamic::{DynElement, RemoteArray};
use crate::index::entries::Entries;
use crate::index::remote::Remote;
use crate::index::resolve::{Kept, Point, Resolve, Resolver, Sink, Stretch};
use crate::index::scan::Scan;
use crate::layout::checked_len;
use crate::position::{IntoPosition, Position};
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;
use crate::shape::arithmetic::Plus;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape, known};

/// How many axes an element of an index consumes and produces, or a list of them. It asks nothing of the type of an array, so rustc
/// knows the rank of a result while it does not know yet which integers `[0, 1]` holds.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, idx, index::AxisCounts};
///
/// fn three_axes<L: AxisCounts<Consumes = Rank<3>>>(_: &L) {}
/// three_axes(idx![[0, 1], .., 2..].list());
/// ```
pub trait AxisCounts: Sealed {
    /// The axes of the source that it stands for.
    type Consumes: Shape;
    /// The axes of the result that it leaves.
    type Produces: Shape;
    /// The number of ellipses: of an element `Rank<1>` for the ellipsis, `Rank<0>` for all others.
    type Ellipses: Shape;
}

/// One element of an index, with the axes it consumes and produces in its type.
///
/// Implemented by [`At`], [`StrictRange`], [`Slice`], [`NewAxis`], [`Ellipsis`], [`Flag`], [`Ints`], [`Mask`],
/// [`Moved`](crate::outside::Moved).
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, index::{At, IndexElement, Slice}};
///
/// fn consumes_one<E: IndexElement<Consumes = Rank<1>>>() {}
/// consumes_one::<At>();
/// consumes_one::<Slice>();
/// ```
pub trait IndexElement: Resolve + AxisCounts {
    /// The number of axes consumed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        const { known::<Self::Consumes>() }
    }

    /// The number of axes produced.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        const { known::<Self::Produces>() }
    }

    /// The same element as a run-time value.
    fn to_dyn(&self) -> DynElement;

    /// The same; of an array of many entries its shape alone.
    #[doc(hidden)]
    fn outline(&self) -> DynElement {
        self.to_dyn()
    }

    /// Entry `n` of an index array, whatever its size.
    #[doc(hidden)]
    fn entry(&self, _n: usize) -> Option<Position> {
        None
    }

    /// Calls `take` with the extents of a mask and a function that returns its entries if they are on a device. `None` for any
    /// other element.
    #[doc(hidden)]
    fn as_mask<X>(&self, _take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        None
    }
}

/// An element, or a list of elements, that never copies: every one but arrays, masks and bools.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::index::{At, Basic, Slice};
///
/// fn is_a_view<E: Basic>() {}
/// is_a_view::<At>();
/// is_a_view::<Slice>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this index needs a gather, which `i` does not do",
    label = "a view takes no index array, mask or bool, found `{Self}`",
    note = "`i` borrows and takes positions, ranges, slices, new axes and an ellipsis; use `oix`, `vix` or `nix` for \
            index arrays and masks, and `oix_mut`, `vix_mut` or `nix_mut` instead of `i_mut`"
)]
pub trait Basic: Sealed {}

/// One position; consumes 1 axis and produces none.
///
/// ```
/// use tensor_idx::{index::{At, Position}, prelude::*};
///
/// let t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// assert_eq!(t.i(At(Position::Signed(-1))).to_vec(), [30]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At(pub Position);

/// A new axis of extent 1; consumes no axis and produces 1. In `idx!` also written `None`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3], vec![1, 2, 3])?;
/// assert_eq!(t.i((.., NewAxis)).shape(), [3, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NewAxis;

/// Every axis that no other element names; consumes and produces the remaining axes. In `idx!` also written `...`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// assert_eq!(t.i((Ellipsis, 0)).shape(), [2, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ellipsis;

/// A `bool` as NumPy's mask of rank 0: a new axis of extent 1 (`true`) or 0 (`false`); consumes no axis and
/// produces 1.
///
/// ```
/// use tensor_idx::index::{Flag, IndexElement};
///
/// assert_eq!((Flag(true).consumes(), Flag(true).produces()), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flag(pub bool);

/// An index array of any integer type; consumes 1 axis and produces its rank.
///
/// ```
/// use tensor_idx::index::{IndexElement, IntoElement};
///
/// let ids = [[0_i64, 1], [2, 3]].into_element();
/// assert_eq!((ids.consumes(), ids.produces()), (1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ints<A, R>(pub(crate) A, pub(crate) PhantomData<R>);

/// A mask; consumes its rank and produces 1 axis.
///
/// ```
/// use tensor_idx::index::{IndexElement, IntoElement};
///
/// let mask = [[true, false], [false, true]].into_element();
/// assert_eq!((mask.consumes(), mask.produces()), (2, 1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mask<A, R>(pub(crate) A, pub(crate) PhantomData<R>);

macro_rules! basic {
    ($($element:ident: $consumes:literal -> $produces:literal, $ellipses:literal,
       |$it:ident, $resolver:ident| $check:expr, |$checked:ident: $Checked:ty| $put:expr,
       |$scan:ident| $told:expr;)*) => {$(
        impl AxisCounts for $element {
            type Consumes = Rank<$consumes>;
            type Produces = Rank<$produces>;
            type Ellipses = Rank<$ellipses>;
        }

        impl IndexElement for $element {
            fn to_dyn(&self) -> DynElement {
                DynElement::from(*self)
            }
        }

        impl Resolve for $element {
            const MARKS: bool = false;

            type Checked = $Checked;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn check<'i, 'e, K: Sink<'i, 'e>>(&'i self, $resolver: &mut Resolver<'_, K>) -> Result<$Checked, K::Fault>
where
Self: 'e,
{
                let $it = *self;
                $check
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<'i, 'e, K: Sink<'i, 'e>>($checked: $Checked, $resolver: &mut Resolver<'_, K>) {
                $put
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn scan(&self, $scan: &mut Scan) {
                $told
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoElement for $element {
            type Element = $element;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_element(self) -> $element {
                self
            }
        }
    )*};
}

basic! {
    At: 1 -> 0, 0, |it, resolver| resolver.at(it.0), |point: Point| resolver.put_point(point), |scan| scan.point();
    StrictRange: 1 -> 1, 0, |it, resolver| resolver.strict(it), |stretch: Stretch| resolver.put_stretch(stretch),
        |scan| scan.own(1);
    Slice: 1 -> 1, 0, |it, resolver| resolver.slice(it), |stretch: Stretch| resolver.put_stretch(stretch),
        |scan| scan.own(1);
    NewAxis: 0 -> 1, 0, |_it, resolver| Ok(resolver.new_axis()), |to: usize| resolver.put_new_axis(to),
        |scan| scan.own(1);
    Ellipsis: 0 -> 0, 1, |_it, resolver| Ok(resolver.ellipsis()), |kept: Kept| resolver.put_kept(kept),
        |scan| scan.rest();
    Flag: 0 -> 1, 0, |it, resolver| resolver.flag(it.0), |_done: ()| { let _ = resolver; }, |scan| scan.mask();
}

impl Sealed for At {}
impl Sealed for StrictRange {}
impl Sealed for Slice {}
impl Sealed for NewAxis {}
impl Sealed for Ellipsis {}
impl Sealed for Flag {}
impl<A, R> Sealed for Ints<A, R> {}
impl<A, R> Sealed for Mask<A, R> {}

#[diagnostic::do_not_recommend]
impl Basic for At {}
#[diagnostic::do_not_recommend]
impl Basic for StrictRange {}
#[diagnostic::do_not_recommend]
impl Basic for Slice {}
#[diagnostic::do_not_recommend]
impl Basic for NewAxis {}
#[diagnostic::do_not_recommend]
impl Basic for Ellipsis {}

impl<A, R: Shape> AxisCounts for Ints<A, R> {
    type Consumes = Rank<1>;
    type Produces = R;
    type Ellipses = Rank<0>;
}

impl<A: IndexArray, R: Shape> IndexElement for Ints<A, R> {
    fn produces(&self) -> usize {
        self.0.rank()
    }

    fn to_dyn(&self) -> DynElement {
        if let Some(element) = RemoteArray::of(&self.0, false) {
            return element;
        }
        DynElement::Ints { shape: self.0.extents().into_vec(), entries: integers(self.0.try_entries()) }
    }

    fn outline(&self) -> DynElement {
        if let Some(element) = RemoteArray::of(&self.0, false) {
            return element;
        }
        match whole_and_large(&self.0) {
            Some(shape) => DynElement::Ints { shape, entries: Vec::new() },
            None => self.to_dyn(),
        }
    }

    fn entry(&self, n: usize) -> Option<Position> {
        self.0.try_entries()?.get(n).map(|entry| entry.to_position())
    }
}

/// The entries of an array as integers; none if there is no memory for them. Then only its shape is used. (The entry type
/// is the only type parameter: one instance for each entry type, not for each array type.)
fn integers<E: Datum>(entries: Option<Entries<'_, E>>) -> Vec<i64> {
    entries.and_then(|entries| entries.copied(|&entry| entry.to_i64())).unwrap_or_default()
}

/// [`integers`], as bools.
fn bools<E: Datum>(entries: Option<Entries<'_, E>>) -> Vec<bool> {
    entries.and_then(|entries| entries.copied(|&entry| entry.to_i64() != 0)).unwrap_or_default()
}

/// The maximum number of entries that a message copies: those of literals, to compare them with the source text.
const FEW: usize = 1024;

/// The shape of an array of many entries, and of as many as its shape has.
fn whole_and_large<A: IndexArray>(array: &A) -> Option<Vec<usize>> {
    let shape = array.extents().into_vec();
    let len = array.try_entries()?.len();
    is_whole_and_large(&shape, len).then_some(shape)
}

pub(crate) fn is_whole_and_large(shape: &[usize], entries: usize) -> bool {
    entries > FEW && checked_len(shape) == Ok(entries)
}

impl<A, R: Shape> AxisCounts for Mask<A, R> {
    type Consumes = R;
    type Produces = Rank<1>;
    type Ellipses = Rank<0>;
}

impl<A: IndexArray, R: Shape> IndexElement for Mask<A, R> {
    fn consumes(&self) -> usize {
        self.0.rank()
    }

    fn to_dyn(&self) -> DynElement {
        if let Some(element) = RemoteArray::of(&self.0, true) {
            return element;
        }
        DynElement::Mask { shape: self.0.extents().into_vec(), entries: bools(self.0.try_entries()) }
    }

    fn as_mask<X>(&self, take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        // What the resolver asks first, too.
        if self.0.refused().is_some() {
            return None;
        }
        let extents = self.0.extents();
        if extents.len() == self.0.rank() { take(&extents, &|| self.0.remote()) } else { None }
    }
}

impl<A: IndexArray, R: Shape> Resolve for Ints<A, R> {
    const MARKS: bool = false;

    type Checked = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.array(&self.0)
    }

    fn put<'i, 'e, K: Sink<'i, 'e>>((): (), _: &mut Resolver<'_, K>) {}

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        // For a run-time rank the extents determine it, as they do when it is resolved.
        scan.ints(R::RANK.unwrap_or_else(|| self.0.extents().len()));
    }
}

impl<A: IndexArray, R> Resolve for Mask<A, R> {
    const MARKS: bool = false;

    type Checked = ();

    fn check<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.mask(&self.0)
    }

    fn put<'i, 'e, K: Sink<'i, 'e>>((): (), _: &mut Resolver<'_, K>) {}

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        scan.mask();
    }
}

/// A value that can be an element of an index. Its type decides which element it becomes.
///
/// Integers and positions become [`At`]; Rust ranges [`StrictRange`]; `bool` a [`Flag`]; arrays, slices, vectors and
/// tensors of integers [`Ints`], of bools [`Mask`].
///
/// ```
/// use tensor_idx::index::{At, IntoElement, StrictRange};
///
/// let at: At = 3_usize.into_element();
/// let range: StrictRange = (1..3).into_element();
/// # let _ = (at, range);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an index",
    label = "expected an integer, range, slice, `NewAxis`, `Ellipsis`, bool, index array or mask, found `{Self}`",
    note = "an index array holds integers, a mask holds bools: `.map(|x| *x as i64)` makes one of floats, a comparison such \
            as `.greater(&0.5)` the other",
    note = "an `Option` is a bound of a slice, as in `slice!(start, None)`, and no element",
    note = "a string is parsed, as a whole index: `text.parse::<DynIndex>()?`; a `DynIndex`, or an index of the \
            caller, is a whole index: `t.i(&index)`, `t.i_mut(&index).fill(x)`, `t.oix_mut(&index).assign(v)`"
)]
pub trait IntoElement {
    /// The type of the element.
    type Element: IndexElement;

    /// The element.
    fn into_element(self) -> Self::Element;
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition> IntoElement for P {
    type Element = At;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_element(self) -> At {
        At(self.into_position())
    }
}

#[diagnostic::do_not_recommend]
impl IntoElement for bool {
    type Element = Flag;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_element(self) -> Flag {
        Flag(self)
    }
}

macro_rules! ranges {
    ($([$($p:ident)?] $range:ty, |$it:ident| $start:expr, $end:expr;)*) => {$(
        impl<$($p: IntoPosition)?> From<$range> for StrictRange {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from($it: $range) -> StrictRange {
                StrictRange::new($start, $end, 1)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($p: IntoPosition)?> IntoElement for $range {
            type Element = StrictRange;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_element(self) -> StrictRange {
                StrictRange::from(self)
            }
        }

        borrowed! { [$($p)?] $range }
    )*};
}

/// A range in a variable: it is no `Copy` type, and may stand in an index twice.
macro_rules! borrowed {
    ([$($p:ident)?] $range:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($p: IntoPosition + Clone)?> IntoElement for &$range {
            type Element = StrictRange;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_element(self) -> StrictRange {
                StrictRange::from(self.clone())
            }
        }
    };
}

ranges! {
    [] RangeFull, |_it| Bound::Unbounded, Bound::Unbounded;
    [P] Range<P>, |it| Bound::Included(it.start.into_position()), Bound::Excluded(it.end.into_position());
    [P] RangeFrom<P>, |it| Bound::Included(it.start.into_position()), Bound::Unbounded;
    [P] RangeTo<P>, |it| Bound::Unbounded, Bound::Excluded(it.end.into_position());
    [P] RangeToInclusive<P>, |it| Bound::Unbounded, Bound::Included(it.end.into_position());
}

borrowed! { [P] RangeInclusive<P> }

impl<P: IntoPosition> From<RangeInclusive<P>> for StrictRange {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from(range: RangeInclusive<P>) -> StrictRange {
        // One that was walked to its end, as an iterator, has nothing left; its bounds alone do not say so.
        let is_over = matches!(RangeBounds::<P>::end_bound(&range), Bound::Excluded(_));
        let (start, end) = range.into_inner();
        let end = end.into_position();
        let end = if is_over { Bound::Excluded(end) } else { Bound::Included(end) };
        StrictRange::new(Bound::Included(start.into_position()), end, 1)
    }
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition> IntoElement for RangeInclusive<P> {
    type Element = StrictRange;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_element(self) -> StrictRange {
        StrictRange::from(self)
    }
}

macro_rules! arrays {
    ($($(#[$doc:meta])* [$($generics:tt)*] $array:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoElement for $array
        where
            T: Nested<Depth: Plus<Rank<1>, Output: Ranked>>,
        {
            type Element = <T::Entry as Entry>::Element<$array, <T::Depth as Plus<Rank<1>>>::Output>;

            fn into_element(self) -> Self::Element {
                <T::Entry as Entry>::element(self)
            }
        }
    )*};
}

arrays! {
    [T, const N: usize] [T; N];
    ['a, T, const N: usize] &'a [T; N];
    ['a, T] &'a [T];
    [T] alloc::vec::Vec<T>;
    ['a, T] &'a alloc::vec::Vec<T>;
}

/// At most one: the bound on the number of ellipses of an index.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, index::AtMostOne};
///
/// fn fine<E: AtMostOne>() {}
/// fine::<Rank<0>>();
/// fine::<Rank<1>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "an index can have only one ellipsis (`...`)",
    label = "a second ellipsis in this index",
    note = "write `..` for one whole axis"
)]
pub trait AtMostOne: Sealed {}

#[diagnostic::do_not_recommend]
impl AtMostOne for Rank<0> {}
#[diagnostic::do_not_recommend]
impl AtMostOne for Rank<1> {}
#[diagnostic::do_not_recommend]
impl AtMostOne for DynRank {}
