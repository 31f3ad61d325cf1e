//! Reads by operations where some places of the result have no element: the elements that are there are gathered, the values of
//! `fill` are put behind them, and all places are selected from both at once.

use alloc::vec::Vec;

use crate::error::IndexError;
use crate::interop::opaque::{Operations, carry_out, room};
use crate::layout::checked_len;
use crate::plan::holes::Holes;
use crate::plan::{Lookup, Part, Plan, Term};
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::owned::{Tensor, TensorD};

/// Carries out a plan with such places.
pub(super) fn filled<S: Shape, R: Shape, H: Operations>(
    plan: &Plan<S, R>,
    holes: &Holes,
    source: &H,
) -> Result<H, IndexError> {
    let shape = plan.shape();
    let values = holes.values()?;
    if shape.contains(&0) {
        return nothing(source, shape);
    }
    let places =
        holes.bad.iter().map(|bad| holes.places(plan.slices(), bad)).collect::<Result<Vec<_>, IndexError>>()?;
    let good = holes.good(plan.slices())?;
    // The axes before the first and behind the last of those where places are looked up stay as they are.
    let looked_up = |axis: &usize| {
        let mut places = places.iter().chain(good.as_ref().map(|good| &good.to));
        places.any(|places| matches!(places.terms()[*axis], Term::Array { .. }))
    };
    let first = (0..shape.len()).find(looked_up).unwrap_or(0);
    let behind = (0..shape.len()).rfind(looked_up).map_or(first, |last| last + 1);
    let (before, after) = (checked_len(&shape[..first])?, checked_len(&shape[behind..])?);

    let among = |places: &Plan<DynRank, DynRank>| between(places, first..behind);
    let to = good.as_ref().map(|good| among(&good.to)).transpose()?;
    let count = to.as_ref().map_or(Ok(0), |to| checked_len(to.shape()))?;
    let len = checked_len(&shape[first..behind])?;
    let mut table: Vec<usize> = room(len)?;
    table.resize(len, 0);
    let mut table: TensorD<usize> = Tensor::from_vec(&shape[first..behind], table)?;
    // The first in the index counts, so it is written last.
    for (n, at) in places.iter().enumerate().rev() {
        among(at)?.select(&mut table)?.fill(count + n);
    }
    let elements = match (&good, to) {
        (Some(good), Some(to)) => {
            let mut numbers: Vec<usize> = room(count)?;
            numbers.extend(0..count);
            let numbers: TensorD<usize> = Tensor::from_vec(to.shape(), numbers)?;
            to.select(&mut table)?.try_assign(&numbers)?;
            carry_out(&good.from, source)?.reshape(&[before, count, after])?
        }
        _ => nothing(source, &[before, 0, after])?,
    };
    let table = Part::of(count + values.len(), table.into_vec());
    elements.padded(1, &values)?.index_select(1, &table)?.reshape(shape)
}

/// The part of a plan that has to do with some neighbouring axes of its source; the others are walked as they are.
pub(super) fn between<S: Shape, R: Shape>(
    places: &Plan<S, R>,
    axes: core::ops::Range<usize>,
) -> Result<Plan<DynRank, DynRank>, IndexError> {
    let source = places.source_shape();
    let behind = places.shape().len() - (source.len() - axes.end);
    let term = |term: &Term| match *term {
        Term::Affine { axis, start, step } => Term::Affine { axis: axis - axes.start, start, step },
        term => term,
    };
    let terms: Vec<Term> = places.terms()[axes.clone()].iter().map(term).collect();
    let mut lookups = places.lookups()?;
    for lookup in &mut lookups {
        *lookup = Lookup::new(lookup.axis - axes.start, lookup.rank, core::mem::take(&mut lookup.parts));
    }
    Plan::from_terms(&source[axes.clone()], &places.shape()[axes.start..behind], &terms, lookups)
}

/// A tensor of a shape without elements.
pub(super) fn nothing<H: Operations>(source: &H, shape: &[usize]) -> Result<H, IndexError> {
    let extents = source.extents();
    if extents.contains(&0) {
        return source.reshape(shape);
    }
    // (A library may have no tensor of one more axis.)
    let empty = if extents.is_empty() { source.unsqueeze(0)?.narrow(0, 0, 0)? } else { source.narrow(0, 0, 0)? };
    empty.reshape(shape)
}
