//! The guide: ten pages in order, and three tables for readers who come from another library.
//!
//! Each page begins with a task and ends with exercises. All code on these pages runs as a test.
//!
//! | page | you learn to |
//! |---|---|
//! | 1 [A first program](first_program) | make a tensor, read a part, write to it |
//! | 2 [Views](views) | cut, mirror and reshape without a copy |
//! | 3 [Arrays and masks](arrays) | choose between `oix`, `vix`, `nix` and `tix` |
//! | 4 [Writing](writing) | assign, update and accumulate by any index |
//! | 5 [Functions over tensors](functions) | take and return views; ranks and extents |
//! | 6 [Your own library](libraries) | make a type of your own indexable |
//! | 7 [Files and machines](files) | index arrays that are larger than memory |
//! | 8 [On a GPU](gpu) | index tensors in the memory of a device |
//! | 9 [Performance](performance) | know what copies; reuse memory; use threads |
//! | 10 [Errors](errors) | return errors instead of panics |
//!
//! | if you know | read |
//! |---|---|
//! | NumPy | [From NumPy](numpy) |
//! | PyTorch | [From PyTorch](pytorch) |
//! | ndarray | [From ndarray](ndarray) |

#[doc = include_str!("guide/first_program.md")]
pub mod first_program {}

#[doc = include_str!("guide/views.md")]
pub mod views {}

#[doc = include_str!("guide/arrays.md")]
pub mod arrays {}

#[doc = include_str!("guide/writing.md")]
pub mod writing {}

#[doc = include_str!("guide/functions.md")]
pub mod functions {}

#[doc = include_str!("guide/libraries.md")]
pub mod libraries {}

// The examples of the next three pages run where the feature is on that they need: `cargo test --workspace`.
#[cfg_attr(any(not(doctest), feature = "zarr"), doc = include_str!("guide/files.md"))]
pub mod files {}

#[cfg_attr(any(not(doctest), feature = "gpu"), doc = include_str!("guide/gpu.md"))]
pub mod gpu {}

#[cfg_attr(any(not(doctest), feature = "rayon"), doc = include_str!("guide/performance.md"))]
pub mod performance {}

#[doc = include_str!("guide/errors.md")]
pub mod errors {}

#[doc = include_str!("../docs/numpy.md")]
pub mod numpy {}

#[doc = include_str!("../docs/pytorch.md")]
pub mod pytorch {}

#[doc = include_str!("../docs/ndarray.md")]
pub mod ndarray {}
