//! Tensors of other libraries: the two doors through which they get `i`, `oix`, `vix`, `nix`, `tix`, and, where they are memory,
//! writing.
//!
//! - [`strided`]: memory with a shape and strides; views are made over it.
//! - [`opaque`]: tensors that only offer operations; a plan is carried out by them.
//!
//! Each library is a file of its own here, behind a feature of its name; `docs/interop.md` says how to add one.

#[cfg(any(feature = "ndarray", feature = "nalgebra", feature = "mdarray", feature = "faer"))]
mod arrays;
#[cfg(feature = "burn")]
mod burn;
#[cfg(feature = "candle")]
mod candle;
#[cfg(feature = "dlpack")]
mod dlpack;
#[cfg(any(feature = "burn", feature = "candle"))]
mod entries;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "generic-array")]
mod generic_array;
#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
mod opaque;
mod opaque_holes;
mod opaque_views;
mod opaque_write;
pub mod own;
mod strided;

#[cfg(feature = "burn")]
pub use burn::BurnTensor;
#[cfg(feature = "candle")]
pub use candle::CandleEntries;
#[cfg(feature = "dlpack")]
pub use dlpack::{DlTensor, DlTensorMut};
#[cfg(any(feature = "burn", feature = "candle"))]
pub use entries::HostEntries;
#[cfg(feature = "faer")]
pub use faer::{MatViewMuts, MatViews, Mats};
#[cfg(feature = "mdarray")]
pub use mdarray::{MdArrays, MdRank, MdViewMuts, MdViews};
#[cfg(feature = "nalgebra")]
pub use nalgebra::{
    ColumnRank, Matrices, MatrixExtent, MatrixView, MatrixViewMut, MatrixViewMuts, MatrixViews, VectorView,
    VectorViewMut,
};
#[cfg(feature = "ndarray")]
pub use ndarray::{ArrayRank, ArrayViewMuts, ArrayViews, Arrays};
pub use opaque::{AxisWalk, OpaqueHost, OpaqueRead, Operations, carry_out};
pub use opaque_views::OpaqueViews;
pub use opaque_write::{Combination, OpaqueAt, OpaqueValue, OpaqueWrite, Updates};
pub use strided::{StridedHost, StridedHostMut};
