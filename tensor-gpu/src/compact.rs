//! The true elements of a mask, in order: they are counted, and its bits and the counts of its blocks are kept beside it for the
//! kernels that move what is true (ranked.rs).

use std::sync::{Arc, Mutex};

use tensor_idx_core::{IndexError, Layout, Rank, Shape};

use crate::element::Kind;
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::{ALIGN, Slice};
use crate::ranked::RankedMask;
use crate::record::{Left, Pending, Record};
use crate::report::lock;
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::walk::Walk;

/// A mask and how many of its elements are true.
#[derive(Debug)]
pub(crate) struct Counted {
    pub(crate) gpu: Gpu,
    mask: RankedMask,
    pub(crate) count: usize,
    numbers: Mutex<Option<Arc<Storage>>>,
}

impl Counted {
    fn new(gpu: &Gpu, mask: RankedMask) -> Counted {
        Counted { gpu: gpu.clone(), mask, count: 0, numbers: Mutex::default() }
    }

    /// How many masks there are, true and false.
    pub(crate) fn len(&self) -> usize {
        self.mask.len as usize
    }

    /// The numbers of the true elements, as `u32`.
    pub(crate) fn numbers(&self, record: &mut Record<'_>) -> Result<Arc<Storage>, IndexError> {
        record.gpu.check_same(&self.gpu)?;
        self.check_own()?;
        let kept = lock(&self.numbers).clone();
        // The batch that was to make them may have been refused since, for another operation in it.
        if let Some(numbers) = kept.filter(|numbers| !lock(&numbers.doubts).is_wrong()) {
            return Ok(numbers);
        }
        // Nothing is locked while an operation is recorded: it may let go of the recorder, which others hold when they come here.
        // They are kept, so they are not a part of the operation that uses them first, which may fail.
        let made = record.apart(|record| {
            let made = Storage::new(record, Kind::U32, self.count)?;
            if let Some(table) = made.slice() {
                let walk = Walk::over(0, &[self.len()], &[1]);
                self.compact(record, &walk, &table, (0, self.count as u32))?;
            }
            Ok(made)
        })?;
        Ok(lock(&self.numbers).insert(Arc::new(made)).clone())
    }

    /// [`RankedMask::to_table`] of a mask that nobody changed.
    pub(crate) fn compact(
        &self,
        record: &mut Record<'_>,
        walk: &Walk,
        table: &Slice,
        entries: (u32, u32),
    ) -> Result<(), IndexError> {
        self.check_own()?;
        self.mask.to_table(record, walk, table, entries)
    }

    /// Records the write of one value to the elements whose masks are true: [`masked::fill`](crate::masked::fill) from the first
    /// mask on.
    pub(crate) fn fill(
        &self,
        record: &mut Record<'_>,
        kind: Kind,
        walk: Walk,
        buffers: [Slice; 2],
    ) -> Result<(), IndexError> {
        self.check_own()?;
        crate::masked::fill(record, kind, walk, buffers, (self.mask.masks.clone(), 0))
    }

    /// [`RankedMask::to_units`] of a mask that nobody changed.
    pub(crate) fn pick(
        &self,
        record: &mut Record<'_>,
        walk: &Walk,
        units: (usize, u32),
        buffers: [&Slice; 2],
    ) -> Result<(), IndexError> {
        self.check_own()?;
        self.mask.to_units(record, walk, units, buffers)
    }

    /// Others may change it without a word: its count and its bits may then be those of another mask.
    fn check_own(&self) -> Result<(), IndexError> {
        if self.mask.masks.buffer.is_of_others() {
            return Err(device(format!(
                "the mask of {} elements was given to other code after its true elements were counted; make the index anew",
                self.len()
            )));
        }
        Ok(())
    }
}

/// The true elements of a contiguous mask. Reading their count waits for the device, unless it was counted before.
pub(crate) fn counted<S: Shape>(mask: &GpuTensor<bool, S>) -> Result<Arc<Counted>, IndexError> {
    match Count::of(mask)? {
        Count::Known(counted) => Ok(counted),
        Count::Asked(asked, pending) => asked.told(mask, pending.wait(count)?),
    }
}

/// [`counted`] for `async`.
pub(crate) async fn counted_later<S: Shape>(mask: GpuTensor<bool, S>) -> Result<Arc<Counted>, IndexError> {
    match Count::of(&mask)? {
        Count::Known(counted) => Ok(counted),
        Count::Asked(asked, pending) => asked.told(&mask, pending.ready(count).await?),
    }
}

