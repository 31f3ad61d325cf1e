//! Tensors that are larger than what a kernel is given at once: windows over their memory, and a dispatch for each that a walk
//! may reach. What a dispatch finds outside of its windows it leaves to the others.

use core::ops::Range;

use tensor_idx_core::IndexError;

use crate::error::device;
use crate::gpu::Gpu;
use crate::params::Head;
use crate::pool::Slice;
use crate::walk::{To, Walk};

/// A part of the memory of a tensor: its first element, and how many there are; 0 where it is all of the memory.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub(crate) slice: Slice,
    pub(crate) low: u32,
    pub(crate) length: u32,
}

/// Whether a kernel cannot be given all of a tensor's memory at once.
pub(crate) fn is_large(gpu: &Gpu, slice: &Slice) -> bool {
    slice.size > gpu.window()
}

/// The windows over the memory of elements of a size, those alone that a reach of positions, both ends in, has a part of.
pub(crate) fn windows(gpu: &Gpu, slice: &Slice, size: u32, reach: Option<(u64, u64)>) -> Vec<Window> {
    if !is_large(gpu, slice) {
        return vec![Window { slice: slice.clone(), low: 0, length: 0 }];
    }
    let most = gpu.window();
    let length = most / u64::from(size);
    let (first, last) = reach.unwrap_or((0, u64::MAX));
    let count = slice.size.div_ceil(most);
    (first / length..count.min((last / length).saturating_add(1)))
        .map(|k| {
            let slice = slice.part(k * most, most.min(slice.size - k * most));
            Window { slice, low: (k * length) as u32, length: length as u32 }
        })
        .collect()
}

impl Window {
    /// As the window of a kernel's source or target.
    pub(crate) fn set_to(&self, head: &mut Head) {
        (head.low, head.length) = (self.low, self.length);
    }

    /// How many of the first `all` elements the window has.
    pub(crate) fn of_first(&self, all: u32) -> u32 {
        let rest = all.saturating_sub(self.low);
        if self.length == 0 { rest } else { rest.min(self.length) }
    }

    /// As the window of a kernel's value.
    pub(crate) fn set_value(&self, head: &mut Head) {
        (head.value_low, head.value_length) = (self.low, self.length);
    }
}

impl Walk {
    /// The lowest and the highest element that the walk names, where the host knows them.
    pub(crate) fn reach(&self) -> Option<(u64, u64)> {
        self.reach_of(0..u32::MAX)
    }

    /// [`Walk::reach`] of a range of its indices, at least: those of the outermost dim are left out that it does not touch.
    pub(crate) fn reach_of(&self, indices: Range<u32>) -> Option<(u64, u64)> {
        let offset = i64::from(self.offset);
        let inner = self.dims.iter().skip(1).map(|dim| i64::from(dim.extent)).product::<i64>().max(1);
        let ends = [indices.start, indices.end.saturating_sub(1)].map(|index| i64::from(index) / inner);
        self.dims
            .iter()
            .enumerate()
            .try_fold((offset, offset), |(low, high), (d, dim)| match dim.to {
                To::Step(stride) => {
                    let last = i64::from(dim.extent.saturating_sub(1));
                    let ends = if d == 0 { ends.map(|end| end.min(last)) } else { [0, last] };
                    let [first, last] = ends.map(|end| end * i64::from(stride));
                    Some((low + first.min(last), high + first.max(last)))
                }
                _ => None,
            })
            .map(|(low, high)| (low.max(0) as u64, high.max(0) as u64))
    }
}

/// The error of an operation that needs all of a tensor at once.
pub(crate) fn refused(gpu: &Gpu, what: &str, bytes: u64) -> IndexError {
    device(format!(
        "{what} needs {bytes} bytes at once; {gpu} gives a kernel at most {} (max_storage_buffer_binding_size)",
        gpu.window()
    ))
}
