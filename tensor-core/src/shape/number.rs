//! Numbers as types, in decimal digits: `N3<2, 2, 4>` is 224.
//!
//! Decimal digits, and not typenum's binary ones, for two reasons: an error shows a number as people write it, and comparing is cheap.
//! Two numbers of different lengths are compared by one look-up; two of the same length from their first digit on, as far as
//! they agree.
//!
//! The arithmetic is what an index needs: comparison, the smaller of two, a difference that ends at 0, and division by a step of 2 to 9,
//! rounded up. Lists of digits are tuples, `(D<2>, (D<4>, ()))`, from the first digit on or, where that is said, from the last one.

use core::fmt;

use crate::sealed::{Sealed, Trusted};
use crate::shape::dims::Extent;

/// One decimal digit.
#[derive(Clone, Copy, Debug)]
pub struct D<const K: u8>;

/// A number as a type: [`N1`] to [`N8`], named for how many digits it has.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::extents::{WholeNumber, N2};
///
/// fn value<N: WholeNumber>() -> Option<usize> {
///     N::VALUE
/// }
/// assert_eq!(value::<N2<4, 2>>(), Some(42));
/// ```
pub trait WholeNumber: Extent {
    #[doc(hidden)]
    type Digits;
    #[doc(hidden)]
    type Reversed;
}

/// The order of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Below;
/// See [`Below`].
#[derive(Clone, Copy, Debug)]
pub struct Equal;
/// See [`Below`].
#[derive(Clone, Copy, Debug)]
pub struct Greater;

/// The order of a number, or of a digit, and another: [`Below`], [`Equal`] or [`Greater`].
pub trait Compare<Other> {
    type Order;
}

/// The order of two numbers of one length. `Self` is the order of their first digits; `A` and `B` are the numbers without these.
pub trait Then<A, B> {
    type Order;
}

impl<A, B> Then<A, B> for Below {
    type Order = Below;
}

impl<A, B> Then<A, B> for Greater {
    type Order = Greater;
}

impl<A: Compare<B>, B> Then<A, B> for Equal {
    type Order = A::Order;
}

