//! Arithmetic on elements, with NumPy's meaning.

use core::ops::{BitAnd, BitOr, BitXor};

use crate::sealed::{Sealed, Trusted};

/// A number with the augmented assignments: every primitive integer and float.
///
/// Integers wrap around, as NumPy's do. The quotient of a floor division is rounded towards negative infinity, and the
/// remainder has the sign of the divisor, as in Python. The smaller and the larger of two floats are NaN if one of them
/// is NaN.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::write::Number;
///
/// assert_eq!((7_i32.floor_div(-2), 7_i32.floor_rem(-2)), (-4, -1));
/// assert_eq!((-7.0_f64).floor_rem(2.0), 1.0);
/// assert_eq!(200_u8.plus(100), 44);
/// assert!(f32::NAN.smaller(1.0).is_nan());
/// ```
#[diagnostic::on_unimplemented(
    message = "the elements are not numbers that tensors calculate with",
    label = "arithmetic on elements is for the primitive integers and floats, not for `{Self}`",
    note = "other types take `accumulate` with a function `|old: {Self}, value: {Self}| ..`, and `map_inplace`"
)]
pub trait Number: Sealed + Trusted + Copy + PartialEq + PartialOrd + Send + Sync + 'static {
    /// The start of a sum.
    const ZERO: Self;

    /// `self + other`.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// `self - other`.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// `self * other`.
    #[must_use]
    fn times(self, other: Self) -> Self;

    /// `self // other`. An integer divided by 0 is 0; the verbs return an error for such a divisor before they write.
    #[must_use]
    fn floor_div(self, other: Self) -> Self;

    /// `self % other`, with the sign of `other`. The remainder of an integer by 0 is 0, and refused likewise.
    #[must_use]
    fn floor_rem(self, other: Self) -> Self;

    /// The smaller of both; NaN if either is.
    #[must_use]
    fn smaller(self, other: Self) -> Self;

    /// The larger of both; NaN if either is.
    #[must_use]
    fn larger(self, other: Self) -> Self;

    /// Returns whether a floor division by this number has a result.
    #[doc(hidden)]
    fn divides(self) -> bool;
}

/// A number whose quotients are of its own type: the floats.
///
/// Sealed: only this library implements it.
///
/// ```
/// fn half<T: tensor_idx::write::Divide>(x: T, two: T) -> T {
///     x.over(two)
/// }
/// assert_eq!(half(3.0, 2.0), 1.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`/=` would leave fractions, which `{Self}` cannot hold",
    label = "true division is for floats",
    note = "for the rounded quotient of integers use `floor_div_assign`, in `assign!` written `t[..] / /= v`"
)]
pub trait Divide: Number {
    /// `self / other`.
    #[must_use]
    fn over(self, other: Self) -> Self;
}

/// Elements that have `&`, `|` and `^`: bools and integers.
///
/// ```
/// use tensor_idx::{prelude::*, write::Bitwise};
///
/// fn keep<T: Bitwise>(flags: &mut Tensor1<T>, mask: T) {
///     assign!(flags[1..] &= mask);
/// }
/// let mut flags = Tensor1::from([6_u8, 5, 4]);
/// keep(&mut flags, 4);
/// assert_eq!(flags, [6, 4, 4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `&`, `|` and `^`",
    label = "these are for bools and integers"
)]
pub trait Bitwise: Copy + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {}

#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync + BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T>> Bitwise for T {}

/// A number with powers; for floats with the feature `std` only.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::write::Power;
///
/// assert_eq!(3_i64.power(4), 81);
/// assert_eq!(2.0_f32.power(-1.0), 0.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no powers here",
    label = "powers of floats need the feature `std`"
)]
pub trait Power: Number {
    /// `self ** exponent`; integers wrap around.
    #[must_use]
    fn power(self, exponent: Self) -> Self;

    /// Returns whether a power with this exponent has a result.
    #[doc(hidden)]
    fn raises(self) -> bool;

    /// The power with this exponent as a function of the base, where NumPy takes that one for a single exponent: the square, the root and
    /// the reciprocal.
    #[doc(hidden)]
    fn shortcut(self) -> Option<fn(Self) -> Self> {
        None
    }
}

