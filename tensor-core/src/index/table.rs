//! Tables: the positions of index arrays and masks after the check, and the store of a plan for them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::index::array::Entry;
use crate::index::entries::Entries;
use crate::index::outside::Outside;
use crate::index::remote::RemotePart;
use crate::index::resolve::What;
use crate::kernel::gather::{Marks, Placing, TablePositions, Unplaced, as_signed};
use crate::kernel::nest::{Loop, Nest};
use crate::kernel::scratch::{Held, Scratch};
use crate::layout::{Layout, checked_len};
use crate::shape::rank::DynRank;

/// Where the positions on one axis are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Table {
    /// Nowhere: nothing is looked up on the axis, or by a mask.
    #[default]
    None,
    /// In an index array, one of those that are lent to the plan.
    Lent(usize),
    /// In place in [`Own`].
    Few { start: u8, len: u8 },
    /// In [`Own`], by its number.
    Many(usize),
}

/// The tables and the masks of a plan: small tables in place, and memory of their own for others.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    few: SmallVec<[u32; FEW]>,
    many: SmallVec<[Made; 4]>,
    masks: SmallVec<[Held<u64>; 1]>,
}

/// This many positions are stored in place.
const FEW: usize = 32;

/// A table that was made.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum Made {
    /// Positions, where the extent fits 32 bits.
    Narrow(Held<u32>),
    Wide(Held<usize>),
    /// Entries that are not positions yet: they are stored on a device, which checks them.
    Remote(Box<RemotePart>),
}

impl Own {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new() -> Self {
        Own { few: SmallVec::new(), many: SmallVec::new(), masks: SmallVec::new() }
    }

    /// A table of the entries of an index array as positions on an axis; all are checked, the first bad one is reported.
    #[inline]
    pub(crate) fn table<E: Entry>(&mut self, entries: &Entries<'_, E>, extent: usize) -> Result<Table, What> {
        match self.in_place(entries, extent, |entry| entry.place(extent)) {
            Some(table) => table,
            None => Ok(self.keep(Made::of(entries, extent)?)),
        }
    }

    /// A table of the positions that entries outside of the axis are moved to, or of its extent where they are marked; and the numbers
    /// of those that are.
    #[inline]
    pub(crate) fn moved<E: Entry>(
        &mut self,
        entries: &Entries<'_, E>,
        extent: usize,
        outside: Outside,
    ) -> Result<(Table, Marks), What> {
        let start = self.few.len();
        let few = match outside {
            Outside::Clip if extent > 0 => self.in_place(entries, extent, |entry| entry.clipped(extent)),
            // Entries that are wider are checked first.
            Outside::Wrap if extent > 0 && size_of::<E>() <= size_of::<i64>() => {
                self.in_place(entries, extent, |entry| entry.wrapped(extent))
            }
            Outside::Fill(_) | Outside::Drop => self.in_place(entries, extent, |entry| entry.place(extent)),
            Outside::Clip | Outside::Wrap => None,
        };
        match few {
            Some(Ok(table)) => return Ok((table, Marks::new())),
            // One is outside, and is marked.
            Some(Err(_)) => self.few.truncate(start),
            None => {}
        }
        let (table, marks) = Made::moved(entries, extent, outside)?;
        Ok((self.keep(table), marks))
    }

    /// Puts one entry of a table, which is not lent, where some others are. A table may have fewer entries than it has places.
    pub(crate) fn redirect(&mut self, table: Table, entries: &[usize], to: usize) {
        fn put<P: Copy>(table: &mut [P], entries: &[usize], to: usize) {
            let Some(&to) = table.get(to) else { return };
            entries.iter().for_each(|&n| {
                if let Some(entry) = table.get_mut(n) {
                    *entry = to
                }
            });
        }
        fn put_held<P: Scratch>(table: &mut Held<P>, entries: &[usize], to: usize) {
            let mut positions = core::mem::replace(table, Vec::new().into()).into_vec();
            put(&mut positions, entries, to);
            *table = positions.into();
        }
        match table {
            Table::Few { start, len } => put(&mut self.few[start.into()..][..len.into()], entries, to),
            Table::Many(n) => match &mut self.many[n] {
                Made::Narrow(positions) => put_held(positions, entries, to),
                Made::Wide(positions) => put_held(positions, entries, to),
                Made::Remote(_) => {}
            },
            Table::None | Table::Lent(_) => {}
        }
    }

