//! The asynchronous form, for object stores: the same cuts, with many chunks on their way at once instead of many threads.

use std::any::Any;
use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;

use futures::future::{BoxFuture, Either, poll_fn};
use futures::stream::{self, FuturesUnordered, StreamExt};
use futures_timer::Delay;
use tensor_idx_core::{
    __doors, __verbs, Basic, Combine, Divide, DynRank, Holes, IndexError, Indexed, IndexedBy, IntoAxis, IntoElement,
    IntoIndex, Layout, NumPy, Number, OnAxis, Outer, Plan, Power, PyTorch, Rank, Ranks, Selection, Shape, Taken,
    TakenShape, Tensor, TensorD, TensorView, TwoAxes, Value, Vectorized, Verb, WindowOver, Without, done, operator,
};
use zarrs::array::Array as Stored;
use zarrs::node::meta_key_v3;
use zarrs::storage::{
    AsyncReadableStorageTraits, AsyncReadableWritableStorageTraits, AsyncWritableStorageTraits, Bytes, StorageError,
    StoreKey,
};

use crate::error::FileError;
use crate::source::{Fraction, Source, read_marked_awaited};
use crate::time::Time;
use crate::views::views;
use crate::zarr::again::Again;
use crate::zarr::array::{
    Counts, Settings, ZarrElement, among_chunks, in_the_way, metadata_keys, metadata_of, new_array, only_chunk, prefix,
    wrong,
};
use crate::zarr::chunk::{Described, Tally, options};
use crate::zarr::error::ZarrError;
use crate::zarr::objects::{Objects, Parts, Version, new_change};
use crate::zarr::part::{FORESTALLED, forestalled};
use crate::zarr::requests::{Answer, Load, Room, on_pool};
use crate::zarr::split::{Split, broadcasts};
use crate::zarr::stored::open_awaited;
use crate::zarr::values::unconditional;
use crate::zarr::verbs::{indexed, written};

pub(crate) struct AsyncInner<T> {
    pub(crate) described: Described<T>,
    pub(crate) values: AsyncValues,
    writable: bool,
    /// The unit of dates and durations.
    time: Option<Time>,
}

/// A store, by what it can do.
pub(crate) enum AsyncValues {
    Objects(Arc<Objects>),
    Other(Arc<dyn AsyncReadableStorageTraits>, Option<Arc<dyn AsyncWritableStorageTraits>>),
}

/// A value as it was when it was read: what a write on a condition compares.
pub(crate) enum AsyncSeen {
    Absent,
    Version(Version),
    /// Of a store that cannot compare.
    Unknown,
}

impl AsyncSeen {
    /// Whether the value contains the change of this name.
    fn has(&self, change: &str) -> bool {
        matches!(self, AsyncSeen::Version(version) if version.has(change))
    }
}

impl AsyncValues {
    /// What is known of a store: one of objects, or its traits.
    fn new<St: Any + Send + Sync>(store: &Arc<St>) -> Option<Self> {
        (store.clone() as Arc<dyn Any + Send + Sync>).downcast().ok().map(AsyncValues::Objects)
    }

    /// All of a value.
    pub(crate) async fn get(&self, key: &StoreKey, tally: &Tally) -> Result<(Option<Bytes>, AsyncSeen), StorageError> {
        let (bytes, seen) = match self {
            AsyncValues::Objects(objects) => match objects.read(key).await? {
                Some(object) => (Some(object.bytes), AsyncSeen::Version(object.version)),
                None => (None, AsyncSeen::Absent),
            },
            AsyncValues::Other(store, _) => (store.get(key).await?, AsyncSeen::Unknown),
        };
        tally.bytes_read(bytes.as_ref().map_or(0, Bytes::len));
        Ok((bytes, seen))
    }

    /// A value whose parts are read one by one; none where the store cannot read the parts of one version.
    pub(crate) fn parts(&self, key: &StoreKey, exclusive: bool, tally: &Arc<Tally>) -> Option<Parts> {
        match self {
            AsyncValues::Objects(objects) => Some(objects.parts(key, tally)),
            AsyncValues::Other(store, _) => exclusive.then(|| Parts::of(store.clone(), key.clone(), tally)),
        }
    }

