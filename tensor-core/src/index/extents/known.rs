//! What the macro knows of an index: its literals, as types beside the list of its elements.
//!
//! `idx![.., 1..3, n, -1]` of this module has the elements of the plain one, and beside them `(All, (Reach<..>, (RunTime, (Spot<..>, ()))))`. The
//! macro does the arithmetic that needs no axis, so that each check is one comparison: has the axis at least as many positions as
//! the literals need? 3 and -4 both need 4; `1..3` needs 3; an index array needs what its worst entry needs.

use core::marker::PhantomData;
use core::ops::Deref;

use crate::index::list::{Index, IndexList, IntoIndex, Listed};
use crate::shape::broadcast::{Broadcast, Room};
use crate::shape::dims::Dyn;
use crate::shape::number::{
    Below, CeilDiv, Compare, D, Equal, Minus, N1, N2, N3, N4, N5, N6, N7, N8, Smallest, each_number,
};

/// An index with its literals in its type: what [`extents::idx!`](macro@crate::extents::idx) makes.
///
/// It is used as an [`Index`] is. On tensors whose extents are in their types, a literal outside of its axis does not build.
///
/// ```
/// use tensor_idx::{extents::{Dims, idx}, prelude::*};
///
/// let last = idx![.., -1];
/// let t = Tensor::full([4, 3], 0).try_fix::<Dims![4, 3]>()?;
/// assert_eq!(t.i(&last).shape(), [4]);
/// assert_eq!(last.to_string(), ".., -1");
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Literal<L, K> {
    index: Index<L>,
    known: PhantomData<fn() -> K>,
}

impl<L, K> Literal<L, K> {
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn new(index: Index<L>) -> Self {
        Literal { index, known: PhantomData }
    }
}

impl<L, K> Deref for Literal<L, K> {
    type Target = Index<L>;

    fn deref(&self) -> &Index<L> {
        &self.index
    }
}

impl<L: IndexList, K> core::fmt::Display for Literal<L, K> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.index.fmt(f)
    }
}

#[diagnostic::do_not_recommend]
impl<L, K> Listed for Literal<L, K> {
    type List = L;
    type Known = K;
}

#[diagnostic::do_not_recommend]
impl<L: IndexList, K> IntoIndex for Literal<L, K> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<L> {
        self.index
    }
}

#[diagnostic::do_not_recommend]
impl<'a, L, K> Listed for &'a Literal<L, K> {
    type List = &'a L;
    type Known = K;
}

#[diagnostic::do_not_recommend]
impl<'a, L: IndexList, K> IntoIndex for &'a Literal<L, K> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_index(self) -> Index<&'a L> {
        (&self.index).into_index()
    }
}

/// An element, or a whole index, that is known at run time alone: what every index but that of [`extents::idx!`](macro@crate::extents::idx)
/// is.
///
/// ```
/// use tensor_idx::{extents::RunTime, index::IntoIndex, prelude::*};
///
/// fn plain<I: IntoIndex<Known = RunTime>>(_: I) {}
/// plain(idx![1..3]);
/// plain((1..3, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RunTime;

/// The position `K`, which needs `M` positions on its axis.
#[derive(Clone, Copy, Debug)]
pub struct Spot<const K: i128, M>(PhantomData<M>);

/// A strict range that needs `K` positions, `M` as a type, and leaves what `L` says.
#[derive(Clone, Copy, Debug)]
pub struct Reach<const K: i128, M, L>(PhantomData<(M, L)>);

/// An index array with an entry `K` that needs `M` positions, more than the others, and the extents `S`, a list of axes.
#[derive(Clone, Copy, Debug)]
pub struct Ids<const K: i128, M, S>(PhantomData<(M, S)>);

/// An index array of the extents `S` whose entries need no check: they are moved onto the axis.
#[derive(Clone, Copy, Debug)]
pub struct AnyIds<S>(PhantomData<S>);

/// A mask of the extents `S`, a list of axes, with `N` entries that are true.
#[derive(Clone, Copy, Debug)]
pub struct Trues<S, N>(PhantomData<(S, N)>);

/// What leaves a length of its own, whatever the axis is: `2..5`, a bool.
#[derive(Clone, Copy, Debug)]
pub struct Span<N>(PhantomData<N>);

/// What leaves the whole axis: `..`, `:`, `::-1`.
#[derive(Clone, Copy, Debug)]
pub struct All;

/// What leaves an extent that is known at run time alone.
#[derive(Clone, Copy, Debug)]
pub struct Unknown;

