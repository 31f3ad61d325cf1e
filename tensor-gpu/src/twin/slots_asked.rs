//! Twin of `shaders/slots_asked.wgsl`.

use super::{Memory, shared};

/// Whether an entry of an index array of this operation is known to be bad.
pub(super) fn any_bad<O>(memory: &Memory<O>) -> bool {
    let head = memory.params.head;
    (0..head.slots).any(|k| memory.status[(head.slot + k) as usize] != shared::BAD)
}
