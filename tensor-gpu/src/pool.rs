//! The memory of a device: buffers that are used again.
//!
//! A driver takes long to make a buffer, and wgpu fills it with zeros. So a buffer that is dropped is kept and lent again, at
//! once: all that writes to it are commands, which follow those that used it before.
//!
//! All buffers together take at most twice what those in use took at most at one time: of the others, those that were used
//! the longest time ago go back to the driver.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use crate::report::lock;

/// A buffer on loan from the pool; the last handle gives it back.
#[derive(Clone, Debug)]
pub(crate) struct Buffer(Arc<Loan>);

#[derive(Debug)]
struct Loan {
    raw: wgpu::Buffer,
    /// Where it goes back to; none of a buffer that others have, too.
    owner: Mutex<Option<Arc<Mutex<Loans>>>>,
}

/// What is lent, and what was given back.
#[derive(Debug, Default)]
struct Loans {
    /// Buffers by size that were given back, and that commands not submitted yet may use.
    retired: BTreeMap<u64, Vec<wgpu::Buffer>>,
    /// The bytes that are lent.
    bytes: u64,
    /// The most that were lent at one time.
    most: u64,
    /// The bytes that were lent and given away.
    given: u64,
}

impl Loans {
    /// Takes the buffer of this many bytes that was given back last.
    fn retired_of(&mut self, bytes: u64) -> Option<wgpu::Buffer> {
        self.retired.get_mut(&bytes)?.pop()
    }
}

impl Buffer {
    /// A buffer that others have, too: no pool lends it.
    pub(crate) fn of_others(raw: wgpu::Buffer) -> Buffer {
        Buffer(Arc::new(Loan { raw, owner: Mutex::new(None) }))
    }

    /// Others have it from now on: it is never lent again.
    pub(crate) fn give(&self) {
        if let Some(loans) = self.0.take() {
            lock(&loans).given += self.raw().size();
        }
    }

    pub(crate) fn raw(&self) -> &wgpu::Buffer {
        &self.0.raw
    }

    /// Whether others have it, too, and may change what it holds.
    pub(crate) fn is_of_others(&self) -> bool {
        lock(&self.0.owner).is_none()
    }

    /// Whether there is no other handle.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Its first bytes, as a binding.
    pub(crate) fn slice(&self, bytes: u64) -> Slice {
        Slice { buffer: self.clone(), offset: 0, size: bytes.next_multiple_of(ALIGN).min(self.raw().size()) }
    }
}

impl Loan {
    /// The pool that it was lent by, to which it is lent no more.
    fn take(&self) -> Option<Arc<Mutex<Loans>>> {
        let loans = lock(&self.owner).take()?;
        lock(&loans).bytes -= self.raw.size();
        Some(loans)
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        if let Some(loans) = self.take() {
            lock(&loans).retired.entry(self.raw.size()).or_default().push(self.raw.clone());
        }
    }
}

/// A part of a buffer, in bytes: what a kernel is given.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    pub(crate) buffer: Buffer,
    pub(crate) offset: u64,
    pub(crate) size: u64,
}

impl Slice {
    /// A part of it.
    pub(crate) fn part(&self, offset: u64, size: u64) -> Slice {
        Slice { offset: self.offset + offset, size, buffer: self.buffer.clone() }
    }

    /// Whether both are of one buffer of the driver.
    pub(crate) fn shares_buffer_with(&self, other: &Slice) -> bool {
        self.buffer.raw() == other.buffer.raw()
    }

    pub(crate) fn binding(&self) -> wgpu::BindingResource<'_> {
        wgpu::BindingResource::Buffer(wgpu::BufferBinding {
            buffer: self.buffer.raw(),
            offset: self.offset,
            size: core::num::NonZeroU64::new(self.size),
        })
    }
}

/// Sizes are multiples of the widest load.
pub(crate) const ALIGN: u64 = 16;

/// A free buffer, and the number of the reclaim that made it free.
#[derive(Debug)]
struct Free {
    raw: wgpu::Buffer,
    since: u64,
}

/// Buffers by size.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    /// Those of one size in the order in which they became free.
    free: BTreeMap<u64, VecDeque<Free>>,
    loans: Arc<Mutex<Loans>>,
    /// Of all buffers, lent and free.
    bytes: u64,
    reclaims: u64,
}

impl Pool {
    /// A buffer of this many bytes that was used before.
    pub(crate) fn take(&mut self, bytes: u64) -> Option<Buffer> {
        // The one that was given back last is the likeliest to be in a cache.
        let retired = lock(&self.loans).retired_of(bytes);
        let raw = match retired {
            Some(raw) => raw,
            None => self.free.get_mut(&bytes)?.pop_back()?.raw,
        };
        Some(self.lend(raw))
    }

    /// A new buffer, lent.
    pub(crate) fn add(&mut self, raw: wgpu::Buffer) -> Buffer {
        self.bytes += raw.size();
        self.lend(raw)
    }

    fn lend(&self, raw: wgpu::Buffer) -> Buffer {
        let mut loans = lock(&self.loans);
        loans.bytes += raw.size();
        loans.most = loans.most.max(loans.bytes);
        Buffer(Arc::new(Loan { raw, owner: Mutex::new(Some(self.loans.clone())) }))
    }

    /// What all buffers take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes - lock(&self.loans).given
    }

    /// Makes free what was given back; all that was recorded has been submitted. Gives back to the driver what is too much.
    pub(crate) fn reclaim(&mut self) {
        let most = {
            let mut loans = lock(&self.loans);
            self.reclaims += u64::from(!loans.retired.is_empty());
            self.bytes -= core::mem::take(&mut loans.given);
            for (size, retired) in core::mem::take(&mut loans.retired) {
                let free = retired.into_iter().map(|raw| Free { raw, since: self.reclaims });
                self.free.entry(size).or_default().extend(free);
            }
            loans.most.saturating_mul(2)
        };
        while self.bytes > most {
            // The larger one of two that are as old.
            let oldest = self.free.iter().rev().filter_map(|(&size, free)| Some((free.front()?.since, size)));
            let Some((_, size)) = oldest.min_by_key(|&(since, _)| since) else { break };
            if self.free.get_mut(&size).and_then(VecDeque::pop_front).is_some() {
                self.bytes -= size;
            }
        }
    }

    /// Gives the memory of all free buffers back to the driver.
    pub(crate) fn clear(&mut self) {
        for Free { raw, .. } in core::mem::take(&mut self.free).into_values().flatten() {
            self.bytes -= raw.size();
        }
    }
}

/// The size that is asked of the driver: four sizes to each doubling, so that at most a fifth is unused.
pub(crate) fn class(bytes: u64, most: u64) -> u64 {
    let bytes = bytes.max(256);
    let step = (1 << bytes.ilog2()) / 4;
    bytes.next_multiple_of(step).next_multiple_of(ALIGN).min(most).max(bytes)
}
