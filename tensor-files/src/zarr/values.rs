//! The values of a store: read as they were at one time, and replaced on the condition that they still are.
//!
//! A folder and the store in memory support both. Any other store of [`zarrs`] has only the operations of its traits: a value is
//! consistent if one request reads all of it, and a write has no condition.

use std::any::Any;
use std::borrow::Cow;
use std::fmt::Display;
use std::fs::{File, Metadata};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use zarrs::array::{ArrayBytesRaw, BytesPartialDecoderTraits, CodecError, CodecOptions};
use zarrs::storage::byte_range::{ByteRange, ByteRangeIterator};
use zarrs::storage::store::MemoryStore;
use zarrs::storage::{Bytes, ReadableStorageTraits, StorageError, StoreKey, WritableStorageTraits};

use crate::zarr::again::Again;
use crate::zarr::chunk::Tally;
use crate::zarr::folder::{self, Folder};

/// The names of values that are metadata, of version 3 and of version 2.
const METADATA: [&str; 5] = ["zarr.json", ".zarray", ".zgroup", ".zattrs", ".zmetadata"];

/// As long as the longest header of safetensors.
const LONGEST_METADATA: u64 = 100_000_000;

/// Why a value of so many bytes is not read: metadata, whose length nothing else limits.
pub(crate) fn bearable(key: &str, len: u64) -> Result<(), String> {
    let is_metadata = METADATA.iter().any(|name| key.ends_with(name));
    if is_metadata && len > LONGEST_METADATA {
        return Err(format!("`{key}` has {len} bytes, and metadata has {LONGEST_METADATA} at most"));
    }
    Ok(())
}

/// A store, by what it can do.
pub(crate) enum Values {
    Folder(Arc<Folder>),
    Memory(Arc<MemoryStore>),
    Other(Arc<dyn ReadableStorageTraits>, Option<Arc<dyn WritableStorageTraits>>),
}

/// A value as it was when it was read: what a write on a condition compares.
pub(crate) enum Seen {
    Absent,
    /// What the system said of the file before it was read. The file is held open: as long as it is, no other file gets its number.
    File {
        before: Metadata,
        _held: File,
    },
    Bytes(Bytes),
    /// Of a store that cannot compare.
    Unknown,
}

/// When a value may be replaced.
#[derive(Clone, Copy)]
pub(crate) enum Condition<'s> {
    /// Whatever it is now.
    Any,
    /// If it is what was read.
    Same(&'s Seen),
    /// Nobody else writes to it: there is nothing to compare.
    Exclusive,
}

/// One of these is held while a value in memory is compared and replaced.
static LOCKS: [Mutex<()>; 64] = [const { Mutex::new(()) }; 64];

impl Values {
    /// Whether values of the same names may be the same values, neither of them in a folder that is known. (Another store may be one around a
    /// store in memory.)
    pub(crate) fn may_be(&self, other: &Values) -> bool {
        match (self, other) {
            (Values::Memory(a), Values::Memory(b)) => Arc::ptr_eq(a, b),
            _ => true,
        }
    }

    pub(crate) fn new<St>(store: &Arc<St>) -> Option<Self>
    where
        St: Any + Send + Sync,
    {
        let any = || store.clone() as Arc<dyn Any + Send + Sync>;
        if let Ok(folder) = any().downcast::<Folder>() {
            return Some(Values::Folder(folder));
        }
        any().downcast::<MemoryStore>().ok().map(Values::Memory)
    }

    /// Whether it can replace a value on a condition.
    pub(crate) fn is_conditional(&self) -> bool {
        !matches!(self, Values::Other(..))
    }

    /// All of a value.
    pub(crate) fn get(&self, key: &StoreKey, tally: &Tally) -> Result<(Option<Bytes>, Seen), StorageError> {
        let (bytes, seen) = match self {
            Values::Folder(folder) => match folder.read(key)? {
                Some((bytes, file, before)) => (Some(bytes), Seen::File { before, _held: file }),
                None => (None, Seen::Absent),
            },
            Values::Memory(store) => match store.get(key)? {
                Some(bytes) => (Some(bytes.clone()), Seen::Bytes(bytes)),
                None => (None, Seen::Absent),
            },
            Values::Other(store, _) => (store.get(key)?, Seen::Unknown),
        };
        tally.bytes_read(bytes.as_ref().map_or(0, Bytes::len));
        Ok((bytes, seen))
    }

    /// A value whose parts are read one by one, all of them as they were at one time; or, by a store that cannot do this, as
    /// they are when they are read, if nobody else writes to it.
    pub(crate) fn open(&self, key: &StoreKey, exclusive: bool, tally: &Arc<Tally>) -> Result<Arc<Value>, StorageError> {
        let source = match self {
            Values::Folder(folder) => folder.open(key)?.map_or(Ok(ValueSource::Absent), |file| {
                let len = file.metadata()?.len();
                Ok::<_, StorageError>(ValueSource::File(file, len))
            })?,
            Values::Other(store, _) if exclusive => ValueSource::Store(store.clone(), key.clone()),
            Values::Memory(..) => self.get(key, &Tally::default())?.0.map_or(ValueSource::Absent, ValueSource::Bytes),
            Values::Other(store, _) => {
                let bytes = store.get(key)?;
                tally.bytes_read(bytes.as_ref().map_or(0, Bytes::len));
                // Counted once.
                return Ok(Arc::new(Value::held(bytes, Arc::default())));
            }
        };
        Ok(Arc::new(Value::new(source, tally.clone())))
    }

