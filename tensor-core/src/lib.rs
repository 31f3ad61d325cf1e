//! The core of tensor-idx: ranks, index elements, layouts, plans, tensors and their views.
//!
//! Users depend on the facade, the package `tensor-idx`, which re-exports everything here and holds the guide.
//! Read the modules in the order of the data: position, element, list, resolve, layout or plan, tensor.
//!
//! ```
//! use tensor_idx::prelude::*;
//!
//! let t = Tensor::from_vec([2, 3], (0..6).collect())?;
//! let column: TensorView<i32, Rank<1>> = t.i(idx![.., tl(0)]);
//! assert_eq!(column.to_vec(), [2, 5]);
//! # Ok::<(), IndexError>(())
//! ```

#![cfg_attr(not(feature = "std"), no_std)]
#![warn(missing_docs)]

extern crate alloc;

mod adjoint;
mod array;
mod at_once;
mod boxes;
#[cfg(all(test, debug_assertions))]
mod broken_promises;
mod chain;
mod combine;
mod copy;
mod display;
mod dynamic;
mod element;
mod entries;
mod equal;
mod error;
mod explain;
mod floats;
mod gather;
mod in_order;
mod interop;
mod iter;
mod layout;
mod list;
mod macros;
mod mask;
mod mode;
mod number;
mod operand;
mod parse;
mod place;
mod plan;
mod position;
pub mod prelude;
mod rank;
mod read;
mod remote;
mod resolve;
mod scatter;
mod scratch;
mod select;
mod split;
mod storage;
mod strided;
mod table;
mod tensor;
mod value;
mod verbs;
mod view;
mod view_mut;
mod write;

pub use adjoint::{Adjoint, Gradient};
pub use array::{Entry, IndexArray, Nested};
pub use combine::{Add, Combine, Div, FloorDiv, Max, Min, Mul, Pow, Rem, Sub};
pub use display::Excerpt;
pub use dynamic::{DynElement, DynIndex, RemoteArray};
pub use element::{
    At, AtMostOne, Basic, Ellipsis, Flag, IndexElement, IntoElement, Ints, Mask, NewAxis, Slice, StrictRange,
};
#[doc(hidden)]
pub use entries::{Entries, Lendable};
pub use error::{ErrorKind, IndexError, Place};
pub use explain::{Explanation, Step};
#[doc(hidden)]
pub use gather::Unplaced;
#[cfg(feature = "burn")]
pub use interop::BurnTensor;
#[cfg(feature = "candle")]
pub use interop::CandleEntries;
#[cfg(any(feature = "burn", feature = "candle"))]
pub use interop::HostEntries;
#[cfg(feature = "ndarray")]
pub use interop::{ArrayRank, ArrayViewMuts, ArrayViews, Arrays};
pub use interop::{AxisWalk, OpaqueHost, OpaqueRead, Operations, StridedHost, StridedHostMut, carry_out};
#[cfg(feature = "nalgebra")]
pub use interop::{
    ColumnRank, Matrices, MatrixView, MatrixViewMut, MatrixViewMuts, MatrixViews, VectorView, VectorViewMut,
};
#[cfg(feature = "dlpack")]
pub use interop::{DlTensor, DlTensorMut};
#[cfg(feature = "faer")]
pub use interop::{MatViewMuts, MatViews, Mats};
#[cfg(feature = "mdarray")]
pub use interop::{MdArrays, MdRank, MdViewMuts, MdViews};
pub use iter::Positions;
pub use layout::{Layout, broadcast_shapes};
pub use list::{Cons, Index, IndexList, Indexed, IndexedBy, IntoIndex, Nil, PerAxis};
pub use mode::{Gathered, GatheredBy, Mode, NumPy, Outer, Ranks, Vectorized};
pub use number::{Divide, Number, Power};
pub use operand::{Elements, Operand, Scalar};
pub use parse::ParseIndexError;
pub use plan::{Lookup, Part, Plan, Term};
pub use position::{IntoBound, IntoOptionStep, IntoPosition, IntoStep, Position, hd, tl};
pub use rank::{
    Axes, AxisValue, ByRank, DynRank, ElementIndex, Extents, IntoShape, Joint, Larger, MAX_STATIC_RANK, Names, Plus,
    Rank, Ranked, SameRank, Shape, Without,
};
pub use read::{Gather, Read};
pub use remote::{Remote, RemotePart};
pub use select::{OnAxis, select, try_select};
pub use split::IndexSet;
pub use strided::{Strided, StridedMut};
pub use tensor::{Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD};
pub use value::Value;
pub use view::{AxisList, Iter, TensorView};
pub use view_mut::{IntoViewMut, IterMut, TensorViewMut};
pub use write::{Scatter, Selection, Write};

#[doc(hidden)]
pub use macros::__private;
