//! Index arrays and masks on the device.

use std::sync::Arc;

use crate::tensor::Storage;

/// The entries of an index array on a device, in row-major order from `offset` on.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "made by index arrays on the device")]
pub(crate) struct DeviceEntries {
    pub(crate) storage: Arc<Storage>,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}
