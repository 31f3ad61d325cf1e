//! nalgebra: matrices, vectors and their views of every storage are strided hosts of rank 2.
//!
//! A vector is a matrix of one column there, so it is here: `v.i(idx![1.., 0])`. What an index leaves is nalgebra's own
//! where it has a word for it: an element, a `DVectorView`, a `DMatrixView` with strides of its own. Its strides have no
//! sign, so a view that walks an axis backwards, or repeats rows, is refused; results of reads are copies, and take any index.

use alloc::format;
use alloc::string::String;

use nalgebra::{
    Const, DMatrix, DVector, Dim, Dyn, Matrix, RawStorage, RawStorageMut, Scalar, U1, ViewStorage, ViewStorageMut,
};
use typenum::ToUInt;

use crate::by_rank;
use crate::error::{IndexError, done};
use crate::interop::arrays::{index_arrays, values};
use crate::interop::strided::{StridedHost, StridedHostMut};
use crate::layout::Layout;
use crate::shape::axes::Extents;
use crate::shape::binary::{FromTypenum, TypenumNumber};
use crate::shape::dims::{self, Dims, Extent};
use crate::shape::rank::{DynRank, Rank, Ranked};
use crate::tensor::fixed::Fixed;
use crate::tensor::owned::{Tensor, TensorD};
use crate::tensor::strided::Strided;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// A vector with a stride of its own.
///
/// ```
/// use nalgebra::Matrix2x3;
/// use tensor_idx::{interop::VectorView, prelude::*};
///
/// let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let row: VectorView<'_, i32> = m.i(idx![1, ::2]);
/// assert_eq!(row[1], 6);
/// ```
pub type VectorView<'v, T> = Matrix<T, Dyn, U1, ViewStorage<'v, T, Dyn, U1, Dyn, Dyn>>;
/// A mutable [`VectorView`].
///
/// ```
/// use nalgebra::Matrix2x3;
/// use tensor_idx::{interop::VectorViewMut, prelude::*};
///
/// let mut m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let mut row: VectorViewMut<'_, i32> = m.i_mut(idx![1, ::2]);
/// row[1] = 0;
/// assert_eq!(m[(1, 2)], 0);
/// ```
pub type VectorViewMut<'v, T> = Matrix<T, Dyn, U1, ViewStorageMut<'v, T, Dyn, U1, Dyn, Dyn>>;
/// nalgebra's `DMatrixView` with both strides known at run time: what `i` returns where two axes are left. It cannot walk an axis
/// backwards or repeat rows: `try_i` returns an error for such an index, and `oix` copies.
///
/// ```
/// use nalgebra::Matrix2x3;
/// use tensor_idx::{interop::MatrixView, prelude::*};
///
/// let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let part: MatrixView<'_, i32> = m.i(idx![.., ::2]);
/// assert_eq!(part[(1, 1)], 6);
/// ```
pub type MatrixView<'v, T> = Matrix<T, Dyn, Dyn, ViewStorage<'v, T, Dyn, Dyn, Dyn, Dyn>>;
/// A mutable [`MatrixView`].
///
/// ```
/// use nalgebra::Matrix2x3;
/// use tensor_idx::{interop::MatrixViewMut, prelude::*};
///
/// let mut m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let mut part: MatrixViewMut<'_, i32> = m.i_mut(idx![.., ::2]);
/// part[(1, 1)] = 0;
/// assert_eq!(m[(1, 2)], 0);
/// ```
pub type MatrixViewMut<'v, T> = Matrix<T, Dyn, Dyn, ViewStorageMut<'v, T, Dyn, Dyn, Dyn, Dyn>>;

/// The views of nalgebra, by rank; a view of ours beyond rank 2.
///
/// ```
/// use nalgebra::{Matrix2x3, Vector2};
/// use tensor_idx::{interop::VectorView, prelude::*};
///
/// let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let row: VectorView<'_, i32> = m.i(idx![1, ::2]);
/// assert_eq!(row, Vector2::new(4, 6));
/// assert!(m.try_i(idx![1, ::-1]).is_err());
/// ```
pub struct MatrixViews<'v, T>(TensorView<'v, T, DynRank>);

