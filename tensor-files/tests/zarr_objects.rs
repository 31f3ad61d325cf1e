//! Object stores beside other writers, and stores that fail: requests are counted, objects replaced between two of them, and
//! answers fail, end early or stall.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures::StreamExt;
use futures::executor::block_on;
use futures::future::{Either, select};
use futures::stream::{self, BoxStream};
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, Error, GetOptions, GetRange, GetResult, GetResultPayload, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, ObjectStoreExt, PutMode, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};
use tensor_idx::files::zarr::zarrs::storage::byte_range::{ByteRange, ByteRangeIterator};
use tensor_idx::files::zarr::zarrs::storage::{
    AsyncMaybeBytesIterator, AsyncReadableStorageTraits, AsyncWritableStorageTraits, MaybeBytes, StorageError, StoreKey,
};
use tensor_idx::files::zarr::{AsyncArray, Objects, ZarrError};
use tensor_idx::prelude::*;

/// What becomes of a request for a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Status(u16),
    /// The answer ends after its first byte.
    Truncated,
    /// The answer has a first byte, and no second one.
    Stalled,
    /// The answer has one byte more than it announced.
    Long,
    /// The answer announces more bytes than any memory has, and gives one.
    Huge,
    /// The body fails after its first byte.
    Reset,
    /// The object is written, and the answer is lost.
    Lost,
}

#[derive(Debug, Default)]
struct State {
    log: Mutex<Vec<String>>,
    faults: Mutex<VecDeque<Fault>>,
    /// Objects that are put in place of others before the request of this number.
    replace: Mutex<Option<(usize, Path, PutPayload)>>,
    always: Mutex<Option<Fault>>,
    no_suffix: AtomicBool,
    no_etag: AtomicBool,
    /// The ETag of an object is made of its bytes alone, as that of most servers.
    hashed: AtomicBool,
    no_condition: AtomicBool,
    /// The condition of a read is ignored, as by a server that does not know it.
    no_if_match: AtomicBool,
    /// A range from the start waits until so many from the end were answered.
    indices_first: AtomicUsize,
    indices: AtomicUsize,
    slow: AtomicBool,
    slow_put: AtomicBool,
    now: AtomicUsize,
    most: AtomicUsize,
}

/// A store in memory with faults; clones are the same.
#[derive(Clone, Debug)]
struct Faulty {
    inner: Arc<InMemory>,
    state: Arc<State>,
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faulty")
    }
}

fn hash(bytes: &[u8]) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn generic(text: &str) -> Error {
    Error::Generic { store: "Faulty", source: text.into() }
}

/// The error of `object_store` for a status, with a body that names other ones.
fn answered(status: u16) -> Error {
    if status == 301 {
        return generic("Received redirect without LOCATION, this normally indicates an incorrectly configured region");
    }
    generic(&format!("Server returned non-2xx status code: {status}: upstream: status code: 400, status code: 503"))
}

impl Faulty {
    fn new() -> Self {
        Faulty { inner: Arc::new(InMemory::new()), state: Arc::default() }
    }

    fn objects(&self) -> Arc<Objects> {
        let (patience, stall) = (Duration::from_millis(1500), Duration::from_millis(60));
        Arc::new(Objects::new(self.clone()).with_patience(patience).with_stall(stall))
    }

    fn fail(&self, faults: &[Fault]) {
        self.state.faults.lock().expect("not poisoned").extend(faults);
    }

    fn log(&self) -> Vec<String> {
        std::mem::take(&mut *self.state.log.lock().expect("not poisoned"))
    }

    /// The fault of a request for a chunk.
    #[expect(clippy::incompatible_msrv, reason = "tests are built by the pinned compiler only")]
    fn fault(&self, location: &Path, writes: bool) -> Option<Fault> {
        if !location.as_ref().contains("c/") {
            return None;
        }
        let always = *self.state.always.lock().expect("not poisoned");
        let mut faults = self.state.faults.lock().expect("not poisoned");
        always.or_else(|| faults.pop_front_if(|fault| writes || *fault != Fault::Lost))
    }
}

#[async_trait]
impl ObjectStore for Faulty {
    async fn put_opts(&self, location: &Path, payload: PutPayload, opts: PutOptions) -> Result<PutResult> {
        self.state.log.lock().expect("not poisoned").push(format!("put {location} {:?}", opts.mode));
        if self.state.no_condition.load(Ordering::SeqCst) && opts.mode != PutMode::Overwrite {
            return Err(Error::NotImplemented { operation: "a condition".into(), implementer: "Faulty".into() });
        }
        if self.state.slow_put.load(Ordering::SeqCst) {
            futures_timer::Delay::new(Duration::from_millis(30)).await;
        }
        let mut opts = opts;
        if self.state.hashed.load(Ordering::SeqCst)
            && let PutMode::Update(version) = &mut opts.mode
        {
            let now = self.inner.get(location).await?;
            let tag = now.meta.e_tag.clone();
            if version.e_tag == Some(hash(&now.bytes().await?)) {
                version.e_tag = tag;
            }
        }
        match self.fault(location, true) {
            Some(Fault::Lost) => {
                self.inner.put_opts(location, payload, opts).await?;
                Err(generic("the connection was reset"))
            }
            Some(Fault::Status(status)) => Err(answered(status)),
            Some(Fault::Stalled) => futures::future::pending().await,
            Some(_) => Err(generic("the connection was reset")),
            None => self.inner.put_opts(location, payload, opts).await,
        }
    }

