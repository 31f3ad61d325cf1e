//! What can be written: scalars, nested arrays, slices, vectors, tensors and views.

use alloc::vec::Vec;

use crate::error::IndexError;
use crate::layout::Layout;
use crate::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// What can be written to elements of type `T`: one of them, arrays of them nested up to four deep, a slice, a vector, a
/// tensor or a view, owned or borrowed. It is broadcast to what it is written to, by NumPy's rule: axes are matched from
/// the last, missing ones and those of extent 1 are repeated.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 2], vec![0.0; 4])?;
/// t.view_mut().assign(1.0);
/// t.i_mut(idx![0]).assign([2.0, 3.0]);
/// t.i_mut(idx![.., 1]).add_assign(&vec![10.0, 20.0]);
/// assert_eq!(t.to_vec(), [2.0, 13.0, 1.0, 21.0]);
/// let row = t.share(idx![0]);
/// t.view_mut().assign(&row);
/// assert_eq!(t.to_vec(), [2.0, 13.0, 2.0, 13.0]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written to elements of type `{T}`",
    label = "expected `{T}`, or an array, slice, vector, tensor or view of it",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type"
)]
pub trait Value<T> {
    /// The elements under their shape.
    fn value(&self) -> TensorView<'_, T, DynRank>;

    /// [`Value::value`], where what holds the elements may have no layout to give.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] for more elements than memory holds; `value` panics with it.
    #[inline]
    fn try_value(&self) -> Result<TensorView<'_, T, DynRank>, IndexError> {
        Ok(self.value())
    }

    /// The element, where it is one without a shape.
    #[inline(always)]
    fn scalar(&self) -> Option<&T> {
        None
    }

    /// The elements in row-major order, where they lie so and their shape is the one asked for.
    #[inline]
    fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
        let _ = shape;
        None
    }
}

#[diagnostic::do_not_recommend]
impl<T> Value<T> for T {
    fn value(&self) -> TensorView<'_, T, DynRank> {
        // SAFETY: I2: position 0 is the borrowed element, for as long as it is borrowed (I6).
        unsafe { TensorView::from_raw_parts(self, Layout::point()) }
    }

    #[inline(always)]
    fn scalar(&self) -> Option<&T> {
        Some(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T> Value<T> for &T {
    fn value(&self) -> TensorView<'_, T, DynRank> {
        // SAFETY: I2: position 0 is the borrowed element, for as long as it is borrowed (I6).
        unsafe { TensorView::from_raw_parts(*self, Layout::point()) }
    }

    #[inline(always)]
    fn scalar(&self) -> Option<&T> {
        Some(*self)
    }
}

macro_rules! slices {
    ($($array:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T> Value<T> for $array {
            fn value(&self) -> TensorView<'_, T, DynRank> {
                told(self.try_value())
            }

            fn try_value(&self) -> Result<TensorView<'_, T, DynRank>, IndexError> {
                nested(self.as_ptr(), &[self.len()])
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                (shape == [self.len()]).then_some(self)
            }
        }
    )*};
}

slices! { &[T] Vec<T> &Vec<T> }

/// Borrowed elements in row-major order: as many as the shape has. Only those without a size can be too many.
fn nested<'v, T>(start: *const T, shape: &[usize]) -> Result<TensorView<'v, T, DynRank>, IndexError> {
    // SAFETY: I2: the callers hold as many elements as the shape, in row-major order, for as long as the view lives
    // (I6).
    Layout::row_major(shape).map(|layout| unsafe { TensorView::from_raw_parts(start, layout) })
}

fn told<'v, T>(value: Result<TensorView<'v, T, DynRank>, IndexError>) -> TensorView<'v, T, DynRank> {
    value.unwrap_or_else(|error| panic!("{error}"))
}

macro_rules! arrays {
    ($([$($n:ident)+] [$($flat:ident)*] $array:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, $(const $n: usize),+> Value<T> for $array {
            fn value(&self) -> TensorView<'_, T, DynRank> {
                told(self.try_value())
            }

            fn try_value(&self) -> Result<TensorView<'_, T, DynRank>, IndexError> {
                nested(self.as_ptr().cast(), &[$($n),+])
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                (shape == [$($n),+]).then(|| self.as_slice()$(.$flat())*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T, $(const $n: usize),+> Value<T> for &$array {
            fn value(&self) -> TensorView<'_, T, DynRank> {
                told(self.try_value())
            }

            fn try_value(&self) -> Result<TensorView<'_, T, DynRank>, IndexError> {
                nested(self.as_ptr().cast(), &[$($n),+])
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                (shape == [$($n),+]).then(|| self.as_slice()$(.$flat())*)
            }
        }
    )*};
}

arrays! {
    [A] [] [T; A];
    [A B] [as_flattened] [[T; B]; A];
    [A B C] [as_flattened as_flattened] [[[T; C]; B]; A];
    [A B C D] [as_flattened as_flattened as_flattened] [[[[T; D]; C]; B]; A];
}

macro_rules! tensors {
    ($([$($life:lifetime)?] $tensor:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)? T, S: Shape> Value<T> for $tensor {
            fn value(&self) -> TensorView<'_, T, DynRank> {
                self.view().into_dyn()
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                if self.layout().shape() == shape { self.view().as_slice() } else { None }
            }
        }
    )*};
}

tensors! {
    [] Tensor<T, S>;
    [] &Tensor<T, S>;
    ['a] TensorViewMut<'a, T, S>;
    ['a] &TensorViewMut<'a, T, S>;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape> Value<T> for TensorView<'_, T, S> {
    fn value(&self) -> TensorView<'_, T, DynRank> {
        self.clone().into_dyn()
    }

    #[inline]
    fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
        if self.shape() == shape { self.as_slice() } else { None }
    }
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape> Value<T> for &TensorView<'_, T, S> {
    fn value(&self) -> TensorView<'_, T, DynRank> {
        (*self).clone().into_dyn()
    }

    #[inline]
    fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
        if self.shape() == shape { self.as_slice() } else { None }
    }
}
