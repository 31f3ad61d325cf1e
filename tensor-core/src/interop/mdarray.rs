//! mdarray: arrays, views and slices of every shape and layout are strided hosts, through the slice that they all are.
//!
//! Views are mdarray's own, in its strided layout, which holds negative strides: nothing is copied. Its ranks end at 6;
//! beyond, its run-time rank stands. Extents that are constants in the type become run-time extents.

use alloc::vec::Vec;

use smallvec::SmallVec;

use mdarray::{Array, Dim, Slice, Strided as StridedLayout, StridedMapping, View, ViewMut};

use crate::by_rank;
use crate::error::IndexError;
use crate::interop::arrays::operands;
use crate::interop::strided::{StridedHost, StridedHostMut, try_whole, whole};
use crate::layout::{Layout, checked_len};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Rank, Ranked, beginnings};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The shapes of mdarray, each with the rank that it is here: tuples of up to six dimensions, and its run-time rank.
///
/// ```
/// use tensor_idx::{interop::MdRank, prelude::*};
///
/// let matrix: Tensor<f32, <(usize, mdarray::Const<3>) as MdRank>::Rank> = Tensor::full([2, 3], 0.0);
/// # let _ = matrix;
/// ```
pub trait MdRank: mdarray::Shape {
    /// `Rank<N>` or `DynRank`.
    type Rank: Ranked;
}

macro_rules! shapes {
    ($rank:literal: $($dim:ident)*) => {
        impl<$($dim: Dim),*> MdRank for ($($dim,)*) {
            type Rank = Rank<$rank>;
        }
    };
}

beginnings! { from 0, shapes: A B C D E F }

impl MdRank for mdarray::DynRank {
    type Rank = DynRank;
}

/// The views of mdarray, by rank.
///
/// ```
/// use mdarray::{DView, array, view};
/// use tensor_idx::prelude::*;
///
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// let row: DView<'_, i32, 1, mdarray::Strided> = a.i(idx![1, ::-1]);
/// assert_eq!(row, view![6, 5, 4]);
/// ```
pub struct MdViews<'v, T>(TensorView<'v, T, DynRank>);

/// The mutable views of mdarray, by rank.
///
/// ```
/// use mdarray::array;
/// use tensor_idx::prelude::*;
///
/// let mut a = array![[1, 2, 3], [4, 5, 6]];
/// a.i_mut(idx![.., ::2]).fill(0);
/// assert_eq!(a, array![[0, 2, 0], [0, 5, 0]]);
/// ```
pub struct MdViewMuts<'v, T>(TensorViewMut<'v, T, DynRank>);

/// The arrays of mdarray, by rank.
///
/// ```
/// use mdarray::{DArray, array};
/// use tensor_idx::prelude::*;
///
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// let part: DArray<i32, 2> = a.oix(idx![[1, 0], [true, false, true]]);
/// assert_eq!(part, array![[4, 6], [1, 3]]);
/// ```
pub struct MdArrays<T> {
    extents: Extents,
    elements: Vec<T>,
}

by_rank! {
    ['v, T] MdViews<'v, T>, make: [
        View<'v, T, mdarray::Rank<0>, StridedLayout>, View<'v, T, mdarray::Rank<1>, StridedLayout>, View<'v, T, mdarray::Rank<2>, StridedLayout>,
        View<'v, T, mdarray::Rank<3>, StridedLayout>, View<'v, T, mdarray::Rank<4>, StridedLayout>,
        View<'v, T, mdarray::Rank<5>, StridedLayout>,
        View<'v, T, mdarray::Rank<6>, StridedLayout>,
    ] else View<'v, T, mdarray::DynRank, StridedLayout>
}

by_rank! {
    ['v, T] MdViewMuts<'v, T>, make: [
        ViewMut<'v, T, mdarray::Rank<0>, StridedLayout>, ViewMut<'v, T, mdarray::Rank<1>, StridedLayout>,
        ViewMut<'v, T, mdarray::Rank<2>, StridedLayout>, ViewMut<'v, T, mdarray::Rank<3>, StridedLayout>,
        ViewMut<'v, T, mdarray::Rank<4>, StridedLayout>,
        ViewMut<'v, T, mdarray::Rank<5>, StridedLayout>,
        ViewMut<'v, T, mdarray::Rank<6>, StridedLayout>,
    ] else ViewMut<'v, T, mdarray::DynRank, StridedLayout>
}

by_rank! {
    [T] MdArrays<T>, make: [
        Array<T, mdarray::Rank<0>>, Array<T, mdarray::Rank<1>>, Array<T, mdarray::Rank<2>>, Array<T, mdarray::Rank<3>>,
        Array<T, mdarray::Rank<4>>, Array<T, mdarray::Rank<5>>,
        Array<T, mdarray::Rank<6>>,
    ] else Array<T, mdarray::DynRank>
}

/// The first element, and how to get on from there.
fn parts<T, S: mdarray::Shape>(base: *const T, layout: &Layout<DynRank>) -> (*const T, StridedMapping<S>) {
    let start = if layout.is_empty() { base } else { base.wrapping_add(layout.offset()) };
    (start, StridedMapping::new(S::from_dims(layout.shape()), &layout.filled_strides(false)))
}

impl<'v, T> MdViews<'v, T> {
    fn make<S: mdarray::Shape>(self) -> View<'v, T, S, StridedLayout> {
        let (start, mapping) = parts(self.0.base_ptr(), self.0.layout());
        // SAFETY: I2: every position of the layout is an element of memory that is borrowed for 'v (I6).
        unsafe { View::new_unchecked(start, mapping) }
    }
}

impl<'v, T> MdViewMuts<'v, T> {
    fn make<S: mdarray::Shape>(mut self) -> ViewMut<'v, T, S, StridedLayout> {
        let base = self.0.base_mut_ptr();
        let (start, mapping) = parts(base, self.0.layout());
        // SAFETY: I2: every position of the layout is an element; I4: it is named once, and borrowed mutably for 'v.
        unsafe { ViewMut::new_unchecked(start.cast_mut(), mapping) }
    }
}