    async fn put_multipart_opts(&self, at: &Path, opts: PutMultipartOptions) -> Result<Box<dyn MultipartUpload>> {
        self.inner.put_multipart_opts(at, opts).await
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        let State { log, replace, now, most, .. } = &*self.state;
        let number = {
            let mut log = log.lock().expect("not poisoned");
            let kind = if options.head { "head" } else { "get" };
            let condition = if options.if_match.is_some() { " if_match" } else { "" };
            let range = options.range.as_ref().map_or(String::new(), |range| format!(" {range}"));
            log.push(format!("{kind} {location}{range}{condition}"));
            log.len()
        };
        let new = replace.lock().expect("not poisoned").take_if(|(at, ..)| *at <= number);
        if let Some((_, path, payload)) = new {
            self.inner.put(&path, payload).await?;
        }
        if self.state.slow.load(Ordering::SeqCst) {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            futures_timer::Delay::new(Duration::from_millis(30)).await;
            now.fetch_sub(1, Ordering::SeqCst);
        }
        let of_end = matches!(options.range, Some(GetRange::Suffix(_)));
        if self.state.indices_first.load(Ordering::SeqCst) > 0 {
            let wait = || futures_timer::Delay::new(Duration::from_millis(5));
            if of_end {
                // Those of the first shard come first.
                while location.as_ref() != "s/c/0" && self.state.indices.load(Ordering::SeqCst) == 0 {
                    wait().await;
                }
                futures_timer::Delay::new(Duration::from_millis(50)).await;
                self.state.indices.fetch_add(1, Ordering::SeqCst);
            } else {
                while self.state.indices.load(Ordering::SeqCst) < self.state.indices_first.load(Ordering::SeqCst) {
                    wait().await;
                }
            }
        }
        let options = if self.state.no_if_match.load(Ordering::SeqCst) {
            GetOptions { if_match: None, ..options }
        } else {
            options
        };
        if self.state.no_suffix.load(Ordering::SeqCst) && matches!(options.range, Some(GetRange::Suffix(_))) {
            return Err(Error::NotSupported { source: "a suffix".into() });
        }
        let fault = self.fault(location, false);
        if let Some(Fault::Status(status)) = fault {
            return Err(answered(status));
        }
        let mut answer = self.inner.get_opts(location, options).await?;
        if self.state.no_etag.load(Ordering::SeqCst) {
            answer.meta.e_tag = None;
        }
        if self.state.hashed.load(Ordering::SeqCst) {
            answer.meta.e_tag = Some(hash(&self.inner.get(location).await?.bytes().await?));
        }
        if let Some(fault) = fault {
            let (meta, mut range, attributes) = (answer.meta.clone(), answer.range.clone(), answer.attributes.clone());
            let extensions = answer.extensions.clone();
            let all = answer.bytes().await?;
            let first = all.slice(..1);
            if fault == Fault::Huge {
                range.end = u64::MAX;
            }
            let rest: BoxStream<'static, Result<_>> = match fault {
                Fault::Stalled => stream::pending().boxed(),
                Fault::Long => stream::iter([Ok(all)]).boxed(),
                Fault::Reset => stream::once(async { Err(generic("the connection was reset")) }).boxed(),
                _ => stream::empty().boxed(),
            };
            let payload = GetResultPayload::Stream(stream::once(async { Ok(first) }).chain(rest).boxed());
            return Ok(GetResult { payload, meta, range, attributes, extensions });
        }
        Ok(answer)
    }

    fn delete_stream(&self, at: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.inner.delete_stream(at)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.inner.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.inner.copy_opts(from, to, options).await
    }
}

