//! Any index under a mode: what its elements leave, brought into the normal form.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::resolved::Borrows;
use super::{Group, Parts, Term};
use crate::array::Entry;
use crate::error::{IndexError, Place};
use crate::layout::{broadcast_extents, checked_len};
use crate::mode::Kind;
use crate::rank::Extents;
use crate::remote::{Remote, RemotePart};
use crate::resolve::{Fault, Sink, What};
use crate::table::{Bits, Table, broadcast};

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
        tables: Vec<Table<'i>>,
    },
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
        let mut tables = Vec::new();
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
        entries: Cow<'i, [E]>,
        lent: Option<&'e [E]>,
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

    fn mask<E: Entry>(&mut self, extents: Extents, entries: &[E]) -> Result<(), What> {
        self.records.push(Record::Mask(Bits::of(extents, entries)?));
        Ok(())
    }
}

/// The parts of a plan.
pub(super) struct Arranged<'i> {
    pub(super) terms: SmallVec<[Term; 8]>,
    pub(super) shape: Extents,
    pub(super) groups: Groups<'i>,
}

impl<'i> Arranged<'i> {
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
        self.terms.extend((0..covers).map(|part| Term::Array { group, part }));
        let len = shape.iter().product();
        self.groups.push(Group { axis: self.shape.len(), rank: shape.len(), len, parts });
        self.shape.extend_from_slice(shape);
    }

    fn mask(&mut self, bits: Bits) {
        let covers = bits.extents.len();
        self.alone(&[bits.count], Parts::Bits(bits), covers);
    }
}

pub(super) type Records<'i> = SmallVec<[Record<'i>; 4]>;
pub(super) type Groups<'i> = SmallVec<[Group<'i>; 2]>;

/// Brings the records of an index into the normal form, under the rules of a mode.
pub(super) fn arrange(records: Records<'_>, mode: Kind) -> Result<Arranged<'_>, What> {
    let joins = |record: &Record<'_>| match (mode, record) {
        (Kind::Outer, _) => false,
        (Kind::Vectorized, Record::Ints { .. }) => true,
        (
            Kind::Pointwise | Kind::NumPy,
            Record::Ints { .. } | Record::Mask(_) | Record::Numbers { .. } | Record::Flag(_),
        ) => true,
        _ => false,
    };
    let shape_of = |record: &Record<'_>| match record {
        Record::Ints { shape, .. } => shape.clone(),
        Record::Mask(Bits { count, .. }) | Record::Numbers { count, .. } => Extents::from_slice(&[*count]),
        Record::Flag(flag) => Extents::from_slice(&[usize::from(*flag)]),
        _ => Extents::new(),
    };
    let mut out = Arranged { terms: SmallVec::new(), shape: Extents::new(), groups: Groups::new() };
    let members: Extents = (0..records.len()).filter(|&k| joins(&records[k])).collect();
    let shapes: SmallVec<[Extents; 4]> = members.iter().map(|&k| shape_of(&records[k])).collect();
    let joint = broadcast_extents(&shapes.iter().map(Extents::as_slice).collect::<SmallVec<[_; 4]>>())
        .map_err(|error| if matches!(error, IndexError::TooLarge { .. }) { What::TooLarge } else { What::Arrays })?;
    // The oracle's rule, found by its cases: where a mask or bool selects nothing, integer arrays beside it have to
    // broadcast with its shape [0], though otherwise it acts on its own.
    let selects_nothing = |record: &Record<'_>| match record {
        Record::Mask(Bits { count, .. }) | Record::Numbers { count, .. } => *count == 0,
        Record::Flag(flag) => !flag,
        _ => false,
    };
    if mode == Kind::Vectorized && !members.is_empty() && records.iter().any(selects_nothing) {
        broadcast_extents(&[&joint, &[0]]).map_err(|_| What::Arrays)?;
    }
    // NumPy's integers stand between arrays without separating them, and separate from them like arrays.
    let stands_with =
        |record: &Record<'_>| joins(record) || mode == Kind::NumPy && matches!(record, Record::Constant { .. });
    let first = records.iter().position(stands_with).unwrap_or_default();
    let last = records.iter().rposition(stands_with).unwrap_or_default();
    let in_place = mode == Kind::NumPy && records.iter().take(last + 1).skip(first).all(stands_with);
    // One mask needs no tables.
    let single_mask = members.len() == 1 && members.iter().all(|&k| matches!(records[k], Record::Mask(_)));

    let group = out.groups.len();
    let mut tables = SmallVec::new();
    let mut placed = members.is_empty() || single_mask && in_place;
    let mut place = |out: &mut Arranged<'_>| {
        if !placed {
            placed = true;
            let len = joint.iter().product();
            out.groups.push(Group {
                axis: out.shape.len(),
                rank: joint.len(),
                len,
                parts: Parts::Tables(SmallVec::new()),
            });
            out.shape.extend_from_slice(&joint);
        }
    };
    if !in_place {
        place(&mut out);
    }
    let mut single = None;
    for (k, record) in records.into_iter().enumerate() {
        if in_place && k == first {
            place(&mut out);
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
            Record::Ints { shape, table } => {
                out.terms.push(Term::Array { group, part: tables.len() });
                tables.push(broadcast(table, &shape, &joint)?);
            }
            Record::Mask(bits) if single_mask && in_place => out.mask(bits),
            Record::Mask(bits) if single_mask => {
                out.terms.extend((0..bits.extents.len()).map(|part| Term::Array { group, part }));
                single = Some(bits);
            }
            Record::Mask(bits) if joined => {
                for table in bits.nonzero()? {
                    out.terms.push(Term::Array { group, part: tables.len() });
                    tables.push(broadcast(table, &[bits.count], &joint)?);
                }
            }
            Record::Mask(bits) => out.mask(bits),
            Record::Numbers { count, tables: numbers } if joined => {
                for table in numbers {
                    out.terms.push(Term::Array { group, part: tables.len() });
                    tables.push(broadcast(table, &[count], &joint)?);
                }
            }
            Record::Numbers { count, tables } => {
                let covers = tables.len();
                out.alone(&[count], Parts::Tables(tables.into()), covers);
            }
        }
    }
    if let Some(joint) = out.groups.get_mut(group).filter(|_| !members.is_empty()) {
        match single {
            Some(bits) => joint.parts = Parts::Bits(bits),
            None if !(single_mask && in_place) => joint.parts = Parts::Tables(tables),
            None => (),
        }
    }
    checked_len(&out.shape).map_err(|_| What::TooLarge)?;
    Ok(out)
}
