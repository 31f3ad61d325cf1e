//! The memory of tensors: elements on a device, and what is known of them.

use std::sync::{Arc, Mutex};

use tensor_idx_core::IndexError;

use crate::compact::Counted;
use crate::element::{GpuElement, Kind};
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::{ALIGN, Slice};
use crate::record::Record;
use crate::report::Doubts;

/// Elements on a device, packed in 32-bit words.
#[derive(Debug)]
pub(crate) struct Storage {
    pub(crate) gpu: Gpu,
    /// None where there are no elements.
    pub(crate) memory: Option<Slice>,
    /// In elements.
    pub(crate) len: usize,
    pub(crate) kind: Kind,
    /// What may turn out to be wrong with the elements.
    pub(crate) doubts: Mutex<Doubts>,
    /// Of a mask: how many elements are true, of all and of the parts that were asked last, which begin at these elements.
    pub(crate) counted: Mutex<Vec<(usize, Arc<Counted>)>>,
}

impl Storage {
    /// Room for this many elements.
    pub(crate) fn new(record: &mut Record<'_>, kind: Kind, len: usize) -> Result<Storage, IndexError> {
        let bytes = Self::check(record.gpu, kind, len)?;
        let memory = if len == 0 { None } else { Some(record.room(bytes, "a tensor")?) };
        Ok(Self::over(record.gpu, kind, len, memory))
    }

    /// Elements that are there.
    pub(crate) fn over(gpu: &Gpu, kind: Kind, len: usize, memory: Option<Slice>) -> Storage {
        Storage { gpu: gpu.clone(), memory, len, kind, doubts: Mutex::default(), counted: Mutex::default() }
    }

    /// A copy of these elements.
    pub(crate) fn of<T: GpuElement>(record: &mut Record<'_>, elements: &[T]) -> Result<Storage, IndexError> {
        let (kind, len) = (T::KIND, elements.len());
        Self::check(record.gpu, kind, len)?;
        let memory = if len == 0 { None } else { Some(record.store(T::to_bytes(elements), "a tensor")?) };
        Ok(Self::over(record.gpu, kind, len, memory))
    }

    /// The bytes of this many elements, if a buffer can hold them.
    pub(crate) fn check(gpu: &Gpu, kind: Kind, len: usize) -> Result<u64, IndexError> {
        let limit = gpu.limits().max_buffer_size;
        let bytes =
            (len as u64).checked_mul(kind.size() as u64).and_then(|bytes| bytes.checked_next_multiple_of(ALIGN));
        match bytes {
            // An element that no table names, and strides that fit 32 bits.
            Some(bytes) if bytes <= limit && len < i32::MAX as usize => Ok(bytes),
            _ => Err(device(format!(
                "{len} elements of {kind} need {} bytes; a tensor on {gpu} has at most {limit} bytes (max_buffer_size), and \
                 at most 2^31 - 2 elements",
                len as u128 * kind.size() as u128
            ))),
        }
    }

    /// All of it, as a kernel is given it.
    pub(crate) fn slice(&self) -> Option<Slice> {
        self.memory.clone()
    }
}
