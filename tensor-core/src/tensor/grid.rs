//! A result that is cut into a grid of boxes, each of which is copied from a view: what joining, padding and rolling make.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::copy;
use crate::kernel::threads::THREADS;
use crate::layout::Layout;
use crate::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::storage::Storage;
use crate::tensor::view::TensorView;

/// The lengths of the parts of one axis, in order.
pub(crate) type Cuts = SmallVec<[usize; 4]>;

/// Copies a result box by box. `cuts` holds the parts of each axis; `source` returns the elements of the box that stands at
/// these parts, one number an axis, as a view of the box's shape.
///
/// The result is written once. Plain elements move as in any copy, by threads where a box is large.
pub(crate) fn fill<'v, T: Clone + 'v, S: Shape>(
    cuts: &[Cuts],
    mut source: impl FnMut(&[usize]) -> TensorView<'v, T, DynRank>,
) -> Result<Tensor<T, S>, IndexError> {
    let extent = |parts: &Cuts| parts.iter().try_fold(0, |sum: usize, &len| sum.checked_add(len));
    let too_large =
        || IndexError::TooLarge { shape: cuts.iter().map(|parts| extent(parts).unwrap_or(usize::MAX)).collect() };
    let shape: Vec<usize> = cuts.iter().map(extent).collect::<Option<_>>().ok_or_else(too_large)?;
    let layout = Layout::<S>::of_shape(&shape)?;
    let len = layout.len();
    let mut out = Storage::with_room(len).ok_or_else(too_large)?;
    if len == 0 {
        return Ok(Tensor::over(out, layout));
    }
    let plain = copy::is_plain::<T>();
    // Elements that are cloned are found first, and cloned in the order of the result: a clone that panics leaves no gap.
    let mut found: Vec<Option<&T>> = Vec::new();
    if !plain {
        found.try_reserve_exact(len).map_err(|_| too_large())?;
        found.resize(len, None);
    }
    let mut at: SmallVec<[usize; 8]> = SmallVec::from_elem(0, cuts.len());
    // Where the box begins on each axis: carried along, because a list of parts may be long.
    let mut start: SmallVec<[usize; 8]> = SmallVec::from_elem(0, cuts.len());
    loop {
        // The stride of an axis of extent 1 is 0, and of longer ones the product is below the number of elements.
        let offset = start.iter().zip(layout.strides()).map(|(&start, &stride)| start * stride as usize).sum();
        let extents: SmallVec<[usize; 8]> = cuts.iter().zip(&at).map(|(parts, &part)| parts[part]).collect();
        if !extents.contains(&0) {
            let from = source(&at);
            assert!(from.shape() == &extents[..], "a box of shape {extents:?} from a view of shape {:?}", from.shape());
            if plain {
                // SAFETY: N1 and N2: the view is inside its memory (I1, I2), and the box is inside the fresh result, since the
                // parts of an axis add up to its extent; N3: the strides are those of the row-major result; N4: `T` is plain.
                unsafe {
                    let to = out.as_mut_ptr().add(offset);
                    let first = from.base_ptr().add(from.offset());
                    copy::copy(&extents, first, from.strides(), to, layout.strides(), THREADS);
                }
            } else {
                let to = Layout::<DynRank>::new(&extents[..], layout.strides(), offset)?;
                from.into_iter().zip(to.positions()).for_each(|(x, position)| found[position] = Some(x));
            }
        }
        // The next box, the last axis first.
        let Some(axis) = (0..cuts.len()).rev().find(|&axis| at[axis] + 1 < cuts[axis].len()) else { break };
        start[axis] += cuts[axis][at[axis]];
        start[axis + 1..].fill(0);
        at[axis] += 1;
        at[axis + 1..].fill(0);
    }
    if plain {
        // SAFETY: B2: every index of the result is in one box, since the parts of an axis add up to its extent, and every box
        // was copied.
        unsafe { out.set_len(len) };
    } else {
        found.into_iter().for_each(|x| match x {
            Some(x) => out.push(x.clone()),
            None => unreachable!("every index of the result is in one box"),
        });
    }
    Ok(Tensor::over(out, layout))
}
