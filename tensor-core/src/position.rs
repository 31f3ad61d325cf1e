//! Positions along one axis, before the extent of the axis is known.

use core::fmt;
use core::hash::{Hash, Hasher};

/// A place along an axis: counted from the head, from the tail, or signed as in NumPy.
///
/// Integers convert into it: unsigned ones count from the head and never from the end; signed ones count from the
/// end when negative. It holds no extent, so one position may index many tensors.
///
/// ```
/// use tensor_idx::{hd, index::{IntoPosition, Position}, tl};
///
/// assert_eq!((-1_i32).into_position(), Position::Signed(-1));
/// assert_eq!(4_u8.into_position(), hd(4));
/// assert_eq!(tl(0).to_string(), "tl(0)");
/// ```
///
/// Positions are equal when they name the same place on every axis, however they are written:
///
/// ```
/// use tensor_idx::{hd, index::Position, tl};
///
/// assert_eq!(Position::Signed(3), hd(3));
/// assert_eq!(Position::Signed(-1), tl(0));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Position {
    /// From the head, or, when negative, from the end: -1 is the last.
    Signed(i64),
    /// From the head: `Head(0)` is the first.
    Head(u64),
    /// From the tail: `Tail(0)` is the last.
    Tail(u64),
    /// A 128-bit value that fits neither signed nor unsigned 64 bits: outside of every axis. One that does fit is converted to
    /// `Signed` or `Head` by [`IntoPosition`].
    Beyond(i128),
}

/// Returns position `k` from the head of an axis: `hd(0)` is the first.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// assert_eq!(t.i(hd(1)).to_vec(), [20]);
/// # Ok::<(), IndexError>(())
/// ```
#[inline]
pub const fn hd(k: usize) -> Position {
    Position::Head(k as u64)
}

/// Returns position `k` from the tail of an axis: `tl(0)` is the last. It is another spelling of `-(k + 1)`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// assert_eq!(t.i(tl(0)).to_vec(), [30]);
/// assert_eq!(t.i(..tl(0)).to_vec(), [10, 20]);
/// # Ok::<(), IndexError>(())
/// ```
#[inline]
pub const fn tl(k: usize) -> Position {
    Position::Tail(k as u64)
}

impl Position {
    /// Returns the element that this position names on an axis of `extent`, if there is one.
    ///
    /// ```
    /// use tensor_idx::index::Position;
    ///
    /// assert_eq!(Position::Signed(-1).element(5), Some(4));
    /// assert_eq!(Position::Signed(5).element(5), None);
    /// assert_eq!(Position::Tail(4).element(5), Some(0));
    /// ```
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn element(self, extent: usize) -> Option<usize> {
        let p = self.place(extent);
        if p < extent { Some(p) } else { None }
    }

