//! An object store whose values are read as they were at one time, and replaced on the condition that they still are.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use futures::future::{Either, select};
use futures::stream::{self, StreamExt, TryStreamExt};
use futures_timer::Delay;
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutMode, PutOptions, UpdateVersion,
};
use zarrs::array::CodecError;
use zarrs::storage::byte_range::{ByteRange, ByteRangeIterator};
use zarrs::storage::{
    AsyncMaybeBytesIterator, AsyncReadableStorageTraits, AsyncWritableStorageTraits, Bytes, MaybeBytes,
    OffsetBytesIterator, StorageError, StoreKey, StorePrefix, async_store_set_partial_many,
};

use crate::zarr::again::{Again, PATIENCE, random};
use crate::zarr::chunk::Tally;
use crate::zarr::values::{bearable, unconditional, within};

/// The default time after which a request fails if no byte of its answer came: see [`Objects::with_stall`].
const STALL: Duration = Duration::from_secs(30);

/// The first wait after a request that failed.
const FAILED: Duration = Duration::from_millis(50);

/// The stall time is divided into this number of steps.
const STEPS: u32 = 4;

/// A request to write has the stall time once for each block of this number of bytes.
const WRITTEN_AT_ONCE: usize = 8 << 20;

/// The attribute of an object that names its last changes.
const CHANGES: &str = "tensor-idx-changes";

/// How many changes it names.
const NAMED: usize = 32;

/// An object store (S3, GCS, Azure, HTTP, ..: any of [`object_store`]) for an [`AsyncArray`](crate::zarr::AsyncArray).
///
/// It reads the version (ETag) of a value, which the traits of [`zarrs`] do not offer. Therefore:
///
/// - of a shard that is replaced while it is read, all of it is read again;
/// - a chunk that is changed is written on the condition that it is what was read, and else read and changed again;
/// - a part of a value costs one request, and not a second one for the size.
///
/// A request that fails is done again for as long as [`Objects::with_patience`] says: where the server answers 408, 429 or 5xx, or
/// the connection fails, or the body ends early or stalls. What else it answers is an error at once.
///
/// Build the store with `RetryConfig { max_retries: 0, .. }`. Its own retries wait without a byte, so that an error names a stall
/// instead of the answer of the server.
///
/// ```
/// use std::{sync::Arc, time::Duration};
/// use tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};
///
/// # futures::executor::block_on(async {
/// let store = Objects::new(InMemory::new()).with_patience(Duration::from_secs(20)).with_stall(Duration::from_secs(5));
/// let array = AsyncArray::create_in(Arc::new(store), "a", &[6], &[4], 1).await?.into_rank::<1>()?;
/// array.i(idx![2..]).add_assign(1).await?;
/// assert_eq!(array.all().load().await?.to_vec(), [1, 1, 2, 2, 2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Objects {
    store: Arc<dyn ObjectStore>,
    patience: Duration,
    stall: Duration,
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Objects({}, for {:?}, stalled after {:?})", self.store, self.patience, self.stall)
    }
}

/// An object, or a part of it.
pub(crate) struct Object {
    pub(crate) bytes: Bytes,
    /// The size of all of it.
    size: u64,
    pub(crate) version: Version,
}

/// The version of an object: another one if the object was replaced.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    version: UpdateVersion,
    /// The names of the last changes, the last one first.
    changes: String,
}

impl Version {
    /// Whether a change of this name is in it.
    pub(crate) fn has(&self, change: &str) -> bool {
        self.changes.split(' ').any(|name| name == change)
    }
}

/// The names of the last changes of an object.
fn changes(attributes: &Attributes) -> String {
    attributes.get(&Attribute::Metadata(CHANGES.into())).map_or_else(String::new, |names| names.to_string())
}

/// A name for one change of one value.
pub(crate) fn new_change() -> String {
    format!("{:016x}", random())
}

