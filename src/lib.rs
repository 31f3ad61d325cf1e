//! NumPy's whole indexing language, checked by the Rust compiler.
//!
//! [`idx!`] parses an index at compile time into a typed list of elements. The rank of a view is therefore part of its type, and an index
//! with too many axes, a wrong type or wrong syntax does not build. Basic indices are views: nothing is copied.
//!
//! ```
//! use tensor_idx::prelude::*;
//!
//! let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
//!
//! // In NumPy: t[:, 1:3, None, -1]
//! let part: TensorView<i32, Rank<3>> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
//! assert_eq!(part.shape(), [2, 2, 1]);
//! assert_eq!(part.to_vec(), [7, 11, 19, 23]);
//!
//! // Index arrays and masks are read in one gather: t[:, [2, 0], 1:3]
//! assert_eq!(t.oix(idx![.., [2, 0], 1..3]).shape(), [2, 2, 2]);
//!
//! // Writing takes the same index. In NumPy: t[:, [2, 0]] += 100
//! let mut t = t;
//! assign!(t[.., [2, 0]] += 100);
//! assert_eq!(t.i(idx![0, .., 0]).to_vec(), [100, 4, 108]);
//! # Ok::<(), IndexError>(())
//! ```
//!
//! # The way of an index
//!
//! ```text
//! idx![1..3, NewAxis, tl(0)]                    source tokens
//!   │ parse, check, expand                      at compile time
//!   ▼
//! Cons<StrictRange, Cons<NewAxis, Cons<At, Nil>>>   a typed list: axes consumed, axes produced
//!   │ resolve against a Layout                  at run time: the only place that finds a bad index
//!   ▼
//! Plan: every source axis is a constant, an affine walk of a result axis, or an array of positions
//!   │
//!   ├─ no arrays: a view, which is a new Layout over the same memory
//!   └─ arrays or masks: a gather into a new tensor, or a selection to write to
//! ```
//!
//! # Where to go
//!
//! - To learn it: the [`guide`], ten pages in order. If you know NumPy or PyTorch: [`guide::numpy`], [`guide::pytorch`].
//! - The language: [`idx!`].
//! - Tensors: [`Tensor`], [`TensorView`], [`TensorViewMut`]; shape, strides and offset as a value: [`Layout`].
//! - Functions and structs over tensors, of one rank or any: [`functions`].
//! - Extents in types, so that a literal index outside of an axis does not build: [`extents`].
//! - Reading by index arrays and masks: [`read::IndexRead`], with `oix`, `vix`, `nix` and `tix`.
//! - Writing: [`assign!`] as a statement, and [`write::Scatter`], the trait of its targets; [`write::IndexWrite`] and the verbs of
//!   [`write::Selection`] and [`TensorViewMut`] as methods.
//! - Gradients: [`plan::Plan::gather_backward`], [`plan::Adjoint`].
//! - Indices made at run time or parsed from strings: [`DynIndex`].
//! - Errors: [`IndexError`]. The description of an index: [`read::Strided::explain`].
//! - Tensors of other libraries, and your own tensor type: [`interop`].
//!
//! # Features
//!
//! - `std` (default): run-time detection of SIMD, huge pages under large results.
//! - `rayon` (default, needs `std`): large copies, gathers and scatters run on the rayon pool of the caller.
//! - `files` (needs `std`): `.npy`, `.npz` and safetensors, memory-mapped; the module `files`.
//! - `zarr` (needs `files`): Zarr arrays, by chunks; the module `files::zarr`.
//! - `zarr-async` (needs `zarr`): the same in object stores, awaited; `AsyncArray` and `Objects` of `files::zarr`.
//! - `gpu` (needs `std`): the same index on a GPU, through wgpu; the module `gpu`.
//! - `half`, `num-complex`: `f16`, `bf16` and complex elements are copied as fast as other numbers; `files` has both on.
//! - `json`: plans as text and bytes, in TensorStore's form: `Plan::to_json`, `plan::Transform`; docs/travel.md.
//! - `serde`: `Serialize` and `Deserialize` of [`DynIndex`] and [`index::DynMode`].
//! - `bytemuck`: [`Tensor::cast`](functions#structs-as-elements), so that structs of numbers are copied as fast as numbers.
//! - `ndarray`, `nalgebra`, `mdarray`, `faer`, `dlpack`, `candle`, `burn`: the tensors of other libraries are indexed ([`interop`]). The last four
//!   need `std`.
//! - `typenum`, `generic-array`: numbers of typenum as extents, and arrays that enter with the lengths of their types ([`extents`]); `nalgebra` has
//!   the first one on.
//!
//! Without the first two, the crate is `no_std` with `alloc`.

