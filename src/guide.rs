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
//!
//! | if you know | read |
//! |---|---|
//! | NumPy | [From NumPy](numpy) |
//! | PyTorch | [From PyTorch](pytorch) |

#[doc = include_str!("guide/first_program.md")]
pub mod first_program {}

#[doc = include_str!("guide/views.md")]
pub mod views {}

#[doc = include_str!("guide/arrays.md")]
pub mod arrays {}

#[doc = include_str!("guide/writing.md")]
pub mod writing {}

#[doc = include_str!("../docs/numpy.md")]
pub mod numpy {}

#[doc = include_str!("../docs/pytorch.md")]
pub mod pytorch {}
