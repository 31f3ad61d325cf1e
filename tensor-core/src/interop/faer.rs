//! faer: matrices and columns, owned, borrowed and mutably borrowed, are strided hosts of rank 2 and 1.
//!
//! What an index leaves is faer's own where it has a word for it: an element, a column, a matrix, with strides of any
//! sign, so nothing is copied for a view. Beyond rank 2 it is a view or a tensor of ours.

use faer::{Col, ColMut, ColRef, Mat, MatMut, MatRef};

use crate::by_rank;
use crate::error::IndexError;
use crate::interop::arrays::operands;
use crate::interop::strided::{StridedHost, StridedHostMut, try_whole, whole};
use crate::layout::Layout;
use crate::shape::rank::{DynRank, Rank, Ranked};
use crate::tensor::owned::{Tensor, TensorD};
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The views of faer, by rank; a view of ours beyond rank 2.
///
/// ```
/// use faer::{MatRef, mat};
/// use tensor_idx::prelude::*;
///
/// let m = mat![[1, 2, 3], [4, 5, 6]];
/// let part: MatRef<'_, i32> = m.i(idx![.., ::-2]);
/// assert_eq!(part[(1, 0)], 6);
/// ```
pub struct MatViews<'v, T>(TensorView<'v, T, DynRank>);

/// The mutable views of faer, by rank.
///
/// ```
/// use faer::mat;
/// use tensor_idx::prelude::*;
///
/// let mut m = mat![[1, 2, 3], [4, 5, 6]];
/// m.oix_mut(idx![[1, 0], 0]).assign([7, 8]);
/// assert_eq!((m[(0, 0)], m[(1, 0)]), (8, 7));
/// ```
pub struct MatViewMuts<'v, T>(TensorViewMut<'v, T, DynRank>);

/// The owned types of faer, by rank; a tensor of ours beyond rank 2.
///
/// ```
/// use faer::{Mat, mat};
/// use tensor_idx::prelude::*;
///
/// let m = mat![[1, 2, 3], [4, 5, 6]];
/// let part: Mat<i32> = m.oix(idx![[1, 1], [2, 0]]);
/// assert_eq!((part[(0, 0)], part[(1, 1)]), (6, 4));
/// ```
pub struct Mats<T>(TensorD<T>);

trait MadeMat<X> {
    fn made(self) -> X;
}

by_rank! {
    ['v, T] MatViews<'v, T>, made: [&'v T, ColRef<'v, T>, MatRef<'v, T>] else TensorView<'v, T, DynRank>
}

by_rank! {
    ['v, T] MatViewMuts<'v, T>, made: [&'v mut T, ColMut<'v, T>, MatMut<'v, T>] else TensorViewMut<'v, T, DynRank>
}

by_rank! {
    [T: Clone] Mats<T>, made: [T, Col<T>, Mat<T>] else TensorD<T>
}

/// The first element; of an empty part any place of the memory.
fn first<T>(base: *const T, layout: &Layout<DynRank>) -> *const T {
    if layout.is_empty() { base } else { base.wrapping_add(layout.offset()) }
}

impl<'v, T> MadeMat<&'v T> for MatViews<'v, T> {
    fn made(self) -> &'v T {
        // SAFETY: I2: a view of rank 0 has one element, in memory that is borrowed for 'v (I6).
        unsafe { &*first(self.0.base_ptr(), self.0.layout()) }
    }
}

impl<'v, T> MadeMat<ColRef<'v, T>> for MatViews<'v, T> {
    fn made(self) -> ColRef<'v, T> {
        let layout = self.0.layout();
        // SAFETY: I2: every position of the layout is an element of memory that is borrowed for 'v (I6).
        unsafe {
            ColRef::from_raw_parts(first(self.0.base_ptr(), layout), layout.shape()[0], layout.filled_strides(true)[0])
        }
    }
}

