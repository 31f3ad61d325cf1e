//! ndarray: arrays and views of every kind are strided hosts, and give ndarray's own views and arrays.
//!
//! A view never copies, reversed axes included: ndarray holds negative strides, though its constructor from a pointer
//! refuses them, so an axis is inverted after it was made. The dimension is `Ix0` to `Ix6` by the rank of the result, and
//! `IxDyn` beyond or where the rank is not known.

use alloc::vec::Vec;
use core::cmp::Reverse;

use ndarray::{
    Array, ArrayBase, ArrayRef, ArrayView, ArrayViewMut, Axis, Data, DataMut, Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5,
    Ix6, IxDyn, ShapeBuilder,
};

use crate::by_rank;
use crate::error::{IndexError, done};
use crate::interop::arrays::operands;
use crate::interop::strided::{StridedHost, StridedHostMut, try_whole};
use crate::layout::Layout;
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Rank, Ranked, Shape};
use crate::tensor::memory::Memory;
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

/// The dimensions of ndarray, each with the rank that it is here: `Ix0` to `Ix6`, and `IxDyn`.
///
/// ```
/// use tensor_idx::{interop::ArrayRank, prelude::*};
///
/// let matrix: Tensor<f32, <ndarray::Ix2 as ArrayRank>::Rank> = Tensor::full([2, 3], 0.0);
/// # let _ = matrix;
/// ```
pub trait ArrayRank: Dimension {
    /// `Rank<N>` or `DynRank`.
    type Rank: Ranked;
}

macro_rules! dimensions {
    ($($dimension:ident $rank:ty;)*) => {$(
        impl ArrayRank for $dimension {
            type Rank = $rank;
        }
    )*};
}

dimensions! {
    Ix0 Rank<0>;
    Ix1 Rank<1>;
    Ix2 Rank<2>;
    Ix3 Rank<3>;
    Ix4 Rank<4>;
    Ix5 Rank<5>;
    Ix6 Rank<6>;
    IxDyn DynRank;
}

/// The view types of ndarray, by rank: what [`StridedHost::View`] of an array is.
///
/// ```
/// use ndarray::{ArrayView1, array};
/// use tensor_idx::prelude::*;
///
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// let row: ArrayView1<'_, i32> = a.i(idx![1, ::-1]);
/// assert_eq!(row, array![6, 5, 4]);
/// ```
pub struct ArrayViews<'v, A, S: Shape>(TensorView<'v, A, S>);

/// The mutable view types of ndarray, by rank.
///
/// ```
/// use ndarray::array;
/// use tensor_idx::prelude::*;
///
/// let mut a = array![[1, 2, 3], [4, 5, 6]];
/// a.i_mut(idx![.., ::2]).fill(0);
/// a.oix_mut(idx![1, [1, 0]]).assign(&array![7, 8]);
/// assert_eq!(a, array![[0, 2, 0], [8, 7, 0]]);
/// ```
pub struct ArrayViewMuts<'v, A, S: Shape>(TensorViewMut<'v, A, S>);

/// The owned types of ndarray, by rank.
///
/// ```
/// use ndarray::{Array2, array};
/// use tensor_idx::prelude::*;
///
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// let part: Array2<i32> = a.oix(idx![&array![1, 0, 1], [true, false, true]]);
/// assert_eq!(part, array![[4, 6], [1, 3], [4, 6]]);
/// ```
pub struct Arrays<A> {
    extents: Extents,
    elements: Vec<A>,
}

