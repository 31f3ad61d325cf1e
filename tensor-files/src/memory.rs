//! The bytes of a file: read, mapped; or inflated from one.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use memmap2::Mmap;

use crate::error::FileError;

/// Bytes that do not change place.
pub(crate) enum Memory {
    /// With the lock of the file, which is given back after the map.
    Mapped(Mmap, #[expect(dead_code, reason = "it is held")] Held),
    /// Bytes that were read, in words so that they suit every element.
    Read(Vec<u128>, usize),
}

impl Memory {
    /// Reads `len` bytes, and no more room is taken than there are bytes.
    pub(crate) fn read(from: &mut dyn Read, len: usize) -> io::Result<Self> {
        const PIECE: usize = 1 << 16;
        let mut words: Vec<u128> = Vec::new();
        let mut have = 0;
        while have < len {
            let piece = PIECE.min(len - have);
            let need = (have + piece).div_ceil(size_of::<u128>());
            words.try_reserve(need - words.len()).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
            words.resize(need, 0);
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
            from.read_exact(&mut bytes[have..have + piece])?;
            have += piece;
        }
        Ok(Memory::Read(words, len))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Memory::Mapped(map, _) => map,
            Memory::Read(words, len) => &bytemuck::cast_slice(words)[..*len],
        }
    }
}

/// Where the elements of an array come from: nothing is in memory before it is asked for.
pub(crate) trait Bytes: Send + Sync {
    /// All bytes, to borrow from.
    fn memory(&self) -> Result<Arc<Memory>, FileError>;

    /// Reads from byte `from` on.
    fn read(&self, from: u64, f: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> Result<(), FileError>;

    /// Whether the bytes are known to be there: those that are still packed may be fewer than is said.
    fn are_there(&self) -> bool;
}

/// A file that is open: it is read before it is mapped, by the one handle.
pub(crate) struct ByteSource {
    path: PathBuf,
    len: u64,
    state: Arc<Mutex<State>>,
}

struct State {
    /// The map, for as long as there is one: `file` has its lock while it lives, and no longer.
    map: Weak<Memory>,
    file: File,
}

fn lock_state(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lock of a file for a map of it.
pub(crate) struct Held(Arc<Mutex<State>>);

impl Drop for Held {
    fn drop(&mut self) {
        let state = lock_state(&self.0);
        // Another map may have been made since this one had no owner, and the lock is its lock now.
        if state.map.strong_count() == 0 {
            // Where it cannot be given back it ends with the file.
            let _ = state.file.unlock();
        }
    }
}

impl ByteSource {
    pub(crate) fn open(path: &Path) -> Result<Arc<Self>, FileError> {
        let (file, len) = open(path, false)?;
        Ok(Arc::new(ByteSource {
            path: path.into(),
            len,
            state: Arc::new(Mutex::new(State { map: Weak::new(), file })),
        }))
    }

    /// How many bytes it had when it was opened.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The first bytes, `most` or all.
    pub(crate) fn head(self: &Arc<Self>, most: usize) -> Result<Vec<u8>, FileError> {
        head(&self.state().file, &self.path, most)
    }

    /// A reader from byte `at` on.
    pub(crate) fn reader(self: &Arc<Self>, at: u64) -> Reader<Arc<ByteSource>> {
        Reader { source: self.clone(), at }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock_state(&self.state)
    }

    fn map(&self, file: &File) -> Result<Mmap, FileError> {
        // SAFETY: M1: the lock of the file is held until the map is dropped, so that no map of this library writes to the
        // file meanwhile. M2: nobody else changes the file, as the crate's documentation requires of the caller.
        let map = unsafe { Mmap::map(file) }.map_err(FileError::io(&self.path))?;
        if (map.len() as u64) < self.len {
            return Err(FileError::header(&self.path, "it became shorter while it was opened"));
        }
        Ok(map)
    }

    fn read_at(&self, at: u64, bytes: &mut [u8]) -> io::Result<usize> {
        let mut state = self.state();
        state.file.seek(SeekFrom::Start(at))?;
        state.file.read(bytes)
    }
}

/// Opens a file that is one, and says how long it is.
pub(crate) fn open(path: &Path, write: bool) -> Result<(File, u64), FileError> {
    let wrong = || FileError::header(path, "it is not a file");
    // To open a pipe is to wait for its other end.
    if !path.metadata().map_err(FileError::io(path))?.is_file() {
        return Err(wrong());
    }
    let file = File::options().read(true).write(write).open(path).map_err(FileError::io(path))?;
    let metadata = file.metadata().map_err(FileError::io(path))?;
    if metadata.is_file() { Ok((file, metadata.len())) } else { Err(wrong()) }
}

/// The first bytes of a file, `most` or all.
pub(crate) fn head(mut file: &File, path: &Path, most: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let mut read = || {
        file.seek(SeekFrom::Start(0))?;
        file.take(most as u64).read_to_end(&mut bytes)
    };
    read().map_err(FileError::io(path))?;
    Ok(bytes)
}

/// Takes the lock of a file, until it is given back or the file is closed: one map that writes, or any number that read.
pub(crate) fn lock(file: &File, path: &Path, write: bool) -> Result<(), FileError> {
    match if write { file.try_lock() } else { file.try_lock_shared() } {
        Err(TryLockError::WouldBlock) => Err(FileError::Busy { path: path.into(), write }),
        // A file system without locks has none to ask for: then all is with the caller, as the documentation says.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

impl Bytes for ByteSource {
    fn memory(&self) -> Result<Arc<Memory>, FileError> {
        let mut state = self.state();
        if let Some(map) = state.map.upgrade() {
            return Ok(map);
        }
        lock(&state.file, &self.path, false)?;
        let map = self.map(&state.file).inspect_err(|_| drop(state.file.unlock()))?;
        let map = Arc::new(Memory::Mapped(map, Held(self.state.clone())));
        state.map = Arc::downgrade(&map);
        Ok(map)
    }

    fn read(&self, from: u64, f: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> Result<(), FileError> {
        f(&mut Reader { source: self, at: from }).map_err(FileError::io(&self.path))
    }

    fn are_there(&self) -> bool {
        true
    }
}

/// A place in a file; clones go their own ways.
#[derive(Clone)]
pub(crate) struct Reader<S> {
    source: S,
    at: u64,
}

impl<S: Deref<Target = ByteSource>> Read for Reader<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read_at(self.at, bytes)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl<S: Deref<Target = ByteSource>> Seek for Reader<S> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.source.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
