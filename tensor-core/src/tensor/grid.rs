//! A result that is cut into a grid of boxes, each of which is copied from a view: what joining, padding and rolling make.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::copy::{self, Beside, SideBySide};
use crate::kernel::threads::THREADS;
use crate::layout::Layout;
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::storage::Storage;
use crate::tensor::view::TensorView;

/// The lengths of the parts of one axis, in order.
pub(crate) type Cuts = SmallVec<[usize; 4]>;

/// The parts of each axis.
pub(crate) type AxisCuts = SmallVec<[Cuts; 8]>;

/// Views that boxes are copied from.
pub(crate) type BoxViews<'v, T> = SmallVec<[TensorView<'v, T, DynRank>; 4]>;

/// Copies a result box by box. `cuts` holds the parts of each axis; `source` returns the elements of the box that stands at
/// these parts, one number an axis, as a view of the box's shape.
///
/// The result is written once. Plain elements move as in any copy, by threads where a box is large.
pub(crate) fn fill<'v, T: Clone + 'v, S: Shape>(
    cuts: &[Cuts],
    source: &mut dyn FnMut(&[usize]) -> TensorView<'v, T, DynRank>,
) -> Result<Tensor<T, S>, IndexError> {
    let extent = |parts: &Cuts| parts.iter().try_fold(0, |sum: usize, &len| sum.checked_add(len));
    let too_large =
        || IndexError::TooLarge { shape: cuts.iter().map(|parts| extent(parts).unwrap_or(usize::MAX)).collect() };
    let shape: Extents = cuts.iter().map(extent).collect::<Option<_>>().ok_or_else(too_large)?;
    let layout = Layout::<S>::of_shape(&shape)?;
    let len = layout.len();
    // What is not cut is copied as it is.
    let cut = match cuts.iter().rposition(|parts| parts.len() > 1) {
        None if len > 0 => {
            let only = source(&Extents::from_elem(0, cuts.len())).try_to_contiguous()?;
            return Ok(only.into_layout(layout));
        }
        cut => cut.unwrap_or_default(),
    };
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
    // The boxes that stand side by side along the last axis that is cut are copied together.
    let mut at = Extents::from_elem(0, cuts.len());
    // Where they begin on each axis: carried along, because a list of parts may be long.
    let mut start = Extents::from_elem(0, cuts.len());
    loop {
        // The stride of an axis of extent 1 is 0, and of longer ones the product is below the number of elements.
        let mut offset = start.iter().zip(layout.strides()).map(|(&start, &stride)| start * stride as usize).sum();
        let mut extents: Extents = cuts.iter().zip(&at).map(|(parts, &part)| parts[part]).collect();
        let mut boxes = BoxViews::with_capacity(cuts[cut].len());
        for (k, &len) in cuts[cut].iter().enumerate() {
            (at[cut], extents[cut]) = (k, len);
            if !extents.contains(&0) {
                let from = source(&at);
                assert!(
                    from.shape() == &extents[..],
                    "a box of shape {extents:?} from a view of shape {:?}",
                    from.shape()
                );
                boxes.push(from);
            }
        }
        at[cut] = 0;
        extents[cut] = boxes.iter().map(|from| from.shape()[cut]).sum();
        if plain {
            let beside = boxes.iter().map(|from| Beside {
                len: from.shape()[cut],
                src: from.base_ptr().wrapping_add(from.offset()),
                strides: from.strides(),
            });
            let dst = out.as_mut_ptr().wrapping_add(offset);
            let group =
                SideBySide { shape: extents, axis: cut, boxes: beside.collect(), dst, dst_strides: layout.strides() };
            // SAFETY: N1 and N2: the views are inside their memory (I1, I2), and the boxes are inside the fresh result, since the
            // parts of an axis add up to its extent; N3: the strides are those of the row-major result, without gaps from the
            // last axis on that is cut; N4: `T` is plain.
            unsafe { copy::copy_beside(&group, THREADS) };
        } else {
            for from in boxes {
                let to = Layout::<DynRank>::new(from.shape(), layout.strides(), offset)?;
                offset += from.shape()[cut] * layout.strides()[cut] as usize;
                from.into_iter().zip(to.positions()).for_each(|(x, position)| found[position] = Some(x));
            }
        }
        // The next boxes, the last axis first.
        let Some(axis) = (0..cut).rev().find(|&axis| at[axis] + 1 < cuts[axis].len()) else { break };
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
