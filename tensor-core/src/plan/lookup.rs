//! Index arrays as a plan has them: tables of positions that act together.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::remote::RemotePart;
use crate::index::resolve::What;
use crate::index::table::{Bits, Table, Tables};
use crate::layout::Layout;
use crate::rank::{DynRank, Shape};

/// Index arrays that act together, as a plan has them: for those who carry out plans on memory of their own.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let plan = Layout::row_major([4, 6])?.plan_gather(Vectorized, idx![[3, 0], [5, -6]])?;
/// let lookups = plan.lookups()?;
/// assert_eq!(lookups[0].parts.len(), 2);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lookup<'p> {
    /// The first of its axes in the result.
    pub axis: usize,
    /// How many axes of the result it has.
    pub rank: usize,
    /// The product of their extents: how many joint indices there are.
    pub len: usize,
    /// The positions of one source axis each, one for every joint index.
    pub parts: Vec<Part<'p>>,
    /// Whether they are known to name no place twice, since they are the set entries of one mask.
    pub distinct: bool,
}

impl<'p> Lookup<'p> {
    /// Positions of one's own, for [`Plan::from_terms`]; `len` is taken from the shape there.
    ///
    /// ```
    /// use tensor_idx::{Lookup, Part, Plan, Term};
    ///
    /// let rows = Lookup::new(0, 1, vec![Part::Narrow(vec![2, 0].into())]);
    /// let plan = Plan::from_terms(&[3], &[2], &[Term::Array { group: 0, part: 0 }], vec![rows])?;
    /// assert_eq!(plan.to_string(), "src[0] = idx0[out[0]]");
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn new(axis: usize, rank: usize, parts: Vec<Part<'p>>) -> Self {
        Lookup { axis, rank, len: 0, parts, distinct: false }
    }
}

/// The positions of one source axis.
///
/// ```
/// use tensor_idx::{prelude::*, Part};
///
/// let plan = Layout::row_major([4])?.plan_gather(Outer, idx![[true, false, true, false]])?;
/// assert!(matches!(&plan.lookups()?[0].parts[0], Part::Narrow(positions) if positions[..] == [0, 2]));
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Part<'p> {
    /// Positions, where the extent fits 32 bits.
    Narrow(Cow<'p, [u32]>),
    /// Positions.
    Wide(Cow<'p, [usize]>),
    /// Entries on a device, which are not checked yet.
    Remote(Box<RemotePart>),
}

impl Part<'_> {
    /// The positions one by one, where they are known to the host.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4])?.plan_gather(Outer, idx![[3, -4]])?;
    /// let positions: Vec<usize> = plan.lookups()?[0].parts[0].iter().collect();
    /// assert_eq!(positions, [3, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        let (narrow, wide): (&[u32], &[usize]) = match self {
            Part::Narrow(positions) => (positions, &[]),
            Part::Wide(positions) => (&[], positions),
            Part::Remote(_) => (&[], &[]),
        };
        let at = move |n: usize| narrow.get(n).map_or_else(|| wide[n], |&position| position as usize);
        (0..narrow.len() + wide.len()).map(at)
    }

    /// As many positions as there are joint indices, each below `extent`.
    pub(crate) fn of(extent: usize, positions: Vec<usize>) -> Part<'static> {
        if u32::try_from(extent).is_ok() {
            Part::Narrow(positions.into_iter().map(|position| position as u32).collect())
        } else {
            Part::Wide(positions.into())
        }
    }
}

/// The groups of a plan as others see them.
pub(crate) fn lookups<'p, S: Shape, R: Shape>(
    (plan, groups): (&Plan<S, R>, &'p [Group<'_>]),
) -> Result<Vec<Lookup<'p>>, IndexError> {
    let too_large = |_| IndexError::TooLarge { shape: plan.shape().into() };
    let part = |table: &'p Table<'_>| match table {
        Table::Narrow(positions) => Part::Narrow(Cow::Borrowed(positions)),
        Table::Wide(positions) => Part::Wide(Cow::Borrowed(positions)),
        Table::Remote(part) => Part::Remote(part.clone()),
    };
    let owned = |table| match table {
        Table::Narrow(positions) => Part::Narrow(positions.into_cow()),
        Table::Wide(positions) => Part::Wide(positions.into_cow()),
        Table::Remote(part) => Part::Remote(part),
    };
    let lookup = |group: &'p Group<'_>| {
        let parts = match &group.parts {
            Parts::Tables(tables) => tables.iter().map(part).collect(),
            Parts::Bits(bits) => bits.nonzero().map_err(too_large)?.into_iter().map(owned).collect(),
        };
        let distinct = matches!(group.parts, Parts::Bits(_));
        Ok(Lookup { axis: group.axis, rank: group.rank, len: group.len, parts, distinct })
    };
    groups.iter().map(lookup).collect()
}

