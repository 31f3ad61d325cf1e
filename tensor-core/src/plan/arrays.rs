//! Any index under a mode: its elements become terms where they belong, one after the other. Only index arrays of several
//! shapes that act together wait until all are known.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use smallvec::{SmallVec, smallvec};

use super::lookup::{Group, Parts};
use super::resolved::Borrows;
use super::terms::{Term, pace};
use crate::error::{IndexError, Place};
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::mode::Kind;
use crate::index::remote::{Remote, RemotePart};
use crate::index::resolve::{Fault, Sink, What};
use crate::index::scan::Scan;
use crate::index::table::{Bits, Table, Tables, broadcast};
use crate::layout::{broadcast_extents, checked_len};
use crate::rank::Extents;

pub(crate) type Groups<'i> = SmallVec<[Group<'i>; 4]>;
/// As many as four lie where they are made, so that a repeated read allocates nothing.
pub(super) type Mixed<'i> = SmallVec<[Joined<'i>; 4]>;

/// The parts of a plan while its index is resolved.
pub(super) struct ReadSink<'s, 'e, B> {
    /// What arrays may be borrowed from, whether they may lie on a device, and the rules.
    borrow: B,
    remote: bool,
    mode: Kind,
    scan: Scan,
    /// One a source axis, and how many of them there are so far.
    terms: &'s mut [Term],
    axis: usize,
    /// The extents of the result, and how many axes of single elements it has so far.
    shape: &'s mut [usize],
    own: usize,
    groups: &'s mut Groups<'e>,
    /// Whether a source axis before this one is walked or looked up.
    inner: bool,
    /// The group of the arrays that act together.
    joint: Option<usize>,
    /// All of them, once they turn out to have several shapes.
    mixed: &'s mut Mixed<'e>,
    deferred: Option<Fault>,
}

/// What acts together with others.
pub(super) struct Joined<'i> {
    /// The first source axis that it looks up.
    axis: usize,
    shape: Extents,
    what: Lookups<'i>,
}

/// The positions of one element on the source axes that it stands for.
enum Lookups<'i> {
    /// A table for each of them: one of an array; of a bool none.
    Tables(Tables<'i>),
    Mask(Bits),
}

/// The first entry on a device that is outside its axis, or the first array of which the device does not tell.
#[cold]
fn first_outside(parts: &[RemotePart]) -> Option<Fault> {
    parts.iter().find_map(|part| match part.entries().first_outside(part.extent()) {
        Ok(n) => Some(Fault::at(What::Entry(n?), part.place())),
        Err(_) => Some(Fault::at(What::Device, part.place())),
    })
}

impl<'s, 'e, B> ReadSink<'s, 'e, B> {
    /// For an index that was scanned: so many terms, and so many axes of the result.
    pub(super) fn new(
        borrow: B,
        remote: bool,
        (mode, scan): (Kind, Scan),
        terms: &'s mut [Term],
        shape: &'s mut [usize],
        groups: &'s mut Groups<'e>,
        mixed: &'s mut Mixed<'e>,
    ) -> Self {
        ReadSink {
            borrow,
            remote,
            mode,
            scan,
            terms,
            axis: 0,
            shape,
            own: 0,
            groups,
            inner: false,
            joint: None,
            mixed,
            deferred: None,
        }
    }

    /// What is left to do when all elements are resolved, or one was bad.
    pub(super) fn finish(&mut self, resolved: Result<(), Fault>) -> Result<(), Fault> {
        let parts = if self.remote { self.remote_parts() } else { Vec::new() };
        let done = resolved.and_then(|()| {
            self.all_there().map_err(Fault::whole)?;
            self.deferred.map_or(Ok(()), Err)
        });
        // Only where something is wrong are the entries on a device asked for: a mistake of theirs may come first.
        done.map_err(|fault| first_outside(&parts).unwrap_or(fault))
    }

    fn all_there(&mut self) -> Result<(), What> {
        if !self.mixed.is_empty() {
            self.spread()?;
        }
        // A holder of entries may tell one rank by its type and another by its extents.
        if self.axis != self.terms.len() || self.own + self.scan.joint() != self.shape.len() {
            return Err(What::Entries);
        }
        checked_len(self.shape).map_err(|_| What::TooLarge)?;
        Ok(())
    }

