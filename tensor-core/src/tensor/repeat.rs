//! Tensors that hold their elements more than once.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::error::IndexError;
use crate::index::dynamic::{DynElement, DynIndex};
use crate::layout::{IntoAxis, checked_len};
use crate::shape::arithmetic::Larger;
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{DynRank, Rank, Shape};
use crate::tensor::copies::copies;
use crate::tensor::owned::Tensor;
use crate::tensor::read::IndexRead;
use crate::tensor::view::TensorView;

/// How often the positions of an axis are repeated: one number for all, or a list with a number for each (of `usize`: an array, a
/// slice, a `Vec`, a borrowed tensor of rank 1 or a view of it).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor1::from([7, 8, 9]);
/// assert_eq!(t.repeat(2, 0), [7, 7, 8, 8, 9, 9]);
/// assert_eq!(t.repeat([1, 0, 2], 0), [7, 9, 9]);
/// let counts = Tensor1::from([2, 0, 1]);
/// assert_eq!(t.repeat(&counts, 0), [7, 7, 9]);
/// assert_eq!(t.repeat(counts.i(slice!(None, None, -1)), 0), [7, 9, 9]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a number of repetitions",
    label = "expected a `usize`, or a list of `usize`, one for each position of the axis",
    note = "a list is an array, a slice, a `Vec`, a borrowed tensor of rank 1 or a view of it; of any other, write \
            `counts.iter().map(|&n| n as usize).collect::<Vec<_>>()`"
)]
pub trait Repeats {
    /// The list, or the one number.
    #[doc(hidden)]
    fn repeats(&self) -> Result<Cow<'_, [usize]>, usize>;
}

macro_rules! repeats {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Repeats for $list {
            fn repeats(&self) -> Result<Cow<'_, [usize]>, usize> {
                Ok(Cow::Borrowed(&self[..]))
            }
        }
    )*};
}

repeats! {
    [const N: usize] [usize; N];
    [const N: usize] &[usize; N];
    [] &[usize];
    [] Vec<usize>;
    [] &Vec<usize>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape<Rank = Rank<1>>> Repeats for &Tensor<usize, S> {
    fn repeats(&self) -> Result<Cow<'_, [usize]>, usize> {
        Ok(elements(&self.view()))
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape<Rank = Rank<1>>> Repeats for TensorView<'_, usize, S> {
    fn repeats(&self) -> Result<Cow<'_, [usize]>, usize> {
        Ok(elements(self))
    }
}

/// The elements of a view, where they are if they are in order.
fn elements<'v, S: Shape>(view: &TensorView<'v, usize, S>) -> Cow<'v, [usize]> {
    view.as_slice().map_or_else(|| Cow::Owned(view.to_vec()), Cow::Borrowed)
}

impl Repeats for usize {
    fn repeats(&self) -> Result<Cow<'_, [usize]>, usize> {
        Err(*self)
    }
}

fn repeat<T: Clone, S: Shape, R: Shape>(
    source: &TensorView<'_, T, S>,
    times: &impl Repeats,
    axis: impl IntoAxis,
) -> Result<Tensor<T, R>, IndexError> {
    let axis = source.layout().axis(axis)?;
    let extent = source.shape()[axis];
    let view = source.clone().into_dyn();
    // The shape of the result; an extent that overflows is `usize::MAX`.
    let shape = |extent: usize| {
        let mut shape = source.shape().to_vec();
        shape[axis] = extent;
        shape
    };
    let times = match times.repeats() {
        Ok(times) => times,
        Err(times) => {
            // A new axis of stride 0 beside the axis, and both become one.
            let mut wide = source.shape().to_vec();
            wide.insert(axis + 1, times);
            let shape = shape(extent.saturating_mul(times));
            if extent.checked_mul(times).is_none() || checked_len(&shape).is_err() {
                return Err(IndexError::TooLarge { shape });
            }
            if shape.contains(&0) {
                return nothing(&shape);
            }
            let repeated = view.try_unsqueeze(axis + 1)?.try_broadcast_to(wide)?.try_to_contiguous();
            return match repeated {
                Ok(repeated) => in_shape(repeated, &shape),
                Err(_) => Err(IndexError::TooLarge { shape }),
            };
        }
    };
    if times.len() != extent {
        return Err(IndexError::RepeatCount { counts: times.len(), axis, shape: source.shape().into() });
    }
    let sum = times.iter().fold(0, |sum: usize, &n| sum.saturating_add(n));
    if checked_len(&shape(sum))? == 0 {
        return nothing(&shape(sum));
    }
    let mut entries: Vec<i64> = Vec::new();
    entries.try_reserve_exact(sum).map_err(|_| IndexError::TooLarge { shape: shape(sum) })?;
    for (position, &n) in times.iter().enumerate() {
        entries.extend(core::iter::repeat_n(position as i64, n));
    }
    let whole = || DynElement::Slice(crate::range::Slice::new(None, None, None));
    let mut index: Vec<DynElement> = (0..axis).map(|_| whole()).collect();
    index.push(DynElement::Ints { shape: alloc::vec![sum], entries });
    let repeated = view.try_oix(&index.into_iter().collect::<DynIndex>()).map_err(|error| match error {
        IndexError::TooLarge { .. } => IndexError::TooLarge { shape: shape(sum) },
        error => error,
    })?;
    repeated.into_rank_of()
}

