//! Lists of index elements: what `idx![..]` builds, with the axes it consumes and produces as sums over its elements.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::index::dynamic::DynElement;
use crate::index::element::{At, AxisCounts, Basic, Ellipsis, IndexElement, IntoElement, NewAxis};
use crate::index::extents::known::RunTime;
use crate::index::outside::Moved;
use crate::index::remote::Remote;
use crate::index::resolve::{Lower, Resolve, Resolver, Sink};
use crate::index::scan::Scan;
use crate::position::{IntoPosition, Position};
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;
use crate::shape::arithmetic::Plus;
use crate::shape::rank::{Rank, beginnings, known};

/// A whole index, by type: a chain of [`Cons`] that ends in [`Nil`], or a run-time [`DynIndex`](crate::DynIndex).
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{idx, index::IndexList};
///
/// let index = idx![.., 1..3, NewAxis, tl(0)];
/// assert_eq!((index.list().consumes(), index.list().produces()), (3, 3));
/// ```
pub trait IndexList: Lower + AxisCounts {
    /// The number of axes consumed.
    fn consumes(&self) -> usize;

    /// The number of axes produced, without those of an ellipsis.
    fn produces(&self) -> usize;

    /// The number of ellipses.
    fn ellipses(&self) -> usize;

    /// The elements as run-time values, in order.
    fn push_dyn(&self, out: &mut Vec<DynElement>);

    /// The same, without the entries of large arrays: to say what is wrong takes no copy of them.
    #[doc(hidden)]
    fn push_outline(&self, out: &mut Vec<DynElement>) {
        self.push_dyn(out);
    }

    /// Entry `n` of the index array that is element `element`, whatever its size, if the list has it.
    #[doc(hidden)]
    fn entry(&self, _element: usize, _n: usize) -> Option<Position> {
        None
    }

    /// [`IndexElement::as_mask`] of the only element; `None` of a list of more or fewer.
    #[doc(hidden)]
    fn as_mask<X>(&self, _take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        None
    }
}

/// The empty index: the identity.
///
/// ```
/// use tensor_idx::index::{IndexList, Nil};
///
/// assert_eq!((Nil.consumes(), Nil.produces()), (0, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nil;

/// An element and the rest of its index.
///
/// ```
/// use tensor_idx::{NewAxis, index::{Cons, IndexList, Nil}};
///
/// let list = Cons(NewAxis, Cons(NewAxis, Nil));
/// assert_eq!((list.consumes(), list.produces()), (0, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cons<H, T>(pub H, pub T);

impl Sealed for Nil {}
impl<H, T> Sealed for Cons<H, T> {}
impl<P, const N: usize> Sealed for PerAxis<P, N> {}

#[diagnostic::do_not_recommend]
impl Basic for Nil {}
impl<H: Basic, T: Basic> Basic for Cons<H, T> {}

impl Lower for Nil {
    const MARKS: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.rest();
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        scan.rest();
    }
}

impl AxisCounts for Nil {
    type Consumes = Rank<0>;
    type Produces = Rank<0>;
    type Ellipses = Rank<0>;
}

impl IndexList for Nil {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ellipses(&self) -> usize {
        0
    }

    fn push_dyn(&self, _: &mut Vec<DynElement>) {}
}

impl<H: Resolve, T: Lower> Lower for Cons<H, T> {
    const MARKS: bool = H::MARKS || T::MARKS;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        let checked = self.0.check(resolver)?;
        resolver.next_element();
        if K::LATE {
            self.1.lower(resolver)?;
            H::put(checked, resolver);
            Ok(())
        } else {
            H::put(checked, resolver);
            self.1.lower(resolver)
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        self.0.scan(scan);
        self.1.scan(scan);
    }
}

impl<H: AxisCounts, T: AxisCounts> AxisCounts for Cons<H, T>
where
    H::Consumes: Plus<T::Consumes>,
    H::Produces: Plus<T::Produces>,
    H::Ellipses: Plus<T::Ellipses>,
{
    type Consumes = <H::Consumes as Plus<T::Consumes>>::Output;
    type Produces = <H::Produces as Plus<T::Produces>>::Output;
    type Ellipses = <H::Ellipses as Plus<T::Ellipses>>::Output;
}