/// Index arrays that act together: one joint set of axes of the result.
#[derive(Clone, Debug)]
pub(crate) struct Group<'i> {
    /// The first of its axes in the result.
    pub(crate) axis: usize,
    /// How many there are.
    pub(crate) rank: usize,
    /// The product of their extents.
    pub(crate) len: usize,
    pub(crate) parts: Parts<'i>,
}

/// The positions of a group.
#[derive(Clone, Debug)]
pub(crate) enum Parts<'i> {
    /// One table per source axis, each with an entry for every joint index.
    Tables(Tables<'i>),
    /// One mask, over as many source axes as it has.
    Bits(Bits),
}

impl Group<'_> {
    /// A copy, where there is memory for it.
    fn copied(&self) -> Option<Group<'static>> {
        let parts = match &self.parts {
            Parts::Tables(tables) => Parts::Tables(tables.iter().map(Table::copied).collect::<Option<_>>()?),
            Parts::Bits(bits) => Parts::Bits(bits.copied()?),
        };
        Some(Group { axis: self.axis, rank: self.rank, len: self.len, parts })
    }

    pub(super) fn into_owned(self) -> Group<'static> {
        let parts = match self.parts {
            Parts::Tables(tables) => Parts::Tables(tables.into_iter().map(Table::into_owned).collect()),
            Parts::Bits(bits) => Parts::Bits(bits),
        };
        Group { axis: self.axis, rank: self.rank, len: self.len, parts }
    }

    /// The group that a basic index into the result leaves of this one; `shape` is that of the result so far.
    pub(crate) fn then<R: Shape, Q: Shape>(&self, shape: &[usize], inner: &Plan<R, Q>) -> Result<Group<'static>, What> {
        let axes = self.axis..self.axis + self.rank;
        let terms = &inner.terms()[axes.clone()];
        let kept: Vec<usize> = terms
            .iter()
            .filter_map(|term| match term {
                Term::Affine { axis, .. } => Some(*axis),
                _ => None,
            })
            .collect();
        let (first, rank) = match (kept.first(), kept.last()) {
            // New axes between them belong to the group.
            (Some(first), Some(last)) => (*first, last + 1 - first),
            _ => (0, 0),
        };
        let result = &inner.shape()[first..first + rank];
        let len = result.iter().product();
        let whole = |(term, extent): (&Term, &usize)| match *term {
            Term::Affine { axis, start: 0, step: 1 } => inner.shape()[axis] == *extent,
            _ => false,
        };
        if rank == self.rank && terms.iter().zip(&shape[axes.clone()]).all(whole) {
            return Ok(Group { axis: first, ..self.copied().ok_or(What::TooLarge)? });
        }
        // The index laid over the joint axes of a table: which of its entries are left.
        let left = |joint: &Layout<DynRank>| {
            let mut strides = alloc::vec![0; rank];
            let mut offset = joint.offset();
            for (term, &stride) in terms.iter().zip(joint.strides()) {
                let start = match *term {
                    Term::Affine { axis, start, step } => {
                        strides[axis - first] = stride.wrapping_mul(step);
                        start
                    }
                    Term::Constant { position } => position,
                    Term::Array { .. } => 0,
                };
                offset = offset.wrapping_add_signed((start as isize).wrapping_mul(stride));
            }
            Layout::new(result, &strides, offset)
        };
        let tables = self.parts.tables()?;
        let tables = tables.iter().map(|table| table.pick(&shape[axes.clone()], left)).collect::<Result<_, _>>()?;
        Ok(Group { axis: first, rank, len, parts: Parts::Tables(tables) })
    }
}

impl<'i> Parts<'i> {
    /// The tables, made from the mask where it is one.
    pub(crate) fn tables(&self) -> Result<Cow<'_, [Table<'i>]>, What> {
        match self {
            Parts::Tables(tables) => Ok(Cow::Borrowed(tables)),
            Parts::Bits(bits) => bits.nonzero().map(|tables| Cow::Owned(tables.into_vec())),
        }
    }
}
