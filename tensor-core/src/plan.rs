//! Plans: what an index does, as one term per source axis. Everything that indexes lowers to this.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::array::Entry;
use crate::error::{IndexError, Place};
use crate::gather::Positions;
use crate::layout::{Layout, broadcast_extents, checked_len, zeros};
use crate::list::{IndexList, Indexed, IndexedBy, IntoIndex};
use crate::mode::Kind;
use crate::rank::{Axes, DynRank, Extents, Shape};
use crate::remote::{Remote, RemotePart};
use crate::resolve::{Fault, Sink, What, resolve};
use crate::table::{Bits, Table, broadcast};

/// What an index does with one axis of the source.
///
/// The normal form is TensorStore's index transform: a source position is a constant or an affine function of one
/// result index.
///
/// ```
/// use tensor_idx::{prelude::*, Term};
///
/// let plan = Layout::row_major([5, 5])?.plan(idx![3, 1..;2])?;
/// assert_eq!(plan.terms(), [Term::Constant { position: 3 }, Term::Affine { axis: 0, start: 1, step: 2 }]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// The axis stays at one position, and is gone from the result.
    Constant {
        /// The position.
        position: usize,
    },
    /// The axis is walked by one axis of the result: position = start + step * index.
    Affine {
        /// The axis of the result.
        axis: usize,
        /// The position at index 0.
        start: usize,
        /// How far one index goes; 1 where the result has fewer than two indices on that axis.
        step: isize,
    },
    /// The axis is looked up: position = part `part` of group `group`, at the index of the group's result axes.
    Array {
        /// The group of index arrays that act together.
        group: usize,
        /// Which of them.
        part: usize,
    },
}

impl Default for Term {
    fn default() -> Self {
        Term::Constant { position: 0 }
    }
}

/// A resolved index: for every source axis where its positions come from, and the shape of the result.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let plan = Layout::row_major([4, 5, 6])?.plan(idx![3, ::2, NewAxis, ::-1])?;
/// assert_eq!(plan.to_string(), "src[0] = 3; src[1] = 2*out[0]; src[2] = 5 - out[2]");
/// assert_eq!(plan.shape(), [3, 1, 6]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone)]
pub struct Plan<S: Shape, R: Shape> {
    pub(crate) source: S::Axes<usize>,
    pub(crate) terms: S::Axes<Term>,
    pub(crate) shape: R::Axes<usize>,
    pub(crate) groups: Vec<Group<'static>>,
}

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
        Lookup { axis, rank, len: 0, parts }
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
        Table::Narrow(positions) => Part::Narrow(positions),
        Table::Wide(positions) => Part::Wide(positions),
        Table::Remote(part) => Part::Remote(part),
    };
    let lookup = |group: &'p Group<'_>| {
        let parts = match &group.parts {
            Parts::Tables(tables) => tables.iter().map(part).collect(),
            Parts::Bits(bits) => bits.nonzero().map_err(too_large)?.into_iter().map(owned).collect(),
        };
        Ok(Lookup { axis: group.axis, rank: group.rank, len: group.len, parts })
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
    Tables(SmallVec<[Table<'i>; 2]>),
    /// One mask, over as many source axes as it has.
    Bits(Bits),
}

impl Group<'_> {
    fn into_owned(self) -> Group<'static> {
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
            return Ok(Group { axis: first, ..self.clone().into_owned() });
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
            Parts::Bits(bits) => bits.nonzero().map(Cow::Owned),
        }
    }
}

impl<S: Shape> Layout<S> {
    /// Resolves a basic index against this layout's shape, without building the view.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1.., -1])?;
    /// assert_eq!(plan.to_string(), "src[0] = 1 + out[0]; src[1] = 5");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan<I>(&self, index: I) -> Result<Plan<S, Indexed<S, I>>, IndexError>
    where
        I: IntoIndex<List: crate::element::Basic>,
        S: IndexedBy<I::List>,
    {
        let index = index.into_index();
        Plan::resolve(index.list(), &self.shape)
            .map_err(|fault| fault.into_error(index.list(), index.written(), self.shape()))
    }
}

/// A plan that is carried out once and may borrow from its index.
#[doc(hidden)]
pub struct Resolved<'e, S: Shape, R: Shape> {
    /// All but the groups.
    plan: Plan<S, R>,
    groups: Groups<'e>,
}

