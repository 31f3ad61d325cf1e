//! A plan cut along the borders of chunks.
//!
//! Every axis of the source is driven by one thing: a constant, an affine walk of one result axis, or a group of index
//! arrays. So the chunks that a plan touches are a product: of the pieces that each walk and each group falls into. A
//! piece names a chunk on its axes, and the indices of the result whose elements are in that chunk. One piece of each is one chunk,
//! and no chunk comes twice.
//!
//! Chunks that are stored in one value of the store (a shard) are brought together as one [`Unit`].
//!
//! - C1: the pieces of one dim share no result index, and together have all of them; the dims together have every axis of the
//!   result that has more than one index, once.
//! - C2: the pieces of one dim name different chunks on its axes.
//! - C3: every position of a piece, counted from the origin of its chunk, is inside of the chunk and of the array.

use tensor_idx_core::{DynRank, IndexError, Lookup, Part, Plan, Shape, Term};

/// The positions `start + step * n` on one source axis, for the indices `n` of the result from `first` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    axis: usize,
    first: usize,
    count: usize,
    start: usize,
    step: isize,
}

impl Walk {
    fn position(&self, n: usize) -> usize {
        self.start.wrapping_add_signed(self.step.wrapping_mul(n as isize))
    }

    /// The number of the block of `extent` positions in which the walk starts.
    fn number(&self, extent: usize) -> usize {
        self.position(self.first) / extent
    }

    /// How many blocks of `extent` positions it touches.
    fn count(&self, extent: usize) -> usize {
        if self.step.unsigned_abs() > extent {
            return self.count;
        }
        // A step that is no longer than a block skips none.
        self.number(extent).abs_diff(self.position(self.first + self.count - 1) / extent) + 1
    }

    /// The part of the walk in the `k`-th block of `extent` positions that it touches.
    fn block(&self, extent: usize, k: usize) -> Walk {
        let by = self.step.unsigned_abs();
        if by > extent {
            return Walk { first: self.first + k, count: 1, ..*self };
        }
        if by == 0 {
            return *self;
        }
        let from = self.position(self.first);
        // The number of indices before the `k`-th block.
        let before = |k: usize| match k {
            0 => 0,
            k if self.step > 0 => ((from / extent + k) * extent - from).div_ceil(by),
            k => (from - ((from / extent + 1 - k) * extent - 1)).div_ceil(by),
        };
        let (begin, end) = (before(k), if k + 1 < self.count(extent) { before(k + 1) } else { self.count });
        Walk { first: self.first + begin, count: end - begin, ..*self }
    }

    /// Whether a walk within one block names every element of the array that is in the block.
    fn whole(&self, extent: usize, source: usize) -> bool {
        let valid = extent.min(source - self.number(extent) * extent);
        (self.step.unsigned_abs() == 1 || valid == 1) && self.count == valid
    }
}

/// Joint indices of a group of index arrays whose elements are in one chunk.
#[derive(Debug)]
pub(crate) struct List {
    /// The number of the chunk on the axes of the group.
    chunk: Vec<(usize, u64)>,
    /// The joint indices.
    pub(crate) numbers: Vec<usize>,
    /// For each source axis of the group the positions within the chunk.
    pub(crate) parts: Vec<(usize, Vec<u32>)>,
    /// Whether every element of the array that is in the chunk is named, along these axes.
    whole: bool,
}

/// The part of one dim that is in one chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece<'c> {
    /// `count` indices of the result from `first` on; the positions within the chunk go from `start` by `step`.
    Walk { axis: usize, first: usize, count: usize, start: usize, step: isize },
    /// Joint indices.
    List(&'c List),
}

/// What drives the axes of one dim.
#[derive(Debug)]
enum Pieces {
    /// One walk: its pieces are computed when they are asked for, since their number may be beyond any memory.
    Walk(Walk),
    /// Index arrays: their pieces in the order of the shards and of the chunks in them, and the first of each shard.
    Lists { lists: Vec<List>, shards: Vec<usize> },
}

