//! Plans that are carried out once, and what they may borrow from their index.

use super::arrays::{Draft, ReadSink, SoFar};
use super::holes::{Holes, MarkedAxes};
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::few::Few;
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::list::{Index, IndexList};
use crate::index::mode::DynMode;
use crate::index::outside::Outside;
use crate::index::resolve::{Fault, What, resolve};
use crate::index::scan::Scan;
use crate::kernel::gather::TablePositions;
use crate::layout::{Layout, zeros};
use crate::shape::axes::Extents;
use crate::shape::rank::Shape;

/// The index arrays that serve a plan as tables, which is not theirs: dropping them uses no borrow.
pub(crate) type Lent<'e> = Few<TablePositions<'e>, 4>;

/// A plan that is carried out once and may borrow from its index.
#[doc(hidden)]
pub struct Resolved<'e, S: Shape, R: Shape> {
    pub(crate) plan: Plan<S, R>,
    pub(crate) lent: Lent<'e>,
    /// Which of those that are lent are not checked.
    pub(crate) later: Later,
}

/// Which lent index arrays are checked later, where they are read, and which of these may have negative entries: a bit for each.
/// Whoever reads such an entry reads it once, and checks what was read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Later {
    arrays: u8,
    signed: u8,
}

impl Later {
    /// Adds an array by its number among those that are lent, if there is room for it.
    pub(super) fn add(&mut self, number: usize, signed: bool) -> bool {
        let bit = 1_u8.checked_shl(number as u32).unwrap_or_default();
        self.arrays |= bit;
        self.signed |= if signed { bit } else { 0 };
        bit != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.arrays == 0
    }

    pub(crate) fn len(self) -> usize {
        self.arrays.count_ones() as usize
    }

    /// Whether the entries of an array may be negative, if they are checked later.
    pub(crate) fn is_signed(self, number: usize) -> Option<bool> {
        let has = |bits: u8| bits.checked_shr(number as u32).unwrap_or_default() & 1 == 1;
        has(self.arrays).then_some(has(self.signed))
    }
}

impl<'e, S: Shape, R: Shape> Resolved<'e, S, R> {
    /// Resolves any index under a mode.
    pub(crate) fn new<'i, L: IndexList + 'e, B: BorrowsFrom<'i, 'e>>(
        list: &'i L,
        source: &S::Axes<usize>,
        mode: DynMode,
        borrow: B,
        remote: bool,
    ) -> Result<Self, Fault> {
        let scan = scan(list, source.as_ref(), mode);
        let mut plan = Self::blank(source, &scan);
        plan.fill(list, (mode, scan), borrow, remote)?;
        Ok(plan)
    }

    /// To be filled in place, by [`Resolved::fill`]: a plan is too large to be moved about.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn blank(source: &S::Axes<usize>, scan: &Scan) -> Self {
        let terms = zeros::<S, Term>(source.as_ref().len());
        let shape = zeros::<R, usize>(scan.owned() + scan.joint());
        Resolved { plan: Plan::basic(source.clone(), terms, shape), lent: Lent::new(), later: Later::default() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill<'i, L: IndexList + 'e, B: BorrowsFrom<'i, 'e>>(
        &mut self,
        list: &'i L,
        (mode, scan): (DynMode, Scan),
        borrow: B,
        remote: bool,
    ) -> Result<(), Fault> {
        let Plan { source, terms, tables, shape, groups, own, holes: _ } = &mut self.plan;
        let rank = scan.owned() + scan.joint();
        // A holder of entries may have one rank in its type and another in its extents: it is refused, unless something else
        // is wrong before.
        let mut other = Extents::new();
        let (shape, fits) = if shape.as_ref().len() == rank {
            (shape.as_mut(), Ok(()))
        } else {
            other.resize(rank, 0);
            (&mut other[..], Err(Fault::whole(What::Entries)))
        };
        let (extents, terms, tables) = (source.as_ref(), terms.as_mut(), tables.as_mut());
        let (lent, later, so_far) = (&mut self.lent, &mut self.later, SoFar::default());
        let plan = Draft { remote, mode, scan, extents, terms, tables, shape, groups, own, lent, later, so_far };
        let mut sink = ReadSink { borrow, plan };
        let resolved = resolve(list, extents, &mut sink);
        sink.plan.finish(resolved.and(fits))?;
        if !L::MARKS {
            debug_assert!(sink.plan.so_far.marks.is_empty(), "P1: a list without marks");
            return Ok(());
        }
        let marks = core::mem::take(&mut sink.plan.so_far.marks);
        if marks.is_empty() {
            return Ok(());
        }
        if !self.later.is_empty() {
            // Which places have an element is found among positions.
            return Err(Fault::whole(What::Entries));
        }
        if remote && self.plan.own.all_remote().next().is_some() {
            // Which places have an element is found here: entries on a device are brought here for it, as marked ones are.
            *self = Resolved::blank(&self.plan.source.clone(), &scan);
            return self.fill(list, (mode, scan), borrow, false);
        }
        self.mark(marks)
    }

    /// Keeps which places of the result have no element.
    #[cold]
    fn mark(&mut self, marks: MarkedAxes) -> Result<(), Fault> {
        let too_large = Fault::whole(What::TooLarge);
        // A table that is lent is read as it is, and is no part of a plan for some of the places.
        if marks.iter().any(|mark| mark.outside == Outside::Drop) {
            self.plan.keep_lent(&self.lent).ok_or(too_large)?;
        }
        let holes = Holes::of(&mut self.plan, marks).map_err(|_| too_large)?;
        if !holes.bad.is_empty() {
            self.plan.holes = Some(holes.into());
        }
        Ok(())
    }

    /// Gives entries on a device the text of their index elements, for errors that are found later.
    #[cold]
    fn name(&mut self, written: &'static [&'static str]) {
        self.plan.own.name_remote(written);
    }

