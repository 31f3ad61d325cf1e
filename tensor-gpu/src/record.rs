//! Work for the device is recorded and submitted later, many operations at once; what went wrong on the device is told
//! at the next synchronising call.
//!
//! An operation is recorded whole or not at all. Its steps are collected and checked one by one, and encoded into a
//! command buffer of its own when the last step is there. A step that fails drops the operation; the batch holds finished
//! command buffers only, which no later failure can reach.
//!
//! A kernel that meets a bad index writes its number, in the order of the index array, to the *slot* of that array; the
//! smallest number is kept, so that the report is the same on every device. Slots are copied out in the submission that
//! a synchronising call waits for, or when all are taken; recording never waits. What was copied stays with the device
//! until somebody reads it, so a call that is cancelled loses nothing.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tensor_idx_core::IndexError;

use crate::error::device;
use crate::gpu::{Gpu, Stats, guarded};
use crate::kernel::{Constants, Kernel, Kernels, Pipeline, Shader};
use crate::params::{Own, Params};
use crate::pool::{ALIGN, Buffer, Pool, Slice, class};
use crate::report::{Doubts, Report, Watch, lock};
use crate::tensor::Storage;

/// How many status slots there are.
pub(crate) const SLOTS: u32 = 1024;

/// Operations that are submitted together at the latest.
const BATCH: u32 = 64;

/// Bytes that are lent out before a submission, so that what was given back meanwhile can be lent again, and what was
/// written from the host leaves the driver's own buffers.
const LENT: u64 = 1 << 28;

/// The slots, in bytes.
const STATUS: u64 = SLOTS as u64 * 4;

/// Room for the parameters of a batch, in bytes.
const ARENA: u64 = 1 << 18;

/// What is recorded and not yet submitted, what is not yet read back, and what recording needs.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The operations of the next submission, a command buffer each.
    batch: Vec<wgpu::CommandBuffer>,
    operations: u32,
    /// Bytes lent out since the last submission.
    lent: u64,
    arena: Option<Arena>,
    pool: Pool,
    kernels: Kernels,
    /// The slots; they hold `u32::MAX` where nothing is wrong.
    status: Option<Status>,
    /// How many of them are taken.
    slots: u32,
    /// The operations that took them.
    reports: Vec<Arc<Report>>,
    /// The outcome of the next submission.
    submission: Arc<Report>,
    /// Slots that were copied out.
    checks: Vec<Check>,
    /// Bad entries whose values are not known yet.
    bad: Vec<Bad>,
    /// Operations that failed, and of which nobody was told.
    failed: VecDeque<Arc<Report>>,
    staging: Vec<wgpu::Buffer>,
    pub(crate) stats: Stats,
}

#[derive(Debug)]
struct Status {
    slots: Buffer,
    /// As many values that say that nothing is wrong.
    clean: Buffer,
}

/// Parameters of the kernels of one submission: one buffer, written once.
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
        Stats { memory: self.pool.bytes(), ..self.stats }
    }

    /// The first failure that nobody was told of.
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
        self.failed.iter().find_map(|report| report.mention()).map_or(Ok(()), Err)
    }

    /// Two or three of them serve a program that reads back again and again.
    fn keep(&mut self, staging: wgpu::Buffer) {
        self.staging.insert(0, staging);
        self.staging.truncate(3);
    }

    /// Reads the slots that arrived.
    fn read_checks(&mut self, raw: &wgpu::Device) {
        for check in core::mem::take(&mut self.checks) {
            let words = match check.done.get() {
                None => {
                    self.checks.push(check);
                    continue;
                }
                Some(Err(what)) => Err(device(what)),
                Some(Ok(())) => mapped(raw, &check.staging, STATUS, |bytes| {
                    bytes.chunks_exact(4).map(|word| word.try_into().map_or(0, u32::from_le_bytes)).collect::<Vec<_>>()
                }),
            };
            for report in check.reports {
                match &words {
                    Ok(words) => {
                        let slot = |slot: u32| words.get(slot as usize).copied().unwrap_or(u32::MAX);
                        if let Some((watch, entry)) = report.first(slot) {
                            self.bad.push(Bad { report, watch: watch.into(), entry });
                        }
                    }
                    Err(error) => {
                        report.settle(Some(error.clone()));
                        self.failed.push_back(report);
                    }
                }
            }
            if words.is_ok() {
                self.keep(check.staging);
            }
        }
    }
}

