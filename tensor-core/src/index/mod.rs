//! An index: its elements, their list, and what they resolve to on the axes of a shape. Every check is in here.

pub(crate) mod along;
pub(crate) mod array;
pub(crate) mod dynamic;
pub(crate) mod element;
pub(crate) mod entries;
pub(crate) mod extents;
pub(crate) mod indexed;
pub(crate) mod list;
pub(crate) mod mode;
pub(crate) mod outside;
pub(crate) mod parse;
pub(crate) mod purpose;
pub(crate) mod remote;
pub(crate) mod resolve;
pub(crate) mod scan;
#[cfg(feature = "serde")]
mod serial;
pub(crate) mod table;
