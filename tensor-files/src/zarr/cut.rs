//! A plan cut along the borders of chunks.
//!
//! Every axis of the source is driven by one thing: a constant, an affine walk of one result axis, or a group of index
//! arrays. So the chunks that a plan touches are a product: of the pieces that each walk and each group falls into. A
//! piece names a chunk on its axes, and the indices of the result that lie there; one piece of each is one chunk, and no
//! chunk comes twice.
//!
//! Chunks that lie in one value of the store (a shard) are brought together as one [`Unit`].
//!
//! - C1: the pieces of one dim share no result index, and together have all of them; the dims together have every axis of the
//!   result that has more than one index, once.
//! - C2: the pieces of one dim name different chunks on its axes.
//! - C3: every position of a piece, counted from the origin of its chunk, is inside of the chunk and of the array.

use std::ops::Range;

use rayon::slice::ParallelSliceMut;
use tensor_idx_core::{DynRank, IndexError, Lookup, Part, Plan, Shape, Term};

/// Positions on one source axis for each of some indices of the result.
#[derive(Clone, Debug)]
pub(crate) enum Span {
    /// `count` indices of the result from `first` on; the positions within the chunk go from `start` by `step`.
    Walk { axis: usize, first: usize, count: usize, start: usize, step: isize },
    /// These joint indices of a group, and for each source axis of the group the positions within the chunk.
    List { numbers: Vec<usize>, parts: Vec<(usize, Vec<u32>)> },
}

/// What of one dim lies in one chunk.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The number of the chunk on the axes of the dim.
    chunk: Vec<(usize, u64)>,
    pub(crate) span: Span,
    /// Whether every element of the array that is in the chunk is named, along these axes.
    whole: bool,
}

/// One independent part of a result index.
#[derive(Clone, Debug)]
pub(crate) struct Dim {
    /// The first of its axes in the result.
    pub(crate) axis: usize,
    pub(crate) rank: usize,
    /// In the order of the shards, and of the chunks in them.
    pieces: Vec<Piece>,
    /// Which of them lie in one shard.
    groups: Vec<Range<usize>>,
}

/// A plan, cut.
#[derive(Debug)]
pub(crate) struct Cut {
    /// In the order of the axes of the result; those without a source are not among them.
    pub(crate) dims: Vec<Dim>,
    /// The axes that stay at one position: axis, chunk, position within the chunk.
    pub(crate) fixed: Vec<(usize, u64, usize)>,
    fixed_whole: bool,
    pub(crate) shape: Vec<usize>,
    rank: usize,
    /// How many chunks a shard has on each axis: one, where there are no shards.
    per: Vec<usize>,
    /// How many chunks are touched.
    pub(crate) count: usize,
    /// How many values of the store they lie in.
    pub(crate) units: usize,
}

/// The chunks of one value of the store that a plan touches.
pub(crate) struct Unit<'c> {
    /// The number of the value on each axis: that of the chunk, or of the shard.
    pub(crate) number: Vec<u64>,
    /// Those pieces of each dim that lie in it.
    pieces: Vec<&'c [Piece]>,
    /// How many chunks they make.
    pub(crate) count: usize,
}

/// What one chunk has to do with a plan.
pub(crate) struct Share<'c> {
    /// The number of the chunk on each axis, in its shard where there are shards.
    pub(crate) within: Vec<usize>,
    /// One piece of each dim.
    pub(crate) pieces: Vec<&'c Piece>,
    /// Whether every element of the array that is in the chunk is named.
    pub(crate) whole: bool,
}

