//! Files that are replaced: what survives a full disk, a panic and a killed process, and what the new file keeps of the old one.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_os = "linux")]
use crate::skip::skip;
use tempfile::TempDir;
use tensor_idx::files::{FileError, NewFile, npy};
use tensor_idx::prelude::*;

const OLD: [u16; 3] = [1, 2, 3];

/// A folder with an array to replace.
fn old() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.npy");
    npy::save(&path, &Tensor1::from(OLD)).expect("saved");
    (folder, path)
}

#[track_caller]
fn is_old(path: &Path) {
    assert_eq!(npy::load::<u16>(path).expect("the old file is whole").to_vec(), OLD);
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).expect("lists").count()
}

/// The variable that holds the path for a test that runs again as a process of its own.
const CHILD: &str = "TENSOR_IDX_TEST_CHILD";

/// This test program again, for one test; the test finds `path` in [`CHILD`].
fn child(test: &str, path: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let test = format!("replace::{test}");
    command.args(["--exact", &test, "--nocapture", "--test-threads=1"]).env(CHILD, path);
    command
}

fn in_child() -> Option<PathBuf> {
    std::env::var_os(CHILD).map(PathBuf::from)
}

/// A file system of one MiB (`ramfs` has no limit), which is unmounted in the end.
#[cfg(target_os = "linux")]
struct SmallDisk(TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    fn new(kind: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mount = Command::new("mount").args(["-t", kind, "-o", "size=1m", "none"]).arg(folder.path()).output();
        mount.is_ok_and(|mount| mount.status.success()).then(|| SmallDisk(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

/// Runs as a process of its own, since a write to a map of a file without space ends the process.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_the_old_file_stays() {
    if let Some(path) = in_child() {
        match npy::create::<u8>(&path, &[2 << 20]) {
            Ok(mut map) => map.view_mut().fill(1),
            Err(error) => println!("{error}"),
        }
        // The space of a file that is made is its own, whatever else fills the disk.
        let mut map = npy::create::<u8>(&path, &[1 << 19]).expect("there is space for this one");
        let mut other = fs::File::create(path.with_file_name("other")).expect("made");
        while other.write_all(&[0; 4096]).is_ok() {}
        map.view_mut().fill(7);
        println!("filled");
        assert!(npy::save(&path, &Tensor::from_vec([1 << 19], vec![1_u8; 1 << 19]).expect("of this shape")).is_err());
        is_old(&path);
        drop(map);
        return;
    }
    let Some(disk) = SmallDisk::new("tmpfs") else { return skip("mount", "no tmpfs can be mounted here") };
    let path = disk.0.path().join("a.npy");
    npy::save(&path, &Tensor1::from(OLD)).expect("saved");
    let test = "a_full_disk_is_an_error_and_the_old_file_stays";
    let run = child(test, &path).output().expect("runs");
    let (printed, error) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{:?}: {printed}{error}", run.status);
    assert!(printed.contains("a.npy: No space left on device") && printed.contains("filled"), "{printed}");
    assert_eq!(npy::load::<u8>(&path).expect("whole").to_vec(), vec![7; 1 << 19]);
    assert_eq!(entries(disk.0.path()), 2, "the array and the other file");
}

/// `ramfs` does not know `fallocate`.
#[cfg(target_os = "linux")]
#[test]
fn a_file_system_that_cannot_reserve_space_is_filled_with_zeros() {
    use rustix::fs::{FallocateFlags, fallocate};
    let Some(disk) = SmallDisk::new("ramfs") else { return skip("mount", "no ramfs can be mounted here") };
    let path = disk.0.path().join("a.npy");
    let file = fs::File::create(&path).expect("made");
    if fallocate(&file, FallocateFlags::empty(), 0, 1).is_ok() {
        return skip("ramfs", "this ramfs reserves space");
    }
    let mut map = npy::create::<u8>(&path, &[1 << 20]).expect("made");
    map[[5]] = 1;
    map.finish().expect("finished");
    let elements = npy::load::<u8>(&path).expect("loads").to_vec();
    assert_eq!((elements.len(), elements[5], elements.iter().map(|x| u32::from(*x)).sum::<u32>()), (1 << 20, 1, 1));
}

#[test]
fn a_killed_process_leaves_the_old_file() {
    if let Some(path) = in_child() {
        let mut map = npy::create::<f64>(&path, &[1000]).expect("made").into_rank::<1>().expect("of rank 1");
        map.i_mut(idx![..500]).fill(1.0);
        map.flush().expect("flushed");
        println!("\nhalf");
        loop {
            std::thread::park();
        }
    }
    let (folder, path) = old();
    let mut run = child("a_killed_process_leaves_the_old_file", &path).stdout(Stdio::piped()).spawn().expect("runs");
    let lines = BufReader::new(run.stdout.take().expect("piped")).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "half"), "it ended early");
    run.kill().expect("killed");
    run.wait().expect("ended");
    is_old(&path);
    assert_eq!(entries(folder.path()), 2, "the array and the part of a new one");
    drop(npy::create::<u16>(&path, &[2]).expect("made beside what is left"));
    assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [0, 0]);
}

