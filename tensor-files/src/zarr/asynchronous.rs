//! The asynchronous form, for object stores: the same cuts, with many chunks on their way at once instead of many threads.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use futures::channel::oneshot;
use futures::stream::{self, StreamExt, TryStreamExt};
use tensor_idx_core::{
    Add, Basic, Combine, Divide, DynRank, FloorDiv, Gathered, GatheredBy, IndexError, Indexed, IndexedBy, IntoIndex,
    Layout, Mul, NumPy, Number, Outer, Plan, Pointwise, Pow, Power, Rank, Ranks, Rem, Selection, Shape, Sub, Tensor,
    TensorD, TensorView, Value, Vectorized,
};
use zarrs::array::{
    Array as Stored, ArrayBytes, ArrayToBytesCodecTraits as _, AsyncArrayPartialDecoderTraits, CodecError, CodecOptions,
};
use zarrs::group::Group;
use zarrs::storage::storage_adapter::performance_metrics::PerformanceMetricsStorageAdapter as Counted;
use zarrs::storage::{AsyncReadableStorageTraits, AsyncReadableWritableStorageTraits, AsyncWritableStorageTraits};

use crate::zarr::array::{Counts, ZarrElement, metadata_keys, new_array, node, prefix, wrong};
use crate::zarr::chunk::{Described, Fetched, options};
use crate::zarr::cut::{Cut, Unit};
use crate::zarr::error::ZarrError;
use crate::zarr::part::good;
use crate::zarr::transfer::transfer;
use crate::zarr::verbs::{indexed, verbs};

/// So many values of the store are on their way at once, unless [`AsyncArray::with_requests`] says otherwise.
const REQUESTS: usize = 16;

struct Inner<T> {
    described: Described<T>,
    readable: Stored<Counted<dyn AsyncReadableStorageTraits>>,
    writable: Option<Stored<Counted<dyn AsyncWritableStorageTraits>>>,
}

/// A Zarr array in an asynchronous store, such as an object store (`zarrs_object_store`): as
/// [`Array`](crate::zarr::Array), with `load` and the verbs to be awaited.
///
/// At any time the result and as many chunks as there are requests are in memory. Chunks are decoded on the threads of the
/// rayon pool, but for those of shards and those that are written, which are decoded and encoded where the future runs.
///
/// ```
/// use std::sync::Arc;
/// use object_store::memory::InMemory;
/// use tensor_idx::{files::zarr::AsyncArray, prelude::*};
/// use zarrs_object_store::AsyncObjectStore;
///
/// # futures::executor::block_on(async {
/// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
/// let array = AsyncArray::create_in(store, "/a", &[6, 6], &[4, 4], 0).await?.into_rank::<2>()?;
/// array.i(idx![.., -1]).fill(3).await?;
/// assert_eq!(array.vix(idx![[0, 5], [1, 5]]).load().await?.to_vec(), [0, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AsyncArray<T, S: Shape = DynRank> {
    inner: Arc<Inner<T>>,
    layout: Layout<S>,
    requests: usize,
}

/// A part of an [`AsyncArray`]: as [`Part`](crate::zarr::Part). What is awaited borrows it, so a part that is used by a task of
/// its own moves there: `let part = array.all(); spawn(async move { part.fill(0).await })`.
///
/// ```
/// use std::sync::Arc;
/// use object_store::memory::InMemory;
/// use tensor_idx::{files::zarr::AsyncArray, prelude::*};
/// use zarrs_object_store::AsyncObjectStore;
///
/// # futures::executor::block_on(async {
/// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
#[must_use = "a part reads and writes nothing by itself: `load`, `assign` and the others do"]
pub struct AsyncPart<T, S: Shape, R: Shape> {
    array: AsyncArray<T, S>,
    plan: Plan<S, R>,
}

