//! Reading by arrays and masks in the most obvious way, by the rules as they are written down: for every index of the
//! result, every source axis is asked where it is read. No tables, no plan; shared with `fuzz/`.

use tensor_idx::error::ErrorKind;
use tensor_idx::prelude::*;

use super::naive::{Naive, Part, Tape, from_head, indices};

/// How arrays act together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Way {
    Outer,
    Vectorized,
    NumPy,
    PyTorch,
}

pub(crate) const WAYS: [Way; 4] = [Way::Outer, Way::Vectorized, Way::NumPy, Way::PyTorch];

/// What one part reads on the source axes that it covers.
enum Item {
    /// One position, and no axis of the result.
    Fixed(usize),
    /// One axis of the result: the position for each of its indices.
    Walk(Vec<usize>),
    NewAxis,
    /// An explicit ellipsis stands here.
    Separator,
    Flag(bool),
    Ints(Vec<usize>, Vec<usize>),
    /// Where the mask is true, an index of its axes for each.
    Mask(Vec<Vec<usize>>),
}

impl Item {
    /// The shape of the array that it is, where it is one.
    fn array(&self) -> Option<Vec<usize>> {
        match self {
            Item::Ints(shape, _) => Some(shape.clone()),
            Item::Mask(indices) => Some(vec![indices.len()]),
            Item::Flag(flag) => Some(vec![usize::from(*flag)]),
            _ => None,
        }
    }

    fn joins(&self, way: Way) -> bool {
        match way {
            Way::Outer => false,
            Way::Vectorized => matches!(self, Item::Ints(..)),
            Way::NumPy => self.array().is_some(),
            Way::PyTorch => self.array().is_some() && !self.is_selected(),
        }
    }

    /// Whether PyTorch takes one position of an axis before it looks at arrays.
    fn is_selected(&self) -> bool {
        match self {
            Item::Fixed(_) => true,
            Item::Ints(shape, _) => shape.is_empty(),
            _ => false,
        }
    }

    /// The axes of its own that it leaves in the result.
    fn own(&self, way: Way) -> Vec<usize> {
        match self {
            Item::Walk(visited) => vec![visited.len()],
            Item::NewAxis => vec![1],
            _ if self.joins(way) => vec![],
            _ => self.array().unwrap_or_default(),
        }
    }

    /// Where it reads on the source axes that it covers, at an index of its axes of the result.
    fn reads(&self, index: &[usize]) -> Vec<usize> {
        match self {
            Item::Fixed(position) => vec![*position],
            Item::Walk(visited) => vec![visited[index[0]]],
            Item::NewAxis | Item::Separator | Item::Flag(_) => vec![],
            Item::Ints(shape, positions) => vec![positions[broadcast_number(shape, index)]],
            Item::Mask(indices) => indices[broadcast_number(&[indices.len()], index)].clone(),
        }
    }
}

/// The number of the element of an array that stands at an index of a shape it is broadcast to.
fn broadcast_number(shape: &[usize], index: &[usize]) -> usize {
    let last = &index[index.len() - shape.len()..];
    last.iter().zip(shape).fold(0, |number, (&i, &extent)| number * extent + if extent == 1 { 0 } else { i })
}

fn broadcast(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let rank = a.len().max(b.len());
    let extent = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |k| shape[k]);
    (0..rank)
        .map(|axis| match (extent(a, axis), extent(b, axis)) {
            (1, n) => Some(n),
            (n, m) => (m == 1 || n == m).then_some(n),
        })
        .collect()
}

impl Naive {
    /// The part that an index reads, or every kind of mistake that is in the index; `Ok(Err(shape))` for one of more
    /// elements than `most`.
    pub(crate) fn read(
        &self,
        parts: &[Part],
        way: Way,
        most: usize,
    ) -> Result<Result<Naive, Vec<usize>>, Vec<ErrorKind>> {
        let mut wrong = Vec::new();
        let items = self.items(parts, &mut wrong)?;
        let arrays: Vec<Vec<usize>> =
            items.iter().filter(|item| item.joins(way)).filter_map(|item| item.array()).collect();
        let joint = arrays.iter().try_fold(vec![], |joint: Vec<usize>, shape| broadcast(&joint, shape));
        let Some(joint) = joint else {
            wrong.push(ErrorKind::ShapeMismatch);
            return Err(wrong);
        };
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let first = first_of_joint(&items, way);
        let mut shape = Vec::new();
        // Where in the result each item, and the joint index, has its axes.
        let mut places = Vec::new();
        let mut joint_at = 0;
        for (k, item) in items.iter().enumerate() {
            if k == first {
                joint_at = shape.len();
                shape.extend(&joint);
            }
            places.push(shape.len());
            shape.extend(item.own(way));
        }
        if first >= items.len() {
            joint_at = shape.len();
            shape.extend(&joint);
        }
        let few = shape.iter().try_fold(1_usize, |n, &extent| n.checked_mul(extent)).is_some_and(|n| n <= most);
        if !few && !shape.contains(&0) {
            return Ok(Err(shape));
        }
        Ok(Ok(Naive::from_fn(shape, |index| {
            let joint = &index[joint_at..joint_at + joint.len()];
            let from: Vec<usize> = items
                .iter()
                .zip(&places)
                .flat_map(|(item, &at)| {
                    let own = &index[at..at + item.own(way).len()];
                    item.reads(if item.joins(way) { joint } else { own })
                })
                .collect();
            self.at(&from)
        })))
    }

