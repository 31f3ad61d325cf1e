//! What a write does with an element and its value.

use tensor_idx_core::{IndexError, Shape};

use crate::arithmetic::Op;
use crate::element::{GpuElement, Kind};
use crate::gpu::Gpu;
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::value::DeviceOperand;
use crate::windows::refused as too_large;

/// What becomes of an element and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceVerb {
    /// The value.
    Assign,
    /// One of its values, or parts of several.
    AssignAnyOrder,
    /// Both combined, once, with the last value.
    Update(Op),
    /// Both combined, with every value in turn.
    Accumulate(Op),
    /// Both combined, with every value, in any order.
    AnyOrder(Op),
    /// Both combined, with every value in turn; of 16 bits, and in `f32` until all values are in.
    InF32(Op),
    /// Both combined, with all values, which are combined in a tree before.
    InTree(Op),
}

impl DeviceVerb {
    pub(crate) fn op(self) -> Option<Op> {
        match self {
            DeviceVerb::Assign | DeviceVerb::AssignAnyOrder => None,
            DeviceVerb::Update(op) | DeviceVerb::Accumulate(op) => Some(op),
            DeviceVerb::AnyOrder(op) | DeviceVerb::InF32(op) | DeviceVerb::InTree(op) => Some(op),
        }
    }

    /// An error where every value is to count, and a kernel is not given the target or the value at once.
    pub(crate) fn fits<T: GpuElement, S: Shape>(
        self,
        target: &GpuTensor<T, S>,
        value: &DeviceOperand<'_, T>,
    ) -> Result<(), IndexError> {
        let bytes = |storage: &Storage| storage.memory.as_ref().map_or(0, |memory| memory.size);
        let value = match value {
            DeviceOperand::Here(elements) => (elements.layout().len() as u64).saturating_mul(T::KIND.size() as u64),
            DeviceOperand::There(tensor) => bytes(&tensor.storage),
        };
        self.fits_in(target.gpu(), bytes(&target.storage).max(value))
    }

    /// [`DeviceVerb::fits`], of so many bytes.
    pub(crate) fn fits_in(self, gpu: &Gpu, bytes: u64) -> Result<(), IndexError> {
        let at_once = !matches!(self, DeviceVerb::Assign | DeviceVerb::AssignAnyOrder | DeviceVerb::Update(_));
        if at_once && bytes > gpu.window() { Err(too_large(gpu, "`accumulate`", bytes)) } else { Ok(()) }
    }

    /// Its operator, if that refuses some numbers of a type.
    pub(crate) fn refusing(self, kind: Kind) -> Option<Op> {
        self.op().filter(|op| op.refuses(kind))
    }
}