    /// Writes a value, or erases it where there is none to write; whether the condition, if there is one, held.
    async fn put(
        &self,
        key: &StoreKey,
        value: Option<Bytes>,
        condition: Option<(&AsyncSeen, &str)>,
    ) -> Result<bool, StorageError> {
        match (self, value) {
            (AsyncValues::Objects(objects), Some(value)) => {
                let condition = match condition {
                    None => None,
                    Some((AsyncSeen::Version(version), change)) => Some((Some(version), change)),
                    Some((_, change)) => Some((None, change)),
                };
                return objects.put(key, value, condition).await;
            }
            (AsyncValues::Objects(objects), None) => objects.erase(key).await?,
            (AsyncValues::Other(_, None), _) => return Err(StorageError::ReadOnly),
            (AsyncValues::Other(..), _) if condition.is_some() => {
                return Err(unconditional("it is another store of zarrs"));
            }
            (AsyncValues::Other(_, Some(writable)), Some(value)) => writable.set(key, value).await?,
            (AsyncValues::Other(store, Some(writable)), None) => {
                let erased = writable.erase(key).await;
                // Some stores refuse to erase what is not there.
                if erased.is_err() && store.get(key).await?.is_some() {
                    erased?;
                }
            }
        }
        Ok(true)
    }
}

/// A Zarr array in an asynchronous store, such as an object store ([`Objects`]): as
/// [`Array`](crate::zarr::Array), with `load` and the verbs to be awaited.
///
/// In memory are the result, and for each request that is on its way its answer: a chunk, or up to 8 MiB of chunks that lie near to each
/// other in one shard; of a write, the chunk that is changed. Chunks are decoded and encoded on threads of their own, as many as a rayon
/// pool has; what a verb does to a chunk runs where the future does.
///
/// ```
/// use std::sync::Arc;
/// use tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};
///
/// # futures::executor::block_on(async {
/// let store = Arc::new(Objects::new(InMemory::new()));
/// let array = AsyncArray::create_in(store, "/a", &[6, 6], &[4, 4], 0).await?.into_rank::<2>()?;
/// array.i(idx![.., -1]).fill(3).await?;
/// assert_eq!(array.vix(idx![[0, 5], [1, 5]]).load().await?.to_vec(), [0, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AsyncArray<T, S: Shape = DynRank> {
    inner: Arc<AsyncInner<T>>,
    layout: Layout<S>,
    settings: Settings,
}

/// A part of an [`AsyncArray`]: as [`Part`](crate::zarr::Part). What is awaited borrows it, so a part that is used by a task of
/// its own moves there: `let part = array.all(); spawn(async move { part.fill(0).await })`.
///
/// ```
/// use std::sync::Arc;
/// use tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};
///
/// # futures::executor::block_on(async {
/// let store = Arc::new(Objects::new(InMemory::new()));
/// let array = AsyncArray::create_in(store, "a", &[6], &[4], 0).await?.into_rank::<1>()?;
/// let (head, tail) = (array.i(idx![..4]), array.i(idx![4..]));
/// // Parts that share no chunk are written side by side.
/// let (a, b) = futures::join!(head.fill(1), tail.fill(2));
/// a.and(b)?;
/// assert_eq!(array.all().load().await?.to_vec(), [1, 1, 1, 1, 2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A write that is dropped before it is done, or fails, has written some chunks and not others, and none partly.
///
/// A statement cannot wait, so [`assign!`](tensor_idx_core::assign) refuses arrays and parts whose store is awaited:
///
/// ```compile_fail,E0599
/// # use tensor_idx::{files::zarr::AsyncArray, prelude::*, Rank};
/// fn clear(mut array: AsyncArray<f32, Rank<2>>) {
///     assign!(array[0] = 0.0);
/// }
/// ```
///
/// ```
/// # use tensor_idx::{files::zarr::{AsyncArray, ZarrError}, prelude::*, Rank};
/// async fn clear(array: &AsyncArray<f32, Rank<2>>) -> Result<(), ZarrError> {
///     array.i(idx![0]).assign(0.0).await
/// }
/// ```
#[must_use = "a part reads and writes nothing by itself: `load`, `assign` and the others do"]
pub struct AsyncPart<T, S: Shape, R: Shape> {
    array: AsyncArray<T, S>,
    plan: Plan<S, R>,
}