macro_rules! numbers {
    ($($name:ident $($digit:ident)* = $other:ident $($others:ident)*, rest $rest:tt / $other_rest:tt, list $list:ty, reversed $reversed:ty;)*) => {$(
        /// A number of as many digits as its name says: `N3<2, 2, 4>` is 224.
        ///
        /// [`Dims!`](macro@crate::extents::Dims) writes it.
        ///
        /// ```
        /// use tensor_idx::extents::{Extent, N3};
        ///
        /// assert_eq!(N3::<2, 2, 4>::VALUE, Some(224));
        /// ```
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name<$(const $digit: u8),*>;

        impl<$(const $digit: u8),*> fmt::Debug for $name<$($digit),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&Self::VALUE.unwrap_or_default(), f)
            }
        }

        impl<$(const $digit: u8),*> Sealed for $name<$($digit),*> {}
        impl<$(const $digit: u8),*> Trusted for $name<$($digit),*> {}

        impl<$(const $digit: u8),*> Extent for $name<$($digit),*> {
            const VALUE: Option<usize> = Some({
                let (mut value, mut least) = (0, 0);
                $(
                    assert!($digit <= 9, "a digit is at most 9");
                    value = 10 * value + $digit as usize;
                    least = if least == 0 { 1 } else { 10 * least };
                )*
                assert!(least == 1 || value >= least, "the first digit of a number is not 0");
                value
            });
        }

        impl<$(const $digit: u8),*> WholeNumber for $name<$($digit),*> {
            type Digits = $list;
            type Reversed = $reversed;
        }

        numbers! { @same $name [$($digit)*] [$($others)*] $rest $other_rest }
    )*};
    (@same $name:ident [$a:ident] [$b:ident] $rest:tt $other_rest:tt) => {
        #[diagnostic::do_not_recommend]
        impl<const $a: u8, const $b: u8> Compare<$name<$b>> for $name<$a>
        where
            D<$a>: Compare<D<$b>>,
        {
            type Order = <D<$a> as Compare<D<$b>>>::Order;
        }
    };
    (@same $name:ident [$a:ident $($as:ident)*] [$b:ident $($bs:ident)*] [$($rest:tt)*] [$($other_rest:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<const $a: u8, $(const $as: u8,)* const $b: u8, $(const $bs: u8,)* O> Compare<$name<$b, $($bs),*>> for $name<$a, $($as),*>
        where
            D<$a>: Compare<D<$b>, Order = O>,
            O: Then<$($rest)*, $($other_rest)*>,
        {
            type Order = O::Order;
        }
    };
}

numbers! {
    N1 A = N1 P, rest [] / [], list (D<A>, ()), reversed (D<A>, ());
    N2 A B = N2 P Q, rest [N1<B>] / [N1<Q>], list (D<A>, (D<B>, ())), reversed (D<B>, (D<A>, ()));
    N3 A B C = N3 P Q R, rest [N2<B, C>] / [N2<Q, R>],
        list (D<A>, (D<B>, (D<C>, ()))), reversed (D<C>, (D<B>, (D<A>, ())));
    N4 A B C E = N4 P Q R S, rest [N3<B, C, E>] / [N3<Q, R, S>],
        list (D<A>, (D<B>, (D<C>, (D<E>, ())))), reversed (D<E>, (D<C>, (D<B>, (D<A>, ()))));
    N5 A B C E F = N5 P Q R S T, rest [N4<B, C, E, F>] / [N4<Q, R, S, T>],
        list (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, ()))))), reversed (D<F>, (D<E>, (D<C>, (D<B>, (D<A>, ())))));
    N6 A B C E F G = N6 P Q R S T U, rest [N5<B, C, E, F, G>] / [N5<Q, R, S, T, U>],
        list (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, ())))))), reversed (D<G>, (D<F>, (D<E>, (D<C>, (D<B>, (D<A>, ()))))));
    N7 A B C E F G H = N7 P Q R S T U V, rest [N6<B, C, E, F, G, H>] / [N6<Q, R, S, T, U, V>],
        list (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, (D<H>, ()))))))),
        reversed (D<H>, (D<G>, (D<F>, (D<E>, (D<C>, (D<B>, (D<A>, ())))))));
    N8 A B C E F G H W = N8 P Q R S T U V X, rest [N7<B, C, E, F, G, H, W>] / [N7<Q, R, S, T, U, V, X>],
        list (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, (D<H>, (D<W>, ())))))))),
        reversed (D<W>, (D<H>, (D<G>, (D<F>, (D<E>, (D<C>, (D<B>, (D<A>, ()))))))));
}

/// A number of more digits is the larger one.
macro_rules! lengths {
    ($($name:ident $digits:tt $($short:ident $others:tt)*;)*) => {$(
        lengths! { @each $name $digits $($short $others)* }
    )*};
    (@each $name:ident $digits:tt $short:ident $others:tt $($rest:tt)*) => {
        lengths! { @two $name $digits $short $others }
        lengths! { @each $name $digits $($rest)* }
    };
    (@each $name:ident $digits:tt) => {};
    (@two $name:ident [$($digit:ident)*] $short:ident [$($other:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8,)* $(const $other: u8,)*> Compare<$short<$($other),*>> for $name<$($digit),*> {
            type Order = Greater;
        }

        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8,)* $(const $other: u8,)*> Compare<$name<$($digit),*>> for $short<$($other),*> {
            type Order = Below;
        }
    };
}

#[rustfmt::skip]
lengths! {
    N2 [A B] N1 [I];
    N3 [A B C] N1 [I] N2 [I J];
    N4 [A B C E] N1 [I] N2 [I J] N3 [I J K];
    N5 [A B C E F] N1 [I] N2 [I J] N3 [I J K] N4 [I J K L];
    N6 [A B C E F G] N1 [I] N2 [I J] N3 [I J K] N4 [I J K L] N5 [I J K L M];
    N7 [A B C E F G H] N1 [I] N2 [I J] N3 [I J K] N4 [I J K L] N5 [I J K L M] N6 [I J K L M N];
    N8 [A B C E F G H W] N1 [I] N2 [I J] N3 [I J K] N4 [I J K L] N5 [I J K L M] N6 [I J K L M N] N7 [I J K L M N O];
}

