//! The words of the indexing language of [tensor-idx](https://docs.rs/tensor-idx), and the messages of its mistakes.
//!
//! The language has two forms: `idx!` reads tokens at compile time (tensor-idx-macros), and `DynIndex` reads a text at run
//! time (tensor-idx-core). Each form has a parser of its own. A mistake that both parsers report has its message here, so the
//! words are the same. A mistake that only one parser reports has its message in that parser's crate.
//!
//! This crate is an implementation detail. It has no dependencies and needs no `std`.
//!
//! ```
//! use tensor_idx_grammar::{Slot, Word, message, spelling};
//!
//! let word = spelling::meant("Elipsis", Slot::Index);
//! assert_eq!(word, Some(Word::Ellipsis));
//!
//! let message = message::float("1.5", 1.5, Slot::SliceBound);
//! assert_eq!(message.to_string(), "`1.5` is a float, not a bound\nhelp: write an integer, such as `1` or `2`");
//! ```

#![no_std]

extern crate alloc;

pub mod message;
pub mod spelling;
mod words;

pub use words::{Move, Quoted, Side, Sign, Slot, Word};
