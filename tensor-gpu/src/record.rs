//! Work for the device is recorded and submitted later, many operations at once. The next synchronising call returns the
//! errors of the device.
//!
//! An operation is recorded whole or not at all. Its steps are collected and checked one by one, and join the batch when
//! the last step is there. A step that fails drops the operation. The batch holds valid steps only, so it can be encoded as one
//! command buffer, in which neighbouring kernels share a pass and wgpu separates only those that need each other's results.
//!
//! A kernel that meets a bad index writes its number, in the order of the index array, to the *slot* of that array; the
//! smallest number is kept, so that the report is the same on every device. Slots are copied out in the submission that
//! a synchronising call waits for, or when all are taken; recording never waits. The copies stay with the device until a
//! call reads them, so a call that is cancelled loses nothing.

mod memory;
mod pending;
mod slots;
mod steps;
#[cfg(test)]
mod tests;
mod uploads;

use core::ops::{Deref, DerefMut, Range};
use std::collections::VecDeque;
use std::sync::{Arc, MutexGuard, PoisonError};

pub(crate) use pending::Pending;
#[cfg(not(target_family = "wasm"))]
pub(crate) use pending::Waiter;
use pending::{Done, Submission};
pub(crate) use steps::Launch;
use steps::Step;
use tensor_idx_core::IndexError;
use uploads::{Room, Uploads};

use crate::gpu::{Gpu, Stats};
use crate::pool::{Buffer, Pool, Slice};
use crate::report::{Doubts, Report, Reports, Watch, lock};
use crate::storage::Storage;

/// How many status slots can be taken.
pub(crate) const SLOTS: u32 = 1024;

/// The buffers of slots that operations are given in turn. Neighbours do not write to one buffer then, so a device may run them
/// at the same time.
const TURNS: u32 = 4;

/// Operations that are submitted together to a card: this many after something was read back, so that it soon has something to
/// do, and then as many as were submitted since, up to [`BATCH`].
const FIRST: u32 = 4;

/// Operations that are submitted together at the latest.
const BATCH: u32 = 64;

/// The slots of a buffer, in bytes: all that can be taken, since one operation may take them all.
const STATUS: u64 = SLOTS as u64 * 4;

/// Room for the parameters of a batch, in bytes.
const ARENA: u64 = 1 << 18;

/// What is recorded and not yet submitted, what is not yet read back, and what recording needs.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The steps of the next submission.
    batch: Vec<Step>,
    operations: u32,
    /// How many operations were submitted in full batches since something was read back.
    ahead: u32,
    /// Bytes lent out since the last submission.
    lent: u64,
    arenas: Option<Arenas>,
    pool: Pool,
    /// Operations that are being recorded, and have let go of the recorder.
    away: u32,
    /// The slots; they hold `u32::MAX` where nothing is wrong.
    status: Option<Status>,
    /// How many of each buffer of them are taken.
    slots: [u32; TURNS as usize],
    /// How many operations took some.
    turns: u32,
    /// The operations that took them.
    reports: Vec<Arc<Report>>,
    /// The outcome of the next submission.
    submission: Arc<Report>,
    /// Slots that were copied out.
    checks: Vec<Check>,
    /// Bad entries whose values are not known yet.
    bad: Vec<Bad>,
    /// Operations that failed, and whose error no call has returned.
    failed: VecDeque<Arc<Report>>,
    staging: Vec<wgpu::Buffer>,
    uploads: Uploads,
    pub(crate) stats: Stats,
}

#[derive(Debug)]
struct Status {
    slots: [Slice; TURNS as usize],
    /// A buffer where nothing is wrong.
    clean: Slice,
}

/// What the kernels of one submission are given from the host. A buffer is either uniform or storage, because wgpu separates two
/// kernels that use one buffer in different ways.
#[derive(Debug)]
struct Arenas {
    params: Arena,
    words: Arena,
    /// The part of an upload buffer where both are written, one behind the other, and the number of the first of the two steps that copy
    /// them. Without one wgpu copies them.
    room: Option<(Room, usize)>,
}

/// One buffer, written once.
#[derive(Debug)]
struct Arena {
    buffer: Buffer,
    bytes: Vec<u8>,
}

