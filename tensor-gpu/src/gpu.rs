//! The device, shared by every tensor in its memory: what it can do, what it is asked to do, and its limits.

mod faults;
mod open;
mod stats;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::time::Duration;

pub(crate) use faults::{guarded, poll};
pub use stats::Stats;
use tensor_idx_core::IndexError;

use crate::element::GpuElement;
use crate::error::device;
use crate::kernel::{Kernels, Wanted, of_any_kind};
use crate::record::{Record, State};
use crate::report::lock;

/// A device that stores tensors. It is a handle that is cheap to clone.
///
/// Operations are recorded, and many of them are submitted together: when something is read back, at [`Gpu::sync`], or when enough of
/// them are recorded. That number grows while nothing is read back. A bad index that only the device can find is reported
/// by a later call, as the table says. A [strict](Gpu::strict) device reports it at once.
///
/// | call | returns |
/// |---|---|
/// | [`Gpu::sync`] | the first error that no call has returned yet; the next call returns the next one |
/// | `to_cpu` of the result of a failed read, or of a tensor made from it | that error, always: it has no elements |
/// | `to_cpu` of the target of a failed write | that error, unless `sync` returned it. The target keeps its previous elements |
/// | `to_cpu` of a tensor that a result without elements was written to | that error, always. Its elements are unspecified |
/// | `to_cpu` of any other tensor | the error of another operation that no call has returned yet, if there is one |
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([3, 4], (0..12).collect())?.to_gpu(&gpu)?;
/// assert_eq!(t.oix(idx![[2, 0], 1..3]).to_cpu()?.to_vec(), [9, 10, 1, 2]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone)]
pub struct Gpu {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    info: wgpu::AdapterInfo,
    limits: wgpu::Limits,
    features: wgpu::Features,
    strict: AtomicBool,
    memory: AtomicU64,
    window: AtomicU64,
    subgroups: AtomicBool,
    #[cfg(not(target_family = "wasm"))]
    pub(crate) waiter: crate::record::Waiter,
    /// The first error that no call was there to return.
    fault: Arc<Mutex<Option<String>>>,
    /// Why the device is lost, if it is.
    lost: Arc<OnceLock<String>>,
    pub(crate) state: Mutex<State>,
    /// An operation that had let go of the recorder has it again.
    pub(crate) back: Condvar,
    pub(crate) kernels: Kernels,
}

impl Gpu {
    /// Returns the name, the type and the driver of the device.
    ///
    /// ```
    /// use tensor_idx::gpu::{Gpu, wgpu};
    ///
    /// let Ok(gpu) = Gpu::new() else { return };
    /// let software = gpu.info().device_type == wgpu::DeviceType::Cpu;
    /// println!("{}{}", gpu.info().name, if software { ", a software driver" } else { "" });
    /// ```
    pub fn info(&self) -> &wgpu::AdapterInfo {
        &self.inner.info
    }

    /// Returns the limits that the device was made with.
    ///
    /// ```
    /// use tensor_idx::gpu::Gpu;
    ///
    /// let Ok(gpu) = Gpu::new() else { return };
    /// println!("tensors of up to {} bytes", gpu.limits().max_buffer_size);
    /// ```
    pub fn limits(&self) -> &wgpu::Limits {
        &self.inner.limits
    }

    /// Returns the features that the device was made with.
    ///
    /// ```
    /// use tensor_idx::gpu::{Gpu, wgpu};
    ///
    /// let Ok(gpu) = Gpu::new() else { return };
    /// println!("adds floats atomically: {}", gpu.features().contains(wgpu::Features::SHADER_FLOAT32_ATOMIC));
    /// ```
    pub fn features(&self) -> wgpu::Features {
        self.inner.features
    }

    /// Returns wgpu's device, for other work on it.
    ///
    /// ```
    /// let Ok(gpu) = tensor_idx::gpu::Gpu::new() else { return };
    /// println!("{:?}", gpu.device());
    /// ```
    pub fn device(&self) -> &wgpu::Device {
        &self.inner.device
    }

    /// Returns wgpu's queue, for other work on it.
    ///
    /// ```
    /// let Ok(gpu) = tensor_idx::gpu::Gpu::new() else { return };
    /// gpu.queue().submit([]);
    /// ```
    pub fn queue(&self) -> &wgpu::Queue {
        &self.inner.queue
    }

