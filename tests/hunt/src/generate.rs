//! Random shapes, layouts and indices, from a seed.

use std::ops::Bound;

use fastrand::Rng;
use tensor_idx::index::{DynElement, Flag, Position, Slice, StrictRange};
use tensor_idx::prelude::*;

use crate::oracle::{Array, Mode, Part, count, tuple};

/// Extents at the edges of kernels: registers, words of a mask, blocks.
const EDGES: [usize; 29] = [
    1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 1023, 1024, 1025,
    4095, 4097,
];

/// How many elements the tensors of a case have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    Tiny,
    /// Extents at the edges of kernels.
    Edge,
    /// Above the least size that threads share with debug assertions, which the scripts build this with.
    Large,
    /// Above the sizes of the caches: 8 MiB of an index, 16 MiB of a result.
    Huge,
}

impl Size {
    pub fn most(self) -> usize {
        match self {
            Size::Tiny => 300,
            Size::Edge => 9_000,
            Size::Large => 400_000,
            Size::Huge => 5 << 20,
        }
    }
}

pub struct Random {
    pub rng: Rng,
    pub size: Size,
}

/// A layout, and the same as plain positions.
#[derive(Clone, Debug)]
pub struct Source {
    pub layout: Layout<DynRank>,
    pub array: Array,
    /// The length of the buffer.
    pub len: usize,
}

/// A source with gaps has no more places than this, or than elements.
const MOST_PLACES: usize = 8 << 20;

impl Random {
    pub fn new(seed: u64, case: u64) -> Self {
        let mut rng = Rng::with_seed(seed.rotate_left(32) ^ case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let size = match rng.u32(..4096) {
            0..2 => Size::Huge,
            2..24 => Size::Large,
            24..1300 => Size::Edge,
            _ => Size::Tiny,
        };
        Random { rng, size }
    }

    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.rng.usize(..n) }
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn small(&mut self) -> usize {
        if self.one_in(24) { 0 } else { 1 + self.below(5) }
    }

