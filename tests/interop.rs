//! The tensors of other libraries, a library a file, each where its feature is on.

#[allow(dead_code, unused_macros, reason = "tests/all.rs uses the rest")]
#[macro_use]
mod common;
#[cfg(any(feature = "dlpack", feature = "faer", feature = "mdarray", feature = "nalgebra", feature = "ndarray"))]
#[macro_use]
#[path = "common/through.rs"]
mod through;
#[cfg(any(feature = "burn-flex", feature = "candle"))]
#[path = "common/write_gradient.rs"]
mod write_gradient;

#[cfg(feature = "burn-flex")]
mod interop_burn;
#[cfg(feature = "bytemuck")]
mod interop_bytemuck;
#[cfg(feature = "candle")]
mod interop_candle;
#[cfg(feature = "dlpack")]
mod interop_dlpack;
#[cfg(feature = "faer")]
mod interop_faer;
#[cfg(feature = "mdarray")]
mod interop_mdarray;
#[cfg(feature = "nalgebra")]
mod interop_nalgebra;
#[cfg(feature = "ndarray")]
mod interop_ndarray;
#[cfg(feature = "typenum")]
mod interop_typenum;
#[cfg(any(
    feature = "burn-flex",
    feature = "candle",
    feature = "dlpack",
    feature = "faer",
    feature = "mdarray",
    feature = "nalgebra",
    feature = "ndarray"
))]
mod interop_views;
#[cfg(feature = "ndarray")]
mod ndarray_table;