impl<T> MdArrays<T> {
    fn make<S: mdarray::Shape>(self) -> Array<T, S> {
        Array::from(self.elements).into_shape(S::from_dims(&self.extents))
    }
}

fn layout<T, S: MdRank, L: mdarray::Layout>(array: &Slice<T, S, L>) -> Result<Layout<S::Rank>, IndexError> {
    let shape: Extents = (0..array.rank()).map(|axis| array.dim(axis)).collect();
    // Before mdarray multiplies the extents to strides: they may be more than a number holds where one of them is 0.
    checked_len(&shape)?;
    let strides: SmallVec<[isize; 8]> = (0..array.rank()).map(|axis| array.stride(axis)).collect();
    Layout::of_array(&shape, &strides)
}

// SAFETY: H1 is an invariant of mdarray (H5): a slice has its elements at its pointer by its mapping, for as long as it
// is borrowed. Layouts and mappings of mdarray are safe traits; they are trusted as far as mdarray's own indexing
// trusts them.
unsafe impl<T, S: MdRank, L: mdarray::Layout> StridedHost for Slice<T, S, L> {
    type Elem = T;
    type Shape = S::Rank;
    type View<'v, R: Ranked>
        = R::Of<MdViews<'v, T>>
    where
        Self: 'v;
    type Owned<R: Ranked> = R::Of<MdArrays<T>>;

    fn memory(&self) -> Result<(*const T, Layout<S::Rank>), IndexError> {
        let layout = layout(self)?;
        Ok((self.as_ptr().wrapping_sub(layout.offset()), layout))
    }

    fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> R::Of<MdViews<'v, T>>
    where
        Self: 'v,
    {
        R::of(MdViews(part.into_dyn()))
    }

    fn owned<R: Ranked>(result: Tensor<T, R>) -> R::Of<MdArrays<T>>
    where
        T: Clone,
    {
        R::of(MdArrays { extents: result.shape().into(), elements: result.into_vec() })
    }
}

// SAFETY: H2 is an invariant of mdarray (H5): a mutable slice is alone on its elements, and names none twice.
unsafe impl<T, S: MdRank, L: mdarray::Layout> StridedHostMut for Slice<T, S, L> {
    type ViewMut<'v, R: Ranked>
        = R::Of<MdViewMuts<'v, T>>
    where
        Self: 'v;

    fn memory_mut(&mut self) -> Result<(*mut T, Layout<S::Rank>), IndexError> {
        let layout = layout(self)?;
        Ok((self.as_mut_ptr().wrapping_sub(layout.offset()), layout))
    }

    fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, T, R>) -> R::Of<MdViewMuts<'v, T>>
    where
        Self: 'v,
    {
        R::of(MdViewMuts(part.into_dyn()))
    }
}

/// Nothing is copied.
///
/// # Panics
///
/// Where there are more elements than memory holds, which only those without a size can be.
impl<'a, T, S: MdRank, L: mdarray::Layout> From<&'a Slice<T, S, L>> for TensorView<'a, T, S::Rank> {
    fn from(array: &'a Slice<T, S, L>) -> Self {
        whole(array)
    }
}

macro_rules! views {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        /// Nothing is copied.
        impl<'a, T, S: MdRank, $($generics)*> From<&'a $array> for TensorView<'a, T, S::Rank> {
            fn from(array: &'a $array) -> Self {
                whole(&**array)
            }
        }
    )*};
}

views! {
    [] Array<T, S>;
    [L: mdarray::Layout] View<'_, T, S, L>;
}

operands! {
    "mdarray", Sized;
    ['a] [S: MdRank, L: mdarray::Layout] &'a Slice<A, S, L>, S::Rank, |it| try_whole(*it);
    [] [S: MdRank] Array<A, S>, S::Rank, |it| try_whole(&**it);
    ['a] [S: MdRank] &'a Array<A, S>, S::Rank, |it| try_whole(&***it);
    ['a] [S: MdRank, L: mdarray::Layout] View<'a, A, S, L>, S::Rank, |it| try_whole(&**it);
    ['a, 'b] [S: MdRank, L: mdarray::Layout] &'a View<'b, A, S, L>, S::Rank, |it| try_whole(&***it);
}
