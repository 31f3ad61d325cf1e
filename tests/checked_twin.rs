//! Our views against a naive twin: random strings of operations on both, everything compared after each.
//!
//! The choices come from random bytes of a fixed seed, which are shrunk on failure; `TWIN_SEED=7` and
//! `TWIN_CASES=100000` look elsewhere and for longer.

use std::fmt::Debug;
use std::ops::Bound;

use crate::common::naive::{EXTREMES, Naive, Part, Tape, from_head, indices, to_index};
use crate::common::tapes::for_each_tape;
use half::bf16;
use num_complex::Complex;
use tensor_idx::prelude::*;
use tensor_idx::{
    error::ErrorKind,
    index::{IndexedBy, Position, Slice, StrictRange},
    shape::{Plus, Ranked, Without},
};

/// Elements that differ from their positions, so that one cannot pass for the other.
fn element(position: usize) -> i64 {
    1000 + 3 * position as i64
}

/// Small shapes, with extents of 0 and 1 among them.
fn shape(tape: &mut Tape, max_rank: usize, max_extent: usize) -> Vec<usize> {
    let rank = tape.below(max_rank + 1);
    (0..rank).map(|_| if tape.one_in(24) { 0 } else { 1 + tape.below(max_extent) }).collect()
}

#[derive(Debug)]
enum Op {
    Index(Vec<Part>),
    Permute(Vec<usize>),
    Transpose,
    Flip(usize),
    Squeeze(usize),
    Unsqueeze(usize),
    BroadcastTo(Vec<usize>),
    Reshape(Vec<usize>),
}

fn op(tape: &mut Tape, shape: &[usize]) -> Op {
    let rank = shape.len();
    match tape.below(12) {
        0..=4 => Op::Index(tape.parts(shape)),
        5 => {
            let mut axes: Vec<usize> = (0..rank).collect();
            for k in 1..rank {
                axes.swap(k, tape.below(k + 1));
            }
            if tape.one_in(16) {
                // A bad one: an axis too many, or twice.
                axes.push(tape.below(rank + 1));
            }
            Op::Permute(axes)
        }
        6 => Op::Transpose,
        7 => Op::Flip(tape.below(rank + 1)),
        8 => {
            let ones: Vec<usize> = (0..rank).filter(|&axis| shape[axis] == 1).collect();
            let any = tape.below(rank + 1);
            Op::Squeeze(if ones.is_empty() { any } else { ones[any % ones.len()] })
        }
        9 => Op::Unsqueeze(tape.below(rank + 2)),
        10 => {
            let lead = tape.below(3);
            let mut to = vec![1; lead];
            to.extend(shape);
            for extent in to.iter_mut().filter(|extent| **extent == 1) {
                *extent = tape.below(4);
            }
            if tape.one_in(16) {
                to.push(2);
            }
            Op::BroadcastTo(to)
        }
        _ => {
            // Split the number of elements into random factors.
            let mut rest: usize = shape.iter().product();
            let mut to = Vec::new();
            while rest > 1 && to.len() < 4 {
                let factors: Vec<usize> = (1..=rest).filter(|factor| rest.is_multiple_of(*factor)).collect();
                let factor = factors[tape.below(factors.len())];
                to.push(factor);
                rest /= factor;
            }
            to.push(rest + usize::from(tape.one_in(16)));
            Op::Reshape(to)
        }
    }
}

impl Naive {
    fn apply(&self, op: &Op) -> Result<Naive, Vec<ErrorKind>> {
        let rank = self.shape.len();
        let axis_in =
            |axis: usize, rank: usize| if axis < rank { Ok(()) } else { Err(vec![ErrorKind::AxisOutOfBounds]) };
        match op {
            Op::Index(parts) => self.index(parts),
            Op::Permute(axes) if axes.len() != rank => Err(vec![ErrorKind::RankMismatch]),
            Op::Permute(axes) => Ok(self.permute(axes)),
            Op::Transpose => Ok(self.permute(&(0..rank).rev().collect::<Vec<_>>())),
            Op::Flip(axis) => axis_in(*axis, rank).map(|()| self.flip(*axis)),
            Op::Squeeze(axis) => {
                axis_in(*axis, rank)?;
                let mut shape = self.shape.clone();
                match shape.remove(*axis) {
                    1 => Ok(Naive { shape, positions: self.positions.clone() }),
                    _ => Err(vec![ErrorKind::NotSqueezable]),
                }
            }
            Op::Unsqueeze(axis) => {
                axis_in(*axis, rank + 1)?;
                let mut shape = self.shape.clone();
                shape.insert(*axis, 1);
                Ok(Naive { shape, positions: self.positions.clone() })
            }
            Op::BroadcastTo(shape) => self.broadcast_to(shape).ok_or(vec![ErrorKind::ShapeMismatch]),
            Op::Reshape(shape) => match self.reshape(shape) {
                None => Err(vec![ErrorKind::ElementCount]),
                Some(naive) if naive.is_strided() => Ok(naive),
                Some(_) => Err(vec![ErrorKind::NeedsCopy]),
            },
        }
    }
}

