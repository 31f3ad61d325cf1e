//! The element types, of 0 to 64 bytes: plain ones, ones that are cloned, ones that are counted; and the arithmetic of the
//! numbers among them, in its own words.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    write::{Div, FloorDiv, Pow, Rem, Selection, Sub},
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Rem,
    FloorDiv,
    Pow,
    Min,
    Max,
    /// Of floats.
    Div,
}

/// A target of the verbs.
pub enum Place<'p, 'a, T> {
    View(&'p mut TensorViewMut<'a, T, DynRank>),
    Selection(&'p mut Selection<'a, T, DynRank, DynRank>),
}

/// A value in one of the forms that a verb takes.
pub enum Given<'v, T> {
    Scalar(T),
    Slice(&'v [T]),
    View(TensorView<'v, T, DynRank>),
}

impl<T> tensor_idx::write::Value<T> for &Given<'_, T> {
    type Extents = tensor_idx::extents::NoExtents;

    fn try_value(&self) -> Result<tensor_idx::write::ValueElements<'_, T>, IndexError> {
        match self {
            Given::Scalar(x) => tensor_idx::write::Value::<T>::try_value(x),
            Given::Slice(slice) => tensor_idx::write::Value::<T>::try_value(slice),
            Given::View(view) => Ok(view.clone().into()),
        }
    }

    fn scalar(&self) -> Option<&T> {
        if let Given::Scalar(x) = self { Some(x) } else { None }
    }

    fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
        match self {
            Given::Scalar(_) => None,
            Given::Slice(slice) => tensor_idx::write::Value::<T>::as_slice_of(slice, shape),
            Given::View(view) => tensor_idx::write::Value::<T>::as_slice_of(view, shape),
        }
    }
}

/// Runs the same call on a view and on a selection.
#[macro_export]
macro_rules! on_place {
    ($place:expr, $it:ident => $call:expr) => {
        match $place {
            $crate::element::Place::View($it) => $call,
            $crate::element::Place::Selection($it) => $call,
        }
    };
}

pub trait Element: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The operators that the type has.
    const OPERATORS: &'static [Op] = &[];

    /// The n-th value: any two numbers give different ones where the type has enough of them.
    fn make(n: usize) -> Self;

    /// A value that no operator refuses.
    fn tame(n: usize) -> Self {
        Self::make(n)
    }

    /// What `accumulate` is given as a function: it depends on both, and on their order.
    fn join(self, value: Self) -> Self {
        if self.same(&value) { Self::make(9) } else { value }
    }

    /// Equal in every bit; all NaN are the same.
    fn same(&self, other: &Self) -> bool {
        self == other
    }

    /// The oracle's arithmetic.
    fn calculate(op: Op, _old: &Self, _value: &Self) -> Result<Self, ErrorKind> {
        unreachable!("{op:?}")
    }

    /// The library's `+=` and its like.
    fn augment(_place: Place<'_, '_, Self>, op: Op, _value: &Given<'_, Self>) -> Result<(), IndexError> {
        unreachable!("{op:?}")
    }

    /// The library's `accumulate` with an operator.
    fn accumulate(_place: Place<'_, '_, Self>, op: Op, _value: &Given<'_, Self>) -> Result<(), IndexError> {
        unreachable!("{op:?}")
    }
}

/// A number that looks random, from a counter.
fn mixed(n: usize) -> u64 {
    let x = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 7
}

/// What no library function is asked for: floor division and its like, once for integers, once for floats.
macro_rules! numbers {
    ($($t:ty: $make:expr, $tame:expr, $same:expr, $rules:ident, [$($op:ident $verb:ident,)*] [$($least:ident)*];)*) => {$(
        impl Element for $t {
            const OPERATORS: &'static [Op] = &[$(Op::$op,)* $(Op::$least,)*];

            fn make(n: usize) -> Self {
                $make(n)
            }

            fn tame(n: usize) -> Self {
                $tame(n)
            }

            fn join(self, value: Self) -> Self {
                let twice = Self::calculate(Op::Add, &self, &self).expect("a sum");
                Self::calculate(Op::Sub, &twice, &value).expect("a difference")
            }

            fn same(&self, other: &Self) -> bool {
                $same(*self, *other)
            }

            fn calculate(op: Op, old: &Self, value: &Self) -> Result<Self, ErrorKind> {
                $rules!(@calculate $t, op, *old, *value)
            }

            fn augment(place: Place<'_, '_, Self>, op: Op, value: &Given<'_, Self>) -> Result<(), IndexError> {
                match op {
                    $(Op::$op => on_place!(place, it => it.$verb(value)),)*
                    op => unreachable!("{op:?}"),
                }
            }

            fn accumulate(place: Place<'_, '_, Self>, op: Op, value: &Given<'_, Self>) -> Result<(), IndexError> {
                match op {
                    $(Op::$op => on_place!(place, it => it.try_accumulate($op, value)),)*
                    $(Op::$least => on_place!(place, it => it.try_accumulate($least, value)),)*
                    op => unreachable!("{op:?}"),
                }
            }
        }
    )*};
}