/// What leaves the axis without `N` of its positions: `1..`, `..-2`, `1..-1`, `1:`.
#[derive(Clone, Copy, Debug)]
pub struct Short<N>(PhantomData<N>);

/// What leaves at most `N` positions: NumPy's `:5`.
#[derive(Clone, Copy, Debug)]
pub struct Most<N>(PhantomData<N>);

/// What leaves at most `N` positions without `M` of them: NumPy's `2:5`.
#[derive(Clone, Copy, Debug)]
pub struct Between<N, M>(PhantomData<(N, M)>);

/// What leaves every `K`-th position, from the first one on, of what `L` leaves.
#[derive(Clone, Copy, Debug)]
pub struct EveryNth<const K: u8, L>(PhantomData<L>);

macro_rules! rooms {
    ($($name:ident $($digit:ident)*: $message:literal, $label:literal, $number:ident => $check:ident;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            note = "the extent is part of the tensor's type; `t.view().forget()` leaves the check to run time"
        )]
        pub trait $name<const K: i128, $(const $digit: u8),*> {}

        #[diagnostic::do_not_recommend]
        impl<const K: i128, $(const $digit: u8),*> $name<K, $($digit),*> for Below {}
        #[diagnostic::do_not_recommend]
        impl<const K: i128, $(const $digit: u8),*> $name<K, $($digit),*> for Equal {}

        impl<const K: i128, M, $(const $digit: u8),*> Room<$check<K, M>> for $number<$($digit),*>
        where
            M: Compare<$number<$($digit),*>, Order: $name<K, $($digit),*>>,
        {
        }
    )*};
}

/// A range needs `K` positions, `M` as a type.
#[derive(Clone, Copy, Debug)]
pub struct Needs<const K: i128, M>(PhantomData<M>);

/// The entry `K` of an index array needs `M` positions.
#[derive(Clone, Copy, Debug)]
pub struct Worst<const K: i128, M>(PhantomData<M>);

#[rustfmt::skip]
rooms! {
    Point1 A: "index {K} is outside an axis of extent {A}", "an axis of n positions takes -n to n - 1", N1 => Spot;
    Point2 A B: "index {K} is outside an axis of extent {A}{B}", "an axis of n positions takes -n to n - 1", N2 => Spot;
    Point3 A B C: "index {K} is outside an axis of extent {A}{B}{C}", "an axis of n positions takes -n to n - 1", N3 => Spot;
    Point4 A B C E: "index {K} is outside an axis of extent {A}{B}{C}{E}", "an axis of n positions takes -n to n - 1", N4 => Spot;
    Point5 A B C E F: "index {K} is outside an axis of extent {A}{B}{C}{E}{F}", "an axis of n positions takes -n to n - 1", N5 => Spot;
    Point6 A B C E F G: "index {K} is outside an axis of extent {A}{B}{C}{E}{F}{G}", "an axis of n positions takes -n to n - 1", N6 => Spot;
    Point7 A B C E F G H: "index {K} is outside an axis of extent {A}{B}{C}{E}{F}{G}{H}", "an axis of n positions takes -n to n - 1", N7 => Spot;
    Point8 A B C E F G H W: "index {K} is outside an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "an axis of n positions takes -n to n - 1", N8 => Spot;
    Reach1 A: "a range needs {K} positions, on an axis of extent {A}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N1 => Needs;
    Reach2 A B: "a range needs {K} positions, on an axis of extent {A}{B}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N2 => Needs;
    Reach3 A B C: "a range needs {K} positions, on an axis of extent {A}{B}{C}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N3 => Needs;
    Reach4 A B C E: "a range needs {K} positions, on an axis of extent {A}{B}{C}{E}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N4 => Needs;
    Reach5 A B C E F: "a range needs {K} positions, on an axis of extent {A}{B}{C}{E}{F}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N5 => Needs;
    Reach6 A B C E F G: "a range needs {K} positions, on an axis of extent {A}{B}{C}{E}{F}{G}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N6 => Needs;
    Reach7 A B C E F G H: "a range needs {K} positions, on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N7 => Needs;
    Reach8 A B C E F G H W: "a range needs {K} positions, on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a Rust range is strict: its bounds are positions of the axis; NumPy's `a:b` is cut off at the end", N8 => Needs;
    Entry1 A: "entry {K} of an index array is outside an axis of extent {A}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N1 => Worst;
    Entry2 A B: "entry {K} of an index array is outside an axis of extent {A}{B}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N2 => Worst;
    Entry3 A B C: "entry {K} of an index array is outside an axis of extent {A}{B}{C}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N3 => Worst;
    Entry4 A B C E: "entry {K} of an index array is outside an axis of extent {A}{B}{C}{E}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N4 => Worst;
    Entry5 A B C E F: "entry {K} of an index array is outside an axis of extent {A}{B}{C}{E}{F}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N5 => Worst;
    Entry6 A B C E F G: "entry {K} of an index array is outside an axis of extent {A}{B}{C}{E}{F}{G}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N6 => Worst;
    Entry7 A B C E F G H: "entry {K} of an index array is outside an axis of extent {A}{B}{C}{E}{F}{G}{H}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N7 => Worst;
    Entry8 A B C E F G H W: "entry {K} of an index array is outside an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "an axis of n positions takes -n to n - 1; `clip([..])` and `wrap([..])` move entries onto the axis", N8 => Worst;
}