fn apply<'a, S>(view: &TensorView<'a, i64, S>, op: &Op) -> Result<TensorView<'a, i64, DynRank>, IndexError>
where
    S: for<'x> IndexedBy<&'x DynIndex, Output = DynRank> + Without<Rank<1>> + Plus<Rank<1>, Output: Ranked>,
{
    match op {
        Op::Index(parts) => view.try_i(&to_index(parts)),
        Op::Permute(axes) => Ok(view.try_permute(axes)?.into_dyn()),
        Op::Transpose => Ok(view.transpose().into_dyn()),
        Op::Flip(axis) => Ok(view.try_flip(*axis)?.into_dyn()),
        Op::Squeeze(axis) => Ok(view.try_squeeze(*axis)?.into_dyn()),
        Op::Unsqueeze(axis) => Ok(view.try_unsqueeze(*axis)?.into_dyn()),
        Op::BroadcastTo(shape) => view.try_broadcast_to(shape),
        Op::Reshape(shape) => view.try_reshape(shape),
    }
}

/// Ours and the naive one, which stay equal.
struct Checked {
    buffer: Vec<i64>,
    layout: Layout<DynRank>,
    naive: Naive,
}

impl Checked {
    fn new(shape: &[usize]) -> Self {
        let naive = Naive::row_major(shape);
        let buffer = (0..naive.positions.len()).map(element).collect();
        let checked = Checked { buffer, layout: Layout::row_major(shape).expect("a small shape"), naive };
        checked.check();
        checked
    }

