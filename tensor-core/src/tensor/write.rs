//! Writing through an index: selections, and what they share with mutable views.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, NumPy, Outer, PyTorch, Ranks, Vectorized};
use crate::kernel::copy;
use crate::kernel::gather::Dim;
use crate::kernel::scatter;
use crate::kernel::threads::THREADS;
use crate::layout::{Layout, broadcast_shapes};
use crate::plan::lay::{runs, walk};
use crate::plan::{FromLenders, Lent, Plan, Resolved, Runs};
use crate::rank::{DynRank, Shape};
use crate::tensor::at_once;
use crate::tensor::combine::{Combine, Dims, Refusal};
use crate::tensor::number::Number;
use crate::tensor::owned::Tensor;
use crate::tensor::strided::StridedMut;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut, to_write};

/// Memory that is written to through index arrays and masks: what is done to it is done by our own views. It has
/// [`Scatter`](crate::Scatter), the door of all hosts, by this.
///
/// ```
/// use tensor_idx::{prelude::*, write::Memory};
///
/// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
/// t.target().fill(0);
/// assert_eq!(t.to_vec(), [0, 0, 0]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait Memory: StridedMut {
    /// The type of the elements.
    type Elem;

    /// The whole of it, ready to be written to.
    fn target(&mut self) -> TensorViewMut<'_, Self::Elem, Self::Shape>;

    /// [`Memory::target`], where getting ready may fail.
    ///
    /// # Errors
    ///
    /// Those of [`StridedMut::try_prepare`].
    fn try_target(&mut self) -> Result<TensorViewMut<'_, Self::Elem, Self::Shape>, IndexError> {
        self.try_prepare()?;
        Ok(self.target())
    }

    /// The whole of it, to read: shared storage stays shared.
    fn source(&self) -> TensorView<'_, Self::Elem, Self::Shape>;
}

impl<T: Clone, S: Shape> Memory for Tensor<T, S> {
    type Elem = T;

    fn target(&mut self) -> TensorViewMut<'_, T, S> {
        self.view_mut()
    }

    fn try_target(&mut self) -> Result<TensorViewMut<'_, T, S>, IndexError> {
        self.try_view_mut()
    }

    fn source(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}

impl<T, S: Shape> Memory for TensorViewMut<'_, T, S> {
    type Elem = T;

    fn target(&mut self) -> TensorViewMut<'_, T, S> {
        self.view_mut()
    }

    fn source(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}

