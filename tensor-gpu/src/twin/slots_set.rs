//! Twin of `shaders/slots_set.wgsl`.

use super::{Memory, shared};

/// Sets the slot if a bad id was met on the way to a place.
pub(super) fn report<O>(memory: &mut Memory<O>, at: &shared::Place) {
    if let Some(number) = at.bad_id {
        let slot = &mut memory.status[memory.params.head.slot as usize];
        *slot = (*slot).min(number);
    }
}
