//! NumPy's whole indexing language, checked by the Rust compiler.
pub use tensor_idx_core::*;