/// The mutable views of nalgebra, by rank.
///
/// ```
/// use nalgebra::Matrix2x3;
/// use tensor_idx::prelude::*;
///
/// let mut m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// m.i_mut(idx![.., 1..]).fill(0);
/// assert_eq!(m, Matrix2x3::new(1, 0, 0, 4, 0, 0));
/// ```
pub struct MatrixViewMuts<'v, T>(TensorViewMut<'v, T, DynRank>);

/// The owned types of nalgebra, by rank; a tensor of ours beyond rank 2.
///
/// ```
/// use nalgebra::{DMatrix, Matrix2x3, Vector2};
/// use tensor_idx::prelude::*;
///
/// let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let part: DMatrix<i32> = m.oix(idx![[1, 0], ::-1]);
/// assert_eq!(part, Matrix2x3::new(6, 5, 4, 3, 2, 1));
/// assert_eq!(m.vix(idx![[1, 0], [2, 0]]), Vector2::new(6, 1));
/// ```
pub struct Matrices<T>(TensorD<T>);

trait MadeMatrix<X> {
    fn made(self) -> X;
}

by_rank! {
    ['v, T: Scalar] MatrixViews<'v, T>, made: [&'v T, VectorView<'v, T>, MatrixView<'v, T>]
    else TensorView<'v, T, DynRank>
}

by_rank! {
    ['v, T: Scalar] MatrixViewMuts<'v, T>, made: [&'v mut T, VectorViewMut<'v, T>, MatrixViewMut<'v, T>]
    else TensorViewMut<'v, T, DynRank>
}

by_rank! {
    [T: Scalar] Matrices<T>, made: [T, DVector<T>, DMatrix<T>] else TensorD<T>
}

/// The start, the extents and the strides of a part that was accepted. nalgebra walks on from one row by its stride, so that is 1.
fn parts<T>(base: *const T, layout: &Layout<DynRank>) -> (*const T, &[usize], Extents) {
    let start = if layout.is_empty() { base } else { base.wrapping_add(layout.offset()) };
    (start, layout.shape(), layout.filled_strides(true).iter().map(|stride| stride.unsigned_abs()).collect())
}

impl<'v, T> MadeMatrix<&'v T> for MatrixViews<'v, T> {
    fn made(self) -> &'v T {
        // SAFETY: I2: a view of rank 0 has one element, in memory that is borrowed for 'v (I6).
        unsafe { &*self.0.base_ptr().add(self.0.offset()) }
    }
}

impl<'v, T: Scalar> MadeMatrix<VectorView<'v, T>> for MatrixViews<'v, T> {
    fn made(self) -> VectorView<'v, T> {
        let (start, shape, strides) = parts(self.0.base_ptr(), self.0.layout());
        // SAFETY: I2: every position is an element of memory that is borrowed for 'v (I6); `accepts` refused negative
        // strides.
        let storage = unsafe { ViewStorage::from_raw_parts(start, (Dyn(shape[0]), U1), (Dyn(strides[0]), Dyn(0))) };
        Matrix::from_data(storage)
    }
}

impl<'v, T: Scalar> MadeMatrix<MatrixView<'v, T>> for MatrixViews<'v, T> {
    fn made(self) -> MatrixView<'v, T> {
        let (start, shape, strides) = parts(self.0.base_ptr(), self.0.layout());
        let (shape, strides) = ((Dyn(shape[0]), Dyn(shape[1])), (Dyn(strides[0]), Dyn(strides[1])));
        // SAFETY: I2: every position is an element of memory that is borrowed for 'v (I6); `accepts` refused negative
        // strides.
        Matrix::from_data(unsafe { ViewStorage::from_raw_parts(start, shape, strides) })
    }
}