    /// The index arrays on a device, in the order of the index.
    #[cold]
    fn remote_parts(&self) -> Vec<RemotePart> {
        let groups = self.groups.iter().map(|group| &group.parts);
        let tables = groups.filter_map(|parts| if let Parts::Tables(tables) = parts { Some(tables) } else { None });
        let mixed = self.mixed.iter().map(|joined| &joined.what);
        let mixed = mixed.filter_map(|what| if let Lookups::Tables(tables) = what { Some(tables) } else { None });
        let part = |table: &Table<'_>| match table {
            // (Those of a mask name entries that its device has found: none is outside.)
            Table::Remote(part) if part.modulus().is_none() => Some(RemotePart::clone(part)),
            _ => None,
        };
        let mut parts: Vec<RemotePart> = tables.chain(mixed).flatten().filter_map(part).collect();
        parts.sort_by_key(|part| part.place().element);
        parts
    }

    fn term(&mut self, term: Term) {
        self.terms[self.axis] = term;
        self.axis += 1;
    }

    /// Axes of the result that belong to one element: the first of them.
    #[inline]
    fn leave(&mut self, extents: &[usize]) -> usize {
        let to = self.own + if self.own >= self.scan.at() { self.scan.joint() } else { 0 };
        self.own += extents.len();
        // More than were scanned are refused in the end.
        if let Some(shape) = self.shape.get_mut(to..to + extents.len()) {
            shape.copy_from_slice(extents);
        }
        to
    }

    /// The terms of a group, and the group.
    fn group(&mut self, axis: usize, shape: &[usize], parts: Parts<'e>, covers: usize) {
        let group = self.groups.len();
        for part in 0..covers {
            self.term(Term::Array { group, part });
        }
        let len = shape.iter().fold(1, |len: usize, &extent| len.wrapping_mul(extent));
        self.groups.push(Group { axis, rank: shape.len(), len, parts });
    }

    /// An index array.
    fn array(&mut self, shape: &[usize], table: Table<'e>) -> Result<(), What> {
        self.inner = true;
        // An array of rank 0 is one position, where that is known, and so are several.
        if shape.is_empty()
            && (self.mode == Kind::Outer || self.scan.joint() == 0)
            && let Some(position) = table.get(0)
        {
            self.term(Term::Constant { position });
            return Ok(());
        }
        if self.mode == Kind::Outer {
            let axis = self.leave(shape);
            self.group(axis, shape, Parts::Tables(smallvec![table]), 1);
            return Ok(());
        }
        let (at, joint) = (self.scan.at(), self.scan.joint());
        match self.joint {
            // Arrays of one shape are one group, if there is no axis along which all are the same.
            None if self.mixed.is_empty()
                && shape.len() == joint
                && (self.scan.arrays() == 1 || !shape.contains(&1)) =>
            {
                self.shape[at..at + joint].copy_from_slice(shape);
                self.joint = Some(self.groups.len());
                self.group(at, shape, Parts::Tables(smallvec![table]), 1);
            }
            Some(group) if self.mixed.is_empty() && self.shape[at..at + joint] == *shape => {
                if let Parts::Tables(tables) = &mut self.groups[group].parts {
                    let part = tables.len();
                    tables.push(table);
                    self.term(Term::Array { group, part });
                }
            }
            _ if shape.len() > joint => return Err(What::Entries),
            _ => self.mix(shape.into(), Lookups::Tables(smallvec![table])),
        }
        Ok(())
    }

    /// What a mask or a bool chooses: so many entries.
    fn chosen(&mut self, count: usize, what: Lookups<'e>) {
        self.inner = true;
        if self.mode == Kind::NumPy && self.scan.arrays() > 1 {
            return self.mix(Extents::from_slice(&[count]), what);
        }
        let axis = if self.mode == Kind::NumPy {
            let at = self.scan.at();
            self.shape[at] = count;
            at
        } else {
            self.leave(&[count])
        };
        let (covers, parts) = match what {
            Lookups::Tables(tables) if tables.is_empty() => return,
            Lookups::Tables(tables) => (tables.len(), Parts::Tables(tables)),
            Lookups::Mask(bits) => (bits.extents.len(), Parts::Bits(bits)),
        };
        self.group(axis, &[count], parts, covers);
    }
}

