//! Reads by a mask that is not counted: the elements are moved while the host waits for their number.
//!
//! The result has as many elements as are true. If the host waited for that number first, the device would have nothing to do until
//! the host has it. So the move is submitted before the wait, into memory for all elements.

use std::any::Any;
use std::sync::Arc;

use tensor_idx_core::{DynRank, IndexError, Layout, Remote, Shape};

use crate::compact::{Count, Counted, count};
use crate::element::GpuElement;
use crate::entries::DeviceEntries;
use crate::params::Params;
use crate::pool::{ALIGN, Slice, class};
use crate::record::{Launch, Left, Pending, Record};
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::units::{ROWS, Rows};
use crate::walk::Walk;
use crate::windows::is_large;

/// The most bytes of memory for all elements.
const MOST: u64 = 1 << 30;

/// A move by a mask as the kernel `pick` does it.
struct Pick<'t, T, S: Shape> {
    source: &'t GpuTensor<T, S>,
    /// All elements of the mask.
    walk: Walk,
    /// log2 of the words that are moved for each.
    log: usize,
    /// How many axes the mask has; those behind it are kept.
    covered: usize,
    /// How many elements the mask has.
    masks: usize,
}

/// A move that is submitted, and the number of elements that the host does not have yet.
struct Ahead<'t, T, S: Shape> {
    pick: Pick<'t, T, S>,
    mask: GpuTensor<bool, DynRank>,
    asked: Counted,
    pending: Pending,
    /// The result, with memory for all elements; none if it was not to be had.
    moved: Option<Storage>,
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Reads by an index that is one mask of these extents. `None` if the mask is counted, and wherever the move is not
    /// submitted before the count is known.
    pub(crate) fn picked<R: Shape>(
        &self,
        extents: &[usize],
        remote: &dyn Fn() -> Option<Arc<dyn Remote>>,
    ) -> Option<Result<GpuTensor<T, R>, IndexError>> {
        // The entries are asked for last: those of a view are a copy.
        let pick = Pick::of(self, extents)?;
        match Ahead::of(pick, remote()?)? {
            Ok(ahead) => Some(ahead.result()),
            Err(error) => Some(Err(error)),
        }
    }
}

impl<'t, T: GpuElement, S: Shape> Pick<'t, T, S> {
    fn of(source: &'t GpuTensor<T, S>, extents: &[usize]) -> Option<Self> {
        let (gpu, layout) = (source.gpu(), &source.layout);
        let (shape, strides, covered) = (layout.shape(), layout.strides(), extents.len());
        if covered == 0 || !shape.starts_with(extents) || source.is_empty() {
            return None;
        }
        // Nobody can wait in a browser. A strict device waits for every operation by itself.
        if cfg!(target_family = "wasm") || gpu.is_strict() || is_large(gpu, &source.storage.slice()?) {
            return None;
        }
        // All elements of a broadcast source are more than its memory. A plan moves those that are more than a binding.
        if Storage::check(gpu, T::KIND, source.len()).ok()? > gpu.window() {
            return None;
        }
        let (masked, inner) = (strides.split_at(covered), &shape[covered..]);
        let size = T::KIND.size() as u32;
        let (walk, log) = Walk::of_units(layout.offset() as i64, (extents, masked.0), (inner, masked.1), size)?;
        let masks = extents.iter().product();
        Some(Pick { source, walk, log, covered, masks })
    }

    /// The elements behind each element of the mask.
    fn unit(&self) -> usize {
        (4 << self.log) / T::KIND.size()
    }

    /// Records the move of the elements of a mask to the front of `result`.
    fn record(&self, record: &mut Record<'_>, counted: &Counted, result: Slice) -> Result<(), IndexError> {
        let Some(source) = self.source.storage.slice() else { return Ok(()) };
        record.uses(&self.source.storage);
        counted.pick(record, &self.walk, (self.log, T::KIND.size() as u32), [&source, &result])
    }