impl<'v, T> MadeMat<MatRef<'v, T>> for MatViews<'v, T> {
    fn made(self) -> MatRef<'v, T> {
        let layout = self.0.layout();
        let (shape, strides) = (layout.shape(), layout.filled_strides(true));
        let start = first(self.0.base_ptr(), layout);
        // SAFETY: I2: every position of the layout is an element of memory that is borrowed for 'v (I6).
        unsafe { MatRef::from_raw_parts(start, shape[0], shape[1], strides[0], strides[1]) }
    }
}

impl<'v, T> MadeMat<TensorView<'v, T, DynRank>> for MatViews<'v, T> {
    fn made(self) -> TensorView<'v, T, DynRank> {
        self.0
    }
}

impl<'v, T> MadeMat<&'v mut T> for MatViewMuts<'v, T> {
    fn made(mut self) -> &'v mut T {
        let base = self.0.base_mut_ptr();
        // SAFETY: I2: a view of rank 0 has one element, in memory that is borrowed mutably for 'v (I4).
        unsafe { &mut *first(base, self.0.layout()).cast_mut() }
    }
}

impl<'v, T> MadeMat<ColMut<'v, T>> for MatViewMuts<'v, T> {
    fn made(mut self) -> ColMut<'v, T> {
        let base = self.0.base_mut_ptr();
        let layout = self.0.layout();
        let start = first(base, layout).cast_mut();
        // SAFETY: I2: every position of the layout is an element; I4: it is named once, and borrowed mutably for 'v.
        unsafe { ColMut::from_raw_parts_mut(start, layout.shape()[0], layout.filled_strides(true)[0]) }
    }
}

impl<'v, T> MadeMat<MatMut<'v, T>> for MatViewMuts<'v, T> {
    fn made(mut self) -> MatMut<'v, T> {
        let base = self.0.base_mut_ptr();
        let layout = self.0.layout();
        let (shape, strides) = (layout.shape(), layout.filled_strides(true));
        let start = first(base, layout).cast_mut();
        // SAFETY: I2: every position of the layout is an element; I4: it is named once, and borrowed mutably for 'v.
        unsafe { MatMut::from_raw_parts_mut(start, shape[0], shape[1], strides[0], strides[1]) }
    }
}

impl<'v, T> MadeMat<TensorViewMut<'v, T, DynRank>> for MatViewMuts<'v, T> {
    fn made(self) -> TensorViewMut<'v, T, DynRank> {
        self.0
    }
}

impl<T: Clone> MadeMat<T> for Mats<T> {
    fn made(self) -> T {
        self.0.view().iter().next().cloned().unwrap_or_else(|| unreachable!("of rank 0 there is one element"))
    }
}

impl<T: Clone> MadeMat<Col<T>> for Mats<T> {
    fn made(self) -> Col<T> {
        let elements = self.0.into_vec();
        let rows = elements.len();
        let mut next = in_turn(elements);
        Col::from_fn(rows, |_| next())
    }
}

impl<T: Clone> MadeMat<Mat<T>> for Mats<T> {
    /// Into memory of faer's own, which takes over no vector.
    fn made(self) -> Mat<T> {
        let (rows, columns) = (self.0.shape()[0], self.0.shape()[1]);
        // By columns, the order in which faer asks.
        let mut next = in_turn(self.0.into_transpose().into_vec());
        Mat::from_fn(rows, columns, |_, _| next())
    }
}

/// Elements one by one: moved, for a `Clone` that panics within faer 0.24's `Mat::from_fn` makes it drop what is no element.
fn in_turn<T>(elements: Vec<T>) -> impl FnMut() -> T {
    let mut elements = elements.into_iter();
    move || elements.next().unwrap_or_else(|| unreachable!("faer asks once for each element"))
}

impl<T> MadeMat<TensorD<T>> for Mats<T> {
    fn made(self) -> TensorD<T> {
        self.0
    }
}

/// A matrix that repeats its elements (`MatRef::from_repeated_ref`) may have more than memory holds.
fn layout<const N: usize>(shape: [usize; N], strides: [isize; N]) -> Result<Layout<Rank<N>>, IndexError> {
    Layout::of_array(&shape, &strides)
}

