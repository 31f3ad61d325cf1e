//! What can be written: scalars, nested arrays, slices, vectors, tensors and views, and tuples of these.

use alloc::vec::Vec;

use crate::error::{IndexError, done};
use crate::index::extents::fill::ArrayOf;
use crate::layout::Layout;
use crate::shape::dims::NoExtents;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// What can be written to elements of type `T`: one of them, arrays of them nested up to four deep, a slice, a vector, a
/// tensor or a view, owned or borrowed. It is broadcast to what it is written to, by NumPy's rule: axes are matched from
/// the last, missing ones and those of extent 1 are repeated.
///
/// A tuple of up to twelve values, `(66, &row, 99)`, is a value too, as in MindSpore: its parts are broadcast together and
/// stacked on a new first axis, as [`stack`](crate::join::stack) does. Tuples may stand in tuples. The elements are
/// [`Scalar`](crate::Scalar)s then.
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
/// t.view_mut().assign((0.0, &row));
/// assert_eq!(t.to_vec(), [0.0, 0.0, 2.0, 13.0]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the value cannot be written to elements of type `{T}`",
    label = "expected `{T}`, or an array, slice, vector, tensor or view of it, found `{Self}`",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type"
)]
pub trait Value<T> {
    /// The extents that are in its type: [`NoExtents`] where there are none, as in a scalar or a slice.
    /// [`extents::assign!`](macro@crate::extents::assign) compares them, and those of an array that is spelled out there.
    type Extents: ?Sized;

    /// The elements under their shape.
    ///
    /// # Errors
    ///
    /// [`IndexError::ShapeMismatch`] for parts of a tuple that do not broadcast together; [`IndexError::TooLarge`] for more
    /// elements than memory holds.
    fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError>;

    /// [`Value::try_value`].
    ///
    /// # Panics
    ///
    /// With its error.
    #[inline]
    #[track_caller]
    fn value(&self) -> ValueElements<'_, T> {
        done(self.try_value())
    }

    /// The element, where it is one without a shape.
    #[inline(always)]
    fn scalar(&self) -> Option<&T> {
        None
    }

    /// The elements by their strides, where they are in memory.
    #[doc(hidden)]
    #[inline]
    fn by_strides(&self) -> Option<StridedValue<'_, T>> {
        None
    }

    /// The elements in row-major order, if they are stored in this order and their shape is the one asked for.
    #[inline]
    fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
        let _ = shape;
        None
    }
}

/// Elements by their address, shape and strides, all borrowed: to copy a layout into a view takes as long as the rest of a small write.
#[doc(hidden)]
pub struct StridedValue<'v, T> {
    /// The first element, where there are elements (I2).
    pub(crate) first: *const T,
    pub(crate) shape: &'v [usize],
    pub(crate) strides: &'v [isize],
}

impl<'v, T> StridedValue<'v, T> {
    /// The elements of a view with this layout.
    #[inline]
    fn of<S: Shape>(base: *const T, layout: &'v Layout<S>) -> Self {
        StridedValue { first: base.wrapping_add(layout.offset()), shape: layout.shape(), strides: layout.strides() }
    }
}

/// The elements of a [`Value`]: borrowed where they are in memory, or put together for the write.
///
/// ```
/// use tensor_idx::{prelude::*, write::{Value, ValueElements}};
///
/// fn extents<V: Value<i32>>(value: &V) -> Result<(Vec<usize>, bool), IndexError> {
///     let elements = value.try_value()?;
///     Ok((elements.view().shape().to_vec(), matches!(elements, ValueElements::Made(_))))
/// }
/// assert_eq!(extents(&[[1, 2, 3]])?, (vec![1, 3], false));
/// assert_eq!(extents(&(7, [1, 2, 3]))?, (vec![2, 3], true));
/// # Ok::<(), IndexError>(())
/// ```
pub enum ValueElements<'v, T> {
    /// Borrowed.
    Lent(TensorView<'v, T, DynRank>),
    /// Put together.
    Made(Tensor<T, DynRank>),
}

