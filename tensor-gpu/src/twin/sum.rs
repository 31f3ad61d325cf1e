//! Twin of `shaders/sum.wgsl`, which does what `update` does.

pub(super) use super::update::update as sum;
