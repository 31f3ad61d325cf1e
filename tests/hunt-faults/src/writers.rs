//! Several writers that add to the same values at once, where no addition may be lost; and readers beside a writer, which see
//! each value of the store as one version.

use std::io::{Read as _, Write as _};
use std::ops::Range;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures::future::{join_all, try_join_all};
use object_store::memory::InMemory;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::{Array, AsyncArray, Objects};
use tensor_idx::prelude::*;

use crate::content;
use crate::hunt::{Failure, Hunt, again};
use crate::kill::{Kind, Target};
use crate::proxy::Proxy;
use crate::store::{BUCKET, Client, Store, block_on, make_bucket, new_array};

/// What one writer adds: 1 to some ranges, which its seed determines.
#[derive(Clone, Copy)]
pub struct Adds {
    pub seed: u64,
    pub count: usize,
    pub len: usize,
}

impl Adds {
    pub fn ranges(self) -> impl Iterator<Item = Range<usize>> {
        let mut rng = Rng::with_seed(self.seed);
        (0..self.count).map(move |_| {
            let start = rng.usize(..self.len);
            start..rng.usize(start..self.len) + 1
        })
    }
}

/// Compares the sums that several writers leave with all of their additions, each of which is done or, if it failed or its writer
/// was killed, may be done.
pub fn check_sums(hunt: &mut Hunt, found: &[u64], adds: impl Iterator<Item = (Range<usize>, bool)>, what: &str) {
    let (mut least, mut most, mut count) = (vec![0; found.len()], vec![0; found.len()], 0);
    for (range, is_done) in adds {
        most[range.clone()].iter_mut().for_each(|sum| *sum += 1);
        if is_done {
            least[range].iter_mut().for_each(|sum| *sum += 1);
            count += 1;
        }
    }
    let bounds = || found.iter().zip(least.iter().zip(&most));
    let lost = bounds().filter(|(found, (least, _))| found < least).count();
    let twice = bounds().filter(|(found, (_, most))| found > most).count();
    hunt.compared(found.len());
    if lost + twice > 0 {
        let text = format!(
            "{what}: after {count} additions {lost} of {} elements miss some and {twice} have too many",
            found.len()
        );
        hunt.violation((lost + twice) * 8, text);
    }
}

/// The child: adds, and prints a line for each addition that is done.
pub fn child(arguments: &[String]) -> Result<(), Failure> {
    let [store, path, len, seed, count] = arguments else { return Err("store, path, length, seed, count".into()) };
    let adds = Adds { len: len.parse()?, seed: seed.parse()?, count: count.parse()? };
    let mut out = std::io::stdout();
    if store == "folder" {
        let array = Array::<u64>::open(path)?.into_rank::<1>()?;
        for range in adds.ranges() {
            array.i(idx![range]).try_add_assign(1)?;
            writeln!(out)?;
        }
        return Ok(());
    }
    let store = Client::default().open(store)?;
    block_on(async {
        let array = AsyncArray::<u64>::open_in(store, path).await?.into_rank::<1>()?;
        for range in adds.ranges() {
            array.i(idx![range]).add_assign(1).await?;
            writeln!(out)?;
        }
        Ok(())
    })
}

fn adder(store: &str, path: &str, adds: Adds) -> Command {
    let mut command = again("add");
    command.args([store, path]).args([adds.len as u64, adds.seed, adds.count as u64].map(|n| n.to_string()));
    command.stdout(Stdio::piped());
    command
}

/// How many additions a child did, when it has ended, and whether it failed by itself.
fn ended(child: Child) -> Result<(usize, bool), Failure> {
    let output = child.wait_with_output()?;
    Ok((output.stdout.len(), output.status.code().is_some_and(|code| code != 0)))
}

/// The shape of an array for several writers: few values, so that the writers meet.
fn shape(hunt: &mut Hunt) -> (usize, usize, usize) {
    let chunk = hunt.rng.usize(20..2000);
    let per_shard = if hunt.rng.bool() { 1 } else { hunt.rng.usize(2..5) };
    (chunk * per_shard * hunt.rng.usize(1..3) + hunt.rng.usize(1..20), chunk, per_shard)
}