    /// Sets whether every operation waits for the device and reports a bad index at once, at the caller's line. (In a
    /// browser, where nothing can wait, the verbs' `async` forms do so.)
    ///
    /// ```
    /// let Ok(gpu) = tensor_idx::gpu::Gpu::new() else { return };
    /// gpu.strict(true);
    /// ```
    pub fn strict(&self, strict: bool) {
        self.inner.strict.store(strict, Ordering::Relaxed);
    }

    /// Returns whether the device is strict: see [`Gpu::strict`].
    ///
    /// ```
    /// let Ok(gpu) = tensor_idx::gpu::Gpu::new() else { return };
    /// assert!(!gpu.is_strict());
    /// ```
    pub fn is_strict(&self) -> bool {
        self.inner.strict.load(Ordering::Relaxed)
    }

    /// Waits until the device has done all recorded operations.
    ///
    /// # Errors
    ///
    /// The error of the first failed operation that no call has returned yet, of any thread; call it again for the next one.
    /// [`IndexError::Device`] if the device is out of memory or lost.
    ///
    /// ```
    /// use tensor_idx::gpu::Gpu;
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// gpu.sync()?;
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn sync(&self) -> Result<(), IndexError> {
        Record::new(self).read(&[])?.wait(|_| ())?;
        lock(&self.inner.state).tell()
    }

    /// Like [`Gpu::sync`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`Gpu::sync`].
    ///
    /// ```
    /// # use tensor_idx::{gpu::Gpu, IndexError};
    /// async fn check(gpu: &Gpu) -> Result<(), IndexError> {
    ///     gpu.sync_async().await
    /// }
    /// ```
    pub async fn sync_async(&self) -> Result<(), IndexError> {
        let pending = Record::new(self).read(&[])?;
        pending.ready(|_| ()).await?;
        lock(&self.inner.state).tell()
    }