    /// Submits the move into memory for all elements, if there is some to spare. An error leaves nothing: the move is made when the
    /// number is known, and has the error.
    fn submit(&self, counted: &Counted) -> Option<Storage> {
        let gpu = self.source.gpu();
        let len = self.source.len();
        let bytes = Storage::check(gpu, T::KIND, len).ok().filter(|&bytes| bytes <= MOST)?;
        let mut record = Record::new(gpu);
        let memory = record.spare(bytes)?;
        let storage = Storage::over(gpu, T::KIND, len, Some(memory.clone()));
        self.record(&mut record, counted, memory).ok()?;
        record.done(Left::Made(&storage)).ok()?;
        gpu.submit().ok()?;
        Some(storage)
    }

    /// Moves the elements into memory of their own.
    fn now(&self, counted: &Counted) -> Result<Storage, IndexError> {
        let mut record = Record::new(self.source.gpu());
        let storage = Storage::new(&mut record, T::KIND, counted.count * self.unit())?;
        record.uses(&self.source.storage);
        if let Some(result) = storage.slice() {
            self.record(&mut record, counted, result)?;
        }
        record.done(Left::Made(&storage))?;
        Ok(storage)
    }
}

impl<'t, T: GpuElement, S: Shape> Ahead<'t, T, S> {
    /// Submits the count, its way back to the host, and the move. `None` if the mask is counted, or is not one of this device.
    fn of(pick: Pick<'t, T, S>, entries: Arc<dyn Remote>) -> Option<Result<Self, IndexError>> {
        let entries: &dyn Any = entries.as_ref();
        let mask = entries.downcast_ref::<DeviceEntries>()?.tensor::<bool>().ok()?;
        // The trait of index arrays is public: the entries may be fewer or more than the extents say, which is an error of the plan.
        if !pick.source.gpu().is_same(mask.gpu()) || mask.len() != pick.masks {
            return None;
        }
        match Count::of(&mask) {
            Ok(Count::Known(_)) => None,
            Ok(Count::Asked(asked, pending)) => {
                let moved = pick.submit(&asked);
                Some(Ok(Ahead { pick, mask, asked, pending, moved }))
            }
            Err(error) => Some(Err(error)),
        }
    }

    /// Waits for the number of elements. The device goes on with the move meanwhile.
    fn result<R: Shape>(self) -> Result<GpuTensor<T, R>, IndexError> {
        let Ahead { pick, mask, asked, pending, moved } = self;
        let counted = asked.told(&mask, pending.wait(count)?)?;
        let storage = match moved {
            Some(moved) => fitted(moved, counted.count * pick.unit())?,
            None => pick.now(&counted)?,
        };
        let mut shape = vec![counted.count];
        shape.extend_from_slice(&pick.source.shape()[pick.covered..]);
        Ok(GpuTensor::from_parts(Arc::new(storage), Layout::of_shape(&shape)?))
    }
}

/// The first `len` elements, in memory that is at most twice as large as memory of their own.
fn fitted(mut all: Storage, len: usize) -> Result<Storage, IndexError> {
    let gpu = all.gpu.clone();
    let bytes = Storage::check(&gpu, all.kind, len)?;
    let Some(memory) = all.slice() else { return Ok(all) };
    let first = memory.buffer.slice(bytes);
    let own = class(bytes, gpu.limits().max_buffer_size);
    if len > 0 && memory.buffer.raw().size() > 2 * own {
        let mut record = Record::new(&gpu);
        // Without memory to spare for a copy the elements stay where they are.
        if let Some(memory) = record.spare(bytes) {
            let storage = Storage::over(&gpu, all.kind, len, Some(memory.clone()));
            record.uses(&all);
            copy(&mut record, first, memory)?;
            record.done(Left::Made(&storage))?;
            return Ok(storage);
        }
    }
    (all.memory, all.len) = ((len > 0).then_some(first), len);
    Ok(all)
}

/// Records a copy by a kernel: a card's command for copies may be slower than its memory.
fn copy(record: &mut Record<'_>, from: Slice, to: Slice) -> Result<(), IndexError> {
    let (own, groups) = Rows::new(1, (to.size / ALIGN) as u32, 1, 1);
    let params = &Params::new(1, 0, own);
    let (kernel, buffers) = (&ROWS[2], &[from, to]);
    record.dispatch(&Launch { kernel, constants: &[], params, tables: None, buffers, groups })
}

#[cfg(test)]
mod tests {
    use tensor_idx_core::{IndexRead, Slice, Strided, Tensor};

