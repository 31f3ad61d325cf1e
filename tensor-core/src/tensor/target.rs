//! A target of a verb, laid over its memory: a tensor, a mutable view, or a selection.

use core::ops::Range;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::gather::Axis;
use crate::layout::Layout;
use crate::plan::holes::{Good, Holes};
use crate::plan::{FEW as RUNS, Runs};
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The part of [`Target`] that can be a `dyn`: the code for many elements is compiled once for each element type and operator.
pub trait Writable<T> {
    fn extents(&self) -> &[usize];

    /// The bytes that the layout of the whole target reaches, which overlapping values share.
    fn reach(&self) -> Range<usize>;

    /// The elements by their strides, where they have some, ready to be written to. It is asked only where [`Target::BY_STRIDES`] is true.
    fn by_strides(&mut self) -> Option<ByStrides<'_, T>> {
        None
    }

    /// Runs `f` on the elements, once; not where there are none.
    fn lay(&mut self, f: &mut dyn FnMut(Laid<'_, T>)) -> Result<(), IndexError>;
}

/// A target that has places without an element. Only types that can have such places refer to it, so that its code is compiled for them
/// alone.
pub trait WithHoles<T>: Writable<T> {
    /// The places without an element.
    fn holes(&self) -> Option<&Holes>;

    /// The others, where there are any, and the memory that they are in; `None` where all places have an element.
    #[expect(clippy::type_complexity, reason = "a pair")]
    fn good(&mut self) -> Option<Result<(Option<Good>, TensorViewMut<'_, T, DynRank>), IndexError>>;
}

/// A tensor, a mutable view, a selection, or the elements of one write, with the methods for few elements.
pub trait Target<T>: Writable<T> {
    /// Whether places may have no element.
    const HOLES: bool;

    /// Whether it has strides ([`Writable::by_strides`]).
    const BY_STRIDES: bool = false;

    /// The target itself, where some of its places have no element.
    #[inline(always)]
    fn with_holes(&mut self) -> Option<&mut dyn WithHoles<T>> {
        None
    }

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
}

/// A tensor moves its elements to storage of its own when they are written to, after the value was checked.
impl<T: Clone, S: Shape> Writable<T> for Tensor<T, S> {
    fn extents(&self) -> &[usize] {
        self.shape()
    }

    // Of the storage at hand: a value that is in it is copied, and none is in storage that a write makes.
    fn reach(&self) -> Range<usize> {
        reach(&self.view())
    }

    fn by_strides(&mut self) -> Option<ByStrides<'_, T>> {
        // Storage that was shared has become a copy, which may have another layout.
        let base = self.try_view_mut().ok()?.base_mut_ptr();
        Some(ByStrides::of(base, self.layout()))
    }

    fn lay(&mut self, f: &mut dyn FnMut(Laid<'_, T>)) -> Result<(), IndexError> {
        self.try_view_mut()?.lay(f)
    }
}

impl<T: Clone, S: Shape> Target<T> for Tensor<T, S> {
    const HOLES: bool = false;
    const BY_STRIDES: bool = true;

    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        if S::RANK == Some(0) { self.get_mut([]) } else { None }
    }

    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        if self.len() > FEW || self.is_empty() { None } else { self.try_view_mut().ok()?.into_mut_slice() }
    }
}

impl<T, S: Shape> Writable<T> for TensorViewMut<'_, T, S> {
    fn extents(&self) -> &[usize] {
        self.shape()
    }

    fn reach(&self) -> Range<usize> {
        reach(&self.view())
    }

    fn by_strides(&mut self) -> Option<ByStrides<'_, T>> {
        Some(ByStrides::of(self.base_mut_ptr(), self.layout()))
    }

    fn lay(&mut self, f: &mut dyn FnMut(Laid<'_, T>)) -> Result<(), IndexError> {
        if self.is_empty() {
            return Ok(());
        }
        let base = self.base_mut_ptr();
        let layout = self.layout();
        let (axes, of_result) = steps(layout.shape(), layout.strides());
        // SAFETY: I2: a layout that is not empty starts inside its buffer.
        f(Laid { dst: unsafe { base.add(layout.offset()) }, axes: &axes, of_result: &of_result });
        Ok(())
    }
}

/// The axes of a layout, and the number of each.
fn steps(shape: &[usize], strides: &[isize]) -> (SmallVec<[Axis<'static>; 8]>, SmallVec<[Range<usize>; 8]>) {
    let (mut axes, mut of_result) = (SmallVec::new(), SmallVec::new());
    for (axis, (&extent, &stride)) in shape.iter().zip(strides).enumerate() {
        axes.push(Axis::Step { len: extent, stride });
        of_result.push(axis..axis + 1);
    }
    (axes, of_result)
}

impl<T, S: Shape> Target<T> for TensorViewMut<'_, T, S> {
    const HOLES: bool = false;
    const BY_STRIDES: bool = true;

    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        if S::RANK == Some(0) { self.get_mut([]) } else { None }
    }

    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        if self.len() > FEW || self.is_empty() { None } else { self.as_mut_slice() }
    }
}

/// Elements to be written to, by their strides.
pub struct ByStrides<'w, T> {
    /// Inside of the buffer, if there are elements.
    pub(crate) first: *mut T,
    pub(crate) shape: &'w [usize],
    pub(crate) strides: &'w [isize],
}

