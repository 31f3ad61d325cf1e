//! Shapes as types: how many axes, and the extents that are known.

pub(crate) mod arithmetic;
pub(crate) mod axes;
#[cfg(feature = "typenum")]
pub(crate) mod binary;
pub(crate) mod broadcast;
pub(crate) mod constant;
pub(crate) mod dims;
pub(crate) mod into_shape;
pub(crate) mod number;
pub(crate) mod rank;
