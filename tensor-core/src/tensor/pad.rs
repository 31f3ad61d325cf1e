//! Tensors with a border, and tensors whose elements move along an axis.

use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::index::dynamic::{DynElement, DynIndex};
use crate::layout::{AxisList, IntoAxis, Layout};
use crate::shape::axes::Extents;
use crate::shape::dims::{DimList, Dims};
use crate::shape::rank::{DynRank, Rank, Shape};
use crate::tensor::copies::copies;
use crate::tensor::grid::{self, AxisCuts, Cuts};
use crate::tensor::owned::{Tensor, TensorD};
use crate::tensor::read::IndexRead;
use crate::tensor::strided::StridedMut;
use crate::tensor::view::TensorView;

/// What a border holds, as the modes of NumPy's `pad` say.
///
/// | mode | the border of `[1, 2, 3]`, two positions before and after |
/// |---|---|
/// | `Constant(0)` | `[0, 0, 1, 2, 3, 0, 0]` |
/// | `Edge` | `[1, 1, 1, 2, 3, 3, 3]` |
/// | `Reflect` | `[3, 2, 1, 2, 3, 2, 1]` |
/// | `Symmetric` | `[2, 1, 1, 2, 3, 3, 2]` |
/// | `Wrap` | `[2, 3, 1, 2, 3, 1, 2]` |
///
/// ```
/// use tensor_idx::{join::Padding, prelude::*};
///
/// let t = Tensor1::from([1, 2, 3]);
/// assert_eq!(t.pad((2, 2), Padding::Reflect), [3, 2, 1, 2, 3, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding<T> {
    /// This element everywhere.
    Constant(T),
    /// The nearest element.
    Edge,
    /// The elements mirrored at the first and last one, which are not repeated.
    Reflect,
    /// The elements mirrored at the border, so that the first and last one are repeated.
    Symmetric,
    /// The elements from the other end.
    Wrap,
}

/// The widths of a border, in positions before and after each axis: one number or pair for all axes, or a list with a pair for
/// each axis.
///
/// ```
/// use tensor_idx::{join::{Padding, Widths}, prelude::*};
///
/// fn ones<S: tensor_idx::shape::Shape>(t: &Tensor<f32, S>, widths: impl Widths<S>) -> Tensor<f32, S::Rank> {
///     t.pad(widths, Padding::Constant(1.0))
/// }
/// let t = Tensor::full([2, 3], 0.5);
/// assert_eq!(ones(&t, 1).shape(), [4, 5]);
/// assert_eq!(ones(&t, (0, 2)).shape(), [4, 5]);
/// assert_eq!(ones(&t, [(1, 0), (2, 2)]).shape(), [3, 7]);
/// ```
#[diagnostic::on_unimplemented(
    message = "these are not the widths of a border",
    label = "expected a width, a pair `(before, after)`, or a list with a pair for each axis, found `{Self}`",
    note = "a list is an array, a slice or a `Vec`: `t.pad([(1, 1), (0, 2)], Padding::Edge)`"
)]
pub trait Widths<S> {
    /// The widths before and after axis `axis`, and for how many axes there are some, where that is told.
    #[doc(hidden)]
    fn width(&self, axis: usize) -> (usize, usize);

    /// For how many axes there are widths; `None` for any number.
    #[doc(hidden)]
    fn count(&self) -> Option<usize>;
}

macro_rules! widths {
    ($([$($generics:tt)*] $widths:ty, $shape:ty, |$it:ident, $axis:ident| $width:expr, $count:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Widths<$shape> for $widths {
            fn width(&self, $axis: usize) -> (usize, usize) {
                let $it = self;
                $width
            }

            fn count(&self) -> Option<usize> {
                let $it = self;
                $count
            }
        }
    )*};
}

