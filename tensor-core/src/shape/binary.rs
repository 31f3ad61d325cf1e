//! typenum's numbers: their binary digits to decimal ones, by doubling, and back, by typenum's own arithmetic.
//!
//! An extent has one form, in decimal digits, so that two types with equal extents are one type. A number of typenum is converted
//! where it enters, and nothing is computed for extents that no program converts.

use core::ops::{Add, Mul};

use typenum::{B0, B1, Prod, Sum, U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, UInt, UTerm, Unsigned};

use crate::shape::number::{Carried, D, Join, N1, WholeNumber};

/// A number of typenum that an extent can be: 0 to 99,999,999.
///
/// ```
/// use tensor_idx::{extents::{Dims, FromTypenum, TypenumNumber}, prelude::*};
///
/// /// The length is a parameter, as in `GenericArray<f32, N>`.
/// fn row<N: TypenumNumber>(table: &Tensor2<f32>) -> Option<TensorView<'_, f32, Dims![_, FromTypenum<N>]>> {
///     table.view().try_fix().ok()
/// }
///
/// let table = Tensor::full([2, 224], 0.0);
/// assert!(row::<typenum::U224>(&table).is_some());
/// assert!(row::<typenum::U3>(&table).is_none());
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a number of typenum that an extent can be",
    label = "expected `U0` to `U99999999`, found `{Self}`",
    note = "`Dims![_, 224]` takes numbers; `_` is an extent that is known at run time"
)]
pub trait TypenumNumber {
    /// The same number as an extent.
    type Extent: WholeNumber;
}

/// The extent that is a number of typenum: `FromTypenum<U224>` is the type of 224 in `Dims![_, 224]`.
///
/// ```
/// use tensor_idx::{extents::{Dims, FromTypenum}, prelude::*};
/// use typenum::{Prod, U3, U224};
///
/// type Picture = Tensor<u8, Dims![_, FromTypenum<Prod<U224, U3>>]>;
///
/// let picture: Picture = Tensor::full([224, 672], 0_u8).try_fix()?;
/// let same: Tensor<u8, Dims![_, 672]> = picture;
/// # Ok::<(), IndexError>(())
/// ```
pub type FromTypenum<N> = <N as TypenumNumber>::Extent;

/// A static extent that has a number of typenum: each of them.
///
/// Sealed: every [`WholeNumber`] has it, and nothing else can.
///
/// ```
/// use tensor_idx::extents::{InTypenum, N2};
/// use typenum::Unsigned;
///
/// fn twice<N: InTypenum>() -> usize {
///     2 * N::Number::USIZE
/// }
/// assert_eq!(twice::<N2<4, 2>>(), 84);
/// ```
pub trait InTypenum: WholeNumber {
    /// The same number in typenum.
    type Number: Unsigned;
}

/// The number of typenum that is an extent: `GenericArray<f32, ToTypenum<N>>`.
///
/// ```
/// use tensor_idx::extents::{N3, ToTypenum};
/// use typenum::{U224, assert_type_eq};
///
/// assert_type_eq!(ToTypenum<N3<2, 2, 4>>, U224);
/// ```
pub type ToTypenum<E> = <E as InTypenum>::Number;

impl TypenumNumber for UTerm {
    type Extent = N1<0>;
}

impl<U, B> TypenumNumber for UInt<U, B>
where
    Self: Doubled,
    <Self as Doubled>::Reversed: Carried<D<0>, ()>,
    <<Self as Doubled>::Reversed as Carried<D<0>, ()>>::Digits: Join,
{
    type Extent = <<<Self as Doubled>::Reversed as Carried<D<0>, ()>>::Digits as Join>::Number;
}

/// The decimal digits of a binary number, from the last one on.
pub trait Doubled {
    type Reversed;
}

impl Doubled for UTerm {
    type Reversed = ();
}

macro_rules! bits {
    ($($bit:ident $digit:literal;)*) => {$(
        impl<U: Doubled> Doubled for UInt<U, $bit>
        where
            U::Reversed: Twice<D<$digit>>,
        {
            type Reversed = <U::Reversed as Twice<D<$digit>>>::Digits;
        }
    )*};
}

bits! { B0 0; B1 1; }

/// Twice a number and a carry, in digits from the last one on.
pub trait Twice<Carry> {
    type Digits;
}

impl Twice<D<0>> for () {
    type Digits = ();
}

impl Twice<D<1>> for () {
    type Digits = (D<1>, ());
}

impl<A, T, C> Twice<C> for (A, T)
where
    A: TwiceDigit<C>,
    T: Twice<A::Carry>,
{
    type Digits = (A::Digit, T::Digits);
}

/// Twice a digit and a carry.
pub trait TwiceDigit<Carry> {
    type Digit;
    type Carry;
}

macro_rules! digits {
    ($($digit:literal $number:ident: $even:literal $odd:literal $carry:literal;)*) => {$(
        impl TwiceDigit<D<0>> for D<$digit> {
            type Digit = D<$even>;
            type Carry = D<$carry>;
        }

        impl TwiceDigit<D<1>> for D<$digit> {
            type Digit = D<$odd>;
            type Carry = D<$carry>;
        }

        impl<T, Before> Binary<Before> for (D<$digit>, T)
        where
            Before: Mul<U10>,
            Prod<Before, U10>: Add<$number>,
            T: Binary<Sum<Prod<Before, U10>, $number>>,
        {
            type Number = T::Number;
        }
    )*};
}

// For each digit: its number, the last digit of twice itself without a carry and with one, and the carry.
digits! {
    0 U0: 0 1 0;
    1 U1: 2 3 0;
    2 U2: 4 5 0;
    3 U3: 6 7 0;
    4 U4: 8 9 0;
    5 U5: 0 1 1;
    6 U6: 2 3 1;
    7 U7: 4 5 1;
    8 U8: 6 7 1;
    9 U9: 8 9 1;
}

/// The binary number of decimal digits, from the first one on, behind the number that was read before them.
pub trait Binary<Before> {
    type Number: Unsigned;
}

impl<Before: Unsigned> Binary<Before> for () {
    type Number = Before;
}

impl<E: WholeNumber> InTypenum for E
where
    E::Digits: Binary<U0>,
{
    type Number = <E::Digits as Binary<U0>>::Number;
}