impl Cut {
    /// Cuts a plan for chunks of one shape, `per` of which a shard has on each axis.
    pub(crate) fn new<S: Shape, R: Shape>(
        plan: &Plan<S, R>,
        chunk: &[usize],
        per: &[usize],
    ) -> Result<Self, IndexError> {
        let source = plan.source_shape();
        let (shape, rank) = (plan.shape().to_vec(), source.len());
        if chunk.len() != rank || per.len() != rank {
            return Err(IndexError::RankMismatch { expected: chunk.len(), found: rank });
        }
        let (dims, fixed, per) = (Vec::new(), Vec::new(), per.to_vec());
        let mut cut = Cut { dims, fixed, fixed_whole: true, shape, rank, per, count: 0, units: 0 };
        if cut.shape.contains(&0) {
            return Ok(cut);
        }
        // How many elements of the array a chunk has on an axis.
        let valid = |axis: usize, number: usize| chunk[axis].min(source[axis] - number * chunk[axis]);
        let lookups = plan.lookups()?;
        let mut axes: Vec<Vec<(usize, usize)>> = lookups.iter().map(|_| Vec::new()).collect();
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { position } => {
                    let number = position / chunk[axis];
                    cut.fixed.push((axis, number as u64, position % chunk[axis]));
                    cut.fixed_whole &= valid(axis, number) == 1;
                }
                Term::Affine { axis: out, start, step } => {
                    let len = cut.shape[out];
                    let pieces = walk(axis, start, step, len, chunk[axis], |number| valid(axis, number));
                    cut.dims.push(Dim { axis: out, rank: 1, pieces, groups: Vec::new() });
                }
                Term::Array { group, part } => axes[group].push((axis, part)),
                _ => return Err(IndexError::NotBasic { element: "a term that is not known here".into() }),
            }
        }
        for (lookup, axes) in lookups.iter().zip(&axes).filter(|(lookup, _)| lookup.rank > 0 || lookup.len == 1) {
            let pieces = bucket(lookup, axes, chunk, &cut.per, source, valid)?;
            cut.dims.push(Dim { axis: lookup.axis, rank: lookup.rank, pieces, groups: Vec::new() });
        }
        cut.dims.sort_by_key(|dim| (dim.axis, dim.rank));
        cut.covers()?;
        let too_large = || IndexError::TooLarge { shape: cut.shape.clone() };
        let count = cut.dims.iter().try_fold(1_usize, |n, dim| n.checked_mul(dim.pieces.len()));
        cut.count = count.ok_or_else(too_large)?;
        let shard = |piece: &Piece| piece.chunk.iter().map(|&(axis, n)| n / cut.per[axis] as u64).collect::<Vec<_>>();
        let sharded = cut.per.iter().any(|&per| per > 1);
        for dim in &mut cut.dims {
            let mut first = 0;
            while first < dim.pieces.len() {
                let mut last = first + 1;
                if sharded {
                    let number = shard(&dim.pieces[first]);
                    while dim.pieces.get(last).is_some_and(|piece| shard(piece) == number) {
                        last += 1;
                    }
                }
                dim.groups.push(first..last);
                first = last;
            }
        }
        cut.units = cut.dims.iter().map(|dim| dim.groups.len()).product();
        Ok(cut)
    }

    /// C1: what is not walked stays as it was in memory that nobody wrote to, so this is checked whatever the plan says.
    fn covers(&self) -> Result<(), IndexError> {
        let mut covered = vec![false; self.shape.len()];
        for axis in self.dims.iter().flat_map(|dim| dim.axis..dim.axis + dim.rank) {
            match covered.get_mut(axis) {
                Some(covered) if !*covered => *covered = true,
                _ => return Err(IndexError::RepeatedAxis { axis }),
            }
        }
        let found =
            self.shape.iter().zip(&covered).filter(|(_, covered)| **covered).map(|(extent, _)| extent).product();
        let needed = self.shape.iter().product();
        if found == needed { Ok(()) } else { Err(IndexError::DataLength { shape: self.shape.clone(), needed, found }) }
    }

    /// The `n`-th value of the store.
    pub(crate) fn unit(&self, n: usize) -> Unit<'_> {
        let mut number = vec![0; self.rank];
        for &(axis, chunk, _) in &self.fixed {
            number[axis] = chunk / self.per[axis] as u64;
        }
        let (mut rest, mut count) = (n, 1);
        let mut pieces = Vec::with_capacity(self.dims.len());
        for dim in self.dims.iter().rev() {
            let group = &dim.pieces[dim.groups[rest % dim.groups.len()].clone()];
            rest /= dim.groups.len();
            for &(axis, chunk) in &group[0].chunk {
                number[axis] = chunk / self.per[axis] as u64;
            }
            count *= group.len();
            pieces.push(group);
        }
        pieces.reverse();
        Unit { number, pieces, count }
    }

    /// The `n`-th chunk of a value.
    pub(crate) fn share<'c>(&self, unit: &Unit<'c>, n: usize) -> Share<'c> {
        let mut within = vec![0; self.rank];
        let mut whole = self.fixed_whole;
        for &(axis, chunk, _) in &self.fixed {
            within[axis] = chunk as usize % self.per[axis];
        }
        let mut rest = n;
        let mut pieces = Vec::with_capacity(self.dims.len());
        for group in unit.pieces.iter().rev() {
            let piece = &group[rest % group.len()];
            rest /= group.len();
            for &(axis, chunk) in &piece.chunk {
                within[axis] = chunk as usize % self.per[axis];
            }
            whole &= piece.whole;
            pieces.push(piece);
        }
        pieces.reverse();
        Share { within, pieces, whole }
    }
}