/// One independent part of a result index.
#[derive(Debug)]
pub(crate) struct Dim {
    /// The first of its axes in the result.
    pub(crate) axis: usize,
    pub(crate) rank: usize,
    pieces: Pieces,
}

/// The pieces of one dim in one value of the store.
#[derive(Clone, Copy, Debug)]
enum Group<'c> {
    Walk(Walk),
    Lists(&'c [List]),
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
    /// The shape of the array, and that of a chunk.
    source: Vec<usize>,
    chunk: Vec<usize>,
    /// How many chunks a shard has on each axis: one, where there are no shards.
    per: Vec<usize>,
    /// How many chunks are touched.
    pub(crate) count: usize,
    /// The number of values of the store that they are in.
    pub(crate) units: usize,
}

/// What of one dim lies in some shards that follow each other.
pub(crate) enum Run {
    /// The indices of its axis of the result.
    Walk(std::ops::Range<usize>),
    /// The joint indices, in order.
    Numbers(Vec<usize>),
}

/// The chunks of one value of the store that a plan touches.
pub(crate) struct Unit<'c> {
    /// The number of the value on each axis: that of the chunk, or of the shard.
    pub(crate) number: Vec<u64>,
    /// The pieces of each dim that are in it.
    groups: Vec<Group<'c>>,
    /// How many chunks they make.
    pub(crate) count: usize,
}

