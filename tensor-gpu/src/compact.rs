//! The positions of a mask's true elements: counts of blocks, their sums, and then each block writes its own.

use tensor_idx_core::{IndexError, Shape};

use crate::element::Kind;
use crate::error::device;
use crate::kernel::{Access, Kernel};
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::scan::{blocks_grid, scan};
use crate::tensor::{GpuTensor, Storage};

pub(crate) static COUNT: Kernel = Kernel {
    name: "count",
    source: &[include_str!("../shaders/masks.wgsl"), include_str!("../shaders/count.wgsl")],
    buffers: &[Access::Read, Access::ReadWrite],
};

pub(crate) static COMPACT: Kernel = Kernel {
    name: "compact",
    source: &[include_str!("../shaders/masks.wgsl"), include_str!("../shaders/compact.wgsl")],
    buffers: &[Access::Read, Access::Read, Access::ReadWrite],
};

/// The masks that a workgroup takes.
const BLOCK: u32 = 4096;

/// How many elements of a mask are true, and their numbers in row-major order, as `u32`. Reading the count is a
/// synchronising call.
///
/// # Errors
///
/// A bad index of an operation since the last synchronising call; [`IndexError::Device`].
pub(crate) fn numbers<S: Shape>(mask: &GpuTensor<bool, S>) -> Result<(usize, Storage), IndexError> {
    let gpu = mask.gpu();
    if mask.is_empty() {
        return Ok((0, Storage::new(&mut Record::new(gpu), Kind::U32, 0)?));
    }
    let mask = if mask.layout.is_contiguous() && mask.offset() == 0 { mask.clone() } else { mask.copied()? };
    let Some(masks) = mask.storage.slice() else { return Err(device("a mask without its elements")) };
    // Of storage that is longer than the mask the first elements are meant; it holds fewer than 2^31.
    let len = mask.len() as u32;
    let blocks = len.div_ceil(BLOCK);
    let mut record = Record::new(gpu);
    // One block more, of no masks: what is before it is all.
    let bytes = u64::from(blocks + 1) * 4;
    let counts = record.buffer(bytes)?.slice(bytes);
    let (groups, row) = blocks_grid(blocks + 1);
    let params = &[len, 0, 0, 0, 0, 0, 0, 0, blocks + 1, row];
    let buffers = &[masks.clone(), counts.clone()];
    record.dispatch(&Launch { kernel: &COUNT, constants: &[], params, tables: None, buffers, groups })?;
    scan(&mut record, &counts, blocks + 1)?;
    let total = Slice { offset: u64::from(blocks) * 4, size: 4, buffer: counts.buffer.clone() };
    let count = record.read(Some(&total))?.wait(|bytes| bytes.try_into().map_or(0, u32::from_le_bytes))?;

    let mut record = Record::new(gpu);
    let numbers = Storage::new(&mut record, Kind::U32, count as usize)?;
    if let Some(positions) = numbers.slice() {
        let (groups, row) = blocks_grid(blocks);
        let params = &[len, 0, 0, 0, 0, 0, 0, 0, blocks, row];
        let buffers = &[masks, counts, positions];
        record.dispatch(&Launch { kernel: &COMPACT, constants: &[], params, tables: None, buffers, groups })?;
        record.done()?;
    }
    Ok((count as usize, numbers))
}
