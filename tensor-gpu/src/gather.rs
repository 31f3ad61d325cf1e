//! Reading by any index on the device: the plan's walk becomes the parameters of one kernel.

use std::sync::Arc;

use tensor_idx_core::{
    DynMode, DynRank, Gather, Holes, IndexError, IndexList, IntoViewMut, Layout, Plan, Ranked, Shape,
};

use crate::element::GpuElement;
use crate::in_parts::InParts;
use crate::kernel::{Kernel, READ_TO_WRITE, grid, kernel};
use crate::laid_mask::LaidMask;
use crate::params::{Own, words};
use crate::points::Points;
use crate::pool::{ALIGN, Slice};
use crate::record::{Launch, Left, Record};
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::tile::Tile;
use crate::units::{ELEMENTS, ELEMENTS_BY_IDS, ROWS, ROWS_BY_IDS, Rows, SHORT, Shift, fits, run_of};
use crate::walk::{For, Walk, slots};
use crate::windows::{is_large, windows};

words! {
    /// Of the kernel `gather`.
    struct Bytes {
        size,
        elements,
    }
}

pub(crate) static GATHER: Kernel<Bytes> = kernel!("gather", [], Unused, READ_TO_WRITE);

pub(crate) static GATHER_BY_IDS: Kernel<Bytes> = kernel!("gather by ids", [], "gather", Set, READ_TO_WRITE);

impl<T: GpuElement, S: Shape> Gather for GpuTensor<T, S> {
    type Elem = T;
    type Owned<R: Ranked> = GpuTensor<T, R>;

    const REMOTE: bool = true;

    fn gather<R: Ranked>(&self, plan: &Plan<S, R>) -> Result<GpuTensor<T, R>, IndexError> {
        self.gathered(plan)
    }

    fn gather_unplanned<L: IndexList, R: Ranked>(
        &self,
        list: &L,
        _: DynMode,
    ) -> Option<Result<GpuTensor<T, R>, IndexError>> {
        // A single mask leaves one axis in every mode.
        list.as_mask(|extents, remote| self.picked(extents, remote))
    }

    fn gather_into<'o, R: Shape>(&self, plan: &Plan<S, R>, out: impl IntoViewMut<'o, T>) -> Result<(), IndexError>
    where
        T: 'o,
    {
        if out.shape_to_write() != plan.shape() {
            return Err(IndexError::OutShape { out: out.shape_to_write().into(), result: plan.shape().into() });
        }
        self.gathered(plan)?.to_cpu()?.view().into_dyn().try_copy_into(out.try_into_view_mut()?.into_dyn())
    }
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    pub(crate) fn gathered<R: Shape>(&self, plan: &Plan<S, R>) -> Result<GpuTensor<T, R>, IndexError> {
        match plan.holes() {
            Some(holes) => self.filled(plan, holes),
            None => self.looked_up(plan),
        }
    }

    /// The result of a plan that has an element for every place.
    fn looked_up<R: Shape>(&self, plan: &Plan<S, R>) -> Result<GpuTensor<T, R>, IndexError> {
        let lookups = plan.lookups()?;
        let layout = Layout::of_shape(plan.shape())?;
        let mut record = Record::with_slots(self.gpu(), slots(&lookups))?;
        // Refused before anything is recorded.
        let storage = Storage::new(&mut record, T::KIND, layout.len())?;
        record.uses(&self.storage);
        let size = T::KIND.size() as u32;
        let buffers = self.storage.slice().zip(storage.slice());
        let small = |slice: &Slice| !is_large(self.gpu(), slice);
        let laid = LaidMask::of(plan, &lookups, &self.layout);
        if let Some((from, to)) = &buffers
            && let Some(laid) = &laid
            && let Some((walk, log)) = laid.units(size)
        {
            record.gpu.check_same(&laid.mask.counted.gpu)?;
            laid.mask.counted.pick(&mut record, &walk, (log, size), [from, to])?;
        } else if let Some((from, to)) = &buffers
            && small(from)
            && small(to)
            && let Some(points) = Points::of(plan, &lookups, &self.layout, size)
        {
            points.record(&mut record, [from.clone(), to.clone()])?;
        } else if let Some((from, to)) = &buffers
            && let Some(laid) = laid
            && let Some(parts) = InParts::of(&mut record, laid, &self.layout)?
        {
            // The result of a part is that of all before it, and nothing is in front.
            let behind = u64::from(size) * (layout.len() / lookups[0].len) as u64;
            for part in parts.parts() {
                let walk = parts.walk(&mut record, &part)?;
                let at = u64::from(part.start) * behind;
                let bytes = (part.len() as u64 * behind).next_multiple_of(ALIGN);
                gather_units(&mut record, walk, size, [from.clone(), to.part(at, bytes)])?;
            }
        } else {
            // A source without elements is not read, so its ids are checked as those of a write are.
            let purpose = if self.is_empty() { For::Writing } else { For::Reading };
            let walk = Walk::new(&mut record, plan, &lookups, &self.layout, purpose)?;
            gather(&mut record, walk, &self.storage, &storage)?;
        }
        record.done(Left::Made(&storage))?;
        Ok(GpuTensor::from_parts(Arc::new(storage), layout))
    }

    /// The result of a plan with places that have no element: some element is read there, and their value is written over it.
    fn filled<R: Shape>(&self, plan: &Plan<S, R>, holes: &Holes) -> Result<GpuTensor<T, R>, IndexError> {
        plan.check_source(self.shape())?;
        let fills = holes.filled_places::<T, S, R>(plan)?;
        let mut out = match plan.unmarked() {
            Some(plan) => self.looked_up(&plan)?.into_dyn(),
            None => GpuTensor::<T, DynRank>::zeroed(self.gpu(), plan.shape())?,
        };
        // The first in the index counts, so it is written last.
        for (x, at) in fills.iter().rev() {
            out.select_mut(at)?.try_assign(*x)?;
        }
        Ok(out.with_layout(Layout::<R>::of_shape(plan.shape())?))
    }

    /// The same elements in row-major order in storage of their own.
    pub(crate) fn copied(&self) -> Result<Self, IndexError> {
        let mut record = Record::new(self.gpu());
        record.uses(&self.storage);
        let storage = Storage::new(&mut record, T::KIND, self.len())?;
        if !self.is_empty() {
            gather(&mut record, Walk::of_layout(&self.layout), &self.storage, &storage)?;
        }
        record.done(Left::Made(&storage))?;
        Ok(GpuTensor::from_parts(Arc::new(storage), Layout::of_shape(self.shape())?))
    }
}

