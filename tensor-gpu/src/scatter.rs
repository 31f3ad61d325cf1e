//! Writing: a plan and a value become a walk over the target, and the value has a stride for each dim of it (write.rs has the
//! kernels).

use std::sync::Arc;

use tensor_idx_core::{DynRank, Holes, IndexError, Layout, Lookup, Plan, Shape, ValueElements};

use crate::element::GpuElement;
use crate::entries::DeviceMask;
use crate::error::device;
use crate::gpu::Gpu;
use crate::in_parts::InParts;
use crate::laid_mask::LaidMask;
use crate::record::{Left, Record};
use crate::refusal::{check, is_refused, refusal};
use crate::report::{Reports, lock};
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::twice::repeated;
use crate::value::{DeviceOperand, Laid};
use crate::verb::DeviceVerb;
use crate::walk::{For, Walk, slots};
use crate::write::{Write, units};

/// What is known of a write when it is recorded.
#[derive(Debug, Default)]
pub(crate) struct Late {
    /// What the device will say.
    reports: Option<Reports>,
    /// A mistake in the value. A bad entry on the device is told before it, as it is where the entries are the
    /// processor's.
    refused: Option<IndexError>,
}

impl Late {
    /// What is wrong as far as it is known; only where that is the value the device is waited for.
    pub(crate) fn now(self, gpu: &Gpu) -> Result<(), IndexError> {
        let Some(refused) = self.refused else { return Ok(()) };
        if let Some(reports) = self.reports.filter(|_| cfg!(not(target_family = "wasm"))) {
            Record::new(gpu).read(&[])?.wait(|_| ())?;
            reports.tell().map_or(Ok(()), Err)?;
        }
        Err(refused)
    }

    /// What is wrong, once the device has said.
    pub(crate) async fn checked(self, gpu: &Gpu) -> Result<(), IndexError> {
        if let Some(reports) = self.reports {
            let pending = Record::new(gpu).read(&[])?;
            pending.ready(|_| ()).await?;
            reports.tell().map_or(Ok(()), Err)?;
        }
        self.refused.map_or(Ok(()), Err)
    }
}

/// Writes a value to the elements that a plan names. An error leaves the target as it was.
pub(crate) fn write<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
) -> Result<Late, IndexError> {
    let Some(holes) = plan.holes() else { return write_all(target, plan, value, verb) };
    holes.dropped()?;
    write_good(target, plan, value, verb)
}

/// Writes to those places of a selection that have an element, with the part of the value that belongs to them.
pub(crate) fn write_good<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
) -> Result<Late, IndexError> {
    let spread = value.spread(plan.shape())?;
    let Some((from, to)) = plan.good()? else { return Ok(Late::default()) };
    match value {
        DeviceOperand::Here(elements) if elements.layout().rank() == 0 => write_all(target, &from, value, verb),
        DeviceOperand::Here(elements) => {
            let left = Holes::left(&elements.view().try_broadcast_to(plan.shape())?, &to)?;
            write_all(target, &from, &DeviceOperand::Here(ValueElements::Made(left)), verb)
        }
        DeviceOperand::There(tensor) => {
            target.gpu().check_same(tensor.gpu())?;
            let left = tensor.with_layout(spread).gathered(&to)?;
            write_all(target, &from, &DeviceOperand::There(left), verb)
        }
    }
}

