//! Writing: a walk over the target, and a value with a stride for each dim of it.
//!
//! A table may name a position twice. Where that can be, the table is *settled* before: the entry that comes last keeps
//! the position, the others are taken out, so that every position has one writer and the result is that of the processor.
//! To accumulate, the table is *sorted* instead, and the first of equal entries walks over all of them in order.

use std::sync::Arc;

use tensor_idx_core::{DynRank, IndexError, Layout, Lookup, Part, Plan, Shape, Term};

use crate::arithmetic::{Op, class};
use crate::compare::With;
use crate::element::{GpuElement, Kind};
use crate::entries::DeviceMask;
use crate::error::device;
use crate::gpu::Gpu;
use crate::kernel::{Access, Kernel, grid};
use crate::params::{self, Params, TABLE, words};
use crate::pool::{ALIGN, Buffer, Slice};
use crate::record::{Launch, Left, Record};
use crate::report::{Report, Watch, lock};
use crate::scan::{Entries, TWO, Table, sort};
use crate::tensor::{GpuTensor, Storage};
use crate::units::{PUT_ROWS, Rows, SHORT, fits};
use crate::value::{Laid, Operand, joint_stride};
use crate::walk::{To, Walk, slots};

const WORDS: &str = include_str!("../shaders/words.wgsl");
const PACKED: &str = include_str!("../shaders/packed.wgsl");
const PAIRS: &str = include_str!("../shaders/pairs.wgsl");
const NUMBERS: &str = include_str!("../shaders/numbers.wgsl");
const NUMBERS64: &str = include_str!("../shaders/numbers64.wgsl");

words! {
    /// Of the kernels that combine elements with values, and of those that stand in for them.
    struct Operator {
        op,
    }

    /// Of the kernel `check`.
    struct Checked {
        op,
        report,
    }

    /// Of the kernel `sorted`.
    struct Moved {
        start,
        sorted,
    }
}

/// A kernel for elements of each size: one a word, several a word, two words.
pub(crate) struct BySize<O> {
    words: Kernel<O>,
    packed: Kernel<O>,
    pairs: Kernel<O>,
}

const TARGET_AND_VALUE: &[Access] = &[Access::ReadWrite, Access::Read];

macro_rules! by_size {
    ($file:literal $($numbers:ident $numbers64:ident)?) => {
        BySize {
            words: by_size!(@ $file " of words", WORDS $($numbers)?),
            packed: by_size!(@ $file " of parts of words", PACKED $($numbers)?),
            pairs: by_size!(@ $file " of pairs of words", PAIRS $($numbers64)?),
        }
    };
    (@ $file:literal $of:literal, $($part:ident)*) => {
        Kernel::new(
            concat!($file, $of),
            &[$($part,)* include_str!(concat!("../shaders/", $file, ".wgsl"))],
            TARGET_AND_VALUE,
        )
    };
}

pub(crate) static SCATTER: BySize<Operator> = by_size!("scatter");
pub(crate) static UPDATE: BySize<Operator> = by_size!("update" NUMBERS NUMBERS64);
pub(crate) static CHECK: BySize<Checked> = by_size!("check" NUMBERS NUMBERS64);
pub(crate) static COMPARE: BySize<With> = by_size!("compare" NUMBERS NUMBERS64);

pub(crate) static ATOMIC: Kernel<Operator> =
    Kernel::new("atomic", &[PACKED, NUMBERS, include_str!("../shaders/atomic.wgsl")], TARGET_AND_VALUE);

/// For devices that add floats atomically.
pub(crate) static ATOMIC_F32: Kernel<Operator> =
    Kernel::new("atomic_f32", &[include_str!("../shaders/atomic_f32.wgsl")], TARGET_AND_VALUE);

pub(crate) static CLAIM: Kernel<Table> =
    Kernel::new("claim", &[include_str!("../shaders/claim.wgsl")], &[Access::ReadWrite]);

pub(crate) static SETTLE: Kernel<Table> = Kernel::new("settle", &[include_str!("../shaders/settle.wgsl")], TWO);

pub(crate) static LATER: Kernel<Table> =
    Kernel::new("later", &[include_str!("../shaders/later.wgsl")], &[Access::ReadWrite]);

pub(crate) static KEEP: Kernel<Table> = Kernel::new("keep", &[include_str!("../shaders/keep.wgsl")], TWO);

pub(crate) static SORTED: Kernel<Moved> = Kernel::new("sorted", &[include_str!("../shaders/sorted.wgsl")], TWO);