widths! {
    [S: Shape] usize, S, |it, _axis| (*it, *it), { let _ = it; None };
    [const N: usize] [(usize, usize); N], Rank<N>, |it, axis| it[axis], { let _ = it; Some(N) };
    [A: DimList<Rank = Rank<N>>, const N: usize] [(usize, usize); N], Dims<A>, |it, axis| it[axis], { let _ = it; Some(N) };
    [const N: usize] [(usize, usize); N], DynRank, |it, axis| it[axis], { let _ = it; Some(N) };
    [S: Shape] &[(usize, usize)], S, |it, axis| it[axis], Some(it.len());
    [S: Shape] Vec<(usize, usize)>, S, |it, axis| it[axis], Some(it.len());
}

// Written out: for a wrong pair the compiler shows this implementation, and would show the macro with it.
#[diagnostic::do_not_recommend]
impl<S: Shape> Widths<S> for (usize, usize) {
    fn width(&self, _: usize) -> (usize, usize) {
        *self
    }

    fn count(&self) -> Option<usize> {
        None
    }
}

/// A part of an axis of the result.
#[derive(Clone, Copy, Debug)]
enum PaddedRun {
    /// Elements of the source from this position on, so far apart.
    Own {
        from: usize,
        step: isize,
    },
    Constant,
}

/// The parts of one axis, and their lengths.
#[derive(Default)]
struct PaddedAxis {
    lens: Cuts,
    runs: SmallVec<[PaddedRun; 4]>,
}

impl PaddedAxis {
    fn push(&mut self, len: usize, run: PaddedRun) {
        if len > 0 {
            self.lens.push(len);
            self.runs.push(run);
        }
    }

    /// The positions `start..end` of an axis of `n` that goes on with period `period`: once forwards, and where the period is
    /// longer than that, backwards.
    fn periodic(&mut self, n: usize, period: usize, start: i128, end: i128) {
        let mut at = start;
        while at < end {
            let place = at.rem_euclid(period as i128) as usize;
            // Backwards `Symmetric` repeats the last element, and `Reflect` does not.
            let last = usize::from(period == 2 * n);
            let (from, step, len) =
                if place < n { (place, 1, n - place) } else { (period - place - last, -1, period - place) };
            let len = len.min((end - at) as usize);
            self.push(len, PaddedRun::Own { from, step });
            at += len as i128;
        }
    }
}

/// The parts of an axis of `n` positions with a border. A border of elements has some to be made of.
fn axis_of<T>(n: usize, (before, after): (usize, usize), with: &Padding<T>) -> PaddedAxis {
    let mut axis = PaddedAxis::default();
    let own = PaddedRun::Own { from: 0, step: 1 };
    let period = match with {
        Padding::Constant(_) => {
            axis.push(before, PaddedRun::Constant);
            axis.push(n, own);
            axis.push(after, PaddedRun::Constant);
            return axis;
        }
        _ if before == 0 && after == 0 => {
            axis.push(n, own);
            return axis;
        }
        // An axis of one position has nothing to reflect: NumPy repeats it.
        Padding::Reflect if n > 1 => 2 * n - 2,
        Padding::Symmetric => 2 * n,
        Padding::Wrap => n,
        Padding::Edge | Padding::Reflect => {
            axis.push(before, PaddedRun::Own { from: 0, step: 0 });
            axis.push(n, own);
            axis.push(after, PaddedRun::Own { from: n - 1, step: 0 });
            return axis;
        }
    };
    axis.periodic(n, period, -(before as i128), 0);
    axis.push(n, own);
    axis.periodic(n, period, n as i128, n as i128 + after as i128);
    axis
}

/// The elements of the source that stand at these runs.
fn part<'v, T>(source: &TensorView<'v, T, DynRank>, runs: &[(usize, usize, isize)]) -> TensorView<'v, T, DynRank> {
    let layout = source.layout();
    let mut offset = layout.offset() as isize;
    let (mut shape, mut strides) = (Extents::new(), SmallVec::<[isize; 8]>::new());
    for (&(len, from, step), &stride) in runs.iter().zip(layout.strides()) {
        offset += from as isize * stride;
        shape.push(len);
        strides.push(step * stride);
    }
    match Layout::of_parts(shape, &strides, offset as usize) {
        Ok(layout) => source.with(layout),
        Err(error) => unreachable!("{error}: each run is inside of its axis"),
    }
}