#[test]
fn a_panic_leaves_the_old_file() {
    let (folder, path) = old();
    let panics = catch_unwind(AssertUnwindSafe(|| {
        let mut map = npy::create::<u16>(&path, &[1000]).expect("made");
        map.view_mut().fill(9);
        panic!("in the middle");
    }));
    assert!(panics.is_err());
    is_old(&path);
    assert_eq!(entries(folder.path()), 1, "nothing is left behind");
}

#[test]
fn a_map_is_named_when_it_is_finished_or_dropped() {
    let (folder, path) = old();
    let made = |x: u16| {
        let mut map = npy::create::<u16>(&path, &[2]).expect("made");
        map.view_mut().fill(x);
        map
    };
    let map = made(1);
    is_old(&path);
    map.flush().expect("flushed");
    is_old(&path);
    map.finish().expect("finished");
    assert_eq!(npy::open_mut::<u16>(&path).expect("not mapped").to_vec(), [1, 1]);
    drop(made(2));
    assert_eq!(npy::open_mut::<u16>(&path).expect("not mapped").to_vec(), [2, 2]);
    // Moved to another thread, which panics.
    let map = made(3);
    let panics = std::thread::spawn(move || {
        let _map = map;
        panic!("in the middle");
    });
    assert!(panics.join().is_err());
    // Given up: by the caller, and by an error of this library.
    made(4).discard();
    assert!(made(5).into_rank::<2>().is_err());
    assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [2, 2]);
    assert_eq!(entries(folder.path()), 1, "nothing is left behind");
    // A map of a file that was there.
    let mut map = npy::open_mut::<u16>(&path).expect("opens");
    map.view_mut().fill(6);
    map.finish().expect("finished");
    assert_eq!(npy::open::<u16>(&path).expect("not mapped").to_vec(), [6, 6]);
}

/// A process that is being started has every file of this one, until it runs its program: a lock is given back all the same.
#[test]
fn a_lock_ends_with_its_map_while_processes_start() {
    let (_folder, path) = old();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let _ = Command::new(std::env::current_exe().expect("this program")).arg("--list").output();
                }
            });
        }
        let maps = catch_unwind(|| {
            for x in 0..3000 {
                let mut map = npy::open_mut::<u16>(&path).expect("not mapped");
                map.view_mut().fill(x);
                if x % 2 == 0 {
                    map.finish().expect("finished")
                } else {
                    map.discard()
                }
                assert!(npy::open::<u16>(&path).expect("not mapped").to_vec().iter().all(|&y| y == x));
            }
        });
        done.store(true, Ordering::Relaxed);
        maps.expect("no map is refused");
    });
}

