//! Arrays of static length as tensors with these lengths in their type.

use typenum::{Const, ToUInt};

use crate::error::done;
use crate::layout::Layout;
use crate::shape::arithmetic::SameRank;
use crate::shape::binary::TypenumNumber;
use crate::shape::dims::Dims;
use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8, WholeNumber, each_number};
use crate::shape::rank::{Rank, Shape};
use crate::tensor::view::TensorView;

/// What has its extents in its own type, as a tensor that has them, too: arrays `[[T; M]; N]` of up to 4 axes, nalgebra's matrices, and
/// generic-array's arrays.
///
/// A length `const N: usize` is looked up in typenum's table, which has 0 to 1024, and some larger numbers.
///
/// ```
/// use tensor_idx::{extents::{Dims, Fixed, idx}, prelude::*};
///
/// let weights = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let view: TensorView<'_, f32, Dims![2, 3]> = weights.fixed();
/// assert_eq!(view.i(idx![-1]).to_vec(), [4.0, 5.0, 6.0]);
/// // A row of its own: the elements are copied.
/// let owned: Tensor<f32, Dims![2, 3]> = view.to_contiguous();
/// ```
///
/// Elements of an array may be arrays themselves, so its type as a tensor is named. Another extent does not build:
///
/// ```compile_fail
/// use tensor_idx::{extents::{Dims, Fixed}, prelude::*};
///
/// let weights = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let view: TensorView<'_, f32, Dims![2, 4]> = weights.fixed();
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an array with these extents in its type",
    label = "expected an array or a matrix with these extents, found `{Self}`",
    note = "arrays of up to 4 axes, nalgebra's matrices and generic-array's arrays have their extents in their type"
)]
pub trait Fixed<T, S: Shape> {
    /// Returns a view with the extents in its type. Nothing is copied, and nothing is checked.
    ///
    /// # Panics
    ///
    /// For elements without a size, if there are more than `isize::MAX`.
    ///
    /// ```
    /// use tensor_idx::{extents::{Dims, Fixed}, prelude::*};
    ///
    /// let cube: TensorView<'_, i32, Dims![1, 2, 2]> = [[[1, 2], [3, 4]]].fixed();
    /// assert_eq!(cube.shape(), [1, 2, 2]);
    /// ```
    fn fixed(&self) -> TensorView<'_, T, S>;
}

/// Elements in row-major order as a view whose extents come from a type.
#[track_caller]
pub(crate) fn in_order<T, S: Shape, const N: usize>(data: &[T], extents: [usize; N]) -> TensorView<'_, T, S>
where
    Rank<N>: SameRank<S::Rank>,
{
    done(
        Layout::row_major(extents)
            .and_then(|layout| TensorView::from_slice(data, layout))
            .and_then(TensorView::try_fix),
    )
}

/// The length of an array that is the extent `E`. A bound in place of an equality of types, whose error would show the binary digits of
/// typenum.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the lengths of the array are not the extents asked for",
    label = "its type has other extents",
    note = "`Dims![2, 3]` is the shape of `[[T; 3]; 2]`"
)]
pub trait ArrayLengthIs<E> {}

macro_rules! lengths {
    ($($name:ident $($digit:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$(const $digit: u8),*> ArrayLengthIs<$name<$($digit),*>> for $name<$($digit),*> {}
    )*};
}

each_number! { lengths }

macro_rules! arrays {
    ($($array:ty, [$($n:ident $extent:ident)*], |$it:ident| $flat:expr;)*) => {$(
        impl<T, $($extent: WholeNumber,)* $(const $n: usize),*> Fixed<T, Dims<($($extent,)*)>> for $array
        where
            $(Const<$n>: ToUInt<Output: TypenumNumber<Extent: ArrayLengthIs<$extent>>>,)*
        {
            #[track_caller]
            fn fixed(&self) -> TensorView<'_, T, Dims<($($extent,)*)>> {
                let $it = self;
                in_order($flat, [$($n),*])
            }
        }
    )*};
}

arrays! {
    [T; A], [A E], |it| it;
    [[T; B]; A], [A E B F], |it| it.as_flattened();
    [[[T; C]; B]; A], [A E B F C G], |it| it.as_flattened().as_flattened();
    [[[[T; D]; C]; B]; A], [A E B F C G D H], |it| it.as_flattened().as_flattened().as_flattened();
}
