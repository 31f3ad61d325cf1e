//! Writing along one axis by index arrays: the inverse of `take_along_axis`.

use alloc::vec;
use alloc::vec::Vec;

use crate::error::IndexError;
use crate::index::array::IndexArray;
use crate::index::dynamic::{DynElement, DynIndex};
use crate::index::element::{IndexElement, IntoElement, Ints};
use crate::layout::IntoAxis;
use crate::rank::{SameRank, Shape};
use crate::tensor::door::IndexWrite;
use crate::tensor::owned::Tensor;
use crate::tensor::select::check_along;
use crate::tensor::value::Value;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

macro_rules! put {
    ($($tensor:ty, $make:literal;)*) => {$(
        impl<T: Clone, S: Shape> $tensor {
            /// Assigns a value to the elements at `ids` along one axis, in place along all others: NumPy's `put_along_axis`.
            ///
            /// `ids` has the extents of this tensor but for that axis, and the value broadcasts to the shape of `ids`. If a position is
            /// named twice, the last value in row-major order stays.
            ///
            /// # Panics
            ///
            /// If there is no such axis, the shapes do not fit, or an entry is outside of the axis. Nothing is written then.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
            #[doc = concat!($make, "put_along_axis([[-1], [0]], 7, 1);")]
            /// assert_eq!(t, [[30, 10, 7], [7, 6, 4]]);
            #[doc = concat!($make, "put_along_axis([[1, 0, 1]], [[1, 2, 3]], 0);")]
            /// assert_eq!(t, [[30, 2, 7], [1, 6, 3]]);
            /// ```
            #[track_caller]
            pub fn put_along_axis<A, I, R>(&mut self, ids: A, value: impl Value<T>, axis: impl IntoAxis)
            where
                A: IntoElement<Element = Ints<I, R>>,
                I: IndexArray,
                R: Shape,
                S: SameRank<R>,
            {
                if let Err(error) = self.try_put_along_axis(ids, value, axis) {
                    panic!("{error}")
                }
            }

            /// [`put_along_axis`](Self::put_along_axis) with the mistake as a value; nothing is written then.
            ///
            /// # Errors
            ///
            /// [`IndexError::AxisOutOfBounds`]; [`IndexError::AlongShape`]; [`IndexError::OutOfBounds`] for an entry;
            /// [`IndexError::ValueShape`].
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
            #[doc = concat!("let error = ", $make, "try_put_along_axis([[0], [3]], 7, 1).unwrap_err();")]
            /// assert!(error.to_string().starts_with("index 3 is outside -3..3 on axis 1"));
            /// assert_eq!(t.i(0).to_vec(), [30, 10, 20]);
            /// ```
            pub fn try_put_along_axis<A, I, R>(
                &mut self,
                ids: A,
                value: impl Value<T>,
                axis: impl IntoAxis,
            ) -> Result<(), IndexError>
            where
                A: IntoElement<Element = Ints<I, R>>,
                I: IndexArray,
                R: Shape,
                S: SameRank<R>,
            {
                let (ids, axis) = (ids.into_element(), self.layout().axis(axis)?);
                let shape = check_along(&self.view(), &ids.0, axis)?;
                let shape: &[usize] = shape.as_ref();
                // Every other axis has its own numbers, so that the arrays name points together.
                let numbers = |(k, &extent): (usize, &usize)| {
                    let mut alone = vec![1; shape.len()];
                    alone[k] = extent;
                    DynElement::Ints { shape: alone, entries: (0..extent as i64).collect::<Vec<_>>() }
                };
                let mut index: Vec<DynElement> = shape.iter().enumerate().map(numbers).collect();
                index[axis] = ids.to_dyn();
                let index: DynIndex = index.into_iter().collect();
                self.into_view_mut().into_dyn().try_vix_mut(&index)?.try_assign(value)
            }
        }
    )*};
}

put! {
    Tensor<T, S>, "t.";
    TensorViewMut<'_, T, S>, "t.view_mut().";
}