by_rank! {
    ['v, A, S: Shape] ArrayViews<'v, A, S>, make: [
        ArrayView<'v, A, Ix0>, ArrayView<'v, A, Ix1>, ArrayView<'v, A, Ix2>, ArrayView<'v, A, Ix3>,
        ArrayView<'v, A, Ix4>, ArrayView<'v, A, Ix5>, ArrayView<'v, A, Ix6>,
    ] else ArrayView<'v, A, IxDyn>
}

by_rank! {
    ['v, A, S: Shape] ArrayViewMuts<'v, A, S>, make: [
        ArrayViewMut<'v, A, Ix0>, ArrayViewMut<'v, A, Ix1>, ArrayViewMut<'v, A, Ix2>, ArrayViewMut<'v, A, Ix3>,
        ArrayViewMut<'v, A, Ix4>, ArrayViewMut<'v, A, Ix5>, ArrayViewMut<'v, A, Ix6>,
    ] else ArrayViewMut<'v, A, IxDyn>
}

by_rank! {
    [A] Arrays<A>, make: [
        Array<A, Ix0>, Array<A, Ix1>, Array<A, Ix2>, Array<A, Ix3>, Array<A, Ix4>, Array<A, Ix5>, Array<A, Ix6>,
    ] else Array<A, IxDyn>
}

/// The dimension of some extents.
#[inline]
fn dimension<D: Dimension>(extents: impl ExactSizeIterator<Item = usize>) -> D {
    let mut dimension = D::zeros(extents.len());
    extents.enumerate().for_each(|(axis, extent)| dimension[axis] = extent);
    dimension
}

/// Shape, strides as they are without their signs, and the position that ndarray counts them from.
#[inline]
fn unsigned<S: Shape, D: Dimension>(layout: &Layout<S>) -> (ndarray::StrideShape<D>, usize) {
    let shape: D = dimension(layout.shape().iter().copied());
    // The offset of an empty layout means nothing. Its strides may meet, which debug builds of ndarray refuse to write to.
    if layout.is_empty() {
        return (shape.into(), 0);
    }
    let strides: D = dimension(layout.strides().iter().map(|stride| stride.unsigned_abs()));
    (shape.strides(strides), lowest(layout))
}

/// The lowest position of all.
#[inline]
fn lowest<S: Shape>(layout: &Layout<S>) -> usize {
    let backward = layout.shape().iter().zip(layout.strides()).filter(|(_, stride)| **stride < 0);
    backward.fold(layout.offset(), |at, (extent, stride)| at - stride.unsigned_abs() * (extent - 1))
}

/// The axes that are walked backwards.
#[inline]
fn backward<S: Shape>(layout: &Layout<S>) -> impl Iterator<Item = Axis> {
    layout.strides().iter().enumerate().filter(|(_, stride)| **stride < 0).map(|(axis, _)| Axis(axis))
}

impl<'v, A, S: Shape> ArrayViews<'v, A, S> {
    #[inline]
    fn make<D: Dimension>(self) -> ArrayView<'v, A, D> {
        let layout = self.0.layout();
        let (shape, lowest) = unsigned(layout);
        // SAFETY: I2: every position of the layout is an element of memory that is borrowed for 'v (I6). All positions
        // are the lowest one plus sums of the strides without their signs.
        let mut view = unsafe { ArrayView::from_shape_ptr(shape, self.0.base_ptr().add(lowest)) };
        backward(layout).for_each(|axis| view.invert_axis(axis));
        view
    }
}

impl<'v, A, S: Shape> ArrayViewMuts<'v, A, S> {
    #[inline]
    fn make<D: Dimension>(mut self) -> ArrayViewMut<'v, A, D> {
        let base = self.0.base_mut_ptr();
        let layout = self.0.layout();
        let (shape, lowest) = unsigned(layout);
        // SAFETY: I2: every position of the layout is an element, as in `ArrayViews`; I4: it is named once, and
        // borrowed mutably for 'v.
        let mut view = unsafe { ArrayViewMut::from_shape_ptr(shape, base.add(lowest)) };
        backward(layout).for_each(|axis| view.invert_axis(axis));
        view
    }
}

impl<A> Arrays<A> {
    fn make<D: Dimension>(self) -> Array<A, D> {
        match Array::from_shape_vec(dimension::<D>(self.extents.iter().copied()), self.elements) {
            Ok(array) => array,
            Err(error) => unreachable!("as many elements as the extents have: {error}"),
        }
    }
}

/// The layout of an array whose first element is at the position that is its offset.
#[inline]
fn layout<D: ArrayRank>(shape: &[usize], strides: &[isize]) -> Result<Layout<D::Rank>, IndexError> {
    Layout::of_array(shape, strides)
}