    fn view(&self) -> TensorView<'_, i64, DynRank> {
        TensorView::from_slice(&self.buffer, self.layout.clone()).expect("inside the buffer")
    }

    fn tensor(&self) -> TensorD<i64> {
        Tensor::from_layout(self.layout.clone(), self.buffer.clone()).expect("inside the buffer")
    }

    fn values(&self) -> Vec<i64> {
        self.naive.positions.iter().map(|&position| self.buffer[position]).collect()
    }

    /// Applies an operation to both; a refused one leaves them as they are.
    fn apply(&mut self, op: &Op) {
        let view = self.view();
        let ours = apply(&view, op).map(|view| view.layout().clone());
        macro_rules! also_static {
            ($($n:literal)*) => {
                match view.rank() {
                    $($n => {
                        let view = view.clone().into_rank::<$n>().expect("of this rank");
                        assert_eq!(apply(&view, op).map(|view| view.layout().clone()), ours);
                    })*
                    _ => (),
                }
            };
        }
        also_static! { 1 2 3 4 5 6 };
        if let Op::Index(parts) = op {
            // In words too, for good indices and bad ones.
            let explained = view.explain(to_index(parts));
            assert!(!explained.to_string().is_empty());
            assert_eq!(explained.layout(), ours.as_ref().ok(), "{explained}");
        }
        match (ours, self.naive.apply(op)) {
            (Ok(layout), Ok(naive)) => {
                if let Op::Index(parts) = op {
                    self.check_plan(parts, &naive);
                }
                (self.layout, self.naive) = (layout, naive);
                self.check();
            }
            (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}"),
            (ours, naive) => panic!("{op:?}: ours {ours:?}, naive {naive:?}"),
        }
    }

    fn check_plan(&self, parts: &[Part], result: &Naive) {
        let index = to_index(parts);
        let plan = self.layout.plan(&index).expect("a good index");
        assert_eq!((plan.source_shape(), plan.shape()), (&self.naive.shape[..], &result.shape[..]));
        for (out, &position) in indices(&result.shape).iter().zip(&result.positions) {
            let from = plan.source_index(out).expect("inside");
            assert_eq!(self.naive.at(&from), position, "{plan} at {out:?}");
        }
        if !result.shape.is_empty() {
            assert_eq!(plan.source_index(&result.shape), None);
        }
        let part = self.tensor().share(&index);
        assert_eq!(part.shape(), result.shape);
        assert_eq!(part.layout(), &self.layout.i(&index).expect("a good index"));
        assert!(!plan.to_string().is_empty() || self.naive.shape.is_empty());
    }

    /// Everything that can be asked of a view.
    fn check(&self) {
        let (view, naive, layout, values) = (self.view(), &self.naive, &self.layout, self.values());
        let len = values.len();
        assert_eq!((view.shape(), view.rank(), view.len()), (&naive.shape[..], naive.shape.len(), len));
        assert_eq!((view.is_empty(), layout.is_empty(), layout.len()), (len == 0, len == 0, len));
        assert_eq!(layout.positions().collect::<Vec<_>>(), naive.positions);
        assert_eq!(view.to_vec(), values);
        assert_eq!(view.iter().copied().collect::<Vec<_>>(), values);
        // `for` goes by `next`, `for_each` by `fold`: two ways through the same elements, also from within a row on.
        let mut one_by_one = Vec::new();
        for value in view.iter() {
            one_by_one.push(*value);
        }
        assert_eq!(one_by_one, values);
        let half = len / 2;
        for taken in [0, 1, half] {
            let (mut rest, mut left) = (view.iter(), Vec::new());
            rest.by_ref().take(taken).for_each(drop);
            assert_eq!(rest.len(), len.saturating_sub(taken));
            rest.clone().skip(1).for_each(|value| left.push(*value));
            assert_eq!(left, values[len.min(taken + 1)..]);
            rest.for_each(|value| left.push(*value));
            assert_eq!(left[len.saturating_sub(taken + 1)..], values[len.min(taken)..]);
        }
        assert_eq!(view.iter().nth(half), values.get(half));
        let backwards: Vec<i64> = values.iter().rev().copied().collect();
        assert_eq!(view.iter().rev().copied().collect::<Vec<_>>(), backwards);
        // From both ends, and over some: no element twice, and none left out.
        let (mut ours, mut theirs) = (view.iter(), values.iter());
        for step in 0.. {
            let (one, other) = match step % 4 {
                0 => (ours.next_back(), theirs.next_back()),
                1 => (ours.next(), theirs.next()),
                2 => (ours.nth(1), theirs.nth(1)),
                _ => (ours.nth_back(2), theirs.nth_back(2)),
            };
            assert_eq!((one, ours.len()), (other, theirs.len()), "{layout:?}, step {step}");
            assert_eq!(ours.clone().sum::<i64>(), theirs.clone().sum::<i64>(), "{layout:?}, step {step}");
            if one.is_none() {
                break;
            }
        }
        assert_eq!(view.iter().skip(half).copied().collect::<Vec<_>>(), values[half..]);
        assert_eq!(
            view.iter().step_by(3).copied().collect::<Vec<_>>(),
            values.iter().copied().step_by(3).collect::<Vec<_>>()
        );

        assert_eq!(layout.is_contiguous(), naive.is_contiguous(), "{layout:?}");
        assert_eq!(view.as_slice(), naive.is_contiguous().then_some(&values[..]), "{layout:?}");
        assert_eq!(layout.overlaps_itself(), naive.overlaps_itself(), "{layout:?}");
        assert_eq!(view.to_contiguous().as_slice(), Some(&values[..]));
        assert_eq!(self.tensor().to_contiguous().as_slice(), Some(&values[..]));
        assert_eq!(view.map(|value| value.to_string()).to_vec(), values.iter().map(i64::to_string).collect::<Vec<_>>());

        // Canonical (I3), inside the buffer (I2).
        assert!(
            layout.shape().iter().zip(layout.strides()).all(|(extent, stride)| *extent > 1 || *stride == 0),
            "{layout:?}"
        );
        assert!(layout.offset() <= self.buffer.len());
        let again = Layout::new(layout.shape(), layout.strides(), layout.offset()).expect("of a valid layout");
        assert_eq!(&again, layout);

        for (number, index) in indices(&naive.shape).iter().enumerate() {
            assert_eq!(layout.position(index), Some(naive.positions[number]));
            assert_eq!((view.get(index), layout.ravel(index)), (Some(&values[number]), Some(number)));
            assert_eq!(layout.unravel(number).as_deref(), Some(&index[..]));
        }
        assert_eq!((layout.unravel(len), layout.unravel(usize::MAX)), (None, None));
        let beyond: Vec<Vec<usize>> = (0..view.rank())
            .map(|axis| (0..view.rank()).map(|k| if k == axis { naive.shape[k] } else { 0 }).collect())
            .chain([vec![0; view.rank() + 1], vec![usize::MAX; view.rank().max(1)]])
            .collect();
        for index in &beyond {
            assert_eq!((layout.position(index), layout.ravel(index), view.get(index)), (None, None, None), "{index:?}");
        }
        assert_eq!(self.tensor(), self.tensor().into_dyn());
        assert_eq!(view.clone().into_rank::<30>().map(|_| ()).unwrap_err().kind(), ErrorKind::RankMismatch);
    }
}

#[test]
fn strings_of_operations() {
    for_each_tape(3000, 0..240, |tape| {
        let mut checked = Checked::new(&shape(tape, 4, 5));
        while !tape.0.is_empty() {
            let op = op(tape, &checked.naive.shape);
            checked.apply(&op);
            // Ever more axes or elements would only make it slow.
            if checked.naive.shape.len() > 6 || checked.naive.positions.len() > 400 {
                break;
            }
            if tape.one_in(8) {
                let values = checked.values();
                let fresh = checked.view().to_contiguous();
                assert_eq!(fresh.layout(), &Layout::row_major(fresh.shape()).expect("a small shape"));
                let naive = Naive::row_major(fresh.shape());
                checked = Checked { layout: fresh.layout().clone(), buffer: values, naive };
                checked.check();
            }
        }
    });
}

