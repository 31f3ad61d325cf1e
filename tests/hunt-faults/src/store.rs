//! An object store that fails: S3 and a server of files behind a proxy that injects faults. Every read is right or an error that
//! names the array, the chunk and the key; where the faults end every operation succeeds; no addition is lost.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures::future::join_all;
use object_store::aws::AmazonS3Builder;
use object_store::{ClientOptions, RetryConfig};
use tensor_idx::files::zarr::{Array, AsyncArray, Objects};
use tensor_idx::prelude::*;
use tokio::runtime::Runtime;

use crate::content;
use crate::hunt::{Failure, Hunt};
use crate::proxy::{Fault, Proxy, Schedule};
use crate::servers::Server;
use crate::writers::{Adds, check_sums, several};

pub const BUCKET: &str = "hunt";

/// An object store of any kind, for arrays.
pub type Store = Arc<Objects>;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("threads can be started"));

pub fn block_on<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    RUNTIME.block_on(future)
}

/// How a client of S3 waits.
pub struct Client {
    /// For a byte of an answer.
    pub stall: Duration,
    /// For a request with all of its retries.
    pub patience: Duration,
}

impl Default for Client {
    fn default() -> Self {
        Client { stall: Duration::from_secs(20), patience: Duration::from_secs(60) }
    }
}

impl Client {
    pub fn open(&self, endpoint: &str) -> Result<Store, Failure> {
        let options = ClientOptions::new().with_allow_http(true);
        // The library tries again by itself.
        let retry = RetryConfig { max_retries: 0, ..RetryConfig::default() };
        let s3 = AmazonS3Builder::new()
            .with_endpoint(endpoint)
            .with_bucket_name(BUCKET)
            .with_region("us-east-1")
            .with_access_key_id("hunt")
            .with_secret_access_key("hunt")
            .with_client_options(options)
            .with_retry(retry)
            .build()?;
        Ok(Arc::new(Objects::new(s3).with_patience(self.patience).with_stall(self.stall)))
    }
}

/// Makes the bucket, if it is not there.
pub fn make_bucket(proxy: &Proxy) -> Result<(), Failure> {
    let mut server = TcpStream::connect(proxy.address)?;
    write!(server, "PUT /{BUCKET} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")?;
    let mut answer = [0; 12];
    server.read_exact(&mut answer)?;
    // 409: it is there.
    if answer.ends_with(b"200") || answer.ends_with(b"409") {
        return Ok(());
    }
    Err(format!("no bucket: {}", String::from_utf8_lossy(&answer)).into())
}

/// Writes the metadata of a new array.
pub async fn new_array(store: &Store, path: &str, shape: (usize, usize, usize)) -> Result<(), Failure> {
    Ok(content::metadata(store.clone(), &format!("/{path}"), shape)?.async_store_metadata().await?)
}

/// An array behind a proxy, with what it contains.
struct Case {
    proxy: Proxy,
    store: Store,
    path: String,
    shape: (usize, usize, usize),
    expected: Vec<u64>,
}

impl Case {
    /// A new array in moto; without faults so far.
    fn new(hunt: &mut Hunt, moto: std::net::SocketAddr, client: &Client) -> Result<Self, Failure> {
        let proxy = Proxy::new(moto)?;
        make_bucket(&proxy)?;
        let store = client.open(&proxy.endpoint())?;
        let (path, shape) = (format!("store-{}", hunt.rng.u64(..)), shape(hunt));
        let expected = content::elements(1, shape.0);
        block_on(async {
            new_array(&store, &path, shape).await?;
            Ok(AsyncArray::<u64>::open_in(store.clone(), &path).await?.all().assign(&expected).await?)
        })?;
        Ok(Case { proxy, store, path, shape, expected })
    }

    fn part(&self, rng: &mut Rng) -> Range<usize> {
        let start = rng.usize(..self.expected.len());
        start..rng.usize(start..self.expected.len()) + 1
    }

    /// Reads parts, writes parts, and compares all in the end; returns the faults that struck.
    fn read_and_write(&mut self, hunt: &mut Hunt, writes: bool) -> Result<(), Failure> {
        let open = AsyncArray::<u64>::open_in(self.store.clone(), &self.path);
        let array = block_on(async { Ok(open.await?.into_rank::<1>()?) })?;
        for _ in 0..6 {
            let part = self.part(&mut hunt.rng);
            let found = block_on(async { Ok(array.i(idx![part.clone()]).load().await?.to_vec()) })?;
            self.compare(hunt, &found, part);
            if writes {
                // Twice the same is once, so an answer that is lost does not matter.
                let (part, version) = (self.part(&mut hunt.rng), hunt.rng.u64(2..1000));
                self.expected[part.clone()].copy_from_slice(&content::elements(version, self.shape.0)[part.clone()]);
                block_on(async { Ok(array.i(idx![part.clone()]).assign(&self.expected[part]).await?) })?;
            }
        }
        self.proxy.pause();
        let found = block_on(async { Ok(array.all().load().await?.to_vec()) })?;
        self.compare(hunt, &found, 0..self.expected.len());
        Ok(())
    }

