//! Files that appear under their name when they are whole.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many bytes of a file's name are in the name of its part. With both numbers the part's name is within every system's limit.
const LONGEST: usize = 100;

/// A file that is written beside its name, and is renamed when it is complete. A reader of the name finds the old file or the new
/// one, and an error leaves the old one unchanged.
///
/// The new file keeps the mode of the old one, and its owner, its group and its access control list as far as the system
/// allows it (a group that cannot be kept gets no permission that others do not have). Other extended attributes are not kept,
/// nor are hard links: other names of the old file still name the old file. Where the name is a symbolic link, the link stays,
/// and its target is replaced, or made. The folder has to be writable; the old file need not be. A device, a pipe or a
/// folder is not replaced: that is an error.
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
        let path = target(path.as_ref());
        let invalid = |what| io::Error::new(ErrorKind::InvalidInput, what);
        let name = path.file_name().ok_or_else(|| invalid("it is no name of a file"))?;
        let name = name.to_string_lossy().into_owned();
        let old = match fs::metadata(&path) {
            Ok(old) if old.is_file() => Some(old),
            Ok(_) => return Err(invalid("it is not a file")),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        loop {
            let (start, count) = (&name[..name.floor_char_boundary(LONGEST)], COUNT.fetch_add(1, Ordering::Relaxed));
            let part = path.with_file_name(format!(".{start}.{}-{count}.part", std::process::id()));
            let mut options = OpenOptions::new();
            options.read(true).write(true).create_new(true);
            #[cfg(unix)]
            if old.is_some() {
                // Nobody else reads it before it has the mode of the old one.
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            }
            match options.open(&part) {
                Ok(file) => {
                    let new = NewFile { part: Some(part), file, path };
                    if let Some(old) = &old {
                        keep(&new.path, old, &new.file)?;
                    }
                    return Ok(new);
                }
                // Of a process of the same number that was ended.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
                Err(error) => return Err(error),
            }
        }
    }

    /// Makes the file `len` bytes long. All bytes are 0 and have their space on the disk.
    pub(crate) fn reserve(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::{FallocateFlags, fallocate};
            use rustix::io::{Errno, retry_on_intr};
            match retry_on_intr(|| fallocate(&self.file, FallocateFlags::empty(), 0, len)) {
                Err(Errno::OPNOTSUPP | Errno::NOSYS) => (),
                result => return Ok(result?),
            }
        }
        self.zeros(len)
    }

    /// Writes zeros: they take the space that the file system cannot reserve.
    fn zeros(&mut self, len: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        io::copy(&mut io::repeat(0).take(len), &mut self.file)?;
        Ok(())
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Writes elsewhere: to test what fails.
    #[cfg(all(test, target_os = "linux"))]
    pub(crate) fn replace(&mut self, file: File) {
        self.file = file;
    }

    /// Gives the file its name, once all of it is on the disk, and waits until the name is there too: after a loss of power the
    /// file is there. (A folder that may not be read, or whose file system cannot be asked for it, is written when the system
    /// likes.)
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
    /// Those of the system. Then there is no new file, unless the last step failed: to write the folder to the disk, where
    /// the file has its name already.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        let path = self.path.clone();
        self.rename()?;
        sync_folder(&path)
    }

    /// Gives the file its name: on the disk, when the system likes.
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
            // It was not finished. An error of the removal has no caller to return to.
            let _ = fs::remove_file(part);
        }
    }
}

/// The path of the file that is opened by a path, which may name a symbolic link.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    // Linux follows 40. If there are more, the system returns an error where the path is used.
    for _ in 0..40 {
        let Ok(to) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    path
}

/// Copies owner, group, access control list and mode of the old file to the new one.
#[cfg(unix)]
fn keep(path: &Path, old: &Metadata, new: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let mut mode = old.mode() & 0o777;
    let now = new.metadata()?;
    if now.uid() != old.uid() {
        // Only the superuser gives files away: for everybody else the new file is the writer's.
        let _ = fchown(new, Some(old.uid()), None);
    }
    let same_group = now.gid() == old.gid() || fchown(new, None, Some(old.gid())).is_ok();
    if !(keep_list(path, new) && same_group) {
        mode &= 0o707 | (mode & 0o007) << 3;
    }
    // Some file systems have one mode for all files, which cannot be set.
    if new.metadata()?.mode() & 0o777 == mode {
        return Ok(());
    }
    new.set_permissions(fs::Permissions::from_mode(mode))
}

/// On other systems a new file has the permissions that its folder gives it.
#[cfg(not(unix))]
fn keep(_: &Path, _: &Metadata, _: &File) -> io::Result<()> {
    Ok(())
}

/// Copies the access control list, without which the permissions of the group mean something else. False where it cannot be
/// kept.
#[cfg(target_os = "linux")]
fn keep_list(path: &Path, new: &File) -> bool {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr};
    const NAME: &str = "system.posix_acl_access";
    // As long as an attribute may be.
    let mut list = vec![0; 1 << 16];
    match getxattr(path, NAME, &mut list[..]) {
        Ok(len) => fsetxattr(new, NAME, &list[..len], XattrFlags::empty()).is_ok(),
        Err(_) => {
            // The new file may have a list from its folder, which the old file does not have.
            let _ = fremovexattr(new, NAME);
            true
        }
    }
}

/// Other systems have other lists, which are not kept.
#[cfg(all(unix, not(target_os = "linux")))]
fn keep_list(_: &Path, _: &File) -> bool {
    true
}

/// Waits until the names in the folder of a file are on the disk.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // A folder that may be written to but not read, or a file system that does not sync folders.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// On other systems a folder cannot be opened as a file.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn where_space_cannot_be_reserved_zeros_take_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut new = NewFile::new(folder.path().join("a")).expect("begun");
        new.zeros(100_000).expect("written");
        assert_eq!(new.file.metadata().expect("open").len(), 100_000);
        new.replace(File::options().write(true).open("/dev/full").expect("opens"));
        assert_eq!(new.zeros(1).expect_err("a full disk").kind(), ErrorKind::StorageFull);
    }
}
