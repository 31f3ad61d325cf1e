//! Work for the device is recorded and submitted later, many operations at once; what went wrong on the device is told
//! at the next synchronising call.
//!
//! A kernel that meets a bad index writes its number, in the order of the index array, to the *slot* of that array; the
//! smallest number is kept, so that the report is the same on every device. All slots are read back with whatever is
//! read back next.

use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tensor_idx_core::IndexError;

use crate::error::device;
use crate::gpu::{Gpu, guarded};
use crate::kernel::{Constants, Kernel, Kernels};
use crate::pool::{ALIGN, Buffer, Pool, Slice, class};

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

/// What is recorded and not yet submitted, and what recording needs.
#[derive(Debug, Default)]
pub(crate) struct State {
    encoder: Option<wgpu::CommandEncoder>,
    operations: u32,
    /// Bytes lent out since the last submission.
    lent: u64,
    arena: Option<Arena>,
    pool: Pool,
    kernels: Kernels,
    /// The slots; they hold `u32::MAX` where nothing is wrong.
    status: Option<Status>,
    watches: Vec<(u32, Box<dyn Watch>)>,
    slots: u32,
    staging: Vec<wgpu::Buffer>,
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

/// What a status slot reports on: the entries of one index array on the device.
pub(crate) trait Watch: core::fmt::Debug + Send + Sync {
    /// Where an entry lies: whole words, to be read back.
    fn place(&self, entry: u32) -> Option<Slice>;

    /// The error of a bad entry, from the words at its place.
    fn error(&self, entry: u32, words: &[u8]) -> IndexError;
}

/// A kernel and what it is given.
#[derive(Debug)]
pub(crate) struct Launch<'a> {
    pub(crate) kernel: &'static Kernel,
    pub(crate) constants: &'a Constants,
    /// Binding 0.
    pub(crate) params: &'a [u32],
    /// Binding 1.
    pub(crate) tables: Option<&'a Slice>,
    /// Bindings 3 and up.
    pub(crate) buffers: &'a [Slice],
    pub(crate) groups: [u32; 3],
}

/// The recorder, held alone: an operation records all its steps through one of these.
pub(crate) struct Record<'g> {
    pub(crate) gpu: &'g Gpu,
    state: MutexGuard<'g, State>,
}

impl<'g> Record<'g> {
    pub(crate) fn new(gpu: &'g Gpu) -> Self {
        Record { gpu, state: gpu.inner.state.lock().unwrap_or_else(PoisonError::into_inner) }
    }

    /// A recorder with this many slots free; where there are not, it waits for the device and reports what they hold.
    pub(crate) fn with_slots(gpu: &'g Gpu, count: u32) -> Result<Self, IndexError> {
        if count > SLOTS {
            return Err(device(format!("an index of {count} arrays on the device; at most {SLOTS} can be checked")));
        }
        loop {
            let record = Self::new(gpu);
            if record.state.slots + count <= SLOTS {
                return Ok(record);
            }
            record.read(None)?.wait(|_| ())?;
        }
    }

    /// A buffer of at least this many bytes; what it holds is not known.
    pub(crate) fn buffer(&mut self, bytes: u64) -> Result<Buffer, IndexError> {
        let limits = self.gpu.limits();
        if bytes > limits.max_buffer_size {
            return Err(device(format!(
                "{bytes} bytes do not fit a buffer: {} has at most {} (max_buffer_size)",
                self.gpu, limits.max_buffer_size
            )));
        }
        let size = class(bytes, limits.max_buffer_size / ALIGN * ALIGN);
        self.state.lent += size;
        if self.state.lent > LENT {
            self.flush()?;
        } else if self.state.encoder.is_none() {
            self.state.pool.reclaim();
        }
        if let Some(buffer) = self.state.pool.take(size) {
            return Ok(buffer);
        }
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let raw = match self.create(size, usage) {
            Ok(raw) => raw,
            Err(_) => {
                // What is given back, or free but of another size, may make the room.
                self.flush()?;
                if let Some(buffer) = self.state.pool.take(size) {
                    return Ok(buffer);
                }
                self.trim()?;
                self.create(size, usage)?
            }
        };
        Ok(self.state.pool.lend(raw))
    }

