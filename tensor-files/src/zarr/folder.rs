//! A folder as a store whose values are replaced at once.

use std::any::Any;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(target_os = "linux")]
use rustix::io::Errno;
use zarrs::filesystem::FilesystemStore;
use zarrs::storage::byte_range::ByteRangeIterator;
use zarrs::storage::{
    Bytes, MaybeBytes, MaybeBytesIterator, OffsetBytesIterator, ReadableStorageTraits, StorageError, StoreKey,
    StorePrefix, WritableStorageTraits, store_set_partial_many,
};

use crate::NewFile;
use crate::zarr::again::{Again, PATIENCE};
use crate::zarr::error::ZarrError;
use crate::zarr::part::FORESTALLED;
use crate::zarr::values::{Condition, Seen, bearable, unconditional};

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
        let store = FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?;
        Ok(Arc::new(Folder(store)))
    }

    /// The file of a value, if it is there: it stays the same file when the value is replaced.
    pub(crate) fn open(&self, key: &StoreKey) -> io::Result<Option<File>> {
        let path = self.0.key_to_fspath(key);
        match found(fs::metadata(&path))? {
            None => Ok(None),
            // To open a pipe is to wait for its other end.
            Some(file) if !file.is_file() => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
            Some(_) => found(File::open(path)),
        }
    }

    /// All of a value, its file, and what the system said of the file before it was read.
    pub(crate) fn read(&self, key: &StoreKey) -> io::Result<Option<(Bytes, File, Metadata)>> {
        let Some(mut file) = self.open(key)? else { return Ok(None) };
        let before = file.metadata()?;
        let len = usize::try_from(before.len()).map_err(|_| ErrorKind::FileTooLarge)?;
        bearable(key.as_str(), before.len()).map_err(|text| io::Error::new(ErrorKind::InvalidData, text))?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).map_err(|_| ErrorKind::OutOfMemory)?;
        // No more: the file may grow meanwhile, or be none that has an end.
        (&mut file).take(len as u64).read_to_end(&mut bytes)?;
        Ok(Some((bytes.into(), file, before)))
    }

    /// Replaces a value, or erases it where there is none to write; whether the condition held.
    ///
    /// While another writer holds the lock of the file, this is tried again until the time of `again` is over.
    pub(crate) fn replace(
        &self,
        key: &StoreKey,
        value: Option<&Bytes>,
        condition: Condition<'_>,
        again: &mut Again,
    ) -> Result<bool, StorageError> {
        let path = self.0.key_to_fspath(key);
        let mut new = value.map(|value| written(&path, value)).transpose()?;
        if let Condition::Exclusive = condition {
            commit(&path, new)?;
            return Ok(true);
        }
        loop {
            if let Some(held) = replace_once(&path, &mut new, condition)? {
                return Ok(held);
            }
            let wait = again.next().ok_or_else(|| {
                let so_far = again.so_far();
                StorageError::Other(format!("another writer held the lock of the file or replaced it, {so_far}"))
            })?;
            std::thread::sleep(wait);
        }
    }
}

/// Replaces or erases a file; whether the condition held. None if another writer holds the lock or came first.
fn replace_once(
    path: &Path,
    new: &mut Option<NewFile>,
    condition: Condition<'_>,
) -> Result<Option<bool>, StorageError> {
    let seen = if let Condition::Same(seen) = condition { Some(seen) } else { None };
    let Some(old) = found(to_lock(path))? else {
        if seen.is_some_and(|seen| !matches!(seen, Seen::Absent)) {
            return Ok(Some(false));
        }
        let Some(file) = new.take() else { return Ok(Some(true)) };
        let Err((error, file)) = file.link() else { return Ok(Some(true)) };
        return match error.kind() {
            ErrorKind::AlreadyExists if seen.is_some() => Ok(Some(false)),
            ErrorKind::AlreadyExists | ErrorKind::Interrupted => {
                *new = Some(file);
                Ok(None)
            }
            // Without a condition a file needs no link.
            _ if seen.is_none() => {
                file.rename()?;
                Ok(Some(true))
            }
            _ if is_missing(&error) => Err(unconditional(format!("the file system has no hard links: {error}"))),
            _ => Err(error.into()),
        };
    };
    match old.try_lock() {
        Ok(()) => (),
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => return Ok(None),
        Err(TryLockError::Error(error)) if !is_missing(&error) => return Err(error.into()),
        Err(TryLockError::Error(error)) if seen.is_some() => {
            return Err(unconditional(format!("the file system has no locks: {error}")));
        }
        // Without a condition nothing is compared.
        Err(TryLockError::Error(_)) => {
            commit(path, new.take())?;
            return Ok(Some(true));
        }
    }
    let (locked, named) = (old.metadata()?, found(fs::metadata(path))?);
    if !named.is_some_and(|named| is_same_file(&locked, &named)) {
        // Another writer replaced the file before it was locked.
        return Ok(None);
    }
    if let Some(seen) = seen
        && !matches!(seen, Seen::File { before, .. } if is_unchanged(before, &locked))
    {
        return Ok(Some(false));
    }
    commit(path, new.take())?;
    Ok(Some(true))
}