indexed! {
    AsyncArray AsyncPart
    "use std::sync::Arc;\nuse tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};\n\n# futures::executor::block_on(async {\nlet store = Arc::new(Objects::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2, 3], &[2, 2], 0).await?.into_rank::<2>()?;\narray.all().assign([[0, 1, 2], [3, 4, 5]]).await?;"
    "" ".await"
    "# Ok::<(), Box<dyn std::error::Error>>(())\n# })?;\n# Ok::<(), Box<dyn std::error::Error>>(())"
}

views! {
    [T: ZarrElement, S: Shape] [AsyncPart<T, S,]
    "use std::sync::Arc;\nuse tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};\n\n# futures::executor::block_on(async {\nlet store = Arc::new(Objects::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2, 3], &[2, 2], 0).await?.into_rank::<2>()?;\narray.all().assign([[0, 1, 2], [3, 4, 5]]).await?;\nlet all = array.all();"
    ".await"
    "# Ok::<(), Box<dyn std::error::Error>>(())\n# })?;\n# Ok::<(), Box<dyn std::error::Error>>(())"
}

written! {
    AsyncPart [await "" [
        assign fill accumulate add_assign sub_assign mul_assign div_assign rem_assign pow_assign floor_div_assign
    ]]
    "use std::sync::Arc;\nuse tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};\n\n# futures::executor::block_on(async {\nlet store = Arc::new(Objects::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2, 2], &[1, 2], 0.0).await?.into_rank::<2>()?;\narray.all().assign([[0.0, 2.0], [0.0, 5.0]]).await?;"
    "array.i(idx![.., 1]).load().await?.to_vec()"
    "# Ok::<(), Box<dyn std::error::Error>>(())\n# })?;\n# Ok::<(), Box<dyn std::error::Error>>(())"
    [async] [.await]
}

impl<T: ZarrElement> AsyncArray<T, DynRank> {
    /// Opens an array by its path in a store, to read and write.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, AsyncArray, Objects};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// AsyncArray::create_in(store.clone(), "run/a", &[6], &[4], 0.5).await?;
    /// let array = AsyncArray::<f64>::open_in(store, "run/a").await?.with_requests(4);
    /// assert_eq!(array.all().load().await?.to_vec(), [0.5; 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`](crate::zarr::Array::open).
    pub async fn open_in<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: AsyncReadableWritableStorageTraits + 'static,
    {
        let values = AsyncValues::new(&store).unwrap_or_else(|| AsyncValues::Other(store.clone(), Some(store.clone())));
        AsyncArray::with(store, values, true, path).await
    }

    /// Opens an array in a store that can only be read.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, AsyncArray, Objects, ZarrError};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// AsyncArray::create_in(store.clone(), "a", &[6], &[4], 1).await?;
    /// let array = AsyncArray::<i32>::open_readable(store, "a").await?;
    /// assert!(matches!(array.all().fill(0).await, Err(ZarrError::ReadOnly { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`](crate::zarr::Array::open).
    pub async fn open_readable<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: AsyncReadableStorageTraits + 'static,
    {
        let values = AsyncValues::new(&store).unwrap_or_else(|| AsyncValues::Other(store.clone(), None));
        AsyncArray::with(store, values, false, path).await
    }

    async fn with(
        store: Arc<dyn AsyncReadableStorageTraits>,
        values: AsyncValues,
        writable: bool,
        path: &str,
    ) -> Result<Self, ZarrError> {
        let (stored, time) = open_awaited(store, path).await?;
        let described = Described::new(&stored, path)?;
        let layout = Layout::row_major(described.shape.clone())?;
        Ok(AsyncArray {
            inner: Arc::new(AsyncInner { described, values, writable, time }),
            layout,
            settings: Settings::default(),
        })
    }