/// The extent that a range or a slice leaves of an axis of extent `A`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what is left of an axis of extent `{A}` is not known",
    label = "a literal bound, where the extent is a parameter",
    note = "index `t.view().forget()`, where the program checks it when it runs, or take the bound from a variable"
)]
pub trait Cut<A> {
    type Extent;
    /// The axis itself, `A`. A range is checked against this and not against `A`: where the trait is not implemented, the compiler reports one
    /// error and not two.
    type Axis;
}

#[diagnostic::do_not_recommend]
impl<A, N> Cut<A> for Span<N> {
    type Extent = N;
    type Axis = A;
}

#[diagnostic::do_not_recommend]
impl<A> Cut<A> for All {
    type Extent = A;
    type Axis = A;
}

#[diagnostic::do_not_recommend]
impl<A> Cut<A> for Unknown {
    type Extent = Dyn;
    type Axis = A;
}

macro_rules! unknown {
    ($([$($generics:tt)*] $left:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Cut<Dyn> for $left {
            type Extent = Dyn;
            type Axis = Dyn;
        }
    )*};
}

unknown! {
    [N] Short<N>;
    [N] Most<N>;
    [N, M] Between<N, M>;
}

macro_rules! arithmetic {
    ($($number:ident $($digit:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<N, $(const $digit: u8),*> Cut<$number<$($digit),*>> for Short<N>
        where
            $number<$($digit),*>: Minus<N>,
        {
            type Extent = <$number<$($digit),*> as Minus<N>>::Output;
            type Axis = $number<$($digit),*>;
        }

        #[diagnostic::do_not_recommend]
        impl<N, $(const $digit: u8),*> Cut<$number<$($digit),*>> for Most<N>
        where
            $number<$($digit),*>: Smallest<N>,
        {
            type Extent = <$number<$($digit),*> as Smallest<N>>::Output;
            type Axis = $number<$($digit),*>;
        }

        #[diagnostic::do_not_recommend]
        impl<N, M, S, $(const $digit: u8),*> Cut<$number<$($digit),*>> for Between<N, M>
        where
            $number<$($digit),*>: Smallest<N, Output = S>,
            S: Minus<M>,
        {
            type Extent = S::Output;
            type Axis = $number<$($digit),*>;
        }

        #[diagnostic::do_not_recommend]
        impl<const K: u8, $(const $digit: u8),*> Stepped<K> for $number<$($digit),*>
        where
            Self: CeilDiv<D<K>>,
        {
            type Output = <Self as CeilDiv<D<K>>>::Output;
        }
    )*};
}

each_number! { arithmetic }

#[diagnostic::do_not_recommend]
impl<const K: u8, L, A> Cut<A> for EveryNth<K, L>
where
    L: Cut<A>,
    L::Extent: Stepped<K>,
{
    type Extent = <L::Extent as Stepped<K>>::Output;
    type Axis = L::Axis;
}

/// How many positions a step leaves of an extent.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what a step of {K} leaves of an axis of extent `{Self}` is not known",
    label = "a literal step, where the extent is a parameter",
    note = "index `t.view().forget()`, where the program checks it when it runs"
)]
pub trait Stepped<const K: u8> {
    type Output;
}

#[diagnostic::do_not_recommend]
impl<const K: u8> Stepped<K> for Dyn {
    type Output = Dyn;
}