    /// The parts with an item for each source axis, group of axes or new axis, mistakes on the way.
    fn items(&self, parts: &[Part], wrong: &mut Vec<ErrorKind>) -> Result<Vec<Item>, Vec<ErrorKind>> {
        let consumed: usize = parts.iter().map(Part::consumes).sum();
        let ellipses = parts.iter().filter(|part| **part == Part::Ellipsis).count();
        if ellipses > 1 {
            wrong.push(ErrorKind::MultipleEllipses);
        }
        if consumed > self.shape.len() {
            wrong.push(ErrorKind::TooManyIndices);
        }
        if !wrong.is_empty() {
            return Err(wrong.clone());
        }
        let hidden = self.shape.len() - consumed;
        let mut axis = 0;
        let mut items = Vec::new();
        let keep = |items: &mut Vec<Item>, axis: &mut usize| {
            for &extent in &self.shape[*axis..][..hidden] {
                items.push(Item::Walk((0..extent).collect()));
            }
            *axis += hidden;
        };
        for part in parts {
            match part {
                Part::Ellipsis => {
                    items.push(Item::Separator);
                    keep(&mut items, &mut axis);
                    continue;
                }
                Part::NewAxis => items.push(Item::NewAxis),
                Part::Flag(flag) => items.push(Item::Flag(*flag)),
                Part::At(position) => {
                    let p = from_head(*position, self.shape[axis]);
                    if !(0..self.shape[axis] as i128).contains(&p) {
                        wrong.push(ErrorKind::OutOfBounds);
                    }
                    items.push(Item::Fixed(p as usize));
                }
                Part::Ints(shape, entries) => {
                    let n = self.shape[axis] as i128;
                    let from_head = |&entry: &i64| i128::from(entry) + if entry < 0 { n } else { 0 };
                    let positions: Vec<i128> = entries.iter().map(from_head).collect();
                    if positions.iter().any(|p| !(0..n).contains(p)) {
                        wrong.push(ErrorKind::OutOfBounds);
                    }
                    items.push(Item::Ints(shape.clone(), positions.iter().map(|&p| p as usize).collect()));
                }
                Part::Mask(shape, entries) => {
                    if self.shape[axis..axis + shape.len()] != shape[..] {
                        wrong.push(ErrorKind::MaskShape);
                    }
                    let all = indices(shape).into_iter().zip(entries);
                    items.push(Item::Mask(all.filter(|(_, bit)| **bit).map(|(index, _)| index).collect()));
                }
                _ => items.push(Item::Walk(part.visits(self.shape[axis]).unwrap_or_else(|kind| {
                    wrong.push(kind);
                    vec![]
                }))),
            }
            axis += part.consumes();
        }
        if !parts.contains(&Part::Ellipsis) {
            keep(&mut items, &mut axis);
        }
        Ok(items)
    }
}

/// The item before which the joint axes stand.
fn first_of_joint(items: &[Item], way: Way) -> usize {
    if way == Way::PyTorch {
        return first_of_neighbours(items);
    }
    if way != Way::NumPy || !items.iter().any(|item| item.joins(way)) {
        return 0;
    }
    // Beside arrays a plain integer is an array, too.
    let is_array: Vec<bool> = items.iter().map(|item| item.joins(way) || matches!(item, Item::Fixed(_))).collect();
    let first = is_array.iter().position(|array| *array).unwrap_or(0);
    let after = &is_array[first..];
    let adjacent = after.iter().skip_while(|array| **array).all(|array| !*array);
    if adjacent { first } else { 0 }
}

/// The same by PyTorch's rule: positions have become a view, so nothing is left of them, nor of an ellipsis for no axis.
fn first_of_neighbours(items: &[Item]) -> usize {
    let view = || items.iter().enumerate().filter(|(_, item)| !item.is_selected() && !matches!(item, Item::Separator));
    let arrays: Vec<(usize, usize)> = view()
        .enumerate()
        .filter(|(_, (_, item))| item.joins(Way::PyTorch))
        .map(|(number, (k, _))| (number, k))
        .collect();
    match (arrays.first(), arrays.last()) {
        (Some(&(first, k)), Some(&(last, _))) if last - first + 1 == arrays.len() => k,
        _ => 0,
    }
}

