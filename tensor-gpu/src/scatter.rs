//! Writing: a walk over the target, and a value with a stride for each dim of it.
//!
//! A table may name a position twice. Where that can be, the table is settled before, so that every position has one writer and
//! the result is that of the processor; to accumulate, it is sorted instead (twice.rs).

use std::sync::Arc;

use tensor_idx_core::{DynRank, Holes, IndexError, Layout, Lookup, Plan, Shape, ValueElements};

use crate::arithmetic::Op;
use crate::by_size::{CHECK, Checked, Operator, SCATTER, atomic};
use crate::element::{GpuElement, Kind};
use crate::error::device;
use crate::gpu::Gpu;
use crate::kernel::{Constants, Kernel, grid};
use crate::params::{Own, Params};
use crate::pool::Slice;
use crate::record::{Launch, Left, Record};
use crate::report::{Report, Watch, lock};
use crate::scan::Entries;
use crate::tensor::{GpuTensor, Storage};
use crate::twice::{repeated, settle};
use crate::units::{PUT_ROWS, Rows, SHORT, fits};
use crate::value::{DeviceOperand, Laid, joint_stride};
use crate::walk::{For, To, Walk, slots};
use crate::windows::{is_large, refused as too_large, windows};

/// What becomes of an element and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceVerb {
    /// The value.
    Assign,
    /// One of its values, or parts of several.
    AssignAnyOrder,
    /// Both combined, once, with the last value.
    Update(Op),
    /// Both combined, with every value in turn.
    Accumulate(Op),
    /// Both combined, with every value, in any order.
    AnyOrder(Op),
    /// Both combined, with every value in turn; of 16 bits, and in `f32` until all values are in.
    InF32(Op),
    /// Both combined, with all values, which are combined in a tree before.
    InTree(Op),
}

impl DeviceVerb {
    fn op(self) -> Option<Op> {
        match self {
            DeviceVerb::Assign | DeviceVerb::AssignAnyOrder => None,
            DeviceVerb::Update(op) | DeviceVerb::Accumulate(op) => Some(op),
            DeviceVerb::AnyOrder(op) | DeviceVerb::InF32(op) | DeviceVerb::InTree(op) => Some(op),
        }
    }

    /// An error where every value is to count, and a kernel is not given the target or the value at once.
    fn fits<T: GpuElement, S: Shape>(
        self,
        target: &GpuTensor<T, S>,
        value: &DeviceOperand<'_, T>,
    ) -> Result<(), IndexError> {
        let bytes = |storage: &Storage| storage.memory.as_ref().map_or(0, |memory| memory.size);
        let value = match value {
            DeviceOperand::Here(elements) => (elements.layout().len() * T::KIND.size()) as u64,
            DeviceOperand::There(tensor) => bytes(&tensor.storage),
        };
        self.fits_in(target.gpu(), bytes(&target.storage).max(value))
    }

    /// [`DeviceVerb::fits`], of so many bytes.
    fn fits_in(self, gpu: &Gpu, bytes: u64) -> Result<(), IndexError> {
        let at_once = !matches!(self, DeviceVerb::Assign | DeviceVerb::AssignAnyOrder | DeviceVerb::Update(_));
        if at_once && bytes > gpu.window() { Err(too_large(gpu, "`accumulate`", bytes)) } else { Ok(()) }
    }

    /// Its operator, if that refuses some numbers of a type.
    fn refusing(self, kind: Kind) -> Option<Op> {
        self.op().filter(|op| op.refuses(kind))
    }
}

/// What is known of a write when it is recorded.
#[derive(Debug, Default)]
pub(crate) struct Late {
    /// What the device will say.
    report: Option<Arc<Report>>,
    /// A mistake in the value. A bad entry on the device is told before it, as it is where the entries are the
    /// processor's.
    refused: Option<IndexError>,
}

impl Late {
    /// What is wrong as far as it is known; only where that is the value the device is waited for.
    pub(crate) fn now(self, gpu: &Gpu) -> Result<(), IndexError> {
        let Some(refused) = self.refused else { return Ok(()) };
        if let Some(report) = self.report.filter(|_| cfg!(not(target_family = "wasm"))) {
            Record::new(gpu).read(&[])?.wait(|_| ())?;
            report.tell().map_or(Ok(()), Err)?;
        }
        Err(refused)
    }

    /// What is wrong, once the device has said.
    pub(crate) async fn checked(self, gpu: &Gpu) -> Result<(), IndexError> {
        if let Some(report) = self.report {
            let pending = Record::new(gpu).read(&[])?;
            pending.ready(|_| ()).await?;
            report.tell().map_or(Ok(()), Err)?;
        }
        self.refused.map_or(Ok(()), Err)
    }
}