/// The number of a list of digits, without the zeros that it begins with.
pub trait Join {
    type Number: WholeNumber;
}

macro_rules! join {
    ($($($digit:ident)* => $list:ty, $name:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8),*> Whole for $list {
            type Number = $name<$($digit),*>;
        }
    )*};
}

/// [`Join`], where no zero has to be removed.
#[diagnostic::on_unimplemented(
    message = "a number of typenum is too large for an extent in a type",
    label = "expected `U0` to `U99999999`"
)]
pub trait Whole {
    type Number: WholeNumber;
}

join! {
    A => (D<A>, ()), N1;
    A B => (D<A>, (D<B>, ())), N2;
    A B C => (D<A>, (D<B>, (D<C>, ()))), N3;
    A B C E => (D<A>, (D<B>, (D<C>, (D<E>, ())))), N4;
    A B C E F => (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, ()))))), N5;
    A B C E F G => (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, ())))))), N6;
    A B C E F G H => (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, (D<H>, ()))))))), N7;
    A B C E F G H W => (D<A>, (D<B>, (D<C>, (D<E>, (D<F>, (D<G>, (D<H>, (D<W>, ())))))))), N8;
}

impl Join for (D<0>, ()) {
    type Number = N1<0>;
}

impl<H, T> Join for (D<0>, (H, T))
where
    (H, T): Join,
{
    type Number = <(H, T) as Join>::Number;
}

macro_rules! other_digits {
    ($($digit:literal)*) => {$(
        impl<T> Join for (D<$digit>, T)
        where
            (D<$digit>, T): Whole,
        {
            type Number = <(D<$digit>, T) as Whole>::Number;
        }
    )*};
}

other_digits! { 1 2 3 4 5 6 7 8 9 }

macro_rules! compare {
    ($($order:ident: $($a:literal [$($b:literal)*])*;)*) => {$($($(
        #[diagnostic::do_not_recommend]
        impl Compare<D<$b>> for D<$a> {
            type Order = $order;
        }
    )*)*)*};
}

compare! {
    Below: 0 [1 2 3 4 5 6 7 8 9] 1 [2 3 4 5 6 7 8 9] 2 [3 4 5 6 7 8 9] 3 [4 5 6 7 8 9] 4 [5 6 7 8 9] 5 [6 7 8 9] 6 [7 8 9] 7 [8 9] 8 [9];
    Equal: 0 [0] 1 [1] 2 [2] 3 [3] 4 [4] 5 [5] 6 [6] 7 [7] 8 [8] 9 [9];
    Greater: 1 [0] 2 [0 1] 3 [0 1 2] 4 [0 1 2 3] 5 [0 1 2 3 4] 6 [0 1 2 3 4 5] 7 [0 1 2 3 4 5 6] 8 [0 1 2 3 4 5 6 7]
        9 [0 1 2 3 4 5 6 7 8];
}

/// The smaller of two numbers.
pub trait Smallest<Other> {
    type Output: WholeNumber;
}

impl<A, B, O> Smallest<B> for A
where
    A: Compare<B, Order = O>,
    O: Pick<A, B>,
{
    type Output = O::Smaller;
}

/// What the order of two numbers decides.
pub trait Pick<A, B> {
    type Smaller: WholeNumber;
}

impl<A: WholeNumber, B> Pick<A, B> for Below {
    type Smaller = A;
}

impl<A: WholeNumber, B> Pick<A, B> for Equal {
    type Smaller = A;
}

impl<A, B: WholeNumber> Pick<A, B> for Greater {
    type Smaller = B;
}

/// The difference of two numbers, 0 where the other is larger: how many positions are left behind it.
pub trait Minus<Other> {
    type Output: WholeNumber;
}

impl<A, B, O> Minus<B> for A
where
    A: Compare<B, Order = O>,
    O: Rest<A, B>,
{
    type Output = O::Output;
}

/// `A - B` by their order.
pub trait Rest<A, B> {
    type Output: WholeNumber;
}

impl<A, B> Rest<A, B> for Below {
    type Output = N1<0>;
}

