//! Memory for operations: buffers of the pool, and those that are read back.

use tensor_idx_core::IndexError;

use super::Record;
use crate::error::device;
use crate::pool::{ALIGN, Buffer, Slice, class};

/// Bytes of new buffers, and of what the host writes, before a submission: after it upload buffers are ready again.
pub(super) const LENT: u64 = 1 << 28;

/// Steps of a batch before an upload submits it.
pub(super) const STEPS: usize = 1 << 14;

impl Record<'_> {
    /// A binding of this many bytes in a buffer of its own; what it holds is not known. An error names `what` is to be stored there.
    pub(crate) fn buffer(&mut self, bytes: u64, what: &str) -> Result<Slice, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.gpu.check_binding(bytes, &what)?;
        self.room(bytes, what)
    }

    /// [`Record::buffer`], of which kernels are given parts.
    pub(crate) fn room(&mut self, bytes: u64, what: &str) -> Result<Slice, IndexError> {
        let bytes = bytes.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
        self.check_size(bytes, what)?;
        let size = class(bytes, self.gpu.limits().max_buffer_size / ALIGN * ALIGN);
        Ok(self.lent(size, what)?.slice(bytes))
    }

    /// A buffer of this size, used before or new.
    fn lent(&mut self, size: u64, what: &str) -> Result<Buffer, IndexError> {
        if let Some(buffer) = self.reused(size) {
            return Ok(buffer);
        }
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

    /// [`Record::room`] that is to be had without waiting, and without giving anything back for it.
    pub(crate) fn spare(&mut self, bytes: u64) -> Option<Slice> {
        let most = self.gpu.limits().max_buffer_size / ALIGN * ALIGN;
        let bytes = bytes.checked_next_multiple_of(ALIGN).filter(|&bytes| bytes <= most)?;
        let size = class(bytes, most);
        let buffer = self.reused(size).or_else(|| self.made(size, "a tensor").ok())?;
        Some(buffer.slice(bytes))
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

    fn reused(&mut self, size: u64) -> Option<Buffer> {
        let buffer = self.state.pool.take(size)?;
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
        let raw = self.create(size, usage, false)?;
        self.state.stats.buffers_made += 1;
        Ok(self.state.pool.add(raw))
    }

    pub(super) fn create(
        &self,
        size: u64,
        usage: wgpu::BufferUsages,
        mapped_at_creation: bool,
    ) -> Result<wgpu::Buffer, IndexError> {
        let raw = &self.gpu.inner.device;
        self.gpu.guarded(|| raw.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation }))
    }

    pub(super) fn staging(&mut self, bytes: u64) -> Result<wgpu::Buffer, IndexError> {
        let fits = |buffer: &wgpu::Buffer| (bytes..=bytes.saturating_mul(4)).contains(&buffer.size());
        if let Some(k) = self.state.staging.iter().position(fits) {
            return Ok(self.state.staging.remove(k));
        }
        self.check_size(bytes, "reading back")?;
        self.create(bytes, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST, false)
    }

    /// Gives the memory of buffers that nobody uses back to the driver.
    pub(crate) fn trim(&mut self) -> Result<(), IndexError> {
        let submission = self.flush()?;
        self.state.pool.clear();
        self.state.staging.clear();
        self.state.uploads.clear();
        self.state.stats.waits += 1;
        // The driver has it once the work that used it is done.
        self.gpu.poll(wgpu::PollType::Wait { submission_index: Some(submission), timeout: None }).map(drop)
    }
}