/// An array `s` of shards of `count` chunks of `chunk` elements, each chunk encoded by `codecs`.
async fn of_shards(
    store: &Faulty,
    shape: usize,
    (count, chunk): (usize, usize),
    codecs: &str,
) -> AsyncArray<i64, Rank<1>> {
    let shard = count * chunk;
    let metadata = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[{shape}],"data_type":"int64","chunk_grid":{{"name":"regular",
        "configuration":{{"chunk_shape":[{shard}]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,"codecs":[
        {{"name":"sharding_indexed","configuration":{{"chunk_shape":[{chunk}],"codecs":[{codecs}],
        "index_codecs":[{BYTES}]}}}}]}}"#
    );
    store.inner.put(&Path::from("s/zarr.json"), metadata.into()).await.expect("put");
    let array = AsyncArray::open_in(store.objects(), "s").await.expect("opens");
    store.log();
    array.into_rank::<1>().expect("of rank 1")
}

const BYTES: &str = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;

/// An array of one shard of 8 chunks of 16 elements, of 128 bytes each; the table of the shard has 128 bytes, too.
async fn sharded(store: &Faulty) -> AsyncArray<i64, Rank<1>> {
    of_shards(store, 128, (8, 16), BYTES).await
}

/// Puts a shard of `array`, its chunks in order: zarrs writes them in the order in which they are packed.
async fn put_shard(
    store: &Faulty,
    key: &str,
    (chunks, chunk): (std::ops::Range<usize>, usize),
    element: impl Fn(usize) -> i64,
) {
    let (mut bytes, mut table) = (Vec::new(), Vec::new());
    for k in 0..8 {
        let place = if chunks.contains(&k) { (bytes.len(), 8 * chunk) } else { (usize::MAX, usize::MAX) };
        table.extend([place.0, place.1].into_iter().flat_map(usize::to_le_bytes));
        if chunks.contains(&k) {
            bytes.extend((k * chunk..(k + 1) * chunk).flat_map(|i| element(i).to_le_bytes()));
        }
    }
    bytes.extend(table);
    store.inner.put(&Path::from(key), bytes.into()).await.expect("put");
}

/// What was requested of a shard, without its condition; all but the first request have one.
fn ranges(log: &[String]) -> Vec<&str> {
    assert!(log.iter().skip(1).all(|request| request.ends_with(" if_match")), "{log:?}");
    let mut ranges: Vec<_> = log.iter().map(|request| request.split_whitespace().nth(2).unwrap_or("all")).collect();
    ranges.sort_unstable();
    ranges
}

/// Of two callers that make an array at one place at once one is refused, and a caller whose answer was lost is not.
#[test]
fn one_of_two_makes_an_array() {
    block_on(async {
        let store = Faulty::new();
        store.state.slow_put.store(true, Ordering::SeqCst);
        let make = |fill: i32| AsyncArray::create_in(store.objects(), "a", &[8], &[4], fill);
        let (one, two) = futures::join!(make(1), make(2));
        let (made, refused) = if one.is_ok() { (one, two) } else { (two, one) };
        assert!(matches!(refused, Err(ZarrError::Exists { .. })));
        let fill = AsyncArray::<i32>::open_in(store.objects(), "a").await.expect("opens").fill_value();
        assert_eq!(made.expect("made").fill_value(), fill);
        store.fail(&[Fault::Lost]);
        let made = AsyncArray::create_in(store.objects(), "c/b", &[8], &[4], 3).await;
        assert_eq!(made.expect("the first try came through").fill_value(), 3);
        // A store without conditions makes arrays as before.
        store.state.no_condition.store(true, Ordering::SeqCst);
        assert!(AsyncArray::create_in(store.objects(), "d", &[8], &[4], 3).await.is_ok());
    });
}

#[test]
fn a_shard_costs_one_request_for_its_index_and_one_for_chunks_that_are_near() {
    block_on(async {
        let store = Faulty::new();
        // The array ends before its second shard does.
        let array = of_shards(&store, 240, (8, 16), BYTES).await;
        assert_eq!(array.i(idx![1]).load().await.expect("absent"), 0);
        assert_eq!(store.log(), ["get s/c/0 bytes=-128"], "a shard that is not there");
        array.all().assign(Tensor::from_fn([240], |i| i[0] as i64)).await.expect("written");
        // Threads encode the shards, and the one that is ready first is sent first.
        let mut puts = store.log();
        puts.sort_unstable();
        assert_eq!(puts, ["put s/c/0 Overwrite", "put s/c/1 Overwrite"]);
        put_shard(&store, "s/c/0", (0..8, 16), |i| i as i64).await;
        array.reset_counts();
        assert_eq!(array.oix(idx![[3, 100, 20]]).load().await.expect("loads").to_vec(), [3, 100, 20]);
        assert_eq!(ranges(&store.log()), ["bytes=-128", "bytes=0-895"], "what is between them comes with them");
        assert_eq!((array.counts().chunks_read, array.counts().bytes_read), (3, 128 + 7 * 128));
        // Shards of which every chunk is read, also one that the array ends in.
        let all = array.all().load().await.expect("loads");
        assert_eq!(all.to_vec(), (0..240).collect::<Vec<_>>());
        assert_eq!(store.log(), ["get s/c/0", "get s/c/1"]);
        // Whole chunks of arrays without shards: one request each.
        let array = AsyncArray::create_in(store.objects(), "a", &[40], &[10], 0_i64).await.expect("made");
        array.all().fill(1).await.expect("written");
        store.log();
        array.all().load().await.expect("loads");
        assert_eq!(store.log().len(), 4);
        array.i("3".parse::<DynIndex>().expect("good")).add_assign(1).await.expect("written");
        let log = store.log();
        assert!(log.len() == 2 && log[0] == "get a/c/0" && log[1].starts_with("put a/c/0 Update"), "{log:?}");
    });
}

#[test]
fn requests_of_a_shard_have_bounds() {
    block_on(async {
        // 128 KiB between two chunks are not read to save a request; neighbours are.
        let store = Faulty::new();
        let array = of_shards(&store, 8 << 14, (8, 1 << 14), BYTES).await;
        put_shard(&store, "s/c/0", (0..7, 1 << 14), |i| i as i64).await;
        let ids: [i64; 5] = [0, (2 << 14) + 5, (3 << 14) + 1, 6 << 14, (7 << 14) + 3];
        let read = array.oix(idx![ids]).load().await.expect("loads");
        assert_eq!(read.to_vec(), [0, (2 << 14) + 5, (3 << 14) + 1, 6 << 14, 0], "the last chunk is not in the shard");
        let log = store.log();
        assert_eq!(ranges(&log), ["bytes=-128", "bytes=0-131071", "bytes=262144-524287", "bytes=786432-917503"]);
        // One request brings at most 8 MiB of several chunks; a larger chunk comes by one request, too.
        for (chunk, most) in [(3 << 17, 2), (9 << 17, 1)] {
            let store = Faulty::new();
            let array = of_shards(&store, 8 * chunk, (8, chunk), BYTES).await;
            put_shard(&store, "s/c/0", (0..4, chunk), |_| 7).await;
            let read = array.i(idx![..4 * chunk]).load().await.expect("loads");
            assert!(read.iter().all(|&x| x == 7));
            assert_eq!(ranges(&store.log()).len(), 1 + 4 / most);
        }
    });
}

#[test]
fn a_flipped_byte_of_a_chunk_of_a_shard_is_an_error() {
    block_on(async {
        let store = Faulty::new();
        let array = of_shards(&store, 128, (8, 16), &format!(r#"{BYTES},{{"name":"crc32c"}}"#)).await;
        array.all().assign(Tensor::from_fn([128], |i| i[0] as i64)).await.expect("written");
        let path = Path::from("s/c/0");
        let good = store.inner.get(&path).await.expect("there").bytes().await.expect("bytes").to_vec();
        let chunks = good.len() - 128;
        assert_eq!(chunks, 8 * 132);
        for place in (0..chunks).step_by(7) {
            let mut bad = good.clone();
            bad[place] ^= 1;
            store.inner.put(&path, bad.into()).await.expect("put");
            let part = array.oix(idx![[1, 20, 40, 60, 70, 90, 100]]).load().await.map(|_| ());
            let last = array.i(idx![120]).load().await.map(|_| ());
            let changed = array.i(idx![3]).add_assign(1).await;
            let all = array.all().load().await.map(|_| ());
            for result in [all, changed, part.and(last)] {
                let error = result.expect_err("damaged").to_string();
                assert!(error.contains("chunk [0] (`s/c/0`) could not be read: "), "byte {place}: {error}");
            }
        }
    });
}

/// A store of zarrs that gives what there is of a range, whose end may be beyond.
struct Clipping(Objects);

#[async_trait]
impl AsyncReadableStorageTraits for Clipping {
    async fn get(&self, key: &StoreKey) -> std::result::Result<MaybeBytes, StorageError> {
        self.0.get(key).await
    }

    async fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        ranges: ByteRangeIterator<'a>,
    ) -> std::result::Result<AsyncMaybeBytesIterator<'a>, StorageError> {
        let Some(bytes) = self.0.get(key).await? else { return Ok(None) };
        let len = bytes.len() as u64;
        let part =
            |range: ByteRange| Ok(bytes.slice(range.start(len).min(len) as usize..range.end(len).min(len) as usize));
        Ok(Some(stream::iter(ranges.map(part).collect::<Vec<_>>()).boxed()))
    }

    async fn size_key(&self, key: &StoreKey) -> std::result::Result<Option<u64>, StorageError> {
        self.0.size_key(key).await
    }

    fn supports_get_partial(&self) -> bool {
        true
    }
}

#[test]
fn a_shard_that_ends_early_is_an_error_in_any_store() {
    block_on(async {
        let store = Faulty::new();
        sharded(&store).await;
        put_shard(&store, "s/c/0", (0..8, 16), |i| i as i64).await;
        let path = Path::from("s/c/0");
        let good = store.inner.get(&path).await.expect("there").bytes().await.expect("bytes").to_vec();
        let array = || async {
            let objects = Objects::new(store.clone());
            let array = AsyncArray::<i64>::open_readable(Arc::new(Clipping(objects)), "s").await.expect("opens");
            array.into_rank::<1>().expect("of rank 1").assume_exclusive()
        };
        let ids = [3_i64, 20, 100];
        assert_eq!(array().await.oix(idx![ids]).load().await.expect("loads").to_vec(), ids);
        for table in [(4 << 20, 128), (u64::MAX - 5, 128), (1 << 20, u64::MAX - 1)] {
            let mut bad = good.clone();
            for k in [1, 6] {
                let at = 8 * 128 + 16 * k;
                bad[at..at + 8].copy_from_slice(&table.0.to_le_bytes());
                bad[at + 8..at + 16].copy_from_slice(&table.1.to_le_bytes());
            }
            store.inner.put(&path, bad.into()).await.expect("put");
            let error = array().await.oix(idx![ids]).load().await.expect_err("beyond the end").to_string();
            assert!(error.contains("chunk [0] (`s/c/0`) could not be read: "), "{error}");
        }
    });
}

/// A request that was begun and is not polled would run into its time limit.
#[test]
fn requests_go_on_while_answers_are_waited_for() {
    block_on(async {
        let store = Faulty::new();
        of_shards(&store, 16 << 14, (8, 1 << 14), BYTES).await;
        let patient = Arc::new(Objects::new(store.clone()));
        let array = AsyncArray::<i64>::open_in(patient, "s").await.expect("opens").into_rank::<1>().expect("of rank 1");
        put_shard(&store, "s/c/0", (0..8, 1 << 14), |_| 1).await;
        put_shard(&store, "s/c/1", (0..8, 1 << 14), |_| 2).await;
        // Four answers of the first shard fill both places before the table of the second shard is here.
        store.state.indices_first.store(2, Ordering::SeqCst);
        let array = array.with_requests(2);
        let part = array.i(idx![..;(2 << 14)]);
        let load = std::pin::pin!(part.load());
        match select(load, futures_timer::Delay::new(Duration::from_secs(20))).await {
            Either::Left((loaded, _)) => assert_eq!(loaded.expect("loads").to_vec(), [1, 1, 1, 1, 2, 2, 2, 2]),
            Either::Right(_) => panic!("the second table is not waited for"),
        }
    });
}

/// All threads of a pool may wait for reads.
#[test]
fn reads_on_a_pool_of_one_thread_end() {
    let store = Faulty::new();
    let array = block_on(AsyncArray::create_in(store.objects(), "a", &[40], &[10], 0_i64)).expect("made");
    block_on(array.all().fill(1)).expect("written");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert_eq!(pool.install(|| block_on(array.all().load())).expect("loads").to_vec(), [1; 40]);
}

#[test]
fn a_shard_in_a_shard_is_read() {
    block_on(async {
        let store = Faulty::new();
        let inner = format!(
            r#"{{"name":"sharding_indexed","configuration":{{"chunk_shape":[4],"codecs":[{BYTES},{{"name":"crc32c"}}],
            "index_codecs":[{BYTES},{{"name":"crc32c"}}]}}}}"#
        );
        let array = of_shards(&store, 240, (8, 16), &inner).await;
        array.all().assign(Tensor::from_fn([240], |i| i[0] as i64)).await.expect("written");
        array.i(idx![5..50]).fill(-1).await.expect("written");
        store.log();
        for index in ["3", "::40", "100:130", "::-1", "[7, 0, 239]"] {
            let index: DynIndex = index.parse().expect("good");
            let read = array.oix(&index).load().await.expect("loads");
            let all = Tensor::from_fn([240], |i| if (5..50).contains(&i[0]) { -1 } else { i[0] as i64 });
            assert_eq!(read, all.oix(&index), "{index}");
            // The shards within the shard come whole, near ones by one request.
            let shards = if index.to_string() == "3" { 1 } else { 2 };
            assert!(store.log().len() <= 2 * shards, "{index}");
        }
    });
}

