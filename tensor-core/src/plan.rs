//! Plans: what an index does, as one term per source axis. Everything that indexes lowers to this.

use alloc::vec::Vec;
use core::fmt;

use crate::error::IndexError;
use crate::layout::{Layout, zeros};
use crate::list::{IndexList, Indexed, IndexedBy, IntoIndex};
use crate::rank::{Axes, Shape};
use crate::resolve::{Fault, Sink, resolve};

/// What an index does with one axis of the source.
///
/// The normal form is TensorStore's index transform: a source position is a constant or an affine function of one
/// result index.
///
/// ```
/// use tensor_idx::{prelude::*, Term};
///
/// let plan = Layout::row_major([5, 5])?.plan(idx![3, 1..;2])?;
/// assert_eq!(plan.terms(), [Term::Constant { position: 3 }, Term::Affine { axis: 0, start: 1, step: 2 }]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// The axis stays at one position, and is gone from the result.
    Constant {
        /// The position.
        position: usize,
    },
    /// The axis is walked by one axis of the result: position = start + step * index.
    Affine {
        /// The axis of the result.
        axis: usize,
        /// The position at index 0.
        start: usize,
        /// How far one index goes; 1 where the result has fewer than two indices on that axis.
        step: isize,
    },
}

impl Default for Term {
    fn default() -> Self {
        Term::Constant { position: 0 }
    }
}

/// A resolved index: for every source axis where its positions come from, and the shape of the result.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let plan = Layout::row_major([4, 5, 6])?.plan(idx![3, ::2, NewAxis, ::-1])?;
/// assert_eq!(plan.to_string(), "src[0] = 3; src[1] = 2*out[0]; src[2] = 5 - out[2]");
/// assert_eq!(plan.shape(), [3, 1, 6]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone)]
pub struct Plan<S: Shape, R: Shape> {
    source: S::Axes<usize>,
    terms: S::Axes<Term>,
    shape: R::Axes<usize>,
}

impl<S: Shape> Layout<S> {
    /// Resolves a basic index against this layout's shape, without building the view.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1.., -1])?;
    /// assert_eq!(plan.to_string(), "src[0] = 1 + out[0]; src[1] = 5");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan<I>(&self, index: I) -> Result<Plan<S, Indexed<S, I>>, IndexError>
    where
        I: IntoIndex<List: crate::element::Basic>,
        S: IndexedBy<I::List>,
    {
        let index = index.into_index();
        Plan::resolve(index.list(), &self.shape).map_err(|fault| fault.into_error(index, self.shape()))
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    pub(crate) fn resolve<L: IndexList>(list: &L, source: &S::Axes<usize>) -> Result<Self, Fault> {
        let mut sink = PlanSink { terms: Vec::new(), shape: Vec::new() };
        resolve(list, source.as_ref(), &mut sink)?;
        // Every axis has had its term, and R is the rank that the list produces.
        match (S::Axes::from_slice(&sink.terms), R::Axes::from_slice(&sink.shape)) {
            (Some(terms), Some(shape)) => Ok(Plan { source: source.clone(), terms, shape }),
            _ => unreachable!("a list resolves to one term per source axis and one extent per result axis"),
        }
    }

    /// The terms, one a source axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.terms().len(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn terms(&self) -> &[Term] {
        self.terms.as_ref()
    }

    /// The shape of the result.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.shape(), [6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.shape.as_ref()
    }

    /// The shape that the plan was made for.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.source_shape(), [4, 6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_shape(&self) -> &[usize] {
        self.source.as_ref()
    }

    /// The index in the source of an element of the result, `None` if an index is outside the result.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1, ::-1])?;
    /// assert_eq!(plan.source_index(&[0]), Some(vec![1, 5]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_index(&self, index: &[usize]) -> Option<Vec<usize>> {
        let inside = index.len() == self.shape().len() && index.iter().zip(self.shape()).all(|(i, extent)| i < extent);
        inside.then(|| {
            let position = |term: &Term| match *term {
                Term::Constant { position } => position,
                Term::Affine { axis, start, step } => {
                    start.wrapping_add_signed(step.wrapping_mul(index[axis] as isize))
                }
            };
            self.terms().iter().map(position).collect()
        })
    }

    /// The layout of the view that this plan is of a source of its shape.
    ///
    /// # Errors
    ///
    /// [`IndexError::UnequalShapes`] if the source has another shape.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let source = Layout::row_major([4, 6])?;
    /// let index = idx![1.., ::-2];
    /// assert_eq!(source.plan(index)?.layout(&source)?, source.i(index)?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn layout(&self, source: &Layout<S>) -> Result<Layout<R>, IndexError> {
        if source.shape() != self.source_shape() {
            return Err(IndexError::UnequalShapes { from: source.shape().into(), to: self.source_shape().into() });
        }
        // New axes keep a stride of 0, as does every axis of fewer than two elements (I3).
        let mut strides = zeros::<R, isize>(self.shape().len());
        let mut offset = source.offset();
        for (term, &stride) in self.terms().iter().zip(source.strides()) {
            let start = match *term {
                Term::Constant { position } => position,
                Term::Affine { axis, start, step } => {
                    if self.shape()[axis] > 1 {
                        strides.as_mut()[axis] = stride.wrapping_mul(step);
                    }
                    start
                }
            };
            offset = offset.wrapping_add_signed((start as isize).wrapping_mul(stride));
        }
        Ok(Layout { shape: self.shape.clone(), strides, offset })
    }

    /// The positions on each source axis, `None` where there is no element.
    pub(crate) fn walks(&self) -> Option<Vec<Walk>> {
        let walks = || self.terms().iter().map(|term| Walk::new(term, self.shape())).collect();
        (!self.shape().contains(&0)).then(walks)
    }
}