#[test]
fn what_cannot_be_finished_is_an_error_and_leaves_nothing() {
    let (folder, path) = old();
    let map = npy::create::<u16>(&path, &[2]).expect("made");
    // A folder takes the name meanwhile.
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("made");
    let error = map.finish().expect_err("the name is taken");
    assert!(matches!(&error, FileError::Io { path: of, .. } if *of == path), "{error}");
    assert_eq!(entries(folder.path()), 1, "nothing is left behind");
    // The folder is gone.
    let map = npy::create::<u16>(path.join("b.npy"), &[2]).expect("made");
    fs::remove_dir_all(&path).expect("removed");
    assert!(map.finish().is_err());
}

/// The calls that make a file survive a loss of power, in their order.
#[cfg(target_os = "linux")]
#[test]
fn files_and_then_their_folders_are_synced() {
    if let Some(path) = in_child() {
        return WAYS.iter().for_each(|way| way(&path).expect("replaced"));
    }
    let (folder, path) = old();
    let trace = folder.path().join("trace");
    let test = child("files_and_then_their_folders_are_synced", &path);
    let mut strace = Command::new("strace");
    strace.args(["-f", "-y", "-e", "trace=msync,fsync,rename,renameat,renameat2", "-o"]).arg(&trace);
    strace.arg(test.get_program()).args(test.get_args()).env(CHILD, &path);
    if !strace.output().is_ok_and(|run| run.status.success()) {
        return skip("strace", "there is no strace, or it may not trace");
    }
    let trace = fs::read_to_string(&trace).expect("written");
    // Of descriptors the paths are shown. One way makes a file elsewhere as well.
    let folder = folder.path().to_str().expect("text");
    let call = |line: &str| match line {
        line if line.contains("msync(") => Some("msync"),
        line if line.contains(&format!("<{folder}>)")) => Some("fsync folder"),
        line if !line.contains(&format!("{folder}/")) => None,
        line if line.contains("rename") => Some("rename"),
        line => line.contains("fsync(").then_some("fsync"),
    };
    let calls: Vec<&str> = trace.lines().filter_map(call).collect();
    let (file, map) = (["fsync", "rename", "fsync folder"], ["msync", "fsync", "rename", "fsync folder"]);
    assert_eq!(calls, [&file[..], &file, &map, &file].concat(), "{trace}");
}

type Way = fn(&Path) -> Result<(), FileError>;

/// Everything that replaces a file.
const WAYS: [Way; 4] = [
    |path| npy::save(path, &Tensor1::from([7_u16])),
    |path| {
        let mut writer = npy::Writer::new(path, &[1])?;
        writer.write(&Tensor1::from([7_u16]))?;
        writer.finish()
    },
    |path| {
        npy::create::<u16>(path, &[1])?.view_mut().fill(7);
        Ok(())
    },
    |path| {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("a.npy");
        npy::save(&old, &Tensor1::from([7_u16]))?;
        let write = || {
            let mut file = NewFile::new(path)?;
            file.write_all(&fs::read(&old)?)?;
            file.finish()
        };
        write().map_err(|source| FileError::Io { path: path.into(), source })
    },
];

#[test]
fn a_file_that_is_replaced_keeps_its_mode() {
    for way in WAYS {
        for mode in [0o600, 0o640, 0o666, 0o400, 0o755] {
            let (_folder, path) = old();
            fs::set_permissions(&path, Permissions::from_mode(mode)).expect("set");
            way(&path).expect("replaced");
            assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [7]);
            assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o7777, mode, "of {mode:o}");
        }
    }
}

/// The superuser keeps owner and group; for everybody else a group that cannot be kept has the permissions of others.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_replaced_lets_nobody_else_in() {
    use std::os::unix::fs::{MetadataExt, chown};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65534;
    if let Some(path) = in_child() {
        return WAYS[0](&path).expect("replaced");
    }
    let (folder, path) = old();
    let state = || {
        let now = fs::metadata(&path).expect("there");
        (now.uid(), now.gid(), now.mode() & 0o777)
    };
    if chown(&path, Some(1), Some(NOBODY)).is_err() {
        return skip("superuser", "only the superuser gives files away");
    }
    fs::set_permissions(&path, Permissions::from_mode(0o674)).expect("set");
    WAYS[0](&path).expect("replaced");
    assert_eq!(state(), (1, NOBODY, 0o674));
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("set");
    // In the group of the file, and in another.
    for (group, expected) in [(NOBODY, (NOBODY, NOBODY, 0o674)), (1, (NOBODY, 1, 0o644))] {
        let mut test = child("a_file_that_is_replaced_lets_nobody_else_in", &path);
        let Ok(run) = test.uid(NOBODY).gid(group).output() else {
            return skip("superuser", "this program cannot be run by another user");
        };
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(state(), expected);
    }
}