impl<O> BySize<O> {
    /// The kernel for a type, and its constants; `numbers` where it has those of numbers.wgsl.
    pub(crate) fn of(&'static self, kind: Kind, numbers: bool) -> (&'static Kernel<O>, Vec<(&'static str, f64)>) {
        let mut constants = Vec::new();
        if numbers {
            constants.push(("CLASS", f64::from(class(kind))));
        }
        match kind.size() {
            4 => (&self.words, constants),
            8 => (&self.pairs, constants),
            size => {
                constants.push(("SIZE", size as f64));
                (&self.packed, constants)
            }
        }
    }
}

/// What becomes of an element and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    /// The value.
    Assign,
    /// Both combined, once, with the last value.
    Update(Op),
    /// Both combined, with every value in turn.
    Accumulate(Op),
    /// Both combined, with every value, in any order.
    AnyOrder(Op),
}

impl Verb {
    fn op(self) -> Option<Op> {
        match self {
            Verb::Assign => None,
            Verb::Update(op) | Verb::Accumulate(op) | Verb::AnyOrder(op) => Some(op),
        }
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
    value: &Operand<'_, T>,
    verb: Verb,
    refused: impl Fn(&T) -> bool,
) -> Result<Late, IndexError> {
    let lookups = plan.lookups()?;
    let Ok(spread) = value.layout().broadcast_to(plan.shape()) else {
        let refused = IndexError::ValueShape { value: value.layout().shape().into(), selection: plan.shape().into() };
        return Ok(Late { report: check_index(target, plan, &lookups)?, refused: Some(refused) });
    };
    // Where there is no element, every index is bad.
    if spread.is_empty() || target.is_empty() {
        return Ok(Late { report: check_index(target, plan, &lookups)?, refused: None });
    }
    let units = units(plan.shape())?;
    let refuses = verb.op().filter(|op| op.refuses(T::KIND));
    if let (Some(op), Operand::Here(view)) = (refuses, value)
        && let Some(n) = view.iter().position(refused)
    {
        let refused = refusal(op, value.layout(), n);
        return Ok(Late { report: check_index(target, plan, &lookups)?, refused: Some(refused) });
    }
    let gpu = target.gpu().clone();
    let Laid { values, spread, tensor } = value.lay(&gpu, spread, &lookups)?;
    // A value that shares the storage of the target holds it too, so this copies.
    target.own()?;

    let mut watched = slots(&lookups);
    let check_there = match value {
        Operand::There(tensor) => refuses.map(|op| (op, tensor)),
        Operand::Here(_) => None,
    };
    watched += u32::from(check_there.is_some());
    let mut record = Record::with_slots(&gpu, watched)?;
    if let Some(tensor) = &tensor {
        record.uses(&tensor.storage);
    }
    let mut walk = Walk::new(&mut record, plan, &lookups, &target.layout)?;
    if let Some((op, tensor)) = check_there {
        let slot = check(&mut record, op, tensor)?;
        walk.slots = if walk.slots.is_empty() { slot..slot + 1 } else { walk.slots.start..slot + 1 };
    }
    let mut twice = Vec::new();
    for dim in &mut walk.dims {
        dim.from = joint_stride(&spread, dim.axes.clone()).unwrap_or_default() as i32;
        if let (To::Table { start, unit }, 2..) = (dim.to, dim.extent)
            && let Some(g) = lookups.iter().position(|lookup| lookup.len > 1 && lookup.axis == dim.axes.start)
            && !is_distinct(&lookups[g])
        {
            let keys = keys(plan, g, &target.layout, unit);
            twice.push(Entries { start, len: dim.extent, multiple: unit.max(1), keys });
        }
    }
    walk.coalesce();
    let repeats = !twice.is_empty();
    let (in_turn, at_once) = match verb {
        _ if !repeats => (false, false),
        Verb::Assign | Verb::Update(_) => (false, false),
        // Of integers every order has one result. No device that there is changes 8 bytes at once.
        Verb::Accumulate(op) => (!op.commutes(T::KIND) || T::KIND.size() == 8, op.commutes(T::KIND)),
        Verb::AnyOrder(_) => (T::KIND.size() == 8, true),
    };
    if repeats && !in_turn && !at_once {
        settle(&mut record, &mut walk, &twice)?;
    }
    let Some(elements) = target.storage.slice() else { return Err(device("a target without its elements")) };
    let scalar = matches!(value, Operand::Here(view) if view.len() == 1);
    let done = |record: Record<'_>| Ok(Late { report: record.done(Left::Written(&target.storage))?, refused: None });
    if let Verb::Assign = verb
        && put_rows(
            &mut record,
            &mut walk,
            T::KIND.size() as u32,
            (spread.offset() as u32, scalar),
            [&elements, &values],
        )?
    {
        return done(record);
    }
    let (kernel, constants) = match verb {
        Verb::Assign => SCATTER.of(T::KIND, false),
        _ if at_once && !in_turn => atomic(&gpu, verb, T::KIND),
        _ => UPDATE.of(T::KIND, true),
    };
    let op = verb.op().map_or(0, |op| op as u32);
    let sorted = if in_turn { sort_tables(&mut record, &mut walk, &twice)? } else { Vec::new() };
    // The outermost sorted dim is walked in windows, so that no thread has too long a run of equal entries.
    let outermost = walk.dims.iter().find_map(|dim| match dim.to {
        To::Table { start, .. } => sorted.iter().any(|(from, _)| *from == start).then_some((start, dim.extent)),
        To::Step(_) => None,
    });
    let (outermost, extent) = outermost.map_or((None, 1), |(start, extent)| (Some(start), extent));
    let inner = twice.iter().map(|entries| u64::from(entries.len)).product::<u64>() / u64::from(extent);
    let wide = window(verb.op(), inner);
    for window in (0..extent).step_by(wide as usize) {
        let across = if outermost.is_some() { wide.min(extent - window) } else { 1 };
        let (groups, row) = grid(units / extent * across);
        let mut params = walk.params(units / extent * across, row, spread.offset() as u32, Operator { op });
        for dim in params.dims.iter_mut().filter(|dim| dim.kind == TABLE) {
            let Some((start, at)) = sorted.iter().find(|(start, _)| *start == dim.to) else { continue };
            (dim.to, dim.kind) = (*at, params::SORTED);
            if outermost == Some(*start) {
                (dim.extent, dim.to) = (across, at + 2 * window);
            }
        }
        record.dispatch(&Launch {
            kernel,
            constants: &constants,
            params: &params,
            tables: walk.tables.as_ref(),
            buffers: &[elements.clone(), values.clone()],
            groups,
        })?;
    }
    done(record)
}

/// Entries of the outermost sorted dim that a dispatch walks over: a thread has no longer run of equal ones. A display
/// driver waits for a dispatch for some seconds only, and Mesa's software driver ends all loops of a thread after 65,535
/// rounds, of which an entry takes five, and up to 280 where quotients are worked out on bits. `inner` are the pairs with
/// entries of the other sorted dims.
fn window(op: Option<Op>, inner: u64) -> u32 {
    let most = match op {
        Some(Op::Div | Op::FloorDiv | Op::Rem | Op::Pow) => 1 << 7,
        _ => 1 << 13,
    };
    (most / inner.max(1)).max(16) as u32
}

/// Records the assignment of contiguous rows in the widest units that they and their values allow; `false` where they
/// are too short, or in parts of words.
fn put_rows(
    record: &mut Record<'_>,
    walk: &mut Walk,
    size: u32,
    (offset, scalar): (u32, bool),
    buffers: [&Slice; 2],
) -> Result<bool, IndexError> {
    let Some(dim) = walk.dims.last() else { return Ok(false) };
    let (run, step) = (dim.extent, dim.from);
    if dim.to != To::Step(1) || !(step == 0 || step == 1) {
        return Ok(false);
    }
    let Some(dim) = walk.dims.pop() else { return Ok(false) };
    let fits = |log: usize| {
        let bytes = 4_u32 << log;
        let whole = |elements: u32| u64::from(elements) * u64::from(size) % u64::from(bytes) == 0;
        let values = scalar
            || (step == 1 || bytes == size)
                && whole(offset)
                && walk.dims.iter().all(|dim| whole(dim.from.unsigned_abs()));
        fits(walk, run, size, bytes) && values
    };
    // A unit holds an element at least.
    let wide = |log: usize| 4 << log >= size && u64::from(run) * u64::from(size) >= u64::from(SHORT) << (log + 2);
    let log = [2, 1, 0].into_iter().find(|&log| wide(log) && fits(log));
    let Some(log) = log else {
        walk.dims.push(dim);
        return Ok(false);
    };
    let in_unit = (4 << log) / size;
    let rows = walk.len() as u32;
    let (own, groups) = Rows::new(rows, run / in_unit, in_unit, step.unsigned_abs());
    record.dispatch(&Launch {
        kernel: &PUT_ROWS[log],
        constants: &[],
        params: &walk.params(rows, 0, offset, own),
        tables: walk.tables.as_ref(),
        buffers: &buffers.map(Slice::clone),
        groups,
    })?;
    Ok(true)
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
    Walk::new(&mut record, plan, lookups, &target.layout)?;
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

fn atomic(gpu: &Gpu, verb: Verb, kind: Kind) -> (&'static Kernel<Operator>, Vec<(&'static str, f64)>) {
    let native = gpu.features().contains(wgpu::Features::SHADER_FLOAT32_ATOMIC);
    if native && kind == Kind::F32 && verb.op() == Some(Op::Add) {
        return (&ATOMIC_F32, Vec::new());
    }
    (&ATOMIC, vec![("CLASS", f64::from(class(kind))), ("SIZE", kind.size() as f64)])
}

/// Whether a group certainly names no position twice.
fn is_distinct(lookup: &Lookup<'_>) -> bool {
    /// More entries than this are quicker checked on the device.
    const FEW: usize = 1 << 16;
    if lookup.distinct || DeviceMask::within(lookup).is_some() {
        return true;
    }
    if lookup.len > FEW {
        return false;
    }
    lookup.parts.iter().any(|part| match part {
        Part::Narrow(positions) => no_two(positions.iter().map(|&position| position as usize)),
        Part::Wide(positions) => no_two(positions.iter().copied()),
        _ => false,
    })
}

/// Whether positions are below 2^22 and no two are equal.
fn no_two(mut positions: impl Iterator<Item = usize>) -> bool {
    let mut seen: Vec<u64> = Vec::new();
    positions.all(|position| {
        let (word, bit) = (position / 64, 1 << (position % 64));
        if word >= seen.len() {
            if word >= 1 << 16 {
                return false;
            }
            seen.resize((word + 1).next_power_of_two(), 0);
        }
        let new = seen[word] & bit == 0;
        seen[word] |= bit;
        new
    })
}

/// How many different offsets the table of group `g` can have: multiples of `unit`, from 0 on.
fn keys<S: Shape, R: Shape>(plan: &Plan<S, R>, g: usize, layout: &Layout<S>, unit: u32) -> u32 {
    let axes =
        plan.terms().iter().enumerate().filter(|(_, term)| matches!(term, Term::Array { group, .. } if *group == g));
    let reach = axes.map(|(axis, _)| layout.shape()[axis].saturating_sub(1) * layout.strides()[axis].unsigned_abs());
    (reach.sum::<usize>() / unit.max(1) as usize + 1) as u32
}

/// The tables of a walk in a buffer of their own, with room behind them; and where that starts, in words. An error names
/// `what` they are.
fn own_tables(
    record: &mut Record<'_>,
    walk: &mut Walk,
    room: u64,
    what: &str,
) -> Result<(Slice, Slice, u64), IndexError> {
    let Some(tables) = walk.tables.take() else { return Err(device("a walk without its tables")) };
    let words = tables.size / 4 + room;
    let own = record.buffer(words * 4, what)?.slice(words * 4);
    record.copy(&tables, &own);
    walk.tables = Some(own.clone());
    Ok((own, tables.clone(), tables.size / 4))
}

/// How the last of the entries that name one position is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// Every entry looks at those after it.
    Look,
    /// Each claims its position: memory for all positions, which is cleared before.
    Claim,
    /// They are sorted: some twenty bytes are moved for each entry and 4 bits of the positions.
    Sort,
}