/// [`write()`] where every place has an element.
fn write_all<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
) -> Result<Late, IndexError> {
    let lookups = plan.lookups()?;
    let (spread, items) = match admit(target, plan, value, verb) {
        Ok(admitted) => admitted,
        Err(refused) => return Ok(Late { reports: check_index(target, plan, &lookups)?, refused }),
    };
    let gpu = target.gpu().clone();
    let Laid { values, spread, tensor } = value.lay(&gpu, spread, &lookups)?;
    // A value that is written out along joint axes is larger than it was.
    if let Err(large) = verb.fits_in(&gpu, values.size) {
        return Ok(Late { reports: check_index(target, plan, &lookups)?, refused: Some(large) });
    }
    // A value that shares the storage of the target holds it too, so this copies.
    target.own()?;
    let Some(elements) = target.storage.slice() else { return Err(device("a target without its elements")) };

    let checked = match value {
        DeviceOperand::There(tensor) => verb.refusing(T::KIND).map(|op| (op, tensor)),
        DeviceOperand::Here(_) => None,
    };
    let mut record = Record::with_slots(&gpu, slots(&lookups) + u32::from(checked.is_some()))?;
    if let Some(tensor) = &tensor {
        record.uses(&tensor.storage);
    }
    // Tensors over one buffer of somebody else: a kernel is not given it to read and to write.
    let values = if values.shares_buffer_with(&elements) { record.copy_of(&values, "a value")? } else { values };
    let scalar = matches!(value, DeviceOperand::Here(elements) if elements.layout().len() == 1);
    let laid = LaidMask::of(plan, &lookups, &target.layout);
    if scalar
        && verb == DeviceVerb::Assign
        && let Some(laid) = &laid
    {
        gpu.check_same(&laid.mask.counted.gpu)?;
        laid.mask.counted.fill(&mut record, T::KIND, laid.elements(), [elements, values])?;
        return Ok(Late { reports: record.done(Left::Written(&target.storage))?, refused: None });
    }
    let value = spread.offset() as u32;
    if let Some(laid) = laid
        && let Some(parts) = InParts::of(&mut record, laid, &target.layout)?
    {
        let slots = match checked {
            Some((op, tensor)) => check(&mut record, op, tensor).map(|slot| slot..slot + 1)?,
            None => 0..0,
        };
        for part in parts.parts() {
            let mut walk = Walk { slots: slots.clone(), ..parts.walk(&mut record, &part)? };
            lay(&mut walk, &spread);
            // Beside the first of the part.
            let value = value.wrapping_add(part.start.wrapping_mul(walk.dims[0].from as u32));
            walk.coalesce();
            let (items, buffers) = (walk.len() as u32, [elements.clone(), values.clone()]);
            let write = Write { kind: T::KIND, verb, items, value, scalar, buffers };
            write.record(&mut record, walk, &[], &lookups)?;
        }
        return Ok(Late { reports: record.done(Left::Written(&target.storage))?, refused: None });
    }
    let mut walk = Walk::new(&mut record, plan, &lookups, &target.layout, For::Writing)?;
    if let Some((op, tensor)) = checked {
        let slot = check(&mut record, op, tensor)?;
        walk.slots = if walk.slots.is_empty() { slot..slot + 1 } else { walk.slots.start..slot + 1 };
    }
    let twice = repeated(&walk, plan, &lookups, &target.layout);
    lay(&mut walk, &spread);
    walk.coalesce();
    let write = Write { kind: T::KIND, verb, items, value, scalar, buffers: [elements, values] };
    write.record(&mut record, walk, &twice, &lookups)?;
    Ok(Late { reports: record.done(Left::Written(&target.storage))?, refused: None })
}

/// Gives the dims of a walk their strides in a value.
fn lay(walk: &mut Walk, spread: &Layout<DynRank>) {
    for dim in &mut walk.dims {
        dim.from = spread.joint_stride(dim.axes.clone()).unwrap_or_default() as i32;
    }
}

/// A value laid over a selection, and how many elements this has; where nothing is to be written, what is wrong, if
/// something is.
fn admit<T: GpuElement, S: Shape, R: Shape>(
    target: &GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
) -> Result<(Layout<DynRank>, u32), Option<IndexError>> {
    let spread = value.spread(plan.shape())?;
    // Where there is no element, every index is bad.
    if spread.is_empty() || target.is_empty() {
        return Err(None);
    }
    let items = units(plan.shape())?;
    verb.fits(target, value)?;
    if let (Some(op), DeviceOperand::Here(elements)) = (verb.refusing(T::KIND), value)
        && let Some(n) = elements.view().iter().position(|x| is_refused(op, x))
    {
        return Err(Some(refusal(op, value.layout(), n)));
    }
    Ok((spread, items))
}

