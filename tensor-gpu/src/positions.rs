//! The kernel that turns entries of index arrays on the device into positions: it checks them, writes or adds up their offsets, or moves
//! them onto their axis.

use std::sync::Arc;

use tensor_idx_core::{IndexError, Outside};

use crate::element::Kind;
use crate::entries::DeviceEntries;
use crate::kernel::{Access, Kernel, grid, kernel};
use crate::params::words;
use crate::record::{Launch, Left, Record};
use crate::storage::Storage;
use crate::walk::{Ids, Walk};

words! {
    /// Of the kernel `positions`; its file says what they are.
    struct ToPositions {
        first,
        bias,
        start,
        how,
        divisor,
        modulus,
        quarter,
    }
}

/// What the kernel `positions` does with the entries that it checks. Must match positions.wgsl.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Check = 0,
    Write = 1,
    AddTo = 2,
    /// Entries are written as the positions that they are moved to.
    Clip = 3,
    Wrap = 4,
}

pub(crate) static POSITIONS: Kernel<ToPositions> = kernel!("positions", [], Set, &[Access::ReadWrite]);

/// The positions on an axis with elements that entries on the device are moved to, in a row on the same device; none where the
/// device does not count them.
pub(crate) fn moved(
    entries: &DeviceEntries,
    outside: Outside,
    extent: usize,
) -> Result<Option<DeviceEntries>, IndexError> {
    let how = match outside {
        Outside::Clip => How::Clip,
        Outside::Wrap => How::Wrap,
        _ => return Ok(None),
    };
    let DeviceEntries::Stored { storage: source, offset, len } = entries else { return Ok(None) };
    let (Some(from), Kind::I8 | Kind::I16 | Kind::I32 | Kind::I64 | Kind::U8 | Kind::U16 | Kind::U32 | Kind::U64) =
        (source.slice(), source.kind)
    else {
        return Ok(None);
    };
    if *len == 0 || extent > i32::MAX as usize {
        return Ok(None);
    }
    let mut record = Record::new(&source.gpu);
    record.uses(source);
    let storage = Storage::new(&mut record, Kind::U32, *len)?;
    let Some(to) = storage.slice() else { return Ok(None) };
    let mut walk = Walk::over(0, &[*len], &[1]);
    walk.ids = Ids { size: source.kind.size() as u32, signed: source.kind.is_signed(), extent, stride: 1 };
    let quarter = (*len as u32).div_ceil(4);
    let own =
        ToPositions { first: *offset as u32, bias: 0, start: 0, how: how as u32, divisor: 1, modulus: 0, quarter };
    let (groups, row) = grid(quarter);
    let params = &walk.params(*len as u32, row, 0, own);
    let (tables, buffers) = (Some(&from), &[to]);
    record.dispatch(&Launch { kernel: &POSITIONS, constants: &[], params, tables, buffers, groups })?;
    record.done(Left::Made(&storage))?;
    Ok(Some(DeviceEntries::Stored { storage: Arc::new(storage), offset: 0, len: *len }))
}