    /// Makes an array, of Zarr version 3, its chunks packed by zstd, each with a checksum (crc32c).
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, AsyncArray, Objects};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// let array = AsyncArray::create_in(store.clone(), "a", &[6], &[4], 0.5).await?;
    /// assert_eq!(array.all().load().await?.to_vec(), [0.5; 6]);
    /// assert!(AsyncArray::create_in(store, "a", &[6], &[4], 0.5).await.is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::create`](crate::zarr::Array::create).
    pub async fn create_in<St>(
        store: Arc<St>,
        path: &str,
        shape: &[usize],
        chunk: &[usize],
        fill: T,
    ) -> Result<Self, ZarrError>
    where
        St: AsyncReadableWritableStorageTraits + 'static,
    {
        AsyncArray::make(store, path, (shape, chunk, fill), false).await
    }

    /// Like [`AsyncArray::create_in`], but first erases everything under the path.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, AsyncArray, Objects};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// AsyncArray::create_in(store.clone(), "a", &[6], &[4], 0).await?.all().fill(5).await?;
    /// let array = AsyncArray::overwrite_in(store, "a", &[3], &[2], 9).await?;
    /// assert_eq!(array.all().load().await?.to_vec(), [9; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::overwrite`](crate::zarr::Array::overwrite).
    pub async fn overwrite_in<St>(
        store: Arc<St>,
        path: &str,
        shape: &[usize],
        chunk: &[usize],
        fill: T,
    ) -> Result<Self, ZarrError>
    where
        St: AsyncReadableWritableStorageTraits + 'static,
    {
        AsyncArray::make(store, path, (shape, chunk, fill), true).await
    }

    async fn make<St>(
        store: Arc<St>,
        path: &str,
        (shape, chunk, fill): (&[usize], &[usize], T),
        overwrite: bool,
    ) -> Result<Self, ZarrError>
    where
        St: AsyncReadableWritableStorageTraits + 'static,
    {
        // What cannot be made erases nothing.
        let stored = new_array(store.clone(), path, shape, chunk, fill).map_err(wrong(path))?;
        let mut exists = false;
        for key in metadata_keys(stored.path()) {
            // Not its size: some stores refuse that of a key that is not there.
            exists |= store.get(&key).await.map_err(wrong(path))?.is_some();
        }
        if !exists && overwrite {
            // What is called as the chunks are would be taken for chunks. (That of an array without axes is a value, below which some
            // stores refuse to look.)
            for key in metadata_keys(&among_chunks(path).map_err(wrong(path))?) {
                if let Ok(Some(_)) = store.get(&key).await {
                    return Err(in_the_way(path));
                }
            }
        }
        if exists && !overwrite {
            return Err(ZarrError::Exists { place: path.into() });
        }
        if overwrite {
            // Without an array, only chunks that one left behind are in the way.
            let all = if exists { prefix(path) } else { prefix(&format!("{path}/c")) };
            let erased = store.erase_prefix(&all.map_err(wrong(path))?).await;
            // Some stores refuse to erase where nothing is.
            if exists {
                erased.map_err(wrong(path))?;
            } else {
                let _ = store.erase(&only_chunk(path).map_err(wrong(path))?).await;
            }
        }
        if overwrite {
            stored.async_store_metadata().await.map_err(wrong(path))?;
        } else if !store_new(&store, &stored).await.map_err(wrong(path))? {
            return Err(ZarrError::Exists { place: path.into() });
        }
        AsyncArray::open_in(store, path).await
    }
}

/// Writes the metadata of a new array; whether no other writer did so before, where the store can compare.
async fn store_new<St>(store: &Arc<St>, stored: &Stored<St>) -> Result<bool, StorageError>
where
    St: AsyncReadableWritableStorageTraits + 'static,
{
    if let Some(values) = AsyncValues::new(store) {
        let (key, change) = (meta_key_v3(stored.path()), new_change());
        match values.put(&key, Some(metadata_of(stored)?), Some((&AsyncSeen::Absent, &change))).await {
            // An earlier request may have written it, and its answer was lost.
            Ok(false) => return Ok(values.get(&key, &Tally::default()).await?.1.has(&change)),
            Err(StorageError::Unsupported(_)) => {}
            written => return written,
        }
    }
    stored.async_store_metadata().await?;
    Ok(true)
}

impl<T: ZarrElement, S: Shape> AsyncArray<T, S> {
    /// Returns the unit of dates and durations, whose counts are the elements.
    #[doc(hidden)]
    pub fn time(&self) -> Option<Time> {
        self.inner.time
    }

