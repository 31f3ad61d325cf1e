//! Makes the plan of any index under a mode. Each element becomes a term as soon as it is checked. Only index arrays of several shapes
//! that act together wait until all are known.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use smallvec::SmallVec;

use super::holes::{MarkedAxes, MarkedAxis};
use super::lookup::Group;
use super::resolved::{BorrowsFrom, Later, Lent};
use super::terms::{Groups, Term, pace};
use crate::error::{IndexError, Place};
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::mode::DynMode;
use crate::index::outside::Outside;
use crate::index::remote::{Remote, RemotePart};
use crate::index::resolve::{Fault, Sink, What};
use crate::index::scan::Scan;
use crate::index::table::{Bits, Made, Own, Table, broadcast, nonzero};
use crate::kernel::sort::sort_by_key;
use crate::layout::{broadcast_extents, len_of};
use crate::shape::axes::Extents;

/// Receives an index whose arrays may be borrowed from `borrow`. All but that is a part of the draft, whose functions are compiled
/// once for all kinds of borrowing.
pub(super) struct ReadSink<'s, 'e, B> {
    pub(super) borrow: B,
    pub(super) plan: Draft<'s, 'e>,
}

/// The parts of a plan while its index is resolved.
pub(super) struct Draft<'s, 'e> {
    /// Whether arrays may be stored on a device, and the rules.
    pub(super) remote: bool,
    pub(super) mode: DynMode,
    pub(super) scan: Scan,
    /// The source, and one term and one table for each of its axes.
    pub(super) extents: &'s [usize],
    pub(super) terms: &'s mut [Term],
    pub(super) tables: &'s mut [Table],
    /// The extents of the result.
    pub(super) shape: &'s mut [usize],
    pub(super) groups: &'s mut Groups,
    pub(super) own: &'s mut Own,
    pub(super) lent: &'s mut Lent<'e>,
    pub(super) later: &'s mut Later,
    pub(super) so_far: SoFar,
}

/// How far it is.
#[derive(Default)]
pub(super) struct SoFar {
    /// How many source axes have their terms.
    axis: usize,
    /// How many axes of single elements the result has.
    own: usize,
    /// Whether a source axis before this one is walked or looked up.
    inner: bool,
    /// The group of the arrays that act together, and how many they are.
    joint: Option<(usize, usize)>,
    /// All of them, once they turn out to have several shapes. Up to four are stored here, so that a repeated read allocates
    /// nothing.
    mixed: SmallVec<[JoinedArray; 4]>,
    deferred: Option<Fault>,
    /// Elements with entries outside of their axis, which say what these do.
    pub(super) marks: MarkedAxes,
    /// How many arrays act together, under PyTorch's rule, where an array of rank 0 does not.
    together: usize,
}

/// What acts together with others: an index array, or a mask.
struct JoinedArray {
    /// The source axes that it looks up.
    axes: Range<usize>,
    shape: Extents,
    bits: Option<usize>,
}

/// The first entry on a device that is outside its axis, or the first array whose device returns no answer.
#[cold]
fn first_outside(parts: &[RemotePart]) -> Option<Fault> {
    parts.iter().find_map(|part| match part.entries().first_outside(part.extent()) {
        Ok(n) => Some(Fault::at(What::Entry(n?), part.place())),
        Err(_) => Some(Fault::at(What::Device, part.place())),
    })
}

impl Draft<'_, '_> {
    /// The last step, when all elements are resolved, or one was wrong.
    #[inline]
    pub(super) fn finish(&mut self, resolved: Result<(), Fault>) -> Result<(), Fault> {
        let done = resolved.and_then(|()| {
            self.all_there().map_err(Fault::whole)?;
            self.so_far.deferred.map_or(Ok(()), Err)
        });
        // Only where something is wrong are the entries on a device asked for: a mistake of theirs may come first.
        if self.remote { done.map_err(|fault| first_outside(&self.remote_parts()).unwrap_or(fault)) } else { done }
    }