/// Why a request failed.
enum Failure {
    Store(Error),
    /// The first number of bytes came, of the second one.
    Short(u64, u64),
    /// More bytes came than this number, which was announced.
    Long(u64),
    /// There is no memory for an answer of this number of bytes.
    TooLarge(u64),
    /// Metadata that is too long to be that.
    Metadata(String),
    /// An earlier try of the same request came through, or another writer came first.
    Replaced,
    Stalled(Duration),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Store(error) => error.fmt(f),
            Failure::Short(came, of) => write!(f, "the answer ended after {came} of {of} bytes"),
            Failure::Long(of) => write!(f, "the answer has more than the {of} bytes that it announced"),
            Failure::TooLarge(of) => write!(f, "the answer of {of} bytes does not fit into memory"),
            Failure::Metadata(what) => f.write_str(what),
            Failure::Replaced => f.write_str("it was replaced meanwhile"),
            Failure::Stalled(time) => write!(f, "no byte came for {:.1} s", time.as_secs_f64()),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Store(error)
    }
}

impl Failure {
    /// Whether the store does not have what was asked of it, such as a condition: some servers answer 501.
    fn is_missing(&self) -> bool {
        match self {
            Failure::Store(Error::NotImplemented { .. } | Error::NotSupported { .. }) => true,
            Failure::Store(Error::Generic { source, .. }) => {
                let text = source.to_string();
                text.split_once("status code: ").is_some_and(|(_, status)| status.starts_with("501"))
            }
            _ => false,
        }
    }

    /// Whether the same request may succeed later.
    fn passes(&self) -> bool {
        if self.is_missing() {
            return false;
        }
        let error = match self {
            Failure::Store(error) => error,
            Failure::TooLarge(_) | Failure::Metadata(_) | Failure::Replaced => return false,
            Failure::Short(..) | Failure::Long(_) | Failure::Stalled(_) => return true,
        };
        match error {
            // These two have no connection that could fail.
            Error::Generic { store: "InMemory" | "LocalFileSystem", .. } => false,
            // The status is only in the text: the first one, because the body of the answer comes after it. A redirect without
            // a place is the answer of a wrong region. Every other failure without a status is one of the connection.
            Error::Generic { source, .. } => {
                let text = source.to_string();
                match text.split_once("status code: ") {
                    Some((_, status)) => ["408", "429", "5"].iter().any(|passes| status.starts_with(passes)),
                    None => !text.contains("redirect without LOCATION"),
                }
            }
            _ => false,
        }
    }
}

fn other(failure: impl fmt::Display) -> StorageError {
    StorageError::Other(failure.to_string())
}