/// The number of parts that [`axis_of`] makes, or more.
fn parts_of<T>(n: usize, (before, after): (usize, usize), with: &Padding<T>) -> usize {
    match with {
        _ if before == 0 && after == 0 => 1,
        Padding::Constant(_) | Padding::Edge => 3,
        _ => (before / n.max(1)).saturating_add(after / n.max(1)).saturating_mul(2).saturating_add(5),
    }
}

fn pad<T: Clone, S: Shape, R: Shape>(
    source: &TensorView<'_, T, S>,
    widths: impl Widths<S>,
    with: &Padding<T>,
) -> Result<Tensor<T, R>, IndexError> {
    /// Where there are more parts they are short.
    const MOST: usize = 1 << 10;
    if let Some(found) = widths.count().filter(|&count| count != source.rank()) {
        return Err(IndexError::RankMismatch { expected: source.rank(), found });
    }
    let is_constant = matches!(with, Padding::Constant(_));
    // Asked for once: widths of a type of one's own may answer anew each time.
    let axes: SmallVec<[(usize, (usize, usize)); 8]> =
        source.shape().iter().enumerate().map(|(axis, &extent)| (extent, widths.width(axis))).collect();
    let axes = || axes.iter().copied();
    for (axis, (extent, width)) in axes().enumerate() {
        if extent == 0 && width != (0, 0) && !is_constant {
            return Err(IndexError::NothingToPad { axis, shape: source.shape().into() });
        }
    }
    let grown =
        |(extent, (before, after)): (usize, (usize, usize))| extent.saturating_add(before).saturating_add(after);
    let shape: Extents = axes().map(grown).collect();
    let layout = Layout::<R>::of_shape(&shape)?;
    if layout.is_empty() {
        return Ok(Tensor::over(Vec::new(), layout));
    }
    let view = source.clone().into_dyn();
    let parts = axes().fold(1, |count: usize, (n, width)| count.saturating_mul(parts_of(n, width, with)));
    if parts > MOST {
        // Many short parts: a border of elements is read by index arrays, a constant one is filled before the rest is written.
        let Padding::Constant(x) = with else { return by_tables(&view, &shape, axes(), with) };
        let mut padded = TensorD::try_full(layout.shape(), x.clone())?;
        let middle: DynIndex = axes().map(|(n, (before, _))| DynElement::Range((before..before + n).into())).collect();
        padded.try_i_mut(&middle)?.try_assign(&view)?;
        return padded.into_rank_of();
    }
    let padded: SmallVec<[PaddedAxis; 4]> = axes().map(|(n, width)| axis_of(n, width, with)).collect();
    let cuts: AxisCuts = padded.iter().map(|axis| axis.lens.clone()).collect();
    let constant = match with {
        Padding::Constant(x) => Some(TensorView::from_slice(core::slice::from_ref(x), Layout::row_major([1])?)?),
        _ => None,
    };
    grid::fill(&cuts, &mut |at| {
        let runs = || padded.iter().zip(at).map(|(axis, &k)| (axis.lens[k], axis.runs[k]));
        let own = runs().map(|(len, run)| match run {
            PaddedRun::Own { from, step } => Some((len, from, step)),
            PaddedRun::Constant => None,
        });
        match (own.collect::<Option<SmallVec<[_; 8]>>>(), &constant) {
            (Some(own), _) => part(&view, &own),
            (None, Some(constant)) => constant.broadcast_to(runs().map(|(len, _)| len).collect::<Extents>()),
            (None, None) => unreachable!("only a constant border has such parts"),
        }
    })
}

