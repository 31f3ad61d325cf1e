//! A plan laid over the strides of a tensor, as a kernel takes it: one dim for each joint set of index arrays and for each
//! other axis of the result. Must match `shared.wgsl`.
//!
//! The offsets in a table are elements from the walk's own offset on, and never negative: an axis that a table looks up
//! and that runs backwards is walked from its other end. So none is [`BAD`].

use core::any::Any;
use core::ops::Range;

use tensor_idx_core::{IndexError, Layout, Lookup, Part, Plan, Position, RemotePart, Shape, Term};

use crate::element::Kind;
use crate::entries::DeviceEntries;
use crate::error::device;
use crate::gpu::Gpu;
use crate::kernel::{Access, Kernel, grid};
use crate::pool::{ALIGN, Slice};
use crate::record::{Launch, Record, Watch};

/// What stands in a table for an entry that was refused.
pub(crate) const BAD: u32 = u32::MAX;

/// A plan laid over a layout.
#[derive(Debug)]
pub(crate) struct Walk {
    /// The element that the walk starts from.
    pub(crate) offset: u32,
    /// Outermost first.
    pub(crate) dims: Vec<Dim>,
    /// The tables of all dims, one after the other.
    pub(crate) tables: Option<Slice>,
    /// The status slots of the entries that are checked on the device.
    pub(crate) slots: Range<u32>,
}

/// One loop of a walk.
#[derive(Clone, Debug)]
pub(crate) struct Dim {
    pub(crate) extent: u32,
    pub(crate) to: To,
    /// The stride of a value that is read beside it, in elements.
    pub(crate) from: i32,
    /// The axes of the result that it runs over.
    pub(crate) axes: Range<usize>,
}

/// Where the indices of a dim lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// So many elements apart.
    Step(i32),
    /// Where a table says. All its offsets are multiples of `unit` elements (any number is one of 0).
    Table { start: u32, unit: u32 },
}

pub(crate) static POSITIONS: Kernel = Kernel {
    name: "positions",
    source: &[include_str!("../shaders/positions.wgsl")],
    buffers: &[Access::Read, Access::ReadWrite],
};

