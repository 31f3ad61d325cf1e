//! The core of tensor-idx: ranks, index elements, layouts, plans, tensors and their views.
//!
//! Users depend on the facade, the package `tensor-idx`, which re-exports everything here and holds the guide.
//! Read the modules in the order of the data: position, index (element, list, resolve), layout or plan, tensor.
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

#[cfg(all(test, debug_assertions))]
mod broken_promises;
mod error;
mod few;
mod index;
mod interop;
mod kernel;
mod layout;
#[doc(hidden)]
pub mod macros;
mod plan;
mod position;
pub mod prelude;
mod range;
mod sealed;
mod shape;
mod tensor;
mod text;
#[cfg(feature = "json")]
mod transform;

/// What an entry outside of its axis does: [`clip`](outside::clip), [`wrap`](outside::wrap), [`fill`](outside::fill) and
/// [`drop`](outside::drop), outside of the macro.
///
/// Inside of `idx!` they are words of the language: `idx![clip(&ids)]`. A function of that name is called in braces:
/// `idx![{clip(n)}]`.
///
/// ```
/// use tensor_idx::{outside::{clip, wrap}, prelude::*};
///
/// let t = Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!(t.oix((clip(&[-1, 5]), wrap(4))).to_vec(), [2, 5]);
/// # Ok::<(), IndexError>(())
/// ```
pub mod outside {
    pub use crate::index::outside::{Dropped, FillOf, Filled, Movable, Moved, Onto, clip, drop, fill, wrap};
}

/// Extents in types: a literal index outside of an axis does not build.
///
/// ```
/// use tensor_idx::{extents::{Dims, idx}, prelude::*};
///
/// let t = Tensor::full(Dims![4, 3], 0.0);
/// let part: TensorView<f64, Dims![2, 3]> = t.i(idx![1..3]);
/// ```
pub mod extents {
    pub use crate::index::extents::known::{Literal, RunTime};
    #[cfg(feature = "typenum")]
    pub use crate::shape::binary::{FromTypenum, InTypenum, ToTypenum, TypenumNumber};
    pub use crate::shape::dims::{Constant, DimList, Dims, Dyn, Extent, NoExtents};
    pub use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8, WholeNumber};
    pub use crate::tensor::fix::Relaxes;
    #[cfg(feature = "typenum")]
    pub use crate::tensor::fixed::Fixed;
    #[doc(inline)]
    pub use crate::{__extents_assign as assign, __extents_dims as Dims, __extents_idx as idx};
}

