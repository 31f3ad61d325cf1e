//! Resolves an index: an index and a layout in, one term for each source axis out. This folder finds bad indices: this file;
//! `along.rs` for `take_along_axis`; `remote.rs` reports what a device found.
//!
//! Elements call the [`Resolver`]. It checks them against the extents, and passes a position or an affine walk for each axis to a
//! [`Sink`]. Five are in `plan/`: `ViewSink` builds a view, `RunsSink` finds the runs of a few elements, `PlanSink` and
//! `ReadSink` keep a plan, `ExplainSink` describes the index. The first two are inlined into the caller, so a static index costs its
//! checks and nothing else. An error is a small [`Fault`]; the numbers for its message are looked up only
//! when there is one.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem::ManuallyDrop;
use core::ops::Bound;

use crate::error::{IndexError, Place};
use crate::index::array::{Entry, IndexArray};
use crate::index::dynamic::{DynElement, DynIndex};
use crate::index::entries::{Entries, Lendable};
use crate::index::list::IndexList;
use crate::index::mode::DynMode;
use crate::index::outside::Outside;
use crate::index::remote::Remote;
use crate::index::scan::Scan;
use crate::kernel::gather::Unplaced;
use crate::layout::checked_len;
use crate::position::Position;
use crate::range::{Slice, StrictRange};
use crate::shape::axes::Extents;

/// Resolves a list: its elements one after the other, then the axes that it does not name
/// ([`Resolver::rest`]). Not public: it keeps the list traits sealed.
pub trait Lower {
    /// Whether an element may mark entries, as `fill` and `drop` do. Code for marked entries is not even compiled where none can.
    #[doc(hidden)]
    const MARKS: bool = true;

    #[doc(hidden)]
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e;

    /// Passes on the kinds and ranks of its elements, in the order in which they are resolved.
    #[doc(hidden)]
    fn scan(&self, scan: &mut Scan);
}

/// Resolves an element: it is checked, and its term is put into the sink, at once or after the
/// elements behind it have been checked ([`Sink::LATE`]). Not public: it keeps the element traits sealed.
pub trait Resolve {
    /// As [`Lower::MARKS`].
    #[doc(hidden)]
    const MARKS: bool = true;

    #[doc(hidden)]
    type Checked: Copy;

    #[doc(hidden)]
    fn check<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<Self::Checked, K::Fault>
    where
        Self: 'e;

    #[doc(hidden)]
    fn put<'i, 'e, K: Sink<'i, 'e>>(checked: Self::Checked, resolver: &mut Resolver<'_, K>);

    /// Passes on its kind and rank.
    #[doc(hidden)]
    fn scan(&self, scan: &mut Scan);
}

/// A position on an axis of the source.
#[derive(Clone, Copy)]
pub struct Point {
    axis: usize,
    position: usize,
}

/// An axis of the source that becomes axis `to` of the result.
#[derive(Clone, Copy)]
pub struct Stretch {
    axis: usize,
    to: usize,
    start: usize,
    step: i64,
    len: usize,
    /// All of it, and the numbers say nothing.
    whole: bool,
}

/// Axes of the source that are kept.
#[derive(Clone, Copy)]
pub struct Kept {
    axis: usize,
    to: usize,
    count: usize,
}

/// Where the terms of an index go; `'i` is the life of the index, and `'e` that of what it only refers to: the entries of
/// arrays may be borrowed for either.
pub trait Sink<'i, 'e> {
    /// Whether masks are taken. If not, none is asked for anything.
    const MASKS: bool = true;

    /// What is kept of a fault: all of it, or, in a view, that there is one ([`Refused`]).
    type Fault: From<Fault>;

    /// Whether the terms of a static list come when all of it is checked, the last one first. A view reads and writes
    /// its extents and strides together then, not between the checks, so that the compiler can pair them.
    const LATE: bool = false;

    /// Whether a run-time list is resolved to its end in spite of mistakes, to explain all of it.
    const GOES_ON: bool = false;

    /// Element number `element` of a list begins; after the last element, the axes that no element names.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn element(&mut self, _element: usize) {}