/// How many entries of a plan are checked on the device: how many slots its walk takes.
pub(crate) fn slots(lookups: &[Lookup<'_>]) -> u32 {
    let parts = lookups.iter().flat_map(|lookup| &lookup.parts);
    parts.filter(|part| matches!(part, Part::Remote(_))).count() as u32
}

impl Walk {
    /// A plan over a layout of its source shape, all of whose elements lie below 2^31. Tables that have to be made on
    /// the device are recorded; the recorder has [`slots`] free. Also of a result without elements, because entries on
    /// the device are checked nevertheless; such a walk has no dims.
    pub(crate) fn new<S: Shape, R: Shape>(
        record: &mut Record<'_>,
        plan: &Plan<S, R>,
        lookups: &[Lookup<'_>],
        layout: &Layout<S>,
    ) -> Result<Walk, IndexError> {
        if plan.source_shape() != layout.shape() {
            return Err(IndexError::UnequalShapes { from: layout.shape().into(), to: plan.source_shape().into() });
        }
        let too_large = || IndexError::TooLarge { shape: plan.shape().into() };
        let empty = plan.shape().contains(&0);
        let strides = layout.strides();
        let mut offset = layout.offset() as i64;
        let mut steps = vec![0; plan.shape().len()];
        // The source axes of each group, by part.
        let mut axes: Vec<Vec<usize>> = vec![Vec::new(); lookups.len()];
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { position } => offset += position as i64 * strides[axis] as i64,
                Term::Affine { axis: out, start, step } => {
                    offset += start as i64 * strides[axis] as i64;
                    steps[out] = if plan.shape()[out] > 1 { step as i64 * strides[axis] as i64 } else { 0 };
                }
                Term::Array { group, .. } => {
                    axes[group].push(axis);
                    offset -= bias(layout, axis);
                }
                _ => return Err(unknown()),
            }
        }
        let mut tables = Tables::new(layout, lookups, &axes)?;
        let slots = tables.record(record, plan.terms(), lookups, &axes, empty)?;
        let mut walk = Walk { offset: 0, dims: Vec::new(), tables: None, slots };
        if empty {
            return Ok(walk);
        }
        let mut groups: Vec<usize> = (0..lookups.len()).collect();
        // One that has no axes in the result (an index into it chose one entry) comes before that which starts there.
        groups.sort_by_key(|&g| (lookups[g].axis, lookups[g].rank));
        let mut groups = groups.into_iter().peekable();
        let mut out = 0;
        loop {
            while let Some(g) = groups.next_if(|&g| lookups[g].axis == out) {
                let lookup = &lookups[g];
                let extent = u32::try_from(lookup.len).map_err(|_| too_large())?;
                match tables.only(g) {
                    Some(entry) => offset += i64::from(entry),
                    None => walk.dims.push(Dim {
                        extent,
                        to: To::Table { start: tables.starts[g], unit: tables.units[g] },
                        from: 0,
                        axes: out..out + lookup.rank,
                    }),
                }
                out += lookup.rank;
            }
            let Some(&extent) = plan.shape().get(out) else { break };
            if extent != 1 {
                let extent = u32::try_from(extent).map_err(|_| too_large())?;
                walk.dims.push(Dim { extent, to: To::Step(steps[out] as i32), from: 0, axes: out..out + 1 });
            }
            out += 1;
        }
        // A walk starts inside of the tensor, but for an axis without elements.
        walk.offset = offset as u32;
        walk.tables = tables.finish(record)?;
        Ok(walk)
    }

    /// All elements of a layout that has some, in row-major order.
    pub(crate) fn of_layout<S: Shape>(layout: &Layout<S>) -> Walk {
        let axes = layout.shape().iter().zip(layout.strides()).enumerate().filter(|(_, (extent, _))| **extent != 1);
        let dim = |(axis, (&extent, &stride)): (usize, (&usize, &isize))| Dim {
            extent: extent as u32,
            to: To::Step(stride as i32),
            from: 0,
            axes: axis..axis + 1,
        };
        Walk { offset: layout.offset() as u32, dims: axes.map(dim).collect(), tables: None, slots: 0..0 }
    }

    /// Joins neighbouring steps that are one walk of the target and of the value.
    pub(crate) fn coalesce(&mut self) {
        let mut joined: Vec<Dim> = Vec::with_capacity(self.dims.len());
        for dim in self.dims.drain(..) {
            if let Some(outer) = joined.last_mut()
                && let (To::Step(step), To::Step(inner)) = (outer.to, dim.to)
                && let Some(extent) = outer.extent.checked_mul(dim.extent)
                && i64::from(step) == i64::from(inner) * i64::from(dim.extent)
                && i64::from(outer.from) == i64::from(dim.from) * i64::from(dim.extent)
                && outer.axes.end == dim.axes.start
            {
                *outer = Dim { extent, to: dim.to, from: dim.from, axes: outer.axes.start..dim.axes.end };
            } else {
                joined.push(dim);
            }
        }
        self.dims = joined;
    }

    /// How many indices the walk has.
    pub(crate) fn len(&self) -> u64 {
        self.dims.iter().map(|dim| u64::from(dim.extent)).product()
    }

    /// The parameters of a kernel: `shared.wgsl` says which. `row` are the threads in a row of its dispatch, `from` is the
    /// offset of the value.
    pub(crate) fn params(&self, units: u32, row: u32, from: u32, own: &[u32]) -> Vec<u32> {
        let mut params = vec![units, self.dims.len() as u32, self.offset, from];
        params.extend([self.slots.start, self.slots.end - self.slots.start, row, 0]);
        for dim in &self.dims {
            let (to, kind) = match dim.to {
                To::Step(stride) => (stride as u32, 0),
                To::Table { start, .. } => (start, 1),
            };
            params.extend([dim.extent, to, kind, dim.from as u32]);
        }
        params.extend(own);
        params
    }
}

