//! Errors of wgpu: those of a call, as a value, and those that no call was there to return.

use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use tensor_idx_core::IndexError;

use super::Gpu;
use crate::error::device;
use crate::report::lock;

impl Gpu {
    /// The first error that no call was there to return.
    pub(crate) fn take_fault(&self) -> Result<(), IndexError> {
        let fault = lock(&self.inner.fault).take();
        fault.map_or(Ok(()), |what| Err(self.why(device(what))))
    }

    /// Calls of wgpu, with their errors as a value.
    pub(crate) fn guarded<T>(&self, calls: impl FnOnce() -> T) -> Result<T, IndexError> {
        guarded(&self.inner.device, calls).map_err(|error| self.why(error))
    }

    /// [`poll`], with the reason of a loss.
    pub(crate) fn poll(&self, how: wgpu::PollType) -> Result<wgpu::PollStatus, IndexError> {
        poll(&self.inner.device, how).map_err(|error| self.why(error))
    }

    /// An error of wgpu, or what is behind it.
    pub(crate) fn why(&self, error: IndexError) -> IndexError {
        // Whoever polls returns the error of a loss.
        let _ = poll(&self.inner.device, wgpu::PollType::Poll);
        self.inner.lost.get().map_or(error, device)
    }
}

/// Lets the device call back for what is done, or waits for it. That a time which was set is over is no error.
pub(crate) fn poll(raw: &wgpu::Device, how: wgpu::PollType) -> Result<wgpu::PollStatus, IndexError> {
    let has_limit = matches!(how, wgpu::PollType::Wait { timeout: Some(_), .. });
    // wgpu panics where the driver loses the device meanwhile, and holds no lock then.
    match std::panic::catch_unwind(AssertUnwindSafe(|| raw.poll(how))) {
        Ok(Ok(status)) => Ok(status),
        Ok(Err(wgpu::PollError::Timeout)) if has_limit => Ok(wgpu::PollStatus::Poll),
        // OpenGL waits for two seconds, whatever is asked.
        Ok(Err(error @ wgpu::PollError::Timeout)) => Err(device(error.to_string())),
        // A device that was lost before takes no submission.
        Ok(Err(wgpu::PollError::WrongSubmissionIndex(..))) | Err(_) => Err(device("the device is lost")),
    }
}

/// Keeps the first error.
pub(super) fn keep(fault: &Mutex<Option<String>>, what: String) {
    lock(fault).get_or_insert(what);
}

pub(super) fn message(error: &wgpu::Error) -> String {
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
pub(super) fn now<F: Future>(future: F) -> Option<F::Output> {
    let mut context = Context::from_waker(Waker::noop());
    match core::pin::pin!(future).poll(&mut context) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}
