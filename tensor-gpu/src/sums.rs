//! Sums that are not those of the processor: of 16 bits, kept in `f32`.

use tensor_idx_core::{IndexError, Shape, done};

use crate::arithmetic::{GpuCombine, GpuHalf};
use crate::element::GpuElement;
use crate::scatter::DeviceVerb;
use crate::selection::{GpuSelection, GpuVerb};
use crate::value::GpuValue;

/// `accumulate`, rounded once.
struct InF32<O>(O);

impl<T: GpuHalf, O: GpuCombine<T>> GpuVerb<T> for InF32<O> {
    const VERB: DeviceVerb = DeviceVerb::InF32(O::OP);

    fn refused(_: &T) -> bool {
        false
    }
}

impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    /// Combines elements of 16 bits with every value, as [`GpuSelection::accumulate`] does, but in `f32`: an element is
    /// widened, combined with its values in row-major order, and rounded to the nearest once. (`accumulate` rounds after each
    /// value, so that 1 added to a `bf16` of 256 is lost, however often it is added.)
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_accumulate_in_f32`].
    ///
    /// ```
    /// use half::bf16;
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::full([2], bf16::from_f32(256.0)).to_gpu(&gpu)?;
    /// t.oix_mut(idx![[1; 10]]).accumulate_in_f32(Add, bf16::ONE);
    /// assert_eq!(t.to_cpu()?.map(|x| x.to_f32()), [256.0, 266.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate_in_f32<O: GpuCombine<T>>(&mut self, op: O, value: impl GpuValue<T>)
    where
        T: GpuHalf,
    {
        done(self.try_accumulate_in_f32(op, value));
    }

    /// Like [`GpuSelection::accumulate_in_f32`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`].
    ///
    /// ```
    /// use half::f16;
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::full([2], f16::ZERO).to_gpu(&gpu)?;
    /// t.oix_mut(idx![[1, 1]]).try_accumulate_in_f32(Add, f16::ONE)?;
    /// assert_eq!(t.to_cpu()?.map(|x| x.to_f32()), [0.0, 2.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate_in_f32<O: GpuCombine<T>>(&mut self, op: O, value: impl GpuValue<T>) -> Result<(), IndexError>
    where
        T: GpuHalf,
    {
        self.write(InF32(op), &value)
    }

    /// Like [`GpuSelection::accumulate_in_f32`], for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`]; a bad index on the device.
    ///
    /// ```
    /// use half::bf16;
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<bf16, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.accumulate_in_f32_async(Add, bf16::ONE).await
    /// }
    /// ```
    pub async fn accumulate_in_f32_async<O: GpuCombine<T>>(
        &mut self,
        op: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuHalf,
    {
        self.checked(InF32(op), &value).await
    }
}