macro_rules! hosts {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        // SAFETY: H1 is an invariant of ndarray (H5): an array is inside its data, which is borrowed with it.
        unsafe impl<A, D: ArrayRank, $($generics)*> StridedHost for $array {
            type Elem = A;
            type Shape = D::Rank;
            type View<'v, R: Ranked>
                = R::Of<ArrayViews<'v, A, R>>
            where
                Self: 'v;
            type Owned<R: Ranked> = R::Of<Arrays<A>>;

            #[inline]
            fn memory(&self) -> Result<(*const A, Layout<D::Rank>), IndexError> {
                let layout = layout::<D>(self.shape(), self.strides())?;
                // The start is the lowest address; of an empty array nothing is read.
                Ok((self.as_ptr().wrapping_sub(layout.offset()), layout))
            }

            #[inline]
            fn view<'v, R: Ranked>(part: TensorView<'v, A, R>) -> R::Of<ArrayViews<'v, A, R>>
            where
                Self: 'v,
            {
                R::of(ArrayViews(part))
            }

            fn owned<R: Ranked>(result: Tensor<A, R>) -> R::Of<Arrays<A>>
            where
                A: Clone,
            {
                R::of(Arrays { extents: result.shape().into(), elements: result.into_vec() })
            }
        }
    )*};
}

hosts! {
    [S: Data<Elem = A>] ArrayBase<S, D, A>;
    [] ArrayRef<A, D>;
}

macro_rules! mutable_hosts {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        // SAFETY: H2 is an invariant of ndarray (H5): a mutable pointer to the elements is returned where the array is
        // alone on them, and no element of an array that can be written to is named twice.
        unsafe impl<A, D: ArrayRank, $($generics)*> StridedHostMut for $array {
            type ViewMut<'v, R: Ranked>
                = R::Of<ArrayViewMuts<'v, A, R>>
            where
                Self: 'v;

            #[inline]
            fn memory_mut(&mut self) -> Result<(*mut A, Layout<D::Rank>), IndexError> {
                // First: an array that was shared may lie otherwise afterwards.
                let start = self.as_mut_ptr();
                let layout = layout::<D>(self.shape(), self.strides())?;
                Ok((start.wrapping_sub(layout.offset()), layout))
            }

            #[inline]
            fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, A, R>) -> R::Of<ArrayViewMuts<'v, A, R>>
            where
                Self: 'v,
            {
                R::of(ArrayViewMuts(part))
            }
        }

        /// As the place of a result.
        impl<'o, A, D: ArrayRank, $($generics)*> IntoViewMut<'o, A> for &'o mut $array {
            type Shape = D::Rank;

            fn shape_to_write(&self) -> &[usize] {
                self.shape()
            }

            fn into_view_mut(self) -> TensorViewMut<'o, A, D::Rank> {
                self.target()
            }

            fn try_into_view_mut(self) -> Result<TensorViewMut<'o, A, D::Rank>, IndexError> {
                self.try_target()
            }
        }
    )*};
}

mutable_hosts! {
    [S: DataMut<Elem = A>] ArrayBase<S, D, A>;
    [] ArrayRef<A, D>;
}