impl<'v, T> MadeMatrix<TensorView<'v, T, DynRank>> for MatrixViews<'v, T> {
    fn made(self) -> TensorView<'v, T, DynRank> {
        self.0
    }
}

impl<'v, T> MadeMatrix<&'v mut T> for MatrixViewMuts<'v, T> {
    fn made(mut self) -> &'v mut T {
        let offset = self.0.offset();
        // SAFETY: I2: a view of rank 0 has one element, in memory that is borrowed mutably for 'v (I4).
        unsafe { &mut *self.0.base_mut_ptr().add(offset) }
    }
}

impl<'v, T: Scalar> MadeMatrix<VectorViewMut<'v, T>> for MatrixViewMuts<'v, T> {
    fn made(mut self) -> VectorViewMut<'v, T> {
        let base = self.0.base_mut_ptr();
        let (start, shape, strides) = parts(base, self.0.layout());
        let (shape, strides) = ((Dyn(shape[0]), U1), (Dyn(strides[0]), Dyn(0)));
        // SAFETY: I2: every position is an element; I4: it is named once, and borrowed mutably for 'v. `accepts`
        // refused negative strides.
        Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(start.cast_mut(), shape, strides) })
    }
}

impl<'v, T: Scalar> MadeMatrix<MatrixViewMut<'v, T>> for MatrixViewMuts<'v, T> {
    fn made(mut self) -> MatrixViewMut<'v, T> {
        let base = self.0.base_mut_ptr();
        let (start, shape, strides) = parts(base, self.0.layout());
        let (shape, strides) = ((Dyn(shape[0]), Dyn(shape[1])), (Dyn(strides[0]), Dyn(strides[1])));
        // SAFETY: I2: every position is an element; I4: it is named once, and borrowed mutably for 'v. `accepts`
        // refused negative strides.
        Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(start.cast_mut(), shape, strides) })
    }
}

impl<'v, T> MadeMatrix<TensorViewMut<'v, T, DynRank>> for MatrixViewMuts<'v, T> {
    fn made(self) -> TensorViewMut<'v, T, DynRank> {
        self.0
    }
}

impl<T: Scalar> MadeMatrix<T> for Matrices<T> {
    fn made(self) -> T {
        match self.0.into_vec().pop() {
            Some(element) => element,
            None => unreachable!("of rank 0 there is one element"),
        }
    }
}

impl<T: Scalar> MadeMatrix<DVector<T>> for Matrices<T> {
    fn made(self) -> DVector<T> {
        DVector::from_vec(self.0.into_vec())
    }
}

impl<T: Scalar> MadeMatrix<DMatrix<T>> for Matrices<T> {
    /// By columns; what was gathered by rows is brought into this order.
    fn made(self) -> DMatrix<T> {
        let (rows, columns) = (self.0.shape()[0], self.0.shape()[1]);
        DMatrix::from_vec(rows, columns, self.0.into_transpose().into_vec())
    }
}

impl<T> MadeMatrix<TensorD<T>> for Matrices<T> {
    fn made(self) -> TensorD<T> {
        self.0
    }
}

/// Where strides are 0, or there is no element, the extents may be more than memory holds.
fn layout<T, R: Dim, C: Dim, S: RawStorage<T, R, C>>(storage: &S) -> Result<Layout<Rank<2>>, IndexError> {
    let (rows, columns) = storage.shape();
    let (by_row, by_column) = storage.strides();
    // As functions: `Value` has a method of that name.
    let shape = [Dim::value(&rows), Dim::value(&columns)];
    let strides = [Dim::value(&by_row) as isize, Dim::value(&by_column) as isize];
    Layout::new(shape, &strides, 0)
}

// SAFETY: H1 is the contract of `RawStorage` (H5): a storage has its elements at its pointer by its strides, for as
// long as it is borrowed.
unsafe impl<T: Scalar, R: Dim, C: Dim, S: RawStorage<T, R, C>> StridedHost for Matrix<T, R, C, S> {
    type Elem = T;
    type Shape = Rank<2>;
    type View<'v, X: Ranked>
        = X::Of<MatrixViews<'v, T>>
    where
        Self: 'v;
    type Owned<X: Ranked> = X::Of<Matrices<T>>;
    const BY_COLUMNS: bool = true;

