//! Between transforms and plans.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Array, Coordinate, DomainAxis, Edge, Output, Transform, TransformError};
use crate::error::IndexError;
use crate::plan::{Lookup, Part, Plan, Term, joined};
use crate::shape::rank::{DynRank, Shape};

impl<S: Shape, R: Shape> Plan<S, R> {
    /// This plan as an index transform in TensorStore's JSON, which is also the body of ndsel's `transform`: the domain is the shape
    /// of the result, from 0 on, and each axis of the source has an output.
    ///
    /// Index arrays are written as nested lists; a mask as the positions that it names. [`Plan::from_json`] reads it again, if no list is
    /// inside of more than about 120 others: so many axes of a result are more than it takes.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the positions do not fit memory; [`IndexError::Device`] for index arrays on a device;
    /// [`IndexError::Outside`] for entries that `fill` or `drop` mark, which a transform has no word for.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan_gather(Outer, idx![[3, 0], ::2])?;
    /// let text = concat!(
    ///     r#"{"input_rank": 2, "input_inclusive_min": [0, 0], "input_exclusive_max": [2, 3], "input_labels": ["", ""], "#,
    ///     r#""output": [{"offset": 0, "stride": 1, "index_array": [[3], [0]], "index_array_bounds": ["-inf", "+inf"]}, "#,
    ///     r#"{"offset": 0, "stride": 2, "input_dimension": 1}]}"#
    /// );
    /// assert_eq!(plan.to_json()?, text);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_json(&self) -> Result<String, IndexError> {
        Ok(Transform::of(self)?.to_json())
    }
}

impl Plan<DynRank, DynRank> {
    /// The plan of an index transform, for a source of this shape: [`Transform::from_json`] and then [`Transform::to_plan`].
    ///
    /// A short text may ask for large tables, of positions that it does not list: to repeat one element a billion times takes as many.
    /// Here a plan may have 64 for each byte of the text, and 1,048,576 in any case; [`Transform::to_plan`] has no such limit.
    ///
    /// # Errors
    ///
    /// [`TransformError`].
    ///
    /// ```
    /// use tensor_idx::{plan::Plan, prelude::*};
    ///
    /// let t = Tensor::from_vec(vec![3, 4], (0..12).collect())?;
    /// let text = r#"{"kind": "points", "coords": [[2, 0], [1, 3]]}"#;
    /// let plan = Plan::from_json(t.shape(), text).expect("a message of ndsel");
    /// assert_eq!(plan.gather(&t)?.to_vec(), [8, 7]);
    /// let error = Plan::from_json(&[3, 3], text).unwrap_err();
    /// assert_eq!(error.to_string(), "output 1 names position 3, outside of 0..3 on axis 1 of the source");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_json(source: &[usize], text: &str) -> Result<Self, TransformError> {
        // A text that lists positions is about as long; a table that nobody listed is bounded, too.
        let most = text.len().saturating_mul(POSITIONS_A_BYTE).max(POSITIONS_OF_ANY_TEXT);
        Transform::from_json(text)?.plan_within(source, most)
    }
}

/// How many positions the tables of a plan may have for each byte of its text.
const POSITIONS_A_BYTE: usize = 64;

/// How many they may have, however short it is.
const POSITIONS_OF_ANY_TEXT: usize = 1 << 20;

