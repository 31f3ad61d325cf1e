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

#[cfg(test)]
mod tests {
    use tensor_idx_core::Tensor;

    use super::*;
    use crate::tensor::ToGpu;
    use crate::twin::{compact, on_every_gpu, words};

    #[test]
    fn densities_and_lengths() {
        on_every_gpu(|gpu| {
            let mut random = fastrand::Rng::with_seed(3);
            for density in [0.0, 0.01, 0.5, 1.0] {
                for len in [1, 3, 4, 15, 16, 17, 4095, 4096, 4097, 12_289, 65_536] {
                    let masks: Vec<bool> = (0..len).map(|_| random.f64() < density).collect();
                    let (count, numbers) =
                        super::numbers(&Tensor::from_vec([len], masks.clone()).unwrap().to_gpu(gpu).unwrap()).unwrap();
                    let expected = compact(&masks);
                    assert_eq!(count, expected.len(), "{density} of {len} on {gpu}");
                    if let Some(slice) = numbers.slice() {
                        assert_eq!(words(Record::new(gpu), &slice)[..count], expected, "{density} of {len} on {gpu}");
                    }
                }
            }
        });
    }

    #[test]
    fn views_of_masks() {
        on_every_gpu(|gpu| {
            let mut random = fastrand::Rng::with_seed(4);
            let mask = Tensor::from_fn([40, 33], |_| random.bool());
            let (there, part) = (mask.to_gpu(gpu).unwrap(), (3.., tensor_idx_core::Slice::new(None, None, Some(-2))));
            let here = tensor_idx_core::Strided::i(&mask, part.clone()).to_vec();
            let view = tensor_idx_core::Strided::i(&there, part);
            let (count, numbers) = super::numbers(&view).unwrap();
            let slice = numbers.slice().unwrap();
            assert_eq!(words(Record::new(gpu), &slice)[..count], compact(&here));
            let row = tensor_idx_core::Strided::i(&there, 1);
            let (count, _) = super::numbers(&row).unwrap();
            assert_eq!(count, tensor_idx_core::Strided::i(&mask, 1).iter().filter(|x| **x).count());
        });
    }
}