pub fn several(hunt: &mut Hunt, len: usize, count: usize) -> Vec<Adds> {
    (0..hunt.rng.usize(2..4)).map(|_| Adds { seed: hunt.rng.u64(..), count, len }).collect()
}

/// Processes that add to an array in a folder.
pub fn folder(hunt: &mut Hunt) {
    hunt.cases(|hunt| folder_case(hunt, false));
}

/// One of them is killed, perhaps while it holds a lock: the others go on.
pub fn one_is_killed(hunt: &mut Hunt) {
    hunt.cases(|hunt| folder_case(hunt, true));
}

fn folder_case(hunt: &mut Hunt, one_is_killed: bool) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("a.zarr");
    let shape = shape(hunt);
    content::create_in_folder(&path, shape)?;
    let writers = several(hunt, shape.0, 30);
    let start = |adds: &Adds| adder("folder", &path.to_string_lossy(), *adds).spawn();
    let mut children: Vec<Child> = writers.iter().map(start).collect::<Result<_, _>>()?;
    if one_is_killed {
        thread::sleep(Duration::from_micros(hunt.rng.u64(1000..60_000)));
        children[0].kill()?;
    }
    let mut done = Vec::new();
    for (n, (child, adds)) in children.into_iter().zip(writers).enumerate() {
        let (count, failed) = ended(child)?;
        let was_killed = one_is_killed && n == 0 && count < adds.count;
        if failed || count < adds.count && !was_killed {
            hunt.violation(0, "a writer in a folder failed beside others");
        }
        hunt.survived(was_killed.into());
        let ranges = adds.ranges().take(count + usize::from(was_killed));
        done.extend(ranges.enumerate().map(|(n, range)| (range, n < count)));
    }
    let found = Array::<u64>::open(&path)?.all().load()?.to_vec();
    check_sums(hunt, &found, done.into_iter(), &format!("a folder, shape {shape:?}"));
    Ok(())
}

/// Threads that add to an array in memory, by the synchronous form and by the asynchronous one.
pub fn memory(hunt: &mut Hunt) {
    hunt.cases(|hunt| {
        let shape = shape(hunt);
        let writers = several(hunt, shape.0, 40);
        let found = if hunt.rng.bool() {
            let store = Arc::new(MemoryStore::new());
            content::metadata(store.clone(), "/a", shape)?.store_metadata()?;
            let array = Array::<u64>::open_in(store, "a")?.into_rank::<1>()?;
            let add = |adds: &Adds| adds.ranges().try_for_each(|range| array.i(idx![range]).try_add_assign(1));
            thread::scope(|scope| {
                let threads: Vec<_> = writers.iter().map(|adds| scope.spawn(move || add(adds))).collect();
                threads
                    .into_iter()
                    .try_for_each(|thread| thread.join().map_err(|_| "a writer panicked")?.map_err(Failure::from))
            })?;
            array.all().load()?.to_vec()
        } else {
            let store = Arc::new(Objects::new(InMemory::new()));
            block_on(async {
                new_array(&store, "a", shape).await?;
                add_in_tasks(&store, &writers).await
            })?
        };
        let done = writers.into_iter().flat_map(|adds| adds.ranges().map(|range| (range, true)));
        check_sums(hunt, &found, done, &format!("memory, shape {shape:?}"));
        Ok(())
    });
}

/// Tasks that add to one array, each through a handle of its own; the elements in the end.
async fn add_in_tasks(store: &Store, writers: &[Adds]) -> Result<Vec<u64>, Failure> {
    let tasks = writers.iter().map(|&adds| {
        let store = store.clone();
        tokio::spawn(async move {
            let array = AsyncArray::<u64>::open_in(store, "a").await?.into_rank::<1>()?;
            for range in adds.ranges() {
                array.i(idx![range]).add_assign(1).await?;
            }
            Ok::<_, Failure>(())
        })
    });
    for task in join_all(tasks).await {
        task??;
    }
    Ok(AsyncArray::<u64>::open_in(store.clone(), "a").await?.all().load().await?.to_vec())
}