/// The same by an index array for each axis.
fn by_tables<T: Clone, S: Shape>(
    source: &TensorView<'_, T, DynRank>,
    shape: &[usize],
    axes: impl Iterator<Item = (usize, (usize, usize))>,
    with: &Padding<T>,
) -> Result<Tensor<T, S>, IndexError> {
    let mut index = Vec::new();
    for ((n, (before, after)), &extent) in axes.zip(shape) {
        let mut entries: Vec<i64> = Vec::new();
        entries.try_reserve_exact(extent).map_err(|_| IndexError::TooLarge { shape: shape.into() })?;
        let (n, period) = match with {
            Padding::Reflect => (n as i128, (2 * n as i128 - 2).max(1)),
            Padding::Symmetric => (n as i128, 2 * n as i128),
            _ => (n as i128, n as i128),
        };
        entries.extend((-(before as i128)..n + after as i128).map(|at| {
            let place = match with {
                Padding::Edge => at.clamp(0, n - 1),
                _ => at.rem_euclid(period),
            };
            (if place < n { place } else { period - place - i128::from(period == 2 * n) }) as i64
        }));
        index.push(DynElement::Ints { shape: vec![extent], entries });
    }
    let padded = source.try_oix(&index.into_iter().collect::<DynIndex>())?;
    padded.into_rank_of()
}

/// How far [`roll`](Tensor::roll) moves: one number for one axis, or a list for a list of axes of the same length.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(t.roll(1, 0), [[4, 5, 6], [1, 2, 3]]);
/// assert_eq!(t.roll([1, -1], [0, 1]), [[5, 6, 4], [2, 3, 1]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not how far `roll` moves",
    label = "expected an `isize` for one axis, or a list of `isize` for a list of axes, found `{Self}`",
    note = "along several axes, write two lists: `t.roll([1, -1], [0, 1])`"
)]
pub trait Shifts<A> {
    /// How many axes and how many shifts there are, if the numbers differ.
    #[doc(hidden)]
    fn uneven(&self, axes: &A) -> Option<(usize, usize)>;

    /// Calls `each` for every shift with its axis.
    #[doc(hidden)]
    fn each<S: Shape>(&self, axes: &A, layout: &Layout<S>, each: impl FnMut(isize, usize)) -> Result<(), IndexError>;
}

impl<A: IntoAxis> Shifts<A> for isize {
    fn uneven(&self, _: &A) -> Option<(usize, usize)> {
        None
    }

    fn each<S: Shape>(
        &self,
        axis: &A,
        layout: &Layout<S>,
        mut each: impl FnMut(isize, usize),
    ) -> Result<(), IndexError> {
        each(*self, layout.axis(*axis)?);
        Ok(())
    }
}

macro_rules! shifts {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<A: AxisList, $($generics)*> Shifts<A> for $list {
            fn uneven(&self, axes: &A) -> Option<(usize, usize)> {
                let counts = (axes.axes().len(), self.len());
                (counts.0 != counts.1).then_some(counts)
            }

            fn each<S: Shape>(
                &self,
                axes: &A,
                layout: &Layout<S>,
                mut each: impl FnMut(isize, usize),
            ) -> Result<(), IndexError> {
                axes.axes().iter().zip(&self[..]).try_for_each(|(&axis, &shift)| {
                    each(shift, layout.axis(axis)?);
                    Ok(())
                })
            }
        }
    )*};
}

shifts! {
    [const N: usize] [isize; N];
    [] &[isize];
    [] Vec<isize>;
}

