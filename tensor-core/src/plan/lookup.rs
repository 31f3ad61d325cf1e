//! The index arrays of a plan: tables of positions that act together.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::terms::{Plan, Term, lay_terms};
use crate::error::IndexError;
use crate::index::remote::RemotePart;
use crate::index::resolve::What;
use crate::index::table::{nonzero, pick};
use crate::kernel::gather::TablePositions;
use crate::kernel::scratch::Held;
use crate::layout::Layout;
use crate::shape::rank::{DynRank, Shape};

/// Index arrays of a plan that act together. Code that carries out plans on memory of its own reads them.
///
/// ```
/// use tensor_idx::{index::Vectorized, prelude::*};
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
    /// Whether they are known to name no place twice, because they are the set entries of one mask.
    pub distinct: bool,
}

impl<'p> Lookup<'p> {
    /// Positions of one's own, for [`Plan::from_terms`]; `len` is taken from the shape there.
    ///
    /// ```
    /// use tensor_idx::plan::{Lookup, Part, Plan, Term};
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

/// The positions that a [`Lookup`] names on one axis of the source: one for each joint index.
///
/// ```
/// use tensor_idx::{index::Outer, plan::Part, prelude::*};
///
/// let plan = Layout::row_major([4])?.plan_gather(Outer, idx![[true, false, true, false]])?;
/// assert!(matches!(&plan.lookups()?[0].parts[0], Part::Narrow(positions) if positions[..] == [0, 2]));
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Part<'p> {
    /// As `u32`, where the extent of the axis fits.
    Narrow(Cow<'p, [u32]>),
    /// As `usize`.
    Wide(Cow<'p, [usize]>),
    /// Entries on a device, which are not checked yet.
    Remote(Box<RemotePart>),
}

impl Part<'_> {
    /// Returns the positions one by one, where they are known to the host.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let plan = Layout::row_major([4])?.plan_gather(Outer, idx![[3, -4]])?;
    /// let positions: Vec<usize> = plan.lookups()?[0].parts[0].iter().collect();
    /// assert_eq!(positions, [3, 0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        (0..self.len()).map(|n| self.get(n).unwrap_or_default())
    }

    /// How many positions are known to the host.
    pub(crate) fn len(&self) -> usize {
        self.positions().map_or(0, TablePositions::len)
    }

    /// A position, where it is known to the host.
    pub(crate) fn get(&self, n: usize) -> Option<usize> {
        self.positions()?.get(n)
    }

    fn positions(&self) -> Option<TablePositions<'_>> {
        match self {
            Part::Narrow(positions) => Some(TablePositions::Narrow(positions)),
            Part::Wide(positions) => Some(TablePositions::Wide(positions)),
            Part::Remote(_) => None,
        }
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

/// Index arrays that act together: one joint set of axes of the result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    /// The first of its axes in the result.
    pub(crate) axis: usize,
    /// How many there are.
    pub(crate) rank: usize,
    /// The product of their extents.
    pub(crate) len: usize,
    /// One mask over all source axes that it looks up, by its number; otherwise each of them has a table with an entry for every
    /// joint index.
    pub(crate) bits: Option<usize>,
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Returns the lookups of the plan: the groups that [`Term::Array`] names, with their positions.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the positions that a mask names do not fit memory; [`IndexError::Outside`] if `fill` or `drop` marks places.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, plan::Part, prelude::*};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_gather(Outer, idx![1.., [5, -6]])?;
    /// let lookups = plan.lookups()?;
    /// assert_eq!((lookups[0].axis, lookups[0].rank, lookups[0].len), (1, 1, 2));
    /// assert!(matches!(&lookups[0].parts[..], [Part::Narrow(positions)] if positions[..] == [5, 0]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn lookups(&self) -> Result<Vec<Lookup<'_>>, IndexError> {
        self.without_holes()?;
        self.slices().marked_lookups()
    }

    /// Adds to a plan the group that a basic index into the result leaves of one of this plan's, with the tables of its axes.
    pub(crate) fn hand_on<R2: Shape, Q: Shape>(
        &self,
        g: usize,
        inner: &Plan<R2, Q>,
        out: &mut Plan<S, Q>,
    ) -> Result<(), What> {
        let group = self.groups[g];
        let axes = group.axis..group.axis + group.rank;
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
        let joint = &self.shape()[axes];
        let whole = |(term, extent): (&Term, &usize)| match *term {
            Term::Affine { axis, start: 0, step: 1 } => inner.shape()[axis] == *extent,
            _ => false,
        };
        if rank == group.rank && terms.iter().zip(joint).all(whole) {
            let bits = group.bits.map(|bits| Held::copy_of(self.own.bits(bits)).ok_or(What::TooLarge)).transpose()?;
            let bits = bits.map(|bits| out.own.keep_bits(bits));
            for axis in self.slices().axes_of(g) {
                let copy = out.own.copy(&self.own, self.tables.as_ref()[axis], &[]);
                out.tables.as_mut()[axis] = copy.ok_or(What::TooLarge)?;
            }
            out.groups.push(Group { axis: first, bits, ..group });
            return Ok(());
        }
        // The index laid over the joint axes of a table: which of its entries are left.
        let left = |joint: &Layout<DynRank>| {
            let mut steps = alloc::vec![0; first + rank];
            let offset = lay_terms(terms, inner.shape(), (joint.offset(), joint.strides()), &mut steps);
            Layout::new(result, &steps[first..], offset)
        };
        let set = match group.bits {
            Some(bits) => nonzero(self.own.bits(bits), group.len, &self.slices().extents_of(g))?,
            None => SmallVec::new(),
        };
        for (part, axis) in self.slices().axes_of(g).into_iter().enumerate() {
            let picked = match set.get(part) {
                Some(made) => match made.positions() {
                    Some(positions) => pick(positions, joint, left)?,
                    None => continue,
                },
                None => self.own.pick(self.tables.as_ref()[axis], &[], joint, left)?,
            };
            out.tables.as_mut()[axis] = out.own.keep(picked);
        }
        out.groups.push(Group { axis: first, rank, len: result.iter().product(), bits: None });
        Ok(())
    }
}