    /// Takes a mistake: of an element that stands for `axes` axes, or of the index as a whole. Resolving ends with it, unless
    /// the sink [goes on](Sink::GOES_ON).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(&mut self, fault: Self::Fault, _axes: Option<usize>) -> Result<(), Self::Fault> {
        Err(fault)
    }

    /// Source axis `axis` stays at one position.
    fn constant(&mut self, axis: usize, position: usize);

    /// Source axis `axis` is walked, as result axis `to`: `len` positions from `start` by `step`; `start` is 0 where
    /// `len` is 0.
    fn affine(&mut self, axis: usize, to: usize, start: usize, step: i64, len: usize);

    /// Source axis `axis` is kept whole, as result axis `to`.
    #[inline]
    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.affine(axis, to, 0, 1, extent);
    }

    /// Result axis `to` is a new axis of extent 1.
    fn new_axis(&mut self, to: usize);

    /// Keeps a fault for later, where it can.
    fn defer(&mut self, _: Fault) -> bool {
        false
    }

    /// A bool. Refused, as are arrays and masks, where nothing else is said: in a view.
    fn flag(&mut self, _: bool) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// Whether an index array of some shape is taken, before its entries are asked for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, _shape: &[usize], _is_remote: impl FnOnce() -> bool) -> bool {
        true
    }

    /// An index array on an axis of `extent`. Its entries are `lent` where they are stored outside the index.
    fn ints<E: Entry>(
        &mut self,
        _extent: usize,
        _shape: &[usize],
        _entries: &Entries<'i, E>,
        _lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// Whether positions may be marked as outside of their axis.
    const MARKS: bool = true;

    /// Marks the position that comes next, which is outside of the axis.
    fn mark(&mut self, _: Outside) -> Result<(), What> {
        Err(What::OutOfBounds)
    }

    /// An index array on an axis of `extent`, which says what its entries outside of it do.
    fn moved<E: Entry>(
        &mut self,
        outside: Outside,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        // Where none is outside, it is an index array as any other; `clip` alone has another meaning for negative entries.
        if outside == Outside::Clip { Err(What::NotBasic) } else { self.ints(extent, shape, entries, lent) }
    }

    /// Whether entries that are stored on a device may stay there.
    fn takes_remote(&self) -> bool {
        false
    }

    /// An index array on a device.
    fn remote(&mut self, _place: Place, _shape: Extents, _entries: Arc<dyn Remote>) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// A mask on a device that fits the axes it covers.
    fn remote_mask(&mut self, _place: Place, _extents: &[usize], _entries: &Arc<dyn Remote>) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// A mask that fits the axes it covers.
    fn mask<E: Entry>(&mut self, _extents: &[usize], _entries: &Entries<'_, E>) -> Result<(), What> {
        Err(What::NotBasic)
    }
}

/// The kind of a mistake, with its element and axis; [`Fault::into_error`] makes the error.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    what: What,
    element: usize,
    axis: usize,
}

/// The index is bad; why is found by resolving it once more: see [`refusal`].
///
/// Nothing about a fault is kept on the way of a view, so that it costs neither instructions nor build time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused;

impl From<Fault> for Refused {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from(_: Fault) -> Self {
        Refused
    }
}

#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum What {
    OutOfBounds,
    RangeOutOfBounds,
    RangeReversed,
    ZeroStep,
    TooMany,
    /// The same, of an index that begins at this axis.
    TooManyFrom(usize),
    /// An axis that there is not: that of the fault is its number, from its head or with a sign. (More in a fault is more to move in
    /// every call.)
    NoAxis {
        from_head: bool,
    },
    Ellipses,
    NotBasic,
    /// An entry of an index array, by its number in row-major order.
    Entry(usize),
    /// An index array with an entry outside of its axis, which is not there when the array is read again.
    Changed,
    MaskShape,
    /// An index array or mask of another number of entries than its shape has.
    Entries,
    /// Index arrays that do not broadcast together.
    Arrays(DynMode),
    /// A result, or a table of positions, beyond memory.
    TooLarge,
    /// An index array or mask whose device does not answer.
    Device,
    /// An array that is no index: its library, and what that says.
    Host(&'static (&'static str, &'static str)),
}