#![cfg_attr(not(feature = "std"), no_std)]

mod moved;

#[doc(hidden)]
pub use moved::names::*;
#[doc(hidden)]
pub use moved::renamed::*;
// What the compiler's messages name, by a path as short as it can be.
#[doc(hidden)]
pub use tensor_idx_core::{__private, Broadcasts, Chosen, Entries, Lendable, Placing, Under, Unplaced, Way};
#[doc(inline)]
pub use tensor_idx_core::{
    Add, DynIndex, DynRank, Ellipsis, IndexError, Layout, Max, Min, Mul, NewAxis, Rank, Tensor, Tensor1, Tensor2,
    Tensor3, Tensor4, Tensor5, Tensor6, TensorD, TensorView, TensorViewMut, assign, hd, idx, s, slice, tensor, tl,
};

/// Everything that code which indexes tensors needs: `use tensor_idx::prelude::*`.
///
/// It has the names of the crate's root, and the methods of its traits without the names of the traits. In programs that also import the
/// prelude of ndarray, burn or candle, use [`beside`](prelude::beside).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// assign!(t[.., [2, 0]] += 10);
/// assert_eq!(t.oix(idx![1, [0, 1]]).to_vec(), [14, 5]);
/// ```
pub mod prelude {
    #[doc(hidden)]
    pub use crate::moved::prelude::*;
    pub use tensor_idx_core::prelude::*;
}

/// The types of an index: its elements, lists of elements, and the modes of index arrays.
///
/// Functions that take an index from their caller name these types; see [`functions`].
///
/// ```
/// use tensor_idx::{index::{At, Basic, Cons, Indexed, IndexedBy, IntoIndex, Nil}, prelude::*};
///
/// fn part<T: Clone, S: IndexedBy<I>, I: IntoIndex<List: Basic>>(t: &Tensor<T, S>, index: I) -> Tensor<T, Indexed<S, I>> {
///     t.i(index).to_contiguous()
/// }
/// let column: Tensor1<f64> = part(&Tensor::full([2, 3], 1.0), idx![.., -1]);
/// assert_eq!(column.shape(), [2]);
/// ```
pub mod index {
    #[doc(inline)]
    pub use tensor_idx_core::{
        At, AtMostOne, AxisCounts, Basic, Cons, DynElement, DynMode, Entry, FillValue, Flag, GetIndex, InView, Index,
        IndexArray, IndexElement, IndexList, IndexSet, Indexed, IndexedBy, IntoBound, IntoElement, IntoIndex,
        IntoOptionStep, IntoPosition, IntoStep, Ints, Leaves, Listed, Mask, Mode, Nested, Nil, NumPy, Outer, Outside,
        PerAxis, Position, PyTorch, Ranks, Reads, Remote, RemoteArray, RemotePart, Slice, StrictRange, Vectorized,
        Writes,
    };
}

/// The words for entries outside of their axis, as functions: [`clip`](outside::clip), [`wrap`](outside::wrap).
///
/// ```
/// use tensor_idx::{outside::{clip, wrap}, prelude::*};
///
/// let t = Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!(t.oix((clip(&[-1, 5]), wrap(4))).to_vec(), [2, 5]);
/// # Ok::<(), IndexError>(())
/// ```
pub mod outside {
    #[doc(inline)]
    pub use tensor_idx_core::outside::*;
}

/// Ranks as types, their arithmetic, and shapes: for code that is generic in the rank.
///
/// ```
/// use tensor_idx::{prelude::*, shape::Shape};
///
/// fn total<S: Shape>(t: TensorView<'_, f32, S>) -> f32 {
///     t.iter().sum()
/// }
/// let t = Tensor::full([2, 3], 1.0);
/// assert_eq!((total(t.view()), total(t.i(0))), (6.0, 3.0));
/// ```
pub mod shape {
    #[doc(inline)]
    pub use tensor_idx_core::{
        Axes, AxisValue, ByRank, ElementIndex, Extents, IntoShape, Joint, JointOf, Larger, MAX_STATIC_RANK, Names,
        NoAxes, OneLess, OneMore, Plus, RankOf, Ranked, SameRank, Shape, TwoAxes, WindowOver, Without,
        broadcast_shapes, by_rank,
    };
}

