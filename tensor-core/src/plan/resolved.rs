//! Plans that are carried out once, and what they may borrow from their index.

use alloc::vec::Vec;

use super::arrays::{Groups, Mixed, ReadSink};
use super::lookup::{Group, Parts};
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::list::{IndexList, IntoIndex};
use crate::index::mode::{Gathered, GatheredBy, Kind, Mode, Ranks};
use crate::index::resolve::{Fault, What, resolve};
use crate::index::scan::Scan;
use crate::index::table::Table;
use crate::kernel::gather::Positions;
use crate::layout::{Layout, zeros};
use crate::rank::{Extents, Shape};

/// A plan that is carried out once and may borrow from its index.
///
/// Its groups are large, so they stay where they are made: to move them would cost more than to make them.
#[doc(hidden)]
pub struct Resolved<'g, 'e, S: Shape, R: Shape> {
    /// All but the groups.
    plan: Plan<S, R>,
    groups: &'g mut Groups<'e>,
}

impl<'g, 'e, S: Shape, R: Shape> Resolved<'g, 'e, S, R> {
    /// Resolves any index under a mode; the groups are empty before.
    pub(crate) fn new<'i, L: IndexList + 'e, B: Borrows<'i, 'e>>(
        list: &'i L,
        source: &S::Axes<usize>,
        mode: Kind,
        borrow: B,
        remote: bool,
        groups: &'g mut Groups<'e>,
    ) -> Result<Self, Fault> {
        let extents = source.as_ref();
        // An index for more axes than there are is refused below.
        let mut scan = Scan::new(mode, extents.len().saturating_sub(list.consumes()));
        list.scan(&mut scan);
        let mut terms = zeros::<S, Term>(extents.len());
        let rank = scan.owned() + scan.joint();
        let mut shape = zeros::<R, usize>(rank);
        // A holder of entries may tell one rank by its type and another by its extents: it is refused, unless something else
        // is wrong before.
        let (mut other, fits) = (Extents::new(), shape.as_ref().len() == rank);
        let to = if fits {
            shape.as_mut()
        } else {
            other.resize(rank, 0);
            &mut other[..]
        };
        let mut mixed = Mixed::new();
        let mut sink = ReadSink::new(borrow, remote, (mode, scan), terms.as_mut(), to, groups, &mut mixed);
        let resolved = resolve(list, extents, &mut sink);
        sink.finish(resolved.and_then(|()| if fits { Ok(()) } else { Err(Fault::whole(What::Entries)) }))?;
        Ok(Resolved { plan: Plan { source: source.clone(), terms, shape, groups: Vec::new() }, groups })
    }

    /// The plan that an index resolves to under a mode, with its own tables only, and those that are borrowed.
    pub(crate) fn lent<'i, L: IndexList + 'e, B: Borrows<'i, 'e>>(
        list: &'i L,
        source: &S::Axes<usize>,
        mode: Kind,
        borrow: B,
    ) -> Result<LentPlan<'e, S, R>, Fault> {
        let mut groups = Groups::new();
        Ok(Resolved::new(list, source, mode, borrow, false, &mut groups)?.into_lent())
    }

    /// Gives entries on a device the text of their index elements, for errors that are found later.
    pub(crate) fn name(&mut self, written: &'static [&'static str]) {
        for group in self.groups.iter_mut() {
            if let Parts::Tables(tables) = &mut group.parts {
                tables.iter_mut().for_each(|table| {
                    if let Table::Remote(part) = table {
                        part.name(written)
                    }
                });
            }
        }
    }

    /// The plan, with tables of its own.
    pub(crate) fn into_plan(self) -> Plan<S, R> {
        Plan { groups: self.groups.drain(..).map(Group::into_owned).collect(), ..self.plan }
    }

    /// The plan but for its groups, and these.
    pub(crate) fn parts(&self) -> (&Plan<S, R>, &[Group<'e>]) {
        (&self.plan, self.groups)
    }

    /// The plan, with its own tables only, and those that are borrowed: nothing that is dropped refers to them.
    fn into_lent(self) -> LentPlan<'e, S, R> {
        let mut lent = Vec::new();
        for (g, group) in self.groups.iter_mut().enumerate() {
            let Parts::Tables(tables) = &mut group.parts else { continue };
            for (part, table) in tables.iter_mut().enumerate() {
                let positions = match table {
                    Table::Narrow(positions) => positions.borrowed().map(Positions::Narrow),
                    Table::Wide(positions) => positions.borrowed().map(Positions::Wide),
                    Table::Remote(_) => None,
                };
                if let Some(positions) = positions {
                    lent.push(Lent { group: g, part, positions });
                    *table = Table::Narrow([][..].into());
                }
            }
        }
        (self.into_plan(), lent)
    }
}

