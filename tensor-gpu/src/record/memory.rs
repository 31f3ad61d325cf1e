//! Memory for operations: buffers of the pool, those that the host writes to, and those that are read back.

use tensor_idx_core::IndexError;

use super::{ARENA, Arena, Arenas, Record};
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::{ALIGN, Buffer, Slice, Writer, class};

/// Bytes of new buffers, and of those that the host writes to, before a submission, so that what was given back meanwhile can
/// be lent again, and what was written from the host leaves the driver's own buffers.
const LENT: u64 = 1 << 28;

impl Record<'_> {
    /// A buffer of at least this many bytes that kernels write first; what it holds is not known. An error names `what` is
    /// to be stored there.
    pub(crate) fn buffer(&mut self, bytes: u64, what: &str) -> Result<Buffer, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.gpu.check_binding(bytes, &what)?;
        self.room(bytes, what)
    }

    /// [`Record::buffer`], of which kernels are given parts.
    pub(crate) fn room(&mut self, bytes: u64, what: &str) -> Result<Buffer, IndexError> {
        self.lend(bytes, Writer::Device, what)
    }

    /// [`Record::buffer`] that the host writes to first: [`Record::write`].
    pub(crate) fn host_buffer(&mut self, bytes: u64, what: &str) -> Result<Buffer, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.gpu.check_binding(bytes, &what)?;
        self.lend(bytes, Writer::Host, what)
    }

    fn lend(&mut self, bytes: u64, writer: Writer, what: &str) -> Result<Buffer, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.check_size(bytes, what)?;
        let size = class(bytes, self.gpu.limits().max_buffer_size / ALIGN * ALIGN);
        if writer == Writer::Device
            && let Some(buffer) = self.reused(size, writer)
        {
            return Ok(buffer);
        }
        self.state.lent += size;
        if self.state.lent > LENT {
            self.flush()?;
        } else if self.state.batch.is_empty() {
            self.state.pool.reclaim();
        }
        if let Some(buffer) = self.reused(size, writer) {
            return Ok(buffer);
        }
        match self.made(size, what) {
            Ok(buffer) => Ok(buffer),
            Err(_) => {
                // What is given back, or free but of another size, may make the room.
                self.flush()?;
                if let Some(buffer) = self.reused(size, writer) {
                    return Ok(buffer);
                }
                self.trim()?;
                self.made(size, what)
            }
        }
    }

    pub(super) fn check_size(&self, bytes: u64, what: &str) -> Result<(), IndexError> {
        let most = self.gpu.limits().max_buffer_size;
        if bytes <= most {
            return Ok(());
        }
        Err(device(format!(
            "{what} needs {bytes} bytes; a buffer of {} has at most {most} (max_buffer_size)",
            self.gpu
        )))
    }

    fn reused(&mut self, size: u64, writer: Writer) -> Option<Buffer> {
        let buffer = self.state.pool.take(size, writer)?;
        self.state.stats.buffers_reused += 1;
        Some(buffer)
    }

    fn made(&mut self, size: u64, what: &str) -> Result<Buffer, IndexError> {
        let (limit, there) = (self.gpu.memory_limit(), self.state.stats().memory);
        if there.saturating_add(size) > limit {
            return Err(device(format!(
                "out of memory: {what} needs {size} bytes more than the {there} that are there, which exceeds the limit of \
                 {limit} bytes that was set for {}",
                self.gpu
            )));
        }
        let usage = wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::UNIFORM
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST;
        let raw = self.create(size, usage)?;
        self.state.stats.buffers_made += 1;
        Ok(self.state.pool.add(raw))
    }

    pub(super) fn create(&self, size: u64, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer, IndexError> {
        let raw = &self.gpu.inner.device;
        self.gpu.guarded(|| {
            raw.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        })
    }

    /// A buffer for kernels that holds these bytes, at least one.
    pub(crate) fn upload(&mut self, bytes: &[u8], what: &str) -> Result<Buffer, IndexError> {
        self.gpu.check_binding((bytes.len() as u64).next_multiple_of(ALIGN), &what)?;
        self.store(bytes, what)
    }

    /// A buffer that holds these bytes, at least one; kernels are given parts of it.
    pub(crate) fn store(&mut self, bytes: &[u8], what: &str) -> Result<Buffer, IndexError> {
        let buffer = self.lend(bytes.len() as u64, Writer::Host, what)?;
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
        self.in_arena(|arenas| &mut arenas.words, words, size)
    }

    /// The parameters of a kernel, as a binding of `size` bytes; the bytes after the words have no meaning.
    pub(super) fn parameters(&mut self, words: &[u32], size: u64) -> Result<Slice, IndexError> {
        self.in_arena(|arenas| &mut arenas.params, words, size)
    }

    fn in_arena(
        &mut self,
        arena: fn(&mut Arenas) -> &mut Option<Arena>,
        words: &[u32],
        size: u64,
    ) -> Result<Slice, IndexError> {
        if arena(&mut self.state.arenas).as_ref().is_some_and(|arena| arena.bytes.len() as u64 + size > ARENA) {
            self.flush()?;
        }
        if arena(&mut self.state.arenas).is_none() {
            let buffer = self.lend(ARENA, Writer::Host, "the parameters of kernels")?;
            *arena(&mut self.state.arenas) = Some(Arena { buffer, bytes: Vec::new() });
        }
        let limits = self.gpu.limits();
        let align = limits.min_storage_buffer_offset_alignment.max(limits.min_uniform_buffer_offset_alignment);
        let align = align.max(ALIGN as u32) as usize;
        let Some(arena) = arena(&mut self.state.arenas) else { unreachable!("it was just made") };
        let offset = arena.bytes.len() as u64;
        arena.bytes.extend_from_slice(bytemuck::cast_slice(words));
        let slice = Slice { buffer: arena.buffer.clone(), offset, size };
        arena.bytes.resize(arena.bytes.len().next_multiple_of(align), 0);
        Ok(slice)
    }

    pub(super) fn staging(&mut self, bytes: u64) -> Result<wgpu::Buffer, IndexError> {
        let fits = |buffer: &wgpu::Buffer| (bytes..=bytes.saturating_mul(4)).contains(&buffer.size());
        if let Some(k) = self.state.staging.iter().position(fits) {
            return Ok(self.state.staging.remove(k));
        }
        self.check_size(bytes, "reading back")?;
        self.create(bytes, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST)
    }

    /// Gives the memory of buffers that nobody uses back to the driver.
    pub(crate) fn trim(&mut self) -> Result<(), IndexError> {
        let submission = self.flush()?;
        self.state.pool.clear();
        self.state.staging.clear();
        self.state.stats.waits += 1;
        // The driver has it once the work that used it is done.
        let poll = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        self.gpu.inner.device.poll(poll).map_err(|error| self.gpu.why(device(error.to_string())))?;
        Ok(())
    }
}