    /// Submits what is recorded, without waiting: work that is submitted to the queue after this sees what it leaves.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device is lost, or refuses.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([4], 0_u8).to_gpu(&gpu)?;
    /// let reads = gpu.stats().reads;
    /// let _ = t.oix(idx![[3, 0]]);
    /// gpu.submit()?;
    /// assert_eq!(gpu.stats().reads, reads);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn submit(&self) -> Result<(), IndexError> {
        let submission = Record::new(self).flush()?;
        // That the device is lost is no error of the submission. Whoever polls calls callbacks back, so no lock is held.
        if cfg!(not(target_family = "wasm")) {
            let (submission_index, timeout) = (Some(submission), Some(Duration::ZERO));
            self.poll(wgpu::PollType::Wait { submission_index, timeout })?;
        }
        Ok(())
    }

    /// Returns how much was recorded, submitted, compiled and allocated so far.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::full([4], 0_u8).to_gpu(&gpu)?;
    /// let before = gpu.stats();
    /// for _ in 0..3 {
    ///     let _ = t.oix(idx![[3, 0]]);
    /// }
    /// assert_eq!(gpu.stats().dispatches - before.dispatches, 3);
    /// assert_eq!(gpu.stats().submissions, before.submissions);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn stats(&self) -> Stats {
        lock(&self.inner.state).stats()
    }

    /// Compiles the kernels for elements of type `T` ahead, those of moving and those of calculating: no operation on such elements
    /// waits for the driver's compiler after this. Other threads may record meanwhile.
    ///
    /// Without it each kernel is compiled when it is needed first, which takes some milliseconds to some tenths of a second.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device is lost.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// gpu.warm_up::<f32>()?;
    /// let before = gpu.stats().pipelines;
    /// let mut t = Tensor::full([100, 8], 0.0_f32).to_gpu(&gpu)?;
    /// t.oix_mut(idx![[3, 5, 3]]).accumulate(Add, 1.0);
    /// assert_eq!(gpu.stats().pipelines, before);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn warm_up<T: GpuElement>(&self) -> Result<(), IndexError> {
        let plain = of_any_kind().into_iter().map(|(shader, _)| -> Wanted { (shader, Vec::new()) });
        for (shader, constants) in plain.chain(crate::by_size::of_kind(self, T::KIND)) {
            let (_, made) = self.inner.kernels.make(self, shader, &constants)?;
            lock(&self.inner.state).stats.pipelines += u64::from(made);
        }
        // A device that is lost makes pipelines, too.
        self.submit()
    }

    /// Limits the bytes of buffers that are requested from the driver from now on: an operation that needs more is an error,
    /// as where the device itself has no more.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// gpu.limit_memory(1 << 20);
    /// let error = Tensor::full([1 << 20], 0_u16).to_gpu(&gpu).unwrap_err();
    /// assert!(error.to_string().contains("out of memory"));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn limit_memory(&self, bytes: u64) {
        self.inner.memory.store(bytes, Ordering::Relaxed);
    }

    pub(crate) fn memory_limit(&self) -> u64 {
        self.inner.memory.load(Ordering::Relaxed)
    }

    /// Limits the bytes of a tensor that a kernel that can do with a part is given at once: for tests of larger tensors.
    #[doc(hidden)]
    pub fn limit_window(&self, bytes: u64) {
        self.inner.window.store(bytes, Ordering::Relaxed);
    }

    /// Has kernels use subgroup operations from now on, if the device was made with them: for tests, and to measure a card.
    #[doc(hidden)]
    pub fn use_subgroups(&self, on: bool) {
        self.inner.subgroups.store(on && self.features().contains(wgpu::Features::SUBGROUP), Ordering::Relaxed);
    }

    /// Whether kernels use subgroup operations.
    pub(crate) fn uses_subgroups(&self) -> bool {
        self.inner.subgroups.load(Ordering::Relaxed)
    }

    /// The bytes of a tensor that a kernel is given at once.
    pub(crate) fn window(&self) -> u64 {
        let window = self.inner.window.load(Ordering::Relaxed);
        let align = u64::from(self.limits().min_storage_buffer_offset_alignment).max(crate::pool::ALIGN);
        (window.min(self.limits().max_storage_buffer_binding_size) / align * align).max(align)
    }

    /// An error for more bytes than a kernel can be given at once.
    pub(crate) fn check_binding(&self, bytes: u64, what: &dyn core::fmt::Display) -> Result<(), IndexError> {
        let limit = self.limits().max_storage_buffer_binding_size;
        if bytes <= limit {
            return Ok(());
        }
        Err(device(format!(
            "{what} needs {bytes} bytes; {self} gives a kernel at most {limit} (max_storage_buffer_binding_size)"
        )))
    }

    /// Gives the memory of tensors that were dropped back to the driver; until then it is kept for the next ones. It waits for the device.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device is lost.
    ///
    /// ```
    /// use tensor_idx::gpu::Gpu;
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// gpu.trim()?;
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn trim(&self) -> Result<(), IndexError> {
        Record::new(self).trim()
    }

    /// Returns whether two handles are of one device, so that their tensors can be used in one operation.
    ///
    /// ```
    /// let Ok(gpu) = tensor_idx::gpu::Gpu::new() else { return };
    /// assert!(gpu.is_same(&gpu.clone()));
    /// ```
    pub fn is_same(&self, other: &Gpu) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// An error unless the other is this device.
    pub(crate) fn check_same(&self, other: &Gpu) -> Result<(), IndexError> {
        if self.is_same(other) {
            return Ok(());
        }
        Err(device(format!("tensors of two devices cannot meet: {self} and {other}; move one through `to_cpu` first")))
    }
}

impl core::fmt::Display for Gpu {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let info = self.info();
        write!(f, "{} ({:?}, {:?})", info.name, info.device_type, info.backend)
    }
}

impl core::fmt::Debug for Gpu {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Gpu({self})")
    }
}

#[cfg(test)]
mod tests {
    use tensor_idx_core::{IndexRead, Tensor};

    use crate::to_gpu::ToGpu;
    use crate::twin::results::on_every_gpu;

    #[test]
    fn nothing_keeps_a_device_that_nobody_has() {
        on_every_gpu("gpu: nothing_keeps_a_device_that_nobody_has", |found| {
            let gpu = super::Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
            let inner = std::sync::Arc::downgrade(&gpu.inner);
            let t = Tensor::from_vec([3], vec![1, 2, 3]).unwrap().to_gpu(&gpu).unwrap();
            let ids = Tensor::from_vec([2], vec![0, 5]).unwrap().to_gpu(&gpu).unwrap();
            let mask = t.greater(1);
            // A report that nobody asked for, a mask that was counted.
            drop((t.oix(&ids), t.oix(&mask)));
            drop((t, ids, mask, gpu));
            assert_eq!(inner.strong_count(), 0);
        });
    }
}