#[test]
fn a_shard_that_is_replaced_while_it_is_read_is_read_again() {
    block_on(async {
        let store = Faulty::new();
        let array = of_shards(&store, 8 << 14, (8, 1 << 14), BYTES).await;
        let path = Path::from("s/c/0");
        put_shard(&store, "s/c/0", (0..8, 1 << 14), |_| 2).await;
        let new = store.inner.get(&path).await.expect("there").bytes().await.expect("bytes");
        // The first element of every second chunk: too far from each other for one request.
        let part = array.i(idx![..;(2 << 14)]);
        for without in ["nothing", "suffix", "etag", "condition"] {
            store.state.no_if_match.store(without == "condition", Ordering::SeqCst);
            store.state.no_suffix.store(without == "suffix", Ordering::SeqCst);
            store.state.no_etag.store(without == "etag", Ordering::SeqCst);
            for at in 1..=8 {
                put_shard(&store, "s/c/0", (0..8, 1 << 14), |_| 1).await;
                *store.state.replace.lock().expect("not poisoned") = Some((at, path.clone(), new.clone().into()));
                let seen = part.load().await.expect("no false error").to_vec();
                assert!(seen == [1; 4] || seen == [2; 4], "of two shards: {seen:?}");
                let log = store.log();
                assert!((2..=2 * 5 + 2).contains(&log.len()), "without {without}, at {at}: {log:?}");
                // Before the first request it is the new one; after the last one it is the old one.
                assert!(at > 1 || seen[0] == 2);
                assert!(at < 8 || without == "etag" || seen[0] == 1, "without {without}: {log:?}");
            }
        }
    });
}