    /// The number of the element that this position names, or of the boundary before it: at most `extent`, or there is
    /// no such thing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn place(self, extent: usize) -> usize {
        // An extent is at most isize::MAX (invariant I1), so the sum below is beyond it wherever it wraps.
        let n = extent as u64;
        let p = match self {
            Position::Signed(v) if v < 0 => (v as u64).wrapping_add(n),
            Position::Signed(v) => v as u64,
            Position::Head(k) => k,
            Position::Tail(k) if k < n => n - 1 - k,
            Position::Tail(_) | Position::Beyond(_) => u64::MAX,
        };
        // Where addresses have 32 bits a place beyond them must not become another.
        if p > usize::MAX as u64 { usize::MAX } else { p as usize }
    }

    /// The position as a signed one, whatever its size; `None` beyond 64 bits, where it names nothing.
    pub(crate) fn signed(self) -> Option<i128> {
        match self {
            Position::Signed(v) => Some(i128::from(v)),
            Position::Head(k) => Some(i128::from(k)),
            Position::Tail(k) => Some(-1 - i128::from(k)),
            Position::Beyond(_) => None,
        }
    }

    /// The one form of a position: a `Beyond` that fits 64 bits is what a number of its size converts into.
    #[inline]
    pub(crate) fn settled(self) -> Position {
        if let Position::Beyond(v) = self { wide(v) } else { self }
    }

    /// The value itself beyond 64 bits.
    fn beyond(self) -> Option<i128> {
        if let Position::Beyond(v) = self { Some(v) } else { None }
    }

    /// NumPy's reading of a slice bound, held to the axis: the boundary before the element named, or `behind` it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn clamped(self, extent: usize, behind: bool) -> usize {
        // An extent fits i64 (invariant I1), so the sums below do not overflow, but the one that says so.
        let n = extent as i64;
        let p = match self {
            Position::Signed(v) if v < 0 => v + n,
            Position::Signed(v) if v > n => n,
            Position::Signed(v) => v,
            Position::Head(k) if k > n as u64 => n,
            Position::Head(k) => k as i64,
            Position::Tail(k) if k >= n as u64 => -1,
            Position::Tail(k) => n - 1 - k as i64,
            Position::Beyond(v) if v < 0 => -1,
            Position::Beyond(_) => n,
        };
        let p = p.saturating_add(behind as i64);
        if p < 0 {
            0
        } else if p > n {
            extent
        } else {
            p as usize
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.signed(), self.beyond()) == (other.signed(), other.beyond())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.signed(), self.beyond()).hash(state);
    }
}

/// As it is written in an index: beyond `i64` a literal needs its type.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LIMIT: u64 = i64::MAX as u64;
        match self.settled() {
            Position::Signed(v) => v.fmt(f),
            Position::Head(k @ 0..=LIMIT) => k.fmt(f),
            Position::Head(k) => write!(f, "{k}u64"),
            Position::Tail(k @ 0..=LIMIT) => write!(f, "tl({k})"),
            Position::Tail(k) => write!(f, "tl({k}usize)"),
            Position::Beyond(v) => write!(f, "{v}i128"),
        }
    }
}

/// A value that names a [`Position`]: every integer type, `hd(k)`, `tl(k)`.
///
/// ```
/// use tensor_idx::index::{IntoPosition, Position};
///
/// fn at(p: impl IntoPosition) -> Position {
///     p.into_position()
/// }
/// assert_eq!(at(3_usize), Position::Head(3));
/// assert_eq!(at(-3_i8), Position::Signed(-3));
/// assert_eq!(at(u128::MAX), Position::Beyond(i128::MAX));
/// assert_eq!(at(Position::Beyond(5)), Position::Signed(5));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an index",
    label = "expected an integer, `hd(k)` or `tl(k)`, found `{Self}`",
    note = "an element of an index is a position, range, slice, `NewAxis`, `Ellipsis`, bool, index array or mask"
)]
pub trait IntoPosition {
    /// The position; 128-bit values beyond 64 bits become [`Position::Beyond`].
    fn into_position(self) -> Position;
}

#[diagnostic::do_not_recommend]
impl IntoPosition for Position {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_position(self) -> Position {
        self.settled()
    }
}

/// An optional [`Position`]: a bound of a NumPy slice, where `None` means "left out".
///
/// ```
/// use tensor_idx::index::{IntoBound, Position};
///
/// assert_eq!(3_i64.into_bound(), Some(Position::Signed(3)));
/// assert_eq!(None.into_bound(), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a bound of a slice",
    label = "expected an integer, `hd(k)`, `tl(k)` or an `Option<i64>`, found `{Self}`"
)]
pub trait IntoBound {
    /// The bound, `None` where it is left out.
    fn into_bound(self) -> Option<Position>;
}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition> IntoBound for P {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_bound(self) -> Option<Position> {
        Some(self.into_position())
    }
}

/// Only for `i64`, so that a bare `None` needs no type.
#[diagnostic::do_not_recommend]
impl IntoBound for Option<i64> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_bound(self) -> Option<Position> {
        self.map(Position::Signed)
    }
}