impl Objects {
    /// Returns a store of objects.
    ///
    /// ```
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, Objects};
    ///
    /// assert_eq!(format!("{:?}", Objects::new(InMemory::new())), "Objects(InMemory, for 60s, stalled after 30s)");
    /// ```
    pub fn new(store: impl ObjectStore) -> Self {
        Objects { store: Arc::new(store), patience: PATIENCE, stall: STALL }
    }

    /// Returns the same store with another limit on how long a request that fails is done again: 60 seconds, where none is set. The
    /// retries of the store itself are within this time.
    ///
    /// ```
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, Objects};
    ///
    /// let store = Objects::new(InMemory::new()).with_patience(std::time::Duration::from_secs(600));
    /// assert_eq!(format!("{store:?}"), "Objects(InMemory, for 600s, stalled after 30s)");
    /// ```
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Returns the same store with another limit on how long no byte of an answer may come: 30 seconds, where none is set. Then the
    /// request has failed. It is noticed up to a quarter of the time later. A request to write may take this time for each 8 MiB.
    ///
    /// ```
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, Objects};
    ///
    /// let store = Objects::new(InMemory::new()).with_stall(std::time::Duration::from_secs(2));
    /// assert_eq!(format!("{store:?}"), "Objects(InMemory, for 60s, stalled after 2s)");
    /// ```
    #[must_use]
    pub fn with_stall(mut self, stall: Duration) -> Self {
        self.stall = stall;
        self
    }

    /// Waits for `what`, and fails after `time`.
    async fn soon<T>(&self, time: Duration, what: impl Future<Output = T>) -> Result<T, Failure> {
        self.while_it_comes(time, &AtomicU64::new(0), what).await
    }

    /// Waits for `what`, and fails if `came` stays the same for `time`, in steps: the time is exceeded by one step at most. If the
    /// thread itself was busy for longer than a step, only that step is lost: in the next one the connection is polled.
    ///
    /// A timer is made for each step, not for each part that comes: a timer wakes a thread of its own.
    async fn while_it_comes<T>(
        &self,
        time: Duration,
        came: &AtomicU64,
        what: impl Future<Output = T>,
    ) -> Result<T, Failure> {
        let mut what = std::pin::pin!(what);
        let (mut steps, mut before) = (0, came.load(Ordering::Relaxed));
        while steps < STEPS {
            if let Either::Left((value, _)) = select(what.as_mut(), Delay::new(time / STEPS)).await {
                return Ok(value);
            }
            let now = came.load(Ordering::Relaxed);
            steps = if now == before { steps + 1 } else { 0 };
            before = now;
        }
        Err(Failure::Stalled(time))
    }

    /// Does a request until it succeeds, or fails for good, or the time is over.
    async fn persist<T, F>(&self, request: impl Fn() -> F) -> Result<T, (Failure, Again)>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let mut again = Again::new(self.patience, FAILED);
        loop {
            let failure = match request().await {
                Ok(value) => return Ok(value),
                Err(failure) => failure,
            };
            let wait = if failure.passes() { again.next() } else { None };
            match wait {
                Some(wait) => Delay::new(wait).await,
                None => return Err((failure, again)),
            }
        }
    }

    /// An object, or a part of it; of another version than the one asked for it is an error of the kind of a condition.
    async fn get(&self, path: &Path, options: GetOptions) -> Result<Option<Object>, (Failure, Again)> {
        let range = &options.range;
        let request = || async {
            let came = AtomicU64::new(0);
            let answer = async {
                let options =
                    GetOptions { range: range.clone(), if_match: options.if_match.clone(), ..Default::default() };
                let answer = match self.store.get_opts(path, options).await {
                    Ok(answer) => answer,
                    Err(Error::NotFound { .. }) => return Ok(None),
                    Err(error) => return Err(error.into()),
                };
                came.fetch_add(1, Ordering::Relaxed);
                let needed = answer.range.end.saturating_sub(answer.range.start);
                bearable(path.as_ref(), needed).map_err(Failure::Metadata)?;
                let size = answer.meta.size;
                let version = UpdateVersion { e_tag: answer.meta.e_tag.clone(), version: answer.meta.version.clone() };
                let changes = changes(&answer.attributes);
                let mut body = answer.into_stream();
                let (mut whole, mut bytes) = (Bytes::new(), Vec::new());
                while let Some(part) = body.next().await {
                    let part = part?;
                    came.fetch_add(1, Ordering::Relaxed);
                    if (whole.len() + bytes.len() + part.len()) as u64 > needed {
                        return Err(Failure::Long(needed));
                    }
                    if part.len() as u64 == needed {
                        // A body of one part is not copied.
                        whole = part;
                    } else if !part.is_empty() {
                        if bytes.is_empty() {
                            let room = usize::try_from(needed).map(|needed| bytes.try_reserve_exact(needed));
                            room.ok().and_then(Result::ok).ok_or(Failure::TooLarge(needed))?;
                        }
                        bytes.extend_from_slice(&part);
                    }
                }
                let bytes = if bytes.is_empty() { whole } else { bytes.into() };
                if (bytes.len() as u64) < needed {
                    return Err(Failure::Short(bytes.len() as u64, needed));
                }
                Ok(Some(Object { bytes, size, version: Version { version, changes } }))
            };
            self.while_it_comes(self.stall, &came, answer).await?
        };
        self.persist(request).await
    }

    /// All of a value.
    pub(crate) async fn read(&self, key: &StoreKey) -> Result<Option<Object>, StorageError> {
        self.get(&path(key.as_str()), GetOptions::default()).await.map_err(given_up)
    }

    /// Writes a value. On a condition it is named by a change; whether the condition held.
    ///
    /// Where it is not known whether an earlier try came through, a condition that does not hold may be this change's own: the
    /// value that is read next has its name then. Many stores make the ETag of the bytes alone, and a third change may bring the old
    /// bytes back; so before a later try the names are read, which are another's then.
    pub(crate) async fn put(
        &self,
        key: &StoreKey,
        value: Bytes,
        condition: Option<(Option<&Version>, &str)>,
    ) -> Result<bool, StorageError> {
        let path = &path(key.as_str());
        let time = self.stall.saturating_mul((1 + value.len() / WRITTEN_AT_ONCE).try_into().unwrap_or(u32::MAX));
        let seen = condition.and_then(|(seen, _)| seen);
        if seen.is_some_and(|seen| seen.version.e_tag.is_none() && seen.version.version.is_none()) {
            return Err(unconditional("its answers have no ETag"));
        }
        let tried = &AtomicBool::new(false);
        let write = |named: bool| {
            let options = move || match condition {
                None => PutOptions::default(),
                Some((seen, change)) => {
                    let mode = seen.map_or(PutMode::Create, |seen| PutMode::Update(seen.version.clone()));
                    let before = seen.into_iter().flat_map(|seen| seen.changes.split(' ')).take(NAMED - 1);
                    let names = [change].into_iter().chain(before).collect::<Vec<_>>().join(" ");
                    let name = (Attribute::Metadata(CHANGES.into()), names.trim_end().to_owned());
                    PutOptions { mode, attributes: Attributes::from_iter(named.then_some(name)), ..Default::default() }
                }
            };
            let value = value.clone();
            self.persist(move || {
                let request = self.store.put_opts(path, value.clone().into(), options());
                async move {
                    if let (Some(seen), true) = (seen, tried.swap(true, Ordering::Relaxed)) {
                        self.still_is(path, seen).await?;
                    }
                    Ok(self.soon(time, request).await??)
                }
            })
        };
        let mut written = write(true).await;
        if let (Some(_), Err((failure, _))) = (condition, &written)
            && failure.is_missing()
        {
            // Perhaps it is the attribute that it does not have.
            tried.store(false, Ordering::Relaxed);
            written = write(false).await;
        }
        match written {
            Ok(_) => Ok(true),
            Err((Failure::Replaced, _)) => Ok(false),
            Err((Failure::Store(Error::Precondition { .. } | Error::AlreadyExists { .. }), _))
                if condition.is_some() =>
            {
                Ok(false)
            }
            // (A bucket that is not there has had nothing.)
            Err((Failure::Store(Error::NotFound { .. }), _)) if seen.is_some() => Ok(false),
            Err((failure, _)) if condition.is_some() && failure.is_missing() => Err(unconditional(failure)),
            Err(failed) => Err(given_up(failed)),
        }
    }

    /// Fails if an object is not this version any more.
    async fn still_is(&self, path: &Path, seen: &Version) -> Result<(), Failure> {
        let head = GetOptions { head: true, ..Default::default() };
        match self.soon(self.stall, self.store.get_opts(path, head)).await? {
            Ok(now) if now.meta.e_tag == seen.version.e_tag && changes(&now.attributes) == seen.changes => Ok(()),
            Ok(_) | Err(Error::NotFound { .. }) => Err(Failure::Replaced),
            Err(error) => Err(error.into()),
        }
    }

    /// The parts of a value, all as they were at one time.
    pub(crate) fn parts(&self, key: &StoreKey, tally: &Arc<Tally>) -> Parts {
        let source = ObjectSource::Object(self.clone(), path(key.as_str()), Mutex::new(None));
        Parts { source, changed: AtomicBool::new(false), tally: tally.clone() }
    }
}

