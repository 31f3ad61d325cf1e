//! Indexing in the most obvious way: a tensor is its shape and the list of its positions, an element of an index is
//! the list of positions that it visits. Slow, free of arithmetic that could overflow, and shared with `fuzz/`.

use std::ops::Bound;

use tensor_idx::{
    DynIndex,
    error::ErrorKind,
    index::{DynElement, Position, Slice, StrictRange},
};

/// A tensor as the buffer positions of its elements in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Naive {
    pub(crate) shape: Vec<usize>,
    pub(crate) positions: Vec<usize>,
}

/// An element of an index with its parts in the open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    At(Position),
    Range(Bound<Position>, Bound<Position>, i64),
    Slice(Option<Position>, Option<Position>, Option<i64>),
    NewAxis,
    Ellipsis,
    Flag(bool),
    /// A shape, and the entries in row-major order.
    Ints(Vec<usize>, Vec<i64>),
    Mask(Vec<usize>, Vec<bool>),
}

pub(crate) fn to_index(parts: &[Part]) -> DynIndex {
    parts.iter().map(Part::to_dyn).collect()
}

/// Every index of a shape in row-major order.
pub(crate) fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |all, &extent| {
        let longer = |index: &Vec<usize>, i: usize| index.iter().copied().chain([i]).collect::<Vec<_>>();
        all.iter().flat_map(|index| (0..extent).map(move |i| longer(index, i))).collect()
    })
}

impl Naive {
    pub(crate) fn row_major(shape: &[usize]) -> Self {
        Naive { shape: shape.into(), positions: (0..shape.iter().product()).collect() }
    }

    pub(crate) fn from_fn(shape: Vec<usize>, position: impl FnMut(&Vec<usize>) -> usize) -> Self {
        let positions = indices(&shape).iter().map(position).collect();
        Naive { shape, positions }
    }

    pub(crate) fn at(&self, index: &[usize]) -> usize {
        let number = index.iter().zip(&self.shape).fold(0, |number, (i, extent)| number * extent + i);
        self.positions[number]
    }