impl Last {
    fn of(entries: &Entries, limit: u64) -> Last {
        const FEW: u32 = 1 << 10;
        /// Positions that are soon cleared.
        const SMALL: u32 = 1 << 22;
        let claims = u64::from(entries.keys) * 4;
        match entries.len {
            ..=FEW => Last::Look,
            len if claims > limit || entries.keys > SMALL && entries.keys / 32 > len => Last::Sort,
            _ => Last::Claim,
        }
    }
}

/// Takes the entries out of tables that do not keep their position.
fn settle(record: &mut Record<'_>, walk: &mut Walk, twice: &[Entries]) -> Result<(), IndexError> {
    let (settled, before, _) = own_tables(record, walk, 0, "the table of positions that may be named twice")?;
    let limit = record.gpu.limits().max_storage_buffer_binding_size / ALIGN * ALIGN;
    for entries in twice {
        let (groups, row) = grid(entries.len);
        let params = &entries.params(row);
        let launch = |record: &mut Record<'_>, kernel, buffers: &[Slice]| {
            record.dispatch(&Launch { kernel, constants: &[], params, tables: Some(&before), buffers, groups })
        };
        match Last::of(entries, limit) {
            Last::Look => launch(record, &LATER, core::slice::from_ref(&settled))?,
            Last::Claim => {
                let bytes = u64::from(entries.keys) * 4;
                let owners = record.buffer(bytes, "a word for each position")?.slice(bytes);
                record.clear(&owners);
                launch(record, &CLAIM, core::slice::from_ref(&owners))?;
                launch(record, &SETTLE, &[owners, settled.clone()])?;
            }
            Last::Sort => {
                let order = sort(record, &before, *entries)?;
                launch(record, &KEEP, &[order, settled.clone()])?;
            }
        }
    }
    Ok(())
}