    fn memory(&self) -> Result<(*const T, Layout<Rank<2>>), IndexError> {
        Ok((self.data.ptr(), layout(&self.data)?))
    }

    fn view<'v, X: Ranked>(part: TensorView<'v, T, X>) -> X::Of<MatrixViews<'v, T>>
    where
        Self: 'v,
    {
        X::of(MatrixViews(part.into_dyn()))
    }

    fn owned<X: Ranked>(result: Tensor<T, X>) -> X::Of<Matrices<T>> {
        X::of(Matrices(result.into_dyn()))
    }

    fn accepts<X: Ranked>(layout: &Layout<X>) -> Result<(), IndexError> {
        if layout.is_empty() || X::RANK.is_none_or(|rank| rank > 2) {
            return Ok(());
        }
        let refused = |what: String| {
            let what = format!("a view cannot {what}: `oix` copies, and a `TensorView::from(&matrix)` has such views");
            Err(IndexError::Host { host: "nalgebra", what })
        };
        let strides = layout.strides();
        match strides.iter().position(|stride| *stride < 0) {
            Some(axis) => {
                refused(format!("walk axis {axis} of the result backwards, which has the stride {}", strides[axis]))
            }
            // Its iterators take the next column for the next row then, and leave the memory.
            None if strides.first() == Some(&0) && layout.shape()[0] > 1 => {
                refused("repeat the rows of axis 0 of the result, which has the stride 0".into())
            }
            None => Ok(()),
        }
    }
}

// SAFETY: H2 is the contract of `RawStorageMut` (H5): a storage that can be written to is alone on its elements, and
// names none twice. H4: the elements of a matrix of static size are stored in the matrix, so the layout is made first,
// and the pointer last.
unsafe impl<T: Scalar, R: Dim, C: Dim, S: RawStorageMut<T, R, C>> StridedHostMut for Matrix<T, R, C, S> {
    type ViewMut<'v, X: Ranked>
        = X::Of<MatrixViewMuts<'v, T>>
    where
        Self: 'v;

    fn memory_mut(&mut self) -> Result<(*mut T, Layout<Rank<2>>), IndexError> {
        let layout = layout(&self.data)?;
        Ok((self.data.ptr_mut(), layout))
    }

    fn view_mut<'v, X: Ranked>(part: TensorViewMut<'v, T, X>) -> X::Of<MatrixViewMuts<'v, T>>
    where
        Self: 'v,
    {
        X::of(MatrixViewMuts(part.into_dyn()))
    }
}

/// Nothing is copied.
///
/// # Panics
///
/// Where a view repeats its elements more often than memory could hold.
impl<'a, T: Scalar, R: Dim, C: Dim, S: RawStorage<T, R, C>> From<&'a Matrix<T, R, C, S>>
    for TensorView<'a, T, Rank<2>>
{
    fn from(matrix: &'a Matrix<T, R, C, S>) -> Self {
        super::strided::whole(matrix)
    }
}

/// The extent that a dimension of nalgebra has in a type: a number for `Const<N>`, and `_` for `nalgebra::Dyn`.
///
/// ```
/// use nalgebra::{Matrix2x3, Matrix3xX};
/// use tensor_idx::{extents::{Dims, Fixed}, prelude::*};
///
/// let m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let view: TensorView<'_, i32, Dims![2, 3]> = m.fixed();
/// let points = Matrix3xX::repeat(4, 0.0);
/// let view: TensorView<'_, f64, Dims![3, _]> = points.fixed();
/// assert_eq!(view.shape(), [3, 4]);
/// ```
pub trait MatrixExtent: Dim {
    /// The extent.
    type Extent: Extent;
}