macro_rules! integers {
    ($signed:tt: $($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Number for $int {
            const ZERO: Self = 0;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn floor_div(self, other: Self) -> Self {
                if other == 0 {
                    return 0;
                }
                let quotient = self.wrapping_div(other);
                quotient.wrapping_sub(integers!($signed off self.wrapping_rem(other), other) as $int)
            }

            #[inline(always)]
            fn floor_rem(self, other: Self) -> Self {
                if other == 0 {
                    return 0;
                }
                let rest = self.wrapping_rem(other);
                if integers!($signed off rest, other) { rest + other } else { rest }
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                self.min(other)
            }

            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                self.max(other)
            }

            #[inline(always)]
            fn divides(self) -> bool {
                self != 0
            }
        }

        #[diagnostic::do_not_recommend]
        impl Power for $int {
            #[inline]
            fn power(self, mut exponent: Self) -> Self {
                let (mut power, mut base) = (1, self);
                while exponent > 0 {
                    if exponent & 1 == 1 {
                        power = base.wrapping_mul(power);
                    }
                    base = base.wrapping_mul(base);
                    exponent >>= 1;
                }
                power
            }

            #[inline(always)]
            fn raises(self) -> bool {
                integers!($signed raises self)
            }
        }
    )*};
    // Whether Rust's remainder, which has the sign of the dividend, is one divisor off.
    (signed off $rest:expr, $divisor:expr) => { $rest != 0 && ($rest < 0) != ($divisor < 0) };
    (unsigned off $rest:expr, $divisor:expr) => {{ let _ = ($rest, $divisor); false }};
    (signed raises $exponent:expr) => { $exponent >= 0 };
    (unsigned raises $exponent:expr) => { true };
}

integers! { signed: i8 i16 i32 i64 i128 isize }
integers! { unsigned: u8 u16 u32 u64 u128 usize }

macro_rules! floats {
    ($($float:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Number for $float {
            const ZERO: Self = 0.0;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }

            // As CPython's and NumPy's divmod: from the exact remainder, not from the rounded quotient.
            #[inline]
            fn floor_div(self, other: Self) -> Self {
                let rest = self % other;
                if other == 0.0 {
                    return self / other;
                }
                let mut quotient = (self - rest) / other;
                if rest != 0.0 && (rest < 0.0) != (other < 0.0) {
                    quotient -= 1.0;
                }
                if quotient == 0.0 {
                    return (0.0 as $float).copysign(self / other);
                }
                // A whole number but for rounding; above the mantissa, and for NaN and infinities, it is one exactly.
                if quotient.abs() < 1.0 / $float::EPSILON {
                    let near = quotient as i64 as $float;
                    let down = if near > quotient { near - 1.0 } else { near };
                    return if quotient - down > 0.5 { down + 1.0 } else { down };
                }
                quotient
            }

            #[inline]
            fn floor_rem(self, other: Self) -> Self {
                let rest = self % other;
                if other == 0.0 {
                    rest
                } else if rest == 0.0 {
                    (0.0 as $float).copysign(other)
                } else if (rest < 0.0) != (other < 0.0) {
                    rest + other
                } else {
                    rest
                }
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                if self <= other || self.is_nan() { self } else { other }
            }

            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                if self >= other || self.is_nan() { self } else { other }
            }

            #[inline(always)]
            fn divides(self) -> bool {
                true
            }
        }

        #[diagnostic::do_not_recommend]
        impl Divide for $float {
            #[inline(always)]
            fn over(self, other: Self) -> Self {
                self / other
            }
        }

        #[cfg(feature = "std")]
        #[diagnostic::do_not_recommend]
        impl Power for $float {
            #[inline]
            fn power(self, exponent: Self) -> Self {
                self.powf(exponent)
            }

            #[inline(always)]
            fn raises(self) -> bool {
                true
            }

            #[inline]
            fn shortcut(self) -> Option<fn(Self) -> Self> {
                if self == 2.0 {
                    Some(|x| x * x)
                } else if self == 0.5 {
                    Some(|x| x.sqrt())
                } else if self == -1.0 {
                    Some(|x| 1.0 / x)
                } else {
                    None
                }
            }
        }
    )*};
}

floats! { f32 f64 }
