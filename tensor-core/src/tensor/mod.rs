//! Tensors and their views, what is read from them, and the verbs that write to them.

pub(crate) mod adjoint;
mod as_index;
pub(crate) mod assign;
pub(crate) mod at_once;
mod boxes;
mod cast;
pub(crate) mod combine;
pub(crate) mod display;
mod equal;
mod floats;
pub(crate) mod get;
mod in_order;
pub(crate) mod mask;
pub(crate) mod number;
pub(crate) mod operand;
pub(crate) mod owned;
pub(crate) mod read;
mod relayout;
pub(crate) mod select;
pub(crate) mod split;
pub(crate) mod storage;
pub(crate) mod strided;
pub(crate) mod value;
pub(crate) mod verbs;
pub(crate) mod view;
pub(crate) mod view_mut;
pub(crate) mod write;