indexed! {
    AsyncArray { requests } AsyncPart
    "use std::sync::Arc;\nuse object_store::memory::InMemory;\nuse tensor_idx::{files::zarr::AsyncArray, prelude::*};\nuse zarrs_object_store::AsyncObjectStore;\n\n# futures::executor::block_on(async {\nlet store = Arc::new(AsyncObjectStore::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2, 3], &[2, 2], 0).await?.into_rank::<2>()?;\narray.all().assign([[0, 1, 2], [3, 4, 5]]).await?;"
    ".await"
    "# Ok::<(), Box<dyn std::error::Error>>(())\n# })?;\n# Ok::<(), Box<dyn std::error::Error>>(())"
}

verbs! {
    AsyncPart [async] [.await]
    "use std::sync::Arc;\nuse object_store::memory::InMemory;\nuse tensor_idx::{files::zarr::AsyncArray, prelude::*};\nuse zarrs_object_store::AsyncObjectStore;\n\n# futures::executor::block_on(async {\nlet store = Arc::new(AsyncObjectStore::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2, 3], &[2, 2], 0).await?.into_rank::<2>()?;\narray.all().assign([[0, 1, 2], [3, 4, 5]]).await?;"
    "use std::sync::Arc;\nuse object_store::memory::InMemory;\nuse tensor_idx::{files::zarr::AsyncArray, prelude::*};\nuse zarrs_object_store::AsyncObjectStore;\n\n# futures::executor::block_on(async {\nlet store = Arc::new(AsyncObjectStore::new(InMemory::new()));\nlet array = AsyncArray::create_in(store, \"/a\", &[2], &[1], 0.0).await?.into_rank::<1>()?;\narray.all().assign([0.0, 3.0]).await?;"
    ".await"
    "# Ok::<(), Box<dyn std::error::Error>>(())\n# })?;\n# Ok::<(), Box<dyn std::error::Error>>(())"
}

impl<T: ZarrElement> AsyncArray<T, DynRank> {
    /// Opens an array by its path in a store, to read and write.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::files::zarr::AsyncArray;
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
        let writable: Arc<dyn AsyncWritableStorageTraits> = store.clone();
        AsyncArray::with(store, Some(writable), path).await
    }

    /// Opens an array in a store that can only be read.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::files::zarr::{AsyncArray, ZarrError};
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
        AsyncArray::with(store, None, path).await
    }

    async fn with(
        readable: Arc<dyn AsyncReadableStorageTraits>,
        writable: Option<Arc<dyn AsyncWritableStorageTraits>>,
        path: &str,
    ) -> Result<Self, ZarrError> {
        let counted = Arc::new(Counted::new(readable));
        let readable = match Stored::async_open(counted.clone(), &node(path)).await {
            Ok(stored) => stored,
            Err(_) if Group::async_open(counted, &node(path)).await.is_ok() => {
                return Err(ZarrError::Group { place: path.into(), names: Vec::new() });
            }
            Err(error) => return Err(wrong(path)(error)),
        };
        let described = Described::new(&readable, path)?;
        let layout = Layout::row_major(described.shape.clone())?;
        let writable = writable.map(|store| readable.with_storage(Arc::new(Counted::new(store))));
        let inner = Arc::new(Inner { described, readable, writable });
        let array = AsyncArray { inner, layout, requests: REQUESTS };
        array.reset_counts();
        Ok(array)
    }

    /// Makes an array, of Zarr version 3, its chunks packed by zstd.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::files::zarr::AsyncArray;
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
        let stored = new_array(store.clone(), path, shape, chunk, fill).map_err(wrong(path))?;
        for key in metadata_keys(stored.path()) {
            if store.size_key(&key).await.map_err(wrong(path))?.is_some() {
                return Err(ZarrError::Exists { place: path.into() });
            }
        }
        stored.async_store_metadata().await.map_err(wrong(path))?;
        AsyncArray::open_in(store, path).await
    }

    /// [`AsyncArray::create_in`], where everything under the path is erased first.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::files::zarr::AsyncArray;
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
        // What cannot be made erases nothing.
        new_array(store.clone(), path, shape, chunk, fill).map_err(wrong(path))?;
        store.erase_prefix(&prefix(path).map_err(wrong(path))?).await.map_err(wrong(path))?;
        AsyncArray::create_in(store, path, shape, chunk, fill).await
    }
}

