//! The bytes of a file: mapped, or read.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::error::FileError;

/// Bytes that do not change place.
pub(crate) enum Memory {
    Mapped(Mmap),
    /// Bytes that were read, in words so that they suit every element.
    Read(Vec<u128>, usize),
}

impl Memory {
    /// Maps a whole file.
    pub(crate) fn map(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::io(path))?;
        if !file.metadata().map_err(FileError::io(path))?.is_file() {
            return Err(FileError::header(path, "it is not a file"));
        }
        // SAFETY: the promise of every memory map, which the crate's documentation passes on: nobody truncates the file.
        let map = unsafe { Mmap::map(&file) }.map_err(FileError::io(path))?;
        Ok(Memory::Mapped(map))
    }

    /// Reads `len` bytes, and no more room is taken than there are bytes.
    pub(crate) fn read(mut from: impl io::Read, len: usize) -> io::Result<Self> {
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
            Memory::Mapped(map) => map,
            Memory::Read(words, len) => &bytemuck::cast_slice(words)[..*len],
        }
    }
}
