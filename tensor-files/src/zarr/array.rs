//! An array of chunks: where it is, what it is, and what was read of it.

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tensor_idx_core::{DynRank, IndexError, Layout, Plan, Rank, Shape, TensorD};
use zarrs::array::{Array as Stored, ArrayBuilder, ArrayShardedExt, ElementOwned, data_type};
use zarrs::filesystem::FilesystemStore;
use zarrs::storage::storage_adapter::performance_metrics::PerformanceMetricsStorageAdapter as Counted;
use zarrs::storage::{ReadableStorageTraits, ReadableWritableStorageTraits, WritableStorageTraits};

use crate::any::{AnyArray, Source};
use crate::element::Element;
use crate::error::FileError;
use crate::zarr::error::ZarrError;
use crate::zarr::part::Part;
use crate::{Complex, bf16, f16};

/// A type of elements that Zarr has too: every [`Element`].
///
/// ```
/// fn of_zarr<T: tensor_idx::files::zarr::ZarrElement>() {}
/// of_zarr::<tensor_idx::files::bf16>();
/// ```
pub trait ZarrElement: Element + ElementOwned {
    /// Zarr's name of the type.
    fn data_type() -> zarrs::array::DataType;
}

macro_rules! elements {
    ($($name:ident, $t:ty, $zarr:ident;)*) => {
        $(
            impl ZarrElement for $t {
                fn data_type() -> zarrs::array::DataType {
                    data_type::$zarr()
                }
            }
        )*

        /// An array in a folder, with the type of its elements as a value.
        pub(crate) fn any(path: &Path) -> Result<AnyArray, ZarrError> {
            let store = Arc::new(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?);
            let stored = Stored::open(store, "/").map_err(|error| ZarrError::open(path, error))?;
            $(
                if <$t as zarrs::array::Element>::validate_data_type(stored.data_type()).is_ok() {
                    return Ok(AnyArray::$name(Box::new(Array::<$t>::open(path)?)));
                }
            )*
            Err(ZarrError::Unsupported {
                place: path.display().to_string(),
                what: format!("elements of type {:?} are not known here", stored.data_type()),
            })
        }
    };
}

elements! {
    Bool, bool, bool;
    I8, i8, int8; I16, i16, int16; I32, i32, int32; I64, i64, int64;
    U8, u8, uint8; U16, u16, uint16; U32, u32, uint32; U64, u64, uint64;
    F16, f16, float16; BF16, bf16, bfloat16; F32, f32, float32; F64, f64, float64;
    C64, Complex<f32>, complex64; C128, Complex<f64>, complex128;
}

/// What was read and written of an array since it was opened, or since [`Array::reset_counts`].
///
/// ```
/// assert_eq!(tensor_idx::files::zarr::Counts::default().chunks_read, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Chunks that were read and decoded.
    pub chunks_read: u64,
    /// Chunks that were asked for and are not in the store: the fill value everywhere.
    pub chunks_absent: u64,
    /// Bytes that came from the store.
    pub bytes_read: u64,
    /// Chunks that were written.
    pub chunks_written: u64,
    /// Bytes that went to the store.
    pub bytes_written: u64,
}

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) read: AtomicU64,
    pub(crate) absent: AtomicU64,
    pub(crate) written: AtomicU64,
}

impl Tally {
    /// A chunk was asked for, and is in the store or not.
    pub(crate) fn came(&self, is_there: bool) {
        let count = if is_there { &self.read } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

pub(crate) type Readable = Stored<Counted<dyn ReadableStorageTraits>>;
pub(crate) type Writable = Stored<Counted<dyn WritableStorageTraits>>;

pub(crate) struct Inner<T> {
    pub(crate) place: String,
    pub(crate) readable: Readable,
    pub(crate) writable: Option<Writable>,
    pub(crate) chunk: Vec<usize>,
    pub(crate) sharded: bool,
    pub(crate) fill: T,
    pub(crate) tally: Tally,
}

/// A Zarr array, v2 or v3: only its metadata is read. Clones are the same array.
///
/// It has `i`, `oix`, `vix` and `nix`, which give a [`Part`] and read nothing.
///
/// ```
/// use tensor_idx::{files::zarr::Array, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.zarr");
/// Array::<i32>::create(&path, &[6, 6], &[4, 4], -1)?.all().assign(&Tensor::from_fn([6, 6], |i| (6 * i[0] + i[1]) as i32))?;
/// let array = Array::<i32>::open(&path)?.into_rank::<2>()?;
/// assert_eq!(array.i(idx![5, ::-3]).load()?.to_vec(), [35, 32]);
/// assert_eq!(array.vix(idx![[0, 5], [1, 5]]).load()?.to_vec(), [1, 35]);
/// assert_eq!(array.counts().chunks_read, 2 + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Array<T, S: Shape = DynRank> {
    pub(crate) inner: Arc<Inner<T>>,
    pub(crate) layout: Layout<S>,
    element: PhantomData<T>,
}

impl<T, S: Shape> Clone for Array<T, S> {
    fn clone(&self) -> Self {
        Array { inner: self.inner.clone(), layout: self.layout.clone(), element: PhantomData }
    }
}

/// Where it is, its shape and its chunks.
impl<T, S: Shape> fmt::Debug for Array<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Array({}: {:?} in chunks of {:?})", self.inner.place, self.layout.shape(), self.inner.chunk)
    }
}

