//! Masks on a device without a count: nobody waits for the device.

use tensor_idx_core::{IndexError, Rank, Shape, done};

use crate::by_size::{FILL_WHERE, Operator, fill_units};
use crate::compact::at_most;
use crate::element::{GpuElement, Kind};
use crate::kernel::grid;
use crate::pool::{ALIGN, Slice};
use crate::record::{Launch, Left, Record};
use crate::tensor::GpuTensor;
use crate::walk::{To, Walk};
use crate::windows::windows;
use crate::write::units;

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Writes one value to the elements where a mask on the device is true, without waiting for the device: PyTorch's `masked_fill_`. The
    /// mask is broadcast to the shape of the tensor.
    ///
    /// A write by a mask as an index (`t.nix_mut(&mask).fill(x)`) has a shape, so it waits for the count of a mask that was
    /// not counted.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuTensor::try_fill_where`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor2::from([[1, -2], [-3, 4]]).to_gpu(&gpu)?;
    /// let (mask, waits) = (t.less(0), gpu.stats().waits);
    /// t.fill_where(&mask, 0);
    /// assert_eq!(gpu.stats().waits, waits);
    /// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 0, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn fill_where<M: Shape>(&mut self, mask: &GpuTensor<bool, M>, x: T) {
        done(self.try_fill_where(mask, x));
    }

    /// Like [`GpuTensor::fill_where`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::ShapeMismatch`] if the mask does not broadcast to the shape; [`IndexError::Device`] if it is on another device, or
    /// the device has no memory.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor2::from([[1, -2], [-3, 4]]).to_gpu(&gpu)?;
    /// let mask = Tensor1::from([true, false, true]).to_gpu(&gpu)?;
    /// let error = t.try_fill_where(&mask, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [3] cannot be broadcast to [2, 2]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_fill_where<M: Shape>(&mut self, mask: &GpuTensor<bool, M>, x: T) -> Result<(), IndexError> {
        let gpu = self.gpu().clone();
        gpu.check_same(mask.gpu())?;
        let spread = mask.layout.broadcast_to(self.shape())?;
        units(self.shape())?;
        self.own()?;
        let (Some(target), Some(masks)) = (self.storage.slice(), mask.storage.slice()) else { return Ok(()) };
        let mut walk = Walk::of_layout(&self.layout);
        for dim in &mut walk.dims {
            dim.from = spread.strides()[dim.axes.start] as i32;
        }
        let mut record = Record::new(&gpu);
        record.uses(&mask.storage);
        let value: Vec<u32> = bytemuck::pod_collect_to_vec(&T::to_bytes(&[x]).repeat(16 / size_of::<T>()));
        let value = record.words(&value, "a value")?;
        let masks = if masks.shares_buffer_with(&target) { record.copy_of(&masks, "a mask")? } else { masks };
        fill(&mut record, T::KIND, walk, [target, value], (masks, mask.offset() as u32))?;
        record.done(Left::Written(&self.storage))?;
        Ok(())
    }
}

/// Records the write of one value to the elements of `target` whose masks are true.
///
/// `value` is repeated over a unit of 16 bytes. The walk runs over `target`; the value strides of its dims are strides in `masks`,
/// from mask `first` on.
pub(crate) fn fill(
    record: &mut Record<'_>,
    kind: Kind,
    mut walk: Walk,
    [target, value]: [Slice; 2],
    (masks, first): (Slice, u32),
) -> Result<(), IndexError> {
    walk.coalesce();
    let size = kind.size() as u32;
    let in_unit = 16 / size;
    let (kernel, constants) = if target.size.is_multiple_of(ALIGN) && in_units(&mut walk, in_unit, first) {
        fill_units(kind)
    } else {
        FILL_WHERE.of(kind, false)
    };
    let gpu = record.gpu;
    let items = walk.len() as u32;
    let (groups, row) = grid(items);
    let mut params = walk.params(items, row, first, Operator { op: 0 });
    let reach = walk.reach();
    for target in windows(gpu, &target, size, reach) {
        for masks in windows(gpu, &masks, 1, None) {
            target.set_to(&mut params.head);
            masks.set_value(&mut params.head);
            let (constants, params) = (&constants[..], &params);
            let buffers = &[target.slice.clone(), value.clone(), masks.slice];
            record.dispatch(&Launch { kernel, constants, params, tables: None, buffers, groups })?;
        }
    }
    Ok(())
}

/// Turns a walk over elements into a walk over units of `in_unit` elements, and returns whether it did.
///
/// The elements of a unit and their masks must be contiguous. Otherwise the walk does not change.
fn in_units(walk: &mut Walk, in_unit: u32, first: u32) -> bool {
    let whole = |elements: u32| elements.is_multiple_of(in_unit);
    let Some((inner, outer)) = walk.dims.split_last_mut() else { return false };
    let steps = outer.iter().all(|dim| match dim.to {
        To::Step(step) => whole(step.unsigned_abs()) && whole(dim.from.unsigned_abs()),
        _ => false,
    });
    if !steps
        || inner.to != To::Step(1)
        || inner.from != 1
        || !(whole(inner.extent) && whole(walk.offset) && whole(first))
    {
        return false;
    }
    inner.extent /= in_unit;
    (inner.to, inner.from) = (To::Step(in_unit as i32), in_unit as i32);
    true
}

impl<S: Shape> GpuTensor<bool, S> {
    /// Returns the places of the true elements, in row-major order and counted so, without waiting for the device: the first
    /// `most` of them, followed by zeros; and how many are true, which may be more.
    ///
    /// An index by the mask itself has as many elements as are true, so it waits for that number.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device has no memory.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor1::from([3, -1, 4, -1, 5]).to_gpu(&gpu)?;
    /// let waits = gpu.stats().waits;
    /// let (places, count) = t.less(0).nonzero_at_most(3)?;
    /// let read = t.oix(&places);
    /// assert_eq!(gpu.stats().waits, waits);
    /// assert_eq!(places.to_cpu()?.to_vec(), [1, 3, 0]);
    /// assert_eq!(count.to_cpu()?.to_vec(), [2]);
    /// assert_eq!(read.to_cpu()?.to_vec(), [-1, -1, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[allow(clippy::type_complexity, reason = "a pair")]
    pub fn nonzero_at_most(
        &self,
        most: usize,
    ) -> Result<(GpuTensor<u32, Rank<1>>, GpuTensor<u32, Rank<0>>), IndexError> {
        at_most(self, most)
    }
}
