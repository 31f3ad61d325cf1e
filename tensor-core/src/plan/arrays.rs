//! Any index under a mode: what its elements leave, brought into the normal form.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use smallvec::SmallVec;

use super::lookup::{Group, Parts};
use super::resolved::Borrows;
use super::terms::Term;
use crate::error::{IndexError, Place};
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::mode::Kind;
use crate::index::remote::{Remote, RemotePart};
use crate::index::resolve::{Fault, Sink, What};
use crate::index::table::{Bits, Table, Tables, broadcast};
use crate::layout::{broadcast_extents, checked_len};
use crate::rank::Extents;

/// What the elements of an index leave, in order, before index arrays are brought together.
pub(super) enum Record<'i> {
    Constant {
        position: usize,
    },
    Affine {
        start: usize,
        step: isize,
        len: usize,
    },
    NewAxis,
    Separator,
    Flag(bool),
    Ints {
        shape: Extents,
        table: Table<'i>,
    },
    Mask(Bits),
    /// A mask whose set entries are known by number, as one table per axis.
    Numbers {
        count: usize,
        tables: Tables<'i>,
    },
}

impl Record<'_> {
    /// That of an array, or of the set entries of a mask.
    fn shape(&self) -> &[usize] {
        match self {
            Record::Ints { shape, .. } => shape,
            Record::Mask(Bits { count, .. }) | Record::Numbers { count, .. } => core::slice::from_ref(count),
            Record::Flag(false) => &[0],
            Record::Flag(true) => &[1],
            _ => &[],
        }
    }
}

pub(super) struct ReadSink<'e, B> {
    /// What arrays may be borrowed from, whether they may lie on a device, and the rules.
    pub(super) borrow: B,
    pub(super) remote: bool,
    pub(super) mode: Kind,
    pub(super) records: Records<'e>,
    pub(super) deferred: Option<Fault>,
}

impl<B> ReadSink<'_, B> {
    /// The index arrays on a device, in the order of the index.
    pub(super) fn remote_parts(&self) -> Vec<RemotePart> {
        let part = |record: &Record<'_>| match record {
            Record::Ints { table: Table::Remote(part), .. } => Some(RemotePart::clone(part)),
            _ => None,
        };
        if self.remote { self.records.iter().filter_map(part).collect() } else { Vec::new() }
    }
}

/// The first entry on a device that is outside its axis, or the first array of which the device does not tell.
#[cold]
pub(super) fn first_outside(parts: &[RemotePart]) -> Option<Fault> {
    parts.iter().find_map(|part| match part.entries().first_outside(part.extent()) {
        Ok(n) => Some(Fault::at(What::Entry(n?), part.place())),
        Err(_) => Some(Fault::at(What::Device, part.place())),
    })
}

impl<'i, 'e, B: Borrows<'i, 'e>> Sink<'i, 'e> for ReadSink<'e, B> {
    type Fault = Fault;

    fn takes_remote(&self) -> bool {
        self.remote
    }

    fn remote(&mut self, place: Place, shape: Extents, entries: Arc<dyn Remote>) -> Result<(), What> {
        let part = RemotePart::new(entries, shape.clone(), place)?;
        self.records.push(Record::Ints { shape, table: Table::Remote(Box::new(part)) });
        Ok(())
    }

    fn remote_mask(&mut self, place: Place, extents: Extents, mask: &Arc<dyn Remote>) -> Result<(), What> {
        let (count, numbers) = mask.nonzero().map_err(|_| What::Device)?;
        let axis = place.axis;
        let numbers = RemotePart::new(numbers, Extents::from_slice(&[count]), place)?;
        let mut divisor = 1;
        let mut tables = Tables::new();
        for (k, &extent) in extents.iter().enumerate().rev() {
            tables.push(Table::Remote(Box::new(numbers.coordinate(divisor, extent, axis + k))));
            divisor = divisor.saturating_mul(extent.max(1));
        }
        tables.reverse();
        self.records.push(Record::Numbers { count, tables });
        Ok(())
    }

    fn constant(&mut self, _: usize, position: usize) {
        self.records.push(Record::Constant { position });
    }

    fn affine(&mut self, _: usize, _: usize, start: usize, step: i64, len: usize) {
        let step = if len <= 1 { 1 } else { step as isize };
        self.records.push(Record::Affine { start, step, len });
    }

    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.affine(axis, to, 0, 1, extent);
    }

    fn new_axis(&mut self, _: usize) {
        self.records.push(Record::NewAxis);
    }

    fn separate(&mut self) {
        self.records.push(Record::Separator);
    }

    fn defer(&mut self, fault: Fault) -> bool {
        self.deferred.get_or_insert(fault);
        true
    }

    fn flag(&mut self, flag: bool) -> Result<(), What> {
        self.records.push(Record::Flag(flag));
        Ok(())
    }

    fn ints<E: Entry>(
        &mut self,
        extent: usize,
        shape: Extents,
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        // A table that stands outermost is read once: where its entries can serve as it, it is not made. Any other is read
        // again and again, and from the cache in half the width.
        let inner =
            |record: &Record<'_>| !matches!(record, Record::Constant { .. } | Record::NewAxis | Record::Separator);
        let once = self.mode == Kind::Vectorized || !self.records.iter().any(inner);
        let table = self.borrow.table(entries, lent, extent, once)?;
        // What holds the entries tells its shape, and may be wrong; the gathers rely on it.
        if checked_len(&shape).ok() != Some(table.len()) {
            return Err(What::Entries);
        }
        self.records.push(Record::Ints { shape, table });
        Ok(())
    }

    fn mask<E: Entry>(&mut self, extents: Extents, entries: &Entries<'_, E>) -> Result<(), What> {
        self.records.push(Record::Mask(Bits::of(extents, entries)?));
        Ok(())
    }
}

