//! The device: found, asked for what it can do, and shared by every tensor in its memory.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

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
/// at the next synchronising call. A [strict](Gpu::strict) device reports it at once.
///
///
/// | call | returns |
/// |---|---|
/// | [`Gpu::sync`] | the error of every failed operation once, the first one first |
/// | `to_cpu` of the result of a failed read, or of a tensor made from it | that error, always: it has no elements |
/// | `to_cpu` of the target of a failed write | that error, unless `sync` returned it. The target keeps its previous elements |
/// | `to_cpu` of any other tensor | an error that no call has returned yet |
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

/// What kernels make use of where a device has it; none is needed.
const WANTED: wgpu::Features = wgpu::Features::SHADER_FLOAT32_ATOMIC;

/// The counts of a device: see [`Gpu::stats`].
///
/// ```
/// assert_eq!(tensor_idx::gpu::Stats::default().dispatches, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Kernels that were recorded.
    pub dispatches: u64,
    /// Compute passes that were submitted: neighbouring kernels of a submission share one.
    pub passes: u64,
    /// Command buffers that were submitted.
    pub submissions: u64,
    /// Calls that read something back.
    pub reads: u64,
    /// How often the host waited for the device: docs/gpu.md says which calls do.
    pub waits: u64,
    /// Pipelines that were compiled.
    pub pipelines: u64,
    /// Buffers that were asked of the driver.
    pub buffers_made: u64,
    /// Buffers that were used again instead.
    pub buffers_reused: u64,
    /// The bytes of all buffers that are there, in use or kept to be used again: after a submission at most twice what was in use at
    /// one time, and [`Stats::staging`].
    pub memory: u64,
    /// The bytes of the buffers that are kept for reading back, and of those through which the host writes: of these at most 64 MiB are kept.
    pub staging: u64,
}

