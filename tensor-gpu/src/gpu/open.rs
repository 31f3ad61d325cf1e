//! The way to a device: adapters are looked for, or the caller brings one.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Condvar, Mutex};

use tensor_idx_core::IndexError;

use super::faults::{keep, message, now};
use super::{Gpu, Inner};
use crate::error::device;
use crate::kernel::Kernels;

/// What kernels make use of where a device has it; none is needed.
const WANTED: wgpu::Features = wgpu::Features::SHADER_FLOAT32_ATOMIC;

/// Whether kernels use subgroup operations on a card: where a row of docs/benchmarks.md shows a gain. No card has such a row.
///
/// (A browser's compiler wants a line in front of a shader that uses them, and naga refuses that line.)
fn gains_by_subgroups(_: &wgpu::AdapterInfo) -> bool {
    false
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
        let info = adapter.get_info();
        let subgroups = if gains_by_subgroups(&info) { wgpu::Features::SUBGROUP } else { wgpu::Features::empty() };
        let name = info.name;
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("tensor-idx"),
            required_features: adapter.features() & (WANTED | subgroups),
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
    /// This library polls the device, also while it holds a lock of its own. So callbacks of the caller, such as that of `map_async`, must
    /// not call this library.
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
            subgroups: AtomicBool::new(false),
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
        let gpu = Gpu { inner: Arc::new(inner) };
        gpu.use_subgroups(gains_by_subgroups(gpu.info()));
        Ok(gpu)
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