/// What one chunk has to do with a plan.
pub(crate) struct Share<'c> {
    /// The number of the chunk on each axis, in its shard where there are shards.
    pub(crate) within: Vec<usize>,
    /// One piece of each dim.
    pub(crate) pieces: Vec<Piece<'c>>,
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
        let mut cut = Cut {
            dims: Vec::new(),
            fixed: Vec::new(),
            fixed_whole: true,
            shape,
            source: source.to_vec(),
            chunk: chunk.to_vec(),
            per: per.to_vec(),
            count: 0,
            units: 0,
        };
        if cut.shape.contains(&0) {
            return Ok(cut);
        }
        let lookups = plan.lookups()?;
        let mut axes: Vec<Vec<(usize, usize)>> = lookups.iter().map(|_| Vec::new()).collect();
        for (axis, term) in plan.terms().iter().enumerate() {
            match *term {
                Term::Constant { position } => {
                    let number = position / chunk[axis];
                    cut.fixed.push((axis, number as u64, position % chunk[axis]));
                    cut.fixed_whole &= cut.valid(axis, number) == 1;
                }
                Term::Affine { axis: out, start, step } => {
                    let walk = Walk { axis, first: 0, count: cut.shape[out], start, step };
                    cut.dims.push(Dim { axis: out, rank: 1, pieces: Pieces::Walk(walk) });
                }
                Term::Array { group, part } => axes[group].push((axis, part)),
                _ => return Err(IndexError::NotBasic { element: "a term that is not known here".into() }),
            }
        }
        for (lookup, axes) in lookups.iter().zip(&axes).filter(|(lookup, _)| lookup.rank > 0 || lookup.len == 1) {
            let pieces = cut.bucket(lookup, axes)?;
            cut.dims.push(Dim { axis: lookup.axis, rank: lookup.rank, pieces });
        }
        cut.dims.sort_by_key(|dim| (dim.axis, dim.rank));
        cut.covers()?;
        let too_large = || IndexError::TooLarge { shape: cut.shape.clone() };
        let product = |of: &dyn Fn(&Dim) -> usize| cut.dims.iter().try_fold(1_usize, |n, dim| n.checked_mul(of(dim)));
        let count = product(&|dim| cut.chunks(dim)).ok_or_else(too_large)?;
        // No more than the chunks.
        let units = product(&|dim| cut.shards(dim)).ok_or_else(too_large)?;
        (cut.count, cut.units) = (count, units);
        Ok(cut)
    }

    /// How many elements of the array a chunk has on an axis.
    fn valid(&self, axis: usize, number: usize) -> usize {
        self.chunk[axis].min(self.source[axis] - number * self.chunk[axis])
    }

    fn shard(&self, axis: usize) -> usize {
        self.chunk[axis].saturating_mul(self.per[axis])
    }

    /// The number of chunks of the pieces of a dim.
    fn chunks(&self, dim: &Dim) -> usize {
        match &dim.pieces {
            Pieces::Walk(walk) => walk.count(self.chunk[walk.axis]),
            Pieces::Lists { lists, .. } => lists.len(),
        }
    }

    /// The number of shards of the pieces of a dim.
    pub(crate) fn shards(&self, dim: &Dim) -> usize {
        match &dim.pieces {
            Pieces::Walk(walk) => walk.count(self.shard(walk.axis)),
            Pieces::Lists { shards, .. } => shards.len(),
        }
    }

    /// The part of a dim in some of its shards, at least one.
    pub(crate) fn run(&self, dim: &Dim, shards: std::ops::Range<usize>) -> Run {
        match (self.group(dim, shards.start), self.group(dim, shards.end - 1)) {
            (Group::Walk(first), Group::Walk(last)) => Run::Walk(first.first..last.first + last.count),
            _ => {
                let lists = shards.flat_map(|k| match self.group(dim, k) {
                    Group::Lists(lists) => lists,
                    Group::Walk(_) => &[],
                });
                let mut numbers: Vec<usize> = lists.flat_map(|list| list.numbers.iter().copied()).collect();
                numbers.sort_unstable();
                Run::Numbers(numbers)
            }
        }
    }

    /// The pieces of a dim in the `k`-th of its shards.
    fn group<'c>(&self, dim: &'c Dim, k: usize) -> Group<'c> {
        match &dim.pieces {
            Pieces::Walk(walk) => Group::Walk(walk.block(self.shard(walk.axis), k)),
            Pieces::Lists { lists, shards } => {
                Group::Lists(&lists[shards[k]..shards.get(k + 1).copied().unwrap_or(lists.len())])
            }
        }
    }

    /// Whether every chunk that is touched is named as a whole, with what there is of it.
    pub(crate) fn is_whole(&self) -> bool {
        self.fixed_whole
            && self.dims.iter().all(|dim| match &dim.pieces {
                // The blocks between the first and the last are as whole as these.
                Pieces::Walk(walk) => {
                    let extent = self.chunk[walk.axis];
                    let whole = |k| walk.block(extent, k).whole(extent, self.source[walk.axis]);
                    let count = walk.count(extent);
                    (walk.step.unsigned_abs() == 1 || extent == 1 || count == 1) && whole(0) && whole(count - 1)
                }
                Pieces::Lists { lists, .. } => lists.iter().all(|list| list.whole),
            })
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
        let mut number = vec![0; self.source.len()];
        for &(axis, chunk, _) in &self.fixed {
            number[axis] = chunk / self.per[axis] as u64;
        }
        let (mut rest, mut count) = (n, 1);
        let mut groups = Vec::with_capacity(self.dims.len());
        for dim in self.dims.iter().rev() {
            let shards = self.shards(dim);
            let group = self.group(dim, rest % shards);
            rest /= shards;
            match group {
                Group::Walk(walk) => {
                    number[walk.axis] = walk.number(self.shard(walk.axis)) as u64;
                    count *= walk.count(self.chunk[walk.axis]);
                }
                Group::Lists(lists) => {
                    for &(axis, chunk) in lists.iter().take(1).flat_map(|list| &list.chunk) {
                        number[axis] = chunk / self.per[axis] as u64;
                    }
                    count *= lists.len();
                }
            }
            groups.push(group);
        }
        groups.reverse();
        Unit { number, groups, count }
    }

    /// Whether every chunk of a value that the array has is touched.
    #[cfg(feature = "async")]
    pub(crate) fn has_all(&self, unit: &Unit<'_>) -> bool {
        let chunks = unit.number.iter().enumerate().map(|(axis, &number)| {
            let rest = self.source[axis].div_ceil(self.chunk[axis]) - number as usize * self.per[axis];
            rest.min(self.per[axis])
        });
        chunks.product::<usize>() == unit.count
    }

    /// The `n`-th chunk of a value.
    pub(crate) fn share<'c>(&self, unit: &Unit<'c>, n: usize) -> Share<'c> {
        let mut within = vec![0; self.source.len()];
        let mut whole = self.fixed_whole;
        for &(axis, chunk, _) in &self.fixed {
            within[axis] = chunk as usize % self.per[axis];
        }
        let mut rest = n;
        let mut pieces = Vec::with_capacity(self.dims.len());
        for &group in unit.groups.iter().rev() {
            pieces.push(match group {
                Group::Walk(walk) => {
                    let extent = self.chunk[walk.axis];
                    let count = walk.count(extent);
                    let block = walk.block(extent, rest % count);
                    rest /= count;
                    within[walk.axis] = block.number(extent) % self.per[walk.axis];
                    whole &= block.whole(extent, self.source[walk.axis]);
                    let Walk { axis, first, count, step, .. } = block;
                    Piece::Walk { axis, first, count, start: block.position(first) % extent, step }
                }
                Group::Lists(lists) => {
                    let list = &lists[rest % lists.len()];
                    rest /= lists.len();
                    for &(axis, chunk) in &list.chunk {
                        within[axis] = chunk as usize % self.per[axis];
                    }
                    whole &= list.whole;
                    Piece::List(list)
                }
            });
        }
        pieces.reverse();
        Share { within, pieces, whole }
    }

    /// The pieces of a group: its joint indices, by their chunk.
    fn bucket(&self, lookup: &Lookup<'_>, axes: &[(usize, usize)]) -> Result<Pieces, IndexError> {
        let (chunk, per, source) = (&self.chunk, &self.per, &self.source);
        let tables: Vec<(usize, &Part<'_>)> = axes.iter().map(|&(axis, part)| (axis, &lookup.parts[part])).collect();
        let position = |part: &Part<'_>, n: usize| match part {
            Part::Narrow(positions) => Some(positions[n] as usize),
            Part::Wide(positions) => Some(positions[n]),
            _ => None,
        };
        let elsewhere =
            || IndexError::Device { what: "an index array lies on a device, and the array in a store".into() };
        let too_large = || IndexError::TooLarge { shape: vec![lookup.len] };
        // Positions within a chunk are kept in 32 bits.
        if axes.iter().any(|&(axis, _)| u32::try_from(chunk[axis]).is_err()) {
            return Err(IndexError::TooLarge { shape: chunk.to_vec() });
        }
        // A chunk is one number, by its shard first: the chunks of one shard are neighbours.
        let mut scales: Vec<(u64, u64)> = vec![(0, 0); tables.len()];
        let mut scale = 1_u64;
        for (k, &(axis, _)) in tables.iter().enumerate().rev() {
            scales[k].1 = scale;
            scale = scale.checked_mul(per[axis] as u64).ok_or_else(too_large)?;
        }
        let chunks_a_shard = scale;
        for (k, &(axis, _)) in tables.iter().enumerate().rev() {
            scales[k].0 = scale;
            let shards = source[axis].div_ceil(chunk[axis]).div_ceil(per[axis]);
            scale = scale.checked_mul(shards as u64).ok_or_else(too_large)?;
        }
        let mut keyed: Vec<(u64, usize)> = room(lookup.len)?;
        for n in 0..lookup.len {
            let mut key = 0;
            for (&(axis, part), &(shard, within)) in tables.iter().zip(&scales) {
                let number = position(part, n).ok_or_else(elsewhere)? / chunk[axis];
                key += (number / per[axis]) as u64 * shard + (number % per[axis]) as u64 * within;
            }
            keyed.push((key, n));
        }
        // Within a chunk the indices keep their order, by which the last of several values wins.
        keyed.sort_unstable();
        let list = |run: &[(u64, usize)]| -> Result<List, IndexError> {
            let first = run[0].1;
            let number = |&(axis, part): &(usize, &Part<'_>)| position(part, first).unwrap_or_default() / chunk[axis];
            let numbers = filled(run.iter().map(|(_, n)| *n))?;
            let mut parts: Vec<(usize, Vec<u32>)> = room(tables.len())?;
            for &(axis, part) in &tables {
                let within = |&n: &usize| (position(part, n).unwrap_or_default() % chunk[axis]) as u32;
                parts.push((axis, filled(numbers.iter().map(within))?));
            }
            let needed = tables.iter().map(|table| self.valid(table.0, number(table))).product::<usize>();
            let whole = numbers.len() >= needed && {
                let place = |n| parts.iter().fold(0, |place, (axis, within)| place * chunk[*axis] + within[n] as usize);
                let mut places = filled((0..numbers.len()).map(place))?;
                places.sort_unstable();
                places.dedup();
                places.len() == needed
            };
            let mut chunk = room(tables.len())?;
            chunk.extend(tables.iter().map(|table| (table.0, number(table) as u64)));
            Ok(List { chunk, numbers, parts, whole })
        };
        let runs = || keyed.chunk_by(|(a, _), (b, _)| a == b);
        let (mut lists, mut shards) = (room(runs().count())?, Vec::new());
        let mut shard = None;
        for run in runs() {
            let number = run[0].0 / chunks_a_shard;
            if shard != Some(number) {
                shard = Some(number);
                shards.try_reserve(1).map_err(|_| too_large())?;
                shards.push(lists.len());
            }
            lists.push(list(run)?);
        }
        Ok(Pieces::Lists { lists, shards })
    }
}

