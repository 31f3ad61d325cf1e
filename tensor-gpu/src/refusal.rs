//! Values that an operator refuses, such as a divisor of 0: on the device they are checked before anything is written.

use tensor_idx_core::{DynRank, IndexError, Layout};

use crate::arithmetic::Op;
use crate::by_size::{CHECK, Checked};
use crate::element::GpuElement;
use crate::kernel::grid;
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::report::Watch;
use crate::tensor::GpuTensor;
use crate::value::whole;
use crate::walk::Walk;
use crate::windows::windows;
use crate::write::units;

/// Checks values on the device, so that one without a result keeps the kernel from writing; the slot that says so.
pub(crate) fn check<T: GpuElement>(
    record: &mut Record<'_>,
    op: Op,
    tensor: &GpuTensor<T, DynRank>,
) -> Result<u32, IndexError> {
    let values = whole(tensor)?;
    let units = units(tensor.shape())?;
    let watch = Refused { op, layout: tensor.layout().clone() };
    let slot = record.slots(vec![Box::new(watch)]);
    let (groups, row) = grid(units);
    let mut walk = Walk::of_layout(tensor.layout());
    walk.coalesce();
    let (kernel, constants) = CHECK.of(T::KIND, true);
    let unused = record.buffer(16, "a check of values")?;
    let mut params = walk.params(units, row, 0, Checked { op: op as u32, report: slot });
    for window in windows(record.gpu, &values, T::KIND.size() as u32, walk.reach()) {
        window.set_to(&mut params.head);
        let (constants, params, buffers) = (&constants[..], &params, &[unused.clone(), window.slice]);
        record.dispatch(&Launch { kernel, constants, params, tables: None, buffers, groups })?;
    }
    Ok(slot)
}

/// A value that an operator refuses.
#[derive(Debug)]
struct Refused {
    op: Op,
    layout: Layout<DynRank>,
}

impl Watch for Refused {
    fn place(&self, _: u32) -> Option<Slice> {
        None
    }

    fn error(&self, entry: u32, _: &[u8]) -> IndexError {
        refusal(self.op, &self.layout, entry as usize)
    }
}

/// Whether an operator refuses a value, of a type that has [some](Op::refuses).
pub(crate) fn is_refused<T: GpuElement>(op: Op, x: &T) -> bool {
    match op {
        // The highest bit is the sign.
        Op::Pow => T::to_bytes(core::slice::from_ref(x)).last().is_some_and(|byte| byte >> 7 == 1),
        _ => *x == T::default(),
    }
}

/// The error of the `n`-th value, in row-major order.
pub(crate) fn refusal(op: Op, layout: &Layout<DynRank>, n: usize) -> IndexError {
    let entry = layout.unravel(n).map(|index| index.to_vec()).unwrap_or_default();
    let value = layout.shape().to_vec();
    match op {
        Op::Pow => IndexError::NegativePower { entry, value },
        _ => IndexError::DivisionByZero { entry, value },
    }
}