/// What makes it impossible to open an array as one of `T`, or its chunks and fill value.
pub(crate) struct Opened<T> {
    pub(crate) shape: Vec<usize>,
    pub(crate) chunk: Vec<usize>,
    pub(crate) fill: T,
    pub(crate) sharded: bool,
}

pub(crate) fn check<T: ZarrElement, St: ?Sized>(stored: &Stored<St>, place: &str) -> Result<Opened<T>, ZarrError> {
    let unsupported = |what: String| ZarrError::Unsupported { place: place.into(), what };
    if T::validate_data_type(stored.data_type()).is_err() {
        let found = format!("{:?}", stored.data_type());
        return Err(ZarrError::ElementType { place: place.into(), found, asked: T::DTYPE });
    }
    let extent = |&extent: &u64| usize::try_from(extent).ok();
    let shape = stored.shape().iter().map(extent).collect::<Option<Vec<_>>>();
    let shape = shape.ok_or_else(|| unsupported(format!("shape {:?} is beyond this machine", stored.shape())))?;
    let first = vec![0; shape.len()];
    // The grid of an array without elements has no chunk to ask for.
    let empty = shape.contains(&0);
    let of = |chunk: &[u64]| stored.chunk_shape_usize(chunk).map_err(|error| unsupported(error.to_string()));
    let chunk = if empty { shape.iter().map(|&extent| extent.max(1)).collect() } else { of(&first)? };
    let last: Vec<u64> = stored.chunk_grid_shape().iter().map(|n| n.saturating_sub(1)).collect();
    let regular = |axis: usize| {
        // Along one axis the shapes of chunks say all, and a regular grid has one.
        shape[axis].div_ceil(chunk[axis]) as u64 == stored.chunk_grid_shape()[axis]
    };
    if !empty && (of(&last)? != chunk || !(0..shape.len()).all(regular)) {
        return Err(unsupported("its chunks are of several shapes".into()));
    }
    if chunk.iter().any(|&extent| u32::try_from(extent).is_err()) {
        return Err(unsupported(format!("chunks of shape {chunk:?} are beyond what is read at once")));
    }
    // Nothing about the size of a chunk overflows later.
    Layout::row_major(&chunk[..])?;
    let fill = zarrs::array::ArrayBytes::new_fill_value(stored.data_type(), 1, stored.fill_value())
        .map_err(|error| unsupported(error.to_string()))
        .and_then(|bytes| {
            T::from_array_bytes(stored.data_type(), bytes).map_err(|error| unsupported(error.to_string()))
        })?;
    let fill = fill.first().copied().unwrap_or_default();
    Ok(Opened { shape, chunk, fill, sharded: stored.is_sharded() })
}

