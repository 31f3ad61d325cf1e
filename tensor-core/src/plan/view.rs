//! A basic index laid over a layout: the layout of a view, without a plan.

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{IndexList, IntoIndex};
use crate::index::resolve::{Refused, Sink, refusal, resolve};
use crate::layout::Layout;
use crate::shape::axes::Axes;
use crate::shape::rank::Shape;

impl<S: Shape> Layout<S> {
    /// Returns the layout of a basic index into this one: the same memory, other shape, strides and offset.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{idx, Layout};
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert_eq!(layout.i(idx![-1])?.offset(), 18);
    /// assert_eq!(layout.i(idx![4]).unwrap_err().to_string(), "index 4 is outside -4..4 on axis 0 of shape [4, 6]");
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Layout<Indexed<S, I>>, IndexError>
    where
        S: IndexedBy<I>,
    {
        let index = index.into_index();
        self.part(index.list()).map_err(|Refused| refusal(index.list(), index.written(), self.shape()))
    }

    /// [`Layout::i`] with the mistake in its small form.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn part<L: IndexList, R: Shape>(&self, list: &L) -> Result<Layout<R>, Refused> {
        // For a list that names too many axes the rank is of no use: resolving it is a fault.
        let rank = R::RANK.unwrap_or_else(|| (self.rank() + list.produces()).saturating_sub(list.consumes()));
        Layout::filled(rank, |shape, strides| {
            Ok(lay(list, (self.axes(), self.axis_strides()), (shape, strides))?.wrapping_add(self.offset()))
        })
    }
}

/// Resolves a list against extents and strides to those of a view, and to where it starts. It knows no shape, so that all shapes of one rank
/// share its code: each `Dims` is one of its own.
#[inline]
fn lay<L: IndexList, A: Axes<usize>, B: Axes<isize>, C: Axes<usize>, D: Axes<isize>>(
    list: &L,
    (extents, from): (&A, &B),
    (shape, strides): (&mut C, &mut D),
) -> Result<usize, Refused> {
    let mut sink = ViewSink { from: from.as_ref(), shape: shape.as_mut(), strides: strides.as_mut(), offset: 0 };
    resolve(list, extents.as_ref(), &mut sink)?;
    Ok(sink.offset)
}

/// Builds the layout of a view from its terms, in any order.
struct ViewSink<'a> {
    /// The strides of the source.
    from: &'a [isize],
    shape: &'a mut [usize],
    strides: &'a mut [isize],
    offset: usize,
}

impl ViewSink<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&mut self, to: usize, extent: usize, stride: isize) {
        self.shape[to] = extent;
        self.strides[to] = stride;
    }

    /// Each start is a position on its axis, so no partial sum leaves the buffer (I2): wrapping is for the
    /// negative strides alone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn advance(&mut self, axis: usize, start: usize) {
        self.offset = self.offset.wrapping_add_signed((start as isize).wrapping_mul(self.from[axis]));
    }
}

impl Sink<'_, '_> for ViewSink<'_> {
    const MARKS: bool = false;

    type Fault = Refused;

    const LATE: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(&mut self, axis: usize, position: usize) {
        self.advance(axis, position);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn affine(&mut self, axis: usize, to: usize, start: usize, step: i64, len: usize) {
        self.advance(axis, start);
        // With two elements or more the product is a difference of positions (I2); with fewer it might overflow,
        // and the canonical stride is 0 (I3).
        let stride = if len <= 1 { 0 } else { self.from[axis].wrapping_mul(step as isize) };
        self.put(to, len, stride);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.put(to, extent, self.from[axis]);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new_axis(&mut self, to: usize) {
        self.put(to, 1, 0);
    }
}
