//! generic-array: its arrays enter with their length in the type.

use generic_array::{ArrayLength, GenericArray};

use crate::shape::binary::{FromTypenum, TypenumNumber};
use crate::shape::dims::Dims;
use crate::tensor::fixed::{Fixed, in_order};
use crate::tensor::view::TensorView;

/// Nothing is copied.
impl<T, N: ArrayLength + TypenumNumber> Fixed<T, Dims<(FromTypenum<N>,)>> for GenericArray<T, N> {
    #[track_caller]
    fn fixed(&self) -> TensorView<'_, T, Dims<(FromTypenum<N>,)>> {
        in_order(self.as_slice(), [self.len()])
    }
}