/// Arguments and results of [`Layout`]: axes by number, open extents, positions in order.
///
/// ```
/// use tensor_idx::{layout::IntoAxis, prelude::*};
///
/// fn reversed(layout: &Layout<Rank<2>>, axis: impl IntoAxis) -> Result<Layout<Rank<2>>, IndexError> {
///     layout.flip(axis)
/// }
/// let rows = reversed(&Layout::row_major([2, 3])?, -1)?;
/// assert_eq!(rows.strides(), [3, -1]);
/// # Ok::<(), IndexError>(())
/// ```
pub mod layout {
    #[doc(inline)]
    pub use tensor_idx_core::{AllIndices, AxisList, IntoAxis, OpenShape, Positions};
}

/// Plans: an index on a layout as a value. A plan is made once, carried out many times, printed, and reversed for gradients.
///
/// ```
/// use tensor_idx::{index::Outer, plan::Plan, prelude::*};
///
/// let t = Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// let plan: Plan<Rank<2>, Rank<2>> = t.layout().plan_gather(Outer, idx![.., [2, 0]])?;
/// assert_eq!(plan.gather(&t)?, [[3, 1], [6, 4]]);
/// # Ok::<(), IndexError>(())
/// ```
pub mod plan {
    #[doc(inline)]
    pub use tensor_idx_core::{Adjoint, Explanation, Gradient, Lookup, Part, Plan, Step, Term};
    #[cfg(feature = "json")]
    #[doc(inline)]
    pub use tensor_idx_core::{Coordinate, Transform, TransformError};
}

/// Reading: the traits whose methods are `i`, `oix`, `vix`, `nix` and `tix`, and functions that choose elements.
///
/// ```
/// use std::borrow::Borrow;
/// use tensor_idx::{prelude::*, read::Gather};
///
/// fn last_row<T: Clone + Default>(t: &impl Gather<Elem = T, Shape = Rank<2>>) -> Tensor1<T> {
///     let [_, columns] = t.layout().borrow().extents();
///     let mut row = Tensor::full([columns], T::default());
///     t.oix_into(idx![-1], &mut row);
///     row
/// }
/// assert_eq!(last_row(&Tensor2::from([[1, 2], [3, 4]])), [3, 4]);
/// ```
pub mod read {
    #[doc(inline)]
    pub use tensor_idx_core::{
        AlongIds, Elements, Excerpt, Gather, IndexRead, OnAxis, Operand, Scalar, Strided, Taken, TakenShape, select,
        try_select,
    };
}

/// Writing: selections and their verbs, the traits behind [`assign!`], operators, and the numbers that they take.
///
/// ```
/// use tensor_idx::{prelude::*, write::{IntoViewMut, Sub}};
///
/// fn lower_twice<'a>(t: impl IntoViewMut<'a, i32, Shape = Rank<1>>) {
///     t.into_view_mut().oix_mut(idx![[0, 0]]).accumulate(Sub, 1);
/// }
/// let mut t = Tensor1::from([5, 6]);
/// lower_twice(&mut t);
/// assert_eq!(t, [3, 6]);
/// ```
pub mod write {
    #[doc(inline)]
    pub use tensor_idx_core::{
        Assign, Bitwise, Combine, Div, Divide, FloorDiv, HostSelection, IndexWrite, IndexesPlace, IntoViewMut, Memory,
        Named, Number, Operator, Pow, Power, Rem, Scatter, Selection, StridedMut, Sub, Value, ValueElements, WriteAt,
        operator,
    };
}

/// Tensors made of others: [`concatenate`](join::concatenate), [`stack`](join::stack), and the arguments of `pad`, `repeat` and `roll`.
///
/// ```
/// use tensor_idx::{join::{concatenate, stack}, prelude::*};
///
/// let (a, b) = (Tensor1::from([1, 2]), Tensor1::from([3, 4]));
/// assert_eq!(concatenate(&[&a, &b], 0), [1, 2, 3, 4]);
/// assert_eq!(stack(&[&a, &b], 0), [[1, 2], [3, 4]]);
/// ```
pub mod join {
    #[doc(inline)]
    pub use tensor_idx_core::join::*;
}

/// Iterators over the elements of a tensor, and over its parts.
///
/// ```
/// use tensor_idx::{parts::Iter, prelude::*};
///
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// let elements: Iter<'_, i32, Rank<2>> = t.iter();
/// assert_eq!(elements.sum::<i32>(), 10);
/// assert_eq!(t.rows().map(|row| row[[0]]).sum::<i32>(), 4);
/// ```
pub mod parts {
    #[doc(inline)]
    pub use tensor_idx_core::{Iter, IterMut, parts::*};
}

