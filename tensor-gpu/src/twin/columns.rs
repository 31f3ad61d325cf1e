//! Twin of `shaders/columns.wgsl`.

use crate::params::Params;
use crate::units::Rows;

pub(super) fn row_of(params: &Params<Rows>, group: [u32; 3], groups: [u32; 3], local: u32) -> u32 {
    ((group[2] * groups[1] + group[1]) << (8 - params.own.lanes)) + (local >> params.own.lanes)
}

/// The columns that a thread moves.
pub(super) fn columns_of(params: &Params<Rows>, group: [u32; 3], local: u32) -> impl Iterator<Item = u32> + use<> {
    let by = 1 << params.own.lanes;
    let first = group[0] * params.own.across;
    (first + (local & (by - 1))..params.own.columns.min(first + params.own.across)).step_by(by as usize)
}