/// An empty vector with room for so many, or an error where there is no memory.
pub(crate) fn room<T>(len: usize) -> Result<Vec<T>, IndexError> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: vec![len] })?;
    Ok(vec)
}

/// A vector of the items, or an error where there is no memory.
pub(crate) fn filled<T>(items: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, IndexError> {
    let mut vec = room(items.len())?;
    vec.extend(items);
    Ok(vec)
}

impl Piece<'_> {
    /// How many indices of the result it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Piece::Walk { count, .. } => *count,
            Piece::List(list) => list.numbers.len(),
        }
    }
}

impl Cut {
    /// The plan of a share within its chunk: one axis of the result for each dim.
    pub(crate) fn within(&self, share: &Share<'_>, chunk: &[usize]) -> Result<Plan<DynRank, DynRank>, IndexError> {
        let mut terms = vec![Term::Constant { position: 0 }; self.source.len()];
        for &(axis, _, position) in &self.fixed {
            terms[axis] = Term::Constant { position };
        }
        let mut lookups = Vec::new();
        for (out, piece) in share.pieces.iter().enumerate() {
            match *piece {
                Piece::Walk { axis, start, step, .. } => {
                    terms[axis] = Term::Affine { axis: out, start, step };
                }
                Piece::List(list) => {
                    for (part, (axis, _)) in list.parts.iter().enumerate() {
                        terms[*axis] = Term::Array { group: lookups.len(), part };
                    }
                    let parts = list.parts.iter().map(|(_, within)| Part::Narrow(within.into())).collect();
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
            match *piece {
                Piece::Walk { first, .. } => {
                    terms[dim.axis] = Term::Affine { axis: out, start: first, step: 1 };
                }
                Piece::List(List { numbers, .. }) => {
                    let mut divisor = 1;
                    let mut parts = Vec::new();
                    for axis in (dim.axis..dim.axis + dim.rank).rev() {
                        let extent = self.shape[axis];
                        parts.push(Part::Wide(filled(numbers.iter().map(|n| n / divisor % extent))?.into()));
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