/// The last failure, and for how long it was tried.
fn given_up((failure, again): (Failure, Again)) -> StorageError {
    if failure.passes() { other(format!("{failure}; given up {}", again.so_far())) } else { other(failure) }
}

/// The name of an object. (`Path::from` would write `%C3%A9` for `é`, a name that no other client of the store has.)
fn path(key: &str) -> Path {
    Path::parse(key).unwrap_or_else(|_| Path::from(key))
}

fn came(bytes: &Bytes, range: ByteRange) -> CodecError {
    CodecError::Other(format!("{} bytes came of {range}", bytes.len()))
}

/// Where the parts of a value come from.
enum ObjectSource {
    /// An object, and its version when the first part was read.
    Object(Objects, Path, Mutex<Option<(Version, u64)>>),
    Store(Arc<dyn AsyncReadableStorageTraits>, StoreKey),
}

/// One value, whose parts are read one by one.
pub(crate) struct Parts {
    source: ObjectSource,
    changed: AtomicBool,
    tally: Arc<Tally>,
}

impl Parts {
    /// Those of a value that nobody else writes to.
    pub(crate) fn of(store: Arc<dyn AsyncReadableStorageTraits>, key: StoreKey, tally: &Arc<Tally>) -> Self {
        Parts { source: ObjectSource::Store(store, key), changed: AtomicBool::new(false), tally: tally.clone() }
    }

