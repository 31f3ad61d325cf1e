//! A part cut along the values of the store: for several processes, or for a copy in bounded memory.

use std::ops::Range;

use tensor_idx_core::{DynElement, DynIndex, DynRank, IndexError, Layout, Lookup, Plan, Shape, Slice};

use crate::zarr::cut::{Cut, Run};

/// Refuses a source that does not broadcast to a part, before anything is read.
pub(crate) fn broadcasts(source: &[usize], to: &[usize]) -> Result<(), IndexError> {
    match Layout::<DynRank>::row_major(source)?.broadcast_to(to) {
        Ok(_) => Ok(()),
        Err(_) => Err(IndexError::ValueShape { value: source.into(), selection: to.into() }),
    }
}

/// A plan that is cut into fractions.
pub(crate) struct Split<S: Shape> {
    plan: Plan<S, DynRank>,
    cut: Cut,
    /// For each dim of the cut how many runs of its shards there are, and the group of the plan that it is.
    dims: Vec<(usize, Option<usize>)>,
}

impl<S: Shape> Split<S> {
    /// As many fractions as there are values, and at most `n`.
    pub(crate) fn new<R: Shape>(cut: Cut, plan: &Plan<S, R>, n: usize) -> Result<Self, IndexError> {
        let (plan, _) = plan.picked(&[])?;
        let mut dims = Vec::new();
        let mut rest = n.max(1);
        let lookups = plan.lookups()?;
        for dim in &cut.dims {
            let runs = cut.shards(dim).clamp(1, rest);
            rest /= runs;
            let is_dim = |lookup: &Lookup<'_>| (lookup.axis, lookup.rank) == (dim.axis, dim.rank);
            dims.push((runs, lookups.iter().position(is_dim)));
        }
        drop(lookups);
        Ok(Split { plan, cut, dims })
    }

    /// How many fractions there are.
    pub(crate) fn count(&self) -> usize {
        if self.cut.units == 0 { 0 } else { self.dims.iter().map(|(runs, _)| runs).product() }
    }

    /// The plan of the `k`-th fraction, and that from the shape of the whole to it.
    #[expect(clippy::type_complexity, reason = "a pair of plans")]
    pub(crate) fn plans(&self, k: usize) -> Result<(Plan<S, DynRank>, Plan<DynRank, DynRank>), IndexError> {
        let whole = || DynElement::Slice(Slice::new(None, None, None));
        // What is left of each axis of the result; none of one that is joined with the one before it.
        let mut left: Vec<Option<DynElement>> = self.plan.shape().iter().map(|_| Some(whole())).collect();
        let mut picks: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut rest = k;
        for (dim, &(runs, group)) in self.cut.dims.iter().zip(&self.dims).rev() {
            let (shards, run) = (self.cut.shards(dim), rest % runs);
            rest /= runs;
            if runs == 1 {
                continue;
            }
            let border = |run: usize| (shards as u128 * run as u128 / runs as u128) as usize;
            match (self.cut.run(dim, border(run)..border(run + 1)), group) {
                (Run::Walk(Range { start, end }), _) => left[dim.axis] = Some(DynElement::Range((start..end).into())),
                (Run::Numbers(numbers), Some(group)) => {
                    left[dim.axis + 1..dim.axis + dim.rank].fill(None);
                    picks.push((group, numbers));
                }
                (Run::Numbers(_), None) => unreachable!("index arrays are a group of the plan"),
            }
        }
        let index: DynIndex = left.into_iter().flatten().collect();
        let picks: Vec<(usize, &[usize])> = picks.iter().map(|(group, numbers)| (*group, &numbers[..])).collect();
        let (part, places) = self.plan.picked(&picks)?;
        Ok((part.then(&index)?, places.then(&index)?))
    }
}