/// Errors as values: the kind of an error, its place in an index, and errors of parsing.
///
/// ```
/// use tensor_idx::{error::ErrorKind, prelude::*};
///
/// let t = Tensor1::from([1, 2, 3]);
/// let error = t.try_i(3).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
/// assert_eq!(error.to_string(), "index 3 is outside -3..3 on axis 0 of shape [3]");
/// ```
pub mod error {
    #[doc(inline)]
    pub use tensor_idx_core::{ErrorKind, ParseIndexError, Place};
}

/// The same index on a GPU: tensors in the memory of a device, read and written there.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]).to_gpu(&gpu)?;
/// assert_eq!(t.oix(idx![.., [2, 0]]).to_cpu()?.to_vec(), [3, 1, 6, 4]);
/// # Ok::<(), IndexError>(())
/// ```
#[cfg(feature = "gpu")]
pub mod gpu {
    #[doc(inline)]
    pub use tensor_idx_gpu::*;
}

/// Arrays in files: `.npy`, `.npz`, safetensors, Zarr.
///
/// ```
/// use tensor_idx::{files::npy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1, 2, 3], [4, 5, 6]]))?;
/// let map = npy::open::<i32>(&path)?.into_rank::<2>()?;
/// assert_eq!(map.i(idx![.., -1]).to_vec(), [3, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "files")]
pub mod files {
    #[doc(inline)]
    pub use tensor_idx_files::*;
}

pub mod guide;

#[doc = include_str!("extents.md")]
pub mod extents {
    #[doc(inline)]
    pub use tensor_idx_core::extents::*;
}

// Its examples run where the features are on that some of them need: scripts/interop.
#[cfg_attr(any(not(doctest), all(feature = "bytemuck", feature = "ndarray")), doc = include_str!("../docs/functions.md"))]
pub mod functions {}

#[doc = include_str!("../docs/interop.md")]
pub mod interop {
    #[cfg(feature = "burn")]
    #[doc(inline)]
    pub use tensor_idx_core::BurnTensor;
    #[cfg(feature = "candle")]
    #[doc(inline)]
    pub use tensor_idx_core::CandleEntries;
    #[cfg(any(feature = "burn", feature = "candle"))]
    #[doc(inline)]
    pub use tensor_idx_core::HostEntries;
    #[cfg(feature = "ndarray")]
    #[doc(inline)]
    pub use tensor_idx_core::{ArrayRank, ArrayViewMuts, ArrayViews, Arrays};
    #[doc(inline)]
    pub use tensor_idx_core::{AxisWalk, OpaqueHost, OpaqueRead, Operations, StridedHost, StridedHostMut, carry_out};
    #[cfg(feature = "nalgebra")]
    #[doc(inline)]
    pub use tensor_idx_core::{
        ColumnRank, Matrices, MatrixExtent, MatrixView, MatrixViewMut, MatrixViewMuts, MatrixViews, VectorView,
        VectorViewMut,
    };
    #[doc(inline)]
    pub use tensor_idx_core::{Combination, OpaqueAt, OpaqueValue, OpaqueWrite, Updates};
    #[cfg(feature = "dlpack")]
    #[doc(inline)]
    pub use tensor_idx_core::{DlTensor, DlTensorMut};
    #[cfg(feature = "faer")]
    #[doc(inline)]
    pub use tensor_idx_core::{MatViewMuts, MatViews, Mats};
    #[cfg(feature = "mdarray")]
    #[doc(inline)]
    pub use tensor_idx_core::{MdArrays, MdRank, MdViewMuts, MdViews};
    #[doc(inline)]
    pub use tensor_idx_core::{index_arrays, values};
}

/// The examples of the README run as tests, where the features are on that some of them need: `cargo test --workspace`.
#[cfg(all(doctest, feature = "gpu", feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The example of docs/travel.md runs as a test.
#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../docs/travel.md")]
struct Travel;

/// The example of docs/gpu.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/gpu.md")]
struct GpuPage;

/// The examples of docs/files.md run as tests.
#[cfg(all(doctest, feature = "zarr"))]
#[doc = include_str!("../docs/files.md")]
struct Files;

/// The programs of docs/hosts.md run as tests: scripts/interop.
#[cfg(all(
    doctest,
    feature = "ndarray",
    feature = "mdarray",
    feature = "faer",
    feature = "nalgebra",
    feature = "dlpack",
    feature = "candle",
    feature = "burn-flex"
))]
#[doc = include_str!("../docs/hosts.md")]
struct Hosts;
