//! What moves elements: kernels over pointers, slices and strides. They have no tensor, no index, no plan and no layout.

pub(crate) mod copy;
pub(crate) mod gather;
pub(crate) mod in_order;
pub(crate) mod nest;
pub(crate) mod overlap;
pub(crate) mod scatter;
pub(crate) mod scratch;
pub(crate) mod sort;
pub(crate) mod threads;
