//! A folder as a store whose values are replaced at once.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use zarrs::filesystem::FilesystemStore;
use zarrs::storage::byte_range::ByteRangeIterator;
use zarrs::storage::{
    Bytes, MaybeBytes, MaybeBytesIterator, OffsetBytesIterator, ReadableStorageTraits, StorageError, StoreKey,
    StorePrefix, WritableStorageTraits, store_set_partial_many,
};

use crate::NewFile;
use crate::zarr::error::ZarrError;

/// The store of [`zarrs`] writes a value into the file where the old one is, so that a reader beside it, or a process that is
/// ended, leaves half of it. Here a value is written beside its name and renamed. (The adapter of that crate for this has one
/// name for all who write a key, and refuses where a process that was ended left it.)
pub(crate) struct Folder(FilesystemStore);

impl Folder {
    pub(crate) fn new(path: &Path) -> Result<Arc<Self>, ZarrError> {
        Ok(Arc::new(Folder(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?)))
    }
}

impl ReadableStorageTraits for Folder {
    fn get(&self, key: &StoreKey) -> Result<MaybeBytes, StorageError> {
        self.0.get(key)
    }

    fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        byte_ranges: ByteRangeIterator<'a>,
    ) -> Result<MaybeBytesIterator<'a>, StorageError> {
        self.0.get_partial_many(key, byte_ranges)
    }

    fn size_key(&self, key: &StoreKey) -> Result<Option<u64>, StorageError> {
        self.0.size_key(key)
    }

    fn supports_get_partial(&self) -> bool {
        self.0.supports_get_partial()
    }
}

impl WritableStorageTraits for Folder {
    fn set(&self, key: &StoreKey, value: Bytes) -> Result<(), StorageError> {
        let path = self.0.key_to_fspath(key);
        let write = || {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            let mut file = NewFile::new(&path)?;
            file.write_all(&value)?;
            file.finish()
        };
        write().map_err(|error: io::Error| StorageError::IOError(Arc::new(error)))
    }

    fn set_partial_many(&self, key: &StoreKey, parts: OffsetBytesIterator<'_>) -> Result<(), StorageError> {
        store_set_partial_many(self, key, parts)
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.0.erase(key)
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.0.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}
