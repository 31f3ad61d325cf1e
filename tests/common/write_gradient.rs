//! The gradients of a write as a value, found by the plan: adding is the adjoint of reading.

use crate::common::oracle::Case;
use tensor_idx::{
    index::{NumPy, Outer, PyTorch, Vectorized},
    plan::Plan,
    prelude::*,
};

/// The gradients with respect to target and value of `set`, or else `add`, of a case, for a loss that weighs each element of the
/// result, and the rank of what is written; nothing if the case is a mistake, or marks entries.
pub(crate) fn write_gradient(case: &Case, op: &str, weights: &TensorD<f64>) -> Option<(Vec<f64>, Vec<f64>, usize)> {
    let quirk = case.quirk.iter().any(|quirk| quirk == "leading_ones");
    if !["=", "+="].contains(&op) || case.expect.is_none() || case.marks() || quirk {
        return None;
    }
    let (id, index) = (&case.id, case.index());
    let layout = Layout::row_major(weights.shape().to_vec()).expect(id);
    let unwritten = Tensor::full(weights.shape().to_vec(), -1_i64);
    let (plan, places): (Result<Plan<DynRank, DynRank>, _>, _) = match case.sem.as_deref() {
        Some("view" | "nix") => (layout.plan_gather(NumPy, &index), unwritten.at(&index)),
        Some("oix") => (layout.plan_gather(Outer, &index), unwritten.at_by(Outer, &index)),
        Some("vix") => (layout.plan_gather(Vectorized, &index), unwritten.at_by(Vectorized, &index)),
        _ => (layout.plan_gather(PyTorch, &index), unwritten.at_by(PyTorch, &index)),
    };
    let plan = plan.expect(id);
    let len: usize = plan.shape().iter().product();
    let mut of_places = plan.gather(weights).expect(id);
    let mut target = weights.to_vec();
    if op == "=" {
        // Of a position that is named twice, the last value alone counts.
        let numbers = Tensor::from_vec(plan.shape(), (0..len as i64).collect()).expect(id);
        let written = places.set(&numbers);
        target.iter_mut().zip(written.iter()).filter(|(_, n)| **n >= 0).for_each(|(x, _)| *x = 0.0);
        let last = plan.gather(&written).expect(id);
        let mut pairs = last.iter().zip(numbers.iter());
        of_places.map_inplace(|x| {
            if pairs.next().is_some_and(|(last, n)| last != n) {
                *x = 0.0;
            }
        });
    }
    // The adjoint of a broadcast is a sum.
    let value = case.value.as_ref().expect(id);
    let entries = Tensor::from_vec(&value.shape[..], (0..value.data.len()).collect()).expect(id);
    let mut sums = vec![0.0; value.data.len()];
    let entries = entries.broadcast_to(plan.shape().to_vec());
    entries.iter().zip(of_places.iter()).for_each(|(&entry, x)| sums[entry] += x);
    Some((target, sums, plan.shape().len()))
}