const ROUNDS: i64 = 30;

#[test]
fn writers_that_share_a_chunk_lose_nothing() {
    for writers in [2_usize, 4] {
        let store = Faulty::new();
        block_on(AsyncArray::create_in(store.objects(), "a", &[6, 5], &[3, 5], 0_i64)).expect("made");
        std::thread::scope(|scope| {
            for writer in 0..writers {
                let store = &store;
                scope.spawn(move || {
                    block_on(async {
                        let patient = Arc::new(Objects::new(store.clone()));
                        let array = AsyncArray::<i64>::open_in(patient, "a").await.expect("opens");
                        let array = array.into_rank::<2>().expect("of rank 2");
                        for _ in 0..ROUNDS {
                            array.i(idx![.., 1 + writer]).add_assign(1).await.expect("written");
                            array.i(idx![.., 0]).add_assign(1).await.expect("written");
                        }
                    });
                });
            }
        });
        let array = block_on(AsyncArray::<i64>::open_in(store.objects(), "a")).expect("opens");
        let all = block_on(array.all().load()).expect("loads").into_rank::<2>().expect("of rank 2");
        assert!(all.i(idx![.., 0]).iter().all(|x| *x == writers as i64 * ROUNDS), "{writers} writers: {all:?}");
        assert!(all.i(idx![.., 1..=writers]).iter().all(|x| *x == ROUNDS), "{writers} writers: {all:?}");
    }
}