/// Whether the file system does not have what was asked of it: locks (`ENOLCK`, `ENOSYS`, `EOPNOTSUPP`) or links (`EPERM`).
fn is_missing(error: &io::Error) -> bool {
    #[cfg(target_os = "linux")]
    if let Some(Errno::NOLCK | Errno::NOSYS | Errno::OPNOTSUPP | Errno::PERM) = Errno::from_io_error(error) {
        return true;
    }
    error.kind() == ErrorKind::Unsupported
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

/// The folder of an array by its path in a store, if the store is one of folders.
pub(crate) fn on_disk<St: Any + Send + Sync>(store: &Arc<St>, path: &str) -> Option<PathBuf> {
    let any = || store.clone() as Arc<dyn Any + Send + Sync>;
    let root = match any().downcast::<Folder>() {
        Ok(folder) => folder.0.prefix_to_fs_path(&StorePrefix::root()),
        Err(_) => any().downcast::<FilesystemStore>().ok()?.prefix_to_fs_path(&StorePrefix::root()),
    };
    Some(root.join(path.trim_matches('/')))
}

/// Whether both are one folder, however its path is written.
pub(crate) fn is_one(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        // It may be.
        _ => true,
    }
}

/// Removes all that is in a folder. The folder itself stays: it may be a link, a mount point or the working directory.
pub(crate) fn emptied(folder: &Path) -> io::Result<()> {
    for entry in found(fs::read_dir(folder))?.into_iter().flatten() {
        let entry = entry?;
        let path = entry.path();
        found(if entry.file_type()?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) })?;
    }
    Ok(())
}

/// Whether something other than folders is in a folder or below it, or in its place: the one chunk of an array without axes is a file.
pub(crate) fn has_files(folder: &Path) -> io::Result<bool> {
    let entries = match found(fs::read_dir(folder)) {
        Err(error) if error.kind() == ErrorKind::NotADirectory => return Ok(true),
        entries => entries?,
    };
    for entry in entries.into_iter().flatten() {
        let entry = entry?;
        if !entry.file_type()?.is_dir() || has_files(&entry.path())? {
            return Ok(true);
        }
    }
    Ok(false)
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
    // (To open a pipe is to wait for its other end.)
    if opened.as_ref().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied) && fs::metadata(path)?.is_file()
    {
        return File::open(path);
    }
    opened
}

/// Whether both are one file.
#[cfg(unix)]
fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Whether both are one file, as far as this system shows it.
#[cfg(not(unix))]
fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    is_unchanged(a, b)
}

/// Whether both are one file, and nobody wrote into it between the two.
#[cfg(unix)]
fn is_unchanged(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |file: &Metadata| (file.size(), file.mtime(), file.mtime_nsec());
    is_same_file(a, b) && of(a) == of(b)
}

/// Whether both are one file, and nobody wrote into it between the two, as far as this system shows it.
#[cfg(not(unix))]
fn is_unchanged(a: &Metadata, b: &Metadata) -> bool {
    let of = |file: &Metadata| (file.len(), file.modified().ok(), file.created().ok());
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
        Ok(self.read(key)?.map(|(bytes, ..)| bytes))
    }

    fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        byte_ranges: ByteRangeIterator<'a>,
    ) -> Result<MaybeBytesIterator<'a>, StorageError> {
        self.open(key)?;
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
        self.replace(key, Some(&value), Condition::Any, &mut Again::new(PATIENCE, FORESTALLED)).map(|_| ())
    }

    fn set_partial_many(&self, key: &StoreKey, parts: OffsetBytesIterator<'_>) -> Result<(), StorageError> {
        store_set_partial_many(self, key, parts)
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.replace(key, None, Condition::Any, &mut Again::new(PATIENCE, FORESTALLED)).map(|_| ())
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.0.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}
