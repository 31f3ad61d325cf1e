//! A folder as a store whose values are replaced at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
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
use crate::zarr::values::{Condition, Seen};

/// The store of [`zarrs`] writes a value into the file where the old one is, so that a reader beside it, or a process that is
/// ended, leaves half of it. Here a value is written beside its name and renamed. (The adapter of that crate for this has one
/// name for all who write a key, and refuses where a process that was ended left it.)
///
/// Whoever replaces a file holds the lock of the file that is there, from when it is compared until the name is another's; a
/// value that is not there gets its name by a link, which fails where another came first. So of two processes that compare
/// and replace, one sees what the other wrote. The lock is held for a few system calls, never while a chunk is decoded. It is
/// the system's: it ends with the process that holds it.
pub(crate) struct Folder(FilesystemStore);

impl Folder {
    pub(crate) fn new(path: &Path) -> Result<Arc<Self>, ZarrError> {
        Ok(Arc::new(Folder(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?)))
    }

    /// The file of a value, if it is there: it stays the same file when the value is replaced.
    pub(crate) fn open(&self, key: &StoreKey) -> io::Result<Option<File>> {
        found(File::open(self.0.key_to_fspath(key)))
    }

    /// All of a value, and its file.
    pub(crate) fn read(&self, key: &StoreKey) -> io::Result<Option<(Bytes, File)>> {
        let Some(mut file) = self.open(key)? else { return Ok(None) };
        let len = usize::try_from(file.metadata()?.len()).map_err(|_| ErrorKind::FileTooLarge)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).map_err(|_| ErrorKind::OutOfMemory)?;
        file.read_to_end(&mut bytes)?;
        Ok(Some((bytes.into(), file)))
    }

    /// Replaces a value, or erases it where there is none to write; whether the condition held.
    pub(crate) fn replace(
        &self,
        key: &StoreKey,
        value: Option<&Bytes>,
        condition: Condition<'_>,
    ) -> Result<bool, StorageError> {
        let path = self.0.key_to_fspath(key);
        let replace = || {
            let mut new = value.map(|value| written(&path, value)).transpose()?;
            if let Condition::Exclusive = condition {
                commit(&path, new)?;
                return Ok(true);
            }
            loop {
                match found(to_lock(&path))? {
                    Some(old) => {
                        old.lock()?;
                        // Another was faster, and this lock is that of a file without a name.
                        if !found(fs::metadata(&path))?
                            .is_some_and(|now| old.metadata().is_ok_and(|old| same(&old, &now)))
                        {
                            continue;
                        }
                        if let Condition::Same(seen) = condition
                            && !matches!(seen, Seen::File(file) if same(&file.metadata()?, &old.metadata()?))
                        {
                            return Ok(false);
                        }
                        commit(&path, new)?;
                        return Ok(true);
                    }
                    None => {
                        if let Condition::Same(seen) = condition
                            && !matches!(seen, Seen::Absent)
                        {
                            return Ok(false);
                        }
                        let Some(file) = new.take() else { return Ok(true) };
                        match file.link() {
                            Ok(()) => return Ok(true),
                            Err((error, _)) if error.kind() == ErrorKind::AlreadyExists && is_same(condition) => {
                                return Ok(false);
                            }
                            Err((error, file)) if error.kind() == ErrorKind::AlreadyExists => new = Some(file),
                            // A file system without links: what is written as a whole needs none.
                            Err((_, file)) if !is_same(condition) => {
                                file.rename()?;
                                return Ok(true);
                            }
                            Err((error, _)) => return Err(error),
                        }
                    }
                }
            }
        };
        replace().map_err(|error: io::Error| StorageError::IOError(Arc::new(error)))
    }
}

fn is_same(condition: Condition<'_>) -> bool {
    matches!(condition, Condition::Same(_))
}

/// A file beside its name, on the disk.
fn written(path: &Path, value: &Bytes) -> io::Result<NewFile> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = NewFile::new(path)?;
    file.write_all(value)?;
    file.file().sync_all()?;
    Ok(file)
}

/// Gives the new file its name, or takes the name away.
fn commit(path: &Path, new: Option<NewFile>) -> io::Result<()> {
    match new {
        Some(new) => new.rename(),
        None => found(fs::remove_file(path)).map(|_| ()),
    }
}

/// Nothing for what is not there.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Some file systems lock only what may be written to.
fn to_lock(path: &Path) -> io::Result<File> {
    let opened = OpenOptions::new().read(true).write(true).open(path);
    if opened.as_ref().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied) {
        return File::open(path);
    }
    opened
}

/// Whether both are one file, which nobody wrote into.
#[cfg(unix)]
fn same(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |file: &fs::Metadata| (file.dev(), file.ino(), file.size(), file.mtime(), file.mtime_nsec());
    of(a) == of(b)
}

/// Whether both are one file, as far as this system can tell.
#[cfg(not(unix))]
fn same(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    let of = |file: &fs::Metadata| (file.len(), file.modified().ok(), file.created().ok());
    of(a) == of(b)
}

/// So many bytes of a file, wherever others read of it.
pub(crate) fn read_at(file: &File, start: u64, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len).map_err(|_| ErrorKind::OutOfMemory)?;
    #[cfg(unix)]
    {
        bytes.resize(len, 0);
        std::os::unix::fs::FileExt::read_exact_at(file, &mut bytes, start)?;
    }
    #[cfg(not(unix))]
    {
        use std::io::{Seek, SeekFrom};
        static SEEK: std::sync::Mutex<()> = std::sync::Mutex::new(());
        let _held = SEEK.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut file = file;
        file.seek(SeekFrom::Start(start))?;
        if file.take(len as u64).read_to_end(&mut bytes)? < len {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(bytes)
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
        self.replace(key, Some(&value), Condition::Any).map(|_| ())
    }

    fn set_partial_many(&self, key: &StoreKey, parts: OffsetBytesIterator<'_>) -> Result<(), StorageError> {
        store_set_partial_many(self, key, parts)
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.replace(key, None, Condition::Any).map(|_| ())
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.0.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}