    fn all_there(&mut self) -> Result<(), What> {
        if !self.so_far.mixed.is_empty() {
            self.spread()?;
        }
        // A holder of entries may have one rank in its type and another in its extents.
        if self.so_far.axis != self.terms.len() || self.so_far.own + self.scan.joint() != self.shape.len() {
            return Err(What::Entries);
        }
        if self.mode == DynMode::Tix && self.so_far.together != self.scan.arrays() {
            return Err(What::Entries);
        }
        len_of(self.shape).ok_or(What::TooLarge)?;
        Ok(())
    }

    /// The index arrays on a device, in the order of the index.
    #[cold]
    fn remote_parts(&mut self) -> Vec<RemotePart> {
        // (Those of a mask name entries that its device has found: none is outside.)
        let arrays = self.own.all_remote().filter(|part| part.modulus().is_none());
        let mut parts: Vec<RemotePart> = arrays.map(|part| part.clone()).collect();
        sort_by_key(&mut parts, |part| part.place().element);
        parts
    }

    #[inline]
    fn term(&mut self, term: Term) {
        self.terms[self.so_far.axis] = term;
        self.so_far.axis += 1;
    }

    /// Axes of the result that belong to one element: the first of them.
    #[inline]
    fn leave(&mut self, extents: &[usize]) -> usize {
        let own = &mut self.so_far.own;
        let to = *own + if *own >= self.scan.at() { self.scan.joint() } else { 0 };
        *own += extents.len();
        // More than were scanned are refused in the end.
        if let Some(shape) = self.shape.get_mut(to..to + extents.len()) {
            shape.copy_from_slice(extents);
        }
        to
    }

    /// Goes on with an array that is checked before: not where another one is checked later, for what is made now would be made again.
    #[inline]
    fn checked_before(&self) -> Result<(), What> {
        if self.later.is_empty() { Ok(()) } else { Err(What::Entries) }
    }

    /// Whether the next array varies along the outermost axis of the result, and no array is checked yet.
    #[inline]
    fn is_outermost(&self, shape: &[usize]) -> bool {
        if !self.own.is_empty() {
            return false;
        }
        if self.mode.is_alone(shape.len()) {
            self.so_far.own == 0
        } else {
            self.scan.at() == 0 && self.scan.joint() > 0
        }
    }

    /// A group without axes of the source so far.
    #[inline]
    fn group(&mut self, axis: usize, shape: &[usize], bits: Option<usize>) -> usize {
        let len = shape.iter().fold(1, |len: usize, &extent| len.wrapping_mul(extent));
        self.groups.push(Group { axis, rank: shape.len(), len, bits });
        self.groups.len() - 1
    }

    /// The next axis is looked up.
    #[inline]
    fn look_up(&mut self, group: usize, part: usize, table: Table) {
        self.tables[self.so_far.axis] = table;
        self.term(Term::Array { group, part });
    }

    /// An index array.
    fn array(&mut self, shape: &[usize], table: Table) -> Result<(), What> {
        self.so_far.inner = true;
        // An array of rank 0 is one position, where that is known, and so are several.
        if shape.is_empty()
            && (self.mode.is_alone(0) || self.scan.joint() == 0)
            && let Some(position) = self.own.positions(table, self.lent).and_then(|positions| positions.get(0))
        {
            self.term(Term::Constant { position });
            return Ok(());
        }
        if self.mode.is_alone(shape.len()) {
            let axis = self.leave(shape);
            let group = self.group(axis, shape, None);
            self.look_up(group, 0, table);
            return Ok(());
        }
        self.so_far.together += 1;
        let (at, joint) = (self.scan.at(), self.scan.joint());
        match self.so_far.joint {
            // Arrays of one shape are one group, if there is no axis along which all are the same.
            None if self.so_far.mixed.is_empty()
                && shape.len() == joint
                && (self.scan.arrays() == 1 || !shape.contains(&1)) =>
            {
                self.shape[at..at + joint].copy_from_slice(shape);
                let group = self.group(at, shape, None);
                self.so_far.joint = Some((group, 1));
                self.look_up(group, 0, table);
            }
            Some((group, part))
                if self.so_far.mixed.is_empty() && self.shape[at..at + joint].iter().eq(shape.iter()) =>
            {
                self.so_far.joint = Some((group, part + 1));
                self.look_up(group, part, table);
            }
            _ if shape.len() > joint => return Err(What::Entries),
            _ => {
                self.tables[self.so_far.axis] = table;
                self.mix(shape, 1, None);
            }
        }
        Ok(())
    }