#[test]
fn a_change_whose_answer_is_lost_is_made_once() {
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(store.objects(), "a", &[4], &[4], 0_i64).await.expect("made");
        let part = array.i("1:3".parse::<DynIndex>().expect("good"));
        for n in 1..10 {
            // The value is there or not: the first change makes it.
            store.fail(if n % 2 == 0 { &[Fault::Lost] } else { &[] });
            store.log();
            part.add_assign(1).await.expect("written");
            let log = store.log();
            // What may have come through is looked at before it is written once more.
            let count = |kind: &str| log.iter().filter(|request| request.starts_with(kind)).count();
            assert_eq!((count("put"), count("head")), (1, if n % 2 == 0 { 1 } else { 0 }));
            assert_eq!(array.all().load().await.expect("loads").to_vec(), [0, n, n, 0]);
        }
        let array = AsyncArray::overwrite_in(store.objects(), "a", &[4], &[4], 0_i64).await.expect("made");
        store.fail(&[Fault::Lost, Fault::Lost]);
        let part = array.i("1:3".parse::<DynIndex>().expect("good"));
        part.add_assign(1).await.expect("written");
        assert_eq!(array.all().load().await.expect("loads").to_vec(), [0, 1, 1, 0]);
        // It becomes the fill value: no object store erases on a condition.
        part.sub_assign(1).await.expect("written");
        assert_eq!(array.all().load().await.expect("loads").to_vec(), [0; 4]);
        assert_eq!(array.counts().chunks_absent, 1, "of the first change only");
    });
}

/// A change came through without an answer, and another one brought the old bytes back: their ETag is the old one.
#[test]
fn a_change_whose_answer_is_lost_is_not_made_over_another() {
    block_on(async {
        for (hashed, others) in [(true, -1), (false, -1), (true, 3)] {
            let store = Faulty::new();
            store.state.hashed.store(hashed, Ordering::SeqCst);
            let array = AsyncArray::create_in(store.objects(), "a", &[4], &[4], 5_i64).await.expect("made");
            let part = array.i("1:3".parse::<DynIndex>().expect("good"));
            part.assign(0).await.expect("written");
            store.fail(&[Fault::Lost]);
            let other = async {
                futures_timer::Delay::new(Duration::from_millis(5)).await;
                part.add_assign(others).await.expect("written");
            };
            let (changed, ()) = futures::join!(part.add_assign(1), other);
            changed.expect("written");
            let sum = 1 + others;
            assert_eq!(array.all().load().await.expect("loads").to_vec(), [5, sum, sum, 5]);
        }
    });
}

