//! The asynchronous form, for object stores: the same cuts, with many chunks on their way at once instead of many threads.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::stream::{self, StreamExt, TryStreamExt};
use tensor_idx_core::{
    Basic, Combine, DynRank, Gathered, GatheredBy, IndexError, Indexed, IndexedBy, IntoIndex, Layout, NumPy, Outer,
    Plan, Pointwise, Rank, Ranks, Selection, Shape, Tensor, TensorD, TensorView, TensorViewMut, Value, Vectorized,
};
use zarrs::array::{Array as Stored, ArrayBytes, ArraySubset};
use zarrs::storage::storage_adapter::performance_metrics::PerformanceMetricsStorageAdapter as Counted;
use zarrs::storage::{AsyncReadableStorageTraits, AsyncReadableWritableStorageTraits, AsyncWritableStorageTraits};

use crate::zarr::array::{Counts, Opened, Tally, ZarrElement, check, new_array};
use crate::zarr::cut::{Cut, Share};
use crate::zarr::error::ZarrError;
use crate::zarr::part::{Fetched, around, blank, options};
use crate::zarr::transfer::transfer;

/// So many chunks are on their way at once, unless [`AsyncArray::with_requests`] says otherwise.
const REQUESTS: usize = 16;

struct Inner<T> {
    place: String,
    readable: Stored<Counted<dyn AsyncReadableStorageTraits>>,
    writable: Stored<Counted<dyn AsyncWritableStorageTraits>>,
    chunk: Vec<usize>,
    sharded: bool,
    fill: T,
    tally: Tally,
}

/// A Zarr array in an asynchronous store, such as an object store (`zarrs_object_store`): as
/// [`Array`](crate::zarr::Array), with `load` and the verbs to be awaited.
///
/// At any time the result and as many chunks as there are requests are in memory.
pub struct AsyncArray<T, S: Shape = DynRank> {
    inner: Arc<Inner<T>>,
    layout: Layout<S>,
    requests: usize,
}

impl<T, S: Shape> Clone for AsyncArray<T, S> {
    fn clone(&self) -> Self {
        AsyncArray { inner: self.inner.clone(), layout: self.layout.clone(), requests: self.requests }
    }
}

/// Where it is, its shape and its chunks.
impl<T, S: Shape> fmt::Debug for AsyncArray<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AsyncArray({}: {:?} in chunks of {:?})", self.inner.place, self.layout.shape(), self.inner.chunk)
    }
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for AsyncPart<T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AsyncPart({:?}: {})", self.plan.shape(), self.plan)
    }
}

/// A part of an [`AsyncArray`].
#[must_use = "a part reads and writes nothing by itself: `load`, `assign` and the others do"]
pub struct AsyncPart<T, S: Shape, R: Shape> {
    array: AsyncArray<T, S>,
    plan: Plan<S, R>,
}