impl<H: IndexElement, T: IndexList> IndexList for Cons<H, T>
where
    Cons<H, T>: AxisCounts,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        self.0.consumes() + self.1.consumes()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        self.0.produces() + self.1.produces()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ellipses(&self) -> usize {
        (const { known::<H::Ellipses>() }) + self.1.ellipses()
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        out.push(self.0.to_dyn());
        self.1.push_dyn(out);
    }

    fn push_outline(&self, out: &mut Vec<DynElement>) {
        out.push(self.0.outline());
        self.1.push_outline(out);
    }

    fn entry(&self, element: usize, n: usize) -> Option<Position> {
        match element.checked_sub(1) {
            None => self.0.entry(n),
            Some(element) => self.1.entry(element, n),
        }
    }

    fn as_mask<X>(&self, take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        // Every element consumes or produces an axis, or is an ellipsis.
        let alone = (self.1.consumes(), self.1.produces(), self.1.ellipses()) == (0, 0, 0);
        if alone { self.0.as_mask(take) } else { None }
    }
}

impl<L: Lower> Lower for &L {
    const MARKS: bool = L::MARKS;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        (**self).lower(resolver)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        (**self).scan(scan);
    }
}

#[diagnostic::do_not_recommend]
impl<L: Basic> Basic for &L {}

impl<L: AxisCounts> AxisCounts for &L {
    type Consumes = L::Consumes;
    type Produces = L::Produces;
    type Ellipses = L::Ellipses;
}

impl<L: IndexList> IndexList for &L {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        (**self).consumes()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        (**self).produces()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ellipses(&self) -> usize {
        (**self).ellipses()
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        (**self).push_dyn(out);
    }

    fn push_outline(&self, out: &mut Vec<DynElement>) {
        (**self).push_outline(out);
    }

    fn entry(&self, element: usize, n: usize) -> Option<Position> {
        (**self).entry(element, n)
    }

    fn as_mask<X>(&self, take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        (**self).as_mask(take)
    }
}

/// `N` positions, one an axis: what `t.i([2, 0])` indexes with; consumes N axes and produces none.
///
/// ```
/// use tensor_idx::index::{IndexList, PerAxis};
///
/// assert_eq!(PerAxis([2, 0]).consumes(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerAxis<P, const N: usize>(pub [P; N]);

#[diagnostic::do_not_recommend]
impl<P, const N: usize> Basic for PerAxis<P, N> {}

impl<P: IntoPosition + Copy, const N: usize> Lower for PerAxis<P, N> {
    const MARKS: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        for position in self.0 {
            let point = resolver.at(position.into_position())?;
            resolver.put_point(point);
            resolver.next_element();
        }
        resolver.rest();
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        self.0.iter().for_each(|_| scan.point());
        scan.rest();
    }
}

impl<P: IntoPosition + Copy, const N: usize> AxisCounts for PerAxis<P, N> {
    type Consumes = Rank<N>;
    type Produces = Rank<0>;
    type Ellipses = Rank<0>;
}

impl<P: IntoPosition + Copy, const N: usize> IndexList for PerAxis<P, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        N
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ellipses(&self) -> usize {
        0
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        out.extend(self.0.iter().map(|position| DynElement::At(position.into_position())));
    }
}

/// `N` ranges, one an axis: what `t.i([1..3, 0..2])` indexes with; consumes N axes and produces N.
impl<const N: usize> Lower for PerAxis<StrictRange, N> {
    const MARKS: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        for range in &self.0 {
            resolver.resolve(range)?;
            resolver.next_element();
        }
        resolver.rest();
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        self.0.iter().for_each(|range| range.scan(scan));
        scan.rest();
    }
}

impl<const N: usize> AxisCounts for PerAxis<StrictRange, N> {
    type Consumes = Rank<N>;
    type Produces = Rank<N>;
    type Ellipses = Rank<0>;
}