impl<A, B> Rest<A, B> for Equal {
    type Output = N1<0>;
}

impl<A, B> Rest<A, B> for Greater
where
    A: WholeNumber,
    B: WholeNumber,
    A::Reversed: Subtract<B::Reversed, D<0>, ()>,
    <A::Reversed as Subtract<B::Reversed, D<0>, ()>>::Digits: Join,
{
    type Output = <<A::Reversed as Subtract<B::Reversed, D<0>, ()>>::Digits as Join>::Number;
}

/// The digits, from the first one on, of the difference of two numbers given from the last one on, less what was borrowed; those
/// behind them have been found. The school's method.
pub trait Subtract<Other, Borrowed, Found> {
    type Digits;
}

impl<F> Subtract<(), D<0>, F> for () {
    type Digits = F;
}

impl<A, T, C, F, N> Subtract<(), C, F> for (A, T)
where
    A: Column<D<0>, C>,
    T: Subtract<(), A::Borrowed, (A::Digit, F), Digits = N>,
{
    type Digits = N;
}

impl<A, T, B, U, C, F, N> Subtract<(B, U), C, F> for (A, T)
where
    A: Column<B, C>,
    T: Subtract<U, A::Borrowed, (A::Digit, F), Digits = N>,
{
    type Digits = N;
}

/// One digit less another and less what was borrowed.
pub trait Column<Other, Borrowed> {
    type Digit;
    type Borrowed;
}

/// One digit behind a remainder, divided by `By`.
pub trait DividedBy<By, Remainder> {
    type Quotient;
    type Remainder;
}

macro_rules! columns {
    ($($a:literal $borrowed:literal: [$($b:literal $digit:literal),*] [$($larger:literal $other:literal),*];)*) => {$(
        $(
            impl Column<D<$b>, D<$borrowed>> for D<$a> {
                type Digit = D<$digit>;
                type Borrowed = D<0>;
            }
        )*
        $(
            impl Column<D<$larger>, D<$borrowed>> for D<$a> {
                type Digit = D<$other>;
                type Borrowed = D<1>;
            }
        )*
    )*};
}

// For a digit and what was borrowed from it: each digit that is subtracted, and the digit left, without a new borrow and with one.
#[rustfmt::skip]
columns! {
    0 0: [0 0] [1 9, 2 8, 3 7, 4 6, 5 5, 6 4, 7 3, 8 2, 9 1];
    1 0: [0 1, 1 0] [2 9, 3 8, 4 7, 5 6, 6 5, 7 4, 8 3, 9 2];
    2 0: [0 2, 1 1, 2 0] [3 9, 4 8, 5 7, 6 6, 7 5, 8 4, 9 3];
    3 0: [0 3, 1 2, 2 1, 3 0] [4 9, 5 8, 6 7, 7 6, 8 5, 9 4];
    4 0: [0 4, 1 3, 2 2, 3 1, 4 0] [5 9, 6 8, 7 7, 8 6, 9 5];
    5 0: [0 5, 1 4, 2 3, 3 2, 4 1, 5 0] [6 9, 7 8, 8 7, 9 6];
    6 0: [0 6, 1 5, 2 4, 3 3, 4 2, 5 1, 6 0] [7 9, 8 8, 9 7];
    7 0: [0 7, 1 6, 2 5, 3 4, 4 3, 5 2, 6 1, 7 0] [8 9, 9 8];
    8 0: [0 8, 1 7, 2 6, 3 5, 4 4, 5 3, 6 2, 7 1, 8 0] [9 9];
    9 0: [0 9, 1 8, 2 7, 3 6, 4 5, 5 4, 6 3, 7 2, 8 1, 9 0] [];
    0 1: [] [0 9, 1 8, 2 7, 3 6, 4 5, 5 4, 6 3, 7 2, 8 1, 9 0];
    1 1: [0 0] [1 9, 2 8, 3 7, 4 6, 5 5, 6 4, 7 3, 8 2, 9 1];
    2 1: [0 1, 1 0] [2 9, 3 8, 4 7, 5 6, 6 5, 7 4, 8 3, 9 2];
    3 1: [0 2, 1 1, 2 0] [3 9, 4 8, 5 7, 6 6, 7 5, 8 4, 9 3];
    4 1: [0 3, 1 2, 2 1, 3 0] [4 9, 5 8, 6 7, 7 6, 8 5, 9 4];
    5 1: [0 4, 1 3, 2 2, 3 1, 4 0] [5 9, 6 8, 7 7, 8 6, 9 5];
    6 1: [0 5, 1 4, 2 3, 3 2, 4 1, 5 0] [6 9, 7 8, 8 7, 9 6];
    7 1: [0 6, 1 5, 2 4, 3 3, 4 2, 5 1, 6 0] [7 9, 8 8, 9 7];
    8 1: [0 7, 1 6, 2 5, 3 4, 4 3, 5 2, 6 1, 7 0] [8 9, 9 8];
    9 1: [0 8, 1 7, 2 6, 3 5, 4 4, 5 3, 6 2, 7 1, 8 0] [9 9];
}