    /// Whether it was replaced while it was read.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed.load(Ordering::Relaxed)
    }

    fn replaced(&self) -> CodecError {
        self.changed.store(true, Ordering::Relaxed);
        CodecError::Other("it was replaced while it was read".into())
    }

    /// A part; none where the value is not in the store.
    pub(crate) async fn part(&self, range: ByteRange) -> Result<Option<Bytes>, CodecError> {
        let bytes = match &self.source {
            ObjectSource::Store(store, key) => {
                // An index that is damaged may name any range, and a store may give what there is of it.
                let needed = match range {
                    ByteRange::FromStart(start, Some(len)) if start.checked_add(len).is_none() => {
                        return Err(CodecError::Other(format!("{len} bytes from byte {start} are beyond any value")));
                    }
                    ByteRange::FromStart(_, len) => len,
                    ByteRange::Suffix(len) => Some(len),
                };
                let bytes = store.get_partial(key, range).await?;
                match (&bytes, needed) {
                    (Some(bytes), Some(len)) if bytes.len() as u64 != len => return Err(came(bytes, range)),
                    _ => bytes,
                }
            }
            ObjectSource::Object(store, path, first) => {
                let known = first.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let object = match &known {
                    Some((Version { version: UpdateVersion { e_tag: None, .. }, .. }, _)) => {
                        return Err(self.replaced());
                    }
                    Some((version, size)) => {
                        let (start, end) = within(range, *size)?;
                        if start == end {
                            return Ok(Some(Bytes::new()));
                        }
                        self.get(store, path, Some(GetRange::Bounded(start..end)), version.version.e_tag.clone())
                            .await?
                    }
                    None => self.first(store, path, range).await?,
                };
                if known.is_some() && object.is_none() {
                    return Err(self.replaced());
                }
                object.map(|object| {
                    first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((object.version, object.size));
                    object.bytes
                })
            }
        };
        self.tally.bytes_read(bytes.as_ref().map_or(0, Bytes::len));
        Ok(bytes)
    }

    /// The first part: of whatever version.
    async fn first(&self, store: &Objects, path: &Path, range: ByteRange) -> Result<Option<Object>, CodecError> {
        let asked = match range {
            ByteRange::FromStart(0, None) => None,
            ByteRange::FromStart(start, None) => Some(GetRange::Offset(start)),
            ByteRange::FromStart(start, Some(len)) => Some(GetRange::Bounded(start..start.saturating_add(len))),
            ByteRange::Suffix(len) => Some(GetRange::Suffix(len)),
        };
        let request = GetOptions { range: asked, ..Default::default() };
        let object = match store.get(path, request).await {
            // A store without ranges from the end is asked for the size, and then for the range of this version.
            Err((Failure::Store(Error::NotSupported { .. }), _)) => {
                let head =
                    store.persist(|| async { Ok(store.soon(store.stall, store.store.head(path)).await??) }).await;
                let head = match head {
                    Err((Failure::Store(Error::NotFound { .. }), _)) => return Ok(None),
                    head => head.map_err(given_up)?,
                };
                let (start, end) = within(range, head.size)?;
                return self.get(store, path, Some(GetRange::Bounded(start..end)), head.e_tag).await;
            }
            object => object.map_err(given_up)?,
        };
        // A store gives what there is of a range.
        if let Some(object) = &object {
            let (start, end) = within(range, object.size)?;
            if end - start != object.bytes.len() as u64 {
                return Err(came(&object.bytes, range));
            }
        }
        Ok(object)
    }

    /// A part of one version.
    async fn get(
        &self,
        store: &Objects,
        path: &Path,
        range: Option<GetRange>,
        if_match: Option<String>,
    ) -> Result<Option<Object>, CodecError> {
        let tag = if_match.clone();
        match store.get(path, GetOptions { range, if_match, ..Default::default() }).await {
            Err((Failure::Store(Error::Precondition { .. }), _)) => Err(self.replaced()),
            // A server may ignore the condition.
            Ok(Some(object)) if tag.is_some() && object.version.version.e_tag != tag => Err(self.replaced()),
            object => Ok(object.map_err(given_up)?),
        }
    }
}