    /// A table of few entries, where there is room for them beside others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_place<E: Entry>(
        &mut self,
        entries: &Entries<'_, E>,
        extent: usize,
        place: impl Fn(E) -> usize,
    ) -> Option<Result<Table, What>> {
        let entries = entries.in_a_row().ok()?;
        if !self.has_room(entries.len()) || u32::try_from(extent).is_err() {
            return None;
        }
        let start = self.few.len();
        self.few.resize(start + entries.len(), 0);
        for (n, (&entry, to)) in entries.iter().zip(&mut self.few[start..]).enumerate() {
            let position = place(entry);
            if position >= extent {
                return Some(Err(What::Entry(n)));
            }
            *to = position as u32;
        }
        Some(Ok(Table::Few { start: start as u8, len: entries.len() as u8 }))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.few.is_empty() && self.many.is_empty() && self.masks.is_empty()
    }

    /// Whether this many further positions can be stored in place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_room(&self, len: usize) -> bool {
        len <= FEW - self.few.len()
    }

    /// Adds a table.
    pub(crate) fn keep(&mut self, stored: Made) -> Table {
        self.many.push(stored);
        Table::Many(self.many.len() - 1)
    }

    /// Adds the bits of a mask, and gives their number: bit b of word w is entry 64 * w + b, in row-major order.
    pub(crate) fn keep_bits(&mut self, words: Held<u64>) -> usize {
        self.masks.push(words);
        self.masks.len() - 1
    }

    /// Puts a table where another one is.
    pub(crate) fn replace(&mut self, table: Table, stored: Made) -> Table {
        let Table::Many(n) = table else { return self.keep(stored) };
        self.many[n] = stored;
        table
    }

    /// The bits of a mask, by their number.
    pub(crate) fn bits(&self, number: usize) -> &[u64] {
        &self.masks[number]
    }

    /// The positions of a table, where they are known to the host.
    #[inline]
    pub(crate) fn positions<'p>(&'p self, table: Table, lent: &[TablePositions<'p>]) -> Option<TablePositions<'p>> {
        match table {
            Table::Lent(n) => Some(lent[n]),
            Table::Few { start, len } => Some(TablePositions::Narrow(&self.few[start.into()..][..len.into()])),
            Table::Many(n) => self.many[n].positions(),
            Table::None => None,
        }
    }

    /// A table of entries that are stored on a device.
    pub(crate) fn remote(&self, table: Table) -> Option<&RemotePart> {
        match table {
            Table::Many(n) => self.many[n].remote(),
            _ => None,
        }
    }

    /// All tables of entries that are stored on a device.
    pub(crate) fn all_remote(&mut self) -> impl Iterator<Item = &mut RemotePart> {
        self.many.iter_mut().filter_map(|stored| if let Made::Remote(part) = stored { Some(&mut **part) } else { None })
    }

    /// Gives all tables that are stored on a device the text of their index elements.
    pub(crate) fn name_remote(&mut self, written: &'static [&'static str]) {
        self.all_remote().for_each(|part| part.name(written));
    }

    /// Gives all tables that are stored on a device the number of an index element.
    pub(crate) fn number_remote(&mut self, element: usize) {
        self.all_remote().for_each(|part| part.number(element));
    }

    /// Adds a copy of positions, where there is memory for it.
    pub(crate) fn keep_copy(&mut self, positions: TablePositions<'_>) -> Option<Table> {
        Some(match positions {
            TablePositions::Narrow(positions) if self.has_room(positions.len()) => {
                let start = self.few.len() as u8;
                self.few.extend_from_slice(positions);
                Table::Few { start, len: positions.len() as u8 }
            }
            TablePositions::Narrow(positions) => self.keep(Made::Narrow(Held::copy_of(positions)?)),
            TablePositions::Wide(positions) => self.keep(Made::Wide(Held::copy_of(positions)?)),
        })
    }

    /// Adds a copy of a table, of this store or lent, where there is memory for it.
    pub(crate) fn copy(&mut self, of: &Own, table: Table, lent: &[TablePositions<'_>]) -> Option<Table> {
        Some(match (of.positions(table, lent), of.remote(table)) {
            (Some(positions), _) => self.keep_copy(positions)?,
            (None, Some(part)) => self.keep(Made::Remote(Box::new(part.clone()))),
            (None, None) => Table::None,
        })
    }

    /// The entries that are left of a table, as [`pick`] gives them; of one on a device another layout.
    pub(crate) fn pick(
        &self,
        table: Table,
        lent: &[TablePositions<'_>],
        joint: &[usize],
        lay: impl Fn(&Layout<DynRank>) -> Result<Layout<DynRank>, IndexError>,
    ) -> Result<Made, What> {
        match (self.positions(table, lent), self.remote(table)) {
            (Some(positions), _) => pick(positions, joint, lay),
            (None, Some(part)) => {
                Ok(Made::Remote(Box::new(part.with_layout(lay(part.layout()).map_err(|_| What::TooLarge)?))))
            }
            (None, None) => Err(What::Entries),
        }
    }
}

/// The entries that are left of a table of joint shape `joint`: `lay` lays an index over the layout of a table.
pub(crate) fn pick(
    table: TablePositions<'_>,
    joint: &[usize],
    lay: impl Fn(&Layout<DynRank>) -> Result<Layout<DynRank>, IndexError>,
) -> Result<Made, What> {
    let rows = Layout::row_major(joint).and_then(|layout| lay(&layout)).map_err(|_| What::TooLarge)?;
    Ok(match table {
        TablePositions::Narrow(table) => Made::Narrow(laid(table, &rows)?.into()),
        TablePositions::Wide(table) => Made::Wide(laid(table, &rows)?.into()),
    })
}

impl Made {
    /// A table of entries as they were stored, on an axis.
    pub(crate) fn of_stored(entries: TablePositions<'_>, signed: bool, extent: usize) -> Result<Self, Unplaced> {
        match (entries, signed) {
            (TablePositions::Narrow(entries), false) => Made::of(&Entries::Slice(entries), extent),
            (TablePositions::Narrow(entries), true) => Made::of::<i32>(&Entries::Slice(as_signed(entries)), extent),
            (TablePositions::Wide(entries), false) => Made::of(&Entries::Slice(entries), extent),
            (TablePositions::Wide(entries), true) => Made::of::<isize>(&Entries::Slice(as_signed(entries)), extent),
        }
    }

    /// A table of entries as positions on an axis.
    pub(crate) fn of<E: Entry>(entries: &Entries<'_, E>, extent: usize) -> Result<Self, Unplaced> {
        E::table(entries, extent, Placing::Strict).map(|(table, _)| table)
    }

    /// The positions, where they are known to the host.
    pub(crate) fn positions(&self) -> Option<TablePositions<'_>> {
        match self {
            Made::Narrow(positions) => Some(TablePositions::Narrow(positions)),
            Made::Wide(positions) => Some(TablePositions::Wide(positions)),
            Made::Remote(_) => None,
        }
    }

    pub(crate) fn remote(&self) -> Option<&RemotePart> {
        match self {
            Made::Remote(part) => Some(part),
            _ => None,
        }
    }

    /// The positions on an axis that the entries of an index array are moved to; of those that are marked the extent, which is no
    /// position; and the numbers of those that are.
    #[inline]
    pub(crate) fn moved<E: Entry>(
        entries: &Entries<'_, E>,
        extent: usize,
        outside: Outside,
    ) -> Result<(Self, Marks), What> {
        if extent == 0 && entries.len() > 0 && !outside.marks() {
            return Err(What::Entry(0));
        }
        // Of no entries on an axis of extent 0, too.
        let (extent, way) = match outside {
            Outside::Clip => (extent.max(1), Placing::Clip),
            Outside::Wrap => (extent.max(1), Placing::Wrap),
            Outside::Fill(_) | Outside::Drop => (extent, Placing::Mark),
        };
        Ok(E::table(entries, extent, way)?)
    }

    /// Positions of any size.
    pub(crate) fn from_positions(
        extent: usize,
        len: usize,
        positions: impl Iterator<Item = usize>,
    ) -> Result<Self, What> {
        fn fill<P: Scratch>(len: usize, positions: impl Iterator<Item = P>) -> Result<Held<P>, What> {
            let mut table = P::vec(len).ok_or(What::TooLarge)?;
            table.extend(positions);
            Ok(table.into())
        }
        Ok(if u32::try_from(extent).is_ok() {
            Made::Narrow(fill(len, positions.map(|p| p as u32))?)
        } else {
            Made::Wide(fill(len, positions)?)
        })
    }
}