impl<const N: usize> IndexList for PerAxis<StrictRange, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn consumes(&self) -> usize {
        N
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn produces(&self) -> usize {
        N
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ellipses(&self) -> usize {
        0
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        out.extend(self.0.iter().map(|range| DynElement::Range(*range)));
    }
}

macro_rules! ranges {
    ($($range:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<P: IntoPosition, const N: usize> Listed for [$range; N] {
            type List = PerAxis<StrictRange, N>;
            type Known = RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<P: IntoPosition, const N: usize> IntoIndex for [$range; N] {
            #[inline]
            fn into_index(self) -> Index<Self::List> {
                Index::new(PerAxis(self.map(StrictRange::from)), &[])
            }
        }
    )*};
}

ranges! {
    core::ops::Range<P>;
    core::ops::RangeFrom<P>;
    core::ops::RangeTo<P>;
    core::ops::RangeInclusive<P>;
    core::ops::RangeToInclusive<P>;
}

/// `t.i(None)`, NumPy's spelling of a new axis; `Some(NewAxis)` is one, too.
#[diagnostic::do_not_recommend]
impl Listed for Option<NewAxis> {
    type List = Cons<NewAxis, Nil>;
    type Known = RunTime;
}

#[diagnostic::do_not_recommend]
impl IntoIndex for Option<NewAxis> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<Self::List> {
        Index::new(Cons(self.unwrap_or(NewAxis), Nil), &[])
    }
}

/// An index as a value: its elements, and how each is written in the source.
///
/// `idx!` makes it. It can be kept, copied (if its elements are `Copy`) and used by reference.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let corner = idx![..2, ..2];
/// let t = Tensor::from_vec([3, 3], (0..9).collect())?;
/// assert_eq!(t.i(&corner).to_vec(), [0, 1, 3, 4]);
/// assert_eq!(corner.to_string(), "..2, ..2");
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Index<L> {
    list: L,
    written: &'static [&'static str],
}

impl<L> Index<L> {
    /// Returns an index from its list, and the text of each element in the source (or none).
    ///
    /// ```
    /// use tensor_idx::{NewAxis, index::{Cons, Index, Nil}};
    ///
    /// let index = Index::new(Cons(NewAxis, Nil), &[]);
    /// assert_eq!(index.to_string(), "NewAxis");
    /// ```
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn new(list: L, written: &'static [&'static str]) -> Self {
        Index { list, written }
    }

    /// Returns the elements.
    ///
    /// ```
    /// use tensor_idx::{idx, index::IndexList};
    ///
    /// assert_eq!(idx![0, ..].list().consumes(), 2);
    /// ```
    pub fn list(&self) -> &L {
        &self.list
    }

    /// Returns the text of each element in the source; empty for an index made without the macro.
    ///
    /// ```
    /// use tensor_idx::idx;
    ///
    /// assert_eq!(idx![tl(0), 1 .. 3].written(), ["tl(0)", "1 .. 3"]);
    /// ```
    pub fn written(&self) -> &'static [&'static str] {
        self.written
    }
}

impl<L: IndexList> core::fmt::Display for Index<L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut elements = Vec::new();
        self.list.push_dyn(&mut elements);
        for (k, element) in elements.iter().enumerate() {
            let comma = if k == 0 { "" } else { ", " };
            match self.written.get(k) {
                Some(text) => write!(f, "{comma}{text}")?,
                None => write!(f, "{comma}{element}")?,
            }
        }
        Ok(())
    }
}

/// `Listed` and `IntoIndex` have the same error text, because the compiler may report either.
macro_rules! arguments {
    ($($argument:item)*) => {$(
        #[diagnostic::on_unimplemented(
            message = "this is not an index",
            label = "expected `idx![..]`, an integer, range, slice, `NewAxis`, `Ellipsis`, index array or mask, or a tuple of them, found `{Self}`",
            note = "an index array holds integers, a mask holds bools; an array or a slice is one by reference, or inside `idx![..]`: \
                    `t.oix(idx![[0, 1]])`, `t.oix(&[0, 1])`",
            note = "a string is parsed first: `t.i(text.parse::<DynIndex>()?)`",
            note = "in a function over any index: `I: IntoIndex<List: Basic>` and `S: IndexedBy<I>`, see `tensor_idx::functions`"
        )]
        $argument
    )*};
}

arguments! {
    /// The type of an index's list of elements. Every [`IntoIndex`] has one.
    ///
    /// `List` has no bound here. So the compiler can determine the list before the integer type of the entries of `[0, 1]`.
    ///
    /// ```
    /// use tensor_idx::index::{At, Cons, Listed, Nil};
    ///
    /// fn same<I: Listed, J: Listed<List = I::List>>(_: I, _: J) {}
    /// same(3, (-1,));
    /// let _: Option<<usize as Listed>::List> = None::<Cons<At, Nil>>;
    /// ```
    pub trait Listed {
        /// The elements, by type.
        type List;

        /// What of it is known when the program is built: [`RunTime`](crate::extents::RunTime), nothing, unless a macro wrote it down.
        #[doc(hidden)]
        type Known;
    }

    /// The argument of `i`, `oix` and the other methods that index: the value of `idx!`, a single element, up to 12 of them in a tuple, an
    /// array of positions, a [`DynIndex`](crate::DynIndex).
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.i(1).to_vec(), [3, 4, 5]);
    /// assert_eq!(t.i(..1).shape(), [1, 3]);
    /// assert_eq!(t.i([1, 2]).to_vec(), [5]);
    /// assert_eq!(t.i((.., NewAxis, 1..)).shape(), [2, 1, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub trait IntoIndex: Listed<List: IndexList> {
        /// The index.
        fn into_index(self) -> Index<Self::List>;
    }
}