    /// Returns the same array with another number of values of the store on their way at once: 64, where none is set,
    /// and at least one. So many answers may be in memory: a chunk each, or up to 8 MiB of several chunks of one shard.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{object_store::memory::InMemory, AsyncArray, Objects};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// let array = AsyncArray::create_in(store, "a", &[100], &[4], 1).await?.with_requests(64);
    /// assert_eq!(array.all().load().await?.to_vec(), [1; 100]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_requests(mut self, requests: usize) -> Self {
        self.settings.requests = requests.max(1);
        self
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> AsyncPart<T, S, R> {
    /// Reads the chunks that the part touches, each once.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// let array = AsyncArray::create_in(store, "a", &[2, 3], &[2, 2], 7).await?.into_rank::<2>()?;
    /// let tensor: Tensor1<i32> = array.i(idx![0]).load().await?;
    /// assert_eq!(tensor.to_vec(), [7, 7, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Part::load`](crate::zarr::Part::load).
    pub async fn load(&self) -> Result<Tensor<T, R>, ZarrError> {
        match self.plan.holes() {
            None => self.load_all().await,
            Some(holes) => {
                read_marked_awaited((&self.plan, holes), |plan| async move { self.with(plan).load_all().await }).await
            }
        }
    }

    /// [`Self::load`] where every place has an element.
    async fn load_all(&self) -> Result<Tensor<T, R>, ZarrError> {
        let layout = self.plan.result_layout()?;
        let len = layout.len();
        let result = Room::new(len).ok_or_else(|| IndexError::TooLarge { shape: self.shape().into() })?;
        let (inner, exclusive) = (self.array.inner.clone(), self.array.settings.exclusive);
        let cut = Arc::new(inner.described.cut_to_read(&self.plan)?);
        let units = 0..cut.units;
        let load = Load { inner, cut, result: Arc::new(result), exclusive };
        let replaced = self.load_units(&load, units, false).await?;
        // A shard that another replaced meanwhile is read again, all of it by one request.
        self.load_units(&load, replaced.into_iter(), true).await?;
        let Some(result) = Arc::into_inner(load.result) else {
            unreachable!("whoever writes to it drops it before it is waited for")
        };
        // SAFETY: the pieces together have every index of the result (C1), so all were written.
        let elements = unsafe { result.written(len) };
        Ok(Tensor::from_layout(layout, elements)?)
    }

    /// Reads some values of the store; gives those that were replaced while they were read.
    async fn load_units(
        &self,
        load: &Load<T>,
        units: impl Iterator<Item = usize>,
        whole: bool,
    ) -> Result<Vec<usize>, ZarrError> {
        let requests = self.array.settings.requests;
        let bring = |answer: Answer| async move { Ok::<_, ZarrError>((answer.n, load.bring(answer).await?)) };
        let (mut units, mut waiting, mut replaced) = (units.fuse(), VecDeque::new(), Vec::new());
        let (mut begun, mut brought) = (FuturesUnordered::new(), FuturesUnordered::new());
        loop {
            while begun.len() + brought.len() < requests {
                let Some(answer) = waiting.pop_front() else { break };
                brought.push(bring(answer));
            }
            // While answers wait, no further index is read.
            while begun.len() + brought.len() < requests && waiting.is_empty() {
                let Some(n) = units.next() else { break };
                begun.push(load.answers(n, whole));
            }
            if begun.is_empty() && brought.is_empty() {
                return Ok(replaced);
            }
            // Both are polled, whatever waits: a request that is not polled would run into its time limit.
            let next = poll_fn(|context| {
                if let Poll::Ready(Some(answers)) = begun.poll_next_unpin(context) {
                    return Poll::Ready(Either::Left(answers));
                }
                match brought.poll_next_unpin(context) {
                    Poll::Ready(Some(brought)) => Poll::Ready(Either::Right(brought)),
                    _ => Poll::Pending,
                }
            });
            match next.await {
                Either::Left(answers) => waiting.extend(answers?),
                Either::Right(brought) => {
                    let (n, is_read) = brought?;
                    if !is_read && !replaced.contains(&n) {
                        replaced.push(n);
                    }
                }
            }
        }
    }

    /// Copies a source to this part, a value of the store at a time, for sources of any size: another array or part, a file, what
    /// [`join`](crate::join) makes. In memory are up to eight values of this array, and for each as many chunks of the source as there
    /// are requests.
    ///
    /// A source of another shape is broadcast, and is loaded for it; so is one with an array of the same path in its store, which may be
    /// the array that is written to: a value must not be read after it was written.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::{files::zarr::{object_store::memory::InMemory, AsyncArray, Objects}, prelude::*};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// let from = AsyncArray::create_in(store.clone(), "a", &[40, 30], &[16, 16], 7).await?.into_rank::<2>()?;
    /// let to = AsyncArray::create_in(store, "b", &[20, 30], &[8, 30], 0).await?.into_rank::<2>()?;
    /// to.all().assign_from(&from.i(idx![1..;2])).await?;
    /// assert_eq!(to.i(idx![19, ..2]).load().await?.to_vec(), [7, 7]);
    /// assert_eq!(to.counts().chunks_written, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Part::assign_from`](crate::zarr::Part::assign_from).
    pub async fn assign_from(&self, source: &(impl Source<T> + ?Sized)) -> Result<(), ZarrError> {
        /// As many values of this array are copied at once.
        const VALUES: usize = 8;
        broadcasts(source.shape(), self.shape())?;
        let described = &self.array.inner.described;
        let all_first = source.shape() != self.shape() || source.must_come_first(&*self.array.inner);
        if all_first || self.plan.holes().is_some() {
            let all = Layout::<DynRank>::row_major(source.shape())?.plan_all();
            return self.assign(source.read_awaited(&all).await.map_err(ZarrError::source)?).await;
        }
        let cut = described.cut_to_read(&self.plan)?;
        let units = cut.units;
        let split = &Split::new(cut, &self.plan, units)?;
        let written = &AtomicU64::new(0);
        let copy = |k: usize| async move {
            let (plan, places) = split.plans(k)?;
            let value = source.read_awaited(&places).await.map_err(ZarrError::source)?;
            self.with(plan).assign(value).await?;
            written.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let copied = each(split.count(), VALUES, copy).await;
        copied.map_err(|error| error.after(written.load(Ordering::Relaxed)))
    }

    /// Runs a verb on every value of the store, with the elements of the value that belong there. Every place has an element.
    async fn write_all(
        &self,
        overwrites: bool,
        value: Option<TensorView<'_, T, DynRank>>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError> + Sync,
    ) -> Result<(), ZarrError> {
        let AsyncInner { described, values, writable, .. } = &*self.array.inner;
        let Settings { exclusive, patience, requests } = self.array.settings;
        if !writable {
            return Err(ZarrError::ReadOnly { place: described.place.clone() });
        }
        let (cut, unit_shape) = &described.cut_to_write(&self.plan)?;
        if !(exclusive || matches!(values, AsyncValues::Objects(_)) || overwrites && cut.is_whole()) {
            return Err(ZarrError::Unconditional { place: described.place.clone() });
        }
        let (options, verb, value) = (options(cut), &verb, value.as_ref());
        // On the pool of the decoders: threads of a codec that is run here would take other work while they wait, such as this future.
        let inner = &self.array.inner;
        let written = &AtomicU64::new(0);
        let write = |n: usize| async move {
            let unit = cut.unit(n);
            let share = cut.share(&unit, 0);
            let number = &unit.number[..];
            let key = described.key(number);
            described.fits(unit_shape)?;
            let mut again = Again::new(patience, FORESTALLED);
            let change = new_change();
            loop {
                let wrong = |error: Box<dyn Error + Send + Sync>| described.read_error(number, error);
                let (bytes, seen) = if overwrites && share.whole {
                    (None, None)
                } else {
                    let (bytes, seen) =
                        values.get(&key, &described.tally).await.map_err(|error| wrong(error.into()))?;
                    described.tally.came(bytes.is_some());
                    (bytes, Some(seen))
                };
                if again.tries > 1 && seen.as_ref().is_some_and(|seen| seen.has(&change)) {
                    written.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
                let stored = match bytes {
                    Some(bytes) => {
                        let inner = inner.clone();
                        let elements = on_pool(move || inner.described.elements(bytes, &options)).await;
                        Some(elements.map_err(|error| wrong(error.into()))?)
                    }
                    None => None,
                };
                let wrong = |error: Box<dyn Error + Send + Sync>| described.write_error(number, error);
                let condition = seen.as_ref().filter(|_| !exclusive).map(|seen| (seen, &change[..]));
                // No object store erases on a condition: the fill value is written there.
                let store_empty = matches!(condition, Some((AsyncSeen::Version(_), _)));
                let chunk = described.changed(cut, &share, (stored, unit_shape), value, verb)?;
                let encode = {
                    let inner = inner.clone();
                    move || inner.described.encode(chunk, store_empty, &options)
                };
                let bytes = on_pool(encode).await.map_err(|error| wrong(error.into()))?;
                let len = bytes.as_ref().map_or(0, Bytes::len);
                let nothing = bytes.is_none() && matches!(condition, Some((AsyncSeen::Absent, _)));
                if nothing || values.put(&key, bytes, condition).await.map_err(|error| wrong(error.into()))? {
                    described.tally.wrote(len);
                    written.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
                // Another writer changed the chunk since it was read, or an earlier request whose answer was lost wrote it.
                let Some(wait) = again.next() else {
                    let now = values.get(&key, &described.tally).await.map_err(|error| wrong(error.into()))?.1;
                    if now.has(&change) {
                        written.fetch_add(1, Ordering::Relaxed);
                        return Ok(());
                    }
                    return Err(wrong(forestalled(&again).into()));
                };
                Delay::new(wait).await;
            }
        };
        let all = each(cut.units, requests, write).await;
        all.map_err(|error| error.after(written.load(Ordering::Relaxed)))
    }
}

/// Each number once, so many of them on their way. After a failure none is begun, and those on their way are waited for.
async fn each<F: Future<Output = Result<(), ZarrError>>>(
    count: usize,
    at_once: usize,
    f: impl Fn(usize) -> F,
) -> Result<(), ZarrError> {
    let (failed, f) = (&AtomicBool::new(false), &f);
    let each = stream::iter(0..count).map(|n| async move {
        let result = if failed.load(Ordering::Relaxed) { Ok(()) } else { f(n).await };
        failed.fetch_or(result.is_err(), Ordering::Relaxed);
        result
    });
    let mut each = std::pin::pin!(each.buffer_unordered(at_once));
    let mut first = Ok(());
    while let Some(result) = each.next().await {
        first = first.and(result);
    }
    first
}

/// As the source of what is joined, or copied to another array; it is awaited.
impl<T: ZarrElement, S: Shape> Source<T> for AsyncArray<T, S> {
    fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    fn read(&self, _: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        Err(ZarrError::Awaited { place: self.inner.described.place.clone() }.into())
    }

    fn read_awaited<'s>(&'s self, plan: &'s Plan<DynRank, DynRank>) -> BoxFuture<'s, Result<TensorD<T>, FileError>> {
        Box::pin(async move { self.all().read_awaited(plan).await })
    }

    fn chunk_shape(&self) -> Option<Vec<usize>> {
        Some(self.inner.described.chunk.clone())
    }

    fn chunks(&self, plan: &Plan<DynRank, DynRank>) -> Option<usize> {
        Some(self.inner.described.touched(plan).ok()?.0)
    }

    /// An array of the same path in its store may be the same.
    fn must_come_first(&self, target: &dyn Any) -> bool {
        target
            .downcast_ref::<AsyncInner<T>>()
            .is_some_and(|target| self.inner.described.stored.path() == target.described.stored.path())
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> Source<T> for AsyncPart<T, S, R> {
    fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        self.array.read(plan)
    }

    fn read_awaited<'s>(&'s self, plan: &'s Plan<DynRank, DynRank>) -> BoxFuture<'s, Result<TensorD<T>, FileError>> {
        Box::pin(async move {
            let plan = self.plan.then_plan(&plan.clone().into_ranks()?)?;
            Ok(self.with(plan).load().await?)
        })
    }

    fn must_come_first(&self, target: &dyn Any) -> bool {
        self.plan.holes().is_some() || self.array.must_come_first(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;
    use object_store::memory::InMemory;

    /// The array refuses such a change before it reads. The store must refuse it too, or a change could be lost.
    #[test]
    fn a_store_that_cannot_compare_refuses_a_condition() {
        let store = Arc::new(zarrs_object_store::AsyncObjectStore::new(InMemory::new()));
        let values = AsyncValues::Other(store.clone(), Some(store));
        let key = StoreKey::new("c/0").expect("a key");
        for value in [Some(Bytes::from_static(b"new")), None] {
            let refused = block_on(values.put(&key, value, Some((&AsyncSeen::Unknown, "change"))));
            let error = refused.expect_err("no condition").to_string();
            assert!(error.contains("promise by `assume_exclusive`"), "{error}");
        }
        assert!(block_on(values.get(&key, &Tally::default())).expect("read").0.is_none(), "nothing is written");
    }
}