impl<T: ZarrElement> AsyncArray<T, DynRank> {
    /// Opens an array by its path in a store.
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`](crate::zarr::Array::open).
    pub async fn open_in<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: AsyncReadableWritableStorageTraits + 'static,
    {
        let readable: Arc<dyn AsyncReadableStorageTraits> = store.clone();
        let writable: Arc<dyn AsyncWritableStorageTraits> = store;
        let readable = Stored::async_open(Arc::new(Counted::new(readable)), path)
            .await
            .map_err(|error| ZarrError::Open { place: path.into(), source: Box::new(error) })?;
        let Opened { shape, chunk, fill, sharded } = check(&readable, path)?;
        let writable = readable.with_storage(Arc::new(Counted::new(writable)));
        readable.storage().reset();
        let inner = Inner { place: path.into(), readable, writable, chunk, sharded, fill, tally: Tally::default() };
        Ok(AsyncArray { inner: Arc::new(inner), layout: Layout::row_major(shape)?, requests: REQUESTS })
    }

    /// Makes an array, of Zarr version 3, its chunks packed by zstd.
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
        let stored = new_array(store.clone(), path, shape, chunk, fill)?;
        let wrong = |error| ZarrError::Open { place: path.into(), source: Box::new(error) };
        stored.async_store_metadata().await.map_err(wrong)?;
        AsyncArray::open_in(store, path).await
    }
}

impl<T: ZarrElement, S: Shape> AsyncArray<T, S> {
    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The same array with another number of chunks on their way at once; at least one.
    #[must_use]
    pub fn with_requests(mut self, requests: usize) -> Self {
        self.requests = requests.max(1);
        self
    }

    /// The same array with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    pub fn into_rank<const N: usize>(self) -> Result<AsyncArray<T, Rank<N>>, IndexError> {
        Ok(AsyncArray { layout: self.layout.into_rank()?, inner: self.inner, requests: self.requests })
    }

    /// What was read and written since the array was opened.
    pub fn counts(&self) -> Counts {
        let Inner { readable, writable, tally, .. } = &*self.inner;
        let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
        Counts {
            chunks_read: of(&tally.read),
            chunks_absent: of(&tally.absent),
            bytes_read: readable.storage().bytes_read() as u64,
            chunks_written: of(&tally.written),
            bytes_written: writable.storage().bytes_written() as u64,
        }
    }

    /// All of it.
    pub fn all(&self) -> AsyncPart<T, S, S> {
        AsyncPart { array: self.clone(), plan: self.layout.plan_all() }
    }

    /// The part that a basic index names: nothing is read.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    pub fn i<I>(&self, index: I) -> Result<AsyncPart<T, S, Indexed<S, I>>, IndexError>
    where
        I: IntoIndex<List: Basic>,
        S: IndexedBy<I::List>,
    {
        self.all().i(index)
    }
}

macro_rules! modes {
    ($($mode:ident $name:ident $what:literal;)*) => {
        impl<T: ZarrElement, S: Shape> AsyncArray<T, S> {$(
            #[doc = concat!("The part that an index names, ", $what, ": nothing is read.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn $name<I>(&self, index: I) -> Result<AsyncPart<T, S, Gathered<S, I, $mode>>, IndexError>
            where
                I: IntoIndex<List: Ranks<$mode>>,
                S: GatheredBy<I::List, $mode>,
            {
                self.all().$name(index)
            }
        )*}

        impl<T: ZarrElement, S: Shape, R: Shape> AsyncPart<T, S, R> {$(
            #[doc = concat!("The part of this part that an index names, ", $what, ": nothing is read.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn $name<I>(&self, index: I) -> Result<AsyncPart<T, S, Gathered<R, I, $mode>>, IndexError>
            where
                I: IntoIndex<List: Ranks<$mode>>,
                R: GatheredBy<I::List, $mode>,
            {
                Ok(AsyncPart { array: self.array.clone(), plan: self.plan.then_gather($mode, index)? })
            }
        )*}
    };
}

modes! {
    Outer oix "every array on its own axis";
    Vectorized vix "integer arrays together (NEP 21)";
    Pointwise vix_mut "index arrays and masks together, as `vix_mut` of a tensor writes";
    NumPy nix "by NumPy's own rule";
}

impl<T: ZarrElement, S: Shape, R: Shape> AsyncPart<T, S, R> {
    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    /// The part of this part that a basic index names: nothing is read.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    pub fn i<I>(&self, index: I) -> Result<AsyncPart<T, S, Indexed<R, I>>, IndexError>
    where
        I: IntoIndex<List: Basic>,
        R: IndexedBy<I::List>,
    {
        Ok(AsyncPart { array: self.array.clone(), plan: self.plan.then(index)? })
    }

    /// Reads the chunks that the part touches, each once.
    ///
    /// # Errors
    ///
    /// Those of [`Part::load`](crate::zarr::Part::load).
    pub async fn load(&self) -> Result<Tensor<T, R>, ZarrError> {
        let inner = &*self.array.inner;
        let layout = self.plan.result_layout()?;
        let cut = Cut::new(&self.plan, &inner.chunk)?;
        let len = layout.len();
        let mut elements: Vec<T> = Vec::new();
        elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: self.shape().into() })?;
        let cut = &cut;
        let fetched = stream::iter(0..cut.count)
            .map(|n| async move {
                let share = cut.share(n);
                let fetched = fetch(inner, cut, &share).await?;
                Ok::<_, ZarrError>((n, fetched))
            })
            .buffer_unordered(self.array.requests);
        let mut fetched = std::pin::pin!(fetched);
        while let Some((n, chunk)) = fetched.try_next().await? {
            let from = (&chunk.bytes[..], &chunk.origin[..], &chunk.strides[..]);
            // SAFETY: what was fetched has the positions of the share; there is room for `len` elements (C1, C2).
            unsafe { transfer(cut, &cut.share(n), from, elements.as_mut_ptr()) };
        }
        // SAFETY: the pieces together have every index of the result (C1), so all were written.
        unsafe { elements.set_len(len) };
        Ok(Tensor::from_layout(layout, elements)?)
    }

    /// Writes a value, broadcast to the shape of the part.
    ///
    /// # Errors
    ///
    /// Those of [`Part::assign`](crate::zarr::Part::assign).
    pub async fn assign(&self, value: impl Value<T>) -> Result<(), ZarrError> {
        let value = self.broadcast(&value.value())?.to_contiguous();
        self.write(true, &value, |selection, value| selection.try_assign(value)).await
    }

    /// Sets every element to `x`.
    ///
    /// # Errors
    ///
    /// Those of [`Part::fill`](crate::zarr::Part::fill).
    pub async fn fill(&self, x: T) -> Result<(), ZarrError> {
        self.assign(x).await
    }

    /// Combines every element with its value; one that is named twice is combined twice, in row-major order.
    ///
    /// # Errors
    ///
    /// Those of [`Part::accumulate`](crate::zarr::Part::accumulate).
    pub async fn accumulate<O: Combine<T>>(&self, op: O, value: impl Value<T>) -> Result<(), ZarrError> {
        let value = self.broadcast(&value.value())?.to_contiguous();
        if O::REFUSES {
            value.clone().view_mut().try_accumulate(op, &value)?;
        }
        self.write(false, &value, |selection, value| selection.try_accumulate(op, value)).await
    }

    fn broadcast<'v>(&self, value: &TensorView<'v, T, DynRank>) -> Result<TensorView<'v, T, DynRank>, IndexError> {
        let misfit = |_| IndexError::ValueShape { value: value.shape().into(), selection: self.shape().into() };
        value.try_broadcast_to(self.shape()).map_err(misfit)
    }

    async fn write(
        &self,
        overwrites: bool,
        value: &TensorD<T>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, &TensorD<T>) -> Result<(), IndexError>,
    ) -> Result<(), ZarrError> {
        let inner = &*self.array.inner;
        let cut = &Cut::new(&self.plan, &inner.chunk)?;
        let written = &AtomicU64::new(0);
        let verb = &verb;
        stream::iter(0..cut.count)
            .map(|n| async move {
                let share = cut.share(n);
                let stored = match overwrites && share.whole {
                    true => None,
                    false => retrieve(inner, &share.chunk, cut).await?,
                };
                let mut chunk = match stored {
                    Some(chunk) => chunk,
                    None => blank(inner.fill, &inner.chunk)?,
                };
                let part = cut.of_result(&share)?.gather(value)?;
                let within = cut.within(&share, &inner.chunk)?;
                let target = TensorViewMut::from_slice(&mut chunk, Layout::row_major(&inner.chunk[..])?)?;
                verb(&mut within.select(target)?, &part)?;
                inner.writable.async_store_chunk_opt(&share.chunk, chunk, &options(cut)).await.map_err(|source| {
                    ZarrError::Write {
                        place: inner.place.clone(),
                        chunk: share.chunk.clone(),
                        key: inner.readable.chunk_key(&share.chunk).to_string(),
                        written: written.load(Ordering::Relaxed),
                        source: Box::new(source),
                    }
                })?;
                written.fetch_add(1, Ordering::Relaxed);
                inner.tally.written.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })
            .buffer_unordered(self.array.requests)
            .try_collect()
            .await
    }
}

fn read_error<T>(inner: &Inner<T>, chunk: &[u64], source: zarrs::array::ArrayError) -> ZarrError {
    ZarrError::Read {
        place: inner.place.clone(),
        chunk: chunk.into(),
        key: inner.readable.chunk_key(chunk).to_string(),
        source: Box::new(source),
    }
}

async fn retrieve<T: ZarrElement>(inner: &Inner<T>, chunk: &[u64], cut: &Cut) -> Result<Option<Vec<T>>, ZarrError> {
    let elements = inner
        .readable
        .async_retrieve_chunk_if_exists_opt::<Vec<T>>(chunk, &options(cut))
        .await
        .map_err(|error| read_error(inner, chunk, error))?;
    inner.tally.came(elements.is_some());
    Ok(elements)
}

async fn fetch<T: ZarrElement>(inner: &Inner<T>, cut: &Cut, share: &Share<'_>) -> Result<Fetched, ZarrError> {
    let rank = inner.chunk.len();
    let wrong = |error| read_error(inner, &share.chunk, error);
    let (bytes, origin, shape) = if inner.sharded && !share.whole {
        let (origin, shape) = around(cut, share, rank);
        let ranges: Vec<_> = origin.iter().zip(&shape).map(|(&from, &len)| from as u64..(from + len) as u64).collect();
        let subset = ArraySubset::new_with_ranges(&ranges);
        let bytes = inner
            .readable
            .async_retrieve_chunk_subset_opt::<ArrayBytes<'static>>(&share.chunk, &subset, &options(cut))
            .await
            .map_err(wrong)?;
        (Some(bytes), origin, shape)
    } else {
        let bytes = inner
            .readable
            .async_retrieve_chunk_if_exists_opt::<ArrayBytes<'static>>(&share.chunk, &options(cut))
            .await
            .map_err(wrong)?;
        (bytes, vec![0; rank], inner.chunk.clone())
    };
    inner.tally.came(bytes.is_some());
    match bytes {
        Some(bytes) => Fetched::new::<T>(bytes, origin, &shape).map_err(wrong),
        None => Ok(Fetched::everywhere(inner.fill, rank)),
    }
}