/// Sorts tables, each with which entry every one was before. Answers where each was, and where it is sorted.
fn sort_tables(record: &mut Record<'_>, walk: &mut Walk, twice: &[Entries]) -> Result<Vec<(u32, u32)>, IndexError> {
    /// What update.wgsl has room for.
    const MOST: usize = 16;
    if twice.len() > MOST {
        return Err(device(format!("{} index arrays that may name positions twice; at most {MOST}", twice.len())));
    }
    let room = twice.iter().map(|entries| u64::from(entries.len) * 2).sum();
    let (all, tables, start) = own_tables(record, walk, room, "the sorted table of positions that may be named twice")?;
    let mut at = start as u32;
    let mut sorted = Vec::new();
    for entries in twice {
        let order = sort(record, &tables, *entries)?;
        let (groups, row) = grid(entries.len);
        record.dispatch(&Launch {
            kernel: &SORTED,
            constants: &[],
            params: &Params::new(entries.len, row, Moved { start: entries.start, sorted: at }),
            tables: Some(&tables),
            buffers: &[order, all.clone()],
            groups,
        })?;
        sorted.push((entries.start, at));
        at += entries.len * 2;
    }
    Ok(sorted)
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
    record.dispatch(&Launch {
        kernel,
        constants: &constants,
        params: &walk.params(units, row, 0, Checked { op: op as u32, report: slot }),
        tables: None,
        buffers: &[unused, values],
        groups,
    })?;
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
            storage.buffer.as_ref().is_none_or(Buffer::is_alone)
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
            record.clear(&slice);
        }
        record.done(Left::Made(&storage))?;
        Ok(GpuTensor::from_parts(Arc::new(storage), layout))
    }
}