/// Without ETags there is no condition: that is said at once, and not waited for.
#[test]
fn a_store_without_etags_is_refused_at_once() {
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(store.objects(), "a", &[4], &[4], 0_i64).await.expect("made");
        array.all().assign(1).await.expect("written");
        store.state.no_etag.store(true, Ordering::SeqCst);
        store.log();
        let part = array.i("1:3".parse::<DynIndex>().expect("good"));
        let error = part.add_assign(1).await.expect_err("no condition").to_string();
        assert!(error.contains("its answers have no ETag") && error.contains("assume_exclusive"), "{error}");
        assert!(!store.log().iter().any(|request| request.starts_with("put")));
        array.assume_exclusive().i("1:3".parse::<DynIndex>().expect("good")).add_assign(1).await.expect("written");
    });
}

/// The array does not try a change again. The store repeats its request, and the repeated request finds the change made.
#[test]
fn a_change_whose_answer_is_lost_is_made_without_patience() {
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(store.objects(), "a", &[8], &[4], 0_i64).await.expect("made");
        let part = array.with_patience(Duration::ZERO).i("1:6".parse::<DynIndex>().expect("good"));
        for n in 1..4 {
            // The first change makes the chunks, and the others replace them.
            store.fail(&[Fault::Lost, Fault::Lost]);
            part.add_assign(1).await.expect("both chunks were written");
            assert!(store.state.faults.lock().expect("not poisoned").is_empty());
            assert_eq!(part.load().await.expect("loads").to_vec(), [n; 5]);
        }
        // A change of another writer that comes first is still an error.
        let path = Path::from("a/c/0");
        let other = store.inner.get(&path).await.expect("there").bytes().await.expect("bytes");
        store.log();
        store.state.slow_put.store(true, Ordering::SeqCst);
        let replace = async {
            futures_timer::Delay::new(Duration::from_millis(10)).await;
            store.inner.put(&path, other.into()).await.expect("put");
        };
        let (changed, ()) = futures::join!(part.add_assign(1), replace);
        let error = changed.expect_err("another writer was first").to_string();
        assert!(error.contains("others changed it between each read and write, after 1 try"), "{error}");
    });
}

#[test]
fn answers_that_fail_end_early_or_stall_are_asked_for_again() {
    use Fault::*;
    block_on(async {
        let store = Faulty::new();
        let shards = sharded(&store).await;
        shards.all().assign(Tensor::from_fn([128], |i| i[0] as i64)).await.expect("written");
        let array = AsyncArray::create_in(store.objects(), "a", &[12], &[4], 0_i64).await.expect("made");
        for fault in [Status(503), Status(500), Status(429), Status(408), Truncated, Stalled, Long, Reset] {
            store.fail(&[fault; 3]);
            array.all().assign(Tensor::from_fn([12], |i| i[0] as i64)).await.expect("written");
            store.fail(&[fault; 3]);
            assert_eq!(array.all().load().await.expect("loads").to_vec(), (0..12).collect::<Vec<_>>(), "{fault:?}");
            store.fail(&[fault; 4]);
            array.i("2:10".parse::<DynIndex>().expect("good")).add_assign(1).await.expect("written");
            let sum: i64 = array.all().load().await.expect("loads").iter().sum();
            assert_eq!(sum, 66 + 8, "{fault:?}");
            store.fail(&[fault; 3]);
            assert_eq!(shards.i(idx![30..34]).load().await.expect("loads").to_vec(), [30, 31, 32, 33], "{fault:?}");
            assert!(store.state.faults.lock().expect("not poisoned").is_empty());
        }
    });
}

