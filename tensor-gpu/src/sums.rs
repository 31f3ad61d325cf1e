//! Sums that are not those of the processor: of 16 bits, kept in `f32`; in a tree.

use tensor_idx_core::{IndexError, Shape, done};

use crate::arithmetic::{GpuCombine, GpuHalf, GpuInTree, GpuNumber};
use crate::element::GpuElement;
use crate::selection::{GpuSelection, GpuVerb};
use crate::value::GpuValue;
use crate::verb::DeviceVerb;

/// `accumulate`, rounded once.
struct InF32<O>(O);

impl<T: GpuHalf, O: GpuCombine<T>> GpuVerb<T> for InF32<O> {
    const VERB: DeviceVerb = DeviceVerb::InF32(O::OP);

    fn refused(_: &T) -> bool {
        false
    }
}

/// `accumulate`, with the values of a position combined in a tree.
struct InTree<O>(O);

impl<T: GpuNumber, O: GpuInTree<T>> GpuVerb<T> for InTree<O> {
    const VERB: DeviceVerb = DeviceVerb::InTree(O::OP);

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
    /// Those of [`GpuSelection::try_accumulate`]; [`IndexError::Device`] where the sums between two dispatches do not fit a binding.
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

    /// Like [`GpuSelection::accumulate`], with the values of a position combined in a tree: many threads share a position that
    /// very many ids name. The result has the same bits on every device and in every run, but of floats they are not the
    /// processor's.
    ///
    /// The values of a position, in row-major order, are combined in pairs of neighbours: the first with the second, the third
    /// with the fourth, and so on. A last one without a neighbour stays as it is. These results are combined in pairs in
    /// the same way, until one is left. The element is combined with that one. Of `f16` and `bf16` every result is rounded.
    ///
    /// One array of ids may name positions twice (arrays that are indexed jointly, by `vix`, are one); of floats more are an
    /// error.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_accumulate_in_tree`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0.5_f32; 3])?.to_gpu(&gpu)?;
    /// // 0.5 + (((1 + 2) + (4 + 8)) + 16)
    /// t.oix_mut(idx![[2; 5]]).accumulate_in_tree(Add, [1.0, 2.0, 4.0, 8.0, 16.0]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [0.5, 0.5, 31.5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate_in_tree<O: GpuInTree<T>>(&mut self, op: O, value: impl GpuValue<T>)
    where
        T: GpuNumber,
    {
        done(self.try_accumulate_in_tree(op, value));
    }

    /// Like [`GpuSelection::accumulate_in_tree`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`]; [`IndexError::Device`] if several arrays may name positions twice.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 2], vec![0.0_f32; 4])?.to_gpu(&gpu)?;
    /// t.vix_mut(idx![[1, 1], [0, 0]]).try_accumulate_in_tree(Add, 1.0)?;
    /// assert_eq!(t.to_cpu()?.to_vec(), [0.0, 0.0, 2.0, 0.0]);
    /// assert!(t.oix_mut(idx![[1, 1], [0, 0]]).try_accumulate_in_tree(Add, 1.0).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate_in_tree<O: GpuInTree<T>>(&mut self, op: O, value: impl GpuValue<T>) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.write(InTree(op), &value)
    }

    /// Like [`GpuSelection::accumulate_in_tree`], for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate_in_tree`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.accumulate_in_tree_async(Add, 0.5).await
    /// }
    /// ```
    pub async fn accumulate_in_tree_async<O: GpuInTree<T>>(
        &mut self,
        op: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.checked(InTree(op), &value).await
    }
}
