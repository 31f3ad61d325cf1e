//! What is drawn on a terminal while a long read runs, and nowhere else.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::{Command, Stdio};
use std::ptr;
use std::time::{Duration, Instant};

#[path = "../../tests/common/skip.rs"]
mod skip;

/// A terminal: our end, and that of the program. None where the system has none to give.
fn terminal() -> Option<(File, OwnedFd)> {
    let (mut ours, mut theirs) = (0, 0);
    // SAFETY: the call makes two descriptors, which are owned from here on; no name, modes or size are asked for.
    unsafe {
        let made = libc::openpty(&mut ours, &mut theirs, ptr::null_mut(), ptr::null(), ptr::null());
        (made == 0).then(|| (File::from_raw_fd(ours), OwnedFd::from_raw_fd(theirs)))
    }
}

/// What is printed, and what is drawn on the terminal that is the standard error.
fn peek(arguments: &[&str]) -> Option<(String, String)> {
    let (mut ours, theirs) = terminal()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_peek"));
    let child = command.args(arguments).stdout(Stdio::piped()).stderr(theirs).spawn().expect("runs");
    // With it goes the last other owner of the terminal's end.
    drop(command);
    let mut drawn = Vec::new();
    // Where nobody is left to write, reading is an error.
    let _ = ours.read_to_end(&mut drawn);
    let output = child.wait_with_output().expect("ends");
    assert!(output.status.success());
    Some((String::from_utf8(output.stdout).expect("text"), String::from_utf8(drawn).expect("text")))
}

/// An array of doubles that are all 0, and take no space on the disk.
fn sparse(path: &str, len: usize) {
    let header = format!("{:117}\n", format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({len},), }}"));
    let mut file = File::create(path).expect("created");
    file.write_all(&[b"\x93NUMPY\x01\x00", &118_u16.to_le_bytes()[..], header.as_bytes()].concat()).expect("written");
    file.set_len(128 + 8 * len as u64).expect("sparse");
}

#[test]
fn a_long_read_has_a_bar_on_a_terminal_only() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let path = folder.path().join("large.npy");
    let path = path.to_str().expect("text");
    // Sparse files, twice as large until one takes long enough on this machine.
    for len in (10..32).map(|log| 1_usize << log).filter(|len| *len == 1 << 10 || *len >= 1 << 22) {
        sparse(path, len);
        let begun = Instant::now();
        let Some((printed, drawn)) = peek(&[path, "--stats"]) else {
            skip::skip("terminal", "there is no pseudo-terminal");
            return;
        };
        assert!(printed.contains(&format!("count  {len}\n")), "{printed}");
        if drawn.is_empty() {
            assert!(begun.elapsed() < Duration::from_secs(10), "a long read shows nothing");
            continue;
        }
        assert!(len > 1 << 10, "a short read shows nothing");
        // Each line takes the place of the one before, and none is left in the end.
        let lines: Vec<&str> = drawn.strip_prefix('\r').expect("a line").split('\r').collect();
        let (end, bars) = lines.split_last().expect("lines");
        assert_eq!(*end, "\x1b[K");
        for bar in bars {
            assert!(bar.starts_with('[') && bar.ends_with(" s left\x1b[K"), "{bar:?}");
            assert!(bar.contains("] ") && bar.contains(" %  ") && bar.contains(" MB/s, "), "{bar:?}");
        }
        assert!(!bars.is_empty());
        let run = Command::new(env!("CARGO_BIN_EXE_peek")).args([path, "--stats"]).output().expect("runs");
        assert_eq!(String::from_utf8(run.stdout).expect("text"), printed);
        assert!(run.stderr.is_empty(), "no bar where there is no terminal");
        return;
    }
    panic!("no read took long enough for a bar");
}