/// The parts of a plan.
pub(super) struct Arranged<'g, 'i> {
    pub(super) terms: SmallVec<[Term; 8]>,
    pub(super) shape: Extents,
    pub(super) groups: &'g mut Groups<'i>,
}

impl<'i> Arranged<'_, 'i> {
    fn constant(&mut self, position: usize) {
        self.terms.push(Term::Constant { position });
    }

    fn affine(&mut self, start: usize, step: isize, len: usize) {
        self.terms.push(Term::Affine { axis: self.shape.len(), start, step });
        self.shape.push(len);
    }

    /// A group of its own: one array, or one mask.
    fn alone(&mut self, shape: &[usize], parts: Parts<'i>, covers: usize) {
        let group = self.groups.len();
        for part in 0..covers {
            self.terms.push(Term::Array { group, part });
        }
        let len = shape.iter().product();
        self.groups.push(Group { axis: self.shape.len(), rank: shape.len(), len, parts });
        self.shape.extend_from_slice(shape);
    }

    fn mask(&mut self, bits: Bits) {
        let covers = bits.extents.len();
        self.alone(&[bits.count], Parts::Bits(bits), covers);
    }
}

/// The axes that arrays share once they are broadcast together.
///
/// They fall apart into runs of neighbours such that no array varies along two runs. The arrays of one run are a group of
/// their own: `t[i[:, None], j]` looks up one table an axis, and no table has as many entries as there are pairs.
struct Joint {
    extents: Extents,
    /// The first of them in the result.
    axis: usize,
    runs: SmallVec<[Run; 4]>,
    /// Whether one array has all of them.
    single: bool,
    /// Whether the result has no elements: then no table is needed.
    empty: bool,
}

/// Neighbouring joint axes.
struct Run {
    axes: Range<usize>,
    /// How many arrays vary along them.
    arrays: usize,
    /// Their group, once there is one.
    group: Option<usize>,
}

impl Run {
    /// Whether it has these axes.
    fn has(&self, axes: &Range<usize>) -> bool {
        self.axes.start <= axes.start && axes.end <= self.axes.end && !axes.is_empty()
    }
}

impl Joint {
    fn new(extents: Extents, shapes: &[&[usize]], empty: bool) -> Self {
        let mut joint = Joint { extents, axis: 0, runs: SmallVec::new(), single: shapes.len() == 1, empty };
        for shape in shapes {
            let axes = joint.varied(shape);
            if !axes.is_empty() {
                joint.runs.push(Run { axes, arrays: 1, group: None });
            }
        }
        joint.runs.sort_by_key(|run| run.axes.start);
        joint.runs.dedup_by(|next, run| {
            let overlap = next.axes.start < run.axes.end;
            if overlap {
                run.axes.end = run.axes.end.max(next.axes.end);
                run.arrays += 1;
            }
            overlap
        });
        joint
    }

    /// Where the result has the joint axes: behind what it has so far.
    fn place(&mut self, out: &mut Arranged<'_, '_>) {
        self.axis = out.shape.len();
        out.shape.extend_from_slice(&self.extents);
    }

    /// The joint axes along which an array of this shape varies, with all between them.
    fn varied(&self, shape: &[usize]) -> Range<usize> {
        let lead = self.extents.len() - shape.len();
        let varies = |&extent: &usize| extent != 1;
        match (shape.iter().position(varies), shape.iter().rposition(varies)) {
            _ if self.single => 0..self.extents.len(),
            (Some(first), Some(last)) => lead + first..lead + last + 1,
            _ => 0..0,
        }
    }

    /// A mask is a group of its own, unless others vary along its axis.
    fn mask(&mut self, out: &mut Arranged<'_, '_>, bits: Bits) -> Result<(), What> {
        let shape = [bits.count];
        let axes = self.varied(&shape);
        let axis = self.axis;
        match self.runs.iter_mut().find(|run| run.has(&axes)) {
            Some(run) if run.arrays == 1 => {
                let group = out.groups.len();
                run.group = Some(group);
                out.terms.extend((0..bits.extents.len()).map(|part| Term::Array { group, part }));
                let (axis, rank, len) = (axis + run.axes.start, run.axes.len(), bits.count);
                out.groups.push(Group { axis, rank, len, parts: Parts::Bits(bits) });
                Ok(())
            }
            _ => self.tables(out, &shape, bits.nonzero()?),
        }
    }