impl<const N: usize> MatrixExtent for Const<N>
where
    typenum::Const<N>: ToUInt<Output: TypenumNumber>,
{
    type Extent = FromTypenum<<typenum::Const<N> as ToUInt>::Output>;
}

impl MatrixExtent for Dyn {
    type Extent = dims::Dyn;
}

/// Nothing is copied.
impl<T: Scalar, R: MatrixExtent, C: MatrixExtent, S: RawStorage<T, R, C>> Fixed<T, Dims<(R::Extent, C::Extent)>>
    for Matrix<T, R, C, S>
{
    #[track_caller]
    fn fixed(&self) -> TensorView<'_, T, Dims<(R::Extent, C::Extent)>> {
        done(super::strided::try_whole(self).and_then(TensorView::try_fix))
    }
}

/// How many axes a matrix of so many columns has as an index array: a vector has one, whatever else two.
///
/// ```
/// use nalgebra::{DMatrix, DVector};
/// use tensor_idx::prelude::*;
///
/// let t = Tensor1::from([10, 20, 30]);
/// let ids: DVector<usize> = DVector::from_vec(vec![2, 0]);
/// assert_eq!(t.oix(&ids).to_vec(), [30, 10]);
/// assert_eq!(t.oix(&DMatrix::from_element(2, 2, 1)).shape(), [2, 2]);
/// ```
pub trait ColumnRank: Dim {
    /// `Rank<1>` for one column, `Rank<2>` for more, and where their number is not in the type.
    type Rank: Ranked;
}

macro_rules! columns {
    ($($rank:literal: $($columns:ty)*;)*) => {$($(
        impl ColumnRank for $columns {
            type Rank = Rank<$rank>;
        }
    )*)*};
}

columns! {
    1: Const<1>;
    2: Dyn Const<0> Const<2> Const<3> Const<4> Const<5> Const<6> Const<7> Const<8> Const<9> Const<10> Const<11>
       Const<12> Const<13> Const<14> Const<15> Const<16> Const<17> Const<18> Const<19> Const<20> Const<21> Const<22>
       Const<23> Const<24> Const<25> Const<26> Const<27> Const<28> Const<29> Const<30> Const<31> Const<32>;
}

/// The elements as entries: a vector has one axis there, for nalgebra's second one is always 1.
fn entries<T: Scalar, R: Dim, C: Dim, S: RawStorage<T, R, C>>(
    matrix: &Matrix<T, R, C, S>,
) -> Result<TensorView<'_, T, DynRank>, IndexError> {
    let view = super::strided::try_whole(matrix)?;
    if C::try_to_usize() == Some(1) { view.try_i((.., 0)).map(TensorView::into_dyn) } else { Ok(view.into_dyn()) }
}

/// The elements as a value: a row has one axis, too, since what is written to has no axis for its first.
fn value<T: Scalar, R: Dim, C: Dim, S: RawStorage<T, R, C>>(
    matrix: &Matrix<T, R, C, S>,
) -> Result<TensorView<'_, T, DynRank>, IndexError> {
    if R::try_to_usize() == Some(1) && C::try_to_usize() != Some(1) {
        return super::strided::try_whole(matrix)?.try_i(0).map(TensorView::into_dyn);
    }
    entries(matrix)
}

values! {
    Scalar;
    [] [R: Dim, C: Dim, S: RawStorage<A, R, C>] Matrix<A, R, C, S>, DynRank, |it| value(it);
    ['a] [R: Dim, C: Dim, S: RawStorage<A, R, C>] &'a Matrix<A, R, C, S>, DynRank, |it| value(*it);
}

index_arrays! {
    "nalgebra", Scalar;
    [] [R: Dim, C: ColumnRank, S: RawStorage<A, R, C>] Matrix<A, R, C, S>, C::Rank, |it| entries(it);
    ['a] [R: Dim, C: ColumnRank, S: RawStorage<A, R, C>] &'a Matrix<A, R, C, S>, C::Rank, |it| entries(*it);
}