pub use error::{ErrorKind, IndexError, ParseIndexError, Place};
pub use index::along::AlongIds;
pub use index::array::{Entry, IndexArray, Nested};
pub use index::dynamic::{DynElement, DynIndex, RemoteArray};
pub use index::element::{
    At, AtMostOne, AxisCounts, Basic, Ellipsis, Flag, IndexElement, IntoElement, Ints, Mask, NewAxis,
};
#[doc(hidden)]
pub use index::entries::{Entries, Lendable};
pub use index::indexed::{InView, Indexed, IndexedBy, Leaves};
pub use index::list::{Cons, Index, IndexList, IntoIndex, Listed, Nil, PerAxis};
pub use index::mode::{DynMode, Mode, NumPy, Outer, PyTorch, Ranks, Vectorized};
pub use index::outside::{FillValue, Outside};
pub use index::purpose::{Reads, Writes};
pub use index::remote::{Remote, RemotePart};
#[cfg(feature = "burn")]
pub use interop::BurnTensor;
#[cfg(feature = "candle")]
pub use interop::CandleEntries;
#[cfg(any(feature = "burn", feature = "candle"))]
pub use interop::HostEntries;
#[doc(hidden)]
pub use interop::own;
#[cfg(feature = "ndarray")]
pub use interop::{ArrayRank, ArrayViewMuts, ArrayViews, Arrays};
pub use interop::{AxisWalk, OpaqueHost, OpaqueRead, Operations, StridedHost, StridedHostMut, carry_out};
#[cfg(feature = "nalgebra")]
pub use interop::{
    ColumnRank, Matrices, MatrixExtent, MatrixView, MatrixViewMut, MatrixViewMuts, MatrixViews, VectorView,
    VectorViewMut,
};
pub use interop::{Combination, OpaqueAt, OpaqueValue, OpaqueWrite, Updates};
#[cfg(feature = "dlpack")]
pub use interop::{DlTensor, DlTensorMut};
#[cfg(feature = "faer")]
pub use interop::{MatViewMuts, MatViews, Mats};
#[cfg(feature = "mdarray")]
pub use interop::{MdArrays, MdRank, MdViewMuts, MdViews};
#[doc(hidden)]
pub use kernel::gather::{Placing, Unplaced};
pub use layout::{AllIndices, AxisList, IntoAxis, Layout, OpenShape, Positions, broadcast_shapes};
pub use plan::explain::{Explanation, Step};
#[doc(hidden)]
pub use plan::holes::Holes;
pub use plan::{Lookup, Part, Plan, Term};
pub use position::{IntoBound, IntoOptionStep, IntoPosition, IntoStep, Position, hd, tl};
pub use range::{Slice, StrictRange};
#[doc(hidden)]
pub use shape::arithmetic::Broadcasts;
pub use shape::arithmetic::{Joint, JointOf, Larger, OneLess, OneMore, Plus, SameRank, TwoAxes, Without};
pub use shape::axes::{Axes, AxisValue, Extents};
pub use shape::into_shape::{ElementIndex, IntoShape, Names, NoAxes, WindowOver};
pub use shape::rank::{ByRank, DynRank, MAX_STATIC_RANK, Rank, RankOf, Ranked, Shape};
pub use tensor::adjoint::{Adjoint, Gradient};
pub use tensor::assign::Assign;
pub use tensor::at::WriteAt;
pub use tensor::combine::{Add, Combine, Div, FloorDiv, Max, Min, Mul, Pow, Rem, Sub};
pub use tensor::display::Excerpt;
pub use tensor::door::{IndexWrite, Operator, Scatter};
#[cfg(feature = "half")]
#[doc(hidden)]
pub use tensor::floats::shortest_half;
pub use tensor::get::GetIndex;
pub use tensor::host_selection::HostSelection;
pub use tensor::memory::Memory;
pub use tensor::named::{IndexesPlace, Named};
pub use tensor::number::{Bitwise, Divide, Number, Power};
pub use tensor::operand::{Elements, Operand, Scalar};
pub use tensor::operator::operator;
pub use tensor::owned::{Tensor, Tensor1, Tensor2, Tensor3, Tensor4, Tensor5, Tensor6, TensorD};
pub use tensor::read::{Gather, IndexRead};
pub use tensor::select::{OnAxis, Taken, TakenShape, select, try_select};
pub use tensor::selection::Selection;
pub use tensor::split::IndexSet;
pub use tensor::strided::{Strided, StridedMut};
pub use tensor::value::{Value, ValueElements};
pub use tensor::view::{Iter, TensorView};
pub use tensor::view_mut::{IntoViewMut, IterMut, TensorViewMut};

#[cfg(feature = "json")]
pub use transform::{Coordinate, Transform, TransformError};

/// Tensors made of others: `concatenate`, `stack`, and what `pad`, `repeat` and `roll` take.
pub mod join {
    pub use crate::tensor::join::{Joinable, Stacked, concatenate, stack, try_concatenate, try_stack};
    pub use crate::tensor::pad::{Padding, Shifts, Widths};
    pub use crate::tensor::repeat::Repeats;
}

/// The parts of a tensor one after the other, and the views of other libraries' tensors.
pub mod parts {
    pub use crate::interop::OpaqueViews;
    #[cfg(feature = "rayon")]
    pub use crate::tensor::iterate::Parallel;
    pub use crate::tensor::iterate::{Parts, PartsMut};
    pub use crate::tensor::views::{Views, ViewsMut};
}

#[doc(hidden)]
pub use error::done;
#[doc(hidden)]
pub use kernel::nest::Loop;
#[doc(hidden)]
pub use macros::__private;
/// For tensor-idx-files: work on the threads of the pool, and how many there are.
#[cfg(feature = "rayon")]
#[doc(hidden)]
pub mod threads {
    pub use crate::kernel::threads::{all, pool};
}
#[doc(hidden)]
pub use plan::lay_terms;
#[doc(hidden)]
pub use tensor::named::{Chosen, Under, Way};
#[doc(hidden)]
pub use tensor::operator::Verb;