/// Where the digits of two numbers agree. It holds for every number with itself while the digits are parameters, too, which no comparison
/// of digits does. (No macro writes this: an error would show all of it.)
#[derive(Clone, Copy, Debug)]
pub struct Agree;

#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8> Broadcast2x2<A, B, A, B> for Agree {}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8> Broadcast3x3<A, B, C, A, B, C> for Agree {}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8, const E: u8> Broadcast4x4<A, B, C, E, A, B, C, E> for Agree {}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8, const E: u8, const F: u8> Broadcast5x5<A, B, C, E, F, A, B, C, E, F>
    for Agree
{
}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8, const E: u8, const F: u8, const G: u8>
    Broadcast6x6<A, B, C, E, F, G, A, B, C, E, F, G> for Agree
{
}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8, const E: u8, const F: u8, const G: u8, const H: u8>
    Broadcast7x7<A, B, C, E, F, G, H, A, B, C, E, F, G, H> for Agree
{
}
#[diagnostic::do_not_recommend]
impl<const A: u8, const B: u8, const C: u8, const E: u8, const F: u8, const G: u8, const H: u8, const W: u8>
    Broadcast8x8<A, B, C, E, F, G, H, W, A, B, C, E, F, G, H, W> for Agree
{
}

/// The extent of an axis that a value is written to.
#[derive(Clone, Copy, Debug)]
pub struct Poured<E>(PhantomData<E>);

/// The extent of a mask.
#[derive(Clone, Copy, Debug)]
pub struct MaskOf<E>(PhantomData<E>);

macro_rules! pairs {
    ($($joint:ident $mask:ident $fill:ident $number:ident [$($digit:ident)*] $other:ident [$($others:ident)*]:
        $message:literal, $of_mask:literal, $of_value:literal;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "these arrays do not broadcast together",
            note = "from the last axis on, two extents are equal, or one of them is 1; both are known when the program is built",
            note = "under `oix` each index array acts on its own axis"
        )]
        pub trait $joint<$(const $digit: u8,)* $(const $others: u8),*> {}

        impl<$(const $digit: u8,)* $(const $others: u8),*> Room<Broadcast<$other<$($others),*>>> for $number<$($digit),*>
        where
            Agree: $joint<$($digit,)* $($others),*>,
        {
        }

        #[diagnostic::on_unimplemented(
            message = $of_mask,
            label = "a mask has the extents of the axes that it names",
            note = "the extent is part of the tensor's type; `t.view().forget()` leaves the check to run time"
        )]
        pub trait $mask<$(const $digit: u8,)* $(const $others: u8),*> {}

        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8,)* $(const $others: u8),*> $mask<$($digit,)* $($others),*> for Equal {}

        impl<$(const $digit: u8,)* $(const $others: u8),*> Room<MaskOf<$other<$($others),*>>> for $number<$($digit),*>
        where
            $number<$($digit),*>: Compare<$other<$($others),*>, Order: $mask<$($digit,)* $($others),*>>,
        {
        }

        #[diagnostic::on_unimplemented(
            message = $of_value,
            label = "a value has the extents of what it is written to, or 1, which is repeated",
            note = "the extents are part of the types; `value.view().forget()` leaves the check to run time"
        )]
        pub trait $fill<$(const $digit: u8,)* $(const $others: u8),*> {}

        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8,)* $(const $others: u8),*> $fill<$($digit,)* $($others),*> for Equal {}

        impl<$(const $digit: u8,)* $(const $others: u8),*> Room<Poured<$other<$($others),*>>> for $number<$($digit),*>
        where
            $number<$($digit),*>: Compare<$other<$($others),*>, Order: $fill<$($digit,)* $($others),*>>,
        {
        }
    )*};
}