impl From<Unplaced> for What {
    fn from(unplaced: Unplaced) -> Self {
        match unplaced {
            Unplaced::Entry(n) => What::Entry(n),
            Unplaced::NoMemory => What::TooLarge,
            Unplaced::Changed => What::Changed,
        }
    }
}

/// Walks the axes of a source while the elements of an index are resolved one after the other.
#[derive(Debug)]
pub struct Resolver<'a, K> {
    extents: &'a [usize],
    sink: &'a mut K,
    /// How many axes the ellipsis stands for, as long as they are not kept.
    hidden: usize,
    axis: usize,
    /// The next axis of the result, as long as no array or mask has left axes.
    to: usize,
    element: usize,
    /// Whether there was an ellipsis; set by [`Resolver::begin`] alone.
    has_ellipsis: bool,
}

/// Resolves a whole index against the extents of a source.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn resolve<'i, 'e, L: IndexList + 'e, K: Sink<'i, 'e>>(
    list: &'i L,
    extents: &[usize],
    sink: &mut K,
) -> Result<(), K::Fault> {
    if list.ellipses() > 1 {
        sink.pass(Fault::whole(What::Ellipses).into(), None)?;
    }
    let hidden = match extents.len().checked_sub(list.consumes()) {
        Some(hidden) => hidden,
        None => {
            sink.pass(Fault::whole(What::TooMany).into(), None)?;
            0
        }
    };
    list.lower(&mut Resolver { extents, hidden, axis: 0, to: 0, element: 0, has_ellipsis: false, sink })
}