/// Has entries on the device checked where nothing is to be written.
fn check_index<T: GpuElement, S: Shape, R: Shape>(
    target: &GpuTensor<T, S>,
    plan: &Plan<S, R>,
    lookups: &[Lookup<'_>],
) -> Result<Option<Reports>, IndexError> {
    // No place of a mask is bad.
    let is_checked = |lookup| slots(core::slice::from_ref(lookup)) > 0 && DeviceMask::of(lookup).is_none();
    if !lookups.iter().any(is_checked) {
        return Ok(None);
    }
    let mut record = Record::with_slots(target.gpu(), slots(lookups))?;
    Walk::new(&mut record, plan, lookups, &target.layout, For::Writing)?;
    record.done(Left::Written(&target.storage))
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Gets ready to be written to: alone on its storage, no element named twice.
    pub(crate) fn own(&mut self) -> Result<(), IndexError> {
        // What was counted of a mask holds its memory, and will not be true of it any more.
        let alone = Arc::get_mut(&mut self.storage).is_some_and(|storage| {
            lock(&storage.counted).clear();
            // What others have, too, is written to in place, whoever reads it later, such as the report of a bad entry.
            storage.memory.as_ref().is_none_or(|memory| memory.buffer.is_alone() || memory.buffer.is_of_others())
        });
        if alone && !self.layout.overlaps_itself() {
            return Ok(());
        }
        *self = self.copied()?;
        Ok(())
    }

    /// A tensor of zeros.
    pub(crate) fn zeroed(gpu: &Gpu, shape: &[usize]) -> Result<Self, IndexError> {
        let layout = Layout::<S>::of_shape(shape)?;
        let mut record = Record::new(gpu);
        let storage = Storage::new(&mut record, T::KIND, layout.len())?;
        if let Some(slice) = storage.slice() {
            record.clear(&slice)?;
        }
        record.done(Left::Made(&storage))?;
        Ok(GpuTensor::from_parts(Arc::new(storage), layout))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use tensor_idx_core::{IndexRead, Outer, Tensor};

    use super::*;
    use crate::to_gpu::ToGpu;
    use crate::twin::results::on_every_gpu;
    use crate::value::GpuValue;

    /// Waits for a future by asking it again and again.
    fn block_on<F: Future>(future: F) -> F::Output {
        let mut future = pin!(future);
        loop {
            if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                return value;
            }
            std::thread::yield_now();
        }
    }

    /// Whoever submits the batch of a write has the error of that, and so has whoever waits for the write.
    #[test]
    fn a_write_whose_batch_another_thread_lost() {
        on_every_gpu("scatter: a_write_whose_batch_another_thread_lost", |gpu| {
            let there = |x: Vec<i32>| Tensor::from_vec([x.len()], x).unwrap().to_gpu(gpu).unwrap();
            // The second value does not fit, so the call itself waits.
            for value in [vec![4, 5], vec![4, 5, 6]] {
                let (mut t, ids, lost) = (there(vec![1, 2, 3]), there(vec![2, 0]), there(vec![7, 8, 9]));
                let _ = gpu.sync();
                let plan = t.layout().plan_remote(Outer, &ids).unwrap();
                let read = lost.oix(&[1, 0]);
                let operand = GpuValue::<i32>::operand(&value).unwrap();
                let late = write(&mut t, &plan, &operand, DeviceVerb::Assign).unwrap();
                // Nothing can be submitted that uses it; it must not be used again.
                lost.storage.memory.as_ref().unwrap().buffer.raw().destroy();
                std::mem::forget(lost);
                assert!(gpu.submit().is_err());
                let result = if value.len() == 2 { block_on(late.checked(gpu)) } else { late.now(gpu) };
                let error = result.unwrap_err().to_string();
                assert!(error.contains("destroyed"), "{error}");
                assert!(read.to_cpu().is_err());
            }
        });
    }
}
