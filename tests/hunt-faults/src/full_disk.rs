//! A disk that is full: a write fails by an error, not by a signal; the old file or value is whole; nothing is left beside it;
//! and the write succeeds when there is room again. The disk is a tmpfs of a few MiB.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};
use tempfile::TempDir;
use tensor_idx::files::npy;
use tensor_idx::prelude::*;

use crate::content;
use crate::hunt::{Failure, Hunt, again};
use crate::kill::{Kind, Target};

/// A small file system, which is unmounted in the end.
struct Disk(TempDir);

impl Disk {
    fn new() -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let options = CString::new("size=6m,nr_inodes=200")?;
        mount("tmpfs", folder.path(), "tmpfs", MountFlags::empty(), Some(options.as_c_str()))?;
        Ok(Disk(folder))
    }

    /// Leaves so many bytes, or so many files.
    fn fill(&self, bytes: Option<u64>, files: usize) -> Result<(), Failure> {
        let folder = self.0.path().join("filler");
        fs::create_dir(&folder)?;
        if let Some(bytes) = bytes {
            let mut file = File::create(folder.join("bytes"))?;
            let is_full = |error: &std::io::Error| error.kind() == ErrorKind::StorageFull;
            while file
                .write_all(&[1; 4096])
                .map_or_else(|error| if is_full(&error) { Ok(false) } else { Err(error) }, |()| Ok(true))?
            {}
            let len = file.metadata()?.len();
            return Ok(file.set_len(len.saturating_sub(bytes))?);
        }
        let names = (0..).map(|n| folder.join(n.to_string()));
        let made: Vec<PathBuf> = names.take_while(|path| File::create(path).is_ok()).collect();
        Ok(made.iter().take(files).try_for_each(fs::remove_file)?)
    }

    /// Removes what a case left.
    fn clear(&self) -> Result<(), Failure> {
        for entry in fs::read_dir(self.0.path())? {
            fs::remove_dir_all(entry?.path())?;
        }
        Ok(())
    }

    fn free(&self) -> Result<(), Failure> {
        Ok(fs::remove_dir_all(self.0.path().join("filler"))?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A process that still has a file there keeps the file system, without its name.
        let _ = unmount(self.0.path(), UnmountFlags::DETACH);
    }
}

/// The child: one write.
pub fn child(arguments: &[String]) -> Result<(), Failure> {
    let (target, version) = Target::parse(arguments)?;
    target.write(version)
}

pub fn full_disk(hunt: &mut Hunt) {
    let disk = match Disk::new() {
        Ok(disk) => disk,
        Err(error) if rustix::process::geteuid().is_root() => {
            return hunt.skip_excused(&format!("no file system can be mounted: {error}"));
        }
        Err(error) => return hunt.skip_excused(&format!("no file system can be mounted without root: {error}")),
    };
    let peek = hunt.peek();
    hunt.cases(|hunt| {
        disk.clear()?;
        match (hunt.rng.u8(..6), &peek) {
            (0, Some(peek)) => peek_case(hunt, &disk, peek),
            (1, _) => case(hunt, &disk, Kind::Save, 1),
            (2, _) => case(hunt, &disk, Kind::Writer, 1),
            (3, _) => case(hunt, &disk, Kind::Zarr, 1),
            (4, _) => case(hunt, &disk, Kind::Zarr, 3),
            _ => case(hunt, &disk, Kind::Create, 1),
        }
    });
}