/// Writes a value to the elements that a plan names.
///
/// `refused` says which values of the processor the verb refuses. An error leaves the target as it was.
pub(crate) fn write<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
    refused: impl Fn(&T) -> bool,
) -> Result<Late, IndexError> {
    let Some(holes) = plan.holes() else { return write_all(target, plan, value, verb, refused) };
    holes.dropped()?;
    write_good(target, plan, value, verb, refused)
}

/// Writes to those places of a selection that have an element, with the part of the value that belongs to them.
pub(crate) fn write_good<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
    refused: impl Fn(&T) -> bool,
) -> Result<Late, IndexError> {
    let shape = plan.shape();
    let Ok(spread) = value.layout().broadcast_to(shape) else {
        return Err(IndexError::ValueShape { value: value.layout().shape().into(), selection: shape.into() });
    };
    let Some((from, to)) = plan.good()? else { return Ok(Late::default()) };
    match value {
        DeviceOperand::Here(elements) if elements.layout().rank() == 0 => {
            write_all(target, &from, value, verb, refused)
        }
        DeviceOperand::Here(elements) => {
            let left = Holes::left(&elements.view().try_broadcast_to(shape)?, &to)?;
            write_all(target, &from, &DeviceOperand::Here(ValueElements::Made(left)), verb, refused)
        }
        DeviceOperand::There(tensor) => {
            target.gpu().check_same(tensor.gpu())?;
            let left = tensor.with_layout(spread).gathered(&to)?;
            write_all(target, &from, &DeviceOperand::There(left), verb, refused)
        }
    }
}

/// [`write()`] where every place has an element.
fn write_all<T: GpuElement, S: Shape, R: Shape>(
    target: &mut GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
    refused: impl Fn(&T) -> bool,
) -> Result<Late, IndexError> {
    let lookups = plan.lookups()?;
    let (spread, items) = match admit(target, plan, value, verb, refused) {
        Ok(admitted) => admitted,
        Err(refused) => return Ok(Late { report: check_index(target, plan, &lookups)?, refused }),
    };
    let gpu = target.gpu().clone();
    let Laid { values, spread, tensor } = value.lay(&gpu, spread, &lookups)?;
    // A value that is written out along joint axes is larger than it was.
    verb.fits_in(&gpu, values.size)?;
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
    if scalar
        && verb == DeviceVerb::Assign
        && let Some((mask, walk)) = Walk::beside_mask(plan, &lookups, &target.layout)
    {
        gpu.check_same(&mask.counted.gpu)?;
        mask.counted.fill(&mut record, T::KIND, walk, [elements, values])?;
        return Ok(Late { report: record.done(Left::Written(&target.storage))?, refused: None });
    }
    let mut walk = Walk::new(&mut record, plan, &lookups, &target.layout, For::Writing)?;
    if let Some((op, tensor)) = checked {
        let slot = check(&mut record, op, tensor)?;
        walk.slots = if walk.slots.is_empty() { slot..slot + 1 } else { walk.slots.start..slot + 1 };
    }
    let twice = repeated(&walk, plan, &lookups, &target.layout);
    for dim in &mut walk.dims {
        dim.from = joint_stride(&spread, dim.axes.clone()).unwrap_or_default() as i32;
    }
    walk.coalesce();
    let write =
        Write { kind: T::KIND, verb, items, value: spread.offset() as u32, scalar, buffers: [elements, values] };
    write.record(&mut record, walk, &twice, &lookups)?;
    Ok(Late { report: record.done(Left::Written(&target.storage))?, refused: None })
}

/// A value laid over a selection, and how many elements this has; where nothing is to be written, what is wrong, if
/// something is.
fn admit<T: GpuElement, S: Shape, R: Shape>(
    target: &GpuTensor<T, S>,
    plan: &Plan<S, R>,
    value: &DeviceOperand<'_, T>,
    verb: DeviceVerb,
    refused: impl Fn(&T) -> bool,
) -> Result<(Layout<DynRank>, u32), Option<IndexError>> {
    let Ok(spread) = value.layout().broadcast_to(plan.shape()) else {
        return Err(Some(IndexError::ValueShape {
            value: value.layout().shape().into(),
            selection: plan.shape().into(),
        }));
    };
    // Where there is no element, every index is bad.
    if spread.is_empty() || target.is_empty() {
        return Err(None);
    }
    let items = units(plan.shape())?;
    verb.fits(target, value).map_err(Some)?;
    if let (Some(op), DeviceOperand::Here(elements)) = (verb.refusing(T::KIND), value)
        && let Some(n) = elements.view().iter().position(refused)
    {
        return Err(Some(refusal(op, value.layout(), n)));
    }
    Ok((spread, items))
}