#[rustfmt::skip]
pairs! {
    Broadcast1x1 Same1x1 Fill1x1 N1 [A] N1 [P]:
        "extents {A} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}";
    Broadcast1x2 Same1x2 Fill1x2 N1 [A] N2 [P Q]:
        "extents {A} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}";
    Broadcast1x3 Same1x3 Fill1x3 N1 [A] N3 [P Q R]:
        "extents {A} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}";
    Broadcast1x4 Same1x4 Fill1x4 N1 [A] N4 [P Q R S]:
        "extents {A} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast1x5 Same1x5 Fill1x5 N1 [A] N5 [P Q R S T]:
        "extents {A} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast1x6 Same1x6 Fill1x6 N1 [A] N6 [P Q R S T U]:
        "extents {A} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast1x7 Same1x7 Fill1x7 N1 [A] N7 [P Q R S T U V]:
        "extents {A} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast1x8 Same1x8 Fill1x8 N1 [A] N8 [P Q R S T U V X]:
        "extents {A} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}", "a value of extent {A} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast2x1 Same2x1 Fill2x1 N2 [A B] N1 [P]:
        "extents {A}{B} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}";
    Broadcast2x2 Same2x2 Fill2x2 N2 [A B] N2 [P Q]:
        "extents {A}{B} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}";
    Broadcast2x3 Same2x3 Fill2x3 N2 [A B] N3 [P Q R]:
        "extents {A}{B} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}";
    Broadcast2x4 Same2x4 Fill2x4 N2 [A B] N4 [P Q R S]:
        "extents {A}{B} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast2x5 Same2x5 Fill2x5 N2 [A B] N5 [P Q R S T]:
        "extents {A}{B} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast2x6 Same2x6 Fill2x6 N2 [A B] N6 [P Q R S T U]:
        "extents {A}{B} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast2x7 Same2x7 Fill2x7 N2 [A B] N7 [P Q R S T U V]:
        "extents {A}{B} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast2x8 Same2x8 Fill2x8 N2 [A B] N8 [P Q R S T U V X]:
        "extents {A}{B} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}", "a value of extent {A}{B} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast3x1 Same3x1 Fill3x1 N3 [A B C] N1 [P]:
        "extents {A}{B}{C} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}";
    Broadcast3x2 Same3x2 Fill3x2 N3 [A B C] N2 [P Q]:
        "extents {A}{B}{C} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}";
    Broadcast3x3 Same3x3 Fill3x3 N3 [A B C] N3 [P Q R]:
        "extents {A}{B}{C} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}";
    Broadcast3x4 Same3x4 Fill3x4 N3 [A B C] N4 [P Q R S]:
        "extents {A}{B}{C} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast3x5 Same3x5 Fill3x5 N3 [A B C] N5 [P Q R S T]:
        "extents {A}{B}{C} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast3x6 Same3x6 Fill3x6 N3 [A B C] N6 [P Q R S T U]:
        "extents {A}{B}{C} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast3x7 Same3x7 Fill3x7 N3 [A B C] N7 [P Q R S T U V]:
        "extents {A}{B}{C} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast3x8 Same3x8 Fill3x8 N3 [A B C] N8 [P Q R S T U V X]:
        "extents {A}{B}{C} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}", "a value of extent {A}{B}{C} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast4x1 Same4x1 Fill4x1 N4 [A B C E] N1 [P]:
        "extents {A}{B}{C}{E} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}";
    Broadcast4x2 Same4x2 Fill4x2 N4 [A B C E] N2 [P Q]:
        "extents {A}{B}{C}{E} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}";
    Broadcast4x3 Same4x3 Fill4x3 N4 [A B C E] N3 [P Q R]:
        "extents {A}{B}{C}{E} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}";
    Broadcast4x4 Same4x4 Fill4x4 N4 [A B C E] N4 [P Q R S]:
        "extents {A}{B}{C}{E} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast4x5 Same4x5 Fill4x5 N4 [A B C E] N5 [P Q R S T]:
        "extents {A}{B}{C}{E} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast4x6 Same4x6 Fill4x6 N4 [A B C E] N6 [P Q R S T U]:
        "extents {A}{B}{C}{E} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast4x7 Same4x7 Fill4x7 N4 [A B C E] N7 [P Q R S T U V]:
        "extents {A}{B}{C}{E} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast4x8 Same4x8 Fill4x8 N4 [A B C E] N8 [P Q R S T U V X]:
        "extents {A}{B}{C}{E} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}{E}", "a value of extent {A}{B}{C}{E} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast5x1 Same5x1 Fill5x1 N5 [A B C E F] N1 [P]:
        "extents {A}{B}{C}{E}{F} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}";
    Broadcast5x2 Same5x2 Fill5x2 N5 [A B C E F] N2 [P Q]:
        "extents {A}{B}{C}{E}{F} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}";
    Broadcast5x3 Same5x3 Fill5x3 N5 [A B C E F] N3 [P Q R]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}";
    Broadcast5x4 Same5x4 Fill5x4 N5 [A B C E F] N4 [P Q R S]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast5x5 Same5x5 Fill5x5 N5 [A B C E F] N5 [P Q R S T]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast5x6 Same5x6 Fill5x6 N5 [A B C E F] N6 [P Q R S T U]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast5x7 Same5x7 Fill5x7 N5 [A B C E F] N7 [P Q R S T U V]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast5x8 Same5x8 Fill5x8 N5 [A B C E F] N8 [P Q R S T U V X]:
        "extents {A}{B}{C}{E}{F} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}{E}{F}", "a value of extent {A}{B}{C}{E}{F} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast6x1 Same6x1 Fill6x1 N6 [A B C E F G] N1 [P]:
        "extents {A}{B}{C}{E}{F}{G} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}";
    Broadcast6x2 Same6x2 Fill6x2 N6 [A B C E F G] N2 [P Q]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}";
    Broadcast6x3 Same6x3 Fill6x3 N6 [A B C E F G] N3 [P Q R]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}";
    Broadcast6x4 Same6x4 Fill6x4 N6 [A B C E F G] N4 [P Q R S]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast6x5 Same6x5 Fill6x5 N6 [A B C E F G] N5 [P Q R S T]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast6x6 Same6x6 Fill6x6 N6 [A B C E F G] N6 [P Q R S T U]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast6x7 Same6x7 Fill6x7 N6 [A B C E F G] N7 [P Q R S T U V]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast6x8 Same6x8 Fill6x8 N6 [A B C E F G] N8 [P Q R S T U V X]:
        "extents {A}{B}{C}{E}{F}{G} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}{E}{F}{G}", "a value of extent {A}{B}{C}{E}{F}{G} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast7x1 Same7x1 Fill7x1 N7 [A B C E F G H] N1 [P]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}";
    Broadcast7x2 Same7x2 Fill7x2 N7 [A B C E F G H] N2 [P Q]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}";
    Broadcast7x3 Same7x3 Fill7x3 N7 [A B C E F G H] N3 [P Q R]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}";
    Broadcast7x4 Same7x4 Fill7x4 N7 [A B C E F G H] N4 [P Q R S]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast7x5 Same7x5 Fill7x5 N7 [A B C E F G H] N5 [P Q R S T]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast7x6 Same7x6 Fill7x6 N7 [A B C E F G H] N6 [P Q R S T U]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast7x7 Same7x7 Fill7x7 N7 [A B C E F G H] N7 [P Q R S T U V]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast7x8 Same7x8 Fill7x8 N7 [A B C E F G H] N8 [P Q R S T U V X]:
        "extents {A}{B}{C}{E}{F}{G}{H} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}{E}{F}{G}{H}", "a value of extent {A}{B}{C}{E}{F}{G}{H} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
    Broadcast8x1 Same8x1 Fill8x1 N8 [A B C E F G H W] N1 [P]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P} do not broadcast", "a mask of extent {P} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}";
    Broadcast8x2 Same8x2 Fill8x2 N8 [A B C E F G H W] N2 [P Q]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q} do not broadcast", "a mask of extent {P}{Q} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}";
    Broadcast8x3 Same8x3 Fill8x3 N8 [A B C E F G H W] N3 [P Q R]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R} do not broadcast", "a mask of extent {P}{Q}{R} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}";
    Broadcast8x4 Same8x4 Fill8x4 N8 [A B C E F G H W] N4 [P Q R S]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R}{S} do not broadcast", "a mask of extent {P}{Q}{R}{S} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}{S}";
    Broadcast8x5 Same8x5 Fill8x5 N8 [A B C E F G H W] N5 [P Q R S T]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R}{S}{T} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}{S}{T}";
    Broadcast8x6 Same8x6 Fill8x6 N8 [A B C E F G H W] N6 [P Q R S T U]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R}{S}{T}{U} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}";
    Broadcast8x7 Same8x7 Fill8x7 N8 [A B C E F G H W] N7 [P Q R S T U V]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R}{S}{T}{U}{V} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}";
    Broadcast8x8 Same8x8 Fill8x8 N8 [A B C E F G H W] N8 [P Q R S T U V X]:
        "extents {A}{B}{C}{E}{F}{G}{H}{W} and {P}{Q}{R}{S}{T}{U}{V}{X} do not broadcast", "a mask of extent {P}{Q}{R}{S}{T}{U}{V}{X} on an axis of extent {A}{B}{C}{E}{F}{G}{H}{W}", "a value of extent {A}{B}{C}{E}{F}{G}{H}{W} does not fill an axis of extent {P}{Q}{R}{S}{T}{U}{V}{X}";
}