    /// A shape of rank 0 to 8.
    pub fn shape(&mut self) -> Vec<usize> {
        loop {
            let mut shape: Vec<usize> = match self.size {
                Size::Tiny => {
                    let rank = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 0][self.below(15)];
                    (0..rank).map(|_| if rank > 4 { self.small().min(3) } else { self.small() }).collect()
                }
                _ => {
                    let rank = [1, 1, 2, 2, 2, 3, 3, 4][self.below(8)];
                    (0..rank).map(|_| if self.one_in(3) { self.small().max(1) } else { self.extent() }).collect()
                }
            };
            if self.size == Size::Large || self.size == Size::Huge {
                // One long axis makes the tensor as large as it is meant to be.
                let (axis, len) = (self.below(shape.len()), count(&shape).max(1));
                let (least, most) = (self.size.most() / 4 / len, self.size.most() / len);
                shape[axis] *= least + self.below(most - least + 1);
            }
            if count(&shape) <= self.size.most() {
                return shape;
            }
        }
    }

    fn extent(&mut self) -> usize {
        if self.one_in(4) { 1 + self.below(600) } else { EDGES[self.below(EDGES.len())] }
    }

    /// A shape in memory: any order of the axes, steps, reversed axes, an offset, room behind; broadcast and overlapping
    /// axes only if it is not written to.
    pub fn source(&mut self, shape: &[usize], writable: bool) -> Source {
        let rank = shape.len();
        let mut order: Vec<usize> = (0..rank).collect();
        let plain = self.one_in(3);
        if !plain && self.one_in(2) {
            self.rng.shuffle(&mut order);
        }
        let mut strides = vec![0_isize; rank];
        // Gaps within gaps would take memory that no machine has: `rest` lines of `run` places are still to come.
        let (mut run, mut rest) =
            (1_isize, shape.iter().fold(1_usize, |all, &extent| all.saturating_mul(extent.max(1))));
        for &axis in order.iter().rev() {
            let extent = shape[axis].max(1);
            rest /= extent;
            let fits = |run: isize| (run as usize).saturating_mul(rest) <= MOST_PLACES;
            let mut step = if !plain && self.one_in(4) { 1 + self.below(3) as isize } else { 1 };
            if !fits(run.saturating_mul(step).saturating_mul(extent as isize)) {
                step = 1;
            }
            strides[axis] = run * step;
            run *= extent as isize * step;
            let gap = if !plain && self.one_in(6) { self.below(5) as isize } else { 0 };
            if fits(run.saturating_add(gap)) {
                run += gap;
            }
            if !plain && self.one_in(4) {
                strides[axis] = -strides[axis];
            }
        }
        if !writable && self.one_in(3) && rank > 0 {
            let axis = self.below(rank);
            strides[axis] = if self.one_in(2) { 0 } else { self.below(6) as isize - 2 };
        }
        // Canonical: an axis that is not walked has no stride. (The library does so itself.)
        // An array without elements takes no memory, however long its other axes are.
        let empty = shape.contains(&0);
        let span = |axis: usize| if empty { 0 } else { (shape[axis] as isize - 1) * strides[axis] };
        let below: isize = (0..rank).map(|axis| span(axis).min(0)).sum();
        let above: isize = (0..rank).map(|axis| span(axis).max(0)).sum();
        let first = below.unsigned_abs() + if plain { 0 } else { self.below(4) };
        let room = if plain { 0 } else { self.below(3) };
        let len = if empty { first } else { first + above as usize + 1 } + room;
        let layout = Layout::new(shape, &strides, first).expect("a layout of few elements");
        Source { layout, array: Array::strided(shape, &strides, first), len }
    }

    /// A position of an axis, counted from either end.
    fn position(&mut self, n: usize) -> Position {
        let p = self.below(n);
        match self.below(4) {
            0 if n > 0 => Position::Tail((n - 1 - p) as u64),
            1 => Position::Head(p as u64),
            2 => Position::Signed(p as i64 - n as i64),
            _ => Position::Signed(p as i64),
        }
    }

    /// A bound of a slice, often outside of the axis.
    fn bound(&mut self, n: usize) -> Option<Position> {
        match self.below(12) {
            0..4 => None,
            4 => Some(Position::Signed(n as i64 + self.below(3) as i64)),
            5 => Some(Position::Signed(-(n as i64) - self.below(3) as i64)),
            6 => Some([Position::Head(u64::MAX), Position::Tail(u64::MAX), Position::Signed(i64::MIN)][self.below(3)]),
            7 => Some(
                [Position::Beyond(i128::MAX), Position::Beyond(i128::MIN), Position::Signed(i64::MAX)][self.below(3)],
            ),
            _ => Some(self.position(n)),
        }
    }

    fn step(&mut self) -> i64 {
        match self.below(16) {
            0..8 => 1,
            8..11 => -1,
            11 => 2,
            12 => -2,
            13 => 3 + self.below(6) as i64,
            14 => -3 - self.below(6) as i64,
            _ => [i64::MAX, i64::MIN, 1 << 40][self.below(3)],
        }
    }

    fn basic(&mut self, n: usize) -> Part {
        match self.below(8) {
            0..2 if n > 0 => Part::At(self.position(n)),
            0..4 => {
                let (start, stop) = (self.bound(n), self.bound(n));
                let step = if self.one_in(2) { None } else { Some(self.step()) };
                Part::Slice(start, stop, step)
            }
            4..6 => {
                let (a, b) = (self.below(n + 1), self.below(n + 1));
                let (start, end) = (a.min(b), a.max(b));
                let step = self.step();
                let bound = |p: usize, tail: bool| match tail && p < n {
                    true => Position::Tail((n - 1 - p) as u64),
                    false => Position::Head(p as u64),
                };
                let (head, tail) = (self.one_in(2), self.one_in(3));
                let from = if start == 0 && head { None } else { Some(bound(start, tail)) };
                if end > start && self.one_in(3) {
                    Part::RangeTo(from, bound(end - 1, tail), step)
                } else {
                    Part::Range(from, if end == n && head { None } else { Some(bound(end, false)) }, step)
                }
            }
            _ => Part::Slice(None, None, None),
        }
    }

    /// The shape that the arrays of one index broadcast to.
    fn joint(&mut self) -> Vec<usize> {
        let most = self.size.most();
        match self.size {
            Size::Tiny => match self.below(8) {
                0 => vec![],
                1..5 => vec![self.below(12)],
                5 => vec![1 + self.below(20)],
                6 => vec![1 + self.below(4), 1 + self.below(5)],
                _ => vec![1 + self.below(3), self.below(4), 1 + self.below(3)],
            },
            Size::Edge => match self.below(4) {
                0 => vec![1 + self.below(9), self.extent().min(300)],
                _ => vec![self.extent()],
            },
            _ => match self.below(4) {
                0 => vec![1 + self.below(40), 1 + self.below(400)],
                1 => vec![self.extent()],
                _ => vec![most / 8 + self.below(most / 2)],
            },
        }
    }

    /// Entries for an axis, in one of the patterns that kernels look for.
    pub fn entries(&mut self, n: usize, len: usize) -> Vec<i128> {
        if n == 0 {
            return vec![0; len];
        }
        let (n, first) = (n as i128, self.below(n) as i128);
        let negative = self.one_in(3);
        let pattern = self.below(7);
        let hot = 1 + self.below(4) as i128;
        let mut out: Vec<i128> = (0..len)
            .map(|k| match pattern {
                0 => (first + k as i128) % n,
                1 => first,
                2 => (n - 1 - k as i128).rem_euclid(n),
                3 => (first + self.below(hot as usize) as i128) % n,
                4 => (first + k as i128 / 3) % n,
                _ => self.below(n as usize) as i128,
            })
            .collect();
        if pattern == 6 {
            out.sort_unstable();
        }
        if negative {
            let all = self.one_in(3);
            out.iter_mut().for_each(|entry| *entry -= if all || self.rng.bool() { n } else { 0 });
        }
        out
    }

    pub fn ints(&mut self, n: usize, joint: &[usize]) -> Part {
        let mut shape = joint.to_vec();
        if self.one_in(4) {
            shape.drain(..self.below(joint.len() + 1));
        }
        for extent in &mut shape {
            if self.one_in(6) {
                *extent = 1;
            }
        }
        if n == 0 {
            shape = vec![0; shape.len().max(1)];
        }
        let entries = self.entries(n, count(&shape));
        Part::Ints(shape, entries)
    }

    /// A mask of a shape; with `some`, often of so many true entries.
    pub fn mask(&mut self, shape: &[usize], some: usize) -> Part {
        let len = count(shape);
        let density = self.below(7);
        let mut entries: Vec<bool> = (0..len)
            .map(|k| match density {
                0 => false,
                1 => true,
                2 => k < some,
                3 => self.rng.u8(..) < 4,
                4 => self.rng.u8(..) < 250,
                5 => k / 64 % 2 == 1,
                _ => self.rng.bool(),
            })
            .collect();
        if density == 2 {
            self.rng.shuffle(&mut entries);
        }
        // The last element of the last word.
        if let Some(last) = entries.last_mut()
            && self.rng.bool()
        {
            *last = true;
        }
        Part::Mask(shape.into(), entries)
    }

    /// An index for a shape, bad once in a while.
    pub fn index(&mut self, shape: &[usize], mode: Mode) -> Vec<Part> {
        let joint = self.joint();
        let advanced = mode != Mode::View;
        let mut parts = Vec::new();
        let (mut axis, mut ellipsis, mut arrays) = (0, false, 0);
        loop {
            match self.below(24) {
                0 => parts.push(Part::NewAxis),
                1 if advanced && self.one_in(2) => parts.push(Part::Flag(!self.one_in(4))),
                2..5 if !ellipsis => {
                    ellipsis = true;
                    parts.push(Part::Ellipsis);
                    axis += self.below(shape.len() - axis + 1);
                }
                5 if !ellipsis => break,
                _ => {}
            }
            if axis == shape.len() {
                break;
            }
            let n = shape[axis];
            // Many arrays, each on its own axis, have too many combinations.
            let more = advanced && (arrays < 3 || mode != Mode::Oix);
            let part = match self.below(8) {
                0..3 if more => self.ints(n, &joint),
                3..5 if more => {
                    let most = (shape.len() - axis).min(3);
                    let mut rank = if self.one_in(16) { 0 } else { 1 + self.below(most) };
                    // Axes along which the source repeats itself may be long: a mask has memory for each of their positions.
                    while shape[axis..axis + rank].iter().fold(1, |n: usize, &extent| n.saturating_mul(extent))
                        > MOST_PLACES
                    {
                        rank -= 1;
                    }
                    self.mask(&shape[axis..axis + rank], joint.last().copied().unwrap_or(1))
                }
                _ => self.basic(n),
            };
            arrays += usize::from(matches!(part, Part::Ints(..) | Part::Mask(..)));
            axis += part.consumes();
            parts.push(part);
        }
        if self.one_in(12) {
            self.spoil(&mut parts, shape);
        }
        parts
    }

    /// Makes an index wrong, most of the time.
    fn spoil(&mut self, parts: &mut Vec<Part>, shape: &[usize]) {
        let (at, n) = (self.below(parts.len()), shape.iter().copied().max().unwrap_or(1) as i64);
        match self.below(4) {
            0 => parts.push(Part::Ellipsis),
            1 => (0..1 + shape.len()).for_each(|_| parts.push(Part::Slice(None, None, None))),
            2 => parts.insert(at, Part::Slice(None, None, Some(1))),
            _ => {
                let far = [n, -n - 1, i64::MAX, i64::MIN][self.below(4)];
                let big = [i128::from(far), i128::from(u64::MAX), i128::MAX, i128::MIN][self.below(4)];
                match parts.get_mut(at) {
                    Some(Part::At(position)) => *position = Position::Signed(far),
                    Some(Part::Slice(.., step)) => *step = Some(0),
                    Some(Part::Range(start, end, step)) => match self.below(3) {
                        0 => *step = 0,
                        1 => *end = Some(Position::Signed(far)),
                        _ => (*start, *end) = (*end, *start),
                    },
                    Some(Part::RangeTo(_, last, _)) => *last = Position::Signed(far),
                    Some(Part::Ints(_, entries)) if !entries.is_empty() => {
                        // Early, late or in the last place.
                        let k = if self.one_in(2) { entries.len() - 1 } else { self.below(entries.len()) };
                        entries[k] = big;
                    }
                    Some(Part::Ints(shape, entries)) => {
                        (*shape, *entries) = (vec![3], vec![0; 3]);
                    }
                    Some(Part::Mask(shape, entries)) => {
                        shape.push(1);
                        if self.one_in(2) {
                            (*shape, *entries) = (vec![2], vec![true; 2]);
                        }
                    }
                    _ => parts.push(Part::At(Position::Signed(far))),
                }
            }
        }
    }

    /// The index as the library takes it at run time; its arrays are handed over as views with gaps, reversed, transposed.
    pub fn lower(&mut self, parts: &[Part]) -> DynIndex {
        let mut index = DynIndex::new();
        for part in parts {
            index = match part {
                Part::At(position) => index.element(DynElement::At(*position)),
                Part::Range(start, end, step) => index.range(StrictRange::new(
                    start.map_or(Bound::Unbounded, Bound::Included),
                    end.map_or(Bound::Unbounded, Bound::Excluded),
                    *step,
                )),
                Part::RangeTo(start, last, step) => {
                    let start = start.map_or(Bound::Unbounded, Bound::Included);
                    index.range(StrictRange::new(start, Bound::Included(*last), *step))
                }
                Part::Slice(start, stop, step) => index.element(Slice::new(*start, *stop, *step)),
                Part::NewAxis => index.new_axis(),
                Part::Ellipsis => index.ellipsis(),
                Part::Flag(flag) => index.element(Flag(*flag)),
                Part::Mask(shape, entries) => {
                    let held = self.hold(shape, entries);
                    index.mask(held.view())
                }
                Part::Ints(shape, entries) => self.lower_ints(index, shape, entries),
            };
        }
        index
    }

    fn lower_ints(&mut self, index: DynIndex, shape: &[usize], entries: &[i128]) -> DynIndex {
        macro_rules! one_of {
            ($($n:literal $t:ty),*) => {{
                let mut kind = self.below(12);
                loop {
                    match kind {
                        $($n => if let Some(entries) = fitting::<$t>(entries) {
                            return index.ints(self.hold(shape, &entries).view());
                        })*
                        // An entry that fits no type is not made.
                        _ => {}
                    }
                    kind = (kind + 1) % 12;
                }
            }};
        }
        one_of!(0 i8, 1 i16, 2 i32, 3 i64, 4 isize, 5 i128, 6 u8, 7 u16, 8 u32, 9 u64, 10 usize, 11 u128)
    }

    /// Entries in memory of any layout.
    pub fn hold<E: Copy + Default>(&mut self, shape: &[usize], entries: &[E]) -> Held<E> {
        let source = self.source(shape, true);
        let mut data = vec![E::default(); source.len];
        for (&at, &entry) in source.array.at.iter().zip(entries) {
            data[at] = entry;
        }
        Held { data, layout: source.layout }
    }
}