/// The step of a range or slice: every integer type. Values beyond 64 bits are clamped to 64 bits; no axis is long enough for a
/// difference.
///
/// ```
/// use tensor_idx::index::IntoStep;
///
/// assert_eq!((-2_i8).into_step(), -2);
/// assert_eq!(u64::MAX.into_step(), i64::MAX);
/// ```
#[diagnostic::on_unimplemented(message = "this is not a step", label = "expected an integer, found `{Self}`")]
pub trait IntoStep {
    /// The step, held between `i64::MIN` and `i64::MAX`.
    fn into_step(self) -> i64;
}

/// An optional step, where `None` means 1.
///
/// ```
/// use tensor_idx::index::IntoOptionStep;
///
/// assert_eq!(2.into_option_step(), Some(2));
/// assert_eq!(None.into_option_step(), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a step",
    label = "expected an integer or an `Option<i64>`, found `{Self}`"
)]
pub trait IntoOptionStep {
    /// The step, `None` where it is left out.
    fn into_option_step(self) -> Option<i64>;
}

#[diagnostic::do_not_recommend]
impl<K: IntoStep> IntoOptionStep for K {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_option_step(self) -> Option<i64> {
        Some(self.into_step())
    }
}

/// Only for `i64`, so that a bare `None` needs no type.
#[diagnostic::do_not_recommend]
impl IntoOptionStep for Option<i64> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_option_step(self) -> Option<i64> {
        self
    }
}

/// What a minus of the macro's may stand before.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not an index",
    label = "expected an integer behind the minus, found `{Self}`",
    note = "in braces the minus is Rust's own: `{{ -x }}`"
)]
pub trait Countable: IntoPosition {}

/// `-n` in an index: from the end, also where the type of `n` has no minus.
#[doc(hidden)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn negative(n: impl Countable) -> Position {
    match n.into_position() {
        Position::Beyond(v) => wide(v.checked_neg().unwrap_or(i128::MAX)),
        position => wide(-position.signed().unwrap_or_default()),
    }
}

macro_rules! integers {
    ($($int:ty: $to_position:expr, $to_step:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoPosition for $int {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_position(self) -> Position {
                $to_position(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoStep for $int {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_step(self) -> i64 {
                $to_step(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoPosition for &$int {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into_position(self) -> Position {
                $to_position(*self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Countable for $int {}
        #[diagnostic::do_not_recommend]
        impl Countable for &$int {}
    )*};
}

integers! {
    i8: |v| Position::Signed(i64::from(v)), i64::from;
    i16: |v| Position::Signed(i64::from(v)), i64::from;
    i32: |v| Position::Signed(i64::from(v)), i64::from;
    i64: Position::Signed, |v| v;
    isize: |v| Position::Signed(v as i64), |v| v as i64;
    i128: wide, |v: i128| v.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
    u8: |v| Position::Head(u64::from(v)), i64::from;
    u16: |v| Position::Head(u64::from(v)), i64::from;
    u32: |v| Position::Head(u64::from(v)), i64::from;
    u64: Position::Head, |v: u64| i64::try_from(v).unwrap_or(i64::MAX);
    usize: |v| Position::Head(v as u64), |v: usize| i64::try_from(v).unwrap_or(i64::MAX);
    u128: |v: u128| match u64::try_from(v) {
        Ok(v) => Position::Head(v),
        Err(_) => Position::Beyond(i128::try_from(v).unwrap_or(i128::MAX)),
    }, |v: u128| i64::try_from(v).unwrap_or(i64::MAX);
}

#[inline]
fn wide(v: i128) -> Position {
    match (i64::try_from(v), u64::try_from(v)) {
        (Ok(v), _) => Position::Signed(v),
        (_, Ok(v)) => Position::Head(v),
        _ => Position::Beyond(v),
    }
}