/// Processes that add to an array in S3.
pub fn s3(hunt: &mut Hunt) {
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let proxy = Proxy::new(moto)?;
        make_bucket(&proxy)?;
        let path = format!("add-{}", hunt.rng.u64(..));
        let shape = shape(hunt);
        let store = Client::default().open(&proxy.endpoint())?;
        block_on(new_array(&store, &path, shape))?;
        let writers = several(hunt, shape.0, 12);
        let start = |adds: &Adds| adder(&proxy.endpoint(), &path, *adds).spawn();
        let children: Vec<Child> = writers.iter().map(start).collect::<Result<_, _>>()?;
        let mut done = Vec::new();
        for (child, adds) in children.into_iter().zip(writers) {
            let (count, failed) = ended(child)?;
            if failed || count < adds.count {
                hunt.violation(0, "a writer in S3 failed beside others");
            }
            done.extend(adds.ranges().take(count).map(|range| (range, true)));
        }
        let found =
            block_on(async { Ok(AsyncArray::<u64>::open_in(store, &path).await?.all().load().await?.to_vec()) })?;
        check_sums(hunt, &found, done.into_iter(), &format!("{BUCKET} of S3, shape {shape:?}"));
        hunt.note("requests", proxy.counts().0);
        Ok(())
    });
}

/// What a reader beside a writer saw.
#[derive(Default)]
struct Seen {
    reads: u64,
    elements: usize,
    /// Reads that mix versions, with the wrong elements and the first text.
    mixed: u64,
    wrong: usize,
    /// Reads that failed, and the first text.
    errors: u64,
    text: String,
    newest: u64,
}

impl Seen {
    fn read(&mut self, read: Result<Vec<u64>, String>, from: usize, unit: usize) {
        self.reads += 1;
        let elements = match read {
            Ok(elements) => elements,
            Err(error) => {
                self.errors += 1;
                self.text = error;
                return;
            }
        };
        self.elements += elements.len();
        let (mut start, end) = (from, from + elements.len());
        let mut is_mixed = false;
        while start < end {
            let next = (start / unit * unit + unit).min(end);
            match content::version(&elements[start - from..next - from], start) {
                Ok(version) => self.newest = self.newest.max(version),
                Err(mixed) => {
                    is_mixed = true;
                    self.wrong += mixed.count;
                    self.text = mixed.to_string();
                }
            }
            start = next;
        }
        self.mixed += u64::from(is_mixed);
    }

    fn report(self, hunt: &mut Hunt, store: &str, shape: (usize, usize, usize)) {
        hunt.compared(self.elements);
        hunt.note("reads beside a writer", self.reads);
        if self.newest < 2 {
            hunt.note("cases in which no reader saw a write", 1);
        }
        if self.mixed + self.errors > 0 {
            let Seen { reads, mixed, errors, text, .. } = self;
            hunt.note("reads that mix versions", mixed);
            hunt.note("reads that fail", errors);
            let text =
                format!("{store}, shape {shape:?}: {mixed} of {reads} reads mix versions and {errors} fail: {text}");
            hunt.violation(self.wrong * 8, text);
        }
    }
}

fn shape_to_read(hunt: &mut Hunt) -> (usize, usize, usize) {
    let chunk = hunt.rng.usize(50..5000);
    let per_shard = if hunt.rng.u8(..4) == 0 { 1 } else { hunt.rng.usize(2..9) };
    (chunk * per_shard * 2, chunk, per_shard)
}

fn part(rng: &mut Rng, len: usize) -> Range<usize> {
    let start = if rng.bool() { 0 } else { rng.usize(..len) };
    start..if rng.bool() { len } else { rng.usize(start..len) + 1 }
}