impl Transform {
    /// The transform of a plan: see [`Plan::to_json`].
    ///
    /// # Errors
    ///
    /// As [`Plan::to_json`].
    ///
    /// ```
    /// use tensor_idx::{plan::Transform, prelude::*};
    ///
    /// let plan = Layout::row_major([4])?.plan(idx![2])?;
    /// assert_eq!(Transform::of(&plan)?.to_plan(&[4]).expect("the same").terms(), plan.terms());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn of<S: Shape, R: Shape>(plan: &Plan<S, R>) -> Result<Self, IndexError> {
        let too_large = || IndexError::TooLarge { shape: plan.shape().into() };
        let lookups = plan.lookups()?;
        let rank = plan.shape().len();
        let empty = plan.shape().iter().position(|&extent| extent == 0);
        let edge = |at: usize| Edge { at: Coordinate::At(at as i64), implicit: false };
        let axis = |&extent: &usize| DomainAxis { start: edge(0), end: edge(extent), label: String::new() };
        let output = |(term, &extent): (&Term, &usize)| {
            Ok(match (*term, empty) {
                // Lists cannot have all shapes without elements, and a constant is checked even where nothing is read: what walks
                // nowhere is right for TensorStore, too.
                (Term::Array { .. }, Some(axis)) => Output::Walk { offset: 0, stride: 1, axis },
                (Term::Constant { position }, Some(axis)) if position >= extent => {
                    Output::Walk { offset: 0, stride: 1, axis }
                }
                (Term::Constant { position }, _) => Output::Constant { offset: position as i64 },
                (Term::Affine { axis, start, step }, _) => {
                    Output::Walk { offset: start as i64, stride: step as i64, axis }
                }
                (Term::Array { group, part }, None) => {
                    let Lookup { axis, rank: joint, ref parts, len, .. } = lookups[group];
                    if let Part::Remote(_) = parts[part] {
                        let what = "an index array of this plan lies on a device: bring it here first".into();
                        return Err(IndexError::Device { what });
                    }
                    let mut shape = alloc::vec![1; rank];
                    shape[axis..axis + joint].copy_from_slice(&plan.shape()[axis..axis + joint]);
                    let mut entries: Vec<i64> = Vec::new();
                    entries.try_reserve_exact(len).map_err(|_| too_large())?;
                    entries.extend(parts[part].iter().map(|position| position as i64));
                    match (&entries[..], rank) {
                        (&[offset], _) => Output::Constant { offset },
                        _ => {
                            let bounds = [Coordinate::Below, Coordinate::Above];
                            Output::Lookup { offset: 0, stride: 1, array: Array { shape, entries }, bounds }
                        }
                    }
                }
            })
        };
        Ok(Transform {
            domain: plan.shape().iter().map(axis).collect(),
            output: plan.terms().iter().zip(plan.source_shape()).map(output).collect::<Result<_, _>>()?,
        })
    }

    /// The plan of this transform for a source of a shape. Its result begins at 0 on each axis, wherever the domain does.
    ///
    /// A plan walks each axis of its result once, and joins index arrays on axes that are neighbours. What is said in another way,
    /// such as a diagonal, or an axis along which everything is repeated, becomes index arrays over the axes between.
    ///
    /// # Errors
    ///
    /// [`TransformError::Label`], [`TransformError::ImplicitBound`] and [`TransformError::Unbounded`] for a domain that no plan has;
    /// [`TransformError::Outputs`] if the source has another rank; [`TransformError::Position`] if a position is outside of it;
    /// [`TransformError::Dimension`], [`TransformError::ArrayShape`] and [`TransformError::ArrayBounds`] for outputs that do not belong
    /// to the domain; [`TransformError::Plan`] for a result that does not fit memory.
    ///
    /// ```
    /// use tensor_idx::{plan::Transform, prelude::*};
    ///
    /// let diagonal = r#"{"input_shape": [3], "output": [{"input_dimension": 0}, {"input_dimension": 0}]}"#;
    /// let plan = Transform::from_json(diagonal).and_then(|transform| transform.to_plan(&[3, 3])).expect("a plan");
    /// assert_eq!(plan.to_string(), "src[0] = idx0[out[0]]; src[1] = idx1[out[0]]");
    /// let labelled = Transform::from_json(r#"{"input_shape": [3], "input_labels": ["x"]}"#).expect("a transform");
    /// let error = labelled.to_plan(&[3]).unwrap_err();
    /// assert_eq!(error.to_string(), "axis 0 has the label \"x\": a plan has no labels, take them off");
    /// ```
    pub fn to_plan(&self, source: &[usize]) -> Result<Plan<DynRank, DynRank>, TransformError> {
        self.plan_within(source, usize::MAX)
    }

    /// [`Transform::to_plan`], with at most so many positions in its tables.
    fn plan_within(&self, source: &[usize], most: usize) -> Result<Plan<DynRank, DynRank>, TransformError> {
        let origins = self.origins()?;
        let shape: Vec<usize> = origins.iter().map(|&(_, extent)| extent).collect();
        if self.output.len() != source.len() {
            return Err(TransformError::Outputs { found: self.output.len(), source_shape: source.into() });
        }
        crate::layout::checked_len(source)?;
        let is_empty = crate::layout::checked_len(&shape)? == 0;
        let places: Vec<OutputPositions<'_>> = self
            .output
            .iter()
            .enumerate()
            .map(|(k, output)| positions(k, output, &origins))
            .collect::<Result<_, _>>()?;
        if is_empty {
            let terms = alloc::vec![Term::Constant { position: 0 }; source.len()];
            return Ok(Plan::from_terms(source, &shape, &terms, Vec::new())?);
        }
        for (output, (place, &extent)) in places.iter().zip(source).enumerate() {
            place.check(output, extent, &shape)?;
        }
        let groups = Spans::of(&places, &shape)?;
        let mut parts: Vec<Vec<Part<'_>>> = groups.spans.iter().map(|_| Vec::new()).collect();
        let mut walked = alloc::vec![false; shape.len()];
        let mut terms = Vec::new();
        let mut left = most;
        for (output, (place, &extent)) in places.iter().zip(source).enumerate() {
            terms.push(match (groups.of_output(output, place, &shape), place) {
                (Some(group), _) => {
                    let len = shape[groups.spans[group].clone()].iter().product();
                    left = left.checked_sub(len).ok_or(TransformError::Tables { output, positions: len, most })?;
                    parts[group].push(Part::of(extent, place.table(&groups.spans[group], &shape)?));
                    Term::Array { group, part: parts[group].len() - 1 }
                }
                (None, &OutputPositions::Walk { axis, start, step })
                    if !walked[axis] && groups.holding(axis).is_none() =>
                {
                    walked[axis] = true;
                    Term::Affine { axis, start: start as usize, step: if shape[axis] > 1 { step as isize } else { 1 } }
                }
                // What has one position.
                (None, place) => Term::Constant { position: place.at(&alloc::vec![0; shape.len()]) as usize },
            });
        }
        let lookup = |(span, parts): (&Range<usize>, _)| Lookup::new(span.start, span.len(), parts);
        Ok(Plan::from_terms(source, &shape, &terms, groups.spans.iter().zip(parts).map(lookup).collect())?)
    }

    /// The first coordinate and the extent of each axis.
    fn origins(&self) -> Result<Vec<(i64, usize)>, TransformError> {
        let origin = |(axis, DomainAxis { start, end, label }): (usize, &DomainAxis)| {
            if !label.is_empty() {
                return Err(TransformError::Label { axis, label: label.clone() });
            }
            if let Some(&Edge { at: bound, .. }) = [start, end].into_iter().find(|edge| edge.implicit) {
                return Err(TransformError::ImplicitBound { axis, bound });
            }
            let (Coordinate::At(first), Coordinate::At(behind)) = (start.at, end.at) else {
                return Err(TransformError::Unbounded { axis, start: start.at, end: end.at });
            };
            let extent = usize::try_from(i128::from(behind) - i128::from(first));
            Ok((first, extent.map_err(|_| IndexError::TooLarge { shape: alloc::vec![usize::MAX] })?))
        };
        self.domain.iter().enumerate().map(origin).collect()
    }
}