macro_rules! integer {
    (@calculate $t:ty, $op:expr, $a:expr, $b:expr) => {{
        let (a, b): ($t, $t) = ($a, $b);
        // The exact quotient of a smallest number by -1 does not fit: it wraps around to itself.
        let quotient = |a: $t, b: $t| a.checked_div_euclid(b).unwrap_or(a);
        let floored = |a: $t, b: $t| {
            let (q, exact) = (quotient(a, b), a.wrapping_rem_euclid(b) == 0);
            // Euclid's quotient by a negative divisor is rounded up.
            #[allow(unused_comparisons, reason = "unsigned divisors are not negative")]
            if b < 0 && !exact { q.wrapping_sub(1) } else { q }
        };
        match $op {
            Op::Rem | Op::FloorDiv if b == 0 => Err(ErrorKind::DivisionByZero),
            #[allow(unused_comparisons, reason = "unsigned exponents are not negative")]
            Op::Pow if b < 0 => Err(ErrorKind::NegativePower),
            Op::Add => Ok(a.wrapping_add(b)),
            Op::Sub => Ok(a.wrapping_sub(b)),
            Op::Mul => Ok(a.wrapping_mul(b)),
            Op::FloorDiv => Ok(floored(a, b)),
            Op::Rem => Ok(a.wrapping_sub(floored(a, b).wrapping_mul(b))),
            Op::Pow => {
                let mut power: $t = 1;
                // From the highest bit of the exponent down.
                for bit in (0..<$t>::BITS).rev() {
                    power = power.wrapping_mul(power);
                    if b >> bit & 1 == 1 {
                        power = power.wrapping_mul(a);
                    }
                }
                Ok(power)
            }
            Op::Min => Ok(if b < a { b } else { a }),
            Op::Max => Ok(if b > a { b } else { a }),
            Op::Div => unreachable!("of floats"),
        }
    }};
}

/// As NumPy's `npy_divmod`.
macro_rules! float {
    (@calculate $t:ty, $op:expr, $a:expr, $b:expr) => {{
        let (a, b): ($t, $t) = ($a, $b);
        let mut rest = a % b;
        let mut whole = (a - rest) / b;
        if b == 0.0 {
            whole = a / b;
        } else {
            if rest == 0.0 {
                rest = <$t>::copysign(0.0, b);
            } else if (b < 0.0) != (rest < 0.0) {
                rest += b;
                whole -= 1.0;
            }
            let down = whole.floor();
            whole = match whole {
                0.0 => <$t>::copysign(0.0, a / b),
                _ if whole - down > 0.5 => down + 1.0,
                _ => down,
            };
        }
        let nan = a.is_nan() || b.is_nan();
        Ok(match $op {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::FloorDiv => whole,
            Op::Rem => rest,
            Op::Pow => a.powf(b),
            Op::Min | Op::Max if nan => <$t>::NAN,
            Op::Min => {
                if b < a {
                    b
                } else {
                    a
                }
            }
            Op::Max => {
                if b > a {
                    b
                } else {
                    a
                }
            }
        })
    }};
}

/// Small numbers of both signs, and the ends of the type.
macro_rules! some_integer {
    ($t:ty) => {
        |n: usize| match mixed(n) % 41 {
            0 => <$t>::MAX - (n % 3) as $t,
            1 => <$t>::MIN + (n % 3) as $t,
            2..=5 => (n % 5) as $t,
            _ => (mixed(n) as $t).wrapping_sub(20),
        }
    };
}

macro_rules! some_float {
    ($t:ty) => {
        |n: usize| match mixed(n) % 53 {
            0 => <$t>::NAN,
            1 => <$t>::INFINITY,
            2 => -<$t>::INFINITY,
            3 => <$t>::MIN_POSITIVE / 2.0,
            4 => -0.0,
            5..=8 => (n % 9) as $t - 4.0,
            _ => (mixed(n) % 100_000) as $t * 0.01 - 300.0,
        }
    };
}

macro_rules! tame {
    ($t:ty) => {
        |n: usize| (1 + mixed(n) % 7) as $t
    };
}

macro_rules! bits {
    () => {
        |a, b| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
    };
}