/// Without its list the permissions of a file's group are those of more users.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_replaced_keeps_its_access_control_list() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    const NAME: &str = "system.posix_acl_access";
    // Of the version 2: owner rw-, user 12345 r--, group ---, mask rw-, others ---.
    let entries: [(u16, u16, u32); 5] =
        [(1, 6, u32::MAX), (2, 4, 12345), (4, 0, u32::MAX), (16, 6, u32::MAX), (32, 0, u32::MAX)];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, permissions, id) in entries {
        list.extend([&tag.to_le_bytes()[..], &permissions.to_le_bytes(), &id.to_le_bytes()].concat());
    }
    for way in WAYS {
        let (_folder, path) = old();
        if setxattr(&path, NAME, &list, XattrFlags::empty()).is_err() {
            return skip("acl", "this file system has no access control lists");
        }
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o660);
        way(&path).expect("replaced");
        let mut kept = [0; 100];
        let len = getxattr(&path, NAME, &mut kept[..]).expect("a list");
        assert_eq!(&kept[..len], list);
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o660);
    }
}

#[test]
fn a_link_stays_and_its_target_is_replaced() {
    for way in WAYS {
        let (folder, path) = old();
        fs::create_dir(folder.path().join("links")).expect("made");
        // Relative to the folder of the link, and through another link.
        let (first, second) = (folder.path().join("links/first.npy"), folder.path().join("second.npy"));
        symlink("../second.npy", &first).expect("linked");
        symlink(&path, &second).expect("linked");
        fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("set");
        way(&first).expect("replaced");
        assert!(fs::symlink_metadata(&first).expect("there").is_symlink());
        assert!(fs::symlink_metadata(&second).expect("there").is_symlink());
        assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [7]);
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o600);
        // A target that is not there is made, as by every program that opens the link.
        fs::remove_file(&path).expect("removed");
        way(&first).expect("made");
        assert!(fs::symlink_metadata(&first).expect("there").is_symlink());
        assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [7]);
        // Links in a circle have no target, and what is no file is not replaced by one.
        fs::remove_file(&path).expect("removed");
        symlink(&first, &path).expect("linked");
        assert!(way(&first).is_err());
        fs::remove_file(&path).expect("removed");
        fs::create_dir(&path).expect("made");
        assert!(way(&first).expect_err("a folder").to_string().contains("not a file"));
        assert_eq!(entries(folder.path()), 3, "nothing is left behind");
    }
}

/// The chunks of an array in a folder are files as well.
#[cfg(feature = "zarr")]
#[test]
fn a_chunk_that_is_replaced_keeps_its_mode_and_its_link() {
    use tensor_idx::files::zarr::Array;
    let folder = tempfile::tempdir().expect("a folder");
    // A part of the path that is as long as a name may be.
    let path = folder.path().join("a".repeat(255));
    let array = Array::create(&path, &[4], &[2], 0_u8).expect("made").into_rank::<1>().expect("of rank 1");
    array.all().try_fill(1).expect("written");
    let (first, second, elsewhere) = (path.join("c/0"), path.join("c/1"), folder.path().join("elsewhere"));
    fs::set_permissions(&first, Permissions::from_mode(0o600)).expect("set");
    fs::rename(&second, &elsewhere).expect("moved");
    fs::set_permissions(&elsewhere, Permissions::from_mode(0o640)).expect("set");
    symlink(&elsewhere, &second).expect("linked");
    // Chunks that are written whole, and chunks that are changed.
    for (x, change) in [(2, false), (3, true)] {
        if change {
            array.i(idx![1..3]).try_add_assign(1).expect("changed");
            assert_eq!(array.all().load().expect("loads").to_vec(), [2, x, x, 2]);
        } else {
            array.all().try_fill(x).expect("written");
        }
        let mode = |path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!((mode(&first), mode(&elsewhere)), (0o600, 0o640));
        assert!(fs::symlink_metadata(&second).expect("there").is_symlink());
    }
    assert_eq!((entries(&path.join("c")), entries(folder.path())), (2, 2), "nothing is left behind");
}

