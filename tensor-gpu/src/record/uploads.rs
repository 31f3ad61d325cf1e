//! What the host writes for the device: into buffers that are mapped, from which a step of the batch copies it.
//!
//! Memory that is mapped for the first time takes the system longer than the copy. So the buffers are mapped again when the
//! submission that used them is done, and used again. Nobody waits for that: where none is ready, one more is made.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tensor_idx_core::IndexError;

use super::memory::{LENT, STEPS};
use super::steps::{Copied, Step};
use super::{ARENA, Arena, Arenas, Record};
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::{ALIGN, Buffer, Slice};

/// The size of an upload buffer, in bytes.
const PIECE: u64 = 1 << 20;

/// The bytes of upload buffers that are kept at most. A larger upload goes through memory of wgpu, which is not kept.
const KEPT: u64 = 64 << 20;

/// Upload buffers, all of one size.
#[derive(Debug, Default)]
pub(super) struct Uploads {
    /// Mapped, and empty.
    ready: Vec<wgpu::Buffer>,
    /// Mapped, for the next submission. All but the last one are full.
    filled: Vec<wgpu::Buffer>,
    /// How many bytes of the last one are taken.
    taken: u64,
    /// Used by a submission. They are ready when they are mapped.
    used: Vec<(wgpu::Buffer, Arc<AtomicU8>)>,
}

/// A part of an upload buffer.
#[derive(Debug)]
pub(super) struct Room {
    buffer: wgpu::Buffer,
    offset: u64,
}

/// The states of a used buffer: it is being mapped, it is mapped, it cannot be mapped.
const WAITS: u8 = 0;
const MAPPED: u8 = 1;
const FAILED: u8 = 2;

impl Uploads {
    /// The bytes of all buffers.
    pub(super) fn bytes(&self) -> u64 {
        (self.ready.len() + self.filled.len() + self.used.len()) as u64 * PIECE
    }

    /// Gives the memory back that no submission to come needs.
    pub(super) fn clear(&mut self) {
        self.ready.clear();
        self.used.clear();
    }

    /// How many bytes the last buffer has left.
    fn left(&self) -> u64 {
        if self.filled.is_empty() { 0 } else { PIECE - self.taken }
    }

    /// Takes the next bytes of the last buffer, which has as many left.
    fn take(&mut self, bytes: u64) -> Option<Room> {
        let room = Room { buffer: self.filled.last()?.clone(), offset: self.taken };
        // Parts that are written start at multiples of 8 bytes.
        self.taken += bytes.next_multiple_of(wgpu::MAP_ALIGNMENT);
        Some(room)
    }

    /// Moves the buffers to the ready ones that were mapped meanwhile.
    fn collect(&mut self) {
        let used = core::mem::take(&mut self.used);
        for (buffer, state) in used {
            match state.load(Ordering::Acquire) {
                WAITS => self.used.push((buffer, state)),
                MAPPED => self.ready.push(buffer),
                _ => {}
            }
        }
    }

    /// What was written is submitted next: no buffer may be mapped then.
    pub(super) fn unmap(&self) {
        self.filled.iter().for_each(wgpu::Buffer::unmap);
    }

    /// It was submitted: the buffers are mapped again.
    pub(super) fn recall(&mut self) {
        for buffer in core::mem::take(&mut self.filled) {
            if self.bytes() >= KEPT {
                continue;
            }
            let state = Arc::new(AtomicU8::new(WAITS));
            let told = state.clone();
            buffer.map_async(wgpu::MapMode::Write, .., move |result| {
                told.store(if result.is_ok() { MAPPED } else { FAILED }, Ordering::Release);
            });
            self.used.push((buffer, state));
        }
    }
}

impl Room {
    /// The rest of it, from a byte on.
    fn part(&self, offset: u64) -> Room {
        Room { buffer: self.buffer.clone(), offset: self.offset + offset }
    }