/// The positions of one term: `first`, `first + step`, .. `last`, upwards.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    first: i128,
    last: i128,
    step: i128,
}

impl Walk {
    fn new(term: &Term, shape: &[usize]) -> Self {
        match *term {
            Term::Constant { position } => Walk { first: position as i128, last: position as i128, step: 1 },
            Term::Affine { axis, start, step } => {
                let (start, step) = (start as i128, step as i128);
                let end = start + step * (shape[axis] as i128 - 1);
                Walk { first: start.min(end), last: start.max(end), step: step.abs().max(1) }
            }
        }
    }

    /// Whether two arithmetic progressions share a position: the Chinese remainder theorem within bounds.
    pub(crate) fn meets(self, other: Walk) -> bool {
        let (g, x) = gcd(self.step, other.step);
        let apart = other.first - self.first;
        if apart % g != 0 {
            return false;
        }
        // self.first + self.step * k lies on the other walk for k = k0 modulo other.step / g.
        let cycle = other.step / g;
        let k = ((apart / g) % cycle * (x % cycle)).rem_euclid(cycle);
        let period = self.step * cycle;
        let common = self.first + self.step * k;
        let low = self.first.max(other.first);
        let high = self.last.min(other.last);
        let first_common = common + (low - common).div_euclid(period) * period;
        let first_common = if first_common < low { first_common + period } else { first_common };
        first_common <= high
    }
}

/// The greatest common divisor of two positive numbers, and x with `a * x = gcd` modulo b.
fn gcd(a: i128, b: i128) -> (i128, i128) {
    let (mut r, mut next_r, mut x, mut next_x) = (a, b, 1, 0);
    while next_r != 0 {
        let q = r / next_r;
        (r, next_r) = (next_r, r - q * next_r);
        (x, next_x) = (next_x, x - q * next_x);
    }
    (r, x)
}

struct PlanSink {
    terms: Vec<Term>,
    shape: Vec<usize>,
}

impl Sink for PlanSink {
    fn constant(&mut self, _: usize, position: usize) {
        self.terms.push(Term::Constant { position });
    }

    fn affine(&mut self, _: usize, start: usize, step: i64, len: usize) {
        let step = if len <= 1 { 1 } else { step as isize };
        self.terms.push(Term::Affine { axis: self.shape.len(), start, step });
        self.shape.push(len);
    }

    fn keep(&mut self, axis: usize, extent: usize) {
        self.affine(axis, 0, 1, extent);
    }

    fn new_axis(&mut self) {
        self.shape.push(1);
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Term::Constant { position } => position.fmt(f),
            Term::Affine { axis, start, step } => {
                match (start, step) {
                    (0, 0..) => (),
                    (0, _) => f.write_str("-")?,
                    (_, 0..) => write!(f, "{start} + ")?,
                    _ => write!(f, "{start} - ")?,
                }
                match step.unsigned_abs() {
                    1 => write!(f, "out[{axis}]"),
                    step => write!(f, "{step}*out[{axis}]"),
                }
            }
        }
    }
}

impl<S: Shape, R: Shape> fmt::Display for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, term) in self.terms().iter().enumerate() {
            write!(f, "{}src[{axis}] = {term}", if axis == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl<S: Shape, R: Shape> fmt::Debug for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plan({:?} -> {:?}: {self})", self.source_shape(), self.shape())
    }
}
