//! A basic index laid over a layout: the layout of a view, without a plan.

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::{IndexList, IntoIndex};
use crate::index::resolve::{Refused, Sink, refusal, resolve};
use crate::layout::{Layout, zeros};
use crate::rank::Shape;

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
        let mut out = self.blank(index.list());
        match self.resolve_into(index.list(), &mut out) {
            Ok(()) => Ok(out),
            Err(Refused) => Err(refusal(index.list(), index.written(), self.shape())),
        }
    }

    /// [`Layout::i`] in place, with the mistake in its small form: nothing is moved that might be large.
    #[inline(always)]
    pub(crate) fn resolve_into<L, R>(&self, list: &L, out: &mut Layout<R>) -> Result<(), Refused>
    where
        L: IndexList,
        R: Shape,
    {
        let (from, to) = (self.strides.as_ref(), (out.shape.as_mut(), out.strides.as_mut()));
        out.offset = lay(list, self.shape(), from, to)?.wrapping_add(self.offset);
        Ok(())
    }

    /// A layout to be filled in by [`Layout::resolve_into`], of the rank that `list` leaves of this one.
    ///
    /// For a list that names too many axes the rank is of no use: resolving it is a fault.
    #[inline(always)]
    pub(crate) fn blank<L: IndexList, R: Shape>(&self, list: &L) -> Layout<R> {
        let rank = (self.rank() + list.produces()).saturating_sub(list.consumes());
        Layout { shape: zeros::<R, _>(rank), strides: zeros::<R, _>(rank), offset: 0 }
    }
}

/// Resolves a list against extents and strides to those of a view, and to where it starts. It knows no shape, so that all shapes of one rank
/// share its code: each `Dims` is one of its own.
#[inline(always)]
fn lay<L: IndexList>(
    list: &L,
    extents: &[usize],
    from: &[isize],
    (shape, strides): (&mut [usize], &mut [isize]),
) -> Result<usize, Refused> {
    let mut sink = ViewSink { from, shape, strides, offset: 0 };
    resolve(list, extents, &mut sink)?;
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
    #[inline(always)]
    fn put(&mut self, to: usize, extent: usize, stride: isize) {
        self.shape[to] = extent;
        self.strides[to] = stride;
    }

    /// Each start is a position on its axis, so no partial sum leaves the buffer (I2): wrapping is for the
    /// negative strides alone.
    #[inline(always)]
    fn advance(&mut self, axis: usize, start: usize) {
        self.offset = self.offset.wrapping_add_signed((start as isize).wrapping_mul(self.from[axis]));
    }
}

impl Sink<'_, '_> for ViewSink<'_> {
    const MARKS: bool = false;

    type Fault = Refused;

    const LATE: bool = true;

    #[inline(always)]
    fn constant(&mut self, axis: usize, position: usize) {
        self.advance(axis, position);
    }

    #[inline(always)]
    fn affine(&mut self, axis: usize, to: usize, start: usize, step: i64, len: usize) {
        self.advance(axis, start);
        // With two elements or more the product is a difference of positions (I2); with fewer it might overflow,
        // and the canonical stride is 0 (I3).
        let stride = if len <= 1 { 0 } else { self.from[axis].wrapping_mul(step as isize) };
        self.put(to, len, stride);
    }

    #[inline(always)]
    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.put(to, extent, self.from[axis]);
    }

    #[inline(always)]
    fn new_axis(&mut self, to: usize) {
        self.put(to, 1, 0);
    }
}