#[test]
fn layouts_of_any_strides() {
    for_each_tape(3000, 0..160, |tape| {
        let extents = shape(tape, 4, 5);
        let strides: Vec<isize> = extents.iter().map(|_| tape.between(-12, 12) as isize).collect();
        let span = |extent: usize, stride: isize| (extent as isize - 1).max(0) * stride;
        let spans: Vec<isize> = extents.iter().zip(&strides).map(|(&extent, &stride)| span(extent, stride)).collect();
        let reach = |sign: isize| spans.iter().map(|span| (sign * span).max(0)).sum::<isize>() as usize;
        let (below, above, room) = (reach(-1), reach(1), tape.below(4));
        let offset = below + tape.below(3);
        let positions: Vec<usize> = indices(&extents)
            .iter()
            .map(|index| {
                let steps = index.iter().zip(&strides).map(|(&i, stride)| i as isize * stride);
                offset.checked_add_signed(steps.sum()).expect("not below the buffer")
            })
            .collect();
        let buffer: Vec<i64> = (0..offset + above + 1 + room).map(element).collect();
        let layout = Layout::new(&extents, &strides, offset).expect("inside the buffer");
        if !positions.is_empty() {
            // One element less at either end is refused.
            let short = TensorView::from_slice(&buffer[..offset + above], layout.clone());
            assert_eq!(short.unwrap_err().kind(), ErrorKind::LayoutOutOfBounds);
            if below > 0 {
                let low = Layout::new(&extents, &strides, below - 1);
                assert_eq!(low.unwrap_err().kind(), ErrorKind::LayoutOutOfBounds);
            }
        }
        let mut checked = Checked { buffer, layout, naive: Naive { shape: extents, positions } };
        checked.check();
        let overlaps = checked.naive.overlaps_itself();
        let mut buffer = checked.buffer.clone();
        let mutable = TensorViewMut::from_slice(&mut buffer, checked.layout.clone());
        assert_eq!(
            mutable.map(|_| ()).map_err(|error| error.kind()),
            if overlaps { Err(ErrorKind::OverlapsItself) } else { Ok(()) }
        );
        for _ in 0..4 {
            let op = op(tape, &checked.naive.shape);
            checked.apply(&op);
        }
    });
}

/// Copies move bytes, in ways that depend on the size of an element and on how long the axes are.
#[test]
fn copies_of_every_size() {
    fn check<T: Clone + Copy + PartialEq + Debug>(checked: &Checked, element: impl Fn(usize) -> T) {
        let buffer: Vec<T> = (0..checked.buffer.len()).map(&element).collect();
        let values: Vec<T> = checked.naive.positions.iter().map(|&position| element(position)).collect();
        let view = TensorView::from_slice(&buffer, checked.layout.clone()).expect("inside the buffer");
        assert!(view.to_vec() == values, "to_vec of {:?}, {} bytes each", checked.layout, size_of::<T>());
        // Into every second place of a longer last axis, backwards.
        let Some((&last, rest)) = checked.naive.shape.split_last() else { return };
        let mut out = Tensor::full([rest, &[2 * last]].concat(), element(0));
        let backwards = DynIndex::new().ellipsis().slice(None, None, -2);
        view.copy_into(out.i_mut(&backwards));
        assert!(
            out.i(&backwards).iter().eq(&values),
            "copy_into from {:?}, {} bytes each",
            checked.layout,
            size_of::<T>()
        );
    }
    for_each_tape(400, 0..80, |tape| {
        let shape: Vec<usize> = (0..1 + tape.below(3)).map(|axis| 1 + tape.below([80, 50, 6][axis])).collect();
        let naive = Naive::row_major(&shape);
        let buffer = (0..naive.positions.len()).map(element).collect();
        let mut checked = Checked { buffer, layout: Layout::row_major(&shape).expect("a small shape"), naive };
        for _ in 0..1 + tape.below(3) {
            let op = op(tape, &checked.naive.shape);
            let size: usize = if let Op::BroadcastTo(shape) = &op { shape.iter().product() } else { 0 };
            if let (Ok(view), Ok(naive), true) = (apply(&checked.view(), &op), checked.naive.apply(&op), size < 50_000)
            {
                (checked.layout, checked.naive) = (view.layout().clone(), naive);
            }
        }
        check(&checked, |position| position as u8);
        check(&checked, |position| position as u16);
        check(&checked, |position| position as f32);
        check(&checked, |position| position as u64);
        check(&checked, |position| position as u128);
        check(&checked, |position| [position as u8; 3]);
        check(&checked, |position| [position as u32; 3]);
        check(&checked, |position| [position as u16; 5]);
        check(&checked, |position| [position as u64; 16]);
        check(&checked, |position| [position as u128; 16]);
        check(&checked, |position| bf16::from_bits((position % 0x7f00) as u16));
        check(&checked, |position| Complex::new(position as f64, 0.5));
        check(&checked, |_| ());
    });
}

/// A tensor under any layout, to write to, and the values that it has to have.
fn written(tape: &mut Tape) -> (Checked, TensorD<i64>, Vec<i64>) {
    let mut checked = Checked::new(&shape(tape, 4, 4));
    for _ in 0..tape.below(4) {
        let op = op(tape, &checked.naive.shape);
        checked.apply(&op);
    }
    let (tensor, values) = (checked.tensor(), checked.values());
    (checked, tensor, values)
}