impl<'e, S: Shape, R: Shape> Resolved<'e, S, R> {
    /// Resolves any index under a mode.
    pub(crate) fn new<'i, L: IndexList + 'e, B: Borrows<'i, 'e>>(
        list: &'i L,
        source: &S::Axes<usize>,
        mode: Kind,
        borrow: B,
        remote: bool,
    ) -> Result<Self, Fault> {
        let mut sink = ReadSink { borrow, remote, mode, records: Records::new(), deferred: None };
        let resolved = resolve(list, source.as_ref(), &mut sink);
        let parts = sink.remote_parts();
        let arranged = resolved.and_then(|()| {
            let arranged = arrange(sink.records, mode).map_err(Fault::whole)?;
            sink.deferred.map_or(Ok(arranged), Err)
        });
        // Only where something is wrong are the entries on a device asked for: a mistake of theirs may come first.
        let Arranged { terms, shape, groups } = arranged.map_err(|fault| first_outside(&parts).unwrap_or(fault))?;
        match (S::Axes::from_slice(&terms), R::Axes::from_slice(&shape)) {
            (Some(terms), Some(shape)) if terms.as_ref().len() == source.as_ref().len() => {
                Ok(Resolved { plan: Plan { source: source.clone(), terms, shape, groups: Vec::new() }, groups })
            }
            // A holder of entries that tells one rank by its type and another by its extents.
            _ => Err(Fault::whole(What::Entries)),
        }
    }

    /// Tells the entries on a device how their elements are written, for what is found wrong with them later.
    pub(crate) fn name(&mut self, written: &'static [&'static str]) {
        for group in &mut self.groups {
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
        Plan { groups: self.groups.into_iter().map(Group::into_owned).collect(), ..self.plan }
    }

    /// The plan but for its groups, and these.
    pub(crate) fn parts(&self) -> (&Plan<S, R>, &[Group<'e>]) {
        (&self.plan, &self.groups)
    }

    /// The plan, with its own tables only, and those that are borrowed: nothing that is dropped refers to them.
    pub(crate) fn into_lent(mut self) -> (Plan<S, R>, Vec<Lent<'e>>) {
        let mut lent = Vec::new();
        for (g, group) in self.groups.iter_mut().enumerate() {
            let Parts::Tables(tables) = &mut group.parts else { continue };
            for (part, table) in tables.iter_mut().enumerate() {
                let positions = match *table {
                    Table::Narrow(Cow::Borrowed(positions)) => Positions::Narrow(positions),
                    Table::Wide(Cow::Borrowed(positions)) => Positions::Wide(positions),
                    _ => continue,
                };
                lent.push(Lent { group: g, part, positions });
                *table = Table::Narrow(Cow::Borrowed(&[]));
            }
        }
        (self.into_plan(), lent)
    }
}

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
        entries: Cow<'i, [E]>,
        lent: Option<&'e [E]>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What>;
}

/// Nothing: every table is made.
pub(crate) struct FromNothing;

impl<'e> Borrows<'_, 'e> for FromNothing {
    fn table<E: Entry>(
        &self,
        entries: Cow<'_, [E]>,
        _: Option<&'e [E]>,
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
        entries: Cow<'e, [E]>,
        _: Option<&'e [E]>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What> {
        Table::of(entries, extent, once)
    }
}

/// What the index refers to; itself it may be gone.
pub(crate) struct FromLenders;

impl<'e> Borrows<'_, 'e> for FromLenders {
    fn table<E: Entry>(
        &self,
        entries: Cow<'_, [E]>,
        lent: Option<&'e [E]>,
        extent: usize,
        once: bool,
    ) -> Result<Table<'e>, What> {
        match lent {
            // What is checked here is read again later: the same memory, borrowed all the while.
            Some(lent) => Table::of(Cow::Borrowed(lent), extent, once),
            None => FromNothing.table(entries, None, extent, once),
        }
    }
}

impl<S: Shape, R: Shape> Plan<S, R> {
    pub(crate) fn resolve<L: IndexList>(list: &L, source: &S::Axes<usize>) -> Result<Self, Fault> {
        let mut sink = PlanSink { terms: Vec::new(), shape: Vec::new() };
        resolve(list, source.as_ref(), &mut sink)?;
        // Every axis has had its term, and R is the rank that the list produces.
        match (S::Axes::from_slice(&sink.terms), R::Axes::from_slice(&sink.shape)) {
            (Some(terms), Some(shape)) => Ok(Plan { source: source.clone(), terms, shape, groups: Vec::new() }),
            _ => unreachable!("a list resolves to one term per source axis and one extent per result axis"),
        }
    }

