//! Whether strides name a position twice.

use core::cmp::Reverse;

use smallvec::SmallVec;

use crate::kernel::sort::sort_by_key;

/// The axes that move, as stride and most steps, by falling stride.
fn falling(shape: &[usize], strides: &[isize]) -> SmallVec<[(i128, i128); 8]> {
    let moves = shape.iter().zip(strides).filter(|(extent, _)| **extent > 1);
    let mut axes: SmallVec<[(i128, i128); 8]> =
        moves.map(|(&extent, &stride)| (stride.unsigned_abs() as i128, extent as i128 - 1)).collect();
    sort_by_key(&mut axes, |&axis| Reverse(axis));
    axes
}

/// Whether a short search finds two indices that name one position. `false` if it ends without an answer: for assertions (I4, N3, S3).
pub(crate) fn seen_twice(shape: &[usize], strides: &[isize]) -> bool {
    let mut budget = 1000;
    !shape.contains(&0) && vanishes(&falling(shape, strides), 0, false, &mut budget) && budget > 0
}

/// Whether two indices may name one position: `true` if they do, and if the search is too long to tell. No extent is 0.
pub(crate) fn may_overlap(shape: &[usize], strides: &[isize]) -> bool {
    vanishes(&falling(shape, strides), 0, false, &mut 100_000)
}

/// Whether a sum of `d * stride` with every |d| within its limit, not all d 0, is `-sum`. The axes come by falling
/// stride; what the later ones can reach bounds the search. `true` when `budget` is spent.
fn vanishes(axes: &[(i128, i128)], sum: i128, moved: bool, budget: &mut u32) -> bool {
    let Some((&(stride, limit), rest)) = axes.split_first() else {
        return moved && sum == 0;
    };
    if *budget == 0 {
        return true;
    }
    *budget -= 1;
    if stride == 0 {
        // This axis can move without going anywhere (and so can all after it).
        return sum == 0;
    }
    let reach: i128 = rest.iter().map(|(stride, limit)| stride * limit).sum();
    // d with |sum + d * stride| <= reach.
    let low = ((-reach - sum).div_euclid(stride) + i128::from((-reach - sum).rem_euclid(stride) != 0)).max(-limit);
    let high = (reach - sum).div_euclid(stride).min(limit);
    // By symmetry the first axis to move may move forward.
    let low = if moved { low } else { low.max(0) };
    (low..=high).any(|d| vanishes(rest, sum + d * stride, moved || d != 0, budget))
}