macro_rules! modes {
    ($($mode:ident $name:ident $try_name:ident, $what:literal, $example:literal, $result:literal;)*) => {
        impl<H: Memory + ?Sized> IndexWrite for H {}

        /// `oix_mut`, `vix_mut`, `nix_mut` and `tix_mut` on everything that can be written to: what `oix`, `vix`, `nix` and
        /// `tix` read, as a place to write to.
        ///
        /// Each gives a [`Selection`], which has the verbs: `assign`, `fill`, `add_assign` and its like, `accumulate`,
        /// `map_inplace`. As a statement: [`assign!`](crate::assign).
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut t = Tensor::from_vec([3], vec![10, 20, 30])?;
        /// t.oix_mut(idx![[2, 0]]).assign([3, 1]);
        /// assert_eq!(t.to_vec(), [1, 20, 3]);
        /// # Ok::<(), IndexError>(())
        /// ```
        pub trait IndexWrite: Memory {
            $(
                #[doc = concat!("The elements that an index names, ", $what, ", to be written to.")]
                ///
                /// # Panics
                ///
                #[doc = concat!("On a bad index, with the message of [`IndexWrite::", stringify!($try_name), "`], at the caller's line.")]
                ///
                /// ```
                /// use tensor_idx::prelude::*;
                ///
                /// let mut t = Tensor::from_vec([3, 2], vec![0; 6])?;
                #[doc = concat!("t.", stringify!($name), "(", $example, ").assign(1);")]
                #[doc = concat!("assert_eq!(t.to_vec(), ", $result, ");")]
                /// # Ok::<(), IndexError>(())
                /// ```
                #[track_caller]
                fn $name<'a, I: IntoIndex<List: Ranks<$mode> + 'a>>(
                    &'a mut self,
                    index: I,
                ) -> Selection<'a, Self::Elem, Self::Shape, Indexed<Self::Shape, I, $mode>>
                where
                    Self::Shape: IndexedBy<I, $mode>,
                {
                    match self.$try_name(index) {
                        Ok(selection) => selection,
                        Err(error) => panic!("{error}"),
                    }
                }

                #[doc = concat!("[`IndexWrite::", stringify!($name), "`] with the mistake as a value.")]
                ///
                /// # Errors
                ///
                /// Those of a bad index: see [`IndexError`].
                ///
                /// ```
                /// use tensor_idx::{error::ErrorKind, prelude::*};
                ///
                /// let mut t = Tensor::from_vec([3, 2], vec![0; 6])?;
                #[doc = concat!("let error = t.", stringify!($try_name), "(idx![[0, 3]]).unwrap_err();")]
                /// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
                /// # Ok::<(), IndexError>(())
                /// ```
                fn $try_name<'a, I: IntoIndex<List: Ranks<$mode> + 'a>>(
                    &'a mut self,
                    index: I,
                ) -> Result<Selection<'a, Self::Elem, Self::Shape, Indexed<Self::Shape, I, $mode>>, IndexError>
                where
                    Self::Shape: IndexedBy<I, $mode>,
                {
                    use core::borrow::Borrow;
                    // First, so that a bad index makes nothing ready.
                    let Resolved { plan, lent } = resolve_lent(self.try_layout()?.borrow(), $mode, index)?;
                    let target = to_write(plan.source_shape(), self.try_target()?)?;
                    Ok(Selection { target, plan: Held::Own(plan), lent })
                }
            )*

            /// NumPy's `np.add.at(t, index, value)`: what `nix_mut(index).accumulate(op, value)` does, in one call. Where a
            /// long index array names the elements of a short row, it is also faster: the entries are checked while they
            /// are at hand, and what they change is a copy of the row until all of them are known to be good. (So an operator may
            /// be asked anew for entries that it has seen: a closure should do nothing but compute.)
            ///
            /// # Panics
            ///
            /// On a bad index, a value that does not broadcast to the selection, or one that has no result (integer
            /// division by 0), with the message of [`IndexWrite::try_accumulate_at`], at the caller's line.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut histogram = Tensor::full([4], 0);
            /// histogram.accumulate_at(&[0, 3, 3, -1, 1], Add, 1);
            /// assert_eq!(histogram.to_vec(), [1, 1, 0, 3]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            fn accumulate_at<I>(&mut self, index: I, op: impl Combine<Self::Elem>, value: impl Value<Self::Elem>)
            where
                I: IntoIndex<List: Ranks<NumPy>>,
                Self::Shape: IndexedBy<I, NumPy>,
                Self::Elem: Clone,
            {
                if let Err(error) = self.try_accumulate_at(index, op, value) {
                    panic!("{error}")
                }
            }

            /// [`IndexWrite::accumulate_at`] with the mistake as a value; nothing is written then.
            ///
            /// # Errors
            ///
            /// Those of a bad index; [`IndexError::ValueShape`]; [`IndexError::DivisionByZero`] and
            /// [`IndexError::NegativePower`].
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, prelude::*};
            ///
            /// let mut histogram = Tensor::full([4], 0);
            /// let error = histogram.try_accumulate_at(&[0, 4], Add, 1).unwrap_err();
            /// assert_eq!((error.kind(), histogram.to_vec()), (ErrorKind::OutOfBounds, vec![0; 4]));
            /// # Ok::<(), IndexError>(())
            /// ```
            fn try_accumulate_at<I>(
                &mut self,
                index: I,
                op: impl Combine<Self::Elem>,
                value: impl Value<Self::Elem>,
            ) -> Result<(), IndexError>
            where
                I: IntoIndex<List: Ranks<NumPy>>,
                Self::Shape: IndexedBy<I, NumPy>,
                Self::Elem: Clone,
            {
                use core::borrow::Borrow;
                let index = index.into_index();
                let layout = self.try_layout()?.borrow().clone();
                let done = at_once::accumulate::<_, _, Indexed<Self::Shape, I, NumPy>, _, _, _>(
                    self, &layout, &index, op, &value,
                );
                if done.is_some() {
                    return Ok(());
                }
                let plan = Resolved::<Self::Shape, Indexed<Self::Shape, I, NumPy>>::new(
                    index.list(),
                    &layout.shape,
                    crate::index::mode::Kind::NumPy,
                    FromLenders,
                    false,
                );
                let Resolved { plan, lent } =
                    plan.map_err(|fault| fault.into_error(index.list(), index.written(), layout.shape()))?;
                let target = to_write(plan.source_shape(), self.try_target()?)?;
                Selection { target, plan: Held::Own(plan), lent }.try_accumulate(op, value)
            }

            /// Copies the elements that one basic index names to those that another names, as if they were taken out
            /// first: the two may overlap. What is copied is broadcast to where it goes.
            ///
            /// # Panics
            ///
            /// On a bad index, or if the shapes do not broadcast, with the message of [`IndexWrite::try_copy_within`].
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([5], vec![1, 2, 3, 4, 5])?;
            /// t.copy_within(idx![..-1], idx![1..]);
            /// assert_eq!(t.to_vec(), [1, 1, 2, 3, 4]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            fn copy_within<I, J>(&mut self, from: I, to: J)
            where
                I: IntoIndex<List: Basic>,
                Self::Shape: IndexedBy<I>,
                J: IntoIndex<List: Basic>,
                Self::Shape: IndexedBy<J>,
                Self::Elem: Clone,
            {
                if let Err(error) = self.try_copy_within(from, to) {
                    panic!("{error}")
                }
            }

            /// [`IndexWrite::copy_within`] with the mistake as a value; nothing is written then.
            ///
            /// # Errors
            ///
            /// Those of a bad index; [`IndexError::ValueShape`].
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, prelude::*};
            ///
            /// let mut t = Tensor::from_vec([5], vec![1, 2, 3, 4, 5])?;
            /// let error = t.try_copy_within(idx![..3], idx![3..]).unwrap_err();
            /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
            /// # Ok::<(), IndexError>(())
            /// ```
            fn try_copy_within<I, J>(&mut self, from: I, to: J) -> Result<(), IndexError>
            where
                I: IntoIndex<List: Basic>,
                Self::Shape: IndexedBy<I>,
                J: IntoIndex<List: Basic>,
                Self::Shape: IndexedBy<J>,
                Self::Elem: Clone,
            {
                use core::borrow::Borrow;
                // First, so that a mistake makes nothing ready.
                let from = self.try_layout()?.borrow().plan(from)?;
                let to = self.layout().borrow().plan(to)?;
                if !broadcast_shapes(&[from.shape(), to.shape()]).is_ok_and(|shape| shape == to.shape()) {
                    return Err(IndexError::ValueShape { value: from.shape().into(), selection: to.shape().into() });
                }
                let mut target = self.try_target()?;
                let layout = from.layout(target.layout())?;
                // SAFETY: I5: the layout of a plan reaches only positions of the target's (I2). I6: nothing is written
                // before the copy is made.
                let copy = unsafe { TensorView::from_raw_parts(target.base_mut_ptr(), layout) }.try_to_contiguous()?;
                to.select(&mut target)?.try_assign(&copy)
            }
        }
    };
}