    /// The part that an index names, or every kind of mistake that is in the index.
    pub(crate) fn index(&self, parts: &[Part]) -> Result<Naive, Vec<ErrorKind>> {
        let consumed: usize = parts.iter().map(Part::consumes).sum();
        let ellipses = parts.iter().filter(|part| **part == Part::Ellipsis).count();
        let mut wrong = Vec::new();
        if ellipses > 1 {
            wrong.push(ErrorKind::MultipleEllipses);
        }
        if consumed > self.shape.len() {
            wrong.push(ErrorKind::TooManyIndices);
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        // For each source axis what it visits, and whether it stays in the result.
        let mut axes: Vec<(Vec<usize>, bool)> = Vec::new();
        let mut shape = Vec::new();
        let last = if ellipses == 0 { &[Part::Ellipsis][..] } else { &[] };
        for part in parts.iter().chain(last) {
            let extent = self.shape.get(axes.len()).copied();
            match (part, extent) {
                (Part::NewAxis, _) => shape.push(1),
                (Part::Ellipsis, _) => {
                    for &extent in &self.shape[axes.len()..][..self.shape.len() - consumed] {
                        axes.push(((0..extent).collect(), true));
                        shape.push(extent);
                    }
                }
                (Part::At(position), Some(extent)) => {
                    let p = from_head(*position, extent);
                    let inside = (0..extent as i128).contains(&p);
                    axes.push((if inside { vec![p as usize] } else { vec![] }, false));
                    if !inside {
                        wrong.push(ErrorKind::OutOfBounds);
                    }
                }
                (part, Some(extent)) if part.is_walk() => {
                    let visited = part.visits(extent).unwrap_or_else(|kind| {
                        wrong.push(kind);
                        vec![]
                    });
                    shape.push(visited.len());
                    axes.push((visited, true));
                }
                _ => {
                    wrong.push(ErrorKind::NotBasic);
                    let mask = if let Part::Mask(shape, _) = part { &shape[..] } else { &[] };
                    if self.shape[axes.len()..][..mask.len()] != *mask {
                        wrong.push(ErrorKind::MaskShape);
                    }
                    axes.extend(vec![(vec![], false); part.consumes()]);
                }
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let kept: Vec<usize> = axes.iter().filter(|(_, kept)| *kept).map(|(visited, _)| visited.len()).collect();
        let part = Naive::from_fn(kept, |index| {
            let mut index = index.iter();
            let from: Vec<usize> = axes
                .iter()
                .map(
                    |(visited, kept)| {
                        if *kept { visited[*index.next().expect("one for each kept axis")] } else { visited[0] }
                    },
                )
                .collect();
            self.at(&from)
        });
        // New axes change no element and no order.
        Ok(Naive { shape, ..part })
    }

    pub(crate) fn permute(&self, axes: &[usize]) -> Self {
        Naive::from_fn(axes.iter().map(|&axis| self.shape[axis]).collect(), |index| {
            let mut from = index.clone();
            for (k, &axis) in axes.iter().enumerate() {
                from[axis] = index[k];
            }
            self.at(&from)
        })
    }

    pub(crate) fn flip(&self, axis: usize) -> Self {
        Naive::from_fn(self.shape.clone(), |index| {
            let mut from = index.clone();
            from[axis] = self.shape[axis] - 1 - index[axis];
            self.at(&from)
        })
    }

    pub(crate) fn broadcast_to(&self, shape: &[usize]) -> Option<Self> {
        let lead = shape.len().checked_sub(self.shape.len())?;
        let fits = self.shape.iter().zip(&shape[lead..]).all(|(from, to)| from == to || *from == 1);
        fits.then(|| {
            Naive::from_fn(shape.into(), |index| {
                let from: Vec<usize> = index[lead..]
                    .iter()
                    .zip(&self.shape)
                    .map(|(i, extent)| if *extent == 1 { 0 } else { *i })
                    .collect();
                self.at(&from)
            })
        })
    }

    pub(crate) fn reshape(&self, shape: &[usize]) -> Option<Self> {
        let fits = shape.iter().product::<usize>() == self.positions.len();
        fits.then(|| Naive { shape: shape.into(), positions: self.positions.clone() })
    }

    /// Whether some strides lead to these positions.
    pub(crate) fn is_strided(&self) -> bool {
        let Some(&first) = self.positions.first() else { return true };
        let stride = |axis: usize| {
            let mut index = vec![0; self.shape.len()];
            index[axis] = usize::from(self.shape[axis] > 1);
            self.at(&index) as i128 - first as i128
        };
        let strides: Vec<i128> = (0..self.shape.len()).map(stride).collect();
        indices(&self.shape).iter().zip(&self.positions).all(|(index, &position)| {
            let steps = index.iter().zip(&strides).map(|(&i, stride)| i as i128 * stride);
            steps.sum::<i128>() + first as i128 == position as i128
        })
    }

    pub(crate) fn is_contiguous(&self) -> bool {
        self.positions.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    pub(crate) fn overlaps_itself(&self) -> bool {
        let mut sorted = self.positions.clone();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1])
    }

    pub(crate) fn meets(&self, other: &Naive) -> bool {
        self.positions.iter().any(|position| other.positions.contains(position))
    }
}

/// Where a position stands, counted from the head of an axis; it may be outside.
pub(crate) fn from_head(position: Position, extent: usize) -> i128 {
    let n = extent as i128;
    match position {
        Position::Signed(v) if v < 0 => n + i128::from(v),
        Position::Signed(v) => i128::from(v),
        Position::Head(k) => i128::from(k),
        Position::Tail(k) => n - 1 - i128::from(k),
        Position::Beyond(v) => v,
    }
}

impl Part {
    pub(crate) fn consumes(&self) -> usize {
        match self {
            Part::NewAxis | Part::Ellipsis | Part::Flag(_) => 0,
            Part::Mask(shape, _) => shape.len(),
            _ => 1,
        }
    }

    pub(crate) fn is_walk(&self) -> bool {
        matches!(self, Part::Range(..) | Part::Slice(..))
    }

    /// The positions that a range or a slice visits, one by one.
    pub(crate) fn visits(&self, extent: usize) -> Result<Vec<usize>, ErrorKind> {
        let n = extent as i128;
        let walk = |mut at: i128, stop: i128, step: i64| {
            let mut visited = Vec::new();
            while if step > 0 { at < stop } else { at > stop } {
                visited.push(at as usize);
                at += i128::from(step);
            }
            visited
        };
        match *self {
            Part::Slice(start, stop, step) => {
                let step = step.unwrap_or(1);
                let (low, high) = if step > 0 { (0, n) } else { (-1, n - 1) };
                let bound = |p: Position| from_head(p, extent).clamp(low, high);
                let (first, end) = if step > 0 { (low, high) } else { (high, low) };
                match step {
                    0 => Err(ErrorKind::ZeroStep),
                    _ => Ok(walk(start.map_or(first, bound), stop.map_or(end, bound), step)),
                }
            }
            Part::Range(start, end, step) => {
                let boundary = |p: Position| Some(from_head(p, extent)).filter(|p| (0..=n).contains(p));
                let after = |p: Position| boundary(p).filter(|p| *p < n).map(|p| p + 1);
                let start = match start {
                    Bound::Included(p) => boundary(p),
                    Bound::Excluded(p) => after(p),
                    Bound::Unbounded => Some(0),
                };
                let end = match end {
                    Bound::Included(p) => after(p),
                    Bound::Excluded(p) => boundary(p),
                    Bound::Unbounded => Some(n),
                };
                match (start, end) {
                    (Some(start), Some(end)) if start > end => Err(ErrorKind::RangeReversed),
                    (Some(_), Some(_)) if step == 0 => Err(ErrorKind::ZeroStep),
                    (Some(start), Some(end)) => {
                        let every = i64::try_from(step.unsigned_abs()).unwrap_or(i64::MAX);
                        let mut visited = walk(start, end, every);
                        if step < 0 {
                            visited.reverse();
                        }
                        Ok(visited)
                    }
                    _ => Err(ErrorKind::RangeOutOfBounds),
                }
            }
            _ => unreachable!("only ranges and slices walk"),
        }
    }

    fn to_dyn(&self) -> DynElement {
        match self.clone() {
            Part::At(position) => DynElement::At(position),
            Part::Range(start, end, step) => DynElement::Range(StrictRange::new(start, end, step)),
            Part::Slice(start, stop, step) => DynElement::Slice(Slice::new(start, stop, step)),
            Part::NewAxis => DynElement::NewAxis,
            Part::Ellipsis => DynElement::Ellipsis,
            Part::Flag(flag) => DynElement::Flag(flag),
            Part::Ints(shape, entries) => DynElement::Ints { shape, entries },
            Part::Mask(shape, entries) => DynElement::Mask { shape, entries },
        }
    }
}

/// Choices read from bytes: random ones that are shrunk on failure, or what a fuzzer mutates. At the end every choice is 0.
pub(crate) struct Tape<'a>(pub(crate) &'a [u8]);

impl Tape<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.clamp(1, 256)
    }

    /// From `-low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// An index for a shape, most often a good one.
    pub(crate) fn parts(&mut self, shape: &[usize]) -> Vec<Part> {
        let named = if self.one_in(32) { shape.len() + 1 } else { self.below(shape.len() + 1) };
        let ellipsis = if self.below(2) == 0 { named } else { self.below(named + 1) };
        let mut out = Vec::new();
        for k in 0..named {
            if k == ellipsis {
                out.push(Part::Ellipsis);
            }
            if self.one_in(6) {
                out.push(Part::NewAxis);
            }
            let axis = if k < ellipsis { k } else { (k + shape.len()).saturating_sub(named) };
            out.push(self.part(shape.get(axis).copied().unwrap_or(1)));
        }
        if self.one_in(64) {
            out.push(Part::Ellipsis);
        }
        out
    }

    pub(crate) fn part(&mut self, extent: usize) -> Part {
        match self.below(16) {
            0..=3 if extent > 0 => Part::At(self.inside(extent)),
            0..=8 => Part::Slice(self.slice_bound(extent), self.slice_bound(extent), self.step(extent)),
            9..=13 => {
                let (a, b) = (self.below(extent + 1), self.below(extent + 1));
                let (start, end) = (self.spelt(a.min(b), extent), self.spelt(a.max(b), extent));
                let start = match self.below(8) {
                    0 => Bound::Unbounded,
                    1 => Bound::Excluded(start),
                    _ => Bound::Included(start),
                };
                let end = match self.below(8) {
                    0 => Bound::Unbounded,
                    1 => Bound::Included(end),
                    _ => Bound::Excluded(end),
                };
                Part::Range(start, end, self.step(extent).unwrap_or(1))
            }
            14 => Part::At(self.position(extent)),
            _ => match self.below(32) {
                0 => Part::Flag(true),
                1 => Part::Ints(vec![2], vec![0, -1]),
                2 => Part::Mask(vec![extent.min(8)], vec![true; extent.min(8)]),
                3..=8 => Part::Range(
                    Bound::Included(self.position(extent)),
                    Bound::Excluded(self.position(extent)),
                    self.step(extent).unwrap_or(1),
                ),
                _ => Part::Slice(None, None, self.step(extent)),
            },
        }
    }

    fn inside(&mut self, extent: usize) -> Position {
        let p = self.below(extent);
        self.spelt(p, extent)
    }

    /// One spelling of a boundary of an axis.
    fn spelt(&mut self, p: usize, extent: usize) -> Position {
        match self.below(4) {
            1 if p < extent => Position::Signed(p as i64 - extent as i64),
            2 => Position::Head(p as u64),
            3 if p < extent => Position::Tail((extent - 1 - p) as u64),
            _ => Position::Signed(p as i64),
        }
    }

    fn slice_bound(&mut self, extent: usize) -> Option<Position> {
        if self.below(4) == 0 { None } else { Some(self.position(extent)) }
    }

    /// Any position: near the axis, or at the ends of the types.
    pub(crate) fn position(&mut self, extent: usize) -> Position {
        let n = extent.min(100) as i64;
        match self.below(16) {
            0..=7 => Position::Signed(self.between(-n - 2, n + 2)),
            8..=9 => Position::Head(self.between(0, n + 2) as u64),
            10..=11 => Position::Tail(self.between(0, n + 2) as u64),
            12 => Position::Signed(self.word() as i64),
            13 => EXTREMES[self.below(EXTREMES.len())],
            14 => Position::Head(self.word()),
            _ => Position::Tail(self.word()),
        }
    }

    fn step(&mut self, extent: usize) -> Option<i64> {
        let n = extent.min(100) as i64;
        match self.below(16) {
            0..=4 => None,
            5..=12 => Some(self.between(-n - 1, n + 1)).filter(|step| *step != 0),
            13 => Some([i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1][self.below(4)]),
            14 => Some(self.word() as i64),
            _ => Some(i64::from(!self.one_in(4))),
        }
    }
}

/// Positions at the ends of every type.
pub(crate) const EXTREMES: [Position; 16] = [
    Position::Signed(i64::MIN),
    Position::Signed(i64::MIN + 1),
    Position::Signed(i64::MAX - 1),
    Position::Signed(i64::MAX),
    Position::Head(u64::MAX),
    Position::Head(u64::MAX - 1),
    Position::Head(i64::MAX as u64),
    Position::Head(i64::MAX as u64 + 1),
    Position::Tail(u64::MAX),
    Position::Tail(u64::MAX - 1),
    Position::Tail(i64::MAX as u64),
    Position::Tail(i64::MAX as u64 + 1),
    Position::Beyond(i128::MIN),
    Position::Beyond(i128::MAX),
    Position::Beyond(i64::MIN as i128 - 1),
    Position::Beyond(u64::MAX as i128 + 1),
];