    use super::*;
    use crate::gpu::Gpu;
    use crate::report::lock;
    use crate::to_gpu::ToGpu;
    use crate::twin::results::on_every_gpu;

    type Any<T> = Tensor<T, DynRank>;

    fn bytes_of<T, S: Shape>(t: &GpuTensor<T, S>) -> u64 {
        t.storage.memory.as_ref().map_or(0, |memory| memory.buffer.raw().size())
    }

    /// Reads by a mask that was not counted: the result is the processor's, the host waits once, for the count, when the move is
    /// submitted, and the result takes at most twice the memory that it needs.
    #[track_caller]
    fn check<T: GpuElement + PartialEq + core::fmt::Debug>(
        here: &Any<T>,
        there: &GpuTensor<T, DynRank>,
        mask: &Any<bool>,
    ) {
        let gpu = there.gpu();
        let far = mask.to_gpu(gpu).unwrap();
        gpu.submit().unwrap();
        let before = gpu.stats();
        let (extents, entries) = (mask.shape(), tensor_idx_core::IndexArray::remote(&far));
        let ahead = Ahead::of(Pick::of(there, extents).unwrap(), entries.unwrap()).unwrap().unwrap();
        let now = gpu.stats();
        assert!(ahead.moved.is_some() && lock(&gpu.inner.state).is_empty());
        assert_eq!((now.waits - before.waits, now.submissions - before.submissions), (0, 2));
        let read = ahead.result::<DynRank>().unwrap();
        assert_eq!(gpu.stats().waits - before.waits, 1);
        let bytes = (read.len() * size_of::<T>()) as u64;
        assert!(bytes_of(&read) <= 2 * class(bytes, u64::MAX), "{} for {bytes}", bytes_of(&read));
        let expected = here.oix(mask);
        assert_eq!(read.to_cpu().unwrap(), expected);
        // By the index itself, of a mask that was not counted and of one that was.
        let far = mask.to_gpu(gpu).unwrap();
        let before = gpu.stats().waits;
        let twice = [there.oix(&far), there.nix(&far)];
        assert_eq!(gpu.stats().waits - before, 1);
        for read in twice {
            assert_eq!(read.to_cpu().unwrap(), expected);
        }
    }

    fn random<T>(gpu: &Gpu, element: fn(usize) -> T)
    where
        T: GpuElement + PartialEq + core::fmt::Debug,
    {
        let mut random = fastrand::Rng::with_seed(11);
        for density in [0.0, 0.01, 0.5, 1.0] {
            for len in [1, 16, 17, 4096, 4097, 65_536] {
                let mask =
                    Tensor::from_vec([len], (0..len).map(|_| random.f64() < density).collect()).unwrap().into_dyn();
                let t = Tensor::from_vec([len], (0..len).map(element).collect()).unwrap().into_dyn();
                check(&t, &t.to_gpu(gpu).unwrap(), &mask);
            }
        }
    }

    #[test]
    fn densities_and_lengths() {
        on_every_gpu("ahead: densities_and_lengths", |gpu| {
            random(gpu, |n| n as f32);
            random(gpu, |n| n as u64);
        });
    }

    #[test]
    fn views_and_rows() {
        on_every_gpu("ahead: views_and_rows", |gpu| {
            let mut random = fastrand::Rng::with_seed(12);
            let t = Tensor::from_fn([60, 70], |at| (70 * at[0] + at[1]) as i32);
            let far = t.to_gpu(gpu).unwrap();
            let back = (Slice::new(None, None, Some(-1)), 1..);
            let (here, there) = (t.i(back.clone()).transpose(), far.i(back).transpose());
            let mask = Tensor::from_fn([69, 60], |_| random.f64() < 0.3).into_dyn();
            check(&here.to_contiguous().into_dyn(), &there.into_dyn(), &mask);
            let rows = Tensor::from_fn([500, 2, 4], |at| (8 * at[0] + 4 * at[1] + at[2]) as u16).into_dyn();
            let mask = Tensor::from_fn([500], |_| random.bool()).into_dyn();
            check(&rows, &rows.to_gpu(gpu).unwrap(), &mask);
        });
    }

