//! Writing along one axis by index arrays: the inverse of `take_along_axis`.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{IndexError, done};
use crate::index::along::{AlongIds, check_along, table_along};
use crate::index::table::Along;
use crate::kernel::copy;
use crate::kernel::gather::TablePositions;
use crate::kernel::scatter::{Steps, put_along};
use crate::kernel::threads::THREADS;
use crate::layout::IntoAxis;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::combine::Combine;
use crate::tensor::owned::Tensor;
use crate::tensor::read::is_along;
use crate::tensor::target::reach;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
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
            pub fn put_along_axis(&mut self, ids: impl AlongIds<S>, value: impl Value<T>, axis: impl IntoAxis) {
                done(self.try_put_along_axis(ids, value, axis));
            }

            /// Like [`put_along_axis`](Self::put_along_axis), but returns an error instead of panicking; nothing is written then.
            ///
            /// # Errors
            ///
            /// [`IndexError::AxisOutOfBounds`]; [`IndexError::AlongShape`]; [`IndexError::OutOfBounds`] for an entry;
            /// [`IndexError::ValueShape`]; [`IndexError::TooLarge`] where there is no memory for the positions, or for a copy of
            /// storage that is shared; [`IndexError::Host`] of ids or a value of another library that cannot be read.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
            #[doc = concat!("let error = ", $make, "try_put_along_axis([[0], [3]], 7, 1).unwrap_err();")]
            /// assert!(error.to_string().starts_with("index 3 is outside -3..3 on axis 1"));
            /// assert_eq!(t.i(0).to_vec(), [30, 10, 20]);
            /// ```
            pub fn try_put_along_axis(
                &mut self,
                ids: impl AlongIds<S>,
                value: impl Value<T>,
                axis: impl IntoAxis,
            ) -> Result<(), IndexError> {
                let (ids, axis) = (ids.into_array(), self.layout().axis(axis)?);
                let shape = check_along(self.layout(), &ids, axis)?;
                let shape: &[usize] = shape.as_ref();
                let table = table_along(self.shape(), &ids, shape, axis)?;
                let value = value.try_value()?;
                let value = value.view();
                let value = value.try_broadcast_to(shape).map_err(|_| IndexError::ValueShape {
                    value: value.shape().into(),
                    selection: shape.into(),
                })?;
                put(self.try_into_view_mut()?, shape, axis, &table, value)
            }

            /// Combines the elements at `ids` along one axis with a value, in place along all others: PyTorch's `scatter_add_` and
            /// `scatter_reduce_`. An element whose position is named twice is combined twice, in row-major order.
            ///
            /// `ids` has the extents of this tensor but for that axis, and the value broadcasts to the shape of `ids`.
            ///
            /// # Panics
            ///
            /// With the message of [`try_accumulate_along_axis`](Self::try_accumulate_along_axis). Nothing is written then.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
            #[doc = concat!($make, "accumulate_along_axis([[0, 0, 2], [1, 1, 1]], Add, [[1, 2, 3], [1, 1, 1]], 1);")]
            /// assert_eq!(t, [[33, 10, 23], [5, 9, 4]]);
            /// ```
            #[track_caller]
            pub fn accumulate_along_axis(
                &mut self,
                ids: impl AlongIds<S>,
                op: impl Combine<T>,
                value: impl Value<T>,
                axis: impl IntoAxis,
            ) {
                done(self.try_accumulate_along_axis(ids, op, value, axis));
            }

            /// Like [`accumulate_along_axis`](Self::accumulate_along_axis), but returns an error instead of panicking; nothing is written
            /// then.
            ///
            /// # Errors
            ///
            /// Those of [`try_put_along_axis`](Self::try_put_along_axis); [`IndexError::DivisionByZero`] and
            /// [`IndexError::NegativePower`] for a value that has no result.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
            #[doc = concat!("let error = ", $make, "try_accumulate_along_axis([[0], [3]], Add, 7, 1).unwrap_err();")]
            /// assert!(error.to_string().starts_with("index 3 is outside -3..3 on axis 1"));
            /// assert_eq!(t.i(0).to_vec(), [30, 10, 20]);
            /// ```
            pub fn try_accumulate_along_axis(
                &mut self,
                ids: impl AlongIds<S>,
                op: impl Combine<T>,
                value: impl Value<T>,
                axis: impl IntoAxis,
            ) -> Result<(), IndexError> {
                let plan = self.layout().plan_along(ids, axis)?;
                plan.select(self)?.try_accumulate(op, value)
            }
        }
    )*};
}

put! {
    Tensor<T, S>, "t.";
    TensorViewMut<'_, T, S>, "t.view_mut().";
}

/// Writes a value of the table's shape.
fn put<T: Clone, S: Shape>(
    mut target: TensorViewMut<'_, T, S>,
    shape: &[usize],
    axis: usize,
    table: &Along<'_>,
    value: TensorView<'_, T, DynRank>,
) -> Result<(), IndexError> {
    if shape.contains(&0) {
        return Ok(());
    }
    debug_assert!(
        is_along(&target.view(), shape, axis, table),
        "P3: a table of shape {shape:?} for {:?}",
        target.layout()
    );
    // A value or a table that lies in the target, as storage shared through raw parts may, is taken out first.
    let written = reach(&target.view());
    let lies_there = |memory: Range<usize>| memory.start < written.end && written.start < memory.end;
    let apart;
    let value = if lies_there(reach(&value)) {
        apart = value.try_to_contiguous()?;
        apart.view()
    } else {
        value
    };
    let moved = match table {
        Along::Lent(lent) if lies_there(lent.memory()) => {
            let mut moved = Vec::new();
            moved.try_reserve_exact(lent.len()).map_err(|_| IndexError::TooLarge { shape: shape.into() })?;
            moved.extend((0..lent.len()).filter_map(|n| lent.get(n)));
            Some(moved)
        }
        _ => None,
    };
    let (layout, base) = (target.layout().clone(), target.base_mut_ptr());
    if !copy::is_plain::<T>() {
        let positions = layout.along(shape, axis);
        for (n, (position, x)) in positions.zip(&value).enumerate() {
            let p = moved.as_ref().map_or_else(|| table.get(n), |moved| moved.get(n).copied());
            let by = (p.unwrap_or_default() as isize).wrapping_mul(layout.strides()[axis]);
            // SAFETY: P3: the table has a position on `axis` for every element, so the position is inside the buffer (I2), which
            // is borrowed mutably (I4).
            unsafe { (*base.add(position.wrapping_add_signed(by))).clone_from(x) };
        }
        return Ok(());
    }
    // SAFETY: S1: P3: the table has a position on `axis` for every element, and no other axis is longer than the target's, so
    // every place is inside the buffer (I2), which is borrowed mutably and does not overlap itself (I4). S2: the value has the
    // table's shape (I2), and is apart from the target. S4: `T` is plain.
    unsafe {
        let to = Steps { first: base.add(layout.offset()), strides: layout.strides() };
        let from = Steps { first: value.base_ptr().add(value.offset()), strides: value.strides() };
        match (&moved, table, table.positions()) {
            (Some(p), ..) => put_along(shape, axis, p, to, from, THREADS),
            (_, Along::Short(p), _) => put_along(shape, axis, p, to, from, THREADS),
            (.., Some(TablePositions::Narrow(p))) => put_along(shape, axis, p, to, from, THREADS),
            (.., Some(TablePositions::Wide(p))) => put_along(shape, axis, p, to, from, THREADS),
            (.., None) => unreachable!("made from entries in the host's memory"),
        }
    }
    Ok(())
}