fn tile<T: Clone, S: Shape, R: Shape>(
    source: &TensorView<'_, T, S>,
    times: &[usize],
) -> Result<Tensor<T, R>, IndexError> {
    let rank = source.rank().max(times.len());
    // Missing axes, and missing numbers, are ones at the front.
    let front = |list: &[usize], k: usize| (k + list.len()).checked_sub(rank).map_or(1, |k| list[k]);
    let (mut apart, mut wide, mut shape) = (Vec::new(), Vec::new(), Vec::new());
    for k in 0..rank {
        let (n, extent) = (front(times, k), front(source.shape(), k));
        apart.extend([1, extent]);
        wide.extend([n, extent]);
        shape.push(n.saturating_mul(extent));
    }
    if checked_len(&shape)? == 0 {
        return nothing(&shape);
    }
    // An axis of stride 0 before each axis, and both become one.
    let layout = source.layout();
    let mut strides = alloc::vec![0; 2 * rank];
    for (k, &stride) in layout.strides().iter().enumerate() {
        strides[2 * (rank - source.rank() + k) + 1] = stride;
    }
    let apart = crate::layout::Layout::<DynRank>::new(&apart[..], &strides, layout.offset())?;
    match source.with(apart).try_broadcast_to(wide)?.try_to_contiguous() {
        Ok(tiled) => in_shape(tiled, &shape),
        Err(_) => Err(IndexError::TooLarge { shape }),
    }
}

/// A result without elements. The axes that it would be made of may be longer than any layout allows.
fn nothing<T, R: Shape>(shape: &[usize]) -> Result<Tensor<T, R>, IndexError> {
    in_shape(Tensor::from_vec(shape, Vec::new())?, shape)
}

/// Contiguous elements in another shape of as many.
fn in_shape<T, R: Shape>(tensor: Tensor<T, DynRank>, shape: &[usize]) -> Result<Tensor<T, R>, IndexError> {
    let layout = crate::layout::Layout::<R>::of_shape(shape)?;
    Ok(tensor.into_layout(layout))
}

copies! {
    /// The positions of an axis, each several times in a row: NumPy's `repeat`.
    ///
    /// The extent of the axis becomes the sum of the numbers. The elements are copied once.
    ///
    /// # Panics
    ///
    /// If there is no such axis, a list has more or fewer numbers than the axis has positions, or the result does not fit memory.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.repeat(2, 1), [[1, 1, 2, 2], [3, 3, 4, 4]]);
    /// assert_eq!(t.repeat([0, 3], 0), [[3, 4], [3, 4], [3, 4]]);
    /// ```
    fn repeat / try_repeat(times: impl Repeats, axis: impl IntoAxis) -> S::Rank;
    /// [`IndexError::RepeatCount`] for a list of another length than the axis; [`IndexError::AxisOutOfBounds`];
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let error = Tensor1::from([1, 2, 3]).try_repeat([1, 2], 0).unwrap_err();
    /// assert_eq!(error.to_string(), "2 numbers of repetitions for axis 0 of shape [3], which has 3 positions");
    /// ```
    |it| repeat(it, &times, axis);

    /// The whole tensor, several times along each axis: NumPy's `tile`.
    ///
    /// Each extent is multiplied by its number. Where there are fewer numbers than axes, they are those of the last axes; where there
    /// are more, the result has new axes at the front. The elements are copied once.
    ///
    /// # Panics
    ///
    /// If the result does not fit memory.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2], [3, 4]]);
    /// assert_eq!(t.tile([2]), [[1, 2, 1, 2], [3, 4, 3, 4]]);
    /// assert_eq!(t.tile([2, 1]), [[1, 2], [3, 4], [1, 2], [3, 4]]);
    /// let planes: Tensor3<i32> = t.tile([3, 1, 1]);
    /// assert_eq!(planes.shape(), [3, 2, 2]);
    /// ```
    fn tile / try_tile<D>(times: D) -> <S as Larger<D::Shape>>::Output where D: IntoShape, S: Larger<D::Shape>;
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let error = Tensor1::from([1, 2, 3]).try_tile([usize::MAX]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [18446744073709551615] is too large: its elements do not fit memory");
    /// ```
    |it| tile(it, times.into_extents().as_ref());
}
