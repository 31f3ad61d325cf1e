//! A write whose target and value are on the device: which kernel does it.
//!
//! A table may name a position twice. Where that can be, the table is settled before, so that every position has one writer and
//! the result is that of the processor; to accumulate, it is sorted instead (twice.rs).

use tensor_idx_core::{IndexError, Lookup};

use crate::by_size::{Operator, SCATTER, atomic};
use crate::element::Kind;
use crate::error::device;
use crate::kernel::{Constants, Kernel, grid};
use crate::params::{Own, Params};
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::scan::Entries;
use crate::twice::settle;
use crate::units::{PUT_ROWS, Rows, SHORT, fits};
use crate::verb::DeviceVerb;
use crate::walk::{To, Walk};
use crate::windows::{is_large, windows};

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
    pub(crate) scalar: bool,
    /// The target and the value.
    pub(crate) buffers: [Slice; 2],
}

impl Write {
    /// Records it; `tables` are those of the walk that may name a position twice.
    pub(crate) fn record(
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

/// What a dispatch can count: the rows of its grid are whole.
pub(crate) const MOST_UNITS: u32 = u32::MAX - (1 << 24);

/// The number of elements of a shape, as work items.
pub(crate) fn units(shape: &[usize]) -> Result<u32, IndexError> {
    let count = shape.iter().try_fold(1_usize, |n, &extent| n.checked_mul(extent));
    let units = count.and_then(|count| u32::try_from(count).ok()).filter(|&units| units <= MOST_UNITS);
    units
        .ok_or_else(|| device(format!("a selection of shape {shape:?}; a kernel writes at most {MOST_UNITS} elements")))
}
