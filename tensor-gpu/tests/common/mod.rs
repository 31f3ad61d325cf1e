//! Every device that is found: each test runs on all of them.
#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]

pub mod adapters;
#[path = "../../../tests/common/skip.rs"]
mod skip;

use std::sync::{Mutex, PoisonError};

use adapters::{adapter_of, adapters};
use tensor_idx_gpu::Gpu;
use wgpu::DeviceType;

/// Every device; where there is none, a line says which test is skipped.
pub fn devices(test: &str) -> Vec<Gpu> {
    let all: Vec<Gpu> = adapters().iter().filter_map(|adapter| Gpu::with_adapter(adapter).ok()).collect();
    if all.is_empty() {
        let why = Gpu::new().map_or_else(|error| error.to_string(), |gpu| gpu.to_string());
        skip::skip("gpu", &format!("{test}: {why}"));
    }
    all
}

/// Runs a test on every device.
#[track_caller]
pub fn on_every_gpu(mut test: impl FnMut(&Gpu)) {
    static ONE: Mutex<()> = Mutex::new(());
    let place = std::panic::Location::caller();
    // One test at a time where there is a card: NVIDIA's driver (580) hangs where a thread ends a device while others start theirs.
    let card = adapters().iter().any(|adapter| adapter.get_info().device_type != DeviceType::Cpu);
    let _alone = card.then(|| ONE.lock().unwrap_or_else(PoisonError::into_inner));
    for gpu in &devices(&format!("{}:{}", place.file(), place.line())) {
        println!("on {gpu}");
        test(gpu);
        gpu.sync().unwrap();
    }
}

/// Another device of the same adapter.
#[track_caller]
pub fn another(gpu: &Gpu) -> Gpu {
    Gpu::with_adapter(&adapter_of(gpu.info())).unwrap()
}

/// A device of the same adapter without features, and with other limits.
#[track_caller]
pub fn device(gpu: &Gpu, change: impl Fn(&mut wgpu::Limits)) -> (wgpu::Device, wgpu::Queue) {
    let adapter = adapter_of(gpu.info());
    let mut required_limits = adapter.limits();
    change(&mut required_limits);
    let descriptor = wgpu::DeviceDescriptor { required_limits, ..wgpu::DeviceDescriptor::default() };
    block_on(adapter.request_device(&descriptor)).unwrap()
}

/// [`device`] for tensors.
#[track_caller]
pub fn with_limits(gpu: &Gpu, change: impl Fn(&mut wgpu::Limits)) -> Gpu {
    let (raw, queue) = device(gpu, change);
    Gpu::from_device(raw, queue).unwrap()
}

/// Waits for a future: what an executor would do.
pub fn block_on<F: Future>(future: F) -> F::Output {
    use std::sync::Arc;
    use std::task::{Context, Poll, Wake, Waker};

    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}