/// Resolves an index whose arrays may be borrowed for as long as the selection is there.
fn resolve_lent<'a, S, I: IntoIndex<List: Ranks<M> + 'a>, M: Mode>(
    layout: &Layout<S>,
    _mode: M,
    index: I,
) -> Result<Resolved<'a, S, Indexed<S, I, M>>, IndexError>
where
    S: IndexedBy<I, M>,
{
    let index = index.into_index();
    Resolved::new(index.list(), &layout.shape, M::KIND, FromLenders, false)
        .map_err(|fault| fault.into_error(index.list(), index.written(), layout.shape()))
}

modes! {
    Outer oix_mut try_oix_mut, "each array on its own axis", "idx![[2, 0], [1]]", "[0, 1, 0, 0, 0, 1]";
    Vectorized vix_mut try_vix_mut, "integer arrays together, their joint axes first", "idx![[2, 0], [0, 1]]", "[0, 1, 0, 0, 1, 0]";
    NumPy nix_mut try_nix_mut, "by NumPy's own rule", "idx![[true, false, true], 1]", "[0, 1, 0, 0, 0, 1]";
    PyTorch tix_mut try_tix_mut, "by PyTorch's own rule", "idx![[true, false, true], 1]", "[0, 1, 0, 0, 0, 1]";
}