macro_rules! hosts {
    ($($rank:literal $host:ty, |$it:ident| $layout:expr $(, mutable $start:expr)?;)*) => {$(
        // SAFETY: H1 is an invariant of faer (H5): the elements are stored at the pointer by the strides, for as long
        // as the host is borrowed.
        unsafe impl<T: Clone> StridedHost for $host {
            type Elem = T;
            type Shape = Rank<$rank>;
            type View<'v, R: Ranked>
                = R::Of<MatViews<'v, T>>
            where
                Self: 'v;
            type Owned<R: Ranked> = R::Of<Mats<T>>;
            const BY_COLUMNS: bool = true;

            fn memory(&self) -> Result<(*const T, Layout<Rank<$rank>>), IndexError> {
                let $it = self;
                let layout = $layout?;
                Ok((self.as_ptr().wrapping_sub(layout.offset()), layout))
            }

            fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> R::Of<MatViews<'v, T>>
            where
                Self: 'v,
            {
                R::of(MatViews(part.into_dyn()))
            }

            fn owned<R: Ranked>(result: Tensor<T, R>) -> R::Of<Mats<T>> {
                R::of(Mats(result.into_dyn()))
            }
        }

        $(
            // SAFETY: H2 is an invariant of faer (H5): a host that is borrowed mutably is alone on its elements, and
            // names none twice.
            unsafe impl<T: Clone> StridedHostMut for $host {
                type ViewMut<'v, R: Ranked>
                    = R::Of<MatViewMuts<'v, T>>
                where
                    Self: 'v;

                fn memory_mut(&mut self) -> Result<(*mut T, Layout<Rank<$rank>>), IndexError> {
                    let (_, layout) = self.memory()?;
                    let $it = self;
                    Ok(($start.wrapping_sub(layout.offset()), layout))
                }

                fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, T, R>) -> R::Of<MatViewMuts<'v, T>>
                where
                    Self: 'v,
                {
                    R::of(MatViewMuts(part.into_dyn()))
                }
            }
        )?

        /// Nothing is copied.
        ///
        /// # Panics
        ///
        /// Where elements are repeated more often than memory could hold.
        impl<'a, T: Clone> From<&'a $host> for TensorView<'a, T, Rank<$rank>> {
            fn from(host: &'a $host) -> Self {
                whole(host)
            }
        }
    )*};
}

hosts! {
    2 Mat<T>, |it| layout([it.nrows(), it.ncols()], [it.row_stride(), it.col_stride()]), mutable it.as_ptr_mut();
    2 MatRef<'_, T>, |it| layout([it.nrows(), it.ncols()], [it.row_stride(), it.col_stride()]);
    2 MatMut<'_, T>, |it| layout([it.nrows(), it.ncols()], [it.row_stride(), it.col_stride()]), mutable it.as_ptr_mut();
    1 Col<T>, |it| layout([it.nrows()], [it.row_stride()]), mutable it.as_ptr_mut();
    1 ColRef<'_, T>, |it| layout([it.nrows()], [it.row_stride()]);
    1 ColMut<'_, T>, |it| layout([it.nrows()], [it.row_stride()]), mutable it.as_ptr_mut();
}

operands! {
    "faer", Clone;
    [] [] Mat<A>, Rank<2>, |it| try_whole(it);
    ['a] [] &'a Mat<A>, Rank<2>, |it| try_whole(*it);
    ['a] [] MatRef<'a, A>, Rank<2>, |it| try_whole(it);
    ['a, 'b] [] &'a MatRef<'b, A>, Rank<2>, |it| try_whole(*it);
    ['a, 'b] [] &'a MatMut<'b, A>, Rank<2>, |it| try_whole(*it);
    [] [] Col<A>, Rank<1>, |it| try_whole(it);
    ['a] [] &'a Col<A>, Rank<1>, |it| try_whole(*it);
    ['a] [] ColRef<'a, A>, Rank<1>, |it| try_whole(it);
    ['a, 'b] [] &'a ColRef<'b, A>, Rank<1>, |it| try_whole(*it);
    ['a, 'b] [] &'a ColMut<'b, A>, Rank<1>, |it| try_whole(*it);
}