impl<T: ZarrElement, S: Shape> AsyncArray<T, S> {
    /// The same array with another number of values of the store on their way at once; at least one.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::files::zarr::AsyncArray;
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
    /// let array = AsyncArray::create_in(store, "a", &[100], &[4], 1).await?.with_requests(64);
    /// assert_eq!(array.all().load().await?.to_vec(), [1; 100]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_requests(mut self, requests: usize) -> Self {
        self.requests = requests.max(1);
        self
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> AsyncPart<T, S, R> {
    /// Reads the chunks that the part touches, each once.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use object_store::memory::InMemory;
    /// use tensor_idx::{files::zarr::AsyncArray, prelude::*};
    /// use zarrs_object_store::AsyncObjectStore;
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
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
        let inner = &*self.array.inner;
        let layout = self.plan.result_layout()?;
        let cut = &inner.described.cut_to_read(&self.plan)?;
        let len = layout.len();
        let mut elements: Vec<T> = Vec::new();
        elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: self.shape().into() })?;
        let options = &options(cut);
        // Value by value, and chunk by chunk where one value is a shard of several.
        let units = stream::iter(0..cut.units).map(|n| async move {
            let shard = Shard::open(inner, &cut.unit(n), options).await?;
            Ok::<_, ZarrError>(
                stream::iter(0..cut.unit(n).count).map(move |k| Ok::<_, ZarrError>((n, k, shard.clone()))),
            )
        });
        let chunks = units.buffer_unordered(self.array.requests).try_flatten();
        let fetched = chunks.map_ok(|(n, k, shard)| async move {
            let fetched = fetch(inner, cut, &cut.unit(n), k, shard, options).await?;
            Ok((n, k, fetched))
        });
        let mut fetched = std::pin::pin!(fetched.try_buffer_unordered(self.array.requests));
        while let Some((n, k, chunk)) = fetched.try_next().await? {
            // SAFETY: C3: the fetched bytes have every position of a chunk; C1: there is room for `len` elements, and
            // no other share has these places. One share is transferred at a time.
            unsafe {
                let share = cut.share(&cut.unit(n), k);
                transfer(cut, &share, (&chunk.bytes, &chunk.strides), elements.as_mut_ptr());
            }
        }
        // SAFETY: C1: the pieces together have every index of the result, so all elements were written.
        unsafe { elements.set_len(len) };
        Ok(Tensor::from_layout(layout, elements)?)
    }

    /// Runs a verb on every value of the store. After a failure none is begun, and those on their way are waited for.
    async fn write(
        &self,
        overwrites: bool,
        value: Option<TensorView<'_, T, DynRank>>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError> + Sync,
    ) -> Result<(), ZarrError> {
        let Inner { described, readable, writable } = &*self.array.inner;
        let Some(writable) = writable else {
            return Err(ZarrError::ReadOnly { place: described.place.clone() });
        };
        let (cut, unit_shape) = &described.cut_to_write(&self.plan)?;
        let (options, verb, value) = (&options(cut), &verb, value.as_ref());
        let (written, failed) = (&AtomicU64::new(0), &AtomicBool::new(false));
        let write = |n: usize| async move {
            let unit = cut.unit(n);
            let share = cut.share(&unit, 0);
            let number = &unit.number[..];
            let stored = if overwrites && share.whole {
                None
            } else {
                let stored = readable.async_retrieve_chunk_if_exists_opt::<Vec<T>>(number, options).await;
                let stored = stored.map_err(|error| described.read_error(number, readable.chunk_key(number), error))?;
                described.tally.came(stored.is_some());
                stored
            };
            let chunk = described.changed(cut, &share, (stored, unit_shape), value, verb)?;
            let stored = writable.async_store_chunk_opt(number, chunk, options).await;
            stored.map_err(|error| described.write_error(number, readable.chunk_key(number), error))?;
            written.fetch_add(1, Ordering::Relaxed);
            described.tally.written.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let write = &write;
        let each = stream::iter(0..cut.units).map(|n| async move {
            let result = if failed.load(Ordering::Relaxed) { Ok(()) } else { write(n).await };
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        });
        let mut each = std::pin::pin!(each.buffer_unordered(self.array.requests));
        let mut first = Ok(());
        while let Some(result) = each.next().await {
            first = first.and(result);
        }
        first.map_err(|error: ZarrError| error.after(written.load(Ordering::Relaxed)))
    }
}

