//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.

// Its methods without its name, which `std::io::prelude` has, too: of two traits of one name neither would be in scope.
pub use crate::Read as _;
pub use crate::{
    DynIndex, DynRank, Ellipsis, Gather, IndexError, Layout, NewAxis, NumPy, Outer, Rank, Shape, Strided, StridedMut,
    Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD, TensorView, TensorViewMut, Vectorized, hd,
    idx, s, select, slice, tl,
};