/// Slots on their way to the host.
#[derive(Debug)]
struct Check {
    reports: Vec<Arc<Report>>,
    staging: wgpu::Buffer,
    bytes: u64,
    done: Arc<Done>,
}

/// A slot that was set.
#[derive(Clone, Debug)]
struct Bad {
    report: Arc<Report>,
    watch: Arc<dyn Watch>,
    entry: u32,
}

impl State {
    pub(crate) fn stats(&self) -> Stats {
        let staging = self.staging.iter().chain(self.checks.iter().map(|check| &check.staging));
        let staging = staging.map(wgpu::Buffer::size).sum::<u64>() + self.uploads.bytes();
        Stats { memory: self.pool.bytes() + staging, staging, ..self.stats }
    }

    /// Whether all that was recorded is submitted.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.batch.is_empty()
    }

    /// The first error that no call has returned.
    pub(crate) fn tell(&mut self) -> Result<(), IndexError> {
        while let Some(report) = self.failed.pop_front() {
            if let Some(error) = report.tell_first() {
                return Err(error);
            }
        }
        Ok(())
    }

    /// [`State::tell`] for a call that is about another tensor than the one that failed.
    pub(crate) fn mention(&mut self) -> Result<(), IndexError> {
        // Whoever returns it or has returned it is done with it here: its own tensors keep it.
        while let Some(report) = self.failed.pop_front() {
            if let Some(error) = report.mention() {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Two or three of them serve a program that reads back again and again.
    fn keep(&mut self, staging: wgpu::Buffer) {
        self.staging.insert(0, staging);
        self.staging.truncate(3);
    }
}

/// The recorder, held alone, and the operation that is recorded through it.
pub(crate) struct Record<'g> {
    pub(crate) gpu: &'g Gpu,
    state: HeldState<'g>,
    operation: Operation,
}

/// The recorder's state, held; it is let go while a driver compiles.
struct HeldState<'g>(Option<MutexGuard<'g, State>>);

impl Deref for HeldState<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        let Some(state) = &self.0 else { unreachable!("it is held again before anybody asks") };
        state
    }
}

impl DerefMut for HeldState<'_> {
    fn deref_mut(&mut self) -> &mut State {
        let Some(state) = &mut self.0 else { unreachable!("it is held again before anybody asks") };
        state
    }
}

/// An operation before it is part of the batch. If it is dropped, nothing of it was recorded: no step, no report.
#[derive(Default)]
struct Operation {
    steps: Vec<Step>,
    /// The buffers of its steps: they are not lent again before the steps are part of the batch.
    lent: Vec<Buffer>,
    /// The buffer of its slots.
    turn: u32,
    /// Its slots there that nothing watches yet.
    slots: Range<u32>,
    /// What watches its slots.
    watches: Vec<(u32, Box<dyn Watch>)>,
    /// The doubts about the elements that it uses.
    doubts: Doubts,
}

