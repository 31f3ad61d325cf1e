//! The names that stood at the root and in the prelude in version 0.1.0, for one more release. CHANGELOG.md has the table of
//! where each of them is now.
//!
//! They are hidden and do not warn. rustc 1.95 ignores `#[deprecated]` on a re-export, and a deprecated type alias would break code
//! that builds: it is no constructor, and no path of variants to import. The two that
//! have another name now are traits that warn: a re-export under the old name would be the name that the compiler's messages print.

/// Those of the root.
pub(crate) mod names {
    #[cfg(feature = "burn")]
    pub use tensor_idx_core::BurnTensor;
    #[cfg(feature = "candle")]
    pub use tensor_idx_core::CandleEntries;
    #[cfg(any(feature = "burn", feature = "candle"))]
    pub use tensor_idx_core::HostEntries;
    pub use tensor_idx_core::{
        Adjoint, Assign, At, AtMostOne, Axes, AxisList, AxisValue, AxisWalk, Basic, ByRank, Combine, Cons, Div, Divide,
        DynElement, ElementIndex, Elements, Entry, ErrorKind, Excerpt, Explanation, Extents, Flag, FloorDiv, Gather,
        GetIndex, Gradient, InView, Index, IndexArray, IndexElement, IndexList, IndexSet, Indexed, IndexedBy,
        IndexesPlace, IntoAxis, IntoBound, IntoElement, IntoIndex, IntoOptionStep, IntoPosition, IntoShape, IntoStep,
        IntoViewMut, Ints, Iter, IterMut, Joint, Larger, Lookup, MAX_STATIC_RANK, Mask, Memory, Mode, Named, Names,
        Nested, Nil, NumPy, Number, OnAxis, OpaqueHost, OpaqueRead, OpenShape, Operand, Operations, Operator, Outer,
        Outside, ParseIndexError, Part, PerAxis, Place, Plan, Plus, Position, Positions, Pow, Power, PyTorch, Ranked,
        Ranks, Rem, Remote, RemoteArray, RemotePart, SameRank, Scalar, Scatter, Selection, Shape, Slice, Step,
        StrictRange, Strided, StridedHost, StridedHostMut, StridedMut, Sub, Taken, TakenShape, Term, Value, Vectorized,
        Without, broadcast_shapes, by_rank, carry_out, operator, select, try_select,
    };
    #[cfg(feature = "ndarray")]
    pub use tensor_idx_core::{ArrayRank, ArrayViewMuts, ArrayViews, Arrays};
    #[cfg(feature = "nalgebra")]
    pub use tensor_idx_core::{
        ColumnRank, Matrices, MatrixView, MatrixViewMut, MatrixViewMuts, MatrixViews, VectorView, VectorViewMut,
    };
    #[cfg(feature = "dlpack")]
    pub use tensor_idx_core::{DlTensor, DlTensorMut};
    #[cfg(feature = "faer")]
    pub use tensor_idx_core::{MatViewMuts, MatViews, Mats};
    #[cfg(feature = "mdarray")]
    pub use tensor_idx_core::{MdArrays, MdRank, MdViewMuts, MdViews};
}

/// Traits with another name.
pub(crate) mod renamed {
    use tensor_idx_core::{IndexRead, Memory};

    #[deprecated(note = "it is `tensor_idx::read::IndexRead`; the prelude has its methods")]
    #[doc(hidden)]
    pub trait Read: IndexRead {}

    #[allow(deprecated)]
    impl<T: IndexRead + ?Sized> Read for T {}

    #[deprecated(note = "it is `tensor_idx::write::IndexWrite`; the prelude has its methods")]
    #[doc(hidden)]
    pub trait Write: Memory {}

    #[allow(deprecated)]
    impl<T: Memory + ?Sized> Write for T {}
}

/// Those of the prelude.
pub(crate) mod prelude {
    pub use tensor_idx_core::{
        Div, FloorDiv, Gather, NumPy, Number, Outer, Pow, PyTorch, Rem, Shape, Strided, StridedMut, Sub, Vectorized,
        select, try_select,
    };
}