impl<'w, T> ByStrides<'w, T> {
    fn of<S: Shape>(base: *mut T, layout: &'w Layout<S>) -> Self {
        ByStrides { first: base.wrapping_add(layout.offset()), shape: layout.shape(), strides: layout.strides() }
    }
}

/// The elements to be written to, laid over their memory.
pub struct Laid<'w, T> {
    /// The first element.
    pub(crate) dst: *mut T,
    pub(crate) axes: &'w [Axis<'w>],
    /// The axes of the selection that each of these runs over.
    pub(crate) of_result: &'w [Range<usize>],
}

/// So many elements in a row are written by one plain loop: no other way is made ready as fast.
pub(super) const FEW: usize = 4096;

/// The addresses that a view reaches, from its first byte to behind its last.
pub(super) fn reach<T, S: Shape>(view: &TensorView<'_, T, S>) -> Range<usize> {
    let layout = view.layout();
    reach_from(view.base_ptr().wrapping_add(layout.offset()), layout.shape(), layout.strides())
}

/// [`reach`] of elements by their strides.
pub(super) fn reach_from<T>(element: *const T, shape: &[usize], strides: &[isize]) -> Range<usize> {
    let (mut first, mut last) = (element, element);
    for (&extent, &stride) in shape.iter().zip(strides) {
        if extent == 0 {
            return 0..0;
        }
        let end = stride.wrapping_mul(extent as isize - 1);
        if stride < 0 {
            first = first.wrapping_offset(end);
        } else {
            last = last.wrapping_offset(end);
        }
    }
    first.addr()..last.wrapping_add(1).addr()
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

    /// Whether no run has an element among the values.
    #[inline(always)]
    fn are_apart(&self, values: &[T]) -> bool {
        let (run, values) = (self.runs.run(), values.as_ptr_range());
        self.runs.starts().iter().all(|&start| {
            let to = self.base.wrapping_offset(start);
            to.addr() >= values.end.addr() || to.wrapping_add(run).addr() <= values.start.addr()
        })
    }

    /// Writes a scalar, or as many values in a row; `false`, with nothing done, for other values. Of runs that are the same one
    /// the last alone is written where `once` says so.
    #[inline]
    pub(crate) fn write(
        self,
        value: &impl Value<T>,
        once: bool,
        refuses: impl Fn(&T) -> bool,
        write: impl FnMut(&mut T, &T),
    ) -> bool {
        let values = match value.scalar() {
            Some(x) => FewValues::Same(x),
            None => match value.as_slice_of(self.shape) {
                Some(values) if values.len() == self.runs.len() => FewValues::Each(values),
                _ => return false,
            },
        };
        self.write_values(values, once, refuses, write)
    }

    #[inline]
    fn write_values(
        self,
        mut values: FewValues<'_, T>,
        once: bool,
        refuses: impl Fn(&T) -> bool,
        mut write: impl FnMut(&mut T, &T),
    ) -> bool {
        let (starts, run) = (self.runs.starts(), self.runs.run());
        if !self.are_apart(values.all()) || values.any(refuses) {
            return false;
        }
        let mut hidden = [false; RUNS];
        if once {
            self.runs.hide(&mut hidden);
        }
        for (n, &start) in starts.iter().enumerate() {
            let values = values.next(run);
            if once && hidden[n] {
                continue;
            }
            // SAFETY: P6: the run is inside of the target, which is borrowed mutably (I4), and apart from the values.
            let to = unsafe { core::slice::from_raw_parts_mut(self.base.wrapping_offset(start), run) };
            values.put(to, &mut write);
        }
        true
    }
}

/// The values of few elements: one for all, or one each.
pub(super) enum FewValues<'v, T> {
    Same(&'v T),
    Each(&'v [T]),
}

impl<'v, T> FewValues<'v, T> {
    #[inline(always)]
    fn all(&self) -> &'v [T] {
        match self {
            FewValues::Same(x) => core::slice::from_ref(x),
            FewValues::Each(values) => values,
        }
    }

    /// The next ones, for so many elements.
    #[inline(always)]
    fn next(&mut self, len: usize) -> Self {
        match self {
            FewValues::Same(x) => FewValues::Same(x),
            FewValues::Each(values) => {
                let (next, left) = values.split_at(len);
                *values = left;
                FewValues::Each(next)
            }
        }
    }

    #[inline(always)]
    pub(super) fn any(&self, is: impl Fn(&T) -> bool) -> bool {
        self.all().iter().any(is)
    }

    /// Writes to as many elements; `false`, with nothing done, where they are others, or overlap the values.
    #[inline]
    pub(super) fn write(&self, to: &mut [T], write: impl FnMut(&mut T, &T)) -> bool {
        let (a, b) = (self.all().as_ptr_range(), to.as_ptr_range());
        let are_as_many = matches!(self, FewValues::Same(_)) || self.all().len() == to.len();
        if !are_as_many || a.start < b.end && b.start < a.end {
            return false;
        }
        self.put(to, write);
        true
    }

    #[inline(always)]
    fn put(&self, to: &mut [T], mut write: impl FnMut(&mut T, &T)) {
        match self {
            FewValues::Same(x) => {
                for to in to {
                    write(to, x);
                }
            }
            &FewValues::Each(values) => {
                for (to, x) in to.iter_mut().zip(values) {
                    write(to, x);
                }
            }
        }
    }
}