    /// The tables of an array or a mask of this shape.
    fn tables<'i>(
        &mut self,
        out: &mut Arranged<'_, 'i>,
        shape: &[usize],
        tables: impl IntoIterator<Item = Table<'i>>,
    ) -> Result<(), What> {
        let mut none = Run { axes: 0..0, arrays: 1, group: None };
        let varied = self.varied(shape);
        let Joint { extents, axis: first, runs, empty, .. } = self;
        let run = runs.iter_mut().find(|run| run.has(&varied)).unwrap_or(&mut none);
        let joint = &extents[run.axes.clone()];
        let lead = extents.len() - shape.len();
        let own = || run.axes.clone().map(|axis| axis.checked_sub(lead).map_or(1, |axis| shape[axis]));
        let whole = own().eq(joint.iter().copied());
        // One position is the same for all, and where nothing is read any is.
        let constant = joint.is_empty() || *empty && !whole;
        for table in tables {
            if let Some(position) = table.get(0).filter(|_| constant) {
                out.constant(position);
                continue;
            }
            // Its layout on a device is that of the whole array.
            let table = match table {
                table if whole && !matches!(table, Table::Remote(_)) => table,
                table => broadcast(table, &own().collect::<Extents>(), joint)?,
            };
            let group = *run.group.get_or_insert_with(|| {
                let (axis, rank, len) = (*first + run.axes.start, joint.len(), joint.iter().product());
                out.groups.push(Group { axis, rank, len, parts: Parts::Tables(SmallVec::new()) });
                out.groups.len() - 1
            });
            if let Parts::Tables(tables) = &mut out.groups[group].parts {
                out.terms.push(Term::Array { group, part: tables.len() });
                tables.push(table);
            }
        }
        Ok(())
    }
}

pub(super) type Records<'i> = SmallVec<[Record<'i>; 8]>;
pub(crate) type Groups<'i> = SmallVec<[Group<'i>; 4]>;

/// Brings the records of an index into the normal form, under the rules of a mode.
pub(super) fn arrange<'i>(records: &mut Records<'i>, mode: Kind, out: &mut Arranged<'_, 'i>) -> Result<(), What> {
    let joins = |record: &Record<'_>| match (mode, record) {
        (Kind::Outer, _) => false,
        (Kind::Vectorized, Record::Ints { .. }) => true,
        (Kind::NumPy, Record::Ints { .. } | Record::Mask(_) | Record::Numbers { .. } | Record::Flag(_)) => true,
        _ => false,
    };
    let shapes: SmallVec<[&[usize]; 4]> = records.iter().filter(|record| joins(record)).map(Record::shape).collect();
    let extents = match &shapes[..] {
        [] => Extents::new(),
        [shape] => Extents::from_slice(shape),
        shapes => broadcast_extents(shapes).map_err(|error| {
            if matches!(error, IndexError::TooLarge { .. }) { What::TooLarge } else { What::Arrays }
        })?,
    };
    let leaves_nothing = |record: &Record<'_>| match record {
        Record::Affine { len, .. } => *len == 0,
        record => record.shape().contains(&0),
    };
    let empty = records.iter().any(leaves_nothing);
    // NumPy's integers stand between arrays without separating them, and separate from them like arrays.
    let stands_with =
        |record: &Record<'_>| joins(record) || mode == Kind::NumPy && matches!(record, Record::Constant { .. });
    let first = records.iter().position(stands_with).unwrap_or_default();
    let last = records.iter().rposition(stands_with).unwrap_or_default();
    let in_place = mode == Kind::NumPy && records.iter().take(last + 1).skip(first).all(stands_with);

    let mut joint = Joint::new(extents, &shapes, empty);
    drop(shapes);
    if !in_place {
        joint.place(out);
    }
    for (k, record) in records.drain(..).enumerate() {
        if in_place && k == first {
            joint.place(out);
        }
        let joined = joins(&record);
        match record {
            Record::Constant { position } => out.constant(position),
            Record::Affine { start, step, len } => out.affine(start, step, len),
            Record::NewAxis => out.shape.push(1),
            Record::Separator => (),
            Record::Flag(_) if joined => (),
            Record::Flag(flag) => out.shape.push(usize::from(flag)),
            // An array of rank 0 is one position, where that is known.
            Record::Ints { shape, table } if !joined => match table.get(0).filter(|_| shape.is_empty()) {
                Some(position) => out.constant(position),
                None => out.alone(&shape, Parts::Tables(smallvec::smallvec![table]), 1),
            },
            Record::Ints { shape, table } => joint.tables(out, &shape, [table])?,
            Record::Mask(bits) if joined => joint.mask(out, bits)?,
            Record::Mask(bits) => out.mask(bits),
            Record::Numbers { count, tables } if joined => joint.tables(out, &[count], tables)?,
            Record::Numbers { count, tables } => {
                let covers = tables.len();
                out.alone(&[count], Parts::Tables(tables), covers);
            }
        }
    }
    checked_len(&out.shape).map_err(|_| What::TooLarge)?;
    Ok(())
}
