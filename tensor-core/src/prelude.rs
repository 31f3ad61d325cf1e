//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.
//!
//! ```
//! use tensor_idx::prelude::*;
//!
//! let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
//! assign!(t[.., [2, 0]] += 10);
//! assert_eq!(t.oix(idx![1, [0, 1]]).to_vec(), [14, 5]);
//! ```

// Their methods without their names, which `std::io::prelude` has, too: of two traits of one name neither would be in
// scope.
pub use crate::{
    Add, Div, DynIndex, DynRank, Ellipsis, FloorDiv, Gather, IndexError, Layout, Max, Min, Mul, NewAxis, NumPy, Number,
    Outer, Pow, PyTorch, Rank, Rem, Shape, Strided, StridedMut, Sub, Tensor, Tensor1, Tensor2, Tensor3, Tensor4,
    Tensor5, Tensor6, TensorD, TensorView, TensorViewMut, Vectorized, assign, hd, idx, s, select, slice, tl,
    try_select,
};
pub use crate::{OpaqueRead as _, Read as _, Write as _};
// And those of the traits above, where something of a caller's has their names.
pub use crate::{Gather as _, Strided as _, StridedMut as _};