macro_rules! divisions {
    ($($by:literal $before:literal: [$($digit:literal $quotient:literal $remainder:literal),*];)*) => {$($(
        impl DividedBy<D<$by>, D<$before>> for D<$digit> {
            type Quotient = D<$quotient>;
            type Remainder = D<$remainder>;
        }
    )*)*};
}

// For a divisor and the remainder before it: each digit, its quotient and its remainder.
#[rustfmt::skip]
divisions! {
    2 0: [0 0 0, 1 0 1, 2 1 0, 3 1 1, 4 2 0, 5 2 1, 6 3 0, 7 3 1, 8 4 0, 9 4 1];
    2 1: [0 5 0, 1 5 1, 2 6 0, 3 6 1, 4 7 0, 5 7 1, 6 8 0, 7 8 1, 8 9 0, 9 9 1];
    3 0: [0 0 0, 1 0 1, 2 0 2, 3 1 0, 4 1 1, 5 1 2, 6 2 0, 7 2 1, 8 2 2, 9 3 0];
    3 1: [0 3 1, 1 3 2, 2 4 0, 3 4 1, 4 4 2, 5 5 0, 6 5 1, 7 5 2, 8 6 0, 9 6 1];
    3 2: [0 6 2, 1 7 0, 2 7 1, 3 7 2, 4 8 0, 5 8 1, 6 8 2, 7 9 0, 8 9 1, 9 9 2];
    4 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 1 0, 5 1 1, 6 1 2, 7 1 3, 8 2 0, 9 2 1];
    4 1: [0 2 2, 1 2 3, 2 3 0, 3 3 1, 4 3 2, 5 3 3, 6 4 0, 7 4 1, 8 4 2, 9 4 3];
    4 2: [0 5 0, 1 5 1, 2 5 2, 3 5 3, 4 6 0, 5 6 1, 6 6 2, 7 6 3, 8 7 0, 9 7 1];
    4 3: [0 7 2, 1 7 3, 2 8 0, 3 8 1, 4 8 2, 5 8 3, 6 9 0, 7 9 1, 8 9 2, 9 9 3];
    5 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 0 4, 5 1 0, 6 1 1, 7 1 2, 8 1 3, 9 1 4];
    5 1: [0 2 0, 1 2 1, 2 2 2, 3 2 3, 4 2 4, 5 3 0, 6 3 1, 7 3 2, 8 3 3, 9 3 4];
    5 2: [0 4 0, 1 4 1, 2 4 2, 3 4 3, 4 4 4, 5 5 0, 6 5 1, 7 5 2, 8 5 3, 9 5 4];
    5 3: [0 6 0, 1 6 1, 2 6 2, 3 6 3, 4 6 4, 5 7 0, 6 7 1, 7 7 2, 8 7 3, 9 7 4];
    5 4: [0 8 0, 1 8 1, 2 8 2, 3 8 3, 4 8 4, 5 9 0, 6 9 1, 7 9 2, 8 9 3, 9 9 4];
    6 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 0 4, 5 0 5, 6 1 0, 7 1 1, 8 1 2, 9 1 3];
    6 1: [0 1 4, 1 1 5, 2 2 0, 3 2 1, 4 2 2, 5 2 3, 6 2 4, 7 2 5, 8 3 0, 9 3 1];
    6 2: [0 3 2, 1 3 3, 2 3 4, 3 3 5, 4 4 0, 5 4 1, 6 4 2, 7 4 3, 8 4 4, 9 4 5];
    6 3: [0 5 0, 1 5 1, 2 5 2, 3 5 3, 4 5 4, 5 5 5, 6 6 0, 7 6 1, 8 6 2, 9 6 3];
    6 4: [0 6 4, 1 6 5, 2 7 0, 3 7 1, 4 7 2, 5 7 3, 6 7 4, 7 7 5, 8 8 0, 9 8 1];
    6 5: [0 8 2, 1 8 3, 2 8 4, 3 8 5, 4 9 0, 5 9 1, 6 9 2, 7 9 3, 8 9 4, 9 9 5];
    7 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 0 4, 5 0 5, 6 0 6, 7 1 0, 8 1 1, 9 1 2];
    7 1: [0 1 3, 1 1 4, 2 1 5, 3 1 6, 4 2 0, 5 2 1, 6 2 2, 7 2 3, 8 2 4, 9 2 5];
    7 2: [0 2 6, 1 3 0, 2 3 1, 3 3 2, 4 3 3, 5 3 4, 6 3 5, 7 3 6, 8 4 0, 9 4 1];
    7 3: [0 4 2, 1 4 3, 2 4 4, 3 4 5, 4 4 6, 5 5 0, 6 5 1, 7 5 2, 8 5 3, 9 5 4];
    7 4: [0 5 5, 1 5 6, 2 6 0, 3 6 1, 4 6 2, 5 6 3, 6 6 4, 7 6 5, 8 6 6, 9 7 0];
    7 5: [0 7 1, 1 7 2, 2 7 3, 3 7 4, 4 7 5, 5 7 6, 6 8 0, 7 8 1, 8 8 2, 9 8 3];
    7 6: [0 8 4, 1 8 5, 2 8 6, 3 9 0, 4 9 1, 5 9 2, 6 9 3, 7 9 4, 8 9 5, 9 9 6];
    8 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 0 4, 5 0 5, 6 0 6, 7 0 7, 8 1 0, 9 1 1];
    8 1: [0 1 2, 1 1 3, 2 1 4, 3 1 5, 4 1 6, 5 1 7, 6 2 0, 7 2 1, 8 2 2, 9 2 3];
    8 2: [0 2 4, 1 2 5, 2 2 6, 3 2 7, 4 3 0, 5 3 1, 6 3 2, 7 3 3, 8 3 4, 9 3 5];
    8 3: [0 3 6, 1 3 7, 2 4 0, 3 4 1, 4 4 2, 5 4 3, 6 4 4, 7 4 5, 8 4 6, 9 4 7];
    8 4: [0 5 0, 1 5 1, 2 5 2, 3 5 3, 4 5 4, 5 5 5, 6 5 6, 7 5 7, 8 6 0, 9 6 1];
    8 5: [0 6 2, 1 6 3, 2 6 4, 3 6 5, 4 6 6, 5 6 7, 6 7 0, 7 7 1, 8 7 2, 9 7 3];
    8 6: [0 7 4, 1 7 5, 2 7 6, 3 7 7, 4 8 0, 5 8 1, 6 8 2, 7 8 3, 8 8 4, 9 8 5];
    8 7: [0 8 6, 1 8 7, 2 9 0, 3 9 1, 4 9 2, 5 9 3, 6 9 4, 7 9 5, 8 9 6, 9 9 7];
    9 0: [0 0 0, 1 0 1, 2 0 2, 3 0 3, 4 0 4, 5 0 5, 6 0 6, 7 0 7, 8 0 8, 9 1 0];
    9 1: [0 1 1, 1 1 2, 2 1 3, 3 1 4, 4 1 5, 5 1 6, 6 1 7, 7 1 8, 8 2 0, 9 2 1];
    9 2: [0 2 2, 1 2 3, 2 2 4, 3 2 5, 4 2 6, 5 2 7, 6 2 8, 7 3 0, 8 3 1, 9 3 2];
    9 3: [0 3 3, 1 3 4, 2 3 5, 3 3 6, 4 3 7, 5 3 8, 6 4 0, 7 4 1, 8 4 2, 9 4 3];
    9 4: [0 4 4, 1 4 5, 2 4 6, 3 4 7, 4 4 8, 5 5 0, 6 5 1, 7 5 2, 8 5 3, 9 5 4];
    9 5: [0 5 5, 1 5 6, 2 5 7, 3 5 8, 4 6 0, 5 6 1, 6 6 2, 7 6 3, 8 6 4, 9 6 5];
    9 6: [0 6 6, 1 6 7, 2 6 8, 3 7 0, 4 7 1, 5 7 2, 6 7 3, 7 7 4, 8 7 5, 9 7 6];
    9 7: [0 7 7, 1 7 8, 2 8 0, 3 8 1, 4 8 2, 5 8 3, 6 8 4, 7 8 5, 8 8 6, 9 8 7];
    9 8: [0 8 8, 1 9 0, 2 9 1, 3 9 2, 4 9 3, 5 9 4, 6 9 5, 7 9 6, 8 9 7, 9 9 8];
}