/// A shard whose index is read; none where a value is one chunk, or is not there.
type Decoder = Arc<dyn AsyncArrayPartialDecoderTraits>;

#[derive(Clone)]
enum Shard {
    None,
    Absent,
    Open(Decoder),
}

impl Shard {
    async fn open<T: ZarrElement>(
        inner: &Inner<T>,
        unit: &Unit<'_>,
        options: &CodecOptions,
    ) -> Result<Self, ZarrError> {
        let Inner { described, readable, .. } = inner;
        if !described.sharded {
            return Ok(Shard::None);
        }
        let number = &unit.number[..];
        let shard = readable.async_partial_decoder_opt(number, options).await;
        let shard = shard.map_err(|error| described.read_error(number, readable.chunk_key(number), error))?;
        let is_there = shard.exists().await;
        match is_there.map_err(|error| described.read_error(number, readable.chunk_key(number), error))? {
            true => Ok(Shard::Open(shard)),
            false => Ok(Shard::Absent),
        }
    }
}

async fn fetch<T: ZarrElement>(
    inner: &Inner<T>,
    cut: &Cut,
    unit: &Unit<'_>,
    n: usize,
    shard: Shard,
    options: &CodecOptions,
) -> Result<Fetched, ZarrError> {
    let described = &inner.described;
    let number = &unit.number[..];
    let read = async {
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>(match shard {
            Shard::Absent => None,
            Shard::Open(shard) => {
                let subset = described.subset(&cut.share(unit, n));
                Some(shard.partial_decode(&subset, options).await?.into_owned())
            }
            Shard::None => match inner.readable.async_retrieve_encoded_chunk(number).await? {
                Some(bytes) => Some(decode(inner, number, bytes.into(), *options).await?),
                None => None,
            },
        })
    };
    let wrong = |error| described.read_error(number, inner.readable.chunk_key(number), error);
    let bytes: Option<ArrayBytes<'static>> = read.await.map_err(wrong)?;
    described.tally.came(bytes.is_some());
    match bytes {
        Some(bytes) => Fetched::new::<T>(bytes, &described.chunk).map_err(|error| wrong(error.into())),
        None => Ok(Fetched::everywhere(described.fill, described.chunk.len())),
    }
}

/// Decodes a chunk on a thread of the pool, where the future only waits.
async fn decode<T>(
    inner: &Inner<T>,
    number: &[u64],
    bytes: Vec<u8>,
    options: CodecOptions,
) -> Result<ArrayBytes<'static>, Box<dyn std::error::Error + Send + Sync>> {
    let readable = &inner.readable;
    let shape = readable.chunk_shape(number)?;
    let (codecs, data_type, fill) = (readable.codecs(), readable.data_type().clone(), readable.fill_value().clone());
    let (send, receive) = oneshot::channel::<Result<ArrayBytes<'static>, CodecError>>();
    rayon::spawn(move || {
        let decoded = codecs.decode(bytes.into(), &shape, &data_type, &fill, &options);
        // Nobody waits for it where the future was dropped.
        let _ = send.send(decoded.map(ArrayBytes::into_owned));
    });
    Ok(receive.await??)
}
