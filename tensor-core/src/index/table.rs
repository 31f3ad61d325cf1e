//! Tables: what is left of index arrays and masks once they are checked.

use alloc::boxed::Box;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::index::array::Entry;
use crate::index::entries::Entries;
use crate::index::remote::RemotePart;
use crate::index::resolve::What;
use crate::kernel::gather::Positions;
use crate::kernel::scratch::{Held, Scratch};
use crate::layout::{Layout, checked_len};
use crate::rank::{DynRank, Extents};

/// Positions on one axis: entries that are positions as they stand, borrowed, or a table of them in 32 bits where the
/// extent allows.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum Table<'i> {
    Narrow(Held<'i, u32>),
    Wide(Held<'i, usize>),
    /// Entries that are not positions yet: they lie on a device, which checks them.
    Remote(Box<RemotePart>),
}

/// One table for each of some axes; as many as most indices name lie here.
pub(crate) type Tables<'i> = SmallVec<[Table<'i>; 4]>;

impl<'i> Table<'i> {
    /// The entries of an index array as positions on an axis; all are checked, the first bad one is reported. Where they
    /// are read `once`, entries of an owner that can serve as a table are borrowed.
    pub(crate) fn of<E: Entry>(entries: &Entries<'i, E>, extent: usize, once: bool) -> Result<Self, What> {
        E::table(entries, extent, once).map_err(What::from)
    }

    /// Whether it has as many positions as a shape has elements: the shape comes from the holder of the entries, and may be
    /// wrong.
    #[inline]
    pub(crate) fn fits(&self, shape: &[usize]) -> bool {
        match *shape {
            [len] => len == self.len(),
            ref shape => checked_len(shape).ok() == Some(self.len()),
        }
    }

    /// A copy, where there is memory for it.
    pub(crate) fn copied(&self) -> Option<Table<'static>> {
        Some(match self {
            Table::Narrow(positions) => Table::Narrow(positions.copied()?),
            Table::Wide(positions) => Table::Wide(positions.copied()?),
            Table::Remote(part) => Table::Remote(part.clone()),
        })
    }

    pub(crate) fn into_owned(self) -> Table<'static> {
        match self {
            Table::Narrow(positions) => Table::Narrow(positions.into_owned()),
            Table::Wide(positions) => Table::Wide(positions.into_owned()),
            Table::Remote(part) => Table::Remote(part),
        }
    }

    /// The positions, where they are known to the host.
    pub(crate) fn positions(&self) -> Option<Positions<'_>> {
        match self {
            Table::Narrow(positions) => Some(Positions::Narrow(positions)),
            Table::Wide(positions) => Some(Positions::Wide(positions)),
            Table::Remote(_) => None,
        }
    }

    /// Positions of any size.
    pub(crate) fn from_positions(
        extent: usize,
        len: usize,
        positions: impl Iterator<Item = usize>,
    ) -> Result<Self, What> {
        fn fill<'i, P: Scratch>(len: usize, positions: impl Iterator<Item = P>) -> Result<Held<'i, P>, What> {
            let mut table = P::vec(len).ok_or(What::TooLarge)?;
            table.extend(positions);
            Ok(table.into())
        }
        Ok(if u32::try_from(extent).is_ok() {
            Table::Narrow(fill(len, positions.map(|p| p as u32))?)
        } else {
            Table::Wide(fill(len, positions)?)
        })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Table::Narrow(positions) => positions.len(),
            Table::Wide(positions) => positions.len(),
            Table::Remote(part) => part.layout().len(),
        }
    }

    /// A position, where it is known to the host.
    pub(crate) fn get(&self, n: usize) -> Option<usize> {
        match self {
            Table::Narrow(positions) => positions.get(n).map(|&p| p as usize),
            Table::Wide(positions) => positions.get(n).copied(),
            Table::Remote(_) => None,
        }
    }

    /// The entries that are left of this table of joint shape `joint`: `lay` lays an index over the layout of a table.
    pub(crate) fn pick<'t>(
        &self,
        joint: &[usize],
        lay: impl Fn(&Layout<DynRank>) -> Result<Layout<DynRank>, IndexError>,
    ) -> Result<Table<'t>, What> {
        let rows = || Layout::row_major(joint).and_then(|layout| lay(&layout)).map_err(|_| What::TooLarge);
        match self {
            Table::Narrow(table) => Ok(Table::Narrow(laid(table, &rows()?)?.into())),
            Table::Wide(table) => Ok(Table::Wide(laid(table, &rows()?)?.into())),
            Table::Remote(part) => {
                Ok(Table::Remote(Box::new(part.with_layout(lay(part.layout()).map_err(|_| What::TooLarge)?))))
            }
        }
    }
}