    /// Resolves any index under a mode.
    pub(crate) fn resolve_gather<L: IndexList>(list: &L, source: &S::Axes<usize>, mode: Kind) -> Result<Self, Fault> {
        Resolved::new(list, source, mode, FromNothing, false).map(Resolved::into_plan)
    }

    pub(crate) fn source_extents(&self) -> &S::Axes<usize> {
        &self.source
    }

    pub(crate) fn result_shape(&self) -> &R::Axes<usize> {
        &self.shape
    }

    /// The plan, with tables of its own in place of those that are lent.
    pub(crate) fn with(&self, lent: &[Lent<'_>]) -> Self {
        let mut plan = self.clone();
        for &Lent { group, part, positions } in lent {
            if let Parts::Tables(tables) = &mut plan.groups[group].parts {
                tables[part] = match positions {
                    Positions::Narrow(positions) => Table::Narrow(positions.to_vec().into()),
                    Positions::Wide(positions) => Table::Wide(positions.to_vec().into()),
                };
            }
        }
        plan
    }

    /// The groups of index arrays.
    pub(crate) fn groups(&self) -> &[Group<'static>] {
        &self.groups
    }

    /// What the plan looks up: the groups that [`Term::Array`] names, with their positions.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the positions that a mask names do not fit memory.
    ///
    /// ```
    /// use tensor_idx::{prelude::*, Part};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_gather(Outer, idx![1.., [5, -6]])?;
    /// let lookups = plan.lookups()?;
    /// assert_eq!((lookups[0].axis, lookups[0].rank, lookups[0].len), (1, 1, 2));
    /// assert!(matches!(&lookups[0].parts[..], [Part::Narrow(positions)] if positions[..] == [5, 0]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn lookups(&self) -> Result<Vec<Lookup<'_>>, IndexError> {
        lookups((self, &self.groups))
    }