/// The positions on one axis of the source, by indices that count from 0.
enum OutputPositions<'t> {
    Constant(i128),
    /// `start + step * index`, of an axis of the result. The step is not 0 where there is more than one index.
    Walk {
        axis: usize,
        start: i128,
        step: i128,
    },
    /// `offset + stride * entry`; along an axis of extent 1 an array repeats its entries.
    Array {
        array: &'t Array,
        offset: i128,
        stride: i128,
    },
}

/// The positions of an output, which belongs to the domain.
fn positions<'t>(
    output: usize,
    map: &'t Output,
    origins: &[(i64, usize)],
) -> Result<OutputPositions<'t>, TransformError> {
    Ok(match *map {
        Output::Constant { offset } => OutputPositions::Constant(offset.into()),
        Output::Walk { offset, stride, axis } => {
            let Some(&(origin, extent)) = origins.get(axis) else {
                return Err(TransformError::Dimension { output, axis, rank: origins.len() });
            };
            let (offset, step) = (i128::from(offset), i128::from(stride));
            match step {
                0 if extent > 1 => OutputPositions::Constant(offset),
                _ => OutputPositions::Walk { axis, start: offset + step * i128::from(origin), step },
            }
        }
        Output::Lookup { offset, stride, ref array, bounds: [low, high] } => {
            let is_empty = origins.iter().any(|&(_, extent)| extent == 0);
            let broadcasts = |(&len, &(_, extent)): (&usize, &(i64, usize))| len == 1 || len == extent;
            // Lists cannot have all shapes without elements, and nothing is looked up.
            let fits = array.shape.len() == origins.len() && array.shape.iter().zip(origins).all(broadcasts);
            if !(fits || is_empty && array.entries.is_empty()) {
                let domain = origins.iter().map(|&(_, extent)| extent).collect();
                return Err(TransformError::ArrayShape { output, array: array.shape.clone(), domain });
            }
            let outside = |&&entry: &&i64| !(low..=high).contains(&Coordinate::At(entry));
            if let Some(&entry) = array.entries.iter().find(outside) {
                return Err(TransformError::ArrayBounds { output, entry, low, high });
            }
            OutputPositions::Array { array, offset: offset.into(), stride: stride.into() }
        }
    })
}