/// An index array under a layout of its own.
pub struct Held<E> {
    data: Vec<E>,
    layout: Layout<DynRank>,
}

impl<E> Held<E> {
    pub fn view(&self) -> TensorView<'_, E, DynRank> {
        TensorView::from_slice(&self.data, self.layout.clone()).expect("inside of the buffer")
    }
}

/// The entries in another type, if all of them fit it.
pub fn fitting<E: TryFrom<i128>>(entries: &[i128]) -> Option<Vec<E>> {
    entries.iter().map(|&entry| E::try_from(entry).ok()).collect()
}

/// A description of a part that can be pasted: long arrays by their beginning and their pattern.
pub fn in_words(parts: &[Part]) -> String {
    let words = parts.iter().map(|part| match part {
        Part::Ints(shape, entries) if entries.len() > 200 => format!("Ints({shape:?}, {:?}..)", &entries[..200]),
        Part::Mask(shape, entries) => {
            let at: Vec<Vec<usize>> =
                (0..entries.len()).filter(|n| entries[*n]).take(100).map(|n| tuple(shape, n)).collect();
            format!("Mask({shape:?}, true at {at:?}{})", if at.len() < 100 { "" } else { ".." })
        }
        part => format!("{part:?}"),
    });
    words.collect::<Vec<_>>().join(", ")
}
