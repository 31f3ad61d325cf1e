//! Every device that is found: each test runs on all of them.
#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]

#[path = "../../../tests/common/skip.rs"]
mod skip;

use tensor_idx_gpu::Gpu;

/// Every device; where there is none, a line says which test is skipped.
pub fn devices(test: &str) -> Vec<Gpu> {
    let all = Gpu::all();
    if all.is_empty() {
        let why = Gpu::new().map_or_else(|error| error.to_string(), |gpu| gpu.to_string());
        skip::skip("gpu", &format!("{test}: {why}"));
    }
    all
}

/// Runs a test on every device.
#[track_caller]
pub fn on_every_gpu(mut test: impl FnMut(&Gpu)) {
    let place = std::panic::Location::caller();
    for gpu in &devices(&format!("{}:{}", place.file(), place.line())) {
        println!("on {gpu}");
        test(gpu);
        gpu.sync().unwrap();
    }
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
