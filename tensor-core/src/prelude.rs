//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.

pub use crate::{
    DynIndex, DynRank, Ellipsis, Gather, IndexError, Layout, NewAxis, NumPy, Outer, Rank, Read, Shape, Strided,
    StridedMut, Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD, TensorView, TensorViewMut,
    Vectorized, hd, idx, s, select, slice, tl,
};