#[test]
fn writes_through_one_view() {
    for_each_tape(3000, 0..160, |tape| {
        let (checked, mut tensor, mut values) = written(tape);
        let parts = tape.parts(tensor.shape());
        let shared = tape.one_in(2).then(|| tensor.clone());
        let layout = tensor.layout().clone();
        // What the index names, as numbers of elements and not as positions: a broadcast is written to as if copied.
        let hit = Naive::row_major(tensor.shape()).index(&parts);
        match (tensor.try_i_mut(&to_index(&parts)), hit) {
            (Ok(mut view), Ok(hit)) => {
                assert_eq!(view.shape(), hit.shape);
                assert_eq!(
                    view.view().to_vec(),
                    hit.positions.iter().map(|&number| values[number]).collect::<Vec<_>>()
                );
                for (k, index) in indices(&hit.shape).iter().enumerate() {
                    values[hit.positions[k]] = -(k as i64);
                    *view.get_mut(index).expect("inside") = -(k as i64);
                }
                assert_eq!(view.get_mut([usize::MAX]), None);
                view.iter_mut().for_each(|value| *value *= 2);
                hit.positions.iter().for_each(|&number| values[number] *= 2);
                match tape.below(3) {
                    0 => {
                        view.fill(5);
                        hit.positions.iter().for_each(|&number| values[number] = 5);
                    }
                    1 => {
                        let turned: Vec<usize> = hit.shape.iter().rev().copied().collect();
                        let from = Tensor::from_fn(turned, |index| index.iter().fold(7, |x, &i| 10 * x + i as i64));
                        from.transpose().copy_into(&mut view);
                        for (&number, value) in hit.positions.iter().zip(from.transpose().iter()) {
                            values[number] = *value;
                        }
                        let other = from.unsqueeze(0);
                        assert_eq!(other.try_copy_into(&mut view).unwrap_err().kind(), ErrorKind::ShapeMismatch);
                    }
                    _ => (),
                }
            }
            (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}"),
            (ours, hit) => panic!("{parts:?}: ours {ours:?}, naive {hit:?}"),
        }
        assert_eq!(tensor.to_vec(), values);
        match shared {
            // Copy on write: the other handle sees nothing of it.
            Some(other) => assert_eq!(other.to_vec(), checked.values()),
            // Alone on its storage, it is written in place.
            None if !layout.overlaps_itself() => assert_eq!(tensor.layout(), &layout),
            None => (),
        }
    });
}

#[test]
fn writes_through_several_views() {
    for_each_tape(4000, 0..160, |tape| {
        let (_, mut tensor, mut values) = written(tape);
        let parts: Vec<Vec<Part>> = (0..2 + tape.below(3)).map(|_| tape.parts(tensor.shape())).collect();
        let source = Naive::row_major(tensor.shape());
        let hits: Result<Vec<Naive>, _> = parts.iter().map(|parts| source.index(parts)).collect();
        let pairs = |hits: &[Naive]| (1..hits.len()).any(|k| hits[..k].iter().any(|hit| hit.meets(&hits[k])));
        let mut expected = match &hits {
            Ok(hits) if pairs(hits) => Err(vec![ErrorKind::Overlap]),
            Ok(_) => Ok(()),
            Err(kinds) => Err(kinds.clone()),
        };
        if let (Err(kinds), Some(_)) = (&mut expected, hits.as_ref().err()) {
            // More than one of them may be bad.
            kinds.extend(parts.iter().filter_map(|parts| source.index(parts).err()).flatten());
        }
        let indices: Vec<DynIndex> = parts.iter().map(|parts| to_index(parts)).collect();
        let (first, second) = (indices[0].clone(), indices[1].clone());
        match (tensor.split_mut(indices), &expected) {
            (Ok(views), Ok(())) => {
                for (k, mut view) in views.into_iter().enumerate() {
                    view.fill(k as i64);
                }
            }
            (Err(IndexError::Overlap { first, second, .. }), Err(kinds)) => {
                let hits = hits.as_ref().unwrap_or_else(|_| panic!("{kinds:?} and not an overlap"));
                // The first view that meets one before it, and the first that it meets.
                let met = |second: usize| (0..second).find(|&first| hits[first].meets(&hits[second]));
                let pair = (1..hits.len()).find_map(|second| Some((met(second)?, second)));
                assert_eq!(Some((first, second)), pair, "{parts:?}");
            }
            (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}"),
            (ours, _) => panic!("{parts:?}: ours {ours:?}, naive {expected:?}"),
        }
        if let (Ok(hits), Ok(())) = (&hits, expected) {
            for (k, hit) in hits.iter().enumerate() {
                hit.positions.iter().for_each(|&number| values[number] = k as i64);
            }
        }
        assert_eq!(tensor.to_vec(), values);

        // The first two again, in the other forms: a tuple, an array, and cut from a view.
        let pair = match (source.index(&parts[0]), source.index(&parts[1])) {
            (Ok(a), Ok(b)) => Ok(!a.meets(&b)),
            (Err(kinds), _) | (_, Err(kinds)) => Err(kinds),
        };
        let good = pair == Ok(true);
        assert_eq!(tensor.split_mut((&first, second.clone())).is_ok(), good);
        assert_eq!(tensor.split_mut([&first, &second]).is_ok(), good);
        assert_eq!(tensor.view_mut().split_mut([first, second]).is_ok(), good);
        assert_eq!(tensor.to_vec(), values);
    });
}