/// Any small strides over a buffer (backwards, 0, overlapping, or plainly row-major) of a random shape, and the positions
/// that they name.
pub(crate) fn source(tape: &mut Tape, shape: &[usize]) -> (Layout<DynRank>, Naive) {
    let mut strides = vec![0_isize; shape.len()];
    let mut order: Vec<usize> = (0..shape.len()).collect();
    let plain = tape.below(4);
    if plain == 1 {
        order.rotate_left(tape.below(shape.len().max(1)));
    }
    let mut run = 1;
    for &axis in order.iter().rev() {
        strides[axis] = run;
        run *= shape[axis].max(1) as isize;
    }
    if plain >= 2 {
        for stride in &mut strides {
            match tape.below(5) {
                0 => *stride = -*stride,
                1 => *stride = 0,
                2 => *stride *= 2,
                3 => *stride = tape.between(-12, 12) as isize,
                _ => (),
            }
        }
    }
    let span = |(extent, stride): (&usize, &isize)| (*extent as isize - 1).max(0) * stride;
    let below: isize = shape.iter().zip(&strides).map(|axis| span(axis).min(0)).sum();
    let offset = below.unsigned_abs() + tape.below(3);
    let layout = Layout::new(shape, &strides, offset).expect("a small layout");
    let naive = Naive::from_fn(shape.into(), |index| {
        let steps: isize = index.iter().zip(&strides).map(|(&i, stride)| i as isize * stride).sum();
        offset.wrapping_add_signed(steps)
    });
    (layout, naive)
}

impl Tape<'_> {
    /// An index with arrays and masks for a shape, most often a good one.
    pub(crate) fn gather_parts(&mut self, shape: &[usize]) -> Vec<Part> {
        let named = match self.below(48) {
            47 => shape.len() + 1,
            0..=27 => shape.len(),
            _ => self.below(shape.len() + 1),
        };
        let ellipsis = if self.below(2) == 0 { usize::MAX } else { self.below(named + 1) };
        // What most arrays have a part of, so that they broadcast.
        let joint: Vec<usize> = match self.below(8) {
            0 => vec![],
            1..=2 => vec![20 + self.below(60)],
            k => (0..1 + k % 3).map(|_| if self.one_in(16) { 0 } else { 1 + self.below(4) }).collect(),
        };
        let mut out = Vec::new();
        let (mut consumed, mut placed) = (0, false);
        loop {
            if !placed && consumed >= ellipsis {
                placed = true;
                out.push(Part::Ellipsis);
            }
            match self.below(16) {
                0 => out.push(Part::NewAxis),
                1 => out.push(Part::Flag(self.below(4) > 0)),
                _ => (),
            }
            if consumed >= named {
                break;
            }
            let axis = if placed { (consumed + shape.len()).saturating_sub(named) } else { consumed };
            let rest = &shape[axis.min(shape.len())..];
            let extent = rest.first().copied().unwrap_or(1);
            let part = match self.below(8) {
                0..=2 => self.part(extent),
                3..=5 => self.ints(extent, &joint),
                _ => {
                    let rank = 1 + self.below(rest.len().min(named - consumed).min(3));
                    self.mask(&rest[..rank.min(rest.len())], joint.last().copied().unwrap_or(1))
                }
            };
            consumed += part.consumes();
            // A mask of no axes would go on for ever.
            if part.consumes() == 0 {
                consumed += 1;
            }
            out.push(part);
        }
        if self.one_in(64) {
            out.push(Part::Ellipsis);
        }
        out
    }

    pub(crate) fn ints(&mut self, extent: usize, joint: &[usize]) -> Part {
        let mut shape = joint[self.below(joint.len() + 1).min(self.below(joint.len() + 1))..].to_vec();
        for n in &mut shape {
            match self.below(32) {
                0 => *n = self.below(4),
                1..=6 => *n = 1,
                _ => (),
            }
        }
        let n = extent as i64;
        let entries = (0..shape.iter().product::<usize>())
            .map(|_| match self.byte() {
                255 => self.word() as i64,
                254 => self.between(-n.min(100) - 1, n.min(100)),
                byte if n > 0 => (i64::from(byte) * 7919 + i64::from(self.byte())) % (2 * n) - n,
                _ => 0,
            })
            .collect();
        Part::Ints(shape, entries)
    }

    /// A mask over some axes, often with a given number of true entries.
    fn mask(&mut self, axes: &[usize], count: usize) -> Part {
        let mut shape = axes.to_vec();
        if self.one_in(48) {
            // A bad one: an extent, or the rank.
            match self.below(4) {
                0 => shape.push(1),
                1 => drop(shape.pop()),
                k => shape.iter_mut().for_each(|extent| *extent = extent.saturating_sub(k - 1)),
            }
        }
        let density = self.below(4);
        let mut word = 0;
        let mut entries: Vec<bool> = (0..shape.iter().product::<usize>())
            .map(|k| {
                if k % 8 == 0 {
                    word = self.byte();
                }
                word = word.rotate_left(1);
                match density {
                    0 => word % 8 == 7,
                    1 => word % 2 == 1,
                    2 => word % 8 != 7,
                    _ => k < count,
                }
            })
            .collect();
        if density == 3 && !entries.is_empty() {
            let by = self.below(entries.len());
            entries.rotate_right(by);
        }
        Part::Mask(shape, entries)
    }
}