#[test]
fn names_as_long_as_the_system_allows() {
    for way in WAYS {
        let folder = tempfile::tempdir().expect("a folder");
        for len in [240, 254, 255] {
            // Names of many bytes a character, and one that is no text.
            for name in [vec![b'a'; len], "\u{e9}".repeat(len / 2).into(), vec![0xff; len]] {
                let path = folder.path().join(std::ffi::OsString::from_vec(name));
                way(&path).expect("made");
                way(&path).expect("replaced");
                assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [7]);
                fs::remove_file(&path).expect("there");
            }
        }
        assert!(way(&folder.path().join("a".repeat(256))).is_err());
        assert_eq!(entries(folder.path()), 0, "nothing is left behind");
    }
}

/// A device would be replaced by a file of its name.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pipe.npy");
    assert!(Command::new("mkfifo").arg(&path).status().expect("runs").success());
    for way in WAYS {
        assert!(way(&path).expect_err("a pipe").to_string().contains("not a file"));
        assert_eq!(entries(folder.path()), 1);
    }
}

/// A map holds the lock of its file, and a description without a map holds none.
#[test]
fn a_description_holds_no_lock_after_its_map() {
    let (_folder, path) = old();
    let described = npy::describe(&path).expect("described");
    let map = described.map::<u16>().expect("maps");
    let again = described.map::<u16>().expect("maps again");
    drop(map);
    assert!(matches!(npy::open_mut::<u16>(&path), Err(FileError::Busy { .. })), "one map is left");
    drop(again);
    let write = npy::open_mut::<u16>(&path).expect("no map is left");
    assert!(matches!(described.map::<u16>(), Err(FileError::Busy { .. })));
    drop(write);
    let map = described.map::<u16>().expect("maps");
    drop(described);
    assert!(matches!(npy::open_mut::<u16>(&path), Err(FileError::Busy { .. })), "the map outlives the description");
    assert_eq!(map.to_vec(), OLD);
    drop(map);
    assert!(npy::open_mut::<u16>(&path).is_ok());
}

/// Maps of one description that end while others begin: a lock that is given back is not one of a map that lives.
#[test]
fn maps_of_one_description_on_many_threads_keep_the_lock() {
    let (_folder, path) = old();
    let described = npy::describe(&path).expect("described");
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for _ in 0..2000 {
                    // Busy while the other thread writes.
                    let Ok(map) = described.map::<u16>() else { continue };
                    assert!(matches!(npy::open_mut::<u16>(&path), Err(FileError::Busy { .. })));
                    drop(map);
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..2000 {
                if let Ok(map) = npy::open_mut::<u16>(&path) {
                    assert!(matches!(described.map::<u16>(), Err(FileError::Busy { .. })));
                    drop(map);
                }
            }
        });
    });
}

/// Text that a terminal would obey, and text that would be shown in another order.
const HOSTILE: &str = "a\x1b[2J\u{202e}\u{9b}\n\u{2066}\u{7f}b";

#[track_caller]
fn is_harmless(text: &str) {
    let harmful = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!text.contains(harmful), "{text:?}");
    assert!(text.contains(r"a\u{1b}[2J\u{202e}\u{9b}\n\u{2066}\u{7f}b"), "{text}");
}