#[diagnostic::do_not_recommend]
impl<L> Listed for Index<L> {
    type List = L;
    type Known = RunTime;
}

#[diagnostic::do_not_recommend]
impl<L: IndexList> IntoIndex for Index<L> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<L> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'a, L> Listed for &'a Index<L> {
    type List = &'a L;
    type Known = RunTime;
}

#[diagnostic::do_not_recommend]
impl<'a, L: IndexList> IntoIndex for &'a Index<L> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<&'a L> {
        Index { list: &self.list, written: self.written }
    }
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition> Listed for P {
    type List = Cons<At, Nil>;
    type Known = RunTime;
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition> IntoIndex for P {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<Self::List> {
        Index::new(Cons(At(self.into_position()), Nil), &[])
    }
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition + Copy, const N: usize> Listed for [P; N] {
    type List = PerAxis<P, N>;
    type Known = RunTime;
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition + Copy, const N: usize> IntoIndex for [P; N] {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<Self::List> {
        Index::new(PerAxis(self), &[])
    }
}

macro_rules! singles {
    ($([$($generics:tt)*] $single:ty => $element:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Listed for $single {
            type List = Cons<$element, Nil>;
            type Known = RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoIndex for $single {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

singles! {
    [] At => At;
    [] StrictRange => StrictRange;
    [] Slice => Slice;
    [] NewAxis => NewAxis;
    [] Ellipsis => Ellipsis;
    [] core::ops::RangeFull => StrictRange;
    [P: IntoPosition] core::ops::Range<P> => StrictRange;
    [P: IntoPosition] core::ops::RangeFrom<P> => StrictRange;
    [P: IntoPosition] core::ops::RangeTo<P> => StrictRange;
    [P: IntoPosition] core::ops::RangeInclusive<P> => StrictRange;
    [P: IntoPosition] core::ops::RangeToInclusive<P> => StrictRange;
    [] &core::ops::RangeFull => StrictRange;
    [P: IntoPosition + Clone] &core::ops::Range<P> => StrictRange;
    [P: IntoPosition + Clone] &core::ops::RangeFrom<P> => StrictRange;
    [P: IntoPosition + Clone] &core::ops::RangeTo<P> => StrictRange;
    [P: IntoPosition + Clone] &core::ops::RangeInclusive<P> => StrictRange;
    [P: IntoPosition + Clone] &core::ops::RangeToInclusive<P> => StrictRange;
}

macro_rules! arrays {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Listed for $array
        where
            $array: IntoElement,
        {
            type List = Cons<<$array as IntoElement>::Element, Nil>;
            type Known = RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoIndex for $array
        where
            $array: IntoElement,
            Cons<<$array as IntoElement>::Element, Nil>: IndexList,
        {
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

arrays! {
    ['a, T, const N: usize] &'a [T; N];
    ['a, T] &'a [T];
    [T] Vec<T>;
    ['a, T] &'a Vec<T>;
    [E, W] Moved<E, W>;
    [] bool;
}

macro_rules! chain {
    () => { Nil };
    ($head:ident $($tail:ident)*) => { Cons<$head::Element, chain!($($tail)*)> };
    (@ $head:ident $($tail:ident)*) => { Cons($head.into_element(), chain!(@ $($tail)*)) };
    (@) => { Nil };
}

macro_rules! tuples {
    ($length:literal: $($name:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: IntoElement),+> Listed for ($($name,)+) {
            type List = chain!($($name)+);
            type Known = RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($name: IntoElement),+> IntoIndex for ($($name,)+)
        where
            chain!($($name)+): IndexList,
        {
            #[cfg_attr(not(debug_assertions), inline(always))]
            #[expect(non_snake_case, reason = "one name serves as type and as variable")]
            fn into_index(self) -> Index<Self::List> {
                let ($($name,)+) = self;
                Index::new(chain!(@ $($name)+), &[])
            }
        }
    };
}

beginnings! { from 1, tuples: A B C D E F G H I J K L }

/// Used where a list has to be described from afar: its elements as run-time values.
pub(crate) fn to_dyn<L: IndexList>(list: &L) -> Vec<DynElement> {
    let mut elements = Vec::new();
    list.push_dyn(&mut elements);
    elements
}