impl<T: ZarrElement> Array<T, DynRank> {
    /// Opens an array in a folder, to read and write.
    ///
    /// # Errors
    ///
    /// [`ZarrError::Open`]; [`ZarrError::ElementType`]; [`ZarrError::Unsupported`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ZarrError> {
        let path = path.as_ref();
        let store = Arc::new(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?);
        Array::open_in(store, "/").map_err(|error| rename(error, path))
    }

    /// Opens an array in any store of [`zarrs`], by its path there, to read and write.
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`].
    pub fn open_in<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        let readable: Arc<dyn ReadableStorageTraits> = store.clone().readable();
        let writable: Arc<dyn WritableStorageTraits> = store.writable();
        Array::with(readable, Some(writable), path)
    }

    /// Opens an array in a store that can only be read.
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`].
    pub fn open_readable<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: ReadableStorageTraits + 'static,
    {
        Array::with(store, None, path)
    }

    fn with(
        readable: Arc<dyn ReadableStorageTraits>,
        writable: Option<Arc<dyn WritableStorageTraits>>,
        path: &str,
    ) -> Result<Self, ZarrError> {
        let counted = Arc::new(Counted::new(readable));
        let readable = Stored::open(counted, path)
            .map_err(|error| ZarrError::Open { place: path.into(), source: Box::new(error) })?;
        let Opened { shape, chunk, fill, sharded } = check(&readable, path)?;
        let layout = Layout::row_major(shape)?;
        let writable = writable.map(|store| readable.with_storage(Arc::new(Counted::new(store))));
        let tally = Tally::default();
        let inner = Inner { place: path.into(), readable, writable, chunk, sharded, fill, tally };
        let array = Array { inner: Arc::new(inner), layout, element: PhantomData };
        array.reset_counts();
        Ok(array)
    }

    /// Makes an array in a folder, of Zarr version 3, its chunks packed by zstd. No chunk is written: all are `fill`.
    ///
    /// For other codecs, shards or attributes use [`zarrs`], and open what it makes.
    ///
    /// # Errors
    ///
    /// [`ZarrError::Open`] if the shapes do not fit each other, or the folder cannot be written to.
    pub fn create(path: impl AsRef<Path>, shape: &[usize], chunk: &[usize], fill: T) -> Result<Self, ZarrError> {
        let path = path.as_ref();
        let store = Arc::new(FilesystemStore::new(path).map_err(|error| ZarrError::open(path, error))?);
        Array::create_in(store, "/", shape, chunk, fill).map_err(|error| rename(error, path))
    }

    /// [`Array::create`] in any store.
    ///
    /// # Errors
    ///
    /// Those of [`Array::create`].
    pub fn create_in<St>(
        store: Arc<St>,
        path: &str,
        shape: &[usize],
        chunk: &[usize],
        fill: T,
    ) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        let stored = new_array(store.clone(), path, shape, chunk, fill)?;
        let wrong = |error| ZarrError::Open { place: path.into(), source: Box::new(error) };
        stored.store_metadata().map_err(wrong)?;
        Array::open_in(store, path)
    }
}

/// The metadata of a new array.
pub(crate) fn new_array<T: ZarrElement, St: ?Sized>(
    store: Arc<St>,
    path: &str,
    shape: &[usize],
    chunk: &[usize],
    fill: T,
) -> Result<Stored<St>, ZarrError> {
    let wide = |extents: &[usize]| extents.iter().map(|&extent| extent as u64).collect::<Vec<_>>();
    let mut bytes = Vec::new();
    bytes.extend_from_slice(fill.bytes(crate::ByteOrder::NATIVE).as_ref());
    let fill = zarrs::array::FillValue::new(bytes);
    ArrayBuilder::new(wide(shape), wide(chunk), T::data_type(), fill)
        .bytes_to_bytes_codecs(vec![Arc::new(zarrs::array::codec::ZstdCodec::new(1, false))])
        .build(store, path)
        .map_err(|error| ZarrError::Open { place: path.into(), source: Box::new(error) })
}

/// Errors of a store in a folder name the folder.
fn rename(mut error: ZarrError, path: &Path) -> ZarrError {
    match &mut error {
        ZarrError::Open { place, .. } | ZarrError::ElementType { place, .. } | ZarrError::Unsupported { place, .. } => {
            *place = path.display().to_string();
        }
        _ => (),
    }
    error
}

impl<T: ZarrElement, S: Shape> Array<T, S> {
    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The shape of a chunk (of a shard, where the array is sharded).
    pub fn chunk_shape(&self) -> &[usize] {
        &self.inner.chunk
    }

    /// What elements have that were never written.
    pub fn fill_value(&self) -> T {
        self.inner.fill
    }

    /// What was read and written.
    pub fn counts(&self) -> Counts {
        let Inner { readable, writable, tally, .. } = &*self.inner;
        let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
        Counts {
            chunks_read: of(&tally.read),
            chunks_absent: of(&tally.absent),
            bytes_read: readable.storage().bytes_read() as u64,
            chunks_written: of(&tally.written),
            bytes_written: writable.as_ref().map_or(0, |writable| writable.storage().bytes_written() as u64),
        }
    }

    /// Starts to count from 0.
    pub fn reset_counts(&self) {
        let Inner { readable, writable, tally, .. } = &*self.inner;
        readable.storage().reset();
        if let Some(writable) = writable {
            writable.storage().reset();
        }
        for n in [&tally.read, &tally.absent, &tally.written] {
            n.store(0, Ordering::Relaxed);
        }
    }

    /// The same array with rank N in the type.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    pub fn into_rank<const N: usize>(self) -> Result<Array<T, Rank<N>>, IndexError> {
        Ok(Array { layout: self.layout.into_rank()?, inner: self.inner, element: PhantomData })
    }

    /// All of it.
    pub fn all(&self) -> Part<T, S, S> {
        Part::new(self.clone(), self.layout.plan_all())
    }
}

impl<T: ZarrElement> Source<T> for Array<T, DynRank> {
    fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        Ok(Part::new(self.clone(), plan.clone()).load()?)
    }

    fn chunk_shape(&self) -> Option<Vec<usize>> {
        Some(self.inner.chunk.clone())
    }
}
