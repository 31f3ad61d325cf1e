//! Writers that are killed at a random moment: a file or a value of a store is the old one or the new one, whole, and the next
//! write succeeds.
//!
//! A child writes version after version and prints each one that it finished. The parent kills it, and compares what is stored
//! with the last version that was printed and the next one.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tensor_idx::files::{npy, zarr};
use tensor_idx::prelude::*;

use crate::content;
use crate::full_disk::files;
use crate::hunt::{Failure, Hunt, again};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Save,
    Create,
    Writer,
    /// Every version in two writes, which meet within a value of the store.
    Zarr,
    /// Every version in one write.
    ZarrWhole,
}

const KINDS: [(&str, Kind); 5] = [
    ("save", Kind::Save),
    ("create", Kind::Create),
    ("writer", Kind::Writer),
    ("zarr", Kind::Zarr),
    ("zarr-whole", Kind::ZarrWhole),
];

/// What is written: a `.npy` file of about `len` elements, or an array of chunks with exactly `len`.
pub struct Target {
    pub kind: Kind,
    pub path: PathBuf,
    pub len: usize,
    /// The elements of a value of the store.
    pub unit: usize,
}

impl Target {
    /// Files of two versions in a row differ in length.
    fn len_of(&self, version: u64) -> usize {
        let more = if matches!(self.kind, Kind::Zarr | Kind::ZarrWhole) { 0 } else { version * 37 % 1000 };
        self.len + more as usize
    }

    /// Where the two writes of a version to an array of chunks meet.
    fn middle(&self, version: u64) -> usize {
        Rng::with_seed(version).usize(1..self.len)
    }

    /// A child that writes versions from `first` on.
    pub fn writer(&self, first: u64) -> Command {
        let mut command = again("write");
        command.args(self.arguments(first)).stdout(Stdio::piped());
        command
    }

    /// What [`Target::parse`] makes of its arguments again.
    pub fn arguments(&self, version: u64) -> Vec<OsString> {
        let name = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| *name);
        let numbers = [self.len as u64, self.unit as u64, version].map(|n| n.to_string().into());
        [name.into(), self.path.clone().into()].into_iter().chain(numbers).collect()
    }

    pub fn parse(arguments: &[String]) -> Result<(Self, u64), Failure> {
        let [kind, path, len, unit, version] = arguments else {
            return Err("kind, path, length, unit, version".into());
        };
        let (_, kind) = KINDS.iter().find(|(name, _)| name == kind).ok_or("there is no such kind")?;
        Ok((Target { kind: *kind, path: path.into(), len: len.parse()?, unit: unit.parse()? }, version.parse()?))
    }

    pub fn write(&self, version: u64) -> Result<(), Failure> {
        let len = self.len_of(version);
        let elements = content::elements(version, len);
        match self.kind {
            Kind::Save => npy::save(&self.path, &Tensor::from_vec([len], elements)?)?,
            Kind::Create => {
                let mut map = npy::create::<u64>(&self.path, &[len])?.into_rank::<1>()?;
                map.i_mut(idx![..]).assign(&elements);
                // A map that is dropped names its file too.
                if version.is_multiple_of(2) {
                    map.finish()?;
                }
            }
            Kind::Writer => {
                let mut writer = npy::Writer::<u64>::new(&self.path, &[len])?;
                for piece in elements.chunks(len / 5 + 1) {
                    writer.write(&Tensor::from_vec([piece.len()], piece.to_vec())?)?;
                }
                writer.finish()?;
            }
            Kind::Zarr => {
                let array = zarr::Array::<u64>::open(&self.path)?.into_rank::<1>()?;
                let middle = self.middle(version);
                array.i(idx![..middle]).try_assign(&elements[..middle])?;
                array.i(idx![middle..]).try_assign(&elements[middle..])?;
            }
            Kind::ZarrWhole => zarr::Array::<u64>::open(&self.path)?.all().try_assign(&elements)?,
        }
        Ok(())
    }

    /// Checks that what is stored is `done` or the next version, each file and each value of a store for itself. Returns the number of
    /// elements, or how many bytes are lost and why.
    pub fn check(&self, done: u64) -> Result<usize, (usize, String)> {
        let elements = match self.kind {
            Kind::Zarr | Kind::ZarrWhole => {
                zarr::Array::<u64>::open(&self.path).and_then(|array| Ok(array.all().load()?.to_vec()))
            }
            _ => return self.check_file(done),
        };
        let elements = elements.map_err(|error| (self.len * 8, format!("it cannot be read: {error}")))?;
        // Within a value of the store the two writes of a version follow each other.
        let middle = self.middle(done + 1);
        for start in (0..self.len).step_by(self.unit) {
            let end = self.len.min(start + self.unit);
            for Range { start, end } in [start..end.min(middle.max(start)), start.max(middle.min(end))..end] {
                self.check_one(&elements[start..end], start, done)?;
            }
        }
        Ok(elements.len())
    }

    fn check_file(&self, done: u64) -> Result<usize, (usize, String)> {
        let elements = npy::load::<u64>(&self.path);
        let elements = elements.map_err(|error| (self.len * 8, format!("it cannot be read: {error}")))?.to_vec();
        let version = self.check_one(&elements, 0, done)?;
        let len = self.len_of(version);
        if elements.len() != len {
            return Err((len * 8, format!("version {version} has {} elements, not {len}", elements.len())));
        }
        Ok(len)
    }

    fn check_one(&self, elements: &[u64], from: usize, done: u64) -> Result<u64, (usize, String)> {
        let version = content::version(elements, from).map_err(|mixed| (mixed.count * 8, mixed.to_string()))?;
        if elements.is_empty() || version == done || version == done + 1 {
            return Ok(version);
        }
        Err((
            elements.len() * 8,
            format!("elements {from}.. are of version {version}, and version {done} was finished"),
        ))
    }
}

