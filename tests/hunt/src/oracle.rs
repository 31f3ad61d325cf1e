//! The oracle: indexing by plain loops over index tuples. It shares no code with the library. A tensor is its shape and, for
//! each of its elements in row-major order, the place of that element in a buffer.

use tensor_idx::{error::ErrorKind, index::Position};

/// No result of more elements is computed.
pub const MOST: usize = 6 << 20;

/// How the arrays of one index act together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// Basic elements only.
    View,
    Oix,
    Vix,
    Nix,
}

/// One element of an index.
#[derive(Clone, Debug)]
pub enum Part {
    At(Position),
    /// A strict range: the first position, the position behind the last, the step.
    Range(Option<Position>, Option<Position>, i64),
    /// The same with the last position inside of the range.
    RangeTo(Option<Position>, Position, i64),
    Slice(Option<Position>, Option<Position>, Option<i64>),
    NewAxis,
    Ellipsis,
    Flag(bool),
    Ints(Vec<usize>, Vec<i128>),
    Mask(Vec<usize>, Vec<bool>),
}

impl Part {
    pub fn consumes(&self) -> usize {
        match self {
            Part::NewAxis | Part::Ellipsis | Part::Flag(_) => 0,
            Part::Mask(shape, _) => shape.len(),
            _ => 1,
        }
    }
}

/// Why there is no result: any of these kinds is right. Empty: the result is too large to compute.
pub type Refused = Vec<ErrorKind>;

#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    pub shape: Vec<usize>,
    /// The place of each element, in row-major order.
    pub at: Vec<usize>,
}

pub fn count(shape: &[usize]) -> usize {
    shape.iter().product()
}

/// Whether a tensor of this shape is not too large.
pub fn fits(shape: &[usize]) -> bool {
    let len = shape.iter().try_fold(1_usize, |len, &extent| len.checked_mul(extent));
    shape.contains(&0) || len.is_some_and(|len| len <= MOST)
}

/// The index tuple of the n-th element of a shape.
pub fn tuple(shape: &[usize], mut n: usize) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for axis in (0..shape.len()).rev() {
        index[axis] = n % shape[axis];
        n /= shape[axis];
    }
    index
}

/// The number of the element at an index tuple; axes of extent 1 and missing leading axes repeat.
pub fn number(shape: &[usize], index: &[usize]) -> usize {
    let own = &index[index.len() - shape.len()..];
    let mut n = 0;
    for axis in 0..shape.len() {
        n = n * shape[axis] + if shape[axis] == 1 { 0 } else { own[axis] };
    }
    n
}

/// The shape that shapes broadcast to.
pub fn broadcast(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut joint = vec![1; rank];
    for shape in shapes {
        for (axis, &extent) in shape.iter().enumerate() {
            let to = &mut joint[rank - shape.len() + axis];
            if *to == 1 {
                *to = extent;
            } else if extent != 1 && extent != *to {
                return None;
            }
        }
    }
    Some(joint)
}

/// Where a position is, by an axis of `n` elements; outside of it for a bad one.
fn from_head(position: Position, n: usize) -> i128 {
    let n = n as i128;
    match position {
        Position::Signed(v) if v < 0 => n + i128::from(v),
        Position::Signed(v) => i128::from(v),
        Position::Head(k) => i128::from(k),
        Position::Tail(k) => n - 1 - i128::from(k),
        Position::Beyond(v) => v.clamp(-1, i128::from(u64::MAX)),
    }
}

/// Python's `range(*slice(..).indices(n))`.
fn slice(start: Option<Position>, stop: Option<Position>, step: Option<i64>, n: usize) -> Option<Vec<usize>> {
    let (step, last) = (i128::from(step.unwrap_or(1)), n as i128);
    if step == 0 {
        return None;
    }
    let (low, high) = if step > 0 { (0, last) } else { (-1, last - 1) };
    let bound = |p: Option<Position>, default: i128| p.map_or(default, |p| from_head(p, n).clamp(low, high));
    let (mut i, stop) =
        (bound(start, if step > 0 { low } else { high }), bound(stop, if step > 0 { high } else { low }));
    let mut visited = Vec::new();
    while if step > 0 { i < stop } else { i > stop } {
        visited.push(i as usize);
        i += step;
    }
    Some(visited)
}