    /// Whether nothing has to be copied: no index array, mask or bool is part of it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert!(layout.plan(idx![0])?.is_view());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_view(&self) -> bool {
        self.groups.is_empty()
    }

    /// The terms, one a source axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.terms().len(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn terms(&self) -> &[Term] {
        self.terms.as_ref()
    }

    /// The shape of the result.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.shape(), [6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.shape.as_ref()
    }

    /// The shape that the plan was made for.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Layout::row_major([4, 6])?.plan(idx![0])?.source_shape(), [4, 6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_shape(&self) -> &[usize] {
        self.source.as_ref()
    }

    /// The index in the source of an element of the result, `None` if an index is outside the result or its position is
    /// known to a device only.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1, ::-1])?;
    /// assert_eq!(plan.source_index(&[0]), Some(vec![1, 5]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source_index(&self, index: &[usize]) -> Option<Vec<usize>> {
        let inside = index.len() == self.shape().len() && index.iter().zip(self.shape()).all(|(i, extent)| i < extent);
        if !inside {
            return None;
        }
        let tables: Vec<_> = self.groups.iter().map(|group| group.parts.tables()).collect::<Result<_, _>>().ok()?;
        let joint = |group: &Group<'_>| {
            let axes = group.axis..group.axis + group.rank;
            axes.fold(0, |n, axis| n * self.shape()[axis] + index[axis])
        };
        let position = |term: &Term| match *term {
            Term::Constant { position } => Some(position),
            Term::Affine { axis, start, step } => {
                Some(start.wrapping_add_signed(step.wrapping_mul(index[axis] as isize)))
            }
            Term::Array { group, part } => tables[group][part].get(joint(&self.groups[group])),
        };
        self.terms().iter().map(position).collect()
    }

    /// This plan, and then a basic index into its result: one plan, and nothing is executed.
    ///
    /// # Errors
    ///
    /// Those of a bad index into the result's shape; [`IndexError::TooLarge`] if a table of positions does not fit
    /// memory.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 6], (0..24).collect())?;
    /// let rows = t.layout().plan_gather(Outer, idx![[3, 0, 2]])?;
    /// let part = rows.then(idx![1.., -1])?;
    /// assert_eq!(part.to_string(), "src[0] = idx0[out[0]]; src[1] = 5");
    /// assert_eq!(part.gather(&t)?.to_vec(), [5, 17]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn then<I>(&self, index: I) -> Result<Plan<S, Indexed<R, I>>, IndexError>
    where
        I: IntoIndex<List: crate::element::Basic>,
        R: IndexedBy<I::List>,
    {
        let index = index.into_index();
        let inner = match Plan::<R, Indexed<R, I>>::resolve(index.list(), &self.shape) {
            Ok(inner) => inner,
            Err(fault) => return Err(fault.into_error(index.list(), index.written(), self.shape())),
        };
        let too_large = |_| IndexError::TooLarge { shape: inner.shape().into() };
        let groups: Result<Vec<Group<'static>>, What> =
            self.groups.iter().map(|group| group.then(self.shape(), &inner)).collect();
        let mut out: Plan<S, Indexed<R, I>> = Plan {
            source: self.source.clone(),
            terms: self.terms.clone(),
            shape: inner.shape.clone(),
            groups: groups.map_err(too_large)?,
        };
        let terms: &mut [Term] = out.terms.as_mut();
        for term in terms {
            if let Term::Affine { axis, start, step } = *term {
                let at = |position: usize| start.wrapping_add_signed(step.wrapping_mul(position as isize));
                *term = match inner.terms()[axis] {
                    Term::Affine { axis, start, step: by } => {
                        let step = if inner.shape()[axis] <= 1 { 1 } else { step.wrapping_mul(by) };
                        Term::Affine { axis, start: at(start), step }
                    }
                    Term::Constant { position } => Term::Constant { position: at(position) },
                    // A basic index looks nothing up.
                    array @ Term::Array { .. } => array,
                };
            }
        }
        Ok(out)
    }

    /// The layout of the view that this plan is of a source of its shape.
    ///
    /// # Errors
    ///
    /// [`IndexError::UnequalShapes`] if the source has another shape; [`IndexError::NotBasic`] if the plan looks
    /// positions up.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let source = Layout::row_major([4, 6])?;
    /// let index = idx![1.., ::-2];
    /// assert_eq!(source.plan(index)?.layout(&source)?, source.i(index)?);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn layout(&self, source: &Layout<S>) -> Result<Layout<R>, IndexError> {
        if source.shape() != self.source_shape() {
            return Err(IndexError::UnequalShapes { from: source.shape().into(), to: self.source_shape().into() });
        }
        // New axes keep a stride of 0, as does every axis of fewer than two elements (I3).
        let mut strides = zeros::<R, isize>(self.shape().len());
        let mut offset = source.offset();
        for (term, &stride) in self.terms().iter().zip(source.strides()) {
            let start = match *term {
                Term::Constant { position } => position,
                Term::Affine { axis, start, step } => {
                    if self.shape()[axis] > 1 {
                        strides.as_mut()[axis] = stride.wrapping_mul(step);
                    }
                    start
                }
                Term::Array { .. } => return Err(IndexError::NotBasic { element: "an index array".into() }),
            };
            offset = offset.wrapping_add_signed((start as isize).wrapping_mul(stride));
        }
        Ok(Layout { shape: self.shape.clone(), strides, offset })
    }

    /// The positions on each source axis, `None` where there is no element.
    pub(crate) fn walks(&self) -> Option<Vec<Walk>> {
        if self.shape().contains(&0) {
            return None;
        }
        self.terms().iter().map(|term| Walk::new(term, self.shape())).collect()
    }
}

/// The positions of one term: `first`, `first + step`, .. `last`, upwards.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    first: i128,
    last: i128,
    step: i128,
}

impl Walk {
    fn new(term: &Term, shape: &[usize]) -> Option<Self> {
        Some(match *term {
            Term::Constant { position } => Walk { first: position as i128, last: position as i128, step: 1 },
            Term::Affine { axis, start, step } => {
                let (start, step) = (start as i128, step as i128);
                let end = start + step * (shape[axis] as i128 - 1);
                Walk { first: start.min(end), last: start.max(end), step: step.abs().max(1) }
            }
            Term::Array { .. } => return None,
        })
    }

    /// Whether two arithmetic progressions share a position: the Chinese remainder theorem within bounds.
    pub(crate) fn meets(self, other: Walk) -> bool {
        let (g, x) = gcd(self.step, other.step);
        let apart = other.first - self.first;
        if apart % g != 0 {
            return false;
        }
        // self.first + self.step * k lies on the other walk for k = k0 modulo other.step / g.
        let cycle = other.step / g;
        let k = ((apart / g) % cycle * (x % cycle)).rem_euclid(cycle);
        let period = self.step * cycle;
        let common = self.first + self.step * k;
        let low = self.first.max(other.first);
        let high = self.last.min(other.last);
        let first_common = common + (low - common).div_euclid(period) * period;
        let first_common = if first_common < low { first_common + period } else { first_common };
        first_common <= high
    }
}