/// The child: writes versions until it is killed.
pub fn child(arguments: &[String]) -> Result<(), Failure> {
    let (target, first) = Target::parse(arguments)?;
    let mut out = std::io::stdout();
    let start = Instant::now();
    for version in first.. {
        target.write(version)?;
        writeln!(out, "{version}")?;
        // If nobody kills it.
        if start.elapsed() > Duration::from_secs(30) {
            break;
        }
    }
    Ok(())
}

pub fn save(hunt: &mut Hunt) {
    hunt.cases(|hunt| case(hunt, Kind::Save, false));
}

pub fn create(hunt: &mut Hunt) {
    hunt.cases(|hunt| case(hunt, Kind::Create, false));
}

pub fn writer(hunt: &mut Hunt) {
    hunt.cases(|hunt| case(hunt, Kind::Writer, false));
}

pub fn zarr(hunt: &mut Hunt) {
    hunt.cases(|hunt| case(hunt, Kind::Zarr, false));
}

pub fn zarr_sharded(hunt: &mut Hunt) {
    hunt.cases(|hunt| case(hunt, Kind::Zarr, true));
}

/// One file or array, and several children that are killed one after the other.
fn case(hunt: &mut Hunt, kind: Kind, sharded: bool) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let len = 1000 << hunt.rng.u32(..8);
    let (chunk, per_shard) = (len / hunt.rng.usize(3..10), if sharded { hunt.rng.usize(2..6) } else { 1 });
    let target = Target { kind, path: folder.path().join("a.npy"), len, unit: chunk * per_shard };
    if kind == Kind::Zarr {
        content::create_in_folder(&target.path, (len, chunk, per_shard))?;
    }
    let mut done = 1;
    target.write(done)?;
    for _ in 0..10 {
        let mut child = target.writer(done + 1).spawn()?;
        thread::sleep(moment(hunt));
        child.kill()?;
        let output = child.wait_with_output()?;
        if output.status.code().is_some() {
            hunt.violation(0, format!("{kind:?}: a write failed that nobody disturbed: {}", output.status));
        }
        let printed = String::from_utf8(output.stdout)?;
        // The last line may be cut.
        let mut lines = printed.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        done = lines.next_back().map_or(Ok(done), |line| line.trim().parse())?;
        settle(hunt, &target, done);
        done += 2;
        // Leftovers of the killed process block nobody.
        hunt.step("the write after a killed process");
        target.write(done)?;
        settle(hunt, &target, done);
    }
    let is_left = |(path, _): &&(PathBuf, Vec<u8>)| path.extension().is_some_and(|extension| extension == "part");
    let left = files(folder.path())?.iter().filter(is_left).count();
    hunt.note("temporary files were left by killed processes", left as u64);
    Ok(())
}

fn settle(hunt: &mut Hunt, target: &Target, done: u64) {
    match target.check(done) {
        Ok(elements) => {
            hunt.compared(elements);
            hunt.survived(1);
        }
        Err((lost, what)) => hunt.violation(lost, format!("{:?} of {} elements: {what}", target.kind, target.len)),
    }
}

/// When a child is killed: as a rule within its first writes.
fn moment(hunt: &mut Hunt) -> Duration {
    let latest = if hunt.rng.u8(..4) == 0 { 200_000 } else { 30_000 };
    Duration::from_micros(hunt.rng.u64(500..latest))
}

/// `peek -o`, killed: the output is that of the command before or of this one, byte by byte.
pub fn peek(hunt: &mut Hunt) {
    let Some(program) = hunt.peek() else { return };
    hunt.cases(|hunt| peek_case(hunt, &program));
}

fn peek_case(hunt: &mut Hunt, program: &Path) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let (rows, len) = (4, 100 << hunt.rng.u32(..6));
    let source = folder.path().join("a.npy");
    let pixels = (0..rows * len * 100).map(|n| (n * 31 % 251) as u8 ^ (n / (len * 100)) as u8).collect();
    npy::save(&source, &Tensor::from_vec([rows, len, 100], pixels)?)?;
    let extension = if hunt.rng.bool() { "npy" } else { "png" };
    let path = folder.path().join("out").with_extension(extension);
    let command = |row: usize, path: &Path| {
        let mut command = Command::new(program);
        command.arg(&source).arg(row.to_string()).arg("-o").arg(path).stdout(Stdio::null());
        command
    };
    // What each command writes if nothing happens.
    let mut whole = Vec::new();
    for row in 0..rows {
        if !command(row, &path).status()?.success() {
            return Err("peek -o failed, and nobody disturbed it".into());
        }
        whole.push(fs::read(&path)?);
    }
    let mut now = rows - 1;
    for _ in 0..10 {
        let next = (now + hunt.rng.usize(1..rows)) % rows;
        let mut child = command(next, &path).spawn()?;
        thread::sleep(Duration::from_micros(hunt.rng.u64(200..12_000)));
        child.kill()?;
        let finished = child.wait()?.success();
        let found = fs::read(&path)?;
        let expected = if finished { &whole[next..=next] } else { &[whole[now].clone(), whole[next].clone()][..] };
        if expected.contains(&found) {
            now = if found == whole[next] { next } else { now };
            hunt.compared(found.len());
            hunt.survived(1);
        } else {
            hunt.violation(
                found.len(),
                format!("peek -o {}: {} bytes are neither old nor new", path.display(), found.len()),
            );
        }
    }
    Ok(())
}