    /// Writes bytes to it, and zeros behind them up to the next word.
    fn write(&self, bytes: &[u8]) -> Result<(), IndexError> {
        let (whole, rest) = bytes.split_at(bytes.len() / 4 * 4);
        let size = (bytes.len() as u64).next_multiple_of(4);
        let view = self.buffer.get_mapped_range_mut(self.offset..self.offset + size);
        let mut view = view.map_err(|error| device(error.to_string()))?;
        view.slice(..whole.len()).copy_from_slice(whole);
        if !rest.is_empty() {
            let mut word = [0; 4];
            word[..rest.len()].copy_from_slice(rest);
            view.slice(whole.len()..).copy_from_slice(&word);
        }
        Ok(())
    }

    /// The step that copies it to a buffer.
    fn step(self, size: u64, to: &Buffer, at: u64) -> Step {
        Step::Upload(Copied { from: self.buffer, offset: self.offset, to: to.raw().clone(), at, size })
    }
}

impl Record<'_> {
    /// A buffer for kernels that holds these bytes, at least one.
    pub(crate) fn upload(&mut self, bytes: &[u8], what: &str) -> Result<Slice, IndexError> {
        self.gpu.check_binding((bytes.len() as u64).next_multiple_of(ALIGN), &what)?;
        self.store(bytes, what)
    }

    /// A buffer that holds these bytes, at least one; kernels are given parts of it.
    pub(crate) fn store(&mut self, bytes: &[u8], what: &str) -> Result<Slice, IndexError> {
        let slice = self.room(bytes.len() as u64, what)?;
        self.write(&slice.buffer, 0, bytes)?;
        Ok(slice)
    }

    /// Writes bytes to a buffer, from a word on, after all that is in the batch. No step of this operation may use the buffer yet,
    /// because the copy is a part of the batch at once: it does no harm if the operation fails.
    pub(crate) fn write(&mut self, buffer: &Buffer, offset: u64, bytes: &[u8]) -> Result<(), IndexError> {
        self.state.lent += bytes.len() as u64;
        // Uploads alone are no operations, which are counted.
        if self.state.lent > LENT || self.state.batch.len() > STEPS {
            self.flush()?;
        }
        let (mut at, mut rest) = (offset, bytes);
        while !rest.is_empty() {
            let left = self.state.uploads.left();
            // The rest of an upload buffer is used if it is worth a copy.
            let most = if left >= (rest.len() as u64).min(PIECE / 8) { left } else { PIECE };
            let room = if bytes.len() as u64 > KEPT { None } else { self.upload_room(most.min(rest.len() as u64)) };
            let Some(room) = room else { return self.write_through(buffer, at, rest) };
            let (piece, after) = rest.split_at(rest.len().min(most as usize));
            room.write(piece)?;
            self.state.batch.push(room.step((piece.len() as u64).next_multiple_of(4), buffer, at));
            (at, rest) = (at + piece.len() as u64, after);
        }
        Ok(())
    }

    /// [`Record::write`] through memory of wgpu. It is carried out before the next batch, so this one is submitted.
    fn write_through(&mut self, buffer: &Buffer, at: u64, bytes: &[u8]) -> Result<(), IndexError> {
        self.flush()?;
        let queue = &self.gpu.inner.queue;
        self.gpu.guarded(|| {
            let (whole, rest) = bytes.split_at(bytes.len() / 4 * 4);
            queue.write_buffer(buffer.raw(), at, whole);
            if !rest.is_empty() {
                let mut word = [0; 4];
                word[..rest.len()].copy_from_slice(rest);
                queue.write_buffer(buffer.raw(), at + whole.len() as u64, &word);
            }
        })
    }

    /// So many bytes of an upload buffer, at most its size. None if there is no memory for one.
    fn upload_room(&mut self, bytes: u64) -> Option<Room> {
        if self.state.uploads.left() < bytes {
            let buffer = self.upload_buffer()?;
            self.state.uploads.filled.push(buffer);
            self.state.uploads.taken = 0;
        }
        self.state.uploads.take(bytes)
    }

    /// A mapped buffer.
    fn upload_buffer(&mut self) -> Option<wgpu::Buffer> {
        if self.state.uploads.ready.is_empty() && !self.state.uploads.used.is_empty() {
            // Outside of a browser buffers are mapped by a call like this one.
            let _ = self.gpu.poll(wgpu::PollType::Poll);
            self.state.uploads.collect();
        }
        if let Some(buffer) = self.state.uploads.ready.pop() {
            self.state.stats.buffers_reused += 1;
            return Some(buffer);
        }
        if self.state.stats().memory.saturating_add(PIECE) > self.gpu.memory_limit() {
            return None;
        }
        let usage = wgpu::BufferUsages::MAP_WRITE | wgpu::BufferUsages::COPY_SRC;
        let buffer = self.create(PIECE, usage, true).ok()?;
        self.state.stats.buffers_made += 1;
        Some(buffer)
    }

    /// Words for kernels of this operation to read.
    pub(crate) fn words(&mut self, words: &[u32], what: &str) -> Result<Slice, IndexError> {
        let size = (size_of_val(words) as u64).next_multiple_of(ALIGN).max(ALIGN);
        if size > ARENA / 4 {
            return self.upload(bytemuck::cast_slice(words), what);
        }
        self.in_arena(|arenas| &mut arenas.words, words, size)
    }

    /// The parameters of a kernel, as a binding of `size` bytes; the bytes after the words have no meaning.
    pub(super) fn parameters(&mut self, words: &[u32], size: u64) -> Result<Slice, IndexError> {
        self.in_arena(|arenas| &mut arenas.params, words, size)
    }

    fn in_arena(
        &mut self,
        arena: fn(&mut Arenas) -> &mut Arena,
        words: &[u32],
        size: u64,
    ) -> Result<Slice, IndexError> {
        if let Some(arenas) = &mut self.state.arenas
            && arena(arenas).bytes.len() as u64 + size > ARENA
        {
            self.flush()?;
        }
        let limits = self.gpu.limits();
        let align = limits.min_storage_buffer_offset_alignment.max(limits.min_uniform_buffer_offset_alignment);
        let align = align.max(ALIGN as u32) as usize;
        if self.state.arenas.is_none() {
            self.state.arenas = Some(self.arenas()?);
        }
        let Some(arenas) = &mut self.state.arenas else { unreachable!("they were just made") };
        let arena = arena(arenas);
        let offset = arena.bytes.len() as u64;
        arena.bytes.extend_from_slice(bytemuck::cast_slice(words));
        let slice = Slice { buffer: arena.buffer.clone(), offset, size };
        arena.bytes.resize(arena.bytes.len().next_multiple_of(align), 0);
        Ok(slice)
    }

    /// New arenas, and the steps that copy what they will hold: both at once, so that no copy parts the kernels of a batch later.
    fn arenas(&mut self) -> Result<Arenas, IndexError> {
        let what = "the parameters of kernels";
        let [params, words] = [self.room(ARENA, what)?, self.room(ARENA, what)?]
            .map(|slice| Arena { buffer: slice.buffer, bytes: Vec::new() });
        let room = self.upload_room(2 * ARENA);
        // (Nothing is submitted between this and the return, or the number of the step would be wrong.)
        let first = self.state.batch.len();
        match &room {
            Some(room) => {
                let steps = [room.part(0).step(0, &params.buffer, 0), room.part(ARENA).step(0, &words.buffer, 0)];
                self.state.batch.extend(steps);
            }
            // They are written before the next batch.
            None => {
                self.flush()?;
            }
        }
        Ok(Arenas { params, words, room: room.map(|room| (room, first)) })
    }
}

impl Arenas {
    /// Writes their bytes, of which there are no more to come. `batch` is the batch that has their steps.
    pub(super) fn write(&self, gpu: &Gpu, batch: &mut [Step]) -> Result<(), IndexError> {
        let arenas = [&self.params, &self.words].into_iter().enumerate();
        for (n, arena) in arenas.filter(|(_, arena)| !arena.bytes.is_empty()) {
            let Some((room, first)) = &self.room else {
                gpu.guarded(|| gpu.inner.queue.write_buffer(arena.buffer.raw(), 0, &arena.bytes))?;
                continue;
            };
            if let Some(Step::Upload(copied)) = batch.get_mut(first + n) {
                copied.size = arena.bytes.len() as u64;
            }
            room.part(n as u64 * ARENA).write(&arena.bytes)?;
        }
        Ok(())
    }
}