/// A count that was read back.
pub(crate) fn count(bytes: &[u8]) -> u32 {
    bytes.try_into().map_or(0, u32::from_le_bytes)
}

/// Whether a kernel can read a mask from the start of its memory, in the widest units; a buffer of others may end before.
fn stands_alone<S: Shape>(mask: &GpuTensor<bool, S>) -> bool {
    let units = mask.storage.memory.as_ref().is_none_or(|memory| memory.size % ALIGN == 0);
    mask.layout.is_contiguous() && mask.offset() == 0 && units
}

/// Records that the true elements of a mask that stands alone are counted.
fn ranked<S: Shape>(record: &mut Record<'_>, mask: &GpuTensor<bool, S>) -> Result<RankedMask, IndexError> {
    let Some(masks) = mask.storage.slice() else { return Err(device("a mask without its elements")) };
    // Of storage that is longer than the mask the first elements are meant; it holds fewer than 2^31.
    RankedMask::of(record, masks, mask.len() as u32)
}

/// Places, and how many there are.
type PlacesAndCount = (GpuTensor<u32, Rank<1>>, GpuTensor<u32, Rank<0>>);

/// The places of at most so many true elements of a mask, in row-major order; the rest is 0. And how many there are. Nobody waits
/// for the device.
pub(crate) fn at_most<S: Shape>(mask: &GpuTensor<bool, S>, most: usize) -> Result<PlacesAndCount, IndexError> {
    let mask = &if stands_alone(mask) { mask.clone() } else { mask.copied()? };
    let mut record = Record::new(mask.gpu());
    record.uses(&mask.storage);
    let places = Storage::new(&mut record, Kind::U32, most)?;
    let count = Storage::new(&mut record, Kind::U32, 1)?;
    if let Some(table) = places.slice() {
        record.clear(&table)?;
    }
    if let Some(count) = count.slice() {
        record.clear(&count)?;
        if !mask.is_empty() {
            let ranked = ranked(&mut record, mask)?;
            record.copy(&ranked.total(), &count.part(0, 4))?;
            if let Some(table) = places.slice() {
                let walk = Walk::over(0, &[mask.len()], &[1]);
                ranked.to_table(&mut record, &walk, &table, (0, most as u32))?;
            }
        }
    }
    record.done(Left::Made(&places))?;
    // Both depend on the same.
    lock(&count.doubts).add(&lock(&places.doubts));
    Ok((
        GpuTensor::from_parts(Arc::new(places), Layout::row_major([most])?),
        GpuTensor::from_parts(Arc::new(count), Layout::row_major([])?),
    ))
}

/// A mask whose true elements are counted, or are being counted.
pub(crate) enum Count {
    Known(Arc<Counted>),
    /// The number is being read back.
    Asked(Counted, Pending),
}

impl Count {
    pub(crate) fn of<S: Shape>(mask: &GpuTensor<bool, S>) -> Result<Count, IndexError> {
        let gpu = mask.gpu();
        if is_kept(mask) {
            let counted = lock(&mask.storage.counted);
            if let Some((_, counted)) = counted.iter().find(|counted| is_of(counted, mask)) {
                return Ok(Count::Known(counted.clone()));
            }
        }
        let mut record = Record::new(gpu);
        if mask.is_empty() {
            let nothing = record.buffer(16, "a mask without elements")?;
            return Ok(Count::Known(Arc::new(Counted::new(gpu, RankedMask::empty(nothing)))));
        }
        let copied;
        // What others may change is copied: the places of its true elements are looked for later.
        let mask = if stands_alone(mask) && !is_of_others(mask) {
            mask
        } else {
            drop(record);
            copied = mask.copied()?;
            record = Record::new(gpu);
            &copied
        };
        let ranked = ranked(&mut record, mask)?;
        let pending = record.read(&[ranked.total()])?;
        Ok(Count::Asked(Counted::new(gpu, ranked), pending))
    }
}

impl Counted {
    /// The same with the number, which is kept for the next index by the mask.
    pub(crate) fn told<S: Shape>(self, mask: &GpuTensor<bool, S>, count: u32) -> Result<Arc<Counted>, IndexError> {
        lock(&mask.storage.doubts).wrong()?;
        let counted = Arc::new(Counted { count: count as usize, ..self });
        if is_kept(mask) {
            let mut kept = lock(&mask.storage.counted);
            // Others may have counted the same.
            kept.retain(|counted| !is_of(counted, mask));
            // Of the whole mask it stays.
            let parts = || kept.iter().enumerate().filter(|(_, (_, counted))| counted.len() < mask.storage.len);
            if parts().count() >= PARTS
                && let Some((oldest, _)) = parts().next()
            {
                kept.remove(oldest);
            }
            kept.push((mask.offset(), counted.clone()));
        }
        Ok(counted)
    }
}