#[async_trait]
impl AsyncReadableStorageTraits for Objects {
    async fn get(&self, key: &StoreKey) -> Result<MaybeBytes, StorageError> {
        Ok(self.read(key).await?.map(|object| object.bytes))
    }

    async fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        byte_ranges: ByteRangeIterator<'a>,
    ) -> Result<AsyncMaybeBytesIterator<'a>, StorageError> {
        let parts = self.parts(key, &Arc::default());
        let mut all = Vec::new();
        for range in byte_ranges.collect::<Vec<_>>() {
            match parts.part(range).await.map_err(other)? {
                Some(bytes) => all.push(Ok(bytes)),
                None => return Ok(None),
            }
        }
        Ok(Some(stream::iter(all).boxed()))
    }

    async fn size_key(&self, key: &StoreKey) -> Result<Option<u64>, StorageError> {
        let path = &path(key.as_str());
        match self.persist(|| async { Ok(self.soon(self.stall, self.store.head(path)).await??) }).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err((Failure::Store(Error::NotFound { .. }), _)) => Ok(None),
            Err(failed) => Err(given_up(failed)),
        }
    }

    fn supports_get_partial(&self) -> bool {
        true
    }
}

#[async_trait]
impl AsyncWritableStorageTraits for Objects {
    async fn set(&self, key: &StoreKey, value: Bytes) -> Result<(), StorageError> {
        self.put(key, value, None).await.map(|_| ())
    }

    async fn set_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        offset_values: OffsetBytesIterator<'a>,
    ) -> Result<(), StorageError> {
        async_store_set_partial_many(self, key, offset_values).await
    }

    async fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        let path = &path(key.as_str());
        match self.persist(|| async { Ok(self.soon(self.stall, self.store.delete(path)).await??) }).await {
            Ok(()) | Err((Failure::Store(Error::NotFound { .. }), _)) => Ok(()),
            Err(failed) => Err(given_up(failed)),
        }
    }

    async fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        let prefix = &path(prefix.as_str());
        let erase = || async {
            let listed = self.store.list(Some(prefix)).map_ok(|object| object.location).boxed();
            let mut erased = self.store.delete_stream(listed);
            while let Some(one) = self.soon(self.stall, erased.next()).await? {
                match one {
                    Ok(_) | Err(Error::NotFound { .. }) => (),
                    Err(error) => return Err(error.into()),
                }
            }
            Ok(())
        };
        self.persist(erase).await.map_err(given_up)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;
    use std::task::Poll;
    use std::thread::{sleep, spawn};

    /// A chunk that is decoded where the future runs takes longer than the stall time; the answer comes right after it.
    #[test]
    fn a_thread_that_was_busy_does_not_take_that_for_a_stall() {
        let store = Objects::new(object_store::memory::InMemory::new());
        let mut polls = 0;
        let answer = std::future::poll_fn(|context| {
            polls += 1;
            if polls == 1 {
                sleep(Duration::from_millis(500));
                let waker = context.waker().clone();
                spawn(move || {
                    sleep(Duration::from_millis(5));
                    waker.wake();
                });
            }
            if polls < 3 { Poll::Pending } else { Poll::Ready(7) }
        });
        assert!(matches!(block_on(store.soon(Duration::from_millis(400), answer)), Ok(7)));
        let never = store.soon(Duration::from_millis(20), std::future::pending::<()>());
        assert!(matches!(block_on(never), Err(Failure::Stalled(_))));
    }
}