#[test]
fn faults_that_last_name_the_array_the_chunk_the_key_and_the_time() {
    use Fault::*;
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(store.objects(), "run/a", &[12], &[4], 0_i64).await.expect("made");
        array.all().fill(1).await.expect("written");
        let part = array.i("5:7".parse::<DynIndex>().expect("good"));
        for (fault, text) in [
            (Status(503), "status code: 503"),
            (Truncated, "the answer ended after 1 of "),
            (Stalled, "no byte came for 0.1 s"),
            (Long, " bytes that it announced"),
            (Reset, "the connection was reset"),
        ] {
            *store.state.always.lock().expect("not poisoned") = Some(fault);
            let since = Instant::now();
            let error = part.load().await.expect_err("it lasts").to_string();
            let took = since.elapsed();
            assert!(error.starts_with("run/a: chunk [1] (`run/a/c/1`) could not be read: "), "{error}");
            assert!(
                error.contains(text) && error.ends_with("s (the limit is 1.5 s, set by `with_patience`)"),
                "{error}"
            );
            assert!(took >= Duration::from_millis(1500) && took < Duration::from_secs(4), "{took:?}: {error}");
            let told = error.split(" tries in ").nth(1).and_then(|rest| rest.split(' ').next());
            let told: f64 = told.and_then(|text| text.parse().ok()).expect("a time");
            assert!((told - took.as_secs_f64()).abs() < 0.5, "{told} s are named, and it took {took:?}");
        }
        for (status, text) in [(400, "status code: 400"), (304, "status code: 304"), (301, "redirect without LOCATION")]
        {
            *store.state.always.lock().expect("not poisoned") = Some(Status(status));
            let since = Instant::now();
            let error = part.load().await.expect_err("refused").to_string();
            assert!(error.contains(text) && !error.contains("given up"), "{error}");
            assert!(since.elapsed() < Duration::from_secs(1), "{error}");
        }
        *store.state.always.lock().expect("not poisoned") = Some(Huge);
        let error = part.load().await.expect_err("too large").to_string();
        assert!(error.ends_with(" bytes does not fit into memory"), "{error}");
        *store.state.always.lock().expect("not poisoned") = Some(Status(503));
        let error = array.all().fill(2).await.expect_err("it lasts").to_string();
        assert!(error.contains("could not be written, 0 others were: "), "{error}");
    });
}

#[test]
fn stores_without_conditions_say_so() {
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(store.objects(), "a", &[4], &[4], 0_i64).await.expect("made");
        store.state.no_condition.store(true, Ordering::SeqCst);
        let part = array.i("1:3".parse::<DynIndex>().expect("good"));
        let error = part.fill(1).await.expect_err("no condition").to_string();
        assert!(error.contains("chunk [0]") && error.contains("promise by `assume_exclusive`"), "{error}");
        array.all().fill(2).await.expect("a whole chunk needs none");
        let promised = array.assume_exclusive().i("1:3".parse::<DynIndex>().expect("good"));
        promised.add_assign(1).await.expect("promised");
        assert_eq!(promised.load().await.expect("loads").to_vec(), [3, 3]);
        // Of the store of another crate nothing is known.
        let store = Arc::new(zarrs_object_store::AsyncObjectStore::new(InMemory::new()));
        let array = AsyncArray::create_in(store, "a", &[4], &[4], 0_i64).await.expect("made");
        array.all().fill(2).await.expect("a whole chunk needs no condition");
        let error = array.i("1".parse::<DynIndex>().expect("good")).fill(1).await.expect_err("no condition");
        assert!(matches!(error, ZarrError::Unconditional { .. }), "{error}");
    });
}

#[test]
fn times_without_an_end_are_no_panic() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()).with_stall(Duration::MAX).with_patience(Duration::MAX));
        // The time of a request to write is that of its every 8 MiB.
        let key = StoreKey::new("large").expect("a key");
        store.set(&key, vec![1; 9 << 20].into()).await.expect("written");
        assert_eq!(store.size_key(&key).await.expect("there"), Some(9 << 20));
        let array = AsyncArray::create_in(store, "a", &[4], &[4], 0_u8).await.expect("made");
        let array = array.with_patience(Duration::MAX);
        array.i("1:".parse::<DynIndex>().expect("good")).fill(1).await.expect("written");
        assert_eq!(array.all().load().await.expect("loads").to_vec(), [0, 1, 1, 1]);
    });
}

#[test]
fn sixty_four_requests_are_on_their_way() {
    block_on(async {
        let store = Faulty::new();
        let array = AsyncArray::create_in(Arc::new(Objects::new(store.clone())), "a", &[200], &[1], 0_u8).await;
        let array = array.expect("made");
        store.state.slow.store(true, Ordering::SeqCst);
        array.all().load().await.expect("loads");
        assert_eq!(store.state.most.swap(0, Ordering::SeqCst), 64);
        array.with_requests(3).all().load().await.expect("loads");
        assert_eq!(store.state.most.load(Ordering::SeqCst), 3);
    });
}

/// Objects have the names that every other client gives them.
#[test]
fn names_of_objects_are_as_they_are() {
    block_on(async {
        let memory = Arc::new(InMemory::new());
        let store = Arc::new(Objects::new(memory.clone()));
        for name in ["temp\u{e9}rature", "a~b #1%C3", "plain"] {
            AsyncArray::create_in(store.clone(), name, &[4], &[2], 0_u8)
                .await
                .expect("made")
                .all()
                .fill(3)
                .await
                .expect("written");
            let key = object_store::path::Path::parse(format!("{name}/c/1")).expect("a name");
            assert!(
                memory.head(&key).await.is_ok_and(|object| object.location.as_ref() == format!("{name}/c/1")),
                "{name}"
            );
            AsyncArray::overwrite_in(store.clone(), name, &[4], &[2], 9_u8).await.expect("made");
            assert!(memory.head(&key).await.is_err(), "{name} was erased");
        }
    });
}