/// Reads an array in a folder beside a process that writes it.
pub fn read_folder(hunt: &mut Hunt) {
    hunt.cases(|hunt| {
        let folder = tempfile::tempdir()?;
        let shape = shape_to_read(hunt);
        let (len, unit) = (shape.0, shape.1 * shape.2);
        let target = Target { kind: Kind::ZarrWhole, path: folder.path().join("a.zarr"), len, unit };
        content::create_in_folder(&target.path, shape)?;
        target.write(1)?;
        let mut writer = target.writer(2).stdout(Stdio::piped()).spawn()?;
        // Waits for the first write.
        writer.stdout.as_mut().ok_or("a pipe")?.read_exact(&mut [0])?;
        let array = Array::<u64>::open(&target.path)?.into_rank::<1>()?;
        let (mut seen, start) = (Seen::default(), Instant::now());
        while start.elapsed() < Duration::from_millis(700) {
            let part = part(&mut hunt.rng, len);
            let read = array.i(idx![part.clone()]).load();
            seen.read(read.map(|read| read.to_vec()).map_err(|error| error.to_string()), part.start, unit);
        }
        let failed = writer.try_wait()?.is_some();
        writer.kill()?;
        writer.wait()?;
        if failed {
            hunt.violation(0, "the writer failed beside readers");
        }
        seen.report(hunt, "a folder", shape);
        Ok(())
    });
}

pub fn read_memory(hunt: &mut Hunt) {
    hunt.cases(|hunt| read_beside(hunt, &Arc::new(Objects::new(InMemory::new())), "memory"));
}

pub fn read_s3(hunt: &mut Hunt) {
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let proxy = Proxy::new(moto)?;
        make_bucket(&proxy)?;
        read_beside(hunt, &Client::default().open(&proxy.endpoint())?, "S3")?;
        hunt.note("requests", proxy.counts().0);
        Ok(())
    });
}

/// Reads an array in an object store beside a task that writes it.
fn read_beside(hunt: &mut Hunt, store: &Store, name: &str) -> Result<(), Failure> {
    let shape = shape_to_read(hunt);
    let (len, unit) = (shape.0, shape.1 * shape.2);
    let path = format!("read-{}", hunt.rng.u64(..));
    let ended = Arc::new(AtomicBool::new(false));
    let seeds: Vec<u64> = (0..2).map(|_| hunt.rng.u64(..)).collect();
    let seen = block_on(async {
        new_array(store, &path, shape).await?;
        let array = AsyncArray::<u64>::open_in(store.clone(), &path).await?.into_rank::<1>()?;
        array.all().assign(&content::elements(1, len)).await?;
        let stop = ended.clone();
        let writer = tokio::spawn(async move {
            let mut version = 2;
            while !stop.load(Ordering::Relaxed) {
                array.all().assign(&content::elements(version, len)).await?;
                version += 1;
                tokio::task::yield_now().await;
            }
            Ok::<_, Failure>(())
        });
        let readers = seeds.into_iter().map(|seed| {
            let (store, path) = (store.clone(), path.clone());
            tokio::spawn(async move {
                let array = AsyncArray::<u64>::open_in(store, &path).await?.into_rank::<1>()?;
                let (mut seen, start, mut rng) = (Seen::default(), Instant::now(), Rng::with_seed(seed));
                while start.elapsed() < Duration::from_millis(700) {
                    let part = part(&mut rng, len);
                    let read = array.i(idx![part.clone()]).load().await;
                    seen.read(read.map(|read| read.to_vec()).map_err(|error| error.to_string()), part.start, unit);
                    tokio::task::yield_now().await;
                }
                Ok::<_, Failure>(seen)
            })
        });
        let seen = try_join_all(readers).await?;
        ended.store(true, Ordering::Relaxed);
        writer.await??;
        Ok(seen)
    })?;
    for seen in seen {
        seen?.report(hunt, name, shape);
    }
    Ok(())
}