impl<'e, B> ReadSink<'_, 'e, B> {
    /// Keeps what acts together until the shapes of all are known.
    #[cold]
    fn mix(&mut self, shape: Extents, what: Lookups<'e>) {
        if let Some(group) = self.joint.filter(|_| self.mixed.is_empty())
            && let Parts::Tables(tables) = &mut self.groups[group].parts
        {
            let joint = &self.shape[self.scan.at()..][..self.scan.joint()];
            let named = |(axis, term): (usize, &Term)| match *term {
                Term::Array { group: named, .. } if named == group => Some(axis),
                _ => None,
            };
            let axes = self.terms[..self.axis].iter().enumerate().filter_map(named);
            let joined = |(axis, table)| Joined { axis, shape: joint.into(), what: Lookups::Tables(smallvec![table]) };
            self.mixed.extend(axes.zip(core::mem::take(tables)).map(joined));
        }
        let covers = match &what {
            Lookups::Tables(tables) => tables.len(),
            Lookups::Mask(bits) => bits.extents.len(),
        };
        self.mixed.push(Joined { axis: self.axis, shape, what });
        self.axis += covers;
    }

    /// Broadcasts arrays of several shapes together.
    ///
    /// Their joint axes fall apart into runs of neighbours such that no array varies along two runs. The arrays of one run
    /// are a group of their own: `t[i[:, None], j]` looks up one table an axis, and no table has as many entries as there
    /// are pairs.
    #[cold]
    fn spread(&mut self) -> Result<(), What> {
        let shapes: SmallVec<[&[usize]; 4]> = self.mixed.iter().map(|joined| &joined.shape[..]).collect();
        let extents = broadcast_extents(&shapes).map_err(|error| {
            if matches!(error, IndexError::TooLarge { .. }) { What::TooLarge } else { What::Arrays }
        })?;
        let mut runs = runs(&extents, &shapes);
        drop(shapes);
        let at = self.scan.at();
        match self.shape.get_mut(at..at + extents.len()) {
            Some(shape) if extents.len() == self.scan.joint() => shape.copy_from_slice(&extents),
            _ => return Err(What::Entries),
        }
        // Where nothing is read any position is as good as another.
        let empty = self.shape.contains(&0);
        // The group of those that had one shape serves the first run.
        let mut free = self.joint.take();
        for Joined { axis, shape, what } in self.mixed.drain(..) {
            let axes = varied(&extents, &shape);
            let mut none = Run { axes: 0..0, arrays: 1, group: None };
            let run = runs.iter_mut().find(|run| run.has(&axes)).unwrap_or(&mut none);
            let joint = &extents[run.axes.clone()];
            let (first, len) = (at + run.axes.start, joint.iter().product());
            let mut add = |groups: &mut Groups<'e>, parts| {
                let group = Group { axis: first, rank: joint.len(), len, parts };
                let Some(free) = free.take() else {
                    groups.push(group);
                    return groups.len() - 1;
                };
                groups[free] = group;
                free
            };
            let tables = match what {
                // A mask is a group of its own, unless others vary along its axis.
                Lookups::Mask(bits) if run.arrays == 1 && !run.axes.is_empty() => {
                    let covers = bits.extents.len();
                    let group = add(self.groups, Parts::Bits(bits));
                    run.group = Some(group);
                    for part in 0..covers {
                        self.terms[axis + part] = Term::Array { group, part };
                    }
                    continue;
                }
                Lookups::Mask(bits) => bits.nonzero()?,
                Lookups::Tables(tables) => tables,
            };
            let lead = extents.len() - shape.len();
            let own = || run.axes.clone().map(|axis| axis.checked_sub(lead).map_or(1, |axis| shape[axis]));
            let whole = own().eq(joint.iter().copied());
            // One position is the same for all.
            let constant = joint.is_empty() || empty && !whole;
            for (k, table) in tables.into_iter().enumerate() {
                if let Some(position) = table.get(0).filter(|_| constant) {
                    self.terms[axis + k] = Term::Constant { position };
                    continue;
                }
                // Its layout on a device is that of the whole array.
                let table = match table {
                    table if whole && !matches!(table, Table::Remote(_)) => table,
                    table => broadcast(table, &own().collect::<Extents>(), joint)?,
                };
                let group = *run.group.get_or_insert_with(|| add(self.groups, Parts::Tables(SmallVec::new())));
                if let Parts::Tables(tables) = &mut self.groups[group].parts {
                    self.terms[axis + k] = Term::Array { group, part: tables.len() };
                    tables.push(table);
                }
            }
        }
        if let Some(unused) = free {
            self.groups.remove(unused);
            for term in self.terms.iter_mut() {
                if let Term::Array { group, .. } = term
                    && *group > unused
                {
                    *group -= 1;
                }
            }
        }
        Ok(())
    }
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