impl OutputPositions<'_> {
    /// Refuses positions outside of an axis of the source.
    fn check(&self, output: usize, extent: usize, shape: &[usize]) -> Result<(), TransformError> {
        let check = |position: i128| match (0..extent as i128).contains(&position) {
            true => Ok(()),
            false => Err(TransformError::Position { output, position, extent }),
        };
        match *self {
            OutputPositions::Constant(position) => check(position),
            OutputPositions::Walk { axis, start, step } => {
                check(start)?;
                check(start + step * (shape[axis] as i128 - 1))
            }
            OutputPositions::Array { array, offset, stride } => {
                array.entries.iter().try_for_each(|&entry| check(offset + stride * i128::from(entry)))
            }
        }
    }

    /// The first and the last axis of the result on which the position depends, and those between.
    fn axes(&self, shape: &[usize]) -> Option<Range<usize>> {
        match *self {
            OutputPositions::Constant(_) => None,
            OutputPositions::Walk { axis, .. } => (shape[axis] > 1).then_some(axis..axis + 1),
            OutputPositions::Array { array, .. } => {
                let first = array.shape.iter().position(|&len| len > 1)?;
                let last = array.shape.iter().rposition(|&len| len > 1)?;
                Some(first..last + 1)
            }
        }
    }

    fn depends_on(&self, axis: usize, shape: &[usize]) -> bool {
        match *self {
            OutputPositions::Array { array, .. } => array.shape[axis] > 1,
            _ => self.axes(shape).is_some_and(|axes| axes.contains(&axis)),
        }
    }

    /// The position at an index of the result.
    fn at(&self, index: &[usize]) -> i128 {
        match *self {
            OutputPositions::Constant(position) => position,
            OutputPositions::Walk { axis, start, step } => start + step * index[axis] as i128,
            OutputPositions::Array { array, offset, stride } => {
                let number =
                    array.shape.iter().zip(index).fold(0, |n, (&len, &i)| n * len + if len > 1 { i } else { 0 });
                offset + stride * i128::from(array.entries[number])
            }
        }
    }

    /// The positions at all indices of some neighbouring axes of the result. They are inside of the source.
    fn table(&self, span: &Range<usize>, shape: &[usize]) -> Result<Vec<usize>, IndexError> {
        let len = shape[span.clone()].iter().product();
        let mut table = Vec::new();
        table.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: shape.into() })?;
        let mut index = alloc::vec![0; shape.len()];
        for _ in 0..len {
            table.push(self.at(&index) as usize);
            for axis in span.clone().rev() {
                index[axis] += 1;
                if index[axis] < shape[axis] {
                    break;
                }
                index[axis] = 0;
            }
        }
        Ok(table)
    }
}

/// What is looked up together: neighbouring axes of the result, which no other term walks.
struct Spans {
    /// In order, and apart.
    spans: Vec<Range<usize>>,
    /// The output that is looked up although it depends on fewer axes or none, and its group: the elements along them repeat.
    repeated: Option<(usize, usize)>,
}

impl Spans {
    fn of(places: &[OutputPositions<'_>], shape: &[usize]) -> Result<Self, TransformError> {
        let mut spans: Vec<Range<usize>> = Vec::new();
        let mut walked = alloc::vec![false; shape.len()];
        for place in places {
            match (place.axes(shape), place) {
                (Some(axes), OutputPositions::Walk { axis, .. }) if core::mem::replace(&mut walked[*axis], true) => {
                    spans.push(axes);
                }
                (Some(axes), OutputPositions::Array { .. }) => spans.push(axes),
                _ => {}
            }
        }
        let is_free = |&axis: &usize| shape[axis] > 1 && !places.iter().any(|place| place.depends_on(axis, shape));
        let free: Vec<usize> = (0..shape.len()).filter(is_free).collect();
        let mut repeated = None;
        if let (Some(&first), Some(&last)) = (free.first(), free.last()) {
            // A constant has no axes of its own that would have to be looked up with these.
            let constant = places.iter().position(|place| place.axes(shape).is_none());
            let Some((output, place)) = constant.or(Some(0)).and_then(|k| Some((k, places.get(k)?))) else {
                return Err(TransformError::NothingToRepeat { axis: first, extent: shape[first] });
            };
            let own = place.axes(shape).unwrap_or(first..last + 1);
            let span = own.start.min(first)..own.end.max(last + 1);
            spans.push(span.clone());
            repeated = Some((output, span.start));
        }
        let spans = joined(spans.into_iter());
        let mut groups = Spans { spans, repeated: None };
        groups.repeated = repeated.and_then(|(output, axis)| Some((output, groups.holding(axis)?)));
        Ok(groups)
    }

    /// The group that an axis of the result belongs to.
    fn holding(&self, axis: usize) -> Option<usize> {
        self.spans.iter().position(|span| span.contains(&axis))
    }

    /// The group that looks an output up.
    fn of_output(&self, output: usize, place: &OutputPositions<'_>, shape: &[usize]) -> Option<usize> {
        match self.repeated {
            Some((repeated, group)) if repeated == output => Some(group),
            _ => self.holding(place.axes(shape)?.start),
        }
    }
}