    fn compare(&self, hunt: &mut Hunt, found: &[u64], part: Range<usize>) {
        let wrong =
            found.iter().zip(&self.expected[part.clone()]).filter(|(found, expected)| found != expected).count();
        hunt.compared(found.len());
        if wrong > 0 || found.len() != part.len() {
            hunt.violation(wrong * 8, format!("elements {part:?} of shape {:?}: {wrong} are wrong", self.shape));
        }
    }

    fn report(&self, hunt: &mut Hunt) {
        let (requests, faults) = self.proxy.counts();
        hunt.note("requests", requests);
        for (fault, count) in faults {
            let name = if let Fault::Latency(_) = fault { "Latency".into() } else { format!("{fault:?}") };
            hunt.note(&format!("faults {name}"), count);
            hunt.survived(count);
        }
    }
}

fn shape(hunt: &mut Hunt) -> (usize, usize, usize) {
    let chunk = hunt.rng.usize(20..3000);
    let per_shard = if hunt.rng.bool() { 1 } else { hunt.rng.usize(2..6) };
    (chunk * per_shard * hunt.rng.usize(1..6) + hunt.rng.usize(..20), chunk, per_shard)
}

/// Faults that come and go.
fn passing_faults(hunt: &mut Hunt, faults: &[Fault]) -> Schedule {
    let faults = [faults, &[Fault::Latency(hunt.rng.u64(1..40))]].concat();
    let share = hunt.rng.f64() * 0.4 + 0.1;
    Schedule { seed: hunt.rng.u64(..), share, faults, in_a_row: 3, ..Schedule::default() }
}

const BEFORE: [Fault; 3] = [Fault::Status(500), Fault::Status(503), Fault::Reset];
const AFTER: [Fault; 3] = [Fault::Truncate, Fault::LostStatus, Fault::LostReset];

/// Faults of all kinds that pass: every operation succeeds.
pub fn passing(hunt: &mut Hunt) {
    let client = Client { stall: Duration::from_secs(2), ..Client::default() };
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let mut case = Case::new(hunt, moto, &client)?;
        let schedule = if hunt.rng.u8(..4) == 0 {
            Schedule { share: 0.1, in_a_row: 1, ..passing_faults(hunt, &[Fault::Stall]) }
        } else {
            passing_faults(hunt, &[BEFORE, AFTER].concat())
        };
        case.proxy.set(schedule);
        let done = case.read_and_write(hunt, true).map_err(|error| format!("shape {:?}: {error}", case.shape));
        case.report(hunt);
        Ok(done?)
    });
}

/// A server that is down for some seconds.
pub fn outage(hunt: &mut Hunt) {
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let mut case = Case::new(hunt, moto, &Client::default())?;
        let down = Duration::from_millis(hunt.rng.u64(500..5000));
        case.proxy.set(Schedule { down_until: Some(Instant::now() + down), ..Schedule::default() });
        let writes = hunt.rng.bool();
        case.read_and_write(hunt, writes).map_err(|error| format!("down for {down:?}: {error}"))?;
        hunt.survived(1);
        Ok(())
    });
}

/// Faults that last: an error that names the array, the chunk and the key, in bounded time; and nothing is changed.
pub fn lasting(hunt: &mut Hunt) {
    let client = Client { stall: Duration::from_secs(1), patience: Duration::from_secs(2) };
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let case = Case::new(hunt, moto, &client)?;
        let unit = case.shape.1 * case.shape.2;
        let position = hunt.rng.usize(..case.shape.0);
        let (chunk, key) = (position / unit, format!("{}/c/{}", case.path, position / unit));
        let faults = [&BEFORE[..], &[Fault::Truncate, Fault::Stall]].concat();
        let fault = faults[hunt.rng.usize(..faults.len())];
        let writes = hunt.rng.bool();
        let array = block_on(async {
            Ok(AsyncArray::<u64>::open_in(case.store.clone(), &case.path).await?.into_rank::<1>()?)
        })?;
        case.proxy.set(Schedule {
            share: 1.0,
            faults: vec![fault],
            only: key.clone(),
            in_a_row: u32::MAX,
            ..Schedule::default()
        });
        let start = Instant::now();
        let failed = block_on(async {
            let part = array.i(idx![position..=position]);
            // The same element as before.
            Ok(if writes {
                part.assign(&case.expected[position..=position]).await.err()
            } else {
                part.load().await.err()
            })
        })?;
        let (what, took) = (format!("{fault:?} on {key} for ever"), start.elapsed());
        match failed.map(|error| error.to_string()) {
            None => hunt.violation(0, format!("{what}: no error")),
            Some(text) => {
                let names = [&case.path, &format!("chunk [{chunk}]"), &key];
                if !names.iter().all(|name| text.contains(*name)) {
                    hunt.violation(0, format!("{what}: the error does not name array, chunk and key: {text}"));
                }
                hunt.survived(1);
            }
        }
        if took > Duration::from_secs(30) {
            hunt.violation(0, format!("{what}: an error after {took:?}, with a patience of {:?}", client.patience));
        }
        case.proxy.pause();
        let found = block_on(async { Ok(array.all().load().await?.to_vec()) })?;
        case.compare(hunt, &found, 0..case.shape.0);
        Ok(())
    });
}