/// How far in front of an axis's first element its lowest one lies.
fn bias<S: Shape>(layout: &Layout<S>, axis: usize) -> i64 {
    let (extent, stride) = (layout.shape()[axis] as i64, layout.strides()[axis] as i64);
    if stride < 0 && extent > 0 { (extent - 1) * -stride } else { 0 }
}

fn unknown() -> IndexError {
    device("the plan has a part that this version of the GPU backend does not know")
}

/// The tables of a walk while they are made.
struct Tables {
    words: Vec<u32>,
    /// Where the table of each group starts.
    starts: Vec<u32>,
    /// What all offsets of each are multiples of.
    units: Vec<u32>,
    lens: Vec<usize>,
    /// Whether each has parts on the device.
    remote: Vec<bool>,
    made: Option<Slice>,
}

impl Tables {
    /// The sums of what the host knows.
    fn new<S: Shape>(layout: &Layout<S>, lookups: &[Lookup<'_>], axes: &[Vec<usize>]) -> Result<Self, IndexError> {
        let mut tables = Tables {
            words: Vec::new(),
            starts: Vec::new(),
            units: Vec::new(),
            lens: lookups.iter().map(|lookup| lookup.len).collect(),
            remote: Vec::new(),
            made: None,
        };
        let total: usize = tables.lens.iter().try_fold(0, |sum: usize, &len| sum.checked_add(len)).unwrap_or(usize::MAX);
        if total > i32::MAX as usize || tables.words.try_reserve_exact(total).is_err() {
            return Err(IndexError::TooLarge { shape: tables.lens });
        }
        for (lookup, axes) in lookups.iter().zip(axes) {
            let start = tables.words.len();
            tables.starts.push(start as u32);
            let stride = |k: usize| layout.strides()[axes[k]];
            tables.units.push((0..axes.len()).fold(0, |unit, k| gcd(unit, stride(k).unsigned_abs() as u32)));
            tables.remote.push(lookup.parts.iter().any(|part| matches!(part, Part::Remote(_))));
            match &lookup.parts[..] {
                [Part::Narrow(positions)] if stride(0) == 1 => tables.words.extend_from_slice(positions),
                parts => {
                    tables.words.resize(start + lookup.len, 0);
                    let words = &mut tables.words[start..];
                    for (k, part) in parts.iter().enumerate() {
                        let by = stride(k) as u32;
                        let first = bias(layout, axes[k]) as u32;
                        let mut add = |n: usize, position: u32| {
                            words[n] = words[n].wrapping_add(first).wrapping_add(position.wrapping_mul(by));
                        };
                        match part {
                            Part::Narrow(positions) => positions.iter().enumerate().for_each(|(n, &p)| add(n, p)),
                            // Of an axis so long the stride is 0.
                            Part::Wide(positions) => positions.iter().enumerate().for_each(|(n, &p)| add(n, p as u32)),
                            Part::Remote(_) => (),
                            _ => return Err(unknown()),
                        }
                    }
                }
            }
        }
        Ok(tables)
    }

    /// The one offset of a group that has one, known to the host.
    fn only(&self, group: usize) -> Option<u32> {
        (self.lens[group] == 1 && !self.remote[group]).then(|| self.words[self.starts[group] as usize])
    }

    /// Records the kernels that check what lies on the device, and add it to the tables.
    fn record(
        &mut self,
        record: &mut Record<'_>,
        terms: &[Term],
        lookups: &[Lookup<'_>],
        axes: &[Vec<usize>],
        empty: bool,
    ) -> Result<Range<u32>, IndexError> {
        Ok(0..0)
    }

    fn finish(self, record: &mut Record<'_>) -> Result<Option<Slice>, IndexError> {
        match self.made {
            Some(made) => Ok(Some(made)),
            None if self.words.is_empty() => Ok(None),
            None => record.words(&self.words).map(Some),
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