impl Gpu {
    /// Returns the fastest device that is found: a graphics card if there is one, else one that shares the processor's memory,
    /// else a software driver ([`Gpu::info`] says which).
    ///
    /// The environment variable `WGPU_BACKEND` (`vulkan`, `gl`, `metal`, `dx12`) narrows the search.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] where there is none, with what was looked for and how to get one.
    ///
    /// ```
    /// use tensor_idx::gpu::Gpu;
    ///
    /// match Gpu::new() {
    ///     Ok(gpu) => println!("on {gpu}"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn new() -> Result<Gpu, IndexError> {
        now(Self::new_async()).unwrap_or_else(|| Err(device("a browser cannot wait: use `Gpu::new_async`")))
    }

    /// Like [`Gpu::new`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`Gpu::new`].
    ///
    /// ```
    /// # use tensor_idx::{gpu::Gpu, IndexError};
    /// async fn start() -> Result<Gpu, IndexError> {
    ///     Gpu::new_async().await
    /// }
    /// ```
    pub async fn new_async() -> Result<Gpu, IndexError> {
        let mut reasons = String::new();
        for adapter in adapters().await {
            match Self::with_adapter_async(&adapter).await {
                Ok(gpu) => return Ok(gpu),
                Err(error) => reasons.push_str(&format!("; {error}")),
            }
        }
        Err(device(format!(
            "no GPU: looked for an adapter through {}{reasons}. Install a driver of the card; without a card a software \
             driver will do (Debian and Ubuntu: `apt-get install mesa-vulkan-drivers`)",
            backends(std::env::var("WGPU_BACKEND").ok())
        )))
    }

    /// Returns every device that is found, the fastest first: through OpenGL only where nothing else has a card, or where `WGPU_BACKEND` names
    /// it.
    ///
    /// ```
    /// for gpu in tensor_idx::gpu::Gpu::all() {
    ///     println!("{gpu}");
    /// }
    /// ```
    pub fn all() -> Vec<Gpu> {
        now(Self::all_async()).unwrap_or_default()
    }

    /// Like [`Gpu::all`], for `async`, and for the browser.
    ///
    /// ```
    /// async fn names() -> Vec<String> {
    ///     tensor_idx::gpu::Gpu::all_async().await.iter().map(|gpu| gpu.to_string()).collect()
    /// }
    /// ```
    pub async fn all_async() -> Vec<Gpu> {
        let mut all = Vec::new();
        for adapter in adapters().await {
            all.extend(Self::with_adapter_async(&adapter).await);
        }
        all
    }

    /// Returns the device of an adapter that the caller chose.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if it has no compute shaders, or refuses.
    ///
    /// ```
    /// use tensor_idx::gpu::{Gpu, wgpu};
    ///
    /// fn on(adapter: &wgpu::Adapter) -> Result<Gpu, tensor_idx::IndexError> {
    ///     Gpu::with_adapter(adapter)
    /// }
    /// ```
    pub fn with_adapter(adapter: &wgpu::Adapter) -> Result<Gpu, IndexError> {
        now(Self::with_adapter_async(adapter))
            .unwrap_or_else(|| Err(device("a browser cannot wait: use `Gpu::with_adapter_async`")))
    }

    /// Like [`Gpu::with_adapter`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`Gpu::with_adapter`].
    ///
    /// ```
    /// use tensor_idx::gpu::{Gpu, wgpu};
    ///
    /// async fn on(adapter: &wgpu::Adapter) -> Result<Gpu, tensor_idx::IndexError> {
    ///     Gpu::with_adapter_async(adapter).await
    /// }
    /// ```
    pub async fn with_adapter_async(adapter: &wgpu::Adapter) -> Result<Gpu, IndexError> {
        let name = adapter.get_info().name;
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("tensor-idx"),
            required_features: adapter.features() & WANTED,
            required_limits: adapter.limits(),
            ..wgpu::DeviceDescriptor::default()
        };
        let refused = |error: wgpu::RequestDeviceError| device(format!("{name} refused: {error}"));
        let (raw, queue) = adapter.request_device(&descriptor).await.map_err(refused)?;
        let gpu = Self::from_device(raw, queue)?;
        let fault = gpu.inner.fault.clone();
        gpu.inner.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| keep(&fault, message(&error))));
        let lost = gpu.inner.lost.clone();
        gpu.inner.device.set_device_lost_callback(move |_, text| {
            let _ = lost.set(format!("the device is lost: {text}"));
        });
        Ok(gpu)
    }

    /// Returns the caller's own device and queue, shared with other work.
    ///
    /// Its error handler and its limits stay the caller's: buffers are as large as the device was asked to allow. No
    /// feature is needed. `wgpu::Limits::default()` will do: workgroups of 256 threads and 8 storage buffers.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if it was made with too small limits, with the one that is.
    ///
    /// ```
    /// use tensor_idx::gpu::{Gpu, wgpu};
    ///
    /// fn share(device: wgpu::Device, queue: wgpu::Queue) -> Result<Gpu, tensor_idx::IndexError> {
    ///     Gpu::from_device(device, queue)
    /// }
    /// ```
    pub fn from_device(raw: wgpu::Device, queue: wgpu::Queue) -> Result<Gpu, IndexError> {
        let (info, limits) = (raw.adapter_info(), raw.limits());
        let needs = [
            (
                "max_compute_invocations_per_workgroup",
                limits.max_compute_invocations_per_workgroup,
                crate::kernel::WORKGROUP,
            ),
            ("max_compute_workgroup_size_x", limits.max_compute_workgroup_size_x, crate::kernel::WORKGROUP),
            (
                "max_compute_workgroup_storage_size",
                limits.max_compute_workgroup_storage_size,
                crate::kernel::WORKGROUP_BYTES,
            ),
            ("max_storage_buffers_per_shader_stage", limits.max_storage_buffers_per_shader_stage, 8),
        ];
        if let Some((what, has, needed)) = needs.into_iter().find(|(_, has, needed)| has < needed) {
            return Err(device(format!(
                "{} cannot run the kernels: its {what} is {has}, they need {needed}",
                info.name
            )));
        }
        let inner = Inner {
            features: raw.features(),
            info,
            limits,
            strict: AtomicBool::new(false),
            memory: AtomicU64::new(u64::MAX),
            window: AtomicU64::new(u64::MAX),
            #[cfg(not(target_family = "wasm"))]
            waiter: crate::record::Waiter::default(),
            fault: Arc::default(),
            lost: Arc::default(),
            state: Mutex::default(),
            back: Condvar::new(),
            kernels: Kernels::default(),
            device: raw,
            queue,
        };
        Ok(Gpu { inner: Arc::new(inner) })
    }

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

    /// Returns whether every operation waits for the device and reports a bad index at once, at the line that made it. (In a
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
        Record::new(self).flush().map(drop)
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
        Ok(())
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

    /// The first error that no call was there to return.
    pub(crate) fn take_fault(&self) -> Result<(), IndexError> {
        match self.inner.fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(what) => Err(self.why(device(what))),
            None => Ok(()),
        }
    }

    /// Calls of wgpu, with their errors as a value.
    pub(crate) fn guarded<T>(&self, calls: impl FnOnce() -> T) -> Result<T, IndexError> {
        guarded(&self.inner.device, calls).map_err(|error| self.why(error))
    }

    /// An error of wgpu, or what is behind it.
    pub(crate) fn why(&self, error: IndexError) -> IndexError {
        // Whoever polls returns the error of a loss.
        let _ = self.inner.device.poll(wgpu::PollType::Poll);
        self.inner.lost.get().map_or(error, device)
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

/// Adapters with compute shaders, the fastest first.
///
/// OpenGL is asked where nothing else has a card, or where the environment names it: a card that has Vulkan is not to be found
/// twice, and its OpenGL takes long to start.
async fn adapters() -> Vec<wgpu::Adapter> {
    let named = std::env::var_os("WGPU_BACKEND").is_some();
    let mut found = found_by(if named { wgpu::Backends::all() } else { !wgpu::Backends::GL }).await;
    if !named && found.iter().all(|adapter| adapter.get_info().device_type == wgpu::DeviceType::Cpu) {
        found.extend(found_by(wgpu::Backends::GL).await);
    }
    found.retain(|adapter| adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS));
    found.sort_by_key(|adapter| {
        let info = adapter.get_info();
        let speed = match info.device_type {
            wgpu::DeviceType::DiscreteGpu => 0,
            wgpu::DeviceType::VirtualGpu => 1,
            wgpu::DeviceType::IntegratedGpu => 2,
            wgpu::DeviceType::Other => 3,
            wgpu::DeviceType::Cpu => 4,
        };
        (speed, info.backend == wgpu::Backend::Gl)
    });
    found
}

