//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.

pub use crate::{
    Add, DynIndex, DynRank, Ellipsis, IndexError, Layout, Max, Min, Mul, NewAxis, Rank, Read, Shape, Strided,
    StridedMut, Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD, TensorView, TensorViewMut,
    Write, assign, hd, idx, s, slice, tl,
};