/// Every pair of walks along one axis, so that steps that miss each other are among them.
#[test]
fn two_walks_along_one_axis() {
    for extent in [1, 5, 9] {
        let mut tensor = Tensor::full([extent], 0);
        let source = Naive::row_major(&[extent]);
        let starts = (0..extent as i64).map(Position::Signed);
        let stops = [None, Some(Position::Signed(2)), Some(Position::Signed(6))];
        let steps = [1, 2, 3, 4, -1, -2, -3];
        let walks = starts.flat_map(|start| {
            stops.into_iter().flat_map(move |stop| {
                steps
                    .map(|step| (Slice::new(Some(start), stop, Some(step)), Part::Slice(Some(start), stop, Some(step))))
            })
        });
        let walks: Vec<(Slice, Naive)> =
            walks.map(|(slice, part)| (slice, source.index(&[part]).expect("slices are clamped"))).collect();
        for (a, at_a) in &walks {
            for (b, at_b) in &walks {
                let apart = !at_a.meets(at_b);
                assert_eq!(tensor.split_mut([*a, *b]).is_ok(), apart, "{a} and {b} on {extent}");
            }
        }
        for (a, at_a) in &walks {
            for position in 0..extent {
                let apart = !at_a.positions.contains(&position);
                assert_eq!(tensor.split_mut((*a, position)).is_ok(), apart, "{a} and {position} on {extent}");
            }
        }
    }
}

#[test]
fn shared_storage() {
    for_each_tape(1000, 0..160, |tape| {
        let (_, tensor, values) = written(tape);
        let parts = tape.parts(tensor.shape());
        let Ok(part) = tensor.try_share(&to_index(&parts)) else { return };
        assert!(part.shares_storage_with(&tensor));
        let before = part.to_vec();
        let mut copy = part.clone();
        assert!(copy.shares_storage_with(&part));
        let _ = copy.iter().count();
        assert!(copy.shares_storage_with(&part), "reading copies nothing");
        copy.iter_mut().for_each(|value| *value = -1);
        assert!(!copy.shares_storage_with(&part));
        assert_eq!((part.to_vec(), tensor.to_vec()), (before.clone(), values));
        assert_eq!(copy.to_vec(), vec![-1; before.len()]);
        drop(tensor);
        assert_eq!(part.to_vec(), before, "a part outlives its source");
    });
}

/// Bounds around a small axis, and at the ends of every type.
fn bounds() -> Vec<Option<Position>> {
    let near = (-3..=3).map(Position::Signed);
    let words = (0..=3).flat_map(|k| [Position::Head(k), Position::Tail(k)]);
    near.chain(words).chain(EXTREMES).map(Some).chain([None]).collect()
}

const STEPS: [i64; 9] = [1, -1, 2, -2, i64::MAX, -i64::MAX, i64::MIN, i64::MIN + 1, 0];

#[test]
fn extreme_bounds_on_short_axes() {
    for extent in 0..=2 {
        let layout = Layout::row_major([extent]).expect("a small shape");
        let naive = Naive::row_major(&[extent]);
        let check = |part: Part, typed: Result<Layout<DynRank>, IndexError>| {
            let index = to_index(std::slice::from_ref(&part));
            let by_index = layout.i(&index);
            assert_eq!(by_index, typed, "{part:?} on {extent}");
            match (typed, naive.index(std::slice::from_ref(&part))) {
                (Ok(ours), Ok(naive)) => {
                    assert_eq!(ours.shape(), naive.shape, "{part:?} on {extent}");
                    assert_eq!(ours.positions().collect::<Vec<_>>(), naive.positions, "{part:?} on {extent}");
                }
                (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}: {part:?} on {extent}"),
                (ours, naive) => panic!("{part:?} on {extent}: ours {ours:?}, naive {naive:?}"),
            }
        };
        for position in bounds().into_iter().flatten() {
            check(Part::At(position), layout.i(position).map(Layout::into_dyn));
        }
        for (start, stop) in bounds().into_iter().flat_map(|start| bounds().into_iter().map(move |stop| (start, stop)))
        {
            for step in STEPS {
                let slice = Slice::new(start, stop, Some(step));
                check(Part::Slice(start, stop, Some(step)), layout.i(slice).map(Layout::into_dyn));
                let (from, to) =
                    (start.map_or(Bound::Unbounded, Bound::Included), stop.map_or(Bound::Unbounded, Bound::Excluded));
                check(Part::Range(from, to, step), layout.i(StrictRange::new(from, to, step)).map(Layout::into_dyn));
                if let (Some(start), Some(stop)) = (start, stop) {
                    let (from, to) = (Bound::Excluded(start), Bound::Included(stop));
                    check(
                        Part::Range(from, to, step),
                        layout.i(StrictRange::new(from, to, step)).map(Layout::into_dyn),
                    );
                }
            }
        }
    }
}