/// What a mapped buffer holds; it is unmapped.
fn mapped<R>(
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

/// A kernel and what it is given.
#[derive(Debug)]
pub(crate) struct Launch<'a, O: 'static> {
    pub(crate) kernel: &'static Kernel<O>,
    pub(crate) constants: &'a Constants,
    /// Binding 0.
    pub(crate) params: &'a Params<O>,
    /// Binding 1.
    pub(crate) tables: Option<&'a Slice>,
    /// Bindings 3 and up.
    pub(crate) buffers: &'a [Slice],
    pub(crate) groups: [u32; 3],
}

/// The recorder, held alone, and the operation that is recorded through it.
pub(crate) struct Record<'g> {
    pub(crate) gpu: &'g Gpu,
    state: MutexGuard<'g, State>,
    operation: Operation,
}

/// An operation before it is part of the batch. If it is dropped, nothing of it was recorded: no step, no report.
#[derive(Default)]
struct Operation {
    steps: Vec<Step>,
    /// Its slots.
    watches: Vec<(u32, Box<dyn Watch>)>,
    /// The doubts about the elements that it uses.
    doubts: Doubts,
}

/// A command, with the buffers that it needs: they are not lent again before it is encoded.
enum Step {
    Dispatch {
        kernel: &'static Shader,
        pipeline: Pipeline,
        bindings: Vec<Slice>,
        groups: [u32; 3],
    },
    Clear(Slice),
    Copy {
        from: Slice,
        to: Slice,
    },
    /// A copy to a staging buffer.
    Stage {
        from: Slice,
        to: wgpu::Buffer,
        at: u64,
    },
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
        Record { gpu, state: lock(&gpu.inner.state), operation: Operation::default() }
    }

    /// A recorder with this many slots free.
    pub(crate) fn with_slots(gpu: &'g Gpu, count: u32) -> Result<Self, IndexError> {
        if count > SLOTS {
            return Err(device(format!("an index of {count} arrays on the device; at most {SLOTS} can be checked")));
        }
        let mut record = Self::new(gpu);
        if record.state.slots + count > SLOTS {
            record.check()?;
            // What earlier ones hold may be here.
            let _ = gpu.inner.device.poll(wgpu::PollType::Poll);
            record.state.read_checks(&gpu.inner.device);
        }
        Ok(record)
    }

    /// The operation reads these elements: what is wrong with them is wrong with what it leaves.
    pub(crate) fn uses(&mut self, storage: &Storage) {
        self.operation.doubts.add(&lock(&storage.doubts));
    }

    /// A buffer of at least this many bytes for kernels; what it holds is not known. An error names `what` is to be
    /// stored there.
    pub(crate) fn buffer(&mut self, bytes: u64, what: &str) -> Result<Buffer, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.gpu.check_binding(bytes, &what)?;
        self.room(bytes, what)
    }

    /// A buffer of which kernels are given parts.
    fn room(&mut self, bytes: u64, what: &str) -> Result<Buffer, IndexError> {
        self.check_size(bytes, what)?;
        let size = class(bytes, self.gpu.limits().max_buffer_size / ALIGN * ALIGN);
        self.state.lent += size;
        if self.state.lent > LENT {
            self.flush()?;
        } else if self.state.batch.is_empty() {
            self.state.pool.reclaim();
        }
        if let Some(buffer) = self.reused(size) {
            return Ok(buffer);
        }
        match self.made(size, what) {
            Ok(buffer) => Ok(buffer),
            Err(_) => {
                // What is given back, or free but of another size, may make the room.
                self.flush()?;
                if let Some(buffer) = self.reused(size) {
                    return Ok(buffer);
                }
                self.trim()?;
                self.made(size, what)
            }
        }
    }

    fn check_size(&self, bytes: u64, what: &str) -> Result<(), IndexError> {
        let most = self.gpu.limits().max_buffer_size;
        if bytes <= most {
            return Ok(());
        }
        Err(device(format!(
            "{what} needs {bytes} bytes; a buffer of {} has at most {most} (max_buffer_size)",
            self.gpu
        )))
    }

    fn reused(&mut self, size: u64) -> Option<Buffer> {
        let buffer = self.state.pool.take(size)?;
        self.state.stats.buffers_reused += 1;
        Some(buffer)
    }

    fn made(&mut self, size: u64, what: &str) -> Result<Buffer, IndexError> {
        let (limit, there) = (self.gpu.memory_limit(), self.state.pool.bytes());
        if there.saturating_add(size) > limit {
            return Err(device(format!(
                "out of memory: {what} needs {size} bytes more than the {there} that are there, which exceeds the limit of \
                 {limit} bytes that was set for {}",
                self.gpu
            )));
        }
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let raw = self.create(size, usage)?;
        self.state.stats.buffers_made += 1;
        Ok(self.state.pool.add(raw))
    }

    fn create(&self, size: u64, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer, IndexError> {
        let raw = &self.gpu.inner.device;
        self.gpu.guarded(|| {
            raw.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        })
    }

    /// A buffer that holds these bytes, of which there is one at least.
    pub(crate) fn upload(&mut self, bytes: &[u8], what: &str) -> Result<Buffer, IndexError> {
        let buffer = self.buffer(bytes.len() as u64, what)?;
        let queue = &self.gpu.inner.queue;
        // The buffer is not used by anything recorded, so it does not matter that this is carried out first.
        self.gpu.guarded(|| {
            let whole = bytes.len() / 4 * 4;
            queue.write_buffer(buffer.raw(), 0, &bytes[..whole]);
            if whole < bytes.len() {
                let mut word = [0; 4];
                word[..bytes.len() - whole].copy_from_slice(&bytes[whole..]);
                queue.write_buffer(buffer.raw(), whole as u64, &word);
            }
        })?;
        Ok(buffer)
    }

    /// Writes words to a buffer that nothing recorded uses yet.
    pub(crate) fn write(&mut self, buffer: &Buffer, offset: u64, words: &[u32]) -> Result<(), IndexError> {
        let Gpu { inner } = self.gpu;
        self.gpu.guarded(|| inner.queue.write_buffer(buffer.raw(), offset, bytemuck::cast_slice(words)))
    }

    /// Words for kernels of this operation to read.
    pub(crate) fn words(&mut self, words: &[u32], what: &str) -> Result<Slice, IndexError> {
        let size = (size_of_val(words) as u64).next_multiple_of(ALIGN).max(ALIGN);
        if size > ARENA / 4 {
            let buffer = self.upload(bytemuck::cast_slice(words), what)?;
            return Ok(buffer.slice(size));
        }
        if self.state.arena.as_ref().is_some_and(|arena| arena.bytes.len() as u64 + size > ARENA) {
            self.flush()?;
        }
        if self.state.arena.is_none() {
            let buffer = self.room(ARENA, "the parameters of kernels")?;
            self.state.arena = Some(Arena { buffer, bytes: Vec::new() });
        }
        let align = (self.gpu.limits().min_storage_buffer_offset_alignment as usize).max(ALIGN as usize);
        let Some(arena) = &mut self.state.arena else { unreachable!("it was just made") };
        let offset = arena.bytes.len() as u64;
        arena.bytes.extend_from_slice(bytemuck::cast_slice(words));
        arena.bytes.resize((offset + size) as usize, 0);
        let slice = Slice { buffer: arena.buffer.clone(), offset, size };
        arena.bytes.resize(arena.bytes.len().next_multiple_of(align), 0);
        Ok(slice)
    }

    /// Adds a kernel to the operation.
    pub(crate) fn dispatch<O: Own>(&mut self, launch: &Launch<'_, O>) -> Result<(), IndexError> {
        let params = self.words(&launch.params.words(), "the parameters of a kernel")?;
        let status = self.status()?;
        let tables = launch.tables.unwrap_or(&params).clone();
        let bindings: Vec<Slice> = [params, tables, status].into_iter().chain(launch.buffers.iter().cloned()).collect();
        let (kernel, groups) = (&launch.kernel.shader, launch.groups);
        for (binding, slice) in bindings.iter().enumerate() {
            self.gpu.check_binding(slice.size, &format_args!("binding {binding} of the kernel `{}`", kernel.name))?;
        }
        let most = self.gpu.limits().max_compute_workgroups_per_dimension;
        if groups.iter().any(|&groups| groups > most) {
            return Err(device(format!(
                "the kernel `{}` needs {groups:?} workgroups; {} starts at most {most} along a dimension \
                 (max_compute_workgroups_per_dimension)",
                kernel.name, self.gpu
            )));
        }
        let state = &mut *self.state;
        let pipeline = match state.kernels.find(kernel, launch.constants) {
            Some(found) => found,
            None => {
                let made = state.kernels.make(self.gpu, kernel, launch.constants)?;
                state.stats.pipelines += 1;
                made
            }
        };
        self.operation.steps.push(Step::Dispatch { kernel, pipeline, bindings, groups });
        Ok(())
    }

    /// Adds a step that makes a part of a buffer zeros.
    pub(crate) fn clear(&mut self, part: &Slice) {
        self.operation.steps.push(Step::Clear(part.clone()));
    }

    /// Adds a copy between two buffers: offsets and sizes are multiples of 4.
    pub(crate) fn copy(&mut self, from: &Slice, to: &Slice) {
        self.operation.steps.push(Step::Copy { from: from.clone(), to: to.clone() });
    }

    /// Encodes all steps, and adds them to the batch.
    fn commit(&mut self) -> Result<(), IndexError> {
        let steps = core::mem::take(&mut self.operation.steps);
        if steps.is_empty() {
            return Ok(());
        }
        let raw = &self.gpu.inner.device;
        let commands = self.gpu.guarded(|| {
            let mut encoder = raw.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            for steps in steps.chunk_by(|a, b| a.is_dispatch() && b.is_dispatch()) {
                encode(raw, &mut encoder, steps);
            }
            encoder.finish()
        })?;
        self.state.batch.push(commands);
        self.state.stats.dispatches += steps.iter().filter(|step| step.is_dispatch()).count() as u64;
        Ok(())
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

    /// One slot for each of these, in a row, of those asked for at the start; the first of them.
    pub(crate) fn slots(&mut self, watches: Vec<Box<dyn Watch>>) -> u32 {
        let first = self.state.slots;
        self.state.slots += watches.len() as u32;
        self.operation.watches.extend((first..).zip(watches));
        first
    }

    /// The end of an operation: it is part of the batch, and is checked at once where the device is strict. Its report,
    /// if only the device knows whether it succeeds.
    pub(crate) fn done(mut self, left: Left<'_>) -> Result<Option<Arc<Report>>, IndexError> {
        // A browser cannot wait: there the `async` forms check at once.
        let waits = self.gpu.is_strict() && cfg!(not(target_family = "wasm"));
        if waits {
            // Without it the operation would be recorded, and could not be checked.
            let staging = self.staging(STATUS)?;
            self.state.keep(staging);
        }
        let report = self.leave(left)?;
        if waits {
            self.read(&[])?.wait(|_| ())?;
            return report.as_ref().and_then(|report| report.tell()).map_or(Ok(report), Err);
        }
        self.state.operations += 1;
        if self.state.operations >= BATCH {
            self.flush()?;
        }
        Ok(report)
    }

    /// Adds the operation to the batch, and its reports to what it leaves.
    fn leave(&mut self, left: Left<'_>) -> Result<Option<Arc<Report>>, IndexError> {
        self.commit()?;
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
        Ok(report)
    }

    /// Adds the operation to the batch and submits it, to be read back: these parts, one after the other, and what went
    /// wrong.
    pub(crate) fn read(mut self, parts: &[Slice]) -> Result<Pending, IndexError> {
        let bytes = parts.iter().map(|part| part.size).sum();
        let staging = if bytes > 0 { Some(self.staging(bytes)?) } else { None };
        if let Some(to) = &staging {
            self.stage(parts, to);
        }
        self.commit()?;
        let submission = self.check()?;
        self.state.stats.reads += 1;
        let data = staging.map(|staging| (self.map(&staging, bytes), staging, bytes));
        let checks = self.state.checks.iter().map(|check| check.done.clone()).collect();
        Ok(Pending { gpu: self.gpu.clone(), data, checks, submission })
    }

    /// Adds copies of these parts to a staging buffer, one after the other.
    fn stage(&mut self, parts: &[Slice], to: &wgpu::Buffer) {
        let mut at = 0;
        for from in parts {
            self.operation.steps.push(Step::Stage { from: from.clone(), to: to.clone(), at });
            at += from.size;
        }
    }

    /// Submits the batch; the slots that are taken are copied out, and free again. No operation is being recorded.
    fn check(&mut self) -> Result<Submission, IndexError> {
        if self.state.slots == 0 {
            return self.flush();
        }
        let staging = self.staging(STATUS)?;
        let slots = self.status()?;
        self.stage(core::slice::from_ref(&slots), &staging);
        if let Some(status) = &self.state.status {
            let clean = status.clean.slice(STATUS);
            self.copy(&clean, &slots);
        }
        self.commit()?;
        let submission = self.flush()?;
        self.state.slots = 0;
        let reports = core::mem::take(&mut self.state.reports);
        let done = self.map(&staging, STATUS);
        self.state.checks.push(Check { reports, staging, done });
        Ok(submission)
    }

    /// Asks for the bytes of a staging buffer.
    fn map(&self, staging: &wgpu::Buffer, bytes: u64) -> Arc<Done> {
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

    fn staging(&mut self, bytes: u64) -> Result<wgpu::Buffer, IndexError> {
        let fits = |buffer: &wgpu::Buffer| (bytes..=bytes.saturating_mul(4)).contains(&buffer.size());
        if let Some(k) = self.state.staging.iter().position(fits) {
            return Ok(self.state.staging.remove(k));
        }
        self.check_size(bytes, "reading back")?;
        self.create(bytes, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST)
    }

    /// All status slots.
    pub(crate) fn status(&mut self) -> Result<Slice, IndexError> {
        if let Some(status) = &self.state.status {
            return Ok(status.slots.slice(STATUS));
        }
        let (nothing, what) = ([u8::MAX; STATUS as usize], "the status of operations");
        let status = Status { slots: self.upload(&nothing, what)?, clean: self.upload(&nothing, what)? };
        let slots = status.slots.slice(STATUS);
        self.state.status = Some(status);
        Ok(slots)
    }

    /// Gives the memory of buffers that nobody uses back to the driver.
    pub(crate) fn trim(&mut self) -> Result<(), IndexError> {
        let submission = self.flush()?;
        self.state.pool.clear();
        self.state.staging.clear();
        // The driver has it once the work that used it is done.
        let poll = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        self.gpu.inner.device.poll(poll).map_err(|error| self.gpu.why(device(error.to_string())))?;
        Ok(())
    }

    /// Submits what is recorded.
    pub(crate) fn flush(&mut self) -> Result<Submission, IndexError> {
        let Gpu { inner } = self.gpu;
        let state = &mut *self.state;
        (state.operations, state.lent) = (0, 0);
        let batch = core::mem::take(&mut state.batch);
        let arena = state.arena.take();
        let submission = core::mem::take(&mut state.submission);
        state.stats.submissions += u64::from(!batch.is_empty());
        let written = self.gpu.guarded(|| {
            if let Some(arena) = &arena {
                inner.queue.write_buffer(arena.buffer.raw(), 0, &arena.bytes);
            }
        });
        // Without their parameters kernels are not to run.
        let submitted = written.and_then(|()| self.gpu.guarded(|| inner.queue.submit(batch)));
        drop(arena);
        state.pool.reclaim();
        // What was to be left by the operations of this submission is not there.
        submission.settle(submitted.as_ref().err().cloned());
        submitted
    }
}

impl Step {
    fn is_dispatch(&self) -> bool {
        matches!(self, Step::Dispatch { .. })
    }
}

/// Encodes one step, or neighbouring dispatches as one pass.
fn encode(raw: &wgpu::Device, encoder: &mut wgpu::CommandEncoder, steps: &[Step]) {
    match &steps[0] {
        Step::Clear(part) => encoder.clear_buffer(part.buffer.raw(), part.offset, Some(part.size)),
        Step::Copy { from, to } => {
            let size = from.size.min(to.size);
            encoder.copy_buffer_to_buffer(from.buffer.raw(), from.offset, to.buffer.raw(), to.offset, size);
        }
        Step::Stage { from, to, at } => {
            encoder.copy_buffer_to_buffer(from.buffer.raw(), from.offset, to, *at, from.size);
        }
        Step::Dispatch { .. } => {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for step in steps {
                let Step::Dispatch { kernel, pipeline, bindings, groups: [x, y, z] } = step else { continue };
                let entries: Vec<_> = (bindings.iter().zip(0..))
                    .map(|(slice, binding)| wgpu::BindGroupEntry { binding, resource: slice.binding() })
                    .collect();
                let group = raw.create_bind_group(&wgpu::BindGroupDescriptor {
                    label: Some(kernel.name),
                    layout: &pipeline.bindings,
                    entries: &entries,
                });
                pass.set_pipeline(&pipeline.raw);
                pass.set_bind_group(0, &group, &[]);
                pass.dispatch_workgroups(*x, *y, *z);
            }
        }
    }
}

type Submission = wgpu::SubmissionIndex;

/// What is being read back.
pub(crate) struct Pending {
    gpu: Gpu,
    data: Option<(Arc<Done>, wgpu::Buffer, u64)>,
    /// The slots that were copied out before.
    checks: Vec<Arc<Done>>,
    submission: Submission,
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

    fn block(&self) -> Result<(), IndexError> {
        if cfg!(target_family = "wasm") {
            return Err(device("a browser cannot wait: use the `async` form"));
        }
        let poll = wgpu::PollType::Wait { submission_index: Some(self.submission.clone()), timeout: None };
        self.gpu.inner.device.poll(poll).map_err(|error| self.gpu.why(device(error.to_string())))?;
        self.done().for_each(|done| done.wait());
        Ok(())
    }

    async fn arrived(&self) -> Result<(), IndexError> {
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

    fn take<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        let Pending { gpu, data, .. } = self;
        gpu.take_fault()?;
        let Some((done, staging, bytes)) = data else { return Ok(take(&[])) };
        if let Some(Err(what)) = done.get() {
            return Err(gpu.why(device(what)));
        }
        let value = mapped(&gpu.inner.device, &staging, bytes, take).map_err(|error| gpu.why(error))?;
        lock(&gpu.inner.state).keep(staging);
        Ok(value)
    }
}

/// The values of bad entries, being read back.
struct Values {
    pending: Pending,
    bad: Vec<Bad>,
}

impl Values {
    /// Those of all slots that were found set, if there are some.
    fn of(gpu: &Gpu) -> Result<Option<Values>, IndexError> {
        let mut record = Record::new(gpu);
        record.state.read_checks(&gpu.inner.device);
        let bad = record.state.bad.clone();
        if bad.is_empty() {
            return Ok(None);
        }
        let places: Vec<_> = bad.iter().filter_map(|bad| bad.watch.place(bad.entry)).collect();
        Ok(Some(Values { pending: record.read(&places)?, bad }))
    }

    /// Makes the errors, now that the values are here.
    fn learn(self) -> Result<(), IndexError> {
        let gpu = self.pending.gpu.clone();
        let words = self.pending.take(<[u8]>::to_vec)?;
        let mut words = &words[..];
        for bad in &self.bad {
            let size = bad.watch.place(bad.entry).map_or(0, |place| place.size as usize);
            let (own, rest) = words.split_at(size.min(words.len()));
            words = rest;
            bad.report.settle(Some(bad.watch.error(bad.entry, own)));
        }
        let mut state = lock(&gpu.inner.state);
        let state = &mut *state;
        // Another thread may have learnt of some at the same time.
        let (known, unknown) =
            core::mem::take(&mut state.bad).into_iter().partition(|bad| bad.report.error().is_some());
        state.bad = unknown;
        state.failed.retain(|report| !report.is_told());
        let known: Vec<Bad> = known;
        state.failed.extend(known.into_iter().map(|bad| bad.report));
        Ok(())
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
                let poll = raw.poll(wgpu::PollType::Wait { submission_index: Some(submission), timeout: None });
                for done in done {
                    match &poll {
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
struct Done {
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

    fn get(&self) -> Option<Result<(), String>> {
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

#[cfg(test)]
mod tests {
    use tensor_idx_core::{Read, Tensor};

    use super::*;
    use crate::kernel::Access;
    use crate::params::Nothing;
    use crate::tensor::ToGpu;
    use crate::twin::results::on_every_gpu;

    /// A shader that does not compile.
    static BROKEN: Kernel<Nothing> =
        Kernel::new("broken", &[OWN, "@compute @workgroup_size(256) fn main() { nonsense(); }"], &[]);

    const OWN: &str = "struct Own { unused: u32 }";

    /// A kernel that is well, and one whose pipeline wants a constant.
    static NOTHING: Kernel<Nothing> = Kernel::new(
        "nothing",
        &[
            OWN,
            "@compute @workgroup_size(256) fn main() { if atomicLoad(&status[0]) == params.items + tables[0] { return; } }",
        ],
        &[],
    );
    static CONSTANT: Kernel<Nothing> = Kernel::new(
        "constant",
        &[OWN, "override MISSING: u32; @compute @workgroup_size(256) fn main() { atomicMin(&status[0], MISSING); }"],
        &[],
    );

    /// A kernel that reads one buffer and writes another.
    static READS: Kernel<Nothing> = Kernel::new(
        "reads",
        &[
            OWN,
            "@group(0) @binding(3) var<storage, read> a: array<u32>; \
             @group(0) @binding(4) var<storage, read_write> b: array<u32>; \
             @compute @workgroup_size(256) fn main() { b[0] = a[0]; }",
        ],
        &[Access::Read, Access::ReadWrite],
    );

    /// A step that fails, on words that the operation cleared before.
    type Bad = fn(&mut Record<'_>, &Slice) -> Result<(), IndexError>;

    fn launch(
        record: &mut Record<'_>,
        kernel: &'static Kernel<Nothing>,
        buffers: &[Slice],
        groups: u32,
    ) -> Result<(), IndexError> {
        let params = &Params::new(1, 0, Nothing::default());
        record.dispatch(&Launch { kernel, constants: &[], params, tables: None, buffers, groups: [groups, 1, 1] })
    }

    /// Each failure, and a word of its error.
    const FAILURES: [(&str, Bad); 13] = [
        ("nonsense", |record, _| launch(record, &BROKEN, &[], 1)),
        ("MISSING", |record, _| launch(record, &CONSTANT, &[], 1)),
        ("of the kernel `reads` needs", |record, words| {
            let large = Slice { size: record.gpu.limits().max_storage_buffer_binding_size + 4, ..words.clone() };
            launch(record, &READS, &[large, words.clone()], 1)
        }),
        ("max_compute_workgroups_per_dimension", |record, _| {
            let most = record.gpu.limits().max_compute_workgroups_per_dimension;
            launch(record, &NOTHING, &[], most + 1)
        }),
        ("max_storage_buffer_binding_size", |record, _| {
            let large = record.gpu.limits().max_storage_buffer_binding_size + 1;
            record.buffer(large, "a test").map(drop)
        }),
        ("a test needs", |record, _| record.buffer(u64::MAX, "a test").map(drop)),
        ("of memory", |record, _| {
            record.gpu.limit_memory(0);
            let refused = record.buffer(1 << 20, "a test").map(drop);
            record.gpu.limit_memory(u64::MAX);
            refused
        }),
        // Found when the operation is encoded.
        ("reads", |record, words| {
            // Beyond the end of its buffer.
            let far = Slice { offset: words.buffer.raw().size(), ..words.clone() };
            launch(record, &READS, &[far, words.clone()], 1)
        }),
        ("reads", |record, words| {
            let odd = Slice { offset: 4, size: 4, ..words.clone() };
            launch(record, &READS, &[odd, words.clone()], 1)
        }),
        ("reads", |record, words| launch(record, &READS, core::slice::from_ref(words), 1)),
        // Read and written at once.
        ("", |record, words| launch(record, &READS, &[words.clone(), words.clone()], 1)),
        ("", |record, words| {
            let far = Slice { offset: words.buffer.raw().size(), ..words.clone() };
            record.copy(words, &far);
            Ok(())
        }),
        ("", |record, words| {
            record.clear(&Slice { offset: 1, ..words.clone() });
            Ok(())
        }),
    ];

    #[test]
    fn an_operation_is_recorded_whole_or_not_at_all() {
        on_every_gpu("record: an_operation_is_recorded_whole_or_not_at_all", |gpu| {
            let [t, target] = [0, 1].map(|_| Tensor::from_vec([4], vec![1, 2, 3, 4]).unwrap().to_gpu(gpu).unwrap());
            let words = target.storage.slice().unwrap();
            t.oix(&[0]).to_cpu().unwrap();
            for (n, (word, bad)) in FAILURES.into_iter().enumerate() {
                // What was refused once is refused again, and leaves nothing that is taken for whole.
                for _ in 0..2 {
                    let before = gpu.stats();
                    let first = t.oix(&[3, 0]);
                    let mut record = Record::new(gpu);
                    record.clear(&words);
                    launch(&mut record, &NOTHING, &[], 1).unwrap();
                    let result = bad(&mut record, &words);
                    let result = result.and_then(|()| record.done(Left::Written(&target.storage)).map(drop));
                    let second = t.oix(&[2, 1]);
                    let error = result.unwrap_err().to_string();
                    assert!(error.contains(word), "failure {n}: {error}");
                    // (What is refused for want of memory is asked for again once the batch is submitted.)
                    assert_eq!(gpu.stats().submissions == before.submissions, word != "of memory", "{error}");
                    assert_eq!(gpu.stats().dispatches, before.dispatches + 2, "{error}");
                    assert_eq!(first.to_cpu().unwrap().to_vec(), [4, 1], "{error}");
                    assert_eq!(second.to_cpu().unwrap().to_vec(), [3, 2], "{error}");
                    assert_eq!(target.to_cpu().unwrap().to_vec(), [1, 2, 3, 4], "{error}");
                    gpu.sync().unwrap();
                }
            }
            // The steps that are well are carried out.
            let mut record = Record::new(gpu);
            record.clear(&words);
            launch(&mut record, &NOTHING, &[], 1).unwrap();
            record.done(Left::Written(&target.storage)).unwrap();
            assert_eq!(target.to_cpu().unwrap().to_vec(), [0; 4]);
        });
    }

    #[test]
    fn what_a_failed_submission_was_to_leave_is_an_error() {
        on_every_gpu("record: what_a_failed_submission_was_to_leave_is_an_error", |gpu| {
            let [lost, kept] = [0, 1].map(|_| Tensor::from_vec([3], vec![1, 2, 3]).unwrap().to_gpu(gpu).unwrap());
            let before = kept.oix(&[1, 0]);
            gpu.sync().unwrap();
            let (one, two) = (lost.oix(&[1, 0]), kept.oix(&[1, 0]));
            // Nothing can be submitted that uses it; it must not be used again.
            lost.storage.buffer.as_ref().unwrap().raw().destroy();
            std::mem::forget(lost);
            assert!(gpu.sync().is_err());
            for _ in 0..2 {
                assert!(one.to_cpu().is_err() && two.to_cpu().is_err() && two.oix(&[0]).to_cpu().is_err());
            }
            gpu.sync().unwrap();
            assert_eq!(before.to_cpu().unwrap().to_vec(), [2, 1]);
            assert_eq!(kept.oix(&[1, 0]).to_cpu().unwrap().to_vec(), [2, 1]);
        });
    }
}
