//! An array that is made of sources, each in a box of its positions.

use std::ops::Range;
use std::sync::Arc;

use crate::element::Element;
use crate::source::Source;

/// A source, and its place in the whole.
pub(super) struct Boxed<'a, T: Element> {
    pub(super) source: Arc<dyn Source<T> + 'a>,
    /// The position of its first element. The axis of a stack is among the axes here, and not among those of the source.
    pub(super) origin: Vec<usize>,
    /// The positions that it is read for: its own, without those on the border that later sources cover.
    pub(super) bounds: Vec<Range<usize>>,
}

/// Positions on the main axis that no source crosses the ends of, and the sources there.
pub(super) struct Segment {
    pub(super) positions: Range<usize>,
    pub(super) boxes: Range<usize>,
}

/// Sources in boxes. Where two meet, the later one counts.
pub(super) struct Whole<'a, T: Element> {
    pub(super) shape: Vec<usize>,
    /// The axis along which the segments are.
    pub(super) axis: usize,
    /// Whether the sources have no such axis.
    pub(super) stacked: bool,
    pub(super) boxes: Vec<Boxed<'a, T>>,
    /// In order, and none is empty.
    pub(super) segments: Vec<Segment>,
    /// The element where no source is; none if every position has a source.
    pub(super) fill: Option<T>,
}

impl<'a, T: Element> Whole<'a, T> {
    /// Sources side by side along an axis. They are as long there as `len` says, and all of their other positions are in the whole.
    pub(super) fn side_by_side(
        shape: Vec<usize>,
        (axis, stacked): (usize, bool),
        sources: impl Iterator<Item = (Arc<dyn Source<T> + 'a>, usize)>,
    ) -> Self {
        let (mut boxes, mut segments, mut first): (Vec<Boxed<'a, T>>, _, _) = (Vec::new(), Vec::new(), 0);
        for (source, len) in sources.filter(|(_, len)| *len > 0) {
            let mut origin = vec![0; shape.len()];
            let mut bounds: Vec<Range<usize>> = shape.iter().map(|&extent| 0..extent).collect();
            // A source without axes is one position.
            if axis < shape.len() {
                origin[axis] = first;
                bounds[axis] = first..first + len;
            }
            segments.push(Segment { positions: first..first + len, boxes: boxes.len()..boxes.len() + 1 });
            boxes.push(Boxed { source, origin, bounds });
            first += len;
        }
        Whole { shape, axis, stacked, boxes, segments, fill: None }
    }

    /// Sources at offsets, the later ones on top.
    pub(super) fn overlay(shape: Vec<usize>, fill: T, sources: Vec<(Arc<dyn Source<T> + 'a>, Vec<usize>)>) -> Self {
        let bounds = |source: &Arc<dyn Source<T> + 'a>, origin: &[usize]| -> Vec<Range<usize>> {
            origin.iter().zip(source.shape()).map(|(&first, &extent)| first..first + extent).collect()
        };
        let mut boxes: Vec<Boxed<'a, T>> = sources
            .into_iter()
            .map(|(source, origin)| Boxed { bounds: bounds(&source, &origin), source, origin })
            .collect();
        // Only those of one segment can cover each other.
        let (_, segments) = in_segments(&mut boxes, shape.len());
        for segment in segments {
            let boxes = &mut boxes[segment.boxes];
            let all: Vec<Vec<Range<usize>>> = boxes.iter().map(|boxed| boxed.bounds.clone()).collect();
            for (k, boxed) in boxes.iter_mut().enumerate() {
                uncover(&mut boxed.bounds, &all[k + 1..]);
            }
        }
        boxes.retain(|boxed| !boxed.bounds.iter().any(Range::is_empty));
        let (axis, segments) = in_segments(&mut boxes, shape.len());
        Whole { shape, axis, stacked: false, boxes, segments, fill: Some(fill) }
    }

    /// The source whose elements all of these are, in their order, if there is one.
    pub(super) fn only(&self) -> Option<&Arc<dyn Source<T> + 'a>> {
        match &self.boxes[..] {
            [boxed] if !self.stacked && boxed.source.shape() == self.shape => Some(&boxed.source),
            _ => None,
        }
    }
}

/// Puts boxes in the order of segments along the axis on which they are most apart. In a segment later boxes stay later.
fn in_segments<T: Element>(boxes: &mut [Boxed<'_, T>], rank: usize) -> (usize, Vec<Segment>) {
    let along = |axis: usize| apart(boxes.iter().map(|boxed| &boxed.bounds[axis]));
    let most = (0..rank).map(|axis| (along(axis), axis)).rev().max_by_key(|(runs, _)| runs.len());
    // Without axes all are at one place.
    let (runs, axis) = most.unwrap_or((apart([&(0..1)].into_iter()), 0));
    let run = |boxed: &Boxed<'_, T>| match boxed.bounds.get(axis) {
        Some(bounds) => runs.partition_point(|run| run.end <= bounds.start),
        None => 0,
    };
    boxes.sort_by_key(run);
    let mut segments = Vec::new();
    let mut first = 0;
    for (n, positions) in runs.iter().enumerate() {
        let end = first + boxes[first..].iter().take_while(|boxed| run(boxed) == n).count();
        if end > first {
            segments.push(Segment { positions: positions.clone(), boxes: first..end });
        }
        first = end;
    }
    (axis, segments)
}

/// The number of passes over the later boxes. After a cut by one of the last, an earlier one may cover an end of the box.
const PASSES: usize = 4;

/// Cuts away the positions at the ends of a box that one later box covers in full.
fn uncover(bounds: &mut [Range<usize>], later: &[Vec<Range<usize>>]) {
    for _ in 0..PASSES {
        let mut changed = false;
        for over in later {
            let covers = |axis: usize| over[axis].start <= bounds[axis].start && bounds[axis].end <= over[axis].end;
            let mut open = (0..bounds.len()).filter(|&axis| !covers(axis));
            let (axis, more) = (open.next(), open.next());
            if more.is_some() || bounds.iter().any(Range::is_empty) {
                continue;
            }
            match axis {
                Some(axis) => {
                    let (range, over) = (&mut bounds[axis], &over[axis]);
                    if over.is_empty() {
                        continue;
                    }
                    if over.start <= range.start && range.start < over.end {
                        range.start = over.end;
                        changed = true;
                    } else if over.start < range.end && range.end <= over.end {
                        range.end = over.start;
                        changed = true;
                    }
                }
                // All of it is covered; a box without axes is one element.
                None => match bounds.first_mut() {
                    Some(range) => {
                        range.end = range.start;
                        changed = true;
                    }
                    None => return,
                },
            }
        }
        if !changed {
            return;
        }
    }
}

/// Ranges that share no position, which together have those of all these; in order.
fn apart<'r>(ranges: impl Iterator<Item = &'r Range<usize>>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = ranges.cloned().collect();
    runs.sort_by_key(|run| run.start);
    runs.dedup_by(|next, run| {
        let meet = next.start < run.end;
        if meet {
            run.end = run.end.max(next.end);
        }
        meet
    });
    runs
}
