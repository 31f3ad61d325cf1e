//! The tests of files and stores, a topic a file, as one program. One of its own has what replaces the allocator: `memory.rs`,
//! `zarr_allocation.rs`.

#[allow(unused_macros, reason = "tests/law.rs holds tensors to it")]
#[macro_use]
#[path = "../../tests/common/law.rs"]
mod law;
#[path = "../../tests/common/skip.rs"]
mod skip;

mod files;
mod join;
mod replace;
#[cfg(feature = "zarr")]
mod zarr;
#[cfg(feature = "async")]
mod zarr_async;
#[cfg(feature = "async")]
mod zarr_objects;
#[cfg(feature = "zarr")]
mod zarr_several;