    /// What a mask or a bool chooses: so many entries on so many axes, which have their tables where it is no `bits`.
    fn chosen(&mut self, count: usize, covers: usize, bits: Option<usize>) {
        self.so_far.inner = true;
        self.so_far.together += 1;
        if self.mode.joins_masks() && self.scan.arrays() > 1 {
            return self.mix(&[count], covers, bits);
        }
        let axis = if self.mode.joins_masks() {
            let at = self.scan.at();
            self.shape[at] = count;
            at
        } else {
            self.leave(&[count])
        };
        if covers == 0 && bits.is_none() {
            return;
        }
        let group = self.group(axis, &[count], bits);
        for part in 0..covers {
            self.term(Term::Array { group, part });
        }
    }

    /// Keeps what acts together until the shapes of all are known.
    #[cold]
    fn mix(&mut self, shape: &[usize], covers: usize, bits: Option<usize>) {
        let axis = self.so_far.axis;
        if let Some((group, _)) = self.so_far.joint.filter(|_| self.so_far.mixed.is_empty()) {
            let joint = &self.shape[self.scan.at()..][..self.scan.joint()];
            for (axis, term) in self.terms[..axis].iter().enumerate() {
                if matches!(*term, Term::Array { group: named, .. } if named == group) {
                    self.so_far.mixed.push(JoinedArray { axes: axis..axis + 1, shape: joint.into(), bits: None });
                }
            }
        }
        self.so_far.mixed.push(JoinedArray { axes: axis..axis + covers, shape: shape.into(), bits });
        self.so_far.axis += covers;
    }