/// Records a gather from `source` into all of `result`, which has as many elements as the walk.
fn gather(record: &mut Record<'_>, walk: Walk, source: &Storage, result: &Storage) -> Result<(), IndexError> {
    let Some(to) = result.slice() else { return Ok(()) };
    // Of a source without elements every index is bad, and leaves 0.
    let Some(from) = source.slice() else {
        return record.clear(&to);
    };
    gather_units(record, walk, source.kind.size() as u32, [from, to])
}

/// Records a gather of elements of `size` bytes, in the widest units that there can be.
fn gather_units(record: &mut Record<'_>, mut walk: Walk, size: u32, [from, to]: [Slice; 2]) -> Result<(), IndexError> {
    walk.coalesce();
    let run = run_of(&mut walk);
    let fits = |bytes: u32| fits(&walk, run, size, bytes);
    let Some(log) = [2, 1, 0].into_iter().find(|&log: &usize| fits(4 << log)) else {
        // The run is part of the walk again.
        return bytes(record, walk, run, size, [from, to]);
    };
    if walk.dims.is_empty() && fits(4) {
        let offset = u64::from(walk.offset) * u64::from(size);
        let bytes = u64::from(run) * u64::from(size);
        return record.copy(&from.part(offset, bytes), &to.part(0, bytes));
    }
    let in_unit = (4 << log) / size;
    let columns = run / in_unit;
    let rows = walk.len() as u32;
    let gpu = record.gpu;
    let large = is_large(gpu, &from) || is_large(gpu, &to);
    if columns >= SHORT && !large {
        let buffers = &[from, to];
        let (own, groups) = Rows::new(rows, columns, in_unit, 1);
        let (params, tables) = (&walk.params(rows, 0, 0, own), walk.tables.as_ref());
        let kernel = if walk.has_ids() { &ROWS_BY_IDS[log] } else { &ROWS[log] };
        return record.dispatch(&Launch { kernel, constants: &[], params, tables, buffers, groups });
    }
    if columns > 1 {
        walk.push_run(run, in_unit);
    } else if !large
        && let Some((tile, groups)) = Tile::of(&mut walk, in_unit, gpu.limits().max_compute_workgroups_per_dimension)
    {
        return tile.record(record, (&walk, groups), log, &[from, to]);
    }
    let own = |quarter| Shift { shift: in_unit.ilog2(), quarter };
    let kernel = if walk.has_ids() { &ELEMENTS_BY_IDS[log] } else { &ELEMENTS[log] };
    Units { kernel, own, a_thread: 4, count: rows * columns, bytes: 4 << log, size }.record(record, &walk, [from, to])
}

/// A gather whose work items are units of the result.
struct Units<O: 'static, F: Fn(u32) -> O> {
    kernel: &'static Kernel<O>,
    /// The parameters of its own, by the threads of a dispatch.
    own: F,
    /// Units that a thread moves.
    a_thread: u32,
    count: u32,
    /// Of a unit.
    bytes: u32,
    /// Bytes of an element.
    size: u32,
}

impl<O: Own, F: Fn(u32) -> O> Units<O, F> {
    /// Records a dispatch for each window of the result and each of the source; one where both are small.
    fn record(&self, record: &mut Record<'_>, walk: &Walk, [from, to]: [Slice; 2]) -> Result<(), IndexError> {
        let (gpu, reach) = (record.gpu, walk.reach());
        for result in windows(gpu, &to, self.bytes, None) {
            let end = if result.length == 0 { self.count } else { self.count.min(result.low + result.length) };
            // (Memory may be longer than the result.)
            let Some(units) = end.checked_sub(result.low).filter(|&units| units > 0) else { continue };
            for source in windows(gpu, &from, self.size, reach) {
                let threads = units.div_ceil(self.a_thread);
                let (groups, row) = grid(threads);
                let mut params = walk.params(end, row, 0, (self.own)(threads));
                params.head.first = result.low;
                source.set_to(&mut params.head);
                let (tables, buffers) = (walk.tables.as_ref(), &[source.slice, result.slice.clone()]);
                let (kernel, params) = (self.kernel, &params);
                record.dispatch(&Launch { kernel, constants: &[], params, tables, buffers, groups })?;
            }
        }
        Ok(())
    }
}

/// Elements smaller than a word, from anywhere.
fn bytes(record: &mut Record<'_>, mut walk: Walk, run: u32, size: u32, buffers: [Slice; 2]) -> Result<(), IndexError> {
    walk.push_run(run, 1);
    let elements = walk.len() as u32;
    let units = elements.div_ceil(4 / size);
    let own = |_| Bytes { size, elements };
    let kernel = if walk.has_ids() { &GATHER_BY_IDS } else { &GATHER };
    Units { kernel, own, a_thread: 1, count: units, bytes: 4, size }.record(record, &walk, buffers)
}