/// The kernels of writing and comparing.
#[cfg(test)]
pub(crate) fn kernels() -> crate::kernel::tests::All {
    use crate::kernel::tests::each;

    fn sizes<O>(kernels: &'static BySize<O>) -> [&'static Kernel<O>; 3] {
        [&kernels.words, &kernels.packed, &kernels.pairs]
    }
    let values = [each(sizes(&SCATTER)), each(sizes(&UPDATE)), each(sizes(&CHECK)), each(sizes(&COMPARE))];
    let tables = [each([&CLAIM, &SETTLE, &LATER, &KEEP]), each([&SORTED])];
    let others = [each([&ATOMIC, &ATOMIC_F32])];
    values.into_iter().chain(tables).chain(others).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::results::{on_every_gpu, words};

    #[test]
    fn the_last_entry_keeps_its_position() {
        on_every_gpu("scatter: the_last_entry_keeps_its_position", |gpu| {
            let mut random = fastrand::Rng::with_seed(3);
            let ways = [(1, 1), (300, 7), (1000, 400), (3000, 50_000), (2000, 1 << 23)];
            for (way, (len, keys)) in [Last::Look; 3].into_iter().chain([Last::Claim, Last::Sort]).zip(ways) {
                // Of many keys a few are named.
                let table: Vec<u32> =
                    (0..len).map(|_| keys / 400_u32.min(keys) * random.u32(..400.min(keys)) * 3).collect();
                let mut record = Record::new(gpu);
                let tables = record.upload(bytemuck::cast_slice(&table), "a table").unwrap().slice(u64::from(len) * 4);
                let mut walk = Walk { tables: Some(tables), ..Walk::default() };
                let entries = Entries { start: 0, len, multiple: 3, keys };
                assert_eq!(Last::of(&entries, 1 << 27), way);
                settle(&mut record, &mut walk, &[entries]).unwrap();
                let settled = words(record, &walk.tables.unwrap());
                assert_eq!(
                    settled[..len as usize],
                    crate::twin::results::settle(&table),
                    "{len} entries of {keys} keys on {gpu}"
                );
            }
        });
    }
}
