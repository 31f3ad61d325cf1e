//! The adapters of this machine, found once, by one instance that stays. Each test is a thread, and the driver of a card may
//! not bear that many threads start and end instances (gfx-rs/wgpu#5930).
#![allow(dead_code, unreachable_pub, reason = "the unit tests, which share it, use a part of it")]

use std::pin::pin;
use std::sync::OnceLock;
use std::task::{Context, Poll, Waker};

use wgpu::{Adapter, AdapterInfo, Backend, Backends, DeviceType, Instance, InstanceDescriptor};

/// Every adapter that tests run on: those that `Gpu::all` finds. `WGPU_BACKEND` narrows this search, too.
pub fn adapters() -> Vec<Adapter> {
    let mut all = others().to_vec();
    if with_opengl() {
        all.extend(opengl());
    }
    all
}

/// Whether adapters of OpenGL are among them, if there are some. Where a card was found through another backend they are
/// left out, unless `WGPU_BACKEND` asks for them.
pub fn with_opengl() -> bool {
    let software = |adapter: &Adapter| adapter.get_info().device_type == DeviceType::Cpu;
    std::env::var_os("WGPU_BACKEND").is_some() || others().iter().all(software)
}

/// The adapter of a device, for more devices of it.
#[track_caller]
pub fn adapter_of(device: &AdapterInfo) -> Adapter {
    let all = if device.backend == Backend::Gl { opengl() } else { others().to_vec() };
    let found = all.into_iter().find(|adapter| adapter.get_info() == *device);
    found.unwrap_or_else(|| panic!("no adapter is that of {device:?}"))
}

/// All but those of OpenGL.
fn others() -> &'static [Adapter] {
    static FOUND: OnceLock<Vec<Adapter>> = OnceLock::new();
    FOUND.get_or_init(|| find(Backends::all() - Backends::GL))
}

/// Adapters of OpenGL for one test: the devices of such an adapter share its context, which one thread has at a time.
fn opengl() -> Vec<Adapter> {
    find(Backends::GL)
}

fn find(backends: Backends) -> Vec<Adapter> {
    let mut descriptor = InstanceDescriptor::new_without_display_handle_from_env();
    descriptor.backends &= backends;
    // An instance starts the drivers of all the backends that it is made for.
    if descriptor.backends.is_empty() {
        return Vec::new();
    }
    let instance = Instance::new(descriptor);
    match pin!(instance.enumerate_adapters(backends)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(all) => all,
        Poll::Pending => unreachable!("it takes time in a browser only"),
    }
}