/// The quotient of a number and a step of 2 to 9, rounded up: how many positions a step leaves.
pub trait CeilDiv<By> {
    type Output: WholeNumber;
}

impl<N: WholeNumber, By, Q> CeilDiv<By> for N
where
    N::Digits: Quotient<By, D<0>, (), Output = Q>,
    Q: WholeNumber,
{
    type Output = Q;
}

/// The quotient of the digits behind a remainder; the digits of it that have been found are from the last one on.
pub trait Quotient<By, Remainder, Found> {
    type Output;
}

impl<A, T, By, R, F> Quotient<By, R, F> for (A, T)
where
    A: DividedBy<By, R>,
    T: Quotient<By, A::Remainder, (A::Quotient, F)>,
{
    type Output = T::Output;
}

impl<By, F> Quotient<By, D<0>, F> for ()
where
    F: Carried<D<0>, ()>,
    F::Digits: Join,
{
    type Output = <F::Digits as Join>::Number;
}

macro_rules! remainders {
    ($($digit:literal)*) => {$(
        impl<By, F> Quotient<By, D<$digit>, F> for ()
        where
            F: Carried<D<1>, ()>,
            F::Digits: Join,
        {
            type Output = <F::Digits as Join>::Number;
        }
    )*};
}

remainders! { 1 2 3 4 5 6 7 8 }

