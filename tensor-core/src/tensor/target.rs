//! A target of a verb, laid over its memory: a tensor, a mutable view, or a selection.

use core::ops::Range;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::gather::Dim;
use crate::plan::Runs;
use crate::plan::holes::{Good, Holes};
use crate::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// A mutable view or a selection.
pub trait Target<T> {
    /// Whether places may have no element.
    const HOLES: bool;

    fn extents(&self) -> &[usize];

    /// The bytes that the layout of the whole target reaches, which overlapping values share.
    fn reach(&self) -> Range<usize>;

    /// The only element, where the type says that there is one.
    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        None
    }

    /// The elements as a slice, where they are stored one after the other and are few.
    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        None
    }

    /// Runs `f` on the elements as few runs of neighbours, where they are known to be so.
    #[inline(always)]
    fn with_runs(&mut self, _: impl FnOnce(RunsMut<'_, T>) -> bool) -> bool {
        false
    }

    /// The places without an element.
    #[inline(always)]
    fn holes(&self) -> Option<&Holes> {
        None
    }

    /// The others, where there are any, and the memory that they are in; `None` where all places have an element.
    #[expect(clippy::type_complexity, reason = "a pair")]
    #[inline(always)]
    fn good(&mut self) -> Option<Result<(Option<Good>, TensorViewMut<'_, T, DynRank>), IndexError>> {
        None
    }

    /// Runs `f` on the elements; not where there are none.
    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError>;
}

/// A tensor moves its elements to storage of its own when they are written to, after the value was checked.
impl<T: Clone, S: Shape> Target<T> for Tensor<T, S> {
    const HOLES: bool = false;

    fn extents(&self) -> &[usize] {
        self.shape()
    }

    // Of the storage at hand: a value that is in it is copied, and none is in storage that a write makes.
    fn reach(&self) -> Range<usize> {
        reach(&self.view())
    }

    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        if S::RANK == Some(0) { self.get_mut([]) } else { None }
    }

    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        if self.len() > FEW || self.is_empty() { None } else { self.try_view_mut().ok()?.into_mut_slice() }
    }

    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError> {
        self.try_view_mut()?.lay(f)
    }
}

impl<T, S: Shape> Target<T> for TensorViewMut<'_, T, S> {
    const HOLES: bool = false;

    fn extents(&self) -> &[usize] {
        self.shape()
    }

    fn reach(&self) -> Range<usize> {
        reach(&self.view())
    }

    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        if S::RANK == Some(0) { self.get_mut([]) } else { None }
    }

    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        if self.len() > FEW || self.is_empty() { None } else { self.as_mut_slice() }
    }

    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError> {
        if self.is_empty() {
            return Ok(());
        }
        let layout = self.layout();
        let steps = layout.shape().iter().zip(layout.strides());
        let dims: SmallVec<[Dim<'_>; 8]> = steps.map(|(&extent, &stride)| Dim::Step { extent, stride }).collect();
        let axes: SmallVec<[Range<usize>; 8]> = (0..dims.len()).map(|axis| axis..axis + 1).collect();
        let offset = layout.offset();
        // SAFETY: I2: a layout that is not empty starts inside its buffer.
        f(Laid { dst: unsafe { self.base_mut_ptr().add(offset) }, dims: &dims, axes: &axes });
        Ok(())
    }
}

/// The elements to be written to, laid over their memory.
pub struct Laid<'w, T> {
    /// The first element.
    pub(crate) dst: *mut T,
    pub(crate) dims: &'w [Dim<'w>],
    /// The axes of the selection that each dim runs over.
    pub(crate) axes: &'w [Range<usize>],
}

/// So many elements in a row are written by one plain loop: no other way is made ready as fast.
pub(super) const FEW: usize = 4096;

/// The addresses that a view reaches, from its first byte to behind its last.
pub(super) fn reach<T, S: Shape>(view: &TensorView<'_, T, S>) -> Range<usize> {
    if view.is_empty() {
        return 0..0;
    }
    let (mut first, mut last) = (view.offset(), view.offset());
    for (&extent, &stride) in view.shape().iter().zip(view.strides()) {
        let end = stride.wrapping_mul(extent as isize - 1);
        if stride < 0 {
            first = first.wrapping_add_signed(end);
        } else {
            last = last.wrapping_add_signed(end);
        }
    }
    let base = view.base_ptr() as usize;
    base + first * size_of::<T>()..base + (last + 1) * size_of::<T>()
}

/// Few runs of elements, to be written to.
pub struct RunsMut<'w, T> {
    /// What the runs begin from, which may be outside.
    base: *mut T,
    runs: &'w Runs,
    /// The shape of all of them.
    shape: &'w [usize],
}

impl<'w, T> RunsMut<'w, T> {
    /// # Safety
    ///
    /// P6: the runs are inside of the target.
    #[inline(always)]
    pub(crate) unsafe fn new<S: Shape>(
        target: &'w mut TensorViewMut<'_, T, S>,
        runs: &'w Runs,
        shape: &'w [usize],
    ) -> Self {
        RunsMut { base: target.base_mut_ptr().wrapping_offset(runs.base()), runs, shape }
    }

    /// Whether no run has an element among those that are borrowed.
    #[inline(always)]
    fn are_apart(&self, from: *const T, len: usize) -> bool {
        let (starts, from) = (self.runs.starts(), from.addr());
        let (first, last) = starts.iter().fold((isize::MAX, isize::MIN), |(a, b), &start| (a.min(start), b.max(start)));
        let first = self.base.wrapping_offset(first).addr();
        let end = self.base.wrapping_offset(last).wrapping_add(self.runs.run()).addr();
        from >= end || from + len * size_of::<T>() <= first
    }

    /// Writes a scalar, or as many values in a row; `false`, with nothing done, for other values. Of runs that are the same one
    /// the last alone is written where `once` says so.
    #[inline]
    pub(crate) fn write(
        self,
        value: &impl Value<T>,
        once: bool,
        refuses: impl Fn(&T) -> bool,
        mut write: impl FnMut(&mut T, &T),
    ) -> bool {
        let (starts, run) = (self.runs.starts(), self.runs.run());
        let (values, scalar) = match value.scalar() {
            Some(x) => (core::slice::from_ref(x), true),
            None => match value.as_slice_of(self.shape) {
                Some(values) if values.len() == self.runs.len() => (values, false),
                _ => return false,
            },
        };
        if !self.are_apart(values.as_ptr(), values.len()) || values.iter().any(refuses) {
            return false;
        }
        for (n, start) in starts.iter().enumerate() {
            if once && starts[n + 1..].contains(start) {
                continue;
            }
            // SAFETY: P6: the run is inside of the target, which is borrowed mutably (I4), and apart from the values.
            let to = unsafe { core::slice::from_raw_parts_mut(self.base.wrapping_offset(*start), run) };
            if scalar {
                to.iter_mut().for_each(|to| write(to, &values[0]));
            } else {
                to.iter_mut().zip(&values[n * run..]).for_each(|(to, x)| write(to, x));
            }
        }
        true
    }
}