    /// Broadcasts arrays of several shapes together.
    ///
    /// Their joint axes fall apart into runs of neighbours such that no array varies along two runs. The arrays of one run
    /// are a group of their own: `t[i[:, None], j]` looks up one table an axis, and no table has as many entries as there
    /// are pairs.
    #[cold]
    fn spread(&mut self) -> Result<(), What> {
        // Tables of joint indices are made of positions.
        self.checked_before()?;
        let mixed = core::mem::take(&mut self.so_far.mixed);
        // Entries are named by other joint indices from here on.
        self.so_far.marks.iter_mut().for_each(|mark| mark.numbers = None);
        let shapes: SmallVec<[&[usize]; 4]> = mixed.iter().map(|joined| &joined.shape[..]).collect();
        let extents = broadcast_extents(&shapes).map_err(|error| {
            if matches!(error, IndexError::TooLarge { .. }) { What::TooLarge } else { What::Arrays(self.mode) }
        })?;
        let mut runs = runs(&extents, &shapes);
        let at = self.scan.at();
        match self.shape.get_mut(at..at + extents.len()) {
            Some(shape) if extents.len() == self.scan.joint() => shape.copy_from_slice(&extents),
            _ => return Err(What::Entries),
        }
        // Where nothing is read any position is as good as another.
        let empty = self.shape.contains(&0);
        // The group of those that had one shape serves the first run.
        let mut free = self.so_far.joint.take().map(|(group, _)| group);
        for JoinedArray { axes, shape, bits } in &mixed {
            let varied = varied(&extents, shape);
            let mut none = Run { axes: 0..0, arrays: 1, group: None, parts: 0 };
            let run = runs.iter_mut().find(|run| run.has(&varied)).unwrap_or(&mut none);
            let joint = &extents[run.axes.clone()];
            let (first, len) = (at + run.axes.start, joint.iter().product());
            let mut add = |groups: &mut Groups, bits| {
                let group = Group { axis: first, rank: joint.len(), len, bits };
                let Some(free) = free.take() else {
                    groups.push(group);
                    return groups.len() - 1;
                };
                groups[free] = group;
                free
            };
            if let &Some(bits) = bits {
                // A mask is a group of its own, unless others vary along its axis.
                if run.arrays == 1 && !run.axes.is_empty() {
                    let group = add(self.groups, Some(bits));
                    for (part, axis) in axes.clone().enumerate() {
                        self.terms[axis] = Term::Array { group, part };
                    }
                    continue;
                }
                let tables = nonzero(self.own.bits(bits), shape[0], &self.extents[axes.clone()])?;
                for (axis, table) in axes.clone().zip(tables) {
                    self.tables[axis] = self.own.keep(table);
                }
            }
            let lead = extents.len() - shape.len();
            let own = || run.axes.clone().map(|axis| axis.checked_sub(lead).map_or(1, |axis| shape[axis]));
            let whole = own().eq(joint.iter().copied());
            // One position is the same for all.
            let constant = joint.is_empty() || empty && !whole;
            for axis in axes.clone() {
                let table = self.tables[axis];
                let positions = self.own.positions(table, self.lent);
                if let Some(position) = positions.filter(|_| constant).and_then(|positions| positions.get(0)) {
                    self.tables[axis] = Table::None;
                    self.terms[axis] = Term::Constant { position };
                    continue;
                }
                // Its layout on a device is that of the whole array.
                if !whole || positions.is_none() {
                    let spread = broadcast((self.own, self.lent), table, &own().collect::<Extents>(), joint)?;
                    self.tables[axis] = self.own.replace(table, spread);
                }
                let group = *run.group.get_or_insert_with(|| add(self.groups, None));
                self.terms[axis] = Term::Array { group, part: run.parts };
                run.parts += 1;
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
    /// Their group, once there is one, and how many axes it looks up so far.
    group: Option<usize>,
    parts: usize,
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
            runs.push(Run { axes, arrays: 1, group: None, parts: 0 });
        }
    }
    sort_by_key(&mut runs, |run| run.axes.start);
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

impl<'i, 'e, B: BorrowsFrom<'i, 'e>> Sink<'i, 'e> for ReadSink<'_, 'e, B> {
    type Fault = Fault;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes_remote(&self) -> bool {
        self.plan.remote
    }

    fn remote(&mut self, place: Place, shape: Extents, entries: Arc<dyn Remote>) -> Result<(), What> {
        let part = RemotePart::new(entries, shape.clone(), place)?;
        let table = self.plan.own.keep(Made::Remote(Box::new(part)));
        self.plan.array(&shape, table)
    }

    fn remote_mask(&mut self, place: Place, extents: &[usize], mask: &Arc<dyn Remote>) -> Result<(), What> {
        let (count, numbers) = mask.nonzero().map_err(|_| What::Device)?;
        let axis = place.axis;
        let numbers = RemotePart::new(numbers, Extents::from_slice(&[count]), place)?;
        let mut divisor = 1;
        for (k, &extent) in extents.iter().enumerate().rev() {
            let part = numbers.coordinate(divisor, extent, axis + k);
            self.plan.tables[axis + k] = self.plan.own.keep(Made::Remote(Box::new(part)));
            divisor = divisor.saturating_mul(extent.max(1));
        }
        self.plan.chosen(count, extents.len(), None);
        Ok(())
    }

    #[inline]
    fn constant(&mut self, _: usize, position: usize) {
        self.plan.term(Term::Constant { position });
    }

    #[inline]
    fn affine(&mut self, _: usize, _: usize, start: usize, step: i64, len: usize) {
        self.plan.so_far.inner = true;
        let axis = self.plan.leave(&[len]);
        self.plan.term(Term::Affine { axis, start, step: pace(step, len) });
    }

    #[inline]
    fn new_axis(&mut self, _: usize) {
        self.plan.leave(&[1]);
    }

    fn defer(&mut self, fault: Fault) -> bool {
        // PyTorch compares every extent of a mask before it broadcasts anything.
        let later = self.plan.mode != DynMode::Tix;
        if later {
            self.plan.so_far.deferred.get_or_insert(fault);
        }
        later
    }

    fn flag(&mut self, flag: bool) -> Result<(), What> {
        self.plan.chosen(usize::from(flag), 0, None);
        Ok(())
    }

    #[inline]
    fn ints<E: Entry>(
        &mut self,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        // The gathers rely on it. The shape comes from the holder of the entries, and may be wrong.
        let fits = |len: usize| match *shape {
            [extent] => len == extent,
            ref shape => len_of(shape) == Some(len),
        };
        // A table that stands outermost is read once: where its entries can serve as it, it is not made. Any other is read
        // again and again, and from the cache in half the width.
        let once = self.plan.mode == DynMode::Vix || !self.plan.so_far.inner;
        let outermost = !self.borrow.checks_now() || self.plan.is_outermost(shape);
        let later = if outermost { self.borrow.lend_later(entries).and_then(E::unchecked) } else { None };
        let later = later.filter(|_| self.plan.later.add(self.plan.lent.len(), E::from_i64(-1).to_i64() < 0));
        if later.is_none() {
            self.plan.checked_before()?;
        }
        let lent =
            later.or_else(|| self.borrow.lend(entries, lent).filter(|_| once).and_then(|lent| E::as_is(lent, extent)));
        let (table, len) = match lent {
            Some(positions) => {
                self.plan.lent.push(positions);
                (Table::Lent(self.plan.lent.len() - 1), positions.len())
            }
            None if self.borrow.checks_now() => (self.plan.own.table(entries, extent)?, entries.len()),
            None => return Err(What::Entries),
        };
        if fits(len) { self.plan.array(shape, table) } else { Err(What::Entries) }
    }

    fn mark(&mut self, outside: Outside) -> Result<(), What> {
        self.plan.so_far.marks.push(MarkedAxis { outside, axis: self.plan.so_far.axis, numbers: None });
        Ok(())
    }

    #[inline]
    fn moved<E: Entry>(
        &mut self,
        outside: Outside,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        // What checks entries later refuses those that are to be moved, but for `clip`, which moves negative ones, too.
        if !self.borrow.checks_now() && outside != Outside::Clip {
            return self.ints(extent, shape, entries, lent);
        }
        self.plan.checked_before()?;
        // The gathers rely on it, as in `ints`.
        if len_of(shape) != Some(entries.len()) {
            return Err(What::Entries);
        }
        let once = self.plan.mode == DynMode::Vix || !self.plan.so_far.inner;
        let lent = self.borrow.lend(entries, lent).filter(|_| once).and_then(|lent| E::as_is(lent, extent));
        let table = match lent {
            Some(positions) if positions.len() == entries.len() => {
                self.plan.lent.push(positions);
                Table::Lent(self.plan.lent.len() - 1)
            }
            _ => {
                let (table, marks) = self.plan.own.moved(entries, extent, outside)?;
                if !marks.is_empty() {
                    let numbers = Some(marks);
                    self.plan.so_far.marks.push(MarkedAxis { outside, axis: self.plan.so_far.axis, numbers });
                }
                table
            }
        };
        self.plan.array(shape, table)
    }

    fn mask<E: Entry>(&mut self, extents: &[usize], entries: &Entries<'_, E>) -> Result<(), What> {
        self.plan.checked_before()?;
        let bits = Bits::of(extents, entries)?;
        let number = self.plan.own.keep_bits(bits.words);
        self.plan.chosen(bits.count, extents.len(), Some(number));
        Ok(())
    }
}