/// What an operation leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Left<'s> {
    /// New elements.
    Made(&'s Storage),
    /// Elements of which some are new; those before, if it failed.
    Written(&'s Storage),
}

impl<'g> Record<'g> {
    pub(crate) fn new(gpu: &'g Gpu) -> Self {
        Record { gpu, state: HeldState(Some(lock(&gpu.inner.state))), operation: Operation::default() }
    }

    /// Does something that takes long while others may record. The slots of this operation stay its own: nobody reads the
    /// slots meanwhile ([`Record::alone`]).
    fn meanwhile<X>(&mut self, long: impl FnOnce(&Gpu) -> X) -> X {
        /// Also where `long` panics.
        struct Back<'s, 'g>(&'s mut HeldState<'g>, &'g Gpu);

        impl Drop for Back<'_, '_> {
            fn drop(&mut self) {
                self.0.0 = Some(lock(&self.1.inner.state));
                self.0.away -= 1;
                self.1.inner.back.notify_all();
            }
        }
        self.state.away += 1;
        let gpu = self.gpu;
        let back = Back(&mut self.state, gpu);
        back.0.0 = None;
        long(gpu)
    }

    /// Waits until no other operation is being recorded.
    pub(super) fn alone(&mut self) {
        while self.state.away > 0
            && let Some(state) = self.state.0.take()
        {
            self.state.0 = Some(self.gpu.inner.back.wait(state).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// The operation reads these elements: what is wrong with them is wrong with what it leaves.
    pub(crate) fn uses(&mut self, storage: &Storage) {
        self.operation.doubts.add(&lock(&storage.doubts));
    }

    /// Records an operation of its own in the midst of another one, which may fail after it: what it leaves stays.
    pub(crate) fn apart(
        &mut self,
        operation: impl FnOnce(&mut Self) -> Result<Storage, IndexError>,
    ) -> Result<Storage, IndexError> {
        let outer = core::mem::take(&mut self.operation);
        let left = operation(self).and_then(|storage| {
            self.leave(Left::Made(&storage))?;
            Ok(storage)
        });
        self.operation = outer;
        left
    }

    /// The end of an operation: it is part of the batch, and is checked at once where the device is strict. Its reports,
    /// if only the device knows whether it succeeds.
    pub(crate) fn done(mut self, left: Left<'_>) -> Result<Option<Reports>, IndexError> {
        // A browser cannot wait: there the `async` forms check at once.
        let waits = self.gpu.is_strict() && cfg!(not(target_family = "wasm"));
        if waits {
            // Without it the operation would be recorded, and could not be checked.
            let bytes = self.state.used().max(1) * STATUS;
            let staging = self.staging(bytes)?;
            self.state.keep(staging);
        }
        let reports = self.leave(left)?;
        if waits {
            self.read(&[])?.wait(|_| ())?;
            return reports.as_ref().and_then(Reports::tell).map_or(Ok(reports), Err);
        }
        self.state.operations += 1;
        // A software driver has the processor that records.
        let first = if self.gpu.info().device_type == wgpu::DeviceType::Cpu { BATCH } else { FIRST };
        if self.state.operations >= self.state.ahead.clamp(first, BATCH) {
            let ahead = self.state.ahead.saturating_add(self.state.operations);
            self.flush()?;
            self.state.ahead = ahead;
        }
        Ok(reports)
    }

    /// Adds the operation to the batch, and its reports to what it leaves.
    fn leave(&mut self, left: Left<'_>) -> Result<Option<Reports>, IndexError> {
        self.commit();
        let Operation { watches, doubts: used, .. } = core::mem::take(&mut self.operation);
        let mut report = None;
        if !watches.is_empty() {
            let own = Report::new(watches);
            self.state.reports.push(own.clone());
            report = Some(own);
        }
        let (Left::Made(storage) | Left::Written(storage)) = left;
        let mut doubts = lock(&storage.doubts);
        doubts.add(&used);
        doubts.made(&self.state.submission);
        match (left, &report) {
            (Left::Made(_), Some(report)) => doubts.made(report),
            (Left::Written(_), Some(report)) => doubts.written(report),
            (_, None) => (),
        }
        Ok(report.map(|operation| Reports { batch: self.state.submission.clone(), operation }))
    }

    /// Submits what is recorded.
    pub(crate) fn flush(&mut self) -> Result<Submission, IndexError> {
        let Gpu { inner } = self.gpu;
        let state = &mut *self.state;
        (state.operations, state.lent) = (0, 0);
        let mut batch = core::mem::take(&mut state.batch);
        let arenas = core::mem::take(&mut state.arenas);
        let submission = core::mem::take(&mut state.submission);
        state.stats.submissions += u64::from(!batch.is_empty());
        state.stats.passes += steps::passes(&batch);
        let written = arenas.iter().try_for_each(|arenas| arenas.write(self.gpu, &mut batch));
        let unmapped = self.gpu.guarded(|| state.uploads.unmap());
        let submit = |batch: &[Step]| {
            let commands = self.gpu.guarded(|| steps::encode(&inner.device, batch))?;
            self.gpu.guarded(|| inner.queue.submit(commands))
        };
        // Without their parameters kernels are not to run.
        let submitted = written.and(unmapped).and_then(|()| submit(&batch));
        if submitted.is_err() {
            // Operations that are still being recorded have what the host wrote for them.
            batch.retain(|step| matches!(step, Step::Upload(_)));
            if submit(&batch).is_err() {
                // They may not have been written.
                state.status = None;
            }
        }
        let _ = self.gpu.guarded(|| state.uploads.recall());
        drop(arenas);
        state.pool.reclaim();
        // What was to be left by the operations of this submission is not there.
        submission.settle(submitted.as_ref().err().cloned());
        submitted
    }
}