/// Who writes to a position that tables may name twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Twice {
    /// No table does.
    Never,
    /// The last entry: the others are taken out.
    Last,
    /// Every entry, at any time.
    AtOnce,
    /// One thread for all entries, in their order: the table is sorted.
    InTurn,
    /// Many threads, each for some of the entries: the table is sorted.
    InTree,
}

impl Twice {
    fn of(verb: DeviceVerb, kind: Kind) -> Twice {
        // No device that there is changes 8 bytes at once.
        let at_once = if kind.size() == 8 { Twice::InTurn } else { Twice::AtOnce };
        match verb {
            DeviceVerb::Assign | DeviceVerb::Update(_) => Twice::Last,
            DeviceVerb::AssignAnyOrder => Twice::Never,
            DeviceVerb::InF32(_) => Twice::InTurn,
            DeviceVerb::InTree(op) if !op.commutes(kind) || at_once == Twice::InTurn => Twice::InTree,
            // Of integers every order has one result.
            DeviceVerb::Accumulate(op) if !op.commutes(kind) => Twice::InTurn,
            DeviceVerb::Accumulate(_) | DeviceVerb::AnyOrder(_) | DeviceVerb::InTree(_) => at_once,
        }
    }
}

/// A write whose target and value are on the device.
pub(crate) struct Write {
    pub(crate) kind: Kind,
    pub(crate) verb: DeviceVerb,
    /// How many elements are written.
    pub(crate) items: u32,
    /// Where the value starts, in elements.
    pub(crate) value: u32,
    /// Whether the value is one element, repeated over the widest unit.
    scalar: bool,
    /// The target and the value.
    buffers: [Slice; 2],
}