/// On axes too long to walk the positions are computed, in 128 bits.
#[test]
fn extreme_bounds_on_long_axes() {
    const MAX: usize = isize::MAX as usize;
    for extent in [MAX, MAX - 1, MAX / 2, 1 << 32] {
        let layout = Layout::new([extent], &[1], 0).expect("as long as memory");
        let n = extent as i128;
        let at_ends = [n, n - 1, n + 1, -n, -n - 1, n / 2]
            .map(|v| Position::Signed(v.clamp(i64::MIN.into(), i64::MAX.into()) as i64));
        let bounds: Vec<_> = bounds().into_iter().chain(at_ends.map(Some)).collect();
        for &start in &bounds {
            for &stop in &bounds {
                for step in STEPS.into_iter().filter(|step| *step != 0) {
                    let k = i128::from(step);
                    let (low, high) = if step > 0 { (0, n) } else { (-1, n - 1) };
                    let (first, last) = if step > 0 { (low, high) } else { (high, low) };
                    let first = start.map_or(first, |p| from_head(p, extent).clamp(low, high));
                    let last = stop.map_or(last, |p| from_head(p, extent).clamp(low, high));
                    let len = ((last - first + k - k.signum()) / k).max(0);
                    let ours = layout.i(Slice::new(start, stop, Some(step))).expect("slices are clamped");
                    let offset = if len > 0 { first } else { 0 };
                    let stride = if len > 1 { k } else { 0 };
                    let found = (ours.shape()[0] as i128, ours.offset() as i128, ours.strides()[0] as i128);
                    assert_eq!(found, (len, offset, stride), "{start:?}:{stop:?}:{step} on {extent}");
                    assert_eq!(ours.positions().len() as i128, len);
                    let end = ours.len().saturating_sub(1);
                    assert_eq!(
                        ours.positions().nth(end).map(|p| p as i128),
                        (len > 0).then_some(first + (len - 1) * k)
                    );
                    let plan = layout.plan(Slice::new(start, stop, Some(step))).expect("slices are clamped");
                    assert_eq!(
                        plan.source_index(&[end]).map(|p| p[0] as i128),
                        (len > 0).then_some(first + (len - 1) * k)
                    );
                }
            }
        }
    }
}

#[test]
fn integers_of_every_type() {
    let t = Tensor::from_vec([2], vec![10, 20]).expect("two elements");
    macro_rules! check {
        ($($int:ty)*) => {$(
            for position in [<$int>::MIN, <$int>::MAX] {
                let inside = position == 0;
                assert_eq!(t.try_i(position).is_ok(), inside, "{position}");
                assert_eq!(t.try_i(idx![position..]).is_ok(), inside, "{position}");
                assert_eq!(t.try_i(idx![..=position]).is_ok(), inside, "{position}");
                // Clamped: everything from a low bound on, nothing from a high one on.
                let low = position < 1;
                assert_eq!(t.i(idx![position:]).len(), if low { 2 } else { 0 }, "{position}");
                assert_eq!(t.i(idx![:position]).len(), if low { 0 } else { 2 }, "{position}");
                if position != 0 {
                    assert_eq!(t.i(idx![::position]).to_vec(), [if low { 20 } else { 10 }], "{position}");
                    assert_eq!(t.i(idx![..;position]).to_vec(), [10], "{position}");
                }
            }
        )*};
    }
    check! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
}

