//! Entries of index arrays on the device that a status slot reports on.

use tensor_idx_core::{IndexError, Position, RemotePart};

use crate::element::Kind;
use crate::entries::{DeviceEntries, Row, check_len};
use crate::pool::Slice;
use crate::record::Record;
use crate::report::Watch;

/// The entries of a part in a row, and what reports on them.
pub(crate) fn watched(record: &mut Record<'_>, part: &RemotePart) -> Result<(Row, Box<dyn Watch>), IndexError> {
    let row = DeviceEntries::of(part)?.row(record)?;
    check_len(part.stored(), row.len)?;
    record.gpu.check_same(&row.storage.gpu)?;
    record.uses(&row.storage);
    let (kind, memory) = (row.storage.kind, row.storage.memory.clone());
    let watch = TableEntries { kind, offset: row.offset, memory, report: Box::new(part.report()) };
    Ok((row, Box::new(watch)))
}

/// Entries that a slot reports on. It holds their memory, so that they are not written over, but not the device, which
/// holds it.
struct TableEntries {
    kind: Kind,
    /// The position of the first, in elements.
    offset: usize,
    memory: Option<Slice>,
    report: Box<dyn Fn(usize, Position) -> IndexError + Send + Sync>,
}

impl core::fmt::Debug for TableEntries {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "entries of {} from {} on", self.kind, self.offset)
    }
}

impl TableEntries {
    /// The byte at which an entry starts. It may be beyond 32 bits.
    fn byte(&self, entry: u32) -> u64 {
        (self.offset as u64 + u64::from(entry)) * self.kind.size() as u64
    }
}

impl Watch for TableEntries {
    fn place(&self, entry: u32) -> Option<Slice> {
        Some(self.memory.as_ref()?.part(self.byte(entry) / 4 * 4, self.kind.size().max(4) as u64))
    }

    fn error(&self, entry: u32, words: &[u8]) -> IndexError {
        let size = self.kind.size();
        let skip = (self.byte(entry) % 4) as usize;
        let value = words.get(skip..skip + size).map(|bytes| integer(self.kind, bytes));
        (self.report)(entry as usize, value.unwrap_or(Position::Signed(0)))
    }
}

/// An integer as a position: signed, as entries of any type are written, but for those beyond 63 bits.
fn integer(kind: Kind, bytes: &[u8]) -> Position {
    let negative = kind.is_signed() && bytes.last().is_some_and(|byte| byte >> 7 == 1);
    let mut wide = [if negative { u8::MAX } else { 0 }; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let value = u64::from_le_bytes(wide);
    match i64::try_from(value) {
        Ok(value) => Position::Signed(value),
        Err(_) if kind.is_signed() => Position::Signed(value as i64),
        Err(_) => Position::Head(value),
    }
}
