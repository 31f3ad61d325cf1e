//! Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.
//!
//! ```
//! use tensor_idx::prelude::*;
//!
//! let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
//! assign!(t[.., [2, 0]] += 10);
//! assert_eq!(t.oix(idx![1, [0, 1]]).to_vec(), [14, 5]);
//! ```

//! Beside the prelude of ndarray, burn or candle take [`beside`].

/// What [the prelude](crate::prelude) has, without the names that others have, too: for use beside the preludes of ndarray (`s`),
/// burn and candle (`Tensor`), and beside `std::ops` (`Add` and its like). What is not here is written `tensor_idx::Tensor`.
/// `beside` has one name of ndarray's prelude, `NewAxis`: outside of `idx!` write `ndarray::NewAxis`.
///
/// ```
/// /// Another library's prelude.
/// mod other {
///     pub mod prelude {
///         pub struct Tensor;
///         pub struct Shape;
///         pub use tensor_idx::idx as s;
///     }
/// }
/// use other::prelude::*;
/// use std::ops::Add;
/// use tensor_idx::prelude::beside::*;
///
/// let mut t = tensor_idx::Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assign!(t[.., tl(0)] += 1.add(9));
/// assert_eq!(t.i(idx![1, NewAxis]).shape(), [1, 3]);
/// let _: (Tensor, Shape) = (Tensor, Shape);
/// # Ok::<(), IndexError>(())
/// ```
pub mod beside {
    pub use crate::{
        DynIndex, DynRank, IndexError, NewAxis, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD,
        TensorView, TensorViewMut, assign, hd, idx, slice, tl,
    };
    pub use crate::{
        Gather as _, IndexRead as _, IndexWrite as _, Memory as _, OpaqueRead as _, OpaqueWrite as _, Strided as _,
        StridedMut as _,
    };
}

pub use crate::{
    Add, DynIndex, DynRank, Ellipsis, IndexError, Layout, Max, Min, Mul, NewAxis, Rank, Tensor, Tensor1, Tensor2,
    Tensor3, Tensor4, Tensor5, Tensor6, TensorD, TensorView, TensorViewMut, assign, hd, idx, s, slice, tensor, tl,
};
// Methods without the names of their traits, which a caller's own may have.
pub use crate::{
    Gather as _, IndexRead as _, IndexWrite as _, Memory as _, OpaqueRead as _, OpaqueWrite as _, Strided as _,
    StridedMut as _,
};
