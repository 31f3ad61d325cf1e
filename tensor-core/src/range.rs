//! The two ways to name several positions on an axis: a strict range, and a slice that is clamped.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Bound;

use crate::position::{IntoPosition, Position};

/// A Rust range, optionally every k-th position of it. It is strict: a bound outside of the axis is an error. Consumes 1 axis and
/// produces 1.
///
/// A step `k > 0` takes every k-th position of the range. A step `k < 0` visits the positions of the step `-k`, from the last to
/// the first.
///
/// ```
/// use tensor_idx::{index::StrictRange, prelude::*};
///
/// let t = Tensor::from_vec([8], (0..8).collect())?;
/// let every_third = StrictRange::from(0..8).step_by(3);
/// assert_eq!(t.i(every_third).to_vec(), [0, 3, 6]);
/// let back = StrictRange::from(0..8).step_by(-3);
/// assert_eq!(t.i(back).to_vec(), [6, 3, 0]);
/// # Ok::<(), IndexError>(())
/// ```
///
/// Ranges are equal when their bounds name the same positions and their steps are equal: an excluded start is the
/// position after it.
#[derive(Clone, Copy, Debug)]
pub struct StrictRange {
    pub(crate) start: Bound<Position>,
    pub(crate) end: Bound<Position>,
    pub(crate) step: i64,
}

impl StrictRange {
    /// Makes a range from its bounds and its step; a step of 0 is an error when the range is used.
    ///
    /// ```
    /// use core::ops::Bound;
    /// use tensor_idx::{index::StrictRange, tl};
    ///
    /// let range = StrictRange::new(Bound::Unbounded, Bound::Included(tl(0)), 2);
    /// assert_eq!(range.to_string(), "..=tl(0);2");
    /// ```
    #[inline(always)]
    pub const fn new(start: Bound<Position>, end: Bound<Position>, step: i64) -> Self {
        StrictRange { start, end, step }
    }

    /// Returns the same range with another step.
    ///
    /// ```
    /// use tensor_idx::index::StrictRange;
    ///
    /// assert_eq!(StrictRange::from(1..9).step_by(2).to_string(), "1..9;2");
    /// ```
    pub const fn step_by(self, step: i64) -> Self {
        StrictRange { step, ..self }
    }
}

/// A slice with NumPy's rules to the letter: bounds are clamped, steps may be negative, results may be empty;
/// consumes 1 axis and produces 1.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([5], vec![0, 1, 2, 3, 4])?;
/// assert_eq!(t.i(slice!(None, 100)).to_vec(), [0, 1, 2, 3, 4]);
/// assert_eq!(t.i(slice!(3, None, -2)).to_vec(), [3, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slice {
    pub(crate) start: Option<Position>,
    pub(crate) stop: Option<Position>,
    pub(crate) step: Option<i64>,
}

impl Slice {
    /// Makes a slice from its three parts, each of which may be left out; a step of 0 is an error when the slice is used.
    ///
    /// ```
    /// use tensor_idx::{hd, index::Slice};
    ///
    /// assert_eq!(Slice::new(Some(hd(1)), None, Some(2)).to_string(), "1::2");
    /// ```
    #[inline(always)]
    pub const fn new(start: Option<Position>, stop: Option<Position>, step: Option<i64>) -> Self {
        Slice { start, stop, step }
    }
}

impl StrictRange {
    /// The start as Rust can write it, included; one that is excluded and counted from the end has no spelling.
    fn plain_start(&self) -> Bound<Position> {
        match self.start {
            Bound::Excluded(start) => match start.signed() {
                Some(k @ 0..) => Bound::Included((k + 1).into_position()),
                _ => self.start,
            },
            start => start,
        }
    }
}

impl PartialEq for StrictRange {
    fn eq(&self, other: &Self) -> bool {
        (self.plain_start(), self.end, self.step) == (other.plain_start(), other.end, other.step)
    }
}

impl Eq for StrictRange {}

impl Hash for StrictRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.plain_start(), self.end, self.step).hash(state);
    }
}

impl fmt::Display for StrictRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plain_start() {
            Bound::Included(start) => write!(f, "{start}")?,
            Bound::Excluded(start) => write!(f, "{start}+1")?,
            Bound::Unbounded => (),
        }
        match self.end {
            Bound::Included(end) => write!(f, "..={end}")?,
            Bound::Excluded(end) => write!(f, "..{end}")?,
            Bound::Unbounded => write!(f, "..")?,
        }
        if self.step == 1 { Ok(()) } else { write!(f, ";{}", self.step) }
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(start) = self.start {
            write!(f, "{start}")?;
        }
        f.write_str(":")?;
        if let Some(stop) = self.stop {
            write!(f, "{stop}")?;
        }
        match self.step {
            Some(step) => write!(f, ":{step}"),
            None => Ok(()),
        }
    }
}