    #[test]
    fn without_memory_for_all_elements() {
        on_every_gpu("ahead: without_memory_for_all_elements", |gpu| {
            let t = Tensor::from_fn([1 << 20], |[n]| n as u32).into_dyn();
            let mask = Tensor::from_fn([1 << 20], |[n]| n % 100 == 0).into_dyn();
            let (there, far) = (t.to_gpu(gpu).unwrap(), mask.to_gpu(gpu).unwrap());
            gpu.trim().unwrap();
            gpu.limit_memory(gpu.stats().memory + (3 << 20));
            let before = gpu.stats();
            let read = there.oix(&far);
            let after = gpu.stats();
            gpu.limit_memory(u64::MAX);
            assert_eq!((after.waits - before.waits, bytes_of(&read)), (1, class(4 * 10_486, u64::MAX)));
            assert_eq!(read.to_cpu().unwrap(), t.oix(&mask));
        });
    }

    #[test]
    fn without_memory_for_a_copy() {
        on_every_gpu("ahead: without_memory_for_a_copy", |gpu| {
            let t = Tensor::from_fn([1 << 20], |[n]| n as u32).into_dyn();
            let mask = Tensor::from_fn([1 << 20], |[n]| n % 100 == 0).into_dyn();
            let (there, far) = (t.to_gpu(gpu).unwrap(), mask.to_gpu(gpu).unwrap());
            gpu.trim().unwrap();
            let pick = Pick::of(&there, &[1 << 20]).unwrap();
            let ahead = Ahead::of(pick, tensor_idx_core::IndexArray::remote(&far).unwrap()).unwrap().unwrap();
            // No byte more.
            let before = gpu.stats();
            gpu.limit_memory(before.memory);
            let read = ahead.result::<DynRank>().unwrap();
            let after = gpu.stats();
            gpu.limit_memory(u64::MAX);
            assert_eq!((after.waits - before.waits, bytes_of(&read)), (1, 4 << 20));
            assert_eq!(read.to_cpu().unwrap(), t.oix(&mask));
        });
    }

    /// All elements are more than a binding, though the memory of the source is not.
    #[test]
    fn a_broadcast_source() {
        on_every_gpu("ahead: a_broadcast_source", |found| {
            let gpu = Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
            gpu.limit_window(1024);
            let row = Tensor::from_vec([1, 4], vec![1_f32, 2.0, 3.0, 4.0]).unwrap();
            let mask = Tensor::from_fn([200], |[n]| n % 3 != 0).into_dyn();
            let (there, far) = (row.to_gpu(&gpu).unwrap(), mask.to_gpu(&gpu).unwrap());
            let (here, there) = (row.broadcast_to([200, 4]).into_dyn(), there.broadcast_to([200, 4]).into_dyn());
            assert!(Pick::of(&there, &[200]).is_none());
            assert_eq!(there.oix(&far).to_cpu().unwrap(), here.oix(&mask));
        });
    }

    /// What an index array of one's own says of its extents need not be true.
    #[test]
    fn a_mask_of_other_extents() {
        on_every_gpu("ahead: a_mask_of_other_extents", |gpu| {
            let t = Tensor::from_fn([10], |[n]| n as u32).to_gpu(gpu).unwrap();
            for len in [5, 100] {
                let mask = Tensor::full([len], true).to_gpu(gpu).unwrap();
                let entries = tensor_idx_core::IndexArray::remote(&mask).unwrap();
                assert!(Ahead::of(Pick::of(&t, &[10]).unwrap(), entries).is_none(), "{len} masks");
            }
        });
    }

    #[test]
    fn masks_that_could_not_be_made() {
        on_every_gpu("ahead: masks_that_could_not_be_made", |gpu| {
            let t = Tensor::from_fn([300], |[n]| n as f32).to_gpu(gpu).unwrap();
            let ids = Tensor::from_fn([300], |[n]| n as i32 + 1).to_gpu(gpu).unwrap();
            let mask = t.greater(9.0).oix(&ids);
            for _ in 0..2 {
                assert!(matches!(t.try_oix(&mask), Err(IndexError::OutOfBounds { .. })));
            }
            assert!(gpu.sync().is_ok() && t.to_cpu().is_ok());
        });
    }
}
