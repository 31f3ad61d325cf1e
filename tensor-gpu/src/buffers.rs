//! Buffers in and out: tensors over what other code made on the same device, and the buffers of tensors for other code.

use std::sync::Arc;

use tensor_idx_core::{DynRank, IndexError, Layout, Shape};

use crate::element::GpuElement;
use crate::error::device;
use crate::gpu::Gpu;
use crate::kernel::{Access, binding};
use crate::pool::{ALIGN, Buffer, Slice};
use crate::report::lock;
use crate::storage::Storage;
use crate::tensor::GpuTensor;

/// What a tensor does with its buffer: kernels use it, and it is copied from and to.
const USED: wgpu::BufferUsages =
    wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC).union(wgpu::BufferUsages::COPY_DST);

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Makes a tensor over a buffer of the device of `gpu`, without a copy and without a wait: the element at position 0 of `layout`
    /// starts at byte `offset`.
    ///
    /// Other code keeps its own handle of the buffer, and the tensor reads what is there when its operations are carried out: work
    /// that fills the buffer is to be submitted before the first of them, and [`Gpu::submit`] is to be called before other work that
    /// changes the buffer. A write to the tensor goes into the buffer, unless a clone or a view of the tensor lives: then it
    /// is copied first, as always, and so it is if `layout` names an element twice. The buffer is dropped with the last handle, of the
    /// tensor or of other code. It is not counted in [`Gpu::stats`].
    ///
    /// Bytes of a `bool` must be 0 and 1: another byte is true in some operations and false in others. Each index by a mask copies and
    /// counts it, since others may change it. The error of a bad id has the value that the buffer holds when the error is read.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the buffer lacks one of the usages `STORAGE`, `COPY_SRC` and `COPY_DST`, with its name; if an element
    /// would not start at a multiple of its size; if the buffer is too short (elements end at whole words), with both
    /// sizes; if it is of another device. A buffer that is larger than a kernel is given at once is also too short if the last
    /// 16 bytes that hold elements are not all there.
    ///
    /// The buffer must not be mapped while operations of the tensor are submitted, nor destroyed while it lives: wgpu then refuses the
    /// whole batch, with the operations of other tensors that were recorded in it, and each of them reports that error.
    ///
    /// # Panics
    ///
    /// wgpu may panic if the buffer is of a device of another `wgpu::Instance`.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
    /// let descriptor = wgpu::BufferDescriptor { label: None, size: 24, usage, mapped_at_creation: false };
    /// let buffer = gpu.device().create_buffer(&descriptor);
    /// gpu.queue().write_buffer(&buffer, 0, &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0]);
    ///
    /// let t: GpuTensor<i32, Rank<2>> = GpuTensor::from_buffer(&gpu, buffer, 0, Layout::row_major([2, 3])?)?;
    /// assert_eq!(t.oix(idx![.., [2, 0]]).to_cpu()?.to_vec(), [3, 1, 6, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_buffer(gpu: &Gpu, buffer: wgpu::Buffer, offset: u64, layout: Layout<S>) -> Result<Self, IndexError> {
        let (size, kind) = (T::KIND.size() as u64, T::KIND);
        let missing = USED - buffer.usage();
        if !missing.is_empty() {
            return Err(device(format!(
                "a buffer of {} bytes was made without the usage {}; a tensor over it needs {}",
                buffer.size(),
                names(missing),
                names(USED)
            )));
        }
        if !offset.is_multiple_of(size) {
            return Err(device(format!(
                "an element of {kind} starts at a multiple of {size} bytes of its buffer, not at byte {offset}"
            )));
        }
        if layout.is_empty() {
            return Ok(GpuTensor::from_parts(Arc::new(Storage::over(gpu, kind, 0, None)), layout));
        }
        // Kernels are given what the layout reaches, from a place on that they can be given.
        let (low, high) = reach(&layout);
        let align = u64::from(gpu.limits().min_storage_buffer_offset_alignment).max(ALIGN);
        let bytes = |elements: usize| (elements as u64).checked_mul(size).and_then(|bytes| bytes.checked_add(offset));
        let end = high.checked_add(1).and_then(bytes).and_then(|end| end.checked_next_multiple_of(4));
        let (Some(first), Some(end)) = (bytes(low), end.filter(|&end| end <= buffer.size())) else {
            return Err(device(format!(
                "elements of {kind} under {layout:?} from byte {offset} on end at byte {}; the buffer has {} bytes",
                (u128::from(offset) + (high as u128 + 1) * u128::from(size)).next_multiple_of(4),
                buffer.size()
            )));
        };
        let start = first / align * align;
        let len = ((end - start) / size) as usize;
        Storage::check(gpu, kind, len)?;
        let from = (i128::from(offset) - i128::from(start)) / i128::from(size) + layout.offset() as i128;
        // The lowest element stands at `start` or behind it.
        let layout = Layout::<DynRank>::new(layout.shape(), layout.strides(), from as usize)?.to_rank::<S>()?;
        let room = (buffer.size() - start) / 4 * 4;
        let size = (end - start).next_multiple_of(ALIGN).min(room);
        if size > gpu.window() && !size.is_multiple_of(ALIGN) {
            return Err(device(format!(
                "elements from byte {start} on are given to kernels in parts of {ALIGN} bytes up to byte {}; the buffer has {} bytes",
                start + size.next_multiple_of(ALIGN),
                buffer.size()
            )));
        }
        let memory = Slice { buffer: Buffer::of_others(buffer), offset: start, size };
        accept(gpu, &memory.part(0, size.min(gpu.window())))?;
        Ok(GpuTensor::from_parts(Arc::new(Storage::over(gpu, kind, len, Some(memory))), layout))
    }

    /// Returns the buffer of the tensor, for other code on the same device, and the byte at which the element at position
    /// [`offset`](GpuTensor::offset) of its layout starts: the first one. From there the strides count.
    ///
    /// What is recorded is submitted: work that is submitted after this call sees the elements. The call does not wait, so it does not
    /// tell whether an index was bad and left no elements: [`GpuTensor::check`] does. The tensor and the other code share the buffer
    /// from now on, as with [`GpuTensor::from_buffer`], and its memory is not used for other tensors. It has the usages `STORAGE`,
    /// `COPY_SRC` and `COPY_DST` if the tensor made it. A plan that was made of a mask before is an error from then on, because its count may
    /// not be true any more.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if there are no elements, and so no buffer; if the device is lost.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]).to_gpu(&gpu)?;
    /// let (buffer, first) = t.i(idx![1]).buffer()?;
    /// assert_eq!(first, 12);
    /// assert!(buffer.usage().contains(wgpu::BufferUsages::STORAGE));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn buffer(&self) -> Result<(wgpu::Buffer, u64), IndexError> {
        let Some(memory) = self.storage.memory.as_ref().filter(|_| !self.is_empty()) else {
            return Err(device(format!("a tensor of shape {:?} has no elements, and so no buffer", self.shape())));
        };
        self.gpu().submit()?;
        lock(&self.storage.counted).clear();
        memory.buffer.give();
        Ok((memory.buffer.raw().clone(), memory.offset + self.offset() as u64 * T::KIND.size() as u64))
    }

    /// Returns the elements in row-major order in a buffer, and the byte at which they start. They are copied on the device if they
    /// stand in another order, or if a clone or a view of the tensor lives. Otherwise a tensor over a buffer of other code returns
    /// that buffer, over which there may be more tensors.
    ///
    /// It does not report a bad index that left no elements, and the tensor is gone afterwards: call [`GpuTensor::check`] before.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::buffer`], and if there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]).to_gpu(&gpu)?;
    /// let (buffer, first) = t.transpose().into_buffer()?;
    /// let same: GpuTensor<i32, _> = GpuTensor::from_buffer(&gpu, buffer, first, Layout::row_major([3, 2])?)?;
    /// assert_eq!(same.to_cpu()?.to_vec(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_buffer(self) -> Result<(wgpu::Buffer, u64), IndexError> {
        let mut whole = self.to_contiguous()?;
        drop(self);
        whole.own()?;
        whole.buffer()
    }
}

fn names(usages: wgpu::BufferUsages) -> String {
    usages.iter_names().map(|(name, _)| name).collect::<Vec<_>>().join(" | ")
}

/// The lowest and the highest position of a layout with elements; both fit (I2).
fn reach<S: Shape>(layout: &Layout<S>) -> (usize, usize) {
    let (mut low, mut high) = (layout.offset(), layout.offset());
    for (&extent, &stride) in layout.shape().iter().zip(layout.strides()) {
        let span = (extent - 1) * stride.unsigned_abs();
        if stride < 0 { low -= span } else { high += span }
    }
    (low, high)
}

/// An error if a kernel is not given this: a buffer of another device.
fn accept(gpu: &Gpu, memory: &Slice) -> Result<(), IndexError> {
    let raw = gpu.device();
    gpu.guarded(|| {
        let layout = raw.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: None,
            entries: &[binding((0, Access::ReadWrite))],
        });
        let _ = raw.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("a buffer that is to be a tensor"),
            layout: &layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: memory.binding() }],
        });
    })
}