/// The elements that an index with arrays or masks names, to be written to: as if it were a mutable view, although
/// there is no layout that is one.
///
/// | verb | a position named twice |
/// |---|---|
/// | `assign`, `fill` | the last value in row-major order wins |
/// | `add_assign`, .. `pow_assign` | is updated once, from the element before, with the last value |
/// | `accumulate` | is updated every time, in row-major order |
/// | `map_inplace` | is visited once |
///
/// That holds on any number of threads, bit for bit. A write that fails changes nothing. (Only a panic in a function or a
/// `Clone` of one's own leaves what was written before it.)
///
/// The arrays that the index refers to are borrowed, too, for as long as the selection is used: they are checked once, and
/// read where they lie.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// let mut twice = t.oix_mut(idx![.., [2, 2]]);
/// assert_eq!(twice.shape(), [2, 2]);
/// twice.assign([[1, 2], [3, 4]]);
/// twice += 10;
/// twice.accumulate(Add, 100);
/// assert_eq!(t.to_vec(), [0, 0, 212, 0, 0, 214]);
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "a selection writes nothing by itself: `assign`, `fill`, `accumulate` and the others do"]
pub struct Selection<'a, T, S: Shape, R: Shape> {
    target: TensorViewMut<'a, T, S>,
    plan: Held<'a, S, R>,
    /// The tables of the plan that are index arrays as they stand. (Plain references: dropping them, and so the selection, uses no
    /// borrow.)
    lent: Lent<'a>,
}

#[expect(clippy::large_enum_variant, reason = "a plan in a box would be an allocation for each selection")]
enum Held<'a, S: Shape, R: Shape> {
    Own(Plan<S, R>),
    Borrowed(&'a Plan<S, R>),
}

impl<S: Shape, R: Shape> Held<'_, S, R> {
    fn get(&self) -> &Plan<S, R> {
        match self {
            Held::Own(plan) => plan,
            Held::Borrowed(plan) => plan,
        }
    }
}

/// Panics with the message of an error, at the caller's line.
#[inline]
#[track_caller]
pub(super) fn done<E: fmt::Display>(result: Result<(), E>) {
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse(error: &dyn fmt::Display) -> ! {
        panic!("{error}")
    }
    if let Err(error) = result {
        refuse(&error)
    }
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for Selection<'_, T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selection({:?}: {})", self.shape(), self.plan.get())
    }
}

