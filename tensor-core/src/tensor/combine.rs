//! How a value is combined with the element it meets: the operators of the augmented assignments and of `accumulate`.

use core::ops;

use crate::kernel::gather::Axis;
use crate::kernel::scatter;
use crate::kernel::threads::THREADS;
use crate::tensor::number::{Bitwise, Divide, Number, Power};

/// Combines an element and a value into the new element. [`Add`], [`Mul`], [`Min`], [`Max`] and the other operators of this crate
/// implement it, and so do functions of both (with their types written out if the compiler asks for them).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([3], vec![1, 1, 1])?;
/// t.oix_mut(idx![[0, 2, 0]]).accumulate(Add, [1, 2, 3]);
/// assert_eq!(t.to_vec(), [5, 1, 3]);
/// t.oix_mut(idx![[0, 2, 0]]).accumulate(|old, value| 10 * old + value, [1, 2, 3]);
/// assert_eq!(t.to_vec(), [513, 1, 32]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not combine elements of type `{T}`",
    label = "expected an operator for `{T}`, or a function `|old: {T}, value: {T}| ..`, found `{Self}`",
    note = "`Add`, `Mul`, `Min`, `Max` and the other operators are for the primitive integers and floats"
)]
pub trait Combine<T>: Copy {
    /// The new element.
    fn combine(self, old: T, value: T) -> T;

    /// Returns why a value cannot be combined. It is called for every value before the first write.
    #[doc(hidden)]
    fn refuse(self, _: &T) -> Option<Refusal> {
        None
    }

    /// Whether [`Combine::refuse`] ever returns a reason.
    #[doc(hidden)]
    const REFUSES: bool = false;

    /// Combines each target that the axes name with its value, in row-major order.
    ///
    /// # Safety
    ///
    /// S1, S2 and S3 hold, as for [`scatter::accumulate`].
    #[doc(hidden)]
    unsafe fn accumulate(self, axes: &PairAxes<'_>, dst: *mut T, src: *const T, strides: &[isize])
    where
        T: Clone,
    {
        scatter::for_each(axes.0, strides, |to, from| {
            // SAFETY: S1: `to` is the offset of an element; S2: `from` is the offset of its value.
            let (old, value) = unsafe { ((*dst.offset(to)).clone(), (*src.offset(from)).clone()) };
            // SAFETY: S1: `to` is the offset of an element, and the clones borrow nothing from it.
            unsafe { *dst.offset(to) = self.combine(old, value) };
        });
    }
}

/// The axes of a pair of walks, under a name that may stand in a public trait.
#[doc(hidden)]
pub struct PairAxes<'d>(pub(crate) &'d [Axis<'d>]);

/// Why a value is refused as an operand.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    DivisionByZero,
    NegativePower,
}

#[diagnostic::do_not_recommend]
impl<T, F: Fn(T, T) -> T + Copy> Combine<T> for F {
    fn combine(self, old: T, value: T) -> T {
        self(old, value)
    }
}

/// An operator as a function. Its type has no other parameters than these, as a closure of a generic caller has: kernels are compiled
/// once for each operator and element type, not for each kind of target and value.
pub(super) fn function<T, O: Combine<T> + Send + Sync>(op: O) -> impl Fn(T, T) -> T + Copy + Send + Sync {
    move |old, value| op.combine(old, value)
}

macro_rules! operators {
    ($($name:ident, $number:ident, $method:ident, $refuses:expr, $refuse:expr, $doc:literal, $example:literal;)*) => {$(
        #[doc = $doc]
        ///
        /// ```
        #[doc = concat!("use tensor_idx::{prelude::*, ", stringify!($name), "};")]
        ///
        /// let mut t = Tensor::from_vec([2], vec![7.0, 2.0])?;
        #[doc = concat!("t.view_mut().accumulate(", stringify!($name), ", 2.0);")]
        #[doc = concat!("assert_eq!(t.to_vec(), ", $example, ");")]
        /// # Ok::<(), IndexError>(())
        /// ```
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl<T: $number> Combine<T> for $name {
            const REFUSES: bool = $refuses;

            #[inline(always)]
            fn combine(self, old: T, value: T) -> T {
                old.$method(value)
            }

            #[inline(always)]
            fn refuse(self, value: &T) -> Option<Refusal> {
                let refuse: fn(T) -> Option<Refusal> = $refuse;
                refuse(*value)
            }

            unsafe fn accumulate(self, axes: &PairAxes<'_>, dst: *mut T, src: *const T, strides: &[isize]) {
                // SAFETY: S1 to S3 hold for these arguments; a `Number` is `Copy`, `Send` and `Sync`.
                unsafe { scatter::accumulate(axes.0, dst, src, strides, function(self), THREADS) }
            }
        }
    )*};
}

operators! {
    Add, Number, plus, false, |_| None, "The sum.", "[9.0, 4.0]";
    Sub, Number, minus, false, |_| None, "The difference.", "[5.0, 0.0]";
    Mul, Number, times, false, |_| None, "The product.", "[14.0, 4.0]";
    Div, Divide, over, false, |_| None, "The quotient, of floats.", "[3.5, 1.0]";
    FloorDiv, Number, floor_div, true, |x| (!x.divides()).then_some(Refusal::DivisionByZero),
        "The quotient, rounded towards negative infinity.", "[3.0, 1.0]";
    Rem, Number, floor_rem, true, |x| (!x.divides()).then_some(Refusal::DivisionByZero),
        "The remainder, with the sign of the value.", "[1.0, 0.0]";
    Pow, Power, power, true, |x| (!x.raises()).then_some(Refusal::NegativePower), "The power.", "[49.0, 4.0]";
    Min, Number, smaller, false, |_| None, "The smaller one; NaN if either is.", "[2.0, 2.0]";
    Max, Number, larger, false, |_| None, "The larger one; NaN if either is.", "[7.0, 2.0]";
}

macro_rules! bitwise {
    ($($name:ident $by:ident $method:ident;)*) => {$(
        #[derive(Clone, Copy)]
        pub(super) struct $name;

        impl<T: Bitwise> Combine<T> for $name {
            #[inline(always)]
            fn combine(self, old: T, value: T) -> T {
                ops::$by::$method(old, value)
            }
        }
    )*};
}

bitwise! {
    And BitAnd bitand;
    Or BitOr bitor;
    Xor BitXor bitxor;
}
