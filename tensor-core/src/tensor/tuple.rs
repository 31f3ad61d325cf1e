//! Tuples of values, `(66, &row, 99)`: values whose parts are put together for the write.

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::layout::broadcast_extents;
use crate::shape::rank::{DynRank, beginnings};
use crate::tensor::grid::{self, AxisCuts, Cuts};
use crate::tensor::operand::Scalar;
use crate::tensor::value::{Value, ValueElements};
use crate::tensor::view::TensorView;

/// The parts of a tuple, broadcast together and stacked on a new first axis.
fn stacked<'v, T: Clone>(parts: &[ValueElements<'v, T>]) -> Result<ValueElements<'v, T>, IndexError> {
    let views: SmallVec<[TensorView<'_, T, DynRank>; 12]> = parts.iter().map(ValueElements::view).collect();
    let shapes: SmallVec<[&[usize]; 12]> = views.iter().map(TensorView::shape).collect();
    let shape = broadcast_extents(&shapes)?;
    let wide = views.iter().map(|view| view.try_broadcast_to(&shape[..])?.try_unsqueeze(0));
    let wide = wide.collect::<Result<SmallVec<[_; 12]>, IndexError>>()?;
    let mut cuts: AxisCuts = shape.iter().map(|&extent| Cuts::from_slice(&[extent])).collect();
    cuts.insert(0, Cuts::from_elem(1, wide.len()));
    Ok(ValueElements::Made(grid::fill(&cuts, &mut |at| wide[at[0]].clone())?))
}

macro_rules! tuples {
    ($length:literal: $($part:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<T: Scalar + Clone, $($part: Value<T>),+> Value<T> for ($($part,)+) {
            type Extents = crate::shape::dims::NoExtents;

            #[expect(non_snake_case, reason = "one name serves as type and as variable")]
            fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError> {
                let ($($part,)+) = self;
                stacked(&[$($part.try_value()?),+])
            }
        }
    };
}

beginnings! { from 1, tuples: A B C D E F G H I J K L }