// Each operator on one type or two: every one of them is a set of kernels to compile.
numbers! {
    u8: some_integer!(u8), tame!(u8), |a, b| a == b, integer, [Add try_add_assign,] [Min];
    i32: some_integer!(i32), tame!(i32), |a, b| a == b, integer,
        [Sub try_sub_assign, Rem try_rem_assign, Pow try_pow_assign, FloorDiv try_floor_div_assign,] [Max];
    i128: some_integer!(i128), tame!(i128), |a, b| a == b, integer, [Mul try_mul_assign,] [];
    f32: some_float!(f32), tame!(f32), (bits!()) as fn(f32, f32) -> bool, float,
        [Add try_add_assign, Div try_div_assign,] [Max];
}

/// An element that counts how many of its kind are alive, and whose `Clone` can be told to panic.
#[derive(Debug, PartialEq)]
pub struct Counted(Arc<usize>);

/// Elements of type `Counted` that are alive.
pub static ALIVE: AtomicI64 = AtomicI64::new(0);
/// Clones that are left before one panics.
pub static CLONES: AtomicUsize = AtomicUsize::new(usize::MAX);

impl Clone for Counted {
    fn clone(&self) -> Self {
        if CLONES.load(Ordering::Relaxed) != usize::MAX && CLONES.fetch_sub(1, Ordering::Relaxed) == 0 {
            CLONES.store(usize::MAX, Ordering::Relaxed);
            // By unwinding alone, so that nothing is printed.
            std::panic::resume_unwind(Box::new(Enough));
        }
        ALIVE.fetch_add(1, Ordering::Relaxed);
        Counted(self.0.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a `Clone` that was told to panic panics with.
pub struct Enough;

macro_rules! others {
    ($($t:ty: $make:expr;)*) => {$(
        impl Element for $t {
            fn make(n: usize) -> Self {
                $make(n)
            }
        }
    )*};
}

others! {
    (): |_| ();
    bool: |n| mixed(n) & 1 == 1;
    u16: |n| mixed(n) as u16;
    u32: |n| n as u32;
    u64: mixed;
    f64: |n| n as f64 - 40.5;
    [u8; 3]: |n| [n as u8, (n >> 8) as u8, mixed(n) as u8];
    [u32; 3]: |n| [n as u32, mixed(n) as u32, 7];
    [u64; 4]: |n| [n as u64, mixed(n), 7, !(n as u64)];
    [u64; 5]: |n| [n as u64, mixed(n), 7, !(n as u64), 5];
    [u128; 4]: |n| [n as u128, u128::from(mixed(n)), 7, !(n as u128)];
    String: |n: usize| n.to_string();
    Counted: |n| { ALIVE.fetch_add(1, Ordering::Relaxed); Counted(Arc::new(n)) };
}

/// Calls a generic function with an element type that is drawn; tensors of large or cloned elements are smaller.
#[macro_export]
macro_rules! with_any_element {
    ($random:ident, $f:ident) => {{
        use $crate::{element::Counted, generate::Size};
        let kind = $random.below(16);
        $random.size = match ($random.size, kind) {
            (Size::Large | Size::Huge, 12.. | 6) => Size::Edge,
            (Size::Huge, 9..12 | 3) => Size::Large,
            (size, _) => size,
        };
        match kind {
            0 => $f::<u8>($random),
            1 => $f::<i32>($random),
            2 => $f::<u64>($random),
            3 => $f::<i128>($random),
            4 => $f::<f32>($random),
            5 => $f::<f64>($random),
            6 => $f::<()>($random),
            7 => $f::<bool>($random),
            8 => $f::<u16>($random),
            9 => $f::<[u8; 3]>($random),
            10 => $f::<[u32; 3]>($random),
            11 => $f::<[u64; 4]>($random),
            12 => $f::<[u64; 5]>($random),
            13 => $f::<[u128; 4]>($random),
            14 => $f::<String>($random),
            _ => $f::<Counted>($random),
        }
    }};
}

/// The same with six types, one of each way to move an element: what does not depend on the type is compiled less often.
#[macro_export]
macro_rules! with_some_element {
    ($random:ident, $f:ident) => {{
        if $random.size == $crate::generate::Size::Huge {
            $random.size = $crate::generate::Size::Large;
        }
        match $random.below(6) {
            0 => $f::<u8>($random),
            1 => $f::<f32>($random),
            2 => $f::<[u32; 3]>($random),
            3 => $f::<[u64; 4]>($random),
            4 => $f::<()>($random),
            _ => {
                $random.size = $random.size.min($crate::generate::Size::Edge);
                $f::<String>($random)
            }
        }
    }};
}