#[test]
fn names_are_shown_with_control_characters_escaped() {
    use tensor_idx::files::{AnyFile, npz::Archive, safetensors::Tensors};
    use zip::write::{SimpleFileOptions, ZipWriter};
    let folder = tempfile::tempdir().expect("a folder");
    // A path.
    let path = folder.path().join(HOSTILE);
    for error in [npy::load::<u8>(&path).err(), npy::open_mut::<u8>(path.join("b")).err(), AnyFile::open(&path).err()] {
        is_harmless(&error.expect("not there").to_string());
    }
    npy::save(&path, &Tensor1::from(OLD)).expect("saved");
    is_harmless(&npy::load::<u8>(&path).expect_err("another type").to_string());
    is_harmless(&format!("{:?}", npy::describe(&path).expect("described")));
    let map = npy::open::<u16>(&path).expect("maps");
    is_harmless(&npy::open_mut::<u16>(&path).expect_err("busy").to_string());
    drop(map);
    fs::write(&path, "neither").expect("written");
    is_harmless(&AnyFile::open(&path).expect_err("no array").to_string());
    fs::remove_file(&path).expect("there");
    // A type, and a key of a header.
    let path = folder.path().join("a.npy");
    let text = HOSTILE.replace('\'', "");
    for header in [
        format!("{{'descr': '{text}', 'fortran_order': False, 'shape': ()}}"),
        format!("{{'descr': '<f4', '{text}': False, 'shape': ()}}"),
        text.clone(),
    ] {
        let mut file = b"\x93NUMPY\x03\x00".to_vec();
        file.extend((header.len() as u32).to_le_bytes());
        file.extend(header.bytes());
        fs::write(&path, file).expect("written");
        is_harmless(&npy::load::<f32>(&path).expect_err("no header").to_string());
    }
    // A member.
    let path = folder.path().join("a.npz");
    let mut zip = ZipWriter::new(fs::File::create(&path).expect("created"));
    zip.start_file(format!("{HOSTILE}.npy"), SimpleFileOptions::default()).expect("begun");
    zip.write_all(b"no array").expect("written");
    zip.finish().expect("finished");
    let archive = Archive::open(&path).expect("opens");
    assert_eq!(archive.names(), [HOSTILE], "names are values as they are");
    is_harmless(&format!("{archive:?}"));
    is_harmless(&archive.get(HOSTILE).expect_err("no array").to_string());
    is_harmless(&archive.get("b").expect_err("no such name").to_string());
    is_harmless(&AnyFile::open(&path).expect("opens").describe(None).expect_err("a name is missing").to_string());
    // A tensor, its type, and the file of a tensor.
    let path = folder.path().join("a.safetensors");
    let write = |header: String| {
        fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[0; 2]].concat()).expect("written");
    };
    let json = HOSTILE.replace('\x1b', "\\u001b").replace('\n', "\\n").replace('\x7f', "\\u007f");
    write(format!(r#"{{"{json}":{{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}}}"#));
    let tensors = Tensors::open(&path).expect("opens");
    assert_eq!(tensors.names(), [HOSTILE]);
    is_harmless(&format!("{tensors:?}"));
    is_harmless(&tensors.load::<f32>(HOSTILE).expect_err("another type").to_string());
    is_harmless(&tensors.get("b").expect_err("no such name").to_string());
    write(format!(r#"{{"b":{{"dtype":"{json}","shape":[2],"data_offsets":[0,2]}}}}"#));
    is_harmless(&Tensors::open(&path).expect_err("no such type").to_string());
    write(r#"{"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#.into());
    let index = folder.path().join("model.safetensors.index.json");
    fs::write(&index, format!(r#"{{"weight_map": {{"{json}": "a.safetensors", "w": "{json}"}}}}"#)).expect("written");
    let set = Tensors::open(&index).expect("opens");
    is_harmless(&set.get(HOSTILE).expect_err("the index is wrong").to_string());
    is_harmless(&set.get("w").expect_err("no such file").to_string());
    fs::write(&index, format!(r#"{{"weight_map": {{"w": "../{json}"}}}}"#)).expect("written");
    is_harmless(&Tensors::open(&index).expect_err("no plain name").to_string());
}