/// The adapters of those of some backends that the environment leaves.
async fn found_by(some: wgpu::Backends) -> Vec<wgpu::Adapter> {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    descriptor.backends &= some;
    let backends = descriptor.backends;
    wgpu::Instance::new(descriptor).enumerate_adapters(backends).await
}

/// The ways to an adapter on this platform that the environment leaves.
fn backends(limit: Option<String>) -> String {
    let there = wgpu::Instance::enabled_backend_features();
    let names = |backends: wgpu::Backends| backends.iter_names().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let Some(limit) = limit else { return names(there) };
    let left = names(wgpu::Backends::from_comma_list(&limit) & there);
    let left = if left.is_empty() { "none" } else { &left };
    format!("{left} (WGPU_BACKEND=\"{limit}\" limits it; there are {})", names(there))
}

/// Keeps the first error.
fn keep(fault: &Mutex<Option<String>>, what: String) {
    fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
}

fn message(error: &wgpu::Error) -> String {
    match error {
        wgpu::Error::OutOfMemory { .. } => "the device is out of memory".into(),
        error => error.to_string(),
    }
}

/// Calls of wgpu, with their errors as a value. (In a browser they come later: the device's handler keeps them.)
pub(crate) fn guarded<T>(raw: &wgpu::Device, calls: impl FnOnce() -> T) -> Result<T, IndexError> {
    use wgpu::ErrorFilter::{Internal, OutOfMemory, Validation};
    if cfg!(target_family = "wasm") {
        return Ok(calls());
    }
    let scopes = [OutOfMemory, Validation, Internal].map(|filter| raw.push_error_scope(filter));
    let value = calls();
    let mut first = None;
    for scope in scopes.into_iter().rev() {
        if let Some(error) = now(scope.pop()).flatten() {
            first.get_or_insert(error);
        }
    }
    match first {
        Some(error) => Err(device(message(&error))),
        None => Ok(value),
    }
}

/// What a future gives at once: outside of a browser all those of wgpu that are used here do.
fn now<F: Future>(future: F) -> Option<F::Output> {
    let mut context = Context::from_waker(Waker::noop());
    match core::pin::pin!(future).poll(&mut context) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

#[cfg(test)]
mod tests {
    use tensor_idx_core::{IndexRead, Tensor};

    use crate::tensor::ToGpu;
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
