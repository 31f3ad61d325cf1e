//! What of a value has come. Which bytes a chunk of a shard needs only its codecs know: they are asked for the chunk before the
//! bytes are here, they fail, and what they asked for is noted.

use std::sync::{Mutex, MutexGuard, PoisonError};

use zarrs::array::{ArrayBytesRaw, BytesPartialDecoderTraits, CodecError, CodecOptions};
use zarrs::storage::byte_range::{ByteRange, ByteRangeIterator};
use zarrs::storage::{Bytes, StorageError};

/// Bytes between two chunks that are read, to have both by one request: they take less time than a request does.
const BETWEEN: u64 = 64 << 10;

/// One request brings no more bytes than these, if they are those of several chunks.
pub(crate) const TOGETHER: u64 = 8 << 20;

/// The pieces of one value that have come, and those that were asked for in vain.
#[derive(Default)]
pub(crate) struct HeldParts(Mutex<HeldBytes>);

#[derive(Default)]
struct HeldBytes {
    absent: bool,
    held: Vec<(ByteRange, Bytes)>,
    missing: Vec<ByteRange>,
}

impl HeldBytes {
    /// None where it has not come.
    fn piece(&self, asked: ByteRange) -> Option<Bytes> {
        if let ByteRange::FromStart(_, Some(0)) = asked {
            return Some(Bytes::new());
        }
        self.held.iter().find_map(|&(range, ref bytes)| {
            if range == asked {
                return Some(bytes.clone());
            }
            let (start, _) = ends(range)?;
            let (from, to) = ends(asked)?;
            let (from, to) = (from.checked_sub(start)?, to.checked_sub(start)?);
            (to <= bytes.len() as u64).then(|| bytes.slice(from as usize..to as usize))
        })
    }
}

impl HeldParts {
    fn state(&self) -> MutexGuard<'_, HeldBytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A piece has come; or there is no such value.
    pub(crate) fn hold(&self, range: ByteRange, bytes: Option<Bytes>) {
        let mut state = self.state();
        match bytes {
            Some(bytes) => state.held.push((range, bytes)),
            None => state.absent = true,
        }
    }

    /// A piece, if it has come.
    pub(crate) fn piece(&self, range: ByteRange) -> Option<Bytes> {
        self.state().piece(range)
    }

    /// A piece is not needed any more.
    pub(crate) fn release(&self, range: ByteRange) {
        let mut state = self.state();
        if let Some(at) = state.held.iter().position(|held| held.0 == range) {
            state.held.swap_remove(at);
        }
    }

    pub(crate) fn is_absent(&self) -> bool {
        self.state().absent
    }

    /// What was asked for in vain since this was called last.
    pub(crate) fn missing(&self) -> Vec<ByteRange> {
        std::mem::take(&mut self.state().missing)
    }
}

impl BytesPartialDecoderTraits for HeldParts {
    fn exists(&self) -> Result<bool, StorageError> {
        Ok(!self.is_absent())
    }

    fn size_held(&self) -> usize {
        self.state().held.iter().map(|(_, bytes)| bytes.len()).sum()
    }

    fn partial_decode_many(
        &self,
        ranges: ByteRangeIterator<'_>,
        _options: &CodecOptions,
    ) -> Result<Option<Vec<ArrayBytesRaw<'_>>>, CodecError> {
        let mut state = self.state();
        if state.absent {
            return Ok(None);
        }
        let asked: Vec<_> = ranges.map(|range| (range, state.piece(range))).collect();
        state.missing.extend(asked.iter().filter(|(_, bytes)| bytes.is_none()).map(|(range, _)| *range));
        // They are copied when others can ask again.
        drop(state);
        let parts: Option<_> = asked.into_iter().map(|(_, bytes)| Some(Vec::from(bytes?).into())).collect();
        parts.map(Some).ok_or_else(|| CodecError::Other("a part of the value has not come".into()))
    }

    fn supports_partial_decode(&self) -> bool {
        true
    }
}

/// The first byte of a range and the one after it, where it is counted from the start and has an end.
fn ends(range: ByteRange) -> Option<(u64, u64)> {
    match range {
        ByteRange::FromStart(start, Some(len)) => Some((start, start.checked_add(len)?)),
        _ => None,
    }
}

/// Chunks, and the bytes that each of them needs.
pub(crate) type Wanted = Vec<(usize, Vec<ByteRange>)>;

/// What some chunks need, by requests: chunks that lie near to each other come by one. Each request is given with its chunks.
pub(crate) fn together(chunks: Wanted) -> Vec<(Wanted, Vec<ByteRange>)> {
    let mut requests = Vec::new();
    let mut near = Vec::new();
    for (chunk, ranges) in chunks {
        match ranges.first().copied().and_then(ends) {
            Some((start, end)) if ranges.len() == 1 => near.push((start, end, chunk)),
            _ => requests.push((vec![(chunk, ranges.clone())], ranges)),
        }
    }
    near.sort_unstable();
    let range = |start, end| vec![ByteRange::FromStart(start, Some(end - start))];
    let mut near = near.into_iter().peekable();
    while let Some((start, mut end, chunk)) = near.next() {
        let mut chunks = vec![(chunk, range(start, end))];
        let joins = |end: u64, next: &(u64, u64, usize)| {
            next.0 <= end.saturating_add(BETWEEN) && next.1.max(end) - start <= TOGETHER
        };
        while let Some((from, to, chunk)) = near.next_if(|next| joins(end, next)) {
            end = end.max(to);
            chunks.push((chunk, range(from, to)));
        }
        requests.push((chunks, range(start, end)));
    }
    requests
}