operands! {
    "ndarray", Sized;
    [] [S: Data<Elem = A>, D: ArrayRank] ArrayBase<S, D, A>, D::Rank, |it| try_whole(it);
    ['a] [S: Data<Elem = A>, D: ArrayRank] &'a ArrayBase<S, D, A>, D::Rank, |it| try_whole(*it);
    ['a] [D: ArrayRank] &'a ArrayRef<A, D>, D::Rank, |it| try_whole(*it);
}

/// The vector is taken over with the array's strides; nothing is copied.
impl<A, D: ArrayRank> From<Array<A, D>> for Tensor<A, D::Rank> {
    fn from(array: Array<A, D>) -> Self {
        let layout = done(layout::<D>(array.shape(), array.strides()));
        let (elements, first) = array.into_raw_vec_and_offset();
        let offset = first.unwrap_or_default();
        let layout = Layout::made(layout.axes().clone(), layout.axis_strides().clone(), offset);
        match Tensor::from_layout(layout, elements) {
            Ok(tensor) => tensor,
            Err(error) => unreachable!("an array lies inside its vector: {error}"),
        }
    }
}

/// The storage is handed over, whoever allocated it, and nothing is copied, where nobody else has it and the tensor's elements
/// lie one after the other, in whatever order of axes, forwards or backwards. An array of a part keeps all of the storage, as
/// ndarray's `slice_move` does; shared storage and parts with gaps are copied. Results of elements that need a drop, or of
/// unusual sizes (32 bytes and multiples, more than 15 times a power of two), are moved to the start of their own memory.
///
/// ```
/// use ndarray::Array2;
/// use tensor_idx::prelude::*;
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]).oix(idx![[1, 0], [2, 2]]);
/// let first = &raw const t[[0, 0]];
/// let array = Array2::from(t);
/// assert_eq!((array.as_ptr(), array), (first, ndarray::array![[6, 6], [3, 3]]));
/// ```
impl<A: Clone, D: ArrayRank> From<Tensor<A, D::Rank>> for Array<A, D> {
    fn from(tensor: Tensor<A, D::Rank>) -> Self {
        let strides = tensor.strides();
        let backward: Extents = (0..strides.len()).filter(|&axis| strides[axis] < 0).collect();
        let mut order: Extents = (0..strides.len()).collect();
        order.sort_by_key(|&axis| Reverse(strides[axis].unsigned_abs()));
        // In the order of its memory.
        let forward = backward.iter().try_fold(tensor.layout().clone(), |layout, &axis| layout.flip(axis));
        let laid = done(forward.and_then(|forward| forward.permute(&order[..])));
        if !laid.is_contiguous() || laid.is_empty() {
            return Arrays { extents: tensor.shape().into(), elements: tensor.into_vec() }.make();
        }
        let (memory, first) = match tensor.into_storage() {
            Ok(storage) => {
                let (memory, base) = storage.into_vec_behind_lead();
                (memory, base + laid.offset())
            }
            Err(shared) => return Arrays { extents: shared.shape().into(), elements: shared.into_vec() }.make(),
        };
        let elements = Array::from_vec(memory).slice_move(ndarray::s![first..first + laid.len()]);
        let array = match elements.into_shape_with_order(dimension::<D>(laid.shape().iter().copied())) {
            Ok(array) => array,
            Err(error) => unreachable!("as many elements as the extents have: {error}"),
        };
        let mut places = D::zeros(order.len());
        order.iter().enumerate().for_each(|(place, &axis)| places[axis] = place);
        let mut array = array.permuted_axes(places);
        backward.iter().for_each(|&axis| array.invert_axis(Axis(axis)));
        array
    }
}

/// Nothing is copied. An index into such a view lives as long as the array's elements, and not only as long as a borrow of the
/// view:
///
/// ```
/// use ndarray::{ArrayView1, ArrayView2, array};
/// use tensor_idx::prelude::*;
///
/// fn row(a: ArrayView2<'_, i32>) -> ArrayView1<'_, i32> {
///     TensorView::from(a).i(idx![0]).into()
/// }
/// assert_eq!(row(array![[1, 2], [3, 4]].view()), array![1, 2]);
/// ```
impl<'a, A, D: ArrayRank> From<ArrayView<'a, A, D>> for TensorView<'a, A, D::Rank> {
    fn from(array: ArrayView<'a, A, D>) -> Self {
        let (base, layout) = done(array.memory());
        // SAFETY: H1: `memory` returned the elements of the array, which are borrowed for 'a (I6).
        unsafe { TensorView::from_raw_parts(base, layout) }
    }
}

/// Nothing is copied.
impl<'a, A, D: ArrayRank> From<TensorView<'a, A, D::Rank>> for ArrayView<'a, A, D> {
    fn from(view: TensorView<'a, A, D::Rank>) -> Self {
        ArrayViews(view).make()
    }
}

/// Nothing is copied.
impl<'a, A, D: ArrayRank> From<ArrayViewMut<'a, A, D>> for TensorViewMut<'a, A, D::Rank> {
    fn from(mut array: ArrayViewMut<'a, A, D>) -> Self {
        let (base, layout) = done(array.memory_mut());
        // SAFETY: H2: `memory_mut` returned the elements of the array, which are borrowed mutably for 'a, each named
        // once (I4).
        unsafe { TensorViewMut::from_raw_parts(base, layout) }
    }
}

/// Nothing is copied.
impl<'a, A, D: ArrayRank> From<TensorViewMut<'a, A, D::Rank>> for ArrayViewMut<'a, A, D> {
    fn from(view: TensorViewMut<'a, A, D::Rank>) -> Self {
        ArrayViewMuts(view).make()
    }
}