/// Positions on one axis, one for each element of a result, that are read once in its order.
pub(crate) enum Along<'i> {
    Table(Table<'i>),
    /// Entries that are larger than the cache are read from memory twice, by the check and by the gather: a quarter of it is,
    /// the second time, where they have 64 bits (g7_along1).
    Short(Held<'static, u16>),
}

impl Along<'_> {
    /// A position, where it is known to the host.
    pub(crate) fn get(&self, n: usize) -> Option<usize> {
        match self {
            Along::Table(table) => table.get(n),
            Along::Short(positions) => positions.get(n).map(|&p| p.into()),
        }
    }
}

/// The set bits of a mask.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    /// The shape of the mask.
    pub(crate) extents: Extents,
    /// Bit b of word w is entry 64 * w + b, in row-major order.
    pub(crate) words: Held<'static, u64>,
    /// How many are set.
    pub(crate) count: usize,
}

impl Bits {
    /// The bits of a mask, if it has as many as its shape says.
    pub(crate) fn of<E: Entry>(extents: Extents, entries: &Entries<'_, E>) -> Result<Self, What> {
        if checked_len(&extents).ok() != Some(entries.len()) {
            return Err(What::Entries);
        }
        let (words, count) = E::bits(entries).ok_or(What::TooLarge)?;
        Ok(Bits { extents, words: words.into(), count })
    }

    /// A copy, where there is memory for it.
    pub(crate) fn copied(&self) -> Option<Bits> {
        Some(Bits { extents: self.extents.clone(), words: self.words.copied()?, count: self.count })
    }

    /// The entries that are set, by number.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(w, &word)| {
            let mut left = word;
            core::iter::from_fn(move || {
                let b = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(w * 64 + b)
            })
        })
    }

    /// The set entries as one table per axis of the mask: NumPy's nonzero.
    pub(crate) fn nonzero<'t>(&self) -> Result<Tables<'t>, What> {
        let mut stride = 1;
        let mut tables = Tables::new();
        for &extent in self.extents.iter().rev() {
            let coordinate = |n: usize| n / stride % extent.max(1);
            tables.push(Table::from_positions(extent, self.count, self.numbers().map(coordinate))?);
            stride = stride.saturating_mul(extent.max(1));
        }
        tables.reverse();
        Ok(tables)
    }
}

/// The entries that a layout names, in row-major order.
fn laid<P: Scratch>(table: &[P], layout: &Layout<DynRank>) -> Result<Vec<P>, What> {
    let mut out = P::vec(layout.len()).ok_or(What::TooLarge)?;
    let mut axes: SmallVec<[(usize, isize); 8]> = SmallVec::new();
    for (&extent, &stride) in layout.shape().iter().zip(layout.strides()).filter(|(extent, _)| **extent != 1) {
        match axes.last_mut() {
            // Two axes that are one walk.
            Some((outer, by)) if *by == stride.wrapping_mul(extent as isize) => {
                (*outer, *by) = (*outer * extent, stride)
            }
            _ => axes.push((extent, stride)),
        }
    }
    if !layout.is_empty() {
        fill(table, &axes, layout.offset(), &mut out);
    }
    Ok(out)
}

/// [`laid`] for axes as extents and strides: by rows, not entry by entry.
fn fill<P: Copy>(table: &[P], axes: &[(usize, isize)], first: usize, out: &mut Vec<P>) {
    let at = |i: usize, stride: isize| first.wrapping_add_signed((i as isize).wrapping_mul(stride));
    match *axes {
        [] => out.push(table[first]),
        [(extent, 0)] => out.resize(out.len() + extent, table[first]),
        [(extent, 1)] => out.extend_from_slice(&table[first..first + extent]),
        [(extent, stride)] => out.extend((0..extent).map(|i| table[at(i, stride)])),
        [(extent, 0), ref inner @ ..] => {
            let start = out.len();
            fill(table, inner, first, out);
            let end = out.len();
            (1..extent).for_each(|_| out.extend_from_within(start..end));
        }
        [(extent, stride), ref inner @ ..] => (0..extent).for_each(|i| fill(table, inner, at(i, stride), out)),
    }
}

/// Repeats a table of an array of this shape so that it has the joint shape of its group.
pub(crate) fn broadcast<'i>(table: Table<'i>, shape: &[usize], joint: &[usize]) -> Result<Table<'i>, What> {
    let spread = |layout: &Layout<DynRank>| layout.broadcast_to(joint);
    match table {
        Table::Remote(part) => {
            let layout = Layout::row_major(shape).and_then(|layout| spread(&layout)).map_err(|_| What::TooLarge)?;
            Ok(Table::Remote(Box::new(part.with_layout(layout))))
        }
        table => table.pick(shape, spread),
    }
}
