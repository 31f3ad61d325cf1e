//! A plan cut along the borders of chunks.
//!
//! Every axis of the source is driven by one thing: a constant, an affine walk of one result axis, or a group of index
//! arrays. So the chunks that a plan touches are a product: of the pieces that each walk and each group falls into. A
//! piece names a chunk on its axes, and the indices of the result that lie there; one piece of each is one chunk, and no
//! chunk comes twice.
//!
//! - C1: the pieces of one dim share no result index, and together have all of them.
//! - C2: the pieces of one dim name different chunks on its axes.
//! - C3: every position of a piece, counted from the origin of its chunk, is inside of the chunk and of the array.

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
    pieces: Vec<Piece>,
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
    /// How many chunks are touched.
    pub(crate) count: usize,
}

/// What one chunk has to do with a plan.
pub(crate) struct Share<'c> {
    /// The number of the chunk on each axis.
    pub(crate) chunk: Vec<u64>,
    /// One piece of each dim.
    pub(crate) pieces: Vec<&'c Piece>,
    /// Whether every element of the array that is in the chunk is named.
    pub(crate) whole: bool,
}

impl Cut {
    /// Cuts a plan for chunks of one shape.
    pub(crate) fn new<S: Shape, R: Shape>(plan: &Plan<S, R>, chunk: &[usize]) -> Result<Self, IndexError> {
        let source = plan.source_shape();
        let shape = plan.shape().to_vec();
        let mut cut =
            Cut { dims: Vec::new(), fixed: Vec::new(), fixed_whole: true, shape, rank: source.len(), count: 0 };
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
                    cut.dims.push(Dim { axis: out, rank: 1, pieces });
                }
                Term::Array { group, part } => axes[group].push((axis, part)),
                _ => return Err(IndexError::NotBasic { element: "a term that is not known here".into() }),
            }
        }
        for (lookup, axes) in lookups.iter().zip(&axes).filter(|(lookup, _)| lookup.rank > 0 || lookup.len == 1) {
            let pieces = bucket(lookup, axes, chunk, valid)?;
            cut.dims.push(Dim { axis: lookup.axis, rank: lookup.rank, pieces });
        }
        cut.dims.sort_by_key(|dim| (dim.axis, dim.rank));
        let count = cut.dims.iter().try_fold(1_usize, |n, dim| n.checked_mul(dim.pieces.len()));
        cut.count = count.ok_or_else(|| IndexError::TooLarge { shape: cut.shape.clone() })?;
        Ok(cut)
    }

    /// The `n`-th chunk.
    pub(crate) fn share(&self, n: usize) -> Share<'_> {
        let mut chunk = vec![0; self.rank];
        let mut whole = self.fixed_whole;
        for &(axis, number, _) in &self.fixed {
            chunk[axis] = number;
        }
        let mut rest = n;
        let mut pieces = Vec::with_capacity(self.dims.len());
        for dim in self.dims.iter().rev() {
            let piece = &dim.pieces[rest % dim.pieces.len()];
            rest /= dim.pieces.len();
            for &(axis, number) in &piece.chunk {
                chunk[axis] = number;
            }
            whole &= piece.whole;
            pieces.push(piece);
        }
        pieces.reverse();
        Share { chunk, pieces, whole }
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
    valid: impl Fn(usize, usize) -> usize,
) -> Result<Vec<Piece>, IndexError> {
    let tables: Vec<(usize, &Part<'_>)> = axes.iter().map(|&(axis, part)| (axis, &lookup.parts[part])).collect();
    let position = |part: &Part<'_>, n: usize| match part {
        Part::Narrow(positions) => Some(positions[n] as usize),
        Part::Wide(positions) => Some(positions[n]),
        _ => None,
    };
    let elsewhere = || IndexError::Device { what: "an index array lies on a device, and the array in a store".into() };
    let mut keyed: Vec<(Vec<usize>, usize)> = Vec::new();
    keyed.try_reserve_exact(lookup.len).map_err(|_| IndexError::TooLarge { shape: vec![lookup.len] })?;
    for n in 0..lookup.len {
        let key = tables.iter().map(|&(axis, part)| Some(position(part, n)? / chunk[axis]));
        keyed.push((key.collect::<Option<_>>().ok_or_else(elsewhere)?, n));
    }
    // Stable: within a chunk the indices keep their order, by which the last of several values wins.
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    let piece = |run: &[(Vec<usize>, usize)]| {
        let key = &run[0].0;
        let numbers: Vec<usize> = run.iter().map(|(_, n)| *n).collect();
        let parts: Vec<(usize, Vec<u32>)> = tables
            .iter()
            .map(|&(axis, part)| {
                let within = |&n: &usize| (position(part, n).unwrap_or_default() % chunk[axis]) as u32;
                (axis, numbers.iter().map(within).collect())
            })
            .collect();
        let needed = tables.iter().zip(key).map(|(&(axis, _), &number)| valid(axis, number)).product::<usize>();
        let whole = numbers.len() >= needed && {
            let mut places: Vec<usize> = (0..numbers.len())
                .map(|n| parts.iter().fold(0, |place, (axis, within)| place * chunk[*axis] + within[n] as usize))
                .collect();
            places.sort_unstable();
            places.dedup();
            places.len() == needed
        };
        let chunk = tables.iter().zip(key).map(|(&(axis, _), &number)| (axis, number as u64)).collect();
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