/// One element, or none, under shapes as large as they come.
#[test]
fn huge_broadcasts() {
    const MAX: usize = isize::MAX as usize;
    let one = Tensor::from_vec([1], vec![7]).expect("one element");
    let none = Tensor::from_vec([0], Vec::<i32>::new()).expect("no element");
    for (source, shape) in [
        (&one, vec![MAX]),
        (&one, vec![MAX / 2, 2]),
        (&one, vec![1, MAX, 1]),
        (&one, vec![1 << 31, 1 << 31]),
        (&none, vec![MAX, 0]),
        (&none, vec![1 << 31, 1 << 31, 0]),
    ] {
        let view = source.broadcast_to(&shape);
        let len = if shape.contains(&0) { 0 } else { shape.iter().product() };
        assert_eq!((view.shape(), view.len(), view.iter().len()), (&shape[..], len, len));
        assert_eq!((view.layout().overlaps_itself(), view.layout().is_contiguous()), (len > 1, len == 0));
        let last: Vec<usize> = shape.iter().map(|extent| extent.saturating_sub(1)).collect();
        if len > 0 {
            assert_eq!((view.get(&last), view.iter().nth(len - 1)), (Some(&7), Some(&7)));
            assert_eq!(
                (view.layout().ravel(&last), view.layout().unravel(len - 1).as_deref()),
                (Some(len - 1), Some(&last[..]))
            );
        }
        assert_eq!((view.get(&shape), view.iter().nth(len), view.layout().unravel(len)), (None, None, None));
        assert_eq!(view.transpose().len(), len);
        for axis in 0..view.rank() {
            assert_eq!(view.flip(axis).len(), len);
            assert_eq!(view.unsqueeze(axis).flip(axis).len(), len);
        }
        assert_eq!(view.reshape(vec![len]).len(), len);
        assert_eq!(view.try_reshape(vec![usize::MAX, 2]).unwrap_err().kind(), ErrorKind::TooLarge);
        let mut twice = vec![2];
        twice.extend(&shape);
        if shape.iter().filter(|extent| **extent > 0).product::<usize>() > MAX / 2 {
            assert_eq!(view.try_broadcast_to(&twice).unwrap_err().kind(), ErrorKind::TooLarge);
        }
        for position in EXTREMES {
            assert!(view.try_i(&DynIndex::new().at(position)).is_err() || from_head(position, shape[0]) < MAX as i128);
            for step in STEPS.into_iter().filter(|step| *step != 0) {
                for index in [
                    DynIndex::new().slice(position, None, step),
                    DynIndex::new().ellipsis().slice(None, position, step),
                ] {
                    let part = view.i(&index);
                    assert!(part.len() <= len);
                    assert!(!view.explain(&index).to_string().is_empty());
                    // Long axes are shortened: printing does not walk them.
                    assert!(part.is_empty() || part.to_string().contains('7'));
                }
            }
        }
    }
    // A new axis for each: the rank alone is large.
    let many: DynIndex = vec![tensor_idx::index::DynElement::NewAxis; 1000].into_iter().collect();
    assert_eq!(one.i(&many).shape(), [1; 1001]);
}

#[test]
fn constructors_refuse_what_overflows() {
    use ErrorKind::*;
    const MAX: usize = isize::MAX as usize;
    let too_large: [&[usize]; 6] =
        [&[usize::MAX, 2], &[MAX, 2], &[MAX + 1], &[usize::MAX], &[1 << 32, 1 << 32, 0], &[0, usize::MAX, usize::MAX]];
    for shape in too_large {
        assert_eq!(Layout::row_major(shape).unwrap_err().kind(), TooLarge);
        assert_eq!(Layout::new(shape, &vec![0; shape.len()], 0).unwrap_err().kind(), TooLarge);
        assert_eq!(Tensor::from_vec(shape, vec![0_u8; 4]).unwrap_err().kind(), TooLarge);
        assert_eq!(Tensor::from_vec([1], vec![0]).expect("one").try_broadcast_to(shape).unwrap_err().kind(), TooLarge);
        assert_eq!(tensor_idx::shape::broadcast_shapes(&[shape, &[1]]).unwrap_err().kind(), TooLarge);
        assert!(std::panic::catch_unwind(|| Tensor::full(shape, 0_u8)).is_err());
        assert!(std::panic::catch_unwind(|| Tensor::from_fn(shape, |_| 0_u8)).is_err());
    }
    for (shape, strides, offset, kind) in [
        (&[2][..], &[isize::MIN][..], 0, LayoutOutOfBounds),
        (&[2], &[isize::MIN], usize::MAX, LayoutOutOfBounds),
        (&[2], &[isize::MAX], 1, LayoutOutOfBounds),
        (&[MAX], &[2], 0, LayoutOutOfBounds),
        (&[MAX], &[isize::MAX], 0, LayoutOutOfBounds),
        (&[MAX], &[isize::MIN], usize::MAX, LayoutOutOfBounds),
        (&[1], &[0], usize::MAX, LayoutOutOfBounds),
        (&[2, 2], &[isize::MAX, isize::MIN], MAX, LayoutOutOfBounds),
        (&[2, 2], &[1], 0, RankMismatch),
        (&[], &[1], 0, RankMismatch),
    ] {
        assert_eq!(Layout::new(shape, strides, offset).unwrap_err().kind(), kind, "{shape:?} {strides:?} {offset}");
    }
    // The furthest that a layout reaches.
    for (shape, strides, offset) in [
        (&[2][..], &[isize::MAX][..], 0),
        (&[2], &[-isize::MAX], MAX),
        (&[MAX], &[1], 0),
        (&[MAX], &[-1], MAX),
        (&[1], &[isize::MIN], MAX),
        (&[0], &[isize::MIN], usize::MAX),
        (&[2, 0], &[isize::MIN, isize::MAX], usize::MAX),
    ] {
        let layout = Layout::new(shape, strides, offset).expect("within the address space");
        assert!(!layout.overlaps_itself(), "{layout:?}");
        let backwards = layout.flip(0).and_then(|layout| layout.flip(0)).expect("an axis");
        assert_eq!(backwards, layout);
        assert_eq!(layout.i(slice!(None, None, -1)).expect("a slice"), layout.flip(0).expect("an axis"));
        assert!(TensorView::from_slice(&[0_u8; 4], layout.clone()).is_err() || layout.is_empty());
        assert!(Tensor::from_layout(layout.clone(), vec![0_u8; 4]).is_err() || layout.is_empty());
    }
}
