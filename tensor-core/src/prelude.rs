//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.

// Their methods without their names, which `std::io::prelude` has, too: of two traits of one name neither would be in
// scope.
pub use crate::{
    Add, Div, DynIndex, DynRank, Ellipsis, FloorDiv, Gather, IndexError, Layout, Max, Min, Mul, NewAxis, NumPy, Number,
    Outer, Pow, Rank, Rem, Shape, Strided, StridedMut, Sub, Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5,
    Tensor6, TensorD, TensorView, TensorViewMut, Vectorized, assign, hd, idx, s, select, slice, tl,
};
pub use crate::{OpaqueRead as _, Read as _, Write as _};