impl<T, S: Shape, R: Shape> Selection<'_, T, S, R> {
    /// The plan: where every element of the selection lies. It has tables of its own.
    ///
    /// # Panics
    ///
    /// With [`IndexError::TooLarge`] if there is no memory for a copy of the index arrays.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let selection = t.oix_mut(idx![.., [2, 0]]);
    /// assert_eq!(selection.plan().to_string(), "src[0] = out[0]; src[1] = idx0[out[1]]");
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn plan(&self) -> Plan<S, R> {
        let mut plan = self.plan.get().clone();
        let kept = plan.keep_lent(&self.lent);
        done(kept.ok_or_else(|| IndexError::TooLarge { shape: self.shape().into() }));
        plan
    }

    /// The shape that values are broadcast to.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).shape(), [2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.plan.get().shape()
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// The elements that the plan names in a target of its source shape, to be written to. The plan was checked when it
    /// was made: writing by it again costs no checks of the index.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the shape is another.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*};
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?;
    /// let diagonal = t.layout().plan_gather(Vectorized, idx![[0, 1], [0, 1]])?;
    /// diagonal.select(&mut t)?.assign([1, 2]);
    /// assert_eq!(t.to_vec(), [1, 0, 0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn select<'a, T: 'a>(
        &'a self,
        target: impl IntoViewMut<'a, T, Shape = S>,
    ) -> Result<Selection<'a, T, S, R>, IndexError> {
        Ok(Selection { target: to_write(self.source_shape(), target)?, plan: Held::Borrowed(self), lent: Lent::new() })
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

/// So many elements in a row are written by one plain loop: no other way is made ready as fast.
const FEW: usize = 4096;

/// A mutable view or a selection.
pub trait Target<T> {
    fn extents(&self) -> &[usize];

    /// The bytes that the layout of the whole target reaches, which overlapping values share.
    fn reach(&self) -> Range<usize>;

    /// The only element, where the type says that there is one.
    #[inline(always)]
    fn single(&mut self) -> Option<&mut T> {
        None
    }

    /// The elements as a slice, where they lie one after the other and are few.
    #[inline]
    fn few(&mut self) -> Option<&mut [T]> {
        None
    }

    /// Runs `f` on the elements as few runs of neighbours, where they are known to be so.
    #[inline(always)]
    fn with_runs(&mut self, _: impl FnOnce(RunsMut<'_, T>) -> bool) -> bool {
        false
    }

    /// Runs `f` on the elements; not where there are none.
    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError>;
}

/// A tensor takes its elements to storage of its own when they are written to, and not before the value is known to fit.
impl<T: Clone, S: Shape> Target<T> for Tensor<T, S> {
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

impl<T, S: Shape, R: Shape> Target<T> for Selection<'_, T, S, R> {
    fn extents(&self) -> &[usize] {
        self.shape()
    }

    fn reach(&self) -> Range<usize> {
        reach(&self.target.view())
    }