/// The digits, from the first one on, of a number given from the last one on, and a carry of 0 or 1.
pub trait Carried<Carry, Found> {
    type Digits;
}

impl<F> Carried<D<0>, F> for () {
    type Digits = F;
}

impl<F> Carried<D<1>, F> for () {
    type Digits = (D<1>, F);
}

impl<A, T, F> Carried<D<0>, F> for (A, T)
where
    T: Carried<D<0>, (A, F)>,
{
    type Digits = T::Digits;
}

impl<A, T, F> Carried<D<1>, F> for (A, T)
where
    A: Successor,
    T: Carried<A::Carry, (A::Digit, F)>,
{
    type Digits = T::Digits;
}

/// The next digit.
pub trait Successor {
    type Digit;
    type Carry;
}

macro_rules! next {
    ($($a:literal $b:literal $carry:literal;)*) => {$(
        impl Successor for D<$a> {
            type Digit = D<$b>;
            type Carry = D<$carry>;
        }
    )*};
}

next! { 0 1 0; 1 2 0; 2 3 0; 3 4 0; 4 5 0; 5 6 0; 6 7 0; 7 8 0; 8 9 0; 9 0 1; }

/// Calls a macro with the numbers of each length: `N3 A B C;` has the digits A, B and C.
macro_rules! each_number {
    ($macro:ident) => {
        $macro! {
            N1 A;
            N2 A B;
            N3 A B C;
            N4 A B C E;
            N5 A B C E F;
            N6 A B C E F G;
            N7 A B C E F G H;
            N8 A B C E F G H W;
        }
    };
}

pub(crate) use each_number;