    /// The plan, with the text of the index elements; nothing is lent to it.
    pub(crate) fn into_named(mut self, written: &'static [&'static str]) -> Plan<S, R> {
        debug_assert!(self.lent.is_empty(), "a plan of its own");
        self.name(written);
        self.plan
    }

    /// The plan, with tables of its own.
    pub(crate) fn owned(&mut self) -> Result<&Plan<S, R>, IndexError> {
        match self.plan.keep_lent(&self.lent) {
            Some(()) => Ok(&self.plan),
            None => Err(IndexError::TooLarge { shape: self.plan.shape().into() }),
        }
    }
}

/// The results of the kinds and ranks of a list.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn scan<L: IndexList>(list: &L, source: &[usize], mode: DynMode) -> Scan {
    // An index for more axes than there are is refused later.
    let mut scan = Scan::new(mode, source.len().saturating_sub(list.consumes()));
    list.scan(&mut scan);
    scan
}

/// What a plan may borrow the entries of index arrays from.
pub(crate) trait BorrowsFrom<'i, 'e>: Copy {
    /// Whether entries may be checked now.
    fn checks_now(&self) -> bool {
        true
    }

    /// The entries of an array that is checked later ([`Later`]), where it is.
    fn lend_later<E: Entry>(&self, _: &Entries<'i, E>) -> Option<&'e [E]> {
        None
    }

    /// The entries of an array, for as long as the plan lives; nobody changes them meanwhile.
    fn lend<E: Entry>(&self, entries: &Entries<'i, E>, lent: Option<Lendable<'e, E>>) -> Option<&'e [E]>;
}

/// Nothing: every table is made.
#[derive(Clone, Copy)]
pub(crate) struct FromNothing;

impl<'e> BorrowsFrom<'_, 'e> for FromNothing {
    fn lend<E: Entry>(&self, _: &Entries<'_, E>, _: Option<Lendable<'e, E>>) -> Option<&'e [E]> {
        None
    }
}

/// The index, which lives as long as the plan.
#[derive(Clone, Copy)]
pub(crate) struct FromIndex {
    /// An array of so many entries is checked later, where it varies along the outermost axis of the result.
    pub(crate) later: usize,
    /// Whether no array is checked before: an index that needs it is not resolved. The array may then stand anywhere.
    pub(crate) only: bool,
}

/// None is checked later.
pub(crate) const NEVER: usize = usize::MAX;

impl<'e> BorrowsFrom<'e, 'e> for FromIndex {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend<E: Entry>(&self, entries: &Entries<'e, E>, _: Option<Lendable<'e, E>>) -> Option<&'e [E]> {
        if self.only { None } else { entries.lendable() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn checks_now(&self) -> bool {
        !self.only
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend_later<E: Entry>(&self, entries: &Entries<'e, E>) -> Option<&'e [E]> {
        entries.borrowed().filter(|entries| entries.len() >= self.later)
    }
}

/// The owners that the index refers to. The index itself may be dropped before the plan.
#[derive(Clone, Copy)]
pub(crate) struct FromLenders;

impl<'e> BorrowsFrom<'_, 'e> for FromLenders {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend<E: Entry>(&self, _: &Entries<'_, E>, lent: Option<Lendable<'e, E>>) -> Option<&'e [E]> {
        lent.map(|lent| lent.get())
    }
}

/// Resolves an index for a gather that is made at once. An array of as many entries as `from` says may be checked `later`, by what
/// reads it; where that does nothing, the index is resolved again, and all is checked before.
#[inline]
pub(crate) fn resolve_once<S: Shape, R: Shape, L: IndexList, T>(
    layout: &Layout<S>,
    mode: DynMode,
    index: &Index<L>,
    remote: bool,
    mut from: usize,
    mut later: impl FnMut(&Resolved<'_, S, R>) -> Option<T>,
    gather: impl FnOnce(&mut Resolved<'_, S, R>) -> Result<T, IndexError>,
) -> Result<T, IndexError> {
    let scan = scan(index.list(), layout.shape(), mode);
    let mut plan = Resolved::blank(layout.axes(), &scan);
    loop {
        let filled = plan.fill(index.list(), (mode, scan), FromIndex { later: from, only: false }, remote);
        if plan.later.is_empty() {
            if let Err(fault) = filled {
                return Err(fault.into_error(index.list(), index.written(), layout.shape()));
            }
            if remote {
                plan.name(index.written());
            }
            return gather(&mut plan);
        }
        if filled.is_ok()
            && let Some(done) = later(&plan)
        {
            return Ok(done);
        }
        (plan, from) = (Resolved::blank(layout.axes(), &scan), NEVER);
    }
}
