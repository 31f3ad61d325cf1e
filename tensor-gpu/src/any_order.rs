//! Writes that do not ask which of several values of a position comes last: they take fewer dispatches.

use tensor_idx_core::{IndexError, Shape, done};

use crate::arithmetic::{GpuCombine, GpuNumber};
use crate::element::GpuElement;
use crate::selection::{GpuSelection, GpuVerb};
use crate::value::GpuValue;
use crate::verb::DeviceVerb;

/// `accumulate`, with the values of a position in any order.
struct AnyOrder<O>(O);

impl<T: GpuNumber, O: GpuCombine<T>> GpuVerb<T> for AnyOrder<O> {
    const VERB: DeviceVerb = DeviceVerb::AnyOrder(O::OP);

    fn refused(x: &T) -> bool {
        x.refused(O::OP)
    }
}

/// `assign`, where positions are distinct or it does not matter which value stays.
struct AssignAnyOrder;

impl<T: GpuElement> GpuVerb<T> for AssignAnyOrder {
    const VERB: DeviceVerb = DeviceVerb::AssignAnyOrder;

    fn refused(_: &T) -> bool {
        false
    }
}

impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    /// Like [`GpuSelection::accumulate`], with the values of a position in any order, without sorting: of floats the
    /// last bits may differ from run to run. (Elements of 8 bytes are sorted nevertheless.)
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_accumulate_any_order`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0.0_f32; 3])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[2, 0, 2]]).accumulate_any_order(Add, [1.0, 10.0, 100.0]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [10.0, 0.0, 101.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate_any_order<O: GpuCombine<T>>(&mut self, op: O, value: impl GpuValue<T>)
    where
        T: GpuNumber,
    {
        done(self.try_accumulate_any_order(op, value));
    }

    /// Like [`GpuSelection::accumulate_any_order`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2], vec![0_u16; 2])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[1, 1]]).try_accumulate_any_order(Add, 1)?;
    /// assert_eq!(t.to_cpu()?.to_vec(), [0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate_any_order<O: GpuCombine<T>>(
        &mut self,
        op: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.write(AnyOrder(op), &value)
    }

    /// Like [`GpuSelection::accumulate_any_order`], for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.accumulate_any_order_async(Add, 0.5).await
    /// }
    /// ```
    pub async fn accumulate_any_order_async<O: GpuCombine<T>>(
        &mut self,
        op: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.checked(AnyOrder(op), &value).await
    }

    /// Like [`GpuSelection::assign`], for positions that are known to be distinct: nobody looks for those that are named twice,
    /// so that it takes one dispatch, and one more for each array of ids on the device. If a position is named twice nevertheless, one of
    /// its values stays; of a row, and of an element of 1, 2 or 8 bytes, parts of several may.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_assign_any_order`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0.0_f32; 3])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[2, 0]]).assign_any_order([1.0, 10.0]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [10.0, 0.0, 1.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn assign_any_order(&mut self, value: impl GpuValue<T>) {
        done(self.try_assign_any_order(value));
    }

    /// Like [`GpuSelection::assign_any_order`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_assign`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2], vec![0_u16; 2])?.to_gpu(&gpu)?;
    /// assert!(t.oix_mut(idx![[1, 0]]).try_assign_any_order([1, 2, 3]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_assign_any_order(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError> {
        self.write(AssignAnyOrder, &value)
    }

    /// Like [`GpuSelection::assign_any_order`], for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_assign`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.assign_any_order_async(0.5).await
    /// }
    /// ```
    pub async fn assign_any_order_async(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError> {
        self.checked(AssignAnyOrder, &value).await
    }
}