impl Write {
    /// Records it; `tables` are those of the walk that may name a position twice.
    fn record(
        &self,
        record: &mut Record<'_>,
        mut walk: Walk,
        tables: &[Entries],
        lookups: &[Lookup<'_>],
    ) -> Result<(), IndexError> {
        let twice = if tables.is_empty() { Twice::Never } else { Twice::of(self.verb, self.kind) };
        // One value for all needs no order: threads that meet store the same bits.
        if twice == Twice::Last && !(self.scalar && self.verb == DeviceVerb::Assign) {
            settle(record, &mut walk, tables)?;
        }
        let large = self.buffers.iter().any(|buffer| is_large(record.gpu, buffer));
        let op = self.verb.op();
        if op.is_none() && !large && self.rows(record, &mut walk)? {
            return Ok(());
        }
        let own = Operator { op: op.map_or(0, |op| op as u32) };
        let (kernel, constants) = match op {
            None => SCATTER.of(self.kind, false),
            Some(op) if twice == Twice::AtOnce => atomic(record.gpu, op, self.kind),
            // Integers have one sum in every order, so that several tables may be sorted.
            Some(op) if twice == Twice::InTree && (tables.len() == 1 || !op.commutes(self.kind)) => {
                return self.in_tree(record, walk, tables, op);
            }
            Some(op) => {
                let tables = if matches!(twice, Twice::InTurn | Twice::InTree) { tables } else { &[] };
                return self.in_turn(record, walk, tables, lookups, op);
            }
        };
        let (_, row) = grid(self.items);
        self.dispatch(record, (kernel, &constants), &walk, walk.params(self.items, row, self.value, own), &[])
    }

    /// Records a kernel for each window of the target and each of the value; one where both are small. `more` are buffers
    /// that the kernel binds behind them.
    pub(crate) fn dispatch<O: Own>(
        &self,
        record: &mut Record<'_>,
        (kernel, constants): (&'static Kernel<O>, &Constants),
        walk: &Walk,
        mut params: Params<O>,
        more: &[Slice],
    ) -> Result<(), IndexError> {
        let (gpu, size, [elements, values]) = (record.gpu, self.kind.size() as u32, &self.buffers);
        let (groups, _) = grid(params.head.items);
        for target in windows(gpu, elements, size, walk.reach()) {
            for value in windows(gpu, values, size, None) {
                target.set_to(&mut params.head);
                value.set_value(&mut params.head);
                let (params, tables) = (&params, walk.tables.as_ref());
                let buffers = &[&[target.slice.clone(), value.slice], more].concat();
                record.dispatch(&Launch { kernel, constants, params, tables, buffers, groups })?;
            }
        }
        Ok(())
    }

    /// Records the assignment of contiguous rows in the widest units that they and their values allow; `false` where they
    /// are too short, or in parts of words.
    fn rows(&self, record: &mut Record<'_>, walk: &mut Walk) -> Result<bool, IndexError> {
        let size = self.kind.size() as u32;
        let Some(dim) = walk.dims.last() else { return Ok(false) };
        let (run, step) = (dim.extent, dim.from);
        if dim.to != To::Step(1) || !(step == 0 || step == 1) {
            return Ok(false);
        }
        let Some(dim) = walk.dims.pop() else { return Ok(false) };
        let fits = |log: usize| {
            let bytes = 4_u32 << log;
            let whole = |elements: u32| u64::from(elements) * u64::from(size) % u64::from(bytes) == 0;
            let values = self.scalar
                || (step == 1 || bytes == size)
                    && whole(self.value)
                    && walk.dims.iter().all(|dim| whole(dim.from.unsigned_abs()));
            fits(walk, run, size, bytes) && values
        };
        // A unit holds an element at least.
        let wide = |log: usize| 4 << log >= size && u64::from(run) * u64::from(size) >= u64::from(SHORT) << (log + 2);
        let Some(log) = [2, 1, 0].into_iter().find(|&log| wide(log) && fits(log)) else {
            walk.dims.push(dim);
            return Ok(false);
        };
        let in_unit = (4 << log) / size;
        let rows = walk.len() as u32;
        let (own, groups) = Rows::new(rows, run / in_unit, in_unit, step.unsigned_abs());
        let (params, tables) = (&walk.params(rows, 0, self.value, own), walk.tables.as_ref());
        let (kernel, buffers) = (&PUT_ROWS[log], &self.buffers);
        record.dispatch(&Launch { kernel, constants: &[], params, tables, buffers, groups })?;
        Ok(true)
    }
}

/// Has entries on the device checked where nothing is to be written.
fn check_index<T: GpuElement, S: Shape, R: Shape>(
    target: &GpuTensor<T, S>,
    plan: &Plan<S, R>,
    lookups: &[Lookup<'_>],
) -> Result<Option<Arc<Report>>, IndexError> {
    if slots(lookups) == 0 {
        return Ok(None);
    }
    let mut record = Record::with_slots(target.gpu(), slots(lookups))?;
    Walk::new(&mut record, plan, lookups, &target.layout, For::Writing)?;
    record.done(Left::Written(&target.storage))
}

/// What a dispatch can count: the rows of its grid are whole.
pub(crate) const MOST_UNITS: u32 = u32::MAX - (1 << 24);

/// The number of elements of a shape, as work items.
pub(crate) fn units(shape: &[usize]) -> Result<u32, IndexError> {
    let count = shape.iter().try_fold(1_usize, |n, &extent| n.checked_mul(extent));
    let units = count.and_then(|count| u32::try_from(count).ok()).filter(|&units| units <= MOST_UNITS);
    units
        .ok_or_else(|| device(format!("a selection of shape {shape:?}; a kernel writes at most {MOST_UNITS} elements")))
}

/// Checks values on the device, so that one without a result keeps the kernel from writing; the slot that says so.
fn check<T: GpuElement>(record: &mut Record<'_>, op: Op, tensor: &GpuTensor<T, DynRank>) -> Result<u32, IndexError> {
    let Some(values) = tensor.storage.slice() else { return Err(device("a value without elements")) };
    let units = units(tensor.shape())?;
    let watch = Refused { op, layout: tensor.layout().clone() };
    let slot = record.slots(vec![Box::new(watch)]);
    let (groups, row) = grid(units);
    let mut walk = Walk::of_layout(tensor.layout());
    walk.coalesce();
    let (kernel, constants) = CHECK.of(T::KIND, true);
    let unused = record.buffer(16, "a check of values")?.slice(16);
    let mut params = walk.params(units, row, 0, Checked { op: op as u32, report: slot });
    for window in windows(record.gpu, &values, T::KIND.size() as u32, walk.reach()) {
        window.set_to(&mut params.head);
        let (constants, params, buffers) = (&constants[..], &params, &[unused.clone(), window.slice]);
        record.dispatch(&Launch { kernel, constants, params, tables: None, buffers, groups })?;
    }
    Ok(slot)
}

/// A value that an operator refuses.
#[derive(Debug)]
struct Refused {
    op: Op,
    layout: Layout<DynRank>,
}

impl Watch for Refused {
    fn place(&self, _: u32) -> Option<Slice> {
        None
    }

    fn error(&self, entry: u32, _: &[u8]) -> IndexError {
        refusal(self.op, &self.layout, entry as usize)
    }
}

/// The error of the `n`-th value, in row-major order.
fn refusal(op: Op, layout: &Layout<DynRank>, n: usize) -> IndexError {
    let entry = layout.unravel(n).map(|index| index.to_vec()).unwrap_or_default();
    let value = layout.shape().to_vec();
    match op {
        Op::Pow => IndexError::NegativePower { entry, value },
        _ => IndexError::DivisionByZero { entry, value },
    }
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Gets ready to be written to: alone on its storage, no element named twice.
    pub(crate) fn own(&mut self) -> Result<(), IndexError> {
        // What was counted of a mask holds its memory, and will not be true of it any more.
        let alone = Arc::get_mut(&mut self.storage).is_some_and(|storage| {
            *lock(&storage.counted) = None;
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