impl<'i, 'e, K: Sink<'i, 'e>> Resolver<'_, K> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn next_element(&mut self) {
        self.element += 1;
        self.sink.element(self.element);
    }

    /// Checks that the axes of an element exist, and that it is no second ellipsis. [`resolve`] has checked both for the list
    /// as a whole, so only a list that is resolved in spite of mistakes is checked element by element.
    pub(crate) fn begin(&mut self, element: &DynElement) -> Result<(), K::Fault> {
        if !K::GOES_ON {
            return Ok(());
        }
        if element.consumes() > self.extents.len() - self.axis {
            return Err(self.fault(What::TooMany));
        }
        if matches!(element.inner(), DynElement::Ellipsis) && core::mem::replace(&mut self.has_ellipsis, true) {
            return Err(self.fault(What::Ellipses));
        }
        Ok(())
    }

    /// Goes on behind a bad element and those of its axes that exist.
    pub(crate) fn pass(&mut self, fault: K::Fault, consumes: usize) -> Result<(), K::Fault> {
        let axes = consumes.min(self.extents.len() - self.axis);
        self.sink.pass(fault, Some(axes))?;
        self.axis += axes;
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fault(&self, what: What) -> K::Fault {
        K::Fault::from(self.told(what))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn told(&self, what: What) -> Fault {
        Fault { what, element: self.element, axis: self.axis }
    }

    pub(crate) fn flag(&mut self, flag: bool) -> Result<(), K::Fault> {
        self.sink.flag(flag).map_err(|what| self.fault(what))
    }

    fn accepted<A: IndexArray>(&self, array: &A) -> Result<(), K::Fault> {
        array.refused().map_or(Ok(()), |refused| Err(self.fault(What::Host(refused))))
    }

    /// Inlined, with what the sinks do: of a few entries that is a few instructions, and a shape and a mode that the compiler knows leave
    /// a half of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn array<A: IndexArray + 'e>(&mut self, array: &'i A) -> Result<(), K::Fault> {
        self.accepted(array)?;
        match self.sink.takes_remote().then(|| array.remote()).flatten() {
            Some(remote) => self.remote(array, remote),
            None => {
                let extents = array.extents();
                if !self.sink.takes(&extents, || array.remote().is_some()) {
                    return Err(self.fault(What::NotBasic));
                }
                let entries = ManuallyDrop::new(array.try_entries().ok_or_else(|| self.too_large())?);
                let resolved = self.entries(&extents, &entries, array.lent());
                // Most are borrowed: to drop these is a call that does nothing.
                if !matches!(*entries, Entries::Slice(_) | Entries::Lendable(_)) {
                    drop(ManuallyDrop::into_inner(entries));
                }
                resolved
            }
        }
    }

    /// An index array that is not part of the index, so that nothing is borrowed from it.
    pub(crate) fn owned<A: IndexArray>(&mut self, array: &A) -> Result<(), K::Fault> {
        self.accepted(array)?;
        match self.sink.takes_remote().then(|| array.remote()).flatten() {
            Some(remote) => self.remote(array, remote),
            None => {
                let extents = array.extents();
                if !self.sink.takes(&extents, || array.remote().is_some()) {
                    return Err(self.fault(What::NotBasic));
                }
                let entries = array.try_entries().and_then(Entries::into_copy).ok_or_else(|| self.too_large())?;
                self.entries(&extents, &entries, None)
            }
        }
    }

    fn remote<A: IndexArray>(&mut self, array: &A, remote: Arc<dyn Remote>) -> Result<(), K::Fault> {
        let extents = array.extents();
        if extents.len() != array.rank() {
            return Err(self.fault(What::Entries));
        }
        let place = self.place();
        self.sink.remote(place, extents, remote).map_err(|what| self.fault(what))?;
        self.axis += 1;
        Ok(())
    }

    /// Where the resolver is, for what may turn out to be wrong later.
    fn place(&self) -> Place {
        Place { element: self.element, written: None, axis: self.axis, shape: self.extents.into() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn entries<E: Entry>(
        &mut self,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), K::Fault> {
        self.sink.ints(self.extents[self.axis], shape, entries, lent).map_err(|what| self.fault(what))?;
        self.axis += 1;
        Ok(())
    }

    /// A position that is moved onto its axis.
    pub(crate) fn moved_position(&mut self, outside: Outside, position: Position) -> Result<Point, K::Fault> {
        if outside.marks() && !K::MARKS {
            return Err(self.fault(What::NotBasic));
        }
        let extent = self.extents[self.axis];
        let position = match outside.element(position, extent) {
            Some(position) => position,
            None if outside.marks() => {
                self.sink.mark(outside).map_err(|what| self.fault(what))?;
                extent
            }
            None => return Err(self.fault(What::OutOfBounds)),
        };
        self.axis += 1;
        Ok(Point { axis: self.axis - 1, position })
    }

    /// Entries on a device that are moved there, where the device can.
    fn moved_there<A: IndexArray>(&self, outside: Outside, array: &A) -> Option<Arc<dyn Remote>> {
        let extent = self.extents[self.axis];
        if !self.sink.takes_remote() || outside.marks() || extent == 0 {
            return None;
        }
        array.remote()?.moved(outside, extent)
    }

    /// An index array that says what its entries outside of the axis do. Those on a device are brought to the host, unless the
    /// device moves them.
    pub(crate) fn moved_array<A: IndexArray + 'e>(&mut self, outside: Outside, array: &'i A) -> Result<(), K::Fault> {
        self.accepted(array)?;
        if let Some(moved) = self.moved_there(outside, array) {
            return self.remote(array, moved);
        }
        let extents = array.extents();
        if !self.sink.takes(&extents, || array.remote().is_some()) {
            return Err(self.fault(What::NotBasic));
        }
        let entries = array.try_entries().ok_or_else(|| self.too_large())?;
        self.moved_entries(outside, &extents, &entries, array.lent())
    }

    /// [`Resolver::moved_array`] of an array that is not part of the index, so that nothing is borrowed from it.
    pub(crate) fn moved_copy<A: IndexArray>(&mut self, outside: Outside, array: &A) -> Result<(), K::Fault> {
        self.accepted(array)?;
        if let Some(moved) = self.moved_there(outside, array) {
            return self.remote(array, moved);
        }
        let extents = array.extents();
        if !self.sink.takes(&extents, || array.remote().is_some()) {
            return Err(self.fault(What::NotBasic));
        }
        let entries = array.try_entries().and_then(Entries::into_copy).ok_or_else(|| self.too_large())?;
        self.moved_entries(outside, &extents, &entries, None)
    }

    pub(crate) fn moved_entries<E: Entry>(
        &mut self,
        outside: Outside,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), K::Fault> {
        let extent = self.extents[self.axis];
        let moved = self.sink.moved(outside, extent, shape, entries, lent);
        moved.map_err(|what| self.fault(what))?;
        self.axis += 1;
        Ok(())
    }

    /// The fault of an array that needs a copy for which there is no memory.
    pub(crate) fn too_large(&self) -> K::Fault {
        self.fault(What::TooLarge)
    }

    pub(crate) fn mask<A: IndexArray>(&mut self, mask: &A) -> Result<(), K::Fault> {
        if !K::MASKS {
            return Err(self.fault(What::NotBasic));
        }
        self.accepted(mask)?;
        // Asked once: the trait is public, and another answer would name other elements than are checked here.
        let extents = mask.extents();
        if extents.len() != mask.rank() {
            return Err(self.fault(What::Entries));
        }
        if self.extents[self.axis..self.axis + extents.len()] != extents[..] {
            let fault = self.told(What::MaskShape);
            // NumPy lets an empty mask pass this check against any axis, and may then find arrays that do not
            // broadcast: what it reports is reported here, too, and what it lets pass is refused in the end.
            if !(extents.contains(&0) && self.sink.defer(fault)) {
                return Err(fault.into());
            }
        }
        let covers = extents.len();
        match self.sink.takes_remote().then(|| mask.remote()).flatten() {
            Some(remote) => {
                let place = self.place();
                self.sink.remote_mask(place, &extents, &remote).map_err(|what| self.fault(what))?;
            }
            None => {
                let entries = mask.try_entries().ok_or_else(|| self.too_large())?;
                self.sink.mask(&extents, &entries).map_err(|what| self.fault(what))?;
            }
        }
        self.axis += covers;
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new_axis(&mut self) -> usize {
        self.to += 1;
        self.to - 1
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_new_axis(&mut self, to: usize) {
        self.sink.new_axis(to);
    }

    /// The axes that no element names.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ellipsis(&mut self) -> Kept {
        let kept = Kept { axis: self.axis, to: self.to, count: self.hidden };
        self.axis += self.hidden;
        self.to += self.hidden;
        self.hidden = 0;
        kept
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_kept(&mut self, kept: Kept) {
        for k in 0..kept.count {
            self.sink.keep(kept.axis + k, kept.to + k, self.extents[kept.axis + k]);
        }
    }

    /// An element by itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn resolve<E: Resolve + 'e>(&mut self, element: &'i E) -> Result<(), K::Fault> {
        let checked = element.check(self)?;
        E::put(checked, self);
        Ok(())
    }

    /// Keeps axes until the given one; the axes in between belong to no element.
    pub(crate) fn skip(&mut self, axis: Position) -> Result<(), K::Fault> {
        let Some(axis) = axis.element(self.extents.len()) else {
            let (from_head, number) = match axis {
                Position::Head(k) => (true, usize::try_from(k).unwrap_or(usize::MAX)),
                Position::Beyond(v) if v < 0 => (false, isize::MIN as usize),
                axis => {
                    (false, axis.signed().and_then(|axis| isize::try_from(axis).ok()).unwrap_or(isize::MAX) as usize)
                }
            };
            return Err(Fault { what: What::NoAxis { from_head }, element: 0, axis: number }.into());
        };
        while self.axis < axis {
            if self.hidden == 0 {
                return Err(Fault::whole(What::TooManyFrom(axis)).into());
            }
            self.sink.keep(self.axis, self.to, self.extents[self.axis]);
            self.axis += 1;
            self.to += 1;
            self.hidden -= 1;
        }
        Ok(())
    }

    /// What ends an index: the axes that no element names, where no ellipsis stands for them, are kept.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn rest(&mut self) {
        for _ in 0..self.hidden {
            self.sink.keep(self.axis, self.to, self.extents[self.axis]);
            self.axis += 1;
            self.to += 1;
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn at(&mut self, position: Position) -> Result<Point, K::Fault> {
        match position.element(self.extents[self.axis]) {
            Some(position) => {
                self.axis += 1;
                Ok(Point { axis: self.axis - 1, position })
            }
            None => Err(self.fault(What::OutOfBounds)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_point(&mut self, point: Point) {
        self.sink.constant(point.axis, point.position);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stretch(&mut self, start: usize, step: i64, len: usize, whole: bool) -> Stretch {
        let stretch = Stretch { axis: self.axis, to: self.to, start, step, len, whole };
        self.axis += 1;
        self.to += 1;
        stretch
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_stretch(&mut self, stretch: Stretch) {
        let Stretch { axis, to, start, step, len, whole } = stretch;
        if whole {
            self.sink.keep(axis, to, self.extents[axis]);
        } else {
            self.sink.affine(axis, to, start, step, len);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn strict(&mut self, range: StrictRange) -> Result<Stretch, K::Fault> {
        if let (Bound::Unbounded, Bound::Unbounded, 1) = (range.start, range.end, range.step) {
            // Its extent is read when all is checked, beside its stride.
            return Ok(self.stretch(0, 1, 0, true));
        }
        let n = self.extents[self.axis];
        // Boundaries before an element or, by 1, behind it. Each is read at one place, so that the cases of a position
        // are compiled once.
        let (start, behind) = match range.start {
            Bound::Included(p) => (p, 0),
            Bound::Excluded(p) => (p, 1),
            Bound::Unbounded => (Position::Head(0), 0),
        };
        let start = start.place(n).saturating_add(behind);
        let (end, behind) = match range.end {
            Bound::Excluded(p) => (p, 0),
            Bound::Included(p) => (p, 1),
            Bound::Unbounded => (Position::Head(n as u64), 0),
        };
        let end = end.place(n).saturating_add(behind);
        if start > n || end > n {
            return Err(self.fault(What::RangeOutOfBounds));
        }
        if start > end {
            return Err(self.fault(What::RangeReversed));
        }
        if range.step == 0 {
            return Err(self.fault(What::ZeroStep));
        }
        let len = count(end - start, range.step.unsigned_abs());
        let first = match (len, range.step) {
            (0, _) => 0,
            (_, 1..) => start,
            // The same positions as with the step `-step`, from the last of them.
            (len, _) => start + (len - 1) * (range.step.unsigned_abs() as usize),
        };
        Ok(self.stretch(first, range.step, len, false))
    }

    /// Python's `slice.indices`: <https://docs.python.org/3/reference/datamodel.html#slice.indices>.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn slice(&mut self, slice: Slice) -> Result<Stretch, K::Fault> {
        // An extent fits i64 (invariant I1).
        let n = self.extents[self.axis];
        let step = slice.step.unwrap_or(1);
        if step == 0 {
            return Err(self.fault(What::ZeroStep));
        }
        // Boundaries from 0 to n: those before the elements named where the walk goes up, behind them where it goes down.
        let up = step > 0;
        let start = slice.start.map_or(if up { 0 } else { n }, |p| p.clamped(n, !up));
        let stop = slice.stop.map_or(if up { n } else { 0 }, |p| p.clamped(n, !up));
        let span = if up { stop.saturating_sub(start) } else { start.saturating_sub(stop) };
        let len = count(span, step.unsigned_abs());
        let first = match len {
            0 => 0,
            _ => start - usize::from(!up),
        };
        Ok(self.stretch(first, step, len, false))
    }
}

/// The number of multiples of `step`, which is not 0, in `0..span`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn count(span: usize, step: u64) -> usize {
    if step == 1 {
        return span;
    }
    match usize::try_from(step) {
        Ok(step) => span.div_ceil(step),
        Err(_) => usize::from(span > 0),
    }
}

impl Fault {
    /// A fault of an element that was resolved before.
    pub(crate) fn at(what: What, place: &Place) -> Self {
        Fault { what, element: place.element, axis: place.axis }
    }

    /// The same fault of the first element.
    pub(crate) fn of_first(self) -> Self {
        Fault { element: 0, ..self }
    }

    /// A fault of the index as a whole.
    pub(crate) fn whole(what: What) -> Self {
        Fault { what, element: 0, axis: 0 }
    }

    /// The error, with the numbers of the index and of the shape that it was made for.
    #[cold]
    #[inline(never)]
    pub(crate) fn into_error(
        self,
        list: &dyn EachElement,
        written: &'static [&'static str],
        extents: &[usize],
    ) -> IndexError {
        let error = self.describe(&elements(list), written, extents);
        // As a run-time value an entry has 64 bits with a sign.
        match (self.what, error) {
            (What::Entry(n), IndexError::OutOfBounds { index, entry, at }) => {
                let index = list.entry(self.element, n).unwrap_or(index);
                // The entry is read again for the message, and may be another one by now.
                match extents.get(self.axis).and_then(|&extent| index.element(extent)) {
                    Some(_) => IndexError::Changed { at },
                    None => IndexError::OutOfBounds { index, entry, at },
                }
            }
            (_, error) => error,
        }
    }

    fn describe(self, elements: &[DynElement], written: &'static [&'static str], extents: &[usize]) -> IndexError {
        let shape: Vec<usize> = extents.into();
        // Only of bad entries the values are asked for.
        let here = match self.what {
            What::Entry(_) | What::Entries => elements.get(self.element).map(DynElement::here),
            _ => elements.get(self.element).map(Cow::Borrowed),
        };
        let element = here.as_deref();
        let inner = element.map(DynElement::inner);
        // A literal says nothing that its value does not say already.
        let as_written = written.get(self.element).copied();
        let as_written = as_written.filter(|text| element.is_none_or(|e| alloc::format!("{e}") != *text));
        let at = Box::new(Place { element: self.element, written: as_written, axis: self.axis, shape });
        match (self.what, inner) {
            (What::OutOfBounds, Some(&DynElement::At(index))) => IndexError::OutOfBounds { index, entry: None, at },
            (What::Entry(n), Some(DynElement::Ints { shape, entries })) => {
                let index = Position::Signed(entries.get(n).copied().unwrap_or_default());
                IndexError::OutOfBounds { index, entry: Some(unravel(n, shape)), at }
            }
            (What::Changed, Some(_)) => IndexError::Changed { at },
            (What::MaskShape, Some(DynElement::Mask { shape, .. })) => {
                IndexError::MaskShape { mask: shape.clone(), at }
            }
            (What::MaskShape, Some(DynElement::Remote(mask))) => {
                IndexError::MaskShape { mask: mask.shape().into(), at }
            }
            (What::Entries, Some(DynElement::Ints { shape, entries })) => data_length(shape, entries.len()),
            (What::Entries, Some(DynElement::Mask { shape, entries })) => data_length(shape, entries.len()),
            (What::Arrays(mode), _) => {
                // What acts by itself has no part in it.
                let takes_part = |element: &&DynElement| match element.is_mask() {
                    true => mode.joins_masks(),
                    false => !mode.is_alone(element.produces()),
                };
                IndexError::ArraysMismatch {
                    shapes: elements.iter().filter(takes_part).filter_map(joint_shape).collect(),
                }
            }
            // It is asked once more: what keeps it from answering still does.
            (What::Device | What::TooLarge | What::Entry(_), Some(DynElement::Remote(array))) => {
                array.why().unwrap_or_else(|| match self.what {
                    What::TooLarge => IndexError::TooLarge { shape: at.shape },
                    _ => IndexError::Device {
                        what: alloc::format!(
                            "the index array or mask on {at} could not be read: its device does not answer"
                        ),
                    },
                })
            }
            (What::Host(&(host, what)), _) => {
                IndexError::Host { host, what: alloc::format!("the index on {at}: {what}") }
            }
            (What::TooLarge, _) => IndexError::TooLarge { shape: at.shape },
            (What::RangeOutOfBounds, Some(&DynElement::Range(range))) => {
                IndexError::RangeOutOfBounds { range: Box::new(range), at }
            }
            (What::RangeReversed, Some(&DynElement::Range(range))) => {
                IndexError::RangeReversed { range: Box::new(range), at }
            }
            (What::ZeroStep, _) => IndexError::ZeroStep { at },
            (What::NoAxis { from_head }, _) => {
                let axis = match from_head {
                    true => Position::Head(self.axis as u64),
                    false => Position::Signed(self.axis as isize as i64),
                };
                IndexError::AxisOutOfBounds { axis, places: extents.len(), rank: extents.len() }
            }
            (What::Ellipses, _) => IndexError::MultipleEllipses {
                count: elements.iter().filter(|e| matches!(e.inner(), DynElement::Ellipsis)).count(),
            },
            (What::NotBasic, Some(_)) => {
                IndexError::NotBasic { element: element.map(DynElement::in_words).unwrap_or_default() }
            }
            // Reached by these two alone: the element of any other fault is the one that was being resolved.
            (what, _) => {
                let first = if let What::TooManyFrom(axis) = what { axis.min(extents.len()) } else { 0 };
                IndexError::TooManyIndices {
                    consumed: first + elements.iter().map(DynElement::consumes).sum::<usize>(),
                    shape: at.shape,
                }
            }
        }
    }
}

pub(crate) fn data_length(shape: &[usize], found: usize) -> IndexError {
    let needed = shape.iter().fold(1, |n: usize, &extent| n.saturating_mul(extent));
    match checked_len(shape) {
        // As many as there are, but no shape of a tensor.
        Err(error) if needed == found => error,
        _ => IndexError::DataLength { shape: shape.into(), needed, found },
    }
}

/// A list whose type is forgotten, so that what happens to a bad index is compiled once, and not for every list.
pub(crate) trait EachElement {
    /// Its elements as run-time values; of large arrays their shape alone.
    fn push_onto(&self, out: &mut Vec<DynElement>);

    fn entry(&self, element: usize, n: usize) -> Option<Position>;
}

impl<L: IndexList> EachElement for L {
    fn push_onto(&self, out: &mut Vec<DynElement>) {
        self.push_outline(out);
    }

    fn entry(&self, element: usize, n: usize) -> Option<Position> {
        IndexList::entry(self, element, n)
    }
}

fn elements(list: &dyn EachElement) -> Vec<DynElement> {
    let mut elements = Vec::new();
    list.push_onto(&mut elements);
    elements
}

/// Why a view was refused: its index is resolved once more, as a run-time one, to learn what was wrong.
#[cold]
#[inline(never)]
pub(crate) fn refusal(list: &dyn EachElement, written: &'static [&'static str], extents: &[usize]) -> IndexError {
    let list = DynIndex::from_iter(elements(list));
    let fault = resolve(&list, extents, &mut Nowhere).err().unwrap_or(Fault::whole(What::TooMany));
    fault.describe(list.elements(), written, extents)
}

/// Keeps nothing but the fault.
struct Nowhere;

impl Sink<'_, '_> for Nowhere {
    type Fault = Fault;

    const MARKS: bool = false;

    fn constant(&mut self, _: usize, _: usize) {}
    fn affine(&mut self, _: usize, _: usize, _: usize, _: i64, _: usize) {}
    fn new_axis(&mut self, _: usize) {}
}

/// The shape that an element brings to the broadcast of index arrays.
fn joint_shape(element: &DynElement) -> Option<Vec<usize>> {
    match element.inner() {
        DynElement::Ints { shape, .. } => Some(shape.clone()),
        DynElement::Mask { entries, .. } => Some(alloc::vec![entries.iter().filter(|bit| **bit).count()]),
        DynElement::Flag(flag) => Some(alloc::vec![usize::from(*flag)]),
        DynElement::Remote(array) => array.joint_shape(),
        _ => None,
    }
}

/// The index of the `n`-th element of a shape.
pub(crate) fn unravel(mut n: usize, shape: &[usize]) -> Vec<usize> {
    let mut index: Vec<usize> = shape.into();
    for i in index.iter_mut().rev() {
        let extent = (*i).max(1);
        *i = n % extent;
        n /= extent;
    }
    index
}