/// The greatest common divisor of two positive numbers, and x with `a * x = gcd` modulo b.
fn gcd(a: i128, b: i128) -> (i128, i128) {
    let (mut r, mut next_r, mut x, mut next_x) = (a, b, 1, 0);
    while next_r != 0 {
        let q = r / next_r;
        (r, next_r) = (next_r, r - q * next_r);
        (x, next_x) = (next_x, x - q * next_x);
    }
    (r, x)
}

struct PlanSink {
    terms: Vec<Term>,
    shape: Vec<usize>,
}

impl Sink<'_, '_> for PlanSink {
    type Fault = Fault;

    fn constant(&mut self, _: usize, position: usize) {
        self.terms.push(Term::Constant { position });
    }

    fn affine(&mut self, _: usize, _: usize, start: usize, step: i64, len: usize) {
        let step = if len <= 1 { 1 } else { step as isize };
        self.terms.push(Term::Affine { axis: self.shape.len(), start, step });
        self.shape.push(len);
    }

    fn keep(&mut self, axis: usize, to: usize, extent: usize) {
        self.affine(axis, to, 0, 1, extent);
    }

    fn new_axis(&mut self, _: usize) {
        self.shape.push(1);
    }
}

/// What the elements of an index leave, in order, before index arrays are brought together.
enum Record<'i> {
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

struct ReadSink<'e, B> {
    /// What arrays may be borrowed from, whether they may lie on a device, and the rules.
    borrow: B,
    remote: bool,
    mode: Kind,
    records: Records<'e>,
    deferred: Option<Fault>,
}

impl<B> ReadSink<'_, B> {
    /// The index arrays on a device, in the order of the index.
    fn remote_parts(&self) -> Vec<RemotePart> {
        let part = |record: &Record<'_>| match record {
            Record::Ints { table: Table::Remote(part), .. } => Some(RemotePart::clone(part)),
            _ => None,
        };
        if self.remote { self.records.iter().filter_map(part).collect() } else { Vec::new() }
    }
}

/// The first entry on a device that is outside its axis.
#[cold]
fn first_outside(parts: &[RemotePart]) -> Option<Fault> {
    parts.iter().find_map(|part| {
        let n = part.entries().first_outside(part.extent()).ok()??;
        Some(Fault::entry(n, part.place()))
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
struct Arranged<'i> {
    terms: SmallVec<[Term; 8]>,
    shape: Extents,
    groups: Groups<'i>,
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

type Records<'i> = SmallVec<[Record<'i>; 4]>;
type Groups<'i> = SmallVec<[Group<'i>; 2]>;

/// Brings the records of an index into the normal form, under the rules of a mode.
fn arrange(records: Records<'_>, mode: Kind) -> Result<Arranged<'_>, What> {
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

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Term::Constant { position } => position.fmt(f),
            Term::Affine { axis, start, step } => {
                match (start, step) {
                    (0, 0..) => (),
                    (0, _) => f.write_str("-")?,
                    (_, 0..) => write!(f, "{start} + ")?,
                    _ => write!(f, "{start} - ")?,
                }
                match step.unsigned_abs() {
                    1 => write!(f, "out[{axis}]"),
                    step => write!(f, "{step}*out[{axis}]"),
                }
            }
            Term::Array { group, part } => write!(f, "array{group}.{part}"),
        }
    }
}

impl<S: Shape, R: Shape> fmt::Display for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Arrays are numbered in the order of the source axes that they look up; a mask is one of them for all its axes.
        let mut arrays = 0;
        for (axis, term) in self.terms().iter().enumerate() {
            write!(f, "{}src[{axis}] = ", if axis == 0 { "" } else { "; " })?;
            let Term::Array { group, part } = *term else {
                write!(f, "{term}")?;
                continue;
            };
            let Group { axis, rank, parts, .. } = &self.groups[group];
            match parts {
                Parts::Tables(_) => write!(f, "idx{arrays}[")?,
                Parts::Bits(bits) if bits.extents.len() == 1 => write!(f, "mask{arrays}[")?,
                Parts::Bits(_) => write!(f, "mask{}.{part}[", arrays - part)?,
            }
            arrays += 1;
            for out in *axis..axis + rank {
                write!(f, "{}out[{out}]", if out == *axis { "" } else { ", " })?;
            }
            f.write_str("]")?;
        }
        Ok(())
    }
}

impl<S: Shape, R: Shape> fmt::Debug for Plan<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plan({:?} -> {:?}: {self})", self.source_shape(), self.shape())
    }
}