/// The counts of so many parts of a mask are kept.
const PARTS: usize = 8;

fn is_of<S: Shape>((offset, counted): &(usize, Arc<Counted>), mask: &GpuTensor<bool, S>) -> bool {
    (*offset, counted.len()) == (mask.offset(), mask.len())
}

/// Whether a mask, once counted, stays what was counted: it is known by its offset and its length, and others cannot change it.
fn is_kept<S: Shape>(mask: &GpuTensor<bool, S>) -> bool {
    !is_of_others(mask) && mask.layout.is_contiguous()
}

fn is_of_others<S: Shape>(mask: &GpuTensor<bool, S>) -> bool {
    mask.storage.memory.as_ref().is_some_and(|memory| memory.buffer.is_of_others())
}

#[cfg(test)]
mod tests {
    use tensor_idx_core::Tensor;

    use super::*;
    use crate::to_gpu::ToGpu;
    use crate::twin::results::{on_every_gpu, with_subgroups_too, words};

    /// The numbers of a mask's true elements.
    fn numbers<S: Shape>(mask: &GpuTensor<bool, S>) -> Vec<u32> {
        let counted = counted(mask).unwrap();
        let mut record = Record::new(mask.gpu());
        let numbers = counted.numbers(&mut record).unwrap();
        numbers.slice().map_or(Vec::new(), |slice| words(record, &slice)[..counted.count].to_vec())
    }

    fn expected(masks: &[bool]) -> Vec<u32> {
        (0..masks.len() as u32).filter(|&n| masks[n as usize]).collect()
    }

    #[test]
    fn densities_and_lengths() {
        with_subgroups_too("compact: densities_and_lengths", |gpu| {
            let mut random = fastrand::Rng::with_seed(3);
            for density in [0.0, 0.01, 0.5, 1.0] {
                for len in [1, 3, 4, 15, 16, 17, 4095, 4096, 4097, 12_289, 65_536] {
                    let masks: Vec<bool> = (0..len).map(|_| random.f64() < density).collect();
                    let there = Tensor::from_vec([len], masks.clone()).unwrap().to_gpu(gpu).unwrap();
                    assert_eq!(numbers(&there), expected(&masks), "{density} of {len} on {gpu}");
                }
            }
        });
    }

    #[test]
    fn several_threads_at_once() {
        on_every_gpu("compact: several_threads_at_once", |found| {
            // A device that has compiled nothing.
            let gpu = Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
            let there = Tensor::from_fn([40], |[n]| n % 3 == 0).to_gpu(&gpu).unwrap();
            let counted = counted(&there).unwrap();
            let (told, all) = std::sync::mpsc::channel();
            for _ in 0..8 {
                let (counted, told) = (counted.clone(), told.clone());
                std::thread::spawn(move || {
                    let mut record = Record::new(&counted.gpu);
                    let numbers = counted.numbers(&mut record).unwrap();
                    let _ = told.send(words(record, &numbers.slice().unwrap())[..14].to_vec());
                });
            }
            let expected: Vec<u32> = (0..40).step_by(3).collect();
            for _ in 0..8 {
                let numbers = all.recv_timeout(std::time::Duration::from_secs(60));
                assert_eq!(numbers.as_ref(), Ok(&expected), "or a thread waits for ever");
            }
        });
    }

    #[test]
    fn views_of_masks() {
        on_every_gpu("compact: views_of_masks", |gpu| {
            let mut random = fastrand::Rng::with_seed(4);
            let mask = Tensor::from_fn([40, 33], |_| random.bool());
            let (there, part) = (mask.to_gpu(gpu).unwrap(), (3.., tensor_idx_core::Slice::new(None, None, Some(-2))));
            let here = tensor_idx_core::Strided::i(&mask, part.clone()).to_vec();
            let view = tensor_idx_core::Strided::i(&there, part);
            assert_eq!(numbers(&view), expected(&here));
            let row = tensor_idx_core::Strided::i(&there, 1);
            assert_eq!(numbers(&row), expected(&tensor_idx_core::Strided::i(&mask, 1).to_vec()));
        });
    }
}