/// Positions on one axis, one for each element of a result, that are read once in its order.
pub(crate) enum Along<'i> {
    /// Entries that are positions as they stand.
    Lent(TablePositions<'i>),
    Table(Made),
    /// Entries that are larger than the cache are read from memory twice, by the check and by the gather: a quarter of it is,
    /// the second time, where they have 64 bits (g7_along1).
    Short(Held<u16>),
}

impl Along<'_> {
    /// The positions, but short ones.
    pub(crate) fn positions(&self) -> Option<TablePositions<'_>> {
        match self {
            Along::Lent(positions) => Some(*positions),
            Along::Table(table) => table.positions(),
            Along::Short(_) => None,
        }
    }

    /// A position.
    pub(crate) fn get(&self, n: usize) -> Option<usize> {
        match self {
            Along::Short(positions) => positions.get(n).map(|&p| p.into()),
            _ => self.positions()?.get(n),
        }
    }
}

/// The set bits of a mask.
#[derive(Debug)]
pub(crate) struct Bits {
    /// Bit b of word w is entry 64 * w + b, in row-major order.
    pub(crate) words: Held<u64>,
    /// How many are set.
    pub(crate) count: usize,
}

impl Bits {
    /// The bits of a mask, if it has as many as its shape says.
    pub(crate) fn of<E: Entry>(extents: &[usize], entries: &Entries<'_, E>) -> Result<Self, What> {
        if checked_len(extents).ok() != Some(entries.len()) {
            return Err(What::Entries);
        }
        let (words, count) = E::bits(entries).ok_or(What::TooLarge)?;
        Ok(Bits { words: words.into(), count })
    }
}