    fn with_runs(&mut self, f: impl FnOnce(RunsMut<'_, T>) -> bool) -> bool {
        let plan = self.plan.get();
        let Some(runs) = runs(plan, &self.lent, self.target.layout(), size_of::<T>()) else { return false };
        // SAFETY: P6: the runs are those of the plan over the layout of the target (P1), which is borrowed mutably (I4).
        f(unsafe { RunsMut::new(&mut self.target, &runs, plan.shape()) })
    }

    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError> {
        let base = self.target.base_mut_ptr();
        walk(self.plan.get(), &self.lent, self.target.layout(), |walk| {
            // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
            f(Laid { dst: unsafe { base.add(walk.offset) }, dims: &walk.dims, axes: &walk.axes });
        })
    }
}

/// The addresses that a view reaches, from its first byte to behind its last.
fn reach<T, S: Shape>(view: &TensorView<'_, T, S>) -> Range<usize> {
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

/// Runs `f` on a target, and on the elements of a value with a stride for each dim of it.
///
/// The shape of the value is checked before anything is laid out, so an error writes nothing; `f` is not called where
/// there is nothing to write.
fn with_value<T: Clone, G: Target<T>>(
    target: &mut G,
    value: &impl Value<T>,
    f: impl FnOnce(&Laid<'_, T>, *const T, &[isize]),
) -> Result<(), IndexError> {
    let Some(x) = value.scalar() else { return with_view(target, &value.try_value()?, f) };
    // It fits every shape, and has one stride along every axis. One that lies in the target, as storage shared through raw
    // parts may, is taken out first.
    let (at, reach) = (core::ptr::from_ref(x).addr(), target.reach());
    let apart = if at < reach.end && reach.start < at + size_of::<T>() { &x.clone() } else { x };
    target.lay(|laid| match [0; 8].get(..laid.dims.len()) {
        Some(strides) => f(&laid, apart, strides),
        None => f(&laid, apart, &alloc::vec![0; laid.dims.len()]),
    })
}

/// [`with_value`] of elements under a shape.
fn with_view<T: Clone, G: Target<T>>(
    target: &mut G,
    value: &TensorView<'_, T, DynRank>,
    f: impl FnOnce(&Laid<'_, T>, *const T, &[isize]),
) -> Result<(), IndexError> {
    let extents = target.extents();
    let Ok(layout) = value.layout().broadcast_to(extents) else {
        return Err(IndexError::ValueShape { value: value.shape().into(), selection: extents.into() });
    };
    if layout.is_empty() {
        return Ok(());
    }
    // A value that lies in the target, as storage shared through raw parts may, is taken out first.
    let (a, b) = (reach(value), target.reach());
    if size_of::<T>() > 0 && a.start < b.end && b.start < a.end {
        let apart = value.try_to_contiguous()?;
        return with_view(target, &apart.view(), f);
    }
    let mut done = Ok(());
    target.lay(|laid| {
        let strides: Option<SmallVec<[isize; 8]>> =
            laid.axes.iter().map(|axes| joint_stride(&layout, axes.clone())).collect();
        match strides {
            // SAFETY: I2: a layout that is not empty starts inside its buffer.
            Some(strides) => f(&laid, unsafe { value.base_ptr().add(layout.offset()) }, &strides),
            None => {
                // Broadcast within the joint axes of index arrays: written out, it has one stride there. Axes along
                // which all of it is broadcast stay so.
                let mut part = layout.clone();
                for axes in laid.axes {
                    if joint_stride(&layout, axes.clone()) == Some(0) {
                        part.shape[axes.clone()].fill(1);
                    }
                }
                // SAFETY: I5: a part of a broadcast layout reaches only positions of its source.
                let spread = unsafe { TensorView::<T, DynRank>::from_raw_parts(value.base_ptr(), part) };
                let spread = match spread.try_to_contiguous() {
                    Ok(spread) => spread,
                    Err(error) => return done = Err(error),
                };
                let joint = |axes: &Range<usize>| joint_stride(spread.layout(), axes.clone()).unwrap_or_default();
                let strides: SmallVec<[isize; 8]> = laid.axes.iter().map(joint).collect();
                f(&laid, spread.view().base_ptr(), &strides);
            }
        }
    })?;
    done
}

/// The stride of some neighbouring axes as one, where they are.
fn joint_stride(layout: &Layout<DynRank>, axes: Range<usize>) -> Option<isize> {
    let mut joint: Option<(usize, isize)> = None;
    let mut innermost = 0;
    for axis in axes.rev() {
        let (extent, stride) = (layout.shape()[axis], layout.strides()[axis]);
        if extent == 1 {
            continue;
        }
        match joint {
            None => {
                innermost = stride;
                joint = Some((extent, stride));
            }
            Some((inner, by)) => {
                if stride != by.wrapping_mul(inner as isize) {
                    return None;
                }
                joint = Some((extent, stride));
            }
        }
    }
    Some(innermost)
}

/// Writes few elements in a row with a scalar, or with as many in a row; `false` where they are not so.
#[inline]
fn plainly<T, G: Target<T>>(
    target: &mut G,
    value: &impl Value<T>,
    refuses: impl Fn(&T) -> bool,
    mut write: impl FnMut(&mut T, &T),
) -> bool {
    if let Some(x) = value.scalar() {
        // First, so that shared storage is not copied for a mistake.
        if refuses(x) {
            return false;
        }
        let Some(to) = target.few() else { return false };
        to.iter_mut().for_each(|to| write(to, x));
        return true;
    }
    let Some(from) = value.as_slice_of(target.extents()) else { return false };
    if from.len() > FEW || from.iter().any(refuses) {
        return false;
    }
    let Some(to) = target.few().filter(|to| to.len() == from.len()) else { return false };
    let (a, b) = (from.as_ptr_range(), to.as_ptr_range());
    if a.start < b.end && b.start < a.end {
        return false;
    }
    to.iter_mut().zip(from).for_each(|(to, from)| write(to, from));
    true
}

#[inline]
pub(crate) fn assign<T: Clone, G: Target<T>>(target: &mut G, value: &impl Value<T>) -> Result<(), IndexError> {
    if let Some(x) = value.scalar()
        && let Some(element) = target.single()
    {
        element.clone_from(x);
        return Ok(());
    }
    if plainly(target, value, |_| false, T::clone_from) || target.with_runs(|runs| assign_few(runs, value)) {
        return Ok(());
    }
    with_value(target, value, |laid, src, strides| {
        if copy::is_plain::<T>() {
            // SAFETY: S1: the positions of the target are inside its buffer (P1), which is borrowed mutably (I4); S2:
            // the value is inside its own buffer and apart (P4); S3: the target's layout names no element twice (I4);
            // S4: `T` is plain.
            unsafe { scatter::assign(laid.dims, laid.dst, src, strides, THREADS) }
        } else {
            scatter::for_each(laid.dims, strides, |to, from| {
                // SAFETY: S1: the position is inside the target's buffer (P1), which is borrowed mutably (I4); S2: the
                // value is apart (P4).
                unsafe { (*laid.dst.offset(to)).clone_from(&*src.offset(from)) }
            });
        }
    })
}

/// [`assign`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn assign_few<T: Clone>(runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
    runs.write(value, false, |_| false, T::clone_from)
}

/// [`update`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn update_few<T: Number, O: Combine<T>>(runs: RunsMut<'_, T>, value: &impl Value<T>, op: O) -> bool {
    runs.write(value, true, |x| O::REFUSES && op.refuse(x).is_some(), |to, x| *to = op.combine(*to, *x))
}

pub(crate) fn update<T: Number, G: Target<T>, O: Combine<T> + Send + Sync>(
    target: &mut G,
    value: &impl Value<T>,
    op: O,
) -> Result<(), IndexError> {
    if plainly(target, value, |x| O::REFUSES && op.refuse(x).is_some(), |to, x| *to = op.combine(*to, *x))
        || target.with_runs(|runs| update_few(runs, value, op))
    {
        return Ok(());
    }
    refuse(target, value, op)?;
    let mut done = Some(());
    with_value(target, value, |laid, src, strides| {
        // SAFETY: S1 to S3 hold as in `assign` (P1, P4, I4).
        done = unsafe {
            scatter::update(laid.dims, laid.dst, src, strides, move |old, value| op.combine(old, value), THREADS)
        };
    })?;
    done.ok_or_else(|| too_large(target))
}

/// The error of a write that needs more memory than there is.
fn too_large<T, G: Target<T>>(target: &G) -> IndexError {
    IndexError::TooLarge { shape: target.extents().into() }
}

pub(crate) fn accumulate<T: Clone, G: Target<T>, O: Combine<T>>(
    target: &mut G,
    value: &impl Value<T>,
    op: O,
) -> Result<(), IndexError> {
    let refuses = |x: &T| O::REFUSES && op.refuse(x).is_some();
    let combine = |to: &mut T, x: &T| *to = op.combine(to.clone(), x.clone());
    if target.with_runs(|runs| runs.write(value, false, refuses, combine)) {
        return Ok(());
    }
    refuse(target, value, op)?;
    with_value(target, value, |laid, src, strides| {
        // SAFETY: S1 to S3 hold as in `assign` (P1, P4, I4).
        unsafe { op.accumulate(&Dims(laid.dims), laid.dst, src, strides) }
    })
}

/// Refuses a value that has no result, before anything is written. A shape that does not fit is told first.
fn refuse<T, G: Target<T>, O: Combine<T>>(target: &G, value: &impl Value<T>, op: O) -> Result<(), IndexError> {
    if !O::REFUSES {
        return Ok(());
    }
    let value = value.try_value()?;
    match value.layout().broadcast_to(target.extents()) {
        Ok(layout) if !layout.is_empty() => {}
        _ => return Ok(()),
    }
    let Some((n, refusal)) = value.iter().enumerate().find_map(|(n, x)| Some((n, op.refuse(x)?))) else {
        return Ok(());
    };
    let entry = value.layout().unravel(n).map(|index| index.to_vec()).unwrap_or_default();
    Err(match refusal {
        Refusal::DivisionByZero => IndexError::DivisionByZero { entry, value: value.shape().into() },
        Refusal::NegativePower => IndexError::NegativePower { entry, value: value.shape().into() },
    })
}

#[track_caller]
pub(crate) fn fill<T: Clone, G: Target<T>>(target: &mut G, x: &T) {
    // A scalar fits every shape, and a mask too large for memory has not been made.
    if let Err(error) = assign(target, x) {
        panic!("{error}")
    }
}

pub(crate) fn map_inplace<T, G: Target<T>>(target: &mut G, mut f: impl FnMut(&mut T)) -> Result<(), IndexError> {
    let mut done = Some(());
    target.lay(|laid| {
        let unused: SmallVec<[isize; 8]> = SmallVec::from_elem(0, laid.dims.len());
        // SAFETY: S1: every position is inside the target's buffer (P1), which is borrowed mutably (I4). No two
        // references live at once.
        let mut visit = |to: isize| f(unsafe { &mut *laid.dst.offset(to) });
        if laid.dims.iter().all(|dim| !matches!(dim, Dim::Table { .. })) {
            return scatter::for_each(laid.dims, &unused, |to, _| visit(to));
        }
        let mut count = 0_usize;
        let (mut first, mut last) = (isize::MAX, isize::MIN);
        scatter::for_each(laid.dims, &unused, |to, _| {
            (first, last) = (first.min(to), last.max(to));
            count += 1;
        });
        // One bit for every place that may be visited, where they are close enough; else the places, each once and in the
        // order of the first visit.
        let words = (last - first) as usize / 64 + 1;
        if words <= count {
            let mut seen: Vec<u64> = Vec::new();
            if seen.try_reserve_exact(words).is_err() {
                return done = None;
            }
            seen.resize(words, 0);
            scatter::for_each(laid.dims, &unused, |to, _| {
                let place = (to - first) as usize;
                let bit = 1 << (place % 64);
                if seen[place / 64] & bit == 0 {
                    seen[place / 64] |= bit;
                    visit(to);
                }
            });
        } else {
            let mut places = Vec::new();
            if places.try_reserve_exact(count).is_err() {
                return done = None;
            }
            scatter::for_each(laid.dims, &unused, |to, _| places.push((to, places.len())));
            places.sort_unstable();
            places.dedup_by_key(|&mut (to, _)| to);
            places.sort_unstable_by_key(|&(_, visit)| visit);
            places.into_iter().for_each(|(to, _)| visit(to));
        }
    })?;
    done.ok_or_else(|| too_large(target))
}
