//! Errors of the device itself.

use tensor_idx_core::IndexError;

/// An error of the device: out of memory, lost, too large for it, or without what is asked for.
pub(crate) fn device(what: impl Into<String>) -> IndexError {
    IndexError::Device { what: what.into() }
}