/// Several writers that add to the same values through faults. Every addition is made once, also where its answer is lost.
pub fn conditional(hunt: &mut Hunt) {
    let Some(moto) = hunt.moto() else { return };
    hunt.cases(|hunt| {
        let case = Case::new(hunt, moto, &Client::default())?;
        let path = format!("{}-sums", case.path);
        let shape = (case.shape.1 * case.shape.2 + 3, case.shape.1, case.shape.2);
        block_on(new_array(&case.store, &path, shape))?;
        let writers = several(hunt, shape.0, 5);
        let answers_are_lost = hunt.rng.bool();
        let faults = if answers_are_lost { [BEFORE, AFTER].concat() } else { BEFORE.to_vec() };
        let schedule = passing_faults(hunt, &faults);
        case.proxy.set(schedule);
        let (done, found) = block_on(async {
            let tasks =
                join_all(writers.iter().map(|&adds| tokio::spawn(add(case.store.clone(), path.clone(), adds)))).await;
            case.proxy.pause();
            let done: Result<Vec<_>, Failure> = tasks.into_iter().map(|task| task?).collect();
            Ok((
                done?.concat(),
                AsyncArray::<u64>::open_in(case.store.clone(), &path).await?.all().load().await?.to_vec(),
            ))
        })?;
        let what =
            format!("S3 with faults, answers {}lost, shape {shape:?}", if answers_are_lost { "" } else { "not " });
        if let Some(error) = done.iter().find_map(|(_, error)| error.as_ref()) {
            hunt.violation(0, format!("{what}: an addition failed, though the faults passed: {error}"));
        }
        check_sums(hunt, &found, done.iter().map(|(range, error)| (range.clone(), error.is_none())), &what);
        case.report(hunt);
        Ok(())
    });
}

/// The additions of one writer, each with its error.
async fn add(store: Store, path: String, adds: Adds) -> Result<Vec<(Range<usize>, Option<String>)>, Failure> {
    let array = AsyncArray::<u64>::open_in(store, &path).await?.into_rank::<1>()?;
    let mut done = Vec::new();
    for range in adds.ranges() {
        let failed = array.i(idx![range.clone()]).add_assign(1).await.err();
        done.push((range, failed.map(|error| error.to_string())));
    }
    Ok(done)
}

/// Reads of an array in a folder that nginx serves, through faults that pass.
pub fn nginx(hunt: &mut Hunt) {
    let program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].map(Path::new);
    let Some(program) = program.into_iter().find(|path| path.exists()) else {
        return hunt.skip("there is no nginx");
    };
    let served = (|| -> Result<_, Failure> {
        let (root, own) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let server = Server::nginx(program, root.path(), own.path())?;
        Ok((server, root, own))
    })();
    let (server, root, _own) = match served {
        Ok(served) => served,
        Err(error) => return hunt.skip(&format!("nginx cannot be started: {error}")),
    };
    let client = Client { stall: Duration::from_secs(2), ..Client::default() };
    hunt.cases(|hunt| {
        let (path, shape) = (format!("nginx-{}", hunt.rng.u64(..)), shape(hunt));
        let folder = root.path().join(BUCKET).join(&path);
        fs::create_dir_all(&folder)?;
        content::create_in_folder(&folder, shape)?;
        let expected = content::elements(1, shape.0);
        Array::<u64>::open(&folder)?.all().try_assign(&expected)?;
        let proxy = Proxy::new(server.address)?;
        let store = client.open(&proxy.endpoint())?;
        let schedule = passing_faults(hunt, &[&BEFORE[..], &[Fault::Truncate]].concat());
        proxy.set(schedule);
        let mut case = Case { proxy, store, path, shape, expected };
        case.read_and_write(hunt, false)?;
        case.report(hunt);
        Ok(fs::remove_dir_all(folder)?)
    });
}