/// A strict range: the positions of a Rust range, every `|step|`-th of them, from the last to the first if `step < 0`.
fn strict(start: Option<Position>, end: i128, step: i64, n: usize) -> Result<Vec<usize>, Refused> {
    let (start, last) = (start.map_or(0, |p| from_head(p, n)), n as i128);
    let mut wrong = Vec::new();
    if !(0..=last).contains(&start) || !(0..=last).contains(&end) {
        wrong.push(ErrorKind::RangeOutOfBounds);
    } else if start > end {
        wrong.push(ErrorKind::RangeReversed);
    }
    if step == 0 {
        wrong.push(ErrorKind::ZeroStep);
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let every = usize::try_from(step.unsigned_abs()).unwrap_or(usize::MAX);
    let mut visited: Vec<usize> = (start as usize..end as usize).step_by(every).collect();
    if step < 0 {
        visited.reverse();
    }
    Ok(visited)
}

/// What one element reads of the source: a shape of its own and, for each index tuple of it, the number of the first source
/// element there.
struct Item {
    shape: Vec<usize>,
    numbers: Vec<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// A position: no axis of its own, but an array of rank 0 beside arrays under NumPy's rule.
    At,
    /// Axes that stay where they are.
    Axis,
    Ints,
    /// A mask or a scalar bool.
    Mask,
}

impl Kind {
    fn joins(self, mode: Mode) -> bool {
        match mode {
            Mode::View | Mode::Oix => false,
            Mode::Vix => self == Kind::Ints,
            Mode::Nix => matches!(self, Kind::Ints | Kind::Mask),
        }
    }
}

impl Array {
    pub fn row_major(shape: &[usize]) -> Self {
        Array { shape: shape.into(), at: (0..count(shape)).collect() }
    }

    /// A shape whose elements have a first place and a step along each axis.
    pub fn strided(shape: &[usize], steps: &[isize], first: usize) -> Self {
        // No axis before one of extent 0 is written out: it may be of any length.
        let mut at = if shape.contains(&0) { Vec::new() } else { vec![first] };
        for (&extent, &step) in shape.iter().zip(steps) {
            at = at.iter().flat_map(|&a| (0..extent as isize).map(move |i| a.wrapping_add_signed(i * step))).collect();
        }
        Array { shape: shape.into(), at }
    }

    /// The part that an index names.
    pub fn index(&self, parts: &[Part], mode: Mode) -> Result<Array, Refused> {
        let mut wrong = Vec::new();
        let items = self.items(parts, mode, &mut wrong)?;
        let joining: Vec<&Item> = items.iter().filter(|item| item.kind.joins(mode)).collect();
        let shapes: Vec<&[usize]> = joining.iter().map(|item| &item.shape[..]).collect();
        let joint = broadcast(&shapes);
        // Two mistakes at once: either is right.
        if joint.is_none() {
            wrong.push(ErrorKind::ShapeMismatch);
        }
        let (Some(joint), true) = (joint, wrong.is_empty()) else { return Err(wrong) };
        let place = joint_place(&items, mode);
        // The shape first: it may be too large.
        let mut shape: Vec<usize> = Vec::new();
        for (k, item) in items.iter().enumerate() {
            if k == place {
                shape.extend(&joint);
            }
            if !item.kind.joins(mode) {
                shape.extend(&item.shape);
            }
        }
        if place >= items.len() {
            shape.extend(&joint);
        }
        if !fits(&shape) {
            return Err(vec![]);
        }
        if shape.contains(&0) {
            return Ok(Array { shape, at: vec![] });
        }
        // The numbers that the joining items read together, for each joint index tuple.
        let together: Vec<usize> = (0..count(&joint))
            .map(|n| {
                let index = tuple(&joint, n);
                joining.iter().map(|item| item.numbers[number(&item.shape, &index)]).sum()
            })
            .collect();
        let mut numbers = vec![0];
        let mut walk = |own: &[usize]| {
            numbers = numbers.iter().flat_map(|&a| own.iter().map(move |b| a + b)).collect();
        };
        for (k, item) in items.iter().enumerate() {
            if k == place {
                walk(&together);
            }
            if !item.kind.joins(mode) {
                walk(&item.numbers);
            }
        }
        if place >= items.len() {
            walk(&together);
        }
        Ok(Array { shape, at: numbers.into_iter().map(|n| self.at[n]).collect() })
    }

    /// What each element of an index reads, with an item for each source axis that is kept; mistakes on the way.
    fn items(&self, parts: &[Part], mode: Mode, wrong: &mut Refused) -> Result<Vec<Item>, Refused> {
        let consumed: usize = parts.iter().map(Part::consumes).sum();
        let ellipses = parts.iter().filter(|part| matches!(part, Part::Ellipsis)).count();
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
        // By how much the number of an element grows along each axis.
        let weights: Vec<usize> = (0..self.shape.len()).map(|axis| count(&self.shape[axis + 1..])).collect();
        let mut axis = 0;
        let mut items = Vec::new();
        let item = |shape: Vec<usize>, numbers: Vec<usize>, kind: Kind| Item { shape, numbers, kind };
        let walk = |visited: &[usize], axis: usize| {
            item(vec![visited.len()], visited.iter().map(|i| i * weights[axis]).collect(), Kind::Axis)
        };
        let rest = [Part::Ellipsis];
        for part in parts.iter().chain(if ellipses == 0 { &rest[..] } else { &[] }) {
            let extent = self.shape.get(axis).copied().unwrap_or(1);
            match part {
                Part::Ellipsis => {
                    if ellipses == 1 {
                        // It separates arrays even where it covers no axis.
                        items.push(item(vec![], vec![0], Kind::Axis));
                    }
                    for axis in axis..axis + hidden {
                        items.push(walk(&(0..self.shape[axis]).collect::<Vec<_>>(), axis));
                    }
                    axis += hidden;
                    continue;
                }
                Part::NewAxis => items.push(item(vec![1], vec![0], Kind::Axis)),
                Part::At(position) => {
                    let p = from_head(*position, extent);
                    if !(0..extent as i128).contains(&p) {
                        wrong.push(ErrorKind::OutOfBounds);
                    }
                    items.push(item(vec![], vec![(p.max(0) as usize).wrapping_mul(weights[axis])], Kind::At));
                }
                Part::Range(..) | Part::RangeTo(..) => {
                    let (start, end, step) = match part {
                        Part::RangeTo(start, last, step) => {
                            let last = from_head(*last, extent);
                            (start, if last < 0 { -1 } else { last + 1 }, step)
                        }
                        Part::Range(start, end, step) => {
                            (start, end.map_or(extent as i128, |p| from_head(p, extent)), step)
                        }
                        _ => unreachable!("a range"),
                    };
                    match strict(*start, end, *step, extent) {
                        Ok(visited) => items.push(walk(&visited, axis)),
                        Err(kinds) => wrong.extend(kinds),
                    }
                }
                Part::Slice(start, stop, step) => match slice(*start, *stop, *step, extent) {
                    Some(visited) => items.push(walk(&visited, axis)),
                    None => wrong.push(ErrorKind::ZeroStep),
                },
                Part::Flag(flag) => {
                    items.push(item(vec![usize::from(*flag)], vec![0; usize::from(*flag)], Kind::Mask));
                }
                Part::Ints(shape, entries) => {
                    let n = extent as i128;
                    let mut numbers = Vec::with_capacity(entries.len());
                    for &entry in entries {
                        let p = if entry < 0 { entry + n } else { entry };
                        if (0..n).contains(&p) {
                            numbers.push(p as usize * weights[axis]);
                        } else if !wrong.contains(&ErrorKind::OutOfBounds) {
                            wrong.push(ErrorKind::OutOfBounds);
                        }
                    }
                    items.push(item(shape.clone(), numbers, Kind::Ints));
                }
                Part::Mask(shape, entries) => {
                    if self.shape[axis..axis + shape.len()] != shape[..] {
                        wrong.push(ErrorKind::MaskShape);
                    }
                    let mut numbers = Vec::new();
                    for n in (0..entries.len()).filter(|n| entries[*n]) {
                        let index = tuple(shape, n);
                        numbers.push(index.iter().zip(&weights[axis..]).map(|(i, weight)| i * weight).sum());
                    }
                    items.push(item(vec![numbers.len()], numbers, Kind::Mask));
                }
            }
            if mode == Mode::View && matches!(part, Part::Flag(_) | Part::Ints(..) | Part::Mask(..)) {
                wrong.push(ErrorKind::NotBasic);
            }
            axis += part.consumes();
        }
        Ok(items)
    }

    /// The same elements under a larger shape.
    pub fn broadcast_to(&self, shape: &[usize]) -> Option<Array> {
        if broadcast(&[&self.shape, shape]).as_deref() != Some(shape) {
            return None;
        }
        let at = (0..count(shape)).map(|n| self.at[number(&self.shape, &tuple(shape, n))]).collect();
        Some(Array { shape: shape.into(), at })
    }

    pub fn permute(&self, axes: &[usize]) -> Array {
        let shape: Vec<usize> = axes.iter().map(|&axis| self.shape[axis]).collect();
        let mut from = vec![0; axes.len()];
        let at = (0..self.at.len()).map(|n| {
            for (i, &axis) in tuple(&shape, n).iter().zip(axes) {
                from[axis] = *i;
            }
            self.at[number(&self.shape, &from)]
        });
        Array { at: at.collect(), shape: shape.clone() }
    }

    /// NumPy's `take_along_axis`.
    pub fn along(&self, ids: &[i128], shape: &[usize], axis: usize) -> Result<Array, Refused> {
        if axis >= self.shape.len() {
            return Err(vec![ErrorKind::AxisOutOfBounds]);
        }
        let fits = shape.len() == self.shape.len() && (0..shape.len()).all(|k| k == axis || shape[k] == self.shape[k]);
        if !fits {
            return Err(vec![ErrorKind::ShapeMismatch]);
        }
        let n = self.shape[axis] as i128;
        let mut at = Vec::new();
        for (k, &id) in ids.iter().enumerate() {
            let p = if id < 0 { id + n } else { id };
            if !(0..n).contains(&p) {
                return Err(vec![ErrorKind::OutOfBounds]);
            }
            let mut index = tuple(shape, k);
            index[axis] = p as usize;
            at.push(self.at[number(&self.shape, &index)]);
        }
        Ok(Array { shape: shape.into(), at })
    }
}

/// The item before which the joint axes stand.
fn joint_place(items: &[Item], mode: Mode) -> usize {
    let any = items.iter().any(|item| item.kind.joins(mode));
    if mode != Mode::Nix || !any {
        return 0;
    }
    let is_array = |item: &Item| item.kind.joins(mode) || item.kind == Kind::At;
    let first = items.iter().position(is_array).expect("one joins");
    let last = items.iter().rposition(is_array).expect("one joins");
    if items[first..=last].iter().all(is_array) { first } else { 0 }
}
