//! What is being read back, and those who wait for it.

use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use tensor_idx_core::IndexError;

use super::Record;
use super::slots::Values;
use crate::error::device;
use crate::gpu::{Gpu, guarded, poll};
use crate::pool::Slice;
use crate::report::{Report, lock};

pub(super) type Submission = wgpu::SubmissionIndex;

/// What is being read back.
pub(crate) struct Pending {
    pub(super) gpu: Gpu,
    pub(super) data: Option<(Arc<Done>, wgpu::Buffer, u64)>,
    /// The slots that were copied out before.
    pub(super) checks: Vec<Arc<Done>>,
    pub(super) submission: Submission,
    /// The outcome of the batch that copies it out: another thread may have submitted it, and have the error of that.
    batch: Arc<Report>,
}

impl Pending {
    /// Waits for it; every report up to here is settled then.
    pub(crate) fn wait<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        self.block()?;
        if let Some(values) = Values::of(&self.gpu)? {
            values.pending.block()?;
            values.learn()?;
        }
        self.take(take)
    }

    /// [`Pending::wait`] for `async`.
    pub(crate) async fn ready<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        self.arrived().await?;
        if let Some(values) = Values::of(&self.gpu)? {
            values.pending.arrived().await?;
            values.learn()?;
        }
        self.take(take)
    }

    fn done(&self) -> impl Iterator<Item = &Arc<Done>> {
        self.data.iter().map(|(done, ..)| done).chain(&self.checks)
    }

    pub(super) fn block(&self) -> Result<(), IndexError> {
        if cfg!(target_family = "wasm") {
            return Err(device("a browser cannot wait: use the `async` form"));
        }
        lock(&self.gpu.inner.state).stats.waits += 1;
        self.spin();
        let own = wgpu::PollType::Wait { submission_index: Some(self.submission.clone()), timeout: None };
        self.gpu.poll(own)?;
        // Another thread may have submitted since. The callback for all work comes after that submission.
        if self.data.is_none() && self.done().any(|done| done.get().is_none()) {
            let all = wgpu::PollType::Wait { submission_index: None, timeout: None };
            self.gpu.poll(all)?;
        }
        self.done().for_each(|done| done.wait());
        Ok(())
    }

    /// Asks a card again and again for a while: it takes less time to answer than the system takes to wake a thread. (A
    /// software driver needs the processor itself.)
    fn spin(&self) {
        const WHILE: std::time::Duration = std::time::Duration::from_millis(2);
        if self.gpu.info().device_type == wgpu::DeviceType::Cpu {
            return;
        }
        let start = std::time::Instant::now();
        while start.elapsed() < WHILE {
            match poll(&self.gpu.inner.device, wgpu::PollType::Poll) {
                Ok(status) if !status.is_queue_empty() => std::hint::spin_loop(),
                // An error is told by the wait after this.
                _ => return,
            }
            // Others may go on submitting.
            if self.done().next().is_some() && self.done().all(|done| done.get().is_some()) {
                return;
            }
        }
    }

    pub(super) async fn arrived(&self) -> Result<(), IndexError> {
        lock(&self.gpu.inner.state).stats.waits += 1;
        // Callbacks come from whoever waits for the device.
        #[cfg(not(target_family = "wasm"))]
        self.gpu
            .inner
            .waiter
            .wait_for(&self.gpu.inner.device, (self.submission.clone(), self.done().cloned().collect()))?;
        for done in self.done() {
            Arrival(done).await;
        }
        Ok(())
    }

    pub(super) fn take<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        let Pending { gpu, data, batch, .. } = self;
        gpu.take_fault()?;
        if let Some(error) = batch.tell() {
            return Err(error);
        }
        let Some((done, staging, bytes)) = data else { return Ok(take(&[])) };
        if let Some(Err(what)) = done.get() {
            return Err(gpu.why(device(what)));
        }
        let value = mapped(&gpu.inner.device, &staging, bytes, take).map_err(|error| gpu.why(error))?;
        lock(&gpu.inner.state).keep(staging);
        Ok(value)
    }
}

/// A thread that waits for submissions, so that callbacks come while futures are awaited; it starts with the first of
/// them, and ends with the device's last handle.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, Default)]
pub(crate) struct Waiter(Mutex<Option<std::sync::mpsc::Sender<Awaited>>>);

/// A submission, and what is mapped once it is done.
#[cfg(not(target_family = "wasm"))]
type Awaited = (Submission, Vec<Arc<Done>>);

