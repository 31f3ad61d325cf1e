//! Files that appear under their name when they are whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file that is written beside its name, and gets it when it is whole: whoever opens the name finds the old file or the new
/// one, and an error on the way leaves the old one as it was.
///
/// ```
/// use std::io::Write;
/// use tensor_idx::files::NewFile;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.txt");
/// let mut file = NewFile::new(&path)?;
/// file.write_all(b"text")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"text");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "without `finish` there is no file"]
pub struct NewFile {
    path: PathBuf,
    /// Its name until it is whole; none once it is.
    part: Option<PathBuf>,
    file: File,
}

impl NewFile {
    /// Begins a file beside `path`, under a name that no other has.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.txt");
    /// drop(tensor_idx::files::NewFile::new(&path)?);
    /// assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn new(path: impl AsRef<Path>) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let path = path.as_ref();
        let name =
            path.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "it is no name of a file"))?;
        loop {
            let mut part = OsString::from(".");
            part.push(name);
            part.push(format!(".{}-{}.part", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
            let part = path.with_file_name(part);
            match OpenOptions::new().read(true).write(true).create_new(true).open(&part) {
                Ok(file) => return Ok(NewFile { path: path.into(), part: Some(part), file }),
                // Of a process of the same number that was ended.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
                Err(error) => return Err(error),
            }
        }
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Writes elsewhere: to test what fails.
    #[cfg(all(test, target_os = "linux"))]
    pub(crate) fn replace(&mut self, file: File) {
        self.file = file;
    }

    /// Gives the file its name, once all of it is on the disk.
    ///
    /// ```
    /// use std::io::Write;
    /// use tensor_idx::files::NewFile;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.txt");
    /// std::fs::write(&path, "old")?;
    /// let mut file = NewFile::new(&path)?;
    /// file.write_all(b"new")?;
    /// assert_eq!(std::fs::read(&path)?, b"old");
    /// file.finish()?;
    /// assert_eq!(std::fs::read(&path)?, b"new");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the system, and then there is no new file.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        self.rename()
    }

    /// Gives the file its name.
    pub(crate) fn rename(mut self) -> io::Result<()> {
        if let Some(part) = &self.part {
            fs::rename(part, &self.path)?;
        }
        self.part = None;
        Ok(())
    }
}

impl NewFile {
    /// Gives the file its name if no file has it; the caller has synced it. Where that fails the file is given back.
    #[cfg(feature = "zarr")]
    pub(crate) fn link(self) -> Result<(), (io::Error, Self)> {
        let linked = self.part.as_ref().map_or(Ok(()), |part| fs::hard_link(part, &self.path));
        // Dropped, it loses the other of its names.
        linked.map_err(|error| (error, self))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for NewFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(part) = self.part.take() {
            // It was not finished, and there is nobody to tell that it cannot be removed.
            let _ = fs::remove_file(part);
        }
    }
}