/// The pieces of an affine walk.
fn walk(
    axis: usize,
    start: usize,
    step: isize,
    len: usize,
    extent: usize,
    valid: impl Fn(usize) -> usize,
) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut first = 0;
    while first < len {
        let position = start.wrapping_add_signed(step.wrapping_mul(first as isize));
        let (number, within) = (position / extent, position % extent);
        let by = step.unsigned_abs().max(1);
        let until = if step >= 0 { (extent - within).div_ceil(by) } else { within / by + 1 };
        let count = until.min(len - first);
        pieces.push(Piece {
            chunk: vec![(axis, number as u64)],
            span: Span::Walk { axis, first, count, start: within, step },
            whole: by == 1 && count == valid(number),
        });
        first += count;
    }
    pieces
}

/// The pieces of a group: its joint indices, by the chunk that they lie in.
fn bucket(
    lookup: &Lookup<'_>,
    axes: &[(usize, usize)],
    chunk: &[usize],
    per: &[usize],
    source: &[usize],
    valid: impl Fn(usize, usize) -> usize,
) -> Result<Vec<Piece>, IndexError> {
    let tables: Vec<(usize, &Part<'_>)> = axes.iter().map(|&(axis, part)| (axis, &lookup.parts[part])).collect();
    let position = |part: &Part<'_>, n: usize| match part {
        Part::Narrow(positions) => Some(positions[n] as usize),
        Part::Wide(positions) => Some(positions[n]),
        _ => None,
    };
    let elsewhere = || IndexError::Device { what: "an index array lies on a device, and the array in a store".into() };
    let too_large = || IndexError::TooLarge { shape: vec![lookup.len] };
    // Positions within a chunk are kept in 32 bits.
    if axes.iter().any(|&(axis, _)| u32::try_from(chunk[axis]).is_err()) {
        return Err(IndexError::TooLarge { shape: chunk.to_vec() });
    }
    // A chunk is one number, by its shard first: what lies in one shard comes together.
    let mut scales: Vec<(u64, u64)> = vec![(0, 0); tables.len()];
    let mut scale = 1_u64;
    for (k, &(axis, _)) in tables.iter().enumerate().rev() {
        scales[k].1 = scale;
        scale = scale.checked_mul(per[axis] as u64).ok_or_else(too_large)?;
    }
    for (k, &(axis, _)) in tables.iter().enumerate().rev() {
        scales[k].0 = scale;
        let shards = source[axis].div_ceil(chunk[axis]).div_ceil(per[axis]);
        scale = scale.checked_mul(shards as u64).ok_or_else(too_large)?;
    }
    let mut keyed: Vec<(u64, usize)> = Vec::new();
    keyed.try_reserve_exact(lookup.len).map_err(|_| too_large())?;
    for n in 0..lookup.len {
        let mut key = 0;
        for (&(axis, part), &(shard, within)) in tables.iter().zip(&scales) {
            let number = position(part, n).ok_or_else(elsewhere)? / chunk[axis];
            key += (number / per[axis]) as u64 * shard + (number % per[axis]) as u64 * within;
        }
        keyed.push((key, n));
    }
    // Within a chunk the indices keep their order, by which the last of several values wins.
    keyed.par_sort_unstable();
    let piece = |run: &[(u64, usize)]| {
        let first = run[0].1;
        let number = |&(axis, part): &(usize, &Part<'_>)| position(part, first).unwrap_or_default() / chunk[axis];
        let numbers: Vec<usize> = run.iter().map(|(_, n)| *n).collect();
        let parts: Vec<(usize, Vec<u32>)> = tables
            .iter()
            .map(|&(axis, part)| {
                let within = |&n: &usize| (position(part, n).unwrap_or_default() % chunk[axis]) as u32;
                (axis, numbers.iter().map(within).collect())
            })
            .collect();
        let needed = tables.iter().map(|table| valid(table.0, number(table))).product::<usize>();
        let whole = numbers.len() >= needed && {
            let mut places: Vec<usize> = (0..numbers.len())
                .map(|n| parts.iter().fold(0, |place, (axis, within)| place * chunk[*axis] + within[n] as usize))
                .collect();
            places.sort_unstable();
            places.dedup();
            places.len() == needed
        };
        let chunk = tables.iter().map(|table| (table.0, number(table) as u64)).collect();
        Piece { chunk, span: Span::List { numbers, parts }, whole }
    };
    Ok(keyed.chunk_by(|(a, _), (b, _)| a == b).map(piece).collect())
}

impl Piece {
    /// How many indices of the result it has.
    pub(crate) fn len(&self) -> usize {
        match &self.span {
            Span::Walk { count, .. } => *count,
            Span::List { numbers, .. } => numbers.len(),
        }
    }
}

impl Cut {
    /// The plan of a share within its chunk: one axis of the result for each dim.
    pub(crate) fn within(&self, share: &Share<'_>, chunk: &[usize]) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let mut terms = vec![Term::Constant { position: 0 }; self.rank];
        for &(axis, _, position) in &self.fixed {
            terms[axis] = Term::Constant { position };
        }
        let mut lookups = Vec::new();
        for (out, piece) in share.pieces.iter().enumerate() {
            match &piece.span {
                Span::Walk { axis, start, step, .. } => {
                    terms[*axis] = Term::Affine { axis: out, start: *start, step: *step };
                }
                Span::List { parts, .. } => {
                    for (part, (axis, _)) in parts.iter().enumerate() {
                        terms[*axis] = Term::Array { group: lookups.len(), part };
                    }
                    let parts = parts.iter().map(|(_, within)| Part::Narrow(within.into())).collect();
                    lookups.push(Lookup::new(out, 1, parts));
                }
            }
        }
        let shape: Vec<usize> = share.pieces.iter().map(|piece| piece.len()).collect();
        Plan::from_terms(chunk, &shape, &terms, lookups)
    }

    /// The plan of a share within the result: of the same shape as [`Cut::within`].
    pub(crate) fn of_result(&self, share: &Share<'_>) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let mut terms = vec![Term::Constant { position: 0 }; self.shape.len()];
        let mut lookups = Vec::new();
        for (out, (dim, piece)) in self.dims.iter().zip(&share.pieces).enumerate() {
            match &piece.span {
                Span::Walk { first, .. } => {
                    terms[dim.axis] = Term::Affine { axis: out, start: *first, step: 1 };
                }
                Span::List { numbers, .. } => {
                    let mut divisor = 1;
                    let mut parts = Vec::new();
                    for axis in (dim.axis..dim.axis + dim.rank).rev() {
                        let extent = self.shape[axis];
                        parts.push(Part::Wide(numbers.iter().map(|n| n / divisor % extent).collect()));
                        divisor *= extent;
                    }
                    parts.reverse();
                    for part in 0..dim.rank {
                        terms[dim.axis + part] = Term::Array { group: lookups.len(), part };
                    }
                    lookups.push(Lookup::new(out, 1, parts));
                }
            }
        }
        let shape: Vec<usize> = share.pieces.iter().map(|piece| piece.len()).collect();
        Plan::from_terms(&self.shape, &shape, &terms, lookups)
    }
}