fn roll<T: Clone, S: Shape, A>(
    source: &TensorView<'_, T, S>,
    shifts: &impl Shifts<A>,
    axes: &A,
) -> Result<Tensor<T, S>, IndexError> {
    if let Some((axes, shifts)) = shifts.uneven(axes) {
        return Err(IndexError::ShiftCount { shifts, named: axes });
    }
    let shape = source.shape();
    // How many positions enter at the front of each axis. Shifts of one axis add up.
    let mut entering: SmallVec<[usize; 8]> = SmallVec::from_elem(0, shape.len());
    shifts.each(axes, source.layout(), |shift, axis| {
        if let n @ 1.. = shape[axis] {
            let sum = entering[axis] as i128 + shift as i128;
            entering[axis] = sum.rem_euclid(n as i128) as usize;
        }
    })?;
    let mut parts: SmallVec<[PaddedAxis; 4]> = SmallVec::new();
    for (&n, &first) in shape.iter().zip(&entering) {
        let mut axis = PaddedAxis::default();
        axis.push(first, PaddedRun::Own { from: n - first, step: 1 });
        axis.push(n - first, PaddedRun::Own { from: 0, step: 1 });
        parts.push(axis);
    }
    let cuts: AxisCuts = parts.iter().map(|axis| axis.lens.clone()).collect();
    let view = source.clone().into_dyn();
    grid::fill(&cuts, &mut |at| {
        let run = |(axis, &k): (&PaddedAxis, &usize)| match axis.runs[k] {
            PaddedRun::Own { from, step } => (axis.lens[k], from, step),
            PaddedRun::Constant => unreachable!("what is rolled has elements only"),
        };
        part(&view, &parts.iter().zip(at).map(run).collect::<SmallVec<[_; 8]>>())
    })
}

copies! {
    /// The elements with a border around them: NumPy's `pad`.
    ///
    /// The extents grow by the widths; a width may be larger than its axis. The result is written once; the elements inside of a
    /// constant border around seven axes or more are written twice. [`Padding`] has the modes.
    ///
    /// # Panics
    ///
    /// If a list of widths is for more or fewer axes, an axis of extent 0 is to get a border of its elements, or the result does not
    /// fit memory.
    ///
    /// ```
    /// use tensor_idx::{join::Padding, prelude::*};
    ///
    /// let t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.pad([(1, 0), (0, 1)], Padding::Constant(0)), [[0, 0, 0], [1, 2, 0], [3, 4, 0]]);
    /// assert_eq!(t.pad((0, 1), Padding::Edge), [[1, 2, 2], [3, 4, 4], [3, 4, 4]]);
    /// ```
    fn pad / try_pad(widths: impl Widths<S>, with: Padding<T>) -> S::Rank;
    /// [`IndexError::RankMismatch`] for a list of widths for more or fewer axes; [`IndexError::NothingToPad`] for an axis of extent
    /// 0 that is to get a border of its elements; [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::{join::Padding, prelude::*};
    ///
    /// let t = Tensor::full([2, 0], 1);
    /// let error = t.try_pad(1, Padding::Edge).unwrap_err();
    /// assert_eq!(error.to_string(), "axis 1 of shape [2, 0] has no element to fill its border with");
    /// ```
    |it| pad(it, widths, &with);

    /// The elements moved along an axis, those that leave it at one end entering at the other: NumPy's `roll`.
    ///
    /// Position `k` of the result is position `k - shift` of this tensor, counted modulo the extent. A negative shift moves to the
    /// front. A list of shifts goes with a list of axes; shifts of an axis that is named twice add up. The result is written once.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or the lists have different lengths.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(t.roll(1, -1), [[3, 1, 2], [6, 4, 5]]);
    /// assert_eq!(t.roll([-1, 2], [0, 1]), [[5, 6, 4], [2, 3, 1]]);
    /// ```
    fn roll / try_roll<A>(shift: impl Shifts<A>, axis: A) -> S;
    /// [`IndexError::AxisOutOfBounds`]; [`IndexError::ShiftCount`]; [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let error = Tensor1::from([1, 2, 3]).try_roll(1, 1).unwrap_err();
    /// assert_eq!(error.to_string(), "axis 1 is outside -1..1 for a tensor of rank 1");
    /// let error = Tensor1::from([1, 2, 3]).try_roll([1, 2], [0]).unwrap_err();
    /// assert_eq!(error.to_string(), "2 shifts for 1 axis: each shift needs the number of its axis");
    /// ```
    |it| roll(it, &shift, &axis);
}