/// The joint axes along which an array of this shape varies, with all between them.
fn varied(extents: &[usize], shape: &[usize]) -> Range<usize> {
    let lead = extents.len() - shape.len();
    let varies = |&extent: &usize| extent != 1;
    match (shape.iter().position(varies), shape.iter().rposition(varies)) {
        (Some(first), Some(last)) => lead + first..lead + last + 1,
        _ => 0..0,
    }
}

fn runs(extents: &[usize], shapes: &[&[usize]]) -> SmallVec<[Run; 4]> {
    let mut runs: SmallVec<[Run; 4]> = SmallVec::new();
    for shape in shapes {
        let axes = varied(extents, shape);
        if !axes.is_empty() {
            runs.push(Run { axes, arrays: 1, group: None });
        }
    }
    runs.sort_by_key(|run| run.axes.start);
    runs.dedup_by(|next, run| {
        let overlap = next.axes.start < run.axes.end;
        if overlap {
            run.axes.end = run.axes.end.max(next.axes.end);
            run.arrays += 1;
        }
        overlap
    });
    runs
}

impl<'i, 'e, B: Borrows<'i, 'e>> Sink<'i, 'e> for ReadSink<'_, 'e, B> {
    type Fault = Fault;

    fn takes_remote(&self) -> bool {
        self.remote
    }

    fn remote(&mut self, place: Place, shape: Extents, entries: Arc<dyn Remote>) -> Result<(), What> {
        let part = RemotePart::new(entries, shape.clone(), place)?;
        self.array(&shape, Table::Remote(Box::new(part)))
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
        self.chosen(count, Lookups::Tables(tables));
        Ok(())
    }

    fn constant(&mut self, _: usize, position: usize) {
        self.term(Term::Constant { position });
    }

    fn affine(&mut self, _: usize, _: usize, start: usize, step: i64, len: usize) {
        self.inner = true;
        let axis = self.leave(&[len]);
        self.term(Term::Affine { axis, start, step: pace(step, len) });
    }

    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.affine(axis, to, 0, 1, extent);
    }

    fn new_axis(&mut self, _: usize) {
        self.leave(&[1]);
    }

    fn defer(&mut self, fault: Fault) -> bool {
        self.deferred.get_or_insert(fault);
        true
    }

    fn flag(&mut self, flag: bool) -> Result<(), What> {
        self.chosen(usize::from(flag), Lookups::Tables(Tables::new()));
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
        let once = self.mode == Kind::Vectorized || !self.inner;
        let table = self.borrow.table(entries, lent, extent, once)?;
        // The gathers rely on it.
        if table.fits(&shape) { self.array(&shape, table) } else { Err(What::Entries) }
    }

    fn mask<E: Entry>(&mut self, extents: Extents, entries: &Entries<'_, E>) -> Result<(), What> {
        let bits = Bits::of(extents, entries)?;
        self.chosen(bits.count, Lookups::Mask(bits));
        Ok(())
    }
}