/// A plan with its own tables only, and those that are borrowed.
pub(crate) type LentPlan<'e, S, R> = (Plan<S, R>, Vec<Lent<'e>>);

/// A table that is borrowed, of a plan whose own is empty there.
#[derive(Clone, Copy)]
pub(crate) struct Lent<'e> {
    pub(crate) group: usize,
    pub(crate) part: usize,
    pub(crate) positions: Positions<'e>,
}

/// What a plan may borrow the entries of index arrays from.
pub(crate) trait Borrows<'i, 'e> {
    /// Positions on an axis, made as [`Table::of`] does.
    fn table<E: Entry>(
        &self,
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What>;
}

/// Nothing: every table is made.
pub(crate) struct FromNothing;

impl<'e> Borrows<'_, 'e> for FromNothing {
    fn table<E: Entry>(
        &self,
        entries: &Entries<'_, E>,
        _: Option<Lendable<'e, E>>,
        extent: usize,
        _: bool,
    ) -> Result<Table<'e>, What> {
        Table::of(entries, extent, false).map(Table::into_owned)
    }
}

/// The index, which lives as long as the plan.
pub(crate) struct FromIndex;

impl<'e> Borrows<'e, 'e> for FromIndex {
    fn table<E: Entry>(
        &self,
        entries: &Entries<'e, E>,
        _: Option<Lendable<'e, E>>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What> {
        Table::of(entries, extent, once)
    }
}

/// The index, none of its entries checked: whoever reads such a table checks each entry before it is used, and reads it once.
pub(crate) struct Unchecked;

impl<'e> Borrows<'e, 'e> for Unchecked {
    fn table<E: Entry>(
        &self,
        entries: &Entries<'e, E>,
        _: Option<Lendable<'e, E>>,
        _: usize,
        _: bool,
    ) -> Result<Table<'e>, What> {
        entries.borrowed().and_then(E::unchecked).ok_or(What::Entries)
    }
}

/// The owners that the index refers to. The index itself may be dropped before the plan.
pub(crate) struct FromLenders;

impl<'e> Borrows<'_, 'e> for FromLenders {
    fn table<E: Entry>(
        &self,
        entries: &Entries<'_, E>,
        lent: Option<Lendable<'e, E>>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What> {
        match lent {
            // The entries that are checked here are read again later: nobody can change them in between.
            Some(lent) => Table::of(&Entries::Lendable(lent), extent, once),
            None => FromNothing.table(entries, None, extent, once),
        }
    }
}

/// Resolves an index for a gather that is made at once.
pub(crate) fn resolve_once<S, I, M: Mode, T>(
    layout: &Layout<S>,
    _mode: M,
    index: I,
    remote: bool,
    gather: impl FnOnce(Resolved<'_, '_, S, Gathered<S, I, M>>) -> Result<T, IndexError>,
) -> Result<T, IndexError>
where
    I: IntoIndex<List: Ranks<M>>,
    S: GatheredBy<I::List, M>,
{
    let index = index.into_index();
    let mut groups = Groups::new();
    let fault = match Resolved::new(index.list(), &layout.shape, M::KIND, FromIndex, remote, &mut groups) {
        Ok(mut plan) => {
            if remote {
                plan.name(index.written());
            }
            return gather(plan);
        }
        Err(fault) => fault,
    };
    Err(fault.into_error(index.list(), index.written(), layout.shape()))
}