#[cfg(not(target_family = "wasm"))]
impl Waiter {
    fn wait_for(&self, raw: &wgpu::Device, awaited: Awaited) -> Result<(), IndexError> {
        let mut waiter = lock(&self.0);
        let awaited = match &*waiter {
            Some(sender) => match sender.send(awaited) {
                Ok(()) => return Ok(()),
                Err(back) => back.0,
            },
            None => awaited,
        };
        let (sender, all) = std::sync::mpsc::channel::<Awaited>();
        let raw = raw.clone();
        let wait = move || {
            for (submission, done) in all {
                let wait = |submission_index| poll(&raw, wgpu::PollType::Wait { submission_index, timeout: None });
                let mut waited = wait(Some(submission));
                // As in `block`.
                if waited.is_ok() && done.iter().any(|done| done.get().is_none()) {
                    waited = wait(None);
                }
                for done in done {
                    match &waited {
                        Ok(_) => done.wait(),
                        Err(error) => done.set(Err(error.to_string())),
                    }
                    done.wake();
                }
            }
        };
        std::thread::Builder::new().spawn(wait).map_err(|error| device(error.to_string()))?;
        let _ = sender.send(awaited);
        *waiter = Some(sender);
        Ok(())
    }
}

/// Whether a buffer is mapped yet.
#[derive(Debug, Default)]
pub(super) struct Done {
    told: Mutex<Told>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Told {
    result: Option<Result<(), String>>,
    wakers: Vec<Waker>,
}

impl Done {
    /// Called by whoever polls the device, who may hold the recorder: so only in a browser, where nobody else is there
    /// to do it, futures are woken here.
    fn set(&self, result: Result<(), String>) {
        lock(&self.told).result.get_or_insert(result);
        self.changed.notify_all();
        if cfg!(target_family = "wasm") {
            self.wake();
        }
    }

    /// Wakes the futures that wait; no lock is held, because an executor may poll them at once.
    fn wake(&self) {
        let wakers = core::mem::take(&mut lock(&self.told).wakers);
        wakers.into_iter().for_each(Waker::wake);
    }

    pub(super) fn get(&self) -> Option<Result<(), String>> {
        lock(&self.told).result.clone()
    }

    fn wait(&self) {
        let mut told = lock(&self.told);
        while told.result.is_none() {
            told = self.changed.wait(told).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

struct Arrival<'d>(&'d Done);

impl Future for Arrival<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut told = lock(&self.0.told);
        if told.result.is_some() {
            return Poll::Ready(());
        }
        // Several calls may wait for the same slots.
        told.wakers.retain(|waker| !waker.will_wake(context.waker()));
        told.wakers.push(context.waker().clone());
        Poll::Pending
    }
}

impl Record<'_> {
    /// Adds the operation to the batch and submits it, to be read back: these parts, one after the other, and what went
    /// wrong.
    pub(crate) fn read(mut self, parts: &[Slice]) -> Result<Pending, IndexError> {
        let bytes = parts.iter().map(|part| part.size).sum();
        let staging = if bytes > 0 { Some(self.staging(bytes)?) } else { None };
        if let Some(to) = &staging {
            self.stage(parts, to)?;
        }
        self.commit();
        let batch = self.state.submission.clone();
        let submission = self.check()?;
        (self.state.stats.reads, self.state.ahead) = (self.state.stats.reads + 1, 0);
        let data = staging.map(|staging| (self.map(&staging, bytes), staging, bytes));
        let mut checks: Vec<_> = self.state.checks.iter().map(|check| check.done.clone()).collect();
        if data.is_none() {
            // Nothing is mapped that would arrive.
            let done = Arc::new(Done::default());
            let told = done.clone();
            self.gpu.inner.queue.on_submitted_work_done(move || told.set(Ok(())));
            checks.push(done);
        }
        Ok(Pending { gpu: self.gpu.clone(), data, checks, submission, batch })
    }

    /// Asks for the bytes of a staging buffer.
    pub(super) fn map(&self, staging: &wgpu::Buffer, bytes: u64) -> Arc<Done> {
        let done = Arc::new(Done::default());
        let told = done.clone();
        let asked = self.gpu.guarded(|| {
            staging.map_async(wgpu::MapMode::Read, ..bytes, move |result| {
                told.set(result.map_err(|error| error.to_string()));
            });
        });
        if let Err(error) = asked {
            done.set(Err(error.to_string()));
        }
        done
    }
}

/// What a mapped buffer holds; it is unmapped.
pub(super) fn mapped<R>(
    raw: &wgpu::Device,
    staging: &wgpu::Buffer,
    bytes: u64,
    take: impl FnOnce(&[u8]) -> R,
) -> Result<R, IndexError> {
    guarded(raw, || {
        let value = match staging.get_mapped_range(..bytes) {
            Ok(view) => Ok(take(&view)),
            Err(error) => Err(device(error.to_string())),
        };
        staging.unmap();
        value
    })?
}