/// The entries of a mask that are set, by number.
pub(crate) fn numbers(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(w, &word)| {
        let mut left = word;
        core::iter::from_fn(move || {
            let b = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(w * 64 + b)
        })
    })
}

/// The set entries of a mask of some shape as one table per axis: NumPy's nonzero.
pub(crate) fn nonzero(words: &[u64], count: usize, extents: &[usize]) -> Result<SmallVec<[Made; 4]>, What> {
    let mut stride = 1;
    let mut tables = SmallVec::new();
    for &extent in extents.iter().rev() {
        let coordinate = |n: usize| n / stride % extent.max(1);
        tables.push(Made::from_positions(extent, count, numbers(words).map(coordinate))?);
        stride = stride.saturating_mul(extent.max(1));
    }
    tables.reverse();
    Ok(tables)
}

/// The entries that a layout names, in row-major order.
fn laid<P: Scratch>(table: &[P], layout: &Layout<DynRank>) -> Result<Vec<P>, What> {
    let mut out = P::vec(layout.len()).ok_or(What::TooLarge)?;
    if !layout.is_empty() {
        let nest = Nest::of(layout.shape(), [layout.strides()], [layout.offset() as isize]);
        fill(table, &nest.loops, layout.offset(), &mut out);
    }
    Ok(out)
}

/// [`laid`] for an index that is a nest of loops: row by row, and not entry by entry.
fn fill<P: Copy>(table: &[P], loops: &[Loop<1>], first: usize, out: &mut Vec<P>) {
    let at = |i: usize, stride: isize| first.wrapping_add_signed((i as isize).wrapping_mul(stride));
    let Some((&Loop { len, by: [stride] }, inner)) = loops.split_first() else { return out.push(table[first]) };
    match (stride, inner) {
        (0, []) => out.resize(out.len() + len, table[first]),
        (1, []) => out.extend_from_slice(&table[first..first + len]),
        (_, []) => out.extend((0..len).map(|i| table[at(i, stride)])),
        (0, _) => {
            let start = out.len();
            fill(table, inner, first, out);
            let end = out.len();
            (1..len).for_each(|_| out.extend_from_within(start..end));
        }
        _ => (0..len).for_each(|i| fill(table, inner, at(i, stride), out)),
    }
}

/// Repeats a table of an array of this shape so that it has the joint shape of its group.
pub(crate) fn broadcast(
    (own, lent): (&Own, &[TablePositions<'_>]),
    table: Table,
    shape: &[usize],
    joint: &[usize],
) -> Result<Made, What> {
    let spread = |layout: &Layout<DynRank>| layout.broadcast_to(joint);
    match own.remote(table) {
        Some(part) => {
            let layout = Layout::row_major(shape).and_then(|layout| spread(&layout)).map_err(|_| What::TooLarge)?;
            Ok(Made::Remote(Box::new(part.with_layout(layout))))
        }
        None => own.pick(table, lent, shape, spread),
    }
}
