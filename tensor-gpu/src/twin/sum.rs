//! Twin of `shaders/sum.wgsl`, which does what `update` does.

pub(super) use super::update::{update as sum, update_in_f32 as sum_in_f32};