impl<T> ValueElements<'_, T> {
    /// The elements as a view.
    ///
    /// ```
    /// use tensor_idx::{prelude::*, write::Value};
    ///
    /// assert_eq!(Value::<i32>::value(&[1, 2]).view().shape(), [2]);
    /// ```
    #[inline]
    pub fn view(&self) -> TensorView<'_, T, DynRank> {
        match self {
            ValueElements::Lent(view) => view.clone(),
            ValueElements::Made(tensor) => tensor.view(),
        }
    }

    /// The elements of [`ValueElements::view`].
    pub(crate) fn by_strides(&self) -> StridedValue<'_, T> {
        match self {
            ValueElements::Lent(view) => StridedValue::of(view.base_ptr(), view.layout()),
            ValueElements::Made(tensor) => StridedValue::of(tensor.base_ptr(), tensor.layout()),
        }
    }

    /// The layout of [`ValueElements::view`].
    ///
    /// ```
    /// use tensor_idx::{prelude::*, write::Value};
    ///
    /// assert_eq!(Value::<i32>::value(&[1, 2]).layout().strides(), [1]);
    /// ```
    #[inline]
    pub fn layout(&self) -> &Layout<DynRank> {
        match self {
            ValueElements::Lent(view) => view.layout(),
            ValueElements::Made(tensor) => tensor.layout(),
        }
    }
}

impl<'v, T, S: Shape> From<TensorView<'v, T, S>> for ValueElements<'v, T> {
    #[inline]
    fn from(view: TensorView<'v, T, S>) -> Self {
        ValueElements::Lent(view.into_dyn())
    }
}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T> Value<T> for $scalar {
            type Extents = NoExtents;

            #[inline]
            fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError> {
                Ok(point(self))
            }

            #[inline(always)]
            fn scalar(&self) -> Option<&T> {
                Some(self)
            }
        }
    )*};
}

scalars! { T &T }

/// One borrowed element.
fn point<T>(element: &T) -> ValueElements<'_, T> {
    // SAFETY: I2: position 0 is the borrowed element, for as long as it is borrowed (I6).
    unsafe { TensorView::<T, DynRank>::from_raw_parts(element, Layout::point()) }.into()
}

/// Borrowed elements in row-major order: as many as the shape has. Only those without a size can be too many.
fn nested<'v, T>(start: *const T, shape: &[usize]) -> Result<ValueElements<'v, T>, IndexError> {
    // SAFETY: I2: the callers hold as many elements as the shape, in row-major order, for as long as the view lives
    // (I6).
    Layout::<DynRank>::row_major(shape).map(|layout| unsafe { TensorView::from_raw_parts(start, layout) }.into())
}

macro_rules! arrays {
    (@ [$($n:ident)*] $array:ty, $extents:ty, |$it:ident| $shape:expr, $elements:expr) => {
        #[diagnostic::do_not_recommend]
        impl<T, $(const $n: usize),*> Value<T> for $array {
            type Extents = $extents;

            fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError> {
                let $it = self;
                nested($it.as_ptr().cast(), &$shape)
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                let $it = self;
                (shape == $shape).then(|| $elements)
            }
        }
    };
    ($($n:tt $($array:ty)|+, $extents:ty, |$it:ident| $shape:expr, $elements:expr;)*) => {$($(
        arrays! { @ $n $array, $extents, |$it| $shape, $elements }
    )+)*};
}

arrays! {
    [] &[T] | Vec<T> | &Vec<T>, NoExtents, |it| [it.len()], &it[..];
    [A] [T; A] | &[T; A], ArrayOf<NoExtents>, |it| [A], &it[..];
    [A B] [[T; B]; A] | &[[T; B]; A], ArrayOf<ArrayOf<NoExtents>>, |it| [A, B], it.as_flattened();
    [A B C] [[[T; C]; B]; A] | &[[[T; C]; B]; A], ArrayOf<ArrayOf<ArrayOf<NoExtents>>>,
        |it| [A, B, C], it.as_flattened().as_flattened();
    [A B C D] [[[[T; D]; C]; B]; A] | &[[[[T; D]; C]; B]; A], ArrayOf<ArrayOf<ArrayOf<ArrayOf<NoExtents>>>>,
        |it| [A, B, C, D], it.as_flattened().as_flattened().as_flattened();
}

macro_rules! tensors {
    ($($tensor:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, S: Shape> Value<T> for $tensor {
            type Extents = S::Extents;

            #[inline]
            fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError> {
                Ok(self.view().into())
            }

            #[inline]
            fn by_strides(&self) -> Option<StridedValue<'_, T>> {
                Some(StridedValue::of(self.base_ptr(), self.layout()))
            }

            #[inline]
            fn as_slice_of(&self, shape: &[usize]) -> Option<&[T]> {
                if self.layout().shape() == shape { self.view().as_slice() } else { None }
            }
        }
    )*};
}

tensors! {
    Tensor<T, S>; &Tensor<T, S>;
    TensorView<'_, T, S>; &TensorView<'_, T, S>;
    TensorViewMut<'_, T, S>; &TensorViewMut<'_, T, S>;
}