    fn create(&self, size: u64, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer, IndexError> {
        let raw = &self.gpu.inner.device;
        guarded(raw, || {
            raw.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        })
    }

    /// A buffer that holds these bytes, of which there is one at least.
    pub(crate) fn upload(&mut self, bytes: &[u8]) -> Result<Buffer, IndexError> {
        let size = (bytes.len() as u64).next_multiple_of(ALIGN);
        let buffer = self.buffer(size)?;
        let queue = &self.gpu.inner.queue;
        // The buffer is not used by anything recorded, so it does not matter that this is carried out first.
        guarded(&self.gpu.inner.device, || {
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
        guarded(&inner.device, || inner.queue.write_buffer(buffer.raw(), offset, bytemuck::cast_slice(words)))
    }

    /// Words for kernels of this submission to read.
    pub(crate) fn words(&mut self, words: &[u32]) -> Result<Slice, IndexError> {
        let size = (size_of_val(words) as u64).next_multiple_of(ALIGN).max(ALIGN);
        if size > ARENA / 4 {
            let buffer = self.upload(bytemuck::cast_slice(words))?;
            return Ok(buffer.slice(size));
        }
        if self.state.arena.as_ref().is_some_and(|arena| arena.bytes.len() as u64 + size > ARENA) {
            self.flush()?;
        }
        if self.state.arena.is_none() {
            let buffer = self.buffer(ARENA)?;
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

    /// Records a kernel.
    pub(crate) fn dispatch(&mut self, launch: &Launch<'_>) -> Result<(), IndexError> {
        let params = self.words(launch.params)?;
        let status = self.status()?;
        let raw = &self.gpu.inner.device;
        let state = &mut *self.state;
        let (pipeline, layout) = guarded(raw, || state.kernels.get(raw, launch.kernel, launch.constants))
            .inspect_err(|_| state.kernels.forget(launch.kernel))?;
        let fixed = [&params, launch.tables.unwrap_or(&params), &status];
        let entries: Vec<_> = (fixed.into_iter().chain(launch.buffers).zip(0..))
            .map(|(slice, binding)| wgpu::BindGroupEntry { binding, resource: slice.binding() })
            .collect();
        let group = guarded(raw, || {
            raw.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout: &layout, entries: &entries })
        })?;
        let mut pass = self.encoder().begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        let [x, y, z] = launch.groups;
        pass.dispatch_workgroups(x, y, z);
        Ok(())
    }

    /// Records that a part of a buffer becomes zeros.
    pub(crate) fn clear(&mut self, part: &Slice) {
        self.encoder().clear_buffer(part.buffer.raw(), part.offset, Some(part.size));
    }

    /// Records a copy between two buffers: offsets and sizes are multiples of 4.
    pub(crate) fn copy(&mut self, from: &Slice, to: &Slice) {
        let size = from.size.min(to.size);
        self.encoder().copy_buffer_to_buffer(from.buffer.raw(), from.offset, to.buffer.raw(), to.offset, size);
    }

    /// One slot for each of these, in a row, of those asked for at the start; the first of them.
    pub(crate) fn slots(&mut self, watches: Vec<Box<dyn Watch>>) -> u32 {
        let first = self.state.slots;
        self.state.slots += watches.len() as u32;
        self.state.watches.extend((first..).zip(watches));
        first
    }

    /// The end of an operation: it may be submitted, and is checked at once where the device is strict.
    pub(crate) fn done(mut self) -> Result<(), IndexError> {
        if self.gpu.is_strict() {
            return self.read(None)?.wait(|_| ());
        }
        self.state.operations += 1;
        if self.state.operations >= BATCH {
            self.flush()?;
        }
        Ok(())
    }

    /// Submits what is recorded, to be read back: these bytes, and what went wrong.
    pub(crate) fn read(mut self, data: Option<&Slice>) -> Result<Pending, IndexError> {
        let bytes = data.map_or(0, |slice| slice.size);
        let staging = self.staging(bytes + STATUS)?;
        let slots = self.status()?.buffer;
        let used = self.state.slots > 0;
        let clean = self.state.status.as_ref().map(|status| status.clean.clone());
        let encoder = self.encoder();
        if let Some(slice) = data {
            encoder.copy_buffer_to_buffer(slice.buffer.raw(), slice.offset, &staging, 0, bytes);
        }
        encoder.copy_buffer_to_buffer(slots.raw(), 0, &staging, bytes, STATUS);
        if let Some(clean) = clean.filter(|_| used) {
            encoder.copy_buffer_to_buffer(clean.raw(), 0, slots.raw(), 0, STATUS);
        }
        let submission = self.flush()?;
        let watches = core::mem::take(&mut self.state.watches);
        self.state.slots = 0;
        let done = Arc::new(Done::default());
        let gpu = self.gpu.clone();
        let told = done.clone();
        guarded(&gpu.inner.device, || {
            staging.map_async(wgpu::MapMode::Read, ..bytes + STATUS, move |result| {
                told.set(result.map_err(|error| error.to_string()));
            });
        })?;
        Ok(Pending { gpu, staging, bytes, watches, done, submission })
    }

    fn staging(&mut self, bytes: u64) -> Result<wgpu::Buffer, IndexError> {
        let fits = |buffer: &wgpu::Buffer| (bytes..=bytes.saturating_mul(4)).contains(&buffer.size());
        if let Some(k) = self.state.staging.iter().position(fits) {
            return Ok(self.state.staging.swap_remove(k));
        }
        self.create(bytes, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST)
    }

    /// All status slots.
    pub(crate) fn status(&mut self) -> Result<Slice, IndexError> {
        if let Some(status) = &self.state.status {
            return Ok(status.slots.slice(STATUS));
        }
        let nothing = [u8::MAX; STATUS as usize];
        let status = Status { slots: self.upload(&nothing)?, clean: self.upload(&nothing)? };
        let slots = status.slots.slice(STATUS);
        self.state.status = Some(status);
        Ok(slots)
    }

    fn encoder(&mut self) -> &mut wgpu::CommandEncoder {
        let raw = &self.gpu.inner.device;
        self.state.encoder.get_or_insert_with(|| raw.create_command_encoder(&wgpu::CommandEncoderDescriptor::default()))
    }

    /// Gives the memory of buffers that nobody uses back to the driver.
    pub(crate) fn trim(&mut self) -> Result<(), IndexError> {
        let submission = self.flush()?;
        self.state.pool.clear();
        self.state.staging.clear();
        // The driver has it once the work that used it is done.
        let poll = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        self.gpu.inner.device.poll(poll).map_err(|error| device(error.to_string()))?;
        Ok(())
    }

    /// Submits what is recorded.
    pub(crate) fn flush(&mut self) -> Result<Submission, IndexError> {
        let Gpu { inner } = self.gpu;
        let state = &mut *self.state;
        (state.operations, state.lent) = (0, 0);
        let commands = state.encoder.take();
        let arena = state.arena.take();
        let submission = guarded(&inner.device, || {
            if let Some(arena) = &arena {
                inner.queue.write_buffer(arena.buffer.raw(), 0, &arena.bytes);
            }
            inner.queue.submit(commands.map(wgpu::CommandEncoder::finish))
        })?;
        drop(arena);
        state.pool.reclaim();
        Ok(submission)
    }
}

type Submission = wgpu::SubmissionIndex;

/// What is being read back.
pub(crate) struct Pending {
    gpu: Gpu,
    staging: wgpu::Buffer,
    bytes: u64,
    watches: Vec<(u32, Box<dyn Watch>)>,
    done: Arc<Done>,
    submission: Submission,
}

impl Pending {
    /// Waits for it.
    pub(crate) fn wait<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        self.block()?;
        match self.finish(take)? {
            Ok(value) => Ok(value),
            Err(fault) => {
                let entry = fault.entry()?;
                entry.block()?;
                Err(fault.error(entry)?)
            }
        }
    }

    /// [`Pending::wait`] for `async`.
    pub(crate) async fn ready<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<R, IndexError> {
        self.mapped().await?;
        match self.finish(take)? {
            Ok(value) => Ok(value),
            Err(fault) => {
                let entry = fault.entry()?;
                entry.mapped().await?;
                Err(fault.error(entry)?)
            }
        }
    }

    fn block(&self) -> Result<(), IndexError> {
        if cfg!(target_family = "wasm") {
            return Err(device("a browser cannot wait: use the `async` form"));
        }
        let poll = wgpu::PollType::Wait { submission_index: Some(self.submission.clone()), timeout: None };
        self.gpu.inner.device.poll(poll).map_err(|error| device(error.to_string()))?;
        self.done.wait().map_err(device)
    }

    async fn mapped(&self) -> Result<(), IndexError> {
        #[cfg(not(target_family = "wasm"))]
        {
            // Callbacks come from whoever waits for the device.
            let (raw, submission) = (self.gpu.inner.device.clone(), self.submission.clone());
            let wait = move || {
                let _ = raw.poll(wgpu::PollType::Wait { submission_index: Some(submission), timeout: None });
            };
            std::thread::Builder::new().spawn(wait).map_err(|error| device(error.to_string()))?;
        }
        Wait(&self.done).await.map_err(device)
    }

    /// The bytes, or what went wrong.
    fn finish<R>(self, take: impl FnOnce(&[u8]) -> R) -> Result<Result<R, Fault>, IndexError> {
        let Pending { gpu, staging, bytes, watches, .. } = self;
        gpu.take_fault()?;
        let result = {
            let view = staging.get_mapped_range(..bytes + STATUS).map_err(|error| device(error.to_string()))?;
            let (data, status) = view.split_at(bytes as usize);
            let slot = |slot: u32| {
                let at = slot as usize * 4;
                status.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(u32::MAX, u32::from_le_bytes)
            };
            match watches.into_iter().find(|(number, _)| slot(*number) != u32::MAX) {
                Some((number, watch)) => Err((watch, slot(number))),
                None => Ok(take(data)),
            }
        };
        staging.unmap();
        let mut state = gpu.inner.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Two or three of them serve a program that reads back again and again.
        if state.staging.len() < 3 {
            state.staging.push(staging);
        }
        drop(state);
        Ok(result.map_err(|(watch, entry)| Fault { gpu, watch, entry }))
    }
}

/// A bad entry that a slot reported.
struct Fault {
    gpu: Gpu,
    watch: Box<dyn Watch>,
    entry: u32,
}

impl Fault {
    /// Its value, being read back.
    fn entry(&self) -> Result<Pending, IndexError> {
        Record::new(&self.gpu).read(self.watch.place(self.entry).as_ref())
    }

    /// The error, once its value is there.
    fn error(&self, entry: Pending) -> Result<IndexError, IndexError> {
        match entry.finish(|words| self.watch.error(self.entry, words))? {
            Ok(error) => Ok(error),
            // Another thread's, which came in between: one of the two is told.
            Err(_) => Err(device("an index array on the device has a bad entry, and so has another")),
        }
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
    waker: Option<Waker>,
}

impl Done {
    fn set(&self, result: Result<(), String>) {
        let mut told = self.lock();
        told.result = Some(result);
        self.changed.notify_all();
        if let Some(waker) = told.waker.take() {
            waker.wake();
        }
    }

    fn wait(&self) -> Result<(), String> {
        let mut told = self.lock();
        loop {
            if let Some(result) = told.result.clone() {
                return result;
            }
            told = self.changed.wait(told).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Wait<'d>(&'d Done);

impl Future for Wait<'_> {
    type Output = Result<(), String>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut told = self.0.lock();
        match told.result.clone() {
            Some(result) => Poll::Ready(result),
            None => {
                told.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}
