//! Tensors of other libraries: the two doors through which they get `i`, `oix`, `vix`, `nix`, and, where they are memory,
//! writing.
//!
//! - [`strided`]: memory with a shape and strides; views are made over it.
//! - [`opaque`]: tensors that only offer operations; a plan is carried out by them.
//!
//! Each library is a file of its own here, behind a feature of its name; `docs/interop.md` says how to add one.

mod opaque;
mod strided;

pub use opaque::{OpaqueHost, OpaqueRead, Operations, carry_out};
pub use strided::{StridedHost, StridedHostMut};