/// One writer, the full disk, and the writer again.
fn case(hunt: &mut Hunt, disk: &Disk, kind: Kind, per_shard: usize) -> Result<(), Failure> {
    let folder = disk.0.path().join("data");
    fs::create_dir(&folder)?;
    let len = hunt.rng.usize(1000..200_000);
    let chunk = len / hunt.rng.usize(3..20) / per_shard + 1;
    let target = Target { kind, path: folder.join("a.npy"), len, unit: chunk * per_shard };
    if kind == Kind::Zarr {
        content::create_in_folder(&target.path, (len, chunk, per_shard))?;
    }
    target.write(1)?;
    let before = files(&folder)?;
    let bytes = before.iter().map(|(_, bytes)| bytes.len() as u64).sum();
    // Readers of the old files, so that their room is not free when they are replaced.
    let _readers = before.iter().map(|(path, _)| File::open(path)).collect::<Result<Vec<_>, _>>()?;
    fill(hunt, disk, bytes)?;
    let mut command = again("full");
    command.args(target.arguments(2));
    let succeeded = struck(hunt, &mut command, &format!("{kind:?}"))?;
    let after = files(&folder)?;
    let what = format!("{kind:?} of {len} elements on a full disk");
    if !succeeded && kind != Kind::Zarr && after != before {
        hunt.violation(bytes as usize, format!("{what}: the old file is not as it was, or another is left beside it"));
    }
    if after.iter().any(|(path, _)| path.to_string_lossy().ends_with(".part")) {
        hunt.violation(0, format!("{what}: a temporary file is left after an error"));
    }
    let check = |hunt: &mut Hunt, done| match target.check(done) {
        Ok(elements) => hunt.compared(elements),
        Err((lost, error)) => hunt.violation(lost, format!("{what}: {error}")),
    };
    // A failed write to an array may have written some values and others not.
    check(hunt, if succeeded { 2 } else { 1 });
    disk.free()?;
    target.write(3)?;
    check(hunt, 3);
    Ok(())
}

fn peek_case(hunt: &mut Hunt, disk: &Disk, peek: &Path) -> Result<(), Failure> {
    let (data, folder) = (tempfile::tempdir()?, disk.0.path().join("data"));
    fs::create_dir(&folder)?;
    let len = hunt.rng.usize(1000..200_000);
    let source = data.path().join("a.npy");
    npy::save(&source, &Tensor::from_vec([2, len], [content::elements(1, len), content::elements(2, len)].concat())?)?;
    let peek = |row: &str| {
        let mut command = Command::new(peek);
        command.arg(&source).arg(row).arg("-o").arg(folder.join("out.npy")).stdout(Stdio::null());
        command
    };
    if !peek("0").status()?.success() {
        return Err("peek -o failed, and there was room".into());
    }
    let before = files(&folder)?;
    fill(hunt, disk, len as u64 * 8)?;
    let succeeded = struck(hunt, &mut peek("1"), "peek -o")?;
    if !succeeded && files(&folder)? != before {
        hunt.violation(len * 8, "peek -o on a full disk: the old file is not as it was, or another is left beside it");
    }
    disk.free()?;
    let again = peek("1").status()?;
    let found = npy::load::<u64>(folder.join("out.npy"))?.to_vec();
    hunt.compared(len);
    if !again.success() || found != content::elements(2, len) {
        hunt.violation(len * 8, "peek -o after a full disk: the output is not what was asked for");
    }
    Ok(())
}

/// Leaves less room than a writer of so many bytes needs, as a rule.
fn fill(hunt: &mut Hunt, disk: &Disk, bytes: u64) -> Result<(), Failure> {
    let (files, bytes) = (hunt.rng.usize(..2), hunt.rng.u64(..=bytes));
    let by_bytes = hunt.rng.u8(..4) > 0;
    disk.fill(by_bytes.then_some(bytes), files)
}

/// Runs a command on the full disk: whether it succeeded. A signal or an error without its reason is a violation.
fn struck(hunt: &mut Hunt, command: &mut Command, what: &str) -> Result<bool, Failure> {
    let output = command.stderr(Stdio::piped()).output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    if let Some(signal) = output.status.signal() {
        hunt.violation(0, format!("{what} on a full disk ends by signal {signal}"));
    } else if !output.status.success() {
        hunt.survived(1);
        // Both reasons that a full disk has.
        if !text.contains("No space left on device") {
            hunt.violation(0, format!("{what} on a full disk gives another reason: {text}"));
        }
    } else {
        hunt.note("writes that fitted the room that was left", 1);
    }
    Ok(output.status.success())
}

/// Every file under a folder, with its bytes.
pub fn files(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.clone(), fs::read(path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}