    /// Replaces a value, or erases it where there is none to write; whether the condition held. A folder waits for the lock
    /// of a file as long as `again` allows.
    pub(crate) fn put(
        &self,
        key: &StoreKey,
        value: Option<Bytes>,
        condition: Condition<'_>,
        again: &mut Again,
    ) -> Result<bool, StorageError> {
        match self {
            Values::Folder(folder) => folder.replace(key, value.as_ref(), condition, again),
            Values::Memory(store) => {
                let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one((Arc::as_ptr(store), key));
                let lock = &LOCKS[hash as usize % LOCKS.len()];
                let _held = lock.lock().unwrap_or_else(PoisonError::into_inner);
                if let Condition::Same(seen) = condition {
                    let same = match (store.get(key)?, seen) {
                        (None, Seen::Absent) => true,
                        (Some(now), Seen::Bytes(before)) => now == before,
                        _ => false,
                    };
                    if !same {
                        return Ok(false);
                    }
                }
                match value {
                    Some(value) => store.set(key, value)?,
                    None => store.erase(key)?,
                }
                Ok(true)
            }
            Values::Other(_, None) => Err(StorageError::ReadOnly),
            Values::Other(_, Some(_)) if matches!(condition, Condition::Same(_)) => {
                Err(unconditional("it is another store of zarrs"))
            }
            Values::Other(store, Some(writable)) => {
                match value {
                    Some(value) => writable.set(key, value)?,
                    None => {
                        let erased = writable.erase(key);
                        // Some stores refuse to erase what is not there.
                        if erased.is_err() && store.get(key)?.is_some() {
                            erased?;
                        }
                    }
                }
                Ok(true)
            }
        }
    }
}

/// The error of a store that cannot compare a value and replace it, and the way out.
pub(crate) fn unconditional(why: impl Display) -> StorageError {
    StorageError::Unsupported(format!(
        "the store cannot write on a condition: `assign` or `fill` whole chunks, or promise by `assume_exclusive` that no \
         other writer uses the same chunks: {why}"
    ))
}

/// Where the parts of a value are.
enum ValueSource {
    Absent,
    Bytes(Bytes),
    File(File, u64),
    Store(Arc<dyn ReadableStorageTraits>, StoreKey),
}

/// One value, whose parts are read by the decoder of a shard.
pub(crate) struct Value {
    source: ValueSource,
    absent: AtomicBool,
    tally: Arc<Tally>,
}

impl Value {
    fn new(source: ValueSource, tally: Arc<Tally>) -> Self {
        let absent = AtomicBool::new(matches!(source, ValueSource::Absent));
        Value { source, absent, tally }
    }

    /// A value that is in memory.
    pub(crate) fn held(bytes: Option<Bytes>, tally: Arc<Tally>) -> Self {
        Value::new(bytes.map_or(ValueSource::Absent, ValueSource::Bytes), tally)
    }

    /// Whether it is not in the store; known when a part of it was read.
    pub(crate) fn is_absent(&self) -> bool {
        self.absent.load(Ordering::Relaxed)
    }

    fn part(&self, range: ByteRange) -> Result<Option<ArrayBytesRaw<'_>>, CodecError> {
        let bytes: Cow<'_, [u8]> = match &self.source {
            ValueSource::Absent => return Ok(None),
            ValueSource::Bytes(bytes) => {
                let (start, end) = within(range, bytes.len() as u64)?;
                Cow::Borrowed(&bytes[start as usize..end as usize])
            }
            ValueSource::File(file, len) => {
                let (start, end) = within(range, *len)?;
                Cow::Owned(folder::read_at(file, start, (end - start) as usize)?)
            }
            ValueSource::Store(store, key) => match store.get_partial(key, range)? {
                Some(bytes) => Cow::Owned(bytes.into()),
                None => {
                    self.absent.store(true, Ordering::Relaxed);
                    return Ok(None);
                }
            },
        };
        self.tally.bytes_read(bytes.len());
        Ok(Some(bytes))
    }
}

/// The start and the end of a range, if they are within so many bytes.
pub(crate) fn within(range: ByteRange, len: u64) -> Result<(u64, u64), CodecError> {
    let ends = match range {
        ByteRange::FromStart(start, None) => Some((start, len)),
        ByteRange::FromStart(start, Some(count)) => start.checked_add(count).map(|end| (start, end)),
        ByteRange::Suffix(count) => len.checked_sub(count).map(|start| (start, len)),
    };
    let ends = ends.filter(|&(start, end)| start <= end && end <= len && usize::try_from(end).is_ok());
    // The error of zarrs for this adds the two, which overflows.
    ends.ok_or_else(|| {
        let (from, count) = match range {
            ByteRange::FromStart(start, count) => (format!("byte {start}"), count),
            ByteRange::Suffix(count) => ("the end".into(), Some(count)),
        };
        let count = count.map_or_else(|| "all".into(), |count| count.to_string());
        CodecError::Other(format!("a range is outside of the {len} bytes that there are: {count} bytes from {from}"))
    })
}

impl BytesPartialDecoderTraits for Value {
    fn exists(&self) -> Result<bool, StorageError> {
        Ok(!self.is_absent())
    }

    fn size_held(&self) -> usize {
        if let ValueSource::Bytes(bytes) = &self.source { bytes.len() } else { 0 }
    }

    fn partial_decode_many(
        &self,
        ranges: ByteRangeIterator<'_>,
        _options: &CodecOptions,
    ) -> Result<Option<Vec<ArrayBytesRaw<'_>>>, CodecError> {
        ranges.map(|range| self.part(range)).collect()
    }

    fn supports_partial_decode(&self) -> bool {
        true
    }
}
